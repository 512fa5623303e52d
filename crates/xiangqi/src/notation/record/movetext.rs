//! The moves of a record with all that may stand between them: numbers, remarks, variations, glyphs, the result.

use super::cursor::TextCursor;
use super::guess::{is_commentary, may_have_move};
use super::rounds::Rounds;
use super::{Comment, CommentBody, GameResult, MAX_DEPTH, ReadOptions, Record, RecordError, RecordErrorKind};
use super::{headings, spellings};
use crate::notation::letters::is_vietnamese_piece;
use crate::notation::read::read_word;
use crate::notation::reading::is_word;
use crate::notation::text::{RoundNumber, is_enclosed, normalise, round_number, without_number};
use crate::notation::{Dialect, Dialects, ReadError, algebraic, chinese};
use crate::rules::Move;

/// Signs that may stand beside a move without a blank: between moves, before a remark, or of Markdown and quotations.
const JOINTS: &str = ",，、；;。.…:：/→—|!?！？*_~`\"“”‘’«»「」『』<>";

/// Signs in which remarks are put, opening and closing; those of ASCII have meanings of their own.
const BRACKETS: [(char, char); 6] =
    [('（', '）'), ('【', '】'), ('〔', '〕'), ('〖', '〗'), ('［', '］'), ('｛', '｝')];

/// A line of one of these signs parts the moves from what stands around them.
const RULE_SIGNS: &str = "-=_*~—–─━═";

/// Adds the moves, remarks and result that follow to `record`; stops at the end of the text, after a result, or before a
/// `[` that opens the next game.
pub(super) fn parse(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
) -> Result<(), RecordError> {
    parse_line(cursor, record, how, 0)
}

/// As [`parse`], and in algebraic notation where that reads all of it. Games of Western chess are told from those of xiangqi by
/// their moves, unless the record `is_xiangqi` by name.
pub(super) fn parse_any(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    is_xiangqi: bool,
) -> Result<(), RecordError> {
    if let Some(text) = spellings::written_once(cursor, record.game().position(), how)? {
        let mut once = cursor.over(&text);
        parse(&mut once, record, how)?;
        let taken = text.chars().count() - once.rest().chars().count();
        cursor.take(taken);
        return Ok(());
    }
    let (start, empty) = (*cursor, record.clone());
    let Err(error) = parse(cursor, record, how) else { return Ok(()) };
    if !matches!(error.kind, RecordErrorKind::Move { .. }) {
        return Err(error);
    }
    if !is_xiangqi && !record.says_start && is_western_chess(start.rest()) {
        return Err(start.error(RecordErrorKind::WesternChess));
    }
    let tries = [Dialect::Algebraic, Dialect::AlgebraicTen].map(|dialect| {
        let (mut cursor, mut record) = (start, empty.clone());
        let how = ReadOptions { dialects: Dialects::only(dialect), ..how };
        parse(&mut cursor, &mut record, how).map(|()| (cursor, record))
    });
    let [zero, one] = tries;
    (*cursor, *record) = match (zero, one) {
        (Ok(zero), Ok(one)) if zero.1.moves() != one.1.moves() => {
            return Err(start.error(RecordErrorKind::LowestRank));
        }
        (Ok(found), _) | (_, Ok(found)) => found,
        (Err(zero), Err(one)) => {
            // The way of reading that plays most moves is the one that was meant.
            let plies = |error: &RecordError| match error.kind {
                RecordErrorKind::Move { ply, .. } => ply,
                RecordErrorKind::TooManyMoves => how.plies,
                _ => 0,
            };
            let farther = if plies(&one) > plies(&zero) { one } else { zero };
            return Err(if plies(&farther) > plies(&error) { farther } else { error });
        }
    };
    Ok(())
}

/// True if the moves up to the next game are those of Western chess.
fn is_western_chess(text: &str) -> bool {
    let text = text.split("\n[").next().unwrap_or_default();
    let mut depth = 0;
    let plain: String = text
        .chars()
        .map(|c| {
            depth += i32::from("{(".contains(c)) - i32::from("})".contains(c));
            if depth > 0 || "})".contains(c) { ' ' } else { c }
        })
        .collect();
    let words = plain.split_whitespace().map(|word| without_number(word).unwrap_or(word));
    let words = words.filter(|word| !word.is_empty() && !word.starts_with('$'));
    algebraic::is_western_chess(words.filter(|word| GameResult::from_token(word).is_none()))
}

