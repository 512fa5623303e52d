//! DhtmlXQ, the format of many Chinese sites: bracketed fields, points as two digits, file from Red's left and rank from
//! Black's side.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::cursor::TextCursor;
use super::error::MAX_DEPTH;
use super::{
    Comment, CommentBody, GameResult, MAX_GAMES, MAX_PLIES, MAX_TAGS, PIECE_ORDER, Record, RecordError,
    RecordErrorKind, movetext,
};
use crate::notation::{IllegalReason, ReadError};
use crate::rules::{Color, Move, Piece, Position, RuleSet, Square, excerpt};

/// Beginning of a field.
const OPENING: &str = "[DhtmlXQ_";

/// Beginning of the end of a field.
const CLOSING: &str = "[/DhtmlXQ_";

/// Fields with their tags.
const TAGS: [(&str, &str); 9] = [
    ("event", "Event"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("red", "Red"),
    ("black", "Black"),
    ("title", "Title"),
    ("author", "Annotator"),
    ("open", "Opening"),
];

/// Maximum number of fields of a game: a remark for each move, and tags.
const MAX_FIELDS: usize = MAX_PLIES + MAX_TAGS;

struct Field<'a> {
    name: &'a str,
    /// Place of the value.
    at: TextCursor<'a>,
    value: &'a str,
}

/// Reads up to `games` games.
pub(super) fn parse(text: &str, games: usize) -> Result<Vec<Record>, RecordError> {
    let mut cursor = TextCursor::new(text);
    let mut records = Vec::new();
    while records.len() < games {
        let fields = parse_fields(&mut cursor)?;
        if fields.is_empty() {
            break;
        }
        if records.len() == MAX_GAMES {
            return Err(cursor.error(RecordErrorKind::TooManyGames));
        }
        records.push(to_record(&fields)?);
    }
    Ok(records)
}

/// Returns `true` if a text is nothing but the digits of moves.
pub(super) fn is_digits(text: &str) -> bool {
    let digits = text.bytes().filter(|c| !c.is_ascii_whitespace());
    digits.clone().all(|c| c.is_ascii_digit()) && digits.clone().count() >= 8 && digits.count() % 4 == 0
}

/// Reads the digits of moves.
pub(super) fn parse_digits(text: &str) -> Result<Vec<Record>, RecordError> {
    Ok(vec![to_record(&[Field { name: "movelist", at: TextCursor::new(text), value: text }])?])
}

/// Takes the fields up to `[/DhtmlXQ]` or the end of the text.
fn parse_fields<'a>(cursor: &mut TextCursor<'a>) -> Result<Vec<Field<'a>>, RecordError> {
    let mut fields = Vec::new();
    let mut ahead = *cursor;
    while let Some(between) = ahead.take_until(OPENING) {
        if fields.len() == MAX_FIELDS {
            return Err(cursor.error(RecordErrorKind::TooManyTags));
        }
        if !fields.is_empty() && between.contains("[/DhtmlXQ]") {
            break;
        }
        *cursor = ahead;
        let at = *cursor;
        cursor.eat(OPENING);
        let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        let unclosed = || at.error(RecordErrorKind::Unclosed(excerpt(&format!("{OPENING}{name}]"))));
        if !cursor.eat("]") {
            return Err(unclosed());
        }
        let value_at = *cursor;
        // CCBridge closes a field by the name of another one.
        let value =
            cursor.take_until(CLOSING).filter(|value| !value.contains(OPENING)).ok_or_else(unclosed)?;
        cursor.take_until("]").ok_or_else(unclosed)?;
        cursor.bump();
        fields.push(Field { name, at: value_at, value });
        ahead = *cursor;
    }
    if fields.is_empty() {
        cursor.skip(cursor.rest());
    }
    Ok(fields)
}

/// Returns the first field with this name that is not empty.
fn find_field<'f, 'a>(fields: &'f [Field<'a>], name: &str) -> Option<&'f Field<'a>> {
    fields.iter().find(|field| field.name == name).filter(|field| !field.value.trim().is_empty())
}

