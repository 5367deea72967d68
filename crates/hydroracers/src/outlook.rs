//! What a thinker needs: hopes at a glance, and a name for what lies open.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use rules::{Fingerprint, Outlook, Seat};

use crate::deck::CardPlace;
use crate::development::DevelopStep;
use crate::parts::{MAX_PLANES, Plane};
use crate::state::{Craft, HydroRacers, Stage};

/// A lead in spaces that is as good as certain at the line, and how much more with every space to go.
const SURE: f32 = 3.0;
const SURE_PER_SPACE: f32 = 0.35;

/// The same for the cards that are left for the heats to come.
const SURE_CARDS: f32 = 16.0;

/// What a DAMAGE, a technology and a slot are worth, in spaces of cards.
const DAMAGE: f32 = 2.0;
const TECHNOLOGY: f32 = 3.0;
const SLOT: f32 = 2.0;

/// How many of the spaces in hand and pile count for the heat under way.
const IN_HAND: f32 = 0.15;

/// A crash, in spaces.
const CRASH: f32 = -60.0;

/// A lead in points that is as good as certain after the last heat, and how much more with every heat to come.
const SURE_POINTS: f32 = 1.5;
const SURE_PER_HEAT: f32 = 2.5;

/// What a bet that can still be placed promises, in points.
const OPEN_BET: f32 = 0.5;

/// What a space in the deck promises in every race to come, in points.
const DECK: f32 = 0.12;

type Merits = [f32; MAX_PLANES];

impl HydroRacers {
    pub(crate) fn hopes(&self) -> Outlook {
        if self.stage == Stage::Over {
            return Outlook::of(&self.standings());
        }
        let points = self.promised_points();
        let heats = self.heats_ahead();
        let sure = SURE_POINTS + SURE_PER_HEAT * heats.sqrt();
        let seats = self.options.seats as usize;
        if self.options.teams {
            // HR-126: the worse plane counts.
            let team = |seat: usize| points[seat].min(points[seat + seats]);
            return Outlook::from_merits(&[team(0), team(1)], sure);
        }
        Outlook::from_merits(&points[..self.options.fleet() as usize], sure)
    }

    /// Heats until the match is over, the one under way among them.
    fn heats_ahead(&self) -> f32 {
        let heats = f32::from(self.pack.get().numbers.heats);
        let races = f32::from(self.options.races - self.race - u8::from(self.races_now()));
        let here = if self.races_now() { heats - f32::from(self.heat) } else { 0.0 };
        here + races * heats
    }

    /// Whether a race is under way.
    fn races_now(&self) -> bool {
        !self.stage.is_before_a_race()
    }

    /// Points with coins, and those that position, cards and bets promise.
    fn promised_points(&self) -> Merits {
        let mut points = [0.0; MAX_PLANES];
        for plane in self.planes() {
            let craft = self.craft(plane);
            let rate = f32::from(self.pack.get().numbers.coins_per_point);
            points[plane.index()] = f32::from(craft.points) + f32::from(craft.coins) / rate;
        }
        if self.races_now() {
            self.promise_race(&mut points);
        }
        let races = f32::from(self.options.races - self.race - u8::from(self.races_now()));
        if races > 0.0 {
            for plane in self.planes() {
                points[plane.index()] += DECK * races * self.quality(plane);
            }
        }
        points
    }

    fn promise_race(&self, points: &mut Merits) {
        let count = self.options.fleet() as usize;
        let (mut here, mut later) = ([0.0; MAX_PLANES], [0.0; MAX_PLANES]);
        let mut foremost = i8::MIN;
        for plane in self.planes() {
            let craft = self.craft(plane);
            let cards = self.cards_left(craft);
            here[plane.index()] = if craft.flies {
                foremost = foremost.max(craft.space);
                f32::from(craft.space) + IN_HAND * cards.min(20.0)
            } else {
                CRASH + f32::from(craft.crash)
            };
            later[plane.index()] = cards - DAMAGE * f32::from(self.load(plane));
        }
        let to_go = f32::from(self.length().saturating_sub(foremost).max(0));
        let ranks = ranks(&here[..count], SURE + SURE_PER_SPACE * to_go);
        let heats = self.heats_to_come() as f32;
        let later = self::ranks(&later[..count], SURE_CARDS);
        for plane in self.planes() {
            let at = plane.index();
            points[at] += self.points_of(ranks[at]) + heats * self.points_of(later[at]);
            points[at] += self.bet_promise(plane, &ranks) + OPEN_BET * heats;
        }
    }

    /// What the cards in hand and pile move.
    fn cards_left(&self, craft: &Craft) -> f32 {
        let left = craft.deck.iter().filter(|(_, spot)| !matches!(spot, CardPlace::Covered | CardPlace::Top));
        left.map(|(card, _)| f32::from(self.pack.get().face(card).exchange)).sum()
    }

    /// Points of an expected rank, from 1.
    fn points_of(&self, rank: f32) -> f32 {
        let table = &self.pack.get().numbers.by_rank;
        let above = (rank as usize).clamp(1, MAX_PLANES - 1);
        let (better, worse) = (f32::from(table[above - 1]), f32::from(table[above]));
        better + (worse - better) * (rank - above as f32)
    }

