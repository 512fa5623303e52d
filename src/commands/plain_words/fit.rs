//! Which legal moves the words of a sentence fit.

use super::words::{self, Said, Term, Word};
use crate::commands::units::is_chinese;
use crate::i18n::{Locale, Tandem};
use crate::rules::{Color, Move, MoveError, Position, Role, Square};

/// Most words of a sentence that mean something.
const MAX_WORDS: usize = 10;

/// What the words of a text can mean.
pub(super) enum Found {
    Legal(Vec<Move>),
    /// The piece that is named by its side, left or right, cannot make this move.
    Illegal(Move, MoveError),
    Nothing,
}

/// Unknown words beside those of the vocabularies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnknownWords {
    /// Allowed where the known words tell of a move beyond doubt.
    Allowed,
    Refused,
}

/// Returns the moves of which every word of a text is true, in the reader's language and English, and Chinese if it has
/// Chinese characters; otherwise in another language that knows all its words.
pub(super) fn moves(position: &Position, units: &[String], reader: Locale) -> Found {
    let mut usual = vec![reader, Locale::English];
    if units.iter().any(|unit| unit.starts_with(is_chinese)) {
        usual.extend([Locale::SimplifiedChinese, Locale::TraditionalChinese]);
    }
    match moves_in(position, units, &usual, UnknownWords::Allowed) {
        Found::Nothing => {}
        found => return found,
    }
    let others = Locale::all().filter(|locale| !usual.contains(locale));
    let mut found = others.map(|locale| moves_in(position, units, &[locale], UnknownWords::Refused));
    found.find(|found| !matches!(found, Found::Nothing)).unwrap_or(Found::Nothing)
}

/// Returns the moves of which every word of a text is true. Where none is left, the words are taken in a wider sense.
fn moves_in(position: &Position, units: &[String], locales: &[Locale], others: UnknownWords) -> Found {
    for letters_first in [false, true] {
        let Said { terms: words, unknown } = words::read(units, locales, letters_first);
        let is_understood =
            unknown == 0 || (others == UnknownWords::Allowed && is_clear(&words, unknown, units.len()));
        if words.len() > MAX_WORDS || !is_understood || !says_something(&words) {
            continue;
        }
        for strict in [true, false] {
            // Ranks are counted from 0; from 1 where no move fits otherwise.
            for lowest in [0, 1] {
                let fits = |mv: &Move| Fit { words: &words, position, mv: *mv, strict, lowest }.is_match();
                let found: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
                if !found.is_empty() {
                    return Found::Legal(found);
                }
            }
            if strict
                && has_selector(&words)
                && let Some((mv, error)) = refused(position, &words)
            {
                return Found::Illegal(mv, error);
            }
        }
    }
    Found::Nothing
}

/// Returns `true` if words tell of a move beyond doubt, though some words beside them are unknown: three facts and a way.
fn is_clear(words: &[Term], unknown: usize, units: usize) -> bool {
    let facts: Vec<&Term> = words.iter().filter(|term| !term.is_optional).collect();
    let goes = facts.iter().flat_map(|term| &term.meanings).any(|word| {
        use Word::{Back, Edge, Forward, From, Left, Middle, Point, Right, Sideways, Takes, To};
        matches!(
            word,
            To | From | Takes | Forward | Back | Sideways | Left | Right | Middle | Edge | Point { .. }
        )
    });
    facts.len() > 2 && goes && unknown * 5 <= units
}

/// Returns `true` if a piece is named by its side: the left cannon.
fn has_selector(words: &[Term]) -> bool {
    let is_side = |term: &Term| term.meanings.iter().any(|word| matches!(word, Word::Left | Word::Right));
    let is_piece = |term: &Term| term.meanings.iter().any(|word| matches!(word, Word::Piece(_)));
    words
        .windows(2)
        .any(|pair| (is_side(&pair[0]) && is_piece(&pair[1])) || (is_piece(&pair[0]) && is_side(&pair[1])))
}

/// Returns an illegal move of one piece of which all words are true, and why it is illegal: rather for what stands in the
/// way than for the way of the piece.
fn refused(position: &Position, words: &[Term]) -> Option<(Move, MoveError)> {
    // Only a legal move leads to a position where a check can be seen.
    if words.iter().any(|term| term.meanings.contains(&Word::Check)) {
        return None;
    }
    let own = position.pieces().filter(|(_, piece)| piece.color == position.turn());
    let mut found: Vec<(Move, MoveError)> = Vec::new();
    for (from, _) in own {
        for to in Square::all().filter(|to| *to != from) {
            let mv = Move::new(from, to);
            let fit = Fit { words, position, mv, strict: true, lowest: 0 };
            if let Err(error) = position.check_move(mv)
                && fit.is_match()
            {
                found.push((mv, error));
            }
        }
    }
    let (first, _) = found.first()?;
    let from = first.from();
    if found.iter().any(|(mv, _)| mv.from() != from) {
        return None;
    }
    found.into_iter().min_by_key(|(_, error)| matches!(error, MoveError::NotItsMove { .. }))
}

