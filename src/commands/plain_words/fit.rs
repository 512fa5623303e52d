//! Which legal moves the words of a sentence fit.

use super::words::{Sense, Sentence, Word};
use crate::rules::{Color, Move, Position, Role, Square};

/// Most words that are weighed, and most ways of understanding them.
const MAX_WORDS: usize = 10;
const MAX_SENSES: usize = 256;
/// A move that the words fit less well than this is not meant.
const MAX_COST: u32 = 3;
/// Moves that fit nearly as well are offered too while there are no more than this in all.
const FEW: usize = 4;

/// Costs of what does not fit: a word that may be said of something else, and one that says the contrary.
const LOOSE: u32 = 1;
const ODD: u32 = 2;
const IDLE: u32 = 3;
const CONTRARY: u32 = 4;

/// The legal moves that a sentence fits best, the likeliest first.
pub(super) fn moves(position: &Position, sentence: &Sentence) -> Vec<Move> {
    if sentence.len() > MAX_WORDS {
        return Vec::new();
    }
    let readings = readings(sentence);
    let mut found: Vec<(u32, Move)> = Vec::new();
    // Ranks are counted from 0; from 1 where no move fits otherwise.
    for lowest in [0, 1] {
        let cost = |mv: Move| {
            let costs = readings.iter().filter(|reading| says_something(&reading.words));
            let cost = |reading: &Sense| {
                Some(reading.cost + Fit { words: &reading.words, position, mv, lowest }.cost()?)
            };
            costs.filter_map(cost).min().filter(|cost| *cost <= MAX_COST)
        };
        found = position.legal_moves().into_iter().filter_map(|mv| Some((cost(mv)?, mv))).collect();
        if !found.is_empty() {
            break;
        }
    }
    let best = found.iter().map(|(cost, _)| *cost).min().unwrap_or(0);
    let near = |most: u32| found.iter().filter(move |(cost, _)| *cost <= most);
    let most = if near(best + LOOSE).count() <= FEW { best + LOOSE } else { best };
    let mut chosen: Vec<_> = near(most).copied().collect();
    chosen.sort_by_key(|(cost, mv)| (*cost, mv.bits()));
    chosen.into_iter().map(|(_, mv)| mv).collect()
}

/// Every combination of the senses of the words.
fn readings(sentence: &Sentence) -> Vec<Sense> {
    let mut readings = vec![Sense { cost: 0, words: Vec::new() }];
    for senses in sentence {
        let joined = readings.iter().flat_map(|before| {
            senses.iter().map(|sense| Sense {
                cost: before.cost + sense.cost,
                words: [&before.words[..], &sense.words[..]].concat(),
            })
        });
        readings = joined.take(MAX_SENSES).collect();
    }
    readings
}

/// True if words tell of a move: they name a piece or a point, or two numbers with a way between them.
fn says_something(words: &[Word]) -> bool {
    let numbers = words.iter().filter(|word| matches!(word, Word::Number(_))).count();
    let way = |word: &Word| matches!(word, Word::To | Word::Forward | Word::Back | Word::Sideways);
    words.iter().any(|word| matches!(word, Word::Piece(_) | Word::Point { .. }))
        || (numbers > 1 && words.iter().any(way))
}

/// What a number can say of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    FromFile,
    ToFile,
    Steps,
}

/// Words beside a move.
struct Fit<'a> {
    words: &'a [Word],
    position: &'a Position,
    mv: Move,
    /// The number of Red's back rank.
    lowest: u8,
}

