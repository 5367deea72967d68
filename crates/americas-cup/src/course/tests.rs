//! What the rules say of the data, what counts in its fingerprint, and what is refused.

use content::laws::every_number_counts;
use expect_test::{Expect, expect, expect_file};
use rules::Content;

use super::*;
use crate::parts::{Mark, Side};

/// The embedded text of a file.
fn printed(file: &str) -> &'static str {
    FILES.iter().find(|(name, _)| *name == file).expect("the file is there").1
}

/// A pack with pieces of one file, where each is first found, replaced.
fn read(file: &str, pieces: &[(&str, &str)]) -> Result<Pack, ContentError> {
    let text = pieces.iter().fold(printed(file).to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old:?} is not in {file}");
        text.replacen(old, new, 1)
    });
    Pack::read("test", &[(file.to_owned(), text)])
}

fn refuses(file: &str, old: &str, new: &str, expect: Expect) {
    let error = read(file, &[(old, new)]).expect_err("the file is refused");
    expect.assert_eq(&error.to_string());
}

#[test]
fn the_printed_pack_is_kept_once() {
    assert_eq!(Pack::printed(), Pack::printed());
    assert_eq!(Pack::printed().name(), "printed");
    assert!(SHELF.by_hash(&Content::hash(Pack::printed().get())).is_some());
}

/// AC-1: 13 columns and 49 rows, two buoys.
#[test]
fn ac_2_the_lattice_has_13_columns_and_49_rows_without_corners() {
    let board = &Pack::printed().get().board;
    assert_eq!((board.cols, board.rows, board.line), (13, 49, 10));
    assert_eq!(board.holes, [[0, 0], [0, 48], [12, 0], [12, 48]]);
    assert_eq!((board.leeward, board.windward), ([6, 10], [6, 42]));
}

/// AC-12: no state of the board is without a way out.
#[test]
fn ac_12_a_boat_can_lie_in_1724_ways_and_none_is_dead() {
    let pack = Pack::printed().get();
    assert_eq!(pack.board.hulls().count(), 1724);
    for rounding in Rounding::ALL {
        let ways = pack.ways(rounding);
        for mark in [Mark::Windward, Mark::Leeward, Mark::Line] {
            assert!(pack.board.hulls().all(|hull| ways.to_mark(&hull, mark) < ways::NEVER));
        }
    }
}

/// AC-3: a hull has one length, three forward points, and three turns of 60 degrees turn it round.
#[test]
fn ac_3_three_turns_turn_a_boat_round() {
    for heading in Heading::ALL {
        let turned = (0..3).fold(heading, |heading, _| heading.turned(Side::Left));
        assert_eq!(turned, heading.opposite());
    }
}

/// AC-33: the shortest ways of the sanity check.
#[test]
fn ac_33_the_forward_only_minimum_is_24_and_18_points() {
    let pack = Pack::printed().get();
    let (ways, start) = (pack.ways(Rounding::Either), pack.board.start[0]);
    assert_eq!(ways.to_mark(&start, Mark::Windward), 24);
    assert_eq!(ways.to_end(&start, 2), 24 + 18);
    // 19 to round the leeward buoy on a run that is not the last.
    assert_eq!(ways.to_end(&start, 4), 24 + 19 + ways.to_end(&after_leeward(pack), 2));
}

/// The way of lying after a shortest rounding of the leeward buoy from which the rest is shortest.
fn after_leeward(pack: &Pack) -> Hull {
    let ways = pack.ways(Rounding::Either);
    let below = pack.board.hulls().filter(|hull| hull.bow.place() == [6, 8] && hull.stern.col() != 6);
    below.min_by_key(|hull| ways.to_end(hull, 2)).expect("there is water below the buoy")
}

#[test]
fn ac_18_cards_have_two_halves_and_three_crew_numbers() {
    let pack = Pack::printed().get();
    let count = |colour: Colour, near: u8| {
        pack.cards().filter(|face| face.colour == colour && face.near == near).count()
    };
    for colour in [Colour::Red, Colour::Green] {
        assert_eq!([2, 3, 4, 5].map(|near| count(colour, near)), [10, 8, 6, 4]);
    }
    let mut crews: Vec<Posts> = pack.cards().map(|face| face.crew).collect();
    crews.sort_unstable();
    crews.dedup();
    assert_eq!(crews.len(), 56);
    assert_eq!(pack.numbers.hand_size, 6);
}

#[test]
fn ac_50_eight_posts_have_names_in_both_languages() {
    let posts = &Pack::printed().get().numbers.posts;
    assert_eq!(posts.len(), 8);
    assert_eq!(posts[0], ["Helmsman", "Barreur"]);
}

