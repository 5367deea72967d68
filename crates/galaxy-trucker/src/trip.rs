//! What the match waits for, and what is under way between two questions.

use rules::{Seat, Seats};

use crate::course::{AttackKind, Measure};
use crate::parts::{Card, Goods, MAX_PLAYERS, MAX_SHIPS, Side, Square, Squares};
use crate::ship::Power;

/// The most piles of adventure cards.
pub(crate) const MAX_PILES: usize = 8;

/// What is under way between two questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Trip {
    pub(crate) phase: Phase,
    /// The seats a step deals with, in flight order, and which is on.
    pub(crate) order: [Seat; MAX_PLAYERS],
    pub(crate) count: u8,
    pub(crate) at: u8,
    pub(crate) card: Card,
    /// The line of a combat zone.
    pub(crate) line: u8,
    /// What is powered in each ship of the seat that is on.
    pub(crate) power: [Power; MAX_SHIPS],
    /// Strengths announced, in halves.
    pub(crate) strength: [u8; MAX_PLAYERS],
    /// Planets taken, by seat, from 1.
    pub(crate) landed: [u8; MAX_PLAYERS],
    /// Those who are shot at.
    pub(crate) targets: Seats,
    /// Attacks before this one.
    pub(crate) shot: u8,
    pub(crate) attack: Strike,
    /// Goods that can be loaded, and whether loading has begun (GT-76).
    pub(crate) offer: Goods,
    pub(crate) loading: bool,
    /// Crew, goods or cells still to lose or to pay.
    pub(crate) left: u8,
    /// What cells are paid for.
    pub(crate) paying: Paying,
    /// Whether the ship of the seat that is on has been loaded before launch.
    pub(crate) loaded: bool,
    /// Tries of a sabotage.
    pub(crate) tries: u8,
    /// Seats that won a draw for a face-down tile.
    pub(crate) won: Seats,
    /// Seats whose Technician has helped on this card (XP-40).
    pub(crate) helped: Seats,
    /// Whether the Diplomat was asked about this enemy or line, and who ignores the line (XP-39).
    pub(crate) envoy_asked: bool,
    pub(crate) excused: Seats,
}

/// An attack under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Strike {
    pub(crate) kind: AttackKind,
    /// The final direction (LM-20).
    pub(crate) from: Side,
    /// Whether it was redirected and is rolled again.
    pub(crate) redirected: bool,
    /// The final lines, counted from 0; a line off the board is `OFF` (GT-65).
    pub(crate) lines: [u8; 2],
    pub(crate) copies: u8,
    /// The square a torus attack starts at (LM-47), or the column of a sabotage.
    pub(crate) spot: Square,
    pub(crate) column: u8,
    pub(crate) row: u8,
    /// What would be hit by each copy.
    pub(crate) hits: [Square; 2],
    /// The next copy to decide about.
    pub(crate) copy: u8,
    /// Cannons that have fired at it (LM-28).
    pub(crate) fired: Squares,
    /// Where thrusters of the seat that is on have moved the line, by ship (LM-89).
    pub(crate) moved: [Option<Side>; MAX_SHIPS],
}

/// No such line.
pub(crate) const OFF: u8 = u8::MAX;

/// What cells are paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Paying {
    /// Strength; then the next ship is asked.
    Power(Measure),
    /// A shield or a double cannon.
    Defence,
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// Somebody calls the start (GT-12).
    Ready,
    Building,
    /// A face-down tile is turned.
    DrawTile(Seat),
    /// A pile is looked at for the first time.
    DrawPile {
        seat: Seat,
        pile: u8,
    },
    /// Several want the same (GT-94).
    Contest,
    /// A die opens squares (LM-57).
    RollDie(u8),
    /// Late players get order tiles (GT-23).
    LateOrder,
    /// Errors are mended (GT-33).
    Mend(Seat),
    /// One part is kept (GT-34, GT-73).
    Keep {
        seat: Seat,
        ship: u8,
    },
    /// Aliens are taken aboard (GT-38).
    Crew(Seat),
    /// Insurance is offered (LM-76).
    Insure(Seat),
    /// Everybody flies on or gives up (GT-49).
    Decide,
    NextCard,
    /// Doubles are powered.
    Power {
        seat: Seat,
        ship: u8,
        measure: Measure,
    },
    /// Cells are taken from batteries.
    Pay {
        seat: Seat,
        ship: u8,
    },
    Land(Seat),
    /// A reward may be taken.
    Offer(Seat),
    /// Goods gained become more (LM-103).
    Bonus(Seat),
    Loading(Seat),
    LoseCrew(Seat),
    LoseGoods(Seat),
    LoseCells(Seat),
    /// A Diplomat may be sent (XP-39).
    Envoy(Seat),
    /// Thrusters may move the line (XP-30).
    Thrust(Seat),
    /// One of several tiles is met (LM-89).
    Meet(Seat),
    Shield(Seat),
    Fire {
        seat: Seat,
        copy: u8,
    },
    /// Where an attack comes.
    Roll,
    /// The column, the row and, where two rows have one number, which (GT-62, LM-34).
    RollColumn,
    RollRow,
    RollHalf,
    /// Nothing: the rules go on by themselves.
    Busy,
    Over,
}

/// What comes next while the rules go on by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Builders act.
    Build,
    /// A round of commits is carried out.
    Contests,
    Commits,
    // Launch
    MissingDice,
    LateOrder,
    Check,
    Insurance,
    // Flight
    BeforeCard,
    /// Deals with the next seat of the card or line.
    Visit,
    /// That seat's strength is known.
    Announced,
    /// What that seat decided has been carried out.
    Settled,
    /// The one who took a reward loses its days.
    Rewarded,
    /// The next attack of the card.
    Shots,
    Strike,
    Dodge,
    Impact,
    Defend,
    Damage,
    Fallen,
    CardDone,
    Arrive,
}

impl Trip {
    pub(crate) const NEW: Trip = Trip {
        phase: Phase::Build,
        order: [Seat(0); MAX_PLAYERS],
        count: 0,
        at: 0,
        card: Card::NONE,
        line: 0,
        power: [[0; 3]; MAX_SHIPS],
        strength: [0; MAX_PLAYERS],
        landed: [0; MAX_PLAYERS],
        targets: Seats::NONE,
        shot: 0,
        attack: Strike::new(AttackKind::SmallMeteor, Side::Front),
        offer: Goods::NONE,
        loading: false,
        left: 0,
        paying: Paying::Power(Measure::Engine),
        loaded: false,
        tries: 0,
        won: Seats::NONE,
        helped: Seats::NONE,
        envoy_asked: false,
        excused: Seats::NONE,
    };
}

impl Strike {
    /// An attack before its line is known.
    pub(crate) const fn new(kind: AttackKind, from: Side) -> Strike {
        Strike {
            kind,
            from,
            redirected: false,
            lines: [OFF; 2],
            copies: 1,
            spot: Square::NONE,
            column: OFF,
            row: OFF,
            hits: [Square::NONE; 2],
            copy: 0,
            fired: Squares::NONE,
            moved: [None; MAX_SHIPS],
        }
    }
}
