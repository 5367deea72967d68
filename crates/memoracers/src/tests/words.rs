//! Says in a few words what happened and what is on the table.

use rules::{Seat, Standings};

use crate::parts::{LaidTile, LaneEffect, Series, Ship, Tile};
use crate::{Event, LoopedAs, OpenTile, Outcome, Preview};

/// One line as it is, several with a line break each.
pub(super) fn lines(lines: impl IntoIterator<Item = String>) -> String {
    let lines: Vec<String> = lines.into_iter().collect();
    match &lines[..] {
        [line] => line.clone(),
        lines => lines.iter().map(|line| format!("{line}\n")).collect(),
    }
}

/// `=` for the line, a to h for tiles of series D, where tests invent theirs, K1 to K4, or a printed code.
pub(super) fn tile(laid: LaidTile) -> String {
    let turned = if laid.mirrored { "'" } else { "" };
    let name = match laid.tile.number() {
        None => format!("K{}", laid.tile.0 - Tile::kraken(1).0 + 1),
        Some(1) if laid.tile == Tile::numbered(1, Series::D) => "=".to_owned(),
        Some(number) if laid.tile == Tile::numbered(number, Series::D) => {
            char::from(b'a' + number - 2).to_string()
        }
        Some(_) => laid.tile.to_string(),
    };
    name + turned
}

/// The lanes of a tile as it lies, `?` if it is not seen.
pub(super) fn lanes(tile: Option<OpenTile>) -> String {
    tile.map_or("?".to_owned(), |tile| tile.lanes.iter().map(|lane| lane.letter()).collect())
}

/// A ship with what is not as at the start.
pub(super) fn ship(seat: Seat, ship: &Ship, boxes: u8) -> String {
    let mut text =
        format!("{seat}: {}/{} speed {}, {} left", ship.place, ship.lane, ship.speed, boxes - ship.ticked);
    if ship.laps > 0 {
        text += &format!(", laps {}", ship.laps);
    }
    if ship.turns > 0 {
        text += &format!(", turns {}", ship.turns);
    }
    if !ship.races() {
        text += &format!(", out in {}", ship.out_in);
    }
    text
}

/// Places and scores in seat order.
pub(super) fn standings(standings: &Standings) -> String {
    let places: Vec<String> = standings.rows().iter().map(|row| row.place.to_string()).collect();
    let scores: Vec<String> = standings.rows().iter().map(|row| row.score.to_string()).collect();
    format!("places {}, scores {}", places.join(" "), scores.join(" "))
}

/// Each outcome with its weight, unless that is 1.
pub(super) fn outcomes(outcomes: &[(Outcome, u32)]) -> String {
    let one = |(outcome, weight): &(Outcome, u32)| {
        let name = match outcome {
            Outcome::DrawSeries(series) => series.letter().to_string(),
            Outcome::LayTile(laid) => format!("{laid:?}"),
            Outcome::ExchangeKraken(kraken) => tile(LaidTile::upright(*kraken)),
        };
        if *weight == 1 { name } else { format!("{name}:{weight}") }
    };
    outcomes.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// The effect after a place, nothing for a safe lane.
fn effect_word(effect: LaneEffect) -> &'static str {
    match effect {
        LaneEffect::Safe => "",
        LaneEffect::Trap => " trap",
        LaneEffect::Accelerator => " accelerator",
        LaneEffect::Slower => " slower",
        LaneEffect::Repairer => " repairer",
        LaneEffect::Mechanism => " mechanism",
        LaneEffect::Kraken => " kraken",
    }
}

