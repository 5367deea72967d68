//! Positions and steps in words, so that tests are data.
//!
//! A ship is a list of tiles, `row,column kind sides`, such as `7,7 start; 7,8 cannon 0030 >; 8,7 cabin 3333`.
//! Rows and columns are printed numbers; `3b` is the lower of two rows with one number. Sides are as the tile lies,
//! clockwise from the front; without them all are universal. `^ > v <` is where it points. What lies on it follows:
//! `2h` humans, `purple`, `brown`, `1c` cells, `RYB` goods.

use rules::{Choices, Game, Millis, Seat, Setup as _, SetupError, Step, ToldEvent, Turn, told_to};

use crate::action::{Action, Outcome};
use crate::course::Board;
use crate::flow::{Ask, Draw, Frame, Rolls, Sabotage, Stack, Work};
use crate::parts::{Alien, Connector, Good, Kind, Load, Part, Side, Speciality, Square, Tile};
use crate::{Event, GalaxyTrucker, Question, Setup};

/// Setup in words: the number of seats, then `key=value` pairs.
pub(super) fn setup(words: &str) -> Result<Setup, SetupError> {
    let (seats, options) = words.split_once(' ').unwrap_or((words, ""));
    let pairs = options.split_whitespace().filter_map(|word| word.split_once('='));
    let set = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    Setup::choose(&Choices { seats: Some(seats.parse().expect("seats first")), set })
}

/// A match before its first step.
pub(super) fn fresh(words: &str) -> GalaxyTrucker {
    GalaxyTrucker::new(&setup(words).expect("a legal setup"))
}

/// A match in real time whose start has been called.
pub(super) fn real(words: &str) -> Table {
    Table::new(fresh(words)).play("A start")
}

/// Lets the hourglass run out, however long it takes.
pub(super) fn ring(mut table: Table) -> Table {
    let Turn::Scramble { until: Some(until), .. } = table.game.turn() else {
        panic!("no hourglass: {}", table.asks())
    };
    table.game.advance(until, &Step::Alarm, &mut table.story);
    table
}

/// A square by its printed numbers.
pub(super) fn square(board: &Board, text: &str) -> Square {
    let (row, column) = text.split_once(',').unwrap_or_else(|| panic!("{text:?}: row,column"));
    let (row, lower) = row.strip_suffix('b').map_or((row, false), |row| (row, true));
    let number = |text: &str| text.parse::<u8>().unwrap_or_else(|_| panic!("{text:?}: a number"));
    let mut rows = board.numbered(Side::Left, number(row));
    let row = if lower { rows.nth(1) } else { rows.next() }.unwrap_or_else(|| panic!("row {row}"));
    let column = board.numbered(Side::Front, number(column)).next().expect("a column of the board");
    board.on_grid(row, column).unwrap_or_else(|| panic!("{text}: a square of the board"))
}

fn kind(word: &str) -> Kind {
    match word {
        "start" => Kind::StartingCabin,
        "cabin" => Kind::Cabin,
        "module" => Kind::StructuralModule,
        "purple-life" => Kind::PurpleLifeSupport,
        "brown-life" => Kind::BrownLifeSupport,
        "cyan-life" => Kind::CyanLifeSupport,
        "battery" => Kind::Battery2,
        "battery3" => Kind::Battery3,
        "hold" => Kind::Hold2,
        "hold3" => Kind::Hold3,
        "special" => Kind::SpecialHold1,
        "special2" => Kind::SpecialHold2,
        "engine" => Kind::Engine,
        "engines" => Kind::DoubleEngine,
        "cannon" => Kind::Cannon,
        "cannons" => Kind::DoubleCannon,
        "shield" => Kind::Shield,
        "thruster" => Kind::Thruster,
        "luxury" => Kind::LuxuryCabin,
        "stasis" => Kind::StasisChamber,
        "bicannon" => Kind::BiDirectionalCannon,
        other => panic!("{other:?}: no such tile"),
    }
}

