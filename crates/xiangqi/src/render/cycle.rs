//! Marks of a repetition: its moves as numbered arrows, its attacks as dashed lines.

use super::colors::ThemeColors;
use super::font::{Face, glyph_run};
use super::marks::{Arrow, Canvas, along, direction, offset};
use super::paint::{Point, disc, length};
use super::scene::MarkedBoard;
use crate::rules::{Color, Move, Piece, Square};

/// Half the width of an arrow's shaft, in cells.
const HALF: f32 = 0.042;

/// Distance of a long arrow from the line between its points, in cells, so that a move and its return run side by side.
const LANE: f32 = 0.19;

/// Length below which an arrow is bowed, in cells, because a straight one would be too short to read.
const BOWED: f32 = 1.6;

/// Radius of a number's disc, in cells.
const NUMBER: f32 = 0.2;

/// One move of the cycle; lengths are in cells.
pub(super) struct CycleStep {
    number: usize,
    by: Color,
    /// `None` if an earlier step draws the arrow.
    pub(super) arrow: Option<Arrow>,
    pub(super) label: Point,
}

/// Lays out arrows and numbers so that neither hides a piece or another number.
pub(super) fn plan(colors: &ThemeColors, picture: &MarkedBoard) -> Vec<CycleStep> {
    let moves = picture.cycle.iter().copied().enumerate().filter(|(_, mv)| mv.from() != mv.to());
    let arrows: Vec<(Move, Arrow)> = moves
        .clone()
        .filter(|(i, mv)| !picture.cycle[..*i].contains(mv))
        .map(|(i, mv)| (mv, arrow(colors, picture, mv, mover(picture, i))))
        .collect();
    let mut room = LabelRoom {
        discs: picture.pieces().map(|(square, _)| picture.place(square)).collect(),
        ghosts: ghosts(picture).into_iter().map(|(square, _)| picture.place(square)).collect(),
        figures: (0..9).flat_map(|file| [(file as f32, -0.66), (file as f32, 9.66)]).collect(),
        lines: arrows.iter().map(|(mv, arrow)| (*mv, samples(&arrow.path))).collect(),
        labels: Vec::new(),
    };
    let mut steps = Vec::new();
    for (i, mv) in moves {
        let (_, arrow) = arrows.iter().find(|(other, _)| *other == mv).expect("every move has its arrow");
        let label = room.label(mv, arrow);
        room.labels.push(label);
        let is_drawn = picture.cycle[..i].contains(&mv);
        let arrow = if is_drawn { None } else { Some(arrow.clone()) };
        steps.push(CycleStep { number: i + 1, by: mover(picture, i), arrow, label });
    }
    steps
}

/// Returns the side that plays move `i` of the cycle: the side to move plays the first one.
fn mover(picture: &MarkedBoard, i: usize) -> Color {
    let turn = picture.position.turn();
    if i.is_multiple_of(2) { turn } else { !turn }
}

/// Lays out the arrow of a move: straight, or bowed if it is short. Red's has the colour of its ink, Black's that of its discs.
fn arrow(colors: &ThemeColors, picture: &MarkedBoard, mv: Move, mover: Color) -> Arrow {
    let (from, to) = picture.ends(mv);
    let occupied = [mv.from(), mv.to()].map(|square| picture.piece_at(square).is_some());
    let path = if direction(from, to).2 >= BOWED {
        let [leave, arrive] = occupied.map(|occupied| if occupied { 0.45 } else { 0.05 });
        Arrow::straight((from, to), (leave, arrive), LANE)
    } else {
        let [leave, arrive] = occupied.map(|occupied| if occupied { Arrow::RIM } else { Arrow::FREE });
        Arrow::bow((from, to), (leave, arrive), 1.0)
    };
    let color = if mover == Color::Red { colors.ink(mover) } else { colors.face(mover) };
    Arrow { path, half: HALF, dash: None, hollow: false, color }
}