fn to_record(fields: &[Field<'_>]) -> Result<Record, RecordError> {
    // Some programs write the game as branch 0.
    let moves = match find_field(fields, "movelist").or_else(|| find_field(fields, "move_0_1_0")) {
        Some(field) => parse_moves(field)?,
        None => Vec::new(),
    };
    let mut rules = RuleSet::default();
    if let Some(Field { at, value, .. }) = find_field(fields, "rules") {
        rules = value.parse().map_err(|_| at.error(RecordErrorKind::Rules(excerpt(value))))?;
    }
    let first = moves.first().map(|(mv, _)| mv.from());
    let mut record = Record::new(parse_start(fields, first)?, rules);
    // Every export has the board, so only an unusual one makes a record without moves.
    record.says_start = !record.is_from_start();
    for (name, tag) in TAGS {
        if let Some(field) = find_field(fields, name) {
            record.set_tag(tag, field.value.trim());
        }
    }
    if let Some(field) = find_field(fields, "result") {
        record.set_result(GameResult::from_field(field.value));
    }
    let variations = DhtmlxqVariations::new(fields);
    let mut comments: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for field in fields {
        if let Some([ply]) = numbers_after("comment", field.name).as_deref() {
            comments.entry(*ply).or_default().push(field.value);
        }
    }
    let mut moves = moves.into_iter();
    loop {
        let ply = record.moves().len();
        for text in comments.remove(&ply).unwrap_or_default() {
            record.comment(&text.replace("||", "\n"));
        }
        for line in variations.find(0, ply) {
            let mut text = String::new();
            variations.write(*line, ply, 1, &mut text);
            movetext::add_variation(&text, &mut record);
        }
        let Some((mv, at)) = moves.next() else { return Ok(record) };
        let text: String = at.rest().chars().take(4).collect();
        play(&mut record, mv, at, &text)?;
    }
}

/// Returns the start position; `first` is the origin of the first move.
fn parse_start(fields: &[Field<'_>], first: Option<Square>) -> Result<Position, RecordError> {
    let Some(board) = find_field(fields, "binit") else { return Ok(Position::startpos()) };
    let pieces = parse_board(board)?;
    // The format has no side to move, only this library writes one.
    let is_black = find_field(fields, "turn").is_some_and(|field| field.value.trim() == "black");
    let stated = if is_black { Color::Black } else { Color::Red };
    let turn = first.and_then(|square| pieces.get(&square)).map_or(stated, |piece| piece.color);
    Position::from_pieces(pieces, turn).map_err(|error| board.at.error(RecordErrorKind::Fen(error)))
}

/// Adds a move that is written as `text`.
pub(super) fn play(record: &mut Record, mv: Move, at: TextCursor<'_>, text: &str) -> Result<(), RecordError> {
    let position = record.game().position().clone();
    record.push(mv).map_err(|error| {
        let error = ReadError::Illegal { reason: IllegalReason::Rules { mv, error } };
        at.error(RecordErrorKind::for_move(record.moves().len(), &position, text, error))
    })
}

/// Parses a move of two points, each of two digits.
pub(super) fn parse_move(from: &str, to: &str) -> Option<Move> {
    Some(Move::new(parse_point(from)?, parse_point(to)?))
}

/// Variations, numbered from 1: `move_PARENT_PLY_NUMBER`, where line 0 is the game and the first ply is 1. Their remarks are
/// `commentNUMBER_PLY`.
struct DhtmlxqVariations<'a> {
    /// Numbers and moves by parent and ply. A number is greater than that of its parent, so there is no cycle.
    lines: BTreeMap<(usize, usize), Vec<(usize, &'a str)>>,
    comments: BTreeMap<(usize, usize), &'a str>,
}

impl<'a> DhtmlxqVariations<'a> {
    fn new(fields: &'a [Field<'_>]) -> DhtmlxqVariations<'a> {
        let mut variations = DhtmlxqVariations { lines: BTreeMap::new(), comments: BTreeMap::new() };
        let mut known = BTreeSet::new();
        for Field { name, value, .. } in fields {
            if let Some([parent, ply @ (1..), number]) = numbers_after("move_", name).as_deref()
                && parent < number
                && known.insert(*number)
            {
                variations.lines.entry((*parent, *ply)).or_default().push((*number, value.trim()));
            } else if let Some([number, ply]) = numbers_after("comment", name).as_deref() {
                variations.comments.insert((*number, *ply), *value);
            }
        }
        variations
    }

    /// Returns the variations in place of a ply of a line.
    fn find(&self, parent: usize, ply: usize) -> &[(usize, &'a str)] {
        self.lines.get(&(parent, ply)).map_or(&[], Vec::as_slice)
    }

    /// Writes a line in ICCS, or as it is if it is no list of points. `depth` is the number of variations around it.
    fn write(&self, (number, moves): (usize, &str), first: usize, depth: usize, out: &mut String) {
        let begin = out.len();
        let digits: Vec<char> = moves.chars().filter(|c| !c.is_whitespace()).collect();
        for (ply, mv) in (first..).zip(digits.chunks(4)) {
            let mut points = mv.chunks(2).map(|point| parse_point(&point.iter().collect::<String>()));
            let (Some(Some(from)), Some(Some(to))) = (points.next(), points.next()) else {
                out.truncate(begin);
                out.push_str(moves);
                return;
            };
            let _ = write!(out, "{} ", Move::new(from, to));
            if let Some(text) = self.comments.get(&(number, ply)) {
                let _ = write!(out, "{} ", movetext::in_braces(&text.replace("||", "\n")));
            }
            for line in self.find(number, ply).iter().filter(|_| depth < MAX_DEPTH) {
                out.push('(');
                self.write(*line, ply, depth + 1, out);
                out.push_str(") ");
            }
        }
    }
}

/// Parses the numbers of a name like `move_0_1_2`.
fn numbers_after(prefix: &str, name: &str) -> Option<Vec<usize>> {
    name.strip_prefix(prefix)?.split('_').map(|part| part.parse().ok()).collect()
}

fn parse_moves<'a>(field: &Field<'a>) -> Result<Vec<(Move, TextCursor<'a>)>, RecordError> {
    let mut moves = Vec::new();
    let mut cursor = field.at;
    let end = field.at.rest().len() - field.value.len();
    loop {
        cursor.skip_blanks();
        if cursor.rest().len() <= end {
            return Ok(moves);
        }
        let at = cursor;
        let Some(mv) = parse_move(cursor.take(2), cursor.take(2)) else {
            return Err(at.error(RecordErrorKind::Field {
                field: "movelist".to_owned(),
                expected: "four digits a move, files 0 to 8 and ranks 0 to 9",
            }));
        };
        if moves.len() == MAX_PLIES {
            return Err(at.error(RecordErrorKind::TooManyMoves));
        }
        moves.push((mv, at));
    }
}

