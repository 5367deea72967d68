//! The complete truth of one match, and what the game waits for.

use rules::{Interned, Millis, Outlook, Rng, Seat, Seats, StepOf, Story, Turn, Viewer};

use crate::action::{Action, Outcome};
use crate::course::Pack;
use crate::deck::{CardPlace, Deck};
use crate::development::Development;
use crate::event::Event;
use crate::foul::Foul;
use crate::parts::{
    Card, Cockpit, DECK, Element, MAX_PLANES, Malus, Plane, Skill, Square, Technology, Token,
};
use crate::preview::Preview;
use crate::printed::Printed;
use crate::setup::{Options, Setup};
use crate::view::{Knowledge, View};

/// A match of HydroRacers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HydroRacers {
    pub(crate) pack: Interned<Pack>,
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    /// Races flown before this one.
    pub(crate) race: u8,
    /// Heats flown before this one (HR-10).
    pub(crate) heat: u8,
    pub(crate) round: u8,
    pub(crate) circuit: u8,
    /// The side flown by players; autopilots always have the basic one (HR-112).
    pub(crate) cockpit: Cockpit,
    pub(crate) fleet: [Craft; MAX_PLANES],
    /// This round's order, and whose turn it is (HR-11).
    pub(crate) order: [Plane; MAX_PLANES],
    pub(crate) flyers: u8,
    pub(crate) turn: u8,
    /// Crashes so far in this heat: a later one ranks above (HR-24).
    pub(crate) crashes: u8,
    pub(crate) go: Go,
    pub(crate) development: Development,
}

/// A plane with its pilot, its cards, its cockpit and its purse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Craft {
    /// Which plane of the box.
    pub(crate) sheet: u8,
    /// Which pilot.
    pub(crate) pilot: u8,
    pub(crate) space: i8,
    pub(crate) flies: bool,
    /// The number of its crash in this heat, from 1; 0 while it flies.
    pub(crate) crash: u8,
    pub(crate) points: u16,
    pub(crate) coins: u16,
    pub(crate) deck: Deck,
    /// Danger tokens in the own bag.
    pub(crate) bag: [u8; 2],
    /// DAMAGE on the basic gauge, and ALERTs set aside (HR-19).
    pub(crate) damage: u8,
    pub(crate) alerts: u8,
    /// The expert cockpit: two bits a square, by element.
    pub(crate) squares: [u16; 4],
    /// Active maluses, one bit each.
    pub(crate) maluses: u8,
    pub(crate) levels: [u8; 4],
    /// Slots gained by advantages (HR-62).
    pub(crate) slots: u8,
    /// An autopilot's development cards in the order it acquired them (HR-140).
    pub(crate) acquired: [Option<Card>; DECK],
    /// One bit a technology.
    pub(crate) technology: u16,
    pub(crate) bet: Option<Bet>,
    /// Its bet of the heat before, which everybody saw when it was settled (HR-39).
    pub(crate) settled: Option<Bet>,
    /// This round's slipstream marker (HR-17).
    pub(crate) slipstream: i8,
    /// Whether it has the leader marker (HR-16).
    pub(crate) leads: bool,
    /// Its rank in the last heat, from 1.
    pub(crate) rank: u8,
}

/// A bet token (HR-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bet {
    pub(crate) slot: u8,
    /// Hidden until the heat ends; nothing in what others know.
    pub(crate) on: Option<Plane>,
}

/// What the plane on turn has done so far this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Go {
    pub(crate) plane: Plane,
    /// The card played; none is a pass.
    pub(crate) card: Option<Card>,
    pub(crate) value: u8,
    pub(crate) speed: u8,
    pub(crate) from: i8,
    pub(crate) to: i8,
    /// Dangers still to be drawn (HR-22).
    pub(crate) dangers: u8,
    /// The element the chain goes on with (HR-53).
    pub(crate) chain: Option<Element>,
    /// The token drawn, waiting for its element (HR-51).
    pub(crate) token: Option<Token>,
    /// Tokens still to be removed.
    pub(crate) removals: u8,
    /// Cards looked at for this draw.
    pub(crate) looked: u8,
    /// Whether the next draw of the refill looks at three (HR-60).
    pub(crate) scouts: bool,
    /// Whether the move is behind it: the next bet is the last chance (HR-35).
    pub(crate) flown: bool,
}

