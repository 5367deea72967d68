//! Drawing cards (HR-7, HR-14, HR-60b, HR-114).

use rules::Story;

use crate::advance::{Flow, tell};
use crate::deck::CardPlace;
use crate::event::Event;
use crate::parts::{Card, Plane, Technology};
use crate::state::{HydroRacers, Stage};

impl HydroRacers {
    pub(crate) fn enter_refill(&mut self, story: &mut impl Story<Event>) -> Flow {
        let plane = self.go.plane;
        if self.is_autopilot(plane) {
            return Flow::Go(Stage::BetLast);
        }
        self.fill_hand(Stage::BetLast, story)
    }

    /// HR-114, HR-141: an autopilot's draw at the start of its turn is its refill.
    pub(crate) fn enter_auto_draw(&mut self, story: &mut impl Story<Event>) -> Flow {
        let flow = self.fill_hand(Stage::Play, story);
        if !matches!(flow, Flow::Go(Stage::Play)) {
            return flow;
        }
        self.auto_play(story);
        Flow::Go(self.stage)
    }

    /// HR-14, HR-60b, HR-61h: card by card up to the hand size; waits where the pile decides.
    pub(crate) fn fill_hand(&mut self, next: Stage, story: &mut impl Story<Event>) -> Flow {
        let plane = self.go.plane;
        loop {
            let deck = &self.craft(plane).deck;
            let wanted = self.looks_at();
            if self.go.looked == 0 && (deck.held() >= self.hand_size(plane) || deck.left() == 0) {
                return Flow::Go(next);
            }
            if self.go.looked == wanted || self.go.looked > 0 && deck.left() == 0 {
                if self.go.looked > 1 && !self.is_autopilot(plane) {
                    return Flow::Go(Stage::Keep);
                }
                self.keep(self.auto_keep(), story);
            } else if deck.pile() > 0 {
                return Flow::Wait;
            } else {
                self.draw_from_under(story);
            }
        }
    }

    /// How many cards are looked at for the next one drawn.
    pub(crate) fn looks_at(&self) -> u8 {
        if self.go.scouts {
            3
        } else if self.craft(self.go.plane).has(Technology::Navigator) {
            2
        } else {
            1
        }
    }

    pub(crate) fn draw_from_under(&mut self, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        let spot = self.next_spot(plane);
        let card = self.craft_mut(plane).deck.draw_under(spot).expect("a card lies under the pile");
        self.tell_drawn(plane, card, spot, story);
    }

    pub(crate) fn draw_card(&mut self, card: Card, story: &mut impl Story<Event>) {
        let plane = self.drawing_plane();
        let spot = self.next_spot(plane);
        self.craft_mut(plane).deck.shift(card, CardPlace::Pile, spot);
        self.tell_drawn(plane, card, spot, story);
    }

    /// Whose pile is drawn from.
    pub(crate) fn drawing_plane(&self) -> Plane {
        if let Stage::Deal(plane) = self.stage { plane } else { self.go.plane }
    }

    /// Where the next card drawn goes.
    pub(crate) fn next_spot(&mut self, plane: Plane) -> CardPlace {
        let dealing = matches!(self.stage, Stage::Deal(_));
        if !dealing && self.looks_at() > 1 {
            self.go.looked += 1;
            CardPlace::Looked(self.go.looked - 1)
        } else if self.is_autopilot(plane) {
            CardPlace::Open(self.craft(plane).deck.held())
        } else {
            CardPlace::Hand
        }
    }

    pub(crate) fn tell_drawn(
        &self,
        plane: Plane,
        card: Card,
        spot: CardPlace,
        story: &mut impl Story<Event>,
    ) {
        match spot {
            CardPlace::Open(_) => tell(story, || Event::CardDrawn { plane, card }),
            CardPlace::Looked(_) => {
                self.tell_owner(
                    plane,
                    story,
                    || Event::CardLooked { plane, card },
                    || Event::CardLookedUnseen { plane },
                );
            }
            CardPlace::Hand | CardPlace::Covered | CardPlace::Top | CardPlace::Pile | CardPlace::Under(_) => {
                self.tell_owner(
                    plane,
                    story,
                    || Event::CardDrawn { plane, card },
                    || Event::CardDrawnUnseen { plane },
                );
            }
        }
    }

    /// HR-60b: one is kept, the others go under the pile in the order seen.
    pub(crate) fn keep(&mut self, kept: u8, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        let autopilot = self.is_autopilot(plane);
        for nth in 0..self.go.looked {
            let spot = CardPlace::Looked(nth);
            let card = self.craft(plane).deck.find(spot).expect("every card looked at is there");
            if nth != kept {
                self.craft_mut(plane).deck.put_under(card, spot);
            } else if autopilot {
                let open = CardPlace::Open(self.craft(plane).deck.held());
                self.craft_mut(plane).deck.shift(card, spot, open);
                tell(story, || Event::CardDrawn { plane, card });
            } else {
                self.craft_mut(plane).deck.shift(card, spot, CardPlace::Hand);
                self.tell_owner(
                    plane,
                    story,
                    || Event::CardKept { plane, card },
                    || Event::CardKeptUnseen { plane },
                );
            }
        }
        self.go.looked = 0;
        self.go.scouts = false;
        if self.stage == Stage::Keep {
            self.stage = Stage::Refill;
        }
    }

    /// HR-118b: the highest of the cards looked at, the first of equal ones.
    pub(crate) fn auto_keep(&self) -> u8 {
        let value = |nth: u8| {
            let card = self
                .craft(self.go.plane)
                .deck
                .find(CardPlace::Looked(nth))
                .expect("every card looked at is there");
            // HR-118: a card counts as it would be played, a pass as what it moves.
            self.usual_value(card).unwrap_or(self.pack.numbers.pass_spaces)
        };
        (0..self.go.looked).rev().max_by_key(|nth| value(*nth)).unwrap_or(0)
    }
}
