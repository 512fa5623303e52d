//! Commands of people in games: their events, and the replies.

use crate::features::context::Ctx;
use crate::features::effects::{Effects, GameUpdate, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::features::play::announce::announce;
use crate::features::play::homes;
use crate::game::{Event, GameCommand};
use crate::i18n::messages as s;
use crate::message::{Reply, RequestKind};
use crate::rules::Termination;

pub(crate) fn changed(live: &LiveGame, events: Vec<Event>) -> Effects {
    let mut after = live.clone();
    events.iter().for_each(|event| after.game.apply(event));
    let reminded = events.iter().find_map(|event| match event {
        Event::Reminded { by } => Some(*by),
        _ => None,
    });
    let posts = homes::posts(&after, |seen| {
        // A reminder is for the player to move.
        let concerns = reminded.is_none() || seen.seen_by.is_none() || seen.seen_by == reminded;
        announce(Some(&live.game), seen, &events).filter(|_| concerns)
    });
    let games = vec![GameUpdate::new(after, live.game.seq(), events)];
    Effects { games, posts, ..Effects::default() }
}

/// Carries out a command of the requester on a game, and replies.
pub(crate) fn issue(ctx: &Ctx<'_>, live: &LiveGame, command: &GameCommand) -> Effects {
    let events = match live.game.decide(&ctx.actor(), command, ctx.now) {
        Ok(events) => events,
        Err(refusal) => return ctx.refused(live, &refusal),
    };
    let done = done(ctx, live, &events);
    let mut effects = changed(live, events);
    // The buttons of these commands are on private messages.
    let private = matches!(command, GameCommand::Resign | GameCommand::AskTakeback);
    let is_shown_here = effects.posts.iter().any(|post| post.to.channel(&ctx.channel.id) == ctx.channel.id);
    match &ctx.request.what {
        RequestKind::Slash(_) => effects.answer = PrivateReply::ephemeral(done),
        // The answer replaces the private question. Below public buttons the new board is the answer.
        RequestKind::Press(press) if ctx.answers || (press.private && private) => {
            effects.answer = PrivateReply::Update(Reply::text(done));
        }
        // A question to the opponent is shown in the opponent's home only.
        _ if live.has_two_homes() && !is_shown_here => effects.answer = PrivateReply::ephemeral(done),
        _ => {}
    }
    effects
}

/// Returns the reply to the requester about what was done.
fn done(ctx: &Ctx<'_>, live: &LiveGame, events: &[Event]) -> String {
    let l10n = ctx.l10n;
    let opponent = ctx.opponent(live);
    match events.first() {
        Some(Event::Accepted { .. }) => l10n.say(&s::DoneAccepted),
        Some(Event::Declined { .. }) => l10n.say(&s::DoneDeclined),
        Some(Event::Cancelled) => l10n.say(&s::DoneCancelled),
        Some(Event::Expired) => l10n.say(&s::RefuseNotOpen),
        Some(Event::DrawOffered { .. }) => l10n.say(&s::DoneDrawOffered { opponent }),
        Some(Event::DrawDeclined) => l10n.say(&s::DoneDrawDeclined),
        Some(Event::TakebackAsked { .. }) => l10n.say(&s::DoneTakebackAsked { opponent }),
        Some(Event::PlayedOn) => l10n.say(&s::DonePlayedOn),
        Some(Event::TakebackRefused) => l10n.say(&s::DoneTakebackRefused),
        Some(Event::TakenBack { .. }) => l10n.say(&s::DoneTakenBack),
        Some(Event::Ended { winner: None, termination: Termination::Aborted, .. }) => {
            l10n.say(&s::DoneAborted)
        }
        Some(Event::Ended { termination: Termination::Timeout, .. }) => l10n.say(&s::DoneTimeout),
        Some(Event::Ended { winner: None, .. }) => l10n.say(&s::DoneDrawn),
        Some(Event::HolidayTaken { days, .. }) => l10n.say(&s::DoneHoliday { days: (*days).into() }),
        Some(Event::Annulled { .. }) => l10n.say(&s::DoneAnnulled),
        _ => l10n.say(&s::DoneResigned),
    }
}
