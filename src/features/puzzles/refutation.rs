//! Why a wrong move does not solve a puzzle: the engine's reply to it.

use crate::engine::{Analysis, Idea};
use crate::features::context::Ctx;
use crate::features::effects::{PrivateReply, Recipient};
use crate::features::puzzles::messages::{Board, text};
use crate::i18n::grammar::NamedPiece;
use crate::i18n::{messages as s, move_text};
use crate::message::picture;
use crate::message::reply::Reply;
use crate::puzzles::{Puzzle, PuzzleGoal, PuzzleId};
use crate::rules::{Move, Square};

/// From this chance on, who has missed a mate still stands well.
const STANDS_WELL: f64 = 0.75;

/// A move that does not solve a puzzle.
pub(super) struct WrongMove {
    pub(super) puzzle: PuzzleId,
    /// How many plies of the solution stand on the board.
    pub(super) ply: usize,
    pub(super) mv: Move,
    /// What it did to the rating, in words.
    pub(super) counted: String,
}

impl WrongMove {
    /// Lets the engine say what is wrong with a move.
    pub(super) fn refute(self, ctx: &Ctx<'_>) -> PrivateReply {
        let services = ctx.services.clone();
        let (person, channel) = (ctx.me.to_string(), ctx.channel.id.clone());
        let reader = ctx.reader();
        let reply = Box::pin(async move {
            let puzzle = services.puzzles.get(self.puzzle)?;
            let mut history = puzzle.game(self.ply);
            let analysis = match history.push(self.mv) {
                Ok(_) => services.analyse(person, channel, history).await,
                Err(_) => None,
            };
            Some(self.reply(puzzle, reader, analysis.as_ref()))
        });
        PrivateReply::Later { reply, replaces: ctx.is_private_press() }
    }

    /// What a person is told whose move does not solve the puzzle; `analysis` is that of the position after it, if there is
    /// one.
    fn reply(self, puzzle: &Puzzle, reader: Recipient, analysis: Option<&Analysis>) -> Reply {
        let l10n = reader.l10n;
        let board = Board { l10n, puzzle, ply: self.ply };
        let position = board.position();
        let mut lines = vec![l10n.say(&s::PuzzleWrong { mv: move_text::bold(l10n, &position, self.mv) })];
        let mut picture = board.picture_after(self.mv);
        if let Some((reply, why)) = analysis.and_then(|analysis| reason(&board, self.mv, analysis)) {
            let mut after = position;
            after.make(self.mv);
            let named = analysis.and_then(|analysis| analysis.idea.as_ref()).map(Idea::pieces);
            picture = board.with_arrow(picture, &after, reply);
            picture = picture::with_named(picture, named.unwrap_or_default());
            lines.push(why);
        }
        if !self.counted.is_empty() {
            lines.push(self.counted);
        }
        lines.push(l10n.say(&s::PuzzleTryAgain));
        picture.apply_style(reader.looks, Some(puzzle.solver()));
        Reply { picture: Some(picture), rows: board.rows_after_wrong(), ..text(lines) }
    }
}

/// Why a wrong move does not do, from what the engine makes of the position after it.
fn reason(board: &Board<'_>, wrong: Move, analysis: &Analysis) -> Option<(Move, String)> {
    let l10n = board.l10n;
    let mut position = board.position();
    position.make(wrong);
    let best = analysis.best()?;
    let solver = board.puzzle.solver();
    let (side, reply) = (!solver, move_text::bold(l10n, &position, best));
    let name = |square: &Square| {
        Some(NamedPiece::whose(position.piece_at(*square)?, solver).told_apart(&position, *square))
    };
    let idea = analysis.idea.as_ref()?;
    let targets: Vec<NamedPiece> = idea.targets().iter().filter_map(name).collect();
    let target = targets.first().copied();
    // A capture is told as one, whatever else it does.
    let captured = name(&best.to());
    let stands_well = 1.0 - analysis.score.win_chance() >= STANDS_WELL;
    let text = match (idea, target) {
        _ if stands_well && matches!(board.puzzle.goal(), PuzzleGoal::Mate(_)) => {
            l10n.say(&s::PuzzleRefutedSlower { side, reply })
        }
        (Idea::Mates { moves }, _) => {
            l10n.say(&s::PuzzleRefutedMate { side, reply, moves: u64::from(*moves) })
        }
        (Idea::LeavesNoMove { .. }, _) => l10n.say(&s::PuzzleRefutedNoMove { side, reply }),
        (Idea::Takes { .. } | Idea::TakesChecker { .. } | Idea::ChecksAndAttacks { .. }, Some(target)) => {
            l10n.say(&s::PuzzleRefutedTakes { side, reply, target })
        }
        (Idea::Trades { .. } | Idea::Captures { .. }, Some(target)) => {
            l10n.say(&s::PuzzleRefutedTrades { side, reply, target })
        }
        (Idea::Forks { .. }, _) => l10n.say(&s::PuzzleRefutedFork { side, reply, targets }),
        (Idea::Attacks { .. } | Idea::Uncovers { .. } | Idea::Screens { .. }, Some(target)) => {
            l10n.say(&s::PuzzleRefutedAttacks { side, reply, target })
        }
        (Idea::ThreatensMate, _) => l10n.say(&s::PuzzleRefutedMateThreat { side, reply }),
        (_, None) if let Some(target) = captured => l10n.say(&s::PuzzleRefutedTrades { side, reply, target }),
        (Idea::Checks, _) => l10n.say(&s::PuzzleRefutedCheck { side, reply }),
        (
            Idea::StopsMate
            | Idea::KeepsAMove
            | Idea::StepsOutOfCheck
            | Idea::StopsCheck
            | Idea::Escapes
            | Idea::Protects { .. }
            | Idea::Shields { .. },
            _,
        ) => l10n.say(&s::PuzzleRefutedEscape { side, reply }),
        _ => l10n.say(&s::PuzzleRefutedHolds { side, reply }),
    };
    Some((best, text))
}
