//! What is printed on the material, for those who have no pack at hand.
//!
//! It is sent once, before any view. Base cards are told by their code alone.

use serde::Serialize;

use crate::course::{CardFace, CardKind, Circuit, Numbers, PilotCard, PlaneSheet};
use crate::parts::{Element, Square};
use crate::setup::Setup;

/// What is printed on the material of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Printed<'a> {
    /// The circuits.
    pub circuits: &'a [Circuit],
    /// The planes of the box.
    pub planes: &'a [PlaneSheet],
    /// The pilots.
    pub pilots: &'a [PilotCard],
    /// The squares of the expert cockpit, by element and level from 1.
    pub tiles: [Vec<&'a [Square]>; 4],
    /// The development cards, in a match that has a development phase.
    pub cards: Vec<Face<'a>>,
    /// The constants.
    pub numbers: &'a Numbers,
}

/// What is printed on a development card.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Face<'a> {
    /// Its code.
    pub card: &'a str,
    /// Its name, for people.
    pub name: &'a str,
    /// What it does.
    pub kind: CardKind,
    /// The values it may be played with, ascending.
    pub values: &'a [u8],
    /// The value it counts when it is bought, recycled or spied (HR-60).
    pub exchange: u8,
    /// Development tokens it costs to have played it (HR-72).
    pub repair: u8,
    /// Development tokens to take it (HR-81).
    pub cost: u8,
}

impl Printed<'static> {
    pub(crate) fn of(setup: &Setup) -> Self {
        let (pack, options) = (setup.pack.get(), &setup.options);
        // HR-65, HR-68: development cards are for matches that have a development phase.
        let develops = options.races > 1 || options.opening;
        let developed = pack.cards.iter().skip(pack.first_development().0 as usize).filter(|_| develops);
        let levels =
            |element| (1..=crate::course::MAX_LEVEL).map(|level| pack.squares(element, level)).collect();
        Printed {
            circuits: &pack.circuits,
            planes: &pack.planes,
            pilots: &pack.pilots,
            tiles: Element::ALL.map(levels),
            cards: developed.map(face).collect(),
            numbers: &pack.numbers,
        }
    }
}

fn face(face: &CardFace) -> Face<'_> {
    Face {
        card: &face.id,
        name: &face.name,
        kind: face.kind,
        values: face.values(),
        exchange: face.exchange,
        repair: face.repair,
        cost: face.cost,
    }
}
