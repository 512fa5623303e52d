//! A chat room in memory: the real service on a platform that writes a transcript.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::clock;
use crate::discord::picture_name;
pub use crate::platform::CHANNEL;
use crate::platform::{FakePlatform, PLATFORM, buttons, person, player};
use crate::service_settings::service_settings;
use tokio::time::Instant;
use xiangqi_bot::commands::options::{CommandOption, OptionKind};
use xiangqi_bot::commands::table::{command_named, line_in};
use xiangqi_bot::engine::Level;
use xiangqi_bot::env::Env;
use xiangqi_bot::features::effects::GameDefaults;
use xiangqi_bot::features::review::queries;
use xiangqi_bot::game::{Event, GameId, GameSetup, Timestamp};
use xiangqi_bot::i18n::Locale;
use xiangqi_bot::message::custom_id::{shown_board, shown_puzzle};
use xiangqi_bot::message::{
    BoardRef, ButtonPress, Choice, CompletionRequest, MAX_TEXT, NoThreadReason, OptionValue, Permission,
    Person, Place, PlaceKind, Request, RequestKind, RoleId, Row, SlashCommand, TypedMessage,
};
use xiangqi_bot::platform::{Outgoing, Response};
use xiangqi_bot::puzzles::PuzzleSet;
use xiangqi_bot::rules::{Color, RuleSet, Termination};
use xiangqi_bot::runtime::{Host as _, Service, ServiceSettings};
use xiangqi_bot::store::{ChannelKey, ChannelWrite, GameWrite, Store, StoredView};

/// Timeout of a wait.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Heartbeat interval in a room with time.
const HEARTBEAT: Duration = Duration::from_secs(1_800);
/// Beginning of a wait, which runs from timer to timer, like its end.
const BEGINNING: Duration = Duration::from_secs(60);
/// Step of a long wait. More than three heartbeats would be an outage.
const LEAP: Duration = Duration::from_secs(3_600);
/// End of a long wait, which runs from timer to timer.
const EXACT: Duration = Duration::from_secs(300);

pub struct Room {
    pub service: Arc<Service>,
    pub platform: Arc<FakePlatform>,
    pub store: Store,
    /// The clock, in milliseconds.
    pub clock: Arc<AtomicU64>,
    /// Start of time, in a room with time.
    began: Option<Instant>,
    /// Random number of the next start.
    pub chance: u64,
    /// Puzzles of the next start.
    pub puzzles: Arc<PuzzleSet>,
    /// Language of slash commands and presses.
    pub locale: Option<String>,
    /// Language of slash commands in the transcript.
    pub native: Option<Locale>,
    /// Whether the next actions are in a direct message.
    pub direct: bool,
    /// Channel of the next actions.
    pub channel: String,
    pub server: Option<String>,
    /// Parent of a thread; unknown for typed messages.
    pub parent: Option<String>,
    /// Missing permissions that the platform reports.
    pub missing: Option<Vec<Permission>>,
    pub no_threads: Option<NoThreadReason>,
    /// Whether the bot receives only messages that address it.
    pub addressed_only: bool,
    pub shows_board: bool,
    /// Whether edits are left out of the transcript: the moment of an edit between two actions depends on the machine.
    pub leaves_out_edits: bool,
    /// Whether the first person is the only moderator.
    pub first_comer_rules: bool,
    /// Whether the server has roles, which the moderator may give.
    pub has_roles: bool,
    /// Latest private answer.
    pub told: Option<Outgoing>,
    events: u64,
    shown: usize,
    /// Number of messages before the latest action.
    mark: usize,
    /// Texts of edits since then.
    edited: Vec<String>,
    lines: Vec<String>,
    /// Private answers with components: (id, message).
    notes: Vec<(String, Outgoing)>,
}

impl Room {
    pub async fn new() -> Room {
        Room::with_store(clock::store().await).await
    }

    pub async fn with_store(store: Store) -> Room {
        Room::with(store, None, Arc::default()).await
    }

    /// A room with a game of alice, Red, against mei.
    pub async fn with_game(terms: &str) -> Room {
        let mut room = Room::new().await;
        room.starts_game(terms).await;
        room
    }

    /// Opens a room on the store of another room, with new event ids.
    pub async fn over_written(store: Store) -> Room {
        Room { events: 1_000_000, ..Room::with_store(store).await }
    }

