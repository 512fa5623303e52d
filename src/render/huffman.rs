//! The blocks of a deflate stream: tokens written with codes made for them (RFC 1951, 3.2.7).

/// How many tokens share one pair of codes.
const BLOCK: usize = 12_000;

/// Literals, the end of a block, and the symbols of lengths.
const LITERALS: usize = 286;
const END: u16 = 256;
const DISTANCES: usize = 30;

/// Stands for the distance of a literal, which has none: no code, no bits.
const NO_DISTANCE: u8 = 30;

/// The longest code of a literal or distance, and of a code length.
const LONGEST: usize = 15;
const LONGEST_OF_LENGTHS: usize = 7;

/// The order in which the lengths of the code lengths' own codes are sent.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Gathers literals and matches, and appends them in blocks to a file.
///
/// A literal is kept as a match without a distance, so that writing needs no branch: which of the two comes next
/// cannot be foreseen.
pub(super) struct Blocks<'a> {
    bits: Bits<'a>,
    tokens: Vec<Token>,
    literals: [u32; LITERALS],
    distances: [u32; DISTANCES],
}

/// A literal, or a length and a distance.
#[derive(Clone, Copy)]
struct Token {
    symbol: u16,
    extra: u8,
    distance: u8,
    distance_extra: u16,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(out: &'a mut Vec<u8>) -> Blocks<'a> {
        let bits = Bits { at: out.len(), out, held: 0, count: 0 };
        Blocks { bits, tokens: Vec::with_capacity(BLOCK), literals: [0; LITERALS], distances: [0; DISTANCES] }
    }

    /// Adds a byte.
    #[inline]
    pub(super) fn literal(&mut self, byte: u8) {
        self.literals[usize::from(byte)] += 1;
        let symbol = u16::from(byte);
        self.push(Token { symbol, extra: 0, distance: NO_DISTANCE, distance_extra: 0 });
    }

    /// Adds a match: `length` is 3 to 258, `distance` 1 to 32,768.
    #[inline]
    pub(super) fn back(&mut self, length: usize, distance: usize) {
        let (length, distance) = (LENGTH_SYMBOLS[length], distance_symbol(distance as u32 - 1));
        self.literals[usize::from(length.symbol)] += 1;
        self.distances[usize::from(distance.symbol)] += 1;
        self.push(Token {
            symbol: length.symbol,
            extra: length.extra as u8,
            distance: distance.symbol as u8,
            distance_extra: distance.extra,
        });
    }

    #[inline]
    fn push(&mut self, token: Token) {
        self.tokens.push(token);
        if self.tokens.len() == BLOCK {
            self.write(false);
        }
    }

    /// Writes what is left as the last block.
    pub(super) fn finish(mut self) {
        self.write(true);
        self.bits.finish();
    }

    /// Writes what is left, so that more can follow from the next byte on.
    pub(super) fn pause(mut self) {
        self.write(false);
        // A stored block without content begins with its type and fills the byte.
        self.bits.add(0, 3);
        let out = self.bits.finish();
        out.extend_from_slice(&[0, 0, 0xFF, 0xFF]);
    }

    fn write(&mut self, last: bool) {
        self.literals[usize::from(END)] = 1;
        let literals = lengths(&self.literals, LONGEST);
        let distances = lengths(&self.distances, LONGEST);
        // A token takes at most 48 bits: 15 and 5 for a length, 15 and 13 for a distance.
        self.bits.reserve(self.tokens.len() * 6);
        self.bits.add(u64::from(last) | 2 << 1, 3);
        self.bits.codes(&literals, &distances);
        let (mut literals, used) = (codes(&literals), codes(&distances));
        for symbol in &LENGTH_SYMBOLS[3..] {
            literals[usize::from(symbol.symbol)].extra = symbol.extra_bits;
        }
        let mut distances = [Code::default(); DISTANCES + 1];
        for (symbol, code) in used.into_iter().enumerate() {
            distances[symbol] = Code { extra: (symbol as u8 / 2).saturating_sub(1), ..code };
        }
        for token in &self.tokens {
            self.bits.code(literals[usize::from(token.symbol)], u16::from(token.extra));
            self.bits.code(distances[usize::from(token.distance)], token.distance_extra);
            self.bits.flush();
        }
        self.bits.code(literals[usize::from(END)], 0);
        self.bits.flush();
        self.tokens.clear();
        self.literals.fill(0);
        self.distances.fill(0);
    }
}

/// The bits of a code, how many, and how many bits follow it.
#[derive(Clone, Copy, Debug, Default)]
struct Code {
    bits: u16,
    count: u8,
    extra: u8,
}

/// What stands for a length or a distance: a symbol, and extra bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Symbol {
    symbol: u16,
    extra_bits: u8,
    extra: u16,
}

