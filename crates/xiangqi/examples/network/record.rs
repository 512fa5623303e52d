//! A position of the training data, packed into 40 bytes.

use xiangqi::rules::{Color, Piece, Role, Square};

/// Bytes of a stored position.
pub(crate) const LENGTH: usize = 40;

/// A position with what was found out about it; scores in centipawns for the side to move.
#[derive(Clone)]
pub(crate) struct StoredPosition {
    pub(crate) pieces: Vec<(Piece, Square)>,
    pub(crate) turn: Color,
    /// The score of a search.
    pub(crate) score: i16,
    /// The evaluation by hand.
    pub(crate) hand: i16,
    /// What came of the game for the side to move: 0 a loss, 1 a draw, 2 a win.
    pub(crate) result: u8,
    /// Plies since the last capture.
    pub(crate) quiet: u8,
    /// The number of its game.
    pub(crate) game: u32,
}

impl StoredPosition {
    /// Points with a piece as 90 bits, the turn as the highest bit of those; half a byte a piece; the numbers, the lowest byte first.
    pub(crate) fn pack(&self) -> [u8; LENGTH] {
        let mut pieces = self.pieces.clone();
        pieces.sort_by_key(|(_, square)| square.index());
        let mut occupied = (self.turn.index() as u128) << 95;
        let mut kinds = 0u128;
        for (place, (piece, square)) in pieces.iter().enumerate() {
            occupied |= 1 << square.index();
            kinds |= (piece.index() as u128) << (4 * place);
        }
        let mut bytes = [0; LENGTH];
        bytes[..12].copy_from_slice(&occupied.to_le_bytes()[..12]);
        bytes[12..28].copy_from_slice(&kinds.to_le_bytes());
        bytes[28..30].copy_from_slice(&self.score.to_le_bytes());
        bytes[30..32].copy_from_slice(&self.hand.to_le_bytes());
        bytes[32] = self.result;
        bytes[33] = self.quiet;
        bytes[34..38].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Reads what [`StoredPosition::pack`] wrote; `None` for other bytes.
    pub(crate) fn unpack(bytes: &[u8; LENGTH]) -> Option<StoredPosition> {
        let mut occupied = [0; 16];
        occupied[..12].copy_from_slice(&bytes[..12]);
        let occupied = u128::from_le_bytes(occupied);
        let mut kinds = [0; 16];
        kinds.copy_from_slice(&bytes[12..28]);
        let mut kinds = u128::from_le_bytes(kinds);
        let mut pieces = Vec::with_capacity(32);
        for square in Square::all().filter(|square| occupied >> square.index() & 1 == 1) {
            let kind = (kinds & 15) as usize;
            kinds >>= 4;
            let role = *Role::ALL.get(kind % 7)?;
            pieces.push((Piece::new(*Color::ALL.get(kind / 7)?, role), square));
        }
        Some(StoredPosition {
            pieces,
            turn: Color::ALL[(occupied >> 95 & 1) as usize],
            score: i16::from_le_bytes([bytes[28], bytes[29]]),
            hand: i16::from_le_bytes([bytes[30], bytes[31]]),
            result: bytes[32],
            quiet: bytes[33],
            game: u32::from_le_bytes([bytes[34], bytes[35], bytes[36], bytes[37]]),
        })
    }
}
