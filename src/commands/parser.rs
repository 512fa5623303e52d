//! From a request to an intent: the one reader of commands for all platforms.
//!
//! A typed line (`/xq bot 3 black`, or words after a mention) becomes a `SlashCommand`, the form in which platforms give
//! their own commands; a `SlashCommand` becomes an `Intent`, every option read by its row in the table.

use std::borrow::Cow;
use std::sync::Arc;

use crate::commands::arguments::{CommandArguments, first_word, record_option, take};
use crate::commands::intent::{InputError, Intent, PlayRequest};
use crate::commands::lexicon::{CommandCall, is_root, unknown_command, unknown_option};
use crate::commands::menu::MESSAGE_MENU;
use crate::commands::options::GivenOptions;
use crate::commands::requests::{BroughtRecord, ImportRequest};
use crate::commands::table::command_named;
use crate::commands::{lexicon, press};
use crate::i18n::dialects::dialects;
use crate::message::{Person, Request, RequestKind, SlashCommand, TypedMessage};
use crate::notation::record::{self, ReadOptions, RecordError, RecordErrorKind};
use crate::notation::{Dialect, Dialects, Hint, MoveLikeness, shape};

/// Longest text that is looked at as a move or a command; anything longer is chat.
const LONGEST: usize = 200;
/// Fewest moves of a game that is pasted without a command.
const MIN_GAME: usize = 2;
/// Length of the shortest text that is a game, in characters: two moves in four signs each.
const SHORTEST_GAME: usize = 8;

/// Intent of the person; `None` for ordinary chat.
pub fn read(request: &Request) -> Option<Intent> {
    match &request.what {
        RequestKind::Text(text) => match read_text(text) {
            None if request.place.shows_board => {
                Some(Intent::Words { text: text.content.clone(), fault: None })
            }
            intent => intent,
        },
        RequestKind::Slash(slash) => Some(read_slash(slash).unwrap_or_else(Intent::Fault)),
        RequestKind::Press(press) => {
            Some(press::read_press(press).unwrap_or(Intent::Fault(InputError::UnknownComponent)))
        }
        RequestKind::Appearance { dark } => Some(Intent::Appearance { dark: *dark }),
    }
}

/// Reads a command typed as a line that starts with a slash: `/xq bot level:3 color:black` or `/xq bot 3 black`.
/// `person` finds whom a name or mention means.
///
/// # Errors
/// Why the line is no command that can be carried out.
pub fn read_line(text: &str, person: impl Fn(&str) -> Option<Person>) -> Result<SlashCommand, InputError> {
    let text = text.trim();
    let (root, rest) = first_word(text.strip_prefix('/').unwrap_or(text));
    if !is_root(root) {
        return Err(InputError::NotOurs(root.to_owned()));
    }
    let (name, _) = first_word(rest);
    if name.is_empty() {
        return Err(InputError::NoName);
    }
    let Some((CommandCall::Command(command), rest)) = lexicon::call(rest) else {
        return Err(unknown_command(name, name));
    };
    let slash = CommandArguments { command, person: &person }.read(rest)?;
    read_slash(&slash).map(|_| slash)
}

/// Intent of a typed message; `None` for talk.
pub fn read_text(text: &TypedMessage) -> Option<Intent> {
    if let Some(file) = &text.file {
        let file = BroughtRecord::File(Arc::clone(file));
        return Some(Intent::Import(ImportRequest::Bring(Some(file))));
    }
    let content = text.content.trim();
    let (word, after) = first_word(content);
    let (rest, commanded) = match word.strip_prefix(['/', '!']) {
        Some(root) if is_root(root) => (after, true),
        _ => (content, false),
    };
    let addressed = text.addressed || commanded;
    let rest = &*without_engine_words(rest);
    let pasted = || Intent::Import(ImportRequest::Pasted { text: rest.to_owned(), addressed });
    let words = |fault| Intent::Words { text: rest.to_owned(), fault };
    if content.chars().count() > LONGEST && !(addressed && brings_record(rest)) {
        if is_game(rest, addressed) {
            return Some(pasted());
        }
        return if addressed { Some(words(None)) } else { None };
    }
    if addressed
        && (commanded || !is_condition_in_talk(rest))
        && let Some(intent) = read_words(rest, &text.mentions)
    {
        // "move on please" in a reply to the board is talk.
        let talk = match &intent {
            Intent::Move { text: words, .. } => shape(words, Dialects::ALL) == MoveLikeness::Talk,
            // Trade is talked about, too.
            Intent::Import(ImportRequest::Bring(Some(BroughtRecord::Text(words)))) => {
                !words.contains(['[', '/', '\n']) && shape(words, Dialects::ALL) == MoveLikeness::Talk
            }
            _ => false,
        };
        return Some(if talk && text.reply_to.is_some() { words(None) } else { intent });
    }
    match shape(rest, dialects(["fr", "vi"])) {
        MoveLikeness::Talk | MoveLikeness::Near(Hint::Several) if is_game(rest, addressed) => {
            return Some(pasted());
        }
        MoveLikeness::Talk => {}
        // People who discuss a line write several moves.
        MoveLikeness::Near(Hint::Several) if !addressed => {}
        MoveLikeness::Move | MoveLikeness::Near(_) => {
            return Some(Intent::Move { text: rest.to_owned(), addressed });
        }
    }
    if !addressed {
        return None;
    }
    if let Some(address) = rest.split_whitespace().find(|word| is_address(word)) {
        let address = BroughtRecord::Text(address.to_owned());
        return Some(Intent::Import(ImportRequest::Bring(Some(address))));
    }
    if text.reply_to.is_some() && !commanded {
        return Some(words(None));
    }
    if rest.is_empty() {
        return Some(Intent::Help(None));
    }
    let (word, _) = first_word(rest);
    let few = rest.split_whitespace().count() <= 3;
    Some(words(Some(unknown_command(rest, if few { word } else { "" }))))
}

