//! A service that only follows a script, and a bot that runs against it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use futures_util::future::BoxFuture;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;
use xiangqi_bot::discord::{DiscordError, DiscordPlatform, DiscordSettings, run};
use xiangqi_bot::message::{
    BoardRef, Button, ButtonStyle, Choice, CompletionRequest, Request, RequestKind, Row, Select,
};
use xiangqi_bot::platform::{File, Outgoing, Response};
use xiangqi_bot::runtime::Host;
use xiangqi_bot::store::{OpenChannel, StoreError};

use crate::support::discord::Fake;

enum Planned {
    Now(Box<Response>),
    Later(oneshot::Receiver<Response>),
}

/// Records what it is asked and answers as planned, by default with silence.
pub(crate) struct Script {
    asked: mpsc::UnboundedSender<Request>,
    planned: Mutex<VecDeque<Planned>>,
    pub(crate) choices: Mutex<Vec<Choice>>,
    pub(crate) live: Mutex<Vec<OpenChannel>>,
    /// Permits for lists of live channels, and the number of requests for them.
    pub(crate) lists: Arc<Semaphore>,
    pub(crate) listed: AtomicUsize,
    /// Number of channels that were reported as deleted.
    pub(crate) gone: AtomicUsize,
    /// Failures to give before the list of live channels.
    pub(crate) list_failures: Mutex<Vec<StoreError>>,
    /// How far channels were read back.
    pub(crate) read: Mutex<Vec<(String, u64)>>,
}

impl Script {
    /// The next request that has no plan yet gets this.
    pub(crate) fn answer(&self, response: Response) {
        self.planned.lock().unwrap().push_back(Planned::Now(Box::new(response)));
    }

    /// Answers for the next requests without a plan.
    pub(crate) fn answer_later(&self) -> oneshot::Sender<Response> {
        let (sender, receiver) = oneshot::channel();
        self.planned.lock().unwrap().push_back(Planned::Later(receiver));
        sender
    }
}

impl Host for Script {
    fn submit(&self, request: Request) -> BoxFuture<'static, Response> {
        self.asked.send(request).ok();
        let planned = self.planned.lock().unwrap().pop_front();
        Box::pin(async move {
            match planned {
                None => Response::Silence,
                Some(Planned::Now(response)) => *response,
                Some(Planned::Later(response)) => response.await.unwrap(),
            }
        })
    }

    fn complete(&self, typing: CompletionRequest) -> BoxFuture<'static, Vec<Choice>> {
        let mut choices = self.choices.lock().unwrap().clone();
        choices.retain(|choice| choice.label.starts_with(&typing.text));
        assert!(!typing.person.is_empty() && !typing.place.channel.is_empty() && typing.locale.is_some());
        Box::pin(async move { choices })
    }

    fn live_channels(&self, at: Option<String>) -> BoxFuture<'static, Result<Vec<OpenChannel>, StoreError>> {
        self.listed.fetch_add(1, Ordering::Relaxed);
        if at.is_some() {
            return Box::pin(async { Ok(Vec::new()) });
        }
        let live = self.live.lock().unwrap().clone();
        let failure = self.list_failures.lock().unwrap().pop();
        let lists = Arc::clone(&self.lists);
        Box::pin(async move {
            let _permit = lists.acquire().await.unwrap();
            failure.map_or(Ok(live), Err)
        })
    }

    fn channel_gone(&self, _channel: String) -> BoxFuture<'static, ()> {
        self.gone.fetch_add(1, Ordering::Relaxed);
        Box::pin(async {})
    }

    fn read_up_to(&self, channel: &str, message: u64) {
        self.read.lock().unwrap().push((channel.to_owned(), message));
    }
}

/// A bot at work.
pub(crate) struct Bot {
    pub(crate) table: Arc<Script>,
    pub(crate) platform: Arc<DiscordPlatform>,
    requests: mpsc::UnboundedReceiver<Request>,
    stop: oneshot::Sender<()>,
    done: JoinHandle<Result<(), DiscordError>>,
}

