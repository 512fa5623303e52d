//! Why a choice in a lesson is wrong: the piece that its refutation takes or attacks.

use crate::i18n::messages as s;
use crate::i18n::{Localizer, NamedPiece, move_text};
use crate::rules::{Move, Position, Role, Square};

/// A wrong choice with the answer that punishes it.
pub(crate) struct Refutation<'a> {
    before: &'a Position,
    wrong: Move,
    answer: Move,
    /// Position after the wrong choice.
    after: Position,
    /// Position after the answer.
    end: Position,
}

impl Refutation<'_> {
    pub(crate) fn new(before: &Position, wrong: Move, answer: Move) -> Refutation<'_> {
        let after = before.after(wrong);
        let end = after.after(answer);
        Refutation { before, wrong, answer, after, end }
    }

    /// Returns the sentence with the piece that is lost, and why.
    pub(crate) fn verdict(&self, l10n: Localizer) -> String {
        let mv = format!("**{}**", move_text::short(l10n, self.before, self.wrong));
        let reply = move_text::bold(l10n, &self.after, self.answer);
        let attacker = self.named(&self.after, self.answer.from());
        if self.is_even_exchange() {
            return l10n.say(&s::LessonExchanged { mv, reply });
        }
        if self.after.piece_at(self.answer.to()).is_some() {
            let target = self.named(&self.after, self.answer.to());
            let recaptures = self.end.legal_moves();
            return if recaptures.iter().any(|mv| mv.to() == self.answer.to()) {
                l10n.say(&s::LessonLoses { mv, target, attacker, reply })
            } else {
                l10n.say(&s::LessonLosesFree { mv, target, attacker, reply })
            };
        }
        match self.unguarded_target() {
            Some(square) => {
                let target = self.named(&self.end, square);
                l10n.say(&s::LessonAttacked { mv, target, attacker, reply })
            }
            None => l10n.say(&s::LessonPunished { mv, reply }),
        }
    }

    /// Names a piece as the learner sees it.
    fn named(&self, position: &Position, square: Square) -> NamedPiece {
        let piece = position.piece_at(square).expect("a test holds that choices and answers are legal");
        NamedPiece::whose(piece, self.before.turn()).told_apart(position, square)
    }

    /// Returns `true` if the answer recaptures a piece of the value that the choice captured.
    fn is_even_exchange(&self) -> bool {
        let pieces =
            [self.wrong.from(), self.wrong.to()].map(|at| self.before.piece_at(at).map(|piece| piece.role));
        let [Some(given), Some(taken)] = pieces else { return false };
        let are_minor = [given, taken].iter().all(|role| matches!(role, Role::Horse | Role::Cannon));
        self.answer.to() == self.wrong.to() && (given == taken || are_minor)
    }

    /// Returns the unguarded piece that the answering piece attacks, the only one if it is clear.
    fn unguarded_target(&self) -> Option<Square> {
        let side = self.before.turn();
        let targets = self.end.targets(self.answer.to()).into_iter();
        let mut unguarded = targets.filter(|target| {
            let piece = self.end.piece_at(*target).filter(|piece| piece.color == side);
            piece.is_some_and(|piece| piece.role != Role::Soldier) && !self.end.is_attacked(*target, side)
        });
        let target = unguarded.next()?;
        if unguarded.next().is_some() { None } else { Some(target) }
    }
}
