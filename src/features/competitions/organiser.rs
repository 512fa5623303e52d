//! Acts of organisers: each is logged and can be taken back.

use std::cmp::Reverse;

use crate::commands::intent::{OrganiserAct, ResultChoice};
use crate::features::competitions::access::{
    RequestResult, carry_out, check_organiser, decide, refuse, server,
};
use crate::features::competitions::competition::{
    CompetitionCommand, CompetitionEvent, CompetitionRefusal, LeaveReason,
};
use crate::features::competitions::discord_features::server_tasks;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{PairedGame, PairingResult};
use crate::features::competitions::round_text::date;
use crate::features::competitions::seasons::running_season;
use crate::features::competitions::teams::guest;
use crate::features::competitions::{
    announcements, counting, games, messages, queries, round_messages, round_starts, round_times, start_time,
    undone_acts,
};
use crate::features::context::{Ctx, player};
use crate::features::effects::{Destination, Effects, PostDraft};
use crate::features::live_game::live_game_of;
use crate::game::{GameId, PlayerId};
use crate::i18n::{messages as s, move_text};
use crate::message::{ButtonStyle, CompetitionComponent, CompetitionKind, Person, Reply};
use crate::rules::Color;

pub(super) async fn handle(ctx: &Ctx<'_>, act: &OrganiserAct) -> RequestResult {
    check_organiser(ctx)?;
    if *act == OrganiserAct::MoveHere {
        return move_here(ctx).await;
    }
    let stored = &competition_for(ctx, act).await?;
    let mut effects = match act {
        OrganiserAct::Enter(person) => enter(ctx, stored, person)?,
        OrganiserAct::Swap(one, other) => swap(ctx, stored, [one, other])?,
        OrganiserAct::Expel(person) => expel(ctx, stored, &PlayerId::new(person.id.clone()))?,
        OrganiserAct::Correct(game, result) => correct(ctx, stored, *game, *result).await?,
        OrganiserAct::MoveStart(start) => move_start(ctx, stored, start)?,
        OrganiserAct::Undo => undo(ctx, stored).await?,
        OrganiserAct::Close => ask_to_close(ctx, stored),
        OrganiserAct::Nothing | OrganiserAct::MoveHere => {
            Effects::ephemeral(ctx.l10n.say(&s::CompetitionActs))
        }
    };
    guest::copy_posts(ctx.services, stored, &mut effects).await?;
    Ok(effects)
}

/// Returns the competition for which an act is meant: that of the game, else that of the channel, else the only one of the server.
async fn competition_for(ctx: &Ctx<'_>, act: &OrganiserAct) -> RequestResult<StoredCompetition> {
    let here = server(ctx);
    if let OrganiserAct::Correct(game, _) = act
        && let Some(stored) = games::competition_with(ctx, *game).await?
    {
        if stored.server == here {
            // After the end, too: a season counts the event.
            return Ok(stored);
        }
        if guest::is_guest(ctx.services, &stored, &here).await? {
            return refuse_guest(ctx, &stored);
        }
    }
    let store = &ctx.services.store;
    let found = if *act == OrganiserAct::Undo {
        queries::with_acts(store, ctx.channel.platform, &here).await?
    } else {
        queries::open_in(store, ctx.channel.platform, &here).await?
    };
    let (guests, mut found): (Vec<StoredCompetition>, Vec<StoredCompetition>) =
        found.into_iter().partition(|stored| stored.state.terms().host_match.is_some());
    if let Some(guest) = guests.iter().find(|stored| stored.channel == ctx.channel.id)
        && !found.iter().any(|stored| stored.channel == ctx.channel.id)
    {
        return refuse_guest(ctx, guest);
    }
    found.retain(|stored| concerns(ctx, act, stored));
    if *act == OrganiserAct::Undo {
        if found.is_empty() {
            return refuse(ctx.l10n.say(&s::CompetitionNothingToUndo));
        }
        // The last act in this channel.
        found.sort_by_key(|stored| Reverse(undone_acts::latest(ctx, stored).map(CompetitionEvent::at)));
    }
    match found.iter().position(|stored| stored.channel == ctx.channel.id) {
        Some(at) => Ok(found.swap_remove(at)),
        None => only_one(ctx, found),
    }
}

/// Refuses an act to the guests of a match of two servers.
pub(super) fn refuse_guest<T>(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult<T> {
    refuse(ctx.l10n.say(&s::TeamsHostOnly { name: messages::name(stored) }))
}

fn only_one(ctx: &Ctx<'_>, found: Vec<StoredCompetition>) -> RequestResult<StoredCompetition> {
    let mut found = found.into_iter();
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => refuse(ctx.l10n.say(&s::CompetitionNotHere)),
        (Some(_), Some(_)) => refuse(ctx.l10n.say(&s::CompetitionWhich)),
    }
}

