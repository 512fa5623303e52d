//! What public messages get before they are stored: looks, reminders, a welcome.

use crate::commands::settings;
use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Destination, Effects, GameUpdate, PostDraft};
use crate::features::help;
use crate::features::lessons::lesson_game;
use crate::features::live::quiet;
use crate::features::ranks;
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::{Event, Phase, PlayerId};
use crate::i18n::{Localizer, escape, messages as s};
use crate::message::picture::clip;
use crate::message::{Button, ButtonStyle, MAX_TEXT, Reminders, Reply, Row, SettingsScope};
use crate::store::{ChannelKey, StateWrite, StoreResult};

/// Gives the public messages of the effects the look that channel and players want, and sends a reminder where it is wanted.
pub(crate) async fn style_messages(
    services: &Services,
    channel: &ChannelKey,
    effective: &EffectiveSettings,
    effects: &mut Effects,
) -> StoreResult {
    welcome(effective, effects);
    lesson_game::tell(services, effective, effects).await?;
    for post in &mut effects.posts {
        let update = effects.games.iter().find(|update| Some(update.game) == post.game);
        let mut shows_ranks = effective.place_settings().rank == Some(true);
        match &post.to {
            // Another place has settings of its own.
            Destination::Channel(place) => {
                let key = ChannelKey { id: place.clone(), ..channel.clone() };
                let context = ChannelContext { channel: &key, parent: None, server: None };
                let people = effective.people.keys().cloned().collect();
                let there = services.settings.load(&services.store, context, &people).await?;
                there.style_message(&mut post.reply);
                shows_ranks = there.place_settings().rank == Some(true);
            }
            _ => effective.style_message(&mut post.reply),
        }
        if let Some(update) = update.filter(|_| shows_ranks) {
            ranks::show_below(services, update, post).await?;
        }
    }
    let wants_posts = |update: &GameUpdate| {
        update.after.players().any(|player| effective.person(player.id.as_str()).settings.posts == Some(true))
    };
    for update in effects.games.iter().filter(|update| wants_posts(update)) {
        let posts = effects.posts.iter_mut().filter(|post| post.game == Some(update.game));
        posts.for_each(|post| post.reply.in_place = false);
    }
    quiet::quiet_boards(services, channel, effective, effects);
    let Some(change) = effects.first_game().cloned() else { return Ok(()) };
    let reminded = change.events.iter().find_map(|event| match event {
        Event::Reminded { by } => change.after.seat(*by).player(),
        _ => None,
    });
    let Some(player) = reminded else { return Ok(()) };
    let known = effective.person(player.id.as_str());
    let home = effects.posts.first().map_or(&*channel.id, |post| post.to.channel(&channel.id));
    let home = ChannelKey { id: home.to_owned(), ..channel.clone() };
    // In a home in direct messages it comes as it is.
    let is_direct = change.has_two_homes() && services.store.server_of(&home).await?.is_none();
    match known.settings.reminders.unwrap_or_default() {
        Reminders::Channel => {}
        Reminders::Off => effects.posts.clear(),
        Reminders::Direct if is_direct || known.dm_refused => {}
        Reminders::Direct => {
            for post in &mut effects.posts {
                post.reply.direct = Some(player.id.to_string());
                // The board here keeps its buttons; there, they would mean nothing.
                post.reply.rows.clear();
                post.board = false;
            }
        }
    }
    Ok(())
}

/// Tells the channel of a thread who plays there, where games get threads, once a challenge is accepted.
pub(crate) fn announce_in_parent(effective: &EffectiveSettings, thread: &str, effects: &mut Effects) {
    let Some(parent) = &effective.places.thread_of else { return };
    if !effective.place_settings().threads.is_some_and(|games| games.has(false)) {
        return;
    }
    let Some(update) = effects.games.iter().find(|update| {
        update.channel == Destination::Here
            && update.events.iter().any(|event| matches!(event, Event::Accepted { .. }))
    }) else {
        return;
    };
    let names: Vec<String> = update.after.players().map(|player| escape::name(&player.name)).collect();
    let [player, opponent] = &names[..] else { return };
    let line = Localizer::of(update.locale()).say(&s::ThreadLine { player, opponent });
    let reply = Reply::text(format!("<#{thread}>\n{line}"));
    let to = Destination::Channel(parent.clone());
    effects.posts.push(PostDraft { to, ..PostDraft::here(reply, None) });
}

/// Tells the channel of a thread how a game ended there, where games get threads: with the last board and without buttons.
pub(crate) fn tell_parent(effective: &EffectiveSettings, thread: &str, effects: &mut Effects) {
    let Some(parent) = &effective.places.thread_of else { return };
    let Some(games) = effective.place_settings().threads else { return };
    let ended = effects.games.iter().filter(|update| {
        let played = !update.after.history().moves().is_empty();
        update.channel == Destination::Here
            && update.ends()
            && played
            && games.has(update.after.bot_side().is_some())
    });
    let ended: Vec<_> = ended.map(|update| update.game).collect();
    for game in ended {
        let of_game = |post: &&PostDraft| post.game == Some(game) && post.to == Destination::Here;
        let Some(post) = effects.posts.iter().rfind(of_game) else { continue };
        let text = clip(&format!("<#{thread}>\n{}", post.reply.text), MAX_TEXT);
        let reply = Reply { text, picture: post.reply.picture.clone(), ..Reply::default() };
        let to = Destination::Channel(parent.clone());
        effects.posts.push(PostDraft { to, ..PostDraft::here(reply, None) });
    }
}

/// Remembers who begins a game, and offers newcomers other pieces below their first board.
fn welcome(effective: &EffectiveSettings, effects: &mut Effects) {
    let Some(change) = effects.first_game().cloned() else { return };
    // The first board with buttons: at the beginning, or after the bot's first move.
    let early = change.after.history().moves().len() <= 1 && change.after.phase() == Phase::Playing;
    let is_new = |id: &PlayerId| !effective.person(id.as_str()).met;
    if !early || !change.after.players().any(|player| is_new(&player.id)) {
        return;
    }
    let id = settings::component(SettingsScope::Me, Some("pieces"));
    let boards =
        effects.posts.iter_mut().filter(|post| post.game == Some(change.game)).take(change.homes.len());
    for post in boards {
        let l10n = Localizer::of(post.locale.unwrap_or(change.locale()));
        let seen_by = change.after.players().map(|player| &player.id).filter(|id| {
            let shown = post.reply.picture.as_ref().map(|picture| &picture.players);
            !change.has_two_homes()
                || shown.is_some_and(|shown| shown.iter().flatten().any(|seer| seer == *id))
        });
        let new: Vec<&PlayerId> = seen_by.filter(|id| is_new(id)).collect();
        if !new.is_empty()
            && let Some(Row::Buttons(buttons)) = post.reply.rows.last_mut()
            && buttons.len() < 5
        {
            buttons.push(Button::new(id.clone(), l10n.say(&s::ButtonPieces), ButtonStyle::Secondary));
            if buttons.len() < 5 && !change.after.opening().coach {
                buttons.push(help::lessons_button(l10n));
            }
            effects.writes.extend(new.into_iter().map(|id| StateWrite::Met { person: id.to_string() }));
        }
    }
}
