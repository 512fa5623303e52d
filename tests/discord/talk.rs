//! A bot with the real service on a store in memory, actions of people, and a record of the conversation.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use xiangqi_bot::commands::table::line_in;
use xiangqi_bot::discord::{DiscordError, DiscordPlatform, DiscordSettings, run};
use xiangqi_bot::env::Env;
use xiangqi_bot::game::Timestamp;
use xiangqi_bot::i18n::Locale;
use xiangqi_bot::platform::Platform as _;
use xiangqi_bot::puzzles::PuzzleSet;
use xiangqi_bot::runtime::{Host as _, Service, ServiceSettings};
use xiangqi_bot::store::Store;

use crate::clock;
use crate::service_settings::service_settings;
use crate::support::discord::{ALICE, BOB, BOT, Call, Channel, Fake, Given, Interaction, Somebody};

/// A channel with people, the bot, and a record of the conversation.
pub(crate) struct Talk {
    pub(crate) fake: Fake,
    pub(crate) service: Arc<Service>,
    pub(crate) store: Store,
    pub(crate) platform: Arc<DiscordPlatform>,
    /// Where people act.
    pub(crate) place: Channel,
    /// Tokens of interactions with private messages.
    private: HashSet<String>,
    stop: oneshot::Sender<()>,
    done: JoinHandle<Result<(), DiscordError>>,
    lines: Vec<String>,
    /// The latest board.
    pub(crate) board: Option<Call>,
    /// The clock of the bot, in milliseconds; it does not advance unless time [passes](Talk::passes).
    clock: Arc<AtomicI64>,
}

/// What the clock shows at first.
const BEGINNING: i64 = 1_700_000_000_000;
/// How often the bot says that it is up. Time passes in jumps shorter than this, so that none of them is an outage.
const HEARTBEAT: Duration = Duration::from_secs(86_400);

/// Lets the timers of the program run for this time.
pub(crate) async fn advance(span: Duration) {
    tokio::time::pause();
    tokio::time::advance(span).await;
    tokio::time::resume();
}

impl Talk {
    pub(crate) async fn start() -> Self {
        let store = clock::store().await;
        Self::with(Fake::start().await, store).await
    }

    pub(crate) async fn with(fake: Fake, store: Store) -> Self {
        let settings = fake.settings();
        Self::at(fake, settings, store, Arc::new(AtomicI64::new(BEGINNING)), u32::MAX).await
    }

    /// With a limit of requests of one person at once.
    pub(crate) async fn hearing(at_once: u32) -> Self {
        let fake = Fake::start().await;
        let settings = fake.settings();
        let clock = Arc::new(AtomicI64::new(BEGINNING));
        Self::at(fake, settings, clock::store().await, clock, at_once).await
    }

    /// With a Discord that is found as the real one is.
    pub(crate) async fn behind_tls(fake: Fake, store: Store) -> Self {
        let settings = fake.tls_settings();
        Self::at(fake, settings, store, Arc::new(AtomicI64::new(BEGINNING)), u32::MAX).await
    }

    async fn at(
        fake: Fake,
        discord: DiscordSettings,
        store: Store,
        clock: Arc<AtomicI64>,
        at_once: u32,
    ) -> Self {
        let puzzles = PuzzleSet::parse(include_str!("../support/puzzles.txt")).unwrap();
        let settings = ServiceSettings { at_once, puzzles: Arc::new(puzzles), ..service_settings() };
        // Every start draws other numbers, as every start of the program does.
        let chance = 7 + ((fake.identified().len() as u64) << 40);
        let time = Arc::clone(&clock);
        let env = Env {
            now: Arc::new(move || Timestamp(time.load(Ordering::Relaxed))),
            random: Arc::new(move || chance),
            heartbeat: HEARTBEAT,
        };
        let platform = Arc::new(DiscordPlatform::new(&discord).unwrap());
        let service = Service::start(settings, env, store.clone(), platform.clone()).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(run(discord, Arc::clone(&platform), Arc::clone(&service), async {
            stopped.await.ok();
        }));
        fake.ready().await;
        Self {
            fake,
            service,
            store,
            platform,
            place: Channel::GENERAL,
            private: HashSet::new(),
            stop,
            done,
            lines: Vec::new(),
            board: None,
            clock,
        }
    }

    pub(crate) fn platform(&self) -> &DiscordPlatform {
        &self.platform
    }

    /// Stops the bot and starts it again on its store.
    pub(crate) async fn restart(self, meanwhile: impl FnOnce(&Fake, &str)) -> Self {
        self.restart_within(Duration::from_secs(5), meanwhile).await
    }

