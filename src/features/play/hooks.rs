//! The games' part in the whole bot: proposal of another level after two games with the same result, invitations, export.

use async_trait::async_trait;
use serde_json::json;

use crate::commands::intent::{GameTerms, SideChoice};
use crate::engine::Level;
use crate::features::effects::{Effects, GameUpdate};
use crate::features::hooks::{ExportCtx, Exported, Feature};
use crate::features::live_game::readable;
use crate::features::play::bot_level::level_button;
use crate::features::play::queries::EarlierWin;
use crate::features::play::{challenge_limits, queries};
use crate::features::services::Services;
use crate::game::{Game, Player, PlayerId, Seat, Timestamp};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::Row;
use crate::rules::{Color, Outcome, Termination};
use crate::store::{Against, ChannelKey, OldRows, Statement, StoreResult};

/// Number of the latest games that are searched for the last one against the bot.
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
        praise_first(services, channel, &change, effects).await?;
        let Some(now) = BotGame::of(&change.after) else { return Ok(()) };
        let Some(next) = now.next_level() else { return Ok(()) };
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
        let level = now.level;
        let player = move_text::mention(&now.player.id);
        let proposal = if now.won == Some(true) {
            l10n.say(&s::BotLevelUp { player, level })
        } else {
            l10n.say(&s::BotLevelDown { player, level })
        };
        let terms = GameTerms {
            side: Some(SideChoice::Fixed(now.side)),
            rules: Some(change.after.rules()),
            time: Some(change.after.opening().time),
            coach: change.after.opening().coach,
            ..GameTerms::default()
        };
        post.add_line(&proposal);
        post.reply.rows.push(Row::Buttons(vec![level_button(l10n, &now.player.id, next, &terms)]));
        Ok(())
    }

    fn committed(&self, services: &Services, update: &GameUpdate) {
        challenge_limits::note_refusal(services, update);
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

/// Adds a line for a person's first win or first checkmate.
async fn praise_first(
    services: &Services,
    channel: &ChannelKey,
    change: &GameUpdate,
    effects: &mut Effects,
) -> StoreResult {
    let Some(Outcome { winner: Some(side), termination }) = change.after.outcome() else { return Ok(()) };
    let Seat::Person(winner) = change.after.seat(side) else { return Ok(()) };
    let is_mate = termination == Termination::Checkmate;
    let earlier = queries::best_win(&services.store, channel.platform, &winner.id, change.game).await?;
    let player = move_text::mention(&winner.id);
    let l10n = Localizer::of(change.locale());
    let line = match earlier {
        None if is_mate => l10n.say(&s::FirstWinByMate { player }),
        None => l10n.say(&s::FirstWin { player }),
        Some(EarlierWin::Other) if is_mate => l10n.say(&s::FirstMate { player }),
        Some(_) => return Ok(()),
    };
    if let Some(post) = effects.last_post_of(change.game) {
        post.add_line(&line);
    }
    Ok(())
}

/// A finished game against the bot from the usual start.
struct BotGame<'a> {
    player: &'a Player,
    side: Color,
    level: u8,
    /// True if the person has won; `None` in a draw.
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

    /// Returns the next higher level after a win, the next lower one after a loss.
    fn next_level(&self) -> Option<u8> {
        let next = if self.won? { self.level + 1 } else { self.level - 1 };
        Level::new(next).map(Level::get)
    }
}
