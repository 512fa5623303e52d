//! Custom ids: what is read of them, and what is refused.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use proptest::prelude::*;
use proptest::sample::select;
use strum::VariantArray as _;
use xiangqi_bot::game::{GameId, GameKey, GameTag, PlayerId};
use xiangqi_bot::message::BoardRef;
use xiangqi_bot::message::custom_id::*;
use xiangqi_bot::notation::{Dialect, NotationStyle};
use xiangqi_bot::puzzles::PuzzleTheme;
use xiangqi_bot::rules::{Color, Move};

/// The length in characters as platforms count them at most.
fn length(id: &CustomId) -> usize {
    id.to_string().encode_utf16().count()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The game with the longest name.
fn game() -> GameKey {
    GameKey { id: GameId(i64::MIN), tag: GameTag::draw(27) }
}

fn game_ids() -> Vec<CustomId> {
    use GameAction::*;
    let mut actions = vec![
        Accept,
        Decline,
        Cancel,
        Move,
        Piece,
        Target,
        Draw,
        DrawYes,
        DrawNo,
        Resign,
        ResignYes,
        ResignNo,
        More,
        Undo,
        UndoYes,
        UndoNo,
        Legal,
        Why,
        Review,
        TakeBack,
        PlayOn,
        Replay,
        Animate,
        Rematch,
        Abort,
        Annul,
        AnnulYes,
        DropPlans,
        Moves(None),
        MovesPage(0, None),
        Holiday(255),
    ];
    actions.extend([HintKind::Nudge, HintKind::Move].map(Hint));
    actions.push(Reading(mv("h2e2")));
    actions.extend(Dialect::ALL.map(|dialect| ReadingIn(mv("h2e2"), dialect)));
    actions.extend(NotationStyle::ALL.map(|style| Moves(Some(style))));
    actions.extend(NotationStyle::ALL.map(|style| MovesPage(u16::MAX, Some(style))));
    actions.extend(ExportFormat::VARIANTS.iter().map(|format| Export(*format)));
    for side in [None, Some(Color::Red), Some(Color::Black)] {
        for (text, private) in [(false, false), (false, true), (true, false), (true, true)] {
            actions.push(Board(BoardView { private, text, side }));
        }
    }
    let board = BoardRef { game: game(), position: u64::from(u32::MAX) };
    let asked = [None, Some(AskedPerson::of(&PlayerId::new("alice")))];
    let components = asked
        .into_iter()
        .flat_map(|asked| actions.iter().map(move |action| GameComponent { board, action: *action, asked }));
    components.map(CustomId::Game).collect()
}

fn help_ids() -> Vec<CustomId> {
    HelpComponent::VARIANTS.iter().map(|button| CustomId::Help(*button)).collect()
}

fn record_ids() -> Vec<CustomId> {
    let turns =
        [PageTurn::First, PageTurn::Back, PageTurn::Next, PageTurn::Last, PageTurn::Stay, PageTurn::Flip];
    let mut actions =
        vec![ReplayAction::Open, ReplayAction::ToList, ReplayAction::Animate, ReplayAction::Export];
    actions.extend(turns.map(ReplayAction::Turn));
    actions.extend(turns.map(ReplayAction::Masters));
    for side in Color::ALL {
        actions.extend([ReplayAction::Choose(side), ReplayAction::Bot(side), ReplayAction::Seat(side)]);
    }
    let records = [RecordId::Game(game()), RecordId::Import(u64::MAX), RecordId::Master(u16::MAX)];
    let mut ids = vec![
        ReplayComponent::Imports,
        ReplayComponent::Masters,
        ReplayComponent::Offered(u64::MAX),
        ReplayComponent::OfferedGames(u64::MAX, usize::MAX),
    ];
    let cursor = ReplayCursor::new(9_999, Color::Black);
    // The longest line of moves that has a button.
    let line = vec![mv("h2e2"); 11];
    for record in records {
        ids.extend(actions.iter().map(|action| ReplayComponent::At(record, cursor, *action)));
        ids.extend([Vec::new(), line.clone()].map(|line| ReplayComponent::WhatIf(record, cursor, line)));
    }
    let sources = records.map(|record| MastersSource::Record(record, 9_999)).into_iter().chain([
        MastersSource::Famous { player: None, event: None },
        MastersSource::Famous { player: Some(7), event: None },
        MastersSource::Famous { player: Some(u16::MAX), event: Some(u16::MAX) },
        MastersSource::Position(9_999),
    ]);
    for source in sources {
        let cursor = ReplayCursor { from: Some(source), ..cursor };
        let record = RecordId::Master(u16::MAX);
        ids.extend(actions.iter().map(|action| ReplayComponent::At(record, cursor, *action)));
        ids.push(ReplayComponent::WhatIf(
            RecordId::Master(999),
            ReplayCursor { ply: 400, ..cursor },
            line.clone(),
        ));
        assert_reads_back(MasterGameEntry { game: 9, cursor });
    }
    let pages = [ReviewPage::Whole, ReviewPage::Chosen, ReviewPage::Move(usize::MAX)];
    let reviews = records.into_iter().flat_map(|record| pages.map(|page| ReviewComponent { record, page }));
    let exercises = records.into_iter().flat_map(|record| {
        let actions = [
            ExerciseAction::Show,
            ExerciseAction::Piece,
            ExerciseAction::Target,
            ExerciseAction::Play(mv("h2e2")),
            ExerciseAction::Solution,
        ];
        actions.map(|action| CustomId::Exercise(ExerciseComponent { record, ply: usize::MAX, action }))
    });
    let reviews = reviews.map(CustomId::Review).chain(exercises);
    reviews.chain(ids.into_iter().map(CustomId::Replay)).collect()
}

fn other_ids() -> Vec<CustomId> {
    let long = "z".repeat(64);
    let asked = AskedPerson::of(&PlayerId::new("alice"));
    let mut ids = vec![CustomId::Follow(game())];
    ids.extend(PuzzleTheme::ALL.map(CustomId::PuzzleTheme));
    let puzzle = "7zk3q0".parse().unwrap();
    let actions = [
        PuzzleAction::Piece,
        PuzzleAction::Target,
        PuzzleAction::Play(mv("h2e2")),
        PuzzleAction::Hint,
        PuzzleAction::Turn(PageTurn::Back),
        PuzzleAction::Solve("2026-11-22".to_owned()),
    ];
    ids.extend(actions.map(|action| CustomId::Puzzle(PuzzleComponent { puzzle, ply: usize::MAX, action })));
    ids.extend(PuzzleMode::VARIANTS.iter().map(|mode| CustomId::PuzzleMode(*mode)));
    for action in [StormAction::Begin, StormAction::Target, StormAction::Play(mv("h2e2"))] {
        let longest = StormComponent { run: u64::MAX, number: u32::MAX, ply: u32::MAX, action };
        ids.push(CustomId::Storm(longest));
    }
    let archive = [
        ArchiveComponent::Replay,
        ArchiveComponent::Review,
        ArchiveComponent::Page(ArchiveOwner::Channel, u16::MAX),
        ArchiveComponent::Page(ArchiveOwner::Person(long.clone()), u16::MAX),
    ];
    ids.extend(archive.map(CustomId::Archive));
    let mut settings = vec![SettingsComponent::Erase, SettingsComponent::Unblock(long)];
    settings.push(SettingsComponent::Unblock("a:~b".to_owned()));
    for scope in SettingsScope::VARIANTS {
        let named = Some("a-setting".to_owned());
        settings.extend([None, named].map(|setting| SettingsComponent::Menu(*scope, setting)));
    }
    ids.extend(settings.into_iter().map(CustomId::Settings));
    let seek = LobbyComponent::Seek("14d+30,casual,1400-1600".to_owned());
    let lobby = [seek, LobbyComponent::Take, LobbyComponent::List, LobbyComponent::Stop];
    ids.extend(lobby.map(CustomId::Lobby));
    let skills = [PlayerSkill::New, PlayerSkill::Rules, PlayerSkill::Well].map(LevelChoice::Skill);
    for choice in skills.into_iter().chain([LevelChoice::Level(10)]) {
        ids.extend(
            ["", "random,14d+30,computer,thread,coach"]
                .map(|terms| CustomId::Bot(BotComponent { asked, choice, terms: terms.to_owned() })),
        );
    }
    for name in ["", "Mei", &"將".repeat(80), &"😀:".repeat(80)] {
        ids.push(CustomId::direct("18446744073709551615", "black,14d+30,computer".to_owned(), name));
    }
    let mut lessons = vec![LessonComponent::Pick, LessonComponent::Continue];
    lessons.extend(LessonList::ALL.map(LessonComponent::List));
    let actions = [
        LessonAction::Open,
        LessonAction::Piece,
        LessonAction::Target,
        LessonAction::Show,
        LessonAction::Play,
        LessonAction::Reading(mv("h2e2")),
        LessonAction::Answer(255),
    ];
    for action in actions {
        for (step, moves) in [("z".repeat(46), vec![mv("h2e2"); 4]), ("a.b".to_owned(), Vec::new())] {
            lessons.push(LessonComponent::Step { step, action, moves });
        }
    }
    ids.extend(lessons.into_iter().map(CustomId::Lesson));
    ids
}

fn assert_reads_back<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(value: T) {
    assert_eq!(value.to_string().parse::<T>().unwrap(), value);
}

#[test]
fn every_custom_id_is_read_back_and_fits() {
    for id in [game_ids(), record_ids(), help_ids(), other_ids()].concat() {
        assert!(length(&id) <= MAX_CUSTOM_ID, "{id}");
        assert_reads_back(id);
    }
}

/// Parts that custom ids are made of, and others, in any order.
fn hostile() -> impl Strategy<Value = String> {
    let words = "x1 q1 s1 v1 l1 move reading board moves-page at try open answer menu me unblock step turn \
        back r f p red black 1 ~0 ~1 ~2 7zk3q0 m9";
    let part = prop_oneof![
        "\\PC{0,6}",
        "[abdefloqrsvx]1",
        "[+-]?[0-9]{1,21}",
        "i[0-9]{1,21}",
        "[+-]?[0-9]{1,21}[a-z]{4,6}",
        "([a-j][0-9][a-j][0-9]){0,6}",
        select(words.split_whitespace().collect::<Vec<_>>()).prop_map(str::to_owned),
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

/// Stored messages hold these texts, and people press buttons that are months old.
#[test]
fn the_texts_stay_as_they_are() {
    // The letters count from aaaaa on.
    let key = GameKey { id: GameId(12), tag: GameTag::draw(27) };
    let board = BoardRef { game: key, position: 3 };
    let asked = Some(AskedPerson::of(&PlayerId::new("alice")));
    let game = |action, asked| CustomId::Game(GameComponent { board, action, asked });
    let back = PuzzleAction::Turn(PageTurn::Back);
    let cursor = ReplayCursor::new(3, Color::Black);
    let bot = ReplayAction::Bot(Color::Red);
    let menu = SettingsComponent::Menu(SettingsScope::Server, Some("rules".to_owned()));
    let (step, moves) = ("horse.leg".to_owned(), vec![mv("h2e2"), mv("e9d9")]);
    let line = vec![mv("h2e2")];
    for (text, id) in [
        ("x1:12aaabb:3:hint:move", game(GameAction::Hint(HintKind::Move), None)),
        ("x1:12aaabb:3:board:1", game(GameAction::Board(BoardView::BUTTON), None)),
        ("x1:12aaabb:3:reading:h2e2", game(GameAction::Reading(mv("h2e2")), None)),
        ("x1:12aaabb:3:resign-yes:735577801", game(GameAction::ResignYes, asked)),
        (
            "q1:7zk3q0:2:turn:back",
            CustomId::Puzzle(PuzzleComponent { puzzle: "7zk3q0".parse().unwrap(), ply: 2, action: back }),
        ),
        ("s1:menu:server:rules", CustomId::Settings(menu)),
        ("s1:unblock:a~1~0b", CustomId::Settings(SettingsComponent::Unblock("a:~b".to_owned()))),
        (
            "v1:at:i7:3:black::bot:red",
            CustomId::Replay(ReplayComponent::At(RecordId::Import(7), cursor, bot)),
        ),
        (
            "v1:try:m9:3:black::h2e2",
            CustomId::Replay(ReplayComponent::WhatIf(RecordId::Master(9), cursor, line)),
        ),
        (
            "r1:12aaabb:move:5",
            CustomId::Review(ReviewComponent { record: RecordId::Game(key), page: ReviewPage::Move(5) }),
        ),
        (
            "e1:12aaabb:7:play:h2e2",
            CustomId::Exercise(ExerciseComponent {
                record: RecordId::Game(key),
                ply: 7,
                action: ExerciseAction::Play(mv("h2e2")),
            }),
        ),
        (
            "l1:step:horse.leg:target:h2e2e9d9",
            CustomId::Lesson(LessonComponent::Step { step, action: LessonAction::Target, moves }),
        ),
    ] {
        assert_eq!(id.to_string(), text);
        assert_eq!(text.parse(), Ok(id));
    }
}

/// The board by the texts of the ids and the name of the picture.
fn shown(ids: &[&str], picture: Option<&str>) -> Option<(i64, u64)> {
    let ids = ids.iter().map(|id| id.parse::<CustomId>().unwrap());
    shown_board(ids, picture).map(|board| (board.game.id.0, board.position))
}

#[test]
fn a_message_tells_by_itself_which_board_it_shows() {
    let ids = ["x1:12kqzbd:41:move", "x1:12kqzbd:41:reading:h2e2", "s1:menu:me:pieces"];
    assert_eq!(shown(&ids, None), Some((12, 41)));
    assert_eq!(shown(&["r1:12kqzbd:whole", "v1:at:12kqzbd:3:red::turn:next"], None), None);
    // Older boards have lost their buttons.
    assert_eq!(shown(&[], Some("xiangqi-12kqzbd-34-41.png")), Some((12, 41)));
    assert_eq!(shown(&[], Some("xiangqi-12kqzbd-34-41-h2.png")), Some((12, 41)));
    assert_eq!(shown(&ids, Some("xiangqi-12kqzbd-34-41.png")), Some((12, 41)));
    for other in ["xiangqi-12-34.png", "xiangqi-fault-3.png", "xiangqi-12kqzbd-34-41.gif", "cat.png"] {
        assert_eq!(shown(&[], Some(other)), None, "{other}");
    }
    // A question may be about several games, and so may a list.
    assert_eq!(shown(&["x1:12kqzbd:41:draw:7", "x1:13abcde:7:draw:7"], None), None);
    assert_eq!(shown(&["x1:12kqzbd:41:move", "x1:13abcde:7:move"], None), None);
    let board = BoardRef { game: GameKey { id: GameId(12), tag: GameTag::draw(3) }, position: 41 };
    assert_eq!(BoardRef::of_picture(&board.picture_name(34)), Some(board));
}

#[test]
fn what_is_no_custom_id_is_refused() {
    let bad = "x1 x1:1aaaaa:2 x2:1aaaaa:2:move x1:1aaaaa:2:move:a x1:1aaaaa:2:move:7:a \
        x1:1:2:move x1:1aaaa:2:move x1:1aaaaA:2:move x1:aaaaa:2:move x1:1aaaaé:2:move x1:1aaaaa:-2:move \
        x1:1aaaaa:2:fly x1:1aaaaa:2:move:h2e2 x1:1aaaaa:2:reading \
        x1:1aaaaa:2:reading:h2z9 x1:1aaaaa:2:resign-yes:red x1:1aaaaa:2:board:2 x1:1aaaaa:2:board:1:1:green \
        x1:1aaaaa:2:moves:klingon x1:1aaaaa:2:resign-yes:4294967296 x1-2bd806c9:1aaaaa:2:move x1:1aaaaa:2:hint q1 \
        q1:7zk3q0:0 q1:7zk3q0:0:fly q1:7zk3q:0:hint q1:7zk3q0:-1:hint q1:7zk3q0:0:play:h2 x1:7zk3q0:0:hint s1 s1: \
        s1:menu s1:menu:you s1:erase:all s1:erase: s1:unblock:~2 s1:unblock:a:b v1 v1: v1:at:12aaaaa:3:red \
        v1:at:x:3:red::turn:next v1:at:12:3:red::turn:next v1:at:12aaaaa:3:green::turn:next \
        v1:at:12aaaaa:3:red::fly v1:at:m9:3:red:x:list v1:at:m9:3:red:f:a::list v1:at:m9:3:red:r:i7 r1 r1: r1:x \
        r1:1 r1:1aaaaa: r1:1aaaaa:move:a r1:1aaaaa:move:2:3 l1 l1: l1:menu l1:list:menu:x l1:step:horse.leg \
        l1:step:horse.leg:fly l1:step:horse.leg:answer:x l1:step:horse.leg:open:a0 é1:me q1:7zk3q0:2:step-back";
    for bad in bad.split_whitespace().chain([""]) {
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
