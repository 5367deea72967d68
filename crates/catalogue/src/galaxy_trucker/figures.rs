//! What a simulation counts.

use galaxy_trucker::{Account, BOX_PLAYERS, Encounter, Event, Loss, MAX_PLAYERS, Reason, Speciality};
use rules::Seat;

use crate::Sheet;
use crate::figures::{hears_what_all_hear, numbered};

/// Causes of lost tiles, in the order of [`Loss`].
const CAUSES: [(Loss, &str); 6] = [
    (Loss::Removed, "removed"),
    (Loss::Unused, "unused"),
    (Loss::FellOff, "fell off"),
    (Loss::Meteor, "meteor"),
    (Loss::Shot, "shot"),
    (Loss::Sabotage, "sabotage"),
];

const REASONS: [(Reason, &str); 4] = [
    (Reason::OwnWill, "own will"),
    (Reason::NoHuman, "no human"),
    (Reason::NoEngine, "no engine"),
    (Reason::Lapped, "lapped"),
];

/// Kinds of cards, in the order of [`Encounter`].
const CARDS: [&str; 12] = [
    "open space",
    "stardust",
    "epidemic",
    "sabotage",
    "planets",
    "abandoned ship",
    "abandoned station",
    "slavers",
    "smugglers",
    "pirates",
    "meteor swarm",
    "combat zone",
];

/// What cyan aliens can do, in the order of [`Speciality`].
const SPECIALITIES: [&str; Speciality::ALL.len()] =
    ["lawyer", "diplomat", "technician", "manager", "merchant"];

/// Counts of one match.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    flights: u64,
    /// Ships or fleets that were built.
    built: u64,
    late: u64,
    rounds: u64,
    hourglasses: u64,
    attached: u64,
    mistakes: u64,
    arrived: u64,
    exposed: u64,
    lost: [u64; CAUSES.len()],
    gave_up: [u64; REASONS.len()],
    grounded: u64,
    /// Cyan aliens by speciality.
    specialists: [u64; Speciality::ALL.len()],
    /// Thrusters fired, and what guests paid.
    thrusters: u64,
    fares: u64,
    /// Credits gained in a flight by order tile, and by class.
    by_order: [Sum; MAX_PLAYERS],
    by_class: Vec<(String, Sum)>,
    cards: [CardCount; CARDS.len()],
    /// The flight under way: its class, the order tiles and the credits before it by seat, and the card.
    class: String,
    order: [u8; MAX_PLAYERS],
    before: [i64; MAX_PLAYERS],
    card: Option<usize>,
}

/// A sum and how many it is of.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    sum: i64,
    count: u64,
}

/// What cards of one kind bring to all players together.
#[derive(Clone, Copy, Debug, Default)]
struct CardCount {
    turned: u64,
    tiles: i64,
    crew: i64,
    cubes: i64,
    credits: i64,
    days: i64,
}

hears_what_all_hear!(Figures, Event);

impl Figures {
    #[expect(clippy::wildcard_enum_match_arm, reason = "an event that is not counted needs no line")]
    fn count(&mut self, event: Event) {
        match event {
            Event::RoundOver { .. } => self.rounds += 1,
            Event::HourglassTurned { .. } | Event::StartCalled { .. } | Event::HourglassMoved { .. } => {
                self.hourglasses += 1;
            }
            Event::Attached { .. } => self.attached += 1,
            Event::Detached { .. } => self.attached -= 1,
            Event::Finished { seat, order, late } => {
                self.built += 1;
                self.late += u64::from(late);
                self.order[seat.index()] = order - 1;
            }
            Event::BuildingOver { class, .. } => {
                self.flights += 1;
                self.class = class;
                self.card = None;
            }
            Event::MistakeFound { .. } => self.mistakes += 1,
            Event::SpecialistBoarded { speciality, .. } => self.specialists[speciality as usize] += 1,
            Event::StayedBehind { .. } => self.grounded += 1,
            Event::ThrusterFired { .. } => self.thrusters += 1,
            Event::Settled { account: Account::Guests, credits, .. } => {
                self.fares += u64::from(credits.unsigned_abs());
            }
            Event::GaveUp { why, .. } => self.gave_up[why as usize] += 1,
            Event::Arrived { exposed, .. } => {
                self.arrived += 1;
                self.exposed += u64::from(exposed);
                self.card = None;
            }
            Event::FlightOver { credits, .. } => self.close_flight(&credits),
            Event::MatchOver { .. } => self.before = [0; MAX_PLAYERS],
            other => self.count_card(&other),
        }
    }

    /// What a card brings.
    #[expect(clippy::wildcard_enum_match_arm, reason = "an event that is not counted needs no line")]
    fn count_card(&mut self, event: &Event) {
        if let Event::CardTurned { encounter, .. } = event {
            let kind = card_kind(encounter);
            self.card = Some(kind);
            self.cards[kind].turned += 1;
            return;
        }
        if let Event::TileLost { why, .. } = event
            && let Some(cause) = CAUSES.iter().position(|(cause, _)| cause == why)
        {
            self.lost[cause] += 1;
        }
        let Some(card) = self.card.map(|kind| &mut self.cards[kind]) else { return };
        match event {
            Event::TileLost { .. } => card.tiles += 1,
            Event::CrewLost { .. } => card.crew += 1,
            Event::Loaded { .. } => card.cubes += 1,
            Event::Unloaded { .. } | Event::GoodLost { .. } => card.cubes -= 1,
            Event::Gained { credits, .. } => card.credits += i64::from(*credits),
            Event::Moved { days, .. } => card.days += i64::from(*days),
            _ => {}
        }
    }