fn speciality(word: &str) -> Option<Speciality> {
    Speciality::ALL.into_iter().find(|one| format!("{one:?}").eq_ignore_ascii_case(word))
}

fn good(letter: char) -> Option<Good> {
    match letter {
        'R' => Some(Good::Red),
        'Y' => Some(Good::Yellow),
        'G' => Some(Good::Green),
        'B' => Some(Good::Blue),
        _ => None,
    }
}

fn side(word: &str) -> Option<Side> {
    match word {
        "^" => Some(Side::Front),
        ">" => Some(Side::Right),
        "v" => Some(Side::Rear),
        "<" => Some(Side::Left),
        _ => None,
    }
}

/// Puts the tiles of a ship on a board, loaded as written; unwritten batteries and cabins are full.
pub(super) fn put_ship(game: &mut GalaxyTrucker, seat: Seat, text: &str) {
    let board = game.board();
    *game.ship_mut(seat) = crate::ship::Ship::EMPTY;
    for (nth, tile) in text.split(';').map(str::trim).filter(|tile| !tile.is_empty()).enumerate() {
        let words: Vec<&str> = tile.split_whitespace().collect();
        let (at, kind) = (square(board, words[0]), kind(words[1]));
        let mut sides = [Connector::Universal; 4];
        let mut points = if kind.is_engine() { Side::Rear } else { Side::Front };
        let mut load = if kind.is_cabin() { Load::humans(kind.humans()) } else { Load::cells(kind.cells()) };
        if kind == Kind::StasisChamber {
            load = Load::sleepers(4);
        }
        for word in &words[2..] {
            if let Some(to) = side(word) {
                points = to;
            } else if word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()) {
                let digits: Vec<usize> = word.bytes().map(|byte| usize::from(byte - b'0')).collect();
                sides = std::array::from_fn(|nth| Connector::ALL[digits[nth]]);
            } else if let Some(count) = word.strip_suffix('h') {
                load = Load::humans(count.parse().unwrap());
            } else if let Some(count) = word.strip_suffix('c') {
                load = Load::cells(count.parse().unwrap());
            } else if *word == "purple" {
                load = Load::alien(Alien::Purple);
            } else if *word == "brown" {
                load = Load::alien(Alien::Brown);
            } else if let Some(one) = speciality(word) {
                load = Load::specialist(one);
            } else {
                let goods = word.chars().map(|letter| good(letter).unwrap_or_else(|| panic!("{word:?}")));
                load = goods.fold(Load::NONE, Load::more_goods);
            }
        }
        let number = Tile((30 * seat.index() + nth) as u8);
        game.ship_mut(seat).put(at, number, Part::new(kind, points, sides));
        *game.ship_mut(seat).load_mut(at) = load;
        game.yard.face_down.remove(number);
    }
}

/// Ships in flight: the setup in words, then for each seat its position and its ship.
pub(super) fn flying(words: &str, ships: &[(i16, &str)]) -> GalaxyTrucker {
    flying_fleets(words, [0; 2], ships)
}

/// The same with the dice of a fleet.
pub(super) fn flying_fleets(words: &str, dice: [u8; 2], ships: &[(i16, &str)]) -> GalaxyTrucker {
    let mut game = fresh(words);
    game.yard.dice = dice;
    game.yard.zones = game.ships_of_dice();
    for (seat, (position, text)) in (0..).map(Seat).zip(ships) {
        put_ship(&mut game, seat, text);
        for ship in 0..4 {
            if game.ship(seat).humans(game.zone(ship)) > 0 {
                let trucker = game.trucker_mut(seat);
                trucker.flying = trucker.flying.with(ship);
            }
        }
        game.trucker_mut(seat).position = *position;
        game.trucker_mut(seat).order = seat.0 + 1;
    }
    game.flow = in_flight(Ask::Decide);
    game
}

