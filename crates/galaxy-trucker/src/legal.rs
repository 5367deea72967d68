//! What is allowed.
//!
//! One idea: `check` asks a question of the rules, and `list` asks the same question of every candidate.

mod list;

use rules::{Millis, Seat, Seats};

use crate::action::Action;
use crate::budget::Price;
use crate::course::Space;
use crate::encounter::Planets;
use crate::flow::{Ask, Effort, Frame, Loading};
use crate::foul::Foul;
use crate::limit::MAX_GRABS;
use crate::parts::{Alien, Good, Kind, Ships, Speciality, Square, Squares, Tile};
use crate::ship::Power;
use crate::state::{GalaxyTrucker, Origin, Trucker};

/// A yes, or a foul.
fn or(yes: bool, foul: Foul) -> Result<(), Foul> {
    if yes { Ok(()) } else { Err(foul) }
}

impl GalaxyTrucker {
    pub(crate) fn check_action(&self, at: Millis, seat: Seat, action: Action) -> Result<(), Foul> {
        if self.is_scramble() && at >= self.yard.hourglass.until {
            return Err(Foul::TooLate { until: self.yard.hourglass.until });
        }
        or(self.asked().contains(seat), Foul::NotAsked { asked: self.asked() })?;
        self.allows(seat, action)
    }

    /// Whether a seat that is asked may do that.
    #[inline]
    pub(crate) fn allows(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        match self.flow.top() {
            Frame::Ask(Ask::Building) => self.allows_build(seat, action),
            Frame::Ask(ask) => self.allows_answer(ask, seat, action),
            Frame::Work(_) | Frame::Draw(_) | Frame::Over => Err(Foul::NotAsked { asked: Seats::NONE }),
        }
    }

    /// Whether an answer is right, if it answers the question at all.
    fn allows_answer(&self, ask: &Ask, seat: Seat, action: Action) -> Result<(), Foul> {
        let given = |yes: bool| if yes { Ok(()) } else { Err(wanted(ask)) };
        match ask {
            Ask::Ready => given(action == Action::CallStart),
            Ask::Building => self.allows_build(seat, action),
            Ask::Mend(_) => {
                let Action::Remove(square) = action else { return Err(wanted(ask)) };
                or(self.ship(seat).mistaken(self.board()).contains(square), Foul::NoMistake)
            }
            Ask::Keep { ship, needs_cabin, .. } => {
                let Action::Keep(square) = action else { return Err(wanted(ask)) };
                self.allows_part(seat, (*ship, *needs_cabin), square)
            }
            Ask::Crew(_) => self.allows_crew(seat, action),
            Ask::Insurance(_) => {
                let Action::Insure(nth) = action else { return given(action == Action::Pass) };
                or(nth < self.affordable_offers(seat), Foul::TooDear)
            }
            Ask::Wake(_) => self.allows_waking(ask, seat, action),
            Ask::Decide => self.allows_decision(seat, action),
            Ask::Planets(planets) => self.allows_landing(ask, planets, action),
            Ask::Derelict(_) | Ask::Spoils { .. } => given(matches!(action, Action::Take | Action::Pass)),
            Ask::Enemy(_) | Ask::CombatZone(_) => given(matches!(action, Action::Negotiate | Action::Pass)),
            Ask::Power(effort) => {
                let Action::Power { strong, weak, angled } = action else { return Err(wanted(ask)) };
                self.allows_power(effort, [strong, weak, angled])
            }
            Ask::Pay(_) | Ask::LoseCells(_) => {
                let Action::SpendCell(square) = action else { return Err(wanted(ask)) };
                or(self.spendable(seat).contains(square), Foul::NoCell)
            }
            Ask::Bonus { goods, .. } => {
                let Action::Improve(good) = action else { return given(action == Action::ExtraBlue) };
                or(good != Good::Red && goods.count(good) > 0, Foul::NotImprovable)
            }
            Ask::Loading(loading) => self.allows_loading(loading, action),
            Ask::LoseCrew(_) => {
                let Action::LoseCrew(square) = action else { return Err(wanted(ask)) };
                or(self.ship(seat).occupied(self.area(seat)).contains(square), Foul::NoCrew)
            }
            Ask::LoseGoods(_) => {
                let Action::LoseGood(square) = action else { return Err(wanted(ask)) };
                or(self.losable_holds(seat).contains(square), Foul::NotDearest)
            }
            Ask::Thrust(target) => {
                let Action::Thrust(square) = action else { return given(action == Action::HoldCourse) };
                or(self.useful_thrusters(target).contains(square), Foul::NoThruster)
            }
            Ask::Meet(target) => {
                let Action::Meet(square) = action else { return Err(wanted(ask)) };
                or(self.met(target, 0).contains(square), Foul::NotMet)
            }
            Ask::Shield(_) => given(matches!(action, Action::Shield | Action::TakeHit)),
            Ask::Fire(target) => {
                let Action::Fire(square) = action else { return given(action == Action::TakeHit) };
                or(self.suitable_cannons(target).contains(square), Foul::NoCannon)
            }
        }
    }

