//! What a simulation counts.

use galaxy_trucker::{Account, BOX_PLAYERS, Encounter, Event, Loss, MAX_PLAYERS, Reason, Speciality};
use rules::Seat;
use serde_json::{Map, Value, json};

use crate::Figure;

/// Causes of lost tiles, in the order of [`Loss`].
const CAUSES: [(Loss, &str); 6] = [
    (Loss::Removed, "removed"),
    (Loss::Unused, "unused"),
    (Loss::FellOff, "fell_off"),
    (Loss::Meteor, "meteor"),
    (Loss::Shot, "shot"),
    (Loss::Sabotage, "sabotage"),
];

const REASONS: [(Reason, &str); 4] = [
    (Reason::OwnWill, "own_will"),
    (Reason::NoHuman, "no_human"),
    (Reason::NoEngine, "no_engine"),
    (Reason::Lapped, "lapped"),
];

/// Kinds of cards, in the order of [`Encounter`].
const CARDS: [&str; 12] = [
    "open_space",
    "stardust",
    "epidemic",
    "sabotage",
    "planets",
    "abandoned_ship",
    "abandoned_station",
    "slavers",
    "smugglers",
    "pirates",
    "meteor_swarm",
    "combat_zone",
];

/// What cyan aliens can do, in the order of [`Speciality`].
const SPECIALITIES: [&str; Speciality::ALL.len()] =
    ["lawyer", "diplomat", "technician", "manager", "merchant"];

/// Counts over all matches.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    matches: u64,
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
    tiles: u64,
    crew: u64,
    cubes: i64,
    credits: u64,
    days: i64,
}

crate::hears_what_all_hear!(Figures, Event);

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
            Event::Gained { credits, .. } => card.credits += u64::from(*credits),
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
    /// Figures of optional pieces: there when the pieces were used.
    fn optional_rows(&self) -> Vec<Figure> {
        let per = |count: u64| json!(count as f64 / self.built.max(1) as f64);
        let counts = [
            ("thrusters", "thrusters fired per ship", self.thrusters),
            ("fares", "credits that guests paid per ship", self.fares),
        ];
        let used = counts.into_iter().filter(|(_, _, count)| *count > 0);
        let mut rows: Vec<Figure> =
            used.map(|(key, label, count)| Figure { key, label, value: per(count) }).collect();
        if self.specialists != [0; Speciality::ALL.len()] {
            let boarded = SPECIALITIES.iter().zip(self.specialists);
            let value = boarded.map(|(name, count)| ((*name).to_owned(), per(count))).collect();
            let label = "cyan aliens per builder, by speciality";
            rows.push(Figure { key: "specialists", label, value: Value::Object(value) });
        }
        rows
    }
}

impl Sum {
    fn add(&mut self, number: i64) {
        self.sum += number;
        self.count += 1;
    }

    fn merge(&mut self, other: Sum) {
        self.sum += other.sum;
        self.count += other.count;
    }

    fn mean(self) -> Value {
        json!(self.sum as f64 / self.count.max(1) as f64)
    }
}

