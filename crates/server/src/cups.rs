//! Tournaments: which race is played next, at which table, and what came of it.
//!
//! One idea: a cup is kept as its entrants and its races, and everything else follows from them. Whoever looks at a
//! cup notes the races that are over, names tables for those that are due, and makes the tables that are named. Each
//! of these can be done again by anybody, so a server may die between any two of them.

mod tables;

use std::sync::Arc;

use cup::{Cup as Pad, Format, Race};
use rules::record::Clock;
use serde::{Deserialize, Serialize};
use store::{Cup, Id, RaceRow, SeatKind, Status, StoreError};

use crate::error::{ApiError, store_failed};
use crate::protocol::{CupInfo, CupRow, DiceFrom, EntrantInfo, MeetingInfo, RaceInfo};
use crate::secrets::new_id;
use crate::{App, RETRY};

/// How often a cup is looked at again after somebody else was first.
const ATTEMPTS: usize = 8;

/// What was chosen when a cup was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CupSettings {
    /// The options of the game, in the order given.
    pub(crate) set: Vec<(String, String)>,
    /// How long seats may think.
    pub(crate) clock: Option<Clock>,
    /// How many sit at a table.
    pub(crate) seats: usize,
    /// How many may sit in a deciding race.
    pub(crate) most: usize,
    /// How many races a meeting has.
    pub(crate) best_of: u32,
    /// Where the dice of its races come from.
    #[serde(default)]
    pub(crate) dice: DiceFrom,
}

impl CupSettings {
    /// Those of that cup.
    pub(crate) fn of(cup: &Cup) -> Result<Self, ApiError> {
        let broken = |error| ApiError::broken(format!("settings of cup {:?}: {error}", cup.id));
        serde_json::from_str(&cup.settings).map_err(broken)
    }

    /// As the store keeps them.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("settings can be written as JSON")
    }

    /// The score pad of that cup, with every result it knows.
    fn pad(&self, cup: &Cup) -> Result<Pad, ApiError> {
        let broken = |error| ApiError::broken(format!("format of cup {:?}: {error}", cup.id));
        let format = Format::new(cup.entrants.len(), self.seats, self.most, self.best_of).map_err(broken)?;
        let mut pad = Pad::new(format);
        for row in &cup.races {
            if let Some(places) = &row.places {
                pad.note(race(row), places);
            }
        }
        Ok(pad)
    }
}

/// Looks at every cup that is played, after a start.
pub(crate) async fn wake_all(app: &Arc<App>) {
    let cups = loop {
        match app.store.playing_cups().await {
            Ok(cups) => break cups,
            Err(StoreError::Closed) => return,
            Err(error) => store_failed(&error, None, "running cups could not be read"),
        }
        app.time.sleep_until(Some(app.time.now() + RETRY)).await;
    };
    for cup in cups {
        follow(app, cup);
    }
}

/// Looks at a cup by and by, and again if the store fails.
pub(crate) fn follow(app: &Arc<App>, id: Id) {
    let app = Arc::clone(app);
    app.tasks.clone().spawn(async move {
        while !*app.closing.borrow() {
            match advance(&app, id).await {
                Ok(()) => return,
                Err(ApiError::Store(error)) => {
                    store_failed(&error, None, "a cup could not be brought up to date; it is tried again");
                }
                Err(error) => return tracing::error!(cup = ?id, %error, "a cup cannot go on"),
            }
            app.time.sleep_until(Some(app.time.now() + RETRY)).await;
        }
    });
}

/// Brings a cup up to date: notes the races that are over, and sees to the tables of those that are due.
pub(crate) async fn advance(app: &Arc<App>, id: Id) -> Result<(), ApiError> {
    for attempt in 1.. {
        let Some(mut cup) = app.store.cup(id).await?.filter(|cup| cup.status == Status::Playing) else {
            return Ok(());
        };
        let settings = CupSettings::of(&cup)?;
        let before = cup.clone();
        tables::note_results(app, &mut cup).await?;
        name_tables(&mut cup, &settings)?;
        if cup != before {
            cup.revision += 1;
            match app.store.save_cup(&cup).await {
                Err(StoreError::Conflict { .. }) if attempt < ATTEMPTS => continue,
                saved => saved?,
            }
        }
        return tables::make(app, &cup, &settings).await;
    }
    unreachable!("the last attempt returns")
}

