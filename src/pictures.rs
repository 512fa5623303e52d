//! Draws the pictures of replies, off the async threads and few at a time.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::message::playable::PlayableBoard;
use crate::message::reply::{Animation, Picture, Reply};
use crate::platform::{File, Outgoing};
use crate::render::{Diagram, EvaluationGraph, RatingGraph, Renderer, Replay, Scene, Style};
use crate::rules::Role;

/// How many pictures are drawn at once: more would only need more memory.
const AT_ONCE: usize = 4;

/// An animation of more moves than this is drawn no wider than that, so that platforms take the file.
const LONG: usize = 150;
const LONG_WIDTH: u32 = 480;

pub(crate) struct PictureService {
    renderer: Arc<Renderer>,
    style: Style,
    boards_are_tapped: bool,
    places: Arc<Semaphore>,
}

impl PictureService {
    pub(crate) fn new(renderer: Arc<Renderer>, style: Style, boards_are_tapped: bool) -> PictureService {
        PictureService { renderer, style, boards_are_tapped, places: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The reply as a platform takes it. A picture that cannot be drawn gives way to the board in letters.
    pub(crate) async fn finish(&self, reply: Reply) -> Outgoing {
        let mut outgoing = Outgoing {
            text: reply.text,
            file: reply.file.map(|file| File {
                name: file.name,
                bytes: file.content.into_bytes().into(),
                alt: String::new(),
            }),
            rows: reply.rows,
            ping: reply.ping,
            reply_to: reply.reply_to,
            locale: reply.picture.as_ref().and_then(|picture| picture.locale),
            ..Outgoing::default()
        };
        let Some(picture) = reply.picture else { return outgoing };
        match self.draw(&picture).await {
            Ok(bytes) => {
                outgoing.board = self.boards_are_tapped.then(|| PlayableBoard::of(&picture)).flatten();
                outgoing.picture = Some(File { name: picture.file, bytes, alt: picture.alt });
                outgoing.text_board = Some(picture.text_board).filter(|board| !board.is_empty());
            }
            Err(error) => {
                tracing::error!(%error, file = picture.file, "a picture could not be drawn");
                outgoing.text = format!("{}\n```\n{}\n```", outgoing.text, picture.text_board);
            }
        }
        outgoing
    }

    async fn draw(&self, picture: &Picture) -> Result<Arc<[u8]>, String> {
        let (renderer, style, picture) = (self.renderer.clone(), self.style, picture.clone());
        let place = self.places.clone().acquire_owned().await;
        let draw = move || {
            let _place = place;
            drawn(&renderer, picture, style)
        };
        tokio::task::spawn_blocking(draw).await.unwrap_or_else(|error| Err(error.to_string()))
    }
}

/// Draws a picture in a style, as far as the picture has none of its own.
fn drawn(renderer: &Renderer, picture: Picture, program: Style) -> Result<Arc<[u8]>, String> {
    let style = picture.looks.unwrap_or_default().style(program);
    let drawn = if let Some(role) = picture.how.and_then(Role::from_char) {
        renderer.diagram(role, Style { width: Diagram::WIDTH, ..style })
    } else if !picture.chances.is_empty() {
        let chances = picture.chances.iter().map(|chance| f32::from(*chance) / 1000.0).collect();
        renderer.evaluation_graph(&EvaluationGraph { chances, turning: picture.turning, style })
    } else if let Some(animation) = &picture.replay {
        renderer.replay_gif(&replay_of(picture.scene(&program)?, animation)?).map(Into::into)
    } else if !picture.ratings.is_empty() {
        renderer.rating_graph(&RatingGraph { curves: picture.ratings, style })
    } else {
        renderer.png(&picture.scene(&program)?)
    };
    drawn.map_err(|error| error.to_string())
}

fn replay_of(scene: Scene, animation: &Animation) -> Result<Replay, String> {
    let read = |text: &String| text.parse().map_err(|error| format!("stored move \"{text}\": {error}"));
    let moves = animation.moves.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let mut replay = Replay::new(scene.position, moves);
    replay.style = scene.style;
    if replay.moves.len() > LONG {
        replay.style.width = replay.style.width.min(LONG_WIDTH);
    }
    replay.view = scene.view;
    replay.result = scene.result;
    Ok(replay)
}
