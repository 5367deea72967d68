//! One running match.

use std::fmt;

use rules::record::{Clock, Entry, Header, Note};
use rules::{Eyes, Game, Millis, Refusal, Seat, Seats, Setup, Standings, Step, StepOf, Turn, Viewer};

use crate::record::json;
use crate::replay::check_header;
use crate::table::OpenMatch;
use crate::{Draw, EntryOf, Fault, ReplayError, SeatClock, Seed, StepLineOf, TakenStep};

/// One match: judges and follows actions, rolls the dice, keeps the clocks, the deadline and the record.
///
/// It reads no clock: `now` is the time since the match began, and never earlier than [`last`](Self::last).
/// Whatever time has brought about by then is settled before anything else, so an action that
/// comes after the hourglass finds the alarm already rung. Chance is rolled as soon as the game asks for it.
///
/// Steps that were taken are found in [`happened`](Self::happened), whichever call brought them about.
#[derive(Clone)]
pub struct Referee<G: Game> {
    header: Header<G::Setup>,
    seed: Seed,
    /// What the dice follow from: the seed, with what the seats have added to it.
    key: Seed,
    table: OpenMatch<G>,
    happened: Vec<TakenStep<G>>,
    /// Whether people are waited for before something is shown only once.
    gathers: bool,
}

impl<G: Game> Referee<G> {
    /// A match of that setup between these people, with its first dice rolled.
    ///
    /// # Panics
    /// Unless there is one name for each seat.
    pub fn new(setup: &G::Setup, seats: Vec<String>, clock: Option<Clock>, draw: impl Into<Draw>) -> Self {
        assert_eq!(seats.len(), setup.seats(), "a match needs one name for each seat");
        let draw = draw.into();
        let seed = draw.seed.clone();
        Referee::begin(new_header::<G>(setup, seats, clock, draw), seed, false)
    }

    /// The same between people who are waited for: before something is shown only once
    /// ([`Game::shows_once`]) the dice rest until [`Note::Ready`] is noted.
    ///
    /// # Panics
    /// Unless there is one name for each seat.
    pub fn gathering(
        setup: &G::Setup,
        seats: Vec<String>,
        clock: Option<Clock>,
        draw: impl Into<Draw>,
    ) -> Self {
        assert_eq!(seats.len(), setup.seats(), "a match needs one name for each seat");
        let draw = draw.into();
        let seed = draw.seed.clone();
        Referee::begin(new_header::<G>(setup, seats, clock, draw), seed, true)
    }

    /// The match of that header and seed as these steps left it, to go on as if nothing had interrupted it.
    ///
    /// # Errors
    /// With the first line that cannot belong to the match.
    pub fn resume(
        header: Header<G::Setup>,
        seed: Seed,
        steps: impl IntoIterator<Item = StepLineOf<G>>,
    ) -> Result<Self, ReplayError> {
        Referee::resume_as(header, seed, steps, false)
    }

    /// The same for a match [between people who are waited for](Self::gathering).
    ///
    /// # Errors
    /// With the first line that cannot belong to the match.
    pub fn resume_gathering(
        header: Header<G::Setup>,
        seed: Seed,
        steps: impl IntoIterator<Item = StepLineOf<G>>,
    ) -> Result<Self, ReplayError> {
        Referee::resume_as(header, seed, steps, true)
    }

    fn resume_as(
        header: Header<G::Setup>,
        seed: Seed,
        steps: impl IntoIterator<Item = StepLineOf<G>>,
        gathers: bool,
    ) -> Result<Self, ReplayError> {
        check_header::<G>(&header).map_err(|fault| fault.in_line(1))?;
        if header.seed_commitment != Some(seed.commitment()) {
            return Err(Fault::Seed.in_line(1));
        }
        let mut referee = Referee::begin(header, seed, gathers);
        for (index, line) in steps.into_iter().enumerate() {
            referee.follow(line).map_err(|fault| fault.in_line(index + 2))?;
        }
        Ok(referee)
    }

