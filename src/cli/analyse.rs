//! `xiangqi-bot analyse FEN …`: the evaluation of a position, in plain words or as JSON.

use std::fmt::Write as _;
use std::time::Duration;

use crate::engine::{
    Analysis, Engine, Idea, Limits, PrincipalVariation, Score, SearchControl, Threat, ThreatKind,
};
use crate::features::hints::hint_text::{AnalysisWriter, idea_text};
use crate::i18n::{Locale, Localizer};
use crate::notation::{Dialects, NotationStyle, read, write};
use crate::rules::{Color, History, Move, Position, RuleSet, Ruling};
use serde_json::{Value, json};

use super::common::{self, CommandResult, print};

const DEFAULT_NODES: u64 = 1_000_000;
/// Maximum number of plies of a line in the output.
const SHOWN: usize = 8;

#[derive(clap::Args)]
pub(crate) struct AnalyseArgs {
    /// The position, in quotes; `start` for the start position.
    fen: String,
    /// Moves played from there, in any notation.
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// The rule set: world, computer, casual, chinese or club.
    #[arg(long, default_value = "world")]
    rules: RuleSet,
    /// Plies to search.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Positions to visit [default: a million, when no limit is given]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds to search.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    lines: u8,
    /// Memory for the table, MiB.
    #[arg(long, default_value_t = 64, value_name = "MIB", value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// One JSON object instead of sentences.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &AnalyseArgs) -> CommandResult {
    let history = read_game(args)?;
    let limited = args.depth.is_some() || args.nodes.is_some() || args.movetime.is_some();
    let limits = Limits {
        depth: args.depth,
        nodes: if limited { args.nodes } else { Some(DEFAULT_NODES) },
        movetime: args.movetime.map(Duration::from_millis),
        lines: args.lines.into(),
        ..Limits::default()
    };
    let text = match history.ruling() {
        Some(ruling) if args.json => over_as_json(&history, &ruling),
        Some(ruling) => over_in_words(&ruling),
        None => {
            let analysis = Engine::new(args.hash.into()).analyse(&history, &limits, &SearchControl::new());
            let printer = AnalysisPrinter { position: history.position(), analysis: &analysis };
            if args.json { printer.json() } else { printer.words() }
        }
    };
    print(&text)
}

fn read_game(args: &AnalyseArgs) -> Result<History, String> {
    let mut history = History::new(common::parse_position(&args.fen)?, args.rules);
    let words = args.moves.iter().flat_map(|words| words.split_whitespace());
    for (ply, text) in words.enumerate() {
        push_move(&mut history, text).map_err(|error| format!("move {} ({text}): {error}", ply + 1))?;
    }
    Ok(history)
}

fn push_move(history: &mut History, text: &str) -> Result<(), String> {
    if history.ruling().is_some() {
        return Err("the game is over".to_owned());
    }
    let mv = read(history.position(), text, Dialects::default()).map_err(|error| error.to_string())?;
    history.push(mv).map_err(|error| error.to_string())
}

fn over_in_words(ruling: &Ruling) -> String {
    let why = ruling.outcome.termination.name().replace('-', " ");
    match ruling.outcome.winner {
        Some(winner) => format!("The game is over: {} wins ({why}).\n", winner.title()),
        None => format!("The game is over: a draw ({why}).\n"),
    }
}

fn over_as_json(history: &History, ruling: &Ruling) -> String {
    let outcome = json!({
        "winner": ruling.outcome.winner.map(Color::name),
        "termination": ruling.outcome.termination.name(),
    });
    let position = history.position();
    format!(
        "{}\n",
        json!({ "fen": position.to_string(), "turn": position.turn().name(), "outcome": outcome })
    )
}

struct AnalysisPrinter<'a> {
    position: &'a Position,
    analysis: &'a Analysis,
}