/// Adds a variation on the last move that is written apart: in ICCS, or as it is where it cannot be read.
pub(super) fn add_variation(text: &str, record: &mut Record) {
    let (count, written) = (record.comments.len(), format!("({text})"));
    let how = ReadOptions { dialects: Dialects::only(Dialect::Iccs), ..ReadOptions::default() };
    let mut cursor = TextCursor::new(&written);
    if take_variation(&mut cursor, record, how, 0).is_err() || !cursor.rest().is_empty() {
        // Its parentheses are not its own.
        record.comments.truncate(count);
        record.remark(CommentBody::Unread(text.replace(['(', ')', '{', '}'], " ")));
    }
}

/// Takes a variation on the last move of a line that is itself in so many variations.
fn take_variation(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    depth: usize,
) -> Result<(), RecordError> {
    let start = *cursor;
    cursor.bump();
    let inside = *cursor;
    let body = match read_variation(cursor, record, how, depth + 1) {
        Some(body) => body,
        None => {
            // What follows the fault is passed over, not read again.
            skip_variation(cursor, start)?;
            let words: Vec<&str> = inside.until(cursor).split_whitespace().collect();
            let text = words.join(" ");
            if depth == 0 && headings::is_task(&text) && !record.moves().is_empty() {
                record.set_result(headings::result_word(&text).unwrap_or_default());
            }
            CommentBody::Unread(text)
        }
    };
    cursor.bump();
    record.remark(body);
    Ok(())
}

/// The moves of a variation up to its closing parenthesis, if all of it can be read.
fn read_variation(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    depth: usize,
) -> Option<CommentBody> {
    let last = record.game.pop()?;
    let mut variation = Record::new(record.game.position().clone(), record.game.rules());
    record.game.push(last).expect("it was played there");
    if depth > MAX_DEPTH {
        return None;
    }
    parse_line(cursor, &mut variation, how, depth).ok()?;
    cursor.skip_blanks();
    let is_whole = cursor.peek() == Some(')') && !variation.moves().is_empty();
    is_whole.then(|| CommentBody::Variation(variation.moves().to_vec(), variation.comments))
}

/// Goes on to the closing parenthesis of the variation that began at `start`, past those inside it.
fn skip_variation(cursor: &mut TextCursor<'_>, start: TextCursor<'_>) -> Result<(), RecordError> {
    let mut depth = 0usize;
    loop {
        match cursor.peek() {
            None => return Err(start.error(RecordErrorKind::Unclosed("(".to_owned()))),
            Some(')') if depth == 0 => return Ok(()),
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            Some('{') => {
                cursor.take_while(|c| c != '}');
            }
            Some(_) => {}
        }
        cursor.bump();
    }
}

/// A line in ICCS, with remarks in braces and variations in parentheses.
pub(super) fn in_iccs(moves: &[Move], comments: &[Comment]) -> String {
    let mut words = Vec::new();
    push_iccs(moves, comments, &mut words);
    words.join(" ")
}

fn push_iccs(moves: &[Move], comments: &[Comment], words: &mut Vec<String>) {
    let mut remarks = comments.iter().peekable();
    for ply in 0..=moves.len() {
        while let Some(remark) = remarks.next_if(|remark| remark.ply <= ply) {
            match &remark.body {
                CommentBody::Text(text) => words.push(in_braces(text)),
                CommentBody::Unread(text) => words.push(format!("({text})")),
                CommentBody::Variation(moves, comments) => {
                    let first = words.len();
                    push_iccs(moves, comments, words);
                    parenthesise(words, first);
                }
            }
        }
        words.extend(moves.get(ply).map(Move::to_string));
    }
}

/// Puts the words from the one at `first` on in parentheses.
pub(super) fn parenthesise(words: &mut Vec<String>, first: usize) {
    match &mut words[first..] {
        [] => words.push("()".to_owned()),
        [first, .., last] => {
            first.insert(0, '(');
            last.push(')');
        }
        [only] => *only = format!("({only})"),
    }
}

/// A remark in braces; braces inside it become parentheses, and control characters blanks.
pub(super) fn in_braces(text: &str) -> String {
    let sign = |c: char| match c {
        '{' => '(',
        '}' => ')',
        c if c.is_control() && c != '\n' => ' ',
        c => c,
    };
    format!("{{{}}}", text.chars().map(sign).collect::<String>())
}

