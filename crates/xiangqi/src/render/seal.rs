//! The stamp of a finished game, pressed where no piece stands.

use super::marks::{Canvas, direction};
use super::mask::Mask;
use super::paint::{Area, Point, Rgb, capsule_distance, cover, length, rgb, rounded_distance, shade};
use super::scene::MarkedBoard;
use super::sprite::emblem;
use super::{PieceSet, ResultMark, Theme, pictogram};
use crate::rules::{Color, Piece, Role, Square};

/// Heights of the stamp that are tried, in cells, the largest first. The last fits on any empty point.
const HEIGHTS: [f32; 5] = [2.1, 1.8, 1.5, 1.25, 1.04];

/// Width of the stamp for a height of 1.
const ASPECT: f32 = 0.62;

/// The stamp is pressed a little askew: sine and cosine of 5 degrees.
const TILT: Point = (-0.087_155_74, 0.996_194_7);

/// Place and height of the stamp, in cells from the left upper point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StampPlace {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) height: f32,
}

/// Finds the best empty place: large, off the marks and the river's characters, near the middle.
pub(super) fn place(picture: &MarkedBoard) -> StampPlace {
    let mut best = (f32::MIN, StampPlace { x: 4.0, y: 4.5, height: HEIGHTS[HEIGHTS.len() - 1] });
    for (step, &height) in HEIGHTS.iter().enumerate() {
        for slot in 0..17 * 19 {
            let (x, y) = ((slot % 17) as f32 / 2.0, (slot / 17) as f32 / 2.0);
            let spot = StampPlace { x, y, height };
            if let Some(score) = score(picture, spot) {
                let total = score - 1.1 * step as f32;
                if total > best.0 {
                    best = (total, spot);
                }
            }
        }
    }
    best.1
}

/// Score of a place; `None` when the stamp would touch a disc.
fn score(picture: &MarkedBoard, spot: StampPlace) -> Option<f32> {
    let outside = |(px, py): Point| {
        let (dx, dy) = untilt(px - spot.x, py - spot.y);
        rounded_distance(dx, dy, spot.height * ASPECT / 2.0, spot.height / 2.0, 0.0)
    };
    let tight = spot.height <= HEIGHTS[HEIGHTS.len() - 1];
    for (square, _) in picture.pieces() {
        let crowned = picture.checked == Some(square) || picture.last.is_some_and(|mv| mv.to() == square);
        let room = if crowned { 0.60 } else { 0.49 };
        let room = if tight { 0.455 } else { room };
        if outside(picture.place(square)) < room {
            return None;
        }
    }
    // The stamp stays on the grid's own ground.
    let (hw, hh) = (spot.height * ASPECT / 2.0, spot.height / 2.0);
    if spot.x - hw < -0.45 || spot.x + hw > 8.45 || spot.y - hh < -0.56 || spot.y + hh > 9.56 {
        return None;
    }
    let mut score = -0.12 * length(spot.x - 4.0, (spot.y - 4.5) * 0.8);
    for column in [1.5, 2.5, 5.5, 6.5] {
        if outside((column, 4.5)) < 0.34 {
            score -= 1.0;
        }
    }
    if picture.captured_on.is_some_and(|(square, _)| outside(picture.place(square)) < 0.95) {
        score -= 3.0;
    }
    let crosses = |from: Square, to: Square, half: f32| {
        let ((ax, ay), (bx, by)) = (picture.place(from), picture.place(to));
        capsule_distance((spot.x, spot.y), (ax, ay, half), (bx, by, half)) < hh
    };
    if let Some(mv) = picture.last {
        if outside(picture.place(mv.from())) < 0.5 {
            score -= 2.5;
        }
        if crosses(mv.from(), mv.to(), 0.1) {
            score -= 2.0;
        }
    }
    let lines = picture.cycle.iter().map(|mv| (mv.from(), mv.to())).chain(picture.attacks.iter().copied());
    for (from, to) in lines {
        if crosses(from, to, 0.5) {
            score -= 3.0;
        }
    }
    for &checker in &picture.checkers {
        if crosses(checker, picture.checked.unwrap_or(checker), 0.1) {
            score -= 2.0;
        }
    }
    Some(score)
}

fn untilt(x: f32, y: f32) -> Point {
    let (sin, cos) = TILT;
    (x * cos + y * sin, y * cos - x * sin)
}

