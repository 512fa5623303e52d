//! A game as an animated GIF.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::{Rgb as Pixel, RgbImage};
use serde::{Deserialize, Serialize};

use super::board::BoardAssets;
use super::font::{name_run, name_width};
use super::geometry::Geometry;
use super::names::{NameLine, SideName};
use super::paint::Area;
use super::palette::COLORS;
use super::scene::{MarkedBoard, stored_position};
use super::{RenderError, Renderer, ResultMark, Scene, Style, compose};
use crate::rules::{Color, Move, Position};

/// Palette entry of a pixel that a frame leaves unchanged.
const UNCHANGED: u8 = COLORS as u8;

/// Content of the animation of [`Renderer::replay_gif`]. Moves need not be legal, but each must start on a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    /// Position before the first move.
    #[serde(with = "stored_position")]
    pub start: Position,
    /// Moves, at most [`Replay::MAX_MOVES`].
    pub moves: Vec<Move>,
    /// Style, which is not serialized.
    #[serde(skip)]
    pub style: Style,
    /// Side at the bottom.
    pub view: Color,
    /// Time of each position, in hundredths of a second.
    pub delay: u16,
    /// Time of the last position, in hundredths of a second.
    pub hold: u16,
    /// Result of the game, drawn as a stamp on the last board.
    pub result: Option<ResultMark>,
    /// Line below the board.
    pub captions: Option<Captions>,
}

/// Text of the line below the board of an animation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captions {
    /// Names of the players, Red first, shown on the left.
    pub names: [SideName; 2],
    /// Text of each move, shown on the right.
    pub moves: Vec<String>,
}

impl Captions {
    /// Em of the text, in design pixels.
    const EM: f32 = 40.0;
    /// Height of the line, in design pixels.
    const STRIP: f32 = 76.0;

    /// Sets the names, cut to fit beside the widest move, so that they do not change during the animation.
    fn names(&self, g: &Geometry) -> NameLine {
        let em = g.px(Captions::EM);
        let widest = self.moves.iter().map(|mv| name_width(mv, em)).max().unwrap_or(0);
        let room = g.width as i32 - 2 * NameLine::margin(g) - NameLine::gap(g) - widest;
        NameLine::set(g, &self.names, em, room)
    }

    /// Draws the line below the board after `ply` moves.
    fn strip(&self, assets: &BoardAssets, style: Style, names: &NameLine, ply: usize) -> RgbImage {
        let g = &assets.geometry;
        let colors = &assets.colors;
        let height = g.px(Captions::STRIP) as u32;
        let mut strip = RgbImage::from_pixel(g.width, height, Pixel(colors.ground));
        let mv = ply.checked_sub(1).and_then(|last| self.moves.get(last)).map_or("", String::as_str);
        let middle = height as i32 / 2;
        let right = name_run(mv, g.px(Captions::EM));
        let end = g.width as i32 - NameLine::margin(g);
        right.paint(&mut strip, end - right.width / 2, middle, colors.digits[1], 1.0);
        names.paint(&mut strip, colors, style.pieces, middle);
        strip
    }
}

impl Replay {
    /// Maximum number of moves of a replay.
    pub const MAX_MOVES: usize = 600;

    /// Creates a replay in the default style, with 0.9 s per position and 5 s for the last one.
    pub fn new(start: Position, moves: Vec<Move>) -> Replay {
        Replay {
            start,
            moves,
            style: Style::default(),
            view: Color::Red,
            delay: 90,
            hold: 500,
            result: None,
            captions: None,
        }
    }

    /// Returns the scene of each position, the start first.
    fn scenes(&self) -> Result<Vec<Scene>, RenderError> {
        let mut scenes = vec![Scene::new(self.start.clone()).with_check()];
        for (ply, &mv) in self.moves.iter().enumerate() {
            let before = &scenes[ply].position;
            if before.piece_at(mv.from()).is_none() {
                return Err(RenderError::Replay { ply: ply + 1, mv });
            }
            scenes.push(Scene::after(before, mv));
        }
        if let Some(last) = scenes.last_mut() {
            last.result = self.result;
        }
        for scene in &mut scenes {
            scene.style = self.style;
            scene.view = self.view;
        }
        Ok(scenes)
    }
}

