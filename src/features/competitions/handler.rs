//! Requests of players about competitions.

use crate::commands::event_terms::EventTerms;
use crate::commands::intent::CompetitionRequest;
use crate::features::competitions::access::{
    RequestError, RequestResult, check_organiser, decide, own_entrant, place_by_rank, refuse, server,
};
use crate::features::competitions::arena::Arena;
use crate::features::competitions::competition::{CompetitionCommand, CompetitionId, LeaveReason};
use crate::features::competitions::discord_features::{champion_role, entry_role};
use crate::features::competitions::ladder;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{Bye, EntrantNumber};
use crate::features::competitions::round_text::date;
use crate::features::competitions::rounds::Rounds;
use crate::features::competitions::seasons::{self, hall, running_season, season_messages, season_steps};
use crate::features::competitions::teams::state::GUEST_TEAM;
use crate::features::competitions::teams::{acceptance, guest, team_messages};
use crate::features::competitions::{
    arena_messages, creation, event_list, games, messages, organiser, queries, round_games, round_messages,
    round_rules, round_starts, round_times, simul, standing_message, start_time,
};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::game::{GameId, PlayerId, Timestamp};
use crate::i18n::messages as s;
use crate::i18n::{escape, time};
use crate::message::{
    Button, ButtonStyle, Choice, CompetitionComponent, CompetitionKind, CustomId, MAX_CHOICES, Reply, Row,
};
use crate::store::StoreResult;

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &CompetitionRequest) -> StoreResult<Effects> {
    match carry_out_request(ctx, request).await {
        Ok(effects) => Ok(effects),
        Err(RequestError::Refused(reply)) => Ok(*reply),
        Err(RequestError::Store(error)) => Err(error),
    }
}

async fn carry_out_request(ctx: &Ctx<'_>, request: &CompetitionRequest) -> RequestResult {
    if ctx.request.place.is_borrowed() {
        return refuse(ctx.l10n.say(&s::CompetitionBorrowed));
    }
    match request {
        CompetitionRequest::Preview { kind, terms, start, host, name } => {
            let terms = start_time::with_start(ctx, *kind, terms, start.as_deref())?;
            if *kind == CompetitionKind::Simul {
                return simul::entry::preview(ctx, terms, host.as_ref(), name);
            }
            preview(ctx, *kind, &terms, name).await
        }
        CompetitionRequest::List => event_list::list(ctx).await,
        CompetitionRequest::Away { days } => away(ctx, *days).await,
        CompetitionRequest::Organise(act) => organiser::handle(ctx, act).await,
        CompetitionRequest::Hall => hall::show(ctx, 0).await,
        CompetitionRequest::Accept { code } => acceptance::accept(ctx, code).await,
        CompetitionRequest::Component(
            CompetitionComponent::Create { kind: CompetitionKind::Simul, name, terms },
            _,
        ) => simul::entry::create(ctx, terms, name).await,
        CompetitionRequest::Component(CompetitionComponent::Create { kind, name, terms }, _) => {
            creation::create(ctx, *kind, terms, name, None).await
        }
        CompetitionRequest::Component(component, entrant) => {
            on_component(ctx, component, entrant.map(EntrantNumber)).await
        }
    }
}

