//! Requests for a review: who may ask for one, and what is answered.

use crate::engine::review::{NODES, Reviewer};
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

/// Most reviews of one person, and of all people, that are worked on.
const MOST_OF_ONE: usize = 3;
const MOST_OF_ALL: usize = 200;

/// Shows or begins the review of a game or an import that is named.
pub(crate) async fn handle(ctx: &Ctx<'_>, id: RecordId, page: ReviewPage) -> StoreResult<Effects> {
    match handler::find(ctx, id).await? {
        Ok(recording) => show(ctx, &recording, page).await,
        Err(refused) => Ok(Effects::note(refused)),
    }
}

/// Shows the review of a game that is over or of an import, or begins it.
pub(crate) async fn show(ctx: &Ctx<'_>, recording: &RecordedGame, page: ReviewPage) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    if let RecordId::Game(game) = recording.id
        && recording.goes_on()
    {
        return Ok(Effects::note(l10n.say(&s::ReviewLive { game: game.id })));
    }
    if recording.plies() == 0 {
        return Ok(Effects::note(l10n.say(&s::ReviewNoMoves)));
    }
    let closed = ClosedPositions::for_person(ctx.services, ctx.me.as_str()).await?;
    let history = &recording.history;
    if closed.meets(history.start(), history.moves()) {
        return Ok(Effects::note(l10n.say(&s::RatedPosition)));
    }
    let known =
        progress::status(ctx.services, ctx.channel, ctx.server, recording.id, ctx.me.as_str()).await?;
    let reviewer = Reviewer::new(recording.history.clone(), NODES).resume(known.findings);
    let (done, total) = (reviewer.done(), reviewer.total());
    // A game of the channel is reviewed for all to see, also where somebody has had it reviewed elsewhere before.
    let live = match recording.id {
        RecordId::Game(game) => ctx.live_game(game.id).filter(|_| !known.posted && page == ReviewPage::Whole),
        RecordId::Import(_) | RecordId::Master(_) => None,
    };
    if done == total && live.is_none() {
        let Some(review) = reviewer.finish() else {
            return Ok(Effects::note(l10n.say(&s::ReviewLost)));
        };
        let teller = ReviewWriter { l10n, recording, review: &review };
        if let ReviewPage::Move(ply) = page
            && teller.variations(ply).iter().any(|(start, line)| closed.meets(start, line))
        {
            return Ok(Effects::note(l10n.say(&s::RatedPosition)));
        }
        return Ok(Effects::answer(ctx.in_place(match page {
            ReviewPage::Whole | ReviewPage::Chosen => teller.whole(known.link.as_deref()),
            ReviewPage::Move(number) => teller.one(number, &ctx.me),
        })));
    }
    if known.under_way {
        return Ok(Effects::answer(follow::followed(
            ctx,
            recording,
            review_under_way(l10n, recording, done),
        )));
    }
    if known.own >= MOST_OF_ONE {
        return Ok(Effects::note(l10n.say(&s::ReviewTooManyOwn { count: known.own as u64 })));
    }
    if known.all >= MOST_OF_ALL {
        return Ok(Effects::note(l10n.say(&s::ReviewTooMany)));
    }
    let begins = !known.begun || live.is_some();
    let (services, subject) = (ctx.services.clone(), progress::subject(recording.id));
    let (person, nonce) = (ctx.me.to_string(), services.nonce());
    let shown = live.map(|_| &*nonce);
    let begin = || StateWrite::Run(queries::begin(ctx.channel, &subject, &person, ctx.now, shown));
    let mut effects = Effects {
        writes: begins.then(begin).into_iter().collect(),
        nonce: shown.map(str::to_owned),
        after: Some(Box::new(move || progress::start(&services, subject, person))),
        ..Effects::default()
    };
    if let Some(live) = live {
        if let Some(refused) = cannot_post(ctx) {
            return Ok(Effects::note(refused));
        }
        let reply = review_progress(&live.seen_at(&ctx.channel.id), done);
        effects.posts.push(PostDraft::here(reply, Some(live.id)));
    }
    effects.answer = match (live, &ctx.request.what) {
        (None, _) => {
            // A message that answers a typed one is not replaced.
            let typed = matches!(ctx.request.what, RequestKind::Text(_));
            let begun: Words = if typed { &s::ReviewBegunTyped } else { &s::ReviewBegunPrivate };
            let begun = l10n.say(begun);
            follow::followed(ctx, recording, with_review(l10n, recording.id, begun, &s::ButtonReviewLook))
        }
        (Some(_), RequestKind::Slash(_)) => PrivateReply::note(l10n.say(&s::ReviewBegun)),
        _ if ctx.is_private_press() => PrivateReply::Update(Reply::text(l10n.say(&s::ReviewBegun))),
        _ => PrivateReply::Silence,
    };
    Ok(effects)
}
