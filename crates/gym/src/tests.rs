//! Encodings against random matches, golden records and worlds that a seat cannot tell apart.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bots::Dice;
use catalogue::{AmericasCup, GalaxyTrucker, HydroRacers, Kind, MemoRacers, for_game};
use rules::{Choices, Seat, Setup, Silent, Step, Turn, Viewer, below};
use serde::Deserialize as _;

use crate::layout::{Recorder, Writer};
use crate::space::WAIT;
use crate::{Encoded, Episode, Reward, Rows, Unfit, Vector, schema};

/// Setups of every mode, as the number of seats and `key=value` pairs.
fn modes(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::MemoRacers => {
            &["1", "2", "5 tiles=D", "3 tiles=random kraken_madness=true", "3 mode=championship", "4 tiles=C"]
        }
        Kind::HydroRacers => {
            &["4", "2 teams=true", "1", "3 cockpit=expert", "2 mode=campaign autopilots=1", "3 mode=campaign"]
        }
        Kind::AmericasCup => &["2", "2 rules=advanced", "6", "4 rules=advanced", "3 sequence=true crew=true"],
        Kind::GalaxyTrucker => &[
            "2",
            "4 pace=turns",
            "3 pace=budget",
            "2 classes=IIIA,IVC pace=turns",
            "5 classes=III five_players=true thrusters=true bi_directional_cannons=true luxury_cabins=true",
            "2 classes=II cyan_aliens=true pace=budget",
            "3 classes=III stasis_chambers=true pace=turns",
            "3 classes=IIB pace=turns",
            "2 classes=IIA,IC cyan_aliens=true stasis_chambers=true",
        ],
    }
}

fn setup<G: Encoded>(words: &str) -> G::Setup {
    let mut words = words.split(' ');
    let seats = words.next().and_then(|seats| seats.parse().ok());
    let pair = |word: &str| word.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
    G::Setup::choose(&Choices { seats, set: words.filter_map(pair).collect() })
        .unwrap_or_else(|error| panic!("{}: {error}", G::NAME))
}

/// Shows every state of random matches of these modes in turns, a good part of them played by rule of thumb.
fn wander<G: Encoded>(modes: &[&str], matches: u64, mut look: impl FnMut(&G, &mut Dice) -> bool) {
    for number in 0..matches {
        let setup = setup::<G>(modes[number as usize % modes.len()]);
        let mut dice = bots::dice(26, number);
        let (mut game, mut scratch, mut now) = (G::new(&setup), Vec::new(), rules::Millis(0));
        loop {
            if !look(&game, &mut dice) {
                return;
            }
            let (thumb, mut seat_acts) = (below(&mut dice, 4) > 0, None);
            let step = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Step::Chance(game.draw(&mut dice)),
                Turn::Players(seats) => {
                    seat_acts = seats.lowest();
                    Step::Alarm
                }
                Turn::Scramble { seats, until } => {
                    (now, seat_acts) =
                        rules::next_grab(now, seats, until, |seat| game.demand(seat), &mut dice);
                    Step::Alarm
                }
            };
            let step = match seat_acts {
                Some(seat) if thumb => Step::Act(seat, game.hunch(seat, &mut scratch, &mut dice)),
                Some(seat) => Step::Act(seat, game.whim(seat, &mut scratch, &mut dice)),
                None => step,
            };
            game.advance(now, &step, &mut Silent);
        }
    }
}

fn every_number_names_one_action<G: Encoded>() {
    let mut seen = BTreeSet::new();
    let size = schema::<G>().actions;
    assert_eq!(G::action_of(WAIT), None);
    assert_eq!(G::action_of(size), None);
    for number in 1..size {
        let action = G::action_of(number).unwrap_or_else(|| panic!("{}: nothing has {number}", G::NAME));
        assert_eq!(G::index(&action), Some(number), "{}: {action:?}", G::NAME);
        assert!(seen.insert(action));
    }
}

#[test]
fn numbers_and_actions_are_one_to_one() {
    for kind in Kind::ALL {
        for_game!(kind, G => every_number_names_one_action::<G>());
    }
}

fn legal_actions_have_numbers<G: Encoded>(kind: Kind) {
    let mut legal = Vec::new();
    wander::<G>(modes(kind), 24, |game, _| {
        for seat in (0..game.seats() as u8).map(Seat) {
            legal.clear();
            game.actions(seat, &mut legal);
            for action in &legal {
                let number = G::index(action).unwrap_or_else(|| panic!("{action:?} has no number"));
                assert_eq!(G::action_of(number).as_ref(), Some(action));
            }
        }
        true
    });
}

