//! How a simul is created and started.

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::access::{
    RequestResult, carry_out, check_organiser, may_organise, refuse,
};
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::discord_features::entry_role;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::simul::messages as simul_messages;
use crate::features::competitions::simul::state::{BOT, Simul};
use crate::features::competitions::{creation, messages, round_rules};
use crate::features::context::Ctx;
use crate::game::{Player, PlayerId};
use crate::i18n::messages as s;
use crate::i18n::{escape, move_text};
use crate::message::picture::clip;
use crate::message::{CompetitionKind, CustomId, Person};
use crate::rules::Color;

/// Separator of the terms and the host in the id of the button that creates a simul.
const HOST_MARK: char = '@';
/// Length to which the host's name is cut there before the name of the simul is cut, in characters.
const SHORTEST_HOST_NAME: usize = 16;

/// Shows the rules of a simul before it is created.
pub(in crate::features::competitions) fn preview(
    ctx: &Ctx<'_>,
    mut terms: EventTerms,
    host: Option<&Person>,
    name: &str,
) -> RequestResult {
    check_organiser(ctx)?;
    entry_role::check_place(ctx, &terms)?;
    let l10n = ctx.l10n;
    let person = host.filter(|host| !host.bot);
    if person.is_some() {
        // A person plays as the person can.
        terms.level = None;
    } else if host.is_some() && terms.level.is_none() {
        terms.level = Some(ctx.services.defaults.default_level.get());
    }
    if terms.level.is_some() && ctx.effective.place_settings().bots == Some(false) {
        return refuse(l10n.say(&s::PlaceNoBots));
    }
    let person = if terms.level.is_none() { Some(person.unwrap_or(&ctx.request.person)) } else { None };
    let (id, kept) = create_id(ctx, &terms, person, &escape::name(name));
    creation::check_name(l10n, name, &kept)?;
    let mut lines = vec![l10n.say(&s::SimulTitle { name: escape::name_span(&kept) })];
    if let Some(person) = person {
        let host = move_text::mention(&person.id);
        let side = terms.host_side.unwrap_or(Color::Red);
        lines.push(l10n.say(&s::SimulHost { host, side }));
    }
    let starts = terms.starts_at(ctx.now);
    lines.push(round_rules::rules(l10n, CompetitionKind::Simul, &terms, starts));
    Ok(creation::preview(ctx, lines, id))
}

/// Returns the id of the button that creates a simul, and as much of its name as the id has room for. The name of a host who creates
/// it is known then; another host's is in the id, cut only as far as the name of the simul needs the room.
fn create_id(ctx: &Ctx<'_>, terms: &EventTerms, host: Option<&Person>, name: &str) -> (CustomId, String) {
    let terms = terms.write();
    let Some(host) = host else { return creation::create_id(CompetitionKind::Simul, &terms, name) };
    let written = format!("{terms}{HOST_MARK}{}", host.id);
    if host.id == ctx.requester.as_str() {
        return creation::create_id(CompetitionKind::Simul, &written, name);
    }
    let mut length = host.name.chars().count();
    loop {
        let terms = format!("{written} {}", clip(&host.name, length));
        let (id, kept) = creation::create_id(CompetitionKind::Simul, &terms, name);
        if kept == name || length <= SHORTEST_HOST_NAME {
            return (id, kept);
        }
        length -= 1;
    }
}

/// Creates a simul, with the entry of a person as its host.
pub(in crate::features::competitions) async fn create(
    ctx: &Ctx<'_>,
    written: &str,
    name: &str,
) -> RequestResult {
    let Some((terms, host)) = written.split_once(HOST_MARK) else {
        return creation::create(ctx, CompetitionKind::Simul, written, name, None).await;
    };
    let (id, host_name) = host.split_once(' ').unwrap_or((host, &ctx.request.person.name));
    let host = Player { id: PlayerId::new(id), name: host_name.to_owned() };
    let mut effects = creation::create(ctx, CompetitionKind::Simul, terms, name, Some(&host)).await?;
    // The other player may not know yet.
    if host.id != ctx.requester
        && let Some(post) = effects.posts.first_mut()
    {
        post.reply.ping = vec![host.id.to_string()];
    }
    Ok(effects)
}

/// Begins the games of a simul, for its host or an organiser.
pub(in crate::features::competitions) fn start(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> RequestResult {
    let l10n = ctx.l10n;
    let is_host = stored.active_entrant(&ctx.requester) == Some(simul.host());
    if simul.host() == BOT {
        check_organiser(ctx)?;
    }
    if !is_host && !may_organise(ctx) {
        let host = simul_messages::host(l10n, stored, simul);
        return refuse(l10n.say(&s::SimulStarters { host }));
    }
    if simul.players().is_empty() {
        return refuse(l10n.say(&s::SimulNobodyYet));
    }
    let text = l10n.say(&s::SimulStarted { name: messages::name(stored) });
    carry_out(ctx, stored, &CompetitionCommand::Start { ratings: Vec::new() }, text)
}
