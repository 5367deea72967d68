//! The story of a race in sentences, each with its rule.

use memoracers::{Action, Ending, Event, LaneEffect, LoopedAs, MemoRacers, Mode, Outcome, Program};
use rules::{Seat, Standing, Standings, Step, StepOf};

use super::board::glyphs;
use crate::{Language, StoryLine};

/// The event as a sentence.
pub(crate) fn line(event: &Event, names: &[String], language: Language) -> StoryLine {
    let text = match language {
        Language::English => english(event, names),
        Language::French => french(event, names),
    };
    StoryLine { text, rule: rule(event) }
}

/// The step as a sentence, if it says what its story does not: MR-91 keeps programs and exchanges secret.
pub(crate) fn step_line(
    step: &StepOf<MemoRacers>,
    names: &[String],
    language: Language,
) -> Option<StoryLine> {
    let english = language == Language::English;
    match *step {
        Step::Act(seat, Action::Program(program)) => {
            let (who, lanes) = (name(names, seat), lanes(program));
            let text = match (english, program.forced()) {
                (true, false) => format!("{who} programs {lanes} in secret"),
                (true, true) => format!("{who} programs {lanes} in secret, with forced acceleration"),
                (false, false) => format!("{who} programme en secret {lanes}"),
                (false, true) => format!("{who} programme en secret {lanes}, accélération forcée"),
            };
            Some(StoryLine { text, rule: "MR-22" })
        }
        Step::Chance(Outcome::ExchangeKraken(tile)) => {
            let text = if english {
                format!("Unseen, tile {tile} takes the Kraken's place")
            } else {
                format!("La tuile {tile} remplace le Kraken, sans être vue")
            };
            Some(StoryLine { text, rule: "MR-51" })
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
        Event::ShipMoved { effect, .. } => {
            if effect.is_some() {
                "MR-27"
            } else {
                "MR-76"
            }
        }
        Event::LapTicked { on_arrival, .. } => {
            if *on_arrival {
                "MR-76"
            } else {
                "MR-28"
            }
        }
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
            LoopedAs::MadKraken => "MR-63",
        },
        Event::ScoreDropped { .. } | Event::ScoreHeld { .. } => "MR-74",
        Event::RaceOver { mode, ending, .. } => rule_of_ending(*mode, *ending),
        Event::ChampionshipOver { .. } => "MR-83",
    }
}

fn rule_of_ending(mode: Mode, ending: Ending) -> &'static str {
    match (mode, ending) {
        (Mode::Solo, Ending::Laps) => "MR-76",
        (Mode::Solo, Ending::RoundLimit) => "MR-95",
        (Mode::Solo, Ending::AllOut | Ending::LastLeft) | (_, Ending::TimeUp) => "MR-75",
        (Mode::Race | Mode::Championship, Ending::Laps) => "MR-58",
        (Mode::Race | Mode::Championship, Ending::LastLeft | Ending::AllOut) => "MR-57",
        (Mode::Race | Mode::Championship, Ending::RoundLimit) => "MR-60",
    }
}

fn lanes(program: Program) -> String {
    program.lanes().map(|lane| lane.to_string()).collect::<Vec<_>>().join("-")
}

