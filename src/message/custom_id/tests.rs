use proptest::prelude::*;
use proptest::sample::select;
use strum::VariantArray;

use super::*;
use crate::game::{GameId, PlayerId};
use crate::notation::NotationStyle;
use crate::puzzles::PuzzleId;
use crate::rules::Color;

/// Longest custom id that Discord takes.
const MAX_BYTES: usize = 100;

fn a_move() -> impl Strategy<Value = Move> {
    let point = || "[a-i][0-9]";
    (point(), point())
        .prop_filter_map("a move goes somewhere", |(from, to)| format!("{from}{to}").parse().ok())
}

fn color() -> impl Strategy<Value = Color> + Clone {
    select(Color::ALL.to_vec())
}

fn style() -> impl Strategy<Value = Option<NotationStyle>> + Clone {
    proptest::option::of(select(NotationStyle::ALL.to_vec()))
}

fn page_turn() -> impl Strategy<Value = PageTurn> {
    use PageTurn::{Back, First, Last, Next};
    select(vec![First, Back, Next, Last])
}

fn game() -> impl Strategy<Value = CustomId> {
    let view = (proptest::option::of(color()), any::<bool>(), any::<bool>())
        .prop_map(|(side, text, private)| BoardView { side, text, private });
    let action = prop_oneof![
        28 => select(game::WORDS.map(|(action, _)| action).to_vec()),
        1 => a_move().prop_map(GameAction::Reading),
        1 => color().prop_map(GameAction::ResignYes),
        1 => color().prop_map(GameAction::ResignNo),
        1 => view.prop_map(GameAction::Board),
        1 => style().prop_map(GameAction::Moves),
        1 => (any::<u16>(), style()).prop_map(|(page, style)| GameAction::MovesPage(page, style)),
        1 => select(ExportFormat::VARIANTS).prop_map(GameAction::Export),
        1 => any::<u8>().prop_map(GameAction::Holiday),
    ];
    let asked = proptest::option::of("[a-z0-9]{1,20}");
    let asked = asked.prop_map(|person| person.map(|person| AskedPerson::of(&PlayerId::new(person))));
    (any::<i64>(), any::<usize>(), action, asked).prop_map(|(game, ply, action, asked)| {
        CustomId::Game(GameComponent { game: GameId(game), ply, action, asked })
    })
}

fn puzzle() -> impl Strategy<Value = CustomId> {
    let action = prop_oneof![
        10 => select(puzzle::WORDS.map(|(action, _)| action).to_vec()),
        1 => a_move().prop_map(PuzzleAction::Play),
        1 => "[0-9]{4}-[0-9]{2}-[0-9]{2}".prop_map(PuzzleAction::Solve),
        1 => page_turn().prop_map(PuzzleAction::Turn),
    ];
    (0_u32..1 << 30, any::<usize>(), action).prop_map(|(puzzle, ply, action)| {
        CustomId::Puzzle(PuzzleComponent { puzzle: PuzzleId::new(puzzle).unwrap(), ply, action })
    })
}

fn settings() -> impl Strategy<Value = CustomId> {
    let scope = select(SettingsScope::VARIANTS);
    prop_oneof![
        (scope, proptest::option::of("[a-z-]{1,20}"))
            .prop_map(|(scope, setting)| SettingsComponent::Menu(scope, setting)),
        "[0-9A-Za-z:.-]{1,64}".prop_map(SettingsComponent::Unblock),
        Just(SettingsComponent::Erase),
    ]
    .prop_map(CustomId::Settings)
}

fn record() -> impl Strategy<Value = RecordId> {
    prop_oneof![
        any::<i64>().prop_map(|id| RecordId::Game(GameId(id))),
        any::<u64>().prop_map(RecordId::Import),
    ]
}

fn replay() -> impl Strategy<Value = CustomId> {
    let action = select(replay::WORDS.map(|(action, _)| action).to_vec());
    let cursor = (any::<usize>(), color()).prop_map(|(ply, view)| ReplayCursor { ply, view });
    let at = (record(), cursor, action)
        .prop_map(|(record, cursor, action)| CustomId::Replay(ReplayComponent::At(record, cursor, action)));
    prop_oneof![1 => Just(CustomId::Replay(ReplayComponent::Imports)), 9 => at]
}

fn review() -> impl Strategy<Value = CustomId> {
    let page = prop_oneof![Just(ReviewPage::Whole), any::<usize>().prop_map(ReviewPage::Move)];
    (record(), page).prop_map(|(record, page)| CustomId::Review(ReviewComponent { record, page }))
}

fn lesson() -> impl Strategy<Value = CustomId> {
    let action = prop_oneof![
        5 => select(lesson::WORDS.map(|(action, _)| action).to_vec()),
        1 => a_move().prop_map(LessonAction::Reading),
        1 => any::<u8>().prop_map(LessonAction::Answer),
    ];
    let moves = proptest::collection::vec(a_move(), 0..=4);
    let step = ("[a-z-]{1,20}\\.[a-z-]{1,25}", moves, action)
        .prop_map(|(step, moves, action)| LessonComponent::Step { step, moves, action });
    let others = [LessonComponent::Menu, LessonComponent::Pick, LessonComponent::Continue];
    prop_oneof![1 => select(others.to_vec()), 9 => step].prop_map(CustomId::Lesson)
}

