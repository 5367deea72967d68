//! What happens at the table besides the game: pauses, resignations, and waiting until everybody is ready.

use memoracers::MemoRacers;
use referee::{Clock, Referee, Seed, replay, verify};
use rules::record::Note;
use rules::{Choices, Millis, Refusal, Seat, Seats, Setup as _, Standing, Turn};

use crate::regatta::{Action, ONE, Regatta, TWO, at_the_buoys, finished, regatta};

const PER_DECISION: Option<Clock> = Some(Clock::PerDecision(Millis(5_000)));
const BANK: Option<Clock> = Some(Clock::Bank { start: Millis(6_000), increment: Millis(1_000) });

/// What is left to both, how long each clock waits, and when the first runs out.
fn clocks(referee: &Referee<Regatta>, now: u64) -> (Vec<(u64, u64)>, Option<u64>) {
    let clocks = referee.clocks(Millis(now)).into_iter().map(|clock| (clock.left.0, clock.waits.0));
    (clocks.collect(), referee.deadline().map(|at| at.0))
}

/// The record so far is one that a referee could have written.
fn check(referee: &Referee<Regatta>) {
    let replayed = replay::<Regatta>(referee.record().as_str()).unwrap();
    assert_eq!(replayed.steps, referee.happened(0));
    let mut resumed = Referee::<Regatta>::resume(
        referee.header().clone(),
        crate::regatta::seed(),
        replayed.steps.iter().map(|step| step.line()),
    )
    .unwrap();
    resumed.wake(referee.last());
    assert_eq!(resumed.deadline(), referee.deadline());
}

#[test]
fn the_clock_of_a_seat_that_cannot_be_reached_stands_still_until_it_is_back() {
    for clock in [PER_DECISION, BANK] {
        let mut referee = regatta(clock);
        let all = referee.clocks(Millis(0))[0].left.0;
        referee.note(Millis(1_000), Note::Pause(ONE)).unwrap();
        assert_eq!(clocks(&referee, 4_000).0, [(all - 1_000, 17_000), (all - 4_000, 0)]);
        assert_eq!(clocks(&referee, 4_000).1, Some(all), "the other's clock runs on");
        referee.act(Millis(4_000), TWO, Action::Sail(1)).unwrap();
        assert_eq!(referee.deadline(), Some(Millis(20_000 + all)));
        referee.note(Millis(8_000), Note::Resume(ONE)).unwrap();
        assert_eq!(clocks(&referee, 8_500).0[0], (all - 1_500, 0));
        assert_eq!(referee.deadline(), Some(Millis(7_000 + all)));
        check(&referee);
    }
}

#[test]
fn it_stands_still_for_twenty_seconds_at_the_most_and_once_for_each_decision() {
    let mut referee = regatta(PER_DECISION);
    referee.act(Millis(0), TWO, Action::Sail(1)).unwrap();
    referee.note(Millis(1_000), Note::Pause(ONE)).unwrap();
    assert_eq!(clocks(&referee, 22_000).0[0], (3_000, 0));
    let again = referee.note(Millis(22_000), Note::Pause(ONE));
    assert!(matches!(again, Err(Refusal::NotNoted(_))), "{again:?}");
    let late = referee.note(Millis(22_000), Note::Resume(ONE));
    assert!(matches!(late, Err(Refusal::NotNoted(_))), "{late:?}");
    referee.wake(Millis(25_000));
    assert!(referee.happened(0).iter().any(|happened| happened.timed_out && happened.at == Millis(25_000)));
    check(&referee);
}

#[test]
fn only_a_clock_that_runs_can_stand_still() {
    let mut referee = regatta(None);
    assert!(referee.note(Millis(0), Note::Pause(ONE)).is_err());
    let mut sealed = regatta(PER_DECISION);
    sealed.act(Millis(0), ONE, Action::Sail(1)).unwrap();
    assert!(sealed.note(Millis(0), Note::Pause(ONE)).is_err());
    assert!(sealed.note(Millis(0), Note::Resume(ONE)).is_err());
    assert_eq!(
        sealed.note(Millis(0), Note::Pause(Seat(5))),
        Err(Refusal::NoSuchSeat { seat: Seat(5), seats: 2 })
    );
}

#[test]
fn a_record_with_a_pause_that_was_not_allowed_is_refused() {
    let mut referee = regatta(PER_DECISION);
    referee.note(Millis(1_000), Note::Pause(ONE)).unwrap();
    let text = referee.record().to_string();
    assert!(text.ends_with("{\"n\":1,\"at\":1000,\"seat\":1,\"note\":\"pause\"}\n"), "{text}");
    let twice = text + "{\"n\":2,\"at\":2000,\"seat\":1,\"note\":\"pause\"}\n";
    let error = replay::<Regatta>(&twice).unwrap_err().to_string();
    assert!(error.contains("line 4: the clock of that seat does not run"), "{error}");
}

