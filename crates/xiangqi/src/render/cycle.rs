//! The moves of a repetition as numbered arrows, and who attacks whom on the way.

use super::colors::ThemeColors;
use super::font::{Face, glyph_run};
use super::marks::{Arrow, Canvas, along, direction};
use super::paint::{Point, disc, length};
use super::scene::MarkedBoard;
use crate::rules::{Color, Move, Piece, Square};

/// Half the width of an arrow's shaft, in cells.
const HALF: f32 = 0.042;

/// Distance of a long arrow from the line between its points, in cells: a move and its way back run side by side.
const LANE: f32 = 0.19;

/// Moves shorter than this many cells are bowed, so that their arrows are long enough to be read.
const BOWED: f32 = 1.6;

/// Radius of a number's disc, in cells.
const NUMBER: f32 = 0.2;

/// One move of the cycle, in picture cells.
pub(super) struct CycleStep {
    number: usize,
    by: Color,
    /// None when an earlier step has drawn it.
    pub(super) arrow: Option<Arrow>,
    label: Point,
}

/// Lays out arrows and numbers so that neither hides a piece or another number.
pub(super) fn plan(colors: &ThemeColors, picture: &MarkedBoard) -> Vec<CycleStep> {
    // The side to move plays the first move of the cycle again.
    let turn = picture.position.turn();
    let mover = |i: usize| if i.is_multiple_of(2) { turn } else { !turn };
    let moves = || picture.cycle.iter().enumerate().filter(|(_, mv)| mv.from() != mv.to());
    let arrows: Vec<(Move, Arrow)> = moves()
        .filter(|&(i, mv)| !picture.cycle[..i].contains(mv))
        .map(|(i, &mv)| (mv, arrow(colors, picture, mv, mover(i))))
        .collect();
    let mut room = LabelRoom {
        discs: picture.pieces().map(|(square, _)| picture.place(square)).collect(),
        ghosts: ghosts(picture).into_iter().map(|(square, _)| picture.place(square)).collect(),
        figures: (0..9).flat_map(|file| [(file as f32, -0.66), (file as f32, 9.66)]).collect(),
        lines: arrows.iter().map(|(mv, arrow)| (*mv, samples(&arrow.path))).collect(),
        labels: Vec::new(),
    };
    let mut steps = Vec::new();
    for (i, &mv) in moves() {
        let (_, arrow) = arrows.iter().find(|(other, _)| *other == mv).expect("every move has its arrow");
        let label = room.label(mv, arrow);
        room.labels.push(label);
        let known = picture.cycle[..i].contains(&mv);
        steps.push(CycleStep { number: i + 1, by: mover(i), arrow: (!known).then(|| arrow.clone()), label });
    }
    steps
}

/// A straight arrow beside the line between the points; a bow where a straight one would be a stub. Red's are in its ink,
/// Black's in the colour of its discs.
fn arrow(colors: &ThemeColors, picture: &MarkedBoard, mv: Move, mover: Color) -> Arrow {
    let (from, to) = (picture.place(mv.from()), picture.place(mv.to()));
    let taken = |square| picture.piece_at(square).is_some();
    let path = if direction(from, to).2 >= BOWED {
        let room = |square| if taken(square) { 0.45 } else { 0.05 };
        Arrow::straight((from, to), (room(mv.from()), room(mv.to())), LANE)
    } else {
        let end = |square| if taken(square) { Arrow::RIM } else { Arrow::FREE };
        Arrow::bow((from, to), (end(mv.from()), end(mv.to())), 1.0)
    };
    let color = if mover == Color::Red { colors.ink(mover) } else { colors.face(mover) };
    Arrow { path, half: HALF, dash: None, hollow: false, color }
}

/// Points along a path, close enough to keep clear of it.
fn samples(path: &[Point]) -> Vec<Point> {
    let long: f32 = path.windows(2).map(|pair| direction(pair[0], pair[1]).2).sum();
    let count = (long / 0.1) as usize + 1;
    (0..=count).map(|i| along(path, long * i as f32 / count as f32)).collect()
}

struct LabelRoom {
    discs: Vec<Point>,
    ghosts: Vec<Point>,
    figures: Vec<Point>,
    lines: Vec<(Move, Vec<Point>)>,
    labels: Vec<Point>,
}

