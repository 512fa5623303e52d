//! Discord under faults, row by row of what it is known to do: each a scene with the real service.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Semaphore;
use xiangqi_bot::runtime::Host as _;
use xiangqi_bot::store::Store;

use crate::clock;
use crate::support::discord::{ALICE, BOB, BOT, Call, Channel, Fake, Fault, Given, Options};
use crate::talk::{Talk, advance};

/// The messages of the bot in the channel.
fn own_messages(fake: &Fake) -> Vec<serde_json::Value> {
    let mut messages = fake.messages(Channel::GENERAL);
    messages.retain(|message| message["author"]["id"] == BOT.id.to_string().as_str());
    messages
}

fn text(message: &serde_json::Value) -> String {
    message["content"].as_str().unwrap().to_owned()
}

/// The number of boards in the channel after a move.
fn boards_after(fake: &Fake, mv: &str) -> usize {
    let mut boards = own_messages(fake);
    boards.retain(|message| message["attachments"][0].is_object());
    boards.iter().filter(|board| text(board).contains(&format!("**{mv}**"))).count()
}

/// The texts of the bot in the channel.
fn said(fake: &Fake) -> Vec<String> {
    own_messages(fake).iter().map(text).collect()
}

/// The next message that was taken.
pub(crate) async fn taken(talk: &Talk) -> Call {
    loop {
        let message = talk.fake.next_message().await;
        if (200..300).contains(&message.status) {
            return message;
        }
    }
}

/// Plays a move while the calls for its board and for the older buttons fail.
async fn a_call_that_fails(fault: Fault) {
    let mut talk = Talk::start().await;
    talk.game().await;
    let old = talk.board.as_ref().unwrap().message.clone().unwrap();
    talk.fake.fail("POST /channels/", fault.clone());
    talk.fake.fail("PATCH /channels/", fault.clone());
    talk.reply(ALICE, "C2.5");
    let mut board = talk.fake.next_message().await;
    if let Fault::Held(gate) = &fault {
        gate.add_permits(2);
    }
    while board.status != 200 {
        board = talk.fake.next_message().await;
    }
    assert!(board.text().contains("**C2.5**"), "{fault:?}: {board}");
    talk.fake
        .wait("the end of the older buttons", |call| {
            call.method == "PATCH" && call.path.ends_with(&old) && call.status == 200
        })
        .await;
    talk.settle().await;
    assert_eq!(boards_after(&talk.fake, "C2.5"), 1, "{fault:?}");
    assert!(talk.fake.components(&old).is_empty(), "{fault:?}: the older buttons are gone");
    talk.board = Some(board);
    talk.reply(BOB, "H8+7");
    assert!(taken(&talk).await.text().contains("**H8+7**"), "{fault:?}");
    talk.end().await;
}

#[tokio::test]
async fn whatever_becomes_of_a_call_its_board_stands_there_once() {
    let faults = [
        Fault::Refuse(500, 0, "Internal Server Error"),
        Fault::Refuse(502, 0, "Bad Gateway"),
        Fault::Refuse(503, 0, "Service Unavailable"),
        Fault::DoneBut(502),
        Fault::DoneBut(504),
        Fault::DoneButCut,
        Fault::TooMany(0.1),
        Fault::TooManyOfAll(0.1),
        Fault::Held(Arc::new(Semaphore::new(0))),
    ];
    join_all(faults.map(a_call_that_fails)).await;
}

/// Checks that the board after Alice's move was posted once, and plays on.
async fn plays_on_at_the_only_board(mut talk: Talk) {
    talk.settle().await;
    assert_eq!(boards_after(&talk.fake, "C2.5"), 1);
    talk.reply(BOB, "H8+7");
    talk.board_with("**H8+7**").await;
    talk.end().await;
}

#[tokio::test]
async fn a_board_stands_there_once_though_discord_forgets_its_nonce_before_a_kill_is_over() {
    let mut talk = Talk::start().await;
    talk.game().await;
    // It is posted, and the bot is killed before it hears so.
    talk.fake.fail("POST /channels/301/messages", Fault::Held(Arc::new(Semaphore::new(0))));
    talk.reply(ALICE, "C2.5");
    talk.board = Some(talk.fake.next_message().await);
    let talk = talk.restart_within(Duration::ZERO, |fake, _| {
        fake.forget_nonces();
    });
    plays_on_at_the_only_board(talk.await).await;
}

