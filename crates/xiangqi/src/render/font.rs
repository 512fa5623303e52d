//! Glyphs from the compiled-in fonts. The only file that knows `rusttype`.
//!
//! Fonts are never read from elsewhere: the parser is unmaintained and is trusted with nothing but these files.

use std::sync::LazyLock;

use image::{GrayImage, Luma};
use rusttype::{Font, Rect, Scale, ScaledGlyph, point, vector};

use super::mask::{FINE, Mask};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// Traditional pieces with their river, Chinese figures.
    Brush,
    Simplified,
    Text,
    Plain,
}

impl Face {
    fn bytes(self) -> &'static [u8] {
        match self {
            Face::Brush => include_bytes!("../../assets/fonts/xq-brush.ttf"),
            Face::Simplified => include_bytes!("../../assets/fonts/xq-simplified.ttf"),
            Face::Text => include_bytes!("../../assets/fonts/xq-text.ttf"),
            Face::Plain => include_bytes!("../../assets/fonts/xq-kai.ttf"),
        }
    }
}

/// Fonts in WOFF2 with the letters of names and moves in many languages; Latin letters and figures come first.
pub const PAGE_FONTS: [&[u8]; 4] = [
    include_bytes!("../../assets/fonts/page/letters.woff2"),
    include_bytes!("../../assets/fonts/page/moves.woff2"),
    include_bytes!("../../assets/fonts/page/sentences.woff2"),
    include_bytes!("../../assets/fonts/page/signs.woff2"),
];

/// [`PAGE_FONTS`], unpacked once because that takes too long for each picture.
static NAMES: LazyLock<Vec<Font<'static>>> = LazyLock::new(|| {
    let fonts = PAGE_FONTS
        .into_iter()
        .map(|font| wuff::decompress_woff2(font).expect("the compiled-in fonts are well formed"));
    fonts.filter_map(Font::try_from_vec).collect()
});

/// Returns the glyph of `c` with `em` pixels to the em, its ink box centred, bolder by `bold` em on every side.
///
/// The mask is blank if the face lacks the character.
pub(super) fn glyph(face: Face, c: char, em: f32, bold: f32) -> Mask {
    glyph_run(face, c.encode_utf8(&mut [0; 4]), em, bold)
}

/// Sets a line of text, its ink box centred.
pub(super) fn glyph_run(face: Face, text: &str, em: f32, bold: f32) -> Mask {
    let font = Font::try_from_bytes(face.bytes()).expect("the compiled-in fonts are well formed");
    draw_glyphs(GlyphRun::set(std::slice::from_ref(&font), text, em), em, bold)
}

/// Sets a line of names and moves in any language of [`PAGE_FONTS`], centred between baseline and capital height, so that texts
/// beside each other share their baseline.
pub(super) fn name_run(text: &str, em: f32) -> Mask {
    draw_glyphs(name_glyphs(text, em).on_baseline(em), em, 0.0)
}

/// Sets a line as [`name_run`] does, in a bolder weight.
pub(super) fn bold_name_run(text: &str, em: f32) -> Mask {
    draw_glyphs(name_glyphs(text, em).on_baseline(em), em, 0.022)
}

/// Returns the width of [`name_run`] in pixels.
pub(super) fn name_width(text: &str, em: f32) -> i32 {
    name_glyphs(text, em).ink.map_or(0, |ink| ((ink.max.x - ink.min.x) / FINE as f32).ceil() as i32)
}

/// Lays out a line in the fonts of names. These have the ellipsis at half height, so it becomes three points.
fn name_glyphs(text: &str, em: f32) -> GlyphRun<'static> {
    GlyphRun::set(&NAMES, &text.replace('…', "..."), em)
}

/// Returns `true` if [`name_run`] can draw `c`.
pub(super) fn has_glyph(c: char) -> bool {
    NAMES.iter().any(|font| font.glyph(c).id().0 != 0)
}

/// Half of the height of capitals above the baseline, in em; the middle of Chinese characters is near it.
const HALF_CAPITAL: f32 = 0.37;

