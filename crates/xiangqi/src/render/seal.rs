//! The stamp of a finished game, placed where no piece is.

use super::marks::{Canvas, direction};
use super::mask::Mask;
use super::paint::{Area, Point, Rgb, capsule_distance, cover, length, rgb, rounded_distance, shade};
use super::scene::MarkedBoard;
use super::sprite::emblem;
use super::{PieceSet, ResultMark, Theme, pictogram};
use crate::rules::{Color, Piece, Role, Square};

/// Heights of the stamp, in cells, in the order of trial. The last fits on any empty point.
const HEIGHTS: [f32; 5] = [2.1, 1.8, 1.5, 1.25, 1.04];

/// Width of the stamp for a height of 1.
const ASPECT: f32 = 0.62;

/// Sine and cosine of the stamp's tilt of 5 degrees.
const TILT: Point = (-0.087_155_74, 0.996_194_7);

/// Centre and height of the stamp, in cells from the upper left point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StampPlace {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) height: f32,
}

impl StampPlace {
    /// Returns the distance of a point outside the stamp, in cells.
    fn distance(self, (x, y): Point) -> f32 {
        let (dx, dy) = untilt(x - self.x, y - self.y);
        rounded_distance(dx, dy, self.height * ASPECT / 2.0, self.height / 2.0, 0.0)
    }

    /// Returns `true` if the stamp touches a line of half-width `half`, in cells.
    fn touches_line(self, ((ax, ay), (bx, by)): (Point, Point), half: f32) -> bool {
        capsule_distance((self.x, self.y), (ax, ay, half), (bx, by, half)) < self.height / 2.0
    }
}