/// A flight, and what is under way.
pub(super) fn in_flight(frame: impl Into<Frame>) -> Stack {
    Stack::of(&[Work::Flight.into(), frame.into()])
}

/// A match and everything that was told.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) game: GalaxyTrucker,
    pub(super) story: Vec<ToldEvent<Event>>,
}

impl Table {
    pub(super) fn new(game: GalaxyTrucker) -> Table {
        Table { game, story: Vec::new() }
    }

    /// Turns that card, whatever the deck says.
    pub(super) fn card(mut self, id: &str) -> Table {
        let nth = self.game.pack.cards.iter().position(|face| face.id == id).expect("a card of the box");
        self.game.flow = in_flight(Draw::NextCard);
        self.take(Step::Chance(Outcome::Card(crate::Card(nth as u8))));
        self
    }

    /// Follows steps in words; each is judged.
    pub(super) fn play(mut self, script: &str) -> Table {
        for word in script.split(';').map(str::trim).filter(|word| !word.is_empty()) {
            let step = self.step(word);
            let judged = match &step {
                Step::Act(seat, action) => self.game.check(Millis(0), *seat, action),
                Step::Chance(_) | Step::TakeBack(_) | Step::Alarm => Ok(()),
            };
            judged.unwrap_or_else(|foul| panic!("{word:?} is refused: {foul}; {}", self.asks()));
            self.take(step);
        }
        self
    }

