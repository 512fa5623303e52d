//! `xiangqi-bot convert RECORD --to FORMAT`

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use xiangqi_bot::engine::opening;
use xiangqi_bot::notation::record::{self, MAX_BYTES, Record};
use xiangqi_bot::notation::{NotationStyle, Script};
use xiangqi_bot::rules::History;

use super::CommandResult;

#[derive(clap::Args)]
pub(crate) struct ConvertArgs {
    /// The record: PGN, DhtmlXQ, a list of moves, or a FEN with moves; "-" for standard input.
    record: PathBuf,
    /// The form to write it in; all but pgn, fen and dhtmlxq are lists of moves.
    #[arg(long, value_enum)]
    to: ConvertFormat,
    /// The notation of the moves in a PGN.
    #[arg(long, default_value = "wxf", value_parser = parse_style)]
    moves: NotationStyle,
}

/// What a record is converted to.
#[derive(Clone, Copy, clap::ValueEnum)]
enum ConvertFormat {
    /// PGN with tags, remarks and result.
    Pgn,
    /// The position after the last move.
    Fen,
    /// h2e2
    Iccs,
    /// C2.5
    Wxf,
    /// 炮二平五, traditional characters.
    Chinese,
    /// 马八进七, simplified characters.
    ChineseSimplified,
    /// h3e3
    Uci,
    /// P2-5
    Vietnamese,
    /// B2.5
    French,
    /// 炮 (32)-35
    Book,
    /// The format of Chinese sites.
    Dhtmlxq,
}

pub(crate) fn run(args: &ConvertArgs) -> CommandResult {
    let name = args.record.display();
    let text = read_text(&args.record).map_err(|error| format!("cannot read {name}: {error}"))?;
    let records = record::parse_all(&text).map_err(|error| format!("{name}: {error}"))?;
    let parts: Vec<String> = records.iter().map(|record| convert(record, args)).collect();
    let separator = if matches!(args.to, ConvertFormat::Fen) { "" } else { "\n" };
    match io::stdout().lock().write_all(parts.join(separator).as_bytes()) {
        // Whoever listened has heard enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|error| error.to_string()),
    }
}

fn parse_style(text: &str) -> Result<NotationStyle, String> {
    text.parse().map_err(|error| format!("{error}"))
}

/// Reads a whole file, or standard input for `-`, as far as a record may go.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let limit = MAX_BYTES as u64 + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    }
    .map_err(|error| error.to_string())?;
    if bytes.len() > MAX_BYTES {
        return Err(format!("it is longer than {MAX_BYTES} bytes"));
    }
    record::decode(&bytes)
        .ok_or_else(|| "it is not a text in UTF-8, GB18030 or Big5; save it as UTF-8".to_owned())
}

fn convert(record: &Record, args: &ConvertArgs) -> String {
    match args.to {
        ConvertFormat::Pgn => with_opening(record).to_pgn(args.moves),
        ConvertFormat::Dhtmlxq => record.to_dhtmlxq(),
        ConvertFormat::Fen => format!("{}\n", record.position()),
        ConvertFormat::Iccs => record.to_list(NotationStyle::Iccs),
        ConvertFormat::Wxf => record.to_list(NotationStyle::Wxf),
        ConvertFormat::Chinese => record.to_list(NotationStyle::Chinese(Script::Traditional)),
        ConvertFormat::ChineseSimplified => record.to_list(NotationStyle::Chinese(Script::Simplified)),
        ConvertFormat::Uci => record.to_list(NotationStyle::Uci),
        ConvertFormat::Vietnamese => record.to_list(NotationStyle::Vietnamese),
        ConvertFormat::French => record.to_list(NotationStyle::French),
        ConvertFormat::Book => record.to_list(NotationStyle::Book),
    }
}

/// The record with the Chinese name of its opening, where it has one and does not say which.
fn with_opening(record: &Record) -> Record {
    let mut record = record.clone();
    let mut history = History::new(record.start().clone(), record.rules());
    // A record holds legal moves only.
    let is_played = record.moves().iter().all(|&mv| history.push(mv).is_ok());
    if is_played
        && record.tag("Opening").is_none()
        && let Some(opening) = opening::of(&history)
    {
        record.set_tag("Opening", opening.chinese());
    }
    record
}
