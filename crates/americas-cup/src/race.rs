//! The race: turns, cards, paths, marks, and the end.

use rules::{Audience, Seat, Story};

use crate::event::{Event, Play, SequenceEnd};
use crate::parts::{Card, Colour, Heading, Hull, Mark, Side};
use crate::path::{After, Trim};
use crate::run::CardSequence;
use crate::state::{AmericasCup, Draw, Fate, Go, Lot, Stage};

impl AmericasCup {
    pub(crate) fn begin_round(&mut self, story: &mut impl Story<Event>) {
        self.at = 0;
        self.round += 1;
        let round = self.round;
        story.tell(Audience::All, || Event::RoundBegan { round });
        self.begin_turn(story);
    }

    /// The turn of the next boat that races; a missed one is over at once (AC-48).
    fn begin_turn(&mut self, story: &mut impl Story<Event>) {
        let seat = self.order[self.at as usize];
        let boat = self.boat(seat);
        if boat.fate != Fate::Racing {
            return self.end_turn(story);
        }
        if boat.skip > 0 {
            self.boat_mut(seat).skip -= 1;
            story.tell(Audience::All, || Event::TurnMissed { seat });
            return self.end_turn(story);
        }
        let leg = boat.leg;
        self.go = Go::new(seat, self.hulls[seat.index()], leg);
        story.tell(Audience::All, || Event::TurnBegan { seat, leg });
        if self.options.rules.front_cover || self.options.rules.rear_cover {
            self.look_for_covers(story);
        }
        self.stage = Stage::Card;
    }

    /// AC-95: the limit is reached when every boat has had its turns.
    pub(crate) fn end_turn(&mut self, story: &mut impl Story<Event>) {
        self.at += 1;
        if self.at < self.ordered {
            return self.begin_turn(story);
        }
        if self.round < self.options.turn_limit {
            return self.begin_round(story);
        }
        let turns = self.round;
        story.tell(Audience::All, || Event::TurnLimitReached { turns });
        self.rank_boats(story);
    }

    /// AC-77b: once, before the card is chosen.
    fn look_for_covers(&mut self, story: &mut impl Story<Event>) {
        let seat = self.go.seat;
        let mine = self.hulls[seat.index()];
        let (mut front, mut rear) = (false, false);
        for by in self.all_seats().filter(|by| *by != seat) {
            let covers = self.covers(by, &mine);
            if covers.0 {
                story.tell(Audience::All, || Event::Covered { seat, by, rear: false });
            }
            if covers.1 {
                story.tell(Audience::All, || Event::Covered { seat, by, rear: true });
            }
            front |= covers.0;
            rear |= covers.1;
        }
        let numbers = &self.pack.get().numbers;
        let both = u8::from(front) + u8::from(rear);
        self.go.covered = numbers.cover_penalty * if numbers.cover_adds_up { both } else { both.min(1) };
    }

    /// Whether that boat takes the wind of one lying there: in front (AC-75), behind (AC-77).
    #[inline]
    pub(crate) fn covers(&self, by: Seat, mine: &Hull) -> (bool, bool) {
        let (hull, rules) = (&self.hulls[by.index()], &self.options.rules);
        if !hull.is_afloat() {
            return (false, false);
        }
        let cover = &self.pack.get().board.covers[hull.heading as usize];
        let front = [mine.bow, mine.stern].into_iter().any(|point| cover.front.contains(&hull.bow.to(point)));
        let rear = cover.rear.contains(&hull.stern.to(mine.bow));
        (rules.front_cover && front, rules.rear_cover && rear)
    }

    /// What the boat on turn makes of a card.
    #[inline]
    pub(crate) fn trim(&self) -> Trim {
        let boat = self.boat(self.go.seat);
        let posts = boat.posts.filter(|_| self.options.rules.crew);
        Trim {
            is_beat: boat.is_on_beat(),
            covered: self.go.covered,
            posts,
            tacks_with_two: self.tacks_with_two(),
            tack: boat.tack,
        }
    }

    #[inline]
    pub(crate) fn play(&mut self, card: Card, story: &mut impl Story<Event>) {
        let (seat, pack) = (self.go.seat, self.pack.get());
        let (face, trim) = (pack.face(card), self.trim());
        let sequences = trim.is_beat && self.options.rules.sequence;
        let play = if sequences { self.continue_sequence(card, story) } else { Play::Plain };
        self.put_away(seat, card);
        self.go.card = Some(card);
        self.go.walk = self.go.walk.with_card(pack, face, trim);
        let (points, crew) = (self.go.walk.points, self.go.walk.crew);
        story.tell(Audience::All, || Event::CardPlayed { seat, card: *face, points, crew, play });
        self.begin_path(story);
    }