    /// The rule that refuses a step in words.
    pub(super) fn refuses(&self, word: &str) -> &'static str {
        let Step::Act(seat, action) = self.step(word) else { panic!("{word:?} is no action") };
        match self.game.check(Millis(0), seat, &action) {
            Ok(()) => "allowed",
            Err(foul) => rules::Foul::rule(&foul),
        }
    }

    pub(super) fn take(&mut self, step: Step<Action, Outcome>) {
        self.game.advance(Millis(0), &step, &mut self.story);
    }

    fn step(&self, text: &str) -> Step<Action, Outcome> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |nth: usize| words[nth].parse::<u8>().unwrap_or_else(|_| panic!("{text:?}"));
        match words[0] {
            "roll" => return Step::Chance(Outcome::Sum(number(1))),
            "die" => return Step::Chance(Outcome::Die(number(1))),
            "dice" => return Step::Chance(Outcome::Dice(number(1), number(2))),
            "lot" => return Step::Chance(Outcome::Seat(seat_of(words[1]))),
            "draw" => return Step::Chance(Outcome::Tile(Tile(number(1)))),
            "alarm" => return Step::Alarm,
            _ => {}
        }
        Step::Act(seat_of(words[0]), self.action(&words[1..], text))
    }

    fn action(&self, words: &[&str], text: &str) -> Action {
        let number = |nth: usize| words[nth].parse::<u8>().unwrap_or_else(|_| panic!("{text:?}"));
        let at = |nth: usize| square(self.game.board(), words[nth]);
        let cube = |nth: usize| good(words[nth].chars().next().unwrap()).expect("a colour");
        match words[0] {
            "start" => Action::CallStart,
            "take" => Action::Take,
            "down" => Action::TakeFaceDown,
            "up" => Action::TakeFaceUp(Tile(number(1))),
            "aside" => Action::TakeAside(Tile(number(1))),
            "attach" => Action::Attach { square: at(1), turns: words.get(2).map_or(0, |_| number(2)) },
            "detach" => Action::Detach,
            "takeoff" => Action::TakeOff(at(1)),
            "setaside" => Action::SetAside,
            "back" => Action::PutBack,
            "look" => Action::LookAt(number(1)),
            "away" => Action::LookAway,
            "turn" => Action::TurnHourglass,
            "rolldie" => Action::RollDie,
            "finish" => Action::Finish(number(1)),
            "wait" => Action::Wait,
            "end" => Action::EndTurn,
            "remove" => Action::Remove(at(1)),
            "keep" => Action::Keep(at(1)),
            "purple" => Action::Board { square: at(1), alien: Alien::Purple },
            "brown" => Action::Board { square: at(1), alien: Alien::Brown },
            "cyan" => {
                Action::BoardCyan { square: at(1), speciality: speciality(words[2]).expect("a speciality") }
            }
            "negotiate" => Action::Negotiate,
            "wake" => Action::Wake(at(1)),
            "sleep" => Action::LetSleep,
            "humans" => Action::FillWithHumans,
            "insure" => Action::Insure(number(1)),
            "fly" => Action::FlyOn,
            "quit" => Action::GiveUp,
            "withdraw" => Action::Withdraw(number(1)),
            "power" => Action::Power {
                strong: number(1),
                weak: words.get(2).map_or(0, |_| number(2)),
                angled: words.get(3).map_or(0, |_| number(3)),
            },
            "cell" => Action::SpendCell(at(1)),
            "land" => Action::Land(number(1)),
            "pass" => Action::Pass,
            "improve" => Action::Improve(cube(1)),
            "blue" => Action::ExtraBlue,
            "unload" => Action::Unload { square: at(1), good: cube(2) },
            "load" => Action::Load { square: at(1), good: cube(2) },
            "done" => Action::Done,
            "thrust" => Action::Thrust(at(1)),
            "hold" => Action::HoldCourse,
            "meet" => Action::Meet(at(1)),
            "crew" => Action::LoseCrew(at(1)),
            "good" => Action::LoseGood(at(1)),
            "shield" => Action::Shield,
            "fire" => Action::Fire(at(1)),
            "hit" => Action::TakeHit,
            other => panic!("{other:?}: no such action in {text:?}"),
        }
    }

    /// What is asked: the seats and the question in words.
    pub(super) fn asks(&self) -> String {
        let is_half = |frame: &Frame| {
            matches!(frame, Frame::Draw(Draw::Sabotage(Sabotage { rolls: Rolls::Half { .. }, .. })))
        };
        let question = self.game.question();
        let name = if question == Question::CallStart {
            "Ready".to_owned()
        } else if question == Question::Build {
            "Building".to_owned()
        } else if is_half(self.game.flow.top()) {
            "RollHalf".to_owned()
        } else {
            format!("{question:?}")
        };
        match self.game.turn() {
            Turn::Chance => format!("chance: {name}"),
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                let names: String = seats.iter().map(|seat| char::from(b'A' + seat.0)).collect();
                format!("{names}: {name}")
            }
            Turn::Over(_) => "over".to_owned(),
        }
    }

    /// Seats in words: position, credits, tiles, lost tiles, crew, cells, goods.
    pub(super) fn show(&self) -> String {
        let one = |seat: Seat| {
            let (trucker, ship) = (self.game.trucker(seat), self.game.ship(seat));
            let all = self.game.board().all;
            let goods: String = ship.goods(all).iter().map(|good| format!("{good:?}").remove(0)).collect();
            let place = if trucker.is_flying() { trucker.position.to_string() } else { "out".to_owned() };
            format!(
                "{} {place} ${} tiles {}-{} crew {} cells {}{}{goods}",
                char::from(b'A' + seat.0),
                trucker.credits,
                ship.filled.len(),
                trucker.lost.len(),
                ship.crew(all),
                ship.cells(all),
                if goods.is_empty() { "" } else { " " },
            )
        };
        self.game.all_seats().map(one).collect::<Vec<_>>().join(" | ")
    }

    /// How often something was told to everybody.
    pub(super) fn told(&self, what: impl Fn(&Event) -> bool) -> usize {
        told_to(&self.story, rules::Viewer::Spectator).filter(|event| what(event)).count()
    }

    pub(super) fn seat(&self, name: &str) -> &crate::state::Trucker {
        self.game.trucker(seat_of(name))
    }
}

/// A is the first seat.
pub(super) fn seat_of(name: &str) -> Seat {
    Seat(name.as_bytes()[0] - b'A')
}
