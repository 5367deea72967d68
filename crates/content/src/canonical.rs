//! The canonical text of content: what its fingerprint is taken of.
//!
//! One idea: every value has one spelling, and every field a word of its own that is written down here and nowhere
//! derived from Rust. Whoever implements [`Canonical`] takes a struct apart field by field (`let Foo { a, b } = self`),
//! so that a new field does not compile before it counts, or is said not to.
//!
//! ```
//! use content::{Canonical, Writer};
//!
//! struct Corner { after: u8, limit: u8, note: String }
//!
//! impl Canonical for Corner {
//!     fn write(&self, to: &mut Writer) {
//!         // The remark is for people.
//!         let Corner { after, limit, note: _ } = self;
//!         to.record(&[("after", after), ("limit", limit)]);
//!     }
//! }
//!
//! let corners = vec![Corner { after: 5, limit: 6, note: "by the sea".to_owned() }];
//! let text = content::canonical_text("race", 1, &[("laps", &3), ("corners", &corners)]);
//! assert_eq!(text, "race 1\nlaps 3\ncorners [\n  {after 5, limit 6}\n]\n");
//! ```
//!
//! Two contents have one text only if they are equal: texts are quoted, lists and records are bracketed.

use std::fmt::Write as _;

/// A field: its word, and what stands there.
pub type Field<'a> = (&'static str, &'a dyn Canonical);

/// Something that counts in a fingerprint.
pub trait Canonical {
    /// Writes the value in its one spelling.
    fn write(&self, to: &mut Writer);
}