    /// Opens a room with time, for tests with a paused clock.
    pub async fn in_time() -> Room {
        Room::with(clock::store().await, Some(Instant::now()), Arc::default()).await
    }

    /// Opens a room with these puzzles, one a line.
    pub async fn with_puzzles(puzzles: &str, in_time: bool) -> Room {
        let set = Arc::new(PuzzleSet::parse(puzzles).unwrap());
        let began = if in_time { Some(Instant::now()) } else { None };
        Room::with(clock::store().await, began, set).await
    }

    async fn with(store: Store, began: Option<Instant>, puzzles: Arc<PuzzleSet>) -> Room {
        let platform = FakePlatform::new();
        let clock = Arc::new(AtomicU64::new(1_700_000_000_000));
        let chance = 7;
        let service =
            start(store.clone(), platform.clone(), clock.clone(), began, puzzles.clone(), chance).await;
        Room {
            service,
            platform,
            store,
            clock,
            began,
            chance,
            puzzles,
            locale: None,
            native: None,
            direct: false,
            channel: CHANNEL.to_owned(),
            server: None,
            parent: None,
            missing: None,
            no_threads: None,
            addressed_only: false,
            shows_board: false,
            leaves_out_edits: false,
            first_comer_rules: false,
            has_roles: false,
            told: None,
            events: 0,
            shown: 0,
            mark: 0,
            edited: Vec::new(),
            lines: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn kind(&self) -> PlaceKind {
        if self.direct { PlaceKind::Direct } else { PlaceKind::Server }
    }

    /// Stops the service like a crash, and starts another on its store.
    pub async fn restart(&mut self) {
        self.service.shutdown(Duration::from_secs(5)).await;
        self.service = start(
            self.store.clone(),
            self.platform.clone(),
            self.clock.clone(),
            self.began,
            self.puzzles.clone(),
            self.chance,
        )
        .await;
        self.lines.push("(the bot restarts)".to_owned());
        if self.began.is_some() {
            // Recovery of the channel.
            goes_by(Duration::from_secs(1)).await;
        }
        self.settle().await;
    }

    /// Advances the clock in steps, and from timer to timer in the last hour, in a room made by
    /// [`Room::in_time`].
    pub async fn passes(&mut self, hours: f64) {
        assert!(self.began.is_some(), "time goes on in this room");
        self.lines.push(format!("({hours} hours later)"));
        let span = Duration::from_secs_f64(hours * 3600.0);
        let mut now = Instant::now();
        let end = now + span;
        // What is due at once happens before the first step.
        goes_by(BEGINNING.min(span)).await;
        // Every timer of a few seconds would make months take minutes.
        while end.duration_since(now) > LEAP + EXACT {
            now += LEAP;
            tokio::time::advance(now.duration_since(Instant::now())).await;
            goes_by(Duration::from_millis(1)).await;
        }
        goes_by(end.duration_since(Instant::now())).await;
        self.settle().await;
    }

    /// Stops the bot for a while.
    pub async fn is_down(&mut self, hours: f64) {
        self.service.shutdown(Duration::from_secs(5)).await;
        self.passes(hours).await;
        self.restart().await;
    }

    /// Stores a win against the bot on another server.
    pub async fn beats_the_bot(&mut self, who: &str, level: u8) {
        let termination = Termination::Checkmate;
        let end = Event::Ended { winner: Some(Color::Red), termination, at: Timestamp(2) };
        let events = vec![challenge_to_bot(who, level), moved("h2e2"), end];
        let id = self.store.reserve_game().await.unwrap();
        self.store_elsewhere(id, events).await;
    }

    /// Stores an open game of two people on another server.
    pub async fn open_elsewhere(&mut self, game: GameId, red: &str, black: &str) {
        self.store_elsewhere(game, accepted_challenge(red, black)).await;
    }

    /// Stores an open game of Red against the bot in this channel, which must be new.
    pub async fn plays_the_bot(&mut self, who: &str, level: u8, moves: &str) {
        let moves = moves.split_whitespace().map(moved);
        let events = [challenge_to_bot(who, level)].into_iter().chain(moves).collect();
        self.store_game(events).await;
    }

    /// Stores a new game in this channel.
    pub async fn store_game(&self, events: Vec<Event>) {
        let id = self.store.reserve_game().await.unwrap();
        let game = new_game(id, &self.channel, self.native.unwrap_or(Locale::English), events);
        let here = ChannelKey { platform: PLATFORM, id: self.channel.clone() };
        let step = ChannelWrite { game: Some(game), ..ChannelWrite::in_channel(&here) };
        self.store.commit(step).await.unwrap();
    }

    async fn store_elsewhere(&self, id: GameId, events: Vec<Event>) {
        let game = Some(new_game(id, "elsewhere", Locale::English, events));
        let elsewhere = ChannelKey { platform: PLATFORM, id: "elsewhere".to_owned() };
        let server = Some("another".to_owned());
        let step = ChannelWrite { game, server, ..ChannelWrite::in_channel(&elsewhere) };
        self.store.commit(step).await.unwrap();
    }

    /// Types a message.
    pub async fn says(&mut self, who: &str, content: &str) {
        self.lines.push(format!("{who}: {content}"));
        let event = self.next_event();
        self.typed(who, content, &event, None).await;
    }

    /// Replies to the bot's latest message.
    pub async fn replies(&mut self, who: &str, content: &str) {
        let message = format!("m{}", self.platform.count() - 1);
        self.lines.push(format!("{who} replies: {content}"));
        let event = self.next_event();
        self.typed(who, content, &event, Some(message)).await;
    }

    /// Replies to the latest board of a game.
    pub async fn replies_to(&mut self, game: GameId, who: &str, content: &str) {
        let board = self
            .platform
            .messages()
            .iter()
            .rposition(|message| shown_in(message).is_some_and(|board| board.game.id == game));
        let message = format!("m{}", board.expect("the game has a board"));
        self.lines.push(format!("{who} replies to game {game}: {content}"));
        let event = self.next_event();
        self.typed(who, content, &event, Some(message)).await;
    }

    /// Types a message with this event id; `@bot` at its start mentions the bot.
    pub async fn typed(&mut self, who: &str, content: &str, event: &str, reply_to: Option<String>) {
        self.platform.note_typed(CHANNEL);
        let (content, mentioned) = match content.strip_prefix("@bot") {
            Some(rest) => (rest.trim(), true),
            None => (content, false),
        };
        let mentions = content
            .split_whitespace()
            .filter_map(|word| word.strip_prefix('@'))
            .map(person)
            .collect::<Vec<_>>();
        let content = content
            .split(' ')
            .map(|word| word.strip_prefix('@').map_or_else(|| word.to_owned(), |name| format!("<@{name}>")))
            .collect::<Vec<_>>()
            .join(" ");
        let addressed = mentioned || self.direct || reply_to.is_some();
        let answered = reply_to.as_deref().and_then(|id| id.strip_prefix('m')?.parse::<usize>().ok());
        let answered = answered.and_then(|at| self.platform.messages().get(at).cloned());
        let board = answered.as_deref().and_then(shown_in);
        let ids = answered.iter().flat_map(|message| buttons(&message.rows));
        let puzzle = shown_puzzle(ids.map(|button| &button.id));
        let message = event.to_owned();
        let text = TypedMessage {
            message,
            content,
            addressed,
            reply_to,
            board,
            puzzle,
            mentions,
            file: None,
            edited: false,
        };
        self.request(who, event, RequestKind::Text(text)).await;
    }

    /// Gives a slash command: `play opponent:@mei rules:club`.
    pub async fn slash(&mut self, who: &str, command: &str) {
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        let mut options = BTreeMap::new();
        let mut written = self.native.map(|locale| line_in(name, locale));
        let mut rest = rest.trim();
        while let Some((key, value)) = rest.split_once(':') {
            // Values with blanks.
            let (value, tail) = match value.split_once(' ') {
                Some((value, tail)) if !["fen", "moves", "record"].contains(&key) => (value, tail),
                _ => (value, ""),
            };
            if let Some((locale, written)) = self.native.zip(written.as_mut()) {
                *written += &native_option(locale, name, key, value);
            }
            let value = match value.strip_prefix('@') {
                Some(name) => OptionValue::Person(person(name)),
                None if value.starts_with("<@&") => {
                    OptionValue::Role(RoleId(value[3..value.len() - 1].parse().unwrap()))
                }
                None => match value {
                    "true" => OptionValue::Bool(true),
                    "false" => OptionValue::Bool(false),
                    _ if key == "record" => OptionValue::Text(value.to_owned()),
                    _ => value
                        .parse()
                        .map_or_else(|_| OptionValue::Text(value.to_owned()), OptionValue::Integer),
                },
            };
            options.insert(key.to_owned(), value);
            rest = tail.trim();
        }
        self.lines.push(format!(
            "{who}: {}",
            written.unwrap_or_else(|| format!(
                "{}{}",
                line_in(name, Locale::English),
                &command[name.len()..]
            ))
        ));
        let event = self.next_event();
        self.request(who, &event, RequestKind::Slash(SlashCommand { name: name.to_owned(), options })).await;
    }

    /// Presses the latest button with this label.
    pub async fn presses(&mut self, who: &str, label: &str) {
        self.lines.push(format!("{who} presses [{label}]"));
        let (message, id) = self.labelled(label);
        self.press(who, &message, &id, &[]).await;
    }

    /// Chooses an entry by the beginning of its label.
    pub async fn chooses(&mut self, who: &str, label: &str) {
        self.lines.push(format!("{who} chooses [{label}]"));
        let mut value = String::new();
        let (message, id) = self.find(|row| match row {
            Row::Select(select) => {
                let option = select.options.iter().find(|option| option.label.starts_with(label))?;
                value = option.value.clone();
                Some(select.id.to_string())
            }
            Row::Buttons(_) => None,
        });
        self.press(who, &message, &id, &[value]).await;
    }

    /// Presses the latest button with this part in its id.
    pub async fn uses(&mut self, who: &str, part: &str) {
        let (message, id, label) = self.find_button(part, false);
        self.lines.push(format!("{who} presses [{label}]"));
        self.press(who, &message, &id, &[]).await;
    }

    /// Presses the last such button of the message.
    pub async fn uses_last(&mut self, who: &str, part: &str) {
        let (message, id, label) = self.find_button(part, true);
        self.lines.push(format!("{who} presses [{label}]"));
        self.press(who, &message, &id, &[]).await;
    }

    /// Returns `true` if the latest private answer has a button with this part in its id.
    pub fn offers(&self, part: &str) -> bool {
        let told = self.told.as_ref().map_or(&[][..], |told| &told.rows);
        buttons(told).any(|button| has_part(&button.id.to_string(), part))
    }

    pub fn id_of(&mut self, part: &str) -> String {
        self.find_button(part, false).1
    }

    fn find_button(&mut self, part: &str, last: bool) -> (String, String, String) {
        let mut label = String::new();
        let (message, id) = self.find(|row| match row {
            Row::Buttons(buttons) => {
                let mut fitting = buttons.iter().filter(|button| has_part(&button.id.to_string(), part));
                let button = if last { fitting.next_back() } else { fitting.next() }?;
                label.clone_from(&button.label);
                Some(button.id.to_string())
            }
            Row::Select(_) => None,
        });
        (message, id, label)
    }

    /// Chooses the entry with this value in the latest list with this part in its id.
    pub async fn picks(&mut self, who: &str, part: &str, value: &str) {
        let mut label = String::new();
        let mut chosen = String::new();
        let (message, id) = self.find(|row| match row {
            Row::Select(select) if has_part(&select.id.to_string(), part) => {
                // An import has its own number in the label, and another one for the store.
                let options = &select.options;
                let option = options.iter().find(|option| option.value == value).or_else(|| {
                    options.iter().find(|option| {
                        let rest = option.label.strip_prefix(value);
                        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
                    })
                })?;
                label.clone_from(&option.label);
                chosen.clone_from(&option.value);
                Some(select.id.to_string())
            }
            _ => None,
        });
        self.lines.push(format!("{who} chooses [{label}]"));
        self.press(who, &message, &id, &[chosen]).await;
    }

    /// Taps a move on the board of the latest private answer.
    pub async fn taps(&mut self, who: &str, mv: &str) {
        let (message, note) = self.notes.last().expect("there is a private answer");
        let press =
            note.board.as_ref().and_then(|board| board.press.clone()).expect("its board can be tapped");
        self.lines.push(format!("{who} taps {mv}"));
        self.press(who, &message.clone(), &press, &[mv.to_owned()]).await;
    }

    pub async fn press(&mut self, who: &str, message: &str, id: &str, values: &[String]) {
        // Only answers to commands and presses are private here.
        let private = message.starts_with('n');
        let message = message.to_owned();
        let press = ButtonPress { id: id.to_owned(), values: values.to_vec(), message, private };
        let event = self.next_event();
        self.request(who, &event, RequestKind::Press(press)).await;
    }

    /// Returns the completions of a typed move.
    pub async fn completes(&self, who: &str, text: &str) -> Vec<Choice> {
        self.completes_in(who, text, false).await
    }

    /// Returns the completions for the open puzzle or for a game.
    pub async fn completes_in(&self, who: &str, text: &str, puzzle: bool) -> Vec<Choice> {
        let place = Place { channel: CHANNEL.to_owned(), kind: self.kind(), ..Place::default() };
        let person = who.to_owned();
        let locale = self.locale.clone();
        self.service
            .complete(CompletionRequest { person, locale, place, text: text.to_owned(), puzzle })
            .await
    }

    pub fn button(&mut self, label: &str) -> String {
        self.labelled(label).1
    }

    /// Returns message and id of the latest button with this label prefix.
    fn labelled(&self, label: &str) -> (String, String) {
        self.find(|row| match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .find(|button| button.label.starts_with(label))
                .map(|button| button.id.to_string()),
            Row::Select(_) => None,
        })
    }

    /// Waits until the latest action has led to a public message with this text.
    pub async fn waits_for(&mut self, text: &str) {
        let mark = self.mark;
        self.platform
            .until(PATIENCE, || {
                let posted = self.platform.texts().iter().skip(mark).any(|said| said.contains(text));
                posted || self.edited.iter().any(|said| said.contains(text)) || self.platform.has_edited(text)
            })
            .await;
        self.settle().await;
    }

    /// Waits until the latest private answer is updated to this text.
    pub async fn waits_for_update(&mut self, text: &str) {
        let updates = self.told.clone().and_then(|told| told.updates).expect("more is to come");
        loop {
            let next = tokio::time::timeout(PATIENCE, updates.next()).await.expect("it comes in time");
            let next = next.expect("it comes before the end");
            if next.text.contains(text) {
                self.lines.push(format!("bot (updates what one sees): {}", shown(&next)));
                self.notes.push((format!("n{}", self.notes.len()), next));
                return;
            }
        }
    }

    /// Waits until a message is edited to this text.
    pub async fn waits_for_edit(&mut self, text: &str) {
        self.platform.until(PATIENCE, || self.platform.has_edited(text)).await;
        self.settle().await;
    }

    pub async fn waits_for_reviews(&mut self) {
        while !queries::under_way(&self.store, PLATFORM).await.unwrap().is_empty() {
            clock::real_pause().await;
        }
        self.settle().await;
    }

    /// Alice, Red, challenges mei on these terms, and mei accepts.
    pub async fn starts_game(&mut self, terms: &str) {
        self.slash("alice", format!("play opponent:@mei color:red {terms}").trim_end()).await;
        self.presses("mei", "Accept").await;
    }

    /// Resigns with the question that precedes it.
    pub async fn resigns(&mut self, who: &str) {
        self.slash(who, "resign").await;
        self.presses(who, "Resign").await;
    }

    /// Moves by reply, red and black in turn.
    pub async fn play(&mut self, red: &str, black: &str, moves: &str) {
        for (ply, text) in moves.split_whitespace().enumerate() {
            self.says(if ply % 2 == 0 { red } else { black }, text).await;
        }
    }

    /// Writes down a public message as it is now.
    pub fn reads(&mut self, who: &str, at: usize) {
        let message = shown(&self.platform.messages()[at]);
        self.lines.push(format!("{who} reads message {at}: {message}"));
    }

    /// Takes the transcript since the last call.
    pub fn transcript(&mut self) -> String {
        std::mem::take(&mut self.lines).join("\n")
    }

    /// Asserts that the transcript since the last call contains a text.
    #[track_caller]
    pub fn has_said(&mut self, text: &str) {
        let transcript = self.transcript();
        assert!(transcript.contains(text), "{transcript}");
    }

    pub fn said(&self) -> Vec<Outgoing> {
        self.platform.messages().into_iter().map(Arc::unwrap_or_clone).collect()
    }

    pub fn last(&self) -> Outgoing {
        self.platform.messages().pop().map(Arc::unwrap_or_clone).expect("something was said")
    }

    fn next_event(&mut self) -> String {
        self.events += 1;
        format!("e{}", self.events)
    }

    /// Sends a request of any person and returns the private answer.
    pub async fn asks(&mut self, person: Person, what: RequestKind) -> Option<Outgoing> {
        let place = Place { channel: self.channel.clone(), ..Place::default() };
        let event = self.next_event();
        let request = Request { event, order: None, person, place, locale: None, moderator: false, what };
        let response = self.service.submit(request).await;
        self.settle().await;
        match response {
            Response::Silence => None,
            Response::Ephemeral(note) | Response::Update(note) => Some(note),
        }
    }

    async fn request(&mut self, who: &str, event: &str, what: RequestKind) {
        self.mark = self.platform.count();
        self.edited.clear();
        let slash = !matches!(what, RequestKind::Text(_));
        let request = Request {
            event: event.to_owned(),
            order: None,
            person: person(who),
            place: Place {
                channel: self.channel.clone(),
                kind: self.kind(),
                server: self.server.clone().filter(|_| !self.direct),
                parent: self.parent.clone().filter(|_| slash),
                missing: self.missing.clone(),
                no_threads: self.no_threads.clone(),
                addressed_only: self.addressed_only,
                shows_board: self.shows_board,
                first_comer_rules: self.first_comer_rules,
                manages: who == "moderator",
                manages_roles: self.has_roles && who == "moderator",
                roles: if self.has_roles { Some(Vec::new()) } else { None },
                ..Place::default()
            },
            locale: self.locale.clone().filter(|_| slash),
            moderator: who == "moderator",
            what,
        };
        let response = self.service.submit(request).await;
        match response {
            Response::Silence => {}
            Response::Ephemeral(note) => self.note(who, "only", slash, note),
            Response::Update(note) => self.note(who, "updated, only", slash, note),
        }
        self.settle().await;
    }

    fn note(&mut self, who: &str, how: &str, private: bool, note: Outgoing) {
        assert!(note.text.chars().count() <= MAX_TEXT, "it is cut: {}", note.text);
        let head = if private { format!("bot ({how} {who})") } else { format!("bot (to {who})") };
        self.lines.push(format!("{head}: {}", shown(&note)));
        self.told = Some(note.clone());
        if !note.rows.is_empty() {
            let kind = if private { 'n' } else { 't' };
            self.notes.push((format!("{kind}{}", self.notes.len()), note));
        }
    }

    /// Writes down the public messages once all are sent.
    async fn settle(&mut self) {
        while !self.store.waiting_channels(PLATFORM).await.unwrap().is_empty() {
            clock::real_pause().await;
        }
        assert_eq!(self.platform.repeated(), 0, "a message was sent twice");
        let mut said = self.platform.posted_since(self.shown);
        // Channels have no common order; this one comes first.
        said.sort_by_key(|(_, place)| if place == CHANNEL { String::new() } else { place.clone() });
        for (message, place) in said {
            self.shown += 1;
            let place = if place == CHANNEL { String::new() } else { format!(" ({place})") };
            self.lines.push(format!("bot{place}: {}", shown(&message)));
        }
        for (at, message) in self.platform.take_edits() {
            if !self.leaves_out_edits {
                self.lines.push(format!("bot edits message {at}: {}", shown(&message)));
            }
            self.edited.push(message.text);
        }
    }

    /// The latest note or message that has what `test` looks for.
    fn find(&self, mut test: impl FnMut(&Row) -> Option<String>) -> (String, String) {
        let private = self
            .notes
            .iter()
            .rev()
            .find_map(|(id, note)| Some((id.clone(), note.rows.iter().find_map(&mut test)?)));
        private
            .or_else(|| {
                let public = self.platform.messages().into_iter().enumerate().rev();
                public
                    .map(|(at, message)| (format!("m{at}"), message))
                    .find_map(|(id, message)| Some((id, message.rows.iter().find_map(&mut test)?)))
            })
            .expect("there is such a component")
    }
}

fn new_game(id: GameId, channel: &str, locale: Locale, events: Vec<Event>) -> GameWrite {
    GameWrite {
        id,
        expected_seq: 0,
        homes: vec![StoredView { channel: channel.to_owned(), side: None, locale: locale.code().to_owned() }],
        open: !matches!(events.last(), Some(Event::Ended { .. })),
        events,
        since: None,
    }
}

/// Returns the first events of a game of two people.
pub fn accepted_challenge(red: &str, black: &str) -> Vec<Event> {
    let challenged = Event::Challenged {
        challenger: player(red),
        color: Color::Red,
        opponent: Some(player(black)),
        opening: GameSetup::under(RuleSet::World),
        expires: Timestamp(i64::MAX),
    };
    vec![challenged, Event::Accepted { by: player(black), at: Timestamp(0) }]
}

fn challenge_to_bot(who: &str, level: u8) -> Event {
    Event::BotChallenged {
        player: player(who),
        color: Color::Red,
        level,
        seed: 1,
        opening: GameSetup::under(RuleSet::World),
        at: Timestamp(1_700_000_000_000),
    }
}

fn moved(mv: &str) -> Event {
    Event::Moved { mv: mv.parse().unwrap(), at: Timestamp(1) }
}

/// Returns `true` if an id has these parts between its colons, without the random letters of games.
fn has_part(id: &str, part: &str) -> bool {
    let parts = id.split(':').map(|part| match part.trim_end_matches(|c: char| c.is_ascii_lowercase()) {
        number if !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()) => number,
        _ => part,
    });
    format!(":{}:", parts.collect::<Vec<_>>().join(":")).contains(&format!(":{part}:"))
}

