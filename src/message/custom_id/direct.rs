//! The component that begins a game in direct messages: `d1:<opponent>:<terms>:<name>`, as in `d1:80351110224678912:black,10+5:Mei`.

use std::fmt;

/// Most bytes of the opponent's name: with the longest terms the id keeps its limit.
const MAX_NAME: usize = 40;

/// A component that challenges somebody in the direct messages of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectComponent {
    /// The platform's id of the opponent.
    pub opponent: String,
    /// Terms of the game. The code that handles the component reads them.
    pub terms: String,
    /// The opponent's name, or its beginning.
    pub name: String,
}

impl DirectComponent {
    /// With as much of the name as there is room for.
    pub fn new(opponent: &str, terms: String, name: &str) -> DirectComponent {
        let name = name[..name.floor_char_boundary(MAX_NAME)].to_owned();
        DirectComponent { opponent: opponent.to_owned(), terms, name }
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d1:{}:{}:{}", self.opponent, self.terms, self.name)
    }

    pub(super) fn read(text: &str) -> Option<DirectComponent> {
        let mut parts = text.strip_prefix("d1:")?.splitn(3, ':').map(str::to_owned);
        Some(DirectComponent { opponent: parts.next()?, terms: parts.next()?, name: parts.next()? })
    }
}
