//! Assets built once per style: the empty board (ground, lines, palaces, river), the file numbers, the discs.

use image::{Rgb as Pixel, RgbImage};

use super::colors::ThemeColors;
use super::font::{Face, glyph};
use super::geometry::Geometry;
use super::mask::Mask;
use super::paint::{Area, Rgb, capsule, frame, rect, rgb, rounded};
use super::sprite::Sprites;
use super::{FileNumbers, PieceSet, Style, Theme, pictogram, wood};

#[derive(Debug)]
pub(super) struct BoardAssets {
    pub(super) colors: ThemeColors,
    pub(super) geometry: Geometry,
    pub(super) empty: RgbImage,
    pub(super) figures: Figures,
    pub(super) sprites: Sprites,
}

impl BoardAssets {
    pub(super) fn new(style: Style) -> BoardAssets {
        let Style { theme, pieces, badges, width, .. } = style;
        let geometry = Geometry::new(width);
        BoardAssets {
            colors: ThemeColors::of(theme),
            geometry,
            empty: draw(theme, pieces, &geometry),
            figures: Figures::new(theme, &geometry),
            sprites: Sprites::new(theme, &geometry, pieces, badges),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.empty.len() + self.sprites.bytes()
    }
}

/// Draws the empty board of a theme, piece set and size.
fn draw(theme: Theme, pieces: PieceSet, g: &Geometry) -> RgbImage {
    let colors = ThemeColors::of(theme);
    let mut image = RgbImage::from_pixel(g.width, g.height, Pixel(colors.ground));
    match theme {
        Theme::Wood => wood::draw(&mut image, g),
        Theme::Paper => flat(&mut image, g, rgb(0xFB_F8_F0), rgb(0xDC_E9_F2), rgb(0xF3_E7_CC)),
        Theme::Night => flat(&mut image, g, rgb(0x2B_2F_37), rgb(0x22_36_43), rgb(0x33_38_44)),
    }
    lines(&mut image, g, &colors);
    river(&mut image, g, &colors, pieces);
    image
}

/// Draws the panel of the flat themes, with tinted river and palaces.
fn flat(image: &mut RgbImage, g: &Geometry, panel: Rgb, river: Rgb, palace: Rgb) {
    let out = g.px(10.0);
    let corners = (g.x(0) as f32 - out, g.y(0) as f32 - out, g.x(8) as f32 + out, g.y(9) as f32 + out);
    rounded(image, corners, g.px(6.0), panel, 1.0);
    rect(image, Area { x0: g.x(0), y0: g.y(4), x1: g.x(8), y1: g.y(5) }, river, 1.0);
    for row in [0, 7] {
        rect(image, Area { x0: g.x(3), y0: g.y(row), x1: g.x(5), y1: g.y(row + 2) }, palace, 1.0);
    }
}

fn lines(image: &mut RgbImage, g: &Geometry, colors: &ThemeColors) {
    let thin = g.stroke(2.0);
    let mut line = |x0, y0, x1, y1| rect(image, Area { x0, y0, x1, y1 }, colors.line, colors.line_alpha);
    // A line of width w around coordinate c covers c - w/2 .. c - w/2 + w.
    let before = thin / 2;
    let after = thin - before;
    let left = g.x(0) - before;
    let right = g.x(8) + after;
    for row in 0..10 {
        line(left, g.y(row) - before, right, g.y(row) + after);
    }
    for column in 0..9 {
        let x = g.x(column);
        let spans: &[(i32, i32)] = if column == 0 || column == 8 { &[(0, 9)] } else { &[(0, 4), (5, 9)] };
        for &(from, to) in spans {
            // Between the rows only: crossings are not painted twice.
            for row in from..to {
                line(x - before, g.y(row) + after, x + after, g.y(row + 1) - before);
            }
        }
    }
    border(image, g, colors);
    for row in [0, 7] {
        let x0 = g.x(3) as f32;
        let x1 = g.x(5) as f32;
        let y0 = g.y(row) as f32;
        let y1 = g.y(row + 2) as f32;
        let r = g.px(0.9).max(0.55);
        capsule(image, (x0, y0, r), (x1, y1, r), colors.line, colors.line_alpha);
        capsule(image, (x1, y0, r), (x0, y1, r), colors.line, colors.line_alpha);
    }
    let cannons = [(1, 2), (7, 2), (1, 7), (7, 7)];
    let soldiers = (0..5).flat_map(|i| [(i * 2, 3), (i * 2, 6)]);
    for (column, row) in cannons.into_iter().chain(soldiers) {
        ticks(image, g, colors, column, row);
    }
}

fn border(image: &mut RgbImage, g: &Geometry, colors: &ThemeColors) {
    let thick = g.stroke(4.0);
    let gap = g.stroke(9.0);
    let x0 = g.x(0) - gap - thick / 2;
    let y0 = g.y(0) - gap - thick / 2;
    let x1 = g.x(8) + gap + thick - thick / 2;
    let y1 = g.y(9) + gap + thick - thick / 2;
    frame(image, Area { x0, y0, x1, y1 }, thick, colors.line, colors.line_alpha);
}

/// Draws the corner marks of a cannon's or soldier's point; edge files have no outer half.
fn ticks(image: &mut RgbImage, g: &Geometry, colors: &ThemeColors, column: i32, row: i32) {
    let gap = g.stroke(7.0);
    let arm = g.stroke(15.0);
    let thin = g.stroke(2.0);
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        if (column == 0 && dx < 0) || (column == 8 && dx > 0) {
            continue;
        }
        let bar = ((gap, gap + arm), (gap, gap + thin));
        let post = ((gap, gap + thin), (gap + thin, gap + arm));
        for (across, down) in [bar, post] {
            let (x0, x1) = mirrored(g.x(column), across, dx);
            let (y0, y1) = mirrored(g.y(row), down, dy);
            rect(image, Area { x0, y0, x1, y1 }, colors.line, colors.line_alpha);
        }
    }
}

