//! Simultaneous actions of two players of a game with two homes: one outcome, no wait, and buttons on the newest board of
//! each home.

use std::time::Duration;

use tokio::time::Instant;
use xiangqi_bot::game::{Event, Game, GameId, Phase, PlayerId, Timestamp};
use xiangqi_bot::message::{ButtonPress, Place, PlaceKind, Reply, Request, RequestKind, TypedMessage};
use xiangqi_bot::platform::Response;
use xiangqi_bot::rules::Color;
use xiangqi_bot::runtime::Host as _;
use xiangqi_bot::store::{ChannelKey, ChannelWrite, GameWrite, PositionSource, Post};

use super::bulk::bulk;
use super::picture_name::plain;
use super::platform::{PLATFORM, button_id};
use super::request_at;
use super::room::Room;

/// Longest pause between the two actions. They take a few milliseconds each.
const APART: Duration = Duration::from_millis(60);
/// Maximum time of an answer, by the paused clock.
const STALL: Duration = Duration::from_secs(2);

/// Time when a room begins.
const NOW: Timestamp = Timestamp(1_700_000_000_000);

fn home(who: &str) -> String {
    format!("direct to {who}")
}

fn request(who: &str, event: &str, what: RequestKind) -> Request {
    let place = Place { channel: home(who), kind: PlaceKind::Direct, ..Place::default() };
    request_at(place, who, event, what)
}

fn slash(who: &str, name: &str) -> Request {
    request(who, &format!("{who} {name}"), super::slash(name, &[]))
}

/// A press on the latest button of this person's home with a label.
fn press(room: &Room, who: &str, label: &str) -> Request {
    let posted = room.platform.posted_since(0).into_iter().enumerate();
    let mut of_home = posted.filter(|(_, (_, place))| *place == home(who));
    let found =
        of_home.by_ref().filter_map(|(at, (shown, _))| Some((at, button_id(&shown.rows, label)?))).last();
    let (at, id) = found.unwrap_or_else(|| panic!("{who} has no button {label}"));
    let press = ButtonPress { id, values: Vec::new(), message: format!("m{at}"), private: false };
    request(who, &format!("{who} {label}"), RequestKind::Press(press))
}

/// A reply to the latest board of this person's home.
fn reply(room: &Room, who: &str, content: &str) -> Request {
    let board = boards(room, who).pop().expect("there is a board").0;
    let text = TypedMessage {
        message: format!("{who} {content}"),
        content: content.to_owned(),
        addressed: true,
        reply_to: Some(board),
        ..TypedMessage::default()
    };
    request(who, &format!("{who} {content}"), RequestKind::Text(text))
}

/// The boards of a home with buttons: their messages and the names of their pictures.
fn boards(room: &Room, who: &str) -> Vec<(String, String)> {
    let posted = room.platform.posted_since(0).into_iter().enumerate();
    let boards = posted.filter(|(_, (shown, place))| *place == home(who) && !shown.rows.is_empty());
    boards.filter_map(|(at, (shown, _))| Some((format!("m{at}"), plain(&shown.picture?.name)))).collect()
}

/// A game that Alice, Red, has begun from her direct messages with Mei, after these moves.
async fn begun(moves: &str) -> Room {
    let mut room = Room::in_time().await;
    room.direct = true;
    room.channel = home("alice");
    room.slash("alice", "play opponent:@mei color:red").await;
    room.channel = home("mei");
    room.presses("mei", "Accept").await;
    for (ply, mv) in moves.split_whitespace().enumerate() {
        let who = ["alice", "mei"][ply % 2];
        room.channel = home(who);
        room.says(who, mv).await;
    }
    room
}

/// The second request comes `apart` after the first; the runtime works meanwhile.
async fn at_once(room: &Room, first: Request, second: Request, apart: Duration) {
    let began = Instant::now();
    let later = async {
        let until = std::time::Instant::now() + apart;
        while std::time::Instant::now() < until {
            tokio::task::yield_now().await;
        }
        room.service.submit(second).await
    };
    tokio::join!(room.service.submit(first), later);
    assert!(began.elapsed() < STALL, "an answer took {:?} ({apart:?} apart)", began.elapsed());
    settled(room).await;
}

