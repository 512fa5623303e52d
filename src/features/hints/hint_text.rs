//! An analysis in sentences to the side to move: the idea of a move, the chances, the threat.

use crate::engine::{Advantage, Analysis, Idea, ThreatKind};
use crate::i18n::{Localizer, NamedPiece, messages as s, move_text};
use crate::rules::{Color, Position, Square};

pub(crate) struct AnalysisWriter<'a> {
    pub(crate) l10n: Localizer,
    pub(crate) position: &'a Position,
    pub(crate) analysis: &'a Analysis,
}

impl AnalysisWriter<'_> {
    fn side(&self) -> Color {
        self.analysis.turn
    }

    /// Returns `true` if the other side wins by force.
    pub(crate) fn is_lost(&self) -> bool {
        self.analysis.mate().is_some_and(|(winner, _)| winner != self.side())
    }

    /// Sentence about the chances; `None` if the side to move wins by force, which the idea says.
    pub(crate) fn standing(&self) -> Option<String> {
        let l10n = self.l10n;
        if let Some((winner, moves)) = self.analysis.mate() {
            let moves = u64::from(moves);
            if winner == self.side() {
                return None;
            }
            if self.analysis.ends_in_checkmate(self.position) {
                return Some(l10n.say(&s::StandingMated { moves }));
            }
            return Some(l10n.say(&s::StandingLost { moves }));
        }
        let (standing, chance) = self.analysis.standing(self.side());
        Some(match standing {
            Advantage::Winning => l10n.say(&s::StandingWinning { chance }),
            Advantage::Better => l10n.say(&s::StandingBetter { chance }),
            Advantage::Level => l10n.say(&s::StandingLevel { chance }),
            Advantage::Worse => l10n.say(&s::StandingWorse { chance }),
            Advantage::Losing => l10n.say(&s::StandingLosing { chance }),
        })
    }

    /// Sentence about the opponent's threat; an `exact` one names the move.
    pub(crate) fn threat(&self, exact: bool) -> Option<String> {
        let threat = self.analysis.threat.as_ref()?;
        let l10n = self.l10n;
        let mv = move_text::short(l10n, self.position, threat.first());
        Some(match (threat.kind, exact) {
            (ThreatKind::Mates(moves), false) => l10n.say(&s::ThreatMates { moves: moves.into() }),
            (ThreatKind::Mates(moves), true) => l10n.say(&s::ThreatMatesBy { mv, moves: moves.into() }),
            (ThreatKind::LeavesNoMove(moves), false) => {
                l10n.say(&s::ThreatLeavesNoMove { moves: moves.into() })
            }
            (ThreatKind::LeavesNoMove(moves), true) => {
                l10n.say(&s::ThreatLeavesNoMoveBy { mv, moves: moves.into() })
            }
            (ThreatKind::Takes(_, on, _), exact) => {
                let target = named_pieces(self.position, Some(self.side()), &[on]);
                if exact {
                    l10n.say(&s::ThreatTakesBy { mv, target })
                } else {
                    l10n.say(&s::ThreatTakes { target })
                }
            }
        })
    }
}

