//! What is allowed.
//!
//! One idea: `check` asks a question of the rules, and `list` asks the same question of every candidate.

mod list;

use rules::{Millis, Seat};

use crate::action::Action;
use crate::course::{Encounter, Measure, Space};
use crate::foul::Foul;
use crate::limit::MAX_GRABS;
use crate::parts::{Alien, Good, Kind, Speciality, Square, Squares, Tile};
use crate::ship::Power;
use crate::state::{GalaxyTrucker, Origin, Phase, Stage};
use crate::view::question;

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
    pub(crate) fn allows(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        match (self.stage, action) {
            (Stage::Building, action) => self.allows_build(seat, action),
            (Stage::Ready, Action::CallStart)
            | (Stage::Crew(_), Action::FillWithHumans)
            | (Stage::Insure(_) | Stage::Land(_) | Stage::Offer(_) | Stage::Envoy(_), Action::Pass)
            | (Stage::Envoy(_), Action::Negotiate)
            | (Stage::Decide, Action::FlyOn | Action::GiveUp)
            | (Stage::Offer(_), Action::Take)
            | (Stage::Bonus(_), Action::ExtraBlue)
            | (Stage::Loading(_), Action::Done)
            | (Stage::Thrust(_), Action::HoldCourse)
            | (Stage::Shield(_), Action::Shield | Action::TakeHit)
            | (Stage::Fire { .. }, Action::TakeHit) => Ok(()),
            (Stage::Mend(_), Action::Remove(square)) => {
                or(self.ship(seat).mistaken(self.board()).contains(square), Foul::NoMistake)
            }
            (Stage::Keep { ship, .. }, Action::Keep(square)) => {
                or(self.parts_to_keep(seat, ship).any(|part| part == square), Foul::NoSuchPart)
            }
            (Stage::Crew(_), Action::Board { square, alien }) => self.allows_alien(seat, square, alien, None),
            (Stage::Crew(_), Action::BoardCyan { square, speciality }) => {
                self.allows_alien(seat, square, Alien::Cyan, Some(speciality))
            }
            (Stage::Insure(_), Action::Insure(nth)) => or(nth < self.affordable_offers(seat), Foul::TooDear),
            (Stage::Decide, Action::Withdraw(ships)) => {
                let flying = self.trucker(seat).flying;
                or(ships != 0 && ships != flying && ships & !flying == 0, Foul::NoSuchShips)
            }
            (Stage::Power { ship, measure, .. }, Action::Power { strong, weak, angled }) => {
                self.allows_power(seat, ship, measure, [strong, weak, angled])
            }
            (Stage::Pay { .. } | Stage::LoseCells(_), Action::SpendCell(square)) => {
                or(self.spendable(seat).contains(square), Foul::NoCell)
            }
            (Stage::Land(_), Action::Land(planet)) => {
                or(planet < self.planets() && self.is_planet_free(planet), Foul::PlanetTaken)
            }
            (Stage::Bonus(_), Action::Improve(good)) => {
                or(good != Good::Red && self.trip.offer.count(good) > 0, Foul::NotImprovable)
            }
            (Stage::Loading(_), Action::Unload { square, good }) => self.allows_unload(seat, square, good),
            (Stage::Loading(_), Action::Load { square, good }) => self.allows_load(seat, square, good),
            (Stage::LoseCrew(_), Action::LoseCrew(square)) => {
                or(self.ship(seat).occupied(self.area(seat)).contains(square), Foul::NoCrew)
            }
            (Stage::LoseGoods(_), Action::LoseGood(square)) => {
                or(self.losable_holds(seat).contains(square), Foul::NotDearest)
            }
            (Stage::Fire { copy, .. }, Action::Fire(square)) => {
                or(self.suitable_cannons(seat, copy).contains(square), Foul::NoCannon)
            }
            (Stage::Thrust(_), Action::Thrust(square)) => {
                or(self.useful_thrusters(seat).contains(square), Foul::NoThruster)
            }
            (Stage::Meet(_), Action::Meet(square)) => {
                or(self.met(seat, &self.trip.attack, 0).contains(square), Foul::NotMet)
            }
            (stage, _) => Err(wanted(stage)),
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

    fn allows_power(&self, seat: Seat, ship: u8, measure: Measure, power: Power) -> Result<(), Foul> {
        let [strong, weak, angled] = self.battery(seat, ship, measure).all();
        let cells = self.usable_cells(seat, ship);
        let enough = power.into_iter().zip([strong, weak, angled]).all(|(used, most)| used <= most);
        or(enough && power.iter().sum::<u8>() <= cells, Foul::NoPower { strong, weak, angled, cells })
    }

    fn allows_build(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        let trucker = self.trucker(seat);
        let is_tidying =
            matches!(action, Action::PutBack | Action::SetAside | Action::Finish(_) | Action::Wait);
        if trucker.grabs >= MAX_GRABS && !is_tidying {
            return Err(Foul::TooManyGrabs { most: MAX_GRABS });
        }
        if let Action::LookAt(pile) = action {
            self.allows_look(seat, pile)
        } else if action == Action::LookAway {
            // In rounds a look lasts until the next choice, so nobody spends one on looking away.
            or(trucker.looking.is_some() && self.is_real_time(), Foul::NotLooking)
        } else if action == Action::TurnHourglass {
            self.allows_turn(seat)
        } else if action == Action::RollDie {
            or(self.die_due().is_some(), Foul::NoDie)
        } else if action == Action::Wait {
            or(trucker.is_finished() && !self.is_real_time(), Foul::NoWaiting)
        } else if is_building(action) {
            or(!trucker.is_finished(), Foul::HasFinished)?;
            self.allows_tile(seat, action)
        } else {
            Err(wanted(self.stage))
        }
    }

    /// What those who still build do with tiles (GT-13 to GT-17, GT-21).
    fn allows_tile(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        let trucker = self.trucker(seat);
        let takes = matches!(
            action,
            Action::TakeFaceDown
                | Action::TakeFaceUp(_)
                | Action::TakeAside(_)
                | Action::Detach
                | Action::Finish(_)
        );
        if takes {
            or(!trucker.hand.tile.is_some(), Foul::HandFull)?;
        } else {
            or(trucker.hand.tile.is_some(), Foul::HandEmpty)?;
        }
        if let Action::TakeFaceUp(tile) = action {
            return or(self.yard.face_up.contains(tile), Foul::NoSuchTile { rule: "GT-14" });
        }
        if let Action::TakeAside(tile) = action {
            let there = tile.is_some() && trucker.aside.contains(&tile);
            return or(there, Foul::NoSuchTile { rule: "GT-17" });
        }
        if let Action::Attach { square, turns } = action {
            or(self.attachable(seat).contains(square), Foul::NotAttachable)?;
            let rotations = self.pack.rotations(trucker.hand.tile);
            return or(turns < rotations, Foul::NoSuchRotation { rotations });
        }
        if let Action::Finish(order) = action {
            return or(self.is_order_free(order), Foul::OrderTaken { order });
        }
        if action == Action::TakeFaceDown {
            or(!self.yard.face_down.is_empty(), Foul::PileEmpty)
        } else if action == Action::Detach {
            or(trucker.loose.is_some(), Foul::NothingLoose)
        } else if action == Action::SetAside {
            or(trucker.aside.contains(&Tile::NONE), Foul::AsideFull)
        } else {
            or(trucker.hand.from != Origin::Aside, Foul::WasAside)
        }
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
        or(self.yard.zones.iter().all(begun), Foul::NothingAttached { rule })
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
    pub(crate) fn parts_to_keep(&self, seat: Seat, ship: u8) -> impl Iterator<Item = Square> + '_ {
        let (tiles, board, zone) = (self.ship(seat), self.board(), self.zone(ship));
        let has_cabin = |part: Squares| !tiles.which(part, Kind::is_cabin).is_empty();
        let needs_cabin = self.trip.phase == Phase::Check && has_cabin(zone);
        let allowed = move |part: &Squares| !needs_cabin || has_cabin(*part);
        tiles.groups(board, zone).filter(allowed).filter_map(Squares::lowest)
    }

    /// Batteries of which a cell may go now.
    pub(crate) fn spendable(&self, seat: Seat) -> Squares {
        let area = if let Stage::Pay { ship, .. } = self.stage { self.zone(ship) } else { self.area(seat) };
        self.ship(seat).charged(area)
    }

    /// Holds with a cube of the most valuable colour (GT-78).
    pub(crate) fn losable_holds(&self, seat: Seat) -> Squares {
        let dearest = self.dearest(seat);
        dearest.map_or(Squares::NONE, |good| self.ship(seat).holds_with(self.area(seat), good))
    }

    /// How many planets the card has.
    pub(crate) fn planets(&self) -> u8 {
        if let Encounter::Planets { planets, .. } = self.encounter() { planets.len() as u8 } else { 0 }
    }

    fn allows_unload(&self, seat: Seat, square: Square, good: Good) -> Result<(), Foul> {
        or(!self.trip.loading, Foul::LoadingBegan)?;
        let holds = self.ship(seat).holds_with(self.area(seat), good);
        or(holds.contains(square), Foul::NoSuchGood)
    }

    fn allows_load(&self, seat: Seat, square: Square, good: Good) -> Result<(), Foul> {
        or(self.trip.offer.count(good) > 0, Foul::NoSuchGood)?;
        let hold = self.area(seat).contains(square) && self.ship(seat).has_room(square, good);
        or(hold, Foul::NoRoom)
    }
}

/// Actions of those who still build.
fn is_building(action: Action) -> bool {
    matches!(
        action,
        Action::TakeFaceDown
            | Action::TakeFaceUp(_)
            | Action::TakeAside(_)
            | Action::Attach { .. }
            | Action::Detach
            | Action::SetAside
            | Action::PutBack
            | Action::Finish(_)
    )
}

/// What is asked for, with its rule.
fn wanted(stage: Stage) -> Foul {
    let rule = match stage {
        Stage::Ready => "GT-12",
        Stage::Building => "GT-14",
        Stage::Mend(_) => "GT-33",
        Stage::Keep { .. } => "GT-73",
        Stage::Crew(_) => "GT-38",
        Stage::Insure(_) => "LM-76",
        Stage::Decide => "GT-49",
        Stage::Power { .. } | Stage::Pay { .. } => "GT-47",
        Stage::Land(_) => "GT-54",
        Stage::Offer(_) => "GT-57",
        Stage::Bonus(_) => "LM-103",
        Stage::Loading(_) => "GT-76",
        Stage::LoseCrew(_) => "GT-79",
        Stage::LoseGoods(_) | Stage::LoseCells(_) => "GT-78",
        Stage::Envoy(_) => "XP-39",
        Stage::Thrust(_) => "XP-30",
        Stage::Meet(_) => "LM-89",
        Stage::Shield(_) | Stage::Fire { .. } => "GT-70",
        Stage::DrawTile(_)
        | Stage::DrawPile { .. }
        | Stage::Contest
        | Stage::RollDie(_)
        | Stage::LateOrder
        | Stage::NextCard
        | Stage::Roll
        | Stage::RollColumn
        | Stage::RollRow
        | Stage::RollHalf
        | Stage::Busy => "GT-63",
        Stage::Over => "GT-4",
    };
    Foul::OtherDecision { wanted: question(stage), rule }
}
