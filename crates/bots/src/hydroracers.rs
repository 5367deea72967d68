//! The rule of thumb for HydroRacers: spend ten cards over three heats, and never trust a corner.

use hydroracers::odds::Odds;
use hydroracers::{
    Action, Card, CardKind, Flight, HydroRacers, Plane, PlaneView, Preview, Question, Square, Token, View,
};
use rules::{Eyes, Game, below};

use crate::{Dice, Thumb, Thumbed};

impl Thumbed for HydroRacers {
    type Thumb = Pilot;
}

/// A pilot. Everything worth remembering lies open, so the memory does not matter.
#[derive(Debug)]
pub struct Pilot;

/// What spaces, damage and a crash are worth, in hundredths of a space.
const SPACE: f64 = 100.0;
const DAMAGE: f64 = 300.0;
const MALUS: f64 = 250.0;
const CRASH: f64 = 3000.0;

/// What a card is worth if it is kept for later.
const CARD: f64 = 200.0;

/// Crossing the line.
const FINISH: f64 = 600.0;

/// Cards to keep for every heat still to come.
const CARDS_PER_HEAT: u8 = 3;

impl Thumb<HydroRacers> for Pilot {
    fn new(_memory: u32, _dice: &mut Dice) -> Self {
        Pilot
    }

    fn choose(&mut self, eyes: &Eyes<'_, HydroRacers>, legal: &[Action], dice: &mut Dice) -> Action {
        if let [only] = legal {
            return *only;
        }
        let view = eyes.view();
        match view.question {
            Question::Play
            | Question::ChooseValue
            | Question::Reduce
            | Question::Boost
            | Question::ChooseElement => best(legal, |action| self.worth(&view, action)),
            Question::PlaceBet => bet(&view, legal),
            Question::PlaceToken => best(legal, |action| placing(&view, action)),
            Question::Recycle => best(legal, |action| -giving_up(&view, action)),
            Question::SpyClaim => best(legal, |action| claiming(&view, action)),
            Question::ChooseRival => best(legal, |action| rival(&view, action)),
            Question::PassDiscard => best(legal, |action| -card_value(&view, action)),
            Question::RefillChoice => best(legal, |action| kept_value(&view, action)),
            Question::PointOrCoins => Action::TakePoint,
            Question::Hop => Action::Hop(true),
            Question::DropBehind => Action::DropBehind(false),
            Question::ChooseRemoved => best(legal, |action| removal(&view, action)),
            Question::ChoosePlane
            | Question::ChoosePilot
            | Question::ChooseCircuit
            | Question::ChooseTerms
            | Question::Upgrade
            | Question::Grid
            | Question::Deal
            | Question::Danger
            | Question::Draw
            | Question::DevelopmentCards
            | Question::DevelopmentDraw
            | Question::Over => legal[below(dice, legal.len() as u32) as usize],
        }
    }
}

impl Pilot {
    /// How good a move is: spaces gained, less its risks and the card it uses up.
    fn worth(&self, view: &View, action: &Action) -> f64 {
        match HydroRacers::preview(view, action) {
            Preview::Flight { flights } => {
                let best = flights.iter().map(|flight| flight_worth(view, flight)).fold(f64::MIN, f64::max);
                if matches!(action, Action::Play(_)) { best - card_price(view, &flights) } else { best }
            }
            Preview::Token { odds, .. } => -risk(view, &odds),
            Preview::Bet { .. }
            | Preview::Research { .. }
            | Preview::Coins { .. }
            | Preview::Space { .. }
            | Preview::Plain => 0.0,
        }
    }
}

fn best(legal: &[Action], worth: impl Fn(&Action) -> f64) -> Action {
    let better = |a: &&Action, b: &&Action| worth(a).total_cmp(&worth(b));
    *legal.iter().max_by(better).expect("a seat that is asked has an action")
}

fn own(view: &View) -> &PlaneView {
    &view.planes[view.plane.index()]
}

fn flight_worth(view: &View, flight: &Flight) -> f64 {
    let finish = if flight.finishes { FINISH } else { 0.0 };
    f64::from(flight.to - flight.from) * SPACE + finish - risk(view, &flight.odds)
}

/// Damage weighs more the fuller the gauge is, and the more heats it has to last.
fn risk(view: &View, odds: &Odds) -> f64 {
    let plane = own(view);
    let full = f64::from(plane.damage) / f64::from(plane.gauge.max(1));
    let heats_left = f64::from(view.pack().numbers.heats.saturating_sub(view.heat));
    let damage = DAMAGE * (1.0 + full) * (1.0 + 0.5 * heats_left);
    odds.damage.value() * damage + odds.malus.value() * MALUS + odds.crash.value() * CRASH
}

