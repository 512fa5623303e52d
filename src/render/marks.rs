//! The marks on the board. None of them hides a piece: they lie under the discs or keep outside their edge.

use super::geometry::Geometry;
use super::look::{CHECK_RING, Look};
use super::paint::{
    Area, Rgb, Surface, capsule, capsule_distance, cover, disc, length, polygon_distance, rect, ring, shade,
};

/// The tapered trail of the last move, from the ghost's edge to the piece that moved.
pub(super) fn trail<S: Surface>(s: &mut S, g: &Geometry, look: &Look, from: (f32, f32), to: (f32, f32)) {
    let (ux, uy, _) = direction(from, to);
    let start = (from.0 + ux * g.cells(0.46), from.1 + uy * g.cells(0.46), g.cells(0.045));
    capsule(s, start, (to.0, to.1, g.cells(0.085)), look.last, 0.55);
}

/// The ring around the place that the piece left.
pub(super) fn ghost_ring<S: Surface>(s: &mut S, g: &Geometry, look: &Look, at: (f32, f32)) {
    ring(s, at, g.radius(), g.px(3.0).max(1.5), look.last, 0.75);
}

/// Corner brackets around the piece that moved, but for the corner `covered` (-1 or 1 across, -1 or 1 down).
pub(super) fn brackets<S: Surface>(
    s: &mut S,
    g: &Geometry,
    look: &Look,
    (x, y): (f32, f32),
    covered: Option<(i32, i32)>,
) {
    let (x, y) = (x as i32, y as i32);
    let half = g.cells(0.465) as i32;
    let arm = g.cells(0.20) as i32;
    let thick = g.stroke(5.0).max(2);
    let (low, high) = (-half - thick / 2, half + thick - thick / 2);
    for (sx, sy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        if covered == Some((sx, sy)) {
            continue;
        }
        let (cx, cy) = (if sx < 0 { low } else { high - thick }, if sy < 0 { low } else { high - thick });
        let x_arm = if sx < 0 { (low, low + arm) } else { (high - arm, high) };
        let y_arm = if sy < 0 { (low + thick, low + arm) } else { (high - arm, high - thick) };
        rect(s, Area { x0: x + x_arm.0, y0: y + cy, x1: x + x_arm.1, y1: y + cy + thick }, look.last, 1.0);
        rect(s, Area { x0: x + cx, y0: y + y_arm.0, x1: x + cx + thick, y1: y + y_arm.1 }, look.last, 1.0);
    }
}

/// The line from a checking piece to the general.
pub(super) fn check_line<S: Surface>(s: &mut S, g: &Geometry, look: &Look, from: (f32, f32), to: (f32, f32)) {
    let r = g.cells(0.0375);
    capsule(s, (from.0, from.1, r), (to.0, to.1, r), look.check, 0.6);
}

/// The glow around a checked general and the ring that does not depend on seeing red.
pub(super) fn check_glow<S: Surface>(s: &mut S, g: &Geometry, look: &Look, (x, y): (f32, f32)) {
    let y = y - g.stroke(1.5) as f32;
    let radius = g.cells(0.86);
    shade(s, Area::around(x, y, radius), look.check, |px, py| {
        let squared = (px - x) * (px - x) + (py - y) * (py - y);
        if squared < radius * radius / 4.0 {
            return 0.95;
        }
        let fade = (2.0 - 2.0 * squared.sqrt() / radius).clamp(0.0, 1.0);
        // fade^1.375, with square roots only.
        let root = fade.sqrt().sqrt();
        0.95 * fade * root * root.sqrt()
    });
    let stroke = g.px(3.0).max(2.0);
    ring(s, (x, y), g.cells(0.474), stroke, CHECK_RING, 1.0);
}

/// Where the selected piece may go.
pub(super) fn dot<S: Surface>(s: &mut S, g: &Geometry, look: &Look, (x, y): (f32, f32)) {
    disc(s, x, y, g.cells(0.15), look.halo, 0.55);
    disc(s, x, y, g.cells(0.125), look.hint, 0.95);
}

/// What the selected piece may capture: a ring outside the disc.
pub(super) fn capture_ring<S: Surface>(s: &mut S, g: &Geometry, look: &Look, (x, y): (f32, f32)) {
    let y = y - g.stroke(1.5) as f32;
    ring(s, (x, y), g.cells(0.487), g.cells(0.062), look.hint, 0.95);
}

