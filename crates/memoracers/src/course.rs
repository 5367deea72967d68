//! The printed numbers: 40 tiles and the constants of the dashboard.
//!
//! Read from the text files of `data/memoracers` or of a pack that replaces some of them,
//! validated once; the state refers to it by a plain pointer.

mod canonical;
#[cfg(test)]
mod tests;

use rules::{ContentError, ContentHash, Interned, Shelf};
use serde::Deserialize;

use crate::parts::{
    HandicapLevel, LANES, LINES, LaidTile, Lane, LaneEffect, NUMBERS, PLACES, Series, Special, TILES, Tile,
};
use crate::thumb::{Glance, Road};

/// All content that was loaded.
pub static SHELF: Shelf<Pack> = Shelf::new();

/// The files of a pack, each with its embedded text.
pub const FILES: [(&str, &str); 2] = [
    ("game.toml", include_str!("../../../data/memoracers/game.toml")),
    ("tiles.toml", include_str!("../../../data/memoracers/tiles.toml")),
];

/// The content of a match.
#[derive(Debug)]
pub struct Pack {
    name: String,
    hash: ContentHash,
    /// What the lanes do, left to right, upright and mirrored.
    lanes: [[[LaneEffect; LANES as usize]; 2]; TILES],
    special: [Special; TILES],
    /// Every tile as the rule of thumb reads it, upright and mirrored.
    roads: [[Road; 2]; TILES],
    /// The same at a glance, with Krakens as they are, and unseen.
    glances: [[[Glance; 2]; TILES]; 2],
    /// The constants.
    pub numbers: Numbers,
}

/// The constants of the dashboard, the circuit and the solo game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Speed at the start (MR-16).
    pub start_speed: u8,
    /// Top speed (MR-6).
    pub top_speed: u8,
    /// Laps to fly (MR-7).
    pub laps: u8,
    /// Shield boxes (MR-8).
    pub boxes: u8,
    /// Boxes a forced acceleration ticks (MR-21).
    pub force_cost: u8,
    /// Free boxes it needs (MR-21).
    pub force_needs: u8,
    /// Boxes ticked before the start, by level (MR-62).
    pub handicap: [u8; 4],
    /// Tiles that stay face up after the reconnaissance (MR-14).
    pub open_after_reconnaissance: u8,
    /// The last round of a race (MR-60).
    pub race_rounds: u8,
    /// Where the score marker starts (MR-73).
    pub start_score: u8,
    /// The lane a solo ship starts on (MR-72).
    pub solo_lane: u8,
    /// Stars: base, more traps, slower, special, accelerator or repairer, Kraken madness (MR-71).
    pub stars: [u8; 6],
    /// The ranks, lowest first (MR-77).
    pub ranks: Vec<Rank>,
}

/// A rank of the solo game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rank {
    /// Its word.
    pub id: String,
    /// The lowest score that earns it.
    pub min: u8,
    /// The highest.
    pub max: u8,
}

impl Pack {
    /// The content of the box.
    pub fn printed() -> Interned<Pack> {
        SHELF.printed()
    }

