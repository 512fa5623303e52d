//! What questions and requests are about, and the words that tell it.

/// Subject of a question or a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Topic {
    Undo,
    Resign,
    Draw,
    Again,
    Puzzle,
    Opponent,
    /// Who one plays against, and what the bot is.
    Identity,
    Level,
    Teach,
    Rules,
    NewGame,
    Hint,
    Help,
    /// Why a piece cannot move.
    WhyNot,
    /// The rule of a piece.
    Piece,
    /// Where a piece stands, and what it looks like.
    WhichPiece,
    HowToMove,
    Notation,
    Turn,
    InCheck,
    WhoWins,
    Result,
    Review,
    LastMove,
    Side,
    Clock,
    Board,
    Settings,
    /// What other games have: castling, a queen.
    NotHere,
    Stop,
    Hello,
    Thanks,
    Bye,
    Praise,
}

impl Topic {
    /// Weight of a phrase that names the topic, in words: what only other games have leaves no doubt.
    pub(super) fn weight(self) -> usize {
        if self == Topic::NotHere { 5 } else { 1 }
    }

    /// Returns `true` for what people say to each other beside a move.
    pub fn is_courtesy(self) -> bool {
        matches!(self, Topic::Hello | Topic::Thanks | Topic::Bye | Topic::Praise)
    }

    /// Returns `true` for what a player asks about a running game and about its moves.
    pub fn is_about_a_game(self) -> bool {
        use Topic::{
            Draw, Hint, HowToMove, InCheck, Notation, Piece, Resign, Rules, Turn, Undo, WhichPiece, WhoWins,
            WhyNot,
        };
        matches!(
            self,
            Hint | Undo
                | Resign
                | Draw
                | Rules
                | HowToMove
                | Notation
                | Piece
                | WhichPiece
                | WhyNot
                | Turn
                | InCheck
                | WhoWins
        )
    }
}

/// Word that says something with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub(crate) enum Cue {
    What,
    Who,
    Which,
    Where,
    Why,
    How,
    /// Makes a question, without meaning of its own.
    Asks,
    Can,
    Cannot,
    Move,
    /// Moves as a horse does.
    Jump,
    Play,
    Game,
    New,
    Want,
    Find,
    Win,
    Strong,
    Easy,
    Human,
    /// A human, as opposed to a program.
    Real,
    You,
    Looks,
    Learn,
    Rule,
    Mean,
    Write,
    Press,
    Check,
    Turn,
    Position,
    Color,
    Good,
    Best,
    Mistake,
    Time,
    Change,
    /// The name of any piece; it has no list of its own.
    Piece,
}

