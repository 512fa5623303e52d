//! The list of finished games.

use crate::features::archive::queries;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::live_game::{LiveGame, live_game_of};
use crate::game::{GameKey, PlayerId};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::move_text;
use crate::message::{
    ArchiveComponent, ArchiveOwner, Button, ButtonStyle, Choice, CustomId, MAX_TEXT, RecordId, Reply, Row,
    picture,
};
use crate::rules::Color;
use crate::store::{StoreError, StoreResult};

/// Number of games on a page.
const PAGE: usize = 10;

/// Shows a page of the finished games of a person or of the channel; by default of the requester.
pub(crate) async fn handle(ctx: &Ctx<'_>, owner: Option<&ArchiveOwner>, page: u16) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let own = ArchiveOwner::Person(ctx.requester.to_string());
    let owner = owner.unwrap_or(&own);
    if let ArchiveOwner::Person(person) = owner
        && person != ctx.requester.as_str()
    {
        let player = move_text::mention(person);
        let hidden = ctx.services.store.hidden_people(ctx.channel.platform, std::slice::from_ref(person));
        if !hidden.await?.is_empty() {
            return Ok(Effects::ephemeral(l10n.say(&s::KeepsHidden { player })));
        }
    }
    let mut games = games(ctx, owner, page).await?;
    let has_next = games.len() > PAGE;
    games.truncate(PAGE);
    let mut text = title(ctx, owner, games.is_empty() && page == 0);
    let mut entries = Vec::new();
    for live in &games {
        text.push_str(&format!("\n{}", line(ctx, owner, live)));
        let names = [Color::Red, Color::Black].map(|side| move_text::plain_name(l10n, live.game.seat(side)));
        let label = format!("{}: {}", live.id, names.join(" – "));
        let record = RecordId::Game(GameKey { id: live.id, tag: live.game.opening().tag });
        entries.push(Choice { value: record.to_string(), label });
    }
    let mut rows = Vec::new();
    if !entries.is_empty() {
        let replay = CustomId::Archive(ArchiveComponent::Replay);
        rows.push(Row::select(replay, l10n.say(&s::ChooseReplay), entries.clone()));
        let review = CustomId::Archive(ArchiveComponent::Review);
        rows.push(Row::select(review, l10n.say(&s::ChooseReview), entries));
    }
    rows.push(Row::Buttons(turns(ctx, owner, page, has_next)));
    let reply = Reply { rows, ..Reply::text(picture::clip(&text, MAX_TEXT)) };
    Ok(Effects::answer(ctx.in_place(reply)))
}

/// Loads the games of a page, and one more if another page follows: the requester's games of this server, in direct messages of
/// all servers; of other people only games of this channel.
async fn games(ctx: &Ctx<'_>, owner: &ArchiveOwner, page: u16) -> StoreResult<Vec<LiveGame>> {
    let store = &ctx.services.store;
    let reader = ctx.requester.as_str();
    let part = (i64::from(page) * PAGE as i64, PAGE as i64 + 1);
    let found = match owner {
        ArchiveOwner::Channel => queries::games_of_channel(store, ctx.channel, reader, part).await?,
        ArchiveOwner::Person(person) => {
            let place = if person == reader {
                (None, ctx.request.place.server.as_deref())
            } else {
                (Some(&*ctx.channel.id), None)
            };
            queries::games_of_person(store, ctx.channel.platform, (person, reader), place, part).await?
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
        ArchiveOwner::Person(person) if person == ctx.requester.as_str() => {
            if is_empty {
                l10n.say(&s::ArchiveNone)
            } else if ctx.request.place.server.is_some() {
                l10n.say(&s::ArchiveMineHere)
            } else {
                l10n.say(&s::ArchiveMine)
            }
        }
        ArchiveOwner::Person(person) if is_empty => {
            l10n.say(&s::ArchiveNoneOf { player: move_text::mention(person) })
        }
        ArchiveOwner::Person(person) => l10n.say(&s::ArchiveOf { player: move_text::mention(person) }),
    }
}

/// `Game 12, 26/11/2026: against bob: Red wins by checkmate`
fn line(ctx: &Ctx<'_>, owner: &ArchiveOwner, live: &LiveGame) -> String {
    let l10n = ctx.l10n;
    let game = live.id;
    let [red, black] = Color::ALL.map(|side| move_text::named_seat(l10n, live.game.seat(side)));
    let result = live.game.outcome().map(|outcome| {
        move_text::result_between(l10n, outcome, |side| move_text::named_seat(l10n, live.game.seat(side)))
    });
    let result = result.unwrap_or_default();
    let date = live.game.ended_at().map_or_else(String::new, |at| format!("<t:{}:d>", at.seconds()));
    let side = match owner {
        ArchiveOwner::Person(person) => live.game.side_of(&PlayerId::new(person.clone())),
        ArchiveOwner::Channel => None,
    };
    match side {
        Some(Color::Red) => l10n.say(&s::ArchiveGame { game, date, opponent: black, result }),
        Some(Color::Black) => l10n.say(&s::ArchiveGame { game, date, opponent: red, result }),
        None => l10n.say(&s::ArchiveGameOfTwo { game, date, red, black, result }),
    }
}

/// Returns the buttons to the other pages, and to the other list.
fn turns(ctx: &Ctx<'_>, owner: &ArchiveOwner, page: u16, has_next: bool) -> Vec<Button> {
    let mut turns: Vec<(ArchiveOwner, u16, Words)> = Vec::new();
    if page > 0 {
        turns.push((owner.clone(), page - 1, &s::ButtonBack));
    }
    if has_next {
        turns.push((owner.clone(), page.saturating_add(1), &s::ButtonNext));
    }
    turns.push(match owner {
        ArchiveOwner::Channel => (ArchiveOwner::Person(ctx.requester.to_string()), 0, &s::ButtonArchiveMine),
        ArchiveOwner::Person(_) => (ArchiveOwner::Channel, 0, &s::ButtonArchiveHere),
    });
    let buttons = turns.into_iter().map(|(owner, page, label)| {
        let id = CustomId::Archive(ArchiveComponent::Page(owner, page));
        Button::saying(ctx.l10n, id, label, ButtonStyle::Secondary)
    });
    buttons.collect()
}
