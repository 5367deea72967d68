//! The rules of the toy, and where its bugs bite.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use rules::{
    Audience, Fingerprint, Game, Millis, Outlook, Rng, Seat, Seats, Standing, Standings, Step, StepOf, Story,
    Turn, Viewer, below, pick,
};

use super::{
    Action, BAG, Bug, Event, Foul, HOURGLASS, Knowledge, Outcome, Preview, Question, Setup, TILES, Tile,
    TileView, Toy, View,
};

/// Rolls of [`Bug::CountsOutside`].
static ROLLS: AtomicU32 = AtomicU32::new(0);

/// Every action there is, sorted.
const ACTIONS: [Action; 18] = [
    Action::Pass,
    Action::Peek(0),
    Action::Peek(1),
    Action::Peek(2),
    Action::Flip(0),
    Action::Flip(1),
    Action::Flip(2),
    Action::Allow,
    Action::Object,
    Action::Keep,
    Action::Take,
    Action::Bid(0),
    Action::Bid(1),
    Action::Bid(2),
    Action::Grab,
    Action::TurnHourglass,
    Action::Hum { note: 1 },
    Action::Hum { note: 2 },
];

impl Game for Toy {
    const NAME: &'static str = "toy";

    rules::own_types!(Setup, Action, Outcome, Event, View, Knowledge, Preview, Foul);
    type Printed = ();

    fn new(setup: &Setup) -> Self {
        let mut toy = Toy {
            setup: *setup,
            round: 0,
            scores: Default::default(),
            tiles: [Tile::default(); TILES],
            tokens: 0,
            questions: Vec::new(),
            bids: Default::default(),
            open_bids: Default::default(),
        };
        toy.start_round();
        toy
    }

    fn printed(_setup: &Setup) {}

    fn step_limit(setup: &Setup) -> usize {
        // A roll, a lead, a draw, an objection, a keep, the bids, three grabs, the hourglass and its alarm.
        setup.rounds as usize * (10 + setup.seats as usize)
    }

    fn seats(&self) -> usize {
        self.setup.seats as usize
    }

    fn turn(&self) -> Turn {
        match self.questions.last() {
            None => Turn::Over(self.standings()),
            Some(Question::Roll | Question::Draw { .. }) => Turn::Chance,
            Some(Question::Grab { until }) => Turn::Scramble { seats: self.asked(), until: *until },
            Some(Question::Lead | Question::Object | Question::Keep { .. } | Question::Bid) => {
                Turn::Players(self.asked())
            }
        }
    }

    fn sealed(&self) -> Seats {
        if self.has(Bug::SealedIsSilent) { Seats::NONE } else { self.bidders() }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        into.extend(ACTIONS.into_iter().filter(|action| self.may(seat, action).is_ok()));
    }

