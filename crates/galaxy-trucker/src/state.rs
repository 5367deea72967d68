//! The complete truth of one match, and what the game waits for.

use rules::{Demand, Interned, Millis, Outlook, Rng, Seat, Seats, StepOf, Story, Turn, Viewer};

use crate::action::{Action, Outcome};
use crate::bill::Bill;
use crate::budget::Desk;
use crate::course::{Board, CardFace, Encounter, LevelFour, Pack, RulesCard};
use crate::event::Event;
use crate::flow::{Ask, Asked, Frame, Stack};
use crate::foul::Foul;
use crate::knowledge::Knowledge;
use crate::parts::{
    Card, Cards, Goods, MAX_PLAYERS, MAX_SHIPS, Piles, Ships, Speciality, Square, Squares, Tile, Tiles,
};
use crate::preview::Preview;
use crate::printed::Printed;
use crate::setup::{Options, Pace, Setup};
use crate::ship::Ship;
use crate::thumb::Taste;
use crate::view::View;

/// The most piles of adventure cards.
pub(crate) const MAX_PILES: usize = 8;

/// A match of Galaxy Trucker.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GalaxyTrucker {
    pub(crate) pack: Interned<Pack>,
    pub(crate) options: Options,
    /// The flight, from 0.
    pub(crate) flight: u8,
    pub(crate) truckers: [Trucker; MAX_PLAYERS],
    pub(crate) ships: [Ship; MAX_PLAYERS],
    pub(crate) yard: Yard,
    pub(crate) deck: Deck,
    /// What is under way.
    pub(crate) flow: Stack,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Trucker {
    pub(crate) credits: u16,
    /// A choice that the others do not see until all have chosen.
    pub(crate) commit: Commit,
    // Building
    pub(crate) hand: Hand,
    pub(crate) aside: [Tile; 2],
    /// The tile that may still be moved (GT-16), and whether it came from the set-aside place.
    pub(crate) loose: Square,
    pub(crate) loose_was_aside: bool,
    /// How many build actions it has taken.
    pub(crate) grabs: u16,
    /// What everybody saw it do in the latest round: when building ends with that round, hands are emptied, and
    /// nothing else remembers which tile was taken (GT-22, GT-99).
    pub(crate) seen_doing: Option<Action>,
    /// Points carried over into the next turn of the budget pace (GT-107).
    pub(crate) saved: u8,
    /// The pile it looks at now, and how often it has looked at each.
    pub(crate) looking: Option<u8>,
    pub(crate) looks: [u16; MAX_PILES],
    /// The order tile, from 1; 0 without (GT-21).
    pub(crate) order: u8,
    // Flight
    /// The ships that fly; none after giving up.
    pub(crate) flying: Ships,
    /// Where the marker stands, unwrapped (GT-93).
    pub(crate) position: i16,
    /// The discard pile (GT-90).
    pub(crate) lost: Tiles,
    /// How many tiles of ships that gave up are gone, but not lost (LM-94).
    pub(crate) retired: u8,
    /// Goods of ships that gave up (LM-94).
    pub(crate) salvage: Goods,
    /// The cyan alien of a ship that gave up (LM-90).
    pub(crate) home: Option<Home>,
    /// The insurance bought, from 1; 0 without (LM-76).
    pub(crate) insured: u8,
    /// A premium still to pay (LM-45).
    pub(crate) debt: u8,
    /// The bill of the last flight that is over.
    pub(crate) bill: Bill,
    /// The card on which the Technician has helped (XP-40).
    pub(crate) helped_on: Option<Card>,
}

/// A cyan alien whose ship gave up, and the red and yellow cubes it had aboard (LM-90).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Home {
    pub(crate) speciality: Speciality,
    pub(crate) dear: u8,
}

/// A choice in a turn of several seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Commit {
    None,
    /// A choice that the viewer does not see.
    Hidden,
    Act(Action),
}

/// What a builder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hand {
    pub(crate) tile: Tile,
    pub(crate) from: Origin,
}

/// Where a tile in hand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    /// Drawn face down: the others do not see it (GT-25).
    FaceDown,
    /// Everybody has seen it.
    Open,
    /// Set aside before: it never goes back to the pile (GT-17).
    Aside,
}

/// What all builders share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Yard {
    /// The pile has no order: drawing is chance.
    pub(crate) face_down: Tiles,
    pub(crate) face_up: Tiles,
    /// Tiles of all ships that gave up (LM-94).
    pub(crate) retired: Tiles,
    pub(crate) hourglass: Hourglass,
    /// The turn under way in the budget pace.
    pub(crate) desk: Desk,
    /// The dice that open squares, 0 before they are rolled (LM-57).
    pub(crate) dice: [u8; 2],
    /// Squares of each ship (LM-70); without a fleet all squares are one ship.
    pub(crate) zones: [Squares; MAX_SHIPS],
}

