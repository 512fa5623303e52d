//! The live board over real HTTP and WebSockets, with Discord's side in the fake.

mod failures;
mod games;
mod launch;
mod measure;
mod sessions;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use xiangqi_bot::activity;
use xiangqi_bot::runtime::Host;

use crate::support::discord::{Fake, Options};
use crate::talk::Talk;

const PUBLIC_URL: &str = "https://xiangqi.example/board";
const ORIGIN: &str = "https://900.discordsays.com";
/// Timeout of a wait.
const PATIENCE: Duration = Duration::from_secs(45);

/// The server of the live board beside a bot.
pub(super) struct BoardServer {
    pub(super) address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

/// A page with its connection.
pub(super) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(super) token: String,
    /// The latest snapshot.
    pub(super) shown: Value,
    keys: usize,
}

pub(super) async fn talk() -> Talk {
    let fake = Fake::with(Options { activity: true, ..Options::default() }).await;
    Talk::with(fake, crate::clock::store().await).await
}

impl BoardServer {
    pub(super) async fn serve(talk: &Talk) -> BoardServer {
        let host: Arc<dyn Host> = talk.service.clone();
        let listener = activity::bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let platform = Arc::clone(&talk.platform);
        let done = tokio::spawn(async move {
            activity::serve(listener, PUBLIC_URL, platform, host, async { drop(stopped.await) }).await;
        });
        BoardServer { address, stop, done }
    }

    pub(super) async fn stop(self) {
        self.stop.send(()).ok();
        tokio::time::timeout(PATIENCE, self.done).await.expect("it stops").unwrap();
    }

    /// Asks for a session, as the page does. Returns status and body.
    pub(super) async fn ask(&self, body: &Value, origin: &str) -> (u16, Value) {
        let url = format!("http://{}/.proxy/api/session", self.address);
        let request = reqwest::Client::new().post(url).header("origin", origin);
        let request = request.header("content-type", "application/json").body(body.to_string());
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        (status, serde_json::from_str(&response.text().await.unwrap()).unwrap())
    }

    pub(super) async fn get(&self, path: &str) -> reqwest::Response {
        reqwest::get(format!("http://{}{path}", self.address)).await.unwrap()
    }

    /// Begins a session of a person in an instance. Returns the answer of the server.
    pub(super) async fn log_in(&self, fake: &Fake, person: u64, instance: &str) -> Value {
        let body = json!({ "code": fake.code(person), "instance_id": instance, "locale": "en-US" });
        let (status, answer) = self.ask(&body, ORIGIN).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    /// Opens the board of a person and waits for its first snapshot.
    pub(super) async fn open(&self, fake: &Fake, person: u64, instance: &str) -> Page {
        let answer = self.log_in(fake, person, instance).await;
        let mut page = self.connect(answer["token"].as_str().unwrap(), None).await;
        page.until("the first snapshot", |_| true).await;
        page
    }

    pub(super) async fn connect(&self, token: &str, game: Option<&str>) -> Page {
        let mut page = Page {
            socket: self.dial(ORIGIN).await.unwrap(),
            token: token.to_owned(),
            shown: Value::Null,
            keys: 0,
        };
        page.send(&json!({ "token": token, "game": game })).await;
        page
    }

    pub(super) async fn dial(
        &self,
        origin: &str,
    ) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, tokio_tungstenite::tungstenite::Error> {
        let mut request = format!("ws://{}/api/live", self.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        tokio_tungstenite::connect_async(request).await.map(|(socket, _)| socket)
    }
}

impl Page {
    pub(super) async fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Returns the next message of the server; a close is `{"closed": code}`.
    pub(super) async fn next(&mut self) -> Value {
        let next = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Text(text))) => {
                        let message: Value = serde_json::from_str(&text).unwrap();
                        if message["type"] != "alive" {
                            return message;
                        }
                    }
                    Some(Ok(Message::Close(frame))) => {
                        return json!({ "closed": frame.map(|frame| u16::from(frame.code)) });
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return json!({ "closed": null }),
                }
            }
        };
        let message: Value = tokio::time::timeout(PATIENCE, next).await.expect("the server says something");
        if message["type"] == "snapshot" {
            self.shown = message.clone();
        }
        message
    }

    /// Waits for an error that belongs to no action.
    pub(super) async fn error(&mut self) -> Value {
        loop {
            let message = self.next().await;
            assert!(message.get("closed").is_none(), "closed without an error");
            if message["type"] == "error" {
                return message["error"].clone();
            }
        }
    }

    /// Waits for a snapshot with this property.
    pub(super) async fn until(&mut self, what: &str, fits: impl Fn(&Value) -> bool) {
        if !self.shown.is_null() && fits(&self.shown) {
            return;
        }
        loop {
            let message = self.next().await;
            assert!(message.get("closed").is_none(), "closed while waiting for {what}");
            if message["type"] == "snapshot" && fits(&message) {
                return;
            }
        }
    }

    /// Waits until this many moves are shown.
    pub(super) async fn until_plies(&mut self, plies: usize) {
        self.until(&format!("{plies} moves"), |shown| shown["game"]["plies"] == plies).await;
    }

    pub(super) fn key(&mut self) -> String {
        self.keys += 1;
        // Pages of one person draw keys of their own.
        format!("{}-{}", &self.token[..8], self.keys)
    }

    /// Sends an action with a new key and returns the messages up to its end.
    pub(super) async fn act(&mut self, mut action: Value) -> Vec<Value> {
        let key = self.key();
        action["key"] = key.clone().into();
        self.send(&action).await;
        self.told(&key).await
    }

    /// Returns the private messages and errors up to the end of an action.
    pub(super) async fn told(&mut self, key: &str) -> Vec<Value> {
        let mut told = Vec::new();
        loop {
            let message = self.next().await;
            assert!(message.get("closed").is_none(), "closed before the end of {key}");
            match message["type"].as_str().unwrap() {
                "done" if message["key"] == key => return told,
                "error" if message["key"] == key => {
                    told.push(message);
                    return told;
                }
                // Other actions may end meanwhile.
                "snapshot" | "done" => {}
                _ => told.push(message),
            }
        }
    }

    /// Taps a move on the shown board.
    pub(super) async fn tap(&mut self, mv: &str) -> Vec<Value> {
        let press = self.shown["game"]["board"]["press"].clone();
        self.act(json!({ "do": "press", "id": press, "values": [mv] })).await
    }

    /// Presses a button of the opened game.
    pub(super) async fn press(&mut self, label: &str) -> Vec<Value> {
        let id = button(&self.shown["game"]["rows"], label);
        self.act(json!({ "do": "press", "id": id })).await
    }
}

/// Returns the id of a button with this label.
pub(super) fn button(rows: &Value, label: &str) -> String {
    let rows = rows.as_array().into_iter().flatten();
    let mut buttons = rows.flat_map(|row| row["buttons"].as_array().into_iter().flatten());
    let found = buttons.find(|button| button["label"] == label);
    found.unwrap_or_else(|| panic!("no button {label}"))["id"].as_str().unwrap().to_owned()
}
