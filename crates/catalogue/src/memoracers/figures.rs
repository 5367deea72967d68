//! What a simulation counts.

use memoracers::{Ending, Event};
use rules::{Audience, MAX_SEATS, Story};
use serde_json::{Value, json};

use crate::Figure;

/// Counts over all matches; a championship counts each of its races.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    matches: u64,
    races: u64,
    rounds: u64,
    longest: u64,
    laps: u64,
    boxes: u64,
    forced: u64,
    crashes: [u64; MAX_SEATS],
    ended_by_laps: u64,
    ended_last_left: u64,
    ended_all_out: u64,
    ended_by_time: u64,
    flown: u64,
    seats: usize,
    /// The round of the race being flown.
    round: u64,
}

impl Story<Event> for Figures {
    #[inline]
    fn tell(&mut self, _to: Audience, event: impl FnOnce() -> Event) {
        self.count(&event());
    }
}

impl Figures {
    #[inline]
    fn count(&mut self, event: &Event) {
        match event {
            Event::RoundBegan { round } => self.round = u64::from(*round),
            Event::ShipMoved { .. } => self.flown += 1,
            Event::LapTicked { .. } => self.laps += 1,
            Event::BoxesTicked { boxes, .. } => self.boxes += u64::from(*boxes),
            Event::EngineForced { .. } => self.forced += 1,
            Event::Crashed { seat, .. } => self.crashes[seat.index()] += 1,
            Event::RaceOver { ending, standings, .. } => self.close_race(*ending, standings.rows().len()),
            Event::RaceBegan { .. }
            | Event::TileBuilt { .. }
            | Event::TileDrawn { .. }
            | Event::TileShown { .. }
            | Event::TileHidden { .. }
            | Event::ShipPlaced { .. }
            | Event::Ready { .. }
            | Event::TookBack { .. }
            | Event::ProgramRevealed { .. }
            | Event::Braked { .. }
            | Event::TileTurnedUp { .. }
            | Event::SpedUp { .. }
            | Event::SlowedDown { .. }
            | Event::BoxesErased { .. }
            | Event::MechanismPassed { .. }
            | Event::TileLooped { .. }
            | Event::TilesSwapped { .. }
            | Event::TilesKept { .. }
            | Event::ScoreDropped { .. }
            | Event::ScoreHeld { .. }
            | Event::ChampionshipOver { .. } => {}
        }
    }

    fn close_race(&mut self, ending: Ending, seats: usize) {
        self.seats = seats;
        self.races += 1;
        self.rounds += self.round;
        self.longest = self.longest.max(self.round);
        let ended = match ending {
            Ending::Laps => &mut self.ended_by_laps,
            Ending::LastLeft => &mut self.ended_last_left,
            Ending::AllOut => &mut self.ended_all_out,
            Ending::RoundLimit | Ending::TimeUp => &mut self.ended_by_time,
        };
        *ended += 1;
    }

    fn per_race(&self, count: u64) -> Value {
        let mean = count as f64 / self.races.max(1) as f64;
        json!((mean * 1000.0).round() / 1000.0)
    }
}

impl crate::Figures<Event> for Figures {
    fn close_match(&mut self) {
        self.matches += 1;
    }

    fn merge(&mut self, other: Self) {
        let add = |mine: &mut u64, theirs: u64| *mine += theirs;
        add(&mut self.matches, other.matches);
        add(&mut self.races, other.races);
        add(&mut self.rounds, other.rounds);
        add(&mut self.laps, other.laps);
        add(&mut self.boxes, other.boxes);
        add(&mut self.forced, other.forced);
        add(&mut self.flown, other.flown);
        add(&mut self.ended_by_laps, other.ended_by_laps);
        add(&mut self.ended_last_left, other.ended_last_left);
        add(&mut self.ended_all_out, other.ended_all_out);
        add(&mut self.ended_by_time, other.ended_by_time);
        for (mine, theirs) in self.crashes.iter_mut().zip(other.crashes) {
            *mine += theirs;
        }
        self.longest = self.longest.max(other.longest);
        self.seats = self.seats.max(other.seats);
    }

    fn rows(&self) -> Vec<Figure> {
        let crashes: u64 = self.crashes.iter().sum();
        let by_seat: Vec<Value> =
            self.crashes[..self.seats].iter().map(|count| self.per_race(*count)).collect();
        let share = |count: u64| self.per_race(count);
        let row = |key, label, value| Figure { key, label, value };
        vec![
            row("races", "races", json!(self.races)),
            row("rounds_mean", "rounds per race", self.per_race(self.rounds)),
            row("rounds_max", "longest race, rounds", json!(self.longest)),
            row("laps", "laps per race", self.per_race(self.laps)),
            row("tiles_flown", "tiles flown per race", self.per_race(self.flown)),
            row("boxes_ticked", "boxes ticked by traps per race", self.per_race(self.boxes)),
            row("forced_accelerations", "forced accelerations per race", self.per_race(self.forced)),
            row("crashes", "crashes per race", self.per_race(crashes)),
            row("eliminations_by_seat", "eliminations per race, by seat", json!(by_seat)),
            row("ended_by_laps", "ended by laps, share", share(self.ended_by_laps)),
            row("ended_last_left", "ended by the last ship left, share", share(self.ended_last_left)),
            row("ended_all_out", "ended with all ships out, share", share(self.ended_all_out)),
            row("ended_by_time", "ended by time, share", share(self.ended_by_time)),
        ]
    }
}
