//! From a request to what the person wants: the one reader of commands, whoever brings them.
//!
//! A typed line (`/xq bot 3 black`, or words after a mention) becomes a [`Slash`], the form in which platforms give
//! their own commands; a [`Slash`] becomes an [`Intent`], every option read by its row in [`COMMANDS`].

use crate::engine::Level;
use crate::notation::{Dialects, Hint, Shape, shape};

use crate::commands::intent::{DataWish, Fault, Intent, Learn, PuzzleWish, Wanted};
use crate::commands::lexicon;
use crate::commands::lexicon::{Call, fold, is_root};
use crate::commands::table::{COMMANDS, Command, CommandOption, Entry, Given, Kind, ROOT, Taken};
use crate::features::lessons::catalogue::LESSONS;
use crate::features::replay::recording::RecordWish;
use crate::features::settings::menu;
use crate::features::settings::setting;
use crate::i18n::dialects::dialects;
use crate::i18n::localizer::Locale;
use crate::message::custom_id::{
    CustomId, LessonComponent, RecordId, ReplayAction, ReplayComponent, ReplayCursor, ReviewComponent,
    SelectedEntry, SettingsComponent,
};
use crate::message::request::{Person, Press, Request, Slash, Text, Value, What};

/// Longest text that is looked at as a move or a command; anything longer is chat.
const LONGEST: usize = 200;
/// Shorter words are not guessed at, and shorter names not guessed.
const SHORTEST_GUESS: usize = 4;
/// From this length on a word may have two faults.
const LONG_GUESS: usize = 6;

/// What the person wants; `None` for ordinary chat.
pub fn read(request: &Request) -> Option<Intent> {
    match &request.what {
        What::Text(text) => read_text(text),
        What::Slash(slash) if COMMANDS.iter().all(|command| command.name != slash.name) => {
            Some(Intent::Fault(Fault::OldCommand(format!("/{ROOT} {}", slash.name))))
        }
        What::Slash(slash) => Some(read_slash(slash).unwrap_or_else(Intent::Fault)),
        What::Press(press) => Some(read_press(press).unwrap_or(Intent::Fault(Fault::UnknownComponent))),
    }
}

/// Reads a command typed as a line that starts with a slash: `/xq bot level:3 color:black` or `/xq bot 3 black`.
/// `person` finds whom a name or mention means.
///
/// # Errors
/// Why the line is no command that can be carried out.
pub fn read_line(text: &str, person: impl Fn(&str) -> Option<Person>) -> Result<Slash, Fault> {
    let text = text.trim();
    let (root, rest) = first_word(text.strip_prefix('/').unwrap_or(text));
    if !is_root(root) {
        return Err(Fault::NotOurs(root.to_owned()));
    }
    let (name, _) = first_word(rest);
    if name.is_empty() {
        return Err(Fault::NoName);
    }
    let Some((Call::Command(command), rest)) = lexicon::call(rest) else {
        return Err(unknown_command(name, name));
    };
    let slash = Line { command, person: &person }.read(rest)?;
    read_slash(&slash).map(|_| slash)
}

fn read_text(text: &Text) -> Option<Intent> {
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
            Intent::Move { text: words, .. } => shape(words, Dialects::ALL) == Shape::Talk,
            // Trade is talked about, too.
            Intent::Import(Some(words)) => {
                !words.contains(['[', '/', '\n']) && shape(words, Dialects::ALL) == Shape::Talk
            }
            _ => false,
        };
        return (!talk || text.reply_to.is_none()).then_some(intent);
    }
    match shape(rest, dialects(["fr", "vi"])) {
        Shape::Talk => {}
        // People who discuss a line write several moves.
        Shape::Near(Hint::Several) if !addressed => {}
        Shape::Move | Shape::Near(_) => return Some(Intent::Move { text: rest.to_owned(), addressed }),
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
        (Call::Answer(yes), rest) => return rest.is_empty().then_some(Intent::Answer(yes)),
        (Call::Command(command), rest) => (command, rest),
    };
    let person = |text: &str| mentions.iter().find(|person| text == format!("<@{}>", person.id)).cloned();
    let intent = Line { command, person: &person }.read(rest).and_then(|slash| read_slash(&slash));
    match intent {
        Err(Fault::TooMuch { .. }) => None,
        other => Some(other.unwrap_or_else(Intent::Fault)),
    }
}

