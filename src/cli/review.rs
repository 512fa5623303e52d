//! `xiangqi-bot review RECORD --graph out.png --sheet out.png`

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use crate::engine::review::{Better, ForcedWin, Loss, NODES, Reason, Reviewed, Reviewer, SHOWN};
use crate::engine::{Idea, Judgement, Review, SearchControl};
use crate::notation::record::Record;
use crate::notation::{self, NotationStyle};
use crate::render::{ContactSheet, EvaluationGraph, Panel, Renderer, Scene, Style};
use crate::rules::{Color, Move, Position};
use serde_json::{Value, json};

use super::analyse::{iccs, idea_as_json, rounded, score, wxf};
use super::common::{CommandResult, print, read_record, write_file};
use super::render::BoardArgs;

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
    board: BoardArgs,
}

pub(crate) fn run(args: &ReviewArgs) -> CommandResult {
    // Before the search, which takes seconds.
    args.board.style().check()?;
    let name = args.record.display();
    let record = read_record(&args.record)?;
    if record.moves().is_empty() {
        return Err(format!("{name}: there are no moves to review").into());
    }
    let mut reviewer = Reviewer::new(record.game().clone(), args.nodes);
    let mut screen = std::io::stderr();
    let shows_progress = screen.is_terminal();
    while let Some(task) = reviewer.next_task() {
        if shows_progress {
            write!(screen, "\r{} of {} positions ", reviewer.done(), reviewer.total())?;
        }
        reviewer.take(task.run(&SearchControl::new()).expect("it is never stopped"));
    }
    if shows_progress {
        writeln!(screen)?;
    }
    let review = reviewer.finish().expect("all positions were searched");
    let printer = ReviewPrinter { record: &record, review: &review };
    let text = if args.json { printer.json() } else { printer.words() };
    print(&text)?;
    let panels: Vec<Panel> = review
        .turning
        .iter()
        .map(|turning| {
            let reviewed = &review.moves[turning.ply - 1];
            let better = reviewed.better.as_ref().map(Better::mv);
            // The board before the move: a solid arrow for the best move, a dashed one for another that was played.
            let mut scene = Scene::new(printer.before(turning.ply)).with_check();
            scene.hint = better.or(Some(reviewed.mv));
            scene.played = better.and(Some(reviewed.mv));
            scene.view = args.board.view;
            Panel { scene, label: printer.label(turning.ply) }
        })
        .collect();
    let renderer = Renderer::new(0);
    if let Some(path) = &args.graph {
        let turning = review.turning.iter().map(|turning| turning.ply).collect();
        let graph = EvaluationGraph { chances: review.chances.clone(), turning, style: args.board.style() };
        write_file(path, &renderer.evaluation_graph(&graph)?)?;
    }
    if let Some(path) = &args.sheet {
        if panels.is_empty() {
            return Err("no move turned this game: there is no sheet to draw".into());
        }
        let style = args.board.style();
        let style = Style { width: (style.width / 2).max(*Style::WIDTHS.start()), ..style };
        let sheet = ContactSheet { panels, style };
        write_file(path, &renderer.contact_sheet(&sheet)?)?;
    }
    Ok(())
}

struct ReviewPrinter<'a> {
    record: &'a Record,
    review: &'a Review,
}

