//! The story of a match in sentences, each with its rule.

#[cfg(test)]
mod tests;

use hydroracers::{Card, Cockpit, Element, Event, HydroRacers, Plane, RaceEntry, Reason, Token};

use super::words::{
    a, card, circuit, cockpit, element, malus, of_card, quoted, reason, signed, space, technology, token,
};
use crate::StoryLine;
use crate::words::{count, of};

type Teller<'a> = crate::teller::Teller<'a, HydroRacers>;

impl Teller<'_> {
    /// The event as a sentence; what everybody sees anyway, or is told in another form, is no line.
    pub(super) fn line(&self, event: &Event) -> Option<StoryLine> {
        let text = self
            .before(event)
            .or_else(|| self.turn(event))
            .or_else(|| self.danger(event))
            .or_else(|| self.after(event))
            .or_else(|| self.development(event))
            .or_else(|| self.acquisition(event))
            .or_else(|| self.espionage(event))?;
        Some(StoryLine { text, rule: rule(event) })
    }

    /// Why an autopilot did it, in brackets; nothing for a person.
    fn because(&self, why: Option<Reason>) -> String {
        why.map_or(String::new(), |why| format!(" ({})", reason(why, self.language)))
    }

    fn coins(&self, coins: impl Into<u16>) -> String {
        count(coins, ("coin", "aircoin"), ("coins", "aircoins"), self.language)
    }

    fn points(&self, points: u8) -> String {
        count(points, ("point", "point"), ("points", "points"), self.language)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn before(&self, event: &Event) -> Option<String> {
        match event {
            Event::PlaneAllotted { plane, name: what, .. } => {
                let who = self.name(*plane);
                self.say(format!("{who} flies the {what}"), format!("{who} pilote le {what}"))
            }
            Event::PilotAllotted { plane, name: what, .. } => {
                let who = self.name(*plane);
                self.say(format!("{who}'s pilot is {what}"), format!("{who} a pour pilote {what}"))
            }
            Event::RaceBegan { race, circuit, cockpit, entries } => {
                self.race(*race, circuit, *cockpit, entries)
            }
            Event::HeatBegan { heat } => self.say(format!("Heat {heat}"), format!("Manche {heat}")),
            Event::RoundBegan { round } => self.say(format!("Round {round}"), format!("Tour {round}")),
            Event::LeaderMarked { plane, malus } => {
                let (who, malus) = (self.name(*plane), signed(*malus));
                self.say(format!("{who} leads: {malus}"), format!("{who} est en tête\u{a0}: {malus}"))
            }
            Event::SlipstreamMarked { plane, bonus } => {
                let (who, bonus) = (self.name(*plane), signed(*bonus));
                self.say(
                    format!("{who} is in the slipstream: {bonus}"),
                    format!("{who} profite de l’aspiration\u{a0}: {bonus}"),
                )
            }
            _ => None,
        }
    }

    fn race(&self, race: u8, name: &str, side: Cockpit, entries: &[RaceEntry]) -> Option<String> {
        let (name, side) = (circuit(name, self.language), cockpit(side, self.language));
        let mut grid: Vec<_> = entries.iter().collect();
        grid.sort_by_key(|entry| entry.grid);
        let row = |entry: &&RaceEntry| {
            let RaceEntry { plane, plane_name, pilot_name, grid, .. } = entry;
            let who = self.name(*plane);
            self.say(
                format!("{grid}. {who}, {plane_name} with {pilot_name}"),
                format!("{grid}. {who}, {plane_name} avec {pilot_name}"),
            )
        };
        let rows: Vec<String> = grid.iter().filter_map(row).collect();
        self.say(
            format!("Race {race}: {name}, {side}. Grid: {}", rows.join("; ")),
            format!("Course {race}\u{a0}: {name}, {side}. Grille\u{a0}: {}", rows.join("\u{a0}; ")),
        )
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn turn(&self, event: &Event) -> Option<String> {
        match event {
            Event::BetPlaced { plane, stake, on, .. } => self.bet(*plane, *stake, *on),
            Event::CardPlayed { plane, card: played, reason } => {
                let (who, what) = (self.name(*plane), quoted(*played, self.language));
                let why = self.because(*reason);
                self.say(format!("{who} plays {what}{why}"), format!("{who} joue {what}{why}"))
            }
            Event::ValueChosen { plane, value } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} plays it as {}", a(*value)),
                    format!("{who} la joue comme un {value}"),
                )
            }
            Event::Passed { plane, reason } => {
                let (who, why) = (self.name(*plane), self.because(*reason));
                self.say(format!("{who} passes{why}"), format!("{who} passe{why}"))
            }
            Event::PointsGained { plane, points } => {
                let (who, points) = (self.name(*plane), self.points(*points));
                self.say(format!("{who} gains {points}"), format!("{who} gagne {points}"))
            }
            Event::CoinsGained { plane, coins } => {
                let (who, coins) = (self.name(*plane), self.coins(*coins));
                self.say(format!("{who} gains {coins}"), format!("{who} gagne {coins}"))
            }
            Event::Reduced { plane } => {
                let who = self.name(*plane);
                self.say(format!("{who} flies one space less"), format!("{who} vole une case de moins"))
            }
            Event::Boosted { plane } => {
                let who = self.name(*plane);
                self.say(format!("{who} flies one space further"), format!("{who} vole une case de plus"))
            }
            Event::Flew { plane, speed, to, pushed, .. } => {
                let (who, to) = (self.name(*plane), space(*to, self.language));
                let (push, pousse) = if *pushed {
                    (", past a plane in the way", ", dépassement dangereux")
                } else {
                    ("", "")
                };
                self.say(
                    format!("{who} flies at speed {speed} to {to}{push}"),
                    format!("{who} vole à la vitesse {speed} jusqu’à {to}{pousse}"),
                )
            }
            Event::CornerOverspeed { limit, ignored, .. } => {
                let (end, fin) = if *ignored {
                    ("; the card ignores it", "\u{a0}; la carte l’ignore")
                } else {
                    ("", "")
                };
                self.say(
                    format!("Too fast for the limit-{limit} corner{end}"),
                    format!("Trop vite pour le virage limité à {limit}{fin}"),
                )
            }
            _ => None,
        }
    }

    fn bet(&self, plane: Plane, stake: u8, on: Option<Plane>) -> Option<String> {
        let who = self.name(plane);
        let (english, french) = match stake {
            0 => (" without a stake".to_owned(), " sans mise".to_owned()),
            _ => (format!(" {}", self.coins(stake)), format!(" {}", self.coins(stake))),
        };
        match on.map(|on| self.name(on)) {
            Some(on) => {
                self.say(format!("{who} bets{english} on {on}"), format!("{who} parie{french} sur {on}"))
            }
            None => self
                .say(format!("{who} bets{english}, face down"), format!("{who} parie{french}, face cachée")),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn danger(&self, event: &Event) -> Option<String> {
        match event {
            Event::TokenDrawn { plane, token: drawn } => {
                let (who, what) = (self.name(*plane), token(*drawn, self.language));
                self.say(format!("{who} draws {what}"), format!("{who} pioche {what}"))
            }
            Event::TokenPlaced { element: on, square, .. } => {
                let (on, square) = (element(*on, self.language), square + 1);
                self.say(
                    format!("The token goes on {on}, square {square}"),
                    format!("Le jeton va sur {on}, case {square}"),
                )
            }
            Event::TokenReturned { plane, token: back } => {
                let (who, what) = (self.name(*plane), token(*back, self.language));
                self.say(
                    format!("The cockpit is full: {who} puts {what} back into the bag"),
                    format!("Le cockpit est plein\u{a0}: {who} remet {what} dans le sac"),
                )
            }
            Event::DangerRemoved { plane, token: back, element: from, .. } => {
                self.removal(*plane, *back, *from)
            }
            Event::BagChanged { plane, damage, alert } => self.bag(*plane, *damage, *alert),
            Event::MalusGained { plane, malus: gained } => {
                let (who, what) = (self.name(*plane), malus(*gained, self.language));
                self.say(
                    format!("{who} gets a malus: {what}"),
                    format!("{who} reçoit un malus\u{a0}: {what}"),
                )
            }
            Event::Crashed { plane } => {
                let who = self.name(*plane);
                self.say(format!("{who} crashes"), format!("{who} se crashe"))
            }
            _ => None,
        }
    }

    fn removal(&self, plane: Plane, back: Token, from: Option<Element>) -> Option<String> {
        let (who, what) = (self.name(plane), token(back, self.language));
        match from.map(|from| element(from, self.language)) {
            Some(from) => self.say(
                format!("{who} puts {what} back into the bag, from {from}"),
                format!("{who} remet {what} dans le sac, pris sur {from}"),
            ),
            None => self.say(
                format!("{who} puts {what} back into the bag"),
                format!("{who} remet {what} dans le sac"),
            ),
        }
    }

    fn bag(&self, plane: Plane, damage: u8, alert: u8) -> Option<String> {
        let who = self.name(plane);
        let damage =
            count(damage, ("damage token", "jeton dégât"), ("damage tokens", "jetons dégât"), self.language);
        let alert =
            count(alert, ("alert token", "jeton alerte"), ("alert tokens", "jetons alerte"), self.language);
        self.say(
            format!("{who}'s bag now holds {damage} and {alert}"),
            format!("Le sac {} contient maintenant {damage} et {alert}", of(who)),
        )
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn after(&self, event: &Event) -> Option<String> {
        match event {
            Event::Hopped { plane, to } => {
                let (who, to) = (self.name(*plane), space(*to, self.language));
                self.say(
                    format!("{who} hops over the plane ahead, to {to}"),
                    format!("{who} saute par-dessus l’avion de devant, jusqu’à {to}"),
                )
            }
            Event::DroppedBehind { plane, to } => {
                let (who, to) = (self.name(*plane), space(*to, self.language));
                self.say(format!("{who} drops behind, to {to}"), format!("{who} passe derrière, sur {to}"))
            }
            Event::HeatOver { heat } => {
                self.say(format!("Heat {heat} is over"), format!("La manche {heat} est finie"))
            }
            Event::Ranked { plane, rank, points } => {
                let (who, points) = (self.name(*plane), self.points(*points));
                self.say(format!("{rank}. {who}: {points}"), format!("{rank}. {who}\u{a0}: {points}"))
            }
            Event::BetSettled { plane, on, paid, .. } => self.settled(*plane, *on, *paid),
            Event::MatchOver { places, points, .. } => {
                let mut rows: Vec<_> = (0..).map(Plane).zip(places.iter().zip(points)).collect();
                rows.sort_by_key(|(_, (place, _))| **place);
                let texts: Vec<String> = rows
                    .iter()
                    .map(|(plane, (place, points))| format!("{place}. {} ({points})", self.name(*plane)))
                    .collect();
                let list = texts.join(", ");
                self.say(format!("The match is over. {list}"), format!("La partie est finie. {list}"))
            }
            _ => None,
        }
    }

    fn settled(&self, plane: Plane, on: Plane, paid: u8) -> Option<String> {
        let (who, on) = (self.name(plane), self.name(on));
        if paid == 0 {
            return self.say(
                format!("{who} bet on {on} and wins nothing"),
                format!("{who} avait parié sur {on} et ne gagne rien"),
            );
        }
        let paid = self.coins(paid);
        self.say(
            format!("{who} bet on {on} and wins {paid}"),
            format!("{who} avait parié sur {on} et gagne {paid}"),
        )
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn development(&self, event: &Event) -> Option<String> {
        match event {
            Event::DevelopmentBegan => self.say(
                "The development phase begins".to_owned(),
                "La phase de développement commence".to_owned(),
            ),
            Event::Repaired { plane, alerts, repairs, tokens } => {
                self.repaired(*plane, *alerts, *repairs, *tokens)
            }
            Event::DisplayFilled { card: shown, .. } => {
                let what = card(*shown, self.language);
                self.say(
                    format!("On the display: {what}"),
                    format!("Sur la piste développement\u{a0}: {what}"),
                )
            }
            Event::AutopilotDrew { plane, card: drawn } => {
                let (who, what) = (self.name(*plane), quoted(*drawn, self.language));
                self.say(format!("{who} draws {what}"), format!("{who} pioche {what}"))
            }
            Event::TimePassed { markers, of } => self.say(
                format!("Time passes: {markers} of {of}"),
                format!("Le temps passe\u{a0}: {markers} sur {of}"),
            ),
            Event::TokenOnCard { plane, card: aimed, tokens, cost, .. } => {
                let (who, what) = (self.name(*plane), quoted(*aimed, self.language));
                self.say(
                    format!("{who} puts a token on {what}: {tokens} of {cost}"),
                    format!("{who} pose un jeton sur {what}\u{a0}: {tokens} sur {cost}"),
                )
            }
            Event::Accelerated { plane, coins } => {
                let (who, coins) = (self.name(*plane), self.coins(*coins));
                self.say(
                    format!("{who} pays {coins} instead of the last token"),
                    format!("{who} paie {coins} au lieu du dernier jeton"),
                )
            }
            Event::TokenOnEspionage { plane } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} puts a token on espionage"),
                    format!("{who} pose un jeton à l’espionnage"),
                )
            }
            Event::Exhibited { plane, coins, .. } => {
                let (who, coins) = (self.name(*plane), self.coins(*coins));
                self.say(
                    format!("{who} exhibits for {coins}"),
                    format!("{who} fait une exhibition pour {coins}"),
                )
            }
            Event::DevelopmentOver => self.say(
                "The development phase is over".to_owned(),
                "La phase de développement est finie".to_owned(),
            ),
            _ => None,
        }
    }

    fn repaired(&self, plane: Plane, alerts: u8, repairs: u8, tokens: u8) -> Option<String> {
        let who = self.name(plane);
        let alerts = count(alerts, ("alert", "alerte"), ("alerts", "alertes"), self.language);
        let one = ("development token", "jeton développement");
        let many = ("development tokens", "jetons développement");
        let tokens = count(tokens, one, many, self.language);
        self.say(
            format!("{who} keeps {tokens} ({alerts}, {repairs} for repair)"),
            format!("{who} garde {tokens} ({alerts}, {repairs} de remise en état)"),
        )
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn acquisition(&self, event: &Event) -> Option<String> {
        match event {
            Event::CardTaken { plane, card: taken } => {
                let (who, what) = (self.name(*plane), quoted(*taken, self.language));
                self.say(format!("{who} takes {what}"), format!("{who} acquiert {what}"))
            }
            Event::TechnologyGained { plane, technology: gained } => {
                let (who, what) = (self.name(*plane), technology(*gained, self.language));
                self.say(
                    format!("{who} now flies with {what}"),
                    format!("{who} vole désormais avec\u{a0}: {what}"),
                )
            }
            Event::Upgraded { plane, element: Some(raised) } => {
                let (who, on) = (self.name(*plane), element(*raised, self.language));
                self.say(format!("{who} improves {on}"), format!("{who} améliore {on}"))
            }
            Event::Upgraded { plane, element: None } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} has one more damage slot"),
                    format!("{who} a un emplacement de dégât de plus"),
                )
            }
            Event::Recycled { plane, card: old, coins, .. } => self.recycled(*plane, *old, *coins),
            _ => None,
        }
    }

    fn recycled(&self, plane: Plane, old: Card, coins: u16) -> Option<String> {
        let (who, what) = (self.name(plane), quoted(old, self.language));
        if coins == 0 {
            return self.say(format!("{who} recycles {what}"), format!("{who} recycle {what}"));
        }
        let coins = self.coins(coins);
        self.say(
            format!("{who} recycles {what} and pays {coins}"),
            format!("{who} recycle {what} et paie {coins}"),
        )
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn espionage(&self, event: &Event) -> Option<String> {
        match event {
            Event::TrackEntered { card: entered } => {
                let what = card(*entered, self.language);
                self.say(
                    format!("On the espionage track: {what}"),
                    format!("Sur la piste d’espionnage\u{a0}: {what}"),
                )
            }
            Event::TrackLeft { card: gone } => {
                let what = card(*gone, self.language);
                self.say(
                    format!("Pushed off the espionage track: {what}"),
                    format!("Chassée de la piste d’espionnage\u{a0}: {what}"),
                )
            }
            Event::Claimed { plane, card: taken, tokens, coins } => {
                self.claimed(*plane, *taken, *tokens, *coins)
            }
            _ => None,
        }
    }

    fn claimed(&self, plane: Plane, taken: Card, tokens: u8, coins: u8) -> Option<String> {
        let (who, what) = (self.name(plane), quoted(taken, self.language));
        let tokens = count(tokens, ("token", "jeton"), ("tokens", "jetons"), self.language);
        let (and, et) = match coins {
            0 => (String::new(), String::new()),
            _ => (format!(" and {}", self.coins(coins)), format!(" et {}", self.coins(coins))),
        };
        self.say(
            format!("{who} takes {what} from the espionage track for {tokens}{and}"),
            format!("{who} s’empare {} sur la piste d’espionnage pour {tokens}{et}", of_card(taken)),
        )
    }
}

