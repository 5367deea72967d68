//! What lies open.

use rules::{Foul as _, Interned, Seat, Seats, Viewer};
use serde::Serialize;

use crate::course::Pack;
use crate::parts::{
    Advanced, Card, Colour, Heading, Hull, MAX_BOATS, Mark, Place, Point, Posts, Rounding, TackRule,
};
use crate::path::{Phase, Terms, Water};
use crate::state::{AmericasCup, Boat, Draw, Fate, Go, Lot, Stage};

/// What lies open to one viewer now (AC-7).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What is asked or drawn.
    pub question: Question,
    /// Who is asked; nobody where chance is.
    pub asked: Seats,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// The advanced rules in use.
    pub rules: Advanced,
    /// Which cards make a tack, if sequences are played (AC-63c).
    pub tack_rule: TackRule,
    /// On which side the buoys are left (AC-14).
    pub rounding: Rounding,
    /// Legs of the race: beats and runs in turn (AC-31).
    pub legs: u8,
    /// The round, from 1; 0 before the race.
    pub round: u16,
    /// The last round (AC-33).
    pub turn_limit: u16,
    /// The manoeuvre of the start procedure, from 1; 0 outside of it (AC-45).
    pub manoeuvre: u8,
    /// How many there are.
    pub manoeuvres: u8,
    /// The playing order, as far as it is known.
    pub order: Vec<Seat>,
    /// The boats by seat.
    pub boats: Vec<BoatView>,
    /// The turn under way; it means nothing where nobody is on turn.
    pub turn: TurnView,
    /// The viewer's cards that cannot be played now, each with the rule that forbids it.
    pub unfit: Vec<(Card, &'static str)>,
    /// Cards left in the deck.
    pub pile: u8,
    /// The discards, face up.
    pub discards: Vec<Card>,
    /// Start cards that are out, face up (AC-90).
    pub aside: Vec<Card>,
    /// What is printed on the material, for previews.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pack: Interned<Pack>,
    /// Everything above that a path depends on, for previews.
    #[serde(skip)]
    pub(crate) sea: Sea,
}

/// What a path depends on, all of it public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sea {
    pub(crate) hulls: [Hull; MAX_BOATS],
    pub(crate) terms: Terms,
    pub(crate) go: Go,
}

/// What is asked or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "named after the decisions")]
pub enum Question {
    ChoosePosts,
    FirstLot,
    StartCards,
    StartLot,
    Manoeuvre,
    OrderLot,
    Deal,
    PlayCard,
    Path,
    Draw,
    RankLot,
    Over,
}

/// A boat with what lies open of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoatView {
    /// Its bow; nothing while it is not on the board.
    pub bow: Option<Place>,
    /// Its stern.
    pub stern: Option<Place>,
    /// Where it points.
    pub heading: Heading,
    /// Legs finished: even on a beat, odd on a run with the spinnaker (AC-13).
    pub leg: u8,
    /// What ends its leg.
    pub mark: Mark,
    /// Movement points to pass that mark on the empty board.
    pub to_mark: Option<u16>,
    /// Movement points to the end of the race on the empty board (AC-33).
    pub to_end: Option<u16>,
    /// The tack it remembers (AC-63b).
    pub tack: Option<Colour>,
    /// The last value of its sequence (AC-59).
    pub sequence: Option<u8>,
    /// The cards of its sequence, at most the newest sixteen, the newest last (AC-57).
    pub run: Vec<(Colour, u8)>,
    /// Near-wind values that continue its sequence or, without one, open it; none where no sequence is played.
    pub fits: Vec<u8>,
    /// Turns still to miss (AC-48).
    pub skip: u8,
    /// Whether its bow was over the line on the last manoeuvre (AC-48).
    pub over: bool,
    /// Its key posts, for their owner until all have chosen (AC-50).
    pub posts: Option<Posts>,
    /// Cards in hand, for their owner.
    pub hand: Option<Vec<Card>>,
    /// How many there are.
    pub hand_count: u8,
    /// Its start card, until it has moved (AC-42).
    pub start_card: Option<Card>,
    /// Whether it still races.
    pub fate: FateView,
    /// Points to leeward where it takes the wind, if front cover is played (AC-75).
    pub lee: Vec<Place>,
    /// Points in its wake, if rear cover is played (AC-76).
    pub wake: Vec<Place>,
}