#[tokio::test]
async fn a_board_stands_there_once_though_discord_forgets_its_nonce_in_an_outage() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let post = "POST /channels/301/messages";
    talk.fake.fail(post, Fault::DoneButCut);
    talk.reply(ALICE, "C2.5");
    talk.board = Some(talk.fake.next_message().await);
    talk.fake.forget_nonces();
    // Whatever is tried before a minute is over is refused.
    for _ in 0..3 {
        talk.fake.fail(post, Fault::Refuse(503, 0, "Service Unavailable"));
    }
    advance(Duration::from_secs(61)).await;
    plays_on_at_the_only_board(talk).await;
}

/// Types moves while the session is lost: they are read back and played once.
async fn a_lost_session(lose: impl FnOnce(&Fake)) {
    let fake = Fake::with(Options { heartbeat: 500, ..Options::default() }).await;
    let mut talk = Talk::with(fake, clock::store().await).await;
    talk.game().await;
    lose(&talk.fake);
    talk.reply(ALICE, "C2.5");
    talk.fake.message(Channel::GENERAL, BOB, &format!("{} H8+7", BOT.mention()));
    for mv in ["C2.5", "H8+7"] {
        let board = taken(&talk).await;
        assert!(board.text().contains(mv), "{board}");
    }
    talk.settle().await;
    for mv in ["C2.5", "H8+7"] {
        assert_eq!(boards_after(&talk.fake, mv), 1);
    }
    talk.end().await;
}

#[tokio::test]
async fn nothing_is_missed_when_discord_calls_the_session_invalid() {
    a_lost_session(|fake| fake.invalidate(false)).await;
}

#[tokio::test]
async fn nothing_is_missed_when_a_session_times_out() {
    a_lost_session(|fake| {
        fake.close(4009);
        fake.lose_session();
    })
    .await;
}

#[tokio::test]
async fn nothing_is_missed_when_a_session_is_unknown_after_a_cut() {
    a_lost_session(Fake::lose_session).await;
}

#[tokio::test]
async fn nothing_is_missed_when_the_gateway_answers_503() {
    a_lost_session(|fake| {
        fake.refuse_connections(2);
        fake.lose_session();
    })
    .await;
}

#[tokio::test]
async fn nothing_is_missed_when_a_connection_only_looks_alive() {
    a_lost_session(Fake::fall_silent).await;
}

#[tokio::test]
async fn events_that_come_twice_have_their_effect_once() {
    let mut talk = Talk::start().await;
    talk.game().await;
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    talk.slash_answer(BOB, "move", &[("move", Given::Text("H8+7"))]).await;
    talk.board().await;
    // The session replays its last events, and then the messages come again in another session.
    talk.fake.send_again(20);
    let typed = talk.fake.messages(Channel::GENERAL);
    let mut talk = talk.restart(|_, _| ()).await;
    for message in typed {
        talk.fake.event("MESSAGE_CREATE", message);
    }
    talk.reply(ALICE, "H2+3");
    talk.board().await;
    talk.settle().await;
    for mv in ["C2.5", "H8+7", "H2+3"] {
        assert_eq!(boards_after(&talk.fake, mv), 1, "{mv}");
    }
    talk.end().await;
}

/// As after a crash between post and commit: the store does not know the board in the channel.
#[tokio::test]
async fn the_answer_to_a_board_that_is_not_known_to_be_sent_is_played() {
    let mut talk = Talk::start().await;
    let options = [("level", Given::Number(1)), ("color", Given::Text("red"))];
    talk.slash_board(ALICE, "bot", &options).await;
    let gate = Arc::new(Semaphore::new(0));
    talk.fake.fail("POST /channels/", Fault::Held(Arc::clone(&gate)));
    talk.reply(ALICE, "C2.5");
    let board = talk.fake.next_message().await;
    assert!(board.text().contains("Your move") && board.file.is_some(), "{board}");
    talk.board = Some(board);
    talk.reply(ALICE, "H2+3");
    // It is looked at before the answer to the board's call comes.
    for _ in 0..1000 {
        tokio::task::yield_now().await;
    }
    gate.add_permits(1);
    let board = taken(&talk).await;
    assert!(board.text().contains("Your move") && board.file.is_some(), "{board}");
    talk.end().await;
}

/// A store in a file, and a way to keep it busy: another writer, as a backup or a person at a prompt is.
struct Busy {
    folder: tempfile::TempDir,
    store: Store,
}

