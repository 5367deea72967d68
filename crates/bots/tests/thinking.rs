//! The search finds what is known to be right, and cannot see what it must not see.

#![expect(missing_docs, reason = "games of tests explain themselves in their module")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod small;

use bots::search::{Known, Manner, Search, Style};
use bots::{Kind, Level, Limit, Thinker, Thought, Thumbed};
use catalogued::{cup, hydro, memo};
use rules::laws::Kit;
use rules::{Game, Millis, Rng as _, Seat, Silent, Step, Turn, Viewer};
use small::{Rules, Setup, Small};

/// The games of the house, part-way through a match.
mod catalogued {
    use americas_cup::AmericasCup;
    use hydroracers::HydroRacers;
    use memoracers::MemoRacers;
    use rules::{Choices, Game, Setup as _};

    fn choices(seats: usize, set: &[(&str, &str)]) -> Choices {
        let set = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Choices { seats: Some(seats), set }
    }

    pub(super) fn memo(set: &[(&str, &str)]) -> MemoRacers {
        MemoRacers::new(&memoracers::Setup::choose(&choices(4, set)).unwrap())
    }

    pub(super) fn cup(set: &[(&str, &str)]) -> AmericasCup {
        AmericasCup::new(&americas_cup::Setup::choose(&choices(2, set)).unwrap())
    }

    pub(super) fn hydro(set: &[(&str, &str)]) -> HydroRacers {
        HydroRacers::new(&hydroracers::Setup::choose(&choices(4, set)).unwrap())
    }
}

fn think(rules: Rules, seat: u8, before: &[(u8, u8)], die: Option<u8>, iterations: u32) -> Thought<u8> {
    think_in(Manner::default(), rules, seat, before, die, iterations)
}

fn think_in(
    manner: Manner,
    rules: Rules,
    seat: u8,
    before: &[(u8, u8)],
    die: Option<u8>,
    iterations: u32,
) -> Thought<u8> {
    let mut game = Small::new(&Setup(rules));
    if let Some(die) = die {
        game.advance(Millis(0), &Step::Chance(die), &mut Silent);
    }
    for (seat, action) in before {
        game.advance(Millis(0), &Step::Act(Seat(*seat), *action), &mut Silent);
    }
    let known = Known::<Small>(game.knowledge(Viewer::Seat(Seat(seat))));
    Search::new(manner, 5).think(Seat(seat), &known, iterations, || false)
}

fn visits(thought: &Thought<u8>, action: u8) -> f32 {
    let of = thought.reasons.iter().find(|reason| reason.action == action).map_or(0, |reason| reason.visits);
    of as f32 / thought.reasons.iter().map(|reason| reason.visits).sum::<u32>() as f32
}

#[test]
fn the_small_games_obey_the_laws() {
    let all = [Rules::Pennies, Rules::Lopsided, Rules::Three, Rules::Cup, Rules::OpenCup];
    Kit::<Small>::new().setups(all.map(Setup).to_vec()).matches(200).run();
}

#[test]
fn matching_pennies_is_even_and_both_sides_are_shown() {
    for seat in [0, 1] {
        let thought = think(Rules::Pennies, seat, &[], None, 20_000);
        let share = visits(&thought, 0);
        assert!((0.35..0.65).contains(&share), "{thought:?}");
        // A victory is worth 1, a defeat 0.15: even is in the middle.
        let hopes: f32 = thought.reasons.iter().map(|one| one.hope * one.visits as f32).sum();
        let visits: u32 = thought.reasons.iter().map(|one| one.visits).sum();
        assert!((hopes / visits as f32 - 0.575).abs() < 0.03, "{thought:?}");
    }
}

#[test]
fn a_sealed_choice_is_not_looked_at() {
    // The first seat has shown heads: the second cannot know, and must not answer with tails all the time.
    for shown in [0, 1] {
        let thought = think(Rules::Pennies, 1, &[(0, shown)], None, 20_000);
        assert!((0.35..0.65).contains(&visits(&thought, 0)), "{thought:?}");
    }
}

#[test]
fn a_dominant_choice_is_found_in_a_simultaneous_turn() {
    let thought = think(Rules::Lopsided, 0, &[], None, 500);
    assert_eq!(thought.action, 0);
    assert!(visits(&thought, 0) > 0.9 && thought.reasons[0].place == 1.0, "{thought:?}");
}

#[test]
fn three_seats_each_want_the_best_for_themselves() {
    // After left the second seat wins for sure, so the first goes right and hopes; see the table of winners.
    assert_eq!(think(Rules::Three, 0, &[], None, 4000).action, 1);
    assert_eq!(think(Rules::Three, 1, &[(0, 0)], None, 4000).action, 1);
    assert_eq!(think(Rules::Three, 2, &[(0, 1), (1, 1)], None, 200).action, 0);
}

#[test]
fn what_lies_under_the_cup_is_not_seen() {
    // Calling is right once in six times; half a victory for sure is better. Who peeks would call.
    for die in 0..6 {
        let thought = think(Rules::Cup, 0, &[], Some(die), 4000);
        assert_eq!(thought.action, 6, "{thought:?}");
        assert_eq!(think(Rules::OpenCup, 0, &[], Some(die), 4000).action, die);
    }
}