fn custom_id() -> impl Strategy<Value = CustomId> {
    prop_oneof![game(), puzzle(), settings(), replay(), review(), lesson()]
}

/// Parts that custom ids are made of, and others, in any order.
fn hostile() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "\\PC{0,6}",
        "[xqsvrl]1",
        "x1-[0-9a-f+]{7,9}",
        "[+-]?[0-9]{1,21}",
        "i[0-9]{1,21}",
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
    fn every_custom_id_is_read_back_and_fits(id in custom_id()) {
        let text = id.to_string();
        prop_assert!(text.len() <= MAX_BYTES, "{text}");
        prop_assert_eq!(text.parse(), Ok(id), "{}", text);
    }

    #[test]
    fn what_is_read_of_any_text_is_read_back(text in prop_oneof![any::<String>(), hostile()]) {
        if let Ok(id) = text.parse::<CustomId>() {
            prop_assert_eq!(id.to_string().parse(), Ok(id), "{}", text);
        }
    }
}

#[test]
fn the_texts_stay_as_they_are() {
    let id = |text: &str| text.parse::<CustomId>().unwrap();
    let asked = Some(AskedPerson::of(&PlayerId::new("alice")));
    let game = |action, asked| CustomId::Game(GameComponent { game: GameId(12), ply: 3, action, asked });
    assert_eq!(id("x1:12:3:hint-move"), game(GameAction::Hint(HintKind::Move), None));
    assert_eq!(id("x1:12:3:board"), game(GameAction::Board(BoardView::BUTTON), None));
    assert_eq!(id("x1:12:3:reading:h2e2"), game(GameAction::Reading("h2e2".parse().unwrap()), None));
    assert_eq!(game(GameAction::ResignYes(Color::Red), asked).to_string(), "x1-278ebc47:12:3:resign-yes:red");
    let puzzle = PuzzleComponent {
        puzzle: "7zk3q0".parse().unwrap(),
        ply: 2,
        action: PuzzleAction::Turn(PageTurn::Back),
    };
    assert_eq!(id("q1:7zk3q0:2:step-back"), CustomId::Puzzle(puzzle));
    let menu = SettingsComponent::Menu(SettingsScope::Server, Some("rules".to_owned()));
    assert_eq!(id("s1:server:rules"), CustomId::Settings(menu));
    let cursor = ReplayCursor { ply: 3, view: Color::Black };
    let at = ReplayComponent::At(RecordId::Import(7), cursor, ReplayAction::Bot(Color::Red));
    assert_eq!(id("v1:i7:3:black:bot-red"), CustomId::Replay(at));
    let review = ReviewComponent { record: RecordId::Game(GameId(12)), page: ReviewPage::Move(5) };
    assert_eq!(id("r1:12:5"), CustomId::Review(review));
    let (h2e2, e9d9) = ("h2e2".parse().unwrap(), "e9d9".parse().unwrap());
    let (step, moves) = ("horse.leg".to_owned(), vec![h2e2, e9d9]);
    let step = LessonComponent::Step { step, moves, action: LessonAction::Target };
    assert_eq!(id("l1:horse.leg:h2e2.e9d9:target"), CustomId::Lesson(step));
}

#[test]
fn what_is_no_custom_id_is_refused() {
    for bad in [
        "",
        "x1",
        "x1:1:2",
        "x2:1:2:move",
        "x1-:1:2:move",
        "x1-7:1:2:move",
        "x1-0000000g:1:2:move",
        "x1:a:2:move",
        "x1:1:-2:move",
        "x1:1:2:fly",
        "x1:1:2:move:a:b",
        "x1:1:2:move:h2e2",
        "x1:1:2:reading",
        "x1:1:2:reading:h2z9",
        "x1:1:2:board:green",
        "x1:1:2:moves:klingon",
        "q1",
        "q1:7zk3q0:0",
        "q1:7zk3q0:0:fly",
        "q1:7zk3q:0:hint",
        "q1:7zk3q0:-1:hint",
        "q1:7zk3q0:0:play:h2",
        "q1:7zk3q0:0:solve:tomorrow!!",
        "x1:7zk3q0:0:hint",
        "s1",
        "s1:",
        "s1:you",
        "s1:me:",
        "s1:erase:all",
        "s1:unblock:",
        "v1",
        "v1:",
        "v1:12:3:red",
        "v1:x:3:red:next",
        "v1:12:3:green:next",
        "v1:12:3:red:fly",
        "r1",
        "r1:",
        "r1:x",
        "r1:1:",
        "r1:1:a",
        "r1:1:2:3",
        "l1",
        "l1:",
        "l1:menu:x",
        "l1:horse.leg",
        "l1:horse.leg::fly",
        "l1:horse.leg::answer-x",
        "l1:horse.leg::open-1",
        "l1:horse.leg:a0a1.a0a1.a0a1.a0a1.a0a1:open",
        "é1:me",
    ] {
        assert_eq!(bad.parse::<CustomId>(), Err(ParseCustomIdError), "{bad}");
    }
}
