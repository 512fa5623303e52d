//! Chinese notation: `炮二平五`, `前馬進七`, `前九平八`; with signs for the verbs, `炮2=5`, `馬8+7`.

use super::letters::{self, Relative};
use super::selector::{Mark, Selector};
use super::text::digit;
use super::{Direction, Script};
use crate::rules::{Color, Role};

/// Numerals of files and steps.
pub(super) const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Parses piece, file, verb and number; or place, piece (or the file of a soldier), verb and number.
pub(super) fn parse(chars: &[char]) -> Option<Relative> {
    let [head @ .., verb, last] = chars else { return None };
    let direction = match direction(*verb) {
        Some(direction) => direction,
        // Without a Chinese piece, operators belong to other dialects.
        None if head.iter().any(|c| role(*c).is_some()) => letters::direction(*verb)?,
        None => return None,
    };
    let number = number(*last)?;
    let selector = match head {
        [first, second] => {
            if let (Some(role), Some(file)) = (role(*first), self::number(*second)) {
                Selector::OnFile { role, file, means_middle: false }
            } else if let (Some(mark), Some(role)) = (mark(*first), role(*second)) {
                Selector::Marked { role, mark, file: None }
            } else if let (Some(role), Some(mark)) = (role(*first), place(*second)) {
                Selector::Marked { role, mark, file: None }
            } else {
                // A place and a file: the soldier is implied.
                let file = self::number(*second)?;
                Selector::Marked { role: Role::Soldier, mark: mark(*first)?, file: Some(file) }
            }
        }
        [first, second, third] => {
            Selector::Marked { role: role(*second)?, mark: mark(*first)?, file: Some(self::number(*third)?) }
        }
        _ => return None,
    };
    Some(Relative { selector, direction, number })
}

/// Parses the character of a piece of either side.
pub(super) fn role(c: char) -> Option<Role> {
    Some(match c {
        '帅' | '帥' | '将' | '將' => Role::General,
        '仕' | '士' => Role::Advisor,
        '相' | '象' => Role::Elephant,
        '马' | '馬' | '傌' => Role::Horse,
        '车' | '車' | '俥' | '伡' => Role::Chariot,
        '炮' | '砲' | '包' => Role::Cannon,
        '兵' | '卒' => Role::Soldier,
        _ => return None,
    })
}

/// Returns `true` if a character can be part of a Chinese move.
pub(super) fn is_part(c: char) -> bool {
    role(c).is_some() || mark(c).is_some() || number(c).is_some() || direction(c).is_some()
}

pub(super) fn direction(c: char) -> Option<Direction> {
    Some(match c {
        '进' | '進' | '上' => Direction::Forward,
        '退' | '下' => Direction::Backward,
        '平' | '横' | '橫' => Direction::Sideways,
        _ => return None,
    })
}

pub(super) fn number(c: char) -> Option<u8> {
    digit(c).or_else(|| DIGITS.iter().position(|digit| *digit == c).map(|index| index as u8 + 1))
}

fn place(c: char) -> Option<Mark> {
    Some(match c {
        '前' => Mark::Front,
        '后' | '後' => Mark::Rear,
        '中' => Mark::Middle,
        _ => return None,
    })
}

fn mark(c: char) -> Option<Mark> {
    place(c).or_else(|| number(c).and_then(Mark::nth))
}

pub(super) const fn glyph(role: Role, color: Color, script: Script) -> char {
    // In the order of `Script`.
    let signs = match (role, color) {
        (Role::General, Color::Red) => ['帥', '帅', '帥'],
        (Role::General, Color::Black) => ['將', '将', '將'],
        (Role::Advisor, Color::Red) => ['仕'; 3],
        (Role::Advisor, Color::Black) => ['士'; 3],
        (Role::Elephant, Color::Red) => ['相'; 3],
        (Role::Elephant, Color::Black) => ['象'; 3],
        (Role::Horse, Color::Red) => ['馬', '马', '傌'],
        (Role::Horse, Color::Black) => ['馬', '马', '馬'],
        (Role::Chariot, Color::Red) => ['車', '车', '俥'],
        (Role::Chariot, Color::Black) => ['車', '车', '車'],
        (Role::Cannon, Color::Red) => ['炮'; 3],
        (Role::Cannon, Color::Black) => ['炮', '炮', '砲'],
        (Role::Soldier, Color::Red) => ['兵'; 3],
        (Role::Soldier, Color::Black) => ['卒'; 3],
    };
    signs[script as usize]
}

pub(super) const fn verb(direction: Direction, script: Script) -> char {
    match (direction, script) {
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Forward, _) => '進',
        (Direction::Backward, _) => '退',
        (Direction::Sideways, _) => '平',
    }
}

/// Returns a number from 1 to 9 as `color` writes it: Chinese for Red, full-width for Black.
///
/// # Panics
/// If the number is not from 1 to 9.
pub const fn numeral(number: u8, color: Color) -> char {
    match color {
        Color::Red => DIGITS[number as usize - 1],
        Color::Black => match char::from_u32('１' as u32 + number as u32 - 1) {
            Some(c) => c,
            None => unreachable!(),
        },
    }
}

/// Returns the word for a place, from 0, among `len` equal pieces of a file: front, middle or rear of up to three, otherwise a number.
pub(super) const fn place_word(place: usize, len: usize, script: Script) -> char {
    if len > 3 {
        return DIGITS[place];
    }
    if place == 0 {
        '前'
    } else if place + 1 < len {
        '中'
    } else {
        match script {
            Script::Simplified => '后',
            _ => '後',
        }
    }
}
