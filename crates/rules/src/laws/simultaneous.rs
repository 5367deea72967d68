//! Law 4: choices made at the same time.

use super::breach::json;
use super::driver::{Dice, any, shuffle};
use super::look::{Fault, Look, Verdict, actions, list};
use crate::{Game, Seat, Seats, Silent, Step, Turn, below, judge};

/// A choice of each seat that is asked.
type Choices<G> = Vec<(Seat, <G as Game>::Action)>;

/// Law 4: choices made at the same time commute, leave each other alone and can be taken back.
pub(super) fn commits_commute<G: Game>(look: &Look<'_, G>) -> Verdict {
    sealed_are_those_who_chose(look)?;
    let Turn::Players(asked) = look.game().turn() else { return Ok(()) };
    if asked.len() < 2 {
        return Ok(());
    }
    let mut rng = look.dice(look.game(), 4);
    for _ in 0..look.effort.rounds().max(1) {
        let mut choices = random_choices(look, asked, &mut rng);
        shuffle(&mut choices, &mut rng);
        let one = commit(look, &choices)?;
        taking_back_restores(look, &choices, &mut rng)?;
        shuffle(&mut choices, &mut rng);
        if commit(look, &choices)? != one {
            return look.fault(format!("the order of these choices matters: {}", list(&choices)));
        }
    }
    Ok(())
}

fn sealed_are_those_who_chose<G: Game>(look: &Look<'_, G>) -> Verdict {
    let (said, counted) = (look.game().sealed(), look.trace.sealed);
    if said == counted {
        return Ok(());
    }
    look.fault(format!("the sealed choices are those of {counted}, but sealed() says {said}"))
}

fn random_choices<G: Game>(look: &Look<'_, G>, asked: Seats, rng: &mut Dice) -> Choices<G> {
    let choose = |seat| any(&look.actions(seat), rng).map(|action| (seat, action.clone()));
    asked.iter().filter_map(choose).collect()
}

/// The state after these choices in that order.
fn commit<G: Game>(look: &Look<'_, G>, choices: &[(Seat, G::Action)]) -> Result<G, Fault> {
    let mut game = look.game().clone();
    for (seat, action) in choices {
        let before = game.clone();
        game.advance(look.trace.now(), &Step::Act(*seat, action.clone()), &mut Silent);
        if let Turn::Players(asked) = before.turn() {
            others_are_left_alone(look, &before, &game, (*seat, action), asked.without(*seat))?;
        }
    }
    Ok(game)
}

/// One choice changes neither who else is asked nor what they may do.
fn others_are_left_alone<G: Game>(
    look: &Look<'_, G>,
    before: &G,
    after: &G,
    (seat, action): (Seat, &G::Action),
    waiting: Seats,
) -> Verdict {
    let choice = || format!("after seat {seat} chose {}", json(action));
    let sealed = if waiting.is_empty() { Seats::NONE } else { before.sealed().with(seat) };
    if after.sealed() != sealed {
        return look.fault(format!("{} sealed() says {}, not {sealed}", choice(), after.sealed()));
    }
    if !waiting.is_empty() && after.turn() != Turn::Players(waiting) {
        return look.fault(format!("{} seats {waiting} still have to, not {:?}", choice(), after.turn()));
    }
    match waiting.iter().find(|other| actions(before, *other) != actions(after, *other)) {
        Some(other) => look.fault(format!("{} seat {other} may do something else than before", choice())),
        None => Ok(()),
    }
}

/// After some but not all have chosen, one of them chooses again as if nothing had been.
fn taking_back_restores<G: Game>(
    look: &Look<'_, G>,
    choices: &[(Seat, G::Action)],
    rng: &mut Dice,
) -> Verdict {
    let chosen = &choices[..1 + below(rng, choices.len() as u32 - 1) as usize];
    let regretted = below(rng, chosen.len() as u32) as usize;
    let seat = chosen[regretted].0;
    let others = [&chosen[..regretted], &chosen[regretted + 1..]].concat();
    let without = commit(look, &others)?;
    let mut game = commit(look, chosen)?;
    let step = Step::TakeBack(seat);
    if judge(&game, look.trace.now(), look.trace.now(), &step).is_err() {
        return look.fault(format!("seat {seat} cannot take back its choice after {}", list(chosen)));
    }
    game.advance(look.trace.now(), &step, &mut Silent);
    if game != without {
        return look
            .fault(format!("seat {seat} takes back its choice after {}, and something stays", list(chosen)));
    }
    Ok(())
}
