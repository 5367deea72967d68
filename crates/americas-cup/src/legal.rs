//! What is allowed.

use rules::Seat;

use crate::action::Action;
use crate::foul::Foul;
use crate::parts::{Card, Cards, Heading, KEY_POSTS, Posts, Side};
use crate::path::Walk;
use crate::state::{AmericasCup, Boat, Stage};
use crate::view::question;

/// What may be done at the start of a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hand {
    pub(crate) play: Cards,
    pub(crate) discard: Cards,
    /// The hand may be changed; the turn is lost.
    pub(crate) change: bool,
    /// It may be kept; the turn is lost.
    pub(crate) keep: bool,
}

impl AmericasCup {
    pub(crate) fn list_actions(&self, into: &mut Vec<Action>) {
        match self.stage {
            Stage::Posts => into.extend(Posts::choices().map(Action::ChoosePosts)),
            Stage::Card => {
                let hand = self.hand_choice();
                into.extend(hand.play.iter().map(Action::PlayCard));
                into.extend(hand.discard.iter().map(Action::Discard));
                into.extend(hand.change.then_some(Action::ChangeHand));
                into.extend(hand.keep.then_some(Action::KeepHand));
            }
            Stage::Path if self.go.cornered => self.list_corner(into),
            Stage::Path => self.list_path(into),
            Stage::Draw(_) | Stage::Lot(_) | Stage::Over => {}
        }
    }

    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        if !self.asked().contains(seat) {
            return Err(Foul::NotAsked { asked: self.asked() });
        }
        match (self.stage, action) {
            (Stage::Posts, Action::ChoosePosts(posts)) if posts.len() == KEY_POSTS => Ok(()),
            (Stage::Posts, Action::ChoosePosts(posts)) => Err(Foul::NotThreePosts { posts: posts.len() }),
            (Stage::Card, Action::PlayCard(card)) => self.check_card(card),
            (Stage::Card, Action::Discard(card)) => self.check_discard(card),
            (Stage::Card, Action::ChangeHand) => {
                if self.hand_choice().change {
                    Ok(())
                } else {
                    Err(self.no_change())
                }
            }
            (Stage::Card, Action::KeepHand) => {
                if self.hand_choice().keep {
                    Ok(())
                } else {
                    Err(Foul::NoKeeping)
                }
            }
            (Stage::Path, action) if self.go.cornered => self.check_corner(action),
            (Stage::Path, Action::Sail(heading)) => self.check_sail(heading),
            (Stage::Path, Action::TurnInPlace(heading)) => self.check_turn(heading),
            (Stage::Path, Action::CrewTurn { side, steps }) => self.check_crew(side, steps),
            (Stage::Path, Action::Stop) => self.check_stop(),
            (_, _) => Err(Foul::OtherDecision { wanted: question(self) }),
        }
    }

    /// The decision for somebody who does not decide: a legal one that moves on.
    pub(crate) fn cautious_action(&self) -> Action {
        let mut actions = Vec::new();
        self.list_actions(&mut actions);
        let stop = actions.last().copied().filter(|last| *last == Action::Stop);
        stop.or(actions.first().copied()).expect("a seat that is asked has an action")
    }

    /// What may be done at the start of a turn (AC-20 to AC-22, AC-57 to AC-64, AC-69).
    #[inline]
    pub(crate) fn hand_choice(&self) -> Hand {
        let seat = self.go.seat;
        choice(self, self.boat(seat), self.hulls[seat.index()].heading)
    }

    fn list_path(&self, into: &mut Vec<Action>) {
        let (water, walk) = (self.water(), &self.go.walk);
        let forward = water.forward(walk);
        for heading in forward.iter() {
            if water.step_completes(walk, heading) {
                into.push(Action::Sail(heading));
            }
        }
        for heading in water.turns(walk, forward).iter() {
            if water.turn_completes(walk, heading) {
                into.push(Action::TurnInPlace(heading));
            }
        }
        if walk.crew > 0 {
            for side in [Side::Left, Side::Right] {
                let steps = 1..=water.crew_steps(walk, side);
                let legal = steps.filter(|steps| water.crew_completes(walk, side, *steps));
                into.extend(legal.map(|steps| Action::CrewTurn { side, steps }));
            }
        }
        if water.may_stop_before(walk, forward) {
            into.push(Action::Stop);
        }
    }

    /// AC-29: one turn in place or, failing that, staying.
    fn list_corner(&self, into: &mut Vec<Action>) {
        into.extend(self.corner_turns().map(Action::TurnInPlace));
        if self.corner_turns().next().is_none() {
            into.push(Action::Stop);
        }
    }

    /// The turns of a cornered boat; none once it has turned.
    fn corner_turns(&self) -> impl Iterator<Item = Heading> + use<> {
        let walk = &self.go.walk;
        let open = (!walk.moved).then(|| self.water().corner_turns(walk));
        open.into_iter().flat_map(crate::parts::Headings::iter)
    }

    fn check_corner(&self, action: Action) -> Result<(), Foul> {
        let mut turns = self.corner_turns();
        let legal = match action {
            Action::TurnInPlace(heading) => turns.any(|open| open == heading),
            Action::Stop => turns.next().is_none(),
            Action::ChoosePosts(_)
            | Action::PlayCard(_)
            | Action::Discard(_)
            | Action::ChangeHand
            | Action::KeepHand
            | Action::Sail(_)
            | Action::CrewTurn { .. } => false,
        };
        if legal { Ok(()) } else { Err(Foul::Cornered) }
    }

    pub(crate) fn check_card(&self, card: Card) -> Result<(), Foul> {
        let (boat, hand) = (self.boat(self.go.seat), self.hand_choice());
        if !boat.hand.contains(card) {
            return Err(Foul::NotInHand { card });
        }
        if hand.play.contains(card) {
            return Ok(());
        }
        let heading = self.hulls[self.go.seat.index()].heading;
        let face = self.pack.face(card);
        let opening = self.pack.numbers.opening_value;
        Err(match (heading.colour(), boat.run.last()) {
            (Some(colour), _) if colour != face.colour => Foul::WrongColour { colour },
            (None, _) if heading == Heading::N && self.options.rules.head_to_wind => {
                Foul::NotOpeningHeadToWind { opening }
            }
            (_, Some(last)) if !hand.play.is_empty() && face.near.abs_diff(last) > 1 => {
                let opening = self.tacks_with_two().then_some(opening);
                Foul::OutOfSequence { value: face.near, last, opening }
            }
            (_, _) => Foul::NotOpening { value: face.near, opening },
        })
    }

    fn check_discard(&self, card: Card) -> Result<(), Foul> {
        let (boat, hand) = (self.boat(self.go.seat), self.hand_choice());
        if !boat.hand.contains(card) {
            return Err(Foul::NotInHand { card });
        }
        if hand.discard.contains(card) { Ok(()) } else { Err(self.no_discard()) }
    }

    fn no_discard(&self) -> Foul {
        let discards = self.options.rules.sequence && self.boat(self.go.seat).is_on_beat();
        match discards {
            true if self.tacks_with_two() => Foul::HoldsOpening { opening: self.pack.numbers.opening_value },
            true => Foul::MustPlay,
            false => Foul::NoDiscards,
        }
    }

    fn no_change(&self) -> Foul {
        let rule = if self.options.rules.sequence { "AC-64" } else { "AC-21" };
        Foul::HoldsColour { rule }
    }

    fn check_sail(&self, heading: Heading) -> Result<(), Foul> {
        let (water, walk) = (self.water(), &self.go.walk);
        let here = walk.hull.heading;
        if water.forward(walk).contains(heading) {
            let (next, _) = water.step(walk, heading);
            return if water.step_completes(walk, heading) { Ok(()) } else { Err(self.no_end(&next)) };
        }
        let ahead = [here.turned(Side::Left), here, here.turned(Side::Right)];
        Err(if walk.points == 0 {
            Foul::NoPoints
        } else if !ahead.contains(&heading) {
            Foul::NotAhead { heading }
        } else if !water.wind_allows(walk, heading) {
            match here {
                Heading::N => Foul::AgainstWind,
                _ if water.has_luffed(walk) => Foul::HeadToWindAgain,
                Heading::Ne | Heading::Se | Heading::S | Heading::Sw | Heading::Nw => Foul::SecondHeadToWind,
            }
        } else if !walk.tacking.allows(heading) {
            self.no_tack()
        } else if water.is_free(self.pack.board.next(walk.hull.bow, heading)) {
            Foul::OtherSide { rule: self.side_rule() }
        } else {
            Foul::Closed
        })
    }

    fn check_turn(&self, heading: Heading) -> Result<(), Foul> {
        let (water, walk) = (self.water(), &self.go.walk);
        let forward = water.forward(walk);
        if water.turns(walk, forward).contains(heading) {
            let (next, _) = water.turn(walk, heading);
            return if water.turn_completes(walk, heading) { Ok(()) } else { Err(self.no_end(&next)) };
        }
        let beside = [Side::Left, Side::Right].map(|side| walk.hull.heading.turned(side));
        Err(if walk.points == 0 {
            Foul::NoPoints
        } else if !beside.contains(&heading) {
            Foul::NotBeside { heading }
        } else if heading == Heading::N && water.has_luffed(walk) {
            Foul::HeadToWindAgain
        } else if forward.is_empty() && !walk.tacking.allows(heading) {
            self.no_tack()
        } else if water.is_free(water.stern(walk.hull.bow, heading)) {
            Foul::ForwardIsOpen
        } else {
            Foul::Closed
        })
    }

    fn check_crew(&self, side: Side, steps: u8) -> Result<(), Foul> {
        let (water, walk) = (self.water(), &self.go.walk);
        if steps == 0 || steps > walk.crew {
            return Err(Foul::NoCrewPoints { points: walk.crew });
        }
        if steps > water.crew_steps(walk, side) {
            return Err(Foul::Closed);
        }
        let next = water.crew_turn(walk, side, steps);
        if water.completes(&next) { Ok(()) } else { Err(self.no_end(&next)) }
    }

    fn check_stop(&self) -> Result<(), Foul> {
        let (water, walk) = (self.water(), &self.go.walk);
        if water.may_stop(walk) {
            return Ok(());
        }
        Err(match (water.has_done_enough(walk), self.is_before_gun()) {
            (false, true) => Foul::PointsLeft { points: walk.points },
            (false, false) => Foul::MustSail,
            (true, _) => self.no_end(walk),
        })
    }

    /// AC-63c: which card would have made the tack.
    fn no_tack(&self) -> Foul {
        Foul::TackNeedsOpening { opening: self.pack.numbers.opening_value }
    }

    /// The rule by which the first step from head to wind goes to the side of the card.
    fn side_rule(&self) -> &'static str {
        let rules = &self.options.rules;
        match (rules.head_to_wind, rules.sequence) {
            (false, _) => "AC-20b",
            (true, true) => "AC-69",
            (true, false) => "AC-69b",
        }
    }

    /// Why a path cannot end that way.
    fn no_end(&self, walk: &Walk) -> Foul {
        let water = self.water();
        match water.blocked(&walk.hull) {
            _ if water.ends_head_to_wind(&walk.hull) => Foul::EndsHeadToWind,
            Some(seat) => Foul::Blocks { seat: Seat(seat as u8) },
            None => Foul::NoEnd,
        }
    }
}

