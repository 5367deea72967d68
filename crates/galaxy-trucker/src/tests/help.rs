//! What the view shows while ships are built: GT-13 to GT-18, GT-26 to GT-34, LM-16, LM-37, LM-38, LM-43, LM-81.

use rules::{Game, Seat, Step, Viewer};

use super::notation::{Table, flying, flying_fleets, fresh, put_ship, setup, square};
use crate::{
    Action, BuildingHelp, Connector, Event, FitsView, GalaxyTrucker, Kind, MistakeKind, Preview, Setup, Side,
    Squares, Tile, View,
};

const A: Seat = Seat(0);
const HELPED: &str = "2 classes=I building_help=while_holding";

fn view(game: &GalaxyTrucker, seat: u8) -> View {
    game.view(Viewer::Seat(Seat(seat)))
}

fn sides_of(tile: Tile) -> [Connector; 4] {
    crate::printed::TileView::of(crate::Pack::printed().get(), tile, 0).sides
}

/// A tile of the pile that points nowhere, with that many smooth sides.
fn plain_tile(game: &GalaxyTrucker, smooth: usize) -> Tile {
    let is_plain = |tile: &Tile| {
        let part = game.pack.part(*tile, 0);
        let sides = Side::ALL.into_iter().filter(|side| part.connector(*side) == Connector::Smooth);
        part.kind() == Kind::Cabin && sides.count() == smooth
    };
    game.yard.face_down.iter().find(is_plain).expect("a cabin of the box")
}

/// A builder with that ship and a cabin with so many smooth sides in hand.
fn holding(words: &str, ship: &str, smooth: usize) -> (Table, Tile) {
    let mut table = Table::new(fresh(words)).play("A start");
    put_ship(&mut table.game, A, ship);
    let tile = plain_tile(&table.game, smooth);
    (table.play(&format!("A down; draw {}", tile.0)), tile)
}

/// What would be wrong in each turn of the tile in hand on a square.
fn fits_on(table: &Table, at: &str) -> Vec<Vec<(MistakeKind, &'static str)>> {
    let FitsView { mistakes, squares } = view(&table.game, 0).fits.expect("the table helps");
    let found = squares.into_iter().find(|fits| fits.square == square(table.game.board(), at));
    let of = |places: &Vec<u16>| {
        places.iter().map(|nth| mistakes[*nth as usize]).map(|mistake| (mistake.kind, mistake.rule)).collect()
    };
    found.expect("a square beside the ship").turns.iter().map(of).collect()
}

/// GT-15: nobody checks connectors in the printed game.
#[test]
fn gt_15_a_table_helps_as_much_as_it_wants() {
    let shown = |help: &str| {
        let (table, _) = holding(&format!("2 classes=I{help}"), "7,7 start; 7,8 module 0000", 1);
        let (own, other) = (view(&table.game, 0), view(&table.game, 1));
        // The others are shown neither errors nor what fits.
        assert!(other.fits.is_none() && other.players[0].mistakes.is_empty());
        (own.building_help, own.players[0].mistakes.len(), own.fits.is_some())
    };
    assert_eq!(shown(""), (BuildingHelp::None, 0, false));
    assert_eq!(shown(" building_help=none"), (BuildingHelp::None, 0, false));
    assert_eq!(shown(" building_help=after_attaching"), (BuildingHelp::AfterAttaching, 1, false));
    assert_eq!(shown(" building_help=while_holding"), (BuildingHelp::WhileHolding, 1, true));
    // A first game is told where tiles fit.
    assert!(<Setup as rules::Setup>::first_game().contains(&("building_help", "while_holding")));
    assert!(setup("2 hints=true").is_err() && setup("2 building_help=always").is_err());
}

/// Records know yes and no from before there were three levels.
#[test]
fn gt_15_old_records_keep_their_help() {
    let text = |words: &str| serde_json::to_string(&setup(words).expect("a setup")).expect("it is text");
    let [none, after, holding] = ["none", "after_attaching", "while_holding"]
        .map(|help| text(&format!("2 classes=I building_help={help}")));
    assert!(none.contains("\"hints\":false") && holding.contains("\"hints\":true"));
    assert!(after.contains("\"hints\":\"after_attaching\""));
    for record in [none, after, holding] {
        let read: Setup = serde_json::from_str(&record).expect("a setup");
        assert_eq!(serde_json::to_string(&read).expect("it is text"), record);
    }
}

