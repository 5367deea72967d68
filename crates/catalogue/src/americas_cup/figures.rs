//! What a simulation counts.

use americas_cup::{Event, MAX_BOATS, Mark};
use rules::Seat;
use serde_json::{Value, json};

use crate::Figure;

/// Counts over all matches.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    matches: u64,
    finished: u64,
    rounds: u64,
    turns: u64,
    skipped: u64,
    discards: u64,
    covered: u64,
    cornered: u64,
    beats: u64,
    tacks: u64,
    disqualified: u64,
    over: u64,
    /// Turns of the boats that ended a beat or a run, and how many did.
    leg_turns: [u64; 2],
    legs: [u64; 2],
    wins_by_order: [u64; MAX_BOATS],
    winner_turns: u64,
    /// The race under way: its order, its round, and for each boat where its leg began.
    order: Vec<Seat>,
    round: u64,
    leg_began: [u64; MAX_BOATS],
    tacks_on_leg: [u64; MAX_BOATS],
    covered_now: bool,
}

crate::hears_what_all_hear!(Figures, Event);

impl Figures {
    #[inline]
    #[expect(clippy::wildcard_enum_match_arm, reason = "an event that is not counted needs no line")]
    fn count(&mut self, event: Event) {
        match event {
            Event::RaceBegan { order, .. } => {
                self.order = order;
                self.leg_began = [0; MAX_BOATS];
                self.tacks_on_leg = [0; MAX_BOATS];
                self.round = 0;
            }
            Event::RoundBegan { round } => self.round = u64::from(round),
            Event::TurnBegan { .. } => {
                self.turns += 1;
                self.covered_now = false;
            }
            Event::HandKept { .. } | Event::HandChanged { .. } => self.skipped += 1,
            Event::CardDiscarded { .. } => self.discards += 1,
            Event::Covered { .. } if !self.covered_now => {
                self.covered += 1;
                self.covered_now = true;
            }
            Event::Cornered { .. } => self.cornered += 1,
            Event::Tacked { seat, .. } => self.tacks_on_leg[seat.index()] += 1,
            Event::Rounded { seat, mark, .. } => self.end_leg(seat, mark),
            Event::Disqualified { .. } => self.disqualified += 1,
            Event::OverTheLine { .. } => self.over += 1,
            Event::Finished { seat, place } => {
                self.end_leg(seat, Mark::Line);
                if place == 1 {
                    self.finished += 1;
                    self.winner_turns += self.round;
                }
            }
            Event::MatchOver { standings } => {
                self.rounds += self.round;
                for (place, seat) in self.order.iter().enumerate() {
                    let won = standings.winners().contains(*seat);
                    self.wins_by_order[place] += u64::from(won);
                }
                // Nobody has raced if all but one were disqualified before the gun.
                self.order.clear();
            }
            _ => {}
        }
    }

    fn end_leg(&mut self, seat: Seat, mark: Mark) {
        let at = seat.index();
        let kind = usize::from(mark != Mark::Windward);
        self.legs[kind] += 1;
        self.leg_turns[kind] += self.round - self.leg_began[at];
        self.leg_began[at] = self.round;
        if mark == Mark::Windward {
            self.beats += 1;
            self.tacks += self.tacks_on_leg[at];
        }
        self.tacks_on_leg[at] = 0;
    }
}

impl crate::Figures<Event> for Figures {
    fn close_match(&mut self) {
        self.matches += 1;
    }

    fn merge(&mut self, other: Self) {
        let counts = [
            (&mut self.matches, other.matches),
            (&mut self.finished, other.finished),
            (&mut self.rounds, other.rounds),
            (&mut self.turns, other.turns),
            (&mut self.skipped, other.skipped),
            (&mut self.discards, other.discards),
            (&mut self.covered, other.covered),
            (&mut self.cornered, other.cornered),
            (&mut self.beats, other.beats),
            (&mut self.tacks, other.tacks),
            (&mut self.disqualified, other.disqualified),
            (&mut self.over, other.over),
            (&mut self.winner_turns, other.winner_turns),
        ];
        counts.into_iter().for_each(|(mine, theirs)| *mine += theirs);
        self.leg_turns.iter_mut().zip(other.leg_turns).for_each(|(a, b)| *a += b);
        self.legs.iter_mut().zip(other.legs).for_each(|(a, b)| *a += b);
        self.wins_by_order.iter_mut().zip(other.wins_by_order).for_each(|(a, b)| *a += b);
    }

    fn rows(&self) -> Vec<Figure> {
        let per = |count: u64, all: u64| json!(count as f64 / all.max(1) as f64);
        let wins: Value = self.wins_by_order.iter().map(|wins| per(*wins, self.matches)).collect();
        let row = |key, label, value| Figure { key, label, value };
        vec![
            row("finished", "races decided at the line, share", per(self.finished, self.matches)),
            row("rounds", "rounds per race", per(self.rounds, self.matches)),
            row("winner_turns", "turns of a winner at the line", per(self.winner_turns, self.finished)),
            row("turns_per_beat", "turns per beat", per(self.leg_turns[0], self.legs[0])),
            row("turns_per_run", "turns per run", per(self.leg_turns[1], self.legs[1])),
            row("tacks_per_beat", "tacks per beat", per(self.tacks, self.beats)),
            row("wins_by_order", "races won by playing order, share", wins),
            row("skipped", "turns lost without the colour, share", per(self.skipped, self.turns)),
            row("discards", "turns with a discard, share", per(self.discards, self.turns)),
            row("covered", "turns under a cover, share", per(self.covered, self.turns)),
            row("cornered", "turns without a legal path, share", per(self.cornered, self.turns)),
            row("disqualified", "boats disqualified per race", per(self.disqualified, self.matches)),
            row("over_the_line", "boats over the line per race", per(self.over, self.matches)),
        ]
    }
}
