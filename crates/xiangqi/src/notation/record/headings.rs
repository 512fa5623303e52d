//! What stands around the moves of a record without tags: names, dates, places and the result, in lines of their own.

use super::cursor::TextCursor;
use super::guess::{is_commentary, may_have_move};
use super::list::{NOTATION, RULES, is_position};
use super::movetext::{self, is_move};
use super::{GameResult, Record, RecordError, RecordErrorKind};
use crate::notation::letters::is_vietnamese_piece;
use crate::notation::text::{is_enclosed, without_number};
use crate::notation::{Dialects, ReadError};
use crate::rules::{Color, Position, excerpt};

/// Words before a value, with the tags that they become; without a tag the value is passed over.
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

/// The tag that a Chinese or other label stands for.
pub(super) fn tag_of(label: &str) -> Option<&'static str> {
    let label = label.to_lowercase();
    let known = LABELS.iter().find(|(tag, words)| !tag.is_empty() && words.contains(&&*label));
    known.map(|(tag, _)| *tag)
}

/// Longer lines are no headings.
const MAX_LINE: usize = 400;

/// Results of a game, in words.
const RESULTS: &[(GameResult, &[&str])] = &[
    (
        GameResult::Won(Color::Red),
        &["红胜", "紅勝", "红方胜", "紅方勝", "红先胜", "紅先勝", "先胜", "先勝", "黑负", "黑負", "1-0"],
    ),
    (
        GameResult::Won(Color::Black),
        &["黑胜", "黑勝", "黑方胜", "黑方勝", "红先负", "紅先負", "先负", "先負", "红负", "紅負", "0-1"],
    ),
    (GameResult::Drawn, &["和棋", "和局", "红先和", "紅先和", "先和", "平局", "1/2-1/2", "½-½"]),
];

/// The result that a word of a record says.
pub(super) fn result_word(token: &str) -> Option<GameResult> {
    let word = token.trim_matches(['（', '）', '。', '，', '！', '【', '】']);
    RESULTS.iter().find(|(_, words)| words.contains(&word)).map(|(result, _)| *result)
}

/// The result that a field of a record says: by its sign, in words of several languages, or as a letter.
pub(super) fn said_result(text: &str) -> GameResult {
    let text = text.trim().to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match &*text {
        "w" | "win" | "won" => return GameResult::Won(Color::Red),
        "l" | "loss" | "lose" | "lost" => return GameResult::Won(Color::Black),
        "d" => return GameResult::Drawn,
        _ => {}
    }
    if let Some(result) = GameResult::from_token(&text) {
        result
    } else if has(&["红胜", "紅勝", "先胜", "先勝", "red", "1-0"]) {
        GameResult::Won(Color::Red)
    } else if has(&["黑胜", "黑勝", "先负", "先負", "black", "0-1"]) {
        GameResult::Won(Color::Black)
    } else if has(&["和", "draw", "1/2"]) {
        GameResult::Drawn
    } else {
        GameResult::Open
    }
}

/// The lines around the moves, taken apart.
#[derive(Clone, Default)]
pub(super) struct Headings {
    tags: Vec<(&'static str, String)>,
    result: Option<GameResult>,
    /// A result alone in a line, which above a position is its task: 红先胜.
    task: Option<GameResult>,
}

impl Headings {
    /// Goes past the lines before the game, if they are such, and reads them.
    pub(super) fn before(cursor: &mut TextCursor<'_>, dialects: Dialects) -> Headings {
        let mut headings = Headings::default();
        let mut length = 0;
        for line in cursor.rest().split_inclusive('\n') {
            if let Some(start) = game_start(line, dialects) {
                headings.read(&line[..start]);
                let skipped = cursor.cut(length + start).rest();
                cursor.skip(skipped);
                return headings;
            }
            if !is_heading(line, dialects) || movetext::is_tag(line.trim_start_matches(['>', ' ', '\t'])) {
                break;
            }
            headings.read(line);
            length += line.len();
        }
        // No game follows: it is no heading of one.
        Headings::default()
    }

    /// Reads the lines after the game; gives the length of what stands before them.
    pub(super) fn after(&mut self, text: &str, dialects: Dialects) -> usize {
        let mut end = text.trim_end().len();
        loop {
            let (before, line) = text[..end].rsplit_once('\n').map_or(("", &text[..end]), |(a, b)| (a, b));
            if line.len() > MAX_LINE {
                return end;
            }
            let is_told = !labels(line).is_empty() || is_date(line) || said(line).is_some();
            let is_footer =
                !before.is_empty() && is_told && (is_date(line) || !may_have_move(line, dialects));
            // A result alone in its line ends the moves.
            if !is_footer || result_word(line.trim()).is_some() {
                return end;
            }
            let task = self.task.take();
            self.read(line);
            self.result = self.task.or(self.result);
            self.task = task;
            end = before.trim_end().len();
        }
    }