/// The hourglass. When it has run out, `until` or `rounds` say how long it may stand empty (GT-101).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hourglass {
    /// Its place among the spaces of the board.
    pub(crate) space: u8,
    pub(crate) running: bool,
    /// Who turned it last.
    pub(crate) turned_by: Option<Seat>,
    /// In real time.
    pub(crate) until: Millis,
    /// In turns: rounds that are left; in the budget pace turns on this space.
    pub(crate) rounds: u16,
}

/// The adventure cards of a flight.
///
/// A pile is dealt when somebody first looks at it; the others stay a multiset until their cards are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Deck {
    /// The cards of each pile that was looked at.
    pub(crate) piles: [Cards; MAX_PILES],
    /// The piles of which all cards are known to somebody.
    pub(crate) dealt: Piles,
    /// Cards turned in this flight, and the last of them.
    pub(crate) turned: Cards,
    pub(crate) last: Card,
    /// Cards turned in earlier flights (GT-11).
    pub(crate) used: Cards,
}

impl Trucker {
    pub(crate) const NEW: Trucker = Trucker {
        credits: 0,
        commit: Commit::None,
        hand: Hand::EMPTY,
        aside: [Tile::NONE; 2],
        loose: Square::NONE,
        loose_was_aside: false,
        grabs: 0,
        seen_doing: None,
        saved: 0,
        looking: None,
        looks: [0; MAX_PILES],
        order: 0,
        flying: Ships::NONE,
        position: 0,
        lost: Tiles::NONE,
        retired: 0,
        salvage: Goods::NONE,
        home: None,
        insured: 0,
        debt: 0,
        bill: Bill::NONE,
        helped_on: None,
    };

    #[inline]
    pub(crate) fn is_finished(&self) -> bool {
        self.order != 0
    }

    #[inline]
    pub(crate) fn is_flying(&self) -> bool {
        !self.flying.is_empty()
    }
}

impl Hand {
    pub(crate) const EMPTY: Hand = Hand { tile: Tile::NONE, from: Origin::Open };
}

impl GalaxyTrucker {
    #[inline]
    pub(crate) fn trucker(&self, seat: Seat) -> &Trucker {
        &self.truckers[seat.index()]
    }

    #[inline]
    pub(crate) fn trucker_mut(&mut self, seat: Seat) -> &mut Trucker {
        &mut self.truckers[seat.index()]
    }

    #[inline]
    pub(crate) fn ship(&self, seat: Seat) -> &Ship {
        &self.ships[seat.index()]
    }

    #[inline]
    pub(crate) fn ship_mut(&mut self, seat: Seat) -> &mut Ship {
        &mut self.ships[seat.index()]
    }