/// Parses a file from Red's left and a rank from Black's back rank.
fn parse_point(digits: &str) -> Option<Square> {
    match digits.as_bytes() {
        [file @ b'0'..=b'9', rank @ b'0'..=b'9'] => Square::new(file - b'0', b'9' - rank),
        _ => None,
    }
}

fn parse_board(field: &Field<'_>) -> Result<BTreeMap<Square, Piece>, RecordError> {
    let kind = RecordErrorKind::Field {
        field: "binit".to_owned(),
        expected: "64 digits, two for each of the 32 pieces, 99 for one that is gone",
    };
    board_of_digits(field.value.trim()).ok_or_else(|| field.at.error(kind))
}

/// Parses two digits for each of the 32 pieces, 99 for one that is gone.
fn board_of_digits(digits: &str) -> Option<BTreeMap<Square, Piece>> {
    let digits: Vec<char> = digits.chars().collect();
    if digits.len() != 64 {
        return None;
    }
    let mut board = BTreeMap::new();
    for (i, digits) in digits.chunks_exact(2).enumerate() {
        let digits: String = digits.iter().collect();
        if digits == "99" {
            continue;
        }
        let color = if i < 16 { Color::Red } else { Color::Black };
        let old = board.insert(parse_point(&digits)?, Piece::new(color, PIECE_ORDER[i % 16]));
        if old.is_some() {
            return None;
        }
    }
    Some(board)
}

/// Writes a record as a `[DhtmlXQ]` block.
pub(super) fn write(record: &Record) -> String {
    let mut out = String::from("[DhtmlXQ]\n");
    push_field(&mut out, "binit", &board_digits(record.game().start()));
    for (name, tag) in TAGS {
        if let Some(value) = record.tag(tag) {
            push_field(&mut out, name, value);
        }
    }
    let result = match record.result() {
        GameResult::Won(Color::Red) => "红胜",
        GameResult::Won(Color::Black) => "黑胜",
        GameResult::Drawn => "和棋",
        GameResult::Open => "未知",
    };
    push_field(&mut out, "result", result);
    if record.game().rules() != RuleSet::default() {
        push_field(&mut out, "rules", record.game().rules().name());
    }
    if record.game().start().turn() == Color::Black {
        push_field(&mut out, "turn", "black");
    }
    let moves: String =
        record.moves().iter().map(|mv| point_digits(mv.from()) + &point_digits(mv.to())).collect();
    push_field(&mut out, "movelist", &moves);
    let mut comments = record.comments().iter().peekable();
    while let Some(comment) = comments.next() {
        let mut text = remark_text(comment);
        while let Some(more) = comments.next_if(|more| more.ply == comment.ply) {
            text.push('\n');
            text.push_str(&remark_text(more));
        }
        push_field(&mut out, &format!("comment{}", comment.ply), &text);
    }
    out.push_str("[/DhtmlXQ]\n");
    out
}

fn push_field(out: &mut String, name: &str, value: &str) {
    // A bracket would end the field.
    let value = value.trim().replace('[', "［").replace(']', "］");
    let value = value.lines().collect::<Vec<_>>().join("||").replace(char::is_control, " ");
    let _ = writeln!(out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
}

/// Returns a remark as it is, a variation in parentheses.
fn remark_text(remark: &Comment) -> String {
    match &remark.body {
        CommentBody::Text(text) => text.clone(),
        CommentBody::Unread(text) => format!("({text})"),
        CommentBody::Variation(moves, comments) => format!("({})", movetext::in_iccs(moves, comments)),
    }
}

fn board_digits(position: &Position) -> String {
    let mut digits = String::new();
    for color in Color::ALL {
        let mut taken = [0usize; 7];
        for role in PIECE_ORDER {
            let piece = Piece::new(color, role);
            let squares = position.pieces().filter(|(_, other)| *other == piece);
            let square = squares.map(|(square, _)| square).nth(taken[role.index()]);
            taken[role.index()] += 1;
            digits.push_str(&square.map_or_else(|| "99".to_owned(), point_digits));
        }
    }
    digits
}

fn point_digits(square: Square) -> String {
    format!("{}{}", square.file(), 9 - square.rank())
}
