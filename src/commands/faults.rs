//! What is said of a request that cannot be read.

use crate::commands::intent::{Fault, Wanted};
use crate::commands::table::{option_in, path_in, values_in};
use crate::features::context::{Case, may_move};
use crate::features::effects::Turn;
use crate::game::TimeControlError;
use crate::i18n::errors::fen_error;
use crate::i18n::escape::echo;
use crate::i18n::localizer::{Locale, Voice};
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::rules::Position;

impl Fault {
    /// What the person is told.
    pub fn words(&self, locale: Locale) -> String {
        describe(Voice::of(locale), self)
    }
}

/// A move that is missing gets one for an example.
pub(crate) fn answer(case: &Case<'_>, fault: &Fault) -> Turn {
    let Fault::Missing { option: "move", .. } = fault else {
        return Turn::note(describe(case.voice, fault));
    };
    let table = case.tables.iter().rfind(|table| may_move(&table.game, &case.me));
    let start = Position::startpos();
    let position = table.map_or(&start, |table| table.game.history().position());
    Turn::note(case.voice.say(&s::FaultMissingMove { example: move_text::example(case.voice, position) }))
}

/// Why something that was meant for the bot cannot be read.
fn describe(voice: Voice, fault: &Fault) -> String {
    let command_of = |name: &str| path_in(name, voice.locale());
    let option_of = |name: &str| option_in(name, voice.locale());
    match fault {
        Fault::NotOurs(given) => voice.say(&s::FaultNotOurs { text: echo(&format!("/{given}")) }),
        Fault::NoName => voice.say(&s::FaultNoName),
        Fault::OldCommand(given) => voice.say(&s::FaultOldCommand { text: echo(given) }),
        Fault::UnknownCommand { given, near: None } => voice.say(&s::FaultCommand { text: echo(given) }),
        Fault::UnknownCommand { given, near: Some(near) } => {
            voice.say(&s::FaultCommandNear { text: echo(given), near: command_of(near) })
        }
        Fault::UnknownOption { command, given, near: None } => {
            voice.say(&s::FaultOption { command: command_of(command), text: echo(given) })
        }
        Fault::UnknownOption { command, given, near: Some(near) } => voice.say(&s::FaultOptionNear {
            command: command_of(command),
            text: echo(given),
            near: option_of(near),
        }),
        Fault::Missing { command, option } => {
            voice.say(&s::FaultMissing { command: command_of(command), option: option_of(option) })
        }
        Fault::BadValue { option, wanted, given } => bad_value(voice, option, wanted, &echo(given)),
        Fault::BadPosition(error) => voice.say(&s::FaultPosition { why: fen_error(voice, error) }),
        Fault::BadTime(error) => match error {
            TimeControlError::Form => voice.say(&s::FaultTime),
            TimeControlError::Days => voice.say(&s::FaultTimeDays),
            TimeControlError::Holiday => voice.say(&s::FaultTimeHoliday),
            TimeControlError::Minutes => voice.say(&s::FaultTimeMinutes),
            TimeControlError::Seconds => voice.say(&s::FaultTimeSeconds),
        },
        Fault::TooMuch { command, given } => {
            voice.say(&s::FaultTooMuch { command: command_of(command), text: echo(given) })
        }
        Fault::UnknownComponent => voice.say(&s::UnknownButton),
    }
}

fn bad_value(voice: Voice, name: &str, wanted: &Wanted, text: &str) -> String {
    let option = option_in(name, voice.locale());
    match wanted {
        Wanted::Text | Wanted::Move => voice.say(&s::FaultValue { option, text }),
        Wanted::Number { min, max } => voice.say(&s::FaultNumber { option, text, min, max }),
        Wanted::YesOrNo => voice.say(&s::FaultYesOrNo { option, text }),
        Wanted::Person => voice.say(&s::FaultPerson { text }),
        Wanted::OneOf(names) => {
            let names = values_in(name, names, voice.locale());
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            voice.say(&s::FaultChoice { option, text, names: voice.list(&names) })
        }
    }
}