/// [`parse`] of a line that is in so many variations; it stops before the closing parenthesis of its own.
fn parse_line(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    depth: usize,
) -> Result<(), RecordError> {
    let mut rounds = Rounds::of(record);
    loop {
        let before = *cursor;
        let is_first = cursor.skip_to_word();
        let start = *cursor;
        match cursor.peek() {
            None => return Ok(()),
            Some('[') if depth > 0 || is_first || is_tag(cursor.rest()) => return Ok(()),
            Some('[') => take_bracket(cursor, ']', record)?,
            Some('{') => take_remark(cursor, record)?,
            Some(')') if depth > 0 => return Ok(()),
            Some(closing @ ('}' | ')' | ']')) => {
                return Err(start.error(RecordErrorKind::Unopened(closing)));
            }
            Some(';')
                if depth == 0 && is_between_moves(&cursor.line()[1..], record, &rounds, how.dialects) =>
            {
                cursor.bump();
            }
            Some(';') => {
                cursor.bump();
                record.comment(take_line(cursor, depth)?);
            }
            Some('%' | '#') if cursor.at_line_start() => {
                take_line(cursor, depth)?;
            }
            Some('(') => take_variation(cursor, record, how, depth)?,
            Some('$') => {
                cursor.bump();
                cursor.take_while(|c| c.is_ascii_digit());
            }
            Some(c) => {
                if let Some((_, closing)) = BRACKETS.iter().find(|(opening, _)| *opening == c) {
                    take_bracket(cursor, *closing, record)?;
                    continue;
                }
                if BRACKETS.iter().any(|(_, closing)| *closing == c) {
                    return Err(start.error(RecordErrorKind::Unopened(c)));
                }
                let token = take_token(cursor, depth);
                if is_first && is_rule(token) {
                    continue;
                }
                let number = number_of(token, how.dialects).filter(|_| depth == 0);
                if let Some(number) = number {
                    if is_first && number.value == 1 && !number.is_black && record.moves().len() > 1 {
                        // The next game.
                        *cursor = before;
                        return Ok(());
                    }
                    if number.value > 1 && record.moves().is_empty() && !record.says_start {
                        return Err(start.error(RecordErrorKind::FirstRound(number.value)));
                    }
                    rounds.note(number.value, record);
                }
                let word = TextWord { start, token, is_first, depth };
                if take_word(cursor, word, record, &mut rounds, how)? == WordEnd::OfGame {
                    return Ok(());
                }
            }
        }
    }
}

/// A word between blanks, where it begins.
#[derive(Clone, Copy)]
struct TextWord<'a> {
    start: TextCursor<'a>,
    token: &'a str,
    /// True if it is the first word of its line.
    is_first: bool,
    depth: usize,
}

/// What follows a word.
#[derive(PartialEq, Eq)]
enum WordEnd {
    OfWord,
    OfGame,
}

/// Plays the moves of a word, keeps its result, or takes the sentence that it begins.
fn take_word<'a>(
    cursor: &mut TextCursor<'a>,
    word: TextWord<'a>,
    record: &mut Record,
    rounds: &mut Rounds,
    how: ReadOptions,
) -> Result<WordEnd, RecordError> {
    let said = GameResult::from_token(word.token);
    if said.is_some() && record.moves().is_empty() && headings::is_task(word.token) {
        return Ok(WordEnd::OfWord);
    }
    let (moves, result) = match (said, split_result(word.token, how.dialects)) {
        (_, Some((moves, result))) => (moves, Some(result)),
        (Some(result), None) => ("", Some(result)),
        (None, None) => (word.token, None),
    };
    let count = record.moves().len();
    if let Err(error) = play_token(word.start, moves, record, how) {
        let is_unreadable =
            matches!(error.kind, RecordErrorKind::Move { error: ReadError::Unreadable { .. }, .. });
        let may_be_prose =
            word.depth == 0 && is_unreadable && !rounds.is_open() && record.moves().len() == count;
        if !may_be_prose {
            return Err(error);
        }
        return take_prose(cursor, word, record, rounds, how).ok_or(error);
    }
    if record.moves().len() > count {
        rounds.close();
    }
    let Some(result) = result else { return Ok(WordEnd::OfWord) };
    record.set_result(result);
    take_remarks(cursor, record)?;
    Ok(WordEnd::OfGame)
}

