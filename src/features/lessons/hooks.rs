//! The lessons' part in the whole bot: a suggestion after a game against the bot, export and erasure.

use async_trait::async_trait;
use serde_json::json;

use crate::engine::oversight::{self, Oversight};
use crate::features::effects::Effects;
use crate::features::hooks::{ExportCtx, Exported, Feature};
use crate::features::lessons::queries;
use crate::features::services::Services;
use crate::game::{PlayerId, Seat};
use crate::i18n::Localizer;
use crate::i18n::messages::{self as s, Words};
use crate::message::{Button, ButtonStyle, CustomId, LessonAction, LessonComponent, Row};
use crate::puzzles::PuzzleTheme;
use crate::rules::Termination;
use crate::store::{ChannelKey, Statement, StoreResult};

/// The first step of the lesson about hanging pieces.
const HANGING_PIECES: &str = "hanging-pieces.1";

/// Lessons for beginners, of the middle game and of openings.
pub(crate) struct LessonFeature;

#[async_trait]
impl Feature for LessonFeature {
    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let progress = queries::progress(&of.services.store, of.channel.platform, of.person).await?;
        Ok(vec![("lessons", json!(progress))])
    }

    fn erase(&self, platform: &str, person: &str, _stand_in: &PlayerId) -> Vec<Statement> {
        vec![queries::forget(platform, person)]
    }

    async fn game_ended(
        &self,
        _services: &Services,
        _channel: &ChannelKey,
        _server: Option<&str>,
        effects: &mut Effects,
    ) -> StoreResult {
        let Some(update) = effects.first_game().filter(|update| update.ends()) else { return Ok(()) };
        let id = update.game;
        let game = &update.after;
        let l10n = Localizer::of(update.locale());
        let aborted = game.outcome().is_some_and(|outcome| outcome.termination == Termination::Aborted);
        let Some(side) = game.bot_side().map(|bot| !bot).filter(|_| !aborted) else { return Ok(()) };
        if !matches!(game.seat(side), Seat::Person(_)) {
            return Ok(());
        }
        let Some((overlooked, count)) = oversight::costliest(game.history(), side) else { return Ok(()) };
        // A winner may have sacrificed the piece.
        let won = game.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        if won && overlooked == Oversight::PieceGiven {
            return Ok(());
        }
        let count = u64::from(count);
        let suggestion = match overlooked {
            Oversight::PieceGiven => l10n.say(&s::NextPiecesGiven { count }),
            Oversight::MateAllowed => l10n.say(&s::NextMatesAllowed { count }),
            Oversight::MateMissed => l10n.say(&s::NextMatesMissed { count }),
        };
        let mut button = CustomId::PuzzleTheme(PuzzleTheme::MateIn1);
        let mut label: Words = &s::ButtonMatePuzzles;
        if overlooked == Oversight::PieceGiven {
            button = CustomId::Lesson(LessonComponent::Step {
                step: HANGING_PIECES.to_owned(),
                moves: Vec::new(),
                action: LessonAction::Open,
            });
            label = &s::ButtonHangingPieces;
        }
        let Some(post) = effects.last_post_of(id) else { return Ok(()) };
        post.add_line(&suggestion);
        let button = Button::saying(l10n, button, label, ButtonStyle::Secondary);
        post.reply.rows.push(Row::Buttons(vec![button]));
        Ok(())
    }
}
