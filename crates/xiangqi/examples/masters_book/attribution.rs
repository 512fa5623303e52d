//! Players, date, place and event of a game from the published fields. `docs/masters.md` has the rules.

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

/// Facts of a game; names are rows of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attribution {
    /// Red and Black.
    pub players: [Option<usize>; 2],
    pub event: Option<usize>,
    pub place: Option<usize>,
    /// Year, month and day, 0 if unknown.
    pub date: Option<(u16, u8, u8)>,
    /// Result by the text of the event.
    pub result: MasterResult,
}

/// Separators of the names of consulting players.
const CONSULTING: [char; 7] = ['+', '、', '／', '/', '＆', '&', ','];

/// Maximum number of letters between two players in a text.
const BETWEEN: usize = 16;

/// Plausible years. Some other numbers are days since 1900.
const YEARS: Range<u16> = 1920..2030;

/// Words between two players and the result that they mean.
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
        let mentioned = players_in(&self.people, &text);
        let named = [fields.red, fields.black].map(|field| player(&self.people, field));
        // A text that contradicts a field is about another game.
        let mentioned = mentioned
            .filter(|(players, _)| (0..2).all(|at| named[at].is_none_or(|player| player == players[at])));
        let consulting = [fields.red, fields.black].iter().any(|field| field.contains(CONSULTING));
        let players = match mentioned {
            Some((players, _)) if !consulting => players.map(Some),
            _ => named,
        };
        let players = if players[0] == players[1] { [None; 2] } else { players };
        Attribution {
            players,
            event: self.events.find_first(&text),
            place: self.places.find_first(&letters(fields.site)),
            date: date(fields.date, fields.event),
            result: mentioned.map_or(MasterResult::Unknown, |(_, result)| result),
        }
    }
}

/// Returns the person named at the end of a field, `None` for consulting players.
fn player(people: &NameTable, field: &str) -> Option<usize> {
    if field.contains(CONSULTING) {
        return None;
    }
    // A title or a remark in brackets may follow, or a number.
    let field = field.split(['(', '（']).next()?.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let text = letters(field);
    let (row, length) = people.find_at_end(&text)?;
    // Two full names without a sign between them.
    let others = people.find_all(&text[..text.len() - length]);
    let pair = others.iter().any(|&(from, to, other)| to - from >= 3 && other != row);
    if pair { None } else { Some(row) }
}

/// Finds two players, Red first, and the result in a text such as `19821106胡榮華和李來群`.
fn players_in(people: &NameTable, text: &[char]) -> Option<([usize; 2], MasterResult)> {
    let found = people.find_all(text);
    found.windows(2).find_map(|pair| {
        let [(_, end, red), (begin, _, black)] = [pair[0], pair[1]];
        let between: String = text[end..begin].iter().collect();
        let verb = VERBS.iter().find(|(verb, _)| between.contains(verb));
        let (_, result) = verb.filter(|_| red != black && begin - end <= BETWEEN)?;
        Some(([red, black], *result))
    })
}

/// Returns the date of the field, or of the text if the field has none or another year, because it is then the date of another
/// event.
fn date(field: &str, text: &str) -> Option<(u16, u8, u8)> {
    let mut parts = field.split('-');
    let mut part = || parts.next().and_then(|part| part.parse().ok()).unwrap_or(0u16);
    let year = part();
    let month = part();
    let day = part();
    let mentioned = date_in(text);
    if !YEARS.contains(&year) || mentioned.is_some_and(|(other, ..)| other.abs_diff(year) > 1) {
        return mentioned;
    }
    if !(1..=12).contains(&month) || day > 31 {
        return Some((year, 0, 0));
    }
    Some((year, month as u8, day as u8))
}

/// Finds a date such as `20061124` or `2006-11-24`, or a year such as `2006年` or `2006;`.
fn date_in(text: &str) -> Option<(u16, u8, u8)> {
    let mut numbers = text.split(|letter: char| !letter.is_ascii_digit() && letter != '-');
    let day = numbers.find_map(|number| {
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        let fits = digits.len() == 8 && (number.len() == 8 || number.split('-').count() == 3);
        let (year, rest) = digits.split_at_checked(4).filter(|_| fits)?;
        let month = rest[..2].parse().ok()?;
        let day = rest[2..].parse().ok()?;
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
