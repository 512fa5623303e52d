//! Terms of a competition, which its creator may choose.

use crate::game::{MINUTE, TimeControl, Timestamp};
use crate::message::RoleId;
use crate::rules::Color;

/// Base of large numbers in the terms and in codes: a custom id has room for few letters.
pub const BASE: u32 = 36;

/// Terms of a competition in rounds. A term that is not chosen has its usual value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventTerms {
    /// Clock of each game; usually 3 days for a move.
    pub time: Option<TimeControl>,
    /// Number of rounds of a Swiss; usually by the number of entrants.
    pub rounds: Option<u8>,
    /// Lowest rating of an entrant.
    pub least: Option<u16>,
    /// Lowest number of rated games of an entrant.
    pub games: Option<u16>,
    /// Hours from the creation until it begins by itself; usually an organiser begins it.
    pub hours: Option<u16>,
    /// Time at which it begins by itself, in minutes since 1970.
    pub starts: Option<i64>,
    /// Weeks of a season; usually an organiser ends it.
    pub weeks: Option<u8>,
    /// Role that an entrant needs.
    pub role: Option<RoleId>,
    /// Level of the bot as the host of a simul; usually a person hosts it.
    pub level: Option<u8>,
    /// Colour of the host of a simul; usually Red.
    pub host_side: Option<Color>,
    /// Extra minutes of the host on each clock; usually by the number of players.
    pub extra: Option<u16>,
    /// Boards of a match of two teams; usually as many as the smaller team has players.
    pub boards: Option<u8>,
    /// Match that has its second place here.
    pub host_match: Option<i64>,
    /// Secret of a match of two teams, a part of the code with which another server accepts it.
    pub secret: Option<u32>,
    /// Role that the winner gets.
    pub prize: Option<RoleId>,
}

impl EventTerms {
    /// Writes the terms as one text, `10+5,7,1400,20,48`; an empty one for usual terms.
    pub fn write(&self) -> String {
        let parts = [
            text_of(self.time),
            text_of(self.rounds),
            text_of(self.least),
            text_of(self.games),
            text_of(self.hours),
            text_of(self.weeks),
            write_role(self.role),
            text_of(self.level),
            text_of(self.host_side),
            text_of(self.extra),
            text_of(self.boards),
            text_of(self.host_match),
            text_of(self.secret),
            write_role(self.prize),
            text_of(self.starts),
        ];
        parts.join(",").trim_end_matches(',').to_owned()
    }

    /// Reads what [`EventTerms::write`] has written; `None` for another text.
    pub fn read(text: &str) -> Option<EventTerms> {
        let mut parts = text.split(',');
        Some(EventTerms {
            time: parse(parts.next())?,
            rounds: parse(parts.next())?,
            least: parse(parts.next())?,
            games: parse(parts.next())?,
            hours: parse(parts.next())?,
            weeks: parse(parts.next())?,
            role: read_role(parts.next())?,
            level: parse(parts.next())?,
            host_side: parse(parts.next())?,
            extra: parse(parts.next())?,
            boards: parse(parts.next())?,
            host_match: parse(parts.next())?,
            secret: parse(parts.next())?,
            prize: read_role(parts.next())?,
            starts: parse(parts.next())?,
        })
    }

    /// Returns the time at which a competition that was created then begins by itself.
    pub fn starts_at(&self, created: Timestamp) -> Option<Timestamp> {
        if let Some(minutes) = self.starts {
            return Some(Timestamp(minutes * MINUTE));
        }
        Some(created.plus_millis(i64::from(self.hours?) * 60 * MINUTE))
    }

    /// Returns `true` if the games are played in one sitting.
    pub fn is_live(&self) -> bool {
        self.time.is_some_and(TimeControl::is_live)
    }
}

fn text_of(term: Option<impl ToString>) -> String {
    term.map_or_else(String::new, |term| term.to_string())
}

/// Reads a term; `Some(None)` if it is not chosen.
fn parse<T: std::str::FromStr>(text: Option<&str>) -> Option<Option<T>> {
    match text {
        None | Some("") => Some(None),
        Some(text) => text.parse().ok().map(Some),
    }
}

fn write_role(role: Option<RoleId>) -> String {
    role.map_or_else(String::new, |RoleId(number)| write_in_base(number))
}

/// Writes a number in [`BASE`]; 0 as an empty text.
pub fn write_in_base(mut number: u64) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        let digit = (number % u64::from(BASE)) as u32;
        digits.extend(char::from_digit(digit, BASE));
        number /= u64::from(BASE);
    }
    digits.iter().rev().collect()
}

fn read_role(text: Option<&str>) -> Option<Option<RoleId>> {
    match text {
        None | Some("") => Some(None),
        Some(text) => u64::from_str_radix(text, BASE).ok().map(|number| Some(RoleId(number))),
    }
}
