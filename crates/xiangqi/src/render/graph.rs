//! Graph of a game's evaluation: Red's chance to win, move by move.

use std::sync::Arc;

use image::{Rgb as Pixel, RgbImage};

use super::colors::ThemeColors;
use super::font::{Face, glyph_run};
use super::geometry::Geometry;
use super::paint::{
    Area, Point, capsule, capsule_distance, cover, disc, length, rect, rgb, rounded, rounded_distance, shade,
};
use super::{RenderError, Renderer, Style, Theme, wood};
use crate::rules::{Color, Piece, Role};

/// Content of the picture of [`Renderer::evaluation_graph`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvaluationGraph {
    /// Red's chance to win (0 to 1) before the first move and after each; at least two values.
    pub chances: Vec<f32>,
    /// Turning points, as indices of `chances`, numbered on the graph in this order.
    pub turning: Vec<usize>,
    /// Style; the height is 0.54 of the width.
    pub style: Style,
}

impl Renderer {
    /// Draws the graph as an indexed PNG.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`] or [`RenderError::Chances`].
    pub fn evaluation_graph(&self, graph: &EvaluationGraph) -> Result<Arc<[u8]>, RenderError> {
        graph.style.check()?;
        if graph.chances.len() < 2 || !graph.chances.iter().all(|chance| (0.0..=1.0).contains(chance)) {
            return Err(RenderError::Chances);
        }
        let assets = self.assets(graph.style);
        let g = &assets.geometry;
        let mut image = RgbImage::from_pixel(g.width, g.width * 27 / 50, Pixel(assets.colors.ground));
        if graph.style.theme == Theme::Wood {
            wood::draw(&mut image, g);
        }
        let left = g.px(112.0);
        let right = g.width as f32 - g.px(34.0);
        let top = g.px(32.0);
        let bottom = image.height() as f32 - g.px(62.0);
        let plot =
            EvaluationPlot { chances: &graph.chances, g, colors: &assets.colors, left, right, top, bottom };
        plot.draw(&mut image);
        plot.move_numbers(&mut image);
        plot.turning_points(&mut image, &graph.turning);
        for (color, y) in [(Color::Black, top + g.px(40.0)), (Color::Red, bottom - g.px(40.0))] {
            assets.sprites.get(Piece::new(color, Role::General)).paint(&mut image, (left / 2.0, y), 1.0);
        }
        Ok(graph.style.theme.palette().png(&image))
    }
}

/// The course of a game in a part of a picture, given by its edges in pixels.
pub(super) struct EvaluationPlot<'a> {
    /// Red's chances to win (0 to 1), at least two.
    pub(super) chances: &'a [f32],
    pub(super) g: &'a Geometry,
    pub(super) colors: &'a ThemeColors,
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) top: f32,
    pub(super) bottom: f32,
}

