//! Analyses of a channel's games as they stand, and the people who wait for one.
//!
//! A hint that follows another on the same position gets the same analysis, so that it cannot contradict it and costs
//! nothing. There is at most one analysis under way for a game; it ends when the game moves on.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::oneshot;

use crate::engine::{Analysis, Stop};
use crate::features::effects::Question;
use crate::features::play::live_game::Table;
use crate::game::GameId;
use crate::game::{Game, Phase};
use crate::message::reply::Reply;

use crate::runtime::Shared;
use crate::runtime::outbox::Ear;
use crate::runtime::platform::Response;
use crate::runtime::reply_queue::{Note, NoteKind};

/// Where a game stands: the plies played and the hash of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    ply: usize,
    hash: u64,
}

impl Point {
    pub(crate) fn of(game: &Game) -> Point {
        let history = game.history();
        Point { ply: history.moves().len(), hash: history.position().hash() }
    }
}

/// How an answer gets to the person who asked.
pub(crate) enum Way {
    /// Back to the adapter, which shows it to that person alone.
    Private(oneshot::Sender<Response>),
    /// As a reply to what was typed, where all see it.
    Typed {
        reply_to: String,
        person: String,
        /// What the answer is about.
        kind: NoteKind,
        locale: Option<String>,
        /// Names the reply for ever.
        nonce: String,
        to: oneshot::Sender<Response>,
    },
}

impl Way {
    /// Hands over an answer, if there is one; `true` beside it when it is new content for the message that was used.
    pub(crate) async fn tell(self, shared: &Shared, ear: &Ear, answer: Option<(Reply, bool)>) {
        let (to, answer) = match self {
            Way::Private(to) => (to, answer),
            Way::Typed { reply_to, person, kind, locale, nonce, to } => {
                let answer = answer.map(|(mut reply, update)| {
                    reply.reply_to.get_or_insert(reply_to);
                    (reply, update)
                });
                match answer {
                    Some((reply, _)) if shared.platform.answers_in_channel() => {
                        let heard = ear.note(&person, kind, locale.as_deref(), Note { reply, nonce });
                        tracing::debug!(?heard, "an answer in the channel");
                        (to, None)
                    }
                    answer => (to, answer),
                }
            }
        };
        let response = match answer {
            None => Response::Silence,
            Some((reply, false)) => Response::Note(shared.artist.finish(reply).await),
            Some((reply, true)) => Response::Update(shared.artist.finish(reply).await),
        };
        // The person may have gone meanwhile; the step stands all the same.
        let _ = to.send(response);
    }
}

/// Somebody who has asked for a hint.
pub(crate) struct Asker {
    pub(crate) question: Question,
    pub(crate) way: Way,
    /// Whether the answer takes the place of the message whose button was pressed.
    pub(crate) replaces: bool,
}

impl Asker {
    /// Hands over the answer; its picture is drawn without holding up the channel.
    pub(crate) fn tell(self, shared: &Arc<Shared>, ear: Ear, reply: Reply) {
        let shared = shared.clone();
        tokio::spawn(async move { self.way.tell(&shared, &ear, Some((reply, self.replaces))).await });
    }
}

/// The analyses by game.
#[derive(Default)]
pub(crate) struct Studies(HashMap<GameId, Study>);

struct Study {
    point: Point,
    stop: Stop,
    askers: Vec<Asker>,
    found: Option<Analysis>,
}

impl Studies {
    /// The analysis of a game where it stands now, if it is ready.
    pub(crate) fn found(&self, game: GameId, point: Point) -> Option<&Analysis> {
        self.0.get(&game).filter(|study| study.point == point)?.found.as_ref()
    }

    /// Lets somebody wait. The flag is for a new engine job; there is none when one is under way.
    pub(crate) fn wait(&mut self, game: GameId, point: Point, asker: Asker) -> Option<Stop> {
        if let Some(study) = self.0.get_mut(&game).filter(|study| study.point == point) {
            study.askers.push(asker);
            return None;
        }
        let stop = Stop::new();
        let study = Study { point, stop: stop.clone(), askers: vec![asker], found: None };
        self.0.insert(game, study);
        Some(stop)
    }

    /// Those who wait for this analysis. It is kept; when there is none, the next one who asks starts another.
    pub(crate) fn take(&mut self, game: GameId, point: Point, found: Option<Analysis>) -> Vec<Asker> {
        let Some(study) = self.0.get_mut(&game).filter(|study| study.point == point) else {
            return Vec::new();
        };
        let askers = std::mem::take(&mut study.askers);
        study.found = found;
        if study.found.is_none() {
            self.0.remove(&game);
        }
        askers
    }

    /// Forgets the analyses of positions that are no longer on the board; those who waited for one are given back.
    pub(crate) fn outdated(&mut self, tables: &[Table]) -> Vec<Asker> {
        let stands = |game: GameId, point: Point| {
            tables.iter().any(|table| {
                table.id == game && table.game.phase() == Phase::Playing && Point::of(&table.game) == point
            })
        };
        let old: Vec<GameId> = self
            .0
            .iter()
            .filter(|(game, study)| !stands(**game, study.point))
            .map(|(game, _)| *game)
            .collect();
        let old = old.into_iter().filter_map(|game| self.0.remove(&game));
        old.flat_map(|study| {
            study.stop.stop();
            study.askers
        })
        .collect()
    }

    /// Whether nobody waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.values().all(|study| study.askers.is_empty())
    }

    /// Ends what is under way.
    pub(crate) fn stop(&self) {
        self.0.values().for_each(|study| study.stop.stop());
    }
}
