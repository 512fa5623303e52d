//! The desk: carries out what people want, as events to store and messages to send. Pure.

use std::sync::Arc;

use crate::engine::Analysis;
use crate::engine::coach::Remark;
use crate::game::Event;
use crate::game::{Actor, Command};
use crate::game::{Game, Phase};
use crate::game::{PlayerId, Timestamp};
use crate::puzzles::Set;
use crate::rules::Color;

use crate::commands::help;
use crate::commands::intent::{Intent, Scope};
use crate::features::effects::{Answer, DeskSettings, Keep, Moment, Say, Turn};
use crate::features::hints::coaching;
use crate::features::hints::hint;
use crate::features::lessons::card;
use crate::features::lessons::lesson_game;
use crate::features::play::announce::announce;
use crate::features::play::live_game::Table;
use crate::features::play::moves as typed;
use crate::features::puzzles::state::Quiz;
use crate::features::replay::recording::{Page, RecordWish, Recording};
use crate::features::settings::effective::Circle;
use crate::features::settings::menu::PanelId;
use crate::features::settings::preferences::Reminders;
use crate::i18n::escape;
use crate::i18n::localizer::{Locale, Manner, Voice};
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::message::component::{Action, HintKind};
use crate::message::picture;
use crate::message::reply::{Button, Choice, Look, Reply, Row};
use crate::message::request::{Request, Right, Typing};

use crate::features::context::{Case, changed};

/// Longest name of a thread, in characters.
const MAX_THREAD_NAME: usize = 100;

/// The desk.
pub(crate) struct Desk {
    settings: DeskSettings,
    pub(crate) puzzles: Arc<Set>,
}

/// Which limit somebody has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RateLimit {
    /// What one person may ask for.
    Person,
    /// What a whole server may ask for.
    Server,
    /// Answers to one person in a channel.
    Answers,
    /// Answers to what could not be read, to one person in a channel.
    Unreadable,
}

impl Desk {
    /// A desk that gives these puzzles.
    pub(crate) fn new(settings: DeskSettings, puzzles: Arc<Set>) -> Desk {
        Desk { settings, puzzles }
    }

    /// The puzzles that it gives.
    pub(crate) fn puzzles(&self) -> &Set {
        &self.puzzles
    }

    /// Carries out what a person wants.
    pub(crate) fn act(&self, moment: Moment<'_>, request: &Request, intent: &Intent) -> Turn {
        // Typed messages carry no language: after the person's own, the game's is the best guess.
        let table = moment.tables.iter().rfind(|table| moment.meant.is_none_or(|id| id == table.id));
        let own = &moment.circle.person(&request.person.id).settings;
        let spoken = own.language.or_else(|| told(request)).or(own.heard).or(table.map(|table| table.locale));
        let spoken = spoken.or_else(|| moment.circle.house().language);
        let place = || request.place.locale.as_deref().and_then(Locale::spoken).unwrap_or_default();
        let manner = Manner { notation: own.notation, tips: own.tips != Some(false) };
        let voice = Voice::of(spoken.unwrap_or_else(place)).with(manner);
        let me = PlayerId::new(request.person.id.clone());
        let answers = intent.asked().is_some();
        let set = &*self.puzzles;
        let case = Case { settings: self.settings, set, moment, request, me: me.clone(), voice, answers };
        let mut turn = case.act(intent);
        if let Answer::Note(reply) | Answer::Update(reply) = &mut turn.answer {
            moment.circle.dress_for(&me, reply);
        }
        // What nobody would get to see is not begun.
        let begins = turn.change.is_some() || !turn.posts.is_empty();
        cannot_post(voice, request).filter(|_| begins).unwrap_or(turn)
    }

    /// What a rate-limited person is told; `code` is the platform's code of the language, `chosen` the one that the person
    /// has chosen, as far as it is at hand.
    pub(crate) fn rate_limited(&self, limit: RateLimit, code: Option<&str>, chosen: Option<Locale>) -> Reply {
        let locale = chosen.or_else(|| code.map(Locale::of)).unwrap_or_default();
        let voice = Voice::of(locale);
        Reply::text(match limit {
            RateLimit::Person => voice.say(&s::SlowDown),
            RateLimit::Server => voice.say(&s::SlowDownServer),
            RateLimit::Answers => voice.say(&s::SlowDownAnswers),
            RateLimit::Unreadable => voice.say(&s::SlowDownUnreadable),
        })
    }

