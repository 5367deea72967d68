//! MemoRacers at the table: its texts, its board in letters, its figures.

mod board;
mod figures;
mod fouls;
mod story;

use std::ops::RangeInclusive;

use memoracers::{Event, Foul, MemoRacers, Pack, PhaseView, SHELF, View};
use rules::{ContentError, PackInfo, StepOf};

use crate::{Language, Line, Listed};

impl Listed for MemoRacers {
    const TITLE: &'static str = "MemoRacers";

    type Figures = figures::Figures;

    fn seat_range() -> RangeInclusive<usize> {
        1..=5
    }

    fn blurb(language: Language) -> &'static str {
        match language {
            Language::English => "program your ship in secret on a circuit you have seen only once",
            Language::French => {
                "programmez votre vaisseau en secret sur un circuit que vous n’avez vu qu’une fois"
            }
        }
    }

    fn rulebook(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../../../docs/rules/memoracers.en.md"),
            Language::French => include_str!("../../../docs/rules/memoracers.fr.md"),
        }
    }

    fn put_pack(name: &str, replaced: &[(String, String)]) -> Result<(), ContentError> {
        Pack::printed();
        SHELF.put(Pack::read(name, replaced)?);
        Ok(())
    }

    fn packs() -> Vec<PackInfo> {
        Pack::printed();
        SHELF.packs()
    }

    fn tell(event: &Event, names: &[String], language: Language) -> Option<Line> {
        // That somebody is ready matters while one waits, not when one reads.
        (!matches!(event, Event::Ready { .. })).then(|| story::line(event, names, language))
    }

    fn tell_step(step: &StepOf<Self>, names: &[String], language: Language) -> Option<Line> {
        story::step_line(step, names, language)
    }

    fn explain(foul: &Foul, language: Language) -> String {
        match language {
            Language::English => foul.to_string(),
            Language::French => fouls::french(foul),
        }
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
