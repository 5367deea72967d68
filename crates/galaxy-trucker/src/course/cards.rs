//! `cards.toml`: the adventure cards.

use content::{Entry, check_distinct};
use rules::ContentError;
use serde::{Deserialize, Serialize};

use super::Numbers;
use crate::parts::{Cards, Good, Goods, Side};

/// An adventure card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// Its name, level and place in printing order.
    pub id: String,
    /// 1 to 3.
    pub level: u8,
    /// What happens.
    pub encounter: Encounter,
}

/// What a card brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "kind")]
#[expect(missing_docs, reason = "the fields are what the card prints")]
pub enum Encounter {
    /// GT-52.
    OpenSpace,
    /// GT-53.
    Stardust,
    /// GT-61.
    Epidemic,
    /// GT-62.
    Sabotage,
    /// GT-54.
    Planets { planets: Vec<Goods>, days: u8 },
    /// GT-55.
    AbandonedShip { crew: u8, credits: u8, days: u8 },
    /// GT-56.
    AbandonedStation { crew: u8, goods: Goods, days: u8 },
    /// GT-57, GT-58.
    Slavers { strength: u8, takes_crew: u8, credits: u8, days: u8 },
    /// GT-57, GT-58.
    Smugglers { strength: u8, takes_goods: u8, goods: Goods, days: u8 },
    /// GT-57, GT-58.
    Pirates { strength: u8, shots: Vec<Attack>, credits: u8, days: u8 },
    /// GT-59.
    MeteorSwarm { meteors: Vec<Attack> },
    /// GT-60.
    CombatZone { lines: Vec<CombatLine> },
}

/// What a card gives to whoever takes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Reward {
    pub(crate) credits: u8,
    pub(crate) goods: Goods,
    pub(crate) days: u8,
}

impl Encounter {
    /// The meteors or shots of the card, or of a line of a combat zone.
    pub(crate) fn attacks(&self, line: u8) -> &[Attack] {
        match self {
            Encounter::Pirates { shots: attacks, .. } | Encounter::MeteorSwarm { meteors: attacks } => {
                attacks
            }
            Encounter::CombatZone { lines } => lines.get(line as usize).map_or(&[], |line| line.shots()),
            Encounter::OpenSpace
            | Encounter::Stardust
            | Encounter::Epidemic
            | Encounter::Sabotage
            | Encounter::Planets { .. }
            | Encounter::AbandonedShip { .. }
            | Encounter::AbandonedStation { .. }
            | Encounter::Slavers { .. }
            | Encounter::Smugglers { .. } => &[],
        }
    }

    /// The goods of each planet (GT-54).
    pub(crate) fn planets(&self) -> &[Goods] {
        if let Encounter::Planets { planets, .. } = self { planets } else { &[] }
    }

    /// The lines of a combat zone (GT-60).
    pub(crate) fn lines(&self) -> &[CombatLine] {
        if let Encounter::CombatZone { lines } = self { lines } else { &[] }
    }
}

/// A meteor or a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Attack {
    /// What comes.
    pub kind: AttackKind,
    /// The side it arrives at.
    pub from: Side,
}

/// What comes (GT-66 to GT-69).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "attacks are named as in the rules")]
pub enum AttackKind {
    SmallMeteor,
    LargeMeteor,
    LightShot,
    HeavyShot,
}

/// A line of a combat zone: who is weakest suffers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CombatLine {
    /// In what.
    pub weakest: Measure,
    /// What they suffer.
    pub penalty: Penalty,
}

impl CombatLine {
    /// What is shot at the weakest.
    fn shots(&self) -> &[Attack] {
        match &self.penalty {
            Penalty::Shots(shots) => shots,
            Penalty::Days(_) | Penalty::Crew(_) | Penalty::Goods(_) => &[],
        }
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "measures say what they are")]
pub enum Measure {
    Crew,
    Engine,
    Cannon,
}

/// What the weakest suffers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "penalties say what they are")]
pub enum Penalty {
    Days(u8),
    Crew(u8),
    Goods(u8),
    Shots(Vec<Attack>),
}