/// GT-26: a connector against a smooth side is an error; GT-27: none towards an empty square.
#[test]
fn gt_26_the_view_says_where_the_tile_in_hand_fits() {
    let (table, tile) = holding(HELPED, "7,7 start", 1);
    let sides = sides_of(view(&table.game, 0).players[0].hand.expect("a tile"));
    assert_eq!(table.game.pack.rotations(tile), 4);
    // A quarter turn clockwise brings the right side to the rear, where the cabin's universal connector is.
    let rear = |turns: usize| sides[(2 + 4 - turns) % 4];
    let expected: Vec<Vec<(MistakeKind, &str)>> = (0..4)
        .map(|turns| match rear(turns) {
            Connector::Smooth => vec![(MistakeKind::Mismatch, "GT-26")],
            Connector::Single | Connector::Double | Connector::Universal => Vec::new(),
        })
        .collect();
    assert_eq!(fits_on(&table, "6,7"), expected);
    assert_eq!(expected.iter().filter(|wrong| wrong.is_empty()).count(), 3);
    // Only the four squares beside the ship are there.
    assert_eq!(view(&table.game, 0).fits.expect("the table helps").squares.len(), 4);
    // The preview of an action says the same.
    for turns in 0..4 {
        let at = square(table.game.board(), "6,7");
        let action = Action::Attach { square: at, turns };
        let Preview::Ship { mistakes, .. } = GalaxyTrucker::preview(&view(&table.game, 0), &action) else {
            panic!("a tile on the ship")
        };
        let rules: Vec<_> = mistakes.iter().map(|mistake| (mistake.kind, mistake.rule)).collect();
        assert_eq!(rules, expected[turns as usize]);
    }
}

/// GT-28: smooth sides are legal beside each other but join nothing, so the ship is not one part.
#[test]
fn gt_29_a_tile_joined_by_smooth_sides_only_is_an_error() {
    let (table, _) = holding(HELPED, "7,7 start 0000", 1);
    let sides = sides_of(view(&table.game, 0).players[0].hand.expect("a tile"));
    for (turns, wrong) in fits_on(&table, "6,7").into_iter().enumerate() {
        let expected = match sides[(2 + 4 - turns) % 4] {
            Connector::Smooth => (MistakeKind::Apart, "GT-29"),
            Connector::Single | Connector::Double | Connector::Universal => (MistakeKind::Mismatch, "GT-26"),
        };
        assert_eq!(wrong, [expected], "{turns} turns");
    }
    // The check tells it, and the owner keeps one part.
    let mut table = Table::new(fresh("2 classes=I")).play("A start");
    put_ship(&mut table.game, A, "7,7 start 0333; 6,7 module 0000; 7,8 cabin");
    let table = table.play("A finish 1; B finish 2");
    assert_eq!(table.asks(), "A: Keep");
    let found =
        |event: &Event| matches!(event, Event::MistakeFound { mistake, .. } if mistake.rule == "GT-29");
    assert_eq!(table.told(found), 1);
    let shown = &view(&table.game, 1).players[0].mistakes;
    assert_eq!(shown.len(), 1);
    assert_eq!((shown[0].kind, shown[0].square), (MistakeKind::Apart, square(table.game.board(), "6,7")));
}

fn rules_of(class: &str, ship: &str) -> Vec<(MistakeKind, &'static str)> {
    let mut game = fresh(&format!("2 classes={class}"));
    put_ship(&mut game, A, ship);
    game.faults(A).map(|mistake| (mistake.kind, mistake.rule)).collect()
}

/// GT-30, GT-31, LM-16, LM-37, LM-38: each error has its own rule, and across a fold or an edge another one.
#[test]
fn gt_33_each_error_names_its_rule() {
    use MistakeKind::{Apart, CannonBlocked, EngineBlocked, EngineTurned, Mismatch};
    assert_eq!(rules_of("I", "7,7 start; 7,8 module 0000"), [(Mismatch, "GT-26")]);
    assert_eq!(rules_of("I", "7,7 start; 7,8 engine 0003 >"), [(EngineTurned, "GT-30")]);
    assert_eq!(
        rules_of("I", "6,7 engine 3003 v; 7,7 start 0333; 6,6 module; 7,6 module"),
        [(EngineBlocked, "GT-30")]
    );
    assert_eq!(
        rules_of("I", "7,7 start 3330; 7,6 cannon 3003 >; 6,6 module; 6,7 module"),
        [(CannonBlocked, "GT-31")]
    );
    // Columns 3 and 4 meet at the fold of class IC, where universal against single is an error.
    let board = fresh("2 classes=IC").board();
    let fold = board.fold.iter().next().expect("a fold");
    let (row, left) = (board.spot(fold).row, board.spot(fold).column);
    let pair = format!("{row},{left} start 3333; {row},{} module 0001", left + 1);
    assert_eq!(rules_of("IC", &pair), [(Mismatch, "LM-16")]);
    // Column 6 meets column 1 of the torus.
    assert_eq!(rules_of("IIIC", "3,6 start; 3,1 module 0000"), [(Mismatch, "LM-37")]);
    assert_eq!(rules_of("IIIC", "3,5 start; 3,6 module 0000"), [(Mismatch, "GT-26")]);
    assert_eq!(
        rules_of("IIIC", "3,1 start 0330; 3,6 cannon 0030 >; 4,6 module; 4,1 module"),
        [(CannonBlocked, "LM-38")]
    );
    // LM-71: each ship of a fleet is one part.
    assert_eq!(rules_of("IVC", "5,5 start 0000; 5,4 module 0000"), [(Apart, "LM-71")]);
}

