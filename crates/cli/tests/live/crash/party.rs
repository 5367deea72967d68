//! Four people who play one match after the other.

use std::io;

use bots::Dice;
use catalogue::{Kind, for_game};
use futures_util::future::join_all;
use rules::below;
use serde_json::{Value, json};

use super::Round;
use super::memory::Memory;
use crate::http::{Http, new_player};
use crate::line::Line;

/// How many people there are.
const PEOPLE: usize = 4;

/// Four people who play one match after the other.
pub(crate) struct Party {
    number: u64,
    pub(crate) game: Kind,
    dice: Dice,
    tokens: Vec<String>,
    /// The table of the present match, once the server has told its id.
    table: Option<String>,
    memories: Vec<Memory>,
    /// Whether its record was found right.
    is_verified: bool,
    /// How many matches were played to their end and verified.
    pub(crate) finished: u64,
    /// How many steps these had.
    pub(crate) steps: u64,
    /// How often a match went on after the server had been killed.
    pub(crate) returns: u64,
    /// How far the match had come when it was noted.
    noted: Option<u32>,
}

impl Party {
    /// A party that nobody knows yet. Every other one plays the other game.
    pub(crate) fn new(number: u64, dice: Dice) -> Self {
        let game = Kind::ALL[number as usize % Kind::ALL.len()];
        Party {
            number,
            game,
            dice,
            tokens: Vec::new(),
            table: None,
            memories: Vec::new(),
            is_verified: false,
            finished: 0,
            steps: 0,
            returns: 0,
            noted: None,
        }
    }

    /// Notes how far the present match has come, as everybody knows.
    pub(crate) fn note(&mut self) {
        self.clear_table();
        self.noted = self.known();
    }

    /// A match that is settled makes room for the next one.
    fn clear_table(&mut self) {
        if self.is_verified {
            (self.table, self.memories, self.is_verified) = (None, Vec::new(), false);
        }
    }

    fn known(&self) -> Option<u32> {
        self.memories.iter().map(|memory| memory.version).max()
    }

    /// Plays the match that was begun, or another one, to its end; fails when the server is gone.
    pub(crate) async fn play_match(&mut self, round: &Round) -> io::Result<()> {
        let mut http = Http::open(&round.address).await?;
        while self.tokens.len() < PEOPLE {
            self.tokens.push(new_player(&round.address).await?);
        }
        self.clear_table();
        if self.table.is_none() {
            let made = http.ask("POST", "/api/tables", &self.tokens[0], &self.wish().to_string()).await?;
            self.table = Some(made.json()["id"].as_str().unwrap().to_owned());
            self.memories = (1..=PEOPLE).map(Memory::new).collect();
        }
        let table = self.table.clone().unwrap();
        self.returns += u64::from(self.known() > Some(0));
        for token in &self.tokens {
            // Who has a seat already keeps it.
            http.ask("POST", &format!("/api/tables/{table}/join"), token, "{}").await?.json();
        }
        self.race(round, &table).await?;
        self.verify(round, &table).await
    }

    fn wish(&self) -> Value {
        let mut seats = vec![json!({ "kind": "human" }); PEOPLE];
        if self.game == Kind::MemoRacers && self.number.is_multiple_of(3) {
            seats.push(json!({ "kind": "bot" }));
        }
        let clock = (self.number % 4 < 2).then(|| json!({ "per_decision": 600_000 }));
        json!({ "game": self.game.name(), "seats": seats, "clock": clock })
    }

    /// Everybody plays until the match is over. Each of them hears all that was sent, also if others are gone already.
    async fn race(&mut self, round: &Round, table: &str) -> io::Result<()> {
        let mut dice: Vec<Dice> =
            (0..PEOPLE).map(|_| bots::dice(u64::from(below(&mut self.dice, u32::MAX)), 0)).collect();
        let people = self.tokens.iter().zip(&mut self.memories).zip(&mut dice).enumerate();
        let playing = people.map(|(index, ((token, memory), dice))| {
            let person = Person { seat: index as u64 + 1, table, token, memory, dice };
            person.play(round)
        });
        join_all(playing.collect::<Vec<_>>()).await.into_iter().collect()
    }

