//! Components of the lobby: `o1:seek:10+5,rated,1400-`, `o1:take`, `o1:list`, `o1:stop`.

use std::fmt;

/// A component of the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyComponent {
    /// Looks for an opponent on these terms. The code that handles the component reads them.
    Seek(String),
    /// A select of people who look for an opponent.
    Take,
    /// Shows who looks for an opponent.
    List,
    /// Looks for an opponent no more.
    Stop,
}

impl LobbyComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LobbyComponent::Seek(terms) => write!(f, "o1:seek:{terms}"),
            LobbyComponent::Take => f.write_str("o1:take"),
            LobbyComponent::List => f.write_str("o1:list"),
            LobbyComponent::Stop => f.write_str("o1:stop"),
        }
    }

    pub(super) fn read(text: &str) -> Option<LobbyComponent> {
        match text.strip_prefix("o1:")? {
            "take" => Some(LobbyComponent::Take),
            "list" => Some(LobbyComponent::List),
            "stop" => Some(LobbyComponent::Stop),
            seek => seek.strip_prefix("seek:").map(|terms| LobbyComponent::Seek(terms.to_owned())),
        }
    }
}
