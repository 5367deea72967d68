//! The kit finds every bug that is planted in a small game, and shows it with a short, legal match.

#![expect(missing_docs, reason = "a game of tests explains itself in its module")]

pub mod toy;

use rules::laws::{Breach, Kit};
use rules::record::{Header, StepLine};
use rules::{Game, Millis, judge};
use serde::de::DeserializeOwned;
use toy::{Action, Bug, Outcome, Setup, Toy};

#[test]
fn a_healthy_game_passes() {
    let tally = kit(Bug::None).matches(400).run();
    assert_eq!(tally.matches, 400);
    assert!(tally.taken_back > 100 && tally.alarms > 100 && tally.outcomes > 1000, "{tally:?}");
}

#[test]
fn the_same_seed_finds_the_same_breach() {
    let run = || kit(Bug::UnearnedKnowledge).try_run().unwrap_err();
    assert_eq!(run(), run());
}

#[test]
fn law_1_a_replay_that_differs() {
    check(Bug::CountsOutside, 1, 1);
}

#[test]
fn law_2_an_action_that_is_accepted_but_not_listed() {
    check(Bug::AcceptsSecondPeek, 2, 8);
}

#[test]
fn law_2_an_action_that_is_listed_but_refused() {
    check(Bug::RefusesLastFlip, 2, 1);
}

#[test]
fn law_3_a_fallback_that_is_illegal() {
    check(Bug::AlwaysFallsBackOnPass, 3, 3);
}

#[test]
#[should_panic(expected = "an objection has no preview")]
fn a_panic_in_a_preview_comes_through_after_the_match_is_printed() {
    kit(Bug::PreviewPanics).run();
}

#[test]
fn law_4_the_order_of_commits_matters() {
    check(Bug::LastBidWinsTies, 4, 2);
}

#[test]
fn law_4_a_commit_takes_a_choice_from_the_others() {
    check(Bug::BidsAreUnique, 4, 2);
}

#[test]
fn law_4_a_choice_taken_back_leaves_a_trace() {
    check(Bug::RegretCosts, 4, 2);
}

#[test]
fn law_4_sealed_choices_that_are_not_said_to_be() {
    check(Bug::SealedIsSilent, 4, 3);
}

#[test]
fn law_5_the_turn_depends_on_a_secret() {
    check(Bug::SecretLeader, 5, 7);
}

#[test]
fn law_6_legality_depends_on_a_secret() {
    check(Bug::SecretForbids, 6, 7);
}

#[test]
fn law_6_legality_depends_on_what_the_view_leaves_out() {
    check(Bug::HourglassOutOfView, 6, 5);
}

#[test]
fn law_7_a_sampled_world_contradicts_what_is_known() {
    check(Bug::SampleForgets, 7, 3);
}

#[test]
fn law_8_a_hidden_draw_is_told_to_the_wrong_audience() {
    check(Bug::PeekToldToAll, 8, 3);
}

#[test]
fn law_8_a_sealed_choice_is_told_at_once() {
    check(Bug::BidToldAtOnce, 8, 3);
}

#[test]
fn law_8_a_peek_is_forgotten() {
    check(Bug::PeekForgotten, 8, 3);
}

#[test]
fn law_8_an_open_tile_is_forgotten_once_it_lies_face_down() {
    check(Bug::FlipForgotten, 8, 5);
}

#[test]
fn law_9_knowledge_that_nobody_has_earned() {
    check(Bug::UnearnedKnowledge, 9, 3);
}

#[test]
fn law_10_a_draw_with_another_distribution() {
    check(Bug::UnevenBag, 10, 0);
}

#[test]
fn law_10_outcomes_that_are_not_sorted() {
    check(Bug::UnsortedOutcomes, 10, 0);
}

#[test]
fn law_11_a_match_without_an_end() {
    check(Bug::Endless, 11, 37);
}

#[test]
fn law_12_an_action_after_the_alarm() {
    check(Bug::LateGrab, 12, 5);
}

#[test]
fn law_12_an_alarm_before_its_time() {
    check(Bug::EarlyAlarm, 12, 5);
}

#[test]
fn law_13_a_codec_that_loses_data() {
    check(Bug::LossyHum, 13, 1);
}

#[test]
fn law_7_who_forgets_overlooks_what_lies_open() {
    check(Bug::FadingBlinds, 7, 1);
}

#[test]
fn law_14_a_hunch_that_depends_on_a_secret() {
    check(Bug::HunchPeeks, 14, 9);
}

#[test]
fn law_14_a_hunch_that_is_illegal() {
    check(Bug::HunchPasses, 14, 3);
}

#[test]
fn law_15_an_outlook_that_is_best_for_the_last() {
    check(Bug::OutlookUpsideDown, 15, 40);
}

#[test]
fn law_16_a_fingerprint_that_depends_on_a_secret() {
    check(Bug::FingerprintPeeks, 16, 9);
}

#[test]
fn law_16_a_fingerprint_that_overlooks_something() {
    check(Bug::FingerprintBlinks, 16, 9);
}

/// The kit blames that law and shows it in so many steps at the most.
fn check(bug: Bug, law: u8, most_steps: usize) {
    let breach = kit(bug).try_run().expect_err("the bug is found");
    println!("{breach}");
    assert_eq!(breach.law.number(), law);
    assert!(breach.steps <= most_steps, "{} steps", breach.steps);
    assert_eq!(judged_steps(&breach), breach.steps);
}

fn kit(bug: Bug) -> Kit<Toy> {
    let setups = (2..=4).map(|seats| Setup { seats, rounds: 3, bug });
    Kit::new().matches(200).seed(11).setups(setups.collect())
}

/// Reads the record and judges every step of it.
fn judged_steps(breach: &Breach) -> usize {
    let mut lines = breach.record.lines();
    let header: Header<Setup> = parse(lines.next().expect("a record has a header"));
    let mut toy = Toy::new(&header.setup);
    let mut now = Millis(0);
    let mut steps = 0;
    for line in lines {
        let line: StepLine<Action, Outcome> = parse(line);
        assert_eq!(line.n as usize, steps);
        let step = line.entry.step().expect("the laws write no notes");
        judge(&toy, now, line.at, step).expect("every step of the record is legal");
        toy.advance(line.at, step, &mut rules::Silent);
        now = line.at;
        steps += 1;
    }
    steps
}

fn parse<T: DeserializeOwned>(line: &str) -> T {
    serde_json::from_str(line).expect("the line is part of a record")
}
