//! HydroRacers as numbers. Cards are named by their kind, so that equal cards are one action.

use std::sync::OnceLock;

use catalogue::HydroRacers;
use hydroracers::{
    Action, Card, Cockpit, DEVELOPMENT_IDS, Element, Gist, Glimpse, Knowledge, Lies, MAX_PLANES, Plane,
    PlaneGist, Question, Token,
};
use rules::{Seat, Viewer};

use crate::encoded::{Encoded, Schema};
use crate::layout::Sink;
use crate::space::{Block, at, firsts, split};

const SLOTS: usize = 4;
const SQUARES: usize = 8;
const VALUES: usize = 13;
const LOOKED: usize = 4;
const CIRCUITS: usize = 99;
const EXHIBITION: usize = 5;
const KINDS: usize = Card::KINDS;

const BLOCKS: [Block; 26] = [
    Block::new("choose_plane", &[MAX_PLANES]),
    Block::new("choose_pilot", &[MAX_PLANES]),
    Block::new("choose_circuit", &[CIRCUITS]),
    Block::new("choose_terms", &[2]),
    Block::new("no_bet", &[]),
    Block::new("place_bet", &[SLOTS, MAX_PLANES]),
    Block::new("pass", &[]),
    Block::new("play", &[KINDS]),
    Block::new("choose_value", &[VALUES]),
    Block::new("take_point", &[]),
    Block::new("take_coins", &[]),
    Block::new("remove", &[4, SQUARES]),
    Block::new("reduce", &[2]),
    Block::new("boost", &[2]),
    Block::new("choose_element", &[4]),
    Block::new("hop", &[2]),
    Block::new("drop_behind", &[2]),
    Block::new("pass_discard", &[KINDS]),
    Block::new("keep", &[LOOKED]),
    Block::new("place_on_card", &[Gist::DISPLAY, 2]),
    Block::new("place_on_espionage", &[]),
    Block::new("place_on_exhibition", &[EXHIBITION]),
    Block::new("recycle", &[KINDS]),
    Block::new("no_claim", &[]),
    Block::new("claim", &[Gist::TRACK, 2]),
    Block::new("choose_rival", &[MAX_PLANES]),
];
const FIRST: [usize; 26] = firsts(&BLOCKS);

const COCKPITS: [Cockpit; 2] = [Cockpit::Basic, Cockpit::Expert];

impl Encoded for HydroRacers {
    const VERSION: u32 = 1;
    const BLOCKS: &'static [Block] = &BLOCKS;

    #[inline]
    fn index(action: &Action) -> Option<usize> {
        let (block, nth) = place(action)?;
        Some(FIRST[block] + nth)
    }

    fn action(block: usize, nth: usize) -> Option<Action> {
        let number = nth as u8;
        Some(match block {
            0 => Action::ChoosePlane(number),
            1 => Action::ChoosePilot(number),
            2 => Action::ChooseCircuit(number),
            3 => Action::ChooseTerms(COCKPITS[nth]),
            4 => Action::NoBet,
            5 => {
                let [slot, on] = split([SLOTS, MAX_PLANES], nth);
                Action::PlaceBet { slot: slot as u8, on: Plane(on as u8) }
            }
            6 => Action::Pass,
            7 => Action::Play(Card::numbered(nth)?),
            8 => Action::ChooseValue(number),
            9 => Action::TakePoint,
            10 => Action::TakeCoins,
            11 => {
                let [element, square] = split([4, SQUARES], nth);
                Action::Remove { element: Element::ALL[element], square: square as u8 }
            }
            12 => Action::Reduce(nth == 1),
            13 => Action::Boost(nth == 1),
            14 => Action::ChooseElement(Element::ALL[nth]),
            15 => Action::Hop(nth == 1),
            16 => Action::DropBehind(nth == 1),
            17 => Action::PassDiscard(Card::numbered(nth)?),
            18 => Action::Keep(number),
            _ => return development_action(block, nth),
        })
    }

    #[inline]
    fn observe(known: &Knowledge, seat: Seat, into: &mut impl Sink) {
        observe(known.glimpse(), seat, into);
    }

    #[inline]
    fn show(&self, seat: Seat, into: &mut impl Sink) {
        observe(self.glimpse(Viewer::Seat(seat)), seat, into);
    }