    /// The printed content with some files replaced.
    ///
    /// # Errors
    /// With file, entry and reason.
    pub fn read(name: &str, replaced: &[(String, String)]) -> Result<Pack, ContentError> {
        content::check_replaced(&FILES, replaced)?;
        let text = |file: &str, embedded: &'static str| {
            replaced
                .iter()
                .find(|(name, _)| name == file)
                .map_or(embedded, |(_, text)| text.as_str())
                .to_owned()
        };
        let [(game, game_text), (tiles, tiles_text)] =
            FILES.map(|(file, embedded)| (file, text(file, embedded)));
        let numbers = numbers(&parse(game, &game_text)?)?;
        let (lanes, special) = faces(&parse(tiles, &tiles_text)?)?;
        let lanes = lanes.map(|[a, b, c, d, e]| [[a, b, c, d, e], [e, d, c, b, a]]);
        let roads = lanes.map(|both| both.map(Road::new));
        let seen = roads.map(|both| both.map(|road| road.glance()));
        let mut unseen = seen;
        (1..=4).for_each(|number| unseen[Tile::kraken(number).0 as usize] = [Road::UNSEEN.glance(); 2]);
        let (name, hash, glances) = (name.to_owned(), ContentHash::of(""), [seen, unseen]);
        let mut pack = Pack { name, hash, lanes, special, roads, glances, numbers };
        pack.check_looping()?;
        pack.hash = ContentHash::of(&canonical::text(&pack));
        Ok(pack)
    }

    /// What the lanes of a tile do, left to right, as printed.
    #[inline]
    pub fn lanes(&self, tile: Tile) -> &[LaneEffect; LANES as usize] {
        &self.lanes[tile.0 as usize][0]
    }

    /// What a lane of a tile does as it lies.
    #[inline]
    pub(crate) fn effect(&self, laid: LaidTile, lane: Lane) -> LaneEffect {
        self.lanes[laid.tile.0 as usize][usize::from(laid.mirrored)][lane.0 as usize - 1]
    }

    /// A tile as it lies.
    #[inline]
    pub(crate) fn road(&self, laid: LaidTile) -> &Road {
        &self.roads[laid.tile.0 as usize][usize::from(laid.mirrored)]
    }

    /// All tiles as they may lie, at a glance, with the Kraken seen or unseen.
    #[inline]
    pub(crate) fn glances(&self, unseen: bool) -> &[[Glance; 2]; TILES] {
        &self.glances[usize::from(unseen)]
    }

    /// What is special about a tile.
    #[inline]
    pub fn special(&self, tile: Tile) -> Special {
        self.special[tile.0 as usize]
    }

    /// The stars of a solo circuit (MR-71).
    pub fn stars(&self, circuit: &[Series; NUMBERS as usize], madness: bool) -> u8 {
        let [base, more_traps, slower, special, helps, kraken] = self.numbers.stars;
        let count = |tile, wanted: &[LaneEffect]| {
            self.lanes(tile).iter().filter(|lane| wanted.contains(lane)).count()
        };
        let mut stars = base + if madness { kraken } else { 0 };
        for (number, series) in (1..).zip(circuit).filter(|(_, series)| **series != Series::A) {
            let (tile, usual) = (Tile::numbered(number, *series), Tile::numbered(number, Series::A));
            let traps = [LaneEffect::Trap, LaneEffect::Kraken];
            stars += if count(tile, &traps) > count(usual, &traps) { more_traps } else { 0 };
            stars += if count(tile, &[LaneEffect::Slower]) > 0 { slower } else { 0 };
            stars += if self.special(tile) == Special::None { 0 } else { special };
            let help = [LaneEffect::Accelerator, LaneEffect::Repairer];
            stars += if count(tile, &help) > 0 { helps } else { 0 };
        }
        stars
    }

    /// The rank a solo score earns (MR-77).
    pub fn rank(&self, score: u8) -> Option<&Rank> {
        self.numbers.ranks.iter().find(|rank| (rank.min..=rank.max).contains(&score))
    }

    /// Lanes of a tile as five letters.
    pub fn letters(&self, tile: Tile) -> String {
        self.lanes(tile).iter().map(|lane| lane.letter()).collect()
    }

    /// MR-48: looping ends because the line and one more number are never slipped in behind the front.
    fn check_looping(&self) -> Result<(), ContentError> {
        let slipped = |number| {
            Series::ALL.iter().any(|series| self.special(Tile::numbered(number, *series)) == Special::Missile)
        };
        if (2..=NUMBERS).all(slipped) {
            let reason = "every number from 2 to 9 has a missile tile; one must have none, or looping may not end (MR-48)";
            return Err(fault("tiles.toml", "tile", reason));
        }
        Ok(())
    }
}

rules::content!(Pack);

type Faces = ([[LaneEffect; LANES as usize]; TILES], [Special; TILES]);

fn fault(file: &str, entry: impl ToString, reason: impl ToString) -> ContentError {
    ContentError { file: file.to_owned(), entry: entry.to_string(), reason: reason.to_string() }
}

