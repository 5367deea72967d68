//! What lies open, what is known, and what an action would do.

use rules::{Interned, Rng, Seat, Viewer, below};
use serde::Serialize;

use crate::course::Pack;
use crate::deck::{CardPlace, Deck};
use crate::development::{Bill, DevelopStep};
use crate::parts::{Card, Cockpit, Element, Malus, Plane, Technology, Token};
use crate::state::{HydroRacers, Stage, hidden_from_others};

/// What lies open to one viewer now (HR-130).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The race, from 1, and how many there are.
    pub race: u8,
    /// How many races there are.
    pub races: u8,
    /// The heat, from 1.
    pub heat: u8,
    /// The round, from 1.
    pub round: u8,
    /// The circuit, by its place in the pack.
    pub circuit: u8,
    /// The side of the players' cockpits.
    pub cockpit: Cockpit,
    /// What is asked or drawn.
    pub question: Question,
    /// Who is asked; nobody where chance is.
    pub asked: Option<Seat>,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// The plane the question is about.
    pub plane: Plane,
    /// The planes at the table.
    pub planes: Vec<PlaneView>,
    /// This round's order.
    pub order: Vec<Plane>,
    /// The turn under way.
    pub turn: TurnView,
    /// The boards of the development phase.
    pub development: DevelopmentView,
    /// How it ended, plane by plane; nothing before the end.
    pub result: Option<Vec<PlaneResult>>,
    /// What is printed on the material, for previews.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pack: Interned<Pack>,
}

/// What is asked or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "named after the decisions")]
pub enum Question {
    ChoosePlane,
    ChoosePilot,
    ChooseCircuit,
    ChooseTerms,
    Grid,
    Deal,
    PlaceBet,
    Play,
    ChooseValue,
    PointOrCoins,
    ChooseRemoved,
    Reduce,
    Boost,
    Danger,
    ChooseElement,
    Hop,
    DropBehind,
    PassDiscard,
    Draw,
    RefillChoice,
    DevelopmentCards,
    DevelopmentDraw,
    PlaceToken,
    ChooseRival,
    Upgrade,
    Recycle,
    SpyClaim,
    Over,
}

/// A plane with what lies open of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlaneView {
    /// Which plane of the box.
    pub sheet: u8,
    /// Which pilot.
    pub pilot: u8,
    /// Who decides; nobody for an autopilot.
    pub owner: Option<Seat>,
    /// Its space; the grid is 0 and below.
    pub space: i8,
    /// Whether it flies.
    pub flies: bool,
    /// Points.
    pub points: u16,
    /// Coins.
    pub coins: u16,
    /// Cards in hand, for their owner; an autopilot's open cards for all.
    pub hand: Option<Vec<Card>>,
    /// How many there are.
    pub hand_count: u8,
    /// How many can still be drawn.
    pub pile_count: u8,
    /// The visible discard.
    pub top: Option<Card>,
    /// Cards looked at, for their owner.
    pub looked: Option<Vec<Card>>,
    /// All ten cards, in a development phase.
    pub deck: Option<Vec<Card>>,
    /// DAMAGE and ALERT in the bag: public arithmetic.
    pub bag: [u8; 2],
    /// DAMAGE on the gauge.
    pub damage: u8,
    /// Its slots.
    pub gauge: u8,
    /// ALERTs set aside.
    pub alerts: u8,
    /// Tokens on the squares of the expert cockpit, by element.
    pub squares: [Vec<Option<Token>>; 4],
    /// Levels of the elements.
    pub levels: [u8; 4],
    /// Active maluses.
    pub maluses: Vec<Malus>,
    /// Technology.
    pub technology: Vec<Technology>,
    /// The bet token's slot, and for its owner the plane.
    pub bet: Option<BetView>,
    /// This round's slipstream marker.
    pub slipstream: i8,
    /// The leader marker.
    pub leads: bool,
    /// Rank in the last heat.
    pub rank: u8,
}

/// How a plane ended (HR-46, HR-65, HR-126).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlaneResult {
    /// Its place, or its team's.
    pub place: u8,
    /// Its points, with coins converted.
    pub points: u16,
}

/// A bet token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BetView {
    /// Its slot; the free one is the last.
    pub slot: u8,
    /// The plane, where it is known.
    pub on: Option<Plane>,
}

/// The turn under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnView {
    /// The card played.
    pub card: Option<Card>,
    /// Its value.
    pub value: u8,
    /// The speed, once it is known.
    pub speed: u8,
    /// The token that waits for its element.
    pub token: Option<Token>,
    /// Dangers still to be drawn.
    pub dangers: u8,
    /// Whether the move is done.
    pub flown: bool,
}

