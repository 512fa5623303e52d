//! The games of masters in words: people, events and places are named in the reader's script.

use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::messages as s;
use crate::masters::{GameHead, MasterName, PlayedOn};
use crate::rules::Color;

/// Returns a name as the reader's language says it.
pub(crate) fn name(l10n: Localizer, name: &MasterName) -> &str {
    match l10n.locale() {
        Locale::SimplifiedChinese => &name.simplified,
        Locale::TraditionalChinese => &name.traditional,
        Locale::French => &name.french,
        Locale::Vietnamese => &name.vietnamese,
        Locale::English => &name.latin,
    }
}

pub(crate) fn player(l10n: Localizer, head: &GameHead<'_>, side: Color) -> String {
    let known = if side == Color::Red { head.red } else { head.black };
    known.map_or_else(|| l10n.say(&s::PlayerUnnamed), |known| name(l10n, known).to_owned())
}

/// `Hu Ronghua 1–0 Lü Qin · Wuyang Cup · 1988 · Guangzhou`, as far as it is known.
pub(crate) fn heading(l10n: Localizer, head: &GameHead<'_>) -> String {
    let [red, black] = Color::ALL.map(|side| player(l10n, head, side));
    let players = l10n.say(&s::MasterPlayers { red, black, result: head.result });
    [Some(players), occasion(l10n, head.event, head.date, head.place)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

/// `Wuyang Cup · 1988 · Guangzhou`, as far as it is known.
pub(crate) fn occasion(
    l10n: Localizer,
    event: Option<&MasterName>,
    date: Option<PlayedOn>,
    place: Option<&MasterName>,
) -> Option<String> {
    let year = date.map(|date| l10n.say(&s::MasterYear { year: date.year }));
    let [event, place] = [event, place].map(|known| known.map(|known| name(l10n, known).to_owned()));
    let known: Vec<String> = [event, year, place].into_iter().flatten().collect();
    if known.is_empty() { None } else { Some(known.join(" · ")) }
}