#[test]
fn of_two_who_does_not_resign_wins_and_the_record_verifies() {
    let mut referee = at_the_buoys(PER_DECISION);
    referee.note(Millis(2_000), Note::Resign(TWO)).unwrap();
    let standings = referee.standings().unwrap();
    assert_eq!(standings.rows(), [Standing { place: 1, score: 0 }, Standing { place: 2, score: 0 }]);
    assert_eq!((referee.turn(), referee.is_forfeit()), (Turn::Over(standings), true));
    assert_eq!((referee.resigned(), referee.deadline()), (Seats::only(TWO), None));
    assert!(referee.actions(ONE).is_empty());
    assert_eq!(referee.act(Millis(2_000), ONE, Action::TakeBuoy), Err(Refusal::Over));
    let verified = verify::<Regatta>(referee.record().as_str()).unwrap();
    assert_eq!((verified.standings, verified.steps.len()), (Some(standings), referee.steps()));
}

#[test]
fn of_more_the_others_go_on_and_who_resigned_ends_behind_them() {
    let setup = crate::regatta::Setup { boats: 3, rounds: 1 };
    let names = vec![String::new(); 3];
    let mut referee = Referee::<Regatta>::new(&setup, names, PER_DECISION, Seed::from_u64(1));
    referee.note(Millis(0), Note::Resign(ONE)).unwrap();
    assert!(referee.note(Millis(0), Note::Resign(ONE)).is_err());
    referee.wake(Millis(1_000_000));
    let standings = referee.standings().unwrap();
    assert_eq!((standings.rows()[0].place, referee.is_forfeit()), (3, false));
    assert!(standings.rows()[1..].iter().all(|row| row.place < 3));
    assert!(verify::<Regatta>(referee.record().as_str()).is_ok());
}

#[test]
fn of_more_who_do_not_want_to_go_on_everybody_wins_but_who_resigned() {
    let setup = crate::regatta::Setup { boats: 3, rounds: 1 };
    let mut referee = Referee::<Regatta>::new(&setup, vec![String::new(); 3], None, Seed::from_u64(1));
    assert!(referee.note(Millis(0), Note::Stop).is_err());
    referee.note(Millis(0), Note::Resign(TWO)).unwrap();
    referee.note(Millis(0), Note::Stop).unwrap();
    let places: Vec<u8> = referee.standings().unwrap().rows().iter().map(|row| row.place).collect();
    assert_eq!((places, referee.is_forfeit()), (vec![1, 3, 1], true));
    assert!(verify::<Regatta>(referee.record().as_str()).is_ok());
}

#[test]
fn nothing_is_noted_after_the_end() {
    let mut referee = finished(None);
    let now = referee.last();
    for note in [Note::Ready, Note::Pause(ONE), Note::Resume(ONE), Note::Resign(ONE), Note::Stop] {
        assert_eq!(referee.note(now, note), Err(Refusal::Over));
    }
}

#[test]
fn mr_13_the_reconnaissance_waits_until_everybody_is_ready() {
    let setup = memoracers::Setup::choose(&Choices { seats: Some(2), set: Vec::new() }).unwrap();
    let names = || vec!["Ann".to_owned(), "Ben".to_owned()];
    let mut waiting = Referee::<MemoRacers>::gathering(&setup, names(), PER_DECISION, Seed::from_u64(4));
    assert!(waiting.is_gathering());
    assert_eq!((waiting.turn(), waiting.deadline()), (Turn::Chance, None));
    waiting.note(Millis(9_000), Note::Ready).unwrap();
    assert!(!waiting.is_gathering() && matches!(waiting.turn(), Turn::Players(_)));
    // MR-14: clocks wait until the tiles have been shown, from when they are.
    let at_once = Referee::<MemoRacers>::new(&setup, names(), PER_DECISION, Seed::from_u64(4));
    assert_eq!(waiting.deadline().unwrap().0, at_once.deadline().unwrap().0 + 9_000);
    // Whoever goes on with either finds it as it was.
    let text = waiting.record().to_string();
    let lines = replay::<MemoRacers>(&text).unwrap().steps;
    let header = waiting.header().clone();
    let steps = || lines.iter().map(|step| step.line());
    let resumed =
        Referee::<MemoRacers>::resume_gathering(header.clone(), Seed::from_u64(4), steps()).unwrap();
    assert_eq!(resumed.record(), waiting.record());
    let early = Referee::<MemoRacers>::resume_gathering(header, Seed::from_u64(4), []).unwrap();
    assert!(early.is_gathering());
}
