//! The time zones that a server can choose.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Every name in the time zone database that comes with the program.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut names: Vec<String> = jiff::tz::db().available().map(|zone| zone.to_string()).collect();
    names.sort();
    names
});

/// A time zone, by its name in the time zone database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeZoneName(&'static str);

impl TimeZoneName {
    /// Names a time zone that is in the database.
    pub(crate) const fn known(name: &'static str) -> TimeZoneName {
        TimeZoneName(name)
    }

    /// All time zones, by name.
    pub fn all() -> impl Iterator<Item = TimeZoneName> {
        NAMES.iter().map(|name| TimeZoneName(name))
    }

    /// Returns the time zone that goes by this name or by the city in it: `America/Toronto`, `america/new york`, `Toronto`.
    pub fn named(text: &str) -> Option<TimeZoneName> {
        let wanted = text.trim().replace(' ', "_");
        if let Ok(zone) = wanted.parse() {
            return Some(zone);
        }
        TimeZoneName::all()
            .find(|zone| zone.0.rsplit_once('/').is_some_and(|(_, city)| city.eq_ignore_ascii_case(&wanted)))
    }

    /// `Europe/Paris`
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for TimeZoneName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl FromStr for TimeZoneName {
    type Err = ();

    fn from_str(name: &str) -> Result<TimeZoneName, ()> {
        TimeZoneName::all().find(|zone| zone.0.eq_ignore_ascii_case(name)).ok_or(())
    }
}
