//! The complete truth of one match, and what the game waits for.

use rules::{BySeat, Interned, Millis, Outlook, Rng, Seat, Seats, StepOf, Story, Turn, Viewer, below};

use crate::action::{Action, Outcome};
use crate::course::Pack;
use crate::event::Event;
use crate::foul::Foul;
use crate::knowledge::Knowledge;
use crate::parts::{LaidTile, LaneEffect, NUMBERS, PLACES, Program, Series, Ship, Special, Tile};
use crate::printed::Printed;
use crate::setup::{MAX_SHIPS, Mode, Options, Setup, TileChoice};
use crate::view::{Preview, View};

/// A match of MemoRacers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemoRacers {
    pub(crate) pack: Interned<Pack>,
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    /// Races flown before this one (MR-80).
    pub(crate) race: u8,
    /// Championship points (MR-82).
    pub(crate) points: BySeat<u8, MAX_SHIPS>,
    pub(crate) round: u8,
    /// The series of each number; what is not chosen yet is A.
    pub(crate) circuit: [Series; NUMBERS as usize],
    /// The tiles from the rear to the front.
    pub(crate) row: [LaidTile; PLACES as usize],
    /// One bit per place.
    pub(crate) face_up: u16,
    pub(crate) ships: BySeat<Ship, MAX_SHIPS>,
    /// Who still races.
    pub(crate) racing: Seats,
    /// Who has sealed a program.
    pub(crate) sealed: Seats,
    pub(crate) programs: BySeat<Program, MAX_SHIPS>,
    /// The programs revealed last: erased from the dashboards, but everybody saw them (MR-91).
    pub(crate) flown: BySeat<Program, MAX_SHIPS>,
    /// The last to pass over a mechanism this round (MR-41).
    pub(crate) mechanism: Option<Seat>,
    /// Solo: the score marker (MR-73).
    pub(crate) score: u8,
    /// Solo: an accelerator was entered at top speed this round (MR-74).
    pub(crate) boosted: bool,
    /// Solo: the third arrival was made (MR-76).
    pub(crate) won: bool,
    /// The Kraken tile last seen in the row, and how often it was exchanged unseen since (MR-91).
    pub(crate) kraken_seen: Tile,
    pub(crate) kraken_exchanges: u8,
}

/// Beyond this many unseen exchanges all four Kraken tiles are as good as equally likely.
pub(crate) const MOST_EXCHANGES: u8 = 8;

/// What the match is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// The builder chooses the tile with that number (MR-10).
    Building { number: u8 },
    /// Lot chooses it (MR-10).
    Drawing { number: u8 },
    /// So many tiles have been shown (MR-13).
    Reconnaissance { shown: u8 },
    /// So many ships have been placed (MR-15).
    Placing { placed: u8 },
    /// Programs are made (MR-18).
    Programming,
    /// The Kraken tile at the rear is exchanged (MR-51).
    Exchanging,
    /// A mechanism may be used (MR-41).
    Swapping(Seat),
    /// It is over.
    Over,
}

impl MemoRacers {
    /// The seat that builds this race's circuit (MR-81).
    pub(crate) fn builder(&self) -> Seat {
        self.seat_after_first(self.race)
    }

    /// Seats count on from the first (MR-15).
    pub(crate) fn seat_after_first(&self, count: u8) -> Seat {
        Seat((self.options.first.0 + count) % self.options.seats)
    }

    /// How many races there are (MR-80).
    pub(crate) fn races(&self) -> u8 {
        match self.options.mode {
            Mode::Race | Mode::Solo => 1,
            Mode::Championship => self.options.seats,
        }
    }

    #[inline]
    pub(crate) fn is_up(&self, place: u8) -> bool {
        self.face_up & 1 << place != 0
    }

    /// What the lane of the tile at that place does.
    #[inline]
    pub(crate) fn effect(&self, place: u8, lane: crate::Lane) -> LaneEffect {
        self.pack.get().effect(self.row[place as usize], lane)
    }

    /// Lanes of the line without a ship, one bit each (MR-15).
    pub(crate) fn free_lanes(&self, placed: u8) -> u8 {
        (0..placed).fold(0b11_1110, |free, nth| free & !(1 << self.ships[self.seat_after_first(nth)].lane.0))
    }

    /// Places whose tile and the next one lie face down, one bit each (MR-41).
    #[inline]
    pub(crate) fn swappable(&self) -> u16 {
        let down = !self.face_up & ((1 << PLACES) - 1);
        down & down >> 1
    }

