//! What a puzzle trains, as far as its solution proves it on the board.

use std::fmt;
use std::str::FromStr;

/// What happens in the solution of a puzzle. All but the lengths of mates and [`PuzzleTheme::Endgame`] are motifs; a puzzle may
/// have several themes or, when nothing is proved, none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleTheme {
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

impl PuzzleTheme {
    /// All themes.
    pub const ALL: [PuzzleTheme; 17] = [
        PuzzleTheme::MateIn1,
        PuzzleTheme::MateIn2,
        PuzzleTheme::MateIn3,
        PuzzleTheme::LongMate,
        PuzzleTheme::Fork,
        PuzzleTheme::Skewer,
        PuzzleTheme::Pin,
        PuzzleTheme::DiscoveredAttack,
        PuzzleTheme::DiscoveredCheck,
        PuzzleTheme::DoubleCheck,
        PuzzleTheme::Screen,
        PuzzleTheme::RemovingTheGuard,
        PuzzleTheme::Deflection,
        PuzzleTheme::Sacrifice,
        PuzzleTheme::TrappedPiece,
        PuzzleTheme::QuietMove,
        PuzzleTheme::Endgame,
    ];

    /// The name that `FromStr` reads.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleTheme::MateIn1 => "mate-in-1",
            PuzzleTheme::MateIn2 => "mate-in-2",
            PuzzleTheme::MateIn3 => "mate-in-3",
            PuzzleTheme::LongMate => "long-mate",
            PuzzleTheme::Fork => "fork",
            PuzzleTheme::Skewer => "skewer",
            PuzzleTheme::Pin => "pin",
            PuzzleTheme::DiscoveredAttack => "discovered-attack",
            PuzzleTheme::DiscoveredCheck => "discovered-check",
            PuzzleTheme::DoubleCheck => "double-check",
            PuzzleTheme::Screen => "screen",
            PuzzleTheme::RemovingTheGuard => "removing-the-guard",
            PuzzleTheme::Deflection => "deflection",
            PuzzleTheme::Sacrifice => "sacrifice",
            PuzzleTheme::TrappedPiece => "trapped-piece",
            PuzzleTheme::QuietMove => "quiet-move",
            PuzzleTheme::Endgame => "endgame",
        }
    }
}

impl fmt::Display for PuzzleTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown theme \"{0}\"")]
pub struct ParseThemeError(String);

impl FromStr for PuzzleTheme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<PuzzleTheme, ParseThemeError> {
        let name = text.trim().to_ascii_lowercase();
        PuzzleTheme::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .ok_or_else(|| ParseThemeError(text.to_owned()))
    }
}
