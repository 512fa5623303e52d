//! Crosstable of a round robin.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::paint::{Area, rect};
use super::panel::{Align, LABEL, NamePlate, TextGround, TextLook, ValueColumns, Weight, widest};
use super::{RenderError, Renderer, Style};

/// Content of the picture of [`Renderer::crosstable`]: the results of each against each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crosstable {
    /// Name of the competition above the table, or empty.
    pub title: String,
    /// Heads of the values right of the results, at most [`Crosstable::MAX_VALUES`].
    pub labels: Vec<String>,
    /// Rows, 2 to [`Crosstable::MAX_ROWS`], which are numbered from 1.
    pub rows: Vec<CrosstableRow>,
    /// Style, which is not serialized.
    #[serde(skip)]
    pub style: Style,
}

/// A row of a [`Crosstable`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrosstableRow {
    /// The person or team; its seal is left out of tables of more than eight rows.
    pub player: NamePlate,
    /// Results against each row, in their order; empty before they have played. The row's own cell is filled.
    pub results: Vec<String>,
    /// Values below the labels, the points first.
    pub values: Vec<String>,
}

impl Crosstable {
    /// Maximum number of rows.
    pub const MAX_ROWS: usize = 12;
    /// Maximum number of values in a row.
    pub const MAX_VALUES: usize = 2;
}

/// Height of the heads, in design pixels.
const HEAD: f32 = 52.0;
/// Number of rows above which figures are smaller and seals are left out.
const WIDE: usize = 8;
/// Maximum width of a value, in design pixels.
const VALUE: f32 = 84.0;
/// Width of a name that results leave if they can, in design pixels.
const NAME: f32 = 250.0;

impl Renderer {
    /// Draws the table as an indexed PNG; its height follows from the number of rows.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`], or [`RenderError::Rows`] for a number of rows or values that a crosstable cannot have.
    pub fn crosstable(&self, table: &Crosstable) -> Result<Arc<[u8]>, RenderError> {
        table.style.check()?;
        let count = table.rows.len();
        let columns = table.labels.len();
        if !(2..=Crosstable::MAX_ROWS).contains(&count) || columns > Crosstable::MAX_VALUES {
            return Err(RenderError::Rows { rows: count, columns });
        }
        let is_wide = count > WIDE;
        let (row, em) = if is_wide { (48.0, 30.0) } else { (58.0, 36.0) };
        let height = HEAD + row * count as f32;
        let assets = self.assets(table.style);
        let mut ground = TextGround::new(&assets, table.style, &table.title, height);
        let g = ground.g;
        let row = g.px(row);
        let em = g.px(em);
        let gap = g.px(14.0);
        let left = ground.left();
        let right = ground.right();
        let top = ground.top;
        let head = g.px(HEAD);
        ground.panel((left, top, right, top + g.px(height)));
        let values = table.rows.iter().map(|row| row.values.as_slice());
        let values = ValueColumns::new(&table.labels, values, em, (right - gap, gap, g.px(VALUE)));
        values.labels(&mut ground, &table.labels, top + head / 2.0);
        let number = left + gap + widest([count.to_string().as_str()], em);
        let name = number + gap;
        let side = ((values.left - name - g.px(NAME)) / count as f32).clamp(g.px(32.0), row).floor();
        let cells = ResultCells { count, left: (values.left - side * count as f32).floor(), side, row, em };
        cells.numbers(&mut ground, top + head / 2.0);
        // In a wide table names need the room of the seals.
        let plates = table.rows.iter().map(|row| &row.player);
        let plates = plates.map(|plate| plate.clone().with_seal(plate.seal.filter(|_| !is_wide)));
        let plates: Vec<NamePlate> = plates.collect();
        let lead = NamePlate::lead(plates.iter(), em);
        let line = g.stroke(2.0);
        for (at, (entry, plate)) in table.rows.iter().zip(&plates).enumerate() {
            let y0 = top + head + row * at as f32;
            let y = y0 + row / 2.0;
            let border = Area { x0: left as i32, y0: y0 as i32, x1: right as i32, y1: y0 as i32 + line };
            rect(&mut ground.image, border, ground.colors.line, if at == 0 { 0.7 } else { 0.25 });
            let look = TextLook::new(em, Weight::Plain, Align::Left);
            let numbered = TextLook::new(em, Weight::Faint, Align::Right);
            ground.fitted_text(&(at + 1).to_string(), numbered, (number, y), number);
            ground.plate(plate, look, (name, y), (lead, cells.left - name - gap));
            cells.row(&mut ground, at, &entry.results, y0);
            values.row(&mut ground, &entry.values, y);
        }
        for at in 0..=count {
            let x = cells.edge(at) as i32;
            let area = Area { x0: x, y0: (top + head) as i32, x1: x + line, y1: (top + g.px(height)) as i32 };
            rect(&mut ground.image, area, ground.colors.line, 0.25);
        }
        Ok(table.style.theme.palette().png(&ground.image))
    }
}

/// The square part of the table.
struct ResultCells {
    count: usize,
    /// Left edge, in pixels.
    left: f32,
    /// Width of a cell, in pixels.
    side: f32,
    /// Height of a cell, in pixels.
    row: f32,
    em: f32,
}

impl ResultCells {
    /// Returns the left edge of a column, in pixels.
    fn edge(&self, column: usize) -> f32 {
        self.left + self.side * column as f32
    }

    /// Writes the numbers of the columns with their middle at the height `y`.
    fn numbers(&self, ground: &mut TextGround<'_>, y: f32) {
        let look = TextLook::new(self.em * LABEL, Weight::Faint, Align::Middle);
        for column in 0..self.count {
            let x = self.edge(column) + self.side / 2.0;
            ground.fitted_text(&(column + 1).to_string(), look, (x, y), self.side);
        }
    }

    /// Fills the own cell of row `own` and writes the results in the others, `top` pixels from above.
    fn row(&self, ground: &mut TextGround<'_>, own: usize, results: &[String], top: f32) {
        let x0 = self.edge(own) as i32;
        let x1 = self.edge(own + 1) as i32;
        let y0 = top as i32 + ground.g.stroke(2.0);
        let area = Area { x0, y0, x1, y1: (top + self.row) as i32 };
        rect(&mut ground.image, area, ground.colors.line, 0.55);
        let look = TextLook::new(self.em, Weight::Plain, Align::Middle);
        let y = top + self.row / 2.0;
        for (column, result) in results.iter().take(self.count).enumerate() {
            if column != own {
                let x = self.edge(column) + self.side / 2.0;
                ground.fitted_text(result, look, (x, y), self.side - ground.g.px(3.0));
            }
        }
    }
}