/// A card costs what it could do in a later heat; in the last heat, or at the line, nothing.
fn card_price(view: &View, flights: &[Flight]) -> f64 {
    let heats_left = view.pack().numbers.heats.saturating_sub(view.heat);
    let cards = own(view).hand_count + own(view).pile_count;
    let spare = cards > CARDS_PER_HEAT * heats_left;
    let sprint = flights.iter().any(|flight| flight.finishes) || somebody_is_beyond(view);
    if spare || sprint { 0.0 } else { CARD }
}

fn somebody_is_beyond(view: &View) -> bool {
    let length = view.pack().circuits[view.circuit as usize].length as i8;
    view.planes.iter().any(|plane| plane.flies && plane.space > length)
}

/// On the foremost plane, once the heat is half flown, on the best slot that can be paid.
fn bet(view: &View, legal: &[Action]) -> Action {
    let length = view.pack().circuits[view.circuit as usize].length as i8;
    let flying = view.planes.iter().enumerate().filter(|(_, plane)| plane.flies);
    let Some((leader, plane)) = flying.max_by_key(|(_, plane)| plane.space) else { return Action::NoBet };
    if plane.space < length / 2 {
        return Action::NoBet;
    }
    let on_leader =
        |action: &&Action| matches!(action, Action::PlaceBet { on, .. } if *on == Plane(leader as u8));
    legal.iter().find(on_leader).copied().unwrap_or(Action::NoBet)
}

/// What a development card is worth.
fn development_worth(view: &View, card: Card) -> f64 {
    let face = view.pack().face(card);
    match face.kind {
        CardKind::Technology(_) => 10.0,
        CardKind::Movement(_) => f64::from(face.exchange),
        CardKind::Advantage(_) => 5.0,
        CardKind::Pass => 0.0,
    }
}

fn placing(view: &View, action: &Action) -> f64 {
    let Action::PlaceOnCard { place, .. } = action else {
        // Coins help when there are few of them.
        let exhibits = matches!(action, Action::PlaceOnExhibition(_)) && own(view).coins < 15;
        return if exhibits { 4.0 } else { 0.0 };
    };
    let Some(Some((card, _))) = view.development.display.get(*place as usize) else { return 0.0 };
    match HydroRacers::preview(view, action) {
        Preview::Research { coins, takes: Some(_), .. } => {
            20.0 + development_worth(view, *card) - f64::from(coins)
        }
        Preview::Research { missing, .. } => development_worth(view, *card) - 2.0 * f64::from(missing),
        Preview::Flight { .. }
        | Preview::Bet { .. }
        | Preview::Token { .. }
        | Preview::Coins { .. }
        | Preview::Space { .. }
        | Preview::Plain => 0.0,
    }
}

fn giving_up(view: &View, action: &Action) -> f64 {
    let Action::Recycle(card) = action else { return 0.0 };
    let Preview::Coins { paid, .. } = HydroRacers::preview(view, action) else { return 0.0 };
    f64::from(paid) + f64::from(view.pack().face(*card).exchange)
}

/// A fast card for two tokens is a bargain.
fn claiming(view: &View, action: &Action) -> f64 {
    let Action::Claim { place, coins } = action else { return 0.0 };
    let exchange =
        view.development.track.get(*place as usize).map_or(0, |card| view.pack().face(*card).exchange);
    f64::from(exchange) - 7.0 - if *coins { 2.0 } else { 0.0 }
}

/// DAMAGE before ALERT, and what ends a malus before the rest.
fn removal(view: &View, action: &Action) -> f64 {
    let Action::Remove { element, square } = action else { return 0.0 };
    let plane = own(view);
    let damage = plane.squares[*element as usize].get(*square as usize) == Some(&Some(Token::Damage));
    let kind = view.pack().squares(*element, plane.levels[*element as usize]).get(*square as usize);
    match kind {
        Some(Square::Malus(_)) if damage => 2.0,
        Some(_) if damage => 1.0,
        Some(_) | None => 0.0,
    }
}

fn rival(view: &View, action: &Action) -> f64 {
    let Action::ChooseRival(plane) = action else { return 0.0 };
    f64::from(view.planes[plane.index()].points)
}

fn card_value(view: &View, action: &Action) -> f64 {
    let Action::PassDiscard(card) = action else { return 0.0 };
    f64::from(view.pack().face(*card).exchange)
}

fn kept_value(view: &View, action: &Action) -> f64 {
    let Action::Keep(place) = action else { return 0.0 };
    let looked = own(view).looked.as_ref().and_then(|cards| cards.get(*place as usize));
    looked.map_or(0.0, |card| f64::from(view.pack().face(*card).exchange))
}
