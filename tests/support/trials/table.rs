//! A game of a trial: what is played there, and what has been seen of it.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use serde_json::Value;
use xiangqi_bot::game::{
    Actor, Event, Game, GameCommand, GameId, GameKey, GameSetup, GameTag, Player, PlayerId, Timestamp,
};
use xiangqi_bot::i18n::{Locale, Localizer};
use xiangqi_bot::message::{BoardRef, Reply, picture};
use xiangqi_bot::rules::{Color, Move, RuleSet};
use xiangqi_bot::store::{ChannelKey, ChannelWrite, GameWrite, PositionSource, Post, Store, StoredView};

use super::Dice;
use crate::discord::{ALICE, BOB, BOT, Channel, Fake, Given, Interaction, Somebody, View};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two people.
    People,
    /// Somebody, who is red, and the bot.
    Bot,
    /// Two people, each with the game in a channel of the own.
    Homes,
}

/// How somebody says a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As a reply to the newest board.
    Typed,
    /// By `/xq move`, which Discord hands over once.
    Command,
}

/// What became of a move.
#[derive(Debug)]
pub enum Fate {
    /// The board after it came, so long after it was said.
    Shown(Duration),
    /// It was refused in words and has to be said again.
    Refused(String),
    /// Nothing came.
    Lost,
}

/// A game, as those who play it know it.
pub struct Table {
    pub channel: Channel,
    /// Where Black has the game, if that is another channel.
    second: Option<Channel>,
    pub id: GameId,
    kind: Kind,
    game: Game,
    /// The message that shows the newest board in the channel of the side to move; none before the first.
    board: Option<String>,
    dice: Dice,
}

/// Who is red in a channel. Everybody plays in one only: what one person says is bounded over all of them.
pub fn red(channel: Channel) -> Somebody {
    Somebody { id: 1_000_000_000 + channel.id, ..ALICE }
}

/// Who is black there.
pub fn black(channel: Channel) -> Somebody {
    Somebody { id: 2_000_000_000 + channel.id, ..BOB }
}

/// Stores a game in a channel, with a board that is owed where one is wanted.
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

/// The time of the machine's clock.
fn now() -> Timestamp {
    let since = std::time::UNIX_EPOCH.elapsed().expect("a clock after 1970");
    Timestamp(since.as_millis() as i64)
}

/// Stores a game with a board that is owed.
pub async fn set_up(store: &Store, kind: Kind, channel: Channel, server: u64) -> Table {
    let opening = GameSetup::under(RuleSet::Casual);
    let (red, black) = (player(red(channel)), player(black(channel)));
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
    let second = (kind == Kind::Homes).then(|| second_home(channel));
    let id = keep(store, channel, server, events, true, second).await;
    Table { channel, second, id, kind, game, board: None, dice: Dice::new(channel.id) }
}

/// Where Black has a game with two homes.
pub fn second_home(channel: Channel) -> Channel {
    Channel { id: channel.id + 50_000_000, ..channel }
}

pub fn player(who: Somebody) -> Player {
    Player { id: PlayerId::new(who.id.to_string()), name: who.name.to_owned() }
}

impl Table {
    /// What has been played, as far as it was shown.
    pub fn moves(&self) -> &[Move] {
        self.game.history().moves()
    }

    /// How many plies it has.
    pub fn plies(&self) -> usize {
        self.game.history().moves().len()
    }

    /// Waits for the first board.
    pub async fn begins(&mut self, fake: &Fake, patience: Duration) -> bool {
        let first = file(self.id, 0);
        let shown = |view: &View<'_>| board(view.messages, &first).map(|(id, _)| id);
        self.board = fake.told(self.channel, patience, shown).await;
        self.board.is_some()
    }

    /// Says a move after which the game goes on and waits until it is shown; `None` when there is no such move.
    pub async fn play(&mut self, fake: &Fake, way: Way, patience: Duration) -> Option<Fate> {
        let mv = self.pick()?;
        Some(self.say(fake, way, mv, patience).await)
    }

    /// A move for the side to move that ends nothing, as chance wants it.
    pub fn pick(&mut self) -> Option<Move> {
        let who = self.turn();
        let moves: Vec<Move> = self.game.history().position().legal_moves().iter().copied().collect();
        let from = self.dice.below(moves.len());
        (0..moves.len()).map(|at| moves[(from + at) % moves.len()]).find(|mv| {
            let by = Actor::Person(player(who));
            let Ok(events) = self.game.decide(&by, &GameCommand::Move(*mv), Timestamp(1)) else {
                return false;
            };
            let mut after = self.game.clone();
            events.iter().for_each(|event| after.apply(event));
            // The bot ends no game either while it has more than one way to go on.
            after.is_open() && after.history().position().legal_moves().len() > 8
        })
    }

