//! One channel: its games, and everything that happens in them, one thing after the other.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use crate::chat::{Answer, Change, Choice, Intent, Locale, Moment, Reply, Request, Say, Table, Turn, What};
use crate::engine::{Analysis, Stop};
use crate::play::{Command, Duty, Game, Phase};
use crate::store::{ChannelKey, Committed, GameId, GameStep, Post, Step, StoreError, StoredGame, Unsent};

use super::Shared;
use super::mouth::{self, Mouth};
use super::platform::Response;
use super::pool::{Decision, Found, Task, Work};
use super::studies::{Asker, Point, Studies};

/// How long an actor without open games waits for more before it goes home.
const IDLE: Duration = Duration::from_secs(600);
/// How often a step is tried when another writer keeps changing the game.
const CONFLICTS: usize = 3;

/// Something for the actor to do.
pub(super) enum Job {
    /// Take up what an earlier run left.
    Recover(Vec<Unsent>),
    /// A person did something.
    Request(Box<Request>, Intent, oneshot::Sender<Response>),
    /// Somebody types a move.
    Complete { person: String, typed: String, answer: oneshot::Sender<Vec<Choice>> },
    /// The bot has decided.
    Decided { game: GameId, seq: u64, decision: Decision },
    /// An analysis is ready; `None` when the engine failed.
    Studied { game: GameId, point: Point, analysis: Option<Analysis> },
}

/// The actor of one channel.
pub(super) struct Actor {
    shared: Arc<Shared>,
    channel: ChannelKey,
    /// Open games and the latest one that is over, the one in which something happened last at the end; `None` until
    /// they are loaded.
    tables: Option<Vec<Table>>,
    mouth: Mouth,
    /// The engine jobs under way: game -> (state it thinks about, its stop).
    thinking: HashMap<GameId, (u64, Stop)>,
    /// Analyses of the games as they stand, and who waits for them.
    studies: Studies,
    /// For the answers of the engine.
    back: mpsc::WeakUnboundedSender<Job>,
}

impl Actor {
    pub(super) fn new(
        shared: Arc<Shared>,
        channel: ChannelKey,
        back: mpsc::WeakUnboundedSender<Job>,
    ) -> Actor {
        let mouth = Mouth::new(shared.clone(), channel.clone());
        let (thinking, studies) = (HashMap::new(), Studies::default());
        Actor { shared, channel, tables: None, mouth, thinking, studies, back }
    }

    pub(super) async fn run(mut self, mut jobs: mpsc::UnboundedReceiver<Job>) {
        loop {
            match tokio::time::timeout(self.patience(), jobs.recv()).await {
                Ok(Some(job)) => self.work(job).await,
                Ok(None) => break,
                Err(_) if self.has_open_games() => self.expire().await,
                Err(_) => {
                    // From here on senders start a new actor; what slipped in before is still worked on.
                    jobs.close();
                }
            }
        }
        for (_, stop) in self.thinking.into_values() {
            stop.stop();
        }
        self.studies.stop();
        self.mouth.close().await;
    }

    /// Until a challenge lapses, or until it is time to go home.
    fn patience(&self) -> Duration {
        let now = self.shared.now();
        let expiries = self.tables.iter().flatten().filter_map(|table| match table.game.phase() {
            Phase::Offered { expires, .. } => Some(expires),
            _ => None,
        });
        match expiries.min() {
            Some(expires) => {
                Duration::from_millis(u64::try_from(expires.0 - now.0).unwrap_or(0)).min(IDLE)
                    + Duration::from_millis(50)
            }
            None => IDLE,
        }
    }

    fn has_open_games(&self) -> bool {
        self.tables.iter().flatten().any(|table| table.game.is_open())
    }

