//! Hall of fame of a server: the champions of its seasons, the winners of its events.

use crate::features::competitions::access::server;
use crate::features::competitions::messages::{mention as entrant_mention, name};
use crate::features::competitions::queries::{self, StoredCompetition};
use crate::features::competitions::seasons::counts;
use crate::features::competitions::seasons::season_messages::mention;
use crate::features::competitions::seasons::season_standing::{self, end_of, final_places};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::picture::clip;
use crate::message::{CompetitionKind, MAX_TEXT, Reply};
use crate::store::StoreResult;

/// Maximum number of competitions that are read.
const READ: i64 = 200;
/// Maximum number of seasons that are listed.
const SEASONS: usize = 10;
/// Maximum number of events that are listed.
const EVENTS: usize = 15;

/// Shows the hall of fame of the server, the latest first.
pub(in crate::features::competitions) async fn show(ctx: &Ctx<'_>) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    if ctx.request.place.is_direct() {
        return Ok(Effects::ephemeral(l10n.say(&s::CompetitionDirect)));
    }
    let found = queries::all_in(&ctx.services.store, ctx.channel.platform, &server(ctx), READ).await?;
    let mut seasons = Vec::new();
    let over = found.iter().filter(|stored| stored.state.is_closed());
    for season in over.filter(|stored| stored.state.kind() == CompetitionKind::Season).take(SEASONS) {
        let standing = season_standing::load(ctx.services, season).await?;
        let champions: Vec<String> = standing.champions().map(|row| mention(l10n, &row.person)).collect();
        seasons.extend(line(l10n, season, &champions));
    }
    let mut events = Vec::new();
    for stored in found.iter().filter(|stored| counts(stored.state.kind())) {
        if end_of(&stored.state).is_none() || events.len() == EVENTS {
            continue;
        }
        let first = final_places(&stored.state).into_iter().filter(|(place, _)| *place == 1);
        let winners: Vec<String> = first.map(|(_, winner)| entrant_mention(l10n, stored, winner)).collect();
        events.extend(line(l10n, stored, &winners));
    }
    let mut lines = vec![l10n.say(&s::HallTitle)];
    if seasons.is_empty() && events.is_empty() {
        lines.push(l10n.say(&s::HallEmpty));
    }
    if !seasons.is_empty() {
        lines.push(l10n.say(&s::HallSeasons));
        lines.extend(seasons);
    }
    if !events.is_empty() {
        lines.push(l10n.say(&s::HallEvents));
        lines.extend(events);
    }
    Ok(Effects::answer(ctx.in_place(Reply::text(clip(&lines.join("\n"), MAX_TEXT)))))
}

/// Returns the line of a competition; `None` if nobody is first.
fn line(l10n: Localizer, stored: &StoredCompetition, first: &[String]) -> Option<String> {
    if first.is_empty() {
        return None;
    }
    Some(l10n.say(&s::HallLine { name: name(stored), players: l10n.list(first) }))
}
