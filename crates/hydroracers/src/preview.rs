//! What an action would do, from the view alone.

use serde::Serialize;

use crate::action::Action;
use crate::course::{CardKind, Corner};
use crate::odds::{ExpertCockpit, Odds, basic};
use crate::parts::{Card, Cockpit, Effect, Element, Malus, Plane, Skill, Square, Technology};
use crate::view::{PlaneView, Question, View};

/// What an action would do as far as its own seat can see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "preview")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Preview {
    /// A move with everything it brings; `values` for a card that has several.
    Flight { flights: Vec<Flight> },
    /// A bet: what is paid at once, and back if the plane comes first, second or third.
    Bet { stake: u8, first: u8, second: u8, third: u8 },
    /// A token on an element, and the chain it may start.
    Token { square: u8, odds: Odds },
    /// Coins paid, and whether a card is taken.
    Research { coins: u16, takes: Option<Card>, missing: u8 },
    /// Coins gained or paid.
    Coins { gained: u16, paid: u16 },
    /// The plane on another space.
    Space { space: i8 },
    /// The moves that can be chosen after it, with everything they bring.
    Moves { moves: Vec<(Action, Vec<Flight>)> },
    /// Nothing that could be said before.
    Plain,
}

/// A move as it would end (HR-12 to HR-22).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Flight {
    /// The value played.
    pub value: u8,
    /// The speed: the value and the three parts below, never less than 0 (HR-15).
    pub speed: u8,
    /// What slipstream adds (HR-17).
    pub slipstream: i8,
    /// What leading adds: never more than 0 (HR-16).
    pub air: i8,
    /// What else is taken off: the malus *slow* (HR-56), and the Trim Tab (HR-61g).
    pub less: u8,
    /// Where it starts.
    pub from: i8,
    /// Where it ends.
    pub to: i8,
    /// Whether the space was taken and the plane goes on (HR-21).
    pub pushed: bool,
    /// Limits of all corner lines crossed, in track order.
    pub crossed: Vec<u8>,
    /// Corners crossed too fast: limit, and whether the card ignores it.
    pub corners: Vec<(u8, bool)>,
    /// The spaces before the lines of those corners.
    pub lines: Vec<u8>,
    /// Planes that are left behind.
    pub passes: Vec<Plane>,
    /// Whether the card itself draws a danger (HR-60).
    pub dares: bool,
    /// Danger tokens drawn.
    pub draws: u8,
    /// What they risk.
    pub odds: Odds,
    /// Whether it ends beyond the line.
    pub finishes: bool,
}

impl Preview {
    pub(crate) fn new(view: &View, action: Action) -> Preview {
        let numbers = &view.pack().numbers;
        match action {
            Action::Play(card) => Preview::Flight { flights: played(view, card) },
            Action::Pass => Preview::Flight { flights: vec![passing(view)] },
            Action::NoBet if !view.turn.flown => Preview::Moves { moves: moves(view) },
            Action::ChooseValue(value) => {
                Preview::Flight { flights: vec![flight(view, view.turn.card, value, 0, false)] }
            }
            Action::Reduce(reduce) => Preview::Flight {
                flights: vec![flight(view, view.turn.card, view.turn.value, u8::from(reduce), false)],
            },
            Action::Boost(boost) => {
                let usual = speed(view, view.plane, view.turn.value, view.turn.card.is_some());
                let reduced = usual.saturating_sub(view.turn.speed);
                Preview::Flight {
                    flights: vec![flight(view, view.turn.card, view.turn.value, reduced, boost)],
                }
            }
            Action::PlaceBet { slot, .. } => bet(view, slot),
            Action::ChooseElement(element) if view.question == Question::ChooseElement => {
                token_preview(view, element)
            }
            Action::PlaceOnCard { place, accelerate } => research(view, place, accelerate),
            Action::PlaceOnExhibition(space) => Preview::Coins { gained: exhibition(view, space), paid: 0 },
            Action::Recycle(card) => Preview::Coins { gained: 0, paid: recycling_cost(view, card) },
            Action::Claim { coins, .. } => Preview::Coins {
                gained: 0,
                paid: if coins { u16::from(numbers.spy_accelerate_cost) } else { 0 },
            },
            Action::Hop(true) => {
                Preview::Space { space: first_free(view, view.planes[view.plane.index()].space + 1, 1) }
            }
            Action::DropBehind(true) => {
                let follower = view.planes[view.plane.index()].space - 1;
                Preview::Space { space: first_free(view, follower, -1) }
            }
            Action::TakeCoins => Preview::Coins { gained: crowd_coins(view), paid: 0 },
            Action::ChoosePlane(_)
            | Action::ChoosePilot(_)
            | Action::ChooseCircuit(_)
            | Action::ChooseTerms(_)
            | Action::NoBet
            | Action::TakePoint
            | Action::Remove { .. }
            | Action::ChooseElement(_)
            | Action::Hop(false)
            | Action::DropBehind(false)
            | Action::PassDiscard(_)
            | Action::Keep(_)
            | Action::PlaceOnEspionage
            | Action::NoClaim
            | Action::ChooseRival(_) => Preview::Plain,
        }
    }
}

