//! Dice that everybody has drawn together: what each seat adds counts, and whoever bends it is found out.

use referee::{Draw, Referee, nonce_commitment, replay, verify};
use rules::Turn;
use rules::record::Nonce;

use crate::regatta::{Regatta, seed, setup};

fn revealed(nonce: &str) -> Nonce {
    Nonce::Seat { commitment: nonce_commitment(nonce).unwrap(), nonce: nonce.to_owned() }
}

/// A match that is over, in which everybody does what is offered first.
fn finished(nonces: Option<Vec<Nonce>>) -> Referee<Regatta> {
    let names = vec!["Ada".to_owned(), "Grace".to_owned()];
    let mut referee = Referee::<Regatta>::new(&setup(), names, None, Draw { seed: seed(), nonces });
    loop {
        let now = referee.last();
        match referee.turn() {
            Turn::Players(seats) => {
                let seat = seats.lowest().unwrap();
                let action = referee.actions(seat).remove(0);
                referee.act(now, seat, action).unwrap();
            }
            Turn::Scramble { .. } => referee.wake(referee.deadline().unwrap()),
            Turn::Chance => unreachable!("dice are rolled at once"),
            Turn::Over(_) => return referee,
        }
    }
}

/// Why that record is refused after a change of its first line.
fn refused(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    verify::<Regatta>(&text.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn what_every_seat_adds_decides_the_dice() {
    let [one, two] = ["1", "2"].map(|digit| revealed(&digit.repeat(64)));
    let all = [
        None,
        Some(vec![one.clone(), two.clone()]),
        Some(vec![two, one.clone()]),
        Some(vec![one.clone(), Nonce::Server]),
        Some(vec![one, Nonce::Withheld { commitment: "3".repeat(64) }]),
    ];
    let outcomes = |referee: &Referee<Regatta>| {
        let text = referee.record().to_string();
        assert!(verify::<Regatta>(&text).is_ok() && replay::<Regatta>(&text).is_ok());
        let steps = referee.happened(0).iter().map(|happened| happened.line()).collect::<Vec<_>>();
        let again = Referee::<Regatta>::resume(referee.header().clone(), seed(), steps).unwrap();
        assert_eq!(again.record(), referee.record(), "a match goes on with the same dice");
        text.lines().filter(|line| line.contains("outcome")).map(str::to_owned).collect::<Vec<_>>()
    };
    let dice: Vec<Vec<String>> = all.into_iter().map(|nonces| outcomes(&finished(nonces))).collect();
    let distinct: std::collections::BTreeSet<_> = dice.iter().collect();
    assert!(distinct.len() >= 4, "few dice are rolled, so two of five may fall alike: {dice:?}");
}

#[test]
fn a_bent_nonce_is_found_out() {
    let (one, two) = ("1".repeat(64), "2".repeat(64));
    let record = finished(Some(vec![revealed(&one), Nonce::Server])).record().to_string();
    assert_eq!(refused(&record, &one, &two), "line 1: the nonce of seat 1 is not what was committed to");
    let other = record.replacen(&one, &two, 1);
    let commitment = nonce_commitment(&one).unwrap();
    // With a commitment that fits it is another match, whose dice are others.
    let error = refused(&other, &commitment, &nonce_commitment(&two).unwrap());
    assert!(error.contains("the seed gives"), "{error}");
    // Whoever makes of it that nothing was revealed has other dice, too, and so has who leaves it out.
    let seat = format!(r#"{{"by":"seat","commitment":"{commitment}","nonce":"{one}"}}"#);
    let error = refused(&record, &seat, &format!(r#"{{"by":"withheld","commitment":"{commitment}"}}"#));
    assert!(error.contains("the seed gives"), "{error}");
    let error = refused(&record, &format!(r#","nonces":[{seat},{{"by":"server"}}]"#), "");
    assert!(error.contains("the seed gives"), "{error}");
    assert_eq!(
        refused(&record, r#",{"by":"server"}]"#, "]"),
        "line 1: 1 nonces are added to the dice; expected a seed commitment and 2"
    );
}
