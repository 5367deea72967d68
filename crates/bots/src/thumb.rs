//! The rule of thumb as a player.

use rules::{Eyes, Game, Rng as _};

use crate::search::Style;
use crate::{Dice, Generation};

/// A game with a rule of thumb.
pub trait Thumbed: Game {
    /// The player that follows it.
    type Thumb: Thumb<Self>;

    /// How far a search imagines by rule of thumb before it asks for the outlook: so many plans beyond the tree, or
    /// rounds in a trial. Further on is nearer to the end, but the rule of thumb is not to be trusted too far, and
    /// more luck comes between.
    const HORIZON: u32 = 40;

    /// How a search looks for what is best.
    const STYLE: Style = Style::Tree;
}

/// A cheap and sensible player of one game.
pub trait Thumb<G: Game> {
    /// A player who remembers each thing seen with that probability, in thousandths.
    fn new(memory: u32, generation: Generation, dice: &mut Dice) -> Self;

    /// What it does.
    fn choose(&mut self, eyes: &Eyes<'_, G>, legal: &[G::Action], dice: &mut Dice) -> G::Action;
}

/// Follows the game's own [`hunch`](Game::hunch) in a world as it remembers it.
#[derive(Debug)]
pub struct Hunches<G: Game> {
    memory: u32,
    generation: Generation,
    /// What this player forgets, the whole match long.
    character: u64,
    scratch: Vec<G::Action>,
}

impl<G: Game> Thumb<G> for Hunches<G> {
    fn new(memory: u32, generation: Generation, dice: &mut Dice) -> Self {
        Hunches { memory, generation, character: dice.next_u64(), scratch: Vec::new() }
    }

    fn choose(&mut self, eyes: &Eyes<'_, G>, legal: &[G::Action], dice: &mut Dice) -> G::Action {
        if let [only] = legal {
            return only.clone();
        }
        let mut known = eyes.knowledge();
        G::fade(&mut known, self.memory, self.character);
        let world = G::sample(&known, dice);
        self.generation.hunch(&world, eyes.seat(), &mut self.scratch, dice)
    }
}

impl Thumbed for americas_cup::AmericasCup {
    type Thumb = Hunches<Self>;

    const HORIZON: u32 = 4;

    const STYLE: Style = Style::Trials;
}

impl Thumbed for galaxy_trucker::GalaxyTrucker {
    type Thumb = Hunches<Self>;

    const HORIZON: u32 = 60;
}

impl Thumbed for hydroracers::HydroRacers {
    type Thumb = Hunches<Self>;

    const HORIZON: u32 = 120;
}

impl Thumbed for memoracers::MemoRacers {
    type Thumb = Hunches<Self>;

    const HORIZON: u32 = 20;
}
