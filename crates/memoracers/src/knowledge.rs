//! What a seat knows: all that it has seen, or remembers of it.

use std::hash::Hasher as _;

use rules::{Fingerprint, Rng, Seat, Viewer, below};

use crate::action::Action;
use crate::course::{Numbers, Pack};
use crate::parts::{LaidTile, PLACES, Program, Special, Tile};
use crate::state::MemoRacers;
use crate::view::{OpenTile, ShipView, View, ship};

/// The view plus everything seen before (MR-91): every tile was shown, and every looping, turn and swap was watched.
///
/// Inside it is the state with the secrets blotted out, which makes sampling exact:
/// what is blotted out is filled in again, nothing else can differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    viewer: Viewer,
    blotted: MemoRacers,
    /// Places whose tile was seen and is forgotten, one bit each.
    forgotten: u16,
}

impl Knowledge {
    pub(crate) fn new(game: &MemoRacers, viewer: Viewer) -> Knowledge {
        let mut blotted = game.clone();
        for seat in game.sealed.iter().filter(|seat| viewer != Viewer::Seat(*seat)) {
            blotted.programs[seat] = Program::EMPTY;
        }
        if let Some(place) = game.unseen_kraken() {
            blotted.row[place] = LaidTile::upright(game.kraken_seen);
        }
        Knowledge { viewer, blotted, forgotten: 0 }
    }

    /// Whose knowledge it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The state without its secrets.
    pub(crate) fn blotted(&self) -> &MemoRacers {
        &self.blotted
    }

    /// What lies open.
    pub fn view(&self) -> View {
        View::new(&self.blotted, self.viewer)
    }

    /// The content.
    pub fn pack(&self) -> &'static Pack {
        self.blotted.pack.get()
    }

    /// The constants.
    pub fn numbers(&self) -> &'static Numbers {
        &self.blotted.pack.get().numbers
    }

    /// Whether the tile at that place lies face up.
    pub fn is_up(&self, place: u8) -> bool {
        self.blotted.is_up(place)
    }

    /// The tile at that place as it lies, if it was ever seen; an exchanged Kraken was not.
    pub fn tile(&self, place: u8) -> Option<OpenTile> {
        let seen = place < self.blotted.laid() && self.blotted.unseen_kraken() != Some(place as usize);
        let known = seen && self.forgotten & 1 << place == 0;
        known.then(|| self.blotted.open_tile(place))
    }

    /// Place, lane, speed and free boxes of a ship.
    pub fn ship(&self, seat: Seat) -> ShipView {
        ship(&self.blotted, seat)
    }

    /// Forgets tiles that lie face down: those near the rear were seen longest ago.
    pub(crate) fn fade(&mut self, memory: u32, character: u64) {
        let oldest = u32::from(PLACES) - 1;
        for place in (0..self.blotted.laid()).filter(|place| !self.blotted.is_up(*place)) {
            let age = oldest - u32::from(place);
            let kept = memory.saturating_sub(1000u32.saturating_sub(memory) * age / oldest);
            let mut mind = Fingerprint::default();
            mind.mix(character);
            mind.mix(u64::from(self.blotted.row[place as usize].tile.0));
            if mind.finish() % 1000 >= u64::from(kept) {
                self.forgotten |= 1 << place;
            }
        }
    }

    /// Tiles that are forgotten lie anyhow in their places.
    fn mix_up(&self, game: &mut MemoRacers, rng: &mut (impl Rng + ?Sized)) {
        let mut left = self.forgotten;
        while left.count_ones() > 1 {
            let last = left.ilog2();
            let other = nth_bit(left, below(rng, left.count_ones()));
            game.row.swap(last as usize, other as usize);
            left &= !(1 << last);
        }
        for laid in (0..PLACES).filter(|place| self.forgotten & 1 << place != 0).map(usize::from) {
            let tile = game.row[laid].tile;
            if game.pack.special(tile) == Special::Mobile {
                game.row[laid].mirrored = below(rng, 2) == 1;
            } else if tile.is_kraken() {
                game.row[laid].tile = Tile::kraken(1 + below(rng, 4) as u8);
            }
        }
    }

    /// A world that fits.
    pub(crate) fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> MemoRacers {
        let mut game = self.blotted.clone();
        if self.forgotten != 0 {
            self.mix_up(&mut game, rng);
        }
        for seat in game.sealed.iter().filter(|seat| self.viewer != Viewer::Seat(*seat)) {
            let (free, forced) = game.legal_programs(seat);
            let drawn = below(rng, (free.len() + forced.len()) as u32) as usize;
            let action = free.get(drawn).unwrap_or_else(|| &forced[drawn - free.len()]);
            let Action::Program(program) = *action else { unreachable!("the table holds programs") };
            game.programs[seat] = program;
        }
        if let Some(place) = game.unseen_kraken() {
            game.row[place] = LaidTile::upright(game.likely_kraken(rng));
        }
        game
    }
}

impl MemoRacers {
    /// Where a Kraken tile lies that nobody has seen.
    pub(crate) fn unseen_kraken(&self) -> Option<usize> {
        if self.kraken_exchanges == 0 {
            return None;
        }
        (0..PLACES as usize).find(|place| self.row[*place].tile.is_kraken())
    }

    /// MR-51: each exchange takes one of the three others, so after n of them the tile last seen is back
    /// with a weight of three times the others' weight before.
    fn likely_kraken(&self, rng: &mut (impl Rng + ?Sized)) -> Tile {
        let (mut seen, mut other) = (1u32, 0u32);
        for _ in 0..self.kraken_exchanges {
            (seen, other) = (3 * other, seen + 2 * other);
        }
        let weighted = [1, 2, 3, 4].map(|number| {
            let tile = Tile::kraken(number);
            (tile, if tile == self.kraken_seen { seen } else { other })
        });
        rules::pick(rng, &weighted)
    }
}

/// The place of the nth bit that is set.
fn nth_bit(bits: u16, nth: u32) -> u32 {
    (0..nth).fold(bits, |bits, _| bits & (bits - 1)).trailing_zeros()
}