fn parse<T: serde::de::DeserializeOwned>(file: &str, text: &str) -> Result<T, ContentError> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        fault(file, format!("line {line}"), error.message())
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TilesFile {
    schema: u32,
    #[expect(dead_code, reason = "a mark for people")]
    origin: Option<String>,
    tile: Vec<TileEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileEntry {
    id: String,
    number: u8,
    series: String,
    lanes: String,
    special: Special,
}

fn faces(file: &TilesFile) -> Result<Faces, ContentError> {
    if file.schema != 1 {
        return Err(fault("tiles.toml", "schema", format!("{}: this program reads 1", file.schema)));
    }
    let mut faces = ([[LaneEffect::Safe; LANES as usize]; TILES], [Special::None; TILES]);
    let mut seen = [false; TILES];
    for entry in &file.tile {
        let entry_fault = |reason: String| fault("tiles.toml", format!("tile {:?}", entry.id), reason);
        let tile = Tile::from_code(&entry.id)
            .ok_or_else(|| entry_fault("unknown; tiles are 1-A to 9-D and K-1 to K-4 (MR-1)".to_owned()))?;
        if std::mem::replace(&mut seen[tile.0 as usize], true) {
            return Err(entry_fault("appears twice".to_owned()));
        }
        (faces.0[tile.0 as usize], faces.1[tile.0 as usize]) = face(entry, tile).map_err(entry_fault)?;
    }
    match seen.iter().position(|seen| !seen) {
        Some(missing) => {
            Err(fault("tiles.toml", format!("tile {:?}", Tile(missing as u8).to_string()), "missing (MR-1)"))
        }
        None => Ok(faces),
    }
}

fn face(entry: &TileEntry, tile: Tile) -> Result<([LaneEffect; LANES as usize], Special), String> {
    let code = entry.id.split_once('-').expect("the code of a tile has a dash");
    let (number, series) = match tile.number() {
        Some(number) => (number, code.1),
        None => (0, "K"),
    };
    if (entry.number, entry.series.as_str()) != (number, series) {
        return Err(format!("number and series must be {number} and {series:?}, as the id says"));
    }
    let effects: Option<Vec<LaneEffect>> = entry.lanes.chars().map(LaneEffect::from_letter).collect();
    let lanes: [LaneEffect; LANES as usize] = effects
        .and_then(|effects| effects.try_into().ok())
        .ok_or_else(|| format!("lanes {:?}: five of the letters . T A S R M K (MR-4)", entry.lanes))?;
    check_face(tile, &lanes, entry.special)?;
    Ok((lanes, entry.special))
}

fn check_face(tile: Tile, lanes: &[LaneEffect; LANES as usize], special: Special) -> Result<(), String> {
    let krakens = lanes.iter().filter(|lane| **lane == LaneEffect::Kraken).count();
    if tile.is_kraken() != (special == Special::Kraken) || tile.is_kraken() != (krakens > 0) {
        return Err("the Kraken's body and special = \"kraken\" belong to tiles K-1 to K-4 and to no other"
            .to_owned());
    }
    if tile.is_kraken() && krakens != 2 {
        return Err(format!("the Kraken covers {krakens} lanes: it covers two (MR-40)"));
    }
    if tile.is_line() && special != Special::None {
        return Err("the start tile is never special, or looping may not end (MR-48)".to_owned());
    }
    let mirrored = lanes.iter().rev().eq(lanes.iter());
    if special == Special::Mobile && mirrored {
        return Err("a mobile tile must differ from its mirror image (MR-53)".to_owned());
    }
    let simple = lanes
        .iter()
        .all(|lane| matches!(lane, LaneEffect::Safe | LaneEffect::Trap | LaneEffect::Accelerator));
    if tile.0 % 4 == Series::A as u8 && !tile.is_kraken() && !(simple && special == Special::None) {
        return Err("series A has only traps and accelerators and no special tile (MR-45)".to_owned());
    }
    Ok(())
}

/// `game.toml` as it is written. The `origin` marks are for people.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFile {
    schema: u32,
    players: toml::Table,
    dashboard: toml::Table,
    shield: toml::Table,
    shield_rules: toml::Table,
    handicap: toml::Table,
    circuit: toml::Table,
    limits: toml::Table,
    solo: toml::Table,
}

/// Reads the numbers of one section of `game.toml`.
struct Section<'a> {
    name: &'static str,
    table: &'a toml::Table,
}

impl Section<'_> {
    fn get(&self, key: &str, allowed: std::ops::RangeInclusive<u8>) -> Result<u8, ContentError> {
        let entry = format!("{}.{key}", self.name);
        let value = self.table.get(key).ok_or_else(|| fault("game.toml", &entry, "missing"))?;
        let number = value.as_integer().and_then(|number| u8::try_from(number).ok());
        number.filter(|number| allowed.contains(number)).ok_or_else(|| {
            let range = match (allowed.start(), allowed.end()) {
                (low, high) if low == high => format!("must be {low}"),
                (low, high) => format!("must be a whole number from {low} to {high}"),
            };
            fault("game.toml", &entry, format!("{value}: {range}"))
        })
    }

    fn knows(&self, keys: &[&str]) -> Result<(), ContentError> {
        let unknown = self.table.keys().find(|key| *key != "origin" && !keys.contains(&key.as_str()));
        unknown.map_or(Ok(()), |key| {
            let reason = format!("unknown; there are {}", keys.join(", "));
            Err(fault("game.toml", format!("{}.{key}", self.name), reason))
        })
    }
}

