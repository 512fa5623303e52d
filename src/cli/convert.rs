//! `xiangqi-bot convert RECORD --to FORMAT`

use std::path::PathBuf;

use crate::engine::opening;
use crate::notation::record::Record;
use crate::notation::{NotationStyle, Script, record};

use super::common::{CommandResult, print, read_text};

#[derive(clap::Args)]
pub(crate) struct ConvertArgs {
    /// The record: PGN, DhtmlXQ, a list of moves, a FEN with moves, XQF, CBR or CBL; "-" for standard input.
    record: PathBuf,
    /// The form to write it in; all but pgn, fen and dhtmlxq are lists of moves.
    #[arg(long, value_enum)]
    to: ConvertFormat,
    /// Of several games only this one, from 1.
    #[arg(long)]
    game: Option<usize>,
    /// The notation of the moves in a PGN.
    #[arg(long, default_value = "wxf", value_parser = parse_style)]
    moves: NotationStyle,
}

/// Format to which a record is converted.
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
    let text = read_text(&args.record)?;
    let records = record::parse_all(&text).map_err(|error| format!("{}: {error}", args.record.display()))?;
    let records = match args.game {
        None => &*records,
        Some(number) => records.get(number.wrapping_sub(1)..number).ok_or_else(|| {
            format!("{}: there is no game {number}, it holds {}", args.record.display(), records.len())
        })?,
    };
    let parts: Vec<String> = records.iter().map(|record| convert(record, args)).collect();
    let separator = if matches!(args.to, ConvertFormat::Fen) { "" } else { "\n" };
    print(&parts.join(separator))
}

fn parse_style(text: &str) -> Result<NotationStyle, String> {
    text.parse().map_err(|error| format!("{error}"))
}

fn convert(record: &Record, args: &ConvertArgs) -> String {
    record.to_list(match args.to {
        ConvertFormat::Pgn => return with_opening(record).to_pgn(args.moves),
        ConvertFormat::Dhtmlxq => return record.to_dhtmlxq(),
        ConvertFormat::Fen => return format!("{}\n", record.game().position()),
        ConvertFormat::Iccs => NotationStyle::Iccs,
        ConvertFormat::Wxf => NotationStyle::Wxf,
        ConvertFormat::Chinese => NotationStyle::Chinese(Script::Traditional),
        ConvertFormat::ChineseSimplified => NotationStyle::Chinese(Script::Simplified),
        ConvertFormat::Uci => NotationStyle::Uci,
        ConvertFormat::Vietnamese => NotationStyle::Vietnamese,
        ConvertFormat::French => NotationStyle::French,
        ConvertFormat::Book => NotationStyle::Book,
    })
}

/// Adds the Chinese name of the opening, if the record does not name it.
fn with_opening(record: &Record) -> Record {
    let mut record = record.clone();
    if record.tag("Opening").is_none()
        && let Some(opening) = opening::of(record.game())
    {
        record.set_tag("Opening", opening.chinese);
    }
    record
}
