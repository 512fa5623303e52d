//! A platform in memory: it records what it is told, and can be slow, broken, closed or out of reach.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{Semaphore, watch};
use xiangqi_bot::game::{Player, PlayerId};
use xiangqi_bot::message::{Button, Person, PlayerClock, Row};
use xiangqi_bot::platform::{Outgoing, Platform, SendError};

/// The name of the platform.
pub const PLATFORM: &str = "room";
/// The channel where things are done unless another is named.
pub const CHANNEL: &str = "lounge";

/// A message that was posted; its id is `m` and its index.
struct Posted {
    message: Outgoing,
    channel: String,
    nonce: String,
}

pub struct FakePlatform {
    /// Permits to send.
    pub gate: Semaphore,
    /// Permits to take buttons away.
    pub tidy_gate: Semaphore,
    /// Permits to edit.
    pub edit_gate: Semaphore,
    /// How many calls to send still panic.
    pub panics: AtomicUsize,
    /// How many tries to take buttons away still panic.
    pub tidy_panics: AtomicUsize,
    /// Errors to answer with before the next message is taken, the last one first.
    pub failures: Mutex<Vec<SendError>>,
    /// Whether threads and direct messages are refused.
    pub closed: AtomicBool,
    /// Whether nobody can reach the bot.
    pub unreachable: AtomicBool,
    /// Whether answers to what was typed go out as messages.
    pub in_channel: AtomicBool,
    posted: Mutex<Vec<Posted>>,
    /// How many messages came a second time, and are not shown.
    repeated: AtomicUsize,
    /// Messages that were given new content and were not taken yet, by their indices.
    edits: Mutex<Vec<(usize, Outgoing)>>,
    /// How many messages were posted when somebody typed last in a channel.
    typed: Mutex<HashMap<String, usize>>,
    /// The words and the clocks that boards were given.
    corrected: Mutex<Vec<(String, Vec<PlayerClock>)>>,
    cleared: Mutex<Vec<String>>,
    threads: AtomicUsize,
    typing: AtomicUsize,
    /// People who were removed, whom it was told to forget.
    pub forgotten: Mutex<Vec<String>>,
    /// Channels that take no messages, and what is said to each try.
    refused: Mutex<HashMap<String, SendError>>,
    /// Servers and people who have left them.
    pub left: Mutex<Vec<(String, String)>>,
    changed: watch::Sender<()>,
}

