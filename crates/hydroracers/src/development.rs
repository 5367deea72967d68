//! The development phase of a campaign: repair, research, espionage, exhibition (HR-66 to HR-94).

use rules::Story;
use serde::Serialize;

use crate::action::{Action, Outcome};
use crate::advance::{Flow, tell};
use crate::course::{CardKind, MAX_LEVEL, Pack};
use crate::deck::CardPlace;
use crate::event::Event;
use crate::parts::{
    Advantage, Card, Cockpit, DEVELOPMENT_IDS, Element, MAX_PLANES, Plane, Technology, Token,
};
use crate::state::{HydroRacers, Stage};

/// Cards on the display (HR-66).
pub(crate) const DISPLAY: usize = 6;

/// Cards on the espionage track (HR-87).
pub(crate) const TRACK: usize = 3;

/// Public exhibition spaces (HR-93).
pub(crate) const PUBLIC: usize = 4;

/// Cards an autopilot draws in a phase (HR-120).
const AUTO_CARDS: u8 = 3;

/// Kinds of development cards.
pub(crate) const KINDS: usize = DEVELOPMENT_IDS.len();

/// The boards and bags of the phase; cards on the display stay from phase to phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Development {
    pub(crate) step: DevelopStep,
    /// TIME markers in the common bag, and on the calendar.
    pub(crate) time: u8,
    pub(crate) calendar: u8,
    /// What the race before this phase has cost; nothing for an autopilot, and nothing in an opening phase.
    pub(crate) bills: [Option<Bill>; MAX_PLANES],
    /// Development tokens in the common bag.
    pub(crate) tokens: [u8; MAX_PLANES],
    pub(crate) deck: [u8; KINDS],
    pub(crate) discards: [u8; KINDS],
    pub(crate) display: [Option<Card>; DISPLAY],
    pub(crate) on_card: [[u8; MAX_PLANES]; DISPLAY],
    /// The oldest first.
    pub(crate) track: [Option<Card>; TRACK],
    pub(crate) spies: [u8; MAX_PLANES],
    /// Reserved spaces in use, one bit a plane; public ones, one bit a space.
    pub(crate) reserved: u8,
    pub(crate) public: u8,
    /// The plane whose token is placed, or who takes a card.
    pub(crate) actor: Plane,
    /// The movement card it takes.
    pub(crate) taken: Option<Card>,
    /// The card given up for it, on its way to the track.
    pub(crate) recycled: Option<Card>,
}

/// What a race has cost a plane in development tokens (HR-71 to HR-76).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bill {
    /// ALERTs set aside.
    pub alerts: u8,
    /// Repair times of the cards played.
    pub repairs: u8,
    /// Tokens that remain for research.
    pub tokens: u8,
}

/// What the phase is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum DevelopStep {
    /// The display is filled before anybody acts.
    Open,
    /// Autopilots draw: which one, and how many it has drawn (HR-120).
    AutoCards(Plane, u8),
    /// A token is drawn from the common bag (HR-77).
    Draw,
    /// The actor places it (HR-79).
    Place,
    /// The actor chooses whom to sabotage (HR-62c).
    Rival,
    /// The actor chooses what to raise (HR-62h).
    Joker,
    /// The actor gives up a card, for a bought or for a spied one (HR-82, HR-91).
    Recycle { spied: bool },
    /// The display is refilled (HR-85).
    Refill,
    /// These planes may still claim, one bit each (HR-90).
    Claims(u8),
}

impl Development {
    pub(crate) fn new(pack: &Pack) -> Development {
        let mut deck = [0; KINDS];
        for (card, copies) in pack.development() {
            deck[card.nth_development().expect("a development card")] = copies;
        }
        Development {
            step: DevelopStep::Open,
            time: 0,
            calendar: 0,
            bills: [None; MAX_PLANES],
            tokens: [0; MAX_PLANES],
            deck,
            discards: [0; KINDS],
            display: [None; DISPLAY],
            on_card: [[0; MAX_PLANES]; DISPLAY],
            track: [None; TRACK],
            spies: [0; MAX_PLANES],
            reserved: 0,
            public: 0,
            actor: Plane(0),
            taken: None,
            recycled: None,
        }
    }