fn rule(event: &Event) -> &'static str {
    match event {
        Event::PlaneAllotted { .. } | Event::PilotAllotted { .. } => "HR-1",
        Event::CircuitChosen { .. } => "HR-2",
        Event::TermsChosen { .. } => "HR-75",
        Event::RaceBegan { .. } | Event::GridTaken { .. } => "HR-4",
        Event::HeatBegan { .. } => "HR-10",
        Event::RoundBegan { .. } => "HR-11",
        Event::LeaderMarked { .. } => "HR-16",
        Event::SlipstreamMarked { .. } => "HR-17",
        Event::CardDrawn { .. } | Event::CardDrawnUnseen { .. } => "HR-14",
        Event::CardLooked { .. }
        | Event::CardLookedUnseen { .. }
        | Event::CardKept { .. }
        | Event::CardKeptUnseen { .. } => "HR-60b",
        Event::BetPlaced { .. } => "HR-36",
        Event::CardPlayed { reason, .. } => reason.map_or("HR-12", cause),
        Event::Passed { reason, .. } => reason.map_or("HR-27", cause),
        Event::ValueChosen { .. }
        | Event::PointsGained { .. }
        | Event::CoinsGained { .. }
        | Event::DangerRemoved { crashed: false, .. } => "HR-60",
        Event::CardPutUnder { .. } | Event::CardPutUnderUnseen { .. } => "HR-27",
        Event::Reduced { .. }
        | Event::Boosted { .. }
        | Event::Hopped { .. }
        | Event::DroppedBehind { .. } => "HR-61",
        Event::Flew { pushed: true, .. } => "HR-21",
        Event::Flew { pushed: false, .. } => "HR-12",
        Event::CornerOverspeed { .. } | Event::TokenDrawn { .. } => "HR-18",
        Event::TokenReturned { .. } | Event::TokenPlaced { .. } => "HR-51",
        Event::MalusGained { .. } => "HR-54",
        Event::DangerRemoved { crashed: true, element: Some(_), .. } => "HR-55",
        Event::Crashed { .. } | Event::DangerRemoved { crashed: true, element: None, .. } => "HR-24",
        Event::HeatOver { .. } => "HR-42",
        Event::Ranked { .. } => "HR-43",
        Event::BetSettled { .. } => "HR-40",
        Event::RaceOver { .. } | Event::MatchOver { .. } => "HR-46",
        Event::Repaired { .. } => "HR-71",
        Event::DevelopmentBegan | Event::DisplayFilled { .. } => "HR-66",
        Event::AutopilotDrew { .. } => "HR-120",
        Event::TimePassed { .. } => "HR-78",
        Event::TokenTurn { .. } | Event::TokenOnCard { .. } => "HR-79",
        Event::Accelerated { .. } => "HR-80",
        Event::TokenOnEspionage { .. } => "HR-88",
        Event::Exhibited { .. } => "HR-92",
        Event::CardTaken { .. } => "HR-81",
        Event::TechnologyGained { .. } => "HR-82",
        Event::BagChanged { .. } | Event::Upgraded { .. } => "HR-62",
        Event::Recycled { spied: true, .. } => "HR-91",
        Event::Recycled { coins: 0, .. } => "HR-83",
        Event::Recycled { .. } => "HR-84",
        Event::TrackEntered { .. } => "HR-86",
        Event::TrackLeft { .. } => "HR-87",
        Event::Claimed { .. } => "HR-89",
        Event::DevelopmentOver => "HR-94",
    }
}

/// The rule an autopilot follows.
fn cause(reason: Reason) -> &'static str {
    match reason {
        Reason::Sprint => "HR-115",
        Reason::PassCard => "HR-116",
        Reason::NoCard => "HR-114",
        Reason::Temper(_) | Reason::Highest => "HR-117",
    }
}
