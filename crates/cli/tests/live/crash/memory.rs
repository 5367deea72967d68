//! What one seat has heard and done.

use bots::Dice;
use rules::below;
use serde_json::{Value, json};

use super::talk::Talk;

/// One choice in so many that can still be taken back is taken back.
const DOUBTS: u32 = 10;

/// What one seat has heard and done at one table. It outlives every server.
#[derive(Default)]
pub(crate) struct Memory {
    /// The last version it was told of.
    pub(crate) version: u32,
    /// Everything it was told, as it was told.
    pub(crate) events: Vec<Value>,
    /// What it did, in order.
    deeds: Vec<Deed>,
    /// What was said, and what it said itself.
    pub(crate) talk: Talk,
    /// The number of the message that waits for its answer.
    waiting: Option<u32>,
    /// Whether that message is a line of chat.
    is_talk: bool,
    messages: u32,
    actions: Vec<Value>,
    is_sealed: bool,
    /// Whether others may act at the same time and be first.
    is_scramble: bool,
    /// Whether they could when this seat acted last.
    was_rushed: bool,
    /// Whether the match is over.
    pub(crate) is_over: bool,
}

/// Something a seat did, as a record tells it.
struct Deed {
    step: Value,
    fate: Fate,
}

#[derive(PartialEq)]
enum Fate {
    /// No answer came: it was done once or never.
    Unknown,
    /// It was done once.
    Done,
}

impl Memory {
    /// That of somebody who has just come to that seat.
    pub(crate) fn new(seat: usize) -> Self {
        Memory { talk: Talk::new(seat), ..Memory::default() }
    }

    /// A new connection: what was not answered will not be.
    pub(crate) fn come_back(&mut self) {
        self.waiting = None;
        self.actions.clear();
        self.is_sealed = false;
    }

    /// Hears a message through that seat, and complains if it contradicts what was heard before.
    pub(crate) fn hear(&mut self, seat: u64, message: &Value) {
        match message["type"].as_str().unwrap() {
            "hello" => self.hear_all(seat, message),
            "update" => self.hear_more(seat, message),
            "accepted" => {
                assert_eq!(self.waiting.take(), number(&message["id"]));
                assert!(
                    number(&message["version"]) <= Some(self.version),
                    "an answer comes after its update"
                );
                if self.is_talk {
                    self.talk.must_be_heard();
                } else {
                    self.deeds.last_mut().unwrap().fate = Fate::Done;
                }
            }
            "rejected" => {
                assert_eq!(self.waiting.take(), number(&message["id"]), "{message}");
                // The last of the others may seal while this one takes back, or be first where all act at once.
                let is_late =
                    message["code"] == "nothing_sealed" || self.was_rushed && message["code"] == "foul";
                assert!(is_late, "{message}");
                self.deeds.pop();
            }
            "chat" => self.talk.hear(message),
            "presence" | "table" => {}
            other => panic!("{other}: {message}"),
        }
    }

    fn hear_all(&mut self, seat: u64, hello: &Value) {
        assert_eq!(hello["seat"], seat);
        self.talk.hear_all(&hello["chat"]);
        let version = number(&hello["version"]).unwrap();
        assert!(version >= self.version, "version {version} after version {}", self.version);
        self.version = version;
        if hello["match"].is_null() {
            assert!(self.events.is_empty() && version == 0);
            return;
        }
        let events = hello["match"]["events"].as_array().unwrap();
        let same = events.iter().zip(&self.events).take_while(|(told, heard)| told == heard).count();
        assert_eq!(
            same,
            self.events.len(),
            "{:?} was heard, now it is {:?}",
            self.events[same..].first(),
            events.get(same)
        );
        check_numbers(events, 0, version);
        self.events.clone_from(events);
        self.look(seat, &hello["match"]);
    }

    fn hear_more(&mut self, seat: u64, update: &Value) {
        assert_eq!(number(&update["from"]), Some(self.version));
        let version = number(&update["version"]).unwrap();
        assert!(version >= self.version);
        let events = update["match"]["events"].as_array().unwrap();
        check_numbers(events, self.version, version);
        self.version = version;
        self.events.extend(events.iter().cloned());
        self.look(seat, &update["match"]);
    }

    /// Whoever is asked can act.
    fn look(&mut self, seat: u64, sight: &Value) {
        let turn = &sight["turn"];
        let has = |seats: &Value| seats.as_array().is_some_and(|seats| seats.contains(&json!(seat)));
        self.actions.clone_from(sight["actions"].as_array().unwrap());
        self.is_sealed = has(&sight["sealed"]);
        self.is_over = turn["kind"] == "over";
        self.is_scramble = turn["kind"] == "scramble";
        assert_eq!(has(&turn["seats"]), !self.actions.is_empty(), "{turn}");
    }

    /// What the seat says next, if it is asked and has its answers.
    pub(crate) fn decide(&mut self, dice: &mut Dice) -> Option<Value> {
        if self.waiting.is_some() || self.is_over {
            return None;
        }
        if let Some(text) = self.talk.think_of(dice) {
            self.messages += 1;
            (self.waiting, self.is_talk) = (Some(self.messages), true);
            return Some(json!({ "type": "say", "text": text, "id": self.messages }));
        }
        let (step, kind) = if !self.actions.is_empty() {
            let action = &self.actions[below(dice, self.actions.len() as u32) as usize];
            (json!({ "action": action }), "act")
        } else if self.is_sealed && below(dice, DOUBTS) == 0 {
            (json!({ "take_back": true }), "take_back")
        } else {
            return None;
        };
        self.messages += 1;
        (self.waiting, self.is_talk) = (Some(self.messages), false);
        self.was_rushed = self.is_scramble;
        let mut message = json!({ "type": kind, "id": self.messages });
        if let Some(action) = step.get("action") {
            message["action"] = action.clone();
        }
        self.deeds.push(Deed { step, fate: Fate::Unknown });
        Some(message)
    }

    /// Whether these steps are what the seat did: everything that was answered once, everything else once or never.
    pub(crate) fn explains(&self, steps: &[Value]) -> bool {
        let mut reached = vec![0];
        for deed in &self.deeds {
            let done = reached.iter().filter(|at| steps.get(**at) == Some(&deed.step)).map(|at| at + 1);
            let mut next: Vec<usize> = done.collect();
            if deed.fate == Fate::Unknown {
                next.extend(&reached);
            }
            next.sort_unstable();
            next.dedup();
            reached = next;
        }
        reached.contains(&steps.len())
    }
}

/// Every event belongs to a step between two versions, and they are told in order.
fn check_numbers(events: &[Value], from: u32, version: u32) {
    let numbers: Vec<u32> = events.iter().map(|event| number(&event["n"]).unwrap()).collect();
    assert!(
        numbers.is_sorted() && numbers.iter().all(|n| (from..version).contains(n)),
        "{from}..{version}: {numbers:?}"
    );
    let times: Vec<u64> = events.iter().map(|event| event["at"].as_u64().unwrap()).collect();
    assert!(times.is_sorted(), "{times:?}");
}

fn number(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|number| number.try_into().ok())
}
