//! From a request to what the person wants: the one reader of commands, whoever brings them.
//!
//! A typed line (`/xq bot 3 black`, or words after a mention) becomes a `SlashCommand`, the form in which platforms give
//! their own commands; a `SlashCommand` becomes an `Intent`, every option read by its row in `COMMANDS`.

use crate::engine::Level;
use crate::notation::{Dialects, Hint, MoveLikeness, shape};

use crate::commands::choices;
use crate::commands::intent::{DataCommand, ExpectedValue, InputError, Intent, LessonRequest, PuzzleRequest};
use crate::commands::lexicon;
use crate::commands::lexicon::{CommandCall, fold, is_root};
use crate::commands::options::{CommandOption, GivenOptions, OptionArgument, OptionChoice, OptionKind, ROOT};
use crate::commands::requests::ReplayRequest;
use crate::commands::setting;
use crate::commands::settings_menu;
use crate::commands::table::{COMMANDS, CommandSpec};
use crate::i18n::dialects::dialects;
use crate::i18n::localizer::Locale;
use crate::message::custom_id::{
    CustomId, LessonComponent, RecordId, ReplayAction, ReplayComponent, ReplayCursor, ReviewComponent,
    SelectedEntry, SettingsComponent,
};
use crate::message::request::{
    ButtonPress, OptionValue, Person, Request, RequestKind, SlashCommand, TypedMessage,
};

/// Longest text that is looked at as a move or a command; anything longer is chat.
const LONGEST: usize = 200;
/// Shorter words are not guessed at, and shorter names not guessed.
const SHORTEST_GUESS: usize = 4;
/// From this length on a word may have two faults.
const LONG_GUESS: usize = 6;