/// Takes the sentence that begins with this word as a remark; none where moves of the game may be in it.
fn take_prose<'a>(
    cursor: &mut TextCursor<'a>,
    word: TextWord<'a>,
    record: &mut Record,
    rounds: &Rounds,
    how: ReadOptions,
) -> Option<WordEnd> {
    let text = word.start.rest();
    let prose = prose_length(text, word.is_first, record, rounds, how.dialects)?;
    *cursor = word.start;
    match prose {
        Prose::UpTo(length) => {
            record.comment(&text[..length]);
            cursor.skip(&text[..length]);
            Some(WordEnd::OfWord)
        }
        Prose::ToEnd => {
            // A line of its own is no remark on a move.
            if !word.is_first {
                record.comment(word.start.line());
            }
            Some(WordEnd::OfGame)
        }
    }
}

/// Returns `true` if a text begins with a tag: `[Name "`.
pub(super) fn is_tag(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('[') else { return false };
    let value = rest.trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '-');
    value.len() < rest.len() && value.trim_start().starts_with(QUOTES)
}

/// Signs in which the values of tags are put.
pub(super) const QUOTES: [char; 8] = ['"', '“', '”', '„', '«', '＂', '「', '‘'];

/// The number with which a word begins that is no move itself.
fn number_of(token: &str, dialects: Dialects) -> Option<RoundNumber> {
    round_number(token).filter(|_| token.starts_with(is_enclosed) || !is_move(token, dialects))
}

/// Returns `true` if a word is a line of equal signs.
pub(super) fn is_rule(token: &str) -> bool {
    let first = token.chars().next();
    first.is_some_and(|first| RULE_SIGNS.contains(first) && token.chars().all(|c| c == first))
        && token.chars().count() > 3
}

/// A move with a result glued to it, taken apart.
pub(super) fn split_result(token: &str, dialects: Dialects) -> Option<(&str, GameResult)> {
    let mut signs = token.chars().rev();
    // Most words end in no result.
    let may_end_so = match signs.next()? {
        '0' | '1' => signs.next().is_some_and(|c| !c.is_alphanumeric()),
        '2' => signs.next() == Some('/'),
        last => !last.is_ascii() || last == '*',
    };
    if !may_end_so {
        return None;
    }
    let found = token.char_indices().skip(1).find_map(|(at, _)| {
        let result = GameResult::from_token(&token[at..])?;
        Some((&token[..at], result))
    })?;
    let moves = without_number(found.0).unwrap_or(found.0);
    begins_move(moves, dialects).then_some(found)
}

/// Returns `true` if what follows a semicolon in its line are more moves. In a PGN it is a remark, unless it has the number of
/// the next move.
fn is_between_moves(line: &str, record: &Record, rounds: &Rounds, dialects: Dialects) -> bool {
    let number = line.split_whitespace().next().and_then(round_number);
    if number.is_some_and(|number| rounds.is_next(number, record)) {
        return true;
    }
    record.tags.is_empty() && may_have_move(line, dialects) && !is_commentary(line, dialects)
}

/// How far a sentence goes.
enum Prose {
    /// Bytes up to the number of the next move.
    UpTo(usize),
    /// No move of this game follows.
    ToEnd,
}

/// Length of the words before the number of the next move, unless no more moves of this game follow.
fn prose_length(
    text: &str,
    is_first: bool,
    record: &Record,
    rounds: &Rounds,
    dialects: Dialects,
) -> Option<Prose> {
    let mut length = 0;
    let mut has_moves = false;
    for line in text.split_inclusive('\n') {
        for (at, word) in words(line) {
            let Some(number) = round_number(word) else { continue };
            let mut following = text[length + at..].split_whitespace();
            let rest = following.next().and_then(without_number);
            let rest = rest.map(|rest| rest.trim_start_matches(['.', '…'])).filter(|rest| !rest.is_empty());
            let next = rest.or_else(|| following.find(|word| !word.trim_matches(['.', '…']).is_empty()));
            let next = next.unwrap_or_default().trim_start_matches(['.', '…']);
            let is_game = begins_move(next, dialects);
            if is_game && rounds.is_next(number, record) {
                return Some(Prose::UpTo(length + at));
            }
            if is_game && length > 0 && number.value == 1 && line[..at].trim().is_empty() {
                return if has_moves { None } else { Some(Prose::ToEnd) };
            }
        }
        if length > 0 && line.starts_with(['[', '%']) {
            break;
        }
        has_moves = has_moves || (may_have_move(line, dialects) && !is_commentary(line, dialects));
        length += line.len();
    }
    let is_game = !record.moves().is_empty() || record.says_start;
    let may_end = is_first || record.moves().is_empty() || rounds.are_known();
    if is_game && may_end && !has_moves { Some(Prose::ToEnd) } else { None }
}