    fn check(&self, at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        match (self.questions.last(), action) {
            (Some(Question::Grab { until: Some(until) }), _) if at >= *until && !self.has(Bug::LateGrab) => {
                return Err(Foul::TimeRanOut(*until));
            }
            (Some(Question::Lead), Action::Flip(2)) if self.has(Bug::RefusesLastFlip) => {
                return Err(Foul::SeenBefore(2));
            }
            _ => {}
        }
        match self.may(seat, action) {
            Err(Foul::SeenBefore(_)) if self.has(Bug::AcceptsSecondPeek) => Ok(()),
            answer => answer,
        }
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        match self.questions.last() {
            Some(Question::Roll) if self.has(Bug::UnsortedOutcomes) => {
                into.extend([(Outcome::Tokens(2), 2), (Outcome::Tokens(1), 1), (Outcome::Tokens(3), 1)]);
            }
            Some(Question::Roll) => {
                into.extend([(Outcome::Tokens(1), 1), (Outcome::Tokens(2), 2), (Outcome::Tokens(3), 1)]);
            }
            Some(Question::Draw { .. }) => {
                into.extend(bag(self.values()).map(|(value, count)| (Outcome::Value(value), count)));
            }
            Some(
                Question::Lead
                | Question::Object
                | Question::Keep { .. }
                | Question::Bid
                | Question::Grab { .. },
            )
            | None => {}
        }
    }

    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        let mut listed = Vec::new();
        self.outcomes(&mut listed);
        if self.has(Bug::UnevenBag) {
            listed.iter_mut().for_each(|(_, weight)| *weight = 1);
        }
        pick(rng, &listed)
    }

    fn advance(&mut self, at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            Step::Act(seat, Action::Bid(bid)) => self.bid(*seat, *bid, story),
            Step::Act(seat, action) => self.act(at, *seat, *action, story),
            Step::TakeBack(seat) => self.take_back(*seat),
            Step::Chance(outcome) => self.follow(*outcome, story),
            Step::Alarm => self.ring(at, story),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let own_bid = match viewer {
            Viewer::Seat(seat) => self.bids[seat],
            Viewer::Spectator => None,
        };
        let mut questions = self.questions.clone();
        if let (Some(Question::Grab { until }), true) =
            (questions.last_mut(), self.has(Bug::HourglassOutOfView))
        {
            *until = None;
        }
        View {
            bug: self.setup.bug,
            round: self.round,
            scores: self.scores.0,
            tiles: std::array::from_fn(|tile| self.tile_view(tile)),
            tokens: self.tokens,
            questions,
            sealed: self.bidders(),
            own_bid,
            open_bids: self.open_bids.0,
        }
    }

    fn knowledge(&self, viewer: Viewer) -> Knowledge {
        let until = match self.questions.last() {
            Some(Question::Grab { until }) => *until,
            _ => None,
        };
        Knowledge {
            setup: self.setup,
            viewer,
            view: self.view(viewer),
            until,
            remembered: std::array::from_fn(|tile| self.remembers(viewer, tile)),
        }
    }

    fn sample(known: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> Self {
        let forgets = known.setup.bug == Bug::SampleForgets;
        let mut values = if forgets { [None; TILES] } else { known.remembered };
        for tile in 0..TILES {
            if known.view.tiles[tile].drawn && values[tile].is_none() {
                values[tile] = Some(pick(rng, &bag(values).collect::<Vec<_>>()));
            }
        }
        let tile = |tile: usize| {
            let TileView { seen, flipped, .. } = known.view.tiles[tile];
            Tile { value: values[tile], seen, flipped }
        };
        let mut toy = Toy {
            round: known.view.round,
            scores: rules::BySeat(known.view.scores),
            tiles: std::array::from_fn(tile),
            tokens: known.view.tokens,
            questions: known.view.questions.clone(),
            open_bids: rules::BySeat(known.view.open_bids),
            ..Toy::new(&known.setup)
        };
        if let Some(Question::Grab { until }) = toy.questions.last_mut() {
            *until = known.until;
        }
        for seat in known.view.sealed.iter() {
            let own = known.view.own_bid.filter(|_| known.viewer == Viewer::Seat(seat));
            toy.bids[seat] = Some(own.unwrap_or_else(|| below(rng, 3) as u8));
        }
        toy
    }

    fn preview(view: &View, action: &Action) -> Preview {
        let face_up = view.tiles.iter().find_map(|tile| tile.face_up).unwrap_or(0);
        let points = match action {
            Action::Take => face_up as i8,
            Action::Grab => 1,
            Action::Object if view.bug == Bug::PreviewPanics => panic!("an objection has no preview"),
            Action::Object => -1,
            Action::Pass | Action::Peek(_) | Action::Flip(_) | Action::Allow | Action::Keep => 0,
            Action::Bid(_) | Action::TurnHourglass | Action::Hum { .. } => 0,
        };
        Preview { points }
    }

    fn fallback(&self, _seat: Seat) -> Action {
        match self.questions.last() {
            Some(Question::Object) if !self.has(Bug::AlwaysFallsBackOnPass) => Action::Allow,
            Some(Question::Keep { .. }) => Action::Keep,
            Some(Question::Bid) => Action::Bid(0),
            _ => Action::Pass,
        }
    }

    fn hunch(&self, seat: Seat, scratch: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        if self.has(Bug::HunchPasses) {
            return Action::Pass;
        }
        scratch.clear();
        self.actions(seat, scratch);
        match self.questions.last() {
            Some(Question::Lead) if self.has(Bug::HunchPeeks) && self.tiles[0].value == Some(3) => {
                Action::Flip(0)
            }
            _ => scratch[below(rng, scratch.len() as u32) as usize],
        }
    }

    fn outlook(&self) -> Outlook {
        let scores = &self.scores.0[..self.setup.seats as usize];
        let sign = if self.has(Bug::OutlookUpsideDown) { -1.0 } else { 1.0 };
        let merits: Vec<f32> = scores.iter().map(|score| sign * f32::from(*score)).collect();
        Outlook::from_merits(&merits, 4.0)
    }

    fn fingerprint(&self, seat: Seat) -> u64 {
        let mut view = self.view(Viewer::Seat(seat));
        let mut hasher = Fingerprint::default();
        if self.has(Bug::FingerprintBlinks) {
            view.questions.clear();
        }
        if self.has(Bug::FingerprintPeeks) {
            self.tiles.hash(&mut hasher);
        }
        view.hash(&mut hasher);
        hasher.finish()
    }

    fn fade(known: &mut Knowledge, memory: u32, character: u64) {
        for (tile, remembered) in (0..).zip(&mut known.remembered) {
            let face_up = known.view.tiles[tile as usize].face_up;
            let kept = (character >> (8 * tile)) % 1000 < u64::from(memory);
            *remembered = remembered.filter(|_| kept).or(face_up);
        }
        if known.setup.bug == Bug::FadingBlinds {
            known.view.tokens = 0;
        }
    }
}