fn english(event: &Event, names: &[String]) -> String {
    let who = |seat: &Seat| name(names, *seat);
    match event {
        Event::RaceBegan { race, builder } => {
            let builder = builder.map(|seat| format!("; {} builds the circuit", who(&seat)));
            format!("Race {race} begins{}", builder.unwrap_or_default())
        }
        Event::TileBuilt { seat, tile } => format!("{} puts tile {tile} into the circuit", who(seat)),
        Event::TileDrawn { tile } => format!("Tile {tile} is drawn for the circuit"),
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
            let left = boxes_text(*boxes_left, "");
            format!("{} forces the acceleration: speed {speed}, {left} left", who(seat))
        }
        Event::Braked { seat, speed } => format!("{} brakes to speed {speed}", who(seat)),
        Event::TileTurnedUp { place, tile, .. } => {
            format!("+{place} is tile {} [{}]", tile.laid.tile, glyphs(tile))
        }
        Event::ShipMoved { seat, place, lane, effect } => {
            let effect = effect.map_or("the line", english_effect);
            format!("{} flies to +{place}, lane {lane}: {effect}", who(seat))
        }
        Event::LapTicked { seat, laps, .. } => format!("{} completes lap {laps}", who(seat)),
        Event::BoxesTicked { seat, boxes, boxes_left } => {
            format!("{} loses {}, {boxes_left} left", who(seat), boxes_text(*boxes, "shield "))
        }
        Event::SpedUp { seat, speed } | Event::SlowedDown { seat, speed } => {
            format!("{} now has speed {speed}", who(seat))
        }
        Event::BoxesErased { seat, boxes, boxes_left } => {
            format!("{} repairs {}, {boxes_left} free", who(seat), boxes_text(*boxes, ""))
        }
        Event::MechanismPassed { seat } => format!("{} flies over a mechanism", who(seat)),
        Event::Crashed { seat, .. } => format!("{} crashes and is out of the race", who(seat)),
        Event::TileLooped { how, place } => format!("The rear tile {} (+{place})", english_looping(*how)),
        Event::TilesSwapped { seat, place } => {
            format!("{} swaps the tiles at +{place} and +{}", who(seat), place + 1)
        }
        Event::TilesKept { seat } => format!("{} leaves the tiles as they lie", who(seat)),
        Event::ScoreDropped { score } => format!("The score marker drops to {score}"),
        Event::ScoreHeld { score } => format!("The score marker stays on {score}: accelerator at top speed"),
        Event::RaceOver { mode, ending, standings, rank } => {
            let solo = (*mode == Mode::Solo).then(|| english_solo(standings, rank.as_deref()));
            let result = solo.unwrap_or_else(|| result(*mode, standings, names, Language::English));
            format!("{}. {result}", english_ending(*ending))
        }
        Event::ChampionshipOver { standings } => {
            format!("The championship is over. {}", places_and_points(standings, names, Language::English))
        }
    }
}

fn boxes_text(count: u8, kind: &str) -> String {
    format!("{count} {kind}box{}", if count == 1 { "" } else { "es" })
}

fn english_solo(standings: &Standings, rank: Option<&str>) -> String {
    let Some(score) = solo_score(standings) else { return "Defeat".to_owned() };
    let rank = rank.map_or_else(String::new, |rank| format!(", {rank}"));
    format!("Victory with {}{rank}", points_text(score, Language::English))
}

fn english_effect(effect: LaneEffect) -> &'static str {
    match effect {
        LaneEffect::Safe => "safe",
        LaneEffect::Trap => "a trap",
        LaneEffect::Accelerator => "an accelerator",
        LaneEffect::Slower => "a brake",
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
        LoopedAs::MadKraken => "was the Kraken: another one slips in unseen",
    }
}

