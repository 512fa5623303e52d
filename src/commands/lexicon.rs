//! The words by which commands, options and answers are called when they are typed, in all languages at once: people of
//! several languages share a channel.
//!
//! Capitals, diacritics and full-width forms do not matter. The words come from `commands.ftl` of each language.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::commands::intent::InputError;
use crate::commands::options::CommandOption;
use crate::commands::table::{CommandSpec, ROOTS, commands};
use crate::i18n::{Locale, Localizer};

/// Most words in a row that name one command.
const MAX_WORDS: usize = 4;
/// Shorter words are not guessed at, and shorter names not guessed.
const SHORTEST_GUESS: usize = 4;
/// From this length on a word may have two faults.
const LONG_GUESS: usize = 6;

/// Command or answer that a word, or several in a row, calls.
#[derive(Clone, Copy, Debug)]
pub enum CommandCall {
    Command(&'static CommandSpec),
    Answer(bool),
}

/// Everything that can be called, by its folded words.
static CALLS: LazyLock<HashMap<String, CommandCall>> = LazyLock::new(|| all_calls().collect());

static NO_CLOCK: LazyLock<Vec<String>> = LazyLock::new(|| of_all("words-no-clock"));

static DAYS: LazyLock<Vec<String>> = LazyLock::new(|| of_all("words-days"));

static MINUTES: LazyLock<Vec<String>> = LazyLock::new(|| of_all("words-minutes"));

/// The words between the moves of a line, folded.
static THEN: LazyLock<Vec<String>> = LazyLock::new(|| of_all("words-then"));

/// Every word that calls something, folded; a word may come several times.
pub fn all_calls() -> impl Iterator<Item = (String, CommandCall)> {
    let commands = commands().flat_map(|command| {
        let words = of_all(&format!("words-{}", command.name));
        names(command.name, move |locale| command.name_in(locale))
            .chain(words)
            .map(move |word| (word, CommandCall::Command(command)))
    });
    let answers = [("words-yes", true), ("words-no", false)]
        .into_iter()
        .flat_map(|(key, yes)| of_all(key).into_iter().map(move |word| (word, CommandCall::Answer(yes))));
    commands.chain(answers)
}

/// Returns the words of a key in all languages.
pub(super) fn of_all(key: &str) -> Vec<String> {
    let lists: Vec<String> = Locale::all().filter_map(|locale| Localizer::of(locale).look_up(key)).collect();
    let words = lists.iter().flat_map(|list| list.split('|').map(fold));
    words.filter(|word| !word.is_empty() && word != "-").collect()
}

/// Call at the beginning of a text, and the text after it: the longest that fits. Chinese sets no space between them.
pub fn call(text: &str) -> Option<(CommandCall, &str)> {
    let text = text.trim();
    let blanks = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
    // Of several blanks the first ends the word.
    let blanks = blanks.filter(|at| !text[..*at].ends_with(char::is_whitespace));
    let mut ends: Vec<usize> = blanks.take(MAX_WORDS - 1).collect();
    if text.split_whitespace().count() <= MAX_WORDS {
        ends.push(text.len());
    }
    let found = ends.into_iter().rev().find_map(|end| {
        let call = CALLS.get(&fold(&text[..end]))?;
        Some((*call, text[end..].trim_start()))
    });
    found.or_else(|| {
        let (word, rest) = text.split_at(text.find(|c: char| c.is_ascii())?);
        let calls = if word.is_empty() { None } else { CALLS.get(&fold(word)) };
        // `挑战<@7>`, `对弈3`
        calls
            .filter(|_| rest.starts_with('<') || rest.starts_with(|c: char| c.is_ascii_digit()))
            .map(|call| (*call, rest))
    })
}

pub(crate) fn command(word: &str) -> Option<&'static CommandSpec> {
    match CALLS.get(&fold(word)) {
        Some(CommandCall::Command(command)) => Some(command),
        _ => None,
    }
}

pub(crate) fn yes_or_no(word: &str) -> Option<bool> {
    match CALLS.get(&fold(word)) {
        Some(CommandCall::Answer(yes)) => Some(*yes),
        _ => None,
    }
}

/// Returns the option of a command that is called so in any language.
pub fn option(command: &'static CommandSpec, word: &str) -> Option<&'static CommandOption> {
    command.options.iter().find(|option| {
        is_called(word, option.name, |locale| option.name_in(locale))
            || of_all(&format!("words-option-{}", option.name)).contains(&fold(word))
    })
}

/// Returns `true` if a word is the name of a slash command in one of the languages.
pub fn is_root(word: &str) -> bool {
    ROOTS.iter().any(|root| is_called(word, root.name, |locale| root.name_in(locale)))
}

fn is_called(word: &str, english: &str, name_in: impl Fn(Locale) -> String) -> bool {
    let word = fold(word);
    names(english, name_in).any(|name| name == word)
}

/// Returns the folded names in all languages of an English name.
fn names(english: &str, name_in: impl Fn(Locale) -> String) -> impl Iterator<Item = String> {
    [english.to_owned()].into_iter().chain(Locale::all().map(name_in)).map(|name| fold(&name))
}

pub(crate) fn is_then(word: &str) -> bool {
    THEN.contains(&fold(word))
}

/// Returns the words between the moves of a line that need no blanks around them: those in Chinese characters.
pub(crate) fn thens_without_blanks() -> impl Iterator<Item = &'static str> {
    THEN.iter().map(String::as_str).filter(|word| is_chinese(word))
}