/// HR-12: every card of the hand once, and passing.
fn moves(view: &View) -> Vec<(Action, Vec<Flight>)> {
    let mut hand = view.planes[view.plane.index()].hand.clone().unwrap_or_default();
    hand.sort();
    hand.dedup();
    let cards = hand.into_iter().map(|card| (Action::Play(card), played(view, card)));
    cards.chain([(Action::Pass, vec![passing(view)])]).collect()
}

/// A card played with each of its values.
fn played(view: &View, card: Card) -> Vec<Flight> {
    let values = view.pack().face(card).values();
    values.iter().map(|value| flight(view, Some(card), *value, 0, false)).collect()
}

fn passing(view: &View) -> Flight {
    flight(view, None, pass_value(view), 0, false)
}

fn effect(view: &View, card: Option<Card>) -> Effect {
    match card.map(|card| view.pack().face(card).kind) {
        Some(CardKind::Movement(effect)) => effect,
        Some(CardKind::Technology(_) | CardKind::Advantage(_) | CardKind::Pass) | None => Effect::None,
    }
}

fn pass_value(view: &View) -> u8 {
    let top = view.planes[view.plane.index()].top;
    view.pack().numbers.pass_spaces + u8::from(effect(view, top) == Effect::Glide)
}

fn bet(view: &View, slot: u8) -> Preview {
    let numbers = &view.pack().numbers;
    let stake = numbers.paid_slots.get(slot as usize).copied().unwrap_or(0);
    let first = numbers.win_multiplier * stake + numbers.win_bonus;
    Preview::Bet { stake, first, second: numbers.second_bonus, third: numbers.third_bonus }
}

fn exhibition(view: &View, space: u8) -> u16 {
    let numbers = &view.pack().numbers;
    let public = |nth: u8| numbers.exhibition_public.get(nth as usize).copied().unwrap_or(0);
    u16::from(space.checked_sub(1).map_or(numbers.exhibition_reserved, public))
}

fn crowd_coins(view: &View) -> u16 {
    let Effect::PointOrCoins { coins, .. } = effect(view, view.turn.card) else { return 0 };
    u16::from(coins)
}

/// HR-15, from what lies open.
fn speed(view: &View, plane: Plane, value: u8, card: bool) -> u8 {
    let craft = &view.planes[plane.index()];
    (value as i8 + craft.slipstream + air(view, craft, value, card) - slow(craft)).max(0) as u8
}

/// HR-16: what leading adds.
fn air(view: &View, craft: &PlaneView, value: u8, card: bool) -> i8 {
    let skilled = view.pack().pilots[craft.pilot as usize].skill == Skill::NoAirResistance
        && !craft.maluses.contains(&Malus::NoPilotSkill);
    let shielded = card && value >= 5 && (skilled || craft.technology.contains(&Technology::Cowling));
    if craft.leads && !shielded { view.pack().numbers.air_resistance } else { 0 }
}

fn slow(craft: &PlaneView) -> i8 {
    i8::from(craft.maluses.contains(&Malus::Slow))
}

fn first_free(view: &View, mut space: i8, direction: i8) -> i8 {
    while view.planes.iter().any(|plane| plane.flies && plane.space == space) {
        space += direction;
    }
    space
}

