//! Typed moves that are for an exercise.

use crate::features::context::{Ctx, RepliedGame};
use crate::features::effects::Effects;
use crate::features::exercises::{handler, queries};
use crate::features::puzzles::queries::{self as puzzles, AttemptQuery};
use crate::features::review::progress;
use crate::game::Timestamp;
use crate::i18n::escape::code_span;
use crate::i18n::{errors, messages as s};
use crate::message::{RequestKind, TypedMessage};
use crate::notation::ReadError;
use crate::store::StoreResult;

/// Time for which a typed move is for the exercise that was shown last, in milliseconds.
const WARM: i64 = 60 * 60 * 1000;

/// Answers a typed move for the exercise that was shown last in the channel; `None` for other moves. Games in which the
/// person is to move, and a puzzle that was shown later, come first.
pub(crate) async fn typed_at_exercise(
    ctx: &Ctx<'_>,
    typed: &str,
    addressed: bool,
) -> StoreResult<Option<Effects>> {
    let is_for_puzzle = matches!(&ctx.request.what, RequestKind::Text(TypedMessage { puzzle: Some(_), .. }));
    let plays = !ctx.filter(|live| live.game.check_turn(&ctx.requester).is_ok()).is_empty();
    if is_for_puzzle || plays || ctx.replied_to != RepliedGame::None {
        return Ok(None);
    }
    let store = &ctx.services.store;
    let person = ctx.requester.as_str();
    let since = Timestamp(ctx.now.0 - WARM);
    let Some((subject, ply, at)) = queries::current(store, ctx.channel, person, since).await? else {
        return Ok(None);
    };
    let solver = puzzles::session(store, ctx.channel.platform, person, AttemptQuery::None).await?.solver;
    let in_storm = solver.storm.is_some_and(|storm| storm.takes_typed_moves(ctx.now));
    if in_storm || solver.current.is_some_and(|puzzle| puzzle.at > at) {
        return Ok(None);
    }
    let Some(record) = progress::record_of(&subject) else { return Ok(None) };
    let exercise = match handler::load(ctx, record, ply).await? {
        Ok(exercise) => exercise,
        Err(_) => return Ok(None),
    };
    let position = exercise.position();
    Ok(match ctx.reading_of(None).read(&position, typed) {
        Ok(mv) => Some(handler::try_move(ctx, exercise, mv)),
        Err(error) if !error.candidates().is_empty() => {
            let text = ctx.l10n.say(&s::PuzzleWhichReading { text: code_span(typed) });
            let question = exercise.readings(ctx.l10n, text, error.candidates());
            Some(Effects::ephemeral(question))
        }
        Err(ReadError::Unreadable { .. }) if !addressed => None,
        Err(error) => {
            let side = position.turn();
            Some(Effects::ephemeral(errors::read_error(ctx.l10n, typed, &error, &position, side)))
        }
    })
}
