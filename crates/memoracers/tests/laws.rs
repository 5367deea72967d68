//! MemoRacers keeps the laws in every mode, with the printed content and with another.

use memoracers::{FILES, MemoRacers, Pack, SHELF};
use rules::laws::{Kit, Tally};

fn obeys(seed: u64, matches: u32, words: &[&str]) -> Tally {
    // `cargo xtask check --long` plays many times as much.
    let times = std::env::var("LAWS_TIMES").map_or(1, |times| times.parse().expect("LAWS_TIMES is a number"));
    let matches = matches * times;
    let tally = Kit::<MemoRacers>::new().setups_in_words(words).matches(matches).seed(seed).run();
    assert_eq!(tally.matches, matches);
    tally
}

/// Other numbers: a thin shield, two laps, a slow top speed, all tiles open after the reconnaissance.
fn put_other_pack_on_the_shelf() {
    let other = [
        ("boxes = 12", "boxes = 7"),
        ("laps = 3", "laps = 2"),
        ("speed_max = 5", "speed_max = 4"),
        ("start_speed = 1", "start_speed = 2"),
        ("face_up_after_recon = 2", "face_up_after_recon = 10"),
        ("race_rounds = 60", "race_rounds = 9"),
        ("start_score = 20", "start_score = 6"),
        ("forced_acceleration_cost = 2", "forced_acceleration_cost = 0"),
        ("forced_acceleration_min_free = 3", "forced_acceleration_min_free = 1"),
    ];
    let game = other.iter().fold(FILES[0].1.to_owned(), |text, (old, new)| text.replacen(old, new, 1));
    let tiles = FILES[1].1.replacen("M.A.M", "MMMMM", 1).replacen("T.TRT", "R.TRT", 1);
    let files = [("game.toml".to_owned(), game), ("tiles.toml".to_owned(), tiles)];
    SHELF.put(Pack::read("other", &files).expect("the other numbers are legal"));
}

#[test]
fn races_obey_the_laws() {
    let words = ["2", "3 tiles=B", "4 tiles=C", "5 tiles=D", "2 tiles=AABAACADA first=2", "5 first=4"];
    let tally = obeys(1, 900, &words);
    assert!(tally.taken_back > 0, "programs were taken back: {tally:?}");
}

#[test]
fn built_and_drawn_circuits_obey_the_laws() {
    obeys(2, 600, &["2 tiles=random", "4 tiles=random", "3 tiles=free first=3", "5 tiles=free"]);
}

#[test]
fn variants_obey_the_laws() {
    let words = [
        "3 handicap=beginner,amateur,expert kraken_madness=true",
        "4 handicap=confirmed tiles=C kraken_madness=true",
        "2 tiles=AADCADCCD kraken_madness=true first=2",
    ];
    obeys(3, 800, &words);
}

#[test]
fn solo_obeys_the_laws() {
    let words =
        ["1", "1 tiles=C", "1 tiles=D kraken_madness=true", "1 tiles=free", "1 tiles=random handicap=expert"];
    obeys(4, 900, &words);
}

#[test]
fn championships_obey_the_laws() {
    let words = [
        "2 mode=championship",
        "3 mode=championship tiles=random first=2",
        "4 mode=championship tiles=C kraken_madness=true handicap=amateur",
        "5 mode=championship tiles=D",
    ];
    obeys(5, 300, &words);
}

#[test]
fn another_pack_obeys_the_laws() {
    put_other_pack_on_the_shelf();
    let words = [
        "2 pack=other",
        "3 pack=other tiles=C",
        "1 pack=other tiles=random",
        "4 pack=other tiles=free handicap=expert,beginner,amateur,beginner",
        "2 pack=other mode=championship tiles=D kraken_madness=true",
    ];
    obeys(6, 600, &words);
}