    async fn work(&mut self, job: Job) {
        match job {
            Job::Recover(unsent) => {
                for message in unsent {
                    self.mouth.say(message);
                }
                match self.load().await {
                    Ok(()) => {
                        self.expire().await;
                        self.think();
                    }
                    Err(error) => {
                        self.shared.incident("cannot take up the games of a channel", &error);
                        self.retry_later();
                    }
                }
            }
            Job::Request(request, intent, answer) => {
                self.request(&request, &intent, answer).await;
            }
            Job::Complete { person, typed, answer } => {
                let choices = match self.load().await {
                    Ok(()) => self.shared.desk.complete(self.tables(), &person, &typed),
                    Err(error) => {
                        self.shared.incident("cannot complete a move", &error);
                        Vec::new()
                    }
                };
                let _ = answer.send(choices);
            }
            Job::Decided { game, seq, decision } => self.decided(game, seq, decision).await,
            Job::Studied { game, point, analysis } => self.studied(game, point, analysis).await,
        }
    }

    async fn request(&mut self, request: &Request, intent: &Intent, to: oneshot::Sender<Response>) {
        let answer = match self.step(request, intent).await {
            Ok(answer) => answer,
            Err(error) => {
                // What is in memory may be behind the store now.
                self.tables = None;
                self.retry_later();
                let incident = self.shared.incident("a request failed", &error);
                Answer::Note(self.shared.desk.failure(request, &incident))
            }
        };
        let reply_to = match &request.what {
            What::Text(text) => Some(text.message.clone()),
            _ => None,
        };
        let artist = &self.shared.artist;
        let finish = |mut reply: Reply| {
            reply.reply_to = reply.reply_to.take().or(reply_to.clone());
            artist.finish(reply)
        };
        let response = match answer {
            Answer::Silence => Response::Silence,
            Answer::Note(reply) => Response::Note(finish(reply).await),
            Answer::Update(reply) => Response::Update(finish(reply).await),
            Answer::Think(question) => {
                return self.study(Asker { question, reply_to, answer: to });
            }
        };
        // The person may have gone meanwhile; the step stands all the same.
        let _ = to.send(response);
    }

    /// Carries out a request, again from a fresh state when another writer was faster.
    async fn step(&mut self, request: &Request, intent: &Intent) -> Result<Answer, StoreError> {
        if self.shared.store.knows_event(&self.channel, &request.event).await? {
            return Ok(Answer::Silence);
        }
        let mut last = None;
        for _ in 0..CONFLICTS {
            match self.try_step(request, intent).await {
                Err(StoreError::Conflict(game)) => {
                    self.tables = None;
                    last = Some(StoreError::Conflict(game));
                }
                other => return other,
            }
        }
        Err(last.expect("only conflicts are tried again"))
    }

    async fn try_step(&mut self, request: &Request, intent: &Intent) -> Result<Answer, StoreError> {
        self.load().await?;
        let meant = match &request.what {
            What::Text(text) => match &text.reply_to {
                Some(message) => self.shared.store.game_of_message(&self.channel, message).await?,
                None => None,
            },
            _ => None,
        };
        let asked = intent.component_game().or(meant);
        let mut tables = self.tables().to_vec();
        if let Some(id) = asked.filter(|id| tables.iter().all(|table| table.id != *id))
            && let Some(stored) = self.shared.store.game(id).await?
            && stored.channel == self.channel.id
        {
            tables.insert(0, table_of(stored)?);
        }
        let new_game =
            if intent.may_open_game() { Some(self.shared.store.reserve_game().await?) } else { None };
        let moment = Moment {
            tables: &tables,
            meant,
            new_game,
            now: self.shared.now(),
            seed: self.shared.random(),
        };
        let turn = self.shared.desk.act(moment, request, intent);
        let typed = match &request.what {
            What::Text(text) => Some(text.message.clone()),
            _ => None,
        };
        let tells = turn.change.is_some() || !turn.posts.is_empty();
        // A typed move that is passed over in silence is remembered too: read back after a restart, it must not be
        // played when its turn has come.
        if !tells && typed.is_none() {
            return Ok(turn.answer);
        }
        let answer = turn.answer.clone();
        match self.commit(turn, Some(request.event.clone()), typed).await? {
            true => Ok(answer),
            false => Ok(Answer::Silence),
        }
    }

