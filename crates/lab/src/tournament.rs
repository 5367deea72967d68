//! A cup of bots: everyone meets everyone, and the two best meet in the final.
//!
//! One idea: the dice of a race follow from the seed and from which race it is, so a cup of a seed is the same on
//! however many threads.

use std::sync::atomic::Ordering;

use catalogue::Listed;
use cup::{Cup, Format, Race, Stage};
use rules::{Setup, Standings};
use serde::Serialize;

use crate::Watch;
use crate::arena::play_once;
use crate::contestant::Contestant;

/// What a cup plays.
#[derive(Clone, Debug)]
pub struct Tournament<S> {
    /// The setups of races with two seats, with three, and so on.
    pub setups: Vec<S>,
    /// Who takes part.
    pub contestants: Vec<Contestant>,
    /// How it is played; as many entrants as contestants, and no race with more seats than there are setups for.
    pub format: Format,
    /// The seed of all luck.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// How a cup went. Entrants are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CupReport {
    /// How many races were played.
    pub matches: u64,
    /// Everybody, best first.
    pub table: Vec<TableRow>,
    /// Every meeting, the final as the last.
    pub meetings: Vec<MeetingReport>,
    /// Who has won it; none if it was stopped early.
    pub winner: Option<usize>,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableRow {
    /// The place, 1 the best; equals share it.
    pub place: u8,
    /// Who.
    pub entrant: usize,
    /// What plays for them.
    pub bot: String,
    /// A point for everybody beaten in a meeting.
    pub points: u32,
    /// How many meetings there were.
    pub met: u32,
    /// How many of them were won.
    pub won: u32,
}

/// A meeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeetingReport {
    /// What for.
    pub stage: Stage,
    /// Who.
    pub entrants: Vec<usize>,
    /// What its races were worth to each of them.
    pub points: Vec<u32>,
    /// The races.
    pub races: Vec<RaceReport>,
}

/// A race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RaceReport {
    /// Who sat where.
    pub seats: Vec<usize>,
    /// How each seat ended, 1 the best.
    pub places: Vec<u8>,
}

/// Plays a whole cup.
///
/// # Panics
/// If a match panics.
pub fn tournament<G: Listed<Setup: Sync>>(plan: &Tournament<G::Setup>, watch: &Watch) -> CupReport {
    let mut cup = Cup::new(plan.format);
    loop {
        let races = cup.next();
        if races.is_empty() || watch.stop.load(Ordering::Relaxed) {
            return report(plan, &cup);
        }
        for together in races.chunks(plan.threads.max(1)) {
            let ended = std::thread::scope(|scope| {
                let play = |(race, seats)| scope.spawn(move || play::<G>(plan, race, seats));
                let playing: Vec<_> = together.iter().map(|(race, seats)| play((*race, seats))).collect();
                let joined = playing.into_iter().map(|race| race.join().expect("a match does not panic"));
                joined.collect::<Vec<Standings>>()
            });
            for ((race, _), standings) in together.iter().zip(ended) {
                let places: Vec<u8> = standings.rows().iter().map(|row| row.place).collect();
                cup.note(*race, &places);
                watch.done.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

fn play<G: Listed>(plan: &Tournament<G::Setup>, race: Race, seats: &[usize]) -> Standings {
    let contestants = seats.iter().map(|entrant| plan.contestants[*entrant]).collect();
    let luck = u64::from(race.meeting) << 32 | u64::from(race.number);
    play_once::<G>(plan.setups[seats.len() - 2].clone(), contestants, plan.seed, luck)
}

fn report<S: Setup>(plan: &Tournament<S>, cup: &Cup) -> CupReport {
    let numbers = |entrants: &[usize]| entrants.iter().map(|entrant| entrant + 1).collect();
    let meetings: Vec<MeetingReport> = cup
        .meetings()
        .iter()
        .map(|meeting| MeetingReport {
            stage: meeting.stage,
            entrants: numbers(&meeting.entrants),
            points: meeting.points.clone(),
            races: meeting
                .races
                .iter()
                .map(|race| RaceReport { seats: numbers(&race.seats), places: race.places.clone() })
                .collect(),
        })
        .collect();
    let row = |row: cup::Row| TableRow {
        place: row.place,
        entrant: row.entrant + 1,
        bot: plan.contestants[row.entrant].to_string(),
        points: row.points,
        met: row.met,
        won: row.won,
    };
    CupReport {
        matches: meetings.iter().map(|meeting| meeting.races.len() as u64).sum(),
        table: cup.table().into_iter().map(row).collect(),
        meetings,
        winner: cup.winner().map(|entrant| entrant + 1),
    }
}

#[cfg(test)]
mod tests {
    use catalogue::MemoRacers;
    use rules::Choices;

    use super::*;

    fn plan(threads: usize) -> Tournament<memoracers::Setup> {
        let setup = |seats| memoracers::Setup::choose(&Choices { seats: Some(seats), set: Vec::new() });
        Tournament {
            setups: (2..=4).map(|seats| setup(seats).unwrap()).collect(),
            contestants: ["random", "rule-of-thumb", "random", "random"]
                .map(|bot| bot.parse().unwrap())
                .to_vec(),
            format: Format::new(4, 3, 4, 1).unwrap(),
            seed: 5,
            threads,
        }
    }

    #[test]
    fn a_cup_of_a_seed_is_the_same_on_however_many_threads() {
        let [one, three] = [1, 3].map(|threads| tournament::<MemoRacers>(&plan(threads), &Watch::default()));
        assert_eq!(one, three);
        assert!(one.winner.is_some());
        assert_eq!(one.table[0].bot, "rule-of-thumb");
        let last = one.meetings.last().unwrap();
        assert_eq!((last.stage, last.entrants.len()), (Stage::Final, 2));
        let of_table = one.meetings.iter().filter(|meeting| meeting.stage == Stage::Table);
        assert_eq!(of_table.count(), 4, "every three of four meet");
    }

    #[test]
    fn a_cup_that_is_stopped_has_no_winner() {
        let watch = Watch::default();
        watch.stop.store(true, Ordering::Relaxed);
        let report = tournament::<MemoRacers>(&plan(1), &watch);
        assert_eq!((report.matches, report.winner), (0, None));
    }
}
