//! The list of somebody's open games, the most urgent first.

use crate::features::context::Ctx;
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::ratings::people;
use crate::game::{Game, Phase, PlayerId, Seat};
use crate::i18n::{Localizer, messages as s, move_text, time};
use crate::message::{MAX_TEXT, Reply};
use crate::rules::Color;
use crate::store::{ChannelKey, OpenGame, StoreResult};

/// Number of open games of a person that are listed.
const OPEN: u32 = 60;
/// Characters kept free for the lines around the list.
const AROUND: usize = 200;

/// Function that names the player of a side for a line.
type SeatName = fn(Localizer, &Seat) -> String;

/// To others only games of this channel are shown: who may see others is not known.
pub(crate) async fn open_games(ctx: &Ctx<'_>, whom: &PlayerId) -> StoreResult<Reply> {
    let (l10n, mine) = (ctx.l10n, *whom == ctx.me);
    let open = ctx.services.store.open_games(ctx.channel.platform, whom.as_str(), OPEN).await?;
    let server = people::server_here(ctx).await?;
    let (shown, hidden): (Vec<OpenGame>, Vec<OpenGame>) = open.into_iter().partition(|open| match mine {
        true => !ctx.is_overheard() || open.server == server,
        false => open.game.homes.iter().any(|home| home.channel == ctx.channel.id),
    });
    let elsewhere = if mine { hidden.len() } else { 0 };
    let mut games: Vec<(LiveGame, Option<String>, SeatName)> = Vec::new();
    for open in shown {
        // Somebody who plays elsewhere may be unknown to the reader's client.
        let here = open.server == server && ctx.request.place.is_in_server() && open.game.homes.len() == 1;
        let name: SeatName = if here { move_text::seat } else { move_text::named_seat };
        games.extend(with_link(ctx, open, whom).await?.map(|(live, link)| (live, link, name)));
    }
    let player = move_text::mention(whom);
    let mut lines = vec![match (mine, games.is_empty()) {
        (true, true) if elsewhere > 0 => l10n.say(&s::GamesNoneHere),
        (true, true) => l10n.say(&s::GamesNone),
        (false, true) => l10n.say(&s::GamesNoneOf { player }),
        (true, false) => l10n.say(&s::GamesMine),
        (false, false) => l10n.say(&s::GamesOf { player }),
    }];
    games.sort_by_key(|(LiveGame { id, game, .. }, ..)| {
        let due = match game.phase() {
            Phase::Offered { expires, .. } => Some(expires),
            _ => game.deadline(),
        };
        (!has_the_word(game, whom), due.map_or(i64::MAX, |due| due.0), *id)
    });
    let mut used = 0;
    let mut left_out = games.len();
    for (live, link, name) in &games {
        let line = line(whom, mine, &live.game, link.as_deref(), l10n, *name);
        used += line.chars().count() + 1;
        if used > MAX_TEXT - AROUND {
            break;
        }
        lines.push(line);
        left_out -= 1;
    }
    if left_out > 0 {
        lines.push(l10n.say(&s::GamesMore { count: left_out as u64 }));
    }
    if elsewhere > 0 {
        lines.push(l10n.say(&s::GamesElsewhere { count: elsewhere as u64 }));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// A game that can be replayed, and where its board is seen: here, else where this player has it. None without addresses.
async fn with_link(
    ctx: &Ctx<'_>,
    OpenGame { game, server }: OpenGame,
    whom: &PlayerId,
) -> StoreResult<Option<(LiveGame, Option<String>)>> {
    let services = ctx.services;
    let Ok(live) = live_game_of(game) else { return Ok(None) };
    // The board of another home cannot be opened from here.
    let (home, server) = match live.is_at(&ctx.channel.id) {
        true => (&*ctx.channel.id, people::server_here(ctx).await?),
        false => (live.home_of(side_of(&live.game, whom)).channel.as_str(), server),
    };
    let channel = ChannelKey { platform: ctx.channel.platform, id: home.to_owned() };
    let board = services.store.board_message(&channel, live.id).await?;
    let link = board.and_then(|board| services.platform.link(server.as_deref(), &channel.id, &board));
    Ok(Some((live, link)))
}

/// True if the game waits for this person: for a move, or for an answer to a challenge.
fn has_the_word(game: &Game, person: &PlayerId) -> bool {
    let turn = match game.phase() {
        Phase::Offered { by, .. } => !by,
        _ => game.history().position().turn(),
    };
    game.seat(turn).player().is_some_and(|player| player.id == *person)
}

fn line(
    whom: &PlayerId,
    mine: bool,
    game: &Game,
    link: Option<&str>,
    l10n: Localizer,
    name: SeatName,
) -> String {
    let seat = |side| name(l10n, game.seat(side));
    let opponent = seat(!side_of(game, whom));
    let number = game.history().position().turn().round_at(game.history().moves().len());
    let mut line = match game.phase() {
        Phase::Offered { by, expires } => {
            let expires = time::at(expires);
            match has_the_word(game, whom) {
                true => l10n.say(&s::GameChallenged { opponent: seat(by), expires }),
                false => l10n.say(&s::GameOffered { opponent, expires }),
            }
        }
        _ if has_the_word(game, whom) && mine => l10n.say(&s::GameYourTurn { opponent, number }),
        _ => {
            let turn = seat(game.history().position().turn());
            l10n.say(&s::GameTheirTurn { opponent, number, player: turn })
        }
    };
    if let Some(deadline) = game.deadline() {
        line = l10n.join([line, l10n.say(&s::GameTimeEnds { deadline: time::at(deadline) })]);
    }
    if let Some(link) = link {
        line.push(' ');
        line.push_str(link);
    }
    line
}

/// The side on which the person plays or is invited.
fn side_of(game: &Game, person: &PlayerId) -> Color {
    let sits = |side: &Color| game.seat(*side).player().is_some_and(|player| player.id == *person);
    Color::ALL.into_iter().find(sits).unwrap_or(Color::Red)
}
