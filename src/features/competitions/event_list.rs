//! The competitions of a server, or those that a person has entered.

use crate::commands::table::line_in;
use crate::features::competitions::access::{RequestResult, refuse, server};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::round_text::date;
use crate::features::competitions::rounds::Rounds;
use crate::features::competitions::seasons::{running_season, season_messages};
use crate::features::competitions::teams::guest;
use crate::features::competitions::{messages, queries, round_messages, round_times};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::game::PlayerId;
use crate::i18n::messages as s;
use crate::i18n::{Localizer, escape, move_text};
use crate::message::{Button, ButtonStyle, CompetitionComponent, CompetitionKind, CustomId, Reply};

/// Maximum number of competitions in a list.
const LISTED: i64 = 5;

/// Lists the competitions of the server; in direct messages those that the requester has entered.
pub(super) async fn list(ctx: &Ctx<'_>) -> RequestResult {
    let l10n = ctx.l10n;
    let store = &ctx.services.store;
    let platform = ctx.channel.platform;
    let mut found = if ctx.request.place.is_direct() {
        queries::entered_by(store, platform, ctx.requester.as_str(), LISTED).await?
    } else {
        queries::all_in(store, platform, &server(ctx), LISTED).await?
    };
    if let Some(season) = running_season::open_season(ctx).await? {
        // Its events are later than it.
        found.retain(|stored| stored.id != season.id);
        found.truncate(LISTED as usize - 1);
        found.insert(0, season);
    }
    if found.is_empty() {
        let command = line_in("new", l10n.locale());
        return refuse(l10n.say(&s::CompetitionsNone { command }));
    }
    for stored in &mut found {
        guest::show_host(ctx.services, stored).await?;
    }
    let mut lines = vec![l10n.say(&s::CompetitionsList)];
    let mut buttons = Vec::new();
    for stored in &found {
        lines.push(if stored.state.kind() == CompetitionKind::Season {
            season_messages::list_line(l10n, stored)
        } else {
            let organiser = queries::creator(store, stored.id).await?;
            line(ctx, stored, organiser.as_ref())
        });
        let id = CompetitionComponent::Place(messages::number(stored.id));
        let label = escape::name(stored.state.name());
        buttons.push(Button::new(CustomId::Competition(id), label, ButtonStyle::Secondary));
    }
    Ok(Effects::answer(ctx.in_place(Reply::text(lines.join("\n")).with_buttons(buttons))))
}

/// Describes the state of a competition, the place of the requester, and the organiser.
fn line(ctx: &Ctx<'_>, stored: &StoredCompetition, organiser: Option<&PlayerId>) -> String {
    let line = progress(ctx, stored);
    match organiser.filter(|_| !stored.state.is_closed()) {
        Some(organiser) => {
            let player = move_text::mention(organiser);
            ctx.l10n.say(&s::CompetitionLineOrganiser { line, player })
        }
        None => line,
    }
}

fn progress(ctx: &Ctx<'_>, stored: &StoredCompetition) -> String {
    let l10n = ctx.l10n;
    let name = round_messages::title(l10n, stored.state.kind(), messages::name(stored));
    if stored.state.is_closed() {
        return closed_line(l10n, stored, name);
    }
    let channel = format!("<#{}>", stored.channel);
    let count = stored.state.entrants().len() as u64;
    if let Some(starts) = round_times::upcoming(&stored.state) {
        return l10n.say(&s::RoundsLineUpcoming { name, count, channel, starts: date(l10n, starts) });
    }
    match stored.active_entrant(&ctx.requester).and_then(|entrant| stored.state.place(entrant)) {
        Some(place) => {
            // Places are counted with the entrants who have left, or pause.
            let count = match (stored.state.arena(), stored.state.rounds()) {
                (Some(arena), _) => arena.standings().len() as u64,
                (None, Some(rounds)) => rounds.entrants_count() as u64,
                (None, None) => count,
            };
            l10n.say(&s::CompetitionLineOwn { name, place, count, channel })
        }
        None => l10n.say(&s::CompetitionLine { name, count, channel }),
    }
}

fn closed_line(l10n: Localizer, stored: &StoredCompetition, name: String) -> String {
    let rounds = stored.state.rounds().filter(|rounds| stored.state.teams().is_none() && has_games(rounds));
    let winners = rounds.map(round_messages::winners).unwrap_or_default();
    if winners.is_empty() {
        return l10n.say(&s::CompetitionLineClosed { name });
    }
    let players: Vec<String> =
        winners.into_iter().map(|entrant| messages::mention(l10n, stored, entrant)).collect();
    l10n.say(&s::CompetitionLineWon { name, players: l10n.list(&players) })
}

fn has_games(rounds: &Rounds) -> bool {
    rounds.rounds().iter().any(|round| !round.games.is_empty())
}
