//! Races are races: greedy and cautious boats against the figures of the rules' section 10.
//!
//! Greedy boats take, of all cards and ends, the one with the fewest points left to the finish; cautious ones take
//! any that comes nearer. The figures may lie a twelfth beside those of the rules, because fewer races are sailed;
//! tacks a quarter, because the rules do not say which of two equally good ends a boat takes: here lot decides.

use americas_cup::{Action, AmericasCup, Colour, Event, Mark, Question, Setup, View};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Choices, Game, Millis, Seat, Setup as _, Step, ToldEvent, Turn, Viewer, below};

/// How a boat chooses.
#[derive(Clone, Copy, PartialEq)]
enum Boat {
    Greedy,
    Cautious,
    /// The rule of thumb of the game.
    Thumb,
}

/// What the rules say of a kind of race.
struct Figures {
    turns: f64,
    per_beat: f64,
    per_run: f64,
    tacks: f64,
}

/// What was counted of the winners.
#[derive(Default)]
struct Tally {
    races: f64,
    turns: f64,
    leg_turns: [f64; 2],
    tacks: f64,
    wins: [f64; 6],
    /// Of the race under way, by seat.
    round: u16,
    boats: [Course; 6],
}

/// How a boat has sailed so far.
#[derive(Clone, Copy, Default)]
struct Course {
    /// Legs finished, and the round in which this one began.
    legs: u8,
    began: u16,
    /// Turns on beats and on runs.
    turns: [u16; 2],
    tacks: u16,
    side: Option<Colour>,
}

impl Tally {
    fn count(&mut self, event: &Event) {
        if let Event::RaceBegan { .. } = event {
            self.boats = [Course::default(); 6];
        } else if let Event::RoundBegan { round } = event {
            self.round = *round;
        } else if let Event::Stopped { seat, heading, .. } = event {
            let boat = &mut self.boats[seat.index()];
            let side = heading.colour().or(boat.side);
            boat.tacks += u16::from(boat.legs.is_multiple_of(2) && boat.side.is_some() && side != boat.side);
            boat.side = side;
        } else if let Event::Rounded { seat, mark, .. } = event {
            self.end_leg(*seat, usize::from(*mark != Mark::Windward));
        } else if let Event::Finished { seat, .. } = event {
            self.end_leg(*seat, 1);
            let boat = &self.boats[seat.index()];
            self.races += 1.0;
            self.wins[seat.index()] += 1.0;
            self.turns += f64::from(self.round);
            self.leg_turns[0] += f64::from(boat.turns[0]);
            self.leg_turns[1] += f64::from(boat.turns[1]);
            self.tacks += f64::from(boat.tacks);
        }
    }

    fn end_leg(&mut self, seat: Seat, kind: usize) {
        let boat = &mut self.boats[seat.index()];
        boat.turns[kind] += self.round - boat.began;
        boat.began = self.round;
        boat.legs += 1;
        boat.side = None;
    }
}

/// A card, or nothing in the start procedure, with the path that follows.
type Plan = Vec<Action>;

/// What the boat does with its turn.
fn plan(view: &View, legal: &[Action], boat: Boat, rng: &mut Xoshiro256PlusPlus) -> Plan {
    let cards: Vec<Option<Action>> = if view.question == Question::PlayCard {
        let cards = legal.iter().filter(|action| matches!(action, Action::PlayCard(_) | Action::Discard(_)));
        cards.map(|card| Some(*card)).collect()
    } else {
        vec![None]
    };
    let here = view.boat().to_end.expect("the boat is on the board");
    let mut ends = Vec::new();
    for card in cards {
        let reach = view.reach(card);
        for (nth, to_end) in reach.stops().filter(|(nth, _)| reach.line(*nth).is_none()) {
            if nth > 0 {
                ends.push((to_end, order(view, card), card, reach.path(nth)));
            }
        }
    }
    let nearer: Vec<usize> = (0..ends.len()).filter(|nth| ends[*nth].0 < here).collect();
    let least = ends.iter().map(|end| (end.0, end.1)).min();
    let best: Vec<usize> =
        (0..ends.len()).filter(|nth| Some((ends[*nth].0, ends[*nth].1)) == least).collect();
    let among = match boat {
        Boat::Cautious if !nearer.is_empty() => nearer,
        Boat::Greedy | Boat::Cautious | Boat::Thumb => best,
    };
    // Without an end the last action is a turn in place or a stop.
    let Some(last) = among.len().checked_sub(1) else { return legal.last().copied().into_iter().collect() };
    let chosen = among[below(rng, last as u32 + 1) as usize];
    let (_, _, card, path) = &ends[chosen];
    card.iter().chain(path).copied().collect()
}

/// Play before discard, lower value, lower id.
fn order(view: &View, card: Option<Action>) -> (bool, u8, u8) {
    let value = |card| {
        if view.boat().leg.is_multiple_of(2) {
            view.pack().face(card).near
        } else {
            view.pack().face(card).down
        }
    };
    match card {
        Some(Action::PlayCard(card)) => (false, value(card), card.0),
        Some(Action::Discard(card)) => (true, value(card), card.0),
        _ => (false, 0, 0),
    }
}

