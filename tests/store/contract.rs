//! The contract that each store fulfils.

use xiangqi_bot::features::lessons::queries as lessons;
use xiangqi_bot::features::replay::queries;
use xiangqi_bot::features::replay::queries::StoredImport;
use xiangqi_bot::features::review::queries::{self as reviews, ReviewProgress};
use xiangqi_bot::features::{erasure, old_rows};
use xiangqi_bot::game::{Event, GameId, GameSetup, Player, PlayerId, Timestamp};
use xiangqi_bot::message::LessonProgress;
use xiangqi_bot::rules::{Color, RuleSet};
use xiangqi_bot::store::{
    ChannelGames, ChannelKey, ChannelWrite, Closed, ClosedChannel, Closure, Committed, GameWrite,
    OpenChannel, Outage, PositionSource, Post, StateWrite, Store, StoreCounts, StoreError, StoredGame,
    StoredPerson, StoredPlaceSettings, StoredView, UnsentPost,
};

/// Runs the whole contract; each part gets a fresh store.
pub(crate) async fn holds(fresh: impl AsyncFn() -> Store) {
    an_empty_store_knows_nothing(&fresh().await).await;
    a_game_comes_back_as_it_was_written(&fresh().await).await;
    game_numbers_are_never_given_out_twice(&fresh().await).await;
    a_repeated_event_writes_nothing(&fresh().await).await;
    the_same_event_id_in_another_channel_is_another_event(&fresh().await).await;
    a_second_writer_gets_a_conflict_and_writes_nothing(&fresh().await).await;
    last_seen_never_moves_backwards(&fresh().await).await;
    a_channel_shows_open_games_and_the_one_that_ended_last(&fresh().await).await;
    open_channels_are_those_of_the_platform_with_an_open_game(&fresh().await).await;
    open_channels_name_their_oldest_board(&fresh().await).await;
    a_game_that_is_set_aside_is_no_longer_one_of_its_channel(&fresh().await).await;
    messages_wait_in_order_until_they_are_sent(&fresh().await).await;
    unsent_messages_come_page_by_page(&fresh().await).await;
    a_closed_channel_waits_until_it_is_open(&fresh().await).await;
    a_replaced_board_is_owed_the_loss_of_its_buttons(&fresh().await).await;
    an_answered_question_is_owed_the_loss_of_its_buttons(&fresh().await).await;
    a_game_with_two_homes_has_a_board_in_each(&fresh().await).await;
    what_was_typed_counts_for_the_position_it_was_typed_at(&fresh().await).await;
    nothing_fresh_is_forgotten(&fresh().await).await;
    a_sent_message_names_its_game_and_a_board_its_latest_message(&fresh().await).await;
    a_message_that_was_given_up_waits_no_more(&fresh().await).await;
    a_message_about_no_stored_game_is_refused(&fresh().await).await;
    a_nul_in_somebody_s_name_stops_no_game(&fresh().await).await;
    many_writers_at_once_lose_nothing(&fresh().await).await;
    what_people_and_moderators_choose_comes_back(&fresh().await).await;
    a_thread_has_the_settings_of_its_channel_below_its_own(&fresh().await).await;
    what_is_recorded_counts_once_with_its_event(&fresh().await).await;
    who_is_erased_is_in_no_game_and_no_message(&fresh().await).await;
    what_lies_between_two_signs_of_life_is_an_outage(&fresh().await).await;
    imports_belong_to_one_person_and_only_the_latest_stay(&fresh().await).await;
    a_review_is_begun_once_and_kept(&fresh().await).await;
    a_review_knows_its_message(&fresh().await).await;
    reviews_forget_who_is_erased(&fresh().await).await;
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
        opening: GameSetup {
            start: Some("3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1".parse().unwrap()),
            ..GameSetup::under(RuleSet::World)
        },
        expires: Timestamp(1_700_000_000_000),
    }
}

pub(crate) fn moved(ply: i64) -> Event {
    // The store does not judge moves.
    Event::Moved { mv: if ply % 2 == 0 { "h2e2" } else { "h9g7" }.parse().unwrap(), at: Timestamp(ply) }
}

/// Leaves a person out of every list, or lists the person again.
pub(crate) async fn hide(store: &Store, person: &str, hidden: bool) {
    let record = StateWrite::Person { person: person.to_owned(), settings: "{}".to_owned(), hidden };
    store.commit(state_step(vec![record])).await.unwrap();
}

/// Puts a stand-in in the place of a person.
pub(super) async fn erase(store: &Store, person: &str, stand_in: PlayerId) {
    store.commit(state_step(vec![erasure("discord", person, stand_in)])).await.unwrap();
}

/// A step that only writes state.
pub(super) fn state_step(writes: Vec<StateWrite>) -> ChannelWrite {
    ChannelWrite { writes, ..ChannelWrite::in_channel(&channel("c1")) }
}

/// A step that only changes a game.
pub(crate) fn game_step(id: GameId, expected_seq: u64, events: Vec<Event>, open: bool) -> ChannelWrite {
    if expected_seq == 0 {
        return opening_in(&channel("c1"), id, events, open);
    }
    ChannelWrite {
        game: Some(GameWrite { id, expected_seq, events, homes: vec![], open, since: None }),
        ..ChannelWrite::in_channel(&channel("c1"))
    }
}

/// A step that opens a game in a channel.
pub(crate) fn opening_in(at: &ChannelKey, id: GameId, events: Vec<Event>, open: bool) -> ChannelWrite {
    let homes = vec![view(&at.id, None, "fr")];
    ChannelWrite {
        game: Some(GameWrite { id, expected_seq: 0, events, homes, open, since: None }),
        ..ChannelWrite::in_channel(at)
    }
}

fn view(channel: &str, side: Option<Color>, locale: &str) -> StoredView {
    StoredView { channel: channel.to_owned(), side, locale: locale.to_owned() }
}

/// A step that says something and changes nothing.
pub(super) fn speech(at: &ChannelKey, posts: Vec<Post>) -> ChannelWrite {
    ChannelWrite { posts, ..ChannelWrite::in_channel(at) }
}

pub(crate) fn post(game: Option<GameId>, board: bool, body: &str) -> Post {
    Post {
        game,
        position: Some(body.len() as u64),
        board,
        question: false,
        nonce: format!("xq/{body}"),
        body: body.to_owned(),
    }
}

/// The unsent messages of a channel.
pub(crate) async fn unsent(store: &Store, at: &ChannelKey) -> Vec<UnsentPost> {
    store.unsent(at, 0, 1_000).await.unwrap()
}

/// Stores a step, and returns the numbers of its messages.
pub(super) async fn stored(store: &Store, step: ChannelWrite) -> Vec<i64> {
    match store.commit(step).await.unwrap() {
        Committed::Stored(numbers) => numbers,
        Committed::Duplicate => panic!("the event is new"),
    }
}

/// Says a board of the game and marks it as sent.
async fn show(store: &Store, at: &ChannelKey, game: GameId, position: u64, message: &str) {
    let board = Post { position: Some(position), ..post(Some(game), true, "board") };
    let numbers = stored(store, speech(at, vec![board])).await;
    store.mark_sent(numbers[0], message, vec![]).await.unwrap();
}

pub(super) async fn open_game(store: &Store, at: &ChannelKey) -> GameId {
    let id = store.reserve_game().await.unwrap();
    assert_eq!(stored(store, opening_in(at, id, vec![opened()], true)).await, [0; 0]);
    id
}

