//! Questions about people.

use crate::commands::requests::StatsQuery;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::ratings::{games, people, profile};
use crate::game::PlayerId;
use crate::i18n::{messages as s, move_text};
use crate::message::picture::clip;
use crate::message::{MAX_TEXT, Person, Reply};
use crate::store::StoreResult;

pub(crate) async fn handle(ctx: &Ctx<'_>, query: &StatsQuery) -> StoreResult<Effects> {
    if let Some(program) = query.people().find(|person| person.bot) {
        let player = move_text::mention(&program.id);
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::NoRecordsOfPrograms { player })));
    }
    let others = query.people().map(|person| person.id.clone()).filter(|id| id != ctx.requester.as_str());
    let others: Vec<String> = others.collect();
    let hidden = ctx.services.store.hidden_people(ctx.channel.platform, &others).await?.pop();
    if let Some(player) = hidden.as_ref().map(move_text::mention) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::KeepsHidden { player })));
    }
    let person = whom(ctx, query.people().next());
    let reply = match query {
        StatsQuery::Rating(_) => people::rating(ctx, &person).await?,
        StatsQuery::Top { pool, overall } => {
            people::top(ctx, *pool, *overall || !ctx.request.place.is_in_server()).await?
        }
        StatsQuery::Versus { other, .. } => {
            let (one, other) = match other {
                Some(other) => (person, whom(ctx, Some(other))),
                None => (ctx.requester.clone(), person),
            };
            if one == other {
                Reply::text(ctx.l10n.say(&s::VersusOneself))
            } else {
                people::versus(ctx, &one, &other).await?
            }
        }
        StatsQuery::Profile(_) => profile::profile(ctx, &person).await?,
        StatsQuery::Games(_) => games::open_games(ctx, &person).await?,
    };
    Ok(Effects::ephemeral(Reply { text: clip(&reply.text, MAX_TEXT), ..reply }))
}

/// Returns the person of a question, by default the requester.
fn whom(ctx: &Ctx<'_>, person: Option<&Person>) -> PlayerId {
    person.map_or_else(|| ctx.requester.clone(), |person| PlayerId::new(person.id.clone()))
}
