//! What newcomers read: moves without codes, help by buttons, a warm line for a first time.

use super::room::Room;

/// Six plies after which `C2.5` mates.
const MATE_NEXT: &str = "b2b6 a9a8 b6e6 a8a9 h2h4 a9a8";
/// A position with a mate in one, `R9+9`.
const MATE: &str = "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1";
const CODES: [&str; 5] = ["en", "fr", "zh-CN", "zh-TW", "vi"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_move_of_the_lowest_level_is_told_without_a_code() {
    let turns = ["Your move!", "À toi\u{202f}!", "该你走了！", "換你走了！", "Đến lượt bạn!"];
    for (code, turn) in CODES.into_iter().zip(turns) {
        let mut room = Room::new().await;
        room.locale = Some(code.to_owned());
        room.slash("alice", "bot level:1 color:red").await;
        for mv in ["h2e2", "h0g2"] {
            room.says("alice", mv).await;
            room.waits_for(turn).await;
        }
        room.slash("alice", "undo").await;
        insta::assert_snapshot!(format!("newcomer_{code}"), room.transcript());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chosen_notation_and_a_higher_level_are_told_with_it() {
    let mut room = Room::new().await;
    room.slash("alice", "personal notation:wxf").await;
    room.slash("alice", "bot level:1 color:red").await;
    room.says("alice", "C2.5").await;
    room.waits_for("1… ").await;
    room.slash("mei", "bot level:2 color:red").await;
    room.transcript();
    room.says("mei", "C2.5").await;
    room.waits_for("1… ").await;
    let said = room.transcript();
    assert!(said.contains(". Your move, <@mei>.") && !said.contains("(after"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_win_and_a_first_mate_get_a_warm_line_once() {
    let mut room = Room::new().await;
    room.plays_the_bot("alice", 3, MATE_NEXT).await;
    room.says("alice", "C2.5").await;
    room.has_said("Checkmate, and your first win. Well played, <@alice>!");
    // A win by resignation first, then two by mate.
    room.slash("mei", "play opponent:@zoe color:red").await;
    room.presses("zoe", "Accept").await;
    room.resigns("zoe").await;
    room.has_said("Your first win, <@mei>. Well played!");
    for first in [true, false] {
        room.slash("mei", &format!("play opponent:@zoe color:red fen:{MATE}")).await;
        room.presses("zoe", "Accept").await;
        room.says("mei", "R9+9").await;
        let said = room.transcript();
        assert!(said.contains("Checkmate!"), "{said}");
        assert_eq!(said.contains("Your first checkmate, <@mei>."), first, "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn help_leads_on_by_buttons() {
    for code in CODES {
        let mut room = Room::new().await;
        room.locale = Some(code.to_owned());
        room.slash("alice", "help").await;
        for page in ["start", "learn", "typing"] {
            room.uses("alice", &format!("h1:{page}")).await;
        }
        insta::assert_snapshot!(format!("help_{code}"), room.transcript());
    }
    let mut room = Room::new().await;
    room.slash("alice", "help").await;
    room.presses("alice", "What can I type?").await;
    room.presses("alice", "Writing moves").await;
    room.presses("alice", "Learn").await;
    room.presses("alice", "All pieces").await;
    room.presses("alice", "Play").await;
    room.presses("alice", "Play against me").await;
    room.has_said("How well do you know xiangqi?");
}
