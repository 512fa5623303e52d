//! UCI options.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::engine::Level;
use crate::rules::RuleSet;

use super::say;
use super::ucci::Protocol;

pub(super) const DEFAULT_HASH_MB: usize = 64;
pub(super) const HASH_MB: RangeInclusive<usize> = 1..=4096;
pub(super) const THREADS: RangeInclusive<usize> = 1..=64;
const LINES: RangeInclusive<usize> = 1..=64;
const SEEDS: RangeInclusive<usize> = 0..=2_147_483_647;
const DEFAULT_OVERHEAD_MS: usize = 2;
const OVERHEAD_MS: RangeInclusive<usize> = 0..=5000;

/// Options in effect, except those in the engine.
#[derive(Clone)]
pub(super) struct UciOptions {
    pub(super) protocol: Protocol,
    pub(super) hash_mb: usize,
    pub(super) rules: RuleSet,
    pub(super) level: Level,
    pub(super) lines: usize,
    pub(super) seed: u64,
    /// True if the opening book is used.
    pub(super) own_book: bool,
    /// Time reserved on every move.
    pub(super) overhead: Duration,
}

pub(super) enum OptionChange {
    Threads(usize),
    Clear,
    Rules(RuleSet),
}

impl Default for UciOptions {
    fn default() -> UciOptions {
        UciOptions {
            protocol: Protocol::Uci,
            hash_mb: DEFAULT_HASH_MB,
            rules: RuleSet::Computer,
            level: Level::MAX,
            lines: 1,
            seed: 0,
            own_book: false,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD_MS as u64),
        }
    }
}

impl UciOptions {
    pub(super) fn set(&mut self, words: &[&str]) -> Result<Option<OptionChange>, String> {
        let ["name", words @ ..] = words else { return Err("setoption needs a name".to_owned()) };
        let (name, value) = match words.iter().position(|&word| word == "value") {
            Some(at) => (words[..at].join(" "), words[at + 1..].join(" ")),
            None => (words.join(" "), String::new()),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash_mb = parse_number(&name, &value, HASH_MB)?,
            "threads" => return Ok(Some(OptionChange::Threads(parse_number(&name, &value, THREADS)?))),
            "clear hash" => return Ok(Some(OptionChange::Clear)),
            "multipv" => self.lines = parse_number(&name, &value, LINES)?,
            "seed" => self.seed = parse_number(&name, &value, SEEDS)? as u64,
            "move overhead" => {
                self.overhead = Duration::from_millis(parse_number(&name, &value, OVERHEAD_MS)? as u64)
            }
            "level" => self.level = value.parse().map_err(|error| format!("{error}"))?,
            "rules" => {
                self.rules = value.parse().map_err(|error| format!("{error}"))?;
                return Ok(Some(OptionChange::Rules(self.rules)));
            }
            "ownbook" => {
                self.own_book =
                    value.parse().map_err(|_| format!("OwnBook is true or false, not \"{value}\""))?;
            }
            // The other program decides whether to ponder: `go ponder`.
            "ponder" if ["true", "false"].contains(&value.as_str()) => {}
            "ponder" => return Err(format!("Ponder is true or false, not \"{value}\"")),
            // Accepted but not offered: programs believe that an engine that offers it counts ranks from 1.
            "uci_variant" if value == "xiangqi" => {}
            "uci_variant" => return Err(format!("this engine plays xiangqi, not \"{value}\"")),
            _ => return Err(format!("no option \"{name}\"")),
        }
        Ok(None)
    }
}

fn parse_number(name: &str, value: &str, range: RangeInclusive<usize>) -> Result<usize, String> {
    match value.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("{name} is a number from {} to {}, not \"{value}\"", range.start(), range.end())),
    }
}

fn offer_number(name: &str, default: usize, range: RangeInclusive<usize>) {
    say(&format!("option name {name} type spin default {default} min {} max {}", range.start(), range.end()));
}

pub(super) fn introduce() {
    say(concat!("id name xiangqi-bot ", env!("CARGO_PKG_VERSION")));
    say("id author the xiangqi-bot authors");
    offer_number("Hash", DEFAULT_HASH_MB, HASH_MB);
    say("option name Clear Hash type button");
    offer_number("Threads", 1, THREADS);
    offer_number("MultiPV", 1, LINES);
    say("option name Ponder type check default false");
    offer_number("Move Overhead", DEFAULT_OVERHEAD_MS, OVERHEAD_MS);
    let top = usize::from(Level::MAX.get());
    offer_number("Level", top, 1..=top);
    offer_number("Seed", 0, SEEDS);
    say("option name OwnBook type check default false");
    let rules: String = RuleSet::ALL.iter().map(|rules| format!(" var {rules}")).collect();
    say(&format!("option name Rules type combo default {}{rules}", RuleSet::Computer));
    say("uciok");
}
