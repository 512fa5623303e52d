//! Questions and requests in plain words, and talk that gets no answer.

use xiangqi_bot::game::GameId;

use super::Room;

/// Kinds of answers, and a text that each contains.
const ANSWERS: [(&str, &str); 27] = [
    ("again", "[Rematch]"),
    ("check", "nobody is in check"),
    ("clock", "There is no clock here"),
    ("hello", "Hello! Shall we play"),
    ("hint", "point you to a piece worth a look"),
    ("how-to-move", "[Move] [Hint] [Writing moves]"),
    ("identity", "You are playing <@mei>"),
    ("level", "Easier or harder?"),
    ("meaning", "sideways to file 5, from h2 to e2"),
    ("new-game", "[New game] [Find an opponent]"),
    ("not-here", "no castling"),
    ("opponent", "[Find an opponent]"),
    ("piece", "[picture"),
    ("puzzle", "[Puzzle]"),
    ("resign", "[Resign] [Play on]"),
    ("review", "[Review]"),
    ("rules", "Catch the enemy general"),
    ("side", "You play Red"),
    ("stop", "You can leave any time"),
    ("teach", "The lessons show you everything"),
    ("thanks", "My pleasure!"),
    ("turn", "It is your move"),
    ("undo", "no move to take back"),
    ("unknown", "I have no answer to that"),
    ("which", "Ringed on the board"),
    ("who-wins", "Nobody has more pieces so far"),
    ("why", "is hobbled by"),
];

/// Returns the rows of a table, without its comments.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// A room with a game of alice (Red, to move) against mei, and one that alice has resigned against bob.
async fn room() -> Room {
    let mut room = Room::new().await;
    room.slash("alice", "play opponent:@bob color:red").await;
    room.presses("bob", "Accept").await;
    room.resigns("alice").await;
    room.starts_game("").await;
    room.slash("zoe", "personal language:en").await;
    room.transcript();
    room
}

/// Says words in a place, and returns the answer.
async fn answer(room: &mut Room, place: &str, words: &str) -> String {
    match place {
        "board" => room.replies_to(GameId(2), "alice", words).await,
        "over" => room.replies_to(GameId(1), "alice", words).await,
        "mention" => room.says("zoe", &format!("@bot {words}")).await,
        "direct" => {
            let channel = std::mem::replace(&mut room.channel, "dm".to_owned());
            room.direct = true;
            room.says("zoe", words).await;
            room.direct = false;
            room.channel = channel;
        }
        "page" => {
            room.shows_board = true;
            room.says("alice", words).await;
            room.shows_board = false;
        }
        place => panic!("{place} is no place"),
    }
    let transcript = room.transcript();
    transcript.split_once('\n').map_or_else(String::new, |(_, answer)| answer.to_owned())
}

