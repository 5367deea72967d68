//! Live play: judging, the hourglass, sealed choices, the story, and going on after an interruption.

use referee::{Clock, Fault, Referee, Seed};
use rules::record::StepLine;
use rules::{Millis, Refusal, Seat, Seats, Step, Turn, Viewer, told_to};

use crate::regatta::{
    Action, Event, Foul, ONE, Outcome, Regatta, TWO, at_the_buoys, finished, regatta, seed, setup,
};

/// What was done from that step on, with its time.
fn steps(referee: &Referee<Regatta>, from: usize) -> Vec<(u64, Step<Action, Outcome>)> {
    referee
        .happened(from)
        .iter()
        .map(|happened| (happened.at.0, happened.entry.step().unwrap().clone()))
        .collect()
}

#[test]
fn the_first_dice_are_rolled_at_time_zero() {
    let referee = regatta(None);
    assert_eq!(steps(&referee, 0), [(0, Step::Chance(Outcome::Wind(2)))]);
    assert_eq!(referee.turn(), Turn::Players(Seats::first(2)));
    assert_eq!(referee.header().seed_commitment, Some(seed().commitment()));
}

#[test]
fn dice_take_no_time() {
    let mut referee = at_the_buoys(None);
    referee.wake(Millis(11_000));
    let before = referee.steps();
    referee.act(Millis(12_000), TWO, Action::Press).unwrap();
    let times: Vec<_> = steps(&referee, before).into_iter().map(|(at, _)| at).collect();
    assert_eq!(times, [12_000, 12_000, 12_000], "the decision, the die, the next wind");
}

#[test]
fn a_refused_action_leaves_everything_as_it_was() {
    let mut referee = regatta(None);
    let before = referee.record();
    let refused = |ruling: Result<(), Refusal<Foul>>| ruling.unwrap_err().to_string();
    assert_eq!(refused(referee.act(Millis(1), ONE, Action::Hold)), "RG-2: that cannot be chosen now");
    assert_eq!(refused(referee.act(Millis(1), Seat(5), Action::Hold)), "there is no seat 6, only 1 to 2");
    assert_eq!(
        refused(referee.take_back(Millis(1), ONE)),
        "seat 1 has no choice to take back; only a sealed one can be, until the last is in"
    );
    assert_eq!(referee.record(), before);
}

#[test]
fn time_runs_forwards() {
    let mut referee = at_the_buoys(None);
    assert_eq!(referee.last(), Millis(1_000));
    let ruling = referee.act(Millis(999), ONE, Action::TakeBuoy);
    assert_eq!(ruling, Err(Refusal::ClockTurnedBack { last: Millis(1_000) }));
}

#[test]
fn an_action_after_the_hourglass_is_refused_and_the_alarm_has_rung_at_its_own_time() {
    for late in [11_000, 11_001, 500_000] {
        let mut referee = at_the_buoys(None);
        let before = referee.steps();
        assert_eq!(referee.deadline(), Some(Millis(11_000)));
        let ruling = referee.act(Millis(late), ONE, Action::TakeBuoy);
        assert_eq!(ruling, Err(Refusal::Foul(Foul::NotAsked { seat: ONE })));
        assert_eq!(steps(&referee, before), [(11_000, Step::Alarm)]);
    }
    let mut in_time = at_the_buoys(None);
    assert_eq!(in_time.act(Millis(10_999), ONE, Action::TakeBuoy), Ok(()));
}

#[test]
fn waking_early_changes_nothing() {
    let mut referee = at_the_buoys(None);
    let before = (referee.record(), referee.view(Viewer::Spectator), referee.deadline());
    for early in [0, 1_000, 10_999] {
        referee.wake(Millis(early));
        assert_eq!((referee.record(), referee.view(Viewer::Spectator), referee.deadline()), before);
    }
    referee.wake(Millis(11_000));
    assert_ne!(referee.record(), before.0);
    assert_eq!(referee.deadline(), None);
}

#[test]
fn a_sealed_choice_can_be_taken_back_until_the_last_one_is_in() {
    let mut referee = regatta(None);
    referee.act(Millis(10), ONE, Action::Sail(3)).unwrap();
    assert_eq!(referee.sealed(), Seats::only(ONE));
    assert_eq!(referee.turn(), Turn::Players(Seats::only(TWO)));
    referee.take_back(Millis(20), ONE).unwrap();
    assert_eq!(referee.turn(), Turn::Players(Seats::first(2)));
    referee.act(Millis(30), ONE, Action::Sail(1)).unwrap();
    referee.act(Millis(40), TWO, Action::Sail(1)).unwrap();
    assert_eq!(referee.view(Viewer::Spectator).points, [1, 1]);
    assert_eq!(referee.take_back(Millis(50), ONE), Err(Refusal::NothingSealed(ONE)));
}

