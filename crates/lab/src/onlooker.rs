//! What a designer wants to know of every game: how long, how much waiting, how many options, how exciting.
//!
//! One idea: people are slower than bots, so time is a model. Somebody who is asked needs a moment to look, and more
//! the more options there are; those who choose in secret at the same time think side by side; where an hourglass
//! runs, its time counts. Everything else is counted as it happens.

use std::collections::BTreeMap;

use catalogue::{Language, Listed, Sheet};
use rules::{Audience, MAX_SEATS, Millis, Outlook, Seat, Seats, Standings, Step, StepOf, Story, Turn};

use crate::observer::Observer;
use crate::report::MatchRow;
use crate::words::named;

/// Seconds somebody looks at the table before a decision that follows somebody else's.
const SECONDS_TO_LOOK: f64 = 4.0;
/// Seconds for every doubling of the options.
const SECONDS_PER_DOUBLING: f64 = 2.0;
/// Seconds for a decision that leaves no choice.
const SECONDS_FORCED: f64 = 1.0;

/// At so many moments of a match its outlook is kept, the end included.
pub const MOMENTS: usize = 21;

/// So many matches of a series are kept as curves.
const CURVES: u64 = 1000;
/// The story of so many matches of a series is read for the rules it cites.
const READ: u64 = 200;

/// The outlook of a match at every twentieth of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The number of the match.
    pub number: u64,
    /// Who won.
    pub winners: Seats,
    /// Minutes by the model.
    pub minutes: f64,
    /// Hopes from 0 to 1, moment by moment and seat by seat.
    pub hopes: Vec<[f32; MAX_SEATS]>,
}

/// A decision, for people with their own tools.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionRow {
    /// The number of the match.
    pub number: u64,
    /// Which decision of the match, from 0.
    pub nth: u32,
    /// The seat, from 0.
    pub seat: u8,
    /// How many options there were.
    pub options: u32,
    /// Seconds by the model; none where an hourglass runs.
    pub seconds: Option<f64>,
    /// What the seat could hope for before it, from 0 to 1.
    pub hope: f32,
    /// The action as records have it.
    pub action: String,
}

/// What was seen beyond the figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// The first matches, in the order of their numbers.
    pub curves: Vec<Curve>,
    /// How often the story of the first matches cites each rule.
    pub cited: BTreeMap<&'static str, u64>,
    /// Every decision, if they are kept.
    pub decisions: Vec<DecisionRow>,
}

/// Looks on. What it keeps of one match it forgets with the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Onlooker {
    keep_decisions: bool,
    seen: Seen,
    number: u64,
    clock: Clock,
    options: u64,
    forced: u64,
    hopes: Vec<[f32; MAX_SEATS]>,
}

impl Onlooker {
    pub(crate) fn new(keep_decisions: bool) -> Self {
        Onlooker { keep_decisions, ..Onlooker::default() }
    }

    /// What was seen, in the order of the matches.
    pub(crate) fn seen(mut self) -> Seen {
        self.seen.curves.sort_by_key(|curve| curve.number);
        self.seen.decisions.sort_by_key(|row| (row.number, row.nth));
        self.seen
    }

    fn look<G: Listed>(
        &mut self,
        game: &G,
        now: Millis,
        (seat, action): (Seat, &G::Action),
        legal: &mut Vec<G::Action>,
    ) {
        legal.clear();
        game.actions(seat, legal);
        let options = legal.len() as u64;
        self.options += options;
        self.forced += u64::from(options < 2);
        let seconds = self.clock.decide(&game.turn(), now, seat, options);
        let hopes = game.outlook().0.0;
        if self.keep_decisions {
            let nth = self.hopes.len() as u32;
            self.seen.decisions.push(DecisionRow {
                number: self.number,
                nth,
                seat: seat.0,
                options: options as u32,
                seconds,
                hope: hopes[seat.index()],
                action: serde_json::to_string(action).unwrap_or_default(),
            });
        }
        self.hopes.push(hopes);
    }

