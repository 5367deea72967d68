//! Danger tokens, crashes, and what follows a move (HR-18 to HR-27, HR-51 to HR-55).

use rules::Story;

use crate::advance::{Flow, tell};
use crate::event::Event;
use crate::parts::{Cockpit, Element, Plane, Square, Technology, Token};
use crate::state::{HydroRacers, Stage};

impl HydroRacers {
    pub(crate) fn enter_danger(&mut self) -> Flow {
        let plane = self.go.plane;
        if !self.craft(plane).flies {
            return Flow::Go(Stage::PassDiscard);
        }
        // HR-26: an empty bag gives nothing.
        let empty = self.craft(plane).bag == [0, 0];
        if let Some(element) = self.go.chain {
            let full = self.craft(plane).first_empty(element, self.tile(plane, element).len()).is_none();
            if !full && !empty {
                return Flow::Wait;
            }
            self.go.chain = None;
        }
        if self.go.dangers == 0 || empty {
            self.go.dangers = 0;
            return Flow::Go(Stage::Hop);
        }
        Flow::Wait
    }

    pub(crate) fn draw_token(&mut self, token: Token, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        self.craft_mut(plane).bag[token as usize] -= 1;
        tell(story, || Event::TokenDrawn { plane, token });
        if let Some(element) = self.go.chain {
            return self.place_token(token, element, story);
        }
        self.go.dangers -= 1;
        if self.side(plane) == Cockpit::Basic {
            return self.take_on_gauge(token, story);
        }
        if self.elements_with_room(plane).next().is_none() {
            // HR-51, HR-144.
            self.craft_mut(plane).bag[token as usize] += 1;
            tell(story, || Event::TokenReturned { plane, token });
            return;
        }
        self.go.token = Some(token);
        self.stage = Stage::Element;
    }

    pub(crate) fn elements_with_room(&self, plane: Plane) -> impl Iterator<Item = Element> + '_ {
        let room = move |element: &Element| {
            self.craft(plane).first_empty(*element, self.tile(plane, *element).len()).is_some()
        };
        Element::ALL.into_iter().filter(room)
    }

    /// HR-19, HR-20, HR-23: ALERTs are set aside, one DAMAGE too many crashes.
    pub(crate) fn take_on_gauge(&mut self, token: Token, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        let gauge = self.gauge(plane);
        let craft = self.craft_mut(plane);
        match token {
            Token::Alert => craft.alerts += 1,
            Token::Damage => {
                craft.damage += 1;
                if craft.damage > gauge {
                    self.crash(story);
                    for _ in 0..self.pack.numbers.returned_on_crash.min(self.craft(plane).damage) {
                        self.return_damage(plane, story);
                    }
                }
            }
        }
    }

    pub(crate) fn place_drawn(&mut self, element: Element, story: &mut impl Story<Event>) {
        let token = self.go.token.take().expect("judged: a token was drawn");
        self.stage = Stage::Danger;
        self.place_token(token, element, story);
    }

    /// HR-51 to HR-55.
    pub(crate) fn place_token(&mut self, token: Token, element: Element, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        let tile = self.tile(plane, element);
        let square =
            self.craft(plane).first_empty(element, tile.len()).expect("judged: the element has room");
        let bits = 1 + token as u16;
        self.craft_mut(plane).squares[element as usize] |= bits << (2 * square);
        tell(story, || Event::TokenPlaced { plane, token, element, square });
        self.go.chain = None;
        if token == Token::Alert {
            return;
        }
        match tile[square as usize] {
            Square::Link(next) => self.go.chain = Some(next),
            Square::Malus(malus) => {
                self.count_maluses(plane);
                tell(story, || Event::MalusGained { plane, malus });
            }
            Square::Cross => {
                self.crash(story);
                if !self.is_last_heat() {
                    self.take_token(plane, element, square, story);
                    self.stage = Stage::CrashRemove;
                }
            }
        }
    }

    /// HR-24, HR-24b.
    pub(crate) fn crash(&mut self, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        self.crashes += 1;
        let crash = self.crashes;
        let craft = self.craft_mut(plane);
        (craft.flies, craft.crash) = (false, crash);
        self.go.dangers = 0;
        self.go.chain = None;
        tell(story, || Event::Crashed { plane });
    }

    pub(crate) fn enter_crash_remove(&mut self) -> Flow {
        if self.craft(self.go.plane).tokens_on_cockpit() == 0 {
            Flow::Go(Stage::PassDiscard)
        } else {
            Flow::Wait
        }
    }

    pub(crate) fn enter_hop(&mut self, story: &mut impl Story<Event>) -> Flow {
        let plane = self.go.plane;
        let craft = self.craft(plane);
        let may = craft.has(Technology::NoseDive) && self.on_space(craft.space + 1).is_some();
        if may && !self.is_autopilot(plane) {
            return Flow::Wait;
        }
        Flow::Go(self.hop(may, story))
    }

    pub(crate) fn hop(&mut self, hop: bool, story: &mut impl Story<Event>) -> Stage {
        let plane = self.go.plane;
        let from = self.craft(plane).space;
        if hop {
            let to = self.first_free(from + 1, 1);
            self.craft_mut(plane).space = to;
            tell(story, || Event::Hopped { plane, to });
            self.auto_bet(from, to, story);
        }
        self.ask_drop_behind(story)
    }

    /// HR-61d: the plane immediately in front may drop behind.
    pub(crate) fn ask_drop_behind(&mut self, story: &mut impl Story<Event>) -> Stage {
        let ahead = self.on_space(self.craft(self.go.plane).space + 1);
        match ahead.filter(|ahead| self.craft(*ahead).has(Technology::AirBrake)) {
            None => Stage::PassDiscard,
            Some(ahead) => {
                self.stage = Stage::DropBehind(ahead);
                if self.is_autopilot(ahead) { self.drop_behind(true, story) } else { self.stage }
            }
        }
    }

    pub(crate) fn drop_behind(&mut self, drop: bool, story: &mut impl Story<Event>) -> Stage {
        let Stage::DropBehind(plane) = self.stage else { unreachable!("judged: a plane may drop behind") };
        if drop {
            let to = self.first_free(self.craft(self.go.plane).space, -1);
            self.craft_mut(plane).space = to;
            tell(story, || Event::DroppedBehind { plane, to });
        }
        Stage::PassDiscard
    }

    pub(crate) fn enter_pass_discard(&mut self) -> Flow {
        let plane = self.go.plane;
        let passed = self.go.card.is_none() && !self.is_autopilot(plane);
        if passed && self.craft(plane).deck.held() > 0 { Flow::Wait } else { Flow::Go(Stage::Refill) }
    }
}
