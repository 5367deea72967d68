//! How an observation is laid out, by name.
//!
//! One idea: the code that writes an observation also describes it. It writes into a [`Sink`], which is either
//! the row of a tensor or a list of names, so that the two can never differ.

use serde::Serialize;

/// Where the parts of an observation go, in their fixed order.
pub trait Sink {
    /// A number between `-most` and `most`, written as a share of it.
    fn number(&mut self, name: &'static str, value: f32, most: f32);

    /// A yes or no.
    fn flag(&mut self, name: &'static str, yes: bool);

    /// One of so many things, or none of them: a 1 in its place.
    fn one_of(&mut self, name: &'static str, which: Option<usize>, of: usize);

    /// How many there are of each of so many things, as a share of `most`.
    fn counts(&mut self, name: &'static str, each: impl IntoIterator<Item = usize>, of: usize, most: f32);

    /// The same, where they are counted already.
    fn counted(&mut self, name: &'static str, counts: &[u8], most: f32);

    /// A part with a number, such as a seat, and how long it is.
    fn part(&mut self, name: &'static str, nth: usize, write: impl FnOnce(&mut Self)) -> usize;

    /// A part that is not there, as long as the part of that name with the number 0: all zeros.
    fn absent(&mut self, name: &'static str, nth: usize, length: usize);
}

/// What some numbers of an observation say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Field {
    /// Its name, such as `ship[0].speed`.
    pub name: String,
    /// The place of its first number.
    pub at: usize,
    /// How many numbers it has.
    pub length: usize,
    /// How they are to be read.
    pub kind: FieldKind,
    /// What a 1 stands for.
    pub most: f32,
}

/// How the numbers of a field are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// A number, as a share of the most it can be.
    Number,
    /// 1 for yes.
    Flag,
    /// A 1 in the place of one thing, or none.
    OneOf,
    /// How many there are of each thing, as a share of the most there can be.
    Counts,
}

/// Writes a row of a tensor.
#[derive(Debug)]
pub struct Writer<'a> {
    row: &'a mut [f32],
    at: usize,
}

impl<'a> Writer<'a> {
    /// A writer of that row, which it empties.
    #[inline]
    pub fn new(row: &'a mut [f32]) -> Self {
        row.fill(0.0);
        Writer { row, at: 0 }
    }

    /// How many numbers were written.
    pub fn written(&self) -> usize {
        self.at
    }
}

impl Sink for Writer<'_> {
    #[inline]
    fn number(&mut self, _name: &'static str, value: f32, most: f32) {
        // Where the most is a constant, its inverse is one, too.
        self.row[self.at] = (value * (1.0 / most)).clamp(-1.0, 1.0);
        self.at += 1;
    }

    #[inline]
    fn flag(&mut self, _name: &'static str, yes: bool) {
        self.row[self.at] = f32::from(u8::from(yes));
        self.at += 1;
    }

    #[inline]
    fn one_of(&mut self, _name: &'static str, which: Option<usize>, of: usize) {
        if let Some(which) = which.filter(|which| *which < of) {
            self.row[self.at + which] = 1.0;
        }
        self.at += of;
    }

    #[inline]
    fn counts(&mut self, _name: &'static str, each: impl IntoIterator<Item = usize>, of: usize, most: f32) {
        let places = &mut self.row[self.at..self.at + of];
        let one = 1.0 / most;
        for which in each {
            if let Some(place) = places.get_mut(which) {
                *place = (*place + one).min(1.0);
            }
        }
        self.at += of;
    }

    #[inline]
    fn counted(&mut self, _name: &'static str, counts: &[u8], most: f32) {
        let one = 1.0 / most;
        for (place, count) in self.row[self.at..self.at + counts.len()].iter_mut().zip(counts) {
            *place = (f32::from(*count) * one).min(1.0);
        }
        self.at += counts.len();
    }

    #[inline]
    fn part(&mut self, _name: &'static str, _nth: usize, write: impl FnOnce(&mut Self)) -> usize {
        let before = self.at;
        write(self);
        self.at - before
    }

    #[inline]
    fn absent(&mut self, _name: &'static str, _nth: usize, length: usize) {
        self.at += length;
    }
}

/// Writes down what the numbers mean.
#[derive(Debug, Default)]
pub struct Recorder {
    prefix: String,
    at: usize,
    fields: Vec<Field>,
}

impl Recorder {
    /// The fields in their order.
    pub fn into_fields(self) -> Vec<Field> {
        self.fields
    }

    fn field(&mut self, name: &str, length: usize, kind: FieldKind, most: f32) {
        self.fields.push(Field { name: format!("{}{name}", self.prefix), at: self.at, length, kind, most });
        self.at += length;
    }
}

impl Sink for Recorder {
    fn number(&mut self, name: &'static str, _value: f32, most: f32) {
        self.field(name, 1, FieldKind::Number, most);
    }

    fn flag(&mut self, name: &'static str, _yes: bool) {
        self.field(name, 1, FieldKind::Flag, 1.0);
    }

    fn one_of(&mut self, name: &'static str, _which: Option<usize>, of: usize) {
        self.field(name, of, FieldKind::OneOf, 1.0);
    }

    fn counts(&mut self, name: &'static str, _each: impl IntoIterator<Item = usize>, of: usize, most: f32) {
        self.field(name, of, FieldKind::Counts, most);
    }

    fn counted(&mut self, name: &'static str, counts: &[u8], most: f32) {
        self.field(name, counts.len(), FieldKind::Counts, most);
    }

    fn part(&mut self, name: &'static str, nth: usize, write: impl FnOnce(&mut Self)) -> usize {
        let (before, prefix) = (self.at, self.prefix.clone());
        self.prefix = format!("{prefix}{name}[{nth}].");
        write(self);
        self.prefix = prefix;
        self.at - before
    }

    fn absent(&mut self, name: &'static str, nth: usize, length: usize) {
        let (first, here) = (format!("{}{name}[0].", self.prefix), format!("{}{name}[{nth}].", self.prefix));
        let alike = self.fields.iter().filter(|field| field.name.starts_with(&first)).cloned();
        let alike: Vec<Field> = alike.collect();
        let from = alike.first().map_or(0, |field| field.at);
        for field in alike {
            let name = field.name.replacen(&first, &here, 1);
            self.fields.push(Field { name, at: self.at + field.at - from, ..field });
        }
        self.at += length;
    }
}