    /// Takes over a step that another referee of the same match has recorded.
    /// One that is here already (dice are rolled here as well) must be the same.
    ///
    /// # Errors
    /// With the reason if it does not belong here. The match is as it was.
    pub fn follow(&mut self, line: StepLineOf<G>) -> Result<(), Fault> {
        if let Some(here) = self.happened.get(line.n as usize) {
            let expected = here.line();
            return if line == expected { Ok(()) } else { Err(Fault::Differs { expected: json(&expected) }) };
        }
        self.table.admit(&line)?;
        self.table.check_time(&line)?;
        if let (Entry::Step(Step::Chance(found)), Some(expected)) = (&line.entry, self.table.roll(&self.key))
            && *found != expected
        {
            return Err(Fault::BentDice { found: json(found), expected: json(&expected) });
        }
        self.take(line.at, line.entry);
        Ok(())
    }

    /// A seat acts.
    ///
    /// # Errors
    /// With the rule that forbids it. What was due before it has happened all the same.
    pub fn act(&mut self, now: Millis, seat: Seat, action: G::Action) -> Result<(), Refusal<G::Foul>> {
        self.rule(now, Step::Act(seat, action))
    }

    /// Notes what happened at the table: it decides about clocks or the end.
    ///
    /// # Errors
    /// If it is not so. What was due before it has happened all the same.
    pub fn note(&mut self, now: Millis, note: Note) -> Result<(), Refusal<G::Foul>> {
        self.wake(now);
        self.table.judge_note(now, note)?;
        self.take(now, Entry::Note(note));
        Ok(())
    }

    /// Whether the dice rest until everybody is ready for what is shown only once.
    pub fn is_gathering(&self) -> bool {
        self.gathers && self.table.waits_for_ready()
    }

    /// Who has given up.
    pub fn resigned(&self) -> Seats {
        self.table.resigned()
    }

    /// Whether the match ended because somebody gave up, before the game was over.
    pub fn is_forfeit(&self) -> bool {
        self.table.is_forfeit()
    }

    /// Whether that seat might do that now; nothing happens.
    ///
    /// # Errors
    /// With the rule that forbids it.
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Refusal<G::Foul>> {
        self.table.judge(self.last(), &Step::Act(seat, action.clone()))
    }

    /// A seat takes its sealed choice back.
    ///
    /// # Errors
    /// If it has none. What was due before it has happened all the same.
    pub fn take_back(&mut self, now: Millis, seat: Seat) -> Result<(), Refusal<G::Foul>> {
        self.rule(now, Step::TakeBack(seat))
    }

    /// Settles what time has brought about: the alarm and fallbacks, each at its own moment.
    /// Waking before the [`deadline`](Self::deadline) changes nothing.
    pub fn wake(&mut self, now: Millis) {
        while let Some((at, due)) = self.table.due().filter(|(at, _)| *at <= now) {
            self.take(at, self.table.due_step(due).into());
        }
    }

    /// Goes back: the match as it was before that step. An undo is this, where
    /// [`undoable`](Self::undoable) allows it.
    ///
    /// The dice of a step depend on the seed and the number of the step alone, so a die that comes next is
    /// rolled again at once and falls as before. An undo never goes back behind a die: nobody who chooses
    /// again has seen the dice of a step to come.
    ///
    /// # Panics
    /// If there are fewer steps.
    pub fn rewind(&mut self, to: usize) {
        assert!(to <= self.steps(), "only steps that were taken can be undone: {to} of {}", self.steps());
        self.table = self.table_before(to);
        self.happened.truncate(to);
        self.roll();
    }

    /// When to call [`wake`](Self::wake): the alarm, or the first running clock at its end.
    pub fn deadline(&self) -> Option<Millis> {
        self.table.due().map(|(at, _)| at)
    }

