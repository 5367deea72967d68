//! What a pack wants of its game, and whether it holds.
//!
//! One idea: a light is green or red only if the whole interval says so; what is not known yet is neither.

use catalogue::TARGETS;
use serde::{Deserialize, Serialize};

use crate::findings::{Bias, biases};
use crate::series::Cell;
use crate::statistics::{CONFIDENCE, Interval};

/// What the seats' furthest distance from their share is called.
const SEAT_BIAS: &str = "seat_bias";

/// What a pack wants.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targets {
    schema: i64,
    #[serde(default)]
    target: Vec<Target>,
}

/// One thing that is wanted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Target {
    /// The key of a figure, or `seat_bias`.
    figure: String,
    /// Of that part; of every part if it is not given.
    part: Option<String>,
    at_least: Option<f64>,
    at_most: Option<f64>,
    /// With that bot in all seats alone.
    bots: Option<String>,
    /// With so many seats alone.
    seats: Option<usize>,
}

/// Whether something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// It holds, surely.
    Green,
    /// Nobody can tell yet.
    Amber,
    /// It does not hold, surely.
    Red,
}

/// A target and what was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// What was wanted.
    pub wanted: String,
    /// What was found, where it fits the least.
    pub found: String,
    /// Whether it holds.
    pub light: Light,
}

impl Targets {
    /// Reads the file.
    ///
    /// # Errors
    /// With line and reason.
    pub fn read(text: &str) -> Result<Targets, String> {
        let targets: Targets = toml::from_str(text).map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            format!("{TARGETS}: line {line}: {}", error.message())
        })?;
        if targets.schema != 1 {
            return Err(format!("{TARGETS}: schema: {}: this program reads 1", targets.schema));
        }
        for target in &targets.target {
            let empty = match (target.at_least, target.at_most) {
                (None, None) => Some("give at_least, at_most or both"),
                (Some(low), Some(high)) if low > high => Some("at_least is more than at_most"),
                (_, _) => None,
            };
            if let Some(reason) = empty {
                return Err(format!("{TARGETS}: {}: {reason}", target.figure));
            }
        }
        Ok(targets)
    }

    /// Judges all of them; their intervals hold together.
    ///
    /// # Errors
    /// If a target names a figure that no match-up has.
    pub fn judge(&self, cells: &[Cell]) -> Result<Vec<Judged>, String> {
        let biases = biases(cells);
        let questions = self.target.len() * cells.len();
        let confidence = 1.0 - (1.0 - CONFIDENCE) / questions.max(1) as f64;
        self.target.iter().map(|target| target.judge(cells, &biases, confidence)).collect()
    }
}

impl Target {
    fn judge(&self, cells: &[Cell], biases: &[Bias], confidence: f64) -> Result<Judged, String> {
        let mut found: Vec<(Interval, f64, String)> = Vec::new();
        for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| self.is_about(cell)) {
            if self.figure == SEAT_BIAS {
                found.extend(biases.iter().filter(|bias| bias.cell == at).map(|bias| {
                    let Interval { low, high } = bias.off.interval;
                    let nearest = if bias.is_sure() { low.abs().min(high.abs()) } else { 0.0 };
                    let interval = Interval { low: nearest, high: low.abs().max(high.abs()) };
                    (interval, bias.off.value.abs(), format!("seat {} of {}", bias.seat, cell.called()))
                }));
                continue;
            }
            let figures = cell.report.figures.iter().filter(|figure| figure.name.key == self.figure);
            let wanted = |part: Option<&str>| self.part.as_deref().is_none_or(|wanted| part == Some(wanted));
            for figure in figures.filter(|figure| wanted(figure.name.part.as_deref())) {
                let estimate = figure.anytime(confidence);
                let part = figure.name.part.as_ref().map_or(String::new(), |part| format!("{part}, "));
                found.push((estimate.interval, estimate.value, format!("{part}{}", cell.called())));
            }
        }
        let judged =
            found.iter().map(|(interval, value, whose)| (self.light(*interval), interval, value, whose));
        let (light, interval, value, whose) =
            judged.max_by(|one, other| one.0.cmp(&other.0)).ok_or_else(|| self.missing(cells))?;
        let found = format!("{value:.3} ({:.3} - {:.3}) for {whose}", interval.low, interval.high);
        Ok(Judged { wanted: self.wanted(), found, light })
    }

    fn is_about(&self, cell: &Cell) -> bool {
        let bots = |word: &String| cell.bots.iter().all(|bot| bot.to_string() == *word);
        cell.report.matches > 0
            && self.seats.is_none_or(|seats| cell.bots.len() == seats)
            && self.bots.as_ref().is_none_or(bots)
    }

    fn light(&self, Interval { low, high }: Interval) -> Light {
        let (least, most) =
            (self.at_least.unwrap_or(f64::NEG_INFINITY), self.at_most.unwrap_or(f64::INFINITY));
        if low >= least && high <= most {
            Light::Green
        } else if high < least || low > most {
            Light::Red
        } else {
            Light::Amber
        }
    }

    fn missing(&self, cells: &[Cell]) -> String {
        let mut known: Vec<&str> =
            cells.iter().flat_map(|cell| cell.report.figures.iter().map(|figure| figure.name.key)).collect();
        known.sort_unstable();
        known.dedup();
        let figure = &self.figure;
        if known.contains(&figure.as_str()) {
            return format!(
                "{TARGETS}: {figure}: no match-up that was played has such a part, bot or number of seats"
            );
        }
        format!("{TARGETS}: {figure}: no such figure; there are {SEAT_BIAS}, {}", known.join(", "))
    }

    fn wanted(&self) -> String {
        let part = self.part.as_ref().map_or(String::new(), |part| format!(" of {part}"));
        let bounds = match (self.at_least, self.at_most) {
            (Some(low), Some(high)) => format!("from {low} to {high}"),
            (Some(low), None) => format!("at least {low}"),
            (None, Some(high)) => format!("at most {high}"),
            (None, None) => String::new(),
        };
        format!("{}{part} {bounds}", self.figure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_light_follows_the_whole_interval() {
        let target =
            &Targets::read("schema = 1\n[[target]]\nfigure = 'minutes'\nat_least = 35\nat_most = 50")
                .unwrap()
                .target[0];
        let light = |low, high| target.light(Interval { low, high });
        assert_eq!(light(36.0, 49.0), Light::Green);
        assert_eq!(light(34.0, 49.0), Light::Amber);
        assert_eq!(light(51.0, 52.0), Light::Red);
        assert_eq!(light(20.0, 34.9), Light::Red);
        assert_eq!(target.wanted(), "minutes from 35 to 50");
    }

    #[test]
    fn a_target_that_wants_nothing_or_the_impossible_is_refused() {
        let refused = |text: &str| Targets::read(text).unwrap_err();
        assert!(refused("schema = 2").contains("this program reads 1"));
        assert!(refused("schema = 1\n[[target]]\nfigure = 'minutes'").contains("give at_least"));
        assert!(
            refused("schema = 1\n[[target]]\nfigure = 'x'\nat_least = 2\nat_most = 1").contains("more than")
        );
        assert!(
            refused("schema = 1\n[[target]]\nfigure = 'x'\nat_last = 2").starts_with("targets.toml: line 4")
        );
    }
}