impl Toy {
    fn has(&self, bug: Bug) -> bool {
        self.setup.bug == bug
    }

    fn everybody(&self) -> Seats {
        Seats::first(self.setup.seats as usize)
    }

    fn leader(&self) -> Seat {
        let hidden_three = self.tiles[0].value == Some(3) && !self.tiles[0].flipped;
        let shift = u8::from(self.has(Bug::SecretLeader) && hidden_three);
        Seat((self.round + shift) % self.setup.seats)
    }

    fn objector(&self) -> Seat {
        Seat((self.round + 1) % self.setup.seats)
    }

    fn bidders(&self) -> Seats {
        self.everybody().iter().filter(|seat| self.bids[*seat].is_some()).collect()
    }

    fn asked(&self) -> Seats {
        match self.questions.last() {
            Some(Question::Lead | Question::Keep { .. }) => Seats::only(self.leader()),
            Some(Question::Object) => Seats::only(self.objector()),
            Some(Question::Bid) => {
                self.everybody().iter().filter(|seat| self.bids[*seat].is_none()).collect()
            }
            Some(Question::Grab { .. }) => self.everybody(),
            Some(Question::Roll | Question::Draw { .. }) | None => Seats::NONE,
        }
    }

    /// Whether the action answers the question, whatever the time.
    fn may(&self, seat: Seat, action: &Action) -> Result<(), Foul> {
        let asked = self.asked();
        let Some(question) = self.questions.last().filter(|_| asked.contains(seat)) else {
            return Err(Foul::NotAsked(asked));
        };
        match (question, action) {
            (Question::Lead, Action::Peek(tile)) if self.tiles[*tile as usize].seen.contains(seat) => {
                Err(Foul::SeenBefore(*tile))
            }
            (Question::Lead, Action::Flip(tile)) if self.secret_forbids(*tile) => {
                Err(Foul::SeenBefore(*tile))
            }
            (Question::Bid, Action::Bid(bid))
                if self.has(Bug::BidsAreUnique) && self.bids.0.contains(&Some(*bid)) =>
            {
                Err(Foul::NoAnswer(*question))
            }
            (Question::Lead, Action::Pass | Action::Peek(_) | Action::Flip(_))
            | (Question::Object, Action::Allow | Action::Object)
            | (Question::Keep { .. }, Action::Keep | Action::Take)
            | (Question::Bid, Action::Bid(_))
            | (Question::Grab { .. }, Action::Grab)
            | (Question::Grab { until: None }, Action::TurnHourglass) => Ok(()),
            (Question::Lead, Action::Hum { .. }) if self.has(Bug::LossyHum) => Ok(()),
            _ => Err(Foul::NoAnswer(*question)),
        }
    }