/// The cards, enough for a flight of every level.
pub(super) fn read(root: &Entry<'_>, numbers: &Numbers) -> Result<Vec<CardFace>, ContentError> {
    root.knows(&["schema", "card"])?;
    let entries = root.list("card")?;
    check_distinct(&entries)?;
    let cards: Vec<CardFace> = entries.iter().map(card).collect::<Result<_, _>>()?;
    if cards.len() > Cards::MOST {
        return Err(root.fault("card", format!("{} cards: {} at the most", cards.len(), Cards::MOST)));
    }
    for level in 1..=3u8 {
        let there = cards.iter().filter(|face| face.level == level).count();
        let needed =
            |rules: &super::RulesCard| rules.piles as usize * rules.pile[level as usize - 1] as usize;
        let most = numbers.levels.iter().map(needed).max().unwrap_or(0);
        if there < most {
            let reason = format!("{there} cards of level {level}: {most} are needed at least (GT-9)");
            return Err(root.fault("card", reason));
        }
    }
    Ok(cards)
}

/// GT-112: the numbers of the cards with the star of a first game.
pub(super) fn read_stars(root: &Entry<'_>) -> Result<Vec<u8>, ContentError> {
    let mut stars = Vec::new();
    for (number, entry) in (0..).zip(&root.list("card")?) {
        if entry.has("first_flight") && entry.flag("first_flight")? {
            stars.push(number);
        }
    }
    Ok(stars)
}

fn card(entry: &Entry<'_>) -> Result<CardFace, ContentError> {
    let kind = entry.text("kind")?;
    let keys: &[&str] = match kind {
        "planets" => &["planets", "days"],
        "abandoned_ship" => &["crew", "credits", "days"],
        "abandoned_station" => &["crew", "goods", "days"],
        "slavers" => &["strength", "takes_crew", "credits", "days"],
        "smugglers" => &["strength", "takes_goods", "goods", "days"],
        "pirates" => &["strength", "shots", "credits", "days"],
        "meteor_swarm" => &["meteors"],
        "combat_zone" => &["lines"],
        _ => &[],
    };
    entry.knows(&[&["id", "level", "kind", "first_flight"], keys].concat())?;
    let small = |key| entry.number(key, 0..=20);
    let encounter = match kind {
        "open_space" => Encounter::OpenSpace,
        "stardust" => Encounter::Stardust,
        "epidemic" => Encounter::Epidemic,
        "sabotage" => Encounter::Sabotage,
        "planets" => Encounter::Planets { planets: planets(entry)?, days: small("days")? },
        "abandoned_ship" => Encounter::AbandonedShip {
            crew: entry.number("crew", 1..=20)?,
            credits: small("credits")?,
            days: small("days")?,
        },
        "abandoned_station" => Encounter::AbandonedStation {
            crew: entry.number("crew", 1..=20)?,
            goods: goods(entry)?,
            days: small("days")?,
        },
        "slavers" => Encounter::Slavers {
            strength: small("strength")?,
            takes_crew: small("takes_crew")?,
            credits: small("credits")?,
            days: small("days")?,
        },
        "smugglers" => Encounter::Smugglers {
            strength: small("strength")?,
            takes_goods: small("takes_goods")?,
            goods: goods(entry)?,
            days: small("days")?,
        },
        "pirates" => Encounter::Pirates {
            strength: small("strength")?,
            shots: shots(entry, "shots")?,
            credits: small("credits")?,
            days: small("days")?,
        },
        "meteor_swarm" => Encounter::MeteorSwarm { meteors: meteors(entry)? },
        "combat_zone" => Encounter::CombatZone { lines: lines(entry)? },
        other => return Err(entry.fault("kind", format!("{other:?}: there is no such kind of card"))),
    };
    Ok(CardFace { id: entry.text("id")?.to_owned(), level: entry.number("level", 1..=3)?, encounter })
}

