//! Following a game of others in direct messages.

use std::sync::atomic::Ordering;

use xiangqi_bot::i18n::Locale;
use xiangqi_bot::platform::SendError;

use super::room::{CHANNEL, Room};
use super::rounds::texts_in;

const DIRECT: &str = "direct to zoe";
/// More than a minute, in hours: the bot checks every half minute.
const WHILE: f64 = 95.0 / 3600.0;
const OPENING: [&str; 10] = ["C2.5", "H8+7", "H2+3", "R9.8", "R1.2", "A4+5", "P7+1", "P7+1", "H8+7", "C8+1"];

/// A game between alice (Red) and mei that zoe follows from the start.
async fn followed(terms: &str) -> Room {
    let mut room = Room::in_time().await;
    room.starts_game(terms).await;
    room.slash("zoe", "follow").await;
    room
}

/// Returns the boards in zoe's direct messages.
fn boards(room: &Room) -> Vec<String> {
    texts_in(room, DIRECT)
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn boards_come_while_moves_are_made_and_with_the_result() {
    let mut room = followed("").await;
    room.passes(WHILE).await;
    room.play("alice", "mei", "C2.5 H8+7 H2+3").await;
    room.passes(WHILE).await;
    // Without a change no board comes.
    room.slash("alice", "draw").await;
    room.passes(1.0).await;
    room.resigns("mei").await;
    room.passes(WHILE).await;
    insta::assert_snapshot!("followed", room.transcript());
    room.presses("alice", "Rematch").await;
    room.passes(1.0).await;
    assert_eq!(boards(&room).len(), 3, "{:#?}", boards(&room));
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn boards_come_once_a_minute_at_most() {
    let mut room = followed("").await;
    for (ply, mv) in OPENING.into_iter().enumerate() {
        room.says(if ply % 2 == 0 { "alice" } else { "mei" }, mv).await;
        room.passes(20.0 / 3600.0).await;
    }
    let shown = boards(&room);
    assert!((3..=4).contains(&shown.len()), "in 200 seconds: {shown:#?}");
    room.passes(WHILE).await;
    let last = boards(&room).pop().unwrap();
    assert!(last.contains("5… **C8+1**"), "{last}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_press_stops_it() {
    let mut room = followed("").await;
    room.passes(WHILE).await;
    room.transcript();
    (room.channel, room.direct) = (DIRECT.to_owned(), true);
    let board = room.said().len() - 1;
    for _ in 0..2 {
        room.presses("zoe", "Stop following").await;
    }
    room.slash("zoe", "follow game:1").await;
    insta::assert_snapshot!("follow_stopped", room.transcript());
    assert!(room.platform.cleared().contains(&format!("m{board}")), "the button goes");
    (room.channel, room.direct) = (CHANNEL.to_owned(), false);
    room.says("alice", "C2.5").await;
    room.passes(1.0).await;
    assert_eq!(boards(&room).len(), 1);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn what_cannot_be_followed_is_told() {
    let mut room = Room::in_time().await;
    room.slash("zoe", "follow").await;
    room.slash("zoe", "follow stop:true").await;
    room.slash("alice", "play opponent:@mei color:red").await;
    room.slash("zoe", "follow").await;
    room.presses("mei", "Accept").await;
    room.slash("alice", "follow").await;
    room.says("zoe", "@bot follow").await;
    room.slash("zoe", "follow game:1").await;
    room.slash("zoe", "follow game:99").await;
    room.slash("mei", "bot level:1 color:red").await;
    room.slash("zoe", "follow").await;
    room.slash("alice", "follow").await;
    room.slash("zoe", "follow stop:true game:2").await;
    room.slash("zoe", "follow stop:true").await;
    room.slash("mei", "follow game:1").await;
    insta::assert_snapshot!("follow_refused", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_rated_game_with_a_live_clock_comes_late_and_without_help() {
    let mut room = followed("rated:true time:10+5").await;
    let told = room.told.clone().unwrap().text;
    assert!(told.contains("three moves late, and I give no help with its positions"), "{told}");
    room.play("alice", "mei", &OPENING[..8].join(" ")).await;
    room.passes(WHILE).await;
    let last = boards(&room).pop().unwrap();
    let late = last.contains("come three moves late.\n1… **H8+7**") && last.contains("(Red) to move");
    assert!(late, "{last}");
    room.slash("zoe", "hint").await;
    assert_eq!(room.told.clone().unwrap().text, "You are not playing in this game.");
    room.slash("zoe", "review game:1").await;
    assert!(room.told.clone().unwrap().text.starts_with("Game 1 is not over yet."), "{:?}", room.told);
    // The shown board, and later positions.
    for (person, plies, closed) in [("zoe", 1, false), ("zoe", 2, true), ("zoe", 8, true), ("bob", 8, false)]
    {
        room.slash(person, &format!("masters moves:{}", OPENING[..plies].join(" "))).await;
        let told = room.told.clone().unwrap().text;
        assert_eq!(told.contains("a rated game that you play or follow"), closed, "{person}: {told}");
    }
    room.resigns("mei").await;
    room.passes(WHILE).await;
    let last = boards(&room).pop().unwrap();
    assert!(last.contains("4… **P7+1**") && last.contains("resigns"), "{last}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn whoever_cannot_be_written_to_does_not_follow() {
    let mut room = Room::in_time().await;
    room.starts_game("").await;
    room.transcript();
    room.platform.closed.store(true, Ordering::SeqCst);
    room.slash("zoe", "follow").await;
    room.platform.closed.store(false, Ordering::SeqCst);
    // The conversation opens, but takes no message.
    room.platform.refuses_in(DIRECT, Some(SendError::Closed("50278".to_owned())));
    room.slash("zoe", "follow").await;
    room.slash("zoe", "follow stop:true").await;
    room.platform.refuses_in(DIRECT, None);
    room.says("alice", "C2.5").await;
    room.passes(WHILE).await;
    insta::assert_snapshot!("follow_unreachable", room.transcript());
    assert_eq!(boards(&room), [""; 0]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn boards_wait_while_direct_messages_are_closed() {
    let mut room = followed("").await;
    room.passes(WHILE).await;
    room.platform.refuses_in(DIRECT, Some(SendError::Closed("50007".to_owned())));
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.passes(WHILE).await;
    room.resigns("mei").await;
    room.passes(1.0).await;
    assert_eq!(boards(&room).len(), 1, "{:#?}", boards(&room));
    // Known to be closed, until zoe writes there.
    room.platform.refuses_in(DIRECT, None);
    room.starts_game("").await;
    room.slash("zoe", "follow").await;
    assert!(room.told.clone().unwrap().text.starts_with("I cannot write to you"), "{:?}", room.told);
    (room.channel, room.direct) = (DIRECT.to_owned(), true);
    room.says("zoe", "hello").await;
    room.passes(WHILE).await;
    let mut shown = boards(&room);
    shown.retain(|text| text.starts_with("Game 1 in"));
    assert!(shown.len() == 3 && shown[1].contains("1… **H8+7**"), "{shown:#?}");
    assert!(shown[2].contains("resigns"), "{shown:#?}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn games_in_direct_messages_are_for_their_players() {
    let mut room = Room::in_time().await;
    room.direct = true;
    room.channel = "direct to alice".to_owned();
    room.slash("alice", "play opponent:@mei color:red").await;
    room.channel = "direct to mei".to_owned();
    room.presses("mei", "Accept").await;
    room.transcript();
    for named in ["", " game:1"] {
        for (person, place) in [("zoe", CHANNEL), ("zoe", DIRECT), ("mei", "direct to mei")] {
            (room.channel, room.direct) = (place.to_owned(), place != CHANNEL);
            room.slash(person, &format!("follow{named}")).await;
        }
    }
    insta::assert_snapshot!("follow_private", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_in_two_servers_is_followed_where_it_is_met() {
    let mut room = Room::in_time().await;
    for (person, server) in [("alice", "700"), ("mei", "800")] {
        (room.server, room.channel) = (Some(server.to_owned()), format!("xiangqi of {server}"));
        room.slash("moderator", "server for:server lobby-out:on lobby-in:on").await;
        room.slash(person, "seek time:5d").await;
    }
    room.transcript();
    room.slash("mei", "follow").await;
    // From the second home of the game.
    (room.server, room.channel) = (Some("700".to_owned()), "xiangqi of 700".to_owned());
    room.slash("zoe", "follow").await;
    room.passes(WHILE).await;
    insta::assert_snapshot!("follow_two_servers", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_player_keeps_those_from_following_whom_the_player_blocks() {
    let mut room = followed("").await;
    room.passes(WHILE).await;
    room.transcript();
    room.slash("mei", "block player:@zoe").await;
    room.says("alice", "C2.5").await;
    room.passes(WHILE).await;
    room.slash("zoe", "follow").await;
    room.says("mei", "H8+7").await;
    room.passes(WHILE).await;
    insta::assert_snapshot!("follow_blocked", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn boards_are_in_the_language_and_look_of_whoever_follows() {
    let mut room = Room::in_time().await;
    room.starts_game("time:10+5 rated:true").await;
    room.slash("zoe", "personal theme:night").await;
    room.transcript();
    room.slash("bob", "follow").await;
    room.locale = Some(Locale::French.code().to_owned());
    room.slash("zoe", "follow").await;
    room.locale = None;
    room.passes(WHILE).await;
    insta::assert_snapshot!("follow_language", room.transcript());
    let posted = room.platform.posted_since(0);
    let picture = |of: &str| {
        let board = posted.iter().rfind(|(_, channel)| channel == of).unwrap();
        board.0.picture.clone().unwrap().bytes
    };
    assert_ne!(picture(DIRECT), picture("direct to bob"), "one is dark");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn whoever_leaves_follows_nothing() {
    let mut room = followed("").await;
    room.slash("zoe", "data what:export").await;
    let file = String::from_utf8(room.told.clone().unwrap().file.unwrap().bytes.to_vec()).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&file).unwrap();
    assert_eq!(kept["follows"][0]["game"], 1, "{file}");
    room.slash("zoe", "data what:delete").await;
    room.presses("zoe", "Delete").await;
    room.says("alice", "C2.5").await;
    room.passes(WHILE).await;
    assert_eq!(boards(&room), [""; 0]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_restart_loses_and_doubles_nothing() {
    let mut room = followed("").await;
    room.says("alice", "C2.5").await;
    room.passes(WHILE).await;
    room.restart().await;
    room.passes(WHILE).await;
    assert_eq!(boards(&room).len(), 1, "{:#?}", boards(&room));
    room.resigns("mei").await;
    room.restart().await;
    room.passes(WHILE).await;
    room.restart().await;
    room.passes(WHILE).await;
    let shown = boards(&room);
    assert!(shown.len() == 2 && shown[1].contains("resigns"), "{shown:#?}");
}
