//! What is offered while somebody types an option.

use crate::commands::lexicon;
use crate::commands::options::OptionChoice;
use crate::game::TimeControl;
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::time::control;
use crate::message::reply::{Choice, MAX_CHOICES};

/// The time controls that fit what is typed so far: the usual ones, and whatever it is itself.
pub(crate) fn complete_time(typed: &str, locale: Locale) -> Vec<Choice> {
    let l10n = Localizer::of(locale);
    let wanted: String = typed.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    let choice = |time: TimeControl| {
        let value = time.to_string();
        Choice { label: format!("{value} · {}", control(l10n, time)), value }
    };
    let own = lexicon::clock(typed).parse::<TimeControl>().ok().map(choice);
    let usual = TimeControl::USUAL.into_iter().map(choice);
    let fitting = usual.filter(|choice| {
        choice.value.starts_with(&wanted)
            || choice.label.to_lowercase().contains(typed.trim()) && !typed.is_empty()
    });
    let others = fitting.filter(|choice| own.as_ref() != Some(choice));
    own.iter().cloned().chain(others).take(MAX_CHOICES).collect()
}

/// The values of a setting that fit what is typed so far.
pub(crate) fn complete_setting(values: &[OptionChoice], typed: &str, locale: Locale) -> Vec<Choice> {
    let typed = typed.trim().to_lowercase();
    let choices = values.iter().filter_map(|value| {
        let label = value.label(locale);
        let fits = label.to_lowercase().contains(&typed)
            || value.name.starts_with(&typed)
            || value.words.iter().any(|word| word.starts_with(&typed));
        fits.then(|| Choice { value: value.name.to_owned(), label })
    });
    choices.take(MAX_CHOICES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::setting_values;

    #[test]
    fn times_are_completed_and_read_as_typed() {
        let values = |typed: &str| -> Vec<String> {
            complete_time(typed, Locale::English).into_iter().map(|choice| choice.value).collect()
        };
        assert_eq!(values("").len(), TimeControl::USUAL.len());
        assert_eq!(values("3d"), ["3d+7"]);
        assert_eq!(values("10"), ["10+5", "10/30s"]);
        assert_eq!(values("7+3"), ["7+3"]);
        assert_eq!(values("days")[..2], ["1d+7", "2d+7"]);
        assert_eq!(values("tomorrow"), Vec::<String>::new());
        let first = &complete_time("5+3", Locale::English)[0];
        assert_eq!(first.label, "5+3 · 5 min + 3 s per move");
    }

    #[test]
    fn values_are_completed_by_name_word_and_label() {
        let values = |typed: &str| -> Vec<String> {
            let choices = complete_setting(setting_values::THEMES, typed, Locale::English);
            choices.into_iter().map(|choice| choice.value).collect()
        };
        assert_eq!(values(""), ["default", "wood", "paper", "night"]);
        assert_eq!(values("ni"), ["night"]);
        assert_eq!(values("dark"), ["night"]);
        assert_eq!(values("LIGHT"), ["paper"]);
        assert_eq!(values("jade"), Vec::<String>::new());
    }
}
