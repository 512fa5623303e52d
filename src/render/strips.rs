//! The strips that a picture is cut into, and what each of them depends on.
//!
//! From one board to the next only a few rows of points change, so a picture is put together from compressed strips, and
//! those that were drawn before are neither drawn nor compressed again. There is one for every row of points, and one for
//! the figures at either edge.

use std::array;
use std::ops::{Range, RangeInclusive};

use crate::rules::{Color, Move, Piece, Square};

use super::Style;
use super::compose::Picture;
use super::geometry::Geometry;
use super::seal;

/// Rows of points, and as many strips.
const ROWS: usize = 10;
pub(super) const STRIPS: usize = ROWS + 2;

/// Which strips are wanted.
pub(super) type Wanted = [bool; STRIPS];

/// All of them.
pub(super) const ALL: Wanted = [true; STRIPS];

/// The rows of pixels of each strip.
pub(super) fn cuts(g: &Geometry) -> [Range<usize>; STRIPS] {
    // The figures reach a little over the middle between the edge and the first discs.
    let edge = g.cells(0.45) as i32;
    let start = |strip: usize| match strip {
        0 => 0,
        1 => g.y(0) - edge,
        STRIPS => g.height as i32,
        _ if strip == STRIPS - 1 => g.y(ROWS as i32 - 1) + edge,
        _ => g.y(strip as i32 - 1) - g.cell / 2,
    };
    array::from_fn(|strip| start(strip) as usize..start(strip + 1) as usize)
}

/// The rows of points from which discs and the marks of moves reach into a strip: they stay on their own row, but for badges,
/// which hang over the next one, and the first and the last row, which reach over to the figures.
fn rows(strip: usize, badges: bool) -> RangeInclusive<usize> {
    let own = strip.saturating_sub(1).min(ROWS - 1);
    own.saturating_sub(usize::from(badges))..=own
}

/// Whether what lies between these rows reaches into a strip that is wanted.
pub(super) fn reach((one, other): (usize, usize), wanted: &Wanted) -> bool {
    let (first, last) = (one.min(other), one.max(other));
    (0..STRIPS).any(|strip| {
        let rows = rows(strip, true);
        wanted[strip] && first <= *rows.end() && *rows.start() <= last
    })
}

/// Everything that a strip depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct StripKey {
    strip: usize,
    style: Style,
    view: Color,
    /// The points of its rows, from the left of the picture.
    points: Vec<Option<Piece>>,
    /// Whose figures are strong, where there are any.
    figures: Option<(Color, bool)>,
    /// The last move, and what stands at either end of it.
    last: Option<(Move, [Option<Piece>; 2])>,
    /// The move before, and whether another one ended where it did.
    previous: Option<(Move, bool)>,
    /// The captured piece, and the move that took it.
    captured: Option<(Square, Piece, Option<Move>)>,
    /// The lines of a check, from the piece that gives it to the general.
    checks: Vec<(Square, Square)>,
}

