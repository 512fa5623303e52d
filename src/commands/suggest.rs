//! What was probably meant by an unknown command or option.

use crate::commands::intent::InputError;
use crate::commands::lexicon::fold;
use crate::commands::table::{COMMANDS, CommandSpec};
use crate::i18n::localizer::Locale;

/// Shorter words are not guessed at, and shorter names not guessed.
const SHORTEST_GUESS: usize = 4;
/// From this length on a word may have two faults.
const LONG_GUESS: usize = 6;

pub(super) fn unknown_command(given: &str, word: &str) -> InputError {
    let near = nearest(
        word,
        COMMANDS.iter().map(|command| (command.name, names(command.name, |locale| command.name_in(locale)))),
    );
    InputError::UnknownCommand { given: given.to_owned(), near }
}

pub(super) fn unknown_option(command: &CommandSpec, given: &str) -> InputError {
    let near = nearest(
        given,
        command
            .options
            .iter()
            .map(|option| (option.name, names(option.name, |locale| option.name_in(locale)))),
    );
    InputError::UnknownOption { command: command.name, given: given.to_owned(), near }
}

/// The names, in all languages, of what is called so in English.
fn names(english: &'static str, in_locale: impl Fn(Locale) -> String) -> Vec<String> {
    Locale::all().map(in_locale).chain([english.to_owned()]).map(|name| fold(&name)).collect()
}

/// What was probably meant, by its English name, among these with all their names.
fn nearest(given: &str, known: impl Iterator<Item = (&'static str, Vec<String>)>) -> Option<&'static str> {
    let given = fold(given);
    let length = given.chars().count();
    if length < SHORTEST_GUESS {
        return None;
    }
    let most = if length < LONG_GUESS { 1 } else { 2 };
    known
        .flat_map(|(english, names)| names.into_iter().map(move |name| (english, name)))
        .map(|(english, name)| (strsim::damerau_levenshtein(&given, &name), name.chars().count(), english))
        .filter(|&(distance, length, _)| distance <= most && length >= SHORTEST_GUESS)
        .min()
        .map(|(.., english)| english)
}
