//! The public messages that tell a channel what happened in its games.

use crate::engine::opening;
use crate::game::Event;
use crate::game::{Game, Phase};
use crate::game::{GameId, Player, PlayerId, Seat, Timestamp};
use crate::rules::{Color, RuleSet, Termination};

use crate::features::effects::PostDraft;
use crate::features::hints::coach_text;
use crate::features::hints::coaching;
use crate::features::review::button::review_button;
use crate::i18n::localizer::Localizer;
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::i18n::move_text;
use crate::i18n::rulings;
use crate::i18n::time;
use crate::message::custom_id::{CustomId, GameAction, GameComponent, RecordId, ReviewPage};
use crate::message::picture;
use crate::message::reply::{Button, ButtonStyle, MAX_TEXT, Reply, Row};

/// Time not charged, in milliseconds, from which on it is worth a message: with minutes and with days on the clock.
const NOTED_LIVE: i64 = 30_000;
const NOTED: i64 = 3_600_000;

/// The messages for the events that led from `before` (absent for a new game) to `after`.
pub(crate) fn announce(
    l10n: Localizer,
    id: GameId,
    before: Option<&Game>,
    after: &Game,
    events: &[Event],
) -> Vec<PostDraft> {
    let Some(first) = events.first() else { return Vec::new() };
    let teller = Announcer { l10n, id, game: after };
    let say = match first {
        Event::Challenged { .. } => teller.challenge(),
        Event::BotChallenged { .. } => teller.start(),
        Event::Accepted { .. } => teller.start(),
        Event::Declined { by } => {
            let (player, challenger) = (format!("<@{by}>"), teller.challenger(before));
            teller.dropped(l10n.say(&s::ChallengeDeclined { player, challenger }))
        }
        Event::Cancelled => {
            let challenger = teller.challenger(before);
            teller.dropped(l10n.say(&s::ChallengeCancelled { challenger }))
        }
        Event::Expired => {
            let challenger = teller.challenger(before);
            teller.dropped(l10n.say(&s::ChallengeExpired { challenger }))
        }
        Event::Moved { .. } => return teller.moved(before, events).into_iter().collect(),
        Event::DrawOffered { by } => return teller.draw_offered(*by).into_iter().collect(),
        Event::DrawDeclined => {
            let asker = before.and_then(Game::draw_offer);
            teller.declined(asker, |player, asker| l10n.say(&s::DrawDeclined { player, asker }))
        }
        Event::HintTaken { by } => return teller.hint_taken(*by).into_iter().collect(),
        Event::Coached { until, .. } => return until.and_then(|at| teller.coached(at)).into_iter().collect(),
        Event::PlayedOn => return Vec::new(),
        Event::TakebackAsked { by, plies } => teller.takeback_asked(*by, *plies),
        Event::TakebackRefused => {
            let asker = before.and_then(Game::takeback).map(|request| request.by);
            teller.declined(asker, |player, asker| l10n.say(&s::TakebackRefused { player, asker }))
        }
        Event::TakenBack { plies, .. } => teller.taken_back(*plies),
        Event::Ended { at, .. } => {
            // What fell due by itself, and not by anybody's wish.
            let due = before.and_then(Game::due);
            teller.ended(None, due.is_some_and(|due| at.is_some_and(|at| due <= at)))
        }
        Event::Reminded { by } => teller.reminder(*by),
        Event::HolidayTaken { by, days } => teller.holiday(*by, *days),
        Event::Stood { .. } => return teller.stood(events).into_iter().collect(),
        Event::AskedAfter { at } => teller.asked_after(before, *at),
        Event::Annulled { by } => teller.annulled(by),
        // What is laid down is nobody else's business.
        Event::Planned { .. } | Event::PlansDropped { .. } => return Vec::new(),
    };
    vec![say]
}

struct Announcer<'a> {
    l10n: Localizer,
    id: GameId,
    game: &'a Game,
}

