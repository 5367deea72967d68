//! Following a step.

use rules::{Audience, Seat, Seats, Silent, Step, StepOf, Story};

use crate::action::{Action, Outcome};
use crate::event::Event;
use crate::parts::{Card, Cards, Hull, MAX_BOATS, MAX_CARDS};
use crate::setup::Setup;
use crate::state::{AmericasCup, Boat, Draw, Fate, Go, Lot, Stage};

impl AmericasCup {
    /// The match before its first step (AC-40).
    pub(crate) fn begin(setup: &Setup) -> Self {
        let mut game = AmericasCup {
            pack: setup.pack,
            options: setup.options,
            stage: Stage::Posts,
            hulls: [Hull::ASHORE; MAX_BOATS],
            boats: [Boat::NEW; MAX_BOATS],
            order: [Seat(0); MAX_BOATS],
            ordered: 0,
            at: 0,
            round: 0,
            manoeuvre: 0,
            pile: setup.pack.all,
            discards: Cards::NONE,
            aside: Cards::NONE,
            shuffles: 0,
            drawn: [0; MAX_CARDS],
            go: Go::new(Seat(0), Hull::ASHORE, 0),
        };
        if !game.options.rules.crew {
            game.after_posts(&mut Silent);
        }
        game
    }

    #[inline]
    pub(crate) fn follow(&mut self, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            Step::Act(seat, action) => self.act(*seat, *action, story),
            Step::Chance(Outcome::DrawCard(card)) => self.follow_card(*card, story),
            Step::Chance(Outcome::DrawBoat(seat)) => self.follow_lot(*seat, story),
            Step::TakeBack(seat) => self.boat_mut(*seat).posts = None,
            // There is no clock in this game.
            Step::Alarm => {}
        }
    }

    #[inline]
    fn act(&mut self, seat: Seat, action: Action, story: &mut impl Story<Event>) {
        match action {
            Action::ChoosePosts(posts) => {
                self.boat_mut(seat).posts = Some(posts);
                if self.asked().is_empty() {
                    self.reveal_posts(story);
                }
            }
            Action::PlayCard(card) => self.play(card, story),
            Action::Discard(card) => self.discard(card, story),
            Action::ChangeHand => self.change_hand(story),
            Action::KeepHand => {
                story.tell(Audience::All, || Event::HandKept { seat });
                self.end_turn(story);
            }
            Action::Sail(heading) => self.sail(heading, story),
            Action::TurnInPlace(heading) => self.turn_in_place(heading, story),
            Action::CrewTurn { side, steps } => self.crew_turn(side, steps, story),
            Action::Stop => self.stop(story),
        }
    }

    /// AC-50: chosen at the same time, then public.
    fn reveal_posts(&mut self, story: &mut impl Story<Event>) {
        for seat in self.all_seats() {
            if let Some(posts) = self.boat(seat).posts {
                story.tell(Audience::All, || Event::PostsChosen { seat, posts });
            }
        }
        self.after_posts(story);
    }

    fn after_posts(&mut self, story: &mut impl Story<Event>) {
        if self.options.rules.start_procedure {
            self.begin_start_procedure(story);
        } else {
            self.stage = Stage::Lot(Lot::First);
        }
    }

    #[inline]
    fn follow_card(&mut self, card: Card, story: &mut impl Story<Event>) {
        let Stage::Draw(draw) = self.stage else { unreachable!("judged: a card is drawn") };
        match draw {
            Draw::StartCard => self.turn_start_card(card, story),
            Draw::Deal => {
                let seat = self.next_to_deal().expect("somebody waits for a card");
                self.take_card(seat, card, story);
                if self.next_to_deal().is_none() {
                    self.begin_round(story);
                }
            }
            Draw::Refill => {
                self.take_card(self.go.seat, card, story);
                self.go.draws -= 1;
                if self.go.draws == 0 {
                    self.end_turn(story);
                }
            }
        }
    }

    fn follow_lot(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        story.tell(Audience::All, || Event::LotDrawn { seat });
        let Stage::Lot(lot) = self.stage else { unreachable!("judged: lot decides") };
        match lot {
            Lot::First => self.line_up(seat, story),
            Lot::Start => self.begin_manoeuvre(seat, story),
            Lot::Order => {
                self.put_in_order(seat);
                self.order_boats(story);
            }
            Lot::Rank => {
                self.rank(seat, story);
                self.rank_boats(story);
            }
        }
    }

    /// AC-6: six cards each, in playing order.
    fn next_to_deal(&self) -> Option<Seat> {
        let size = self.pack.numbers.hand_size;
        let mut order = self.order[..self.ordered as usize].iter().copied();
        order.find(|seat| self.boat(*seat).hand.len() < size)
    }

    /// A card from the deck; an empty one takes the discards first (AC-90).
    #[inline]
    fn take_card(&mut self, seat: Seat, card: Card, story: &mut impl Story<Event>) {
        if self.pile.is_empty() {
            self.pile = std::mem::take(&mut self.discards);
            self.shuffles = self.shuffles.saturating_add(1);
            let cards = self.pile.len();
            story.tell(Audience::All, || Event::DeckShuffled { cards });
        }
        self.pile.remove(card);
        self.boat_mut(seat).hand.add(card);
        self.drawn[card.index()] = self.shuffles;
        let pack = self.pack.get();
        story.tell(Audience::seat(seat), || Event::CardDrawn { seat, card: *pack.face(card) });
        story.tell(Audience::AllBut(Seats::only(seat)), || Event::CardDrawnUnseen { seat });
    }

    /// A card leaves the hand for the discards.
    #[inline]
    pub(crate) fn put_away(&mut self, seat: Seat, card: Card) {
        self.boat_mut(seat).hand.remove(card);
        self.drawn[card.index()] = 0;
        self.discards.add(card);
    }

    /// A boat leaves the board at once (AC-94).
    pub(crate) fn take_off(&mut self, seat: Seat, fate: Fate) {
        self.boat_mut(seat).fate = fate;
        self.hulls[seat.index()] = Hull::ASHORE;
    }

    /// How many boats have a place.
    pub(crate) fn placed(&self) -> u8 {
        self.all_seats().filter(|seat| matches!(self.boat(*seat).fate, Fate::Placed(_))).count() as u8
    }

    pub(crate) fn finish_match(&mut self, story: &mut impl Story<Event>) {
        self.stage = Stage::Over;
        story.tell(Audience::All, || Event::MatchOver { standings: self.standings() });
    }
}
