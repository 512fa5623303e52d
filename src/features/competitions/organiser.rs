//! Acts of organisers: each is logged and can be taken back.

use std::cmp::Reverse;

use crate::commands::intent::{OrganiserAct, ResultChoice};
use crate::features::competitions::access::{decide, may_organise, server};
use crate::features::competitions::competition::{
    CompetitionCommand, CompetitionEvent, CompetitionRefusal, LeaveReason,
};
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{EntrantNumber, PairingResult};
use crate::features::competitions::round_text::date;
use crate::features::competitions::seasons::running_season;
use crate::features::competitions::teams::guest;
use crate::features::competitions::{
    announcements, discord_features, games, messages, queries, round_messages, round_starts, round_times,
    start_time, undone_acts,
};
use crate::features::context::Ctx;
use crate::features::effects::{Destination, Effects, PostDraft};
use crate::features::live_game::live_game_of;
use crate::game::{GameId, PlayerId};
use crate::i18n::{messages as s, move_text};
use crate::message::{ButtonStyle, CompetitionComponent, CompetitionKind, Person, Reply};
use crate::rules::Color;
use crate::store::StoreResult;

/// Refuses what only organisers may do.
pub(super) fn refuses(ctx: &Ctx<'_>) -> Option<Effects> {
    if ctx.request.place.is_direct() {
        return Some(Effects::ephemeral(ctx.l10n.say(&s::CompetitionDirect)));
    }
    if may_organise(ctx) {
        return None;
    }
    let who = if ctx.effective.places.server.event_mods == Some(true) {
        ctx.moderators()
    } else {
        ctx.describe_holders(&s::WhoManages)
    };
    Some(Effects::ephemeral(ctx.l10n.say(&s::CompetitionManagers { who })))
}

pub(super) async fn handle(ctx: &Ctx<'_>, act: &OrganiserAct) -> StoreResult<Effects> {
    if let Some(refused) = refuses(ctx) {
        return Ok(refused);
    }
    if let OrganiserAct::Correct(game, result) = act
        && let Some(stored) = games::competition_with(ctx, *game).await?
    {
        let here = server(ctx);
        if stored.server == here {
            // After the end, too: a season counts the event.
            let mut effects = correct(ctx, &stored, *game, *result).await?;
            guest::copy_posts(ctx.services, &stored, &mut effects).await?;
            return Ok(effects);
        }
        if guest::is_guest(ctx.services, &stored, &here).await? {
            let name = messages::name(&stored);
            return Ok(Effects::ephemeral(ctx.l10n.say(&s::TeamsHostOnly { name })));
        }
    }
    let store = &ctx.services.store;
    let mut found = if *act == OrganiserAct::Undo {
        queries::with_acts(store, ctx.channel.platform, &server(ctx)).await?
    } else {
        queries::open_in(store, ctx.channel.platform, &server(ctx)).await?
    };
    let is_guest = |stored: &StoredCompetition| stored.state.terms().host_match.is_some();
    if *act != OrganiserAct::MoveHere
        && let Some(guest) = found.iter().find(|stored| stored.channel == ctx.channel.id && is_guest(stored))
        && found.iter().all(|stored| stored.channel != ctx.channel.id || is_guest(stored))
    {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::TeamsHostOnly { name: messages::name(guest) })));
    }
    found.retain(|stored| *act == OrganiserAct::MoveHere || !is_guest(stored));
    found.retain(|stored| concerns(ctx, act, stored));
    if *act == OrganiserAct::Undo {
        if found.is_empty() {
            return Ok(Effects::ephemeral(ctx.l10n.say(&s::CompetitionNothingToUndo)));
        }
        // The last act in this channel.
        found.sort_by_key(|stored| Reverse(undone_acts::latest(ctx, stored).map(CompetitionEvent::at)));
    }
    if *act == OrganiserAct::MoveHere {
        return Ok(move_here(ctx, &found));
    }
    let here = found.iter().find(|stored| stored.channel == ctx.channel.id);
    let stored = match (here, &found[..]) {
        (Some(here), _) => here,
        (None, [only]) => only,
        (None, []) => return Ok(Effects::ephemeral(ctx.l10n.say(&s::CompetitionNotHere))),
        (None, _) => return Ok(Effects::ephemeral(ctx.l10n.say(&s::CompetitionWhich))),
    };
    let mut effects = match act {
        OrganiserAct::Enter(person) => enter(ctx, stored, person),
        OrganiserAct::Swap(one, other) => swap(ctx, stored, [one, other]),
        OrganiserAct::Expel(person) => expel(ctx, stored, &PlayerId::new(person.id.clone())),
        OrganiserAct::Correct(game, result) => correct(ctx, stored, *game, *result).await?,
        OrganiserAct::MoveStart(start) => move_start(ctx, stored, start),
        OrganiserAct::Undo => undo(ctx, stored).await?,
        OrganiserAct::Close => {
            let close = CompetitionComponent::Close;
            let label = &s::ButtonCloseCompetition;
            let buttons = vec![messages::button(ctx.l10n, stored, close, label, ButtonStyle::Danger)];
            let name = messages::name(stored);
            let text = if stored.state.kind() == CompetitionKind::Season {
                ctx.l10n.say(&s::SeasonEndSure { name })
            } else {
                ctx.l10n.say(&s::CompetitionCloseSure { name })
            };
            Effects::answer(ctx.in_place(Reply::text(text).with_buttons(buttons)))
        }
        OrganiserAct::Nothing | OrganiserAct::MoveHere => {
            Effects::ephemeral(ctx.l10n.say(&s::CompetitionActs))
        }
    };
    guest::copy_posts(ctx.services, stored, &mut effects).await?;
    Ok(effects)
}

