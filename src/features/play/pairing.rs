//! Games that begin at once between two people who have found each other, each of whom has the game in a place of their own.

use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Destination, Effects, GameUpdate};
use crate::features::live_game::{GameView, LiveGame};
use crate::features::play::announce::announce;
use crate::features::play::homes;
use crate::game::{Actor, Event, Game, GameCommand, GameKey, GameSetup, Player, Timestamp};
use crate::i18n::Locale;
use crate::rules::Color;

/// Time, in milliseconds, for which the challenge stands that the game begins with: it is accepted at once.
const STANDS: i64 = 60_000;

/// A player of a game that begins, and the place where the player has it.
#[derive(Clone, Debug)]
pub(crate) struct PairedPlayer {
    pub player: Player,
    pub channel: String,
    pub locale: Locale,
}

/// Effects of a game that begins between `here`, whose channel is that of the actor, and `there`. The first board of each has the
/// `line` above it. Where both are in one channel, all see one board.
pub(crate) fn begin(
    key: GameKey,
    [here, there]: [&PairedPlayer; 2],
    side_here: Color,
    opening: GameSetup,
    effective: &EffectiveSettings,
    now: Timestamp,
    line: impl Fn(&LiveGame) -> String,
) -> Effects {
    let challenged = Event::Challenged {
        challenger: there.player.clone(),
        color: !side_here,
        opponent: Some(here.player.clone()),
        opening: GameSetup { tag: key.tag, ..opening },
        expires: now.plus_millis(STANDS),
    };
    let before = Game::open(&challenged).expect("the event opens a game");
    let by = Actor::Person(here.player.clone());
    let accepted = before.decide(&by, &GameCommand::Accept, now).expect("the challenge is for this person");
    let mut game = before.clone();
    accepted.iter().for_each(|event| game.apply(event));
    let homes = if here.channel == there.channel {
        let common = if here.locale == there.locale { None } else { effective.place_settings().language };
        vec![GameView::new(&here.channel, None, common.unwrap_or(here.locale))]
    } else {
        vec![
            GameView::new(&here.channel, Some(side_here), here.locale),
            GameView::new(&there.channel, Some(!side_here), there.locale),
        ]
    };
    let mut live = LiveGame::new(key.id, game, homes);
    effective.style_game(&mut live);
    let posts = homes::posts(&live, |seen| {
        let mut post = announce(Some(&before), seen, &accepted)?;
        post.reply.text = format!("{}\n{}", line(seen), post.reply.text);
        // Whoever has waited may be away.
        post.reply.ping = live.game.players().map(|player| player.id.to_string()).collect();
        Some(post)
    });
    let update = GameUpdate {
        game: key.id,
        channel: Destination::Here,
        homes: live.homes,
        expected_seq: 0,
        events: std::iter::once(challenged).chain(accepted).collect(),
        after: live.game,
        rated: None,
    };
    Effects { games: vec![update], posts, ..Effects::default() }
}
