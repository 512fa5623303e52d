//! Why a move is illegal.

use super::{Color, Move, Piece, Position, Role, Square};

/// Why the side to move may not play a move, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// There is no piece on the origin.
    #[error("there is no piece on {from}")]
    NoPiece { from: Square },
    /// The piece on the origin belongs to the opponent.
    #[error("the {} on {from} is {}'s and it is {}'s turn", piece.role, piece.color, !piece.color)]
    WrongTurn { from: Square, piece: Piece },
    /// An own piece stands on the destination.
    #[error("an own {} stands on {to}", piece.role)]
    OwnPiece { to: Square, piece: Piece },
    /// The piece does not move like that at all.
    #[error("a {} does not move from {from} to {to}", piece.role)]
    NotItsMove { from: Square, to: Square, piece: Piece },
    /// The horse's leg is blocked.
    #[error("the horse on {from} is hobbled by the {} on {by}", piece.role)]
    Hobbled { from: Square, by: Square, piece: Piece },
    /// The elephant's eye is blocked.
    #[error("the elephant on {from} has its eye blocked by the {} on {by}", piece.role)]
    EyeBlocked { from: Square, by: Square, piece: Piece },
    /// A piece stands in the way of a chariot or of a cannon's quiet move.
    #[error("the {} on {by} stands in the way", piece.role)]
    Blocked { by: Square, piece: Piece },
    /// A cannon captures over exactly one screen and there is none.
    #[error("the cannon on {from} has no screen to jump")]
    NoScreen { from: Square },
    /// A cannon captures over exactly one screen and there are more.
    #[error("the cannon on {from} would jump {} pieces, it may jump one", screens.len())]
    TooManyScreens { from: Square, screens: Vec<Square> },
    /// A general or an advisor may not leave the palace.
    #[error("the {} may not leave the palace", piece.role)]
    LeavesPalace { piece: Piece },
    /// An elephant may not cross the river.
    #[error("the elephant may not cross the river")]
    CrossesRiver,
    /// A soldier never moves backwards.
    #[error("a soldier never moves backwards")]
    Backwards,
    /// A soldier moves sideways only across the river.
    #[error("a soldier moves sideways only once it has crossed the river")]
    SidewaysTooEarly,
    /// The generals would face each other on an open file.
    #[error("the generals would face each other on an open file")]
    FacingGenerals,
    /// The own general would stand in check.
    #[error("{color}'s general would be in check by the {} on {by}", piece.role)]
    LeavesCheck { color: Color, by: Square, piece: Piece },
}

impl Position {
    /// Tests whether the side to move may play `mv`, and says why not.
    ///
    /// # Errors
    /// The first reason in the order of [`MoveError`]'s variants that applies.
    pub fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.piece_at(from).ok_or(MoveError::NoPiece { from })?;
        if piece.color != self.turn() {
            return Err(MoveError::WrongTurn { from, piece });
        }
        if self.is_legal(mv) {
            return Ok(());
        }
        if let Some(own) = self.piece_at(to).filter(|own| own.color == piece.color) {
            return Err(MoveError::OwnPiece { to, piece: own });
        }
        if !self.attacks(from, to) {
            return Err(self.why_not_its_move(piece, from, to));
        }
        let mut after = self.clone();
        after.make(mv);
        let general = after.general(piece.color);
        let by = after.attackers(general, !piece.color).next().expect("the move is illegal for a check");
        let attacker = after.piece_at(by).expect("an attacker is a piece");
        if attacker.role == Role::General {
            return Err(MoveError::FacingGenerals);
        }
        Err(MoveError::LeavesCheck { color: piece.color, by, piece: attacker })
    }

    fn why_not_its_move(&self, piece: Piece, from: Square, to: Square) -> MoveError {
        MoveError::NotItsMove { from, to, piece }
    }
}