/// Sentence with the idea of a move of either side: `The idea: give check.` A reader of a side reads of “your” pieces, others
/// of Red’s and Black’s. `None` if no idea is proved.
pub(crate) fn idea_text(
    l10n: Localizer,
    position: &Position,
    reader: Option<Color>,
    idea: &Idea,
) -> Option<String> {
    let target = named_pieces(position, reader, idea.targets().get(..1).unwrap_or_default());
    Some(match idea {
        Idea::Mates { moves } => l10n.say(&s::IdeaMates { moves: u64::from(*moves) }),
        Idea::LeavesNoMove { moves } => l10n.say(&s::IdeaLeavesNoMove { moves: u64::from(*moves) }),
        Idea::HoldsOut => l10n.say(&s::IdeaHoldsOut),
        Idea::StopsMate => l10n.say(&s::IdeaStopsMate),
        Idea::KeepsAMove => l10n.say(&s::IdeaKeepsAMove),
        Idea::Takes { free: false, .. } => l10n.say(&s::IdeaTakes { target }),
        Idea::Takes { free: true, .. } => l10n.say(&s::IdeaTakesFree { target }),
        Idea::TakesChecker { .. } => l10n.say(&s::IdeaTakesChecker { target }),
        Idea::StepsOutOfCheck => l10n.say(&s::IdeaStepsOutOfCheck),
        Idea::StopsCheck => l10n.say(&s::IdeaStopsCheck),
        Idea::ChecksAndAttacks { .. } => l10n.say(&s::IdeaChecksAndAttacks { target }),
        Idea::Forks { targets } => {
            l10n.say(&s::IdeaForks { targets: named_pieces(position, reader, targets) })
        }
        Idea::Escapes => l10n.say(&s::IdeaEscapes),
        Idea::Protects { .. } | Idea::Guards { .. } => l10n.say(&s::IdeaProtects { target }),
        Idea::Shields { .. } => l10n.say(&s::IdeaShields { target }),
        Idea::ThreatensMate => l10n.say(&s::IdeaThreatensMate),
        Idea::Attacks { free: false, .. } => l10n.say(&s::IdeaAttacks { target }),
        Idea::Attacks { free: true, .. } => l10n.say(&s::IdeaAttacksFree { target }),
        Idea::Uncovers { attacker, .. } => {
            let attacker = named_pieces(position, reader, &[*attacker]);
            l10n.say(&s::IdeaUncovers { attacker, target })
        }
        Idea::Screens { attacker, .. } => {
            let attacker = named_pieces(position, reader, &[*attacker]);
            l10n.say(&s::IdeaScreens { attacker, target })
        }
        Idea::Trades { .. } => l10n.say(&s::IdeaTrades { target }),
        Idea::Captures { .. } => l10n.say(&s::IdeaCaptures { target }),
        Idea::Pins { .. } => l10n.say(&s::IdeaPins { target }),
        Idea::Checks => l10n.say(&s::IdeaChecks),
        Idea::Offers => l10n.say(&s::IdeaOffers),
        Idea::TakesMiddleFile => l10n.say(&s::IdeaTakesMiddleFile),
        Idea::CrossesRiver => l10n.say(&s::IdeaCrossesRiver),
        Idea::Develops => l10n.say(&s::IdeaDevelops),
        Idea::TakesOpenFile => l10n.say(&s::IdeaTakesOpenFile),
        Idea::MakesWay { .. } => l10n.say(&s::IdeaMakesWay { target }),
        Idea::HoldsBack { .. } => l10n.say(&s::IdeaHoldsBack { target }),
        Idea::AimsAt { .. } => l10n.say(&s::IdeaAimsAt { target }),
        Idea::Links { .. } => l10n.say(&s::IdeaLinks { target }),
        Idea::Restricts { .. } => l10n.say(&s::IdeaRestricts { target }),
        Idea::HeadsFor { .. } => l10n.say(&s::IdeaHeadsFor { target }),
        Idea::Activates => l10n.say(&s::IdeaActivates),
        Idea::Waits => l10n.say(&s::IdeaWaits),
        Idea::Quiet => return None,
    })
}

/// Pieces as the reader names them: `your horse on file 2`, `your opponent’s general`, or without one `Red’s general`.
pub(crate) fn named_pieces(
    position: &Position,
    reader: Option<Color>,
    squares: &[Square],
) -> Vec<NamedPiece> {
    let pieces = squares.iter().filter_map(|square| {
        let piece = position.piece_at(*square)?;
        let named = match reader {
            Some(side) => NamedPiece::whose(piece, side),
            None => NamedPiece::of(piece),
        };
        Some(named.told_apart(position, *square))
    });
    pieces.collect()
}
