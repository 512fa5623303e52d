//! The marks on the board. None of them hides a piece: they lie under the discs or keep outside their edge.
//!
//! Each is outlined light and dark ([`coats`]), so that it stands out from any ground also where its colour is not seen.

use image::RgbImage;

use super::colors::{CHECK_RING, ThemeColors};
use super::geometry::Geometry;
use super::paint::{
    Area, Point, Rgb, StrokeLayer, capsule, capsule_distance, coated, length, polygon_distance, rect, shade,
};

/// A dark outline, a light one inside it, and the mark's own colour.
fn coats(g: &Geometry, colors: &ThemeColors, color: Rgb) -> [StrokeLayer; 3] {
    let line = g.px(2.0).max(1.0);
    [(2.0 * line, colors.edge, 1.0), (line, colors.halo, 1.0), (0.0, color, 1.0)]
}

/// The tapered trail of the last move, from the ghost's edge to the piece that moved; narrow and pale for the move before.
pub(super) fn trail(
    s: &mut RgbImage,
    g: &Geometry,
    colors: &ThemeColors,
    (from, to): (Point, Point),
    faint: bool,
) {
    let (ux, uy, _) = direction(from, to);
    let (width, alpha) = if faint { (0.5, 0.42) } else { (1.0, 0.55) };
    let start = (from.0 + ux * g.cells(0.46), from.1 + uy * g.cells(0.46), g.cells(0.045 * width));
    capsule(s, start, (to.0, to.1, g.cells(0.085 * width)), colors.last, alpha);
}

pub(super) fn ghost_ring(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, (x, y): Point) {
    let (half, line) = (g.px(1.5).max(0.75), g.px(1.5).max(0.75));
    // As wide as the disc, but on its own row of points also where it is lifted.
    let r = g.radius().min((g.cell / 2 - g.stroke(1.5)) as f32 - half - line - 0.5);
    let coats = [(line, colors.halo, 0.9), (0.0, colors.last, 1.0)];
    coated(s, Area::around(x, y, r + half + line), &coats, |px, py| {
        (length(px - x, py - y) - r).abs() - half
    });
}

/// The small ring on the point from which the move before the last one started.
pub(super) fn faint_origin(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, (x, y): Point) {
    let (r, half, line) = (g.cells(0.17), g.px(1.5).max(0.75), g.px(1.5).max(0.75));
    let coats = [(line, colors.halo, 0.8), (0.0, colors.last, 0.85)];
    coated(s, Area::around(x, y, r + half + line), &coats, |px, py| {
        (length(px - x, py - y) - r).abs() - half
    });
}

/// Corner brackets around the piece that moved, but for the corner `covered` (-1 or 1 across and down).
pub(super) fn brackets(
    s: &mut RgbImage,
    g: &Geometry,
    colors: &ThemeColors,
    (x, y): Point,
    covered: Option<(i32, i32)>,
    faint: bool,
) {
    let (x, y) = (x as i32, y as i32);
    let (half, arm) = (g.cells(0.455) as i32, g.cells(if faint { 0.13 } else { 0.20 }) as i32);
    let thick = if faint { g.stroke(2.5).max(1) } else { g.stroke(5.0).max(2) };
    let line = g.stroke(1.5);
    let (low, high) = (-half - thick / 2, half + thick - thick / 2);
    for (grown, color) in [(line, colors.halo), (0, colors.last)] {
        for (sx, sy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            if covered == Some((sx, sy)) {
                continue;
            }
            // An arm of an angle runs from the corner inwards.
            let span = |sign: i32, long: i32| if sign < 0 { (low, low + long) } else { (high - long, high) };
            // The two arms share the corner: the second begins where the first ends.
            let (across, down) = (span(sx, arm), span(sy, thick));
            let bar = Area { x0: x + across.0, y0: y + down.0, x1: x + across.1, y1: y + down.1 }.grow(grown);
            rect(s, bar, color, 1.0);
            let (across, down) = (span(sx, thick), span(sy, arm));
            let mut post =
                Area { x0: x + across.0, y0: y + down.0, x1: x + across.1, y1: y + down.1 }.grow(grown);
            if sy < 0 {
                post.y0 = bar.y1;
            } else {
                post.y1 = bar.y0;
            }
            rect(s, post, color, 1.0);
        }
    }
}

/// The small disc of a captured piece, on which its sign is written.
pub(super) fn token(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, (x, y): Point, face: Rgb) {
    let (r, ring) = (g.cells(0.19), g.px(2.4).max(1.2));
    let [edge, halo, body] = coats(g, colors, colors.last);
    let coats = [edge, halo, body, (-ring, face, 1.0)];
    coated(s, Area::around(x, y, r + edge.0), &coats, |px, py| length(px - x, py - y) - r);
}

pub(super) fn check_line(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, from: Point, to: Point) {
    let (r, coats) = (g.cells(0.034), coats(g, colors, colors.check));
    let reach = r + coats[0].0;
    let area = Area::spanning(
        from.0.min(to.0) - reach,
        from.1.min(to.1) - reach,
        from.0.max(to.0) + reach,
        from.1.max(to.1) + reach,
    );
    coated(s, area, &coats, |px, py| capsule_distance((px, py), (from.0, from.1, r), (to.0, to.1, r)));
}

