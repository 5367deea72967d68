//! The chart in letters: the rows around the boats, wind from the top, and a line for every boat.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use americas_cup::{BoatView, FateView, Heading, Mark, View};

use super::words::{compass, leg, printed};
use crate::Language;
use crate::words::{choose, count};

/// Rows shown above and below the boats.
const MARGIN: u8 = 3;

pub(super) fn draw(view: &View, names: &[String], language: Language) -> Option<String> {
    let rows = shown_rows(view)?;
    let mut text = String::new();
    for row in rows.clone().rev() {
        let line = chart_line(view, row);
        let _ =
            writeln!(text, "{}", format!("{:>4}  {line}{}", row + 1, edge(view, row, language)).trim_end());
    }
    for (number, boat) in (1..).zip(&view.boats) {
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let name = names.get(number - 1).map_or("?", String::as_str);
        let _ = writeln!(text, "  {number} {name:<width$}  {}", state(view, boat, language));
    }
    Some(text)
}

/// From a little below the lowest boat to a little above the highest.
fn shown_rows(view: &View) -> Option<RangeInclusive<u8>> {
    let ends = view.boats.iter().flat_map(|boat| [boat.bow, boat.stern]).flatten();
    let rows: Vec<u8> = ends.map(|[_, row]| row).collect();
    let (low, high) = (*rows.iter().min()?, *rows.iter().max()?);
    Some(low.saturating_sub(MARGIN)..=(high + MARGIN).min(view.pack().board.rows - 1))
}

/// One row of points: bows by their number, sterns by their course, buoys, and the wind shadow.
fn chart_line(view: &View, row: u8) -> String {
    let board = &view.pack().board;
    (0..board.cols).map(|col| format!("{} ", point(view, [col, row]))).collect()
}

fn point(view: &View, place: [u8; 2]) -> char {
    let board = &view.pack().board;
    let bow = view.boats.iter().position(|boat| boat.bow == Some(place));
    let stern = view.boats.iter().find(|boat| boat.stern == Some(place));
    let covered = |boat: &BoatView| boat.lee.contains(&place) || boat.wake.contains(&place);
    match (bow, stern) {
        _ if !(place[0] + place[1]).is_multiple_of(2) || board.holes.contains(&place) => ' ',
        (Some(nth), _) => char::from_digit(nth as u32 + 1, 10).unwrap_or('?'),
        (None, Some(boat)) => stroke(boat.heading),
        _ if place == board.windward || place == board.leeward => 'O',
        _ if view.boats.iter().any(covered) => '~',
        _ => '·',
    }
}

fn stroke(heading: Heading) -> char {
    match heading {
        Heading::N | Heading::S => '|',
        Heading::Ne | Heading::Sw => '/',
        Heading::Se | Heading::Nw => '\\',
    }
}

/// What lies on the edge of that row.
fn edge(view: &View, row: u8, language: Language) -> &'static str {
    let board = &view.pack().board;
    match row {
        _ if row == board.line => choose((" line below this row", " ligne sous cette rangée"), language),
        _ if row == board.windward[1] => choose((" windward buoy", " bouée au vent"), language),
        _ => "",
    }
}

fn state(view: &View, boat: &BoatView, language: Language) -> String {
    match boat.fate {
        FateView::Placed(place) if boat.bow.is_none() => {
            return format!("{} {place}", choose(("place", "place"), language));
        }
        FateView::Disqualified => return choose(("disqualified", "disqualifié"), language).to_owned(),
        FateView::Racing | FateView::Placed(_) => {}
    }
    let (col, row) = printed(boat.bow.unwrap_or_default());
    let heading = compass(boat.heading, language);
    let mut text = format!("{col:>2},{row:>2} {heading:<2}  {}", leg(boat.leg, language));
    if let Some(points) = boat.to_mark {
        let goal = match boat.mark {
            Mark::Windward => ("to the windward buoy", "jusqu’à la bouée au vent"),
            Mark::Leeward => ("to the leeward buoy", "jusqu’à la bouée sous le vent"),
            Mark::Line => ("to the line", "jusqu’à la ligne"),
        };
        let points = count(points, ("point", "point"), ("points", "points"), language);
        let _ = write!(text, ", {points} {}", choose(goal, language));
    }
    if view.rules.sequence
        && let Some(last) = boat.sequence
    {
        let _ = write!(text, ", {} {last}", choose(("sequence at", "séquence à"), language));
    }
    text
}
