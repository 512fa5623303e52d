//! Writing of lines in ICCS, and of remarks.

use crate::notation::record::{Comment, CommentBody};
use crate::rules::Move;

/// Writes a line in ICCS, with remarks in braces and variations in parentheses.
pub(in crate::notation::record) fn in_iccs(moves: &[Move], comments: &[Comment]) -> String {
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

/// Puts the words from index `first` on in parentheses.
pub(in crate::notation::record) fn parenthesise(words: &mut Vec<String>, first: usize) {
    match &mut words[first..] {
        [] => words.push("()".to_owned()),
        [first, .., last] => {
            first.insert(0, '(');
            last.push(')');
        }
        [only] => *only = format!("({only})"),
    }
}

/// Puts a remark in braces; braces inside become parentheses, and control characters blanks.
pub(in crate::notation::record) fn in_braces(text: &str) -> String {
    let plain = text.chars().map(|c| match c {
        '{' => '(',
        '}' => ')',
        c if c.is_control() && c != '\n' => ' ',
        c => c,
    });
    format!("{{{}}}", plain.collect::<String>())
}
