//! Words and numbers as people of both languages write them.

use rules::Seats;

use crate::Language;

/// One of the two, English and French.
pub(crate) fn choose<'a>((english, french): (&'a str, &'a str), language: Language) -> &'a str {
    match language {
        Language::English => english,
        Language::French => french,
    }
}

/// Things with their number, each language by its own rule of plurals: "0 coins", but "0 aircoin".
pub(crate) fn count(
    number: impl Into<u16>,
    one: (&str, &str),
    many: (&str, &str),
    language: Language,
) -> String {
    let number = number.into();
    let is_one = number == 1 || number == 0 && language == Language::French;
    format!("{number} {}", choose(if is_one { one } else { many }, language))
}

/// "2nd", « 2e »: a place, which is feminine in French.
pub(crate) fn nth(place: u8, language: Language) -> String {
    let ending = match (place, language) {
        (1, Language::English) => "st",
        (2, Language::English) => "nd",
        (3, Language::English) => "rd",
        (_, Language::English) => "th",
        (1, Language::French) => "re",
        (_, Language::French) => "e",
    };
    format!("{place}{ending}")
}

/// "A, B and C".
pub(crate) fn joined(words: &[String], language: Language) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), choose(("and", "et"), language)),
    }
}

/// « au joueur 2 », « aux joueurs 1 et 3 ».
pub(crate) fn to_seats(seats: Seats, one: &str, many: &str) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    let (article, noun) = if numbers.len() == 1 { ("au", one) } else { ("aux", many) };
    format!("{article} {noun} {}", joined(&numbers, Language::French))
}

/// « de Nicolas », « d’Aurore ».
pub(crate) fn of(name: &str) -> String {
    let is_vowel = |letter: char| "aeiouàâäéèêëîïôöùûü".contains(letter);
    let elides = name.chars().next().is_some_and(|first| first.to_lowercase().all(is_vowel));
    if elides { format!("d’{name}") } else { format!("de {name}") }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn of_elides_before_a_vowel() {
        assert_eq!([of("Nicolas"), of("Aurore"), of("Élise")], ["de Nicolas", "d’Aurore", "d’Élise"]);
    }
}
