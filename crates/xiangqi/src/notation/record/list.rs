//! Plain move lists, with a FEN before them where the game did not begin as usual.

use super::cursor::TextCursor;
use super::headings::{Headings, game_start, skip_footer};
use super::{
    GameResult, MAX_GAMES, ReadOptions, Record, RecordError, RecordErrorKind, dialects_named, movetext,
};
use crate::notation::{self, Dialects, NotationStyle};
use crate::rules::{Color, Position, RuleSet, excerpt};

/// Beginning of a line that names the rules.
const RULES: &str = "# rules:";

/// Beginning of a line that names the notation of the moves.
const NOTATION: &str = "# notation:";

/// Reads lists of moves, each after the result of the one before.
pub(super) fn parse(text: &str, mut how: ReadOptions) -> Result<Vec<Record>, RecordError> {
    let mut cursor = TextCursor::new(text);
    let mut records = Vec::new();
    while records.len() < how.games
        && let Some(record) = parse_game(&mut cursor, &mut how)?
    {
        if records.len() == MAX_GAMES {
            return Err(cursor.error(RecordErrorKind::TooManyGames));
        }
        records.push(record);
        if !skip_to_next(&mut cursor, how.dialects) {
            break;
        }
    }
    Ok(records)
}

/// Goes to the headings of the next game, which stand behind an empty line; false where there is none.
fn skip_to_next(cursor: &mut TextCursor<'_>, dialects: Dialects) -> bool {
    let mut next = *cursor;
    skip_footer(&mut next, dialects);
    let lines = cursor.rest().split_inclusive('\n').enumerate();
    for (number, line) in lines {
        if cursor.rest().len() - line.len() < next.rest().len() {
            break;
        }
        cursor.skip(line);
        if number > 0 && line.trim().is_empty() {
            break;
        }
    }
    !next.rest().is_empty()
}

/// Reads `[position] [startpos | fen] [FEN] [moves] MOVES`, in one line or several; none where neither is.
fn parse_game(text: &mut TextCursor<'_>, how: &mut ReadOptions) -> Result<Option<Record>, RecordError> {
    let mut rules = RuleSet::default();
    loop {
        text.skip_blanks();
        if text.eat(RULES) {
            let (at, name) = take_value(text);
            rules = name.parse().map_err(|_| at.error(RecordErrorKind::Rules(excerpt(name))))?;
        } else if text.eat(NOTATION) {
            let (at, name) = take_value(text);
            how.dialects =
                dialects_named(name).ok_or_else(|| at.error(RecordErrorKind::Notation(excerpt(name))))?;
        } else if text.peek() == Some('#') {
            text.take_while(|c| c != '\n');
        } else {
            break;
        }
    }
    let how = *how;
    let before = Headings::before(text, how.dialects);
    let mut headings = before.clone();
    let end = headings.after(text.rest(), how.dialects);
    let mut cursor = text.cut(end);
    let is_named = eat_word(&mut cursor, "position") | eat_word(&mut cursor, "startpos");
    let says_fen = eat_word(&mut cursor, "fen") || eat_word(&mut cursor, "fen:");
    let at = cursor;
    let start = match take_fen(&mut cursor) {
        Some(fen) => fen.parse::<Position>().map_err(|error| at.error(RecordErrorKind::Fen(error)))?,
        None if says_fen => {
            let word = cursor.take_while(|c| !c.is_whitespace());
            let error = word.parse::<Position>().err().unwrap_or(crate::rules::FenError::Empty);
            return Err(at.error(RecordErrorKind::Fen(error)));
        }
        None => Position::startpos(),
    };
    let mut record = Record::new(start, rules);
    record.says_start = is_named || says_fen || cursor.rest().len() < at.rest().len();
    eat_word(&mut cursor, "moves");
    movetext::parse_any(&mut cursor, &mut record, how, false)?;
    // A result ends the list: no move follows it in its line.
    let line = cursor.rest().split('\n').next().unwrap_or_default();
    if game_start(line, how.dialects).is_some() {
        movetext::parse(&mut cursor, &mut record, ReadOptions { dialects: Dialects::NONE, ..how })?;
    }
    let mut next = cursor;
    skip_footer(&mut next, how.dialects);
    if next.peek() == Some('[') {
        return Err(next.error(RecordErrorKind::Tag));
    }
    // What stands at the end of the text belongs to the last game.
    if next.rest().is_empty() { headings } else { before }.tell(&mut record);
    let taken = end - cursor.rest().len();
    text.skip(&text.rest()[..taken]);
    Ok((record.says_start || !record.moves().is_empty()).then_some(record))
}

/// One round a line, after the start position where that is not the usual one or all there is; the result last where there is one.
pub(super) fn write(record: &Record, style: NotationStyle) -> String {
    let mut out = String::new();
    if record.game().rules() != RuleSet::default() {
        out.push_str(&format!("{RULES} {}\n", record.game().rules()));
    }
    // Whoever reads the list without knowing its notation may read another game.
    let dialect = style.dialect();
    if !Dialects::default().contains(dialect) && !record.moves().is_empty() {
        out.push_str(&format!("{NOTATION} {dialect}\n"));
    }
    // A list without moves is its position.
    if !record.is_from_start() || record.moves().is_empty() {
        out.push_str(&format!("{}\n", record.game().start()));
    }
    let mut number = 0;
    for (i, (position, mv)) in record.plies().enumerate() {
        if i == 0 || position.turn() == Color::Red {
            number += 1;
            out.push_str(&format!("{number}. "));
        }
        if i == 0 && position.turn() == Color::Black {
            out.push_str("... ");
        }
        out.push_str(&notation::write(&position, mv, style));
        out.push(if position.turn() == Color::Red { ' ' } else { '\n' });
    }
    if out.ends_with(' ') {
        out.pop();
        out.push('\n');
    }
    if record.result() != GameResult::Open {
        out.push_str(&format!("{}\n", record.result()));
    }
    out
}

/// Takes the rest of a line; gives it with the place where it begins.
fn take_value<'a>(cursor: &mut TextCursor<'a>) -> (TextCursor<'a>, &'a str) {
    cursor.take_while(|c| c == ' ');
    (*cursor, cursor.take_while(|c| c != '\n').trim())
}

fn eat_word(cursor: &mut TextCursor<'_>, word: &str) -> bool {
    let mut ahead = *cursor;
    let found = ahead.take_while(|c| !c.is_whitespace()).eq_ignore_ascii_case(word);
    if found {
        ahead.skip_blanks();
        *cursor = ahead;
    }
    found
}

/// Takes a word with the nine slashes of a FEN and the fields that follow it.
fn take_fen<'a>(cursor: &mut TextCursor<'a>) -> Option<&'a str> {
    let start = *cursor;
    let mut ahead = start;
    let board = ahead.take_while(|c| !c.is_whitespace());
    if board.matches('/').count() < 4 || !board.is_ascii() {
        return None;
    }
    let mut end = ahead;
    for _ in 0..5 {
        ahead.skip_blanks();
        let field = ahead.take_while(|c| !c.is_whitespace());
        let fits = matches!(field, "w" | "b" | "r" | "W" | "B" | "R" | "-")
            || (!field.is_empty() && field.bytes().all(|c| c.is_ascii_digit()));
        if !fits {
            break;
        }
        end = ahead;
    }
    *cursor = end;
    cursor.skip_blanks();
    Some(start.until(&end))
}
