//! The network: its arithmetic with all instructions, move by move, and its file.

use xiangqi::engine::net::{
    Accumulators, BUCKETS, Change, FIRST_STEPS, HIDDEN, INPUTS, Kernel, Network, OUTPUT_SCALE, OUTPUT_STEPS,
    ReadNetworkError, Units, bucket, built_in, input, read, write,
};
use xiangqi::rules::Position;

use super::Dice;

fn units(dice: &mut Dice, limit: i16) -> Units {
    Units(std::array::from_fn(|_| dice.roll(2 * limit as usize + 1) as i16 - limit))
}

/// A network whose sums leave the range that counts at both ends.
fn random_network(dice: &mut Dice) -> Network {
    Network {
        first: (0..INPUTS).map(|_| units(dice, 120)).collect(),
        first_bias: units(dice, 120),
        output: (0..BUCKETS).map(|_| [units(dice, 127), units(dice, 127)]).collect(),
        output_bias: (0..BUCKETS).map(|_| dice.roll(200_000) as i32 - 100_000).collect(),
    }
}

/// The network by its definition.
fn plainly(network: &Network, position: &Position) -> i32 {
    let count = position.pieces().count();
    let mut total = 0;
    for (viewer, weights) in
        [position.turn(), !position.turn()].into_iter().zip(&network.output[bucket(count)])
    {
        for unit in 0..HIDDEN {
            let rows =
                position.pieces().map(|(square, piece)| network.first[input(viewer, piece, square)].0[unit]);
            let sum = i64::from(network.first_bias.0[unit]) + rows.map(i64::from).sum::<i64>();
            let active = sum.clamp(0, i64::from(FIRST_STEPS));
            total += active * active * i64::from(weights.0[unit]);
        }
    }
    let total = total / i64::from(FIRST_STEPS) + i64::from(network.output_bias[bucket(count)]);
    (total * i64::from(OUTPUT_SCALE) / (i64::from(FIRST_STEPS) * i64::from(OUTPUT_STEPS))) as i32
}

#[test]
fn all_instructions_give_the_same_along_a_game() {
    let mut dice = Dice(1);
    for game in 0..40 {
        let network = random_network(&mut dice);
        let mut position = Position::startpos();
        let mut lines: Vec<Accumulators> = Kernel::available()
            .into_iter()
            .map(|kernel| Accumulators::new(&network, kernel, &position, 100))
            .collect();
        for ply in 1..=100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // A null move once in a while, where it leaves no general to be taken.
            let change = if dice.roll(8) == 0 && !position.in_check() {
                position.make_null();
                None
            } else {
                let mv = moves[dice.roll(moves.len())];
                let piece = position.piece_at(mv.from()).unwrap();
                let captured = position.piece_at(mv.to());
                position.make(mv);
                Some(Change { mv, piece, captured })
            };
            // The sums of several plies are made at once.
            let wanted = (dice.roll(3) == 0).then(|| plainly(&network, &position));
            for line in &mut lines {
                line.enter(ply, change);
                if let Some(wanted) = wanted {
                    assert_eq!(line.evaluate(ply, &position), wanted, "ply {ply} of game {game}: {position}");
                }
            }
        }
    }
}

#[test]
fn a_line_that_is_taken_back_leaves_nothing() {
    let network = random_network(&mut Dice(2));
    let mut position = Position::startpos();
    let mut line = Accumulators::new(&network, Kernel::best(), &position, 2);
    for first in position.legal_moves() {
        let piece = position.piece_at(first.from()).unwrap();
        let undo = position.make(first);
        line.enter(1, Some(Change { mv: first, piece, captured: undo.captured() }));
        for second in position.legal_moves() {
            let piece = position.piece_at(second.from()).unwrap();
            let undo = position.make(second);
            line.enter(2, Some(Change { mv: second, piece, captured: undo.captured() }));
            assert_eq!(line.evaluate(2, &position), plainly(&network, &position), "{first} {second}");
            position.unmake(second, undo);
        }
        position.unmake(first, undo);
    }
}

#[test]
fn a_file_is_read_as_it_was_written_or_refused() {
    let mut network = random_network(&mut Dice(3));
    let bytes = write(&mut network);
    let same = read(&bytes).unwrap();
    let position = Position::startpos();
    assert_eq!(plainly(&same, &position), plainly(&network, &position));
    assert_eq!(write(&mut read(&bytes).unwrap()), bytes);

    let refusal = |bytes: &[u8]| read(bytes).err().map(|error| error.to_string());
    assert_eq!(refusal(b"xq"), Some("the file does not begin like a network".to_owned()));
    let mut other = bytes.clone();
    other[10] += 1;
    let expected = [INPUTS as u16, HIDDEN as u16, BUCKETS as u16];
    let found = [INPUTS as u16, HIDDEN as u16 + 1, BUCKETS as u16];
    assert_eq!(read(&other).err(), Some(ReadNetworkError::OtherSizes { found, expected }));
    let mut damaged = bytes.clone();
    damaged[1_000] ^= 1;
    assert_eq!(read(&damaged).err(), Some(ReadNetworkError::Damaged));
    assert_eq!(read(&bytes[..bytes.len() - 1]).err(), Some(ReadNetworkError::Damaged));
}

#[test]
fn the_program_s_network_judges_both_sides_alike() {
    let judge = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        Accumulators::new(built_in(), Kernel::best(), &position, 0).evaluate(0, &position)
    };
    let red = judge("2bak1b1r/4a4/n1c1c1n2/p1p1p1R1p/9/2P6/P3P1P1P/2N1C1N2/9/1RBAKAB2 w");
    assert_eq!(red, judge("1rbakab2/9/2n1c1n2/p3p1p1p/2p6/9/P1P1P1r1P/N1C1C1N2/4A4/2BAK1B1R b"));
    assert_ne!(red, 0);
}
