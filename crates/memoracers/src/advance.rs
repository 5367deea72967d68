//! How a step changes the state.

use rules::{Audience, Seat, Seats, Step, StepOf, Story};

use crate::action::{Action, Outcome};
use crate::event::{Ending, Event, LoopedAs};
use crate::parts::{LINES, LaidTile, Lane, LaneEffect, PLACES, Program, Series, Special};
use crate::setup::{MAX_SHIPS, Mode, TileChoice};
use crate::state::{MOST_EXCHANGES, MemoRacers, Phase};

const FOREMOST: u8 = PLACES - 1;

/// Everything in this game happens in front of everybody.
#[inline]
fn tell(story: &mut impl Story<Event>, event: impl FnOnce() -> Event) {
    story.tell(Audience::All, event);
}

impl MemoRacers {
    #[inline]
    pub(crate) fn follow(&mut self, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match *step {
            Step::Act(seat, Action::Program(program)) => self.seal(seat, program, story),
            Step::Act(seat, Action::BuildTile(series)) => self.build_tile(seat, series, story),
            Step::Act(seat, Action::ChooseLane(lane)) => self.place_ship(seat, lane, story),
            Step::Act(seat, Action::KeepTiles) => {
                tell(story, || Event::TilesKept { seat });
                self.end_round(story);
            }
            Step::Act(seat, Action::SwapTiles(place)) => {
                self.row.swap(place as usize, place as usize + 1);
                tell(story, || Event::TilesSwapped { seat, place });
                self.end_round(story);
            }
            Step::TakeBack(seat) => {
                self.sealed = self.sealed.without(seat);
                self.programs[seat] = Program::EMPTY;
                tell(story, || Event::TookBack { seat });
            }
            Step::Chance(Outcome::DrawSeries(series)) => self.draw_series(series, story),
            Step::Chance(Outcome::LayTile(laid)) => self.show_tile(laid, story),
            Step::Chance(Outcome::ExchangeKraken(tile)) => {
                self.row[0] = LaidTile::upright(tile);
                self.kraken_exchanges = MOST_EXCHANGES.min(self.kraken_exchanges + 1);
                let (how, place) = match self.options.madness {
                    true => (LoopedAs::MadKraken, self.slip_in()),
                    false => (LoopedAs::Kraken, self.put_in_front()),
                };
                tell(story, || Event::TileLooped { how, place });
                self.maintain(story);
            }
            // Nothing runs against an hourglass here.
            Step::Alarm => {}
        }
    }

    fn build_tile(&mut self, seat: Seat, series: Series, story: &mut impl Story<Event>) {
        let Phase::Building { number } = self.phase else { unreachable!("judged: a tile is asked for") };
        if number == 1 {
            self.tell_race_began(Some(seat), story);
        }
        self.circuit[number as usize - 1] = series;
        tell(story, || Event::TileBuilt { seat, tile: crate::Tile::numbered(number, series) });
        self.phase = Phase::Building { number: number + 1 };
        if number == crate::NUMBERS {
            self.lay_line();
        }
    }

    fn draw_series(&mut self, series: Series, story: &mut impl Story<Event>) {
        let Phase::Drawing { number } = self.phase else { unreachable!("judged: a series is drawn") };
        if number == 1 {
            self.tell_race_began(None, story);
        }
        self.circuit[number as usize - 1] = series;
        tell(story, || Event::TileDrawn { tile: crate::Tile::numbered(number, series) });
        self.phase = Phase::Drawing { number: number + 1 };
        if number == crate::NUMBERS {
            self.lay_line();
        }
    }

    /// MR-81: a championship counts its races; each is announced with its first step, the first one too.
    fn tell_race_began(&self, builder: Option<Seat>, story: &mut impl Story<Event>) {
        if self.options.mode == Mode::Championship {
            tell(story, || Event::RaceBegan { race: self.race + 1, builder });
        }
    }

    /// MR-13: the tile is drawn as it is turned up, so that none has a secret place before.
    fn show_tile(&mut self, laid: LaidTile, story: &mut impl Story<Event>) {
        let Phase::Reconnaissance { shown } = self.phase else { unreachable!("judged: a tile is laid") };
        if shown == 1 && matches!(self.options.tiles, TileChoice::Agreed(_)) {
            self.tell_race_began(None, story);
        }
        self.row[shown as usize] = laid;
        self.face_up |= 1 << shown;
        if laid.tile.is_kraken() {
            self.kraken_seen = laid.tile;
        }
        tell(story, || Event::TileShown { place: shown, tile: self.open_tile(shown) });
        self.phase = Phase::Reconnaissance { shown: shown + 1 };
        if shown == FOREMOST {
            self.hide_tiles(story);
        }
    }

