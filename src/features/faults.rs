//! Messages about requests that cannot be read.

use crate::commands::intent::InputError;
use crate::commands::options::{CommandOption, OptionChoice, OptionKind, option_in};
use crate::commands::table::{command_named, line_in};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::game::TimeControlError;
use crate::i18n::errors::fen_error;
use crate::i18n::escape::code_span;
use crate::i18n::{Locale, Localizer, messages as s, move_text};
use crate::rules::{Position, START_FEN};

/// Describes a fault in a language.
pub fn words(fault: &InputError, locale: Locale) -> String {
    describe(Localizer::of(locale), fault, &Position::startpos())
}

/// Replies with the fault; a missing move gets an example.
pub(crate) fn answer(ctx: &Ctx<'_>, fault: &InputError) -> Effects {
    let live = ctx.live_games.iter().rfind(|live| live.game.check_turn(&ctx.requester).is_ok());
    let start = Position::startpos();
    let position = live.map_or(&start, |live| live.game.history().position());
    Effects::ephemeral(describe(ctx.l10n, fault, position))
}

fn describe(l10n: Localizer, fault: &InputError, position: &Position) -> String {
    let locale = l10n.locale();
    match fault {
        InputError::NotOurs(given) => l10n.say(&s::FaultNotOurs { text: code_span(&format!("/{given}")) }),
        InputError::NoName => l10n.say(&s::FaultNoName),
        InputError::OldCommand(given) => l10n.say(&s::FaultOldCommand { text: code_span(given) }),
        InputError::UnknownCommand { given, near: None } => {
            l10n.say(&s::FaultCommand { text: code_span(given) })
        }
        InputError::UnknownCommand { given, near: Some(near) } => {
            l10n.say(&s::FaultCommandNear { text: code_span(given), near: line_in(near, locale) })
        }
        InputError::UnknownOption { command, given, near: None } => {
            let options = possible_values(l10n, command, None);
            let command = line_in(command, locale);
            let text = code_span(given);
            if options.is_empty() {
                l10n.say(&s::FaultNoOptions { command, text })
            } else {
                l10n.say(&s::FaultOption { command, text, options })
            }
        }
        InputError::UnknownOption { command, given, near: Some(near) } => l10n.say(&s::FaultOptionNear {
            command: line_in(command, locale),
            text: code_span(given),
            near: option_in(near, locale),
        }),
        InputError::BadValue { command, option, given } if given.trim().is_empty() => {
            describe(l10n, &InputError::Missing { command, option }, position)
        }
        InputError::Missing { option: "move", .. } => {
            l10n.say(&s::FaultMissingMove { example: move_text::example(l10n, position) })
        }
        InputError::Missing { command, option } => l10n.say(&s::FaultMissing {
            command: line_in(command, locale),
            option: option_in(option, locale),
            options: possible_values(l10n, command, Some(option)),
        }),
        InputError::BadValue { command, option, given } => {
            bad_value(l10n, command, option, &code_span(given))
        }
        InputError::NoPosition => l10n.say(&s::FaultNoPosition { example: START_FEN }),
        InputError::BadPosition(error) => l10n.say(&s::FaultPosition { why: fen_error(l10n, error) }),
        InputError::BadTime(error) => match error {
            TimeControlError::Form => l10n.say(&s::FaultTime),
            TimeControlError::Days => l10n.say(&s::FaultTimeDays),
            TimeControlError::Holiday => l10n.say(&s::FaultTimeHoliday),
            TimeControlError::Minutes => l10n.say(&s::FaultTimeMinutes),
            TimeControlError::Seconds => l10n.say(&s::FaultTimeSeconds),
        },
        InputError::TooMuch { command, given } => {
            l10n.say(&s::FaultTooMuch { command: line_in(command, locale), text: code_span(given) })
        }
        InputError::UnknownComponent => l10n.say(&s::UnknownButton),
    }
}

fn options_of(command: &str) -> &'static [CommandOption] {
    command_named(command).map_or(&[], |known| known.options)
}

fn kind_of(command: &str, option: &str) -> Option<OptionKind> {
    options_of(command).iter().find(|known| known.name == option).map(|known| known.kind)
}

/// Lists the values of an option if they are a closed set, else the options of the command.
fn possible_values(l10n: Localizer, command: &str, option: Option<&str>) -> String {
    match option.and_then(|option| kind_of(command, option)) {
        Some(OptionKind::OneOf(values)) => labels(l10n, values),
        Some(OptionKind::Integer { min, max }) => in_code(l10n, [format!("{min} … {max}")]),
        _ => in_code(l10n, options_of(command).iter().map(|known| known.name_in(l10n.locale()))),
    }
}

fn labels(l10n: Localizer, values: &[OptionChoice]) -> String {
    in_code(l10n, values.iter().map(|value| value.label(l10n.locale())))
}

pub(crate) fn in_code(l10n: Localizer, names: impl IntoIterator<Item = String>) -> String {
    l10n.list(&names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>())
}

fn bad_value(l10n: Localizer, command: &str, name: &str, text: &str) -> String {
    let option = option_in(name, l10n.locale());
    match kind_of(command, name) {
        Some(OptionKind::Integer { min, max }) => l10n.say(&s::FaultNumber { option, text, min, max }),
        Some(OptionKind::Bool) => l10n.say(&s::FaultYesOrNo { option, text }),
        Some(OptionKind::Person) => l10n.say(&s::FaultPerson { text }),
        Some(OptionKind::Role) => l10n.say(&s::FaultRole { text }),
        Some(OptionKind::OneOf(values) | OptionKind::Listed(values) | OptionKind::Open(values)) => {
            l10n.say(&s::FaultChoice { option, text, names: labels(l10n, values) })
        }
        _ => l10n.say(&s::FaultValue { option, text }),
    }
}