impl AnalysisPrinter<'_> {
    fn words(&self) -> String {
        let AnalysisPrinter { position, analysis } = *self;
        let l10n = Localizer::of(Locale::English);
        let writer = AnalysisWriter { l10n, position, analysis };
        let mut text = format!("{} is to move.", analysis.turn.title());
        for sentence in [self.forced_win(), writer.standing()].into_iter().flatten() {
            let _ = write!(text, " {sentence}");
        }
        text.push('\n');
        for (number, line) in analysis.lines.iter().enumerate() {
            let _ = writeln!(text, "{}. {}", number + 1, self.line(line));
        }
        let threat = match writer.threat(true).filter(|_| !writer.is_lost()) {
            _ if position.in_check() => format!("{} gives check.", (!analysis.turn).title()),
            threat => threat.unwrap_or_else(|| "none found.".to_owned()),
        };
        let _ = writeln!(text, "Threat: {threat}");
        if let (Some(best), Some(idea)) = (analysis.best(), &analysis.idea) {
            let wxf = write(position, best, NotationStyle::Wxf);
            let idea = idea_text(l10n, position, Some(analysis.turn), idea);
            let idea = idea.map_or_else(String::new, |idea| format!(" {idea}"));
            let _ = writeln!(text, "Best: {wxf} ({best}).{idea}");
        }
        let _ = writeln!(text, "({} plies, {} positions)", analysis.depth, analysis.nodes);
        text
    }

    fn forced_win(&self) -> Option<String> {
        let (winner, moves) = self.analysis.mate()?;
        let plural = if moves == 1 { "" } else { "s" };
        let mated = self.analysis.ends_in_checkmate(self.position);
        let verb = if mated { "mates" } else { "wins by force" };
        if winner != self.analysis.turn {
            return None;
        }
        Some(format!("{} {verb} in {moves} move{plural}.", winner.title()))
    }

    fn line(&self, line: &PrincipalVariation) -> String {
        let worth = match line.score {
            Score::Mate(moves) => {
                let how = match (line.is_checkmate(self.position), moves > 0) {
                    (true, true) => "mate",
                    (true, false) => "mated",
                    (false, true) => "won",
                    (false, false) => "lost",
                };
                format!("{how} in {}", moves.abs())
            }
            Score::Centipawns(value) => {
                let chance = line.score.win_chance() * 100.0;
                format!("{chance:.0} % ({:+.2})", f64::from(value) / 100.0)
            }
        };
        let more = if line.moves.len() > SHOWN { " …" } else { "" };
        let moves = &line.moves[..line.moves.len().min(SHOWN)];
        let iccs: Vec<String> = moves.iter().map(ToString::to_string).collect();
        format!("{worth}: {}{more}\n   {}{more}", wxf(self.position, moves).join(" "), iccs.join(" "))
    }

    fn json(&self) -> String {
        let analysis = self.analysis;
        let lines: Vec<Value> = analysis
            .lines
            .iter()
            .map(|line| {
                json!({
                    "score": score(line.score),
                    "win_chance": rounded(line.score.win_chance()),
                    "iccs": iccs(&line.moves),
                    "wxf": wxf(self.position, &line.moves),
                })
            })
            .collect();
        let value = json!({
            "fen": self.position.to_string(),
            "turn": analysis.turn.name(),
            "score": score(analysis.score),
            "win_chance": {
                "red": rounded(analysis.win_chance(Color::Red)),
                "black": rounded(analysis.win_chance(Color::Black)),
            },
            "mate": analysis.mate().map(|(side, moves)| {
                let checkmate = analysis.ends_in_checkmate(self.position);
                json!({ "by": side.name(), "in": moves, "checkmate": checkmate })
            }),
            "lines": lines,
            "threat": analysis.threat.as_ref().map(|threat| self.threat_as_json(threat)),
            "idea": analysis.idea.as_ref().map(idea_as_json),
            "depth": analysis.depth,
            "nodes": analysis.nodes,
        });
        format!("{value}\n")
    }

    fn threat_as_json(&self, threat: &Threat) -> Value {
        let mut value = match threat.kind {
            ThreatKind::Mates(moves) => json!({ "kind": "mates", "in": moves }),
            ThreatKind::LeavesNoMove(moves) => json!({ "kind": "leaves-no-move", "in": moves }),
            ThreatKind::Takes(piece, on, net) => {
                json!({ "kind": "takes", "piece": piece.char(), "on": on.to_string(), "net": net })
            }
        };
        value["iccs"] = iccs(&threat.moves);
        value["wxf"] = wxf(self.position, &threat.moves).into();
        value
    }
}

pub(super) fn idea_as_json(idea: &Idea) -> Value {
    let targets: Vec<String> = idea.targets().iter().map(ToString::to_string).collect();
    let mut value = json!({ "kind": idea.name(), "targets": targets });
    match idea {
        Idea::Mates { moves } | Idea::LeavesNoMove { moves } => value["moves"] = json!(moves),
        Idea::Takes { free, .. } | Idea::Attacks { free, .. } => value["free"] = json!(free),
        Idea::Uncovers { attacker, .. } | Idea::Screens { attacker, .. } => {
            value["attacker"] = attacker.to_string().into();
        }
        _ => {}
    }
    value
}

pub(super) fn wxf(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let written = moves.iter().map(|&mv| {
        let text = write(&position, mv, NotationStyle::Wxf);
        position.make(mv);
        text
    });
    written.collect()
}

pub(super) fn iccs(moves: &[Move]) -> Value {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().into()
}

pub(super) fn score(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "cp": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}

pub(super) fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}