/// Returns an option as its speakers see it: ` 红黑:红方`.
fn native_option(locale: Locale, command: &str, key: &str, value: &str) -> String {
    let options = command_named(command).map_or(&[][..], |known| known.options);
    let Some(option) = options.iter().find(|option| option.name == key) else {
        return format!(" {key}:{value}");
    };
    let CommandOption { kind, .. } = option;
    let label = match kind {
        OptionKind::OneOf(entries) | OptionKind::Listed(entries) | OptionKind::Open(entries) => {
            entries.iter().find(|entry| entry.name == value).map(|entry| entry.label(locale))
        }
        _ => None,
    };
    let value: String = label.unwrap_or_else(|| value.to_owned()).chars().take(300).collect();
    format!(" {}:{value}", option.name_in(locale))
}

async fn start(
    store: Store,
    platform: Arc<FakePlatform>,
    clock: Arc<AtomicU64>,
    began: Option<Instant>,
    puzzles: Arc<PuzzleSet>,
    chance: u64,
) -> Arc<Service> {
    let defaults = GameDefaults { default_level: Level::new(2).unwrap(), challenge_millis: 3_600_000 };
    let settings = ServiceSettings { puzzles, defaults, ..service_settings() };
    let env = Env {
        now: Arc::new(move || {
            let gone_by = began.map_or(0, |began| began.elapsed().as_millis() as i64);
            Timestamp(clock.load(Ordering::Relaxed) as i64 + gone_by)
        }),
        random: Arc::new(move || chance),
        // A leap of a clock that is set by hand is no outage.
        heartbeat: if began.is_some() { HEARTBEAT } else { Duration::from_secs(1 << 30) },
    };
    Service::start(settings, env, store, platform).await.unwrap()
}