impl Fit<'_> {
    /// How badly the words fit the move; nothing where they say another one.
    fn cost(&self) -> Option<u32> {
        let pieces = self.pieces()?;
        let ways: u32 = (0..self.words.len()).map(|at| self.way(at)).sum();
        Some(pieces + self.points()? + self.numbers() + ways)
    }

    fn mover(&self) -> Role {
        self.position.piece_at(self.mv.from()).expect("a legal move has a piece").role
    }

    fn taken(&self) -> Option<Role> {
        self.position.piece_at(self.mv.to()).map(|piece| piece.role)
    }

    fn before(&self, at: usize) -> Option<Word> {
        at.checked_sub(1).map(|at| self.words[at])
    }

    fn after(&self, at: usize) -> Option<Word> {
        self.words.get(at + 1).copied()
    }

    fn takes(&self) -> Option<usize> {
        self.words.iter().position(|word| *word == Word::Takes)
    }

    /// Which of the pieces that are named moves, and which is taken.
    fn pieces(&self) -> Option<u32> {
        let named: Vec<(usize, Role)> = self.words.iter().enumerate().filter_map(piece).collect();
        let takes = self.takes();
        let quiet = if takes.is_some() && self.taken().is_none() { ODD } else { 0 };
        let is_behind = |at: usize| takes.is_some_and(|takes| takes < at);
        let instrument = |at: usize| self.before(at) == Some(Word::With);
        let moves = |at: usize, role: Role| {
            let cost = if is_behind(at) && !instrument(at) { LOOSE } else { 0 };
            (role == self.mover()).then_some(cost)
        };
        let is_taken = |at: usize, role: Role| {
            let cost = match takes {
                Some(takes) if takes < at && !instrument(at) => 0,
                Some(_) => LOOSE,
                None => ODD,
            };
            (Some(role) == self.taken()).then_some(cost)
        };
        let cost = match named[..] {
            [] => Some(0),
            [(at, role)] => {
                let only_taken = is_taken(at, role).filter(|_| takes.is_some());
                moves(at, role).into_iter().chain(only_taken).min()
            }
            [(first, role), (second, other), ..] => {
                let rest = IDLE * (named.len() as u32 - 2);
                let both = |mover: (usize, Role), taken: (usize, Role)| {
                    Some(moves(mover.0, mover.1)? + is_taken(taken.0, taken.1)?)
                };
                let turned = both((second, other), (first, role));
                let turned = turned.map(|cost| cost + if instrument(second) { 0 } else { LOOSE });
                let ways =
                    [both((first, role), (second, other)), turned, moves(first, role).map(|it| it + ODD)];
                ways.into_iter().flatten().min().map(|cost| cost + rest)
            }
        };
        cost.map(|cost| cost + quiet)
    }

    /// The points that are named: where the move begins and ends.
    fn points(&self) -> Option<u32> {
        let point = |(at, word): (usize, &Word)| match *word {
            Word::Point { file, rank } => Some((at, Square::new(file, rank.checked_sub(self.lowest)?)?)),
            _ => None,
        };
        let named = self.words.iter().filter(|word| matches!(word, Word::Point { .. })).count();
        let points: Vec<(usize, Square)> = self.words.iter().enumerate().filter_map(point).collect();
        let (from, to) = (self.mv.from(), self.mv.to());
        let begins = |at: usize| self.before(at) == Some(Word::From);
        match points[..] {
            _ if points.len() < named => None,
            [] => Some(0),
            [(at, point)] if point == to => Some(if begins(at) { ODD } else { 0 }),
            [(at, point)] if point == from => Some(if begins(at) { 0 } else { LOOSE }),
            [(_, first), (_, second)] if (first, second) == (from, to) => Some(0),
            [(_, first), (at, second)] if (first, second) == (to, from) => {
                Some(if begins(at) { 0 } else { LOOSE })
            }
            _ => None,
        }
    }

    /// The best way to understand the numbers, each of which says another thing.
    fn numbers(&self) -> u32 {
        let number = |(at, word): (usize, &Word)| match word {
            Word::Number(number) => Some((at, *number)),
            _ => None,
        };
        let numbers: Vec<(usize, u8)> = self.words.iter().enumerate().filter_map(number).collect();
        self.assign(&numbers, &[Count::FromFile, Count::ToFile, Count::Steps])
    }

    fn assign(&self, numbers: &[(usize, u8)], open: &[Count]) -> u32 {
        let Some(((at, number), rest)) = numbers.split_first() else { return 0 };
        let said = open.iter().filter(|count| self.counts(**count, *number)).map(|count| {
            let open: Vec<Count> = open.iter().copied().filter(|other| other != count).collect();
            // Sideways people name the file and seldom count.
            let seldom = *count == Count::Steps && self.ahead() == 0 && !self.is_counted(*at);
            self.expects(*count, *at) + if seldom { ODD } else { 0 } + self.assign(rest, &open)
        });
        said.chain([CONTRARY + self.assign(rest, open)]).min().expect("it may say nothing")
    }

    /// True if the number is true of the move.
    fn counts(&self, count: Count, number: u8) -> bool {
        let side = self.position.turn();
        let (from, to) = (self.mv.from().file_number(side), self.mv.to().file_number(side));
        match count {
            Count::FromFile => from == number,
            Count::ToFile => to == number && from != to,
            Count::Steps if self.is_diagonal() => number == 1,
            Count::Steps => from.abs_diff(to).max(self.ahead().unsigned_abs()) == number,
        }
    }

    /// True if the words beside a number say that it counts points.
    fn is_counted(&self, at: usize) -> bool {
        let aside = matches!(self.before(at), Some(Word::Left | Word::Right | Word::Sideways));
        aside || self.after(at) == Some(Word::Steps)
    }

    /// How far-fetched it is that the number at this place says this.
    fn expects(&self, count: Count, at: usize) -> u32 {
        let (before, after) = (self.before(at), self.after(at));
        let file = before == Some(Word::File) || after == Some(Word::File);
        // `cannon on file 2`
        let lead = if before == Some(Word::File) {
            at.checked_sub(1).and_then(|at| self.before(at))
        } else {
            before
        };
        let likely = match (lead, after) {
            (_, Some(Word::Steps)) => Count::Steps,
            (Some(Word::From), _) => Count::FromFile,
            (Some(Word::To), _) => Count::ToFile,
            (Some(Word::Sideways), _) => Count::ToFile,
            (Some(Word::Forward | Word::Back), _) if self.is_diagonal() => Count::ToFile,
            (Some(Word::Forward | Word::Back | Word::Left | Word::Right), _) => Count::Steps,
            (Some(Word::Piece(_)), _) if lead_is_taken(self.takes(), at) => Count::ToFile,
            (Some(Word::Piece(_)), _) | (_, Some(Word::Piece(_))) => Count::FromFile,
            (Some(Word::Number(_)), None) => Count::ToFile,
            _ => return if file && count == Count::Steps { ODD } else { LOOSE },
        };
        match count {
            _ if count == likely => 0,
            Count::Steps if file => ODD,
            _ => LOOSE,
        }
    }

    /// How badly a word of direction or place fits.
    fn way(&self, at: usize) -> u32 {
        let side = self.position.turn();
        let (from, to) = (self.mv.from(), self.mv.to());
        let (start, end) = (from.file_number(side), to.file_number(side));
        let beside = |word: Option<Word>| matches!(word, Some(Word::Piece(_)));
        let (names, follows) = (beside(self.after(at)), beside(self.before(at)));
        let unless = |holds: bool, cost: u32| if holds { 0 } else { cost };
        // A word of place before a piece says where it stands, and elsewhere where it goes.
        let place = |stands: bool, goes: bool| match (stands, goes) {
            (true, _) if names || follows => 0,
            (_, true) if !names => 0,
            (true, _) | (_, true) => LOOSE,
            (false, false) => IDLE,
        };
        match self.words[at] {
            Word::Forward => unless(self.ahead() > 0, CONTRARY),
            Word::Back => unless(self.ahead() < 0, CONTRARY),
            Word::Sideways => unless(self.ahead() == 0, CONTRARY),
            Word::Left => place(start > 5, end > start),
            Word::Right => place(start < 5, end < start),
            Word::Middle => place(start == 5, end == 5 && start != 5),
            Word::Edge => place([1, 9].contains(&start), [1, 9].contains(&end) && start != end),
            Word::Front => {
                self.tandem(true).map_or(unless(self.ahead() > 0, IDLE), |it| unless(it, CONTRARY))
            }
            Word::Rear => {
                self.tandem(false).map_or(unless(self.ahead() < 0, IDLE), |it| unless(it, CONTRARY))
            }
            Word::River => {
                let crosses = to.across_river(side) && !from.across_river(side);
                unless(crosses || to.depth(side) == 4, IDLE)
            }
            Word::Check => unless(self.position.after(self.mv).checkers().count() > 0, IDLE),
            _ => 0,
        }
    }

    /// Points that the piece goes forward, as its owner looks.
    fn ahead(&self) -> i8 {
        let (from, to) = (self.mv.from().rank() as i8, self.mv.to().rank() as i8);
        if self.position.turn() == Color::Red { to - from } else { from - to }
    }

    fn is_diagonal(&self) -> bool {
        matches!(self.mover(), Role::Horse | Role::Elephant | Role::Advisor)
    }

    /// Whether the piece stands in front of (or behind) all others of its kind on its file; nothing where it is alone.
    fn tandem(&self, front: bool) -> Option<bool> {
        let (from, piece) = (self.mv.from(), self.position.piece_at(self.mv.from())?);
        let others = self
            .position
            .pieces()
            .filter(|(square, other)| *other == piece && square.file() == from.file() && *square != from);
        let depths: Vec<u8> = others.map(|(square, _)| square.depth(piece.color)).collect();
        let own = from.depth(piece.color);
        let is_first = |depth: &u8| if front { own > *depth } else { own < *depth };
        (!depths.is_empty()).then(|| depths.iter().all(is_first))
    }
}

fn piece((at, word): (usize, &Word)) -> Option<(usize, Role)> {
    match word {
        Word::Piece(role) => Some((at, *role)),
        _ => None,
    }
}

/// True if the piece before a place is said to be taken.
fn lead_is_taken(takes: Option<usize>, at: usize) -> bool {
    takes.is_some_and(|takes| takes < at)
}
