//! What players decide and what chance decides.

use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::parts::{Alien, Card, Good, Speciality, Square, Tile};

/// One player's decision: always a small one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Calls the start and turns the hourglass (GT-12).
    CallStart,
    /// Takes a face-down tile (GT-13).
    TakeFaceDown,
    /// Takes a face-up tile (GT-14).
    TakeFaceUp(Tile),
    /// Takes a tile that was set aside (GT-17).
    TakeAside(Tile),
    /// Attaches the tile in hand (GT-15).
    Attach {
        /// Where.
        square: Square,
        /// Quarter turns clockwise.
        turns: u8,
    },
    /// Takes the tile attached last off again (GT-16).
    Detach,
    /// Takes a tile of this turn off again, in the budget pace (GT-108).
    TakeOff(Square),
    /// Sets the tile in hand aside (GT-17).
    SetAside,
    /// Puts the tile in hand back face up (GT-14).
    PutBack,
    /// Looks at a pile of adventure cards, counted from 0 (GT-18).
    LookAt(u8),
    /// Looks away from the pile (GT-18).
    LookAway,
    /// Turns the hourglass and moves it one space on (GT-19).
    TurnHourglass,
    /// Rolls a die that opens squares (LM-57).
    RollDie,
    /// Takes that order tile and stops building (GT-21).
    Finish(u8),
    /// Does nothing this round, after finishing (GT-95).
    Wait,
    /// Ends the turn, in the budget pace (GT-106).
    EndTurn,
    /// Removes a tile to mend an error (GT-33).
    Remove(Square),
    /// Keeps the part with that tile and loses the others (GT-34, GT-73).
    Keep(Square),
    /// Takes an alien aboard (GT-38).
    Board {
        /// Into that cabin.
        square: Square,
        /// Of that colour.
        alien: Alien,
    },
    /// Takes the cyan alien aboard (XP-36).
    BoardCyan {
        /// Into that cabin.
        square: Square,
        /// With that speciality.
        speciality: Speciality,
    },
    /// Fills all other cabins with humans (GT-38).
    FillWithHumans,
    /// Buys that insurance, counted from 0 (LM-76).
    Insure(u8),
    /// Flies on (GT-49).
    FlyOn,
    /// Gives up (GT-80).
    GiveUp,
    /// Withdraws some ships of a fleet, a bit for each (LM-92).
    Withdraw(u8),
    /// Powers so many doubles (GT-44, GT-45).
    Power {
        /// Double engines, or double cannons that point forward.
        strong: u8,
        /// Double and bi-directional cannons that point elsewhere.
        weak: u8,
        /// Bi-directional cannons of which a barrel points forward (XP-21).
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u8>"))]
        angled: u8,
    },
    /// Spends or loses a cell of that battery (GT-47, GT-78).
    SpendCell(Square),
    /// Lands on that planet, counted from 0 (GT-54).
    Land(u8),
    /// Takes what is offered (GT-55 to GT-57).
    Take,
    /// Leaves it.
    Pass,
    /// Turns one of the goods gained into the next better one (LM-103).
    Improve(Good),
    /// Takes one blue good more (LM-103).
    ExtraBlue,
    /// Takes a cube out of a hold, before loading (GT-76).
    Unload {
        /// From there.
        square: Square,
        /// A cube of that colour.
        good: Good,
    },
    /// Puts a cube into a hold (GT-76).
    Load {
        /// There.
        square: Square,
        /// A cube of that colour.
        good: Good,
    },
    /// Ends loading; the rest is lost (GT-76).
    Done,
    /// Loses a crew member from that cabin (GT-79).
    LoseCrew(Square),
    /// Loses a cube of its ship's most valuable colour from that hold (GT-78, LM-84).
    LoseGood(Square),
    /// Powers a shield (GT-66, GT-68).
    Shield,
    /// Shoots a large meteor with that cannon (GT-67).
    Fire(Square),
    /// Takes the hit (GT-70).
    TakeHit,
    /// Fires that thruster (XP-30).
    Thrust(Square),
    /// Fires no thruster, or no further one (XP-30).
    HoldCourse,
    /// Lets the attack hit that tile, of several it meets at once (LM-89).
    Meet(Square),
    /// Sends the Diplomat, who then leaves (XP-39).
    Negotiate,
    /// Wakes a sleeper of the same ship for that cabin (XP-20).
    Wake(Square),
    /// Lets the others sleep on (XP-20).
    LetSleep,
}

impl Action {
    /// Whether everybody sees it in a round of building, and the end of building may undo what it did (GT-22).
    pub(crate) fn may_leave_no_trace(self) -> bool {
        matches!(
            self,
            Action::TakeFaceUp(_)
                | Action::TakeAside(_)
                | Action::SetAside
                | Action::PutBack
                | Action::LookAway
        )
    }
}

/// One result of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// The face-down tile (GT-13).
    Tile(Tile),
    /// The next card, in a pile that is looked at or in flight (GT-40).
    Card(Card),
    /// Who gets a thing that several wanted (GT-23, GT-94).
    Seat(Seat),
    /// One die (LM-20, LM-57).
    Die(u8),
    /// Two dice, each for itself: column and row (LM-47).
    Dice(u8, u8),
    /// Two dice together (GT-65).
    Sum(u8),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}
