//! A zlib encoder for pictures of boards (RFC 1950, RFC 1951).
//!
//! Most of a board repeats the row above or the disc beside it. The distance of one row is therefore tried before
//! anything is searched for, and a few looks at earlier places find the rest: files are as small as those of zlib's
//! middle levels in about half of the time.

use super::huffman::Blocks;

/// How far back a match may lie.
const WINDOW: usize = 1 << 15;

/// The longest match that the format knows.
const LONGEST: usize = 258;

/// The shortest match that is taken; as many bytes are hashed.
const SHORTEST: usize = 4;

/// Bits of a hash: small enough for the first cache of a processor.
const HASH_BITS: u32 = 13;

/// How many earlier places with the same hash are looked at.
const CHAIN: usize = 3;

/// A match this long is taken without looking whether a longer one starts at the next byte.
const LAZY: usize = 12;

/// A match this long with the row above, or at the last distance, is taken without a search.
const FAST: usize = 16;

/// A match this long ends a search.
const NICE: usize = 32;

/// How many places at either end of a match can be found again; those between are reached from the row below.
const EDGE: usize = 4;

/// Deflate with a window of 32 KiB, a fast level, and the check bits that make both bytes a multiple of 31.
const HEADER: [u8; 2] = [0x78, 0x5E];

/// A last block without content, in the codes that the format itself has.
const NOTHING_MORE: [u8; 2] = [0x03, 0x00];

/// Appends the zlib stream of `raw`, whose rows are `stride` bytes long.
pub(super) fn zlib(raw: &[u8], stride: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&HEADER);
    let mut blocks = Blocks::new(out);
    split(raw, stride, &mut blocks);
    blocks.finish();
    out.extend_from_slice(&simd_adler32::adler32(&raw).to_be_bytes());
}

/// A part of a stream that stands for itself.
#[derive(Debug)]
pub(super) struct Part {
    stream: Vec<u8>,
    /// The length and the checksum of what it holds.
    length: usize,
    sum: u32,
}

impl Part {
    /// Compresses `raw`, whose rows are `stride` bytes long.
    pub(super) fn of(raw: &[u8], stride: usize) -> Part {
        let mut stream = Vec::new();
        let mut blocks = Blocks::new(&mut stream);
        split(raw, stride, &mut blocks);
        blocks.pause();
        stream.shrink_to_fit();
        Part { stream, length: raw.len(), sum: simd_adler32::adler32(&raw) }
    }

    /// Bytes that it takes.
    pub(super) fn len(&self) -> usize {
        self.stream.len()
    }
}

/// Appends the zlib stream of parts that follow each other.
pub(super) fn join<'a>(parts: impl IntoIterator<Item = &'a Part>, out: &mut Vec<u8>) {
    out.extend_from_slice(&HEADER);
    let mut sum = 1;
    for part in parts {
        out.extend_from_slice(&part.stream);
        sum = continued(sum, part.sum, part.length);
    }
    out.extend_from_slice(&NOTHING_MORE);
    out.extend_from_slice(&sum.to_be_bytes());
}

/// The Adler-32 of two pieces from those of each, the second one so many bytes long (RFC 1950, 8.2): its lower half adds
/// the bytes up, beginning with 1, the upper one these sums.
fn continued(first: u32, second: u32, length: usize) -> u32 {
    const PRIME: u64 = 65_521;
    let halves = |sum: u32| (u64::from(sum & 0xFFFF), u64::from(sum >> 16));
    let ((a, above), (b, beyond)) = (halves(first), halves(second));
    // The second began with 1 where it goes on from `a`.
    let carried = a + PRIME - 1;
    let low = (b + carried) % PRIME;
    let high = (above + beyond + length as u64 % PRIME * (carried % PRIME)) % PRIME;
    (high << 16 | low) as u32
}

/// Splits the bytes into literals and matches.
fn split(raw: &[u8], stride: usize, blocks: &mut Blocks<'_>) {
    let mut places = Places::new();
    // The last bytes are literals, so that a hash never reads past the end.
    let end = raw.len().saturating_sub(SHORTEST - 1);
    let mut repeat = 1;
    let mut at = 0;
    while at < end {
        let Some(mut found) = longest(raw, at, [stride, repeat], SHORTEST - 1, &mut places) else {
            blocks.literal(raw[at]);
            at += 1;
            continue;
        };
        let mut known = at + 1;
        while found.length < LAZY && at + 1 < end {
            known = at + 2;
            let distances = [stride, found.distance];
            let Some(better) = longest(raw, at + 1, distances, found.length, &mut places) else { break };
            blocks.literal(raw[at]);
            at += 1;
            found = better;
        }
        blocks.back(found.length, found.distance);
        repeat = found.distance;
        let after = at + found.length;
        let last = after.min(end);
        let first = (at + EDGE).min(last);
        for place in (known..first).chain(known.max(first).max(last.saturating_sub(EDGE))..last) {
            places.insert(place, four(raw, place));
        }
        at = after;
    }
    for &byte in &raw[at..] {
        blocks.literal(byte);
    }
}

/// A match that was found.
#[derive(Clone, Copy)]
struct Match {
    length: usize,
    distance: usize,
}

