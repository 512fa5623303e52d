//! Draws the pictures of replies, off the async threads and few at a time.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::message::{Drawing, Picture, PlayableBoard, Reply};
use crate::platform::{BoardForBlack, File, Outgoing};
use crate::render::{
    BracketSheet, Crosstable, Diagram, EvaluationGraph, Podium, RatingGraph, RenderError, Renderer, Replay,
    Scene, ShareCard, StandingsTable, Style,
};

/// Number of pictures that are drawn at once: more would only need more memory.
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
            locale: reply.picture.as_ref().map(|picture| picture.locale),
            ..Outgoing::default()
        };
        let Some(picture) = reply.picture else { return outgoing };
        let text_board = picture.text_board();
        match self.draw(&picture).await {
            Ok(bytes) => {
                outgoing.text_board = text_board;
                if self.boards_are_tapped {
                    outgoing.board = PlayableBoard::of(&picture);
                    outgoing.for_black = self.for_black(&picture).await;
                    outgoing.picture =
                        Some(File { bytes, alt: picture.spoken().to_owned(), name: picture.file });
                } else {
                    outgoing.picture = Some(File { name: picture.file, bytes, alt: picture.alt });
                }
            }
            Err(error) => {
                tracing::error!(%error, file = picture.file, "a picture could not be drawn");
                outgoing.text = format!("{}\n```\n{}\n```", outgoing.text, text_board.unwrap_or_default());
            }
        }
        outgoing
    }

    /// The board as the player of Black sees it, in a game between people.
    async fn for_black(&self, picture: &Picture) -> Option<Box<BoardForBlack>> {
        let other = picture.other_side()?;
        let bytes = self.draw(&other).await.ok()?;
        let board = PlayableBoard::of(&other)?;
        let player = other.turn.as_ref()?.black.as_ref()?.to_string();
        let picture = File { alt: other.spoken().to_owned(), name: other.file, bytes };
        Some(Box::new(BoardForBlack { player, picture, board }))
    }

    pub(crate) async fn draw(&self, picture: &Picture) -> Result<Arc<[u8]>, String> {
        let renderer = self.renderer.clone();
        let picture = picture.clone();
        let style = self.style;
        let permit = self.places.clone().acquire_owned().await;
        let drawn = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            drawn(&renderer, picture, style).map_err(|error| error.to_string())
        });
        drawn.await.unwrap_or_else(|error| Err(error.to_string()))
    }
}

/// Draws a picture in a style, as far as the picture has none of its own.
fn drawn(renderer: &Renderer, picture: Picture, program: Style) -> Result<Arc<[u8]>, RenderError> {
    let style = picture.style(program);
    match picture.drawing {
        Drawing::Board(scene) => renderer.png(&Scene { style, ..*scene }),
        Drawing::Replay(replay) => {
            let width = if replay.moves.len() > LONG { style.width.min(LONG_WIDTH) } else { style.width };
            renderer.replay_gif(&Replay { style: Style { width, ..style }, ..*replay }).map(Into::into)
        }
        Drawing::Evaluation { chances, turning } => {
            let chances = chances.iter().map(|chance| f32::from(*chance) / 1000.0).collect();
            renderer.evaluation_graph(&EvaluationGraph { chances, turning, style })
        }
        Drawing::Card(card) => {
            let card = *card;
            renderer.share_card(&ShareCard { scene: Scene { style, ..card.scene }, ..card })
        }
        Drawing::Ratings(curves) => renderer.rating_graph(&RatingGraph { curves, style }),
        Drawing::Piece(role) => renderer.diagram(role, Style { width: Diagram::WIDTH, ..style }),
        Drawing::Standings(table) => renderer.standings(&StandingsTable { style, ..*table }),
        Drawing::Crosstable(table) => renderer.crosstable(&Crosstable { style, ..*table }),
        Drawing::Bracket(bracket) => renderer.bracket(&BracketSheet { style, ..*bracket }),
        Drawing::Podium(podium) => renderer.podium(&Podium { style, ..*podium }),
    }
}
