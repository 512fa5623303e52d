//! The settings of a TOML file, each with its line.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use toml::de::{DeTable, DeValue};
use toml::{Table, Value};

/// Reads a file of at most `max` bytes. A named pipe is refused: opening one waits for a writer, perhaps for ever.
pub(crate) fn read_file(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    #[cfg(unix)]
    if std::os::unix::fs::FileTypeExt::is_fifo(&path.metadata()?.file_type()) {
        return Err(io::Error::other("it is a pipe, not a file"));
    }
    read_limited(File::open(path)?, max)
}

/// Reads at most `max` bytes.
///
/// # Errors
/// Among others, if there are more.
pub(crate) fn read_limited(from: impl Read, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        return Err(io::Error::other(format!("it is longer than {max} bytes")));
    }
    Ok(bytes)
}

pub(super) struct SettingsFile {
    pub(super) table: Table,
    /// The settings and sections by their names (`discord.token`), with their lines, in the order of the file.
    pub(super) lines: Vec<(String, usize)>,
}

impl SettingsFile {
    /// Fails with the line of the mistake, and a message that quotes nothing.
    pub(super) fn parse(text: &str) -> Result<SettingsFile, (usize, String)> {
        let mistake = |error: toml::de::Error| {
            let start = error.span().map_or(0, |span| span.start);
            (line_at(text, start), error.message().trim().replace('\n', ", "))
        };
        let spanned = DeTable::parse(text).map_err(mistake)?;
        let mut lines = Vec::new();
        add_lines(text, spanned.get_ref(), "", &mut lines);
        lines.sort_by_key(|(_, line)| *line);
        Ok(SettingsFile { table: toml::from_str(text).map_err(mistake)?, lines })
    }

    /// Returns the line of a setting or section.
    pub(super) fn line(&self, name: &str) -> Option<usize> {
        let found = self.lines.iter().find(|(known, _)| {
            known.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        found.map(|(_, line)| *line)
    }
}

fn add_lines(text: &str, table: &DeTable<'_>, section: &str, lines: &mut Vec<(String, usize)>) {
    for (key, value) in table {
        let name = format!("{section}{}", key.get_ref());
        lines.push((name.clone(), line_at(text, key.span().start)));
        if let DeValue::Table(inner) = value.get_ref() {
            add_lines(text, inner, &format!("{name}."), lines);
        }
    }
}

/// Returns the number of the line that has this byte, from 1.
fn line_at(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

/// Overwrites the settings of `base` with those of `given` but for empty texts. Unknown ones are added. Fails with the name of a
/// section that is given as something else.
pub(super) fn overlay(base: &mut Table, given: Table) -> Result<(), String> {
    for (key, mut value) in given {
        if let Value::String(text) = &mut value {
            if text.trim().is_empty() && base.contains_key(&key) {
                continue;
            }
            *text = text.trim().to_owned();
        }
        match base.get_mut(&key) {
            Some(Value::Table(section)) => {
                let Value::Table(settings) = value else { return Err(key) };
                overlay(section, settings)?;
            }
            _ => {
                base.insert(key, value);
            }
        }
    }
    Ok(())
}
