//! Everything that counts in play as text: what the fingerprint is taken of.
//!
//! Names of posts are for people and left out.

use std::fmt::Write as _;

use super::{Board, Numbers, Pack};
use crate::parts::{Heading, Hull};

/// The canonical text of a pack.
pub(super) fn text(pack: &Pack) -> String {
    let mut text = String::from("americas-cup 1\n");
    board(&mut text, &pack.board);
    for face in pack.cards() {
        let crew: Vec<u8> = face.crew.numbers().collect();
        let (card, colour) = (face.card, face.colour);
        let _ = writeln!(text, "card {card} {colour:?} {} {} {crew:?}", face.near, face.down);
    }
    numbers(&mut text, &pack.numbers);
    text
}

fn board(text: &mut String, board: &Board) {
    let _ = writeln!(text, "lattice {} {} holes {:?}", board.cols, board.rows, board.holes);
    let _ = write!(text, "marks {:?} {:?} {:?}", board.leeward, board.windward, board.rounding);
    let _ = writeln!(text, " line {}", board.line);
    for (name, hulls) in
        [("start", &board.start[..]), ("regatta", &board.regatta[..]), ("prestart", &board.prestart[..])]
    {
        let place = |hull: &Hull| format!("{:?} {:?}", hull.bow.place(), hull.heading);
        let _ = writeln!(text, "{name} {}", hulls.iter().map(place).collect::<Vec<_>>().join(", "));
    }
    for (heading, cover) in Heading::ALL.iter().zip(&board.covers) {
        let sorted = |points: &[(i8, i8)]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points.dedup();
            points
        };
        let (front, rear) = (sorted(&cover.front), sorted(&cover.rear));
        let _ = writeln!(text, "cover {heading:?} front {front:?} rear {rear:?}");
    }
}

fn numbers(text: &mut String, n: &Numbers) {
    let _ = writeln!(text, "race {} {} {}", n.laps, n.turn_limit, n.hand_size);
    let _ = writeln!(text, "start {} {} crew {}", n.manoeuvres, n.penalty_turns, n.crew_points);
    let _ = writeln!(text, "sequence {} {} {}", n.opening_value, n.discard_points, n.free_break);
    let _ = writeln!(text, "cover {} {} {}", n.cover_penalty, n.cover_adds_up, n.cover_floor);
    let _ = writeln!(text, "tack {} {}", n.head_to_wind_steps, n.repeat_head_to_wind);
}
