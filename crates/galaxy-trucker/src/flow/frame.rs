//! The frames: everything that can be under way, with what it has to remember.

use rules::{Seat, Seats};

use super::{Asked, NO_POWER, OFF, Order, Powers};
use crate::course::{AttackKind, Measure, Reward};
use crate::encounter::{CombatZone, Derelict, Enemy, OpenSpace, Planets};
use crate::parts::{Goods, MAX_SHIPS, Side, Square};

/// Something that has begun and is not finished. Its kind says who brings it on: the rules, chance or players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Frame {
    Work(Work),
    Draw(Draw),
    Ask(Ask),
    Over,
}

/// What goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Work {
    /// The choices of a round of building, one after the other.
    CarryOut,
    MissingDice,
    /// One seat after the other: errors, parts, crew (GT-33 to GT-39).
    Check(Order),
    Flight,
    /// A card, before and after what it brings.
    Card {
        met: bool,
    },
    Arrival,
    OpenSpace(OpenSpace),
    /// The attacks of a card or a line, one after the other.
    Hunt(Hunt),
    /// One attack, seat by seat.
    Attack {
        strike: Strike,
        targets: Seats,
        order: Order,
    },
    /// What can be done against an attack, and the damage.
    Defend(Target),
    /// A ship that lost a tile falls apart (GT-73).
    Fallen(Seat),
    /// A reward is taken: crew go, goods are loaded, days are lost.
    Rewarded(Rewarded),
    /// Goods are gained.
    Goods {
        seat: Seat,
        goods: Goods,
    },
}

/// What chance brings on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Draw {
    /// A face-down tile is turned.
    Tile(Seat),
    /// A pile is looked at for the first time; so many of its cards are dealt.
    Pile {
        seat: Seat,
        pile: u8,
        dealt: u8,
    },
    /// A die opens squares (LM-57).
    Die(u8),
    /// Several want the same (GT-94); these have won a face-down tile.
    Contest {
        won: Seats,
    },
    /// Late players get order tiles (GT-23).
    LateOrder,
    NextCard,
    /// Where an attack comes.
    Line {
        strike: Strike,
        targets: Seats,
    },
    Sabotage(Sabotage),
}

/// What players are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ask {
    /// Somebody calls the start (GT-12).
    Ready,
    Building,
    /// Errors are mended (GT-33).
    Mend(Seat),
    /// One part is kept (GT-34, GT-73).
    Keep {
        seat: Seat,
        ship: u8,
        needs_cabin: bool,
    },
    /// Aliens are taken aboard (GT-38).
    Crew(Seat),
    /// Insurance is offered (LM-76).
    Insurance(Order),
    /// Sleepers may be woken (XP-20).
    Wake(Order),
    /// Everybody flies on or gives up (GT-49).
    Decide,
    Planets(Planets),
    Derelict(Derelict),
    /// An enemy, before whom a Diplomat may be sent.
    Enemy(Enemy),
    /// A line of a combat zone, before which a Diplomat may be sent.
    CombatZone(CombatZone),
    /// What a beaten enemy leaves.
    Spoils {
        seat: Seat,
        reward: Reward,
    },
    /// Doubles are powered.
    Power(Effort),
    /// Cells are taken from batteries of a ship.
    Pay(Payment),
    /// Goods gained become more (LM-103).
    Bonus {
        seat: Seat,
        goods: Goods,
    },
    Loading(Loading),
    LoseCrew(Losing),
    LoseGoods(Losing),
    LoseCells(Losing),
    /// Thrusters may move the line (XP-30).
    Thrust(Target),
    /// One of several tiles is met (LM-89).
    Meet(Target),
    Shield(Target),
    Fire(Target),
}

/// What a seat puts into its strength, ship by ship (LM-81).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Effort {
    pub(crate) seat: Seat,
    pub(crate) measure: Measure,
    pub(crate) against: Against,
    /// The ship that is asked, or the next to look at.
    pub(crate) ship: u8,
    pub(crate) powers: Powers,
}

/// What a strength is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Against {
    /// As far as it goes (GT-52).
    Space,
    /// An enemy of that strength, in halves (GT-57).
    Enemy(u8),
    /// The other players, in a line of a combat zone (GT-60).
    Others,
}

/// Whether a Diplomat is asked about an enemy or a line (XP-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Envoy {
    NotAsked,
    Asked(Seat),
    Answered,
}

/// Cells that a ship pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Payment {
    pub(crate) seat: Seat,
    pub(crate) ship: u8,
    pub(crate) left: u8,
}

/// Crew, goods or cells that a seat still has to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Losing {
    pub(crate) seat: Seat,
    pub(crate) left: u8,
}

/// What is still to be done for a reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rewarded {
    pub(crate) seat: Seat,
    pub(crate) crew: u8,
    pub(crate) goods: Goods,
    pub(crate) days: u8,
}

