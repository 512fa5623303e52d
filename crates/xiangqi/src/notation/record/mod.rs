//! Records of games: PGN for xiangqi, WXF files, DhtmlXQ, CBF, XQF, CBR, CBL and plain lists of moves.
//!
//! [`decode`] turns the bytes of a file into text, [`parse`] reads it.
//!
//! ```
//! use xiangqi::notation::{NotationStyle, record};
//!
//! let record = record::parse("1. C2.5 H8+7 2. H2+3 *")?;
//! assert_eq!(record.moves().len(), 3);
//! assert_eq!(record.to_list(NotationStyle::Iccs), "1. h2e2 h9g7\n2. h0g2\n");
//! # Ok::<(), record::RecordError>(())
//! ```

mod binary;
mod cbf;
mod ccbridge;
mod cursor;
mod decode;
mod dhtmlxq;
mod error;
mod guess;
mod headings;
mod list;
mod movetext;
mod pgn;
mod result;
mod spellings;
mod wrappers;
mod wxf_file;
mod xqf;

use crate::rules::{History, Move, MoveError, Position, Role, RuleSet, START_FEN};

use super::{Dialect, Dialects, NotationStyle};

pub use decode::decode;
pub use error::{DecodeError, MAX_BYTES, MAX_GAMES, MAX_PLIES, MAX_TAGS, RecordError, RecordErrorKind};
pub use list::list_heading;
pub use result::GameResult;

/// Pieces of one side in the order of DhtmlXQ and XQF.
const PIECE_ORDER: [Role; 16] = {
    use Role::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon,
        Soldier, Soldier, Soldier, Soldier, Soldier,
    ]
};

/// A record of a game: tags, start position, moves, remarks and result.
///
/// ```
/// use xiangqi::notation::{NotationStyle, record};
///
/// let mut record = record::parse("1. h2e2 h9g7")?;
/// record.set_tag("Red", "Hu Ronghua");
/// record.comment("Screen horse");
/// assert!(record.to_pgn(NotationStyle::Wxf).ends_with("\n1. C2.5 H8+7 {Screen horse} *\n"));
/// # Ok::<(), record::RecordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    game: History,
    comments: Vec<Comment>,
    result: GameResult,
    /// `true` if the text names the start position: otherwise a record without moves is no game.
    says_start: bool,
}

/// A remark or variation in a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Number of moves of the line before it.
    pub ply: usize,
    /// The remark or variation.
    pub body: CommentBody,
}

/// Content of a [`Comment`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommentBody {
    /// A remark.
    Text(String),
    /// Moves in place of the last one and after it, with their comments.
    Variation(Vec<Move>, Vec<Comment>),
    /// Text of a variation that cannot be read.
    Unread(String),
}

/// Reads the first game of a text in any of the formats.
///
/// # Errors
/// If the text has no game, or the first one has a fault: the error has its line and column.
pub fn parse(text: &str) -> Result<Record, RecordError> {
    parse_up_to(text, MAX_PLIES)
}

/// Reads the first game of a text if it has at most `plies` moves.
///
/// # Errors
/// As [`parse`], and [`RecordErrorKind::TooManyMoves`] for a longer game.
pub fn parse_up_to(text: &str, plies: usize) -> Result<Record, RecordError> {
    let how = ReadOptions { games: 1, plies, ..ReadOptions::default() };
    let mut records = parse_in(text, how)?;
    Ok(records.swap_remove(0))
}

/// Reads all games of a text, at least one.
///
/// # Errors
/// As [`parse`], for each game.
pub fn parse_all(text: &str) -> Result<Vec<Record>, RecordError> {
    parse_in(text, ReadOptions::default())
}

/// Options of [`parse_in`].
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// Maximum number of games to read; the rest of the text is ignored.
    pub games: usize,
    /// Maximum number of moves of a line.
    pub plies: usize,
    /// Dialects of the moves if the text names none.
    pub dialects: Dialects,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { games: usize::MAX, plies: MAX_PLIES, dialects: Dialects::default() }
    }
}

/// Returns the dialects to read for the name of a dialect or style.
fn dialects_named(name: &str) -> Option<Dialects> {
    let name = name.trim().to_lowercase();
    Some(match name.parse() {
        Ok(Dialect::Wxf) => Dialects::only(Dialect::Wxf).with(Dialect::Numbered),
        Ok(Dialect::Vietnamese) => Dialects::only(Dialect::Vietnamese).with(Dialect::VietnameseWords),
        Ok(dialect) => Dialects::only(dialect),
        Err(_) if name.starts_with("chinese") => Dialects::only(Dialect::Chinese),
        Err(_) => return None,
    })
}

