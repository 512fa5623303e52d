//! Changes of a game without a request: moves of the bot, expired time, people who leave.

use crate::engine::coach::{CoachFinding, Remark};
use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Destination, Effects, GameDefaults, PostDraft};
use crate::features::hints::coaching;
use crate::features::live_game::{LiveGame, Unreachable};
use crate::features::play::announce::announce;
use crate::features::play::{command, queries, show};
use crate::game::{Actor, Event, Game, GameCommand, Phase, PlayerId, Timestamp};
use crate::i18n::{escape, messages as s, time};
use crate::message::picture::clip;
use crate::message::{MAX_TEXT, Reply};
use crate::store::Closed;

/// Effects of a command without a reply; `None` if the game no longer allows it.
pub(crate) fn decided(live: &LiveGame, by: &Actor, command: &GameCommand, now: Timestamp) -> Option<Effects> {
    Some(command::changed(live, live.game.decide(by, command, now).ok()?))
}

/// Calls off a game of a person who leaves for good; `None` if the person has no part in it.
pub(crate) fn leave(live: &LiveGame, person: &PlayerId, now: Timestamp) -> Option<Effects> {
    let player = live.game.players().find(|player| player.id == *person)?;
    let command = match live.game.challenge() {
        Some((challenger, _)) if challenger.id == *person => GameCommand::Cancel,
        Some(_) => GameCommand::Decline,
        None => GameCommand::Abort { moderator: true },
    };
    decided(live, &Actor::Person(player.clone()), &command, now)
}

/// Withdraws a challenge that cannot be shown in the guest's home `here`, and tells the challenger why.
pub(crate) fn undelivered(live: &LiveGame, here: &str, now: Timestamp) -> Option<Effects> {
    let (challenger, guest) = live.game.challenge()?;
    let Phase::Offered { by, .. } = live.game.phase() else { return None };
    if !live.has_two_homes() || live.home_of(!by).channel != here {
        return None;
    }
    let l10n = live.seen_at(&live.home_of(by).channel).l10n();
    let text = l10n.say(&s::InviteUndelivered { opponent: escape::name_span(&guest?.name) });
    let mut effects = decided(live, &Actor::Person(challenger.clone()), &GameCommand::Cancel, now)?;
    // The guest reads the usual message, if the home opens again.
    let there = Destination::Channel(here.to_owned());
    for post in effects.posts.iter_mut().filter(|post| post.to != there) {
        post.reply.text.clone_from(&text);
    }
    Some(effects)
}

/// Returns the time of the last event in a game, as far as its state has it.
pub(crate) fn happened(settings: GameDefaults, game: &Game) -> Option<Timestamp> {
    match game.phase() {
        Phase::Offered { expires, .. } => Some(expires.plus_millis(-settings.challenge_millis)),
        _ => [game.clock().since(), game.last_move_at(), game.ended_at()].into_iter().flatten().max(),
    }
}

/// Credits the spans in which the bot was away, unless they are credited already.
pub(crate) fn credit_outage(
    live: &LiveGame,
    away: &[(Timestamp, Timestamp)],
    now: Timestamp,
) -> Option<Effects> {
    let mut after = live.game.clone();
    let mut events = Vec::new();
    for &(from, until) in away {
        for event in
            after.decide(&Actor::Bot, &GameCommand::CreditTime { from, until }, now).unwrap_or_default()
        {
            after.apply(&event);
            events.push(event);
        }
    }
    if events.is_empty() { None } else { Some(command::changed(live, events)) }
}

/// Returns the newest board of a game as it would be posted now in the home of `live`; `None` if the last change of the
/// position posted none.
pub(crate) fn newest_board(live: &LiveGame, log: &[Event], effective: &EffectiveSettings) -> Option<Reply> {
    let since = log.iter().rposition(changes_position)?;
    // Later events, such as draw offers, may have posted a newer board.
    let post = (since..log.len()).rev().find_map(|at| board_post(live, log, at))?;
    let mut reply = post.reply;
    if let Some(unreachable) = live.unreachable {
        show_stopped_clock(&mut reply, live, unreachable);
    }
    effective.style_message(&mut reply);
    Some(reply)
}

