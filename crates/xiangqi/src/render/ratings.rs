//! Graph of a player's ratings, game by game.

use std::sync::Arc;

use image::{Rgb as Pixel, RgbImage};
use serde::{Deserialize, Serialize};

use super::colors::ThemeColors;
use super::font::{Face, glyph_run};
use super::geometry::Geometry;
use super::paint::{Area, Point, Rgb, capsule, disc, length, rect, rounded};
use super::{RenderError, Renderer, Style, Theme, wood};

/// A curve of ratings after each game of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingCurve {
    /// End of each game, in seconds since 1970, and the rating after it; the earliest first.
    pub points: Vec<(i64, i32)>,
    /// Draws the curve in dashes, so that two curves differ in more than colour.
    pub dashed: bool,
}

/// Content of the picture of [`Renderer::rating_graph`]. The games of all curves share one axis, in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingGraph {
    /// One or two curves, each with at least one point, together at least two points.
    pub curves: Vec<RatingCurve>,
    /// Style; the height is 0.54 of the width.
    pub style: Style,
}

/// Minimum range of the rating axis, in points of rating, so that small changes look small.
const LEAST_SPAN: i32 = 200;
/// Em of ratings, in design pixels.
const FIGURES: f32 = 36.0;
/// Em of dates, in design pixels.
const DAYS: f32 = 31.0;

impl Renderer {
    /// Draws the graph as an indexed PNG.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`] or [`RenderError::Ratings`].
    pub fn rating_graph(&self, graph: &RatingGraph) -> Result<Arc<[u8]>, RenderError> {
        graph.style.check()?;
        if graph.curves.iter().map(|curve| curve.points.len()).sum::<usize>() < 2 {
            return Err(RenderError::Ratings);
        }
        let assets = self.assets(graph.style);
        let mut plot = RatingPlot::new(graph, &assets.geometry, &assets.colors);
        plot.scale();
        plot.dates();
        let mut labels = Vec::new();
        for curve in &graph.curves {
            labels.push(plot.curve(curve));
        }
        plot.results(labels.into_iter().flatten().collect());
        Ok(graph.style.theme.palette().png(&plot.image))
    }
}

/// End of a curve, for its label.
struct CurveEnd {
    y: f32,
    rating: i32,
    /// Difference from the first rating.
    change: i32,
    color: Rgb,
}

