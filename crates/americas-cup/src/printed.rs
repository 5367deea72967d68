//! What is printed on the material, for those who have no pack at hand. It is sent once, before any view.

use serde::Serialize;

use crate::course::{Board, CardFace};
use crate::parts::{Heading, Place, Point, Rounding};
use crate::setup::Setup;

/// What is printed on the material of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Printed<'a> {
    /// The board.
    pub board: BoardView<'a>,
    /// From where a beat can be ended without another tack: lines from the point above the windward buoy to the edge,
    /// on the sides where this match leaves it. They are ours; nothing is printed there.
    pub laylines: Vec<[Place; 2]>,
    /// The cards, in the order of their numbers.
    pub cards: Vec<&'a CardFace>,
}

/// The board, as a client draws it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardView<'a> {
    /// Columns; a point is a column and a row with an even sum.
    pub cols: u8,
    /// Rows, the leeward edge first.
    pub rows: u8,
    /// Points that are missing.
    pub holes: &'a [Place],
    /// The leeward buoy.
    pub leeward: Place,
    /// The windward buoy.
    pub windward: Place,
    /// The first row above the start and finish line.
    pub line: u8,
    /// The crew posts in English and French, by number.
    pub posts: &'a [[String; 2]],
}

impl Printed<'static> {
    pub(crate) fn of(setup: &Setup) -> Self {
        let pack = setup.pack.get();
        let board = &pack.board;
        let laylines = laylines(board, setup.options.rounding);
        let board = BoardView {
            cols: board.cols,
            rows: board.rows,
            holes: &board.holes,
            leeward: board.leeward,
            windward: board.windward,
            line: board.line,
            posts: &pack.numbers.posts,
        };
        Printed { board, laylines, cards: pack.cards().collect() }
    }
}

/// AC-14: the buoy is passed on the point above it, with a side only from that one.
fn laylines(board: &Board, rounding: Rounding) -> Vec<[Place; 2]> {
    let [col, row] = board.windward;
    let above = Point::new([col, row + 2]);
    let sides = match rounding {
        Rounding::Either => &[Heading::Sw, Heading::Se][..],
        Rounding::Starboard => &[Heading::Sw],
        Rounding::Port => &[Heading::Se],
    };
    let edge = |side: &Heading| {
        let ahead = std::iter::successors(Some(above), |point| {
            Some(board.next(*point, *side)).filter(|next| *next != Point::NONE)
        });
        ahead.last().map(|last| [above.place(), last.place()])
    };
    sides.iter().filter_map(edge).collect()
}
