//! Sabotage (GT-62): the smallest crew loses a tile, if the dice find one.

use rules::{Audience, Seat, Story};

use crate::action::Outcome;
use crate::course::{FrontDie, Measure, Shape};
use crate::event::{Event, Loss};
use crate::flow::{Draw, Flow, OFF, Order, Rolls, Sabotage, Work};
use crate::parts::Side;
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// Of equal crews the one farther ahead; alone nobody is the smallest.
    pub(super) fn begin_sabotage(&self, order: Order, story: &mut impl Story<Event>) -> Option<Draw> {
        let crew = |seat: &Seat| self.ship(*seat).crew(self.area(*seat));
        let smallest = order.all().iter().copied().min_by_key(crew).filter(|_| order.all().len() > 1);
        let Some(seat) = smallest else {
            story.tell(Audience::All, || Event::NothingHappened);
            return None;
        };
        story.tell(Audience::All, || Event::Weakest { seat, measure: Measure::Crew });
        Some(Draw::Sabotage(Sabotage { seat, tries: 0, rolls: Rolls::Column }))
    }

    pub(crate) fn hear_sabotage(
        &mut self,
        sabotage: &mut Sabotage,
        outcome: Outcome,
        story: &mut impl Story<Event>,
    ) -> Flow {
        // One die or two name a line by its number; nothing else is rolled here.
        let (Outcome::Die(number) | Outcome::Sum(number)) = outcome else { return Flow::Wait };
        match sabotage.rolls {
            Rolls::Column => {
                sabotage.rolls = Rolls::Row { column: self.column_of(number) };
                Flow::Again
            }
            Rolls::Row { column } => {
                let mut rows = self.board().numbered(Side::Left, number);
                match (rows.next(), rows.next()) {
                    (_, Some(_)) => {
                        sabotage.rolls = Rolls::Half { column, number };
                        Flow::Again
                    }
                    (row, None) => self.sabotage_at(sabotage, row.unwrap_or(OFF), column, story),
                }
            }
            Rolls::Half { column, number: row } => {
                // LM-34: odd is the upper row.
                let rows = self.board().numbered(Side::Left, row);
                let row = if number % 2 == 1 { rows.min() } else { rows.max() };
                self.sabotage_at(sabotage, row.unwrap_or(OFF), column, story)
            }
        }
    }

    /// GT-62, LM-34, LM-54: the column; `OFF` misses, and so does a face that redirects an attack.
    fn column_of(&self, number: u8) -> u8 {
        let board = self.board();
        match board.shape {
            Shape::Fold => match board.front_die[number as usize - 1] {
                FrontDie::Column(column) => column,
                FrontDie::Redirect(_) => OFF,
            },
            Shape::Plane | Shape::Torus | Shape::Cylinder | Shape::Fleet => {
                board.numbered(Side::Front, number).next().unwrap_or(OFF)
            }
        }
    }

    fn sabotage_at(
        &mut self,
        sabotage: &mut Sabotage,
        row: u8,
        column: u8,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let seat = sabotage.seat;
        sabotage.tries += 1;
        sabotage.rolls = Rolls::Column;
        let square = self.board().on_grid(row, column);
        match square.filter(|square| self.ship(seat).filled.contains(*square)) {
            Some(square) => {
                self.lose_tile(seat, square, Loss::Sabotage, story);
                Flow::next(Work::Fallen(seat))
            }
            None if sabotage.tries < self.pack.numbers.sabotage_tries => Flow::Again,
            None => {
                story.tell(Audience::All, || Event::NothingHappened);
                Flow::Done
            }
        }
    }
}
