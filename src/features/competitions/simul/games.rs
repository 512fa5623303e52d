//! Games of a simul: how they begin, and the way from one board to the next.

use crate::features::competitions::competition::{CompetitionCommand, CompetitionId};
use crate::features::competitions::pairing::knockout_match::MatchGame;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::PairedGame;
use crate::features::competitions::simul::board::waiting_for_host;
use crate::features::competitions::simul::boards;
use crate::features::competitions::simul::state::{BOT, Simul};
use crate::features::competitions::simul::{messages as simul_messages, terms};
use crate::features::competitions::steps::decided;
use crate::features::competitions::{games, messages, queries, round_games};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, GameUpdate};
use crate::features::hooks::DueCtx;
use crate::features::live_game::{GameView, LiveGame};
use crate::features::play::announce::announce_opening;
use crate::features::settings_cache::ChannelContext;
use crate::game::{Event, Game, GameKey, GameSetup, GameTag};
use crate::i18n::{Localizer, escape, messages as s};
use crate::message::picture::clip;
use crate::rules::RuleSet;
use crate::store::StoreResult;

/// Begins a game of a simul, in a thread where that is possible.
pub(super) async fn begin(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
    paired: PairedGame,
) -> StoreResult<Option<Effects>> {
    if simul.host() != BOT {
        return round_games::begin_due(ctx, stored, &MatchGame::from(paired)).await;
    }
    let DueCtx { services, channel, effective } = ctx;
    let now = services.now();
    let entrant = simul.player_of(&paired);
    let Some(player) = stored.person(entrant) else { return Ok(None) };
    let key = GameKey { id: services.store.reserve_game().await?, tag: GameTag::draw(services.random()) };
    let command = CompetitionCommand::Begin { red: paired.red, black: paired.black, game: key.id };
    let Some(begun) = decided(ctx, stored, &command, Vec::new()) else { return Ok(None) };
    let server = Some(stored.server.as_str()).filter(|server| !server.is_empty());
    let context = ChannelContext { channel, parent: None, server };
    let usual = messages::localizer(effective).locale();
    let person = services.settings.load(&services.store, context, &[player.id.to_string()].into()).await?;
    let level = stored.state.terms().level.unwrap_or_default();
    let locale = person.person(player.id.as_str()).settings.spoken().unwrap_or(usual);
    let opened = Event::BotChallenged {
        player: player.clone(),
        color: !simul.host_side(),
        level,
        seed: services.random(),
        opening: GameSetup {
            tag: key.tag,
            time: terms::time(stored.state.terms()),
            belongs_to: Some(stored.id.name_in_games()),
            ..GameSetup::under(RuleSet::World)
        },
        at: now,
    };
    let game = Game::open(&opened).expect("the event opens a game");
    let mut live = LiveGame::new(key.id, game, vec![GameView::new(&channel.id, None, locale)]);
    person.style_game(&mut live);
    let l10n = Localizer::of(locale);
    let host = l10n.say(&s::BotName { level });
    let mut posts = Vec::new();
    if let Some(mut post) = announce_opening(&live, &opened, now) {
        let name = messages::name(stored);
        let line = l10n.say(&s::SimulGameBegins { name, host: &host });
        post.reply.text = format!("{line}\n{}", post.reply.text);
        post.reply.ping = vec![player.id.to_string()];
        posts.push(post);
    }
    let games = vec![GameUpdate::new(live, 0, vec![opened])];
    let mut effects = Effects { games, posts, ..begun };
    let player = escape::name(&player.name);
    let thread = clip(&l10n.say(&s::ThreadName { player: host, opponent: player }), games::MAX_THREAD_NAME);
    round_games::open_in_thread(ctx, stored, &mut effects, &thread).await;
    Ok(Some(effects))
}

/// Adds the link to the board that waits longest for the host, where the requester is the host and has just moved.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn add_next_board(ctx: &Ctx<'_>, effects: &mut Effects) -> StoreResult {
    let changed: Vec<GameUpdate> =
        effects.games.iter().filter(|update| is_move_or_end(update)).cloned().collect();
    let platform = ctx.channel.platform;
    for update in changed {
        let Some(id) = CompetitionId::of_game(&update.after) else { continue };
        let Some(stored) = queries::competition(&ctx.services.store, platform, id).await? else { continue };
        let Some(simul) = stored.state.simul() else { continue };
        if stored.active_entrant(&ctx.requester) != Some(simul.host()) {
            continue;
        }
        let boards = boards::load(ctx.services, &stored, simul).await?;
        let mut waiting = waiting_for_host(&boards).into_iter();
        let next = waiting.find(|board| board.known.game != update.game);
        let Some(link) = next.and_then(|board| board.link.as_deref()) else { continue };
        let locale = update.locale();
        if let Some(post) = effects.last_post_of(update.game) {
            let l10n = Localizer::of(post.locale.unwrap_or(locale));
            let host = simul_messages::host(l10n, &stored, simul);
            post.add_line(&l10n.say(&s::SimulNextBoard { host, link }));
        }
    }
    Ok(())
}

fn is_move_or_end(update: &GameUpdate) -> bool {
    update.events.iter().any(|event| matches!(event, Event::Moved { .. } | Event::Ended { .. }))
}