/// Goods are loaded (GT-76).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Loading {
    pub(crate) seat: Seat,
    pub(crate) offer: Goods,
    /// Whether a cube has been loaded: then none is taken out any more.
    pub(crate) begun: bool,
}

/// A sabotage (GT-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sabotage {
    pub(crate) seat: Seat,
    pub(crate) tries: u8,
    pub(crate) rolls: Rolls,
}

/// What is rolled for a sabotage: the column, the row and, where two rows have one number, which (GT-62, LM-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rolls {
    Column,
    Row { column: u8 },
    Half { column: u8, number: u8 },
}

/// The attacks of a card or of a line of a combat zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hunt {
    /// The line of a combat zone.
    pub(crate) line: u8,
    /// Attacks made.
    pub(crate) shots: u8,
    /// How often the first is made again (LM-105).
    pub(crate) again: u8,
    pub(crate) targets: Seats,
}

/// An attack as it was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Strike {
    pub(crate) kind: AttackKind,
    /// The final direction (LM-20).
    pub(crate) from: Side,
    /// The final lines, counted from 0; a line off the board is `OFF` (GT-65).
    pub(crate) lines: [u8; 2],
    pub(crate) copies: u8,
    /// The square a torus attack starts at (LM-47).
    pub(crate) spot: Square,
    /// The dice one by one, 0 before they are rolled; of a sum one way to roll it.
    pub(crate) dice: [u8; 2],
}

/// One seat under attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Target {
    pub(crate) seat: Seat,
    pub(crate) strike: Strike,
    /// Where thrusters have moved the line, by ship (LM-89).
    pub(crate) moved: [Option<Side>; MAX_SHIPS],
    /// What would be hit by each copy.
    pub(crate) hits: [Square; 2],
    /// The copy to decide about.
    pub(crate) copy: u8,
    /// The cannon that has fired at each copy (LM-28).
    pub(crate) fired: [Square; 2],
    /// The ship that owes a cell for its defence.
    pub(crate) owes: Option<u8>,
}

impl From<Work> for Frame {
    fn from(work: Work) -> Frame {
        Frame::Work(work)
    }
}

impl From<Draw> for Frame {
    fn from(draw: Draw) -> Frame {
        Frame::Draw(draw)
    }
}

impl From<Ask> for Frame {
    fn from(ask: Ask) -> Frame {
        Frame::Ask(ask)
    }
}

impl Ask {
    /// Who is asked, when it waits.
    #[inline]
    pub(crate) fn whom(&self) -> Asked {
        match self {
            Ask::Ready => Asked::Anybody,
            Ask::Building => Asked::Builders,
            Ask::Decide => Asked::Flyers,
            Ask::Insurance(order)
            | Ask::Wake(order)
            | Ask::Planets(Planets { order, .. })
            | Ask::Derelict(Derelict { order, .. }) => Asked::Seat(order.on()),
            Ask::Enemy(Enemy { envoy, .. }) | Ask::CombatZone(CombatZone { envoy, .. }) => match envoy {
                Envoy::Asked(seat) => Asked::Seat(Some(*seat)),
                Envoy::NotAsked | Envoy::Answered => Asked::Seat(None),
            },
            Ask::Mend(seat)
            | Ask::Keep { seat, .. }
            | Ask::Crew(seat)
            | Ask::Power(Effort { seat, .. })
            | Ask::Pay(Payment { seat, .. })
            | Ask::Spoils { seat, .. }
            | Ask::Bonus { seat, .. }
            | Ask::Loading(Loading { seat, .. })
            | Ask::LoseCrew(Losing { seat, .. })
            | Ask::LoseGoods(Losing { seat, .. })
            | Ask::LoseCells(Losing { seat, .. })
            | Ask::Thrust(Target { seat, .. })
            | Ask::Meet(Target { seat, .. })
            | Ask::Shield(Target { seat, .. })
            | Ask::Fire(Target { seat, .. }) => Asked::Seat(Some(*seat)),
        }
    }
}

impl Effort {
    pub(crate) fn new(seat: Seat, measure: Measure, against: Against) -> Effort {
        Effort { seat, measure, against, ship: 0, powers: NO_POWER }
    }
}

impl Hunt {
    /// The attacks of a card, the first made so often.
    pub(crate) fn new(targets: Seats, times: u8) -> Hunt {
        Hunt { line: 0, shots: 0, again: times - 1, targets }
    }
}

impl Strike {
    /// An attack before its line is known.
    pub(crate) const fn new(kind: AttackKind, from: Side) -> Strike {
        Strike { kind, from, lines: [OFF; 2], copies: 1, spot: Square::NONE, dice: [0; 2] }
    }
}

impl Target {
    pub(crate) fn new(seat: Seat, strike: Strike) -> Target {
        Target {
            seat,
            strike,
            moved: [None; MAX_SHIPS],
            hits: [Square::NONE; 2],
            copy: 0,
            fired: [Square::NONE; 2],
            owes: None,
        }
    }
}
