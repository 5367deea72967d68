//! Where the luck of a match comes from.
//!
//! A simulation needs one stream of numbers. A comparison wants the same luck in two games that differ a little: there
//! every source (each kind of draw after each seat's decisions, each seat's own dice, who is quicker) has its own stream, and every draw its own
//! place in it, so that what did not change stays the same after the first difference.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::mem::{Discriminant, discriminant};

use bots::{Dice, dice};
use rules::{Game, MAX_SEATS, Seat};

/// The luck of one match.
pub(crate) trait Luck<G: Game> {
    /// The luck of that match of a series.
    fn of_match(seed: u64, number: u64) -> Self;

    /// What chance brings now.
    fn outcome(&mut self, game: &G) -> G::Outcome;

    /// A player's own dice for the next decision.
    fn seat(&mut self, seat: Seat) -> &mut Dice;

    /// Who is quicker.
    fn pace(&mut self) -> &mut Dice;
}

/// One stream for everything: quick.
pub(crate) struct OneStream(Dice);

impl<G: Game> Luck<G> for OneStream {
    #[inline]
    fn of_match(seed: u64, number: u64) -> Self {
        OneStream(dice(seed, number))
    }

    #[inline]
    fn outcome(&mut self, game: &G) -> G::Outcome {
        game.draw(&mut self.0)
    }

    #[inline]
    fn seat(&mut self, _seat: Seat) -> &mut Dice {
        &mut self.0
    }

    #[inline]
    fn pace(&mut self) -> &mut Dice {
        &mut self.0
    }
}

/// A stream for every source.
pub(crate) struct BySource<G: Game> {
    /// Of what chance brings, and of what players roll for themselves.
    deal: u64,
    seed: u64,
    /// How often chance was asked, by source.
    drawn: Vec<(Source<G>, u64)>,
    /// Who decided last: the bag, deck or die that is asked next is theirs, where each has their own.
    last: Option<Seat>,
    /// How often a player was asked.
    decided: [u64; MAX_SEATS],
    current: Dice,
    pace: Dice,
}

/// A kind of answer, after somebody's decision.
type Source<G> = (Discriminant<<G as Game>::Outcome>, Option<Seat>);

/// Names of streams that are neither a kind of answer nor a seat.
const KIND: u64 = 1 << 40;
const PACE: u64 = 2 << 40;
const SEAT: u64 = 3 << 40;
const DEAL: u64 = 4 << 40;

impl<G: Game> Luck<G> for BySource<G> {
    fn of_match(seed: u64, number: u64) -> Self {
        let seed = stream(seed, number);
        BySource::new(seed, seed)
    }

    fn outcome(&mut self, game: &G) -> G::Outcome {
        // What kind of draw it is shows in its answer, whatever the dice are.
        let kind = discriminant(&game.draw(&mut self.pace.clone()));
        let source = (kind, self.last);
        let mut hasher = DefaultHasher::new();
        source.hash(&mut hasher);
        let label = stream(self.deal, KIND ^ hasher.finish());
        game.draw(&mut dice(label, self.next_draw(source)))
    }

    fn seat(&mut self, seat: Seat) -> &mut Dice {
        self.last = Some(seat);
        let decided = &mut self.decided[seat.index()];
        *decided += 1;
        self.current = dice(stream(self.seed, SEAT + seat.index() as u64), *decided);
        &mut self.current
    }

    fn pace(&mut self) -> &mut Dice {
        &mut self.pace
    }
}

/// Matches in pairs that get the same cards and dice, while everybody plays by dice of their own.
pub(crate) struct Twins<G: Game>(BySource<G>);

impl<G: Game> Luck<G> for Twins<G> {
    fn of_match(seed: u64, number: u64) -> Self {
        let deal = stream(stream(seed, number / 2), DEAL);
        Twins(BySource::new(deal, stream(seed, number)))
    }

    fn outcome(&mut self, game: &G) -> G::Outcome {
        self.0.outcome(game)
    }

    fn seat(&mut self, seat: Seat) -> &mut Dice {
        self.0.seat(seat)
    }

    fn pace(&mut self) -> &mut Dice {
        Luck::<G>::pace(&mut self.0)
    }
}

impl<G: Game> BySource<G> {
    fn new(deal: u64, seed: u64) -> Self {
        let pace = dice(seed, PACE);
        let (drawn, decided) = (Vec::new(), [0; MAX_SEATS]);
        BySource { deal, seed, drawn, last: None, decided, current: pace.clone(), pace }
    }

    /// How many answers of that source there were.
    fn next_draw(&mut self, source: Source<G>) -> u64 {
        if let Some((_, drawn)) = self.drawn.iter_mut().find(|(known, _)| *known == source) {
            *drawn += 1;
            return *drawn;
        }
        self.drawn.push((source, 0));
        0
    }
}

/// The seed of a stream.
fn stream(seed: u64, label: u64) -> u64 {
    use rules::Rng as _;
    dice(seed, label).next_u64()
}