    fn schema_cell() -> &'static OnceLock<Schema> {
        static SCHEMA: OnceLock<Schema> = OnceLock::new();
        &SCHEMA
    }
}

#[inline]
fn observe(known: Glimpse<'_>, seat: Seat, into: &mut impl Sink) {
    let gist = known.gist();
    let planes = usize::from(gist.planes);
    into.one_of("seat", Some(seat.index()), MAX_PLANES);
    into.one_of("question", Some(gist.question as usize), Question::Over as usize + 1);
    into.flag("asked", gist.asked == Some(seat));
    into.number("planes", planes as f32, MAX_PLANES as f32);
    into.number("race", f32::from(gist.race[0]), 8.0);
    into.number("races", f32::from(gist.race[1]), 8.0);
    into.number("heat", f32::from(gist.heat[0]), 4.0);
    into.number("heats", f32::from(gist.heat[1]), 4.0);
    into.number("round", f32::from(gist.round), 40.0);
    into.number("circuit.length", f32::from(gist.circuit.length), 60.0);
    into.flag("expert_cockpit", gist.cockpit == Cockpit::Expert);
    turn(&gist, into);
    let mut length = 0;
    for nth in 0..MAX_PLANES {
        let plane = Plane(from_viewer(seat, nth, planes) as u8);
        if nth < planes {
            length = into.part("plane", nth, |into| observe_plane(known, &gist, plane, into));
        } else {
            into.absent("plane", nth, length);
        }
    }
    own_cards(known, planes, into);
    development(&gist, seat, into);
}

/// The kind of an action and its number among its kind.
#[inline]
fn place(action: &Action) -> Option<(usize, usize)> {
    let below = |block: usize, nth: u8| Some((block, at([BLOCKS[block].len()], [usize::from(nth)])?));
    match *action {
        Action::ChoosePlane(sheet) => below(0, sheet),
        Action::ChoosePilot(pilot) => below(1, pilot),
        Action::ChooseCircuit(circuit) => below(2, circuit),
        Action::ChooseTerms(cockpit) => below(3, cockpit as u8),
        Action::NoBet => below(4, 0),
        Action::PlaceBet { slot, on } => Some((5, at([SLOTS, MAX_PLANES], [slot.into(), on.index()])?)),
        Action::Pass => below(6, 0),
        Action::Play(card) => Some((7, card.number())),
        Action::ChooseValue(value) => below(8, value),
        Action::TakePoint => below(9, 0),
        Action::TakeCoins => below(10, 0),
        Action::Remove { element, square } => {
            Some((11, at([4, SQUARES], [element as usize, square.into()])?))
        }
        Action::Reduce(yes) => below(12, yes.into()),
        Action::Boost(yes) => below(13, yes.into()),
        Action::ChooseElement(element) => below(14, element as u8),
        Action::Hop(yes) => below(15, yes.into()),
        Action::DropBehind(yes) => below(16, yes.into()),
        Action::PassDiscard(card) => Some((17, card.number())),
        Action::Keep(place) => below(18, place),
        Action::PlaceOnCard { place, accelerate } => {
            Some((19, at([Gist::DISPLAY, 2], [place.into(), accelerate.into()])?))
        }
        Action::PlaceOnEspionage => below(20, 0),
        Action::PlaceOnExhibition(space) => below(21, space),
        Action::Recycle(card) => Some((22, card.number())),
        Action::NoClaim => below(23, 0),
        Action::Claim { place, coins } => Some((24, at([Gist::TRACK, 2], [place.into(), coins.into()])?)),
        Action::ChooseRival(plane) => below(25, plane.0),
    }
}

fn development_action(block: usize, nth: usize) -> Option<Action> {
    Some(match block {
        19 => {
            let [place, accelerate] = split([Gist::DISPLAY, 2], nth);
            Action::PlaceOnCard { place: place as u8, accelerate: accelerate == 1 }
        }
        20 => Action::PlaceOnEspionage,
        21 => Action::PlaceOnExhibition(nth as u8),
        22 => Action::Recycle(Card::numbered(nth)?),
        23 => Action::NoClaim,
        24 => {
            let [place, coins] = split([Gist::TRACK, 2], nth);
            Action::Claim { place: place as u8, coins: coins == 1 }
        }
        25 => Action::ChooseRival(Plane(nth as u8)),
        _ => return None,
    })
}

