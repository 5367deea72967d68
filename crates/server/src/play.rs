//! One running match of any game behind one face, so that rooms are written once.
//!
//! One idea: JSON comes in, JSON goes out; in between is a [`Referee`] that knows its game. Whoever holds a
//! [`Play`] sees what a viewer may see and nothing else.

use std::any::Any;

use bots::{Bot, Dice, Limit, Thinker};
use catalogue::{Language, Shared, short_name};
use referee::{NoUndo, Record, Referee, TakenStep};
use rules::record::{Entry, Nonce, Note};
use rules::{
    BySeat, Demand, Foul as _, Millis, Refusal, Rng as _, Seat, Seats, Standings, Step, Turn, Viewer, told_to,
};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::error::ErrorCode;
use crate::protocol::{Advice, AdviceReason, ClockInfo, Ending, Foretold, Heard, Rejected, TurnInfo};

/// How many choices a seat may take back in one match, and how many actions may be undone for each seat: a match
/// that never ends would fill the disk.
pub(crate) const SECOND_THOUGHTS: usize = 100;

/// The room to leave for a view, in bytes, so that it seldom has to grow while it is written.
const USUAL_VIEW: usize = 4 << 10;

/// How many of the actions it has considered a hint tells.
const MOST_REASONS: usize = 5;

/// Done, or why not.
type Answer = Result<(), Box<Rejected>>;

/// One running match of any game.
pub(crate) trait Play: Send + Sync {
    /// How many steps were taken.
    fn steps(&self) -> usize;
    /// The steps from that number on, as the log keeps them.
    fn lines(&self, from: usize) -> Vec<String>;
    /// A seat acts; why it may not is told in that language.
    fn act(&mut self, now: Millis, seat: Seat, action: &Value, language: Language) -> Answer;
    /// A seat takes its sealed choice back.
    fn take_back(&mut self, now: Millis, seat: Seat) -> Answer;
    /// Notes what happened at the table; whether it was so.
    fn note(&mut self, now: Millis, note: Note) -> Answer;
    /// Whether everybody is waited for before something is shown only once.
    fn is_gathering(&self) -> bool;
    /// Who has given up.
    fn resigned(&self) -> Seats;
    /// From now on bots decide by that number and by how often they have decided, and by nothing else.
    fn repeat(&mut self, number: u64);
    /// A bot that decides at once decides for that seat.
    fn bot_acts(&mut self, now: Millis, seat: Seat, kind: bots::Kind);
    /// What a decision of that seat asks of a bot.
    fn demand(&self, seat: Seat) -> Demand;
    /// What a bot that thinks ahead has to think about for that seat, to be done on another thread.
    fn ponder(&mut self, seat: Seat, kind: bots::Kind) -> Pondering;
    /// A bot has thought for that seat: it acts.
    fn pondered(&mut self, now: Millis, seat: Seat, pondered: Pondered);
    /// What the ace has to think about in that seat's place, to be done on another thread.
    fn advise(&mut self, seat: Seat) -> Advising;
    /// Whether that seat is still asked what it was asked when the match had that many steps: only others have
    /// acted since.
    fn still_asks(&self, seat: Seat, since: usize) -> bool;
    /// Settles what time has brought about.
    fn wake(&mut self, now: Millis);
    /// When to wake it.
    fn deadline(&self) -> Option<Millis>;
    /// The time of the last step.
    fn last(&self) -> Millis;
    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// How every seat ended, once the match is over.
    fn standings(&self) -> Option<Standings>;
    /// Counts on, from that step on, how often in a row each seat ran out of time.
    fn count_time_outs(&self, from: usize, counts: &mut BySeat<u32>);
    /// What is printed on the material of the match, for everybody: it never changes.
    fn printed(&self) -> Box<RawValue>;
    /// What that viewer sees and may do: it changes with a step and with nothing else.
    fn shown(&self, viewer: Viewer) -> Shown;
    /// Appends what depends on time: what the game waits for, who may take back, and the clocks.
    fn write_time(&self, now: Millis, into: &mut Vec<u8>);
    /// Appends what that viewer was told from that step on.
    fn write_events(&self, viewer: Viewer, from: usize, language: Option<Language>, into: &mut Vec<u8>);
    /// What that seat may do.
    fn actions(&self, seat: Seat) -> Box<RawValue>;
    /// What actions of that seat would do, each by itself; why one cannot be done is told in that language.
    fn previews(&self, seat: Seat, actions: &[Value], language: Language) -> Vec<Foretold>;
    /// How many steps would remain if that seat undid its last action.
    fn undoable(&self, seat: Seat, now: Millis) -> Result<usize, NoUndo>;
    /// Goes back to before that step.
    fn rewind(&mut self, to: usize);
    /// The promise about the dice.
    fn seed_commitment(&self) -> Option<String>;
    /// What the seats have added to them.
    fn nonces(&self) -> Option<Vec<Nonce>>;
    /// The header of the record, as the store keeps it.
    fn header(&self) -> String;
    /// The match as a record.
    fn record(&self) -> Record;
}