    /// Keeps the match as a curve.
    fn keep_curve(&mut self, standings: &Standings) {
        if self.number >= CURVES || self.hopes.is_empty() {
            return;
        }
        let last = self.hopes.len() - 1;
        let at = |moment: usize| self.hopes[moment * last / (MOMENTS - 1)];
        let mut hopes: Vec<_> = (0..MOMENTS - 1).map(at).collect();
        hopes.push(Outlook::of(standings).0.0);
        let (number, winners) = (self.number, standings.winners());
        self.seen.curves.push(Curve { number, winners, minutes: self.clock.end / 60.0, hopes });
    }
}

impl<G: Listed> Observer<G> for Onlooker {
    fn fresh(&self) -> Self {
        Onlooker::new(self.keep_decisions)
    }

    fn begin(&mut self, number: u64) {
        self.number = number;
        self.clock = Clock::default();
        (self.options, self.forced) = (0, 0);
        self.hopes.clear();
    }

    fn advance(
        &mut self,
        game: &mut G,
        now: Millis,
        step: &StepOf<G>,
        figures: &mut G::Figures,
        scratch: &mut Vec<G::Action>,
    ) {
        match step {
            Step::Act(seat, action) => self.look(game, now, (*seat, action), scratch),
            Step::Chance(_) => self.clock.last = None,
            Step::TakeBack(_) | Step::Alarm => self.clock.pass_to(now),
        }
        if self.number < READ {
            game.advance(now, step, &mut Reader::<G> { figures, cited: &mut self.seen.cited });
        } else {
            game.advance(now, step, figures);
        }
    }

    fn close(&mut self, row: &MatchRow, sheet: &mut Sheet) {
        let standings = &row.standings;
        let seats = standings.rows().len();
        note_winners(standings, sheet);
        let decisions = self.hopes.len() as u64;
        sheet.note(named("decisions"), decisions);
        sheet.note(named("minutes"), self.clock.end / 60.0);
        sheet.note_of(named("options"), self.options, decisions);
        sheet.note_of(named("forced"), self.forced, decisions);
        if seats > 1 {
            sheet.note(named("waiting"), self.clock.waiting_share(seats));
            sheet.note(named("longest_wait"), self.clock.longest_wait(seats) / 60.0);
            note_excitement(&self.hopes, standings, sheet);
        }
        self.keep_curve(standings);
    }

    fn merge(&mut self, other: Self) {
        self.seen.curves.extend(other.seen.curves);
        self.seen.decisions.extend(other.seen.decisions);
        for (rule, count) in other.seen.cited {
            *self.seen.cited.entry(rule).or_default() += count;
        }
    }
}

/// Hears a story for the figures, and for the rules it cites.
struct Reader<'a, G: Listed> {
    figures: &'a mut G::Figures,
    cited: &'a mut BTreeMap<&'static str, u64>,
}

impl<G: Listed> Story<G::Event> for Reader<'_, G> {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> G::Event) {
        let event = event();
        let names: Vec<String> = (1..=MAX_SEATS).map(|seat| seat.to_string()).collect();
        if let Some(line) = G::tell(&event, &names, Language::English) {
            *self.cited.entry(line.rule).or_default() += 1;
        }
        self.figures.tell(to, || event);
    }
}

/// Matches won by seat, and how close it was.
pub(crate) fn note_winners(standings: &Standings, sheet: &mut Sheet) {
    let rows = standings.rows();
    let winners = standings.winners().len().max(1) as f64;
    for (seat, row) in (1..).zip(rows) {
        let share = if row.place == 1 { 1.0 / winners } else { 0.0 };
        sheet.note_part(named("wins"), format!("seat {seat}"), share);
    }
    sheet.note(named("without_winner"), u64::from(standings.winners().is_empty()));
    let mut scores: Vec<i32> = rows.iter().map(|row| row.score).collect();
    scores.sort_unstable_by(|one, other| other.cmp(one));
    if let [first, second, ..] = scores[..] {
        sheet.note(named("margin"), f64::from(first) - f64::from(second));
    }
}

/// How far apart the best two may be to have no leader.
const LEVEL: f32 = 0.005;

