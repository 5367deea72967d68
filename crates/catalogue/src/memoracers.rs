//! MemoRacers at the table: its texts, its board in letters, its figures.

mod board;
mod figures;
mod fouls;
mod story;

use std::ops::RangeInclusive;

use memoracers::{Event, Foul, MemoRacers, Pack, PhaseView, SHELF, View};
use rules::{Shelf, StepOf, Words, words};

use crate::{Language, Listed, StoryLine};

impl Listed for MemoRacers {
    const TITLE: &'static str = "MemoRacers";

    const BLURB: Words = words(
        "program your ship in secret on a circuit you have seen only once",
        "programmez votre vaisseau en secret sur un circuit que vous n’avez vu qu’une fois",
    );

    const RULEBOOK: Words = words(
        include_str!("../../../docs/rules/memoracers.en.md"),
        include_str!("../../../docs/rules/memoracers.fr.md"),
    );

    type Pack = Pack;

    const FILES: &'static [(&'static str, &'static str)] = &memoracers::FILES;

    type Figures = figures::Figures;

    fn seat_range() -> RangeInclusive<usize> {
        1..=5
    }

    fn shelf() -> &'static Shelf<Pack> {
        &SHELF
    }

    fn tell(event: &Event, names: &[String], language: Language) -> Option<StoryLine> {
        // That somebody is ready matters while one waits, not when one reads.
        (!matches!(event, Event::Ready { .. })).then(|| story::line(event, names, language))
    }

    fn tell_step(step: &StepOf<Self>, names: &[String], language: Language) -> Option<StoryLine> {
        story::step_line(step, names, language)
    }

    fn explain_in_french(foul: &Foul) -> String {
        fouls::french(foul)
    }

    fn board(view: &View, names: &[String], language: Language) -> Option<String> {
        board::draw(view, names, language)
    }

    fn is_scene(event: &Event, view: &View) -> bool {
        // Between two races of a championship the old circuit is gone already.
        matches!(event, Event::RoundBegan { .. })
            || matches!(event, Event::RaceOver { .. }) && view.phase == PhaseView::Over
    }
}
