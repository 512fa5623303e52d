//! Public messages about the events of a game.

use crate::engine::opening;
use crate::features::effects::PostDraft;
use crate::features::hints::{coach_text, coaching};
use crate::features::live_game::LiveGame;
use crate::features::play::board_buttons::{board_rows, challenge_rows, coach_row, end_rows, question_rows};
use crate::game::{Event, Game, Phase, Player, Seat, Timestamp};
use crate::i18n::{Localizer, messages as s, move_text, rulings, time};
use crate::message::{BoardTurn, MAX_TEXT, Picture, Reply, picture};
use crate::rules::{Color, RuleSet, Termination};

/// Returns the message for the events that led from `before` (absent for a new game) to `after`, if they need one.
pub(crate) fn announce(before: Option<&Game>, after: &LiveGame, events: &[Event]) -> Option<PostDraft> {
    let announcer = Announcer::new(after);
    let first = events.first()?;
    let mut post = announcer.message(before, first, events)?;
    if !is_automatic(before, first) && announcer.is_player_present(before) {
        // When the bot moves first, the terms have not been seen yet: that board stays.
        post.reply.in_place = post.board && before.is_some_and(|before| !is_first_move_of_bot(before));
        post.reply.ping.clear();
    }
    Some(post)
}

fn is_first_move_of_bot(before: &Game) -> bool {
    let history = before.history();
    history.moves().is_empty() && before.bot_side() == Some(history.position().turn())
}

/// Returns `true` for an event that no player has just caused.
fn is_automatic(before: Option<&Game>, event: &Event) -> bool {
    match event {
        Event::InactivityAsked { .. } | Event::Reminded { .. } | Event::TimeCredited { .. } => true,
        Event::Ended { at, .. } => before.and_then(Game::due).is_some_and(|due| due <= *at),
        _ => false,
    }
}

/// Returns the message for the event that opens a game.
pub(crate) fn announce_opening(opened: &LiveGame, event: &Event, now: Timestamp) -> Option<PostDraft> {
    match opened.game.phase() {
        Phase::Offered { by, expires } => Some(Announcer::new(opened).challenge(by, expires.0 - now.0)),
        _ => announce(None, opened, std::slice::from_ref(event)),
    }
}

pub(super) struct Announcer<'a> {
    pub(super) l10n: Localizer,
    pub(super) live: &'a LiveGame,
    pub(super) game: &'a Game,
}

