//! The lobby: opponents in one channel, in another server or in direct messages.

use std::sync::atomic::Ordering;

use xiangqi_bot::platform::SendError;
use xiangqi_bot::runtime::Host as _;

use super::room::Room;

/// Moves the next actions to this channel of this server.
fn at(room: &mut Room, server: &str, channel: &str) {
    room.direct = false;
    room.server = Some(server.to_owned());
    room.channel = channel.to_owned();
}

/// Moves the next actions to a person's direct messages.
fn direct(room: &mut Room, who: &str) {
    room.direct = true;
    room.channel = format!("direct to {who}");
}

/// Opens a server's lobby in both directions.
async fn opens(room: &mut Room, server: &str, channel: &str) {
    at(room, server, channel);
    room.slash("moderator", "server for:server lobby-out:on lobby-in:on").await;
    room.transcript();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_of_one_channel_find_each_other() {
    let mut room = Room::new().await;
    at(&mut room, "700", "xiangqi");
    room.slash("alice", "seek time:10+5").await;
    // Another clock, and a rated game: no match.
    room.slash("bob", "seek time:5+3").await;
    room.slash("zoe", "seek time:10+5 rated:true").await;
    room.slash("mei", "lobby").await;
    room.says("mei", "@bot seek 10+5").await;
    room.slash("mei", "lobby").await;
    insta::assert_snapshot!("seek_in_one_channel", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_between_two_servers() {
    let mut room = Room::new().await;
    at(&mut room, "700", "xiangqi");
    room.slash("alice", "seek").await;
    // Servers are closed to each other by default.
    at(&mut room, "800", "chess");
    room.slash("mei", "seek").await;
    room.slash("mei", "lobby").await;
    insta::assert_snapshot!("seek_in_closed_servers", room.transcript());
    opens(&mut room, "700", "xiangqi").await;
    opens(&mut room, "800", "chess").await;
    room.locale = Some("fr".to_owned());
    room.slash("mei", "seek").await;
    room.locale = None;
    insta::assert_snapshot!("seek_between_servers", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_between_a_server_and_direct_messages() {
    let mut room = Room::new().await;
    opens(&mut room, "700", "xiangqi").await;
    direct(&mut room, "mei");
    room.slash("mei", "play").await;
    room.presses("mei", "Find an opponent").await;
    at(&mut room, "700", "xiangqi");
    room.slash("alice", "lobby").await;
    room.chooses("alice", "mei").await;
    let turn = |room: &mut Room, who: &str| match who {
        "mei" => direct(room, "mei"),
        _ => at(room, "700", "xiangqi"),
    };
    for (who, text) in [("alice", "C2.5"), ("mei", "H8+7"), ("alice", "H2+3")] {
        turn(&mut room, who);
        room.says(who, text).await;
    }
    turn(&mut room, "alice");
    room.slash("alice", "draw").await;
    turn(&mut room, "mei");
    room.presses("mei", "Accept").await;
    room.presses("mei", "Rematch").await;
    turn(&mut room, "alice");
    room.presses("alice", "Accept").await;
    room.restart().await;
    turn(&mut room, "mei");
    room.says("mei", "C2.5").await;
    insta::assert_snapshot!("seek_from_direct_messages", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_seek_ends_by_itself_or_when_it_is_stopped() {
    let mut room = Room::in_time().await;
    direct(&mut room, "alice");
    room.slash("alice", "seek least:1600 most:1400").await;
    room.slash("alice", "seek time:10+5 least:1600").await;
    // Not strong enough for her, also by a choice.
    direct(&mut room, "mei");
    room.slash("mei", "seek time:10+5").await;
    room.slash("mei", "lobby").await;
    room.chooses("mei", "alice").await;
    room.slash("mei", "seek time:15+10").await;
    room.presses("mei", "Stop looking").await;
    room.presses("mei", "Stop looking").await;
    room.passes(0.6).await;
    direct(&mut room, "mei");
    room.slash("mei", "lobby").await;
    insta::assert_snapshot!("seek_ends", room.transcript());
    // Blocked people never meet.
    direct(&mut room, "alice");
    room.slash("alice", "block player:@mei").await;
    room.slash("alice", "seek time:10+5").await;
    direct(&mut room, "mei");
    room.slash("mei", "lobby").await;
    room.slash("mei", "seek time:10+5").await;
    // A hidden person waits without a name and is matched.
    direct(&mut room, "zoe");
    room.slash("zoe", "personal profile:hidden").await;
    room.slash("zoe", "seek time:30+30").await;
    direct(&mut room, "bob");
    room.slash("bob", "lobby").await;
    room.chooses("bob", "A player · 30").await;
    insta::assert_snapshot!("seek_blocked", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_list_shows_first_whom_one_may_play() {
    let mut room = Room::in_time().await;
    for number in 0..13 {
        let who = format!("strong{number}");
        direct(&mut room, &who);
        room.slash(&who, "seek time:10+5 least:1600").await;
    }
    direct(&mut room, "mei");
    room.slash("mei", "seek time:10+5").await;
    room.transcript();
    direct(&mut room, "alice");
    room.slash("alice", "lobby").await;
    let list = room.told.clone().unwrap().text;
    let first = list.lines().nth(1).unwrap();
    assert!(first.contains("mei"), "{list}");
    room.chooses("alice", "mei").await;
    room.waits_for("Your move").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_left_the_server_is_matched_with_nobody() {
    let mut room = Room::new().await;
    at(&mut room, "700", "xiangqi");
    room.slash("alice", "seek").await;
    room.platform.left.lock().unwrap().push(("700".to_owned(), "alice".to_owned()));
    room.slash("mei", "seek").await;
    let waits = room.transcript();
    assert!(!waits.contains("picture"), "{waits}");
    // Nor by a choice from an older list.
    room.slash("bob", "seek time:10+5").await;
    room.slash("zoe", "lobby").await;
    room.platform.left.lock().unwrap().push(("700".to_owned(), "bob".to_owned()));
    room.chooses("zoe", "bob").await;
    room.slash("zoe", "lobby").await;
    let list = room.transcript();
    assert!(!list.contains("picture"), "{list}");
    let list = room.told.clone().unwrap().text;
    assert!(list.contains("mei") && !list.contains("alice") && !list.contains("bob"), "{list}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn one_message_of_a_server_lists_who_waits() {
    let mut room = Room::in_time().await;
    at(&mut room, "700", "xiangqi");
    room.slash("moderator", "server for:server lobby-list:here lobby-in:on").await;
    room.passes(0.02).await;
    direct(&mut room, "mei");
    room.slash("mei", "seek time:10+5").await;
    room.passes(0.02).await;
    at(&mut room, "700", "xiangqi");
    room.chooses("alice", "mei").await;
    room.passes(0.02).await;
    insta::assert_snapshot!("lobby_list", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_list_that_moves_is_one_message_in_the_new_channel() {
    let mut room = Room::in_time().await;
    at(&mut room, "700", "xiangqi");
    room.slash("moderator", "server for:server lobby-list:here").await;
    room.passes(0.02).await;
    room.transcript();
    // Without a server language the list has the requester's.
    room.locale = Some("fr".to_owned());
    at(&mut room, "700", "chess");
    room.slash("moderator", "server for:server lobby-list:here").await;
    room.locale = None;
    room.transcript();
    room.passes(0.05).await;
    insta::assert_snapshot!("lobby_list_moved", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_matched_with_somebody_who_cannot_be_reached() {
    let mut room = Room::new().await;
    opens(&mut room, "700", "xiangqi").await;
    opens(&mut room, "800", "chess").await;
    at(&mut room, "700", "xiangqi");
    room.slash("alice", "seek").await;
    at(&mut room, "800", "chess");
    room.slash("zoe", "seek rated:true").await;
    room.platform.refuses_in("xiangqi", Some(SendError::Gone("50001".to_owned())));
    room.slash("mei", "seek").await;
    room.slash("bob", "lobby").await;
    let said = room.transcript();
    assert!(!said.contains("Opponent found"), "{said}");
    assert!(!said.contains("<Play …: alice") && said.contains("`mei`"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_home_hears_and_tells_in_its_own_language() {
    let mut room = Room::new().await;
    opens(&mut room, "700", "xiangqi").await;
    opens(&mut room, "800", "chess").await;
    // The waiting person has the second home.
    at(&mut room, "700", "xiangqi");
    room.locale = Some("vi".to_owned());
    room.slash("mei", "seek").await;
    room.locale = None;
    at(&mut room, "800", "chess");
    room.slash("alice", "seek").await;
    let turn = |room: &mut Room, who: &str| match who {
        "mei" => at(room, "700", "xiangqi"),
        _ => at(room, "800", "chess"),
    };
    let red = if room.transcript().contains("Your move, <@alice>") { "alice" } else { "mei" };
    let black = if red == "alice" { "mei" } else { "alice" };
    let text =
        |who: &str, [vietnamese, english]: [&'static str; 2]| if who == "mei" { vietnamese } else { english };
    for (who, moves) in [
        (red, ["P2-5", "C2.5"]),
        (black, ["M8.7", "H8+7"]),
        (red, ["M2.3", "H2+3"]),
        (black, ["X9-8", "R9.8"]),
        (red, ["X1-2", "R1.2"]),
        (black, ["M2.3", "H2+3"]),
    ] {
        turn(&mut room, who);
        room.says(who, text(who, moves)).await;
    }
    let played = room.transcript();
    assert!(played.matches("-6.png: ").count() == 2, "{played}");
    // Her faults are explained in her language.
    turn(&mut room, "mei");
    room.says("mei", "P9-9").await;
    let fault = room.transcript();
    assert!(fault.contains("Chưa đến lượt bạn") || fault.contains("Không có"), "{fault}");
    room.slash("mei", "resign").await;
    room.presses("mei", "Xin thua").await;
    room.transcript();
    // A spectator has the game reviewed.
    room.presses("bob", "Phân tích").await;
    room.waits_for_edit("độ chính xác").await;
    room.has_said("**Phân tích ván 2**: `alice` (Đỏ) gặp `mei` (Đen)");
    // Both places list the game, with its replay.
    for who in ["mei", "alice"] {
        turn(&mut room, who);
        room.slash("bob", "games over:true player:@mei").await;
        room.has_said("2: alice – mei");
        room.chooses("bob", "2: alice").await;
        room.has_said("xiangqi-2");
    }
}

/// A game that Alice has in a channel of a server, and Mei in her direct messages.
async fn between_a_server_and_direct_messages(room: &mut Room, terms: &str) {
    opens(room, "700", "xiangqi").await;
    at(room, "700", "xiangqi");
    room.slash("alice", &format!("seek {terms}")).await;
    direct(room, "mei");
    room.slash("mei", &format!("seek {terms}")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_hears_why_a_game_of_two_places_cannot_be_ended() {
    let mut room = Room::new().await;
    between_a_server_and_direct_messages(&mut room, "rated:true").await;
    room.transcript();
    at(&mut room, "700", "xiangqi");
    room.slash("moderator", "abort").await;
    room.slash("zoe", "abort").await;
    room.resigns("alice").await;
    room.slash("moderator", "abort result:true").await;
    insta::assert_snapshot!("lobby_moderator", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_goes_on_in_direct_messages_when_its_channel_is_deleted() {
    let mut room = Room::in_time().await;
    between_a_server_and_direct_messages(&mut room, "").await;
    let red = if room.transcript().contains("Your move, <@alice>") { "alice" } else { "mei" };
    room.platform.refuses_in("xiangqi", Some(SendError::Gone("10003".to_owned())));
    room.service.channel_gone("xiangqi".to_owned()).await;
    room.passes(0.02).await;
    direct(&mut room, red);
    room.says(red, "C2.5").await;
    let black = if red == "alice" { "mei" } else { "alice" };
    direct(&mut room, black);
    room.says(black, "H8+7").await;
    insta::assert_snapshot!("lobby_moved", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_opponent_of_a_deleted_channel_is_told_until_the_game_goes_on() {
    let mut room = Room::in_time().await;
    between_a_server_and_direct_messages(&mut room, "").await;
    assert!(room.transcript().contains("Your move, <@mei>"), "Mei is Red");
    direct(&mut room, "mei");
    room.says("mei", "C2.5").await;
    let corrected = |room: &Room| room.platform.corrected().pop().expect("a board is corrected").0;
    room.platform.closed.store(true, Ordering::SeqCst);
    room.platform.refuses_in("xiangqi", Some(SendError::Gone("10003".to_owned())));
    room.service.channel_gone("xiangqi".to_owned()).await;
    room.passes(0.016).await;
    let text = corrected(&room);
    assert!(text.contains("the channel where `alice` played was deleted"), "{text}");
    // Her direct messages are tried again every hour.
    room.platform.closed.store(false, Ordering::SeqCst);
    room.passes(1.1).await;
    room.has_said("The game goes on here.");
    let text = corrected(&room);
    assert!(text.contains("Time runs out") && !text.contains("No time counts"), "{text}");
}
