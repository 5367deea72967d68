//! One match as a learner sees it: it is asked, it answers with a number, and is asked again.

use bots::{Bot, Dice, Kind};
use rules::{
    Eyes, Foul as _, MAX_SEATS, Millis, Outlook, Seat, Seats, Setup, Silent, Standings, Step, Turn, Viewer,
    below, next_grab,
};

use crate::encoded::Encoded;
use crate::space::WAIT;

/// What a learner is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// The final place, from 1 for the only winner to -1 for the last; the rewards of all seats add up to nothing.
    /// A seat that plays alone gets 1 for a victory and -1 for a defeat.
    Place,
    /// How much better the game's outlook for the seat has become, step by step: over a whole match from what it
    /// could hope for at the start to what it got.
    Outlook,
    /// The game's own count at the end: points, credits or laps.
    Score,
}

impl Reward {
    /// All of them with their words.
    pub const ALL: [(Reward, &'static str); 3] =
        [(Reward::Place, "place"), (Reward::Outlook, "outlook"), (Reward::Score, "score")];
}

/// Why an answer was refused. Nothing has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is no such seat, or it is not asked and could only wait.
    NotAsked {
        /// The seat.
        seat: Seat,
        /// Who is asked.
        asked: Seats,
    },
    /// No action has that number.
    NoSuchAction {
        /// The number.
        number: usize,
        /// How many numbers there are.
        actions: usize,
    },
    /// The rules forbid it.
    Foul {
        /// The number of the rule.
        rule: &'static str,
        /// Why, and what would have been allowed.
        text: String,
    },
    /// The match is over.
    Over,
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unfit::NotAsked { seat, asked } => {
                write!(f, "seat {} is not asked: it can only wait (action 0); asked are ", seat.0)?;
                let asked: Vec<String> = asked.iter().map(|seat| seat.0.to_string()).collect();
                f.write_str(&asked.join(", "))
            }
            Unfit::NoSuchAction { number, actions } => {
                write!(f, "there is no action {number}: they are numbered 0 to {}", actions - 1)
            }
            Unfit::Foul { rule, text } => write!(f, "{rule}: {text}"),
            Unfit::Over => f.write_str("the match is over: reset it"),
        }
    }
}

/// One match after the other, with bots in some of the seats.
pub struct Episode<G: Encoded> {
    setup: G::Setup,
    fresh: G,
    game: G,
    now: Millis,
    dice: Dice,
    kinds: Vec<Option<Kind>>,
    bots: Vec<Option<Bot<G>>>,
    deciding: Seats,
    legal: Vec<G::Action>,
    /// Their numbers, in the same order; that of waiting for one that has none.
    numbers: Vec<u16>,
    scratch: Vec<G::Action>,
    over: Option<Standings>,
    decisions: u32,
    /// What the seats could hope for before the last decision.
    before: Outlook,
}

impl<G: Encoded> Episode<G> {
    /// Match number 0 of that seed; seats without a bot are the learner's.
    ///
    /// # Panics
    /// Unless every seat is named and at least one is a learner's.
    pub fn new(setup: &G::Setup, kinds: &[Option<Kind>], seed: u64) -> Self {
        assert_eq!(kinds.len(), setup.seats(), "a bot or a learner for every seat");
        assert!(kinds.iter().any(Option::is_none), "somebody has to learn");
        let fresh = G::new(setup);
        let mut episode = Episode {
            setup: setup.clone(),
            game: fresh.clone(),
            fresh,
            now: Millis(0),
            dice: bots::dice(seed, 0),
            kinds: kinds.to_vec(),
            bots: Vec::new(),
            deciding: Seats::NONE,
            legal: Vec::new(),
            numbers: Vec::new(),
            scratch: Vec::new(),
            over: None,
            decisions: 0,
            before: Outlook::even(),
        };
        episode.begin(seed, 0, 0);
        episode
    }

    /// Begins the match with that number of that seed; bots and learners sit so many seats further on.
    pub fn begin(&mut self, seed: u64, number: u64, shifted: usize) {
        self.game.clone_from(&self.fresh);
        self.now = Millis(0);
        self.dice = bots::dice(seed, number);
        self.over = None;
        self.decisions = 0;
        let seats = self.kinds.len();
        let dice = &mut self.dice;
        let kinds = &self.kinds;
        self.bots.clear();
        self.bots.extend((0..seats).map(|seat| {
            let kind = kinds[(seat + seats - shifted % seats) % seats];
            kind.map(|kind| Bot::new(kind, dice))
        }));
        self.settle();
        self.before = self.hopes();
    }

