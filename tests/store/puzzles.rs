//! What every store promises of puzzles.

use xiangqi_bot::features::puzzles::queries;
use xiangqi_bot::features::puzzles::queries::AttemptQuery;
use xiangqi_bot::features::puzzles::state::{DailyPuzzle, PuzzleAttempt, PuzzleSession, PuzzleStats};
use xiangqi_bot::game::PlayerId;
use xiangqi_bot::store::{ChannelWrite, Closed, Committed, Post, StateWrite, Statement, Store, StoreError};

use super::contract::{channel, closure, erase, hide, state_step, stored};

pub(crate) async fn holds(fresh: impl AsyncFn() -> Store) {
    a_standing_comes_back_and_counts_its_writers(&fresh().await).await;
    a_try_counts_once_with_its_event(&fresh().await).await;
    a_server_gets_one_puzzle_a_day(&fresh().await).await;
    solvers_of_a_day_are_listed_in_order_without_those_who_hide(&fresh().await).await;
    who_is_erased_has_no_puzzles(&fresh().await).await;
    servers_are_found_by_what_they_have_chosen(&fresh().await).await;
}

/// A puzzle of the set, which no other test needs to know.
const PUZZLE: &str = "7zk3q0";

/// A standing that is known again by its streak.
fn stats(streak: u32) -> PuzzleStats {
    PuzzleStats { streak, ..PuzzleStats::default() }
}

fn solved(person: &str, seq: u64, streak: u32, daily: Option<&DailyPuzzle>) -> ChannelWrite {
    let attempt = PuzzleAttempt { ply: seq as usize, ..PuzzleAttempt::default() };
    let attempt = (PUZZLE.parse().unwrap(), attempt);
    step(queries::write_session("discord", person, seq, &stats(streak), Some(&attempt), daily))
}

fn step(statements: Vec<Statement>) -> ChannelWrite {
    state_step(statements.into_iter().map(StateWrite::Run).collect())
}

async fn session(store: &Store, person: &str, attempts: AttemptQuery) -> PuzzleSession {
    queries::session(store, "discord", person, attempts).await.unwrap()
}

async fn a_standing_comes_back_and_counts_its_writers(store: &Store) {
    let unknown = session(store, "alice", AttemptQuery::All).await;
    assert_eq!((unknown.seq, unknown.solver, unknown.attempts.len()), (0, stats(0), 0));
    store.commit(solved("alice", 0, 1, None)).await.unwrap();
    store.commit(solved("alice", 1, 2, None)).await.unwrap();
    let puzzle = PUZZLE.parse().unwrap();
    for (attempts, count) in [
        (AttemptQuery::All, 1),
        (AttemptQuery::Of(puzzle), 1),
        (AttemptQuery::Of("000000".parse().unwrap()), 0),
        (AttemptQuery::None, 0),
    ] {
        let known = session(store, "alice", attempts).await;
        assert_eq!((known.seq, known.solver), (2, stats(2)));
        assert_eq!(
            known.attempts.iter().filter(|(id, known)| *id == puzzle && known.ply == 1).count(),
            count
        );
        assert_eq!(known.attempts.len(), count);
    }
    // A writer that has not seen the last state writes nothing of its step.
    for seq in [0, 1, 3] {
        let mut late = solved("alice", seq, 9, None);
        late.writes.insert(0, StateWrite::Met { person: "bo".to_owned() });
        late.event = Some(format!("late {seq}"));
        let refused = store.commit(late).await;
        assert!(matches!(refused, Err(StoreError::Overtaken)), "{refused:?}");
        assert!(!store.knows_event(&channel("c1"), &format!("late {seq}")).await.unwrap());
    }
    assert!(store.people("discord", &["bo".to_owned()]).await.unwrap().is_empty());
    assert_eq!(session(store, "alice", AttemptQuery::None).await.solver, stats(2));
    // Another platform, another person.
    let elsewhere = queries::session(store, "playground", "alice", AttemptQuery::All).await.unwrap();
    assert_eq!((elsewhere.seq, elsewhere.attempts.len()), (0, 0));
}

async fn a_try_counts_once_with_its_event(store: &Store) {
    let once = ChannelWrite { event: Some("e1".to_owned()), ..solved("alice", 0, 1, None) };
    assert!(matches!(store.commit(once.clone()).await.unwrap(), Committed::Stored(_)));
    assert_eq!(store.commit(once).await.unwrap(), Committed::Duplicate);
    assert_eq!(session(store, "alice", AttemptQuery::None).await.seq, 1);
}

fn of_day(server: &str, day: &str) -> DailyPuzzle {
    DailyPuzzle { server: server.to_owned(), day: day.to_owned() }
}

