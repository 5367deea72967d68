//! Everything that counts in play as text: what the fingerprint is taken of.

use content::{Canonical, Field, Writer, canonical_more, canonical_text, words};

use super::{
    Attack, AttackKind, Board, CardFace, CombatLine, Encounter, FrontDie, Insurance, LevelFour, Measure,
    Numbers, Offer, Pack, Penalty, Place, RulesCard, Shape, Space, TileFace,
};
use crate::parts::{Connector, Good, Goods, Kind, OptionalSet, OptionalSets, Part, Side, Square, Squares};

/// The canonical texts of a pack.
#[derive(Debug, Default)]
pub(super) struct Texts {
    base: String,
    sets: [String; OptionalSet::ALL.len()],
}

impl Texts {
    pub(super) fn new(pack: &Pack) -> Texts {
        Texts { base: base(pack), sets: OptionalSet::ALL.map(|set| optional(pack, set)) }
    }

    /// The text of what every match uses, and of some optional sets after it.
    pub(super) fn with(&self, sets: OptionalSets) -> String {
        sets.iter().fold(self.base.clone(), |text, set| text + &self.sets[set as usize])
    }
}

/// What every match uses.
fn base(pack: &Pack) -> String {
    let Pack {
        name: _,
        texts: _,
        hash: _,
        tiles: _,
        // Worked out from the tiles and the cards.
        turned: _,
        pile: _,
        optional: _,
        cards,
        by_level: _,
        // It counts with its set.
        starred: _,
        boards: _,
        numbers,
        // They count with their sets.
        fifth_supply: _,
        fares: _,
    } = pack;
    let (tiles, boards) = (tiles(pack, None), boards(pack, None));
    let fields: [Field<'_>; 4] =
        [("tiles", &tiles), ("cards", cards), ("boards", &boards), ("numbers", numbers)];
    canonical_text("galaxy-trucker", 2, &fields)
}

/// What an optional set adds; a set without pieces adds nothing.
fn optional(pack: &Pack, set: OptionalSet) -> String {
    let stars = set == OptionalSet::FirstFlight && !pack.starred.is_empty();
    if tiles(pack, Some(set)).is_empty() && boards(pack, Some(set)).is_empty() && !stars {
        return String::new();
    }
    canonical_more(String::new(), &[(set.key(), &Pieces { pack, set })])
}

/// The pieces of an optional set.
struct Pieces<'a> {
    pack: &'a Pack,
    set: OptionalSet,
}

impl Canonical for Pieces<'_> {
    fn write(&self, to: &mut Writer) {
        let Pieces { pack, set } = self;
        let (tiles, boards) = (tiles(pack, Some(*set)), boards(pack, Some(*set)));
        match set {
            OptionalSet::LuxuryCabins => to.record(&[("tiles", &tiles), ("fares", &pack.fares)]),
            OptionalSet::FivePlayers => to.record(&[("tiles", &tiles), ("supply", &pack.fifth_supply)]),
            OptionalSet::ClassIia | OptionalSet::ClassIib | OptionalSet::ClassIv => {
                to.record(&[("boards", &boards)]);
            }
            OptionalSet::FirstFlight => {
                let cards: Vec<u8> = pack.starred.iter().map(|card| card.0).collect();
                to.record(&[("cards", &cards)]);
            }
            OptionalSet::Thrusters
            | OptionalSet::BiDirectionalCannons
            | OptionalSet::CyanAliens
            | OptionalSet::StasisChambers => {
                to.record(&[("tiles", &tiles)]);
            }
        }
    }
}

/// A tile with its number, by which records name it.
struct Numbered<'a> {
    number: u8,
    face: &'a TileFace,
}

fn tiles(pack: &Pack, of: Option<OptionalSet>) -> Vec<Numbered<'_>> {
    let numbered = (0..).zip(&pack.tiles).map(|(number, face)| Numbered { number, face });
    numbered.filter(|tile| tile.face.set == of).collect()
}

fn boards(pack: &Pack, of: Option<OptionalSet>) -> Vec<&Board> {
    pack.boards.iter().filter(|board| board.set == of).collect()
}

impl Canonical for Numbered<'_> {
    fn write(&self, to: &mut Writer) {
        // The set is said where the tile is listed.
        let Numbered { number, face: TileFace { id, part, set: _ } } = self;
        to.record(&[("number", number), ("id", id), ("part", part)]);
    }
}

