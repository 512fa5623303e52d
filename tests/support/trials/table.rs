//! A game of a trial, and its visible state.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use serde_json::Value;
use xiangqi_bot::game::{
    Actor, Event, Game, GameCommand, GameId, GameKey, GameSetup, GameTag, Player, PlayerId, Timestamp,
};
use xiangqi_bot::i18n::{Locale, Localizer, PersonDialects};
use xiangqi_bot::message::{BoardRef, Reply, picture};
use xiangqi_bot::rules::{Color, Move, RuleSet};
use xiangqi_bot::store::{ChannelKey, ChannelWrite, GameWrite, PositionSource, Post, Store, StoredView};

use super::Dice;
use crate::discord::{ALICE, BOB, BOT, Channel, Fake, Given, Interaction, Somebody, View};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    People,
    /// A person, Red, against the bot.
    Bot,
    /// Two people in two channels.
    Homes,
}

/// Way of sending a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As a reply to the newest board.
    Typed,
    /// As `/xq move`, which Discord delivers once.
    Command,
}

/// Fate of a move.
#[derive(Debug)]
pub enum Fate {
    /// Its board came, after this time.
    Shown(Duration),
    /// Refused in words.
    Refused(String),
    Lost,
}

/// A game, as its players see it.
pub struct Table {
    pub channel: Channel,
    /// Black's channel, if it is another one.
    second: Option<Channel>,
    pub id: GameId,
    kind: Kind,
    game: Game,
    /// Newest board in the channel of the side to move.
    board: Option<String>,
    dice: Dice,
}

/// Returns Red's player of a channel. Each person plays in one channel, because of the rate limits.
pub fn red(channel: Channel) -> Somebody {
    Somebody { id: 1_000_000_000 + channel.id, ..ALICE }
}

pub fn black(channel: Channel) -> Somebody {
    Somebody { id: 2_000_000_000 + channel.id, ..BOB }
}

/// Stores a game in a channel, with a pending board on request.
pub async fn keep(
    store: &Store,
    channel: Channel,
    server: u64,
    events: Vec<Event>,
    owed: bool,
    second: Option<Channel>,
) -> GameId {
    let game = Game::replay(&events).expect("a game begins so").expect("a game begins so");
    let id = store.reserve_game().await.expect("the store works");
    let key = ChannelKey { platform: "discord", id: channel.id.to_string() };
    let board = BoardRef::of(id, &game);
    let file = board.picture_name(game.history().moves().len());
    let picture = picture::of_position(Localizer::of(Locale::English), game.history().position(), file);
    let reply = Reply { text: "The first board".to_owned(), picture: Some(picture), ..Reply::default() };
    let body = serde_json::to_string(&reply).expect("a reply is plain data");
    let post = Post {
        game: Some(id),
        position: Some(board.position),
        board: true,
        question: false,
        nonce: format!("first{id}"),
        body,
    };
    let home = |channel: &Channel, side, locale: &str| StoredView {
        channel: channel.id.to_string(),
        side,
        locale: locale.to_owned(),
    };
    let mut homes = vec![home(&channel, second.map(|_| Color::Red), "en")];
    homes.extend(second.iter().map(|channel| home(channel, Some(Color::Black), "fr")));
    let step =
        GameWrite { id, expected_seq: 0, events, homes, open: true, since: Some(PositionSource::Event(1)) };
    let write = |key: &ChannelKey, game, posts| ChannelWrite {
        game,
        server: Some(server.to_string()),
        last_seen: Some("1".to_owned()),
        posts: if owed { vec![posts] } else { Vec::new() },
        ..ChannelWrite::in_channel(key)
    };
    let mut writes = vec![write(&key, Some(step), post.clone())];
    writes.extend(second.map(|channel| {
        let there = ChannelKey { id: channel.id.to_string(), ..key };
        write(&there, None, Post { nonce: format!("second{id}"), ..post })
    }));
    store.commit_all(writes).await.expect("the store works");
    id
}

fn now() -> Timestamp {
    let since = std::time::UNIX_EPOCH.elapsed().expect("a clock after 1970");
    Timestamp(since.as_millis() as i64)
}