    /// The end of the channel, in short.
    pub fn last_words(&self, fake: &Fake) -> String {
        let messages = fake.messages(self.channel);
        let from = messages.len().saturating_sub(5);
        let short = |message: &Value| {
            let text: String = message["content"].as_str().unwrap_or_default().chars().take(60).collect();
            format!("{} {text:?} {}", message["id"], message["attachments"][0]["filename"])
        };
        messages[from..].iter().map(short).collect::<Vec<_>>().join("; ")
    }

    fn turn(&self) -> Somebody {
        match self.game.history().position().turn() {
            Color::Red => red(self.channel),
            Color::Black => black(self.channel),
        }
    }

    /// The channel of the side to move.
    fn here(&self) -> Channel {
        let black = self.game.history().position().turn() == Color::Black;
        self.second.filter(|_| black).unwrap_or(self.channel)
    }

    /// Says a move and waits until its board is shown.
    pub async fn say(&mut self, fake: &Fake, way: Way, mv: Move, patience: Duration) -> Fate {
        let (who, text, here) = (self.turn(), mv.to_string(), self.here());
        let at = Instant::now();
        if self.second.is_some() {
            // The other's move comes to this home, too.
            let newest = file(self.id, self.plies());
            let shown = |view: &View<'_>| board(view.messages, &newest).map(|(id, _)| id);
            let Some(board) = fake.told(here, patience, shown).await else { return Fate::Lost };
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
        let (next, person) = (file(self.id, plies), file(self.id, self.plies() + 1));
        let session = fake.sessions_for(here);
        let told = |view: &View<'_>| {
            // The bot may have ended the game by its answer, or the person's move is shown alone before it.
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
                    // A command is handed over once: a bot that came back has not heard of it.
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

    /// The game after the bot's answer, which leads to the position that the board describes.
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

    /// How many of the moves that were shown are not in the log, and how many more are in it; how many boards are missing
    /// in the channel, and how many stand there twice.
    pub async fn verdict(&self, store: &Store, fake: &Fake) -> (usize, usize) {
        let stored = store.game(self.id).await.expect("the store works").expect("the game is there");
        let played: Vec<Move> = stored
            .events
            .iter()
            .filter_map(|event| if let Event::Moved { mv, .. } = event { Some(*mv) } else { None })
            .collect();
        let known = self.game.history().moves();
        let same = known.iter().zip(&played).take_while(|(known, played)| known == played).count();
        let (mut lost, mut doubled) = (known.len() - same, played.len() - same);
        for channel in [Some(self.channel), self.second].into_iter().flatten() {
            let (mut seen, mut boards) = (HashSet::new(), 0);
            for message in fake.messages(channel) {
                let bot =
                    message["author"]["id"] == BOT.id.to_string().as_str() && message["answers"].is_null();
                if let Some(file) = message["attachments"][0]["filename"].as_str().filter(|_| bot) {
                    boards += 1;
                    seen.insert(file.to_owned());
                }
            }
            doubled += boards - seen.len();
            let has = |ply: usize| seen.iter().any(|name| name.starts_with(&file(self.id, ply)));
            // Against the bot a board may have taken the place of the one before it.
            let first = if self.kind == Kind::Bot { known.len() } else { 0 };
            lost += (first..=known.len()).filter(|ply| !has(*ply)).count();
        }
        (lost, doubled)
    }
}

/// What somebody did to say a move.
enum Asked {
    Message(String),
    Command(Interaction),
}

/// Whether a message is a board whose picture has a name that begins so; an answer to somebody may show one too.
fn shows(message: &Value, file: &str) -> bool {
    let name = message["attachments"][0]["filename"].as_str();
    name.is_some_and(|name| name.starts_with(file)) && message["answers"].is_null()
}

/// How the name of the picture of a game after so many plies begins. The number of the position is not known to those who
/// play: the log has events that nobody is told.
fn file(game: GameId, plies: usize) -> String {
    format!("xiangqi-{}-{plies}-", GameKey { id: game, tag: GameTag::default() })
}

/// The message with this picture, and the words that describe it.
fn board(messages: &[Value], file: &str) -> Option<(String, String)> {
    let found = messages.iter().rev().find(|message| shows(message, file))?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Some((text(&found["id"]), text(&found["attachments"][0]["description"])))
}