/// One race; the boats choose as said, in turn by seat.
fn sail(setup: &Setup, boats: &[Boat], rng: &mut Xoshiro256PlusPlus, tally: &mut Tally) {
    let mut game = AmericasCup::new(setup);
    let mut planned: Plan = Vec::new();
    loop {
        let step = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                let mut legal = Vec::new();
                let boat = boats[seat.index() % boats.len()];
                game.actions(seat, &mut legal);
                if boat == Boat::Thumb {
                    planned = vec![game.hunch(seat, &mut legal, rng)];
                } else if planned.is_empty() {
                    planned = decide(&game.view(Viewer::Seat(seat)), &legal, boat, rng);
                }
                Step::Act(seat, planned.remove(0))
            }
            Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
        };
        let mut story: Vec<ToldEvent<Event>> = Vec::new();
        game.advance(Millis(0), &step, &mut story);
        story.iter().for_each(|told| tally.count(&told.event));
    }
}

fn decide(view: &View, legal: &[Action], boat: Boat, rng: &mut Xoshiro256PlusPlus) -> Plan {
    let plans = matches!(view.question, Question::PlayCard | Question::Manoeuvre) && !view.turn.cornered;
    match legal {
        [Action::Stop] => vec![Action::Stop],
        _ if legal.contains(&Action::KeepHand) => vec![Action::ChangeHand],
        _ if plans => plan(view, legal, boat, rng),
        _ if legal.contains(&Action::Stop) => vec![Action::Stop],
        _ => vec![legal[below(rng, legal.len() as u32) as usize]],
    }
}

/// Whether the figures are those of the rules.
fn agrees(name: &str, seats: usize, rules: &str, boat: Boat, races: u32, figures: &Figures) {
    let set = vec![("rules".to_owned(), rules.to_owned())];
    let setup = Setup::choose(&Choices { seats: Some(seats), set }).expect("the test chooses a legal setup");
    // The figures of the advanced rules were counted with SANITY_TIMES=10.
    let times: u32 =
        std::env::var("SANITY_TIMES").map_or(1, |times| times.parse().expect("a number of times"));
    let races = races * times;
    let mut tally = Tally::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    (0..races).for_each(|_| sail(&setup, &[boat], &mut rng, &mut tally));
    let check = |what: &str, found: f64, wanted: f64, apart: f64| {
        println!("{name}: {what} {found:.1}, the rules say {wanted}");
        assert!((found - wanted).abs() <= wanted * apart, "{name}: {what} {found:.2} instead of {wanted}");
    };
    assert!(
        tally.races >= f64::from(races) * 0.9,
        "{name}: {} of {races} were decided at the line",
        tally.races
    );
    let legs = 3.0 * tally.races;
    check("turns", tally.turns / tally.races, figures.turns, 1.0 / 12.0);
    check("turns per beat", tally.leg_turns[0] / legs, figures.per_beat, 1.0 / 12.0);
    check("turns per run", tally.leg_turns[1] / legs, figures.per_run, 1.0 / 12.0);
    check("tacks per beat", tally.tacks / legs, figures.tacks, 1.0 / 4.0);
}

#[test]
fn greedy_boats_sail_as_long_as_the_rules_say() {
    let two = Figures { turns: 38.9, per_beat: 8.3, per_run: 4.7, tacks: 4.9 };
    agrees("base, 2 greedy", 2, "base", Boat::Greedy, 60, &two);
    let six = Figures { turns: 38.6, per_beat: 8.1, per_run: 4.8, tacks: 5.2 };
    agrees("base, 6 greedy", 6, "base", Boat::Greedy, 15, &six);
}

#[test]
fn cautious_boats_sail_as_long_as_the_rules_say() {
    let two = Figures { turns: 66.9, per_beat: 13.1, per_run: 9.2, tacks: 6.1 };
    agrees("base, 2 cautious", 2, "base", Boat::Cautious, 40, &two);
    let six = Figures { turns: 66.7, per_beat: 13.0, per_run: 9.2, tacks: 6.1 };
    agrees("base, 6 cautious", 6, "base", Boat::Cautious, 10, &six);
}

#[test]
fn advanced_boats_sail_as_long_as_the_rules_say() {
    let greedy = Figures { turns: 60.3, per_beat: 15.0, per_run: 5.1, tacks: 3.8 };
    agrees("advanced, 2 greedy", 2, "advanced", Boat::Greedy, 40, &greedy);
    let cautious = Figures { turns: 87.2, per_beat: 19.3, per_run: 9.8, tacks: 4.7 };
    agrees("advanced, 2 cautious", 2, "advanced", Boat::Cautious, 40, &cautious);
}

/// The share of races that the rule of thumb wins against a greedy boat; lot decides who starts.
fn thumb_against_greedy(rules: &str, races: u32) -> f64 {
    let set = vec![("rules".to_owned(), rules.to_owned())];
    let setup = Setup::choose(&Choices { seats: Some(2), set }).expect("the test chooses a legal setup");
    let mut tally = Tally::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    (0..races).for_each(|_| sail(&setup, &[Boat::Thumb, Boat::Greedy], &mut rng, &mut tally));
    println!("{rules}: {} of {} races", tally.wins[0], tally.races);
    tally.wins[0] / f64::from(races)
}

#[test]
fn the_rule_of_thumb_beats_greedy_boats() {
    assert!(thumb_against_greedy("base", 120) > 0.55);
    assert!(thumb_against_greedy("advanced", 120) > 0.55);
}