    fn secret_forbids(&self, tile: u8) -> bool {
        let tile = self.tiles[tile as usize];
        self.has(Bug::SecretForbids) && tile.value == Some(3) && !tile.flipped
    }

    fn values(&self) -> [Option<u8>; TILES] {
        self.tiles.map(|tile| tile.value)
    }

    fn tile_view(&self, tile: usize) -> TileView {
        let Tile { value, seen, flipped } = self.tiles[tile];
        let is_open = self.questions.contains(&Question::Keep { tile: tile as u8 });
        TileView { drawn: value.is_some(), seen, flipped, face_up: value.filter(|_| is_open) }
    }

    fn remembers(&self, viewer: Viewer, tile: usize) -> Option<u8> {
        let Tile { value, seen, flipped } = self.tiles[tile];
        let peeked = matches!(viewer, Viewer::Seat(seat) if seen.contains(seat));
        let known = if self.has(Bug::UnearnedKnowledge) {
            true
        } else if self.has(Bug::PeekForgotten) {
            flipped
        } else if self.has(Bug::FlipForgotten) {
            self.tile_view(tile).face_up.is_some() || (peeked && !flipped)
        } else {
            peeked || flipped
        };
        value.filter(|_| known)
    }

    fn standings(&self) -> Standings {
        let scores = &self.scores.0[..self.setup.seats as usize];
        Standings::new(scores.iter().map(|score| {
            let better = scores.iter().filter(|other| *other > score).count();
            Standing { place: better as u8 + 1, score: i32::from(*score) }
        }))
    }

    fn start_round(&mut self) {
        self.questions = vec![Question::Grab { until: None }, Question::Bid, Question::Lead, Question::Roll];
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action, story: &mut impl Story<Event>) {
        match action {
            Action::Pass | Action::Hum { .. } => {
                self.questions.pop();
                story.tell(Audience::All, || Event::Passed { seat });
            }
            Action::Peek(tile) => self.look_at(seat, tile, false, story),
            Action::Flip(tile) => self.look_at(seat, tile, true, story),
            Action::Allow => _ = self.questions.pop(),
            Action::Object => self.object(seat, story),
            Action::Keep | Action::Take => self.keep_or_take(seat, action, story),
            Action::Bid(_) => unreachable!("bids are followed elsewhere"),
            Action::Grab => self.grab(seat, story),
            Action::TurnHourglass => {
                let until = Millis(at.0 + HOURGLASS);
                self.questions.pop();
                self.questions.push(Question::Grab { until: Some(until) });
                story.tell(Audience::All, || Event::HourglassTurned { seat, until });
            }
        }
    }

    fn look_at(&mut self, seat: Seat, tile: u8, open: bool, story: &mut impl Story<Event>) {
        self.questions.pop();
        if open {
            self.questions.extend([Question::Keep { tile }, Question::Object]);
        } else {
            story.tell(Audience::All, || Event::Peeked { seat, tile });
        }
        match self.tiles[tile as usize].value {
            Some(value) => self.show(tile, value, open, story),
            None => self.questions.push(Question::Draw { tile, open }),
        }
    }

    /// TY-5: the leader alone sees a tile that is peeked at, everybody one that is flipped.
    fn show(&mut self, tile: u8, value: u8, open: bool, story: &mut impl Story<Event>) {
        let leader = self.leader();
        let everybody = self.everybody();
        let shown = &mut self.tiles[tile as usize];
        shown.value = Some(value);
        shown.seen = if open { everybody } else { shown.seen.with(leader) };
        shown.flipped |= open;
        let to_all = open || self.has(Bug::PeekToldToAll);
        let audience = if to_all { Audience::All } else { Audience::seat(leader) };
        story.tell(audience, || Event::TileSeen { tile, value });
    }