    /// AC-58 to AC-61, AC-69: the card goes on with the sequence or opens one.
    fn continue_sequence(&mut self, card: Card, story: &mut impl Story<Event>) -> Play {
        let (seat, face) = (self.go.seat, *self.pack.face(card));
        let head_to_wind = self.go.walk.began_north && self.options.rules.head_to_wind;
        let last = self.boat(seat).run.last().filter(|_| !head_to_wind);
        let continues = last.is_some_and(|last| face.near.abs_diff(last) <= 1);
        if !continues {
            self.end_sequence(SequenceEnd::Broken, story);
        }
        self.boat_mut(seat).run.push(face.colour, face.near);
        if continues { Play::Continues } else { Play::Opens }
    }

    /// AC-62: two points, no crew; a sequence is broken and none is opened.
    pub(crate) fn discard(&mut self, card: Card, story: &mut impl Story<Event>) {
        let (seat, pack) = (self.go.seat, self.pack.get());
        self.end_sequence(SequenceEnd::Broken, story);
        self.put_away(seat, card);
        self.go.card = Some(card);
        self.go.discarded = true;
        self.go.walk = self.go.walk.with_discard(pack, self.trim());
        let points = self.go.walk.points;
        story.tell(Audience::All, || Event::CardDiscarded { seat, card: *pack.face(card), points });
        self.begin_path(story);
    }

    /// AC-21, AC-64: all cards are changed and the turn is lost.
    pub(crate) fn change_hand(&mut self, story: &mut impl Story<Event>) {
        let (seat, pack) = (self.go.seat, self.pack.get());
        self.end_sequence(SequenceEnd::HandChanged, story);
        let hand = self.boat(seat).hand;
        story.tell(Audience::All, || Event::HandChanged {
            seat,
            cards: hand.iter().map(|card| *pack.face(card)).collect(),
        });
        hand.iter().for_each(|card| self.put_away(seat, card));
        self.go.draws = hand.len();
        self.stage = Stage::Draw(Draw::Refill);
    }

    fn end_sequence(&mut self, why: SequenceEnd, story: &mut impl Story<Event>) {
        let seat = self.go.seat;
        if self.boat_mut(seat).run.take().last().is_some() {
            story.tell(Audience::All, || Event::SequenceEnded { seat, why });
        }
    }

    #[inline]
    pub(crate) fn begin_path(&mut self, story: &mut impl Story<Event>) {
        self.stage = Stage::Path;
        self.go.cornered = !self.water().completes(&self.go.walk);
        if self.go.cornered {
            let seat = self.go.seat;
            // AC-93: no crew batch in such a turn.
            self.go.walk.crew = 0;
            story.tell(Audience::All, || Event::Cornered { seat });
        }
    }

    #[inline]
    pub(crate) fn sail(&mut self, heading: Heading, story: &mut impl Story<Event>) {
        let (seat, before) = (self.go.seat, self.go.walk);
        let (next, after) = self.water().step(&before, heading);
        self.go.walk = next;
        self.hulls[seat.index()] = next.hull;
        story.tell(Audience::All, || Event::Sailed {
            seat,
            from: before.hull.bow.place(),
            to: next.hull.bow.place(),
            heading,
        });
        self.tell_lost_points(before.points - 1, story);
        match after {
            After::Sails => {}
            After::Rounds(mark) => self.round(mark, story),
            After::Finishes => self.finish(story),
            After::Disqualified => self.disqualify(story),
        }
    }

    /// AC-67: what head to wind has taken.
    fn tell_lost_points(&self, expected: u8, story: &mut impl Story<Event>) {
        let (seat, lost) = (self.go.seat, expected - self.go.walk.points);
        if lost > 0 {
            story.tell(Audience::All, || Event::StoppedByWind { seat, lost });
        }
    }

    pub(crate) fn turn_in_place(&mut self, heading: Heading, story: &mut impl Story<Event>) {
        let (seat, before) = (self.go.seat, self.go.walk);
        let (next, after) = self.water().turn(&before, heading);
        self.go.walk = next;
        self.hulls[seat.index()] = next.hull;
        story.tell(Audience::All, || Event::TurnedInPlace { seat, heading });
        if after == After::Disqualified {
            return self.disqualify(story);
        }
        if self.go.cornered {
            // AC-29: one step, and the turn is over.
            self.go.walk.points = 0;
        } else {
            self.tell_lost_points(before.points - 1, story);
        }
    }