struct RatingPlot<'a> {
    g: &'a Geometry,
    colors: &'a ThemeColors,
    image: RgbImage,
    /// Times of the games in order.
    times: Vec<i64>,
    low: i32,
    high: i32,
    step: i32,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl<'a> RatingPlot<'a> {
    fn new(graph: &RatingGraph, g: &'a Geometry, colors: &'a ThemeColors) -> RatingPlot<'a> {
        let width = g.width;
        let height = g.width * 27 / 50;
        let mut image = RgbImage::from_pixel(width, height, Pixel(colors.ground));
        if graph.style.theme == Theme::Wood {
            wood::draw(&mut image, g);
        }
        let (mut times, ratings): (Vec<i64>, Vec<i32>) =
            graph.curves.iter().flat_map(|curve| curve.points.iter().copied()).unzip();
        times.sort_unstable();
        let low = ratings.iter().copied().min().unwrap_or_default();
        let high = ratings.iter().copied().max().unwrap_or_default();
        // A range that is too small grows on both sides.
        let missing = (LEAST_SPAN - (high - low)).max(0);
        let low = low - missing / 2;
        let high = high + missing / 2;
        let step = [50, 100, 200, 500].into_iter().find(|step| (high - low) / step < 6).unwrap_or(1000);
        let low = low.div_euclid(step) * step;
        let high = (high + step - 1).div_euclid(step) * step;
        let left = g.px(128.0);
        let right = width as f32 - g.px(142.0);
        let top = g.px(40.0);
        let bottom = height as f32 - g.px(76.0);
        let mut plot = RatingPlot { g, colors, image, times, low, high, step, left, right, top, bottom };
        let border = g.px(12.0);
        let corners = (left - border, top - border, right + border, bottom + border);
        rounded(&mut plot.image, corners, g.px(10.0), colors.panel, 1.0);
        plot
    }

    /// Returns the x coordinate of game `number`, counted from 0 over all curves.
    fn x(&self, number: usize) -> f32 {
        let last = (self.times.len() - 1).max(1) as f32;
        self.left + (self.right - self.left) * number as f32 / last
    }

    fn y(&self, rating: i32) -> f32 {
        let share = (rating - self.low) as f32 / (self.high - self.low) as f32;
        self.bottom + (self.top - self.bottom) * share
    }

    fn text(&mut self, text: &str, em: f32, (x, y): Point, color: Rgb) {
        let mask = glyph_run(Face::Text, text, self.g.px(em), 0.0);
        mask.paint(&mut self.image, x.round() as i32, y.round() as i32, color, 1.0);
    }

    /// Draws a line and a figure for each step of the rating axis.
    fn scale(&mut self) {
        let thin = self.g.stroke(2.0);
        let mut rating = self.low;
        while rating <= self.high {
            let y = self.y(rating) as i32;
            let line = Area { x0: self.left as i32, y0: y, x1: self.right as i32, y1: y + thin };
            rect(&mut self.image, line, self.colors.line, 0.28);
            self.text(
                &rating.to_string(),
                FIGURES,
                ((self.left - self.g.px(12.0)) / 2.0, y as f32),
                self.colors.digits[1],
            );
            rating += self.step;
        }
    }

    /// Writes the dates of the first, the middle and the last game.
    fn dates(&mut self) {
        let last = self.times.len() - 1;
        let y = self.bottom + self.g.px(46.0);
        let half = self.g.px(86.0);
        let mut known = Vec::new();
        for number in [0, last, last / 2] {
            let day = day(self.times[number]);
            if known.contains(&day) {
                continue;
            }
            let x = self.x(number).clamp(self.left + half, self.right - half);
            self.text(&day, DAYS, (x, y), self.colors.digits[1]);
            known.push(day);
        }
    }

    /// Draws a curve and a line at its first rating. Returns `None` for an empty curve.
    fn curve(&mut self, curve: &RatingCurve) -> Option<CurveEnd> {
        let color = if curve.dashed { self.colors.last } else { self.colors.digits[0] };
        // Games that ended within one second take consecutive places.
        let mut next = 0;
        let mut places = Vec::with_capacity(curve.points.len());
        for &(at, rating) in &curve.points {
            let number = self.times.partition_point(|time| *time < at).max(next);
            next = number + 1;
            places.push((self.x(number.min(self.times.len() - 1)), self.y(rating)));
        }
        let r = self.g.px(3.4).max(1.4);
        let first = curve.points.first()?.1;
        let last = curve.points.last()?.1;
        let start = self.y(first) as i32;
        let thick = self.g.stroke(2.0);
        let line = Area { x0: self.left as i32, y0: start, x1: self.right as i32, y1: start + thick };
        rect(&mut self.image, line, color, 0.55);
        let mut run = 0.0;
        for pair in places.windows(2) {
            if curve.dashed {
                self.dashes(pair[0], pair[1], r, &mut run, color);
            } else {
                capsule(&mut self.image, (pair[0].0, pair[0].1, r), (pair[1].0, pair[1].1, r), color, 1.0);
            }
        }
        let &(x, y) = places.last()?;
        disc(&mut self.image, x, y, r * 3.2, self.colors.halo, 1.0);
        disc(&mut self.image, x, y, r * 2.5, color, 1.0);
        Some(CurveEnd { y, rating: last, change: last - first, color })
    }

    /// Writes the last rating and its difference from the first beside the end of each curve.
    fn results(&mut self, mut ends: Vec<CurveEnd>) {
        ends.sort_by(|a, b| a.y.total_cmp(&b.y));
        let line = self.g.px(19.0);
        let high = self.g.px(88.0);
        let x = (self.right + self.g.px(12.0) + self.image.width() as f32) / 2.0;
        let mut free = self.top;
        for (at, end) in ends.iter().enumerate() {
            let below = high * (ends.len() - 1 - at) as f32;
            let y = end.y.clamp(free, (self.bottom - below).max(free));
            free = y + high;
            self.text(&end.rating.to_string(), FIGURES, (x, y - line), end.color);
            self.text(&format!("{:+}", end.change), FIGURES, (x, y + line), self.colors.digits[1]);
        }
    }

    /// Draws a segment of a dashed line; `run` is the length of the line before it, in pixels.
    fn dashes(&mut self, from: (f32, f32), to: (f32, f32), r: f32, run: &mut f32, color: Rgb) {
        let dash = r * 5.0;
        let gap = r * 4.5;
        let whole = length(to.0 - from.0, to.1 - from.1);
        let mut way = 0.0;
        while way < whole {
            let phase = (*run + way) % (dash + gap);
            let until = if phase < dash { dash - phase } else { dash + gap - phase };
            let end = (way + until.max(0.1)).min(whole);
            if phase < dash {
                let [start, stop] = [way / whole, end / whole]
                    .map(|share| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share, r));
                capsule(&mut self.image, start, stop, color, 1.0);
            }
            way = end;
        }
        *run += whole;
    }
}

/// Formats the date of a Unix time in seconds, in UTC: `2026-05-14`.
fn day(seconds: i64) -> String {
    jiff::Timestamp::from_second(seconds).unwrap_or_default().strftime("%F").to_string()
}
