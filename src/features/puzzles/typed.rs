//! Typed moves that are or may be for a puzzle.

use crate::features::context::{Ctx, RepliedGame};
use crate::features::effective::EffectiveSettings;
use crate::features::effects::Effects;
use crate::features::live_game::LiveGame;
use crate::features::play::{choose_game, moves};
use crate::features::puzzles::handler::{PuzzleRun, Solving};
use crate::features::puzzles::queries::{self, AttemptQuery};
use crate::features::puzzles::state::PuzzleSession;
use crate::game::Phase;
use crate::i18n::escape::code_span;
use crate::i18n::{errors, messages as s};
use crate::message::{
    Button, ButtonStyle, Choice, CompletionRequest, GameAction, Reply, RequestKind, Row, TypedMessage,
};
use crate::notation::ReadError;
use crate::puzzles::PuzzleSet;
use crate::store::StoreResult;

/// Maximum age of a puzzle for which a move that also fits a game is a question, in milliseconds.
const FRESH: i64 = 10 * 60 * 1000;
/// Maximum age of a puzzle for which typed moves are tries, in milliseconds; afterwards the bot asks, if it is addressed.
const WARM: i64 = 60 * 60 * 1000;

/// Answers a typed move that is or may be for a puzzle; `None` for other moves.
pub(crate) async fn typed_at_puzzle(
    ctx: &Ctx<'_>,
    typed: &str,
    addressed: bool,
) -> StoreResult<Option<Effects>> {
    if ctx.replied_to != RepliedGame::None {
        return Ok(None);
    }
    let message = match &ctx.request.what {
        RequestKind::Text(message) => Some(message),
        _ => None,
    };
    if let Some(TypedMessage { reply_to: Some(replied), .. }) = message
        && queries::day_of_message(&ctx.services.store, ctx.channel, replied).await?.is_some()
    {
        return Ok(Some(Effects::ephemeral(ctx.l10n.say(&s::DailyPrivate))));
    }
    if let Some(TypedMessage { puzzle: Some(shown), .. }) = message {
        let solving = Solving::load(ctx, AttemptQuery::Of(shown.puzzle)).await?;
        let Some(run) = solving.run(shown.puzzle) else {
            return Ok(Some(Effects::ephemeral(ctx.l10n.say(&s::PuzzleGone))));
        };
        return Ok(Some(match solving.resumed(run, shown.ply) {
            Ok(run) => solving.try_text(run, typed),
            Err(answer) => *answer,
        }));
    }
    let solving = Solving::load(ctx, AttemptQuery::OfCurrent).await?;
    // In a game whose turn it is, a move is for the game.
    if ctx.filter(|live| live.game.check_turn(&ctx.requester).is_ok()).is_empty()
        && let Some(answer) = solving.type_in_storm(typed, true)
    {
        return Ok(Some(answer));
    }
    Ok(solving.try_current(typed, addressed))
}

impl Solving<'_> {
    /// Tries a typed move. A text that is no legal move is no try.
    pub(crate) fn try_text(&self, run: PuzzleRun<'_>, typed: &str) -> Effects {
        if self.is_private(&run) {
            return Effects::ephemeral(self.ctx.l10n.say(&s::DailyPrivate));
        }
        let board = run.board(self.ctx.l10n);
        let position = board.position();
        match self.ctx.reading_of(None).read(&position, typed) {
            Ok(mv) => self.try_move(run, mv),
            Err(error) if !error.candidates().is_empty() => {
                let text = self.ctx.l10n.say(&s::PuzzleWhichReading { text: code_span(typed) });
                question(text, vec![board.readings(error.candidates())])
            }
            Err(error) => {
                let solver = run.puzzle.solver();
                Effects::ephemeral(errors::read_error(self.ctx.l10n, typed, &error, &position, solver))
            }
        }
    }

    /// Answers a typed move that is or may be for the current puzzle.
    fn try_current(&self, typed: &str, addressed: bool) -> Option<Effects> {
        let l10n = self.ctx.l10n;
        let run = self.current_puzzle()?;
        let current = run.solver.current.as_ref()?;
        if current.channel != self.ctx.request.place.channel {
            return None;
        }
        let age = self.ctx.now.0 - current.at.0;
        let board = run.board(l10n);
        let found = self.ctx.reading_of(None).read(&board.position(), typed);
        let fitting = match &found {
            Ok(mv) => vec![*mv],
            Err(error) => error.candidates().to_vec(),
        };
        let readings = board.readings(&fitting);
        let may_be_for_game = !fitting.is_empty() && age < FRESH;
        let waiting = self.ctx.filter(|live| live.game.check_turn(&self.ctx.requester).is_ok());
        if !waiting.is_empty() {
            return if may_be_for_game {
                Some(self.puzzle_or_game(run, readings, &waiting, typed))
            } else {
                None
            };
        }
        let for_puzzle = l10n.say(&s::PuzzleMeant { text: code_span(typed) });
        let playing = self.ctx.filter(|live| live.game.phase() == Phase::Playing && self.ctx.is_mine(live));
        match playing[..] {
            // A move for a game that comes too early must not be the first try at a puzzle.
            [live, ..] if may_be_for_game => {
                let refusal = live.game.check_turn(&self.ctx.requester).err()?;
                let position = live.game.history().position();
                let solver = run.puzzle.solver();
                let wait = errors::refusal(l10n, &refusal, position, solver, &self.ctx.moderators());
                Some(question(l10n.join([wait, for_puzzle]), vec![readings]))
            }
            [_, ..] => None,
            [] if age < WARM => match found {
                Err(ReadError::Unreadable { .. }) if !addressed => None,
                _ => Some(self.try_text(run, typed)),
            },
            [] if addressed && !fitting.is_empty() => Some(question(for_puzzle, vec![readings])),
            [] => None,
        }
    }

    /// Asks whether a move that fits the puzzle is for it or for one of these games.
    fn puzzle_or_game(
        &self,
        run: PuzzleRun<'_>,
        readings: Vec<Button>,
        waiting: &[&LiveGame],
        typed: &str,
    ) -> Effects {
        let in_games = waiting.iter().flat_map(|live| {
            let moves = self.ctx.reading(live).moves(live.game.history().position(), typed);
            moves.into_iter().map(|mv| {
                let label = choose_game::label(self.ctx, live);
                self.ctx.answer_button(live, GameAction::Reading(mv), label, ButtonStyle::Primary)
            })
        });
        let in_games: Vec<Button> = in_games.take(5).collect();
        if in_games.is_empty() {
            return self.try_text(run, typed);
        }
        let text = self.ctx.l10n.say(&s::PuzzleOrGame { text: code_span(typed) });
        question(text, vec![readings, in_games])
    }
}

fn question(text: String, rows: Vec<Vec<Button>>) -> Effects {
    let rows = rows.into_iter().map(Row::Buttons).collect();
    Effects::ephemeral(Reply { rows, ..Reply::text(text) })
}

pub(crate) fn complete(
    set: &PuzzleSet,
    session: &PuzzleSession,
    typing: &CompletionRequest,
    effective: &EffectiveSettings,
) -> Vec<Choice> {
    let open = session.solver.current_id().and_then(|id| Some((set.get(id)?, session.attempt(id)?)));
    let Some((puzzle, attempt)) = open.filter(|(_, attempt)| attempt.is_open()) else { return Vec::new() };
    let own = &effective.person(&typing.person).settings;
    moves::complete_at(&puzzle.position_after(attempt.ply), typing, own)
}
