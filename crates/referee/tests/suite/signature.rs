//! Signed records: who vouches for them, and that nothing in them can be changed.

use std::fs;
use std::path::Path;

use expect_test::{expect, expect_file};
use memoracers::MemoRacers;
use referee::{Clock, KeyError, PublicKey, Record, Referee, Replay, Seed, Signer, replay, verify};
use rules::Millis;

use crate::regatta::{Regatta, at_the_buoys, finished, seed};

const CLOCK: Option<Clock> = Some(Clock::PerDecision(Millis(20_000)));

/// The signer of all tests, and of the record in `golden/signed`.
fn signer() -> Signer {
    Signer::from_bytes([1; 32])
}

/// A finished match, signed.
fn signed() -> Record {
    signer().sign(&finished(CLOCK).record())
}

/// The signature of a signed record.
fn last_line(record: &Record) -> String {
    record.as_str().lines().next_back().unwrap().to_owned()
}

/// The text with its last line replaced.
fn with_last_line(text: &str, line: &str) -> String {
    let (before, _) = text.trim_end().rsplit_once('\n').unwrap();
    format!("{before}\n{line}\n")
}

/// Why each of these texts is refused.
fn refused(texts: impl IntoIterator<Item = String>) -> String {
    let reason = |text: &str| format!("{}\n", replay::<Regatta>(text).map(|_| ()).unwrap_err());
    texts.into_iter().map(|text| reason(&text)).collect()
}

