//! One channel: its games, and everything that happens in them, one thing after the other.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use crate::chat::{Answer, Change, Choice, Intent, Moment, Reply, Request, Say, Table, Turn, What};
use crate::engine::{Analysis, Stop};
use crate::play::{Command, Duty, Game, Phase};
use crate::store::{
    ChannelKey, Committed, GameId, GameStep, Post, Since, Step, StoreError, StoredGame, Unsent,
};

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
    Decided { game: i64, seq: u64, decision: Decision },
    /// An analysis is ready; `None` when the engine failed.
    Studied { game: i64, point: Point, analysis: Option<Analysis> },
}

/// The actor of one channel.
pub(super) struct Actor {
    shared: Arc<Shared>,
    channel: ChannelKey,
    /// Open games and the latest one that is over, oldest first; `None` until they are loaded.
    tables: Option<Vec<Table>>,
    mouth: Mouth,
    /// The engine jobs under way: game -> (state it thinks about, its stop).
    thinking: HashMap<i64, (u64, Stop)>,
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
                return self.study(Asker { question, reply_to, answer: to }, &request.person.id);
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
                Some(message) => {
                    let shown = self.shared.store.game_of_message(&self.channel, message).await?;
                    shown.map(|(game, _)| game)
                }
                None => None,
            },
            _ => None,
        };
        let asked = intent.component_game().map(GameId).or(meant);
        let mut tables = self.tables().to_vec();
        if let Some(id) = asked.filter(|id| tables.iter().all(|table| table.id != id.0))
            && let Some(stored) = self.shared.store.game(id).await?
            && stored.channel == self.channel.id
        {
            tables.insert(0, table_of(stored)?);
        }
        let new_game =
            if intent.may_open_game() { Some(self.shared.store.reserve_game().await?.0) } else { None };
        let moment = Moment {
            tables: &tables,
            meant: meant.map(|id| id.0),
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
        let posts: Vec<Post> = turn.posts.iter().map(|say| self.post_of(say, turn.change.as_ref())).collect();
        let game = turn.change.as_ref().map(|change| GameStep {
            id: GameId(change.game),
            expected_seq: change.expected_seq,
            events: change.events.clone(),
            locale: change.locale.clone(),
            open: change.after.is_open(),
            since: self.since(change, event.as_deref()),
        });
        let step = Step { channel: self.channel.clone(), event, last_seen, game, posts: posts.clone() };
        let Committed::Stored(ids) = self.shared.store.commit(step).await? else { return Ok(false) };
        if let Some(change) = turn.change {
            self.remember(change);
        }
        for (id, post) in ids.into_iter().zip(posts) {
            self.mouth.say(Unsent { id, post });
        }
        self.think();
        Ok(true)
    }

    /// What made the position on the board, when the change made another one.
    fn since(&self, change: &Change, event: Option<&str>) -> Option<Since> {
        let before = self.tables().iter().find(|table| table.id == change.game);
        if before.is_some_and(|table| Point::of(&table.game) == Point::of(&change.after)) {
            return None;
        }
        Some(event.and_then(|event| event.parse().ok()).map_or(Since::Board, Since::Event))
    }

    fn post_of(&self, say: &Say, change: Option<&Change>) -> Post {
        let shown = say.game.and_then(|id| match change.filter(|change| change.game == id) {
            Some(change) => Some(&change.after),
            None => self.tables().iter().find(|table| table.id == id).map(|table| &table.game),
        });
        Post {
            game: say.game.map(GameId),
            ply: shown.map(|game| game.history().moves().len() as u32),
            board: say.board,
            nonce: self.shared.nonce(),
            body: mouth::body_of(&say.reply),
        }
    }

    fn remember(&mut self, change: Change) {
        let Some(tables) = &mut self.tables else { return };
        let changed = change.game;
        let table = Table { id: change.game, game: change.after, locale: change.locale };
        match tables.iter_mut().find(|known| known.id == table.id) {
            Some(known) => *known = table,
            None => tables.push(table),
        }
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
            if let Some((_, reason)) = stored.unreadable.into_iter().next() {
                return Err(StoreError::Corrupt(reason));
            }
            self.tables = Some(stored.games.into_iter().map(table_of).collect::<Result<_, _>>()?);
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
        let owed: Vec<(i64, u64, Duty, &Game)> = tables
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
            let (Duty::Move { color, .. } | Duty::AnswerDraw { color, .. }) = duty;
            let task = Task {
                person: state.seat(!color).player().map_or_else(String::new, |player| player.id.to_string()),
                channel: self.channel.id.clone(),
                history: state.history().clone(),
                work: Work::Owed { duty, seed },
                stop: stop.clone(),
                done,
            };
            self.thinking.insert(game, (seq, stop));
            // What the bot owes is always taken.
            self.shared.pool.submit(task);
            let (platform, channel) = (self.shared.platform.clone(), self.channel.id.clone());
            tokio::spawn(async move { platform.typing(&channel).await });
        }
    }

    /// Answers with the analysis at hand, or asks the engine for one.
    fn study(&mut self, asker: Asker, person: &str) {
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
        let (person, channel) = (person.to_owned(), self.channel.id.clone());
        if !self.shared.pool.submit(Task { person, channel, history, work: Work::Analysis, stop, done }) {
            for asker in self.studies.take(game, point, None) {
                let reply = self.shared.desk.hint_crowded(&asker.question);
                asker.tell(&self.shared, reply);
            }
        }
    }

    /// Answers those who wait for an analysis.
    async fn studied(&mut self, game: i64, point: Point, analysis: Option<Analysis>) {
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

    async fn decided(&mut self, game: i64, seq: u64, decision: Decision) {
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

fn table_of(stored: StoredGame) -> Result<Table, StoreError> {
    let game = Game::replay(&stored.events)
        .map_err(|error| StoreError::Corrupt(format!("game {}: {error}", stored.id)))?
        .ok_or_else(|| StoreError::Corrupt(format!("game {} has no events", stored.id)))?;
    Ok(Table { id: stored.id.0, game, locale: stored.locale })
}
