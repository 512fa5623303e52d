//! Games in channels that the bot only borrows: what cannot be played there, and the way that can.

use crate::commands::intent::{GameTerms, SideChoice};
use crate::features::context::{Ctx, cannot_post};
use crate::features::effects::Effects;
use crate::game::{Event, TimeControl};
use crate::i18n::messages as s;
use crate::message::{Button, ButtonStyle, CustomId, Reply};

/// Returns the refusal of a game that opens with `event`, if it cannot be played in this borrowed channel.
pub(super) fn refuses(ctx: &Ctx<'_>, event: &Event) -> Option<Effects> {
    let (Event::Challenged { opening, .. } | Event::BotChallenged { opening, .. }) = event else {
        return None;
    };
    let clock = opening.time != TimeControl::None;
    let why = cannot_post(ctx).or_else(|| clock.then(|| ctx.l10n.say(&s::BorrowedClock)))?;
    let reply = Reply::text(why).with_buttons(in_direct_messages(ctx, event).into_iter().collect());
    ctx.request.place.is_borrowed().then(|| Effects::ephemeral(reply))
}

/// Returns the button that begins the same game in direct messages; none for terms that its id cannot hold.
fn in_direct_messages(ctx: &Ctx<'_>, event: &Event) -> Option<Button> {
    let Event::Challenged { color, opponent: Some(opponent), opening, .. } = event else { return None };
    if opening.rated || opening.start.is_some() || opening.handicap.is_some() {
        return None;
    }
    let terms = GameTerms {
        side: Some(SideChoice::Fixed(*color)),
        time: Some(opening.time),
        rules: Some(opening.rules),
        ..GameTerms::default()
    };
    let id = CustomId::direct(opponent.id.as_str(), terms.write(), &opponent.name);
    Some(Button::new(id, ctx.l10n.say(&s::ButtonPlayDirect), ButtonStyle::Primary))
}