fn changes_position(event: &Event) -> bool {
    matches!(
        event,
        Event::BotChallenged { .. } | Event::Accepted { .. } | Event::Moved { .. } | Event::TakenBack { .. }
    )
}

/// Returns the board that the event at this index of the log has posted, as it looks now.
fn board_post(live: &LiveGame, log: &[Event], at: usize) -> Option<PostDraft> {
    // A reminder is shown to its player alone.
    if matches!(log[at], Event::Reminded { by } if live.seen_by.is_some_and(|side| side != by)) {
        return None;
    }
    let before = Game::replay(&log[..at]).ok()?;
    announce(before.as_ref(), live, &log[at..=at]).filter(|post| post.board)
}

/// Adds why the clock stands still. The clocks lose their countdown, which would go on in the picture of a client.
fn show_stopped_clock(reply: &mut Reply, live: &LiveGame, unreachable: Unreachable) {
    reply.text = clip(&format!("{}\n{}", reply.text, clock_is_stopped(live, unreachable)), MAX_TEXT);
    let Some(turn) = reply.picture.as_mut().and_then(|picture| picture.turn.as_mut()) else { return };
    for clock in &mut turn.clocks {
        clock.until = None;
    }
}

/// Says why the player to move cannot be reached, and when the game is called off.
fn clock_is_stopped(live: &LiveGame, unreachable: Unreachable) -> String {
    let l10n = live.l10n();
    let player = live.name(l10n, live.game.history().position().turn());
    let at = time::at(unreachable.until);
    match unreachable.how {
        Closed::Gone => l10n.say(&s::StoppedDeleted { player, at }),
        Closed::Shut | Closed::Borrowed if unreachable.direct => l10n.say(&s::StoppedDirect { player, at }),
        Closed::Shut | Closed::Borrowed => l10n.say(&s::StoppedChannel { player, at }),
    }
}

/// Moves a game from a deleted channel to direct messages with the player who had it there. The time since `closed` is
/// credited.
pub(crate) fn move_home(live: &LiveGame, from: &str, to: &str, closed: Timestamp, now: Timestamp) -> Effects {
    let mut moved = live.clone();
    let homes = moved.homes.iter_mut().filter(|home| home.channel == from);
    homes.for_each(|home| to.clone_into(&mut home.channel));
    let credited = credit_outage(&moved, &[(closed, now)], now).filter(|_| moved.acting_home() == to);
    let mut effects = credited.unwrap_or_default();
    if let Some(update) = effects.first_game() {
        moved.game = update.after.clone();
    } else {
        effects.writes.push(queries::unchanged(live));
    }
    let seen = moved.seen_at(to);
    let Some(side) = seen.seen_by else { return Effects::default() };
    let other_home = &moved.home_of(!side).channel;
    let other = moved.seen_at(other_home);
    let l10n = other.l10n();
    let moved_elsewhere = Reply::text(l10n.say(&s::GameMovedElsewhere { player: other.name(l10n, side) }));
    let to_other = Destination::Channel(other_home.clone());
    effects.posts.extend([
        PostDraft {
            to: Destination::Channel(to.to_owned()),
            locale: Some(seen.locale()),
            ..show::moved_board(&seen, side)
        },
        PostDraft {
            to: to_other,
            locale: Some(other.locale()),
            ..PostDraft::here(moved_elsewhere, Some(live.id))
        },
    ]);
    effects.writes.push(queries::move_home(live.id, from, to));
    effects
}

/// Records the coach's finding on the player's last move, without a note if there is nothing to remark. After a serious
/// fault the bot delays its move, so the player can take theirs back. `None` if the game has moved on.
pub(crate) fn record_coach_finding(
    live: &LiveGame,
    finding: Option<&CoachFinding>,
    now: Timestamp,
) -> Option<Effects> {
    let note = finding.map(coaching::encode_note).unwrap_or_default();
    let ply = live.game.history().moves().len();
    let command = match coaching::remark_from_note(&live.game, ply, &note) {
        Some(placed) => GameCommand::Coach { note, waits: matches!(placed.remark, Remark::Fault(_)) },
        None => GameCommand::Coach { note: String::new(), waits: false },
    };
    decided(live, &Actor::Bot, &command, now)
}
