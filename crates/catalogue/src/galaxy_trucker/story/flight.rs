//! From the first card to the credits.

use galaxy_trucker::{Account, AttackKind, Escape, Event, Fight, Loss, Measure, Reason, Side};
use rules::{Seat, Standings};

use super::Teller;
use crate::galaxy_trucker::words::{
    attack, card, credits, days, from, good, goods, halves, measure, member, towards,
};
use crate::words::{choose, count, nth};

impl Teller<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    pub(super) fn flight(&self, event: &Event) -> Option<String> {
        match event {
            Event::CardTurned { encounter, number, of, .. } => {
                let what = card(encounter, self.language);
                self.say(
                    format!("Card {number} of {of}: {what}"),
                    format!("Carte {number} sur {of}\u{a0}: {what}"),
                )
            }
            Event::GaveUp { seat, ship, why, last } => self.gave_up(*seat, *ship, *why, *last),
            Event::Announced { seat, measure: of, halves: strength } => {
                let (who, what) = (self.name(*seat), measure(*of, self.language));
                let strength = halves(*strength);
                self.say(format!("{who}: {what} {strength}"), format!("{who}\u{a0}: {what} {strength}"))
            }
            Event::Moved { seat, days: moved, .. } => {
                let (who, days) = (self.name(*seat), days(moved.unsigned_abs(), self.language));
                if *moved > 0 {
                    return self.say(format!("{who} flies {days} ahead"), format!("{who} avance de {days}"));
                }
                self.say(format!("{who} loses {days}"), format!("{who} perd {days}"))
            }
            Event::CrewLost { seat, alien, why, .. } => {
                let what = member(*alien, self.language);
                self.crew_lost(*seat, what, *why)
            }
            Event::TechnicianHelped { seat, .. } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who}'s Technician saves a cell"),
                    format!("{who}\u{a0}: le Technicien épargne une cellule"),
                )
            }
            Event::Woke { seat, .. } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who} wakes a sleeper, who moves into a cabin"),
                    format!("{who} réveille un dormeur, qui s’installe dans une cabine"),
                )
            }
            Event::Negotiated { seat, .. } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who} sends the Diplomat, who does not come back"),
                    format!("{who} envoie le Diplomate, qui ne revient pas"),
                )
            }
            Event::Fought { seat, result } => self.fought(*seat, *result),
            Event::Weakest { seat, measure } => self.weakest(*seat, *measure),
            Event::NothingHappened => {
                self.say("Nothing happens".to_owned(), "Il ne se passe rien".to_owned())
            }
            _ => None,
        }
    }

    /// What is offered, taken and left.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    pub(super) fn dealings(&self, event: &Event) -> Option<String> {
        match event {
            Event::Landed { seat, planet } => {
                let (who, planet) = (self.name(*seat), planet + 1);
                self.say(
                    format!("{who} lands on planet {planet}"),
                    format!("{who} se pose sur la planète {planet}"),
                )
            }
            Event::Took { seat } => {
                let who = self.name(*seat);
                self.say(format!("{who} takes what is offered"), format!("{who} prend ce qui est offert"))
            }
            Event::Passed { seat } => {
                let who = self.name(*seat);
                self.say(format!("{who} passes"), format!("{who} passe"))
            }
            Event::Gained { seat, credits: gained } => {
                let (who, gained) = (self.name(*seat), credits(u16::from(*gained), self.language));
                self.say(format!("{who} gains {gained}"), format!("{who} gagne {gained}"))
            }
            Event::GoodsOffered { seat, goods: offered } => {
                let (who, what) = (self.name(*seat), goods(*offered, self.language));
                self.say(
                    format!("{who} finds goods: {what}"),
                    format!("{who} trouve des marchandises\u{a0}: {what}"),
                )
            }
            Event::GoodsLeft { seat, goods: left } => {
                let (who, what) = (self.name(*seat), goods(*left, self.language));
                self.say(format!("{who} leaves behind {what}"), format!("{who} laisse sur place {what}"))
            }
            Event::GoodLost { seat, good: lost, .. } => {
                let (who, what) = (self.name(*seat), good(*lost, self.language));
                self.say(format!("{who} loses {what}"), format!("{who} perd {what}"))
            }
            _ => None,
        }
    }

    fn gave_up(&self, seat: Seat, ship: u8, why: Reason, last: bool) -> Option<String> {
        let (who, ship) = (self.name(seat), ship + 1);
        let why = match why {
            Reason::OwnWill => ("enough is enough", "ça suffit"),
            Reason::NoHuman => ("no human is left aboard", "plus aucun humain à bord"),
            Reason::NoEngine => ("the engines are silent", "les moteurs se taisent"),
            Reason::Lapped => ("the leader is a whole lap ahead", "le leader a un tour d’avance"),
        };
        let why = choose(why, self.language);
        if last {
            return self.say(format!("{who} gives up: {why}"), format!("{who} abandonne\u{a0}: {why}"));
        }
        self.say(
            format!("{who} gives up ship {ship}, {why}; the fleet flies on"),
            format!("{who} abandonne le vaisseau {ship}, {why}\u{a0}; la flotte continue"),
        )
    }

    fn crew_lost(&self, seat: Seat, what: &str, why: Loss) -> Option<String> {
        let who = self.name(seat);
        match why {
            Loss::Epidemic => self.say(
                format!("The epidemic takes {what} from {who}"),
                format!("L’épidémie emporte {what} chez {who}"),
            ),
            Loss::LifeSupport => self.say(
                format!("{who} loses {what}: the life support is gone"),
                format!("{who} perd {what}\u{a0}: plus de système de survie"),
            ),
            Loss::Given
            | Loss::Removed
            | Loss::Unused
            | Loss::FellOff
            | Loss::Meteor
            | Loss::Shot
            | Loss::Sabotage => self.say(format!("{who} loses {what}"), format!("{who} perd {what}")),
        }
    }

    fn fought(&self, seat: Seat, result: Fight) -> Option<String> {
        let who = self.name(seat);
        match result {
            Fight::Won => self.say(format!("{who} drives them off"), format!("{who} les met en fuite")),
            Fight::Equal => self.say(
                format!("An even match: they leave {who} alone"),
                format!("Forces égales\u{a0}: {who} s’en tire sans dommage"),
            ),
            Fight::Lost => self.say(format!("{who} is beaten"), format!("{who} perd le combat")),
        }
    }

    fn weakest(&self, seat: Seat, measure: Measure) -> Option<String> {
        let who = self.name(seat);
        let least = match measure {
            Measure::Crew => ("Fewest crew", "Plus petit équipage"),
            Measure::Engine => ("Weakest engines", "Moteurs les plus faibles"),
            Measure::Cannon => ("Weakest cannons", "Canons les plus faibles"),
        };
        let least = choose(least, self.language);
        self.say(format!("{least}: {who}"), format!("{least}\u{a0}: {who}"))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    pub(super) fn attack(&self, event: &Event) -> Option<String> {
        match event {
            Event::AttackComes { kind, from, numbers, twice, .. } => {
                self.comes(*kind, *from, numbers, *twice)
            }
            Event::Redirected { from: side } => {
                let side = from(*side, self.language);
                self.say(
                    format!("The attack turns and comes {side}"),
                    format!("L’attaque dévie et arrive {side}"),
                )
            }
            Event::ThrusterFired { seat, points, .. } => {
                let (who, to) = (self.name(*seat), towards(*points, self.language));
                self.say(
                    format!("{who} fires a thruster: the line moves {to}"),
                    format!("{who} allume un propulseur\u{a0}: la trajectoire se décale {to}"),
                )
            }
            Event::Unharmed { seat, how } => {
                let who = self.name(*seat);
                match how {
                    Escape::Missed => None,
                    Escape::Bounced => self.say(
                        format!("It bounces off {who}'s hull"),
                        format!("{who}\u{a0}: elle rebondit sur la coque"),
                    ),
                    Escape::Shielded => {
                        self.say(format!("{who}'s shield holds"), format!("{who}\u{a0}: le bouclier tient"))
                    }
                    Escape::ShotDown => {
                        self.say(format!("{who} shoots it down"), format!("{who} la pulvérise"))
                    }
                }
            }
            Event::PartKept { seat, lost, .. } => {
                let who = self.name(*seat);
                let lost = count(*lost, ("tile", "composant"), ("tiles", "composants"), self.language);
                self.say(
                    format!("The ship falls apart: {who} keeps one part and loses {lost}"),
                    format!("Le vaisseau se disloque\u{a0}: {who} garde un morceau et perd {lost}"),
                )
            }
            _ => None,
        }
    }

    fn comes(&self, kind: AttackKind, side: Side, numbers: &[u8], twice: bool) -> Option<String> {
        let (what, whence) = (attack(kind, self.language), from(side, self.language));
        let line = match (numbers, side.is_lateral(), twice) {
            ([column, row], _, _) => {
                self.say(format!("column {column}, row {row}"), format!("colonne {column}, ligne {row}"))
            }
            ([number, ..], true, true) => {
                self.say(format!("both rows {number}"), format!("les deux lignes {number}"))
            }
            ([number, ..], true, false) => self.say(format!("row {number}"), format!("ligne {number}")),
            ([number, ..], false, _) => self.say(format!("column {number}"), format!("colonne {number}")),
            ([], _, _) => None,
        }?;
        Some(format!("{what} {whence}, {line}"))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    pub(super) fn arrival(&self, event: &Event) -> Option<String> {
        match event {
            Event::Arrived { seat, place, ships, exposed } => self.arrived(*seat, *place, *ships, *exposed),
            Event::Settled { seat, account, credits } => self.settled(*seat, *account, *credits),
            Event::FlightOver { flight, credits: all } => {
                let list: Vec<String> = (0..)
                    .map(Seat)
                    .zip(all)
                    .map(|(seat, credits)| format!("{} {credits}", self.name(seat)))
                    .collect();
                let list = list.join(", ");
                self.say(
                    format!("Flight {flight} is over. Credits: {list}"),
                    format!("Le vol {flight} est fini. Crédits\u{a0}: {list}"),
                )
            }
            Event::MatchOver { standings } => self.over(standings),
            _ => None,
        }
    }

    fn arrived(&self, seat: Seat, place: u8, ships: u8, exposed: u8) -> Option<String> {
        let who = self.name(seat);
        let exposed = count(
            exposed,
            ("exposed connector", "connecteur exposé"),
            ("exposed connectors", "connecteurs exposés"),
            self.language,
        );
        let ships = match ships {
            1 => String::new(),
            more => match self.language {
                crate::Language::English => format!(" with {more} ships"),
                crate::Language::French => format!(" avec {more} vaisseaux"),
            },
        };
        if place == 1 {
            return self.say(
                format!("{who} arrives first{ships}, {exposed}"),
                format!("{who} arrive en tête{ships}, {exposed}"),
            );
        }
        let place = nth(place, self.language);
        self.say(
            format!("{who} arrives{ships} in {place} place, {exposed}"),
            format!("{who} arrive{ships} à la {place} place, {exposed}"),
        )
    }

    fn settled(&self, seat: Seat, account: Account, sum: i16) -> Option<String> {
        let (who, sum) = (self.name(seat), credits(sum.unsigned_abs(), self.language));
        match account {
            Account::FinishOrder => self
                .say(format!("{who} gets {sum} for the place"), format!("{who} reçoit {sum} pour sa place")),
            Account::BestLooking => self.say(
                format!("{who} gets {sum} for the best-looking ship"),
                format!("{who} reçoit {sum} pour le plus beau vaisseau"),
            ),
            Account::Goods => self.say(
                format!("{who} sells the goods for {sum}"),
                format!("{who} vend ses marchandises pour {sum}"),
            ),
            Account::Guests => self.say(
                format!("{who} gets {sum} from paying guests"),
                format!("{who} reçoit {sum} de ses passagers"),
            ),
            Account::LostTiles => self.say(
                format!("{who} pays {sum} for lost tiles"),
                format!("{who} paie {sum} pour les composants perdus"),
            ),
            Account::Manager => self.say(
                format!("{who}'s Manager brings in {sum}"),
                format!("{who}\u{a0}: le Manager rapporte {sum}"),
            ),
            Account::Merchant => self.say(
                format!("{who}'s Merchant adds {sum}"),
                format!("{who}\u{a0}: le Marchand ajoute {sum}"),
            ),
            Account::Debt => self.say(
                format!("{who} pays {sum} of the debt; the rest is forgiven"),
                format!("{who} rembourse {sum}\u{a0}; le reste est oublié"),
            ),
        }
    }

    fn over(&self, standings: &Standings) -> Option<String> {
        let mut rows: Vec<_> = (0..).map(Seat).zip(standings.rows()).collect();
        rows.sort_by_key(|(_, row)| row.place);
        let list: Vec<String> = rows
            .iter()
            .map(|(seat, row)| format!("{}. {} ({})", row.place, self.name(*seat), row.score))
            .collect();
        let list = list.join(", ");
        self.say(format!("The game is over. {list}"), format!("La partie est finie. {list}"))
    }
}