/// The boards of the development phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DevelopmentView {
    /// TIME markers in the bag and on the calendar.
    pub time: [u8; 2],
    /// What the race before this phase has cost, by plane; nothing in an opening phase.
    pub bills: Vec<Option<Bill>>,
    /// Development tokens in the bag, by plane.
    pub tokens: Vec<u8>,
    /// The display with the tokens on each card, by plane.
    pub display: Vec<Option<(Card, Vec<u8>)>>,
    /// The espionage track, the oldest first.
    pub track: Vec<Card>,
    /// Tokens on the espionage board, by plane.
    pub spies: Vec<u8>,
    /// Exhibition spaces in use: reserved by plane, then public.
    pub exhibition: (u8, u8),
    /// The movement card being taken.
    pub taken: Option<Card>,
    /// Whether it comes from the espionage track.
    pub spied: bool,
    /// Cards left in the development deck.
    pub deck_count: u16,
}

impl View {
    pub(crate) fn new(game: &HydroRacers, viewer: Viewer) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        View {
            race: game.race + 1,
            races: game.options.races,
            heat: (game.heat + 1).min(game.pack.numbers.heats),
            round: game.round,
            circuit: game.circuit,
            cockpit: game.cockpit,
            question: question(game),
            asked: game.asked(),
            seat,
            plane: subject(game),
            planes: game.planes().map(|plane| plane_view(game, plane, seat)).collect(),
            order: game.order[..game.flyers as usize].to_vec(),
            turn: TurnView {
                card: game.go.card,
                value: game.go.value,
                speed: game.go.speed,
                token: game.go.token,
                dangers: game.go.dangers,
                flown: game.go.flown,
            },
            development: development_view(game),
            result: (game.stage == Stage::Over).then(|| results(game)),
            pack: game.pack,
        }
    }

    /// The content.
    pub fn pack(&self) -> &'static Pack {
        self.pack.get()
    }
}

pub(crate) fn results(game: &HydroRacers) -> Vec<PlaneResult> {
    let result = |plane| PlaneResult { place: game.place(plane), points: game.converted(plane).0 };
    game.planes().map(result).collect()
}

/// What is asked or drawn now.
pub(crate) fn question(game: &HydroRacers) -> Question {
    match game.stage {
        Stage::AllotPlane(_) => Question::ChoosePlane,
        Stage::AllotPilot(_) => Question::ChoosePilot,
        Stage::Circuit => Question::ChooseCircuit,
        Stage::Terms => Question::ChooseTerms,
        Stage::Grid(_) => Question::Grid,
        Stage::Deal(_) => Question::Deal,
        Stage::BetFirst | Stage::BetLast => Question::PlaceBet,
        Stage::Play => Question::Play,
        Stage::Value => Question::ChooseValue,
        Stage::PointOrCoins => Question::PointOrCoins,
        Stage::Remove | Stage::CrashRemove => Question::ChooseRemoved,
        Stage::Reduce => Question::Reduce,
        Stage::Boost => Question::Boost,
        Stage::Danger => Question::Danger,
        Stage::Element => Question::ChooseElement,
        Stage::Hop => Question::Hop,
        Stage::DropBehind(_) => Question::DropBehind,
        Stage::PassDiscard => Question::PassDiscard,
        Stage::AutoDraw | Stage::Refill => Question::Draw,
        Stage::Keep => Question::RefillChoice,
        Stage::Over => Question::Over,
        Stage::Develop => match game.development.step {
            DevelopStep::Open | DevelopStep::Refill | DevelopStep::AutoCards(..) => {
                Question::DevelopmentCards
            }
            DevelopStep::Draw => Question::DevelopmentDraw,
            DevelopStep::Place => Question::PlaceToken,
            DevelopStep::Rival => Question::ChooseRival,
            DevelopStep::Joker => Question::Upgrade,
            DevelopStep::Recycle { .. } => Question::Recycle,
            DevelopStep::Claims(_) => Question::SpyClaim,
        },
    }
}

/// The plane a question is about.
pub(crate) fn subject(game: &HydroRacers) -> Plane {
    let turn = if game.stage == Stage::Develop { game.development.actor } else { game.go.plane };
    game.stage.plane().unwrap_or(turn)
}

