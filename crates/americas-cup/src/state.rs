//! The complete truth of one match, and what the game waits for.

use rules::{Interned, Millis, Outlook, Rng, Seat, Seats, StepOf, Story, Turn, Viewer};

use crate::action::{Action, Outcome};
use crate::course::{MAX_VALUE, Pack};
use crate::event::Event;
use crate::foul::Foul;
use crate::knowledge::Knowledge;
use crate::parts::{Card, Cards, Colour, Hull, MAX_BOATS, MAX_CARDS, Posts, TackRule};
use crate::path::{Phase, Terms, Walk, Water};
use crate::preview::Preview;
use crate::printed::Printed;
use crate::run::CardSequence;
use crate::setup::{Options, Setup};
use crate::view::View;

/// A match of America's Cup.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AmericasCup {
    pub(crate) pack: Interned<Pack>,
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    /// Where the boats lie, by seat.
    pub(crate) hulls: [Hull; MAX_BOATS],
    pub(crate) boats: [Boat; MAX_BOATS],
    /// The playing order, as far as it is known, and who is on turn in it.
    pub(crate) order: [Seat; MAX_BOATS],
    pub(crate) ordered: u8,
    pub(crate) at: u8,
    /// The round, from 1: every boat has one turn in it.
    pub(crate) round: u16,
    /// Manoeuvres before this one (AC-45).
    pub(crate) manoeuvre: u8,
    /// The deck has no order: drawing is chance.
    pub(crate) pile: Cards,
    pub(crate) discards: Cards,
    /// Start cards, out until all boats have moved (AC-90).
    pub(crate) aside: Cards,
    /// How often the discards have become the deck.
    pub(crate) shuffles: u8,
    /// For each card in a hand, the number of shuffles before it was drawn; 0 for all others. Everybody
    /// can tell this by elimination: what lay in the discards at a shuffle was in no hand.
    pub(crate) drawn: [u8; MAX_CARDS],
    pub(crate) go: Go,
}

/// A boat with its hand and its course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Boat {
    pub(crate) hand: Cards,
    /// The key posts; sealed until all have chosen (AC-50).
    pub(crate) posts: Option<Posts>,
    /// Legs finished: even on a beat, odd on a run (AC-14b).
    pub(crate) leg: u8,
    /// The side it remembers (AC-63b).
    pub(crate) tack: Option<Colour>,
    /// Its sequence (AC-57).
    pub(crate) run: CardSequence,
    /// Turns still to miss (AC-48).
    pub(crate) skip: u8,
    /// Its start card in this manoeuvre (AC-42), until it has moved.
    pub(crate) start_card: Option<Card>,
    /// Whether its bow was over the line on the last manoeuvre (AC-48).
    pub(crate) over: bool,
    pub(crate) fate: Fate,
}

/// Whether a boat still races.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fate {
    Racing,
    /// It has that place.
    Placed(u8),
    Disqualified,
}

/// What the boat on turn has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Go {
    pub(crate) seat: Seat,
    pub(crate) walk: Walk,
    /// The card played or discarded, or the start card.
    pub(crate) card: Option<Card>,
    pub(crate) discarded: bool,
    /// Movement points lost under covers (AC-78).
    pub(crate) covered: u8,
    /// Whether no path is legal (AC-29).
    pub(crate) cornered: bool,
    /// Cards still to draw.
    pub(crate) draws: u8,
}

/// What the match is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// Key posts are chosen, all at the same time.
    Posts,
    /// A card is chosen.
    Card,
    /// A path is chosen, step by step.
    Path,
    /// Cards are drawn.
    Draw(Draw),
    /// Lot decides between boats.
    Lot(Lot),
    Over,
}

/// What cards are drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Draw {
    /// Start cards are turned up (AC-42).
    StartCard,
    /// Hands are dealt.
    Deal,
    /// A hand is filled up.
    Refill,
}

/// What lot decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lot {
    /// Who starts (AC-5).
    First,
    /// Which of equal boats manoeuvres first (AC-42b).
    Start,
    /// Which of equal boats plays first (AC-46).
    Order,
    /// Between boats that came equally far (AC-33).
    Rank,
}

impl Boat {
    pub(crate) const NEW: Boat = Boat {
        hand: Cards::NONE,
        posts: None,
        leg: 0,
        tack: None,
        run: CardSequence::NONE,
        skip: 0,
        start_card: None,
        over: false,
        fate: Fate::Racing,
    };

    /// AC-13: beats are even.
    #[inline]
    pub(crate) fn is_on_beat(&self) -> bool {
        self.leg.is_multiple_of(2)
    }
}

impl Go {
    pub(crate) fn new(seat: Seat, hull: Hull, leg: u8) -> Go {
        let walk = Walk::new(hull, leg, 0);
        Go { seat, walk, card: None, discarded: false, covered: 0, cornered: false, draws: 0 }
    }
}

