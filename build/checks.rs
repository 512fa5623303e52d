//! What a sentence must hold besides its variables: lengths that Discord takes, and the typography of Chinese.

use super::sentences::{Sentences, VARIABLE, is_vocabulary};

/// Longest text of the sentences whose keys begin like this, in characters.
const LONGEST: [(&str, usize); 8] = [
    ("menu-", 32),
    ("command-", 100),
    ("option-", 100),
    ("choice-", 100),
    ("theme-", 100),
    ("button-", 80),
    ("choose-", 150),
    ("thread-name", 100),
];
/// Longest message.
const MESSAGE: usize = 2000;

/// Holds every sentence of a language to its limits; variables count as one character.
pub(crate) fn hold(locale: &str, sentences: &Sentences) -> Result<(), String> {
    for (key, sentence) in sentences.iter().filter(|(key, _)| !is_vocabulary(key)) {
        let longest =
            LONGEST.iter().find(|(prefix, _)| key.starts_with(prefix)).map_or(MESSAGE, |(_, max)| *max);
        for text in &sentence.texts {
            let length = text.chars().count();
            if length > longest {
                return Err(format!("{locale}: {key}: has {length} characters; {longest} is the most"));
            }
            if locale.starts_with("zh")
                && let Some(fault) = half_width(text)
            {
                return Err(format!("{locale}: {key}: {fault}"));
            }
        }
    }
    Ok(())
}

/// A space or an ASCII punctuation mark that stands beside a Chinese character, outside of code.
fn half_width(text: &str) -> Option<String> {
    // What stands in backquotes is typed as it is.
    let prose: String =
        text.split('`').enumerate().map(|(at, part)| if at % 2 == 0 { part } else { "``" }).collect();
    let signs: Vec<char> = prose.chars().collect();
    let fault = |at: usize| {
        let around: String = signs[at.saturating_sub(8)..(at + 9).min(signs.len())].iter().collect();
        Some(format!("“{around}” has a half-width sign or a space beside a Chinese character"))
    };
    for (at, sign) in signs.iter().enumerate() {
        let near =
            |step: isize| at.checked_add_signed(step).and_then(|at| signs.get(at)).copied().unwrap_or('\n');
        let (before, after) = (near(-1), near(1));
        let beside = is_chinese(before) || is_chinese(after);
        match sign {
            // A name is followed by its word without a space; Latin words may be set apart.
            ' ' if beside && (is_joined(before) && is_joined(after)) => return fault(at),
            ',' | ';' | ':' | '?' | '!' | '(' | ')' | '"' if beside => return fault(at),
            '.' if is_chinese(before) => return fault(at),
            _ => {}
        }
    }
    None
}

fn is_chinese(sign: char) -> bool {
    matches!(sign, '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff01}'..='\u{ff60}' | '“' | '”' | '‘' | '’' | '…' | '—')
}

fn is_joined(sign: char) -> bool {
    is_chinese(sign) || sign == VARIABLE
}
