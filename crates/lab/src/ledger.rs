//! The figures of many matches.

use catalogue::{Entry, Name, Sheet};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::statistics::{Estimate, Interval, Ratio};
use crate::words::{Unit, unit};

/// A figure of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it is.
    pub name: Name,
    /// Its value and how sure it is.
    pub estimate: Estimate,
    /// Whether nothing of the kind ever happened.
    pub is_nothing: bool,
    /// What single matches contributed, if the plan keeps them.
    pub(crate) column: Column,
    per_match: bool,
    ratio: Ratio,
}

/// What single matches contributed to a figure, in the order of their numbers: number, count, and over how many.
pub(crate) type Column = Vec<(u64, f64, f64)>;

/// Figures by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures(Vec<Figure>);

/// One thread's book of figures.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    pages: Vec<Page>,
    keep: bool,
}

#[derive(Clone, Debug)]
struct Page {
    name: Name,
    /// Where it was named first: the number of the match, and its place in the sheet.
    first: (u64, usize),
    per_match: bool,
    ratio: Ratio,
    column: Column,
}

impl Ledger {
    /// An empty book; one that keeps remembers every match.
    pub(crate) fn new(keep: bool) -> Self {
        Ledger { pages: Vec::new(), keep }
    }

    /// Books the figures of a match.
    pub(crate) fn book(&mut self, number: u64, sheet: &mut Sheet) {
        for (place, Entry { name, count, of }) in sheet.drain().enumerate() {
            let at = self.page(place, name, (number, place), of.is_none());
            let page = &mut self.pages[at];
            let of = of.unwrap_or(1.0);
            page.ratio.add(count, of);
            page.first = page.first.min((number, place));
            if self.keep {
                page.column.push((number, count, of));
            }
        }
    }

    /// Where a figure stands: mostly where the last match had it.
    fn page(&mut self, place: usize, name: Name, first: (u64, usize), per_match: bool) -> usize {
        if self.pages.get(place).is_some_and(|page| page.name == name) {
            return place;
        }
        self.pages.iter().position(|page| page.name == name).unwrap_or_else(|| {
            self.pages.push(Page { name, first, per_match, ratio: Ratio::default(), column: Vec::new() });
            self.pages.len() - 1
        })
    }

    pub(crate) fn merge(&mut self, other: Ledger) {
        for theirs in other.pages {
            match self.pages.iter_mut().find(|page| page.name == theirs.name) {
                Some(mine) => {
                    mine.first = mine.first.min(theirs.first);
                    mine.ratio.merge(&theirs.ratio);
                    mine.column.extend(theirs.column);
                }
                None => self.pages.push(theirs),
            }
        }
    }

    /// The figures of so many matches, in the order in which matches named them first, parts of one together.
    pub(crate) fn figures(mut self, matches: u64) -> Figures {
        let first_of_key = |pages: &[Page], key| {
            pages.iter().filter(|page| page.name.key == key).map(|page| page.first).min()
        };
        let order: Vec<_> = self.pages.iter().map(|page| first_of_key(&self.pages, page.name.key)).collect();
        let mut pages: Vec<_> = order.into_iter().zip(self.pages.drain(..)).collect();
        pages.sort_by_key(|(key, page)| (*key, page.first));
        Figures(pages.into_iter().filter_map(|(_, page)| page.figure(matches)).collect())
    }
}

impl Page {
    fn figure(mut self, matches: u64) -> Option<Figure> {
        let ratio = if self.per_match { self.ratio.over(matches) } else { self.ratio };
        self.column.sort_by_key(|(number, ..)| *number);
        Some(Figure {
            name: self.name,
            estimate: ratio.estimate()?,
            is_nothing: ratio.is_nothing(),
            column: self.column,
            per_match: self.per_match,
            ratio,
        })
    }
}

impl Figure {
    /// Its value with an interval that holds at that confidence however often one looks.
    ///
    /// # Panics
    /// Never: a figure that is of nothing is none.
    pub fn anytime(&self, confidence: f64) -> Estimate {
        let Estimate { value, interval } = self.ratio.anytime(confidence).expect("it had an estimate");
        // A share cannot leave its range.
        let is_share = unit(&self.name) == Unit::Share && (0.0..=1.0).contains(&value);
        let (least, most) = if is_share { (0.0, 1.0) } else { (f64::NEG_INFINITY, f64::INFINITY) };
        Estimate { value, interval: Interval { low: interval.low.max(least), high: interval.high.min(most) } }
    }

    /// Its value in every match from 0 on; none where it is of nothing.
    pub fn values(&self, matches: u64) -> Vec<Option<f64>> {
        self.counts(matches).into_iter().map(|(count, of)| (of != 0.0).then(|| count / of)).collect()
    }

    /// What every match from 0 on contributed: a count, and over how many.
    pub(crate) fn counts(&self, matches: u64) -> Vec<(f64, f64)> {
        let mut counts = vec![(0.0, if self.per_match { 1.0 } else { 0.0 }); matches as usize];
        for (number, count, of) in &self.column {
            counts[*number as usize] = (*count, *of);
        }
        counts
    }
}

impl Figures {
    /// All of them, parts of one figure together.
    pub fn iter(&self) -> std::slice::Iter<'_, Figure> {
        self.0.iter()
    }

    /// The figure of that name that has no parts.
    pub fn get(&self, key: &str) -> Option<&Figure> {
        self.iter().find(|figure| figure.name.key == key && figure.name.part.is_none())
    }

    /// The same with intervals that hold however often one looks.
    pub(crate) fn anytime(self, confidence: f64) -> Figures {
        let surer = |figure: Figure| Figure { estimate: figure.anytime(confidence), ..figure };
        Figures(self.0.into_iter().map(surer).collect())
    }

    /// The figure of that name and part.
    pub fn part(&self, key: &str, part: &str) -> Option<&Figure> {
        self.iter().find(|figure| figure.name.key == key && figure.name.part.as_deref() == Some(part))
    }

    /// The figures with the parts of one together.
    pub fn by_key(&self) -> impl Iterator<Item = &[Figure]> {
        self.0.chunk_by(|one, next| one.name.key == next.name.key)
    }
}

/// By key: an estimate, or estimates by part.
impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for parts in self.by_key() {
            map.serialize_entry(parts[0].name.key, &Parts(parts))?;
        }
        map.end()
    }
}

struct Parts<'a>(&'a [Figure]);

impl Serialize for Parts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let [Figure { name: Name { part: None, .. }, estimate, .. }] = self.0 {
            return estimate.serialize(serializer);
        }
        let part = |figure: &Figure| figure.name.part.clone().unwrap_or_default();
        serializer.collect_map(self.0.iter().map(|figure| (part(figure), figure.estimate)))
    }
}