/// Returns `true` if an act can be meant for a competition.
fn concerns(ctx: &Ctx<'_>, act: &OrganiserAct, stored: &StoredCompetition) -> bool {
    match act {
        OrganiserAct::Undo => undone_acts::latest(ctx, stored).is_some(),
        OrganiserAct::Close | OrganiserAct::MoveHere => !stored.state.is_closed(),
        // A ladder has no start.
        OrganiserAct::MoveStart(_) if stored.state.kind() == CompetitionKind::Ladder => false,
        _ => stored.state.kind() != CompetitionKind::Season && !stored.state.is_closed(),
    }
}

fn expel(ctx: &Ctx<'_>, stored: &StoredCompetition, person: &PlayerId) -> Effects {
    let player = move_text::mention(person);
    let Some(entrant) = stored.active_entrant(person) else {
        return Effects::ephemeral(ctx.l10n.say(&s::CompetitionNotEntrant { player }));
    };
    let command = CompetitionCommand::Leave { entrant, why: LeaveReason::Expelled };
    let expelled = done(ctx, stored, &command, |name| ctx.l10n.say(&s::CompetitionExpelled { player, name }));
    let public = messages::localizer(ctx.effective);
    with_notice(expelled, stored, round_messages::expelled(public, stored, entrant))
}

fn with_notice(effects: Effects, stored: &StoredCompetition, notice: Reply) -> Effects {
    with_notices(effects, stored, vec![notice])
}

/// Adds public notices of an act to its effects, unless it was refused.
fn with_notices(effects: Effects, stored: &StoredCompetition, notices: Vec<Reply>) -> Effects {
    if effects.writes.is_empty() {
        return effects;
    }
    let posts = notices.into_iter().map(|notice| {
        let to = Destination::Channel(stored.channel.clone());
        PostDraft { to, ..PostDraft::here(notice, None) }
    });
    Effects { posts: posts.collect(), ..effects }
}

/// Enters a person, whatever the conditions of entry are.
fn enter(ctx: &Ctx<'_>, stored: &StoredCompetition, person: &Person) -> Effects {
    let id = PlayerId::new(person.id.clone());
    let player = move_text::mention(&id);
    if person.bot {
        return Effects::ephemeral(ctx.l10n.say(&s::CompetitionNotEntrant { player }));
    }
    let command = CompetitionCommand::Join { known: stored.entrant(&id), team: None };
    match stored.state.decide(&command, ctx.now) {
        Ok(event) => {
            let entrant = Some((&id, &*person.name));
            let (_, writes) =
                queries::append(stored, &event, Some(&ctx.requester), ctx.channel.platform, entrant);
            let text = ctx.l10n.say(&s::RoundsEntered { player, name: messages::name(stored) });
            Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(text))) }
        }
        Err(CompetitionRefusal::AlreadyIn) => {
            Effects::ephemeral(ctx.l10n.say(&s::RoundsEntered { player, name: messages::name(stored) }))
        }
        Err(why) => Effects::ephemeral(messages::refusal(ctx.l10n, why)),
    }
}