/// What a viewer sees of a match after a step, as JSON.
pub(crate) struct Shown {
    /// What lies open.
    pub(crate) view: Vec<u8>,
    /// What the viewer's seat may do.
    pub(crate) actions: Vec<u8>,
}

/// Asked now and then: whether to stop thinking.
pub(crate) type IsOver<'a> = &'a (dyn Fn() -> bool + Sync);

/// Something to think about.
pub(crate) type Pondering = Box<dyn FnOnce(IsOver<'_>) -> Pondered + Send>;

/// Somebody's decision to think about.
pub(crate) type Advising = Box<dyn FnOnce(IsOver<'_>) -> Advice + Send>;

/// What came of thinking. Only a match of the same game can read it.
pub(crate) struct Pondered(Box<dyn Any + Send>);

impl std::fmt::Debug for Pondered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pondered")
    }
}

/// A thinker comes back with what it has chosen.
struct Chosen<G: Shared> {
    kind: bots::Kind,
    thinker: Thinker<G>,
    action: G::Action,
}

/// One running match of one game, with the bots that play in it.
pub(crate) struct Played<G: Shared> {
    referee: Referee<G>,
    bots: Vec<Option<(bots::Kind, Bot<G>)>>,
    /// Those that think ahead, while they do not.
    thinkers: Vec<Option<(bots::Kind, Thinker<G>)>>,
    dice: Dice,
    /// What bots decide by if the match is to be the same twice.
    repeated: Option<u64>,
}

impl<G: Shared> Played<G> {
    /// That match; the number is for the bots' dice.
    pub(crate) fn new(referee: Referee<G>, number: u64) -> Self {
        let seats = referee.header().seats.len();
        let (bots, thinkers) = (0..seats).map(|_| (None, None)).unzip();
        Played { referee, bots, thinkers, dice: bots::dice(number, 0), repeated: None }
    }

    /// Makes whatever comes next the same as in another match that is to be the same: what a bot has thought before
    /// is forgotten, and its dice depend on how often its seat has decided. When others have decided, and how often
    /// the bot has begun to think meanwhile, does not matter.
    fn forget_chance(&mut self, seat: Seat) {
        let Some(number) = self.repeated else { return };
        let is_own = |happened: &&TakenStep<G>| match happened.entry {
            Entry::Step(Step::Act(actor, _)) => actor == seat,
            Entry::Step(Step::TakeBack(_) | Step::Chance(_) | Step::Alarm) | Entry::Note(_) => false,
        };
        let decided = self.referee.happened(0).iter().filter(is_own).count();
        let (seats, index) = (self.bots.len(), seat.index());
        (self.bots[index], self.thinkers[index]) = (None, None);
        self.dice = bots::dice(number, (decided * seats + index) as u64);
    }

