//! What always holds: random campaigns in all modes, looked at after every step.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Millis, Silent, Step, Turn, below};

use super::table::setup;
use crate::deck::CardPlace;
use crate::development::{DevelopStep, KINDS};
use crate::parts::{Card, DECK, Element, Plane, Token};
use crate::state::{HydroRacers, Stage};

/// Matches of each mode; ten modes make two thousand.
const MATCHES: u64 = 200;

const MODES: [&str; 10] = [
    "2 seats races=2",
    "4 seats races=2",
    "3 seats races=2 opening=true cockpit=expert circuit=random",
    "4 seats races=1 opening=true planes=random pilots=random",
    "2 seats races=2 opening=true autopilots=2",
    "1 seats races=2 autopilots=3 cockpit=expert",
    "0 seats races=3 autopilots=4 opening=true",
    "2 seats teams=true races=2 opening=true",
    "2 seats teams=true races=2 cockpit=expert circuit=calshot",
    "2 seats planes=free pilots=free races=4 opening=true circuit=venice",
];

/// What of a plane may only change in known ways.
#[derive(Clone, Copy, PartialEq)]
struct Before {
    coins: [u16; 4],
    tokens: [[u8; 2]; 4],
}

#[test]
fn two_thousand_random_campaigns_keep_cards_tokens_and_coins_together() {
    for (seed, mode) in (0..).zip(MODES) {
        let setup = setup(mode).expect("a legal setup");
        for number in 0..MATCHES {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed * 1_000 + number);
            play(HydroRacers::new(&setup), &mut rng, mode);
        }
    }
}

fn play(mut game: HydroRacers, rng: &mut Xoshiro256PlusPlus, mode: &str) {
    let mut actions = Vec::new();
    loop {
        let step = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                actions.clear();
                game.actions(seat, &mut actions);
                Step::Act(seat, actions[below(rng, actions.len() as u32) as usize])
            }
            Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
        };
        let before = Before::new(&game);
        game.advance(Millis(0), &step, &mut Silent);
        check(&game, before, &format!("{mode}: {step:?}"));
    }
}

impl Before {
    fn new(game: &HydroRacers) -> Before {
        Before {
            coins: game.fleet.map(|craft| craft.coins),
            tokens: std::array::from_fn(|plane| tokens_of(game, Plane(plane as u8))),
        }
    }
}

fn check(game: &HydroRacers, before: Before, context: &str) {
    if matches!(game.stage, Stage::AllotPlane(_) | Stage::AllotPilot(_)) {
        return;
    }
    for plane in game.planes() {
        check_cards(game, plane, context);
        check_tokens(game, plane, before.tokens[plane.index()], context);
        let (old, new) = (before.coins[plane.index()], game.craft(plane).coins);
        // The purse at the start is more than any bet pays.
        assert!(new <= old || new - old <= 30, "{context}: coins of {plane} from {old} to {new}");
        assert!(!game.is_autopilot(plane) || new == 0, "{context}: an autopilot owns {new} coins");
    }
    check_spaces(game, context);
    check_boards(game, context);
}

/// HR-82, HR-111: ten cards, one more while one is to be given up, and pass cards.
fn check_cards(game: &HydroRacers, plane: Plane, context: &str) {
    let deck = &game.craft(plane).deck;
    let passes = deck.iter().filter(|(card, _)| *card == Card::PASS).count();
    let sheet = &game.pack.get().planes[game.craft(plane).sheet as usize];
    assert_eq!(passes, if game.is_autopilot(plane) { sheet.pass_cards as usize } else { 0 }, "{context}");
    let recycles = matches!(game.development.step, DevelopStep::Recycle { .. });
    let more = game.stage == Stage::Develop && recycles && game.development.actor == plane;
    assert_eq!(deck.iter().count() - passes, DECK + usize::from(more), "{context}: cards of {plane}");
    assert!(
        deck.iter().filter(|(_, spot)| *spot == CardPlace::Top).count() <= 1,
        "{context}: one visible discard"
    );
    assert!(deck.held() <= 5, "{context}: a hand of {}", deck.held());
}

/// DAMAGE and ALERT of a plane wherever they are, the one in the hand of its player too.
fn tokens_of(game: &HydroRacers, plane: Plane) -> [u8; 2] {
    let craft = game.craft(plane);
    let mut tokens = [craft.bag[0] + craft.damage, craft.bag[1] + craft.alerts];
    for element in Element::ALL {
        for token in (0..8).filter_map(|square| craft.token_on(element, square)) {
            tokens[token as usize] += 1;
        }
    }
    if let Some(token) = game.go.token.filter(|_| game.go.plane == plane) {
        tokens[token as usize] += 1;
    }
    tokens
}

/// HR-62: only a development phase changes how many tokens there are, by one at a time.
fn check_tokens(game: &HydroRacers, plane: Plane, before: [u8; 2], context: &str) {
    let now = tokens_of(game, plane);
    for token in [Token::Damage, Token::Alert] {
        let (old, new) = (before[token as usize], now[token as usize]);
        // Before the planes are fitted out there are none.
        let may = if game.stage == Stage::Develop { 1 } else { 0 };
        assert!(old == 0 || old.abs_diff(new) <= may, "{context}: {token:?} of {plane} from {old} to {new}");
    }
    let craft = game.craft(plane);
    assert!(craft.damage <= game.gauge(plane), "{context}: damage beyond the gauge of {plane}");
}

/// HR-21: one plane per space.
fn check_spaces(game: &HydroRacers, context: &str) {
    let mut spaces: Vec<i8> = game
        .planes()
        .map(|plane| game.craft(plane))
        .filter(|craft| craft.flies)
        .map(|craft| craft.space)
        .collect();
    let flying = spaces.len();
    spaces.sort_unstable();
    spaces.dedup();
    assert_eq!(spaces.len(), flying, "{context}: two planes on one space");
}

/// HR-71, HR-81: tokens on a card are fewer than it costs, and nobody has more than 24.
fn check_boards(game: &HydroRacers, context: &str) {
    let development = &game.development;
    for (card, tokens) in development.display.iter().zip(&development.on_card) {
        let most = card.map_or(0, |card| game.pack.get().face(card).cost - 1);
        assert!(tokens.iter().all(|count| *count <= most), "{context}: {tokens:?} on {card:?}");
    }
    for plane in game.planes().map(Plane::index) {
        let lying: u8 = development.on_card.iter().map(|tokens| tokens[plane]).sum();
        let all = lying + development.tokens[plane] + development.spies[plane];
        assert!(all <= 24, "{context}: {all} tokens of plane {}", plane + 1);
    }
    let copies = game.pack.get().development().map(|(_, copies)| copies);
    for (nth, copies) in (0..KINDS).zip(copies) {
        let shown = development.display.iter().filter(|card| **card == Some(Card::development(nth))).count();
        let there = development.deck[nth] + development.discards[nth] + shown as u8;
        assert!(there <= copies, "{context}: {there} copies of {:?}", Card::development(nth));
    }
    let gap = development.track.iter().position(Option::is_none).unwrap_or(development.track.len());
    assert!(development.track[gap..].iter().all(Option::is_none), "{context}: a gap in the track");
}
