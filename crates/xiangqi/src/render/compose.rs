//! Composition of a board picture: draws a scene in layers.

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
        for &checker in &picture.checkers {
            if !picture.attacks.contains(&(checker, general)) {
                canvas.check_line(point(checker), point(general));
            }
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
    let numbers = steps.iter().map(|step| step.label);
    arrow_labels(&mut canvas, picture, numbers.collect());
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

/// Draws the pieces row by row from the top, so that each disc covers the shadow of the one above it.
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
    let from = g.point(mv.from(), picture.view);
    let to = g.point(mv.to(), picture.view);
    canvas.trail((from, to), false);
    if picture.piece_at(mv.from()).is_none() {
        if let Some(moved) = picture.piece_at(mv.to()) {
            // So pale that it cannot be taken for a piece on the board.
            sprites.get(moved).paint(&mut canvas.image, from, 0.34);
        }
        canvas.ghost_ring((from.0, from.1 - g.stroke(1.5) as f32));
    }
    // The token of a captured piece replaces the corner that it covers.
    let covered = picture.captured_on.filter(|(square, _)| *square == mv.to()).map(|(square, _)| {
        let (column, row) = picture.place(square);
        let (x, y) = seal::token_place(picture, square);
        ((x - column).signum() as i32, (y - row).signum() as i32)
    });
    canvas.brackets(to, covered, false);
}

/// Marks the move before the last one. Its piece may have been captured since, so there is no ghost.
fn previous_move(canvas: &mut Canvas, picture: &MarkedBoard, mv: Move) {
    let from = canvas.g.point(mv.from(), picture.view);
    let to = canvas.g.point(mv.to(), picture.view);
    canvas.trail((from, to), true);
    canvas.faint_origin(from);
    if picture.last.is_none_or(|last| last.to() != mv.to()) {
        canvas.brackets(to, None, true);
    }
}

