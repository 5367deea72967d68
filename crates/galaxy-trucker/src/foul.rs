//! Why an action is illegal.

use std::fmt;

use rules::{Millis, Seats};
use serde::Serialize;

use crate::view::Question;

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "foul")]
#[expect(missing_docs, reason = "the fields are the numbers of the message")]
pub enum Foul {
    /// Somebody else, or chance, is asked.
    NotAsked { asked: Seats },
    /// Another kind of decision is asked for.
    OtherDecision { wanted: Question, rule: &'static str },
    /// The hourglass has run out (GT-20).
    TooLate { until: Millis },
    /// The player has finished (GT-21).
    HasFinished,
    /// Only a finished player may do that (GT-19, GT-99).
    NotFinished { rule: &'static str },
    /// No more build actions (GT-105).
    TooManyGrabs { most: u16 },
    /// A tile is in hand (GT-13).
    HandFull,
    /// No tile is in hand (GT-14).
    HandEmpty,
    /// The pile is used up (GT-13).
    PileEmpty,
    /// That tile does not lie there (GT-14, GT-17).
    NoSuchTile { rule: &'static str },
    /// The square is closed, filled or not next to the ship (GT-15).
    NotAttachable,
    /// A tile has so many different rotations (GT-15).
    NoSuchRotation { rotations: u8 },
    /// No tile can be taken off any more (GT-16).
    NothingLoose,
    /// Two tiles are set aside (GT-17).
    AsideFull,
    /// A tile that was set aside never goes back (GT-17).
    WasAside,
    /// The pile may not be looked at (GT-10).
    PileClosed { open: u8 },
    /// A tile has to be attached first (GT-18, LM-75).
    NothingAttached { rule: &'static str },
    /// No pile is looked at (GT-18).
    NotLooking,
    /// The hourglass runs or cannot go on (GT-19).
    HourglassRuns,
    /// A die has to be rolled first (LM-57).
    DieFirst,
    /// No die is rolled now (LM-57).
    NoDie,
    /// That order tile is taken (GT-21).
    OrderTaken { order: u8 },
    /// Waiting is for the turn-based pace (GT-99).
    NoWaiting,
    /// That tile has no part in an error (GT-33).
    NoMistake,
    /// That is not the lowest square of a part that may be kept (GT-34).
    NoSuchPart,
    /// No such alien can live there (GT-38).
    NoAlien,
    /// Another player has that speciality (XP-36).
    SpecialityTaken,
    /// The offer does not exist or is too dear (LM-76).
    TooDear,
    /// These are not some but not all ships of a fleet (LM-92).
    NoSuchShips,
    /// Fewer doubles, or fewer cells (GT-47).
    NoPower { strong: u8, weak: u8, angled: u8, cells: u8 },
    /// That battery has no cell that could be used (GT-47).
    NoCell,
    /// The planet does not exist or is taken (GT-54).
    PlanetTaken,
    /// None of these goods can be improved (LM-103).
    NotImprovable,
    /// Cubes are taken out before the first is loaded (GT-76).
    LoadingBegan,
    /// No such cube lies there or is offered (GT-76).
    NoSuchGood,
    /// The cube finds no room there (GT-75).
    NoRoom,
    /// Nobody lives there (GT-79).
    NoCrew,
    /// The most valuable cubes go first (GT-78).
    NotDearest,
    /// That cannon does not reach the meteor (GT-67).
    NoCannon,
    /// That is no thruster that would change what is hit (XP-30).
    NoThruster,
    /// The attack does not meet that tile (LM-89).
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
            Foul::NotMet => "LM-89",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plain() {
            Some(text) => f.write_str(text),
            None => self.with_numbers(f),
        }
    }
}

impl Foul {
    /// Messages without numbers.
    fn plain(&self) -> Option<&'static str> {
        let text = match self {
            Foul::HasFinished => "you have finished building; look at cards or turn the hourglass",
            Foul::NotFinished { .. } => "only a player who has finished may do that",
            Foul::HandFull => "a tile is in hand; attach it, set it aside or put it back first",
            Foul::HandEmpty => "no tile is in hand; take one first",
            Foul::PileEmpty => "no face-down tile is left; take a face-up one",
            Foul::NoSuchTile { .. } => "that tile does not lie there; take one that does",
            Foul::NotAttachable => "choose an empty, open square that shares a side with the ship",
            Foul::NothingLoose => "only the tile attached last can be taken off, until the next is taken",
            Foul::AsideFull => "two tiles are set aside already; attach or put back this one",
            Foul::WasAside => "a tile that was set aside never goes back; attach it or set it aside again",
            Foul::NothingAttached { .. } => "attach a tile to each ship before looking at cards",
            Foul::NotLooking => "you are looking at no pile; in rounds a look ends with your next choice",
            Foul::HourglassRuns => {
                "the hourglass can be turned when it has run out, except on its last space"
            }
            Foul::DieFirst => "roll the die before the hourglass is turned",
            Foul::NoDie => "a die is rolled once, when the run before it is out",
            Foul::NoWaiting => "only a finished player waits, and only in the turn-based pace",
            Foul::NoMistake => "remove a tile that has part in an error",
            Foul::NoSuchPart => {
                "name a part by its lowest square; before launch it needs a cabin if any has one"
            }
            Foul::NoAlien => {
                "an alien needs a free cabin joined to its life support, and there is one of each"
            }
            Foul::SpecialityTaken => "another player has that speciality; choose one that is left",
            Foul::TooDear => "choose an offer you can pay, or none",
            Foul::NoSuchShips => "name some but not all ships of your fleet, or give up",
            Foul::NoCell => "choose a battery with a cell in the right ship",
            Foul::PlanetTaken => "choose a planet where nobody has landed, or pass",
            Foul::NotImprovable => "choose a colour that is offered and not red, or an extra blue cube",
            Foul::LoadingBegan => "cubes are taken out before the first is loaded",
            Foul::NoSuchGood => "no cube of that colour is there",
            Foul::NoRoom => "choose a hold with a free box; red cubes need a special hold",
            Foul::NoCrew => "choose a cabin with somebody in it",
            Foul::NotDearest => "the most valuable cubes go first; choose a hold with one of them",
            Foul::NoCannon => {
                "choose a cannon that points there in reach of the line, with a cell if it is double"
            }
            Foul::NoThruster => {
                "choose a thruster that changes what is hit, with a cell, in a ship that has fired none yet"
            }
            Foul::NotMet => "choose one of the tiles that the attack meets first",
            Foul::NotAsked { .. }
            | Foul::OtherDecision { .. }
            | Foul::TooLate { .. }
            | Foul::TooManyGrabs { .. }
            | Foul::NoSuchRotation { .. }
            | Foul::PileClosed { .. }
            | Foul::OrderTaken { .. }
            | Foul::NoPower { .. } => return None,
        };
        Some(text)
    }

    fn with_numbers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Foul::NotAsked { asked } = self {
            if asked.is_empty() {
                f.write_str("no player is asked now: chance decides")
            } else {
                write!(f, "now seat {asked} decides")
            }
        } else if let Foul::OtherDecision { wanted, .. } = self {
            write!(f, "now {}", asked_for(*wanted))
        } else if let Foul::TooLate { until } = self {
            write!(f, "the hourglass ran out at {until}")
        } else if let Foul::TooManyGrabs { most } = self {
            write!(f, "{most} build actions are enough; put the tile down and finish")
        } else if let Foul::NoSuchRotation { rotations } = self {
            write!(f, "the tile has {rotations} different rotations, counted from 0")
        } else if let Foul::PileClosed { open } = self {
            write!(f, "only {open} piles may be looked at, counted from 0")
        } else if let Foul::OrderTaken { order } = self {
            write!(f, "order tile {order} is not there; take one that is left")
        } else if let Foul::NoPower { strong, weak, angled, cells } = self {
            write!(f, "{cells} cells power up to {strong} doubles of full and {weak} of half strength")?;
            if *angled > 0 { write!(f, ", and {angled} bi-directional cannons") } else { Ok(()) }
        } else {
            unreachable!("the others have no numbers")
        }
    }
}

/// What a question asks for.
fn asked_for(question: Question) -> &'static str {
    match question {
        Question::CallStart => "call the start",
        Question::Build => "build",
        Question::Mend => "remove a tile that has part in an error",
        Question::Keep => "choose the part to keep",
        Question::Crew => "take an alien aboard or fill the cabins with humans",
        Question::Insure => "buy an insurance or pass",
        Question::Decide => "fly on or give up",
        Question::Power => "say how many doubles are powered",
        Question::Pay => "choose a battery to pay with",
        Question::Land => "land on a planet or pass",
        Question::Offer => "take what is offered or pass",
        Question::Bonus => "improve one of the goods or take a blue one more",
        Question::Loading => "load goods, or be done",
        Question::LoseCrew => "choose a crew member to lose",
        Question::LoseGoods => "choose a cube to lose",
        Question::LoseCells => "choose a cell to lose",
        Question::Thrust => "fire a thruster or hold the course",
        Question::Meet => "choose the tile that is hit",
        Question::Envoy => "send the Diplomat or pass",
        Question::Shield => "power a shield or take the hit",
        Question::Fire => "fire a cannon or take the hit",
        Question::DrawTile
        | Question::DrawPile
        | Question::Contest
        | Question::RollDie
        | Question::LateOrder
        | Question::NextCard
        | Question::Roll => "chance decides",
        Question::Over => "the match is over",
    }
}
