//! Contact sheets: up to six boards side by side.

use std::sync::Arc;

use image::{Rgb as Pixel, RgbImage, imageops};

use super::font::{Face, glyph_run};
use super::mask::Mask;
use super::paint::{disc, rgb};
use super::scene::MarkedBoard;
use super::{RenderError, Renderer, Scene, Style, Theme, compose};

/// One board of a [`ContactSheet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Content of the board, drawn in the style of the sheet.
    pub scene: Scene,
    /// Text above the board in Latin letters and figures, at most 40 characters and cut to its width.
    pub label: String,
}

/// Content of the picture of [`Renderer::contact_sheet`]: numbered boards in up to three columns and two rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactSheet {
    /// Boards, 1 to [`ContactSheet::MAX_PANELS`].
    pub panels: Vec<Panel>,
    /// Style; its `width` is the width of each board.
    pub style: Style,
}

impl ContactSheet {
    /// Maximum number of boards.
    pub const MAX_PANELS: usize = 6;
}

impl Renderer {
    /// Draws the sheet as an indexed PNG.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`] or [`RenderError::Panels`].
    pub fn contact_sheet(&self, sheet: &ContactSheet) -> Result<Arc<[u8]>, RenderError> {
        sheet.style.check()?;
        let count = sheet.panels.len();
        if !(1..=ContactSheet::MAX_PANELS).contains(&count) {
            return Err(RenderError::Panels { count });
        }
        let assets = self.assets(sheet.style);
        let g = &assets.geometry;
        let colors = &assets.colors;
        let columns = if count == 4 { 2 } else { count.min(3) } as u32;
        let rows = (count as u32).div_ceil(columns);
        let gap = g.px(22.0) as u32;
        let caption = g.px(72.0) as u32;
        let width = columns * (g.width + gap) + gap;
        let height = rows * (g.height + caption + gap);
        let ground = match sheet.style.theme {
            Theme::Wood => rgb(0xF3_E4_C4),
            Theme::Paper => rgb(0xFB_F8_F0),
            Theme::Night => colors.ground,
        };
        let mut image = RgbImage::from_pixel(width, height, Pixel(ground));
        for (i, panel) in sheet.panels.iter().enumerate() {
            let column = i as u32 % columns;
            let row = i as u32 / columns;
            let x = gap + column * (g.width + gap);
            let y = row * (g.height + caption + gap);
            let scene = Scene { style: sheet.style, ..panel.scene.clone() };
            let board = compose::draw(&assets, &MarkedBoard::of(&scene));
            imageops::replace(&mut image, &board, i64::from(x), i64::from(y + caption));
            let x = x as i32;
            let y = (y + caption / 2) as i32;
            let r = g.px(26.0);
            disc(&mut image, x as f32 + r, y as f32, r, colors.last, 1.0);
            let figure = glyph_run(Face::Text, &(i + 1).to_string(), g.px(38.0), 0.0);
            figure.paint(&mut image, x + r as i32, y, colors.halo, 1.0);
            let words = caption_words(&panel.label, g.px(46.0), g.width as i32 - 3 * r as i32);
            let middle = x + (r * 2.6) as i32 + words.width / 2;
            words.paint(&mut image, middle, y, colors.digits[1], 1.0);
        }
        Ok(sheet.style.theme.palette().png(&image))
    }
}

/// Sets a label, cut to `room` pixels.
fn caption_words(label: &str, em: f32, room: i32) -> Mask {
    let mut text: String = label.chars().take(40).collect();
    let mut words = glyph_run(Face::Text, &text, em, 0.0);
    while words.width > room && text.pop().is_some() {
        words = glyph_run(Face::Text, &text, em, 0.0);
    }
    words
}
