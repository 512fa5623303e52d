//! Histories of moves, with gravity, and corrections of the evaluation.

use crate::rules::{Color, Move, Piece, Role, Square};

/// Maximum absolute value of a history.
pub(super) const HISTORY_LIMIT: i32 = 8192;
const CONTINUATIONS: usize = 14 * 90;
const CORRECTIONS: usize = 1 << 14;
const CORRECTION_LIMIT: i32 = 1024;
/// Units of a correction in one centipawn.
const CORRECTION_GRAIN: i32 = 8;
/// Number of corrections by the last two moves. Pairs of moves share entries.
const MOVE_CORRECTIONS: usize = 1 << 16;

/// Index of a piece and its target, the row or column of a continuation history.
#[derive(Clone, Copy)]
pub(super) struct PieceTarget(u16);

impl PieceTarget {
    pub(super) fn new(piece: Piece, mv: Move) -> PieceTarget {
        PieceTarget((piece.index() * 90 + mv.to().index()) as u16)
    }
}

/// Tables of histories and corrections, about 3.5 MB.
pub(super) struct Stats {
    quiet: Vec<[i16; 8100]>,
    captures: Vec<[[i16; 7]; 90]>,
    continuations: Vec<i16>,
    soldiers: Vec<[i16; 2]>,
    material: [Vec<[i16; 2]>; 2],
    /// Corrections by the last two moves, shared by both sides.
    moves: Vec<i16>,
}

/// Hash keys of parts of a position, for the correction of its evaluation.
#[derive(Clone, Copy, Default)]
pub(super) struct PartKeys {
    pub(super) soldiers: u64,
    pub(super) pieces: [u64; 2],
}

impl PartKeys {
    pub(super) fn toggle(&mut self, piece: Piece, square: Square) {
        // Any fixed mix of piece and point is a suitable key.
        let mixed =
            (piece.index() as u64 * 90 + square.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = mixed ^ (mixed >> 29);
        match piece.role {
            Role::Soldier => self.soldiers ^= key,
            _ => self.pieces[piece.color.index()] ^= key,
        }
    }
}

impl Stats {
    pub(super) fn new() -> Stats {
        Stats {
            quiet: vec![[0; 8100]; 2],
            captures: vec![[[0; 7]; 90]; 14],
            continuations: vec![0; CONTINUATIONS * CONTINUATIONS],
            soldiers: vec![[0; 2]; CORRECTIONS],
            material: [vec![[0; 2]; CORRECTIONS], vec![[0; 2]; CORRECTIONS]],
            moves: vec![0; MOVE_CORRECTIONS],
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill([0; 8100]);
        self.captures.fill([[0; 7]; 90]);
        self.continuations.fill(0);
        self.soldiers.fill([0; 2]);
        for table in &mut self.material {
            table.fill([0; 2]);
        }
        self.moves.fill(0);
    }

    pub(super) fn quiet(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.quiet[color.index()][mv.from().index() * 90 + mv.to().index()])
    }

    pub(super) fn update_quiet(&mut self, color: Color, mv: Move, bonus: i32) {
        add(&mut self.quiet[color.index()][mv.from().index() * 90 + mv.to().index()], bonus);
    }

    pub(super) fn capture(&self, piece: Piece, mv: Move, captured: Role) -> i32 {
        i32::from(self.captures[piece.index()][mv.to().index()][captured.index()])
    }

    pub(super) fn update_capture(&mut self, piece: Piece, mv: Move, captured: Role, bonus: i32) {
        add(&mut self.captures[piece.index()][mv.to().index()][captured.index()], bonus);
    }

    pub(super) fn continuation(&self, before: Option<PieceTarget>, step: PieceTarget) -> i32 {
        before.map_or(0, |before| {
            i32::from(self.continuations[usize::from(before.0) * CONTINUATIONS + usize::from(step.0)])
        })
    }

    pub(super) fn update_continuation(&mut self, before: Option<PieceTarget>, step: PieceTarget, bonus: i32) {
        if let Some(before) = before {
            add(&mut self.continuations[usize::from(before.0) * CONTINUATIONS + usize::from(step.0)], bonus);
        }
    }

    /// Returns the correction of the evaluation, in centipawns. `before` has the last two moves, `weight` the weight of their
    /// correction.
    pub(super) fn correction(
        &self,
        turn: Color,
        keys: &PartKeys,
        before: [Option<PieceTarget>; 2],
        weight: i32,
    ) -> i32 {
        let turn = turn.index();
        let soldiers = i32::from(self.soldiers[slot(keys.soldiers)][turn]);
        let pieces: i32 =
            (0..2).map(|side| i32::from(self.material[side][slot(keys.pieces[side])][turn])).sum();
        let known = (2 * soldiers + pieces) / (3 * CORRECTION_GRAIN);
        let moves = move_slot(before).map_or(0, |slot| i32::from(self.moves[slot]));
        known + weight * moves / (3 * CORRECTION_GRAIN)
    }

    /// Updates the corrections after an evaluation that was `error` centipawns too low.
    pub(super) fn update_correction(
        &mut self,
        turn: Color,
        keys: &PartKeys,
        before: [Option<PieceTarget>; 2],
        depth: i32,
        error: i32,
    ) {
        let turn = turn.index();
        let bonus = (error * depth / 4).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        correct(&mut self.soldiers[slot(keys.soldiers)][turn], bonus);
        for side in 0..2 {
            correct(&mut self.material[side][slot(keys.pieces[side])][turn], bonus);
        }
        if let Some(slot) = move_slot(before) {
            correct(&mut self.moves[slot], bonus);
        }
    }
}

/// Returns the index of the correction by two moves, `None` if one is unknown.
fn move_slot([last, earlier]: [Option<PieceTarget>; 2]) -> Option<usize> {
    let last = usize::from(last?.0);
    let earlier = usize::from(earlier?.0);
    // The factors spread the pairs over the table.
    Some(((last * 40_503) ^ (earlier * 8_821)) % MOVE_CORRECTIONS)
}

fn slot(key: u64) -> usize {
    (key as usize) & (CORRECTIONS - 1)
}

/// Adds with gravity: a bonus toward the limit counts less the nearer the value is.
fn add(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_LIMIT, HISTORY_LIMIT);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

fn correct(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / CORRECTION_LIMIT) as i16;
}
