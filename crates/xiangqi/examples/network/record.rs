//! A position of the training data, packed into 40 bytes.

use xiangqi::rules::{Color, Piece, Role, Square};

/// Size of a stored position, in bytes.
pub(crate) const LENGTH: usize = 40;

/// A position of the training data; scores are in centipawns for the side to move.
#[derive(Clone)]
pub(crate) struct StoredPosition {
    pub(crate) pieces: Vec<(Piece, Square)>,
    pub(crate) turn: Color,
    /// Score of a search.
    pub(crate) score: i16,
    /// Hand-crafted evaluation.
    pub(crate) hand: i16,
    /// Result of the game for the side to move: 0 for a loss, 1 for a draw, 2 for a win.
    pub(crate) result: u8,
    /// Plies since the last capture.
    pub(crate) quiet: u8,
    /// Number of the game.
    pub(crate) game: u32,
}

impl StoredPosition {
    /// Packs a position: 90 bits of occupied points with the turn as bit 95, half a byte per piece, the numbers in little-endian.
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

    /// Unpacks the bytes of [`StoredPosition::pack`], `None` if they are invalid.
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