/// The longest match at a place that is longer than `least`, and makes the place known.
#[inline]
fn longest(raw: &[u8], at: usize, distances: [usize; 2], least: usize, places: &mut Places) -> Option<Match> {
    let bytes = four(raw, at);
    let mut earlier = places.insert(at, bytes);
    let here = &raw[at..raw.len().min(at + LONGEST)];
    let mut best = Match { length: least, distance: 0 };
    for distance in distances {
        if distance <= at && distance <= WINDOW && four(raw, at - distance) == bytes {
            let length = common(&raw[at - distance..], here);
            if length > best.length {
                best = Match { length, distance };
            }
        }
    }
    let enough = NICE.min(here.len());
    if best.length < FAST.min(enough) {
        let mut nearest = 0;
        for _ in 0..CHAIN {
            let distance = usize::from((at as u16).wrapping_sub(earlier));
            // Along a chain the places only get older: anything else is left over from a full turn of the window.
            if distance <= nearest || distance > WINDOW.min(at) {
                break;
            }
            nearest = distance;
            let place = at - distance;
            if raw[place + best.length] == here[best.length] && four(raw, place) == bytes {
                let length = common(&raw[place..], here);
                if length > best.length {
                    best = Match { length, distance };
                    if length >= enough {
                        break;
                    }
                }
            }
            earlier = places.before(place);
        }
    }
    (best.distance != 0).then_some(best)
}

/// Where the same four bytes stood before, places modulo 65 536.
struct Places {
    latest: Box<[u16; 1 << HASH_BITS]>,
    before: Box<[u16; WINDOW]>,
}

impl Places {
    fn new() -> Places {
        Places { latest: Box::new([0; 1 << HASH_BITS]), before: Box::new([0; WINDOW]) }
    }

    /// Notes the place; returns the latest one with the same hash.
    #[inline]
    fn insert(&mut self, at: usize, bytes: u32) -> u16 {
        let latest = &mut self.latest[(bytes.wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS)) as usize];
        let earlier = std::mem::replace(latest, at as u16);
        self.before[at % WINDOW] = earlier;
        earlier
    }

    /// The place with the same hash before this one.
    #[inline]
    fn before(&self, at: usize) -> u16 {
        self.before[at % WINDOW]
    }
}

#[inline]
fn four(raw: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(raw[at..at + 4].try_into().expect("four bytes are sliced"))
}

/// How many bytes `here` and the beginning of `there` share.
#[inline]
fn common(there: &[u8], here: &[u8]) -> usize {
    let (there, rest_there) = there[..here.len()].as_chunks::<8>();
    let (here, rest_here) = here.as_chunks::<8>();
    for (i, (a, b)) in there.iter().zip(here).enumerate() {
        let differs = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differs != 0 {
            return i * 8 + (differs.trailing_zeros() / 8) as usize;
        }
    }
    here.len() * 8 + rest_there.iter().zip(rest_here).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use proptest::prelude::*;

    use super::*;

    fn there_and_back(raw: &[u8], stride: usize) -> usize {
        let mut file = Vec::new();
        zlib(raw, stride, &mut file);
        let mut back = Vec::new();
        flate2::read::ZlibDecoder::new(&file[..]).read_to_end(&mut back).unwrap();
        assert!(back == raw, "{} bytes in rows of {stride} come back different", raw.len());
        file.len()
    }

    #[test]
    fn the_shortest_inputs_come_back() {
        for length in 0..300 {
            there_and_back(&vec![7; length], 1);
            there_and_back(&(0..length).map(|i| (i * i) as u8).collect::<Vec<u8>>(), 16);
        }
    }

    #[test]
    fn equal_rows_are_stored_once() {
        let row: Vec<u8> = (0..861u32).map(|x| (x.wrapping_mul(0x9E37_79B1) >> 25) as u8).collect();
        assert!(there_and_back(&row.repeat(1000), 861) < 7000);
    }

    #[test]
    fn what_repeats_far_behind_the_window_is_stored_again() {
        let mut raw = vec![0; 300_000];
        for (i, byte) in raw.iter_mut().enumerate() {
            *byte = ((i % 70_000) as u32).wrapping_mul(0x85EB_CA77).to_le_bytes()[3];
        }
        there_and_back(&raw, 40_000);
    }

    #[test]
    fn parts_that_are_joined_come_back_as_one() {
        let rows: Vec<u8> = (0..400_000_u32).map(|i| (i.wrapping_mul(i) >> 13) as u8 & 31).collect();
        for cuts in [vec![], vec![1], vec![5_000, 5_000, 70_000], vec![99_999, 399_999]] {
            let ends = cuts.iter().copied().chain([rows.len()]);
            let starts = [0].into_iter().chain(cuts.iter().copied());
            let parts: Vec<Part> =
                starts.zip(ends).map(|(from, to)| Part::of(&rows[from..to], 500)).collect();
            let mut file = Vec::new();
            join(&parts, &mut file);
            let mut back = Vec::new();
            flate2::read::ZlibDecoder::new(&file[..]).read_to_end(&mut back).unwrap();
            assert!(back == rows, "cut at {cuts:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_stream_comes_back(
            words in proptest::collection::vec((proptest::collection::vec(any::<u8>(), 1..40), 1usize..60), 0..200),
            stride in 1usize..3000,
        ) {
            // Words are repeated, and some of them again later.
            let mut raw: Vec<u8> = words.iter().flat_map(|(word, times)| word.repeat(*times)).collect();
            raw.extend_from_within(..raw.len() / 2);
            there_and_back(&raw, stride);
        }
    }
}
