//! Nonsense below the messages: frames that no client would send.

use bots::Dice;
use rules::below;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::bend::index;
use super::{seed, share, survives};
use crate::http::{Http, new_player};
use crate::line::Line;

#[test]
fn frames_that_make_no_sense_end_one_socket_only() {
    survives(async |address| {
        let token = new_player(address).await.unwrap();
        let mut http = Http::open(address).await.unwrap();
        let wish = json!({ "game": "memoracers" }).to_string();
        let made = http.ask("POST", "/api/tables", &token, &wish).await.unwrap().json();
        let table = made["id"].as_str().unwrap();
        let mut other = Line::open(address, &token, table, "").await.unwrap();
        let mut dice = bots::dice(seed(), 300);
        let mut sent = 0;
        while sent < share(1) {
            let frames = 1 + u64::from(below(&mut dice, 8));
            let bytes: Vec<u8> = (0..frames).flat_map(|_| frame(&mut dice)).collect();
            send(address, &token, table, &bytes).await;
            sent += frames;
        }
        other.say(&json!({ "type": "ping", "id": 1 })).await.unwrap();
        while other.hear().await.unwrap()["type"] != "pong" {}
    });
}

/// Sends these bytes after a good handshake, and reads until the server has had enough or has read them all.
async fn send(address: &str, token: &str, table: &str, bytes: &[u8]) {
    let mut line = Line::open(address, token, table, "").await.unwrap();
    let stream = line.socket.get_mut();
    // The server may close before it has read everything.
    if stream.write_all(bytes).await.is_ok() && stream.shutdown().await.is_ok() {
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
}

/// A frame with a head of any kind, and a length that may be a lie.
fn frame(dice: &mut Dice) -> Vec<u8> {
    let real = index(dice, 130);
    let [kind, mask] = [below(dice, 256) as u8, if below(dice, 8) == 0 { 0 } else { 0x80 }];
    // Mostly text, whole and masked, so that what follows is looked at.
    let kind = if below(dice, 2) == 0 { 0x81 } else { kind };
    let mut bytes = vec![kind];
    match below(dice, 8) {
        0 => bytes.extend([mask | 127].into_iter().chain(u64::MAX.to_be_bytes())),
        1 => bytes.extend([mask | 126].into_iter().chain((real as u16 + 9).to_be_bytes())),
        _ => bytes.push(mask | real.min(125) as u8),
    }
    let payload = std::iter::repeat_with(|| below(dice, 256) as u8);
    bytes.extend(payload.take(real.min(125) + 4));
    bytes
}
