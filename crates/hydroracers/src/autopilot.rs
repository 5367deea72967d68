//! Autopilots: planes that fly by rule, without a decision (HR-110 to HR-122).

use rules::Story;

use crate::advance::tell;
use crate::course::CardKind;
use crate::deck::CardPlace;
use crate::event::Event;
use crate::parts::{Card, Plane, Reason, Temperament};
use crate::state::HydroRacers;

/// An open card: its value as it would be played, and when it was drawn.
#[derive(Clone, Copy)]
struct Open {
    card: Card,
    drawn: u8,
    value: u8,
}

impl HydroRacers {
    /// HR-115 to HR-117: sprint, else a pass card, else by temperament.
    pub(crate) fn auto_play(&mut self, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        if let Some(open) = self.sprint_card(plane).filter(|open| self.sprints(plane, open.value)) {
            return self.play_open(open, Reason::Sprint, story);
        }
        let pass = self
            .craft(plane)
            .deck
            .open()
            .filter(|(card, _)| *card == Card::PASS)
            .min_by_key(|(_, drawn)| *drawn);
        if let Some((card, drawn)) = pass {
            self.fly_pass(Some(Reason::PassCard), story);
            return self.craft_mut(plane).deck.discard(card, CardPlace::Open(drawn));
        }
        match self.temper_card(plane) {
            Some((open, reason)) => self.play_open(open, reason, story),
            None => self.fly_pass(Some(Reason::NoCard), story),
        }
    }

    fn play_open(&mut self, open: Open, reason: Reason, story: &mut impl Story<Event>) {
        self.play_card(open.card, CardPlace::Open(open.drawn), Some(reason), story);
        self.go.value = open.value;
    }

    /// The highest card at its highest value, the first drawn of equal ones (HR-118, HR-140).
    fn sprint_card(&self, plane: Plane) -> Option<Open> {
        let top = |card: Card| self.pack.get().face(card).values().iter().copied().max();
        let open = self
            .craft(plane)
            .deck
            .open()
            .filter_map(|(card, drawn)| Some(Open { card, drawn, value: top(card)? }));
        open.max_by_key(|open| (open.value, std::cmp::Reverse(open.drawn)))
    }

    /// HR-115, HR-141: it can cross the line, or another plane flies beyond it.
    fn sprints(&self, plane: Plane, value: u8) -> bool {
        let length = self.pack.get().circuits[self.circuit as usize].length as i8;
        let beyond =
            |other: Plane| other != plane && self.craft(other).flies && self.craft(other).space > length;
        self.craft(plane).space + self.speed(plane, value, true) as i8 > length || self.planes().any(beyond)
    }

    /// HR-117: by the temperament of the plane's nation, else the highest.
    fn temper_card(&self, plane: Plane) -> Option<(Open, Reason)> {
        let temperament = self.pack.planes[self.craft(plane).sheet as usize].temperament;
        let open = || {
            let usual = |card: Card| self.usual_value(card);
            self.craft(plane)
                .deck
                .open()
                .filter_map(move |(card, drawn)| Some(Open { card, drawn, value: usual(card)? }))
        };
        let highest = |wanted: fn(u8) -> bool| {
            open()
                .filter(|open| wanted(open.value))
                .max_by_key(|open| (open.value, std::cmp::Reverse(open.drawn)))
        };
        let any = |_: u8| true;
        let fits = match temperament {
            Temperament::Lowest => open().min_by_key(|open| (open.value, open.drawn)),
            Temperament::HighestOdd => highest(|value| value % 2 == 1),
            Temperament::HighestEven => highest(|value| value % 2 == 0),
            Temperament::SecondHighest => {
                let first = highest(any)?;
                let others = open().filter(|open| open.drawn != first.drawn);
                let second = others.map(|open| open.value).max().unwrap_or(first.value);
                // HR-140: with two highest cards it plays the one drawn first.
                open().filter(|open| open.value == second).min_by_key(|open| open.drawn)
            }
        };
        let by_temper = fits.map(|open| (open, Reason::Temper(temperament)));
        by_temper.or_else(|| highest(any).map(|open| (open, Reason::Highest)))
    }

    /// HR-118: outside a sprint a card counts as its exchange value, or the next value below it.
    pub(crate) fn usual_value(&self, card: Card) -> Option<u8> {
        let face = self.pack.get().face(card);
        let below = face.values().iter().copied().filter(|value| *value <= face.exchange).max();
        below.or_else(|| face.values().iter().copied().min())
    }

    /// HR-119: it bets on itself when it crosses the first corner line, on the best free slot.
    pub(crate) fn auto_bet(&mut self, from: i8, to: i8, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        let first = self.pack.get().circuits[self.circuit as usize].corners[0].after as i8;
        if !self.is_autopilot(plane) || self.craft(plane).bet.is_some() || from > first || to <= first {
            return;
        }
        let free = |slot: &u8| !self.slot_taken(*slot);
        let slot = (0..self.pack.numbers.paid_slots.len() as u8).find(free).unwrap_or(self.free_slot());
        self.place_bet(plane, slot, plane, story);
    }

    /// The slot that takes any number of tokens (HR-38).
    pub(crate) fn free_slot(&self) -> u8 {
        self.pack.numbers.paid_slots.len() as u8
    }

    /// Whether a paid slot holds a token (HR-37).
    pub(crate) fn slot_taken(&self, slot: u8) -> bool {
        slot < self.free_slot()
            && self.planes().any(|plane| self.craft(plane).bet.is_some_and(|bet| bet.slot == slot))
    }

    /// HR-120 to HR-122: what an autopilot does with a development card.
    pub(crate) fn auto_take(&mut self, plane: Plane, card: Card, story: &mut impl Story<Event>) {
        tell(story, || Event::AutopilotDrew { plane, card });
        let nth = card.nth_development().expect("a card of the development deck");
        match self.pack.get().face(card).kind {
            CardKind::Technology(technology) => self.gain_technology(plane, technology, story),
            CardKind::Advantage(advantage) => {
                let rival = self.auto_rival(plane);
                self.apply_advantage(plane, advantage, Some(rival), None, story);
                self.development.deck[nth] += 1;
            }
            CardKind::Movement(_) => match self.auto_replaced(plane, card) {
                Some(old) => {
                    let craft = self.craft_mut(plane);
                    craft.deck.remove(old);
                    craft.deck.add(card);
                    craft.acquire(card, old);
                    tell(story, || Event::Recycled { plane, card: old, coins: 0, spied: false });
                }
                None => self.development.discards[nth] += 1,
            },
            CardKind::Pass => unreachable!("a pass card is no development card"),
        }
    }

    /// HR-122, HR-140: exactly two lower; base cards in the order of the data before cards it has acquired.
    fn auto_replaced(&self, plane: Plane, card: Card) -> Option<Card> {
        let pack = self.pack.get();
        let wanted = pack.face(card).exchange.checked_sub(2)?;
        let craft = self.craft(plane);
        let base = craft.deck.iter().map(|(card, _)| card).filter(|card| *card < Card::PASS);
        let mut cards = base.chain(craft.acquired.into_iter().flatten());
        cards.find(|other| pack.face(*other).exchange == wanted)
    }

    /// HR-121: the leader in points, or the second if that is itself.
    fn auto_rival(&self, plane: Plane) -> Plane {
        let others = self.planes().filter(|other| *other != plane);
        others
            .max_by_key(|other| (self.craft(*other).points, std::cmp::Reverse(*other)))
            .expect("two planes fly at least")
    }
}