impl CardCount {
    fn merge(&mut self, other: CardCount) {
        self.turned += other.turned;
        self.tiles += other.tiles;
        self.crew += other.crew;
        self.cubes += other.cubes;
        self.credits += other.credits;
        self.days += other.days;
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

impl crate::Figures<Event> for Figures {
    fn close_match(&mut self) {
        self.matches += 1;
    }

    fn merge(&mut self, other: Self) {
        let counts = [
            (&mut self.matches, other.matches),
            (&mut self.flights, other.flights),
            (&mut self.built, other.built),
            (&mut self.late, other.late),
            (&mut self.rounds, other.rounds),
            (&mut self.hourglasses, other.hourglasses),
            (&mut self.attached, other.attached),
            (&mut self.mistakes, other.mistakes),
            (&mut self.arrived, other.arrived),
            (&mut self.exposed, other.exposed),
            (&mut self.grounded, other.grounded),
            (&mut self.thrusters, other.thrusters),
            (&mut self.fares, other.fares),
        ];
        counts.into_iter().for_each(|(mine, theirs)| *mine += theirs);
        self.lost.iter_mut().zip(other.lost).for_each(|(a, b)| *a += b);
        self.gave_up.iter_mut().zip(other.gave_up).for_each(|(a, b)| *a += b);
        self.specialists.iter_mut().zip(other.specialists).for_each(|(a, b)| *a += b);
        self.by_order.iter_mut().zip(other.by_order).for_each(|(a, b)| a.merge(b));
        self.cards.iter_mut().zip(other.cards).for_each(|(a, b)| a.merge(b));
        for (class, sum) in other.by_class {
            match self.by_class.iter_mut().find(|(here, _)| *here == class) {
                Some((_, here)) => here.merge(sum),
                None => self.by_class.push((class, sum)),
            }
        }
        // Threads meet the classes in the same order, but may lack some.
        self.by_class.sort_by(|(one, _), (other, _)| one.cmp(other));
    }

    fn rows(&self) -> Vec<Figure> {
        let per = |count: u64, all: u64| json!(count as f64 / all.max(1) as f64);
        let lost: Map<String, Value> = CAUSES
            .iter()
            .zip(self.lost)
            .map(|((_, name), count)| ((*name).to_owned(), per(count, self.built)))
            .collect();
        let gave_up: Map<String, Value> = REASONS
            .iter()
            .zip(self.gave_up)
            .map(|((_, name), count)| ((*name).to_owned(), per(count, self.built)))
            .collect();
        let classes: Map<String, Value> =
            self.by_class.iter().map(|(class, sum)| (class.clone(), sum.mean())).collect();
        // A fifth order tile only where there is one (XP-18).
        let tiles = if self.by_order[BOX_PLAYERS].count > 0 { MAX_PLAYERS } else { BOX_PLAYERS };
        let order: Value = self.by_order[..tiles].iter().map(|sum| sum.mean()).collect();
        let card = |of: &dyn Fn(&CardCount) -> i64| -> Value {
            let turned = CARDS.iter().zip(&self.cards).filter(|(_, card)| of(card) != 0);
            let row =
                turned.map(|(name, card)| ((*name).to_owned(), json!(of(card) as f64 / card.turned as f64)));
            Value::Object(row.collect())
        };
        let seen: Map<String, Value> = CARDS
            .iter()
            .zip(&self.cards)
            .filter(|(_, card)| card.turned > 0)
            .map(|(name, card)| ((*name).to_owned(), per(card.turned, self.flights)))
            .collect();
        let row = |key, label, value| Figure { key, label, value };
        let mut rows = vec![
            row("flights", "flights per match", per(self.flights, self.matches)),
            row("credits_by_class", "credits gained in a flight, by class", Value::Object(classes)),
            row("credits_by_order", "credits gained in a flight, by order tile", order),
            row("rounds", "building rounds per flight, in turns", per(self.rounds, self.flights)),
            row(
                "hourglasses",
                "runs of the hourglass somebody began, per flight",
                per(self.hourglasses, self.flights),
            ),
            row("late", "builders who did not finish in time, share", per(self.late, self.built)),
            row("attached", "tiles attached per ship", per(self.attached, self.built)),
            row("mistakes", "building errors per ship", per(self.mistakes, self.built)),
            row("lost", "tiles lost per ship, by cause", Value::Object(lost)),
            row("grounded", "ships that stayed behind, share", per(self.grounded, self.built)),
            row("gave_up", "ships that gave up per builder, by reason", Value::Object(gave_up)),
            row("exposed", "exposed connectors on arrival", per(self.exposed, self.arrived)),
            row("cards", "cards turned per flight", Value::Object(seen)),
            row("card_tiles", "tiles lost per card, all ships", card(&|card| card.tiles as i64)),
            row("card_crew", "crew lost per card, all ships", card(&|card| card.crew as i64)),
            row("card_cubes", "cubes gained per card, all ships", card(&|card| card.cubes)),
            row("card_credits", "credits gained per card, all ships", card(&|card| card.credits as i64)),
            row("card_days", "days flown per card, all ships", card(&|card| card.days)),
        ];
        rows.extend(self.optional_rows());
        rows
    }
}
