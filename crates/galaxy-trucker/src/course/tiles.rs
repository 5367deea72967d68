//! `tiles.toml`: the components.

use content::Entry;
use rules::ContentError;

use crate::parts::{BOX_PLAYERS, Connector, Kind, MAX_TILES, OptionalSet, Part, Side};

/// What is printed on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileFace {
    /// The design; tiles of one design are alike.
    pub id: String,
    /// The tile as the file gives it.
    pub part: Part,
    /// The optional set it belongs to (XP-51).
    pub set: Option<OptionalSet>,
}

impl TileFace {
    /// Whether it is a starting cabin.
    pub fn is_start(&self) -> bool {
        self.part.kind() == Kind::StartingCabin
    }
}

/// The tiles: those of the pile, then the starting cabins, then those of optional sets.
pub(super) fn read(root: &Entry<'_>) -> Result<Vec<TileFace>, ContentError> {
    root.knows(&["schema", "tile"])?;
    let entries = root.list("tile")?;
    content::check_ids(&entries)?;
    let (mut tiles, mut cabins, mut optional) = (Vec::new(), Vec::new(), Vec::new());
    for entry in &entries {
        let face = design(entry)?;
        let copies = entry.number("copies", 1..=40)?;
        let list = match face.set {
            Some(_) => &mut optional,
            None if face.is_start() => &mut cabins,
            None => &mut tiles,
        };
        list.extend(std::iter::repeat_n(face, copies as usize));
    }
    if cabins.len() != BOX_PLAYERS {
        return Err(
            root.fault("tile", format!("{} starting cabins: must be {BOX_PLAYERS} (GT-8)", cabins.len()))
        );
    }
    tiles.extend(cabins);
    tiles.extend(optional);
    if tiles.len() > MAX_TILES {
        return Err(root.fault("tile", format!("{} tiles: {MAX_TILES} at the most", tiles.len())));
    }
    Ok(tiles)
}

fn design(entry: &Entry<'_>) -> Result<TileFace, ContentError> {
    let word = entry.text("kind")?;
    let extra: &[&str] = match word {
        "starting_cabin" => &["colour"],
        "life_support" => &["alien"],
        "battery" | "cargo_hold" | "special_cargo_hold" => &["capacity"],
        _ => &[],
    };
    entry.knows(&[&["id", "kind", "sides", "copies", "set"], extra].concat())?;
    let capacity = || entry.number("capacity", 1..=3);
    let kind = match word {
        "starting_cabin" => Kind::StartingCabin,
        "cabin" => Kind::Cabin,
        "structural_module" => Kind::StructuralModule,
        "engine" => Kind::Engine,
        "double_engine" => Kind::DoubleEngine,
        "cannon" => Kind::Cannon,
        "double_cannon" => Kind::DoubleCannon,
        "shield" => Kind::Shield,
        "thruster" => Kind::Thruster,
        "luxury_cabin" => Kind::LuxuryCabin,
        "stasis_chamber" => Kind::StasisChamber,
        "bi_directional_cannon" => Kind::BiDirectionalCannon,
        "life_support" => match entry.text("alien")? {
            "purple" => Kind::PurpleLifeSupport,
            "brown" => Kind::BrownLifeSupport,
            "cyan" => Kind::CyanLifeSupport,
            other => return Err(entry.fault("alien", format!("{other:?}: must be purple, brown or cyan"))),
        },
        "battery" => of_capacity(entry, capacity()?, &[(2, Kind::Battery2), (3, Kind::Battery3)])?,
        "cargo_hold" => of_capacity(entry, capacity()?, &[(2, Kind::Hold2), (3, Kind::Hold3)])?,
        "special_cargo_hold" => {
            of_capacity(entry, capacity()?, &[(1, Kind::SpecialHold1), (2, Kind::SpecialHold2)])?
        }
        other => return Err(entry.fault("kind", format!("{other:?}: there is no such kind of tile"))),
    };
    let points = if kind.is_engine() { Side::Rear } else { Side::Front };
    let set = if entry.has("set") { Some(entry.word("set")?) } else { None };
    if set.is_some_and(|set| (set == OptionalSet::FivePlayers) != (kind == Kind::StartingCabin)) {
        return Err(entry.fault("set", "of optional sets five_players has the only starting cabin (XP-16)"));
    }
    if let Some(own) = kind.set().filter(|own| set != Some(*own)) {
        return Err(entry.fault("set", format!("must be {:?} for this kind (XP-51)", own.key())));
    }
    let part = Part::new(kind, points, sides(entry)?);
    if part.open_sides().any(|side| part.has_connector(side)) {
        return Err(entry.fault("sides", "a barrel, an exhaust or a nozzle has no connector (GT-30, GT-31)"));
    }
    Ok(TileFace { id: entry.id()?, part, set })
}

fn of_capacity(entry: &Entry<'_>, capacity: u8, kinds: &[(u8, Kind)]) -> Result<Kind, ContentError> {
    let found = kinds.iter().find(|(boxes, _)| *boxes == capacity);
    found.map(|(_, kind)| *kind).ok_or_else(|| {
        let allowed: Vec<String> = kinds.iter().map(|(boxes, _)| boxes.to_string()).collect();
        entry.fault("capacity", format!("{capacity}: must be {}", allowed.join(" or ")))
    })
}

fn sides(entry: &Entry<'_>) -> Result<[Connector; 4], ContentError> {
    let text = entry.text("sides")?;
    let digits: Option<Vec<Connector>> =
        text.chars().map(|digit| digit.to_digit(4).map(|number| Connector::ALL[number as usize])).collect();
    digits.and_then(|digits| digits.try_into().ok()).ok_or_else(|| {
        entry.fault("sides", format!("{text:?}: must be four digits from 0 to 3, clockwise from the front"))
    })
}
