//! Requests for a review.

use crate::engine::review::{NODES, Review, Reviewer};
use crate::features::context::{Ctx, cannot_post};
use crate::features::effects::{Effects, PostDraft, PrivateReply};
use crate::features::fair_play::ClosedPositions;
use crate::features::replay::handler;
use crate::features::replay::recording::RecordedGame;
use crate::features::review::messages::{ReviewWriter, review_progress, review_under_way, with_review};
use crate::features::review::{follow, progress, queries};
use crate::i18n::messages::{self as s, Words};
use crate::message::{RecordId, Reply, RequestKind, ReviewPage};
use crate::store::{StateWrite, StoreResult};

/// Maximum number of running reviews per person.
const MOST_OF_ONE: usize = 3;
/// Maximum number of running reviews.
const MOST_OF_ALL: usize = 200;

/// Shows or begins the review of a named record.
pub(crate) async fn handle(ctx: &Ctx<'_>, id: RecordId, page: ReviewPage) -> StoreResult<Effects> {
    match handler::find(ctx, id).await? {
        Ok(recording) => show(ctx, &recording, page).await,
        Err(refused) => Ok(Effects::ephemeral(refused)),
    }
}

pub(crate) async fn finished(ctx: &Ctx<'_>, recording: &RecordedGame) -> StoreResult<Option<Review>> {
    let person = ctx.requester.as_str();
    let known = progress::status(ctx.services, ctx.channel, ctx.server, recording.id, person).await?;
    Ok(Reviewer::new(recording.history.clone(), NODES).resume(known.findings).finish())
}

/// Shows or begins the review of a finished game or an import.
pub(crate) async fn show(ctx: &Ctx<'_>, recording: &RecordedGame, page: ReviewPage) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    if let RecordId::Game(game) = recording.id
        && recording.goes_on()
    {
        return Ok(Effects::ephemeral(l10n.say(&s::ReviewLive { game: game.id })));
    }
    if recording.plies() == 0 {
        return Ok(Effects::ephemeral(l10n.say(&s::ReviewNoMoves)));
    }
    let closed = ClosedPositions::for_person(ctx.services, ctx.requester.as_str()).await?;
    let history = &recording.history;
    if closed.meets(history.start(), history.moves()) {
        return Ok(Effects::ephemeral(l10n.say(&s::RatedPosition)));
    }
    let known =
        progress::status(ctx.services, ctx.channel, ctx.server, recording.id, ctx.requester.as_str()).await?;
    let reviewer = Reviewer::new(recording.history.clone(), NODES).resume(known.findings);
    let done = reviewer.done();
    let is_finished = done == reviewer.total();
    // The review of a game of the channel is public, even if it was requested elsewhere before.
    let live = ctx.live_record(recording.id).filter(|_| !known.posted && page == ReviewPage::Whole);
    if is_finished && live.is_none() {
        let Some(review) = reviewer.finish() else {
            return Ok(Effects::ephemeral(l10n.say(&s::ReviewLost)));
        };
        let writer = ReviewWriter { l10n, recording, review: &review };
        if let ReviewPage::Move(ply) = page
            && is_closed(ctx, &closed, recording, &review, ply)
        {
            return Ok(Effects::ephemeral(l10n.say(&s::RatedPosition)));
        }
        return Ok(Effects::answer(ctx.in_place(match page {
            ReviewPage::Whole | ReviewPage::Chosen => writer.whole(known.link.as_deref()),
            ReviewPage::Move(ply) => writer.move_page(ply, &ctx.requester),
        })));
    }
    if known.under_way {
        let first = review_under_way(l10n, recording, done);
        return Ok(Effects::answer(follow::followed(ctx, recording, first)));
    }
    if known.own >= MOST_OF_ONE {
        return Ok(Effects::ephemeral(l10n.say(&s::ReviewTooManyOwn { count: known.own as u64 })));
    }
    if known.all >= MOST_OF_ALL {
        return Ok(Effects::ephemeral(l10n.say(&s::ReviewTooMany)));
    }
    let services = ctx.services.clone();
    let subject = progress::subject(recording.id);
    let person = ctx.requester.to_string();
    let mut effects = Effects { nonce: live.map(|_| services.nonce()), ..Effects::default() };
    if !known.begun || live.is_some() {
        let begin = queries::begin(ctx.channel, &subject, &person, ctx.now, effects.nonce.as_deref());
        effects.writes.push(StateWrite::Run(begin));
    }
    effects.after = Some(Box::new(move || progress::start(&services, subject, person)));
    let Some(live) = live else {
        // The reply to a typed message is not edited.
        let is_typed = matches!(ctx.request.what, RequestKind::Text(_));
        let begun: Words = if is_typed { &s::ReviewBegunTyped } else { &s::ReviewBegunPrivate };
        let first = with_review(l10n, recording.id, l10n.say(begun), &s::ButtonReviewLook);
        effects.answer = follow::followed(ctx, recording, first);
        return Ok(effects);
    };
    if let Some(refused) = cannot_post(ctx) {
        return Ok(Effects::ephemeral(refused));
    }
    let reply = review_progress(&live.seen_at(&ctx.channel.id), done);
    effects.posts.push(PostDraft::here(reply, Some(live.id)));
    let begun = Reply::text(l10n.say(&s::ReviewBegun));
    if let RequestKind::Slash(_) = ctx.request.what {
        effects.answer = PrivateReply::Ephemeral(begun);
    } else if ctx.is_private_press() {
        effects.answer = PrivateReply::Update(begun);
    }
    Ok(effects)
}

/// Returns `true` if the variations on the page of a move meet a closed position.
pub(crate) fn is_closed(
    ctx: &Ctx<'_>,
    closed: &ClosedPositions,
    recording: &RecordedGame,
    review: &Review,
    ply: usize,
) -> bool {
    let writer = ReviewWriter { l10n: ctx.l10n, recording, review };
    writer.variations(ply).iter().any(|(start, line)| closed.meets(start, line))
}