    /// MR-14: down again from the front, until only the first few are open.
    fn hide_tiles(&mut self, story: &mut impl Story<Event>) {
        let open = self.pack.numbers.open_after_reconnaissance;
        for place in (open..PLACES).rev() {
            self.face_up &= !(1 << place);
            tell(story, || Event::TileHidden { place });
        }
        self.phase = Phase::Placing { placed: 0 };
        if self.options.mode == Mode::Solo {
            // MR-72: no choice, the central lane.
            self.place_ship(Seat(0), Lane(self.pack.numbers.solo_lane), story);
        }
    }

    fn place_ship(&mut self, seat: Seat, lane: Lane, story: &mut impl Story<Event>) {
        let Phase::Placing { placed } = self.phase else { unreachable!("judged: a lane is asked for") };
        self.ships[seat].lane = lane;
        tell(story, || Event::ShipPlaced { seat, lane });
        self.phase = Phase::Placing { placed: placed + 1 };
        if placed + 1 == self.options.seats {
            self.begin_round(story);
        }
    }

    fn begin_round(&mut self, story: &mut impl Story<Event>) {
        self.round += 1;
        self.mechanism = None;
        self.boosted = false;
        self.phase = Phase::Programming;
        let round = self.round;
        tell(story, || Event::RoundBegan { round });
    }

    /// MR-22: the last program opens them all.
    fn seal(&mut self, seat: Seat, program: Program, story: &mut impl Story<Event>) {
        self.programs[seat] = program;
        self.sealed = self.sealed.with(seat);
        tell(story, || Event::Ready { seat });
        if self.sealed == self.racing {
            self.reveal_programs(story);
            self.fly(story);
        }
    }

    fn reveal_programs(&mut self, story: &mut impl Story<Event>) {
        let numbers = &self.pack.get().numbers;
        for seat in self.racing.iter() {
            let (program, ship) = (self.programs[seat], &mut self.ships[seat]);
            let before = std::mem::replace(&mut ship.speed, program.lines());
            let speed = ship.speed;
            tell(story, || Event::ProgramRevealed { seat, program });
            if program.forced() {
                ship.ticked += numbers.force_cost;
                let boxes_left = numbers.boxes - ship.ticked;
                tell(story, || Event::EngineForced { seat, speed, boxes_left });
            } else if speed < before {
                tell(story, || Event::Braked { seat, speed });
            }
        }
        self.flown = self.programs;
        self.sealed = Seats::NONE;
    }

    /// MR-25: the foremost first, then the faster, then by seat; fixed before anybody moves.
    fn fly(&mut self, story: &mut impl Story<Event>) {
        let mut order = [(0, Seat(0)); MAX_SHIPS];
        let mut count = 0;
        for seat in self.racing.iter() {
            let ship = &self.ships[seat];
            order[count] = (ship.progress() << 4 | u16::from(ship.speed), seat);
            count += 1;
        }
        order[..count].sort_by_key(|(ahead, _)| std::cmp::Reverse(*ahead));
        for (_, seat) in &order[..count] {
            self.fly_ship(*seat, story);
            self.programs[*seat] = Program::EMPTY;
        }
        match self.ending() {
            Some(ending) => self.end_race(ending, story),
            None => self.maintain(story),
        }
    }

    fn fly_ship(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let program = self.programs[seat];
        let lines = program.lines();
        self.open_way(seat, lines, story);
        for lane in program.lanes() {
            self.leave_tile(seat, story);
            self.enter_tile(seat, lane, story);
            if self.has_won_solo(seat) {
                self.won = true;
                self.tick_lap(seat, true, story);
                return;
            }
            let effect = self.effect(self.ships[seat].place, lane);
            if effect == LaneEffect::Safe {
                continue;
            }
            self.apply_lane(seat, effect, lines, story);
            if !self.ships[seat].races() {
                return;
            }
        }
    }

