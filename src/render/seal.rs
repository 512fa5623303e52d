//! The stamp of a finished game, pressed where no piece stands.

use image::RgbImage;

use super::font::{Face, glyph};
use super::geometry::Geometry;
use super::marked_board::MarkedBoard;
use super::paint::{Area, Point, Rgb, capsule_distance, cover, length, rgb, rounded_distance, shade};
use super::{ResultMark, Theme, marks};
use crate::rules::Square;

/// Heights of the stamp that are tried, in cells, the largest first. The last fits on any empty point.
const HEIGHTS: [f32; 5] = [2.1, 1.8, 1.5, 1.25, 1.04];

/// Width of the stamp for a height of 1.
const ASPECT: f32 = 0.62;

/// The stamp is pressed a little askew: sine and cosine of 5 degrees.
const TILT: Point = (-0.087_155_74, 0.996_194_7);

/// Where the stamp goes and how high it is, in cells from the left upper point.
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

/// How good a place is; `None` when the stamp would touch a disc.
fn score(picture: &MarkedBoard, spot: StampPlace) -> Option<f32> {
    let centre = |square: Square| {
        let (column, row) = Geometry::place(square, picture.view);
        (column as f32, row as f32)
    };
    let outside = |(px, py): Point| {
        let (dx, dy) = untilt(px - spot.x, py - spot.y);
        rounded_distance(dx, dy, spot.height * ASPECT / 2.0, spot.height / 2.0, 0.0)
    };
    for (square, _) in picture.pieces() {
        let crowned = picture.checked == Some(square) || picture.last.is_some_and(|mv| mv.to() == square);
        let tight = spot.height <= HEIGHTS[HEIGHTS.len() - 1];
        let room = if tight {
            0.455
        } else if crowned {
            0.60
        } else {
            0.49
        };
        if outside(centre(square)) < room {
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
    if let Some((square, _)) = picture.captured_on {
        let (column, row) = centre(square);
        if outside((column, row)) < 0.95 {
            score -= 3.0;
        }
    }
    if let Some(mv) = picture.last {
        let (from, to) = (centre(mv.from()), centre(mv.to()));
        if outside(from) < 0.5 {
            score -= 2.5;
        }
        let near = capsule_distance((spot.x, spot.y), (from.0, from.1, 0.1), (to.0, to.1, 0.1));
        if near < hh {
            score -= 2.0;
        }
    }
    let lines = picture.cycle.iter().map(|mv| (mv.from(), mv.to())).chain(picture.attacks.iter().copied());
    for (from, to) in lines {
        let (from, to) = (centre(from), centre(to));
        let near = capsule_distance((spot.x, spot.y), (from.0, from.1, 0.5), (to.0, to.1, 0.5));
        if near < hh {
            score -= 3.0;
        }
    }
    for &checker in &picture.checkers {
        let (from, to) = (centre(checker), centre(picture.checked.unwrap_or(checker)));
        if capsule_distance((spot.x, spot.y), (from.0, from.1, 0.1), (to.0, to.1, 0.1)) < hh {
            score -= 2.0;
        }
    }
    Some(score)
}

fn untilt(x: f32, y: f32) -> Point {
    let (sin, cos) = TILT;
    (x * cos + y * sin, y * cos - x * sin)
}

pub(super) fn draw(s: &mut RgbImage, g: &Geometry, theme: Theme, picture: &MarkedBoard, mark: ResultMark) {
    let spot = place(picture);
    let (x, y) = (g.x(0) as f32 + g.cells(spot.x), g.y(0) as f32 + g.cells(spot.y));
    let height = g.cells(spot.height);
    let (hw, hh) = (height * ASPECT / 2.0, height / 2.0);
    let (characters, ink) = match mark {
        ResultMark::RedWins => (['紅', '勝'], rgb(0xB5_18_1D)),
        ResultMark::BlackWins => (['黑', '勝'], rgb(0x22_1D_1A)),
        ResultMark::Draw => (['和', '棋'], rgb(0x3C_5A_6E)),
    };
    let paper: Rgb = rgb(0xFF_F5_E0);
    let reach = length(hw, hh) + g.px(4.0);
    let area = Area::around(x, y, reach);
    let corner = height * 0.07;
    let line = (height * 0.014).max(1.0);
    let body = |px: f32, py: f32| {
        let (u, v) = untilt(px - x, py - y);
        (rounded_distance(u, v, hw, hh, corner), u, v)
    };
    if theme == Theme::Wood {
        // A breath of shadow lifts the stamp off the grain.
        shade(s, area, rgb(0x2A_15_05), |px, py| {
            0.30 * (1.0 - (body(px - g.px(1.0), py - g.px(2.0)).0 / g.px(4.0)).clamp(0.0, 1.0))
        });
    }
    shade(s, area, paper, |px, py| cover(body(px, py).0 - g.px(1.5).max(1.0)) * 0.9);
    shade(s, area, ink, |px, py| cover(body(px, py).0) * 0.97);
    shade(s, area, paper, |px, py| {
        let (d, ..) = body(px, py);
        cover((d + height * 0.05).abs() - line / 2.0) * 0.9
    });
    let em = height * 0.43;
    for (c, dy) in characters.into_iter().zip([-0.215, 0.215]) {
        let mask = glyph(Face::Brush, c, em, 0.012);
        let centre = dy * height;
        shade(s, area, paper, |px, py| {
            let (_, u, v) = body(px, py);
            if u.abs() > em * 0.6 || (v - centre).abs() > em * 0.6 { 0.0 } else { mask.sample(u, v - centre) }
        });
    }
}

/// The empty cell centre beside a point where the token of a captured piece goes, in cells.
pub(super) fn token_place(picture: &MarkedBoard, square: Square) -> Point {
    let (column, row) = Geometry::place(square, picture.view);
    let (x, y) = (column as f32, row as f32);
    let came = picture.last.filter(|mv| mv.to() == square).map(|mv| {
        let (column, row) = Geometry::place(mv.from(), picture.view);
        marks::direction((x, y), (column as f32, row as f32))
    });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Scene;
    use crate::rules::Position;

    #[test]
    fn the_stamp_touches_no_disc_even_on_a_full_board() {
        let fens = [
            crate::rules::START_FEN,
            // Both banks crowded (composed for this test).
            "rnbakabnr/9/9/9/pcpcp1p1p/P1P1PCPCP/9/9/9/RNBAKABNR w",
        ];
        for fen in fens {
            let scene = Scene::new(fen.parse::<Position>().unwrap());
            let picture = MarkedBoard::of(&scene);
            let spot = place(&picture);
            for (square, _) in picture.pieces() {
                let (column, row) = Geometry::place(square, picture.view);
                let (dx, dy) = untilt(column as f32 - spot.x, row as f32 - spot.y);
                let gap = rounded_distance(dx, dy, spot.height * ASPECT / 2.0, spot.height / 2.0, 0.0);
                assert!(gap > 0.445, "{fen}: {spot:?} touches the disc on {square}");
            }
        }
    }
}