impl Canonical for Part {
    fn write(&self, to: &mut Writer) {
        let sides = Side::ALL.map(|side| self.connector(side));
        to.record(&[("kind", &self.kind()), ("points", &self.points()), ("sides", &sides)]);
    }
}

impl Canonical for CardFace {
    fn write(&self, to: &mut Writer) {
        let CardFace { id, level, encounter } = self;
        to.record(&[("id", id), ("level", level), ("encounter", encounter)]);
    }
}

impl Canonical for Encounter {
    fn write(&self, to: &mut Writer) {
        match self {
            Encounter::OpenSpace => to.word("open_space"),
            Encounter::Stardust => to.word("stardust"),
            Encounter::Epidemic => to.word("epidemic"),
            Encounter::Sabotage => to.word("sabotage"),
            Encounter::Planets { planets, days } => {
                to.variant("planets", &[("planets", planets), ("days", days)]);
            }
            Encounter::AbandonedShip { crew, credits, days } => {
                to.variant("abandoned_ship", &[("crew", crew), ("credits", credits), ("days", days)]);
            }
            Encounter::AbandonedStation { crew, goods, days } => {
                to.variant("abandoned_station", &[("crew", crew), ("goods", goods), ("days", days)]);
            }
            Encounter::Slavers { strength, takes_crew, credits, days } => {
                let reward: [Field<'_>; 2] = [("credits", credits), ("days", days)];
                enemy(to, "slavers", strength, ("takes_crew", takes_crew), reward);
            }
            Encounter::Smugglers { strength, takes_goods, goods, days } => {
                let reward: [Field<'_>; 2] = [("goods", goods), ("days", days)];
                enemy(to, "smugglers", strength, ("takes_goods", takes_goods), reward);
            }
            Encounter::Pirates { strength, shots, credits, days } => {
                let reward: [Field<'_>; 2] = [("credits", credits), ("days", days)];
                enemy(to, "pirates", strength, ("shots", shots), reward);
            }
            Encounter::MeteorSwarm { meteors } => to.variant("meteor_swarm", &[("meteors", meteors)]),
            Encounter::CombatZone { lines } => to.variant("combat_zone", &[("lines", lines)]),
        }
    }
}

/// An enemy: how strong it is, what the loser suffers, what the winner gets.
fn enemy(to: &mut Writer, word: &'static str, strength: &u8, loss: Field<'_>, reward: [Field<'_>; 2]) {
    let [gain, days] = reward;
    to.variant(word, &[("strength", strength), loss, gain, days]);
}

impl Canonical for Attack {
    fn write(&self, to: &mut Writer) {
        let Attack { kind, from } = self;
        to.record(&[("kind", kind), ("from", from)]);
    }
}

impl Canonical for CombatLine {
    fn write(&self, to: &mut Writer) {
        let CombatLine { weakest, penalty } = self;
        to.record(&[("weakest", weakest), ("penalty", penalty)]);
    }
}

impl Canonical for Penalty {
    fn write(&self, to: &mut Writer) {
        match self {
            Penalty::Days(days) => to.variant("days", &[("lost", days)]),
            Penalty::Crew(crew) => to.variant("crew", &[("lost", crew)]),
            Penalty::Goods(goods) => to.variant("goods", &[("lost", goods)]),
            Penalty::Shots(shots) => to.variant("shots", &[("fired", shots)]),
        }
    }
}

/// Cubes by colour.
impl Canonical for Goods {
    fn write(&self, to: &mut Writer) {
        let [blue, green, yellow, red] = Good::ALL.map(|good| self.count(good));
        to.record(&[("blue", &blue), ("green", &green), ("yellow", &yellow), ("red", &red)]);
    }
}

impl Canonical for Board {
    fn write(&self, to: &mut Writer) {
        let Board {
            id,
            level,
            shape,
            rows,
            columns,
            places,
            start,
            marks,
            front_die,
            hourglass,
            dice_after,
            insurance,
            // Said where the board is listed.
            set: _,
            // Worked out from the places.
            all: _,
            open,
            fold,
            next: _,
            touching: _,
            lines: _,
        } = self;
        to.record(&[
            ("id", id),
            ("level", level),
            ("shape", shape),
            ("rows", rows),
            ("columns", columns),
            ("places", places),
            ("start", start),
            ("open", open),
            ("marks", marks),
            ("fold", fold),
            ("front_die", front_die),
            ("hourglass", hourglass),
            ("dice_after", dice_after),
            ("insurance", insurance),
        ]);
    }
}

impl Canonical for Place {
    fn write(&self, to: &mut Writer) {
        let Place { row, column } = self;
        to.list([row, column]);
    }
}

impl Canonical for Square {
    fn write(&self, to: &mut Writer) {
        let Square(number) = self;
        number.write(to);
    }
}

impl Canonical for Squares {
    fn write(&self, to: &mut Writer) {
        to.list(self.iter());
    }
}

impl Canonical for FrontDie {
    fn write(&self, to: &mut Writer) {
        match self {
            FrontDie::Column(column) => to.variant("column", &[("place", column)]),
            FrontDie::Redirect(side) => to.variant("redirect", &[("to", side)]),
        }
    }
}

impl Canonical for Insurance {
    fn write(&self, to: &mut Writer) {
        match self {
            Insurance::Cap { cap } => to.variant("cap", &[("cap", cap)]),
            Insurance::None => to.word("none"),
            Insurance::Chain { premiums, cap } => {
                to.variant("chain", &[("premiums", premiums), ("cap", cap)]);
            }
            Insurance::Offers { offers } => to.variant("offers", &[("offers", offers)]),
        }
    }
}

impl Canonical for Offer {
    fn write(&self, to: &mut Writer) {
        let Offer { pay, cap } = self;
        to.record(&[("pay", pay), ("cap", cap)]);
    }
}

impl Canonical for Numbers {
    fn write(&self, to: &mut Writer) {
        let Numbers {
            hourglass_seconds,
            rounds_per_run,
            spaces,
            sabotage_tries,
            lost_component,
            goods,
            supply,
            levels,
            four,
        } = self;
        to.record(&[
            ("hourglass_seconds", hourglass_seconds),
            ("rounds_per_run", rounds_per_run),
            ("spaces", spaces),
            ("sabotage_tries", sabotage_tries),
            ("lost_component", lost_component),
            ("goods", goods),
            ("supply", supply),
            ("levels", levels),
            ("level_four", four),
        ]);
    }
}

impl Canonical for RulesCard {
    fn write(&self, to: &mut Writer) {
        let RulesCard { pile, piles, open_piles, start_gap, finish, best_looking } = self;
        to.record(&[
            ("pile", pile),
            ("piles", piles),
            ("open_piles", open_piles),
            ("start_gap", start_gap),
            ("finish", finish),
            ("best_looking", best_looking),
        ]);
    }
}

impl Canonical for LevelFour {
    fn write(&self, to: &mut Writer) {
        let LevelFour { strength, crew, credits, losses, first_attack } = self;
        to.record(&[
            ("strength", strength),
            ("crew", crew),
            ("credits", credits),
            ("losses", losses),
            ("first_attack", first_attack),
        ]);
    }
}

words!(Side { Front => "front", Right => "right", Rear => "rear", Left => "left" });

words!(Connector { Smooth => "smooth", Single => "single", Double => "double", Universal => "universal" });

words!(Kind {
    StructuralModule => "structural_module",
    StartingCabin => "starting_cabin",
    Cabin => "cabin",
    PurpleLifeSupport => "purple_life_support",
    BrownLifeSupport => "brown_life_support",
    Battery2 => "battery_2",
    Battery3 => "battery_3",
    Hold2 => "hold_2",
    Hold3 => "hold_3",
    SpecialHold1 => "special_hold_1",
    SpecialHold2 => "special_hold_2",
    Engine => "engine",
    DoubleEngine => "double_engine",
    Cannon => "cannon",
    DoubleCannon => "double_cannon",
    Shield => "shield",
    Thruster => "thruster",
    LuxuryCabin => "luxury_cabin",
    BiDirectionalCannon => "bi_directional_cannon",
    StasisChamber => "stasis_chamber",
    CyanLifeSupport => "cyan_life_support",
});

words!(AttackKind {
    SmallMeteor => "small_meteor",
    LargeMeteor => "large_meteor",
    LightShot => "light_shot",
    HeavyShot => "heavy_shot",
});

words!(Measure { Crew => "crew", Engine => "engine", Cannon => "cannon" });

words!(Shape { Plane => "plane", Fold => "fold", Torus => "torus", Cylinder => "cylinder", Fleet => "fleet" });

words!(Space {
    Beside => "beside",
    Three => "three",
    Two => "two",
    One => "one",
    Start => "start",
    Overtime => "overtime",
});