    fn read_action(action: &Value) -> Result<G::Action, Box<Rejected>> {
        serde::Deserialize::deserialize(action).map_err(|error| {
            Rejected::new(ErrorCode::Unreadable, format!("the action cannot be read: {error}"))
        })
    }

    fn answer(ruling: Result<(), Refusal<G::Foul>>, language: Language) -> Answer {
        ruling.map_err(|refusal| {
            let mut rejected = Rejected::new(refusal_code(&refusal), refusal.to_string());
            rejected.rule = refusal.rule();
            if let Refusal::Foul(foul) = &refusal {
                debug_assert_eq!(Some(foul.rule()), rejected.rule);
                rejected.message = format!("{}: {}", foul.rule(), G::explain(foul, language));
                rejected.foul = serde_json::to_value(foul).ok();
            }
            rejected
        })
    }

    /// The events of this step that the viewer may see.
    fn heard<'a>(
        &'a self,
        happened: &'a TakenStep<G>,
        viewer: Viewer,
        words: Option<(&'a [String], Language)>,
    ) -> impl Iterator<Item = Heard<&'a G::Event>> {
        told_to(&happened.story, viewer).map(move |event| {
            let line = words.and_then(|(names, language)| G::tell(event, names, language));
            let (text, rule) = line.map(|line| (line.text, line.rule)).unzip();
            Heard { n: happened.number, at: happened.at, event, text, rule }
        })
    }
}

impl<G: Shared> Play for Played<G> {
    fn steps(&self) -> usize {
        self.referee.steps()
    }

    fn lines(&self, from: usize) -> Vec<String> {
        self.referee.happened(from).iter().map(|happened| json(&happened.line())).collect()
    }

    fn act(&mut self, now: Millis, seat: Seat, action: &Value, language: Language) -> Answer {
        let action = Self::read_action(action)?;
        Self::answer(self.referee.act(now, seat, action), language)
    }

    fn take_back(&mut self, now: Millis, seat: Seat) -> Answer {
        let is_own = |happened: &&TakenStep<G>| match happened.entry {
            Entry::Step(Step::TakeBack(actor)) => actor == seat,
            Entry::Step(Step::Act(..) | Step::Chance(_) | Step::Alarm) | Entry::Note(_) => false,
        };
        // The rules end every match but for this: a choice can be sealed and taken back without end.
        if self.referee.happened(0).iter().filter(is_own).count() >= SECOND_THOUGHTS {
            let message = format!("a seat takes back {SECOND_THOUGHTS} choices in a match at the most");
            return Err(Rejected::new(ErrorCode::TooManyTakeBacks, message));
        }
        Self::answer(self.referee.take_back(now, seat), Language::default())
    }

    fn note(&mut self, now: Millis, note: Note) -> Answer {
        Self::answer(self.referee.note(now, note), Language::default())
    }

    fn is_gathering(&self) -> bool {
        self.referee.is_gathering()
    }

    fn resigned(&self) -> Seats {
        self.referee.resigned()
    }

    fn repeat(&mut self, number: u64) {
        self.repeated = Some(number);
    }

    fn bot_acts(&mut self, now: Millis, seat: Seat, kind: bots::Kind) {
        self.forget_chance(seat);
        let place = &mut self.bots[seat.index()];
        if place.as_ref().is_none_or(|(here, _)| *here != kind) {
            *place = Some((kind, Bot::new(kind, &mut self.dice)));
        }
        let Some((_, bot)) = place else { unreachable!("a bot was just seated") };
        let mut legal = self.referee.actions(seat);
        if legal.is_empty() {
            return;
        }
        let action = bot.choose(&self.referee.eyes(seat), &mut legal, &mut self.dice);
        if let Err(refusal) = self.referee.act(now, seat, action) {
            // Time may have run out between looking and acting; then the alarm has decided.
            tracing::debug!(game = G::NAME, %seat, %refusal, "a bot came too late");
        }
    }

