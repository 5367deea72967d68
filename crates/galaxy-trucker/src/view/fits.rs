//! Where the tile in hand fits: for every square it may go on and every way to turn it what would be wrong there.

use rules::Seat;
use serde::Serialize;

use crate::mistake::Mistake;
use crate::parts::{Square, Tile};
use crate::state::GalaxyTrucker;

/// Where the tile in hand fits (GT-15, GT-26 to GT-32).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FitsView {
    /// The errors that could be made. A joint can be wrong in several turns of the tile, so each stands here once.
    pub mistakes: Vec<Mistake>,
    /// The squares the tile may go on.
    pub squares: Vec<SquareFits>,
}

/// What would be wrong with the tile in hand on one square.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SquareFits {
    /// The square.
    pub square: Square,
    /// For 0, 1 and so on quarter turns clockwise the errors, as places in [`FitsView::mistakes`]: with none it fits.
    /// There are as many as the tile has different rotations.
    pub turns: Vec<Vec<u16>>,
}

impl FitsView {
    /// Where that tile would fit on a seat's ship.
    pub(crate) fn of(table: &GalaxyTrucker, seat: Seat, tile: Tile) -> FitsView {
        let mut fits = FitsView::default();
        let mut after = table.clone();
        for square in table.attachable(seat).iter() {
            let turns = (0..table.pack.rotations(tile)).map(|turns| {
                after.ship_mut(seat).put(square, tile, table.pack.part(tile, turns));
                after.faults_at(seat, square).map(|mistake| fits.place_of(mistake)).collect()
            });
            let turns = turns.collect();
            after.ship_mut(seat).take(square);
            fits.squares.push(SquareFits { square, turns });
        }
        fits
    }

    /// Where an error stands in the list.
    fn place_of(&mut self, mistake: Mistake) -> u16 {
        let known = self.mistakes.iter().position(|one| *one == mistake);
        let place = known.unwrap_or_else(|| {
            self.mistakes.push(mistake);
            self.mistakes.len() - 1
        });
        u16::try_from(place).expect("a tile has a few errors on each of 64 squares")
    }
}