    /// The same match, which goes on with other dice; nothing if bots play, who keep their thoughts to themselves.
    pub fn fork(&self, seed: u64) -> Option<Self> {
        self.bots.iter().all(Option::is_none).then(|| Episode {
            setup: self.setup.clone(),
            fresh: self.fresh.clone(),
            game: self.game.clone(),
            now: self.now,
            dice: bots::dice(seed, 0),
            kinds: self.kinds.clone(),
            bots: self.kinds.iter().map(|_| None).collect(),
            deciding: self.deciding,
            legal: self.legal.clone(),
            numbers: self.numbers.clone(),
            scratch: Vec::new(),
            over: self.over,
            decisions: self.decisions,
            before: self.before,
        })
    }

    /// The options of the match.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// Writes what every seat got by the last decision of [`act`](Self::act).
    pub fn pay(&self, reward: Reward, row: &mut [f32]) {
        match (reward, &self.over) {
            (Reward::Outlook, _) => shaped_rewards(&self.before, &self.hopes(), row),
            (Reward::Place | Reward::Score, Some(standings)) => final_rewards(reward, standings, row),
            (Reward::Place | Reward::Score, None) => row.fill(0.0),
        }
    }

    /// The learner who decides next; nobody once the match is over.
    #[inline]
    pub fn asked(&self) -> Option<Seat> {
        self.deciding.lowest()
    }

    /// Learners who decide now, each without knowing what the others choose.
    pub fn deciding(&self) -> Seats {
        self.deciding
    }