    pub(super) fn tell(self, record: &mut Record) {
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
        for (at, &(_, end, tag)) in labels.iter().enumerate() {
            let until = labels.get(at + 1).map_or(line.len(), |next| next.0);
            let value = line[end..until].trim_matches(|c: char| c.is_whitespace() || ",，;；|、".contains(c));
            match tag {
                "Result" => self.result = said(value).or(self.result),
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
        if let Some((result, start, end)) = find_result(line) {
            // 胡荣华 先胜 柳大华
            let (red, black) = (line[..start].trim(), line[end..].trim());
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

/// Goes past what stands behind a game and belongs to none: lines up to one that begins the next game.
///
/// # Errors
/// For a line that may have moves and does not begin with them.
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

/// Index in a line where the game begins: at its first word, or where the first move is numbered.
pub(super) fn game_start(line: &str, dialects: Dialects) -> Option<usize> {
    if line.starts_with(RULES) || line.starts_with(NOTATION) {
        return Some(0);
    }
    // In a long line the game can begin at the first word only.
    let words = if line.len() > MAX_LINE { 1 } else { usize::MAX };
    let starts = line.char_indices().filter(|&(at, c)| {
        !c.is_whitespace() && line[..at].chars().next_back().is_none_or(char::is_whitespace)
    });
    for (at, _) in starts.take(words) {
        let word = line[at..].split_whitespace().next().unwrap_or_default();
        let is_first = line[..at].trim().is_empty();
        let rest = without_number(word).filter(|_| word.starts_with(is_enclosed) || !is_move(word, dialects));
        let is_numbered = rest.is_some() && word.trim_start_matches('0').starts_with(['1', '１', '①', '⒈']);
        let next = line[at..].split_whitespace().nth(1).unwrap_or_default();
        let mv = match rest {
            // The sign of a number may stand apart from it: `1 )`
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
    labels(line).iter().find(|label| label.2.is_empty()).map(|label| label.1)
}

fn begins_move(word: &str, dialects: Dialects) -> bool {
    let word = word.trim_start_matches(['.', '…', '*', '_', '`', '|', '>', '"', '“', '「']);
    let end =
        word.find(['(', '（', '{', '[', '【']).filter(|_| !is_move(word, dialects)).unwrap_or(word.len());
    is_vietnamese_piece(word)
        || movetext::begins_move(&word[..end], dialects) && !is_opening_name(word, dialects)
}

/// Returns `true` for a name like 中炮进三兵, which begins as a move does.
fn is_opening_name(word: &str, dialects: Dialects) -> bool {
    !word.is_ascii() && !is_move(word, dialects) && !may_have_move(word, dialects)
}

/// True if a word begins a list in another way: a position, a remark, a result.
fn is_start(word: &str) -> bool {
    let lower = word.to_lowercase();
    let word_before_colon = lower.split([':', '：']).next().unwrap_or_default();
    word_before_colon == "fen"
        || matches!(lower.as_str(), "position" | "startpos" | "moves" | "*")
        || is_position(word)
        || word.starts_with(['{', '(', '（', '【', ';', '$', '%'])
        || (word.is_ascii() && result_word(word).is_some())
}

/// True if a line may stand above a game: nothing in it can be a move, well or badly written, but the name of an opening.
fn is_heading(line: &str, dialects: Dialects) -> bool {
    if line.len() > MAX_LINE {
        return false;
    }
    is_date(line) || !may_have_move(line, dialects)
}

/// Returns `true` if a word is the task of a composed position: 红先胜, which is no result before the first move.
pub(super) fn is_task(word: &str) -> bool {
    !word.is_ascii() && result_word(word).is_some()
}

/// The labels of a line in their order: where each begins, where its value begins, and its tag.
fn labels(line: &str) -> Vec<(usize, usize, &'static str)> {
    let mut found: Vec<(usize, usize, &'static str)> = Vec::new();
    for (at, c) in line.char_indices() {
        let before = line[..at].chars().next_back();
        let Some(first) = c.to_lowercase().next() else { continue };
        if found.last().is_some_and(|last| at < last.1) {
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
        found.push((at, at + length, tag));
    }
    found
}

/// Index where the value begins behind a label: after a colon, or in Chinese after a blank.
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

fn said(text: &str) -> Option<GameResult> {
    find_result(text).map(|(result, ..)| result)
}

/// The result that a line says, and where: the longest word of the first place.
fn find_result(text: &str) -> Option<(GameResult, usize, usize)> {
    let words = RESULTS.iter().flat_map(|(result, words)| words.iter().map(move |word| (*result, *word)));
    let words =
        words.filter(|(_, word)| !word.is_ascii() || text.split_whitespace().any(|other| other == *word));
    let places = words.filter_map(|(result, word)| Some((result, text.find(word)?, word.len())));
    let first = places.min_by_key(|(_, at, length)| (*at, usize::MAX - length))?;
    Some((first.0, first.1, first.1 + first.2))
}

/// True if a line is a date: figures with signs or the words for year, month and day between them.
fn is_date(line: &str) -> bool {
    let line = line.trim();
    let figures = line.chars().filter(char::is_ascii_digit).count();
    (6..=8).contains(&figures)
        && line.starts_with(['1', '2'])
        && line.chars().all(|c| c.is_ascii_digit() || "-./年月日 ".contains(c))
}
