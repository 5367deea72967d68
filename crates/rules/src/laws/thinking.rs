//! Laws 14, 15 and 16: what thinkers rely on.

use super::look::{Look, Verdict, list};
use super::secrecy::worlds;
use super::trace::asked;
use crate::{Game, Outlook, Seat, Silent, Step, Turn, Viewer};

/// Law 14: a hunch and a whim are legal and follow from what their seat knows, as does what a decision demands; a plan
/// begins with the hunch and is legal to its end.
pub(super) fn hunches_are_sound<G: Game>(look: &Look<'_, G>) -> Verdict {
    let mut scratch = Vec::new();
    for seat in asked(&look.game().turn()).iter() {
        follows_from_knowledge(look, seat, "hunch", |game| {
            game.hunch(seat, &mut scratch, &mut look.dice(look.game(), 14))
        })?;
        plan_is_sound(look, seat)?;
        follows_from_knowledge(look, seat, "whim", |game| {
            game.whim(seat, &mut scratch, &mut look.dice(look.game(), 14))
        })?;
        let here = look.game().demand(seat);
        let differs = |world: G| world.demand(seat) != here;
        if worlds(look, look.game(), Viewer::Seat(seat)).any(differs) {
            return look
                .fault(format!("seat {seat} is asked for another effort in a world it cannot tell apart"));
        }
    }
    Ok(())
}

fn follows_from_knowledge<G: Game>(
    look: &Look<'_, G>,
    seat: Seat,
    what: &str,
    mut choose: impl FnMut(&G) -> G::Action,
) -> Verdict {
    let here = choose(look.game());
    if !look.actions(seat).contains(&here) {
        return look.fault(format!("the {what} of seat {seat} is illegal: {}", list([here])));
    }
    for world in worlds(look, look.game(), Viewer::Seat(seat)) {
        let there = choose(&world);
        if there != here {
            return look.fault(format!(
                "the {what} of seat {seat} is {}, but {} in a world it cannot tell apart",
                list([here]),
                list([there])
            ));
        }
    }
    Ok(())
}

fn plan_is_sound<G: Game>(look: &Look<'_, G>, seat: Seat) -> Verdict {
    let (mut game, mut plan) = (look.game().clone(), Vec::new());
    let hunch = game.hunch(seat, &mut plan, &mut look.dice(look.game(), 14));
    game.plan(seat, &mut plan, &mut look.dice(look.game(), 14));
    if plan.first() != Some(&hunch) {
        return look.fault(format!("the plan of seat {seat} does not begin with its hunch: {}", list(plan)));
    }
    let Some(now) = look.time_to_act() else { return Ok(()) };
    // A single action is the hunch, which was looked at.
    for action in plan.iter().filter(|_| plan.len() > 1) {
        if !asked(&game.turn()).contains(seat) || game.check(now, seat, action).is_err() {
            return look.fault(format!("the plan of seat {seat} ends in an illegal action: {}", list(&plan)));
        }
        game.advance(now, &Step::Act(seat, action.clone()), &mut Silent);
    }
    Ok(())
}

/// Law 15: an outlook lies between 0 and 1 and ends as the match did.
pub(super) fn outlooks_are_sound<G: Game>(look: &Look<'_, G>) -> Verdict {
    let outlook = look.game().outlook();
    if let Some(seat) = look.seats().find(|seat| !(0.0..=1.0).contains(&outlook.hope(*seat))) {
        return look.fault(format!("seat {seat} hopes for {}", outlook.hope(seat)));
    }
    let Turn::Over(standings) = look.game().turn() else { return Ok(()) };
    let place = |seat: Seat| standings.rows()[seat.index()].place;
    let disordered = |a: Seat, b: Seat| place(a) < place(b) && outlook.hope(a) <= outlook.hope(b);
    let pair = look.seats().flat_map(|a| look.seats().map(move |b| (a, b))).find(|(a, b)| disordered(*a, *b));
    match pair {
        Some((a, b)) => {
            let Outlook(hopes) = outlook;
            look.fault(format!("seat {a} ended before seat {b}, but the outlook is {hopes:?}"))
        }
        None => Ok(()),
    }
}

/// Law 16: equal views have equal fingerprints, and others have others.
pub(super) fn fingerprints_name_views<G: Game>(look: &Look<'_, G>) -> Verdict {
    for seat in look.seats() {
        let here = look.game().fingerprint(seat);
        let strange =
            worlds(look, look.game(), Viewer::Seat(seat)).any(|world| world.fingerprint(seat) != here);
        if strange {
            return look.fault(format!(
                "the fingerprint for seat {seat} is another in a world it cannot tell apart"
            ));
        }
        let Some(before) = look.trace.states.iter().rev().nth(1) else { continue };
        let viewer = Viewer::Seat(seat);
        let same_view = before.view(viewer) == look.game().view(viewer);
        if same_view != (before.fingerprint(seat) == here) {
            let wrong =
                if same_view { "changed, but its view did not" } else { "stayed, but its view changed" };
            return look.fault(format!("the fingerprint for seat {seat} {wrong}"));
        }
    }
    Ok(())
}