/// Returns `true` if an act can be meant for a competition.
fn concerns(ctx: &Ctx<'_>, act: &OrganiserAct, stored: &StoredCompetition) -> bool {
    match act {
        OrganiserAct::Undo => undone_acts::latest(ctx, stored).is_some(),
        OrganiserAct::Close => !stored.state.is_closed(),
        // A ladder has no start.
        OrganiserAct::MoveStart(_) if stored.state.kind() == CompetitionKind::Ladder => false,
        _ => stored.state.kind() != CompetitionKind::Season && !stored.state.is_closed(),
    }
}

/// Asks whether a competition is to be closed.
fn ask_to_close(ctx: &Ctx<'_>, stored: &StoredCompetition) -> Effects {
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

fn expel(ctx: &Ctx<'_>, stored: &StoredCompetition, person: &PlayerId) -> RequestResult {
    let player = move_text::mention(person);
    let Some(entrant) = stored.active_entrant(person) else {
        return refuse(ctx.l10n.say(&s::CompetitionNotEntrant { player }));
    };
    let command = CompetitionCommand::Leave { entrant, why: LeaveReason::Expelled };
    let text = ctx.l10n.say(&s::CompetitionExpelled { player, name: messages::name(stored) });
    let expelled = carry_out(ctx, stored, &command, text)?;
    let public = messages::localizer(ctx.effective);
    Ok(with_notices(expelled, stored, [round_messages::expelled(public, stored, entrant)]))
}

/// Sends public notices of an act to the channel of its competition, in the place of earlier ones.
pub(super) fn with_notices(
    effects: Effects,
    stored: &StoredCompetition,
    notices: impl IntoIterator<Item = Reply>,
) -> Effects {
    let posts = notices.into_iter().map(|notice| {
        let to = Destination::Channel(stored.channel.clone());
        PostDraft { to, ..PostDraft::here(notice, None) }
    });
    Effects { posts: posts.collect(), ..effects }
}

/// Enters a person, whatever the conditions of entry are.
fn enter(ctx: &Ctx<'_>, stored: &StoredCompetition, person: &Person) -> RequestResult {
    let entrant = player(person);
    let player = move_text::mention(&entrant.id);
    if person.bot {
        return refuse(ctx.l10n.say(&s::CompetitionNotEntrant { player }));
    }
    let entered = ctx.l10n.say(&s::RoundsEntered { player, name: messages::name(stored) });
    let command = CompetitionCommand::Join { known: stored.entrant(&entrant.id), team: None };
    match stored.state.decide(&command, ctx.now) {
        Ok(event) => {
            let by = Some(&ctx.requester);
            let (_, writes) = queries::append(stored, &event, by, ctx.channel.platform, Some(&entrant));
            Ok(Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(entered))) })
        }
        Err(CompetitionRefusal::AlreadyIn) => refuse(entered),
        Err(why) => refuse(messages::refusal(ctx.l10n, why)),
    }
}

/// Exchanges two players in games of the round that have not begun. The channel is told.
fn swap(ctx: &Ctx<'_>, stored: &StoredCompetition, people: [&Person; 2]) -> RequestResult {
    let people = people.map(|person| stored.active_entrant(&PlayerId::new(person.id.clone())));
    let [Some(one), Some(other)] = people else {
        return refuse(messages::refusal(ctx.l10n, CompetitionRefusal::NoSwap));
    };
    let (after, writes) = decide(ctx, stored, &CompetitionCommand::Swap { one, other })?;
    let text = ctx.l10n.say(&s::RoundsSwapped { name: messages::name(stored) });
    let effects = Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(text))) };
    let public = messages::localizer(ctx.effective);
    Ok(with_notices(effects, stored, announcements::swapped(public, &after, [one, other])))
}

/// Moves the competition of a deleted channel, or the only one of the server, to this channel.
async fn move_here(ctx: &Ctx<'_>) -> RequestResult {
    let mut found = queries::open_in(&ctx.services.store, ctx.channel.platform, &server(ctx)).await?;
    let stored = match found.iter().position(|stored| round_times::lost_at(&stored.state).is_some()) {
        Some(lost) => found.swap_remove(lost),
        None => only_one(ctx, found)?,
    };
    let command = CompetitionCommand::Move { channel: ctx.channel.id.clone() };
    carry_out(ctx, &stored, &command, ctx.l10n.say(&s::RoundsMoved { name: messages::name(&stored) }))
}

