//! What an action would do, from the view alone.

mod prospect;

use serde::Serialize;

use rules::{Seat, Silent};

use crate::action::Action;
use crate::course::Reward;
use crate::event::Loss;
use crate::flow::Ask;
use crate::hazard::{Hazard, Odds, Rest, hazards, odds, rest};
use crate::mistake::Mistake;
use crate::parts::{Good, Goods, Kind, Load, Ships, Square, Squares};
use crate::setup::BuildingHelp;
use crate::ship::Power;
use crate::state::GalaxyTrucker;
use crate::view::{Facts, View, facts_of};
pub use prospect::{Journey, Prospect};
use prospect::{journey, prospect};

/// What an action would do as far as its own seat can see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "preview")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Preview {
    /// Nothing more than its name says.
    Plain,
    /// A face-down tile: how many of each kind may come, of so many (GT-13).
    Draw { kinds: Vec<KindCount>, of: u8 },
    /// A tile attached: what would be wrong there, and what the ship would be worth (GT-15).
    Ship { mistakes: Vec<Mistake>, facts: Facts },
    /// Tiles that would go: those that are hit or removed, and those that fall off with them if the best part is
    /// kept; what that adds to the bill (GT-90), and what the ship would be worth then (GT-33, GT-34, GT-73, GT-74).
    /// In an attack also what the rest of its card would cost that ship.
    Lose { hit: Squares, falls: Squares, price: u16, facts: Facts, rest: Option<Rest> },
    /// The strength with that power, in halves, the cells left, and what it would bring (GT-44, GT-45).
    Strength { halves: u8, cells: u8, prospect: Prospect },
    /// A reward: credits and what the goods add to the cargo if they are packed best, cubes that come aboard and cubes
    /// that find no room or are thrown away, for crew and days (GT-54 to GT-57).
    Reward { credits: u8, goods: u16, fits: Goods, left: Goods, crew: u8, journey: Journey },
    /// A cube moved: what the cargo sells for then (GT-76).
    Cargo { value: u16 },
    /// A defence, the cells left after it (GT-67, GT-68), and what the rest of the card would cost with these.
    Defence { cells: u8, rest: Option<Rest> },
    /// Where the marker starts with that order tile (GT-41), how many tiles set aside would be lost (GT-17), and
    /// what is wrong with the ship, where it is weak and what attacks cost it, as far as the table helps (GT-33).
    Finish { position: i16, unused: u8, mistakes: Vec<Mistake>, hazards: Vec<Hazard>, odds: Vec<Odds> },
    /// What may happen on the way: the weak spots of the ship, and what each kind of attack costs (GT-65 to GT-69).
    Risk { hazards: Vec<Hazard>, odds: Vec<Odds> },
    /// The money it costs, and the cap it brings (LM-76).
    Price { pay: u8, cap: u8 },
    /// What giving up brings: half the value of the goods (GT-85).
    Half { credits: u16 },
}

/// How many tiles of a kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "kind and count say what they are")]
pub struct KindCount {
    pub kind: Kind,
    pub count: u8,
}