async fn on_component(
    ctx: &Ctx<'_>,
    component: &CompetitionComponent,
    entrant: Option<EntrantNumber>,
) -> RequestResult {
    let (CompetitionComponent::Place(competition)
    | CompetitionComponent::Rules(competition)
    | CompetitionComponent::Join(competition)
    | CompetitionComponent::Leave(competition)
    | CompetitionComponent::LeaveNow(competition)
    | CompetitionComponent::Opponents(competition)
    | CompetitionComponent::Challenge(competition)
    | CompetitionComponent::Decline { competition, .. }
    | CompetitionComponent::Start(competition)
    | CompetitionComponent::OpenCheckIn(competition)
    | CompetitionComponent::CheckIn(competition)
    | CompetitionComponent::Play(competition)
    | CompetitionComponent::Close(competition)
    | CompetitionComponent::JoinTeam { competition, .. }
    | CompetitionComponent::Hall { competition, .. }) = component
    else {
        return Ok(ctx.unknown_button());
    };
    let id = CompetitionId(competition.cast_signed());
    let Some(stored) = queries::competition(&ctx.services.store, ctx.channel.platform, id).await? else {
        return Ok(ctx.unknown_button());
    };
    // In direct messages a person sees all that the person has entered.
    let here = server(ctx);
    if !ctx.request.place.is_direct()
        && stored.server != here
        && !guest::is_guest(ctx.services, &stored, &here).await?
    {
        return Ok(ctx.unknown_button());
    }
    let stored = guest::host_of(ctx.services, &stored).await?.unwrap_or(stored);
    if let Some(simul) = stored.state.simul() {
        match component {
            CompetitionComponent::Leave(_) => return simul::withdrawal::ask(ctx, &stored, simul).await,
            CompetitionComponent::LeaveNow(_) => return simul::withdrawal::leave(ctx, &stored, simul).await,
            CompetitionComponent::Start(_) => return simul::entry::start(ctx, &stored, simul),
            CompetitionComponent::Place(_) => return simul::boards::own(ctx, &stored, simul).await,
            _ => {}
        }
    }
    match component {
        CompetitionComponent::Rules(_) => {
            let starts = round_times::starts_at(&stored.state);
            let terms = stored.state.terms();
            Ok(Effects::ephemeral(round_rules::rules(ctx.l10n, stored.state.kind(), terms, starts)))
        }
        CompetitionComponent::Join(_) => join(ctx, &stored, None).await,
        CompetitionComponent::JoinTeam { team, .. } => join(ctx, &stored, Some(*team)).await,
        CompetitionComponent::OpenCheckIn(_) => organiser::open_check_in(ctx, &stored),
        CompetitionComponent::CheckIn(_) => check_in(ctx, &stored),
        CompetitionComponent::Leave(_) => match ask_to_leave(ctx, &stored) {
            Some(question) => Ok(question),
            None => leave(ctx, &stored),
        },
        CompetitionComponent::LeaveNow(_) => leave(ctx, &stored),
        CompetitionComponent::Opponents(_) => opponents(ctx, &stored).await,
        CompetitionComponent::Challenge(_) => match entrant {
            Some(challenged) => games::challenge(ctx, &stored, challenged).await,
            None => Ok(ctx.unknown_button()),
        },
        CompetitionComponent::Decline { game, .. } => {
            games::decline(ctx, &stored, GameId(game.cast_signed())).await
        }
        CompetitionComponent::Start(_) => organiser::start(ctx, &stored).await,
        CompetitionComponent::Play(_) => round_games::play(ctx, &stored).await,
        CompetitionComponent::Hall { page, .. } => hall::show(ctx, page.unwrap_or_default()).await,
        CompetitionComponent::Close(_) if stored.state.kind() == CompetitionKind::Season => {
            season_steps::close(ctx, &stored).await
        }
        CompetitionComponent::Close(_) if stored.server != here => organiser::refuse_guest(ctx, &stored),
        CompetitionComponent::Close(_) => {
            let mut effects = organiser::close(ctx, &stored)?;
            guest::copy_posts(ctx.services, &stored, &mut effects).await?;
            Ok(effects)
        }
        _ => place(ctx, &stored).await,
    }
}

/// Shows the rules of a competition before it is created.
async fn preview(ctx: &Ctx<'_>, kind: CompetitionKind, terms: &EventTerms, name: &str) -> RequestResult {
    check_organiser(ctx)?;
    entry_role::check_place(ctx, terms)?;
    champion_role::check_manager(ctx, terms)?;
    let season = running_season::open_season(ctx).await?;
    season_messages::check_alone(ctx.l10n, kind, season.as_ref())?;
    let (id, kept) = creation::create_id(kind, &terms.write(), &escape::name(name));
    creation::check_name(ctx.l10n, name, &kept)?;
    let mut lines = vec![
        round_messages::title(ctx.l10n, kind, escape::name_span(&kept)),
        round_rules::rules(ctx.l10n, kind, terms, terms.starts_at(ctx.now)),
    ];
    lines.extend(start_time::zone_hint(ctx).filter(|_| terms.starts.is_some()));
    if let Some(season) = season.filter(|_| seasons::counts(kind)) {
        lines.push(ctx.l10n.say(&s::SeasonCounts { name: messages::name(&season) }));
    }
    Ok(creation::preview(ctx, lines, id))
}

/// Notes that the requester is here for the start.
fn check_in(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
    let entrant = own_entrant(ctx, stored)?;
    let (_, writes) = decide(ctx, stored, &CompetitionCommand::CheckIn { entrant })?;
    let text = ctx.l10n.say(&s::RoundsCheckedIn { name: messages::name(stored) });
    Ok(Effects { writes, ..Effects::ephemeral(text) })
}

