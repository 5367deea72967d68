//! Going back by one action: what is allowed, and that nothing remains of it.

use americas_cup::AmericasCup;
use expect_test::expect;
use galaxy_trucker::GalaxyTrucker;
use hydroracers::HydroRacers;
use memoracers::MemoRacers;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use referee::{Clock, NoUndo, Referee, Seed, verify};
use rules::{Choices, Game, Millis, Rng, Seat, Seats, Setup as _, Turn, Viewer, below};

use crate::regatta::{Action, ONE, Regatta, TWO, at_the_buoys, finished, regatta};

const PER_DECISION: Option<Clock> = Some(Clock::PerDecision(Millis(5_000)));
const BANK: Option<Clock> = Some(Clock::Bank { start: Millis(6_000), increment: Millis(1_000) });

/// Whether nobody, at any time to come, could tell these matches apart.
fn assert_same<G: Game>(one: &Referee<G>, other: &Referee<G>, now: Millis) {
    assert_eq!(one.happened(0), other.happened(0));
    assert_eq!(one.record(), other.record());
    assert_eq!((one.turn(), one.sealed(), one.last()), (other.turn(), other.sealed(), other.last()));
    assert_eq!((one.clocks(now), one.deadline()), (other.clocks(now), other.deadline()));
    assert_eq!(one.view(Viewer::Spectator), other.view(Viewer::Spectator));
    for seat in Seats::first(one.header().seats.len()).iter() {
        assert_eq!(one.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
        assert_eq!(one.eyes(seat).knowledge(), other.eyes(seat).knowledge());
        assert_eq!(one.actions(seat), other.actions(seat));
    }
}

/// A match at the leader's decision after the first buoys: the first seat leads with three points to two.
fn in_the_lead(clock: Option<Clock>) -> Referee<Regatta> {
    let mut referee = at_the_buoys(clock);
    referee.act(Millis(2_000), ONE, Action::TakeBuoy).unwrap();
    referee.act(Millis(3_000), ONE, Action::TakeBuoy).unwrap();
    assert_eq!(referee.turn(), Turn::Players(Seats::only(ONE)));
    referee
}

#[test]
fn an_action_that_reveals_nothing_is_undone_without_a_trace() {
    for clock in [None, PER_DECISION, BANK] {
        let before = at_the_buoys(clock);
        let mut undone = before.clone();
        undone.act(Millis(2_000), TWO, Action::TakeBuoy).unwrap();
        assert_eq!(undone.undoable(TWO, Millis(2_500)), Ok(before.steps()));
        undone.rewind(before.steps());
        assert_same(&undone, &before, Millis(2_500));
    }
}

#[test]
fn several_actions_are_undone_one_by_one() {
    let begun = at_the_buoys(BANK);
    let mut referee = in_the_lead(BANK);
    for _ in 0..2 {
        let to = referee.undoable(ONE, Millis(3_500)).unwrap();
        referee.rewind(to);
    }
    assert_same(&referee, &begun, Millis(3_500));
    assert_eq!(referee.undoable(ONE, Millis(3_500)), Err(NoUndo::Answered), "the last sail is of seat 2");
}

#[test]
fn a_sealed_choice_can_be_undone_until_another_seat_chooses() {
    let before = regatta(BANK);
    let mut referee = before.clone();
    referee.act(Millis(500), ONE, Action::Sail(1)).unwrap();
    assert_eq!(referee.undoable(TWO, Millis(600)), Err(NoUndo::NothingToUndo));
    let to = referee.undoable(ONE, Millis(600)).unwrap();
    let mut undone = referee.clone();
    undone.rewind(to);
    assert_same(&undone, &before, Millis(600));
    referee.act(Millis(1_000), TWO, Action::Sail(2)).unwrap();
    assert_eq!(referee.undoable(ONE, Millis(1_000)), Err(NoUndo::Answered));
}

#[test]
fn the_choice_that_opens_all_sealed_ones_cannot_be_undone() {
    assert_eq!(at_the_buoys(None).undoable(TWO, Millis(1_000)), Err(NoUndo::Revealed));
}

#[test]
fn a_choice_that_was_taken_back_is_no_action_to_undo() {
    let mut referee = regatta(None);
    referee.act(Millis(500), ONE, Action::Sail(1)).unwrap();
    referee.take_back(Millis(600), ONE).unwrap();
    assert_eq!(referee.undoable(ONE, Millis(700)), Err(NoUndo::NothingToUndo));
}

#[test]
fn nothing_is_undone_once_somebody_has_seen_the_dice() {
    for action in [Action::Hold, Action::Press] {
        let mut referee = in_the_lead(None);
        referee.act(Millis(4_000), ONE, action).unwrap();
        assert_eq!(
            referee.undoable(ONE, Millis(4_000)),
            Err(NoUndo::Revealed),
            "the wind is told to everybody"
        );
    }
    assert_eq!(regatta(None).undoable(ONE, Millis(0)), Err(NoUndo::NothingToUndo));
}

#[test]
fn nothing_is_undone_after_the_alarm_even_if_nobody_was_awake_to_hear_it() {
    let mut referee = at_the_buoys(None);
    referee.act(Millis(2_000), TWO, Action::TakeBuoy).unwrap();
    assert_eq!(referee.undoable(TWO, Millis(10_999)), Ok(3));
    assert_eq!(referee.undoable(TWO, Millis(11_000)), Err(NoUndo::NoTimeLeft));
    referee.wake(Millis(11_000));
    assert_eq!(referee.undoable(TWO, Millis(11_000)), Err(NoUndo::NoTimeLeft));
}

#[test]
fn what_the_referee_decided_is_not_undone() {
    let mut referee = regatta(Some(Clock::Bank { start: Millis(1_000), increment: Millis(60_000) }));
    referee.act(Millis(900), TWO, Action::Sail(1)).unwrap();
    referee.take_back(Millis(950), TWO).unwrap();
    referee.wake(Millis(1_000));
    assert!(referee.happened(0).last().unwrap().timed_out);
    assert_eq!(referee.sealed(), Seats::only(ONE));
    assert_eq!(referee.undoable(ONE, Millis(1_010)), Err(NoUndo::NothingToUndo));
}

#[test]
fn a_match_that_is_over_stays_over() {
    for clock in [None, PER_DECISION] {
        let referee = finished(clock);
        for seat in [ONE, TWO] {
            assert_eq!(referee.undoable(seat, referee.last()), Err(NoUndo::Over));
        }
    }
}

#[test]
fn time_is_not_taken_back() {
    let mut referee = regatta(Some(Clock::Bank { start: Millis(2_000), increment: Millis(0) }));
    referee.act(Millis(100), TWO, Action::Sail(1)).unwrap();
    referee.take_back(Millis(1_000), TWO).unwrap();
    referee.act(Millis(1_500), ONE, Action::Sail(1)).unwrap();
    // Seat 1 stopped its clock with half a second left, seat 2 has until 2.9 s.
    assert_eq!(referee.deadline(), Some(Millis(2_900)));
    assert_eq!(referee.undoable(ONE, Millis(1_999)), Ok(3));
    assert_eq!(referee.undoable(ONE, Millis(2_000)), Err(NoUndo::NoTimeLeft));
    assert_eq!(referee.undoable(ONE, Millis(2_900)), Err(NoUndo::NoTimeLeft), "seat 2 is decided for");
}

#[test]
fn after_an_undo_another_action_leads_to_a_record_that_verifies() {
    let mut referee = in_the_lead(BANK);
    referee.rewind(referee.undoable(ONE, Millis(3_500)).unwrap());
    referee.act(Millis(4_000), TWO, Action::TakeBuoy).unwrap();
    let replayed = referee::replay::<Regatta>(referee.record().as_str()).unwrap();
    assert_eq!(replayed.steps, referee.happened(0));
    referee.wake(Millis(1_000_000));
    assert!(referee.is_over());
    let verified = verify::<Regatta>(referee.record().as_str()).unwrap();
    assert_eq!(verified.steps, referee.happened(0));
}

#[test]
fn dice_roll_again_as_they_did() {
    let whole = finished(None);
    for to in 0..=whole.steps() {
        let mut referee = whole.clone();
        referee.rewind(to);
        assert!(!matches!(referee.turn(), Turn::Chance));
        assert_eq!(referee.happened(0), &whole.happened(0)[..referee.steps()]);
        for happened in whole.happened(to) {
            referee.follow(happened.line()).unwrap();
        }
        assert_same(&referee, &whole, whole.last());
    }
}

#[test]
#[should_panic(expected = "only steps that were taken can be undone: 4 of 3")]
fn there_is_no_way_into_the_future() {
    at_the_buoys(None).rewind(4);
}

#[test]
fn refusals_say_what_would_have_been_allowed() {
    let all = [NoUndo::Over, NoUndo::NothingToUndo, NoUndo::Answered, NoUndo::Revealed, NoUndo::NoTimeLeft];
    let text: String = all.iter().map(|refusal| format!("{refusal}\n")).collect();
    expect![[r#"
        the match is over; an action can be undone only while it runs
        this seat has done nothing yet that could be undone; only an action of its own can be
        another seat has acted since; an action can be undone only before anybody answers it
        the action has revealed something; only one that reveals nothing can be undone
        the time for that decision is over; an action can be undone only while it lasts
    "#]]
    .assert_eq(&text);
}

/// The match of a game at that table.
fn table<G: Game>(seats: usize, set: &[(&str, &str)], seed: u64) -> Referee<G> {
    let set = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = G::Setup::choose(&Choices { seats: Some(seats), set }).unwrap();
    let names = vec![String::new(); setup.seats()];
    Referee::new(&setup, names, Some(Clock::PerDecision(Millis(1_000))), Seed::from_u64(seed))
}

/// A random action of a random seat that is asked.
fn any_action<G: Game>(referee: &Referee<G>, rng: &mut impl Rng) -> Option<(Seat, G::Action)> {
    let (Turn::Players(seats) | Turn::Scramble { seats, .. }) = referee.turn() else { return None };
    let seat = seats.iter().nth(below(rng, seats.len() as u32) as usize).unwrap();
    let mut actions = referee.actions(seat);
    Some((seat, actions.swap_remove(below(rng, actions.len() as u32) as usize)))
}

/// How often something was undone, undone although chance had followed it, and locked because it has revealed
/// something.
#[derive(Debug, Default)]
struct Counts {
    undone: u32,
    behind_chance: u32,
    revealed: u32,
}

/// Plays some of a match at random and undoes what can be undone. Nobody else acts in between, so nobody is told
/// that their action was not the last.
fn play_and_undo<G: Game>(mut referee: Referee<G>, rng: &mut impl Rng, counts: &mut Counts) {
    for _ in 0..400 {
        let Some((seat, action)) = any_action(&referee, rng) else { break };
        let now = Millis(referee.last().0 + 10);
        let before = referee.clone();
        referee.act(now, seat, action.clone()).unwrap();
        match referee.undoable(seat, now) {
            Ok(to) => {
                counts.undone += 1;
                counts.behind_chance += u32::from(referee.steps() > to + 1);
                let after = referee.clone();
                referee.rewind(to);
                assert_same(&referee, &before, now);
                referee.act(now, seat, action).unwrap();
                assert_same(&referee, &after, now);
            }
            Err(NoUndo::Revealed) => counts.revealed += 1,
            Err(NoUndo::Over) => assert!(referee.is_over()),
            Err(reason @ (NoUndo::NothingToUndo | NoUndo::Answered | NoUndo::NoTimeLeft)) => {
                panic!("nobody else has acted: {reason}")
            }
        }
    }
    assert!(!referee.is_over() || verify::<G>(referee.record().as_str()).is_ok());
}

/// Plays matches of one game at a table.
fn sweep<G: Game>(seats: usize, set: &[(&str, &str)]) -> Counts {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut counts = Counts::default();
    for seed in 0..3 {
        play_and_undo(table::<G>(seats, set, seed), &mut rng, &mut counts);
    }
    counts
}

#[test]
fn real_games_go_back_exactly_where_nothing_was_revealed() {
    let all = [
        sweep::<MemoRacers>(3, &[("tiles", "D"), ("kraken_madness", "true")]),
        sweep::<HydroRacers>(3, &[("cockpit", "expert"), ("mode", "campaign"), ("races", "2")]),
        sweep::<AmericasCup>(3, &[]),
        sweep::<GalaxyTrucker>(3, &[]),
    ];
    for counts in &all {
        assert!(counts.undone > 0 && counts.revealed > 0, "{counts:?}");
    }
    // In HydroRacers chance follows safe cards, too: what nobody sees, and the last token there is, is no news.
    assert!(all[1].behind_chance > 0, "{:?}", all[1]);
}

#[test]
fn mr_26_a_flight_that_turned_up_a_tile_cannot_be_undone_even_alone() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut reminded = 0;
    for seed in 0..10 {
        let mut referee = table::<MemoRacers>(1, &[("mode", "solo")], seed);
        while let Some((seat, action)) = any_action(&referee, &mut rng) {
            let (seen, now) = (referee.steps(), Millis(referee.last().0 + 10));
            referee.act(now, seat, action).unwrap();
            let told = referee.happened(seen).iter().flat_map(|happened| &happened.story);
            if told.into_iter().any(|told| matches!(told.event, memoracers::Event::TileTurnedUp { .. })) {
                reminded += 1;
                assert!(referee.undoable(seat, now).is_err());
            }
        }
    }
    assert!(reminded > 20, "{reminded}");
}

#[test]
fn mr_22_the_last_program_opens_them_all_and_cannot_be_undone() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut revealed = 0;
    for seed in 0..10 {
        let mut referee = table::<MemoRacers>(3, &[], seed);
        while let Some((seat, action)) = any_action(&referee, &mut rng) {
            let is_last = referee.turn() == Turn::Players(Seats::only(seat));
            let opens = is_last && matches!(action, memoracers::Action::Program(_));
            let now = Millis(referee.last().0 + 10);
            referee.act(now, seat, action).unwrap();
            if !opens || referee.is_over() {
                continue;
            }
            match referee.undoable(seat, now) {
                Err(NoUndo::Revealed) => revealed += 1,
                // MR-51: an exchange of the Kraken has followed.
                other => assert_eq!(other, Err(NoUndo::NothingToUndo)),
            }
        }
    }
    assert!(revealed > 10, "only {revealed} programs were the last");
}