/// Returns the questions of a table with answers of another kind than expected, and the number of rows.
async fn missed(table: &'static str) -> (Vec<String>, usize) {
    let mut room = room().await;
    let mut missed = Vec::new();
    let mut count = 0;
    for row in rows(table) {
        let [language, place, kind, words] = row[..] else { panic!("four columns: {row:?}") };
        let (_, expected) = ANSWERS.iter().find(|(name, _)| *name == kind).expect("the kind is known");
        let said = answer(&mut room, place, words).await;
        count += 1;
        if !said.contains(expected) {
            missed.push(format!("{language} {place} {kind}: {words}\n    {said}"));
        }
    }
    (missed, count)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_in_five_languages_get_the_answer_that_fits() {
    let (missed, count) = missed(include_str!("questions.tsv")).await;
    assert!(count >= 120, "{count} questions");
    assert!(missed.is_empty(), "{} of {count}:\n{}", missed.len(), missed.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ordinary_talk_of_the_player_to_move_gets_no_answer() {
    let mut room = room().await;
    let mut answered = Vec::new();
    let mut count = 0;
    for row in rows(include_str!("talk.tsv")) {
        let [_, words] = row[..] else { panic!("two columns: {row:?}") };
        count += 1;
        let beside = answer(&mut room, "page", words).await;
        // A question in reply to the board addresses the bot.
        let replied = if words.contains(['?', '？', '吗', '嗎', '样']) {
            String::new()
        } else {
            answer(&mut room, "board", words).await
        };
        if !(beside.is_empty() && replied.is_empty()) {
            answered.push(format!("{words}\n    {beside}{replied}"));
        }
    }
    assert!(count >= 60, "{count} lines");
    assert!(answered.is_empty(), "{} of {count}:\n{}", answered.len(), answered.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_is_not_judged_while_it_lasts() {
    let mut room = Room::with_game("rated:true").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    let said = answer_to(&mut room, "who is winning?").await;
    assert!(said.contains("The game is rated"), "{said}");
    let hint = answer_to(&mut room, "what now?").await;
    assert!(hint.contains("This game is rated, so there are no hints in it."), "{hint}");
    room.resigns("alice").await;
    let said = answer_to(&mut room, "who is winning?").await;
    assert!(said.contains("[Review]"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pieces_are_counted_in_a_casual_game() {
    let mut room = Room::with_game("").await;
    room.play("alice", "mei", "C2.5 H8+7 C5+4").await;
    let said = answer_to(&mut room, "who is winning?").await;
    assert!(said.contains("In pieces: Red has 1 soldier more."), "{said}");
    room.replies_to(GameId(1), "mei", "am I in check?").await;
    room.has_said("No, nobody is in check.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pieces_are_ringed_and_a_move_is_explained_and_not_offered() {
    let mut room = Room::with_game("").await;
    let which = answer_to(&mut room, "which one is the elephant?").await;
    assert!(which.contains("Ringed on the board: ") && which.contains("[picture"), "{which}");
    let why = answer_to(&mut room, "why can't my horse jump to e1?").await;
    assert!(why.contains("is hobbled by your elephant") && why.contains("[picture"), "{why}");
    let free = answer_to(&mut room, "why can't my cannon move?").await;
    assert!(free.contains("stands in the way"), "{free}");
    for question in
        ["what does 炮二平五 mean?", "C2.5是什么意思", "c'est quoi C2.5", "C2.5 là gì", "is C2.5 good?"]
    {
        let said = answer_to(&mut room, question).await;
        assert!(said.contains("your cannon on file 2 goes sideways to file 5, from h2 to e2"), "{said}");
        assert!(!said.contains("[C2.5"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_about_a_move_beside_the_board_is_for_the_opponent() {
    let mut room = Room::with_game("").await;
    room.shows_board = true;
    room.transcript();
    room.says("alice", "should I play C2.5?").await;
    assert_eq!(room.transcript(), "alice: should I play C2.5?");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offered_moves_are_sorted_by_the_games_of_masters() {
    let mut room = Room::with_game("").await;
    let said = answer_to(&mut room, "cannon").await;
    assert!(
        said.contains("<Where to?: C2.5 炮二平五 | ") || said.contains("<Where to?: C8.5 炮八平五 | "),
        "{said}"
    );
    let said = answer_to(&mut room, "仙人指路").await;
    assert!(said.contains("[P3+1 兵三進一]") && said.contains("[P7+1 兵七進一]"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stop_ends_the_search_for_an_opponent() {
    let mut room = Room::new().await;
    for (words, said) in [
        ("stop", "You are no longer looking for an opponent."),
        ("stop looking for an opponent", "You are no longer looking for an opponent."),
        ("arrête de chercher", "Tu ne cherches plus d’adversaire."),
        ("别找了", "已停止找对手。"),
        ("別找了", "已停止找對手。"),
        ("thôi tìm", "Đã ngừng tìm đối thủ cho bạn."),
    ] {
        room.slash("zoe", "seek").await;
        room.transcript();
        room.says("zoe", &format!("@bot {words}")).await;
        room.has_said(said);
    }
    room.transcript();
    room.says("zoe", "@bot stop").await;
    room.has_said("No game of yours is on.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_is_answered_in_the_language_of_the_question() {
    let mut room = Room::new().await;
    room.direct = true;
    room.channel = "dm".to_owned();
    for (words, said) in [
        ("comment on joue ?", "Les leçons"),
        ("怎么玩？", "跟着课程"),
        ("要怎麼學下棋？", "跟著課程"),
        ("dạy mình chơi với", "Các bài học"),
        ("how do I play this?", "The lessons"),
    ] {
        room.says("zoe", words).await;
        room.has_said(said);
    }
}

/// Answer to words of alice in reply to the board of game 1.
async fn answer_to(room: &mut Room, words: &str) -> String {
    room.transcript();
    room.replies_to(GameId(1), "alice", words).await;
    room.transcript()
}
