//! Mates made by chance: of a given kind, around the pieces that make it, and of any kind.

use xiangqi::rules::{MatePattern, Position, Square};

use crate::rules::sample::{self, Dice};

fn one<T: Copy>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.below(of.len())]
}

/// A board with Black to be mated.
struct Board {
    points: [Option<char>; 90],
    dice: Dice,
}

const HOME: (usize, usize) = (4, 9);
const PALACE: [(usize, usize); 9] = [(3, 9), (4, 9), (5, 9), (3, 8), (4, 8), (5, 8), (3, 7), (4, 7), (5, 7)];
const ADVISORS: [(usize, usize); 5] = [(3, 9), (5, 9), (4, 8), (3, 7), (5, 7)];
const ELEPHANTS: [(usize, usize); 7] = [(2, 9), (6, 9), (0, 7), (4, 7), (8, 7), (2, 5), (6, 5)];

impl Board {
    /// Puts a piece on a free point.
    fn put(&mut self, piece: char, (file, rank): (usize, usize)) -> bool {
        let point = &mut self.points[9 * rank + file];
        let free = point.is_none();
        if free {
            *point = Some(piece);
        }
        free
    }

    fn anywhere(&mut self, piece: char) {
        let file = self.dice.below(9);
        let rank = 4 + self.dice.below(6);
        self.put(piece, (file, rank));
    }

    fn general(&mut self) -> (usize, usize) {
        let at = one(&mut self.dice, &PALACE);
        self.put('k', at);
        at
    }

    /// Puts a piece on the general's rank or file.
    fn on_line(&mut self, piece: char, (file, rank): (usize, usize)) {
        let at =
            if self.dice.below(2) == 0 { (file, self.dice.below(10)) } else { (self.dice.below(9), rank) };
        self.put(piece, at);
    }

    /// What the mate is made of.
    fn begin(&mut self, pattern: MatePattern) {
        let wing = |dice: &mut Dice, file: usize| if dice.below(2) == 0 { file } else { 8 - file };
        match pattern {
            MatePattern::DoubleCannon => {
                let general = self.general();
                self.on_line('C', general);
                self.on_line('C', general);
            }
            MatePattern::CannonBehindHorse => {
                let (file, rank) = self.general();
                let (horse, cannon) = match self.dice.below(3) {
                    0 => ((file, rank - 2), (file, self.dice.below(rank - 2))),
                    1 => ((file + 2, rank), (8, rank)),
                    _ => ((file - 2, rank), (0, rank)),
                };
                self.put('N', horse);
                self.put('C', cannon);
            }
            MatePattern::SmotheredPalace | MatePattern::HeavenAndEarthCannons | MatePattern::IronBolt => {
                self.put('k', HOME);
                self.put('a', (4, 8));
                let file = wing(&mut self.dice, 3);
                if pattern == MatePattern::IronBolt {
                    let piece = one(&mut self.dice, &['R', 'P']);
                    self.put(piece, (file, 9));
                } else {
                    self.put('a', (file, 9));
                    let cannon = self.dice.below(9);
                    self.put('C', (cannon, 9));
                }
                if pattern != MatePattern::SmotheredPalace {
                    let rank = self.dice.below(8);
                    self.put('C', (4, rank));
                    self.put('b', (4, 7));
                    self.anywhere('R');
                }
            }
            MatePattern::OctagonHorse => {
                let (file, rank) = one(&mut self.dice, &[(3, 9), (5, 9), (3, 7), (5, 7)]);
                self.put('k', (file, rank));
                self.put('N', (8 - file, 16 - rank));
                self.on_line('R', (file, rank));
            }
            MatePattern::SpringHorse => {
                let file = wing(&mut self.dice, 3);
                let rank = 7 + self.dice.below(3);
                self.put('k', (file, rank));
                let horse = if file == 3 { 1 } else { 7 };
                let beside = if self.dice.below(2) == 0 { rank - 1 } else { (rank + 1).min(9) };
                self.put('N', (horse, beside));
                let chariot = self.dice.below(9);
                self.put('R', (chariot, beside));
            }
            MatePattern::ThreePiecesToOneSide => {
                self.general();
                for piece in ['R', 'N', 'C', 'P'] {
                    let at = (5 + self.dice.below(3), 5 + self.dice.below(5));
                    self.put(piece, at);
                }
            }
            MatePattern::AlternatingChariots => {
                let (file, rank) = self.general();
                self.on_line('R', (file, rank));
                self.on_line('R', (file + 1, rank - 1));
            }
            MatePattern::MinisterOverLord => {
                let file = wing(&mut self.dice, 3);
                self.put('k', (file, 8));
                self.put('a', (file, 7));
                self.on_line('R', (file, 8));
                self.anywhere('N');
            }
            MatePattern::SmotheredMate => {
                let (file, rank) = self.general();
                for step in [(file + 1, rank), (file - 1, rank), (file, rank - 1), (file, (rank + 1).min(9))]
                {
                    let piece =
                        one(&mut self.dice, if ADVISORS.contains(&step) { &['a'] } else { &['n', 'r', 'c'] });
                    self.put(piece, step);
                }
                let checker = one(&mut self.dice, &['N', 'C', 'R']);
                self.on_line(checker, (file, rank));
            }
            MatePattern::PalaceSideHorse
            | MatePattern::CornerHorse
            | MatePattern::AnglerHorse
            | MatePattern::SideTiger => {
                let (file, rank) = match pattern {
                    MatePattern::PalaceSideHorse => (2, 8),
                    MatePattern::CornerHorse => (3, 7),
                    MatePattern::AnglerHorse => (2, 7),
                    _ => (2, 6),
                };
                let file = wing(&mut self.dice, file);
                self.put('N', (file, rank));
                let general = self.general();
                self.on_line('R', general);
            }
            MatePattern::HeartPiercing => {
                self.put('R', (4, 8));
                self.general();
            }
            MatePattern::ScoopingTheMoon => {
                let file = 3 + self.dice.below(3);
                let rank = 7 + self.dice.below(2);
                self.put('k', (file, rank));
                let piece = one(&mut self.dice, &['R', 'C']);
                self.put(piece, (file, 9));
            }
            MatePattern::EscortingTheBuddha => {
                let file = 3 + self.dice.below(3);
                self.put('k', (file, 9));
                self.put('P', (file, 8));
            }
            MatePattern::WhiteFacedGeneral => {
                let general = self.general();
                self.on_line('R', general);
            }
        }
    }