impl FakePlatform {
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            gate: Semaphore::new(Semaphore::MAX_PERMITS),
            tidy_gate: Semaphore::new(Semaphore::MAX_PERMITS),
            edit_gate: Semaphore::new(Semaphore::MAX_PERMITS),
            panics: AtomicUsize::default(),
            tidy_panics: AtomicUsize::default(),
            failures: Mutex::default(),
            closed: AtomicBool::default(),
            unreachable: AtomicBool::default(),
            in_channel: AtomicBool::default(),
            posted: Mutex::default(),
            repeated: AtomicUsize::default(),
            edits: Mutex::default(),
            typed: Mutex::default(),
            corrected: Mutex::default(),
            cleared: Mutex::default(),
            threads: AtomicUsize::default(),
            typing: AtomicUsize::default(),
            forgotten: Mutex::default(),
            refused: Mutex::default(),
            left: Mutex::default(),
            changed: watch::Sender::default(),
        })
    }

    /// All public messages, as they stand now.
    pub fn messages(&self) -> Vec<Outgoing> {
        self.posted.lock().unwrap().iter().map(|posted| posted.message.clone()).collect()
    }

    pub fn texts(&self) -> Vec<String> {
        self.posted.lock().unwrap().iter().map(|posted| posted.message.text.clone()).collect()
    }

    /// The messages from this index on, with their channels.
    pub fn posted_since(&self, index: usize) -> Vec<(Outgoing, String)> {
        let posted = self.posted.lock().unwrap();
        posted.iter().skip(index).map(|posted| (posted.message.clone(), posted.channel.clone())).collect()
    }

    pub fn repeated(&self) -> usize {
        self.repeated.load(Ordering::SeqCst)
    }

    /// Somebody types in a channel.
    pub fn note_typed(&self, channel: &str) {
        let posted = self.posted.lock().unwrap().len();
        self.typed.lock().unwrap().insert(channel.to_owned(), posted);
    }

    /// The messages that were given new content since the last call.
    pub fn take_edits(&self) -> Vec<(usize, Outgoing)> {
        std::mem::take(&mut self.edits.lock().unwrap())
    }

    /// Whether a message that was edited since they were taken has this in its new content.
    pub fn has_edited(&self, text: &str) -> bool {
        self.edits.lock().unwrap().iter().any(|(_, message)| message.text.contains(text))
    }

    /// The words and the clocks that boards were given.
    pub fn corrected(&self) -> Vec<(String, Vec<PlayerClock>)> {
        self.corrected.lock().unwrap().clone()
    }

    /// The messages whose buttons were taken away.
    pub fn cleared(&self) -> Vec<String> {
        self.cleared.lock().unwrap().clone()
    }

    /// How many threads were asked for.
    pub fn threads(&self) -> usize {
        self.threads.load(Ordering::SeqCst)
    }

    /// How often the bot was shown to think.
    pub fn typing(&self) -> usize {
        self.typing.load(Ordering::SeqCst)
    }

    /// Hears of every message, edit and removal of buttons from now on.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Waits until something is true of what was told; fails when that takes longer than `patience`.
    pub async fn until(&self, patience: Duration, is_so: impl Fn() -> bool) {
        let mut changes = self.changes();
        let waiting = changes.wait_for(|()| is_so());
        tokio::time::timeout(patience, waiting).await.expect("it happens in time").unwrap();
    }

    /// Waits until so many messages were sent, and gives their texts.
    pub async fn has_sent(&self, count: usize) -> Vec<String> {
        self.until(Duration::from_secs(3_600), || self.posted.lock().unwrap().len() >= count).await;
        self.texts()
    }

    /// The id of the latest button with this label.
    pub fn button(&self, label: &str) -> String {
        let found = self.messages().iter().rev().find_map(|message| button_id(&message.rows, label));
        found.unwrap_or_else(|| panic!("no button {label}"))
    }

    /// A channel takes no messages from now on, or takes them again.
    pub fn refuses_in(&self, channel: &str, why: Option<SendError>) {
        let mut refused = self.refused.lock().unwrap();
        match why {
            Some(why) => drop(refused.insert(channel.to_owned(), why)),
            None => drop(refused.remove(channel)),
        }
    }

    fn fails(&self) -> Result<(), SendError> {
        self.failures.lock().unwrap().pop().map_or(Ok(()), Err)
    }

    fn opens(&self, channel: String) -> Result<String, SendError> {
        let refused = self.closed.load(Ordering::SeqCst);
        if refused { Err(SendError::Refused("not here".to_owned())) } else { Ok(channel) }
    }
}