/// Returns `true` if words tell of a move: they name a piece or a point, or two numbers with a way between them.
fn says_something(words: &[Term]) -> bool {
    let says = |is_said: fn(&Word) -> bool| {
        words.iter().filter(move |term| term.meanings.iter().any(is_said)).count()
    };
    says(|word| matches!(word, Word::Piece(_) | Word::Point { .. })) > 0
        || (says(|word| matches!(word, Word::Number(_))) > 1
            && says(|word| matches!(word, Word::To | Word::Forward | Word::Back | Word::Sideways)) > 0)
}

/// Property of a move that a number can tell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    FromFile,
    ToFile,
    Steps,
}

/// Words beside a move.
struct Fit<'a> {
    words: &'a [Term],
    position: &'a Position,
    mv: Move,
    /// `true` if each word has only the sense that its neighbours suggest and counts even if it is optional; `false` if a word
    /// may have any of its senses, and words for `first` or `check` are not tested.
    strict: bool,
    /// The number of Red's back rank.
    lowest: u8,
}

impl Fit<'_> {
    fn is_match(&self) -> bool {
        if let [first, second] = self.points()[..] {
            // Two points are a move, whatever else is said.
            let ends = (Some(self.mv.from()), Some(self.mv.to()));
            return ends == (first, second) || (!self.strict && ends == (second, first));
        }
        self.words.iter().enumerate().all(|(word_index, term)| {
            (!self.strict && term.is_optional)
                || term.meanings.iter().any(|word| self.holds(*word, word_index))
        })
    }

    /// Returns the points that are named; one that is not on the board is `None`.
    fn points(&self) -> Vec<Option<Square>> {
        let named = self.words.iter().filter_map(|term| match term.meanings[..] {
            [Word::Point { file, rank }] => Some(self.square(file, rank)),
            _ => None,
        });
        named.collect()
    }

    fn square(&self, file: u8, rank: u8) -> Option<Square> {
        Square::new(file, rank.checked_sub(self.lowest)?)
    }

    fn mover(&self) -> Role {
        self.position.piece_at(self.mv.from()).expect("a legal move has a piece").role
    }

    fn taken(&self) -> Option<Role> {
        self.position.piece_at(self.mv.to()).map(|piece| piece.role)
    }

    /// Returns `true` if the word before can mean one of these.
    fn follows(&self, word_index: usize, is_meant: impl Fn(&Word) -> bool) -> bool {
        word_index.checked_sub(1).is_some_and(|before| self.words[before].meanings.iter().any(is_meant))
    }

    /// Returns `true` if the word after can mean one of these.
    fn precedes(&self, word_index: usize, is_meant: impl Fn(&Word) -> bool) -> bool {
        self.words.get(word_index + 1).is_some_and(|after| after.meanings.iter().any(is_meant))
    }

    /// Returns `true` if a word of the sentence is true of the move. File numbers grow to the owner's left.
    fn holds(&self, word: Word, word_index: usize) -> bool {
        let side = self.position.turn();
        let start = self.mv.from().file_number(side);
        let end = self.mv.to().file_number(side);
        match word {
            Word::Piece(role) => self.names(role, word_index),
            Word::Number(number) => self.counts(number, word_index),
            Word::Point { file, rank } => self.matches_point(self.square(file, rank), word_index),
            Word::Takes => self.taken().is_some(),
            Word::Forward => self.ahead() > 0,
            Word::Back => self.ahead() < 0,
            Word::Sideways => self.ahead() == 0,
            Word::Left => self.matches_origin_or_target(word_index, self.is_outermost(true), end > start),
            Word::Right => self.matches_origin_or_target(word_index, self.is_outermost(false), end < start),
            Word::Middle => self.matches_origin_or_target(word_index, start == 5, end == 5 && start != 5),
            Word::Edge => self.matches_origin_or_target(
                word_index,
                matches!(start, 1 | 9),
                matches!(end, 1 | 9) && start != end,
            ),
            Word::Front => !self.strict || self.stands(Tandem::Front).unwrap_or(self.ahead() > 0),
            Word::Rear => !self.strict || self.stands(Tandem::Rear).unwrap_or(self.ahead() < 0),
            Word::River => !self.strict || self.reaches_river(),
            Word::Check => !self.strict || self.position.after(self.mv).checkers().count() > 0,
            Word::To | Word::From | Word::With | Word::File | Word::Steps => true,
        }
    }

    /// Returns `true` if a point is the target; the origin after `from`, or if the words are taken in a wider sense.
    fn matches_point(&self, point: Option<Square>, word_index: usize) -> bool {
        let is_origin = point == Some(self.mv.from());
        let is_target = point == Some(self.mv.to());
        if self.follows(word_index, |word| *word == Word::From) {
            is_origin
        } else {
            is_target || (!self.strict && is_origin)
        }
    }

    /// Returns `true` if the piece crosses the river or goes to its own bank.
    fn reaches_river(&self) -> bool {
        let side = self.position.turn();
        let crosses = self.mv.to().across_river(side) && !self.mv.from().across_river(side);
        let own_bank = 4;
        crosses || self.mv.to().depth(side) == own_bank
    }

    /// Returns `true` if a named piece moves or is taken. The taken piece follows the word for taking, the mover `with`.
    fn names(&self, role: Role, word_index: usize) -> bool {
        let moves = role == self.mover();
        let is_taken = Some(role) == self.taken();
        let takes = self.words.iter().position(|term| term.meanings.contains(&Word::Takes));
        match takes {
            None => moves,
            Some(takes) if self.strict && takes < word_index => {
                is_taken || (moves && self.follows(word_index, |word| *word == Word::With))
            }
            Some(_) => moves || is_taken,
        }
    }

    /// Returns `true` if the piece is farthest to one side among those of its kind, as seen by its owner.
    fn is_outermost(&self, left: bool) -> bool {
        let side = self.position.turn();
        let alike = self.position.by_piece(side, self.mover()).into_iter();
        let files = alike.map(|square| square.file_number(side));
        let outermost = if left { files.max() } else { files.min() };
        outermost == Some(self.mv.from().file_number(side))
    }

    /// Returns `true` if a word such as `left` or `middle` is true of the move. Before a piece it describes the origin (the left
    /// cannon), also after one if other words name the target; elsewhere it describes the target.
    fn matches_origin_or_target(
        &self,
        word_index: usize,
        origin_matches: bool,
        target_matches: bool,
    ) -> bool {
        let is_piece = |word: &Word| matches!(word, Word::Piece(_));
        let is_way = |word: &Word| {
            use Word::{Back, Edge, Forward, Middle, Sideways, Takes, To};
            matches!(word, Back | Edge | Forward | Middle | Sideways | Takes | To | Word::Point { .. })
        };
        let is_told = || self.words.iter().skip(word_index + 1).any(|term| term.meanings.iter().any(is_way));
        if self.strict
            && (self.precedes(word_index, is_piece) || (self.follows(word_index, is_piece) && is_told()))
        {
            origin_matches
        } else if self.strict && !self.follows(word_index, is_piece) {
            target_matches
        } else {
            origin_matches || target_matches
        }
    }

    /// Returns `true` if the number is the file of origin or of arrival, or the number of points that the piece goes.
    fn counts(&self, number: u8, word_index: usize) -> bool {
        let side = self.position.turn();
        let from = self.mv.from().file_number(side);
        let to = self.mv.to().file_number(side);
        let steps = if self.is_diagonal() { 1 } else { from.abs_diff(to).max(self.ahead().unsigned_abs()) };
        let meant = if self.strict { self.expected_count(word_index) } else { None };
        // Sideways people name the file and seldom count.
        let is_counted = self.ahead() != 0
            || self.precedes(word_index, |word| *word == Word::Steps)
            || self.follows(word_index, |word| matches!(word, Word::Left | Word::Right | Word::Sideways));
        (number == from && meant.is_none_or(|count| count == Count::FromFile))
            || (number == to && from != to && meant.is_none_or(|count| count == Count::ToFile))
            || (number == steps && is_counted && meant.is_none_or(|count| count == Count::Steps))
    }

    /// Returns the meaning of a number that its neighbours suggest.
    fn expected_count(&self, word_index: usize) -> Option<Count> {
        // `cannon on file 2`
        let lead =
            if self.follows(word_index, |word| *word == Word::File) { word_index - 1 } else { word_index };
        if self.precedes(word_index, |word| *word == Word::Steps) {
            Some(Count::Steps)
        } else if self.follows(lead, |word| *word == Word::From) {
            Some(Count::FromFile)
        } else if self.follows(lead, |word| matches!(word, Word::To | Word::Sideways)) {
            Some(Count::ToFile)
        } else if self.follows(lead, |word| matches!(word, Word::Forward | Word::Back)) {
            Some(if self.is_diagonal() { Count::ToFile } else { Count::Steps })
        } else if self.follows(lead, |word| matches!(word, Word::Left | Word::Right)) {
            Some(Count::Steps)
        } else if self.follows(lead, |word| matches!(word, Word::Piece(_)))
            || self.precedes(word_index, |word| matches!(word, Word::Piece(_)))
        {
            Some(Count::FromFile)
        } else {
            None
        }
    }

    /// Returns the number of ranks that the piece goes forward, as its owner looks.
    fn ahead(&self) -> i8 {
        let up = self.mv.to().rank() as i8 - self.mv.from().rank() as i8;
        if self.position.turn() == Color::Red { up } else { -up }
    }

    fn is_diagonal(&self) -> bool {
        matches!(self.mover(), Role::Horse | Role::Elephant | Role::Advisor)
    }

    /// Returns whether the piece has this place among those of its kind on its file; `None` if it is alone.
    fn stands(&self, place: Tandem) -> Option<bool> {
        Tandem::of(self.position, self.mv.from()).map(|tandem| tandem == place)
    }
}