    /// XP-20: a sleeper for a place that is free.
    fn allows_waking(&self, ask: &Ask, seat: Seat, action: Action) -> Result<(), Foul> {
        let Action::Wake(square) = action else { return or(action == Action::LetSleep, wanted(ask)) };
        or(self.wakeable(seat).contains(square), Foul::NoSleeper)
    }

    /// GT-54: a planet nobody is on.
    fn allows_landing(&self, ask: &Ask, planets: &Planets, action: Action) -> Result<(), Foul> {
        let Action::Land(planet) = action else { return or(action == Action::Pass, wanted(ask)) };
        let mut free = planets.free(self.encounter().planets());
        or(free.any(|one| one == planet), Foul::PlanetTaken)
    }

    /// GT-34: one of the parts, named by its lowest square.
    fn allows_part(&self, seat: Seat, (ship, needs_cabin): (u8, bool), square: Square) -> Result<(), Foul> {
        or(self.parts_to_keep(seat, ship, needs_cabin).any(|part| part == square), Foul::NoSuchPart)
    }

    /// LM-92: some but not all ships are withdrawn.
    fn allows_decision(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        let Action::Withdraw(ships) = action else {
            return if matches!(action, Action::FlyOn | Action::GiveUp) {
                Ok(())
            } else {
                Err(wanted(&Ask::Decide))
            };
        };
        let is_part = Ships::of_bits(ships).are_some_of(self.trucker(seat).flying);
        or(is_part, Foul::NoSuchShips)
    }

    fn allows_crew(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        if let Action::Board { square, alien } = action {
            self.allows_alien(seat, square, alien, None)
        } else if let Action::BoardCyan { square, speciality } = action {
            self.allows_alien(seat, square, Alien::Cyan, Some(speciality))
        } else if action == Action::FillWithHumans {
            Ok(())
        } else {
            Err(wanted(&Ask::Crew(seat)))
        }
    }

    /// GT-38, XP-36: a cyan alien, and no other, comes with a speciality that is left.
    fn allows_alien(
        &self,
        seat: Seat,
        square: Square,
        alien: Alien,
        speciality: Option<Speciality>,
    ) -> Result<(), Foul> {
        let is_choice = self.alien_choices(seat).any(|choice| choice == (square, alien));
        or(is_choice && (alien == Alien::Cyan) == speciality.is_some(), Foul::NoAlien)?;
        let is_left = |one: Speciality| self.free_specialities().any(|free| free == one);
        or(speciality.is_none_or(is_left), Foul::SpecialityTaken)
    }

