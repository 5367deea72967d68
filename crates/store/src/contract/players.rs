//! Players and their tokens.

use super::{a_player, id};
use crate::{Id, Player, Store, Token, TokenKind};

/// What was added is found, and a new name replaces the old one.
pub async fn players_round_trip_and_can_be_renamed(store: &dyn Store) {
    let ada = Player { id: id(1), name: "Ada".to_owned(), created: 1_700_000_000_123 };
    store.add_player(&ada).await.expect("Ada is new");
    assert_eq!(store.player(ada.id).await.expect("players can be read"), Some(ada.clone()));
    assert_eq!(store.player(id(2)).await.expect("players can be read"), None);

    assert!(store.rename_player(ada.id, "Countess").await.expect("Ada can be renamed"));
    let renamed = Player { name: "Countess".to_owned(), ..ada };
    assert_eq!(store.player(renamed.id).await.expect("players can be read"), Some(renamed));
    assert!(!store.rename_player(id(2), "Nobody").await.expect("there is just nobody to rename"));
}

/// A second player with the same id is refused, and the first one stays.
pub async fn a_player_is_added_only_once(store: &dyn Store) {
    let ada = Player { id: id(1), name: "Ada".to_owned(), created: 1 };
    store.add_player(&ada).await.expect("Ada is new");
    let double = Player { name: "Eve".to_owned(), ..ada.clone() };
    assert!(store.add_player(&double).await.is_err());
    assert_eq!(store.player(ada.id).await.expect("players can be read"), Some(ada));
}

/// Names come in no order, without those who do not exist, and each once.
pub async fn names_are_given_of_those_who_exist(store: &dyn Store) {
    let (one, two) = (a_player(store, 1).await, a_player(store, 2).await);
    a_player(store, 3).await;
    let mut names = store.names(&[two, id(99), one, two]).await.expect("names can be read");
    names.sort();
    let mut expected = vec![(one, "Player 1".to_owned()), (two, "Player 2".to_owned())];
    expected.sort();
    assert_eq!(names, expected);
    assert_eq!(store.names(&[]).await.expect("nobody can be asked for"), Vec::new());
}

/// A token is found by its hash and in its owner's list, oldest first, until it is revoked.
pub async fn tokens_are_found_by_their_hash_until_revoked(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    let tokens = [token(10, ada, 300), token(11, ada, 100), token(12, bob, 200)];
    for token in &tokens {
        store.add_token(token).await.expect("the token is new");
    }
    let [late, early, other] = tokens;
    assert_eq!(found(store, &late).await, Some(late.clone()));
    assert_eq!(store.token_of(&[0; 32]).await.expect("tokens can be read"), None);
    assert_eq!(store.tokens(ada).await.expect("tokens can be read"), [early.clone(), late.clone()]);
    assert_eq!(store.tokens(bob).await.expect("tokens can be read"), [other]);

    assert!(store.revoke_token(ada, late.id).await.expect("it can be revoked"));
    assert!(!store.revoke_token(ada, late.id).await.expect("it is just gone"));
    assert_eq!(found(store, &late).await, None);
    assert_eq!(store.tokens(ada).await.expect("tokens can be read"), [early]);
}

/// Only the owner takes a token away.
pub async fn tokens_are_not_revoked_by_another_player(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    let token = token(10, ada, 1);
    store.add_token(&token).await.expect("the token is new");
    assert!(!store.revoke_token(bob, token.id).await.expect("it is just not his"));
    assert_eq!(found(store, &token).await, Some(token));
}

/// Who uses a token, and when it was used last, is kept.
pub async fn sessions_are_tokens_that_are_seen(store: &dyn Store) {
    let ada = a_player(store, 1).await;
    let mut session = Token { kind: TokenKind::Session, seen: 1, ..token(10, ada, 100) };
    store.add_token(&session).await.expect("the token is new");
    assert_eq!(found(store, &session).await, Some(session.clone()));
    session.seen = 2_000_000_000_000;
    store.see_token(&session).await.expect("it can be noted");
    assert_eq!(store.tokens(ada).await.expect("tokens can be read"), [session]);
    store.see_token(&token(11, ada, 1)).await.expect("there is just none to be seen");
    assert_eq!(store.tokens(ada).await.expect("tokens can be read").len(), 1);
}

/// The token with that number.
fn token(number: u8, player: Id, created: i64) -> Token {
    let label = format!("token {number}");
    let kind = TokenKind::Token;
    Token { id: id(number.into()), player, label, hash: [number; 32], created, kind, seen: 0 }
}

/// What is found by a token's hash.
async fn found(store: &dyn Store, token: &Token) -> Option<Token> {
    store.token_of(&token.hash).await.expect("tokens can be read")
}