/// Stores the first events of a game in the channel `c1`.
pub(super) async fn begun(store: &Store, events: Vec<Event>, open: bool) -> GameId {
    let id = store.reserve_game().await.unwrap();
    stored(store, game_step(id, 0, events, open)).await;
    id
}

/// Stores a game of three events with a message that waits.
pub(super) async fn a_game_with_a_board(store: &Store) -> GameId {
    let id = store.reserve_game().await.unwrap();
    let step = ChannelWrite {
        event: Some("e1".to_owned()),
        last_seen: Some("1".to_owned()),
        posts: vec![post(Some(id), true, "board")],
        ..game_step(id, 0, vec![opened(), moved(0), moved(1)], true)
    };
    stored(store, step).await;
    id
}

/// Asserts that all of [`a_game_with_a_board`] is there.
pub(super) async fn assert_it_is_there_again(store: &Store, id: GameId) {
    assert_eq!(store.game(id).await.unwrap().unwrap().events, [opened(), moved(0), moved(1)]);
    assert!(store.knows_event(&channel("c1"), "e1").await.unwrap());
    assert_eq!(unsent(store, &channel("c1")).await.len(), 1);
    assert_eq!(store.open_channels("discord").await.unwrap()[0].last_seen.as_deref(), Some("1"));
    assert!(store.reserve_game().await.unwrap() > id, "numbers go on");
}

/// The ids of the channels with open games.
async fn open_channels(store: &Store) -> Vec<String> {
    store.open_channels("discord").await.unwrap().into_iter().map(|open| open.channel).collect()
}

async fn ids_of(store: &Store, at: &ChannelKey) -> Vec<GameId> {
    store.games_of_channel(at).await.unwrap().games.into_iter().map(|game| game.id).collect()
}

async fn an_empty_store_knows_nothing(store: &Store) {
    let at = channel("c1");
    assert!(!store.knows_event(&at, "e1").await.unwrap());
    assert_eq!(store.games_of_channel(&at).await.unwrap(), ChannelGames::default());
    assert_eq!(store.game(GameId(1)).await.unwrap(), None);
    assert_eq!(store.game_of_message(&at, "m1").await.unwrap(), None);
    assert_eq!(store.open_channels("discord").await.unwrap(), []);
    assert_eq!(unsent(store, &at).await, []);
    assert_eq!(store.waiting_channels("discord").await.unwrap(), [""; 0]);
    assert_eq!(store.stale_boards(&at, 9).await.unwrap(), [""; 0]);
    assert!(
        store.typed_at_position(&channel("c1"), GameId(1), 0, 1).await.unwrap(),
        "nothing is known of it"
    );
    store.quarantine(GameId(1), "unreadable").await.unwrap();
    store.forget_stale_board(&at, "m1").await.unwrap();
    store.set_closed(&at, None).await.unwrap();
    store.mark_sent(7, "m1", vec![]).await.unwrap();
    store.mark_failed(7, "gone", vec![]).await.unwrap();
}

async fn a_game_comes_back_as_it_was_written(store: &Store) {
    let id = open_game(store, &channel("c1")).await;
    let more = vec![moved(0), moved(1), Event::DrawOffered { by: Color::Black }];
    store.commit(game_step(id, 1, more.clone(), true)).await.unwrap();
    let events = [vec![opened()], more].concat();
    let written = StoredGame { id, homes: vec![view("c1", None, "fr")], events };
    assert_eq!(store.game(id).await.unwrap(), Some(written.clone()));
    assert_eq!(store.games_of_channel(&channel("c1")).await.unwrap().games, [written]);
    // The language is the one of the opening, and the channel too.
    let step = ChannelWrite { channel: channel("elsewhere"), ..game_step(id, 4, vec![moved(2)], true) };
    store.commit(step).await.unwrap();
    assert_eq!(store.game(id).await.unwrap().unwrap().homes, [view("c1", None, "fr")]);
    assert_eq!(ids_of(store, &channel("elsewhere")).await, []);
}

async fn game_numbers_are_never_given_out_twice(store: &Store) {
    let mut given = Vec::new();
    for _ in 0..5 {
        given.push(store.reserve_game().await.unwrap());
    }
    let mut distinct = given.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), given.len(), "{given:?}");
}

async fn a_repeated_event_writes_nothing(store: &Store) {
    let id = open_game(store, &channel("c1")).await;
    let step = ChannelWrite {
        event: Some("e1".to_owned()),
        effect: Some("m1/effect".to_owned()),
        last_seen: Some("m1".to_owned()),
        posts: vec![post(Some(id), true, "one"), post(None, false, "two")],
        ..game_step(id, 1, vec![moved(0)], true)
    };
    assert_eq!(stored(store, step.clone()).await.len(), 2);
    assert!(store.knows_event(&channel("c1"), "e1").await.unwrap());
    let again = ChannelWrite {
        last_seen: Some("m2".to_owned()),
        server: None,
        game: game_step(id, 2, vec![moved(1)], false).game,
        ..step.clone()
    };
    let game = store.game(id).await.unwrap();
    let waiting = unsent(store, &channel("c1")).await;
    let edited = ChannelWrite { event: Some("e2".to_owned()), ..again.clone() };
    for step in [step, again, edited] {
        assert_eq!(store.commit(step).await.unwrap(), Committed::Duplicate);
    }
    assert_eq!(store.game(id).await.unwrap(), game);
    assert_eq!(unsent(store, &channel("c1")).await, waiting);
    let still =
        OpenChannel { channel: "c1".to_owned(), last_seen: Some("m1".to_owned()), board: None, server: None };
    assert_eq!(store.open_channels("discord").await.unwrap(), [still]);
}

async fn the_same_event_id_in_another_channel_is_another_event(store: &Store) {
    let step = ChannelWrite {
        event: Some("e1".to_owned()),
        posts: vec![post(None, false, "hello")],
        ..ChannelWrite::in_channel(&channel("c1"))
    };
    assert!(matches!(store.commit(step.clone()).await.unwrap(), Committed::Stored(_)));
    assert!(!store.knows_event(&channel("c2"), "e1").await.unwrap());
    let elsewhere = ChannelWrite { channel: channel("c2"), ..step.clone() };
    assert!(matches!(store.commit(elsewhere).await.unwrap(), Committed::Stored(_)));
    let platform = ChannelKey { platform: "playground", ..channel("c1") };
    assert!(!store.knows_event(&platform, "e1").await.unwrap());
    let other = ChannelWrite { channel: platform, ..step };
    assert!(matches!(store.commit(other).await.unwrap(), Committed::Stored(_)));
}

async fn a_second_writer_gets_a_conflict_and_writes_nothing(store: &Store) {
    let id = open_game(store, &channel("c1")).await;
    store.commit(game_step(id, 1, vec![moved(0)], true)).await.unwrap();
    let game = store.game(id).await.unwrap();
    let waiting = unsent(store, &channel("c1")).await;
    for (expected_seq, id) in [(0, id), (1, id), (3, id), (1, GameId(id.0 + 50))] {
        let late = ChannelWrite {
            event: Some("late".to_owned()),
            last_seen: Some("m9".to_owned()),
            posts: vec![post(None, false, "late")],
            ..game_step(id, expected_seq, vec![moved(1)], false)
        };
        let refused = store.commit(late).await.unwrap_err();
        assert!(matches!(refused, StoreError::Conflict(game) if game == id), "{expected_seq}: {refused}");
    }
    assert_eq!(store.game(id).await.unwrap(), game);
    assert_eq!(unsent(store, &channel("c1")).await, waiting);
    assert!(!store.knows_event(&channel("c1"), "late").await.unwrap());
    let untouched = OpenChannel { channel: "c1".to_owned(), last_seen: None, board: None, server: None };
    assert_eq!(store.open_channels("discord").await.unwrap(), [untouched]);
}

