//! Finished games and solved puzzles that are shared as one picture.

use xiangqi_bot::platform::File;

use super::room::Room;

/// Width and height of a picture, in pixels.
fn size(picture: &File) -> (u32, u32) {
    image::load_from_memory(&picture.bytes).unwrap().to_rgb8().dimensions()
}

/// A short game that alice, Red, has won by checkmate.
async fn mate(room: &mut Room) {
    room.starts_game("").await;
    room.play("alice", "mei", "C2.5 P1+1 C5+4 P9+1 C8+2 R1+1 C8.5").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_shared_once_and_again_with_its_review() {
    let mut room = Room::new().await;
    mate(&mut room).await;
    room.transcript();
    room.presses("mei", "Share").await;
    let card = room.last();
    let picture = card.picture.clone().expect("a card is posted");
    assert_eq!(picture.name, "share-1.png");
    let (width, height) = size(&picture);
    assert!(card.ping.is_empty() && card.rows.is_empty(), "{card:?}");
    // Further presses post nothing.
    room.presses("mei", "Share").await;
    room.presses("alice", "Share").await;
    room.slash("alice", "share game:1").await;
    let said = room.transcript();
    assert_eq!(said.matches("It is posted here already.").count(), 3, "{said}");
    assert_eq!(said.matches("[picture share-").count(), 1, "{said}");
    room.presses("alice", "Review").await;
    room.waits_for_edit("accuracy").await;
    room.transcript();
    room.slash("mei", "share game:1").await;
    let reviewed = room.last().picture.expect("the course of the game is new");
    assert_eq!(reviewed.name, "share-1-reviewed.png");
    let (same, taller) = size(&reviewed);
    assert_eq!(same, width);
    assert!(taller > height + 60, "the ribbon is below the board: {taller}, {height} without it");
    assert!(reviewed.alt.contains("Best move: ") && reviewed.alt.contains("chances"), "{}", reviewed.alt);
    room.has_said("Posted in the channel.");
    room.slash("mei", "share game:1").await;
    room.has_said("It is posted here already.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_shared_is_explained() {
    let mut room = Room::new().await;
    room.slash("alice", "share").await;
    room.starts_game("").await;
    room.says("alice", "C2.5").await;
    room.slash("mei", "share").await;
    room.has_said("This game is not over yet.");
    room.resigns("mei").await;
    let button = room.button("Share");
    // The next game has begun; the button of the first one still means the first.
    room.starts_game("").await;
    room.transcript();
    room.press("alice", "m1", &button, &[]).await;
    room.has_said("Share it again after a review");
    assert_eq!(room.last().picture.unwrap().name, "share-1.png");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_game_is_shared_by_its_players_only() {
    let mut room = Room::new().await;
    room.direct = true;
    room.channel = "dm-alice".to_owned();
    room.slash("alice", "bot level:1 color:red fen:3k5/R8/1R7/9/9/9/9/9/9/4K4 w").await;
    room.says("alice", "R8+2").await;
    room.has_said("Checkmate");
    room.direct = false;
    room.channel = "lounge".to_owned();
    room.slash("zoe", "share game:1").await;
    room.has_said("game 1");
    assert!(
        room.said().iter().all(|said| said.picture.as_ref().is_none_or(|shown| shown.name != "share-1.png"))
    );
    room.slash("alice", "share game:1").await;
    room.has_said("Checkmate");
    assert_eq!(room.last().picture.unwrap().name, "share-1.png");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_of_a_game_in_the_position_of_ones_rated_game_tells_nothing_of_it() {
    let mut room = Room::new().await;
    mate(&mut room).await;
    room.presses("alice", "Review").await;
    room.waits_for_edit("accuracy").await;
    room.starts_game("rated:true").await;
    room.says("alice", "C2.5").await;
    room.slash("alice", "share game:1").await;
    let picture = room.last().picture.unwrap();
    assert_eq!(picture.name, "share-1.png");
    assert!(!picture.alt.contains("Best move"), "{}", picture.alt);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn who_has_solved_the_puzzle_of_the_day_shares_it_without_the_solution() {
    let mut room = Room::with_puzzles(PUZZLE, true).await;
    room.server = Some("club".to_owned());
    room.slash("moderator", "server for:server daily:here hour:9h zone:paris").await;
    room.passes(10.0).await;
    room.presses("alice", "Solve").await;
    room.slash("alice", "puzzle move:R9+7").await;
    assert!(!room.offers("share"), "it is not solved yet");
    room.slash("alice", "puzzle move:R8+9").await;
    room.transcript();
    room.presses("alice", "Share").await;
    room.presses("alice", "Share").await;
    let card = room.last();
    let picture = card.picture.unwrap();
    for solution in ["R9+7", "R8+9"] {
        assert!(!card.text.contains(solution) && !picture.alt.contains(solution), "{}", picture.alt);
    }
    let said = room.transcript();
    assert!(said.contains("<@alice> solved the puzzle of the day. Can you?"), "{said}");
    assert!(said.contains("It is posted here already."), "{said}");
    // Others solve it from there.
    room.presses("mei", "Solve").await;
    room.has_said("only mei");
}

/// A puzzle with the solution R9+7, then R8+9.
const PUZZLE: &str = "4k4/9/9/9/9/9/9/9/R8/1R1K5 w;a1a8 e9f9 b0b9;2442211111;mate-in-2 quiet-move endgame";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_run_of_solved_puzzles_is_shared_while_it_lasts() {
    // This mate with the chariot on other ranks.
    let ranks = [
        "R8/9/9/9/9/9/9",
        "9/R8/9/9/9/9/9",
        "9/9/R8/9/9/9/9",
        "9/9/9/R8/9/9/9",
        "9/9/9/9/R8/9/9",
        "9/9/9/9/9/R8/9",
    ];
    let starts: Vec<(String, String)> =
        (0..6).map(|at| (format!("4k4/9/{}/1R1K5 w", ranks[at]), format!("a{}a8", 7 - at))).collect();
    let lines: Vec<String> = starts
        .iter()
        .map(|(fen, first)| format!("{fen};{first} e9f9 b0b9;2442211111;mate-in-2 endgame"))
        .collect();
    let mut room = Room::with_puzzles(&lines.join("\n"), false).await;
    for solved in 1..=6 {
        room.slash("alice", "puzzle theme:mate-in-2").await;
        let shown = room.told.clone().unwrap().board.unwrap().fen;
        let (_, first) =
            starts.iter().find(|(fen, _)| shown.starts_with(fen.as_str())).expect("a known puzzle");
        room.taps("alice", first).await;
        room.taps("alice", if solved == 6 { "b0b8" } else { "b0b9" }).await;
        assert_eq!(room.offers("share"), solved == 5, "after {solved}");
        if solved == 5 {
            room.transcript();
            room.presses("alice", "Share").await;
            room.has_said("<@alice> has solved 5 puzzles in a row.");
            // The button leads others to a puzzle of their own.
            room.presses("mei", "Try a puzzle").await;
            room.has_said("only mei");
            assert_eq!(
                room.last().picture.unwrap().name.split('-').take(2).collect::<Vec<_>>(),
                ["share", "puzzle"]
            );
        }
    }
}
