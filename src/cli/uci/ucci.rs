//! UCCI, the older protocol of Chinese programs, put into the words of UCI: both use the same coordinates.

use std::time::Duration;

use crate::rules::Color;

use super::options::{HASH_MB, THREADS};
use super::say;

/// The protocol that the other program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Protocol {
    #[default]
    Uci,
    /// UCCI, with the unit in which it tells times.
    Ucci { unit: Duration },
}

impl Protocol {
    /// UCCI as it begins: times are seconds until the other program sets `usemillisec`.
    pub(super) const UCCI: Protocol = Protocol::Ucci { unit: Duration::from_secs(1) };
}

/// Options of UCCI programs that change nothing here.
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

/// Request of a `setoption NAME [VALUE]`.
pub(super) enum UcciOption<'a> {
    /// The words of a UCI option.
    Uci(Vec<&'a str>),
    Unit(Duration),
    NewGame,
    Nothing,
}

pub(super) fn option<'a>(words: &[&'a str]) -> Result<UcciOption<'a>, String> {
    let Some((&name, value)) = words.split_first() else { return Err("setoption needs a name".to_owned()) };
    let uci = |name| [&["name", name, "value"], value].concat();
    Ok(match name.to_ascii_lowercase().as_str() {
        "newgame" => UcciOption::NewGame,
        "hashsize" => UcciOption::Uci(uci("hash")),
        "usebook" => UcciOption::Uci(uci("ownbook")),
        "usemillisec" => match value {
            ["true"] => UcciOption::Unit(Duration::from_millis(1)),
            ["false"] => UcciOption::Unit(Duration::from_secs(1)),
            _ => return Err("usemillisec is true or false".to_owned()),
        },
        known if WITHOUT_MEANING.contains(&known) => UcciOption::Nothing,
        _ => UcciOption::Uci(uci(name)),
    })
}

/// The words of `go` as UCI has them: whose time it is follows from the position.
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
        // What is no number is named by whoever reads it.
        let value = words.next().unwrap_or_default();
        let millis =
            value.parse::<i64>().map(|value| value.saturating_mul(unit.as_millis() as i64).to_string());
        uci.push(millis.unwrap_or_else(|_| value.to_owned()));
    }
    uci
}

pub(super) fn introduce() {
    say(concat!("id name xiangqi-bot ", env!("CARGO_PKG_VERSION")));
    say("id author the xiangqi-bot authors");
    let range = |range: std::ops::RangeInclusive<usize>| format!("min {} max {}", range.start(), range.end());
    say("option usemillisec type check default false");
    say(&format!("option hashsize type spin {} default {}", range(HASH_MB), super::options::DEFAULT_HASH_MB));
    say(&format!("option threads type spin {} default 1", range(THREADS)));
    say("option usebook type check default false");
    say("option newgame type button");
    say("ucciok");
}