/// Names a table for every race that is due; without any the cup is over.
fn name_tables(cup: &mut Cup, settings: &CupSettings) -> Result<(), ApiError> {
    let pad = settings.pad(cup)?;
    if pad.winner().is_some() {
        cup.status = Status::Over;
    }
    let under_way: Vec<Race> = cup.races.iter().filter(|row| row.places.is_none()).map(race).collect();
    for (Race { meeting, number }, _) in pad.due(&under_way) {
        cup.races.push(RaceRow { meeting, number, table: new_id(), places: None });
    }
    cup.races.sort_by_key(race);
    Ok(())
}

fn race(row: &RaceRow) -> Race {
    Race { meeting: row.meeting, number: row.number }
}

/// Whose names that cup shows.
pub(crate) fn people_in(cup: &Cup) -> impl Iterator<Item = Id> + '_ {
    cup.entrants.iter().filter_map(|entrant| entrant.player).chain([cup.host])
}

/// What a bot that takes part is called: nobody else in the cup has its name.
fn bot_name(index: usize) -> String {
    let name = bots::NAMES[index % bots::NAMES.len()];
    match index / bots::NAMES.len() {
        0 => name.to_owned(),
        more => format!("{name} {}", more + 1),
    }
}

/// A cup as that player sees it.
pub(crate) fn cup_info(
    cup: &Cup,
    player: Id,
    name_of: impl Fn(Id) -> Option<String>,
) -> Result<CupInfo, ApiError> {
    let settings = CupSettings::of(cup)?;
    let has_begun = !matches!(cup.status, Status::Waiting);
    let pad = settings.pad(cup)?;
    let entrants = cup.entrants.iter().enumerate().map(|(index, row)| EntrantInfo {
        entrant: index as u32 + 1,
        kind: row.kind,
        name: match row.kind {
            SeatKind::Bot => Some(bot_name(index)),
            SeatKind::Human | SeatKind::Local => row.player.and_then(&name_of),
        },
        yours: row.player == Some(player),
        bot: row.bot.clone(),
    });
    let meetings = if has_begun { meetings(cup, &pad) } else { Vec::new() };
    let set = settings.set.iter().map(|(key, value)| (key.clone(), value.clone().into()));
    Ok(CupInfo {
        id: cup.id,
        revision: cup.revision,
        game: cup.game.clone(),
        status: cup.status,
        listed: cup.listed,
        host: name_of(cup.host).unwrap_or_default(),
        hosting: cup.host == player,
        set: serde_json::Value::Object(set.collect()),
        clock: settings.clock,
        seats: settings.seats as u32,
        best_of: settings.best_of,
        created: cup.created,
        entrants: entrants.collect(),
        table: if has_begun { rows(&pad) } else { Vec::new() },
        your_table: your_table(cup, &meetings, player),
        meetings,
        winner: pad.winner().map(number),
    })
}

/// As others count entrants.
fn number(entrant: usize) -> u32 {
    entrant as u32 + 1
}

fn rows(pad: &Pad) -> Vec<CupRow> {
    let row = |row: cup::Row| CupRow {
        entrant: number(row.entrant),
        place: row.place,
        points: row.points,
        met: row.met,
        won: row.won,
    };
    pad.table().into_iter().map(row).collect()
}

fn meetings(cup: &Cup, pad: &Pad) -> Vec<MeetingInfo> {
    let info = |(index, meeting): (u32, cup::Meeting)| {
        let races = cup.races.iter().filter(|row| row.meeting == index).map(|row| RaceInfo {
            table: row.table,
            seats: meeting.seating(row.number).into_iter().map(number).collect(),
            places: row.places.clone(),
        });
        MeetingInfo {
            stage: meeting.stage,
            races: races.collect(),
            entrants: meeting.entrants.iter().copied().map(number).collect(),
            points: meeting.points,
            over: meeting.is_over,
        }
    };
    (0..).zip(pad.meetings()).map(info).collect()
}

/// The table of the race that player is in.
fn your_table(cup: &Cup, meetings: &[MeetingInfo], player: Id) -> Option<Id> {
    let own = cup.entrants.iter().position(|entrant| entrant.player == Some(player)).map(number)?;
    let is_running = cup.status == Status::Playing;
    let open = meetings.iter().filter(|_| is_running).flat_map(|meeting| &meeting.races);
    open.filter(|race| race.places.is_none()).find(|race| race.seats.contains(&own)).map(|race| race.table)
}