/// The planes in the order of the table, the viewer's first; there are at least as many as seats.
#[inline]
fn from_viewer(seat: Seat, nth: usize, planes: usize) -> usize {
    let plane = seat.index() + nth;
    if plane < planes { plane } else { plane - planes }
}

#[inline]
fn turn(gist: &Gist, into: &mut impl Sink) {
    let turn = &gist.turn;
    into.flag("turn.card", turn.card.is_some());
    into.number("turn.value", f32::from(turn.value), 12.0);
    into.number("turn.speed", f32::from(turn.speed), 20.0);
    into.number("turn.dangers", f32::from(turn.dangers), 8.0);
    into.flag("turn.flown", turn.flown);
    into.flag("turn.damage_drawn", turn.token == Some(Token::Damage));
    into.flag("turn.alert_drawn", turn.token == Some(Token::Alert));
}

#[inline]
fn observe_plane(known: Glimpse<'_>, gist: &Gist, plane: Plane, into: &mut impl Sink) {
    let craft = known.plane(plane);
    into.flag("present", true);
    into.flag("own", craft.own);
    into.flag("autopilot", craft.autopilot);
    into.flag("asked", gist.plane == plane);
    into.flag("flies", craft.flies);
    into.flag("leads", craft.leads);
    into.one_of("sheet", Some(usize::from(craft.sheet)), MAX_PLANES);
    into.one_of("pilot", Some(usize::from(craft.pilot)), MAX_PLANES);
    into.number("space", f32::from(craft.space), 60.0);
    into.number("to_go", f32::from(gist.circuit.length) - f32::from(craft.space), 64.0);
    corners(gist, craft.space, into);
    into.number("order", gist.order[plane.index()].map_or(0.0, |before| f32::from(before) + 1.0), 4.0);
    into.number("points", f32::from(craft.points), 100.0);
    into.number("coins", f32::from(craft.coins), 60.0);
    into.number("hand", f32::from(craft.hand_count), 10.0);
    into.number("pile", f32::from(craft.pile_count), 17.0);
    into.number("slipstream", f32::from(craft.slipstream), 4.0);
    into.number("rank", f32::from(craft.rank), 4.0);
    cockpit(&craft, into);
    let slot = craft.bet.map(|bet| usize::from(bet.slot));
    into.one_of("bet.slot", slot, SLOTS);
    into.one_of("bet.on", craft.bet.and_then(|bet| bet.on).map(Plane::index), MAX_PLANES);
    deck(known, &craft, plane, into);
}

/// The next two corners (HR-18).
#[inline]
fn corners(gist: &Gist, space: i8, into: &mut impl Sink) {
    let mut ahead = gist.circuit.corners.iter().filter(|corner| i16::from(corner.after) >= i16::from(space));
    for names in [["corner.distance", "corner.limit"], ["second_corner.distance", "second_corner.limit"]] {
        let corner = ahead.next();
        let distance = corner.map_or(60.0, |corner| f32::from(corner.after) - f32::from(space));
        into.number(names[0], distance, 60.0);
        into.number(names[1], corner.map_or(20.0, |corner| f32::from(corner.limit)), 20.0);
    }
}

#[inline]
fn cockpit(craft: &PlaneGist, into: &mut impl Sink) {
    into.number("bag.damage", f32::from(craft.bag[0]), 12.0);
    into.number("bag.alert", f32::from(craft.bag[1]), 12.0);
    into.number("damage", f32::from(craft.damage), 8.0);
    into.number("gauge", f32::from(craft.gauge), 8.0);
    into.number("alerts", f32::from(craft.alerts), 12.0);
    for (nth, element) in craft.squares.into_iter().enumerate() {
        into.part("element", nth, |into| {
            // Two bits a square: those with the lower one hold a DAMAGE, those with the upper one an ALERT.
            into.number("damage", (element & 0x5555).count_ones() as f32, 8.0);
            into.number("alert", (element & 0xaaaa).count_ones() as f32, 8.0);
            into.number("level", f32::from(craft.levels[nth]), 3.0);
        });
    }
    into.counts("maluses", bits(craft.maluses.into()), 4, 1.0);
    into.counts("technology", bits(craft.technology), 9, 1.0);
}

#[inline]
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