async fn last_seen_never_moves_backwards(store: &Store) {
    let id = open_game(store, &channel("c1")).await;
    // (the id given, the id stored)
    let table = [(None, None), (Some("9"), Some("9")), (None, Some("9")), (Some("8"), Some("9"))];
    let more = [(Some("10"), Some("10")), (Some("9"), Some("10")), (Some("11"), Some("11"))];
    for (seq, (given, kept)) in (1..).zip(table.into_iter().chain(more)) {
        let last_seen = given.map(str::to_owned);
        store.commit(ChannelWrite { last_seen, ..game_step(id, seq, vec![moved(0)], true) }).await.unwrap();
        let open = store.open_channels("discord").await.unwrap();
        assert_eq!(open[0].last_seen.as_deref(), kept, "after {given:?}");
    }
}

/// The step that ends a game of one event by agreement.
fn ending(id: GameId) -> ChannelWrite {
    let end = Event::Ended { winner: None, termination: "agreement".parse().unwrap(), at: Timestamp(1) };
    game_step(id, 1, vec![end], false)
}

async fn a_channel_shows_open_games_and_the_one_that_ended_last(store: &Store) {
    let here = channel("c1");
    let there = channel("c2");
    let a = open_game(store, &here).await;
    let b = open_game(store, &here).await;
    let c = open_game(store, &here).await;
    let elsewhere = open_game(store, &there).await;
    assert_eq!(ids_of(store, &here).await, [a, b, c]);
    store.commit(ending(b)).await.unwrap();
    assert_eq!(ids_of(store, &here).await, [a, b, c], "a newer game is open");
    store.commit(ending(c)).await.unwrap();
    assert_eq!(ids_of(store, &here).await, [a, c], "another game ended later");
    store.commit(ending(a)).await.unwrap();
    assert_eq!(ids_of(store, &here).await, [a], "the one that ended last, though others have larger numbers");
    // A challenge that came to nothing is no game.
    for end in [Event::Expired, Event::Cancelled, Event::Declined { by: PlayerId::new("mei") }] {
        let dropped = open_game(store, &here).await;
        store.commit(game_step(dropped, 1, vec![end], false)).await.unwrap();
        assert_eq!(ids_of(store, &here).await, [a]);
    }
    store.commit(game_step(a, 2, vec![Event::Annulled { by: PlayerId::new("zoe") }], false)).await.unwrap();
    assert_eq!(ids_of(store, &here).await, [a], "what an annulment takes out has been played");
    let aborted = open_game(store, &here).await;
    let end = Event::Ended { winner: None, termination: "aborted".parse().unwrap(), at: Timestamp(1) };
    store.commit(game_step(aborted, 1, vec![end], false)).await.unwrap();
    assert_eq!(ids_of(store, &here).await, [aborted], "one without a result");
    store.quarantine(aborted, "broken").await.unwrap();
    assert_eq!(ids_of(store, &here).await, [a], "one that cannot be read");
    assert_eq!(ids_of(store, &there).await, [elsewhere]);
    let platform = ChannelKey { platform: "playground", id: "c1".to_owned() };
    assert_eq!(ids_of(store, &platform).await, []);
}

async fn open_channels_are_those_of_the_platform_with_an_open_game(store: &Store) {
    let a = open_game(store, &channel("b")).await;
    open_game(store, &channel("a")).await;
    open_game(store, &channel("a")).await;
    open_game(store, &ChannelKey { platform: "playground", id: "p".to_owned() }).await;
    assert_eq!(open_channels(store).await, ["a", "b"]);
    store.commit(game_step(a, 1, vec![Event::Cancelled], false)).await.unwrap();
    assert_eq!(open_channels(store).await, ["a"]);
}

async fn open_channels_name_their_oldest_board(store: &Store) {
    let at = channel("c1");
    let a = open_game(store, &at).await;
    let b = open_game(store, &at).await;
    let over = open_game(store, &at).await;
    let board = async || store.open_channels("discord").await.unwrap().remove(0).board;
    assert_eq!(board().await, None);
    for (game, message, oldest) in [(a, "100", "100"), (b, "99", "99"), (over, "5", "5"), (b, "101", "5")] {
        show(store, &at, game, 0, message).await;
        assert_eq!(board().await.as_deref(), Some(oldest), "after {message}");
    }
    store.commit(game_step(over, 1, vec![Event::Cancelled], false)).await.unwrap();
    assert_eq!(board().await.as_deref(), Some("100"));
}

async fn a_game_that_is_set_aside_is_no_longer_one_of_its_channel(store: &Store) {
    let at = channel("c1");
    let over = open_game(store, &at).await;
    let broken = open_game(store, &at).await;
    let other = open_game(store, &at).await;
    for id in [over, other] {
        store.commit(ending(id)).await.unwrap();
    }
    assert_eq!(ids_of(store, &at).await, [broken, other]);
    store.quarantine(broken, "event 1 of game 2: nonsense").await.unwrap();
    assert_eq!(ids_of(store, &at).await, [other]);
    assert_eq!(store.open_channels("discord").await.unwrap(), []);
    store.quarantine(other, "cannot be replayed").await.unwrap();
    assert_eq!(ids_of(store, &at).await, [over], "the latest one that is left");
}

async fn a_nul_in_somebody_s_name_stops_no_game(store: &Store) {
    let id = store.reserve_game().await.unwrap();
    let opponent = Some(Player { name: "b\0b".to_owned(), ..player("bob") });
    let Event::Challenged { challenger, color, opening, expires, .. } = opened() else { unreachable!() };
    let events = vec![Event::Challenged { challenger, color, opponent, opening, expires }];
    let body = serde_json::to_string("b\0b is asked").unwrap();
    let step =
        ChannelWrite { posts: vec![post(Some(id), true, &body)], ..game_step(id, 0, events.clone(), true) };
    let numbers = stored(store, step).await;
    assert_eq!(store.game(id).await.unwrap().unwrap().events, events);
    assert_eq!(unsent(store, &channel("c1")).await[0].post.body, body);
    store.mark_failed(numbers[0], "b\0b is nobody", vec![]).await.unwrap();
    assert_eq!(unsent(store, &channel("c1")).await, []);
    store.quarantine(id, "b\0b is nobody").await.unwrap();
    assert_eq!(ids_of(store, &channel("c1")).await, []);
}

