//! The desk: carries out what people want, as events to store and messages to send. Pure.

use crate::notation::{Dialects, ReadError, Script, Style, read, write};
use crate::play::{Actor, Command, Event, Game, Opening, Phase, Player, PlayerId, Refusal, Seat, Timestamp};
use crate::rules::{Color, History, Move, Position};

use super::announce::announce;
use super::buttons::{Action, ComponentId};
use super::echo::echo;
use super::explain;
use super::help;
use super::intent::{self, Intent, Side, Terms};
use super::reply::{Answer, Button, Choice, Look, MAX_CHOICES, Reply, Row};
use super::request::{Person, Request, Right, What};
use super::texts::{Texts, Voice};
use super::words;

/// Most open games and challenges of one person in one channel.
const MAX_OPEN_GAMES: usize = 10;

/// What a server owner can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeskSettings {
    /// The bot's level when none is asked for, 1 to 10.
    pub default_level: u8,
    /// How long a challenge stands, in milliseconds.
    pub challenge_millis: i64,
}

/// A game of the channel.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its number.
    pub id: i64,
    /// Its state.
    pub game: Game,
    /// The language of its public messages.
    pub locale: String,
}

/// What the desk is told about the channel and the moment.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The open games of the channel and the latest one that is over, oldest first.
    pub tables: &'a [Table],
    /// The game whose message was replied to.
    pub meant: Option<i64>,
    /// The games whose board has changed since this was typed: a move in it was meant for an older position.
    pub unseen: &'a [i64],
    /// A number for a new game, when [`Intent::may_open_game`].
    pub new_game: Option<i64>,
    /// The time.
    pub now: Timestamp,
    /// A random number.
    pub seed: u64,
}

/// A public message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Say {
    /// The message.
    pub reply: Reply,
    /// The game it shows.
    pub game: Option<i64>,
    /// Whether it takes over the game's live buttons.
    pub board: bool,
}

/// A change of a game, to be stored.
#[derive(Clone, Debug)]
pub struct Change {
    /// The game's number.
    pub game: i64,
    /// The events it had before.
    pub expected_seq: u64,
    /// What happened.
    pub events: Vec<Event>,
    /// Its state afterwards.
    pub after: Game,
    /// The language of its public messages.
    pub locale: String,
}

/// What a request leads to.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// What is to be stored.
    pub change: Option<Change>,
    /// What is told to the channel once it is stored.
    pub posts: Vec<Say>,
    /// What is told to the person.
    pub answer: Answer,
}

impl Turn {
    pub(super) fn note(text: impl Into<String>) -> Turn {
        Turn::answer(Answer::Note(Reply { text: text.into(), ..Reply::default() }))
    }

    pub(super) fn answer(answer: Answer) -> Turn {
        Turn { answer, ..Turn::default() }
    }
}

/// The desk.
pub struct Desk {
    texts: Texts,
    settings: DeskSettings,
}

/// A request with everything needed to carry it out.
pub(super) struct Case<'a> {
    pub(super) desk: &'a Desk,
    pub(super) moment: Moment<'a>,
    pub(super) request: &'a Request,
    pub(super) me: PlayerId,
    /// The language of the one who asks.
    pub(super) voice: Voice<'a>,
}

impl Desk {
    /// A desk with all its sentences loaded.
    pub fn new(settings: DeskSettings) -> Desk {
        Desk { texts: Texts::new(), settings }
    }

    /// The sentences.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// Carries out what a person wants.
    pub fn act(&self, moment: Moment<'_>, request: &Request, intent: &Intent) -> Turn {
        let spoken = request.locale.as_deref().or_else(|| {
            // Typed messages carry no language: the game's own is the best guess.
            let table = moment.tables.iter().rfind(|table| moment.meant.is_none_or(|id| id == table.id));
            table.map(|table| table.locale.as_str())
        });
        let voice = self.texts.voice(spoken.or(request.place.locale.as_deref()).unwrap_or("en"));
        let me = PlayerId::new(request.person.id.clone());
        let turn = Case { desk: self, moment, request, me, voice }.act(intent);
        // What nobody would get to see is not begun.
        match request.place.missing.as_deref() {
            Some(missing @ [_, ..]) if turn.change.is_some() || !turn.posts.is_empty() => {
                let rights: Vec<String> = missing.iter().map(|right| voice.say(right_key(*right))).collect();
                Turn::note(voice.with("cannot-post", &[("rights", rights.join(", ").into())]))
            }
            _ => turn,
        }
    }

