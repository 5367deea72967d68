//! What a simulation counts, match by match.
//!
//! One idea: every figure is a count over what it is a share or a mean of, written for one match at a time. Then whoever
//! adds matches up can say how sure a figure is, and compare the same match played twice.

use std::borrow::Cow;
use std::fmt::Debug;

use rules::{Silent, Story};

/// Listens to the story of a match and writes down its figures.
pub trait Figures<E>: Story<E> + Clone + Debug + Default + Send {
    /// A match is over: its figures go to the sheet, and the next match begins from nothing.
    fn close_match(&mut self, sheet: &mut Sheet);
}

/// Makes figures hear a match: what is told to one seat alone, or twice, is counted by nobody.
macro_rules! hears_what_all_hear {
    ($figures:ty, $event:ty) => {
        impl rules::Story<$event> for $figures {
            #[inline]
            fn tell(&mut self, to: rules::Audience, event: impl FnOnce() -> $event) {
                if to == rules::Audience::All {
                    self.count(event());
                }
            }
        }
    };
}
pub(crate) use hears_what_all_hear;

/// Nothing is counted.
impl<E> Figures<E> for Silent {
    fn close_match(&mut self, _sheet: &mut Sheet) {}
}

/// The figures of one match.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    entries: Vec<Entry>,
}

/// What one match contributes to a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Which figure.
    pub name: Name,
    /// What was counted.
    pub count: f64,
    /// Over how many; none for a figure per match, which a match that does not name it adds nothing to.
    pub of: Option<f64>,
}

/// The name of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// In JSON.
    pub key: &'static str,
    /// For people.
    pub label: &'static str,
    /// Of what, if it is told for several things: a plane, a seat, a cause.
    pub part: Option<Cow<'static, str>>,
}

/// A figure's key in JSON, and its label for people.
pub type Named = (&'static str, &'static str);

impl Sheet {
    /// So many in this match.
    pub fn note(&mut self, named: Named, count: impl Number) {
        self.push(named, None, count, None);
    }

    /// So many of so many: over all matches the sum over the sum.
    pub fn note_of(&mut self, named: Named, count: impl Number, of: impl Number) {
        self.push(named, None, count, Some(of.number()));
    }

    /// So many in this match of one thing among several.
    pub fn note_part(&mut self, named: Named, part: impl Into<Cow<'static, str>>, count: impl Number) {
        self.push(named, Some(part.into()), count, None);
    }

    /// So many of so many, of one thing among several.
    pub fn note_part_of(
        &mut self,
        named: Named,
        part: impl Into<Cow<'static, str>>,
        count: impl Number,
        of: impl Number,
    ) {
        self.push(named, Some(part.into()), count, Some(of.number()));
    }

    fn push(&mut self, named: Named, part: Option<Cow<'static, str>>, count: impl Number, of: Option<f64>) {
        let (key, label) = named;
        self.entries.push(Entry { name: Name { key, label, part }, count: count.number(), of });
    }

    /// Takes all figures out.
    pub fn drain(&mut self) -> impl Iterator<Item = Entry> + '_ {
        self.entries.drain(..)
    }
}

/// The names of seats and places: "seat 1", "seat 2" ...
pub(crate) fn numbered<T>(
    what: &'static str,
    counts: impl IntoIterator<Item = T>,
) -> impl Iterator<Item = (String, T)> {
    (1..).zip(counts).map(move |(number, count)| (format!("{what} {number}"), count))
}

/// What can be counted.
pub trait Number: Copy {
    /// As a floating-point number; counts of a match are small enough to be exact.
    fn number(self) -> f64;
}

impl Number for u64 {
    fn number(self) -> f64 {
        self as f64
    }
}

impl Number for i64 {
    fn number(self) -> f64 {
        self as f64
    }
}

impl Number for f64 {
    fn number(self) -> f64 {
        self
    }
}
