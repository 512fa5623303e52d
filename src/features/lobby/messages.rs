//! What the lobby says.

use crate::commands::intent::SeekTerms;
use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, escape, move_text, time};
use crate::message::picture::clip;
use crate::message::{
    AskedPerson, BotComponent, Button, ButtonStyle, Choice, CustomId, LevelChoice, LobbyComponent, MAX_TEXT,
    Reply, Row,
};

/// Most seeks that a list names: so many lines fit into a message.
const LISTED: usize = 12;
/// Longest entry of a select, in characters.
const MAX_ENTRY: usize = 100;

/// `1512`, or `1500?` for somebody with few rated games.
pub(super) fn rating(seek: &Seek) -> String {
    move_text::rating(seek.rating as f64, seek.provisional)
}

/// The terms of a seek in words: `10 minutes + 5 seconds, rated, opponents from 1400`.
pub(super) fn terms(l10n: Localizer, terms: SeekTerms) -> String {
    let SeekTerms { time, rated, least, most } = terms;
    let [from, to] = [least, most].map(|bound| bound.map(u64::from));
    let bounds = match (from, to) {
        (None, None) => None,
        (Some(from), None) => Some(l10n.say(&s::SeekFrom { from })),
        (None, Some(to)) => Some(l10n.say(&s::SeekTo { to })),
        (Some(from), Some(to)) => Some(l10n.say(&s::SeekFromTo { from, to })),
    };
    let counts = l10n.say(if rated { &s::SeekRated as Words } else { &s::SeekCasual });
    [Some(time::control(l10n, time)), Some(counts), bounds]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

/// A button that looks for an opponent on these terms.
pub(super) fn seek_button(l10n: Localizer, terms: SeekTerms, label: Words) -> Button {
    let id = CustomId::Lobby(LobbyComponent::Seek(terms.write()));
    Button::new(id, l10n.say(label), ButtonStyle::Success)
}

/// A button that begins a game against the bot at this level.
pub(super) fn bot_button(l10n: Localizer, asked: AskedPerson, level: u8) -> Button {
    let id = BotComponent { asked, choice: LevelChoice::Level(level), terms: String::new() };
    Button::new(CustomId::Bot(id), l10n.say(&s::ButtonBotMeanwhile { level }), ButtonStyle::Secondary)
}

/// A name with the rating behind it; that of a hidden person is not told.
pub(super) fn rated_name(l10n: Localizer, player: String, waiting: &WaitingSeek) -> String {
    if waiting.hidden {
        return player;
    }
    l10n.say(&s::SeekPlayer { player, rating: rating(&waiting.seek) })
}

/// The person of a seek as a list shows it, with the name as `shown`.
fn listed(l10n: Localizer, waiting: &WaitingSeek, shown: fn(&str) -> String) -> String {
    let name = if waiting.hidden { l10n.say(&s::SeekSomebody) } else { shown(&waiting.seek.name) };
    rated_name(l10n, name, waiting)
}

/// A line of a list of seeks.
fn line(l10n: Localizer, waiting: &WaitingSeek) -> String {
    let Seek { terms: wanted, since, .. } = waiting.seek;
    let player = listed(l10n, waiting, escape::name_span);
    l10n.say(&s::SeekLine { player, terms: terms(l10n, wanted), since: time::at(since) })
}

/// Text and components of a list of seeks, with a button that looks for an opponent on the `usual` terms.
pub(super) fn list(l10n: Localizer, waiting: &[WaitingSeek], usual: SeekTerms) -> Reply {
    let shown = &waiting[..waiting.len().min(LISTED)];
    let mut lines = match shown {
        [] => vec![l10n.say(&s::LobbyEmpty)],
        _ => vec![l10n.say(&s::LobbyList)],
    };
    lines.extend(shown.iter().map(|waiting| line(l10n, waiting)));
    let more = waiting.len() - shown.len();
    lines.extend((more > 0).then(|| l10n.say(&s::LobbyMore { count: more as u64 })));
    let entries = shown.iter().map(|waiting| {
        let player = listed(l10n, waiting, escape::name);
        let wanted = waiting.seek.terms;
        // The line above has the bounds too.
        let unbounded = SeekTerms { least: None, most: None, ..wanted };
        let labels = [wanted, unbounded].map(|wanted| format!("{player} · {}", terms(l10n, wanted)));
        let fits = |label: &&String| label.chars().count() <= MAX_ENTRY;
        let label = labels.iter().find(fits).unwrap_or(&labels[1]);
        Choice { value: waiting.seek.id().to_string(), label: clip(label, MAX_ENTRY) }
    });
    let entries: Vec<Choice> = entries.collect();
    let select = (!entries.is_empty())
        .then(|| Row::select(CustomId::Lobby(LobbyComponent::Take), l10n.say(&s::ChooseSeek), entries));
    let button = Row::Buttons(vec![seek_button(l10n, usual, &s::ButtonSeek)]);
    let rows = select.into_iter().chain([button]).collect();
    Reply { rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
}
