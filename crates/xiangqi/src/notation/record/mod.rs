//! Game records: PGN for xiangqi, WXF files, DhtmlXQ, plain move lists and a FEN with moves, in and out.
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
mod rounds;
mod spellings;
mod wrappers;
mod wxf_file;
mod xqf;

use std::borrow::Cow;
use std::fmt;

use unicode_normalization::UnicodeNormalization as _;

use crate::rules::{Color, History, Move, MoveError, Position, Role, RuleSet, START_FEN};

use super::{Dialect, Dialects, NotationStyle};

pub use decode::decode;
use error::MAX_DEPTH;
pub use error::{DecodeError, MAX_BYTES, MAX_GAMES, MAX_PLIES, MAX_TAGS, RecordError, RecordErrorKind};
pub use list::list_heading;

/// The pieces of one side in the order in which DhtmlXQ and XQF write them.
const PIECE_ORDER: [Role; 16] = {
    use Role::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon,
        Soldier, Soldier, Soldier, Soldier, Soldier,
    ]
};

/// A game as it is written down: where it began, its moves, what is said about it and how it ended.
#[derive(Clone, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    game: History,
    comments: Vec<Comment>,
    result: GameResult,
    /// True if the text gives the start position: without it and without moves it is no game.
    says_start: bool,
}

/// A remark on a line of moves, or a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Number of moves of the line before it.
    pub ply: usize,
    pub body: CommentBody,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommentBody {
    /// A remark.
    Text(String),
    /// Other moves from before the last one on, with what is said about them.
    Variation(Vec<Move>, Vec<Comment>),
    /// A variation that cannot be read, as it is written.
    Unread(String),
}

/// The result that a record states, by its sign in PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Won(Color),
    /// `1/2-1/2`
    Drawn,
    /// `*`: unfinished, or not said.
    #[default]
    Open,
}

impl GameResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::Won(Color::Red) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Open => "*",
        }
    }

    /// Reads what [`as_str`](GameResult::as_str) gives, with any dash, `½-½`, and the words of Chinese records.
    pub fn from_token(token: &str) -> Option<GameResult> {
        // No result is longer.
        let is_plain = token.is_ascii() || token.len() > 32;
        let plain = if is_plain { Cow::Borrowed(token) } else { Cow::Owned(plain_signs(token)) };
        Some(match &*plain {
            "1-0" | "1:0" => GameResult::Won(Color::Red),
            "0-1" | "0:1" => GameResult::Won(Color::Black),
            "1/2-1/2" | "1/2" => GameResult::Drawn,
            "*" => GameResult::Open,
            _ => return headings::result_word(token),
        })
    }
}

/// A text in plain digits and dashes, halves as `1/2`.
fn plain_signs(text: &str) -> String {
    let sign = |c: char| match c {
        '\u{2044}' => '/',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c => c,
    };
    text.nfkc().map(sign).collect()
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Reads the first game of a text in any of the formats, told apart by how it begins.
pub fn parse(text: &str) -> Result<Record, RecordError> {
    parse_up_to(text, MAX_PLIES)
}

/// [`parse`] of a game that has at most so many moves: with one move more it ends in [`RecordErrorKind::TooManyMoves`].
pub fn parse_up_to(text: &str, plies: usize) -> Result<Record, RecordError> {
    let how = ReadOptions { games: 1, plies, ..ReadOptions::default() };
    let mut records = parse_in(text, how)?;
    Ok(records.swap_remove(0))
}

/// Reads all games of a text, at least one.
pub fn parse_all(text: &str) -> Result<Vec<Record>, RecordError> {
    parse_in(text, ReadOptions::default())
}

/// How a text is read.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// No more games of it are read.
    pub games: usize,
    /// The most moves of a line.
    pub plies: usize,
    /// The dialects of its moves where it names none.
    pub dialects: Dialects,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { games: usize::MAX, plies: MAX_PLIES, dialects: Dialects::default() }
    }
}

/// The dialects in which moves are read whose notation has this name: of a dialect or of a style.
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

/// Reads the games of a text, at least one: as it is, else without what a page, a chat or a wrong encoding has put around it.
pub fn parse_in(text: &str, how: ReadOptions) -> Result<Vec<Record>, RecordError> {
    if text.len() > MAX_BYTES {
        return Err(RecordError { line: 1, column: 1, kind: RecordErrorKind::TooLong });
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // A page may be read as it is, with its tags as headings.
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
    /// A record of a game from `start` under `rules`, with no move yet.
    pub fn new(start: Position, rules: RuleSet) -> Record {
        let game = History::new(start, rules);
        Record { tags: Vec::new(), game, comments: Vec::new(), result: GameResult::Open, says_start: false }
    }

    /// Start position of the game, its moves and its rules.
    pub fn game(&self) -> &History {
        &self.game
    }

    pub fn moves(&self) -> &[Move] {
        self.game.moves()
    }

    /// The remarks and variations, in the order of their plies.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Value of a PGN tag of the game, by its name (`Red`, `Black`, `Event`, `Date` …), without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// All that is said about the game, in the order in which it was said.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Says something about the game, in place of what was said under the same name.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(tag, _)| tag.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Adds a move; an illegal one leaves the record unchanged.
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

    /// Adds a remark or a variation after the last move, as [`Record::comments`] gives it.
    pub fn remark(&mut self, body: CommentBody) {
        self.comments.push(Comment { ply: self.moves().len(), body });
    }

    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// The positions before each move with the move, oldest first.
    pub fn plies(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        let mut position = self.game.start().clone();
        self.moves().iter().map(move |&mv| {
            let before = position.clone();
            position.make(mv);
            (before, mv)
        })
    }

    /// The record as PGN with its moves in `style`.
    pub fn to_pgn(&self, style: NotationStyle) -> String {
        pgn::write(self, style)
    }

    pub fn to_dhtmlxq(&self) -> String {
        dhtmlxq::write(self)
    }

    /// The moves, one round a line, after the start position where that is not the usual one.
    pub fn to_list(&self, style: NotationStyle) -> String {
        list::write(self, style)
    }

    /// True if the game began from the usual start position.
    fn is_from_start(&self) -> bool {
        self.game.start().to_string() == START_FEN
    }
}
