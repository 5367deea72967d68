//! What a boat may do with its points: one idea of the water, used by the rules, by previews and by bots.
//!
//! A path is legal if its end is (AC-26, AC-28). So that nobody gets stuck half-way, a step is open only if
//! some legal end can still be reached after it; mostly the boat could stop at once, and nothing is searched.

use crate::course::{CardFace, Pack};
use crate::parts::{Colour, Heading, Headings, Hull, Mark, Point, Posts, Rounding, Side};

/// The water around one boat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Water<'a> {
    pub(crate) pack: &'static Pack,
    /// All boats by seat.
    pub(crate) hulls: &'a [Hull],
    /// The boat that moves; its entry among the hulls is not looked at.
    pub(crate) me: usize,
    pub(crate) terms: Terms,
}

/// The rules of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Terms {
    pub(crate) phase: Phase,
    pub(crate) head_to_wind: bool,
    pub(crate) rounding: Rounding,
    /// Legs of the race.
    pub(crate) legs: u8,
}

/// Whether the gun has been fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    Race,
    Manoeuvre { last: bool },
}

/// A boat on its way through one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Walk {
    pub(crate) hull: Hull,
    pub(crate) leg: u8,
    /// Movement points left.
    pub(crate) points: u8,
    /// Crew points: all of them before the batch, none after it (AC-53).
    pub(crate) crew: u8,
    /// Forward steps onto head to wind (AC-27).
    pub(crate) norths: u8,
    /// Whether a step was made (AC-19, AC-92).
    pub(crate) moved: bool,
    /// Whether the turn began head to wind (AC-67b).
    pub(crate) began_north: bool,
    /// The colour whose side the first step goes to (AC-20b, AC-69).
    pub(crate) first: Option<Colour>,
    /// Whether the last thing done was the crew batch (AC-68).
    pub(crate) by_crew: bool,
    /// Whether the bow has been over the line in this manoeuvre (AC-47).
    pub(crate) over: bool,
    /// What the card lets the boat do about its tack (AC-63c).
    pub(crate) tacking: Tacking,
}

/// What a card lets a boat do about its tack (AC-63c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tacking {
    /// Whatever it likes: a discard, a run, the start procedure, or rules that ask for nothing.
    Free,
    /// Tack with the card that opens a sequence: it is the first card of the new one.
    Opens,
    /// Stay on this tack by steps and turns in place; once there is one, if there is none yet.
    Keeps(Option<Colour>),
}

/// What a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Sails,
    Rounds(Mark),
    Finishes,
    Disqualified,
}

impl After {
    /// Whether the boat leaves the board at once (AC-94).
    #[inline]
    pub(crate) fn is_gone(self) -> bool {
        matches!(self, After::Finishes | After::Disqualified)
    }
}

impl Walk {
    pub(crate) fn new(hull: Hull, leg: u8, points: u8) -> Walk {
        Walk {
            hull,
            leg,
            points,
            crew: 0,
            norths: 0,
            moved: false,
            began_north: hull.heading == Heading::N,
            first: None,
            by_crew: false,
            over: false,
            tacking: Tacking::Free,
        }
    }
}

/// What the value of a card becomes under covers, and what the crew adds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trim {
    pub(crate) is_beat: bool,
    /// Movement points lost under covers (AC-78).
    pub(crate) covered: u8,
    /// The key posts, if the crew rule is played.
    pub(crate) posts: Option<Posts>,
    /// Whether a tack takes a card that opens a sequence (AC-63c), and the tack of the boat.
    pub(crate) tacks_with_two: bool,
    pub(crate) tack: Option<Colour>,
}

