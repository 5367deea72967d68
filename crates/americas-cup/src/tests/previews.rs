//! What a client is told before an action: ends with shortest paths, covers, distances.

use rules::{Choices, Game, Millis, Seat, Setup as _, Silent, Step, Viewer};

use super::table::sail;
use crate::{
    Action, AmericasCup, Card, Colour, Event, Heading, LineCall, Mark, Play, Posts, Preview, SequenceEnd,
    Spot,
};

fn preview(position: &str, steps: &str, action: Action) -> Preview {
    let (game, _) = sail(position, steps);
    AmericasCup::preview(&game.view(Viewer::Seat(game.go.seat)), &action)
}

fn card_spots(preview: Preview) -> Vec<Spot> {
    let Preview::Card { spots, .. } = preview else { panic!("a card was previewed") };
    spots
}

/// The first spot of the list with that bow and heading: no other takes fewer decisions.
fn find(spots: &[Spot], bow: [u8; 2], heading: Heading) -> usize {
    let found = spots.iter().skip(1).position(|spot| spot.bow == bow && spot.heading == heading);
    found.expect("the spot is reached") + 1
}

/// The decisions that lead to a spot.
fn path(spots: &[Spot], mut at: usize) -> Vec<Action> {
    let mut path = Vec::new();
    while let Some(from) = spots[at].from {
        let by = spots[from as usize].next.iter().find(|(_, to)| *to as usize == at);
        path.push(by.expect("a spot leads to the one after it").0);
        at = from as usize;
    }
    path.reverse();
    path
}

#[test]
fn a_card_shows_every_spot_with_one_shortest_path() {
    let position = "base | A 6,20 NE hand #19 | B 1,3 NE";
    let spots = card_spots(preview(position, "", Action::PlayCard(Card(19))));
    assert_eq!((spots[0].bow, spots[0].heading, spots[0].points), ([6, 20], Heading::Ne, 4));
    let tack = find(&spots, [5, 23], Heading::Nw);
    assert_eq!((spots[tack].points, spots[tack].bar), (2, None));
    assert_eq!(path(&spots, tack), [Action::Sail(Heading::N), Action::Sail(Heading::Nw)]);
    // AC-26: head to wind is on the way, but no end; AC-19: at least one step is made.
    assert_eq!(spots[find(&spots, [6, 22], Heading::N)].bar, Some("AC-26"));
    assert_eq!(spots[0].bar, Some("AC-19"));
    for (at, spot) in spots.iter().enumerate() {
        assert_eq!(usize::from(4 - spot.points), path(&spots, at).len());
    }
}

/// Every path of a preview can be sailed and ends as it says, whichever way it is walked.
#[test]
fn the_paths_of_a_preview_are_legal() {
    for position in [
        "base | A 6,20 NE hand #19 | B 8,22 NE | C 7,17 NE",
        "crew sequence head_to_wind front_cover rear_cover | A 6,20 NE seq 3 posts 1 6 2 hand #19 | B 8,20 NW",
        "base | A 5,41 NE hand #25 | B 8,44 NE",
        "crew sequence | A 6,20 SE seq 3 posts 2 3 5 hand #1 | B 8,20 NW",
    ] {
        let (game, _) = sail(position, "");
        let card = game.boats[0].hand.iter().next().expect("a card is in hand");
        let spots = card_spots(preview(position, "", Action::PlayCard(card)));
        assert!(spots.len() > 20, "{position}");
        let mut worlds = vec![game; spots.len()];
        worlds[0].advance(Millis(0), &Step::Act(Seat(0), Action::PlayCard(card)), &mut Silent);
        for (at, spot) in spots.iter().enumerate() {
            let game = worlds[at].clone();
            let walk = &game.go.walk;
            assert_eq!(
                (walk.hull.bow.place(), walk.hull.heading, walk.points, walk.crew),
                (spot.bow, spot.heading, spot.points, spot.crew)
            );
            assert_eq!(game.check(Millis(0), Seat(0), &Action::Stop).is_ok(), spot.bar.is_none());
            let mut legal = Vec::new();
            game.actions(Seat(0), &mut legal);
            legal.retain(|action| *action != Action::Stop);
            let mut shown: Vec<Action> = spot.next.iter().map(|(action, _)| *action).collect();
            shown.sort_unstable();
            assert_eq!(shown, legal, "{position}");
            for (action, to) in &spot.next {
                let mut next = game.clone();
                next.advance(Millis(0), &Step::Act(Seat(0), *action), &mut Silent);
                worlds[*to as usize] = next;
            }
        }
    }
}