#[test]
fn every_legal_action_has_a_number() {
    for kind in Kind::ALL {
        for_game!(kind, G => legal_actions_have_numbers::<G>(kind));
    }
}

fn recorded_actions_have_numbers<G: Encoded>(folder: &Path) -> usize {
    let mut actions = 0;
    for entry in fs::read_dir(folder.join(G::NAME)).expect("golden records are there").flatten() {
        if entry.path().extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        for line in fs::read_to_string(entry.path()).expect("a record is text").lines() {
            let line: serde_json::Value = serde_json::from_str(line).expect("a record is JSON");
            let Some(action) = line.get("action") else { continue };
            let action = G::Action::deserialize(action).expect("an action of the game");
            let number = G::index(&action).expect("a recorded action has a number");
            assert_eq!(G::action_of(number), Some(action));
            actions += 1;
        }
    }
    actions
}

#[test]
fn every_recorded_action_has_a_number() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden");
    for kind in Kind::ALL {
        let actions = for_game!(kind, G => recorded_actions_have_numbers::<G>(&folder));
        assert!(actions > 50, "{kind:?}: only {actions} actions recorded");
    }
}

/// The observation of a seat is the same in worlds that differ only in what it does not know (the worlds of law 7),
/// and the same whether it is written from knowledge or from the match: so many positions, as many of each mode.
fn what_is_not_known_is_not_seen<G: Encoded>(kind: Kind, positions: u32) {
    let length = schema::<G>().length;
    let (mut here, mut there) = (vec![0.0; length], vec![0.0; length]);
    let share = positions.div_ceil(modes(kind).len() as u32);
    let (mut looked, mut differed) = (0, 0);
    for (before, words) in (0..).zip(modes(kind)) {
        wander::<G>(&[words], u64::MAX, |game, dice| {
            // Some of the positions of many matches, not all of the first.
            if below(dice, 4) > 0 {
                return true;
            }
            let seat = Seat(below(dice, game.seats() as u32) as u8);
            let known = game.knowledge(Viewer::Seat(seat));
            let world = G::sample(&known, dice);
            G::observe(&known, seat, &mut Writer::new(&mut here));
            game.fill(seat, &mut there);
            assert_eq!(here, there, "{} {words}: seat {seat} is shown something else than it knows", G::NAME);
            world.fill(seat, &mut there);
            assert_eq!(here, there, "{} {words}: seat {seat} sees something else in {world:?}", G::NAME);
            assert!(here.iter().all(|number| (-1.0..=1.0).contains(number)));
            looked += 1;
            differed += u32::from(world != *game);
            looked < share * (before + 1)
        });
        let hides = game_hides(words);
        assert!(
            !hides || differed * 50 > looked,
            "{} {words}: {differed} of {looked} worlds differed",
            G::NAME
        );
    }
}

/// Whether somebody else has secrets: nobody has where one plays alone.
fn game_hides(words: &str) -> bool {
    words != "1"
}

#[test]
fn memoracers_shows_only_what_is_known() {
    what_is_not_known_is_not_seen::<MemoRacers>(Kind::MemoRacers, 10_000);
}

#[test]
fn hydroracers_shows_only_what_is_known() {
    what_is_not_known_is_not_seen::<HydroRacers>(Kind::HydroRacers, 10_000);
}

#[test]
fn americas_cup_shows_only_what_is_known() {
    what_is_not_known_is_not_seen::<AmericasCup>(Kind::AmericasCup, 10_000);
}

#[test]
fn galaxy_trucker_shows_only_what_is_known() {
    what_is_not_known_is_not_seen::<GalaxyTrucker>(Kind::GalaxyTrucker, 10_000);
}

fn layouts_agree<G: Encoded>(kind: Kind) {
    let fields = &schema::<G>().fields;
    for words in modes(kind) {
        let game = G::new(&setup::<G>(words));
        for seat in (0..game.seats() as u8).map(Seat) {
            let mut recorder = Recorder::default();
            G::observe(&game.knowledge(Viewer::Seat(seat)), seat, &mut recorder);
            assert!(recorder.into_fields() == *fields, "{} {words}", G::NAME);
        }
    }
    let names: BTreeSet<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(names.len(), fields.len(), "{}: a name appears twice", G::NAME);
}

#[test]
fn the_layout_is_the_same_for_every_setup_and_seat() {
    for kind in Kind::ALL {
        for_game!(kind, G => layouts_agree::<G>(kind));
    }
}

/// More than one thread takes at a time.
const ROWS: usize = 40;

