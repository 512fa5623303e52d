//! Messages about seasons.

use crate::commands::event_terms::EventTerms;
use crate::commands::table::line_in;
use crate::features::competitions::access::{RequestResult, may_organise, refuse};
use crate::features::competitions::messages::{button, more_line, name, place_button, rules_button};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::round_messages::title;
use crate::features::competitions::round_pictures::{podium_of, table_picture};
use crate::features::competitions::round_text::whole_points;
use crate::features::competitions::seasons::season_standing::SeasonStanding;
use crate::features::competitions::seasons::{ends_at, season_standing};
use crate::features::competitions::standings::season::{DEFAULT_TABLE, SeasonRow};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::messages as s;
use crate::i18n::{Localizer, escape, move_text, time};
use crate::message::picture::clip;
use crate::message::{ButtonStyle, CompetitionComponent, CompetitionKind, MAX_TEXT, Picture, Reply};
use crate::render::{NamePlate, TableRow};
use crate::store::StoreResult;

/// Maximum number of players in a message.
const LISTED: usize = 40;
/// Maximum number of events in a message.
const LISTED_EVENTS: usize = 10;

/// Returns the rules of a season.
pub(in crate::features::competitions) fn rules(l10n: Localizer, terms: &EventTerms) -> String {
    let points: Vec<String> = DEFAULT_TABLE.iter().map(|points| l10n.number(*points as usize)).collect();
    let points = points.join(", ");
    let command = line_in("hall", l10n.locale());
    let rules = l10n.say(&s::SeasonRules { points, command });
    let length = match terms.weeks {
        Some(weeks) => l10n.say(&s::SeasonWeeks { weeks: u64::from(weeks) }),
        None => l10n.say(&s::SeasonUntilClosed),
    };
    [rules, length].join("\n")
}

/// The message with the standings of a season, which is edited in place.
pub(in crate::features::competitions) async fn public_standings(
    services: &Services,
    l10n: Localizer,
    season: &StoredCompetition,
) -> StoreResult<Reply> {
    let standing = season_standing::load(services, season).await?;
    let mut lines = vec![title(l10n, season.state.kind(), name(season))];
    match ends_at(&season.state) {
        _ if season.state.is_closed() => lines.push(l10n.say(&s::RoundsClosed)),
        Some(at) => lines.push(l10n.say(&s::SeasonEnds { at: time::at(at) })),
        None => {}
    }
    lines.extend(places(l10n, &standing));
    if !standing.counted.is_empty() {
        lines.push(l10n.say(&s::SeasonCounted { events: event_names(l10n, &standing.counted) }));
    }
    if !standing.running.is_empty() {
        lines.push(l10n.say(&s::SeasonRunning { events: event_names(l10n, &standing.running) }));
    }
    let hall = |competition| CompetitionComponent::Hall { competition, page: None };
    let buttons = vec![
        place_button(l10n, season),
        rules_button(l10n, season),
        button(l10n, season, hall, &s::ButtonHall, ButtonStyle::Secondary),
    ];
    let picture = table(l10n, season, &standing);
    Ok(Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(buttons) })
}

/// Returns the last of these names of events, in code spans.
fn event_names(l10n: Localizer, names: &[String]) -> String {
    let last = names.len().saturating_sub(LISTED_EVENTS);
    let spans: Vec<String> = names[last..].iter().map(|name| escape::name_span(name)).collect();
    l10n.list(&spans)
}

/// Returns the lines with the places.
fn places(l10n: Localizer, standing: &SeasonStanding) -> Vec<String> {
    if standing.rows.is_empty() {
        return vec![l10n.say(&s::SeasonEmpty)];
    }
    let next = standing.rows.iter().skip(1).map(Some).chain([None]);
    let rows = standing.rows.iter().zip(next).take(LISTED);
    let mut lines: Vec<String> = rows.map(|(row, next)| row_line(l10n, row, next)).collect();
    lines.extend(more_line(l10n, standing.rows.len().saturating_sub(LISTED)));
    lines
}

/// Returns the line of a row; it says if only places put it above the next one.
fn row_line(l10n: Localizer, row: &SeasonRow<PlayerId>, next: Option<&SeasonRow<PlayerId>>) -> String {
    let place = row.place;
    let player = mention(l10n, &row.person);
    let points = whole_points(l10n, row.points);
    match next {
        Some(next) if next.points == row.points && next.place != row.place => {
            l10n.say(&s::SeasonLineByPlaces { place, player, points })
        }
        _ => l10n.say(&s::RoundsRow { place, player, points }),
    }
}