/// Returns the span from `near` to `far` on the side `sign` of `origin`. Mirroring keeps the four corners alike.
fn mirrored(origin: i32, (near, far): (i32, i32), sign: i32) -> (i32, i32) {
    if sign > 0 { (origin + near, origin + far) } else { (origin - far, origin - near) }
}

/// Draws 楚河 漢界 in the script of the pieces, upright in both orientations, or waves with pictograms.
fn river(image: &mut RgbImage, g: &Geometry, colors: &ThemeColors, pieces: PieceSet) {
    let y = (g.y(4) + g.y(5)) / 2;
    let signs = match pieces {
        PieceSet::Traditional => {
            ['楚', '河', '漢', '界'].map(|c| glyph(Face::Brush, c, g.cells(0.66), 0.004))
        }
        PieceSet::Simplified => {
            ['楚', '河', '汉', '界'].map(|c| glyph(Face::Simplified, c, g.cells(0.70), 0.004))
        }
        PieceSet::Pictogram => [(); 4].map(|()| pictogram::outline("waves", g.cells(0.60))),
    };
    for (sign, column) in signs.iter().zip([1.5, 2.5, 5.5, 6.5]) {
        let x = g.x(0) + g.cells(column) as i32;
        sign.paint(image, x, y, colors.river_text, colors.river_text_alpha);
    }
}

/// Glyphs of the file numbers 1 to 9, one row per variant of [`FileNumbers`].
#[derive(Debug)]
pub(super) struct Figures([Vec<Mask>; 2]);

impl Figures {
    pub(super) fn new(theme: Theme, g: &Geometry) -> Figures {
        let em = g.px(ThemeColors::of(theme).digit_em);
        let arabic = ('1'..='9').map(|c| glyph(Face::Text, c, em, 0.0)).collect();
        let chinese = "一二三四五六七八九".chars().map(|c| glyph(Face::Brush, c, em, 0.025)).collect();
        Figures([arabic, chinese])
    }

    /// Returns the glyph of `number`, 1 to 9.
    pub(super) fn get(&self, numbers: FileNumbers, number: u8) -> &Mask {
        &self.0[numbers as usize][usize::from(number) - 1]
    }
}