/// Whether a boat still races.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FateView {
    /// It does.
    Racing,
    /// It has that place.
    Placed(u8),
    /// It was over the line (AC-49).
    Disqualified,
}

/// The turn under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnView {
    /// Whose it is.
    pub seat: Seat,
    /// The card played or discarded, or the start card.
    pub card: Option<Card>,
    /// Whether it was discarded (AC-62).
    pub discarded: bool,
    /// Movement points left.
    pub points: u8,
    /// Crew points that can still be used, in one batch (AC-53).
    pub crew: u8,
    /// Movement points lost under covers (AC-78).
    pub covered: u8,
    /// Whether a step was made.
    pub moved: bool,
    /// Whether the turn began head to wind (AC-67b).
    pub began_head_to_wind: bool,
    /// Steps onto head to wind so far (AC-27).
    pub head_to_wind_steps: u8,
    /// The colour whose side the first step goes to (AC-69).
    pub first: Option<Colour>,
    /// Whether no path is legal (AC-29).
    pub cornered: bool,
    /// Cards still to draw.
    pub draws: u8,
}

impl View {
    pub(crate) fn new(game: &AmericasCup, viewer: Viewer) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let before_gun = game.options.rules.start_procedure && game.is_before_gun() && game.ordered == 0;
        View {
            question: question(game),
            asked: game.asked(),
            seat,
            rules: game.options.rules,
            tack_rule: game.options.tack,
            rounding: game.options.rounding,
            legs: game.legs(),
            round: game.round,
            turn_limit: game.options.turn_limit,
            manoeuvre: if before_gun { game.manoeuvre + 1 } else { 0 },
            manoeuvres: game.pack.numbers.manoeuvres,
            order: game.order[..game.ordered as usize].to_vec(),
            boats: game.all_seats().map(|boat| boat_view(game, boat, seat)).collect(),
            turn: turn_view(game),
            unfit: unfit(game, seat),
            pile: game.pile.len(),
            discards: game.discards.iter().collect(),
            aside: game.aside.iter().collect(),
            pack: game.pack,
            sea: Sea { hulls: game.hulls, terms: game.terms(), go: game.go },
        }
    }

    /// The content.
    pub fn pack(&self) -> &'static Pack {
        self.pack.get()
    }

    /// The boat on turn.
    pub fn boat(&self) -> &BoatView {
        &self.boats[self.turn.seat.index()]
    }

    /// The water around the boat on turn.
    pub(crate) fn water(&self) -> Water<'_> {
        let Sea { hulls, terms, go } = &self.sea;
        Water { pack: self.pack(), hulls: &hulls[..self.boats.len()], me: go.seat.index(), terms: *terms }
    }

    /// The boats that take the wind of a boat lying there (AC-75, AC-77).
    pub(crate) fn covering(&self, hull: &Hull) -> Seats {
        if self.sea.terms.phase != Phase::Race {
            return Seats::NONE;
        }
        let touches = |boat: &BoatView| {
            let [bow, stern] = [hull.bow.place(), hull.stern.place()];
            boat.lee.contains(&bow) || boat.lee.contains(&stern) || boat.wake.contains(&bow)
        };
        let others = (0..).map(Seat).zip(&self.boats).filter(|(seat, _)| *seat != self.turn.seat);
        others.filter(|(_, boat)| touches(boat)).map(|(seat, _)| seat).collect()
    }
}

/// What is asked or drawn now.
pub(crate) fn question(game: &AmericasCup) -> Question {
    match game.stage {
        Stage::Posts => Question::ChoosePosts,
        Stage::Lot(Lot::First) => Question::FirstLot,
        Stage::Draw(Draw::StartCard) => Question::StartCards,
        Stage::Lot(Lot::Start) => Question::StartLot,
        Stage::Lot(Lot::Order) => Question::OrderLot,
        Stage::Draw(Draw::Deal) => Question::Deal,
        Stage::Card => Question::PlayCard,
        Stage::Path if game.is_before_gun() => Question::Manoeuvre,
        Stage::Path => Question::Path,
        Stage::Draw(Draw::Refill) => Question::Draw,
        Stage::Lot(Lot::Rank) => Question::RankLot,
        Stage::Over => Question::Over,
    }
}

