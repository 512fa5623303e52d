//! A chat room in memory: the real service and a platform that writes down what it is told.

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
    Person, Place, PlaceKind, Request, RequestKind, Row, SlashCommand, TypedMessage,
};
use xiangqi_bot::platform::{Outgoing, Response};
use xiangqi_bot::puzzles::PuzzleSet;
use xiangqi_bot::rules::{Color, RuleSet, Termination};
use xiangqi_bot::runtime::{Host as _, Service, ServiceSettings};
use xiangqi_bot::store::{ChannelKey, ChannelWrite, GameWrite, Store, StoredView};

/// How long a test waits for the bot before it fails.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// How often the bot says that it is up, in a room where time goes on.
const HEARTBEAT: Duration = Duration::from_secs(600);
/// By how much a long time leaps. More than three heartbeats without a beat would be an outage.
const LEAP: Duration = Duration::from_secs(1_200);
/// The end of a long time, in which nothing is left out.
const EXACT: Duration = Duration::from_secs(3_600);

/// The room.
pub struct Room {
    pub service: Arc<Service>,
    pub platform: Arc<FakePlatform>,
    pub store: Store,
    /// The clock, in milliseconds.
    pub clock: Arc<AtomicU64>,
    /// When time began to go on, if it does.
    began: Option<Instant>,
    /// What chance draws from the next start on.
    pub chance: u64,
    /// The puzzles from the next start on.
    pub puzzles: Arc<PuzzleSet>,
    /// The language of everybody's slash commands and presses.
    pub locale: Option<String>,
    /// The language in which slash commands are written down, as its speakers see them.
    pub native: Option<Locale>,
    /// Whether what is done from now on is done in a direct message.
    pub direct: bool,
    /// Where things are done from now on.
    pub channel: String,
    /// The server of the channels.
    pub server: Option<String>,
    /// What the channel is a thread of; typed messages do not tell.
    pub parent: Option<String>,
    /// What the bot may not do in the channel, where the platform tells it.
    pub missing: Option<Vec<Permission>>,
    /// Why no thread can be opened in the channel.
    pub no_threads: Option<NoThreadReason>,
    /// Whether the platform keeps messages from the bot that do not address it.
    pub addressed_only: bool,
    /// Whether people type beside the board of their game.
    pub shows_board: bool,
    /// Whether the first person who came may do everything, and nobody else.
    pub first_comer_rules: bool,
    /// What the bot last said to one person alone.
    pub told: Option<Outgoing>,
    events: u64,
    shown: usize,
    /// How many messages there were before the latest action.
    mark: usize,
    /// What messages were edited to since then.
    edited: Vec<String>,
    lines: Vec<String>,
    /// Notes with components that can still be used: (id, message).
    notes: Vec<(String, Outgoing)>,
}

impl Room {
    pub async fn new() -> Room {
        Room::with_store(clock::store().await).await
    }

    pub async fn with_store(store: Store) -> Room {
        Room::with(store, None, Arc::default()).await
    }

    /// A room over a store that another room has written: none of its events comes again.
    pub async fn over_written(store: Store) -> Room {
        Room { events: 1_000_000, ..Room::with_store(store).await }
    }

    /// A room in which time goes on, for tests whose clock is paused and jumps to whatever comes next.
    pub async fn in_time() -> Room {
        Room::with(clock::store().await, Some(Instant::now()), Arc::default()).await
    }