impl ReviewPrinter<'_> {
    /// `3... R1+1`
    fn label(&self, ply: usize) -> String {
        let moved = &self.review.moves[ply - 1];
        let dots = if moved.mover == Color::Red { "." } else { "..." };
        format!("{}{dots} {}", moved.mover.round_at(ply - 1), self.wxf(ply, moved.mv))
    }

    /// Returns the position before a ply; plies count from 1.
    fn before(&self, ply: usize) -> Position {
        self.record.plies().nth(ply - 1).expect("the ply is one of the game").0
    }

    fn wxf(&self, ply: usize, mv: Move) -> String {
        notation::write(&self.before(ply), mv, NotationStyle::Wxf)
    }

    fn words(&self) -> String {
        let review = self.review;
        let mut text = String::new();
        if let Some(opening) = review.opening {
            let _ = writeln!(text, "Opening: {} ({})", opening.key, opening.chinese);
        }
        if review.book_plies > 0 {
            let _ = writeln!(text, "In the book until {}", self.label(review.book_plies));
        }
        for color in Color::ALL {
            let Some(accuracy) = review.accuracy[color.index()] else { continue };
            let _ = write!(text, "{}: accuracy {accuracy:.0}", color.title());
            for judgement in [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder] {
                let own = review.moves.iter().filter(|reviewed| reviewed.mover == color);
                let count = own.filter(|reviewed| reviewed.judgement == judgement).count();
                let _ = write!(text, ", {}: {count}", judgement.name());
            }
            text.push('\n');
        }
        for (ply, reviewed) in (1..).zip(&review.moves) {
            if reviewed.judgement < Judgement::Mistake {
                continue;
            }
            let turning = review.turning.iter().position(|turning| turning.ply == ply);
            let mark = turning.map_or_else(|| "-".to_owned(), |number| (number + 1).to_string());
            let [from, to] = [reviewed.before, reviewed.after]
                .map(|chance| if reviewed.mover == Color::Red { chance } else { 1.0 - chance })
                .map(|chance| 100.0 * chance);
            let _ = write!(text, "{mark} {}: Red's chance {from:.0} % -> {to:.0} %; ", self.label(ply));
            let _ = write!(text, "{}", reviewed.judgement.name());
            if let Some(reason) = &reviewed.reason {
                let _ = write!(text, ", {}", self.reason(ply, reason));
            }
            let better = reviewed.better.as_ref();
            let _ = writeln!(text, "{}", better.map_or_else(String::new, |better| self.advice(ply, better)));
        }
        for (ply, missed) in (1..).zip(&review.moves).filter_map(|(ply, mv)| Some((ply, mv.missed?))) {
            let _ = writeln!(text, "{}: missed {}", self.label(ply), win(&missed));
        }
        text
    }

    fn advice(&self, ply: usize, better: &Better) -> String {
        let before = self.before(ply);
        let line = wxf(&before, &better.line[..better.line.len().min(SHOWN)]);
        format!(
            "; {} was better, which {}: {}",
            line[0],
            idea_in_words(&before, &better.idea),
            line.join(" ")
        )
    }

    fn reason(&self, ply: usize, reason: &Reason) -> String {
        match reason {
            Reason::EndsTheGame { termination } => format!("ends the game: {}", termination.name()),
            Reason::AllowsWin(other) => format!("allows {}", win(other)),
            Reason::LetsWinStand(other) => format!("does not stop {}", win(other)),
            Reason::MissesWin(own) => format!("misses {}", win(own)),
            Reason::Loses(loss) => format!("loses {}", loss_in_words(loss)),
            Reason::LetsThreatStand(loss) => format!("leaves {}", loss_in_words(loss)),
            Reason::Allows { answer, idea } => {
                let mut after = self.before(ply);
                after.make(self.review.moves[ply - 1].mv);
                let answer = notation::write(&after, *answer, NotationStyle::Wxf);
                format!("allows {answer}, which {}", idea_in_words(&after, idea))
            }
            Reason::MissesPiece(loss) => {
                let later = if loss.at_once { "" } else { " some moves later" };
                format!("does not take the {} on {}{later}", loss.piece.role, loss.on)
            }
            Reason::MissesRecapture(loss) => format!("does not take back on {}", loss.on),
            Reason::Misses { better, idea } => {
                let before = self.before(ply);
                format!("misses {}, which {}", self.wxf(ply, *better), idea_in_words(&before, idea))
            }
        }
    }

    fn json(&self) -> String {
        let review = self.review;
        let [red, black] = review.accuracy.map(|value| value.map(|value| (value * 10.0).round() / 10.0));
        let moves: Vec<Value> =
            (1..).zip(&review.moves).map(|(ply, mv)| self.move_as_json(ply, mv)).collect();
        let turning: Vec<Value> = review
            .turning
            .iter()
            .map(|turning| json!({ "ply": turning.ply, "gained": turning.gained.name() }))
            .collect();
        let value = json!({
            "opening": review.opening.map(|opening| json!({ "key": opening.key, "chinese": opening.chinese })),
            "book_plies": review.book_plies,
            "accuracy": { "red": red, "black": black },
            "red_chances": review.chances.iter().map(|&chance| rounded(chance.into())).collect::<Vec<_>>(),
            "turning": turning,
            "moves": moves,
        });
        format!("{value}\n")
    }

    fn move_as_json(&self, ply: usize, reviewed: &Reviewed) -> Value {
        json!({
            "ply": ply,
            "side": reviewed.mover.name(),
            "iccs": reviewed.mv.to_string(),
            "wxf": self.wxf(ply, reviewed.mv),
            "before": rounded(reviewed.before),
            "after": rounded(reviewed.after),
            "loss": rounded(reviewed.loss),
            "accuracy_loss": rounded(reviewed.accuracy_loss),
            "judgement": reviewed.judgement.name(),
            "better": reviewed.better.as_ref().map(|better| json!({
                "score": score(better.score),
                "iccs": iccs(&better.line),
                "wxf": self.wxf(ply, better.mv()),
                "idea": idea_as_json(&better.idea),
            })),
            "reason": reviewed.reason.as_ref().map(|reason| {
                json!({ "kind": reason.name(), "text": self.reason(ply, reason) })
            }),
            "answer": iccs(&reviewed.answer),
            "missed": reviewed.missed.map(|missed| json!({
                "moves": missed.moves,
                "checkmate": missed.checkmate,
                "pattern": missed.pattern.map(|pattern| pattern.name()),
            })),
        })
    }
}

/// `the horse on e5 to the cannon on g5`
fn loss_in_words(loss: &Loss) -> String {
    format!("the {} on {} to the {} on {}", loss.piece.role, loss.on, loss.taker.role, loss.from)
}

/// `attacks the horse on e5 and the cannon on g5`
fn idea_in_words(position: &Position, idea: &Idea) -> String {
    let targets = idea.targets();
    let targets = targets.iter().filter_map(|square| Some((square, position.piece_at(*square)?)));
    let targets: Vec<String> =
        targets.map(|(square, piece)| format!("the {} on {square}", piece.role)).collect();
    format!("{} {}", idea.name().replace('-', " "), targets.join(" and ")).trim_end().to_owned()
}

/// `mate in 2 (double-cannon)`
fn win(win: &ForcedWin) -> String {
    let how = if win.checkmate { "mate" } else { "a forced win" };
    let name = win.pattern.map_or_else(String::new, |pattern| format!(" ({})", pattern.name()));
    format!("{how} in {}{name}", win.moves)
}
