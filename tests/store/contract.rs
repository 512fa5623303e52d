//! What every store promises, told once and held by each.

use xiangqi_bot::play::{Event, Opening, Player, PlayerId, Timestamp};
use xiangqi_bot::rules::{Color, RuleSet};
use xiangqi_bot::store::{
    ChannelKey, Committed, GameId, GameStep, OpenChannel, Post, Step, Store, StoreError, StoredGame, Unsent,
};

/// Runs the whole contract; each part gets a fresh store.
pub(crate) async fn holds<S: Store>(fresh: impl AsyncFn() -> S) {
    an_empty_store_knows_nothing(&fresh().await).await;
    a_game_comes_back_as_it_was_written(&fresh().await).await;
    game_numbers_are_never_given_out_twice(&fresh().await).await;
    a_repeated_event_writes_nothing(&fresh().await).await;
    the_same_event_id_in_another_channel_is_another_event(&fresh().await).await;
    a_second_writer_gets_a_conflict_and_writes_nothing(&fresh().await).await;
    last_seen_is_what_was_given_last(&fresh().await).await;
    a_channel_shows_open_games_and_the_latest_one_that_is_over(&fresh().await).await;
    open_channels_are_those_of_the_platform_with_an_open_game(&fresh().await).await;
    messages_wait_in_order_until_they_are_sent(&fresh().await).await;
    a_sent_message_names_its_game_and_a_board_its_latest_message(&fresh().await).await;
    a_message_that_was_given_up_waits_no_more(&fresh().await).await;
    a_message_about_no_stored_game_is_refused(&fresh().await).await;
    many_writers_at_once_lose_nothing(&fresh().await).await;
}

pub(crate) fn channel(id: &str) -> ChannelKey {
    ChannelKey { platform: "discord", id: id.to_owned() }
}

fn player(id: &str) -> Player {
    Player { id: PlayerId::new(id), name: format!("name of {id}") }
}

pub(crate) fn opened() -> Event {
    Event::Challenged {
        challenger: player("alice"),
        color: Color::Red,
        opponent: Some(player("böb \"快\" 'x'")),
        opening: Opening {
            rules: RuleSet::World,
            start: Some("3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1".parse().unwrap()),
        },
        expires: Timestamp(1_700_000_000_000),
    }
}

pub(crate) fn moved(ply: i64) -> Event {
    // The store does not judge moves.
    Event::Moved { mv: if ply % 2 == 0 { "h2e2" } else { "h9g7" }.parse().unwrap(), at: Timestamp(ply) }
}

/// A step that only changes a game.
pub(crate) fn game_step(id: GameId, expected_seq: u64, events: Vec<Event>, open: bool) -> Step {
    Step {
        channel: channel("c1"),
        event: None,
        last_seen: None,
        game: Some(GameStep { id, expected_seq, events, locale: "fr".to_owned(), open }),
        posts: Vec::new(),
    }
}

pub(crate) fn post(game: Option<GameId>, board: bool, body: &str) -> Post {
    Post { game, board, body: body.to_owned() }
}

async fn open_game<S: Store>(store: &S, at: &ChannelKey) -> GameId {
    let id = store.reserve_game().await.unwrap();
    let step = Step { channel: at.clone(), ..game_step(id, 0, vec![opened()], true) };
    assert_eq!(store.commit(step).await.unwrap(), Committed::Stored(vec![]));
    id
}

async fn ids_of<S: Store>(store: &S, at: &ChannelKey) -> Vec<GameId> {
    store.games_of_channel(at).await.unwrap().into_iter().map(|game| game.id).collect()
}

async fn an_empty_store_knows_nothing<S: Store>(store: &S) {
    let at = channel("c1");
    assert!(!store.knows_event(&at, "e1").await.unwrap());
    assert_eq!(store.games_of_channel(&at).await.unwrap(), []);
    assert_eq!(store.game(GameId(1)).await.unwrap(), None);
    assert_eq!(store.game_of_message(&at, "m1").await.unwrap(), None);
    assert_eq!(store.open_channels("discord").await.unwrap(), []);
    assert_eq!(store.unsent("discord").await.unwrap(), []);
    store.mark_sent(7, "m1").await.unwrap();
    store.mark_failed(7, "gone").await.unwrap();
}