impl Go {
    pub(crate) fn new(plane: Plane) -> Go {
        Go {
            plane,
            card: None,
            value: 0,
            speed: 0,
            from: 0,
            to: 0,
            dangers: 0,
            chain: None,
            token: None,
            removals: 0,
            looked: 0,
            scouts: false,
            flown: false,
        }
    }
}

/// What the match is doing: the questions of a turn in their order (HR-60), the phases around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// The next plane at the table is chosen or drawn.
    AllotPlane(Plane),
    /// Its pilot is.
    AllotPilot(Plane),
    /// The circuit of the race is chosen or drawn.
    Circuit,
    /// The side of the cockpits is chosen or drawn (HR-75).
    Terms,
    /// So many grid positions are drawn.
    Grid(u8),
    /// Opening hands are dealt.
    Deal(Plane),
    BetFirst,
    /// An autopilot draws its card (HR-114).
    AutoDraw,
    Play,
    Value,
    PointOrCoins,
    Remove,
    Reduce,
    Boost,
    Danger,
    /// A drawn token waits for its element.
    Element,
    /// After an expert crash another token is removed (HR-55).
    CrashRemove,
    Hop,
    /// The plane in front may drop behind (HR-61d).
    DropBehind(Plane),
    PassDiscard,
    Refill,
    Keep,
    BetLast,
    /// The development phase, with its own stages.
    Develop,
    Over,
}

/// What is drawn, where chance is asked.
#[derive(Clone, Copy)]
pub(crate) enum Draw {
    Plane(Plane),
    Pilot(Plane),
    Circuit,
    Terms,
    Grid,
    Card,
    Token,
    Development,
}

impl Stage {
    /// What chance would be asked for; nothing where people alone decide.
    #[inline]
    pub(crate) fn draw(self) -> Option<Draw> {
        match self {
            Stage::AllotPlane(plane) => Some(Draw::Plane(plane)),
            Stage::AllotPilot(plane) => Some(Draw::Pilot(plane)),
            Stage::Circuit => Some(Draw::Circuit),
            Stage::Terms => Some(Draw::Terms),
            Stage::Grid(_) => Some(Draw::Grid),
            Stage::Deal(_) | Stage::AutoDraw | Stage::Refill => Some(Draw::Card),
            Stage::Danger => Some(Draw::Token),
            Stage::Develop => Some(Draw::Development),
            Stage::BetFirst
            | Stage::Play
            | Stage::Value
            | Stage::PointOrCoins
            | Stage::Remove
            | Stage::Reduce
            | Stage::Boost
            | Stage::Element
            | Stage::CrashRemove
            | Stage::Hop
            | Stage::DropBehind(_)
            | Stage::PassDiscard
            | Stage::Keep
            | Stage::BetLast
            | Stage::Over => None,
        }
    }

    /// Whether it comes before a race or between two of them.
    pub(crate) fn is_before_a_race(self) -> bool {
        matches!(
            self,
            Stage::Develop | Stage::Circuit | Stage::Terms | Stage::AllotPlane(_) | Stage::AllotPilot(_)
        )
    }

    /// The plane it names, if it is about one in particular.
    pub(crate) fn plane(self) -> Option<Plane> {
        if let Stage::AllotPlane(plane)
        | Stage::AllotPilot(plane)
        | Stage::Deal(plane)
        | Stage::DropBehind(plane) = self
        {
            Some(plane)
        } else {
            None
        }
    }
}

