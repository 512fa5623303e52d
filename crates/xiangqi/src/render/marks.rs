//! The marks on the board. None of them hides a piece: they lie under the discs or keep outside their edge.
//!
//! Each is outlined light and dark ([`Canvas::coats`]), so that it stands out from any ground also where its colour is not seen.

use image::RgbImage;

use super::colors::{CHECK_RING, ThemeColors};
use super::font::{Face, glyph_run};
use super::geometry::Geometry;
use super::paint::{
    Area, Point, Rgb, StrokeLayer, capsule, capsule_distance, coated, length, polygon_distance, rect,
    rounded, shade,
};

/// A picture of a board on which marks are drawn.
pub(super) struct Canvas<'a> {
    pub(super) image: RgbImage,
    pub(super) g: &'a Geometry,
    pub(super) colors: &'a ThemeColors,
}

impl Canvas<'_> {
    /// A dark outline, a light one inside it, and the mark's own colour.
    fn coats(&self, color: Rgb) -> [StrokeLayer; 3] {
        let line = self.g.px(2.0).max(1.0);
        [(2.0 * line, self.colors.edge, 1.0), (line, self.colors.halo, 1.0), (0.0, color, 1.0)]
    }

    /// A disc in its coats, the outermost first.
    fn disc(&mut self, (x, y): Point, r: f32, coats: &[StrokeLayer]) {
        let area = Area::around(x, y, r + coats[0].0);
        coated(&mut self.image, area, coats, |px, py| length(px - x, py - y) - r);
    }

    /// A ring in its coats, the outermost first; its stroke reaches `half` to either side of radius `r`.
    fn ring(&mut self, (x, y): Point, r: f32, half: f32, coats: &[StrokeLayer]) {
        let area = Area::around(x, y, r + half + coats[0].0);
        coated(&mut self.image, area, coats, |px, py| (length(px - x, py - y) - r).abs() - half);
    }

    /// The tapered trail of the last move, from the ghost's edge to the piece that moved; narrow and pale for the move before.
    pub(super) fn trail(&mut self, (from, to): (Point, Point), faint: bool) {
        let (ux, uy, _) = direction(from, to);
        let (width, alpha) = if faint { (0.5, 0.42) } else { (1.0, 0.55) };
        let g = self.g;
        let start = (from.0 + ux * g.cells(0.46), from.1 + uy * g.cells(0.46), g.cells(0.045 * width));
        capsule(&mut self.image, start, (to.0, to.1, g.cells(0.085 * width)), self.colors.last, alpha);
    }

    /// How many per cent, on a light label with its centre here, in cells.
    pub(super) fn share(&mut self, at: Point, share: u8) {
        let (g, colors) = (self.g, self.colors);
        let (x, y) = g.at(at);
        let em = if share < 100 { 0.23 } else { 0.19 };
        let (half, high, line) = (g.cells(0.265), g.cells(0.12), g.px(2.0).max(1.0));
        for (grown, color) in [(line, colors.edge), (0.0, colors.halo)] {
            let corners = (x - half - grown, y - high - grown, x + half + grown, y + high + grown);
            rounded(&mut self.image, corners, high, color, 1.0);
        }
        let figure = glyph_run(Face::Text, &format!("{share}%"), g.cells(em), 0.0);
        figure.paint(&mut self.image, x.round() as i32, y.round() as i32, colors.edge, 1.0);
    }

    pub(super) fn ghost_ring(&mut self, at: Point) {
        let (g, colors) = (self.g, self.colors);
        let (half, line) = (g.px(1.5).max(0.75), g.px(1.5).max(0.75));
        // As wide as the disc, but on its own row of points also where it is lifted.
        let r = g.radius().min((g.cell / 2 - g.stroke(1.5)) as f32 - half - line - 0.5);
        self.ring(at, r, half, &[(line, colors.halo, 0.9), (0.0, colors.last, 1.0)]);
    }

    /// The small ring on the point from which the move before the last one started.
    pub(super) fn faint_origin(&mut self, at: Point) {
        let (g, colors) = (self.g, self.colors);
        let (r, half, line) = (g.cells(0.17), g.px(1.5).max(0.75), g.px(1.5).max(0.75));
        self.ring(at, r, half, &[(line, colors.halo, 0.8), (0.0, colors.last, 0.85)]);
    }

    /// Corner brackets around the piece that moved, but for the corner `covered` (-1 or 1 across and down).
    pub(super) fn brackets(&mut self, (x, y): Point, covered: Option<(i32, i32)>, faint: bool) {
        let (g, colors) = (self.g, self.colors);
        let (x, y) = (x as i32, y as i32);
        let (half, long) = (g.cells(0.455) as i32, g.cells(if faint { 0.13 } else { 0.20 }) as i32);
        let thick = if faint { g.stroke(2.5) } else { g.stroke(5.0).max(2) };
        let line = g.stroke(1.5);
        let (low, high) = (-half - thick / 2, half + thick - thick / 2);
        for (grown, color) in [(line, colors.halo), (0, colors.last)] {
            for (sx, sy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
                if covered == Some((sx, sy)) {
                    continue;
                }
                // An arm of an angle runs from the corner inwards.
                let span =
                    |sign: i32, size: i32| if sign < 0 { (low, low + size) } else { (high - size, high) };
                let arm = |(x0, x1): (i32, i32), (y0, y1): (i32, i32)| {
                    Area { x0: x + x0, y0: y + y0, x1: x + x1, y1: y + y1 }.grow(grown)
                };
                let bar = arm(span(sx, long), span(sy, thick));
                rect(&mut self.image, bar, color, 1.0);
                // The two arms share the corner: the second begins where the first ends.
                let post = arm(span(sx, thick), span(sy, long));
                let post = if sy < 0 { Area { y0: bar.y1, ..post } } else { Area { y1: bar.y0, ..post } };
                rect(&mut self.image, post, color, 1.0);
            }
        }
    }

    /// The small disc of a captured piece, on which its sign is written.
    pub(super) fn token(&mut self, at: Point, face: Rgb) {
        let (r, ring) = (self.g.cells(0.19), self.g.px(2.4).max(1.2));
        let [edge, halo, body] = self.coats(self.colors.last);
        self.disc(at, r, &[edge, halo, body, (-ring, face, 1.0)]);
    }

    pub(super) fn check_line(&mut self, from: Point, to: Point) {
        let (r, coats) = (self.g.cells(0.034), self.coats(self.colors.check));
        let area = Area::along(from, to, r + coats[0].0);
        coated(&mut self.image, area, &coats, |px, py| {
            capsule_distance((px, py), (from.0, from.1, r), (to.0, to.1, r))
        });
    }

    /// The glow around a checked general and the ring that does not depend on seeing red.
    pub(super) fn check_glow(&mut self, (x, y): Point) {
        let (g, colors) = (self.g, self.colors);
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
        let (r, half, line) = (g.cells(0.476), g.px(2.0).max(1.0), g.px(3.0).max(1.5));
        self.ring((x, y), r, half, &[(line, colors.edge, 0.9), (0.0, CHECK_RING, 1.0)]);
    }

    pub(super) fn dot(&mut self, at: Point) {
        self.disc(at, self.g.cells(0.12), &self.coats(self.colors.hint));
    }

    /// Ring around what the selected piece may capture, outside the disc.
    pub(super) fn capture_ring(&mut self, at: Point) {
        self.outline(at, 0.024);
    }

    /// The piece whose moves are shown: a thin ring outside the disc.
    pub(super) fn selection(&mut self, at: Point) {
        self.outline(at, 0.010);
    }

    /// A ring around a disc, half its stroke in cells.
    fn outline(&mut self, (x, y): Point, half: f32) {
        let y = y - self.g.stroke(1.5) as f32;
        let (r, half) = (self.g.cells(0.487), self.g.cells(half).max(0.5));
        self.ring((x, y), r, half, &self.coats(self.colors.hint));
    }

    pub(super) fn cross(&mut self, (x, y): Point) {
        let (arm, r, coats) = (self.g.cells(0.11), self.g.cells(0.032), self.coats(self.colors.check));
        coated(&mut self.image, Area::around(x, y, arm + r + coats[0].0), &coats, |px, py| {
            let stroke = |dy: f32| capsule_distance((px, py), (x - arm, y - dy, r), (x + arm, y + dy, r));
            stroke(arm).min(stroke(-arm))
        });
    }
}