fn french(event: &Event, names: &[String]) -> String {
    let who = |seat: &Seat| name(names, *seat);
    match event {
        Event::RaceBegan { race, builder } => {
            let builder = builder.map(|seat| format!("\u{a0}; {} construit le circuit", who(&seat)));
            format!("La course {race} commence{}", builder.unwrap_or_default())
        }
        Event::TileBuilt { seat, tile } => format!("{} met la tuile {tile} dans le circuit", who(seat)),
        Event::TileDrawn { tile } => format!("La tuile {tile} est tirée pour le circuit"),
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
            format!("{} force l’accélération : vitesse {speed}, {}", who(seat), free_boxes(*boxes_left))
        }
        Event::Braked { seat, speed } => format!("{} freine à la vitesse {speed}", who(seat)),
        Event::TileTurnedUp { place, tile, .. } => {
            format!("+{place} est la tuile {} [{}]", tile.laid.tile, glyphs(tile))
        }
        Event::ShipMoved { seat, place, lane, effect } => {
            let effect = effect.map_or("l’arrivée", french_effect);
            format!("{} avance en +{place}, couloir {lane} : {effect}", who(seat))
        }
        Event::LapTicked { seat, laps, .. } => format!("{} boucle son tour {laps}", who(seat)),
        Event::BoxesTicked { seat, boxes, boxes_left } => {
            format!("{} perd {}, il en reste {boxes_left}", who(seat), lost_boxes(*boxes))
        }
        Event::SpedUp { seat, speed } | Event::SlowedDown { seat, speed } => {
            format!("{} passe à la vitesse {speed}", who(seat))
        }
        Event::BoxesErased { seat, boxes, boxes_left } => {
            let s = plural_s(*boxes);
            format!("{} répare {boxes} case{s} ; {}", who(seat), free_boxes(*boxes_left))
        }
        Event::MechanismPassed { seat } => format!("{} passe sur un mécanisme", who(seat)),
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
        Event::RaceOver { mode, ending, standings, rank } => {
            let solo = (*mode == Mode::Solo).then(|| french_solo(standings, rank.as_deref()));
            let result = solo.unwrap_or_else(|| result(*mode, standings, names, Language::French));
            format!("{}. {result}", french_ending(*ending))
        }
        Event::ChampionshipOver { standings } => {
            format!("Le championnat est fini. {}", places_and_points(standings, names, Language::French))
        }
    }
}

/// French counts none and one in the singular.
fn plural_s(count: u8) -> &'static str {
    if count < 2 { "" } else { "s" }
}

fn free_boxes(count: u8) -> String {
    let s = plural_s(count);
    format!("{count} case{s} libre{s}")
}

fn lost_boxes(count: u8) -> String {
    format!("{count} case{} de bouclier", plural_s(count))
}

fn french_solo(standings: &Standings, rank: Option<&str>) -> String {
    let Some(score) = solo_score(standings) else { return "Défaite".to_owned() };
    let rank = rank.map_or_else(String::new, |rank| format!(", {}", french_rank(rank)));
    format!("Victoire avec {}{rank}", points_text(score, Language::French))
}

fn french_effect(effect: LaneEffect) -> &'static str {
    match effect {
        LaneEffect::Safe => "un couloir sûr",
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
        LoopedAs::Plain => "passe à l’avant, face cachée",
        LoopedAs::Missile => "se glisse derrière la tuile de tête",
        LoopedAs::Mobile => "pivote et passe à l’avant",
        LoopedAs::Kraken => "était le Kraken : un autre revient, face cachée",
        LoopedAs::MadKraken => "était le Kraken : un autre se glisse, face cachée",
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
        Ending::LastLeft => "La course est finie : il ne reste qu’un vaisseau",
        Ending::AllOut => "La course est finie : il ne reste aucun vaisseau",
        Ending::RoundLimit => "La course est finie : c’était la dernière manche",
        Ending::TimeUp => "La course est finie : le temps est écoulé",
    }
}

/// The score of a won solo race; none for a defeat (MR-75).
fn solo_score(standings: &Standings) -> Option<i32> {
    standings.rows().iter().find(|row| row.place == 1).map(|row| row.score)
}

/// "2 points", "1 point"; French counts none in the singular.
fn points_text(count: i32, language: Language) -> String {
    let singular = match language {
        Language::English => count == 1,
        Language::French => count < 2,
    };
    format!("{count} point{}", if singular { "" } else { "s" })
}

/// Places; in a championship with the points they earn (MR-82).
fn result(mode: Mode, standings: &Standings, names: &[String], language: Language) -> String {
    match mode {
        Mode::Race | Mode::Solo => places(standings, names),
        Mode::Championship => places_and_points(standings, names, language),
    }
}

/// "1. Aurore, 2. Nicolas", best first.
fn places(standings: &Standings, names: &[String]) -> String {
    best_first(standings, names, |row, name| format!("{}. {name}", row.place))
}

