//! Moves that are typed and meant for a puzzle, or may be.

use crate::features::play::moves;
use crate::features::puzzles::state::Quiz;
use crate::features::settings::effective::Circle;
use crate::game::Phase;
use crate::message::reply::Choice;
use crate::message::request::Typing;
use crate::notation::ReadError;
use crate::puzzles::Set;
use crate::rules::Move;

use crate::features::context::{Case, may_move};
use crate::features::effects::{Answer, Turn};
use crate::features::play::live_game::Table;
use crate::features::puzzles::handler::Run;
use crate::features::puzzles::handler::Solving;
use crate::features::puzzles::load::Tries;
use crate::i18n::errors;
use crate::i18n::escape::echo;
use crate::i18n::messages as s;
use crate::message::custom_id::GameAction;
use crate::message::picture::clip;
use crate::message::reply::{Button, Look, Reply, Row};
use crate::message::request::{Text, What};
use crate::store::StoreError;

/// As long as a puzzle is this fresh, in milliseconds, a move that also fits a game is asked about.
const FRESH: i64 = 10 * 60 * 1000;
/// As long as it is this fresh, moves are read as tries; later whoever addresses the bot is asked.
const WARM: i64 = 60 * 60 * 1000;

/// A typed move that is meant for a puzzle, or may be; none where it is not.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn typed_at_puzzle(
    ctx: &Case<'_>,
    typed: &str,
    addressed: bool,
) -> Result<Option<Turn>, StoreError> {
    // Whoever answers a board of a game means no puzzle.
    if ctx.meant.is_some() {
        return Ok(None);
    }
    if let What::Text(Text { reply_to: Some(message), .. }) = &ctx.request.what
        && ctx.services.store.day_of_message(ctx.channel, message).await?.is_some()
    {
        return Ok(Some(Turn::note(ctx.voice.say(&s::DailyPrivate))));
    }
    let quiz = ctx.services.quiz(ctx.channel.platform, ctx.me.as_str(), Tries::OfCurrent).await?;
    Ok(Solving { ctx, quiz }.typed(typed, addressed))
}

impl Solving<'_> {
    /// A move as it was typed. What is no move is no try.
    pub(crate) fn try_text(&self, run: Run<'_>, typed: &str) -> Turn {
        if run.is_of_a_day() && self.ctx.is_overheard() {
            return Turn::note(self.ctx.voice.say(&s::DailyPrivate));
        }
        let board = run.board(self.ctx.voice);
        let position = board.position();
        match self.ctx.reading_of(None).read(&position, typed) {
            Ok(mv) => self.try_move(run, mv),
            Err(error) if !error.candidates().is_empty() => {
                let rows = vec![Row::Buttons(board.readings(error.candidates()))];
                let text = self.ctx.voice.say(&s::PuzzleWhichReading { text: echo(typed) });
                Turn::answer(Answer::Note(Reply { rows, ..Reply::text(text) }))
            }
            Err(error) => {
                Turn::note(errors::read_error(self.ctx.voice, typed, &error, &position, run.puzzle.solver()))
            }
        }
    }

    fn typed(&self, typed: &str, addressed: bool) -> Option<Turn> {
        let run = self.current_puzzle()?;
        let current = run.solver.current.as_ref()?;
        if current.channel != self.ctx.request.place.channel {
            return None;
        }
        let age = self.ctx.now.0 - current.at.0;
        let board = run.board(self.ctx.voice);
        let found = self.ctx.reading_of(None).read(&board.position(), typed);
        let fitting = match &found {
            Ok(mv) => vec![*mv],
            Err(error) => error.candidates().to_vec(),
        };
        let waiting = self.ctx.filter(|table| may_move(&table.game, &self.ctx.me));
        let ask = |text: String| {
            let rows = vec![Row::Buttons(board.readings(&fitting))];
            Some(Turn::answer(Answer::Note(Reply { rows, ..Reply::text(text) })))
        };
        if waiting.is_empty() {
            let plays = |table: &Table| {
                table.game.phase() == Phase::Playing && table.game.side_of(&self.ctx.me).is_some()
            };
            return match self.ctx.filter(plays)[..] {
                // A move for a game that comes too early must not be the first try at a puzzle.
                [table, ..] if !fitting.is_empty() && age < FRESH => {
                    let wait = self.ctx.check_turn(table).err()?;
                    let wait =
                        errors::refusal(self.ctx.voice, &wait, run.puzzle.solver(), &self.ctx.moderators());
                    ask(self
                        .ctx
                        .voice
                        .join([wait, self.ctx.voice.say(&s::PuzzleMeant { text: echo(typed) })]))
                }
                [_, ..] => None,
                [] if age < WARM => match found {
                    Err(ReadError::Unreadable { .. }) if !addressed => None,
                    _ => Some(self.try_text(run, typed)),
                },
                [] if addressed && !fitting.is_empty() => {
                    ask(self.ctx.voice.say(&s::PuzzleMeant { text: echo(typed) }))
                }
                [] => None,
            };
        }
        if fitting.is_empty() || age >= FRESH {
            return None;
        }
        let mut buttons = board.readings(&fitting);
        let playable = |table: &&Table| -> Vec<(Move, String)> {
            let position = table.game.history().position();
            let moves = self.ctx.reading(table).moves(position, typed);
            moves.into_iter().map(|mv| (mv, self.ctx.label(table))).collect()
        };
        let in_games: Vec<Button> = waiting
            .iter()
            .flat_map(|table| {
                playable(table).into_iter().map(|(mv, label)| Button {
                    label: clip(&label, 80),
                    ..self.ctx.answer_button(table, GameAction::Reading(mv), &s::WhichGame, Look::Primary)
                })
            })
            .take(5)
            .collect();
        if in_games.is_empty() {
            return Some(self.try_text(run, typed));
        }
        buttons.truncate(5);
        let rows = vec![Row::Buttons(buttons), Row::Buttons(in_games)];
        let text = self.ctx.voice.say(&s::PuzzleOrGame { text: echo(typed) });
        Some(Turn::answer(Answer::Note(Reply { rows, ..Reply::text(text) })))
    }
}

/// The same for the puzzle that the person has open.
pub(crate) fn complete(set: &Set, quiz: &Quiz, typing: &Typing, circle: &Circle) -> Vec<Choice> {
    let open = quiz.solver.current_id().and_then(|id| Some((set.get(id)?, quiz.attempt(id)?)));
    let Some((puzzle, attempt)) = open.filter(|(_, attempt)| attempt.is_open()) else {
        return Vec::new();
    };
    let own = &circle.person(&typing.person).settings;
    moves::complete_at(&puzzle.position_after(attempt.ply), typing, own)
}
