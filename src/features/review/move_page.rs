//! The page of a reviewed move.

use crate::engine::review::{Judgement, Reason};
use crate::features::hints::coach_text;
use crate::features::review::messages::{ReviewWriter, chances, is_by_loss};
use crate::features::review::reasons;
use crate::game::PlayerId;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::{
    Button, ButtonStyle, PageTurn, ReplayAction, ReplayCursor, Reply, ReviewPage, Row, picture,
};
use crate::rules::{Color, Move, Position, Square};

impl ReviewWriter<'_> {
    /// Returns the variations on the page of a move, each with its first position.
    pub(super) fn variations(&self, ply: usize) -> Vec<(Position, &[Move])> {
        let Some((moved, discussed)) = self.discussed(ply) else { return Vec::new() };
        let mut variations = vec![(discussed.before.after(moved.mv), &moved.answer[..])];
        if let Some(better) = &moved.better {
            variations.push((discussed.before, &better.line));
        }
        variations
    }

    pub(super) fn move_page(&self, ply: usize, reader: &PlayerId) -> Reply {
        let l10n = self.l10n;
        let Some((moved, discussed)) = self.discussed(ply) else { return self.whole(None) };
        let mv = self.numbered(ply);
        let side = moved.mover;
        let judgement = moved.judgement;
        let mover = self.recording.side_of(reader).filter(|own| *own == side);
        let (before, after) = chances(moved);
        let mut lines = vec![if is_by_loss(moved) {
            l10n.say(&s::ReviewMove { mv, judgement, side, before, after })
        } else {
            l10n.say(&s::ReviewMovePlain { mv, judgement })
        }];
        let before = &discussed.before;
        let view = self.recording.side_of(reader).unwrap_or(Color::Red);
        let mut picture = self.board(before, ply, view);
        let mut named: Vec<Square> = Vec::new();
        if moved.judgement >= Judgement::Inaccuracy {
            named.extend(moved.reason.iter().flat_map(Reason::pieces));
            lines.extend(reasons::why_at_least(&discussed, moved));
            lines.extend(discussed.sequel(&moved.answer));
        }
        if let Some(better) = &moved.better {
            let mv = move_text::bold(l10n, before, better.mv());
            let mut sentences = vec![l10n.say(&s::ReviewBetter { mv })];
            // The reason may have named the idea already.
            if !matches!(moved.reason, Some(Reason::Misses { .. })) {
                sentences.extend(discussed.idea(&better.idea, mover));
            }
            lines.push(l10n.join(sentences));
            if better.line.len() > 1 {
                let line = coach_text::line(l10n, before, &better.line);
                lines.push(l10n.say(&s::ReviewLine { line }));
            }
            lines.push(l10n.say(&s::ReviewArrows));
            named.extend(better.idea.pieces());
            let arrows = l10n.say(&s::ReviewAltArrows {
                played: move_text::both_notations(l10n, before, moved.mv),
                better: move_text::both_notations(l10n, before, better.mv()),
            });
            picture = picture.marked(|scene| scene.hint = Some(better.mv())).with_words(l10n, &arrows);
        }
        let picture = picture::with_named(picture, named);
        let others = (1..).zip(&self.review.turning).filter(|(_, turning)| turning.ply != ply);
        let mut buttons: Vec<Button> =
            others.map(|(number, turning)| self.button_to(number, turning.ply)).collect();
        let whole = self.page(ReviewPage::Whole);
        let mut rows: Vec<Row> = Vec::new();
        if !buttons.is_empty() {
            rows.push(Row::Buttons(std::mem::take(&mut buttons)));
        }
        buttons.push(Button::saying(l10n, whole, &s::ButtonReviewBack, ButtonStyle::Secondary));
        let cursor = ReplayCursor::new(ply, view);
        let stay = ReplayAction::Turn(PageTurn::Stay);
        buttons.push(self.replay_button(cursor, stay, &s::ButtonReplay));
        rows.push(Row::Buttons(buttons));
        Reply { rows, ..Reply::text(picture::join_lines(lines)).with_picture(picture) }
    }
}