/// What the person wants; `None` for ordinary chat.
pub fn read(request: &Request) -> Option<Intent> {
    match &request.what {
        RequestKind::Text(text) => read_text(text),
        RequestKind::Slash(slash) if COMMANDS.iter().all(|command| command.name != slash.name) => {
            Some(Intent::Fault(InputError::OldCommand(format!("/{ROOT} {}", slash.name))))
        }
        RequestKind::Slash(slash) => Some(read_slash(slash).unwrap_or_else(Intent::Fault)),
        RequestKind::Press(press) => {
            Some(read_press(press).unwrap_or(Intent::Fault(InputError::UnknownComponent)))
        }
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

fn read_text(text: &TypedMessage) -> Option<Intent> {
    let content = text.content.trim();
    let (word, after) = first_word(content);
    let (rest, commanded) = match word.strip_prefix(['/', '!']) {
        Some(root) if is_root(root) => (after, true),
        _ => (content, false),
    };
    let addressed = text.addressed || commanded;
    if content.chars().count() > LONGEST && !(addressed && brings_record(rest)) {
        return None;
    }
    if addressed && let Some(intent) = read_words(rest, &text.mentions) {
        // "move on please" in a reply to the board is talk.
        let talk = match &intent {
            Intent::Move { text: words, .. } => shape(words, Dialects::ALL) == MoveLikeness::Talk,
            // Trade is talked about, too.
            Intent::Import(Some(words)) => {
                !words.contains(['[', '/', '\n']) && shape(words, Dialects::ALL) == MoveLikeness::Talk
            }
            _ => false,
        };
        return (!talk || text.reply_to.is_none()).then_some(intent);
    }
    match shape(rest, dialects(["fr", "vi"])) {
        MoveLikeness::Talk => {}
        // People who discuss a line write several moves.
        MoveLikeness::Near(Hint::Several) if !addressed => {}
        MoveLikeness::Move | MoveLikeness::Near(_) => {
            return Some(Intent::Move { text: rest.to_owned(), addressed });
        }
    }
    // A reply to the board that is no move is talk among people.
    if !addressed || (text.reply_to.is_some() && !commanded) {
        return None;
    }
    if rest.is_empty() {
        return Some(Intent::Help(None));
    }
    let (word, _) = first_word(rest);
    let few = rest.split_whitespace().count() <= 3;
    Some(Intent::Fault(unknown_command(rest, if few { word } else { "" })))
}

/// A command or an answer in words; `None` when the words are none, or are followed by words that are no options,
/// because people talk to each other with such words too.
fn read_words(content: &str, mentions: &[Person]) -> Option<Intent> {
    let (command, rest) = match lexicon::call(content)? {
        (CommandCall::Answer(yes), rest) => return rest.is_empty().then_some(Intent::Answer(yes)),
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

/// Whether these words begin with a command that takes a record.
fn brings_record(text: &str) -> bool {
    matches!(lexicon::call(text), Some((CommandCall::Command(command), _)) if record_option(command).is_some())
}

/// The option of a command that takes all that follows.
fn record_option(command: &'static CommandSpec) -> Option<&'static CommandOption> {
    command.options.iter().find(|option| matches!(option.kind, OptionKind::Record))
}

/// Whether a typed message is a command that takes a record and has none: the record may be in a file beside it.
pub fn wants_record(text: &TypedMessage) -> bool {
    text.addressed && matches!(read_text(text), Some(Intent::Import(None)))
}

/// What somebody wants who has used a component.
fn read_press(press: &ButtonPress) -> Option<Intent> {
    let value = press.values.first().map(String::as_str);
    match press.id.parse().ok()? {
        CustomId::Settings(SettingsComponent::Menu(scope, setting)) => {
            settings_menu::settings(scope, setting.as_deref(), value).map(Intent::Settings)
        }
        CustomId::Settings(SettingsComponent::Unblock(person)) => Some(Intent::Unblock(person)),
        CustomId::Settings(SettingsComponent::Erase) => Some(Intent::Data(DataCommand::Erase)),
        CustomId::Review(ReviewComponent { record, page }) => {
            Some(Intent::Record(record, ReplayRequest::Review(page)))
        }
        CustomId::Replay(ReplayComponent::Imports) => {
            Some(Intent::Record(RecordId::Import(value?.parse().ok()?), ReplayRequest::Open))
        }
        CustomId::Replay(ReplayComponent::At(record, cursor, action)) => {
            Some(Intent::Record(record, record_wish(cursor, action, value)?))
        }
        CustomId::Lesson(LessonComponent::Pick) => {
            Some(Intent::Learn(LessonRequest::Lesson(Some(choices::lesson_named(value?)?))))
        }
        CustomId::Lesson(component) => {
            Some(Intent::Learn(LessonRequest::Component(component, selected(value)?)))
        }
        CustomId::Puzzle(component) => Some(Intent::Puzzle(PuzzleRequest::Part(component, selected(value)?))),
        CustomId::Game(id) => Some(Intent::Component { id, picked: selected(value)? }),
    }
}

/// The entry chosen in a select, if it was one; nothing at all when it cannot be read.
fn selected(value: Option<&str>) -> Option<Option<SelectedEntry>> {
    value.map(str::parse).transpose().ok()
}

/// What somebody wants of a record who has used a component of the viewer; `value` is the entry of a select.
fn record_wish(cursor: ReplayCursor, action: ReplayAction, value: Option<&str>) -> Option<ReplayRequest> {
    Some(match action {
        ReplayAction::Open => ReplayRequest::Open,
        ReplayAction::Turn(turn) => ReplayRequest::Turn(cursor, turn),
        ReplayAction::Animate => ReplayRequest::Animate(Some(cursor.view)),
        ReplayAction::Export => ReplayRequest::Export(value?.parse().ok()?, Some(cursor.ply)),
        ReplayAction::Choose(side) => ReplayRequest::Choose(cursor, side),
        ReplayAction::Bot(side) => ReplayRequest::Bot(cursor, side, Level::new(value?.parse().ok()?)?),
        ReplayAction::Seat(side) => ReplayRequest::Seat(cursor, side),
    })
}

/// A command whose options stand apart, as platforms give it.
fn read_slash(slash: &SlashCommand) -> Result<Intent, InputError> {
    let command = COMMANDS.iter().find(|command| command.name == slash.name);
    let command = command.ok_or_else(|| unknown_command(&slash.name, &slash.name))?;
    let mut given = GivenOptions::default();
    for (name, value) in &slash.options {
        let option = command.options.iter().find(|option| option.name == name);
        let option = option.ok_or_else(|| unknown_option(command, name))?;
        given.0.insert(option.name, take(option, value)?);
    }
    match command.options.iter().find(|option| option.required && !given.0.contains_key(option.name)) {
        Some(option) => Err(InputError::Missing { command: command.name, option: option.name }),
        None => Ok((command.intent)(&given)),
    }
}

/// What the option makes of a value.
fn take(option: &'static CommandOption, value: &OptionValue) -> Result<OptionArgument, InputError> {
    let taken = match (option.kind, value) {
        (OptionKind::Move | OptionKind::PuzzleMove, OptionValue::Text(text)) if !text.trim().is_empty() => {
            Some(OptionArgument::Text(text.trim().to_owned()))
        }
        (OptionKind::Position, OptionValue::Text(text)) => {
            return text
                .parse()
                .map(|position| OptionArgument::Position(Box::new(position)))
                .map_err(InputError::BadPosition);
        }
        (OptionKind::Record | OptionKind::File, OptionValue::Text(text)) => {
            Some(OptionArgument::Text(text.clone()))
        }
        (OptionKind::Moves, OptionValue::Text(text)) => Some(OptionArgument::Text(text.trim().to_owned())),
        (OptionKind::Time, OptionValue::Text(text)) => {
            return lexicon::clock(text).parse().map(OptionArgument::Time).map_err(InputError::BadTime);
        }
        (OptionKind::Integer { min, max }, OptionValue::Integer(number)) if (min..=max).contains(number) => {
            Some(OptionArgument::Integer(*number))
        }
        (OptionKind::Bool, OptionValue::Bool(yes)) => Some(OptionArgument::Bool(*yes)),
        (OptionKind::Person, OptionValue::Person(person)) => Some(OptionArgument::Person(person.clone())),
        (OptionKind::Setting(values), OptionValue::Text(text)) => {
            value_of(values, text).map(|value| OptionArgument::Setting(value.means))
        }
        (OptionKind::OneOf(entries), OptionValue::Text(text)) => {
            entry_of(entries, text).map(|entry| OptionArgument::OneOf(entry.means))
        }
        _ => None,
    };
    taken.ok_or_else(|| InputError::BadValue {
        option: option.name,
        wanted: wanted(option),
        given: shown(value),
    })
}

fn wanted(option: &CommandOption) -> ExpectedValue {
    match option.kind {
        OptionKind::Move | OptionKind::PuzzleMove => ExpectedValue::Move,
        OptionKind::Position
        | OptionKind::Time
        | OptionKind::Moves
        | OptionKind::Record
        | OptionKind::File => ExpectedValue::Text,
        OptionKind::Integer { min, max } => ExpectedValue::Number { min, max },
        OptionKind::Bool => ExpectedValue::YesOrNo,
        OptionKind::Person => ExpectedValue::Person,
        OptionKind::OneOf(entries) => ExpectedValue::OneOf(entries.iter().map(|entry| entry.name).collect()),
        OptionKind::Setting(values) => ExpectedValue::OneOf(values.iter().map(|value| value.name).collect()),
    }
}

fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Text(text) => text.clone(),
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Bool(yes) => yes.to_string(),
        OptionValue::Person(person) => person.name.clone(),
    }
}

/// The value that a text names: by its name, another word for it, or what people choose by, in any language.
fn entry_of<'a>(entries: &'a [OptionChoice], text: &str) -> Option<&'a OptionChoice> {
    // Where diacritics tell two apart, as in Vietnamese, they do matter.
    let exact = text.trim().to_lowercase();
    let labelled =
        |entry: &&OptionChoice| Locale::all().any(|locale| entry.label(locale).to_lowercase() == exact);
    if let Some(entry) = entries.iter().find(labelled) {
        return Some(entry);
    }
    let text = fold(text);
    let named =
        entries.iter().find(|entry| entry.name == text || entry.words.iter().any(|word| fold(word) == text));
    named.or_else(|| {
        entries.iter().find(|entry| Locale::all().any(|locale| fold(&entry.label(locale)) == text))
    })
}

fn value_of<'a>(values: &'a [setting::SettingValue], text: &str) -> Option<&'a setting::SettingValue> {
    let exact = text.trim().to_lowercase();
    let labelled = |value: &&setting::SettingValue| {
        Locale::all().any(|locale| value.label(locale).to_lowercase() == exact)
    };
    if let Some(value) = values.iter().find(labelled) {
        return Some(value);
    }
    let text = fold(text);
    let named =
        values.iter().find(|value| value.name == text || value.words.iter().any(|word| fold(word) == text));
    named.or_else(|| {
        values.iter().find(|value| Locale::all().any(|locale| fold(&value.label(locale)) == text))
    })
}

