//! The story of a match in sentences, each with its rule.
//!
//! What everybody does all the time while ships are built, and single cells, cubes and misses in flight, are no lines.

mod building;
mod flight;
#[cfg(test)]
mod tests;

use galaxy_trucker::{Escape, Event, GalaxyTrucker, Loss, Measure, Reason, Space};

use crate::StoryLine;

type Teller<'a> = crate::teller::Teller<'a, GalaxyTrucker>;

impl Teller<'_> {
    /// The event as a sentence; what is quiet is no line.
    pub(super) fn line(&self, event: &Event) -> Option<StoryLine> {
        let text = self
            .building(event)
            .or_else(|| self.launch(event))
            .or_else(|| self.flight(event))
            .or_else(|| self.dealings(event))
            .or_else(|| self.attack(event))
            .or_else(|| self.arrival(event))?;
        Some(StoryLine { text, rule: rule(event) })
    }
}

/// The rule behind each event.
#[expect(clippy::too_many_lines, reason = "a line for every event")]
fn rule(event: &Event) -> &'static str {
    match event {
        Event::FlightPrepared { .. } => "GT-2",
        Event::StartCalled { .. } => "GT-12",
        Event::TookFaceDown { .. } | Event::TileDrawn { .. } => "GT-13",
        Event::TookFaceUp { .. } | Event::WasPutBack { .. } => "GT-14",
        Event::Attached { .. } => "GT-15",
        Event::Detached { .. } => "GT-16",
        Event::TookAside { .. } | Event::WasSetAside { .. } => "GT-17",
        Event::LookedAt { .. } | Event::LookedAway { .. } | Event::CardSeen { .. } => "GT-18",
        Event::CameTooLate { .. } => "GT-100",
        Event::HourglassTurned { space: Space::Overtime, .. } => "LM-41",
        Event::HourglassTurned { .. } | Event::HourglassOut { .. } => "GT-19",
        Event::RoundOver { .. } => "GT-99",
        Event::TurnBegan { .. } | Event::TurnEnded { .. } => "GT-107",
        Event::HourglassMoved { .. } => "GT-110",
        Event::DieRolled { double: false, .. } => "LM-62",
        Event::DieRolled { double: true, .. } => "LM-63",
        Event::Finished { late: false, .. } => "GT-21",
        Event::Finished { late: true, .. } => "GT-23",
        Event::BuildingOver { .. } => "GT-20",
        Event::MistakeFound { mistake, .. } => mistake.rule,
        Event::TileLost { why, .. } | Event::CrewLost { why, .. } => rule_of_loss(*why),
        Event::AlienBoarded { .. } | Event::CrewBoarded { .. } => "GT-38",
        Event::SpecialistBoarded { .. } => "XP-36",
        Event::Woke { .. } => "XP-20",
        Event::Negotiated { .. } => "XP-39",
        Event::TechnicianHelped { .. } => "XP-40",
        Event::PremiumPaid { debt: 0, .. } => "LM-43",
        Event::PremiumPaid { .. } => "LM-45",
        Event::Insured { .. } => "LM-76",
        Event::ShipStayed { .. } => "LM-74",
        Event::StayedBehind { .. } => "GT-35",
        Event::Launched { .. } => "GT-41",
        Event::CardTurned { .. } => "GT-49",
        Event::GaveUp { why, .. } => match why {
            Reason::OwnWill => "GT-80",
            Reason::NoHuman => "GT-81",
            Reason::NoEngine => "GT-82",
            Reason::Lapped => "GT-83",
        },
        Event::Announced { measure, .. } => match measure {
            Measure::Crew => "GT-43",
            Measure::Cannon => "GT-44",
            Measure::Engine => "GT-45",
        },
        Event::CellSpent { .. } => "GT-47",
        Event::Moved { .. } => "GT-50",
        Event::Landed { .. } => "GT-54",
        Event::Took { .. } | Event::Passed { .. } | Event::Fought { .. } => "GT-57",
        Event::Gained { .. } => "GT-4",
        Event::GoodsOffered { .. }
        | Event::Loaded { .. }
        | Event::Unloaded { .. }
        | Event::GoodsLeft { .. } => "GT-76",
        Event::GoodLost { .. } => "GT-78",
        Event::Weakest { .. } | Event::NothingHappened => "GT-60",
        Event::AttackComes { twice: true, .. } => "LM-24",
        Event::AttackComes { .. } => "GT-65",
        Event::Redirected { .. } => "LM-20",
        Event::ThrusterFired { .. } => "XP-30",
        Event::Unharmed { how, .. } => match how {
            Escape::Missed => "GT-65",
            Escape::Bounced => "GT-66",
            Escape::Shielded => "GT-68",
            Escape::ShotDown => "GT-67",
        },
        Event::PartKept { .. } => "GT-73",
        Event::Arrived { .. } => "GT-87",
        Event::Settled { account, .. } => account.rule(),
        Event::FlightOver { .. } => "GT-91",
        Event::MatchOver { .. } => "GT-4",
    }
}

fn rule_of_loss(why: Loss) -> &'static str {
    match why {
        Loss::Removed => "GT-33",
        Loss::Unused => "GT-17",
        Loss::FellOff | Loss::Meteor | Loss::Shot => "GT-73",
        Loss::Sabotage => "GT-62",
        Loss::Epidemic => "GT-61",
        Loss::Given => "GT-79",
        Loss::LifeSupport => "GT-74",
    }
}
