//! Chat, and texts of every sort.

use futures_util::future::join_all;

use super::{a_table, id, log, table};
use crate::{Append, ChatLine, Id, Player, Store, Table, Token, TokenKind};

/// Each table has its own count, and the number in the line is not looked at.
pub async fn chat_is_numbered_from_one_at_every_table(store: &dyn Store) {
    let (here, there) = (a_table(store, 1).await, a_table(store, 3).await);
    for number in 1..=3 {
        assert_eq!(store.say(here.id, &line(here.host, "here")).await.expect("anybody may speak"), number);
    }
    assert_eq!(store.say(there.id, &line(here.host, "there")).await.expect("anybody may speak"), 1);

    let crowd = line(there.host, "all at once");
    let mut numbers = Vec::new();
    for said in join_all((0..20).map(|_| store.say(here.id, &crowd))).await {
        numbers.push(said.expect("anybody may speak"));
    }
    numbers.sort_unstable();
    assert_eq!(numbers, Vec::from_iter(4..=23));
    assert!(store.say(id(99), &crowd).await.is_err(), "there is no such table");
}

/// The last few, oldest first, with the name the speaker had then.
pub async fn chat_gives_the_last_lines_oldest_first(store: &dyn Store) {
    let table = a_table(store, 1).await;
    let lines: Vec<ChatLine> = (1..=12).map(|n| line(table.host, &format!("line {n}"))).collect();
    for line in &lines {
        store.say(table.id, line).await.expect("anybody may speak");
    }
    store.rename_player(table.host, "Another").await.expect("the host can be renamed");
    let numbered: Vec<ChatLine> =
        (1..).zip(lines).map(|(number, line)| ChatLine { number, ..line }).collect();
    assert_eq!(store.chat(table.id, 3).await.expect("chat can be read"), numbered[9..]);
    assert_eq!(store.chat(table.id, 99).await.expect("chat can be read"), numbered);
    assert_eq!(store.chat(table.id, 0).await.expect("chat can be read"), []);
    assert_eq!(store.chat(id(99), 9).await.expect("chat can be read"), []);
}

/// Whatever is written is read again, letter by letter, wherever a text is kept.
pub async fn texts_survive_unchanged(store: &dyn Store) {
    for (number, text) in (10..).step_by(10).zip(texts()) {
        assert_text_survives(store, number, &text).await;
    }
    let table = a_table(store, 900).await;
    store
        .append(Append { table: table.id, expected: 0, entries: texts(), results: None, seal: None })
        .await
        .expect("it is empty");
    assert_eq!(log(store, table.id).await, texts());
}

/// Texts that have broken a database before.
fn texts() -> Vec<String> {
    let texts = [
        "",
        " leading and trailing \n",
        r#"quotes: ' '' " "" ` \ \" \u0041 \u0000 \n"#,
        "'); DROP TABLE players; --",
        "?1 $1 :name @name %s {} NULL",
        "{\"json\":[1,null,\"two\"]}",
        "[]",
        "1e3",
        "control: \u{1} \t \r\n \u{7f} \u{85}",
        "Größe, Ελλάδα, 競艇, عربى, e\u{301}, \u{feff}, \u{202e}reversed",
        "🏎\u{fe0f} 👩\u{200d}🚀 \u{10ffff} \u{fffd}",
    ];
    let long = "long and \"quoted\" 競 ".repeat(20_000);
    texts.into_iter().map(str::to_owned).chain([long]).collect()
}

/// Puts a text wherever there is room for one, and reads it again.
async fn assert_text_survives(store: &dyn Store, number: u32, text: &str) {
    let before = a_table(store, number).await;
    let mut seats = before.seats.clone();
    seats[0].bot = Some(text.to_owned());
    let (game, settings, header) = (text.to_owned(), text.to_owned(), Some(text.to_owned()));
    let after = Table { revision: 2, game, settings, header, seats, ..before };
    store.save_table(&after).await.expect("the revision is the next one");
    assert_eq!(table(store, after.id).await, after);

    store.rename_player(after.host, text).await.expect("the host can be renamed");
    let host = store.player(after.host).await.expect("players can be read");
    assert_eq!(host, Some(Player { id: after.host, name: text.to_owned(), created: number.into() }));
    let names = store.names(&[after.host]).await.expect("names can be read");
    assert_eq!(names, [(after.host, text.to_owned())]);

    let hash = std::array::from_fn(|_| number as u8);
    let token = Token {
        id: id(number + 5),
        player: after.host,
        label: text.to_owned(),
        hash,
        created: 1,
        kind: TokenKind::Token,
        seen: 0,
    };
    store.add_token(&token).await.expect("the token is new");
    assert_eq!(store.tokens(after.host).await.expect("tokens can be read"), [token]);

    let said = ChatLine { name: text.to_owned(), ..line(after.host, text) };
    let number = store.say(after.id, &said).await.expect("anybody may speak");
    assert_eq!(store.chat(after.id, 1).await.expect("chat can be read"), [ChatLine { number, ..said }]);
}

/// Something said, with a number that must not matter.
fn line(player: Id, text: &str) -> ChatLine {
    ChatLine { number: 77, player, name: "A name".to_owned(), text: text.to_owned(), at: 1_700_000_000_456 }
}
