//! Who played a game, when, where and at which event, as far as the published fields say it. `docs/masters.md` has the rules.

use std::ops::Range;

use xiangqi::masters::MasterResult;

use super::Tables;
use super::names::{NameTable, letters};

/// The fields of a game as published.
pub(crate) struct Fields<'a> {
    pub date: &'a str,
    pub event: &'a str,
    pub red: &'a str,
    pub black: &'a str,
    pub site: &'a str,
}

/// Names are rows of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attribution {
    /// Red and Black.
    pub players: [Option<usize>; 2],
    pub event: Option<usize>,
    pub place: Option<usize>,
    /// Year, month and day; 0 where unknown.
    pub date: Option<(u16, u8, u8)>,
    /// What the text says of the result.
    pub result: MasterResult,
}

/// What joins the names of two people who consult.
const CONSULTING: [char; 7] = ['+', '、', '／', '/', '＆', '&', ','];

/// The most letters between two players in a text.
const BETWEEN: usize = 16;

/// The years in which games may have been played; of others some are numbers of days since 1900.
const YEARS: Range<u16> = 1920..2030;

/// What stands between two players.
const VERBS: [(&str, MasterResult); 9] = [
    ("勝", MasterResult::RedWon),
    ("負", MasterResult::BlackWon),
    ("和", MasterResult::Drawn),
    ("對", MasterResult::Unknown),
    ("vs", MasterResult::Unknown),
    ("-", MasterResult::Unknown),
    ("－", MasterResult::Unknown),
    ("—", MasterResult::Unknown),
    ("：", MasterResult::Unknown),
];

impl Tables {
    pub(crate) fn attribute(&self, fields: &Fields<'_>) -> Attribution {
        let text = letters(fields.event);
        let told = players_in(&self.people, &text);
        let named = [fields.red, fields.black].map(|field| player(&self.people, field));
        // Where one field names somebody else than the text, the text is about another game.
        let agree =
            told.is_some_and(|(told, _)| (0..2).all(|at| named[at].is_none_or(|one| one == told[at])));
        let told = told.filter(|_| agree);
        let consulting = [fields.red, fields.black].iter().any(|field| field.contains(CONSULTING));
        let players = match told {
            Some((told, _)) if !consulting => told.map(Some),
            _ => named,
        };
        let players = if players[0] == players[1] { [None; 2] } else { players };
        Attribution {
            players,
            event: self.events.first_in(&text),
            place: self.places.first_in(&letters(fields.site)),
            date: date(fields.date, fields.event),
            result: told.map_or(MasterResult::Unknown, |(_, result)| result),
        }
    }
}

/// The person with whose name a field ends; nobody where several consulted.
fn player(people: &NameTable, field: &str) -> Option<usize> {
    if field.contains(CONSULTING) {
        return None;
    }
    // A title or a remark in brackets may follow, or a number.
    let field = field.split(['(', '（']).next()?.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let text = letters(field);
    let (row, length) = people.at_the_end(&text)?;
    // Two full names without a sign between them.
    let others = people.all_in(&text[..text.len() - length]);
    let pair = others.iter().any(|&(from, to, other)| to - from >= 3 && other != row);
    (!pair).then_some(row)
}

/// `19821106胡榮華和李來群`: the two players, Red first, and the result for Red.
fn players_in(people: &NameTable, text: &[char]) -> Option<([usize; 2], MasterResult)> {
    let found = people.all_in(text);
    found.windows(2).find_map(|pair| {
        let [(_, end, red), (begin, _, black)] = [pair[0], pair[1]];
        let between: String = text[end..begin].iter().collect();
        let verb = VERBS.iter().find(|(verb, _)| between.contains(verb));
        let (_, result) = verb.filter(|_| red != black && begin - end <= BETWEEN)?;
        Some(([red, black], *result))
    })
}

/// The day of the field; else that of the text. Where the text names another year, that year: the field is then the day of
/// another event.
fn date(field: &str, text: &str) -> Option<(u16, u8, u8)> {
    let mut parts = field.split('-');
    let mut part = || parts.next().and_then(|part| part.parse().ok()).unwrap_or(0u16);
    let (year, month, day) = (part(), part(), part());
    let told = date_in(text);
    if !YEARS.contains(&year) || told.is_some_and(|(other, ..)| other.abs_diff(year) > 1) {
        return told;
    }
    match (1..=12).contains(&month) && day <= 31 {
        true => Some((year, month as u8, day as u8)),
        false => Some((year, 0, 0)),
    }
}

/// `20061124` or `2006-11-24` anywhere, else `2006年` or `2006;`.
fn date_in(text: &str) -> Option<(u16, u8, u8)> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let numbers: Vec<&str> = text.split(|letter: char| !is_digit(letter) && letter != '-').collect();
    let day = numbers.iter().find_map(|number| {
        let digits: String = number.chars().filter(|letter| is_digit(*letter)).collect();
        let fits = digits.len() == 8 && (number.len() == 8 || number.split('-').count() == 3);
        let (year, rest) = digits.split_at_checked(4).filter(|_| fits)?;
        let (month, day) = (rest[..2].parse().ok()?, rest[2..].parse().ok()?);
        plausible(year).filter(|_| (1..=12).contains(&month) && day <= 31).map(|year| (year, month, day))
    });
    day.or_else(|| {
        let years = text
            .match_indices(['年', ';'])
            .filter_map(|(at, _)| plausible(text.get(at.checked_sub(4)?..at)?));
        years.map(|year| (year, 0, 0)).next()
    })
}

fn plausible(year: &str) -> Option<u16> {
    year.parse().ok().filter(|year| YEARS.contains(year))
}
