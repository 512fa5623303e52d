//! Taps on a posted board, and the clocks below it.

use xiangqi_bot::game::PlayerId;
use xiangqi_bot::i18n::Locale;
use xiangqi_bot::message::{ButtonPress, Place, PlayableBoard, RequestKind};
use xiangqi_bot::runtime::{Host as _, StartBoardRequest};

use super::Room;
use super::reviews::START;
use crate::platform::person;

fn board(room: &Room) -> PlayableBoard {
    room.last().board.expect("a board was posted")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_player_to_move_can_tap_every_piece_that_can_move() {
    let mut room = Room::new().await;
    room.slash("alice", "play opponent:@mei color:red").await;
    assert!(room.last().board.is_none(), "a challenge shows no board");
    room.presses("mei", "Accept").await;
    let start = board(&room);
    assert_eq!(start.turn.player, Some(PlayerId::new("alice")));
    assert_eq!((start.pieces.len(), start.turn.clocks.len()), (16, 0));
    let moves: usize = start.pieces.iter().map(|piece| piece.moves.len()).sum();
    assert_eq!(moves, 44);
    let cannon = start.pieces.iter().find(|piece| piece.at == "h2").unwrap();
    // Column 7 of 8, row 7 of 9, inside the margins.
    let label = "Red cannon, file 2, rank 3";
    assert_eq!((cannon.label.as_str(), cannon.x, cannon.y), (label, 821, 730));
    let labels: Vec<&str> = cannon.moves.iter().map(|target| target.label.as_str()).collect();
    assert!(labels.contains(&"File 5, rank 3"), "{labels:?}");
    assert!(labels.contains(&"File 2, rank 10, takes the horse"), "{labels:?}");
    // The opponent's pieces have labels too.
    assert_eq!((start.others.len(), start.others[0].label.as_str()), (16, "Black soldier, file 1, rank 4"));
    let takes: Vec<&str> = cannon.moves.iter().filter(|to| to.takes).map(|to| to.at.as_str()).collect();
    assert_eq!(takes, ["h9"]);

    room.says("alice", "h2e2").await;
    let next = board(&room);
    assert_eq!(next.turn.player, Some(PlayerId::new("mei")));
    assert_eq!(next.turn.game, start.turn.game);

    // After the end no move is possible.
    room.resigns("mei").await;
    let end = board(&room);
    assert_eq!((end.turn.player, end.pieces.len()), (None, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_listed_as_players_count_them() {
    let mut room = Room::new().await;
    room.locale = Some("zh-CN".to_owned());
    room.slash("alice", "play opponent:@mei color:red").await;
    room.presses("mei", "接受").await;
    room.slash("alice", "legal").await;
    let cannon = "二路炮：`炮二平一` `炮二平三` `炮二平四` `炮二平五` `炮二平六` `炮二平七` \
                  `炮二进一` `炮二进二` `炮二进三` `炮二进四` `炮二进七` `炮二退一`\n";
    let told = room.transcript();
    assert!(told.contains(cannon), "{told}");
    let offered = room.completes("alice", "炮二").await;
    let offered: Vec<&str> = offered.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(offered[..3], ["炮二平一", "炮二平三", "炮二平四"]);
    room.presses("alice", "走棋").await;
    room.picks("alice", "piece", "h2").await;
    let targets = room.transcript();
    let at = |mv: &str| targets.find(mv).unwrap_or_else(|| panic!("{mv} is missing: {targets}"));
    assert!(at("炮二平一") < at("炮二平七") && at("炮二平七") < at("炮二进一"), "{targets}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_points_follow_the_side_at_the_bottom_and_the_language() {
    let mut room = Room::new().await;
    room.locale = Some("zh-CN".to_owned());
    room.slash("alice", "bot level:2 color:black").await;
    room.waits_for("轮到").await;
    let shown = board(&room);
    assert_eq!(shown.turn.player, Some(PlayerId::new("alice")));
    let chariot = shown.pieces.iter().find(|piece| piece.at == "a9").unwrap();
    // Black's own corner at the right, the side of Black at the bottom.
    assert_eq!((chariot.x, chariot.y), (928, 914));
    assert_eq!(chariot.label, "黑方的车，１路，第1横线");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_of_two_players_sees_the_own_side_at_the_bottom() {
    let mut room = Room::with_game("").await;
    room.says("alice", "C2.5").await;
    let shown = room.last();
    let red = shown.board.unwrap();
    let black = shown.for_black.expect("mei plays Black");
    assert_eq!(black.player, "mei");
    assert_eq!((red.corners[0], black.board.corners[0]), ((72, 914), (928, 86)));
    assert_eq!(red.played.len(), 1);
    assert_eq!(black.board.played[0].to, (500, 270));
    let picture = shown.picture.unwrap();
    assert_ne!(picture.bytes, black.picture.bytes);
    // For taps the description has no points.
    assert!(
        picture.alt.contains("Red: cannon from file 2 to 5") && !picture.alt.contains("FEN"),
        "{}",
        picture.alt
    );
    let mut room = Room::new().await;
    room.slash("alice", "bot level:1 color:red").await;
    assert!(room.last().for_black.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_lessons_and_openings_are_tapped_and_a_forbidden_move_is_explained() {
    let mut room = Room::with_puzzles(include_str!("../support/puzzles.txt"), false).await;
    let press = |id: &str, values: &[&str]| {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        RequestKind::Press(ButtonPress { id: id.to_owned(), values, message: "n0".to_owned(), private: true })
    };
    let puzzle = super::slash("puzzle", &[]);
    // (request, number of its moves if it is known, a right one)
    for (asked, count, right) in [
        (puzzle, None, None),
        (press("l1:step:chariot.moves:open", &[]), None, None),
        (press("l1:step:screen-horses.1:open", &[]), Some(3), Some("h0h6")),
    ] {
        let shown = room.asks(person("alice"), asked).await.unwrap();
        let board = shown.board.unwrap_or_else(|| panic!("it can be tapped: {}", shown.text));
        let moves: usize = board.pieces.iter().map(|piece| piece.moves.len()).sum();
        assert!(moves > 0 && count.is_none_or(|count| moves == count), "{moves}: {}", shown.text);
        if let Some(right) = right {
            let answer = room.asks(person("alice"), press(&board.press.unwrap(), &[right])).await.unwrap();
            assert!(answer.text.contains("right"), "{}", answer.text);
        }
    }
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let hobbled = "your horse on file 8 is hobbled by your elephant on file 7.";
    assert_eq!(room.service.refusal(Locale::English, start, "b0d1").as_deref(), Some(hobbled));
    assert_eq!(room.service.refusal(Locale::English, start, "b0c2"), None);
    let chinese = room.service.refusal(Locale::SimplifiedChinese, start, "b0d1").unwrap();
    assert!(chinese.contains("蹩住了马腿"), "{chinese}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn newcomers_who_know_the_signs_see_them() {
    let room = Room::new().await;
    let first = async |locale: Locale, newcomer: bool| {
        let place = Place { channel: "general".to_owned(), ..Place::default() };
        let asked = StartBoardRequest { person: "zoe".to_owned(), place, locale, newcomer };
        room.service.start_board(asked).await.shown.picture.unwrap().bytes
    };
    for locale in Locale::all() {
        let pictures = first(locale, true).await != first(locale, false).await;
        assert_eq!(pictures, matches!(locale, Locale::English | Locale::French), "{}", locale.code());
    }
    // 马 in one, 馬 in the other.
    let [simplified, traditional] = [Locale::SimplifiedChinese, Locale::TraditionalChinese];
    assert_ne!(first(simplified, false).await, first(traditional, false).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_can_tap_while_the_coach_waits() {
    let mut room = Room::new().await;
    // The chariot goes where the other one takes it.
    room.slash("alice", &format!("bot level:1 coach:true fen:{START}")).await;
    room.says("alice", "R8.9").await;
    room.waits_for("I play on").await;
    assert_eq!(board(&room).turn.player, None);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn one_clock_runs_and_the_other_one_stands() {
    let mut room = Room::in_time().await;
    room.starts_game("time:10+5").await;
    let at = |hours: f64| 1_700_000_000_000 + (hours * 3_600_000.0) as i64;
    room.passes(0.05).await;
    room.says("alice", "C2.5").await;
    let clocks = board(&room).turn.clocks;
    // Three minutes were used, and five seconds added.
    let [red, black] = &clocks[..] else { panic!("{clocks:?}") };
    assert_eq!((red.left, red.until), (7 * 60_000 + 5_000, None));
    assert_eq!((black.left, black.until), (10 * 60_000, Some(at(0.05) + 10 * 60_000)));

    // Downtime is not charged, and the board is corrected.
    room.is_down(1.0).await;
    room.platform
        .until(std::time::Duration::from_secs(3_600), || !room.platform.corrected().is_empty())
        .await;
    let corrected = room.platform.corrected();
    let (_, clocks) = corrected.last().unwrap();
    assert_eq!(clocks[0].until, None);
    assert!(clocks[1].until.unwrap() >= at(1.05), "{clocks:?}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_board_seen_last_is_told_in_letters() {
    let mut room = Room::with_puzzles(include_str!("../support/puzzles.txt"), true).await;
    let told = async |room: &mut Room, command: &str| {
        room.transcript();
        room.slash("alice", command).await;
        room.transcript()
    };
    let letters = "board text:true";
    assert!(told(&mut room, letters).await.contains("There is no game here"));
    room.slash("alice", "puzzle theme:mate-in-2").await;
    let puzzle = told(&mut room, letters).await;
    assert!(
        puzzle.contains("Puzzle. Red to move. Red: general d0 and 2 chariots b0 a1. Black: general e9."),
        "{puzzle}"
    );
    assert!(
        puzzle.contains("\n1  R . . . . . . . .\n0  . R . K . . . . .\n") && !puzzle.contains("FEN"),
        "{puzzle}"
    );
    let turned = told(&mut room, "board text:true view:black").await;
    assert!(turned.contains("\n0  . . . . . K . R .\n1  . . . . . . . . R\n"), "{turned}");
    room.transcript();
    room.slash("mei", letters).await;
    room.has_said("There is no game here");

    room.press("alice", "n0", "l1:step:chariot.moves:open", &[]).await;
    let lesson = told(&mut room, letters).await;
    assert!(lesson.contains("Red: general d0 and 1 chariot c5. Black: general f9."), "{lesson}");

    room.slash("alice", "import record:1. C2.5 H8+7").await;
    room.presses("alice", "▶").await;
    let replay = told(&mut room, letters).await;
    assert!(replay.contains("Red: cannon from file 2 to 5."), "{replay}");

    room.passes(0.1).await;
    room.starts_game("").await;
    room.says("alice", "H2+3").await;
    let game = told(&mut room, letters).await;
    assert!(game.contains("1. **H2+3**"), "{game}");
    room.passes(0.1).await;
    room.slash("alice", "puzzle").await;
    assert!(told(&mut room, letters).await.contains("Puzzle."));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_black_begins_is_numbered_from_blacks_half_of_the_first_round() {
    let mut room = Room::new().await;
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    room.slash("alice", &format!("play opponent:@mei color:black fen:{fen}")).await;
    room.presses("mei", "Accept").await;
    room.says("alice", "H8+7").await;
    assert!(room.last().text.starts_with("1… **H8+7**"), "{}", room.last().text);
    room.says("mei", "C2.5").await;
    assert!(room.last().text.starts_with("2. **C2.5**"), "{}", room.last().text);
    room.says("alice", "R9.8").await;
    assert!(room.last().text.starts_with("2… **R9.8**"), "{}", room.last().text);
    room.transcript();
    room.slash("alice", "moves notation:wxf").await;
    room.has_said("\n1… H8+7\n2. C2.5   R9.8\n```");
}
