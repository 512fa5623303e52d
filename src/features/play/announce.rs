//! The public messages that tell a channel what happened in its games.

use crate::engine::opening;
use crate::features::effects::PostDraft;
use crate::features::hints::{coach_text, coaching};
use crate::features::live_game::LiveGame;
use crate::features::play::board_buttons::{board_rows, coach_row, end_rows, question_rows};
use crate::game::{Event, Game, Phase, Player, Seat, TimeControl, Timestamp};
use crate::i18n::{Localizer, messages as s, move_text, rulings, time};
use crate::message::{BoardTurn, ButtonStyle, GameAction, MAX_TEXT, Picture, Reply, Row, picture};
use crate::rules::{Color, RuleSet, Termination};

/// Time not charged, in milliseconds, from which on it is worth a message: with minutes and with days on the clock.
const NOTED_LIVE: i64 = 30_000;
const NOTED: i64 = 3_600_000;

/// Longest time, in milliseconds, for which somebody who waits for the bot's move is taken to look on.
const LOOKS_ON: i64 = 60_000;

/// The message for the events that led from `before` (absent for a new game) to `after`, if they are worth one.
pub(crate) fn announce(before: Option<&Game>, after: &LiveGame, events: &[Event]) -> Option<PostDraft> {
    let announcer = Announcer::of(after);
    let first = events.first()?;
    let mut post = announcer.tell(before, first, events)?;
    if !falls_due(before, first) && announcer.is_looked_on(before) {
        // Nobody has seen the terms yet when the bot moves first.
        let opens = |before: &Game| {
            let history = before.history();
            history.moves().is_empty() && before.bot_side() == Some(history.position().turn())
        };
        post.reply.in_place = post.board && before.is_some_and(|before| !opens(before));
        post.reply.ping.clear();
    }
    Some(post)
}

/// True for what happens by itself: nobody has done anything just now.
fn falls_due(before: Option<&Game>, event: &Event) -> bool {
    match event {
        Event::InactivityAsked { .. } | Event::Reminded { .. } | Event::TimeCredited { .. } => true,
        Event::Ended { at, .. } => before.and_then(Game::due).is_some_and(|due| due <= *at),
        _ => false,
    }
}

/// The message for the event that opens a game.
pub(crate) fn announce_opening(opened: &LiveGame, event: &Event, now: Timestamp) -> Option<PostDraft> {
    match opened.game.phase() {
        Phase::Offered { by, expires } => Some(Announcer::of(opened).challenge(by, expires.0 - now.0)),
        _ => announce(None, opened, std::slice::from_ref(event)),
    }
}

struct Announcer<'a> {
    l10n: Localizer,
    live: &'a LiveGame,
    game: &'a Game,
}

