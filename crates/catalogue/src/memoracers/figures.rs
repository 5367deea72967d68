//! What a simulation counts.

use memoracers::{Ending, Event, Mode};
use rules::{Audience, MAX_SEATS, Standings, Story};

use crate::Sheet;
use crate::figures::numbered;

/// Counts of one match; a championship counts each of its races.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// What is played, known once a race is over.
    mode: Option<Mode>,
    seats: usize,
    races: u64,
    championships: u64,
    rounds: u64,
    laps: u64,
    boxes: u64,
    forced: u64,
    flown: u64,
    crashes: [u64; MAX_SEATS],
    endings: Endings,
    /// Championship points by seat (MR-82).
    points: [u64; MAX_SEATS],
    /// A solo race that was won.
    victory: Option<Victory>,
    /// The round of the race being flown.
    round: u64,
}

/// How often races ended in which way.
#[derive(Clone, Debug, Default)]
struct Endings {
    laps: u64,
    last_left: u64,
    all_out: u64,
    round_limit: u64,
    time_up: u64,
}

/// A solo victory: its score, and the rank it earns (MR-77).
#[derive(Clone, Debug)]
struct Victory {
    score: i64,
    rank: Option<String>,
}

impl Story<Event> for Figures {
    #[inline]
    fn tell(&mut self, _to: Audience, event: impl FnOnce() -> Event) {
        self.count(event());
    }
}

impl Figures {
    #[inline]
    fn count(&mut self, event: Event) {
        match event {
            Event::RoundBegan { round } => self.round = u64::from(round),
            Event::ShipMoved { .. } => self.flown += 1,
            Event::LapTicked { .. } => self.laps += 1,
            Event::BoxesTicked { boxes, .. } => self.boxes += u64::from(boxes),
            Event::EngineForced { .. } => self.forced += 1,
            Event::Crashed { seat, .. } => self.crashes[seat.index()] += 1,
            Event::RaceOver { mode, ending, standings, rank } => {
                self.close_race(mode, ending, &standings);
                if mode == Mode::Solo {
                    self.close_solo(&standings, rank);
                }
            }
            Event::ChampionshipOver { standings } => self.close_championship(&standings),
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
            | Event::ScoreHeld { .. } => {}
        }
    }

    fn close_race(&mut self, mode: Mode, ending: Ending, standings: &Standings) {
        self.mode = Some(mode);
        self.seats = standings.rows().len();
        self.races += 1;
        self.rounds += self.round;
        let ended = match ending {
            Ending::Laps => &mut self.endings.laps,
            Ending::LastLeft => &mut self.endings.last_left,
            Ending::AllOut => &mut self.endings.all_out,
            Ending::RoundLimit => &mut self.endings.round_limit,
            Ending::TimeUp => &mut self.endings.time_up,
        };
        *ended += 1;
    }

    fn close_solo(&mut self, standings: &Standings, rank: Option<String>) {
        let won = standings.rows().iter().find(|row| row.place == 1);
        self.victory = won.map(|row| Victory { score: i64::from(row.score), rank });
    }

    fn close_championship(&mut self, standings: &Standings) {
        self.championships += 1;
        for (points, row) in self.points.iter_mut().zip(standings.rows()) {
            *points += u64::from(row.score.unsigned_abs());
        }
    }

    /// What every race has.
    fn note_races(&self, sheet: &mut Sheet) {
        let mut per_race = |key, label, count: u64| sheet.note_of((key, label), count, self.races);
        per_race("rounds", "rounds per race", self.rounds);
        per_race("laps", "laps per race", self.laps);
        per_race("tiles_flown", "tiles flown per race", self.flown);
        per_race("boxes_ticked", "boxes ticked by traps per race", self.boxes);
        per_race("forced_accelerations", "forced accelerations per race", self.forced);
        per_race("crashes", "crashes per race", self.crashes.iter().sum());
        per_race("ended_by_laps", "ended by laps, share", self.endings.laps);
        per_race("ended_all_out", "ended with no ship left, share", self.endings.all_out);
        per_race("ended_by_round_limit", "ended by the round limit, share", self.endings.round_limit);
    }

    /// What races of several ships have.
    fn note_several(&self, sheet: &mut Sheet) {
        let last_left = ("ended_last_left", "ended by the last ship left, share");
        sheet.note_of(last_left, self.endings.last_left, self.races);
        for (seat, crashes) in numbered("seat", &self.crashes[..self.seats]) {
            sheet.note_part_of(("eliminations_by_seat", "eliminations per race"), seat, *crashes, self.races);
        }
    }

    fn note_championship(&self, sheet: &mut Sheet) {
        sheet.note(("races", "races per championship"), self.races);
        for (seat, points) in numbered("seat", &self.points[..self.seats]) {
            sheet.note_part(("points_by_seat", "points per championship"), seat, *points);
        }
    }

    fn note_solo(&self, sheet: &mut Sheet) {
        let score = self.victory.as_ref().map_or(0, |victory| victory.score);
        sheet.note(("victories", "victories, share"), u64::from(self.victory.is_some()));
        sheet.note(("score", "score per race, 0 for a defeat"), score);
        sheet.note(("ended_by_time", "ended by time, share"), self.endings.time_up);
        if let Some(rank) = self.victory.as_ref().and_then(|victory| victory.rank.clone()) {
            sheet.note_part(("ranks", "victories by rank, share"), rank, 1_u64);
        }
    }
}

impl crate::Figures<Event> for Figures {
    fn close_match(&mut self, sheet: &mut Sheet) {
        let played = std::mem::take(self);
        played.note_races(sheet);
        match played.mode {
            Some(Mode::Race) => played.note_several(sheet),
            Some(Mode::Championship) => {
                played.note_several(sheet);
                played.note_championship(sheet);
            }
            Some(Mode::Solo) => played.note_solo(sheet),
            None => {}
        }
    }
}
