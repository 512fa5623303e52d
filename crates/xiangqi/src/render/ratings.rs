//! The course of somebody's ratings, game by game.

use std::sync::Arc;

use image::{Rgb as Pixel, RgbImage};
use serde::{Deserialize, Serialize};

use super::colors::ThemeColors;
use super::font::{Face, glyph_run};
use super::geometry::Geometry;
use super::paint::{Area, Point, Rgb, capsule, disc, length, rect, rounded};
use super::{RenderError, Renderer, Style, Theme, wood};

/// A curve: what a person was rated after each game of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingCurve {
    /// End of each game, in seconds since 1970, and the rating after it; the earliest first.
    pub points: Vec<(i64, i32)>,
    /// Drawn in dashes, to be told from another one without seeing its colour.
    pub dashed: bool,
}

/// Somebody's ratings in one picture. The games of all curves stand side by side in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingGraph {
    /// One or two curves, each with at least one point.
    pub curves: Vec<RatingCurve>,
    /// The look; the height is a little more than half the width.
    pub style: Style,
}

/// Fewest points of rating that the graph shows from bottom to top, so that small changes look small.
const LEAST_SPAN: i32 = 200;
/// Em of ratings and of days in design pixels.
const FIGURES: f32 = 36.0;
const DAYS: f32 = 31.0;

impl Renderer {
    /// The graph as an indexed PNG.
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

/// The end of a curve.
struct CurveEnd {
    y: f32,
    rating: i32,
    /// By how much it differs from the first rating.
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
        let (width, height) = (g.width, g.width * 27 / 50);
        let mut image = RgbImage::from_pixel(width, height, Pixel(colors.ground));
        if graph.style.theme == Theme::Wood {
            wood::draw(&mut image, g);
        }
        let points = || graph.curves.iter().flat_map(|curve| &curve.points);
        let mut times: Vec<i64> = points().map(|(at, _)| *at).collect();
        times.sort_unstable();
        let (low, high) = points()
            .fold((i32::MAX, i32::MIN), |(low, high), &(_, rating)| (low.min(rating), high.max(rating)));
        // A span that is too small grows on both sides.
        let missing = (LEAST_SPAN - (high - low)).max(0);
        let (low, high) = (low - missing / 2, high + missing / 2);
        let step = [50, 100, 200, 500].into_iter().find(|step| (high - low) / step < 6).unwrap_or(1000);
        let (low, high) = (low.div_euclid(step) * step, (high + step - 1).div_euclid(step) * step);
        let (left, right) = (g.px(128.0), width as f32 - g.px(142.0));
        let (top, bottom) = (g.px(40.0), height as f32 - g.px(76.0));
        let mut plot = RatingPlot { g, colors, image, times, low, high, step, left, right, top, bottom };
        let panel = match graph.style.theme {
            Theme::Night => colors.face[1],
            Theme::Wood | Theme::Paper => colors.face[0],
        };
        let border = g.px(12.0);
        let corners = (left - border, top - border, right + border, bottom + border);
        rounded(&mut plot.image, corners, g.px(10.0), panel, 1.0);
        plot
    }

    /// The place of the `number`th of all games.
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

    /// A line and a figure for every step of the ratings.
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

    /// The days of the first and the last game, and of one between them.
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

    /// A curve above the level at which it began; where it ends, for its label.
    fn curve(&mut self, curve: &RatingCurve) -> Option<CurveEnd> {
        let color = if curve.dashed { self.colors.last } else { self.colors.digits[0] };
        // Games that ended in the same second take the places one after the other.
        let mut next = 0;
        let mut places = Vec::with_capacity(curve.points.len());
        for &(at, rating) in &curve.points {
            let number = self.times.partition_point(|time| *time < at).max(next);
            next = number + 1;
            places.push((self.x(number.min(self.times.len() - 1)), self.y(rating)));
        }
        let r = self.g.px(3.4).max(1.4);
        let (first, last) = (curve.points.first()?.1, curve.points.last()?.1);
        let (start, thick) = (self.y(first) as i32, self.g.stroke(2.0));
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

    /// Beside the ends of the curves the last rating, and by how much it differs from the first.
    fn results(&mut self, mut ends: Vec<CurveEnd>) {
        ends.sort_by(|a, b| a.y.total_cmp(&b.y));
        let (line, high) = (self.g.px(19.0), self.g.px(88.0));
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

    /// A stretch of a dashed line; `run` is how long the line is up to here.
    fn dashes(&mut self, from: (f32, f32), to: (f32, f32), r: f32, run: &mut f32, color: Rgb) {
        let (dash, gap) = (r * 5.0, r * 4.5);
        let whole = length(to.0 - from.0, to.1 - from.1);
        let at = |way: f32| {
            let share = if whole > 0.0 { way / whole } else { 0.0 };
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share, r)
        };
        let mut way = 0.0;
        while way < whole {
            let phase = (*run + way) % (dash + gap);
            let until = if phase < dash { dash - phase } else { dash + gap - phase };
            let end = (way + until.max(0.1)).min(whole);
            if phase < dash {
                capsule(&mut self.image, at(way), at(end), color, 1.0);
            }
            way = end;
        }
        *run += whole;
    }
}

/// The day of a point of time, in UTC: `2026-05-14`.
fn day(seconds: i64) -> String {
    jiff::Timestamp::from_second(seconds).unwrap_or_default().strftime("%F").to_string()
}