fn daily(server: &str, day: &str, puzzle: &str) -> ChannelWrite {
    let nonce = format!("{server} {day}");
    let body = "{\"text\":\"\"}".to_owned();
    let written = queries::write_daily(&channel("c1"), &of_day(server, day), puzzle.parse().unwrap(), &nonce);
    let post = Post { game: None, position: None, board: false, question: false, nonce, body };
    ChannelWrite { posts: vec![post], ..step(written) }
}

async fn a_server_gets_one_puzzle_a_day(store: &Store) {
    assert!(!queries::had_daily(store, "discord", "s1", "2026-11-22").await.unwrap());
    let posts = stored(store, daily("s1", "2026-11-22", "aaaaaa")).await;
    let again = store.commit(daily("s1", "2026-11-22", "bbbbbb")).await;
    assert!(matches!(again, Err(StoreError::Overtaken)), "{again:?}");
    assert_eq!(store.unsent(&channel("c1"), 0, 10).await.unwrap().len(), 1, "the message went with it");
    // The day keeps its puzzle.
    store.commit(daily("s2", "2026-11-22", "bbbbbb")).await.unwrap();
    store.commit(daily("s1", "2026-11-23", "cccccc")).await.unwrap();
    let days = [("2026-11-22", "aaaaaa"), ("2026-11-23", "cccccc")];
    let days = days.map(|(day, puzzle)| (day.to_owned(), puzzle.to_owned()));
    assert_eq!(queries::daily_puzzles(store, "discord").await.unwrap(), days);
    assert!(queries::daily_puzzles(store, "playground").await.unwrap().is_empty());
    for (server, day, had) in
        [("s1", "2026-11-22", true), ("s2", "2026-11-22", true), ("s2", "2026-11-23", false)]
    {
        assert_eq!(queries::had_daily(store, "discord", server, day).await.unwrap(), had, "{server} {day}");
    }
    // Once it is sent, its message is known.
    let noted = vec![queries::sent_daily("s1 2026-11-22", "m7")];
    store.mark_sent(posts[0], "m7", noted).await.unwrap();
    let day = queries::day_of_message(store, &channel("c1"), "m7").await.unwrap();
    assert_eq!(day.as_deref(), Some("2026-11-22"));
    assert_eq!(queries::day_of_message(store, &channel("c2"), "m7").await.unwrap(), None);
    assert_eq!(queries::day_of_message(store, &channel("c1"), "m8").await.unwrap(), None);
}

async fn solvers_of_a_day_are_listed_in_order_without_those_who_hide(store: &Store) {
    for person in ["alice", "bo", "cy", "di"] {
        for seq in 0..2 {
            let day = of_day("s1", "2026-11-22");
            store.commit(solved(person, seq, 0, Some(&day))).await.unwrap();
        }
    }
    let own = queries::days_solved(store, "discord", "bo").await.unwrap();
    assert_eq!(own, [("s1".to_owned(), "2026-11-22".to_owned())]);
    assert_eq!(queries::days_solved(store, "playground", "bo").await.unwrap(), []);
    hide(store, "bo", true).await;
    let named = queries::daily_solvers(store, "discord", "s1", "2026-11-22").await.unwrap();
    assert_eq!(named, ["alice", "cy", "di"]);
    for (platform, server, day) in
        [("playground", "s1", "2026-11-22"), ("discord", "s2", "2026-11-22"), ("discord", "s1", "2026-11-23")]
    {
        let nobody = queries::daily_solvers(store, platform, server, day).await.unwrap();
        assert!(nobody.is_empty(), "{platform} {server} {day}");
    }
}

async fn who_is_erased_has_no_puzzles(store: &Store) {
    for person in ["alice", "bo"] {
        let day = of_day("s1", "2026-11-22");
        store.commit(solved(person, 0, 1, Some(&day))).await.unwrap();
    }
    erase(store, "alice", PlayerId::deleted(7)).await;
    let known = session(store, "alice", AttemptQuery::All).await;
    assert_eq!((known.seq, known.attempts.len()), (0, 0));
    assert_eq!(queries::daily_solvers(store, "discord", "s1", "2026-11-22").await.unwrap(), ["bo"]);
}

async fn servers_are_found_by_what_they_have_chosen(store: &Store) {
    for (server, settings) in [("s1", "{\"daily\":\"c1\"}"), ("s2", "{\"rules\":\"club\"}")] {
        let server = server.to_owned();
        let settings = settings.to_owned();
        store.commit(state_step(vec![StateWrite::Server { server, settings }])).await.unwrap();
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
