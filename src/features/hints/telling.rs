//! An analysis in words, as the side to move is told of it: the idea of a move, the chances, what is threatened.

use crate::engine::{Analysis, Idea, Standing, ThreatKind};
use crate::rules::{Color, Piece, Position, Square};

use crate::i18n::grammar::{Named, Owner};
use crate::i18n::localizer::{Locale, Voice};
use crate::i18n::messages as s;
use crate::i18n::move_text;

/// What the side to move is told of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// How it stands; none where it wins by force.
    pub standing: Option<String>,
    /// What the best move is for: `The idea: give check.`
    pub idea: Option<String>,
    /// What the other side threatens.
    pub threat: Option<String>,
}

/// Tells the side to move all of an analysis of this position.
pub fn tell(position: &Position, analysis: &Analysis, locale: Locale) -> Told {
    let teller = Teller { voice: Voice::of(locale), position, analysis };
    Told {
        standing: teller.standing(),
        idea: analysis.idea.as_ref().map(|idea| teller.idea(idea, true)),
        // Where every move loses, nothing more is threatened.
        threat: teller.threat(true).filter(|_| !teller.is_lost()),
    }
}

/// Puts an analysis into words for the side to move.
pub(crate) struct Teller<'a> {
    pub(crate) voice: Voice,
    pub(crate) position: &'a Position,
    pub(crate) analysis: &'a Analysis,
}