fn option_of(command: &'static CommandSpec, word: &str) -> Option<&'static CommandOption> {
    lexicon::option(command, word)
}

fn unknown_command(given: &str, word: &str) -> InputError {
    let near = nearest(
        word,
        COMMANDS.iter().map(|command| (command.name, names(command.name, |locale| command.name_in(locale)))),
    );
    InputError::UnknownCommand { given: given.to_owned(), near }
}

fn unknown_option(command: &CommandSpec, given: &str) -> InputError {
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

/// What follows a command's name in a line.
///
/// An option is named (`level:3`, `level 3`) or stands in a place where it fits (`3`). Moves and positions may hold
/// spaces: they reach to the next named option.
struct CommandArguments<'a> {
    command: &'static CommandSpec,
    person: &'a dyn Fn(&str) -> Option<Person>,
}

type NamedArguments<'a> = Vec<(&'static CommandOption, &'a str)>;

impl CommandArguments<'_> {
    fn read(&self, text: &str) -> Result<SlashCommand, InputError> {
        if let Some(option) = record_option(self.command) {
            // A record holds colons of its own.
            let names = |name: &str| option_of(self.command, name).is_some_and(|it| it.name == option.name);
            let text = text.split_once(':').filter(|(name, _)| names(name)).map_or(text, |(_, rest)| rest);
            let given = Some(text.trim()).filter(|text| !text.is_empty());
            let options = given.map(|text| (option.name.to_owned(), OptionValue::Text(text.to_owned())));
            return Ok(SlashCommand {
                name: self.command.name.to_owned(),
                options: options.into_iter().collect(),
            });
        }
        let (before, named) = self.split(text)?;
        let mut slash = SlashCommand { name: self.command.name.to_owned(), ..SlashCommand::default() };
        let mut free = vec![before];
        for (option, text) in named {
            let value = self.value(option, text);
            let value = match take(option, &value) {
                Ok(_) => value,
                // What follows the value itself stands for other options: `level:3 black`.
                Err(fault) => {
                    let (value, rest) = self.fit(option, text).ok_or(fault)?;
                    free.push(rest);
                    value
                }
            };
            slash.options.insert(option.name.to_owned(), value);
        }
        for mut free in free {
            while !free.is_empty() {
                let (option, value, rest) = self.place(free, &slash)?;
                slash.options.insert(option.name.to_owned(), value);
                free = rest;
            }
        }
        Ok(slash)
    }

    /// Splits a text into the part before the first named option, and the named options.
    fn split<'a>(&self, text: &'a str) -> Result<(&'a str, NamedArguments<'a>), InputError> {
        let mut marks = Vec::new();
        let mut start = 0;
        for word in text.split(char::is_whitespace) {
            // A colon may be full-width.
            if let Some((at, colon)) = word.char_indices().find(|(_, letter)| matches!(letter, ':' | '：'))
                && word[..at].len() > 1
                && word[..at].chars().all(|letter| letter.is_alphabetic() || letter == '-')
            {
                let name = &word[..at];
                let option = option_of(self.command, name);
                let option = option.ok_or_else(|| unknown_option(self.command, name))?;
                marks.push((start, start + at + colon.len_utf8(), option));
            }
            start += word.len();
            start += text[start..].chars().next().map_or(0, char::len_utf8);
        }
        let end_of = |index: usize| marks.get(index).map_or(text.len(), |&(start, ..)| start);
        let named = marks
            .iter()
            .enumerate()
            .map(|(index, &(_, from, option))| (option, text[from..end_of(index + 1)].trim()))
            .collect();
        Ok((text[..end_of(0)].trim(), named))
    }

    /// A text as the value of an option; one that does not fit stays as it is.
    fn value(&self, option: &CommandOption, text: &str) -> OptionValue {
        let read = match option.kind {
            OptionKind::Move
            | OptionKind::PuzzleMove
            | OptionKind::Moves
            | OptionKind::Position
            | OptionKind::Time
            | OptionKind::Record
            | OptionKind::File => None,
            OptionKind::Integer { .. } => text.parse().ok().map(OptionValue::Integer),
            OptionKind::Bool => lexicon::yes_or_no(text).map(OptionValue::Bool),
            OptionKind::Person => (self.person)(text).map(OptionValue::Person),
            OptionKind::OneOf(entries) => {
                entry_of(entries, text).map(|entry| OptionValue::Text(entry.name.to_owned()))
            }
            OptionKind::Setting(values) => {
                value_of(values, text).map(|value| OptionValue::Text(value.name.to_owned()))
            }
        };
        read.unwrap_or_else(|| OptionValue::Text(text.to_owned()))
    }

    /// The first of the free words as the value of an option that is still open, and what follows it.
    fn place<'a>(
        &self,
        text: &'a str,
        slash: &SlashCommand,
    ) -> Result<(&'static CommandOption, OptionValue, &'a str), InputError> {
        let open = |option: &&CommandOption| !slash.options.contains_key(option.name);
        let (word, rest) = first_word(text);
        // `level 3`, `private`
        if let Some(option) = option_of(self.command, word).filter(open) {
            if let OptionKind::Bool = option.kind {
                return Ok((option, OptionValue::Bool(true), rest));
            }
            if let Some((value, rest)) = self.fit(option, rest) {
                return Ok((option, value, rest));
            }
        }
        let options = self.command.options.iter().filter(open);
        let mut found = options.filter_map(|option| {
            let (value, rest) = self.fit(option, text)?;
            Some((option, value, rest))
        });
        match (found.next(), found.next()) {
            // `off` can be a value of many settings: which one is not guessed.
            (Some((CommandOption { kind: OptionKind::Setting(_), .. }, ..)), Some(_)) => {
                return Err(InputError::TooMuch { command: self.command.name, given: text.to_owned() });
            }
            (Some(found), _) => return Ok(found),
            (None, _) => {}
        }
        // A number that fits nowhere was meant for the option that takes one.
        let number = word.parse().ok().map(OptionValue::Integer);
        let mut options = self.command.options.iter().filter(open);
        match (number, options.find(|option| matches!(option.kind, OptionKind::Integer { .. }))) {
            (Some(number), Some(option)) => Ok((option, take(option, &number).map(|_| number)?, rest)),
            _ => Err(InputError::TooMuch { command: self.command.name, given: text.to_owned() }),
        }
    }

    /// A value for this option at the start of a text, and what follows it.
    fn fit<'a>(&self, option: &'static CommandOption, text: &'a str) -> Option<(OptionValue, &'a str)> {
        let fits = |text: &str| Some(self.value(option, text)).filter(|value| take(option, value).is_ok());
        match option.kind {
            OptionKind::Move | OptionKind::PuzzleMove | OptionKind::Moves | OptionKind::Record => {
                Some((fits(text)?, ""))
            }
            OptionKind::File => None,
            OptionKind::Position => {
                let (word, _) = first_word(text);
                word.contains('/').then(|| (OptionValue::Text(text.to_owned()), ""))
            }
            OptionKind::Person => {
                // Names may hold spaces: the longest that fits.
                let ends = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
                let mut ends: Vec<usize> = ends.chain([text.len()]).collect();
                ends.reverse();
                ends.into_iter().find_map(|end| Some((fits(&text[..end])?, text[end..].trim_start())))
            }
            OptionKind::Time
            | OptionKind::Integer { .. }
            | OptionKind::Bool
            | OptionKind::OneOf(_)
            | OptionKind::Setting(_) => {
                let (word, rest) = first_word(text);
                Some((fits(word)?, rest))
            }
        }
    }
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEOPLE: [(&str, &str); 2] = [("mei", "Mei"), ("mei-lin", "Mei Lin")];

    fn somebody(text: &str) -> Option<Person> {
        let name = text.strip_prefix('@')?;
        let (id, name) = PEOPLE.into_iter().find(|(_, known)| *known == name)?;
        Some(Person { id: id.to_owned(), name: name.to_owned(), bot: false })
    }

    fn line(text: &str) -> String {
        let slash = match read_line(text, somebody) {
            Ok(slash) => slash,
            Err(fault) => return format!("{fault:?}"),
        };
        let mut line = slash.name;
        for (name, value) in slash.options {
            line += &match value {
                OptionValue::Text(text) => format!(" {name}={text:?}"),
                OptionValue::Integer(number) => format!(" {name}={number}"),
                OptionValue::Bool(yes) => format!(" {name}={yes}"),
                OptionValue::Person(person) => format!(" {name}=@{}", person.id),
            };
        }
        line
    }

    #[test]
    fn commands_are_read_named_and_by_place() {
        let cases = [
            ("/xq help", "help"),
            ("/XQ Help", "help"),
            ("/xq aide cheval", r#"help topic="horse""#),
            ("/xq move C2.5", r#"move move="C2.5""#),
            ("/xq move move:炮二平五", r#"move move="炮二平五""#),
            ("/xq move  cannon 2 to 5 ", r#"move move="cannon 2 to 5""#),
            ("/xq bot", "bot"),
            ("/xq bot 3 black", r#"bot color="black" level=3"#),
            ("/xq bot level 3", "bot level=3"),
            ("/xq bot niveau:3 noir", r#"bot color="black" level=3"#),
            ("/xq bot 3 10+5", r#"bot level=3 time="10+5""#),
            ("/xq bot 3 3j", r#"bot level=3 time="3j""#),
            ("/xq play time:不限时 rated:yes", r#"play rated=true time="不限时""#),
            ("/xq bot time:2 ngày", r#"bot time="2 ngày""#),
            ("/xq bot time:3 jours + 5", r#"bot time="3 jours + 5""#),
            ("/xq play @Mei 3d rated", r#"play opponent=@mei rated=true time="3d""#),
            ("/xq play time: 10 + 5 rated:yes", r#"play rated=true time="10 + 5""#),
            ("/xq play temps:10/30s two-horses", r#"play handicap="two-horses" time="10/30s""#),
            ("/xq if H8+7 then R1.2", r#"if moves="H8+7 then R1.2""#),
            ("/xq if", "if"),
            ("/xq holiday 3", "holiday days=3"),
            ("/xq bot BLACK", r#"bot color="black""#),
            ("/xq bot asian", r#"bot rules="world""#),
            ("/xq bot level:10 color:red", r#"bot color="red" level=10"#),
            (
                "/xq bot fen:4k4/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1 level:2",
                r#"bot fen="4k4/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1" level=2"#,
            ),
            ("/xq bot 2 4k4/9/9/9/4p4/9/9/9/9/4K4 b", r#"bot fen="4k4/9/9/9/4p4/9/9/9/9/4K4 b" level=2"#),
            ("/xq play @Mei", "play opponent=@mei"),
            ("/xq play @Mei Lin red", r#"play color="red" opponent=@mei-lin"#),
            ("/xq play red", r#"play color="red""#),
            ("/xq board text:yes private:true", "board private=true text=true"),
            ("/xq board black private", r#"board private=true view="black""#),
            ("/xq hint coup", r#"hint kind="move""#),
            ("/xq moves notation:chinese", r#"moves notation="chinese""#),
        ];
        for (text, expected) in cases {
            assert_eq!(line(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_command_is_told() {
        let cases = [
            ("/help", r#"NotOurs("help")"#),
            ("/xq", "NoName"),
            ("/xq mvoe C2.5", r#"UnknownCommand { given: "mvoe", near: Some("move") }"#),
            ("/xq castle", r#"UnknownCommand { given: "castle", near: None }"#),
            ("/xq plataeu", r#"UnknownCommand { given: "plataeu", near: Some("board") }"#),
            // Three letters are near to too much.
            ("/xq bat", r#"UnknownCommand { given: "bat", near: None }"#),
            ("/xq bot levle:3", r#"UnknownOption { command: "bot", given: "levle", near: Some("level") }"#),
            (
                "/xq bot 11",
                r#"BadValue { option: "level", wanted: Number { min: 1, max: 10 }, given: "11" }"#,
            ),
            (
                "/xq bot color:green",
                r#"BadValue { option: "color", wanted: OneOf(["red", "black", "random"]), given: "green" }"#,
            ),
            ("/xq play @Nobody", r#"TooMuch { command: "play", given: "@Nobody" }"#),
            (
                "/xq play opponent:@Nobody",
                r#"BadValue { option: "opponent", wanted: Person, given: "@Nobody" }"#,
            ),
            ("/xq move", r#"Missing { command: "move", option: "move" }"#),
            ("/xq move move:", r#"BadValue { option: "move", wanted: Move, given: "" }"#),
            ("/xq resign now", r#"TooMuch { command: "resign", given: "now" }"#),
            ("/xq play time:soon", "BadTime(Form)"),
            ("/xq play time:20d", "BadTime(Days)"),
            ("/xq bot fen:nonsense", "BadPosition(Ranks(1))"),
        ];
        for (text, expected) in cases {
            assert_eq!(line(text), expected, "{text}");
        }
    }

    #[test]
    fn words_followed_by_talk_are_talk() {
        let text = |content: &str, reply: bool| TypedMessage {
            content: content.to_owned(),
            addressed: true,
            reply_to: reply.then(|| "m1".to_owned()),
            ..TypedMessage::default()
        };
        assert!(matches!(read_text(&text("draw", true)), Some(Intent::Game(_))));
        for talk in ["draw the curtains", "yes of course", "board games are fun", "move on please", "nice"] {
            assert_eq!(read_text(&text(talk, true)), None, "{talk}");
        }
    }
}