fn flight(view: &View, card: Option<Card>, value: u8, reduced: u8, boost: bool) -> Flight {
    let craft = &view.planes[view.plane.index()];
    let circuit = &view.pack().circuits[view.circuit as usize];
    let speed = speed(view, view.plane, value, card.is_some()).saturating_sub(reduced);
    let from = craft.space;
    let aim = from + speed as i8 + i8::from(boost);
    let to = if speed == 0 { from } else { first_free(view, aim, 1) };
    let pushed = speed > 0 && to != aim;
    let effect = effect(view, card);
    let mut ignore = ignored_corners(effect, value);
    let strict = craft.maluses.contains(&Malus::CornerAtLimit);
    let fast = |limit: u8| speed > limit || strict && speed == limit;
    let crossed =
        circuit.corners.iter().filter(|corner| from <= corner.after as i8 && to > corner.after as i8);
    let crossed: Vec<&Corner> = crossed.collect();
    let broken = || crossed.iter().filter(|corner| fast(corner.limit));
    let corners: Vec<(u8, bool)> = broken()
        .map(|corner| {
            let ignored = ignore > 0;
            ignore -= u8::from(ignored);
            (corner.limit, ignored)
        })
        .collect();
    let daring = speed > 0 && matches!(effect, Effect::Daredevil { .. });
    let draws =
        corners.iter().filter(|(_, ignored)| !ignored).count() as u8 + u8::from(pushed) + u8::from(daring);
    Flight {
        value,
        speed,
        slipstream: craft.slipstream,
        air: air(view, craft, value, card.is_some()),
        less: slow(craft) as u8 + reduced,
        from,
        to,
        pushed,
        crossed: crossed.iter().map(|corner| corner.limit).collect(),
        lines: broken().map(|corner| corner.after).collect(),
        corners,
        passes: passed(view, from, to),
        dares: daring,
        draws,
        odds: odds(view, draws, removed_before(view, effect)),
        finishes: to > circuit.length as i8,
    }
}

/// Planes between two spaces.
fn passed(view: &View, from: i8, to: i8) -> Vec<Plane> {
    let planes = (0..).map(Plane).zip(&view.planes);
    planes
        .filter(|(_, plane)| plane.flies && from < plane.space && plane.space < to)
        .map(|(plane, _)| plane)
        .collect()
}

/// Overspeed corners a card ignores when it is played with that value (HR-60).
pub(crate) fn ignored_corners(effect: Effect, value: u8) -> u8 {
    let Effect::Ignore { corners, only_with } = effect else { return 0 };
    if only_with.is_none_or(|only| only == value) { corners } else { 0 }
}

/// DAMAGE that a card about to be played takes off the basic gauge before the move (HR-60).
fn removed_before(view: &View, effect: Effect) -> u8 {
    let removed = match effect {
        Effect::Remove(removed) | Effect::PointsAndRemove { remove: removed, .. } => removed,
        Effect::None
        | Effect::Glide
        | Effect::Scout
        | Effect::Daredevil { .. }
        | Effect::PointOrCoins { .. }
        | Effect::Ignore { .. } => 0,
    };
    let lying = view.planes[view.plane.index()].damage;
    if view.question == Question::Play { removed.min(lying) } else { 0 }
}

/// The odds of so many draws for the plane asked. What an expert will remove is not known before.
fn odds(view: &View, draws: u8, removed: u8) -> Odds {
    let craft = &view.planes[view.plane.index()];
    if craft.owner.is_none() || view.cockpit == Cockpit::Basic {
        let [damage, alert] = craft.bag;
        let free = craft.gauge.saturating_sub(craft.damage - removed);
        return basic([damage + removed, alert], free, draws);
    }
    expert(view).dangers(draws)
}

fn expert(view: &View) -> ExpertCockpit<'static> {
    let craft = &view.planes[view.plane.index()];
    let pack = view.pack();
    let tiles: [&'static [Square]; 4] =
        Element::ALL.map(|element| pack.squares(element, craft.levels[element as usize]));
    let covered = Element::ALL.map(|element| {
        let squares = craft.squares[element as usize].iter().enumerate();
        squares.filter(|(_, token)| token.is_some()).fold(0, |covered, (square, _)| covered | 1 << square)
    });
    ExpertCockpit { tiles, covered, bag: craft.bag }
}

fn token_preview(view: &View, element: Element) -> Preview {
    let squares = &view.planes[view.plane.index()].squares[element as usize];
    let square = squares.iter().position(Option::is_none).unwrap_or(0) as u8;
    let odds =
        view.turn.token.map_or(Odds::SAFE, |token| expert(view).place(token, element, view.turn.dangers));
    Preview::Token { square, odds }
}

fn research(view: &View, place: u8, accelerate: bool) -> Preview {
    let Some(Some((card, tokens))) = view.development.display.get(place as usize) else {
        return Preview::Plain;
    };
    let missing = view.pack().face(*card).cost.saturating_sub(tokens[view.plane.index()] + 1);
    let coins = if accelerate { u16::from(view.pack().numbers.accelerate_cost) } else { 0 };
    Preview::Research { coins, takes: (accelerate || missing == 0).then_some(*card), missing }
}

fn recycling_cost(view: &View, old: Card) -> u16 {
    let pack = view.pack();
    let Some(new) = view.development.taken else { return 0 };
    let per_point = if view.development.spied { pack.numbers.spy_swap_cost } else { pack.numbers.swap_cost };
    u16::from(pack.face(new).exchange.saturating_sub(pack.face(old).exchange)) * u16::from(per_point)
}