/// Moves the start, and tells the entrants.
fn move_start(ctx: &Ctx<'_>, stored: &StoredCompetition, start: &str) -> RequestResult {
    let starts = start_time::read(ctx, start)?;
    let (after, mut writes) = decide(ctx, stored, &CompetitionCommand::Reschedule { starts })?;
    // One that had no start gets its event in the calendar now.
    writes.extend(server_tasks::new_server_tasks(ctx, &after));
    let mut lines =
        vec![ctx.l10n.say(&s::StartMoved { name: messages::name(stored), starts: date(ctx.l10n, starts) })];
    lines.extend(start_time::zone_hint(ctx));
    let effects = Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(lines.join("\n")))) };
    let public = messages::localizer(ctx.effective);
    Ok(with_notices(effects, stored, announcements::moved_start(public, stored, starts)))
}

/// Gives a game another result, and tells its players in the channel. Its ratings stay: they follow from the game.
async fn correct(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    game: GameId,
    choice: ResultChoice,
) -> RequestResult {
    // In rounds Red counts as the challenger.
    let mut challenger = Color::Red;
    let mut players = stored.state.rounds().and_then(|rounds| rounds.game(game));
    if stored.state.kind() == CompetitionKind::Ladder {
        let challenge = stored.state.ladder().challenges().get(&game);
        let played = ctx.services.store.game(game).await?;
        let (Some(challenge), Some(played)) = (challenge, played) else {
            return refuse(ctx.l10n.say(&s::CompetitionUnknownGame));
        };
        challenger = counting::side_of_challenger(stored, challenge, &live_game_of(played)?.game);
        players = Some(match challenger {
            Color::Red => PairedGame::new(challenge.challenger, challenge.challenged),
            Color::Black => PairedGame::new(challenge.challenged, challenge.challenger),
        });
    }
    let (result, shown) = match choice {
        ResultChoice::Draw => (ChallengeResult::Drawn, PairingResult::Draw),
        ResultChoice::Void => (ChallengeResult::Void, PairingResult::Void),
        ResultChoice::Red => (ChallengeResult::won_by(Color::Red, challenger), PairingResult::RedWins),
        ResultChoice::Black => (ChallengeResult::won_by(Color::Black, challenger), PairingResult::BlackWins),
    };
    let command = CompetitionCommand::Correct { game, result };
    let text = ctx.l10n.say(&s::CompetitionCorrected { game, name: messages::name(stored) });
    let effects = carry_out(ctx, stored, &command, text)?;
    let public = messages::localizer(ctx.effective);
    let notice = players.map(|paired| {
        announcements::corrected(public, stored, game, PairedGame { result: Some(shown), ..paired })
    });
    Ok(with_notices(effects, stored, notice))
}

async fn undo(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
    let act = undone_acts::latest(ctx, stored);
    let alone = running_season::reopen_alone(ctx, stored, act).await?;
    let (after, mut writes) = decide(ctx, stored, &CompetitionCommand::Undo)?;
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
    Ok(with_notices(effects, stored, [notice]))
}

/// Begins the rounds of a competition. The entrants are seeded by their ratings.
pub(super) async fn start(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
    check_organiser(ctx)?;
    let ratings = round_starts::ratings(ctx.services, ctx.channel.platform, stored).await?;
    let name = messages::name(stored);
    let text = match stored.state.kind() {
        CompetitionKind::Arena => ctx.l10n.say(&s::ArenaStarted { name }),
        CompetitionKind::Teams => ctx.l10n.say(&s::SimulStarted { name }),
        _ => ctx.l10n.say(&s::RoundsStarted { name }),
    };
    carry_out(ctx, stored, &CompetitionCommand::Start { ratings }, text)
}

/// Asks the entrants in the channel whether they are here: those who are not by the start do not play.
pub(super) fn open_check_in(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
    check_organiser(ctx)?;
    let text = ctx.l10n.say(&s::RoundsCheckInOpened { name: messages::name(stored) });
    let effects = carry_out(ctx, stored, &CompetitionCommand::OpenCheckIn, text)?;
    let asked = announcements::check_in(messages::localizer(ctx.effective), stored);
    let posts = asked.into_iter().map(|reply| PostDraft::here(reply, None)).collect();
    Ok(Effects { posts, ..effects })
}

/// Closes a competition for good; its games go on.
pub(super) fn close(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
    check_organiser(ctx)?;
    let name = messages::name(stored);
    let text = ctx.l10n.say(&s::CompetitionClosed { name: &name });
    let closed = carry_out(ctx, stored, &CompetitionCommand::Close, text)?;
    let text = messages::localizer(ctx.effective).say(&s::CompetitionClosedPublic { name });
    Ok(with_notices(closed, stored, [Reply::text(text)]))
}
