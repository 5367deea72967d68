//! What everybody should have been told, found out from the record alone.

use referee::{Referee, Replayed};
use rules::record::Closing;
use rules::{Audience, Millis, Seat, Step, Turn, Viewer, told_to};
use serde_json::{Value, json};
use server::Shared;

use super::{Client, Host};

/// A finished match, verified.
pub(crate) struct Truth<G: Shared> {
    /// The record as it was exported.
    pub(crate) text: String,
    /// Its steps with their stories.
    pub(crate) replayed: Replayed<G>,
    /// The seed, as it was revealed.
    pub(crate) seed: String,
}

impl<G: Shared> Truth<G> {
    /// The match of that table: its record verifies, and it is signed with the published key.
    pub(crate) async fn of(host: &Host, table: &str) -> Self {
        let text = host.get(&format!("/api/tables/{table}/record")).await;
        assert_eq!(text.status, 200, "{text:?}");
        let key = host.get("/api/key").await.done()["key"].as_str().unwrap().to_owned();
        let replayed = referee::verify::<G>(&text.body).unwrap();
        assert_eq!(replayed.signed_by.map(|key| key.to_string()), Some(key));
        let closing = text.body.lines().nth(replayed.steps.len() + 1).unwrap();
        let closing: Closing = serde_json::from_str(closing).unwrap();
        Truth { text: text.body, replayed, seed: closing.seed }
    }

    /// What that viewer was told in the steps from `first` to before `last`.
    fn told(&self, viewer: Viewer, first: usize, last: usize) -> Vec<Value> {
        let steps = self.replayed.steps[first..last].iter();
        let heard = steps.flat_map(|step| {
            told_to(&step.story, viewer).map(|event| json!({"n": step.number, "at": step.at, "event": event}))
        });
        heard.collect()
    }

    /// What that seat did, in order.
    pub(crate) fn acts(&self, seat: usize) -> impl Iterator<Item = Value> {
        self.replayed.steps.iter().filter_map(move |step| match step.entry.step()? {
            Step::Act(actor, action) if actor.index() == seat => Some(json!(action)),
            Step::Act(..) | Step::TakeBack(_) | Step::Chance(_) | Step::Alarm => None,
        })
    }

    /// What was told to everybody.
    pub(crate) fn public(&self) -> impl Iterator<Item = Value> {
        self.replayed.steps.iter().flat_map(|step| {
            let public = step.story.iter().filter(|told| told.to == Audience::All);
            public.map(|told| json!({"n": step.number, "at": step.at, "event": told.event}))
        })
    }

    /// The client heard every event it may hear, in order, and no other.
    pub(crate) fn check_events(&self, client: &Client) {
        assert_eq!(client.events, self.told(viewer(client), 0, self.replayed.steps.len()));
    }

    /// Every picture of the match the client got is the truth as that viewer may know it, to the last byte.
    /// For a match without undo, in which no time has passed.
    pub(crate) fn check_sights(&self, client: &Client) {
        let viewer = viewer(client);
        let seed = self.seed.parse().unwrap();
        let mut referee = Referee::<G>::resume(self.replayed.header.clone(), seed, []).unwrap();
        let pictures = client.heard.iter().filter(|message| message["match"].is_object());
        for message in pictures {
            let version = message["version"].as_u64().unwrap() as usize;
            while referee.steps() < version {
                referee.follow(self.replayed.steps[referee.steps()].line()).unwrap();
            }
            assert_eq!(referee.steps(), version, "dice are rolled before anybody hears");
            let from = message["from"].as_u64().unwrap_or_default() as usize;
            let expected = sight(&referee, viewer, self.told(viewer, from, version));
            assert_eq!(message["match"], expected);
            if message["type"] == "hello" {
                assert_eq!(message["printed"], json!(G::printed(&self.replayed.header.setup)), "the setup's");
            }
        }
    }
}

/// A match as one viewer sees it, with these events.
fn sight<G: Shared>(referee: &Referee<G>, viewer: Viewer, events: Vec<Value>) -> Value {
    let turn = match referee.turn() {
        Turn::Players(seats) => json!({"kind": "players", "seats": seats}),
        Turn::Scramble { seats, until } => {
            json!({"kind": "scramble", "seats": seats, "until": until, "now": Millis(0)})
        }
        Turn::Chance => unreachable!("dice are rolled at once"),
        Turn::Over(standings) => json!({"kind": "over", "standings": standings}),
    };
    let actions = match viewer {
        Viewer::Seat(seat) => referee.actions(seat),
        Viewer::Spectator => Vec::new(),
    };
    json!({
        "turn": turn,
        "sealed": referee.sealed(),
        "view": referee.view(viewer),
        "actions": actions,
        "clocks": [],
        "events": events,
    })
}

/// Through whose eyes the client looks.
fn viewer(client: &Client) -> Viewer {
    client.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat as u8 - 1)))
}