async fn a_game_comes_back_as_it_was_written<S: Store>(store: &S) {
    let id = open_game(store, &channel("c1")).await;
    let more = vec![moved(0), moved(1), Event::DrawOffered { by: Color::Black }];
    store.commit(game_step(id, 1, more.clone(), true)).await.unwrap();
    let locale = "fr".to_owned();
    let events = [vec![opened()], more].concat();
    let written = StoredGame { id, channel: "c1".to_owned(), locale, events, board: None };
    assert_eq!(store.game(id).await.unwrap(), Some(written.clone()));
    assert_eq!(store.games_of_channel(&channel("c1")).await.unwrap(), [written]);
    // The language is the one of the opening, and the channel too.
    let step = Step { channel: channel("elsewhere"), ..game_step(id, 4, vec![moved(2)], true) };
    store.commit(step).await.unwrap();
    assert_eq!(store.game(id).await.unwrap().unwrap().channel, "c1");
    assert_eq!(ids_of(store, &channel("elsewhere")).await, []);
}

async fn game_numbers_are_never_given_out_twice<S: Store>(store: &S) {
    let mut given = Vec::new();
    for _ in 0..5 {
        given.push(store.reserve_game().await.unwrap());
    }
    let mut distinct = given.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), given.len(), "{given:?}");
}

async fn a_repeated_event_writes_nothing<S: Store>(store: &S) {
    let id = open_game(store, &channel("c1")).await;
    let step = Step {
        event: Some("e1".to_owned()),
        last_seen: Some("m1".to_owned()),
        posts: vec![post(Some(id), true, "one"), post(None, false, "two")],
        ..game_step(id, 1, vec![moved(0)], true)
    };
    let Committed::Stored(posts) = store.commit(step.clone()).await.unwrap() else { panic!("not stored") };
    assert_eq!(posts.len(), 2);
    assert!(store.knows_event(&channel("c1"), "e1").await.unwrap());
    let again = Step {
        last_seen: Some("m2".to_owned()),
        game: Some(GameStep {
            id,
            expected_seq: 2,
            events: vec![moved(1)],
            locale: "en".to_owned(),
            open: false,
        }),
        ..step.clone()
    };
    let (game, unsent) = (store.game(id).await.unwrap(), store.unsent("discord").await.unwrap());
    for step in [step, again] {
        assert_eq!(store.commit(step).await.unwrap(), Committed::Duplicate);
    }
    assert_eq!(store.game(id).await.unwrap(), game);
    assert_eq!(store.unsent("discord").await.unwrap(), unsent);
    let still = OpenChannel { channel: "c1".to_owned(), last_seen: Some("m1".to_owned()) };
    assert_eq!(store.open_channels("discord").await.unwrap(), [still]);
}

async fn the_same_event_id_in_another_channel_is_another_event<S: Store>(store: &S) {
    let step = Step {
        channel: channel("c1"),
        event: Some("e1".to_owned()),
        last_seen: None,
        game: None,
        posts: vec![post(None, false, "hello")],
    };
    assert!(matches!(store.commit(step.clone()).await.unwrap(), Committed::Stored(_)));
    assert!(!store.knows_event(&channel("c2"), "e1").await.unwrap());
    let elsewhere = Step { channel: channel("c2"), ..step.clone() };
    assert!(matches!(store.commit(elsewhere).await.unwrap(), Committed::Stored(_)));
    let platform = ChannelKey { platform: "playground", id: "c1".to_owned() };
    assert!(!store.knows_event(&platform, "e1").await.unwrap());
    let other = Step { channel: platform, ..step };
    assert!(matches!(store.commit(other).await.unwrap(), Committed::Stored(_)));
}

async fn a_second_writer_gets_a_conflict_and_writes_nothing<S: Store>(store: &S) {
    let id = open_game(store, &channel("c1")).await;
    store.commit(game_step(id, 1, vec![moved(0)], true)).await.unwrap();
    let (game, unsent) = (store.game(id).await.unwrap(), store.unsent("discord").await.unwrap());
    for (expected_seq, id) in [(0, id), (1, id), (3, id), (1, GameId(id.0 + 50))] {
        let late = Step {
            event: Some("late".to_owned()),
            last_seen: Some("m9".to_owned()),
            posts: vec![post(None, false, "late")],
            ..game_step(id, expected_seq, vec![moved(1)], false)
        };
        let refused = store.commit(late).await.unwrap_err();
        assert!(matches!(refused, StoreError::Conflict(game) if game == id), "{expected_seq}: {refused}");
    }
    assert_eq!(store.game(id).await.unwrap(), game);
    assert_eq!(store.unsent("discord").await.unwrap(), unsent);
    assert!(!store.knows_event(&channel("c1"), "late").await.unwrap());
    let untouched = OpenChannel { channel: "c1".to_owned(), last_seen: None };
    assert_eq!(store.open_channels("discord").await.unwrap(), [untouched]);
}