impl AmericasCup {
    #[inline]
    pub(crate) fn boat(&self, seat: Seat) -> &Boat {
        &self.boats[seat.index()]
    }

    #[inline]
    pub(crate) fn boat_mut(&mut self, seat: Seat) -> &mut Boat {
        &mut self.boats[seat.index()]
    }

    /// All seats.
    #[inline]
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.options.seats).map(Seat)
    }

    /// Boats that are neither placed nor disqualified.
    #[inline]
    pub(crate) fn racing(&self) -> Seats {
        self.all_seats().filter(|seat| self.boat(*seat).fate == Fate::Racing).collect()
    }

    /// Whether a path is part of the start procedure.
    #[inline]
    pub(crate) fn is_before_gun(&self) -> bool {
        self.round == 0
    }

    /// AC-63c: on a beat a tack takes a card that opens a sequence, or a discard.
    #[inline]
    pub(crate) fn tacks_with_two(&self) -> bool {
        self.options.rules.sequence && self.options.tack == TackRule::Two
    }

    #[inline]
    pub(crate) fn legs(&self) -> u8 {
        2 * self.options.laps
    }

    /// The rules of the path under way.
    #[inline]
    pub(crate) fn terms(&self) -> Terms {
        let last = self.manoeuvre + 1 == self.pack.numbers.manoeuvres;
        Terms {
            phase: if self.is_before_gun() { Phase::Manoeuvre { last } } else { Phase::Race },
            head_to_wind: self.options.rules.head_to_wind,
            rounding: self.options.rounding,
            legs: self.legs(),
        }
    }

    /// The water around the boat on turn.
    #[inline]
    pub(crate) fn water(&self) -> Water<'_> {
        Water {
            pack: self.pack.get(),
            hulls: &self.hulls[..self.options.seats as usize],
            me: self.go.seat.index(),
            terms: self.terms(),
        }
    }

    /// Who is asked.
    #[inline]
    pub(crate) fn asked(&self) -> Seats {
        match self.stage {
            Stage::Posts => self.all_seats().filter(|seat| self.boat(*seat).posts.is_none()).collect(),
            Stage::Card | Stage::Path => Seats::only(self.go.seat),
            Stage::Draw(_) | Stage::Lot(_) | Stage::Over => Seats::NONE,
        }
    }
}

impl rules::Game for AmericasCup {
    const NAME: &'static str = "americas-cup";

    rules::own_types!(Setup, Action, Outcome, Event, View, Knowledge, Preview, Foul);
    type Printed = Printed<'static>;

    fn new(setup: &Setup) -> Self {
        AmericasCup::begin(setup)
    }

    fn printed(setup: &Setup) -> Printed<'static> {
        Printed::of(setup)
    }

    fn step_limit(setup: &Setup) -> usize {
        let numbers = &setup.pack.numbers;
        let boats = setup.options.seats as usize;
        // A path: a step for every point, a crew batch and a stop.
        let path = MAX_VALUE as usize + 2;
        // A manoeuvre: no more start cards than there are, a lot and a path for every boat.
        let start = numbers.manoeuvres as usize * (MAX_CARDS + boats * (1 + path));
        // A turn: a card, a path and a new hand at the most.
        let turn = 1 + path + numbers.hand_size as usize;
        let before = boats * (3 + numbers.hand_size as usize) + start;
        before + setup.options.turn_limit as usize * boats * turn + boats
    }

    #[inline]
    fn seats(&self) -> usize {
        self.options.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.stage == Stage::Over {
            return Turn::Over(self.standings());
        }
        let asked = self.asked();
        if asked.is_empty() { Turn::Chance } else { Turn::Players(asked) }
    }

    fn sealed(&self) -> Seats {
        if self.stage != Stage::Posts {
            return Seats::NONE;
        }
        self.all_seats().filter(|seat| self.boat(*seat).posts.is_some()).collect()
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.asked().contains(seat) {
            self.list_actions(into);
        }
    }

    #[inline]
    fn check(&self, _at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        self.check_action(seat, *action)
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        self.list_outcomes(into);
    }

    #[inline]
    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        self.draw_outcome(rng)
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

    fn fallback(&self, _seat: Seat) -> Action {
        self.cautious_action()
    }

    #[inline]
    fn hunch(&self, _seat: Seat, scratch: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        self.turn_by_thumb(scratch, rng);
        scratch[0]
    }

    #[inline]
    fn plan(&self, _seat: Seat, into: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) {
        self.turn_by_thumb(into, rng);
    }

    fn outlook(&self) -> Outlook {
        self.hopes()
    }

    fn fingerprint(&self, seat: Seat) -> u64 {
        self.open_fingerprint(seat)
    }
}