/// Waits until all messages are sent and all old buttons are gone.
async fn settled(room: &Room) {
    while !room.store.waiting_channels(PLATFORM).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

async fn game(room: &Room, id: i64) -> Option<Game> {
    let stored = room.store.game(GameId(id)).await.unwrap()?;
    Game::replay(&stored.events).unwrap()
}

/// In each home the newest board, and no other, has its buttons, and it shows the position of the game.
async fn check_boards(room: &Room, id: i64) {
    let cleared = room.platform.cleared();
    let game = game(room, id).await.expect("there is a game");
    let plies = game.history().moves().len();
    for who in ["alice", "mei"] {
        let mut boards = boards(room, who);
        boards.retain(|(_, picture)| picture.starts_with(&format!("xiangqi-{id}-")));
        let (newest, picture) = boards.pop().expect("there is a board");
        assert!(!cleared.contains(&newest), "{who}: the newest board has lost its buttons");
        let old = boards.iter().find(|(message, _)| !cleared.contains(message));
        assert_eq!(old, None, "{who}: an old board has kept its buttons");
        assert_eq!(picture, format!("xiangqi-{id}-{plies}.png"), "{who} sees an old position");
    }
}

/// How far apart the actions of each trial are.
fn pauses() -> impl Iterator<Item = (usize, Duration)> {
    let trials = bulk(20, 200);
    (0..trials).map(move |trial| (trial, APART * trial as u32 / trials as u32))
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn two_rematches_at_once_are_one_game() {
    for (trial, apart) in pauses() {
        let room = begun("C2.5 H8+7").await;
        let sure = room.service.submit(slash("alice", "resign")).await;
        let Response::Ephemeral(sure) = sure else { panic!("she is asked") };
        let id = button_id(&sure.rows, "Resign").unwrap();
        let resigned = ButtonPress { id, values: Vec::new(), message: "n0".to_owned(), private: true };
        room.service.submit(request("alice", "resigned", RequestKind::Press(resigned))).await;
        settled(&room).await;
        let mut both = [press(&room, "alice", "Rematch"), press(&room, "mei", "Rematch")];
        if trial % 2 == 1 {
            both.reverse();
        }
        let [first, second] = both;
        at_once(&room, first, second, apart).await;
        let open = room.store.open_games(PLATFORM, "alice", 10).await.unwrap();
        assert_eq!(open.len(), 1, "{apart:?} apart");
        let id = open[0].game.id.0;
        assert_eq!(game(&room, id).await.unwrap().phase(), Phase::Playing, "{apart:?} apart");
        check_boards(&room, id).await;
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_board_asked_for_during_the_opponents_move_is_in_order() {
    for (trial, apart) in pauses() {
        let room = begun("C2.5").await;
        let mut both = [slash("alice", "board"), reply(&room, "mei", "H8+7")];
        if trial % 2 == 1 {
            both.reverse();
        }
        let [first, second] = both;
        at_once(&room, first, second, apart).await;
        check_boards(&room, 1).await;
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_takeback_that_is_accepted_during_a_move_has_one_outcome() {
    for (trial, apart) in pauses() {
        let room = begun("C2.5 H8+7").await;
        room.service.submit(slash("alice", "undo")).await;
        settled(&room).await;
        let mut both = [press(&room, "mei", "Allow takeback"), reply(&room, "alice", "H2+3")];
        if trial % 2 == 1 {
            both.reverse();
        }
        let [first, second] = both;
        at_once(&room, first, second, apart).await;
        let plies = game(&room, 1).await.unwrap().history().moves().len();
        assert!(plies == 0 || plies == 3, "{plies} plies, {apart:?} apart");
        check_boards(&room, 1).await;
    }
}

/// Commits an event of Mei as her home does, before Alice's home is told.
async fn commits_unheard(room: &Room, event: Event) {
    let key = |who: &str| ChannelKey { platform: PLATFORM, id: home(who) };
    let before = game(room, 1).await.unwrap();
    let mut after = before.clone();
    after.apply(&event);
    let board = Reply { text: "the newest board".to_owned(), ..Reply::default() };
    let post = Post {
        game: Some(GameId(1)),
        position: Some(after.position_seq()),
        board: true,
        question: false,
        nonce: "board".to_owned(),
        body: serde_json::to_string(&board).unwrap(),
    };
    let write = GameWrite {
        id: GameId(1),
        expected_seq: before.seq(),
        events: vec![event],
        homes: vec![],
        open: true,
        since: Some(PositionSource::Board),
    };
    let writes = vec![
        ChannelWrite { game: Some(write), ..ChannelWrite::in_channel(&key("mei")) },
        ChannelWrite { posts: vec![post], ..ChannelWrite::in_channel(&key("alice")) },
    ];
    room.store.commit_all(writes).await.unwrap();
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_board_follows_the_move_that_its_home_has_not_heard_of() {
    let room = begun("C2.5").await;
    commits_unheard(&room, Event::Moved { mv: "b9c7".parse().unwrap(), at: NOW }).await;
    room.service.submit(slash("alice", "board")).await;
    tokio::time::sleep(STALL).await;
    let said = room.platform.texts();
    let moved = said.iter().position(|text| text == "the newest board").expect("the move is shown");
    assert!(said[moved + 1..].iter().any(|text| text.contains("**H2+3**")), "{said:?}");
    settled(&room).await;
    let (newest, picture) = boards(&room, "alice").pop().unwrap();
    assert!(!room.platform.cleared().contains(&newest) && picture == "xiangqi-1-2.png", "{picture}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_move_waits_for_no_board_that_is_behind_it() {
    let room = begun("C2.5 H8+7").await;
    room.service.submit(slash("alice", "undo")).await;
    settled(&room).await;
    let moved = reply(&room, "alice", "H2+3");
    commits_unheard(&room, Event::TakenBack { plies: 2, at: NOW }).await;
    let began = Instant::now();
    room.service.submit(moved).await;
    assert!(began.elapsed() < STALL, "the answer took {:?}", began.elapsed());
    let game = game(&room, 1).await.unwrap();
    assert_eq!(game.side_of(&PlayerId::new("alice")), Some(Color::Red));
    assert!(game.history().moves().is_empty(), "the move was meant for another position");
}