    /// Stores a turn, then speaks and thinks. False when the event was worked on before.
    async fn commit(
        &mut self,
        turn: Turn,
        event: Option<String>,
        last_seen: Option<String>,
    ) -> Result<bool, StoreError> {
        let posts: Vec<Post> = turn.posts.iter().map(post_of).collect();
        let game = turn.change.as_ref().map(|change| GameStep {
            id: change.game,
            expected_seq: change.expected_seq,
            events: change.events.clone(),
            locale: change.locale.code().to_owned(),
            open: change.after.is_open(),
        });
        let step = Step { channel: self.channel.clone(), event, last_seen, game, posts: posts.clone() };
        let Committed::Stored(ids) = self.shared.store.commit(step).await? else { return Ok(false) };
        if let Some(change) = turn.change {
            self.remember(change);
        }
        for (id, post) in ids.into_iter().zip(posts) {
            self.mouth.say(Unsent { id, channel: self.channel.id.clone(), post });
        }
        self.think();
        Ok(true)
    }

    fn remember(&mut self, change: Change) {
        let Some(tables) = &mut self.tables else { return };
        let changed = change.game;
        let table = Table { id: change.game, game: change.after, locale: change.locale };
        // The game in which something has just happened stands last.
        tables.retain(|known| known.id != table.id);
        tables.push(table);
        // Of the games that are over only the latest is kept at hand; a challenge that came to nothing is no game.
        let keep = tables
            .iter()
            .filter(|table| table.game.outcome().is_some())
            .max_by_key(|table| (table.id == changed, table.id))
            .map(|table| table.id);
        tables.retain(|table| table.game.is_open() || Some(table.id) == keep);
    }

    async fn load(&mut self) -> Result<(), StoreError> {
        if self.tables.is_none() {
            let stored = self.shared.store.games_of_channel(&self.channel).await?;
            let mut tables: Vec<Table> = stored.into_iter().map(table_of).collect::<Result<_, _>>()?;
            tables.sort_by_key(|table| (table.game.last_move_at(), table.id));
            self.tables = Some(tables);
        }
        Ok(())
    }

    fn tables(&self) -> &[Table] {
        self.tables.as_deref().unwrap_or_default()
    }

    async fn expire(&mut self) {
        let now = self.shared.now();
        let turns: Vec<Turn> =
            self.tables().iter().filter_map(|table| self.shared.desk.expire(table, now)).collect();
        for turn in turns {
            if let Err(error) = self.commit(turn, None, None).await {
                self.shared.incident("a challenge could not lapse", &error);
                self.tables = None;
                self.retry_later();
                break;
            }
        }
    }

    /// Starts what the bot owes and stops what is no longer asked for.
    fn think(&mut self) {
        let tables = self.tables.as_deref().unwrap_or_default();
        let owed: Vec<(GameId, u64, Duty, &Game)> = tables
            .iter()
            .filter_map(|table| Some((table.id, table.game.seq(), table.game.duty()?, &table.game)))
            .collect();
        self.thinking.retain(|game, (seq, stop)| {
            let still = owed.iter().any(|(id, now, ..)| id == game && now == seq);
            if !still {
                stop.stop();
            }
            still
        });
        for asker in self.studies.outdated(tables) {
            let reply = self.shared.desk.hint_too_late(&asker.question);
            asker.tell(&self.shared, reply);
        }
        for (game, seq, duty, state) in owed {
            if self.thinking.contains_key(&game) {
                continue;
            }
            let stop = Stop::new();
            let back = self.back.clone();
            let done = Box::new(move |found| {
                // A closed service takes the turn up again at the next start.
                if let (Some(back), Found::Decision(decision)) = (back.upgrade(), found) {
                    let _ = back.send(Job::Decided { game, seq, decision });
                }
            });
            let seed = state.seed().wrapping_add(state.history().moves().len() as u64);
            let task = Task {
                channel: self.channel.id.clone(),
                history: state.history().clone(),
                work: Work::Owed { duty, seed },
                stop: stop.clone(),
                done,
            };
            self.thinking.insert(game, (seq, stop));
            self.shared.pool.submit(task);
            let (platform, channel) = (self.shared.platform.clone(), self.channel.id.clone());
            tokio::spawn(async move { platform.typing(&channel).await });
        }
    }

