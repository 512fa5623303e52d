//! A turn is stored, and then said.

use crate::features::effects::{Effects, GameUpdate, PostDraft};
use crate::features::live_game::LiveGame;
use crate::features::play::challenge;
use crate::features::review::progress;
use crate::features::{FEATURES, posting};
use crate::game::{Event, Game};
use crate::message::reply::Reply;
use crate::message::request::{Request, answer_nonce};
use crate::runtime::channel::ChannelActor;
use crate::runtime::outbox;
use crate::store::{
    ChannelWrite, Committed, GameWrite, NewReview, PositionSource, Post, StoreError, StoreResult, UnsentPost,
};

impl ChannelActor {
    /// Stores effects, then sends their posts and starts the engine. False when the event was worked on before.
    pub(crate) async fn commit(&mut self, mut turn: Effects, request: Option<&Request>) -> StoreResult<bool> {
        let server = match request {
            Some(request) => request.place.server.clone(),
            None => self.server.clone(),
        };
        posting::style_messages(&self.settings, &mut turn);
        let mut events = turn.change.iter().flat_map(|change| &change.events);
        if events.any(|event| matches!(event, Event::Ended { .. })) {
            for feature in FEATURES {
                feature
                    .game_ended(&self.shared.services, &self.channel, server.as_deref(), &mut turn)
                    .await?;
            }
        }
        let order = request.and_then(|request| request.order);
        let mut posts: Vec<Post> =
            turn.posts.iter().map(|say| self.post_of(say, turn.change.as_ref())).collect();
        if let Some((post, nonce)) = posts.first_mut().zip(turn.nonce.take()) {
            post.nonce = nonce;
        }
        let answer = turn.stored_answer.take().zip(request);
        posts.extend(answer.iter().map(|(reply, request)| answer_of(reply, request)));
        let asked = turn.review.zip(request).map(|(record, request)| NewReview {
            subject: progress::subject(record),
            person: request.person.id.clone(),
            at: self.shared.now(),
        });
        let records = std::mem::take(&mut turn.keeps);
        let step = ChannelWrite {
            event: request.map(|request| request.event.clone()),
            // What was typed before, while the channel was closed, is not read yet.
            last_seen: order
                .filter(|_| !self.outbox.is_closed() && !self.is_reading_back())
                .map(|order| order.to_string()),
            server,
            parent: request.and_then(|request| request.place.parent.clone()),
            game: turn.change.as_ref().map(|change| game_write(change, order)),
            rated: turn.rated.take(),
            records: records.clone(),
            posts: posts.clone(),
            answered: turn.answered.clone(),
            review: asked.clone().filter(|_| turn.begins),
            ..ChannelWrite::in_channel(&self.channel)
        };
        let Committed::Stored(ids) = self.write(step, turn.change.as_ref()).await? else { return Ok(false) };
        self.shared.settings.forget(&records);
        if let Some(change) = turn.change {
            self.played(change, request);
        }
        let mut messages: Vec<UnsentPost> =
            ids.into_iter().zip(posts).map(|(id, post)| UnsentPost { id, post }).collect();
        let answer = answer.and_then(|(_, request)| Some((messages.pop()?, request)));
        for message in messages {
            self.outbox.enqueue(message, self.asked);
        }
        if let Some((message, request)) = answer {
            self.outbox.enqueue_answer(message, &request.person.id);
        }
        if turn.answered.is_some() {
            self.outbox.remove_old_buttons();
        }
        if let Some(NewReview { subject, person, .. }) = asked {
            progress::start(&self.shared.services, subject, person);
        }
        self.start_engine_work();
        Ok(true)
    }

    /// Writes it, unless somebody was erased since the games were loaded.
    async fn write(&self, step: ChannelWrite, change: Option<&GameUpdate>) -> StoreResult<Committed> {
        let erasures = self.shared.erasures.read().await;
        match change {
            Some(change) if *erasures != self.erasures => Err(StoreError::Conflict(change.game)),
            None if *erasures != self.erasures && !step.records.is_empty() => Err(StoreError::Overtaken),
            _ => self.shared.write(self.shared.store.commit(step)).await,
        }
    }

    /// Takes a change of a game in that is stored.
    fn played(&mut self, change: GameUpdate, request: Option<&Request>) {
        let moves = change.events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
        if let Some(request) = request.filter(|_| moves > 0) {
            self.shared.user_limits.played(&request.person.id);
        }
        let by = if request.is_some() { "person" } else { "bot" };
        self.shared.metrics.moves.of(by).inc_by(moves as u64);
        challenge::note_refusal(&self.shared, &change);
        self.remember(change);
        self.publish_people_to_move();
    }

    fn remember(&mut self, change: GameUpdate) {
        let Some(live_games) = &mut self.games else { return };
        let changed = change.game;
        let text_style = self.settings.text_style(&change.after);
        let live = LiveGame { id: change.game, game: change.after, locale: change.locale, text_style };
        // A result that is taken out of the ratings makes no old game the latest.
        if change.events.iter().any(|event| matches!(event, Event::Annulled { .. })) {
            if let Some(known) = live_games.iter_mut().find(|known| known.id == live.id) {
                *known = live;
            }
            return;
        }
        // The game in which something has just happened stands last.
        live_games.retain(|known| known.id != live.id);
        live_games.push(live);
        // Of the games that are over only the latest is kept at hand; a challenge that came to nothing is no game.
        let keep = live_games
            .iter()
            .filter(|live| live.game.outcome().is_some())
            .max_by_key(|live| (live.id == changed, live.id))
            .map(|live| live.id);
        live_games.retain(|live| live.game.is_open() || Some(live.id) == keep);
    }

    /// The stored form of a public message.
    pub(crate) fn post_of(&self, say: &PostDraft, change: Option<&GameUpdate>) -> Post {
        let shown = |game| {
            let changed = change.filter(|change| change.game == game).map(|change| &change.after);
            changed.or_else(|| self.games().iter().find(|live| live.id == game).map(|live| &live.game))
        };
        Post {
            game: say.game,
            board: say.board,
            position: say.game.and_then(shown).map(Game::position_seq),
            body: outbox::body_of(&say.reply),
            nonce: self.shared.nonce(),
        }
    }
}

/// The stored form of an answer to a typed message.
fn answer_of(reply: &Reply, request: &Request) -> Post {
    let (body, nonce) = (outbox::body_of(reply), answer_nonce(&request.event));
    Post { game: None, position: None, board: false, nonce, body }
}

/// The change of a game in the form of the store; `order` is the number of the person's event that caused it.
fn game_write(change: &GameUpdate, order: Option<u64>) -> GameWrite {
    let position = || order.map_or(PositionSource::Board, PositionSource::Event);
    GameWrite {
        id: change.game,
        expected_seq: change.expected_seq,
        events: change.events.clone(),
        locale: change.locale.code().to_owned(),
        open: change.after.is_open(),
        since: change.events.iter().any(makes_position).then(position),
    }
}

/// True if there is a new position to move in after this event.
fn makes_position(event: &Event) -> bool {
    matches!(
        event,
        Event::Challenged { .. }
            | Event::BotChallenged { .. }
            | Event::Accepted { .. }
            | Event::Moved { .. }
            | Event::TakenBack { .. }
    )
}
