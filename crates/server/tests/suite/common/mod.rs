//! Everything the tests share: a server to start, people who come to it, and a way to look at what they got.

pub(crate) mod client;
pub(crate) mod description;
pub(crate) mod host;
pub(crate) mod http;
pub(crate) mod pile;
pub(crate) mod truth;

use bots::Dice;
use rules::below;
use serde_json::Value;

pub(crate) use client::Client;
pub(crate) use host::{Host, RECONNAISSANCE, quick};

/// One of these at random.
pub(crate) fn any<'a>(these: &'a [Value], dice: &mut Dice) -> &'a Value {
    &these[below(dice, these.len() as u32) as usize]
}

/// A fresh match of MemoRacers between so many people, all of them in the room; the last client only watches.
pub(crate) async fn memoracers(host: &Host, people: usize) -> (String, Vec<Client>) {
    host.full_table("memoracers", serde_json::json!({}), people).await
}

/// A fresh match of MemoRacers between two people who have both built and program now; a third client only watches.
pub(crate) async fn programming(host: &Host) -> (String, Vec<Client>) {
    let (table, mut clients) = memoracers(host, 2).await;
    clients[0].do_first().await;
    clients[1].until(Client::is_asked).await;
    clients[1].do_first().await;
    clients[0].until(|client| client.asked() == [1, 2]).await;
    (table, clients)
}