/// Returns points along a path, at most 0.1 cells apart.
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
    /// Returns the place along an arrow with the best clearance from discs, numbers and other arrows.
    fn label(&self, mv: Move, arrow: &Arrow) -> Point {
        let long = arrow.length();
        let mut best = (f32::MIN, arrow.path[0]);
        // The number sits on a long shaft. It would cover a short one, so there it goes beside or before an end.
        for (aside, price) in [(0.0, if long < 1.2 { 2.0 } else { 0.0 }), (0.28, 0.4), (-0.28, 0.9)] {
            for slot in -6..=30 {
                let t = slot as f32 / 24.0;
                let beyond = (t - t.clamp(0.0, 1.0)) * 1.2;
                let price = if aside == 0.0 && beyond.abs() > 0.25 { 0.4 } else { price };
                let ahead = along(&arrow.path, long * t + 0.05);
                let behind = along(&arrow.path, long * t - 0.05);
                let at = offset(along(&arrow.path, long * t), direction(behind, ahead), beyond, aside);
                let (x, y) = at;
                let inside = (x + 0.42).min(8.42 - x).min(y + 0.66).min(9.66 - y);
                let others = self.lines.iter().filter(|(other, _)| *other != mv);
                let crossed = others.map(|(_, line)| clearance(at, line, 0.06)).fold(0.05, f32::min);
                let written = clearance(at, &self.figures, 0.13).min(clearance(at, &self.labels, NUMBER));
                let clear = clearance(at, &self.discs, 0.445).min(written).min(inside);
                // Clear of pieces and numbers first, then of arrows and ghosts, then near the shaft's middle.
                let score = clear * 20.0 + crossed * 6.0 + clearance(at, &self.ghosts, 0.25) * 3.0
                    - (t.clamp(0.0, 1.0) - 0.45).abs() * 0.5
                    - price;
                if score > best.0 {
                    best = (score, at);
                }
            }
        }
        best.1
    }
}

/// Returns the distance of a number's disc from discs of radius `r`, in cells, at most 0.05.
fn clearance((x, y): Point, others: &[Point], r: f32) -> f32 {
    others.iter().map(|&(px, py)| length(px - x, py - y) - r - NUMBER).fold(0.05, f32::min)
}

/// Returns the empty points that the cycle visits, each with its first visitor.
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

/// Draws a dashed line from each attacker to its target. The pieces are drawn over it.
pub(super) fn draw_attacks(canvas: &mut Canvas, picture: &MarkedBoard) {
    for &(from, on) in &picture.attacks {
        let start = picture.place(from);
        let end = picture.place(on);
        if direction(start, end).2 < 0.9 {
            continue;
        }
        let leave = if picture.piece_at(from).is_some() { 0.40 } else { 0.25 };
        let arrive = if picture.piece_at(on).is_some() { 0.47 } else { 0.25 };
        let path = Arrow::straight((start, end), (leave, arrive), 0.0);
        let dash = Some((0.16, 0.18));
        let color = canvas.colors.check;
        Arrow { path, half: 0.026, dash, hollow: false, color }.paint(canvas);
    }
}

/// Draws the numbers above all arrows, each on a small disc: light for Red, dark for Black.
pub(super) fn draw_numbers(canvas: &mut Canvas, steps: &[CycleStep]) {
    let s = &mut canvas.image;
    let g = canvas.g;
    let colors = canvas.colors;
    for step in steps {
        let (x, y) = g.at(step.label);
        let x = x.round();
        let y = y.round();
        let r = g.cells(NUMBER);
        let line = g.px(2.0).max(1.0);
        let outer = if step.by == Color::Red { colors.edge } else { colors.halo };
        disc(s, x, y, r, outer, 1.0);
        disc(s, x, y, r - line, colors.face(step.by), 1.0);
        let em = if step.number < 10 { 0.34 } else { 0.27 };
        let figure = glyph_run(Face::Text, &step.number.to_string(), g.cells(em), 0.02);
        figure.paint(s, x as i32, y as i32, colors.ink(step.by), 1.0);
    }
}
