//! Laws 5, 6 and 7: worlds that one viewer cannot tell apart.

use super::look::{Effort, Look, Verdict, actions, differences, list, name};
use crate::{Game, Seat, Viewer};

/// How well those remember who forget, in thousandths.
const FADED_MEMORY: u32 = 300;

/// Law 5: whose turn it is depends on public information.
pub(super) fn turn_is_public<G: Game>(look: &Look<'_, G>) -> Verdict {
    let (turn, sealed) = (look.game().turn(), look.game().sealed());
    for viewer in look.viewers() {
        for world in worlds(look, look.game(), viewer) {
            if (world.turn(), world.sealed()) != (turn, sealed) {
                return look.fault(format!(
                    "it is {turn:?} with choices of {sealed}, but in a world that {} cannot tell apart {:?} with choices of {}",
                    name(viewer),
                    world.turn(),
                    world.sealed(),
                ));
            }
        }
    }
    Ok(())
}

/// Law 6: what a seat may do depends on its own view only.
pub(super) fn actions_follow_from_the_view<G: Game>(look: &Look<'_, G>) -> Verdict {
    for seat in look.seats() {
        let listed = look.actions(seat);
        if look.effort == Effort::Glance && listed.is_empty() {
            continue;
        }
        if let Some(before) = look.memory.seen_before(look.trace, seat) {
            same_actions(look, seat, &listed, before, "earlier, with an equal view")?;
        }
        for world in worlds(look, look.game(), Viewer::Seat(seat)) {
            same_actions(look, seat, &listed, &actions(&world, seat), "in a world it cannot tell apart")?;
        }
    }
    Ok(())
}

/// Law 7: a sampled world gives its viewer the same knowledge and view.
pub(super) fn samples_fit<G: Game>(look: &Look<'_, G>) -> Verdict {
    for viewer in look.viewers() {
        let known = (look.game().knowledge(viewer), look.game().view(viewer));
        for world in worlds(look, look.game(), viewer) {
            let again = (world.knowledge(viewer), world.view(viewer));
            if again.0 != known.0 {
                let apart = differences(&known.0, &again.0);
                return look
                    .fault(format!("{} knows something else in a sampled world: {apart}", name(viewer)));
            }
            if again.1 != known.1 {
                let apart = differences(&known.1, &again.1);
                return look
                    .fault(format!("{} sees something else in a sampled world: {apart}", name(viewer)));
            }
        }
        faded_worlds_look_the_same(look, viewer, known)?;
    }
    Ok(())
}

/// Who forgets still sees what lies open.
fn faded_worlds_look_the_same<G: Game>(
    look: &Look<'_, G>,
    viewer: Viewer,
    (mut known, view): (G::Knowledge, G::View),
) -> Verdict {
    if look.effort == Effort::Glance {
        return Ok(());
    }
    G::fade(&mut known, FADED_MEMORY, look.salt);
    let faded = G::sample(&known, &mut look.dice(look.game(), 7)).view(viewer);
    if faded == view {
        return Ok(());
    }
    let apart = differences(&view, &faded);
    look.fault(format!("{} sees something else after forgetting: {apart}", name(viewer)))
}

/// Worlds that viewer cannot tell from this one, always the same.
pub(super) fn worlds<G: Game>(
    look: &Look<'_, G>,
    game: &G,
    viewer: Viewer,
) -> impl Iterator<Item = G> + use<G> {
    let purpose = match viewer {
        Viewer::Seat(seat) => 100 + u64::from(seat.0),
        Viewer::Spectator => 200,
    };
    let mut rng = look.dice(game, purpose);
    let rounds = look.effort.rounds();
    let known = (rounds > 0).then(|| game.knowledge(viewer));
    known
        .into_iter()
        .flat_map(move |known| (0..rounds).map(|_| G::sample(&known, &mut rng)).collect::<Vec<_>>())
}

fn same_actions<G: Game>(
    look: &Look<'_, G>,
    seat: Seat,
    here: &[G::Action],
    there: &[G::Action],
    place: &str,
) -> Verdict {
    if here == there {
        return Ok(());
    }
    let only_here = here.iter().filter(|action| !there.contains(action));
    let only_there = there.iter().filter(|action| !here.contains(action));
    look.fault(format!(
        "what seat {seat} may do differs: only here {}; only {place} {}",
        list(only_here),
        list(only_there)
    ))
}