    /// What the learner who is asked may do.
    #[inline]
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.kinds.len()
    }

    /// How it ended.
    #[inline]
    pub fn over(&self) -> Option<Standings> {
        self.over
    }

    /// How many decisions learners have made.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Writes what a seat knows.
    #[inline]
    pub fn observe(&self, seat: Seat, row: &mut [f32]) {
        self.game.fill(seat, row);
    }

    /// Writes a 1 for every action that a seat may take: waiting, if it is not asked.
    pub fn mask(&self, seat: Seat, row: &mut [i8]) {
        if self.asked() == Some(seat) {
            return self.mark(row);
        }
        row.fill(0);
        if self.deciding.contains(seat) {
            let mut legal = Vec::new();
            self.game.actions(seat, &mut legal);
            legal.iter().filter_map(G::index).for_each(|number| row[number] = 1);
        } else {
            row[WAIT] = 1;
        }
    }

    /// Writes a 1 for every action that the learner who is asked may take.
    #[inline]
    pub(crate) fn mark(&self, row: &mut [i8]) {
        row.fill(0);
        for number in &self.numbers {
            row[usize::from(*number)] = 1;
        }
        // Waiting is nobody's decision: it stands for an action without a number.
        row[WAIT] = 0;
    }

    /// The view of a seat.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(viewer)
    }

    /// Any legal action of the learner who is asked, by the caller's dice.
    #[inline]
    pub fn any(&self, dice: &mut Dice) -> usize {
        if self.numbers.is_empty() {
            return WAIT;
        }
        let nth = below(dice, self.numbers.len() as u32) as usize;
        match usize::from(self.numbers[nth]) {
            // Content that nobody has printed could offer an action without a number; another one has one.
            WAIT => self.numbers.iter().map(|number| usize::from(*number)).find(|one| *one != WAIT),
            number => Some(number),
        }
        .unwrap_or(WAIT)
    }

    /// The action with that number, if a seat may take it.
    ///
    /// # Errors
    /// With what would have been allowed.
    #[inline]
    pub fn check(&self, seat: Seat, number: usize) -> Result<G::Action, Unfit> {
        let listed = u16::try_from(number).ok().filter(|_| number != WAIT && self.asked() == Some(seat));
        // What was offered is allowed: the game is asked again only about what was not.
        match listed.and_then(|number| self.numbers.iter().position(|one| *one == number)) {
            Some(nth) => Ok(self.legal[nth].clone()),
            None => self.judge(seat, number),
        }
    }

    fn judge(&self, seat: Seat, number: usize) -> Result<G::Action, Unfit> {
        if self.over.is_some() {
            return Err(Unfit::Over);
        }
        if !self.deciding.contains(seat) {
            return Err(Unfit::NotAsked { seat, asked: self.deciding });
        }
        let unknown = || Unfit::NoSuchAction { number, actions: crate::space::size(G::BLOCKS) };
        let action = match G::action_of(number) {
            Some(action) => action,
            None if number == WAIT => {
                let text = format!("seat {} is asked and cannot wait; {}", seat.0, self.allowed(seat));
                return Err(Unfit::Foul { rule: "wait", text });
            }
            None => return Err(unknown()),
        };
        self.game.check(self.now, seat, &action).map_err(|foul| Unfit::Foul {
            rule: foul.rule(),
            text: format!("{foul}; {}", self.allowed(seat)),
        })?;
        Ok(action)
    }

    /// A learner decides. Chance, the bots and the clock go on until a learner is asked again.
    ///
    /// # Errors
    /// With what would have been allowed; nothing has happened then.
    pub fn act(&mut self, seat: Seat, number: usize) -> Result<(), Unfit> {
        let action = self.check(seat, number)?;
        self.before = self.hopes();
        self.follow(seat, action);
        Ok(())
    }

    /// A learner does what was checked.
    #[inline]
    pub(crate) fn follow(&mut self, seat: Seat, action: G::Action) {
        self.game.advance(self.now, &Step::Act(seat, action), &mut Silent);
        self.decisions += 1;
        let rest = self.deciding.without(seat);
        if rest.is_empty() {
            self.settle();
        } else {
            self.ask(rest);
        }
    }

    /// What the seats may hope for, from -1 to 1.
    pub(crate) fn hopes(&self) -> Outlook {
        self.game.outlook()
    }

    /// The numbers of the first few actions that a seat may take.
    fn allowed(&self, seat: Seat) -> String {
        const SHOWN: usize = 12;
        let mut legal = Vec::new();
        self.game.actions(seat, &mut legal);
        let numbers: Vec<String> =
            legal.iter().filter_map(G::index).take(SHOWN).map(|number| number.to_string()).collect();
        let more = if legal.len() > SHOWN { " and more" } else { "" };
        format!("allowed are the actions {}{more}", numbers.join(", "))
    }

    fn ask(&mut self, seats: Seats) {
        self.deciding = seats;
        self.legal.clear();
        self.numbers.clear();
        if let Some(seat) = seats.lowest() {
            self.game.actions(seat, &mut self.legal);
        }
        let number = |action| G::index(action).map_or(WAIT as u16, |number| number as u16);
        self.numbers.extend(self.legal.iter().map(number));
    }

    /// Goes on until a learner is asked or the match is over.
    fn settle(&mut self) {
        loop {
            let step = match self.game.turn() {
                Turn::Over(standings) => {
                    self.over = Some(standings);
                    return self.ask(Seats::NONE);
                }
                Turn::Chance => Step::Chance(self.game.draw(&mut self.dice)),
                Turn::Players(seats) => match seats.iter().find(|seat| self.bots[seat.index()].is_some()) {
                    Some(bot) => self.bot_acts(bot),
                    None => return self.ask(seats),
                },
                Turn::Scramble { seats, until } => {
                    let game = &self.game;
                    let (then, seat) =
                        next_grab(self.now, seats, until, |seat| game.demand(seat), &mut self.dice);
                    self.now = then;
                    match seat {
                        None => Step::Alarm,
                        Some(seat) if self.bots[seat.index()].is_some() => self.bot_acts(seat),
                        Some(seat) => return self.ask(Seats::only(seat)),
                    }
                }
            };
            self.game.advance(self.now, &step, &mut Silent);
        }
    }

    fn bot_acts(&mut self, seat: Seat) -> Step<G::Action, G::Outcome> {
        let bot = self.bots[seat.index()].as_mut().expect("only bots are asked here");
        let eyes = Eyes::new(&self.game, seat);
        Step::Act(seat, bot.choose(&eyes, &mut self.scratch, &mut self.dice))
    }
}

/// What every seat gets at the end.
pub(crate) fn final_rewards(reward: Reward, standings: &Standings, row: &mut [f32]) {
    let rows = standings.rows();
    for (pay, standing) in row.iter_mut().zip(rows) {
        let better = rows.iter().filter(|other| other.place < standing.place).count();
        let worse = rows.iter().filter(|other| other.place > standing.place).count();
        *pay = match reward {
            Reward::Outlook => 0.0,
            Reward::Score => standing.score as f32,
            Reward::Place if rows.len() == 1 => {
                if standing.place == 1 {
                    1.0
                } else {
                    -1.0
                }
            }
            Reward::Place => (worse as f32 - better as f32) / (rows.len() - 1) as f32,
        };
    }
}

/// What every seat got on the way.
pub(crate) fn shaped_rewards(before: &Outlook, after: &Outlook, row: &mut [f32]) {
    for (seat, pay) in (0..MAX_SEATS as u8).map(Seat).zip(row) {
        *pay = 2.0 * (after.hope(seat) - before.hope(seat));
    }
}
