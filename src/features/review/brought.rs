//! The review of a game in the request: an import that is reviewed at once.

use crate::commands::requests::BroughtRecord;
use crate::features::context::Ctx;
use crate::features::decoder::DecodedGames;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::replay::import::{self, NewImport};
use crate::features::review::request;
use crate::message::picture::join_lines;
use crate::message::{RecordId, ReviewPage};
use crate::store::StoreResult;

/// Imports the game and begins its review; of several games, asks which.
pub(crate) async fn handle(ctx: &Ctx<'_>, brought: &BroughtRecord) -> StoreResult<Effects> {
    let DecodedGames { games, fault } = match import::read_games(ctx, brought.clone()).await {
        Ok(found) => found,
        Err(refused) => return Ok(Effects::ephemeral(*refused)),
    };
    let [game] = &games[..] else { return import::choose_game(ctx, &games).await };
    // A second request for a game shows its existing review.
    let known = import::imports(ctx).await?.into_iter().find(|import| import.record == game.pgn);
    if let Some(import) = known {
        return request::handle(ctx, RecordId::Import(import.number), ReviewPage::Whole).await;
    }
    let NewImport { recording, message, writes } = match import::new_import(ctx, game).await? {
        Ok(import) => import,
        Err(refused) => return Ok(Effects::ephemeral(refused)),
    };
    let mut effects = request::show(ctx, &recording, ReviewPage::Whole).await?;
    // A game whose review is refused is not stored.
    if let PrivateReply::Followed { first, .. } = &mut effects.answer {
        let unread = fault.map(|fault| import::unread(ctx.l10n, &fault));
        first.text = join_lines([Some(message), unread, Some(std::mem::take(&mut first.text))]);
        effects.writes.splice(0..0, writes);
    }
    Ok(effects)
}
