//! Mentions in typed text: `@Mei` and `<@mei>`.

use super::message::Member;
use super::{BOT_ID, BOT_NAME};
use crate::message::Person;

/// A typed text, read for mentions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// The text with every mention as `<@id>`.
    pub shown: String,
    /// The same without the mentions of the bot.
    pub content: String,
    pub bot: bool,
    /// The others who are mentioned, each once.
    pub people: Vec<Person>,
}

/// Reads `@name`, `@id` and `<@id>`; what names nobody stays as it is.
pub fn read(text: &str, people: &[Member]) -> Read {
    let mut found = Read::default();
    let mut rest = text;
    let mut before = None;
    while let Some(letter) = rest.chars().next() {
        let at_word = !before.is_some_and(char::is_alphanumeric);
        if at_word && let Some((id, length)) = mention(rest, people) {
            let token = format!("<@{id}>");
            found.shown.push_str(&token);
            if id == BOT_ID {
                found.bot = true;
            } else {
                found.content.push_str(&token);
                if found.people.iter().all(|known| known.id != id) {
                    found.people.extend(people.iter().find(|member| member.id == id).map(Member::person));
                }
            }
            rest = &rest[length..];
            before = Some('>');
            continue;
        }
        found.shown.push(letter);
        found.content.push(letter);
        rest = &rest[letter.len_utf8()..];
        before = Some(letter);
    }
    found.content = found.content.trim().to_owned();
    found
}

/// The person that a text names whole: `@Mei`, `Mei`, `mei` or `<@mei>`.
pub fn person(text: &str, people: &[Member]) -> Option<Person> {
    let name = text.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>')).unwrap_or(text);
    let name = name.strip_prefix('@').unwrap_or(name);
    let is = |candidate: &str| candidate.to_lowercase() == name.to_lowercase();
    if is(BOT_ID) || is(BOT_NAME) {
        return Some(Person { id: BOT_ID.to_owned(), name: BOT_NAME.to_owned(), bot: true });
    }
    people.iter().find(|member| is(&member.id) || is(&member.name)).map(Member::person)
}

/// The id of the one whom `text` starts by mentioning, and the length of the mention.
fn mention<'a>(text: &str, people: &'a [Member]) -> Option<(&'a str, usize)> {
    if let Some(rest) = text.strip_prefix("<@") {
        let (name, _) = rest.split_once('>')?;
        let id = if name == BOT_ID { BOT_ID } else { &people.iter().find(|member| member.id == name)?.id };
        return Some((id, "<@>".len() + name.len()));
    }
    let rest = text.strip_prefix('@')?;
    people
        .iter()
        .flat_map(|member| [(member.id.as_str(), member.name.as_str()), (&member.id, &member.id)])
        .chain([(BOT_ID, BOT_NAME)])
        .filter_map(|(id, name)| Some((id, 1 + starts_with_word(rest, name)?)))
        // "@Mei Lin" names Mei Lin where there is also a Mei.
        .max_by_key(|&(_, length)| length)
}

/// The length of `word` at the start of `text`, whatever the case, when no letter or digit follows it.
fn starts_with_word(text: &str, word: &str) -> Option<usize> {
    let mut rest = text.chars();
    let mut length = 0;
    for wanted in word.chars() {
        let letter = rest.next()?;
        if !letter.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
        length += letter.len_utf8();
    }
    (!rest.next().is_some_and(char::is_alphanumeric)).then_some(length)
}
