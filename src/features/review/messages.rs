//! Messages of reviews.

use crate::engine::review::{Finding, Judgement, Review, Reviewed};
use crate::features::effective::EffectiveSettings;
use crate::features::hints::coach_text::DiscussedMove;
use crate::features::live_game::LiveGame;
use crate::features::replay::recording::{RecordTitle, RecordedGame};
use crate::features::replay::viewer;
use crate::game::PlayerId;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, move_text};
use crate::message::{
    Button, ButtonStyle, CustomId, Picture, RecordId, ReplayAction, ReplayCursor, Reply, ReviewComponent,
    ReviewPage, picture,
};
use crate::rules::{Color, Position};

pub(super) fn with_review(l10n: Localizer, record: RecordId, text: String, label: Words) -> Reply {
    let id = CustomId::Review(ReviewComponent { record, page: ReviewPage::Whole });
    Reply::text(text).with_buttons(vec![Button::saying(l10n, id, label, ButtonStyle::Primary)])
}

/// Private message with the progress of a review.
pub(super) fn review_under_way(l10n: Localizer, recording: &RecordedGame, done: usize) -> Reply {
    let text = l10n.say(&s::ReviewUnderWay { done, total: recording.plies() + 1 });
    with_review(l10n, recording.id, text, &s::ButtonReviewLook)
}

pub(crate) fn review_progress(live: &LiveGame, done: usize) -> Reply {
    let total = live.game.history().moves().len() + 1;
    Reply::text(live.l10n().say(&s::ReviewWorking { game: live.id, done, total }))
}

pub(crate) fn review_failed(live: &LiveGame, incident: &str) -> Reply {
    let l10n = live.l10n();
    let text = l10n.say(&s::ReviewFailed { game: live.id, incident });
    with_review(l10n, RecordId::Game(live.board().game), text, &s::ButtonReview)
}

/// Public message with a finished review; `None` if the findings are not those of the game.
pub(crate) fn review_done(
    live: &LiveGame,
    effective: &EffectiveSettings,
    findings: &[Finding],
) -> Option<Reply> {
    let recording = RecordedGame::of_game(live);
    let review = Review::from_findings(&recording.history, findings)?;
    let writer = ReviewWriter { l10n: live.l10n(), recording: &recording, review: &review };
    let mut reply = writer.whole(None);
    effective.style_message(&mut reply);
    Some(reply)
}

pub(super) struct ReviewWriter<'a> {
    pub(super) l10n: Localizer,
    pub(super) recording: &'a RecordedGame,
    pub(super) review: &'a Review,
}

impl ReviewWriter<'_> {
    /// Human players of Red and Black.
    pub(super) fn players(&self) -> [Option<PlayerId>; 2] {
        match &self.recording.title {
            RecordTitle::Game(_, seats) => {
                seats.each_ref().map(|seat| seat.player().map(|player| player.id.clone()))
            }
            RecordTitle::Import(..) | RecordTitle::Master(_) => [None, None],
        }
    }

    pub(super) fn page(&self, page: ReviewPage) -> CustomId {
        CustomId::Review(ReviewComponent { record: self.recording.id, page })
    }

    pub(super) fn discussed(&self, ply: usize) -> Option<(&Reviewed, DiscussedMove)> {
        let moved = self.review.moves.get(ply.checked_sub(1)?)?;
        Some((moved, DiscussedMove::at_ply(self.l10n, &self.recording.history, ply)?))
    }

    /// The board before a move, with that move drawn. Other moves can be tried out on it, with `view` at the bottom.
    pub(super) fn board(&self, before: &Position, ply: usize, view: Color) -> Picture {
        let moves = self.recording.history.moves();
        let file = format!("review-{}-{ply}.png", self.recording.label());
        let cursor = ReplayCursor::new(ply - 1, view);
        let board = picture::of_position(self.l10n, before, file).marked(|scene| {
            scene.played = Some(moves[ply - 1]);
            scene.last = ply.checked_sub(2).map(|last| moves[last]);
        });
        let board = viewer::tappable(board, self.recording, cursor, &[], before);
        Picture { players: self.players(), ..board }
    }

    /// The move with its number: `12. **C2.5** 炮二平五`.
    pub(super) fn numbered(&self, ply: usize) -> String {
        move_text::numbered(self.l10n, &self.recording.history, ply - 1).unwrap_or_default()
    }

    pub(super) fn replay_button(&self, cursor: ReplayCursor, action: ReplayAction, label: Words) -> Button {
        viewer::button(self.l10n, self.recording.id, cursor, action, label, ButtonStyle::Secondary)
    }

    /// The move with its number, in one notation: `12. C2.5`.
    pub(super) fn short(&self, ply: usize) -> String {
        let history = &self.recording.history;
        let Some(DiscussedMove { before, .. }) = DiscussedMove::at_ply(self.l10n, history, ply) else {
            return String::new();
        };
        let mv = move_text::short(self.l10n, &before, history.moves()[ply - 1]);
        format!("{} {mv}", move_text::move_number(before.turn(), ply - 1))
    }

    pub(super) fn button_to(&self, number: usize, ply: usize) -> Button {
        let label = self.l10n.say(&s::ButtonTurned { number, mv: self.short(ply) });
        Button::new(self.page(ReviewPage::Move(ply)), label, ButtonStyle::Primary)
    }
}

/// Red's chances in thousandths before the first move and after each, and their course in words.
pub(crate) fn course(l10n: Localizer, review: &Review) -> (Vec<u16>, String) {
    let chances: Vec<u16> = review.chances.iter().map(|chance| (chance * 1000.0).round() as u16).collect();
    let percent = |chance: Option<&u16>| chance.map_or(50, |chance| (chance + 5) / 10);
    let words = l10n.say(&s::ReviewAlt {
        first: percent(chances.first()),
        last: percent(chances.last()),
        low: percent(chances.iter().min()),
        high: percent(chances.iter().max()),
    });
    (chances, words)
}

/// The mover's win probabilities before and after a move, in per cent.
pub(super) fn chances(moved: &Reviewed) -> (u64, u64) {
    ((moved.before * 100.0).round() as u64, (moved.after * 100.0).round() as u64)
}

/// Returns `true` if the judgement of a move follows from the loss of the chances that are shown. A move that allows a mate
/// is a blunder whatever it loses.
pub(super) fn is_by_loss(moved: &Reviewed) -> bool {
    moved.judgement != Judgement::Blunder || Judgement::from_loss(moved.loss) == Judgement::Blunder
}
