//! The settings of a TOML file, each with its line.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use toml::de::{DeTable, DeValue};

use crate::config::{ConfigError, KEYS};

/// The values in a file by the names of their settings, each with its place.
pub(super) type FileSettings<'a> = BTreeMap<&'static str, (DeValue<'a>, String)>;

/// Reads a file of at most `max` bytes. A named pipe is refused: opening one waits for a writer, perhaps for ever.
pub(crate) fn read_file(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    #[cfg(unix)]
    if std::os::unix::fs::FileTypeExt::is_fifo(&path.metadata()?.file_type()) {
        return Err(io::Error::other("it is a pipe, not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        return Err(io::Error::other(format!("it is longer than {max} bytes")));
    }
    Ok(bytes)
}

pub(super) fn parse<'a>(text: &'a str, path: &Path) -> Result<FileSettings<'a>, ConfigError> {
    let place = |at: usize| {
        let line = 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
        format!("{}, line {line}", path.display())
    };
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        ConfigError::at(&place(at), error.message().trim().replace('\n', ", "))
    })?;
    let mut found = BTreeMap::new();
    let mut add = |name: String, value: DeValue<'a>, at: usize| match known(&name) {
        Some(name) => {
            found.insert(name, (value, place(at)));
            Ok(())
        }
        None => Err(unknown(&place(at), &name, KEYS.iter().map(|key| key.name))),
    };
    for (name, value) in table.into_inner() {
        let (at, name, value) = (name.span().start, name.into_inner(), value.into_inner());
        let section = sections().find(|section| *section == name);
        match (section, value) {
            (Some(_), DeValue::Table(settings)) => {
                for (inner, value) in settings {
                    add(format!("{name}.{}", inner.get_ref()), value.into_inner(), inner.span().start)?;
                }
            }
            // What stands there is not shown: it may be a token.
            (Some(section), _) => {
                let what = format!("{section} is a section with settings of its own, written [{section}]");
                return Err(ConfigError::at(&place(at), what));
            }
            (None, DeValue::Table(settings)) if known(&name).is_none() => {
                // The first name in it may tell what was meant, as `token` in `[dicord]`.
                let key = match settings.keys().next() {
                    Some(inner) => format!("{name}.{}", inner.get_ref()),
                    None => name.into_owned(),
                };
                return Err(unknown(&place(at), &key, KEYS.iter().map(|key| key.name).chain(sections())));
            }
            (None, value) => add(name.into_owned(), value, at)?,
        }
    }
    Ok(found)
}

fn unknown(place: &str, name: &str, known: impl Iterator<Item = &'static str>) -> ConfigError {
    let meant = nearest(name, known).map(|name| format!("; did you mean \"{name}\"?"));
    ConfigError::at(place, format!("there is no setting {name:?}{}", meant.unwrap_or_default()))
}

fn known(name: &str) -> Option<&'static str> {
    KEYS.iter().map(|key| key.name).find(|known| *known == name)
}

fn sections() -> impl Iterator<Item = &'static str> {
    KEYS.iter().filter_map(|key| key.name.split_once('.')).map(|(section, _)| section)
}

/// The known name closest to `name`, if one is close: in the whole, or but for its section.
fn nearest(name: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let name = name.to_lowercase().replace('-', "_");
    known
        .map(|known| {
            let whole = match known.strip_prefix(&*name) {
                // Its beginning was written.
                Some(_) if name.contains('.') => 1,
                _ => strsim::damerau_levenshtein(&name, known),
            };
            // With a wrong section, or none, only the name in it counts.
            let inner = strsim::damerau_levenshtein(&last(&name), &last(known)) + 1;
            (whole.min(inner), whole, known)
        })
        .min()
        .filter(|(distance, ..)| *distance <= 1 + last(&name).chars().count() / 3)
        .map(|(.., known)| known)
}
