//! Hall of fame of a server: the champions of its seasons, the winners of its events.

use crate::features::competitions::access::{RequestResult, refuse, server};
use crate::features::competitions::messages::{button, mention as entrant_mention, name};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::seasons::queries;
use crate::features::competitions::seasons::season_messages::mention;
use crate::features::competitions::seasons::season_standing::{self, final_places};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::picture::clip;
use crate::message::{ButtonStyle, CompetitionComponent, MAX_TEXT, Reply};

/// Number of seasons on a page.
const SEASONS: i64 = 5;
/// Number of events on a page.
const EVENTS: i64 = 10;

/// Shows a page of the hall of fame of the server, from 0 for the latest.
pub(in crate::features::competitions) async fn show(ctx: &Ctx<'_>, page: u8) -> RequestResult {
    let l10n = ctx.l10n;
    if ctx.request.place.is_direct() {
        return refuse(l10n.say(&s::CompetitionDirect));
    }
    let store = &ctx.services.store;
    let platform = ctx.channel.platform;
    let server = server(ctx);
    // One more than is shown tells whether there is another page.
    let from = i64::from(page) * SEASONS;
    let mut over = queries::closed_seasons(store, platform, &server, SEASONS + 1, from).await?;
    let from = i64::from(page) * EVENTS;
    let mut played = queries::played_events(store, platform, &server, EVENTS + 1, from).await?;
    let has_more = over.len() > SEASONS as usize || played.len() > EVENTS as usize;
    over.truncate(SEASONS as usize);
    played.truncate(EVENTS as usize);
    let mut seasons = Vec::new();
    for season in &over {
        let standing = season_standing::load(ctx.services, season).await?;
        let champions: Vec<String> = standing.champions().map(|row| mention(l10n, &row.person)).collect();
        seasons.extend(line(l10n, season, &champions));
    }
    let events = played.iter().filter_map(|stored| {
        let first = final_places(&stored.state).into_iter().filter(|(place, _)| *place == 1);
        let winners: Vec<String> = first.map(|(_, winner)| entrant_mention(l10n, stored, winner)).collect();
        line(l10n, stored, &winners)
    });
    let events: Vec<String> = events.collect();
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
    let mut reply = Reply::text(clip(&lines.join("\n"), MAX_TEXT));
    if let Some(any) = over.first().or(played.first())
        && has_more
    {
        let earlier = |competition| CompetitionComponent::Hall { competition, page: page.checked_add(1) };
        let earlier = button(l10n, any, earlier, &s::ButtonHallEarlier, ButtonStyle::Secondary);
        reply = reply.with_buttons(vec![earlier]);
    }
    Ok(Effects::answer(ctx.in_place(reply)))
}

/// Returns the line of a competition; `None` without a first place.
fn line(l10n: Localizer, stored: &StoredCompetition, first: &[String]) -> Option<String> {
    if first.is_empty() {
        return None;
    }
    Some(l10n.say(&s::HallLine { name: name(stored), players: l10n.list(first) }))
}
