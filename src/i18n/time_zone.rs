//! The time zones that a server can choose.

use std::fmt;
use std::str::FromStr;

/// A time zone, by its name in the time zone database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeZoneName(&'static str);

impl TimeZoneName {
    /// All that can be chosen besides UTC, from west to east.
    pub const ALL: [TimeZoneName; 24] = [
        TimeZoneName("America/Los_Angeles"),
        TimeZoneName("America/Denver"),
        TimeZoneName("America/Chicago"),
        TimeZoneName("America/New_York"),
        TimeZoneName("America/Sao_Paulo"),
        TimeZoneName("Europe/London"),
        TimeZoneName("Europe/Paris"),
        TimeZoneName("Europe/Berlin"),
        TimeZoneName("Europe/Helsinki"),
        TimeZoneName("Europe/Moscow"),
        TimeZoneName("Africa/Johannesburg"),
        TimeZoneName("Asia/Dubai"),
        TimeZoneName("Asia/Kolkata"),
        TimeZoneName("Asia/Bangkok"),
        TimeZoneName("Asia/Ho_Chi_Minh"),
        TimeZoneName("Asia/Jakarta"),
        TimeZoneName("Asia/Kuala_Lumpur"),
        TimeZoneName("Asia/Singapore"),
        TimeZoneName("Asia/Shanghai"),
        TimeZoneName("Asia/Hong_Kong"),
        TimeZoneName("Asia/Taipei"),
        TimeZoneName("Asia/Tokyo"),
        TimeZoneName("Australia/Sydney"),
        TimeZoneName("Pacific/Auckland"),
    ];

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
        TimeZoneName::ALL.into_iter().find(|zone| zone.0 == name).ok_or(())
    }
}