/// "1. Aurore: 2 points, 2. Nicolas: 1 point", best first.
fn places_and_points(standings: &Standings, names: &[String], language: Language) -> String {
    let colon = match language {
        Language::English => ":",
        Language::French => "\u{a0}:",
    };
    best_first(standings, names, |row, name| {
        format!("{}. {name}{colon} {}", row.place, points_text(row.score, language))
    })
}

fn best_first(standings: &Standings, names: &[String], text: impl Fn(&Standing, &str) -> String) -> String {
    let mut rows: Vec<_> = standings.rows().iter().zip(names).collect();
    rows.sort_by_key(|(row, _)| row.place);
    rows.iter().map(|(row, name)| text(row, name)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn tells(event: &Event, expect: Expect) {
        let names = ["Aurore", "Nicolas"].map(str::to_owned);
        let told = [Language::English, Language::French].map(|language| line(event, &names, language));
        expect.assert_eq(&format!("{} {} / {}", told[0].rule, told[0].text, told[1].text));
    }

    fn over(mode: Mode, ending: Ending, rows: &[(u8, i32)], expect: Expect) {
        let standings =
            Standings::new(rows.iter().map(|(place, score)| Standing { place: *place, score: *score }));
        let won = mode == Mode::Solo && ending == Ending::Laps;
        tells(&Event::RaceOver { mode, ending, standings, rank: won.then(|| "veteran".to_owned()) }, expect);
    }

    /// MR-58, MR-60, MR-82: points are for championships.
    #[test]
    fn mr_57_a_race_tells_places_and_the_rule_of_its_end() {
        let rows = [(2, 0), (1, 1)];
        over(
            Mode::Race,
            Ending::Laps,
            &rows,
            expect![
                "MR-58 The race is over: all laps are flown. 1. Nicolas, 2. Aurore / La course est finie : tous les tours sont bouclés. 1. Nicolas, 2. Aurore"
            ],
        );
        over(
            Mode::Race,
            Ending::LastLeft,
            &rows,
            expect![
                "MR-57 The race is over: one ship is left. 1. Nicolas, 2. Aurore / La course est finie : il ne reste qu’un vaisseau. 1. Nicolas, 2. Aurore"
            ],
        );
        over(
            Mode::Race,
            Ending::AllOut,
            &rows,
            expect![
                "MR-57 The race is over: no ship is left. 1. Nicolas, 2. Aurore / La course est finie : il ne reste aucun vaisseau. 1. Nicolas, 2. Aurore"
            ],
        );
        over(
            Mode::Race,
            Ending::RoundLimit,
            &rows,
            expect![
                "MR-60 The race is over: that was the last round. 1. Nicolas, 2. Aurore / La course est finie : c’était la dernière manche. 1. Nicolas, 2. Aurore"
            ],
        );
        over(
            Mode::Championship,
            Ending::Laps,
            &rows,
            expect![
                "MR-58 The race is over: all laps are flown. 1. Nicolas: 1 point, 2. Aurore: 0 points / La course est finie : tous les tours sont bouclés. 1. Nicolas : 1 point, 2. Aurore : 0 point"
            ],
        );
    }

    /// MR-76, MR-77, MR-95.
    #[test]
    fn mr_75_a_solo_race_is_a_victory_or_a_defeat() {
        over(
            Mode::Solo,
            Ending::Laps,
            &[(1, 7)],
            expect![
                "MR-76 The race is over: all laps are flown. Victory with 7 points, veteran / La course est finie : tous les tours sont bouclés. Victoire avec 7 points, vétéran"
            ],
        );
        over(
            Mode::Solo,
            Ending::Laps,
            &[(1, 1)],
            expect![
                "MR-76 The race is over: all laps are flown. Victory with 1 point, veteran / La course est finie : tous les tours sont bouclés. Victoire avec 1 point, vétéran"
            ],
        );
        over(
            Mode::Solo,
            Ending::AllOut,
            &[(2, 0)],
            expect![
                "MR-75 The race is over: no ship is left. Defeat / La course est finie : il ne reste aucun vaisseau. Défaite"
            ],
        );
        over(
            Mode::Solo,
            Ending::TimeUp,
            &[(2, 0)],
            expect![
                "MR-75 The race is over: time is up. Defeat / La course est finie : le temps est écoulé. Défaite"
            ],
        );
        over(
            Mode::Solo,
            Ending::RoundLimit,
            &[(2, 0)],
            expect![
                "MR-95 The race is over: that was the last round. Defeat / La course est finie : c’était la dernière manche. Défaite"
            ],
        );
    }

    #[test]
    fn mr_76_the_winning_arrival_tells_no_lane_effect() {
        let seat = Seat(0);
        let lane = memoracers::Lane::new(3).expect("a lane");
        tells(
            &Event::ShipMoved { seat, place: 4, lane, effect: None },
            expect![
                "MR-76 Aurore flies to +4, lane 3: the line / Aurore avance en +4, couloir 3 : l’arrivée"
            ],
        );
        tells(
            &Event::LapTicked { seat, laps: 3, on_arrival: true },
            expect!["MR-76 Aurore completes lap 3 / Aurore boucle son tour 3"],
        );
        tells(
            &Event::LapTicked { seat, laps: 2, on_arrival: false },
            expect!["MR-28 Aurore completes lap 2 / Aurore boucle son tour 2"],
        );
    }

    #[test]
    fn mr_63_a_mad_kraken_cites_its_own_rule() {
        tells(
            &Event::TileLooped { how: LoopedAs::Kraken, place: 9 },
            expect![
                "MR-51 The rear tile was the Kraken: another one comes back unseen (+9) / La tuile arrière était le Kraken : un autre revient, face cachée (+9)"
            ],
        );
        tells(
            &Event::TileLooped { how: LoopedAs::MadKraken, place: 8 },
            expect![
                "MR-63 The rear tile was the Kraken: another one slips in unseen (+8) / La tuile arrière était le Kraken : un autre se glisse, face cachée (+8)"
            ],
        );
    }

    #[test]
    fn boxes_are_counted_in_singular_and_plural() {
        let seat = Seat(1);
        for (boxes, expect) in [
            (0, expect!["MR-39 Nicolas repairs 0 boxes, 0 free / Nicolas répare 0 case ; 0 case libre"]),
            (1, expect!["MR-39 Nicolas repairs 1 box, 1 free / Nicolas répare 1 case ; 1 case libre"]),
            (2, expect!["MR-39 Nicolas repairs 2 boxes, 2 free / Nicolas répare 2 cases ; 2 cases libres"]),
        ] {
            tells(&Event::BoxesErased { seat, boxes, boxes_left: boxes }, expect);
        }
        for (boxes, expect) in [
            (
                1,
                expect![
                    "MR-36 Nicolas loses 1 shield box, 1 left / Nicolas perd 1 case de bouclier, il en reste 1"
                ],
            ),
            (
                2,
                expect![
                    "MR-36 Nicolas loses 2 shield boxes, 1 left / Nicolas perd 2 cases de bouclier, il en reste 1"
                ],
            ),
        ] {
            tells(&Event::BoxesTicked { seat, boxes, boxes_left: 1 }, expect);
        }
        for (boxes_left, expect) in [
            (
                1,
                expect![
                    "MR-21 Nicolas forces the acceleration: speed 3, 1 box left / Nicolas force l’accélération : vitesse 3, 1 case libre"
                ],
            ),
            (
                2,
                expect![
                    "MR-21 Nicolas forces the acceleration: speed 3, 2 boxes left / Nicolas force l’accélération : vitesse 3, 2 cases libres"
                ],
            ),
        ] {
            tells(&Event::EngineForced { seat, speed: 3, boxes_left }, expect);
        }
    }
}