    /// Tokens of a plane that lie on display cards (HR-76).
    fn lying(&self, plane: Plane) -> u8 {
        self.on_card.iter().map(|tokens| tokens[plane.index()]).sum()
    }

    /// The next empty place of the display.
    fn gap(&self) -> Option<usize> {
        self.display.iter().position(Option::is_none)
    }

    /// HR-85: an empty deck is made of the discards; whether there is a card to draw.
    fn has_cards(&mut self) -> bool {
        if self.deck == [0; KINDS] {
            std::mem::swap(&mut self.deck, &mut self.discards);
        }
        self.deck != [0; KINDS]
    }
}

impl HydroRacers {
    /// HR-71 to HR-76: what the race has cost, and what remains for research.
    pub(crate) fn repair(&mut self, story: &mut impl Story<Event>) -> Stage {
        let numbers = &self.pack.get().numbers;
        let best = self.best_human();
        for plane in self.planes() {
            let (alerts, repairs) = (self.craft(plane).alerts_out(), self.played_repairs(plane));
            self.clean_up(plane);
            if self.is_autopilot(plane) {
                continue;
            }
            let extra = if best == Some(plane) { numbers.leader_extra_token } else { 0 };
            let spent = self.development.lying(plane) + alerts + repairs + extra;
            let tokens = numbers.tokens_per_player.saturating_sub(spent);
            self.development.tokens[plane.index()] = tokens;
            self.development.bills[plane.index()] = Some(Bill { alerts, repairs, tokens });
            tell(story, || Event::Repaired { plane, alerts, repairs, tokens });
        }
        self.begin_development(story)
    }

    /// HR-72: repair times of the cards played.
    fn played_repairs(&self, plane: Plane) -> u8 {
        let played = self
            .craft(plane)
            .deck
            .iter()
            .filter(|(_, spot)| matches!(spot, CardPlace::Covered | CardPlace::Top));
        played.map(|(card, _)| self.pack.get().face(card).repair).sum()
    }

    /// HR-71, HR-73: tokens back into the bag, the deck complete again.
    fn clean_up(&mut self, plane: Plane) {
        let craft = self.craft_mut(plane);
        for element in Element::ALL {
            for square in 0..8 {
                if let Some(token) = craft.token_on(element, square) {
                    craft.bag[token as usize] += 1;
                }
            }
        }
        craft.bag[Token::Damage as usize] += std::mem::take(&mut craft.damage);
        craft.bag[Token::Alert as usize] += std::mem::take(&mut craft.alerts);
        (craft.squares, craft.maluses) = ([0; 4], 0);
        craft.deck.gather();
    }

    /// HR-68: ten tokens each, and no repair.
    pub(crate) fn open_development(&mut self, story: &mut impl Story<Event>) -> Stage {
        for plane in (0..self.options.human_planes()).map(Plane) {
            self.development.tokens[plane.index()] = self.pack.numbers.opening_tokens;
        }
        self.begin_development(story)
    }

    fn begin_development(&mut self, story: &mut impl Story<Event>) -> Stage {
        let development = &mut self.development;
        (development.time, development.calendar) = (self.pack.numbers.time_markers, 0);
        development.step = DevelopStep::Open;
        tell(story, || Event::DevelopmentBegan);
        Stage::Develop
    }