    /// The words of the newest board of a game as they would be written now, without its picture and buttons. Nothing where no
    /// event of the log has made a board.
    pub(crate) fn board_text(&self, table: &Table, log: &[Event], circle: &Circle) -> Option<String> {
        let makes_board = |event: &Event| {
            matches!(
                event,
                Event::BotChallenged { .. }
                    | Event::Accepted { .. }
                    | Event::Moved { .. }
                    | Event::TakenBack { .. }
            )
        };
        let last = log.iter().rposition(makes_board)?;
        let before = Game::replay(&log[..last]).ok()?;
        let said = announce(table.voice(), table.id, before.as_ref(), &table.game, &log[last..=last]);
        let mut reply = said.into_iter().next()?.reply;
        circle.dress(&mut reply);
        Some(reply.text)
    }

    /// What a channel is told while the bot's move has to wait for other games, about so many seconds.
    pub(crate) fn thinking_soon(&self, locale: Locale, seconds: u64) -> Reply {
        Reply::text(Voice::of(locale).say(&s::ThinkingSoon { seconds: seconds as i64 }))
    }

    /// What a channel is told when the bot has to do without the engine that it usually thinks with.
    pub(crate) fn engine_away(&self, locale: Locale) -> Reply {
        Reply::text(Voice::of(locale).say(&s::EngineAway))
    }

    /// What a person is told while more is going on in the channel than can be worked on.
    pub(crate) fn busy(&self, request: &Request, chosen: Option<Locale>) -> Reply {
        Reply::text(Voice::of(own_locale(request, chosen)).say(&s::Busy))
    }

    /// What the thread of a new game is called.
    pub(crate) fn thread_name(&self, request: &Request, chosen: Option<Locale>, intent: &Intent) -> String {
        let voice = Voice::of(own_locale(request, chosen));
        let player = &escape::name(&request.person.name);
        let name = match intent {
            Intent::Play { opponent: Some(opponent), .. } => {
                voice.say(&s::ThreadName { player, opponent: &escape::name(&opponent.name) })
            }
            Intent::Bot { level, .. } => {
                let opponent =
                    voice.say(&s::BotName { level: level.unwrap_or(self.settings.default_level).get() });
                voice.say(&s::ThreadName { player, opponent })
            }
            _ => voice.say(&s::ThreadNameOpen { player }),
        };
        picture::clip(&name, MAX_THREAD_NAME)
    }

    /// Tells a channel that a game cannot be read any more and was set aside.
    pub(crate) fn set_aside(&self, locale: Locale, incident: &str) -> Say {
        let reply = Reply::text(Voice::of(locale).say(&s::GameSetAside { incident }));
        Say { reply, game: None, board: false }
    }

    /// Gives the public messages of a turn the looks that house and players want, and sends a reminder where it is wanted.
    pub(crate) fn dress(&self, circle: &Circle, turn: &mut Turn) {
        welcome(circle, turn);
        lesson_game::tell(circle, turn);
        for say in &mut turn.posts {
            circle.dress(&mut say.reply);
        }
        let Some(change) = &turn.change else { return };
        let reminded = change.events.iter().find_map(|event| match event {
            Event::Reminded { by } => change.after.seat(*by).player(),
            _ => None,
        });
        let Some(player) = reminded else { return };
        let known = circle.person(player.id.as_str());
        match known.settings.reminders.unwrap_or_default() {
            Reminders::Channel => {}
            Reminders::Off => turn.posts.clear(),
            Reminders::Direct if known.dm_refused => {}
            Reminders::Direct => {
                for say in &mut turn.posts {
                    say.reply.direct = Some(player.id.to_string());
                    // The board here keeps its buttons; there, they would mean nothing.
                    say.reply.rows.clear();
                    say.board = false;
                }
            }
        }
    }

    /// Carries out a decision of the bot. `None` when the game has moved on meanwhile.
    pub(crate) fn bot_acts(&self, table: &Table, command: &Command, now: Timestamp) -> Option<Turn> {
        let events = table.game.decide(&Actor::Bot, command, now).ok()?;
        Some(changed(table, events))
    }

    /// Keeps what the coach has found about the person's last move, and says it before the bot answers if it is much.
    /// `None` when the game has moved on meanwhile.
    pub(crate) fn coach(&self, table: &Table, found: Option<&[Analysis; 2]>, now: Timestamp) -> Option<Turn> {
        let history = table.game.history();
        let note = found.map_or_else(String::new, |[before, after]| coaching::write(before, after));
        let noted = coaching::remark(history, history.moves().len(), &note);
        let waits = noted.as_ref().is_some_and(|noted| matches!(noted.remark, Remark::Fault(_)));
        let note = if noted.is_some() { note } else { String::new() };
        let events = table.game.decide(&Actor::Bot, &Command::Coach { note, waits }, now).ok()?;
        Some(changed(table, events))
    }