/// Cues that make a topic. Of equally long ones the first wins.
pub(super) const RULES: &[(Topic, &[Cue])] = &[
    (Topic::WhyNot, &[Cue::Why, Cue::Cannot]),
    (Topic::WhyNot, &[Cue::Why, Cue::Piece, Cue::Move]),
    (Topic::WhyNot, &[Cue::Piece, Cue::Cannot]),
    (Topic::WhyNot, &[Cue::Piece, Cue::How, Cue::Cannot]),
    (Topic::WhyNot, &[Cue::Cannot, Cue::Move]),
    (Topic::WhichPiece, &[Cue::Piece, Cue::Cannot, Cue::Find]),
    (Topic::Hint, &[Cue::Piece, Cue::Which, Cue::Move]),
    (Topic::Piece, &[Cue::Piece, Cue::How, Cue::Move]),
    (Topic::Piece, &[Cue::Piece, Cue::Where, Cue::Move]),
    (Topic::Piece, &[Cue::Piece, Cue::What, Cue::Can]),
    (Topic::Piece, &[Cue::Piece, Cue::Can, Cue::Asks]),
    (Topic::Piece, &[Cue::Piece, Cue::Can, Cue::Move, Cue::Asks]),
    (Topic::Piece, &[Cue::Piece, Cue::Rule]),
    (Topic::Piece, &[Cue::Piece, Cue::Learn]),
    (Topic::WhichPiece, &[Cue::Piece, Cue::What, Cue::Looks]),
    (Topic::WhichPiece, &[Cue::Piece, Cue::How, Cue::Looks]),
    (Topic::WhichPiece, &[Cue::Piece, Cue::Which]),
    (Topic::WhichPiece, &[Cue::Piece, Cue::Find]),
    (Topic::WhichPiece, &[Cue::Piece, Cue::Where]),
    (Topic::WhichPiece, &[Cue::Piece, Cue::Looks]),
    (Topic::Piece, &[Cue::Piece, Cue::What]),
    (Topic::Hint, &[Cue::Best, Cue::Move]),
    (Topic::Hint, &[Cue::What, Cue::Best]),
    (Topic::Hint, &[Cue::Which, Cue::Move]),
    (Topic::Hint, &[Cue::Where, Cue::Move]),
    (Topic::Hint, &[Cue::What, Cue::Move]),
    (Topic::Hint, &[Cue::What, Cue::Play]),
    (Topic::Hint, &[Cue::Which, Cue::Play]),
    (Topic::Hint, &[Cue::Want, Cue::Good, Cue::Move]),
    (Topic::Opponent, &[Cue::Human, Cue::Play]),
    (Topic::Opponent, &[Cue::Human, Cue::Find]),
    (Topic::Opponent, &[Cue::Human, Cue::Want]),
    (Topic::Opponent, &[Cue::Human, Cue::Play, Cue::Find]),
    (Topic::Opponent, &[Cue::Who, Cue::Want, Cue::Play]),
    (Topic::Review, &[Cue::Mistake, Cue::Where]),
    (Topic::Review, &[Cue::Mistake, Cue::Where, Cue::Move]),
    (Topic::Review, &[Cue::Mistake, Cue::What]),
    (Topic::Review, &[Cue::Mistake, Cue::What, Cue::Move]),
    (Topic::Review, &[Cue::Mistake, Cue::Which]),
    (Topic::Review, &[Cue::Mistake, Cue::Which, Cue::Move]),
    (Topic::Rules, &[Cue::Rule]),
    (Topic::Rules, &[Cue::How, Cue::Win]),
    (Topic::Rules, &[Cue::How, Cue::Win, Cue::Asks]),
    (Topic::WhoWins, &[Cue::Who, Cue::Win]),
    (Topic::WhoWins, &[Cue::Asks, Cue::Win]),
    (Topic::WhoWins, &[Cue::Looks, Cue::Good]),
    (Topic::WhoWins, &[Cue::Position, Cue::How]),
    (Topic::Side, &[Cue::Color, Cue::Asks]),
    (Topic::Side, &[Cue::Color, Cue::What]),
    (Topic::Side, &[Cue::Color, Cue::Which]),
    (Topic::Side, &[Cue::Color, Cue::Who]),
    (Topic::WhoWins, &[Cue::Position, Cue::Good]),
    (Topic::WhoWins, &[Cue::Position, Cue::Good, Cue::How]),
    (Topic::InCheck, &[Cue::Check, Cue::Asks]),
    (Topic::Turn, &[Cue::Turn, Cue::Asks]),
    (Topic::Turn, &[Cue::Turn, Cue::Who]),
    (Topic::Help, &[Cue::What, Cue::You, Cue::Can]),
    (Topic::Identity, &[Cue::You, Cue::Human]),
    (Topic::Identity, &[Cue::Real, Cue::You]),
    (Topic::Identity, &[Cue::Real, Cue::Asks]),
    (Topic::Identity, &[Cue::Real, Cue::Play, Cue::Asks]),
    (Topic::Identity, &[Cue::Who, Cue::You]),
    (Topic::Level, &[Cue::You, Cue::Strong]),
    (Topic::Level, &[Cue::Want, Cue::Easy]),
    (Topic::Level, &[Cue::Easy, Cue::Game]),
    (Topic::Level, &[Cue::Strong, Cue::Game]),
    (Topic::NewGame, &[Cue::New, Cue::Game]),
    (Topic::NewGame, &[Cue::Want, Cue::Play]),
    (Topic::NewGame, &[Cue::Want, Cue::Game]),
    (Topic::NewGame, &[Cue::Play, Cue::Game, Cue::You]),
    (Topic::NewGame, &[Cue::Play, Cue::Game, Cue::Asks]),
    (Topic::NewGame, &[Cue::Play, Cue::You]),
    (Topic::HowToMove, &[Cue::How, Cue::Move]),
    (Topic::HowToMove, &[Cue::Press, Cue::Asks]),
    (Topic::HowToMove, &[Cue::Press, Cue::Write]),
    (Topic::HowToMove, &[Cue::Press, Cue::What]),
    (Topic::HowToMove, &[Cue::Press, Cue::Where]),
    (Topic::HowToMove, &[Cue::Press, Cue::How]),
    (Topic::HowToMove, &[Cue::Write, Cue::Asks]),
    (Topic::HowToMove, &[Cue::What, Cue::Write]),
    (Topic::HowToMove, &[Cue::What, Cue::Write, Cue::Move]),
    (Topic::HowToMove, &[Cue::How, Cue::Write, Cue::Move]),
    (Topic::HowToMove, &[Cue::Where, Cue::Write]),
    (Topic::Teach, &[Cue::How, Cue::Play]),
    (Topic::Teach, &[Cue::How, Cue::Play, Cue::Asks]),
    (Topic::Teach, &[Cue::Learn]),
    (Topic::Teach, &[Cue::Want, Cue::Learn]),
    (Topic::Teach, &[Cue::Want, Cue::Learn, Cue::Game]),
    (Topic::Notation, &[Cue::What, Cue::Mean]),
    (Topic::Notation, &[Cue::How, Cue::Write]),
    (Topic::Clock, &[Cue::How, Cue::Time]),
    (Topic::Clock, &[Cue::Asks, Cue::Time]),
    (Topic::Clock, &[Cue::What, Cue::Time]),
    (Topic::Settings, &[Cue::How, Cue::Change]),
    (Topic::Settings, &[Cue::Want, Cue::Change]),
    (Topic::Settings, &[Cue::Can, Cue::Change]),
];
