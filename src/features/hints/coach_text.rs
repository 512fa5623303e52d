//! Why a move was worse than another, in words: told to the one who moved.

use crate::engine::Idea;
use crate::engine::coach::Mistake;
use crate::engine::review::{ForcedWin, Loss, Reason, SHOWN};
use crate::features::hints::hint_text::idea_text;
use crate::i18n::messages::{self as s, Sentence};
use crate::i18n::{Localizer, NamedPiece, move_text};
use crate::rules::{Color, History, MatePattern, Move, Piece, Position, Square, mate_pattern};

pub(crate) struct DiscussedMove {
    pub(crate) l10n: Localizer,
    pub(crate) before: Position,
    pub(crate) after: Position,
}

impl DiscussedMove {
    /// The move that led to `ply` (1 is after the first).
    pub(crate) fn of(l10n: Localizer, history: &History, ply: usize) -> Option<DiscussedMove> {
        let (mv, earlier) = history.moves().get(..ply)?.split_last()?;
        let mut before = history.start().clone();
        for mv in earlier {
            before.make(*mv);
        }
        Some(DiscussedMove { l10n, after: before.after(*mv), before })
    }

    fn side(&self) -> Color {
        self.before.turn()
    }

    /// Criticism of the move by the coach: why it was bad, and the line that shows it.
    pub(crate) fn blame(&self, fault: &Mistake) -> String {
        if let (Some(piece), Some(Reason::Loses(loss) | Reason::LetsThreatStand(loss))) =
            (&fault.given, &fault.reason)
            && loss == piece
        {
            let (piece, taker) = self.loss(&self.after, piece);
            return self.l10n.say(&s::WhyGivesAway { piece, taker });
        }
        let why = fault.reason.as_ref().map(|reason| self.why(reason));
        // What happens at once needs no line, and what was missed shows in no answer.
        let line = match &fault.reason {
            None | Some(Reason::Allows { .. } | Reason::Loses(Loss { at_once: false, .. })) => {
                self.sequel(&fault.answer)
            }
            Some(_) => None,
        };
        self.l10n.join([why, line].into_iter().flatten())
    }

    /// Line with which the opponent could go on after the move.
    pub(crate) fn sequel(&self, answer: &[Move]) -> Option<String> {
        let line = line(self.l10n, &self.after, answer);
        (!line.is_empty()).then(|| self.l10n.say(&s::WhyLine { line }))
    }

    /// Reason why the move was worse than the better one.
    pub(crate) fn why(&self, reason: &Reason) -> String {
        let l10n = self.l10n;
        match reason {
            Reason::EndsTheGame { .. } => l10n.say(&s::WhyEndsTheGame),
            Reason::AllowsWin(win) => {
                let moves = u64::from(win.moves);
                self.win(win, &s::WhyAllowsMate { moves }, &s::WhyAllowsWin { moves })
            }
            Reason::LetsWinStand(win) => {
                let moves = u64::from(win.moves);
                self.win(win, &s::WhyLetsMateStand { moves }, &s::WhyLetsWinStand { moves })
            }
            Reason::MissesWin(win) => self.missed(win),
            Reason::Loses(loss) => {
                let (piece, taker) = self.loss(&self.after, loss);
                match loss.at_once {
                    true => l10n.say(&s::WhyLoses { piece, taker }),
                    false => l10n.say(&s::WhyLosesLater { piece, taker }),
                }
            }
            Reason::LetsThreatStand(loss) => {
                let (piece, taker) = self.loss(&self.after, loss);
                l10n.say(&s::WhyLetsThreatStand { piece, taker })
            }
            Reason::Allows { answer, idea } => {
                let mv = move_text::short(l10n, &self.after, *answer);
                l10n.join([l10n.say(&s::WhyAllows { mv }), idea_text(l10n, &self.after, self.side(), idea)])
            }
            Reason::MissesPiece(loss) => {
                let (piece, taker) = self.loss(&self.before, loss);
                match loss.at_once {
                    true => l10n.say(&s::WhyMissesPiece { piece, taker }),
                    false => l10n.say(&s::WhyMissesLater { piece, taker }),
                }
            }
            Reason::MissesRecapture(loss) => {
                let (_, taker) = self.loss(&self.before, loss);
                l10n.say(&s::WhyMissesRecapture { taker })
            }
            Reason::Misses { better, idea } => {
                let mv = move_text::short(l10n, &self.before, *better);
                l10n.join([l10n.say(&s::WhyMisses { mv }), idea_text(l10n, &self.before, self.side(), idea)])
            }
        }
    }

    /// The win that was there, by its name where it has one.
    pub(crate) fn missed(&self, win: &ForcedWin) -> String {
        let moves = u64::from(win.moves);
        self.win(win, &s::WhyMissesMate { moves }, &s::WhyMissesWin { moves })
    }

    fn win(&self, win: &ForcedWin, mate: &dyn Sentence, other: &dyn Sentence) -> String {
        let text = self.l10n.say(if win.checkmate { mate } else { other });
        let named = win.pattern.map(|pattern| mate_has_name(self.l10n, pattern));
        self.l10n.join([Some(text), named].into_iter().flatten())
    }

    /// Idea of the better move, where that tells why it is better.
    pub(crate) fn idea(&self, idea: &Idea) -> Option<String> {
        idea.tells_why().then(|| idea_text(self.l10n, &self.before, self.side(), idea))
    }

    /// The piece that is lost and the one that takes it.
    fn loss(&self, position: &Position, loss: &Loss) -> (NamedPiece, NamedPiece) {
        (self.piece(position, loss.piece, loss.on), self.piece(position, loss.taker, loss.from))
    }

    /// A piece as the mover sees it, with its file where several are alike.
    pub(crate) fn piece(&self, position: &Position, piece: Piece, on: Square) -> NamedPiece {
        NamedPiece::whose(piece, self.side()).told_apart(position, on)
    }
}

/// Sentence with pieces that were left to be taken for nothing, each with the ply of its move (1 is after the first).
pub(crate) fn given_away(
    l10n: Localizer,
    history: &History,
    given: impl IntoIterator<Item = (usize, Piece)>,
) -> Option<String> {
    let piece = |(ply, piece): (usize, Piece)| {
        let mv = move_text::numbered(l10n, history, ply - 1)?;
        Some(l10n.say(&s::CoachGivenPiece { piece: NamedPiece::whose(piece, piece.color), mv }))
    };
    let pieces: Vec<String> = given.into_iter().filter_map(piece).collect();
    (!pieces.is_empty()).then(|| l10n.say(&s::CoachGiven { pieces: l10n.list(&pieces) }))
}

/// The shown part of a line from a position, in the notation of whoever reads it.
pub(crate) fn line(l10n: Localizer, position: &Position, moves: &[Move]) -> String {
    move_text::line(l10n, position, &moves[..moves.len().min(SHOWN)]).join(" ")
}

/// The name of the mate on the board, where it is one that has a name.
pub(crate) fn named_mate(l10n: Localizer, position: &Position) -> Option<String> {
    mate_pattern(position).map(|pattern| mate_has_name(l10n, pattern))
}

/// A sentence with the name of a classical mate.
pub fn mate_has_name(l10n: Localizer, pattern: MatePattern) -> String {
    let name = s::MATES.iter().find(|(name, _)| *name == pattern.name());
    let (_, name) = name.expect("a test holds that every classical mate has a name");
    l10n.say(&s::WhyMateName { name: l10n.say(*name) })
}
