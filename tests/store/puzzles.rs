//! What every store promises of puzzles.

use xiangqi_bot::game::PlayerId;
use xiangqi_bot::store::{
    ChannelWrite, Closed, Committed, DailyPuzzleWrite, Post, PuzzleStatsWrite, StateWrite, Store, StoreError,
    StoredPuzzleStats,
};

use super::contract::{channel, closure};

pub(crate) async fn holds<S: Store>(fresh: impl AsyncFn() -> S) {
    a_standing_comes_back_and_counts_its_writers(&fresh().await).await;
    a_try_counts_once_with_its_event(&fresh().await).await;
    a_server_gets_one_puzzle_a_day(&fresh().await).await;
    solvers_of_a_day_are_listed_in_order_without_those_who_hide(&fresh().await).await;
    who_is_erased_has_no_puzzles(&fresh().await).await;
    servers_are_found_by_what_they_have_chosen(&fresh().await).await;
}

fn solved(person: &str, expected_seq: u64, state: &str) -> PuzzleStatsWrite {
    PuzzleStatsWrite {
        person: person.to_owned(),
        expected_seq,
        state: state.to_owned(),
        tried: Some(("7zk3q0".to_owned(), format!("{{\"ply\":{expected_seq}}}"))),
        daily: None,
    }
}

fn step(record: StateWrite) -> ChannelWrite {
    ChannelWrite { records: vec![record], ..ChannelWrite::in_channel(&channel("c1")) }
}

async fn a_standing_comes_back_and_counts_its_writers<S: Store>(store: &S) {
    assert_eq!(store.solver("discord", "alice").await.unwrap(), StoredPuzzleStats::default());
    assert!(store.tries("discord", "alice", None).await.unwrap().is_empty());
    store.commit(step(StateWrite::Solver(solved("alice", 0, "one")))).await.unwrap();
    store.commit(step(StateWrite::Solver(solved("alice", 1, "two")))).await.unwrap();
    let known = store.solver("discord", "alice").await.unwrap();
    assert_eq!(known, StoredPuzzleStats { seq: 2, state: Some("two".to_owned()) });
    let tries = [("7zk3q0".to_owned(), "{\"ply\":1}".to_owned())];
    assert_eq!(store.tries("discord", "alice", None).await.unwrap(), tries);
    assert_eq!(store.tries("discord", "alice", Some("7zk3q0")).await.unwrap(), tries);
    assert!(store.tries("discord", "alice", Some("000000")).await.unwrap().is_empty());
    // Whoever has not seen the last state writes nothing, the rest of the step included.
    for seq in [0, 1, 3] {
        let mut late = step(StateWrite::Solver(solved("alice", seq, "late")));
        late.records.insert(0, StateWrite::Met { person: "bo".to_owned() });
        late.event = Some(format!("late {seq}"));
        let refused = store.commit(late).await;
        assert!(matches!(refused, Err(StoreError::Overtaken)), "{refused:?}");
        assert!(!store.knows_event(&channel("c1"), &format!("late {seq}")).await.unwrap());
    }
    assert!(store.people("discord", &["bo".to_owned()]).await.unwrap().is_empty());
    assert_eq!(store.solver("discord", "alice").await.unwrap(), known);
    // Another platform, another person.
    assert_eq!(store.solver("playground", "alice").await.unwrap(), StoredPuzzleStats::default());
}

async fn a_try_counts_once_with_its_event<S: Store>(store: &S) {
    let once =
        ChannelWrite { event: Some("e1".to_owned()), ..step(StateWrite::Solver(solved("alice", 0, "one"))) };
    assert!(matches!(store.commit(once.clone()).await.unwrap(), Committed::Stored(_)));
    assert_eq!(store.commit(once).await.unwrap(), Committed::Duplicate);
    assert_eq!(store.solver("discord", "alice").await.unwrap().seq, 1);
}

fn daily(server: &str, day: &str, puzzle: &str) -> ChannelWrite {
    let nonce = format!("{server} {day}");
    let post = Post {
        game: None,
        ply: None,
        board: false,
        nonce: nonce.clone(),
        body: "{\"text\":\"\"}".to_owned(),
    };
    let [server, day, puzzle] = [server, day, puzzle].map(str::to_owned);
    ChannelWrite {
        posts: vec![post],
        ..step(StateWrite::Daily(DailyPuzzleWrite { server, day, puzzle, nonce }))
    }
}

