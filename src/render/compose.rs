//! From a scene to pixels.

use image::RgbImage;

use crate::rules::{Color, Move, Piece, Square};

use super::board::Figures;
use super::encode::Indexed;
use super::geometry::Geometry;
use super::kit::{BoardKit, Canvas, Kit};
use super::look::Look;
use super::marks::{self, Arrow};
use super::paint::{Area, Rgb, Surface};
use super::sprite::Sprites;
use super::strips::{self, STRIPS, Wanted};
use super::{FileNumbers, ResultMark, Scene, cycle, seal};

/// A scene taken apart: what is drawn, whether or not it is a legal position.
#[derive(Clone, Debug)]
pub(super) struct Picture<'a> {
    pub(super) board: [Option<Piece>; 90],
    /// Whose figures are at full strength, while the game goes on.
    pub(super) turn: Color,
    pub(super) view: Color,
    pub(super) numbers: FileNumbers,
    pub(super) last: Option<Move>,
    pub(super) previous: Option<Move>,
    pub(super) captured_on: Option<(Square, Piece)>,
    pub(super) checkers: &'a [Square],
    pub(super) checked: Option<Square>,
    pub(super) selected: Option<Square>,
    pub(super) dots: &'a [Square],
    pub(super) hint: Option<Move>,
    pub(super) played: Option<Move>,
    pub(super) cycle: &'a [Move],
    pub(super) attacks: &'a [(Square, Square)],
    pub(super) result: Option<ResultMark>,
    /// Points that are out of reach, crossed out.
    pub(super) crosses: &'a [Square],
    /// Whether both sides' figures are strong, whoever is to move.
    pub(super) steady: bool,
    /// Whether the files are numbered at the edge.
    pub(super) labels: bool,
}

impl<'a> Picture<'a> {
    pub(super) fn of(scene: &'a Scene) -> Picture<'a> {
        let mut board = [None; 90];
        for (square, piece) in scene.position.pieces() {
            board[square.index()] = Some(piece);
        }
        let turn = scene.position.turn();
        Picture {
            board,
            turn,
            view: scene.view,
            numbers: scene.style.numbers,
            last: scene.last,
            previous: scene.previous,
            captured_on: scene.captured_on,
            checkers: &scene.checkers,
            checked: (!scene.checkers.is_empty()).then(|| scene.position.general(turn)),
            selected: scene.selected,
            dots: &scene.dots,
            hint: scene.hint,
            played: scene.played,
            cycle: &scene.cycle,
            attacks: &scene.attacks,
            result: scene.result,
            crosses: &[],
            steady: scene.result.is_some(),
            labels: true,
        }
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }
}

/// A full-colour picture that knows where it differs from the empty board.
struct Frame {
    image: RgbImage,
    marked: Vec<Area>,
    /// The discs and where their points lie, in the order in which they were painted.
    discs: Vec<(Piece, i32, i32)>,
}

impl Surface for Frame {
    fn size(&self) -> (i32, i32) {
        self.image.size()
    }

    #[inline]
    fn blend(&mut self, x: i32, y: i32, color: Rgb, alpha: f32) {
        self.image.blend(x, y, color, alpha);
    }

