//! `cockpit.toml`: the element tiles of the expert cockpit (HR-50 to HR-56).

use rules::ContentError;

use super::{MAX_LEVEL, MAX_SQUARES, Tiles};
use crate::parts::{Element, Malus, Square};
use content::{Entry, word};

/// The tile of every element and level.
pub(super) fn read(root: &Entry<'_>) -> Result<Tiles, ContentError> {
    root.knows(&["schema", "elements", "max_level", "malus", "tile"])?;
    check_fixed(root)?;
    let mut tiles = Tiles::default();
    for entry in root.list("tile")? {
        entry.knows(&["element", "level", "squares"])?;
        let element: Element = entry.word("element")?;
        let level = entry.number("level", 1..=MAX_LEVEL)?;
        let name = tile_name(entry.text("element")?, level);
        let entry = entry.called(name);
        let tile = &mut tiles[element as usize][level as usize - 1];
        if !tile.is_empty() {
            return Err(entry.fault_here("appears twice"));
        }
        *tile = squares(&entry)?;
    }
    check_complete(root, &tiles)?;
    Ok(tiles)
}

/// The elements and levels are the program's; the texts of the maluses are for people.
fn check_fixed(root: &Entry<'_>) -> Result<(), ContentError> {
    let elements = root.texts("elements")?;
    let known: Vec<Element> = elements.iter().filter_map(|element| word(element).ok()).collect();
    if elements.len() != known.len() || known != Element::ALL {
        let reason = format!("{elements:?}: must be cooling, propulsion, controls, structure (HR-50)");
        return Err(root.fault("elements", reason));
    }
    root.number("max_level", MAX_LEVEL..=MAX_LEVEL)?;
    let maluses = root.section("malus")?;
    maluses.knows(&["corner_at_limit", "slow", "no_pilot_skill", "hand_minus_one"])
}

fn squares(entry: &Entry<'_>) -> Result<Vec<Square>, ContentError> {
    let words = entry.texts("squares")?;
    let read = |word: &&str| square(word).map_err(|reason| entry.fault("squares", reason));
    let squares = words.iter().map(read).collect::<Result<Vec<Square>, ContentError>>()?;
    if squares.len() > MAX_SQUARES as usize {
        let reason = format!("{} squares: a tile has 1 to {MAX_SQUARES}", squares.len());
        return Err(entry.fault("squares", reason));
    }
    let crosses = squares.iter().filter(|square| **square == Square::Cross).count();
    if crosses != 1 || squares.last() != Some(&Square::Cross) {
        let reason = format!("{words:?}: a tile has exactly one cross, its last square");
        return Err(entry.fault("squares", reason));
    }
    Ok(squares)
}

fn square(text: &str) -> Result<Square, String> {
    let read = match text.split_once(':') {
        Some(("link", element)) => word::<Element>(element).map(Square::Link),
        Some(("malus", malus)) => word::<Malus>(malus).map(Square::Malus),
        None if text == "cross" => Ok(Square::Cross),
        Some(_) | None => Err("squares are link:<element>, malus:<malus> and cross".to_owned()),
    };
    read.map_err(|reason| format!("{text:?}: {reason}"))
}

fn check_complete(root: &Entry<'_>, tiles: &Tiles) -> Result<(), ContentError> {
    for (element, levels) in root.texts("elements")?.iter().zip(tiles) {
        if let Some(missing) = levels.iter().position(Vec::is_empty) {
            return Err(root.fault(&tile_name(element, missing as u8 + 1), "missing (HR-50)"));
        }
    }
    Ok(())
}

fn tile_name(element: &str, level: u8) -> String {
    format!("tile {element:?} level {level}")
}