fn boat_view(game: &AmericasCup, seat: Seat, viewer: Option<Seat>) -> BoatView {
    let (boat, hull, pack) = (game.boat(seat), game.hulls[seat.index()], game.pack.get());
    let own = viewer == Some(seat);
    let afloat = hull.is_afloat() && boat.leg < game.legs();
    let mark = game.terms().mark(boat.leg.min(game.legs() - 1));
    let cover = &pack.board.covers[hull.heading as usize];
    BoatView {
        bow: hull.is_afloat().then(|| hull.bow.place()),
        stern: hull.is_afloat().then(|| hull.stern.place()),
        heading: hull.heading,
        leg: boat.leg,
        mark,
        to_mark: afloat.then(|| pack.ways(game.options.rounding).to_mark(&hull, mark)),
        to_end: afloat.then(|| game.points_to_end(seat)),
        tack: boat.tack,
        sequence: boat.run.last(),
        run: boat.run.cards().collect(),
        fits: fitting_values(game, boat),
        skip: boat.skip,
        over: boat.over,
        posts: boat.posts.filter(|_| own || game.stage != Stage::Posts),
        hand: own.then(|| boat.hand.iter().collect()),
        hand_count: boat.hand.len(),
        start_card: boat.start_card,
        fate: match boat.fate {
            Fate::Racing => FateView::Racing,
            Fate::Placed(place) => FateView::Placed(place),
            Fate::Disqualified => FateView::Disqualified,
        },
        lee: shadow(game, game.options.rules.front_cover, hull.bow, &cover.front),
        wake: shadow(game, game.options.rules.rear_cover, hull.stern, &cover.rear),
    }
}

/// AC-58, AC-59, AC-63c: what a boat on a beat can play by value.
fn fitting_values(game: &AmericasCup, boat: &Boat) -> Vec<u8> {
    if !game.options.rules.sequence || !boat.is_on_beat() || boat.fate != Fate::Racing {
        return Vec::new();
    }
    let opening = game.pack.numbers.opening_value;
    let fits = |value: &u8| match boat.run.last() {
        Some(last) => value.abs_diff(last) <= 1 || *value == opening && game.tacks_with_two(),
        None => *value == opening,
    };
    let in_deck = |value: &u8| !game.pack.by_near[*value as usize].is_empty();
    (0..game.pack.by_near.len() as u8).filter(fits).filter(in_deck).collect()
}

/// The points of the lattice so far from a boat's bow or stern, if the rule is played.
fn shadow(game: &AmericasCup, played: bool, from: Point, offsets: &[(i8, i8)]) -> Vec<Place> {
    // AC-77b: there is no cover before the gun.
    if !played || game.is_before_gun() || from == Point::NONE {
        return Vec::new();
    }
    let board = &game.pack.get().board;
    let place = |(cols, rows): &(i8, i8)| {
        let col = from.col().checked_add_signed(*cols).filter(|col| *col < board.cols)?;
        let row = from.row().checked_add_signed(*rows).filter(|row| *row < board.rows)?;
        Some([col, row])
    };
    offsets.iter().filter_map(place).filter(|place| !board.holes.contains(place)).collect()
}

/// The cards that a viewer on turn would rather play than may.
fn unfit(game: &AmericasCup, viewer: Option<Seat>) -> Vec<(Card, &'static str)> {
    let Some(seat) = viewer.filter(|seat| game.stage == Stage::Card && game.go.seat == *seat) else {
        return Vec::new();
    };
    let why = |card| Some((card, game.check_card(card).err()?.rule()));
    game.boat(seat).hand.iter().filter_map(why).collect()
}

fn turn_view(game: &AmericasCup) -> TurnView {
    let (go, walk) = (&game.go, &game.go.walk);
    TurnView {
        seat: go.seat,
        card: go.card,
        discarded: go.discarded,
        points: walk.points,
        crew: walk.crew,
        covered: go.covered,
        moved: walk.moved,
        began_head_to_wind: walk.began_north,
        head_to_wind_steps: walk.norths,
        first: walk.first,
        cornered: go.cornered,
        draws: go.draws,
    }
}
