//! Everything that counts in play as text: what the fingerprint is taken of.

use std::fmt::Write as _;

use super::{Board, Pack};
use crate::parts::{OptionalSet, OptionalSets};

/// The canonical text of a pack, and of some of its optional sets after it.
pub(super) fn with_sets(pack: &Pack, base: String, sets: OptionalSets) -> String {
    let mut text = base;
    for set in sets.iter() {
        describe(pack, set, &mut text);
    }
    text
}

/// What an optional set adds; a set without pieces adds nothing.
fn describe(pack: &Pack, set: OptionalSet, text: &mut String) {
    for face in pack.tiles.iter().filter(|face| face.set == Some(set)) {
        let _ = writeln!(text, "{} tile {} {:?}", set.key(), face.id, face.part);
    }
    if set == OptionalSet::LuxuryCabins && pack.has_set(set) {
        let _ = writeln!(text, "fares {:?}", pack.fares);
    }
    if set == OptionalSet::FivePlayers {
        let _ = writeln!(text, "five_players supply {}", pack.fifth_supply);
    }
    pack.boards.iter().filter(|board| board.set == Some(set)).for_each(|board| write_board(text, board));
}

/// What every match uses.
pub(super) fn base(pack: &Pack) -> String {
    let mut text = String::from("galaxy-trucker 1\n");
    for face in pack.tiles.iter().filter(|face| face.set.is_none()) {
        let _ = writeln!(text, "tile {} {:?}", face.id, face.part);
    }
    for face in &pack.cards {
        let _ = writeln!(text, "card {} {} {:?}", face.id, face.level, face.encounter);
    }
    pack.boards.iter().filter(|board| board.set.is_none()).for_each(|board| write_board(&mut text, board));
    let _ = writeln!(text, "numbers {:?}", pack.numbers);
    text
}

fn write_board(text: &mut String, board: &Board) {
    let _ = writeln!(text, "board {} {} {:?}", board.id, board.level, board.shape);
    let _ = writeln!(text, "  {:?} {:?} {:?}", board.rows, board.columns, board.places);
    let _ = writeln!(text, "  {:?} {:?} {:?}", board.start, board.marks, board.fold);
    let _ = writeln!(text, "  {:?} {:?}", board.front_die, board.hourglass);
    let _ = writeln!(text, "  {:?} {:?}", board.dice_after, board.insurance);
}
