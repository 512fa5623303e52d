//! Reasons why moves are illegal.

use super::tables::{between, horse_leg};
use super::{Bitboard, CannonRule, Color, Move, Piece, Position, Role, Square};

/// Reason why the side to move may not play a move, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The origin is empty.
    #[error("there is no piece on {from}")]
    NoPiece {
        /// Origin of the move.
        from: Square,
    },
    /// The piece belongs to the other side.
    #[error("the {} on {from} is {}'s and it is {}'s turn", piece.role, piece.color, !piece.color)]
    WrongTurn {
        /// Origin of the move.
        from: Square,
        /// Piece of the move.
        piece: Piece,
    },
    /// A piece of the mover is on the destination.
    #[error("an own {} stands on {to}", piece.role)]
    OwnPiece {
        /// Destination of the move.
        to: Square,
        /// Piece on the destination.
        piece: Piece,
    },
    /// Pieces of this kind do not move like that.
    #[error("the {} on {from} does not move to {to}", piece.role)]
    NotItsMove {
        /// Origin of the move.
        from: Square,
        /// Destination of the move.
        to: Square,
        /// Piece of the move.
        piece: Piece,
    },
    /// A piece on its leg blocks the horse.
    #[error("the horse on {from} is hobbled by the {} on {by}", piece.role)]
    Hobbled {
        /// Point of the horse.
        from: Square,
        /// Point of the leg.
        by: Square,
        /// Piece on the leg.
        piece: Piece,
    },
    /// A piece on its eye blocks the elephant.
    #[error("the elephant on {from} has its eye blocked by the {} on {by}", piece.role)]
    EyeBlocked {
        /// Point of the elephant.
        from: Square,
        /// Point of the eye.
        by: Square,
        /// Piece on the eye.
        piece: Piece,
    },
    /// A piece blocks the line of a chariot or cannon.
    #[error("the {} on {by} stands in the way", piece.role)]
    Blocked {
        /// Point of the blocking piece.
        by: Square,
        /// Blocking piece.
        piece: Piece,
    },
    /// The cannon has no screen for its capture.
    #[error("the cannon on {from} has no screen to jump")]
    NoScreen {
        /// Point of the cannon.
        from: Square,
    },
    /// The cannon has more than one screen for its capture.
    #[error("the cannon on {from} would jump {} pieces, it may jump one", screens.len())]
    TooManyScreens {
        /// Point of the cannon.
        from: Square,
        /// Points of the screens, the nearest first.
        screens: Vec<Square>,
    },
    /// A general or advisor leaves the palace.
    #[error("the {} may not leave the palace", piece.role)]
    LeavesPalace {
        /// Piece of the move.
        piece: Piece,
    },
    /// An elephant crosses the river.
    #[error("the elephant may not cross the river")]
    CrossesRiver,
    /// A soldier moves backwards.
    #[error("a soldier never moves backwards")]
    Backwards,
    /// A soldier moves sideways before it has crossed the river.
    #[error("a soldier moves sideways only once it has crossed the river")]
    SidewaysTooEarly,
    /// The generals would face each other on an open file.
    #[error("the generals would face each other on an open file")]
    FacingGenerals,
    /// The general of the mover would be in check.
    #[error("{color}'s general would be in check by the {} on {by}", piece.role)]
    LeavesCheck {
        /// Side to move.
        color: Color,
        /// Point of the attacker.
        by: Square,
        /// Attacking piece.
        piece: Piece,
    },
}

