//! `xiangqi-bot replay RECORD -o out.gif …`

use std::path::PathBuf;

use crate::notation::record::GameResult;
use crate::render::{Renderer, Replay, ResultMark};

use super::common::{CommandResult, read_record, write_file};
use super::render::BoardArgs;

#[derive(clap::Args)]
pub(crate) struct ReplayArgs {
    /// The record: PGN, DhtmlXQ, a list of moves, or a FEN with moves; "-" for standard input.
    record: PathBuf,
    /// The GIF file to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    board: BoardArgs,
    /// Hundredths of a second that each position is shown.
    #[arg(long, default_value_t = 90, value_name = "CS", value_parser = clap::value_parser!(u16).range(2..))]
    delay: u16,
    /// Hundredths of a second that the last position is held.
    #[arg(long, default_value_t = 500, value_name = "CS", value_parser = clap::value_parser!(u16).range(2..))]
    hold: u16,
}

pub(crate) fn run(args: &ReplayArgs) -> CommandResult {
    let record = read_record(&args.record)?;
    let mut replay = Replay::new(record.game().start().clone(), record.moves().to_vec());
    replay.style = args.board.style();
    replay.view = args.board.view;
    replay.delay = args.delay;
    replay.hold = args.hold;
    let end = record.game().position();
    replay.result = match record.result() {
        GameResult::Won(winner) => Some(ResultMark::of(Some(winner))),
        GameResult::Drawn => Some(ResultMark::Draw),
        // A side without a move has lost, even if the record has no result.
        GameResult::Open if end.legal_moves().is_empty() => Some(ResultMark::of(Some(!end.turn()))),
        GameResult::Open => None,
    };
    write_file(&args.output, &Renderer::new(0).replay_gif(&replay)?)
}
