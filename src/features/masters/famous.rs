//! The best known games of masters as a list.

use crate::i18n::localizer::Localizer;
use crate::i18n::{master_text, messages as s};
use crate::masters::MasterBook;
use crate::message::custom_id::{CustomId, ReplayComponent};
use crate::message::picture::clip;
use crate::message::reply::{Choice, MAX_CHOICES, MAX_TEXT, Reply, Row};

/// Longest entry of a select, in characters.
pub(super) const MAX_ENTRY: usize = 100;

/// The best known games, of this player and this event where one is named by its traditional name.
pub(super) fn list(l10n: Localizer, player: Option<&str>, event: Option<&str>) -> Reply {
    let found = MasterBook::builtin().famous(player, event);
    let mut text = l10n.say(&s::FamousGames { count: found.len() as u64 });
    let entries =
        found.iter().take(MAX_CHOICES).map(|head| (head.number.0, master_text::heading(l10n, head)));
    let entries: Vec<(u16, String)> = entries.collect();
    for (number, (_, heading)) in (1..).zip(&entries) {
        text.push_str(&format!("\n{number}. {heading}"));
    }
    let choices = (1..).zip(&entries).map(|(number, (value, heading))| Choice {
        value: value.to_string(),
        label: clip(&format!("{number}. {heading}"), MAX_ENTRY),
    });
    let id = CustomId::Replay(ReplayComponent::Masters);
    let select = (!entries.is_empty()).then(|| Row::select(id, l10n.say(&s::ChooseMasterGame), choices));
    Reply { rows: select.into_iter().collect(), ..Reply::text(clip(&text, MAX_TEXT)) }
}
