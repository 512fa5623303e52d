//! Writes the file that `src/masters/file.rs` reads.

use std::collections::BTreeMap;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use xiangqi::masters::{Feat, GAMES_PER_BLOCK, MasterResult};
use xiangqi::rules::{Move, Position};

use crate::count::{Played, Positions};
use crate::names::Row;
use crate::{Game, Tables};

pub(crate) fn book(
    games: &[Game],
    tables: &Tables,
    positions: &Positions,
) -> Result<Vec<u8>, std::io::Error> {
    let blocks: Vec<Vec<u8>> = games.chunks(GAMES_PER_BLOCK).map(block).collect::<Result<_, _>>()?;
    let mut bytes = Vec::new();
    heads(&mut bytes, games, tables);
    number(&mut bytes, blocks.len());
    blocks.iter().for_each(|block| number(&mut bytes, block.len()));
    number(&mut bytes, positions.len());
    let mut before = 0;
    for (&hash, moves) in positions {
        varint(&mut bytes, hash - before);
        before = hash;
        known_moves(&mut bytes, moves);
    }
    let packed = deflate(&bytes)?;
    let length = u32::try_from(packed.len()).expect("the tables are small").to_le_bytes();
    Ok([&length[..], &packed, &blocks.concat()].concat())
}

/// Writes the names that games use, and the heads of the games.
fn heads(bytes: &mut Vec<u8>, games: &[Game], tables: &Tables) {
    let kinds = [&tables.people, &tables.events, &tables.places];
    let mut rows: Vec<&Row> = Vec::new();
    let mut numbers: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut coded = Vec::new();
    for game in games {
        let [red, black] = game.about.players;
        for (kind, row) in [(0, red), (0, black), (1, game.about.event), (2, game.about.place)] {
            let code = row.map_or(0, |row| {
                *numbers.entry((kind, row)).or_insert_with(|| {
                    rows.push(&kinds[kind].rows[row]);
                    rows.len()
                })
            });
            number(&mut coded, code);
        }
        let (year, month, day) = game.about.date.unwrap_or_default();
        number(&mut coded, year.into());
        number(&mut coded, month.into());
        number(&mut coded, day.into());
        let result = MasterResult::ALL.iter().position(|result| *result == game.result);
        number(&mut coded, result.expect("it is one of all"));
        number(&mut coded, game.moves.len());
        let feat = game.result.winner().and_then(|winner| Feat::find(&game.moves, winner));
        feat_numbers(feat).into_iter().for_each(|part| number(&mut coded, part.into()));
    }
    number(bytes, rows.len());
    for row in rows {
        for text in [&row.traditional, &row.simplified, &row.latin] {
            number(bytes, text.len());
            bytes.extend_from_slice(text.as_bytes());
        }
    }
    number(bytes, games.len());
    bytes.append(&mut coded);
}

/// Returns the number of the kind and its counts, 0 for no feat.
fn feat_numbers(feat: Option<Feat>) -> Vec<u8> {
    match feat {
        None => vec![0],
        Some(Feat::WithoutChariot { against }) => vec![1, against],
        Some(Feat::Outnumbered { own, against }) => vec![2, own, against],
        Some(Feat::Checks(count)) => vec![3, count],
    }
}

fn known_moves(bytes: &mut Vec<u8>, moves: &BTreeMap<Move, Played>) {
    let mut moves: Vec<(&Move, &Played)> = moves.iter().collect();
    moves.sort_by_key(|(mv, played)| (std::cmp::Reverse(played.games), **mv));
    number(bytes, moves.len());
    for (mv, played) in moves {
        number(bytes, mv.bits().into());
        number(bytes, played.games);
        played.results[..3].iter().for_each(|&count| number(bytes, count));
        let (first, last) = played.years.unwrap_or_default();
        number(bytes, first.into());
        number(bytes, (last - first).into());
        number(bytes, played.notable.len());
        played.notable.iter().for_each(|&game| number(bytes, game));
    }
}

fn block(games: &[Game]) -> Result<Vec<u8>, std::io::Error> {
    let mut bytes = Vec::new();
    let mut before: &[Move] = &[];
    for game in games {
        let shared = game.moves.iter().zip(before).take_while(|(a, b)| a == b).count();
        number(&mut bytes, shared);
        let mut position = Position::startpos();
        for (ply, &mv) in game.moves.iter().enumerate() {
            if ply >= shared {
                let place = position.legal_moves().iter().position(|legal| *legal == mv);
                bytes.push(place.expect("every move is legal") as u8);
            }
            position.make(mv);
        }
        before = &game.moves;
    }
    deflate(&bytes)
}

fn deflate(bytes: &[u8]) -> Result<Vec<u8>, std::io::Error> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn number(bytes: &mut Vec<u8>, number: usize) {
    varint(bytes, number as u64);
}

fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
