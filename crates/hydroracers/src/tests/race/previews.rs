//! What a preview tells is what the engine then does.

use expect_test::{Expect, expect};
use rules::{Game, Rng, Seat, Step, Viewer, below};

use super::notation::read_steps;
use super::random::{dice, visit};
use super::table::Table;
use crate::odds::{ExpertCockpit, Odds, Ratio, basic};
use crate::parts::{Cockpit, Effect, Element, Plane};
use crate::state::{HydroRacers, Stage};
use crate::{Action, Event, Flight, Preview};

/// What A's action would do, from its view.
fn preview(position: &str, steps: &str, step: &str) -> Preview {
    let game = Table::at(position).play(steps).game;
    let [Step::Act(seat, action)] = read_steps(&game, step)[..] else { panic!("{step} is no action") };
    HydroRacers::preview(&game.view(Viewer::Seat(seat)), &action)
}

/// The flights of a preview in words.
fn previews(position: &str, steps: &str, step: &str, expect: Expect) {
    let Preview::Flight { flights } = preview(position, steps, step) else { panic!("{step} is no flight") };
    let words = |flight: &Flight| {
        let Flight { value, speed, from, to, pushed, corners, draws, finishes, .. } = flight;
        let ratio = |ratio: Ratio| format!("{}/{}", ratio.of, ratio.all);
        let Odds { damage, malus, crash } = flight.odds;
        format!(
            "{value}: speed {speed} from {from} to {to}{}{}, corners {corners:?}, draws {draws}, damage {} malus {} crash {}",
            if *pushed { " pushed" } else { "" },
            if *finishes { " finishes" } else { "" },
            ratio(damage),
            ratio(malus),
            ratio(crash)
        )
    };
    expect.assert_eq(&super::words::lines(flights.iter().map(words)));
}

/// HR-35: who does not bet flies, and sees before what each move brings.
#[test]
fn hr_35_the_preview_of_no_bet_shows_the_moves_that_follow() {
    let position = "monaco turn A | A 10 bag 9/6 hand 3 pitch | B 15 | C 20";
    let Preview::Moves { moves } = preview(position, "", "A bets not") else { panic!("no moves") };
    let game = Table::at(position).play("A bets not").game;
    let (mut actions, seat) = (Vec::new(), Seat(0));
    game.actions(seat, &mut actions);
    assert_eq!(moves.len(), actions.len());
    for (action, flights) in moves {
        assert!(actions.contains(&action), "{action:?}");
        assert_eq!(
            HydroRacers::preview(&game.view(Viewer::Seat(seat)), &action),
            Preview::Flight { flights }
        );
    }
}

