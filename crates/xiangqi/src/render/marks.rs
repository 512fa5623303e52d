//! Marks on the board. None hides a piece: they lie under the discs or outside their edge.
//!
//! Each has a light and a dark outline ([`Canvas::coats`]), so that its contrast does not depend on its colour.

use image::RgbImage;

use super::colors::{CHECK_RING, ThemeColors};
use super::font::{Face, glyph_run};
use super::geometry::Geometry;
use super::paint::{
    Area, Point, Rgb, StrokeLayer, capsule, capsule_distance, coated, length, polygon_distance, rect,
    rounded, shade,
};

/// A board picture while it is drawn.
pub(super) struct Canvas<'a> {
    pub(super) image: RgbImage,
    pub(super) g: &'a Geometry,
    pub(super) colors: &'a ThemeColors,
}

impl Canvas<'_> {
    /// Returns a dark outline, a light one inside it, and the mark's colour.
    fn coats(&self, color: Rgb) -> [StrokeLayer; 3] {
        let line = self.g.px(2.0).max(1.0);
        [(2.0 * line, self.colors.edge, 1.0), (line, self.colors.halo, 1.0), (0.0, color, 1.0)]
    }

    /// Draws a disc in its coats, the outermost first.
    fn disc(&mut self, (x, y): Point, r: f32, coats: &[StrokeLayer]) {
        let area = Area::around(x, y, r + coats[0].0);
        coated(&mut self.image, area, coats, |px, py| length(px - x, py - y) - r);
    }

    /// Draws a ring in its coats, the outermost first; its stroke reaches `half` to either side of radius `r`.
    fn ring(&mut self, (x, y): Point, r: f32, half: f32, coats: &[StrokeLayer]) {
        let area = Area::around(x, y, r + half + coats[0].0);
        coated(&mut self.image, area, coats, |px, py| (length(px - x, py - y) - r).abs() - half);
    }

    /// Draws the tapered trail of a move from the ghost's edge to the piece, narrow and pale if `faint`.
    pub(super) fn trail(&mut self, (from, to): (Point, Point), faint: bool) {
        let (ux, uy, _) = direction(from, to);
        let (width, alpha) = if faint { (0.5, 0.42) } else { (1.0, 0.55) };
        let g = self.g;
        let start = (from.0 + ux * g.cells(0.46), from.1 + uy * g.cells(0.46), g.cells(0.045 * width));
        capsule(&mut self.image, start, (to.0, to.1, g.cells(0.085 * width)), self.colors.last, alpha);
    }

    /// Draws a share in per cent or a letter on a light label centred on `at`, in cells.
    pub(super) fn label(&mut self, at: Point, text: &str) {
        let g = self.g;
        let colors = self.colors;
        let (x, y) = g.at(at);
        let (em, half, high) = match text.len() {
            1 => (0.32, 0.18, 0.18),
            2 | 3 => (0.23, 0.265, 0.12),
            _ => (0.19, 0.265, 0.12),
        };
        let half = g.cells(half);
        let high = g.cells(high);
        let line = g.px(2.0).max(1.0);
        for (grown, color) in [(line, colors.edge), (0.0, colors.halo)] {
            let corners = (x - half - grown, y - high - grown, x + half + grown, y + high + grown);
            rounded(&mut self.image, corners, high, color, 1.0);
        }
        let figure = glyph_run(Face::Text, text, g.cells(em), 0.0);
        figure.paint(&mut self.image, x.round() as i32, y.round() as i32, colors.edge, 1.0);
    }

    pub(super) fn ghost_ring(&mut self, at: Point) {
        let g = self.g;
        let colors = self.colors;
        let half = g.px(1.5).max(0.75);
        let line = g.px(1.5).max(0.75);
        // As wide as the disc, but no higher than its row of points, although the disc is lifted.
        let r = g.radius().min((g.cell / 2 - g.stroke(1.5)) as f32 - half - line - 0.5);
        self.ring(at, r, half, &[(line, colors.halo, 0.9), (0.0, colors.last, 1.0)]);
    }

    /// Draws the small ring on the start of the move before the last one.
    pub(super) fn faint_origin(&mut self, at: Point) {
        let g = self.g;
        let colors = self.colors;
        let r = g.cells(0.17);
        let half = g.px(1.5).max(0.75);
        let line = g.px(1.5).max(0.75);
        self.ring(at, r, half, &[(line, colors.halo, 0.8), (0.0, colors.last, 0.85)]);
    }

    /// Draws corner brackets around the piece that moved, except for the corner `covered` (-1 or 1 across and down).
    pub(super) fn brackets(&mut self, (x, y): Point, covered: Option<(i32, i32)>, faint: bool) {
        let g = self.g;
        let colors = self.colors;
        let x = x as i32;
        let y = y as i32;
        let half = g.cells(0.455) as i32;
        let long = g.cells(if faint { 0.13 } else { 0.20 }) as i32;
        let thick = if faint { g.stroke(2.5) } else { g.stroke(5.0).max(2) };
        let line = g.stroke(1.5);
        let low = -half - thick / 2;
        let high = half + thick - thick / 2;
        for (grown, color) in [(line, colors.halo), (0, colors.last)] {
            for (sx, sy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
                if covered == Some((sx, sy)) {
                    continue;
                }
                let (x0, x1) = inwards(x + low, x + high, sx, long);
                let (y0, y1) = inwards(y + low, y + high, sy, thick);
                let bar = Area { x0, y0, x1, y1 }.grow(grown);
                rect(&mut self.image, bar, color, 1.0);
                let (x0, x1) = inwards(x + low, x + high, sx, thick);
                let (y0, y1) = inwards(y + low, y + high, sy, long);
                let post = Area { x0, y0, x1, y1 }.grow(grown);
                // The two arms share the corner: the second begins where the first ends.
                let post = if sy < 0 { Area { y0: bar.y1, ..post } } else { Area { y1: bar.y0, ..post } };
                rect(&mut self.image, post, color, 1.0);
            }
        }
    }

    /// Draws the small disc of a captured piece, without its character.
    pub(super) fn token(&mut self, at: Point, face: Rgb) {
        let r = self.g.cells(0.19);
        let ring = self.g.px(2.4).max(1.2);
        let [edge, halo, body] = self.coats(self.colors.last);
        self.disc(at, r, &[edge, halo, body, (-ring, face, 1.0)]);
    }

    pub(super) fn check_line(&mut self, from: Point, to: Point) {
        let r = self.g.cells(0.034);
        let coats = self.coats(self.colors.check);
        let area = Area::along(from, to, r + coats[0].0);
        coated(&mut self.image, area, &coats, |px, py| {
            capsule_distance((px, py), (from.0, from.1, r), (to.0, to.1, r))
        });
    }

    /// Draws a red glow around a checked general and a ring that needs no red-green vision.
    pub(super) fn check_glow(&mut self, (x, y): Point) {
        let g = self.g;
        let colors = self.colors;
        let y = y - g.stroke(1.5) as f32;
        let radius = g.cells(0.86);
        shade(&mut self.image, Area::around(x, y, radius), colors.check, |px, py| {
            let squared = (px - x) * (px - x) + (py - y) * (py - y);
            if squared < radius * radius / 4.0 {
                return 0.95;
            }
            let fade = (2.0 - 2.0 * squared.sqrt() / radius).clamp(0.0, 1.0);
            // fade^1.375, with square roots only.
            let root = fade.sqrt().sqrt();
            0.95 * fade * root * root.sqrt()
        });
        let r = g.cells(0.476);
        let half = g.px(2.0).max(1.0);
        let line = g.px(3.0).max(1.5);
        self.ring((x, y), r, half, &[(line, colors.edge, 0.9), (0.0, CHECK_RING, 1.0)]);
    }

    pub(super) fn dot(&mut self, at: Point) {
        self.disc(at, self.g.cells(0.12), &self.coats(self.colors.hint));
    }

    /// Draws a ring around a piece that may be captured, outside the disc.
    pub(super) fn capture_ring(&mut self, at: Point) {
        self.outline(at, 0.024);
    }

    /// Draws a thin ring around the selected piece, outside the disc.
    pub(super) fn selection(&mut self, at: Point) {
        self.outline(at, 0.010);
    }

    /// Draws a ring around a disc; `half` is half its stroke in cells.
    fn outline(&mut self, (x, y): Point, half: f32) {
        let y = y - self.g.stroke(1.5) as f32;
        let r = self.g.cells(0.487);
        let half = self.g.cells(half).max(0.5);
        self.ring((x, y), r, half, &self.coats(self.colors.hint));
    }

    pub(super) fn cross(&mut self, (x, y): Point) {
        let arm = self.g.cells(0.11);
        let r = self.g.cells(0.032);
        let coats = self.coats(self.colors.check);
        coated(&mut self.image, Area::around(x, y, arm + r + coats[0].0), &coats, |px, py| {
            let falling = capsule_distance((px, py), (x - arm, y - arm, r), (x + arm, y + arm, r));
            let rising = capsule_distance((px, py), (x - arm, y + arm, r), (x + arm, y - arm, r));
            falling.min(rising)
        });
    }
}