/// Stores a game with a pending board.
pub async fn set_up(store: &Store, kind: Kind, channel: Channel, server: u64) -> Table {
    let opening = GameSetup::under(RuleSet::Casual);
    let red = player(red(channel));
    let black = player(black(channel));
    let events = match kind {
        Kind::People | Kind::Homes => vec![
            Event::Challenged {
                challenger: red,
                color: Color::Red,
                opponent: Some(black.clone()),
                opening,
                expires: Timestamp(i64::MAX),
            },
            Event::Accepted { by: black, at: now() },
        ],
        Kind::Bot => vec![Event::BotChallenged {
            player: red,
            color: Color::Red,
            level: 1,
            seed: channel.id,
            opening,
            at: now(),
        }],
    };
    let game = Game::replay(&events).expect("a game begins so").expect("a game begins so");
    let second = if kind == Kind::Homes { Some(second_home(channel)) } else { None };
    let id = keep(store, channel, server, events, true, second).await;
    Table { channel, second, id, kind, game, board: None, dice: Dice::new(channel.id) }
}

pub fn second_home(channel: Channel) -> Channel {
    Channel { id: channel.id + 50_000_000, ..channel }
}

pub fn player(who: Somebody) -> Player {
    Player { id: PlayerId::new(who.id.to_string()), name: who.name.to_owned() }
}

impl Table {
    /// Returns the shown moves.
    pub fn moves(&self) -> &[Move] {
        self.game.history().moves()
    }

    pub fn plies(&self) -> usize {
        self.game.history().moves().len()
    }

    pub async fn begins(&mut self, fake: &Fake, patience: Duration) -> bool {
        let first = file(self.id, 0);
        self.board = fake.told(self.channel, patience, |view| Some(board(view.messages, &first)?.0)).await;
        self.board.is_some()
    }

    /// Sends a move that does not end the game and waits for its board; `None` without such a move.
    pub async fn play(&mut self, fake: &Fake, way: Way, patience: Duration) -> Option<Fate> {
        let mv = self.pick()?;
        Some(self.say(fake, way, mv, patience).await)
    }

    /// Picks a random move that has one meaning and does not end the game.
    pub fn pick(&mut self) -> Option<Move> {
        let who = self.turn();
        let moves: Vec<Move> = self.game.history().position().legal_moves().iter().copied().collect();
        let from = self.dice.below(moves.len());
        let reader = PersonDialects::new([], None);
        (0..moves.len()).map(|at| moves[(from + at) % moves.len()]).find(|mv| {
            let by = Actor::Person(player(who));
            // `b1b2` may also be a soldier in Vietnamese letters, and the bot asks then.
            if reader.read(self.game.history().position(), &mv.to_string()) != Ok(*mv) {
                return false;
            }
            let Ok(events) = self.game.decide(&by, &GameCommand::Move(*mv), Timestamp(1)) else {
                return false;
            };
            let mut after = self.game.clone();
            events.iter().for_each(|event| after.apply(event));
            // The bot does not end the game while it has many moves.
            after.is_open() && after.history().position().legal_moves().len() > 8
        })
    }

    /// Returns a summary of the end of the channel.
    pub fn last_words(&self, fake: &Fake) -> String {
        let messages = fake.messages(self.channel);
        let from = messages.len().saturating_sub(5);
        let mut last = Vec::new();
        for message in &messages[from..] {
            let text: String = message["content"].as_str().unwrap_or_default().chars().take(60).collect();
            last.push(format!("{} {text:?} {}", message["id"], message["attachments"][0]["filename"]));
        }
        last.join("; ")
    }

    fn turn(&self) -> Somebody {
        match self.game.history().position().turn() {
            Color::Red => red(self.channel),
            Color::Black => black(self.channel),
        }
    }

    fn here(&self) -> Channel {
        let black = self.game.history().position().turn() == Color::Black;
        self.second.filter(|_| black).unwrap_or(self.channel)
    }