/// What may be done with a hand on that heading.
#[inline]
fn choice(game: &AmericasCup, boat: &Boat, heading: Heading) -> Hand {
    let (pack, rules) = (game.pack.get(), &game.options.rules);
    if !boat.is_on_beat() {
        return Hand { play: boat.hand, ..Hand::default() };
    }
    let numbers = &pack.numbers;
    let opening = pack.by_near[numbers.opening_value as usize];
    if heading == Heading::N && rules.head_to_wind && rules.sequence {
        return Hand { play: boat.hand.and(opening), discard: boat.hand, ..Hand::default() };
    }
    let right = heading.colour().map_or(boat.hand, |colour| boat.hand.and(pack.by_colour[colour as usize]));
    if !rules.sequence {
        return Hand { play: right, discard: Cards::NONE, change: right.is_empty(), keep: right.is_empty() };
    }
    let continuing = boat.run.last().map_or(Cards::NONE, |last| right.and(game.near_neighbours(last)));
    let opening = right.and(opening);
    let play = match continuing.is_empty() {
        // AC-63c: a card that opens a sequence may be laid at any time.
        _ if numbers.free_break || game.tacks_with_two() => continuing.or(opening),
        false => continuing,
        true => opening,
    };
    let discards = match numbers.free_break {
        true => true,
        // AC-63c: without such a card a tack is made with a discard.
        false if game.tacks_with_two() => opening.is_empty(),
        false => play.is_empty(),
    };
    let discard = if discards { boat.hand } else { Cards::NONE };
    Hand { play, discard, change: right.is_empty(), keep: false }
}

impl AmericasCup {
    /// Cards whose near-wind value is that one, one above or one below (AC-59).
    #[inline]
    pub(crate) fn near_neighbours(&self, value: u8) -> Cards {
        let by_near = &self.pack.get().by_near;
        let cards = |value: u8| by_near.get(value as usize).copied().unwrap_or_default();
        cards(value.wrapping_sub(1)).or(cards(value)).or(cards(value + 1))
    }
}