    pub(crate) fn crew_turn(&mut self, side: Side, steps: u8, story: &mut impl Story<Event>) {
        let seat = self.go.seat;
        self.go.walk = self.water().crew_turn(&self.go.walk, side, steps);
        self.hulls[seat.index()] = self.go.walk.hull;
        let heading = self.go.walk.hull.heading;
        story.tell(Audience::All, || Event::CrewTurned { seat, side, steps, heading });
    }

    /// AC-14, AC-15: the leg is over, the hand is turned.
    fn round(&mut self, mark: Mark, story: &mut impl Story<Event>) {
        let (seat, leg) = (self.go.seat, self.go.walk.leg);
        self.boat_mut(seat).leg = leg;
        story.tell(Audience::All, || Event::Rounded { seat, mark, leg });
        self.end_sequence(SequenceEnd::Rounding, story);
    }

    /// AC-32, AC-85: the first across wins; the others may sail on.
    fn finish(&mut self, story: &mut impl Story<Event>) {
        let (seat, place, legs) = (self.go.seat, self.placed() + 1, self.legs());
        self.boat_mut(seat).leg = legs;
        self.take_off(seat, Fate::Placed(place));
        story.tell(Audience::All, || Event::Finished { seat, place });
        if !self.options.places || self.racing().len() <= 1 {
            return self.finish_match(story);
        }
        self.end_turn(story);
    }

    /// The end of a path.
    #[inline]
    pub(crate) fn stop(&mut self, story: &mut impl Story<Event>) {
        let (seat, walk) = (self.go.seat, self.go.walk);
        let (bow, heading, unused) = (walk.hull.bow.place(), walk.hull.heading, walk.points);
        story.tell(Audience::All, || Event::Stopped { seat, bow, heading, unused });
        if self.is_before_gun() {
            self.note_line(story);
            return self.next_manoeuvre(story);
        }
        self.update_tack(heading, story);
        // AC-63b: head to wind by movement points.
        if heading == Heading::N && walk.moved && !walk.by_crew {
            self.end_sequence(SequenceEnd::HeadToWind, story);
        }
        self.go.draws = 1;
        self.stage = Stage::Draw(Draw::Refill);
    }

    /// AC-63, AC-63b: a boat remembers its tack; another one at the end of a turn ends the sequence, unless the turn
    /// began head to wind.
    #[inline]
    fn update_tack(&mut self, heading: Heading, story: &mut impl Story<Event>) {
        let (seat, began_north) = (self.go.seat, self.go.walk.began_north);
        let Some(tack) = heading.colour() else { return };
        let before = self.boat_mut(seat).tack.replace(tack);
        if before.is_none_or(|before| before == tack) || began_north {
            return;
        }
        let opens = self.begins_anew(story);
        if self.boat(seat).is_on_beat() {
            story.tell(Audience::All, || Event::Tacked { seat, tack, opens });
        }
    }

    /// AC-63, AC-63c: a tack ends the sequence; the card that opens one and has made it begins the new one. Says
    /// which card that is.
    fn begins_anew(&mut self, story: &mut impl Story<Event>) -> Option<(Colour, u8)> {
        let (seat, opening) = (self.go.seat, self.pack.numbers.opening_value);
        let run = self.boat(seat).run;
        // The last card of a sequence is that of this turn: a discard or a rounding has ended it already.
        let begins = self.tacks_with_two() && run.last() == Some(opening);
        let newest = if begins { run.newest() } else { CardSequence::NONE };
        if run != newest {
            self.end_sequence(SequenceEnd::Tack, story);
            self.boat_mut(seat).run = newest;
        }
        newest.cards().next()
    }

    /// AC-33: by legs finished, then by points to the end, then by lot.
    pub(crate) fn rank_boats(&mut self, story: &mut impl Story<Event>) {
        loop {
            let next = self.next_in_ranking();
            match next.lowest() {
                Some(seat) if next.len() == 1 => self.rank(seat, story),
                Some(_) => {
                    self.stage = Stage::Lot(Lot::Rank);
                    return;
                }
                None => return self.finish_match(story),
            }
        }
    }

    pub(crate) fn rank(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let (place, legs, to_end) = (self.placed() + 1, self.boat(seat).leg, self.points_to_end(seat));
        self.boat_mut(seat).fate = Fate::Placed(place);
        story.tell(Audience::All, || Event::Ranked { seat, place, legs, to_end });
    }
}
