//! Galaxy Trucker at the table: its texts, its ships in letters, its figures.

mod board;
mod figures;
mod fouls;
mod story;
mod words;

use std::ops::RangeInclusive;

use galaxy_trucker::{Event, Foul, GalaxyTrucker, MAX_PLAYERS, Pack, SHELF, View};
use rules::{Shelf, Words, words};

use crate::teller::Teller;
use crate::{Language, Listed, StoryLine};

/// The ships are drawn with the first card and every nth after it.
const CARDS_PER_BOARD: u8 = 4;

impl Listed for GalaxyTrucker {
    const TITLE: &'static str = "Galaxy Trucker";

    const BLURB: Words = words(
        "build a ship against the hourglass, then see how much of it arrives",
        "construire un vaisseau contre la montre, puis voir ce qu’il en reste à l’arrivée",
    );

    const RULEBOOK: Words = words(
        include_str!("../../../docs/rules/galaxy-trucker.en.md"),
        include_str!("../../../docs/rules/galaxy-trucker.fr.md"),
    );

    type Pack = Pack;

    const FILES: &'static [(&'static str, &'static str)] = &galaxy_trucker::FILES;

    type Figures = figures::Figures;

    fn seat_range() -> RangeInclusive<usize> {
        2..=MAX_PLAYERS
    }

    fn shelf() -> &'static Shelf<Pack> {
        &SHELF
    }

    fn tell(event: &Event, names: &[String], language: Language) -> Option<StoryLine> {
        Teller::new(names, language).line(event)
    }

    fn explain_in_french(foul: &Foul) -> String {
        fouls::french(foul)
    }

    fn board(view: &View, names: &[String], language: Language) -> Option<String> {
        Some(board::draw(view, names, language))
    }

    fn is_scene(event: &Event, view: &View) -> bool {
        let is_board_due = |number: u8| number % CARDS_PER_BOARD == 1;
        matches!(event, Event::MatchOver { .. } if !view.order.is_empty())
            || matches!(event, Event::CardTurned { number, .. } if is_board_due(*number))
    }
}
