//! What is said of a request that cannot be read.

use crate::commands::intent::{ExpectedValue, InputError};
use crate::commands::options::{OptionKind, option_in};
use crate::commands::table::{COMMANDS, line_in, values_in};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::game::TimeControlError;
use crate::i18n::errors::fen_error;
use crate::i18n::escape::code_span;
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::{messages as s, move_text};
use crate::rules::Position;

impl InputError {
    pub fn words(&self, locale: Locale) -> String {
        describe(Localizer::of(locale), self, &Position::startpos())
    }
}

/// A move that is missing gets one for an example.
pub(crate) fn answer(case: &Ctx<'_>, fault: &InputError) -> Effects {
    let live = case.live_games.iter().rfind(|live| live.game.check_turn(&case.me).is_ok());
    let start = Position::startpos();
    let position = live.map_or(&start, |live| live.game.history().position());
    Effects::note(describe(case.l10n, fault, position))
}

fn describe(l10n: Localizer, fault: &InputError, position: &Position) -> String {
    let command_of = |name: &str| line_in(name, l10n.locale());
    let option_of = |name: &str| option_in(name, l10n.locale());
    match fault {
        InputError::NotOurs(given) => l10n.say(&s::FaultNotOurs { text: code_span(&format!("/{given}")) }),
        InputError::NoName => l10n.say(&s::FaultNoName),
        InputError::OldCommand(given) => l10n.say(&s::FaultOldCommand { text: code_span(given) }),
        InputError::UnknownCommand { given, near: None } => {
            l10n.say(&s::FaultCommand { text: code_span(given) })
        }
        InputError::UnknownCommand { given, near: Some(near) } => {
            l10n.say(&s::FaultCommandNear { text: code_span(given), near: command_of(near) })
        }
        InputError::UnknownOption { command, given, near: None } => {
            let (options, command, text) =
                (can_be_given(l10n, command, None), command_of(command), code_span(given));
            match options.is_empty() {
                true => l10n.say(&s::FaultNoOptions { command, text }),
                false => l10n.say(&s::FaultOption { command, text, options }),
            }
        }
        InputError::UnknownOption { command, given, near: Some(near) } => l10n.say(&s::FaultOptionNear {
            command: command_of(command),
            text: code_span(given),
            near: option_of(near),
        }),
        InputError::Missing { option: "move", .. } => {
            l10n.say(&s::FaultMissingMove { example: move_text::example(l10n, position) })
        }
        InputError::Missing { command, option } => l10n.say(&s::FaultMissing {
            command: command_of(command),
            option: option_of(option),
            options: can_be_given(l10n, command, Some(option)),
        }),
        InputError::BadValue { option, wanted, given } => bad_value(l10n, option, wanted, &code_span(given)),
        InputError::BadPosition(error) => l10n.say(&s::FaultPosition { why: fen_error(l10n, error) }),
        InputError::BadTime(error) => match error {
            TimeControlError::Form => l10n.say(&s::FaultTime),
            TimeControlError::Days => l10n.say(&s::FaultTimeDays),
            TimeControlError::Holiday => l10n.say(&s::FaultTimeHoliday),
            TimeControlError::Minutes => l10n.say(&s::FaultTimeMinutes),
            TimeControlError::Seconds => l10n.say(&s::FaultTimeSeconds),
        },
        InputError::TooMuch { command, given } => {
            l10n.say(&s::FaultTooMuch { command: command_of(command), text: code_span(given) })
        }
        InputError::UnknownComponent => l10n.say(&s::UnknownButton),
    }
}

/// The values that this option can have, where they are a closed list, else the options of the command.
fn can_be_given(l10n: Localizer, command: &str, option: Option<&str>) -> String {
    let options = COMMANDS.iter().find(|known| known.name == command).map_or(&[][..], |known| known.options);
    let names = match options.iter().find(|known| Some(known.name) == option).map(|known| known.kind) {
        Some(OptionKind::OneOf(values)) => values.iter().map(|value| value.label(l10n.locale())).collect(),
        Some(OptionKind::Integer { min, max }) => vec![format!("{min} … {max}")],
        _ => options.iter().map(|known| known.name_in(l10n.locale())).collect(),
    };
    in_code(l10n, names)
}

fn in_code(l10n: Localizer, names: Vec<String>) -> String {
    l10n.list(&names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>())
}

fn bad_value(l10n: Localizer, name: &str, wanted: &ExpectedValue, text: &str) -> String {
    let option = option_in(name, l10n.locale());
    match wanted {
        ExpectedValue::Text | ExpectedValue::Move => l10n.say(&s::FaultValue { option, text }),
        ExpectedValue::Number { min, max } => l10n.say(&s::FaultNumber { option, text, min, max }),
        ExpectedValue::YesOrNo => l10n.say(&s::FaultYesOrNo { option, text }),
        ExpectedValue::Person => l10n.say(&s::FaultPerson { text }),
        ExpectedValue::OneOf(names) => {
            let names = in_code(l10n, values_in(name, names, l10n.locale()));
            l10n.say(&s::FaultChoice { option, text, names })
        }
    }
}