    /// Adds what else may stand there.
    fn fill(&mut self) {
        let at = (3 + self.dice.below(3), self.dice.below(3));
        self.put('K', at);
        for _ in 0..self.dice.below(4) {
            let at = one(&mut self.dice, &ADVISORS);
            if self.points.iter().filter(|point| **point == Some('a')).count() < 2 {
                self.put('a', at);
            }
        }
        for _ in 0..self.dice.below(3) {
            let at = one(&mut self.dice, &ELEPHANTS);
            if self.points.iter().filter(|point| **point == Some('b')).count() < 2 {
                self.put('b', at);
            }
        }
        for _ in 0..self.dice.below(3) {
            let piece = one(&mut self.dice, &['n', 'r', 'c', 'p']);
            self.anywhere(piece);
        }
        for _ in 0..self.dice.below(4) {
            let piece = one(&mut self.dice, &['N', 'R', 'C', 'P']);
            self.anywhere(piece);
        }
    }

    fn position(&self) -> Option<Position> {
        let placement = sample::fen_of(|square: Square| {
            self.points[square.index()].and_then(xiangqi::rules::Piece::from_char)
        });
        format!("{placement} b").parse().ok()
    }
}

/// A checkmate around the pieces that make `pattern`; none where this seed gives no mate.
pub(super) fn mate(pattern: MatePattern, seed: u64) -> Option<Position> {
    let mut board = Board { points: [None; 90], dice: Dice(seed ^ (pattern as u64) << 32) };
    board.begin(pattern);
    board.fill();
    let position = board.position()?;
    (position.in_check() && !position.has_legal_move()).then_some(position)
}

/// The mates in a random placement: the position itself, and those that one move gives; and the one at which a random game
/// ends in which nobody overlooks a mate.
pub(super) fn mates_of_chance(seed: u64) -> Vec<Position> {
    let mut mates = Vec::new();
    let placed = sample::placed(seed);
    if !placed.has_legal_move() {
        mates.extend(placed.in_check().then_some(placed));
    } else {
        mates.extend(mates_in_one(&placed));
    }
    if seed.is_multiple_of(16) {
        mates.extend(end_of_a_game(&mut Dice(seed)));
    }
    mates
}

fn mates_in_one(position: &Position) -> Vec<Position> {
    let after = |mv| {
        let mut after = position.clone();
        after.make(mv);
        after
    };
    let mated = |position: &Position| position.in_check() && !position.has_legal_move();
    position.legal_moves().into_iter().map(after).filter(mated).collect()
}

fn end_of_a_game(dice: &mut Dice) -> Option<Position> {
    let mut position = Position::startpos();
    for _ in 0..200 {
        let mut mates = mates_in_one(&position);
        if !mates.is_empty() {
            let chosen = dice.below(mates.len());
            return Some(mates.swap_remove(chosen));
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[dice.below(moves.len())]);
    }
    None
}
