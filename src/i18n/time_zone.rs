//! The time zones that a server can choose.

use std::fmt;
use std::str::FromStr;

/// A time zone, by its name in the time zone database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone(&'static str);

impl Zone {
    /// All that can be chosen besides UTC, from west to east.
    pub const ALL: [Zone; 24] = [
        Zone("America/Los_Angeles"),
        Zone("America/Denver"),
        Zone("America/Chicago"),
        Zone("America/New_York"),
        Zone("America/Sao_Paulo"),
        Zone("Europe/London"),
        Zone("Europe/Paris"),
        Zone("Europe/Berlin"),
        Zone("Europe/Helsinki"),
        Zone("Europe/Moscow"),
        Zone("Africa/Johannesburg"),
        Zone("Asia/Dubai"),
        Zone("Asia/Kolkata"),
        Zone("Asia/Bangkok"),
        Zone("Asia/Ho_Chi_Minh"),
        Zone("Asia/Jakarta"),
        Zone("Asia/Kuala_Lumpur"),
        Zone("Asia/Singapore"),
        Zone("Asia/Shanghai"),
        Zone("Asia/Hong_Kong"),
        Zone("Asia/Taipei"),
        Zone("Asia/Tokyo"),
        Zone("Australia/Sydney"),
        Zone("Pacific/Auckland"),
    ];

    /// `Europe/Paris`
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl FromStr for Zone {
    type Err = ();

    fn from_str(name: &str) -> Result<Zone, ()> {
        Zone::ALL.into_iter().find(|zone| zone.0 == name).ok_or(())
    }
}
