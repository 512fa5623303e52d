//! Picture of a finished game or a solved puzzle to be shown around: names, board, the course of the game, one line.

use std::sync::Arc;

use image::{Rgb as Pixel, RgbImage, imageops};
use serde::{Deserialize, Serialize};

use super::board::BoardAssets;
use super::font::{name_run, name_width};
use super::graph::EvaluationPlot;
use super::names::{NameLine, SideName, cut};
use super::paint::{Point, disc};
use super::scene::MarkedBoard;
use super::{RenderError, Renderer, Scene, compose};

/// Content of the picture of [`Renderer::share_card`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShareCard {
    /// The board; its style is that of the whole picture.
    pub scene: Scene,
    /// Names above the board, at least one.
    pub names: Vec<SideName>,
    /// Course of the game below the board.
    pub ribbon: Option<Ribbon>,
    /// Text of the last line.
    pub line: Option<String>,
}

/// Course of a game between two labels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ribbon {
    /// Red's chance to win in thousandths, before the first move and after each; at least two values.
    pub chances: Vec<u16>,
    /// Labels of the upper end, where Red is better, and of the lower end.
    pub labels: [String; 2],
    /// Index in `chances` of a point that is marked, as is the last line.
    pub marked: Option<usize>,
}

/// Height of the line of names, in design pixels.
const NAMES: f32 = 88.0;
/// Height of the ribbon with its margins, in design pixels.
const RIBBON: f32 = 196.0;
/// Height of the last line, in design pixels.
const LINE: f32 = 84.0;
/// Em of names and of the last line, in design pixels.
const EM: f32 = 44.0;
/// Em of the labels, in design pixels.
const LABEL: f32 = 36.0;

impl Renderer {
    /// Draws the card as an indexed PNG.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`] or [`RenderError::Chances`].
    pub fn share_card(&self, card: &ShareCard) -> Result<Arc<[u8]>, RenderError> {
        Ok(card.scene.style.theme.palette().png(&self.full_card(card)?))
    }

    /// Draws the card in full colour.
    pub(super) fn full_card(&self, card: &ShareCard) -> Result<RgbImage, RenderError> {
        let style = card.scene.style;
        style.check()?;
        let assets = self.assets(style);
        let BoardAssets { geometry: g, colors, .. } = &*assets;
        let above = g.px(NAMES) as u32;
        let mut below = g.height + above;
        let board = compose::draw(&assets, &MarkedBoard::of(&card.scene));
        let ribbon_height = if card.ribbon.is_some() { g.px(RIBBON) as u32 } else { 0 };
        let line_height = if card.line.is_some() { g.px(LINE) as u32 } else { 0 };
        let height = below + ribbon_height + line_height;
        let mut image = RgbImage::from_pixel(g.width, height, Pixel(colors.ground));
        imageops::replace(&mut image, &board, 0, i64::from(above));
        let room = g.width as i32 - 2 * NameLine::margin(g);
        let names = NameLine::set(g, &card.names, g.px(EM), room);
        names.paint(&mut image, colors, style.pieces, above as i32 / 2);
        let mut is_marked = false;
        if let Some(ribbon) = &card.ribbon {
            is_marked = ribbon.marked.is_some();
            draw_ribbon(&mut image, &assets, ribbon, below as f32)?;
            below += ribbon_height;
        }
        if let Some(line) = &card.line {
            let middle = (below + line_height / 2) as i32;
            let mut x = NameLine::margin(g);
            if is_marked {
                let r = g.px(13.0);
                mark(&mut image, &assets, (x as f32 + r, middle as f32), r);
                x += (r * 3.2) as i32;
            }
            let words = name_run(&cut(line, g.px(EM), g.width as i32 - NameLine::margin(g) - x), g.px(EM));
            words.paint(&mut image, x + words.width / 2, middle, colors.digits[1], 1.0);
        }
        Ok(image)
    }
}

/// Draws the course of a game below `top`, with the labels of both ends at its left.
fn draw_ribbon(
    image: &mut RgbImage,
    assets: &BoardAssets,
    ribbon: &Ribbon,
    top: f32,
) -> Result<(), RenderError> {
    if ribbon.chances.len() < 2 || ribbon.chances.iter().any(|chance| *chance > 1000) {
        return Err(RenderError::Chances);
    }
    let BoardAssets { geometry: g, colors, .. } = assets;
    let chances: Vec<f32> = ribbon.chances.iter().map(|chance| f32::from(*chance) / 1000.0).collect();
    let em = g.px(LABEL);
    let margin = NameLine::margin(g);
    let widest = ribbon.labels.iter().map(|label| name_width(label, em)).max().unwrap_or(0);
    let space = g.px(20.0);
    let plot = EvaluationPlot {
        chances: &chances,
        g,
        colors,
        left: (margin + widest) as f32 + space,
        right: (g.width as i32 - margin) as f32,
        top: top + space,
        bottom: top + g.px(RIBBON) - space,
    };
    for (label, y) in ribbon.labels.iter().zip([plot.top + em / 2.0, plot.bottom - em / 2.0]) {
        let words = name_run(label, em);
        words.paint(image, margin + words.width / 2, y as i32, colors.digits[1], 1.0);
    }
    plot.draw(image);
    if let Some(ply) = ribbon.marked.filter(|ply| *ply < chances.len()) {
        mark(image, assets, plot.point(ply), g.px(13.0));
    }
    Ok(())
}

/// Draws the mark of a point of the ribbon.
fn mark(image: &mut RgbImage, assets: &BoardAssets, (x, y): Point, r: f32) {
    let colors = &assets.colors;
    disc(image, x, y, r * 1.3, colors.edge, 1.0);
    disc(image, x, y, r * 1.15, colors.halo, 1.0);
    disc(image, x, y, r * 0.75, colors.last, 1.0);
}