#[test]
fn trials_find_what_is_right_and_see_nothing_hidden() {
    let trials = Manner { style: Style::Trials, whim: 0, ..Manner::default() };
    let lopsided = think_in(trials, Rules::Lopsided, 0, &[], None, 500);
    assert_eq!((lopsided.action, lopsided.reasons[0].place), (0, 1.0), "{lopsided:?}");
    assert!(lopsided.iterations < 100, "what never wins is soon given up: {lopsided:?}");
    for die in 0..6 {
        let thought = think_in(trials, Rules::Cup, 0, &[], Some(die), 4000);
        assert_eq!(thought.action, 6, "{thought:?}");
        assert_eq!(think_in(trials, Rules::OpenCup, 0, &[], Some(die), 4000).action, die);
    }
}

/// Plays some steps by hunches, and on until somebody is asked.
fn advanced<G: Game>(mut game: G, steps: usize, seed: u64) -> G {
    let (mut dice, mut scratch) = (bots::dice(seed, 0), Vec::new());
    for number in 0.. {
        let step = match game.turn() {
            Turn::Players(_) if number >= steps => break,
            Turn::Chance => Step::Chance(game.draw(&mut dice)),
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                let seat = seats.lowest().unwrap();
                Step::Act(seat, game.hunch(seat, &mut scratch, &mut dice))
            }
            Turn::Over(_) => break,
        };
        game.advance(Millis(0), &step, &mut Silent);
    }
    game
}

/// In matches that differ only in what the seat cannot know, every level does the same.
fn is_fair<G: Thumbed<Knowledge: PartialEq>>(game: &G, differs: &mut u32) {
    let Turn::Players(seats) = game.turn() else { return };
    let seat = seats.iter().last().unwrap();
    let known = game.knowledge(Viewer::Seat(seat));
    let mut dice = bots::dice(77, 0);
    for _ in 0..3 {
        let other = G::sample(&known, &mut dice);
        *differs += u32::from(other != *game);
        for kind in
            [Kind::default(), Kind::Level(Level::Rookie), Kind::Level(Level::Racer), Kind::Level(Level::Pro)]
        {
            let seed = dice.next_u64();
            let limit = Limit { iterations: Some(60), ..Limit::NONE };
            let choose = |game: &G| {
                let known = game.knowledge(Viewer::Seat(seat));
                Thinker::<G>::new(kind, seed).think(seat, &known, &limit)
            };
            assert_eq!(choose(game), choose(&other), "{kind}");
        }
    }
}

#[test]
fn hidden_facts_change_no_choice() {
    let mut differs = 0;
    for steps in (0..140).step_by(7) {
        is_fair(&advanced(memo(&[("tiles", "C")]), steps, 3), &mut differs);
        is_fair(&advanced(cup(&[]), steps, 3), &mut differs);
        is_fair(&advanced(cup(&[("rules", "advanced")]), steps, 3), &mut differs);
        is_fair(&advanced(hydro(&[]), steps, 3), &mut differs);
        is_fair(&advanced(hydro(&[("cockpit", "expert"), ("autopilots", "0")]), steps, 4), &mut differs);
    }
    assert!(differs > 50, "only {differs} worlds differed");
}

#[test]
fn this_crate_cannot_reach_a_referee() {
    let manifest = include_str!("../Cargo.toml");
    for forbidden in ["referee", "server", "store", "catalogue"] {
        assert!(!manifest.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn the_same_seed_thinks_the_same_and_a_stop_is_heard() {
    let game = advanced(memo(&[]), 40, 1);
    let Turn::Players(seats) = game.turn() else { panic!("somebody is asked") };
    let seat = seats.lowest().unwrap();
    let known = game.knowledge(Viewer::Seat(seat));
    let think = |limit: &Limit<'_>| {
        Thinker::<memoracers::MemoRacers>::new(Kind::Search { iterations: 400 }, 9).think(seat, &known, limit)
    };
    assert_eq!(think(&Limit::NONE), think(&Limit::NONE));
    let stopped = think(&Limit { iterations: None, stop: &|| true });
    assert!((1..=16).contains(&stopped.iterations), "{}", stopped.iterations);
}

#[test]
fn two_threads_think_together() {
    let game = advanced(hydro(&[]), 60, 2);
    let Turn::Players(seats) = game.turn() else { panic!("somebody is asked") };
    let seat = seats.lowest().unwrap();
    let known = game.knowledge(Viewer::Seat(seat));
    let limit = Limit { iterations: Some(300), ..Limit::NONE };
    let think = || {
        Thinker::<hydroracers::HydroRacers>::new(Kind::Level(Level::Ace), 9)
            .think_together(seat, &known, &limit, 2)
    };
    let thought = think();
    assert_eq!(thought, think(), "the same on every run");
    let visits: u32 = thought.reasons.iter().map(|one| one.visits).sum();
    assert_eq!(visits, thought.iterations);
    assert_eq!(thought.action, thought.reasons[0].action);
}

#[test]
fn what_was_learned_for_one_decision_helps_with_the_next() {
    let game = advanced(memo(&[]), 30, 1);
    let Turn::Players(seats) = game.turn() else { panic!("somebody is asked") };
    let seat = seats.lowest().unwrap();
    let known = Known::<memoracers::MemoRacers>(game.knowledge(Viewer::Seat(seat)));
    let mut search = Search::new(Manner::default(), 3);
    let before = search.think(seat, &known, 200, || false);
    let after = search.think(seat, &known, 200, || false);
    let most = |thought: &Thought<_>| thought.reasons.iter().map(|one| one.visits).sum::<u32>();
    assert!(most(&after) > most(&before) + 100, "the record of the first decision is kept");
}