/// Returns `true` for a sentence that begins with the name of the command `if`, without its options or a move after it:
/// "si je joue là ?".
fn is_condition_in_talk(text: &str) -> bool {
    let Some((CommandCall::Command(command), rest)) = lexicon::call(text) else { return false };
    let first = rest.split_whitespace().next().unwrap_or_default();
    command.name == "if"
        && !rest.is_empty()
        && !rest.contains([':', '：'])
        && lexicon::option(command, first).is_none()
        && shape(first, Dialects::ALL) == MoveLikeness::Talk
}

pub(crate) fn is_address(word: &str) -> bool {
    ["http://", "https://", "www."].iter().any(|start| word.starts_with(start))
}

/// Converts a position in the form of engines (`position fen … moves …`) to a record; other texts stay as they are.
fn without_engine_words(text: &str) -> Cow<'_, str> {
    let Some(position) = text.strip_prefix("position ") else { return Cow::Borrowed(text) };
    let (start, moves) = position.split_once(" moves ").unwrap_or((position, ""));
    match start.trim().strip_prefix("fen ") {
        Some(fen) => Cow::Owned(format!("[FEN \"{}\"]\n\n{moves}", fen.trim())),
        None if start.trim() == "startpos" => Cow::Owned(moves.to_owned()),
        None => Cow::Borrowed(text),
    }
}

/// Returns `true` if a text is a game, from two moves on, perhaps with a fault later, or a position. Without an address it has
/// to look like one: moves with numbers, several lines or tags. No more of it is read than says so: this is no place to read a
/// whole record.
fn is_game(text: &str, addressed: bool) -> bool {
    let text = text.trim_matches(['`', '\n', ' ']);
    let is_formal = text.starts_with(['[', '1']) || text.contains('\n');
    if !(addressed || is_formal) || text.chars().count() < SHORTEST_GAME {
        return false;
    }
    let usual = Dialects::default();
    let foreign = usual.without(Dialect::Wxf).without(Dialect::Numbered);
    let letters = [usual, foreign.with(Dialect::French), foreign.with(Dialect::Vietnamese)];
    letters.into_iter().any(|dialects| {
        let how = ReadOptions { games: 1, plies: MIN_GAME, dialects };
        match record::parse_in(text, how) {
            Ok(records) => records.first().is_some_and(|record| {
                // A board alone is a position; moves alone are a line.
                record.moves().len() >= MIN_GAME || (record.moves().is_empty() && text.contains('/'))
            }),
            Err(RecordError { kind: RecordErrorKind::Move { ply, .. }, .. }) => ply >= MIN_GAME,
            Err(error) => error.kind == RecordErrorKind::TooManyMoves,
        }
    })
}

/// Returns a command or an answer in words; `None` when the words are none, or are followed by words that are no options,
/// because people talk to each other with such words too.
fn read_words(content: &str, mentions: &[Person]) -> Option<Intent> {
    let (command, rest) = match lexicon::call(content)? {
        (CommandCall::Answer(yes), rest) => {
            return rest.is_empty().then_some(Intent::Play(PlayRequest::Answer(yes)));
        }
        (CommandCall::Command(command), rest) => (command, rest),
    };
    let person = |text: &str| mentions.iter().find(|person| text == format!("<@{}>", person.id)).cloned();
    let intent =
        CommandArguments { command, person: &person }.read(rest).and_then(|slash| read_slash(&slash));
    match intent {
        Err(InputError::TooMuch { .. }) => None,
        other => Some(other.unwrap_or_else(Intent::Fault)),
    }
}

/// Returns `true` if these words begin with a command that takes a record.
fn brings_record(text: &str) -> bool {
    matches!(lexicon::call(text), Some((CommandCall::Command(command), _)) if record_option(command).is_some())
}

/// Returns `true` if a typed message is a command that takes a record and has none: the record may be in a file beside it.
pub fn wants_record(text: &TypedMessage) -> bool {
    text.addressed && matches!(read_text(text), Some(Intent::Import(ImportRequest::Bring(None))))
}

/// Reads a command with separate options, as platforms send it, or of a menu.
fn read_slash(slash: &SlashCommand) -> Result<Intent, InputError> {
    let command = command_named(&slash.name);
    let command = command.or_else(|| MESSAGE_MENU.iter().find(|known| known.name == slash.name));
    let command = command.ok_or_else(|| unknown_command(&slash.name, &slash.name))?;
    let mut given = GivenOptions::default();
    for (name, value) in &slash.options {
        let option = command.options.iter().find(|option| option.name == name);
        let option = option.ok_or_else(|| unknown_option(command, name))?;
        given.0.insert(option.name, take(command, option, value)?);
    }
    match command.options.iter().find(|option| option.required && !given.0.contains_key(option.name)) {
        Some(option) => Err(InputError::Missing { command: command.name, option: option.name }),
        None => Ok((command.intent)(&given)),
    }
}