#[test]
fn a_signature_is_written_like_this() {
    assert!(signed().as_str().starts_with(finished(CLOCK).record().as_str()));
    expect![[r#"{"key":"8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c","signature":"954bcb61ba1179c7149c684c7923c56f991363fbcfc6001630b683a960cb20bb9ed32816f416e01288d68bab4c9737f9b804aa31d387c8d5c7c9643837f4b600"}"#]].assert_eq(&last_line(&signed()));
}

#[test]
fn a_signed_record_tells_who_signed_it() {
    let (plain, signed) = (finished(CLOCK).record(), signed());
    for judge in [replay::<Regatta>, verify::<Regatta>] {
        assert_eq!(judge(plain.as_str()).unwrap().signed_by, None);
        let judged = judge(signed.as_str()).unwrap();
        assert_eq!(judged.signed_by, Some(signer().key()));
        assert_eq!(judged.steps, finished(CLOCK).happened(0));
    }
    let mut replay = Replay::<Regatta>::verify(signed.as_str()).unwrap();
    assert!(replay.by_ref().all(|step| step.is_ok()));
    assert_eq!(replay.signed_by(), Some(signer().key()));
}

#[test]
fn the_golden_signed_record_is_the_golden_record_signed() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/memoracers/race.jsonl");
    let golden = fs::read_to_string(golden).unwrap();
    let played = verify::<MemoRacers>(&golden).unwrap();
    let steps = played.steps.iter().map(|happened| happened.line());
    let referee = Referee::<MemoRacers>::resume(played.header, Seed::from_u64(1), steps).unwrap();
    assert_eq!(referee.record().as_str(), golden);
    let signed = signer().sign(&referee.record());
    expect_file!["../../../../golden/signed/memoracers.jsonl"].assert_eq(signed.as_str());
    assert_eq!(verify::<MemoRacers>(signed.as_str()).unwrap().signed_by, Some(signer().key()));
}

#[test]
fn no_byte_of_a_signed_record_can_be_changed() {
    let text = signed().to_string();
    for position in 0..text.len() {
        for flip in [1, 2, 32] {
            let mut bytes = text.clone().into_bytes();
            bytes[position] ^= flip;
            let changed = String::from_utf8(bytes).unwrap();
            assert!(replay::<Regatta>(&changed).is_err(), "not noticed:\n{changed}");
            assert!(verify::<Regatta>(&changed).is_err(), "not noticed:\n{changed}");
        }
    }
}

#[test]
fn who_changes_a_record_and_closes_it_again_cannot_sign_it() {
    // Another name and a hash that fits: without the signature nobody would notice.
    let honest = finished(None);
    let signature = last_line(&signer().sign(&honest.record()));
    let mut header = honest.header().clone();
    header.seats[0] = "Eve".to_owned();
    let mut forged = Record::open(&header);
    honest.happened(0).iter().for_each(|happened| forged.step(&happened.line()));
    forged.close(honest.standings().unwrap(), seed().reveal());
    assert!(verify::<Regatta>(forged.as_str()).is_ok());
    expect![[r#"
        line 17: the signature does not fit: a line before it was changed, or another key signed them
    "#]]
    .assert_eq(&refused([format!("{forged}{signature}\n")]));
}

#[test]
fn a_signature_belongs_to_one_record_and_one_key() {
    let text = signed().to_string();
    let line = last_line(&signed());
    let digits = line.split('"').nth(7).unwrap();
    let other = Signer::from_bytes([2; 32]);
    let other_line = last_line(&signer().sign(&finished(None).record()));
    let (key, other_key) = (signer().key().to_string(), other.key().to_string());
    let texts = [
        with_last_line(&text, &other_line),
        with_last_line(&text, &line.replace(&key, &other_key)),
        with_last_line(&text, &line.replace(&key, &"0".repeat(64))),
        with_last_line(&text, &line.replace(&key, &key.to_uppercase())),
        with_last_line(&text, &line.replace(&key, &key[2..])),
        with_last_line(&text, &line.replace(digits, &digits.to_uppercase())),
        with_last_line(&text, &line.replace("\"}", "00\"}")),
        with_last_line(&text, &line.replace("\"}", "x\"}")),
        with_last_line(&text, &line.replace(',', ", ")),
        with_last_line(&text, &line.replace("\"}", "\",\"by\":\"Eve\"}")),
        with_last_line(&text, "{\"key\":\"\"}"),
        with_last_line(&text, &line.replace("\"}", "\"} ")),
        format!("{text}{line}\n"),
        format!("{text}\n"),
        format!("{text}and they lived happily"),
        text.trim_end().to_owned(),
    ];
    expect![[r#"
        line 17: the signature does not fit: a line before it was changed, or another key signed them
        line 17: the signature does not fit: a line before it was changed, or another key signed them
        line 17: the key cannot be used: a public key is an Ed25519 key of 64 lower-case hexadecimal digits
        line 17: the key cannot be used: a public key is an Ed25519 key of 64 lower-case hexadecimal digits
        line 17: the key cannot be used: a public key is an Ed25519 key of 64 lower-case hexadecimal digits
        line 17: the signature is not one of 128 lower-case hexadecimal digits
        line 17: the signature is not one of 128 lower-case hexadecimal digits
        line 17: the signature is not one of 128 lower-case hexadecimal digits
        line 17: column 75: not as a referee writes it; expected "signature":"954bcb61ba1
        line 17: nothing but a signature follows the closing line
        line 17: nothing but a signature follows the closing line
        line 17: column 218: not as a referee writes it; expected the end of the line
        line 18: nothing follows the signature
        line 18: nothing follows the signature
        line 18: nothing follows the signature
        line 17: nothing but a signature follows the closing line
    "#]]
    .assert_eq(&refused(texts));
}

#[test]
#[should_panic(expected = "a record is signed once, right after its closing line")]
fn a_match_that_still_runs_is_not_signed() {
    signer().sign(&at_the_buoys(None).record());
}

#[test]
#[should_panic(expected = "a record is signed once, right after its closing line")]
fn a_record_is_not_signed_twice() {
    signer().sign(&signed());
}

#[test]
fn a_signature_is_no_step() {
    let running = at_the_buoys(None).record();
    let line = last_line(&signed());
    expect![[r#"
        line 5: column 6: unknown field `key`, expected one of `n`, `at`, `seat`, `action`, `take_back`, `outcome`, `alarm`, `note`
    "#]].assert_eq(&refused([format!("{running}{line}\n")]));
}

#[test]
fn a_key_has_one_spelling_and_the_secret_stays_one() {
    let key = signer().key();
    // From the bytes 1, 1 … 1 by an Ed25519 written apart from this one.
    assert_eq!(key.to_string(), "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c");
    assert_eq!(key.to_string().parse(), Ok(key));
    assert_eq!(format!("{key:?}"), format!("PublicKey({key})"));
    assert_eq!(format!("{:?}", signer()), "Signer(secret)");
    let text = key.to_string();
    for wrong in [&text.to_uppercase(), &text[1..], &format!("{text}0"), &text.replace('8', "é"), ""] {
        assert_eq!(wrong.parse::<PublicKey>(), Err(KeyError));
    }
    // No point of the curve, and one of small order.
    for wrong in ["2", "1"] {
        assert_eq!(format!("0{wrong}{}", "0".repeat(62)).parse::<PublicKey>(), Err(KeyError));
    }
}
