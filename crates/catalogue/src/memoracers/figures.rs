//! What a simulation counts.

use std::collections::BTreeMap;

use memoracers::{Ending, Event, Mode};
use rules::{Audience, MAX_SEATS, Standings, Story};
use serde_json::{Map, Value, json};

use crate::Figure;

/// Counts over all matches; a championship counts each of its races.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// What is played, known once a race is over.
    mode: Option<Mode>,
    seats: usize,
    races: u64,
    championships: u64,
    rounds: u64,
    longest: u64,
    laps: u64,
    boxes: u64,
    forced: u64,
    flown: u64,
    crashes: [u64; MAX_SEATS],
    endings: Endings,
    /// Championship points by seat (MR-82).
    points: [u64; MAX_SEATS],
    /// Solo victories by score.
    victories: BTreeMap<i32, Victories>,
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

/// Solo victories with one score, and the rank it earns (MR-77).
#[derive(Clone, Debug, Default)]
struct Victories {
    rank: Option<String>,
    count: u64,
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
        self.longest = self.longest.max(self.round);
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
        if let Some(row) = standings.rows().iter().find(|row| row.place == 1) {
            let victories = self.victories.entry(row.score).or_default();
            victories.rank = rank;
            victories.count += 1;
        }
    }

    fn close_championship(&mut self, standings: &Standings) {
        self.championships += 1;
        for (points, row) in self.points.iter_mut().zip(standings.rows()) {
            *points += u64::from(row.score.unsigned_abs());
        }
    }

    fn per_race(&self, count: u64) -> Value {
        json!(mean(count, self.races))
    }

    fn by_seat(&self, counts: &[u64; MAX_SEATS], total: u64) -> Value {
        counts[..self.seats].iter().map(|count| mean(*count, total)).collect()
    }

    /// What every race has.
    fn race_rows(&self) -> [Figure; 8] {
        [
            row("races", "races", json!(self.races)),
            row("rounds_mean", "rounds per race", self.per_race(self.rounds)),
            row("rounds_max", "longest race, rounds", json!(self.longest)),
            row("laps", "laps per race", self.per_race(self.laps)),
            row("tiles_flown", "tiles flown per race", self.per_race(self.flown)),
            row("boxes_ticked", "boxes ticked by traps per race", self.per_race(self.boxes)),
            row("forced_accelerations", "forced accelerations per race", self.per_race(self.forced)),
            row("crashes", "crashes per race", self.per_race(self.crashes.iter().sum())),
        ]
    }

    /// What races of several ships have.
    fn several_rows(&self) -> [Figure; 2] {
        let by_seat = self.by_seat(&self.crashes, self.races);
        let last_left = self.per_race(self.endings.last_left);
        [
            row("eliminations_by_seat", "eliminations per race, by seat", by_seat),
            row("ended_last_left", "ended by the last ship left, share", last_left),
        ]
    }

    fn championship_rows(&self) -> [Figure; 2] {
        let points = self.by_seat(&self.points, self.championships);
        [
            row("championships", "championships", json!(self.championships)),
            row("points_by_seat", "points per championship, by seat", points),
        ]
    }

    fn solo_rows(&self) -> [Figure; 4] {
        let victories: u64 = self.victories.values().map(|won| won.count).sum();
        let scores = self.victories.iter().map(|(score, won)| u64::from(score.unsigned_abs()) * won.count);
        [
            row("victories", "victories", json!(victories)),
            row("score_mean", "score per race, 0 for a defeat", self.per_race(scores.sum())),
            row("ranks", "victories by rank", self.ranks()),
            row("ended_by_time", "ended by time, share", self.per_race(self.endings.time_up)),
        ]
    }

    /// Victories by rank, the lowest rank first.
    fn ranks(&self) -> Value {
        let mut ranks = Map::new();
        for won in self.victories.values() {
            let count = ranks.entry(won.rank.as_deref().unwrap_or("none")).or_insert(json!(0));
            *count = json!(count.as_u64().unwrap_or(0) + won.count);
        }
        Value::Object(ranks)
    }
}

impl crate::Figures<Event> for Figures {
    // The story itself says when a race and when a championship is over.
    fn close_match(&mut self) {}

    fn merge(&mut self, other: Self) {
        let add = |mine: &mut u64, theirs: u64| *mine += theirs;
        let add_all = |mine: &mut [u64], theirs: &[u64]| {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        };
        self.mode = self.mode.or(other.mode);
        self.seats = self.seats.max(other.seats);
        self.longest = self.longest.max(other.longest);
        add(&mut self.races, other.races);
        add(&mut self.championships, other.championships);
        add(&mut self.rounds, other.rounds);
        add(&mut self.laps, other.laps);
        add(&mut self.boxes, other.boxes);
        add(&mut self.forced, other.forced);
        add(&mut self.flown, other.flown);
        add(&mut self.endings.laps, other.endings.laps);
        add(&mut self.endings.last_left, other.endings.last_left);
        add(&mut self.endings.all_out, other.endings.all_out);
        add(&mut self.endings.round_limit, other.endings.round_limit);
        add(&mut self.endings.time_up, other.endings.time_up);
        add_all(&mut self.crashes, &other.crashes);
        add_all(&mut self.points, &other.points);
        for (score, theirs) in other.victories {
            let mine = self.victories.entry(score).or_default();
            mine.rank = theirs.rank;
            mine.count += theirs.count;
        }
    }

    fn rows(&self) -> Vec<Figure> {
        let mut rows = Vec::from(self.race_rows());
        match self.mode {
            Some(Mode::Race) => rows.extend(self.several_rows()),
            Some(Mode::Championship) => {
                rows.extend(self.several_rows());
                rows.extend(self.championship_rows());
            }
            Some(Mode::Solo) => rows.extend(self.solo_rows()),
            None => {}
        }
        let endings = &self.endings;
        rows.push(row("ended_by_laps", "ended by laps, share", self.per_race(endings.laps)));
        rows.push(row("ended_all_out", "ended with no ship left, share", self.per_race(endings.all_out)));
        let round_limit = self.per_race(endings.round_limit);
        rows.push(row("ended_by_round_limit", "ended by the round limit, share", round_limit));
        rows
    }
}

fn mean(count: u64, total: u64) -> f64 {
    count as f64 / total.max(1) as f64
}

fn row(key: &'static str, label: &'static str, value: Value) -> Figure {
    Figure { key, label, value }
}