/// Cards by their value: the base cards, and development cards by the value they count.
#[inline]
fn deck(known: Glimpse<'_>, craft: &PlaneGist, plane: Plane, into: &mut impl Sink) {
    let mut counts = [[0; VALUES]; 3];
    for (card, lies) in known.cards(plane) {
        let place = match lies {
            Lies::Held | Lies::Looked(_) => 0,
            Lies::Discarded => 1,
            Lies::Hidden => 2,
        };
        counts[place][usize::from(value(card))] += 1;
    }
    let [held, discarded, hidden] = &counts;
    into.counted("deck.held", held, 4.0);
    into.counted("deck.discarded", discarded, 4.0);
    into.counted("deck.hidden", hidden, 4.0);
    into.one_of("deck.top", craft.top.map(|card| usize::from(value(card))), VALUES);
}

/// The value of a base card; 0 for cards of other kinds.
#[inline]
fn value(card: Card) -> u8 {
    card.base_value().unwrap_or(0)
}

/// The viewer's own cards by kind: those in hand, and those looked at.
#[inline]
fn own_cards(known: Glimpse<'_>, planes: usize, into: &mut impl Sink) {
    let (mut hand, mut deck, mut looked) = (Pile::new(), Pile::new(), Pile::new());
    for plane in (0..planes as u8).map(Plane).filter(|plane| known.owns(*plane)) {
        for (card, lies) in known.cards(plane) {
            match lies {
                Lies::Held => hand.put(card.number()),
                Lies::Looked(_) => looked.put(card.number()),
                Lies::Discarded | Lies::Hidden => {}
            }
            if let Some(number) = development_number(card) {
                deck.put(number);
            }
        }
    }
    into.counts("own.hand", hand.iter(), KINDS, 4.0);
    into.counts("own.deck", deck.iter(), NEW, 4.0);
    into.counts("own.looked", looked.iter(), KINDS, 4.0);
}

/// Numbers of cards, at most those of all planes.
struct Pile {
    count: usize,
    numbers: [u8; MOST],
}

const MOST: usize = Gist::CARDS * MAX_PLANES;

impl Pile {
    #[inline]
    fn new() -> Pile {
        Pile { count: 0, numbers: [0; MOST] }
    }

    #[inline]
    fn put(&mut self, number: usize) {
        self.numbers[self.count] = number as u8;
        self.count += 1;
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.numbers[..self.count].iter().map(|number| usize::from(*number))
    }
}

const NEW: usize = DEVELOPMENT_IDS.len();

/// A development card's number among its kind.
#[inline]
fn development_number(card: Card) -> Option<usize> {
    card.number().checked_sub(KINDS - NEW)
}

#[inline]
fn development(gist: &Gist, seat: Seat, into: &mut impl Sink) {
    into.number("development.time", f32::from(gist.time[0]), 12.0);
    into.number("development.calendar", f32::from(gist.time[1]), 12.0);
    let planes = usize::from(gist.planes);
    let relative = |nth: usize| from_viewer(seat, nth, planes);
    for nth in 0..MAX_PLANES {
        into.part("development.plane", nth, |into| {
            let there = nth < planes;
            into.number("tokens", if there { f32::from(gist.tokens[relative(nth)]) } else { 0.0 }, 20.0);
            into.number("spies", if there { f32::from(gist.spies[relative(nth)]) } else { 0.0 }, 8.0);
            into.flag("exhibited", there && gist.exhibition[0] >> relative(nth) & 1 != 0);
        });
    }
    into.number("development.public_exhibitions", gist.exhibition[1].count_ones() as f32, 8.0);
    into.one_of("development.taken", gist.taken.and_then(development_number), NEW);
    for (nth, card) in gist.display.into_iter().enumerate() {
        into.part("development.display", nth, |into| {
            into.one_of("card", card.and_then(development_number), NEW);
            let own = gist.on_card[nth][relative(0)];
            let all: u8 = gist.on_card[nth].iter().sum();
            into.number("own_tokens", f32::from(own), 8.0);
            into.number("tokens", f32::from(all), 16.0);
        });
    }
    for (nth, card) in gist.track.into_iter().enumerate() {
        into.part("development.track", nth, |into| {
            into.one_of("card", card.and_then(development_number), NEW);
        });
    }
}