/// Returns a mention of a person.
pub(super) fn mention(l10n: Localizer, person: &PlayerId) -> String {
    if person.is_deleted() { l10n.say(&s::DeletedPlayer) } else { move_text::mention(person) }
}

/// Returns the picture of the standings; `None` without points.
fn table(l10n: Localizer, season: &StoredCompetition, standing: &SeasonStanding) -> Option<Picture> {
    let rows = standing.rows.iter().map(|row| TableRow {
        place: l10n.number(row.place as usize),
        player: plate(l10n, standing, row),
        values: vec![l10n.number(row.points as usize), l10n.number(row.places.len())],
    });
    table_picture(l10n, season, l10n.say(&s::SeasonLabelEvents), rows.collect())
}

fn plate(l10n: Localizer, standing: &SeasonStanding, row: &SeasonRow<PlayerId>) -> NamePlate {
    let name = match standing.names.get(&row.person) {
        Some(name) if !row.person.is_deleted() => escape::name(name),
        _ => l10n.say(&s::DeletedPlayer),
    };
    NamePlate::new(name, l10n.number(row.place as usize))
}

/// The message at the end, with the champion.
pub(super) fn end(l10n: Localizer, season: &StoredCompetition, standing: &SeasonStanding) -> Reply {
    let mut lines = vec![l10n.say(&s::SeasonOver { name: name(season) })];
    let champions: Vec<String> = standing.champions().map(|row| mention(l10n, &row.person)).collect();
    if champions.is_empty() {
        lines.push(l10n.say(&s::SeasonNoChampion));
    } else {
        lines.push(l10n.say(&s::SeasonChampion { players: l10n.list(&champions) }));
        lines.extend(places(l10n, standing));
    }
    let first = standing.rows.iter();
    let first = first.map(|row| (row.place, plate(l10n, standing, row), l10n.number(row.points as usize)));
    let alt = l10n.say(&s::RoundsAltPodium { name: season.state.name() });
    let picture = podium_of(l10n, season, first, &alt);
    Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
}

/// Shows the requester's points, and organisers the button that ends the season.
pub(in crate::features::competitions) async fn own(
    ctx: &Ctx<'_>,
    season: &StoredCompetition,
) -> RequestResult {
    let l10n = ctx.l10n;
    let standing = season_standing::load(ctx.services, season).await?;
    let name = name(season);
    let mut text = match standing.rows.iter().find(|row| row.person == ctx.requester) {
        Some(row) => {
            let points = u64::from(row.points);
            l10n.say(&s::SeasonOwn { points, name: &name, place: row.place, count: standing.rows.len() })
        }
        None => l10n.say(&s::SeasonOwnNone { name: &name }),
    };
    let mut reply = Reply::default();
    if may_organise(ctx) && !season.state.is_closed() {
        text = [text, l10n.say(&s::SeasonEndSure { name })].join("\n");
        let close = CompetitionComponent::Close;
        let close = button(l10n, season, close, &s::ButtonEndSeason, ButtonStyle::Danger);
        reply = reply.with_buttons(vec![close]);
    }
    Ok(Effects::answer(ctx.in_place(Reply { text, ..reply })))
}

/// Refuses a season while another one is running in the server.
pub(in crate::features::competitions) fn check_alone(
    l10n: Localizer,
    kind: CompetitionKind,
    running: Option<&StoredCompetition>,
) -> RequestResult<()> {
    let Some(running) = running.filter(|_| kind == CompetitionKind::Season) else { return Ok(()) };
    let channel = format!("<#{}>", running.channel);
    refuse(l10n.say(&s::SeasonRunningAlready { name: name(running), channel }))
}

/// Returns the line of a running season in the list of competitions.
pub(in crate::features::competitions) fn list_line(l10n: Localizer, season: &StoredCompetition) -> String {
    let name = name(season);
    let channel = format!("<#{}>", season.channel);
    match ends_at(&season.state) {
        _ if season.state.is_closed() => l10n.say(&s::CompetitionLineClosed { name }),
        Some(at) => l10n.say(&s::SeasonListed { name, channel, at: time::at(at) }),
        None => l10n.say(&s::SeasonListedOpen { name, channel }),
    }
}
