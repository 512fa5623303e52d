//! The list of a person's open games, the most urgent first.

use crate::features::context::Ctx;
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::ratings::people;
use crate::game::{Game, Phase, PlayerId, Seat};
use crate::i18n::{Localizer, messages as s, move_text, time};
use crate::message::{MAX_TEXT, Reply};
use crate::rules::Color;
use crate::store::{ChannelKey, OpenGame, StoreResult};

/// Maximum number of open games that are loaded.
const OPEN: u32 = 60;
/// Space for the lines around the list, in characters.
const AROUND: usize = 200;

/// Function that names the player of a side.
type SeatName = fn(Localizer, &Seat) -> String;

/// Lists the open games of a person. Of other people only games of this channel are shown, because the requester may have no
/// access to others.
pub(crate) async fn open_games(ctx: &Ctx<'_>, whom: &PlayerId) -> StoreResult<Reply> {
    let l10n = ctx.l10n;
    let mine = *whom == ctx.requester;
    let open = ctx.services.store.open_games(ctx.channel.platform, whom.as_str(), OPEN).await?;
    let server = people::server_here(ctx).await?;
    let (shown, hidden): (Vec<OpenGame>, Vec<OpenGame>) = open.into_iter().partition(|open| {
        if mine {
            return !ctx.is_overheard() || open.server == server;
        }
        open.game.homes.iter().any(|home| home.channel == ctx.channel.id)
    });
    let elsewhere = if mine { hidden.len() } else { 0 };
    let mut games: Vec<(LiveGame, Option<String>, SeatName)> = Vec::new();
    for open in shown {
        // The reader's client may not know players of other places, so a mention would show a number.
        let here = open.server == server && ctx.request.place.is_in_server() && open.game.homes.len() == 1;
        let name: SeatName = if here { move_text::seat } else { move_text::named_seat };
        if let Some((live, link)) = with_link(ctx, open, whom).await? {
            games.push((live, link, name));
        }
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
        (!waits_for(game, whom), due.map_or(i64::MAX, |due| due.0), *id)
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

/// Returns a game with the link to its board here, else in the player's home; `None` for an unreadable game.
async fn with_link(
    ctx: &Ctx<'_>,
    OpenGame { game, server }: OpenGame,
    whom: &PlayerId,
) -> StoreResult<Option<(LiveGame, Option<String>)>> {
    let services = ctx.services;
    let Ok(live) = live_game_of(game) else { return Ok(None) };
    let mut home = &live.home_of(side_of(&live.game, whom)).channel;
    let mut server = server;
    if live.is_at(&ctx.channel.id) {
        home = &ctx.channel.id;
        server = people::server_here(ctx).await?;
    }
    let channel = ChannelKey { platform: ctx.channel.platform, id: home.to_owned() };
    let board = services.store.board_message(&channel, live.id).await?;
    let link = board.and_then(|board| services.platform.link(server.as_deref(), &channel.id, &board));
    Ok(Some((live, link)))
}

/// Returns `true` if the game waits for a move or an answer of this person.
fn waits_for(game: &Game, person: &PlayerId) -> bool {
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
    let opponent = name(l10n, game.seat(!side_of(game, whom)));
    let turn = game.history().position().turn();
    let number = turn.round_at(game.history().moves().len());
    let waits = waits_for(game, whom);
    let mut line = match game.phase() {
        Phase::Offered { by, expires } if waits => {
            l10n.say(&s::GameChallenged { opponent: name(l10n, game.seat(by)), expires: time::at(expires) })
        }
        Phase::Offered { expires, .. } => l10n.say(&s::GameOffered { opponent, expires: time::at(expires) }),
        _ if waits && mine => l10n.say(&s::GameYourTurn { opponent, number }),
        _ => l10n.say(&s::GameTheirTurn { opponent, number, player: name(l10n, game.seat(turn)) }),
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
    let mut sides = Color::ALL.into_iter();
    let side = sides.find(|side| game.seat(*side).player().is_some_and(|player| player.id == *person));
    side.unwrap_or(Color::Red)
}
