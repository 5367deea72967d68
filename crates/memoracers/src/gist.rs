//! What a seat knows besides tiles and ships, as plain numbers: for players that learn, who look often.

use rules::{Seat, Seats, Viewer};

use crate::knowledge::Knowledge;
use crate::parts::{NUMBERS, Program, Series};
use crate::setup::{MAX_SHIPS, Mode};
use crate::state::Phase;

/// What is open besides tiles and ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gist {
    /// How many seats there are.
    pub seats: u8,
    /// What is played.
    pub mode: Mode,
    /// Races before this one, and how many there are (MR-80).
    pub race: [u8; 2],
    /// The round, from 1.
    pub round: u8,
    /// What is going on, below [`Gist::PHASES`], in the order of a race.
    pub phase: u8,
    /// The number of the tile that is chosen (MR-10); 0 if none is.
    pub number: u8,
    /// The series of the tiles chosen so far.
    pub circuit: [Option<Series>; NUMBERS as usize],
    /// Who is asked.
    pub asked: Seats,
    /// Who has sealed a program.
    pub ready: Seats,
    /// The viewer's own sealed program.
    pub own_program: Option<Program>,
    /// Championship points (MR-82).
    pub points: [u8; MAX_SHIPS],
    /// Solo: the score marker (MR-73).
    pub score: u8,
    /// Whether the Kraken comes back nearer (MR-63).
    pub madness: bool,
    /// How often the Kraken tile was exchanged unseen (MR-91).
    pub kraken_exchanges: u8,
}

impl Gist {
    /// How many phases there are.
    pub const PHASES: usize = 8;

    /// The most seats.
    pub const SEATS: usize = MAX_SHIPS;
}

impl Knowledge {
    /// What is open besides tiles and ships.
    pub fn gist(&self) -> Gist {
        let game = self.blotted();
        let (phase, number) = match game.phase {
            Phase::Building { number } => (0, number),
            Phase::Drawing { number } => (1, number),
            Phase::Reconnaissance { .. } => (2, 0),
            Phase::Placing { .. } => (3, 0),
            Phase::Programming => (4, 0),
            Phase::Exchanging => (5, 0),
            Phase::Swapping(_) => (6, 0),
            Phase::Over => (7, 0),
        };
        let chosen = if number == 0 { NUMBERS } else { number - 1 } as usize;
        let own = |seat: Seat| game.sealed.contains(seat).then(|| game.programs[seat]);
        Gist {
            seats: game.options.seats,
            mode: game.options.mode,
            race: [game.race, game.races()],
            round: game.round,
            phase,
            number,
            circuit: std::array::from_fn(|nth| (nth < chosen).then_some(game.circuit[nth])),
            asked: game.asked(),
            ready: game.sealed,
            own_program: if let Viewer::Seat(seat) = self.viewer() { own(seat) } else { None },
            points: game.points.0,
            score: game.score,
            madness: game.options.madness,
            kraken_exchanges: game.kraken_exchanges,
        }
    }
}
