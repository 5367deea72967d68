//! The story of a race in sentences, each with its rule.

use memoracers::{Action, Ending, Event, LaneEffect, LoopedAs, MemoRacers, Outcome, Program};
use rules::{Seat, Standing, Standings, Step, StepOf};

use super::board::glyphs;
use crate::{Language, Line};

/// The event as a sentence.
pub(crate) fn line(event: &Event, names: &[String], language: Language) -> Line {
    let text = match language {
        Language::English => english(event, names),
        Language::French => french(event, names),
    };
    Line { text, rule: rule(event) }
}

/// The step as a sentence, if it says what its story does not: MR-91 keeps programs and exchanges secret.
pub(crate) fn step_line(step: &StepOf<MemoRacers>, names: &[String], language: Language) -> Option<Line> {
    let english = language == Language::English;
    match *step {
        Step::Act(seat, Action::Program(program)) => {
            let (who, lanes) = (name(names, seat), lanes(program));
            let text = match (english, program.forced()) {
                (true, false) => format!("{who} seals {lanes}"),
                (true, true) => format!("{who} seals {lanes} with a forced engine"),
                (false, false) => format!("{who} programme en secret {lanes}"),
                (false, true) => format!("{who} programme en secret {lanes}, accélération forcée"),
            };
            Some(Line { text, rule: "MR-22" })
        }
        Step::Chance(Outcome::ExchangeKraken(tile)) => {
            let text = if english {
                format!("Unseen, tile {tile} takes the Kraken's place")
            } else {
                format!("La tuile {tile} remplace le Kraken, sans être vue")
            };
            Some(Line { text, rule: "MR-51" })
        }
        Step::Act(
            _,
            Action::BuildTile(_) | Action::ChooseLane(_) | Action::KeepTiles | Action::SwapTiles(_),
        )
        | Step::TakeBack(_)
        | Step::Chance(Outcome::DrawSeries(_) | Outcome::LayTile(_))
        | Step::Alarm => None,
    }
}

fn name(names: &[String], seat: Seat) -> &str {
    &names[seat.index()]
}

fn rule(event: &Event) -> &'static str {
    match event {
        Event::RaceBegan { .. } => "MR-81",
        Event::TileBuilt { .. } | Event::TileDrawn { .. } => "MR-10",
        Event::TileShown { .. } => "MR-13",
        Event::TileHidden { .. } => "MR-14",
        Event::ShipPlaced { .. } => "MR-15",
        Event::RoundBegan { .. } => "MR-18",
        Event::Ready { .. } | Event::TookBack { .. } | Event::ProgramRevealed { .. } => "MR-22",
        Event::EngineForced { .. } => "MR-21",
        Event::Braked { .. } => "MR-20",
        Event::TileTurnedUp { flight, .. } => {
            if flight.is_some() {
                "MR-26"
            } else {
                "MR-49"
            }
        }
        Event::ShipMoved { .. } => "MR-27",
        Event::LapTicked { .. } => "MR-28",
        Event::BoxesTicked { .. } | Event::Crashed { .. } => "MR-36",
        Event::SpedUp { .. } => "MR-37",
        Event::SlowedDown { .. } => "MR-38",
        Event::BoxesErased { .. } => "MR-39",
        Event::MechanismPassed { .. } | Event::TilesSwapped { .. } | Event::TilesKept { .. } => "MR-41",
        Event::TileLooped { how, .. } => match how {
            LoopedAs::Plain => "MR-48",
            LoopedAs::Missile => "MR-52",
            LoopedAs::Mobile => "MR-53",
            LoopedAs::Kraken => "MR-51",
        },
        Event::ScoreDropped { .. } | Event::ScoreHeld { .. } => "MR-74",
        Event::RaceOver { .. } => "MR-56",
        Event::ChampionshipOver { .. } => "MR-83",
    }
}

fn lanes(program: Program) -> String {
    program.lanes().map(|lane| lane.to_string()).collect::<Vec<_>>().join("-")
}

