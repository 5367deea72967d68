//! America's Cup keeps the laws in every mode.

use americas_cup::{AmericasCup, FILES, Pack, SHELF};
use rules::laws::{Kit, Tally};

fn obeys(seed: u64, matches: u32, words: &[&str]) -> Tally {
    // `cargo xtask check --long` plays many times as much.
    let times = std::env::var("LAWS_TIMES").map_or(1, |times| times.parse().expect("LAWS_TIMES is a number"));
    Kit::<AmericasCup>::new().setups_in_words(words).matches(matches * times).seed(seed).run()
}

/// The advanced rules.
const SWITCHES: [&str; 6] =
    ["start_procedure", "crew", "sequence", "head_to_wind", "front_cover", "rear_cover"];

/// Every combination of advanced rules with that many boats, a short race each.
fn combinations(seats: usize) -> Vec<String> {
    let combination = |bits: usize| {
        let on = SWITCHES.iter().enumerate().filter(|(nth, _)| bits >> nth & 1 != 0);
        let switches: String = on.map(|(_, switch)| format!(" {switch}=true")).collect();
        format!("{seats} laps=1 turn_limit=10{switches}")
    };
    (0..1 << SWITCHES.len()).map(combination).collect()
}

/// AC-1b, AC-85: every advanced rule can be switched on its own, with two to six boats.
fn combinations_obey(seats: usize) {
    // Random setups would leave some out: each combination has a run of its own.
    for (seed, words) in (0..).zip(combinations(seats)) {
        obeys(seed, 1, &[&words]);
    }
}

#[test]
fn all_combinations_with_two_boats_obey_the_laws() {
    combinations_obey(2);
}

#[test]
fn all_combinations_with_three_boats_obey_the_laws() {
    combinations_obey(3);
}

#[test]
fn all_combinations_with_four_boats_obey_the_laws() {
    combinations_obey(4);
}

#[test]
fn all_combinations_with_five_boats_obey_the_laws() {
    combinations_obey(5);
}

#[test]
fn all_combinations_with_six_boats_obey_the_laws() {
    combinations_obey(6);
}

#[test]
fn whole_races_obey_the_laws() {
    obeys(7, 2, &["2 turn_limit=80", "2 rules=advanced turn_limit=80"]);
}

/// A pond, where random boats round the buoys and finish.
fn open_pond() {
    let board = FILES[0].1;
    let pieces = [
        ("cols = 13", "cols = 9"),
        ("rows = 49", "rows = 23"),
        ("[12, 0], [0, 48], [12, 48]", "[8, 0], [0, 22], [8, 22]"),
        ("leeward = [6, 10]", "leeward = [4, 10]"),
        ("windward = [6, 42]", "windward = [4, 16]"),
        ("bow = [8, 8]", "bow = [6, 8]"),
        ("bow = [4, 8]", "bow = [2, 8]"),
        ("bow = [11, 7]", "bow = [7, 7]"),
        ("bow = [9, 7]", "bow = [7, 5]"),
        (
            "bow = [7, 7]\nheading = \"NW\"\n[[regatta_start]]\nbow = [5, 7]",
            "bow = [7, 3]\nheading = \"NW\"\n[[regatta_start]]\nbow = [1, 5]",
        ),
        ("bow = [11, 3]", "bow = [7, 3]"),
        ("bow = [9, 3]", "bow = [5, 1]"),
        ("bow = [7, 3]\nheading = \"NW\"\n\n#", "bow = [7, 5]\nheading = \"NW\"\n\n#"),
    ];
    let text = pieces.iter().fold(board.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old:?} is in the board");
        text.replacen(old, new, 1)
    });
    SHELF.put(Pack::read("pond", &[("board.toml".to_owned(), text)]).expect("the pond is valid"));
}

#[test]
fn races_on_a_pond_obey_the_laws() {
    open_pond();
    let words = [
        "2 pack=pond laps=1 turn_limit=60",
        "2 pack=pond laps=1 turn_limit=60 rules=advanced",
        "4 pack=pond laps=1 turn_limit=40 places=true",
        "6 pack=pond laps=1 turn_limit=30 rules=advanced places=true",
    ];
    obeys(9, 12, &words);
}

#[test]
fn other_roundings_and_places_obey_the_laws() {
    let words = [
        "2 rounding=starboard laps=1 turn_limit=30",
        "3 rounding=port laps=1 turn_limit=30 places=true",
        "5 rules=advanced laps=1 turn_limit=20 places=true",
    ];
    obeys(8, 4, &words);
}