impl LabelRoom {
    /// The place along an arrow that is clearest of discs, of numbers and of the other arrows.
    fn label(&self, mv: Move, arrow: &Arrow) -> Point {
        let long = arrow.length();
        let mut best = (f32::MIN, arrow.path[0]);
        // On a long arrow the number sits on the shaft; it would cover a short one and goes beside it or before an end.
        for (aside, price) in [(0.0, if long < 1.2 { 2.0 } else { 0.0 }), (0.28, 0.4), (-0.28, 0.9)] {
            for slot in -6..=30 {
                let t = slot as f32 / 24.0;
                let beyond = (t - t.clamp(0.0, 1.0)) * 1.2;
                let price = if aside == 0.0 && beyond.abs() > 0.25 { 0.4 } else { price };
                let (x, y) = along(&arrow.path, long * t);
                let (ahead, behind) =
                    (along(&arrow.path, long * t + 0.05), along(&arrow.path, long * t - 0.05));
                let (ux, uy, _) = direction(behind, ahead);
                let (x, y) = (x + ux * beyond - uy * aside, y + uy * beyond + ux * aside);
                let away = |points: &[Point], r: f32| {
                    points.iter().map(|&(px, py)| length(px - x, py - y) - r - NUMBER).fold(0.05, f32::min)
                };
                let inside = (x + 0.42).min(8.42 - x).min(y + 0.66).min(9.66 - y);
                let others = self.lines.iter().filter(|(other, _)| *other != mv);
                let crossed = others.map(|(_, line)| away(line, 0.06)).fold(0.05, f32::min);
                let written = away(&self.figures, 0.13).min(away(&self.labels, NUMBER));
                let clear = away(&self.discs, 0.445).min(written).min(inside);
                // Clear of pieces and numbers first, then of arrows and ghosts, then near the shaft's middle.
                let score = clear * 20.0 + crossed * 6.0 + away(&self.ghosts, 0.25) * 3.0
                    - (t.clamp(0.0, 1.0) - 0.45).abs() * 0.5
                    - price;
                if score > best.0 {
                    best = (score, (x, y));
                }
            }
        }
        best.1
    }
}

/// The pieces of the cycle on the empty points that they visit.
pub(super) fn ghosts(picture: &MarkedBoard) -> Vec<(Square, Piece)> {
    let mut board = picture.board;
    let mut ghosts: Vec<(Square, Piece)> = Vec::new();
    for mv in &picture.cycle {
        let moved = board[mv.from().index()].take();
        board[mv.to().index()] = moved;
        let known = ghosts.iter().any(|(square, _)| *square == mv.to());
        if let (Some(piece), None, false) = (moved, picture.piece_at(mv.to()), known) {
            ghosts.push((mv.to(), piece));
        }
    }
    ghosts
}

/// Draws a dashed line from each attacker to its target, to be covered by the pieces.
pub(super) fn draw_attacks(canvas: &mut Canvas, picture: &MarkedBoard) {
    for &(from, on) in &picture.attacks {
        let (start, end) = (picture.place(from), picture.place(on));
        if direction(start, end).2 < 0.9 {
            continue;
        }
        let room = |square, rim| if picture.piece_at(square).is_some() { rim } else { 0.25 };
        let path = Arrow::straight((start, end), (room(from, 0.40), room(on, 0.47)), 0.0);
        let (dash, color) = (Some((0.16, 0.18)), canvas.colors.check);
        Arrow { path, half: 0.026, dash, hollow: false, color }.paint(canvas);
    }
}

/// Draws the numbers over the arrows of other moves, each on a small disc like the mover's: light for Red, dark for Black.
pub(super) fn draw_numbers(canvas: &mut Canvas, steps: &[CycleStep]) {
    let (s, g, colors) = (&mut canvas.image, canvas.g, canvas.colors);
    for step in steps {
        let (x, y) = g.at(step.label);
        let (x, y) = (x.round(), y.round());
        let (face, ink) = (colors.face(step.by), colors.ink(step.by));
        let (r, line) = (g.cells(NUMBER), g.px(2.0).max(1.0));
        let outer = if step.by == Color::Red { colors.edge } else { colors.halo };
        disc(s, x, y, r, outer, 1.0);
        disc(s, x, y, r - line, face, 1.0);
        let em = if step.number < 10 { 0.34 } else { 0.27 };
        let figure = glyph_run(Face::Text, &step.number.to_string(), g.cells(em), 0.02);
        figure.paint(s, x as i32, y as i32, ink, 1.0);
    }
}
