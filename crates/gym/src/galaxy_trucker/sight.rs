//! What a seat knows.

use galaxy_trucker::{
    Alien, AttackView, Encounter, Facts, Good, Goods, Kind, Knowledge, MAX_PLAYERS, MAX_SQUARES, MAX_TILES,
    Pace, PlacedView, PlayerView, Question, Side, Square, TaskView, Tile, TileView, View,
};
use rules::Seat;

use crate::layout::Sink;

const CARDS: usize = 64;
const ENCOUNTERS: usize = 12;

pub(super) fn observe(known: &Knowledge, seat: Seat, into: &mut impl Sink) {
    let view = known.view();
    let seats = view.players.len();
    into.one_of("seat", Some(seat.index()), MAX_PLAYERS);
    into.number("seats", seats as f32, MAX_PLAYERS as f32);
    into.one_of("question", Some(view.question as usize), Question::Over as usize + 1);
    into.flag("asked", view.asked.contains(seat));
    yard(&view, into);
    let own = &view.players[seat.index()];
    hand(&view, own, into);
    for nth in 0..MAX_SQUARES {
        let placed = own.tiles.iter().find(|placed| placed.square.index() == nth);
        into.part("square", nth, |into| square(&view, seat, nth, placed, into));
    }
    let mut length = 0;
    for nth in 0..MAX_PLAYERS {
        let other = Seat(((seat.index() + nth) % seats) as u8);
        if nth < seats {
            length = into.part("player", nth, |into| player(&view, other, into));
        } else {
            into.absent("player", nth, length);
        }
    }
    into.counts("foreseen", known.foreseen().iter().map(|card| card.index()), CARDS, 1.0);
    into.part("card", 0, |into| card(&view, into));
    task(&view.task, seat, seats, into);
    attack(view.task.attack.as_ref(), seat, into);
}

fn yard(view: &View, into: &mut impl Sink) {
    into.number("flight", f32::from(view.flight), 8.0);
    into.number("flights", view.classes.len() as f32, 8.0);
    let pace = match view.pace {
        Pace::Real(_) => 0,
        Pace::Turns(_) => 1,
        Pace::Budget(_) => 2,
    };
    into.one_of("pace", Some(pace), 3);
    into.number("hourglass.at", f32::from(view.hourglass.at), 8.0);
    into.flag("hourglass.running", view.hourglass.running);
    into.number("hourglass.rounds", view.hourglass.rounds.map_or(0.0, f32::from), 64.0);
    into.number("dice.first", f32::from(view.dice[0]), 6.0);
    into.number("dice.second", f32::from(view.dice[1]), 6.0);
    into.number("face_down", f32::from(view.face_down), MAX_TILES as f32);
    into.counts("face_up", view.face_up.iter().map(|tile| tile.index()), MAX_TILES, 1.0);
    into.number("cards_left", f32::from(view.cards_left), 32.0);
    into.counts("turned", view.turned.iter().map(|card| card.index()), CARDS, 1.0);
}

fn hand(view: &View, own: &PlayerView, into: &mut impl Sink) {
    let loose = |tile: Tile| PlacedView {
        square: Square(0),
        tile,
        turns: 0,
        humans: 0,
        alien: None,
        speciality: None,
        cells: 0,
        sleepers: 0,
        goods: Goods::NONE,
    };
    let face = |tile: Option<&Tile>| tile.map(|tile| view.face(&loose(*tile)));
    into.part("hand", 0, |into| printed(face(own.hand.as_ref()), into));
    for nth in 0..2 {
        into.part("aside", nth, |into| printed(face(own.aside.get(nth)), into));
    }
}

/// What is printed on a tile.
fn printed(face: Option<TileView>, into: &mut impl Sink) {
    into.one_of("kind", face.map(|face| face.kind as usize), Kind::ALL.len());
    for side in Side::ALL {
        let name = SIDES[side as usize];
        into.number(name, face.map_or(0.0, |face| face.sides[side as usize] as u8 as f32), 3.0);
    }
    into.one_of("points", face.map(|face| face.points as usize), 4);
}

