//! The story of a match in sentences, each with its rule.

use hydroracers::{Event, Plane};

use super::words::{card, choose, cockpit, element, malus, technology, token};
use crate::{Language, Line};

/// Who tells: the names of the planes, and the language.
pub(super) struct Teller<'a> {
    pub(super) cast: &'a [String],
    pub(super) language: Language,
}

impl Teller<'_> {
    /// The event as a sentence; what everybody sees anyway, or is told in another form, is no line.
    pub(super) fn line(&self, event: &Event) -> Option<Line> {
        let text = self
            .before(event)
            .or_else(|| self.turn(event))
            .or_else(|| self.after(event))
            .or_else(|| self.development(event))
            .or_else(|| self.acquisition(event))?;
        Some(Line { text, rule: rule(event) })
    }

    fn name(&self, plane: Plane) -> &str {
        self.cast.get(plane.index()).map_or("?", String::as_str)
    }

    fn say(&self, english: String, french: String) -> Option<String> {
        Some(match self.language {
            Language::English => english,
            Language::French => french,
        })
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
                self.say(format!("{who} has the pilot {what}"), format!("{who} a pour pilote {what}"))
            }
            Event::RaceBegan { race, circuit, cockpit: side, entries } => {
                let side = cockpit(*side, self.language);
                let mut grid: Vec<_> = entries.iter().collect();
                grid.sort_by_key(|entry| entry.grid);
                let names: Vec<&str> = grid.iter().map(|entry| self.name(entry.plane)).collect();
                let names = names.join(", ");
                self.say(
                    format!("Race {race}: {circuit}, {side}. Grid: {names}"),
                    format!("Course {race}\u{a0}: {circuit}, {side}. Grille\u{a0}: {names}"),
                )
            }
            Event::HeatBegan { heat } => self.say(format!("Heat {heat}"), format!("Manche {heat}")),
            Event::RoundBegan { round } => self.say(format!("Round {round}"), format!("Tour {round}")),
            Event::LeaderMarked { plane } => {
                let who = self.name(*plane);
                self.say(format!("{who} leads: −1"), format!("{who} est en tête\u{a0}: −1"))
            }
            Event::SlipstreamMarked { plane, bonus } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} is in the slipstream: +{bonus}"),
                    format!("{who} est dans l'aspiration\u{a0}: +{bonus}"),
                )
            }
            _ => None,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn turn(&self, event: &Event) -> Option<String> {
        match event {
            Event::BetPlaced { plane, stake, on, .. } => self.bet(*plane, *stake, *on),
            Event::CardPlayed { plane, card: played } => {
                let (who, what) = (self.name(*plane), card(*played, self.language));
                self.say(format!("{who} plays {what}"), format!("{who} joue {what}"))
            }
            Event::ValueChosen { value, .. } => {
                self.say(format!("as a {value}"), format!("à la valeur {value}"))
            }
            Event::Passed { plane } => {
                let who = self.name(*plane);
                self.say(format!("{who} passes"), format!("{who} passe"))
            }
            Event::PointsGained { plane, points } => {
                let who = self.name(*plane);
                let plural = if *points == 1 { "" } else { "s" };
                self.say(
                    format!("{who} gains {points} point{plural}"),
                    format!("{who} gagne {points} point{plural}"),
                )
            }
            Event::CoinsGained { plane, coins } => {
                let who = self.name(*plane);
                self.say(format!("{who} gains {coins} coins"), format!("{who} gagne {coins} AIRCOINS"))
            }
            Event::Reduced { plane } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} trims the move by one"),
                    format!("{who} réduit son déplacement d'une case"),
                )
            }
            Event::Boosted { plane } => {
                let who = self.name(*plane);
                self.say(format!("{who} flies one space more"), format!("{who} avance d'une case de plus"))
            }
            Event::Flew { plane, speed, to, pushed, .. } => {
                let who = self.name(*plane);
                let (push, pousse) = if *pushed {
                    (", past a plane in the way", ", dépassement dangereux")
                } else {
                    ("", "")
                };
                self.say(
                    format!("{who} flies at speed {speed} to space {to}{push}"),
                    format!("{who} vole à la vitesse {speed} jusqu'à la case {to}{pousse}"),
                )
            }
            Event::CornerOverspeed { limit, ignored, .. } => {
                let (end, fin) =
                    if *ignored { ("; the card ignores it", "\u{a0}; la carte l'ignore") } else { ("", "") };
                self.say(
                    format!("too fast for the corner of {limit}{end}"),
                    format!("survitesse dans le virage à {limit}{fin}"),
                )
            }
            _ => None,
        }
    }

    fn bet(&self, plane: Plane, stake: u8, on: Option<Plane>) -> Option<String> {
        let who = self.name(plane);
        match on {
            Some(on) => {
                let on = self.name(on);
                self.say(format!("{who} bets {stake} on {on}"), format!("{who} mise {stake} sur {on}"))
            }
            None => {
                self.say(format!("{who} bets {stake}, face down"), format!("{who} mise {stake}, face cachée"))
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn after(&self, event: &Event) -> Option<String> {
        match event {
            Event::TokenDrawn { plane, token: drawn } => {
                let (who, what) = (self.name(*plane), token(*drawn, self.language));
                self.say(format!("{who} draws {what}"), format!("{who} pioche {what}"))
            }
            Event::TokenPlaced { element: on, square, .. } => {
                let (on, square) = (element(*on, self.language), square + 1);
                self.say(format!("it goes on {on}, square {square}"), format!("posé sur {on}, case {square}"))
            }
            Event::MalusGained { plane, malus: gained } => {
                let (who, what) = (self.name(*plane), malus(*gained, self.language));
                self.say(format!("{who} suffers: {what}"), format!("{who} subit un malus\u{a0}: {what}"))
            }
            Event::Crashed { plane } => {
                let who = self.name(*plane);
                self.say(format!("{who} crashes"), format!("{who} se crashe"))
            }
            Event::Hopped { plane, to } => {
                let who = self.name(*plane);
                self.say(format!("{who} hops to space {to}"), format!("{who} passe devant, case {to}"))
            }
            Event::DroppedBehind { plane, to } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} drops back to space {to}"),
                    format!("{who} se laisse dépasser, case {to}"),
                )
            }
            Event::HeatOver { heat } => {
                self.say(format!("Heat {heat} is over"), format!("La manche {heat} est finie"))
            }
            Event::Ranked { plane, rank, points } => {
                let who = self.name(*plane);
                let plural = if *points == 1 { "" } else { "s" };
                self.say(
                    format!("{rank}. {who}: {points} point{plural}"),
                    format!("{rank}. {who}\u{a0}: {points} point{plural}"),
                )
            }
            Event::BetSettled { plane, on, paid, .. } => {
                let (who, on) = (self.name(*plane), self.name(*on));
                self.say(
                    format!("{who} had bet on {on}: {paid} coins"),
                    format!("{who} avait misé sur {on}\u{a0}: {paid} AIRCOINS"),
                )
            }
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

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn development(&self, event: &Event) -> Option<String> {
        match event {
            Event::DevelopmentBegan => self.say(
                "A year of development begins".to_owned(),
                "La phase de développement commence".to_owned(),
            ),
            Event::Repaired { plane, alerts, repairs, tokens } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} has {tokens} development tokens left ({alerts} alerts, {repairs} for repair)"),
                    format!("{who} garde {tokens} jetons DÉVELOPPEMENT ({alerts} alertes, {repairs} de remise en état)"),
                )
            }
            Event::DisplayFilled { card: shown, .. } => {
                let what = card(*shown, self.language);
                self.say(format!("On the display: {what}"), format!("Sur la piste\u{a0}: {what}"))
            }
            Event::AutopilotDrew { plane, card: drawn } => {
                let (who, what) = (self.name(*plane), card(*drawn, self.language));
                self.say(format!("{who} draws {what}"), format!("{who} pioche {what}"))
            }
            Event::TimePassed { markers } => self.say(
                format!("TIME passes: {markers} of 12"),
                format!("Le TEMPS passe\u{a0}: {markers} sur 12"),
            ),
            Event::TokenOnCard { plane, tokens, .. } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} aims at a card: token {tokens}"),
                    format!("{who} convoite une carte\u{a0}: jeton {tokens}"),
                )
            }
            Event::Accelerated { plane, coins } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} pays {coins} coins to hurry"),
                    format!("{who} paie {coins} AIRCOINS pour accélérer"),
                )
            }
            Event::TokenOnEspionage { plane } => {
                let who = self.name(*plane);
                self.say(format!("{who} sends a spy"), format!("{who} envoie un espion"))
            }
            Event::Exhibited { plane, coins, .. } => {
                let who = self.name(*plane);
                self.say(
                    format!("{who} exhibits for {coins} coins"),
                    format!("{who} fait une exhibition pour {coins} AIRCOINS"),
                )
            }
            _ => None,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn acquisition(&self, event: &Event) -> Option<String> {
        match event {
            Event::CardTaken { plane, card: taken } | Event::Claimed { plane, card: taken, .. } => {
                let (who, what) = (self.name(*plane), card(*taken, self.language));
                self.say(format!("{who} takes {what}"), format!("{who} acquiert {what}"))
            }
            Event::TechnologyGained { plane, technology: gained } => {
                let (who, what) = (self.name(*plane), technology(*gained, self.language));
                self.say(format!("{who} now flies with {what}"), format!("{who} vole désormais avec {what}"))
            }
            Event::Upgraded { plane, element: raised } => {
                let who = self.name(*plane);
                let on = raised
                    .map_or(choose(("one more slot", "un emplacement de plus"), self.language), |raised| {
                        element(raised, self.language)
                    });
                self.say(format!("{who} improves: {on}"), format!("{who} améliore\u{a0}: {on}"))
            }
            Event::Recycled { plane, card: old, coins } => {
                let (who, what) = (self.name(*plane), card(*old, self.language));
                self.say(
                    format!("{who} gives up {what} for {coins} coins"),
                    format!("{who} recycle {what} pour {coins} AIRCOINS"),
                )
            }
            Event::DevelopmentOver => {
                self.say("The year is over".to_owned(), "L'année est écoulée".to_owned())
            }
            _ => None,
        }
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
        Event::CardPlayed { .. } => "HR-12",
        Event::ValueChosen { .. }
        | Event::PointsGained { .. }
        | Event::CoinsGained { .. }
        | Event::DangerRemoved { .. } => "HR-60",
        Event::Passed { .. } | Event::CardPutUnder { .. } | Event::CardPutUnderUnseen { .. } => "HR-27",
        Event::Reduced { .. }
        | Event::Boosted { .. }
        | Event::Hopped { .. }
        | Event::DroppedBehind { .. } => "HR-61",
        Event::Flew { pushed, .. } => {
            if *pushed {
                "HR-21"
            } else {
                "HR-12"
            }
        }
        Event::CornerOverspeed { .. } | Event::TokenDrawn { .. } => "HR-18",
        Event::TokenReturned { .. } | Event::TokenPlaced { .. } => "HR-51",
        Event::MalusGained { .. } => "HR-54",
        Event::Crashed { .. } => "HR-24",
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
        Event::Recycled { .. } => "HR-83",
        Event::TrackEntered { .. } => "HR-86",
        Event::TrackLeft { .. } => "HR-87",
        Event::Claimed { .. } => "HR-89",
        Event::DevelopmentOver => "HR-94",
    }
}
