//! Headings and footers of records without tags: lines with names, dates, places and the result.

use super::cursor::TextCursor;
use super::guess::{is_commentary, may_have_move};
use super::list::{NOTATION, RULES, is_position};
use super::movetext::{self, is_move};
use super::pgn::is_tag;
use super::result::find_result;
use super::{GameResult, Record, RecordError, RecordErrorKind};
use crate::notation::letters::is_vietnamese_piece;
use crate::notation::{Dialects, ReadError};
use crate::rules::{Position, excerpt};

/// Labels before values, by their tags; values without a tag are skipped.
const LABELS: &[(&str, &[&str])] = &[
    ("Red", &["红方", "紅方", "红棋", "紅棋", "先手", "red", "white", "rouges", "rouge", "bên đỏ", "đỏ"]),
    ("Black", &["黑方", "黑棋", "后手", "後手", "black", "noirs", "noir", "bên đen", "đen"]),
    ("Event", &["赛事", "賽事", "比赛", "比賽", "标题", "標題", "局名", "event", "tournoi", "giải"]),
    ("Date", &["比赛日期", "比賽日期", "日期", "时间", "時間", "date", "ngày"]),
    ("Site", &["地点", "地點", "site", "place", "lieu", "địa điểm"]),
    ("Round", &["轮次", "輪次", "round", "ronde", "vòng"]),
    ("Opening", &["开局", "開局", "布局", "opening", "ouverture", "khai cuộc"]),
    ("Result", &["结果", "結果", "result", "résultat", "kết quả"]),
    ("", &["着法", "著法", "招法", "棋谱", "棋譜", "moves", "coups", "nước đi"]),
];

/// Returns the tag of a label.
pub(super) fn tag_of_label(label: &str) -> Option<&'static str> {
    let label = label.to_lowercase();
    let known = LABELS.iter().find(|(tag, words)| !tag.is_empty() && words.contains(&&*label));
    known.map(|(tag, _)| *tag)
}

/// Maximum length of a heading, in bytes.
const MAX_LINE: usize = 400;

/// Content of the headings and footers of a game.
#[derive(Clone, Default)]
pub(super) struct Headings {
    tags: Vec<(&'static str, String)>,
    result: Option<GameResult>,
    /// Result alone in a line, which above a position is its task: 红先胜.
    task: Option<GameResult>,
}

impl Headings {
    /// Reads the headings before a game and moves the cursor to its first move. If no game follows, returns none and leaves
    /// the cursor where it is.
    pub(super) fn take_before_game(cursor: &mut TextCursor<'_>, dialects: Dialects) -> Headings {
        let mut headings = Headings::default();
        let mut length = 0;
        for line in cursor.rest().split_inclusive('\n') {
            if let Some(start) = game_start(line, dialects) {
                headings.read(&line[..start]);
                cursor.skip(&cursor.rest()[..length + start]);
                return headings;
            }
            // A tag may be quoted, as in mail.
            let unquoted = line.trim_start_matches(['>', ' ', '\t']);
            if !is_heading(line, dialects) || is_tag(unquoted) {
                break;
            }
            headings.read(line);
            length += line.len();
        }
        Headings::default()
    }

    /// Reads the footers of a game, from the end of `text`; returns the length of the text before them.
    pub(super) fn after(&mut self, text: &str, dialects: Dialects) -> usize {
        let mut end = text.trim_end().len();
        while let Some((before, line)) = text[..end].rsplit_once('\n') {
            if before.is_empty() || line.len() > MAX_LINE {
                break;
            }
            let has_value = !labels(line).is_empty() || find_result(line).is_some();
            let is_footer = is_date(line) || has_value && !may_have_move(line, dialects);
            // A result alone in its line ends the moves.
            if !is_footer || GameResult::from_word(line.trim()).is_some() {
                break;
            }
            let task = self.task.take();
            self.read(line);
            self.result = self.task.or(self.result);
            self.task = task;
            end = before.trim_end().len();
        }
        end
    }

