//! The actions.

use galaxy_trucker::{Action, Alien, Good, MAX_PLAYERS, MAX_SQUARES, MAX_TILES, Speciality, Square, Tile};

use crate::space::{Block, at, split};

const PILES: usize = 8;
const PLANETS: usize = 8;
const OFFERS: usize = 8;
/// Doubles that are powered at once, by where they point; no ship of the box has more.
const POWER: [usize; 3] = [13, 13, 5];

/// Kinds without parameters first, then those with them, each in the order of the engine; later ones at the end.
pub(super) const BLOCKS: [Block; 46] = [
    Block::new("call_start", &[]),
    Block::new("take_face_down", &[]),
    Block::new("detach", &[]),
    Block::new("set_aside", &[]),
    Block::new("put_back", &[]),
    Block::new("look_away", &[]),
    Block::new("turn_hourglass", &[]),
    Block::new("roll_die", &[]),
    Block::new("wait_a_round", &[]),
    Block::new("end_turn", &[]),
    Block::new("fill_with_humans", &[]),
    Block::new("fly_on", &[]),
    Block::new("give_up", &[]),
    Block::new("take", &[]),
    Block::new("pass", &[]),
    Block::new("extra_blue", &[]),
    Block::new("done", &[]),
    Block::new("shield", &[]),
    Block::new("take_hit", &[]),
    Block::new("hold_course", &[]),
    Block::new("negotiate", &[]),
    Block::new("take_face_up", &[MAX_TILES]),
    Block::new("take_aside", &[MAX_TILES]),
    Block::new("attach", &[MAX_SQUARES, 4]),
    Block::new("take_off", &[MAX_SQUARES]),
    Block::new("look_at", &[PILES]),
    Block::new("finish", &[MAX_PLAYERS]),
    Block::new("remove", &[MAX_SQUARES]),
    Block::new("keep", &[MAX_SQUARES]),
    Block::new("board", &[MAX_SQUARES, 3]),
    Block::new("board_cyan", &[MAX_SQUARES, 5]),
    Block::new("insure", &[OFFERS]),
    Block::new("withdraw", &[16]),
    Block::new("power", &POWER),
    Block::new("spend_cell", &[MAX_SQUARES]),
    Block::new("land", &[PLANETS]),
    Block::new("improve", &[4]),
    Block::new("unload", &[MAX_SQUARES, 4]),
    Block::new("load", &[MAX_SQUARES, 4]),
    Block::new("lose_crew", &[MAX_SQUARES]),
    Block::new("lose_good", &[MAX_SQUARES]),
    Block::new("fire", &[MAX_SQUARES]),
    Block::new("thrust", &[MAX_SQUARES]),
    Block::new("meet", &[MAX_SQUARES]),
    Block::new("wake", &[MAX_SQUARES]),
    Block::new("let_sleep", &[]),
];

/// The first kinds, those without parameters, in their order.
const PLAIN: [Action; 21] = [
    Action::CallStart,
    Action::TakeFaceDown,
    Action::Detach,
    Action::SetAside,
    Action::PutBack,
    Action::LookAway,
    Action::TurnHourglass,
    Action::RollDie,
    Action::Wait,
    Action::EndTurn,
    Action::FillWithHumans,
    Action::FlyOn,
    Action::GiveUp,
    Action::Take,
    Action::Pass,
    Action::ExtraBlue,
    Action::Done,
    Action::Shield,
    Action::TakeHit,
    Action::HoldCourse,
    Action::Negotiate,
];