impl Craft {
    pub(crate) const PARKED: Craft = Craft {
        sheet: 0,
        pilot: 0,
        space: 0,
        flies: false,
        crash: 0,
        points: 0,
        coins: 0,
        deck: Deck::EMPTY,
        bag: [0; 2],
        damage: 0,
        alerts: 0,
        squares: [0; 4],
        maluses: 0,
        levels: [1; 4],
        slots: 0,
        acquired: [None; DECK],
        technology: 0,
        bet: None,
        settled: None,
        slipstream: 0,
        leads: false,
        rank: 0,
    };

    #[inline]
    pub(crate) fn has(&self, technology: Technology) -> bool {
        self.technology & 1 << technology as u8 != 0
    }

    #[inline]
    pub(crate) fn suffers(&self, malus: Malus) -> bool {
        self.maluses & 1 << malus as u8 != 0
    }

    /// A development card took the place of another card, which may have been acquired itself.
    pub(crate) fn acquire(&mut self, card: Card, old: Card) {
        if let Some(at) = self.acquired.iter().position(|one| *one == Some(old)) {
            self.acquired[at] = None;
            self.acquired[at..].rotate_left(1);
        }
        let free = self.acquired.iter().position(Option::is_none).expect("ten cards at most were acquired");
        self.acquired[free] = Some(card);
    }

    /// The token on a square.
    pub(crate) fn token_on(&self, element: Element, square: u8) -> Option<Token> {
        match self.squares[element as usize] >> (2 * square) & 3 {
            0 => None,
            1 => Some(Token::Damage),
            _ => Some(Token::Alert),
        }
    }

    /// The first empty square of an element with so many of them (HR-51).
    pub(crate) fn first_empty(&self, element: Element, squares: usize) -> Option<u8> {
        (0..squares as u8).find(|square| self.token_on(element, *square).is_none())
    }

    pub(crate) fn tokens_on_cockpit(&self) -> u8 {
        Element::ALL
            .iter()
            .map(|element| (0..8).filter(|square| self.token_on(*element, *square).is_some()).count() as u8)
            .sum()
    }

    /// ALERTs out of the bag, on either side of the cockpit (HR-71).
    pub(crate) fn alerts_out(&self) -> u8 {
        let on = |element: Element| {
            (0..8).filter(|square| self.token_on(element, *square) == Some(Token::Alert)).count() as u8
        };
        self.alerts + Element::ALL.into_iter().map(on).sum::<u8>()
    }
}

impl HydroRacers {
    #[inline]
    pub(crate) fn craft(&self, plane: Plane) -> &Craft {
        &self.fleet[plane.index()]
    }

    #[inline]
    pub(crate) fn craft_mut(&mut self, plane: Plane) -> &mut Craft {
        &mut self.fleet[plane.index()]
    }

    /// All planes of the race.
    #[inline]
    pub(crate) fn planes(&self) -> impl Iterator<Item = Plane> + Clone + use<> {
        (0..self.options.fleet()).map(Plane)
    }

    /// Who decides for a plane; nobody for an autopilot. In teams seats take turns at the table (HR-125).
    #[inline]
    pub(crate) fn owner(&self, plane: Plane) -> Option<Seat> {
        let seats = self.options.seats.max(1);
        let seat = || if plane.0 < seats { plane.0 } else { plane.0 % seats };
        (plane.0 < self.options.human_planes()).then(|| Seat(seat()))
    }

    #[inline]
    pub(crate) fn is_autopilot(&self, plane: Plane) -> bool {
        plane.0 >= self.options.human_planes()
    }

    /// The side of the cockpit a plane flies with (HR-112).
    #[inline]
    pub(crate) fn side(&self, plane: Plane) -> Cockpit {
        if self.is_autopilot(plane) { Cockpit::Basic } else { self.cockpit }
    }

    /// Whether the pilot's skill counts (HR-56).
    #[inline]
    pub(crate) fn skilled(&self, plane: Plane, skill: Skill) -> bool {
        let craft = self.craft(plane);
        self.pack.get().pilots[craft.pilot as usize].skill == skill && !craft.suffers(Malus::NoPilotSkill)
    }