/// Whether these words begin with a command that takes a record.
fn brings_record(text: &str) -> bool {
    matches!(lexicon::call(text), Some((Call::Command(command), _)) if record_option(command).is_some())
}

/// The option of a command that takes all that follows.
fn record_option(command: &'static Command) -> Option<&'static CommandOption> {
    command.options.iter().find(|option| matches!(option.kind, Kind::Record))
}

/// Whether a typed message is a command that takes a record and has none: the record may be in a file beside it.
pub fn wants_record(text: &Text) -> bool {
    text.addressed && matches!(read_text(text), Some(Intent::Import(None)))
}

/// What somebody wants who has used a component.
fn read_press(press: &Press) -> Option<Intent> {
    let value = press.values.first().map(String::as_str);
    match press.id.parse().ok()? {
        CustomId::Settings(SettingsComponent::Menu(scope, setting)) => {
            menu::settings(scope, setting.as_deref(), value).map(Intent::Settings)
        }
        CustomId::Settings(SettingsComponent::Unblock(person)) => Some(Intent::Unblock(person)),
        CustomId::Settings(SettingsComponent::Erase) => Some(Intent::Data(DataWish::Erase)),
        CustomId::Review(ReviewComponent { record, page }) => {
            Some(Intent::Record(record, RecordWish::Review(page)))
        }
        CustomId::Replay(ReplayComponent::Imports) => {
            Some(Intent::Record(RecordId::Import(value?.parse().ok()?), RecordWish::Open))
        }
        CustomId::Replay(ReplayComponent::At(record, cursor, action)) => {
            Some(Intent::Record(record, record_wish(cursor, action, value)?))
        }
        CustomId::Lesson(LessonComponent::Pick) => {
            let lesson = LESSONS.iter().find(|lesson| Some(lesson.name) == value)?;
            Some(Intent::Learn(Learn::Lesson(Some(lesson.name))))
        }
        CustomId::Lesson(component) => Some(Intent::Learn(Learn::Component(component, selected(value)?))),
        CustomId::Puzzle(component) => Some(Intent::Puzzle(PuzzleWish::Part(component, selected(value)?))),
        CustomId::Game(id) => Some(Intent::Component { id, picked: selected(value)? }),
    }
}

/// The entry chosen in a select, if it was one; nothing at all when it cannot be read.
fn selected(value: Option<&str>) -> Option<Option<SelectedEntry>> {
    value.map(str::parse).transpose().ok()
}

/// What somebody wants of a record who has used a component of the viewer; `value` is the entry of a select.
fn record_wish(cursor: ReplayCursor, action: ReplayAction, value: Option<&str>) -> Option<RecordWish> {
    Some(match action {
        ReplayAction::Open => RecordWish::Open,
        ReplayAction::Turn(turn) => RecordWish::Turn(cursor, turn),
        ReplayAction::Animate => RecordWish::Animate(Some(cursor.view)),
        ReplayAction::Export => RecordWish::Export(value?.parse().ok()?, Some(cursor.ply)),
        ReplayAction::Choose(side) => RecordWish::Choose(cursor, side),
        ReplayAction::Bot(side) => RecordWish::Bot(cursor, side, Level::new(value?.parse().ok()?)?),
        ReplayAction::Seat(side) => RecordWish::Seat(cursor, side),
    })
}

/// A command whose options stand apart, as platforms give it.
fn read_slash(slash: &Slash) -> Result<Intent, Fault> {
    let command = COMMANDS.iter().find(|command| command.name == slash.name);
    let command = command.ok_or_else(|| unknown_command(&slash.name, &slash.name))?;
    let mut given = Given::default();
    for (name, value) in &slash.options {
        let option = command.options.iter().find(|option| option.name == name);
        let option = option.ok_or_else(|| unknown_option(command, name))?;
        given.0.insert(option.name, take(option, value)?);
    }
    match command.options.iter().find(|option| option.required && !given.0.contains_key(option.name)) {
        Some(option) => Err(Fault::Missing { command: command.name, option: option.name }),
        None => Ok((command.intent)(&given)),
    }
}

/// What the option makes of a value.
fn take(option: &'static CommandOption, value: &Value) -> Result<Taken, Fault> {
    let taken = match (option.kind, value) {
        (Kind::Move | Kind::PuzzleMove, Value::Text(text)) if !text.trim().is_empty() => {
            Some(Taken::Text(text.trim().to_owned()))
        }
        (Kind::Position, Value::Text(text)) => {
            return text
                .parse()
                .map(|position| Taken::Position(Box::new(position)))
                .map_err(Fault::BadPosition);
        }
        (Kind::Record | Kind::File, Value::Text(text)) => Some(Taken::Text(text.clone())),
        (Kind::Moves, Value::Text(text)) => Some(Taken::Text(text.trim().to_owned())),
        (Kind::Time, Value::Text(text)) => {
            return lexicon::clock(text).parse().map(Taken::Time).map_err(Fault::BadTime);
        }
        (Kind::Integer { min, max }, Value::Integer(number)) if (min..=max).contains(number) => {
            Some(Taken::Integer(*number))
        }
        (Kind::Bool, Value::Bool(yes)) => Some(Taken::Bool(*yes)),
        (Kind::Person, Value::Person(person)) => Some(Taken::Person(person.clone())),
        (Kind::Setting(values), Value::Text(text)) => {
            value_of(values, text).map(|value| Taken::Setting(value.means))
        }
        (Kind::OneOf(entries), Value::Text(text)) => {
            entry_of(entries, text).map(|entry| Taken::OneOf(entry.means))
        }
        _ => None,
    };
    taken.ok_or_else(|| Fault::BadValue { option: option.name, wanted: wanted(option), given: shown(value) })
}

fn wanted(option: &CommandOption) -> Wanted {
    match option.kind {
        Kind::Move | Kind::PuzzleMove => Wanted::Move,
        Kind::Position | Kind::Time | Kind::Moves | Kind::Record | Kind::File => Wanted::Text,
        Kind::Integer { min, max } => Wanted::Number { min, max },
        Kind::Bool => Wanted::YesOrNo,
        Kind::Person => Wanted::Person,
        Kind::OneOf(entries) => Wanted::OneOf(entries.iter().map(|entry| entry.name).collect()),
        Kind::Setting(values) => Wanted::OneOf(values.iter().map(|value| value.name).collect()),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Bool(yes) => yes.to_string(),
        Value::Person(person) => person.name.clone(),
    }
}

/// The value that a text names: by its name, another word for it, or what people choose by, in any language.
fn entry_of<'a>(entries: &'a [Entry], text: &str) -> Option<&'a Entry> {
    // Where diacritics tell two apart, as in Vietnamese, they do matter.
    let exact = text.trim().to_lowercase();
    let labelled = |entry: &&Entry| Locale::all().any(|locale| entry.label(locale).to_lowercase() == exact);
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