/// Advances the paused clock from timer to timer.
pub async fn goes_by(span: Duration) {
    let _ = tokio::time::timeout(span, std::future::pending::<()>()).await;
}

fn shown_in(message: &Outgoing) -> Option<BoardRef> {
    let ids = buttons(&message.rows).map(|button| &button.id);
    shown_board(ids, message.picture.as_ref().map(|picture| picture.name.as_str()))
}

/// Formats a message for a transcript.
fn shown(message: &Outgoing) -> String {
    let mut text = message.text.clone();
    if let Some(file) = &message.picture {
        let start: &[u8] = if file.name.ends_with(".gif") { b"GIF89a" } else { b"\x89PNG" };
        assert!(file.bytes.starts_with(start), "{} is what its name says", file.name);
        assert!(file.alt.chars().count() <= 1024 && !file.alt.is_empty());
        let alt = picture_name::without_points(file.alt.split("FEN").next().unwrap_or_default().trim_end());
        text.push_str(&format!("\n    [picture {}: {alt}]", picture_name::plain(&file.name)));
    }
    if let Some(file) = &message.file {
        text.push_str(&format!("\n    [file {}, {} bytes]", file.name, file.bytes.len()));
    }
    for row in &message.rows {
        let row = match row {
            Row::Buttons(buttons) => {
                let labels: Vec<String> =
                    buttons.iter().map(|button| format!("[{}]", button.label)).collect();
                labels.join(" ")
            }
            Row::Select(select) => {
                let labels: Vec<&str> = select.options.iter().map(|option| option.label.as_str()).collect();
                format!("<{}: {}>", select.placeholder, labels.join(" | "))
            }
        };
        text.push_str(&format!("\n    {row}"));
    }
    if !message.ping.is_empty() {
        text.push_str(&format!("\n    (pings {})", message.ping.join(", ")));
    }
    text
}