    pub(crate) fn enter_development(&mut self, story: &mut impl Story<Event>) -> Flow {
        loop {
            let waits = match self.development.step {
                DevelopStep::Open => {
                    self.fills(DevelopStep::AutoCards(Plane(self.options.human_planes()), 0))
                }
                DevelopStep::AutoCards(plane, drawn) => self.auto_cards(plane, drawn),
                DevelopStep::Refill => {
                    let waits = self.fills(DevelopStep::Draw);
                    if !waits {
                        self.enter_track(story);
                    }
                    waits
                }
                DevelopStep::Claims(left) => match self.next_claimer(left) {
                    Some(plane) => {
                        self.development.actor = plane;
                        true
                    }
                    None => {
                        self.development.step = DevelopStep::Draw;
                        false
                    }
                },
                DevelopStep::Draw
                | DevelopStep::Place
                | DevelopStep::Rival
                | DevelopStep::Joker
                | DevelopStep::Recycle { .. } => true,
            };
            if waits {
                return Flow::Wait;
            }
        }
    }

    /// Whether a card is to be drawn for the display; else goes on with the next step.
    fn fills(&mut self, next: DevelopStep) -> bool {
        let waits = self.development.gap().is_some() && self.development.has_cards();
        if !waits {
            self.development.step = next;
        }
        waits
    }

    fn auto_cards(&mut self, plane: Plane, drawn: u8) -> bool {
        self.development.step = if drawn == AUTO_CARDS {
            DevelopStep::AutoCards(Plane(plane.0 + 1), 0)
        } else if plane.0 == self.options.fleet() || !self.development.has_cards() {
            DevelopStep::Draw
        } else {
            return true;
        };
        false
    }

    pub(crate) fn develop_by_chance(&mut self, outcome: Outcome, story: &mut impl Story<Event>) {
        match outcome {
            Outcome::DrawDevelopment(card) => self.draw_development(card, story),
            Outcome::DrawTime => self.pass_time(story),
            Outcome::DrawOwn(plane) => {
                self.development.tokens[plane.index()] -= 1;
                self.development.actor = plane;
                self.development.step = DevelopStep::Place;
                tell(story, || Event::TokenTurn { plane });
            }
            Outcome::DrawPlane(_)
            | Outcome::DrawPilot(_)
            | Outcome::DrawCircuit(_)
            | Outcome::DrawTerms(_)
            | Outcome::DrawGrid(_)
            | Outcome::DrawCard(_)
            | Outcome::DrawToken(_) => unreachable!("judged: the phase draws cards, time or tokens"),
        }
    }

    fn draw_development(&mut self, card: Card, story: &mut impl Story<Event>) {
        self.development.deck[card.nth_development().expect("judged: a development card")] -= 1;
        if let DevelopStep::AutoCards(plane, drawn) = self.development.step {
            self.development.step = DevelopStep::AutoCards(plane, drawn + 1);
            return self.auto_take(plane, card, story);
        }
        let place = self.development.gap().expect("judged: the display has a gap");
        self.development.display[place] = Some(card);
        tell(story, || Event::DisplayFilled { place: place as u8, card });
    }

    /// HR-78: the last marker ends the phase.
    fn pass_time(&mut self, story: &mut impl Story<Event>) {
        self.development.time -= 1;
        self.development.calendar += 1;
        let markers = self.development.calendar;
        let of = self.pack.numbers.time_markers;
        tell(story, || Event::TimePassed { markers, of });
        if markers == of {
            self.end_development(story);
        }
    }

    /// HR-94.
    fn end_development(&mut self, story: &mut impl Story<Event>) {
        let development = &mut self.development;
        development.track = [None; TRACK];
        development.spies = [0; MAX_PLANES];
        development.tokens = [0; MAX_PLANES];
        development.bills = [None; MAX_PLANES];
        (development.reserved, development.public) = (0, 0);
        (development.time, development.calendar) = (0, 0);
        for (card, tokens) in development.display.iter_mut().zip(&development.on_card) {
            if let Some(gone) = card.filter(|_| *tokens == [0; MAX_PLANES]) {
                development.discards[gone.nth_development().expect("a development card")] += 1;
                *card = None;
            }
        }
        tell(story, || Event::DevelopmentOver);
        self.stage = Stage::Circuit;
    }

