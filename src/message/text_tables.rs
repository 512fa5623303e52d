//! Standings, crosstables and brackets as text in a fixed pitch, for where no picture can be sent.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::render::{BracketPair, BracketSheet, Crosstable, Podium, StandingsTable};

/// Width of a line that a phone shows whole, in columns.
const WIDTH: usize = 36;
/// Minimum width of a name, in columns.
const LEAST_NAME: usize = 8;
/// Maximum length of a text in characters, so that a message has room for other words.
const MAX_CHARS: usize = 1500;

/// Returns the places, names and values, in as many rows as a message holds; `+12` below them counts the others.
pub fn standings(table: &StandingsTable) -> String {
    let rows = &table.rows;
    let places = widest(rows.iter().map(|row| row.place.as_str()));
    let mut values: Vec<usize> = (0..table.labels.len())
        .map(|column| {
            let cells = rows.iter().map(|row| cell(&row.values, column));
            widest(cells.chain([table.labels[column].as_str()]))
        })
        .collect();
    // The last tie-breaks give way to the names.
    while values.len() > 1 && line_room(places, &values) < LEAST_NAME + 4 {
        values.pop();
    }
    let name = line_room(places, &values).max(LEAST_NAME);
    let heads = format!("{} {}", " ".repeat(places), left("", name));
    let mut lines = vec![plain(&table.title), with_values(heads, &table.labels, &values)];
    for row in rows {
        let start = format!("{} {}", right(&row.place, places), left(&plain(&row.player.name), name));
        lines.push(with_values(start, &row.values, &values));
    }
    shortened(lines)
}

/// Returns the results of each against each, a row of cells for each name: `*` is the own cell, `.` an open one, `=` a draw where
/// the cells have no space between them.
pub fn crosstable(table: &Crosstable) -> String {
    let rows = &table.rows;
    let count = rows.len();
    let number = count.to_string().len();
    let cells = widest(rows.iter().flat_map(|row| &row.results).map(String::as_str)).max(1);
    let points = widest(rows.iter().map(|row| cell(&row.values, 0)));
    let fixed = number + 2 + points;
    // Single figures need no space between them where names need it.
    let spaced = count * (cells + 1);
    let is_spaced = cells > 1 || fixed + spaced + LEAST_NAME <= WIDTH;
    let results = if is_spaced { spaced } else { count * cells + 1 };
    let name = WIDTH.saturating_sub(fixed + results).max(LEAST_NAME);
    let mut lines = vec![plain(&table.title)];
    for (at, row) in rows.iter().enumerate() {
        let mut line =
            format!("{} {}", right(&(at + 1).to_string(), number), left(&plain(&row.player.name), name));
        for against in 0..count {
            if is_spaced || against == 0 {
                line.push(' ');
            }
            let result = match cell(&row.results, against) {
                _ if against == at => "*",
                "" => ".",
                // Beside a 1 it would read as one and a half.
                "½" if !is_spaced => "=",
                result => result,
            };
            line.push_str(&right(result, cells));
        }
        lines.push(format!("{line} {}", right(cell(&row.values, 0), points)).trim_end().to_owned());
    }
    shortened(lines)
}

/// Returns the matches of as many of the last rounds as a message holds; `>` stands before a winner.
pub fn bracket(sheet: &BracketSheet) -> String {
    let mut rounds = Vec::new();
    let mut length = sheet.title.chars().count();
    for round in sheet.rounds.iter().rev() {
        let lines = [plain(&round.label)].into_iter().chain(round.matches.iter().map(pairing));
        let text = lines.collect::<Vec<_>>().join("\n");
        length += text.chars().count() + 1;
        if length > MAX_CHARS {
            break;
        }
        rounds.insert(0, text);
    }
    if !sheet.title.is_empty() {
        rounds.insert(0, plain(&sheet.title));
    }
    rounds.join("\n")
}

/// Returns the places of a podium, a line for each player.
pub fn podium(podium: &Podium) -> String {
    let mut lines = vec![plain(&podium.title)];
    for (at, place) in podium.places.iter().enumerate() {
        for player in &place.players {
            let line = format!("{} {} {}", at + 1, plain(&player.name), place.value);
            lines.push(line.trim_end().to_owned());
        }
    }
    shortened(lines)
}

/// Writes a match in a line.
fn pairing(pair: &BracketPair) -> String {
    let score = match &pair.scores {
        [upper, lower] if upper.is_empty() && lower.is_empty() => "-".to_owned(),
        [upper, lower] => format!("{upper}-{lower}"),
    };
    let name = (WIDTH - score.width().min(WIDTH / 2) - 4) / 2;
    let [upper, lower] = [0, 1].map(|at| {
        let mark = if pair.winner == Some(at) { '>' } else { ' ' };
        let player = pair.players[at].as_ref().map_or_else(|| "?".to_owned(), |player| plain(&player.name));
        format!("{mark}{}", left(&player, name))
    });
    format!("{upper} {score} {lower}").trim_end().to_owned()
}

/// Appends values in columns of these widths.
fn with_values(mut line: String, texts: &[String], widths: &[usize]) -> String {
    for (column, width) in widths.iter().enumerate() {
        line.push(' ');
        line.push_str(&right(cell(texts, column), *width));
    }
    line.trim_end().to_owned()
}

/// Returns the columns that are left for the name in a line of standings.
fn line_room(places: usize, values: &[usize]) -> usize {
    WIDTH.saturating_sub(places + 1 + values.iter().map(|width| width + 1).sum::<usize>())
}

/// Joins lines, the first of which may be empty, and counts those that a message has no room for.
fn shortened(mut lines: Vec<String>) -> String {
    let mut omitted = 0;
    let mut length: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
    while length > MAX_CHARS
        && let Some(last) = lines.pop()
    {
        length -= last.chars().count() + 1;
        omitted += 1;
    }
    if omitted > 0 {
        lines.push(format!("+{omitted}"));
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

fn cell(texts: &[String], column: usize) -> &str {
    texts.get(column).map_or("", String::as_str)
}

/// Returns the width of the widest text, in columns.
fn widest<'t>(texts: impl Iterator<Item = &'t str>) -> usize {
    texts.map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// Returns a name in one line, without what would end a block of code.
fn plain(name: &str) -> String {
    let shown = name.chars().filter(|c| !c.is_control());
    shown.map(|c| if c == '`' { '\'' } else { c }).collect::<String>().trim().to_owned()
}

/// Cuts a text, with an ellipsis, and fills it to a number of columns.
fn left(text: &str, columns: usize) -> String {
    let mut shown = text.to_owned();
    if text.width() > columns {
        shown.clear();
        let mut room = columns.saturating_sub(1);
        for c in text.chars() {
            let width = c.width().unwrap_or(0);
            if width > room {
                break;
            }
            room -= width;
            shown.push(c);
        }
        shown = format!("{}…", shown.trim_end());
    }
    let missing = columns.saturating_sub(shown.width());
    shown.extend(std::iter::repeat_n(' ', missing));
    shown
}

/// Fills a text from the left to a number of columns.
fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(text.width())))
}
