//! Who tells the story of a match: what the tellers of all games share.

use std::marker::PhantomData;

use rules::Seat;

use crate::Language;

/// Who tells the story of a match of that game: the names of the seats or of what they play with, and the language.
pub(crate) struct Teller<'a, G> {
    pub(crate) names: &'a [String],
    pub(crate) language: Language,
    game: PhantomData<G>,
}

/// Where the name of somebody in a story stands.
pub(crate) struct Place(usize);

impl From<Seat> for Place {
    fn from(seat: Seat) -> Place {
        Place(seat.index())
    }
}

impl From<hydroracers::Plane> for Place {
    fn from(plane: hydroracers::Plane) -> Place {
        Place(plane.index())
    }
}

impl<'a, G> Teller<'a, G> {
    pub(crate) fn new(names: &'a [String], language: Language) -> Self {
        Teller { names, language, game: PhantomData }
    }

    pub(crate) fn name(&self, who: impl Into<Place>) -> &'a str {
        self.names.get(who.into().0).map_or("?", String::as_str)
    }

    /// The sentence in the language of the story.
    pub(crate) fn say(&self, english: String, french: String) -> Option<String> {
        Some(match self.language {
            Language::English => english,
            Language::French => french,
        })
    }
}
