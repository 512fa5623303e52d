//! Translation of UCCI, the older protocol of Chinese programs, to UCI. Both have the same coordinates.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::rules::Color;

use super::options::{DEFAULT_HASH_MB, HASH_MB, THREADS};
use super::say;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Protocol {
    #[default]
    Uci,
    /// UCCI, with its unit of time.
    Ucci { unit: Duration },
}

impl Protocol {
    /// UCCI in seconds, until the other program sets `usemillisec`.
    pub(super) const UCCI: Protocol = Protocol::Ucci { unit: Duration::from_secs(1) };
}

const WITHOUT_MEANING: [&str; 14] = [
    "bookfiles",
    "egtbpaths",
    "evalapi",
    "idle",
    "promotion",
    "pruning",
    "knowledge",
    "selectivity",
    "style",
    "randomness",
    "repetition",
    "drawmoves",
    "debug",
    "batch",
];

pub(super) enum UcciOption<'a> {
    Uci(Vec<&'a str>),
    Unit(Duration),
    NewGame,
    Nothing,
}

pub(super) fn option<'a>(words: &[&'a str]) -> Result<UcciOption<'a>, String> {
    let Some((&name, value)) = words.split_first() else { return Err("setoption needs a name".to_owned()) };
    let uci_name = match name.to_ascii_lowercase().as_str() {
        "newgame" => return Ok(UcciOption::NewGame),
        "hashsize" => "hash",
        "usebook" => "ownbook",
        "usemillisec" => match value {
            ["true"] => return Ok(UcciOption::Unit(Duration::from_millis(1))),
            ["false"] => return Ok(UcciOption::Unit(Duration::from_secs(1))),
            _ => return Err("usemillisec is true or false".to_owned()),
        },
        known if WITHOUT_MEANING.contains(&known) => return Ok(UcciOption::Nothing),
        _ => name,
    };
    Ok(UcciOption::Uci([&["name", uci_name, "value"], value].concat()))
}

/// Translates the words of `go`. The times of UCCI are those of `turn`.
pub(super) fn go(words: &[&str], turn: Color, unit: Duration) -> Vec<String> {
    let (time, increment) = match turn {
        Color::Red => ("wtime", "winc"),
        Color::Black => ("btime", "binc"),
    };
    let mut uci = Vec::new();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        let name = match word {
            // Time and offers of the other side.
            "opptime" | "oppmovestogo" | "oppincrement" => {
                words.next();
                continue;
            }
            "draw" => continue,
            "time" => time,
            "increment" => increment,
            // `depth infinite`
            "depth" if words.clone().next() == Some("infinite") => continue,
            _ => {
                uci.push(word.to_owned());
                continue;
            }
        };
        uci.push(name.to_owned());
        // The parser of UCI reports words that are no number.
        let value = words.next().unwrap_or_default();
        let millis =
            value.parse::<i64>().map(|value| value.saturating_mul(unit.as_millis() as i64).to_string());
        uci.push(millis.unwrap_or_else(|_| value.to_owned()));
    }
    uci
}

fn offer_number(name: &str, range: RangeInclusive<usize>, default: usize) {
    say(&format!("option {name} type spin min {} max {} default {default}", range.start(), range.end()));
}

pub(super) fn introduce() {
    say(concat!("id name xiangqi-bot ", env!("CARGO_PKG_VERSION")));
    say("id author the xiangqi-bot authors");
    say("option usemillisec type check default false");
    offer_number("hashsize", HASH_MB, DEFAULT_HASH_MB);
    offer_number("threads", THREADS, 1);
    say("option usebook type check default false");
    say("option newgame type button");
    say("ucciok");
}