/// A point that cannot be reached.
pub(super) fn cross<S: Surface>(s: &mut S, g: &Geometry, look: &Look, (x, y): (f32, f32)) {
    let (arm, r) = (g.cells(0.11), g.cells(0.032));
    for (color, r, alpha) in [(look.halo, r + g.px(2.0).max(1.0), 0.7), (look.check, r, 1.0)] {
        capsule(s, (x - arm, y - arm, r), (x + arm, y + arm, r), color, alpha);
        capsule(s, (x + arm, y - arm, r), (x - arm, y + arm, r), color, alpha);
    }
}

/// The piece whose moves are shown: a thin double ring outside the disc.
pub(super) fn selection<S: Surface>(s: &mut S, g: &Geometry, look: &Look, (x, y): (f32, f32)) {
    let y = y - g.stroke(1.5) as f32;
    ring(s, (x, y), g.cells(0.468), g.cells(0.03).max(1.5), look.halo, 0.9);
    ring(s, (x, y), g.cells(0.497), g.cells(0.035).max(1.5), look.hint, 0.95);
}

/// An arrow with its ends at the edge of the discs.
pub(super) struct Arrow {
    pub(super) from: (f32, f32),
    pub(super) to: (f32, f32),
    /// How far from the origin's centre the shaft starts, in cells.
    pub(super) leave: f32,
    /// How far from the destination's centre the tip ends, in cells.
    pub(super) arrive: f32,
    /// Half the shaft's width in cells.
    pub(super) half: f32,
    /// How far to the right of its own direction it runs, in cells.
    pub(super) lane: f32,
    pub(super) color: Rgb,
}

impl Arrow {
    /// Draws the arrow with a thin light edge.
    pub(super) fn paint<S: Surface>(&self, s: &mut S, g: &Geometry, look: &Look) {
        let (ux, uy, distance) = direction(self.from, self.to);
        let (ox, oy) = (-uy * g.cells(self.lane), ux * g.cells(self.lane));
        let at = |along: f32| (self.from.0 + ox + ux * along, self.from.1 + oy + uy * along);
        let (start, tip) = (g.cells(self.leave), distance - g.cells(self.arrive));
        let half = g.cells(self.half);
        let head = g.cells(0.34 * self.half / 0.075).min((tip - start) * 0.7).max(g.cells(0.1));
        let wing = head * 0.59;
        let (tail, neck, point) = (at(start + half), at((tip - head * 0.9).max(start + half)), at(tip));
        let back = at(tip - head);
        let left = (back.0 + uy * wing, back.1 - ux * wing);
        let right = (back.0 - uy * wing, back.1 + ux * wing);
        let corners = [left, point, right];
        let shape = |px: f32, py: f32| {
            let shaft = capsule_distance((px, py), (tail.0, tail.1, half), (neck.0, neck.1, half));
            shaft.min(polygon_distance((px, py), &corners))
        };
        let r = wing + half + g.px(3.0);
        let area = Area::spanning(
            tail.0.min(point.0) - r,
            tail.1.min(point.1) - r,
            tail.0.max(point.0) + r,
            tail.1.max(point.1) + r,
        );
        let edge = g.px(2.0).max(1.0);
        // The area of a slanting arrow is mostly empty: what lies too far from its axis is not looked at closely.
        let reach = wing.max(half) + edge + 1.0;
        let distance = |px: f32, py: f32| {
            let across = (px - tail.0) * uy - (py - tail.1) * ux;
            if across.abs() > reach { f32::MAX } else { shape(px, py) }
        };
        shade(s, area, look.halo, |px, py| {
            let d = distance(px, py);
            (cover(d - edge) - cover(d)).max(0.0) * 0.7
        });
        shade(s, area, self.color, |px, py| cover(distance(px, py)) * 0.88);
    }
}

/// Unit vector and distance from one point to another.
pub(super) fn direction(from: (f32, f32), to: (f32, f32)) -> (f32, f32, f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let distance = length(dx, dy);
    if distance == 0.0 { (0.0, 0.0, 0.0) } else { (dx / distance, dy / distance, distance) }
}
