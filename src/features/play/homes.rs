//! Messages of a game with two homes.

use crate::features::effects::{Destination, PostDraft};
use crate::features::live_game::LiveGame;
use crate::game::{Game, Phase, PlayerId};
use crate::message::{CustomId, GameAction, GameComponent, Row};
use crate::rules::Color;

/// Returns the message that `tell` makes of a game, in each home of it.
pub(super) fn posts(live: &LiveGame, tell: impl Fn(&LiveGame) -> Option<PostDraft>) -> Vec<PostDraft> {
    if !live.has_two_homes() {
        return tell(live).into_iter().collect();
    }
    let posts = live.views().filter_map(|seen| {
        let side = seen.seen_by?;
        let mut post = tell(&seen)?;
        let player = seen.game.seat(side).player()?;
        // The requester gets a reply instead.
        if post.question && !post.reply.ping.iter().any(|id| id == player.id.as_str()) {
            return None;
        }
        post.to = match seen.home_of(side).channel.as_str() {
            "" => Destination::NewDirect,
            channel => Destination::Channel(channel.to_owned()),
        };
        post.locale = Some(seen.locale());
        show_to(&mut post, &seen.game, side, &player.id);
        Some(post)
    });
    posts.collect()
}

/// Fits the message to one player: the board in this player's style, and only the buttons that are for this player.
fn show_to(post: &mut PostDraft, game: &Game, side: Color, player: &PlayerId) {
    let invited = matches!(game.phase(), Phase::Offered { by, .. } if by != side);
    let is_for_player = |action: GameAction| match action {
        GameAction::Accept | GameAction::Decline => invited,
        GameAction::Cancel => !invited,
        GameAction::DrawYes | GameAction::DrawNo => game.draw_offer() != Some(side),
        GameAction::UndoYes | GameAction::UndoNo => game.takeback().is_some_and(|asked| asked.by != side),
        _ => true,
    };
    post.reply.ping.retain(|id| id == player.as_str());
    if let Some(picture) = &mut post.reply.picture {
        for shown in &mut picture.players {
            shown.take_if(|shown| shown != player);
        }
    }
    for row in &mut post.reply.rows {
        if let Row::Buttons(buttons) = row {
            buttons.retain(|button| match button.id {
                CustomId::Game(GameComponent { action, .. }) => is_for_player(action),
                _ => true,
            });
        }
    }
    post.reply.rows.retain(|row| !matches!(row, Row::Buttons(buttons) if buttons.is_empty()));
}
