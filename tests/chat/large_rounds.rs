//! Rounds with more boards than one message of Discord holds.

use std::collections::BTreeMap;

use xiangqi_bot::message::MAX_TEXT;
use xiangqi_bot::platform::Outgoing;

use super::room::Room;
use super::rounds::competition_of;

/// Time for one step of a competition by itself, in hours.
const STEP: f64 = 0.03;
const BOARDS: usize = 120;

/// Returns the messages from the one with this beginning to the one with this text.
fn between(messages: &[Outgoing], first: &str, last: &str) -> Vec<Outgoing> {
    let from = messages.iter().position(|message| message.text.starts_with(first)).expect("it is announced");
    let rest = &messages[from..];
    let to = rest.iter().position(|message| message.text.contains(last)).expect("the announcement ends");
    rest[..=to].to_vec()
}

/// Checks that every board is in one line of one message, and that every player is pinged by that message alone.
#[track_caller]
fn names_all_boards(messages: &[Outgoing]) {
    let mut pinged: BTreeMap<&str, usize> = BTreeMap::new();
    let mut boards = 0;
    for message in messages {
        assert!(message.text.chars().count() <= MAX_TEXT && message.ping.len() <= 100, "{}", message.text);
        for person in &message.ping {
            assert!(message.text.contains(&format!("<@{person}>")), "{person}: {}", message.text);
            *pinged.entry(person).or_default() += 1;
        }
        let lines = message.text.lines().filter(|line| line.starts_with('<'));
        for line in lines {
            assert!(line.ends_with("(Black)") && line.matches("<@").count() == 2, "{line}");
            boards += 1;
        }
    }
    assert_eq!(boards, BOARDS);
    assert_eq!(pinged.len(), 2 * BOARDS);
    assert!(pinged.values().all(|pings| *pings == 1));
}

async fn begun(kind: &str) -> Room {
    // As long as ids on Discord.
    let people: Vec<String> = (1..=2 * BOARDS).map(|number| format!("1{number:018}")).collect();
    let names: Vec<&str> = people.iter().map(String::as_str).collect();
    let mut room = competition_of(kind, &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    room
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_round_of_a_hundred_and_twenty_boards_is_announced_in_full() {
    let mut room = begun("swiss rounds:3").await;
    let pairings = between(&room.said(), "**`Club`: round 1**", "Press “Play”");
    names_all_boards(&pairings);
    let with_buttons: Vec<bool> = pairings.iter().map(|message| !message.rows.is_empty()).collect();
    assert_eq!(
        with_buttons.iter().position(|has| *has),
        Some(pairings.len() - 1),
        "the last one begins games"
    );
    assert!(pairings.len() <= 4, "{} messages", pairings.len());
    // Nobody begins within three days.
    room.passes(24.0 * 3.0 + 1.0).await;
    names_all_boards(&between(&room.said(), "**`Club`**: these games did not", "“Join” puts you back"));
}