/// Returns the part of `low..high` at the end that `sign` names, `size` long.
fn inwards(low: i32, high: i32, sign: i32, size: i32) -> (i32, i32) {
    if sign < 0 { (low, low + size) } else { (high - size, high) }
}

/// An arrow along a line of one or more segments, in cells from the upper left point.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    /// Corners of the line, from the start of the shaft to the tip.
    pub(super) path: Vec<Point>,
    /// Half the width of the shaft.
    pub(super) half: f32,
    /// Length of a dash and of the gap after it; `None` for a solid shaft.
    pub(super) dash: Option<Point>,
    /// Draws only the rim in `color` and the rest in a light colour.
    pub(super) hollow: bool,
    pub(super) color: Rgb,
}

impl Arrow {
    /// Returns a straight path that starts `leave` after one point, ends `arrive` before the other, and runs `lane` to the
    /// right of the line between them.
    pub(super) fn straight((from, to): (Point, Point), (leave, arrive): Point, lane: f32) -> Vec<Point> {
        let line = direction(from, to);
        vec![offset(from, line, leave, lane), offset(from, line, line.2 - arrive, lane)]
    }

    /// End of a bow at the rim of a disc: distance ahead of the point and aside, in cells.
    pub(super) const RIM: Point = (0.26, 0.40);
    /// End of a bow on an empty point: distance ahead and aside, in cells.
    pub(super) const FREE: Point = (-0.10, 0.24);
    /// End of a bow beside a disc, for a longer bow: distance ahead and aside, in cells.
    pub(super) const BESIDE: Point = (0.0, 0.50);