    fn touch(&mut self, area: Area) {
        // Marks lie on marks, and an area need not be mapped twice.
        if !self.marked.iter().any(|marked| marked.contains(area)) {
            self.marked.push(area);
        }
    }
}

/// Draws the picture in full colour.
pub(super) fn full_color(kit: &Kit, picture: &Picture) -> RgbImage {
    paint(&kit.board, &kit.sprites, picture)
}

/// Draws the picture in full colour on the empty board of a kit.
pub(super) fn paint(board: &BoardKit, sprites: &Sprites, picture: &Picture) -> RgbImage {
    draw(board, sprites, picture, &strips::ALL, board.empty.clone()).image
}

/// Draws the picture in palette entries and shows them to `read`; of the strips that are not wanted not all is there.
///
/// They are those of [`full_color`], but only what is drawn on is mapped, and the inside of a disc was mapped once.
pub(super) fn indexed<T>(
    kit: &Kit,
    picture: &Picture,
    wanted: &Wanted,
    read: impl FnOnce(&Indexed) -> T,
) -> T {
    let Canvas { image, mut entries } = kit.board.canvas(&kit.palette);
    let Frame { image, marked, discs } = draw(&kit.board, &kit.sprites, picture, wanted, image);
    let mut dirty = marked;
    for &(piece, x, y) in &discs {
        kit.sprites.get(piece).map(&mut entries, &image, &kit.palette, x, y);
    }
    // A mark may lie over the shadow of a disc: what is marked is mapped last.
    for &area in &dirty {
        entries.remap(&image, &kit.palette, area);
    }
    let result = read(&entries);
    dirty.extend(discs.iter().map(|&(piece, x, y)| kit.sprites.get(piece).area(x, y)));
    kit.board.wipe(Canvas { image, entries }, &kit.palette, &dirty);
    result
}

fn draw(kit: &BoardKit, sprites: &Sprites, picture: &Picture, wanted: &Wanted, image: RgbImage) -> Frame {
    let (g, look) = (&kit.geometry, &kit.look);
    let mut frame = Frame { image, marked: Vec::with_capacity(64), discs: Vec::with_capacity(32) };
    let point = |square| g.point(square, picture.view);
    let steps = cycle::plan(look, picture);
    if steps.is_empty() {
        let row = |square| Geometry::place(square, picture.view).1 as usize;
        let is_wanted = |mv: &Move| strips::reach((row(mv.from()), row(mv.to())), wanted);
        if let Some(mv) = picture.previous.filter(is_wanted) {
            previous_move(&mut frame, g, look, picture, mv);
        }
        if let Some(mv) = picture.last.filter(is_wanted) {
            last_move(&mut frame, g, look, sprites, picture, mv);
        }
    } else {
        // The last move is one of the arrows.
        for (square, piece) in cycle::ghosts(picture) {
            ghost(&mut frame, sprites, piece, point(square), 0.5);
        }
    }
    if let Some(general) = picture.checked {
        // A check of a cycle has its own line.
        let lone = |checker: &&Square| !picture.attacks.contains(&(**checker, general));
        for &checker in picture.checkers.iter().filter(lone) {
            marks::check_line(&mut frame, g, look, point(checker), point(general));
        }
        marks::check_glow(&mut frame, g, look, point(general));
    }
    if picture.labels && (wanted[0] || wanted[STRIPS - 1]) {
        labels(&mut frame, g, look, &kit.figures, picture);
    }
    if let Some(square) = picture.selected {
        marks::selection(&mut frame, g, look, point(square));
    }
    advice(&mut frame, g, look, picture);
    for &square in picture.dots {
        match picture.piece_at(square) {
            None => marks::dot(&mut frame, g, look, point(square)),
            Some(_) => marks::capture_ring(&mut frame, g, look, point(square)),
        }
    }
    cycle::draw_attacks(&mut frame, g, look, picture);
    cycle::draw_arrows(&mut frame, g, look, &steps);
    // Row by row from the top: each disc lies over the shadow of the one above it.
    for row in (0..10).filter(|row| strips::reach((usize::from(*row), usize::from(*row)), wanted)) {
        for column in 0..9 {
            let square = Square::new(column, if picture.view == Color::Red { 9 - row } else { row });
            let square = square.expect("columns and rows are on the board");
            if let Some(piece) = picture.piece_at(square) {
                let (x, y) = point(square);
                let (x, y) = (x as i32, y as i32);
                sprites.get(piece).paint(&mut frame.image, x, y, 1.0);
                frame.discs.push((piece, x, y));
            }
        }
    }
    for &square in picture.crosses {
        marks::cross(&mut frame, g, look, point(square));
    }
    if let Some((square, piece)) = picture.captured_on {
        token(&mut frame, g, look, sprites, picture, square, piece);
    }
    cycle::draw_numbers(&mut frame, g, look, &steps);
    if let Some(mark) = picture.result {
        seal::draw(&mut frame, g, kit.theme, picture, mark);
    }
    frame
}

fn last_move(frame: &mut Frame, g: &Geometry, look: &Look, sprites: &Sprites, picture: &Picture, mv: Move) {
    let (from, to) = (g.point(mv.from(), picture.view), g.point(mv.to(), picture.view));
    marks::trail(frame, g, look, (from, to), false);
    if picture.piece_at(mv.from()).is_none() {
        if let Some(moved) = picture.piece_at(mv.to()) {
            ghost(frame, sprites, moved, from, 0.34);
        }
        let lift = g.stroke(1.5) as f32;
        marks::ghost_ring(frame, g, look, (from.0, from.1 - lift));
    }
    // The token of a captured piece stands in for the corner that it lies on.
    let covered = picture.captured_on.filter(|(square, _)| *square == mv.to()).map(|(square, _)| {
        let (column, row) = Geometry::place(square, picture.view);
        let (x, y) = seal::token_place(picture, square);
        ((x - column as f32).signum() as i32, (y - row as f32).signum() as i32)
    });
    marks::brackets(frame, g, look, to, covered, false);
}

/// The move before the last one, without a ghost; its piece may have been captured since.
fn previous_move(frame: &mut Frame, g: &Geometry, look: &Look, picture: &Picture, mv: Move) {
    let (from, to) = (g.point(mv.from(), picture.view), g.point(mv.to(), picture.view));
    marks::trail(frame, g, look, (from, to), true);
    marks::faint_origin(frame, g, look, from);
    if picture.last.is_none_or(|last| last.to() != mv.to()) {
        marks::brackets(frame, g, look, to, None, true);
    }
}

/// A piece where it stood or will stand, so pale that it cannot be taken for one on the board.
fn ghost(frame: &mut Frame, sprites: &Sprites, piece: Piece, (x, y): (f32, f32), alpha: f32) {
    let (sprite, x, y) = (sprites.get(piece), x as i32, y as i32);
    sprite.paint(&mut frame.image, x, y, alpha);
    frame.touch(sprite.area(x, y));
}

/// The figures at the edge; the side to move's are strong, the other's faint.
fn labels(frame: &mut Frame, g: &Geometry, look: &Look, figures: &Figures, picture: &Picture) {
    let (top, bottom) = look.digit_centre;
    for (color, y) in
        [(!picture.view, g.px(top) as i32), (picture.view, g.height as i32 - g.px(bottom) as i32)]
    {
        let numbers = if color == Color::Red { picture.numbers } else { FileNumbers::Arabic };
        let strong = picture.steady || picture.turn == color;
        let alpha = if strong { 1.0 } else { look.dim[color.index()] };
        for file in 0..9 {
            let square = Square::new(file, 0).expect("nine files");
            let (x, _) = g.point(square, picture.view);
            let figure = figures.get(numbers, square.file_number(color));
            figure.paint(frame, x as i32, y, look.digits[color.index()], alpha);
        }
    }
}

/// The arrows of a proposed move and of the one that was played instead.
fn advice(frame: &mut Frame, g: &Geometry, look: &Look, picture: &Picture) {
    let place = |square| {
        let (column, row) = Geometry::place(square, picture.view);
        (column as f32, row as f32)
    };
    // Where both leave one point in the same direction they run side by side.
    let lane = match (picture.hint, picture.played) {
        (Some(hint), Some(played)) if hint.from() == played.from() => {
            let (ax, ay, _) = marks::direction(place(hint.from()), place(hint.to()));
            let (bx, by, _) = marks::direction(place(played.from()), place(played.to()));
            if ax * bx + ay * by > 0.95 { 0.14 } else { 0.0 }
        }
        _ => 0.0,
    };
    let arrow = |mv: Move, side: f32, half: f32, color: Rgb| {
        let ends = (place(mv.from()), place(mv.to()));
        let taken = picture.piece_at(mv.to()).is_some();
        let (leave, arrive) = (0.48, if taken { 0.50 } else { 0.0 });
        if marks::direction(ends.0, ends.1).2 > leave + arrive + 0.15 {
            Arrow::straight(ends, (leave, arrive), lane * side, half, color)
        } else {
            Arrow::bowed(ends, (true, taken), side, half, color)
        }
    };
    if let Some(mv) = picture.hint {
        marks::selection(frame, g, look, g.point(mv.from(), picture.view));
        if picture.piece_at(mv.to()).is_some() {
            marks::capture_ring(frame, g, look, g.point(mv.to(), picture.view));
        }
        arrow(mv, 1.0, 0.075, look.hint).paint(frame, g, look);
    }
    if let Some(mv) = picture.played {
        let dashed = Arrow { dash: Some((0.26, 0.22)), hollow: true, ..arrow(mv, -1.0, 0.06, look.last) };
        dashed.paint(frame, g, look);
    }
}

/// The captured piece as a small disc in the corner between four points, where no piece reaches.
fn token(
    frame: &mut Frame,
    g: &Geometry,
    look: &Look,
    sprites: &Sprites,
    picture: &Picture,
    square: Square,
    piece: Piece,
) {
    let (column, row) = seal::token_place(picture, square);
    let (x, y) = ((g.x(0) as f32 + g.cells(column)).round(), (g.y(0) as f32 + g.cells(row)).round());
    marks::token(frame, g, look, (x, y), look.face(piece.color));
    sprites.small(piece).paint(frame, x as i32, y as i32, look.ink(piece.color), 0.95);
}
