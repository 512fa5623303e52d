//! Power cuts: `strace` records the writes of the program. From the record the files are made as a disk may hold
//! them after a cut: all flushed data, and random sectors of the rest.
//!
//! A move is acknowledged when its board leaves for Discord. From then on it must be on the disk.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::time::Duration;

use tokio::process::Command;
use xiangqi_bot::game::{Event, GameTag};
use xiangqi_bot::store::Store;

use super::bot::{Bot, Place};
use super::syscalls::attach;
use super::table::{Fate, Kind, Way};
use super::{Count, Dice};
use crate::discord::Fake;

/// Bytes that a disk writes as a whole.
const SECTOR: usize = 512;
const DATABASE: &str = "bot.db";
const LOG: &str = "bot.db-wal";

/// A recorded act.
#[derive(Debug)]
enum Act {
    Wrote(&'static str, usize, Vec<u8>),
    Cut(&'static str, usize),
    Flushed(&'static str),
    /// The board after this many plies was sent.
    Told(usize),
}

/// Flushed content of a file, and later writes.
#[derive(Clone, Debug, Default)]
struct OnDisk {
    safe: Vec<u8>,
    loose: Vec<(usize, Vec<u8>)>,
}

impl OnDisk {
    fn put(bytes: &mut Vec<u8>, at: usize, new: &[u8]) {
        if bytes.len() < at + new.len() {
            bytes.resize(at + new.len(), 0);
        }
        bytes[at..at + new.len()].copy_from_slice(new);
    }

    fn flush(&mut self) {
        for (at, new) in self.loose.drain(..) {
            Self::put(&mut self.safe, at, &new);
        }
    }

    /// Returns possible content after a cut.
    fn after_cut(&self, dice: &mut Dice) -> Vec<u8> {
        let mut bytes = self.safe.clone();
        // Everything, nothing, or random sectors.
        let mood = dice.below(4);
        for (at, new) in &self.loose {
            for (n, sector) in new.chunks(SECTOR).enumerate() {
                if mood == 0 || (mood > 1 && dice.below(2) == 0) {
                    Self::put(&mut bytes, at + n * SECTOR, sector);
                }
            }
        }
        bytes
    }
}

/// Plays moves and cuts the power; `None` without `strace`.
pub async fn power(moves: usize, cuts: usize, patience: Duration) -> Option<Count> {
    let (place, mut tables) = Place::new(Fake::start().await, &[(Kind::People, 1)]).await;
    let table = &mut tables[0];
    let bot = place.start();
    assert!(table.begins(&place.fake, patience).await, "the first board comes: {}", place.log());
    place.quiet().await;
    let record = place.database().with_file_name("record");
    let tracer = record_into(&bot, &record).await?;
    let disk: HashMap<&str, OnDisk> = [DATABASE, LOG]
        .map(|name| {
            let safe = std::fs::read(record.with_file_name(name)).unwrap_or_default();
            (name, OnDisk { safe, loose: Vec::new() })
        })
        .into();
    let mut count = Count::default();
    for _ in 0..moves {
        match table.play(&place.fake, Way::Typed, patience).await {
            Some(Fate::Shown(wait)) => count.waits.push(wait),
            fate => count.violations.push(format!("a move became {fate:?}")),
        }
        count.moves += 1;
        place.fake.forget_calls();
    }
    count.memory.push(bot.memory());
    tracer.end().await;
    bot.kill().await;
    let acts = acts(
        &std::fs::read_to_string(&record).expect("there is a record"),
        &format!("xiangqi-{}{}-", table.id, GameTag::default()),
    );
    let known: Vec<_> = table.moves().to_vec();
    let mut dice = Dice::new(moves as u64);
    for _ in 0..cuts {
        let at = dice.below(acts.len() + 1);
        let mut disk = disk.clone();
        let mut told = 0;
        for act in &acts[..at] {
            match act {
                Act::Wrote(file, at, new) => {
                    disk.get_mut(file).expect("it is one of two").loose.push((*at, new.clone()));
                }
                Act::Cut(file, length) => {
                    let file = disk.get_mut(file).expect("it is one of two");
                    file.flush();
                    file.safe.truncate(*length);
                }
                Act::Flushed(file) => disk.get_mut(file).expect("it is one of two").flush(),
                Act::Told(plies) => told = told.max(*plies),
            }
        }
        let folder = tempfile::tempdir().expect("a folder");
        for (name, file) in &disk {
            std::fs::write(folder.path().join(name), file.after_cut(&mut dice)).expect("a file");
        }
        count.faults += 1;
        let url = format!("sqlite://{}", folder.path().join(DATABASE).display());
        let stored = match Store::open(&url).await {
            Ok(store) => {
                let game = store.game(table.id).await.ok().flatten();
                store.close().await;
                game
            }
            Err(error) => {
                count.violations.push(format!("after a cut at {at}: {error}"));
                None
            }
        };
        let events = stored.map(|game| game.events).unwrap_or_default();
        let played: Vec<_> = events
            .iter()
            .filter_map(|event| if let Event::Moved { mv, .. } = event { Some(*mv) } else { None })
            .collect();
        if played.len() < told || !known.starts_with(&played) {
            count.lost += 1;
            count.violations.push(format!("after a cut at {at}: {told} plies told, {} stored", played.len()));
        }
    }
    Some(count)
}

struct Recorder(tokio::process::Child);

impl Recorder {
    async fn end(mut self) {
        if let Some(id) = self.0.id() {
            Command::new("kill").arg(id.to_string()).status().await.ok();
        }
        self.0.wait().await.ok();
    }
}

async fn record_into(bot: &Bot, file: &std::path::Path) -> Option<Recorder> {
    let calls = "pwrite64,write,writev,sendto,sendmsg,ftruncate,fsync,fdatasync";
    let options = ["-y", "-xx", "--string-limit=400000", "--trace", calls, "--output"].map(OsStr::new);
    attach(bot, &[&options[..], &[file.as_os_str()]].concat()).await.map(Recorder)
}

/// Parses a record. An interrupted call counts from its end.
fn acts(record: &str, board: &str) -> Vec<Act> {
    let mut begun: BTreeMap<&str, String> = BTreeMap::new();
    let mut acts = Vec::new();
    for line in record.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        if let Some(start) = call.strip_suffix("<unfinished ...>") {
            begun.insert(thread, start.to_owned());
            continue;
        }
        let whole = match call.split_once(" resumed>") {
            Some((_, rest)) => format!("{}{rest}", begun.remove(thread).unwrap_or_default()),
            None => call.to_owned(),
        };
        acts.extend(act(&whole, board));
    }
    acts
}

fn act(call: &str, board: &str) -> Option<Act> {
    let (name, rest) = call.split_once('(')?;
    let (arguments, result) = rest.rsplit_once(") ")?;
    if result.contains("= -1") || result.contains("= ?") {
        return None;
    }
    // `-y` names the file behind each number, and `-xx` writes that name in hex as well.
    let path = arguments.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(path, _)| path)?;
    let path = String::from_utf8_lossy(&bytes_of(path)).into_owned();
    let file = [LOG, DATABASE].into_iter().find(|name| path.ends_with(&format!("/{name}")));
    let last = || arguments.rsplit(", ").next()?.trim().parse().ok();
    match (name, file) {
        ("pwrite64", Some(file)) => Some(Act::Wrote(file, last()?, quoted(arguments))),
        ("ftruncate", Some(file)) => Some(Act::Cut(file, last()?)),
        ("fsync" | "fdatasync", Some(file)) => Some(Act::Flushed(file)),
        ("write" | "writev" | "sendto" | "sendmsg", None) => {
            let text = String::from_utf8_lossy(&quoted(arguments)).into_owned();
            let plies = text.split(board).nth(1)?.split_once(".png")?.0;
            Some(Act::Told(plies.parse().ok()?))
        }
        _ => None,
    }
}

fn quoted(arguments: &str) -> Vec<u8> {
    arguments.split('"').skip(1).step_by(2).flat_map(bytes_of).collect()
}

/// Decodes `\x41\x42`.
fn bytes_of(text: &str) -> Vec<u8> {
    if !text.contains("\\x") {
        return text.as_bytes().to_vec();
    }
    text.split("\\x").skip(1).filter_map(|hex| u8::from_str_radix(hex.get(..2)?, 16).ok()).collect()
}
