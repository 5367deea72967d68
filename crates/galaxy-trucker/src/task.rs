//! What the frames under way say about the question: all that views, previews and bots read of them.

use rules::Seats;

use crate::course::{Measure, Reward};
use crate::encounter::{CombatZone, Derelict, Enemy, OpenSpace, Planets};
use crate::flow::{Announced, Ask, Draw, Effort, Frame, Loading, Losing, Payment, Strike, Target, Work};
use crate::parts::{Goods, MAX_PLAYERS, MAX_SHIPS, Side, Square};
use crate::state::GalaxyTrucker;
use crate::view::Question;

/// Where a match is in its flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Chapter {
    Building,
    Check,
    Insurance,
    Flight,
}

/// An attack under way as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Danger {
    pub(crate) strike: Strike,
    pub(crate) targets: Seats,
    /// Where thrusters of the seat under attack have moved the line, by ship (LM-89).
    pub(crate) moved: [Option<Side>; MAX_SHIPS],
    /// What would be hit by each copy.
    pub(crate) hits: [Square; 2],
}

impl Ask {
    pub(crate) fn question(&self) -> Question {
        match self {
            Ask::Ready => Question::CallStart,
            Ask::Building => Question::Build,
            Ask::Mend(_) => Question::Mend,
            Ask::Keep { .. } => Question::Keep,
            Ask::Crew(_) => Question::Crew,
            Ask::Insurance(_) => Question::Insure,
            Ask::Wake(_) => Question::Wake,
            Ask::Decide => Question::Decide,
            Ask::Planets(_) => Question::Land,
            Ask::Derelict(_) | Ask::Spoils { .. } => Question::Offer,
            Ask::Enemy(_) | Ask::CombatZone(_) => Question::Envoy,
            Ask::Power(_) => Question::Power,
            Ask::Pay(_) => Question::Pay,
            Ask::Bonus { .. } => Question::Bonus,
            Ask::Loading(_) => Question::Loading,
            Ask::LoseCrew(_) => Question::LoseCrew,
            Ask::LoseGoods(_) => Question::LoseGoods,
            Ask::LoseCells(_) => Question::LoseCells,
            Ask::Thrust(_) => Question::Thrust,
            Ask::Meet(_) => Question::Meet,
            Ask::Shield(_) => Question::Shield,
            Ask::Fire(_) => Question::Fire,
        }
    }
}

impl Draw {
    fn question(&self) -> Question {
        match self {
            Draw::Tile(_) => Question::DrawTile,
            Draw::Pile { .. } => Question::DrawPile,
            Draw::Die(_) => Question::RollDie,
            Draw::Contest { .. } => Question::Contest,
            Draw::LateOrder => Question::LateOrder,
            Draw::NextCard => Question::NextCard,
            Draw::Line { .. } | Draw::Sabotage(_) => Question::Roll,
        }
    }
}

impl GalaxyTrucker {
    /// What is asked, drawn or rolled.
    pub(crate) fn question(&self) -> Question {
        match self.flow.top() {
            Frame::Ask(ask) => ask.question(),
            Frame::Draw(draw) => draw.question(),
            Frame::Work(_) | Frame::Over => Question::Over,
        }
    }

    /// What players are asked, if they are.
    #[inline]
    pub(crate) fn ask(&self) -> Option<&Ask> {
        if let Frame::Ask(ask) = self.flow.top() { Some(ask) } else { None }
    }

    /// Where the match is in its flight.
    pub(crate) fn chapter(&self) -> Chapter {
        match self.flow.bottom() {
            Frame::Work(Work::Check(_)) => Chapter::Check,
            Frame::Ask(Ask::Insurance(_)) => Chapter::Insurance,
            Frame::Work(Work::Flight | Work::Arrival) | Frame::Over => Chapter::Flight,
            Frame::Work(_) | Frame::Draw(_) | Frame::Ask(_) => Chapter::Building,
        }
    }

