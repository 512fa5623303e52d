//! Plain lists of moves, after a FEN if the game did not begin as usual.

use super::cursor::TextCursor;
use super::headings::{Headings, game_start, skip_footer};
use super::{
    GameResult, MAX_GAMES, ReadOptions, Record, RecordError, RecordErrorKind, dialects_named, movetext,
};
use crate::notation::{self, Dialects, NotationStyle};
use crate::rules::{Color, Position, RuleSet, START_FEN, excerpt};

/// Beginning of a line that names the rules.
pub(super) const RULES: &str = "# rules:";

/// Beginning of a line that names the notation of the moves.
pub(super) const NOTATION: &str = "# notation:";

/// Reads lists of moves, each after the result of the previous one.
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
        if !skip_to_next(&mut cursor, how.dialects)? {
            break;
        }
    }
    Ok(records)
}

/// Skips to the headings of the next game, after an empty line; returns `false` if there is none.
fn skip_to_next(cursor: &mut TextCursor<'_>, dialects: Dialects) -> Result<bool, RecordError> {
    let mut next = *cursor;
    skip_footer(&mut next, dialects)?;
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
    Ok(!next.rest().is_empty())
}

/// Takes the lines that name rules and notation, and other lines with `#`.
fn take_directives(
    text: &mut TextCursor<'_>,
    how: &mut ReadOptions,
    rules: &mut RuleSet,
) -> Result<(), RecordError> {
    loop {
        text.skip_blanks();
        if text.eat(RULES) {
            let (at, name) = take_value(text);
            *rules = name.parse().map_err(|_| at.error(RecordErrorKind::Rules(excerpt(name))))?;
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
    Ok(())
}

/// Reads `[position] [startpos | fen] [FEN] [moves] MOVES`, in one line or several; `None` if there is neither position nor move.
fn parse_game(text: &mut TextCursor<'_>, how: &mut ReadOptions) -> Result<Option<Record>, RecordError> {
    let mut rules = RuleSet::default();
    take_directives(text, how, &mut rules)?;
    let before = Headings::take_before_game(text, how.dialects);
    take_directives(text, how, &mut rules)?;
    let how = *how;
    let mut headings = before.clone();
    let end = headings.after(text.rest(), how.dialects);
    let mut cursor = text.cut(end);
    skip_caption(&mut cursor);
    let is_named = eat_word(&mut cursor, "position") | eat_word(&mut cursor, "startpos");
    let says_fen = eat_fen_label(&mut cursor);
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
    // The task of a position comes before its moves.
    let below = if record.says_start {
        Headings::take_before_game(&mut cursor, how.dialects)
    } else {
        Headings::default()
    };
    eat_word(&mut cursor, "moves");
    movetext::parse_any(&mut cursor, &mut record, how, false)?;
    // A result ends the list, so a move after it in its line is a fault.
    let line = cursor.rest().split('\n').next().unwrap_or_default();
    if game_start(line, how.dialects).is_some() {
        movetext::parse(&mut cursor, &mut record, ReadOptions { dialects: Dialects::NONE, ..how })?;
    }
    let mut next = cursor;
    skip_footer(&mut next, how.dialects)?;
    if next.peek() == Some('[') {
        return Err(next.error(RecordErrorKind::Tag));
    }
    // Footers belong to the last game of the text.
    if next.rest().is_empty() { headings } else { before }.apply(&mut record);
    below.apply(&mut record);
    let taken = end - cursor.rest().len();
    text.skip(&text.rest()[..taken]);
    Ok((record.says_start || !record.moves().is_empty()).then_some(record))
}

/// Writes one round a line, after the start position if it is not the usual one or there is no move, and the result if known.
pub(super) fn write(record: &Record, style: NotationStyle) -> String {
    let mut out = String::new();
    if record.game().rules() != RuleSet::default() {
        out.push_str(&format!("{RULES} {}\n", record.game().rules()));
    }
    if record.moves().is_empty() {
        // A list without moves is its position.
        out.push_str(&format!("{}\n", record.game().start()));
    } else {
        out.push_str(&list_heading(record.game().start(), style));
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

/// Returns the lines above a list that it needs to be read back: the notation if it is not read by default, and an unusual start
/// position.
pub fn list_heading(start: &Position, style: NotationStyle) -> String {
    let mut out = String::new();
    let dialect = style.dialect();
    if !Dialects::default().contains(dialect) {
        out.push_str(&format!("{NOTATION} {dialect}\n"));
    }
    if start.to_string() != START_FEN {
        out.push_str(&format!("{start}\n"));
    }
    out
}

/// Takes the rest of a line; returns its place and text.
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

/// Skips a remark in brackets before a position: `（红先胜）`.
fn skip_caption(cursor: &mut TextCursor<'_>) {
    let pairs = [('(', ')'), ('（', '）'), ('【', '】'), ('[', ']'), ('{', '}')];
    let closing = pairs.into_iter().find(|(opening, _)| cursor.peek() == Some(*opening));
    let Some((_, closing)) = closing else { return };
    let mut ahead = *cursor;
    ahead.take_while(|c| c != closing);
    ahead.bump();
    ahead.skip_blanks();
    if eat_fen_label(&mut ahead.clone()) || take_fen(&mut ahead.clone()).is_some() {
        *cursor = ahead;
    }
}

/// Takes `FEN` with a colon of either width.
fn eat_fen_label(cursor: &mut TextCursor<'_>) -> bool {
    let mut ahead = *cursor;
    let is_label = ahead.take(3).eq_ignore_ascii_case("fen");
    if !is_label || !ahead.peek().is_some_and(|c| c.is_whitespace() || ":：".contains(c)) {
        return false;
    }
    ahead.skip_blanks();
    let _ = ahead.eat(":") || ahead.eat("：");
    ahead.skip_blanks();
    *cursor = ahead;
    true
}

/// Returns `true` if a word is the board of a FEN, correct or not, or the address of a page with a FEN.
pub(super) fn is_position(word: &str) -> bool {
    if word.contains("://") {
        return word.parse::<Position>().is_ok();
    }
    word.matches('/').count() > 3 && word.is_ascii()
}

/// Takes a word with the nine slashes of a FEN and the fields that follow it.
fn take_fen<'a>(cursor: &mut TextCursor<'a>) -> Option<&'a str> {
    let start = *cursor;
    let mut ahead = start;
    let board = ahead.take_while(|c| !c.is_whitespace());
    if !is_position(board) {
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