    /// A room with these puzzles, one a line, in which time stands or goes on.
    pub async fn with_puzzles(puzzles: &str, in_time: bool) -> Room {
        let set = Arc::new(PuzzleSet::parse(puzzles).unwrap());
        Room::with(clock::store().await, in_time.then(Instant::now), set).await
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
            first_comer_rules: false,
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

    /// Stops the service as a crash would leave it, and starts another on the same store.
    pub async fn restart(&mut self) {
        self.service.shutdown(Duration::from_secs(5)).await;
        let (store, platform, clock) = (self.store.clone(), self.platform.clone(), self.clock.clone());
        self.service = start(store, platform, clock, self.began, self.puzzles.clone(), self.chance).await;
        self.lines.push("(the bot restarts)".to_owned());
        if self.began.is_some() {
            // The channel is taken up.
            goes_by(Duration::from_secs(1)).await;
        }
        self.settle().await;
    }

    /// Time goes by: whatever falls due meanwhile happens, up to a leap late before the last hour. Only in a room made by
    /// [`Room::in_time`].
    pub async fn passes(&mut self, hours: f64) {
        assert!(self.began.is_some(), "time goes on in this room");
        self.lines.push(format!("({hours} hours later)"));
        let mut now = Instant::now();
        let end = now + Duration::from_secs_f64(hours * 3600.0);
        // A heartbeat may fall due at this very moment; it is written before the clock leaps.
        goes_by(Duration::from_millis(1)).await;
        // The bot looks every few seconds whether something hangs or is due, so months would take minutes.
        while end.duration_since(now) > LEAP + EXACT {
            now += LEAP;
            tokio::time::advance(now.duration_since(Instant::now())).await;
            goes_by(Duration::from_millis(1)).await;
        }
        goes_by(end.duration_since(Instant::now())).await;
        self.settle().await;
    }

    /// Time goes by while the bot is down; [`Room::restart`] follows.
    pub async fn is_down(&mut self, hours: f64) {
        self.service.shutdown(Duration::from_secs(5)).await;
        self.passes(hours).await;
        self.restart().await;
    }

    /// A game in which the bot was beaten, on another server.
    pub async fn beats_the_bot(&mut self, who: &str, level: u8) {
        let begun = Event::BotChallenged {
            player: player(who),
            color: Color::Red,
            level,
            seed: 1,
            opening: GameSetup::under(RuleSet::World),
            at: Timestamp(1_700_000_000_000),
        };
        let moved = Event::Moved { mv: "h2e2".parse().unwrap(), at: Timestamp(1) };
        let termination = Termination::Checkmate;
        let end = Event::Ended { winner: Some(Color::Red), termination, at: Timestamp(2) };
        let game = self.store.reserve_game().await.unwrap();
        self.keep_elsewhere(game, vec![begun, moved, end], false).await;
    }

    /// A game that two people have on another server.
    pub async fn open_elsewhere(&mut self, game: GameId, red: &str, black: &str) {
        let challenged = Event::Challenged {
            challenger: player(red),
            color: Color::Red,
            opponent: Some(player(black)),
            opening: GameSetup::under(RuleSet::World),
            expires: Timestamp(i64::MAX),
        };
        let events = vec![challenged, Event::Accepted { by: player(black), at: Timestamp(0) }];
        self.keep_elsewhere(game, events, true).await;
    }

    /// A game of somebody, Red, against the bot, that goes on here; nobody has written here before.
    pub async fn plays_the_bot(&mut self, who: &str, level: u8, moves: &str) {
        let (color, opening) = (Color::Red, GameSetup::under(RuleSet::World));
        let begun = Event::BotChallenged {
            player: player(who),
            color,
            level,
            seed: 1,
            opening,
            at: Timestamp(1_700_000_000_000),
        };
        let moved = |mv: &str| Event::Moved { mv: mv.parse().unwrap(), at: Timestamp(1) };
        let events = [begun].into_iter().chain(moves.split_whitespace().map(moved)).collect();
        let id = self.store.reserve_game().await.unwrap();
        let locale = self.native.map_or("en", Locale::code).to_owned();
        let homes = vec![StoredView { channel: self.channel.clone(), side: None, locale }];
        let game = GameWrite { id, expected_seq: 0, events, homes, open: true, since: None };
        let here = ChannelKey { platform: PLATFORM, id: self.channel.clone() };
        let step = ChannelWrite { game: Some(game), ..ChannelWrite::in_channel(&here) };
        self.store.commit(step).await.unwrap();
    }

    async fn keep_elsewhere(&mut self, id: GameId, events: Vec<Event>, open: bool) {
        let home = StoredView { channel: "elsewhere".to_owned(), side: None, locale: "en".to_owned() };
        let step = GameWrite { id, expected_seq: 0, events, homes: vec![home], open, since: None };
        let elsewhere = ChannelKey { platform: PLATFORM, id: "elsewhere".to_owned() };
        let server = Some("another".to_owned());
        let step = ChannelWrite { game: Some(step), server, ..ChannelWrite::in_channel(&elsewhere) };
        self.store.commit(step).await.unwrap();
    }

    /// Somebody types a message.
    pub async fn says(&mut self, who: &str, content: &str) {
        self.lines.push(format!("{who}: {content}"));
        let event = self.next_event();
        self.typed(who, content, &event, None).await;
    }

    /// Somebody types a message that replies to the bot's latest one.
    pub async fn replies(&mut self, who: &str, content: &str) {
        let message = format!("m{}", self.platform.messages().len() - 1);
        self.lines.push(format!("{who} replies: {content}"));
        let event = self.next_event();
        self.typed(who, content, &event, Some(message)).await;
    }

    /// Somebody types a message that replies to the latest board of a game.
    pub async fn replies_to(&mut self, game: GameId, who: &str, content: &str) {
        let shows = |message: &Outgoing| shown_in(message).is_some_and(|board| board.game.id == game);
        let board = self.platform.messages().iter().rposition(shows);
        let message = format!("m{}", board.expect("the game has a board"));
        self.lines.push(format!("{who} replies to game {game}: {content}"));
        let event = self.next_event();
        self.typed(who, content, &event, Some(message)).await;
    }

    /// A message under an event id of one's own; the bot is meant when it starts with `@bot`.
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
        let board = answered.as_ref().and_then(shown_in);
        let ids = answered.iter().flat_map(|message| buttons(&message.rows));
        let puzzle = shown_puzzle(ids.map(|button| button.id.as_str()));
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

    /// Somebody gives a slash command: `play opponent:@mei rules:club`.
    pub async fn slash(&mut self, who: &str, command: &str) {
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        let mut options = BTreeMap::new();
        let mut written = self.native.map(|locale| line_in(name, locale));
        let mut rest = rest.trim();
        while let Some((key, value)) = rest.split_once(':') {
            // Values of these options hold blanks.
            let (value, tail) = match value.split_once(' ') {
                Some((value, tail)) if !["fen", "moves", "record"].contains(&key) => (value, tail),
                _ => (value, ""),
            };
            if let Some((locale, written)) = self.native.zip(written.as_mut()) {
                *written += &native_option(locale, name, key, value);
            }
            let value = match value.strip_prefix('@') {
                Some(name) => OptionValue::Person(person(name)),
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

    /// Somebody presses the latest button with this label.
    pub async fn presses(&mut self, who: &str, label: &str) {
        self.lines.push(format!("{who} presses [{label}]"));
        let (message, id) = self.labelled(label);
        self.press(who, &message, &id, &[]).await;
    }

    /// Somebody chooses an entry by the beginning of its label.
    pub async fn chooses(&mut self, who: &str, label: &str) {
        self.lines.push(format!("{who} chooses [{label}]"));
        let mut value = String::new();
        let (message, id) = self.find(|row| match row {
            Row::Select(select) => {
                let option = select.options.iter().find(|option| option.label.starts_with(label))?;
                value = option.value.clone();
                Some(select.id.clone())
            }
            Row::Buttons(_) => None,
        });
        self.press(who, &message, &id, &[value]).await;
    }

    /// Somebody presses the latest button whose id has this part, whatever its label says.
    pub async fn uses(&mut self, who: &str, part: &str) {
        let (message, id, label) = self.find_button(part, false);
        self.lines.push(format!("{who} presses [{label}]"));
        self.press(who, &message, &id, &[]).await;
    }

    /// The same with the last such button of the message.
    pub async fn uses_last(&mut self, who: &str, part: &str) {
        let (message, id, label) = self.find_button(part, true);
        self.lines.push(format!("{who} presses [{label}]"));
        self.press(who, &message, &id, &[]).await;
    }

    /// Whether the latest private message has a button whose id has this part.
    pub fn offers(&self, part: &str) -> bool {
        let told = self.told.as_ref().map_or(&[][..], |told| &told.rows);
        buttons(told).any(|button| has_part(&button.id, part))
    }

    /// The id of the latest button whose id has this part.
    pub fn id_of(&mut self, part: &str) -> String {
        self.find_button(part, false).1
    }

    fn find_button(&mut self, part: &str, last: bool) -> (String, String, String) {
        let mut label = String::new();
        let (message, id) = self.find(|row| match row {
            Row::Buttons(buttons) => {
                let mut fitting = buttons.iter().filter(|button| has_part(&button.id, part));
                let button = if last { fitting.next_back() } else { fitting.next() }?;
                label.clone_from(&button.label);
                Some(button.id.clone())
            }
            Row::Select(_) => None,
        });
        (message, id, label)
    }

    /// Somebody chooses the entry with this value in the latest list whose id has this part.
    pub async fn picks(&mut self, who: &str, part: &str, value: &str) {
        let (mut label, mut chosen) = (String::new(), String::new());
        let (message, id) = self.find(|row| match row {
            Row::Select(select) if has_part(&select.id, part) => {
                // An import has its own number in the label, and another one for the store.
                let named = |label: &str| {
                    let rest = label.strip_prefix(value);
                    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
                };
                let options = || select.options.iter();
                let option = options().find(|option| option.value == value);
                let option = option.or_else(|| options().find(|option| named(&option.label)))?;
                label.clone_from(&option.label);
                chosen.clone_from(&option.value);
                Some(select.id.clone())
            }
            _ => None,
        });
        self.lines.push(format!("{who} chooses [{label}]"));
        self.press(who, &message, &id, &[chosen]).await;
    }

    /// Somebody taps a move on the board of the latest private answer.
    pub async fn taps(&mut self, who: &str, mv: &str) {
        let (message, note) = self.notes.last().expect("there is a private answer");
        let press =
            note.board.as_ref().and_then(|board| board.press.clone()).expect("its board can be tapped");
        self.lines.push(format!("{who} taps {mv}"));
        self.press(who, &message.clone(), &press, &[mv.to_owned()]).await;
    }

    /// A component is used by its id.
    pub async fn press(&mut self, who: &str, message: &str, id: &str, values: &[String]) {
        // Only what is answered to commands and presses is private here.
        let (message, private) = (message.to_owned(), message.starts_with('n'));
        let press = ButtonPress { id: id.to_owned(), values: values.to_vec(), message, private };
        let event = self.next_event();
        self.request(who, &event, RequestKind::Press(press)).await;
    }

    /// What somebody is offered who has typed so much of a move.
    pub async fn completes(&self, who: &str, text: &str) -> Vec<Choice> {
        self.completes_in(who, text, false).await
    }

    /// The same, for the puzzle that is open or for a game.
    pub async fn completes_in(&self, who: &str, text: &str, puzzle: bool) -> Vec<Choice> {
        let place = Place { channel: CHANNEL.to_owned(), kind: self.kind(), ..Place::default() };
        let (person, locale) = (who.to_owned(), self.locale.clone());
        self.service
            .complete(CompletionRequest { person, locale, place, text: text.to_owned(), puzzle })
            .await
    }

    /// The id of the latest button with this label.
    pub fn button(&mut self, label: &str) -> String {
        self.labelled(label).1
    }

    /// The latest button whose label begins so: its message and its id.
    fn labelled(&self, label: &str) -> (String, String) {
        self.find(|row| match row {
            Row::Buttons(buttons) => {
                buttons.iter().find(|button| button.label.starts_with(label)).map(|button| button.id.clone())
            }
            Row::Select(_) => None,
        })
    }

    /// Waits until the latest action has led to a public message with this in it, the bot's move for instance.
    pub async fn waits_for(&mut self, text: &str) {
        let mark = self.mark;
        let said = || {
            let posted = self.platform.texts().iter().skip(mark).any(|said| said.contains(text));
            posted || self.edited.iter().any(|said| said.contains(text)) || self.platform.has_edited(text)
        };
        self.platform.until(PATIENCE, said).await;
        self.settle().await;
    }

    /// Waits until the latest message to one person has been given content with this in it.
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

    /// Waits until a message has been given content with this in it.
    pub async fn waits_for_edit(&mut self, text: &str) {
        self.platform.until(PATIENCE, || self.platform.has_edited(text)).await;
        self.settle().await;
    }

    /// Waits until no review is worked on.
    pub async fn waits_for_reviews(&mut self) {
        while !queries::under_way(&self.store, PLATFORM).await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        self.settle().await;
    }

    /// Moves by reply, red and black in turn.
    pub async fn play(&mut self, red: &str, black: &str, moves: &str) {
        for (ply, text) in moves.split_whitespace().enumerate() {
            self.says(if ply % 2 == 0 { red } else { black }, text).await;
        }
    }

    /// All that was said, for a snapshot; what was said before is forgotten.
    pub fn transcript(&mut self) -> String {
        std::mem::take(&mut self.lines).join("\n")
    }

    /// All public messages.
    pub fn said(&self) -> Vec<Outgoing> {
        self.platform.messages()
    }

    /// The latest public message.
    pub fn last(&self) -> Outgoing {
        self.platform.messages().last().cloned().expect("something was said")
    }

    fn next_event(&mut self) -> String {
        self.events += 1;
        format!("e{}", self.events)
    }

    /// Somebody of any name does something; what only that person gets to see.
    pub async fn asks(&mut self, person: Person, what: RequestKind) -> Option<Outgoing> {
        let place = Place { channel: self.channel.clone(), ..Place::default() };
        let event = self.next_event();
        let (order, locale, moderator) = (None, None, false);
        let request = Request { event, order, person, place, locale, moderator, what };
        let response = self.service.submit(request).await;
        self.settle().await;
        match response {
            Response::Silence => None,
            Response::Note(note) | Response::Update(note) => Some(note),
        }
    }

    async fn request(&mut self, who: &str, event: &str, what: RequestKind) {
        self.mark = self.platform.messages().len();
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
                ..Place::default()
            },
            locale: self.locale.clone().filter(|_| slash),
            moderator: who == "moderator",
            what,
        };
        let response = self.service.submit(request).await;
        match response {
            Response::Silence => {}
            Response::Note(note) => self.note(who, "only", slash, note),
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

    /// Writes down what was said in public, once all of it is out.
    async fn settle(&mut self) {
        while !self.store.waiting_channels(PLATFORM).await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(self.platform.repeated(), 0, "a message was sent twice");
        let mut said = self.platform.posted_since(self.shown);
        // Between channels there is no order; this one comes first.
        said.sort_by_key(|(_, place)| (place != CHANNEL).then(|| place.clone()));
        for (message, place) in said {
            self.shown += 1;
            let place = if place == CHANNEL { String::new() } else { format!(" ({place})") };
            self.lines.push(format!("bot{place}: {}", shown(&message)));
        }
        for (at, message) in self.platform.take_edits() {
            self.lines.push(format!("bot edits message {at}: {}", shown(&message)));
            self.edited.push(message.text);
        }
    }

    /// The latest note or message that has what `test` looks for.
    fn find(&self, mut test: impl FnMut(&Row) -> Option<String>) -> (String, String) {
        let public =
            self.platform.messages().into_iter().enumerate().map(|(i, message)| (format!("m{i}"), message));
        let private = self.notes.iter().cloned();
        public
            .chain(private)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .find_map(|(id, message)| Some((id, message.rows.iter().find_map(&mut test)?)))
            .expect("there is such a component")
    }
}

/// True if the parts of an id between its colons hold these in a row; the letters that chance gave a game do not count.
fn has_part(id: &str, part: &str) -> bool {
    let parts = id.split(':').map(|part| match part.trim_end_matches(|c: char| c.is_ascii_lowercase()) {
        number if !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()) => number,
        _ => part,
    });
    format!(":{}:", parts.collect::<Vec<_>>().join(":")).contains(&format!(":{part}:"))
}

/// ` 红黑:红方`: an option with the name of its value, where that is chosen from a list.
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
    // Of a long record the beginning is enough.
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
        // Where the clock is set by hand, a leap of it is no outage.
        heartbeat: if began.is_some() { HEARTBEAT } else { Duration::from_secs(1 << 30) },
    };
    Service::start(settings, env, store, platform).await.unwrap()
}

/// A clock that stands still advances by so much, from timer to timer, whenever nothing is under way.
async fn goes_by(span: Duration) {
    let _ = tokio::time::timeout(span, std::future::pending::<()>()).await;
}

/// The board that a message shows, as the platform would tell it.
fn shown_in(message: &Outgoing) -> Option<BoardRef> {
    let ids = buttons(&message.rows).map(|button| button.id.as_str());
    shown_board(ids, message.picture.as_ref().map(|picture| picture.name.as_str()))
}

/// A message as a transcript shows it.
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
