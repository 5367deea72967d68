//! Why an action is illegal.

use rules::{Millis, Seats, Words, whose_turn, words};
use serde::Serialize;
use thiserror::Error;

use crate::ship::Power;
use crate::view::Question;

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(rename_all = "snake_case", tag = "foul")]
#[expect(missing_docs, reason = "the fields are the numbers of the message")]
pub enum Foul {
    /// Somebody else, or chance, is asked.
    #[error("{}", whose_turn(*asked, "player", "tiles, cards or dice decide"))]
    NotAsked { asked: Seats },
    /// Another kind of decision is asked for.
    #[error("{}", wanted.demand().en)]
    OtherDecision { wanted: Question, rule: &'static str },
    /// The hourglass has run out (GT-20).
    #[error("the hourglass has run out; building is over")]
    TooLate { until: Millis },
    /// The player has finished (GT-21).
    #[error("you have finished building; look at cards or turn the hourglass")]
    HasFinished,
    /// Only a finished player may do that (GT-19, GT-99).
    #[error("only a player who has finished building may do that; finish first")]
    NotFinished { rule: &'static str },
    /// No more build actions (GT-105).
    #[error("you have used all {most} building actions; put the tile down and finish")]
    TooManyGrabs { most: u16 },
    /// A tile is in hand (GT-13).
    #[error("a tile is in hand; attach it, set it aside or put it back first")]
    HandFull,
    /// No tile is in hand (GT-14).
    #[error("no tile is in hand; take one first")]
    HandEmpty,
    /// The pile is used up (GT-13).
    #[error("no face-down tile is left; take a face-up one")]
    PileEmpty,
    /// That tile does not lie there (GT-14, GT-17).
    #[error("that tile does not lie there; take one that does")]
    NoSuchTile { rule: &'static str },
    /// The square is closed, filled or not next to the ship (GT-15).
    #[error("choose an empty, open square that shares a side with the ship")]
    NotAttachable,
    /// A tile has so many different rotations (GT-15).
    #[error("the tile can be turned {rotations} ways; choose one of them")]
    NoSuchRotation { rotations: u8 },
    /// No tile can be taken off any more (GT-16).
    #[error("only the tile attached last can be taken off, until the next is taken")]
    NothingLoose,
    /// The turn has too few points left (GT-107).
    #[error("points needed: {price}, points left: {left}; take something back or end the turn")]
    TooFewPoints { price: u8, left: u8 },
    /// That tile is welded, or others of this turn hang on it (GT-108).
    #[error("only tiles of this turn can be taken off, and only if the others still hang on")]
    Welded,
    /// Turns are ended in the budget pace (GT-106).
    #[error("a turn is ended only where building goes by points")]
    NoTurn,
    /// Two tiles are set aside (GT-17).
    #[error("two tiles are set aside already; attach or put back this one")]
    AsideFull,
    /// A tile that was set aside never goes back (GT-17).
    #[error("a tile that was set aside never goes back to the pile; attach it or set it aside again")]
    WasAside,
    /// The pile may not be looked at (GT-10).
    #[error("only piles 1 to {open} may be looked at; choose one of them")]
    PileClosed { open: u8 },
    /// A tile has to be attached first (GT-18, LM-75).
    #[error("attach a tile to each ship before looking at cards")]
    NothingAttached { rule: &'static str },
    /// No pile is looked at (GT-18).
    #[error("you are looking at no pile; in turns, a look ends with your next choice")]
    NotLooking,
    /// The hourglass runs or cannot go on (GT-19).
    #[error("the hourglass can be turned when it has run out, except on its last space")]
    HourglassRuns,
    /// A die has to be rolled first (LM-57).
    #[error("roll the die before the hourglass is turned")]
    DieFirst,
    /// No die is rolled now (LM-57).
    #[error("a die is rolled once, when the hourglass before it has run out")]
    NoDie,
    /// That order tile is taken (GT-21).
    #[error("order tile {order} is not there; take one that is left")]
    OrderTaken { order: u8 },
    /// Waiting is for the turn-based pace (GT-99).
    #[error("only a player who has finished waits, and only when building in turns")]
    NoWaiting,
    /// That tile has no part in an error (GT-33).
    #[error("remove a tile that is part of an error")]
    NoMistake,
    /// That is not the lowest square of a part that may be kept (GT-34).
    #[error("choose one of the parts; before launch it needs a cabin if any has one")]
    NoSuchPart,
    /// No such alien can live there (GT-38).
    #[error("an alien needs a free cabin joined to its life support, and a ship takes one of each")]
    NoAlien,
    /// Another player has that speciality (XP-36).
    #[error("another player has that speciality; choose one that is left")]
    SpecialityTaken,
    /// The offer does not exist or is too dear (LM-76).
    #[error("choose an offer you can pay, or none")]
    TooDear,
    /// These are not some but not all ships of a fleet (LM-92).
    #[error("choose some but not all ships of your fleet, or give up")]
    NoSuchShips,
    /// Fewer doubles, or fewer cells (GT-47).
    #[error("{}", enough_for([*strong, *weak, *angled], *cells))]
    NoPower { strong: u8, weak: u8, angled: u8, cells: u8 },
    /// That battery has no cell that could be used (GT-47).
    #[error("choose a battery with a cell in the right ship")]
    NoCell,
    /// The planet does not exist or is taken (GT-54).
    #[error("choose a planet where nobody has landed, or pass")]
    PlanetTaken,
    /// None of these goods can be improved (LM-103).
    #[error("choose a colour that is offered and not red, or an extra blue cube")]
    NotImprovable,
    /// Cubes are taken out before the first is loaded (GT-76).
    #[error("cubes are taken out before the first is loaded")]
    LoadingBegan,
    /// No such cube lies there or is offered (GT-76).
    #[error("there is no cube of that colour; choose another")]
    NoSuchGood,
    /// The cube finds no room there (GT-75).
    #[error("choose a hold with a free box; red cubes need a special hold")]
    NoRoom,
    /// Nobody lives there (GT-79).
    #[error("choose a cabin with somebody in it")]
    NoCrew,
    /// The most valuable cubes go first (GT-78).
    #[error("a ship's most valuable goods go first; choose a hold with one of them")]
    NotDearest,
    /// That cannon does not reach the meteor (GT-67).
    #[error("choose a cannon that points there in reach of the line, with a cell if it is double")]
    NoCannon,
    /// That is no thruster that would change what is hit (XP-30).
    #[error("choose a thruster that changes what is hit, with a cell, in a ship that has fired none yet")]
    NoThruster,
    /// Nobody can be woken for that cabin (XP-20).
    #[error("choose a cabin with a free place, in a ship that has a sleeper and a human who is awake")]
    NoSleeper,
    /// The attack does not meet that tile (LM-89).
    #[error("choose one of the tiles that the attack meets first")]
    NotMet,
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::NotAsked { .. } => "GT-42",
            Foul::OtherDecision { rule, .. }
            | Foul::NotFinished { rule }
            | Foul::NoSuchTile { rule }
            | Foul::NothingAttached { rule } => rule,
            Foul::TooLate { .. } => "GT-20",
            Foul::HasFinished | Foul::OrderTaken { .. } => "GT-21",
            Foul::TooManyGrabs { .. } => "GT-105",
            Foul::HandFull | Foul::PileEmpty => "GT-13",
            Foul::HandEmpty => "GT-14",
            Foul::NotAttachable | Foul::NoSuchRotation { .. } => "GT-15",
            Foul::NothingLoose => "GT-16",
            Foul::TooFewPoints { .. } => "GT-107",
            Foul::Welded => "GT-108",
            Foul::NoTurn => "GT-106",
            Foul::AsideFull | Foul::WasAside => "GT-17",
            Foul::PileClosed { .. } => "GT-10",
            Foul::NotLooking => "GT-18",
            Foul::HourglassRuns => "GT-19",
            Foul::DieFirst | Foul::NoDie => "LM-57",
            Foul::NoWaiting => "GT-99",
            Foul::NoMistake => "GT-33",
            Foul::NoSuchPart => "GT-34",
            Foul::NoAlien => "GT-38",
            Foul::SpecialityTaken => "XP-36",
            Foul::TooDear => "LM-76",
            Foul::NoSuchShips => "LM-92",
            Foul::NoPower { .. } | Foul::NoCell => "GT-47",
            Foul::PlanetTaken => "GT-54",
            Foul::NotImprovable => "LM-103",
            Foul::LoadingBegan | Foul::NoSuchGood => "GT-76",
            Foul::NoRoom => "GT-75",
            Foul::NoCrew => "GT-79",
            Foul::NotDearest => "GT-78",
            Foul::NoCannon => "GT-67",
            Foul::NoThruster => "XP-30",
            Foul::NoSleeper => "XP-20",
            Foul::NotMet => "LM-89",
        }
    }
}

/// What can be powered.
fn enough_for([strong, weak, angled]: Power, cells: u8) -> String {
    let doubles =
        format!("your cells ({cells}) power up to {strong} doubles of full and {weak} of half strength");
    if angled > 0 { format!("{doubles}, and {angled} bi-directional cannons") } else { doubles }
}

impl Question {
    /// What has to be done first, when something else is asked for.
    #[expect(clippy::too_many_lines, reason = "a sentence for every question")]
    pub fn demand(self) -> Words {
        match self {
            Question::CallStart => words("first call the start", "donnez d’abord le départ"),
            Question::Build => words("first build your ship", "construisez d’abord votre vaisseau"),
            Question::Mend => words(
                "first remove a tile that is part of an error",
                "retirez d’abord un composant en cause dans une erreur",
            ),
            Question::Keep => {
                words("first choose the part to keep", "choisissez d’abord le morceau à garder")
            }
            Question::Crew => words(
                "first take an alien aboard or fill the cabins with humans",
                "prenez d’abord un extraterrestre à bord, ou remplissez les cabines d’humains",
            ),
            Question::Insure => {
                words("first buy an insurance or pass", "prenez d’abord une assurance, ou passez")
            }
            Question::Wake => {
                words("first wake a sleeper or let them sleep", "décidez d’abord qui vous réveillez")
            }
            Question::Decide => {
                words("first fly on or give up", "décidez d’abord de continuer ou d’abandonner")
            }
            Question::Power => words(
                "first say how many double cannons or engines you power",
                "dites d’abord combien de canons ou de moteurs doubles vous alimentez",
            ),
            Question::Pay => {
                words("first choose a battery to pay with", "choisissez d’abord la batterie qui paie")
            }
            Question::Land => {
                words("first land on a planet or pass", "atterrissez d’abord sur une planète, ou passez")
            }
            Question::Offer => {
                words("first take what is offered or pass", "acceptez d’abord ce qui est offert, ou passez")
            }
            Question::Bonus => words(
                "first improve one of the goods or take a blue one more",
                "améliorez d’abord une marchandise, ou prenez une marchandise bleue de plus",
            ),
            Question::Loading => {
                words("first load goods, or be done", "chargez d’abord les marchandises, puis terminez")
            }
            Question::LoseCrew => words(
                "first choose a crew member to lose",
                "choisissez d’abord un membre d’équipage à perdre",
            ),
            Question::LoseGoods => {
                words("first choose a cube to lose", "choisissez d’abord une marchandise à perdre")
            }
            Question::LoseCells => {
                words("first choose a cell to lose", "choisissez d’abord une cellule à perdre")
            }
            Question::Thrust => words(
                "first fire a thruster or hold the course",
                "allumez d’abord un propulseur, ou gardez le cap",
            ),
            Question::Meet => {
                words("first choose the tile that is hit", "choisissez d’abord le composant touché")
            }
            Question::Envoy => {
                words("first send the Diplomat or pass", "envoyez d’abord le Diplomate, ou passez")
            }
            Question::Shield => words(
                "first power a shield or take the hit",
                "alimentez d’abord un bouclier, ou subissez le coup",
            ),
            Question::Fire => {
                words("first fire a cannon or take the hit", "tirez d’abord au canon, ou subissez le coup")
            }
            Question::DrawTile
            | Question::DrawPile
            | Question::Contest
            | Question::RollDie
            | Question::LateOrder
            | Question::NextCard
            | Question::Roll => words(
                "tiles, cards or dice decide; wait for your turn",
                "on tire ou on lance les dés\u{a0}; attendez votre tour",
            ),
            Question::Over => words(
                "the match is over; start another one",
                "la partie est finie\u{a0}; commencez-en une autre",
            ),
        }
    }
}