    /// Returns a path bowed to the right (`side` 1) or to the left (-1), for moves too short for a straight arrow.
    pub(super) fn bow((from, to): (Point, Point), (leave, arrive): (Point, Point), side: f32) -> Vec<Point> {
        let line = direction(from, to);
        let a = offset(from, line, leave.0, leave.1 * side);
        let c = offset(to, line, -arrive.0, arrive.1 * side);
        let b = offset(((a.0 + c.0) / 2.0, (a.1 + c.1) / 2.0), line, 0.0, 0.22 * side);
        let mut path = Vec::with_capacity(9);
        for step in 0..=8 {
            let t = step as f32 / 8.0;
            let p = (1.0 - t) * (1.0 - t);
            let q = 2.0 * t * (1.0 - t);
            let r = t * t;
            path.push((p * a.0 + q * b.0 + r * c.0, p * a.1 + q * b.1 + r * c.1));
        }
        path
    }

    pub(super) fn length(&self) -> f32 {
        self.path.windows(2).map(|pair| direction(pair[0], pair[1]).2).sum()
    }

    pub(super) fn paint(&self, canvas: &mut Canvas) {
        let g = canvas.g;
        let long = self.length();
        let head = (self.half * 4.5).min(long * 0.7).max(0.1);
        let back = along(&self.path, long - head);
        let tip = along(&self.path, long);
        let (ux, uy, _) = direction(back, tip);
        let wing = head * 0.59;
        let corners =
            [(back.0 + uy * wing, back.1 - ux * wing), tip, (back.0 - uy * wing, back.1 + ux * wing)];
        let corners = corners.map(|corner| g.at(corner));
        let half = g.cells(self.half);
        let neck = (long - head * 0.9).max(self.half);
        let dashes = match self.dash {
            None => vec![(self.half, neck)],
            Some((dash, gap)) => {
                // Even a short shaft has two dashes.
                let scale = (neck / (2.0 * dash + gap)).min(1.0);
                let dash = dash * scale;
                let gap = gap * scale;
                let count = ((neck + gap) / (dash + gap) + 0.01) as i32;
                let starts = (0..count).map(|i| i as f32 * (dash + gap));
                starts.map(|start| (start + self.half, start + dash - self.half)).collect()
            }
        };
        let shaft: Vec<_> = dashes
            .into_iter()
            .flat_map(|(start, end)| segments(&self.path, start, end))
            .map(|(a, b)| (g.at(a), g.at(b)))
            .collect();
        let mut coats = canvas.coats(self.color).to_vec();
        if self.hollow {
            coats.push((-g.px(2.0).max(1.0), canvas.colors.halo, 1.0));
        }
        let reach = g.cells(wing).max(half) + coats[0].0 + 1.0;
        let mut area = Area::around(corners[1].0, corners[1].1, reach);
        for &point in &self.path {
            let (x, y) = g.at(point);
            area = area.union(Area::around(x, y, reach));
        }
        let is_straight = self.path.len() == 2;
        let (x, y) = g.at(self.path[0]);
        coated(&mut canvas.image, area, &coats, |px, py| {
            // Most of the area of a slanting arrow is empty, so pixels far from its axis are skipped.
            if is_straight && ((px - x) * uy - (py - y) * ux).abs() > reach {
                return f32::MAX;
            }
            shaft.iter().fold(polygon_distance((px, py), &corners), |nearest, &((x0, y0), (x1, y1))| {
                nearest.min(capsule_distance((px, py), (x0, y0, half), (x1, y1, half)))
            })
        });
    }
}