    pub(crate) fn develop(&mut self, action: Action, story: &mut impl Story<Event>) {
        let plane = self.development.actor;
        match action {
            Action::PlaceOnCard { place, accelerate } => self.place_on_card(plane, place, accelerate, story),
            Action::PlaceOnEspionage => {
                self.development.spies[plane.index()] += 1;
                tell(story, || Event::TokenOnEspionage { plane });
                self.development.step = DevelopStep::Claims(1 << plane.0);
            }
            Action::PlaceOnExhibition(space) => self.exhibit(plane, space, story),
            Action::Recycle(card) => self.recycle(plane, card, story),
            Action::NoClaim => {
                let DevelopStep::Claims(left) = self.development.step else {
                    unreachable!("judged: a claim is asked")
                };
                self.development.step = DevelopStep::Claims(left & !(1 << plane.0));
            }
            Action::Claim { place, coins } => self.claim(plane, place, coins, story),
            Action::ChooseRival(rival) => {
                self.apply_advantage(plane, Advantage::Sabotage, Some(rival), None, story);
                self.development.step = DevelopStep::Refill;
            }
            Action::ChooseElement(element) => {
                self.apply_advantage(plane, Advantage::Workshop, None, Some(element), story);
                self.development.step = DevelopStep::Refill;
            }
            Action::ChoosePlane(_)
            | Action::ChoosePilot(_)
            | Action::ChooseCircuit(_)
            | Action::ChooseTerms(_)
            | Action::NoBet
            | Action::PlaceBet { .. }
            | Action::Pass
            | Action::Play(_)
            | Action::ChooseValue(_)
            | Action::TakePoint
            | Action::TakeCoins
            | Action::Remove { .. }
            | Action::Reduce(_)
            | Action::Boost(_)
            | Action::Hop(_)
            | Action::DropBehind(_)
            | Action::PassDiscard(_)
            | Action::Keep(_) => unreachable!("judged: a decision of this phase"),
        }
    }

    fn place_on_card(&mut self, plane: Plane, place: u8, accelerate: bool, story: &mut impl Story<Event>) {
        let at = place as usize;
        self.development.on_card[at][plane.index()] += 1;
        let tokens = self.development.on_card[at][plane.index()];
        let card = self.development.display[at].expect("judged: a card lies there");
        let cost = self.pack.get().face(card).cost;
        tell(story, || Event::TokenOnCard { plane, place, card, tokens, cost });
        if accelerate {
            let coins = self.pack.numbers.accelerate_cost;
            self.craft_mut(plane).coins -= u16::from(coins);
            tell(story, || Event::Accelerated { plane, coins });
        }
        if accelerate || tokens == cost {
            self.take_card(plane, at, card, story);
        } else {
            self.development.step = DevelopStep::Draw;
        }
    }

    /// HR-81, HR-82.
    fn take_card(&mut self, plane: Plane, at: usize, card: Card, story: &mut impl Story<Event>) {
        tell(story, || Event::CardTaken { plane, card });
        self.development.display[at] = None;
        let lying = std::mem::take(&mut self.development.on_card[at]);
        for other in self.planes().filter(|other| *other != plane) {
            self.development.tokens[other.index()] += lying[other.index()];
        }
        self.development.step = DevelopStep::Refill;
        match self.pack.get().face(card).kind {
            CardKind::Technology(technology) => self.gain_technology(plane, technology, story),
            CardKind::Advantage(advantage) => self.take_advantage(plane, card, advantage, story),
            CardKind::Movement(_) => self.take_movement(plane, card, false),
            CardKind::Pass => unreachable!("a pass card is no development card"),
        }
    }

    fn take_movement(&mut self, plane: Plane, card: Card, spied: bool) {
        self.craft_mut(plane).deck.add(card);
        self.development.taken = Some(card);
        self.development.step = DevelopStep::Recycle { spied };
    }