impl Announcer<'_> {
    fn of(live: &LiveGame) -> Announcer<'_> {
        Announcer { l10n: live.l10n(), live, game: &live.game }
    }

    /// True in a game against the bot if the person is there: the bot has answered at once, or it was not to answer.
    fn is_looked_on(&self, before: Option<&Game>) -> bool {
        let Some(bot) = self.game.bot_side() else { return false };
        let waited = match (before.and_then(Game::last_move_at), self.game.last_move_at()) {
            (Some(from), Some(until)) if self.side_to_move() != bot => until.0 - from.0,
            _ => 0,
        };
        !matches!(self.game.opening().time, TimeControl::PerMove { .. }) && waited < LOOKS_ON
    }

    fn tell(&self, before: Option<&Game>, first: &Event, events: &[Event]) -> Option<PostDraft> {
        let l10n = self.l10n;
        Some(match first {
            Event::BotChallenged { .. } | Event::Accepted { .. } => self.start(),
            Event::Declined { .. } | Event::Cancelled | Event::Expired => self.dropped(before, first),
            Event::Moved { .. } => return self.moved(before, events),
            // The bot answers by itself.
            Event::DrawOffered { by } if self.game.bot_side() == Some(!*by) => return None,
            Event::DrawOffered { by } => {
                let (player, opponent) = self.both(*by);
                self.question(l10n.say(&s::DrawOffered { player, opponent }), !*by)
            }
            Event::DrawDeclined => {
                let asker = before.and_then(Game::draw_offer);
                self.declined(asker, |player, asker| l10n.say(&s::DrawDeclined { player, asker }))
            }
            // Between two people the opponent has to know; the bot does not mind.
            Event::HintTaken { by } => {
                self.person(!*by)?;
                let (player, opponent) = self.both(*by);
                self.note(l10n.say(&s::HintTaken { player, opponent }))
            }
            Event::Coached { until, .. } => return self.coached((*until)?),
            Event::TakebackAsked { by, plies } => {
                let (player, opponent) = self.both(*by);
                let plies = u64::from(*plies);
                self.question(l10n.say(&s::TakebackAsked { player, opponent, plies }), !*by)
            }
            Event::TakebackRefused => {
                let asker = before.and_then(Game::takeback).map(|request| request.by);
                self.declined(asker, |player, asker| l10n.say(&s::TakebackRefused { player, asker }))
            }
            Event::TakenBack { plies, .. } => {
                let taken = l10n.say(&s::TakenBack { plies: (*plies).into() });
                self.shown(self.with_clocks(vec![taken, self.turn_against()]))
            }
            Event::Ended { .. } => self.ended(None, falls_due(before, first)),
            Event::Reminded { by } => {
                let (player, opponent) = self.both(*by);
                let deadline = self.game.deadline().map_or_else(String::new, time::at);
                self.shown(vec![l10n.say(&s::Reminder { player, opponent, deadline })])
            }
            Event::HolidayTaken { by, days } => self.holiday(*by, u64::from(*days)),
            Event::TimeCredited { .. } => return self.time_credited(events),
            Event::InactivityAsked { at } => self.inactivity_asked(before, *at),
            Event::Annulled { by } => {
                let ([red, black], moderator) = (self.names(), move_text::mention(by));
                self.note(l10n.say(&s::Annulled { game: self.live.id, red, black, moderator }))
            }
            // Challenges are announced by `announce_opening`; conditional moves are private.
            Event::Challenged { .. }
            | Event::PlayedOn
            | Event::ConditionalMovesSet { .. }
            | Event::ConditionalMovesCleared { .. } => return None,
        })
    }

    fn challenge(&self, side: Color, stands_millis: i64) -> PostDraft {
        let (l10n, time) = (self.l10n, time::span(self.l10n, stands_millis));
        let open = matches!(self.game.seat(!side), Seat::Open);
        let (challenger, opponent) = self.both(side);
        let head = match open {
            true => l10n.say(&s::ChallengeOpen { challenger, side, time }),
            false if self.is_others(!side) => l10n.say(&s::ChallengeWaits { opponent, side, time }),
            false => l10n.say(&s::Challenge { opponent, challenger, side, time }),
        };
        let terms = Some(self.terms()).filter(|terms| !terms.is_empty());
        let departures = rulings::departures(l10n, self.game.rules());
        let lines: Vec<String> = [Some(head), terms, departures].into_iter().flatten().collect();
        let button = |action, label, look| self.live.button(l10n, action, label, look);
        let mut buttons = vec![button(GameAction::Accept, &s::ButtonAccept, ButtonStyle::Success)];
        if !open {
            buttons.push(button(GameAction::Decline, &s::ButtonDecline, ButtonStyle::Danger));
        }
        buttons.push(button(GameAction::Cancel, &s::ButtonCancel, ButtonStyle::Secondary));
        let picture = self.game.opening().start.as_ref().and_then(|_| self.picture());
        let (text, rows, ping) = (lines.join("\n"), vec![Row::Buttons(buttons)], self.ping(!side));
        self.board(Reply { text, picture, rows, ping, ..Reply::default() })
    }

    fn start(&self) -> PostDraft {
        let l10n = self.l10n;
        let [red, black] = self.names();
        let mut told = vec![l10n.say(&s::GameStarts { red, black })];
        if self.game.rules() != RuleSet::default() {
            told.push(l10n.say(&s::GameRules { rules: move_text::rules(l10n, self.game.rules()) }));
        }
        told.push(self.terms());
        if self.game.outcome().is_some() {
            return self.ended(Some(l10n.join(told)), false);
        }
        if let Some(side) = coaching::watched(self.game) {
            told.push(l10n.say(&s::CoachWatches { player: self.name(side) }));
        }
        let position = self.game.history().position();
        told.extend(move_text::check(l10n, position));
        told.push(self.turn());
        let mut lines = self.with_clocks(told);
        if self.turn_is_persons() && !self.is_others(self.side_to_move()) && l10n.text_style().tips {
            let example = move_text::example(l10n, position);
            lines.push(match l10n.text_style().buttons_only {
                true => l10n.say(&s::HowToPress),
                false => l10n.say(&s::HowToMove { example }),
            });
        }
        self.shown(lines)
    }

    fn moved(&self, before: Option<&Game>, events: &[Event]) -> Option<PostDraft> {
        let (l10n, game) = (self.l10n, self.game);
        let over = game.outcome().is_some();
        let mover = !self.side_to_move();
        // The bot's reply comes in the same message.
        if game.bot_side() == Some(!mover) && !over {
            return None;
        }
        let mut mv = move_text::last_played(l10n, game)?;
        // The bot's move comes first, then the one that it answers.
        let by_bot = game.bot_side() == Some(mover);
        let answered = before.filter(|_| by_bot).and_then(|game| move_text::numbered_last(l10n, game));
        if let Some(answered) = &answered {
            mv = move_text::answering(l10n, game, answered)?;
        }
        // Of conditional moves that were played, the last comes first, then those that led to it.
        let played = events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
        if played > 1 {
            let last = game.history().moves().len();
            let led =
                (last - played..last - 1).filter_map(|ply| move_text::numbered(l10n, game.history(), ply));
            mv = l10n.say(&s::MovePlanned { mv, answered: led.collect::<Vec<_>>().join(" ") });
        }
        if over {
            return Some(self.ended(Some(mv), false));
        }
        let check = move_text::check(l10n, game.history().position());
        let what = l10n.join([check.unwrap_or_default(), self.turn_against()]);
        let mut lines = self.with_clocks(vec![l10n.say(&s::MoveThen { mv, what })]);
        let praise = coaching::praise(l10n, game).filter(|_| by_bot);
        lines.extend(praise.map(|praise| format!("👍 {praise}")));
        lines.extend(self.new_opening(played + usize::from(answered.is_some())));
        lines.extend(rulings::due(l10n, game).map(|warning| format!("⚠️ {warning}")));
        if game.draw_offer().is_some() {
            lines.push(l10n.say(&s::DrawStands { player: self.name(mover) }));
        }
        // Every move ends a takeback request: a move of the opponent declines it, one of its sender withdraws it.
        if let Some(before) = before
            && let Some(request) = before.takeback()
            && request.by == before.history().position().turn()
        {
            lines.push(l10n.say(&s::TakebackWithdrawn { player: self.name(request.by) }));
        }
        Some(self.shown(lines))
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
        let (l10n, game) = (self.l10n, self.game);
        let outcome = game.outcome().expect("the game has ended");
        let called_off = outcome.termination == Termination::Aborted;
        let asleep = by_itself && game.is_inactivity_asked();
        let mut told =
            vec![format!("**{}**", move_text::result_between(l10n, outcome, |side| self.name(side)))];
        if outcome.winner.is_none() {
            let [red, black] = self.names();
            told.push(match called_off {
                true => l10n.say(&s::ResultNone { red, black }),
                false => l10n.say(&s::ResultDrawn { red, black }),
            });
        }
        if called_off && by_itself {
            told.push(if asleep { l10n.say(&s::CalledOffQuietly) } else { l10n.say(&s::CalledOffUnplayed) });
        }
        if outcome.termination == Termination::Checkmate {
            told.extend(coach_text::named_mate(l10n, game.history().position()));
        }
        let mut lines: Vec<String> = head.into_iter().chain([l10n.join(told)]).collect();
        for color in Color::ALL.into_iter().filter(|color| game.hints(*color) > 0) {
            let (player, count) = (self.name(color), game.hints(color).into());
            lines.push(l10n.say(&s::HintsCounted { player, count }));
        }
        lines.extend(coaching::summary(l10n, game));
        lines.extend(game.ruling().and_then(|found| rulings::reason(l10n, &found)));
        let opening = opening::of(game.history()).filter(|_| !called_off);
        lines.extend(opening.map(|opening| move_text::opening(l10n, opening)));
        // A game that nobody plays any more ends quietly.
        let pinged = Color::ALL.into_iter().filter(|_| !asleep);
        let (text, ping) = (lines.join("\n"), pinged.flat_map(|color| self.ping(color)).collect());
        let (picture, rows) = (self.picture(), end_rows(self.live));
        self.board(Reply { text, picture, rows, ping, ..Reply::default() })
    }

    /// Remark of the coach on a move that loses much, before the bot answers it.
    fn coached(&self, until: Timestamp) -> Option<PostDraft> {
        let (why, named) = coaching::fault(self.l10n, self.game)?;
        let mover = !self.side_to_move();
        let mv = move_text::numbered_last(self.l10n, self.game)?;
        let fault = self.l10n.say(&s::CoachFault { player: self.name(mover), mv });
        let choice = self.l10n.say(&s::CoachChoice { at: time::at(until) });
        let text = self.l10n.join([fault, why, choice]);
        let rows = vec![coach_row(self.live)];
        let picture = self.picture().map(|picture| picture::with_named(picture, named));
        Some(self.board(Reply { text, picture, rows, ping: self.ping(mover), ..Reply::default() }))
    }

    /// Terms that were agreed besides rules and sides.
    fn terms(&self) -> String {
        time::terms(self.l10n, self.game.opening(), |side| self.name(side))
    }

    /// These sentences with the time at which the side to move runs out of it; below them what was left to both.
    fn with_clocks(&self, mut told: Vec<String>) -> Vec<String> {
        if !self.is_others(self.side_to_move()) {
            told.extend(time::countdown(self.l10n, self.game));
        } else if let Some(deadline) = self.game.deadline().filter(|_| self.live.unreachable.is_none()) {
            told.push(self.l10n.say(&s::GameTimeEnds { deadline: time::at(deadline) }));
        }
        [Some(self.l10n.join(told)), time::both(self.l10n, self.game)].into_iter().flatten().collect()
    }

    fn holiday(&self, by: Color, days: u64) -> PostDraft {
        let player = self.name(by);
        self.note(match self.game.deadline().filter(|_| self.side_to_move() == by) {
            Some(at) => self.l10n.say(&s::HolidayTaken { player, days, deadline: time::at(at) }),
            None => self.l10n.say(&s::HolidayTakenLater { player, days }),
        })
    }

    /// Time that nobody is charged for, where it is worth a word: the boards shown before name an older deadline.
    fn time_credited(&self, events: &[Event]) -> Option<PostDraft> {
        let stood = |event: &Event| match event {
            Event::TimeCredited { from, until } => until.0 - from.0,
            _ => 0,
        };
        let (time, live) = (events.iter().map(stood).sum::<i64>(), self.game.opening().time.is_live());
        if time < if live { NOTED_LIVE } else { NOTED } {
            return None;
        }
        let (span, turn) = (time::span(self.l10n, time), self.side_to_move());
        let stood = match self.is_others(turn) {
            true => self.l10n.say(&s::ClocksStoodElsewhere { player: self.name(turn), span }),
            false => self.l10n.say(&s::ClocksStood { span }),
        };
        let mut post = self.note(self.with_clocks(vec![stood, self.turn_against()]).join("\n"));
        post.reply.ping = if live { self.ping(self.side_to_move()) } else { Vec::new() };
        Some(post)
    }

    fn inactivity_asked(&self, before: Option<&Game>, at: Timestamp) -> PostDraft {
        let since = before.and_then(|before| before.clock().since()).unwrap_or(at);
        let (player, opponent) = self.both(self.side_to_move());
        let span = time::span(self.l10n, at.0 - since.0);
        let deadline = self.game.due().map_or_else(String::new, time::at);
        self.shown(vec![self.l10n.say(&s::AskedAfter { player, opponent, span, deadline })])
    }

    /// A question to one player, with the buttons that answer it.
    fn question(&self, text: String, to: Color) -> PostDraft {
        let rows = question_rows(self.live);
        let reply = Reply { text, rows, ping: self.ping(to), ..Reply::default() };
        PostDraft { question: true, ..PostDraft::here(reply, Some(self.live.id)) }
    }

    /// The answer no to what a side has asked: only the one who asked is pinged.
    fn declined(&self, asker: Option<Color>, sentence: impl FnOnce(String, String) -> String) -> PostDraft {
        let asker = asker.unwrap_or(Color::Red);
        let text = self.l10n.join([sentence(self.name(!asker), self.name(asker)), self.turn()]);
        let mut post = self.note(text);
        post.reply.ping = self.ping(asker);
        post
    }

    /// A challenge that came to nothing.
    fn dropped(&self, before: Option<&Game>, event: &Event) -> PostDraft {
        let challenger = match before.map(Game::phase) {
            Some(Phase::Offered { by, .. }) => self.name(by),
            _ => String::new(),
        };
        self.board(Reply::text(match event {
            Event::Declined { by } => {
                self.l10n.say(&s::ChallengeDeclined { player: move_text::mention(by), challenger })
            }
            Event::Cancelled => self.l10n.say(&s::ChallengeCancelled { challenger }),
            _ => self.l10n.say(&s::ChallengeExpired { challenger }),
        }))
    }

    /// The board with its buttons, for whoever is to move.
    fn shown(&self, lines: Vec<String>) -> PostDraft {
        let persons = self.turn_is_persons();
        let rows = if persons { board_rows(self.live) } else { Vec::new() };
        let (text, ping) = (lines.join("\n"), self.ping(self.side_to_move()));
        self.board(Reply { text, picture: self.picture(), rows, ping, ..Reply::default() })
    }

    fn board(&self, mut reply: Reply) -> PostDraft {
        reply.text = picture::clip(&reply.text, MAX_TEXT);
        PostDraft { board: true, ..PostDraft::here(reply, Some(self.live.id)) }
    }

    fn note(&self, text: String) -> PostDraft {
        PostDraft::here(Reply::text(text), Some(self.live.id))
    }

    fn picture(&self) -> Option<Picture> {
        let turn = Some(BoardTurn::of(self.live.id, self.game));
        Some(Picture { turn, ..picture::of_game(self.l10n, self.live.id, self.game, self.live.seen_by) })
    }

    /// `Your move, <@mei>.`, or that the bot thinks.
    fn turn(&self) -> String {
        let turn = self.side_to_move();
        match self.game.seat(turn) {
            Seat::Bot { level } => self.l10n.say(&s::BotThinks { level }),
            _ if self.is_others(turn) => self.l10n.say(&s::ToMove { player: self.name(turn), side: turn }),
            _ => self.l10n.say(&s::YourMove { player: self.name(turn) }),
        }
    }

    /// The same with the opponent's name, for a message that says no name otherwise.
    fn turn_against(&self) -> String {
        let side = self.side_to_move();
        if !self.turn_is_persons() || self.is_others(side) {
            return self.turn();
        }
        let (player, opponent) = self.both(side);
        self.l10n.say(&s::YourMoveAgainst { player, side, opponent })
    }

    /// True if the message is for the other side alone.
    fn is_others(&self, side: Color) -> bool {
        self.live.seen_by == Some(!side)
    }

    fn side_to_move(&self) -> Color {
        self.game.history().position().turn()
    }

    fn turn_is_persons(&self) -> bool {
        self.person(self.side_to_move()).is_some()
    }

    fn person(&self, color: Color) -> Option<&Player> {
        self.game.seat(color).player()
    }

    fn ping(&self, color: Color) -> Vec<String> {
        self.person(color).map(|player| player.id.to_string()).into_iter().collect()
    }

    fn name(&self, color: Color) -> String {
        self.live.name(self.l10n, color)
    }

    /// This side and its opponent.
    fn both(&self, side: Color) -> (String, String) {
        (self.name(side), self.name(!side))
    }

    fn names(&self) -> [String; 2] {
        Color::ALL.map(|color| self.name(color))
    }
}