/// Reads the games of a text, at least one: as it is, otherwise without HTML, Markdown and the like, or in another encoding.
///
/// # Errors
/// As [`parse`], for each game; the error is that of the text as it is.
pub fn parse_in(text: &str, how: ReadOptions) -> Result<Vec<Record>, RecordError> {
    if text.len() > MAX_BYTES {
        return Err(RecordError { line: 1, column: 1, kind: RecordErrorKind::TooLong });
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Read as it is, the tags of a page would become headings.
    let is_own_format = text.contains("[DhtmlXQ") || cbf::is_cbf(text);
    if !is_own_format
        && let Some(page) = wrappers::page_text(text)
        && let Ok(records) = parse_as_written(&page, how)
    {
        return Ok(records);
    }
    let error = match parse_as_written(text, how) {
        Ok(records) => return Ok(records),
        Err(error) => error,
    };
    for plain in wrappers::plain_texts(text, how.dialects) {
        match parse_as_written(&plain, how) {
            Ok(records) => return Ok(records),
            Err(longer) if longer.kind == RecordErrorKind::TooManyMoves => return Err(longer),
            Err(_) => {}
        }
    }
    Err(error)
}

/// Reads the games of a text as it is, at least one.
///
/// The format is recognised by the beginning of the text.
fn parse_as_written(text: &str, how: ReadOptions) -> Result<Vec<Record>, RecordError> {
    let records = if text.contains("[DhtmlXQ") {
        dhtmlxq::parse(text, how.games)?
    } else if cbf::is_cbf(text) {
        cbf::parse(text)?
    } else if dhtmlxq::is_digits(text) {
        dhtmlxq::parse_digits(text)?
    } else if wxf_file::is_wxf(text) {
        wxf_file::parse(text, how)?
    } else if pgn::is_pgn(text, how.dialects) {
        pgn::parse(text, how)?
    } else {
        list::parse(text, how)?
    };
    if records.iter().all(|record| record.moves().is_empty() && !record.says_start) {
        return Err(RecordError { line: 1, column: 1, kind: RecordErrorKind::Empty });
    }
    Ok(records)
}

impl Record {
    /// Creates a record without moves from `start` under `rules`.
    pub fn new(start: Position, rules: RuleSet) -> Record {
        let game = History::new(start, rules);
        Record { tags: Vec::new(), game, comments: Vec::new(), result: GameResult::Open, says_start: false }
    }

    /// Returns the start position, moves and rules.
    pub fn game(&self) -> &History {
        &self.game
    }

    /// Returns the moves of the game, oldest first.
    pub fn moves(&self) -> &[Move] {
        self.game.moves()
    }

    /// Remarks and variations, in the order of their plies.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Returns the result that the record states.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Returns the value of a PGN tag (`Red`, `Black`, `Event`, `Date` …), without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Iterates over names and values of the tags, in the order of the record.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets the value of a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(tag, _)| tag.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Adds a move.
    ///
    /// # Errors
    /// If the move is illegal; the record is unchanged.
    pub fn push(&mut self, mv: Move) -> Result<(), MoveError> {
        self.game.push(mv)
    }

    /// Adds a remark after the last move.
    pub fn comment(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.remark(CommentBody::Text(text.to_owned()));
        }
    }

    /// Adds a remark or a variation after the last move.
    pub fn remark(&mut self, body: CommentBody) {
        self.comments.push(Comment { ply: self.moves().len(), body });
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// Iterates over the moves with the positions before them, oldest first.
    pub fn plies(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        let mut position = self.game.start().clone();
        self.moves().iter().map(move |&mv| {
            let before = position.clone();
            position.make(mv);
            (before, mv)
        })
    }

    /// Writes the record as PGN with its moves in `style`.
    pub fn to_pgn(&self, style: NotationStyle) -> String {
        pgn::write(self, style)
    }

    /// Writes the record as DhtmlXQ.
    pub fn to_dhtmlxq(&self) -> String {
        dhtmlxq::write(self)
    }

    /// Writes rules, start position and result if they are not the usual ones, and the moves, one round a line.
    pub fn to_list(&self, style: NotationStyle) -> String {
        list::write(self, style)
    }

    /// Returns `true` if the game began from the usual start position.
    fn is_from_start(&self) -> bool {
        self.game.start().to_string() == START_FEN
    }
}