    /// What a person is told who asks for more than can be answered.
    pub fn slow_down(&self, locale: Option<&str>) -> Reply {
        Reply { text: self.texts.get(locale.unwrap_or("en"), "slow-down"), ..Reply::default() }
    }

    /// What a person is told while more is going on in the channel than can be worked on.
    pub fn busy(&self, request: &Request) -> Reply {
        let locale = request.locale.as_deref().or(request.place.locale.as_deref()).unwrap_or("en");
        Reply { text: self.texts.get(locale, "busy"), ..Reply::default() }
    }

    /// Tells a channel that a game cannot be read any more and was set aside.
    pub fn set_aside(&self, locale: &str, incident: &str) -> Say {
        let text = self.texts.format(locale, "game-set-aside", &[("incident", incident.to_owned().into())]);
        Say { reply: Reply { text, ..Reply::default() }, game: None, board: false }
    }

    /// Carries out a decision of the bot. `None` when the game has moved on meanwhile.
    pub fn bot_acts(&self, table: &Table, command: &Command, now: Timestamp) -> Option<Turn> {
        let events = table.game.decide(&Actor::Bot, command, now).ok()?;
        Some(self.changed(table, events))
    }

    /// Lets a challenge lapse whose time is over.
    pub fn expire(&self, table: &Table, now: Timestamp) -> Option<Turn> {
        let events = table.game.decide(&Actor::Bot, &Command::Expire, now).ok()?;
        Some(self.changed(table, events))
    }

    /// The legal moves that fit what is typed so far, for the game in which the person is to move.
    pub fn complete(&self, tables: &[Table], person: &str, typed: &str) -> Vec<Choice> {
        let me = PlayerId::new(person);
        let Some(table) = tables.iter().rfind(|table| may_move(&table.game, &me)) else { return Vec::new() };
        let position = table.game.history().position();
        let wanted = plain(typed);
        let mut choices: Vec<(i32, Choice)> = position
            .legal_moves()
            .into_iter()
            .filter_map(|mv| {
                let forms = [
                    write(position, mv, Style::Wxf),
                    write(position, mv, Style::Chinese(Script::Traditional)),
                    write(position, mv, Style::Chinese(Script::Simplified)),
                    mv.to_string(),
                ];
                let fit = |form: &String| match plain(form).find(&wanted) {
                    Some(0) => 1,
                    Some(_) => 2,
                    None => 3,
                };
                // What begins like the usual notation comes first.
                let rank = if fit(&forms[0]) == 1 { 0 } else { forms.iter().map(fit).min().unwrap_or(3) };
                let [wxf, chinese, _, iccs] = forms;
                let label = format!("{wxf}  {chinese}  {iccs}");
                // What was chosen from a list is not asked about, whatever its letters mean in other dialects.
                let is_plain = read(position, &wxf, intent::dialects([table.locale.as_str()])) == Ok(mv);
                let choice = Choice { label, value: if is_plain { wxf } else { iccs } };
                (rank < 3).then_some((rank, choice))
            })
            .collect();
        choices.sort_by(|a, b| (a.0, &a.1.label).cmp(&(b.0, &b.1.label)));
        choices.into_iter().map(|(_, choice)| choice).take(MAX_CHOICES).collect()
    }

    /// What a person is told when something broke that is not the person's fault.
    pub fn failure(&self, request: &Request, incident: &str) -> Reply {
        let locale = request.locale.as_deref().or(request.place.locale.as_deref()).unwrap_or("en");
        let text = self.texts.format(locale, "failure", &[("incident", incident.to_owned().into())]);
        Reply { text, ..Reply::default() }
    }

    pub(super) fn changed(&self, table: &Table, events: Vec<Event>) -> Turn {
        let mut after = table.game.clone();
        for event in &events {
            after.apply(event);
        }
        let voice = self.texts.voice(&table.locale);
        let posts = announce(voice, table.id, Some(&table.game), &after, &events);
        let change = Change {
            game: table.id,
            expected_seq: table.game.seq(),
            events,
            after,
            locale: table.locale.clone(),
        };
        Turn { change: Some(change), posts, answer: Answer::Silence }
    }
}