async fn a_server_gets_one_puzzle_a_day<S: Store>(store: &S) {
    assert!(!store.had_daily("discord", "s1", "2026-11-22").await.unwrap());
    let Committed::Stored(posts) = store.commit(daily("s1", "2026-11-22", "aaaaaa")).await.unwrap() else {
        panic!("it is the first one")
    };
    let again = store.commit(daily("s1", "2026-11-22", "bbbbbb")).await;
    assert!(matches!(again, Err(StoreError::Overtaken)), "{again:?}");
    assert_eq!(store.unsent(&channel("c1"), 0, 10).await.unwrap().len(), 1, "the message went with it");
    // The day keeps its puzzle.
    store.commit(daily("s2", "2026-11-22", "bbbbbb")).await.unwrap();
    store.commit(daily("s1", "2026-11-23", "cccccc")).await.unwrap();
    let days = [("2026-11-22", "aaaaaa"), ("2026-11-23", "cccccc")];
    let days = days.map(|(day, puzzle)| (day.to_owned(), puzzle.to_owned()));
    assert_eq!(store.daily_puzzles("discord").await.unwrap(), days);
    assert!(store.daily_puzzles("playground").await.unwrap().is_empty());
    for (server, day, had) in
        [("s1", "2026-11-22", true), ("s2", "2026-11-22", true), ("s2", "2026-11-23", false)]
    {
        assert_eq!(store.had_daily("discord", server, day).await.unwrap(), had, "{server} {day}");
    }
    // Once it is sent, its message is known.
    store.mark_sent(posts[0], "m7").await.unwrap();
    let day = store.day_of_message(&channel("c1"), "m7").await.unwrap();
    assert_eq!(day.as_deref(), Some("2026-11-22"));
    assert_eq!(store.day_of_message(&channel("c2"), "m7").await.unwrap(), None);
    assert_eq!(store.day_of_message(&channel("c1"), "m8").await.unwrap(), None);
}

async fn solvers_of_a_day_are_listed_in_order_without_those_who_hide<S: Store>(store: &S) {
    for person in ["alice", "bo", "cy", "di"] {
        let of_day = Some(("s1".to_owned(), "2026-11-22".to_owned()));
        for seq in 0..2 {
            let step = PuzzleStatsWrite { daily: of_day.clone(), ..solved(person, seq, "") };
            store.commit(self::step(StateWrite::Solver(step))).await.unwrap();
        }
    }
    let own = store.days_solved("discord", "bo").await.unwrap();
    assert_eq!(own, [("s1".to_owned(), "2026-11-22".to_owned())]);
    assert_eq!(store.days_solved("playground", "bo").await.unwrap(), []);
    store.set_hidden("discord", "bo", true).await.unwrap();
    let (named, all) = store.daily_solvers("discord", "s1", "2026-11-22", 2).await.unwrap();
    assert_eq!((named, all), (vec!["alice".to_owned(), "cy".to_owned()], 3));
    for (platform, server, day) in
        [("playground", "s1", "2026-11-22"), ("discord", "s2", "2026-11-22"), ("discord", "s1", "2026-11-23")]
    {
        let nobody = store.daily_solvers(platform, server, day, 2).await.unwrap();
        assert_eq!(nobody, (Vec::new(), 0), "{platform} {server} {day}");
    }
}

async fn who_is_erased_has_no_puzzles<S: Store>(store: &S) {
    let of_day = Some(("s1".to_owned(), "2026-11-22".to_owned()));
    for person in ["alice", "bo"] {
        let step = PuzzleStatsWrite { daily: of_day.clone(), ..solved(person, 0, "") };
        store.commit(self::step(StateWrite::Solver(step))).await.unwrap();
    }
    let erased = StateWrite::Erased { person: "alice".to_owned(), stand_in: PlayerId::deleted(7) };
    store.commit(step(erased)).await.unwrap();
    assert_eq!(store.solver("discord", "alice").await.unwrap(), StoredPuzzleStats::default());
    assert!(store.tries("discord", "alice", None).await.unwrap().is_empty());
    let (named, all) = store.daily_solvers("discord", "s1", "2026-11-22", 9).await.unwrap();
    assert_eq!((named, all), (vec!["bo".to_owned()], 1));
}

async fn servers_are_found_by_what_they_have_chosen<S: Store>(store: &S) {
    for (server, settings) in [("s1", "{\"daily\":\"c1\"}"), ("s2", "{\"rules\":\"club\"}")] {
        let (server, settings) = (server.to_owned(), settings.to_owned());
        store.commit(step(StateWrite::Server { server, settings })).await.unwrap();
    }
    let found = store.servers_with("discord", "daily").await.unwrap();
    assert_eq!(found, [("s1".to_owned(), "{\"daily\":\"c1\"}".to_owned())]);
    assert!(!store.is_closed(&channel("c1")).await.unwrap());
    for closed in [Closed::Shut, Closed::Gone] {
        store.set_closed(&channel("c1"), Some(closure(closed, 7))).await.unwrap();
        assert!(store.is_closed(&channel("c1")).await.unwrap(), "{closed:?}");
    }
    store.set_closed(&channel("c1"), None).await.unwrap();
    assert!(!store.is_closed(&channel("c1")).await.unwrap());
}
