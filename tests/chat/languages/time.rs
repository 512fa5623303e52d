//! Clocks, reminders, holidays, conditional moves, the puzzle of the day.

use std::sync::atomic::Ordering;

use xiangqi_bot::message::Row;

use super::Story;

/// A game of days between alice, Red, and mei in which both have moved.
async fn correspondence(story: &mut Story, time: &str) {
    story.game(&format!("time:{time}")).await;
    story.plays("mei", "C2.5 H8+7").await;
    story.leaves_out();
}

pub(super) async fn clocks(story: &mut Story) {
    story.enter_in_time().await;
    story.scene("A reminder, and the flag");
    correspondence(story, "5d").await;
    story.room.passes(24.0 * 4.0 + 0.5).await;
    story.slash("alice", "games").await;
    story.room.passes(24.0).await;
    story.tries("alice", "H2+3").await;
    story.scene("Holidays");
    story.enter_in_time().await;
    correspondence(story, "2d+5").await;
    story.slash("mei", "holiday days:3").await;
    story.slash("alice", "holiday days:2").await;
    story.slash("alice", "holiday days:4").await;
    story.slash("zoe", "holiday days:1").await;
    story.scene("The bot is away");
    story.enter_in_time().await;
    correspondence(story, "2d").await;
    story.room.passes(24.0).await;
    story.room.is_down(24.0 * 10.0).await;
    story.room.passes(1.0).await;
    story.tries("alice", "H2+3").await;
    story.scene("Minutes and seconds");
    story.enter_in_time().await;
    correspondence(story, "1+5").await;
    story.room.passes(0.005).await;
    story.tries("alice", "H2+3").await;
    story.room.passes(1.0).await;
    correspondence(story, "0/30s").await;
    story.room.clock.fetch_add(60_000, Ordering::Relaxed);
    story.slash("alice", "move move:h0g2").await;
    story.game("time:10+0").await;
    story.room.passes(0.2).await;
    story.scene("A game that stands still");
    story.enter_in_time().await;
    correspondence(story, "none").await;
    story.room.passes(24.0 * 8.0).await;
    story.room.passes(24.0 * 30.0).await;
}

pub(super) async fn plans(story: &mut Story) {
    story.enter_in_time().await;
    story.scene("Conditional moves");
    correspondence(story, "3d").await;
    let then = story.tongue.word("then");
    let line = |story: &Story, moves: &str| {
        let moves = moves.split(' ').enumerate().map(|(ply, wxf)| story.tongue.written(ply % 2 == 0, wxf));
        moves.collect::<Vec<_>>().join(&format!(" {then} "))
    };
    for moves in ["H2+3 R9.8 R1.2 R8+4", "H2+3 R9.8 R1.2 H2+3", "H2+3", "H2+3 R9.5"] {
        let moves = line(story, moves);
        story.slash("mei", &format!("if moves:{moves}")).await;
    }
    let moves = line(story, "H2+3 R9.8");
    story.slash("alice", &format!("if moves:{moves}")).await;
    story.slash("zoe", &format!("if moves:{moves}")).await;
    // Pasted as it is typed.
    let moves = format!("{} {}", story.tongue.word("if"), line(story, "P7+1 P7+1"));
    story.slash("mei", &format!("if moves:{moves}")).await;
    story.slash("mei", "if").await;
    story.uses("mei", "drop-plans").await;
    story.write_down();
    for moves in ["H2+3 R9.8 R1.2 R8+4", "H2+3 R9.8 R1.2 H2+3"] {
        let moves = line(story, moves);
        story.slash("mei", &format!("if moves:{moves}")).await;
    }
    story.leaves_out();
    story.plays("mei", "H2+3").await;
    story.slash("mei", "if clear:true").await;
    story.slash("mei", "if clear:true").await;
    story.slash("mei", "if").await;
}

pub(super) async fn daily(story: &mut Story) {
    story.enter_in_time().await;
    story.scene("The puzzle of the day");
    story.slash("moderator", "server for:server daily:here hour:9h zone:paris").await;
    story.room.passes(9.9).await;
    story.uses("alice", "solve").await;
    story.room.replies("mei", "R1+1").await;
    story.write_down();
    // The hints tell zoe every move, so she is not named the next day.
    let mut moves = Vec::new();
    story.uses("zoe", "solve").await;
    while asked_for_a_move(story) {
        story.uses("zoe", "hint").await;
        story.uses("zoe", "hint").await;
        let mv = hinted(story);
        story.picks("zoe", "piece", &mv[..2]).await;
        story.picks("zoe", "target", &mv).await;
        moves.push(mv);
    }
    for who in ["alice", "mei"] {
        // One solver is enough to read.
        story.write_down();
        story.uses(who, "solve").await;
        for mv in &moves {
            story.picks(who, "piece", &mv[..2]).await;
            story.picks(who, "target", mv).await;
        }
        story.leaves_out();
    }
    story.room.passes(24.0).await;
}

fn asked_for_a_move(story: &Story) -> bool {
    let told = story.room.told.as_ref().expect("something was told");
    told.rows.iter().any(|row| matches!(row, Row::Select(_)))
}

/// Returns the hinted move of the latest picture.
fn hinted(story: &Story) -> String {
    let picture =
        story.room.told.as_ref().and_then(|told| told.picture.as_ref()).expect("there is a picture");
    let (_, name) = picture.name.split_once("-hint-").expect("it shows a hint");
    name.trim_end_matches(".png").to_owned()
}