    /// HR-7: cards a player holds, an autopilot when it chooses.
    #[inline]
    pub(crate) fn hand_size(&self, plane: Plane) -> u8 {
        let craft = self.craft(plane);
        let more = u8::from(self.skilled(plane, Skill::LargeHand)) + u8::from(craft.has(Technology::Goggles));
        self.pack.numbers.hand_size + more - u8::from(craft.suffers(Malus::HandMinusOne))
    }

    /// Slots of the basic gauge; one more DAMAGE crashes (HR-23, HR-113).
    pub(crate) fn gauge(&self, plane: Plane) -> u8 {
        let numbers = &self.pack.get().numbers;
        let printed = if self.is_autopilot(plane) { numbers.autopilot_slots } else { numbers.human_slots };
        printed + self.craft(plane).slots
    }

    /// The squares of an element of a plane.
    pub(crate) fn tile(&self, plane: Plane, element: Element) -> &'static [Square] {
        self.pack.get().squares(element, self.craft(plane).levels[element as usize])
    }

    /// The plane flying on that space.
    #[inline]
    pub(crate) fn on_space(&self, space: i8) -> Option<Plane> {
        self.planes().find(|plane| self.craft(*plane).flies && self.craft(*plane).space == space)
    }

    pub(crate) fn is_last_heat(&self) -> bool {
        self.heat + 1 == self.pack.numbers.heats
    }

    /// The player with the most points, if a player flies (HR-74, HR-146).
    pub(crate) fn best_human(&self) -> Option<Plane> {
        let better = |a: &Plane, b: &Plane| {
            let key = |plane: &Plane| (self.craft(*plane).points, std::cmp::Reverse(self.craft(*plane).rank));
            key(a).cmp(&key(b)).then(b.cmp(a))
        };
        self.planes().filter(|plane| !self.is_autopilot(*plane)).max_by(better)
    }
}

impl rules::Game for HydroRacers {
    const NAME: &'static str = "hydroracers";

    rules::own_types!(Setup, Action, Outcome, Event, View, Knowledge, Preview, Foul);
    type Printed = Printed<'static>;

    fn new(setup: &Setup) -> Self {
        HydroRacers::begin(setup)
    }

    fn printed(setup: &Setup) -> Printed<'static> {
        Printed::of(setup)
    }

    fn step_limit(setup: &Setup) -> usize {
        let numbers = &setup.pack.numbers;
        let planes = setup.options.fleet() as usize;
        // A turn: at most a dozen questions, and a draw and a placement for every token and card.
        let heat = numbers.heat_rounds as usize * planes * 60;
        let race = 8 * planes + 8 + numbers.heats as usize * heat;
        let phase = 400 + planes * numbers.tokens_per_player as usize * 12;
        setup.options.races as usize * (race + phase) + phase
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
        match self.asked() {
            Some(seat) => Turn::Players(Seats::only(seat)),
            None => Turn::Chance,
        }
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.asked() == Some(seat) {
            self.list_actions(into);
        }
    }

    #[inline]
    fn check(&self, _at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        self.check_action(seat, *action)
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        if self.stage != Stage::Over && self.asked().is_none() {
            self.list_outcomes(into);
        }
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
    fn hunch(&self, seat: Seat, scratch: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        self.rule_of_thumb(seat, scratch, rng)
    }

    fn outlook(&self) -> Outlook {
        self.hopes()
    }

    fn fingerprint(&self, seat: Seat) -> u64 {
        self.open_fingerprint(seat)
    }
}

/// Whether a card is hidden from everybody but its owner.
pub(crate) fn hidden_from_others(spot: CardPlace) -> bool {
    match spot {
        CardPlace::Hand | CardPlace::Looked(_) | CardPlace::Pile | CardPlace::Under(_) => true,
        CardPlace::Covered | CardPlace::Top | CardPlace::Open(_) => false,
    }
}