const SIDES: [&str; 4] = ["front", "right", "rear", "left"];

fn square(view: &View, seat: Seat, nth: usize, placed: Option<&PlacedView>, into: &mut impl Sink) {
    let here = Square(nth as u8);
    into.flag("usable", view.ships.iter().any(|ship| ship.contains(here)));
    printed(placed.map(|placed| view.face(placed)), into);
    into.number("humans", placed.map_or(0.0, |placed| f32::from(placed.humans)), 2.0);
    let alien = placed.and_then(|placed| placed.alien);
    into.one_of("alien", alien.and_then(|alien| Alien::ALL.iter().position(|one| *one == alien)), 3);
    into.number("cells", placed.map_or(0.0, |placed| f32::from(placed.cells)), 3.0);
    into.number("sleepers", placed.map_or(0.0, |placed| f32::from(placed.sleepers)), 4.0);
    let goods = placed.map_or(Goods::NONE, |placed| placed.goods);
    into.counts("goods", goods.iter().map(|good| good as usize), 4, 3.0);
    let own = &view.players[seat.index()];
    into.flag("loose", own.loose == Some(here) || own.movable.contains(here));
    into.flag("mistaken", own.mistakes.iter().any(|mistake| mistake.square == here));
}

fn player(view: &View, seat: Seat, into: &mut impl Sink) {
    let player = &view.players[seat.index()];
    into.flag("present", true);
    into.flag("asked", view.asked.contains(seat));
    into.flag("chosen", player.chosen);
    into.flag("holds", player.holds);
    into.flag("looking", player.looking.is_some());
    into.number("tiles", player.tiles.len() as f32, 64.0);
    into.number("finished", player.finished.map_or(0.0, f32::from), MAX_PLAYERS as f32);
    into.number("credits", f32::from(player.credits), 200.0);
    into.number("points", player.points.map_or(0.0, f32::from), 20.0);
    into.number("position", f32::from(player.position), 100.0);
    let order = view.order.iter().position(|one| *one == seat);
    into.number("order", order.map_or(0.0, |before| before as f32 + 1.0), MAX_PLAYERS as f32);
    into.number("flying", player.flying.len() as f32, 4.0);
    into.number("lost", player.lost.len() as f32, 32.0);
    into.number("debt", f32::from(player.debt), 20.0);
    into.counts("salvage", player.salvage.iter().map(|good| good as usize), 4, 8.0);
    facts(&player.facts, into);
}

fn facts(facts: &Facts, into: &mut impl Sink) {
    into.number("crew", f32::from(facts.crew), 24.0);
    into.number("humans", f32::from(facts.humans), 24.0);
    into.number("fares", f32::from(facts.fares), 32.0);
    into.number("cells", f32::from(facts.cells), 24.0);
    into.number("cannons", f32::from(facts.cannons[0]), 48.0);
    into.number("cannons.powered", f32::from(facts.cannons[1]), 48.0);
    into.number("engines", f32::from(facts.engines[0]), 24.0);
    into.number("engines.powered", f32::from(facts.engines[1]), 24.0);
    into.number("exposed", f32::from(facts.exposed), 32.0);
    into.counts("shielded", facts.shielded.iter().map(|side| *side as usize), 4, 1.0);
    into.number("boxes", f32::from(facts.boxes[0]), 32.0);
    into.number("boxes.special", f32::from(facts.boxes[1]), 16.0);
    into.number("cargo", f32::from(facts.cargo), 100.0);
}