/// The words of a line with their places.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// Keeps the remarks behind a result.
fn take_remarks(cursor: &mut TextCursor<'_>, record: &mut Record) -> Result<(), RecordError> {
    loop {
        let mut ahead = *cursor;
        ahead.skip_blanks();
        if ahead.peek() != Some('{') {
            return Ok(());
        }
        *cursor = ahead;
        take_remark(cursor, record)?;
    }
}

/// Takes a remark in braces.
fn take_remark(cursor: &mut TextCursor<'_>, record: &mut Record) -> Result<(), RecordError> {
    let start = *cursor;
    cursor.bump();
    let text = cursor.take_while(|c| c != '}');
    if cursor.bump().is_none() {
        return Err(start.error(RecordErrorKind::Unclosed("{".to_owned())));
    }
    record.comment(text);
    Ok(())
}

/// Takes a remark in brackets; a result in them is one.
fn take_bracket(cursor: &mut TextCursor<'_>, closing: char, record: &mut Record) -> Result<(), RecordError> {
    let start = *cursor;
    let opening = cursor.bump();
    let inside = *cursor;
    let mut depth = 1;
    while depth > 0 {
        let text = inside.until(cursor);
        match cursor.bump() {
            None => {
                let opening = opening.into_iter().collect();
                return Err(start.error(RecordErrorKind::Unclosed(opening)));
            }
            c if c == opening => depth += 1,
            c if c == Some(closing) => depth -= 1,
            _ => {}
        }
        if depth > 0 {
            continue;
        }
        match headings::result_word(text.trim()) {
            Some(result) if !record.moves().is_empty() => record.set_result(result),
            _ => record.comment(text),
        }
    }
    Ok(())
}

/// Returns `true` for a sign at which a move ends.
fn ends_token(c: char) -> bool {
    c.is_whitespace()
        || "{}();[]$".contains(c)
        || BRACKETS.iter().any(|(opening, closing)| *opening == c || *closing == c)
}

/// Takes a move as far as it goes, with the parentheses of the book style and the blank before them.
fn take_token<'a>(cursor: &mut TextCursor<'a>, depth: usize) -> &'a str {
    let start = *cursor;
    loop {
        cursor.take_while(|c| !ends_token(c));
        let taken = start.until(cursor);
        let mut ahead = *cursor;
        ahead.skip_blanks();
        let last_is_piece = taken.chars().next_back().is_some_and(|c| chinese::role(c).is_some());
        let glued = ahead.rest().len() == cursor.rest().len();
        match book_points(ahead) {
            Some(end) if last_is_piece || glued => *cursor = end,
            _ => {
                if taken.is_empty() {
                    // A lone `]` or the like: taken as a move, which it is not.
                    cursor.bump();
                }
                // The bracket of `1)` or `1 )` belongs to the number, outside variations.
                if depth == 0 && !taken.is_empty() && taken.chars().all(char::is_numeric) {
                    ahead = *cursor;
                    ahead.take_while(|c| c == ' ');
                    if ahead.eat(")") || ahead.eat("）") {
                        *cursor = ahead;
                        return taken;
                    }
                }
                let mut words = *cursor;
                if is_vietnamese_piece(taken) && take_words(&mut words, start) {
                    *cursor = words;
                }
                return start.until(cursor);
            }
        }
    }
}

/// Takes the other words of a move like `Pháo 2 bình 5`, if one began at `start`.
fn take_words(cursor: &mut TextCursor<'_>, start: TextCursor<'_>) -> bool {
    (0..4).any(|_| {
        cursor.skip_blanks();
        cursor.take_while(|c| !ends_token(c));
        is_move(start.until(cursor), Dialects::only(Dialect::VietnameseWords))
    })
}

/// The place behind `(32)-35`, if that is what comes next.
fn book_points(mut cursor: TextCursor<'_>) -> Option<TextCursor<'_>> {
    let fits = eat_any(&mut cursor, &['(', '（'])
        && eat_point(&mut cursor)
        && eat_any(&mut cursor, &[')', '）'])
        && eat_any(&mut cursor, &['-', '–', '—', '－', '−'])
        && eat_point(&mut cursor);
    fits.then_some(cursor)
}

fn eat_any(cursor: &mut TextCursor<'_>, signs: &[char]) -> bool {
    let found = cursor.peek().is_some_and(|c| signs.contains(&c));
    if found {
        cursor.bump();
    }
    found
}

fn eat_point(cursor: &mut TextCursor<'_>) -> bool {
    let digits = cursor.take_while(|c| c.is_ascii_digit() || ('０'..='９').contains(&c));
    (2..=3).contains(&digits.chars().count())
}

/// Takes the rest of a line; the end of a variation ends it too.
fn take_line<'a>(cursor: &mut TextCursor<'a>, depth: usize) -> Result<&'a str, RecordError> {
    let start = *cursor;
    let mut open = 0usize;
    while let Some(c) = cursor.peek().filter(|c| *c != '\n') {
        match c {
            ')' if depth > 0 && open == 0 => break,
            ')' => open = open.saturating_sub(1),
            '(' => open += 1,
            _ => {}
        }
        cursor.bump();
    }
    if depth > 0 && open > 0 {
        *cursor = start;
        return Err(start.error(RecordErrorKind::Unclosed("(".to_owned())));
    }
    Ok(start.until(cursor))
}