async fn last_seen_is_what_was_given_last<S: Store>(store: &S) {
    let id = open_game(store, &channel("c1")).await;
    let given = [Some("m1"), None, Some("m3"), Some("m2")];
    let kept = [Some("m1"), Some("m1"), Some("m3"), Some("m2")];
    for (seq, (given, kept)) in (1..).zip(given.into_iter().zip(kept)) {
        let last_seen = given.map(str::to_owned);
        store.commit(Step { last_seen, ..game_step(id, seq, vec![moved(0)], true) }).await.unwrap();
        let open = store.open_channels("discord").await.unwrap();
        assert_eq!(open[0].last_seen.as_deref(), kept, "after {given:?}");
    }
}

async fn a_channel_shows_open_games_and_the_latest_one_that_is_over<S: Store>(store: &S) {
    let (here, there) = (channel("c1"), channel("c2"));
    let (a, b, c) =
        (open_game(store, &here).await, open_game(store, &here).await, open_game(store, &here).await);
    let elsewhere = open_game(store, &there).await;
    let ended = |id| {
        let end = Event::Ended { winner: None, termination: "agreement".parse().unwrap() };
        store.commit(game_step(id, 1, vec![end], false))
    };
    assert_eq!(ids_of(store, &here).await, [a, b, c]);
    ended(b).await.unwrap();
    assert_eq!(ids_of(store, &here).await, [a, c], "a newer game is open");
    ended(c).await.unwrap();
    assert_eq!(ids_of(store, &here).await, [a, c], "the newest game is over");
    ended(a).await.unwrap();
    assert_eq!(ids_of(store, &here).await, [c]);
    assert_eq!(ids_of(store, &there).await, [elsewhere]);
    let platform = ChannelKey { platform: "playground", id: "c1".to_owned() };
    assert_eq!(ids_of(store, &platform).await, []);
}

async fn open_channels_are_those_of_the_platform_with_an_open_game<S: Store>(store: &S) {
    let a = open_game(store, &channel("b")).await;
    open_game(store, &channel("a")).await;
    open_game(store, &channel("a")).await;
    open_game(store, &ChannelKey { platform: "playground", id: "p".to_owned() }).await;
    let open = async || -> Vec<String> {
        store.open_channels("discord").await.unwrap().into_iter().map(|open| open.channel).collect()
    };
    assert_eq!(open().await, ["a", "b"]);
    store.commit(game_step(a, 1, vec![Event::Cancelled], false)).await.unwrap();
    assert_eq!(open().await, ["a"]);
}

async fn messages_wait_in_order_until_they_are_sent<S: Store>(store: &S) {
    let id = open_game(store, &channel("c1")).await;
    let step = |at: &ChannelKey, bodies: &[&str]| Step {
        channel: at.clone(),
        event: None,
        last_seen: None,
        game: None,
        posts: bodies.iter().map(|body| post(Some(id), true, body)).collect(),
    };
    let numbers = async |step| match store.commit(step).await.unwrap() {
        Committed::Stored(numbers) => numbers,
        Committed::Duplicate => panic!("no event was given"),
    };
    let first = numbers(step(&channel("c1"), &["one", "two"])).await;
    let second = numbers(step(&channel("c2"), &["three"])).await;
    let other = ChannelKey { platform: "playground", id: "p".to_owned() };
    let third = numbers(step(&other, &["elsewhere"])).await;
    let all = [first, second].concat();
    assert!(all.is_sorted() && all.len() == 3, "{all:?}");
    let bodies = async |platform| -> Vec<(i64, String, String)> {
        let unsent = store.unsent(platform).await.unwrap();
        unsent.into_iter().map(|Unsent { id, channel, post }| (id, channel, post.body)).collect()
    };
    let row = |id, channel: &str, body: &str| (id, channel.to_owned(), body.to_owned());
    let expected = [row(all[0], "c1", "one"), row(all[1], "c1", "two"), row(all[2], "c2", "three")];
    assert_eq!(bodies("discord").await, expected);
    store.mark_sent(all[1], "m2").await.unwrap();
    store.mark_sent(all[1], "m2").await.unwrap();
    assert_eq!(bodies("discord").await, [expected[0].clone(), expected[2].clone()]);
    store.mark_sent(all[2], "m3").await.unwrap();
    let later = numbers(step(&channel("c1"), &["four"])).await;
    assert!(later > third, "the number of a sent message is not used again: {later:?}");
    assert_eq!(bodies("playground").await, [row(third[0], "p", "elsewhere")]);
}

