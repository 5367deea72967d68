//! The story of a match in sentences, each with its rule.

#[cfg(test)]
mod tests;

use americas_cup::{AmericasCup, CardFace, Event, Play, Posts, SequenceEnd};
use rules::{Seat, Standings};

use super::words::{compass, leg, mark, near, posts, printed, side, tack};
use crate::words::{choose, count, joined, nth, of};
use crate::{Language, StoryLine};

type Teller<'a> = crate::teller::Teller<'a, AmericasCup>;

impl Teller<'_> {
    /// The event as a sentence; what others tell already is no line.
    pub(super) fn line(&self, event: &Event) -> Option<StoryLine> {
        let text = self
            .start(event)
            .or_else(|| self.turn(event))
            .or_else(|| self.path(event))
            .or_else(|| self.end(event))?;
        Some(StoryLine { text, rule: rule(event) })
    }

    /// What a seat has sealed.
    pub(super) fn sealed_posts(&self, seat: Seat, chosen: Posts) -> String {
        let (who, what) = (self.name(seat), posts(chosen, self.language));
        match self.language {
            Language::English => format!("{who} chooses key posts in secret: {what}"),
            Language::French => format!("{who} choisit en secret les postes clés\u{a0}: {what}"),
        }
    }

    fn points(&self, points: impl Into<u16>) -> String {
        count(points.into(), ("point", "point"), ("points", "points"), self.language)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn start(&self, event: &Event) -> Option<String> {
        match event {
            Event::PostsChosen { seat, posts: chosen } => {
                let (who, what) = (self.name(*seat), posts(*chosen, self.language));
                self.say(
                    format!("{who}'s key posts: {what}"),
                    format!("{who} a pour postes clés\u{a0}: {what}"),
                )
            }
            Event::LotDrawn { seat } => {
                let who = self.name(*seat);
                self.say(format!("{who} is drawn at random"), format!("Le hasard désigne {who}"))
            }
            Event::ManoeuvreBegan { manoeuvre, of } => {
                self.say(format!("Manoeuvre {manoeuvre} of {of}"), format!("Manœuvre {manoeuvre} sur {of}"))
            }
            Event::StartCardTurned { seat, card } => {
                let (who, value) = (self.name(*seat), card.near);
                self.say(format!("{who} turns up a {value}"), format!("{who} retourne un {value}"))
            }
            Event::StartCardsEqual { value } => self.say(
                format!("Two {value}s: both turn up another card"),
                format!("Deux {value}\u{a0}: chacun retourne une autre carte"),
            ),
            Event::ManoeuvreTurn { seat, points } => {
                let (who, points) = (self.name(*seat), self.points(*points));
                self.say(format!("{who} manoeuvres with {points}"), format!("{who} manœuvre avec {points}"))
            }
            Event::OverTheLine { seat, turns } => {
                let who = self.name(*seat);
                let turns = count(u16::from(*turns), ("turn", "tour"), ("turns", "tours"), self.language);
                self.say(
                    format!("{who} is over the line and will miss {turns}"),
                    format!("{who} dépasse la ligne et s’arrêtera {turns}"),
                )
            }
            Event::Disqualified { seat } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who} is over the line and disqualified"),
                    format!("{who} dépasse la ligne\u{a0}: disqualification"),
                )
            }
            Event::RaceBegan { order, laps } => self.race(order, *laps),
            _ => None,
        }
    }

    fn race(&self, order: &[Seat], laps: u8) -> Option<String> {
        let names: Vec<String> = order.iter().map(|seat| self.name(*seat).to_owned()).collect();
        let names = joined(&names, self.language);
        let laps = count(u16::from(laps), ("lap", "tour"), ("laps", "tours"), self.language);
        self.say(
            format!("The race begins, {laps}. Order: {names}"),
            format!("La course commence, {laps}. Ordre\u{a0}: {names}"),
        )
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn turn(&self, event: &Event) -> Option<String> {
        match event {
            Event::RoundBegan { round } => self.say(format!("Round {round}"), format!("Tour {round}")),
            Event::TurnMissed { seat } => {
                let who = self.name(*seat);
                self.say(format!("{who} misses a turn"), format!("{who} s’arrête un tour"))
            }
            Event::Covered { seat, by, rear } => self.covered(*seat, *by, *rear),
            Event::CardPlayed { seat, card, points, crew, play } => {
                self.played(*seat, card, *points, *crew, *play)
            }
            Event::CardDiscarded { seat, card, points } => {
                let (who, what, points) = (self.name(*seat), near(card, self.language), self.points(*points));
                self.say(
                    format!("{who} discards {what} for {points}"),
                    format!("{who} se défausse d’{what} pour {points}"),
                )
            }
            Event::HandChanged { seat, cards } => {
                let shown: Vec<String> = cards.iter().map(|card| near(card, self.language)).collect();
                let (who, shown) = (self.name(*seat), joined(&shown, self.language));
                self.say(
                    format!("{who} shows {shown}, draws a new hand and loses the turn"),
                    format!("{who} montre {shown}, change de main et perd son tour"),
                )
            }
            Event::HandKept { seat } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who} has no card of the right colour and loses the turn"),
                    format!("{who} n’a aucune carte de la bonne couleur et perd son tour"),
                )
            }
            Event::SequenceEnded { seat, why } => self.sequence(*seat, *why),
            Event::CardDrawn { seat, card } => {
                let (who, what) = (self.name(*seat), near(card, self.language));
                self.say(format!("{who} draws {what}"), format!("{who} pioche {what}"))
            }
            Event::DeckShuffled { cards } => {
                let cards = count(u16::from(*cards), ("card", "carte"), ("cards", "cartes"), self.language);
                self.say(
                    format!("The discards are shuffled: {cards} in the deck"),
                    format!("On mélange la défausse\u{a0}: {cards} dans le tas"),
                )
            }
            _ => None,
        }
    }

    fn covered(&self, seat: Seat, by: Seat, rear: bool) -> Option<String> {
        let (who, by) = (self.name(seat), self.name(by));
        if rear {
            return self.say(
                format!("{who} is in {by}'s wake and loses a point"),
                format!("{who} est dans le sillage {} et perd un point", of(by)),
            );
        }
        self.say(
            format!("{by} covers {who}, who loses a point"),
            format!("{by} couvre {who}, qui perd un point"),
        )
    }

    fn played(&self, seat: Seat, card: &CardFace, points: u8, crew: u8, play: Play) -> Option<String> {
        let (who, what, points) = (self.name(seat), near(card, self.language), self.points(points));
        let crew_points = count(
            u16::from(crew),
            ("crew point", "point équipage"),
            ("crew points", "points équipage"),
            self.language,
        );
        let crew = match (crew, self.language) {
            (0, _) => String::new(),
            (_, Language::English) => format!(" and {crew_points}"),
            (_, Language::French) => format!(" et {crew_points}"),
        };
        match play {
            Play::Plain => self.say(
                format!("{who} plays {what}: {points}{crew}"),
                format!("{who} joue {what}\u{a0}: {points}{crew}"),
            ),
            Play::Opens => self.say(
                format!("{who} opens a sequence with {what}: {points}{crew}"),
                format!("{who} commence une séquence avec {what}\u{a0}: {points}{crew}"),
            ),
            Play::Continues => self.say(
                format!("{who} continues with {what}: {points}{crew}"),
                format!("{who} continue avec {what}\u{a0}: {points}{crew}"),
            ),
        }
    }

    fn sequence(&self, seat: Seat, why: SequenceEnd) -> Option<String> {
        let who = self.name(seat);
        let why = match why {
            SequenceEnd::Broken => ("the next value does not follow", "la valeur ne suit pas"),
            SequenceEnd::Tack => ("a tack", "un virement"),
            SequenceEnd::Rounding => ("a buoy", "une bouée"),
            SequenceEnd::HeadToWind => ("head to wind", "debout au vent"),
            SequenceEnd::HandChanged => ("a new hand", "une nouvelle main"),
        };
        let why = choose(why, self.language);
        self.say(
            format!("{who}'s sequence ends: {why}"),
            format!("Fin de la séquence pour {who}\u{a0}: {why}"),
        )
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn path(&self, event: &Event) -> Option<String> {
        match event {
            Event::Sailed { seat, to, heading, .. } => {
                let (who, heading) = (self.name(*seat), compass(*heading, self.language));
                let (col, row) = printed(*to);
                self.say(
                    format!("{who} sails {heading} to column {col}, row {row}"),
                    format!("{who} avance au {heading}, colonne {col}, rangée {row}"),
                )
            }
            Event::StoppedByWind { seat, lost } => {
                let (who, lost) = (self.name(*seat), self.points(*lost));
                self.say(
                    format!("{who} is head to wind and loses {lost}"),
                    format!("{who} est debout au vent et perd {lost}"),
                )
            }
            Event::TurnedInPlace { seat, heading } => {
                let (who, heading) = (self.name(*seat), compass(*heading, self.language));
                self.say(
                    format!("{who} turns in place to {heading}"),
                    format!("{who} pivote sur place vers le {heading}"),
                )
            }
            Event::CrewTurned { seat, side: to, steps, heading } => {
                let (who, heading) = (self.name(*seat), compass(*heading, self.language));
                let (to, degrees) = (side(*to, self.language), 60 * u16::from(*steps));
                self.say(
                    format!("{who}'s crew turns the boat {degrees}° to the {to}, to {heading}"),
                    format!(
                        "L’équipage {} fait pivoter le bateau de {degrees}° à {to}, vers le {heading}",
                        of(who)
                    ),
                )
            }
            Event::Cornered { seat } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who} has no path that is allowed"),
                    format!("{who} n’a aucun trajet permis"),
                )
            }
            Event::Rounded { seat, mark: rounded, leg: now } => {
                let (who, what) = (self.name(*seat), mark(*rounded, self.language));
                let now = leg(*now, self.language);
                self.say(format!("{who} rounds {what}: {now}"), format!("{who} franchit {what}\u{a0}: {now}"))
            }
            Event::Tacked { seat, tack: new, opens } => {
                let (who, new) = (self.name(*seat), tack(*new, self.language));
                let opens = opens.map_or(String::new(), |(_, value)| match self.language {
                    Language::English => format!("; the {value} opens a new sequence"),
                    Language::French => format!("\u{a0}; le {value} commence une nouvelle séquence"),
                });
                self.say(
                    format!("{who} tacks: {new}{opens}"),
                    format!("{who} vire de bord\u{a0}: {new}{opens}"),
                )
            }
            _ => None,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    fn end(&self, event: &Event) -> Option<String> {
        match event {
            Event::Finished { seat, place: 1 } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who} crosses the finish line first"),
                    format!("{who} franchit la ligne d’arrivée en tête"),
                )
            }
            Event::Finished { seat, place } => {
                let (who, place) = (self.name(*seat), nth(*place, self.language));
                self.say(
                    format!("{who} crosses the finish line in {place} place"),
                    format!("{who} franchit la ligne d’arrivée à la {place} place"),
                )
            }
            Event::TurnLimitReached { turns } => self.say(
                format!("Every boat has had its {turns} turns"),
                format!("Chaque bateau a joué ses {turns} tours"),
            ),
            Event::Ranked { seat, place, legs, to_end } => {
                let (who, to_end) = (self.name(*seat), self.points(*to_end));
                let legs = count(u16::from(*legs), ("leg", "étape"), ("legs", "étapes"), self.language);
                self.say(
                    format!("{place}. {who}: {legs} finished, {to_end} to the finish"),
                    format!("{place}. {who}\u{a0}: {legs}, encore {to_end} jusqu’à l’arrivée"),
                )
            }
            Event::MatchOver { standings } => self.over(standings),
            _ => None,
        }
    }

    fn over(&self, standings: &Standings) -> Option<String> {
        let mut rows: Vec<_> = (0..).map(Seat).zip(standings.rows()).collect();
        rows.sort_by_key(|(_, row)| row.place);
        let list: Vec<String> =
            rows.iter().map(|(seat, row)| format!("{}. {}", row.place, self.name(*seat))).collect();
        let list = list.join(", ");
        self.say(format!("The race is over. {list}"), format!("La course est finie. {list}"))
    }
}

