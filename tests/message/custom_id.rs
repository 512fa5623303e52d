//! Custom ids: what is read of them, and what is refused.

use proptest::prelude::*;
use proptest::sample::select;
use strum::VariantArray as _;
use xiangqi_bot::game::{GameId, GameKey, GameTag, PlayerId};
use xiangqi_bot::message::BoardRef;
use xiangqi_bot::message::custom_id::*;
use xiangqi_bot::notation::NotationStyle;
use xiangqi_bot::rules::Color;

/// The actions that are one word.
const GAME_WORDS: &str = "accept decline cancel move piece target draw draw-yes draw-no resign resign-yes resign-no more undo undo-yes \
    undo-no legal why hint hint-move review take-back play-on replay replay-gif rematch abort annul annul-yes \
    drop-plans";
const PUZZLE_WORDS: &str = "piece target hint again solution next step-first step-back step-next step-last";
const REPLAY_WORDS: &str = "open first back next last stay flip list gif export play-red play-black bot-red bot-black \
    seat-red seat-black";
const LESSON_WORDS: &str = "open piece target show play";

/// Longest custom id that Discord takes.
const MAX_BYTES: usize = 100;

/// Texts of every component and action, with the longest and shortest numbers.
fn texts() -> Vec<String> {
    let heads = ["x1:12aaaaa:3", "x1-2bd806c9:-9223372036854775808kqzbd:18446744073709551615"];
    let styles = || NotationStyle::ALL.into_iter().map(NotationStyle::name);
    let actions = GAME_WORDS
        .split_whitespace()
        .map(str::to_owned)
        .chain(ExportFormat::VARIANTS.iter().map(|format| format!("export:{format}")));
    let actions = actions.chain(styles().map(|style| format!("moves:{style}")));
    let actions = actions.chain(styles().map(|style| format!("moves-page:65535.{style}")));
    let others =
        "board board:red-t-p board:black board:-t board: moves moves-page:0 reading:h2e2 holiday:255";
    let actions: Vec<String> = actions.chain(others.split_whitespace().map(str::to_owned)).collect();
    let mut texts: Vec<String> =
        heads.iter().flat_map(|head| actions.iter().map(move |action| format!("{head}:{action}"))).collect();
    let puzzle = PUZZLE_WORDS.split_whitespace().chain(["play:h2e2", "solve:2026-11-22"]);
    texts.extend(puzzle.map(|action| format!("q1:7zk3q0:18446744073709551615:{action}")));
    for scope in SettingsScope::VARIANTS {
        texts.extend([format!("s1:{scope}"), format!("s1:{scope}:a-setting")]);
    }
    let long = "z".repeat(64);
    texts.extend(
        ["s1:erase", "v1:imports", "v1:offered:18446744073709551615", "l1:menu", "l1:pick", "l1:continue"]
            .map(str::to_owned),
    );
    texts.extend(["l1:middle-game", "l1:openings"].map(str::to_owned));
    texts.extend([format!("s1:unblock:{long}"), "s1:unblock:a:b".to_owned()]);
    for record in ["12kqzbd", "-9223372036854775808kqzbd", "i18446744073709551615", "m9"] {
        let cursor = |view: Color| format!("v1:{record}:18446744073709551615:{}", view.name());
        let cursors = Color::ALL.map(cursor);
        let words = || REPLAY_WORDS.split_whitespace();
        texts.extend(cursors.iter().flat_map(|at| words().map(move |word| format!("{at}:{word}"))));
        texts.extend(["", ":pick", ":18446744073709551615"].map(|page| format!("r1:{record}{page}")));
    }
    for from in
        ["f.", "f65535.65535", "f7.", "p5", "ri7.3", "r-9223372036854775808kqzbd.18446744073709551615"]
    {
        texts.push(format!("v1:m65535:18446744073709551615:black:masters-flip:{from}"));
    }
    for choice in ["new", "rules", "well", "10"] {
        texts.extend(
            ["", "random,14d+30,computer,thread,coach"].map(|terms| format!("b1-2bd806c9:{choice}:{terms}")),
        );
    }
    texts.push(format!("d1:18446744073709551615:black,14d+30,computer:{}", "將".repeat(13)));
    let lesson = LESSON_WORDS.split_whitespace().chain(["reading-h2e2", "answer-255"]);
    let (step, moves) = ("z".repeat(46), "h2e2.e9d9.h2e2.e9d9");
    texts.extend(
        lesson.flat_map(|action| [format!("l1:{step}:{moves}:{action}"), format!("l1:a.b::{action}")]),
    );
    texts
}