    /// MR-26: open the way first; it stays open whatever happens.
    fn open_way(&mut self, seat: Seat, lines: u8, story: &mut impl Story<Event>) {
        let place = self.ships[seat].place;
        // The row twice, as the rear follows the front (MR-55), seen from the ship.
        let ahead = (u32::from(self.face_up) * (1 | 1 << PLACES)) >> (place + 1);
        let mut down = !ahead & ((1 << lines) - 1);
        while down != 0 {
            let next = place + 1 + down.trailing_zeros() as u8;
            // MR-55: behind the foremost tile comes the rear one.
            self.turn_up(if next < PLACES { next } else { next - PLACES }, Some(seat), story);
            down &= down - 1;
        }
    }

    /// MR-28: a lap is ticked on leaving the line, but not at the very start.
    fn leave_tile(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let ship = &mut self.ships[seat];
        if !self.row[ship.place as usize].tile.is_line() {
            return;
        }
        if std::mem::replace(&mut ship.started, true) {
            self.tick_lap(seat, false, story);
        }
    }

    fn tick_lap(&mut self, seat: Seat, on_arrival: bool, story: &mut impl Story<Event>) {
        self.ships[seat].laps += 1;
        let laps = self.ships[seat].laps;
        tell(story, || Event::LapTicked { seat, laps, on_arrival });
    }

    fn enter_tile(&mut self, seat: Seat, lane: Lane, story: &mut impl Story<Event>) {
        let ship = &mut self.ships[seat];
        ship.lane = lane;
        ship.place += 1;
        if ship.place == PLACES {
            // MR-55: behind the foremost tile comes the rear one.
            ship.place = 0;
            ship.turns += 1;
        }
        let place = ship.place;
        tell(story, || {
            let effect = (!self.has_won_solo(seat)).then(|| self.effect(place, lane));
            Event::ShipMoved { seat, place, lane, effect }
        });
    }

    /// MR-76: the arrival that completes the last lap ends a solo race at once.
    fn has_won_solo(&self, seat: Seat) -> bool {
        let ship = &self.ships[seat];
        self.options.mode == Mode::Solo
            && ship.laps + 1 == self.pack.numbers.laps
            && self.row[ship.place as usize].tile.is_line()
    }

    #[inline]
    fn apply_lane(&mut self, seat: Seat, effect: LaneEffect, lines: u8, story: &mut impl Story<Event>) {
        let numbers = &self.pack.get().numbers;
        let ship = &mut self.ships[seat];
        match effect {
            LaneEffect::Safe => {}
            LaneEffect::Trap | LaneEffect::Kraken => self.tick_boxes(seat, lines, story),
            LaneEffect::Accelerator if ship.speed == numbers.top_speed => self.boosted = true,
            LaneEffect::Accelerator => {
                ship.speed += 1;
                let speed = ship.speed;
                tell(story, || Event::SpedUp { seat, speed });
            }
            LaneEffect::Slower if ship.speed == 1 => {}
            LaneEffect::Slower => {
                ship.speed -= 1;
                let speed = ship.speed;
                tell(story, || Event::SlowedDown { seat, speed });
            }
            LaneEffect::Repairer => {
                // MR-39: as many as there are unused lines.
                let boxes = (LINES as u8 - lines).min(ship.ticked);
                ship.ticked -= boxes;
                let boxes_left = numbers.boxes - ship.ticked;
                tell(story, || Event::BoxesErased { seat, boxes, boxes_left });
            }
            LaneEffect::Mechanism => {
                self.mechanism = Some(seat);
                tell(story, || Event::MechanismPassed { seat });
            }
        }
    }

    /// MR-36: as many boxes as lines used; the last one is the end.
    fn tick_boxes(&mut self, seat: Seat, lines: u8, story: &mut impl Story<Event>) {
        let ship = &mut self.ships[seat];
        let boxes = lines.min(self.pack.numbers.boxes - ship.ticked);
        ship.ticked += boxes;
        let (place, boxes_left) = (ship.place, self.pack.numbers.boxes - ship.ticked);
        tell(story, || Event::BoxesTicked { seat, boxes, boxes_left });
        if boxes_left == 0 {
            ship.out_in = self.round;
            self.racing = self.racing.without(seat);
            tell(story, || Event::Crashed { seat, place });
        }
    }

    #[inline]
    fn turn_up(&mut self, place: u8, flight: Option<Seat>, story: &mut impl Story<Event>) {
        if self.is_up(place) {
            return;
        }
        self.face_up |= 1 << place;
        let laid = self.row[place as usize];
        if laid.tile.is_kraken() {
            self.kraken_seen = laid.tile;
            self.kraken_exchanges = 0;
        }
        tell(story, || Event::TileTurnedUp { place, tile: self.open_tile(place), flight });
    }