/// The glow around a checked general and the ring that does not depend on seeing red.
pub(super) fn check_glow(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, (x, y): Point) {
    let y = y - g.stroke(1.5) as f32;
    let radius = g.cells(0.86);
    shade(s, Area::around(x, y, radius), colors.check, |px, py| {
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
    coated(
        s,
        Area::around(x, y, r + half + line),
        &[(line, colors.edge, 0.9), (0.0, CHECK_RING, 1.0)],
        |px, py| (length(px - x, py - y) - r).abs() - half,
    );
}

pub(super) fn dot(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, (x, y): Point) {
    let (r, coats) = (g.cells(0.12), coats(g, colors, colors.hint));
    coated(s, Area::around(x, y, r + coats[0].0), &coats, |px, py| length(px - x, py - y) - r);
}

/// What the selected piece may capture: a thick ring outside the disc.
pub(super) fn capture_ring(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, at: Point) {
    outline(s, g, colors, at, 0.487, 0.024);
}

/// The piece whose moves are shown: a thin ring outside the disc.
pub(super) fn selection(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, at: Point) {
    outline(s, g, colors, at, 0.487, 0.010);
}

/// A ring around a disc, radius and half the stroke in cells.
fn outline(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, (x, y): Point, r: f32, half: f32) {
    let y = y - g.stroke(1.5) as f32;
    let (r, half, coats) = (g.cells(r), g.cells(half).max(0.5), coats(g, colors, colors.hint));
    coated(s, Area::around(x, y, r + half + coats[0].0), &coats, |px, py| {
        (length(px - x, py - y) - r).abs() - half
    });
}

pub(super) fn cross(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, (x, y): Point) {
    let (arm, r, coats) = (g.cells(0.11), g.cells(0.032), coats(g, colors, colors.check));
    coated(s, Area::around(x, y, arm + r + coats[0].0), &coats, |px, py| {
        let stroke = |dy: f32| capsule_distance((px, py), (x - arm, y - dy, r), (x + arm, y + dy, r));
        stroke(arm).min(stroke(-arm))
    });
}

/// An arrow along a line of one or more pieces, in cells from the left upper point.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    /// From the start of the shaft to the tip.
    pub(super) path: Vec<Point>,
    pub(super) half: f32,
    /// Length of a dash and of the gap after it; solid without.
    pub(super) dash: Option<Point>,
    /// Whether only its rim is in its colour and the rest is light.
    pub(super) hollow: bool,
    pub(super) color: Rgb,
}

impl Arrow {
    /// A straight solid arrow that starts `leave` after one point, ends `arrive` before the other, and runs `lane` to
    /// the right of the line between them.
    pub(super) fn straight(
        (from, to): (Point, Point),
        (leave, arrive): Point,
        lane: f32,
        half: f32,
        color: Rgb,
    ) -> Arrow {
        let (ux, uy, distance) = direction(from, to);
        let at = |along: f32| (from.0 + ux * along - uy * lane, from.1 + uy * along + ux * lane);
        Arrow { path: vec![at(leave), at(distance - arrive)], half, dash: None, hollow: false, color }
    }

    /// The ends of a bow, how far ahead of a point and how far aside: at the rim of a disc, beside the middle of an empty point, and
    /// beside a disc where the bow has to be long.
    pub(super) const RIM: Point = (0.26, 0.40);
    pub(super) const FREE: Point = (-0.10, 0.24);
    pub(super) const BESIDE: Point = (0.0, 0.50);

    /// A solid bow to the right of a short way (`side` 1) or to its left (-1), where a straight arrow would be a stub.
    pub(super) fn bowed(
        (from, to): (Point, Point),
        (leave, arrive): (Point, Point),
        side: f32,
        half: f32,
        color: Rgb,
    ) -> Arrow {
        let (ux, uy, _) = direction(from, to);
        let end = |(ahead, aside): Point, (x, y): Point, sign: f32| {
            let aside = aside * side;
            (x + ux * ahead * sign - uy * aside, y + uy * ahead * sign + ux * aside)
        };
        let (a, c) = (end(leave, from, 1.0), end(arrive, to, -1.0));
        let bulge = 0.22 * side;
        let b = ((a.0 + c.0) / 2.0 - uy * bulge, (a.1 + c.1) / 2.0 + ux * bulge);
        let path = (0..=8)
            .map(|step| {
                let t = step as f32 / 8.0;
                let (p, q, r) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
                (p * a.0 + q * b.0 + r * c.0, p * a.1 + q * b.1 + r * c.1)
            })
            .collect();
        Arrow { path, half, dash: None, hollow: false, color }
    }

    pub(super) fn length(&self) -> f32 {
        self.path.windows(2).map(|pair| direction(pair[0], pair[1]).2).sum()
    }

    pub(super) fn paint(&self, s: &mut RgbImage, g: &Geometry, colors: &ThemeColors) {
        let long = self.length();
        let head = (self.half * 4.5).min(long * 0.7).max(0.1);
        let (back, tip) = (along(&self.path, long - head), along(&self.path, long));
        let (ux, uy, _) = direction(back, tip);
        let wing = head * 0.59;
        let scaled = |(x, y): Point| (g.x(0) as f32 + g.cells(x), g.y(0) as f32 + g.cells(y));
        let corners =
            [(back.0 + uy * wing, back.1 - ux * wing), tip, (back.0 - uy * wing, back.1 + ux * wing)];
        let corners = corners.map(scaled);
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
            .map(|(a, b)| (scaled(a), scaled(b)))
            .collect();
        let mut coats = coats(g, colors, self.color).to_vec();
        if self.hollow {
            coats.push((-g.px(2.0).max(1.0), colors.halo, 1.0));
        }
        let reach = g.cells(wing).max(half) + coats[0].0 + 1.0;
        let mut area = Area::around(corners[1].0, corners[1].1, reach);
        for &point in &self.path {
            let (x, y) = scaled(point);
            area = area.union(Area::around(x, y, reach));
        }
        // The area of a slanting arrow is mostly empty: what lies too far from its axis is not looked at closely.
        let axis = (self.path.len() == 2).then(|| scaled(self.path[0]));
        coated(s, area, &coats, |px, py| {
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
