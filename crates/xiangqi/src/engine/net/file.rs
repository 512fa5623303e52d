//! The file of a network, little-endian: `MAGIC`, three sizes of two bytes (inputs, hidden units, buckets), a checksum of
//! four bytes, then the numbers in the order of [`Network`]'s fields, of two bytes each, in the last field of four.

use super::{BUCKETS, HIDDEN, INPUTS, Network, Units};

const MAGIC: &[u8; 8] = b"xqbotnet";
const HEAD: usize = 18;

/// Error of [`read`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadNetworkError {
    /// The file does not begin with the magic bytes of a network.
    #[error("the file does not begin like a network")]
    NoNetwork,
    /// The network has another architecture.
    #[error("the network has {found:?} inputs, units and buckets; this engine has {expected:?}")]
    OtherSizes {
        /// Inputs, hidden units and buckets of the file.
        found: [u16; 3],
        /// Inputs, hidden units and buckets of this engine.
        expected: [u16; 3],
    },
    /// Length or checksum is wrong.
    #[error("the file is damaged: its length or checksum is wrong")]
    Damaged,
}

const SIZES: [u16; 3] = [INPUTS as u16, HIDDEN as u16, BUCKETS as u16];

/// Reads a network that [`write()`] wrote.
///
/// # Errors
///
/// [`ReadNetworkError`] if the file is damaged or of another architecture.
pub fn read(bytes: &[u8]) -> Result<Network, ReadNetworkError> {
    let (head, body) = bytes.split_at_checked(HEAD).ok_or(ReadNetworkError::NoNetwork)?;
    if !head.starts_with(MAGIC) {
        return Err(ReadNetworkError::NoNetwork);
    }
    let found = [8, 10, 12].map(|at| u16::from_le_bytes([head[at], head[at + 1]]));
    if found != SIZES {
        return Err(ReadNetworkError::OtherSizes { found, expected: SIZES });
    }
    let mut network = Network::zero();
    if body.len() != length(&network) || head[14..] != checksum(body).to_le_bytes() {
        return Err(ReadNetworkError::Damaged);
    }
    let (pairs, biases) = body.split_at(body.len() - 4 * BUCKETS);
    let mut numbers = pairs.as_chunks::<2>().0.iter().map(|&pair| i16::from_le_bytes(pair));
    for units in rows_mut(&mut network) {
        units.0.iter_mut().zip(&mut numbers).for_each(|(unit, number)| *unit = number);
    }
    for (bias, &four) in network.output_bias.iter_mut().zip(biases.as_chunks::<4>().0) {
        *bias = i32::from_le_bytes(four);
    }
    Ok(network)
}

/// Returns the file of a network.
pub fn write(network: &mut Network) -> Vec<u8> {
    let mut body = Vec::with_capacity(length(network));
    for units in rows_mut(network) {
        units.0.iter().for_each(|number| body.extend(number.to_le_bytes()));
    }
    network.output_bias.iter().for_each(|bias| body.extend(bias.to_le_bytes()));
    let mut bytes = MAGIC.to_vec();
    SIZES.iter().for_each(|size| bytes.extend(size.to_le_bytes()));
    bytes.extend(checksum(&body).to_le_bytes());
    bytes.extend(body);
    bytes
}

fn length(network: &Network) -> usize {
    2 * HIDDEN * (network.first.len() + 1 + 2 * network.output.len()) + 4 * network.output_bias.len()
}

fn rows_mut(network: &mut Network) -> impl Iterator<Item = &mut Units> {
    let bias = std::iter::once(&mut network.first_bias);
    network.first.iter_mut().chain(bias).chain(network.output.iter_mut().flatten())
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum: u32, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