/// GT-33, GT-34, GT-90: what falls off with a removed tile.
#[test]
fn gt_34_removing_a_tile_shows_what_falls_off_with_it() {
    let mut table = Table::new(fresh("2 classes=II")).play("A start");
    // Double against single between 7,8 and 6,8; the hold hangs on 7,8.
    put_ship(&mut table.game, A, "7,7 start; 7,8 module 2303; 6,8 module 0010; 7,9 hold 0003");
    let table = table.play("A finish 1; B finish 2");
    assert_eq!(table.asks(), "A: Mend");
    let at = |place: &str| square(table.game.board(), place);
    let removed = |place: &str| {
        let Preview::Lose { hit, falls, price, .. } =
            GalaxyTrucker::preview(&view(&table.game, 0), &Action::Remove(at(place)))
        else {
            panic!("a loss")
        };
        assert_eq!(hit, Squares::only(at(place)));
        (falls, price)
    };
    let hanging: Squares = [at("6,8"), at("7,9")].into_iter().collect();
    assert_eq!((removed("7,8"), removed("6,8")), ((hanging, 3), (Squares::NONE, 1)));
}

/// GT-73, GT-81: the part with humans stays, even if it is the smaller one.
#[test]
fn gt_73_one_function_says_which_part_is_kept() {
    let ship = "7,7 start 0300; 7,8 module 0303; 7,9 module 0333; 8,9 module 3000";
    let game = flying("2 classes=II", &[(5, ship), (0, "7,7 start")]);
    let at = |place: &str| square(game.board(), place);
    let falls = game.ship(A).falls_with(game.board(), game.board().all, Squares::only(at("7,8")));
    assert_eq!(falls, [at("7,9"), at("8,9")].into_iter().collect());
    let weak = view(&game, 1).hazards(A);
    let spot = weak.iter().find(|hazard| hazard.square == at("7,8")).expect("it can be hit");
    assert_eq!(spot.lost, falls.with(at("7,8")));
    // A hit that the owner chooses is the same.
    let Preview::Lose { hit, falls: shown, .. } =
        GalaxyTrucker::preview(&view(&game, 0), &Action::Meet(at("7,8")))
    else {
        panic!("a loss")
    };
    assert_eq!((hit, shown), (Squares::only(at("7,8")), falls));
}

/// GT-18: you do not build while you look; everybody sees who looks where.
#[test]
fn gt_18_who_looks_may_look_away() {
    let mut table = Table::new(fresh("2 classes=II")).play("A start; A down; draw 3; A attach 6,7; A look 0");
    for _ in 0..3 {
        let mut outcomes = Vec::new();
        table.game.outcomes(&mut outcomes);
        table.take(Step::Chance(outcomes[0].0));
    }
    assert_eq!((view(&table.game, 0).seen.len(), view(&table.game, 1).players[0].looking), (3, Some(0)));
    assert_eq!((table.refuses("A away"), table.refuses("B away")), ("allowed", "GT-18"));
    let table = table.play("A away");
    assert_eq!((view(&table.game, 0).seen.len(), view(&table.game, 1).players[0].looking), (0, None));
    assert_eq!(table.told(|event| matches!(event, Event::LookedAway { seat: A })), 1);
    assert_eq!(table.refuses("A away"), "GT-18");
    // GT-99: in rounds the next choice ends the look anyway.
    let table = Table::new(fresh("2 classes=II pace=turns")).play("A down; B down; draw 3; draw 4");
    let mut table = table.play("A attach 6,7; B attach 6,7; A look 0; B down");
    while table.asks().starts_with("chance") {
        let mut outcomes = Vec::new();
        table.game.outcomes(&mut outcomes);
        table.take(Step::Chance(outcomes[0].0));
    }
    assert_eq!((view(&table.game, 0).players[0].looking, table.refuses("A away")), (Some(0), "GT-18"));
}