/// The rule behind each event.
fn rule(event: &Event) -> &'static str {
    match event {
        Event::PostsChosen { .. } => "AC-50",
        Event::LotDrawn { .. } => "AC-5",
        Event::Placed { .. } => "AC-41",
        Event::ManoeuvreBegan { .. } => "AC-45",
        Event::StartCardTurned { .. } | Event::StartCardsEqual { .. } => "AC-42",
        Event::ManoeuvreTurn { .. } => "AC-43",
        Event::OverTheLine { .. } | Event::TurnMissed { .. } => "AC-48",
        Event::Disqualified { .. } => "AC-49",
        Event::RaceBegan { .. } => "AC-46",
        Event::RoundBegan { .. } | Event::TurnBegan { .. } | Event::Stopped { .. } => "AC-19",
        Event::Covered { rear: false, .. } => "AC-75",
        Event::Covered { rear: true, .. } => "AC-77",
        Event::CardPlayed { play: Play::Plain, .. }
        | Event::CardDrawn { .. }
        | Event::CardDrawnUnseen { .. } => "AC-19",
        Event::CardPlayed { play: Play::Opens, .. } => "AC-58",
        Event::CardPlayed { play: Play::Continues, .. } => "AC-59",
        Event::SequenceEnded { why, .. } => match why {
            SequenceEnd::Broken => "AC-60",
            SequenceEnd::Tack | SequenceEnd::Rounding => "AC-63",
            SequenceEnd::HeadToWind => "AC-63b",
            SequenceEnd::HandChanged => "AC-64b",
        },
        Event::CardDiscarded { .. } => "AC-62",
        Event::HandChanged { .. } | Event::HandKept { .. } => "AC-21",
        Event::Sailed { .. } => "AC-10",
        Event::StoppedByWind { .. } => "AC-67",
        Event::TurnedInPlace { .. } => "AC-12",
        Event::CrewTurned { .. } => "AC-52",
        Event::Cornered { .. } => "AC-29",
        Event::Rounded { .. } => "AC-14",
        Event::Tacked { opens: None, .. } => "AC-63",
        Event::Tacked { opens: Some(_), .. } => "AC-63c",
        Event::DeckShuffled { .. } => "AC-90",
        Event::Finished { .. } => "AC-32",
        Event::TurnLimitReached { .. } | Event::Ranked { .. } => "AC-33",
        Event::MatchOver { .. } => "AC-94",
    }
}