    /// Calls off a game of somebody who leaves for good; `None` where the person has no part in it.
    pub(crate) fn leave(&self, table: &Table, person: &PlayerId, now: Timestamp) -> Option<Turn> {
        let side = Color::ALL
            .into_iter()
            .find(|side| table.game.seat(*side).player().is_some_and(|player| player.id == *person))?;
        let player = table.game.seat(side).player()?.clone();
        let command = match table.game.phase() {
            Phase::Offered { by, .. } if by == side => Command::Cancel,
            Phase::Offered { .. } => Command::Decline,
            _ => Command::Abort { moderator: true },
        };
        let events = table.game.decide(&Actor::Person(player), &command, now).ok()?;
        Some(changed(table, events))
    }

    /// When something last happened in a game, as far as its state tells; unknown in some games of earlier versions.
    pub(crate) fn happened(&self, game: &Game) -> Option<Timestamp> {
        match game.phase() {
            Phase::Offered { expires, .. } => Some(expires.plus_millis(-self.settings.challenge_millis)),
            _ => [game.clock().since(), game.last_move_at(), game.ended_at()].into_iter().flatten().max(),
        }
    }

    /// Lets happen what is due in a game by now.
    pub(crate) fn tick(&self, table: &Table, now: Timestamp) -> Option<Turn> {
        let events = table.game.decide(&Actor::Bot, &Command::Tick, now).ok()?;
        Some(changed(table, events))
    }

    /// Credits the spans in which the bot was away, as far as they are not yet.
    pub(crate) fn stand(
        &self,
        table: &Table,
        away: &[(Timestamp, Timestamp)],
        now: Timestamp,
    ) -> Option<Turn> {
        let (mut after, mut events) = (table.game.clone(), Vec::new());
        for &(from, until) in away {
            for event in after.decide(&Actor::Bot, &Command::Stand { from, until }, now).unwrap_or_default() {
                after.apply(&event);
                events.push(event);
            }
        }
        (!events.is_empty()).then(|| changed(table, events))
    }

    /// The legal moves that fit what is typed so far, for the games in which the person is to move.
    pub(crate) fn complete(&self, tables: &[Table], typing: &Typing, circle: &Circle) -> Vec<Choice> {
        typed::complete(tables, typing, &circle.person(&typing.person).settings)
    }

    /// The same for the puzzle that the person has open.
    pub(crate) fn complete_puzzle(&self, quiz: &Quiz, typing: &Typing, circle: &Circle) -> Vec<Choice> {
        let open = quiz.solver.current_id().and_then(|id| Some((self.puzzles.get(id)?, quiz.attempt(id)?)));
        let Some((puzzle, attempt)) = open.filter(|(_, attempt)| attempt.is_open()) else {
            return Vec::new();
        };
        let own = &circle.person(&typing.person).settings;
        typed::complete_at(&puzzle.position_after(attempt.ply), typing, own)
    }

    /// What a person is told when something broke that is not the person's fault.
    pub(crate) fn failure(&self, request: &Request, chosen: Option<Locale>, incident: &str) -> Reply {
        hint::failure(own_locale(request, chosen), incident)
    }
}

/// Remembers who begins a game, and offers newcomers other pieces below their first board.
fn welcome(circle: &Circle, turn: &mut Turn) {
    let Some(change) = &turn.change else { return };
    // The first board with buttons: at the beginning, or after the bot's first move.
    let early = change.after.history().moves().len() <= 1 && change.after.phase() == Phase::Playing;
    if !early {
        return;
    }
    let players = Color::ALL.into_iter().filter_map(|color| change.after.seat(color).player());
    let new: Vec<PlayerId> =
        players.map(|player| player.id.clone()).filter(|id| !circle.person(id.as_str()).met).collect();
    if new.is_empty() {
        return;
    }
    let button = Button {
        id: PanelId::Settings(Scope::Me, Some("pieces")).to_string(),
        label: Voice::of(change.locale).say(&s::ButtonPieces),
        look: Look::Secondary,
    };
    if let Some(say) = turn.posts.first_mut()
        && let Some(Row::Buttons(buttons)) = say.reply.rows.last_mut()
        && buttons.len() < 5
    {
        buttons.push(button);
        if buttons.len() < 5 {
            buttons.push(card::menu_button(Voice::of(change.locale)));
        }
        turn.keeps.extend(new.into_iter().map(Keep::Met));
    }
}

/// The language of the one who asks: `chosen` where that is known, else as far as the platform tells it.
pub(crate) fn own_locale(request: &Request, chosen: Option<Locale>) -> Locale {
    let place = || request.place.locale.as_deref().and_then(Locale::spoken);
    chosen.or_else(|| told(request)).or_else(place).unwrap_or_default()
}

/// The language that the platform tells of the one who asks.
pub(crate) fn told(request: &Request) -> Option<Locale> {
    request.locale.as_deref().and_then(Locale::spoken)
}

