//! What a puzzle trains, as far as its solution proves it on the board.

use std::fmt;
use std::str::FromStr;

/// What happens in the solution of a puzzle. All but the lengths of mates and [`Theme::Endgame`] are motifs; a puzzle may
/// have several themes or, when nothing is proved, none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// Mate in one.
    MateIn1,
    /// Mate in two.
    MateIn2,
    /// Mate in three.
    MateIn3,
    /// Mate in four or more.
    LongMate,
    /// One piece attacks two at once, the general may be one of them, and wins one.
    Fork,
    /// A piece is attacked in a line and has to leave; the one behind it is won.
    Skewer,
    /// A piece that may not move, or not capture, because its general would stand in check, is won or passed by.
    Pin,
    /// A piece leaves a line, and the one behind it attacks what is won.
    DiscoveredAttack,
    /// A piece leaves a line, and the one behind it gives check.
    DiscoveredCheck,
    /// Two pieces give check at once.
    DoubleCheck,
    /// A piece goes where a cannon needs a screen to give check.
    Screen,
    /// The protector of a piece or a point is captured, and what it protected is won, or mate follows there.
    RemovingTheGuard,
    /// A protector is drawn away, and what it protected is won, or mate follows there.
    Deflection,
    /// Material is given up for the win.
    Sacrifice,
    /// A piece that has no safe move left is won.
    TrappedPiece,
    /// The first move neither captures nor gives check.
    QuietMove,
    /// Few pieces are left.
    Endgame,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 17] = [
        Theme::MateIn1,
        Theme::MateIn2,
        Theme::MateIn3,
        Theme::LongMate,
        Theme::Fork,
        Theme::Skewer,
        Theme::Pin,
        Theme::DiscoveredAttack,
        Theme::DiscoveredCheck,
        Theme::DoubleCheck,
        Theme::Screen,
        Theme::RemovingTheGuard,
        Theme::Deflection,
        Theme::Sacrifice,
        Theme::TrappedPiece,
        Theme::QuietMove,
        Theme::Endgame,
    ];

    /// The name that `FromStr` reads.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::MateIn1 => "mate-in-1",
            Theme::MateIn2 => "mate-in-2",
            Theme::MateIn3 => "mate-in-3",
            Theme::LongMate => "long-mate",
            Theme::Fork => "fork",
            Theme::Skewer => "skewer",
            Theme::Pin => "pin",
            Theme::DiscoveredAttack => "discovered-attack",
            Theme::DiscoveredCheck => "discovered-check",
            Theme::DoubleCheck => "double-check",
            Theme::Screen => "screen",
            Theme::RemovingTheGuard => "removing-the-guard",
            Theme::Deflection => "deflection",
            Theme::Sacrifice => "sacrifice",
            Theme::TrappedPiece => "trapped-piece",
            Theme::QuietMove => "quiet-move",
            Theme::Endgame => "endgame",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown theme \"{0}\"")]
pub struct ParseThemeError(String);

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Theme, ParseThemeError> {
        let name = text.trim().to_ascii_lowercase();
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .ok_or_else(|| ParseThemeError(text.to_owned()))
    }
}