/// Parts that custom ids are made of, and others, in any order.
fn hostile() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "\\PC{0,6}",
        "[bdxqsvrl]1",
        "[bx]1-[0-9a-f+]{7,9}",
        "[+-]?[0-9]{1,21}",
        "i[0-9]{1,21}",
        "[+-]?[0-9]{1,21}[a-z]{4,6}",
        "[a-j][0-9][a-j][0-9](\\.[a-i][0-9][a-i][0-9]){0,6}",
        select(vec![
            "move",
            "reading",
            "board",
            "red-t-p",
            "moves-page",
            "open",
            "answer-256",
            "me",
            "unblock"
        ])
        .prop_map(str::to_owned),
    ];
    proptest::collection::vec(part, 0..7).prop_map(|parts| parts.join(":"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_read_of_any_text_is_read_back(text in prop_oneof![any::<String>(), hostile()]) {
        if let Ok(id) = text.parse::<CustomId>() {
            prop_assert_eq!(id.to_string().parse(), Ok(id), "{}", text);
        }
    }
}

#[test]
fn every_custom_id_is_read_back_and_fits() {
    for text in texts() {
        assert!(text.len() <= MAX_BYTES, "{text}");
        let id: CustomId = text.parse().unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(id.to_string(), text);
    }
}

#[test]
fn the_texts_stay_as_they_are() {
    let id = |text: &str| text.parse::<CustomId>().unwrap();
    let asked = Some(AskedPerson::of(&PlayerId::new("alice")));
    // The letters count from aaaaa on.
    let key = GameKey { id: GameId(12), tag: GameTag::draw(27) };
    let board = BoardRef { game: key, position: 3 };
    let game = |action, asked| CustomId::Game(GameComponent { board, action, asked });
    assert_eq!(id("x1:12aaabb:3:hint-move"), game(GameAction::Hint(HintKind::Move), None));
    assert_eq!(id("x1:12aaabb:3:board"), game(GameAction::Board(BoardView::BUTTON), None));
    assert_eq!(id("x1:12aaabb:3:reading:h2e2"), game(GameAction::Reading("h2e2".parse().unwrap()), None));
    assert_eq!(game(GameAction::ResignYes, asked).to_string(), "x1-2bd806c9:12aaabb:3:resign-yes");
    let puzzle = PuzzleComponent {
        puzzle: "7zk3q0".parse().unwrap(),
        ply: 2,
        action: PuzzleAction::Turn(PageTurn::Back),
    };
    assert_eq!(id("q1:7zk3q0:2:step-back"), CustomId::Puzzle(puzzle));
    let menu = SettingsComponent::Menu(SettingsScope::Server, Some("rules".to_owned()));
    assert_eq!(id("s1:server:rules"), CustomId::Settings(menu));
    let cursor = ReplayCursor::new(3, Color::Black);
    let at = ReplayComponent::At(RecordId::Import(7), cursor, ReplayAction::Bot(Color::Red));
    assert_eq!(id("v1:i7:3:black:bot-red"), CustomId::Replay(at));
    let review = ReviewComponent { record: RecordId::Game(key), page: ReviewPage::Move(5) };
    assert_eq!(id("r1:12aaabb:5"), CustomId::Review(review));
    let (h2e2, e9d9) = ("h2e2".parse().unwrap(), "e9d9".parse().unwrap());
    let (step, moves) = ("horse.leg".to_owned(), vec![h2e2, e9d9]);
    let step = LessonComponent::Step { step, moves, action: LessonAction::Target };
    assert_eq!(id("l1:horse.leg:h2e2.e9d9:target"), CustomId::Lesson(step));
}

/// The board by the texts of the ids and the name of the picture.
fn shown(ids: &[&str], picture: Option<&str>) -> Option<(i64, u64)> {
    shown_board(ids.iter().copied(), picture).map(|board| (board.game.id.0, board.position))
}

#[test]
fn a_message_tells_by_itself_which_board_it_shows() {
    let ids = ["x1:12kqzbd:41:move", "x1:12kqzbd:41:reading:h2e2", "s1:me:pieces"];
    assert_eq!(shown(&ids, None), Some((12, 41)));
    assert_eq!(shown(&["r1:12kqzbd", "v1:12kqzbd:3:red:next"], None), None);
    // Older boards have lost their buttons.
    assert_eq!(shown(&[], Some("xiangqi-12kqzbd-34-41.png")), Some((12, 41)));
    assert_eq!(shown(&[], Some("xiangqi-12kqzbd-34-41-h2.png")), Some((12, 41)));
    assert_eq!(shown(&ids, Some("xiangqi-12kqzbd-34-41.png")), Some((12, 41)));
    for other in ["xiangqi-12-34.png", "xiangqi-fault-3.png", "xiangqi-12kqzbd-34-41.gif", "cat.png"] {
        assert_eq!(shown(&[], Some(other)), None, "{other}");
    }
    // A question may be about several games, and so may a list.
    assert_eq!(shown(&["x1-2bd806c9:12kqzbd:41:draw", "x1-2bd806c9:13abcde:7:draw"], None), None);
    assert_eq!(shown(&["x1:12kqzbd:41:move", "x1:13abcde:7:move"], None), None);
    let board = BoardRef { game: GameKey { id: GameId(12), tag: GameTag::draw(3) }, position: 41 };
    assert_eq!(BoardRef::of_picture(&board.picture_name(34)), Some(board));
}

#[test]
fn what_is_no_custom_id_is_refused() {
    let bad = "x1 x1:1aaaaa:2 x2:1aaaaa:2:move x1-:1aaaaa:2:move x1-7:1aaaaa:2:move x1-0000000g:1aaaaa:2:move \
        x1:1:2:move x1:1aaaa:2:move x1:1aaaaA:2:move x1:aaaaa:2:move x1:1aaaaé:2:move x1:1aaaaa:-2:move \
        x1:1aaaaa:2:fly x1:1aaaaa:2:move:a:b x1:1aaaaa:2:move:h2e2 x1:1aaaaa:2:reading \
        x1:1aaaaa:2:reading:h2z9 x1:1aaaaa:2:resign-yes:red x1:1aaaaa:2:board:green \
        x1:1aaaaa:2:moves:klingon q1 q1:7zk3q0:0 q1:7zk3q0:0:fly q1:7zk3q:0:hint \
        q1:7zk3q0:-1:hint q1:7zk3q0:0:play:h2 q1:7zk3q0:0:solve:tomorrow!! x1:7zk3q0:0:hint s1 s1: \
        s1:you s1:me: s1:erase:all s1:unblock: v1 v1: v1:12aaaaa:3:red v1:x:3:red:next v1:12:3:red:next \
        v1:12aaaaa:3:green:next v1:12aaaaa:3:red:fly \
        v1:m9:3:red:next:x v1:m9:3:red:next:f v1:m9:3:red:next:fa. v1:m9:3:red:next:ri7 v1:m9:3:red:next:f.:f. r1 r1: r1:x r1:1 r1:1aaaaa: r1:1aaaaa:a \
        r1:1aaaaa:2:3 l1 l1: l1:menu:x l1:horse.leg \
        l1:horse.leg::fly l1:horse.leg::answer-x l1:horse.leg::open-1 \
        l1:horse.leg:a0a1.a0a1.a0a1.a0a1.a0a1:open é1:me";
    for bad in bad.split(' ').chain([""]) {
        assert_eq!(bad.parse::<CustomId>(), Err(ParseCustomIdError), "{bad}");
    }
}

#[test]
fn a_page_turn_never_leads_beyond_the_ends() {
    let cases = [
        (PageTurn::First, 5, 0),
        (PageTurn::Back, 5, 4),
        (PageTurn::Back, 0, 0),
        (PageTurn::Next, 5, 6),
        (PageTurn::Next, 8, 8),
        (PageTurn::Next, usize::MAX, 8),
        (PageTurn::Last, 0, 8),
        (PageTurn::Stay, 3, 3),
        // Moves were taken back meanwhile.
        (PageTurn::Stay, 30, 8),
    ];
    for (turn, ply, expected) in cases {
        assert_eq!(turn.from(ply, 8), expected, "{turn:?} from {ply}");
    }
}
