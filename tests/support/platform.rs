//! A platform in memory that records calls, and can be slow, broken, closed or out of reach.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{Semaphore, watch};
use xiangqi_bot::game::{Player, PlayerId};
use xiangqi_bot::message::{Button, Person, PlayerClock, Row};
use xiangqi_bot::platform::{Outgoing, Platform, SendError, ServerActError};

pub const PLATFORM: &str = "room";
/// Default channel.
pub const CHANNEL: &str = "lounge";

/// A posted message; its id is `m` and its index.
struct Posted {
    message: Arc<Outgoing>,
    channel: String,
    nonce: String,
}

pub struct FakePlatform {
    /// Permits to send.
    pub gate: Semaphore,
    /// Permits to clear buttons.
    pub tidy_gate: Semaphore,
    /// Permits to edit.
    pub edit_gate: Semaphore,
    /// Sends that still panic.
    pub panics: AtomicUsize,
    /// Clearings that still panic.
    pub tidy_panics: AtomicUsize,
    /// Errors of the next calls, the last one first.
    pub failures: Mutex<Vec<SendError>>,
    /// Whether threads and direct messages are refused.
    pub closed: AtomicBool,
    pub unreachable: AtomicBool,
    /// Whether answers to typed messages are posted.
    pub in_channel: AtomicBool,
    posted: Mutex<Vec<Posted>>,
    /// Repeated messages, which are not shown.
    repeated: AtomicUsize,
    /// New edits by message index.
    edits: Mutex<Vec<(usize, Outgoing)>>,
    /// Number of posted messages at the last typed message of a channel.
    typed: Mutex<HashMap<String, usize>>,
    /// Corrected texts and clocks of boards.
    corrected: Mutex<Vec<(String, Vec<PlayerClock>)>>,
    cleared: Mutex<Vec<String>>,
    threads: AtomicUsize,
    typing: AtomicUsize,
    /// Deleted people.
    pub forgotten: Mutex<Vec<String>>,
    /// Closed channels with the error of each send.
    refused: Mutex<HashMap<String, SendError>>,
    /// Former members: server and person.
    pub left: Mutex<Vec<(String, String)>>,
    /// People with roles.
    pub roles: Mutex<BTreeSet<(String, String)>>,
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
            roles: Mutex::default(),
            changed: watch::Sender::default(),
        })
    }

    /// Returns the current public messages.
    pub fn messages(&self) -> Vec<Arc<Outgoing>> {
        self.posted.lock().unwrap().iter().map(|posted| Arc::clone(&posted.message)).collect()
    }

    /// Returns the number of public messages.
    pub fn count(&self) -> usize {
        self.posted.lock().unwrap().len()
    }

    pub fn texts(&self) -> Vec<String> {
        self.posted.lock().unwrap().iter().map(|posted| posted.message.text.clone()).collect()
    }

    /// Returns the messages from this index on, with their channels.
    pub fn posted_since(&self, index: usize) -> Vec<(Outgoing, String)> {
        let posted = self.posted.lock().unwrap();
        posted
            .iter()
            .skip(index)
            .map(|posted| (Outgoing::clone(&posted.message), posted.channel.clone()))
            .collect()
    }

    pub fn repeated(&self) -> usize {
        self.repeated.load(Ordering::SeqCst)
    }

    pub fn note_typed(&self, channel: &str) {
        let posted = self.posted.lock().unwrap().len();
        self.typed.lock().unwrap().insert(channel.to_owned(), posted);
    }

    pub fn take_edits(&self) -> Vec<(usize, Outgoing)> {
        std::mem::take(&mut self.edits.lock().unwrap())
    }

    /// Returns `true` if a new edit contains this text.
    pub fn has_edited(&self, text: &str) -> bool {
        self.edits.lock().unwrap().iter().any(|(_, message)| message.text.contains(text))
    }

    /// Corrected texts and clocks of boards.
    pub fn corrected(&self) -> Vec<(String, Vec<PlayerClock>)> {
        self.corrected.lock().unwrap().clone()
    }

    pub fn cleared(&self) -> Vec<String> {
        self.cleared.lock().unwrap().clone()
    }

    pub fn threads(&self) -> usize {
        self.threads.load(Ordering::SeqCst)
    }

    pub fn typing(&self) -> usize {
        self.typing.load(Ordering::SeqCst)
    }

    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Waits until a condition holds after a change, up to `patience`.
    pub async fn until(&self, patience: Duration, is_so: impl Fn() -> bool) {
        let mut changes = self.changes();
        let waiting = changes.wait_for(|()| is_so());
        tokio::time::timeout(patience, waiting).await.expect("it happens in time").unwrap();
    }

    /// Waits for `count` messages and returns their texts.
    pub async fn has_sent(&self, count: usize) -> Vec<String> {
        self.until(Duration::from_secs(3_600), || self.posted.lock().unwrap().len() >= count).await;
        self.texts()
    }

    pub fn button(&self, label: &str) -> String {
        let found = self.messages().iter().rev().find_map(|message| button_id(&message.rows, label));
        found.unwrap_or_else(|| panic!("no button {label}"))
    }

    /// Closes a channel with an error, or opens it.
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

    async fn make_role(&self, _server: &str, name: &str, _since: i64) -> Result<String, ServerActError> {
        Ok(format!("role {name}"))
    }

    async fn set_role(
        &self,
        _server: &str,
        person: &str,
        role: &str,
        has: bool,
    ) -> Result<(), ServerActError> {
        let mut roles = self.roles.lock().unwrap();
        let held = (person.to_owned(), role.to_owned());
        if has {
            roles.insert(held)
        } else {
            roles.remove(&held)
        };
        Ok(())
    }

    async fn open_direct(&self, person: &str) -> Result<String, SendError> {
        self.opens(format!("direct to {person}"))
    }

    async fn send(&self, channel: &str, message: &Outgoing, nonce: &str) -> Result<String, SendError> {
        // The adapter has shown this answer itself.
        if nonce.starts_with('r') && !self.answers_in_channel() {
            return Ok("answer".to_owned());
        }
        panic_while(&self.panics);
        self.gate.acquire().await.unwrap().forget();
        self.fails()?;
        self.probe(channel).await?;
        let index = {
            let mut posted = self.posted.lock().unwrap();
            // A repeated message, after a crash for instance. With fixed chance other
            // messages may have its nonce.
            if let Some(index) =
                posted.iter().position(|known| known.nonce == nonce && *known.message == *message)
            {
                self.repeated.fetch_add(1, Ordering::SeqCst);
                return Ok(format!("m{index}"));
            }
            posted.push(Posted {
                message: Arc::new(message.clone()),
                channel: channel.to_owned(),
                nonce: nonce.to_owned(),
            });
            posted.len() - 1
        };
        self.changed.send_replace(());
        Ok(format!("m{index}"))
    }

    async fn edit(&self, _channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        self.edit_gate.acquire().await.unwrap().forget();
        self.fails()?;
        let index: usize = message[1..].parse().unwrap();
        self.posted.lock().unwrap()[index].message = Arc::new(new.clone());
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
            posted.message = Arc::new(new.clone());
            posted.nonce = nonce.to_owned();
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

pub fn button_id(rows: &[Row], label: &str) -> Option<String> {
    buttons(rows).find(|button| button.label == label).map(|button| button.id.to_string())
}

/// Returns a person with this id and name; `robot` is a bot.
pub fn person(name: &str) -> Person {
    Person { id: name.to_owned(), name: name.to_owned(), bot: name == "robot" }
}

pub fn player(name: &str) -> Player {
    Player { id: PlayerId::new(name), name: name.to_owned() }
}
