//! HydroRacers at the table: its texts, its board in letters, its figures.

mod board;
mod figures;
mod fouls;
mod story;
mod words;

use std::ops::RangeInclusive;

use hydroracers::{Event, Foul, HydroRacers, Pack, SHELF, Setup, View};
use rules::{Setup as _, Shelf, Words, words};

use crate::teller::Teller;
use crate::{Language, Listed, StoryLine};

impl Listed for HydroRacers {
    const TITLE: &'static str = "HydroRacers";

    const BLURB: Words = words(
        "race seaplanes with ten cards for three heats, and bet on who wins",
        "des courses d’hydravions\u{a0}: dix cartes pour trois manches, et des paris",
    );

    const RULEBOOK: Words = words(
        include_str!("../../../docs/rules/hydroracers.en.md"),
        include_str!("../../../docs/rules/hydroracers.fr.md"),
    );

    type Pack = Pack;

    const FILES: &'static [(&'static str, &'static str)] = &hydroracers::FILES;

    type Figures = figures::Figures;

    fn seat_range() -> RangeInclusive<usize> {
        0..=4
    }

    fn shelf() -> &'static Shelf<Pack> {
        &SHELF
    }

    /// The planes: a player's by the player, the second of a team with a number, autopilots by theirs.
    fn cast(setup: &Setup, seats: &[String], language: Language) -> Vec<String> {
        let autopilot = match language {
            Language::English => "Autopilot",
            Language::French => "Autopilote",
        };
        let teams = setup.planes() == 2 * setup.seats() && setup.teams();
        let name = |plane: usize| match seats.get(plane % seats.len().max(1)) {
            Some(name) if plane < seats.len() => name.clone(),
            Some(name) if teams => format!("{name} II"),
            Some(_) | None => format!("{autopilot} {}", plane + 1),
        };
        (0..setup.planes()).map(name).collect()
    }

    fn tell(event: &Event, cast: &[String], language: Language) -> Option<StoryLine> {
        Teller::new(cast, language).line(event)
    }

    fn explain_in_french(foul: &Foul) -> String {
        fouls::french(foul)
    }

    fn board(view: &View, cast: &[String], language: Language) -> Option<String> {
        board::draw(view, cast, language)
    }

    fn is_scene(event: &Event, _view: &View) -> bool {
        matches!(event, Event::RoundBegan { .. })
    }
}
