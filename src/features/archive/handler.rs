//! The list of finished games.

use crate::features::archive::queries;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::live_game::{LiveGame, live_game_of};
use crate::game::{GameKey, PlayerId};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::move_text;
use crate::message::picture::clip;
use crate::message::{
    ArchiveComponent, ArchiveOwner, Button, ButtonStyle, Choice, CustomId, MAX_TEXT, RecordId, Reply, Row,
};
use crate::rules::Color;
use crate::store::{StoreError, StoreResult};

/// Number of games on a page.
const PAGE: usize = 10;
/// Longest name of a game in a select, in characters.
const MAX_ENTRY: usize = 100;

/// Shows a page of the finished games of a person or of the channel.
/// Without an owner the games are those of the one who asks.
pub(crate) async fn handle(ctx: &Ctx<'_>, owner: Option<&ArchiveOwner>, page: u16) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let own = ArchiveOwner::Person(ctx.me.to_string());
    let owner = owner.unwrap_or(&own);
    if let ArchiveOwner::Person(person) = owner
        && person != ctx.me.as_str()
    {
        let player = move_text::mention(person);
        let hidden = ctx.services.store.hidden_people(ctx.channel.platform, std::slice::from_ref(person));
        if !hidden.await?.is_empty() {
            return Ok(Effects::note(l10n.say(&s::KeepsHidden { player })));
        }
    }
    let mut games = games(ctx, owner, page).await?;
    let more = games.len() > PAGE;
    games.truncate(PAGE);
    let mut text = title(ctx, owner, games.is_empty() && page == 0);
    let mut entries = Vec::new();
    for live in &games {
        text.push_str(&format!("\n{}", line(ctx, owner, live)));
        let names = [Color::Red, Color::Black].map(|side| move_text::plain_name(l10n, live.game.seat(side)));
        let label = clip(&format!("{}: {}", live.id, names.join(" – ")), MAX_ENTRY);
        let record = RecordId::Game(GameKey { id: live.id, tag: live.game.opening().tag });
        entries.push(Choice { value: record.to_string(), label });
    }
    let select = |component, label: Words| {
        (!entries.is_empty())
            .then(|| Row::select(CustomId::Archive(component), l10n.say(label), entries.clone()))
    };
    let opened = [
        select(ArchiveComponent::Replay, &s::ChooseReplay),
        select(ArchiveComponent::Review, &s::ChooseReview),
    ];
    let mut rows: Vec<Row> = opened.into_iter().flatten().collect();
    rows.push(Row::Buttons(turns(ctx, owner, page, more)));
    let reply = Reply { rows, ..Reply::text(clip(&text, MAX_TEXT)) };
    Ok(Effects::answer(ctx.in_place(reply)))
}

/// Games of a page, and one more where another page follows: one's own games of this server, in a direct message of all servers;
/// of others those of this channel.
async fn games(ctx: &Ctx<'_>, owner: &ArchiveOwner, page: u16) -> StoreResult<Vec<LiveGame>> {
    let (store, platform) = (&ctx.services.store, ctx.channel.platform);
    let part = (i64::from(page) * PAGE as i64, PAGE as i64 + 1);
    let found = match owner {
        ArchiveOwner::Channel => queries::of_channel(store, ctx.channel, ctx.me.as_str(), part).await?,
        ArchiveOwner::Person(person) => {
            let mine = person == ctx.me.as_str();
            let channel = (!mine).then_some(&*ctx.channel.id);
            // The same games on every page, whoever reads it.
            let server = ctx.request.place.server.as_deref().filter(|_| mine);
            let people = (person.as_str(), ctx.me.as_str());
            queries::of_person(store, platform, people, (channel, server), part).await?
        }
    };
    let mut games = Vec::with_capacity(found.len());
    for id in found {
        match store.game(id).await {
            Ok(stored) => games.extend(stored.map(live_game_of).transpose()?),
            Err(StoreError::Corrupt(reason)) => {
                tracing::warn!(game = %id, reason, "a game is left out of a list");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(games)
}

fn title(ctx: &Ctx<'_>, owner: &ArchiveOwner, is_empty: bool) -> String {
    let l10n = ctx.l10n;
    match owner {
        ArchiveOwner::Channel if is_empty => l10n.say(&s::ArchiveNoneHere),
        ArchiveOwner::Channel => l10n.say(&s::ArchiveHere),
        ArchiveOwner::Person(person) if person == ctx.me.as_str() => match is_empty {
            true => l10n.say(&s::ArchiveNone),
            false if ctx.request.place.server.is_some() => l10n.say(&s::ArchiveMineHere),
            false => l10n.say(&s::ArchiveMine),
        },
        ArchiveOwner::Person(person) => {
            let player = move_text::mention(person);
            match is_empty {
                true => l10n.say(&s::ArchiveNoneOf { player }),
                false => l10n.say(&s::ArchiveOf { player }),
            }
        }
    }
}

/// `Game 12, 26/11/2026: against bob: Red wins by checkmate`
fn line(ctx: &Ctx<'_>, owner: &ArchiveOwner, live: &LiveGame) -> String {
    let (l10n, game) = (ctx.l10n, live.id);
    let name = |side| move_text::named_seat(l10n, live.game.seat(side));
    let result = live.game.outcome().map(|outcome| move_text::result_between(l10n, outcome, name));
    let result = result.unwrap_or_default();
    let date = live.game.ended_at().map_or_else(String::new, |at| format!("<t:{}:d>", at.seconds()));
    let side = match owner {
        ArchiveOwner::Person(person) => live.game.side_of(&PlayerId::new(person.clone())),
        ArchiveOwner::Channel => None,
    };
    match side {
        Some(side) => l10n.say(&s::ArchiveGame { game, date, opponent: name(!side), result }),
        None => {
            let (red, black) = (name(Color::Red), name(Color::Black));
            l10n.say(&s::ArchiveGameOfTwo { game, date, red, black, result })
        }
    }
}

/// Buttons to the other pages, and to the other list.
fn turns(ctx: &Ctx<'_>, owner: &ArchiveOwner, page: u16, more: bool) -> Vec<Button> {
    let button = |owner: ArchiveOwner, page, label: Words| {
        let id = CustomId::Archive(ArchiveComponent::Page(owner, page));
        Button::saying(ctx.l10n, id, label, ButtonStyle::Secondary)
    };
    let back = page.checked_sub(1).map(|page| button(owner.clone(), page, &s::ButtonBack));
    let next = more.then(|| button(owner.clone(), page.saturating_add(1), &s::ButtonNext));
    let other = match owner {
        ArchiveOwner::Channel => button(ArchiveOwner::Person(ctx.me.to_string()), 0, &s::ButtonArchiveMine),
        ArchiveOwner::Person(_) => button(ArchiveOwner::Channel, 0, &s::ButtonArchiveHere),
    };
    back.into_iter().chain(next).chain([other]).collect()
}
