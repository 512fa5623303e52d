//! A whole game as an animated GIF.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::{Rgb as Pixel, RgbImage};
use serde::{Deserialize, Serialize};

use super::board::BoardAssets;
use super::font::{has_glyph, name_run, name_width};
use super::geometry::Geometry;
use super::mask::Mask;
use super::paint::Area;
use super::palette::COLORS;
use super::scene::{MarkedBoard, stored_position};
use super::{RenderError, Renderer, ResultMark, Scene, Style, compose};
use crate::rules::{Color, Move, Position};

/// The palette entry of a pixel that stays as it is.
const UNCHANGED: u8 = COLORS as u8;

/// Content of the animation of [`Renderer::replay_gif`]. The rules do not judge the moves, but each has to start on a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    #[serde(with = "stored_position")]
    pub start: Position,
    pub moves: Vec<Move>,
    /// Not stored, as that of a scene.
    #[serde(skip)]
    pub style: Style,
    pub view: Color,
    /// Hundredths of a second that each position is shown.
    pub delay: u16,
    /// Hundredths of a second that the last position is held.
    pub hold: u16,
    pub result: Option<ResultMark>,
    /// A line below the board.
    pub captions: Option<Captions>,
}

/// The line below the board of an animation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captions {
    /// Players, Red's first, on the left. Characters that the fonts lack are left out.
    pub players: [String; 2],
    /// Names of the sides, which replace a player's name that the fonts cannot write.
    pub sides: [String; 2],
    /// Each move with its number, on the right.
    pub moves: Vec<String>,
}

impl Captions {
    /// Em of the line, height of its strip, margin beside it and least gap in it, in design pixels.
    const EM: f32 = 40.0;
    const STRIP: f32 = 76.0;
    const MARGIN: f32 = 40.0;
    const GAP: f32 = 30.0;

    /// The names as they fit beside the widest move, so that they stay the same throughout.
    fn names(&self, g: &Geometry) -> String {
        let em = g.px(Captions::EM);
        let widest = self.moves.iter().map(|mv| name_width(mv, em)).max().unwrap_or(0);
        let room = g.width as i32 - 2 * g.px(Captions::MARGIN) as i32 - g.px(Captions::GAP) as i32 - widest;
        let [red, black] = std::array::from_fn(|side| drawable(&self.players[side], &self.sides[side]));
        let room = room - name_width("–", em) - g.px(Captions::GAP) as i32;
        let half = room / 2;
        let red = cut(&red, em, half.max(room - name_width(&black, em)));
        let black = cut(&black, em, half.max(room - name_width(&red, em)));
        format!("{red} – {black}")
    }

    /// The strip below the board after `ply` moves.
    fn strip(&self, assets: &BoardAssets, names: &Mask, ply: usize) -> RgbImage {
        let (g, colors) = (&assets.geometry, &assets.colors);
        let height = g.px(Captions::STRIP) as u32;
        let mut strip = RgbImage::from_pixel(g.width, height, Pixel(colors.ground));
        let mv = ply.checked_sub(1).and_then(|last| self.moves.get(last)).map_or("", String::as_str);
        let (margin, middle) = (g.px(Captions::MARGIN) as i32, height as i32 / 2);
        let right = name_run(mv, g.px(Captions::EM));
        let end = g.width as i32 - margin;
        right.paint(&mut strip, end - right.width / 2, middle, colors.digits[1], 1.0);
        names.paint(&mut strip, margin + names.width / 2, middle, colors.digits[1], 1.0);
        strip
    }
}

/// The characters of a name that can be drawn, or `side` if a letter is missing or nothing is left.
fn drawable(name: &str, side: &str) -> String {
    if name.chars().any(|c| c.is_alphabetic() && !has_glyph(c)) {
        return side.to_owned();
    }
    let drawn: String = name.chars().filter(|c| has_glyph(*c)).collect();
    if drawn.trim().is_empty() { side.to_owned() } else { drawn.trim().to_owned() }
}

/// The longest beginning of a name, with an ellipsis, that is at most `width` pixels wide.
fn cut(name: &str, em: f32, width: i32) -> String {
    let mut start = name.to_owned();
    let mut shown = name.to_owned();
    while name_width(&shown, em) > width && start.pop().is_some() {
        shown = format!("{}…", start.trim_end());
    }
    shown
}

impl Replay {
    /// The most moves that one replay may have.
    pub const MAX_MOVES: usize = 600;

    /// A replay in the default look: 0.9 s a move, the last position held for 5 s.
    pub fn new(start: Position, moves: Vec<Move>) -> Replay {
        let (style, view) = (Style::default(), Color::Red);
        Replay { start, moves, style, view, delay: 90, hold: 500, result: None, captions: None }
    }

    /// The picture of each position, the start first.
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
    /// The replay as a GIF that starts over for ever. Only what changes is stored.
    pub fn replay_gif(&self, replay: &Replay) -> Result<Vec<u8>, RenderError> {
        replay.style.check()?;
        if replay.moves.len() > Replay::MAX_MOVES {
            return Err(RenderError::TooLong { moves: replay.moves.len() });
        }
        let scenes = replay.scenes()?;
        let (assets, palette) = (self.assets(replay.style), replay.style.theme.palette());
        let mut colors = palette.bytes();
        colors.extend_from_slice(&[0; 3]);
        let em = assets.geometry.px(Captions::EM);
        let names = replay.captions.as_ref().map(|captions| name_run(&captions.names(&assets.geometry), em));
        let strip = |ply| Some(replay.captions.as_ref()?.strip(&assets, names.as_ref()?, ply));
        let (width, board_height) = (assets.geometry.width as u16, assets.geometry.height as u16);
        let height = board_height + strip(0).map_or(0, |strip| strip.height() as u16);
        let mut file = Vec::with_capacity(256 << 10);
        let mut encoder =
            Encoder::new(&mut file, width, height, &colors).expect("writing to memory cannot fail");
        encoder.set_repeat(Repeat::Infinite).expect("writing to memory cannot fail");
        let mut shown: Option<Vec<u8>> = None;
        for (i, scene) in scenes.iter().enumerate() {
            // Figures that change strength with every move would double what a frame stores.
            let board = MarkedBoard { steady: true, ..MarkedBoard::of(scene) };
            let mut entries = palette.entries(&compose::draw(&assets, &board));
            entries.extend(strip(i).iter().flat_map(|strip| palette.entries(strip)));
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

/// The smallest area that holds every change, unchanged pixels in it marked as such.
fn difference(before: Option<&[u8]>, after: &[u8], width: usize) -> (Area, Vec<u8>) {
    let Some(before) = before else {
        let all = Area { x0: 0, y0: 0, x1: width as i32, y1: (after.len() / width) as i32 };
        return (all, after.to_vec());
    };
    let mut area = Area { x0: i32::MAX, y0: i32::MAX, x1: 0, y1: 0 };
    for (y, (old, new)) in (0..).zip(before.chunks(width).zip(after.chunks(width))) {
        let differs = |(a, b): (&u8, &u8)| a != b;
        let Some(first) = old.iter().zip(new).position(differs) else { continue };
        let last = old.iter().zip(new).rposition(differs).expect("the rows differ");
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
        let (old, new) = (&before[row.clone()], &after[row]);
        pixels.extend(old.iter().zip(new).map(|(a, b)| if a == b { UNCHANGED } else { *b }));
    }
    (area, pixels)
}
