//! Completion of options.

use crate::commands::lexicon::{self, fold};
use crate::commands::options::{OptionChoice, OptionKind, OptionMeaning};
use crate::commands::setting::{self, SettingValue};
use crate::commands::setting_values::TIMES;
use crate::game::TimeControl;
use crate::i18n::time::{self, control};
use crate::i18n::{Locale, Localizer, TimeZoneName, master_text};
use crate::masters::{MasterList, MasterName};
use crate::message::{Choice, MAX_CHOICES};

/// Choices for an option of this kind, as far as they depend on the typed text only.
pub(crate) fn complete_listed(kind: OptionKind, typed: &str, locale: Locale) -> Vec<Choice> {
    match kind {
        OptionKind::Time => complete_time(typed, locale),
        OptionKind::Listed(values) => complete_setting(values, typed, locale),
        OptionKind::Open(values) => complete_open(values, typed, locale),
        OptionKind::Master(list) => complete_master(list, typed, locale),
        _ => Vec::new(),
    }
}

/// Returns the time controls that fit the typed text: the usual ones, and the text itself if it is one.
pub fn complete_time(typed: &str, locale: Locale) -> Vec<Choice> {
    let l10n = Localizer::of(locale);
    let wanted: String = typed.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    let own = lexicon::clock(typed).parse().ok().map(|time| time_choice(l10n, time));
    let usual = TIMES.iter().filter_map(|value| value.means.try_as_setting()?.try_as_time());
    let usual = usual.map(|time| time_choice(l10n, time));
    let fitting = usual.filter(|choice| {
        choice.value.starts_with(&wanted)
            || choice.label.to_lowercase().contains(typed.trim()) && !typed.is_empty()
    });
    let others = fitting.filter(|choice| own.as_ref() != Some(choice));
    own.iter().cloned().chain(others).take(MAX_CHOICES).collect()
}

fn time_choice(l10n: Localizer, time: TimeControl) -> Choice {
    let value = time.to_string();
    Choice { label: format!("{value} · {}", control(l10n, time)), value }
}

fn complete_master(list: MasterList, typed: &str, locale: Locale) -> Vec<Choice> {
    let l10n = Localizer::of(locale);
    let typed = fold(typed);
    let fitting = list.names().iter().filter(|(name, _)| spellings(name).any(|word| word.contains(&typed)));
    let choices = fitting.take(MAX_CHOICES).map(|(name, games)| Choice {
        value: name.traditional.clone(),
        label: format!("{} ({games})", master_text::name(l10n, name)),
    });
    choices.collect()
}

/// Returns the player or event that a text names, in any script or language; of several that hold the text the one with the
/// most games.
pub(crate) fn master_named(list: MasterList, text: &str) -> Option<&'static MasterName> {
    let text = fold(text);
    let find = |fits: &dyn Fn(String) -> bool| {
        list.names().iter().map(|(name, _)| *name).find(|name| spellings(name).any(fits))
    };
    let long = text.chars().count() >= if text.is_ascii() { 3 } else { 2 };
    find(&|word| word == text).or_else(|| if long { find(&|word| word.contains(&text)) } else { None })
}

fn spellings(name: &MasterName) -> impl Iterator<Item = String> {
    let MasterName { traditional, simplified, latin, french, vietnamese } = name;
    [traditional, simplified, latin, french, vietnamese].into_iter().map(|word| fold(word))
}

/// Returns the values that fit the typed text: the usual ones, by other words too (a zone by its cities), then others by
/// name: time zones, or the time of day that is typed.
pub fn complete_open(usual: &[OptionChoice], typed: &str, locale: Locale) -> Vec<Choice> {
    let mut choices = complete_setting(usual, typed, locale);
    let mut others = Vec::new();
    match usual.last().and_then(|last| last.means.try_as_setting()) {
        Some(SettingValue::Zone(_)) => {
            let wanted = fold(typed).replace(' ', "_");
            if !wanted.is_empty() {
                let zones = TimeZoneName::all().filter(|zone| fold(zone.name()).contains(&wanted));
                let is_usual = |zone| {
                    usual.iter().any(|known| known.means == OptionMeaning::Setting(SettingValue::Zone(zone)))
                };
                let zones = zones.filter(|zone| !is_usual(*zone));
                others.extend(zones.map(|zone| zone.name().to_owned()));
            }
        }
        Some(SettingValue::TimeOfDay(_)) => {
            // The full hours are the usual values.
            let time = setting::time_of_day(typed).filter(|time| time.minute() != 0);
            others.extend(time.map(time::of_day));
        }
        _ => {}
    }
    choices.extend(others.into_iter().map(|value| Choice { label: value.clone(), value }));
    choices.truncate(MAX_CHOICES);
    choices
}

pub fn complete_setting(values: &[OptionChoice], typed: &str, locale: Locale) -> Vec<Choice> {
    let typed = typed.trim().to_lowercase();
    let fitting = values.iter().filter(|value| {
        value.label(locale).to_lowercase().contains(&typed)
            || value.name.starts_with(&typed)
            || value.words.iter().any(|word| word.starts_with(&typed))
    });
    let choices = fitting.map(|value| Choice { value: value.name.to_owned(), label: value.label(locale) });
    choices.take(MAX_CHOICES).collect()
}
