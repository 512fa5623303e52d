//! Themes of puzzles.

use strum::VariantArray as _;

/// Theme of a puzzle, proved by its solution. A puzzle may have several themes or none.
#[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str, ascii_case_insensitive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleTheme {
    /// Mate in one move.
    #[strum(serialize = "mate-in-1")]
    MateIn1,
    /// Mate in two moves.
    #[strum(serialize = "mate-in-2")]
    MateIn2,
    /// Mate in three moves.
    #[strum(serialize = "mate-in-3")]
    MateIn3,
    /// Mate in four or more moves.
    LongMate,
    /// One piece attacks two others, including the general, and wins one.
    Fork,
    /// An attacked piece leaves a line, and the one behind it is won.
    Skewer,
    /// A piece that may not move or capture because of its general is won or ignored.
    Pin,
    /// A piece leaves a line, and the one behind it attacks and wins a piece.
    DiscoveredAttack,
    /// A piece leaves a line, and the one behind it gives check.
    DiscoveredCheck,
    /// Two pieces give check at once.
    DoubleCheck,
    /// A piece becomes the screen of a cannon that gives check.
    Screen,
    /// A protector is captured, and the protected piece is won or mate follows.
    RemovingTheGuard,
    /// A protector is drawn away, and the protected piece is won or mate follows.
    Deflection,
    /// Material is given up for the win.
    Sacrifice,
    /// A piece without a safe move is won.
    TrappedPiece,
    /// The first move neither captures nor gives check.
    QuietMove,
    /// At most four chariots, horses and cannons are left.
    Endgame,
}

crate::serde_as_text!(PuzzleTheme);

impl PuzzleTheme {
    /// All themes.
    pub const ALL: [PuzzleTheme; 17] = *PuzzleTheme::VARIANTS.as_array().unwrap();

    /// Returns the name in kebab case, such as `mate-in-1`.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}