/// Draws the stamp. A win shows a cup above the winner's general, a draw both generals with a sign of equality between them.
pub(super) fn draw(canvas: &mut Canvas, picture: &MarkedBoard, mark: ResultMark) {
    let (g, spot, s) = (canvas.g, place(picture), &mut canvas.image);
    let (x, y) = g.at((spot.x, spot.y));
    let height = g.cells(spot.height);
    let (hw, hh) = (height * ASPECT / 2.0, height / 2.0);
    let ink = match mark {
        ResultMark::RedWins => rgb(0xB5_18_1D),
        ResultMark::BlackWins => rgb(0x22_1D_1A),
        ResultMark::Draw => rgb(0x3C_5A_6E),
    };
    let area = Area::around(x, y, length(hw, hh) + g.px(4.0));
    let corner = height * 0.07;
    let line = (height * 0.014).max(1.0);
    let body = |px: f32, py: f32| {
        let (u, v) = untilt(px - x, py - y);
        rounded_distance(u, v, hw, hh, corner)
    };
    if picture.style.theme == Theme::Wood {
        // A breath of shadow lifts the stamp off the grain.
        shade(s, area, rgb(0x2A_15_05), |px, py| {
            0.30 * (1.0 - (body(px - g.px(1.0), py - g.px(2.0)) / g.px(4.0)).clamp(0.0, 1.0))
        });
    }
    shade(s, area, PAPER, |px, py| cover(body(px, py) - g.px(1.5).max(1.0)) * 0.9);
    shade(s, area, ink, |px, py| cover(body(px, py)) * 0.97);
    shade(s, area, PAPER, |px, py| cover((body(px, py) + height * 0.05).abs() - line / 2.0) * 0.9);
    let mut stamp = StampFace { canvas, set: picture.style.pieces, area, centre: (x, y), height };
    match mark {
        ResultMark::RedWins => stamp.winner(Color::Red),
        ResultMark::BlackWins => stamp.winner(Color::Black),
        ResultMark::Draw => stamp.equal(),
    }
}

const PAPER: Rgb = rgb(0xFF_F5_E0);

/// The ground of a stamp, on which signs are put upright to its tilt.
struct StampFace<'a, 'b> {
    canvas: &'a mut Canvas<'b>,
    set: PieceSet,
    area: Area,
    centre: Point,
    height: f32,
}

impl StampFace<'_, '_> {
    fn winner(&mut self, color: Color) {
        let cup = pictogram::outline("cup", self.height * 0.34);
        self.put(&cup, -0.255, PAPER);
        self.general(color, 0.17, 0.225);
    }

    fn equal(&mut self) {
        self.general(Color::Red, -0.275, 0.165);
        let (bar, apart, thick) = (self.height * 0.13, self.height * 0.035, self.height * 0.016);
        self.shade(PAPER, |u, v| cover(rounded_distance(u, v.abs() - apart, bar, thick, thick)));
        self.general(Color::Black, 0.275, 0.165);
    }

    /// The disc of a general, this far below the middle and with this radius for a height of 1.
    fn general(&mut self, color: Color, below: f32, radius: f32) {
        let colors = self.canvas.colors;
        let (centre, r) = (below * self.height, radius * self.height);
        let (rim, face, ink) = ((self.height * 0.014).max(1.0), colors.face(color), colors.ink(color));
        self.shade(PAPER, |u, v| cover(length(u, v - centre) - r));
        self.shade(face, |u, v| cover(length(u, v - centre) - r + rim));
        self.shade(ink, |u, v| cover((length(u, v - centre) - r + 2.5 * rim).abs() - rim / 2.0));
        let general = emblem(r * 2.1, self.set, Piece::new(color, Role::General));
        self.put(&general, below, ink);
    }

    fn put(&mut self, sign: &Mask, below: f32, color: Rgb) {
        let centre = below * self.height;
        self.shade(color, |u, v| sign.sample(u, v - centre));
    }

    fn shade(&mut self, color: Rgb, alpha: impl Fn(f32, f32) -> f32) {
        let (x, y) = self.centre;
        shade(&mut self.canvas.image, self.area, color, |px, py| {
            let (u, v) = untilt(px - x, py - y);
            alpha(u, v)
        });
    }
}

/// The empty cell centre beside a point where the token of a captured piece goes, in cells.
pub(super) fn token_place(picture: &MarkedBoard, square: Square) -> Point {
    let (x, y) = picture.place(square);
    let came = picture.last.filter(|mv| mv.to() == square);
    let came = came.map(|mv| direction((x, y), picture.place(mv.from())));
    let mut best = (f32::MIN, (x, y));
    // The upper right is asked first and wins ties.
    for (dx, dy) in [(0.5, -0.5), (-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
        let (cx, cy) = (x + dx, y + dy);
        if !(0.0..=8.0).contains(&cx) || !(0.0..=9.0).contains(&cy) {
            continue;
        }
        // Off the trail.
        let score = came.map_or(0.0, |(ux, uy, _)| -(ux * dx + uy * dy).max(0.2));
        if score > best.0 {
            best = (score, (cx, cy));
        }
    }
    best.1
}
