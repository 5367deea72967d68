//! What a thinker needs: hopes at a glance, a name for what lies open, and forgetting.

use std::hash::{Hash, Hasher};

use rules::{Fingerprint, Outlook, Seat, Seats};

use crate::parts::{PLACES, Ship};
use crate::setup::{MAX_SHIPS, Mode};
use crate::state::{MemoRacers, Phase};

/// What a point of speed and a free box are worth, in tiles.
const SPEED: f32 = 1.8;
const BOX: f32 = 0.45;

/// Where a ship that is out lies behind those that race, in tiles.
const OUT: f32 = -40.0;

/// A lead in tiles that is as good as certain at the line, and how much more with every tile to go.
const SURE: f32 = 4.0;
const SURE_PER_TILE: f32 = 0.3;

/// The same in championship points, and how much more with every race to come.
const SURE_POINTS: f32 = 1.5;
const SURE_PER_RACE: f32 = 1.0;

/// How many tiles a solo pilot flies in a round, on average.
const SOLO_PACE: f32 = 3.5;

impl MemoRacers {
    pub(crate) fn hopes(&self) -> Outlook {
        match (self.options.mode, self.phase) {
            (Mode::Solo, _) => self.solo_hope(),
            (_, Phase::Over) => Outlook::of(&self.standings()),
            (Mode::Race, _) => self.race_hopes(),
            (Mode::Championship, _) => self.championship_hopes(),
        }
    }

    fn race_hopes(&self) -> Outlook {
        let (merits, sure) = self.race_merits();
        Outlook::from_merits(&merits[..self.options.seats as usize], sure)
    }

    /// Every ship in tiles, and the lead that is as good as certain.
    fn race_merits(&self) -> ([f32; MAX_SHIPS], f32) {
        let mut merits = [0.0; MAX_SHIPS];
        let mut to_go = f32::MAX;
        for seat in Seats::first(self.options.seats as usize).iter() {
            let ship = &self.ships[seat];
            if !ship.races() {
                merits[seat.index()] = OUT + f32::from(ship.out_in);
                continue;
            }
            to_go = to_go.min(self.tiles_to_go(ship));
            let free = f32::from(self.pack.get().numbers.boxes - ship.ticked);
            let tiles = f32::from(ship.turns) * f32::from(PLACES) + f32::from(ship.place);
            merits[seat.index()] = tiles + f32::from(ship.speed) * SPEED + free * BOX;
        }
        (merits, SURE + SURE_PER_TILE * to_go.min(30.0))
    }

    /// Tiles to the end of the last lap, roughly: the line lies somewhere ahead.
    fn tiles_to_go(&self, ship: &Ship) -> f32 {
        let line = self.row.iter().position(|laid| laid.tile.is_line()).unwrap_or(0) as u8;
        let to_line = (line + PLACES - ship.place) % PLACES;
        let laps = self.pack.get().numbers.laps.saturating_sub(ship.laps + u8::from(ship.started));
        f32::from(to_line) + f32::from(laps) * f32::from(PLACES)
    }

    /// Points so far and those the race promises.
    fn championship_hopes(&self) -> Outlook {
        let seats = self.options.seats as usize;
        let (race, sure) = self.race_merits();
        let mut merits = [0.0; MAX_SHIPS];
        for (seat, merit) in merits[..seats].iter_mut().enumerate() {
            let beaten = |other: &f32| ((race[seat] - other) / (2.0 * sure) + 0.5).clamp(0.0, 1.0);
            *merit = f32::from(self.points[Seat(seat as u8)]) + race[..seats].iter().map(beaten).sum::<f32>();
        }
        let races = f32::from(self.races() - self.race - 1);
        Outlook::from_merits(&merits[..seats], SURE_POINTS + SURE_PER_RACE * races)
    }

    /// MR-77: the score at the end, and whether the ship gets there.
    fn solo_hope(&self) -> Outlook {
        let ship = &self.ships[Seat(0)];
        let start = f32::from(self.pack.get().numbers.start_score).max(1.0);
        let hope = |score: f32| (0.5 + score / start / 2.0).clamp(0.0, 1.0);
        let mut outlook = Outlook::default();
        outlook.0[Seat(0)] = if self.phase == Phase::Over {
            if self.won { hope(f32::from(self.score)) } else { 0.0 }
        } else {
            let rounds = (self.tiles_to_go(ship) - f32::from(ship.speed)) / SOLO_PACE;
            let free = f32::from(self.pack.get().numbers.boxes - ship.ticked);
            hope(f32::from(self.score) - rounds) * (0.6 + 0.4 * (free / 6.0).min(1.0))
        };
        outlook
    }

    /// A name for what lies open to a seat, as [`View`](crate::View) shows it.
    pub(crate) fn open_fingerprint(&self, seat: Seat) -> u64 {
        let mut print = Fingerprint::default();
        self.phase.hash(&mut print);
        let laid = self.laid();
        let up = self.face_up & ((1 << laid) - 1);
        print.mix(
            u64::from(self.race) | u64::from(self.round) << 8 | u64::from(up) << 16 | u64::from(laid) << 32,
        );
        let mut open = up;
        while open != 0 {
            let tile = self.row[open.trailing_zeros() as usize];
            print.mix(u64::from(tile.tile.0) | u64::from(tile.mirrored) << 8);
            open &= open - 1;
        }
        if !matches!(self.options.tiles, crate::TileChoice::Agreed(_)) {
            self.circuit.hash(&mut print);
        }
        for seat in Seats::first(self.options.seats as usize).iter() {
            print.mix(ship_bits(&self.ships[seat]) | u64::from(self.points[seat]) << 56);
        }
        let own = if self.sealed.contains(seat) { Some(self.programs[seat]) } else { None };
        own.hash(&mut print);
        self.sealed.hash(&mut print);
        print.mix(u64::from(self.score) | u64::from(self.won) << 8);
        print.finish()
    }
}

/// What lies open of a ship.
#[inline]
fn ship_bits(ship: &Ship) -> u64 {
    let bytes = [
        ship.place,
        ship.lane.0,
        ship.turns,
        ship.speed,
        ship.ticked,
        ship.laps,
        u8::from(ship.started) | u8::from(ship.races()) << 1,
        0,
    ];
    u64::from_le_bytes(bytes)
}
