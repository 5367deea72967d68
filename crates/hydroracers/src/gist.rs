//! What a seat knows as plain numbers: for players that learn, who look often.

use rules::{Seat, Viewer};

use crate::course::Circuit;
use crate::deck::{CardPlace, MOST_CARDS};
use crate::development::{DISPLAY, TRACK};
use crate::parts::{Card, Cockpit, MAX_PLANES, Plane};
use crate::state::HydroRacers;
use crate::view::{BetView, Knowledge, Question, TurnView, question, subject};

/// What is open besides the planes.
#[derive(Clone, Copy, Debug)]
pub struct Gist {
    /// How many planes fly.
    pub planes: u8,
    /// Races before this one, and how many there are.
    pub race: [u8; 2],
    /// Heats before this one, and how many there are.
    pub heat: [u8; 2],
    /// The round.
    pub round: u8,
    /// The circuit.
    pub circuit: &'static Circuit,
    /// The side of the players' cockpits.
    pub cockpit: Cockpit,
    /// What is asked or drawn.
    pub question: Question,
    /// Who is asked.
    pub asked: Option<Seat>,
    /// The plane the question is about.
    pub plane: Plane,
    /// The turn under way.
    pub turn: TurnView,
    /// Planes before each plane in this round, from 0.
    pub order: [Option<u8>; MAX_PLANES],
    /// TIME markers in the bag and on the calendar.
    pub time: [u8; 2],
    /// Development tokens in the bag and on the espionage board, by plane.
    pub tokens: [u8; MAX_PLANES],
    /// See `tokens`.
    pub spies: [u8; MAX_PLANES],
    /// The display.
    pub display: [Option<Card>; DISPLAY],
    /// Tokens on its cards, by plane.
    pub on_card: [[u8; MAX_PLANES]; DISPLAY],
    /// The espionage track, the oldest first.
    pub track: [Option<Card>; TRACK],
    /// Exhibition spaces in use, a bit each: reserved by plane, and public ones.
    pub exhibition: [u8; 2],
    /// The movement card being taken.
    pub taken: Option<Card>,
}

/// A plane with what is known of it.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "named as in `PlaneView`")]
pub struct PlaneGist {
    pub sheet: u8,
    pub pilot: u8,
    pub own: bool,
    pub autopilot: bool,
    pub space: i8,
    pub flies: bool,
    pub points: u16,
    pub coins: u16,
    pub hand_count: u8,
    pub pile_count: u8,
    pub top: Option<Card>,
    pub bag: [u8; 2],
    pub damage: u8,
    pub gauge: u8,
    pub alerts: u8,
    /// Two bits a square, by element: 1 is a DAMAGE, 2 an ALERT.
    pub squares: [u16; 4],
    pub levels: [u8; 4],
    /// A bit each.
    pub maluses: u8,
    /// A bit each.
    pub technology: u16,
    pub bet: Option<BetView>,
    pub slipstream: i8,
    pub leads: bool,
    pub rank: u8,
}

/// Where a card lies, as far as the viewer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// In a hand that the viewer sees.
    Held,
    /// Among cards that are looked at, in that place.
    Looked(u8),
    /// Among the discards.
    Discarded,
    /// In the pile or, for others, in the hand.
    Hidden,
}

impl Gist {
    /// Places of the display.
    pub const DISPLAY: usize = DISPLAY;
    /// Places of the espionage track.
    pub const TRACK: usize = TRACK;
    /// Cards of a plane, at most.
    pub const CARDS: usize = MOST_CARDS;
}

/// What somebody knows, looked at in place: nothing is copied, and what is hidden is left out.
#[derive(Clone, Copy, Debug)]
pub struct Glimpse<'a> {
    game: &'a HydroRacers,
    viewer: Viewer,
}

impl Knowledge {
    /// All of it.
    pub fn glimpse(&self) -> Glimpse<'_> {
        self.blotted().glimpse(self.viewer())
    }
}

impl HydroRacers {
    /// What a viewer knows: the same as a glimpse of their knowledge.
    #[inline]
    pub fn glimpse(&self, viewer: Viewer) -> Glimpse<'_> {
        Glimpse { game: self, viewer }
    }
}

impl<'a> Glimpse<'a> {
    /// What is open besides the planes.
    #[inline]
    pub fn gist(self) -> Gist {
        let game = self.game;
        let (go, development, numbers) = (&game.go, &game.development, &game.pack.get().numbers);
        let mut order = [None; MAX_PLANES];
        for (before, plane) in (0..).zip(&game.order[..game.flyers as usize]) {
            order[plane.index()] = Some(before);
        }
        Gist {
            planes: game.options.fleet(),
            race: [game.race, game.options.races],
            heat: [game.heat, numbers.heats],
            round: game.round,
            circuit: &game.pack.get().circuits[game.circuit as usize],
            cockpit: game.cockpit,
            question: question(game),
            asked: game.asked(),
            plane: subject(game),
            turn: TurnView {
                card: go.card,
                value: go.value,
                speed: go.speed,
                token: go.token,
                dangers: go.dangers,
                flown: go.flown,
            },
            order,
            time: [development.time, development.calendar],
            tokens: development.tokens,
            spies: development.spies,
            display: development.display,
            on_card: development.on_card,
            track: development.track,
            exhibition: [development.reserved, development.public],
            taken: development.taken,
        }
    }

    /// Whether the viewer decides for a plane.
    #[inline]
    pub fn owns(self, plane: Plane) -> bool {
        self.game.owner(plane).is_some_and(|seat| self.viewer == Viewer::Seat(seat))
    }

    /// What is known of a plane.
    #[inline]
    pub fn plane(self, plane: Plane) -> PlaneGist {
        let game = self.game;
        let craft = game.craft(plane);
        let owner = game.owner(plane);
        let own = self.owns(plane);
        let open = own || owner.is_none();
        PlaneGist {
            sheet: craft.sheet,
            pilot: craft.pilot,
            own,
            autopilot: owner.is_none(),
            space: craft.space,
            flies: craft.flies,
            points: craft.points,
            coins: craft.coins,
            hand_count: craft.deck.held(),
            pile_count: craft.deck.left(),
            top: craft.deck.find(CardPlace::Top),
            bag: craft.bag,
            damage: craft.damage,
            gauge: game.gauge(plane),
            alerts: craft.alerts,
            squares: craft.squares,
            levels: craft.levels,
            maluses: craft.maluses,
            technology: craft.technology,
            bet: craft.bet.map(|bet| BetView { slot: bet.slot, on: bet.on.filter(|_| open) }),
            slipstream: craft.slipstream,
            leads: craft.leads,
            rank: craft.rank,
        }
    }

    /// All cards of a plane with where they lie, as far as the viewer knows.
    #[inline]
    pub fn cards(self, plane: Plane) -> impl Iterator<Item = (Card, Lies)> + 'a {
        let own = self.owns(plane);
        self.game.craft(plane).deck.iter().map(move |(card, spot)| {
            let lies = match spot {
                CardPlace::Covered | CardPlace::Top => Lies::Discarded,
                CardPlace::Open(_) => Lies::Held,
                CardPlace::Hand if own => Lies::Held,
                CardPlace::Looked(place) if own => Lies::Looked(place),
                CardPlace::Hand | CardPlace::Looked(_) | CardPlace::Pile | CardPlace::Under(_) => {
                    Lies::Hidden
                }
            };
            (card, lies)
        })
    }
}
