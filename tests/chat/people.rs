//! Ratings, lists of games and profiles, as transcripts.

use std::sync::atomic::Ordering;

use xiangqi_bot::game::GameId;
use xiangqi_bot::rating::{Pool, Scope};

use super::room::Room;

const MOVES: &str = "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P3+1 P3+1 H8+7 P1+1";

/// Plays a rated game that Black resigns, and drops the transcript before the end.
async fn rated_game(room: &mut Room, red: &str, black: &str, plies: usize, more: &str) {
    room.slash(red, &format!("play opponent:@{black} color:red rated:true {more}")).await;
    room.presses(black, "Accept").await;
    let moves: Vec<&str> = MOVES.split(' ').take(plies).collect();
    room.play(red, black, &moves.join(" ")).await;
    room.slash(black, "resign").await;
    room.transcript();
    room.presses(black, "Resign").await;
}

async fn settled(room: &Room, person: &str) -> Vec<(Pool, Scope, u32)> {
    let found = room.store.standings("room", "", person).await.unwrap();
    found.into_iter().map(|(pool, scope, standing)| (pool, scope, standing.games())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_moves_two_ratings() {
    let mut room = Room::new().await;
    rated_game(&mut room, "alice", "mei", 10, "").await;
    insta::assert_snapshot!("people_rated_end", room.transcript());
    rated_game(&mut room, "mei", "alice", 10, "time:10+5").await;
    rated_game(&mut room, "zoe", "alice", 10, "time:10+5").await;
    room.transcript();
    room.slash("alice", "rating").await;
    room.slash("mei", "rating player:@alice").await;
    room.slash("mei", "rating player:@robot").await;
    room.slash("mei", "top").await;
    room.slash("mei", "top pool:live overall:true").await;
    room.slash("mei", "versus player:@alice").await;
    room.slash("bob", "versus player:@alice other:@mei").await;
    room.slash("bob", "versus player:@bob").await;
    room.slash("bob", "versus").await;
    insta::assert_snapshot!("people_ratings", room.transcript());
    let here = Scope::Server(String::new());
    let expected = [
        (Pool::Live, Scope::Overall, 2),
        (Pool::Live, here.clone(), 2),
        (Pool::Correspondence, Scope::Overall, 1),
        (Pool::Correspondence, here, 1),
    ];
    assert_eq!(settled(&room, "alice").await, expected);
    // The data survives a restart.
    room.restart().await;
    room.slash("alice", "rating").await;
    room.has_said("Correspondence, on this server: **1662?** ± 290, 1 game");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_does_not_count_says_why() {
    let mut room = Room::new().await;
    rated_game(&mut room, "alice", "mei", 9, "").await;
    room.has_said("Not counted for ratings: each side must make at least 5 moves.");
    room.starts_game("rated:true").await;
    room.slash("mei", "abort").await;
    let aborted = room.transcript();
    assert!(aborted.contains("called off") && !aborted.contains("ratings:"), "{aborted}");
    for _ in 0..5 {
        rated_game(&mut room, "alice", "mei", 10, "").await;
        room.has_said("Rating: <@alice> 1");
    }
    rated_game(&mut room, "mei", "alice", 10, "time:10+5").await;
    room.has_said("at most 5 games a day between the same two players count.");
    assert_eq!(settled(&room, "alice").await.len(), 2, "the live game has left no trace");
    room.clock.fetch_add(86_400_001, Ordering::Relaxed);
    rated_game(&mut room, "mei", "alice", 10, "").await;
    room.has_said("Rating: <@mei> 1");
    room.starts_game("").await;
    room.play("alice", "mei", MOVES).await;
    room.resigns("mei").await;
    let text = room.transcript();
    assert!(!text.contains("ating"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_annuls_a_result() {
    let mut room = Room::new().await;
    room.slash("moderator", "abort result:true").await;
    rated_game(&mut room, "alice", "mei", 10, "").await;
    rated_game(&mut room, "zoe", "alice", 10, "").await;
    room.transcript();
    room.slash("alice", "abort result:true").await;
    room.slash("moderator", "abort result:true").await;
    room.presses("moderator", "Annul").await;
    room.slash("moderator", "abort result:true").await;
    room.slash("alice", "rating").await;
    room.says("moderator", "@bot abort result").await;
    insta::assert_snapshot!("people_annulled", room.transcript());
    let id = room.button("Annul");
    room.press("alice", "m0", &id, &[]).await;
    room.has_said("This question is for somebody else.");
    assert_eq!(settled(&room, "alice").await.len(), 2);
    assert_eq!(settled(&room, "zoe").await, []);
    room.press("moderator", "m0", &id, &[]).await;
    room.press("moderator", "m0", &id, &[]).await;
    let text = room.transcript();
    assert!(text.contains("has annulled the result of game 1, <@alice> (Red) vs <@mei> (Black)"), "{text}");
    assert!(text.contains("This game does not count for ratings."), "{text}");
    assert_eq!(settled(&room, "alice").await, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_is_asked_which_of_several_results() {
    let mut room = Room::new().await;
    rated_game(&mut room, "alice", "mei", 10, "").await;
    rated_game(&mut room, "zoe", "alice", 10, "").await;
    room.slash("bob", "play").await;
    room.transcript();
    room.slash("moderator", "abort result:true").await;
    let text = room.transcript();
    assert!(text.contains("Which game") && text.matches('[').count() == 2, "{text}");
    room.presses("moderator", "Game 1").await;
    room.presses("moderator", "Annul").await;
    room.has_said("annulled the result of game 1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_hides_the_profile_is_left_alone() {
    let mut room = Room::new().await;
    rated_game(&mut room, "alice", "mei", 10, "").await;
    room.slash("alice", "personal profile:hidden").await;
    room.transcript();
    for command in
        ["rating player:@alice", "profile player:@alice", "games player:@alice", "versus player:@alice"]
    {
        room.slash("mei", command).await;
        let text = room.transcript();
        assert!(text.ends_with("<@alice> has a hidden profile."), "{command}: {text}");
    }
    room.slash("mei", "top").await;
    let text = room.transcript();
    assert!(text.contains("1. <@mei>") && !text.contains("<@alice>"), "{text}");
    room.slash("alice", "rating").await;
    assert!(room.transcript().contains("Ratings of <@alice>"), "one sees one's own");
    rated_game(&mut room, "alice", "mei", 10, "").await;
    let text = room.transcript();
    assert!(text.contains("Rating: <@mei> 1") && !text.contains("Rating: <@alice>"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_profile_shows_results_openings_and_a_graph() {
    let mut room = Room::new().await;
    for (red, black) in [("alice", "mei"), ("alice", "zoe"), ("alice", "mei")] {
        rated_game(&mut room, red, black, 10, "").await;
        room.clock.fetch_add(86_400_000, Ordering::Relaxed);
    }
    // Beaten from a won position the bot is not beaten.
    room.slash("alice", "bot level:9 color:red fen:3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1").await;
    room.says("alice", "R9+9").await;
    room.beats_the_bot("alice", 3).await;
    room.beats_the_bot("alice", 3).await;
    room.slash("alice", "bot level:3 color:red").await;
    room.resigns("alice").await;
    room.transcript();
    room.slash("mei", "profile player:@alice").await;
    room.slash("mei", "profile").await;
    room.says("zoe", "@bot profil @alice").await;
    insta::assert_snapshot!("people_profile", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_games_are_listed_by_urgency() {
    let mut room = Room::new().await;
    room.slash("alice", "games").await;
    room.slash("mei", "games player:@alice").await;
    for (opponent, time) in [("mei", "none"), ("zoe", "3d"), ("bob", "1d")] {
        room.slash("alice", &format!("play opponent:@{opponent} color:red time:{time}")).await;
        room.presses(opponent, "Accept").await;
    }
    room.slash("alice", "bot level:1 color:red").await;
    room.slash("mei", "play opponent:@alice color:red").await;
    room.slash("alice", "play").await;
    room.transcript();
    room.slash("alice", "games").await;
    room.slash("mei", "games player:@alice").await;
    room.says("alice", "@bot parties").await;
    insta::assert_snapshot!("people_games", room.transcript());
    // Many games fit into a message.
    for other in 0..40 {
        let game = room.store.reserve_game().await.unwrap();
        room.open_elsewhere(game, "alice", &format!("a person with a long name {other}")).await;
    }
    room.slash("alice", "games").await;
    room.has_said(" more are not shown.");
    room.says("alice", "@bot games").await;
    let text = room.transcript();
    assert!(text.contains("You have 40 more elsewhere: `/xq games` shows them to you alone."), "{text}");
    assert!(!text.contains("long name"), "{text}");
    room.slash("mei", "games player:@alice").await;
    let text = room.transcript();
    assert!(!text.contains("long name") && !text.contains("elsewhere"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn others_see_only_the_games_of_their_channel() {
    let mut room = Room::new().await;
    room.server = Some("club".to_owned());
    for (channel, opponent) in [("den", "bob"), ("lounge", "zoe")] {
        room.channel = channel.to_owned();
        room.slash("alice", &format!("play opponent:@{opponent} color:red")).await;
        room.presses(opponent, "Accept").await;
    }
    room.transcript();
    room.slash("mei", "games player:@alice").await;
    let seen = room.transcript();
    assert!(seen.contains("<@zoe>") && !seen.contains("<@bob>"), "{seen}");
    room.slash("alice", "games").await;
    let own = room.transcript();
    assert!(own.contains("<@zoe>") && own.contains("<@bob>"), "{own}");
    // Of very many the latest count.
    for other in 0..70 {
        let game = room.store.reserve_game().await.unwrap();
        room.open_elsewhere(game, "alice", &format!("other{other}")).await;
    }
    let games = room.store.open_games("room", "alice", 60).await.unwrap();
    assert_eq!((games.len(), games[59].game.id), (60, GameId(72)));
}