const STAR_KEYS: [&str; 6] = [
    "base_stars",
    "stars_more_traps",
    "stars_slower",
    "stars_special",
    "stars_accelerator_or_repairer",
    "stars_kraken_madness",
];

fn numbers(file: &GameFile) -> Result<Numbers, ContentError> {
    if file.schema != 1 {
        return Err(fault("game.toml", "schema", format!("{}: this program reads 1", file.schema)));
    }
    check_fixed(file)?;
    let dashboard = Section { name: "dashboard", table: &file.dashboard };
    let shield = Section { name: "shield", table: &file.shield };
    shield.knows(&["boxes"])?;
    let force = Section { name: "shield_rules", table: &file.shield_rules };
    force.knows(&["forced_acceleration_cost", "forced_acceleration_min_free"])?;
    let handicap = Section { name: "handicap", table: &file.handicap };
    handicap.knows(&HandicapLevel::ALL.map(HandicapLevel::word))?;
    let circuit = Section { name: "circuit", table: &file.circuit };
    let limits = Section { name: "limits", table: &file.limits };
    limits.knows(&["race_rounds"])?;
    let solo = Section { name: "solo", table: &file.solo };
    let top_speed = dashboard.get("speed_max", 1..=LINES as u8)?;
    let boxes = shield.get("boxes", 1..=99)?;
    let force_cost = force.get("forced_acceleration_cost", 0..=98)?;
    let mut ticks = [0; 4];
    for (tick, level) in ticks.iter_mut().zip(HandicapLevel::ALL) {
        *tick = handicap.get(level.word(), 0..=boxes - 1)?;
    }
    let mut stars = [0; 6];
    for (star, key) in stars.iter_mut().zip(STAR_KEYS) {
        *star = solo.get(key, 0..=5)?;
    }
    Ok(Numbers {
        start_speed: dashboard.get("start_speed", 1..=top_speed)?,
        top_speed,
        laps: dashboard.get("laps", 1..=9)?,
        boxes,
        force_cost,
        // MR-21: forcing the engine never ticks the last box.
        force_needs: force.get("forced_acceleration_min_free", force_cost + 1..=99)?,
        handicap: ticks,
        open_after_reconnaissance: circuit.get("face_up_after_recon", 2..=PLACES)?,
        race_rounds: limits.get("race_rounds", 1..=250)?,
        start_score: solo.get("start_score", 1..=99)?,
        solo_lane: solo.get("start_lane", 1..=LANES)?,
        stars,
        ranks: ranks(&solo)?,
    })
}

/// What the program is built around and a pack cannot change.
fn check_fixed(file: &GameFile) -> Result<(), ContentError> {
    let players = Section { name: "players", table: &file.players };
    players.knows(&["min", "max"])?;
    players.get("min", 1..=1)?;
    players.get("max", 5..=5)?;
    let dashboard = Section { name: "dashboard", table: &file.dashboard };
    dashboard.knows(&["lanes", "programming_lines", "speed_min", "speed_max", "start_speed", "laps"])?;
    dashboard.get("lanes", LANES..=LANES)?;
    dashboard.get("programming_lines", LINES as u8..=LINES as u8)?;
    dashboard.get("speed_min", 1..=1)?;
    let circuit = Section { name: "circuit", table: &file.circuit };
    circuit.knows(&["tiles", "face_up_after_recon", "kraken_reserve"])?;
    circuit.get("tiles", PLACES..=PLACES)?;
    circuit.get("kraken_reserve", 3..=3)?;
    let solo = Section { name: "solo", table: &file.solo };
    solo.knows(&[&STAR_KEYS[..], &["start_score", "start_lane", "rank"]].concat())
}

fn ranks(solo: &Section<'_>) -> Result<Vec<Rank>, ContentError> {
    let value = solo.table.get("rank").cloned().ok_or_else(|| fault("game.toml", "solo.rank", "missing"))?;
    let ranks: Vec<Rank> = value
        .try_into()
        .map_err(|error: toml::de::Error| fault("game.toml", "solo.rank", error.message()))?;
    let mut next = 1;
    for rank in &ranks {
        if u16::from(rank.min) != next || rank.max < rank.min {
            let reason = format!(
                "{} to {}: ranks follow each other without gaps, the next from {next}",
                rank.min, rank.max
            );
            return Err(fault("game.toml", format!("solo.rank {:?}", rank.id), reason));
        }
        next = u16::from(rank.max) + 1;
    }
    Ok(ranks)
}