/// Everything that the arrays say in some steps at random.
fn played<G: Encoded<Setup: Send, Action: Send + Sync, Thumb: Send> + Send>(
    words: &str,
    threads: usize,
) -> Vec<f32> {
    let setup = setup::<G>(words);
    let mut kinds = vec![Some(bots::Kind::default()); setup.seats()];
    kinds[0] = None;
    let mut vector = Vector::<G>::new(&setup, &kinds, ROWS, Reward::Outlook, 3).threads(threads).rotate(true);
    let mut owned = Rows::new::<G>(ROWS, setup.seats());
    vector.reset(3, owned.borrow());
    let (mut actions, mut said) = (vec![0; ROWS], Vec::new());
    for _ in 0..20 {
        vector.sample(&mut actions);
        let masked = owned.masks.chunks(schema::<G>().actions).zip(&actions);
        assert!(masked.into_iter().all(|(mask, action)| mask[*action as usize] == 1));
        vector.step(&actions, owned.borrow()).expect("sampled actions are legal");
        said.extend_from_slice(&owned.observations);
        said.extend_from_slice(&owned.rewards);
        said.extend(owned.seats.iter().map(|seat| *seat as f32));
        said.extend(owned.dones.iter().map(|done| f32::from(u8::from(*done))));
    }
    said
}

#[test]
fn a_seed_gives_the_same_rows_on_any_number_of_threads() {
    for kind in Kind::ALL {
        for_game!(kind, G => {
            let alone = played::<G>("3", 1);
            assert!(alone == played::<G>("3", 2) && alone == played::<G>("3", 7), "{kind:?}");
        });
    }
}

#[test]
fn an_illegal_action_changes_nothing_and_says_what_is_allowed() {
    let setup = setup::<MemoRacers>("2");
    let mut episode = Episode::<MemoRacers>::new(&setup, &[None, None], 1);
    let asked = episode.asked().expect("a lane is chosen");
    let other = Seat(1 - asked.0);
    assert!(matches!(episode.act(other, 5), Err(Unfit::NotAsked { .. })));
    assert!(matches!(episode.act(asked, 5_000), Err(Unfit::NoSuchAction { number: 5_000, actions: 835 })));
    let refused = episode.act(asked, WAIT).expect_err("who is asked cannot wait").to_string();
    assert!(refused.ends_with("allowed are the actions 5, 6, 7, 8, 9"), "{refused}");
    // MR-15: a lane of the line; 1 would build a tile.
    let refused = episode.act(asked, 1).expect_err("no tile is built now").to_string();
    assert!(refused.starts_with("MR-15: "), "{refused}");
    assert_eq!(episode.decisions(), 0);
    episode.act(asked, 5).expect("the first lane is free");
    assert_eq!(episode.asked(), Some(other));
}

#[test]
fn a_fork_goes_on_from_the_same_position_with_its_own_dice() {
    let setup = setup::<HydroRacers>("2");
    let mut episode = Episode::<HydroRacers>::new(&setup, &[None, None], 1);
    let mut fork = episode.fork(9).expect("nobody but learners plays");
    let (mut same, mut dice) = (true, bots::dice(5, 5));
    assert_eq!((fork.asked(), fork.legal()), (episode.asked(), episode.legal()));
    for _ in 0..20 {
        let Some(seat) = episode.asked().filter(|seat| same && fork.asked() == Some(*seat)) else { break };
        let number = episode.any(&mut dice);
        episode.act(seat, number).expect("it is legal");
        same = fork.act(seat, number).is_ok() && fork.legal() == episode.legal();
    }
    assert!(!same, "other dice lead elsewhere");
    let kinds = [None, Some(bots::Kind::default())];
    assert!(Episode::<HydroRacers>::new(&setup, &kinds, 1).fork(9).is_none());
}

#[test]
fn places_are_paid_and_the_sum_is_nothing() {
    use rules::{Standing, Standings};
    let standings = |places: &[u8]| {
        Standings::new(places.iter().map(|place| Standing { place: *place, score: i32::from(*place) }))
    };
    let paid = |reward, places: &[u8]| {
        let mut row = vec![0.0; places.len()];
        crate::episode::final_rewards(reward, &standings(places), &mut row);
        row
    };
    assert_eq!(paid(Reward::Place, &[2, 1, 3]), [0.0, 1.0, -1.0]);
    assert_eq!(paid(Reward::Place, &[1, 1, 3]), [0.5, 0.5, -1.0]);
    assert_eq!((paid(Reward::Place, &[1]), paid(Reward::Place, &[2])), (vec![1.0], vec![-1.0]));
    assert_eq!(paid(Reward::Score, &[2, 1]), [2.0, 1.0]);
}