    fn bet_promise(&self, plane: Plane, ranks: &Merits) -> f32 {
        if self.is_autopilot(plane) {
            return 0.0;
        }
        let numbers = &self.pack.get().numbers;
        let Some((slot, on)) = self.craft(plane).bet.and_then(|bet| Some((bet.slot, bet.on?))) else {
            return if self.craft(plane).flies { OPEN_BET } else { 0.0 };
        };
        let stake = numbers.paid_slots.get(slot as usize).copied().unwrap_or(0);
        let win = f32::from(numbers.win_multiplier * stake + numbers.win_bonus);
        let table = [win, f32::from(numbers.second_bonus), f32::from(numbers.third_bonus), 0.0];
        let rank = ranks[on.index()];
        let above = (rank as usize).clamp(1, MAX_PLANES - 1);
        let coins = table[above - 1] + (table[above] - table[above - 1]) * (rank - above as f32);
        coins / f32::from(numbers.coins_per_point)
    }

    /// How good a plane is for the races to come, in spaces.
    fn quality(&self, plane: Plane) -> f32 {
        let craft = self.craft(plane);
        let deck: f32 =
            craft.deck.iter().map(|(card, _)| f32::from(self.pack.get().face(card).exchange)).sum();
        let [damage, alert] = craft.bag.map(f32::from);
        deck + TECHNOLOGY * craft.technology.count_ones() as f32 + SLOT * f32::from(craft.slots) + alert
            - damage
    }

    /// A name for what lies open to a seat, as [`View`](crate::View) shows it.
    pub(crate) fn open_fingerprint(&self, seat: Seat) -> u64 {
        let mut print = Fingerprint::default();
        let heat = (self.heat + 1).min(self.pack.get().numbers.heats);
        self.stage.hash(&mut print);
        let header = [
            0,
            self.race,
            heat,
            self.round,
            self.circuit,
            self.cockpit as u8,
            if self.stage == Stage::Develop { self.development.actor.0 } else { self.go.plane.0 },
            self.asked().map_or(u8::MAX, |seat| seat.0),
        ];
        print.mix(u64::from_le_bytes(header));
        for plane in self.planes() {
            self.print_craft(plane, seat, &mut print);
        }
        self.order[..self.flyers as usize].hash(&mut print);
        let go = &self.go;
        (go.card, go.value, go.speed, go.token, go.dangers, go.flown).hash(&mut print);
        self.print_development(&mut print);
        print.finish()
    }

    fn print_craft(&self, plane: Plane, seat: Seat, print: &mut Fingerprint) {
        let craft = self.craft(plane);
        let owner = self.owner(plane);
        let own = owner == Some(seat);
        let open = own || owner.is_none();
        let fixed = [craft.sheet, craft.pilot, craft.space as u8, u8::from(craft.flies), craft.damage];
        fixed.hash(print);
        let purse =
            u64::from(craft.points) | u64::from(craft.coins) << 16 | u64::from(craft.technology) << 32;
        print.mix(purse | u64::from(craft.maluses) << 48 | u64::from(craft.slots) << 56);
        print.mix(u64::from_le_bytes([
            craft.deck.held(),
            craft.deck.left(),
            craft.bag[0],
            craft.bag[1],
            craft.alerts,
            craft.slipstream as u8,
            u8::from(craft.leads),
            craft.rank,
        ]));
        print.mix(craft.squares.iter().fold(0, |bits, square| bits << 16 | u64::from(*square)));
        craft.levels.hash(print);
        let bet = craft.bet.map(|bet| (bet.slot, bet.on.filter(|_| open)));
        bet.hash(print);
        let develops = self.stage == Stage::Develop;
        let looks = own && plane == self.go.plane;
        for (card, spot) in craft.deck.iter() {
            let shown = match spot {
                CardPlace::Top => true,
                CardPlace::Hand | CardPlace::Open(_) => open,
                CardPlace::Looked(_) => looks,
                CardPlace::Covered | CardPlace::Pile | CardPlace::Under(_) => false,
            };
            if shown {
                (card, spot_name(spot)).hash(print);
            }
            if develops {
                card.hash(print);
            }
        }
    }

    fn print_development(&self, print: &mut Fingerprint) {
        let development = &self.development;
        (development.time, development.calendar, development.tokens).hash(print);
        (development.display, development.track, development.spies).hash(print);
        (development.reserved, development.public, development.taken).hash(print);
        for (card, tokens) in development.display.iter().zip(&development.on_card) {
            if card.is_some() {
                tokens.hash(print);
            }
        }
        discriminant(&development.step).hash(print);
        let spied = development.step == DevelopStep::Recycle { spied: true };
        let cards: u16 = development.deck.iter().map(|count| u16::from(*count)).sum();
        (spied, cards).hash(print);
    }
}

/// Cards in hand and open ones look the same; those looked at have an order.
fn spot_name(spot: CardPlace) -> u8 {
    match spot {
        CardPlace::Looked(nth) => nth,
        CardPlace::Top => 100,
        CardPlace::Hand | CardPlace::Open(_) | CardPlace::Covered | CardPlace::Pile | CardPlace::Under(_) => {
            101
        }
    }
}

/// The expected rank of each, from 1.
fn ranks(merits: &[f32], sure: f32) -> Merits {
    let mut ranks = [0.0; MAX_PLANES];
    for (rank, merit) in ranks.iter_mut().zip(merits) {
        let behind = |other: &f32| ((other - merit) / (2.0 * sure) + 0.5).clamp(0.0, 1.0);
        *rank = 0.5 + merits.iter().map(behind).sum::<f32>();
    }
    ranks
}
