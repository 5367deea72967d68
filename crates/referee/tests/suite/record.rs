//! The record as text: written, read back, and refused if it is anything else.

use expect_test::expect;
use referee::{Clock, HeaderPeek, Record, Referee, Replay, Seed, peek_header, replay, verify};
use rules::record::{Header, StepLine};
use rules::{Millis, Step, Turn, Viewer};

use crate::regatta::{Outcome, Regatta, Setup, at_the_buoys, finished, regatta, seed, setup};

const SLOW: Option<Clock> = Some(Clock::Bank { start: Millis(9_000), increment: Millis(500) });

/// A change of a record: in that line, the first of these texts becomes the second.
type Change = (usize, &'static str, &'static str);

/// A finished match after a change.
fn changed((line, from, to): Change) -> String {
    let text = finished(SLOW).record().to_string();
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let target = &mut lines[line - 1];
    assert!(target.contains(from), "line {line} has no {from}: {target}");
    *target = target.replacen(from, to, 1);
    lines.concat()
}

/// Why each of these texts is refused.
fn refused(texts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let reason = |text: &str| format!("{}\n", replay::<Regatta>(text).map(|_| ()).unwrap_err());
    texts.into_iter().map(|text| reason(text.as_ref())).collect()
}

#[test]
fn a_record_is_written_like_this() {
    expect![[r#"
        {"format":"slipstream-record","version":1,"game":"regatta","setup":{"boats":2,"rounds":2},"content":"a805d8ec11f03b41b51af1fae510cb4669f8f3ed9496ac95b504c8db53d8425a","seats":["Ada","Grace"],"seed_commitment":"16c75fc41557be687c8486e4ffc88abd8567e0d192d27653a5b74f1b5b260c55","clock":{"bank":{"start":9000,"increment":500}}}
        {"n":0,"at":0,"outcome":{"wind":2}}
        {"n":1,"at":300,"seat":2,"action":{"sail":3}}
        {"n":2,"at":400,"seat":2,"take_back":true}
        {"n":3,"at":500,"seat":1,"action":{"sail":1}}
        {"n":4,"at":1000,"seat":2,"action":{"sail":2}}
        {"n":5,"at":2000,"seat":2,"action":"take_buoy"}
        {"n":6,"at":11000,"alarm":true}
        {"n":7,"at":13000,"seat":2,"action":"press"}
        {"n":8,"at":13000,"outcome":{"die":3}}
        {"n":9,"at":13000,"outcome":{"wind":3}}
        {"n":10,"at":14000,"seat":1,"action":{"sail":2}}
        {"n":11,"at":20100,"seat":2,"action":{"sail":1}}
        {"n":12,"at":30100,"alarm":true}
        {"n":13,"at":30600,"seat":2,"action":"hold"}
        {"standings":[{"place":2,"score":3},{"place":1,"score":8}],"seed":"03b4dd61059652f33f2873e542c298e5d5bf83023a2508cb0d19d15a65f697bf","hash":"86c4c5bd00e3842afcbd124b6bf2dda643e2812f74f84ffafcb058544b9ad384"}
    "#]].assert_eq(finished(SLOW).record().as_str());
}

#[test]
fn a_finished_record_is_read_back_with_its_stories() {
    for clock in [None, SLOW] {
        let referee = finished(clock);
        let text = referee.record().to_string();
        for replayed in [replay::<Regatta>(&text).unwrap(), verify::<Regatta>(&text).unwrap()] {
            assert_eq!(&replayed.header, referee.header());
            assert_eq!(replayed.steps, referee.happened(0));
            assert_eq!(replayed.standings, referee.standings());
        }
    }
}

#[test]
fn an_unfinished_record_is_read_but_not_verified() {
    let referee = at_the_buoys(SLOW);
    let text = referee.record().to_string();
    let replayed = replay::<Regatta>(&text).unwrap();
    assert_eq!(replayed.standings, None);
    assert_eq!(replayed.steps, referee.happened(0));
    assert!(!text.contains(&seed().reveal()));
    let error = verify::<Regatta>(&text).unwrap_err().to_string();
    expect!["line 5: the dice cannot be verified: the seed is revealed in the closing line, and the match is not over"]
        .assert_eq(&error);
}

#[test]
fn a_record_can_be_watched_step_by_step() {
    let referee = finished(None);
    let text = referee.record().to_string();
    let mut replay = Replay::<Regatta>::open(&text).unwrap();
    assert_eq!(replay.turn(), Turn::Chance);
    let mut scores = vec![replay.view(Viewer::Spectator).points];
    while let Some(happened) = replay.next() {
        happened.unwrap();
        scores.push(replay.view(Viewer::Spectator).points);
    }
    scores.dedup();
    expect!["[[0, 0], [1, 2], [1, 3], [1, 6], [3, 7], [3, 8]]"].assert_eq(&format!("{scores:?}"));
    assert_eq!(replay.standings(), referee.standings());
}

#[test]
fn a_header_tells_which_game_it_is() {
    let text = regatta(None).record().to_string();
    let HeaderPeek { game, version, seats, .. } = peek_header(&text).unwrap();
    assert_eq!((game.as_str(), version, seats.len()), ("regatta", 1, 2));
    let later = text.replacen(r#""version":1"#, r#""version":2,"new":0"#, 1);
    expect!["line 1: the version is 2; this referee reads version 1"]
        .assert_eq(&peek_header(&later).unwrap_err().to_string());
    let other = text.replacen("slipstream-record", "chess", 1);
    expect![[r#"line 1: the format is "chess"; expected "slipstream-record""#]]
        .assert_eq(&peek_header(&other).unwrap_err().to_string());
}

#[test]
fn the_header_fits_the_game_and_its_setup() {
    let changes = [
        (1, "regatta", "rowing"),
        (1, r#""boats":2"#, r#""boats":3"#),
        (1, r#""content":"a"#, r#""content":"b"#),
        (1, r#""content":"a"#, r#""content":"x"#),
        (1, r#""seed_commitment":"1"#, r#""seed_commitment":"x"#),
        (1, r#""clock":{"bank""#, r#""clock":{"sundial""#),
    ];
    expect![[r#"
        line 1: the game is "rowing"; expected "regatta"
        line 1: 2 seats are named; the setup has 3
        line 1: the content is b805d8ec11f03b41b51af1fae510cb4669f8f3ed9496ac95b504c8db53d8425a; the setup's content is a805d8ec11f03b41b51af1fae510cb4669f8f3ed9496ac95b504c8db53d8425a
        line 1: column 166: content hash "x805d8ec11f03b41b51af1fae510cb4669f8f3ed9496ac95b504c8db53d8425a": expected 64 hexadecimal digits
        line 1: the seed commitment is not a hash of 64 lower-case hexadecimal digits
        line 1: column 294: unknown variant `sundial`, expected `per_decision` or `bank`
    "#]]
    .assert_eq(&refused(changes.map(changed)));
}

#[test]
fn steps_come_in_order_and_time_runs_forwards() {
    let changes = [
        (3, r#""n":1"#, r#""n":2"#),
        (4, r#""at":400"#, r#""at":299"#),
        (4, r#""at":400"#, r#""at":9007199254740992"#),
        (2, r#""at":0"#, r#""at":1"#),
    ];
    expect![[r#"
        line 3: the step has number 2; expected 1
        line 4: time runs forwards: the step before is from 0.300 s
        line 4: no match lasts that long; times go up to 9007199254740.991 s
        line 2: chance takes no time; expected the time of the step before, 0.000 s
    "#]]
    .assert_eq(&refused(changes.map(changed)));
}

#[test]
fn every_step_is_judged() {
    let changes = [
        (3, r#"{"sail":3}"#, r#"{"sail":4}"#),
        (3, r#"{"sail":3}"#, r#""hold""#),
        (3, r#""seat":2"#, r#""seat":3"#),
        (3, r#""seat":2"#, r#""seat":9"#),
        (4, r#""seat":2"#, r#""seat":1"#),
        (2, r#"{"wind":2}"#, r#"{"wind":4}"#),
        (2, r#"{"wind":2}"#, r#"{"die":2}"#),
        (7, r#""at":2000"#, r#""at":11000"#),
        (8, r#""at":11000"#, r#""at":10999"#),
        (8, r#""at":11000"#, r#""at":11001"#),
    ];
    expect![[r#"
        line 3: RG-2: that cannot be chosen now
        line 3: RG-2: that cannot be chosen now
        line 3: there is no seat 3, only 1 to 2
        line 3: column 24: seat 9: seats are numbered 1 to 8
        line 4: seat 1 has no choice to take back; only a sealed one can be, until the last is in
        line 2: chance cannot give that result now
        line 2: chance cannot give that result now
        line 7: RG-3: the buoys were free until 11.000 s
        line 8: the alarm rings at 11.000 s, not before
        line 8: at 11.000 s the alarm rings; nothing else comes before that step
    "#]]
    .assert_eq(&refused(changes.map(changed)));
}

#[test]
fn a_rule_that_was_broken_is_named() {
    let rule = |change| replay::<Regatta>(&changed(change)).unwrap_err().rule();
    assert_eq!(rule((7, r#""at":2000"#, r#""at":11000"#)), Some("RG-3"));
    assert_eq!(rule((3, r#""n":1"#, r#""n":2"#)), None);
}

#[test]
fn clocks_are_judged_as_well() {
    let changes = [
        (13, r#"{"sail":1}"#, r#"{"sail":3}"#),
        (13, "20100", "20099"),
        (13, "20100", "20101"),
        (1, r#""start":9000"#, r#""start":250"#),
    ];
    expect![[r#"
        line 13: at 20.100 s seat 2 runs out of time and its fallback is played; nothing else comes before that step
        line 14: at 30.099 s the alarm rings; nothing else comes before that step
        line 13: at 20.100 s seat 2 runs out of time and its fallback is played; nothing else comes before that step
        line 3: at 0.250 s seat 1 runs out of time and its fallback is played; nothing else comes before that step
    "#]]
    .assert_eq(&refused(changes.map(changed)));
}

#[test]
fn every_line_has_one_spelling() {
    let changes = [
        (1, r#","game""#, r#", "game""#),
        (3, "}\n", "} \n"),
        (3, "}\n", "}\r\n"),
        (3, r#""n":1,"at":300"#, r#""at":300,"n":1"#),
        (3, r#""seat":2"#, r#""seat":2,"take_back":false"#),
        (3, r#""seat":2"#, r#""seat":2,"seat":2"#),
        (3, r#""seat":2"#, r#""seat":2,"mood":"fine""#),
        (3, r#""seat":2"#, r#""seat":2,"alarm":true"#),
        (1, "Ada", r"\u0041da"),
        (16, r#""place":2"#, r#""place":2,"by":0"#),
    ];
    expect![[r#"
        line 1: column 43: not as a referee writes it; expected "game":"regatta","setup"
        line 3: column 46: not as a referee writes it; expected the end of the line
        line 3: column 46: not as a referee writes it; expected the end of the line
        line 3: column 3: not as a referee writes it; expected n":1,"at":300,"seat":2,"
        line 3: column 27: not as a referee writes it; expected action":{"sail":3}}
        line 3: column 31: duplicate field `seat`
        line 3: column 31: unknown field `mood`, expected one of `n`, `at`, `seat`, `action`, `take_back`, `outcome`, `alarm`, `note`
        line 3: a step has a seat with an action or a take_back, or an outcome, or an alarm, or a note
        line 1: column 178: not as a referee writes it; expected Ada","Grace"],"seed_comm
        line 16: column 27: not as a referee writes it; expected score":3},{"place":1,"sc
    "#]]
    .assert_eq(&refused(changes.map(changed)));
}

#[test]
fn the_closing_line_is_checked() {
    let changes = [
        (16, r#""score":3"#, r#""score":4"#),
        (16, r#""seed":"0"#, r#""seed":"1"#),
        (16, r#""hash":""#, r#""hash":"0"#),
    ];
    expect![[r#"
        line 16: the standings are not how the match ended; expected place 2 with 3, place 1 with 8
        line 16: the seed does not match the commitment in line 1
        line 16: the hash does not match: this line or a line before it was changed
    "#]]
    .assert_eq(&refused(changes.map(changed)));
}

#[test]
fn a_change_that_keeps_every_rule_breaks_the_hash() {
    // The second seat takes its sail back, so another one would change nothing else.
    let changes = [(1, "Ada", "Eve"), (3, r#"{"sail":3}"#, r#"{"sail":1}"#), (7, "2000", "2001")];
    expect![[r#"
        line 16: the hash does not match: this line or a line before it was changed
        line 16: the hash does not match: this line or a line before it was changed
        line 16: the hash does not match: this line or a line before it was changed
    "#]]
    .assert_eq(&refused(changes.map(changed)));
}

#[test]
fn lines_that_are_missing_doubled_or_in_excess_are_found() {
    let text = finished(SLOW).record().to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let closing = lines.len() - 1;
    let with = |parts: &[&[&str]]| parts.concat().concat();
    let texts = [
        with(&[&lines[1..]]),
        with(&[&lines[..3], &lines[4..]]),
        with(&[&lines[..3], &lines[2..]]),
        with(&[&lines[..3], &[lines[4], lines[3]], &lines[5..]]),
        with(&[&lines[..2], &["\n"], &lines[2..]]),
        with(&[&lines[..5], &lines[closing..]]),
        with(&[&lines[..closing]]),
        with(&[&lines[..closing], &lines[4..]]),
        with(&[&lines, &lines[closing..]]),
        with(&[&lines, &["\n"]]),
        with(&[&lines, &["and they lived happily"]]),
        with(&[&lines[..4], &[lines[4].trim_end()]]),
    ];
    expect![[r#"
        line 1: column 35: missing field `format`
        line 4: the step has number 3; expected 2
        line 4: the step has number 1; expected 2
        line 4: the step has number 3; expected 2
        line 3: the line is empty; a record has no empty lines
        line 6: the match is not over; step 4 follows
        line 16: the match is over, but the closing line is missing
        line 16: the match is over; only the closing line follows
        line 17: nothing but a signature follows the closing line
        line 17: nothing but a signature follows the closing line
        line 17: nothing but a signature follows the closing line
        line 5: the line is cut off; every line ends with a line break
    "#]]
    .assert_eq(&refused(texts));
}

#[test]
fn what_is_no_record_at_all_is_told_so() {
    let header = regatta(None).record().to_string();
    let texts = [
        String::new(),
        "\n".to_owned(),
        "once upon a time\n".to_owned(),
        "{}\n".to_owned(),
        "null\n".to_owned(),
        header.trim_end().to_owned(),
        format!("{header}{}\n", "[".repeat(100_000)),
        format!("{header}{}\n", " ".repeat(2_000_000)),
    ];
    expect![[r#"
        line 1: the record is empty; it begins with a header line
        line 1: the line is empty; a record has no empty lines
        line 1: column 1: expected value
        line 1: column 2: missing field `format`
        line 1: column 4: invalid type: null, expected the header of a record
        line 2: the line is cut off; every line ends with a line break
        line 3: column 1: invalid type: sequence, expected u32
        line 3: the line has 2000000 bytes; at most 1048576 are allowed
    "#]]
    .assert_eq(&refused(texts));
}

#[test]
fn bent_dice_are_found_although_the_record_is_in_order() {
    // A cheat who can compute hashes: another wind, and a closing line that fits.
    let honest = finished(None);
    let mut forged = Record::open(honest.header());
    for happened in honest.happened(0) {
        let mut line = happened.line();
        if line.n == 9 {
            assert_eq!(line.entry, Step::Chance(Outcome::Wind(3)).into());
            line.entry = Step::Chance(Outcome::Wind(2)).into();
        }
        forged.step(&line);
    }
    forged.close(honest.standings().unwrap(), seed().reveal());
    assert!(replay::<Regatta>(forged.as_str()).is_ok());
    let error = verify::<Regatta>(forged.as_str()).unwrap_err().to_string();
    expect![[r#"line 11: the outcome is {"wind":2}; the seed gives {"wind":3}"#]].assert_eq(&error);
}

#[test]
fn another_seed_breaks_the_promise() {
    let honest = finished(None);
    let mut forged = Record::open(honest.header());
    honest.happened(0).iter().for_each(|happened| forged.step(&happened.line()));
    forged.close(honest.standings().unwrap(), Seed::from_u64(4).reveal());
    expect![[r#"
        line 16: the seed does not match the commitment in line 1
    "#]]
    .assert_eq(&refused([forged.as_str()]));
}

#[test]
fn a_record_without_a_promise_can_be_replayed_but_not_verified() {
    let honest = finished(None);
    let mut plain = Record::open(&Header { seed_commitment: None, ..honest.header().clone() });
    honest.happened(0).iter().for_each(|happened| plain.step(&happened.line()));
    plain.close(honest.standings().unwrap(), String::new());
    assert_eq!(replay::<Regatta>(plain.as_str()).unwrap().standings, honest.standings());
    let error = verify::<Regatta>(plain.as_str()).unwrap_err().to_string();
    expect!["line 1: the dice cannot be verified: the header has no seed commitment"].assert_eq(&error);
}

#[test]
fn the_records_of_the_test_kit_keep_the_rules_but_not_the_time() {
    let honest = finished(None);
    let mut plain = Record::open(&Header { seed_commitment: None, ..honest.header().clone() });
    for happened in honest.happened(0) {
        // Every step is a little later than a referee would have it.
        plain.step(&StepLine { at: Millis(happened.at.0 + u64::from(happened.number)), ..happened.line() });
    }
    assert_eq!(replay::<Regatta>(plain.as_str()).unwrap().standings, honest.standings());
    let illegal = plain.as_str().replacen(r#"{"wind":2}"#, r#"{"wind":4}"#, 1);
    expect![[r#"
        line 2: chance cannot give that result now
    "#]]
    .assert_eq(&refused([illegal]));
}

#[test]
fn a_match_without_steps_has_a_record_too() {
    let setup = Setup { rounds: 0, ..setup() };
    let names = vec![String::new(), "Ève \"the\" \u{2028}\n".to_owned()];
    let referee = Referee::<Regatta>::new(&setup, names, None, seed());
    assert!(referee.is_over());
    let replayed = verify::<Regatta>(referee.record().as_str()).unwrap();
    assert!(replayed.steps.is_empty());
    assert_eq!(replayed.standings, referee.standings());
}