    /// Numbers not yet shown in the reconnaissance, one bit each, bit 0 the Kraken.
    fn unshown(&self, shown: u8) -> u16 {
        let all = (1 << (NUMBERS + 1)) - 1;
        self.row[..shown as usize]
            .iter()
            .fold(all, |left, laid| left & !(1 << laid.tile.number().unwrap_or(0)))
    }

    fn built(&self, number: u8) -> Tile {
        Tile::numbered(number, self.circuit[number as usize - 1])
    }

    pub(crate) fn lay_line(&mut self) {
        self.row = [LaidTile::upright(self.built(1)); PLACES as usize];
        self.face_up = 1;
        self.phase = Phase::Reconnaissance { shown: 1 };
    }

    /// The first phase of a race, with everything put back.
    pub(crate) fn begin_race(&mut self) {
        let numbers = &self.pack.get().numbers;
        for seat in Seats::first(self.options.seats as usize).iter() {
            self.ships[seat] = Ship {
                speed: numbers.start_speed,
                ticked: numbers.handicap[self.options.handicap[seat] as usize],
                ..Ship::DOCKED
            };
        }
        self.racing = Seats::first(self.options.seats as usize);
        self.round = 0;
        self.mechanism = None;
        self.circuit = [Series::A; NUMBERS as usize];
        self.row = [LaidTile::upright(Tile::numbered(1, Series::A)); PLACES as usize];
        self.face_up = 0;
        self.kraken_exchanges = 0;
        match self.options.tiles {
            TileChoice::Agreed(circuit) => {
                self.circuit = circuit;
                self.lay_line();
            }
            TileChoice::Random => self.phase = Phase::Drawing { number: 1 },
            TileChoice::Free => self.phase = Phase::Building { number: 1 },
        }
    }
}

impl rules::Game for MemoRacers {
    const NAME: &'static str = "memoracers";

    rules::own_types!(Setup, Action, Outcome, Event, Printed, View, Knowledge, Preview, Foul);

    fn new(setup: &Setup) -> Self {
        let line = Tile::numbered(1, Series::A);
        let mut game = MemoRacers {
            pack: setup.pack,
            options: setup.options,
            phase: Phase::Over,
            race: 0,
            points: BySeat([0; MAX_SHIPS]),
            round: 0,
            circuit: [Series::A; NUMBERS as usize],
            row: [LaidTile::upright(line); PLACES as usize],
            face_up: 0,
            ships: BySeat([Ship::DOCKED; MAX_SHIPS]),
            racing: Seats::NONE,
            sealed: Seats::NONE,
            programs: BySeat([Program::EMPTY; MAX_SHIPS]),
            flown: BySeat([Program::EMPTY; MAX_SHIPS]),
            mechanism: None,
            score: setup.pack.numbers.start_score,
            boosted: false,
            won: false,
            kraken_seen: Tile::kraken(1),
            kraken_exchanges: 0,
        };
        game.begin_race();
        game
    }

    fn printed(setup: &Setup) -> Printed {
        Printed::of(setup)
    }

    fn step_limit(setup: &Setup) -> usize {
        let seats = setup.options.seats as usize;
        let races = if setup.options.mode == Mode::Championship { seats } else { 1 };
        // A round: one program each, a swap, and the Kraken coming round a few times.
        let round = seats + 1 + PLACES as usize;
        races * (2 * NUMBERS as usize + seats + setup.pack.numbers.race_rounds as usize * round)
    }

