//! What is built once: the palette of a theme, the empty board of a size, the discs of a set.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use image::RgbImage;

use crate::rules::{Color, Move, Piece, Position, Role, Square};

use super::board::{self, Figures};
use super::compose::{self, Picture};
use super::encode::Indexed;
use super::geometry::Geometry;
use super::look::Look;
use super::paint::Area;
use super::palette::{COLORS, Palette};
use super::sprite::Sprites;
use super::{PieceSet, ResultMark, Scene, Style, Theme};

/// Everything that drawing one style needs.
#[derive(Clone, Debug)]
pub(super) struct Kit {
    pub(super) palette: Arc<Palette>,
    pub(super) board: Arc<BoardKit>,
    pub(super) sprites: Arc<Sprites>,
}

/// The empty board of one theme and size, and the figures at its edge.
#[derive(Debug)]
pub(super) struct BoardKit {
    pub(super) theme: Theme,
    pub(super) geometry: Geometry,
    pub(super) look: Look,
    pub(super) empty: RgbImage,
    pub(super) figures: Figures,
    indexed: OnceLock<Indexed>,
    /// Copies of the empty board to draw on: taking one is cheaper than copying megabytes anew.
    spare: Mutex<Vec<Canvas>>,
}

impl BoardKit {
    pub(super) fn new(theme: Theme, width: u32) -> BoardKit {
        let geometry = Geometry::new(width);
        BoardKit {
            theme,
            geometry,
            look: Look::of(theme),
            empty: board::draw(theme, &geometry),
            figures: Figures::new(theme, &geometry),
            indexed: OnceLock::new(),
            spare: Mutex::new(Vec::new()),
        }
    }

    /// The empty board in palette entries.
    pub(super) fn indexed(&self, palette: &Palette) -> &Indexed {
        self.indexed.get_or_init(|| Indexed::map(&self.empty, palette))
    }

    /// An empty board to draw on.
    pub(super) fn canvas(&self, palette: &Palette) -> Canvas {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| Canvas { image: self.empty.clone(), entries: self.indexed(palette).clone() })
    }

    /// Takes a board back that was drawn on in the areas `dirty` only.
    pub(super) fn wipe(&self, mut canvas: Canvas, palette: &Palette, dirty: &[Area]) {
        let stride = self.empty.width() as usize * 3;
        let pixels: &mut [u8] = &mut canvas.image;
        for &area in dirty {
            for y in area.y0 as usize..area.y1 as usize {
                let row = y * stride + area.x0 as usize * 3..y * stride + area.x1 as usize * 3;
                pixels[row.clone()].copy_from_slice(&self.empty.as_raw()[row]);
            }
            canvas.entries.restore(self.indexed(palette), area);
        }
        let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner);
        if spare.len() < MAX_SPARE {
            spare.push(canvas);
        }
    }

    /// What the board takes up, its copies included.
    pub(super) fn bytes(&self) -> usize {
        self.empty.len() / 3 * 4 * (1 + MAX_SPARE)
    }
}

/// A board to draw on: in full colour and in palette entries.
#[derive(Debug)]
pub(super) struct Canvas {
    pub(super) image: RgbImage,
    pub(super) entries: Indexed,
}

/// How many copies of an empty board are kept.
const MAX_SPARE: usize = 2;

/// Width of the pictures that a palette is trained on: small, because it is built when first needed.
const TRAINING_WIDTH: u32 = 430;

/// The grain is costly to store: fewer colours keep every mark on any middle game below 60 KB at 748 pixels.
const WOOD_COLORS: usize = 80;

/// Trains the palette of a theme on boards with every mark on them.
pub(super) fn train(theme: Theme) -> Palette {
    let board = BoardKit::new(theme, TRAINING_WIDTH);
    let sprites = Sprites::new(theme, &board.geometry, PieceSet::Traditional, true);
    let scenes = training_scenes(Style { theme, width: TRAINING_WIDTH, ..Style::default() });
    let mut pictures: Vec<RgbImage> = vec![board.empty.clone()];
    pictures.extend(scenes.iter().map(|scene| compose::paint(&board, &sprites, &Picture::of(scene))));
    let most = if theme == Theme::Wood { WOOD_COLORS } else { COLORS };
    Palette::train(pictures.iter().map(|picture| &picture.as_raw()[..]), most)
}

/// Boards that show every mark on many grounds.
fn training_scenes(style: Style) -> Vec<Scene> {
    let at = |text: &str| -> Square { text.parse().expect("a point") };
    let go = |text: &str| -> Move { text.parse().expect("a move") };
    let start = Position::startpos();
    let mut scenes = vec![Scene::new(start.clone())];
    let mut opening = Scene::after(&start, go("h2e2")).with_selected(at("h7"));
    opening.hint = Some(go("h9g7"));
    opening.played = Some(go("b7b3"));
    opening.previous = Some(go("b9c7"));
    opening.view = Color::Black;
    scenes.push(opening);
    let middle: Position =
        "r1bakab1r/9/1cn4c1/p1p1C1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKABR1 b - - 0 1".parse().expect("a position");
    let mut check = Scene::new(middle).with_check();
    check.last = Some(go("e2e6"));
    check.captured_on = Some((at("e6"), Piece::new(Color::Black, Role::Soldier)));
    check.attacks = vec![(at("e6"), at("e9"))];
    check.cycle = vec![go("b2b4"), go("i9i8"), go("b4b2"), go("i8i9")];
    scenes.push(check);
    for (mark, last) in
        [(ResultMark::RedWins, "a5a9"), (ResultMark::BlackWins, "i3i6"), (ResultMark::Draw, "c2c6")]
    {
        let end: Position = "R2k5/1R7/9/8p/2p6/6P2/P7P/4B4/4A4/4KAB2 b - - 0 1".parse().expect("a position");
        let mut scene = Scene::new(end).with_check();
        scene.last = Some(go(last));
        scene.result = Some(mark);
        scenes.push(scene);
    }
    for scene in &mut scenes {
        scene.style = style;
    }
    scenes
}
