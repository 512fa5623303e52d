//! Why a move is illegal.

use super::tables::{between, horse_leg};
use super::{Bitboard, CannonRule, Color, Move, Piece, Position, Role, Square};

/// Reason why the side to move may not play a move, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    #[error("there is no piece on {from}")]
    NoPiece { from: Square },
    #[error("the {} on {from} is {}'s and it is {}'s turn", piece.role, piece.color, !piece.color)]
    WrongTurn { from: Square, piece: Piece },
    #[error("an own {} stands on {to}", piece.role)]
    OwnPiece { to: Square, piece: Piece },
    #[error("the {} on {from} does not move to {to}", piece.role)]
    NotItsMove { from: Square, to: Square, piece: Piece },
    #[error("the horse on {from} is hobbled by the {} on {by}", piece.role)]
    Hobbled { from: Square, by: Square, piece: Piece },
    #[error("the elephant on {from} has its eye blocked by the {} on {by}", piece.role)]
    EyeBlocked { from: Square, by: Square, piece: Piece },
    #[error("the {} on {by} stands in the way", piece.role)]
    Blocked { by: Square, piece: Piece },
    #[error("the cannon on {from} has no screen to jump")]
    NoScreen { from: Square },
    /// The nearest screen comes first.
    #[error("the cannon on {from} would jump {} pieces, it may jump one", screens.len())]
    TooManyScreens { from: Square, screens: Vec<Square> },
    #[error("the {} may not leave the palace", piece.role)]
    LeavesPalace { piece: Piece },
    #[error("the elephant may not cross the river")]
    CrossesRiver,
    #[error("a soldier never moves backwards")]
    Backwards,
    #[error("a soldier moves sideways only once it has crossed the river")]
    SidewaysTooEarly,
    #[error("the generals would face each other on an open file")]
    FacingGenerals,
    #[error("{color}'s general would be in check by the {} on {by}", piece.role)]
    LeavesCheck { color: Color, by: Square, piece: Piece },
}

impl Position {
    /// Tests whether the side to move may play `mv`, and says why not.
    ///
    /// # Errors
    /// The first reason that applies: whose piece it is, how the piece moves (where it may never go before what stands in
    /// its way), an own piece on the destination, and last the safety of the own general. Among several pieces that would
    /// give check it names one that is not the facing general.
    ///
    /// ```
    /// # use xiangqi::rules::{MoveError, Position};
    /// let position = Position::startpos();
    /// let error = position.check_move("b0d1".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "the horse on b0 is hobbled by the elephant on c0");
    /// assert!(matches!(error, MoveError::Hobbled { .. }));
    /// ```
    pub fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        let (from, to) = (mv.from(), mv.to());
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
            return Err(self.why_not_its_move(piece, from, to));
        }
        let after = self.after(mv);
        let attackers = after.attackers_of(after.general(piece.color), !piece.color);
        let facing = Bitboard::of(after.general(!piece.color));
        let Some(by) = (attackers - facing).first() else { return Err(MoveError::FacingGenerals) };
        let attacker = after.piece_at(by).expect("an attacker is a piece");
        Err(MoveError::LeavesCheck { color: piece.color, by, piece: attacker })
    }

    /// True if a piece could go to a point if no piece of its own side stood there.
    fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        let line = from.file() == to.file() || from.rank() == to.rank();
        let quiet = piece.role == Role::Cannon && self.cannon_rule() == CannonRule::Standard && line;
        self.attackers_of(to, piece.color).contains(from) || quiet && self.screens(from, to).is_empty()
    }

    /// Reason why a piece cannot reach a point, whatever piece of its own side stands there.
    fn why_not_its_move(&self, piece: Piece, from: Square, to: Square) -> MoveError {
        let (color, role) = (piece.color, piece.role);
        let files = to.file().abs_diff(from.file());
        let ranks = to.rank().abs_diff(from.rank());
        let shape = (files.min(ranks), files.max(ranks));
        let blocker =
            |square: Option<Square>| square.and_then(|square| Some((square, self.piece_at(square)?)));
        let error = match role {
            Role::General => (shape == (0, 1)).then_some(MoveError::LeavesPalace { piece }),
            Role::Advisor => (shape == (1, 1)).then_some(MoveError::LeavesPalace { piece }),
            Role::Elephant if shape != (2, 2) => None,
            Role::Elephant if to.across_river(color) => Some(MoveError::CrossesRiver),
            Role::Elephant => {
                blocker(midpoint(from, to)).map(|(by, piece)| MoveError::EyeBlocked { from, by, piece })
            }
            Role::Horse => {
                blocker(horse_leg(from, to)).map(|(by, piece)| MoveError::Hobbled { from, by, piece })
            }
            Role::Chariot => blocker(self.screens(from, to).first().copied())
                .map(|(by, piece)| MoveError::Blocked { by, piece }),
            Role::Cannon if shape.0 != 0 || shape.1 == 0 => None,
            Role::Cannon => Some(self.why_no_cannon_move(from, to)),
            Role::Soldier if files == 0 && to.depth(color) < from.depth(color) => Some(MoveError::Backwards),
            Role::Soldier if (files, ranks) == (1, 0) => Some(MoveError::SidewaysTooEarly),
            Role::Soldier => None,
        };
        error.unwrap_or(MoveError::NotItsMove { from, to, piece })
    }

    fn why_no_cannon_move(&self, from: Square, to: Square) -> MoveError {
        let screens = self.screens(from, to);
        let takes = self.piece_at(to).is_some_and(|piece| piece.color != self.turn());
        let jumps = takes || self.cannon_rule() == CannonRule::AlwaysJumps;
        match (jumps, screens.first().and_then(|by| Some((*by, self.piece_at(*by)?)))) {
            (_, None) => MoveError::NoScreen { from },
            (true, Some(_)) => MoveError::TooManyScreens { from, screens },
            (false, Some((by, piece))) => MoveError::Blocked { by, piece },
        }
    }

    /// The points strictly between two points of a line where a piece stands, the nearest to `from` first.
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
