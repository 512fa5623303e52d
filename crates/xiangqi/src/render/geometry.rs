//! Coordinates and lengths of a board picture.

use crate::rules::{Color, Square};

/// Distance of two points in the design, in pixels of the 860 px wide picture.
const DESIGN_CELL: f32 = 92.0;

/// Returns the coordinates of a point on a board picture with `view` at the bottom, in thousandths of the picture's width and height.
pub fn on_picture(square: Square, view: Color) -> (u16, u16) {
    let geometry = Geometry::new(860);
    let (x, y) = geometry.point(square, view);
    (thousandths(x, geometry.width), thousandths(y, geometry.height))
}

fn thousandths(pixels: f32, whole: u32) -> u16 {
    (pixels * 1000.0 / whole as f32).round() as u16
}

/// Grid of a board picture. Its coordinates are whole pixels, so that lines are crisp at every size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Geometry {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) cell: i32,
    pub(super) left: i32,
    pub(super) top: i32,
    /// Pixels per design pixel.
    pub(super) scale: f32,
}

impl Geometry {
    pub(super) fn new(width: u32) -> Geometry {
        let height = (width * 1000 + 430) / 860;
        let cell = ((width * 92 + 430) / 860) as i32;
        Geometry {
            width,
            height,
            cell,
            left: (width as i32 - 8 * cell) / 2,
            top: (height as i32 - 9 * cell) / 2,
            scale: cell as f32 / DESIGN_CELL,
        }
    }

    /// Converts design pixels to pixels of this picture.
    pub(super) fn px(&self, pixels: f32) -> f32 {
        pixels * self.scale
    }

    /// Converts cells to pixels.
    pub(super) fn cells(&self, ratio: f32) -> f32 {
        ratio * self.cell as f32
    }

    /// Converts design pixels to a whole line width of at least 1 pixel.
    pub(super) fn stroke(&self, pixels: f32) -> i32 {
        ((pixels * self.scale + 0.5) as i32).max(1)
    }

    /// Returns the x coordinate of a column; column 0 is at the left.
    pub(super) fn x(&self, column: i32) -> i32 {
        self.left + column * self.cell
    }

    /// Returns the y coordinate of a row; row 0 is at the top.
    pub(super) fn y(&self, row: i32) -> i32 {
        self.top + row * self.cell
    }

    /// Returns column and row of a point.
    pub(super) fn place(square: Square, view: Color) -> (i32, i32) {
        match view {
            Color::Red => (i32::from(square.file()), 9 - i32::from(square.rank())),
            Color::Black => (8 - i32::from(square.file()), i32::from(square.rank())),
        }
    }

    pub(super) fn point(&self, square: Square, view: Color) -> (f32, f32) {
        let (column, row) = Geometry::place(square, view);
        (self.x(column) as f32, self.y(row) as f32)
    }

    /// Converts a place in cells from the upper left point to pixels.
    pub(super) fn at(&self, (column, row): (f32, f32)) -> (f32, f32) {
        (self.x(0) as f32 + self.cells(column), self.y(0) as f32 + self.cells(row))
    }

    /// Returns the radius of a disc, in pixels.
    pub(super) fn radius(&self) -> f32 {
        self.cells(0.445)
    }
}
