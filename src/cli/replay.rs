//! `xiangqi-bot replay RECORD -o out.gif …`

use std::path::PathBuf;

use crate::features::replay::viewer;
use crate::i18n::{Locale, Localizer, move_text};
use crate::notation::record::{GameResult, Record};
use crate::render::{Captions, Renderer, Replay, ResultMark, SideName};
use crate::rules::Color;

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
    replay.captions = captions(&record);
    write_file(&args.output, &Renderer::new(0).replay_gif(&replay)?)
}

/// Returns the line below the board, if the record names both players.
fn captions(record: &Record) -> Option<Captions> {
    let l10n = Localizer::of(Locale::English);
    let red = record.tag("Red").filter(|name| is_name(name))?;
    let black = record.tag("Black").filter(|name| is_name(name))?;
    let names = [(Color::Red, red), (Color::Black, black)];
    let names: [SideName; 2] =
        names.map(|(side, name)| viewer::side_name_on_picture(l10n, side, name.to_owned()));
    let moves = record.plies().enumerate().map(|(ply, (position, mv))| {
        let number = move_text::move_number(position.turn(), ply);
        format!("{number} {}", move_text::both_notations(l10n, &position, mv))
    });
    Some(Captions { names, moves: moves.collect() })
}

/// Returns `true` unless the tag stands for an unknown player.
fn is_name(tag: &str) -> bool {
    !matches!(tag.trim(), "" | "?")
}
