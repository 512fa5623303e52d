//! `xiangqi-bot review RECORD --graph out.png --sheet out.png`

use std::io::Write as _;
use std::path::PathBuf;

use xiangqi_bot::engine::Stop;
use xiangqi_bot::engine::review::{Better, Reviewer};
use xiangqi_bot::notation::{self, record};
use xiangqi_bot::render::{ContactSheet, EvaluationGraph, Panel, Renderer, Scene, Style};
use xiangqi_bot::rules::History;

use super::CommandResult;
use super::convert::read_text;
use super::render::Look;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record: PGN, DhtmlXQ, a list of moves, or a FEN with moves; "-" for standard input.
    record: PathBuf,
    /// Draw Red's chance to win over the moves, the turning points numbered.
    #[arg(short, long, value_name = "FILE")]
    graph: Option<PathBuf>,
    /// Draw the boards before the turning points, up to six, each half as wide as the graph but at least 430 pixels: a
    /// solid arrow for the best move, a dashed one for the move that was played instead.
    #[arg(short, long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Positions to search for each position of the game.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    #[command(flatten)]
    look: Look,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    // Whatever cannot be drawn is said before the search, which takes seconds.
    args.look.style().check().map_err(|error| error.to_string())?;
    let name = args.record.display();
    let text = read_text(&args.record).map_err(|error| format!("cannot read {name}: {error}"))?;
    let record = record::parse(&text).map_err(|error| format!("{name}: {error}"))?;
    if record.moves().is_empty() {
        return Err(format!("{name}: there are no moves to review"));
    }
    let mut game = History::new(record.start().clone(), record.rules());
    for &mv in record.moves() {
        game.push(mv).map_err(|error| format!("{name}: {error}"))?;
    }
    let mut reviewer = Reviewer::new(game, args.nodes);
    while let Some(task) = reviewer.next_task() {
        reviewer.take(task.run(&Stop::new()).expect("nobody stops it"));
    }
    let review = reviewer.finish().expect("all positions were looked at");
    let mut panels = Vec::with_capacity(review.turning.len());
    let mut out = std::io::stdout().lock();
    let turning: Vec<usize> = review.turning.iter().map(|turning| turning.ply).collect();
    for (i, &ply) in turning.iter().enumerate() {
        let (before, mv) = record.plies().nth(ply - 1).expect("a turning point is a ply of the game");
        let number = format!("{}{}", ply.div_ceil(2), if ply % 2 == 1 { "." } else { "..." });
        let label = format!("{number} {}", notation::write(&before, mv, notation::Style::Wxf));
        let (from, to) = (review.chances[ply - 1] * 100.0, review.chances[ply] * 100.0);
        let better = review.moves[ply - 1].better.as_ref().map(Better::mv);
        let advice = better.map_or_else(String::new, |better| {
            format!("; {} was better", notation::write(&before, better, notation::Style::Wxf))
        });
        writeln!(out, "{} {label}: Red's chance {from:.0} % -> {to:.0} %{advice}", i + 1)
            .map_err(|error| error.to_string())?;
        // The board before the move: a solid arrow for the best move, a dashed one for another that was played.
        let mut scene = Scene::new(before).with_check();
        scene.hint = better.or(Some(mv));
        scene.played = better.and(Some(mv));
        scene.view = args.look.view();
        panels.push(Panel { scene, label });
    }
    let renderer = Renderer::new(0);
    if let Some(path) = &args.graph {
        let mut graph = EvaluationGraph::new(review.chances);
        graph.turning = turning;
        graph.style = args.look.style();
        let png = renderer.evaluation_graph(&graph).map_err(|error| error.to_string())?;
        super::write_file(path, &png)?;
    }
    if let Some(path) = &args.sheet {
        if panels.is_empty() {
            return Err("no move turned this game: there is no sheet to draw".into());
        }
        let mut sheet = ContactSheet::new(panels);
        let style = args.look.style();
        sheet.style = Style { width: (style.width / 2).max(*Style::WIDTHS.start()), ..style };
        let png = renderer.contact_sheet(&sheet).map_err(|error| error.to_string())?;
        super::write_file(path, &png)?;
    }
    Ok(())
}
