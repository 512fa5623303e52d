//! Dialects in which a person's moves are read, and the readings about which the bot asks.

use crate::notation::{Dialect, Dialects, Hint, NotationStyle, ReadError, read};
use crate::rules::{Move, Position};

/// Dialects that share letters for different pieces.
pub(super) const LETTERS: [Dialect; 3] = [Dialect::Wxf, Dialect::French, Dialect::Vietnamese];

/// Returns the dialects in which moves are read where these languages are spoken, by their codes.
pub fn dialects<'a>(locales: impl IntoIterator<Item = &'a str>) -> Dialects {
    locales.into_iter().filter_map(letters_of).fold(Dialects::default(), Dialects::with)
}

/// Returns the dialect with letters of its own where this language is spoken.
fn letters_of(locale: &str) -> Option<Dialect> {
    match locale.get(..2) {
        Some("fr") => Some(Dialect::French),
        Some("vi") => Some(Dialect::Vietnamese),
        _ => None,
    }
}

/// The dialects in which a person's moves are read.
#[derive(Clone, Copy, Debug)]
pub struct PersonDialects {
    known: Dialects,
    /// The notation that the person has chosen, where it has letters.
    chosen: Option<Dialect>,
    /// The letters of the language that the person reads.
    own: Option<Dialect>,
}

impl PersonDialects {
    /// Creates the dialects of a person with these languages, the first of which is read, and a chosen notation.
    pub fn new<'a>(
        locales: impl IntoIterator<Item = &'a str>,
        chosen: Option<NotationStyle>,
    ) -> PersonDialects {
        let mut locales = locales.into_iter().peekable();
        let own = locales.peek().and_then(|locale| letters_of(locale));
        let known = dialects(locales);
        let chosen = chosen.map(NotationStyle::dialect);
        // The notation of the bot's answers is accepted as well.
        let known = chosen.map_or(known, |dialect| known.with(dialect));
        PersonDialects { known, chosen: chosen.filter(|dialect| LETTERS.contains(dialect)), own }
    }

    /// Adds the letters that the person has confirmed once.
    #[must_use]
    pub fn meaning(self, letters: Option<Dialect>) -> PersonDialects {
        match letters {
            Some(letters) if self.chosen.is_none() => {
                PersonDialects { known: self.known.with(letters), chosen: Some(letters), ..self }
            }
            _ => self,
        }
    }

    /// Of the dialects with letters, the only one in which a text can mean this move.
    pub(crate) fn letters_of(position: &Position, text: &str, mv: Move) -> Option<Dialect> {
        let mut found =
            LETTERS.into_iter().filter(|dialect| match read(position, text, Dialects::only(*dialect)) {
                Ok(found) => found == mv,
                Err(error) => error.candidates().contains(&mv),
            });
        found.next().filter(|_| found.next().is_none())
    }

    /// Reads a move. What is refused is refused as the letters of the person's own language name it, and what they mean is
    /// the first of several candidates.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, ReadError> {
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

    /// Returns the letters in which the person writes, where they are not those that everybody is read in.
    pub(crate) fn letters(self) -> Option<Dialect> {
        self.chosen.or(self.own).filter(|letters| *letters != Dialect::Wxf)
    }

    /// Returns the moves that a text can mean.
    pub(crate) fn moves(self, position: &Position, text: &str) -> Vec<Move> {
        match self.read(position, text) {
            Ok(mv) => vec![mv],
            Err(error) => error.candidates().to_vec(),
        }
    }
}

/// Returns `true` if both are moves that cannot be played, or both break off.
fn is_alike(a: &ReadError, b: &ReadError) -> bool {
    match (a, b) {
        (ReadError::Illegal { .. }, ReadError::Illegal { .. }) => true,
        (ReadError::Unreadable { hint: a, .. }, ReadError::Unreadable { hint: b, .. }) => {
            matches!((a, b), (Some(Hint::Incomplete(_)), Some(Hint::Incomplete(_))))
        }
        _ => false,
    }
}