/// The symbol of a match's length, 3 to 258.
const fn length_symbol(length: u32) -> Symbol {
    let l = length - 3;
    if length == 258 {
        Symbol { symbol: 285, extra_bits: 0, extra: 0 }
    } else if l < 8 {
        Symbol { symbol: 257 + l as u16, extra_bits: 0, extra: 0 }
    } else {
        let extra_bits = l.ilog2() - 2;
        let extra = l & ((1 << extra_bits) - 1);
        let symbol = 257 + 4 * extra_bits + (l >> extra_bits);
        Symbol { symbol: symbol as u16, extra_bits: extra_bits as u8, extra: extra as u16 }
    }
}

/// [`length_symbol`] of every length.
static LENGTH_SYMBOLS: [Symbol; 259] = {
    let mut table = [Symbol { symbol: 0, extra_bits: 0, extra: 0 }; 259];
    let mut length = 3;
    while length < 259 {
        table[length] = length_symbol(length as u32);
        length += 1;
    }
    table
};

/// The symbol of a distance less one.
#[inline]
const fn distance_symbol(d: u32) -> Symbol {
    if d < 4 {
        return Symbol { symbol: d as u16, extra_bits: 0, extra: 0 };
    }
    let extra_bits = d.ilog2() - 1;
    let extra = d & ((1 << extra_bits) - 1);
    Symbol {
        symbol: (2 * extra_bits + (d >> extra_bits)) as u16,
        extra_bits: extra_bits as u8,
        extra: extra as u16,
    }
}

/// Writes bits, the lowest first.
struct Bits<'a> {
    out: &'a mut Vec<u8>,
    /// Where the next byte goes; what lies behind is room.
    at: usize,
    held: u64,
    count: u32,
}

impl<'a> Bits<'a> {
    /// Makes room for so many bytes of tokens and the codes before them.
    fn reserve(&mut self, bytes: usize) {
        const CODES: usize = 1024;
        self.out.resize(self.at + bytes + CODES, 0);
    }

    /// Adds bits; at most 64 may be held until [`Bits::flush`].
    #[inline]
    fn add(&mut self, bits: u64, count: u32) {
        self.held |= bits << self.count;
        self.count += count;
    }

    /// Adds a code and the bits that follow it.
    #[inline]
    fn code(&mut self, code: Code, extra: u16) {
        self.add(u64::from(code.bits) | u64::from(extra) << code.count, u32::from(code.count + code.extra));
    }

    /// Writes the whole bytes among what is held, of which there are at most seven.
    #[inline]
    fn flush(&mut self) {
        self.out[self.at..self.at + 8].copy_from_slice(&self.held.to_le_bytes());
        self.at += (self.count / 8) as usize;
        self.held >>= self.count & !7;
        self.count &= 7;
    }

    /// Fills the last byte.
    fn finish(mut self) -> &'a mut Vec<u8> {
        self.count += 7;
        self.flush();
        self.out.truncate(self.at);
        self.out
    }

    /// Sends the code lengths of both codes, themselves coded.
    fn codes(&mut self, literals: &[u8; LITERALS], distances: &[u8; DISTANCES]) {
        let used = |lengths: &[u8], least| {
            lengths.iter().rposition(|&l| l > 0).map_or(least, |at| at + 1).max(least)
        };
        let (literals, distances) = (&literals[..used(literals, 257)], &distances[..used(distances, 1)]);
        let runs = runs(&[literals, distances].concat());
        let mut counts = [0; 19];
        for run in &runs {
            counts[usize::from(run.symbol)] += 1;
        }
        let own = lengths(&counts, LONGEST_OF_LENGTHS);
        let sent = ORDER.iter().rposition(|&symbol| own[symbol] > 0).map_or(4, |at| (at + 1).max(4));
        self.add(literals.len() as u64 - 257, 5);
        self.add(distances.len() as u64 - 1, 5);
        self.add(sent as u64 - 4, 4);
        self.flush();
        for &symbol in &ORDER[..sent] {
            self.add(u64::from(own[symbol]), 3);
            self.flush();
        }
        let own = codes(&own);
        for run in runs {
            self.code(Code { extra: run.extra_bits, ..own[usize::from(run.symbol)] }, run.extra);
            self.flush();
        }
    }
}

/// Code lengths with their runs folded: 16 repeats the one before, 17 and 18 stand for zeros.
fn runs(lengths: &[u8]) -> Vec<Symbol> {
    let mut runs = Vec::with_capacity(lengths.len());
    for same in lengths.chunk_by(|a, b| a == b) {
        let (value, mut left) = (same[0], same.len());
        let plain = Symbol { symbol: u16::from(value), extra_bits: 0, extra: 0 };
        if value != 0 {
            runs.push(plain);
            left -= 1;
        }
        while left >= 3 {
            let (symbol, extra_bits, least, most) = match (value, left) {
                (0, 11..) => (18, 7, 11, 138),
                (0, _) => (17, 3, 3, 10),
                _ => (16, 2, 3, 6),
            };
            let taken = left.min(most);
            runs.push(Symbol { symbol, extra_bits, extra: (taken - least) as u16 });
            left -= taken;
        }
        runs.extend(std::iter::repeat_n(plain, left));
    }
    runs
}