    fn allows_power(&self, effort: &Effort, power: Power) -> Result<(), Foul> {
        let Effort { seat, ship, measure, .. } = *effort;
        let [strong, weak, angled] = self.battery(seat, ship, measure).all();
        let cells = self.usable_cells(seat, ship);
        let enough = power.into_iter().zip([strong, weak, angled]).all(|(used, most)| used <= most);
        or(enough && power.iter().sum::<u8>() <= cells, Foul::NoPower { strong, weak, angled, cells })
    }

    fn allows_build(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        let is_tidying = matches!(
            action,
            Action::PutBack | Action::SetAside | Action::Finish(_) | Action::Wait | Action::EndTurn
        );
        if self.trucker(seat).grabs >= MAX_GRABS && !is_tidying {
            return Err(Foul::TooManyGrabs { most: MAX_GRABS });
        }
        self.allows_grab(seat, action)
    }

    fn allows_grab(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        let trucker = self.trucker(seat);
        match action {
            Action::LookAt(pile) => self.allows_look(seat, pile),
            // In rounds a look lasts until the next choice, so nobody spends one on looking away.
            Action::LookAway => or(trucker.looking.is_some() && !self.is_in_rounds(), Foul::NotLooking),
            Action::TurnHourglass => self.allows_turn(seat),
            Action::RollDie => or(self.die_due().is_some(), Foul::NoDie),
            Action::Wait => or(trucker.is_finished() && self.is_in_rounds(), Foul::NoWaiting),
            Action::TakeFaceDown => self.allows_drawing(seat),
            Action::TakeFaceUp(tile) => {
                bare_handed(trucker, self.yard.face_up.contains(tile), Foul::NoSuchTile { rule: "GT-14" })
            }
            Action::TakeAside(tile) => {
                let there = tile.is_some() && trucker.aside.contains(&tile);
                bare_handed(trucker, there, Foul::NoSuchTile { rule: "GT-17" })
            }
            Action::Detach => bare_handed(trucker, trucker.loose.is_some(), Foul::NothingLoose),
            Action::TakeOff(square) => bare_handed(trucker, self.is_movable(seat, square), Foul::Welded),
            Action::EndTurn => or(self.budget().is_some(), Foul::NoTurn),
            Action::Finish(order) => {
                bare_handed(trucker, self.is_order_free(order), Foul::OrderTaken { order })
            }
            Action::Attach { square, turns } => self.allows_attach(seat, square, turns),
            Action::SetAside => self.allows_setting_aside(seat),
            Action::PutBack => holding(trucker, trucker.hand.from != Origin::Aside, Foul::WasAside),
            Action::CallStart
            | Action::Remove(_)
            | Action::Keep(_)
            | Action::Board { .. }
            | Action::BoardCyan { .. }
            | Action::FillWithHumans
            | Action::Insure(_)
            | Action::FlyOn
            | Action::GiveUp
            | Action::Withdraw(_)
            | Action::Power { .. }
            | Action::SpendCell(_)
            | Action::Land(_)
            | Action::Take
            | Action::Pass
            | Action::Improve(_)
            | Action::ExtraBlue
            | Action::Unload { .. }
            | Action::Load { .. }
            | Action::Done
            | Action::LoseCrew(_)
            | Action::LoseGood(_)
            | Action::Shield
            | Action::Fire(_)
            | Action::TakeHit
            | Action::Thrust(_)
            | Action::HoldCourse
            | Action::Meet(_)
            | Action::Negotiate
            | Action::Wake(_)
            | Action::LetSleep => Err(wanted(&Ask::Building)),
        }
    }

    fn allows_drawing(&self, seat: Seat) -> Result<(), Foul> {
        bare_handed(self.trucker(seat), !self.yard.face_down.is_empty(), Foul::PileEmpty)?;
        self.affords(Price::Draw)
    }

    fn allows_setting_aside(&self, seat: Seat) -> Result<(), Foul> {
        let trucker = self.trucker(seat);
        holding(trucker, trucker.aside.contains(&Tile::NONE), Foul::AsideFull)?;
        self.affords(Price::SetAside(seat))
    }

