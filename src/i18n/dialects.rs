//! How moves are read from a person: in which dialects, and what is asked about instead of guessed.

use crate::notation::{Dialect, Dialects, Hint, NotationStyle, ReadError, read};
use crate::rules::{Move, Position};

/// Dialects whose letters mean other pieces in one another.
const LETTERS: [Dialect; 3] = [Dialect::Wxf, Dialect::French, Dialect::Vietnamese];

/// The dialects in which moves are read where these languages are spoken, by their codes.
pub(crate) fn dialects<'a>(locales: impl IntoIterator<Item = &'a str>) -> Dialects {
    locales.into_iter().filter_map(letters_of).fold(Dialects::default(), Dialects::with)
}

/// The dialect with letters of its own where this language is spoken.
fn letters_of(locale: &str) -> Option<Dialect> {
    match locale.get(..2) {
        Some("fr") => Some(Dialect::French),
        Some("vi") => Some(Dialect::Vietnamese),
        _ => None,
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PersonDialects {
    known: Dialects,
    /// The notation that the person has chosen, where it has letters.
    chosen: Option<Dialect>,
    /// The letters of the language that the person reads.
    own: Option<Dialect>,
}

impl PersonDialects {
    /// Somebody who speaks these languages, reads the first, and has chosen this notation.
    pub(crate) fn new<'a>(
        locales: impl IntoIterator<Item = &'a str>,
        chosen: Option<NotationStyle>,
    ) -> PersonDialects {
        let mut locales = locales.into_iter().peekable();
        let own = locales.peek().and_then(|locale| letters_of(locale));
        let known = dialects(locales);
        let chosen = chosen.map(NotationStyle::dialect);
        // What is written to somebody is read from the same person.
        let known = chosen.map_or(known, |dialect| known.with(dialect));
        PersonDialects { known, chosen: chosen.filter(|dialect| LETTERS.contains(dialect)), own }
    }

    /// Reads a move. What is refused is refused as the letters of the person's own language name it, and what they mean is
    /// the first of several candidates.
    pub(crate) fn read(self, position: &Position, text: &str) -> Result<Move, ReadError> {
        let own = self.own.map(|own| read(position, text, Dialects::only(own)));
        match (self.read_all(position, text), own) {
            (Err(found), Some(Err(own))) if is_alike(&found, &own) => Err(own),
            (Err(ReadError::Ambiguous { mut candidates }), Some(own)) => {
                let is_other =
                    |mv: &Move| own != Ok(*mv) && !own.as_ref().is_err_and(|it| it.candidates().contains(mv));
                candidates.sort_by_key(is_other);
                Err(ReadError::Ambiguous { candidates })
            }
            (found, _) => found,
        }
    }

    /// Letters that mean another piece in a dialect that the person may think in are no guess: where that gives another
    /// legal move, both are candidates, until the person has chosen a notation with letters.
    fn read_all(self, position: &Position, text: &str) -> Result<Move, ReadError> {
        if let Some(chosen) = self.chosen {
            let own = LETTERS.into_iter().fold(self.known, Dialects::without).with(chosen);
            return match read(position, text, own) {
                Err(ReadError::Unreadable { .. }) => read(position, text, self.known),
                found => found,
            };
        }
        let found = read(position, text, self.known)?;
        let mut candidates = vec![found];
        for dialect in LETTERS.into_iter().filter(|dialect| !self.known.contains(*dialect)) {
            match read(position, text, Dialects::NONE.with(dialect)) {
                Ok(mv) => candidates.push(mv),
                Err(error) => candidates.extend(error.candidates()),
            }
        }
        candidates.sort_by_key(ToString::to_string);
        candidates.dedup();
        if candidates.len() > 1 { Err(ReadError::Ambiguous { candidates }) } else { Ok(found) }
    }

    /// The letters in which the person writes, where they are not those that everybody is read in.
    pub(crate) fn letters(self) -> Option<Dialect> {
        self.chosen.or(self.own).filter(|letters| *letters != Dialect::Wxf)
    }

    /// The moves that a text can mean.
    pub(crate) fn moves(self, position: &Position, text: &str) -> Vec<Move> {
        match self.read(position, text) {
            Ok(mv) => vec![mv],
            Err(error) => error.candidates().to_vec(),
        }
    }
}

/// Whether both are moves that cannot be played, or both break off.
fn is_alike(a: &ReadError, b: &ReadError) -> bool {
    let breaks_off =
        |it: &ReadError| matches!(it, ReadError::Unreadable { hint: Some(Hint::Incomplete(_)), .. });
    let is_illegal = |it: &ReadError| matches!(it, ReadError::Illegal { .. });
    (is_illegal(a) && is_illegal(b)) || (breaks_off(a) && breaks_off(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::localizer::Locale;
    use crate::notation::write;

    /// A cannon on file 8 with a free way, and no horse there.
    const CANNON: &str = "4k4/9/9/9/9/9/9/9/9/1C2KC1N1 w";

    fn read_as(locales: &[&str], chosen: Option<NotationStyle>, fen: &str, text: &str) -> String {
        let position: Position = fen.parse().unwrap();
        match PersonDialects::new(locales.iter().copied(), chosen).read(&position, text) {
            Ok(mv) => write(&position, mv, NotationStyle::Wxf),
            Err(error) => {
                let moves = error.candidates().iter().map(|mv| write(&position, *mv, NotationStyle::Wxf));
                format!("{}: {}", error.kind(), moves.collect::<Vec<_>>().join(" "))
            }
        }
    }

    #[test]
    fn letters_of_two_dialects_are_asked_about_in_every_language_until_one_is_chosen() {
        let start = Position::startpos().to_string();
        // A cannon takes a horse, or a cheval steps forward.
        for locale in Locale::all().map(Locale::code).chain(["en-US", "zh-HK", "fr-CA", "vi"]) {
            assert_eq!(read_as(&[locale], None, &start, "C8+7"), "ambiguous: H8+7 C8+7", "{locale}");
        }
        assert_eq!(read_as(&["en"], Some(NotationStyle::Wxf), &start, "C8+7"), "C8+7");
        assert_eq!(read_as(&["fr"], Some(NotationStyle::Wxf), &start, "C8+7"), "C8+7");
        assert_eq!(read_as(&["en"], Some(NotationStyle::French), &start, "C8+7"), "H8+7");
        // Coordinates are no letters.
        assert_eq!(read_as(&["en"], Some(NotationStyle::Iccs), &start, "C8+7"), "ambiguous: H8+7 C8+7");
        assert_eq!(read_as(&["en"], None, &start, "C2.5"), "C2.5");
        assert_eq!(read_as(&["en"], None, &start, "T1+1"), "unreadable: ");
        assert_eq!(read_as(&["fr"], None, &start, "T1+1"), "R1+1");
        assert_eq!(read_as(&["vi"], None, &start, "P2-5"), "C2.5");
        // What the chosen letters name and the rules forbid is not played with another piece.
        assert_eq!(read_as(&["en"], Some(NotationStyle::French), CANNON, "C8+9"), "illegal: ");
    }

    #[test]
    fn what_is_refused_is_named_by_the_letters_of_the_language_that_is_read() {
        let refused = |locales: &[&str], text: &str| {
            let reader = PersonDialects::new(locales.iter().copied(), None);
            reader.read(&Position::startpos(), text).unwrap_err().to_string()
        };
        // Sĩ and mandarin; in WXF a soldier and an elephant.
        for (locales, text, piece) in [
            (["vi", "en"], "S5.5", "advisor"),
            (["en", "vi"], "S5.5", "soldier"),
            (["vi", "en"], "M2.5", "horse"),
            (["fr", "vi"], "M4+7", "advisor"),
            (["vi", "fr"], "M4.7", "horse"),
        ] {
            let refused = refused(&locales, text);
            assert!(refused.contains(piece), "{locales:?} {text}: {refused}");
        }
    }
}