#[async_trait]
impl Platform for FakePlatform {
    fn name(&self) -> &'static str {
        PLATFORM
    }

    fn boards_are_tapped(&self) -> bool {
        true
    }

    fn is_up(&self) -> bool {
        !self.unreachable.load(Ordering::SeqCst)
    }

    fn answers_in_channel(&self) -> bool {
        self.in_channel.load(Ordering::SeqCst)
    }

    async fn forget(&self, person: &str) -> Result<(), SendError> {
        self.forgotten.lock().unwrap().push(person.to_owned());
        Ok(())
    }

    async fn open_thread(
        &self,
        channel: &str,
        name: &str,
        line: Option<&str>,
        _nonce: &str,
    ) -> Result<String, SendError> {
        let count = self.threads.fetch_add(1, Ordering::SeqCst);
        let thread = self.opens(format!("{channel}, thread \"{name}\""))?;
        if let Some(line) = line {
            let line = Outgoing { text: line.to_owned(), ..Outgoing::default() };
            self.send(channel, &line, &format!("thread {count}")).await?;
        }
        Ok(thread)
    }

    async fn probe(&self, channel: &str) -> Result<(), SendError> {
        self.refused.lock().unwrap().get(channel).cloned().map_or(Ok(()), Err)
    }

    async fn is_member(&self, server: &str, person: &str) -> Result<bool, SendError> {
        let left = self.left.lock().unwrap();
        Ok(!left.iter().any(|(from, who)| from == server && who == person))
    }

    async fn open_direct(&self, person: &str) -> Result<String, SendError> {
        self.opens(format!("direct to {person}"))
    }

    async fn send(&self, channel: &str, message: &Outgoing, nonce: &str) -> Result<String, SendError> {
        // The adapter has shown this answer itself, under the same name.
        if nonce.starts_with('r') && !self.answers_in_channel() {
            return Ok("answer".to_owned());
        }
        panic_while(&self.panics);
        self.gate.acquire().await.unwrap().forget();
        self.fails()?;
        self.probe(channel).await?;
        let index = {
            let mut posted = self.posted.lock().unwrap();
            // The same message a second time, after a crash for instance. Where chance is the same at every start, other
            // messages may have its nonce.
            let is_same = |known: &Posted| known.nonce == nonce && known.message == *message;
            if let Some(index) = posted.iter().position(is_same) {
                self.repeated.fetch_add(1, Ordering::SeqCst);
                return Ok(format!("m{index}"));
            }
            let (message, channel, nonce) = (message.clone(), channel.to_owned(), nonce.to_owned());
            posted.push(Posted { message, channel, nonce });
            posted.len() - 1
        };
        self.changed.send_replace(());
        Ok(format!("m{index}"))
    }

    async fn edit(&self, _channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        self.edit_gate.acquire().await.unwrap().forget();
        self.fails()?;
        let index: usize = message[1..].parse().unwrap();
        self.posted.lock().unwrap()[index].message = new.clone();
        self.edits.lock().unwrap().push((index, new.clone()));
        self.changed.send_replace(());
        Ok(())
    }

    async fn replace_newest(
        &self,
        channel: &str,
        message: &str,
        new: &Outgoing,
        nonce: &str,
    ) -> Result<bool, SendError> {
        let index: usize = message[1..].parse().unwrap();
        let last = self.posted.lock().unwrap().iter().rposition(|known| known.channel == channel);
        let typed = self.typed.lock().unwrap().get(channel).is_some_and(|posted| *posted > index);
        if last != Some(index) || typed {
            return Ok(false);
        }
        self.gate.acquire().await.unwrap().forget();
        self.fails()?;
        {
            let posted = &mut self.posted.lock().unwrap()[index];
            (posted.message, posted.nonce) = (new.clone(), nonce.to_owned());
        }
        self.edits.lock().unwrap().push((index, new.clone()));
        self.changed.send_replace(());
        Ok(true)
    }

    async fn edit_text(
        &self,
        _channel: &str,
        _message: &str,
        text: &str,
        clocks: &[PlayerClock],
    ) -> Result<(), SendError> {
        self.corrected.lock().unwrap().push((text.to_owned(), clocks.to_vec()));
        self.changed.send_replace(());
        Ok(())
    }

    async fn clear_components(&self, _channel: &str, message: &str) -> Result<(), SendError> {
        panic_while(&self.tidy_panics);
        self.tidy_gate.acquire().await.unwrap().forget();
        self.cleared.lock().unwrap().push(message.to_owned());
        self.changed.send_replace(());
        Ok(())
    }

    async fn typing(&self, _channel: &str) {
        self.typing.fetch_add(1, Ordering::SeqCst);
    }
}

fn panic_while(left: &AtomicUsize) {
    let panics = left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1)).is_ok();
    assert!(!panics, "the platform's code is broken");
}

pub fn buttons(rows: &[Row]) -> impl Iterator<Item = &Button> {
    rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => &buttons[..],
        Row::Select(_) => &[],
    })
}

/// The id of the first button with this label.
pub fn button_id(rows: &[Row], label: &str) -> Option<String> {
    buttons(rows).find(|button| button.label == label).map(|button| button.id.clone())
}

/// A person of this id and name; the robot is no human.
pub fn person(name: &str) -> Person {
    Person { id: name.to_owned(), name: name.to_owned(), bot: name == "robot" }
}

pub fn player(name: &str) -> Player {
    Player { id: PlayerId::new(name), name: name.to_owned() }
}