impl Walk {
    /// The path that begins with a card played (AC-19, AC-51).
    #[inline]
    pub(crate) fn with_card(self, pack: &Pack, face: &CardFace, trim: Trim) -> Walk {
        let crew = trim.posts.map_or(0, |posts| posts.and(face.crew).len()).min(pack.numbers.crew_points);
        // AC-20b, AC-69: from head to wind the first step goes to the side of the card.
        let first = (trim.is_beat && self.began_north).then_some(face.colour);
        let value = if trim.is_beat { face.near } else { face.down };
        let tacking = match trim.tacks_with_two && trim.is_beat {
            false => Tacking::Free,
            true if face.near == pack.numbers.opening_value => Tacking::Opens,
            // AC-63b: a turn that begins head to wind is never a tack.
            true => Tacking::Keeps(trim.tack.filter(|_| !self.began_north)),
        };
        Walk { points: trim.points(pack, value), crew, first, tacking, ..self }
    }

    /// The path that begins with a discard (AC-62).
    #[inline]
    pub(crate) fn with_discard(self, pack: &Pack, trim: Trim) -> Walk {
        Walk { points: trim.points(pack, pack.numbers.discard_points), ..self }
    }
}

impl Trim {
    /// AC-78: at least one point remains.
    #[inline]
    fn points(&self, pack: &Pack, value: u8) -> u8 {
        value.saturating_sub(self.covered).max(pack.numbers.cover_floor.min(value))
    }
}

impl Tacking {
    /// Whether a step or a turn in place may lead to that heading.
    #[inline]
    pub(crate) fn allows(self, ahead: Heading) -> bool {
        self.headings().contains(ahead)
    }

    /// Where a step or a turn in place may lead.
    #[inline]
    fn headings(self) -> Headings {
        match self {
            Tacking::Free | Tacking::Opens | Tacking::Keeps(None) => Headings::ALL,
            Tacking::Keeps(Some(tack)) => Headings::on_tack(tack),
        }
    }

    /// After a heading was taken, be it by the crew.
    #[inline]
    fn after(self, heading: Heading) -> Tacking {
        match self {
            Tacking::Free | Tacking::Opens => self,
            Tacking::Keeps(tack) => Tacking::Keeps(heading.colour().or(tack)),
        }
    }

    /// A number for each of them, below 5.
    #[inline]
    pub(crate) fn number(self) -> u8 {
        match self {
            Tacking::Free => 0,
            Tacking::Opens => 1,
            Tacking::Keeps(None) => 2,
            Tacking::Keeps(Some(tack)) => 3 + tack as u8,
        }
    }
}

impl Terms {
    /// What ends a leg.
    #[inline]
    pub(crate) fn mark(&self, leg: u8) -> Mark {
        match leg {
            _ if leg + 1 == self.legs => Mark::Line,
            _ if leg.is_multiple_of(2) => Mark::Windward,
            _ => Mark::Leeward,
        }
    }
}

