//! Moves that are typed and meant for a puzzle, or may be.

use crate::features::context::{Ctx, RepliedGame};
use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::features::play::{choose_game, moves};
use crate::features::puzzles::handler::{PuzzleRun, Solving};
use crate::features::puzzles::queries::{self, AttemptQuery};
use crate::features::puzzles::state::PuzzleSession;
use crate::game::Phase;
use crate::i18n::escape::code_span;
use crate::i18n::{errors, messages as s};
use crate::message::picture::clip;
use crate::message::{
    Button, ButtonStyle, Choice, CompletionRequest, GameAction, MAX_LABEL, Reply, RequestKind, Row,
    TypedMessage,
};
use crate::notation::ReadError;
use crate::puzzles::PuzzleSet;
use crate::rules::Move;
use crate::store::StoreResult;

/// As long as a puzzle is this fresh, in milliseconds, a move that also fits a game is asked about.
const FRESH: i64 = 10 * 60 * 1000;
/// As long as it is this fresh, moves are read as tries; later whoever addresses the bot is asked.
const WARM: i64 = 60 * 60 * 1000;

/// A typed move that is meant for a puzzle, or may be; none where it is not.
pub(crate) async fn typed_at_puzzle(
    ctx: &Ctx<'_>,
    typed: &str,
    addressed: bool,
) -> StoreResult<Option<Effects>> {
    // Whoever answers a board of a game means no puzzle.
    if ctx.meant != RepliedGame::None {
        return Ok(None);
    }
    if let RequestKind::Text(TypedMessage { reply_to: Some(message), .. }) = &ctx.request.what
        && queries::day_of_message(&ctx.services.store, ctx.channel, message).await?.is_some()
    {
        return Ok(Some(Effects::note(ctx.l10n.say(&s::DailyPrivate))));
    }
    if let RequestKind::Text(TypedMessage { puzzle: Some(shown), .. }) = &ctx.request.what {
        let solving = Solving::load(ctx, AttemptQuery::Of(shown.puzzle)).await?;
        let Some(run) = solving.run(shown.puzzle) else {
            return Ok(Some(Effects::note(ctx.l10n.say(&s::PuzzleGone))));
        };
        return Ok(Some(match solving.resumed(run, shown.ply) {
            Ok(run) => solving.try_text(run, typed),
            Err(told) => *told,
        }));
    }
    Ok(Solving::load(ctx, AttemptQuery::OfCurrent).await?.typed(typed, addressed))
}

impl Solving<'_> {
    /// A move as it was typed. What is no move is no try.
    pub(crate) fn try_text(&self, run: PuzzleRun<'_>, typed: &str) -> Effects {
        if self.is_private(&run) {
            return Effects::note(self.ctx.l10n.say(&s::DailyPrivate));
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
                Effects::note(errors::read_error(self.ctx.l10n, typed, &error, &position, solver))
            }
        }
    }

    fn typed(&self, typed: &str, addressed: bool) -> Option<Effects> {
        let run = self.current_puzzle()?;
        let current = run.solver.current.as_ref()?;
        if current.channel != self.ctx.request.place.channel {
            return None;
        }
        let age = self.ctx.now.0 - current.at.0;
        let board = run.board(self.ctx.l10n);
        let found = self.ctx.reading_of(None).read(&board.position(), typed);
        let fitting = match &found {
            Ok(mv) => vec![*mv],
            Err(error) => error.candidates().to_vec(),
        };
        let readings = board.readings(&fitting);
        let waiting = self.ctx.filter(|live| live.game.check_turn(&self.ctx.me).is_ok());
        if !waiting.is_empty() {
            let undecided = !fitting.is_empty() && age < FRESH;
            return undecided.then(|| self.puzzle_or_game(run, readings, &waiting, typed));
        }
        let l10n = self.ctx.l10n;
        let meant = || l10n.say(&s::PuzzleMeant { text: code_span(typed) });
        let plays = |live: &LiveGame| {
            live.game.phase() == Phase::Playing && live.game.side_of(&self.ctx.me).is_some()
        };
        match self.ctx.filter(plays)[..] {
            // A move for a game that comes too early must not be the first try at a puzzle.
            [live, ..] if !fitting.is_empty() && age < FRESH => {
                let wait = live.game.check_turn(&self.ctx.me).err()?;
                let (position, solver) = (live.game.history().position(), run.puzzle.solver());
                let wait = errors::refusal(l10n, &wait, position, solver, &self.ctx.moderators());
                Some(question(l10n.join([wait, meant()]), vec![readings]))
            }
            [_, ..] => None,
            [] if age < WARM => match found {
                Err(ReadError::Unreadable { .. }) if !addressed => None,
                _ => Some(self.try_text(run, typed)),
            },
            [] => (addressed && !fitting.is_empty()).then(|| question(meant(), vec![readings])),
        }
    }

    /// A move that fits the puzzle, typed by somebody who is to move in these games.
    fn puzzle_or_game(
        &self,
        run: PuzzleRun<'_>,
        readings: Vec<Button>,
        waiting: &[&LiveGame],
        typed: &str,
    ) -> Effects {
        let button = |live: &LiveGame, mv: Move| Button {
            label: clip(&choose_game::label(self.ctx, live), MAX_LABEL),
            ..self.ctx.answer_button(live, GameAction::Reading(mv), &s::WhichGame, ButtonStyle::Primary)
        };
        let in_games = waiting.iter().flat_map(|live| {
            let moves = self.ctx.reading(live).moves(live.game.history().position(), typed);
            moves.into_iter().map(|mv| button(live, mv))
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
    Effects::answer(PrivateReply::Note(Reply { rows, ..Reply::text(text) }))
}

/// Completes a move in the puzzle that the person has open.
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