impl Renderer {
    /// Encodes the replay as a GIF that repeats forever. A frame contains only the area that changes.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`], [`RenderError::TooLong`] or [`RenderError::Replay`].
    pub fn replay_gif(&self, replay: &Replay) -> Result<Vec<u8>, RenderError> {
        replay.style.check()?;
        if replay.moves.len() > Replay::MAX_MOVES {
            return Err(RenderError::TooLong { moves: replay.moves.len() });
        }
        let scenes = replay.scenes()?;
        let assets = self.assets(replay.style);
        let palette = replay.style.theme.palette();
        let mut colors = palette.bytes();
        colors.extend_from_slice(&[0; 3]);
        let captions = replay.captions.as_ref();
        let captions = captions.map(|captions| (captions, captions.names(&assets.geometry)));
        let width = assets.geometry.width as u16;
        let mut height = assets.geometry.height as u16;
        if captions.is_some() {
            height += assets.geometry.px(Captions::STRIP) as u16;
        }
        let mut file = Vec::with_capacity(256 << 10);
        let mut encoder =
            Encoder::new(&mut file, width, height, &colors).expect("writing to memory cannot fail");
        encoder.set_repeat(Repeat::Infinite).expect("writing to memory cannot fail");
        let mut shown: Option<Vec<u8>> = None;
        for (i, scene) in scenes.iter().enumerate() {
            // File numbers that change strength with every move would double the size of a frame.
            let board = MarkedBoard { steady: true, ..MarkedBoard::of(scene) };
            let mut entries = palette.entries(&compose::draw(&assets, &board));
            if let Some((captions, names)) = &captions {
                entries.extend(palette.entries(&captions.strip(&assets, replay.style, names, i)));
            }
            let (area, pixels) = difference(shown.as_deref(), &entries, usize::from(width));
            let frame = Frame {
                delay: if i + 1 == scenes.len() { replay.hold } else { replay.delay },
                dispose: DisposalMethod::Keep,
                transparent: Some(UNCHANGED),
                left: area.x0 as u16,
                top: area.y0 as u16,
                width: (area.x1 - area.x0) as u16,
                height: (area.y1 - area.y0) as u16,
                buffer: pixels.into(),
                ..Frame::default()
            };
            encoder.write_frame(&frame).expect("writing to memory cannot fail");
            shown = Some(entries);
        }
        drop(encoder);
        Ok(file)
    }
}

/// Returns the smallest area with all changes, its unchanged pixels marked [`UNCHANGED`].
fn difference(before: Option<&[u8]>, after: &[u8], width: usize) -> (Area, Vec<u8>) {
    let Some(before) = before else {
        let all = Area { x0: 0, y0: 0, x1: width as i32, y1: (after.len() / width) as i32 };
        return (all, after.to_vec());
    };
    let mut area = Area { x0: i32::MAX, y0: i32::MAX, x1: 0, y1: 0 };
    for (y, (old, new)) in (0..).zip(before.chunks(width).zip(after.chunks(width))) {
        let Some(first) = old.iter().zip(new).position(|(a, b)| a != b) else { continue };
        let last = old.iter().zip(new).rposition(|(a, b)| a != b).expect("the rows differ");
        area.x0 = area.x0.min(first as i32);
        area.x1 = area.x1.max(last as i32 + 1);
        area.y0 = area.y0.min(y);
        area.y1 = y + 1;
    }
    if area.is_empty() {
        // A frame must have a pixel.
        return (Area { x0: 0, y0: 0, x1: 1, y1: 1 }, vec![UNCHANGED]);
    }
    let mut pixels = Vec::with_capacity(((area.x1 - area.x0) * (area.y1 - area.y0)) as usize);
    for y in area.y0 as usize..area.y1 as usize {
        let row = y * width + area.x0 as usize..y * width + area.x1 as usize;
        let old = &before[row.clone()];
        let new = &after[row];
        pixels.extend(old.iter().zip(new).map(|(a, b)| if a == b { UNCHANGED } else { *b }));
    }
    (area, pixels)
}