    pub(crate) fn gain_technology(
        &mut self,
        plane: Plane,
        technology: Technology,
        story: &mut impl Story<Event>,
    ) {
        self.craft_mut(plane).technology |= 1 << technology as u8;
        tell(story, || Event::TechnologyGained { plane, technology });
    }

    /// HR-62, HR-63: after an expert race the card goes back into the deck at once.
    fn take_advantage(
        &mut self,
        plane: Plane,
        card: Card,
        advantage: Advantage,
        story: &mut impl Story<Event>,
    ) {
        if self.cockpit == Cockpit::Expert {
            self.development.deck[card.nth_development().expect("a development card")] += 1;
        }
        match advantage {
            Advantage::Sabotage => self.development.step = DevelopStep::Rival,
            Advantage::Workshop
                if self.cockpit == Cockpit::Expert && self.raisable(plane).next().is_some() =>
            {
                self.development.step = DevelopStep::Joker;
            }
            Advantage::Workshop => {
                let lowest =
                    self.raisable(plane).min_by_key(|element| self.craft(plane).levels[*element as usize]);
                self.apply_advantage(plane, advantage, None, lowest, story);
            }
            Advantage::ExtraAlert | Advantage::LessDamage | Advantage::Upgrade(_) => {
                self.apply_advantage(plane, advantage, None, None, story);
            }
        }
    }

    /// Elements below the top level.
    pub(crate) fn raisable(&self, plane: Plane) -> impl Iterator<Item = Element> + use<> {
        let levels = self.craft(plane).levels;
        Element::ALL.into_iter().filter(move |element| levels[*element as usize] < MAX_LEVEL)
    }

    /// HR-62, HR-63, HR-145: what an advantage does; slots and levels are both recorded, for autopilots slots only.
    pub(crate) fn apply_advantage(
        &mut self,
        plane: Plane,
        advantage: Advantage,
        rival: Option<Plane>,
        joker: Option<Element>,
        story: &mut impl Story<Event>,
    ) {
        let autopilot = self.is_autopilot(plane);
        let mut change_bag = |craft_of: Plane, token: Token, by: i8| {
            let bag = &mut self.craft_mut(craft_of).bag;
            bag[token as usize] = bag[token as usize].saturating_add_signed(by);
            let [damage, alert] = *bag;
            tell(story, || Event::BagChanged { plane: craft_of, damage, alert });
        };
        let element = match advantage {
            Advantage::ExtraAlert => return change_bag(plane, Token::Alert, 1),
            Advantage::LessDamage => return change_bag(plane, Token::Damage, -1),
            Advantage::Sabotage => return change_bag(rival.expect("a rival was chosen"), Token::Damage, 1),
            Advantage::Upgrade(element) => Some(element),
            Advantage::Workshop => joker,
        };
        let craft = self.craft_mut(plane);
        craft.slots += 1;
        let raised = element.filter(|element| !autopilot && craft.levels[*element as usize] < MAX_LEVEL);
        if let Some(element) = raised {
            craft.levels[element as usize] += 1;
        }
        tell(story, || Event::Upgraded { plane, element: raised });
    }

    /// What giving up a card costs (HR-83, HR-84, HR-91).
    pub(crate) fn recycling_cost(&self, new: Card, old: Card, spied: bool) -> u16 {
        let pack = self.pack.get();
        let per_point = if spied { pack.numbers.spy_swap_cost } else { pack.numbers.swap_cost };
        u16::from(pack.face(new).exchange.saturating_sub(pack.face(old).exchange)) * u16::from(per_point)
    }

    /// The least that taking a movement card costs, over all cards that could be given up.
    pub(crate) fn cheapest_recycling(&self, plane: Plane, new: Card, spied: bool) -> u16 {
        let costs = self.craft(plane).deck.iter().map(|(old, _)| self.recycling_cost(new, old, spied));
        costs.min().expect("a deck has ten cards")
    }