/// Exchanges two players in games of the round that have not begun. The channel is told.
fn swap(ctx: &Ctx<'_>, stored: &StoredCompetition, people: [&Person; 2]) -> Effects {
    let people = people.map(|person| PlayerId::new(person.id.clone()));
    let [Some(one), Some(other)] = [&people[0], &people[1]].map(|person| stored.active_entrant(person))
    else {
        return Effects::ephemeral(messages::refusal(ctx.l10n, CompetitionRefusal::NoSwap));
    };
    let (after, writes) = match decide(ctx, stored, &CompetitionCommand::Swap { one, other }) {
        Ok(swapped) => swapped,
        Err(refused) => return *refused,
    };
    let public = messages::localizer(ctx.effective);
    let posts =
        announcements::swapped(public, &after, [one, other]).map(|reply| PostDraft::here(reply, None));
    let posts = posts
        .into_iter()
        .map(|post| PostDraft { to: Destination::Channel(stored.channel.clone()), ..post })
        .collect();
    let text = ctx.l10n.say(&s::RoundsSwapped { name: messages::name(stored) });
    Effects { writes, posts, ..Effects::answer(ctx.in_place(Reply::text(text))) }
}

/// Moves the competition of a deleted channel, or the only one of the server, to this channel.
fn move_here(ctx: &Ctx<'_>, found: &[StoredCompetition]) -> Effects {
    let lost = found.iter().find(|stored| round_times::lost_at(&stored.state).is_some());
    let stored = match (lost, found) {
        (Some(lost), _) => lost,
        (None, [only]) => only,
        (None, []) => return Effects::ephemeral(ctx.l10n.say(&s::CompetitionNotHere)),
        (None, _) => return Effects::ephemeral(ctx.l10n.say(&s::CompetitionWhich)),
    };
    let command = CompetitionCommand::Move { channel: ctx.channel.id.clone() };
    done(ctx, stored, &command, |name| ctx.l10n.say(&s::RoundsMoved { name }))
}

/// Moves the start, and tells the entrants.
fn move_start(ctx: &Ctx<'_>, stored: &StoredCompetition, start: &str) -> Effects {
    let starts = match start_time::read(ctx, start) {
        Ok(starts) => starts,
        Err(fault) => return Effects::ephemeral(fault),
    };
    let (after, mut writes) = match decide(ctx, stored, &CompetitionCommand::Reschedule { starts }) {
        Ok(moved) => moved,
        Err(refused) => return *refused,
    };
    // One that had no start gets its event in the calendar now.
    writes.extend(discord_features::new_server_tasks(ctx, &after));
    let mut lines =
        vec![ctx.l10n.say(&s::StartMoved { name: messages::name(stored), starts: date(ctx.l10n, starts) })];
    lines.extend(start_time::zone_hint(ctx));
    let effects = Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(lines.join("\n")))) };
    let public = messages::localizer(ctx.effective);
    with_notices(effects, stored, announcements::moved_start(public, stored, starts))
}

/// Gives a game another result. Its ratings stay: they follow from the game.
async fn correct(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    game: GameId,
    choice: ResultChoice,
) -> StoreResult<Effects> {
    if stored.state.kind() != CompetitionKind::Ladder {
        let result = match choice {
            ResultChoice::Draw => ChallengeResult::Drawn,
            ResultChoice::Void => ChallengeResult::Void,
            // In rounds Red counts as the challenger.
            ResultChoice::Red => ChallengeResult::ChallengerWon,
            ResultChoice::Black => ChallengeResult::ChallengedWon,
        };
        let players = stored.state.rounds().and_then(|rounds| rounds.game(game));
        let players = players.map(|paired| [paired.red, paired.black]);
        return Ok(correct_to(ctx, stored, game, result, players.map(|players| (players, choice))));
    }
    let challenge = stored.state.ladder().challenges().get(&game);
    let played = ctx.services.store.game(game).await?;
    let (Some(challenge), Some(played)) = (challenge, played) else {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::CompetitionUnknownGame)));
    };
    let live = live_game_of(played)?;
    let red = live.game.seat(Color::Red).player().map(|player| &player.id);
    let is_challenger_red = red.is_some() && red == stored.people.get(&challenge.challenger);
    let result = match choice {
        ResultChoice::Draw => ChallengeResult::Drawn,
        ResultChoice::Void => ChallengeResult::Void,
        ResultChoice::Red if is_challenger_red => ChallengeResult::ChallengerWon,
        ResultChoice::Black if !is_challenger_red => ChallengeResult::ChallengerWon,
        ResultChoice::Red | ResultChoice::Black => ChallengeResult::ChallengedWon,
    };
    let mut players = [challenge.challenger, challenge.challenged];
    if !is_challenger_red {
        players.reverse();
    }
    Ok(correct_to(ctx, stored, game, result, Some((players, choice))))
}