/// AC-43: all points are used, so coming back to the same place later is another spot.
#[test]
fn ac_43_a_manoeuvre_shows_every_end_with_all_points_used() {
    let (game, _) = sail("start_procedure manoeuvre=2 | A 3,3 NE | B 11,3 NW", "draw r5; draw g2");
    let view = game.view(Viewer::Seat(Seat(0)));
    let Preview::Move { spots } = AmericasCup::preview(&view, &Action::Sail(Heading::Ne)) else {
        panic!("a step was previewed")
    };
    assert!(spots.iter().all(|spot| spot.gone || (spot.bar == Some("AC-43")) == (spot.points > 0)));
    // Three steps or four lead from (4, 4) to (6, 8) heading N: only the longer way uses up what is left.
    let ends =
        |points| spots.iter().any(|s| s.bow == [6, 8] && s.heading == Heading::N && s.points == points);
    assert!(ends(1) && ends(0));
}

#[test]
fn a_preview_flags_marks_tacks_and_covers() {
    let spots = |position| card_spots(preview(position, "", Action::PlayCard(Card(19))));
    let rounding = spots("base | A 5,43 NE hand #19 | B 1,3 NE");
    assert_eq!(rounding[find(&rounding, [6, 44], Heading::Ne)].passes, Some(Mark::Windward));
    let line = spots("base | A 4,10 S leg 5 hand #19 | B 1,3 NE");
    let over = &line[find(&line, [4, 8], Heading::S)];
    assert_eq!((over.passes, over.to_end, over.gone), (Some(Mark::Line), 0, true));
    let tack = spots("sequence tack=free rear_cover | A 6,20 NE seq 3 hand #19 | B 8,24 NE");
    assert_eq!(tack[find(&tack, [5, 23], Heading::Nw)].sequence_ends, Some(SequenceEnd::Tack));
    // B's stern is on (7,23): its wake lies on (7,21) and (6,22).
    let covered = &tack[find(&tack, [7, 21], Heading::Ne)];
    assert_eq!((covered.sequence_ends, covered.covered_by), (None, rules::Seats::only(Seat(1))));
}

/// AC-48, AC-49: the line is called before it is crossed.
#[test]
fn a_step_over_the_line_is_called_in_its_preview() {
    let call = |manoeuvre: u8, bow: [u8; 2]| {
        let position = format!("start_procedure manoeuvre={manoeuvre} | A 3,9 NW | B 11,3 NW");
        let (game, _) = sail(&position, "draw r3; draw g2");
        let view = game.view(Viewer::Seat(Seat(0)));
        let Preview::Move { spots } = AmericasCup::preview(&view, &Action::Sail(Heading::Nw)) else {
            panic!("a step was previewed")
        };
        spots.iter().find(|spot| spot.bow == bow && spot.heading == Heading::Nw).and_then(|spot| spot.line)
    };
    assert_eq!(call(5, [2, 10]), Some(LineCall::MissesTurn));
    assert_eq!(call(5, [1, 11]), Some(LineCall::Disqualified));
    assert_eq!(call(3, [2, 10]), Some(LineCall::Disqualified));
    // The stern is taken over by a turn in place.
    let (game, _) =
        sail("start_procedure manoeuvre=5 | A 0,8 NW | B 11,3 NW", "draw r4; draw g2; N; turn NW");
    let view = game.view(Viewer::Seat(Seat(0)));
    let Preview::Move { spots } = AmericasCup::preview(&view, &Action::TurnInPlace(Heading::Sw)) else {
        panic!("a turn was previewed")
    };
    assert_eq!((spots[0].line, spots[0].gone), (Some(LineCall::Disqualified), true));
}

#[test]
fn other_previews_say_what_is_lost_or_gained() {
    let base = "base | A 6,20 NE hand g2 g3 | B 1,3 NE";
    assert_eq!(preview(base, "", Action::ChangeHand), Preview::TurnLost { draws: 2 });
    assert_eq!(preview(base, "", Action::KeepHand), Preview::TurnLost { draws: 0 });
    let sequence = "sequence tack=free | A 6,20 NE seq 3 hand r4 | B 1,3 NE";
    assert_eq!(
        preview(sequence, "r4; N; NW", Action::Stop),
        Preview::Stop { unused: 2, sequence_ends: Some(SequenceEnd::Tack), draws: 1 }
    );
    // AC-63c: a 2 takes the sequence with it to the other tack.
    let two = "sequence | A 6,20 NE seq 3 hand r2 | B 1,3 NE";
    assert_eq!(
        preview(two, "r2; N; NW", Action::Stop),
        Preview::Stop { unused: 0, sequence_ends: None, draws: 1 }
    );
    let Preview::Card { points, play, breaks, .. } = preview(sequence, "", Action::PlayCard(Card(19))) else {
        panic!("a card was previewed")
    };
    assert_eq!((points, play, breaks), (4, Play::Continues, false));
    // Of 56 cards 10 show none of three posts, 30 one, 15 two and 1 all three.
    let posts = preview("crew | A 6,20 NE | B 1,3 NE", "", Action::ChoosePosts(Posts::of([1, 2, 3])));
    assert_eq!(posts, Preview::Posts { cards: [10, 30, 15, 1] });
    let Preview::Move { spots } = preview(sequence, "r4", Action::Sail(Heading::Ne)) else {
        panic!("a step was previewed")
    };
    let first = &spots[0];
    assert_eq!((first.bow, first.heading, first.points, first.gone), ([7, 21], Heading::Ne, 3, false));
}