/// A line of glyphs, `FINE` times finer than the picture.
struct GlyphRun<'a> {
    /// Glyphs with their distances from the beginning of the line.
    glyphs: Vec<(ScaledGlyph<'a>, f32)>,
    /// Ink box of the line, `None` if it is blank.
    ink: Option<Rect<f32>>,
}

impl<'a> GlyphRun<'a> {
    /// Lays out `text`, each glyph from the first font that has it.
    fn set(fonts: &'a [Font<'_>], text: &str, em: f32) -> GlyphRun<'a> {
        let mut glyphs = Vec::new();
        let mut ink: Option<Rect<f32>> = None;
        let mut pen = 0.0;
        for c in text.chars() {
            let Some(font) = fonts.iter().find(|font| font.glyph(c).id().0 != 0).or(fonts.first()) else {
                break;
            };
            let metrics = font.v_metrics_unscaled();
            // `Scale` is ascent - descent in pixels, not the em.
            let scale =
                em * FINE as f32 * (metrics.ascent - metrics.descent) / f32::from(font.units_per_em());
            let glyph = font.glyph(c).scaled(Scale::uniform(scale));
            let advance = glyph.h_metrics().advance_width;
            if glyph.id().0 != 0 {
                if let Some(bounds) = glyph.exact_bounding_box() {
                    let shift = vector(pen, 0.0);
                    let bounds = Rect { min: bounds.min + shift, max: bounds.max + shift };
                    ink = Some(ink.map_or(bounds, |ink| union(ink, bounds)));
                }
                glyphs.push((glyph, pen));
            }
            pen += advance;
        }
        GlyphRun { glyphs, ink }
    }

    /// Extends the ink box to one whose middle is halfway between baseline and capital height.
    fn on_baseline(mut self, em: f32) -> GlyphRun<'a> {
        if let Some(ink) = &mut self.ink {
            let middle = -HALF_CAPITAL * em * FINE as f32;
            let half = (ink.max.y - middle).max(middle - ink.min.y);
            ink.min.y = middle - half;
            ink.max.y = middle + half;
        }
        self
    }
}

fn union(a: Rect<f32>, b: Rect<f32>) -> Rect<f32> {
    Rect {
        min: point(a.min.x.min(b.min.x), a.min.y.min(b.min.y)),
        max: point(a.max.x.max(b.max.x), a.max.y.max(b.max.y)),
    }
}

/// Draws a laid out line of text as a mask whose centre is that of the ink box.
fn draw_glyphs(run: GlyphRun<'_>, em: f32, bold: f32) -> Mask {
    let GlyphRun { glyphs, ink } = run;
    let Some(Rect { min, max }) = ink else {
        return Mask::from_fine(&GrayImage::new(2 * FINE as u32, 2 * FINE as u32), 0.0);
    };
    let margin = bold * em * FINE as f32 + FINE as f32;
    let width = fine_size(max.x - min.x + 2.0 * margin);
    let height = fine_size(max.y - min.y + 2.0 * margin);
    let mut fine = GrayImage::new(width, height);
    let cx = fine.width() as f32 / 2.0;
    let cy = fine.height() as f32 / 2.0;
    for (glyph, pen) in glyphs {
        let glyph = glyph.positioned(point(cx - (min.x + max.x) / 2.0 + pen, cy - (min.y + max.y) / 2.0));
        let Some(bounds) = glyph.pixel_bounding_box() else { continue };
        glyph.draw(|x, y, cover| {
            let x = bounds.min.x + x as i32;
            let y = bounds.min.y + y as i32;
            if x >= 0 && y >= 0 && x < fine.width() as i32 && y < fine.height() as i32 {
                // Overlapping contours can add up to more than one.
                let cover = (cover.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
                let pixel = fine.get_pixel_mut(x as u32, y as u32);
                *pixel = Luma([pixel[0].max(cover)]);
            }
        });
    }
    Mask::from_fine(&fine, bold * em)
}

/// Rounds a length up to a size that [`Mask::from_fine`] accepts, with room for antialiasing.
fn fine_size(length: f32) -> u32 {
    ((length / (2 * FINE) as f32).ceil() as u32 + 1) * 2 * FINE as u32
}
