//! Relative notations in letters: WXF and its variants, numbered soldiers, French and Vietnamese.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;

use super::Direction;
use super::selector::{Mark, Selector};
use super::text::digit;
use crate::rules::Role;

/// A relative move: piece, direction, and number of points or file of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relative {
    pub(super) selector: Selector,
    pub(super) direction: Direction,
    pub(super) number: u8,
}

impl Relative {
    /// Returns `true` if a piece of the kind can make such a move on some board: a horse never moves sideways.
    pub(super) fn is_conceivable(self) -> bool {
        let in_palace = (4..=6).contains(&self.number);
        match (self.selector.role(), self.direction) {
            (Role::Horse | Role::Elephant | Role::Advisor, Direction::Sideways) => false,
            (Role::Horse, _) => self.may_cross(1..=2),
            (Role::Elephant, _) => self.number % 2 == 1 && self.may_cross(2..=2),
            (Role::Advisor, _) => in_palace && self.may_cross(1..=1),
            (Role::General, Direction::Sideways) => in_palace && self.may_cross(1..=1),
            (Role::Soldier, Direction::Sideways) => self.may_cross(1..=1),
            (Role::Soldier, Direction::Backward) => false,
            (Role::General | Role::Soldier, _) => self.number == 1,
            (Role::Chariot | Role::Cannon, Direction::Sideways) => self.may_cross(1..=8),
            (Role::Chariot | Role::Cannon, _) => true,
        }
    }

    /// Returns `true` if the piece comes from a file at this distance, or from an unknown one.
    fn may_cross(self, files: RangeInclusive<u8>) -> bool {
        let file = match self.selector {
            Selector::OnFile { file, .. } => Some(file),
            Selector::Marked { file, .. } => file,
        };
        file.is_none_or(|file| files.contains(&file.abs_diff(self.number)))
    }
}

/// WXF: `C2.5`, `H8+7`, tandems `C+.5 +C.5 fC.5 C.+2 3+.4 33.4 ++.4 Pa.4`, and `C25` for any direction.
pub(super) fn parse_wxf(chars: &[char]) -> ArrayVec<Relative, 3> {
    parse_western(chars, Role::from_char, true)
}

pub(super) fn parse_french(chars: &[char]) -> ArrayVec<Relative, 3> {
    parse_western(chars, french_role, false)
}

/// `15=6`: the soldier with number 1 from the front of file 5.
pub(super) fn parse_numbered(chars: &[char]) -> Option<Relative> {
    let [number, file, operator, last] = chars else { return None };
    let selector = Selector::Marked {
        role: Role::Soldier,
        mark: Mark::nth(digit(*number)?)?,
        file: Some(digit(*file)?),
    };
    Some(Relative { selector, direction: direction(*operator)?, number: digit(*last)? })
}

/// Vietnamese: `P2-5`, `Pt.2` (front), `Ps/1` (rear), `Bg-4` (middle), `2B5-4` (second soldier of file 5); `+` and `=` as in
/// WXF, `X1t1`, `X1th1` and `P2b5` by the first letters of the words, or the words themselves.
pub(super) fn parse_vietnamese(chars: &[char]) -> Option<Relative> {
    let (last, chars) = chars.split_last()?;
    let number = digit(*last)?;
    let (nth, chars) = match chars {
        [first, rest @ ..] if digit(*first).is_some() => (Some(Mark::nth(digit(*first)?)?), rest),
        _ => (None, chars),
    };
    let (role, rest) = vietnamese_role(chars)?;
    let (rest, direction) = vietnamese_operator(rest, role)?;
    let (mark, rest) = match (nth, rest) {
        (Some(_), [..]) => (nth, rest),
        (None, ['t' | 'T', rest @ ..]) => (Some(Mark::Front), rest),
        (None, ['s' | 'S', rest @ ..]) => (Some(Mark::Rear), rest),
        (None, ['g' | 'G', rest @ ..]) => (Some(Mark::Middle), rest),
        (None, rest) => (None, rest),
    };
    relative(role, mark, rest, direction, number)
}

/// Splits off the operator at the end. `-` is sideways, but backward for pieces that never move sideways.
fn vietnamese_operator(chars: &[char], role: Role) -> Option<(&[char], Direction)> {
    for direction in &VIETNAMESE_DIRECTIONS {
        if let Some(at) = chars.len().checked_sub(direction.0.chars().count())
            && take_word(&chars[at..], std::slice::from_ref(direction)).is_some()
        {
            return Some((&chars[..at], direction.1));
        }
    }
    let is_diagonal = matches!(role, Role::Horse | Role::Elephant | Role::Advisor);
    Some(match chars {
        [rest @ .., 't' | 'T', 'h' | 'H'] => (rest, Direction::Backward),
        [rest @ .., '.' | '+' | 't' | 'T'] => (rest, Direction::Forward),
        [rest @ .., '-'] if is_diagonal => (rest, Direction::Backward),
        [rest @ .., '/'] => (rest, Direction::Backward),
        [rest @ .., '-' | '=' | ',' | 'b' | 'B'] => (rest, Direction::Sideways),
        _ => return None,
    })
}

