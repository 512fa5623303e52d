//! From a scene to pixels.

use image::RgbImage;

use super::board::{BoardAssets, Figures};
use super::geometry::Geometry;
use super::marks::{Arrow, Canvas, direction};
use super::paint::{Point, Rgb, length};
use super::scene::{MarkedBoard, UsualMove};
use super::sprite::Sprites;
use super::{FileNumbers, cycle, seal};
use crate::rules::{Color, Move, Piece, Square};

pub(super) fn draw(assets: &BoardAssets, picture: &MarkedBoard) -> RgbImage {
    let BoardAssets { geometry: g, colors, sprites, .. } = assets;
    let mut canvas = Canvas { image: assets.empty.clone(), g, colors };
    let point = |square| g.point(square, picture.view);
    let steps = cycle::plan(colors, picture);
    if steps.is_empty() {
        if let Some(mv) = picture.previous {
            previous_move(&mut canvas, picture, mv);
        }
        if let Some(mv) = picture.last {
            last_move(&mut canvas, sprites, picture, mv);
        }
    } else {
        // The last move is one of the arrows.
        for (square, piece) in cycle::ghosts(picture) {
            sprites.get(piece).paint(&mut canvas.image, point(square), 0.5);
        }
    }
    if let Some(general) = picture.checked {
        // A check of a cycle has its own line.
        let lone = |checker: &&Square| !picture.attacks.contains(&(**checker, general));
        for &checker in picture.checkers.iter().filter(lone) {
            canvas.check_line(point(checker), point(general));
        }
        canvas.check_glow(point(general));
    }
    if picture.labels {
        labels(&mut canvas, &assets.figures, picture);
    }
    if let Some(square) = picture.selected {
        canvas.selection(point(square));
    }
    advice(&mut canvas, picture);
    for &square in &picture.dots {
        match picture.piece_at(square) {
            None => canvas.dot(point(square)),
            Some(_) => canvas.capture_ring(point(square)),
        }
    }
    cycle::draw_attacks(&mut canvas, picture);
    for arrow in steps.iter().filter_map(|step| step.arrow.as_ref()) {
        arrow.paint(&mut canvas);
    }
    shares(&mut canvas, picture);
    discs(&mut canvas.image, g, sprites, picture);
    for &square in picture.crosses {
        canvas.cross(point(square));
    }
    if let Some((square, piece)) = picture.captured_on {
        token(&mut canvas, sprites, picture, square, piece);
    }
    cycle::draw_numbers(&mut canvas, &steps);
    if let Some(mark) = picture.result {
        seal::draw(&mut canvas, picture, mark);
    }
    canvas.image
}

/// The pieces row by row from the top: each disc lies over the shadow of the one above it.
fn discs(image: &mut RgbImage, g: &Geometry, sprites: &Sprites, picture: &MarkedBoard) {
    for row in 0..10 {
        for column in 0..9 {
            let square = Square::new(column, if picture.view == Color::Red { 9 - row } else { row });
            let square = square.expect("columns and rows are on the board");
            if let Some(piece) = picture.piece_at(square) {
                sprites.get(piece).paint(image, g.point(square, picture.view), 1.0);
            }
        }
    }
}

fn last_move(canvas: &mut Canvas, sprites: &Sprites, picture: &MarkedBoard, mv: Move) {
    let g = canvas.g;
    let (from, to) = (g.point(mv.from(), picture.view), g.point(mv.to(), picture.view));
    canvas.trail((from, to), false);
    if picture.piece_at(mv.from()).is_none() {
        if let Some(moved) = picture.piece_at(mv.to()) {
            // So pale that it cannot be taken for a piece on the board.
            sprites.get(moved).paint(&mut canvas.image, from, 0.34);
        }
        canvas.ghost_ring((from.0, from.1 - g.stroke(1.5) as f32));
    }
    // The token of a captured piece stands in for the corner that it lies on.
    let covered = picture.captured_on.filter(|(square, _)| *square == mv.to()).map(|(square, _)| {
        let ((column, row), (x, y)) = (picture.place(square), seal::token_place(picture, square));
        ((x - column).signum() as i32, (y - row).signum() as i32)
    });
    canvas.brackets(to, covered, false);
}

/// The move before the last one, without a ghost; its piece may have been captured since.
fn previous_move(canvas: &mut Canvas, picture: &MarkedBoard, mv: Move) {
    let (from, to) = (canvas.g.point(mv.from(), picture.view), canvas.g.point(mv.to(), picture.view));
    canvas.trail((from, to), true);
    canvas.faint_origin(from);
    if picture.last.is_none_or(|last| last.to() != mv.to()) {
        canvas.brackets(to, None, true);
    }
}

/// The figures at the edge; the side to move's are strong, the other's faint.
fn labels(canvas: &mut Canvas, figures: &Figures, picture: &MarkedBoard) {
    let (g, colors) = (canvas.g, canvas.colors);
    let (top, bottom) = colors.digit_centre;
    for (color, y) in
        [(!picture.view, g.px(top) as i32), (picture.view, g.height as i32 - g.px(bottom) as i32)]
    {
        let numbers = if color == Color::Red { picture.style.numbers } else { FileNumbers::Arabic };
        let strong = picture.steady || picture.position.turn() == color;
        let alpha = if strong { 1.0 } else { colors.dim[color.index()] };
        for file in 0..9 {
            let square = Square::new(file, 0).expect("nine files");
            let (x, _) = g.point(square, picture.view);
            let figure = figures.get(numbers, square.file_number(color));
            figure.paint(&mut canvas.image, x as i32, y, colors.digits[color.index()], alpha);
        }
    }
}