/// The card under way by what it brings.
fn card(view: &View, into: &mut impl Sink) {
    let plain = [0; 4];
    let encounter = view.card.map(|card| view.encounter(card));
    let (kind, [strength, takes, credits, days], goods) = match &encounter {
        None => (None, plain, Goods::NONE),
        Some(Encounter::OpenSpace) => (Some(0), plain, Goods::NONE),
        Some(Encounter::Stardust) => (Some(1), plain, Goods::NONE),
        Some(Encounter::Epidemic) => (Some(2), plain, Goods::NONE),
        Some(Encounter::Sabotage) => (Some(3), plain, Goods::NONE),
        Some(Encounter::Planets { planets, days }) => (
            Some(4),
            [planets.len() as u8, 0, 0, *days],
            planets.iter().copied().fold(Goods::NONE, Goods::and),
        ),
        Some(Encounter::AbandonedShip { crew, credits, days }) => {
            (Some(5), [0, *crew, *credits, *days], Goods::NONE)
        }
        Some(Encounter::AbandonedStation { crew, goods, days }) => (Some(6), [0, *crew, 0, *days], *goods),
        Some(Encounter::Slavers { strength, takes_crew, credits, days }) => {
            (Some(7), [*strength, *takes_crew, *credits, *days], Goods::NONE)
        }
        Some(Encounter::Smugglers { strength, takes_goods, goods, days }) => {
            (Some(8), [*strength, *takes_goods, 0, *days], *goods)
        }
        Some(Encounter::Pirates { strength, shots, credits, days }) => {
            (Some(9), [*strength, shots.len() as u8, *credits, *days], Goods::NONE)
        }
        Some(Encounter::MeteorSwarm { meteors }) => (Some(10), [0, meteors.len() as u8, 0, 0], Goods::NONE),
        Some(Encounter::CombatZone { lines }) => (Some(11), [0, lines.len() as u8, 0, 0], Goods::NONE),
    };
    into.one_of("number", view.card.map(|card| card.index()), CARDS);
    into.one_of("encounter", kind, ENCOUNTERS);
    into.number("strength", f32::from(strength), 16.0);
    into.number("takes", f32::from(takes), 12.0);
    into.number("credits", f32::from(credits), 24.0);
    into.number("days", f32::from(days), 8.0);
    into.counts("goods", goods.iter().map(|good| good as usize), 4, 12.0);
}

fn task(task: &TaskView, seat: Seat, seats: usize, into: &mut impl Sink) {
    into.one_of("task.ship", task.ship.map(usize::from), 4);
    into.one_of("task.measure", task.measure.map(|measure| measure as usize), 3);
    into.number("task.line", f32::from(task.line), 4.0);
    into.number("task.left", f32::from(task.left), 12.0);
    into.flag("task.loading", task.loading);
    into.counts("task.offer", Good::ALL.into_iter().flat_map(|good| many(good, task.offer)), 4, 12.0);
    for nth in 0..MAX_PLAYERS {
        let other = (nth < seats).then(|| (seat.index() + nth) % seats);
        let strength = other.and_then(|other| task.strengths.get(other).copied().flatten());
        let landed = other.and_then(|other| task.landed.get(other).copied()).unwrap_or(0);
        into.part("task.player", nth, |into| {
            into.flag("announced", strength.is_some());
            into.number("strength", strength.map_or(0.0, f32::from), 48.0);
            into.number("landed", f32::from(landed), 8.0);
        });
    }
}

fn many(good: Good, goods: Goods) -> impl Iterator<Item = usize> {
    std::iter::repeat_n(good as usize, usize::from(goods.count(good)))
}

/// The attack under way and what it does to the viewer's ship.
fn attack(attack: Option<&AttackView>, seat: Seat, into: &mut impl Sink) {
    into.one_of("attack.kind", attack.map(|attack| attack.kind as usize), 4);
    into.one_of("attack.from", attack.map(|attack| attack.from as usize), 4);
    into.number("attack.number", attack.map_or(0.0, |attack| f32::from(attack.number)), 12.0);
    into.number("attack.of", attack.map_or(0.0, |attack| f32::from(attack.of)), 12.0);
    let target = attack.and_then(|attack| attack.targets.iter().find(|target| target.seat == seat));
    let hits = target.into_iter().flat_map(|target| target.hits.iter());
    into.counts("attack.hits", hits.map(|square| square.index()), MAX_SQUARES, 1.0);
    let falls = target.into_iter().flat_map(|target| target.falls.iter());
    into.counts("attack.falls", falls.map(|square| square.index()), MAX_SQUARES, 1.0);
}