    fn recycle(&mut self, plane: Plane, card: Card, story: &mut impl Story<Event>) {
        let DevelopStep::Recycle { spied } = self.development.step else {
            unreachable!("judged: a card is given up")
        };
        let new = self.development.taken.take().expect("a card was taken");
        let coins = self.recycling_cost(new, card, spied);
        let craft = self.craft_mut(plane);
        craft.coins -= coins;
        craft.deck.remove(card);
        tell(story, || Event::Recycled { plane, card, coins, spied });
        self.development.recycled = Some(card);
        if spied {
            self.enter_track(story);
        } else {
            self.development.step = DevelopStep::Refill;
        }
    }

    /// HR-86, HR-87, HR-147: the recycled card enters the track, then everybody but its giver may claim.
    fn enter_track(&mut self, story: &mut impl Story<Event>) {
        let Some(card) = self.development.recycled.take() else { return };
        if let Some(oldest) =
            self.development.track[0].filter(|_| self.development.track[TRACK - 1].is_some())
        {
            self.leave_track(0);
            tell(story, || Event::TrackLeft { card: oldest });
        }
        let free = self.development.track.iter().position(Option::is_none).expect("a place was made");
        self.development.track[free] = Some(card);
        tell(story, || Event::TrackEntered { card });
        let everybody = (1 << self.options.human_planes()) - 1;
        self.development.step = DevelopStep::Claims(everybody & !(1 << self.development.actor.0));
    }

    /// The others close up.
    fn leave_track(&mut self, place: usize) {
        self.development.track[place] = None;
        self.development.track[place..].rotate_left(1);
    }

    /// HR-90: the lowest score first, then by seat.
    fn next_claimer(&self, left: u8) -> Option<Plane> {
        let may = |plane: &Plane| left & 1 << plane.0 != 0 && self.may_claim(*plane);
        self.planes().filter(may).min_by_key(|plane| (self.craft(*plane).points, *plane))
    }

    fn may_claim(&self, plane: Plane) -> bool {
        (0..TRACK as u8)
            .any(|place| [false, true].into_iter().any(|coins| self.claimable(plane, place, coins)))
    }

    /// HR-89, HR-91: tokens, coins, and a card that can be given up for it.
    pub(crate) fn claimable(&self, plane: Plane, place: u8, coins: bool) -> bool {
        let numbers = &self.pack.get().numbers;
        let Some(Some(card)) = self.development.track.get(place as usize) else { return false };
        let (needed, price) = if coins {
            (numbers.spy_tokens - 1, numbers.spy_accelerate_cost)
        } else {
            (numbers.spy_tokens, 0)
        };
        self.development.spies[plane.index()] >= needed
            && u16::from(price) + self.cheapest_recycling(plane, *card, true) <= self.craft(plane).coins
    }

    fn claim(&mut self, plane: Plane, place: u8, coins: bool, story: &mut impl Story<Event>) {
        let numbers = &self.pack.get().numbers;
        let card = self.development.track[place as usize].expect("judged: a card lies there");
        let tokens = numbers.spy_tokens - u8::from(coins);
        let coins = if coins { numbers.spy_accelerate_cost } else { 0 };
        self.development.spies[plane.index()] -= tokens;
        self.craft_mut(plane).coins -= u16::from(coins);
        self.leave_track(place as usize);
        tell(story, || Event::Claimed { plane, card, tokens, coins });
        self.take_movement(plane, card, true);
    }

    /// HR-92, HR-93.
    fn exhibit(&mut self, plane: Plane, space: u8, story: &mut impl Story<Event>) {
        let numbers = &self.pack.get().numbers;
        let coins = match space {
            0 => {
                self.development.reserved |= 1 << plane.0;
                numbers.exhibition_reserved
            }
            _ => {
                self.development.public |= 1 << (space - 1);
                numbers.exhibition_public[space as usize - 1]
            }
        };
        self.craft_mut(plane).coins += u16::from(coins);
        tell(story, || Event::Exhibited { plane, space, coins });
        self.development.step = DevelopStep::Draw;
    }
}
