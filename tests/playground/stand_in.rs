//! A bot that knows nothing of xiangqi: it answers with every kind of thing that a bot can answer with.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use futures_util::future::BoxFuture;
use xiangqi_bot::game::{GameId, PlayerId};
use xiangqi_bot::message::{
    BoardTurn, Button, ButtonStyle, Choice, CompletionRequest, CustomId, OptionValue, PlayableBoard,
    PlayablePoint, PlayerClock, Request, RequestKind, Row, Select, SettingsComponent, SlashCommand,
};
use xiangqi_bot::platform::{File, Outgoing, Platform as _, Response};
use xiangqi_bot::playground::PlaygroundPlatform;
use xiangqi_bot::runtime::{Host, StartBoard, StartBoardRequest};

/// Answers to the word `board` with a public message, to other addressed words with a note, to commands privately,
/// to the button `more` with an update; stays silent otherwise. Remembers what it heard, and answers to each event once.
pub(crate) struct StandIn {
    pub(crate) platform: Arc<PlaygroundPlatform>,
    pub(crate) heard: Mutex<Vec<Request>>,
}

impl StandIn {
    pub(crate) fn new(platform: Arc<PlaygroundPlatform>) -> Arc<StandIn> {
        Arc::new(StandIn { platform, heard: Mutex::default() })
    }

    /// The options of the command that it heard last.
    pub(crate) fn last_options(&self) -> BTreeMap<String, OptionValue> {
        let heard = self.heard.lock().unwrap();
        match &heard.last().expect("it has heard something").what {
            RequestKind::Slash(slash) => slash.options.clone(),
            other => panic!("{other:?}"),
        }
    }
}

impl Host for StandIn {
    fn submit(&self, request: Request) -> BoxFuture<'static, Response> {
        let mut heard = self.heard.lock().expect("no test panics while it listens");
        if heard.iter().any(|earlier| earlier.event == request.event) {
            return Box::pin(std::future::ready(Response::Silence));
        }
        heard.push(request.clone());
        drop(heard);
        let platform = Arc::clone(&self.platform);
        Box::pin(async move {
            match request.what {
                RequestKind::Text(text) if text.content == "board" => {
                    platform.typing(&request.place.channel).await;
                    let board = board(&request.person.id);
                    let sent = platform.send(&request.place.channel, &board, &request.event).await;
                    sent.expect("the channel exists");
                    Response::Silence
                }
                RequestKind::Text(text) if text.addressed => Response::Ephemeral(Outgoing {
                    text: format!("you said **{}**", text.content),
                    ..Outgoing::default()
                }),
                RequestKind::Text(_) => Response::Silence,
                // The steps of a choice: a list, another in its place, and the end.
                RequestKind::Slash(slash) if slash.name == "move" => Response::Ephemeral(list("piece")),
                RequestKind::Slash(slash) if slash.name == "data" => Response::Ephemeral(Outgoing {
                    text: "everything".to_owned(),
                    file: Some(File {
                        name: "data.json".to_owned(),
                        bytes: br#"{"games":[]}"#.as_slice().into(),
                        alt: String::new(),
                    }),
                    ..Outgoing::default()
                }),
                RequestKind::Slash(slash) if slash.name == "export" => Response::Ephemeral(exported(&slash)),
                RequestKind::Slash(slash) => {
                    Response::Ephemeral(note(&format!("/{} of <@{}>", slash.name, request.person.id)))
                }
                RequestKind::Appearance { .. } => Response::Silence,
                RequestKind::Press(press) if press.id.starts_with("x1:") && press.id.ends_with(":piece") => {
                    Response::Update(list("target"))
                }
                RequestKind::Press(press) if press.id.ends_with(":target") => Response::Update(note("done")),
                RequestKind::Press(press) if press.id == "s1:unblock:more" => {
                    Response::Update(note("more of it"))
                }
                RequestKind::Press(press) if press.id == "s1:unblock:clear" => {
                    let cleared = platform.clear_components(&request.place.channel, &press.message);
                    cleared.await.expect("the message is there");
                    Response::Silence
                }
                RequestKind::Press(press) => {
                    let id = press.id.trim_start_matches("s1:unblock:");
                    Response::Ephemeral(note(&format!("pressed {id} {}", press.values.join(","))))
                }
            }
        })
    }

    fn start_board(&self, asked: StartBoardRequest) -> BoxFuture<'static, StartBoard> {
        let shown = Outgoing {
            picture: Some(picture()),
            board: Some(playable(&asked.person, None)),
            text: asked.locale.code().to_owned(),
            ..Outgoing::default()
        };
        Box::pin(std::future::ready(StartBoard { shown, met: !asked.newcomer }))
    }

    fn complete(&self, typing: CompletionRequest) -> BoxFuture<'static, Vec<Choice>> {
        let moves = ["C2.5", "C2=3", "H2+3"].into_iter().filter(|text| text.starts_with(&typing.text));
        let choices = moves.map(|text| Choice { value: text.to_owned(), label: format!("{text} (a move)") });
        let choices = choices.collect();
        Box::pin(async move { choices })
    }
}

