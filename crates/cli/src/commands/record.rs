//! `slipstream record`: one match between bots, written down.

use bots::{Bot, Kind};
use catalogue::{Listed, for_game};
use lab::{Plan, retell};
use referee::{Referee, Seed};
use rules::record::{Entry, Header, StepLine};
use rules::{Millis, Turn, next_grab};

use crate::Complaint;
use crate::arguments::Record;
use crate::commands::{read_packs, set_up};
use crate::draft::Draft;
use crate::output::print;

/// How long a bot seems to think.
const PACE: u64 = 1_000;

pub(crate) fn run(options: &Record) -> Result<(), Complaint> {
    read_packs(options.game.packs.as_deref())?;
    let output = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    let draft = output.map(Draft::begin).transpose()?;
    let record = for_game!(options.game.game, G => play::<G>(options))?;
    match draft {
        Some(draft) => draft.finish(record.as_bytes()),
        None => print(&record),
    }
}

fn play<G: Listed>(options: &Record) -> Result<String, Complaint> {
    let (setup, kinds) = set_up::<G>(&options.game)?;
    let names = bots::NAMES.iter().zip(&kinds).map(|(name, kind)| format!("{name} ({kind})")).collect();
    if let (Some(seed), Some(number)) = (options.like_simulation, options.match_number) {
        return Ok(play_again::<G>(
            Plan { setup, bots: kinds, matches: 1, seed, threads: 1, keep_rows: false },
            names,
            number,
        ));
    }
    let number = options.seed.map_or_else(fresh_number, Ok)?;
    let mut referee = Referee::<G>::new(&setup, names, None, Seed::from_u64(number));
    play_on(&mut referee, &kinds, number)?;
    Ok(referee.record().as_str().to_owned())
}

/// The match of that number of a simulation: its dice have no seed of their own, so none is promised.
fn play_again<G: Listed>(plan: Plan<G::Setup>, names: Vec<String>, number: u64) -> String {
    let (steps, standings) = retell::<G>(&plan, number);
    let mut record = referee::Record::open(&Header::new::<G>(&plan.setup, names, None));
    for (n, (at, step)) in (0..).zip(steps) {
        record.step(&StepLine { n, at, entry: Entry::Step(step) });
    }
    record.close(standings, String::new());
    record.as_str().to_owned()
}

#[expect(clippy::disallowed_methods, reason = "somebody has to think of the seed, and it is recorded")]
fn fresh_number() -> Result<u64, Complaint> {
    Ok(getrandom::u64().map_err(|error| format!("no randomness to be had: {error}; give --seed"))?)
}

/// The bots' dice are their own: the seed of the match decides nothing for them.
fn play_on<G: Listed>(referee: &mut Referee<G>, kinds: &[Kind], number: u64) -> Result<(), Complaint> {
    let mut dice = bots::dice(number, 0);
    let mut bots: Vec<Bot<G>> = kinds.iter().map(|kind| Bot::new(*kind, &mut dice)).collect();
    let mut legal = Vec::new();
    let mut now = Millis(0);
    loop {
        let seat = match referee.turn() {
            Turn::Over(_) => return Ok(()),
            Turn::Players(seats) => {
                now.0 += PACE;
                seats.lowest()
            }
            Turn::Scramble { seats, until } => {
                let (then, seat) =
                    next_grab(now, seats, until, |seat| referee.eyes(seat).demand(), &mut dice);
                now = then;
                seat
            }
            Turn::Chance => unreachable!("the referee answers for chance at once"),
        };
        referee.wake(now);
        let Some(seat) = seat else { continue };
        let action = bots[seat.index()].choose(&referee.eyes(seat), &mut legal, &mut dice);
        referee
            .act(now, seat, action)
            .map_err(|refusal| format!("the bot of seat {seat} erred: {refusal}"))?;
    }
}
