//! Everyone meets everyone, the table, the final: AC-86, AC-87, and what they become with more seats or more races:
//! AC-86b, AC-86c, AC-87b.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use cup::{Cup, Format, FormatError, Meeting, Race, Stage};

fn duels(entrants: usize, best_of: u32) -> Cup {
    Cup::new(Format::new(entrants, 2, 6, best_of).unwrap())
}

/// Plays the next race of those two, and the first of them wins.
fn beats(cup: &mut Cup, winner: usize, loser: usize) {
    let races = cup.next();
    let is_theirs = |(_, seats): &&(Race, Vec<usize>)| {
        seats.len() == 2 && seats.contains(&winner) && seats.contains(&loser)
    };
    let (race, seats) =
        races.iter().find(is_theirs).unwrap_or_else(|| panic!("{winner} meets {loser} later: {races:?}"));
    cup.note(*race, if seats[0] == winner { &[1, 2] } else { &[2, 1] });
}

fn all_beat(cup: &mut Cup, results: &[(usize, usize)]) {
    for (winner, loser) in results {
        beats(cup, *winner, *loser);
    }
}

/// Who meets whom in meetings of that kind.
fn groups(cup: &Cup, stage: Stage) -> Vec<Vec<usize>> {
    let meetings = cup.meetings().into_iter().filter(|meeting| meeting.stage == stage);
    meetings.map(|meeting| meeting.entrants).collect()
}

/// Points by entrant.
fn points(cup: &Cup) -> Vec<u32> {
    let mut rows = cup.table();
    rows.sort_by_key(|row| row.entrant);
    rows.iter().map(|row| row.points).collect()
}

/// Entrants with their places, best first.
fn order(cup: &Cup) -> Vec<(usize, u8)> {
    cup.table().iter().map(|row| (row.entrant, row.place)).collect()
}

#[test]
fn ac_86_everyone_meets_everyone_once_and_a_win_is_a_point() {
    let mut cup = duels(3, 1);
    assert_eq!(groups(&cup, Stage::Table), [[0, 1], [0, 2], [1, 2]]);
    beats(&mut cup, 2, 0);
    assert_eq!(points(&cup), [0, 0, 1]);
    let left: Vec<u32> = cup.next().iter().map(|(race, _)| race.meeting).collect();
    assert_eq!(left, [0, 2], "the meeting of 0 and 2 is over");
    for entrants in 3..=16 {
        let mut met = groups(&duels(entrants, 1), Stage::Table);
        met.sort();
        let pairs = (0..entrants).flat_map(|one| (one + 1..entrants).map(move |other| vec![one, other]));
        assert_eq!(met, pairs.collect::<Vec<_>>());
    }
}

#[test]
fn ac_87_ties_are_broken_by_the_result_between_them_then_by_a_race() {
    let mut cup = duels(4, 1);
    // 3 points, then 1 each: 1, 2 and 3 beat each other in a circle.
    all_beat(&mut cup, &[(0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (3, 1)]);
    assert_eq!(points(&cup), [3, 1, 1, 1]);
    assert_eq!(order(&cup), [(0, 1), (1, 2), (2, 2), (3, 2)]);
    assert_eq!(groups(&cup, Stage::Deciding), [[1, 2, 3]]);
    let (race, seats) = cup.next().remove(0);
    cup.note(race, &seats.iter().map(|entrant| if *entrant == 3 { 1 } else { 2 }).collect::<Vec<_>>());
    assert_eq!(groups(&cup, Stage::Final), [[0, 3]]);
    assert_eq!(points(&cup), [3, 1, 1, 1], "a deciding race is worth a place and no points");

    // Two equal crews: who won between them.
    let mut cup = duels(4, 1);
    all_beat(&mut cup, &[(0, 1), (0, 2), (3, 0), (1, 2), (1, 3), (2, 3)]);
    assert_eq!(points(&cup), [2, 2, 1, 1]);
    assert_eq!(groups(&cup, Stage::Final), [[0, 1]]);
    assert_eq!(order(&cup), [(0, 1), (1, 2), (2, 3), (3, 4)]);
}

#[test]
fn ac_87_the_two_best_meet_for_the_cup() {
    let mut cup = duels(3, 1);
    all_beat(&mut cup, &[(2, 0), (2, 1), (1, 0)]);
    assert_eq!(cup.winner(), None);
    assert_eq!(groups(&cup, Stage::Final), [[1, 2]]);
    beats(&mut cup, 1, 2);
    assert_eq!(cup.winner(), Some(1), "the final counts, not the table");
    assert_eq!(order(&cup), [(2, 1), (1, 2), (0, 3)]);
    assert!(cup.next().is_empty());
}

#[test]
fn ac_t15_first_and_second_of_four_meet_in_the_final() {
    let mut cup = duels(4, 1);
    for (winner, loser) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        assert!(groups(&cup, Stage::Final).is_empty());
        beats(&mut cup, winner, loser);
    }
    assert_eq!(points(&cup), [3, 2, 1, 0]);
    assert_eq!(groups(&cup, Stage::Final), [[0, 1]]);
}