/// Returns `true` if a word begins with a Chinese character; no blank needs to follow it.
fn is_chinese(word: &str) -> bool {
    word.starts_with(|letter| ('\u{2e80}'..='\u{9fff}').contains(&letter))
}

/// Rest of a text that may be pasted with its command: `H8+7` in `/xq if H8+7`, `if moves:H8+7` and `如果H8+7`.
pub fn without_command<'a>(text: &'a str, name: &str) -> &'a str {
    let text = text.trim();
    let signless = text.trim_start_matches(['/', '!']);
    let rest = match signless.split_once(char::is_whitespace) {
        Some((root, rest)) if is_root(root) => rest.trim_start(),
        _ => signless,
    };
    let is_meant = |call: &CommandCall| matches!(call, CommandCall::Command(command) if command.name == name);
    let rest = match call(rest) {
        Some((call, rest)) if is_meant(&call) => rest,
        _ => {
            let calls = CALLS.iter().filter(|(word, call)| is_chinese(word) && is_meant(call));
            let rests = calls.filter_map(|(word, _)| rest.strip_prefix(&**word));
            let Some(rest) = rests.min_by_key(|rest| rest.len()) else { return text };
            rest.trim_start()
        }
    };
    let Some((word, value)) = rest.split_once([':', '：']) else { return rest };
    let is_option = command(name).is_some_and(|command| option(command, word.trim()).is_some());
    if is_option { value.trim() } else { rest }
}

/// Returns a text without the quotation marks around it.
pub(crate) fn unquoted(text: &str) -> &str {
    const PAIRS: [(char, char); 8] =
        [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('‘', '’'), ('„', '“'), ('«', '»'), ('「', '」')];
    let text = text.trim();
    let inner = PAIRS.iter().find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close));
    inner.map_or(text, str::trim)
}

/// Returns a time control as [`TimeControl`](crate::game::TimeControl) reads it, with words of any language: `3 jours`, `不限时`.
/// A number alone is minutes.
pub(crate) fn clock(text: &str) -> String {
    let folded = fold(unquoted(text));
    if NO_CLOCK.contains(&folded) {
        return "none".to_owned();
    }
    let digits = folded.find(|c: char| !c.is_ascii_digit()).unwrap_or(folded.len());
    let (number, rest) = folded.split_at(digits);
    let (word, more) = rest.split_at(rest.find('+').unwrap_or(rest.len()));
    let unit = word.trim().to_owned();
    match (number, more) {
        ("" | "0", _) => folded,
        (days, holiday) if DAYS.contains(&unit) => format!("{days}d{holiday}"),
        (minutes, "") if unit.is_empty() || MINUTES.contains(&unit) => format!("{minutes}+0"),
        _ => folded,
    }
}

/// Returns a text without what does not matter in typing: capitals, diacritics, full-width forms, double blanks.
pub fn fold(text: &str) -> String {
    let plain =
        text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).map(|c| match c {
            'đ' => 'd',
            '’' => '\'',
            c => c,
        });
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the error for a text whose first word calls no command; the word may be empty.
pub(super) fn unknown_command(given: &str, word: &str) -> InputError {
    let known = commands().flat_map(|command| {
        names(command.name, move |locale| command.name_in(locale)).map(move |name| (command.name, name))
    });
    // Words besides the names: `settings`.
    let words = all_calls().filter_map(|(name, call)| match call {
        CommandCall::Command(command) => Some((command.name, name)),
        CommandCall::Answer(_) => None,
    });
    let near = nearest(word, known).or_else(|| nearest(word, words));
    InputError::UnknownCommand { given: given.to_owned(), near }
}

pub(super) fn unknown_option(command: &CommandSpec, given: &str) -> InputError {
    let known = command.options.iter().flat_map(|option| {
        names(option.name, move |locale| option.name_in(locale)).map(move |name| (option.name, name))
    });
    let near = nearest(given, known);
    InputError::UnknownOption { command: command.name, given: given.to_owned(), near }
}

/// English name of the thing that was probably meant, among all names of things with their English ones.
fn nearest(given: &str, known: impl Iterator<Item = (&'static str, String)>) -> Option<&'static str> {
    let given = fold(given);
    let length = given.chars().count();
    if length < SHORTEST_GUESS {
        return None;
    }
    let most = if length < LONG_GUESS { 1 } else { 2 };
    known
        .map(|(english, name)| (strsim::damerau_levenshtein(&given, &name), name.chars().count(), english))
        .filter(|&(distance, length, _)| distance <= most && length >= SHORTEST_GUESS)
        .min()
        .map(|(.., english)| english)
}
