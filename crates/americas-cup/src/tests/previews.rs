//! What a client is told before an action: ends with shortest paths, covers, distances.

use rules::{Game, Millis, Seat, Silent, Step, Viewer};

use super::table::sail;
use crate::{
    Action, AmericasCup, Card, End, Event, Heading, LineCall, Mark, Play, Posts, Preview, SequenceEnd,
};

fn preview(position: &str, steps: &str, action: Action) -> Preview {
    let (game, _) = sail(position, steps);
    AmericasCup::preview(&game.view(Viewer::Seat(game.go.seat)), &action)
}

fn card_ends(preview: Preview) -> Vec<End> {
    let Preview::Card { ends, .. } = preview else { panic!("a card was previewed") };
    ends
}

fn find(ends: &[End], bow: [u8; 2], heading: Heading) -> &End {
    ends.iter().find(|end| end.bow == bow && end.heading == heading).expect("the end is reached")
}

#[test]
fn a_card_shows_every_end_with_one_shortest_path() {
    let position = "base | A 6,20 NE hand #19 | B 1,3 NE";
    let ends = card_ends(preview(position, "", Action::PlayCard(Card(19))));
    let tack = find(&ends, [5, 23], Heading::Nw);
    assert_eq!((tack.points, tack.may_stop, tack.crew), (2, true, false));
    assert_eq!(tack.path, [Action::Sail(Heading::N), Action::Sail(Heading::Nw)]);
    // AC-26: head to wind is on the way, but no end.
    assert!(!find(&ends, [6, 22], Heading::N).may_stop);
    for end in &ends {
        assert!(end.path.len() <= 4 && end.points as usize == end.path.len());
    }
}

/// Every path of a preview can be sailed and ends as it says.
#[test]
fn the_paths_of_a_preview_are_legal() {
    for position in [
        "base | A 6,20 NE hand #19 | B 8,22 NE | C 7,17 NE",
        "crew sequence head_to_wind front_cover rear_cover | A 6,20 NE seq 3 posts 1 6 2 hand #19 | B 8,20 NW",
        "base | A 5,41 NE hand #25 | B 8,44 NE",
    ] {
        let (game, _) = sail(position, "");
        let card = game.boats[0].hand.iter().next().expect("a card is in hand");
        let ends = card_ends(preview(position, "", Action::PlayCard(card)));
        assert!(ends.len() > 20, "{position}");
        for end in ends {
            let mut game = game.clone();
            for action in [Action::PlayCard(card)].iter().chain(&end.path) {
                game.check(Millis(0), Seat(0), action).expect("the path is legal");
                game.advance(Millis(0), &Step::Act(Seat(0), *action), &mut Silent);
            }
            assert_eq!((game.go.walk.hull.bow.place(), game.go.walk.hull.heading), (end.bow, end.heading));
            assert_eq!(game.check(Millis(0), Seat(0), &Action::Stop).is_ok(), end.may_stop);
        }
    }
}

#[test]
fn a_preview_flags_marks_tacks_and_covers() {
    let rounding = card_ends(preview("base | A 5,43 NE hand #19 | B 1,3 NE", "", Action::PlayCard(Card(19))));
    assert_eq!(find(&rounding, [6, 44], Heading::Ne).passes, Some(Mark::Windward));
    let finish = "base | A 4,10 S leg 5 hand #19 | B 1,3 NE";
    let line = card_ends(preview(finish, "", Action::PlayCard(Card(19))));
    let over = find(&line, [4, 8], Heading::S);
    assert_eq!((over.passes, over.to_end, over.may_stop), (Some(Mark::Line), 0, true));
    let tack = "sequence rear_cover | A 6,20 NE seq 3 hand #19 | B 8,24 NE";
    let ends = card_ends(preview(tack, "", Action::PlayCard(Card(19))));
    assert_eq!(find(&ends, [5, 23], Heading::Nw).sequence_ends, Some(SequenceEnd::Tack));
    assert_eq!(find(&ends, [7, 21], Heading::Ne).sequence_ends, None);
    // B's stern is on (7,23): its wake lies on (7,21) and (6,22).
    assert_eq!(find(&ends, [7, 21], Heading::Ne).covered_by, rules::Seats::only(Seat(1)));
}

/// AC-48, AC-49: the line is called before it is crossed.
#[test]
fn a_step_over_the_line_is_called_in_its_preview() {
    let call = |manoeuvre: u8, bow: [u8; 2]| {
        let position = format!("start_procedure manoeuvre={manoeuvre} | A 3,9 NW | B 11,3 NW");
        let (game, _) = sail(&position, "draw r3; draw g2");
        let reach = game.view(Viewer::Seat(Seat(0))).reach(None).ends();
        find(&reach, bow, Heading::Nw).line
    };
    assert_eq!(call(5, [2, 10]), Some(LineCall::MissesTurn));
    assert_eq!(call(5, [1, 11]), Some(LineCall::Disqualified));
    assert_eq!(call(3, [2, 10]), Some(LineCall::Disqualified));
}

#[test]
fn other_previews_say_what_is_lost_or_gained() {
    let base = "base | A 6,20 NE hand g2 g3 | B 1,3 NE";
    assert_eq!(preview(base, "", Action::ChangeHand), Preview::TurnLost { draws: 2 });
    assert_eq!(preview(base, "", Action::KeepHand), Preview::TurnLost { draws: 0 });
    let sequence = "sequence | A 6,20 NE seq 3 hand r4 | B 1,3 NE";
    assert_eq!(
        preview(sequence, "r4; N; NW", Action::Stop),
        Preview::Stop { unused: 2, sequence_ends: Some(SequenceEnd::Tack), draws: 1 }
    );
    let Preview::Card { points, play, breaks, .. } = preview(sequence, "", Action::PlayCard(Card(19))) else {
        panic!("a card was previewed")
    };
    assert_eq!((points, play, breaks), (4, Play::Continues, false));
    // Of 56 cards 10 show none of three posts, 30 one, 15 two and 1 all three.
    let posts = preview("crew | A 6,20 NE | B 1,3 NE", "", Action::ChoosePosts(Posts::of([1, 2, 3])));
    assert_eq!(posts, Preview::Posts { cards: [10, 30, 15, 1] });
    let Preview::Move { bow, heading, points, gone, ends, .. } =
        preview(sequence, "r4", Action::Sail(Heading::Ne))
    else {
        panic!("a step was previewed")
    };
    assert_eq!((bow, heading, points, gone), ([7, 21], Heading::Ne, 3, false));
    assert!(ends.iter().all(|end| end.points <= 3));
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
    // Without the rules nothing is shown.
    let (game, _) = sail("base | A 6,20 NE hand r4 | B 8,8 NW", "");
    assert!(game.view(Viewer::Spectator).boats[0].lee.is_empty());
    let json = serde_json::to_value(game.view(Viewer::Spectator)).expect("a view can be written");
    assert_eq!(json["board"]["windward"], serde_json::json!([6, 42]));
    let told = serde_json::to_value(Event::HandKept { seat: Seat(0) }).expect("an event can be written");
    assert_eq!(told, serde_json::json!({ "event": "hand_kept", "seat": 1 }));
}