/// Who leads, if one does.
fn leader(hopes: &[f32]) -> Option<usize> {
    let best = (0..hopes.len()).max_by(|one, other| hopes[*one].total_cmp(&hopes[*other]))?;
    let others = hopes.iter().enumerate().filter(|(seat, _)| *seat != best);
    others.into_iter().all(|(_, hope)| hopes[best] - hope > LEVEL).then_some(best)
}

/// Gaps in the outlook at half-time, by their lower ends.
const GAPS: [(f32, &str); 4] =
    [(0.0, "under 0.1"), (0.1, "0.1 to 0.25"), (0.25, "0.25 to 0.5"), (0.5, "over 0.5")];

fn note_excitement(hopes: &[[f32; MAX_SEATS]], standings: &Standings, sheet: &mut Sheet) {
    let seats = standings.rows().len();
    let winners = standings.winners();
    let leaders: Vec<_> = hopes.iter().map(|hopes| leader(&hopes[..seats])).collect();
    let named_leaders: Vec<usize> = leaders.iter().copied().flatten().collect();
    let changes = named_leaders.windows(2).filter(|pair| pair[0] != pair[1]).count();
    sheet.note(named("lead_changes"), changes as u64);
    if winners.is_empty() || leaders.is_empty() {
        return;
    }
    let is_behind = |leader: &Option<usize>| leader.is_some_and(|seat| !winners.contains(Seat(seat as u8)));
    let behind = leaders.iter().filter(|leader| is_behind(leader)).count();
    sheet.note_of(named("winner_behind"), behind as u64, leaders.len() as u64);
    let open =
        leaders.iter().rposition(|leader| !leader.is_some_and(|seat| winners.contains(Seat(seat as u8))));
    let decided = open.map_or(0.0, |last| (last + 1) as f64 / leaders.len() as f64);
    sheet.note(named("decided"), decided);
    let half = leaders.len() / 2;
    if let Some(ahead) = leaders[half] {
        sheet.note_of(named("runaway"), u64::from(winners.contains(Seat(ahead as u8))), 1_u64);
        let hopes = &hopes[half];
        for seat in (0..seats).filter(|seat| *seat != ahead) {
            let gap = hopes[ahead] - hopes[seat];
            let part = GAPS.iter().rev().find(|(low, _)| gap >= *low).map_or(GAPS[0].1, |(_, part)| part);
            let won = u64::from(winners.contains(Seat(seat as u8)));
            sheet.note_part_of(named("comeback"), part, won, 1_u64);
        }
    }
}

/// Human time of a match.
#[derive(Clone, Debug, Default)]
struct Clock {
    /// Since when those who are asked think, and until when the slowest of them will.
    start: f64,
    end: f64,
    /// Who of them has not decided yet.
    thinking: Seats,
    /// Who decided last, unless chance came since.
    last: Option<Seat>,
    /// How long each seat was busy, until when it was last, and its longest wait.
    busy: [f64; MAX_SEATS],
    until: [f64; MAX_SEATS],
    longest: [f64; MAX_SEATS],
    /// The hourglass' time that is counted already.
    hourglass: Millis,
}

impl Clock {
    /// A decision; its seconds, unless an hourglass measures them.
    fn decide(&mut self, turn: &Turn, now: Millis, seat: Seat, options: u64) -> Option<f64> {
        let asked = match turn {
            Turn::Players(asked) => *asked,
            Turn::Scramble { seats, .. } => {
                self.scramble(now, *seats);
                return None;
            }
            Turn::Chance | Turn::Over(_) => return None,
        };
        if asked != self.thinking || asked.is_empty() {
            self.start = self.end;
        }
        self.thinking = asked.without(seat);
        let seconds = self.seconds(seat, asked, options);
        self.last = Some(seat);
        self.be_busy(seat, self.start, self.start + seconds);
        self.end = self.end.max(self.start + seconds);
        Some(seconds)
    }

    fn seconds(&self, seat: Seat, asked: Seats, options: u64) -> f64 {
        if options < 2 {
            return SECONDS_FORCED;
        }
        let goes_on = self.last == Some(seat) && asked.len() == 1;
        let look = if goes_on { 0.0 } else { SECONDS_TO_LOOK };
        look + SECONDS_PER_DOUBLING * (options as f64).log2()
    }

