//! America's Cup at the table: its texts, its board in letters, its figures.

mod board;
mod figures;
mod fouls;
mod story;
mod words;

use std::ops::RangeInclusive;

use americas_cup::{AmericasCup, Event, Foul, MAX_BOATS, Pack, SHELF, View};
use rules::{Shelf, Step, StepOf, Words, words};

use crate::teller::Teller;
use crate::{Language, Listed, StoryLine};

/// A board is drawn in every nth round.
const ROUNDS_PER_BOARD: u16 = 8;

impl Listed for AmericasCup {
    const TITLE: &'static str = "America's Cup";

    const BLURB: Words = words(
        "match racing under sail: tack up to the buoy, run back, take the other's wind",
        "le match race à la voile\u{a0}: louvoyer jusqu’à la bouée, revenir vent arrière, couvrir l’autre",
    );

    const RULEBOOK: Words = words(
        include_str!("../../../docs/rules/americas-cup.en.md"),
        include_str!("../../../docs/rules/americas-cup.fr.md"),
    );

    type Pack = Pack;

    const FILES: &'static [(&'static str, &'static str)] = &americas_cup::FILES;

    type Figures = figures::Figures;

    fn seat_range() -> RangeInclusive<usize> {
        2..=MAX_BOATS
    }

    fn shelf() -> &'static Shelf<Pack> {
        &SHELF
    }

    fn tell(event: &Event, names: &[String], language: Language) -> Option<StoryLine> {
        Teller::new(names, language).line(event)
    }

    /// Sealed key posts; everything else a step says is in the story.
    fn tell_step(step: &StepOf<Self>, names: &[String], language: Language) -> Option<StoryLine> {
        let Step::Act(seat, americas_cup::Action::ChoosePosts(posts)) = step else { return None };
        Some(StoryLine { text: Teller::new(names, language).sealed_posts(*seat, *posts), rule: "AC-50" })
    }

    fn explain_in_french(foul: &Foul) -> String {
        fouls::french(foul)
    }

    fn board(view: &View, names: &[String], language: Language) -> Option<String> {
        board::draw(view, names, language)
    }

    fn is_scene(event: &Event, view: &View) -> bool {
        match event {
            Event::RoundBegan { .. } => view.round % ROUNDS_PER_BOARD == 1,
            Event::MatchOver { .. } => view.boats.iter().any(|boat| boat.bow.is_some()),
            Event::PostsChosen { .. }
            | Event::LotDrawn { .. }
            | Event::Placed { .. }
            | Event::ManoeuvreBegan { .. }
            | Event::StartCardTurned { .. }
            | Event::StartCardsEqual { .. }
            | Event::ManoeuvreTurn { .. }
            | Event::OverTheLine { .. }
            | Event::Disqualified { .. }
            | Event::RaceBegan { .. }
            | Event::TurnBegan { .. }
            | Event::TurnMissed { .. }
            | Event::Covered { .. }
            | Event::CardPlayed { .. }
            | Event::SequenceEnded { .. }
            | Event::CardDiscarded { .. }
            | Event::HandChanged { .. }
            | Event::HandKept { .. }
            | Event::Sailed { .. }
            | Event::StoppedByWind { .. }
            | Event::TurnedInPlace { .. }
            | Event::CrewTurned { .. }
            | Event::Cornered { .. }
            | Event::Rounded { .. }
            | Event::Tacked { .. }
            | Event::Stopped { .. }
            | Event::CardDrawn { .. }
            | Event::CardDrawnUnseen { .. }
            | Event::DeckShuffled { .. }
            | Event::Finished { .. }
            | Event::TurnLimitReached { .. }
            | Event::Ranked { .. } => false,
        }
    }
}
