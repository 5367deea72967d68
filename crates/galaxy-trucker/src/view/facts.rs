//! Putting a view together.

use rules::Seat;

use super::attack::attack_view;
use super::{FitsView, HourglassView, PlacedView, PlayerView, TaskView, View, worth};
use crate::bill::BillView;
use crate::course::Pack;
use crate::flow::Ask;
use crate::limit::MAX_GRABS;
use crate::packing::Packing;
use crate::parts::{Card, Cards, Goods, Kind, Square, Squares, Tile};
use crate::setup::BuildingHelp;
use crate::ship::Ship;
use crate::state::{Commit, GalaxyTrucker};
use crate::task::Chapter;

/// The view on a table whose secrets are blotted out.
pub(super) fn view(table: GalaxyTrucker, seat: Option<Seat>) -> View {
    let pack = table.pack.get();
    let hands = table.all_seats().filter(|seat| table.trucker(*seat).hand.tile == Tile::HIDDEN).count();
    let level = table.level();
    let mut order: Vec<Seat> = table.flyers().iter().collect();
    order.sort_by_key(|seat| -table.trucker(*seat).position);
    let looking = seat.and_then(|seat| table.trucker(seat).looking);
    let last = (table.deck.last != Card::NONE).then_some(table.deck.last);
    let before = table.deck.turned.iter().filter(|card| Some(*card) != last);
    View {
        question: table.question(),
        asked: table.asked(),
        seat,
        flight: table.flight + 1,
        classes: (0..table.options.flights as usize)
            .map(|flight| pack.boards[table.options.classes[flight] as usize].id.clone())
            .collect(),
        sets: table.options.sets.iter().collect(),
        pace: table.options.pace,
        building_help: table.options.help,
        flight_control: table.options.control,
        hourglass: HourglassView {
            at: table.yard.hourglass.space,
            running: table.yard.hourglass.running,
            turned_by: table.yard.hourglass.turned_by,
            until: table.is_scramble().then_some(table.yard.hourglass.until),
            rounds: (!table.is_real_time()).then_some(table.yard.hourglass.rounds),
            turn: turn(&table),
        },
        dice: table.yard.dice,
        ships: table.yard.zones.iter().copied().filter(|zone| !zone.is_empty()).collect(),
        face_down: (table.yard.face_down.len() as usize - hands) as u8,
        face_up: table.yard.face_up.iter().collect(),
        piles: [level.piles, level.open_piles],
        seen: looking.map_or(Cards::NONE, |pile| table.deck.piles[pile as usize]).iter().collect(),
        card: last,
        turned: before.collect(),
        cards_left: table.cards_left(),
        fits: fits(&table, seat),
        players: table.all_seats().map(|other| player_view(&table, other, seat)).collect(),
        order,
        task: task_view(&table),
        bill: BillView::of(&table),
        table: Box::new(table),
    }
}

/// The turn of the budget pace, while ships are built.
fn turn(table: &GalaxyTrucker) -> Option<[u8; 2]> {
    let is_on = table.budget().is_some() && table.chapter() == Chapter::Building;
    let of = table.turns_of_flight();
    is_on.then(|| [(table.turns_gone() + 1).min(of), of])
}

/// Where the viewer's tile in hand fits, if the table helps with that.
fn fits(table: &GalaxyTrucker, viewer: Option<Seat>) -> Option<FitsView> {
    let seat = viewer.filter(|_| table.options.help == BuildingHelp::WhileHolding)?;
    let tile = table.trucker(seat).hand.tile;
    tile.is_some().then(|| FitsView::of(table, seat, tile))
}

fn placed_view(pack: &Pack, ship: &Ship, square: Square) -> PlacedView {
    let (part, load) = (ship.part(square), ship.load(square));
    let (kind, tile) = (part.kind(), ship.tiles[square.index()]);
    // A ship keeps its tiles as they lie, and of turns that look the same the first will do.
    let turns = (0..4).find(|turns| pack.part(tile, *turns) == part).unwrap_or(0);
    PlacedView {
        square,
        tile,
        turns,
        humans: if kind.is_cabin() { load.human_count() } else { 0 },
        alien: if kind.is_cabin() { load.alien_in() } else { None },
        speciality: if kind.is_cabin() { load.speciality() } else { None },
        cells: if kind.cells() > 0 { load.cell_count() } else { 0 },
        sleepers: if kind == Kind::StasisChamber { load.sleeper_count() } else { 0 },
        goods: if kind.boxes() > 0 { load.goods() } else { Goods::NONE },
    }
}

fn player_view(table: &GalaxyTrucker, seat: Seat, viewer: Option<Seat>) -> PlayerView {
    let (trucker, ship, pack) = (table.trucker(seat), table.ship(seat), table.pack.get());
    let hand = trucker.hand.tile;
    let is_on = table.yard.desk.seat == Some(seat);
    let is_helped = table.options.help >= BuildingHelp::AfterAttaching && viewer == Some(seat);
    let shows_mistakes =
        table.chapter() == Chapter::Check || is_helped && table.chapter() == Chapter::Building;
    PlayerView {
        credits: trucker.credits,
        tiles: ship.filled.iter().map(|square| placed_view(pack, ship, square)).collect(),
        holds: hand.is_some(),
        hand: (hand.is_some() && hand != Tile::HIDDEN).then_some(hand),
        aside: trucker.aside.into_iter().filter(|tile| tile.is_some()).collect(),
        loose: trucker.loose.is_some().then_some(trucker.loose),
        points: table.budget().map(|_| if is_on { table.yard.desk.points } else { trucker.saved }),
        movable: if is_on { table.movable() } else { Squares::NONE },
        grabs_left: MAX_GRABS.saturating_sub(trucker.grabs),
        looking: trucker.looking,
        looks: trucker.looks[..table.level().open_piles as usize].to_vec(),
        finished: trucker.is_finished().then_some(trucker.order),
        chosen: trucker.commit != Commit::None,
        choice: match trucker.commit {
            Commit::Act(action) if viewer == Some(seat) => Some(action),
            Commit::Act(_) | Commit::Hidden | Commit::None => None,
        },
        mistakes: if shows_mistakes { table.faults(seat).collect() } else { Vec::new() },
        flying: table.flying_ships(seat).collect(),
        position: trucker.position,
        lost: trucker.lost.iter().collect(),
        cap: table.cap(seat),
        salvage: trucker.salvage,
        home: trucker.home.map(|home| home.speciality),
        debt: trucker.debt,
        facts: worth::facts(table, seat),
        hulls: worth::hulls(table, seat),
        exposed: ship.exposed_sides(table.board(), worth::area(table, seat)).collect(),
    }
}

/// The best way to load what is offered, while it is loaded.
fn packing(table: &GalaxyTrucker) -> Option<Packing> {
    let Some(Ask::Loading(loading)) = table.ask() else { return None };
    Some(table.best_packing(loading.seat, loading.offer, loading.begun))
}

fn task_view(table: &GalaxyTrucker) -> TaskView {
    let announced = table.announced();
    let (offer, loading) = table.goods_offered();
    TaskView {
        ship: table.ship_in_question(),
        measure: table.measure_in_question(),
        strengths: table.all_seats().map(|seat| announced.of(seat)).collect(),
        line: table.combat_zone().map_or(0, |zone| zone.line),
        left: table.left(),
        offer,
        loading,
        packing: packing(table),
        landed: table.landed()[..table.options.seats as usize].to_vec(),
        attack: attack_view(table),
    }
}