    /// GT-15: an empty square beside the ship, and one of the different turns of the tile.
    fn allows_attach(&self, seat: Seat, square: Square, turns: u8) -> Result<(), Foul> {
        let trucker = self.trucker(seat);
        holding(trucker, true, Foul::HandEmpty)?;
        or(self.attachable(seat).contains(square), Foul::NotAttachable)?;
        let rotations = self.pack.rotations(trucker.hand.tile);
        or(turns < rotations, Foul::NoSuchRotation { rotations })?;
        self.affords(Price::Attach)
    }

    /// Whether a seat can do anything in a scramble: who builds always can.
    pub(crate) fn may_scramble(&self, seat: Seat) -> bool {
        let trucker = self.trucker(seat);
        let may_look = || self.level().open_piles > 0 && self.allows_look(seat, 0).is_ok();
        !trucker.is_finished()
            || trucker.grabs < MAX_GRABS
                && (may_look() || self.allows_turn(seat).is_ok() || self.die_due().is_some())
    }

    /// GT-18, GT-98, LM-10, LM-75: a tile on each ship, the cabin on its printed square not counted.
    fn allows_look(&self, seat: Seat, pile: u8) -> Result<(), Foul> {
        let board = self.board();
        or(!self.trucker(seat).hand.tile.is_some(), Foul::HandFull)?;
        or(pile < self.level().open_piles, Foul::PileClosed { open: self.level().open_piles })?;
        let filled =
            board.start.map_or(self.ship(seat).filled, |start| self.ship(seat).filled.without(start));
        let begun = |zone: &Squares| zone.is_empty() || !zone.and(filled).is_empty();
        let rule = if board.is_fleet() { "LM-75" } else { "GT-18" };
        or(self.yard.zones.iter().all(begun), Foul::NothingAttached { rule })?;
        self.affords(Price::Look)
    }

    /// GT-19, LM-41, LM-57: who may turn the hourglass, and when.
    fn allows_turn(&self, seat: Seat) -> Result<(), Foul> {
        let hourglass = &self.yard.hourglass;
        let next = self.board().hourglass.get(hourglass.space as usize + 1);
        or(!hourglass.running && next.is_some(), Foul::HourglassRuns)?;
        or(self.die_due().is_none(), Foul::DieFirst)?;
        let needs_finished = matches!(next, Some(Space::Start | Space::Overtime));
        or(!needs_finished || self.trucker(seat).is_finished(), Foul::NotFinished { rule: "GT-19" })
    }

    /// Squares where a tile may be attached (GT-15, LM-9, LM-61 to LM-68).
    pub(crate) fn attachable(&self, seat: Seat) -> Squares {
        let (board, filled) = (self.board(), self.ship(seat).filled);
        self.yard.zones.iter().fold(Squares::NONE, |all, zone| {
            let own = filled.and(*zone);
            if own.is_empty() {
                return all.or(*zone);
            }
            let around =
                own.iter().flat_map(|square| board.next[square.index()]).filter(|next| next.is_some());
            all.or(around.collect::<Squares>().and(*zone).minus(filled))
        })
    }