impl Announcer<'_> {
    fn challenge(&self) -> PostDraft {
        let Phase::Offered { by, expires } = self.game.phase() else {
            unreachable!("a challenge is offered")
        };
        let open = matches!(self.game.seat(!by), Seat::Open);
        let challenger = self.name(by);
        let side = by;
        let expires = format!("<t:{}:R>", expires.seconds());
        let mut text = if open {
            self.l10n.say(&s::ChallengeOpen { challenger, side, expires })
        } else {
            self.l10n.say(&s::Challenge { opponent: self.name(!by), challenger, side, expires })
        };
        let terms = self.terms();
        if !terms.is_empty() {
            text.push('\n');
            text.push_str(&terms);
        }
        if let Some(note) = rulings::departures(self.l10n, self.game.rules()) {
            text.push('\n');
            text.push_str(&note);
        }
        let mut buttons = vec![self.button(GameAction::Accept, &s::ButtonAccept, ButtonStyle::Success)];
        if !open {
            buttons.push(self.button(GameAction::Decline, &s::ButtonDecline, ButtonStyle::Danger));
        }
        buttons.push(self.button(GameAction::Cancel, &s::ButtonCancel, ButtonStyle::Secondary));
        let picture =
            self.game.opening().start.as_ref().map(|_| picture::of_game(self.l10n, self.id, self.game, None));
        let ping = self.person(!by).map(|player| player.id.to_string()).into_iter().collect();
        self.board(Reply { text, picture, rows: vec![Row::Buttons(buttons)], ping, ..Reply::default() })
    }

    fn start(&self) -> PostDraft {
        let (red, black) = (self.name(Color::Red), self.name(Color::Black));
        let mut told = vec![self.l10n.say(&s::GameStarts { red, black })];
        if self.game.rules() != RuleSet::default() {
            told.push(self.l10n.say(&s::GameRules { rules: move_text::rules(self.l10n, self.game.rules()) }));
        }
        told.push(self.terms());
        if self.game.outcome().is_some() {
            return self.ended(Some(self.l10n.join(told)), false);
        }
        if let Some(side) = coaching::watched(self.game) {
            told.push(self.l10n.say(&s::CoachWatches { player: self.name(side) }));
        }
        let position = self.game.history().position();
        told.extend(move_text::check(self.l10n, position));
        told.push(self.turn());
        let mut text = self.l10n.join(told);
        self.push_clocks(&mut text);
        if self.turn_is_persons() && self.l10n.text_style().tips {
            text.push('\n');
            text.push_str(&self.l10n.say(&s::HowToMove { example: move_text::example(self.l10n, position) }));
        }
        self.shown(text)
    }

    fn moved(&self, before: Option<&Game>, events: &[Event]) -> Option<PostDraft> {
        let history = self.game.history();
        let over = self.game.outcome().is_some();
        let mover = !history.position().turn();
        let by_bot = self.game.bot_side() == Some(mover);
        let against_bot = self.game.bot_side() == Some(!mover);
        // The bot's reply comes in the same message.
        if against_bot && !over {
            return None;
        }
        let mut mv = move_text::last_played(self.l10n, self.game)?;
        // The bot's move comes first, then the one that it answers.
        let answered = before.filter(|_| by_bot).and_then(|game| move_text::numbered_last(self.l10n, game));
        if let Some(answered) = &answered {
            mv = self.l10n.say(&s::MoveAnswers { mv, answered });
        }
        // Of moves that were laid down the last comes first, with those that led to it.
        let played = events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
        if played > 1 {
            let last = self.game.history().moves().len();
            let led: Vec<String> = (last - played..last - 1)
                .filter_map(|ply| move_text::numbered(self.l10n, self.game, ply))
                .collect();
            mv = self.l10n.say(&s::MovePlanned { mv, answered: led.join(" ") });
        }
        if over {
            return Some(self.ended(Some(mv), false));
        }
        let check = move_text::check(self.l10n, history.position());
        let what = self.l10n.join([check.unwrap_or_default(), self.turn_against()]);
        let mut text = self.l10n.say(&s::MoveThen { mv, what });
        self.push_clocks(&mut text);
        if let Some(praise) = coaching::praise(self.l10n, self.game).filter(|_| by_bot) {
            text.push_str("\n👍 ");
            text.push_str(&praise);
        }
        if let Some(opening) = self.new_opening(played + usize::from(answered.is_some())) {
            text.push('\n');
            text.push_str(&opening);
        }
        if let Some(warning) = rulings::due(self.l10n, self.game) {
            text.push_str("\n⚠️ ");
            text.push_str(&warning);
        }
        if self.game.draw_offer().is_some() {
            text.push('\n');
            text.push_str(&self.l10n.say(&s::DrawStands { player: self.name(mover) }));
        }
        Some(self.shown(text))
    }

    /// The opening's name, when the last `plies` moves have given it one that it did not have before them.
    fn new_opening(&self, plies: usize) -> Option<String> {
        let name = opening::of(self.game.history())?;
        let mut before = self.game.history().clone();
        for _ in 0..plies {
            before.pop();
        }
        (opening::of(&before) != Some(name)).then(|| move_text::opening(self.l10n, name))
    }

    /// The end; `by_itself` where the time for something was over.
    fn ended(&self, head: Option<String>, by_itself: bool) -> PostDraft {
        let outcome = self.game.outcome().expect("the game has ended");
        let mut text = head.map_or_else(String::new, |head| format!("{head}\n"));
        let mut told = vec![format!("**{}**", move_text::result(self.l10n, self.game, outcome))];
        if outcome.winner.is_none() {
            let (red, black) = (self.name(Color::Red), self.name(Color::Black));
            told.push(match outcome.termination {
                Termination::Aborted => self.l10n.say(&s::ResultNone { red, black }),
                _ => self.l10n.say(&s::ResultDrawn { red, black }),
            });
        }
        let asleep = by_itself && self.game.is_asked_after();
        if outcome.termination == Termination::Aborted && by_itself {
            told.push(match asleep {
                true => self.l10n.say(&s::CalledOffQuietly),
                false => self.l10n.say(&s::CalledOffUnplayed),
            });
        }
        if outcome.termination == Termination::Checkmate {
            told.extend(coach_text::named_mate(self.l10n, self.game.history().position()));
        }
        text.push_str(&self.l10n.join(told));
        for color in Color::ALL {
            let count = self.game.hints(color);
            if count > 0 {
                let player = self.name(color);
                text.push('\n');
                text.push_str(&self.l10n.say(&s::HintsCounted { player, count: count.into() }));
            }
        }
        for line in coaching::summary(self.l10n, self.game) {
            text.push('\n');
            text.push_str(&line);
        }
        if let Some(why) = self.game.ruling().and_then(|found| rulings::reason(self.l10n, &found)) {
            text.push('\n');
            text.push_str(&why);
        }
        let played = outcome.termination != Termination::Aborted;
        if let Some(opening) = opening::of(self.game.history()).filter(|_| played) {
            text.push('\n');
            text.push_str(&move_text::opening(self.l10n, opening));
        }
        let mut buttons = Vec::new();
        if played {
            buttons.push(self.button(GameAction::Rematch, &s::ButtonRematch, ButtonStyle::Primary));
        }
        if !self.game.history().moves().is_empty() {
            buttons.push(self.button(GameAction::Replay, &s::ButtonReplay, ButtonStyle::Secondary));
            buttons.push(self.button(GameAction::Moves(None), &s::ButtonMoves, ButtonStyle::Secondary));
            let record = RecordId::Game(self.id);
            buttons.push(review_button(
                self.l10n,
                record,
                ReviewPage::Whole,
                &s::ButtonReview,
                ButtonStyle::Secondary,
            ));
        }
        if self.game.ruling().is_some_and(|ruling| ruling.repetition.is_some()) {
            buttons.push(self.button(GameAction::Why, &s::ButtonWhy, ButtonStyle::Secondary));
        }
        let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
        // A game that nobody plays any more ends quietly.
        let ping = match asleep {
            true => Vec::new(),
            false => {
                Color::ALL.into_iter().filter_map(|color| Some(self.person(color)?.id.to_string())).collect()
            }
        };
        let picture = Some(picture::of_game(self.l10n, self.id, self.game, None));
        self.board(Reply { text, picture, rows, ping, ..Reply::default() })
    }

    fn draw_offered(&self, by: Color) -> Option<PostDraft> {
        // The bot answers by itself.
        if self.game.bot_side() == Some(!by) {
            return None;
        }
        let text = self.l10n.say(&s::DrawOffered { player: self.name(by), opponent: self.name(!by) });
        Some(self.question(text, !by))
    }

    /// What the coach says of a move that loses much, before the bot answers it.
    fn coached(&self, until: Timestamp) -> Option<PostDraft> {
        let why = coaching::fault(self.l10n, self.game)?;
        let player = !self.game.history().position().turn();
        let mv = move_text::numbered_last(self.l10n, self.game)?;
        let fault = self.l10n.say(&s::CoachFault { player: self.name(player), mv });
        let choice = self.l10n.say(&s::CoachChoice { at: time::at(until) });
        let text = self.l10n.join([fault, why, choice]);
        let rows = vec![coach_row(self.l10n, self.id, self.game)];
        let picture = Some(picture::of_game(self.l10n, self.id, self.game, None));
        let ping = self.person(player).map(|player| player.id.to_string()).into_iter().collect();
        Some(self.board(Reply { text, picture, rows, ping, ..Reply::default() }))
    }

    /// Between two people the opponent has to know; the bot does not mind.
    fn hint_taken(&self, by: Color) -> Option<PostDraft> {
        self.person(!by)?;
        let reply =
            Reply::text(self.l10n.say(&s::HintTaken { player: self.name(by), opponent: self.name(!by) }));
        Some(PostDraft { reply, game: Some(self.id), board: false })
    }

    fn takeback_asked(&self, by: Color, plies: u32) -> PostDraft {
        let (player, opponent) = (self.name(by), self.name(!by));
        let text = self.l10n.say(&s::TakebackAsked { player, opponent, plies: plies.into() });
        self.question(text, !by)
    }

    fn taken_back(&self, plies: u32) -> PostDraft {
        let taken = self.l10n.say(&s::TakenBack { plies: plies.into() });
        let mut text = self.l10n.join([taken, self.turn_against()]);
        self.push_clocks(&mut text);
        self.shown(text)
    }

    /// What was agreed besides rules and sides.
    fn terms(&self) -> String {
        time::terms(self.l10n, self.game.opening(), |side| self.name(side))
    }

    /// When the side to move runs out of time, and what was left to both.
    fn push_clocks(&self, text: &mut String) {
        if let Some(countdown) = time::countdown(self.l10n, self.game) {
            *text = self.l10n.join([text.as_str(), &countdown]);
        }
        if let Some(both) = time::both(self.l10n, self.game) {
            text.push('\n');
            text.push_str(&both);
        }
    }

    fn annulled(&self, by: &PlayerId) -> PostDraft {
        let (red, black) = (self.name(Color::Red), self.name(Color::Black));
        let moderator = move_text::mention(by);
        let reply = Reply::text(self.l10n.say(&s::Annulled { game: self.id, red, black, moderator }));
        PostDraft { reply, game: Some(self.id), board: false }
    }

    fn reminder(&self, by: Color) -> PostDraft {
        let (player, opponent) = (self.name(by), self.name(!by));
        let deadline = self.game.deadline().map_or_else(String::new, time::at);
        self.shown(self.l10n.say(&s::Reminder { player, opponent, deadline }))
    }

    fn holiday(&self, by: Color, days: u8) -> PostDraft {
        let player = self.name(by);
        let days = u64::from(days);
        let text = match self.game.deadline() {
            Some(deadline) if self.game.history().position().turn() == by => {
                self.l10n.say(&s::HolidayTaken { player, days, deadline: time::at(deadline) })
            }
            _ => self.l10n.say(&s::HolidayTakenLater { player, days }),
        };
        PostDraft { reply: Reply::text(text), game: Some(self.id), board: false }
    }

    /// Time that nobody is charged for, where it is worth a word: the boards shown before name an older deadline.
    fn stood(&self, events: &[Event]) -> Option<PostDraft> {
        let stood = |event: &Event| match event {
            Event::Stood { from, until } => until.0 - from.0,
            _ => 0,
        };
        let (time, live) = (events.iter().map(stood).sum::<i64>(), self.game.opening().time.is_live());
        if time < if live { NOTED_LIVE } else { NOTED } {
            return None;
        }
        let stood = self.l10n.say(&s::ClocksStood { span: time::span(self.l10n, time) });
        let mut text = self.l10n.join([stood, self.turn_against()]);
        self.push_clocks(&mut text);
        let ping = if live { self.ping_turn() } else { Vec::new() };
        let reply = Reply { ping, ..Reply::text(text) };
        Some(PostDraft { reply, game: Some(self.id), board: false })
    }

    fn asked_after(&self, before: Option<&Game>, at: Timestamp) -> PostDraft {
        let turn = self.game.history().position().turn();
        let since = before.and_then(|before| before.clock().since()).unwrap_or(at);
        let text = self.l10n.say(&s::AskedAfter {
            player: self.name(turn),
            opponent: self.name(!turn),
            span: time::span(self.l10n, at.0 - since.0),
            deadline: self.game.due().map_or_else(String::new, time::at),
        });
        self.shown(text)
    }

    /// A question to one player, with the buttons that answer it.
    fn question(&self, text: String, to: Color) -> PostDraft {
        let ping = self.person(to).map(|player| player.id.to_string()).into_iter().collect();
        self.board(Reply { text, rows: self.board_rows(), ping, ..Reply::default() })
    }

    /// The answer no to what a side has asked: only the one who asked is pinged.
    fn declined(&self, asker: Option<Color>, say: impl FnOnce(String, String) -> String) -> PostDraft {
        let asker = asker.unwrap_or(Color::Red);
        let text = self.l10n.join([say(self.name(!asker), self.name(asker)), self.turn()]);
        let ping = self.person(asker).map(|player| player.id.to_string()).into_iter().collect();
        self.board(Reply { text, rows: self.board_rows(), ping, ..Reply::default() })
    }

    /// Who has made the challenge that came to nothing.
    fn challenger(&self, before: Option<&Game>) -> String {
        match before.map(Game::phase) {
            Some(Phase::Offered { by, .. }) => self.name(by),
            _ => String::new(),
        }
    }

    fn dropped(&self, text: String) -> PostDraft {
        self.board(Reply::text(text))
    }

    /// The board with its buttons, for whoever is to move.
    fn shown(&self, text: String) -> PostDraft {
        let picture = Some(picture::of_game(self.l10n, self.id, self.game, None));
        let rows = if self.turn_is_persons() { self.board_rows() } else { Vec::new() };
        self.board(Reply { text, picture, rows, ping: self.ping_turn(), ..Reply::default() })
    }

    fn board(&self, mut reply: Reply) -> PostDraft {
        reply.text = picture::clip(&reply.text, MAX_TEXT);
        PostDraft { reply, game: Some(self.id), board: true }
    }

    fn board_rows(&self) -> Vec<Row> {
        board_rows(self.l10n, self.id, self.game)
    }

    fn button(&self, action: GameAction, label: Words, look: ButtonStyle) -> Button {
        button(self.l10n, self.id, self.game, action, label, look)
    }

    /// `Your move, <@mei>.`, or that the bot thinks.
    fn turn(&self) -> String {
        let turn = self.game.history().position().turn();
        match self.game.seat(turn) {
            Seat::Bot { level } => self.l10n.say(&s::BotThinks { level }),
            _ => self.l10n.say(&s::YourMove { player: self.name(turn) }),
        }
    }

    /// The same with the opponent's name, for a message that says no name otherwise.
    fn turn_against(&self) -> String {
        let turn = self.game.history().position().turn();
        if !self.turn_is_persons() {
            return self.turn();
        }
        self.l10n.say(&s::YourMoveAgainst { player: self.name(turn), side: turn, opponent: self.name(!turn) })
    }

    fn turn_is_persons(&self) -> bool {
        self.person(self.game.history().position().turn()).is_some()
    }

    fn ping_turn(&self) -> Vec<String> {
        let turn = self.game.history().position().turn();
        self.person(turn).map(|player| player.id.to_string()).into_iter().collect()
    }

    fn person(&self, color: Color) -> Option<&Player> {
        self.game.seat(color).player()
    }

    fn name(&self, color: Color) -> String {
        move_text::seat(self.l10n, self.game.seat(color))
    }
}