/// Finds the best empty place: large, off the marks and the river's characters, near the middle.
pub(super) fn place(picture: &MarkedBoard) -> StampPlace {
    let mut best = (f32::MIN, StampPlace { x: 4.0, y: 4.5, height: HEIGHTS[HEIGHTS.len() - 1] });
    for (step, &height) in HEIGHTS.iter().enumerate() {
        for slot in 0..17 * 19 {
            let x = (slot % 17) as f32 / 2.0;
            let y = (slot / 17) as f32 / 2.0;
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

/// Returns the score of a place, `None` if the stamp would touch a disc or leave the grid.
fn score(picture: &MarkedBoard, spot: StampPlace) -> Option<f32> {
    let tight = spot.height <= HEIGHTS[HEIGHTS.len() - 1];
    for (square, _) in picture.pieces() {
        let crowned = picture.checked == Some(square) || picture.last.is_some_and(|mv| mv.to() == square);
        let room = if crowned { 0.60 } else { 0.49 };
        let room = if tight { 0.455 } else { room };
        if spot.distance(picture.place(square)) < room {
            return None;
        }
    }
    let hw = spot.height * ASPECT / 2.0;
    let hh = spot.height / 2.0;
    if spot.x - hw < -0.45 || spot.x + hw > 8.45 || spot.y - hh < -0.56 || spot.y + hh > 9.56 {
        return None;
    }
    let mut score = -0.12 * length(spot.x - 4.0, (spot.y - 4.5) * 0.8);
    for column in [1.5, 2.5, 5.5, 6.5] {
        if spot.distance((column, 4.5)) < 0.34 {
            score -= 1.0;
        }
    }
    if picture.captured_on.is_some_and(|(square, _)| spot.distance(picture.place(square)) < 0.95) {
        score -= 3.0;
    }
    if let Some(mv) = picture.last {
        if spot.distance(picture.place(mv.from())) < 0.5 {
            score -= 2.5;
        }
        if spot.touches_line(picture.ends(mv), 0.1) {
            score -= 2.0;
        }
    }
    let lines = picture.cycle.iter().map(|mv| (mv.from(), mv.to())).chain(picture.attacks.iter().copied());
    for (from, to) in lines {
        if spot.touches_line((picture.place(from), picture.place(to)), 0.5) {
            score -= 3.0;
        }
    }
    for &checker in &picture.checkers {
        let general = picture.checked.unwrap_or(checker);
        if spot.touches_line((picture.place(checker), picture.place(general)), 0.1) {
            score -= 2.0;
        }
    }
    Some(score)
}

/// Rotates an offset from the stamp's centre into the stamp's own axes.
fn untilt(x: f32, y: f32) -> Point {
    let (sin, cos) = TILT;
    (x * cos + y * sin, y * cos - x * sin)
}

/// Draws the stamp: a cup above the winner's general, or both generals with an equals sign between them.
pub(super) fn draw(canvas: &mut Canvas, picture: &MarkedBoard, mark: ResultMark) {
    let g = canvas.g;
    let spot = place(picture);
    let (x, y) = g.at((spot.x, spot.y));
    let height = g.cells(spot.height);
    let hw = height * ASPECT / 2.0;
    let hh = height / 2.0;
    let ink = match mark {
        ResultMark::RedWins => rgb(0xB5_18_1D),
        ResultMark::BlackWins => rgb(0x22_1D_1A),
        ResultMark::Draw => rgb(0x3C_5A_6E),
    };
    let area = Area::around(x, y, length(hw, hh) + g.px(4.0));
    let corner = height * 0.07;
    let line = (height * 0.014).max(1.0);
    if picture.style.theme == Theme::Wood {
        // A soft shadow separates the stamp from the grain.
        shade(&mut canvas.image, area, rgb(0x2A_15_05), |px, py| {
            let (u, v) = untilt(px - g.px(1.0) - x, py - g.px(2.0) - y);
            let distance = rounded_distance(u, v, hw, hh, corner);
            0.30 * (1.0 - (distance / g.px(4.0)).clamp(0.0, 1.0))
        });
    }
    let mut stamp = StampFace { canvas, set: picture.style.pieces, area, centre: (x, y), height };
    stamp.shade(PAPER, |u, v| cover(rounded_distance(u, v, hw, hh, corner) - g.px(1.5).max(1.0)) * 0.9);
    stamp.shade(ink, |u, v| cover(rounded_distance(u, v, hw, hh, corner)) * 0.97);
    stamp.shade(PAPER, |u, v| {
        cover((rounded_distance(u, v, hw, hh, corner) + height * 0.05).abs() - line / 2.0) * 0.9
    });
    match mark {
        ResultMark::RedWins => stamp.winner(Color::Red),
        ResultMark::BlackWins => stamp.winner(Color::Black),
        ResultMark::Draw => stamp.equal(),
    }
}

/// Colour of the stamp's light parts.
const PAPER: Rgb = rgb(0xFF_F5_E0);

/// The face of a stamp, in its own tilted axes.
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
        let bar = self.height * 0.13;
        let apart = self.height * 0.035;
        let thick = self.height * 0.016;
        self.shade(PAPER, |u, v| cover(rounded_distance(u, v.abs() - apart, bar, thick, thick)));
        self.general(Color::Black, 0.275, 0.165);
    }

    /// Draws the disc of a general `below` the middle, both lengths for a height of 1.
    fn general(&mut self, color: Color, below: f32, radius: f32) {
        let colors = self.canvas.colors;
        let centre = below * self.height;
        let r = radius * self.height;
        let rim = (self.height * 0.014).max(1.0);
        let face = colors.face(color);
        let ink = colors.ink(color);
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

/// Returns the centre of the cell beside a point for the token of a captured piece, in cells.
pub(super) fn token_place(picture: &MarkedBoard, square: Square) -> Point {
    let (x, y) = picture.place(square);
    let trail = picture.last.filter(|mv| mv.to() == square);
    let trail = trail.map(|mv| direction((x, y), picture.place(mv.from())));
    let mut best = (f32::MIN, (x, y));
    // The upper right wins ties.
    for (dx, dy) in [(0.5, -0.5), (-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
        let cx = x + dx;
        let cy = y + dy;
        if !(0.0..=8.0).contains(&cx) || !(0.0..=9.0).contains(&cy) {
            continue;
        }
        let score = trail.map_or(0.0, |(ux, uy, _)| -(ux * dx + uy * dy).max(0.2));
        if score > best.0 {
            best = (score, (cx, cy));
        }
    }
    best.1
}