/// The arrows of a proposed move and of the one that was played instead, and those of the usual moves.
fn advice(canvas: &mut Canvas, picture: &MarkedBoard) {
    let (g, colors) = (canvas.g, canvas.colors);
    let ends = |mv: Move| (picture.place(mv.from()), picture.place(mv.to()));
    // Arrows that leave one point in the same direction run side by side.
    let side_by_side = |a: Move, b: Move| {
        let (ax, ay, _) = direction(ends(a).0, ends(a).1);
        let (bx, by, _) = direction(ends(b).0, ends(b).1);
        a.from() == b.from() && ax * bx + ay * by > 0.95
    };
    let arrow = |mv: Move, half: f32, color: Rgb, dashed: bool, lane: f32| {
        let (ends, side) = (ends(mv), if dashed { -1.0 } else { 1.0 });
        let taken = picture.piece_at(mv.to()).is_some();
        let (leave, arrive) = (0.48, if taken { 0.50 } else { 0.0 });
        // A dashed shaft needs room for two dashes.
        let shaft = if dashed { 0.7 } else { 0.15 };
        let path = if direction(ends.0, ends.1).2 > leave + arrive + shaft {
            Arrow::straight(ends, (leave, arrive), lane * side)
        } else {
            let leave = if dashed { Arrow::BESIDE } else { Arrow::RIM };
            let arrive = if taken { Arrow::RIM } else { Arrow::FREE };
            Arrow::bow(ends, (leave, arrive), side)
        };
        Arrow { path, half, dash: dashed.then_some((0.26, 0.22)), hollow: dashed, color }
    };
    for (at, &UsualMove { mv, .. }) in picture.usual.iter().enumerate().rev() {
        let beside = picture.usual[..at].iter().filter(|other| side_by_side(mv, other.mv)).count();
        let half = 0.115 / (1.0 + 0.55 * at as f32);
        arrow(mv, half, colors.hint, false, 0.2 * beside as f32).paint(canvas);
    }
    let both = picture.hint.zip(picture.played);
    let lane = if both.is_some_and(|(hint, played)| side_by_side(hint, played)) { 0.14 } else { 0.0 };
    if let Some(mv) = picture.hint {
        canvas.selection(g.point(mv.from(), picture.view));
        if picture.piece_at(mv.to()).is_some() {
            canvas.capture_ring(g.point(mv.to(), picture.view));
        }
        arrow(mv, 0.075, colors.hint, false, lane).paint(canvas);
    }
    if let Some(mv) = picture.played {
        arrow(mv, 0.06, colors.last, true, lane).paint(canvas);
    }
}

/// The share of each usual move on a label beside its arrow, near the head: between four points, where no disc reaches.
fn shares(canvas: &mut Canvas, picture: &MarkedBoard) {
    let ends = |mv: Move| (picture.place(mv.from()), picture.place(mv.to()));
    let token = picture.captured_on.map(|(square, _)| seal::token_place(picture, square));
    let mut taken: Vec<Point> = token.into_iter().collect();
    for usual in &picture.usual {
        let head = ends(usual.mv).1;
        let price = |&(x, y): &Point| {
            let own = from_line((x, y), ends(usual.mv));
            let others = picture.usual.iter().filter(|other| other.mv != usual.mv);
            let others = others.map(|other| from_line((x, y), ends(other.mv))).fold(f32::MAX, f32::min);
            // A label that covers an arrow, or lies nearer to another one, would be read wrongly.
            let wrong = own < 0.25 || others < own + 0.05;
            own + 0.3 * length(head.0 - x, head.1 - y) + if wrong { 9.0 } else { 0.0 }
        };
        let corners = (0..8).flat_map(|x| (0..9).map(move |y| (x as f32 + 0.5, y as f32 + 0.5)));
        let free = corners.filter(|at| !taken.contains(at));
        if let Some(at) = free.min_by(|a, b| price(a).total_cmp(&price(b))) {
            canvas.share(at, usual.share);
            taken.push(at);
        }
    }
}

/// Distance of a point from the straight line between two others.
fn from_line((x, y): Point, ((x0, y0), (x1, y1)): (Point, Point)) -> f32 {
    let (ux, uy, long) = direction((x0, y0), (x1, y1));
    let along = ((x - x0) * ux + (y - y0) * uy).clamp(0.0, long);
    length(x - x0 - ux * along, y - y0 - uy * along)
}

/// The captured piece as a small disc in the corner between four points, where no piece reaches.
fn token(canvas: &mut Canvas, sprites: &Sprites, picture: &MarkedBoard, square: Square, piece: Piece) {
    let (x, y) = canvas.g.at(seal::token_place(picture, square));
    let ((x, y), colors) = ((x.round(), y.round()), canvas.colors);
    canvas.token((x, y), colors.face(piece.color));
    let sign = sprites.small(piece);
    sign.paint(&mut canvas.image, x as i32, y as i32, colors.ink(piece.color), 0.95);
}
