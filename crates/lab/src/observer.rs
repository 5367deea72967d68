//! Somebody who looks over the players' shoulders.
//!
//! One idea: what an observer finds in a match goes to the same sheet as the game's own figures, so that intervals,
//! comparisons and files know it without another word.

use bots::{Bot, Dice};
use catalogue::{Listed, Sheet};
use rules::{Eyes, Millis, Seat, StepOf};

use crate::report::MatchRow;

/// Somebody who watches match after match, and does nothing unless it is said what.
pub(crate) trait Observer<G: Listed>: Sized {
    /// The same without what was seen, for another thread.
    fn fresh(&self) -> Self;

    /// The match of that number begins.
    #[inline]
    fn begin(&mut self, _number: u64) {}

    /// What the bot of that seat does, of which the observer may make something else.
    #[inline]
    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        bot: &mut Bot<G>,
        legal: &mut Vec<G::Action>,
        dice: &mut Dice,
    ) -> G::Action {
        bot.choose(&Eyes::new(game, seat), legal, dice)
    }

    /// Lets the game follow the step, and looks on. `scratch` is a buffer to reuse.
    #[inline]
    fn advance(
        &mut self,
        game: &mut G,
        now: Millis,
        step: &StepOf<G>,
        figures: &mut G::Figures,
        _scratch: &mut Vec<G::Action>,
    ) {
        game.advance(now, step, figures);
    }

    /// The match is over.
    #[inline]
    fn close(&mut self, _row: &MatchRow, _sheet: &mut Sheet) {}

    /// Takes over what another has seen.
    #[inline]
    fn merge(&mut self, _other: Self) {}
}

/// Nobody looks on: quick.
pub(crate) struct Nobody;

impl<G: Listed> Observer<G> for Nobody {
    fn fresh(&self) -> Self {
        Nobody
    }
}