fn plane_view(game: &HydroRacers, plane: Plane, seat: Option<Seat>) -> PlaneView {
    let craft = game.craft(plane);
    let owner = game.owner(plane);
    let own = owner.is_some() && owner == seat;
    let open = own || owner.is_none();
    let held = |deck: &Deck| {
        deck.iter()
            .filter(|(_, spot)| matches!(spot, CardPlace::Hand | CardPlace::Open(_)))
            .map(|(card, _)| card)
            .collect()
    };
    let looked =
        (0..game.go.looked).filter_map(|nth| craft.deck.find(CardPlace::Looked(nth))).collect::<Vec<_>>();
    let is_drawing = plane == game.go.plane;
    PlaneView {
        sheet: craft.sheet,
        pilot: craft.pilot,
        owner,
        space: craft.space,
        flies: craft.flies,
        points: craft.points,
        coins: craft.coins,
        hand: open.then(|| held(&craft.deck)),
        hand_count: craft.deck.held(),
        pile_count: craft.deck.left(),
        top: craft.deck.find(CardPlace::Top),
        looked: (own && is_drawing).then_some(looked),
        deck: (game.stage == Stage::Develop).then(|| craft.deck.iter().map(|(card, _)| card).collect()),
        bag: craft.bag,
        damage: craft.damage,
        gauge: game.gauge(plane),
        alerts: craft.alerts,
        squares: Element::ALL.map(|element| {
            (0..game.tile(plane, element).len() as u8).map(|square| craft.token_on(element, square)).collect()
        }),
        levels: craft.levels,
        maluses: MALUSES.into_iter().filter(|malus| craft.suffers(*malus)).collect(),
        technology: TECHNOLOGIES.into_iter().filter(|technology| craft.has(*technology)).collect(),
        bet: craft.bet.map(|bet| BetView { slot: bet.slot, on: bet.on.filter(|_| open) }),
        slipstream: craft.slipstream,
        leads: craft.leads,
        rank: craft.rank,
    }
}

const MALUSES: [Malus; 4] = [Malus::CornerAtLimit, Malus::Slow, Malus::NoPilotSkill, Malus::HandMinusOne];

const TECHNOLOGIES: [Technology; 9] = [
    Technology::Goggles,
    Technology::CleanTail,
    Technology::OvertakeBoost,
    Technology::AirBrake,
    Technology::SlimFloats,
    Technology::NoseDive,
    Technology::TrimTab,
    Technology::Navigator,
    Technology::Cowling,
];

fn development_view(game: &HydroRacers) -> DevelopmentView {
    let development = &game.development;
    let planes = game.options.fleet() as usize;
    let display = development.display.iter().zip(&development.on_card);
    DevelopmentView {
        time: [development.time, development.calendar],
        bills: development.bills[..planes].to_vec(),
        tokens: development.tokens[..planes].to_vec(),
        display: display.map(|(card, tokens)| card.map(|card| (card, tokens[..planes].to_vec()))).collect(),
        track: development.track.iter().flatten().copied().collect(),
        spies: development.spies[..planes].to_vec(),
        exhibition: (development.reserved, development.public),
        taken: development.taken,
        spied: development.step == DevelopStep::Recycle { spied: true },
        deck_count: development.deck.iter().map(|count| u16::from(*count)).sum(),
    }
}

/// The view plus everything seen before (HR-131).
///
/// Inside it is the state with the secrets blotted out: hidden cards lie in their spots anyhow, other
/// players' bets name no plane. What is blotted out is filled in again by sampling, nothing else can differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    viewer: Viewer,
    blotted: HydroRacers,
}

impl Knowledge {
    pub(crate) fn new(game: &HydroRacers, viewer: Viewer) -> Knowledge {
        let mut blotted = game.clone();
        for plane in game.planes() {
            let Some(hidden) = hidden_spots(game, plane, viewer) else { continue };
            let craft = blotted.craft_mut(plane);
            craft.deck.rearrange(hidden, |_| {});
            if !game.is_autopilot(plane)
                && let Some(bet) = &mut craft.bet
            {
                bet.on = None;
            }
        }
        Knowledge { viewer, blotted }
    }

    /// Whose knowledge it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The state without its secrets.
    pub(crate) fn blotted(&self) -> &HydroRacers {
        &self.blotted
    }

    /// What lies open.
    pub fn view(&self) -> View {
        View::new(&self.blotted, self.viewer)
    }

    /// A world that fits.
    pub(crate) fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> HydroRacers {
        let mut game = self.blotted.clone();
        for plane in self.blotted.planes() {
            let Some(hidden) = hidden_spots(&self.blotted, plane, self.viewer) else { continue };
            let planes = u32::from(game.options.fleet());
            let craft = game.craft_mut(plane);
            craft.deck.rearrange(hidden, |spots| shuffle(spots, rng));
            if let Some(bet) = craft.bet.as_mut().filter(|bet| bet.on.is_none()) {
                bet.on = Some(Plane(below(rng, planes) as u8));
            }
        }
        game
    }
}

/// Which spots of a plane's cards the viewer cannot tell apart; none if all is open.
fn hidden_spots(game: &HydroRacers, plane: Plane, viewer: Viewer) -> Option<fn(CardPlace) -> bool> {
    match game.owner(plane) {
        // Nobody sees what an autopilot puts under its pile.
        None => Some(|spot| matches!(spot, CardPlace::Looked(_) | CardPlace::Pile | CardPlace::Under(_))),
        Some(seat) if viewer == Viewer::Seat(seat) => None,
        Some(_) => Some(hidden_from_others),
    }
}

fn shuffle(spots: &mut [CardPlace], rng: &mut (impl Rng + ?Sized)) {
    for last in (1..spots.len()).rev() {
        spots.swap(last, below(rng, last as u32 + 1) as usize);
    }
}