async fn messages_wait_in_order_until_they_are_sent(store: &Store) {
    let id = open_game(store, &channel("c1")).await;
    let say = async |at: &ChannelKey, bodies: &[&str]| {
        let posts = bodies.iter().map(|body| post(Some(id), false, body)).collect();
        stored(store, speech(at, posts)).await
    };
    let first = say(&channel("c1"), &["one", "two"]).await;
    let second = say(&channel("c2"), &["three"]).await;
    let other = ChannelKey { platform: "playground", id: "p".to_owned() };
    let third = say(&other, &["elsewhere"]).await;
    let all = [first, second].concat();
    assert!(all.is_sorted() && all.len() == 3, "{all:?}");
    let here = channel("c1");
    let there = channel("c2");
    let [one, two, three] = [(all[0], "one"), (all[1], "two"), (all[2], "three")]
        .map(|(id_of_post, body)| UnsentPost { id: id_of_post, post: post(Some(id), false, body) });
    assert_eq!(unsent(store, &here).await, [one.clone(), two]);
    assert_eq!(unsent(store, &there).await, [three]);
    assert_eq!(store.waiting_channels("discord").await.unwrap(), ["c1", "c2"]);
    store.mark_sent(all[1], "m2", vec![]).await.unwrap();
    store.mark_sent(all[1], "m2", vec![]).await.unwrap();
    assert_eq!(unsent(store, &here).await, [one]);
    store.mark_sent(all[2], "m3", vec![]).await.unwrap();
    assert_eq!(store.waiting_channels("discord").await.unwrap(), ["c1"]);
    let later = say(&here, &["four"]).await;
    assert!(later > third, "the number of a sent message is not used again: {later:?}");
    let elsewhere = UnsentPost { id: third[0], post: post(Some(id), false, "elsewhere") };
    assert_eq!(unsent(store, &other).await, [elsewhere]);
    assert_eq!(store.waiting_channels("playground").await.unwrap(), ["p"]);
}

async fn unsent_messages_come_page_by_page(store: &Store) {
    let at = channel("c1");
    let bodies: Vec<String> = (0..7).map(|number| number.to_string()).collect();
    let posts = bodies.iter().map(|body| post(None, false, body)).collect();
    let numbers = stored(store, speech(&at, posts)).await;
    stored(store, speech(&channel("c2"), vec![post(None, false, "elsewhere")])).await;
    store.mark_failed(numbers[1], "refused", vec![]).await.unwrap();
    let mut read = Vec::new();
    while let page = store.unsent(&at, read.last().map_or(0, |last: &UnsentPost| last.id), 2).await.unwrap()
        && !page.is_empty()
    {
        assert!(page.len() <= 2);
        read.extend(page);
    }
    let read: Vec<i64> = read.into_iter().map(|unsent| unsent.id).collect();
    assert_eq!(read, [&numbers[..1], &numbers[2..]].concat());
}

async fn a_closed_channel_waits_until_it_is_open(store: &Store) {
    let here = channel("c1");
    let there = channel("c2");
    let shut_at = |server, since| {
        let channel = "c1".to_owned();
        let at = Timestamp(since);
        let from = Timestamp(since - 1);
        ClosedChannel { channel, server, closure: Closure { how: Closed::Shut, at, from } }
    };
    for at in [&here, &there] {
        let id = open_game(store, at).await;
        stored(store, speech(at, vec![post(Some(id), true, "board")])).await;
    }
    store.set_closed(&here, Some(closure(Closed::Shut, 7))).await.unwrap();
    assert_eq!(open_channels(store).await, ["c2"]);
    assert_eq!(store.waiting_channels("discord").await.unwrap(), ["c2"]);
    assert_eq!(unsent(store, &here).await.len(), 1, "nothing of it is lost");
    assert_eq!(ids_of(store, &here).await.len(), 1);
    store.set_closed(&channel("never heard of"), Some(closure(Closed::Gone, 7))).await.unwrap();
    assert_eq!(store.gone_channels("discord").await.unwrap(), [""; 0], "no game is open there");
    let shut = store.closed_channels("discord").await.unwrap();
    assert_eq!(shut, [shut_at(None, 7)], "what is gone does not open again");
    // The time since when it is closed stays, whatever closes it once more.
    store.set_closed(&here, Some(closure(Closed::Shut, 9))).await.unwrap();
    assert_eq!(store.closed_channels("discord").await.unwrap(), [shut_at(None, 7)]);
    assert_eq!(store.open_channels_at(&here).await.unwrap(), []);
    store.set_closed(&here, None).await.unwrap();
    assert_eq!(store.open_channels_at(&here).await.unwrap()[0].channel, "c1");
    assert_eq!(store.closed_channels("discord").await.unwrap(), []);
    assert_eq!(open_channels(store).await, ["c1", "c2"]);
    let step = ChannelWrite { server: Some("s1".to_owned()), ..ChannelWrite::in_channel(&here) };
    store.commit(step).await.unwrap();
    store.commit(ChannelWrite::in_channel(&here)).await.unwrap();
    store.set_closed(&here, Some(closure(Closed::Shut, 9))).await.unwrap();
    let shut = store.closed_channels("discord").await.unwrap();
    assert_eq!(shut, [shut_at(Some("s1".to_owned()), 9)]);
    // A thread goes with its channel.
    let thread = ChannelWrite { parent: Some("c1".to_owned()), ..ChannelWrite::in_channel(&there) };
    store.commit(thread).await.unwrap();
    assert_eq!(store.gone_channels("discord").await.unwrap(), [""; 0]);
    store.set_closed(&here, Some(closure(Closed::Gone, 7))).await.unwrap();
    assert_eq!(store.gone_channels("discord").await.unwrap(), ["c1", "c2"]);
    store.set_closed(&here, None).await.unwrap();
    let at: Vec<String> =
        store.open_channels_at(&here).await.unwrap().into_iter().map(|open| open.channel).collect();
    assert_eq!(at, ["c1", "c2"], "with its thread");
    let servers = store.open_channels("discord").await.unwrap().into_iter().map(|open| open.server);
    assert_eq!(servers.collect::<Vec<_>>(), [Some("s1".to_owned()), None]);
    assert_eq!(store.waiting_channels("discord").await.unwrap(), ["c1", "c2"]);
}

async fn an_answered_question_is_owed_the_loss_of_its_buttons(store: &Store) {
    let at = channel("c1");
    let [first, second] = ["e1", "e2"].map(|event| ChannelWrite {
        event: Some(event.to_owned()),
        answered: Some("question".to_owned()),
        ..ChannelWrite::in_channel(&at)
    });
    assert_eq!(store.commit(first).await.unwrap(), Committed::Stored(vec![]));
    // Answered twice, it is listed once.
    assert_eq!(store.commit(second.clone()).await.unwrap(), Committed::Stored(vec![]));
    assert_eq!(store.stale_boards(&at, 9).await.unwrap(), ["question"]);
    assert_eq!(store.waiting_channels("discord").await.unwrap(), ["c1"]);
    store.forget_stale_board(&at, "question").await.unwrap();
    assert_eq!(store.commit(second).await.unwrap(), Committed::Duplicate);
    assert_eq!(store.stale_boards(&at, 9).await.unwrap(), [""; 0]);
}

async fn a_replaced_board_is_owed_the_loss_of_its_buttons(store: &Store) {
    let at = channel("c1");
    let a = open_game(store, &at).await;
    let b = open_game(store, &at).await;
    let boards = (0..4)
        .map(|_| post(Some(a), true, "board"))
        .chain([post(Some(b), true, "another game"), post(Some(a), false, "a note")]);
    let numbers = stored(store, speech(&at, boards.collect())).await;
    // (the message sent, its platform id, the stale boards afterwards)
    let table: [(usize, &str, &[&str]); 6] = [
        (0, "m0", &[]),
        (4, "other", &[]),
        (5, "note", &[]),
        (2, "m2", &["m0"]),
        (1, "late", &["m0", "late"]),
        // The platform knew the message already, as after a lost answer.
        (3, "m2", &["m0", "late"]),
    ];
    let mut owed = Vec::new();
    for (number, message, expected) in table {
        store.mark_sent(numbers[number], message, vec![]).await.unwrap();
        owed = store.stale_boards(&at, 9).await.unwrap();
        let mut sorted = owed.clone();
        sorted.sort();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(sorted, expected, "after {message}");
    }
    assert_eq!(store.stale_boards(&at, 1).await.unwrap(), owed[..1]);
    assert_eq!(store.stale_boards(&channel("c2"), 9).await.unwrap(), [""; 0]);
    assert_eq!(store.waiting_channels("discord").await.unwrap(), ["c1"]);
    store.forget_stale_board(&channel("c2"), "m0").await.unwrap();
    for message in ["m0", "late"] {
        store.forget_stale_board(&at, message).await.unwrap();
        store.forget_stale_board(&at, message).await.unwrap();
    }
    assert_eq!(store.stale_boards(&at, 9).await.unwrap(), [""; 0]);
    assert_eq!(store.waiting_channels("discord").await.unwrap(), [""; 0]);
}

