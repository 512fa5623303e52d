//! Questions which of several moves to play.

use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::live_game::LiveGame;
use crate::i18n::{messages as s, move_text};
use crate::message::{AskedPerson, ButtonStyle, Choice, GameAction, MAX_CHOICES, Reply, Row};
use crate::rules::Move;

/// Asks by a button for each of these moves; the action says what a press does.
pub(crate) fn ask(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    text: String,
    moves: impl Iterator<Item = (Move, GameAction)>,
) -> Effects {
    let position = live.game.history().position();
    let buttons = moves.map(|(mv, action)| {
        let label = move_text::both_notations(ctx.l10n, position, mv);
        ctx.answer_button(live, action, label, ButtonStyle::Primary)
    });
    Effects::ephemeral(Reply::text(text).with_buttons(buttons.collect()))
}

pub(crate) fn ask_in_list(ctx: &Ctx<'_>, live: &LiveGame, text: String, moves: &[Move]) -> Effects {
    let position = live.game.history().position();
    let options = moves.iter().take(MAX_CHOICES).map(|mv| {
        let label = move_text::both_notations(ctx.l10n, position, *mv);
        Choice { value: mv.to_string(), label }
    });
    let id = live.component(GameAction::Target, Some(AskedPerson::of(&ctx.requester)));
    let rows = vec![Row::select(id, ctx.l10n.say(&s::ChooseTarget), options)];
    Effects::ephemeral(Reply { rows, ..Reply::text(text) })
}