    /// Answers with the analysis at hand, or asks the engine for one.
    fn study(&mut self, asker: Asker) {
        let game = asker.question.game;
        let Some(table) = self.tables().iter().find(|table| table.id == game) else { return };
        let point = Point::of(&table.game);
        if let Some(analysis) = self.studies.found(game, point) {
            let reply = self.shared.desk.hint(table, &asker.question, analysis);
            return asker.tell(&self.shared, reply);
        }
        let history = table.game.history().clone();
        let Some(stop) = self.studies.wait(game, point, asker) else { return };
        let back = self.back.clone();
        let done = Box::new(move |found| {
            if let (Some(back), Found::Analysis(analysis)) = (back.upgrade(), found) {
                let _ = back.send(Job::Studied { game, point, analysis });
            }
        });
        let channel = self.channel.id.clone();
        self.shared.pool.submit(Task { channel, history, work: Work::Analysis, stop, done });
    }

    /// Answers those who wait for an analysis.
    async fn studied(&mut self, game: GameId, point: Point, analysis: Option<Analysis>) {
        let askers = self.studies.take(game, point, analysis.clone());
        if askers.is_empty() {
            return;
        }
        let (analysis, incident) = match (analysis, self.load().await) {
            (Some(analysis), Ok(())) => (Some(analysis), String::new()),
            (Some(_), Err(error)) => (None, self.shared.incident("a hint could not be given", &error)),
            (None, _) => {
                let incident =
                    self.shared.incident("a position could not be analysed", &"the engine panicked");
                (None, incident)
            }
        };
        let table = self.tables().iter().find(|table| table.id == game && Point::of(&table.game) == point);
        for asker in askers {
            let (desk, question) = (&self.shared.desk, &asker.question);
            let reply = match (table, &analysis) {
                (Some(table), Some(analysis)) => desk.hint(table, question, analysis),
                (None, Some(_)) => desk.hint_too_late(question),
                (_, None) => desk.hint_failed(question, &incident),
            };
            asker.tell(&self.shared, reply);
        }
    }

    async fn decided(&mut self, game: GameId, seq: u64, decision: Decision) {
        if self.thinking.get(&game).is_some_and(|(thought, _)| *thought == seq) {
            self.thinking.remove(&game);
        }
        if let Err(error) = self.load().await {
            self.shared.incident("the bot's decision could not be played", &error);
            self.retry_later();
            return;
        }
        let Some(table) = self.tables().iter().find(|table| table.id == game && table.game.seq() == seq)
        else {
            self.think();
            return;
        };
        let command = match decision {
            Decision::Move(mv) => Command::Move(mv),
            Decision::AcceptDraw => Command::AcceptDraw,
            Decision::DeclineDraw => Command::DeclineDraw,
        };
        let Some(turn) = self.shared.desk.bot_acts(table, &command, self.shared.now()) else {
            self.shared.incident("the bot decided on something impossible", &format!("{command:?}"));
            return;
        };
        match self.commit(turn, None, None).await {
            Ok(_) => {}
            Err(error) => {
                self.shared.incident("the bot's decision could not be stored", &error);
                self.tables = None;
                self.retry_later();
            }
        }
    }

    /// Takes the channel up again in a while, when the store may answer again; what fails then is tried again too.
    fn retry_later(&self) {
        let back = self.back.clone();
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(10)).await;
            if let Some(back) = back.upgrade() {
                let _ = back.send(Job::Recover(Vec::new()));
            }
        });
    }
}

fn post_of(say: &Say) -> Post {
    Post { game: say.game, board: say.board, body: mouth::body_of(&say.reply) }
}

fn table_of(stored: StoredGame) -> Result<Table, StoreError> {
    let game = Game::replay(&stored.events)
        .map_err(|error| StoreError::Corrupt(format!("game {}: {error}", stored.id)))?
        .ok_or_else(|| StoreError::Corrupt(format!("game {} has no events", stored.id)))?;
    Ok(Table { id: stored.id, game, locale: Locale::of(&stored.locale) })
}