async fn a_game_with_two_homes_has_a_board_in_each(store: &Store) {
    let here = channel("c1");
    let there = channel("c2");
    let id = store.reserve_game().await.unwrap();
    let homes =
        |locale: &str| vec![view("c1", Some(Color::Red), "en"), view("c2", Some(Color::Black), locale)];
    let write = async |seq, events, open, homes| {
        let mut step = game_step(id, seq, events, open);
        step.game.as_mut().unwrap().homes = homes;
        store.commit(step).await.unwrap();
    };
    write(0, vec![opened()], true, homes("en")).await;
    assert_eq!(ids_of(store, &here).await, [id]);
    assert_eq!(ids_of(store, &there).await, [id]);
    assert!(ids_of(store, &channel("c3")).await.is_empty());
    assert_eq!(open_channels(store).await, ["c1", "c2"]);
    // Each has its own board, and loses the buttons of the one before.
    for (message, at) in [("m1", &here), ("m2", &there), ("m3", &there)] {
        show(store, at, id, 1, message).await;
    }
    assert_eq!(store.board_message(&here, id).await.unwrap().as_deref(), Some("m1"));
    assert_eq!(store.board_message(&there, id).await.unwrap().as_deref(), Some("m3"));
    assert_eq!(store.stale_boards(&here, 9).await.unwrap(), [""; 0]);
    assert_eq!(store.stale_boards(&there, 9).await.unwrap(), ["m2"]);
    assert_eq!(store.game_of_message(&there, "m3").await.unwrap(), Some((id, Some(1))));
    // So has a question, and both are answered at once.
    for (message, at) in [("q1", &here), ("q2", &there)] {
        let asked = Post { question: true, ..post(Some(id), false, message) };
        let numbers = stored(store, speech(at, vec![asked])).await;
        store.mark_sent(numbers[0], message, vec![]).await.unwrap();
    }
    stored(store, ChannelWrite { settled: vec![id], ..ChannelWrite::in_channel(&there) }).await;
    assert_eq!(store.stale_boards(&here, 9).await.unwrap(), ["q1"]);
    assert_eq!(store.stale_boards(&there, 9).await.unwrap(), ["q2", "m2"]);
    // Its language there may change, the place may not. Over, it is the latest game in both.
    let [red, black] = [view("c3", Some(Color::Red), "en"), view("c3", Some(Color::Black), "fr")];
    write(1, vec![moved(0)], false, vec![red, black]).await;
    assert_eq!(store.game(id).await.unwrap().unwrap().homes, homes("fr"));
    assert_eq!(ids_of(store, &there).await, Vec::<GameId>::new(), "it has no end");
    assert_eq!(store.open_channels("discord").await.unwrap(), []);
}

async fn what_was_typed_counts_for_the_position_it_was_typed_at(store: &Store) {
    let at = channel("c1");
    let id = open_game(store, &at).await;
    let fits = async |position, order| store.typed_at_position(&at, id, position, order).await.unwrap();
    assert!(fits(0, 1).await, "nothing has made the position yet");
    let step = async |seq, since| {
        let mut step = game_step(id, seq, vec![moved(0)], true);
        step.game.as_mut().unwrap().since = since;
        store.commit(step).await.unwrap();
    };
    // A person's move: everything later is meant for what it led to.
    step(1, Some(PositionSource::Event(100))).await;
    for (order, expected) in [(9, false), (99, false), (100, false), (101, true), (1_000, true)] {
        assert_eq!(fits(1, order).await, expected, "{order}");
    }
    step(2, None).await;
    assert!(!fits(1, 99).await && fits(1, 101).await, "the position is the same");
    // The bot's move: only when a message shows it.
    step(3, Some(PositionSource::Board)).await;
    assert!(!fits(2, 1_000).await);
    show(store, &at, id, 1, "90").await;
    assert!(!fits(2, 1_000).await, "that was the position before");
    // A message that was sent elsewhere is no board of this channel.
    show(store, &at, id, 2, "").await;
    show(store, &at, id, 2, "200").await;
    show(store, &at, id, 2, "1000").await;
    for (order, expected) in [(30, false), (199, false), (200, false), (201, true), (1_000, true)] {
        assert_eq!(fits(2, order).await, expected, "{order}");
    }
    // A message that shows it may be older than the event that is on record for it.
    step(4, Some(PositionSource::Event(u64::from(u32::MAX) * 1_000))).await;
    assert!(fits(2, 201).await && !fits(3, 201).await);
}

async fn nothing_fresh_is_forgotten(store: &Store) {
    let at = channel("c1");
    let id = open_game(store, &at).await;
    let step = ChannelWrite {
        event: Some("e1".to_owned()),
        posts: vec![post(Some(id), true, "sent"), post(Some(id), true, "failed"), post(None, false, "waits")],
        ..game_step(id, 1, vec![Event::Cancelled], false)
    };
    let numbers = stored(store, step).await;
    assert_eq!(store.counts().await.unwrap(), StoreCounts { open_games: 0, unsent: 3 });
    store.mark_sent(numbers[0], "m1", vec![]).await.unwrap();
    store.mark_failed(numbers[1], "refused", vec![]).await.unwrap();
    open_game(store, &at).await;
    assert_eq!(store.counts().await.unwrap(), StoreCounts { open_games: 1, unsent: 1 });
    assert_eq!(store.prune(&old_rows()).await.unwrap(), 0);
    assert!(store.knows_event(&at, "e1").await.unwrap());
    assert_eq!(store.game_of_message(&at, "m1").await.unwrap(), Some((id, Some(4))));
    assert_eq!(unsent(store, &at).await.len(), 1);
}

async fn a_sent_message_names_its_game_and_a_board_its_latest_message(store: &Store) {
    let id = open_game(store, &channel("c1")).await;
    let posts = vec![
        post(Some(id), true, "board 1"),
        post(Some(id), false, "a note"),
        post(None, false, "help"),
        post(Some(id), true, "board 2"),
    ];
    let step = ChannelWrite { posts, ..game_step(id, 1, vec![moved(0)], true) };
    let numbers = stored(store, step).await;
    let board = async || store.board_message(&channel("c1"), id).await.unwrap();
    // (the message sent, its platform id, the board of the game afterwards)
    let sent = [(1, "m1", None), (3, "m3", Some("m3")), (2, "m2", Some("m3")), (0, "m0", Some("m3"))];
    for (number, message, expected) in sent {
        store.mark_sent(numbers[number], message, vec![]).await.unwrap();
        assert_eq!(board().await.as_deref(), expected, "after {message}");
    }
    let table = [
        ("m0", Some("board 1")),
        ("m1", Some("a note")),
        ("m2", None),
        ("m3", Some("board 2")),
        ("m4", None),
    ];
    for (message, body) in table {
        let expected = body.map(|body| (id, Some(body.len() as u64)));
        assert_eq!(store.game_of_message(&channel("c1"), message).await.unwrap(), expected, "{message}");
    }
    assert_eq!(store.game_of_message(&channel("c2"), "m1").await.unwrap(), None);
}