impl Bot {
    /// Starts one without waiting for its session.
    pub(crate) fn launch(settings: DiscordSettings, live: Vec<OpenChannel>) -> Self {
        let (asked, requests) = mpsc::unbounded_channel();
        let table = Arc::new(Script {
            asked,
            planned: Mutex::default(),
            choices: Mutex::default(),
            live: Mutex::new(live),
            lists: Arc::new(Semaphore::new(Semaphore::MAX_PERMITS)),
            listed: AtomicUsize::default(),
            gone: AtomicUsize::default(),
            list_failures: Mutex::default(),
            read: Mutex::default(),
        });
        let platform = Arc::new(DiscordPlatform::new(&settings).unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(run(settings, Arc::clone(&platform), Arc::clone(&table), async {
            stopped.await.ok();
        }));
        Self { table, platform, requests, stop, done }
    }

    /// Starts one and waits until it is there.
    pub(crate) async fn start(fake: &Fake) -> Self {
        let bot = Self::launch(fake.settings(), Vec::new());
        fake.ready().await;
        bot
    }

    /// The next thing that the service was asked.
    pub(crate) async fn request(&mut self) -> Request {
        tokio::time::timeout(std::time::Duration::from_secs(45), self.requests.recv())
            .await
            .expect("a request comes")
            .expect("the bot runs")
    }

    /// The next thing that was typed, in a form to compare.
    pub(crate) async fn heard(&mut self) -> String {
        let request = self.request().await;
        match request.what {
            RequestKind::Text(text) => {
                let mut heard = format!("{}: {}", request.person.name, text.content);
                if let Some(file) = &text.file {
                    heard.push_str(&format!(" (with {} bytes)", file.len()));
                }
                for (set, mark) in [
                    (text.addressed, "addressed"),
                    (text.reply_to.is_some() && text.board.is_none(), "a reply"),
                    (request.place.is_direct(), "direct"),
                ] {
                    if set {
                        heard.push_str(&format!(" ({mark})"));
                    }
                }
                if let Some(BoardRef { game, position }) = text.board {
                    heard.push_str(&format!(" (a reply to game {game}, position {position})"));
                }
                for person in text.mentions {
                    heard.push_str(&format!(" (names {})", person.name));
                }
                heard
            }
            other => panic!("not typed: {other:?}"),
        }
    }

    /// Whether the service was asked nothing more so far.
    pub(crate) fn is_quiet(&mut self) -> bool {
        self.requests.try_recv().is_err()
    }

    pub(crate) async fn stop(self) -> Result<(), DiscordError> {
        self.stop.send(()).ok();
        self.done.await.unwrap()
    }

    /// Waits until the bot ends by itself.
    pub(crate) async fn end(self) -> Result<(), DiscordError> {
        let end = tokio::time::timeout(std::time::Duration::from_secs(45), self.done).await;
        drop(self.stop);
        end.expect("the bot ends").unwrap()
    }
}

pub(crate) fn text(text: &str) -> Outgoing {
    Outgoing { text: text.to_owned(), ..Outgoing::default() }
}

/// A message with everything.
pub(crate) fn board(words: &str, ply: u32) -> Outgoing {
    let buttons = [
        ("move", "Move", ButtonStyle::Primary),
        ("draw", "Draw", ButtonStyle::Secondary),
        ("resign", "Resign", ButtonStyle::Danger),
    ]
    .map(|(action, label, look)| Button {
        id: format!("x1:7aaaaa:{ply}:{action}").parse().unwrap(),
        label: label.to_owned(),
        look,
    });
    Outgoing {
        text: words.to_owned(),
        picture: Some(File {
            name: format!("board-{ply}.png"),
            bytes: b"\x89PNG\r\n\x1a\n and so on".as_slice().into(),
            alt: format!("The board after move {ply}."),
        }),
        rows: vec![
            Row::Buttons(buttons.into()),
            Row::Select(Select {
                id: format!("x1:7aaaaa:{ply}:piece").parse().unwrap(),
                placeholder: "Which piece?".to_owned(),
                options: vec![
                    Choice { value: "h2".to_owned(), label: "Cannon h2".to_owned() },
                    Choice { value: "b0".to_owned(), label: "Horse b0".to_owned() },
                ],
            }),
        ],
        text_board: Some("r n b a k\n. . . . .".to_owned()),
        ..Outgoing::default()
    }
}