/// The code lengths that write symbols of these counts in the fewest bits, none longer than `longest` (Huffman's
/// algorithm on two queues; codes that are too long are shortened at the cost of the next shorter ones).
fn lengths<const N: usize>(counts: &[u32; N], longest: usize) -> [u8; N] {
    let mut lengths = [0; N];
    let mut used: Vec<(u32, usize)> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(symbol, count)| (*count, symbol))
        .collect();
    if let [(_, only)] = used[..] {
        lengths[only] = 1;
    }
    if used.len() < 2 {
        return lengths;
    }
    used.sort_unstable();
    let leaves = used.len();
    let mut weights: Vec<u32> = used.iter().map(|(count, _)| *count).collect();
    let mut parents = vec![0; 2 * leaves - 1];
    let (mut leaf, mut node) = (0, leaves);
    for next in leaves..2 * leaves - 1 {
        let mut sum = 0;
        for _ in 0..2 {
            let from = if leaf < leaves && (node == next || weights[leaf] <= weights[node]) {
                &mut leaf
            } else {
                &mut node
            };
            sum += weights[*from];
            parents[*from] = next;
            *from += 1;
        }
        weights.push(sum);
    }
    let mut depths = vec![0; 2 * leaves - 1];
    let mut of_length = [0usize; LONGEST + 1];
    for at in (0..2 * leaves - 2).rev() {
        depths[at] = depths[parents[at]] + 1;
        if at < leaves {
            of_length[depths[at].min(longest)] += 1;
        }
    }
    // Cutting the longest codes has handed out more than there is: one longer code at a time gives it back.
    let mut taken: usize = (1..=longest).map(|length| of_length[length] << (longest - length)).sum();
    while taken > 1 << longest {
        let shorter =
            (1..longest).rev().find(|&length| of_length[length] > 0).expect("a full code has short codes");
        of_length[shorter] -= 1;
        of_length[shorter + 1] += 2;
        of_length[longest] -= 1;
        taken -= 1;
    }
    let by_length =
        (1..=longest).rev().flat_map(|length| std::iter::repeat_n(length as u8, of_length[length]));
    for ((_, symbol), length) in used.iter().zip(by_length) {
        lengths[*symbol] = length;
    }
    lengths
}

/// The codes that follow from their lengths, first bit lowest.
fn codes<const N: usize>(lengths: &[u8; N]) -> [Code; N] {
    let mut of_length = [0u16; LONGEST + 1];
    for &length in lengths {
        of_length[usize::from(length)] += 1;
    }
    of_length[0] = 0;
    let mut next = [0u16; LONGEST + 1];
    for length in 1..=LONGEST {
        next[length] = (next[length - 1] + of_length[length - 1]) << 1;
    }
    lengths.map(|count| {
        if count == 0 {
            return Code::default();
        }
        let code = &mut next[usize::from(count)];
        let bits = code.reverse_bits() >> (16 - count);
        *code += 1;
        Code { bits, count, extra: 0 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_lengths_and_distances_are_those_of_the_standard() {
        // First and last of some rows of the tables in RFC 1951, 3.2.5.
        let lengths = [
            (3, 257, 0),
            (10, 264, 0),
            (11, 265, 1),
            (18, 268, 1),
            (131, 281, 5),
            (257, 284, 5),
            (258, 285, 0),
        ];
        for (length, symbol, bits) in lengths {
            let found = length_symbol(length);
            assert_eq!((found.symbol, found.extra_bits), (symbol, bits), "length {length}");
        }
        let distances =
            [(1, 0, 0), (4, 3, 0), (5, 4, 1), (8, 5, 1), (769, 19, 8), (1024, 19, 8), (32_768, 29, 13)];
        for (distance, symbol, bits) in distances {
            let found = distance_symbol(distance - 1);
            assert_eq!((found.symbol, found.extra_bits), (symbol, bits), "distance {distance}");
        }
    }

    #[test]
    fn codes_are_complete_and_no_longer_than_allowed() {
        // Counts that grow as the Fibonacci numbers give the deepest trees.
        let mut counts = [0u32; 30];
        let (mut a, mut b) = (1, 1);
        for count in &mut counts {
            *count = a;
            (a, b) = (b, a + b);
        }
        for longest in [LONGEST_OF_LENGTHS, LONGEST] {
            let lengths = lengths(&counts, longest);
            let taken: usize = lengths.iter().map(|&length| 1 << (longest - usize::from(length))).sum();
            assert_eq!(taken, 1 << longest);
            assert!(lengths.is_sorted_by(|a, b| a >= b), "rarer symbols have longer codes: {lengths:?}");
        }
    }
}
