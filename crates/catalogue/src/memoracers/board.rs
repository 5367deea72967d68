//! The circuit in letters: one column per tile, the rear on the left, one line per lane.

use std::fmt::Write as _;

use memoracers::{LANES, Lane, LaneEffect, Mode, OpenTile, View};

use crate::Language;

/// How a lane looks.
pub(crate) fn glyph(effect: LaneEffect) -> char {
    match effect {
        LaneEffect::Safe => '·',
        LaneEffect::Trap => 'x',
        LaneEffect::Accelerator => '»',
        LaneEffect::Slower => '«',
        LaneEffect::Repairer => '+',
        LaneEffect::Mechanism => '%',
        LaneEffect::Kraken => 'K',
    }
}

/// A tile's lanes, left to right.
pub(crate) fn glyphs(tile: &OpenTile) -> String {
    tile.lanes.iter().map(|lane| glyph(*lane)).collect()
}

pub(crate) fn draw(view: &View, names: &[String], language: Language) -> Option<String> {
    if view.row.is_empty() {
        return None;
    }
    let mut text = String::new();
    header(view, &mut text);
    for lane in Lane::all() {
        lane_line(view, lane, &mut text);
    }
    ships(view, names, language, &mut text);
    text.push_str(match language {
        Language::English => "  x trap  » accelerator  « brake  + repairer  % mechanism  K Kraken  ░ face down; digits are ships\n",
        Language::French => "  x piège  » accélérateur  « ralentisseur  + réparateur  % mécanisme  K Kraken  ░ face cachée\u{a0}; chiffres\u{a0}: vaisseaux\n",
    });
    Some(text)
}

fn header(view: &View, text: &mut String) {
    text.push_str("     ");
    for (place, tile) in view.row.iter().enumerate() {
        let code = tile.map_or_else(|| format!("+{place}"), |tile| tile.laid.tile.to_string());
        let _ = write!(text, "{code:^7}");
    }
    text.push('\n');
}

fn lane_line(view: &View, lane: Lane, text: &mut String) {
    let _ = write!(text, "  {lane}  ");
    for (place, tile) in view.row.iter().enumerate() {
        let ships: String = (1..)
            .zip(&view.ships)
            .filter(|(_, ship)| ship.racing && ship.lane == Some(lane) && ship.place as usize == place)
            .map(|(number, _): (u8, _)| number.to_string())
            .collect();
        match tile {
            Some(tile) => {
                let effect = glyph(tile.lanes[lane.number() as usize - 1]);
                let cell = format!("{effect}{ships}");
                let _ = write!(text, "{cell:^7}");
            }
            None => text.push_str(" ░░░░░ "),
        }
    }
    text.push_str(if lane.number() < LANES { "\n" } else { "\n\n" });
}

fn ships(view: &View, names: &[String], language: Language, text: &mut String) {
    let (speed, laps, out) = match language {
        Language::English => ("speed", "laps", "out"),
        Language::French => ("vitesse", "tours", "éliminé"),
    };
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for ((number, ship), name) in (1..).zip(&view.ships).zip(names) {
        let (left, boxes) = (ship.boxes_left as usize, view.dashboard.boxes as usize);
        let shield = "■".repeat(left) + &"□".repeat(boxes - left);
        let state = if ship.racing {
            format!("{speed} {}  {laps} {}/{}", ship.speed, ship.laps, view.dashboard.laps)
        } else {
            out.to_owned()
        };
        let points = match view.mode {
            Mode::Championship => format!("  {} pt", view.points[number - 1]),
            Mode::Race | Mode::Solo => String::new(),
        };
        let _ = writeln!(text, "  {number} {name:<width$}  {shield}  {state}{points}");
    }
    if let Some(solo) = &view.solo {
        let _ = writeln!(text, "  score {}  {}", solo.score, "★".repeat(solo.stars as usize));
    }
}