impl Announcer<'_> {
    fn new(live: &LiveGame) -> Announcer<'_> {
        Announcer { l10n: live.l10n(), live, game: &live.game }
    }

    fn message(&self, before: Option<&Game>, first: &Event, events: &[Event]) -> Option<PostDraft> {
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
            // A human opponent has to know.
            Event::HintTaken { by } => {
                self.person(!*by)?;
                let (player, opponent) = self.both(*by);
                self.text(l10n.say(&s::HintTaken { player, opponent }))
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
                self.shown(self.with_clocks(self.turn_after_takeback((*plies).into())))
            }
            Event::Ended { .. } => self.ended(None, is_automatic(before, first)),
            Event::Reminded { by } => {
                let (player, opponent) = self.both(*by);
                let deadline = self.game.deadline().map_or_else(String::new, time::at);
                self.shown(vec![l10n.say(&s::Reminder { player, opponent, deadline })])
            }
            Event::HolidayTaken { by, days } => self.holiday(*by, u64::from(*days)),
            Event::TimeCredited { .. } => return self.time_credited(events),
            Event::InactivityAsked { at } => self.inactivity_asked(before, *at),
            Event::Annulled { by } => {
                let [red, black] = self.names();
                let moderator = move_text::mention(by);
                self.text(l10n.say(&s::Annulled { game: self.live.id, red, black, moderator }))
            }
            // Challenges are announced by `announce_opening`; conditional moves are private.
            Event::Challenged { .. }
            | Event::PlayedOn
            | Event::ConditionalMovesSet { .. }
            | Event::ConditionalMovesCleared { .. } => return None,
        })
    }

    /// A challenge by `side`, open for `lifetime` milliseconds.
    fn challenge(&self, side: Color, lifetime: i64) -> PostDraft {
        let l10n = self.l10n;
        let time = time::span(l10n, lifetime);
        let is_open = matches!(self.game.seat(!side), Seat::Open);
        let (challenger, opponent) = self.both(side);
        let mut lines = vec![if is_open {
            l10n.say(&s::ChallengeOpen { challenger, side, time })
        } else if self.is_others(!side) {
            l10n.say(&s::ChallengeWaits { opponent, side, time })
        } else {
            l10n.say(&s::Challenge { opponent, challenger, side, time })
        }];
        lines.extend(Some(self.terms()).filter(|terms| !terms.is_empty()));
        lines.extend(rulings::departures(l10n, self.game.rules()));
        self.board(Reply {
            text: lines.join("\n"),
            picture: self.game.opening().start.as_ref().map(|_| self.picture()),
            rows: challenge_rows(self.live),
            ping: self.ping(!side),
            ..Reply::default()
        })
    }

    fn start(&self) -> PostDraft {
        let l10n = self.l10n;
        let [red, black] = self.names();
        let mut sentences = vec![l10n.say(&s::GameStarts { red, black })];
        if self.game.rules() != RuleSet::default() {
            sentences.push(l10n.say(&s::GameRules { rules: move_text::rules(l10n, self.game.rules()) }));
        }
        sentences.push(self.terms());
        if self.game.outcome().is_some() {
            return self.ended(Some(l10n.join(sentences)), false);
        }
        if let Some(side) = coaching::watched(self.game) {
            sentences.push(l10n.say(&s::CoachWatches { player: self.name(side) }));
        }
        let position = self.game.history().position();
        sentences.extend(move_text::check(l10n, position));
        sentences.push(self.turn());
        let mut lines = self.with_clocks(sentences);
        if self.turn_is_persons() && !self.is_others(self.side_to_move()) && l10n.text_style().tips {
            lines.push(if l10n.text_style().buttons_only {
                l10n.say(&s::HowToPress)
            } else if l10n.text_style().tapped {
                l10n.say(&s::HowToTap)
            } else {
                l10n.say(&s::HowToMove { example: move_text::example(l10n, position) })
            });
        }
        self.shown(lines)
    }

    fn moved(&self, before: Option<&Game>, events: &[Event]) -> Option<PostDraft> {
        let l10n = self.l10n;
        let game = self.game;
        let is_over = game.outcome().is_some();
        let mover = !self.side_to_move();
        // One message shows the player's move with the bot's answer.
        if game.bot_side() == Some(!mover) && !is_over {
            return None;
        }
        let mut mv = move_text::last_played(l10n, game)?;
        // The bot's move comes first, then the one that it answers.
        let by_bot = game.bot_side() == Some(mover);
        let answered = before.filter(|_| by_bot).and_then(|game| move_text::numbered_last(l10n, game));
        if let Some(answered) = &answered {
            mv = move_text::answering(l10n, game, answered)?;
        }
        // Of several conditional moves, the last comes first, then those before it.
        let played = events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
        if played > 1 {
            let last = game.history().moves().len() - 1;
            let earlier = (last + 1 - played..last)
                .filter_map(|ply| move_text::numbered(l10n, game.history(), ply))
                .collect::<Vec<_>>()
                .join(" ");
            mv = l10n.say(&s::MovePlanned { mv, answered: earlier });
        }
        if is_over {
            return Some(self.ended(Some(mv), false));
        }
        let check = move_text::check(l10n, game.history().position()).unwrap_or_default();
        let told = if by_bot && self.is_for_newcomer() { self.told_move() } else { None };
        let is_told = told.is_some();
        let mut lines = self.with_clocks(vec![match told {
            Some(told) => l10n.join([told, check, self.turn_of_newcomer(before)]),
            None => l10n.say(&s::MoveThen { mv, what: l10n.join([check, self.turn_against()]) }),
        }]);
        if let Some(praise) = coaching::praise(l10n, game).filter(|_| by_bot) {
            lines.push(format!("👍 {praise}"));
        }
        if !is_told {
            let plies = played + usize::from(answered.is_some());
            lines.extend(move_text::new_opening(l10n, game.history(), plies));
        }
        if let Some(warning) = rulings::due(l10n, game) {
            lines.push(format!("⚠️ {warning}"));
        }
        if game.draw_offer().is_some() {
            lines.push(l10n.say(&s::DrawStands { player: self.name(mover) }));
        }
        // A move of the player who asked for a takeback withdraws the request.
        if let Some(before) = before
            && let Some(request) = before.takeback()
            && request.by == before.history().position().turn()
        {
            lines.push(l10n.say(&s::TakebackWithdrawn { player: self.name(request.by) }));
        }
        Some(self.shown(lines))
    }

    /// The end of the game; `automatic` if no player has just caused it.
    fn ended(&self, head: Option<String>, automatic: bool) -> PostDraft {
        let l10n = self.l10n;
        let game = self.game;
        let outcome = game.outcome().expect("the game has ended");
        let is_aborted = outcome.termination == Termination::Aborted;
        let is_abandoned = automatic && game.is_inactivity_asked();
        let result = move_text::result_between(l10n, outcome, |side| self.name(side));
        let mut sentences = vec![format!("**{result}**")];
        if outcome.winner.is_none() {
            let [red, black] = self.names();
            sentences.push(if is_aborted {
                l10n.say(&s::ResultNone { red, black })
            } else {
                l10n.say(&s::ResultDrawn { red, black })
            });
        }
        if is_abandoned && is_aborted {
            sentences.push(l10n.say(&s::CalledOffQuietly));
        } else if automatic && is_aborted {
            sentences.push(l10n.say(&s::CalledOffUnplayed));
        }
        if outcome.termination == Termination::Checkmate {
            sentences.extend(coach_text::named_mate(l10n, game.history().position()));
        }
        let mut lines: Vec<String> = head.into_iter().chain([l10n.join(sentences)]).collect();
        for color in Color::ALL.into_iter().filter(|color| game.hints(*color) > 0) {
            let count = game.hints(color).into();
            lines.push(l10n.say(&s::HintsCounted { player: self.name(color), count }));
        }
        lines.extend(coaching::summary(l10n, game));
        lines.extend(game.ruling().and_then(|found| rulings::reason(l10n, &found)));
        if let Some(opening) = opening::of(game.history()).filter(|_| !is_aborted) {
            lines.push(move_text::opening(l10n, opening));
        }
        let mut ping = Vec::new();
        if !is_abandoned {
            ping.extend(Color::ALL.into_iter().flat_map(|color| self.ping(color)));
        }
        self.board(Reply {
            text: lines.join("\n"),
            picture: Some(self.picture()),
            rows: end_rows(self.live),
            ping,
            ..Reply::default()
        })
    }

    /// Remark of the coach on a costly move, before the bot answers it.
    fn coached(&self, until: Timestamp) -> Option<PostDraft> {
        let (warning, named) = coaching::warning(self.l10n, self.game)?;
        let mover = !self.side_to_move();
        let last = move_text::last_of(self.game.history())?;
        let mv = move_text::short(self.l10n, &last.before, last.mv);
        let choice = self.l10n.say(&s::CoachChoice { mv, at: time::at(until) });
        Some(self.board(Reply {
            text: self.l10n.join([warning, choice]),
            picture: Some(picture::with_named(self.picture(), named)),
            rows: vec![coach_row(self.live)],
            ping: self.ping(mover),
            ..Reply::default()
        }))
    }

    /// Agreed terms besides rules and sides.
    fn terms(&self) -> String {
        time::terms(self.l10n, self.game.opening(), |side| self.name(side))
    }

    fn question(&self, text: String, to: Color) -> PostDraft {
        let rows = question_rows(self.live);
        let reply = Reply { text, rows, ping: self.ping(to), ..Reply::default() };
        PostDraft { question: true, ..PostDraft::here(reply, Some(self.live.id)) }
    }

    /// A declined request; pings its sender only.
    fn declined(&self, asker: Option<Color>, sentence: impl FnOnce(String, String) -> String) -> PostDraft {
        let asker = asker.unwrap_or(Color::Red);
        let text = self.l10n.join([sentence(self.name(!asker), self.name(asker)), self.turn()]);
        let mut post = self.text(text);
        post.reply.ping = self.ping(asker);
        post
    }

    /// A challenge that was declined or withdrawn, or has expired.
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

    /// The board with its buttons, for the side to move.
    pub(super) fn shown(&self, lines: Vec<String>) -> PostDraft {
        self.board(Reply {
            text: lines.join("\n"),
            picture: Some(self.picture()),
            rows: if self.turn_is_persons() { board_rows(self.live) } else { Vec::new() },
            ping: self.ping(self.side_to_move()),
            ..Reply::default()
        })
    }

    fn board(&self, mut reply: Reply) -> PostDraft {
        reply.text = picture::clip(&reply.text, MAX_TEXT);
        PostDraft { board: true, ..PostDraft::here(reply, Some(self.live.id)) }
    }

    pub(super) fn text(&self, text: String) -> PostDraft {
        PostDraft::here(Reply::text(text), Some(self.live.id))
    }

    fn picture(&self) -> Picture {
        let turn = Some(BoardTurn::of(self.live.id, self.game));
        Picture { turn, ..picture::of_game(self.l10n, self.live.id, self.game, self.live.seen_by) }
    }

    /// Returns `true` if the message is for the other side only.
    pub(super) fn is_others(&self, side: Color) -> bool {
        self.live.seen_by == Some(!side)
    }

    pub(super) fn side_to_move(&self) -> Color {
        self.game.history().position().turn()
    }

    pub(super) fn turn_is_persons(&self) -> bool {
        self.person(self.side_to_move()).is_some()
    }

    fn person(&self, color: Color) -> Option<&Player> {
        self.game.seat(color).player()
    }

    pub(super) fn ping(&self, color: Color) -> Vec<String> {
        self.person(color).map(|player| player.id.to_string()).into_iter().collect()
    }

    pub(super) fn name(&self, color: Color) -> String {
        self.live.name(self.l10n, color)
    }

    /// Names of this side and its opponent.
    pub(super) fn both(&self, side: Color) -> (String, String) {
        (self.name(side), self.name(!side))
    }

    fn names(&self) -> [String; 2] {
        Color::ALL.map(|color| self.name(color))
    }
}