    /// Time passes for all who grab.
    fn scramble(&mut self, now: Millis, seats: Seats) {
        let from = self.end;
        self.pass_to(now);
        seats.iter().for_each(|seat| self.be_busy(seat, from, self.end));
        self.thinking = Seats::NONE;
        self.last = None;
    }

    /// The hourglass has run on.
    fn pass_to(&mut self, now: Millis) {
        self.end += now.0.saturating_sub(self.hourglass.0) as f64 / 1000.0;
        self.hourglass = now;
    }

    fn be_busy(&mut self, seat: Seat, from: f64, to: f64) {
        let at = seat.index();
        self.longest[at] = self.longest[at].max(from - self.until[at]);
        self.busy[at] += to - from;
        self.until[at] = to;
    }

    /// What share of the match a seat waits, on average.
    fn waiting_share(&self, seats: usize) -> f64 {
        if self.end <= 0.0 {
            return 0.0;
        }
        1.0 - self.busy[..seats].iter().sum::<f64>() / (self.end * seats as f64)
    }

    /// The longest time somebody had nothing to do, who was asked again after it.
    fn longest_wait(&self, seats: usize) -> f64 {
        self.longest[..seats].iter().copied().fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_choose_in_secret_think_side_by_side() {
        let mut clock = Clock::default();
        let both = Seats::first(2);
        clock.decide(&Turn::Players(both), Millis(0), Seat(0), 4);
        clock.decide(&Turn::Players(Seats::only(Seat(1))), Millis(0), Seat(1), 16);
        // Looking takes 4 s, two doublings another 4 s, four doublings 8 s.
        assert_eq!((clock.end, clock.busy[0], clock.busy[1]), (12.0, 8.0, 12.0));
        clock.last = None;
        clock.decide(&Turn::Players(Seats::only(Seat(0))), Millis(0), Seat(0), 1);
        assert_eq!(clock.end, 13.0, "a turn that leaves no choice");
        assert_eq!(clock.longest_wait(2), 4.0, "seat 1 waited for the slower");
    }

    #[test]
    fn who_goes_on_need_not_look_again() {
        let mut clock = Clock::default();
        let alone = Turn::Players(Seats::only(Seat(0)));
        clock.decide(&alone, Millis(0), Seat(0), 2);
        clock.decide(&alone, Millis(0), Seat(0), 2);
        assert_eq!(clock.end, 8.0);
        assert_eq!(clock.waiting_share(2), 0.5);
    }

    #[test]
    fn an_hourglass_measures_its_own_time() {
        let mut clock = Clock::default();
        let all = Turn::Scramble { seats: Seats::first(2), until: None };
        assert_eq!(clock.decide(&all, Millis(3000), Seat(0), 50), None);
        assert_eq!((clock.end, clock.waiting_share(2)), (3.0, 0.0));
    }

    #[test]
    fn nobody_leads_who_is_level() {
        assert_eq!(leader(&[0.5, 0.5]), None);
        assert_eq!(leader(&[0.5, 0.6]), Some(1));
    }

    #[test]
    fn a_winner_who_came_from_behind_is_seen() {
        let standings = Standings::new([2, 1].map(|place| rules::Standing { place, score: 0 }));
        let hopes = |first: f32| {
            let mut hopes = [0.0; MAX_SEATS];
            (hopes[0], hopes[1]) = (first, 1.0 - first);
            hopes
        };
        let mut sheet = Sheet::default();
        note_excitement(&[0.6, 0.8, 0.9, 0.3].map(hopes), &standings, &mut sheet);
        let found: Vec<_> = sheet.drain().map(|entry| (entry.name.key, entry.count, entry.of)).collect();
        assert_eq!(
            found,
            [
                ("lead_changes", 1.0, None),
                ("winner_behind", 3.0, Some(4.0)),
                ("decided", 0.75, None),
                ("runaway", 0.0, Some(1.0)),
                ("comeback", 1.0, Some(1.0)),
            ]
        );
    }
}
