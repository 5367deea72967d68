//! Laws 2, 3 and 12: what may be done, and until when.

use super::breach::json;
use super::look::{Effort, Look, Verdict, list};
use super::trace::asked;
use crate::{Game, Millis, Seat, Step, Turn, Viewer};

/// Law 2: `check` accepts exactly what `actions` lists.
pub(super) fn check_agrees_with_actions<G: Game>(look: &Look<'_, G>) -> Verdict {
    let before = look.game().clone();
    let asked = asked(&before.turn());
    for seat in look.seats() {
        let listed = look.actions(seat);
        if !listed.is_sorted_by(|one, next| one < next) {
            return look
                .fault(format!("seat {seat}'s actions are not sorted or not distinct: {}", list(&listed)));
        }
        if !asked.contains(seat) && !listed.is_empty() {
            return look.fault(format!("seat {seat} is not asked, but may do {}", list(&listed)));
        }
        listed_actions_are_accepted(look, seat, &listed)?;
        other_actions_are_refused(look, seat, &listed)?;
        if look.effort > Effort::Glance {
            actions_are_appended(look, seat, &listed)?;
        }
    }
    if *look.game() != before {
        return look.fault("asking what is allowed changed the state".to_owned());
    }
    Ok(())
}

/// Law 3: whoever is asked can answer, and an answer can be given in their place.
pub(super) fn whoever_is_asked_can_answer<G: Game>(look: &Look<'_, G>) -> Verdict {
    let turn = look.game().turn();
    if let Some(seat) = asked(&turn).iter().find(|seat| seat.index() >= look.game().seats()) {
        return look.fault(format!("seat {seat} is asked, but there are {} seats", look.game().seats()));
    }
    match turn {
        Turn::Players(seats) if seats.is_empty() => {
            look.fault("the game waits for players, but asks nobody".to_owned())
        }
        Turn::Scramble { seats, until: None } if seats.is_empty() => {
            look.fault("nobody may act in a scramble, and no alarm will end it".to_owned())
        }
        Turn::Players(seats) => seats
            .iter()
            .try_for_each(|seat| seat_can_answer(look, seat).and_then(|()| fallback_is_legal(look, seat))),
        Turn::Scramble { seats, .. } => seats.iter().try_for_each(|seat| seat_can_answer(look, seat)),
        Turn::Chance | Turn::Over(_) => Ok(()),
    }
}

/// Law 12: nothing is accepted from the deadline on, and an alarm before it changes nothing.
pub(super) fn deadline_is_kept<G: Game>(look: &Look<'_, G>) -> Verdict {
    let Turn::Scramble { seats, until: Some(until) } = look.game().turn() else { return Ok(()) };
    for seat in seats.iter() {
        late_actions_are_refused(look, seat, until)?;
    }
    let now = look.trace.now();
    if now < until {
        let halfway = Millis(now.0.midpoint(until.0 - 1));
        for early in [now, halfway, Millis(until.0 - 1)] {
            early_alarm_changes_nothing(look, early)?;
        }
    }
    alarm_clears_the_deadline(look, now.max(until))
}

fn listed_actions_are_accepted<G: Game>(look: &Look<'_, G>, seat: Seat, listed: &[G::Action]) -> Verdict {
    let Some(at) = look.time_to_act() else { return Ok(()) };
    for action in listed {
        if let Err(foul) = look.game().check(at, seat, action) {
            return look.fault(format!("actions lists {} for seat {seat}, check says: {foul}", json(action)));
        }
    }
    Ok(())
}

fn other_actions_are_refused<G: Game>(look: &Look<'_, G>, seat: Seat, listed: &[G::Action]) -> Verdict {
    let mut rng = look.dice(look.game(), u64::from(seat.0));
    for action in look.memory.strangers(look.effort.strangers(), &mut rng) {
        let is_listed = listed.binary_search(action).is_ok();
        if !is_listed && look.game().check(look.trace.now(), seat, action).is_ok() {
            return look.fault(format!(
                "check accepts {} by seat {seat}, actions lists {}",
                json(action),
                list(listed)
            ));
        }
    }
    Ok(())
}

fn actions_are_appended<G: Game>(look: &Look<'_, G>, seat: Seat, listed: &[G::Action]) -> Verdict {
    let mut twice = listed.to_vec();
    look.game().actions(seat, &mut twice);
    if twice != [listed, listed].concat() {
        return look.fault(format!("actions does not append to what its buffer holds for seat {seat}"));
    }
    Ok(())
}

fn seat_can_answer<G: Game>(look: &Look<'_, G>, seat: Seat) -> Verdict {
    let listed = look.actions(seat);
    if listed.is_empty() {
        return look.fault(format!("seat {seat} is asked, but has no action"));
    }
    if look.effort > Effort::Glance {
        // A preview that panics is a breach as well: the run then prints the match.
        let view = look.game().view(Viewer::Seat(seat));
        for action in &listed {
            G::preview(&view, action);
        }
    }
    Ok(())
}

fn fallback_is_legal<G: Game>(look: &Look<'_, G>, seat: Seat) -> Verdict {
    let fallback = look.game().fallback(seat);
    let listed = look.actions(seat);
    if listed.binary_search(&fallback).is_err() {
        return look.fault(format!(
            "seat {seat} falls back on {}, but may do {}",
            json(&fallback),
            list(listed)
        ));
    }
    Ok(())
}

fn late_actions_are_refused<G: Game>(look: &Look<'_, G>, seat: Seat, until: Millis) -> Verdict {
    for action in look.actions(seat) {
        for late in [until, Millis(until.0 + 1), Millis(until.0 + 60_000)] {
            if look.game().check(late, seat, &action).is_ok() {
                return look.fault(format!(
                    "{} by seat {seat} is accepted at {late}, time ran out at {until}",
                    json(&action)
                ));
            }
        }
    }
    Ok(())
}

fn early_alarm_changes_nothing<G: Game>(look: &Look<'_, G>, early: Millis) -> Verdict {
    let mut game = look.game().clone();
    let mut story = Vec::new();
    game.advance(early, &Step::Alarm, &mut story);
    if game != *look.game() || !story.is_empty() {
        return look
            .fault(format!("an alarm at {early} changes something, the turn was {:?}", look.game().turn()));
    }
    Ok(())
}

fn alarm_clears_the_deadline<G: Game>(look: &Look<'_, G>, at: Millis) -> Verdict {
    let mut game = look.game().clone();
    game.advance(at, &Step::Alarm, &mut crate::Silent);
    match game.turn() {
        Turn::Scramble { until: Some(until), .. } if until <= at => {
            look.fault(format!("after the alarm at {at} the deadline is {until}"))
        }
        Turn::Players(_) | Turn::Scramble { .. } | Turn::Chance | Turn::Over(_) => Ok(()),
    }
}