impl<'a> Case<'a> {
    fn act(&self, intent: &Intent) -> Turn {
        match intent {
            Intent::Play { opponent, terms } => self.play(opponent.as_ref(), terms),
            Intent::Bot { level, terms } => self.bot(*level, terms),
            Intent::Move { text, addressed } => self.typed_move(text, *addressed),
            Intent::Component { id, values } => self.component(id, values.first().map(String::as_str)),
            Intent::Answer(yes) => self.answer(*yes),
            Intent::Abort => self.abort(),
            Intent::Board { view, text, private } => self
                .shown_table()
                .map_or_else(|| self.no_game(), |table| self.board(table, *view, *text, *private)),
            Intent::Moves { notation } => self
                .shown_table()
                .map_or_else(|| self.no_game(), |table| self.moves(table, notation.as_deref())),
            Intent::Legal => self.shown_table().map_or_else(|| self.no_game(), |table| self.legal(table)),
            Intent::Hint { kind } => {
                self.shown_table().map_or_else(|| self.no_game(), |table| self.hint(table, *kind))
            }
            Intent::Why => self.shown_table().map_or_else(|| self.no_game(), |table| self.why(table)),
            Intent::Resign => match self.my_table() {
                Some(table) => self.confirm_resign(table),
                None => self.no_game(),
            },
            Intent::Draw => {
                self.my_table().map_or_else(|| self.no_game(), |t| self.command(t, &Command::OfferDraw))
            }
            Intent::Undo => {
                self.my_table().map_or_else(|| self.no_game(), |t| self.command(t, &Command::AskTakeback))
            }
            Intent::Rematch => self.rematch(self.meant()),
            Intent::Help { topic } => Turn::answer(Answer::Note(help::on(self.voice, topic.as_deref()))),
            Intent::Unknown { text, nearest } => {
                let shown = echo(text);
                Turn::note(match nearest {
                    Some(nearest) => self
                        .voice
                        .with("unknown-near", &[("text", shown.into()), ("nearest", (*nearest).into())]),
                    None => self.voice.with("unknown", &[("text", shown.into())]),
                })
            }
            Intent::Bad { key, value } => Turn::note(self.voice.with(key, &[("value", echo(value).into())])),
        }
    }

    /// `yes` or `no`: to a question that stands in the game replied to, else to a challenge.
    fn answer(&self, yes: bool) -> Turn {
        if let Some(table) = self.meant().filter(|table| table.game.phase() == Phase::Playing) {
            let other = table.game.side_of(&self.me).map(|side| !side);
            let command = if other.is_some() && table.game.takeback().map(|request| request.by) == other {
                if yes { Command::GrantTakeback } else { Command::RefuseTakeback }
            } else if other.is_some() && table.game.draw_offer() == other {
                if yes { Command::AcceptDraw } else { Command::DeclineDraw }
            } else {
                // People say yes and no to each other, too.
                return Turn::default();
            };
            return self.command(table, &command);
        }
        let command = if yes { Command::Accept } else { Command::Decline };
        let open = |table: &&Table| matches!(table.game.phase(), Phase::Offered { .. });
        let mine = |table: &&Table| match table.game.phase() {
            Phase::Offered { by, .. } => match table.game.seat(!by) {
                Seat::Invited(player) => player.id == self.me,
                _ => yes && table.game.side_of(&self.me).is_none(),
            },
            _ => false,
        };
        let offers = || self.moment.tables.iter().rev().filter(open);
        match self.meant().or_else(|| offers().find(mine)).or_else(|| offers().next()) {
            Some(table) => self.command(table, &command),
            None => Turn::note(self.voice.say("no-challenge")),
        }
    }

    /// Withdraws the own challenge if there is one, else calls a game off.
    fn abort(&self) -> Turn {
        let own_offer = |table: &&Table| {
            matches!(table.game.phase(), Phase::Offered { .. }) && table.game.side_of(&self.me).is_some()
        };
        let offer = || self.moment.tables.iter().rev().find(own_offer);
        match self.meant().or_else(offer).or_else(|| self.my_table()) {
            Some(table) if own_offer(&table) => self.command(table, &Command::Cancel),
            Some(table) => self.command(table, &Command::Abort { moderator: self.request.moderator }),
            None => self.no_game(),
        }
    }

