//! The tables of names: `people.txt`, `events.txt`, `places.txt`. A line is `traditional; simplified; Latin; other spellings`,
//! the spellings separated by commas; `#` begins a comment.

use std::collections::HashMap;

pub(crate) struct Row {
    pub traditional: String,
    pub simplified: String,
    pub latin: String,
}

pub(crate) struct NameTable {
    pub rows: Vec<Row>,
    /// Row of each spelling, in lower case.
    spellings: HashMap<Vec<char>, usize>,
    longest: usize,
}

impl NameTable {
    /// Parses a table. An error names its line.
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

    /// Returns the row and the length of the longest spelling at the end of the text.
    pub(crate) fn find_at_end(&self, text: &[char]) -> Option<(usize, usize)> {
        (1..=self.longest.min(text.len())).rev().find_map(|length| {
            let (before, spelling) = text.split_at(text.len() - length);
            let row = self.spellings.get(spelling)?;
            if is_word_start(before, spelling) { Some((*row, length)) } else { None }
        })
    }

    /// Returns begin, end and row of each spelling in the text, from left to right, the longest at each place.
    pub(crate) fn find_all(&self, text: &[char]) -> Vec<(usize, usize, usize)> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let longest = (1..=self.longest.min(text.len() - at)).rev().find_map(|length| {
                let row = self.spellings.get(&text[at..at + length])?;
                if is_word_start(&text[..at], &text[at..]) { Some((at, at + length, *row)) } else { None }
            });
            at = longest.map_or(at + 1, |(_, end, _)| end);
            found.extend(longest);
        }
        found
    }

    /// Returns the first row of the table with a spelling in the text.
    pub(crate) fn find_first(&self, text: &[char]) -> Option<usize> {
        self.spellings
            .iter()
            .filter(|(spelling, _)| text.windows(spelling.len()).any(|part| part == *spelling))
            .map(|(_, row)| *row)
            .min()
    }
}

/// Returns `true` unless the border of the two parts is inside of a word in Latin letters.
fn is_word_start(before: &[char], rest: &[char]) -> bool {
    let border = [before.last(), rest.first()];
    !border.iter().all(|letter| letter.is_some_and(|letter| letter.is_alphabetic() && !is_han(*letter)))
}

pub(crate) fn is_han(letter: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&letter)
}

/// Normalizes a text for the comparison of names: lower case, without blanks beside Chinese characters.
pub(crate) fn letters(text: &str) -> Vec<char> {
    let lower: Vec<char> = text.trim().to_lowercase().chars().collect();
    let mut letters = Vec::with_capacity(lower.len());
    for (at, &letter) in lower.iter().enumerate() {
        let neighbours = &lower[at.saturating_sub(1)..(at + 2).min(lower.len())];
        if !letter.is_whitespace() || !neighbours.iter().any(|neighbour| is_han(*neighbour)) {
            letters.push(letter);
        }
    }
    letters
}
