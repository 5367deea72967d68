//! Laws 1, 11 and 13: a match from its setup to its end, in memory and on paper.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::breach::{header, step_lines};
use super::look::{Effort, Look, Verdict, differences, outcomes};
use super::trace::{Trace, fingerprint};
use crate::{Game, Setup, Turn};

/// How many actions and outcomes are written and parsed at one state.
const CODEC_SAMPLES: usize = 12;

/// Law 1: setup and steps give the same state and the same story.
pub(super) fn replay_is_equal<G: Game>(look: &Look<'_, G>) -> Verdict {
    let trace = look.trace;
    let Some(again) = Trace::<G>::replay(trace.setup_index, &trace.setup, &trace.steps) else {
        return look.fault("a step of the match is refused in its replay".to_owned());
    };
    if again.game() != trace.game() {
        let apart = differences(trace.game(), again.game());
        return look.fault(format!("the state is another in a replay: {apart}"));
    }
    if fingerprint(again.game()) != fingerprint(trace.game()) {
        return look.fault("the states are equal, but their hashes are not".to_owned());
    }
    match (0..trace.stories.len()).find(|step| again.stories[*step] != trace.stories[*step]) {
        Some(step) => {
            let apart = differences(&trace.stories[step], &again.stories[step]);
            look.fault(format!("step {step} tells something else in a replay: {apart}"))
        }
        None => Ok(()),
    }
}

/// Law 11: the match is not longer than stated, and everybody is in its standings.
pub(super) fn match_ends<G: Game>(look: &Look<'_, G>) -> Verdict {
    let limit = G::step_limit(&look.trace.setup);
    let steps = look.trace.counted_steps();
    if steps > limit {
        return look.fault(format!("the match has {steps} steps without an end, {limit} were stated"));
    }
    let seats = look.trace.setup.seats();
    match look.game().turn() {
        Turn::Over(standings) if standings.rows().len() != seats => {
            look.fault(format!("{seats} seats play, {} are in the standings", standings.rows().len()))
        }
        Turn::Over(_) | Turn::Players(_) | Turn::Scramble { .. } | Turn::Chance => Ok(()),
    }
}

/// Law 13: writing and parsing is the identity.
pub(super) fn codec_is_faithful<G: Game>(look: &Look<'_, G>) -> Verdict {
    if look.trace.steps.is_empty() {
        survives(look, &look.trace.setup)?;
        survives(look, &header::<G>(&look.trace.setup))?;
        let printed = G::printed(&look.trace.setup);
        if let Err(error) = serde_json::to_string(&printed) {
            return look.fault(format!("{printed:?} cannot be written: {error}"));
        }
    }
    if let Some(line) =
        look.trace.steps.len().checked_sub(1).and_then(|last| step_lines::<G>(&look.trace.steps).nth(last))
    {
        survives(look, &line)?;
    }
    let most = match look.effort {
        Effort::Glance => 0,
        Effort::Thorough => CODEC_SAMPLES,
        Effort::Exhaustive => usize::MAX,
    };
    for seat in look.seats().take(most) {
        let listed = look.actions(seat);
        let stride = listed.len().div_ceil(most).max(1);
        listed.iter().step_by(stride).try_for_each(|action| survives(look, action))?;
    }
    outcomes(look.game()).iter().take(most).try_for_each(|(outcome, _)| survives(look, outcome))
}

fn survives<G: Game, T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    look: &Look<'_, G>,
    value: &T,
) -> Verdict {
    let text = match serde_json::to_string(value) {
        Ok(text) => text,
        Err(error) => return look.fault(format!("{value:?} cannot be written: {error}")),
    };
    match serde_json::from_str::<T>(&text) {
        Ok(parsed) if parsed == *value => Ok(()),
        Ok(parsed) => look.fault(format!("{value:?} was written as {text} and parsed as {parsed:?}")),
        Err(error) => look.fault(format!("{value:?} was written as {text}, which does not parse: {error}")),
    }
}