impl Preview {
    pub(crate) fn new(view: &View, action: Action) -> Preview {
        let table = &*view.table;
        let Some(seat) = view.seat else { return Preview::Plain };
        match action {
            Action::TakeFaceDown => draw(table),
            Action::Attach { square, turns } => attach(table, seat, square, turns),
            Action::Remove(square) => hit(table, seat, Squares::only(square)),
            Action::Keep(square) => keep(table, seat, square),
            Action::Power { strong, weak, angled } => strength(table, [strong, weak, angled]),
            Action::Land(_) | Action::Take => reward(table, seat, action),
            Action::Load { good, .. } => cargo(table, seat, Some(good), None),
            Action::Unload { good, .. } => cargo(table, seat, None, Some(good)),
            Action::Improve(good) => bonus(table, seat, Some(good)),
            Action::ExtraBlue => bonus(table, seat, None),
            Action::Insure(nth) => price(table, nth),
            Action::FlyOn => {
                let hazards = hazards(table, seat);
                Preview::Risk { odds: odds(&hazards), hazards }
            }
            Action::GiveUp => half(table, seat, table.area(seat)),
            Action::Withdraw(ships) => {
                let leaving = table.flying_ships(seat).filter(|ship| Ships::of_bits(ships).contains(*ship));
                half(table, seat, leaving.fold(Squares::NONE, |all, ship| all.or(table.zone(ship))))
            }
            Action::TakeHit | Action::HoldCourse => {
                let hits = table.danger().map(|danger| danger.hits).into_iter().flatten();
                hit(table, seat, hits.filter(|hit| hit.is_some()).collect())
            }
            Action::Thrust(square) => thrust(table, square),
            Action::Meet(square) => hit(table, seat, Squares::only(square)),
            Action::Shield => shield(table, seat),
            Action::Fire(square) => fire(table, seat, square),
            Action::Finish(order) => finish(table, seat, order),
            Action::Board { square, alien } => board(table, seat, square, Load::alien(alien)),
            Action::BoardCyan { square, speciality } => {
                board(table, seat, square, Load::specialist(speciality))
            }
            Action::CallStart
            | Action::TakeFaceUp(_)
            | Action::TakeAside(_)
            | Action::Detach
            | Action::TakeOff(_)
            | Action::SetAside
            | Action::PutBack
            | Action::LookAt(_)
            | Action::LookAway
            | Action::TurnHourglass
            | Action::RollDie
            | Action::Wait
            | Action::EndTurn
            | Action::FillWithHumans
            | Action::SpendCell(_)
            | Action::Pass
            | Action::Done
            | Action::LoseCrew(_)
            | Action::Negotiate
            | Action::Wake(_)
            | Action::LetSleep
            | Action::LoseGood(_) => Preview::Plain,
        }
    }
}

fn draw(table: &GalaxyTrucker) -> Preview {
    let count = |kind: Kind| {
        table.yard.face_down.iter().filter(|tile| table.pack.part(*tile, 0).kind() == kind).count() as u8
    };
    let kinds = Kind::ALL.into_iter().map(|kind| KindCount { kind, count: count(kind) });
    Preview::Draw {
        kinds: kinds.filter(|kind| kind.count > 0).collect(),
        of: table.yard.face_down.len() as u8,
    }
}

fn attach(table: &GalaxyTrucker, seat: Seat, square: Square, turns: u8) -> Preview {
    let mut after = table.clone();
    after.attach(seat, square, turns, &mut Silent);
    // GT-15: nobody checks connectors before the tile lies there, unless the table helps.
    let mistakes = match table.options.help {
        BuildingHelp::WhileHolding => after.faults_at(seat, square).collect(),
        BuildingHelp::None | BuildingHelp::AfterAttaching => Vec::new(),
    };
    Preview::Ship { mistakes, facts: facts_of(&after, seat) }
}

fn finish(table: &GalaxyTrucker, seat: Seat, order: u8) -> Preview {
    let (mistakes, hazards) = match table.options.help {
        BuildingHelp::WhileHolding | BuildingHelp::AfterAttaching => {
            (table.faults(seat).collect(), hazards(table, seat))
        }
        BuildingHelp::None => (Vec::new(), Vec::new()),
    };
    let odds = if hazards.is_empty() { Vec::new() } else { odds(&hazards) };
    Preview::Finish {
        position: -i16::from(table.level().start_gap) * i16::from(order - 1),
        unused: table.trucker(seat).aside.iter().filter(|tile| tile.is_some()).count() as u8,
        mistakes,
        hazards,
        odds,
    }
}

/// Tiles that are removed or hit, and everything that falls off with them.
fn hit(table: &GalaxyTrucker, seat: Seat, hit: Squares) -> Preview {
    lose(table, seat, hit, table.falls_with(seat, hit))
}

fn lose(table: &GalaxyTrucker, seat: Seat, hit: Squares, falls: Squares) -> Preview {
    let mut after = table.clone();
    for square in hit.or(falls).iter() {
        after.lose_tile(seat, square, Loss::FellOff, &mut Silent);
    }
    after.lose_stranded_aliens(seat, &mut Silent);
    let price = after.price_of_losses(seat).saturating_sub(table.price_of_losses(seat));
    Preview::Lose { hit, falls, price, facts: facts_of(&after, seat), rest: rest(&after, seat) }
}

fn keep(table: &GalaxyTrucker, seat: Seat, square: Square) -> Preview {
    let zone = table.zone(table.ship_at(square));
    let kept = table.ship(seat).group(table.board(), square, zone);
    lose(table, seat, Squares::NONE, table.ship(seat).filled.and(zone).minus(kept))
}