    /// The ship of a fleet that the question is about.
    pub(crate) fn ship_in_question(&self) -> Option<u8> {
        if let Some(
            Ask::Power(Effort { ship, .. }) | Ask::Pay(Payment { ship, .. }) | Ask::Keep { ship, .. },
        ) = self.ask()
        {
            Some(*ship)
        } else {
            None
        }
    }

    /// The strength that is asked for.
    pub(crate) fn measure_in_question(&self) -> Option<Measure> {
        if let Some(Ask::Power(effort)) = self.ask() { Some(effort.measure) } else { None }
    }

    /// Crew, goods or cells still to lose or to pay.
    pub(crate) fn left(&self) -> u8 {
        if let Some(
            Ask::Pay(Payment { left, .. })
            | Ask::LoseCrew(Losing { left, .. })
            | Ask::LoseGoods(Losing { left, .. })
            | Ask::LoseCells(Losing { left, .. }),
        ) = self.ask()
        {
            *left
        } else {
            0
        }
    }

    /// The goods that are offered, and whether loading has begun (GT-76).
    pub(crate) fn goods_offered(&self) -> (Goods, bool) {
        if let Some(Ask::Loading(Loading { offer, begun, .. })) = self.ask() {
            (*offer, *begun)
        } else if let Some(Ask::Bonus { goods, .. }) = self.ask() {
            (*goods, false)
        } else {
            (Goods::NONE, false)
        }
    }

    /// The reward that is offered, and the crew it costs (GT-55 to GT-57).
    pub(crate) fn reward_offered(&self) -> Option<(Reward, u8)> {
        if let Some(Ask::Derelict(Derelict { reward, price, .. })) = self.ask() {
            Some((*reward, *price))
        } else if let Some(Ask::Spoils { reward, .. }) = self.ask() {
            Some((*reward, 0))
        } else {
            None
        }
    }

    /// Strengths announced on the card or line under way.
    pub(crate) fn announced(&self) -> Announced {
        let found = self.flow.iter().find_map(|frame| {
            if let Frame::Ask(
                Ask::Enemy(Enemy { announced, .. }) | Ask::CombatZone(CombatZone { announced, .. }),
            )
            | Frame::Work(Work::OpenSpace(OpenSpace { announced, .. })) = frame
            {
                Some(*announced)
            } else {
                None
            }
        });
        found.unwrap_or_default()
    }

    /// The line of a combat zone under way.
    pub(crate) fn combat_zone(&self) -> Option<&CombatZone> {
        self.flow
            .iter()
            .find_map(|frame| if let Frame::Ask(Ask::CombatZone(zone)) = frame { Some(zone) } else { None })
    }

    /// Planets taken, by seat, from 1.
    pub(crate) fn landed(&self) -> [u8; MAX_PLAYERS] {
        let found = self.flow.iter().find_map(|frame| {
            if let Frame::Ask(Ask::Planets(Planets { landed, .. })) = frame { Some(*landed) } else { None }
        });
        found.unwrap_or_default()
    }

    /// The attack under way.
    pub(crate) fn danger(&self) -> Option<Danger> {
        let target = self.flow.iter().find_map(|frame| {
            if let Frame::Ask(
                Ask::Thrust(target) | Ask::Meet(target) | Ask::Shield(target) | Ask::Fire(target),
            )
            | Frame::Work(Work::Defend(target)) = frame
            {
                Some(target)
            } else {
                None
            }
        });
        let (strike, targets) = self.flow.iter().find_map(|frame| {
            if let Frame::Work(Work::Attack { strike, targets, .. })
            | Frame::Draw(Draw::Line { strike, targets }) = frame
            {
                Some((*strike, *targets))
            } else {
                None
            }
        })?;
        let nothing = ([None; MAX_SHIPS], [Square::NONE; 2]);
        let (moved, hits) = target.map_or(nothing, |Target { moved, hits, .. }| (*moved, *hits));
        Some(Danger { strike, targets, moved, hits })
    }
}
