//! A card with what its flight adds to it (LM-100 to LM-105).

use crate::course::{Attack, CombatLine, Encounter, LevelFour, Penalty};

impl Encounter {
    /// The card with the numbers that count in a flight.
    pub(crate) fn with(&self, extra: &LevelFour) -> Encounter {
        match self {
            Encounter::OpenSpace
            | Encounter::Stardust
            | Encounter::Epidemic
            | Encounter::Sabotage
            | Encounter::Planets { .. } => self.clone(),
            Encounter::AbandonedShip { crew, credits, days } => Encounter::AbandonedShip {
                crew: crew + extra.crew,
                credits: more_credits(*credits, extra),
                days: *days,
            },
            Encounter::AbandonedStation { crew, goods, days } => {
                Encounter::AbandonedStation { crew: crew + extra.crew, goods: *goods, days: *days }
            }
            Encounter::Slavers { strength, takes_crew, credits, days } => Encounter::Slavers {
                strength: strength + extra.strength,
                takes_crew: takes_crew + extra.losses,
                credits: more_credits(*credits, extra),
                days: *days,
            },
            Encounter::Smugglers { strength, takes_goods, goods, days } => Encounter::Smugglers {
                strength: strength + extra.strength,
                takes_goods: takes_goods + extra.losses,
                goods: *goods,
                days: *days,
            },
            Encounter::Pirates { strength, shots, credits, days } => Encounter::Pirates {
                strength: strength + extra.strength,
                shots: first_again(shots, extra.first_attack),
                credits: more_credits(*credits, extra),
                days: *days,
            },
            Encounter::MeteorSwarm { meteors } => {
                Encounter::MeteorSwarm { meteors: first_again(meteors, extra.first_attack) }
            }
            Encounter::CombatZone { lines } => Encounter::CombatZone { lines: harder(lines, extra) },
        }
    }
}

/// LM-102: only where there are credits.
fn more_credits(credits: u8, extra: &LevelFour) -> u8 {
    if credits > 0 { credits + extra.credits } else { 0 }
}

/// LM-105: the first attack is made several times.
fn first_again(attacks: &[Attack], times: u8) -> Vec<Attack> {
    let first = attacks.first().into_iter().flat_map(|first| (1..times).map(move |_| *first));
    first.chain(attacks.iter().copied()).collect()
}

/// LM-104, LM-105: more is lost, and of all shots the very first comes several times.
fn harder(lines: &[CombatLine], extra: &LevelFour) -> Vec<CombatLine> {
    let mut times = extra.first_attack;
    let harder = lines.iter().map(|line| {
        let penalty = match &line.penalty {
            Penalty::Days(days) => Penalty::Days(*days),
            Penalty::Crew(crew) => Penalty::Crew(crew + extra.losses),
            Penalty::Goods(goods) => Penalty::Goods(goods + extra.losses),
            Penalty::Shots(shots) => Penalty::Shots(first_again(shots, std::mem::replace(&mut times, 1))),
        };
        CombatLine { weakest: line.weakest, penalty }
    });
    harder.collect()
}
