//! Everything that counts in play as text: what the fingerprint is taken of.

use std::fmt::Write as _;

use super::{Board, Pack};

/// The canonical text of a pack without its optional pieces: a match without them is the same with or without.
pub(super) fn text(pack: &Pack) -> String {
    let mut text = String::from("galaxy-trucker 1\n");
    for face in &pack.tiles {
        let _ = writeln!(text, "tile {} {:?}", face.id, face.part);
    }
    for face in &pack.cards {
        let _ = writeln!(text, "card {} {} {:?}", face.id, face.level, face.encounter);
    }
    pack.boards.iter().filter(|board| !board.optional).for_each(|board| write_board(&mut text, board));
    let _ = writeln!(text, "numbers {:?}", pack.numbers);
    text
}

/// The canonical text of the optional pieces.
pub(super) fn optional(pack: &Pack) -> String {
    let mut text = String::new();
    pack.boards.iter().filter(|board| board.optional).for_each(|board| write_board(&mut text, board));
    text
}

fn write_board(text: &mut String, board: &Board) {
    let _ = writeln!(text, "board {} {} {:?}", board.id, board.level, board.shape);
    let _ = writeln!(text, "  {:?} {:?} {:?}", board.rows, board.columns, board.places);
    let _ = writeln!(text, "  {:?} {:?} {:?}", board.start, board.marks, board.fold);
    let _ = writeln!(text, "  {:?} {:?}", board.front_die, board.hourglass);
    let _ = writeln!(text, "  {:?} {:?}", board.dice_after, board.insurance);
}
