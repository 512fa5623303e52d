//! Competitions whose channel was deleted: they wait to be moved, then end with the standings as they are.

use crate::commands::table::line_in;
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::steps::decided;
use crate::features::competitions::{arena_messages, messages, queries, round_times};
use crate::features::effects::{Destination, Effects, PostDraft};
use crate::features::hooks::DueCtx;
use crate::i18n::{messages as s, time};
use crate::message::Reply;
use crate::store::StoreResult;

/// Tells the organiser once, and ends the competition if nobody has moved it in time.
pub(super) async fn step(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Effects> {
    let now = ctx.services.now();
    let l10n = messages::localizer(ctx.effective);
    let name = messages::name(stored);
    let seen = vec![queries::note_shown(stored)];
    if stored.state.is_closed() {
        return Ok(Effects { writes: seen, ..Effects::default() });
    }
    let (command, reply) = match round_times::lost_at(&stored.state) {
        None => {
            let until = time::at(round_times::move_until(&stored.state, now));
            let command = line_in("organise", l10n.locale());
            let text = l10n.say(&s::RoundsChannelLost { name, command, until });
            (CompetitionCommand::LoseChannel, Reply::text(text))
        }
        Some(lost) if round_times::move_until(&stored.state, lost) <= now => match stored.state.arena() {
            Some(arena) if arena.is_started() => {
                (CompetitionCommand::End, arena_messages::end(l10n, stored, arena))
            }
            _ => (CompetitionCommand::Close, Reply::text(l10n.say(&s::RoundsChannelEnded { name }))),
        },
        Some(_) => return Ok(Effects { writes: seen, ..Effects::default() }),
    };
    let Some(mut effects) = decided(ctx, stored, &command, Vec::new()) else {
        return Ok(Effects::default());
    };
    if let Some(organiser) = queries::creator(&ctx.services.store, stored.id).await?
        && let Ok(direct) = ctx.services.platform.open_direct(organiser.as_str()).await
    {
        let post = PostDraft::here(reply, None);
        effects.posts.push(PostDraft { to: Destination::Channel(direct), ..post });
    }
    Ok(effects)
}