/// What each strip of a picture depends on; none for a picture with marks that may reach anywhere.
pub(super) fn keys(picture: &Picture<'_>, style: Style) -> Option<[StripKey; STRIPS]> {
    // Named one by one: something new in a picture does not compile until it is thought of here.
    let Picture {
        board,
        turn,
        view,
        numbers: _, // The style's.
        last,
        previous,
        captured_on,
        checkers,
        checked,
        selected,
        dots,
        hint,
        played,
        cycle,
        attacks,
        result,
        crosses,
        steady,
        labels: _, // There always are.
    } = *picture;
    let lists = [dots.is_empty(), cycle.is_empty(), attacks.is_empty(), crosses.is_empty()];
    let plain = selected.is_none() && hint.is_none() && played.is_none() && result.is_none();
    if !plain || lists.contains(&false) {
        return None;
    }
    let row = |square: Square| Geometry::place(square, view).1 as usize;
    let at = |square: Square| board[square.index()];
    let key = |strip: usize| {
        let rows = rows(strip, style.badges);
        let meets = |a: usize, b: usize| a.min(b) <= *rows.end() && *rows.start() <= a.max(b);
        let passes = |mv: &Move| meets(row(mv.from()), row(mv.to()));
        // A token lies between two rows, and a glow reaches over those beside it.
        let token = |square| seal::token_place(picture, square).1;
        let around = |square| (row(square).saturating_sub(1), row(square) + 1);
        let points = |row: usize| {
            (0..9).map(move |file| {
                let rank = if view == Color::Red { ROWS - 1 - row } else { row };
                let file = if view == Color::Red { file } else { 8 - file };
                Square::new(file, rank as u8).expect("it is on the board")
            })
        };
        StripKey {
            strip,
            style,
            view,
            points: rows.clone().flat_map(points).map(at).collect(),
            figures: (strip == 0 || strip == STRIPS - 1).then_some((turn, steady)),
            last: last.filter(passes).map(|mv| (mv, [at(mv.from()), at(mv.to())])),
            previous: previous.filter(passes).map(|mv| (mv, last.is_some_and(|last| last.to() == mv.to()))),
            captured: captured_on
                .filter(|(square, _)| {
                    let y = token(*square);
                    meets(y.floor() as usize, y.ceil() as usize) || meets(row(*square), row(*square))
                })
                .map(|(square, piece)| (square, piece, last)),
            checks: checked.map_or_else(Vec::new, |general| {
                let (above, below) = around(general);
                let lines = checkers.iter().map(|checker| (*checker, general));
                lines
                    .filter(|(checker, _)| meets(row(*checker).min(above), row(*checker).max(below)))
                    .collect()
            }),
        }
    };
    Some(array::from_fn(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::look::Look;
    use crate::render::paint::{Rgb, Surface};
    use crate::render::sprite::Sprites;
    use crate::render::{PieceSet, Theme, marks};
    use crate::rules::Role;

    /// The rows of pixels on which something was drawn.
    struct Reach {
        g: Geometry,
        top: i32,
        bottom: i32,
    }

    impl Surface for Reach {
        fn size(&self) -> (i32, i32) {
            (self.g.width as i32, self.g.height as i32)
        }

        fn blend(&mut self, _x: i32, y: i32, _color: Rgb, alpha: f32) {
            if alpha > 0.0 {
                self.top = self.top.min(y);
                self.bottom = self.bottom.max(y + 1);
            }
        }
    }

    #[test]
    fn what_stands_on_a_point_stays_in_its_strip() {
        let look = Look::of(Theme::Wood);
        for width in Style::WIDTHS {
            let g = Geometry::new(width);
            let (strip, at) = (cuts(&g)[5].clone(), (g.x(4) as f32, g.y(4) as f32));
            let reach = |draw: &dyn Fn(&mut Reach)| {
                let mut reach = Reach { g, top: i32::MAX, bottom: 0 };
                draw(&mut reach);
                (reach.top, reach.bottom)
            };
            let lift = g.stroke(1.5) as f32;
            for (what, (top, bottom)) in [
                ("brackets", reach(&|s| marks::brackets(s, &g, &look, at, None, false))),
                ("ring", reach(&|s| marks::ghost_ring(s, &g, &look, (at.0, at.1 - lift)))),
                ("faint brackets", reach(&|s| marks::brackets(s, &g, &look, at, None, true))),
                ("faint ring", reach(&|s| marks::faint_origin(s, &g, &look, at))),
                ("trail", reach(&|s| marks::trail(s, &g, &look, (at, (at.0 + 40.0, at.1)), false))),
            ] {
                let inside = strip.start as i32 <= top && bottom <= strip.end as i32;
                assert!(inside, "{width}: {what} at {top}..{bottom}, the strip at {strip:?}");
            }
        }
        for &theme in Theme::ALL {
            for width in [430, 517, 748, 860, 1290] {
                let g = Geometry::new(width);
                let strip = cuts(&g)[5].clone();
                for &pieces in PieceSet::ALL {
                    let disc = Sprites::new(theme, &g, pieces, false);
                    let area = disc.get(Piece::new(Color::Red, Role::Chariot)).area(g.x(4), g.y(4));
                    let inside = strip.start as i32 <= area.y0 && area.y1 <= strip.end as i32;
                    assert!(inside, "{theme} {width} {pieces}: {area:?}, the strip at {strip:?}");
                }
            }
        }
    }
}