/// Draws the file numbers, those of the side to move at full strength.
fn labels(canvas: &mut Canvas, figures: &Figures, picture: &MarkedBoard) {
    let g = canvas.g;
    let colors = canvas.colors;
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

/// Draws the arrows of the usual moves, of the hint and of the move played instead.
fn advice(canvas: &mut Canvas, picture: &MarkedBoard) {
    let g = canvas.g;
    let colors = canvas.colors;
    for (at, &UsualMove { mv, .. }) in picture.usual.iter().enumerate().rev() {
        let beside =
            picture.usual[..at].iter().filter(|other| are_side_by_side(picture, mv, other.mv)).count();
        let half = 0.115 / (1.0 + 0.55 * at as f32);
        advice_arrow(picture, mv, half, colors.hint, false, 0.2 * beside as f32).paint(canvas);
    }
    for (at, &mv) in picture.choices.iter().enumerate().filter(|(_, mv)| !picture.cycle.contains(mv)) {
        let beside =
            picture.choices[..at].iter().filter(|other| are_side_by_side(picture, mv, **other)).count();
        advice_arrow(picture, mv, 0.06, colors.hint, false, 0.2 * beside as f32).paint(canvas);
    }
    let lane = match (picture.hint, picture.played) {
        (Some(hint), Some(played)) if are_side_by_side(picture, hint, played) => 0.14,
        _ => 0.0,
    };
    if let Some(mv) = picture.hint {
        canvas.selection(g.point(mv.from(), picture.view));
        if picture.piece_at(mv.to()).is_some() {
            canvas.capture_ring(g.point(mv.to(), picture.view));
        }
        advice_arrow(picture, mv, 0.075, colors.hint, false, lane).paint(canvas);
    }
    if let Some(mv) = picture.played {
        advice_arrow(picture, mv, 0.06, colors.last, true, lane).paint(canvas);
    }
}

/// Returns `true` if the arrows of two moves leave one point in the same direction.
fn are_side_by_side(picture: &MarkedBoard, a: Move, b: Move) -> bool {
    let (from, to) = picture.ends(a);
    let (ax, ay, _) = direction(from, to);
    let (from, to) = picture.ends(b);
    let (bx, by, _) = direction(from, to);
    a.from() == b.from() && ax * bx + ay * by > 0.95
}

/// Lays out the arrow of a move, `half` as wide and `lane` aside of the direct line, in cells.
fn advice_arrow(picture: &MarkedBoard, mv: Move, half: f32, color: Rgb, dashed: bool, lane: f32) -> Arrow {
    let ends = picture.ends(mv);
    let side = if dashed { -1.0 } else { 1.0 };
    let is_capture = picture.piece_at(mv.to()).is_some();
    let leave = 0.48;
    let arrive = if is_capture { 0.50 } else { 0.0 };
    // A dashed shaft needs room for two dashes.
    let shaft = if dashed { 0.7 } else { 0.15 };
    let path = if direction(ends.0, ends.1).2 > leave + arrive + shaft {
        Arrow::straight(ends, (leave, arrive), lane * side)
    } else {
        let leave = if dashed { Arrow::BESIDE } else { Arrow::RIM };
        let arrive = if is_capture { Arrow::RIM } else { Arrow::FREE };
        Arrow::bow(ends, (leave, arrive), side)
    };
    let dash = if dashed { Some((0.26, 0.22)) } else { None };
    Arrow { path, half, dash, hollow: dashed, color }
}

/// Writes the share of each usual move and the letter of each choice beside the head of its arrow, between four points, where no
/// disc reaches. `taken` are the places of other labels.
fn arrow_labels(canvas: &mut Canvas, picture: &MarkedBoard, mut taken: Vec<Point>) {
    let usual = picture.usual.iter().map(|usual| (usual.mv, format!("{}%", usual.share)));
    let choices = picture.choices.iter().zip('A'..='Z').map(|(mv, letter)| (*mv, letter.to_string()));
    let choices = choices.filter(|(mv, _)| !picture.cycle.contains(mv));
    let labels: Vec<(Move, String)> = usual.chain(choices).collect();
    let moves: Vec<Move> = labels.iter().map(|(mv, _)| *mv).collect();
    taken.extend(picture.captured_on.map(|(square, _)| seal::token_place(picture, square)));
    for (mv, text) in labels {
        let corners = (0..8).flat_map(|x| (0..9).map(move |y| (x as f32 + 0.5, y as f32 + 0.5)));
        let free =
            corners.filter(|at| taken.iter().all(|other| length(other.0 - at.0, other.1 - at.1) > 0.4));
        let costs = free.map(|at| (label_cost(picture, mv, &moves, at), at));
        if let Some((_, at)) = costs.min_by(|(a, _), (b, _)| a.total_cmp(b)) {
            canvas.label(at, &text);
            taken.push(at);
        }
    }
}

/// Returns how badly a label at `place` fits the arrow of `mv`: its distance from the shaft and the head, in cells.
fn label_cost(picture: &MarkedBoard, mv: Move, moves: &[Move], place: Point) -> f32 {
    let head = picture.place(mv.to());
    let own = distance_from_line(place, picture.ends(mv));
    let others = moves.iter().filter(|other| **other != mv);
    let nearest =
        others.map(|other| distance_from_line(place, picture.ends(*other))).fold(f32::MAX, f32::min);
    // A label that covers an arrow or lies nearer to another one would be misread.
    let is_misleading = own < 0.25 || nearest < own + 0.05;
    own + 0.3 * length(head.0 - place.0, head.1 - place.1) + if is_misleading { 9.0 } else { 0.0 }
}

/// Returns the distance of a point from the line between two others.
fn distance_from_line((x, y): Point, ((x0, y0), (x1, y1)): (Point, Point)) -> f32 {
    let (ux, uy, long) = direction((x0, y0), (x1, y1));
    let along = ((x - x0) * ux + (y - y0) * uy).clamp(0.0, long);
    length(x - x0 - ux * along, y - y0 - uy * along)
}

/// Draws the captured piece as a small disc between four points, where no piece reaches.
fn token(canvas: &mut Canvas, sprites: &Sprites, picture: &MarkedBoard, square: Square, piece: Piece) {
    let (x, y) = canvas.g.at(seal::token_place(picture, square));
    let x = x.round();
    let y = y.round();
    let colors = canvas.colors;
    canvas.token((x, y), colors.face(piece.color));
    sprites.small(piece).paint(&mut canvas.image, x as i32, y as i32, colors.ink(piece.color), 0.95);
}