impl Position {
    /// Checks whether the side to move may play `mv`.
    ///
    /// # Errors
    /// The first reason that applies: the owner of the piece, the movement of the piece (palace and river before blocking pieces), an
    /// own piece on the destination, and last the safety of the own general. Among several attackers of the general it names one that
    /// is not the facing general.
    ///
    /// ```
    /// # use xiangqi::rules::{MoveError, Position};
    /// let position = Position::startpos();
    /// let error = position.check_move("b0d1".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "the horse on b0 is hobbled by the elephant on c0");
    /// assert!(matches!(error, MoveError::Hobbled { .. }));
    /// ```
    pub fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        let from = mv.from();
        let to = mv.to();
        let piece = self.piece_at(from).ok_or(MoveError::NoPiece { from })?;
        if piece.color != self.turn() {
            return Err(MoveError::WrongTurn { from, piece });
        }
        if self.is_legal(mv) {
            return Ok(());
        }
        if let Some(own) = self.piece_at(to).filter(|own| own.color == piece.color && to != from)
            && self.reaches(piece, from, to)
        {
            return Err(MoveError::OwnPiece { to, piece: own });
        }
        if !self.attacks(from, to) {
            return Err(self.movement_error(piece, from, to));
        }
        let after = self.after(mv);
        let attackers = after.attackers_of(after.general(piece.color), !piece.color);
        let facing = Bitboard::of(after.general(!piece.color));
        let Some(by) = (attackers - facing).first() else { return Err(MoveError::FacingGenerals) };
        let attacker = after.piece_at(by).expect("an attacker is a piece");
        Err(MoveError::LeavesCheck { color: piece.color, by, piece: attacker })
    }

    /// Returns `true` if a piece could move to a point if there were no own piece.
    fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        let is_line = from.file() == to.file() || from.rank() == to.rank();
        let is_slider = piece.role == Role::Cannon && self.cannon_rule() == CannonRule::Standard;
        self.attackers_of(to, piece.color).contains(from)
            || is_slider && is_line && self.screens(from, to).is_empty()
    }

    /// Returns the reason why a move is not pseudo-legal, without regard to own pieces on its destination.
    fn movement_error(&self, piece: Piece, from: Square, to: Square) -> MoveError {
        let files = to.file().abs_diff(from.file());
        let ranks = to.rank().abs_diff(from.rank());
        let shape = (files.min(ranks), files.max(ranks));
        let error = match piece.role {
            Role::General if shape == (0, 1) => Some(MoveError::LeavesPalace { piece }),
            Role::Advisor if shape == (1, 1) => Some(MoveError::LeavesPalace { piece }),
            Role::Elephant if shape != (2, 2) => None,
            Role::Elephant if to.across_river(piece.color) => Some(MoveError::CrossesRiver),
            Role::Elephant => {
                self.blocker(midpoint(from, to)).map(|(by, piece)| MoveError::EyeBlocked { from, by, piece })
            }
            Role::Horse => {
                self.blocker(horse_leg(from, to)).map(|(by, piece)| MoveError::Hobbled { from, by, piece })
            }
            Role::Chariot => self
                .blocker(self.screens(from, to).first().copied())
                .map(|(by, piece)| MoveError::Blocked { by, piece }),
            Role::Cannon if shape.0 == 0 && shape.1 > 0 => Some(self.cannon_error(from, to)),
            Role::Soldier if files == 0 && to.depth(piece.color) < from.depth(piece.color) => {
                Some(MoveError::Backwards)
            }
            Role::Soldier if (files, ranks) == (1, 0) => Some(MoveError::SidewaysTooEarly),
            Role::General | Role::Advisor | Role::Cannon | Role::Soldier => None,
        };
        error.unwrap_or(MoveError::NotItsMove { from, to, piece })
    }

    fn cannon_error(&self, from: Square, to: Square) -> MoveError {
        let screens = self.screens(from, to);
        let Some((by, piece)) = self.blocker(screens.first().copied()) else {
            return MoveError::NoScreen { from };
        };
        let is_capture = self.piece_at(to).is_some_and(|piece| piece.color != self.turn());
        if is_capture || self.cannon_rule() == CannonRule::AlwaysJumps {
            MoveError::TooManyScreens { from, screens }
        } else {
            MoveError::Blocked { by, piece }
        }
    }

    fn blocker(&self, square: Option<Square>) -> Option<(Square, Piece)> {
        Some((square?, self.piece_at(square?)?))
    }

    /// Returns the occupied points strictly between two points of a line, the nearest to `from` first.
    fn screens(&self, from: Square, to: Square) -> Vec<Square> {
        let mut screens: Vec<Square> = (between(from, to) & self.occupied()).into_iter().collect();
        if to < from {
            screens.reverse();
        }
        screens
    }
}

fn midpoint(from: Square, to: Square) -> Option<Square> {
    Square::new((from.file() + to.file()) / 2, (from.rank() + to.rank()) / 2)
}
