//! What a game needs so that learners can play it.

use std::sync::OnceLock;

use catalogue::Listed;
use rules::{Choices, Seat, Setup, Viewer};
use serde::Serialize;

use crate::layout::{Field, Recorder, Sink, Writer};
use crate::space::{self, Block};

/// A game whose knowledge and actions can be written as numbers.
pub trait Encoded: Listed {
    /// The version of both. It grows whenever a number changes its meaning.
    const VERSION: u32;

    /// The kinds of actions, in the order of their numbers.
    const BLOCKS: &'static [Block];

    /// The number of an action; nothing for one that no printed content allows.
    fn index(action: &Self::Action) -> Option<usize>;

    /// The nth action of a kind; nothing if there is none.
    fn action(block: usize, nth: usize) -> Option<Self::Action>;

    /// Writes what a seat knows.
    fn observe(known: &Self::Knowledge, seat: Seat, into: &mut impl Sink);

    /// Writes what a seat of this match knows: the same as [`observe`](Self::observe) of its knowledge, which is
    /// not made where it is quicker to leave out what is hidden.
    #[inline]
    fn show(&self, seat: Seat, into: &mut impl Sink) {
        Self::observe(&self.knowledge(Viewer::Seat(seat)), seat, into);
    }

    /// Where to keep the schema.
    fn schema_cell() -> &'static OnceLock<Schema>;

    /// The action with that number.
    fn action_of(number: usize) -> Option<Self::Action> {
        let (block, nth) = space::find(Self::BLOCKS, number)?;
        Self::action(block, nth)
    }

    /// Writes what a seat of this match knows into the row of a tensor.
    ///
    /// # Panics
    /// If the row has another length than the schema says.
    #[inline]
    fn fill(&self, seat: Seat, row: &mut [f32]) {
        let mut writer = Writer::new(row);
        self.show(seat, &mut writer);
        assert_eq!(writer.written(), row.len(), "an observation has one length");
    }
}

/// What the numbers of a game mean.
#[derive(Clone, Debug, Serialize)]
pub struct Schema {
    /// The game.
    pub game: &'static str,
    /// The version of both encodings.
    pub version: u32,
    /// How many numbers an observation has, all between -1 and 1.
    pub length: usize,
    /// What they say.
    pub fields: Vec<Field>,
    /// How many actions there are, waiting included.
    pub actions: usize,
    /// The kinds of actions after waiting, which has the number 0.
    pub blocks: &'static [Block],
}

/// The schema of a game. It is the same for every setup.
///
/// # Panics
/// If the default options of the game are not legal.
pub fn schema<G: Encoded>() -> &'static Schema {
    G::schema_cell().get_or_init(|| {
        let setup = G::Setup::choose(&Choices::default()).expect("the default options are legal");
        let known = G::new(&setup).knowledge(Viewer::Seat(Seat(0)));
        let mut recorder = Recorder::default();
        G::observe(&known, Seat(0), &mut recorder);
        let fields = recorder.into_fields();
        Schema {
            game: G::NAME,
            version: G::VERSION,
            length: fields.iter().map(|field| field.length).sum(),
            fields,
            actions: space::size(G::BLOCKS),
            blocks: G::BLOCKS,
        }
    })
}