    /// The record proves the match, every seat's deeds are in it once, and everything that was heard was said.
    async fn verify(&mut self, round: &Round, table: &str) -> io::Result<()> {
        // The server does not wait for ever for the next request, and a match may take long.
        let mut http = Http::open(&round.address).await?;
        let record = http.ask("GET", &format!("/api/tables/{table}/record"), "", "").await?;
        let key = http.ask("GET", "/api/key", "", "").await?.json();
        assert_eq!(record.status, 200, "{}", record.text());
        let text = record.text();
        let (steps, signed_by) = for_game!(self.game, G => {
            let verified = referee::verify::<G>(&text).unwrap();
            (verified.steps.len(), verified.signed_by)
        });
        assert_eq!(signed_by.map(|key| key.to_string()).as_deref(), key["key"].as_str());
        let lines: Vec<Value> =
            text.lines().skip(1).take(steps).map(|line| serde_json::from_str(line).unwrap()).collect();
        for (seat, memory) in (1..).zip(&self.memories) {
            assert_eq!(memory.version as usize, steps);
            assert!(memory.explains(&steps_of(&lines, seat)), "seat {seat} did otherwise: {text}");
        }
        let mut line = Line::open(&round.address, &self.tokens[0], table, "").await?;
        let hello = line.hear().await?;
        self.memories.iter().for_each(|memory| memory.talk.must_be_in(&hello["chat"]));
        self.is_verified = true;
        self.finished += 1;
        self.steps += steps as u64;
        Ok(())
    }

    /// A server on a copy of the data tells the beginning of what was heard, and at least as far as was noted.
    pub(crate) async fn check_copy(&self, address: &str) {
        // A match that had not begun begins here with other dice.
        let (Some(table), Some(noted)) = (&self.table, self.noted.filter(|noted| *noted > 0)) else { return };
        for (token, memory) in self.tokens.iter().zip(&self.memories) {
            let mut line = Line::open(address, token, table, "").await.unwrap();
            let hello = line.hear().await.unwrap();
            assert!(hello["version"].as_u64() >= Some(u64::from(noted)), "{hello}");
            let events = hello["match"]["events"].as_array().map_or(&[][..], Vec::as_slice);
            assert!(memory.events.starts_with(events));
        }
    }
}

/// One of the four at the present table.
struct Person<'a> {
    seat: u64,
    table: &'a str,
    token: &'a str,
    memory: &'a mut Memory,
    dice: &'a mut Dice,
}

impl Person<'_> {
    async fn play(self, round: &Round) -> io::Result<()> {
        let memory = self.memory;
        memory.come_back();
        // Every other time everything is told again, otherwise only what was missed.
        let query = match below(self.dice, 2) {
            0 => String::new(),
            _ => format!("?since={}&chat={}", memory.version, memory.talk.heard()),
        };
        let mut line = Line::open(&round.address, self.token, self.table, &query).await?;
        loop {
            let message = line.hear().await?;
            memory.hear(self.seat, &message);
            if memory.is_over {
                return Ok(());
            }
            if message["type"] == "update" {
                round.count();
            }
            if let Some(reply) = memory.decide(self.dice) {
                // If nobody listens any more there may still be something to hear.
                let _ = line.say(&reply).await;
            }
        }
    }
}

/// What the record says that seat did.
fn steps_of(lines: &[Value], seat: u64) -> Vec<Value> {
    let own = lines.iter().filter(|line| line["seat"] == seat);
    own.map(|line| match line.get("action") {
        Some(action) => json!({ "action": action }),
        None => json!({ "take_back": true }),
    })
    .collect()
}