/// Corrects a result and tells its players, Red first, in the channel.
fn correct_to(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    game: GameId,
    result: ChallengeResult,
    shown: Option<([EntrantNumber; 2], ResultChoice)>,
) -> Effects {
    let command = CompetitionCommand::Correct { game, result };
    let effects = done(ctx, stored, &command, |name| ctx.l10n.say(&s::CompetitionCorrected { game, name }));
    let Some((players, choice)) = shown else { return effects };
    let shown = match choice {
        ResultChoice::Draw => PairingResult::Draw,
        ResultChoice::Void => PairingResult::Void,
        ResultChoice::Red => PairingResult::RedWins,
        ResultChoice::Black => PairingResult::BlackWins,
    };
    let public = messages::localizer(ctx.effective);
    with_notice(effects, stored, announcements::corrected(public, stored, game, players, shown))
}

async fn undo(ctx: &Ctx<'_>, stored: &StoredCompetition) -> StoreResult<Effects> {
    let act = undone_acts::latest(ctx, stored);
    let alone = match running_season::reopen_alone(ctx, stored, act).await? {
        Ok(writes) => writes,
        Err(refused) => return Ok(refused),
    };
    let (after, mut writes) = match decide(ctx, stored, &CompetitionCommand::Undo) {
        Ok(undone) => undone,
        Err(refused) => return Ok(*refused),
    };
    writes.extend(alone);
    let text = undone_acts::describe(ctx.l10n, stored, act);
    let effects = Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(text))) };
    let public = messages::localizer(ctx.effective);
    let pairings = match act {
        Some(CompetitionEvent::Swapped { one, other, .. }) => {
            announcements::swapped(public, &after, [*one, *other])
        }
        _ => None,
    };
    let notice = pairings.unwrap_or_else(|| Reply {
        ping: announcements::ids(stored, undone_acts::concerned(stored, act)),
        ..Reply::text(undone_acts::describe(public, stored, act))
    });
    Ok(with_notice(effects, stored, notice))
}

/// Begins the rounds of a competition. The entrants are seeded by their ratings.
pub(super) async fn start(ctx: &Ctx<'_>, stored: &StoredCompetition) -> StoreResult<Effects> {
    if let Some(refused) = refuses(ctx) {
        return Ok(refused);
    }
    let ratings = round_starts::ratings(ctx.services, ctx.channel.platform, stored).await?;
    let command = CompetitionCommand::Start { ratings };
    Ok(done(ctx, stored, &command, |name| match stored.state.kind() {
        CompetitionKind::Arena => ctx.l10n.say(&s::ArenaStarted { name }),
        CompetitionKind::Teams => ctx.l10n.say(&s::SimulStarted { name }),
        _ => ctx.l10n.say(&s::RoundsStarted { name }),
    }))
}

/// Asks the entrants in the channel whether they are here: those who are not by the start do not play.
pub(super) fn open_check_in(ctx: &Ctx<'_>, stored: &StoredCompetition) -> Effects {
    if let Some(refused) = refuses(ctx) {
        return refused;
    }
    let public = messages::localizer(ctx.effective);
    let asked = announcements::check_in(public, stored);
    let posts = asked.into_iter().map(|reply| PostDraft::here(reply, None)).collect();
    let name = messages::name(stored);
    let effects = done(ctx, stored, &CompetitionCommand::OpenCheckIn, |_| {
        ctx.l10n.say(&s::RoundsCheckInOpened { name })
    });
    if effects.writes.is_empty() { effects } else { Effects { posts, ..effects } }
}

/// Closes a competition for good; its games go on.
pub(super) fn close(ctx: &Ctx<'_>, stored: &StoredCompetition) -> Effects {
    if let Some(refused) = refuses(ctx) {
        return refused;
    }
    let closed =
        done(ctx, stored, &CompetitionCommand::Close, |name| ctx.l10n.say(&s::CompetitionClosed { name }));
    let public = messages::localizer(ctx.effective);
    let text = public.say(&s::CompetitionClosedPublic { name: messages::name(stored) });
    with_notice(closed, stored, Reply::text(text))
}

/// Carries out a command; the answer is a sentence with the name of the competition.
fn done(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    command: &CompetitionCommand,
    say: impl FnOnce(String) -> String,
) -> Effects {
    match decide(ctx, stored, command) {
        Ok((_, writes)) => {
            let text = say(messages::name(stored));
            Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(text))) }
        }
        Err(refused) => *refused,
    }
}
