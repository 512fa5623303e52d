//! What an arena does by itself: it pairs waiting players, pauses those who do not begin, and ends.

use std::collections::BTreeSet;

use crate::features::competitions::arena::ArenaStep;
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::{arena_messages, messages, queries};
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::DueCtx;
use crate::store::StoreResult;

/// Takes the next step of an arena, if one is due.
pub(super) async fn next_step(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Option<Effects>> {
    let DueCtx { services, channel, effective } = ctx;
    let Some(arena) = stored.state.arena().filter(|_| !stored.state.is_closed()) else { return Ok(None) };
    let now = services.now();
    let l10n = messages::localizer(effective);
    let mut absent: BTreeSet<EntrantNumber> = arena.present().into_iter().collect();
    absent.retain(|entrant| stored.state.away_until(*entrant, now).is_some());
    let copy = arena.clone();
    // Large fields take some time.
    let step = tokio::task::spawn_blocking(move || copy.next(now, &absent)).await;
    let (command, replies) = match step.unwrap_or(ArenaStep::Wait) {
        ArenaStep::Wait => return Ok(None),
        ArenaStep::Pair(round) => {
            let replies = arena_messages::pairings(l10n, stored, &round);
            (CompetitionCommand::Pair { round }, replies)
        }
        ArenaStep::Pause => {
            let reply = arena_messages::paused(l10n, stored, &arena.late(now));
            (CompetitionCommand::Default, vec![reply])
        }
        ArenaStep::End => (CompetitionCommand::End, vec![arena_messages::end(l10n, stored, arena)]),
    };
    let Ok(event) = stored.state.decide(&command, now) else { return Ok(None) };
    let (_, writes) = queries::append(stored, &event, None, channel.platform, None);
    let posts = replies.into_iter().map(|reply| PostDraft::here(reply, None)).collect();
    Ok(Some(Effects { writes, posts, ..Effects::default() }))
}
