//! The tables of names: `people.txt`, `events.txt`, `places.txt`. A line is `traditional; simplified; Latin; other spellings`,
//! the spellings with commas between them; what follows `#` is not read.

use std::collections::HashMap;

pub(crate) struct Row {
    pub traditional: String,
    pub simplified: String,
    pub latin: String,
}

pub(crate) struct NameTable {
    pub rows: Vec<Row>,
    /// What stands for which row; Latin letters are small.
    spellings: HashMap<Vec<char>, usize>,
    longest: usize,
}

impl NameTable {
    /// Reads a table; a fault is named with its line.
    pub(crate) fn read(text: &str) -> Result<NameTable, String> {
        let mut table = NameTable { rows: Vec::new(), spellings: HashMap::new(), longest: 0 };
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                table.take(line).map_err(|fault| format!("line {}: {fault}", number + 1))?;
            }
        }
        Ok(table)
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let &[traditional, simplified, latin, others] = fields.as_slice() else {
            return Err("it has not four fields".to_owned());
        };
        let row = self.rows.len();
        let others = others.split(',').filter(|spelling| !spelling.trim().is_empty());
        for spelling in std::iter::once(traditional).chain(others) {
            let letters = letters(spelling);
            self.longest = self.longest.max(letters.len());
            if self.spellings.insert(letters, row).is_some_and(|earlier| earlier != row) {
                return Err(format!("{} stands for somebody else as well", spelling.trim()));
            }
        }
        let [traditional, simplified, latin] = [traditional, simplified, latin].map(str::to_owned);
        self.rows.push(Row { traditional, simplified, latin });
        Ok(())
    }

    /// The row of the longest spelling with which the text ends, and the length of that spelling.
    pub(crate) fn at_the_end(&self, text: &[char]) -> Option<(usize, usize)> {
        (1..=self.longest.min(text.len())).rev().find_map(|length| {
            let (before, spelling) = text.split_at(text.len() - length);
            let row = self.spellings.get(spelling)?;
            is_a_word(before, spelling).then_some((*row, length))
        })
    }

    /// The rows whose spellings stand in the text, with where each begins and ends: from left to right, of those at one
    /// place the longest.
    pub(crate) fn all_in(&self, text: &[char]) -> Vec<(usize, usize, usize)> {
        let (mut found, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let longest = (1..=self.longest.min(text.len() - at)).rev().find_map(|length| {
                let row = self.spellings.get(&text[at..at + length])?;
                is_a_word(&text[..at], &text[at..]).then_some((at, at + length, *row))
            });
            at = longest.map_or(at + 1, |(_, end, _)| end);
            found.extend(longest);
        }
        found
    }

    /// The first row of the table that the text names anywhere.
    pub(crate) fn first_in(&self, text: &[char]) -> Option<usize> {
        let stands = |spelling: &[char]| text.windows(spelling.len()).any(|part| part == spelling);
        self.spellings.iter().filter(|(spelling, _)| stands(spelling)).map(|(_, row)| *row).min()
    }
}

/// Whether a word in Latin letters begins where the second part begins.
fn is_a_word(before: &[char], rest: &[char]) -> bool {
    let latin =
        |letter: Option<&char>| letter.is_some_and(|letter| letter.is_alphabetic() && !is_han(*letter));
    !(latin(before.last()) && latin(rest.first()))
}

pub(crate) fn is_han(letter: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&letter)
}

/// The letters of a text as names are compared: small, without blanks beside Chinese characters.
pub(crate) fn letters(text: &str) -> Vec<char> {
    let lower: Vec<char> = text.trim().to_lowercase().chars().collect();
    let beside_han = |at: usize| {
        let near = [at.checked_sub(1), Some(at + 1)];
        near.into_iter().flatten().any(|at| lower.get(at).is_some_and(|letter| is_han(*letter)))
    };
    (0..lower.len())
        .filter(|&at| !(lower[at].is_whitespace() && beside_han(at)))
        .map(|at| lower[at])
        .collect()
}
