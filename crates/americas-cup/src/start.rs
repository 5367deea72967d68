//! Before the race: places, the start procedure, the playing order.

use rules::{Audience, Seat, Story};

use crate::event::Event;
use crate::parts::{Card, Cards, Hull};
use crate::state::{AmericasCup, Draw, Fate, Go, Lot, Stage};

impl AmericasCup {
    /// AC-5, AC-85: lot decides who is first, the others follow clockwise.
    pub(crate) fn line_up(&mut self, first: Seat, story: &mut impl Story<Event>) {
        let (seats, board) = (self.options.seats, &self.pack.get().board);
        let places = if seats == 2 { &board.start[..] } else { &board.regatta[..] };
        for (nth, hull) in (0..seats).zip(places) {
            let seat = Seat((first.0 + nth) % seats);
            self.place(seat, *hull, story);
            self.put_in_order(seat);
        }
        self.begin_race(story);
    }

    /// AC-41, AC-91: places by seat.
    pub(crate) fn begin_start_procedure(&mut self, story: &mut impl Story<Event>) {
        let places = &self.pack.get().board.prestart;
        for (seat, hull) in self.all_seats().zip(places) {
            self.place(seat, *hull, story);
        }
        self.stage = Stage::Draw(Draw::StartCard);
    }

    fn place(&mut self, seat: Seat, hull: Hull, story: &mut impl Story<Event>) {
        self.hulls[seat.index()] = hull;
        let (bow, heading) = (hull.bow.place(), hull.heading);
        story.tell(Audience::All, || Event::Placed { seat, bow, heading });
    }

    /// AC-42: each boat turns up a card; equal values of two boats are drawn again.
    pub(crate) fn turn_start_card(&mut self, card: Card, story: &mut impl Story<Event>) {
        let pack = self.pack.get();
        if self.aside.is_empty() {
            let (manoeuvre, of) = (self.manoeuvre + 1, pack.numbers.manoeuvres);
            story.tell(Audience::All, || Event::ManoeuvreBegan { manoeuvre, of });
        }
        let seat = self.next_to_turn_up().expect("somebody waits for a start card");
        self.pile.remove(card);
        self.aside.add(card);
        self.boat_mut(seat).start_card = Some(card);
        story.tell(Audience::All, || Event::StartCardTurned { seat, card: *pack.face(card) });
        if self.next_to_turn_up().is_some() {
            return;
        }
        // AC-42b: only two boats draw again, and not from a deck that has run out.
        if self.options.seats == 2 && self.next_to_manoeuvre().len() == 2 && self.pile.len() >= 2 {
            let value = pack.face(card).near;
            story.tell(Audience::All, || Event::StartCardsEqual { value });
            self.boats.iter_mut().for_each(|boat| boat.start_card = None);
            return;
        }
        self.next_manoeuvre(story);
    }

    fn next_to_turn_up(&self) -> Option<Seat> {
        self.racing().iter().find(|seat| self.boat(*seat).start_card.is_none())
    }

    /// AC-43: the higher value moves first.
    pub(crate) fn next_manoeuvre(&mut self, story: &mut impl Story<Event>) {
        let next = self.next_to_manoeuvre();
        match next.lowest() {
            Some(seat) if next.len() == 1 => self.begin_manoeuvre(seat, story),
            Some(_) => self.stage = Stage::Lot(Lot::Start),
            None => self.end_manoeuvre(story),
        }
    }

    pub(crate) fn begin_manoeuvre(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let card = self.boat_mut(seat).start_card.take().expect("the boat has turned up a card");
        let points = self.pack.face(card).near;
        self.go = Go::new(seat, self.hulls[seat.index()], 0);
        self.go.card = Some(card);
        self.go.walk.points = points;
        story.tell(Audience::All, || Event::ManoeuvreTurn { seat, points });
        self.begin_path(story);
    }

    /// AC-45: repeated five times; the cards are shuffled back (AC-42).
    fn end_manoeuvre(&mut self, story: &mut impl Story<Event>) {
        self.pile = self.pile.or(self.aside);
        self.aside = Cards::NONE;
        self.manoeuvre += 1;
        if self.manoeuvre < self.pack.numbers.manoeuvres {
            self.stage = Stage::Draw(Draw::StartCard);
        } else {
            self.order_boats(story);
        }
    }

    /// AC-48: the bow is over the line after the last manoeuvre.
    pub(crate) fn note_line(&mut self, story: &mut impl Story<Event>) {
        let (seat, turns) = (self.go.seat, self.pack.numbers.penalty_turns);
        if self.go.walk.over {
            self.boat_mut(seat).over = true;
            story.tell(Audience::All, || Event::OverTheLine { seat, turns });
        }
    }

    /// AC-49: it leaves the board; one boat left has won (AC-94).
    pub(crate) fn disqualify(&mut self, story: &mut impl Story<Event>) {
        let seat = self.go.seat;
        self.take_off(seat, Fate::Disqualified);
        story.tell(Audience::All, || Event::Disqualified { seat });
        let left = self.racing();
        if let Some(winner) = left.lowest().filter(|_| left.len() == 1) {
            self.boat_mut(winner).fate = Fate::Placed(1);
            return self.finish_match(story);
        }
        self.next_manoeuvre(story);
    }

    /// AC-46, AC-48b: who plays first, boat after boat.
    pub(crate) fn order_boats(&mut self, story: &mut impl Story<Event>) {
        loop {
            let next = self.next_in_order();
            match next.lowest() {
                Some(seat) if next.len() == 1 => self.put_in_order(seat),
                Some(_) => {
                    self.stage = Stage::Lot(Lot::Order);
                    return;
                }
                None => return self.begin_race(story),
            }
        }
    }

    pub(crate) fn put_in_order(&mut self, seat: Seat) {
        self.order[self.ordered as usize] = seat;
        self.ordered += 1;
    }

    fn begin_race(&mut self, story: &mut impl Story<Event>) {
        let penalty = self.pack.numbers.penalty_turns;
        for seat in self.racing().iter() {
            let heading = self.hulls[seat.index()].heading;
            let boat = self.boat_mut(seat);
            boat.tack = heading.colour();
            boat.skip = if boat.over { penalty } else { 0 };
        }
        let (ordered, laps) = (self.ordered as usize, self.options.laps);
        story.tell(Audience::All, || Event::RaceBegan { order: self.order[..ordered].to_vec(), laps });
        self.stage = Stage::Draw(Draw::Deal);
    }
}