#[test]
fn ac_87b_a_deciding_race_is_raced_again_by_those_who_are_still_equal() {
    let mut cup = duels(3, 1);
    all_beat(&mut cup, &[(0, 1), (1, 2), (2, 0)]);
    assert_eq!(groups(&cup, Stage::Deciding), [[0, 1, 2]]);
    let (race, seats) = cup.next().remove(0);
    cup.note(race, &seats.iter().map(|entrant| if *entrant == 1 { 1 } else { 2 }).collect::<Vec<_>>());
    assert_eq!(groups(&cup, Stage::Deciding), [vec![0, 1, 2], vec![0, 2]]);
    beats(&mut cup, 2, 0);
    assert_eq!(groups(&cup, Stage::Final), [[1, 2]]);
    assert_eq!(order(&cup), [(1, 1), (2, 2), (0, 3)]);
}

#[test]
fn ac_87b_equals_who_never_differ_do_not_race_for_ever() {
    let mut cup = duels(3, 1);
    let mut races = 0;
    while let Some((race, seats)) = cup.next().first() {
        cup.note(*race, &vec![1; seats.len()]);
        races += 1;
    }
    assert_eq!(races, 3 + 8 + 1 + 5, "meetings, deciding races, the final and its replays");
    assert_eq!(cup.winner(), Some(0), "the first to enter");
}

#[test]
fn ac_87b_equals_who_do_not_fit_in_one_race_meet_two_by_two() {
    let mut cup = Cup::new(Format::new(5, 2, 2, 1).unwrap());
    while groups(&cup, Stage::Deciding).is_empty() {
        let (race, seats) = cup.next().remove(0);
        // Each beats the two that follow in a circle of five.
        let ahead = (seats[1] + 5 - seats[0]) % 5 <= 2;
        cup.note(race, if ahead { &[1, 2] } else { &[2, 1] });
    }
    assert_eq!(points(&cup), [2; 5]);
    assert_eq!(groups(&cup, Stage::Deciding).len(), 10);
}

#[test]
fn ac_86b_the_best_of_three_ends_when_it_is_decided() {
    let mut cup = duels(2, 3);
    assert_eq!(groups(&cup, Stage::Final), [[0, 1]], "two have nobody else to meet");
    beats(&mut cup, 1, 0);
    assert_eq!(cup.winner(), None);
    beats(&mut cup, 1, 0);
    assert_eq!(cup.winner(), Some(1));
    assert!(cup.next().is_empty());

    let mut cup = duels(3, 3);
    all_beat(&mut cup, &[(0, 1), (1, 0), (1, 0)]);
    let meeting = &cup.meetings()[0];
    assert_eq!((meeting.points.as_slice(), meeting.is_over), ([1, 2].as_slice(), true));
    assert_eq!(points(&cup), [0, 1, 0], "a meeting is one point, however many races it has");
}

#[test]
fn ac_87b_a_level_final_is_raced_on() {
    let mut cup = duels(2, 1);
    let (race, _) = cup.next().remove(0);
    cup.note(race, &[1, 1]);
    assert_eq!(cup.winner(), None);
    beats(&mut cup, 0, 1);
    assert_eq!(cup.winner(), Some(0));
}