    fn object(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        self.questions.truncate(self.questions.len() - 2);
        self.scores[seat] -= 1;
        story.tell(Audience::All, || Event::Objected { seat });
    }

    fn keep_or_take(&mut self, seat: Seat, action: Action, story: &mut impl Story<Event>) {
        let Some(Question::Keep { tile }) = self.questions.pop() else { unreachable!("a tile lies open") };
        let value = self.tiles[tile as usize].value.expect("a flipped tile has a value");
        if action == Action::Keep {
            story.tell(Audience::All, || Event::Kept { tile });
        } else {
            self.scores[seat] += value as i8;
            self.tiles[tile as usize] = Tile::default();
            story.tell(Audience::All, || Event::Taken { tile, value });
        }
    }

    fn bid(&mut self, seat: Seat, bid: u8, story: &mut impl Story<Event>) {
        self.bids[seat] = Some(bid);
        let told = self.has(Bug::BidToldAtOnce).then_some(bid);
        story.tell(Audience::All, || Event::BidSealed { seat, bid: told });
        if self.bidders() == self.everybody() {
            self.open_bids(seat, story);
        }
    }

    fn open_bids(&mut self, last: Seat, story: &mut impl Story<Event>) {
        self.questions.pop();
        let bids: Vec<u8> = self.bids.0.iter().flatten().copied().collect();
        let highest = self.everybody().iter().filter(|seat| self.bids[*seat] == bids.iter().max().copied());
        let highest: Seats = highest.collect();
        if highest.len() == 1 {
            highest.iter().for_each(|seat| self.scores[seat] += 1);
        } else if self.has(Bug::LastBidWinsTies) && highest.contains(last) {
            self.scores[last] += 1;
        }
        self.open_bids.0[..bids.len()].copy_from_slice(&bids);
        self.bids = Default::default();
        story.tell(Audience::All, || Event::BidsOpened { bids });
    }

    fn take_back(&mut self, seat: Seat) {
        self.bids[seat] = None;
        if self.has(Bug::RegretCosts) {
            self.scores[seat] -= 1;
        }
    }

    fn follow(&mut self, outcome: Outcome, story: &mut impl Story<Event>) {
        match (self.questions.pop(), outcome) {
            (Some(Question::Draw { tile, open }), Outcome::Value(value)) => {
                self.show(tile, value, open, story);
            }
            (_, Outcome::Tokens(tokens)) => {
                let more =
                    if self.has(Bug::CountsOutside) { ROLLS.fetch_add(1, Ordering::Relaxed) % 2 } else { 0 };
                self.tokens = tokens + more as u8;
                let tokens = self.tokens;
                story.tell(Audience::All, || Event::TokensCame { tokens });
            }
            (_, Outcome::Value(_)) => unreachable!("a value is drawn for a tile"),
        }
    }

    fn grab(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        self.scores[seat] += 1;
        self.tokens -= 1;
        story.tell(Audience::All, || Event::Grabbed { seat });
        if self.tokens == 0 {
            self.end_round();
        }
    }

    fn ring(&mut self, at: Millis, story: &mut impl Story<Event>) {
        let Some(Question::Grab { until: Some(until) }) = self.questions.last() else { return };
        if at >= *until || self.has(Bug::EarlyAlarm) {
            story.tell(Audience::All, || Event::TimeRanOut);
            self.end_round();
        }
    }

    fn end_round(&mut self) {
        self.questions.pop();
        self.tokens = 0;
        self.round += u8::from(!self.has(Bug::Endless));
        if self.round < self.setup.rounds {
            self.start_round();
        }
    }
}

/// What is left in the bag beside these values.
fn bag(values: [Option<u8>; TILES]) -> impl Iterator<Item = (u8, u32)> {
    let out = move |value| values.iter().filter(|one| **one == Some(value)).count() as u32;
    (1..=3).map(move |value| (value, BAG[value as usize - 1] - out(value))).filter(|(_, count)| *count > 0)
}