/// The canonical text of a game's content. The version is raised when the words change.
pub fn canonical_text(game: &str, version: u8, fields: &[Field<'_>]) -> String {
    let mut to = Writer { text: format!("{game} {version}\n"), depth: 0 };
    to.lines(fields);
    to.text
}

/// More fields after a text.
pub fn canonical_more(text: String, fields: &[Field<'_>]) -> String {
    let mut to = Writer { text, depth: 0 };
    to.lines(fields);
    to.text
}

/// A canonical text under way.
#[derive(Debug)]
pub struct Writer {
    text: String,
    /// How many brackets are open.
    depth: usize,
}

impl Writer {
    /// Brackets that hold their items line by line; those inside them hold theirs in one line.
    const LINED: usize = 1;

    /// A whole number.
    pub fn number(&mut self, number: i64) {
        let _ = write!(self.text, "{number}");
    }

    /// A word for something that has a fixed list of words.
    pub fn word(&mut self, word: &'static str) {
        debug_assert!(is_word(word), "{word:?} is no word");
        self.text.push_str(word);
    }

    /// A free text.
    pub fn text(&mut self, text: &str) {
        self.text.push('"');
        text.chars().for_each(|letter| match letter {
            '"' | '\\' => self.text.extend(['\\', letter]),
            '\n' => self.text.push_str("\\n"),
            _ => self.text.push(letter),
        });
        self.text.push('"');
    }

    /// Values in their order.
    pub fn list<T: Canonical>(&mut self, items: impl IntoIterator<Item = T>) {
        self.bracketed('[', items, ']', |to, item| item.write(to));
    }

    /// Fields, each after its word.
    pub fn record(&mut self, fields: &[Field<'_>]) {
        check_words(fields);
        self.bracketed('{', fields, '}', |to, field| to.field(field));
    }

    /// One of several kinds, with the fields of that kind.
    pub fn variant(&mut self, word: &'static str, fields: &[Field<'_>]) {
        self.word(word);
        self.text.push(' ');
        self.record(fields);
    }

    /// The fields of a whole text.
    fn lines(&mut self, fields: &[Field<'_>]) {
        check_words(fields);
        for field in fields {
            self.field(field);
            self.text.push('\n');
        }
    }

    fn field(&mut self, (word, value): &Field<'_>) {
        self.word(word);
        self.text.push(' ');
        value.write(self);
    }

    fn bracketed<T>(
        &mut self,
        open: char,
        items: impl IntoIterator<Item = T>,
        close: char,
        write: impl Fn(&mut Writer, T),
    ) {
        self.text.push(open);
        self.depth += 1;
        let mut any = false;
        for item in items {
            self.separate(any);
            any = true;
            write(self, item);
        }
        self.depth -= 1;
        if any && self.depth < Writer::LINED {
            self.text.push('\n');
        }
        self.text.push(close);
    }

    /// What stands before an item.
    fn separate(&mut self, any_before: bool) {
        if self.depth <= Writer::LINED {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n("  ", self.depth));
        } else if any_before {
            self.text.push_str(", ");
        }
    }
}

/// Words are of lower case letters, digits, dashes and underlines, so that they never look like anything else.
fn is_word(word: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    word.bytes().next().is_some_and(|first| first.is_ascii_lowercase()) && word.bytes().all(allowed)
}

fn check_words(fields: &[Field<'_>]) {
    for (place, (word, _)) in fields.iter().enumerate() {
        assert!(fields[..place].iter().all(|(earlier, _)| earlier != word), "{word} is said twice");
    }
}

/// The words of an enumeration without fields: `words!(Side { Left => "left", Right => "right" });`.
#[macro_export]
macro_rules! words {
    ($name:ident { $($variant:ident => $word:literal),* $(,)? }) => {
        impl $crate::Canonical for $name {
            fn write(&self, to: &mut $crate::Writer) {
                to.word(match self { $($name::$variant => $word),* });
            }
        }
    };
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Canonical for $number {
            fn write(&self, to: &mut Writer) {
                to.number(i64::from(*self));
            }
        })*
    };
}

numbers!(u8, u16, u32, i8, i32);

impl Canonical for bool {
    fn write(&self, to: &mut Writer) {
        to.word(if *self { "yes" } else { "no" });
    }
}

impl Canonical for str {
    fn write(&self, to: &mut Writer) {
        to.text(self);
    }
}

impl Canonical for String {
    fn write(&self, to: &mut Writer) {
        to.text(self);
    }
}

impl<T: Canonical + ?Sized> Canonical for &T {
    fn write(&self, to: &mut Writer) {
        (**self).write(to);
    }
}

impl<T: Canonical> Canonical for [T] {
    fn write(&self, to: &mut Writer) {
        to.list(self);
    }
}

impl<T: Canonical, const N: usize> Canonical for [T; N] {
    fn write(&self, to: &mut Writer) {
        to.list(self);
    }
}

impl<T: Canonical> Canonical for Vec<T> {
    fn write(&self, to: &mut Writer) {
        to.list(self);
    }
}

impl<T: Canonical> Canonical for Option<T> {
    /// The value, or the word `none`; bracketed, so that a value called none is another.
    fn write(&self, to: &mut Writer) {
        match self {
            Some(value) => to.list([value]),
            None => to.word("none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    enum Side {
        Left,
        Right,
    }

    words!(Side { Left => "left", Right => "right" });

    fn text(fields: &[Field<'_>]) -> String {
        canonical_text("toy", 1, fields)
    }

    #[test]
    fn every_kind_of_value_has_its_spelling() {
        let lists: [Vec<u8>; 3] = [vec![1, 2], vec![], vec![3]];
        let said = text(&[
            ("number", &-7i8),
            ("flag", &true),
            ("word", &[Side::Left, Side::Right]),
            ("text", &"a \"b\" \\ c\nd"),
            ("lists", &lists),
            ("maybe", &[Some(1u8), None]),
        ]);
        let expected = "toy 1\nnumber -7\nflag yes\nword [\n  left\n  right\n]\ntext \"a \\\"b\\\" \\\\ c\\nd\"\n\
            lists [\n  [1, 2]\n  []\n  [3]\n]\nmaybe [\n  [1]\n  none\n]\n";
        assert_eq!(said, expected);
    }

    /// Values that look alike when they are written one after the other.
    #[test]
    fn neighbours_never_run_together() {
        let texts = [
            text(&[("a", &[1u8, 2]), ("b", &[] as &[u8; 0])]),
            text(&[("a", &[1u8]), ("b", &[2u8])]),
            text(&[("a", &[12u8]), ("b", &[] as &[u8; 0])]),
            text(&[("a", &[vec![1u8], vec![2]]), ("b", &[] as &[u8; 0])]),
            text(&[("a", &[vec![1u8, 2]]), ("b", &[] as &[u8; 0])]),
            text(&[("a", &"[1, 2]"), ("b", &[] as &[u8; 0])]),
            text(&[("a", &["1, 2"]), ("b", &[] as &[u8; 0])]),
            text(&[("a", &["1", "2"]), ("b", &[] as &[u8; 0])]),
            text(&[("a", &"none")]),
            text(&[("a", &None::<u8>)]),
            text(&[("a", &Some("none"))]),
            text(&[("a", &Some(None::<u8>))]),
            text(&[("a", &"x\nb 1")]),
            text(&[("a", &"x"), ("b", &1u8)]),
        ];
        for (place, one) in texts.iter().enumerate() {
            assert!(!texts[..place].contains(one), "{one}");
        }
    }

    #[test]
    fn more_fields_follow_a_text() {
        let base = text(&[("a", &1u8)]);
        assert_eq!(canonical_more(base, &[("b", &2u8)]), text(&[("a", &1u8), ("b", &2u8)]));
    }

    #[test]
    #[should_panic(expected = "laps is said twice")]
    fn a_word_names_one_field() {
        text(&[("laps", &1u8), ("laps", &2u8)]);
    }
}