    fn close_flight(&mut self, credits: &[u16]) {
        let class = self.by_class.iter().position(|(class, _)| *class == self.class);
        let class = class.unwrap_or_else(|| {
            self.by_class.push((self.class.clone(), Sum::default()));
            self.by_class.len() - 1
        });
        for (seat, now) in (0..).map(Seat).zip(credits.iter().map(|credits| i64::from(*credits))) {
            let gained = now - std::mem::replace(&mut self.before[seat.index()], now);
            self.by_class[class].1.add(gained);
            self.by_order[self.order[seat.index()] as usize].add(gained);
        }
    }
}

impl Figures {
    fn note_building(&self, sheet: &mut Sheet) {
        sheet.note_of(("rounds", "building rounds per flight, in turns"), self.rounds, self.flights);
        let begun = ("hourglasses", "runs of the hourglass somebody began, per flight");
        sheet.note_of(begun, self.hourglasses, self.flights);
        let mut per_ship = |key, label, count: u64| sheet.note_of((key, label), count, self.built);
        per_ship("late", "builders who did not finish in time, share", self.late);
        per_ship("attached", "tiles attached per ship", self.attached);
        per_ship("mistakes", "building errors per ship", self.mistakes);
        per_ship("grounded", "ships that stayed behind, share", self.grounded);
    }

    fn note_flying(&self, sheet: &mut Sheet) {
        for ((_, cause), count) in CAUSES.iter().zip(self.lost) {
            sheet.note_part_of(("lost", "tiles lost per ship"), *cause, count, self.built);
        }
        for ((_, reason), count) in REASONS.iter().zip(self.gave_up) {
            sheet.note_part_of(("gave_up", "ships that gave up per builder"), *reason, count, self.built);
        }
        sheet.note_of(("exposed", "exposed connectors on arrival"), self.exposed, self.arrived);
    }

    fn note_credits(&self, sheet: &mut Sheet) {
        for (class, sum) in &self.by_class {
            let gained = ("credits_by_class", "credits gained in a flight of class");
            sheet.note_part_of(gained, class.clone(), sum.sum, sum.count);
        }
        // A fifth order tile only where there is one (XP-18).
        let tiles = if self.by_order[BOX_PLAYERS].count > 0 { MAX_PLAYERS } else { BOX_PLAYERS };
        for (order, sum) in numbered("order tile", &self.by_order[..tiles]) {
            let gained = ("credits_by_order", "credits gained in a flight with");
            sheet.note_part_of(gained, order, sum.sum, sum.count);
        }
    }

    fn note_cards(&self, sheet: &mut Sheet) {
        for (name, card) in CARDS.iter().zip(&self.cards).filter(|(_, card)| card.turned > 0) {
            sheet.note_part(("cards", "cards turned per match"), *name, card.turned);
            let mut per_card = |key, label, count: i64| {
                sheet.note_part_of((key, label), *name, count, card.turned);
            };
            per_card("card_tiles", "tiles lost by all ships per card", card.tiles);
            per_card("card_crew", "crew lost by all ships per card", card.crew);
            per_card("card_cubes", "cubes gained by all ships per card", card.cubes);
            per_card("card_credits", "credits gained by all ships per card", card.credits);
            per_card("card_days", "days flown by all ships per card", card.days);
        }
    }

    /// Figures of optional pieces: there when the pieces were used.
    fn note_optional(&self, sheet: &mut Sheet) {
        let counts = [
            (("thrusters", "thrusters fired per match"), self.thrusters),
            (("fares", "credits that guests paid per match"), self.fares),
        ];
        for (named, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
            sheet.note(named, count);
        }
        for (name, count) in SPECIALITIES.iter().zip(self.specialists).filter(|(_, count)| *count > 0) {
            sheet.note_part(("specialists", "cyan aliens per match"), *name, count);
        }
    }
}

impl crate::Figures<Event> for Figures {
    fn close_match(&mut self, sheet: &mut Sheet) {
        let played = std::mem::take(self);
        sheet.note(("flights", "flights per match"), played.flights);
        played.note_credits(sheet);
        played.note_building(sheet);
        played.note_flying(sheet);
        played.note_cards(sheet);
        played.note_optional(sheet);
    }
}

impl Sum {
    fn add(&mut self, number: i64) {
        self.sum += number;
        self.count += 1;
    }
}

fn card_kind(encounter: &Encounter) -> usize {
    match encounter {
        Encounter::OpenSpace => 0,
        Encounter::Stardust => 1,
        Encounter::Epidemic => 2,
        Encounter::Sabotage => 3,
        Encounter::Planets { .. } => 4,
        Encounter::AbandonedShip { .. } => 5,
        Encounter::AbandonedStation { .. } => 6,
        Encounter::Slavers { .. } => 7,
        Encounter::Smugglers { .. } => 8,
        Encounter::Pirates { .. } => 9,
        Encounter::MeteorSwarm { .. } => 10,
        Encounter::CombatZone { .. } => 11,
    }
}