/// Creates the move of a piece that is named by its file, by its place among several, or by both.
fn relative(
    role: Role,
    mark: Option<Mark>,
    file: &[char],
    direction: Direction,
    number: u8,
) -> Option<Relative> {
    let file = match file {
        [] => None,
        [file] => Some(digit(*file)?),
        _ => return None,
    };
    let selector = match (mark, file) {
        (Some(mark), file) => Selector::Marked { role, mark, file },
        (None, Some(file)) => Selector::OnFile { role, file, means_middle: false },
        (None, None) => return None,
    };
    Some(Relative { selector, direction, number })
}

/// Vietnamese names of pieces, with and without diacritics.
const VIETNAMESE_PIECES: [(&str, Role); 16] = [
    ("tướng", Role::General),
    ("sĩ", Role::Advisor),
    ("sỹ", Role::Advisor),
    ("si", Role::Advisor),
    ("tượng", Role::Elephant),
    ("voi", Role::Elephant),
    ("xe", Role::Chariot),
    ("pháo", Role::Cannon),
    ("phao", Role::Cannon),
    ("mã", Role::Horse),
    ("ma", Role::Horse),
    ("tốt", Role::Soldier),
    ("tot", Role::Soldier),
    ("chốt", Role::Soldier),
    ("chot", Role::Soldier),
    ("binh", Role::Soldier),
];
/// Without diacritics, the general or the elephant.
const VIETNAMESE_TUONG: [(&str, Role); 2] = [("tuong", Role::General), ("tuong", Role::Elephant)];
const VIETNAMESE_MARKS: [(&str, Mark); 5] = [
    ("trước", Mark::Front),
    ("truoc", Mark::Front),
    ("sau", Mark::Rear),
    ("giữa", Mark::Middle),
    ("giua", Mark::Middle),
];
const VIETNAMESE_DIRECTIONS: [(&str, Direction); 10] = [
    ("tấn", Direction::Forward),
    ("tiến", Direction::Forward),
    ("tan", Direction::Forward),
    ("tien", Direction::Forward),
    ("thoái", Direction::Backward),
    ("thoai", Direction::Backward),
    ("lui", Direction::Backward),
    ("lùi", Direction::Backward),
    ("bình", Direction::Sideways),
    ("binh", Direction::Sideways),
];

/// `Pháo 2 bình 5`, `mã trước tiến 4`.
pub(super) fn parse_vietnamese_words(chars: &[char]) -> ArrayVec<Relative, 2> {
    let either = VIETNAMESE_TUONG.iter().filter_map(|piece| spoken_move(chars, std::slice::from_ref(piece)));
    spoken_move(chars, &VIETNAMESE_PIECES).into_iter().chain(either).take(2).collect()
}

fn spoken_move(chars: &[char], pieces: &[(&str, Role)]) -> Option<Relative> {
    let (last, chars) = chars.split_last()?;
    let number = digit(*last)?;
    let (role, rest) = take_word(chars, pieces)?;
    let (mark, rest) =
        take_word(rest, &VIETNAMESE_MARKS).map_or((None, rest), |(mark, rest)| (Some(mark), rest));
    let (file, rest) = rest.split_at(usize::from(rest.first().is_some_and(|c| digit(*c).is_some())));
    let (mark, rest) = match (mark, take_word(rest, &VIETNAMESE_MARKS)) {
        (None, Some((mark, rest))) => (Some(mark), rest),
        _ => (mark, rest),
    };
    let (direction, rest) = take_word(rest, &VIETNAMESE_DIRECTIONS)?;
    if !rest.is_empty() {
        return None;
    }
    relative(role, mark, file, direction, number)
}

/// Splits off the first word of the list with which the text begins, and returns its meaning.
fn take_word<'a, T: Copy>(chars: &'a [char], words: &[(&str, T)]) -> Option<(T, &'a [char])> {
    words.iter().find_map(|(word, meaning)| {
        let mut rest = chars.iter();
        let begins = word.chars().all(|c| rest.next().is_some_and(|other| other.to_lowercase().eq([c])));
        begins.then_some((*meaning, rest.as_slice()))
    })
}

/// Returns `true` if a text is the Vietnamese name of a piece, the first word of a spoken move.
pub(super) fn is_vietnamese_piece(text: &str) -> bool {
    let text = text.to_lowercase();
    VIETNAMESE_PIECES.iter().chain(&VIETNAMESE_TUONG).any(|(word, _)| *word == text)
}

