//! Why a move was worse than another, in words: told to the one who moved.

use crate::engine::review::{Loss, Reason, Win};
use crate::engine::{Analysis, Idea, Score};
use crate::rules::{Color, MatePattern, Move, Piece, Position, Square, mate_pattern};

use crate::features::hints::telling::Teller;
use crate::i18n::grammar::Named;
use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::i18n::move_text;

/// A move that is talked about, with the positions around it.
pub(crate) struct Talk<'a> {
    pub(crate) voice: Voice,
    pub(crate) before: &'a Position,
    pub(crate) after: &'a Position,
}

impl Talk<'_> {
    fn side(&self) -> Color {
        self.before.turn()
    }

    /// Why the move was worse than the best one.
    pub(crate) fn why(&self, reason: Option<&Reason>) -> String {
        let voice = self.voice;
        let Some(reason) = reason else { return voice.say(&s::WhyWorse) };
        match reason {
            Reason::EndsTheGame { .. } => voice.say(&s::WhyEndsTheGame),
            Reason::AllowsWin(win) => self.with_name(
                win,
                match win.checkmate {
                    true => voice.say(&s::WhyAllowsMate { moves: u64::from(win.moves) }),
                    false => voice.say(&s::WhyAllowsWin { moves: u64::from(win.moves) }),
                },
            ),
            Reason::LetsWinStand(win) => self.with_name(
                win,
                match win.checkmate {
                    true => voice.say(&s::WhyLetsMateStand { moves: u64::from(win.moves) }),
                    false => voice.say(&s::WhyLetsWinStand { moves: u64::from(win.moves) }),
                },
            ),
            Reason::MissesWin(win) => self.missed(win),
            Reason::Loses(loss) => {
                let (piece, taker) = self.loss(self.after, loss);
                match loss.at_once {
                    true => voice.say(&s::WhyLoses { piece, taker }),
                    false => voice.say(&s::WhyLosesLater { piece, taker }),
                }
            }
            Reason::LetsThreatStand(loss) => {
                let (piece, taker) = self.loss(self.after, loss);
                voice.say(&s::WhyLetsThreatStand { piece, taker })
            }
            Reason::Allows { answer, idea } => {
                let mv = move_text::short(voice, self.after, *answer);
                match idea {
                    // It speaks of the other one's threat, which is the mover's own.
                    Idea::StopsMate => voice.say(&s::WhyAnswered { mv }),
                    idea => {
                        let idea = idea_of(voice, self.after, self.side(), idea);
                        voice.join([voice.say(&s::WhyAllows { mv }), idea])
                    }
                }
            }
            Reason::MissesPiece(loss) => {
                let (piece, taker) = self.loss(self.before, loss);
                voice.say(&s::WhyMissesPiece { piece, taker })
            }
            Reason::Misses { idea, answer } => voice.join([self.missed_idea(idea, *answer), self.idea(idea)]),
            Reason::Cramps { piece, on, before, now } => {
                let piece = self.piece(self.after, *piece, *on);
                voice.say(&s::WhyCramps { piece, now: u64::from(*now), before: u64::from(*before) })
            }
            Reason::Answered { answer } => {
                voice.say(&s::WhyAnswered { mv: move_text::short(voice, self.after, *answer) })
            }
        }
    }

    /// That there was a better idea, which is told elsewhere; where it is none that wins something, what comes instead.
    pub(crate) fn missed_idea(&self, idea: &Idea, answer: Option<Move>) -> String {
        let voice = self.voice;
        let wins = matches!(
            idea,
            Idea::Forks { .. }
                | Idea::ChecksAndAttacks { .. }
                | Idea::Uncovers { .. }
                | Idea::Screens { .. }
                | Idea::Takes { .. }
                | Idea::ThreatensMate
                | Idea::Attacks { .. }
                | Idea::Pins { .. }
                | Idea::StopsMate
        );
        if wins {
            return voice.say(&s::WhyMisses);
        }
        let answered = answer.map(|answer| {
            let mv = move_text::short(voice, self.after, answer);
            voice.say(&s::WhyAnswered { mv })
        });
        voice.join([Some(voice.say(&s::WhyMissesPlan)), answered].into_iter().flatten())
    }

    /// The win that was there, by its name where it has one.
    pub(crate) fn missed(&self, win: &Win) -> String {
        let moves = u64::from(win.moves);
        let text = match win.checkmate {
            true => self.voice.say(&s::WhyMissesMate { moves }),
            false => self.voice.say(&s::WhyMissesWin { moves }),
        };
        self.with_name(win, text)
    }

    fn with_name(&self, win: &Win, text: String) -> String {
        let Some(pattern) = win.pattern else { return text };
        self.voice.join([text, mate_has_name(self.voice, pattern)])
    }

    /// The point of a move of the mover's.
    pub(crate) fn idea(&self, idea: &Idea) -> String {
        idea_of(self.voice, self.before, self.side(), idea)
    }

    /// The piece that is lost and the one that takes it.
    fn loss(&self, position: &Position, loss: &Loss) -> (Named, Named) {
        (self.piece(position, loss.piece, loss.on), self.piece(position, loss.taker, loss.from))
    }

    /// A piece as the mover sees it, with its file where several are alike.
    pub(crate) fn piece(&self, position: &Position, piece: Piece, on: Square) -> Named {
        let named = Named::whose(piece, self.side());
        let alike = position.pieces().filter(|(_, other)| *other == piece).count();
        if alike < 2 { named } else { named.among(position, on, self.side()) }
    }
}