fn planets(entry: &Entry<'_>) -> Result<Vec<Goods>, ContentError> {
    let texts = entry.texts("planets")?;
    if !(1..=8).contains(&texts.len()) {
        return Err(entry.fault("planets", format!("{} planets: must be 1 to 8", texts.len())));
    }
    texts.iter().map(|text| cubes(text).map_err(|reason| entry.fault("planets", reason))).collect()
}

fn goods(entry: &Entry<'_>) -> Result<Goods, ContentError> {
    cubes(entry.text("goods")?).map_err(|reason| entry.fault("goods", reason))
}

fn cubes(text: &str) -> Result<Goods, String> {
    let cube = |letter| match letter {
        'R' => Ok(Good::Red),
        'Y' => Ok(Good::Yellow),
        'G' => Ok(Good::Green),
        'B' => Ok(Good::Blue),
        other => Err(format!("{other:?}: must be R, Y, G or B")),
    };
    if text.is_empty() || text.len() > 9 {
        return Err(format!("{text:?}: must be 1 to 9 cubes"));
    }
    text.chars().map(cube).collect()
}

/// GT-58: what shoots sends shots.
fn shots(entry: &Entry<'_>, key: &str) -> Result<Vec<Attack>, ContentError> {
    let attacks = attacks(entry, key)?;
    let is_shot = |attack: &Attack| matches!(attack.kind, AttackKind::LightShot | AttackKind::HeavyShot);
    if attacks.iter().all(is_shot) {
        Ok(attacks)
    } else {
        Err(entry.fault(key, "shots are light or heavy (GT-58)"))
    }
}

/// GT-59: a swarm has meteors.
fn meteors(entry: &Entry<'_>) -> Result<Vec<Attack>, ContentError> {
    let attacks = attacks(entry, "meteors")?;
    let is_meteor =
        |attack: &Attack| matches!(attack.kind, AttackKind::SmallMeteor | AttackKind::LargeMeteor);
    if attacks.iter().all(is_meteor) {
        Ok(attacks)
    } else {
        Err(entry.fault("meteors", "meteors are small or large (GT-59)"))
    }
}

fn attacks(entry: &Entry<'_>, key: &str) -> Result<Vec<Attack>, ContentError> {
    let texts = entry.texts(key)?;
    if !(1..=12).contains(&texts.len()) {
        return Err(entry.fault(key, format!("{} attacks: must be 1 to 12", texts.len())));
    }
    texts.iter().map(|text| attack(text).map_err(|reason| entry.fault(key, reason))).collect()
}

fn attack(text: &str) -> Result<Attack, String> {
    let (size, side) = text.split_once(' ').unwrap_or((text, ""));
    let kind = match size {
        "small" => AttackKind::SmallMeteor,
        "large" => AttackKind::LargeMeteor,
        "light" => AttackKind::LightShot,
        "heavy" => AttackKind::HeavyShot,
        other => return Err(format!("{other:?}: must be small, large, light or heavy")),
    };
    Ok(Attack { kind, from: content::word(side)? })
}

fn lines(entry: &Entry<'_>) -> Result<Vec<CombatLine>, ContentError> {
    entry.list("lines")?.iter().map(line).collect()
}

fn line(entry: &Entry<'_>) -> Result<CombatLine, ContentError> {
    let penalties = ["days", "takes_crew", "takes_goods", "shots"];
    entry.knows(&[&["weakest"], &penalties[..]].concat())?;
    let mut given = penalties.iter().filter(|key| entry.has(key));
    let (Some(key), None) = (given.next(), given.next()) else {
        return Err(entry.fault_here(format!("must have one of {}", penalties.join(", "))));
    };
    let small = || entry.number(key, 1..=20);
    let penalty = match *key {
        "days" => Penalty::Days(small()?),
        "takes_crew" => Penalty::Crew(small()?),
        "takes_goods" => Penalty::Goods(small()?),
        _ => Penalty::Shots(shots(entry, key)?),
    };
    Ok(CombatLine { weakest: entry.word("weakest")?, penalty })
}