    /// Restarts with a time limit for the work in progress.
    pub(crate) async fn restart_within(self, within: Duration, meanwhile: impl FnOnce(&Fake, &str)) -> Self {
        self.stop.send(()).ok();
        self.done.await.unwrap().unwrap();
        self.service.shutdown(within).await;
        meanwhile(&self.fake, self.board.as_ref().unwrap().message.as_ref().unwrap());
        let sessions = self.fake.identified().len();
        let settings = self.fake.settings();
        let talk = Self::at(self.fake, settings, self.store, self.clock, u32::MAX).await;
        talk.fake.session(sessions + 1).await;
        Self { board: self.board, place: self.place, ..talk }
    }

    /// Time goes by: whatever falls due meanwhile happens. All timers of the program run, as they would in that time.
    pub(crate) async fn passes(&mut self, hours: f64) {
        self.settle().await;
        let span = Duration::from_secs_f64(hours * 3600.0);
        assert!(span < HEARTBEAT, "a jump that long is an outage");
        self.clock.fetch_add(i64::try_from(span.as_millis()).unwrap(), Ordering::Relaxed);
        // An actor wakes up a little after the due time.
        advance(span + Duration::from_millis(100)).await;
    }

    /// A short time goes by while calls are under way.
    pub(crate) async fn ticks(&mut self, span: Duration) {
        self.clock.fetch_add(i64::try_from(span.as_millis()).unwrap(), Ordering::Relaxed);
        advance(span).await;
    }

    /// Returns the time of the bot.
    pub(crate) fn now(&self) -> Timestamp {
        Timestamp(self.clock.load(Ordering::Relaxed))
    }

    /// The clock is set, by more than three heartbeats, and the bot's heart beats once.
    pub(crate) async fn clock_jumps(&mut self, hours: f64) {
        self.settle().await;
        self.clock.fetch_add((hours * 3_600_000.0) as i64, Ordering::Relaxed);
        advance(HEARTBEAT).await;
        self.settle().await;
    }

    /// Waits until nothing is under way, so that no call runs out of time when time jumps, and until the bot knows that it
    /// can be reached: until then no clock runs.
    pub(crate) async fn settle(&self) {
        while !self.platform.is_up() {
            tokio::task::yield_now().await;
        }
        while !self.store.waiting_channels("discord").await.unwrap().is_empty() {
            clock::real_pause().await;
        }
        // What Discord has answered arrives.
        for _ in 0..1000 {
            tokio::task::yield_now().await;
        }
    }

    /// Waits until the bot has found out that a channel takes no messages.
    pub(crate) async fn found_closed(&self) {
        let found = async {
            while self.service.closed_channels().is_empty() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(45), found).await.expect("a channel is found closed");
    }

    /// Moves by replies to the boards, from Alice on in turns; nothing is written down.
    pub(crate) async fn moves(&mut self, moves: &[&str]) {
        for (n, mv) in moves.iter().enumerate() {
            let board = self.board.take().expect("there is a board");
            let old = board.message.unwrap();
            self.fake.reply(Channel::GENERAL, [ALICE, BOB][n % 2], &old, mv);
            let board = self.fake.next_message().await;
            assert!(board.text().contains(mv), "{mv}: {board}");
            self.cleared(&old).await;
            self.board = Some(board);
        }
    }

    /// Stops the bot; whatever was said and not looked at does not matter.
    pub(crate) async fn end(self) -> Fake {
        self.stop.send(()).ok();
        self.done.await.unwrap().unwrap();
        self.service.shutdown(std::time::Duration::from_secs(5)).await;
        assert_eq!(self.fake.violations(), Vec::<String>::new());
        self.fake
    }

    /// A game between Alice, who is red, and Bob.
    pub(crate) async fn game(&mut self) {
        self.game_with(&[]).await;
    }

    /// Begins a game with more options.
    pub(crate) async fn game_with(&mut self, terms: &[(&str, Given)]) {
        let mut options = vec![("opponent", Given::Person(BOB)), ("color", Given::Text("red"))];
        options.extend_from_slice(terms);
        self.slash_board(ALICE, "play", &options).await;
        self.press_for_board(BOB, "Accept").await;
    }

