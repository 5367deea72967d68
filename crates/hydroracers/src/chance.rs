//! What chance may give, and drawing from it.

use rules::{Rng, below};

use crate::action::Outcome;
use crate::deck::CardPlace;
use crate::development::{DevelopStep, KINDS};
use crate::parts::{Card, Cockpit, Plane, Token};
use crate::state::{Draw, HydroRacers};

impl HydroRacers {
    pub(crate) fn list_outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        let Some(draw) = self.stage.draw() else { return };
        match draw {
            Draw::Plane(next) => {
                into.extend(
                    (0..4)
                        .filter(|sheet| !self.sheet_taken(*sheet, next))
                        .map(|sheet| (Outcome::DrawPlane(sheet), 1)),
                );
            }
            Draw::Pilot(next) => {
                into.extend(
                    (0..4)
                        .filter(|pilot| !self.pilot_taken(*pilot, next))
                        .map(|pilot| (Outcome::DrawPilot(pilot), 1)),
                );
            }
            Draw::Circuit => into.extend(
                (0..self.pack.circuits.len() as u8).map(|circuit| (Outcome::DrawCircuit(circuit), 1)),
            ),
            Draw::Terms => {
                into.extend([Cockpit::Basic, Cockpit::Expert].map(|side| (Outcome::DrawTerms(side), 1)));
            }
            Draw::Grid => {
                into.extend(
                    self.planes()
                        .filter(|plane| !self.craft(*plane).flies)
                        .map(|plane| (Outcome::DrawGrid(plane), 1)),
                );
            }
            Draw::Token => {
                let bag = self.craft(self.go.plane).bag;
                let tokens =
                    [Token::Damage, Token::Alert].into_iter().filter(|token| bag[*token as usize] > 0);
                into.extend(tokens.map(|token| (Outcome::DrawToken(token), u32::from(bag[token as usize]))));
            }
            Draw::Development => self.list_development_outcomes(into),
            Draw::Card => {
                let deck = &self.craft(self.drawing_plane()).deck;
                into.extend(
                    deck.kinds(CardPlace::Pile)
                        .map(|(card, count)| (Outcome::DrawCard(card), u32::from(count))),
                );
            }
        }
    }

    fn list_development_outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        let development = &self.development;
        if development.step != DevelopStep::Draw {
            let cards = (0..KINDS).filter(|nth| development.deck[*nth] > 0);
            into.extend(cards.map(|nth| {
                (Outcome::DrawDevelopment(Card::development(nth)), u32::from(development.deck[nth]))
            }));
            return;
        }
        if development.time > 0 {
            into.push((Outcome::DrawTime, u32::from(development.time)));
        }
        let tokens = self.planes().filter(|plane| development.tokens[plane.index()] > 0);
        into.extend(
            tokens.map(|plane| (Outcome::DrawOwn(plane), u32::from(development.tokens[plane.index()]))),
        );
    }

    /// The same distribution without the list where it matters: cards and tokens of a race.
    #[inline]
    pub(crate) fn draw_outcome(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        match self.stage.draw().expect("nobody draws unless chance is asked") {
            Draw::Token => {
                let [damage, alert] = self.craft(self.go.plane).bag;
                let drawn = below(rng, u32::from(damage) + u32::from(alert));
                Outcome::DrawToken(if drawn < u32::from(damage) { Token::Damage } else { Token::Alert })
            }
            Draw::Card => {
                let deck = &self.craft(self.drawing_plane()).deck;
                let nth = below(rng, u32::from(deck.pile())) as usize;
                let mut pile = deck.iter().filter(|(_, spot)| *spot == CardPlace::Pile);
                Outcome::DrawCard(pile.nth(nth).expect("the number drawn is below the number of cards").0)
            }
            Draw::Development => self.draw_development_outcome(rng),
            Draw::Plane(next) => {
                Outcome::DrawPlane(any_of(rng, (0..4).filter(|sheet| !self.sheet_taken(*sheet, next))))
            }
            Draw::Pilot(next) => {
                Outcome::DrawPilot(any_of(rng, (0..4).filter(|pilot| !self.pilot_taken(*pilot, next))))
            }
            Draw::Circuit => Outcome::DrawCircuit(any_of(rng, 0..self.pack.circuits.len() as u8)),
            Draw::Terms => Outcome::DrawTerms(any_of(rng, [Cockpit::Basic, Cockpit::Expert].into_iter())),
            Draw::Grid => {
                Outcome::DrawGrid(any_of(rng, self.planes().filter(|plane| !self.craft(*plane).flies)))
            }
        }
    }

    fn draw_development_outcome(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        let development = &self.development;
        if development.step != DevelopStep::Draw {
            let total = development.deck.iter().map(|count| u32::from(*count)).sum();
            let nth = nth_of(below(rng, total), development.deck);
            return Outcome::DrawDevelopment(Card::development(nth));
        }
        let total: u32 = development.tokens.iter().map(|count| u32::from(*count)).sum();
        let drawn = below(rng, total + u32::from(development.time));
        match drawn.checked_sub(u32::from(development.time)) {
            None => Outcome::DrawTime,
            Some(drawn) => Outcome::DrawOwn(Plane(nth_of(drawn, development.tokens) as u8)),
        }
    }
}

/// One of these, each as likely as another.
fn any_of<T>(rng: &mut (impl Rng + ?Sized), mut all: impl Iterator<Item = T> + Clone) -> T {
    let nth = below(rng, all.clone().count() as u32) as usize;
    all.nth(nth).expect("the number drawn is below the number of them")
}

/// Which of these counts the number falls into.
fn nth_of(mut drawn: u32, counts: impl IntoIterator<Item = u8>) -> usize {
    let mut counts = counts.into_iter();
    let found = counts.by_ref().position(|count| {
        let here = drawn < u32::from(count);
        drawn = drawn.saturating_sub(u32::from(count));
        here
    });
    found.expect("the number drawn is below the sum")
}
