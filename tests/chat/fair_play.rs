//! No help in the position of a rated game, however it is asked for.

use super::room::Room;

/// After 1. C2.5 H8+7, with Red to move.
const POSITION: &str = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w";

/// A rated game between alice, Red to move, and mei, after 1. C2.5 H8+7.
async fn rated_game() -> Room {
    let mut room = Room::with_game("rated:true").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.channel = "den".to_owned();
    room.transcript();
    room
}

/// Returns `true` if the latest answer refuses help.
pub(crate) fn is_refused(room: &Room) -> bool {
    room.told.as_ref().is_some_and(|told| told.text.contains("a rated game that you play or follow"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_is_closed_with_its_mirror_image_and_with_colours_exchanged() {
    let views = [
        POSITION,
        "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR w",
        "rnbakabnr/9/4c2c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR b",
        "rnbakabnr/9/1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C4NC1/9/RNBAKAB1R b",
        // One move later, after H2+3.
        "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b",
    ];
    let mut room = rated_game().await;
    for fen in views {
        for person in ["alice", "mei"] {
            room.slash(person, &format!("bot level:1 fen:{fen}")).await;
            assert!(is_refused(&room), "{person}, {fen}: {}", room.transcript());
        }
        room.slash("zoe", &format!("bot level:1 fen:{fen}")).await;
        assert!(!is_refused(&room), "zoe, {fen}: {}", room.transcript());
    }
    // With a soldier moved it is another position, as `docs/ratings.md` says.
    room.slash("alice", "bot level:1 fen:rnbakab1r/9/1c4nc1/p1p1p1p1p/9/P8/2P1P1P1P/1C2C4/9/RNBAKABNR w")
        .await;
    assert!(!is_refused(&room), "{}", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_answers_no_move_that_leads_to_the_position() {
    let mut room = rated_game().await;
    let earlier = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
    room.slash("alice", &format!("bot level:1 color:black fen:{earlier}")).await;
    room.transcript();
    room.says("alice", "H8+7").await;
    let told = room.transcript();
    assert!(is_refused(&room) && !told.contains("picture"), "{told}");
    // The move was not played, and another one is.
    room.says("alice", "A4+5").await;
    room.waits_for("Your move!").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_meets_the_position_gives_no_hint() {
    let mut room = rated_game().await;
    room.slash("alice", "play opponent:@bob color:red").await;
    room.presses("bob", "Accept").await;
    room.play("alice", "bob", "C2.5 H8+7").await;
    room.slash("alice", "hint").await;
    assert!(is_refused(&room), "{}", room.transcript());
    // The rated game goes on, and has left the position two moves ago.
    room.channel = crate::room::CHANNEL.to_owned();
    room.play("alice", "mei", "H2+3 R9.8").await;
    room.channel = "den".to_owned();
    room.slash("alice", "hint").await;
    assert!(!is_refused(&room), "{}", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_record_that_meets_the_position_is_reviewed() {
    let mut room = rated_game().await;
    let record = "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 A4+5 4. K5+1 A5-4 5. K5-1 A4+5 6. K5+1 A5-4";
    for (person, refused) in [("alice", true), ("mei", true), ("zoe", false)] {
        room.slash(person, &format!("import record:{record}")).await;
        room.presses(person, "Review").await;
        assert_eq!(is_refused(&room), refused, "{person}: {}", room.transcript());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_games_of_masters_tell_nothing_one_move_later() {
    let mut room = rated_game().await;
    for (moves, closed) in [("C2.5", false), ("C2.5 H8+7", true), ("C2.5 H8+7 H2+3", true)] {
        room.slash("alice", &format!("masters moves:{moves}")).await;
        assert_eq!(is_refused(&room), closed, "{moves}: {}", room.transcript());
        room.slash("zoe", &format!("masters moves:{moves}")).await;
        assert!(!is_refused(&room), "{moves}: {}", room.transcript());
    }
    // The move that leads there has no score, and no games to open.
    for (person, shown) in [("alice", false), ("zoe", true)] {
        room.slash(person, "masters moves:C2.5").await;
        let told = room.told.clone().unwrap();
        assert_eq!(told.text.contains("H8+7"), shown, "{person}: {told:?}");
        assert_eq!(format!("{:?}", told.rows).contains("H8+7"), shown, "{person}: {told:?}");
    }
}