impl Water<'_> {
    /// Forward steps that are open now, whatever comes after them (AC-10, AC-11, AC-25, AC-27, AC-63c, AC-67b,
    /// AC-69).
    #[inline]
    pub(crate) fn forward(&self, walk: &Walk) -> Headings {
        let mut open = Headings::NONE;
        if walk.points == 0 {
            return open;
        }
        let mut ahead = Headings::ahead(walk.hull.heading).and(walk.tacking.headings());
        if ahead.contains(Heading::N) && !self.wind_allows(walk, Heading::N) {
            ahead = ahead.without(Heading::N);
        }
        for heading in ahead.iter() {
            if self.is_free(self.pack.board.next(walk.hull.bow, heading)) {
                open.add(heading);
            }
        }
        match walk.first.map(Colour::side) {
            Some(side) if open.contains(side) => Headings::of(&[side]),
            Some(_) | None => open,
        }
    }

    /// Turns in place that are open now: only without a forward step (AC-12), in the start procedure without one
    /// below the line (AC-44b).
    #[inline]
    pub(crate) fn turns(&self, walk: &Walk, forward: Headings) -> Headings {
        let mut open = Headings::NONE;
        if walk.points == 0 || !self.counted(walk, forward).is_empty() {
            return open;
        }
        for side in [Side::Left, Side::Right] {
            let turned = walk.hull.heading.turned(side);
            // AC-93: AC-67b also forbids turning onto head to wind.
            let again = turned == Heading::N && self.has_luffed(walk);
            if !again && walk.tacking.allows(turned) && self.is_free(self.stern(walk.hull.bow, turned)) {
                open.add(turned);
            }
        }
        open
    }

    /// How far the crew can turn the boat to that side (AC-52).
    #[inline]
    pub(crate) fn crew_steps(&self, walk: &Walk, side: Side) -> u8 {
        let mut heading = walk.hull.heading;
        for steps in 0..walk.crew {
            heading = heading.turned(side);
            if !self.is_free(self.stern(walk.hull.bow, heading)) {
                return steps;
            }
        }
        walk.crew
    }

    /// Whether the path may end here (AC-19, AC-26, AC-28, AC-43, AC-92).
    #[inline]
    pub(crate) fn may_stop(&self, walk: &Walk) -> bool {
        self.has_done_enough(walk) && self.may_lie(&walk.hull)
    }

    /// The same, where the steps that are open are known.
    #[inline]
    pub(crate) fn may_stop_before(&self, walk: &Walk, forward: Headings) -> bool {
        self.is_enough_before(walk, forward) && self.may_lie(&walk.hull)
    }

    /// The rule that forbids the path to end here; nothing where it may.
    pub(crate) fn stop_bar(&self, walk: &Walk) -> Option<&'static str> {
        if self.may_stop(walk) {
            return None;
        }
        Some(match (self.has_done_enough(walk), self.terms.phase) {
            (true, _) if self.ends_head_to_wind(&walk.hull) => "AC-26",
            (true, _) => "AC-28",
            (false, Phase::Race) => "AC-19",
            (false, Phase::Manoeuvre { .. }) => "AC-43",
        })
    }

    /// Whether a legal end can be reached from here.
    pub(crate) fn completes(&self, walk: &Walk) -> bool {
        if walk.moved && self.minds_wind() && self.may_lie(&walk.hull) {
            return true;
        }
        let forward = self.forward(walk);
        if self.may_stop_before(walk, forward) {
            return true;
        }
        // AC-44b: who is still below the line must not need a step over it.
        let ahead = if walk.over { forward } else { self.counted(walk, forward) };
        ahead.iter().any(|heading| self.step_completes(walk, heading))
            || self.turns(walk, forward).iter().any(|heading| self.turn_completes(walk, heading))
            || [Side::Left, Side::Right].into_iter().any(|side| {
                (1..=self.crew_steps(walk, side)).any(|steps| self.crew_completes(walk, side, steps))
            })
    }

    /// Whether a forward step that is open leads to a legal end.
    #[inline]
    pub(crate) fn step_completes(&self, walk: &Walk, heading: Heading) -> bool {
        let (next, after) = self.step(walk, heading);
        after.is_gone() || self.completes(&next)
    }

    /// Whether a turn in place that is open leads to a legal end.
    pub(crate) fn turn_completes(&self, walk: &Walk, heading: Heading) -> bool {
        let (next, after) = self.turn(walk, heading);
        after.is_gone() || self.completes(&next)
    }

    /// Whether a crew turn that is open leads to a legal end.
    pub(crate) fn crew_completes(&self, walk: &Walk, side: Side, steps: u8) -> bool {
        self.completes(&self.crew_turn(walk, side, steps))
    }

    /// One step forward (AC-10), with the leg it may end (AC-14b).
    #[inline]
    pub(crate) fn step(&self, walk: &Walk, heading: Heading) -> (Walk, After) {
        let board = &self.pack.board;
        let hull = Hull { bow: board.next(walk.hull.bow, heading), stern: walk.hull.bow, heading };
        let mut next = Walk { hull, ..self.used(walk, heading) };
        if let Phase::Manoeuvre { last } = self.terms.phase {
            return self.judged_by_line(next, last);
        }
        if heading == Heading::N {
            next.norths += 1;
            next = next.stopped_by_wind(self);
        }
        let mark = self.terms.mark(walk.leg);
        if !board.passes(mark, self.terms.rounding, &walk.hull, &hull) {
            return (next, After::Sails);
        }
        if mark == Mark::Line {
            return (next, After::Finishes);
        }
        next.leg += 1;
        // AC-63c speaks of the beat that is now over; a card of a run asks for nothing on the beat after it.
        next.tacking = Tacking::Free;
        (next, After::Rounds(mark))
    }

    /// A turn in place (AC-12). It never crosses the line, but it can take the stern over (AC-47).
    pub(crate) fn turn(&self, walk: &Walk, heading: Heading) -> (Walk, After) {
        let hull = Hull { stern: self.stern(walk.hull.bow, heading), heading, ..walk.hull };
        let next = Walk { hull, ..self.used(walk, heading) }.stopped_by_wind(self);
        match self.terms.phase {
            Phase::Race => (next, After::Sails),
            Phase::Manoeuvre { last } => self.judged_by_line(next, last),
        }
    }

    /// AC-47 to AC-49: the bow over the line costs a turn on the last manoeuvre and the race before it, bow and
    /// stern over the line cost the race.
    #[inline]
    fn judged_by_line(&self, walk: Walk, last: bool) -> (Walk, After) {
        let board = &self.pack.board;
        let over = board.is_over(walk.hull.bow);
        let out = over && (!last || board.is_over(walk.hull.stern));
        let next = Walk { over: walk.over || over, ..walk };
        (next, if out { After::Disqualified } else { After::Sails })
    }

    /// A crew batch (AC-52, AC-53).
    pub(crate) fn crew_turn(&self, walk: &Walk, side: Side, steps: u8) -> Walk {
        let heading = (0..steps).fold(walk.hull.heading, |heading, _| heading.turned(side));
        let hull = Hull { stern: self.stern(walk.hull.bow, heading), heading, ..walk.hull };
        // AC-63c: the crew tacks with any card.
        Walk { hull, crew: 0, first: None, by_crew: true, tacking: walk.tacking.after(heading), ..*walk }
    }

    /// Where a boat without a legal path may turn: head to wind only if nothing else is free (AC-29).
    pub(crate) fn corner_turns(&self, walk: &Walk) -> Headings {
        let (hull, mut open) = (&walk.hull, Headings::NONE);
        for heading in [Side::Left, Side::Right].map(|side| hull.heading.turned(side)) {
            if walk.tacking.allows(heading) && self.is_free(self.stern(hull.bow, heading)) {
                open.add(heading);
            }
        }
        let aside = open.without(Heading::N);
        if aside.is_empty() { open } else { aside }
    }

    /// The opponent who could advance without this boat and cannot with it (AC-28).
    #[inline]
    pub(crate) fn blocked(&self, hull: &Hull) -> Option<usize> {
        (0..self.hulls.len()).find(|seat| {
            let other = &self.hulls[*seat];
            *seat != self.me
                && other.is_afloat()
                && (is_near(other.bow, hull.bow) || is_near(other.bow, hull.stern))
                && !self.can_advance(*seat, hull)
                && self.can_advance(*seat, &Hull::ASHORE)
        })
    }

    /// Whether the wind rules let a boat step that way.
    #[inline]
    pub(crate) fn wind_allows(&self, walk: &Walk, ahead: Heading) -> bool {
        let against = ahead == Heading::N && walk.hull.heading == Heading::N;
        ahead != Heading::N
            || !self.minds_wind()
            || !against && !self.has_luffed(walk) && !self.has_tacked(walk)
    }

    /// AC-67b: a boat that began its turn head to wind has had its share.
    #[inline]
    pub(crate) fn has_luffed(&self, walk: &Walk) -> bool {
        let rule = self.minds_wind() && self.terms.head_to_wind && !self.pack.numbers.repeat_head_to_wind;
        rule && walk.began_north
    }

    /// AC-27: only so many forward steps onto head to wind in a turn of the base rules.
    #[inline]
    pub(crate) fn has_tacked(&self, walk: &Walk) -> bool {
        !self.terms.head_to_wind && walk.norths >= self.pack.numbers.head_to_wind_steps
    }

    /// Whether a boat may move its bow or stern there (AC-11).
    #[inline]
    pub(crate) fn is_free(&self, point: Point) -> bool {
        point != Point::NONE
            && self.hulls.iter().enumerate().all(|(seat, hull)| seat == self.me || !hull.covers(point))
    }

    /// Whether the steps made are enough to stop.
    #[inline]
    pub(crate) fn has_done_enough(&self, walk: &Walk) -> bool {
        walk.moved && self.minds_wind() || self.is_enough_before(walk, self.forward(walk))
    }

    #[inline]
    fn is_enough_before(&self, walk: &Walk, forward: Headings) -> bool {
        match self.terms.phase {
            Phase::Race => walk.moved || forward.is_empty(),
            Phase::Manoeuvre { .. } => {
                self.counted(walk, forward).is_empty() && self.turns(walk, forward).is_empty()
            }
        }
    }

    /// Whether a path may end that way (AC-26, AC-28).
    #[inline]
    fn may_lie(&self, hull: &Hull) -> bool {
        !self.ends_head_to_wind(hull) && self.blocked(hull).is_none()
    }

    /// AC-26, which AC-67 replaces.
    #[inline]
    pub(crate) fn ends_head_to_wind(&self, hull: &Hull) -> bool {
        hull.heading == Heading::N && self.minds_wind() && !self.terms.head_to_wind
    }

    /// AC-43: the start procedure ignores the wind.
    #[inline]
    fn minds_wind(&self) -> bool {
        self.terms.phase == Phase::Race
    }

    /// AC-44b: nobody is forced over the line, so a step over it does not count as one that is open.
    #[inline]
    fn counted(&self, walk: &Walk, forward: Headings) -> Headings {
        if self.minds_wind() {
            return forward;
        }
        let board = &self.pack.board;
        let over = |heading: &Heading| board.is_over(board.next(walk.hull.bow, *heading));
        forward.iter().filter(over).fold(forward, Headings::without)
    }

    #[inline]
    pub(crate) fn stern(&self, bow: Point, heading: Heading) -> Point {
        self.pack.board.next(bow, heading.opposite())
    }

    /// One point less, and the turn is no longer at its beginning.
    #[inline]
    fn used(&self, walk: &Walk, heading: Heading) -> Walk {
        let (points, tacking) = (walk.points - 1, walk.tacking.after(heading));
        Walk { points, moved: true, first: None, by_crew: false, tacking, ..*walk }
    }

    /// AC-28: one step to a heading other than N, or N followed by another step; before the gun any step (AC-28b).
    fn can_advance(&self, seat: usize, mine: &Hull) -> bool {
        let board = &self.pack.board;
        let is_free = |point: Point| {
            let others =
                self.hulls.iter().enumerate().filter(|(other, _)| *other != seat && *other != self.me);
            point != Point::NONE
                && !mine.covers(point)
                && others.into_iter().all(|(_, hull)| !hull.covers(point))
        };
        let hull = &self.hulls[seat];
        [hull.heading.turned(Side::Left), hull.heading, hull.heading.turned(Side::Right)].into_iter().any(
            |ahead| {
                let to = board.next(hull.bow, ahead);
                if !is_free(to) {
                    return false;
                }
                if ahead != Heading::N || !self.minds_wind() {
                    return true;
                }
                let aside = [Heading::Nw, Heading::Ne].map(|heading| board.next(to, heading));
                hull.heading != Heading::N && aside.into_iter().any(is_free)
            },
        )
    }
}

impl Walk {
    /// AC-67: a boat that comes head to wind by movement points loses the rest of them.
    #[inline]
    fn stopped_by_wind(self, water: &Water<'_>) -> Walk {
        let stops = self.hull.heading == Heading::N && water.terms.head_to_wind && water.minds_wind();
        if stops { Walk { points: 0, ..self } } else { self }
    }
}

/// Whether two steps could lead from one point to the other.
#[inline]
fn is_near(one: Point, other: Point) -> bool {
    let (cols, rows) = one.to(other);
    cols.abs() <= 2 && rows.abs() <= 4
}