#[test]
fn everybody_hears_and_sees_their_own_part() {
    let mut referee = regatta(None);
    let before = referee.steps();
    referee.act(Millis(10), ONE, Action::Sail(3)).unwrap();
    let [happened] = referee.happened(before) else { panic!("one step") };
    let heard = |viewer| told_to(&happened.story, viewer).cloned().collect::<Vec<_>>();
    assert_eq!(heard(Viewer::Seat(ONE)), [Event::SailChosen { seat: ONE }, Event::YourSail(3)]);
    assert_eq!(heard(Viewer::Seat(TWO)), [Event::SailChosen { seat: ONE }]);
    assert_eq!(referee.view(Viewer::Seat(ONE)).own_sail, Some(3));
    assert_eq!(referee.view(Viewer::Seat(TWO)).own_sail, None);
    assert_eq!(referee.actions(TWO).len(), 3);
    assert_eq!(referee.actions(ONE), []);
    assert_eq!(referee.eyes(TWO).view(), referee.view(Viewer::Seat(TWO)));
    assert!(referee.happened(99).is_empty());
}

#[test]
fn a_log_gives_no_secret_away() {
    let text = format!("{:?}", regatta(None));
    assert_eq!(text, r#"Referee { game: "regatta", steps: 1, turn: Players({1, 2}), .. }"#);
}

#[test]
fn a_match_goes_on_after_an_interruption_as_if_there_had_been_none() {
    for clock in [None, Some(Clock::PerDecision(Millis(20_000)))] {
        let whole = finished(clock);
        let lines: Vec<_> = whole.happened(0).iter().map(|happened| happened.line()).collect();
        for kept in 0..=lines.len() {
            let resume = |upto: usize| {
                let steps = lines[..upto].iter().cloned();
                Referee::<Regatta>::resume(whole.header().clone(), seed(), steps).unwrap()
            };
            let mut resumed = resume(kept);
            for line in &lines[kept..] {
                assert_eq!(resumed.follow(line.clone()), Ok(()));
                let now = Millis(line.at.0 + 100);
                assert_eq!(resumed.clocks(now), resume(line.n as usize + 1).clocks(now));
            }
            assert_eq!(resumed.record(), whole.record());
            assert_eq!(resumed.happened(0), whole.happened(0));
        }
    }
}

#[test]
fn a_live_action_after_an_interruption_rolls_the_same_dice() {
    let mut without = at_the_buoys(None);
    let lines = without.happened(0).iter().map(|happened| happened.line());
    let mut with = Referee::<Regatta>::resume(without.header().clone(), seed(), lines).unwrap();
    for referee in [&mut without, &mut with] {
        referee.wake(Millis(11_000));
        referee.act(Millis(12_000), TWO, Action::Press).unwrap();
    }
    assert_eq!(with.record(), without.record());
}

#[test]
fn steps_of_another_match_are_not_followed() {
    let whole = finished(None);
    let other_seed = Referee::<Regatta>::resume(whole.header().clone(), Seed::from_u64(8), []);
    assert_eq!(
        other_seed.unwrap_err().to_string(),
        "line 1: the seed does not match the commitment in line 1"
    );

    let mut referee = regatta(None);
    let bent = StepLine { n: 0, at: Millis(0), entry: Step::Chance(Outcome::Wind(3)).into() };
    let expected = r#"{"n":0,"at":0,"outcome":{"wind":2}}"#.to_owned();
    assert_eq!(referee.follow(bent), Err(Fault::Differs { expected }));
    let gap = StepLine { n: 2, at: Millis(0), entry: Step::Alarm.into() };
    assert_eq!(referee.follow(gap), Err(Fault::Number { found: 2, expected: 1 }));
    assert_eq!(referee.steps(), 1);
}

#[test]
fn nothing_happens_after_the_end() {
    let mut referee = finished(None);
    let before = referee.record();
    assert_eq!(referee.act(Millis(200_000), ONE, Action::Hold), Err(Refusal::Over));
    assert_eq!(referee.take_back(Millis(200_000), ONE), Err(Refusal::Over));
    referee.wake(Millis(200_000));
    assert_eq!((referee.record(), referee.deadline()), (before, None));
}

#[test]
fn the_same_seed_gives_the_same_match() {
    assert_eq!(finished(None).record(), finished(None).record());
    let winds = |seed| {
        let names = vec![String::new(), String::new()];
        let referee = Referee::<Regatta>::new(&setup(), names, None, Seed::from_u64(seed));
        steps(&referee, 0)
    };
    assert!((0..20).any(|seed| winds(seed) != winds(3)));
}