    /// Sets the tags of a record, and its result if that is open.
    pub(super) fn apply(self, record: &mut Record) {
        for (tag, value) in self.tags {
            record.set_tag(tag, &value);
        }
        let task = self.task.filter(|_| record.is_from_start());
        if let Some(result) = self.result.or(task).filter(|_| record.result() == GameResult::Open) {
            record.set_result(result);
        }
    }

    fn read(&mut self, line: &str) {
        let line = line.trim().trim_matches(['#', '*', '【', '】']).trim();
        let labels = labels(line);
        for (index, label) in labels.iter().enumerate() {
            let end = labels.get(index + 1).map_or(line.len(), |next| next.start);
            let value =
                line[label.value..end].trim_matches(|c: char| c.is_whitespace() || ",，;；|、".contains(c));
            match label.tag {
                "Result" => self.result = find_result(value).map(|(result, _)| result).or(self.result),
                "" => {}
                tag => self.keep(tag, value),
            }
        }
        if !labels.is_empty()
            || !line.contains(char::is_alphanumeric)
            || line.starts_with(['{', '(', '（', '['])
        {
            return;
        }
        if let Some((result, place)) = find_result(line) {
            // 胡荣华 先胜 柳大华
            let red = line[..place.start].trim();
            let black = line[place.end..].trim();
            if red.is_empty() || black.is_empty() {
                self.task = Some(result);
                return;
            }
            self.result = Some(result);
            self.keep("Red", red);
            self.keep("Black", black);
        } else if is_date(line) {
            self.keep("Date", line);
        } else if !line.contains("://") {
            self.keep("Event", line);
        }
    }

