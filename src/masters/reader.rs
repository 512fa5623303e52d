//! Numbers and texts in the file of the book.

/// What is still to be read.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    /// A number in groups of seven bits, the lowest first; all but the last have the highest bit set.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.0.split_off_first()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// A number that has to fit.
    pub(super) fn small<T: TryFrom<u64>>(&mut self) -> Option<T> {
        self.number()?.try_into().ok()
    }

    pub(super) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        self.0.split_off(..count)
    }

    /// A text after its length.
    pub(super) fn text(&mut self) -> Option<String> {
        let length = self.small()?;
        String::from_utf8(self.bytes(length)?.to_vec()).ok()
    }

    /// As many as the number before them says.
    pub(super) fn list<T>(&mut self, mut read: impl FnMut(&mut Reader<'a>) -> Option<T>) -> Option<Vec<T>> {
        let count: u32 = self.small()?;
        (0..count).map(|_| read(self)).collect()
    }
}