/// An arrow along a line of one or more pieces, in cells from the left upper point.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    /// From the start of the shaft to the tip.
    pub(super) path: Vec<Point>,
    pub(super) half: f32,
    /// Length of a dash and of the gap after it; solid without.
    pub(super) dash: Option<Point>,
    /// True if only its rim is in its colour and the rest is light.
    pub(super) hollow: bool,
    pub(super) color: Rgb,
}

impl Arrow {
    /// A straight path that starts `leave` after one point, ends `arrive` before the other, and runs `lane` to the right
    /// of the line between them.
    pub(super) fn straight((from, to): (Point, Point), (leave, arrive): Point, lane: f32) -> Vec<Point> {
        let (ux, uy, distance) = direction(from, to);
        let at = |along: f32| (from.0 + ux * along - uy * lane, from.1 + uy * along + ux * lane);
        vec![at(leave), at(distance - arrive)]
    }

    /// The ends of a bow, how far ahead of a point and how far aside: at the rim of a disc, beside the middle of an empty point, and
    /// beside a disc where the bow has to be long.
    pub(super) const RIM: Point = (0.26, 0.40);
    pub(super) const FREE: Point = (-0.10, 0.24);
    pub(super) const BESIDE: Point = (0.0, 0.50);

    /// A bow to the right of a short way (`side` 1) or to its left (-1), where a straight arrow would be a stub.
    pub(super) fn bow((from, to): (Point, Point), (leave, arrive): (Point, Point), side: f32) -> Vec<Point> {
        let (ux, uy, _) = direction(from, to);
        let end = |(ahead, aside): Point, (x, y): Point, sign: f32| {
            let aside = aside * side;
            (x + ux * ahead * sign - uy * aside, y + uy * ahead * sign + ux * aside)
        };
        let (a, c) = (end(leave, from, 1.0), end(arrive, to, -1.0));
        let bulge = 0.22 * side;
        let b = ((a.0 + c.0) / 2.0 - uy * bulge, (a.1 + c.1) / 2.0 + ux * bulge);
        let point = |step: i32| {
            let t = step as f32 / 8.0;
            let (p, q, r) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            (p * a.0 + q * b.0 + r * c.0, p * a.1 + q * b.1 + r * c.1)
        };
        (0..=8).map(point).collect()
    }

