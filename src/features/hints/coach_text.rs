//! Reasons why a move was worse than another, in sentences to the mover.

use crate::engine::coach::Mistake;
use crate::engine::review::{ForcedWin, Loss, Reason, SHOWN};
use crate::engine::{GivenAway, Idea};
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
    pub(crate) fn at_ply(l10n: Localizer, history: &History, ply: usize) -> Option<DiscussedMove> {
        let mv = history.moves().get(ply.checked_sub(1)?)?;
        let before = history.at(ply - 1).position().clone();
        Some(DiscussedMove { l10n, after: before.after(*mv), before })
    }

    fn side(&self) -> Color {
        self.before.turn()
    }

    /// The coach's warning before the opponent's answer. The picture shows which pieces are meant.
    pub(crate) fn warning(&self, fault: &Mistake) -> String {
        let Some(given) = fault.named_piece() else {
            return self.l10n.say(&s::CoachCareful { why: self.blame(fault) });
        };
        let piece = NamedPiece::whose(given.piece, self.side());
        let taker = NamedPiece::whose(given.taker, self.side());
        match given.returned.map(NamedPiece::of) {
            Some(returned) => self.l10n.say(&s::CoachGivesAwayFor { piece, taker, returned }),
            None => self.l10n.say(&s::CoachGivesAway { piece, taker }),
        }
    }

    /// The coach's criticism of the move.
    pub(crate) fn blame(&self, fault: &Mistake) -> String {
        if let Some(given) = fault.named_piece() {
            return self.gives_away(given);
        }
        match (&fault.reason, fault.answer.first()) {
            (Some(reason), _) => self.why(reason),
            (None, Some(answer)) => {
                let mv = move_text::short(self.l10n, &self.after, *answer);
                self.l10n.say(&s::WhyAnswered { mv })
            }
            (None, None) => String::new(),
        }
    }

    /// Sentence with the piece that the move gives away, and what comes back for it.
    pub(crate) fn gives_away(&self, given: &GivenAway) -> String {
        let piece = self.piece(&self.after, given.piece, given.on);
        let taker = self.piece(&self.after, given.taker, given.from);
        match given.returned.map(NamedPiece::of) {
            Some(returned) => self.l10n.say(&s::WhyGivesAwayFor { piece, taker, returned }),
            None => self.l10n.say(&s::WhyGivesAway { piece, taker }),
        }
    }

    /// Sentence with the opponent's best line after the move.
    pub(crate) fn sequel(&self, answer: &[Move]) -> Option<String> {
        let line = line(self.l10n, &self.after, answer);
        if line.is_empty() { None } else { Some(self.l10n.say(&s::WhyLine { line })) }
    }

    /// Reason why the move was worse than the better one.
    pub(crate) fn why(&self, reason: &Reason) -> String {
        let l10n = self.l10n;
        match reason {
            Reason::EndsTheGame { .. } => l10n.say(&s::WhyEndsTheGame),
            Reason::AllowsWin(win) => {
                let moves = u64::from(win.moves);
                named_win(l10n, win, &s::WhyAllowsMate { moves }, &s::WhyAllowsWin { moves })
            }
            Reason::LetsWinStand(win) => {
                let moves = u64::from(win.moves);
                named_win(l10n, win, &s::WhyLetsMateStand { moves }, &s::WhyLetsWinStand { moves })
            }
            Reason::MissesWin(win) => self.missed(win),
            Reason::Loses(loss) => {
                let (piece, taker) = self.loss(&self.after, loss);
                if loss.at_once {
                    l10n.say(&s::WhyLoses { piece, taker })
                } else {
                    l10n.say(&s::WhyLosesLater { piece, taker })
                }
            }
            Reason::LetsThreatStand(loss) => {
                let (piece, taker) = self.loss(&self.after, loss);
                l10n.say(&s::WhyLetsThreatStand { piece, taker })
            }
            Reason::Allows { answer, idea } => {
                let mv = move_text::short(l10n, &self.after, *answer);
                let idea = idea_text(l10n, &self.after, Some(self.side()), idea).unwrap_or_default();
                l10n.join([l10n.say(&s::WhyAllows { mv }), idea])
            }
            Reason::MissesPiece(loss) => {
                let (piece, taker) = self.loss(&self.before, loss);
                if loss.at_once {
                    l10n.say(&s::WhyMissesPiece { piece, taker })
                } else {
                    l10n.say(&s::WhyMissesLater { piece, taker })
                }
            }
            Reason::MissesRecapture(loss) => {
                let (_, taker) = self.loss(&self.before, loss);
                l10n.say(&s::WhyMissesRecapture { taker })
            }
            Reason::Misses { better, idea } => {
                let mv = move_text::short(l10n, &self.before, *better);
                let idea = idea_text(l10n, &self.before, Some(self.side()), idea).unwrap_or_default();
                l10n.join([l10n.say(&s::WhyMisses { mv }), idea])
            }
        }
    }

    /// Sentence about a missed win, with its name if it has one.
    pub(crate) fn missed(&self, win: &ForcedWin) -> String {
        let moves = u64::from(win.moves);
        named_win(self.l10n, win, &s::WhyMissesMate { moves }, &s::WhyMissesWin { moves })
    }

    /// Idea of the better move, if it explains why the move is better, for a reader of this side.
    pub(crate) fn idea(&self, idea: &Idea, reader: Option<Color>) -> Option<String> {
        if idea.tells_why() { idea_text(self.l10n, &self.before, reader, idea) } else { None }
    }

    /// The lost piece and the piece that takes it.
    fn loss(&self, position: &Position, loss: &Loss) -> (NamedPiece, NamedPiece) {
        (self.piece(position, loss.piece, loss.on), self.piece(position, loss.taker, loss.from))
    }

    /// A piece as the mover names it, with its file if it has a twin.
    pub(crate) fn piece(&self, position: &Position, piece: Piece, on: Square) -> NamedPiece {
        NamedPiece::whose(piece, self.side()).told_apart(position, on)
    }
}