/// Returns the point `length` after the start of a path.
pub(super) fn along(path: &[Point], mut length: f32) -> Point {
    for pair in path.windows(2) {
        let (ux, uy, distance) = direction(pair[0], pair[1]);
        if length <= distance {
            return (pair[0].0 + ux * length, pair[0].1 + uy * length);
        }
        length -= distance;
    }
    path[path.len() - 1]
}

/// Returns the segments of a path between two distances from its start.
fn segments(path: &[Point], start: f32, end: f32) -> Vec<(Point, Point)> {
    let mut pieces = Vec::new();
    let mut passed = 0.0;
    for pair in path.windows(2) {
        let line = direction(pair[0], pair[1]);
        let from = (start - passed).max(0.0);
        let to = (end - passed).min(line.2);
        if from <= to {
            pieces.push((offset(pair[0], line, from, 0.0), offset(pair[0], line, to, 0.0)));
        }
        passed += line.2;
    }
    pieces
}

/// Moves a point `ahead` in a direction and `aside` to its right.
pub(super) fn offset((x, y): Point, (ux, uy, _): (f32, f32, f32), ahead: f32, aside: f32) -> Point {
    (x + ux * ahead - uy * aside, y + uy * ahead + ux * aside)
}

/// Returns the unit vector and the distance from one point to another.
pub(super) fn direction(from: Point, to: Point) -> (f32, f32, f32) {
    let dx = to.0 - from.0;
    let dy = to.1 - from.1;
    let distance = length(dx, dy);
    if distance == 0.0 { (0.0, 0.0, 0.0) } else { (dx / distance, dy / distance, distance) }
}