/// What an event says of a ship.
pub(super) fn of_ship(event: &Event) -> Option<(Seat, String)> {
    Some(match event {
        Event::ShipPlaced { seat, lane } => (*seat, format!("on lane {lane}")),
        Event::EngineForced { seat, speed, boxes_left } => {
            (*seat, format!("forced to {speed}, {boxes_left} left"))
        }
        Event::Braked { seat, speed } => (*seat, format!("braked to {speed}")),
        Event::ShipMoved { seat, place, lane, effect } => {
            (*seat, format!("{place}/{lane}{}", effect.map_or(" arrives", effect_word)))
        }
        Event::LapTicked { seat, laps, .. } => (*seat, format!("lap {laps}")),
        Event::BoxesTicked { seat, boxes, boxes_left } => {
            (*seat, format!("{boxes} ticked, {boxes_left} left"))
        }
        Event::SpedUp { seat, speed } | Event::SlowedDown { seat, speed } => {
            (*seat, format!("speed {speed}"))
        }
        Event::BoxesErased { seat, boxes, boxes_left } => {
            (*seat, format!("{boxes} erased, {boxes_left} left"))
        }
        Event::Crashed { seat, place } => (*seat, format!("crashed at {place}")),
        Event::RaceBegan { .. }
        | Event::TileBuilt { .. }
        | Event::TileDrawn { .. }
        | Event::TileShown { .. }
        | Event::TileHidden { .. }
        | Event::RoundBegan { .. }
        | Event::Ready { .. }
        | Event::TookBack { .. }
        | Event::ProgramRevealed { .. }
        | Event::TileTurnedUp { .. }
        | Event::MechanismPassed { .. }
        | Event::TileLooped { .. }
        | Event::TilesSwapped { .. }
        | Event::TilesKept { .. }
        | Event::ScoreDropped { .. }
        | Event::ScoreHeld { .. }
        | Event::RaceOver { .. }
        | Event::ChampionshipOver { .. } => return None,
    })
}

/// What an event says of a tile.
pub(super) fn of_tile(event: &Event) -> Option<String> {
    Some(match event {
        Event::TileBuilt { seat, tile } => format!("{seat} built {tile}"),
        Event::TileDrawn { tile } => format!("drew {tile}"),
        Event::TileShown { place, tile: shown } => format!("{place} shown {}", tile(shown.laid)),
        Event::TileHidden { place } => format!("{place} hidden"),
        Event::TileTurnedUp { place, tile: shown, .. } => format!("{place} up {}", tile(shown.laid)),
        Event::TileLooped { how, place } => match how {
            LoopedAs::Plain => format!("looped to {place}"),
            LoopedAs::Missile => format!("missile to {place}"),
            LoopedAs::Mobile => format!("mobile to {place}"),
            LoopedAs::Kraken => format!("kraken to {place}"),
            LoopedAs::MadKraken => format!("mad kraken to {place}"),
        },
        Event::TilesSwapped { seat, place } => format!("{seat} swapped {place}"),
        Event::TilesKept { seat } => format!("{seat} kept"),
        Event::RaceBegan { .. }
        | Event::ShipPlaced { .. }
        | Event::RoundBegan { .. }
        | Event::Ready { .. }
        | Event::TookBack { .. }
        | Event::ProgramRevealed { .. }
        | Event::EngineForced { .. }
        | Event::Braked { .. }
        | Event::ShipMoved { .. }
        | Event::LapTicked { .. }
        | Event::BoxesTicked { .. }
        | Event::SpedUp { .. }
        | Event::SlowedDown { .. }
        | Event::BoxesErased { .. }
        | Event::MechanismPassed { .. }
        | Event::Crashed { .. }
        | Event::ScoreDropped { .. }
        | Event::ScoreHeld { .. }
        | Event::RaceOver { .. }
        | Event::ChampionshipOver { .. } => return None,
    })
}

/// A preview: the steps with `?` for a tile face down, and the sum.
pub(super) fn preview(preview: &Preview) -> String {
    if let Preview::Tile { candidate, traps } = preview {
        let lanes: String = candidate.lanes.iter().map(|lane| lane.letter()).collect();
        let stars = candidate.stars.map_or_else(String::new, |stars| format!(", {stars} stars"));
        return format!("{} {lanes} {:?}, traps {traps:?}{stars}", candidate.tile, candidate.special);
    }
    let Preview::Flight { speed, boxes_paid, steps, unknown, boxes_left, crash, rules } = preview else {
        return format!("{preview:?}");
    };
    let step = |step: &crate::PreviewStep| {
        let effect = step.effect.map_or(" ?", effect_word);
        let boxes = if step.boxes == 0 { String::new() } else { format!(" {:+}", step.boxes) };
        let lap = if step.lap == Some(true) { "lap, " } else { "" };
        let speed = step.speed;
        format!("{lap}{}/{}{effect}{boxes} speed {speed}", step.place, step.lane)
    };
    let steps: Vec<String> = steps.iter().map(step).collect();
    let end = if *crash { ", crash" } else { "" };
    lines([
        format!("speed {speed}, pays {boxes_paid}, {unknown} unknown, {boxes_left} left{end}"),
        steps.join(", "),
        rules.join(" "),
    ])
}