/// What a person is told where the bot may not post.
pub(crate) fn cannot_post(voice: Voice, request: &Request) -> Option<Turn> {
    let missing = request.place.missing.as_deref().filter(|missing| !missing.is_empty())?;
    let rights: Vec<String> = missing.iter().map(|right| voice.say(right_words(*right))).collect();
    Some(Turn::note(voice.say(&s::CannotPost { rights: voice.list(&rights) })))
}

pub(crate) fn right_words(right: Right) -> Words {
    match right {
        Right::View => &s::RightView,
        Right::Send => &s::RightSend,
        Right::SendInThreads => &s::RightSendInThreads,
        Right::CreateThreads => &s::RightCreateThreads,
    }
}

impl Case<'_> {
    fn act(&self, intent: &Intent) -> Turn {
        match intent {
            Intent::Play { opponent, terms } => self.play(opponent.as_ref(), terms),
            Intent::Bot { level, terms } => self.bot(*level, terms),
            Intent::Move { addressed: false, .. } if self.moment.circle.house().bare == Some(false) => {
                Turn::default()
            }
            Intent::Move { text, addressed } => self.typed_move(text, *addressed),
            Intent::Game(action) => self.unnamed(*action),
            Intent::Component { id, picked } => self.component(*id, *picked),
            Intent::Record(id, wish) => self.record(*id, *wish),
            Intent::Import(text) => self.import(text.as_deref()),
            Intent::Plan { line, clear } => self.plan(line, *clear),
            Intent::Puzzle(wish) => self.puzzle(wish),
            Intent::Ask(query) => self.ask_about(query),
            Intent::Answer(yes) => self.answer(*yes),
            Intent::Settings(panel) => self.settings(panel),
            Intent::Block { player, on } => self.block(player.as_ref(), *on),
            Intent::Unblock(person) => self.unblock(person),
            Intent::Data(wish) => self.data(*wish),
            Intent::Learn(wish) => self.learn(wish),
            Intent::Help(topic) => {
                Turn::answer(Answer::Note(help::on(self.voice, *topic, self.myself().settings.looks)))
            }
            Intent::Fault(fault) => self.fault(fault),
        }
    }

    /// Carries out what is wanted of a game.
    pub(crate) fn on(&self, table: &Table, action: Action) -> Turn {
        match action {
            Action::Accept => self.accept(table),
            Action::Decline => self.command(table, &Command::Decline),
            Action::Cancel => self.command(table, &Command::Cancel),
            Action::Move => self.choose_piece(table),
            Action::Reading(mv) => self.play_move(table, mv, true),
            Action::Draw => self.command(table, &Command::OfferDraw),
            Action::DrawYes => self.command(table, &Command::AcceptDraw),
            Action::DrawNo => self.command(table, &Command::DeclineDraw),
            Action::Resign => self.confirm_resign(table),
            Action::ResignYes(_) => self.command(table, &Command::Resign),
            Action::ResignNo(_) => Turn::answer(Answer::Update(Reply::text(self.voice.say(&s::ResignKept)))),
            Action::More => self.more(table),
            Action::TakeBack => self.command(table, &Command::AskTakeback),
            Action::PlayOn => self.command(table, &Command::PlayOn),
            Action::Undo => self.command(table, &Command::AskTakeback),
            Action::UndoYes => self.command(table, &Command::GrantTakeback),
            Action::UndoNo => self.command(table, &Command::RefuseTakeback),
            Action::Board(view) => self.board(table, view),
            Action::Moves(style) => self.moves(table, style, None),
            Action::MovesPage(page, style) => self.moves(table, style, Some(page)),
            Action::Legal => self.legal(table),
            Action::Why => self.why(table),
            Action::Hint(HintKind::Nudge) => self.hint(table, HintKind::Nudge),
            Action::Hint(HintKind::Move) => self.hint(table, HintKind::Move),
            Action::Review => self.on_record(&Recording::of_game(table), RecordWish::Review(Page::Whole)),
            Action::Replay => self.on_record(&Recording::of_game(table), RecordWish::Open),
            Action::Animate => self.on_record(&Recording::of_game(table), RecordWish::Animate(None)),
            Action::Export(format) => {
                self.on_record(&Recording::of_game(table), RecordWish::Export(format, None))
            }
            Action::Rematch => self.rematch(table),
            Action::Abort => self.abort(table),
            Action::Annul => self.confirm_annul(table),
            Action::AnnulYes if self.request.moderator => self.command(table, &Command::Annul),
            Action::AnnulYes => self.annul_refused(),
            Action::DropPlans => self.drop_plans(table),
            Action::Holiday(days) => self.command(table, &Command::Holiday { days }),
            // Selects say what they mean only with an entry that was chosen.
            Action::Piece | Action::Target => self.unknown_button(),
        }
    }
}