    #[inline]
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.options.seats).map(Seat)
    }

    /// The board of this flight.
    #[inline]
    pub(crate) fn board(&self) -> &'static Board {
        let class = self.options.classes[self.flight as usize];
        &self.pack.get().boards[class as usize]
    }

    /// The rules card of this flight (GT-3).
    #[inline]
    pub(crate) fn level(&self) -> &'static RulesCard {
        &self.pack.get().numbers.levels[self.board().level as usize - 1]
    }

    /// What this flight adds to every card (LM-100).
    #[inline]
    pub(crate) fn extra(&self) -> LevelFour {
        self.pack.get().extra(self.board().level)
    }

    /// The card that was turned last.
    #[inline]
    pub(crate) fn card(&self) -> &'static CardFace {
        self.pack.get().card(self.deck.last)
    }

    #[inline]
    pub(crate) fn encounter(&self) -> &'static Encounter {
        &self.card().encounter
    }

    /// The ships of a seat that fly.
    #[inline]
    pub(crate) fn flying_ships(&self, seat: Seat) -> impl Iterator<Item = u8> + Clone + use<> {
        self.trucker(seat).flying.iter()
    }

    #[inline]
    pub(crate) fn zone(&self, ship: u8) -> Squares {
        self.yard.zones[ship as usize]
    }

    /// The ship that a square belongs to.
    #[inline]
    pub(crate) fn ship_at(&self, square: Square) -> u8 {
        let found = self.yard.zones.iter().position(|zone| zone.contains(square));
        found.unwrap_or_default() as u8
    }

    /// The squares of a seat's ships that fly.
    #[inline]
    pub(crate) fn area(&self, seat: Seat) -> Squares {
        self.flying_ships(seat).fold(Squares::NONE, |all, ship| all.or(self.zone(ship)))
    }

    /// Those who fly.
    #[inline]
    pub(crate) fn flyers(&self) -> Seats {
        self.all_seats().filter(|seat| self.trucker(*seat).is_flying()).collect()
    }

    /// Those who still build.
    #[inline]
    pub(crate) fn builders(&self) -> Seats {
        self.all_seats().filter(|seat| !self.trucker(*seat).is_finished()).collect()
    }

    #[inline]
    pub(crate) fn is_real_time(&self) -> bool {
        matches!(self.options.pace, Pace::Real(_))
    }

    /// Whether all build in rounds of sealed choices (GT-99).
    #[inline]
    pub(crate) fn is_in_rounds(&self) -> bool {
        matches!(self.options.pace, Pace::Turns(_))
    }

    /// Whether ships are built in real time now.
    #[inline]
    pub(crate) fn is_scramble(&self) -> bool {
        matches!(self.flow.top(), Frame::Ask(Ask::Building)) && self.is_real_time()
    }

    /// Seats with a choice that is not carried out yet.
    fn committed(&self) -> Seats {
        self.all_seats().filter(|seat| self.trucker(*seat).commit != Commit::None).collect()
    }

    /// Whether several choose in secret now.
    #[inline]
    pub(crate) fn is_secret(&self) -> bool {
        let Frame::Ask(ask) = self.flow.top() else { return false };
        match ask.whom() {
            Asked::Flyers => true,
            Asked::Builders => self.is_in_rounds(),
            Asked::Anybody | Asked::Seat(_) => false,
        }
    }

    /// Who is asked.
    #[inline]
    pub(crate) fn asked(&self) -> Seats {
        let Frame::Ask(ask) = self.flow.top() else { return Seats::NONE };
        let open = |seat: &Seat| self.trucker(*seat).commit == Commit::None;
        match ask.whom() {
            Asked::Seat(seat) => seat.map_or(Seats::NONE, Seats::only),
            Asked::Anybody => self.all_seats().collect(),
            Asked::Builders => match self.options.pace {
                Pace::Real(_) => self.all_seats().filter(|seat| self.may_scramble(*seat)).collect(),
                Pace::Turns(_) => self.all_seats().filter(open).collect(),
                Pace::Budget(_) => self.yard.desk.seat.map_or(Seats::NONE, Seats::only),
            },
            Asked::Flyers => {
                self.flyers().iter().filter(open).filter(|seat| self.must_decide(*seat)).collect()
            }
        }
    }
}

impl rules::Game for GalaxyTrucker {
    const NAME: &'static str = "galaxy-trucker";

    rules::own_types!(Setup, Action, Outcome, Event, Printed, View, Knowledge, Preview, Foul);

    fn new(setup: &Setup) -> Self {
        GalaxyTrucker::begin(setup)
    }

    fn printed(setup: &Setup) -> Printed {
        Printed::of(setup)
    }

    fn step_limit(setup: &Setup) -> usize {
        crate::limit::steps(setup)
    }

    #[inline]
    fn seats(&self) -> usize {
        self.options.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.flow.top() {
            Frame::Draw(_) => Turn::Chance,
            Frame::Over => Turn::Over(self.standings()),
            Frame::Ask(Ask::Ready) => Turn::Scramble { seats: self.asked(), until: None },
            Frame::Ask(Ask::Building) if self.is_real_time() => {
                Turn::Scramble { seats: self.asked(), until: Some(self.yard.hourglass.until) }
            }
            Frame::Ask(_) | Frame::Work(_) => Turn::Players(self.asked()),
        }
    }

    fn sealed(&self) -> Seats {
        if self.is_secret() { self.committed() } else { Seats::NONE }
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.asked().contains(seat) {
            self.list_actions(seat, into);
        }
    }

    fn check(&self, at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        self.check_action(at, seat, *action)
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        self.list_outcomes(into);
    }

    #[inline]
    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        self.draw_outcome(rng)
    }

    fn advance(&mut self, at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        self.follow(at, step, story);
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

    fn fallback(&self, seat: Seat) -> Action {
        self.cautious_action(seat)
    }

    fn hunch(&self, seat: Seat, scratch: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        self.rule_of_thumb(&Taste::SECOND, seat, scratch, rng)
    }

    const GENERATIONS: u8 = 2;

    fn earlier_hunch(
        &self,
        generation: u8,
        seat: Seat,
        scratch: &mut Vec<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Action {
        let taste = if generation == 1 { &Taste::FIRST } else { &Taste::SECOND };
        self.rule_of_thumb(taste, seat, scratch, rng)
    }

    #[inline]
    fn whim(&self, seat: Seat, scratch: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        self.careless_choice(seat, scratch, rng)
    }

    #[inline]
    fn demand(&self, seat: Seat) -> Demand {
        self.demand_of(seat)
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