#[test]
fn hr_15_a_preview_shows_a_flight_for_each_value() {
    previews(
        "monaco turn A | A 10 damage 3 bag 9/6 hand pitch | B 15 | C 20",
        "done",
        "A plays pitch",
        expect![[r#"
            4: speed 4 from 10 to 14, corners [], draws 0, damage 0/1 malus 0/1 crash 0/1
            5: speed 5 from 10 to 16 pushed, corners [(4, false)], draws 2, damage 6/7 malus 0/1 crash 6/7
            6: speed 6 from 10 to 16, corners [(4, false), (5, false)], draws 2, damage 6/7 malus 0/1 crash 6/7
        "#]],
    );
}

/// A leads: 5 - 1 crosses the corner of 7 and the line.
#[test]
fn hr_42_a_preview_says_whether_the_plane_finishes() {
    previews(
        "monaco | A 20 hand 6 | B 1",
        "done",
        "A plays 6",
        expect!["6: speed 5 from 20 to 25 finishes, corners [], draws 0, damage 0/1 malus 0/1 crash 0/1"],
    );
}

/// Overhaul takes two DAMAGE off the gauge before the tokens are drawn, and they are in the bag again.
#[test]
fn hr_60_a_preview_counts_what_the_card_removes() {
    previews(
        "track 30 5:1 turn A | A 5 damage 3 bag 9/0 hand cooldown | B 20",
        "done",
        "A plays cooldown",
        expect!["3: speed 3 from 5 to 8, corners [(1, false)], draws 1, damage 1/1 malus 0/1 crash 0/1"],
    );
    previews(
        "track 30 5:1 6:1 turn A | A 5 damage 3 bag 9/1 hand cooldown | B 20",
        "done",
        "A plays cooldown",
        expect![
            "3: speed 3 from 5 to 8, corners [(1, false), (1, false)], draws 2, damage 1/1 malus 0/1 crash 9/11"
        ],
    );
}

#[test]
fn hr_37_a_preview_of_a_bet_says_what_is_paid() {
    let bet = |step: &str| preview("venice | A 1 | B -9", "", step);
    assert_eq!(bet("A bets 6 on B"), Preview::Bet { stake: 6, first: 22, second: 5, third: 2 });
    assert_eq!(bet("A bets 0 on A"), Preview::Bet { stake: 0, first: 10, second: 5, third: 2 });
}

#[test]
fn hr_61_previews_of_hopping_and_dropping_behind_show_the_space() {
    let position = "venice turn A | A 1 nose-dive hand 4 | B 6 | C 7 | D 20";
    assert_eq!(preview(position, "A plays 4", "A hops"), Preview::Space { space: 8 });
    let position = "venice turn A | A 5 hand 4 | B 10 air-brake | C 8 | D 20";
    assert_eq!(preview(position, "A plays 4", "B drops"), Preview::Space { space: 7 });
}

#[test]
fn hr_60_a_preview_of_coins_says_how_many() {
    let position = "venice turn A | A 1 hand crowd | B 20";
    assert_eq!(preview(position, "A plays crowd", "A coins"), Preview::Coins { gained: 5, paid: 0 });
}

/// Structure 1 crashes nothing, and the bag holds one DAMAGE of three for the chain to controls.
#[test]
fn hr_51_a_preview_of_an_element_shows_the_square_and_the_odds() {
    let position = "monaco expert turn A | A 10 levels 1 1 1 1 bag 2/2 hand 5 | B 20 | C 1";
    let odds = Odds { damage: Ratio::ONE, malus: Ratio::new(1, 3), crash: Ratio::ZERO };
    let shown = preview(position, "A plays 5; draws D", "A puts structure");
    assert_eq!(shown, Preview::Token { square: 0, odds });
}

/// Follows an action to the end of its move, with nothing reduced or boosted.
fn moved(game: &HydroRacers, seat: Seat, action: Action, rng: &mut impl Rng) -> Table {
    let mut table = Table::resume(game.clone());
    table.follow(&Step::Act(seat, action));
    while matches!(
        table.game.stage,
        Stage::Value | Stage::PointOrCoins | Stage::Remove | Stage::Reduce | Stage::Boost
    ) {
        let mut actions = Vec::new();
        table.game.actions(seat, &mut actions);
        // The first answer to the technologies is no; of values any is as likely.
        let nth = if table.game.stage == Stage::Value { below(rng, actions.len() as u32) } else { 0 };
        table.follow(&Step::Act(seat, actions[nth as usize]));
    }
    table
}

/// What was told of that plane's move, as a flight of that value.
fn told_flight(before: &HydroRacers, after: &Table, value: u8, shown: &Flight) -> Flight {
    let (plane, from) = (before.go.plane, before.craft(before.go.plane).space);
    let (mut speed, mut to, mut pushed, mut corners) = (0, from, false, Vec::new());
    for told in &after.story {
        if let Event::Flew { plane: flown, speed: at, to: end, pushed: on, .. } = told.event
            && flown == plane
        {
            (speed, to, pushed) = (at, end, on);
        }
        if let Event::CornerOverspeed { plane: flown, limit, ignored } = told.event
            && flown == plane
        {
            corners.push((limit, ignored));
        }
    }
    let circuit = &before.pack.circuits[before.circuit as usize];
    let lines =
        circuit.corners.iter().filter(|corner| from <= corner.after as i8 && (corner.after as i8) < to);
    let crossed = lines.map(|corner| corner.limit).collect();
    let game = &after.game;
    let dangers = game.stage == Stage::Danger && game.go.plane == plane;
    Flight {
        value,
        speed,
        from,
        to,
        pushed,
        crossed,
        corners,
        draws: if dangers { game.go.dangers } else { 0 },
        odds: if dangers { odds(game) } else { Odds::SAFE },
        finishes: to > circuit.length as i8,
        // No event tells what the speed is made of, nor who was passed.
        ..shown.clone()
    }
}

/// The speed is the sum of its parts, lines and limits belong together, and who is passed was in between.
fn adds_up(before: &HydroRacers, flight: &Flight) {
    let sum = flight.value as i8 + flight.slipstream + flight.air - flight.less as i8;
    assert_eq!(flight.speed as i8, sum.max(0), "{flight:?}");
    let corners = &before.pack.circuits[before.circuit as usize].corners;
    let limit = |line: &u8| corners.iter().find(|corner| corner.after == *line).map(|corner| corner.limit);
    let limits: Vec<_> = flight.lines.iter().map(limit).collect();
    assert_eq!(limits, flight.corners.iter().map(|(limit, _)| Some(*limit)).collect::<Vec<_>>());
    let between = |plane: &Plane| {
        let craft = before.craft(*plane);
        craft.flies && (flight.from + 1..flight.to).contains(&craft.space)
    };
    assert_eq!(flight.passes, before.planes().filter(between).collect::<Vec<_>>());
}

/// The value that was chosen, if one was.
fn chosen_value(after: &Table) -> Option<u8> {
    after.story.iter().find_map(|told| {
        let Event::ValueChosen { value, .. } = told.event else { return None };
        Some(value)
    })
}

/// The odds of the dangers that are about to be drawn, from the truth.
fn odds(game: &HydroRacers) -> Odds {
    let (plane, craft) = (game.go.plane, game.craft(game.go.plane));
    if game.side(plane) == Cockpit::Basic {
        return basic(craft.bag, game.gauge(plane) - craft.damage, game.go.dangers);
    }
    let tiles = Element::ALL.map(|element| game.tile(plane, element));
    let covered = Element::ALL.map(|element| {
        (0..7).fold(0, |covered, square| {
            covered | u8::from(craft.token_on(element, square).is_some()) << square
        })
    });
    ExpertCockpit { tiles, covered, bag: craft.bag }.dangers(game.go.dangers)
}

/// Whether the player chooses between action and move which tokens the card removes.
fn removes_by_choice(game: &HydroRacers, action: Action) -> bool {
    let Action::Play(card) = action else { return false };
    let removes = matches!(game.effect(card), Effect::Remove(_) | Effect::PointsAndRemove { .. });
    removes && game.cockpit == Cockpit::Expert
}

/// Compares every preview of a flight in whole random matches with what happens.
fn compare(words: &str, matches: u64) -> u32 {
    let mut compared = 0;
    let mut rng = dice(7);
    visit(words, matches, |game, step| {
        let Step::Act(seat, action) = *step else { return };
        let Preview::Flight { flights } = HydroRacers::preview(&game.view(Viewer::Seat(seat)), &action)
        else {
            return;
        };
        if removes_by_choice(game, action) {
            return;
        }
        let after = moved(game, seat, action, &mut rng);
        // HR-26: with an empty bag dangers are listed and nothing is drawn.
        if after.game.craft(game.go.plane).bag == [0, 0] {
            return;
        }
        let value = chosen_value(&after).unwrap_or(flights[0].value);
        let shown = flights.iter().find(|flight| flight.value == value).expect("the value was shown");
        assert_eq!(shown, &told_flight(game, &after, value, shown), "{action:?}");
        adds_up(game, shown);
        compared += 1;
    });
    compared
}

/// HR-12 to HR-22.
#[test]
fn hr_22_a_flight_preview_is_what_happens_with_the_basic_cockpit() {
    let compared = compare("4 seats", 12) + compare("2 seats autopilots=2 pilots=random", 12);
    assert!(compared > 800, "only {compared} flights were compared");
}

/// HR-50 to HR-56.
#[test]
fn hr_56_a_flight_preview_is_what_happens_with_the_expert_cockpit() {
    let compared =
        compare("4 seats cockpit=expert", 12) + compare("3 seats cockpit=expert pilots=random", 12);
    assert!(compared > 800, "only {compared} flights were compared");
}