    #[inline]
    fn seats(&self) -> usize {
        self.options.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Drawing { .. } | Phase::Reconnaissance { .. } | Phase::Exchanging => Turn::Chance,
            Phase::Over => Turn::Over(self.standings()),
            Phase::Building { .. } | Phase::Placing { .. } | Phase::Programming | Phase::Swapping(_) => {
                Turn::Players(self.asked())
            }
        }
    }

    #[inline]
    fn sealed(&self) -> Seats {
        self.sealed
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        self.list_actions(seat, into);
    }

    #[inline]
    fn check(&self, _at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        self.check_action(seat, *action)
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        match self.phase {
            Phase::Drawing { .. } => {
                into.extend(Series::ALL.map(|series| (Outcome::DrawSeries(series), 1)));
            }
            Phase::Reconnaissance { shown } => self.list_tiles(self.unshown(shown), into),
            Phase::Exchanging => into.extend(
                (1..=4)
                    .map(Tile::kraken)
                    .filter(|tile| *tile != self.row[0].tile)
                    .map(|tile| (Outcome::ExchangeKraken(tile), 1)),
            ),
            Phase::Building { .. }
            | Phase::Placing { .. }
            | Phase::Programming
            | Phase::Swapping(_)
            | Phase::Over => {}
        }
    }

    #[inline]
    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        match self.phase {
            Phase::Drawing { .. } => Outcome::DrawSeries(Series::ALL[below(rng, 4) as usize]),
            Phase::Reconnaissance { shown } => self.draw_tile(self.unshown(shown), rng),
            Phase::Exchanging => {
                let other = 1 + below(rng, 3) as u8;
                let old = self.row[0].tile.0 - Tile::kraken(1).0;
                Outcome::ExchangeKraken(Tile::kraken((old + other) % 4 + 1))
            }
            Phase::Building { .. }
            | Phase::Placing { .. }
            | Phase::Programming
            | Phase::Swapping(_)
            | Phase::Over => unreachable!("nobody draws unless chance is asked"),
        }
    }

    #[inline]
    fn advance(&mut self, _at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        self.follow(step, story);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn knowledge(&self, viewer: Viewer) -> Knowledge {
        Knowledge::new(self, viewer)
    }

    fn sample(known: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> Self {
        known.sample(rng)
    }

    fn preview(view: &View, action: &Action) -> Preview {
        Preview::new(view, *action)
    }

    fn reminds(event: &Event) -> bool {
        matches!(event, Event::TileTurnedUp { .. })
    }

    fn shows_once(&self) -> bool {
        // MR-13: the first tile of a reconnaissance lies behind the line.
        matches!(self.phase, Phase::Reconnaissance { shown: 1 })
    }

    fn shown_for(setup: &Setup, event: &Event) -> Millis {
        // A tile turns down faster than it is looked at (MR-14).
        if matches!(event, Event::TileShown { .. }) {
            setup.pace()
        } else if matches!(event, Event::TileHidden { .. }) {
            Millis(setup.pace().0 * 2 / 5)
        } else {
            Millis(0)
        }
    }

    fn fallback(&self, seat: Seat) -> Action {
        self.cautious_action(seat)
    }

    #[inline]
    fn hunch(&self, seat: Seat, _scratch: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        self.rule_of_thumb(seat, rng)
    }

    fn outlook(&self) -> Outlook {
        self.hopes()
    }

    fn fingerprint(&self, seat: Seat) -> u64 {
        self.open_fingerprint(seat)
    }

    fn fade(known: &mut Knowledge, memory: u32, character: u64) {
        known.fade(memory, character);
    }
}

/// The weight of a tile in the reconnaissance, to be shared by its ways to lie or its four Krakens (MR-11).
const TILE_WEIGHT: u32 = 4;

impl MemoRacers {
    fn list_tiles(&self, unshown: u16, into: &mut Vec<(Outcome, u32)>) {
        let mut list = |laid, weight| into.push((Outcome::LayTile(laid), weight));
        for number in (2..=NUMBERS).filter(|number| unshown & 1 << number != 0) {
            let tile = self.built(number);
            if self.pack.special(tile) == Special::Mobile {
                list(LaidTile { tile, mirrored: false }, TILE_WEIGHT / 2);
                list(LaidTile { tile, mirrored: true }, TILE_WEIGHT / 2);
            } else {
                list(LaidTile::upright(tile), TILE_WEIGHT);
            }
        }
        if unshown & 1 != 0 {
            (1..=4).for_each(|number| list(LaidTile::upright(Tile::kraken(number)), TILE_WEIGHT / 4));
        }
    }

    #[inline]
    fn draw_tile(&self, unshown: u16, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        let drawn = below(rng, unshown.count_ones() * TILE_WEIGHT);
        let (nth, way) = (drawn / TILE_WEIGHT, drawn % TILE_WEIGHT);
        let number = (0..nth).fold(unshown, |left, _| left & (left - 1)).trailing_zeros() as u8;
        if number == 0 {
            return Outcome::LayTile(LaidTile::upright(Tile::kraken(way as u8 + 1)));
        }
        let tile = self.built(number);
        let mirrored = self.pack.special(tile) == Special::Mobile && way % 2 == 1;
        Outcome::LayTile(LaidTile { tile, mirrored })
    }
}