async fn join(ctx: &Ctx<'_>, stored: &StoredCompetition, team: Option<u8>) -> RequestResult {
    if let Some(unmet) = round_starts::unmet_condition(ctx, stored).await? {
        return refuse(unmet);
    }
    let known = stored.entrant(&ctx.requester);
    if let Some(team) = team
        && stored.state.teams().is_some_and(|teams| teams.guest().is_some())
        && (team == GUEST_TEAM) != (stored.server != server(ctx))
    {
        return refuse(ctx.l10n.say(&s::TeamsOtherServer));
    }
    let (after, writes) = decide(ctx, stored, &CompetitionCommand::Join { known, team })?;
    let l10n = ctx.l10n;
    let state = &after.state;
    let place = state.ladder().order().len();
    let text = match (state.kind(), round_times::upcoming(state)) {
        (CompetitionKind::Ladder, _) if place == 1 => l10n.say(&s::CompetitionJoinedFirst),
        (CompetitionKind::Ladder, _) => l10n.say(&s::CompetitionJoined { place }),
        (CompetitionKind::Simul, None) => l10n.say(&s::SimulJoined),
        _ if state.arena().is_some_and(Arena::is_started) => l10n.say(&s::ArenaJoined),
        _ if has_half_bye(&after, &ctx.requester) => l10n.say(&s::RoundsJoinedLate),
        _ if state.rounds().is_some_and(Rounds::is_started) => l10n.say(&s::RoundsJoinedNext),
        (kind, Some(starts)) if round_rules::has_check_in(kind) && state.terms().is_live() => {
            l10n.say(&s::RoundsJoinedCheckIn { starts: date(l10n, starts) })
        }
        (_, Some(starts)) => l10n.say(&s::RoundsJoinedStarts { starts: date(l10n, starts) }),
        (_, None) => l10n.say(&s::RoundsJoined),
    };
    Ok(Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(text))) })
}

/// Returns `true` if a person entered late, with half a point for the round that is running.
fn has_half_bye(stored: &StoredCompetition, person: &PlayerId) -> bool {
    let Some(entrant) = stored.entrant(person) else { return false };
    let round = stored.state.rounds().and_then(|rounds| rounds.rounds().last());
    round.is_some_and(|round| round.byes.contains(&(entrant, Bye::Half)))
}

/// Asks whether the requester means to leave running rounds; `None` if leaving costs nothing.
fn ask_to_leave(ctx: &Ctx<'_>, stored: &StoredCompetition) -> Option<Effects> {
    let rounds = stored.state.rounds().filter(|rounds| rounds.is_started())?;
    stored.active_entrant(&ctx.requester)?;
    let l10n = ctx.l10n;
    let mut lines = vec![l10n.say(&s::RoundsLeaveSure { name: messages::name(stored) })];
    if !rounds.takes_back() {
        lines.push(l10n.say(&s::RoundsLeaveForGood));
    }
    let leave = CompetitionComponent::LeaveNow;
    let buttons =
        vec![messages::button(l10n, stored, leave, &s::ButtonLeaveCompetition, ButtonStyle::Danger)];
    Some(Effects::answer(ctx.in_place(Reply::text(lines.join("\n")).with_buttons(buttons))))
}

fn leave(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
    let entrant = own_entrant(ctx, stored)?;
    let command = CompetitionCommand::Leave { entrant, why: LeaveReason::Withdrew };
    let (_, writes) = decide(ctx, stored, &command)?;
    let name = messages::name(stored);
    let reply = if let Some(arena) = stored.state.arena() {
        arena_messages::left(ctx.l10n, stored, arena)
    } else if stored.state.rounds().is_some() {
        Reply::text(ctx.l10n.say(&s::RoundsLeft { name }))
    } else {
        Reply::text(ctx.l10n.say(&s::CompetitionLeft { name }))
    };
    Ok(Effects { writes, ..Effects::answer(ctx.in_place(reply)) })
}

/// Announces an absence in all competitions of the server, or ends it.
async fn away(ctx: &Ctx<'_>, days: u8) -> RequestResult {
    let open = queries::open_in(&ctx.services.store, ctx.channel.platform, &server(ctx)).await?;
    let until = ctx.now.plus_millis(i64::from(days) * DAY);
    let mut writes = Vec::new();
    let mut lines = Vec::new();
    for stored in &open {
        let Some(entrant) = stored.active_entrant(&ctx.requester) else { continue };
        writes.extend(decide(ctx, stored, &CompetitionCommand::SetAway { entrant, until })?.1);
        lines.push(away_text(ctx, stored, until));
    }
    if writes.is_empty() {
        return refuse(ctx.l10n.say(&s::CompetitionNotIn));
    }
    let text = if days == 0 { ctx.l10n.say(&s::LadderBack) } else { lines.join("\n") };
    Ok(Effects { writes, ..Effects::ephemeral(text) })
}

