//! `xiangqi-bot review RECORD --graph out.png --sheet out.png`

mod text;

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use crate::engine::SearchControl;
use crate::engine::review::{Better, NODES, Reviewer};
use crate::render::{ContactSheet, EvaluationGraph, Panel, Renderer, Scene, Style};

use super::common::{CommandResult, read_record, write_file};
use super::render::BoardArgs;
use text::ReviewPrinter;

#[derive(clap::Args)]
pub(crate) struct ReviewArgs {
    /// The record: PGN, DhtmlXQ, a list of moves, or a FEN with moves; "-" for standard input.
    record: PathBuf,
    /// Draw Red's chance to win over the moves, the turning points numbered.
    #[arg(short, long, value_name = "FILE")]
    graph: Option<PathBuf>,
    /// Draw the boards before the turning points, up to three, each half as wide as the graph but at least 430 pixels: a
    /// solid arrow for the best move, a dashed one for the move that was played instead.
    #[arg(short, long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Positions to search for each position of the game.
    #[arg(long, default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// One JSON object with everything about every move, instead of sentences.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    look: BoardArgs,
}

pub(crate) fn run(args: &ReviewArgs) -> CommandResult {
    // Whatever cannot be drawn is said before the search, which takes seconds.
    args.look.style().check()?;
    let name = args.record.display();
    let record = read_record(&args.record)?;
    if record.moves().is_empty() {
        return Err(format!("{name}: there are no moves to review").into());
    }
    let mut reviewer = Reviewer::new(record.game().clone(), args.nodes);
    let mut screen = std::io::stderr();
    let watched = screen.is_terminal();
    while let Some(task) = reviewer.next_task() {
        if watched {
            write!(screen, "\r{} of {} positions ", reviewer.done(), reviewer.total())?;
        }
        reviewer.take(task.run(&SearchControl::new()).expect("nobody stops it"));
    }
    if watched {
        writeln!(screen)?;
    }
    let review = reviewer.finish().expect("all positions were looked at");
    let teller = ReviewPrinter { record: &record, review: &review };
    let text = if args.json { teller.json() } else { teller.words() };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    let panels: Vec<Panel> = review
        .turning
        .iter()
        .map(|turning| {
            let (before, mv) =
                record.plies().nth(turning.ply - 1).expect("a turning point is a ply of the game");
            let label = teller.label(turning.ply);
            let better = review.moves[turning.ply - 1].better.as_ref().map(Better::mv);
            // The board before the move: a solid arrow for the best move, a dashed one for another that was played.
            let mut scene = Scene::new(before).with_check();
            scene.hint = better.or(Some(mv));
            scene.played = better.and(Some(mv));
            scene.view = args.look.view();
            Panel { scene, label }
        })
        .collect();
    let renderer = Renderer::new(0);
    if let Some(path) = &args.graph {
        let turning = review.turning.iter().map(|turning| turning.ply).collect();
        let (chances, style) = (review.chances.clone(), args.look.style());
        let graph = EvaluationGraph { chances, turning, style };
        write_file(path, &renderer.evaluation_graph(&graph)?)?;
    }
    if let Some(path) = &args.sheet {
        if panels.is_empty() {
            return Err("no move turned this game: there is no sheet to draw".into());
        }
        let style = args.look.style();
        let style = Style { width: (style.width / 2).max(*Style::WIDTHS.start()), ..style };
        let sheet = ContactSheet { panels, style };
        write_file(path, &renderer.contact_sheet(&sheet)?)?;
    }
    Ok(())
}
