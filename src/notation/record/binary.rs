//! Bytes of files: what they are taken for, and a place in them.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Encoding, GB18030};

use super::DecodeError;

/// What `chardetng` takes bytes for.
pub(super) fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guessed = detector.guess(None, Utf8Detection::Deny);
    // GBK is a part of it.
    if guessed == encoding_rs::GBK { GB18030 } else { guessed }
}

/// The encoding of the texts in a binary file.
pub(super) fn chinese_encoding(bytes: &[u8]) -> &'static Encoding {
    if guess(bytes) == BIG5 { BIG5 } else { GB18030 }
}

/// A place in the bytes of a file.
pub(super) struct BinaryCursor<'a> {
    rest: &'a [u8],
    place: usize,
    format: &'static str,
}

impl<'a> BinaryCursor<'a> {
    /// The beginning of `bytes`, which is at `place` of the file.
    pub(super) fn new(bytes: &'a [u8], place: usize, format: &'static str) -> BinaryCursor<'a> {
        BinaryCursor { rest: bytes, place, format }
    }

    pub(super) fn place(&self) -> usize {
        self.place
    }

    pub(super) fn take_slice(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(length)
            .ok_or(DecodeError::Truncated { format: self.format, byte: self.place })?;
        (self.rest, self.place) = (rest, self.place + length);
        Ok(taken)
    }

    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let taken = self.take_slice(N)?;
        Ok(taken.try_into().expect("so many were taken"))
    }
}