fn english(event: &Event, names: &[String]) -> String {
    let who = |seat: &Seat| name(names, *seat);
    match event {
        Event::RaceBegan { race, builder } => {
            format!("Race {race} begins; {} builds the circuit", who(builder))
        }
        Event::TileBuilt { seat, tile } => format!("{} puts tile {tile} into the circuit", who(seat)),
        Event::TileDrawn { tile } => format!("Lot puts tile {tile} into the circuit"),
        Event::TileShown { place, tile } => {
            format!("Tile {} of 10: {} [{}]", place + 1, tile.laid.tile, glyphs(tile))
        }
        Event::TileHidden { place } => format!("The tile at +{place} is turned down"),
        Event::ShipPlaced { seat, lane } => format!("{} starts on lane {lane}", who(seat)),
        Event::RoundBegan { round } => format!("Round {round}: everybody programs"),
        Event::Ready { seat } => format!("{} is ready", who(seat)),
        Event::TookBack { seat } => format!("{} is not ready any more", who(seat)),
        Event::ProgramRevealed { seat, program } => {
            format!("{} has programmed {}", who(seat), lanes(*program))
        }
        Event::EngineForced { seat, speed, boxes_left } => {
            format!("{} forces the engine: speed {speed}, {boxes_left} boxes left", who(seat))
        }
        Event::Braked { seat, speed } => format!("{} brakes to speed {speed}", who(seat)),
        Event::TileTurnedUp { place, tile, .. } => {
            format!("+{place} is {} [{}]", tile.laid.tile, glyphs(tile))
        }
        Event::ShipMoved { seat, place, lane, effect } => {
            format!("{} flies to +{place}, lane {lane}: {}", who(seat), english_effect(*effect))
        }
        Event::LapTicked { seat, laps } => format!("{} completes lap {laps}", who(seat)),
        Event::BoxesTicked { seat, boxes, boxes_left } => {
            format!("{} loses {boxes} shield boxes, {boxes_left} left", who(seat))
        }
        Event::SpedUp { seat, speed } | Event::SlowedDown { seat, speed } => {
            format!("{} now has speed {speed}", who(seat))
        }
        Event::BoxesErased { seat, boxes, boxes_left } => {
            format!("{} repairs {boxes} boxes, {boxes_left} left", who(seat))
        }
        Event::MechanismPassed { seat } => format!("{} trips a mechanism", who(seat)),
        Event::Crashed { seat, .. } => format!("{} crashes and is out of the race", who(seat)),
        Event::TileLooped { how, place } => format!("The rear tile {} (+{place})", english_looping(*how)),
        Event::TilesSwapped { seat, place } => {
            format!("{} swaps the tiles at +{place} and +{}", who(seat), place + 1)
        }
        Event::TilesKept { seat } => format!("{} leaves the tiles as they lie", who(seat)),
        Event::ScoreDropped { score } => format!("The score marker drops to {score}"),
        Event::ScoreHeld { score } => {
            format!("The score marker stays on {score}: an accelerator at top speed")
        }
        Event::RaceOver { ending, standings, rank } => {
            let rank = rank.as_deref().map_or_else(String::new, |rank| format!(", {rank}"));
            format!("{}. {}{rank}", english_ending(*ending), places(standings, names, Language::English))
        }
        Event::ChampionshipOver { standings } => {
            format!("The championship is over. {}", places(standings, names, Language::English))
        }
    }
}

fn english_effect(effect: LaneEffect) -> &'static str {
    match effect {
        LaneEffect::Safe => "clear",
        LaneEffect::Trap => "a trap",
        LaneEffect::Accelerator => "an accelerator",
        LaneEffect::Slower => "a slower",
        LaneEffect::Repairer => "a repairer",
        LaneEffect::Mechanism => "a mechanism",
        LaneEffect::Kraken => "the Kraken",
    }
}

fn english_looping(how: LoopedAs) -> &'static str {
    match how {
        LoopedAs::Plain => "goes face down to the front",
        LoopedAs::Missile => "slips in behind the foremost tile",
        LoopedAs::Mobile => "is turned round and goes to the front",
        LoopedAs::Kraken => "was the Kraken: another one comes back unseen",
    }
}