/// The kind of an action and its number among its kind.
pub(super) fn place(action: &Action) -> Option<(usize, usize)> {
    let square = |block: usize, square: Square| Some((block, at([MAX_SQUARES], [square.index()])?));
    let below = |block: usize, nth: u8| Some((block, at([BLOCKS[block].len()], [usize::from(nth)])?));
    match *action {
        Action::CallStart
        | Action::TakeFaceDown
        | Action::Detach
        | Action::SetAside
        | Action::PutBack
        | Action::LookAway
        | Action::TurnHourglass
        | Action::RollDie
        | Action::Wait
        | Action::EndTurn
        | Action::FillWithHumans
        | Action::FlyOn
        | Action::GiveUp
        | Action::Take
        | Action::Pass
        | Action::ExtraBlue
        | Action::Done
        | Action::Shield
        | Action::TakeHit
        | Action::HoldCourse
        | Action::Negotiate => Some((PLAIN.iter().position(|one| one == action)?, 0)),
        Action::TakeFaceUp(tile) => below(21, tile.0),
        Action::TakeAside(tile) => below(22, tile.0),
        Action::Attach { square, turns } => Some((23, at([MAX_SQUARES, 4], [square.index(), turns.into()])?)),
        Action::TakeOff(one) => square(24, one),
        Action::LookAt(pile) => below(25, pile),
        Action::Finish(order) => below(26, order.wrapping_sub(1)),
        Action::Remove(one) => square(27, one),
        Action::Keep(one) => square(28, one),
        Action::Board { square, alien } => {
            Some((29, at([MAX_SQUARES, 3], [square.index(), alien as usize])?))
        }
        Action::BoardCyan { square, speciality } => {
            Some((30, at([MAX_SQUARES, 5], [square.index(), speciality as usize])?))
        }
        Action::Insure(offer) => below(31, offer),
        Action::Withdraw(ships) => below(32, ships),
        Action::Power { strong, weak, angled } => {
            Some((33, at(POWER, [strong.into(), weak.into(), angled.into()])?))
        }
        Action::SpendCell(one) => square(34, one),
        Action::Land(planet) => below(35, planet),
        Action::Improve(good) => below(36, good as u8),
        Action::Unload { square, good } => Some((37, at([MAX_SQUARES, 4], [square.index(), good as usize])?)),
        Action::Load { square, good } => Some((38, at([MAX_SQUARES, 4], [square.index(), good as usize])?)),
        Action::LoseCrew(one) => square(39, one),
        Action::LoseGood(one) => square(40, one),
        Action::Fire(one) => square(41, one),
        Action::Thrust(one) => square(42, one),
        Action::Meet(one) => square(43, one),
        Action::Wake(one) => square(44, one),
        Action::LetSleep => Some((45, 0)),
    }
}

/// The nth action of a kind.
pub(super) fn action(block: usize, nth: usize) -> Option<Action> {
    if let Some(plain) = PLAIN.get(block) {
        return Some(*plain);
    }
    let (number, square) = (nth as u8, Square(nth as u8));
    let with = |values: usize| {
        let [square, value] = split([MAX_SQUARES, values], nth);
        (Square(square as u8), value)
    };
    Some(match block {
        21 => Action::TakeFaceUp(Tile(number)),
        22 => Action::TakeAside(Tile(number)),
        23 => Action::Attach { square: with(4).0, turns: with(4).1 as u8 },
        24 => Action::TakeOff(square),
        25 => Action::LookAt(number),
        26 => Action::Finish(number + 1),
        27 => Action::Remove(square),
        28 => Action::Keep(square),
        29 => Action::Board { square: with(3).0, alien: Alien::ALL[with(3).1] },
        30 => Action::BoardCyan { square: with(5).0, speciality: Speciality::ALL[with(5).1] },
        31 => Action::Insure(number),
        32 => Action::Withdraw(number),
        33 => {
            let [strong, weak, angled] = split(POWER, nth).map(|count| count as u8);
            Action::Power { strong, weak, angled }
        }
        34 => Action::SpendCell(square),
        35 => Action::Land(number),
        36 => Action::Improve(Good::ALL[nth]),
        37 => Action::Unload { square: with(4).0, good: Good::ALL[with(4).1] },
        38 => Action::Load { square: with(4).0, good: Good::ALL[with(4).1] },
        39 => Action::LoseCrew(square),
        40 => Action::LoseGood(square),
        41 => Action::Fire(square),
        42 => Action::Thrust(square),
        43 => Action::Meet(square),
        44 => Action::Wake(square),
        45 => Action::LetSleep,
        _ => return None,
    })
}
