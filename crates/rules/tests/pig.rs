//! Pig keeps the laws, and its rules are the ones it states.

#[path = "../examples/pig.rs"]
pub mod pig;

use pig::{Action, Event, Face, Pig, Setup};
use rules::laws::Kit;
use rules::{Choices, Foul, Game, Millis, Seat, Step, StepOf, ToldEvent, Turn, Viewer};

#[test]
fn pig_obeys_the_laws() {
    Kit::<Pig>::new().matches(200).seed(7).run();
}

#[test]
fn pg_1_only_the_seat_whose_turn_it_is_decides() {
    let pig = after(&[]);
    assert!(fouls(&pig, Seat(0)).is_empty());
    assert_eq!(fouls(&pig, Seat(1)), ["PG-1", "PG-1"]);
    assert_eq!(fouls(&after(&[ROLL]), Seat(0)), ["PG-1", "PG-1"], "the die is rolling");
}

#[test]
fn pg_2_a_roll_of_two_to_six_is_put_at_stake() {
    let view = after(&[ROLL, face(6), ROLL, face(2)]).view(Viewer::Spectator);
    assert_eq!((view.seat, view.at_stake, view.scores), (Seat(0), 8, vec![0, 0]));
}

#[test]
fn pg_3_a_roll_of_one_loses_the_stake_and_the_turn() {
    let (pig, story) = told(&[ROLL, face(6), ROLL, face(1)]);
    let view = pig.view(Viewer::Spectator);
    assert_eq!((view.seat, view.at_stake, view.scores), (Seat(1), 0, vec![0, 0]));
    assert_eq!(story.last().unwrap().event, Event::RolledOne { seat: Seat(0), lost: 6 });
}

#[test]
fn pg_4_holding_banks_the_stake_and_ends_the_turn() {
    let (pig, story) = told(&[ROLL, face(5), HOLD]);
    let view = pig.view(Viewer::Spectator);
    assert_eq!((view.seat, view.at_stake, view.scores), (Seat(1), 0, vec![5, 0]));
    assert_eq!(story.last().unwrap().event, Event::Held { seat: Seat(0), score: 5 });
}

#[test]
fn pg_5_with_enough_to_win_one_has_to_hold() {
    let pig = after(&ninety_six_and(&[ROLL, face(4)]));
    assert_eq!(fouls(&pig, Seat(0)), ["PG-5"]);
    let mut actions = Vec::new();
    pig.actions(Seat(0), &mut actions);
    assert_eq!(actions, [Action::Hold]);
    assert!(Pig::preview(&pig.view(Viewer::Seat(Seat(0))), &Action::Hold).wins);
}

#[test]
fn pg_6_whoever_banks_the_target_wins() {
    let Turn::Over(standings) = after(&ninety_six_and(&[ROLL, face(4), HOLD])).turn() else {
        panic!("the match is over");
    };
    assert_eq!(standings.winners().to_string(), "1");
    assert_eq!(standings.rows()[0].score, 100);
}

#[test]
fn pg_6_after_a_thousand_turns_the_highest_score_wins() {
    let round = [HOLD, Step::Act(Seat(1), Action::Hold)];
    let Turn::Over(standings) = after(&vec![round; 500].concat()).turn() else { panic!("the match is over") };
    assert_eq!(standings.winners().to_string(), "1 and 2");
}

#[test]
fn a_preview_tells_the_chances_to_lose_the_turn() {
    let view = after(&[ROLL, face(5)]).view(Viewer::Seat(Seat(0)));
    assert_eq!(Pig::preview(&view, &Action::Roll).lost_in_six, 1);
    assert_eq!(Pig::preview(&view, &Action::Hold).lost_in_six, 0);
}

#[test]
fn a_refused_setup_says_what_would_have_been_allowed() {
    let refused = |seats, target: &str| {
        let set = vec![("target".to_owned(), target.to_owned())];
        <Setup as rules::Setup>::choose(&Choices { seats, set }).unwrap_err().to_string()
    };
    assert_eq!(refused(Some(9), "100"), "seats=9: 2 to 8 can play");
    assert_eq!(refused(None, "99"), "target=99: the target is 50, 100 or 200");
    assert_eq!(refused(None, "many"), "target=many: the target is 50, 100 or 200");
}

#[test]
fn the_match_told_in_the_terminal_is_the_one_in_the_guide() {
    pig::main();
    let guide = include_str!("../../../docs/guides/add-a-game.md");
    let (_, text) = guide.split_once("```text\n").expect("the guide shows a match");
    let (text, _) = text.split_once("```").expect("the match ends");
    assert_eq!(pig::told_match(42), text);
}

const ROLL: StepOf<Pig> = Step::Act(Seat(0), Action::Roll);
const HOLD: StepOf<Pig> = Step::Act(Seat(0), Action::Hold);

fn face(face: u8) -> StepOf<Pig> {
    Step::Chance(Face(face))
}

/// Seat 1 has 96 points at stake, then goes on like that.
fn ninety_six_and(steps: &[StepOf<Pig>]) -> Vec<StepOf<Pig>> {
    [vec![[ROLL, face(6)]; 16].concat(), steps.to_vec()].concat()
}

fn after(steps: &[StepOf<Pig>]) -> Pig {
    told(steps).0
}

/// The match of two after these steps, every one of them legal, and what was told.
fn told(steps: &[StepOf<Pig>]) -> (Pig, Vec<ToldEvent<Event>>) {
    let mut pig = Pig::new(&Setup::new(2, 100).expect("two can play for 100"));
    let mut story = Vec::new();
    for step in steps {
        rules::judge(&pig, Millis(0), Millis(0), step).expect("every step is legal");
        pig.advance(Millis(0), step, &mut story);
    }
    (pig, story)
}

/// The rules that forbid rolling and holding, as far as they are forbidden.
fn fouls(pig: &Pig, seat: Seat) -> Vec<&'static str> {
    let check = |action| pig.check(Millis(0), seat, &action).err().map(|foul| foul.rule());
    [Action::Roll, Action::Hold].into_iter().filter_map(check).collect()
}