fn french(event: &Event, names: &[String]) -> String {
    let who = |seat: &Seat| name(names, *seat);
    match event {
        Event::RaceBegan { race, builder } => {
            format!("Course {race} : {} construit le circuit", who(builder))
        }
        Event::TileBuilt { seat, tile } => format!("{} met la tuile {tile} dans le circuit", who(seat)),
        Event::TileDrawn { tile } => format!("Le sort met la tuile {tile} dans le circuit"),
        Event::TileShown { place, tile } => {
            format!("Tuile {} sur 10 : {} [{}]", place + 1, tile.laid.tile, glyphs(tile))
        }
        Event::TileHidden { place } => format!("La tuile en +{place} est retournée, face cachée"),
        Event::ShipPlaced { seat, lane } => format!("{} part du couloir {lane}", who(seat)),
        Event::RoundBegan { round } => format!("Manche {round} : chacun programme"),
        Event::Ready { seat } => format!("{} a terminé sa programmation", who(seat)),
        Event::TookBack { seat } => format!("{} reprend sa programmation", who(seat)),
        Event::ProgramRevealed { seat, program } => format!("{} a programmé {}", who(seat), lanes(*program)),
        Event::EngineForced { seat, speed, boxes_left } => {
            format!("{} force l'accélération : vitesse {speed}, {boxes_left} cases libres", who(seat))
        }
        Event::Braked { seat, speed } => format!("{} freine à la vitesse {speed}", who(seat)),
        Event::TileTurnedUp { place, tile, .. } => {
            format!("+{place} est la tuile {} [{}]", tile.laid.tile, glyphs(tile))
        }
        Event::ShipMoved { seat, place, lane, effect } => {
            format!("{} vole en +{place}, couloir {lane} : {}", who(seat), french_effect(*effect))
        }
        Event::LapTicked { seat, laps } => format!("{} boucle son tour {laps}", who(seat)),
        Event::BoxesTicked { seat, boxes, boxes_left } => {
            format!("{} perd {boxes} cases de bouclier, il en reste {boxes_left}", who(seat))
        }
        Event::SpedUp { seat, speed } | Event::SlowedDown { seat, speed } => {
            format!("{} passe à la vitesse {speed}", who(seat))
        }
        Event::BoxesErased { seat, boxes, boxes_left } => {
            format!("{} répare {boxes} cases, {boxes_left} sont libres", who(seat))
        }
        Event::MechanismPassed { seat } => format!("{} déclenche un mécanisme", who(seat)),
        Event::Crashed { seat, .. } => format!("Crash : {} est hors course", who(seat)),
        Event::TileLooped { how, place } => format!("La tuile arrière {} (+{place})", french_looping(*how)),
        Event::TilesSwapped { seat, place } => {
            format!("{} intervertit les tuiles en +{place} et +{}", who(seat), place + 1)
        }
        Event::TilesKept { seat } => format!("{} laisse les tuiles en place", who(seat)),
        Event::ScoreDropped { score } => format!("Le marqueur de score descend à {score}"),
        Event::ScoreHeld { score } => {
            format!("Le marqueur reste sur {score} : un accélérateur à vitesse maximale")
        }
        Event::RaceOver { ending, standings, rank } => {
            let rank = rank.as_deref().map_or_else(String::new, |rank| format!(", {}", french_rank(rank)));
            format!("{}. {}{rank}", french_ending(*ending), places(standings, names, Language::French))
        }
        Event::ChampionshipOver { standings } => {
            format!("Le championnat est fini. {}", places(standings, names, Language::French))
        }
    }
}

fn french_effect(effect: LaneEffect) -> &'static str {
    match effect {
        LaneEffect::Safe => "voie libre",
        LaneEffect::Trap => "un piège",
        LaneEffect::Accelerator => "un accélérateur",
        LaneEffect::Slower => "un ralentisseur",
        LaneEffect::Repairer => "un réparateur",
        LaneEffect::Mechanism => "un mécanisme",
        LaneEffect::Kraken => "le Kraken",
    }
}

fn french_looping(how: LoopedAs) -> &'static str {
    match how {
        LoopedAs::Plain => "passe à l'avant, face cachée",
        LoopedAs::Missile => "se glisse derrière la tuile de tête",
        LoopedAs::Mobile => "pivote et passe à l'avant",
        LoopedAs::Kraken => "était le Kraken : un autre revient, face cachée",
    }
}

/// MR-77; a pack's own ranks keep their names.
fn french_rank(rank: &str) -> &str {
    match rank {
        "neophyte" => "néophyte",
        "professional" => "professionnel",
        "veteran" => "vétéran",
        "prodigy" => "prodige",
        _ => rank,
    }
}

fn english_ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Laps => "The race is over: all laps are flown",
        Ending::LastLeft => "The race is over: one ship is left",
        Ending::AllOut => "The race is over: no ship is left",
        Ending::RoundLimit => "The race is over: that was the last round",
        Ending::TimeUp => "The race is over: time is up",
    }
}

fn french_ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Laps => "La course est finie : tous les tours sont bouclés",
        Ending::LastLeft => "La course est finie : il ne reste qu'un vaisseau",
        Ending::AllOut => "La course est finie : il ne reste aucun vaisseau",
        Ending::RoundLimit => "La course est finie : c'était la dernière manche",
        Ending::TimeUp => "La course est finie : le temps est écoulé",
    }
}

/// "1. Aurore: 2 points, 2. Nicolas: 1 point", best first.
fn places(standings: &Standings, names: &[String], language: Language) -> String {
    let mut rows: Vec<_> = standings.rows().iter().zip(names).collect();
    rows.sort_by_key(|(row, _)| row.place);
    let (colon, plural_from) = match language {
        Language::English => (":", [0, 2]),
        Language::French => ("\u{a0}:", [2, 2]),
    };
    let text = |row: &Standing, name: &str| {
        let plural = if row.score == plural_from[0] || row.score >= plural_from[1] { "s" } else { "" };
        format!("{}. {name}{colon} {} point{plural}", row.place, row.score)
    };
    rows.iter().map(|(row, name)| text(row, name)).collect::<Vec<_>>().join(", ")
}
