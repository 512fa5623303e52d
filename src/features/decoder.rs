//! Reading and writing of records, off the runtime's threads and few at a time, so that a long record delays no other request.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::commands::requests::BroughtRecord;
use crate::notation::record::{
    self, DecodeError, GameResult, ReadOptions, Record, RecordError, RecordErrorKind,
};
use crate::notation::{Dialect, Dialects, MoveLikeness, NotationStyle, ReadError, shape};

/// Maximum length of a text with records, in bytes.
pub const MAX_RECORD_BYTES: usize = 128 * 1024;

/// Number of records that are processed at once.
const PERMITS: usize = 2;

/// A game, and its PGN as it is stored.
#[derive(Debug)]
pub struct DecodedGame {
    pub record: Record,
    pub pgn: String,
}

/// The games of a text, at least one, and the error after the first if only that can be read.
#[derive(Debug)]
pub struct DecodedGames {
    pub games: Vec<DecodedGame>,
    pub fault: Option<RecordError>,
}

/// Error in a record of a request.
#[derive(Debug)]
pub enum BroughtRecordError {
    File(DecodeError),
    Text(RecordError),
}

pub struct RecordDecoder {
    permits: Arc<Semaphore>,
}

impl Default for RecordDecoder {
    fn default() -> RecordDecoder {
        RecordDecoder { permits: Arc::new(Semaphore::new(PERMITS)) }
    }
}

impl RecordDecoder {
    /// Runs work on records once there is a permit. Its panics become panics of the caller.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
    }

    /// Reads the games of a record, in the person's `letters` and in the usual dialects.
    pub async fn read(
        &self,
        brought: BroughtRecord,
        letters: Option<Dialect>,
    ) -> Result<DecodedGames, BroughtRecordError> {
        self.run(move || {
            let text = match brought {
                BroughtRecord::Text(text) => text,
                // No request contains a NUL.
                BroughtRecord::File(bytes) => {
                    record::decode(&bytes).map_err(BroughtRecordError::File)?.replace('\0', "")
                }
            };
            let found = read_before_talk(&text, letters).map_err(BroughtRecordError::Text)?;
            Ok(DecodedGames { games: decoded(found.games), fault: found.fault })
        })
        .await
    }

    /// Reads the games of a stored offer; none if it cannot be read.
    pub async fn offer(&self, pgn: String) -> Vec<DecodedGame> {
        self.run(move || record::parse_all(&pgn).map(decoded).unwrap_or_default()).await
    }
}

fn decoded(records: Vec<Record>) -> Vec<DecodedGame> {
    records
        .into_iter()
        .map(|record| DecodedGame { pgn: record.to_pgn(NotationStyle::Iccs), record })
        .collect()
}

/// Records of a text, as in [`DecodedGames`].
struct ReadRecords {
    games: Vec<Record>,
    fault: Option<RecordError>,
}

/// Reads the games of a text, if necessary without the talk at its end.
fn read_before_talk(text: &str, letters: Option<Dialect>) -> Result<ReadRecords, RecordError> {
    let error = match read(text, letters) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let mut shorter = text.trim_end();
    while let Some((before, _)) = shorter.rsplit_once('\n').filter(|(_, line)| is_talk(line)) {
        shorter = before.trim_end();
    }
    if shorter.len() == text.trim_end().len() { Err(error) } else { read(shorter, letters).or(Err(error)) }
}

/// Returns `true` if a line has neither a move nor a result: every move has a digit or a Chinese numeral.
fn is_talk(line: &str) -> bool {
    !line.contains(char::is_numeric)
        && !line.contains(['一', '二', '三', '四', '五', '六', '七', '八', '九', '平', '进', '進', '退'])
        && shape(line, Dialects::ALL) == MoveLikeness::Talk
        && GameResult::from_token(line.trim()).is_none()
}

/// Reads the games of a text as far as possible, in the person's letters and in the usual dialects.
fn read(text: &str, letters: Option<Dialect>) -> Result<ReadRecords, RecordError> {
    let text = unfenced(text);
    if text.len() > MAX_RECORD_BYTES {
        return Err(RecordError { line: 1, column: 1, kind: RecordErrorKind::TooLong });
    }
    let usual = Dialects::default();
    let found = read_in(text, usual);
    let Some(letters) = letters else { return found };
    let own = read_in(text, usual.without(Dialect::Wxf).without(Dialect::Numbered).with(letters));
    match (found, own) {
        // Reading in both at once reports the ambiguous move.
        (Ok(found), Ok(own)) if found.games[0].moves() != own.games[0].moves() => {
            read_in(text, usual.with(letters))
        }
        (Err(_), Ok(own)) => Ok(own),
        (Err(found), Err(own)) if reach(&own) >= reach(&found) => Err(own),
        (found, _) => found,
    }
}

/// Returns how far a text was read; an illegal move counts as further than an unreadable one.
fn reach(error: &RecordError) -> (usize, usize, bool) {
    let is_no_move = matches!(error.kind, RecordErrorKind::Move { error: ReadError::Unreadable { .. }, .. });
    (error.line, error.column, !is_no_move)
}

fn read_in(text: &str, dialects: Dialects) -> Result<ReadRecords, RecordError> {
    let all = ReadOptions { dialects, ..ReadOptions::default() };
    match record::parse_in(text, all) {
        Ok(games) => Ok(ReadRecords { games, fault: None }),
        Err(fault) => {
            let games = record::parse_in(text, ReadOptions { games: 1, ..all })?;
            Ok(ReadRecords { games, fault: Some(fault) })
        }
    }
}

/// Strips the fences of a code block.
fn unfenced(text: &str) -> &str {
    let text = text.trim();
    let Some(inside) = text.strip_prefix("```").and_then(|rest| rest.strip_suffix("```")) else {
        return text;
    };
    // The first line may name a language.
    match inside.split_once('\n') {
        Some((first, rest)) if first.chars().all(char::is_alphanumeric) => rest.trim(),
        _ => inside.trim(),
    }
}