    fn demand(&self, seat: Seat) -> Demand {
        self.referee.eyes(seat).demand()
    }

    fn ponder(&mut self, seat: Seat, kind: bots::Kind) -> Pondering {
        self.forget_chance(seat);
        let rested = self.thinkers[seat.index()].take().filter(|(here, _)| *here == kind);
        let mut thinker =
            rested.map_or_else(|| Thinker::new(kind, self.dice.next_u64()), |(_, thinker)| thinker);
        let known = self.referee.eyes(seat).knowledge();
        Box::new(move |stop| {
            let action = thinker.think(seat, &known, &Limit { iterations: None, stop }).action;
            Pondered(Box::new(Chosen::<G> { kind, thinker, action }))
        })
    }

    fn pondered(&mut self, now: Millis, seat: Seat, pondered: Pondered) {
        let Ok(chosen) = pondered.0.downcast::<Chosen<G>>() else { return };
        let Chosen { kind, thinker, action } = *chosen;
        self.thinkers[seat.index()] = Some((kind, thinker));
        if let Err(refusal) = self.referee.act(now, seat, action) {
            tracing::debug!(game = G::NAME, %seat, %refusal, "a bot came too late");
        }
    }

    fn advise(&mut self, seat: Seat) -> Advising {
        self.forget_chance(seat);
        let ace = bots::Kind::Level(bots::Level::Ace);
        let mut thinker = Thinker::<G>::new(ace, self.dice.next_u64());
        let known = self.referee.eyes(seat).knowledge();
        Box::new(move |stop| {
            let thought = thinker.think(seat, &known, &Limit { iterations: None, stop });
            let tried = thought.iterations.max(1) as f32;
            let reasons = thought.reasons.iter().take(MOST_REASONS).map(|reason| AdviceReason {
                action: raw(&reason.action),
                share: reason.visits as f32 / tried,
                place: reason.place,
                risk: reason.risk,
            });
            Advice { action: raw(&thought.action), worlds: thought.iterations, reasons: reasons.collect() }
        })
    }

    fn still_asks(&self, seat: Seat, since: usize) -> bool {
        let is_others = |happened: &TakenStep<G>| match happened.entry {
            Entry::Step(Step::Act(actor, _) | Step::TakeBack(actor)) => actor != seat,
            Entry::Step(Step::Chance(_) | Step::Alarm) => false,
            Entry::Note(_) => true,
        };
        since <= self.referee.steps() && self.referee.happened(since).iter().all(is_others)
    }

    fn wake(&mut self, now: Millis) {
        self.referee.wake(now);
    }

    fn deadline(&self) -> Option<Millis> {
        self.referee.deadline()
    }

    fn last(&self) -> Millis {
        self.referee.last()
    }

    fn turn(&self) -> Turn {
        self.referee.turn()
    }

    fn standings(&self) -> Option<Standings> {
        self.referee.standings()
    }

    fn count_time_outs(&self, from: usize, counts: &mut BySeat<u32>) {
        for happened in self.referee.happened(from) {
            match happened.entry {
                Entry::Step(Step::Act(seat, _)) if happened.timed_out => counts[seat] += 1,
                Entry::Step(Step::Act(seat, _) | Step::TakeBack(seat)) => counts[seat] = 0,
                Entry::Step(Step::Chance(_) | Step::Alarm) | Entry::Note(_) => {}
            }
        }
    }

    fn printed(&self) -> Box<RawValue> {
        raw(&G::printed(&self.referee.header().setup))
    }

    fn shown(&self, viewer: Viewer) -> Shown {
        let actions = match viewer {
            Viewer::Seat(seat) => self.referee.actions(seat),
            Viewer::Spectator => Vec::new(),
        };
        let mut shown = Shown { view: Vec::with_capacity(USUAL_VIEW), actions: Vec::new() };
        write(&self.referee.view(viewer), &mut shown.view);
        write(&actions, &mut shown.actions);
        shown
    }

