//! Rows by which a move of a lesson is chosen: the piece, then its target.

use std::cmp::Ordering;

use crate::features::lessons::card::LessonCard;
use crate::features::lessons::catalogue::{LessonTask, shape};
use crate::features::play::move_choices;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::move_text;
use crate::message::{Choice, LessonAction, Row};
use crate::rules::{Color, Move, Position, Square};

impl LessonCard<'_> {
    /// Returns the squares of the pieces that can be chosen; in free lessons of all own pieces.
    fn origins(&self, position: &Position) -> Vec<Square> {
        if !self.cursor.place.lesson().free {
            return move_choices::origins(position);
        }
        let side = position.turn();
        let own = position.pieces().filter(|(_, piece)| piece.color == side);
        let mut origins: Vec<Square> = own.map(|(at, _)| at).collect();
        origins.sort_by_key(|at| (at.file_number(side), at.depth(side)));
        origins
    }

    pub(super) fn pieces(&self, position: &Position, chosen: Option<Square>) -> Row {
        let options = move_choices::pieces(self.l10n, position, self.origins(position));
        let placeholder: Words = if chosen.is_some() { &s::ChooseOther } else { &s::ChoosePiece };
        Row::select(self.cursor.component(LessonAction::Piece), self.l10n.say(placeholder), options)
    }

    /// Returns the moves that can be tapped on the board.
    pub(super) fn tappable(&self, position: &Position) -> Vec<Move> {
        match &self.cursor.place.step().task {
            LessonTask::Try(from) => self.moves_of(position, *from),
            LessonTask::Find { .. } => {
                self.origins(position).into_iter().flat_map(|from| self.moves_of(position, from)).collect()
            }
            task @ LessonTask::Choose { .. } => task.choices(),
            _ => Vec::new(),
        }
    }

    fn moves_of(&self, position: &Position, from: Square) -> Vec<Move> {
        if self.cursor.place.lesson().free {
            shape(position, from).into_iter().map(|to| Move::new(from, to)).collect()
        } else {
            move_text::legal_in_order(position).into_iter().filter(|mv| mv.from() == from).collect()
        }
    }

    pub(super) fn targets(&self, position: &Position, from: Square) -> Row {
        let side = position.turn();
        let options = self.moves_of(position, from).into_iter().map(|mv| {
            let written = format!("{} · {}", move_text::short(self.l10n, position, mv), self.to(side, mv));
            Choice { value: mv.to_string(), label: move_text::taking(self.l10n, position, mv, written) }
        });
        Row::select(self.cursor.component(LessonAction::Target), self.l10n.say(&s::ChooseTarget), options)
    }

    /// `file 3, 2 forward`: the target of a move, for people who do not read the notation yet.
    pub(super) fn to(&self, side: Color, mv: Move) -> String {
        let file = self.l10n.file(mv.to().file_number(side), side);
        let from = mv.from().depth(side);
        let to = mv.to().depth(side);
        let count = u64::from(from.abs_diff(to));
        match to.cmp(&from) {
            Ordering::Greater => self.l10n.say(&s::LessonToForward { file, count }),
            Ordering::Less => self.l10n.say(&s::LessonToBack { file, count }),
            Ordering::Equal => self.l10n.say(&s::LessonToSide { file }),
        }
    }
}
