//! What a simulation counts.

use americas_cup::{Event, MAX_BOATS, Mark};
use rules::Seat;

use crate::Sheet;
use crate::figures::{hears_what_all_hear, numbered};

/// Counts of one match.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    boats: usize,
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
    wins_by_order: [f64; MAX_BOATS],
    winner_turns: u64,
    /// The race under way: its order, its round, and for each boat where its leg began.
    order: Vec<Seat>,
    round: u64,
    leg_began: [u64; MAX_BOATS],
    tacks_on_leg: [u64; MAX_BOATS],
    covered_now: bool,
}

hears_what_all_hear!(Figures, Event);

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
                let winners = standings.winners();
                self.boats = standings.rows().len();
                for (wins, seat) in self.wins_by_order.iter_mut().zip(&self.order) {
                    *wins = if winners.contains(*seat) { 1.0 / winners.len() as f64 } else { 0.0 };
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
    fn close_match(&mut self, sheet: &mut Sheet) {
        let raced = std::mem::take(self);
        sheet.note(("finished", "races decided at the line, share"), raced.finished);
        sheet.note(("rounds", "rounds per race"), raced.rounds);
        let mut ratio = |key, label, count: u64, of: u64| sheet.note_of((key, label), count, of);
        ratio("winner_turns", "turns of a winner at the line", raced.winner_turns, raced.finished);
        ratio("turns_per_beat", "turns per beat", raced.leg_turns[0], raced.legs[0]);
        ratio("turns_per_run", "turns per run", raced.leg_turns[1], raced.legs[1]);
        ratio("tacks_per_beat", "tacks per beat", raced.tacks, raced.beats);
        ratio("skipped", "turns lost without the colour, share", raced.skipped, raced.turns);
        ratio("discards", "turns with a discard, share", raced.discards, raced.turns);
        ratio("covered", "turns under a cover, share", raced.covered, raced.turns);
        ratio("cornered", "turns without a legal path, share", raced.cornered, raced.turns);
        for (place, wins) in numbered("place", &raced.wins_by_order[..raced.boats]) {
            sheet.note_part(("wins_by_order", "races won by playing order, share"), place, *wins);
        }
        sheet.note(("disqualified", "boats disqualified per race"), raced.disqualified);
        sheet.note(("over_the_line", "boats over the line per race"), raced.over);
    }
}
