//! Posts the pictures that people share.

use std::sync::Arc;

use crate::engine::review::Review;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::fair_play::ClosedPositions;
use crate::features::puzzles::messages::PuzzleBoard;
use crate::features::puzzles::queries::{self, AttemptQuery};
use crate::features::puzzles::state::PuzzleFeat;
use crate::features::replay::recording::RecordedGame;
use crate::features::replay::viewer;
use crate::features::review::request;
use crate::features::share::card;
use crate::features::share::state::CardSubject;
use crate::game::GameId;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::move_text;
use crate::message::{ButtonStyle, Picture, PuzzleAction, Reply, Row};
use crate::puzzles::PuzzleId;
use crate::store::StoreResult;

/// Posts the card of a finished game that the requester may see, once in a channel, and once more when it is reviewed.
pub(crate) async fn game(ctx: &Ctx<'_>, recording: &RecordedGame) -> StoreResult<Effects> {
    if recording.goes_on() {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::ShareLive)));
    }
    if recording.plies() == 0 {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::NoMovesYet)));
    }
    let review = finished_review(ctx, recording).await?;
    let live = ctx.live_record(recording.id);
    let l10n = live.map_or(ctx.l10n, |live| live.seen_at(&ctx.channel.id).l10n());
    let view = viewer::view_of(ctx, recording);
    let picture = card::of_game(l10n, recording, review.as_ref(), view);
    let subject = CardSubject::Game { record: recording.id, is_reviewed: review.is_some() };
    let mut effects = post(
        ctx,
        subject,
        Reply::text(viewer::title_and_ending(l10n, recording)),
        picture,
        live.map(|live| live.id),
    );
    if review.is_none() && !effects.posts.is_empty() {
        effects.answer = PrivateReply::ephemeral(ctx.l10n.say(&s::ShareUnreviewed));
    }
    Ok(effects)
}

/// Posts that the requester has solved a puzzle of the day, or many puzzles in a row.
pub(crate) async fn puzzle(ctx: &Ctx<'_>, id: PuzzleId) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let Some(puzzle) = ctx.services.puzzles.get(id) else {
        return Ok(Effects::ephemeral(l10n.say(&s::PuzzleGone)));
    };
    let store = &ctx.services.store;
    let requester = ctx.requester.as_str();
    let session = queries::session(store, ctx.channel.platform, requester, AttemptQuery::Of(id)).await?;
    let feat = session.attempt(id).and_then(|attempt| PuzzleFeat::of(attempt, &session.solver));
    let Some(feat) = feat else { return Ok(Effects::ephemeral(l10n.say(&s::ShareNothing))) };
    let board = PuzzleBoard { l10n, puzzle, ply: 0 };
    let player = move_text::mention(&ctx.requester);
    let (text, action, label): (String, PuzzleAction, Words) = match &feat {
        PuzzleFeat::Daily(day) => {
            (l10n.say(&s::ShareDaily { player }), PuzzleAction::Solve(day.clone()), &s::ButtonDailySolve)
        }
        PuzzleFeat::Streak(count) => {
            let count = u64::from(*count);
            (l10n.say(&s::ShareStreak { player, count }), PuzzleAction::Next, &s::ButtonSharePuzzle)
        }
    };
    let button = board.button(action, label, ButtonStyle::Primary);
    let reply = Reply { rows: vec![Row::Buttons(vec![button])], ..Reply::text(text) };
    let picture = card::of_puzzle(board, &ctx.request.person.name, &feat);
    Ok(post(ctx, CardSubject::Puzzle(id, ctx.requester.clone()), reply, picture, None))
}

/// Posts a card, unless the channel has it.
fn post(
    ctx: &Ctx<'_>,
    subject: CardSubject,
    reply: Reply,
    picture: Picture,
    game: Option<GameId>,
) -> Effects {
    let channel = ctx.channel.id.clone();
    if ctx.services.states.shared_cards.contains(&channel, &subject) {
        return Effects::ephemeral(ctx.l10n.say(&s::ShareAlready));
    }
    let services = Arc::clone(ctx.services);
    let after = move || services.states.shared_cards.insert(channel, subject);
    Effects { after: Some(Box::new(after)), ..ctx.posted(reply, picture, game) }
}

/// Returns the review of a game if there is a finished one, and the requester plays no rated game in one of its positions.
async fn finished_review(ctx: &Ctx<'_>, recording: &RecordedGame) -> StoreResult<Option<Review>> {
    let closed = ClosedPositions::for_person(ctx.services, ctx.requester.as_str()).await?;
    if closed.meets(recording.history.start(), recording.history.moves()) {
        return Ok(None);
    }
    request::finished(ctx, recording).await
}
