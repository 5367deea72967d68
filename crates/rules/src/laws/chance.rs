//! Law 10: what chance may give, and how often.

use super::breach::json;
use super::look::{Effort, Look, Verdict, list, outcomes};
use crate::{Game, Turn};

/// The fewest and the most draws from one list.
const FEWEST_DRAWS: usize = 3_000;
const MOST_DRAWS: usize = 20_000;

/// Outcomes expected less often than that are counted together.
const RARE: f64 = 8.0;

/// Law 10: outcomes are distinct with positive weights, and `draw` has their distribution.
pub(super) fn chance_is_fair<G: Game>(look: &Look<'_, G>) -> Verdict {
    let listed = outcomes(look.game());
    if look.game().turn() != Turn::Chance {
        return if listed.is_empty() {
            Ok(())
        } else {
            look.fault(format!("chance is not asked, but outcomes lists {}", list(&listed)))
        };
    }
    list_is_sound(look, &listed)?;
    match look.effort {
        Effort::Exhaustive => draws_are_fair(look, &listed),
        Effort::Glance | Effort::Thorough if look.memory.chance_is_new(look.game()) => {
            draws_are_fair(look, &listed)
        }
        Effort::Glance | Effort::Thorough => Ok(()),
    }
}

fn list_is_sound<G: Game>(look: &Look<'_, G>, listed: &[(G::Outcome, u32)]) -> Verdict {
    if listed.is_empty() {
        return look.fault("chance is asked, but outcomes lists nothing".to_owned());
    }
    if !listed.is_sorted_by(|(one, _), (next, _)| one < next) {
        return look.fault(format!("outcomes are not sorted or not distinct: {}", list(listed)));
    }
    if let Some((outcome, _)) = listed.iter().find(|(_, weight)| *weight == 0) {
        return look.fault(format!("the weight of {} is 0", json(outcome)));
    }
    if listed.iter().try_fold(0u32, |sum, (_, weight)| sum.checked_add(*weight)).is_none() {
        return look.fault("the weights sum to more than 32 bits hold".to_owned());
    }
    let mut twice = listed.to_vec();
    look.game().outcomes(&mut twice);
    if twice != [listed, listed].concat() {
        return look.fault("outcomes does not append to what its buffer holds".to_owned());
    }
    Ok(())
}

fn draws_are_fair<G: Game>(look: &Look<'_, G>, listed: &[(G::Outcome, u32)]) -> Verdict {
    let draws = (20 * listed.len()).clamp(FEWEST_DRAWS, MOST_DRAWS);
    let mut rng = look.dice(look.game(), 10);
    let mut counts = vec![0u32; listed.len()];
    for _ in 0..draws {
        let outcome = look.game().draw(&mut rng);
        match listed.binary_search_by(|(one, _)| one.cmp(&outcome)) {
            Ok(place) => counts[place] += 1,
            Err(_) => return look.fault(format!("draw gives {}, which is not listed", json(&outcome))),
        }
    }
    let (distance, freedom) = distance_from_weights(listed, &counts, draws);
    if distance > freedom + 8.0 * (2.0 * freedom).sqrt() + 20.0 {
        let drawn = listed.iter().zip(&counts).map(|((outcome, weight), count)| (outcome, weight, count));
        return look.fault(format!(
            "{draws} draws do not follow the weights; outcome, weight, draws: {}",
            list(drawn)
        ));
    }
    Ok(())
}

/// The chi-square distance of the counts from the weights, and its degrees of freedom.
fn distance_from_weights<O>(listed: &[(O, u32)], counts: &[u32], draws: usize) -> (f64, f64) {
    let total: f64 = listed.iter().map(|(_, weight)| f64::from(*weight)).sum();
    let mut rare = (0.0, 0.0);
    let mut cells = Vec::new();
    for ((_, weight), count) in listed.iter().zip(counts) {
        let expected = f64::from(*weight) * draws as f64 / total;
        if expected < RARE {
            rare = (rare.0 + expected, rare.1 + f64::from(*count));
        } else {
            cells.push((expected, f64::from(*count)));
        }
    }
    if rare.0 >= RARE {
        cells.push(rare);
    }
    let distance = cells.iter().map(|(expected, count)| (count - expected).powi(2) / expected).sum();
    (distance, cells.len().saturating_sub(1) as f64)
}
