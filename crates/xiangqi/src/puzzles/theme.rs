//! What a puzzle trains, as far as its solution proves it on the board.

use strum::VariantArray as _;

/// Theme of a puzzle, by what happens in its solution. All but the lengths of mates and [`PuzzleTheme::Endgame`] are motifs; a
/// puzzle may have several themes or, when nothing is proved, none.
#[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str, ascii_case_insensitive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleTheme {
    #[strum(serialize = "mate-in-1")]
    MateIn1,
    #[strum(serialize = "mate-in-2")]
    MateIn2,
    #[strum(serialize = "mate-in-3")]
    MateIn3,
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
    Endgame,
}

crate::serde_as_text!(PuzzleTheme);

impl PuzzleTheme {
    /// All themes.
    pub const ALL: [PuzzleTheme; 17] = *PuzzleTheme::VARIANTS.as_array().unwrap();

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}
