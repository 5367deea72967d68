//! Whatever is done to a finished record, it is noticed, and nothing panics.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use referee::{Clock, replay, verify};
use rules::{Millis, Rng, below};

use crate::regatta::{Regatta, finished};

const CLOCK: Option<Clock> = Some(Clock::PerDecision(Millis(20_000)));

/// The line that is found wrong.
fn wrong_line(text: &str) -> Option<usize> {
    let replayed = replay::<Regatta>(text).map(|_| ()).map_err(|error| error.line);
    let verified = verify::<Regatta>(text).map(|_| ()).map_err(|error| error.line);
    assert!(verified.is_err() || replayed.is_ok(), "what verifies replays");
    replayed.err()
}

/// Other characters of the same kind, and some of another.
fn instead_of(character: u8) -> Vec<u8> {
    let kind = match character {
        b'0'..=b'9' => b"0123456789abcdef-.".as_slice(),
        b'a'..=b'z' | b'A'..=b'Z' => b"0aefstzA_",
        _ => b" 0\"{}[],:\n",
    };
    kind.iter().copied().filter(|other| *other != character).collect()
}

#[test]
fn no_character_can_be_changed_removed_or_doubled() {
    let text = finished(CLOCK).record().to_string();
    let last = text.lines().count();
    let mut line = 1;
    for (position, character) in text.bytes().enumerate() {
        let mut changes: Vec<Vec<u8>> = instead_of(character).into_iter().map(|other| vec![other]).collect();
        changes.extend([vec![], vec![character, character], vec![b' ', character]]);
        for change in changes {
            let bytes = [&text.as_bytes()[..position], &change, &text.as_bytes()[position + 1..]].concat();
            let tampered = String::from_utf8(bytes).unwrap();
            let found = wrong_line(&tampered).unwrap_or_else(|| panic!("not noticed:\n{tampered}"));
            assert!(
                (line..=last + 2).contains(&found),
                "line {line} was changed, line {found} blamed:\n{tampered}"
            );
        }
        line += usize::from(character == b'\n');
    }
}

#[test]
fn no_number_can_be_changed() {
    let text = finished(CLOCK).record().to_string();
    for (position, number) in numbers(&text) {
        for other in ["0", "1", "2", "3", "65536", "4294967296", "18446744073709551616", "1e3", "-1"] {
            if other != number {
                let tampered = [&text[..position], other, &text[position + number.len()..]].concat();
                assert!(wrong_line(&tampered).is_some(), "not noticed:\n{tampered}");
            }
        }
    }
}

#[test]
fn no_line_can_be_moved_dropped_or_doubled() {
    let text = finished(CLOCK).record().to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for from in 0..lines.len() {
        let mut dropped = lines.clone();
        let line = dropped.remove(from);
        // Without its closing line a record of a match that is over is wrong, too.
        assert!(wrong_line(&dropped.concat()).is_some(), "line {} dropped", from + 1);
        for to in 0..=dropped.len() {
            let mut moved = dropped.clone();
            moved.insert(to, line);
            assert!(to == from || wrong_line(&moved.concat()).is_some(), "line {} moved to {to}", from + 1);
            let mut doubled = lines.clone();
            doubled.insert(to, line);
            assert!(wrong_line(&doubled.concat()).is_some(), "line {} doubled at {to}", from + 1);
        }
    }
}

#[test]
fn a_record_cut_off_between_two_lines_is_unfinished_and_anywhere_else_it_is_wrong() {
    let text = finished(CLOCK).record().to_string();
    let last_step = text.trim_end().rfind('\n').unwrap();
    for end in 0..text.len() {
        let cut = &text[..end];
        let whole_lines = cut.ends_with('\n') && end <= last_step;
        assert_eq!(replay::<Regatta>(cut).is_ok(), whole_lines, "cut off after {end} bytes");
    }
}

#[test]
fn noise_never_panics_and_never_passes_for_a_finished_record() {
    let text = finished(CLOCK).record().to_string();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..5_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=below(&mut rng, 3) {
            mangle(&mut bytes, &mut rng);
        }
        let mangled = String::from_utf8_lossy(&bytes);
        if mangled != text
            && let Ok(replayed) = replay::<Regatta>(&mangled)
        {
            assert_eq!(replayed.standings, None, "not noticed:\n{mangled}");
        }
    }
}

/// Overwrites, removes, repeats or inserts something somewhere.
fn mangle(bytes: &mut Vec<u8>, rng: &mut impl Rng) {
    let mut place = || below(rng, bytes.len() as u32 + 1) as usize;
    let (one, other, target) = (place(), place(), place());
    let range = one.min(other)..one.max(other);
    match below(rng, 5) {
        0 => drop(bytes.drain(range)),
        1 => {
            let copy = bytes[range].to_vec();
            bytes.splice(target..target, copy);
        }
        2 => bytes.insert(target, below(rng, 256) as u8),
        3 => bytes.truncate(target),
        _ => {
            for byte in bytes[range].iter_mut().take(3) {
                *byte = b'0' + below(rng, 10) as u8;
            }
        }
    }
}

/// Every run of digits, with its place.
fn numbers(text: &str) -> Vec<(usize, &str)> {
    let starts = text.match_indices(|character: char| character.is_ascii_digit()).map(|(start, _)| start);
    let begins = starts.filter(|start| *start == 0 || !text.as_bytes()[start - 1].is_ascii_digit());
    let number = |start: usize| {
        let rest = &text[start..];
        (start, &rest[..rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len())])
    };
    begins.map(number).collect()
}