/// A step of choosing a move, with the components that the bot has for it.
fn list(step: &str) -> Outgoing {
    let id = format!("x1:7aaaaa:1:{step}").parse().expect("it is a step");
    let options = vec![Choice { value: "h2".to_owned(), label: "h2".to_owned() }];
    let rows = vec![Row::Select(Select { id, placeholder: step.to_owned(), options })];
    Outgoing { text: step.to_owned(), rows, ..Outgoing::default() }
}

/// The position of every board.
pub(crate) const FEN: &str = "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";

fn point(at: &str, label: &str) -> PlayablePoint {
    PlayablePoint {
        at: at.to_owned(),
        x: 72,
        y: 914,
        label: label.to_owned(),
        written: String::new(),
        takes: false,
        moves: Vec::new(),
    }
}

/// A board on which this person can move the piece on a0.
pub(crate) fn playable(person: &str, game: Option<i64>) -> PlayableBoard {
    let player = PlayerId::new(person);
    let clocks = vec![PlayerClock { player: player.clone(), left: 60_000, until: Some(1_893_456_000_000) }];
    let target = PlayablePoint { written: "R9+1".to_owned(), ..point("a1", "R9+1") };
    let pieces = vec![PlayablePoint { moves: vec![target], ..point("a0", "Chariot · file 9") }];
    PlayableBoard {
        turn: BoardTurn { game: game.map(GameId), player: Some(player), clocks, black: None },
        fen: FEN.to_owned(),
        press: None,
        pieces,
        others: Vec::new(),
        corners: [(72, 914), (928, 86)],
        played: Vec::new(),
        heard: None,
    }
}

fn picture() -> File {
    File { name: "board-1.png".to_owned(), bytes: png().into(), alt: "a board".to_owned() }
}

/// An id with this text in it.
fn other_id(text: &str) -> CustomId {
    CustomId::Settings(SettingsComponent::Unblock(text.to_owned()))
}

/// A message with a picture, buttons, a select and a ping.
fn board(person: &str) -> Outgoing {
    let buttons = [
        ("move", ButtonStyle::Primary),
        ("draw", ButtonStyle::Secondary),
        ("agree", ButtonStyle::Success),
        ("clear", ButtonStyle::Danger),
    ]
    .map(|(id, look)| Button { id: other_id(id), label: id.to_owned(), look });
    Outgoing {
        text: format!("1. `C2.5` — check! <@{person}> to move <t:1893456000:R>"),
        picture: Some(picture()),
        board: Some(playable(person, Some(7))),
        rows: vec![
            Row::Buttons(buttons.into()),
            Row::Select(Select {
                id: other_id("piece"),
                placeholder: "Choose a piece".to_owned(),
                options: ["a0", "b0", "c0"]
                    .map(|value| Choice { value: value.to_owned(), label: format!("to {value}") })
                    .into(),
            }),
        ],
        ping: vec![person.to_owned()],
        ..Outgoing::default()
    }
}

/// An animation, or a file of text.
fn exported(slash: &SlashCommand) -> Outgoing {
    let file = |name: &str, bytes: Vec<u8>, alt: &str| {
        Some(File { name: name.to_owned(), bytes: bytes.into(), alt: alt.to_owned() })
    };
    let mut outgoing = Outgoing { text: "here".to_owned(), ..Outgoing::default() };
    match slash.options.get("format") {
        Some(OptionValue::Text(format)) if format == "gif" => {
            let mut bytes = Vec::new();
            let encoder = gif::Encoder::new(&mut bytes, 430, 500, &[0, 0, 0, 255, 255, 255]);
            drop(encoder.expect("writing to memory cannot fail"));
            outgoing.picture = file("game.gif", bytes, "a game");
        }
        _ => outgoing.file = file("game.pgn", b"1. C2.5 *".to_vec(), ""),
    }
    outgoing
}

fn note(text: &str) -> Outgoing {
    let more = Button { id: other_id("more"), label: "More".to_owned(), look: ButtonStyle::Secondary };
    Outgoing { text: text.to_owned(), rows: vec![Row::Buttons(vec![more])], ..Outgoing::default() }
}

/// A plain picture.
pub(crate) fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_fn(450, 500, |x, y| image::Rgb([(x / 2) as u8, (y / 2) as u8, 120]));
    picture.write_to(&mut bytes, image::ImageFormat::Png).expect("a picture in memory is written");
    bytes.into_inner()
}