/// An idea, told to `side`, whoever has it.
fn idea_of(voice: Voice, position: &Position, side: Color, idea: &Idea) -> String {
    // Only whom it is told to is asked of it.
    let analysis = Analysis {
        turn: side,
        score: Score::Centipawns(0),
        lines: Vec::new(),
        threat: None,
        idea: None,
        depth: 0,
        nodes: 0,
    };
    Teller { voice, position, analysis: &analysis }.idea(idea, true)
}

/// The line from a position, in the notation of whoever reads it.
pub(crate) fn line(voice: Voice, position: &Position, moves: &[Move], most: usize) -> String {
    let mut position = position.clone();
    let mut parts = Vec::new();
    for &mv in moves.iter().take(most) {
        if !position.is_legal(mv) {
            break;
        }
        parts.push(move_text::short(voice, &position, mv));
        position.make(mv);
    }
    parts.join(" ")
}

/// The name of the mate on the board, where it is one that has a name.
pub(crate) fn named_mate(voice: Voice, position: &Position) -> Option<String> {
    mate_pattern(position).map(|pattern| mate_has_name(voice, pattern))
}

fn mate_has_name(voice: Voice, pattern: MatePattern) -> String {
    voice.say(&s::WhyMateName { name: voice.say(mate_name(pattern)) })
}

/// The name of a classical mate.
fn mate_name(pattern: MatePattern) -> Words {
    match pattern {
        MatePattern::CannonBehindHorse => &s::MateCannonBehindHorse,
        MatePattern::DoubleCannon => &s::MateDoubleCannon,
        MatePattern::SmotheredPalace => &s::MateSmotheredPalace,
        MatePattern::SmotheredMate => &s::MateSmotheredMate,
        MatePattern::HeavenAndEarthCannons => &s::MateHeavenAndEarthCannons,
        MatePattern::IronBolt => &s::MateIronBolt,
        MatePattern::PalaceSideHorse => &s::MatePalaceSideHorse,
        MatePattern::CornerHorse => &s::MateCornerHorse,
        MatePattern::AnglerHorse => &s::MateAnglerHorse,
        MatePattern::SideTiger => &s::MateSideTiger,
        MatePattern::OctagonHorse => &s::MateOctagonHorse,
        MatePattern::SpringHorse => &s::MateSpringHorse,
        MatePattern::AlternatingChariots => &s::MateAlternatingChariots,
        MatePattern::WhiteFacedGeneral => &s::MateWhiteFacedGeneral,
        MatePattern::HeartPiercing => &s::MateHeartPiercing,
        MatePattern::ScoopingTheMoon => &s::MateScoopingTheMoon,
        MatePattern::ThreePiecesToOneSide => &s::MateThreePiecesToOneSide,
        MatePattern::EscortingTheBuddha => &s::MateEscortingTheBuddha,
        MatePattern::MinisterOverLord => &s::MateMinisterOverLord,
    }
}
