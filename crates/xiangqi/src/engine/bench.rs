//! A fixed search over fixed positions. An equal node count means an unchanged search.

use super::{Engine, Limits, SearchControl};
use crate::rules::{History, Position, RuleSet};

/// Usual depth of the bench, in plies.
pub const DEPTH: u32 = 9;

const HASH_MB: usize = 16;

/// The start position, openings, middle games and endings.
const POSITIONS: [&str; 16] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3",
    "r1bakabr1/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 5",
    "1rbakab1r/9/1cn3n1c/p1p1p1p1p/9/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R b - - 3 4",
    "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/9/P1P1P1P1P/N1C1C1N2/9/R1BAKAB1R w - - 2 6",
    "2bak1b1r/4a4/n1c1c1n2/p1p1p1R1p/9/2P6/P3P1P1P/2N1C1N2/9/1RBAKAB2 w - - 0 11",
    "3akab2/9/2n1b1n2/p1p1p3p/6r2/2P3R2/P3P3P/2N1C1N2/9/2BAKAB2 w - - 0 16",
    "4kab2/4a4/4b1n2/p3p3p/2p3c2/4P4/P1P1C3P/4B1N2/4A4/3AK1B2 b - - 5 22",
    "2bakab2/9/4c4/p3n3p/2r3p2/9/P1P1R1P1P/2N1C4/9/2BAKAB2 w - - 0 19",
    "3k1ab2/4a4/4b4/4C4/2n6/4c4/9/4B4/4A4/2BAK2N1 w - - 0 40",
    "4k4/9/4b4/9/2P6/9/9/9/4A4/2B1K4 w - - 0 60",
    "3ak4/4a4/4b4/9/6b2/9/9/4B4/4A4/R3KA3 w - - 0 55",
    "3k5/4P4/9/9/9/9/9/9/4p4/5K3 w - - 0 70",
    "2ba1k3/4a4/4b4/4N4/9/6R2/9/4B4/1r2A4/4KAB2 w - - 0 45",
    "4ka3/4a4/4b4/2p1p4/9/2PnN4/4P4/4B4/4A4/2BAK4 b - - 0 33",
    "1rbakab2/9/2n1c1n2/p1p1p1p1p/9/2P3P2/P3P3P/1CN1C1N2/9/R1BAKAB2 w - - 0 12",
];

/// Searches every position to `depth` plies with one engine and returns the number of nodes.
pub fn nodes(depth: u32) -> u64 {
    let mut engine = Engine::new(HASH_MB);
    let stop = SearchControl::new();
    let mut total = 0;
    for fen in POSITIONS {
        let position: Position = fen.parse().expect("the positions of the bench are well formed");
        let history = History::new(position, RuleSet::Computer);
        total += engine.search(&history, &Limits::depth(depth), &stop, &mut |_| ()).nodes;
    }
    total
}