impl Busy {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("games.db").display());
        Self { store: Store::open(&url).await.unwrap(), folder }
    }

    /// Writers wait until what comes of this is dropped.
    async fn hold(&self) -> sqlx::SqliteConnection {
        use sqlx::Connection as _;
        let url = format!("sqlite://{}", self.folder.path().join("games.db").display());
        let mut other = sqlx::SqliteConnection::connect(&url).await.unwrap();
        sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.unwrap();
        other
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_missed_is_played_once_also_when_the_store_is_slow_just_then() {
    use sqlx::Connection as _;
    let busy = Busy::new().await;
    let mut talk = Talk::with(Fake::start().await, busy.store.clone()).await;
    talk.game().await;
    let mut held = None;
    let gate = Arc::new(Semaphore::new(0));
    let read = Arc::clone(&gate);
    let talk = talk
        .restart(move |fake, board| {
            fake.reply(Channel::GENERAL, ALICE, board, "C2.5");
            fake.message(Channel::GENERAL, BOB, &format!("{} H8+7", BOT.mention()));
            // The missed messages arrive while the store is busy.
            fake.fail("GET /channels/301/messages", Fault::Held(read));
        })
        .await;
    held.replace(busy.hold().await);
    gate.add_permits(1);
    // A command is deferred in time, and waits its turn.
    let asked = talk.fake.slash(Channel::GENERAL, ALICE, "move", &[("move", Given::Text("H2+3"))]);
    let answer = talk.fake.answer(&asked).await;
    assert!(answer.to_string().contains("will answer"), "{answer}");
    held.unwrap().close().await.unwrap();
    for mv in ["C2.5", "H8+7", "H2+3"] {
        let board = taken(&talk).await;
        assert!(board.text().contains(mv), "{mv}: {board}");
    }
    talk.fake.follow_up(&asked).await;
    talk.settle().await;
    for mv in ["C2.5", "H8+7", "H2+3"] {
        assert_eq!(boards_after(&talk.fake, mv), 1, "{mv}");
    }
    talk.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_the_store_does_not_take_is_refused_in_words_and_can_be_played_later() {
    use sqlx::Connection as _;
    let busy = Busy::new().await;
    let mut talk = Talk::with(Fake::start().await, busy.store.clone()).await;
    talk.game().await;
    talk.settle().await;
    let held = busy.hold().await;
    talk.reply(ALICE, "C2.5");
    let refused = taken(&talk).await;
    assert!(refused.file.is_none() && refused.text().contains("incident"), "{refused}");
    // Others are answered meanwhile: reading needs no turn.
    let asked = talk.slash(BOB, "legal", &[]).await;
    let answer = talk.fake.answer(&asked).await;
    assert!(!answer.text().contains("incident"), "{answer}");
    held.close().await.unwrap();
    talk.reply(ALICE, "C2.5");
    let board = taken(&talk).await;
    assert!(board.text().contains("C2.5"), "{board}");
    talk.settle().await;
    assert_eq!(boards_after(&talk.fake, "C2.5"), 1);
    talk.end().await;
}

#[tokio::test]
async fn an_interaction_that_discord_has_forgotten_has_its_effect_all_the_same() {
    let mut talk = Talk::start().await;
    talk.game().await;
    talk.fake.fail("POST /interactions/", Fault::Refuse(404, 10062, "Unknown interaction"));
    let asked = talk.slash(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    assert!(taken(&talk).await.text().contains("C2.5"));
    talk.settle().await;
    assert_eq!(talk.fake.answer(&asked).await.status, 404);
    assert_eq!(boards_after(&talk.fake, "C2.5"), 1);
    talk.end().await;
}

#[tokio::test]
async fn an_answer_whose_confirmation_is_late_is_given_once() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let gate = Arc::new(Semaphore::new(0));
    talk.fake.fail("POST /interactions/", Fault::Held(Arc::clone(&gate)));
    let asked = talk.slash(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    talk.fake.answer(&asked).await;
    // Other interactions need not wait.
    let other = talk.slash(BOB, "legal", &[]).await;
    talk.fake.answer(&other).await;
    gate.add_permits(1);
    assert!(taken(&talk).await.text().contains("C2.5"));
    talk.settle().await;
    assert!(!talk.fake.rest().iter().any(|call| call.path.contains(&asked.token)), "one answer");
    talk.end().await;
}

#[tokio::test]
async fn a_board_that_somebody_deleted_holds_up_nothing() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let gone = talk.board.as_ref().unwrap().message.clone().unwrap();
    talk.fake.delete_message(Channel::GENERAL, &gone);
    talk.slash_answer(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    talk.board().await;
    // Its buttons count as gone, and are not tried again.
    talk.settle().await;
    let calls = talk.fake.rest();
    assert!(!calls.iter().any(|call| call.method == "PATCH" && call.path.ends_with(&gone)));
    talk.reply(BOB, "H8+7");
    talk.board().await;
    talk.end().await;
}

#[tokio::test]
async fn a_thread_that_is_deleted_is_left_alone() {
    let mut talk = Talk::start().await;
    let options = [("thread", Given::Yes(true)), ("opponent", Given::Person(BOB))];
    talk.slash_answer(ALICE, "play", &options).await;
    let offer = talk.fake.next_message().await;
    let thread: u64 = offer.path.split('/').nth(2).unwrap().parse().unwrap();
    talk.settle().await;
    talk.fake.delete_thread(thread, Channel::GENERAL);
    while !talk.service.live_channels(None).await.unwrap().is_empty() {
        crate::clock::real_pause().await;
    }
    talk.board = Some(offer);
    let mut talk = talk.restart(|fake, _| fake.forget_calls()).await;
    talk.slash_answer(ALICE, "help", &[]).await;
    assert!(!talk.fake.saw(|call| call.path.contains(&thread.to_string())));
    talk.end().await;
}

#[tokio::test]
async fn where_the_bot_was_thrown_out_it_asks_for_nothing_more() {
    let mut talk = Talk::start().await;
    talk.game_with(&[("time", Given::Text("10+5"))]).await;
    talk.moves(&["C2.5", "H8+7"]).await;
    talk.settle().await;
    talk.fake.throw_out();
    while !talk.service.live_channels(None).await.unwrap().is_empty() {
        crate::clock::real_pause().await;
    }
    // Neither what falls due nor another start leads to a call there. Only once an hour it is tried.
    talk.passes(0.3).await;
    talk.settle().await;
    assert!(!talk.fake.saw(|call| call.path.contains("/301/") && call.status >= 400));
    let mut talk = talk.restart(|fake, _| fake.forget_calls()).await;
    let direct = talk.fake.slash(Channel::DIRECT, ALICE, "help", &[]);
    talk.answer(&direct).await;
    assert!(!talk.fake.saw(|call| call.path.contains("/301/")));
    // When the bot is back, the time without access is credited.
    talk.fake.let_in();
    let back = taken(&talk).await;
    assert!(back.text().contains("could not be reached here for 18 minutes"), "{back}");
    talk.settle().await;
    talk.passes(0.2).await;
    let fallen = taken(&talk).await;
    assert!(fallen.text().contains("time is up"), "{fallen}");
    talk.end().await;
}

#[tokio::test]
async fn a_new_database_is_heard_where_an_older_one_has_spoken() {
    let mut talk = Talk::start().await;
    talk.game().await;
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    let fake = talk.end().await;
    let before = said(&fake).len();
    // The names of the older messages are still known to Discord.
    let mut talk = Talk::with(fake, clock::store().await).await;
    talk.game().await;
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    assert_eq!(said(&talk.fake).len(), 2 * before);
    talk.end().await;
}

#[tokio::test]
async fn the_real_names_and_certificates_lead_to_the_same_games() {
    let fake = Fake::behind_tls(Options::default()).await;
    let mut talk = Talk::behind_tls(fake, clock::store().await).await;
    talk.game().await;
    for fault in [Fault::DoneButCut, Fault::DoneBut(502), Fault::TooMany(0.1)] {
        talk.fake.fail("POST /channels/", fault);
    }
    talk.reply(ALICE, "C2.5");
    let board = taken(&talk).await;
    assert!(board.text().contains("C2.5"), "{board}");
    talk.board = Some(board);
    talk.settle().await;
    talk.fake.cut();
    talk.fake.resumed(1).await;
    talk.reply(BOB, "H8+7");
    let board = taken(&talk).await;
    assert!(board.text().contains("H8+7"), "{board}");
    for mv in ["C2.5", "H8+7"] {
        assert_eq!(boards_after(&talk.fake, mv), 1, "{mv}");
    }
    talk.end().await;
}

#[tokio::test]
async fn a_certificate_of_somebody_else_is_refused() {
    use xiangqi_bot::discord::{DiscordError, DiscordSettings};
    let fake = Fake::behind_tls(Options::default()).await;
    let stranger = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/discord/tls/stranger.pem");
    let settings = DiscordSettings { ca_file: Some(stranger.into()), ..fake.tls_settings() };
    let error = crate::script::Bot::launch(settings, Vec::new()).end().await.unwrap_err();
    assert!(
        matches!(&error, DiscordError::Unreachable { reason, .. } if reason.contains("certificate")),
        "{error}"
    );
    assert!(!fake.saw(|_| true), "nothing was sent");
}