fn value_of<'a>(values: &'a [setting::Value], text: &str) -> Option<&'a setting::Value> {
    let exact = text.trim().to_lowercase();
    let labelled =
        |value: &&setting::Value| Locale::all().any(|locale| value.label(locale).to_lowercase() == exact);
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

fn option_of(command: &'static Command, word: &str) -> Option<&'static CommandOption> {
    lexicon::option(command, word)
}

fn unknown_command(given: &str, word: &str) -> Fault {
    let near = nearest(
        word,
        COMMANDS.iter().map(|command| (command.name, names(command.name, |locale| command.name_in(locale)))),
    );
    Fault::UnknownCommand { given: given.to_owned(), near }
}

fn unknown_option(command: &Command, given: &str) -> Fault {
    let near = nearest(
        given,
        command
            .options
            .iter()
            .map(|option| (option.name, names(option.name, |locale| option.name_in(locale)))),
    );
    Fault::UnknownOption { command: command.name, given: given.to_owned(), near }
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
struct Line<'a> {
    command: &'static Command,
    person: &'a dyn Fn(&str) -> Option<Person>,
}

type Named<'a> = Vec<(&'static CommandOption, &'a str)>;

impl Line<'_> {
    fn read(&self, text: &str) -> Result<Slash, Fault> {
        if let Some(option) = record_option(self.command) {
            // A record holds colons of its own.
            let names = |name: &str| option_of(self.command, name).is_some_and(|it| it.name == option.name);
            let text = text.split_once(':').filter(|(name, _)| names(name)).map_or(text, |(_, rest)| rest);
            let given = Some(text.trim()).filter(|text| !text.is_empty());
            let options = given.map(|text| (option.name.to_owned(), Value::Text(text.to_owned())));
            return Ok(Slash { name: self.command.name.to_owned(), options: options.into_iter().collect() });
        }
        let (before, named) = self.split(text)?;
        let mut slash = Slash { name: self.command.name.to_owned(), ..Slash::default() };
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
    fn split<'a>(&self, text: &'a str) -> Result<(&'a str, Named<'a>), Fault> {
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
    fn value(&self, option: &CommandOption, text: &str) -> Value {
        let read = match option.kind {
            Kind::Move
            | Kind::PuzzleMove
            | Kind::Moves
            | Kind::Position
            | Kind::Time
            | Kind::Record
            | Kind::File => None,
            Kind::Integer { .. } => text.parse().ok().map(Value::Integer),
            Kind::Bool => lexicon::yes_or_no(text).map(Value::Bool),
            Kind::Person => (self.person)(text).map(Value::Person),
            Kind::OneOf(entries) => entry_of(entries, text).map(|entry| Value::Text(entry.name.to_owned())),
            Kind::Setting(values) => value_of(values, text).map(|value| Value::Text(value.name.to_owned())),
        };
        read.unwrap_or_else(|| Value::Text(text.to_owned()))
    }

    /// The first of the free words as the value of an option that is still open, and what follows it.
    fn place<'a>(
        &self,
        text: &'a str,
        slash: &Slash,
    ) -> Result<(&'static CommandOption, Value, &'a str), Fault> {
        let open = |option: &&CommandOption| !slash.options.contains_key(option.name);
        let (word, rest) = first_word(text);
        // `level 3`, `private`
        if let Some(option) = option_of(self.command, word).filter(open) {
            if let Kind::Bool = option.kind {
                return Ok((option, Value::Bool(true), rest));
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
            (Some((CommandOption { kind: Kind::Setting(_), .. }, ..)), Some(_)) => {
                return Err(Fault::TooMuch { command: self.command.name, given: text.to_owned() });
            }
            (Some(found), _) => return Ok(found),
            (None, _) => {}
        }
        // A number that fits nowhere was meant for the option that takes one.
        let number = word.parse().ok().map(Value::Integer);
        let mut options = self.command.options.iter().filter(open);
        match (number, options.find(|option| matches!(option.kind, Kind::Integer { .. }))) {
            (Some(number), Some(option)) => Ok((option, take(option, &number).map(|_| number)?, rest)),
            _ => Err(Fault::TooMuch { command: self.command.name, given: text.to_owned() }),
        }
    }

    /// A value for this option at the start of a text, and what follows it.
    fn fit<'a>(&self, option: &'static CommandOption, text: &'a str) -> Option<(Value, &'a str)> {
        let fits = |text: &str| Some(self.value(option, text)).filter(|value| take(option, value).is_ok());
        match option.kind {
            Kind::Move | Kind::PuzzleMove | Kind::Moves | Kind::Record => Some((fits(text)?, "")),
            Kind::File => None,
            Kind::Position => {
                let (word, _) = first_word(text);
                word.contains('/').then(|| (Value::Text(text.to_owned()), ""))
            }
            Kind::Person => {
                // Names may hold spaces: the longest that fits.
                let ends = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
                let mut ends: Vec<usize> = ends.chain([text.len()]).collect();
                ends.reverse();
                ends.into_iter().find_map(|end| Some((fits(&text[..end])?, text[end..].trim_start())))
            }
            Kind::Time | Kind::Integer { .. } | Kind::Bool | Kind::OneOf(_) | Kind::Setting(_) => {
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
                Value::Text(text) => format!(" {name}={text:?}"),
                Value::Integer(number) => format!(" {name}={number}"),
                Value::Bool(yes) => format!(" {name}={yes}"),
                Value::Person(person) => format!(" {name}=@{}", person.id),
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
        let text = |content: &str, reply: bool| Text {
            content: content.to_owned(),
            addressed: true,
            reply_to: reply.then(|| "m1".to_owned()),
            ..Text::default()
        };
        assert!(matches!(read_text(&text("draw", true)), Some(Intent::Game(_))));
        for talk in ["draw the curtains", "yes of course", "board games are fun", "move on please", "nice"] {
            assert_eq!(read_text(&text(talk, true)), None, "{talk}");
        }
    }
}
