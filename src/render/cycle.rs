//! The moves of a repetition as numbered arrows.

use super::compose::Picture;
use super::font::{Face, glyph_run};
use super::geometry::Geometry;
use super::look::Look;
use super::marks::{Arrow, direction};
use super::paint::{Rgb, Surface, disc, length, rgb};

/// Distance of an arrow from the line between its points, in cells: a move and its way back run side by side.
const LANE: f32 = 0.19;

/// Radius of a number's disc, in cells.
const NUMBER: f32 = 0.18;

/// One move of the cycle, in picture cells.
pub(super) struct Step {
    number: usize,
    arrow: Arrow,
    /// Where its number goes.
    label: (f32, f32),
}

/// Lays out arrows and numbers so that neither hides a piece or another number.
pub(super) fn plan(look: &Look, picture: &Picture) -> Vec<Step> {
    let place = |square| {
        let (column, row) = Geometry::place(square, picture.view);
        (column as f32, row as f32)
    };
    let discs: Vec<(f32, f32)> = picture.pieces().map(|(square, _)| place(square)).collect();
    let mut steps: Vec<Step> = Vec::new();
    for (i, mv) in picture.cycle.iter().enumerate() {
        if picture.cycle[..i].contains(mv) || mv.from() == mv.to() {
            continue;
        }
        // The side to move would play the first move of the cycle again.
        let mover = if i % 2 == 0 { picture.turn } else { !picture.turn };
        let room = |square| if picture.piece_at(square).is_some() { 0.47 } else { 0.14 };
        let arrow = Arrow {
            from: place(mv.from()),
            to: place(mv.to()),
            leave: room(mv.from()),
            arrive: room(mv.to()),
            half: 0.042,
            lane: LANE,
            color: look.digits[mover.index()],
        };
        let label = label(&arrow, &discs, &steps);
        steps.push(Step { number: i + 1, arrow, label });
    }
    steps
}

/// The place along the arrow that is clearest of discs and of other numbers.
fn label(arrow: &Arrow, discs: &[(f32, f32)], steps: &[Step]) -> (f32, f32) {
    let (ux, uy, distance) = direction(arrow.from, arrow.to);
    let shaft = distance - arrow.arrive - arrow.leave;
    let mut best = (f32::MIN, arrow.to);
    // On a long arrow the number sits on the shaft, beside a short one, which it would cover.
    for (aside, price) in [(0.0, if shaft < 0.9 { 0.8 } else { 0.0 }), (0.26, 0.4)] {
        for slot in 0..=16 {
            let t = slot as f32 / 16.0;
            let along = arrow.leave + shaft * t;
            let across = arrow.lane + aside;
            let (x, y) = (arrow.from.0 + ux * along - uy * across, arrow.from.1 + uy * along + ux * across);
            let disc_room = discs.iter().map(|&(px, py)| length(px - x, py - y) - 0.445 - NUMBER);
            let number_room =
                steps.iter().map(|step| length(step.label.0 - x, step.label.1 - y) - 2.0 * NUMBER);
            let clear = disc_room.chain(number_room).fold(0.05, f32::min);
            // Clear of everything first, then near the shaft's middle.
            let score = clear * 20.0 - (t - 0.45).abs() - price;
            if score > best.0 {
                best = (score, (x, y));
            }
        }
    }
    best.1
}

/// Draws the arrows, to be covered by the pieces.
pub(super) fn draw_arrows<S: Surface>(s: &mut S, g: &Geometry, look: &Look, steps: &[Step]) {
    for step in steps {
        let scaled = |(x, y): (f32, f32)| (g.x(0) as f32 + g.cells(x), g.y(0) as f32 + g.cells(y));
        let arrow = Arrow { from: scaled(step.arrow.from), to: scaled(step.arrow.to), ..step.arrow };
        arrow.paint(s, g, look);
    }
}

/// Draws the numbers, over the arrows of other moves.
pub(super) fn draw_numbers<S: Surface>(s: &mut S, g: &Geometry, look: &Look, steps: &[Step]) {
    for step in steps {
        let x = (g.x(0) as f32 + g.cells(step.label.0)).round();
        let y = (g.y(0) as f32 + g.cells(step.label.1)).round();
        disc(s, x, y, g.cells(NUMBER), look.halo, 0.95);
        disc(s, x, y, g.cells(NUMBER) - g.px(2.0).max(1.0), step.arrow.color, 1.0);
        let text = on(step.arrow.color);
        let figure = glyph_run(Face::Text, &step.number.to_string(), g.cells(0.28), 0.008);
        figure.paint(s, x as i32, y as i32, text, 1.0);
    }
}

/// Light or dark writing, whichever can be read on `ground`.
fn on([r, g, b]: Rgb) -> Rgb {
    let light = u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b);
    if light > 1400 { rgb(0x1C_18_15) } else { rgb(0xFF_F8_E8) }
}
