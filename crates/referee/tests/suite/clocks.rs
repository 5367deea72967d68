//! Thinking clocks: when they run, and what happens when they run out.

use referee::{Clock, Referee};
use rules::{Millis, Step};

use crate::regatta::{Action, ONE, Regatta, TWO, at_the_buoys, regatta};

const PER_DECISION: Option<Clock> = Some(Clock::PerDecision(Millis(5_000)));
const BANK: Option<Clock> = Some(Clock::Bank { start: Millis(6_000), increment: Millis(1_000) });

/// Both clocks at that time, a running one with a star: "4500* 5000".
fn clocks(referee: &Referee<Regatta>, now: u64) -> String {
    let clocks = referee.clocks(Millis(now)).into_iter();
    let text =
        |clock: referee::SeatClock| format!("{}{}", clock.left.0, if clock.running { "*" } else { "" });
    clocks.map(text).collect::<Vec<_>>().join(" ")
}

/// The steps in which the referee acted for a seat.
fn time_outs(referee: &Referee<Regatta>) -> Vec<(u64, Step<Action, crate::regatta::Outcome>)> {
    let timed_out = referee.happened(0).iter().filter(|happened| happened.timed_out);
    timed_out.map(|happened| (happened.at.0, happened.entry.step().unwrap().clone())).collect()
}

#[test]
fn without_clocks_there_is_all_the_time_in_the_world() {
    let mut referee = regatta(None);
    assert_eq!((referee.deadline(), clocks(&referee, 0).as_str()), (None, ""));
    referee.wake(Millis(u64::MAX));
    assert_eq!(referee.steps(), 1);
}

#[test]
fn a_clock_runs_while_its_seat_is_asked_and_stops_once_the_choice_is_sealed() {
    let mut referee = regatta(PER_DECISION);
    assert_eq!(clocks(&referee, 500), "4500* 4500*");
    referee.act(Millis(1_000), ONE, Action::Sail(1)).unwrap();
    assert_eq!(clocks(&referee, 3_000), "4000 2000*");
    referee.take_back(Millis(3_500), ONE).unwrap();
    assert_eq!(clocks(&referee, 4_500), "3000* 500*");
    assert_eq!(referee.deadline(), Some(Millis(5_000)));
}

#[test]
fn each_decision_has_its_own_time() {
    let mut referee = at_the_buoys(PER_DECISION);
    assert_eq!(clocks(&referee, 9_000), "5000 5000", "nobody thinks in a scramble");
    referee.wake(Millis(11_000));
    assert_eq!(clocks(&referee, 12_000), "5000 4000*");
    referee.act(Millis(13_000), TWO, Action::Press).unwrap();
    assert_eq!(clocks(&referee, 13_000), "5000* 5000*");
}

#[test]
fn a_bank_is_for_the_whole_match_and_grows_with_each_decision() {
    let mut referee = regatta(BANK);
    referee.act(Millis(500), ONE, Action::Sail(1)).unwrap();
    assert_eq!(clocks(&referee, 500), "5500 5500*");
    referee.take_back(Millis(700), ONE).unwrap();
    referee.act(Millis(800), ONE, Action::Sail(2)).unwrap();
    assert_eq!(clocks(&referee, 900), "5400 5100*", "a choice that can be taken back earns nothing");
    referee.act(Millis(1_000), TWO, Action::Sail(1)).unwrap();
    assert_eq!(clocks(&referee, 1_000), "6400 6000");
    referee.wake(Millis(11_000));
    referee.act(Millis(13_000), ONE, Action::Press).unwrap();
    assert_eq!(clocks(&referee, 13_000), "5400* 6000*");
}

#[test]
fn the_referee_decides_at_the_very_moment_the_time_runs_out() {
    for late in [5_000, 5_001, 9_000] {
        let mut referee = regatta(PER_DECISION);
        referee.act(Millis(1_000), ONE, Action::Sail(2)).unwrap();
        referee.wake(Millis(4_999));
        assert_eq!(time_outs(&referee), []);
        referee.wake(Millis(late));
        assert_eq!(time_outs(&referee), [(5_000, Step::Act(TWO, Action::Sail(1)))]);
        assert_eq!(referee.deadline(), Some(Millis(15_000)), "the hourglass began at that moment, too");
    }
}

#[test]
fn an_action_after_the_time_ran_out_comes_too_late() {
    let mut referee = regatta(PER_DECISION);
    referee.act(Millis(1_000), ONE, Action::Sail(2)).unwrap();
    assert!(referee.act(Millis(5_000), TWO, Action::Sail(2)).is_err());
    assert_eq!(time_outs(&referee), [(5_000, Step::Act(TWO, Action::Sail(1)))]);
}

#[test]
fn seats_that_run_out_together_are_decided_for_in_seat_order() {
    let mut referee = regatta(PER_DECISION);
    referee.wake(Millis(6_000));
    let sail = |seat| (5_000, Step::Act(seat, Action::Sail(1)));
    assert_eq!(time_outs(&referee), [sail(ONE), sail(TWO)]);
}

#[test]
fn time_that_ran_out_does_not_come_back_with_the_choice() {
    let mut referee = regatta(BANK);
    referee.act(Millis(1_000), ONE, Action::Sail(2)).unwrap();
    referee.take_back(Millis(5_000), ONE).unwrap();
    referee.act(Millis(5_500), TWO, Action::Sail(2)).unwrap();
    assert_eq!(referee.deadline(), Some(Millis(10_000)));
    referee.take_back(Millis(5_500), TWO).unwrap();
    referee.wake(Millis(6_000));
    assert_eq!(clocks(&referee, 6_000), "4000* 0");
    referee.take_back(Millis(6_500), TWO).unwrap();
    let sail = Step::Act(TWO, Action::Sail(1));
    assert_eq!(time_outs(&referee), [(6_000, sail.clone()), (6_500, sail)], "decided for again, at once");
}

#[test]
fn a_match_that_everybody_leaves_comes_to_its_end() {
    for clock in [PER_DECISION, Some(Clock::Bank { start: Millis(0), increment: Millis(0) })] {
        let mut referee = regatta(clock);
        referee.wake(Millis(1_000_000));
        assert!(referee.is_over());
        assert_eq!(time_outs(&referee).len(), 6, "two sails and the leader's decision in each round");
        assert_eq!(referee.deadline(), None);
    }
}
