//! What is wrong with a ship (GT-26 to GT-32).

use rules::Seat;
use serde::Serialize;

use crate::course::{Board, Shape};
use crate::parts::{Kind, Side, Square, Squares};
use crate::ship::Ship;
use crate::state::GalaxyTrucker;

/// A building error with the tiles involved and the rule that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mistake {
    /// What is wrong.
    #[serde(rename = "mistake")]
    pub kind: MistakeKind,
    /// The tile that breaks the rule.
    pub square: Square,
    /// The tile beside it that has part in the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub other: Option<Square>,
    /// The number of the rule: on a fold or across the edges of a torus it is not the one of the base game.
    pub rule: &'static str,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MistakeKind {
    /// The sides that meet do not fit (GT-26, LM-16).
    Mismatch,
    /// An engine does not point to the rear (GT-30).
    EngineTurned,
    /// The square behind an engine is not empty (GT-30, LM-38).
    EngineBlocked,
    /// The square in front of a cannon is not empty (GT-31, LM-38).
    CannonBlocked,
    /// The square in front of a thruster's nozzle is not empty (XP-30, LM-38).
    ThrusterBlocked,
    /// The tile is joined to nothing, or only to tiles that are not joined to the ship (GT-29, LM-71).
    Apart,
}

impl Mistake {
    /// The tiles involved: each of them may be removed to mend it, a wrongly turned engine must be (GT-33).
    pub fn squares(self) -> Squares {
        self.other.map_or(Squares::NONE, Squares::only).with(self.square)
    }

    fn between(kind: MistakeKind, square: Square, other: Square, rule: &'static str) -> Mistake {
        Mistake { kind, square, other: Some(other), rule }
    }
}

impl GalaxyTrucker {
    /// Everything that is wrong with a seat's ship or fleet (GT-26 to GT-32).
    pub(crate) fn faults(&self, seat: Seat) -> impl Iterator<Item = Mistake> + '_ {
        let (ship, board) = (self.ship(seat), self.board());
        ship.mistakes(board, board.all).chain(ship.apart(board, &self.yard.zones))
    }

    /// What would be wrong with a tile on that square (GT-15), as it lies there.
    pub(crate) fn faults_at(&self, seat: Seat, square: Square) -> impl Iterator<Item = Mistake> + '_ {
        let (ship, board) = (self.ship(seat), self.board());
        let apart = ship.apart(board, &self.yard.zones).filter(move |mistake| mistake.square == square);
        ship.mistakes_around(board, square).chain(apart)
    }
}

impl Ship {
    /// The errors of an area that are mended by removing a tile (GT-33), tile by tile.
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

    /// Tiles that stand apart from the part that stays and have no part in another error: smooth sides are legal
    /// beside each other but join nothing (GT-28, GT-29). They fall off when one part is kept (GT-34).
    pub(crate) fn apart<'a>(
        &'a self,
        board: &'a Board,
        zones: &'a [Squares],
    ) -> impl Iterator<Item = Mistake> + 'a {
        let mistaken = self.mistaken(board);
        let rule = one_part_rule(board);
        zones.iter().flat_map(move |zone| {
            let fallen = self.filled.and(*zone).minus(self.kept_part(board, *zone)).minus(mistaken);
            fallen.iter().map(move |square| Mistake { kind: MistakeKind::Apart, square, other: None, rule })
        })
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
            let fold = side == Side::Right && board.fold.contains(square);
            let rule = if fold { "LM-16" } else { across(board, square, other, "LM-37", "GT-26") };
            Some(Mistake::between(MistakeKind::Mismatch, square, other, rule))
        });
        let ahead = part.open_sides().map(move |side| board.next(square, side));
        let blocked = ahead.filter(|other| self.filled.contains(*other)).filter_map(move |other| {
            let (what, rule) = if kind.is_cannon() {
                (MistakeKind::CannonBlocked, "GT-31")
            } else if kind == Kind::Thruster {
                (MistakeKind::ThrusterBlocked, "XP-30")
            } else if points == Side::Rear {
                (MistakeKind::EngineBlocked, "GT-30")
            } else {
                return None;
            };
            Some(Mistake::between(what, square, other, across(board, square, other, "LM-38", rule)))
        });
        let turned = (kind.is_engine() && points != Side::Rear).then_some(Mistake {
            kind: MistakeKind::EngineTurned,
            square,
            other: None,
            rule: "GT-30",
        });
        pairs.chain(turned).chain(blocked)
    }

    /// The part of a ship that its owner most likely keeps: one with humans, or a cabin before they are aboard, then
    /// the largest, then the one farthest in front (GT-34, GT-73).
    pub(crate) fn kept_part(&self, board: &Board, zone: Squares) -> Squares {
        let merit = |part: &Squares| {
            let cabins = !self.which(*part, Kind::is_cabin).is_empty();
            (self.humans(*part) > 0, cabins, part.len())
        };
        let better = |best: Squares, part: Squares| if merit(&part) > merit(&best) { part } else { best };
        self.groups(board, zone).reduce(better).unwrap_or_default()
    }

    /// What falls off once these tiles are gone: all but the part that is kept (GT-73).
    pub(crate) fn falls_with(&self, board: &Board, zone: Squares, gone: Squares) -> Squares {
        let mut after = *self;
        for square in gone.and(self.filled).iter() {
            after.take(square);
        }
        after.filled.and(zone).minus(after.kept_part(board, zone))
    }
}

impl GalaxyTrucker {
    /// What falls off a ship or a fleet once these tiles are gone; views and previews tell the same (GT-73).
    pub(crate) fn falls_with(&self, seat: Seat, gone: Squares) -> Squares {
        let (ship, board) = (self.ship(seat), self.board());
        let falls = self.yard.zones.iter().map(|zone| ship.falls_with(board, *zone, gone));
        falls.fold(Squares::NONE, Squares::or)
    }
}

/// The rule that holds where two edges of a torus or a cylinder meet, or the one of the base game.
fn across(
    board: &Board,
    square: Square,
    other: Square,
    torus: &'static str,
    base: &'static str,
) -> &'static str {
    let (one, two) = (board.place(square), board.place(other));
    let apart = one.row.abs_diff(two.row) + one.column.abs_diff(two.column);
    match board.shape {
        Shape::Torus if apart > 1 => torus,
        Shape::Cylinder if apart > 1 => "XP-8",
        Shape::Torus | Shape::Cylinder | Shape::Plane | Shape::Fold | Shape::Fleet => base,
    }
}

/// The rule that a ship is one part.
fn one_part_rule(board: &Board) -> &'static str {
    if board.is_fleet() { "LM-71" } else { "GT-29" }
}
