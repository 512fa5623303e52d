//! Moves and famous games of masters, and the game of the day.

use super::room::Room;

/// A game that alice, Red, has won, with one move that no master made.
async fn a_game_is_over(room: &mut Room) {
    room.starts_game("").await;
    room.slash("alice", "masters").await;
    room.slash("mei", "masters game:1").await;
    room.play("alice", "mei", "C2.5 H8+7 H2+3 R9.8 R1.2 A4+5 K5+1").await;
    room.resigns("mei").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_masters_played_is_shown_below_a_replay_and_leads_to_their_games() {
    let mut room = Room::new().await;
    a_game_is_over(&mut room).await;
    room.slash("alice", "replay").await;
    for button in ["▶", "▶", "Masters", "▶", "Last known position", "▶", "Back to the replay", "Masters", "◀"]
    {
        room.presses("alice", button).await;
    }
    let id = room.button("Flip board");
    assert!(id.ends_with("masters:flip"), "{id}");
    room.chooses("alice", "R").await;
    room.presses("alice", "▶").await;
    room.presses("alice", "Masters").await;
    room.slash("zoe", "masters").await;
    insta::assert_snapshot!("below_a_replay", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_way_leads_back_from_a_game_to_its_list() {
    let mut room = Room::new().await;
    // To the games of a player, to a position that was typed, and to a position of one's own record.
    room.slash("alice", "famous player:柳大華 event:五羊杯").await;
    let list = room.told.clone();
    room.chooses("alice", "2. ").await;
    for button in ["▶", "Masters", "Back to the replay", "Famous games"] {
        room.presses("alice", button).await;
    }
    assert_eq!(room.told, list);
    room.slash("alice", "masters moves:C2.5 H8+7 H2+3").await;
    let text = room.told.clone().unwrap().text;
    room.chooses("alice", "R9.8").await;
    room.presses("alice", "▶").await;
    room.presses("alice", "Back to the masters’ moves").await;
    let now = room.told.clone().unwrap().text;
    assert!(text.lines().skip(1).eq(now.lines().skip(1)), "{now}");
    room.slash("alice", "import record:1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 A4+5 4. K5+1").await;
    room.presses("alice", "▶").await;
    room.presses("alice", "Masters").await;
    let own = room.told.clone();
    room.chooses("alice", "H8+7").await;
    room.presses("alice", "Back to the masters’ moves").await;
    assert_eq!(room.told, own);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_position_of_a_rated_game_is_closed_everywhere() {
    let mut room = Room::with_game("rated:true").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.transcript();
    for (channel, direct) in [("den", false), ("dm", true)] {
        (room.channel, room.direct) = (channel.to_owned(), direct);
        for line in ["C2.5 H8+7", "C8.5 H2+3", "C2.5"] {
            for person in ["alice", "mei", "zoe"] {
                room.slash(person, &format!("masters moves:{line}")).await;
                let told = room.told.clone().unwrap();
                let closed = told.text.contains("a rated game that you play or follow");
                assert_eq!(closed, line != "C2.5" && person != "zoe", "{person}, {line}: {told:?}");
                let shown = told.rows.len() + told.text.matches("games of masters").count();
                assert_eq!(shown, if closed { 0 } else { 2 }, "{told:?}");
            }
        }
    }
    room.transcript();
    // Also by a record with this position.
    room.slash("alice", "import record:1. C2.5 H8+7 2. H2+3 R9.8").await;
    for button in ["▶", "Masters", "▶"] {
        room.presses("alice", button).await;
    }
    insta::assert_snapshot!("closed", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_of_moves_is_looked_up() {
    let mut room = Room::new().await;
    room.slash("alice", "masters").await;
    room.slash("alice", "masters moves:C2.5 H8+7 H2+3").await;
    room.slash("alice", "masters moves:C2.5 C2.5").await;
    room.slash("alice", "masters moves:4k4/9/9/9/9/9/9/9/9/4K4 w").await;
    for (locale, line) in [
        ("fr", "masters"),
        ("vi", "masters"),
        ("zh-CN", "masters moves:炮二平五 马8进7"),
        ("zh-TW", "masters"),
    ] {
        room.locale = Some(locale.to_owned());
        room.slash("alice", line).await;
    }
    insta::assert_snapshot!("by_moves", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn famous_games_are_found_by_player_and_event_and_opened() {
    let mut room = Room::new().await;
    room.slash("alice", "famous").await;
    room.slash("alice", "famous player:胡榮華 event:五羊杯").await;
    room.chooses("alice", "1. ").await;
    room.presses("alice", "⏭").await;
    room.chooses("alice", "PGN").await;
    room.says("alice", "@bot famous Liu Dahua").await;
    room.says("alice", "@bot famous nobody at all").await;
    room.slash("alice", "famous player:nobody").await;
    insta::assert_snapshot!("famous", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_famous_games_open_in_every_language() {
    let mut room = Room::new().await;
    let mut told = String::new();
    for locale in ["en", "fr", "vi", "zh-CN", "zh-TW"] {
        room.locale = Some(locale.to_owned());
        for number in 1..=10 {
            room.slash("alice", "famous").await;
            room.chooses("alice", &format!("{number}. ")).await;
            let opened = room.told.clone().unwrap();
            assert!(opened.picture.is_some() && opened.rows.len() == 3, "{opened:?}");
            told += opened.text.lines().next().unwrap();
            told.push('\n');
        }
        room.transcript();
    }
    insta::assert_snapshot!("in_every_language", told);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_says_where_the_game_left_what_masters_play() {
    let mut room = Room::new().await;
    room.slash("alice", "import record:1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 A4+5 4. K5+1").await;
    room.presses("alice", "Review").await;
    room.waits_for_reviews().await;
    room.presses("alice", "Show progress").await;
    room.presses("alice", "Masters").await;
    insta::assert_snapshot!("in_a_review", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_of_the_day_stands_beside_the_puzzle_where_a_server_wants_one() {
    let mut room = Room::with_puzzles(include_str!("../support/puzzles.txt"), true).await;
    room.server = Some("club".to_owned());
    room.slash("moderator", "server for:server daily:here daily-game:on hour:9h zone:shanghai").await;
    room.passes(9.9).await;
    room.presses("alice", "Replay").await;
    room.slash("moderator", "server for:server daily-game:off").await;
    insta::assert_snapshot!("game_of_the_day", room.transcript());
}