async fn a_message_that_was_given_up_waits_no_more(store: &Store) {
    let id = open_game(store, &channel("c1")).await;
    let posts = vec![post(Some(id), true, "one"), post(Some(id), true, "two")];
    let step = ChannelWrite { posts, ..game_step(id, 1, vec![moved(0)], true) };
    let numbers = stored(store, step).await;
    store.mark_failed(numbers[0], "unknown channel", vec![]).await.unwrap();
    let left: Vec<i64> = unsent(store, &channel("c1")).await.into_iter().map(|unsent| unsent.id).collect();
    assert_eq!(left, [numbers[1]]);
    assert_eq!(store.board_message(&channel("c1"), id).await.unwrap(), None);
}

async fn a_message_about_no_stored_game_is_refused(store: &Store) {
    let step = ChannelWrite {
        event: Some("e1".to_owned()),
        posts: vec![post(Some(GameId(9)), false, "?")],
        ..ChannelWrite::in_channel(&channel("c1"))
    };
    let refused = store.commit(step).await.unwrap_err();
    assert!(matches!(refused, StoreError::Corrupt(_)), "{refused}");
    assert!(!store.knows_event(&channel("c1"), "e1").await.unwrap());
    assert_eq!(unsent(store, &channel("c1")).await, []);
}