#[test]
fn names_and_order_do_not_count_in_the_fingerprint() {
    let printed = Content::hash(Pack::printed().get());
    let renamed = read("game.toml", &[("\"Grinder\"", "\"Winchman\"")]).expect("a name is free");
    assert_eq!(Content::hash(&renamed), printed);
    let changed = read("deck.toml", &[("down = 5", "down = 4")]).expect("a value is free");
    assert_ne!(Content::hash(&changed), printed);
}

#[test]
fn every_number_of_the_files_counts() {
    let count =
        every_number_counts(&FILES, |replaced| Pack::read("test", replaced).map(|pack| Content::hash(&pack)));
    expect!["381 numbers count; fixed: board.toml above_row, board.toml below_row, board.toml bow, board.toml cols, board.toml holes, board.toml rows, board.toml step, deck.toml id, game.toml finalists, game.toml key_posts, game.toml loss_points, game.toml max, game.toml min, game.toml number, game.toml posts, game.toml win_points"].assert_eq(&count.to_string());
}

#[test]
fn the_canonical_text_reads_as_it_did() {
    expect_file!["../../../../golden/americas-cup/content.txt"]
        .assert_eq(&canonical::text(Pack::printed().get()));
}

#[test]
fn another_board_can_be_played() {
    let small =
        [("cols = 13", "cols = 9"), ("rows = 49", "rows = 31"), ("windward = [6, 42]", "windward = [4, 24]")];
    let places = [
        ("leeward = [6, 10]", "leeward = [4, 10]"),
        ("[12, 0], [0, 48], [12, 48]", "[8, 0], [0, 30], [8, 30]"),
    ];
    let moved = [("bow = [8, 8]", "bow = [6, 8]"), ("bow = [4, 8]", "bow = [2, 8]")];
    let regatta = [
        ("bow = [11, 7]", "bow = [7, 7]"),
        ("bow = [9, 7]", "bow = [7, 5]"),
        (
            "bow = [7, 7]\nheading = \"NW\"\n[[regatta_start]]\nbow = [5, 7]",
            "bow = [7, 3]\nheading = \"NW\"\n[[regatta_start]]\nbow = [1, 5]",
        ),
    ];
    let prestart = [
        ("bow = [11, 3]", "bow = [7, 3]"),
        ("bow = [9, 3]", "bow = [5, 1]"),
        ("bow = [7, 3]\nheading = \"NW\"\n\n#", "bow = [7, 5]\nheading = \"NW\"\n\n#"),
    ];
    let pieces: Vec<(&str, &str)> =
        small.iter().chain(&places).chain(&moved).chain(&regatta).chain(&prestart).copied().collect();
    let pack = read("board.toml", &pieces).expect("the board is valid");
    assert_eq!((pack.board.cols, pack.board.windward), (9, [4, 24]));
}

#[test]
fn a_board_without_a_way_is_refused() {
    // A wall of holes below the windward buoy.
    let wall = "[12, 48], [0, 40], [1, 39], [2, 40], [3, 39], [4, 40], [5, 39], [6, 40], [7, 39], [8, 40], [9, 39], [10, 40], [11, 39], [12, 40]]";
    refuses(
        "board.toml",
        "[12, 48]]",
        wall,
        expect![
            "board.toml: marks: a boat on [2, 0] heading SE can never round the windward buoy (AC-14) with rounding either"
        ],
    );
}