/// GT-99: choices of a round are secret; your own is not a secret to you.
#[test]
fn gt_99_the_own_sealed_choice_is_shown_to_its_owner_alone() {
    let table = Table::new(fresh("3 classes=I pace=turns")).play("A down");
    let choice = |viewer| {
        let player = &table.game.view(viewer).players[0];
        (player.chosen, player.choice)
    };
    assert_eq!(choice(Viewer::Seat(A)), (true, Some(Action::TakeFaceDown)));
    assert_eq!(choice(Viewer::Seat(Seat(1))), (true, None));
    assert_eq!(choice(Viewer::Spectator), (true, None));
}

/// LM-43: the corners of the torus touch each other, and two squares cost 1 credit.
#[test]
fn lm_43_the_view_outlines_the_largest_gap() {
    let mut game = flying("2 classes=IIIC", &[(0, "1,1 start"), (-4, "1,1 start")]);
    let board = game.board();
    let holes = |places: &[&str]| places.iter().map(|place| square(board, place)).collect::<Squares>();
    let empty = holes(&["1,6", "6,1", "3,1", "3,3", "3,5", "5,3", "5,5"]);
    let module = game.ship(A).part(square(board, "1,1"));
    for at in board.all.minus(empty).iter() {
        game.ship_mut(A).put(at, Tile(0), module);
    }
    let gap = view(&game, 1).players[0].facts.gap.clone().expect("a torus is insured");
    assert_eq!((gap.squares, gap.premium), (holes(&["1,6", "6,1"]), 1));
    assert_eq!(view(&flying("2 classes=I", &[(0, "7,7 start")]), 0).players[0].facts.gap, None);
}

/// GT-37, GT-38: while a ship is built its numbers are those it will fly with: full batteries, two humans a cabin.
#[test]
fn gt_37_a_ship_is_worth_what_it_will_fly_with() {
    let ship = "7,7 start; 7,8 cabin; 8,7 engines; 7,6 battery";
    let (table, _) = holding("2 classes=I", ship, 1);
    let facts = view(&table.game, 0).players[0].facts.clone();
    assert_eq!((facts.crew, facts.engines), (4, [0, 2]));
    assert!(facts.cells > 0, "the battery will be full");
    // Others see the same of the ship.
    assert_eq!(view(&table.game, 1).players[0].facts, facts);
}

/// LM-80, LM-81: cells work in their own ship, and the weakest ship sets the pace.
#[test]
fn lm_81_each_ship_of_a_fleet_has_its_own_numbers() {
    let fleet = "5,5 start; 6,5 engines; 6,4 battery; 9,5 cabin; 10,5 engine; 10,6 engine; 4,5 cannon";
    let game = flying_fleets("2 classes=IVC", [1, 1], &[(9, fleet), (0, "5,5 start; 9,5 cabin")]);
    let shown = view(&game, 1);
    assert_eq!(shown.ships.len(), 2);
    let player = &shown.players[0];
    let numbers: Vec<_> = player.hulls.iter().map(|hull| (hull.engines, hull.cannons, hull.crew)).collect();
    assert_eq!(numbers, [([0, 2], [2, 2], 2), ([2, 2], [0, 0], 2)]);
    assert_eq!((player.facts.engines, player.facts.cannons, player.facts.crew), ([0, 2], [2, 2], 4));
    assert!(view(&flying("2 classes=I", &[(0, "7,7 start")]), 0).players[0].hulls.is_empty());
}

/// GT-48: every connector without a tile on the next square, by its place.
#[test]
fn gt_48_exposed_connectors_are_places() {
    let game = flying("2 classes=I", &[(0, "7,7 start 1300; 7,8 module 0203"), (0, "7,7 start 0000")]);
    let at = |place: &str| square(game.board(), place);
    let shown = view(&game, 1);
    assert_eq!(shown.players[0].exposed, [(at("7,7"), Side::Front), (at("7,8"), Side::Right)]);
    assert_eq!((shown.players[0].facts.exposed, shown.players[1].exposed.len()), (2, 0));
}

/// GT-17, GT-33: finishing says what it would cost, as far as the table helps.
#[test]
fn gt_21_finishing_shows_unused_tiles_and_errors() {
    let finish = |help: &str| {
        let (table, _) = holding(&format!("2 classes=I{help}"), "7,7 start; 7,8 module 0000", 1);
        let table = table.play("A setaside");
        let Preview::Finish { unused, mistakes, hazards, .. } =
            GalaxyTrucker::preview(&view(&table.game, 0), &Action::Finish(1))
        else {
            panic!("an order tile")
        };
        // Column 7 with the cabin and column 8 with the module, from the front.
        let front = hazards.iter().filter(|hazard| hazard.from == Side::Front).count();
        (unused, mistakes.len(), front)
    };
    assert_eq!((finish(""), finish(" building_help=after_attaching")), ((1, 0, 0), (1, 1, 2)));
}
