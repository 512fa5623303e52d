//! Clocks: whole games over days and months, as transcripts. The clock is paused and leaps to the
//! next timer.

use std::sync::atomic::Ordering;

use xiangqi_bot::message::{NoThreadReason, Permission};

use super::room::{CHANNEL, Room};

/// A game of days between alice (Red) and mei in which both have moved.
async fn correspondence(time: &str) -> Room {
    let mut room = Room::in_time().await;
    room.starts_game(&format!("time:{time}")).await;
    room.says("alice", "C2.5").await;
    room.says("mei", "H8+7").await;
    room
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_reminder_and_then_the_flag() {
    let mut room = correspondence("5d").await;
    room.passes(24.0 * 4.0 - 0.5).await;
    room.passes(1.0).await;
    room.passes(24.0).await;
    room.says("alice", "H2+3").await;
    room.presses("mei", "Rematch").await;
    insta::assert_snapshot!("flag", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn holiday_is_spent_and_told() {
    let mut room = correspondence("2d+5").await;
    room.slash("mei", "holiday days:3").await;
    room.slash("alice", "holiday days:2").await;
    room.slash("alice", "holiday days:4").await;
    room.passes(24.0 * 3.0).await;
    room.says("alice", "H2+3").await;
    room.passes(24.0 * 4.9).await;
    room.says("mei", "R9.8").await;
    room.slash("zoe", "holiday days:1").await;
    insta::assert_snapshot!("holiday", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn nobody_pays_for_the_time_the_bot_is_away() {
    let mut room = correspondence("2d").await;
    room.passes(24.0).await;
    room.is_down(24.0 * 10.0).await;
    room.passes(23.0).await;
    room.says("alice", "H2+3").await;
    let transcript = room.transcript();
    assert!(!transcript.contains("time is up"), "{transcript}");
    insta::assert_snapshot!("away", transcript);
    // The second restart credits only new downtime.
    room.is_down(1.0).await;
    room.restart().await;
    room.passes(49.0).await;
    let transcript = room.transcript();
    assert_eq!(
        transcript.matches("Black’s time is up. <@alice> (Red) beats <@mei>").count(),
        1,
        "{transcript}"
    );
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn no_flag_falls_while_nobody_can_reach_the_bot() {
    let mut room = correspondence("2d").await;
    room.passes(24.0).await;
    room.platform.unreachable.store(true, Ordering::Relaxed);
    room.passes(24.0 * 6.0).await;
    room.platform.unreachable.store(false, Ordering::Relaxed);
    room.transcript();
    room.passes(1.0).await;
    room.has_said("I could not be reached here for 6 days; that time does not count.");
    room.passes(21.0).await;
    room.says("alice", "H2+3").await;
    let moved = room.transcript();
    assert!(moved.contains("2. **H2+3**") && !moved.contains("time is up"), "{moved}");
    // The first request after an outage is credited too.
    room.passes(24.0).await;
    room.platform.unreachable.store(true, Ordering::Relaxed);
    room.passes(24.0 * 6.0).await;
    room.says("mei", "R9.8").await;
    room.has_said("2… **R9.8**");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn minutes_and_increments() {
    let mut room = correspondence("1+5").await;
    room.passes(0.005).await;
    room.says("alice", "H2+3").await;
    room.passes(0.01).await;
    room.says("mei", "R9.8").await;
    room.passes(1.0).await;
    insta::assert_snapshot!("live", room.transcript());
    let mut room = correspondence("0/30s").await;
    room.passes(0.008).await;
    room.says("alice", "H2+3").await;
    room.passes(0.009).await;
    insta::assert_snapshot!("byoyomi", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_with_a_clock_in_which_nobody_moves_never_was() {
    let mut room = Room::in_time().await;
    room.starts_game("time:10+0").await;
    room.passes(0.2).await;
    insta::assert_snapshot!("never_was", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_without_a_clock_is_asked_after_and_called_off() {
    let mut room = correspondence("none").await;
    room.transcript();
    room.passes(24.0 * 8.0).await;
    room.passes(24.0 * 13.5).await;
    room.says("alice", "H2+3").await;
    room.passes(24.0 * 30.0).await;
    insta::assert_snapshot!("abandoned", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn each_turn_of_a_long_game_brings_one_reminder() {
    let mut room = correspondence("2d").await;
    let moves = "H2+3 R9.8 R1.2 H2+3 P7+1 P7+1 R2+6 C8.9 R2.3 C9-1 H8+7 A4+5 P5+1 C9.7 R3.4 H7+8";
    let turns = crate::bulk::bulk(8, 16);
    for (ply, mv) in moves.split(' ').take(turns).enumerate() {
        room.passes(45.0).await;
        room.says(if ply % 2 == 0 { "alice" } else { "mei" }, mv).await;
    }
    let transcript = room.transcript();
    assert_eq!(transcript.matches("your time to move").count(), turns, "{transcript}");
    assert_eq!(transcript.matches("Your move").count(), 2 + turns + 1, "{transcript}");
    room.passes(49.0).await;
    room.has_said("Red’s time is up. <@mei> (Black) beats <@alice>");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn conditional_moves_are_private_until_played() {
    let mut room = correspondence("3d").await;
    room.transcript();
    room.slash("mei", "if moves:H2+3 then R9.8 then R1.2 then R8+4").await;
    room.slash("mei", "if moves:H2+3 then R9.8 then R1.2 then H2+3").await;
    room.slash("mei", "if moves:H2+3").await;
    room.slash("mei", "if moves:H2+3 then R9.5").await;
    room.slash("mei", "if moves:P7+1 then P7+1").await;
    room.slash("alice", "if moves:C8.5 then R1.2").await;
    room.slash("zoe", "if moves:C8.5 then R1.2").await;
    room.passes(10.0).await;
    room.says("alice", "H2+3").await;
    room.says("alice", "R1.2").await;
    room.says("alice", "P7+1").await;
    room.slash("alice", "if moves:P7+1 then P3+1").await;
    room.slash("alice", "if clear:true").await;
    room.slash("alice", "if clear:true").await;
    insta::assert_snapshot!("conditional", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn conditional_moves_are_listed_and_deleted_only_when_asked() {
    let mut room = correspondence("3d").await;
    room.transcript();
    room.slash("mei", "if moves:H2+3 then R9.8 then R1.2 then R8+4").await;
    room.slash("mei", "if moves:P7+1 then P7+1").await;
    room.slash("mei", "if").await;
    room.slash("mei", "if").await;
    room.says("mei", "@bot if").await;
    let delete = room.id_of("drop-plans");
    room.press("alice", "m0", &delete, &[]).await;
    room.uses("mei", "drop-plans").await;
    room.slash("mei", "if").await;
    for clear in ["@bot if clear", "@bot si effacer", "@bot 预设 清除", "@bot 預走 清除", "@bot nếu xóa"]
    {
        room.slash("mei", "if moves:P7+1 then P7+1").await;
        room.says("mei", clear).await;
    }
    room.slash("mei", "if clear:true moves:P7+1 then P7+1").await;
    room.slash("mei", "if clear:true").await;
    insta::assert_snapshot!("plans_listed", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn conditional_moves_of_several_games_are_deleted_one_by_one() {
    let mut room = correspondence("3d").await;
    room.slash("zoe", "play opponent:@mei color:red time:3d").await;
    room.presses("mei", "Accept").await;
    room.slash("mei", "if moves:H2+3 then R9.8").await;
    room.slash("zoe", "move move:P7+1").await;
    room.slash("mei", "move move:H2+3").await;
    room.slash("mei", "if moves:C2.5 then R1.2").await;
    room.transcript();
    room.slash("mei", "if clear:true").await;
    room.presses("mei", "Delete (game 1)").await;
    room.slash("mei", "if").await;
    insta::assert_snapshot!("plans_of_two_games", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn conditional_moves_are_read_as_people_paste_them() {
    let mut room = correspondence("3d").await;
    for pasted in [
        "if H2+3 then R9.8",
        "/xq if H2+3 then R9.8",
        "/xq if moves:H2+3 then R9.8",
        "si H2+3 alors R9.8",
        "/cotuong nếu H2+3 thì R9.8",
        "如果 马二进三 然后 车9平8",
        "如果马二进三然后车9平8",
        "/象棋 預走 馬二進三 然後 車9平8",
    ] {
        room.transcript();
        room.slash("mei", &format!("if moves:{pasted}")).await;
        room.has_said("Planned: `H2+3` → `R9.8`.");
        room.slash("mei", "if clear:true").await;
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_rated_game_without_a_clock_says_that_it_gets_one() {
    let mut room = Room::in_time().await;
    room.slash("alice", "play opponent:@mei color:red rated:true time:none").await;
    room.says("mei", "@bot play rated time:none").await;
    // Without a named clock the answer says which one applies.
    room.slash("zoe", "play rated:true").await;
    insta::assert_snapshot!("rated_clock", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn what_can_be_asked_of_a_new_game() {
    let mut room = Room::in_time().await;
    room.slash("alice", "play opponent:@mei time:3d rated:true").await;
    room.presses("alice", "Cancel").await;
    room.slash("alice", "play rated:true").await;
    room.presses("mei", "Accept").await;
    room.slash("alice", "hint").await;
    room.slash("alice", "play opponent:@zoe handicap:two-horses time:10/30s").await;
    room.presses("zoe", "Accept").await;
    room.resigns("zoe").await;
    room.presses("zoe", "Rematch").await;
    for wrong in
        ["time:soon", "time:15d", "time:10+500", "rated:true handicap:horse", "rated:true rules:club"]
    {
        room.slash("alice", &format!("play opponent:@oscar {wrong}")).await;
    }
    room.slash("alice", "bot handicap:horse fen:3k5/9/9/9/9/9/9/9/9/R3K4 w").await;
    insta::assert_snapshot!("terms", room.transcript());
    room.slash("alice", "bot handicap:chariot level:1").await;
    room.has_said("Bot level 1 (Red) vs <@alice> (Black). Bot level 1 plays without one chariot.");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_can_have_a_thread_of_its_own() {
    let mut room = Room::in_time().await;
    room.slash("alice", "play opponent:@mei color:red thread:true").await;
    room.says("zoe", "@bot bot level:10 thread:yes").await;
    room.platform.closed.store(true, Ordering::Relaxed);
    room.slash("alice", "play thread:true").await;
    // Direct messages have no threads.
    room.direct = true;
    room.slash("zoe", "play thread:true").await;
    insta::assert_snapshot!("thread", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn games_open_their_threads_where_a_server_wants_it() {
    let mut room = Room::in_time().await;
    room.slash("moderator", "server threads:people").await;
    room.slash("alice", "bot level:1 color:red").await;
    room.resigns("alice").await;
    // The thread begins with the challenge, also for a person without the right to open threads.
    room.no_threads = Some(NoThreadReason::PersonLacks(Permission::CreateThreads));
    room.slash("alice", "play opponent:@mei color:red").await;
    room.no_threads = Some(NoThreadReason::Kind);
    (room.parent, room.channel) =
        (Some(CHANNEL.to_owned()), format!("{CHANNEL}, thread \"Xiangqi: alice and mei\""));
    room.presses("mei", "Accept").await;
    room.slash("alice", "move move:C2.5").await;
    // A challenge in a thread stays there.
    room.slash("zoe", "play color:red").await;
    room.resigns("mei").await;
    insta::assert_snapshot!("threads_of_a_server", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_refused_request_opens_no_thread_and_a_declined_challenge_has_a_pause() {
    let mut room = Room::in_time().await;
    room.slash("alice", "play opponent:@alice thread:true").await;
    room.slash("alice", "play opponent:@robot thread:true").await;
    room.slash("alice", "play rated:true handicap:horse thread:true").await;
    assert_eq!(room.platform.threads(), 0, "{}", room.transcript());
    room.slash("alice", "play opponent:@mei").await;
    room.presses("mei", "Decline").await;
    room.slash("alice", "play opponent:@mei").await;
    room.passes(1.1).await;
    // The limit holds in all channels together.
    for channel in ["lounge", "den", "attic", "cellar"] {
        room.channel = channel.to_owned();
        room.slash("alice", "play opponent:@mei").await;
    }
    insta::assert_snapshot!("pauses", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_outage_is_credited_in_every_channel() {
    let mut room = correspondence("2d").await;
    room.channel = "den".to_owned();
    room.slash("alice", "play opponent:@zoe color:red time:2d").await;
    room.presses("zoe", "Accept").await;
    room.says("alice", "C2.5").await;
    room.says("zoe", "H8+7").await;
    room.passes(24.0).await;
    room.platform.unreachable.store(true, Ordering::Relaxed);
    room.passes(24.0 * 6.0).await;
    // One move arrives before the outage is noted.
    room.says("alice", "H2+3").await;
    room.platform.unreachable.store(false, Ordering::Relaxed);
    room.channel = "lounge".to_owned();
    room.passes(22.0).await;
    room.says("alice", "H2+3").await;
    let transcript = room.transcript();
    assert!(!transcript.contains("time is up"), "{transcript}");
    assert_eq!(transcript.matches("2. **H2+3**").count(), 2, "{transcript}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_move_that_comes_too_late_is_not_said_to_be_played() {
    let mut room = correspondence("0/30s").await;
    room.transcript();
    room.clock.fetch_add(60_000, Ordering::Relaxed);
    room.slash("alice", "move move:H2+3").await;
    let late = room.transcript();
    assert!(late.contains("Too late: the time was already up.") && !late.contains('✓'), "{late}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_thread_is_named_in_the_language_that_was_chosen() {
    let mut room = Room::in_time().await;
    room.locale = Some("en-US".to_owned());
    room.slash("alice", "personal language:fr").await;
    room.slash("alice", "play opponent:@mei thread:true").await;
    room.has_said("alice et mei");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_withdrawn_challenge_has_a_pause_towards_the_same_person() {
    let mut room = Room::in_time().await;
    room.slash("alice", "play opponent:@mei").await;
    room.presses("alice", "Cancel").await;
    room.transcript();
    for channel in ["lounge", "den"] {
        room.channel = channel.to_owned();
        room.slash("alice", "play opponent:@mei").await;
        let refused = room.transcript();
        assert!(refused.contains("withdrawn") && !refused.contains("pings mei"), "{refused}");
    }
    room.slash("alice", "play opponent:@zoe").await;
    room.has_said("(pings zoe)");
    room.passes(1.1).await;
    room.slash("alice", "play opponent:@mei").await;
    room.has_said("(pings mei)");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_declined_rematch_has_a_pause_too() {
    let mut room = correspondence("3d").await;
    room.resigns("alice").await;
    room.presses("alice", "Rematch").await;
    room.presses("mei", "Decline").await;
    for again in 0..2 {
        room.transcript();
        if again == 0 {
            room.presses("alice", "Rematch").await;
        } else {
            room.slash("alice", "rematch").await;
        }
        room.has_said("was declined");
    }
    room.passes(1.1).await;
    room.presses("alice", "Rematch").await;
    room.has_said("(pings mei)");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_conditional_move_is_not_repeated_aloud() {
    let mut room = correspondence("3d").await;
    room.transcript();
    room.says("mei", "@bot if H2+3 then R9.8").await;
    room.has_said("for you alone");
    room.slash("mei", "if").await;
    room.has_said("You have no conditional moves");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn days_that_are_added_after_a_reminder_bring_another() {
    let mut room = correspondence("5d+9").await;
    let reminders =
        |room: &Room| room.said().iter().filter(|said| said.text.contains("your time to move")).count();
    room.passes(24.0 * 4.0 + 1.0).await;
    assert_eq!(reminders(&room), 1, "{}", room.transcript());
    room.slash("mei", "holiday days:1").await;
    room.passes(1.0).await;
    assert_eq!(reminders(&room), 1, "the other side's days add nothing: {}", room.transcript());
    room.slash("alice", "holiday days:5").await;
    room.passes(24.0 * 4.5).await;
    assert_eq!(reminders(&room), 2, "{}", room.transcript());
}