    /// Every seat's thinking clock, in seat order; nothing in a match without clocks.
    pub fn clocks(&self, now: Millis) -> Vec<SeatClock> {
        self.table.clocks(now)
    }

    /// How many steps were taken.
    pub fn steps(&self) -> usize {
        self.happened.len()
    }

    /// The steps that were taken, from that number on.
    pub fn happened(&self, from: usize) -> &[TakenStep<G>] {
        self.happened.get(from..).unwrap_or_default()
    }

    /// The time of the last step.
    pub fn last(&self) -> Millis {
        self.table.last()
    }

    /// What the record begins with.
    pub fn header(&self) -> &Header<G::Setup> {
        &self.header
    }

    /// What the match waits for. Chance only while people are [waited for](Self::is_gathering): dice are rolled
    /// at once.
    pub fn turn(&self) -> Turn {
        self.table.turn()
    }

    /// Who may take a sealed choice back.
    pub fn sealed(&self) -> Seats {
        self.table.game().sealed()
    }

    /// How every seat ended, once the match is over.
    pub fn standings(&self) -> Option<Standings> {
        self.table.standings()
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.standings().is_some()
    }

    /// What lies open to that viewer.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.table.game().view(viewer)
    }

    /// What that seat may do now.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if !self.is_forfeit() {
            self.table.game().actions(seat, &mut actions);
        }
        actions
    }

    /// That seat's eyes, for a bot.
    pub fn eyes(&self, seat: Seat) -> Eyes<'_, G> {
        Eyes::new(self.table.game(), seat)
    }

    /// The end of the match and its seed, once the one is known and the other may be.
    pub(crate) fn revealed(&self) -> Option<(Standings, &Seed)> {
        self.standings().map(|standings| (standings, &self.seed))
    }

    /// The table as it was before that step, set up again: an idle match keeps only its steps.
    pub(crate) fn table_before(&self, step: usize) -> OpenMatch<G> {
        let mut table = OpenMatch::new(&self.header.setup, self.header.clock);
        for happened in &self.happened[..step] {
            table.take(happened.at, happened.entry.clone());
        }
        table
    }

    fn begin(header: Header<G::Setup>, seed: Seed, gathers: bool) -> Self {
        let table = OpenMatch::new(&header.setup, header.clock);
        let key = seed.key(header.nonces.as_deref());
        let mut referee = Referee { header, seed, key, table, happened: Vec::new(), gathers };
        referee.roll();
        referee
    }

    fn rule(&mut self, now: Millis, step: StepOf<G>) -> Result<(), Refusal<G::Foul>> {
        self.wake(now);
        self.table.judge(now, &step)?;
        self.take(now, step.into());
        // Who has no time left at all is decided for at once.
        self.wake(now);
        Ok(())
    }

    fn take(&mut self, at: Millis, entry: EntryOf<G>) {
        let happened = self.table.take(at, entry);
        self.happened.push(happened);
        self.roll();
    }

    /// Rolls the dice for as long as the game asks for them and nobody is waited for. They take no time.
    fn roll(&mut self) {
        while let Some(outcome) = self.table.roll(&self.key).filter(|_| !self.is_gathering()) {
            let happened = self.table.take(self.table.last(), Step::Chance(outcome).into());
            self.happened.push(happened);
        }
    }
}

fn new_header<G: Game>(
    setup: &G::Setup,
    seats: Vec<String>,
    clock: Option<Clock>,
    draw: Draw,
) -> Header<G::Setup> {
    let mut header = Header::new::<G>(setup, seats, Some(draw.seed.commitment()));
    header.clock = clock;
    header.nonces = draw.nonces;
    header
}

impl<G: Game> fmt::Debug for Referee<G> {
    /// Says nothing that a spectator does not know.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn();
        f.debug_struct("Referee")
            .field("game", &G::NAME)
            .field("steps", &self.steps())
            .field("turn", &turn)
            .finish_non_exhaustive()
    }
}