    fn keep(&mut self, tag: &'static str, value: &str) {
        if !value.is_empty() && self.tags.iter().all(|(known, _)| *known != tag) {
            self.tags.push((tag, value.to_owned()));
        }
    }
}

/// Skips the lines after a game up to the beginning of the next game.
///
/// # Errors
/// If a line may contain moves but does not begin with one.
pub(super) fn skip_footer(cursor: &mut TextCursor<'_>, dialects: Dialects) -> Result<(), RecordError> {
    loop {
        cursor.skip_blanks();
        let line = cursor.line();
        if line.is_empty() || line.starts_with(['[', '%']) || game_start(line, dialects).is_some() {
            return Ok(());
        }
        if !is_date(line) && may_have_move(line, dialects) && !is_commentary(line, dialects) {
            let error = ReadError::Unreadable { text: excerpt(line), hint: None };
            return Err(cursor.error(RecordErrorKind::for_move(0, &Position::startpos(), line, error)));
        }
        cursor.skip(line);
    }
}

/// Returns the offset in a line where the moves begin: at its first word, or at the number of the first move.
pub(super) fn game_start(line: &str, dialects: Dialects) -> Option<usize> {
    if line.starts_with(RULES) || line.starts_with(NOTATION) {
        return Some(0);
    }
    // Bounds the work for long lines.
    let words = if line.len() > MAX_LINE { 1 } else { usize::MAX };
    let starts = line.char_indices().filter(|&(at, c)| {
        !c.is_whitespace() && line[..at].chars().next_back().is_none_or(char::is_whitespace)
    });
    for (at, _) in starts.take(words) {
        let word = line[at..].split_whitespace().next().unwrap_or_default();
        let is_first = line[..at].trim().is_empty();
        let rest = movetext::strip_number(word, dialects);
        let is_numbered = rest.is_some() && word.trim_start_matches('0').starts_with(['1', '１', '①', '⒈']);
        let next = line[at..].split_whitespace().nth(1).unwrap_or_default();
        let mv = match rest {
            // `1 )`.
            Some("") if next == ")" || next == "）" => {
                line[at..].split_whitespace().nth(2).unwrap_or_default()
            }
            Some("") => next,
            Some(rest) => rest,
            None => word,
        };
        if (is_first || is_numbered) && (begins_move(mv, dialects) || (is_first && is_start(word))) {
            return Some(at);
        }
    }
    if line.len() > MAX_LINE {
        return None;
    }
    labels(line).iter().find(|label| label.tag.is_empty()).map(|label| label.value)
}

fn begins_move(word: &str, dialects: Dialects) -> bool {
    let word = word.trim_start_matches(['.', '…', '*', '_', '`', '|', '>', '"', '“', '「']);
    let end =
        word.find(['(', '（', '{', '[', '【']).filter(|_| !is_move(word, dialects)).unwrap_or(word.len());
    is_vietnamese_piece(word)
        || movetext::begins_move(&word[..end], dialects) && !is_opening_name(word, dialects)
}

/// Returns `true` for a name like 中炮进三兵, which begins like a move.
fn is_opening_name(word: &str, dialects: Dialects) -> bool {
    !word.is_ascii() && !is_move(word, dialects) && !may_have_move(word, dialects)
}

/// Returns `true` if a word other than a move begins a list: a position, a remark or a result.
fn is_start(word: &str) -> bool {
    let lower = word.to_lowercase();
    let word_before_colon = lower.split([':', '：']).next().unwrap_or_default();
    word_before_colon == "fen"
        || matches!(lower.as_str(), "position" | "startpos" | "moves" | "*")
        || is_position(word)
        || word.starts_with(['{', '(', '（', '【', ';', '$', '%'])
        || (word.is_ascii() && GameResult::from_word(word).is_some())
}

/// Returns `true` if a line may be a heading: it contains no move, correct or not.
fn is_heading(line: &str, dialects: Dialects) -> bool {
    line.len() <= MAX_LINE && (is_date(line) || !may_have_move(line, dialects))
}

/// A label in a line.
struct Label {
    /// Offset of the label.
    start: usize,
    /// Offset of its value.
    value: usize,
    /// Tag of the value, empty if it is skipped.
    tag: &'static str,
}

/// Returns the labels of a line in order.
fn labels(line: &str) -> Vec<Label> {
    let mut found: Vec<Label> = Vec::new();
    for (at, c) in line.char_indices() {
        let before = line[..at].chars().next_back();
        let Some(first) = c.to_lowercase().next() else { continue };
        if found.last().is_some_and(|last| at < last.value) {
            continue;
        }
        let here = LABELS.iter().flat_map(|(tag, words)| words.iter().map(move |word| (*tag, *word)));
        // Most characters begin no label.
        let here = here.filter(|(_, word)| word.starts_with(first));
        let here = here.filter_map(|(tag, word)| Some((tag, word, value_after(&line[at..], word)?)));
        let Some((tag, word, length)) = here.max_by_key(|(_, word, _)| word.len()) else { continue };
        if word.is_ascii() && before.is_some_and(char::is_alphanumeric) {
            continue;
        }
        found.push(Label { start: at, value: at + length, tag });
    }
    found
}

/// Returns the offset of the value if a text begins with a label: after a colon, or in Chinese after a blank.
fn value_after(text: &str, label: &str) -> Option<usize> {
    let mut rest = text.char_indices();
    for wanted in label.chars() {
        let (_, c) = rest.next()?;
        if c.to_lowercase().next() != Some(wanted) {
            return None;
        }
    }
    let end = rest.offset();
    let after = text[end..].trim_start_matches([' ', '\u{3000}']);
    let blank = text[end..].len() > after.len();
    match after.strip_prefix([':', '：']) {
        Some(value) => Some(text.len() - value.len()),
        None => {
            let is_chinese = label.chars().all(|c| c >= '\u{4e00}');
            (blank && is_chinese).then_some(text.len() - after.len())
        }
    }
}

/// Returns `true` if a line is a date: digits, punctuation and the words for year, month and day.
fn is_date(line: &str) -> bool {
    let line = line.trim();
    let figures = line.chars().filter(char::is_ascii_digit).count();
    (6..=8).contains(&figures)
        && line.starts_with(['1', '2'])
        && line.chars().all(|c| c.is_ascii_digit() || "-./年月日 ".contains(c))
}
