//! `xiangqi-bot replay RECORD -o out.gif …`

use std::io::Read as _;
use std::path::PathBuf;

use xiangqi_bot::notation::{Dialects, read};
use xiangqi_bot::render::{Renderer, Replay, ResultMark};
use xiangqi_bot::rules::{Color, Move, Position};

use super::CommandResult;
use super::render::Look;

/// More text than any game has.
const MAX_BYTES: u64 = 1 << 20;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: a file with its moves in any notation, after a FEN when it does not begin at the start; `-` reads
    /// standard input.
    record: PathBuf,
    /// The GIF file to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    look: Look,
    /// Hundredths of a second that each position is shown.
    #[arg(long, default_value_t = 90, value_name = "CS", value_parser = clap::value_parser!(u16).range(2..))]
    delay: u16,
    /// Hundredths of a second that the last position is held.
    #[arg(long, default_value_t = 500, value_name = "CS", value_parser = clap::value_parser!(u16).range(2..))]
    hold: u16,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let text = text(&args.record)?;
    let (start, moves, end) = parse(&text).map_err(|error| format!("{}: {error}", args.record.display()))?;
    let mut replay = Replay::new(start, moves);
    replay.style = args.look.style();
    replay.view = args.look.view();
    replay.delay = args.delay;
    replay.hold = args.hold;
    // A side that cannot move has lost.
    replay.result = end.legal_moves().is_empty().then(|| ResultMark::of(Some(!end.turn())));
    let gif = Renderer::new(0).replay_gif(&replay).map_err(|error| error.to_string())?;
    super::write_file(&args.output, &gif)
}

fn text(path: &std::path::Path) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        std::io::stdin().take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("{} is too long for a game record", path.display()));
    }
    String::from_utf8(bytes).map_err(|_| format!("{} is not UTF-8 text", path.display()))
}

/// The start, the moves and the last position of a record.
fn parse(text: &str) -> Result<(Position, Vec<Move>, Position), String> {
    let (start, moves) = match text.trim_start().split_once('\n') {
        Some((line, rest)) if line.contains('/') => (line.trim(), rest),
        None if text.contains('/') => (text.trim(), ""),
        _ => (xiangqi_bot::rules::START_FEN, text),
    };
    let start: Position = start.parse().map_err(|error| format!("bad FEN: {error}"))?;
    let mut position = start.clone();
    let mut played = Vec::new();
    for word in moves.split_whitespace().filter(|word| !is_number(word)) {
        let color = position.turn();
        let mv = read(&position, word, Dialects::default())
            .map_err(|error| format!("move {} ({}): {error}", played.len() / 2 + 1, name(color)))?;
        position.make(mv);
        played.push(mv);
    }
    Ok((start, played, position))
}

/// `12.` and the like before a move.
fn is_number(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|digits| digits.trim_end_matches('.').bytes().all(|b| b.is_ascii_digit()))
}

fn name(color: Color) -> &'static str {
    color.name()
}