impl Teller<'_> {
    fn side(&self) -> Color {
        self.analysis.turn
    }

    /// Whether the other side wins by force.
    fn is_lost(&self) -> bool {
        self.analysis.mate().is_some_and(|(winner, _)| winner != self.side())
    }

    /// What the best move is for; `exact` names the points.
    pub(crate) fn idea(&self, idea: &Idea, exact: bool) -> String {
        let voice = self.voice;
        let target = || self.pieces(idea.targets().get(..1).unwrap_or_default(), exact);
        match idea {
            Idea::Mates { moves } => voice.say(&s::IdeaMates { moves: u64::from(*moves) }),
            Idea::LeavesNoMove { moves } => voice.say(&s::IdeaLeavesNoMove { moves: u64::from(*moves) }),
            Idea::HoldsOut => voice.say(&s::IdeaHoldsOut),
            Idea::StopsMate => voice.say(&s::IdeaStopsMate),
            Idea::KeepsAMove => voice.say(&s::IdeaKeepsAMove),
            Idea::Takes { free: false, .. } => voice.say(&s::IdeaTakes { target: target() }),
            Idea::Takes { free: true, .. } => voice.say(&s::IdeaTakesFree { target: target() }),
            Idea::TakesChecker { .. } => voice.say(&s::IdeaTakesChecker { target: target() }),
            Idea::StepsOutOfCheck => voice.say(&s::IdeaStepsOutOfCheck),
            Idea::StopsCheck => voice.say(&s::IdeaStopsCheck),
            Idea::ChecksAndAttacks { .. } => voice.say(&s::IdeaChecksAndAttacks { target: target() }),
            Idea::Forks { targets } if exact => {
                voice.say(&s::IdeaForks { targets: self.pieces(targets, true) })
            }
            Idea::Forks { targets } => voice.say(&s::IdeaForks { targets: self.counted(targets) }),
            Idea::Escapes => voice.say(&s::IdeaEscapes),
            Idea::Protects { .. } => voice.say(&s::IdeaProtects { target: target() }),
            Idea::Shields { .. } => voice.say(&s::IdeaShields { target: target() }),
            Idea::ThreatensMate => voice.say(&s::IdeaThreatensMate),
            Idea::Attacks { free: false, .. } => voice.say(&s::IdeaAttacks { target: target() }),
            Idea::Attacks { free: true, .. } => voice.say(&s::IdeaAttacksFree { target: target() }),
            Idea::Uncovers { attacker, .. } => {
                let attacker = self.pieces(&[*attacker], exact);
                voice.say(&s::IdeaUncovers { attacker, target: target() })
            }
            Idea::Screens { attacker, .. } => {
                let attacker = self.pieces(&[*attacker], exact);
                voice.say(&s::IdeaScreens { attacker, target: target() })
            }
            Idea::Trades { .. } => voice.say(&s::IdeaTrades { target: target() }),
            Idea::Pins { .. } => voice.say(&s::IdeaPins { target: target() }),
            Idea::Checks => voice.say(&s::IdeaChecks),
            Idea::Offers => voice.say(&s::IdeaOffers),
            Idea::TakesMiddleFile => voice.say(&s::IdeaTakesMiddleFile),
            Idea::CrossesRiver => voice.say(&s::IdeaCrossesRiver),
            Idea::Develops => voice.say(&s::IdeaDevelops),
            Idea::TakesOpenFile => voice.say(&s::IdeaTakesOpenFile),
            Idea::Links { .. } => voice.say(&s::IdeaLinks { target: target() }),
            Idea::MakesRoom { .. } => voice.say(&s::IdeaMakesRoom { target: target() }),
            Idea::GainsRoom { .. } => voice.say(&s::IdeaGainsRoom),
            Idea::Quiet => voice.say(&s::IdeaQuiet),
        }
    }

    /// Who stands better; none where the side to move wins by force: that is the idea of the move already.
    pub(crate) fn standing(&self) -> Option<String> {
        let voice = self.voice;
        if let Some((winner, moves)) = self.analysis.mate() {
            let moves = u64::from(moves);
            return (winner != self.side()).then(|| match self.analysis.ends_in_checkmate(self.position) {
                true => voice.say(&s::StandingMated { moves }),
                false => voice.say(&s::StandingLost { moves }),
            });
        }
        let (standing, chance) = self.analysis.standing(self.side());
        Some(match standing {
            Standing::Winning => voice.say(&s::StandingWinning { chance }),
            Standing::Better => voice.say(&s::StandingBetter { chance }),
            Standing::Level => voice.say(&s::StandingLevel { chance }),
            Standing::Worse => voice.say(&s::StandingWorse { chance }),
            Standing::Losing => voice.say(&s::StandingLosing { chance }),
        })
    }

    /// What the opponent threatens; `exact` tells the move as well.
    pub(crate) fn threat(&self, exact: bool) -> Option<String> {
        let threat = self.analysis.threat.as_ref()?;
        let voice = self.voice;
        let mv = move_text::short(voice, self.position, threat.first());
        Some(match (threat.kind, exact) {
            (ThreatKind::Mates { moves }, false) => voice.say(&s::ThreatMates { moves: moves.into() }),
            (ThreatKind::Mates { moves }, true) => voice.say(&s::ThreatMatesBy { mv, moves: moves.into() }),
            (ThreatKind::LeavesNoMove { moves }, false) => {
                voice.say(&s::ThreatLeavesNoMove { moves: moves.into() })
            }
            (ThreatKind::LeavesNoMove { moves }, true) => {
                voice.say(&s::ThreatLeavesNoMoveBy { mv, moves: moves.into() })
            }
            (ThreatKind::Takes { on, .. }, false) => {
                voice.say(&s::ThreatTakes { target: self.pieces(&[on], true) })
            }
            (ThreatKind::Takes { on, .. }, true) => {
                voice.say(&s::ThreatTakesBy { mv, target: self.pieces(&[on], true) })
            }
        })
    }

    /// Pieces as the side to move names them: `your horse`, `a horse` of the opponent's; with their files when `exact`.
    fn pieces(&self, squares: &[Square], exact: bool) -> Vec<Named> {
        let name = |square: &Square| {
            let piece = self.position.piece_at(*square)?;
            let whose = Named::whose(piece, self.side());
            Some(if exact {
                whose.among(self.position, *square, self.side())
            } else if Some(piece) == self.mover() {
                whose.owned(Owner::YourOther)
            } else if piece.color == self.side() {
                whose
            } else {
                whose.owned(Owner::Any)
            })
        };
        squares.iter().filter_map(name).collect()
    }

    /// The piece that the best move moves.
    fn mover(&self) -> Option<Piece> {
        self.analysis.best().and_then(|mv| self.position.piece_at(mv.from()))
    }

    /// Pieces of the opponent by role, those that are alike together: `two horses`, `a cannon`.
    fn counted(&self, squares: &[Square]) -> Vec<Named> {
        let mut pieces: Vec<(Piece, u64)> = Vec::new();
        for piece in squares.iter().filter_map(|square| self.position.piece_at(*square)) {
            match pieces.iter_mut().find(|(known, _)| *known == piece) {
                Some((_, count)) => *count += 1,
                None => pieces.push((piece, 1)),
            }
        }
        pieces.into_iter().map(|(piece, count)| Named::of(piece).times(count)).collect()
    }
}
