//! Standings of a competition as a table.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::paint::{Area, rect};
use super::panel::{Align, NamePlate, TextGround, TextLook, ValueColumns, Weight, widest};
use super::{RenderError, Renderer, Style};

/// Content of the picture of [`Renderer::standings`]: a place, a name, points and tie-breaks in each row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsTable {
    /// Name of the competition above the table, or empty.
    pub title: String,
    /// Heads of the values, the points first; at most [`StandingsTable::MAX_VALUES`].
    pub labels: Vec<String>,
    /// Rows from the first place on, at least one. Only the first [`StandingsTable::MAX_ROWS`] are drawn, the number of the others
    /// below them as `+12`.
    pub rows: Vec<TableRow>,
    /// Style, which is not serialized.
    #[serde(skip)]
    pub style: Style,
}

/// A row of a [`StandingsTable`]. Empty texts leave their cells empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRow {
    /// The place.
    pub place: String,
    /// The person or team.
    pub player: NamePlate,
    /// Values below the labels, in their order.
    pub values: Vec<String>,
}

impl StandingsTable {
    /// Maximum number of rows that are drawn.
    pub const MAX_ROWS: usize = 64;
    /// Maximum number of values in a row.
    pub const MAX_VALUES: usize = 3;
}

/// Number of rows above which they are set closer.
const CLOSE_ROWS: usize = 32;
/// Height of the heads, in design pixels.
const HEAD: f32 = 54.0;
/// Maximum width of a value, in design pixels.
const VALUE: f32 = 128.0;

impl Renderer {
    /// Draws the table as an indexed PNG; its height follows from the number of rows.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`], or [`RenderError::Rows`] for a table without rows or with too many values.
    pub fn standings(&self, table: &StandingsTable) -> Result<Arc<[u8]>, RenderError> {
        table.style.check()?;
        let columns = table.labels.len();
        if table.rows.is_empty() || columns > StandingsTable::MAX_VALUES {
            return Err(RenderError::Rows { rows: table.rows.len(), columns });
        }
        let rows = &table.rows[..table.rows.len().min(StandingsTable::MAX_ROWS)];
        let omitted = table.rows.len() - rows.len();
        let (row, em) = if rows.len() > CLOSE_ROWS { (46.0, 33.0) } else { (58.0, 38.0) };
        let lines = rows.len() + usize::from(omitted > 0);
        let height = HEAD + row * lines as f32;
        let assets = self.assets(table.style);
        let mut ground = TextGround::new(&assets, table.style, &table.title, height);
        let g = ground.g;
        let row = g.px(row);
        let em = g.px(em);
        let head = g.px(HEAD);
        let gap = g.px(26.0);
        let left = ground.left();
        let right = ground.right();
        let top = ground.top;
        ground.panel((left, top, right, top + g.px(height)));
        let values = rows.iter().map(|row| row.values.as_slice());
        let edges = (right - gap * 0.7, gap, g.px(VALUE));
        let values = ValueColumns::new(&table.labels, values, em, edges);
        values.labels(&mut ground, &table.labels, top + head / 2.0);
        let places = widest(rows.iter().map(|row| row.place.as_str()), em).min(g.px(VALUE));
        let place = left + gap * 0.7 + places;
        let name = place + gap * 0.8;
        let room = values.left - name;
        let lead = NamePlate::lead(rows.iter().map(|row| &row.player), em);
        let line = g.stroke(2.0);
        let below = (top + head) as i32;
        let border = Area { x0: left as i32, y0: below - line, x1: right as i32, y1: below };
        rect(&mut ground.image, border, ground.colors.line, 0.7);
        for (at, entry) in rows.iter().enumerate() {
            let y0 = top + head + row * at as f32;
            if at % 2 == 1 {
                let area = Area { x0: left as i32, y0: y0 as i32, x1: right as i32, y1: (y0 + row) as i32 };
                rect(&mut ground.image, area, ground.colors.stripe, 1.0);
            }
            let y = y0 + row / 2.0;
            let look = TextLook::new(em, Weight::Plain, Align::Left);
            ground.fitted_text(&entry.place, TextLook { align: Align::Right, ..look }, (place, y), places);
            ground.plate(&entry.player, look, (name, y), (lead, room));
            values.row(&mut ground, &entry.values, y);
        }
        if omitted > 0 {
            let y = top + head + row * (rows.len() as f32 + 0.5);
            let look = TextLook::new(em, Weight::Faint, Align::Left);
            ground.cut_text(&format!("+{omitted}"), look, (name + lead, y), room - lead);
        }
        Ok(table.style.theme.palette().png(&ground.image))
    }
}
