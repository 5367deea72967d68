//! Names for people who have not said theirs: given names that are at home in French and in English.

use crate::secrets::new_number;

const NAMES: &str = "Adèle Adrien Agathe Alba Alex Alice Ambre Anaïs André Anouk Ariane Arthur Astrid Aurore Axel Basile \
    Béatrice Blaise Camille Capucine Cécile Céleste Claude Clément Colette Corentin Cyril Daphné Denis \
    Diane Gabriel Edgar Édith Élise Émile Estelle Eugène Fabien Faustine Félix Flora Gaspard Gilles \
    Hélène Hugo Inès Iris Irène Jade Jasmine Jonas Joris Juliette Léa Léon Lise Louise Lucien Marcel \
    Margaux Marin Mathilde Maxime Mona Nadia Nicolas Noé Noémie Odile Oscar Pauline Quentin Rémi Rose \
    Sacha Simone Théo Violette Victor Zoé";

/// A name to begin with; anybody can change it.
pub(crate) fn a_name() -> &'static str {
    let names: Vec<&str> = NAMES.split(' ').collect();
    names[(new_number() % names.len() as u64) as usize]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_many_and_each_is_one_word() {
        assert_eq!(NAMES.split(' ').collect::<BTreeSet<_>>().len(), 80);
        assert!(a_name().chars().all(char::is_alphabetic));
    }
}
