//! Chinese notation: `炮二平五`, `前馬進七`, `前九平八`.

use crate::rules::{Color, Role};

use super::letters::Relative;
use super::selector::{Mark, Selector};
use super::text::digit;
use super::{Direction, Script};

const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Reads piece, file, verb and number; or place, piece (or the file of a soldier), verb and number.
pub(super) fn parse(chars: &[char]) -> Option<Relative> {
    let [head @ .., verb, last] = chars else { return None };
    let direction = direction(*verb)?;
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
                // A place and a file: the word for soldier is dropped.
                let (mark, file) = (mark(*first)?, self::number(*second)?);
                Selector::Marked { role: Role::Soldier, mark, file: Some(file) }
            }
        }
        [first, second, third] => {
            Selector::Marked { role: role(*second)?, mark: mark(*first)?, file: Some(self::number(*third)?) }
        }
        _ => return None,
    };
    Some(Relative { selector, direction, number })
}

/// The piece that a character names, whoever owns it.
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

/// Whether a character can be part of a move at all.
pub(super) fn is_part(c: char) -> bool {
    role(c).is_some() || mark(c).is_some() || number(c).is_some() || direction(c).is_some()
}

/// The direction that a verb names.
pub(super) fn direction(c: char) -> Option<Direction> {
    Some(match c {
        '进' | '進' | '上' => Direction::Forward,
        '退' | '下' => Direction::Backward,
        '平' => Direction::Sideways,
        _ => return None,
    })
}

fn number(c: char) -> Option<u8> {
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
    place(c).or_else(|| number(c).filter(|number| *number <= 5).map(Mark::Nth))
}

/// The character of a piece in move lists.
pub(super) const fn glyph(role: Role, color: Color, script: Script) -> char {
    let traditional = matches!(script, Script::Traditional);
    match (role, color) {
        (Role::General, Color::Red) => {
            if traditional {
                '帥'
            } else {
                '帅'
            }
        }
        (Role::General, Color::Black) => {
            if traditional {
                '將'
            } else {
                '将'
            }
        }
        (Role::Advisor, Color::Red) => '仕',
        (Role::Advisor, Color::Black) => '士',
        (Role::Elephant, Color::Red) => '相',
        (Role::Elephant, Color::Black) => '象',
        (Role::Horse, _) => {
            if traditional {
                '馬'
            } else {
                '马'
            }
        }
        (Role::Chariot, _) => {
            if traditional {
                '車'
            } else {
                '车'
            }
        }
        (Role::Cannon, _) => '炮',
        (Role::Soldier, Color::Red) => '兵',
        (Role::Soldier, Color::Black) => '卒',
    }
}

/// The character of a direction.
pub(super) const fn verb(direction: Direction, script: Script) -> char {
    match (direction, script) {
        (Direction::Forward, Script::Traditional) => '進',
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Backward, _) => '退',
        (Direction::Sideways, _) => '平',
    }
}

/// A number from 1 to 9 as `color` writes it: Chinese for Red, full-width for Black.
pub(super) const fn numeral(number: u8, color: Color) -> char {
    match color {
        Color::Red => DIGITS[number as usize - 1],
        Color::Black => match char::from_u32('１' as u32 + number as u32 - 1) {
            Some(c) => c,
            None => unreachable!(),
        },
    }
}

/// The word for a place among `len` equal pieces of a file: front, middle and rear of up to three, a number of more.
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
            Script::Traditional => '後',
            Script::Simplified => '后',
        }
    }
}
