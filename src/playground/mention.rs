//! Mentions in typed text: `@Mei` and `<@mei>`.

use super::message::Member;
use super::{BOT_ID, BOT_NAME};
use crate::message::Person;

/// A typed text, read for mentions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// The text with every mention as `<@id>`.
    pub shown: String,
    /// The text without mentions of the bot.
    pub content: String,
    pub bot: bool,
    /// Mentioned people, each once.
    pub people: Vec<Person>,
}

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

/// Finds the person of a name: `@Mei`, `Mei`, `mei` or `<@mei>`.
pub fn find_person(text: &str, people: &[Member]) -> Option<Person> {
    let name = text.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>')).unwrap_or(text);
    let name = name.strip_prefix('@').unwrap_or(name).to_lowercase();
    if name == BOT_ID || name == BOT_NAME.to_lowercase() {
        return Some(Person { id: BOT_ID.to_owned(), name: BOT_NAME.to_owned(), bot: true });
    }
    people
        .iter()
        .find(|member| member.id.to_lowercase() == name || member.name.to_lowercase() == name)
        .map(Member::person)
}

/// Reads a mention at the start of `text`. Returns the id and the length of the mention in bytes.
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
        // "@Mei Lin" mentions Mei Lin even if there is a Mei.
        .max_by_key(|&(_, length)| length)
}

/// Returns the length in bytes of `word` at the start of `text`, in any case, if no letter or digit follows.
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
    if rest.next().is_some_and(char::is_alphanumeric) { None } else { Some(length) }
}
