//! What is wrong with a ship (GT-26 to GT-32).

use serde::Serialize;

use crate::course::Board;
use crate::parts::{Kind, Side, Square, Squares};
use crate::ship::Ship;

/// A building error with the tiles involved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "mistake")]
#[expect(missing_docs, reason = "the fields are the squares involved")]
pub enum Mistake {
    /// The sides that meet do not fit (GT-26, LM-16).
    Mismatch { square: Square, other: Square },
    /// An engine does not point to the rear (GT-30).
    EngineTurned { square: Square },
    /// The square behind an engine is not empty (GT-30, LM-38).
    EngineBlocked { square: Square, other: Square },
    /// The square in front of a cannon is not empty (GT-31, LM-38).
    CannonBlocked { square: Square, other: Square },
    /// The square in front of a thruster's nozzle is not empty (XP-30, LM-38).
    ThrusterBlocked { square: Square, other: Square },
}

impl Mistake {
    /// The tiles involved: each of them may be removed to mend it, a wrongly turned engine must be (GT-33).
    pub fn squares(self) -> Squares {
        match self {
            Mistake::EngineTurned { square } => Squares::only(square),
            Mistake::Mismatch { square, other }
            | Mistake::EngineBlocked { square, other }
            | Mistake::CannonBlocked { square, other }
            | Mistake::ThrusterBlocked { square, other } => Squares::only(square).with(other),
        }
    }
}

impl Ship {
    /// The errors of an area, tile by tile.
    pub(crate) fn mistakes<'a>(
        &'a self,
        board: &'a Board,
        area: Squares,
    ) -> impl Iterator<Item = Mistake> + 'a {
        self.filled.and(area).iter().flat_map(move |square| self.mistakes_at(board, square))
    }

    /// Tiles that are part of an error.
    pub(crate) fn mistaken(&self, board: &Board) -> Squares {
        self.mistakes(board, self.filled).fold(Squares::NONE, |all, one| all.or(one.squares()))
    }

    /// What is wrong between that tile and the tiles around it.
    pub(crate) fn mistakes_around<'a>(
        &'a self,
        board: &'a Board,
        square: Square,
    ) -> impl Iterator<Item = Mistake> + 'a {
        let around = board.next[square.index()]
            .into_iter()
            .fold(Squares::only(square), |all, next| if next.is_some() { all.with(next) } else { all });
        self.mistakes(board, around).filter(move |mistake| mistake.squares().contains(square))
    }

    /// Each pair of tiles is looked at once, from the front and from the left.
    fn mistakes_at<'a>(&'a self, board: &'a Board, square: Square) -> impl Iterator<Item = Mistake> + 'a {
        let part = self.part(square);
        let (kind, points) = (part.kind(), part.points());
        let pairs = [Side::Right, Side::Rear].into_iter().filter_map(move |side| {
            let other = self.mismatched(board, square, side)?;
            Some(Mistake::Mismatch { square, other })
        });
        let ahead = part.open_sides().map(move |side| board.next(square, side));
        let blocked = ahead.filter(|other| self.filled.contains(*other)).filter_map(move |other| {
            if kind.is_cannon() {
                Some(Mistake::CannonBlocked { square, other })
            } else if kind == Kind::Thruster {
                Some(Mistake::ThrusterBlocked { square, other })
            } else {
                (points == Side::Rear).then_some(Mistake::EngineBlocked { square, other })
            }
        });
        let turned = (kind.is_engine() && points != Side::Rear).then_some(Mistake::EngineTurned { square });
        pairs.chain(turned).chain(blocked)
    }
}