async fn a_sent_message_names_its_game_and_a_board_its_latest_message<S: Store>(store: &S) {
    let id = open_game(store, &channel("c1")).await;
    let posts = vec![
        post(Some(id), true, "board 1"),
        post(Some(id), false, "a note"),
        post(None, false, "help"),
        post(Some(id), true, "board 2"),
    ];
    let step = Step { posts, ..game_step(id, 1, vec![moved(0)], true) };
    let Committed::Stored(numbers) = store.commit(step).await.unwrap() else { panic!("not stored") };
    let board = async || store.game(id).await.unwrap().unwrap().board;
    // (the message sent, its platform id, the board of the game afterwards)
    let sent = [(1, "m1", None), (3, "m3", Some("m3")), (2, "m2", Some("m3")), (0, "m0", Some("m3"))];
    for (number, message, expected) in sent {
        store.mark_sent(numbers[number], message).await.unwrap();
        assert_eq!(board().await.as_deref(), expected, "after {message}");
    }
    for (message, expected) in
        [("m0", Some(id)), ("m1", Some(id)), ("m2", None), ("m3", Some(id)), ("m4", None)]
    {
        assert_eq!(store.game_of_message(&channel("c1"), message).await.unwrap(), expected, "{message}");
    }
    assert_eq!(store.game_of_message(&channel("c2"), "m1").await.unwrap(), None);
}

async fn a_message_that_was_given_up_waits_no_more<S: Store>(store: &S) {
    let id = open_game(store, &channel("c1")).await;
    let posts = vec![post(Some(id), true, "one"), post(Some(id), true, "two")];
    let step = Step { posts, ..game_step(id, 1, vec![moved(0)], true) };
    let Committed::Stored(numbers) = store.commit(step).await.unwrap() else { panic!("not stored") };
    store.mark_failed(numbers[0], "unknown channel").await.unwrap();
    let left: Vec<i64> = store.unsent("discord").await.unwrap().into_iter().map(|unsent| unsent.id).collect();
    assert_eq!(left, [numbers[1]]);
    assert_eq!(store.game(id).await.unwrap().unwrap().board, None);
}

async fn a_message_about_no_stored_game_is_refused<S: Store>(store: &S) {
    let step = Step {
        channel: channel("c1"),
        event: Some("e1".to_owned()),
        last_seen: None,
        game: None,
        posts: vec![post(Some(GameId(9)), false, "?")],
    };
    let refused = store.commit(step).await.unwrap_err();
    assert!(matches!(refused, StoreError::Corrupt(_)), "{refused}");
    assert!(!store.knows_event(&channel("c1"), "e1").await.unwrap());
    assert_eq!(store.unsent("discord").await.unwrap(), []);
}

async fn many_writers_at_once_lose_nothing<S: Store>(store: &S) {
    let writer = async |number: i64| {
        let at = channel(&format!("c{number}"));
        let id = open_game(store, &at).await;
        for seq in 1..8 {
            let posts = vec![post(Some(id), true, "board")];
            let step = Step {
                channel: at.clone(),
                event: Some(format!("e{seq}")),
                posts,
                ..game_step(id, seq, vec![moved(0)], true)
            };
            store.commit(step).await.unwrap();
        }
        id
    };
    let ids = futures_util::future::join_all((0..16).map(writer)).await;
    for id in ids {
        assert_eq!(store.game(id).await.unwrap().unwrap().events.len(), 8);
    }
    let unsent = store.unsent("discord").await.unwrap();
    assert_eq!(unsent.len(), 16 * 7);
    assert!(unsent.is_sorted_by(|a, b| a.id < b.id), "numbers are distinct and in order");
}