fn thrust(table: &GalaxyTrucker, square: Square) -> Preview {
    let Some(Ask::Thrust(target)) = table.ask() else { return Preview::Plain };
    let harmed = table.harm(&table.after_thrust(target, square));
    hit(table, target.seat, harmed.into_iter().filter_map(Squares::lowest).collect())
}

fn shield(table: &GalaxyTrucker, seat: Seat) -> Preview {
    let hit = table.danger().and_then(|danger| danger.hits.into_iter().find(|hit| hit.is_some()));
    defence(table, seat, hit.map_or(0, |hit| table.ship_at(hit)), 1)
}

fn fire(table: &GalaxyTrucker, seat: Seat, square: Square) -> Preview {
    let powered = table.ship(seat).kind(square) != Kind::Cannon;
    defence(table, seat, table.ship_at(square), u8::from(powered))
}

/// A defence that a ship pays for (LM-88).
fn defence(table: &GalaxyTrucker, seat: Seat, ship: u8, price: u8) -> Preview {
    let mut after = table.clone();
    let charged = table.ship(seat).charged(table.zone(ship));
    if price > 0
        && let Some(square) = charged.lowest()
    {
        let load = after.ship_mut(seat).load_mut(square);
        *load = load.less_cell();
    }
    Preview::Defence { cells: after.ship(seat).cells(after.area(seat)), rest: rest(&after, seat) }
}

fn board(table: &GalaxyTrucker, seat: Seat, square: Square, load: Load) -> Preview {
    let mut after = table.clone();
    *after.ship_mut(seat).load_mut(square) = load;
    Preview::Ship { mistakes: Vec::new(), facts: facts_of(&after, seat) }
}

fn strength(table: &GalaxyTrucker, power: Power) -> Preview {
    let Some(Ask::Power(effort)) = table.ask() else { return Preview::Plain };
    let (seat, ship) = (effort.seat, effort.ship);
    let (halves, prospect) = prospect(table, effort, power);
    let cells = table.ship(seat).cells(table.zone(ship));
    let used = power.iter().sum::<u8>();
    Preview::Strength { halves, cells: cells.min(table.usable_cells(seat, ship) - used), prospect }
}

fn reward(table: &GalaxyTrucker, seat: Seat, action: Action) -> Preview {
    let (Reward { credits, goods, days }, crew) =
        if let (Action::Land(planet), Some(Ask::Planets(planets))) = (action, table.ask()) {
            let goods = table.encounter().planets()[planet as usize];
            (Reward { credits: 0, goods, days: planets.days }, 0)
        } else {
            table.reward_offered().unwrap_or_default()
        };
    let before = table.value(table.ship(seat).goods(table.area(seat)));
    let packing = table.best_packing(seat, goods, false);
    Preview::Reward {
        credits,
        goods: packing.value.saturating_sub(before),
        fits: packing.fits,
        left: packing.left,
        crew,
        journey: journey(table, seat, -i16::from(days)),
    }
}

/// LM-103: what the cargo would sell for at best with a better cube, or a blue one more.
fn bonus(table: &GalaxyTrucker, seat: Seat, improved: Option<Good>) -> Preview {
    let (mut goods, _) = table.goods_offered();
    match improved.and_then(|good| good.better().map(|better| (good, better))) {
        Some((good, better)) if goods.count(good) > 0 => {
            goods.remove(good);
            goods.add(better);
        }
        Some(_) => return Preview::Plain,
        None => goods.add(Good::Blue),
    }
    Preview::Cargo { value: table.best_packing(seat, goods, false).value }
}

fn cargo(table: &GalaxyTrucker, seat: Seat, more: Option<Good>, less: Option<Good>) -> Preview {
    let price =
        |good: Option<Good>| good.map_or(0, |good| u16::from(table.pack.numbers.goods[good as usize]));
    let value = table.value(table.ship(seat).goods(table.area(seat)));
    Preview::Cargo { value: value + price(more) - price(less) }
}

fn price(table: &GalaxyTrucker, nth: u8) -> Preview {
    if let crate::course::Insurance::Offers { offers } = &table.board().insurance {
        let offer = offers[nth as usize];
        return Preview::Price { pay: offer.pay, cap: offer.cap };
    }
    Preview::Plain
}

fn half(table: &GalaxyTrucker, seat: Seat, area: Squares) -> Preview {
    let goods = table.ship(seat).goods(area).and(table.trucker(seat).salvage);
    Preview::Half { credits: table.value(goods).div_ceil(2) }
}
