//! Messages of the lobby.

use crate::commands::intent::SeekTerms;
use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::features::play::challenge;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, escape, move_text, time};
use crate::message::{
    AskedPerson, BotComponent, Button, ButtonStyle, Choice, CustomId, LevelChoice, LobbyComponent, Reply,
    Row, picture,
};

/// Maximum number of seeks in a list: more lines do not fit into a message.
const LISTED: usize = 12;
/// Maximum length of an entry of a select, in characters.
const MAX_ENTRY: usize = 100;
/// Terms of the button that seeks an opponent.
pub(super) const USUAL_TERMS: SeekTerms =
    SeekTerms { time: challenge::USUAL_TIME, rated: false, least: None, most: None };

/// `1512`, or `1500?` if the rating is provisional.
pub(super) fn rating(seek: &Seek) -> String {
    move_text::rating(seek.rating as f64, seek.provisional)
}

/// Returns the terms of a seek in words: `10 minutes + 5 seconds, rated, opponents from 1400`.
pub(super) fn terms(l10n: Localizer, terms: SeekTerms) -> String {
    let SeekTerms { time, rated, least, most } = terms;
    let rated = l10n.say(if rated { &s::SeekRated as Words } else { &s::SeekCasual });
    let mut parts = vec![time::control(l10n, time), rated];
    match [least, most].map(|bound| bound.map(u64::from)) {
        [None, None] => {}
        [Some(from), None] => parts.push(l10n.say(&s::SeekFrom { from })),
        [None, Some(to)] => parts.push(l10n.say(&s::SeekTo { to })),
        [Some(from), Some(to)] => parts.push(l10n.say(&s::SeekFromTo { from, to })),
    }
    parts.join(" · ")
}

pub(super) fn seek_button(l10n: Localizer, terms: SeekTerms, label: Words) -> Button {
    let id = CustomId::Lobby(LobbyComponent::Seek(terms.write()));
    Button::new(id, l10n.say(label), ButtonStyle::Success)
}

pub(super) fn bot_button(l10n: Localizer, asked: AskedPerson, level: u8) -> Button {
    let id = BotComponent { asked, choice: LevelChoice::Level(level), terms: String::new() };
    Button::new(CustomId::Bot(id), l10n.say(&s::ButtonBotMeanwhile), ButtonStyle::Secondary)
}

/// Appends the rating to a name, unless the person is hidden.
pub(super) fn rated_name(l10n: Localizer, player: String, waiting: &WaitingSeek) -> String {
    if waiting.hidden {
        return player;
    }
    l10n.say(&s::SeekPlayer { player, rating: rating(&waiting.seek) })
}

/// Names the person of a seek for a list; `escape` escapes the name.
fn listed(l10n: Localizer, waiting: &WaitingSeek, escape: fn(&str) -> String) -> String {
    let name = if waiting.hidden { l10n.say(&s::SeekSomebody) } else { escape(&waiting.seek.name) };
    rated_name(l10n, name, waiting)
}

fn line(l10n: Localizer, waiting: &WaitingSeek) -> String {
    let Seek { terms: wanted, since, .. } = waiting.seek;
    let player = listed(l10n, waiting, escape::name_span);
    l10n.say(&s::SeekLine { player, terms: terms(l10n, wanted), since: time::at(since) })
}

/// Returns a seek as an entry of a select. The bounds are left out if they do not fit: the line above has them too.
fn entry(l10n: Localizer, waiting: &WaitingSeek) -> Choice {
    let player = listed(l10n, waiting, escape::name);
    let wanted = waiting.seek.terms;
    let mut label = format!("{player} · {}", terms(l10n, wanted));
    if label.chars().count() > MAX_ENTRY {
        let unbounded = SeekTerms { least: None, most: None, ..wanted };
        label = format!("{player} · {}", terms(l10n, unbounded));
    }
    Choice { value: waiting.seek.id().to_string(), label }
}

/// Returns a list of seeks, with a button that seeks an opponent on [`USUAL_TERMS`].
pub(super) fn list(l10n: Localizer, waiting: &[WaitingSeek]) -> Reply {
    let mut lines = vec![l10n.say(if waiting.is_empty() { &s::LobbyEmpty as Words } else { &s::LobbyList })];
    let mut rows = Vec::new();
    let shown = &waiting[..waiting.len().min(LISTED)];
    lines.extend(shown.iter().map(|waiting| line(l10n, waiting)));
    if waiting.len() > shown.len() {
        lines.push(l10n.say(&s::LobbyMore { count: (waiting.len() - shown.len()) as u64 }));
    }
    if !shown.is_empty() {
        let id = CustomId::Lobby(LobbyComponent::Take);
        let entries = shown.iter().map(|waiting| entry(l10n, waiting));
        rows.push(Row::select(id, l10n.say(&s::ChooseSeek), entries));
    }
    rows.push(Row::Buttons(vec![seek_button(l10n, USUAL_TERMS, &s::ButtonSeek)]));
    Reply { rows, ..Reply::text(picture::join_lines(lines)) }
}
