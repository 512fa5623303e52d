//! Competitions that begin at a time that their organiser writes, and moves.

use xiangqi_bot::message::CompetitionComponent;

use super::ladder::{competition, server_room};
use super::rounds::{state, uses};

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_start_is_read_in_the_time_zone_of_the_server_and_can_be_moved() {
    // Tuesday, 14 November 2023, 22:13 in UTC.
    let mut room = server_room().await;
    let new = |start: &str| format!("new kind:swiss time:10+5 start:{start} name:Evening");
    room.slash("moderator", &new("soon")).await;
    room.has_said(
        "I cannot read `soon` as a time. Write for example `2023-11-18 19:30` or `saturday 19:30`.",
    );
    room.slash("moderator", &new("today\u{a0}21:00")).await;
    room.has_said("That is over already: <t:1699995600:f>");
    room.slash("moderator", &new("2025-01-01\u{a0}21:00")).await;
    room.has_said("That is more than a year away");
    room.slash("moderator", "new kind:ladder start:21:00 name:Steps").await;
    room.has_said("Ladders and seasons begin at once.");
    room.slash("moderator", &new("tomorrow\u{a0}19:30")).await;
    let preview = room.transcript();
    assert!(preview.contains("• It begins <t:1700076600:f> (<t:1700076600:R>)."), "{preview}");
    assert!(preview.contains("I read the time as UTC."), "{preview}");
    room.slash("moderator", "server for:server zone:Europe/Paris").await;
    room.transcript();
    room.slash("moderator", &new("tomorrow\u{a0}19:30")).await;
    let preview = room.transcript();
    assert!(preview.contains("• It begins <t:1700073000:f>") && !preview.contains("UTC"), "{preview}");
    room.presses("moderator", "Create it").await;
    for who in ["alice", "mei"] {
        room.presses(who, "Join").await;
        room.has_said("You are in. It begins <t:1700073000:f>");
    }
    room.slash("alice", "organise start:tomorrow\u{a0}20:00").await;
    room.has_said("can run competitions here");
    room.slash("moderator", "organise start:tomorrow\u{a0}20:00").await;
    let moved = room.transcript();
    assert!(moved.contains("**`Evening`** now begins <t:1700074800:f>"), "{moved}");
    assert!(moved.contains("\n<@alice> <@mei>\n    (pings alice, mei)"), "{moved}");
    room.restart().await;
    // Check-in opens half an hour before the new start.
    room.passes(20.2).await;
    assert!(state(&room).await.rounds().unwrap().here().is_none());
    room.passes(0.2).await;
    room.has_said("**`Evening` begins <t:1700074800:f>");
    let competition = competition(&room).await;
    for who in ["alice", "mei"] {
        uses(&mut room, who, CompetitionComponent::CheckIn(competition)).await;
    }
    room.passes(0.3).await;
    assert!(!state(&room).await.rounds().unwrap().is_started());
    room.passes(0.2).await;
    assert_eq!(state(&room).await.rounds().unwrap().rounds().len(), 1);
    room.slash("moderator", "organise start:23:30").await;
    room.has_said("It has already begun.");
}