/// Sentence about a forced win, with the name of the mate if it has one.
pub(crate) fn named_win(
    l10n: Localizer,
    win: &ForcedWin,
    mate: &dyn Sentence,
    other: &dyn Sentence,
) -> String {
    let mut sentences = vec![l10n.say(if win.checkmate { mate } else { other })];
    sentences.extend(win.pattern.map(|pattern| mate_has_name(l10n, pattern)));
    l10n.join(sentences)
}

/// Sentence with pieces that were given away, each with the ply of the move (1 is after the first).
pub(crate) fn given_away(
    l10n: Localizer,
    history: &History,
    given: impl IntoIterator<Item = (usize, Piece)>,
) -> Option<String> {
    let pieces = given.into_iter().filter_map(|(ply, piece)| {
        let mv = move_text::numbered(l10n, history, ply - 1)?;
        Some(l10n.say(&s::CoachGivenPiece { piece: NamedPiece::whose(piece, piece.color), mv }))
    });
    let pieces: Vec<String> = pieces.collect();
    if pieces.is_empty() { None } else { Some(l10n.say(&s::CoachGiven { pieces: l10n.list(&pieces) })) }
}

/// The shown part of a line from a position, in the reader's notation.
pub(crate) fn line(l10n: Localizer, position: &Position, moves: &[Move]) -> String {
    move_text::line(l10n, position, &moves[..moves.len().min(SHOWN)]).join(" ")
}

/// Sentence with the name of the mate on the board, if it is a classical one.
pub(crate) fn named_mate(l10n: Localizer, position: &Position) -> Option<String> {
    mate_pattern(position).map(|pattern| mate_has_name(l10n, pattern))
}

/// Sentence with the name of a classical mate.
pub fn mate_has_name(l10n: Localizer, pattern: MatePattern) -> String {
    let name = s::MATES.iter().find(|(name, _)| *name == pattern.name());
    let (_, name) = name.expect("a test holds that every classical mate has a name");
    l10n.say(&s::WhyMateName { name: l10n.say(*name) })
}
