//! What a competition in rounds does by itself: it pairs the next round, counts games that nobody began, and ends.

use std::collections::BTreeSet;

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::rounds::RoundsStep;
use crate::features::competitions::{messages, queries, round_messages};
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::DueCtx;
use crate::store::StoreResult;

/// Takes the next step of a competition, if one is due.
pub(super) async fn next_round(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Option<Effects>> {
    let DueCtx { services, channel, effective } = ctx;
    let now = services.now();
    let Some(rounds) = stored.state.rounds().filter(|_| !stored.state.is_closed()) else { return Ok(None) };
    let l10n = messages::localizer(effective);
    let (command, reply) = if stored.state.due_at().is_some_and(|due| due <= now) {
        (CompetitionCommand::Default, None)
    } else {
        let rounds = rounds.clone();
        let mut absent: BTreeSet<EntrantNumber> = stored.state.entrants().into_iter().collect();
        absent.retain(|entrant| stored.state.away_until(*entrant, now).is_some());
        // Large fields take up to a second.
        let step = tokio::task::spawn_blocking(move || rounds.next(&absent)).await;
        match step.unwrap_or(RoundsStep::Wait) {
            RoundsStep::Wait | RoundsStep::Begin(_) => return Ok(None),
            RoundsStep::Pair(round) => {
                let reply = round_messages::pairings(l10n, stored, &round);
                (CompetitionCommand::Pair { round }, reply)
            }
            RoundsStep::Over => (CompetitionCommand::End, Some(round_messages::end(l10n, stored))),
        }
    };
    let Ok(event) = stored.state.decide(&command, now) else { return Ok(None) };
    let (_, writes) = queries::append(stored, &event, None, channel.platform, None);
    let posts = reply.into_iter().map(|reply| PostDraft::here(reply, None)).collect();
    Ok(Some(Effects { writes, posts, ..Effects::default() }))
}