/// What answers the coach.
fn coach_row(l10n: Localizer, id: GameId, game: &Game) -> Row {
    Row::Buttons(vec![
        button(l10n, id, game, GameAction::TakeBack, &s::ButtonTakeBack, ButtonStyle::Primary),
        button(l10n, id, game, GameAction::PlayOn, &s::ButtonCoachPlayOn, ButtonStyle::Secondary),
    ])
}

/// [Move] [Offer draw] [Resign] [⋯], below the answers to a question that stands.
pub(crate) fn board_rows(l10n: Localizer, id: GameId, game: &Game) -> Vec<Row> {
    let button = |action, label, look| button(l10n, id, game, action, label, look);
    let mut rows = Vec::new();
    if game.draw_offer().is_some_and(|by| game.bot_side() != Some(!by)) {
        rows.push(Row::Buttons(vec![
            button(GameAction::DrawYes, &s::ButtonDrawYes, ButtonStyle::Success),
            button(GameAction::DrawNo, &s::ButtonDrawNo, ButtonStyle::Danger),
        ]));
    }
    if game.takeback().is_some() {
        rows.push(Row::Buttons(vec![
            button(GameAction::UndoYes, &s::ButtonUndoYes, ButtonStyle::Success),
            button(GameAction::UndoNo, &s::ButtonUndoNo, ButtonStyle::Danger),
        ]));
    }
    // While the coach waits, there is nothing to move.
    let mut last = match game.waits_until() {
        Some(_) => {
            rows.push(coach_row(l10n, id, game));
            Vec::new()
        }
        None => vec![button(GameAction::Move, &s::ButtonMove, ButtonStyle::Primary)],
    };
    // One offer stands at a time.
    if game.draw_offer().is_none() {
        last.push(button(GameAction::Draw, &s::ButtonDraw, ButtonStyle::Secondary));
    }
    last.push(button(GameAction::Resign, &s::ButtonResign, ButtonStyle::Secondary));
    last.push(button(GameAction::More, &s::ButtonMore, ButtonStyle::Secondary));
    rows.push(Row::Buttons(last));
    rows
}

/// A button of a game as it stands now.
pub(crate) fn button(
    l10n: Localizer,
    id: GameId,
    game: &Game,
    action: GameAction,
    label: Words,
    look: ButtonStyle,
) -> Button {
    let ply = game.history().moves().len();
    let id = CustomId::Game(GameComponent { game: id, ply, action, asked: None });
    Button { id: id.to_string(), label: l10n.say(label), look }
}
