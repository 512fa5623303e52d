//! What games do besides answering requests: after two games against the bot with the same end, another level is proposed.

use async_trait::async_trait;
use serde_json::json;

use crate::commands::intent::{GameTerms, SideChoice};
use crate::engine::Level;
use crate::features::effects::{Effects, GameUpdate};
use crate::features::hooks::{ExportCtx, Exported, Feature};
use crate::features::live_game::readable;
use crate::features::play::bot_level::level_button;
use crate::features::play::{challenge, queries};
use crate::features::services::Services;
use crate::game::{Game, Player, PlayerId, Seat, Timestamp};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::Row;
use crate::rules::{Color, Outcome, Termination};
use crate::store::{Against, ChannelKey, OldRows, Statement, StoreResult};

/// Among how many of the latest games the last one against the bot is looked for.
const LATEST: u32 = 6;

/// Games between people and against the bot.
pub(crate) struct PlayFeature;

#[async_trait]
impl Feature for PlayFeature {
    async fn game_ended(
        &self,
        services: &Services,
        channel: &ChannelKey,
        _server: Option<&str>,
        effects: &mut Effects,
    ) -> StoreResult {
        let Some(change) = effects.first_game().filter(|update| update.ends()).cloned() else {
            return Ok(());
        };
        let Some(now) = BotGame::of(&change.after) else { return Ok(()) };
        let Some(next) = now.next() else { return Ok(()) };
        let person = now.player.id.as_str();
        let latest = services.store.latest_games(channel.platform, person, Against::Anybody, LATEST).await?;
        let others = readable(latest.into_iter().filter(|game| game.id != change.game).collect());
        let mut played = others.iter().filter_map(|live| BotGame::of(&live.game));
        let before = played.find(|game| game.player.id == now.player.id);
        if before.is_none_or(|before| (before.level, before.won) != (now.level, now.won)) {
            return Ok(());
        }
        let Some(post) = effects.last_post_of(change.game) else { return Ok(()) };
        let l10n = Localizer::of(change.locale());
        let (player, level) = (move_text::mention(&now.player.id), now.level);
        let proposed = match now.won {
            Some(true) => l10n.say(&s::BotLevelUp { player, level }),
            _ => l10n.say(&s::BotLevelDown { player, level }),
        };
        let terms = GameTerms {
            side: Some(SideChoice::Fixed(now.side)),
            rules: Some(change.after.rules()),
            time: Some(change.after.opening().time),
            coach: change.after.opening().coach,
            ..GameTerms::default()
        };
        post.add_line(&proposed);
        post.reply.rows.push(Row::Buttons(vec![level_button(l10n, &now.player.id, next, &terms)]));
        Ok(())
    }

    fn committed(&self, services: &Services, update: &GameUpdate) {
        challenge::note_refusal(services, update);
    }

    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let ExportCtx { services, channel, person } = of;
        let sent = queries::invited_since(&services.store, channel.platform, person, Timestamp(0)).await?;
        Ok(vec![("invitations", json!(sent))])
    }

    fn erase(&self, platform: &str, person: &str, _: &PlayerId) -> Vec<Statement> {
        vec![queries::erase(platform, person)]
    }

    fn old_rows(&self) -> &'static [OldRows] {
        queries::OLD
    }
}

/// A game against the bot, from the usual start, that is over.
struct BotGame<'a> {
    player: &'a Player,
    side: Color,
    level: u8,
    /// True if the person has won; none in a draw.
    won: Option<bool>,
}

impl BotGame<'_> {
    fn of(game: &Game) -> Option<BotGame<'_>> {
        let Outcome { winner, termination } = game.outcome()?;
        let opening = game.opening();
        if termination == Termination::Aborted || opening.start.is_some() || opening.handicap.is_some() {
            return None;
        }
        Color::ALL.into_iter().find_map(|side| match (game.seat(side), game.seat(!side)) {
            (Seat::Person(player), Seat::Bot { level }) => {
                Some(BotGame { player, side, level: *level, won: winner.map(|winner| winner == side) })
            }
            _ => None,
        })
    }

    /// The level after this one, upwards after a win, if there is one.
    fn next(&self) -> Option<u8> {
        let next = if self.won? { self.level + 1 } else { self.level - 1 };
        Level::new(next).map(Level::get)
    }
}