impl EvaluationPlot<'_> {
    /// Draws the areas of both sides, the line of equal chances and the curve.
    pub(super) fn draw(&self, image: &mut RgbImage) {
        self.areas(image);
        self.axis(image);
        self.curve(image);
    }

    /// Returns the place of the curve after `ply` moves, in pixels.
    pub(super) fn point(&self, ply: usize) -> Point {
        (self.x(ply as f32), self.y(self.chances[ply]))
    }

    fn x(&self, ply: f32) -> f32 {
        let last = (self.chances.len() - 1) as f32;
        self.left + (self.right - self.left) * ply / last
    }

    fn y(&self, chance: f32) -> f32 {
        self.bottom + (self.top - self.bottom) * chance.clamp(0.0, 1.0)
    }

    fn points(&self) -> Vec<Point> {
        (0..self.chances.len()).map(|ply| self.point(ply)).collect()
    }

    fn chance(&self, ply: f32) -> f32 {
        let chances = self.chances;
        let ply = ply.clamp(0.0, (chances.len() - 1) as f32);
        let whole = (ply as usize).min(chances.len() - 2);
        chances[whole] + (chances[whole + 1] - chances[whole]) * (ply - whole as f32)
    }

    fn areas(&self, image: &mut RgbImage) {
        let [red, black] = self.colors.face;
        let corners = (self.left, self.top, self.right, self.bottom);
        let radius = self.g.px(10.0);
        rounded(image, corners, radius, black, 1.0);
        let cx = (self.left + self.right) / 2.0;
        let cy = (self.top + self.bottom) / 2.0;
        let hw = (self.right - self.left) / 2.0;
        let hh = (self.bottom - self.top) / 2.0;
        let area = Area::spanning(self.left, self.top, self.right, self.bottom);
        let scale = (self.chances.len() - 1) as f32 / (self.right - self.left);
        let heights: Vec<f32> =
            (0..image.width()).map(|x| self.y(self.chance((x as f32 + 0.5 - self.left) * scale))).collect();
        shade(image, area, red, |x, y| {
            let inside = cover(rounded_distance(x - cx, y - cy, hw, hh, radius));
            inside * cover(heights[x as usize] - y)
        });
    }

    fn axis(&self, image: &mut RgbImage) {
        let thin = self.g.stroke(2.0);
        let y = ((self.top + self.bottom) / 2.0) as i32;
        let dash = self.g.px(12.0) as i32;
        let mut x = self.left as i32 + dash / 2;
        while x + dash < self.right as i32 {
            let area = Area { x0: x, y0: y, x1: x + dash, y1: y + thin };
            rect(image, area, self.colors.river_text, 0.9);
            x += dash * 2;
        }
    }

    /// Writes the numbers of some moves below the graph.
    fn move_numbers(&self, image: &mut RgbImage) {
        let thin = self.g.stroke(2.0);
        let moves = self.chances.len() / 2;
        let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| moves / step <= 7).unwrap_or(200);
        let mut number = step;
        while number * 2 < self.chances.len() + 1 {
            let x = self.x((number * 2 - 1) as f32);
            let tick = Area {
                x0: x as i32 - thin / 2,
                y0: self.bottom as i32 + self.g.stroke(4.0),
                x1: x as i32 - thin / 2 + thin,
                y1: self.bottom as i32 + self.g.stroke(12.0),
            };
            rect(image, tick, self.colors.line, 0.9);
            let text = glyph_run(Face::Text, &number.to_string(), self.g.px(34.0), 0.0);
            let y = self.bottom + self.g.px(32.0);
            text.paint(image, x as i32, y as i32, self.colors.digits[1], 1.0);
            number += step;
        }
    }

    fn curve(&self, image: &mut RgbImage) {
        let r = self.g.px(2.6).max(1.4);
        for pair in self.points().windows(2) {
            let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
            capsule(image, (x0, y0, r), (x1, y1, r), self.colors.digits[0], 1.0);
        }
    }

    /// Draws a numbered disc for each turning point, beside the curve so that it stays visible.
    fn turning_points(&self, image: &mut RgbImage, turning: &[usize]) {
        let r = self.g.px(24.0);
        let mut taken: Vec<Point> = Vec::new();
        for (i, &ply) in turning.iter().enumerate() {
            if ply >= self.chances.len() {
                continue;
            }
            let (x, y) = self.point(ply);
            let at = self.free_place(x, y, r, &taken);
            taken.push(at);
            capsule(image, (x, y, r * 0.1), (at.0, at.1, r * 0.1), self.colors.last, 1.0);
            disc(image, x, y, r * 0.34, self.colors.halo, 1.0);
            disc(image, x, y, r * 0.24, self.colors.last, 1.0);
            disc(image, at.0, at.1, r + self.g.px(2.0), self.colors.halo, 1.0);
            disc(image, at.0, at.1, r, self.colors.last, 1.0);
            let figure = glyph_run(Face::Text, &(i + 1).to_string(), self.g.px(36.0), 0.0);
            let white = rgb(0xFF_FF_FF);
            figure.paint(image, at.0.round() as i32, at.1.round() as i32, white, 1.0);
        }
    }

    /// Returns the place near a point of the curve with the best clearance from the curve and from other discs.
    fn free_place(&self, x: f32, y: f32, r: f32, taken: &[Point]) -> Point {
        let reach = r * 2.1;
        let directions = [
            (0.0, -1.0),
            (0.0, 1.0),
            (0.71, -0.71),
            (-0.71, -0.71),
            (0.71, 0.71),
            (-0.71, 0.71),
            (1.0, 0.0),
            (-1.0, 0.0),
        ];
        let points = self.points();
        let mut best = (f32::MIN, (x, y));
        for (dx, dy) in directions {
            let at = (x + dx * reach, y + dy * reach);
            let inside = at.0 - r > self.left
                && at.0 + r < self.right
                && at.1 - r > self.top
                && at.1 + r < self.bottom;
            if !inside {
                continue;
            }
            let segments = points
                .windows(2)
                .map(|pair| capsule_distance(at, (pair[0].0, pair[0].1, 0.0), (pair[1].0, pair[1].1, 0.0)));
            let others = taken.iter().map(|&(x, y)| length(x - at.0, y - at.1) - r);
            let clear = segments.chain(others).fold(reach, f32::min);
            if clear > best.0 + 0.01 {
                best = (clear, at);
            }
        }
        best.1
    }
}