    /// The parts of a ship that may be kept, by their lowest squares (GT-34, GT-73, GT-96).
    pub(crate) fn parts_to_keep(
        &self,
        seat: Seat,
        ship: u8,
        needs_cabin: bool,
    ) -> impl Iterator<Item = Square> + '_ {
        let (tiles, board, zone) = (self.ship(seat), self.board(), self.zone(ship));
        let has_cabin = |part: Squares| !tiles.which(part, Kind::is_cabin).is_empty();
        let allowed = move |part: &Squares| !needs_cabin || has_cabin(*part);
        tiles.groups(board, zone).filter(allowed).filter_map(Squares::lowest)
    }

    /// Batteries of which a cell may go now.
    pub(crate) fn spendable(&self, seat: Seat) -> Squares {
        let area = match self.flow.top() {
            Frame::Ask(Ask::Pay(payment)) => self.zone(payment.ship),
            Frame::Ask(_) | Frame::Draw(_) | Frame::Work(_) | Frame::Over => self.area(seat),
        };
        self.ship(seat).charged(area)
    }

    /// Holds with a cube of the most valuable colour of their ship: the owner chooses the ship (GT-78, LM-84).
    pub(crate) fn losable_holds(&self, seat: Seat) -> Squares {
        self.flying_ships(seat).fold(Squares::NONE, |all, ship| {
            let dearest = self.dearest(seat, ship);
            dearest.map_or(all, |good| all.or(self.ship(seat).holds_with(self.zone(ship), good)))
        })
    }

    fn allows_loading(&self, loading: &Loading, action: Action) -> Result<(), Foul> {
        if let Action::Unload { square, good } = action {
            self.allows_unload(loading, square, good)
        } else if let Action::Load { square, good } = action {
            self.allows_load(loading, square, good)
        } else if action == Action::Done {
            Ok(())
        } else {
            Err(wanted(&Ask::Loading(*loading)))
        }
    }

    fn allows_unload(&self, loading: &Loading, square: Square, good: Good) -> Result<(), Foul> {
        or(!loading.begun, Foul::LoadingBegan)?;
        let holds = self.ship(loading.seat).holds_with(self.area(loading.seat), good);
        or(holds.contains(square), Foul::NoSuchGood)
    }

    fn allows_load(&self, loading: &Loading, square: Square, good: Good) -> Result<(), Foul> {
        or(loading.offer.count(good) > 0, Foul::NoSuchGood)?;
        let area = self.area(loading.seat);
        or(area.contains(square) && self.ship(loading.seat).has_room(square, good), Foul::NoRoom)
    }
}

/// What those who still build do with a bare hand (GT-13, GT-14, GT-16, GT-17, GT-21).
#[inline]
fn bare_handed(trucker: &Trucker, yes: bool, foul: Foul) -> Result<(), Foul> {
    or(!trucker.is_finished(), Foul::HasFinished)?;
    or(!trucker.hand.tile.is_some(), Foul::HandFull)?;
    or(yes, foul)
}

/// What those who still build do with the tile in hand (GT-14, GT-15, GT-17).
#[inline]
fn holding(trucker: &Trucker, yes: bool, foul: Foul) -> Result<(), Foul> {
    or(!trucker.is_finished(), Foul::HasFinished)?;
    or(trucker.hand.tile.is_some(), Foul::HandEmpty)?;
    or(yes, foul)
}

/// What is asked for, with its rule.
fn wanted(ask: &Ask) -> Foul {
    let rule = match ask {
        Ask::Ready => "GT-12",
        Ask::Building => "GT-14",
        Ask::Mend(_) => "GT-33",
        Ask::Keep { .. } => "GT-73",
        Ask::Crew(_) => "GT-38",
        Ask::Insurance(_) => "LM-76",
        Ask::Wake(_) => "XP-20",
        Ask::Decide => "GT-49",
        Ask::Power(_) | Ask::Pay(_) => "GT-47",
        Ask::Planets(_) => "GT-54",
        Ask::Derelict(_) | Ask::Spoils { .. } => "GT-57",
        Ask::Bonus { .. } => "LM-103",
        Ask::Loading(_) => "GT-76",
        Ask::LoseCrew(_) => "GT-79",
        Ask::LoseGoods(_) | Ask::LoseCells(_) => "GT-78",
        Ask::Enemy(_) | Ask::CombatZone(_) => "XP-39",
        Ask::Thrust(_) => "XP-30",
        Ask::Meet(_) => "LM-89",
        Ask::Shield(_) | Ask::Fire(_) => "GT-70",
    };
    Foul::OtherDecision { wanted: ask.question(), rule }
}
