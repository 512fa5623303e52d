//! What public messages get before they are stored: looks, reminders, a welcome.

use crate::commands::settings;
use crate::features::effective::EffectiveSettings;
use crate::features::effects::Effects;
use crate::features::help;
use crate::features::lessons::lesson_game;
use crate::game::{Event, Phase, PlayerId};
use crate::i18n::{Localizer, messages as s};
use crate::message::{Button, ButtonStyle, Reminders, Row, SettingsScope};
use crate::store::StateWrite;

/// Gives the public messages of a turn the look that channel and players want, and sends a reminder where it is wanted.
pub(crate) fn style_messages(effective: &EffectiveSettings, effects: &mut Effects) {
    welcome(effective, effects);
    lesson_game::tell(effective, effects);
    for say in &mut effects.posts {
        effective.style_message(&mut say.reply);
    }
    let Some(change) = effects.first_game().cloned() else { return };
    let reminded = change.events.iter().find_map(|event| match event {
        Event::Reminded { by } => change.after.seat(*by).player(),
        _ => None,
    });
    let Some(player) = reminded else { return };
    let known = effective.person(player.id.as_str());
    match known.settings.reminders.unwrap_or_default() {
        Reminders::Channel => {}
        Reminders::Off => effects.posts.clear(),
        Reminders::Direct if known.dm_refused => {}
        Reminders::Direct => {
            for say in &mut effects.posts {
                say.reply.direct = Some(player.id.to_string());
                // The board here keeps its buttons; there, they would mean nothing.
                say.reply.rows.clear();
                say.board = false;
            }
        }
    }
}

/// Remembers who begins a game, and offers newcomers other pieces below their first board.
fn welcome(effective: &EffectiveSettings, effects: &mut Effects) {
    let Some(change) = effects.first_game().cloned() else { return };
    // The first board with buttons: at the beginning, or after the bot's first move.
    let early = change.after.history().moves().len() <= 1 && change.after.phase() == Phase::Playing;
    let players = change.after.players().map(|player| &player.id);
    let new: Vec<&PlayerId> = players.filter(|id| !effective.person(id.as_str()).met).collect();
    if !early || new.is_empty() {
        return;
    }
    let l10n = Localizer::of(change.locale);
    let id = settings::component(SettingsScope::Me, Some("pieces"));
    if let Some(say) = effects.first_post_of(change.game)
        && let Some(Row::Buttons(buttons)) = say.reply.rows.last_mut()
        && buttons.len() < 5
    {
        buttons.push(Button::new(id, l10n.say(&s::ButtonPieces), ButtonStyle::Secondary));
        if buttons.len() < 5 && !change.after.opening().coach {
            buttons.push(help::lessons_button(l10n));
        }
        effects.writes.extend(new.into_iter().map(|id| StateWrite::Met { person: id.to_string() }));
    }
}