    /// MR-48: while no ship stands on the rear tile it goes round; the Kraken asks chance on its way.
    fn maintain(&mut self, story: &mut impl Story<Event>) {
        let mut free = self.free_places();
        while free > 0 {
            let rear = self.row[0];
            let (how, place) = match self.pack.special(rear.tile) {
                Special::Kraken => {
                    self.phase = Phase::Exchanging;
                    return;
                }
                Special::None => (LoopedAs::Plain, self.put_in_front()),
                Special::Missile => (LoopedAs::Missile, self.slip_in()),
                Special::Mobile => {
                    self.row[0].mirrored = !rear.mirrored;
                    (LoopedAs::Mobile, self.put_in_front())
                }
            };
            free = if how == LoopedAs::Missile { self.free_places() } else { free - 1 };
            tell(story, || Event::TileLooped { how, place });
        }
        self.end_maintenance(story);
    }

    /// Places from the rear up to the hindmost ship.
    #[inline]
    fn free_places(&self) -> u32 {
        let taken = self.racing.iter().fold(0u16, |taken, seat| taken | 1 << self.ships[seat].place);
        taken.trailing_zeros()
    }

    /// The rear tile goes face down to the front.
    #[inline]
    fn put_in_front(&mut self) -> u8 {
        let rear = self.row[0];
        self.row.copy_within(1.., 0);
        self.row[FOREMOST as usize] = rear;
        self.face_up >>= 1;
        for seat in self.racing.iter() {
            self.ships[seat].place -= 1;
        }
        FOREMOST
    }

    /// MR-52: it goes face down behind the foremost tile; MR-54: a ship there stays on its tile.
    fn slip_in(&mut self) -> u8 {
        self.row[..FOREMOST as usize].rotate_left(1);
        let foremost = 1 << FOREMOST;
        self.face_up = self.face_up & foremost | (self.face_up & !foremost) >> 1;
        for seat in self.racing.iter() {
            let ship = &mut self.ships[seat];
            ship.place -= u8::from(ship.place != FOREMOST);
        }
        FOREMOST - 1
    }

    fn end_maintenance(&mut self, story: &mut impl Story<Event>) {
        // MR-55, MR-96: once per round, after looping.
        let all_ahead = self.racing.iter().all(|seat| self.ships[seat].turns > 0);
        let mut leader = 0;
        for seat in self.racing.iter() {
            let ship = &mut self.ships[seat];
            ship.turns -= u8::from(all_ahead);
            leader = leader.max(ship.progress());
        }
        // MR-49.
        self.turn_up(((leader & 0xff) as u8 + 1) % PLACES, None, story);
        match self.mechanism.filter(|seat| self.racing.contains(*seat)) {
            Some(seat) if self.swappable() != 0 => self.phase = Phase::Swapping(seat),
            Some(_) | None => self.end_round(story),
        }
    }

    fn end_round(&mut self, story: &mut impl Story<Event>) {
        if self.options.mode == Mode::Solo && self.drop_score(story) == 0 {
            self.end_race(Ending::TimeUp, story);
        } else {
            self.begin_round(story);
        }
    }

    /// MR-74: down by one, unless an accelerator was entered at top speed.
    fn drop_score(&mut self, story: &mut impl Story<Event>) -> u8 {
        if self.boosted {
            let score = self.score;
            tell(story, || Event::ScoreHeld { score });
        } else {
            self.score -= 1;
            let score = self.score;
            tell(story, || Event::ScoreDropped { score });
        }
        self.score
    }

    fn end_race(&mut self, ending: Ending, story: &mut impl Story<Event>) {
        let (mode, race) = (self.options.mode, &*self);
        tell(story, || {
            let rank = race.won.then(|| race.pack.get().rank(race.score)).flatten();
            let rank = rank.map(|rank| rank.id.clone());
            Event::RaceOver { mode, ending, standings: race.race_standings(), rank }
        });
        let standings = (mode == Mode::Championship).then(|| self.race_standings());
        self.phase = Phase::Over;
        let Some(standings) = standings else { return };
        for seat in Seats::first(self.options.seats as usize).iter() {
            self.points[seat] += standings.rows()[seat.index()].score as u8;
        }
        if self.race + 1 == self.races() {
            let standings = self.standings();
            tell(story, || Event::ChampionshipOver { standings });
            return;
        }
        self.race += 1;
        self.begin_race();
    }
}