    // Finding the game that is meant.

    pub(super) fn table(&self, id: i64) -> Option<&'a Table> {
        self.moment.tables.iter().find(|table| table.id == id)
    }

    fn meant(&self) -> Option<&'a Table> {
        self.moment.meant.and_then(|id| self.table(id))
    }

    /// The game replied to; else the person's open game, the one where the person is to move first; else any open one.
    fn my_table(&self) -> Option<&'a Table> {
        let open = || self.moment.tables.iter().rev().filter(|table| table.game.is_open());
        self.meant()
            .or_else(|| open().find(|table| may_move(&table.game, &self.me)))
            .or_else(|| open().find(|table| table.game.side_of(&self.me).is_some()))
            .or_else(|| open().next())
    }

    /// The game to show: as [`Case::my_table`], else the latest one that is over.
    fn shown_table(&self) -> Option<&'a Table> {
        self.my_table().or_else(|| self.moment.tables.last())
    }

    fn no_game(&self) -> Turn {
        Turn::note(self.voice.say("no-game"))
    }

    // Carrying out.

    pub(super) fn actor(&self) -> Actor {
        Actor::Person(player(&self.request.person))
    }

    pub(super) fn is_slash(&self) -> bool {
        matches!(self.request.what, What::Slash(_))
    }

    pub(super) fn command(&self, table: &Table, command: &Command) -> Turn {
        match table.game.decide(&self.actor(), command, self.moment.now) {
            Ok(events) => {
                let mut turn = self.desk.changed(table, events);
                if self.is_slash() {
                    turn.answer = note(self.voice.say("done"));
                }
                turn
            }
            Err(refusal) => self.refused(table, &refusal),
        }
    }

    pub(super) fn refused(&self, table: &Table, refusal: &Refusal) -> Turn {
        let mover = table.game.side_of(&self.me).unwrap_or(Color::Red);
        Turn::note(explain::refusal(self.voice, refusal, mover))
    }

    fn open_game(&self, event: Event, answer: &str) -> Turn {
        let open =
            self.moment.tables.iter().filter(|t| t.game.is_open() && t.game.side_of(&self.me).is_some());
        if open.count() >= MAX_OPEN_GAMES {
            return Turn::note(self.voice.with("too-many-games", &[("max", (MAX_OPEN_GAMES as u64).into())]));
        }
        let Some(id) = self.moment.new_game else { return self.no_game() };
        let game = Game::open(&event).expect("the event opens a game");
        let locale = Texts::negotiate(
            self.request.locale.as_deref().or(self.request.place.locale.as_deref()).unwrap_or("en"),
        );
        let events = vec![event];
        let posts = announce(self.desk.texts.voice(locale), id, None, &game, &events);
        let change = Change { game: id, expected_seq: 0, events, after: game, locale: locale.to_owned() };
        let answer = if self.is_slash() { note(self.voice.say(answer)) } else { Answer::Silence };
        Turn { change: Some(change), posts, answer }
    }

    fn opening(&self, terms: &Terms) -> Result<Opening, Box<Turn>> {
        let start = match terms.fen.as_deref().map(str::trim).filter(|fen| !fen.is_empty()) {
            None => None,
            Some(fen) => {
                let position: Position = fen.parse().map_err(|error| {
                    let why = explain::fen_error(self.voice, &error);
                    Box::new(Turn::note(self.voice.with("bad-fen", &[("why", why.into())])))
                })?;
                if History::new(position.clone(), terms.rules).ruling().is_some() {
                    return Err(Box::new(Turn::note(self.voice.say("bad-fen-over"))));
                }
                Some(position)
            }
        };
        Ok(Opening { rules: terms.rules, start })
    }

    fn side(&self, wanted: Option<Side>, default: Side) -> Color {
        match wanted.unwrap_or(default) {
            Side::Fixed(color) => color,
            Side::Random => Color::ALL[(self.moment.seed >> 32) as usize & 1],
        }
    }

    fn play(&self, opponent: Option<&Person>, terms: &Terms) -> Turn {
        if let Some(opponent) = opponent {
            if opponent.id == self.request.person.id {
                return Turn::note(self.voice.say("challenge-self"));
            }
            if opponent.bot {
                return Turn::note(self.voice.say("challenge-bot"));
            }
        }
        let opening = match self.opening(terms) {
            Ok(opening) => opening,
            Err(turn) => return *turn,
        };
        let event = Event::Challenged {
            challenger: player(&self.request.person),
            color: self.side(terms.side, Side::Random),
            opponent: opponent.map(player),
            opening,
            expires: self.moment.now.plus_millis(self.desk.settings.challenge_millis),
        };
        self.open_game(event, if opponent.is_some() { "challenge-sent" } else { "seat-offered" })
    }

    fn bot(&self, level: Option<i64>, terms: &Terms) -> Turn {
        let level = match level {
            None => self.desk.settings.default_level,
            Some(level @ 1..=10) => level as u8,
            Some(level) => {
                return Turn::note(
                    self.voice.with("bad-level", &[("value", echo(&level.to_string()).into())]),
                );
            }
        };
        let opening = match self.opening(terms) {
            Ok(opening) => opening,
            Err(turn) => return *turn,
        };
        let event = Event::BotChallenged {
            player: player(&self.request.person),
            color: self.side(terms.side, Side::Fixed(Color::Red)),
            level,
            seed: self.moment.seed,
            opening,
        };
        self.open_game(event, "game-on")
    }

    pub(super) fn rematch(&self, game: Option<&Table>) -> Turn {
        let finished =
            |table: &&Table| table.game.outcome().is_some() && table.game.side_of(&self.me).is_some();
        let Some(table) = game.or_else(|| self.moment.tables.iter().rev().find(finished)) else {
            return Turn::note(self.voice.say("no-rematch"));
        };
        let Some(side) = table.game.side_of(&self.me) else {
            return self.refused(table, &Refusal::NotAPlayer);
        };
        if table.game.outcome().is_none() {
            return Turn::note(self.voice.say("rematch-too-early"));
        }
        let opening = table.game.opening().clone();
        let again = self.moment.tables.iter().any(|newer| {
            newer.id > table.id
                && newer.game.phase() == Phase::Playing
                && newer.game.side_of(&self.me) == Some(!side)
                && match (table.game.seat(!side), newer.game.seat(side)) {
                    (Seat::Person(then), Seat::Person(now)) => then.id == now.id,
                    (then, now) => then == now,
                }
        });
        if again {
            return Turn::note(self.voice.say("rematch-is-on"));
        }
        match table.game.seat(!side) {
            Seat::Bot { level } => {
                let player = player(&self.request.person);
                let event = Event::BotChallenged {
                    player,
                    color: !side,
                    level: *level,
                    seed: self.moment.seed,
                    opening,
                };
                self.open_game(event, "game-on")
            }
            Seat::Person(other) => {
                let between = |by: &PlayerId, to: &PlayerId| {
                    self.moment.tables.iter().rev().find(|table| match table.game.phase() {
                        Phase::Offered { by: offerer, .. } => {
                            table.game.side_of(by) == Some(offerer)
                                && matches!(table.game.seat(!offerer), Seat::Invited(guest) if guest.id == *to)
                        }
                        _ => false,
                    })
                };
                if let Some(theirs) = between(&other.id, &self.me) {
                    return self.command(theirs, &Command::Accept);
                }
                if between(&self.me, &other.id).is_some() {
                    return Turn::note(self.voice.say("rematch-already-offered"));
                }
                let event = Event::Challenged {
                    challenger: player(&self.request.person),
                    color: !side,
                    opponent: Some(other.clone()),
                    opening,
                    expires: self.moment.now.plus_millis(self.desk.settings.challenge_millis),
                };
                self.open_game(event, "challenge-sent")
            }
            Seat::Open | Seat::Invited(_) => self.refused(table, &Refusal::NotStarted),
        }
    }

    // Moves.

    fn typed_move(&self, text: &str, addressed: bool) -> Turn {
        let Some(table) = self.my_table() else {
            return if addressed { self.no_game() } else { Turn::default() };
        };
        let game = &table.game;
        if !may_move(game, &self.me) && !addressed {
            return Turn::default();
        }
        let Some(side) = game.side_of(&self.me) else { return self.refused(table, &Refusal::NotAPlayer) };
        if let Err(refusal) = playing(game) {
            return self.refused(table, &refusal);
        }
        let position = game.history().position();
        if position.turn() != side {
            return self.refused(table, &Refusal::NotYourTurn { turn: position.turn() });
        }
        match read(position, text, self.dialects(table)) {
            Ok(_) | Err(ReadError::Ambiguous { .. } | ReadError::Doubtful { .. })
                if self.moment.unseen.contains(&table.id) =>
            {
                Turn::note(self.voice.with("typed-too-early", &[("text", echo(text).into())]))
            }
            Ok(mv) => self.play_move(table, mv, false),
            Err(error) if !error.candidates().is_empty() => self.ask_reading(table, text, &error),
            // Bare figures such as `12.5` are more often talk than a soldier's move, and so is what would be a move only
            // in a language that is not spoken here.
            Err(ReadError::Unreadable { hint: None, .. }) if !addressed => Turn::default(),
            Err(_) if !addressed && !text.chars().any(char::is_alphabetic) => Turn::default(),
            Err(error) => Turn::note(explain::read_error(self.voice, text, &error, side)),
        }
    }

    /// The dialects read at a table: a language adds its own letters, and what then has two readings is asked about.
    fn dialects(&self, table: &Table) -> Dialects {
        intent::dialects([self.request.locale.as_deref(), Some(&table.locale)].into_iter().flatten())
    }

    pub(super) fn play_move(&self, table: &Table, mv: Move, update: bool) -> Turn {
        let shown = if table.game.history().position().is_legal(mv) {
            write(table.game.history().position(), mv, Style::Wxf)
        } else {
            mv.to_string()
        };
        match table.game.decide(&self.actor(), &Command::Move(mv), self.moment.now) {
            Ok(events) => {
                let mut turn = self.desk.changed(table, events);
                let done = Reply { text: format!("✓ {shown}"), ..Reply::default() };
                if update {
                    turn.answer = Answer::Update(done);
                } else if self.is_slash() {
                    turn.answer = Answer::Note(done);
                }
                turn
            }
            Err(refusal) => self.refused(table, &refusal),
        }
    }

    /// One button per reading, five at most to a row.
    fn ask_reading(&self, table: &Table, text: &str, error: &ReadError) -> Turn {
        let side = table.game.history().position().turn();
        let position = table.game.history().position();
        let buttons: Vec<Button> = error
            .candidates()
            .iter()
            .take(20)
            .map(|mv| {
                let id = ComponentId {
                    game: table.id,
                    ply: table.game.history().moves().len(),
                    action: Action::Reading,
                    argument: Some(mv.to_string()),
                };
                let label = format!("{}  {}", words::both_notations(position, *mv), explain::from_to(*mv));
                Button { id: id.to_string(), label, look: Look::Primary }
            })
            .collect();
        let rows = buttons.chunks(5).map(|row| Row::Buttons(row.to_vec())).collect();
        let text = explain::read_error(self.voice, text, error, side);
        Turn::answer(Answer::Note(Reply { text, rows, ..Reply::default() }))
    }
}

fn right_key(right: Right) -> &'static str {
    match right {
        Right::View => "right-view",
        Right::Send => "right-send",
        Right::SendInThreads => "right-send-in-threads",
    }
}

pub(super) fn note(text: String) -> Answer {
    Answer::Note(Reply { text, ..Reply::default() })
}

fn player(person: &Person) -> Player {
    Player { id: PlayerId::new(person.id.clone()), name: person.name.clone() }
}

/// Whether the game is under way, else why not.
pub(super) fn playing(game: &Game) -> Result<(), Refusal> {
    match game.phase() {
        Phase::Playing => Ok(()),
        Phase::Offered { .. } => Err(Refusal::NotStarted),
        Phase::Over(_) | Phase::Dropped => Err(Refusal::GameOver),
    }
}

/// Whether the person is to move in a game under way.
fn may_move(game: &Game, me: &PlayerId) -> bool {
    game.phase() == Phase::Playing && game.side_of(me) == Some(game.history().position().turn())
}

/// A move's text as people abbreviate it.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .map(|c| if c == '=' { '.' } else { c })
        .collect()
}