#[test]
fn a_view_shows_covers_and_distances_of_every_boat() {
    let (game, _) = sail("front_cover rear_cover | A 6,20 NE hand r4 | B 8,8 NW", "");
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.boats[0].lee, [[7, 19], [6, 18]]);
    assert_eq!(view.boats[0].wake, [[5, 17], [4, 18]]);
    // From the first starting place 24 points round the windward buoy, 18 more lead back over the line.
    assert_eq!(view.boats[1].to_mark, Some(24));
    assert_eq!(view.boats[0].mark, Mark::Windward);
    // AC-77b: there is no cover in the start procedure.
    let (game, _) = sail("start_procedure front_cover rear_cover manoeuvre=1 | A 3,3 NE | B 11,3 NW", "");
    assert!(game.view(Viewer::Spectator).boats[0].lee.is_empty());
    // Without the rules nothing is shown.
    let (game, _) = sail("base | A 6,20 NE hand r4 | B 8,8 NW", "");
    assert!(game.view(Viewer::Spectator).boats[0].lee.is_empty());
    let told = serde_json::to_value(Event::HandKept { seat: Seat(0) }).expect("an event can be written");
    assert_eq!(told, serde_json::json!({ "event": "hand_kept", "seat": 1 }));
}

/// AC-20, AC-58, AC-59: whoever is on turn sees which of their cards do not fit, and nobody else does.
#[test]
fn a_view_says_why_a_card_does_not_fit() {
    let why = |position: &str, viewer| {
        let (game, _) = sail(position, "");
        let rules: Vec<&str> = game.view(viewer).unfit.iter().map(|(_, rule)| *rule).collect();
        rules
    };
    let sequence = "sequence | A 6,20 NE seq 3 hand r2 r5 g3 | B 1,3 NE";
    assert_eq!(why(sequence, Viewer::Seat(Seat(0))), ["AC-59", "AC-20"]);
    assert_eq!(why(sequence, Viewer::Seat(Seat(1))), [""; 0]);
    assert_eq!(why(sequence, Viewer::Spectator), [""; 0]);
    assert_eq!(why("sequence | A 6,20 NE hand r2 r5 | B 1,3 NE", Viewer::Seat(Seat(0))), ["AC-58"]);
    assert_eq!(why("base | A 6,20 S leg 1 hand r2 g5 | B 1,3 NE", Viewer::Seat(Seat(0))), [""; 0]);
}

/// AC-57: a sequence lies open card by card, and is gone when it ends.
#[test]
fn a_view_shows_the_cards_of_a_sequence() {
    let position = "sequence tack=free | A 6,20 NE hand r2 r3 r3 | B 1,3 NE hand r2";
    let run = |steps: &str| sail(position, steps).0.view(Viewer::Spectator).boats[0].run.clone();
    let first = "r2; NE; stop; draw g5; r2; NE; stop; draw g5";
    let red = |values: &[u8]| values.iter().map(|value| (Colour::Red, *value)).collect::<Vec<_>>();
    assert_eq!(run(&format!("{first}; r3")), red(&[2, 3]));
    let fits = |steps: &str| sail(position, steps).0.view(Viewer::Spectator).boats[0].fits.clone();
    assert_eq!((fits(""), fits(first), fits(&format!("{first}; r3"))), (vec![2], vec![2, 3], vec![2, 3, 4]));
    assert_eq!(run(&format!("{first}; r3; N; NW; stop")), red(&[]));
    // AC-63c: a 2 always fits, and after a tack with it the sequence is that card.
    let position = "sequence | A 6,20 NE seq 4 hand r2 | B 1,3 NE hand r2";
    let boat = |steps: &str| sail(position, steps).0.view(Viewer::Spectator).boats[0].clone();
    assert_eq!(boat("").fits, [2, 3, 4, 5]);
    assert_eq!(boat("r2; N; NW; stop").run, red(&[2]));
}

/// AC-14: beats end on (6, 44), which is reached from (0, 38) on one tack and from (12, 38) on the other.
#[test]
fn laylines_lie_where_the_buoy_may_be_left() {
    let printed = |rounding: &str| {
        let set = vec![("rounding".to_owned(), rounding.to_owned())];
        let setup = crate::Setup::choose(&Choices { seats: None, set }).expect("a setup");
        AmericasCup::printed(&setup)
    };
    let lines = |rounding: &str| printed(rounding).laylines;
    let json = serde_json::to_value(printed("either")).expect("what is printed can be written");
    assert_eq!(json["board"]["windward"], serde_json::json!([6, 42]));
    assert_eq!(lines("either"), [[[6, 44], [0, 38]], [[6, 44], [12, 38]]]);
    assert_eq!(lines("starboard"), [[[6, 44], [0, 38]]]);
    assert_eq!(lines("port"), [[[6, 44], [12, 38]]]);
}
