//! How a simul is left: by a player, who resigns, and by its host, with whom it ends.

use crate::features::competitions::access::{RequestResult, carry_out, own_entrant, refuse};
use crate::features::competitions::competition::{CompetitionCommand, CompetitionEvent, LeaveReason};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::simul::boards;
use crate::features::competitions::simul::state::{Simul, SimulGame};
use crate::features::competitions::{games, messages};
use crate::features::context::{Ctx, player};
use crate::features::effects::Effects;
use crate::features::hooks::DueCtx;
use crate::features::live_game::live_game_of;
use crate::features::play::automatic;
use crate::features::services::Services;
use crate::game::{Actor, GameCommand, Player, Timestamp};
use crate::i18n::messages::{self as s, Words};
use crate::message::{ButtonStyle, CompetitionComponent, Reply};
use crate::store::StoreResult;

/// Asks whether the requester means to leave, where that costs something.
pub(in crate::features::competitions) async fn ask(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> RequestResult {
    let l10n = ctx.l10n;
    let Some(entrant) = stored.active_entrant(&ctx.requester).filter(|_| !stored.state.is_closed()) else {
        return leave(ctx, stored, simul).await;
    };
    let name = messages::name(stored);
    let count = simul.open_games(entrant).count() as u64;
    let (text, label): (String, Words) = if entrant != simul.host() {
        if count == 0 {
            return leave(ctx, stored, simul).await;
        }
        (l10n.say(&s::SimulLeaveSure { name }), &s::ButtonResignYes)
    } else if simul.is_started() {
        (l10n.say(&s::SimulLeaveHostSure { name, count }), &s::ButtonLeaveCompetition)
    } else {
        (l10n.say(&s::SimulCancelSure { name }), &s::ButtonCancelSimul)
    };
    let leave = CompetitionComponent::LeaveNow;
    let buttons = vec![messages::button(l10n, stored, leave, label, ButtonStyle::Danger)];
    Ok(Effects::answer(ctx.in_place(Reply::text(text).with_buttons(buttons))))
}

/// Takes the requester out. A player who has a board resigns there; the boards of a host are resigned after the commit.
pub(in crate::features::competitions) async fn leave(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> RequestResult {
    let l10n = ctx.l10n;
    if stored.state.is_closed() {
        return refuse(l10n.say(&s::RoundsClosed));
    }
    let entrant = own_entrant(ctx, stored)?;
    let name = messages::name(stored);
    let text = if entrant != simul.host() {
        if let Some(known) = simul.open_games(entrant).next()
            && let Some(effects) =
                resigned(ctx.services, known, &player(&ctx.request.person), ctx.now).await?
        {
            let text = l10n.say(&s::SimulResigned { name });
            return Ok(Effects { answer: ctx.in_place(Reply::text(text)), ..effects });
        }
        if simul.is_started() && simul.game_to_begin(entrant).is_none() {
            return refuse(l10n.say(&s::SimulBoardOver { name }));
        }
        l10n.say(&s::SimulLeft { name })
    } else if simul.is_started() {
        l10n.say(&s::SimulLeftHostBoards { name })
    } else {
        l10n.say(&s::SimulLeftHost { name })
    };
    let command = CompetitionCommand::Leave { entrant, why: LeaveReason::Withdrew };
    carry_out(ctx, stored, &command, text)
}

/// Resigns the boards of a host who has left. Their results are known already, so that no player waits for a move that never comes.
pub(super) async fn resign_for_host(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Option<Effects>> {
    let host = simul.host();
    let Some(by) = stored.people.get(&host).filter(|_| has_withdrawn(stored, host)) else { return Ok(None) };
    let rows = boards::rows(ctx.services, simul).await?;
    let open = rows.iter().filter(|row| row.is_open);
    let mut all = Effects::default();
    for row in open {
        let Some(known) = simul.games().iter().find(|known| known.game == row.game) else { continue };
        if let Some(effects) = resigned(ctx.services, known, by, ctx.services.now()).await? {
            all.games.extend(effects.games);
            all.posts.extend(effects.posts);
        }
    }
    if all.changes_game() { Ok(Some(all)) } else { Ok(None) }
}

fn has_withdrawn(stored: &StoredCompetition, entrant: EntrantNumber) -> bool {
    let last = stored.state.log().iter().rev().find_map(|event| match event {
        CompetitionEvent::Left { entrant: left, why, .. } if *left == entrant => Some(*why),
        _ => None,
    });
    last == Some(LeaveReason::Withdrew) && !stored.state.is_in(entrant)
}

/// Returns the effects of a resignation on a board, in its home; `None` if the game is over.
async fn resigned(
    services: &Services,
    known: &SimulGame,
    by: &Player,
    now: Timestamp,
) -> StoreResult<Option<Effects>> {
    let Some(found) = services.store.game(known.game).await? else { return Ok(None) };
    let live = live_game_of(found)?;
    let decided = automatic::decided(&live, &Actor::Person(by.clone()), &GameCommand::Resign, now);
    Ok(decided.map(|effects| games::at_home(effects, &live)))
}