/// Says what an absence does in a competition.
fn away_text(ctx: &Ctx<'_>, stored: &StoredCompetition, until: Timestamp) -> String {
    let name = messages::name(stored);
    let until = time::at(until);
    match stored.state.kind() {
        CompetitionKind::Ladder => ctx.l10n.say(&s::LadderNowAway { until }),
        CompetitionKind::Swiss => ctx.l10n.say(&s::RoundsNowAway { name, until }),
        _ => ctx.l10n.say(&s::RoundsAwayNoEffect { name }),
    }
}

/// Shows the requester's place, running games, and what can be done.
async fn place(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
    let l10n = ctx.l10n;
    let competition = messages::number(stored.id);
    let ladder = stored.state.ladder();
    if stored.state.kind() == CompetitionKind::Season {
        return season_messages::own(ctx, stored).await;
    }
    if let Some(own) = round_games::own(ctx, stored).await? {
        return Ok(own);
    }
    let Some(entrant) = stored.active_entrant(&ctx.requester) else {
        let mut standings = standing_message::public_standings(ctx.services, l10n, stored).await?;
        if let Some(line) = team_messages::code_line(ctx, stored) {
            standings.text = format!("{}\n{line}", standings.text);
        }
        return Ok(Effects::answer(ctx.in_place(standings)));
    };
    let place = ladder.place(entrant).unwrap_or_default();
    let count = ladder.order().len() as u64;
    let mut lines = vec![l10n.say(&s::LadderOwnPlace { place, count, name: messages::name(stored) })];
    let by_rank = place_by_rank(ctx, stored, entrant).await?;
    lines.push(if place == 1 {
        l10n.say(&s::LadderOwnFirst)
    } else {
        l10n.say(&s::LadderOwnReach { highest: ladder::highest_target(place, by_rank) })
    });
    if let Some(until) = stored.state.away_until(entrant, ctx.now) {
        lines.push(l10n.say(&s::LadderSelfAway { until: time::at(until) }));
    }
    let mut buttons = Vec::new();
    for (game, challenge) in ladder.running() {
        if challenge.challenger == entrant {
            let opponent = messages::mention(l10n, stored, challenge.challenged);
            lines.push(l10n.say(&s::LadderOwnChallenge { game, opponent }));
        } else if challenge.challenged == entrant {
            let opponent = messages::mention(l10n, stored, challenge.challenger);
            lines.push(l10n.say(&s::LadderOwnChallenged { game, opponent }));
            let id = CompetitionComponent::Decline { competition, game: game.0.cast_unsigned() };
            let label = l10n.say(&s::ButtonDeclineGame { game });
            // Discord takes five buttons in a row; two stand behind these.
            if buttons.len() < 3 {
                buttons.push(Button::new(CustomId::Competition(id), label, ButtonStyle::Danger));
            }
        }
    }
    if !stored.state.is_closed() {
        buttons.push(messages::challenge_button(l10n, stored));
        buttons.push(messages::leave_button(l10n, stored));
    }
    Ok(Effects::answer(ctx.in_place(Reply::text(lines.join("\n")).with_buttons(buttons))))
}

/// Shows the people whom the requester can challenge now, the highest first.
async fn opponents(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
    let l10n = ctx.l10n;
    let entrant = own_entrant(ctx, stored)?;
    let by_rank = place_by_rank(ctx, stored, entrant).await?;
    let mut entries = Vec::new();
    let mut why_none = None;
    for (other, place) in stored.state.ladder().order().iter().zip(1..) {
        match stored.state.check_challenge(entrant, *other, by_rank, ctx.now) {
            Ok(()) => {
                let name = messages::plain_name(l10n, stored, *other);
                let label = l10n.say(&s::LadderLine { place, player: name });
                entries.push(Choice { value: other.0.to_string(), label });
            }
            Err(why) => why_none = why_none.or(Some(why)),
        }
    }
    if entries.is_empty() {
        let why = why_none.filter(|_| stored.state.ladder().place(entrant) != Some(1));
        let text = why.map_or_else(|| l10n.say(&s::LadderOwnFirst), |why| messages::refusal(l10n, why));
        return Ok(Effects::answer(ctx.in_place(Reply::text(text))));
    }
    // The nearest places, if there are more than a select has room for.
    let entries = entries.split_off(entries.len().saturating_sub(MAX_CHOICES));
    let id = CustomId::Competition(CompetitionComponent::Challenge(messages::number(stored.id)));
    let rows = vec![Row::select(id, l10n.say(&s::ChooseChallenged), entries)];
    let text = l10n.say(&s::LadderChoose);
    Ok(Effects::answer(ctx.in_place(Reply { rows, ..Reply::text(text) })))
}