#[test]
fn ac_86c_with_more_seats_everybody_behind_is_a_point() {
    let mut cup = Cup::new(Format::new(4, 4, 4, 1).unwrap());
    let (race, seats) = cup.next().remove(0);
    assert_eq!(seats.len(), 4);
    // Entrant 2 wins, 0 and 3 share the second place, 1 is last.
    let place = [2, 4, 1, 2];
    cup.note(race, &seats.iter().map(|entrant| place[*entrant]).collect::<Vec<_>>());
    assert_eq!(points(&cup), [1, 0, 3, 1]);
    assert_eq!(groups(&cup, Stage::Deciding), [[0, 3]], "they are equal, also between them");

    let cup = Cup::new(Format::new(5, 3, 5, 1).unwrap());
    let meetings = groups(&cup, Stage::Table);
    assert_eq!(meetings.len(), 10);
    for (one, other) in [(0, 1), (0, 4), (2, 3)] {
        let both = meetings.iter().filter(|group| group.contains(&one) && group.contains(&other));
        assert_eq!(both.count(), 3, "everyone meets everyone equally often");
    }
}

#[test]
fn nobody_plays_two_races_at_a_time() {
    let cup = duels(6, 1);
    let due = cup.due(&[]);
    let mut playing: Vec<usize> = due.iter().flat_map(|(_, seats)| seats.clone()).collect();
    playing.sort_unstable();
    assert_eq!(playing, [0, 1, 2, 3, 4, 5], "all six play at once");
    let open: Vec<Race> = due.iter().map(|(race, _)| *race).collect();
    assert!(cup.due(&open).is_empty());

    let mut after = cup.clone();
    after.note(open[0], &[1, 2]);
    assert!(after.due(&open[1..]).is_empty(), "those two have met");
    after.note(open[1], &[1, 2]);
    assert_eq!(after.due(&open[2..]).len(), 2, "of the four who are free, two pairs meet");
}

#[test]
fn ac_86b_everybody_gets_every_seat() {
    let mut cup = duels(6, 3);
    let first = |cup: &Cup, entrant| {
        let races = cup.meetings().into_iter().map(|meeting| meeting.seating(0)[0]);
        races.filter(|first| *first == entrant).count()
    };
    for entrant in 0..6 {
        assert!([2, 3].contains(&first(&cup, entrant)), "of five meetings");
    }
    let seats = cup.next()[0].1.clone();
    beats(&mut cup, seats[0], seats[1]);
    assert_eq!(cup.next()[0].1, [seats[1], seats[0]], "the second race is the other way round");
}

#[test]
fn meetings_keep_their_numbers_whatever_comes_in_first() {
    let mut cup = duels(4, 1);
    let before: Vec<Vec<usize>> = cup.meetings().into_iter().map(|meeting| meeting.entrants).collect();
    let mut dice = 7_usize;
    while let [first, ..] = &cup.next()[..] {
        let races = cup.next();
        dice = (dice * 31 + 11) % 1009;
        let (race, seats) = races.get(dice % races.len()).unwrap_or(first);
        cup.note(*race, if seats[0] < seats[1] { &[1, 2] } else { &[2, 1] });
        let now: Vec<Meeting> = cup.meetings();
        assert!(before.iter().zip(&now).all(|(entrants, meeting)| *entrants == meeting.entrants));
    }
    assert_eq!(cup.winner(), Some(0));
}

#[test]
fn formats_out_of_range_are_refused() {
    assert_eq!(Format::new(1, 2, 2, 1), Err(FormatError::Entrants(1)));
    assert_eq!(Format::new(17, 2, 2, 1), Err(FormatError::Entrants(17)));
    assert_eq!(Format::new(3, 4, 4, 1), Err(FormatError::Seats { seats: 4, entrants: 3 }));
    assert_eq!(Format::new(4, 2, 2, 2), Err(FormatError::BestOf(2)));
    assert_eq!(Format::new(4, 2, 2, 11), Err(FormatError::BestOf(11)));
    assert_eq!(Format::new(10, 4, 4, 1), Err(FormatError::Meetings(210)));
    let told = Format::new(4, 2, 2, 4).unwrap_err().to_string();
    assert_eq!(told, "the best of 4; it must be an odd number from 1 to 9");
}
