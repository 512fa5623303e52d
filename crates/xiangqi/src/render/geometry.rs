//! Where things stand on the canvas.

use crate::rules::{Color, Square};

/// The design's cell, in pixels of the 860 px wide picture; every length is a ratio of it.
const DESIGN_CELL: f32 = 92.0;

/// Place of a point of the board on every picture of it, in thousandths of the picture's width and height.
pub fn on_picture(square: Square, view: Color) -> (u16, u16) {
    let geometry = Geometry::new(860);
    let (x, y) = geometry.point(square, view);
    let share = |pixels: f32, of: u32| (pixels * 1000.0 / of as f32).round() as u16;
    (share(x, geometry.width), share(y, geometry.height))
}

/// The grid of one picture width. Grid coordinates are whole pixels, so that lines are crisp at every size.
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

    /// `pixels` of the design at this size.
    pub(super) fn px(&self, pixels: f32) -> f32 {
        pixels * self.scale
    }

    pub(super) fn cells(&self, ratio: f32) -> f32 {
        ratio * self.cell as f32
    }

    /// A line width of about `pixels` design pixels, whole and at least 1.
    pub(super) fn stroke(&self, pixels: f32) -> i32 {
        ((pixels * self.scale + 0.5) as i32).max(1)
    }

    /// Column 0 is at the left of the picture.
    pub(super) fn x(&self, column: i32) -> i32 {
        self.left + column * self.cell
    }

    /// Row 0 is at the top of the picture.
    pub(super) fn y(&self, row: i32) -> i32 {
        self.top + row * self.cell
    }

    /// Column and row of a point in the picture.
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

    /// A place given in cells from the left upper point.
    pub(super) fn at(&self, (column, row): (f32, f32)) -> (f32, f32) {
        (self.x(0) as f32 + self.cells(column), self.y(0) as f32 + self.cells(row))
    }

    pub(super) fn radius(&self) -> f32 {
        self.cells(0.445)
    }
}