async fn many_writers_at_once_lose_nothing(store: &Store) {
    let writer = async |number: i64| {
        let at = channel(&format!("c{number}"));
        let id = open_game(store, &at).await;
        for seq in 1..8 {
            let posts = vec![post(Some(id), true, "board")];
            let step = ChannelWrite {
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
    let mut numbers = Vec::new();
    for channel in store.waiting_channels("discord").await.unwrap() {
        let unsent = unsent(store, &self::channel(&channel)).await;
        assert!(unsent.len() == 7 && unsent.is_sorted_by(|a, b| a.id < b.id), "{channel}: {unsent:?}");
        numbers.extend(unsent.into_iter().map(|unsent| unsent.id));
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 16 * 7, "every number is given out once");
}

fn outage(from: i64, until: i64) -> Outage {
    Outage { from: Timestamp(from), until: Timestamp(until) }
}

async fn what_lies_between_two_signs_of_life_is_an_outage(store: &Store) {
    assert_eq!(store.heartbeat("discord", Timestamp(100), 0).await.unwrap(), None);
    assert_eq!(store.heartbeat("discord", Timestamp(110), 10).await.unwrap(), None);
    assert_eq!(store.heartbeat("discord", Timestamp(121), 10).await.unwrap(), Some(outage(110, 121)));
    // Another platform has a life of its own, and a clock that is set back is no outage.
    assert_eq!(store.heartbeat("playground", Timestamp(500), 10).await.unwrap(), None);
    assert_eq!(store.heartbeat("discord", Timestamp(90), 10).await.unwrap(), None);
    assert_eq!(store.heartbeat("discord", Timestamp(300), 0).await.unwrap(), Some(outage(90, 300)));
    assert_eq!(store.outages("discord", Timestamp(0)).await.unwrap(), [outage(110, 121), outage(90, 300)]);
    assert_eq!(store.outages("discord", Timestamp(121)).await.unwrap(), [outage(90, 300)]);
    assert_eq!(store.outages("playground", Timestamp(0)).await.unwrap(), []);
    // A clock that ran ahead and is set right has left outages in the future.
    let ahead = 5_000_000;
    assert_eq!(store.heartbeat("discord", Timestamp(ahead), 10).await.unwrap(), Some(outage(300, ahead)));
    assert_eq!(
        store.heartbeat("discord", Timestamp(ahead + 100), 10).await.unwrap(),
        Some(outage(ahead, ahead + 100))
    );
    assert_eq!(store.heartbeat("discord", Timestamp(1_000), 10).await.unwrap(), None);
    let known = [outage(110, 121), outage(90, 300), outage(300, 1_000)];
    assert_eq!(store.outages("discord", Timestamp(0)).await.unwrap(), known);
}

fn person(person: &str, settings: &str) -> StateWrite {
    StateWrite::Person {
        person: person.to_owned(),
        settings: settings.to_owned(),
        hidden: settings.contains("hidden"),
    }
}

fn block(by: &str, whom: &str, on: bool) -> StateWrite {
    StateWrite::Block { by: by.to_owned(), whom: whom.to_owned(), on }
}

async fn known(store: &Store, who: &str) -> Option<StoredPerson> {
    let mut found = store.people("discord", &[who.to_owned(), "nobody".to_owned()]).await.unwrap();
    assert!(found.len() <= 1, "{found:?}");
    found.pop()
}

async fn what_people_and_moderators_choose_comes_back(store: &Store) {
    let at = channel("c1");
    assert_eq!(known(store, "alice").await, None);
    assert_eq!(store.place_settings(&at, None, Some("s1")).await.unwrap(), StoredPlaceSettings::default());
    let written = vec![
        StateWrite::Met { person: "alice".to_owned() },
        StateWrite::DmRefused { person: "alice".to_owned(), refused: true },
        person("alice", r#"{"pings":false}"#),
        // Who is met again keeps everything.
        StateWrite::Met { person: "alice".to_owned() },
        block("alice", "mei", true),
        block("alice", "bob", true),
        block("alice", "bob", true),
        block("mei", "alice", true),
        StateWrite::Channel { settings: "of the channel".to_owned() },
        StateWrite::Server { server: "s1".to_owned(), settings: "old".to_owned() },
        StateWrite::Server { server: "s1".to_owned(), settings: "of the server".to_owned() },
    ];
    stored(store, state_step(written)).await;
    let alice = StoredPerson {
        person: "alice".to_owned(),
        settings: Some(r#"{"pings":false}"#.to_owned()),
        dm_refused: true,
        blocked: vec!["bob".to_owned(), "mei".to_owned()],
    };
    assert_eq!(known(store, "alice").await, Some(alice));
    // Of Zoe only how far she is with the lessons.
    let (zoe, learnt) =
        (PlayerId::new("zoe"), async || lessons::progress(store, "discord", "zoe").await.unwrap());
    for step in ["general.moves", "chariot.moves"] {
        let progress = LessonProgress { at: Some(step.to_owned()), ..LessonProgress::default() };
        stored(store, state_step(vec![lessons::write_progress("discord", &zoe, &progress)])).await;
    }
    assert_eq!(learnt().await.at.as_deref(), Some("chariot.moves"));
    assert_eq!(known(store, "zoe").await, None);
    erase(store, "zoe", PlayerId::deleted(3)).await;
    assert_eq!(learnt().await, LessonProgress::default());
    // Of Mei only a block is known.
    assert_eq!(known(store, "mei").await.unwrap().settings, None);
    let lifted = vec![
        block("alice", "bob", false),
        StateWrite::DmRefused { person: "alice".to_owned(), refused: false },
    ];
    stored(store, state_step(lifted)).await;
    let alice = known(store, "alice").await.unwrap();
    assert_eq!((alice.dm_refused, alice.blocked), (false, vec!["mei".to_owned()]));
    let house = store.place_settings(&at, None, Some("s1")).await.unwrap();
    assert_eq!(house.channel.as_deref(), Some("of the channel"));
    assert_eq!(house.server.as_deref(), Some("of the server"));
    // The server is remembered, and another platform knows nothing of all this.
    assert_eq!(store.place_settings(&at, None, None).await.unwrap().server, None);
    stored(store, ChannelWrite { server: Some("s1".to_owned()), ..ChannelWrite::in_channel(&at) }).await;
    assert_eq!(store.place_settings(&at, None, None).await.unwrap(), house);
    let elsewhere = ChannelKey { platform: "playground", id: "c1".to_owned() };
    assert_eq!(
        store.place_settings(&elsewhere, None, Some("s1")).await.unwrap(),
        StoredPlaceSettings::default()
    );
    assert_eq!(store.people("playground", &["alice".to_owned()]).await.unwrap(), []);
}

async fn a_thread_has_the_settings_of_its_channel_below_its_own(store: &Store) {
    let thread = channel("t1");
    stored(store, state_step(vec![StateWrite::Channel { settings: "of the channel".to_owned() }])).await;
    let named = store.place_settings(&thread, Some("c1"), None).await.unwrap();
    assert_eq!((named.channel, named.parent.as_deref()), (None, Some("of the channel")));
    assert_eq!(store.place_settings(&thread, None, None).await.unwrap().parent, None);
    stored(store, ChannelWrite { parent: Some("c1".to_owned()), ..ChannelWrite::in_channel(&thread) }).await;
    let own = StateWrite::Channel { settings: "of the thread".to_owned() };
    stored(store, ChannelWrite { channel: thread.clone(), ..state_step(vec![own]) }).await;
    let known = store.place_settings(&thread, None, None).await.unwrap();
    assert_eq!(known.channel.as_deref(), Some("of the thread"));
    assert_eq!(known.parent.as_deref(), Some("of the channel"));
}

async fn what_is_recorded_counts_once_with_its_event(store: &Store) {
    let at = channel("c1");
    let [first, second] = ["first", "second"].map(|settings| ChannelWrite {
        event: Some("e1".to_owned()),
        ..state_step(vec![person("alice", settings)])
    });
    assert_eq!(store.commit(first).await.unwrap(), Committed::Stored(vec![]));
    assert_eq!(store.commit(second).await.unwrap(), Committed::Duplicate);
    assert_eq!(known(store, "alice").await.unwrap().settings.as_deref(), Some("first"));
    // What goes with a game that was refused is not written either.
    let id = open_game(store, &at).await;
    let refused =
        ChannelWrite { writes: vec![person("alice", "third")], ..game_step(id, 0, vec![opened()], true) };
    assert!(matches!(store.commit(refused).await, Err(StoreError::Conflict(_))));
    assert_eq!(known(store, "alice").await.unwrap().settings.as_deref(), Some("first"));
}

async fn who_is_erased_is_in_no_game_and_no_message(store: &Store) {
    let at = channel("c1");
    let other = channel("c2");
    let names = async |who: &str| {
        let games = store.games_of_person("discord", who).await.unwrap();
        games.into_iter().map(|found| (found.game.id, found.open)).collect::<Vec<_>>()
    };
    let first = open_game(store, &at).await;
    let second = open_game(store, &other).await;
    store
        .commit(ChannelWrite { channel: other, ..game_step(second, 1, vec![Event::Cancelled], false) })
        .await
        .unwrap();
    // The id of another person begins like this one's.
    let ali = Event::BotChallenged {
        player: player("ali"),
        color: Color::Red,
        level: 1,
        seed: 1,
        opening: GameSetup::under(RuleSet::World),
        at: Timestamp(1),
    };
    let third = begun(store, vec![ali], true).await;
    // One who only declines is named, too.
    let asked = Event::Challenged {
        challenger: player("mei"),
        color: Color::Red,
        opponent: Some(player("alice")),
        opening: GameSetup::under(RuleSet::World),
        expires: Timestamp(1),
    };
    let declined = Event::Declined { by: PlayerId::new("alice") };
    let fourth = begun(store, vec![asked, declined], false).await;
    assert_eq!(names("alice").await, [(first, true), (second, false), (fourth, false)]);
    assert_eq!(names("ali").await, [(third, true)]);
    assert_eq!(names("a_ice").await, []);
    assert_eq!(names("%").await, []);
    let body = r#"{"ping":["alice","mei"],"text":"Your move, <@alice>, against <@alice2>."}"#;
    let other_body = r#"{"ping":["alice2"],"text":"Your move, <@alice2>."}"#;
    // A board for followers shows the name without the id; another game may have players of that name.
    let followed = format!(r#"{{"text":"`alice` and `mei`","picture":{{"file":"xiangqi-{first}-0.png"}}}}"#);
    let namesake = followed.replace("-0.png", "00-0.png");
    let bodies =
        [(Some(first), body), (None, body), (None, other_body), (None, &*followed), (None, &*namesake)];
    stored(store, speech(&at, bodies.map(|(game, body)| post(game, false, body)).to_vec())).await;
    let said = vec![person("alice", "{}"), block("alice", "mei", true), block("mei", "alice", true)];
    stored(store, state_step(said)).await;
    let before = store.game(first).await.unwrap().unwrap();

    let stand_in = PlayerId::deleted(7);
    erase(store, "alice", stand_in.clone()).await;
    assert_eq!(names("alice").await, []);
    assert_eq!(names("ali").await, [(third, true)]);
    assert_eq!(known(store, "alice").await, None);
    assert_eq!(known(store, "mei").await.unwrap().blocked, ["alice"], "a block protects the one who set it");
    let after = store.game(first).await.unwrap().unwrap();
    let Event::Challenged { challenger, opponent, .. } = &after.events[0] else { panic!("{after:?}") };
    assert_eq!(challenger.id, stand_in);
    assert!(!challenger.name.contains("alice"));
    let Event::Challenged { opponent: other, .. } = &before.events[0] else { panic!("{before:?}") };
    assert_eq!(opponent, other);
    let waiting = unsent(store, &at).await;
    let waiting: Vec<&str> = waiting.iter().map(|unsent| &*unsent.post.body).collect();
    assert_eq!(waiting, ["", "", other_body, "", &namesake]);
    let declined = Event::Declined { by: PlayerId::deleted(7) };
    assert_eq!(store.game(fourth).await.unwrap().unwrap().events[1], declined);
    // The game can go on: its log is as long as before.
    let on = ChannelWrite { channel: at, ..game_step(first, 1, vec![Event::Cancelled], false) };
    assert_eq!(store.commit(on).await.unwrap(), Committed::Stored(vec![]));
}

/// A step that begins a review, which the message with this nonce shows, if any.
fn review(at: &ChannelKey, subject: &str, person: &str, when: i64, nonce: Option<&str>) -> ChannelWrite {
    let begun = reviews::begin(at, subject, person, Timestamp(when), nonce);
    ChannelWrite { writes: vec![StateWrite::Run(begun)], ..ChannelWrite::in_channel(at) }
}

async fn under_way(store: &Store) -> Vec<String> {
    let reviews = reviews::under_way(store, "discord").await.unwrap();
    reviews.into_iter().map(|review| review.subject).collect()
}

async fn a_review_is_begun_once_and_kept(store: &Store) {
    let lounge = channel("lounge");
    assert_eq!(reviews::review(store, "game:1").await.unwrap(), None);
    stored(store, review(&lounge, "game:1", "alice", 2_000, None)).await;
    stored(store, review(&lounge, "game:2", "mei", 3_000, None)).await;
    let again = store.commit(review(&channel("other"), "game:1", "mei", 4_000, None)).await;
    assert!(matches!(again, Err(StoreError::Overtaken)), "{again:?}");
    let begun = reviews::review(store, "game:1").await.unwrap().unwrap();
    assert_eq!((begun.channel.as_str(), begun.person.as_str()), ("lounge", "alice"));
    assert_eq!((begun.parts.as_str(), begun.done, begun.shown, begun.posted), ("[]", false, false, false));
    assert_eq!(under_way(store).await, ["game:1", "game:2"]);
    assert_eq!(reviews::asked_by(store, "discord", "mei").await.unwrap(), ["game:2"]);
    assert!(reviews::under_way(store, "playground").await.unwrap().is_empty());
    let parts = ReviewProgress { parts: "[1,2]", done: false, shown: false };
    reviews::write_progress(store, "game:1", parts).await.unwrap();
    assert_eq!(reviews::review(store, "game:1").await.unwrap().unwrap().parts, "[1,2]");
    reviews::write_progress(store, "game:1", ReviewProgress { done: true, ..parts }).await.unwrap();
    assert_eq!(under_way(store).await, ["game:1", "game:2"], "its message is still to be changed");
    reviews::write_progress(store, "game:1", ReviewProgress { done: true, shown: true, ..parts })
        .await
        .unwrap();
    reviews::write_progress(store, "game:9", parts).await.unwrap();
    assert_eq!(under_way(store).await, ["game:2"]);
    assert!(reviews::review(store, "game:1").await.unwrap().unwrap().done);
}

async fn a_review_knows_its_message(store: &Store) {
    let lounge = channel("lounge");
    for (subject, nonce) in [("game:1", "one"), ("game:2", "two")] {
        let post = Post { nonce: nonce.to_owned(), ..post(None, false, "{}") };
        let begun = review(&lounge, subject, "alice", 1, Some(nonce));
        stored(store, ChannelWrite { posts: vec![post], ..begun }).await;
    }
    let unsent = store.unsent(&lounge, 0, 10).await.unwrap();
    store.mark_sent(unsent[0].id, "m1", vec![reviews::sent("one", Some("m1"))]).await.unwrap();
    store.mark_failed(unsent[1].id, "too long", vec![reviews::sent("two", None)]).await.unwrap();
    // A review that only its requester has seen gets a message when it is requested in public.
    stored(store, review(&channel("other"), "game:3", "mei", 5, None)).await;
    let parts = ReviewProgress { parts: "[3]", done: true, shown: true };
    reviews::write_progress(store, "game:3", parts).await.unwrap();
    let posts = vec![Post { nonce: "n".to_owned(), ..post(None, false, "{}") }];
    let with_post = ChannelWrite { posts, ..review(&lounge, "game:3", "bob", 6, Some("n")) };
    stored(store, with_post.clone()).await;
    let third = reviews::review(store, "game:3").await.unwrap().unwrap();
    assert_eq!(
        (third.person.as_str(), third.channel.as_str(), third.parts.as_str()),
        ("mei", "lounge", "[3]")
    );
    assert!(third.posted && third.done && !third.shown && third.message.is_none());
    assert!(store.commit(with_post).await.is_err(), "it has one");
    let first = reviews::review(store, "game:1").await.unwrap().unwrap();
    assert_eq!((first.posted, first.message.as_deref()), (true, Some("m1")));
    let second = reviews::review(store, "game:2").await.unwrap().unwrap();
    assert_eq!((second.posted, second.message), (false, None), "nothing will show it");
}

async fn reviews_forget_who_is_erased(store: &Store) {
    let lounge = channel("lounge");
    stored(store, review(&lounge, "game:1", "alice", 1, None)).await;
    stored(store, review(&lounge, "import:1", "alice", 2, None)).await;
    stored(store, review(&lounge, "import:2", "mei", 3, None)).await;
    erase(store, "alice", PlayerId::deleted(7)).await;
    let kept = reviews::review(store, "game:1").await.unwrap().unwrap();
    assert_eq!(kept.person, PlayerId::deleted(7).as_str());
    assert_eq!(reviews::review(store, "import:1").await.unwrap(), None, "nobody else has seen it");
    assert!(reviews::review(store, "import:2").await.unwrap().is_some());
}

async fn imports_belong_to_one_person_and_only_the_latest_stay(store: &Store) {
    let mut numbers = Vec::new();
    for who in ["alice", "mei", "alice", "alice"] {
        let number = queries::reserve_import(store, 7).await.unwrap();
        let import = StoredImport {
            number,
            own: Some(number),
            record: format!("{number} of {who}"),
            created: Timestamp(5),
        };
        let written = queries::write_import("discord", who, &import, 2);
        stored(store, state_step(written.into_iter().map(StateWrite::Run).collect())).await;
        numbers.push(number);
    }
    let [first, meis, second, third] = numbers[..] else { panic!("{numbers:?}") };
    assert!(first < meis && meis < second && second < third, "a number is never given out twice");
    let of = async |who: &str| {
        let found = queries::imports_of(store, "discord", who).await.unwrap();
        found.into_iter().map(|import| import.number).collect::<Vec<_>>()
    };
    assert_eq!(of("alice").await, [third, second]);
    assert_eq!(of("mei").await, [meis]);
    assert_eq!(queries::imports_of(store, "playground", "mei").await.unwrap(), []);
    let one = async |who, number| queries::fetch_import(store, "discord", who, number).await.unwrap();
    assert_eq!(one("mei", meis).await.unwrap().record, format!("{meis} of mei"));
    assert_eq!(one("mei", meis).await.unwrap().created, Timestamp(5));
    assert_eq!(one("alice", meis).await, None);
    assert_eq!(one("alice", first).await, None);
    assert_eq!(one("alice", u64::MAX).await, None);
    assert_eq!(queries::fetch_import(store, "playground", "mei", meis).await.unwrap(), None);
    erase(store, "alice", PlayerId::deleted(7)).await;
    assert_eq!((of("alice").await, of("mei").await), (vec![], vec![meis]));
}

/// A closure that was found at a time, and began a little before.
pub(super) fn closure(how: Closed, at: i64) -> Closure {
    Closure { how, at: Timestamp(at), from: Timestamp(at - 1) }
}

/// How many steps each of two writers takes.
pub(super) const RACE: usize = 40;

/// Has two writers append to one game at once, each reading it again after a conflict.
pub(super) async fn race(writers: [&Store; 2], id: GameId) {
    let append = async |store: &Store, name: &str| {
        let mut written = 0;
        let mut conflicts = 0;
        while written < RACE {
            let seq = store.game(id).await.unwrap().unwrap().events.len() as u64;
            let step = ChannelWrite {
                event: Some(format!("{name}{written}")),
                posts: vec![post(Some(id), true, &format!("{name}{written}"))],
                ..game_step(id, seq, vec![moved(0)], true)
            };
            match store.commit(step).await {
                Ok(Committed::Stored(_)) => written += 1,
                Err(StoreError::Conflict(_) | StoreError::Overtaken) => conflicts += 1,
                other => panic!("{other:?}"),
            }
        }
        conflicts
    };
    let (here, there) = tokio::join!(append(writers[0], "a"), append(writers[1], "b"));
    assert!(here + there > 0, "the writers never met");
    assert_eq!(writers[0].game(id).await.unwrap().unwrap().events.len(), 1 + 2 * RACE);
}
