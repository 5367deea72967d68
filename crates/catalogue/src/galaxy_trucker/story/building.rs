//! From the first tile to the start.

use galaxy_trucker::{Event, Loss, Mistake, MistakeKind, Space, Speciality, Spot};
use rules::Seat;

use super::Teller;
use crate::galaxy_trucker::words::{
    card, credits, days, member, points, roman, space, speciality as speciality_name, spot, tile,
};
use crate::words::{count, joined};

impl Teller<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    pub(super) fn building(&self, event: &Event) -> Option<String> {
        match event {
            Event::FlightPrepared { flight, of, class, level } => {
                let level = roman(*level);
                self.say(
                    format!("Flight {flight} of {of}: class {class}, level {level}"),
                    format!("Vol {flight} sur {of}\u{a0}: classe {class}, niveau {level}"),
                )
            }
            Event::StartCalled { seat } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who} calls the start: build!"),
                    format!("{who} donne le départ\u{a0}: on construit\u{a0}!"),
                )
            }
            Event::WasSetAside { seat, kind, .. } => {
                let (who, what) = (self.name(*seat), tile(*kind, self.language));
                self.say(format!("{who} sets {what} aside"), format!("{who} met de côté {what}"))
            }
            Event::LookedAt { seat, pile } => {
                let (who, pile) = (self.name(*seat), pile + 1);
                self.say(format!("{who} looks at pile {pile}"), format!("{who} consulte la pile {pile}"))
            }
            Event::CardSeen { pile, encounter, .. } => {
                let (pile, what) = (pile + 1, card(encounter, self.language));
                self.say(format!("In pile {pile}: {what}"), format!("Dans la pile {pile}\u{a0}: {what}"))
            }
            Event::HourglassTurned { seat, space } => self.turned(*seat, *space),
            Event::HourglassOut { space: at } => {
                let at = space(*at, self.language);
                self.say(
                    format!("The hourglass has run out: {at}"),
                    format!("Le sablier s’est écoulé\u{a0}: {at}"),
                )
            }
            Event::HourglassMoved { space: to } => {
                let to = space(*to, self.language);
                self.say(format!("The hourglass moves on to {to}"), format!("Le sablier passe sur {to}"))
            }
            Event::TurnEnded { seat, carried } => self.turn_ended(*seat, *carried),
            Event::DieRolled { die, double: false } => self.say(
                format!("A die shows {die}: the squares marked {die} open"),
                format!("Un dé donne {die}\u{a0}: les cases marquées {die} s’ouvrent"),
            ),
            Event::DieRolled { die, double: true } => self.say(
                format!("The other die shows {die}, too: the squares marked = open"),
                format!("L’autre dé donne {die} aussi\u{a0}: les cases marquées = s’ouvrent"),
            ),
            Event::Finished { seat, order, late } => self.finished(*seat, *order, *late),
            Event::BuildingOver { class, .. } => self.say(
                format!("Tools down: the ships of class {class} are built"),
                format!("On pose les outils\u{a0}: les vaisseaux de classe {class} sont construits"),
            ),
            _ => None,
        }
    }

    fn turned(&self, seat: Seat, to: Space) -> Option<String> {
        let who = self.name(seat);
        match to {
            Space::Start => self.say(
                format!("{who} turns the hourglass for the last time"),
                format!("{who} retourne le sablier pour la dernière fois"),
            ),
            Space::Overtime => self.say(
                format!("Overtime: {who} turns the hourglass once more"),
                format!("Prolongations\u{a0}: {who} retourne encore le sablier"),
            ),
            Space::Beside | Space::Three | Space::Two | Space::One => {
                let to = space(to, self.language);
                self.say(
                    format!("{who} turns the hourglass onto {to}"),
                    format!("{who} retourne le sablier sur {to}"),
                )
            }
        }
    }

    fn turn_ended(&self, seat: Seat, carried: u8) -> Option<String> {
        let (who, kept) = (self.name(seat), points(carried, self.language));
        if carried == 0 {
            return self.say(format!("{who} ends the turn"), format!("{who} termine son tour"));
        }
        self.say(
            format!("{who} ends the turn and keeps {kept}"),
            format!("{who} termine son tour et garde {kept}"),
        )
    }

    fn finished(&self, seat: Seat, order: u8, late: bool) -> Option<String> {
        let who = self.name(seat);
        if late {
            return self.say(
                format!("{who} is late and gets number {order}"),
                format!("{who} arrive trop tard et reçoit le numéro {order}"),
            );
        }
        self.say(
            format!("{who} has finished and takes number {order}"),
            format!("{who} termine et prend le numéro {order}"),
        )
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "each part tells its own events; `rule` names them all"
    )]
    pub(super) fn launch(&self, event: &Event) -> Option<String> {
        match event {
            Event::MistakeFound { seat, mistake, spots } => self.mistake(*seat, *mistake, spots),
            Event::TileLost { seat, kind, spot: at, why, .. } => {
                let what = tile(*kind, self.language);
                let at = at.map_or_else(String::new, |at| format!(" ({})", spot(at, self.language)));
                self.tile_lost(*seat, &format!("{what}{at}"), *why)
            }
            Event::AlienBoarded { seat, alien, .. } => {
                let (who, what) = (self.name(*seat), member(Some(*alien), self.language));
                self.say(format!("{who} takes {what} aboard"), format!("{who} embarque {what}"))
            }
            Event::SpecialistBoarded { seat, speciality, .. } => self.specialist(*seat, *speciality),
            Event::CrewBoarded { seat, crew, cells } => {
                let who = self.name(*seat);
                let cells = count(*cells, ("cell", "cellule"), ("cells", "cellules"), self.language);
                self.say(
                    format!("{who} boards a crew of {crew} and loads {cells}"),
                    format!("{who} embarque un équipage de {crew} et charge {cells}"),
                )
            }
            Event::PremiumPaid { seat, group, paid, debt } => self.premium(*seat, *group, *paid, *debt),
            Event::Insured { seat, paid, cap } => {
                let (who, paid) = (self.name(*seat), credits(u16::from(*paid), self.language));
                self.say(
                    format!("{who} insures the fleet for {paid}: lost tiles cost {cap} at the most"),
                    format!("{who} assure sa flotte pour {paid}\u{a0}: les pertes coûteront {cap} au plus"),
                )
            }
            Event::ShipStayed { seat, ship } => {
                let (who, ship) = (self.name(*seat), ship + 1);
                self.say(
                    format!("{who} leaves ship {ship} behind: nobody is aboard"),
                    format!("{who} laisse au sol le vaisseau {ship}\u{a0}: personne à bord"),
                )
            }
            Event::StayedBehind { seat } => {
                let who = self.name(*seat);
                self.say(
                    format!("{who} has nobody to fly and stays on the ground"),
                    format!("{who} n’a personne aux commandes et reste au sol"),
                )
            }
            Event::Launched { seat, position } => {
                let who = self.name(*seat);
                if *position == 0 {
                    return self.say(format!("{who} takes off first"), format!("{who} décolle en tête"));
                }
                let behind = days(position.unsigned_abs(), self.language);
                self.say(
                    format!("{who} takes off {behind} behind"),
                    format!("{who} décolle avec {behind} de retard"),
                )
            }
            _ => None,
        }
    }

    fn mistake(&self, seat: Seat, mistake: Mistake, spots: &[Spot]) -> Option<String> {
        let who = self.name(seat);
        let places: Vec<String> = spots.iter().map(|at| spot(*at, self.language)).collect();
        let places = joined(&places, self.language);
        match mistake.kind {
            MistakeKind::Mismatch => self.say(
                format!("{who}: connectors that do not fit at {places}"),
                format!("{who}\u{a0}: des connecteurs incompatibles en {places}"),
            ),
            MistakeKind::EngineTurned => self.say(
                format!("{who}: the engine at {places} points the wrong way"),
                format!("{who}\u{a0}: le moteur en {places} est mal tourné"),
            ),
            MistakeKind::EngineBlocked => self.say(
                format!("{who}: something stands behind an engine at {places}"),
                format!("{who}\u{a0}: quelque chose bouche un moteur en {places}"),
            ),
            MistakeKind::CannonBlocked => self.say(
                format!("{who}: something stands in front of a cannon at {places}"),
                format!("{who}\u{a0}: quelque chose bouche un canon en {places}"),
            ),
            MistakeKind::ThrusterBlocked => self.say(
                format!("{who}: something stands in front of a thruster at {places}"),
                format!("{who}\u{a0}: quelque chose bouche un propulseur en {places}"),
            ),
            MistakeKind::Apart => self.say(
                format!("{who}: nothing holds the tile at {places}"),
                format!("{who}\u{a0}: rien ne tient le composant en {places}"),
            ),
        }
    }

    fn tile_lost(&self, seat: Seat, what: &str, why: Loss) -> Option<String> {
        let who = self.name(seat);
        match why {
            Loss::Removed => self.say(format!("{who} removes {what}"), format!("{who} retire {what}")),
            Loss::Unused => {
                self.say(format!("{who} has not used {what}"), format!("{who} n’a pas utilisé {what}"))
            }
            Loss::Sabotage => self
                .say(format!("Sabotage: {who} loses {what}"), format!("Sabotage\u{a0}: {who} perd {what}")),
            // Counted where the part is kept.
            Loss::FellOff => None,
            Loss::Meteor | Loss::Shot | Loss::Epidemic | Loss::Given | Loss::LifeSupport => {
                self.say(format!("{who} loses {what}"), format!("{who} perd {what}"))
            }
        }
    }

    fn specialist(&self, seat: Seat, speciality: Speciality) -> Option<String> {
        let (who, what) = (self.name(seat), speciality_name(speciality, self.language));
        self.say(
            format!("{who} takes the cyan alien aboard as {what}"),
            format!("{who} embarque l’extraterrestre cyan comme {what}"),
        )
    }

    fn premium(&self, seat: Seat, group: u8, paid: u8, debt: u8) -> Option<String> {
        let (who, paid) = (self.name(seat), credits(u16::from(paid), self.language));
        let group =
            count(group, ("empty square", "case vide"), ("empty squares", "cases vides"), self.language);
        if debt == 0 {
            return self.say(
                format!("{who} has {group} in a group: a premium of {paid}"),
                format!("{who} a {group} d’un seul tenant\u{a0}: prime de {paid}"),
            );
        }
        self.say(
            format!("{who} has {group} in a group, pays {paid} and owes {debt}"),
            format!("{who} a {group} d’un seul tenant, paie {paid} et en doit {debt}"),
        )
    }
}