    pub(crate) async fn finish(mut self, name: &str) {
        let lines = std::mem::take(&mut self.lines);
        let left: Vec<String> = self.end().await.rest().iter().map(Call::to_string).collect();
        assert!(left.is_empty(), "nobody expected: {left:#?}");
        insta::with_settings!({ prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("discord_{name}"), lines.join("\n"));
        });
    }

    pub(crate) fn note(&mut self, call: &Call) {
        self.lines.push(call.to_string());
    }

    /// A board is posted, and the one before loses its buttons.
    pub(crate) async fn board(&mut self) {
        let board = self.fake.next_message().await;
        self.note(&board);
        if let Some(old) = self.board.replace(board) {
            let edit = self.cleared(&old.message.unwrap()).await;
            self.note(&edit);
        }
    }

    /// A board with these words is posted, and the one before loses its buttons.
    pub(crate) async fn board_with(&mut self, words: &str) {
        self.board().await;
        let board = self.board.as_ref().unwrap();
        assert!(board.text().contains(words), "{board}");
    }

    /// Waits until a message loses its buttons.
    pub(crate) async fn cleared(&self, message: &str) -> Call {
        self.fake
            .wait("the end of old buttons", |call| {
                call.clears_components()
                    && (call.message.as_deref() == Some(message) || call.path.ends_with(message))
            })
            .await
    }

    pub(crate) async fn answer(&mut self, asked: &Interaction) -> Call {
        let answer = self.fake.answer_told(asked, self.private.contains(&asked.token)).await;
        self.note(&answer);
        answer
    }

    pub(crate) async fn slash(
        &mut self,
        who: Somebody,
        name: &str,
        options: &[(&str, Given)],
    ) -> Interaction {
        let mut line = format!("{}: {}", who.name, line_in(name, Locale::English));
        for (name, given) in options {
            line.push_str(&match given {
                Given::Text(text) => format!(" {name}:{text}"),
                Given::Number(number) => format!(" {name}:{number}"),
                Given::Yes(yes) => format!(" {name}:{yes}"),
                Given::Person(person) => format!(" {name}:@{}", person.name),
                Given::Role(role) => format!(" {name}:@role {role}"),
            });
        }
        self.lines.push(line);
        self.fake.slash(self.place, who, name, options)
    }

    /// Gives a slash command and returns its answer.
    pub(crate) async fn slash_answer(
        &mut self,
        who: Somebody,
        name: &str,
        options: &[(&str, Given)],
    ) -> Call {
        let asked = self.slash(who, name, options).await;
        self.answer(&asked).await
    }

    /// Gives a slash command that posts a board.
    pub(crate) async fn slash_board(&mut self, who: Somebody, name: &str, options: &[(&str, Given)]) {
        let asked = self.slash(who, name, options).await;
        self.board().await;
        self.answer(&asked).await;
    }

    /// Presses a button of a message.
    pub(crate) async fn press(&mut self, who: Somebody, on: &Call, label: &str) -> Interaction {
        self.lines.push(format!("{} presses [{label}]", who.name));
        let asked = self.fake.press(self.place, who, on.message.as_ref().unwrap(), &on.component(label));
        self.acted(on, asked)
    }

    /// Presses a button and returns the answer.
    pub(crate) async fn press_answer(&mut self, who: Somebody, on: &Call, label: &str) -> Call {
        let asked = self.press(who, on, label).await;
        self.answer(&asked).await
    }

    /// Presses a button of the board that posts another board.
    pub(crate) async fn press_for_board(&mut self, who: Somebody, label: &str) {
        let asked = self.press_board(who, label).await;
        self.board().await;
        self.answer(&asked).await;
    }

    /// Presses a button of the board and returns the answer.
    pub(crate) async fn press_board_answer(&mut self, who: Somebody, label: &str) -> Call {
        let asked = self.press_board(who, label).await;
        self.answer(&asked).await
    }

    pub(crate) async fn press_board(&mut self, who: Somebody, label: &str) -> Interaction {
        let board = self.board.clone().expect("there is a board");
        self.press(who, &board, label).await
    }

    /// Chooses the entry with this label from the only select of a message.
    pub(crate) async fn choose(&mut self, who: Somebody, on: &Call, label: &str) -> Interaction {
        let (id, value) = on.entry(label);
        self.lines.push(format!("{} chooses {label}", who.name));
        let asked = self.fake.choose(self.place, who, on.message.as_ref().unwrap(), &id, &value);
        self.acted(on, asked)
    }

    /// Chooses an entry and returns the answer.
    pub(crate) async fn choose_answer(&mut self, who: Somebody, on: &Call, label: &str) -> Call {
        let asked = self.choose(who, on, label).await;
        self.answer(&asked).await
    }

    /// Remembers whether an interaction was with a private message.
    fn acted(&mut self, on: &Call, asked: Interaction) -> Interaction {
        let private = on.path.starts_with("/webhooks/") && on.data()["flags"] == 64;
        if private || on.path.starts_with("/interactions/") {
            self.private.insert(asked.token.clone());
        }
        asked
    }

    pub(crate) fn reply(&mut self, who: Somebody, text: &str) {
        let board = self.board.as_ref().expect("there is a board").message.clone().unwrap();
        self.lines.push(format!("{} replies: {text}", who.name));
        self.fake.reply(Channel::GENERAL, who, &board, text);
    }

    pub(crate) fn mention(&mut self, who: Somebody, text: &str) {
        self.lines.push(format!("{}: @xiangqi {text}", who.name));
        self.fake.message(Channel::GENERAL, who, &format!("{} {text}", BOT.mention()));
    }

    pub(crate) async fn message(&mut self) {
        let message = self.fake.next_message().await;
        self.note(&message);
    }
}