    pub(super) fn length(&self) -> f32 {
        self.path.windows(2).map(|pair| direction(pair[0], pair[1]).2).sum()
    }

    pub(super) fn paint(&self, canvas: &mut Canvas) {
        let g = canvas.g;
        let long = self.length();
        let head = (self.half * 4.5).min(long * 0.7).max(0.1);
        let (back, tip) = (along(&self.path, long - head), along(&self.path, long));
        let (ux, uy, _) = direction(back, tip);
        let wing = head * 0.59;
        let corners =
            [(back.0 + uy * wing, back.1 - ux * wing), tip, (back.0 - uy * wing, back.1 + ux * wing)];
        let corners = corners.map(|corner| g.at(corner));
        let half = g.cells(self.half);
        let neck = (long - head * 0.9).max(self.half);
        let stretches = match self.dash {
            None => vec![(self.half, neck)],
            Some((dash, gap)) => {
                // A short shaft has two dashes all the same.
                let scale = (neck / (2.0 * dash + gap)).min(1.0);
                let (dash, gap) = (dash * scale, gap * scale);
                let count = ((neck + gap) / (dash + gap) + 0.01) as i32;
                let starts = (0..count).map(|i| i as f32 * (dash + gap));
                starts.map(|start| (start + self.half, start + dash - self.half)).collect()
            }
        };
        let shaft: Vec<_> = stretches
            .into_iter()
            .flat_map(|(start, end)| stretch(&self.path, start, end))
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
        // The area of a slanting arrow is mostly empty: what lies too far from its axis is not looked at closely.
        let axis = (self.path.len() == 2).then(|| g.at(self.path[0]));
        coated(&mut canvas.image, area, &coats, |px, py| {
            if axis.is_some_and(|(x, y)| ((px - x) * uy - (py - y) * ux).abs() > reach) {
                return f32::MAX;
            }
            shaft.iter().fold(polygon_distance((px, py), &corners), |nearest, &((x0, y0), (x1, y1))| {
                nearest.min(capsule_distance((px, py), (x0, y0, half), (x1, y1, half)))
            })
        });
    }
}

/// The point after a length of a path.
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

fn stretch(path: &[Point], start: f32, end: f32) -> Vec<(Point, Point)> {
    let (mut pieces, mut passed) = (Vec::new(), 0.0);
    for pair in path.windows(2) {
        let (ux, uy, distance) = direction(pair[0], pair[1]);
        let (from, to) = ((start - passed).max(0.0), (end - passed).min(distance));
        if from <= to {
            let at = |length: f32| (pair[0].0 + ux * length, pair[0].1 + uy * length);
            pieces.push((at(from), at(to)));
        }
        passed += distance;
    }
    pieces
}

/// Unit vector and distance from one point to another.
pub(super) fn direction(from: Point, to: Point) -> (f32, f32, f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let distance = length(dx, dy);
    if distance == 0.0 { (0.0, 0.0, 0.0) } else { (dx / distance, dy / distance, distance) }
}
