//! "Find the better move": the turning points of a reviewed game as exercises.

use xiangqi_bot::message::{ButtonPress, Place, RequestKind};
use xiangqi_bot::platform::Response;
use xiangqi_bot::runtime::Host as _;

use super::fair_play::is_refused;
use super::request_at;
use super::reviews::lost_game;
use super::room::Room;

async fn reviewed_game() -> Room {
    let mut room = Room::new().await;
    lost_game(&mut room).await;
    room.presses("mei", "Review").await;
    room.waits_for_edit("accuracy").await;
    room.transcript();
    room
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_wrong_moves_are_refuted_and_lead_to_the_solution() {
    let mut room = reviewed_game().await;
    room.presses("alice", "Find the better move").await;
    let board = room.id_of("solution").replace("solution", "target");
    room.picks("alice", "piece", "e2").await;
    room.picks("alice", "target", "e2e6").await;
    room.taps("alice", "e2e6").await;
    room.says("alice", "C5+4").await;
    insta::assert_snapshot!(room.transcript());
    // It is over: an older board shows the solution.
    room.press("alice", "n0", &board, &["c3c4".to_owned()]).await;
    room.presses("mei", "Find the better move").await;
    room.presses("mei", "Show solution").await;
    insta::assert_snapshot!("exercise_given_up", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_better_move_is_found_and_counted_once() {
    let mut room = reviewed_game().await;
    room.presses("alice", "Find the better move").await;
    let board = room.id_of("solution").replace("solution", "target");
    // The move of the game is no try.
    room.taps("alice", "h0h7").await;
    room.taps("alice", "c3c4").await;
    room.press("alice", "n0", &board, &["e2e6".to_owned()]).await;
    room.presses("alice", "Back to the review").await;
    room.presses("alice", "Find the better move").await;
    insta::assert_snapshot!(room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_on_an_exercise_that_is_not_there_is_explained() {
    let mut room = reviewed_game().await;
    room.presses("alice", "Find the better move").await;
    let solution = room.id_of("solution");
    room.transcript();
    room.press("alice", "n0", &solution.replace(":7:", ":2:"), &[]).await;
    room.press("alice", "n0", "e1:i99:7:show", &[]).await;
    room.press("alice", "n0", &solution.replace("solution", "target"), &["a1a9".to_owned()]).await;
    insta::assert_snapshot!(room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_try_that_leads_to_the_position_of_a_rated_game_is_not_judged() {
    let mut room = reviewed_game().await;
    room.slash("alice", "play opponent:@bob color:red rated:true").await;
    room.presses("bob", "Accept").await;
    room.play("alice", "bob", "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P9+1").await;
    room.presses("alice", "Find the better move").await;
    room.transcript();
    room.taps("alice", "a3a4").await;
    assert!(is_refused(&room), "{}", room.transcript());
    room.taps("alice", "c3c4").await;
    room.has_said("P7+1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_at_the_same_time_are_three_at_most() {
    let mut room = reviewed_game().await;
    room.presses("alice", "Find the better move").await;
    let id = room.id_of("solution").replace("solution", "target");
    let presses = [1, 2, 3, 4].map(|number| {
        let press = ButtonPress {
            id: id.clone(),
            values: vec!["e2e6".to_owned()],
            message: "n0".to_owned(),
            private: true,
        };
        let place = Place { channel: room.channel.clone(), ..Place::default() };
        request_at(place, "alice", &format!("try {number}"), RequestKind::Press(press))
    });
    let [a, b, c, d] = presses.map(|press| room.service.submit(press));
    let (a, b, c, d) = tokio::join!(a, b, c, d);
    let answers = [a, b, c, d].map(|response| match response {
        Response::Silence => String::new(),
        Response::Ephemeral(note) | Response::Update(note) => note.text,
    });
    let count = |part: &str| answers.iter().filter(|text| text.contains(part)).count();
    assert_eq!(count("2 tries are left"), 1, "{answers:#?}");
    assert_eq!(count("One try is left"), 1, "{answers:#?}");
    assert_eq!(count("is not the solution"), 3, "{answers:#?}");
    assert_eq!(count("this is where you are now"), 1, "{answers:#?}");
}