/// Chinese numerals of files and steps.
const FIGURES: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Plays what a word says: a number is passed over, and what is glued to a move is the next one or a remark without moves.
fn play_token(
    mut at: TextCursor<'_>,
    token: &str,
    record: &mut Record,
    how: ReadOptions,
) -> Result<(), RecordError> {
    let mut rest = token;
    let mut is_glued = false;
    loop {
        let unnumbered = match without_number(rest) {
            Some(bare)
                if bare.is_empty() || rest.starts_with(is_enclosed) || !is_move(rest, how.dialects) =>
            {
                bare
            }
            _ => rest,
        };
        let mut body = unnumbered;
        if !is_move(body, how.dialects) {
            body = body.trim_start_matches(|c: char| JOINTS.contains(c));
        }
        // A sign of check that is apart from its move, or between two.
        let signless = body.trim_start_matches(['+', '#', '＋', '＃', '†', '‡']);
        if !record.moves().is_empty() && (signless.is_empty() || is_glued && !begins_move(body, how.dialects))
        {
            body = signless.trim_start_matches(|c: char| JOINTS.contains(c));
        }
        at.skip(&rest[..rest.len() - body.len()]);
        if body.is_empty() {
            return Ok(());
        }
        let Some(length) = move_length(body, how.dialects) else {
            let is_apart = rest.len() > body.len() || !body.is_ascii();
            // A numeral right behind a move is a part of what was meant for a longer one.
            let is_longer_move = rest.len() == body.len() && body.starts_with(FIGURES);
            let is_remark = is_glued
                && is_apart
                && !is_longer_move
                && !body.starts_with(|c: char| c.is_ascii_digit())
                && !may_have_move(body, how.dialects);
            if !is_remark {
                return play(at, body, record, how);
            }
            record.comment(body);
            return Ok(());
        };
        play(at, &body[..length], record, how)?;
        at.skip(&body[..length]);
        rest = &body[length..];
        is_glued = true;
    }
}

/// Length of the move with which a text begins, up to its end, to a sign between words, or to the next Chinese sign.
fn move_length(text: &str, dialects: Dialects) -> Option<usize> {
    if is_move(text, dialects) {
        return Some(text.len());
    }
    if dialects.contains(Dialect::Chinese)
        && let Some(end) = chinese_prefix(text, 5).or_else(|| chinese_prefix(text, 4))
    {
        return Some(end);
    }
    // No move is longer.
    let ends = text.char_indices().take_while(|(at, _)| *at < 64).filter(|(_, c)| JOINTS.contains(*c));
    ends.map(|(at, _)| at).find(|at| is_move(&text[..*at], dialects))
}

/// Length of the Chinese move that the first characters of a text are.
fn chinese_prefix(text: &str, count: usize) -> Option<usize> {
    let (end, _) = text.char_indices().nth(count)?;
    chinese::parse(&normalise(&text[..end])?).map(|_| end)
}

/// Returns `true` if a text begins with a move.
pub(super) fn begins_move(text: &str, dialects: Dialects) -> bool {
    move_length(text, dialects).is_some()
}

pub(super) fn is_move(word: &str, dialects: Dialects) -> bool {
    normalise(word).is_some_and(|chars| is_word(&chars, dialects))
}

fn play(at: TextCursor<'_>, word: &str, record: &mut Record, how: ReadOptions) -> Result<(), RecordError> {
    if record.moves().len() >= how.plies {
        return Err(at.error(RecordErrorKind::TooManyMoves));
    }
    let position = record.game().position();
    let mv = read_word(position, word, how.dialects)
        .map_err(|error| at.error(RecordErrorKind::for_move(record.moves().len(), position, word, error)))?;
    record.push(mv).expect("a move that was read is legal");
    Ok(())
}