    /// Sends a move and waits for its board.
    pub async fn say(&mut self, fake: &Fake, way: Way, mv: Move, patience: Duration) -> Fate {
        let who = self.turn();
        let text = mv.to_string();
        let here = self.here();
        let at = Instant::now();
        if self.second.is_some() {
            // The opponent's move comes to this home, too.
            let newest = file(self.id, self.plies());
            let board = fake.told(here, patience, |view| Some(board(view.messages, &newest)?.0)).await;
            let Some(board) = board else { return Fate::Lost };
            self.board = Some(board);
        }
        let asked = match way {
            Way::Typed => {
                let to = self.board.as_ref().expect("the first board was waited for");
                Asked::Message(fake.reply(here, who, to, &text))
            }
            Way::Command => {
                let options = [("move", Given::Text(text.clone().leak()))];
                Asked::Command(fake.slash(here, who, "move", &options))
            }
        };
        let mut after = self.game.clone();
        after.apply(&Event::Moved { mv, at: Timestamp(1) });
        let plies = self.plies() + if self.kind == Kind::Bot { 2 } else { 1 };
        let next = file(self.id, plies);
        let person = file(self.id, self.plies() + 1);
        let session = fake.sessions_for(here);
        let told = |view: &View<'_>| {
            // The bot may have ended the game, or the person's move is shown alone first.
            if let Some((id, alt)) = board(view.messages, &next) {
                return Some(Ok((id, alt)));
            }
            if view.messages.iter().any(|message| shows(message, &person)) {
                return None;
            }
            match &asked {
                Asked::Message(asked) => {
                    let refused =
                        view.messages.iter().find(|message| message["answers"] == asked.as_str())?;
                    Some(Err(refused["content"].as_str().unwrap_or_default().to_owned()))
                }
                Asked::Command(asked) => {
                    let refused = view.answer(asked).filter(|words| words.contains("incident"));
                    // A command is delivered once, so a restarted bot has not received it.
                    let away = (view.sessions > session).then_some("the bot went away");
                    refused.or(away).map(|words| Err(words.to_owned()))
                }
            }
        };
        match fake.told(here, patience, told).await {
            Some(Ok((id, alt))) => {
                self.board = Some(id);
                self.game = self.after(after, &alt);
                Fate::Shown(at.elapsed())
            }
            Some(Err(words)) => Fate::Refused(words),
            None => Fate::Lost,
        }
    }

    /// Returns the game after the bot's move, found by the board's description.
    fn after(&self, game: Game, alt: &str) -> Game {
        if self.kind != Kind::Bot {
            return game;
        }
        let moves: Vec<Move> = game.history().position().legal_moves().iter().copied().collect();
        let answers = moves.into_iter().map(|mv| {
            let mut after = game.clone();
            let events = game.decide(&Actor::Bot, &GameCommand::Move(mv), Timestamp(1));
            events.expect("a legal move").iter().for_each(|event| after.apply(event));
            after
        });
        let mut fits = answers.filter(|after| alt.contains(&after.history().position().to_string()));
        fits.next().unwrap_or_else(|| panic!("no move of the bot leads to: {alt}"))
    }

    /// Returns the numbers of shown moves missing in the log, of additional ones, of missing boards
    /// and of repeated ones.
    pub async fn verdict(&self, store: &Store, fake: &Fake) -> (usize, usize) {
        let stored = store.game(self.id).await.expect("the store works").expect("the game is there");
        let played: Vec<Move> = stored
            .events
            .iter()
            .filter_map(|event| if let Event::Moved { mv, .. } = event { Some(*mv) } else { None })
            .collect();
        let known = self.game.history().moves();
        let same = known.iter().zip(&played).take_while(|(known, played)| known == played).count();
        let mut lost = known.len() - same;
        let mut doubled = played.len() - same;
        for channel in [Some(self.channel), self.second].into_iter().flatten() {
            let mut seen = HashSet::new();
            let mut boards = 0;
            for message in fake.messages(channel) {
                let bot =
                    message["author"]["id"] == BOT.id.to_string().as_str() && message["answers"].is_null();
                if let Some(file) = message["attachments"][0]["filename"].as_str().filter(|_| bot) {
                    boards += 1;
                    seen.insert(file.to_owned());
                }
            }
            doubled += boards - seen.len();
            // Against the bot a board may have replaced the one before it.
            let first = if self.kind == Kind::Bot { known.len() } else { 0 };
            lost += (first..=known.len())
                .filter(|ply| !seen.iter().any(|name| name.starts_with(&file(self.id, *ply))))
                .count();
        }
        (lost, doubled)
    }
}

/// Request of a move.
enum Asked {
    Message(String),
    Command(Interaction),
}

/// Returns `true` if a public message has a picture with this name prefix.
fn shows(message: &Value, file: &str) -> bool {
    let name = message["attachments"][0]["filename"].as_str();
    name.is_some_and(|name| name.starts_with(file)) && message["answers"].is_null()
}

/// Returns the prefix of the name of a board after this many plies. Players do not know the number
/// of the position, because the log has hidden events.
fn file(game: GameId, plies: usize) -> String {
    format!("xiangqi-{}-{plies}-", GameKey { id: game, tag: GameTag::default() })
}

/// Returns the message with this picture, and its description.
fn board(messages: &[Value], file: &str) -> Option<(String, String)> {
    let found = messages.iter().rev().find(|message| shows(message, file))?;
    let id = found["id"].as_str().unwrap_or_default();
    let alt = found["attachments"][0]["description"].as_str().unwrap_or_default();
    Some((id.to_owned(), alt.to_owned()))
}