    fn write_time(&self, now: Millis, into: &mut Vec<u8>) {
        let clocks: Vec<ClockInfo> = self.referee.clocks(now).into_iter().map(Into::into).collect();
        into.extend_from_slice(b"\"turn\":");
        let ending = Ending { resigned: self.referee.resigned(), early: self.referee.is_forfeit() };
        write(&TurnInfo::new(self.referee.turn(), now, ending), into);
        into.extend_from_slice(b",\"sealed\":");
        write(&self.referee.sealed(), into);
        into.extend_from_slice(b",\"clocks\":");
        write(&clocks, into);
    }

    fn write_events(&self, viewer: Viewer, from: usize, language: Option<Language>, into: &mut Vec<u8>) {
        let header = self.referee.header();
        let cast = |language| {
            let seats: Vec<String> = header.seats.iter().map(|seat| short_name(seat)).collect();
            (G::cast(&header.setup, &seats, language), language)
        };
        let cast = language.map(cast);
        let words = cast.as_ref().map(|(names, language)| (&names[..], *language));
        let events =
            self.referee.happened(from).iter().flat_map(|happened| self.heard(happened, viewer, words));
        write(&events.collect::<Vec<_>>(), into);
    }

    fn actions(&self, seat: Seat) -> Box<RawValue> {
        raw(&self.referee.actions(seat))
    }

    fn previews(&self, seat: Seat, actions: &[Value], language: Language) -> Vec<Foretold> {
        let (offered, view) = (self.referee.actions(seat), self.referee.view(Viewer::Seat(seat)));
        let preview = |action: &Value| {
            let action = Self::read_action(action)?;
            // A preview of what is not offered could ask for anything; only what is legal has one.
            if offered.contains(&action) {
                return Ok(raw(&G::preview(&view, &action)));
            }
            Self::answer(self.referee.check(seat, &action), language)?;
            Err(Rejected::new(ErrorCode::NotOffered, "only an action that is offered has a preview"))
        };
        let foretold = |action| match preview(action) {
            Ok(preview) => Foretold::Preview(preview),
            Err(rejected) => Foretold::Refused(rejected.into()),
        };
        actions.iter().map(foretold).collect()
    }

    fn undoable(&self, seat: Seat, now: Millis) -> Result<usize, NoUndo> {
        self.referee.undoable(seat, now)
    }

    fn rewind(&mut self, to: usize) {
        self.referee.rewind(to);
    }

    fn nonces(&self) -> Option<Vec<Nonce>> {
        self.referee.header().nonces.clone()
    }

    fn seed_commitment(&self) -> Option<String> {
        self.referee.header().seed_commitment.clone()
    }

    fn header(&self) -> String {
        json(self.referee.header())
    }

    fn record(&self) -> Record {
        self.referee.record()
    }
}

/// The stable word for a refusal.
fn refusal_code<F>(refusal: &Refusal<F>) -> ErrorCode {
    match refusal {
        Refusal::Foul(_) => ErrorCode::Foul,
        Refusal::NoSuchSeat { .. } => ErrorCode::NoSuchSeat,
        Refusal::NothingSealed(_) => ErrorCode::NothingSealed,
        Refusal::Over => ErrorCode::Over,
        Refusal::NoChance
        | Refusal::Impossible
        | Refusal::NoAlarm { .. }
        | Refusal::NotNoted(_)
        | Refusal::ClockTurnedBack { .. } => ErrorCode::NotNow,
    }
}

fn write(value: &impl Serialize, into: &mut Vec<u8>) {
    serde_json::to_writer(into, value).expect("views, actions and events can be written as JSON: law 13");
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views, actions and events can be written as JSON: law 13")
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("headers and steps can be written as JSON: law 13")
}
