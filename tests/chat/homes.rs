//! Games in the direct messages of both players.

use std::sync::atomic::Ordering;
use std::time::Duration;

use xiangqi_bot::i18n::Locale;
use xiangqi_bot::platform::SendError;
use xiangqi_bot::runtime::Host as _;

use super::room::Room;

/// Moves the next actions to a person's direct messages.
fn turn_to(room: &mut Room, who: &str) {
    room.direct = true;
    room.channel = format!("direct to {who}");
}

async fn says(room: &mut Room, who: &str, text: &str) {
    turn_to(room, who);
    room.says(who, text).await;
}

async fn slash(room: &mut Room, who: &str, command: &str) {
    turn_to(room, who);
    room.slash(who, command).await;
}

async fn presses(room: &mut Room, who: &str, label: &str) {
    turn_to(room, who);
    room.presses(who, label).await;
}

/// A game that Alice, Red, has begun from her direct messages with Mei.
async fn begun(room: &mut Room, terms: &str) {
    slash(room, "alice", &format!("play opponent:@mei color:red {terms}")).await;
    presses(room, "mei", "Accept").await;
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn ten_people_a_day_are_invited_by_direct_message() {
    let mut room = Room::in_time().await;
    for number in 0..10 {
        slash(&mut room, "alice", &format!("play opponent:@guest{number}")).await;
        presses(&mut room, "alice", "Cancel").await;
        room.has_said(&format!("(pings guest{number})"));
        if number == 4 {
            room.chance += 1;
            room.restart().await;
        }
    }
    slash(&mut room, "alice", "play opponent:@mei").await;
    let refused = room.transcript();
    assert!(refused.contains("10 invitations") && !refused.contains("pings"), "{refused}");
    // Others invite as before, and a channel takes a challenge.
    slash(&mut room, "zoe", "play opponent:@mei").await;
    room.has_said("(pings mei)");
    (room.direct, room.channel) = (false, "den".to_owned());
    room.slash("alice", "play opponent:@mei").await;
    room.has_said("(pings mei)");
    room.passes(24.1).await;
    slash(&mut room, "alice", "play opponent:@bob").await;
    room.has_said("(pings bob)");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_in_their_direct_messages() {
    let mut room = Room::new().await;
    slash(&mut room, "alice", "play").await;
    begun(&mut room, "").await;
    says(&mut room, "alice", "C2.5").await;
    // Not her turn, and a person without a part in the game.
    says(&mut room, "alice", "H2+3").await;
    says(&mut room, "zoe", "H8+7").await;
    says(&mut room, "mei", "H8+7").await;
    slash(&mut room, "mei", "draw").await;
    presses(&mut room, "alice", "Decline").await;
    slash(&mut room, "alice", "undo").await;
    presses(&mut room, "mei", "Allow").await;
    says(&mut room, "alice", "C2.5").await;
    slash(&mut room, "mei", "games").await;
    slash(&mut room, "alice", "board").await;
    room.restart().await;
    says(&mut room, "mei", "H2+3").await;
    slash(&mut room, "alice", "resign").await;
    presses(&mut room, "alice", "Resign").await;
    presses(&mut room, "mei", "Rematch").await;
    presses(&mut room, "alice", "Accept").await;
    insta::assert_snapshot!("direct", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_home_has_its_own_language_and_board() {
    let mut room = Room::new().await;
    slash(&mut room, "mei", "personal theme:night language:fr").await;
    room.transcript();
    begun(&mut room, "").await;
    says(&mut room, "alice", "C2.5").await;
    insta::assert_snapshot!("direct_languages", room.transcript());
    let boards = room.platform.posted_since(0);
    let board = |who: &str| {
        let last = boards.iter().rfind(|(message, place)| message.picture.is_some() && place.ends_with(who));
        last.unwrap().0.picture.clone().unwrap().bytes
    };
    assert_ne!(board("alice"), board("mei"), "one is wooden with Red below, the other dark with Black below");
    // The language is learnt when the invitation is accepted.
    let mut room = Room::new().await;
    slash(&mut room, "alice", "play opponent:@mei color:red").await;
    room.locale = Some(Locale::SimplifiedChinese.code().to_owned());
    presses(&mut room, "mei", "Accept").await;
    room.locale = None;
    says(&mut room, "alice", "C2.5").await;
    let said = room.said();
    assert!(said.iter().any(|message| message.text.contains("炮二平五") && message.text.contains("轮到")));
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn whoever_takes_no_direct_messages_is_not_played() {
    let mut room = Room::in_time().await;
    room.platform.closed.store(true, Ordering::SeqCst);
    slash(&mut room, "alice", "play opponent:@mei").await;
    room.platform.closed.store(false, Ordering::SeqCst);
    slash(&mut room, "alice", "games").await;
    // The conversation opens, but takes no message: only the one to Mei is refused.
    room.platform.refuses_in("direct to mei", Some(SendError::Closed("50007".to_owned())));
    slash(&mut room, "alice", "play opponent:@mei").await;
    room.waits_for("cannot write to").await;
    // Not asked twice, nor against her settings.
    room.platform.refuses_in("direct to mei", None);
    room.passes(0.1).await;
    slash(&mut room, "zoe", "play opponent:@mei").await;
    room.waits_for("`zoe` challenges you").await;
    slash(&mut room, "zoe", "play opponent:@mei").await;
    slash(&mut room, "bob", "personal challenges:off").await;
    slash(&mut room, "zoe", "play opponent:@bob").await;
    slash(&mut room, "zoe", "play opponent:@zoe").await;
    insta::assert_snapshot!("direct_refused", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn clocks_and_reminders_reach_whom_they_concern() {
    let mut room = Room::in_time().await;
    begun(&mut room, "time:5d").await;
    says(&mut room, "alice", "C2.5").await;
    room.transcript();
    room.passes(24.0 * 4.5).await;
    says(&mut room, "mei", "H8+7").await;
    room.passes(24.0 * 5.5).await;
    insta::assert_snapshot!("direct_clocks", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_clock_of_whoever_cannot_be_reached_stands() {
    let mut room = Room::in_time().await;
    begun(&mut room, "time:5d").await;
    room.platform.refuses_in("direct to mei", Some(SendError::Closed("50007".to_owned())));
    says(&mut room, "alice", "C2.5").await;
    room.passes(24.0 * 9.0).await;
    assert!(!room.said().iter().any(|message| message.text.contains("on time")), "Mei could not be reached");
    room.platform.refuses_in("direct to mei", None);
    // Mei writes again.
    says(&mut room, "mei", "H8+7").await;
    says(&mut room, "alice", "H2+3").await;
    room.passes(24.0 * 5.5).await;
    insta::assert_snapshot!("direct_closed", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_counts_for_both() {
    let mut room = Room::new().await;
    begun(&mut room, "rated:true").await;
    let moves = "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1 R2+6 C8.9 R2.3 C9-1";
    for (ply, mv) in moves.split(' ').enumerate() {
        says(&mut room, if ply % 2 == 0 { "alice" } else { "mei" }, mv).await;
    }
    room.transcript();
    slash(&mut room, "alice", "resign").await;
    presses(&mut room, "alice", "Resign").await;
    slash(&mut room, "mei", "rating").await;
    insta::assert_snapshot!("direct_rated", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_block_ends_an_invitation_in_both_homes() {
    let mut room = Room::new().await;
    slash(&mut room, "alice", "play opponent:@mei color:red").await;
    room.transcript();
    slash(&mut room, "mei", "block player:@alice").await;
    slash(&mut room, "alice", "games").await;
    slash(&mut room, "alice", "play opponent:@mei").await;
    insta::assert_snapshot!("direct_block", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_home_keeps_its_language_in_every_further_game() {
    let mut room = Room::new().await;
    room.locale = Some("fr".to_owned());
    slash(&mut room, "alice", "play opponent:@mei color:red").await;
    room.locale = Some("en".to_owned());
    presses(&mut room, "mei", "Accepter").await;
    slash(&mut room, "mei", "resign").await;
    presses(&mut room, "mei", "Resign").await;
    room.transcript();
    // Now both languages are known, and they differ.
    room.locale = Some("fr".to_owned());
    slash(&mut room, "alice", "play opponent:@mei color:red").await;
    room.locale = Some("en".to_owned());
    presses(&mut room, "mei", "Accept").await;
    says(&mut room, "alice", "C2.5").await;
    room.locale = Some("fr".to_owned());
    slash(&mut room, "alice", "resign").await;
    presses(&mut room, "alice", "Abandonner").await;
    room.locale = Some("en".to_owned());
    presses(&mut room, "mei", "Rematch").await;
    room.locale = Some("fr".to_owned());
    presses(&mut room, "alice", "Accepter").await;
    insta::assert_snapshot!("direct_second_game", room.transcript());
}

/// Returns the latest correction of the board of Mei's opponent.
fn corrected(room: &Room) -> String {
    let boards = room.platform.corrected().into_iter();
    boards.map(|(text, _)| text).rfind(|text| !text.contains("<@mei>")).unwrap_or_default()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_board_tells_that_the_opponent_cannot_be_reached() {
    for (why, terms, told) in [
        (SendError::Closed("50007".to_owned()), "time:5d", "I cannot write to `mei`"),
        (SendError::Closed("50278".to_owned()), "", "I cannot write to `mei`"),
        (SendError::Gone("10003".to_owned()), "time:10+5", "the channel where `mei` played was deleted"),
    ] {
        let mut room = Room::in_time().await;
        begun(&mut room, terms).await;
        room.platform.refuses_in("direct to mei", Some(why.clone()));
        says(&mut room, "alice", "C2.5").await;
        room.passes(0.016).await;
        let text = corrected(&room);
        assert!(text.starts_with("1. **C2.5**") && text.contains("No time counts"), "{why}: {text}");
        assert!(text.contains(told) && text.contains("If I still cannot <t:"), "{why}: {text}");
        assert!(!text.contains("Time runs out"), "{why}: {text}");
        room.platform.refuses_in("direct to mei", None);
        if matches!(why, SendError::Gone(_)) {
            continue;
        }
        room.service.channel_changed("direct to mei");
        room.passes(0.016).await;
        let text = corrected(&room);
        assert!(text.starts_with("1. **C2.5**") && !text.contains("No time counts"), "{why}: {text}");
        assert_eq!(text.contains("Time runs out"), !terms.is_empty(), "{why}: {text}");
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_move_to_somebody_who_is_known_to_be_out_of_reach_shows_that_too() {
    let mut room = Room::in_time().await;
    begun(&mut room, "time:5d").await;
    room.service.channel_closed("direct to mei", "the bot was removed");
    room.platform.refuses_in("direct to mei", Some(SendError::Closed("50001".to_owned())));
    tokio::time::sleep(Duration::from_secs(1)).await;
    // It is Alice's turn: her own clock runs.
    assert_eq!(corrected(&room), "");
    says(&mut room, "alice", "C2.5").await;
    room.passes(0.016).await;
    assert!(corrected(&room).contains("No time counts"), "{}", corrected(&room));
}
