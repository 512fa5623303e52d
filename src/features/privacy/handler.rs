//! Requests about blocks, and about a person's stored data.

use crate::commands::intent::{DataCommand, PrivacyRequest};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::challenge_limits;
use crate::features::privacy::requests::DataRequest;
use crate::game::PlayerId;
use crate::i18n::messages as s;
use crate::i18n::move_text::mention;
use crate::message::{Button, ButtonStyle, CustomId, Person, Reply, SettingsComponent};
use crate::store::{StateWrite, StoreResult};

/// Maximum number of blocked people per person.
const MAX_BLOCKED: usize = 100;
/// Maximum number of blocks in the list, each with a button: five rows of five.
const MAX_SHOWN: usize = 25;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &PrivacyRequest) -> StoreResult<Effects> {
    Ok(match request {
        PrivacyRequest::Block { player, on } => block(ctx, player.as_ref(), *on).await?,
        PrivacyRequest::Unblock(person) => unblock(ctx, person),
        PrivacyRequest::Data(command) => data(ctx, *command),
    })
}

/// Blocks or unblocks a person; without a person, lists the blocks.
async fn block(ctx: &Ctx<'_>, player: Option<&Person>, on: bool) -> StoreResult<Effects> {
    if let Some(refused) = ctx.only_privately("block") {
        return Ok(refused);
    }
    match player {
        Some(player) => set_block(ctx, player, on).await,
        None => Ok(Effects::ephemeral(blocked_list(ctx).await?)),
    }
}

async fn set_block(ctx: &Ctx<'_>, player: &Person, on: bool) -> StoreResult<Effects> {
    let blocked = &ctx.myself().blocked;
    let name = mention(&player.id);
    if player.id == ctx.request.person.id {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::BlockSelf)));
    }
    if player.bot {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::BlockBot)));
    }
    Ok(match (on, blocked.contains(&player.id)) {
        (true, true) => Effects::ephemeral(ctx.l10n.say(&s::BlockStands { player: name })),
        (false, false) => Effects::ephemeral(ctx.l10n.say(&s::BlockNone { player: name })),
        (true, false) if blocked.len() >= MAX_BLOCKED => {
            Effects::ephemeral(ctx.l10n.say(&s::TooManyBlocked { max: MAX_BLOCKED }))
        }
        (true, false) => {
            let mut effects = keep_block(ctx, &player.id, true, ctx.l10n.say(&s::Blocked { player: name }));
            let ended = challenge_limits::end_all(ctx, &PlayerId::new(player.id.clone())).await?;
            effects.games = ended.games;
            effects.posts = ended.posts;
            effects
        }
        (false, true) => keep_block(ctx, &player.id, false, ctx.l10n.say(&s::Unblocked { player: name })),
    })
}

fn unblock(ctx: &Ctx<'_>, person: &str) -> Effects {
    let player = mention(&person);
    if !ctx.myself().blocks(person) {
        return Effects::ephemeral(ctx.l10n.say(&s::BlockNone { player }));
    }
    keep_block(ctx, person, false, ctx.l10n.say(&s::Unblocked { player }))
}

fn keep_block(ctx: &Ctx<'_>, whom: &str, on: bool, done: String) -> Effects {
    let keep = StateWrite::Block { by: ctx.requester.to_string(), whom: whom.to_owned(), on };
    Effects { writes: vec![keep], ..Effects::answer(ctx.in_place(Reply::text(done))) }
}

async fn blocked_list(ctx: &Ctx<'_>) -> StoreResult<Reply> {
    let blocked = &ctx.myself().blocked;
    if blocked.is_empty() {
        return Ok(Reply::text(ctx.l10n.say(&s::BlockedNobody)));
    }
    let mut text = ctx.l10n.say(&s::BlockedList { count: blocked.len() as u64 });
    let mut buttons = Vec::new();
    for (number, person) in (1..).zip(blocked.iter().take(MAX_SHOWN)) {
        let name = ctx.services.name_of_stranger(person).await?;
        text.push_str(&format!("\n{number}. {name}"));
        let id = CustomId::Settings(SettingsComponent::Unblock(person.clone()));
        let label = ctx.l10n.say(&s::ButtonUnblock { number });
        buttons.push(Button::new(id, label, ButtonStyle::Secondary));
    }
    Ok(Reply::text(text).with_buttons(buttons))
}

fn data(ctx: &Ctx<'_>, command: DataCommand) -> Effects {
    if let Some(refused) = ctx.only_privately("data") {
        return refused;
    }
    match command {
        DataCommand::Delete => ask_before_erasing(ctx),
        DataCommand::Export => answer_later(ctx, false),
        DataCommand::Erase => answer_later(ctx, true),
    }
}

fn ask_before_erasing(ctx: &Ctx<'_>) -> Effects {
    let id = CustomId::Settings(SettingsComponent::Erase);
    let button = Button::new(id, ctx.l10n.say(&s::ButtonErase), ButtonStyle::Danger);
    let question = Reply::text(ctx.l10n.say(&s::EraseSure)).with_buttons(vec![button]);
    Effects::ephemeral(question)
}

/// Answers once the data is erased, or exported.
fn answer_later(ctx: &Ctx<'_>, erase: bool) -> Effects {
    let request = DataRequest {
        services: ctx.services.clone(),
        features: ctx.features,
        channel: ctx.channel.clone(),
        person: ctx.requester.to_string(),
        erase,
        reader: ctx.reader(),
    };
    Effects::answer(PrivateReply::Later {
        reply: Box::pin(async move { Some(request.run().await) }),
        replaces: false,
    })
}