#[test]
fn bad_boards_are_refused_with_entry_and_reason() {
    let board = "board.toml";
    refuses(
        board,
        "cols = 13",
        "cols = 30",
        expect!["board.toml: cols: 30: must be a whole number from 5 to 16"],
    );
    refuses(
        board,
        "wind_from = \"N\"",
        "wind_from = \"S\"",
        expect![[r#"board.toml: wind_from: must be "N" (AC-2)"#]],
    );
    refuses(
        board,
        "step = [1, -1]",
        "step = [2, -1]",
        expect![[r#"board.toml: heading "SE": must be SE with step [1, -1] and colour "red" (AC-2)"#]],
    );
}

#[test]
fn bad_marks_are_refused_with_entry_and_reason() {
    let board = "board.toml";
    refuses(
        board,
        "leeward = [6, 10]",
        "leeward = [6, 8]",
        expect!["board.toml: marks.leeward: row 8: must be above the line, on row 10 or higher"],
    );
    refuses(
        board,
        "windward = [6, 42]",
        "windward = [6, 10]",
        expect!["board.toml: marks.windward: row 10: must be above the leeward buoy on row 10"],
    );
    refuses(
        board,
        "windward = [6, 42]",
        "windward = [6, 41]",
        expect![
            "board.toml: marks.windward: [6, 41]: column and row of a point add up to an even number (AC-2)"
        ],
    );
    refuses(
        board,
        "windward = [6, 42]",
        "windward = [6, 62]",
        expect!["board.toml: marks.windward: 62: must be a whole number from 0 to 48"],
    );
    refuses(
        board,
        "rounding = \"either\"",
        "rounding = \"both\"",
        expect![
            "board.toml: marks.rounding: unknown variant `both`, expected one of `either`, `starboard`, `port`"
        ],
    );
    refuses(board, "below_row = 9", "below_row = 8", expect!["board.toml: line.below_row: 8: must be 9"]);
}

#[test]
fn bad_places_and_covers_are_refused_with_entry_and_reason() {
    let board = "board.toml";
    refuses(
        board,
        "bow = [8, 8]",
        "bow = [8, 12]",
        expect!["board.toml: start 1.bow: [8, 12]: boats start below the line (AC-5)"],
    );
    refuses(
        board,
        "bow = [4, 8]",
        "bow = [8, 8]",
        expect!["board.toml: start 2.bow: [8, 8]: another boat lies there (AC-4)"],
    );
    refuses(
        board,
        "bow = [1, 3]",
        "bow = [0, 0]",
        expect!["board.toml: prestart 1: bow and stern must lie on open points (AC-4)"],
    );
    refuses(
        board,
        "[[prestart]]\nbow = [1, 3]\nheading = \"NE\"\n",
        "",
        expect!["board.toml: prestart: 5 places: there must be 6"],
    );
    refuses(
        board,
        "front = [[1, -1], [0, -2]]",
        "front = [[1, -2]]",
        expect![
            "board.toml: cover 1.front: [1, -2]: must be columns from -4 to 4 and rows from -8 to 8 with an even sum"
        ],
    );
    refuses(
        board,
        "heading = \"NW\"\nfront",
        "heading = \"NE\"\nfront",
        expect!["board.toml: cover 2.heading: appears twice"],
    );
    refuses(
        board,
        "holes = ",
        "holes = [[6, 42]] # ",
        expect!["board.toml: marks.windward: [6, 42]: a buoy cannot lie on a hole"],
    );
    refuses(
        board,
        "cols = 13",
        "cols = 13\ntide = 2",
        expect![
            "board.toml: tide: unknown; there are schema, cols, rows, wind_from, holes, heading, triangles, marks, line, start, regatta_start, prestart, cover"
        ],
    );
}

#[test]
fn bad_decks_are_refused_with_entry_and_reason() {
    let deck = "deck.toml";
    refuses(deck, "id = 2\n", "id = 1\n", expect!["deck.toml: card 1.id: appears twice"]);
    refuses(
        deck,
        "colour = \"red\"",
        "colour = \"blue\"",
        expect!["deck.toml: card 1.colour: unknown variant `blue`, expected `red` or `green`"],
    );
    refuses(
        deck,
        "near = 2",
        "near = 9",
        expect!["deck.toml: card 1.near: 9: must be a whole number from 1 to 6"],
    );
    refuses(
        deck,
        "crew = [2, 3, 5]",
        "crew = [2, 2, 5]",
        expect!["deck.toml: card 1.crew: [2, 2, 5]: must be 3 different posts (AC-18)"],
    );
}

#[test]
fn bad_numbers_are_refused_with_entry_and_reason() {
    let game = "game.toml";
    refuses(
        game,
        "hand_size = 6",
        "hand_size = 12",
        expect!["deck.toml: card: 56 cards: 73 are needed at least (AC-6)"],
    );
    refuses(
        game,
        "opening_value = 2",
        "opening_value = 1",
        expect!["deck.toml: card: no red 1, which opens a sequence (AC-58)"],
    );
    refuses(
        game,
        "laps = 3",
        "laps = 0",
        expect!["game.toml: race.laps: 0: must be a whole number from 1 to 9"],
    );
    refuses(
        game,
        "floor = 1",
        "floor = 0",
        expect!["game.toml: cover.floor: 0: must be a whole number from 1 to 6"],
    );
    refuses(
        game,
        "free_break = false",
        "free_break = 1",
        expect!["game.toml: sequence.free_break: 1: must be true or false"],
    );
    refuses(game, "posts = 8", "posts = 9", expect!["game.toml: crew.posts: 9: must be 8"]);
    refuses(game, "number = 2", "number = 3", expect!["game.toml: crew.post 2.number: 3: must be 2"]);
    refuses(game, "schema = 1", "schema = 2", expect!["game.toml: schema: 2: this program reads 1"]);
    refuses(
        game,
        "laps = 3",
        "laps = ",
        expect!["game.toml: line 10: string values must be quoted, expected literal string"],
    );
    let stray = Pack::read("test", &[("wind.toml".to_owned(), String::new())]).expect_err("no such file");
    expect!["wind.toml: file: unknown; a pack may replace board.toml, deck.toml, game.toml"]
        .assert_eq(&stray.to_string());
}