fn parse_western(chars: &[char], role: fn(char) -> Option<Role>, is_wxf: bool) -> ArrayVec<Relative, 3> {
    let mut found = ArrayVec::new();
    // Three characters without operator mean any direction.
    if let [piece, file, last] = chars {
        if let (Some(role), Some(file), Some(number)) = (role(*piece), digit(*file), digit(*last)) {
            let selector = Selector::OnFile { role, file, means_middle: true };
            found.extend(Direction::ALL.map(|direction| Relative { selector, direction, number }));
        }
        return found;
    }
    let [head @ .., operator, last] = chars else { return found };
    if let (Some(selector), Some(direction), Some(number)) =
        (parse_head(head, role, is_wxf), direction(*operator), digit(*last))
    {
        found.push(Relative { selector, direction, number });
    }
    found
}

fn parse_head(head: &[char], role: fn(char) -> Option<Role>, is_wxf: bool) -> Option<Selector> {
    match *head {
        ['+', '+'] => Some(Selector::Marked { role: Role::Soldier, mark: Mark::Front, file: None }),
        ['-', '-'] => Some(Selector::Marked { role: Role::Soldier, mark: Mark::Rear, file: None }),
        [first, second] => {
            if let (Some(file), Some(same)) = (digit(first), digit(second)) {
                return (file == same).then_some(Selector::Marked {
                    role: Role::Soldier,
                    mark: Mark::Middle,
                    file: Some(file),
                });
            }
            if let (Some(file), Some(mark)) = (digit(first), sign(second)) {
                return Some(Selector::Marked { role: Role::Soldier, mark, file: Some(file) });
            }
            if let (Some(mark), Some(role)) = (prefix(first, is_wxf), role(second)) {
                return Some(Selector::Marked { role, mark, file: None });
            }
            let role = role(first)?;
            if let Some(file) = digit(second) {
                return Some(Selector::OnFile { role, file, means_middle: true });
            }
            let mark = match second.to_ascii_lowercase() {
                letter @ 'a'..='e' if role == Role::Soldier && is_wxf => {
                    Mark::Lettered(letter as u8 - b'a' + 1)
                }
                '.' if is_wxf => Mark::Minus,
                _ => sign(second)?,
            };
            Some(Selector::Marked { role, mark, file: None })
        }
        [first, second, third] => {
            let (role, mark, file) = if let (Some(mark), Some(role)) = (prefix(first, is_wxf), role(second)) {
                (role, mark, digit(third)?)
            } else if let Some(file) = digit(second) {
                (role(first)?, sign(third)?, file)
            } else {
                (role(first)?, sign(second)?, digit(third)?)
            };
            Some(Selector::Marked { role, mark, file: Some(file) })
        }
        _ => None,
    }
}

/// Parses a French letter, that of the elephant with or without its accent.
fn french_role(c: char) -> Option<Role> {
    let letter = if matches!(c, 'É' | 'é') { 'E' } else { c.to_ascii_uppercase() };
    Role::ALL.into_iter().find(|role| french_letter(*role) == letter)
}

/// Splits off a Vietnamese letter: tướng (`Tg`), sĩ, tượng or voi, xe, pháo, mã, binh or chốt.
fn vietnamese_role(chars: &[char]) -> Option<(Role, &[char])> {
    if let ['t' | 'T', 'g' | 'G', rest @ ..] = chars {
        return Some((Role::General, rest));
    }
    let (first, rest) = chars.split_first()?;
    let letter = match first.to_ascii_uppercase() {
        // Chốt.
        'C' => 'B',
        // Voi; v2.0 is a version.
        'V' if *first == 'V' => 'T',
        letter => letter,
    };
    let role = Role::ALL.into_iter().find(|role| vietnamese_letters(*role).chars().eq([letter]))?;
    Some((role, rest))
}

/// Returns the French letter of a piece: général, mandarin, éléphant, cheval, tour, bombarde, soldat.
pub(super) const fn french_letter(role: Role) -> char {
    ['G', 'M', 'E', 'C', 'T', 'B', 'S'][role as usize]
}

pub(super) const fn vietnamese_letters(role: Role) -> &'static str {
    ["Tg", "S", "T", "M", "X", "P", "B"][role as usize]
}

/// Parses a mark before its piece.
fn prefix(c: char, is_wxf: bool) -> Option<Mark> {
    match c {
        'f' if is_wxf => Some(Mark::Front),
        'b' if is_wxf => Some(Mark::Rear),
        'm' if is_wxf => Some(Mark::Middle),
        _ => sign(c),
    }
}

fn sign(c: char) -> Option<Mark> {
    match c {
        '+' => Some(Mark::Plus),
        '-' => Some(Mark::Minus),
        _ => None,
    }
}

/// Parses an operator of WXF.
pub(super) fn direction(c: char) -> Option<Direction> {
    Some(match c {
        '+' => Direction::Forward,
        '-' => Direction::Backward,
        '.' | '=' | ',' => Direction::Sideways,
        _ => return None,
    })
}
