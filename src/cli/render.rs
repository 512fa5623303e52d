//! `xiangqi-bot render FEN -o out.png …`

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};

use crate::render::{FileNumbers, PieceSet, Renderer, ResultMark, Scene, Style, Theme};
use crate::rules::{Color, Move, Piece, Position, Square};

use super::common::{self, CommandResult, write_file};

#[derive(clap::Args)]
pub(crate) struct RenderArgs {
    /// The position, in quotes; `start` for the start position.
    fen: String,
    /// The PNG file to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    board: BoardArgs,
    /// The move that led here: brackets, trail and ghost.
    #[arg(long, value_name = "MOVE")]
    last: Option<Move>,
    /// The move before that one, marked more faintly.
    #[arg(long, value_name = "MOVE")]
    previous: Option<Move>,
    /// The piece that this move captured, as a FEN letter.
    #[arg(long, value_name = "LETTER", requires = "last")]
    captured: Option<char>,
    /// Show where the piece on this point may go.
    #[arg(long, value_name = "POINT")]
    select: Option<Square>,
    /// Propose a move with an arrow.
    #[arg(long, value_name = "MOVE")]
    hint: Option<Move>,
    /// A move that was played where the hint was better, as a dashed arrow.
    #[arg(long, value_name = "MOVE")]
    played: Option<Move>,
    /// Numbered arrows for the moves of a repetition, in order.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    cycle: Vec<Move>,
    /// Dashed lines from attackers to their targets, written as the captures.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    attacks: Vec<Move>,
    /// Stamp the board with the result.
    #[arg(long, value_parser = PossibleValuesParser::new(["red", "black", "draw"]).map(parse_result))]
    result: Option<ResultMark>,
}

#[derive(clap::Args)]
pub(crate) struct BoardArgs {
    /// wood, paper or night.
    #[arg(long, default_value = "wood")]
    theme: Theme,
    /// traditional, simplified or pictogram.
    #[arg(long, default_value = "traditional", value_name = "SET")]
    pieces: PieceSet,
    /// A small Latin letter on each piece.
    #[arg(long)]
    badges: bool,
    /// arabic, or chinese for 九 to 一 on Red's side.
    #[arg(long, default_value = "arabic")]
    numbers: FileNumbers,
    /// The side at the bottom.
    #[arg(long, default_value = "red", value_name = "SIDE",
        value_parser = PossibleValuesParser::new(["red", "black"]).try_map(|side| side.parse::<Color>()))]
    pub(super) view: Color,
    /// Width in pixels, 430 to 1290; the height follows.
    #[arg(long, default_value_t = 860, value_name = "WIDTH")]
    size: u32,
}

impl BoardArgs {
    pub(crate) fn style(&self) -> Style {
        Style {
            theme: self.theme,
            pieces: self.pieces,
            badges: self.badges,
            numbers: self.numbers,
            width: self.size,
        }
    }
}

/// Parses a result: `red`, `black` or `draw`.
fn parse_result(winner: String) -> ResultMark {
    ResultMark::of(winner.parse().ok())
}

pub(crate) fn run(args: &RenderArgs) -> CommandResult {
    let position = common::parse_position(&args.fen)?;
    check_marks(&position, args)?;
    let mut scene = Scene::new(position).with_check();
    if let Some(square) = args.select {
        scene = scene.with_selected(square);
    }
    scene.style = args.board.style();
    scene.view = args.board.view;
    scene.last = args.last;
    scene.previous = args.previous;
    if let (Some(mv), Some(letter)) = (args.last, args.captured) {
        let piece = Piece::from_char(letter).ok_or_else(|| format!("{letter:?} is no piece letter"))?;
        scene.captured_on = Some((mv.to(), piece));
    }
    scene.hint = args.hint;
    scene.played = args.played;
    scene.cycle.clone_from(&args.cycle);
    scene.attacks = args.attacks.iter().map(|line| (line.from(), line.to())).collect();
    scene.result = args.result;
    write_file(&args.output, &Renderer::new(0).png(&scene)?)
}

fn check_marks(position: &Position, args: &RenderArgs) -> Result<(), String> {
    if let Some(square) = args.select
        && position.piece_at(square).is_none()
    {
        return Err(format!("--select: no piece stands on {square}"));
    }
    for (option, mv) in [("--hint", args.hint), ("--played", args.played)] {
        let Some(mv) = mv else { continue };
        let Some(mover) = position.piece_at(mv.from()) else {
            return Err(format!("{option} {mv}: no piece stands on {}", mv.from()));
        };
        if position.piece_at(mv.to()).is_some_and(|other| other.color == mover.color) {
            return Err(format!("{option} {mv}: a piece of the same side stands on {}", mv.to()));
        }
    }
    Ok(())
}
