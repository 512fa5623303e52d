//! Why something is refused, in plain words.

use crate::game::Refusal;
use crate::i18n::escape::code_span;
use crate::i18n::grammar::NamedPiece;
use crate::i18n::localizer::Localizer;
use crate::i18n::{messages as s, move_text};
use crate::notation::{Direction, Hint, IllegalReason, Missing, ReadError};
use crate::rules::{Color, FenError, MoveError, Piece, Position, Role, Square};

/// Returns the reason why a command is refused. `mover` is the side that asks, `moderators` may call off a game of others.
pub(crate) fn refusal(
    l10n: Localizer,
    refusal: &Refusal,
    position: &Position,
    mover: Color,
    moderators: &str,
) -> String {
    match refusal {
        Refusal::Illegal(error) => move_error(l10n, error, position, mover),
        Refusal::CoachWaits => l10n.say(&s::RefuseCoachWaits),
        Refusal::NotYourTurn { turn } => l10n.say(&s::RefuseNotYourTurn { side: *turn }),
        Refusal::ForSomebodyElse(player) => {
            l10n.say(&s::RefuseForSomebodyElse { player: format!("<@{player}>") })
        }
        Refusal::NotAPlayer => l10n.say(&s::RefuseNotAPlayer),
        Refusal::GameOver => l10n.say(&s::RefuseGameOver),
        Refusal::NotStarted => l10n.say(&s::RefuseNotStarted),
        Refusal::NotOpen => l10n.say(&s::RefuseNotOpen),
        Refusal::OwnChallenge => l10n.say(&s::RefuseOwnChallenge),
        Refusal::NotYourChallenge => l10n.say(&s::RefuseNotYourChallenge),
        Refusal::NothingDue => l10n.say(&s::RefuseNothingDue),
        Refusal::RatedHint => l10n.say(&s::RefuseRatedHint),
        Refusal::RatedTakeback => l10n.say(&s::RefuseRatedTakeback),
        Refusal::NoDaysPerMove => l10n.say(&s::RefuseNoDaysPerMove),
        Refusal::HolidayTooLong { left } => l10n.say(&s::RefuseHolidayTooLong { left: (*left).into() }),
        Refusal::ConditionalMovesOnOwnTurn => l10n.say(&s::RefusePlanOnOwnTurn),
        Refusal::ConditionalMovesWithoutAnswer => l10n.say(&s::RefusePlanWithoutAnswer),
        Refusal::TooManyConditionalMoves { max } => l10n.say(&s::RefuseTooManyPlans { max }),
        Refusal::ConditionalMovesTooLong { max } => l10n.say(&s::RefusePlanTooLong { max }),
        Refusal::NoConditionalMoves => l10n.say(&s::RefuseNoPlans),
        Refusal::NotRated => l10n.say(&s::RefuseNotRated),
        Refusal::DrawAlreadyOffered => l10n.say(&s::RefuseDrawAlreadyOffered),
        Refusal::DrawJustDeclined => l10n.say(&s::RefuseDrawJustDeclined),
        Refusal::NoDrawOffer => l10n.say(&s::RefuseNoDrawOffer),
        Refusal::NothingToTakeBack => l10n.say(&s::RefuseNothingToTakeBack),
        Refusal::TakebackAlreadyAsked => l10n.say(&s::RefuseTakebackAlreadyAsked),
        Refusal::TakebackJustRefused => l10n.say(&s::RefuseTakebackJustRefused),
        Refusal::NoTakebackAsked => l10n.say(&s::RefuseNoTakebackAsked),
        Refusal::MayNotAbort => l10n.say(&s::RefuseMayNotAbort { who: moderators }),
    }
}

/// Returns the reason why a text cannot be played, with the text itself in front: `` `H2+3`: your horse … ``.
pub(crate) fn read_error(
    l10n: Localizer,
    text: &str,
    error: &ReadError,
    position: &Position,
    mover: Color,
) -> String {
    let why = match error {
        ReadError::Unreadable { hint, .. } => unreadable(l10n, *hint, position),
        ReadError::Illegal { reason } => illegal(l10n, reason, position, mover),
        ReadError::Ambiguous { .. } => l10n.say(&s::ReadAmbiguous),
        ReadError::Doubtful { role, other, reason, .. } => l10n.say(&s::ReadDoubtful {
            piece: NamedPiece::whose(Piece::new(mover, *role), mover),
            other: NamedPiece::whose(Piece::new(mover, *other), mover),
            why: illegal(l10n, reason, position, mover),
        }),
    };
    l10n.say(&s::ReadRefused { text: code_span(text), why })
}

fn unreadable(l10n: Localizer, hint: Option<Hint>, position: &Position) -> String {
    let example = || move_text::example(l10n, position);
    match hint {
        None => l10n.say(&s::ReadUnreadable { example: example() }),
        Some(Hint::Incomplete(Missing::File)) => l10n.say(&s::ReadIncompleteFile),
        Some(Hint::Incomplete(Missing::Points)) => l10n.say(&s::ReadIncompletePoints),
        Some(Hint::Incomplete(Missing::Rank)) => l10n.say(&s::ReadIncompleteRank),
        Some(Hint::Incomplete(Missing::Number)) => l10n.say(&s::ReadIncomplete { example: example() }),
        Some(Hint::Several) => l10n.say(&s::ReadSeveral),
        Some(Hint::TooLong) => l10n.say(&s::ReadTooLong),
        Some(Hint::OutOfRange(char)) => l10n.say(&s::ReadOutOfRange { char }),
        Some(Hint::NotEnabled(dialect)) => l10n.say(&s::ReadNotEnabled { dialect }),
    }
}

fn illegal(l10n: Localizer, reason: &IllegalReason, position: &Position, mover: Color) -> String {
    let mine = |role: Role| Piece::new(mover, role);
    match reason {
        IllegalReason::Rules { error, .. } => move_error(l10n, error, position, mover),
        IllegalReason::NoSuchPiece { role, file: Some(file) } => {
            let file = l10n.file(*file, mover);
            l10n.say(&s::ReadNoSuchPieceOnFile { piece: mine(*role), file })
        }
        IllegalReason::NoSuchPiece { role, file: None } => {
            l10n.say(&s::ReadNoSuchPiece { piece: mine(*role) })
        }
        IllegalReason::NoSuchTandem { role, .. } => l10n.say(&s::ReadNoSuchTandem { piece: mine(*role) }),
        IllegalReason::OffBoard { role, from } => {
            let piece = NamedPiece::whose(mine(*role), mover).among(position, *from);
            l10n.say(&s::ReadOffBoard { piece })
        }
        IllegalReason::CannotReach { role, from, direction, number } => {
            let along_file = matches!(role, Role::General | Role::Chariot | Role::Cannon | Role::Soldier);
            let piece = NamedPiece::whose(mine(*role), mover).among(position, *from);
            let number = l10n.file(*number, mover);
            match (direction, along_file) {
                (Direction::Sideways, true) => {
                    l10n.say(&s::ReadSameFile { piece: piece.without_file(), number })
                }
                (Direction::Sideways, false) => l10n.say(&s::ReadNeverSideways { piece }),
                _ => l10n.say(&s::ReadCannotReach { piece, number }),
            }
        }
        IllegalReason::WrongPiece { from, named, stands } => {
            l10n.say(&s::ReadWrongPiece { square: from, named: mine(*named), stands: mine(*stands) })
        }
    }
}

pub(crate) fn move_error(l10n: Localizer, error: &MoveError, position: &Position, mover: Color) -> String {
    let mine =
        |role: Role, on: &Square| NamedPiece::whose(Piece::new(mover, role), mover).among(position, *on);
    let whose = |piece: &Piece, on: &Square| NamedPiece::whose(*piece, mover).among(position, *on);
    match error {
        MoveError::NoPiece { from } => l10n.say(&s::IllegalNoPiece { square: from }),
        MoveError::WrongTurn { from, piece } => {
            l10n.say(&s::IllegalWrongTurn { piece: *piece, square: from, side: piece.color })
        }
        MoveError::OwnPiece { piece, .. } => l10n.say(&s::IllegalOwnPiece { piece: *piece }),
        MoveError::NotItsMove { piece, .. } => l10n.say(&s::IllegalNotItsMove {
            piece: NamedPiece::whose(*piece, mover),
            rule: move_text::rule(l10n, piece.role),
        }),
        MoveError::Hobbled { from, by, piece } => {
            l10n.say(&s::IllegalHobbled { moved: mine(Role::Horse, from), piece: whose(piece, by) })
        }
        MoveError::EyeBlocked { from, by, piece } => {
            l10n.say(&s::IllegalEyeBlocked { moved: mine(Role::Elephant, from), piece: whose(piece, by) })
        }
        MoveError::Blocked { by, piece } => l10n.say(&s::IllegalBlocked { piece: whose(piece, by) }),
        MoveError::NoScreen { from } => l10n.say(&s::IllegalNoScreen { moved: mine(Role::Cannon, from) }),
        MoveError::TooManyScreens { from, screens } => {
            let count = screens.len() as u64;
            l10n.say(&s::IllegalTooManyScreens { moved: mine(Role::Cannon, from), count })
        }
        MoveError::LeavesPalace { piece } => l10n.say(&s::IllegalLeavesPalace { piece: *piece }),
        MoveError::CrossesRiver => l10n.say(&s::IllegalCrossesRiver),
        MoveError::Backwards => l10n.say(&s::IllegalBackwards),
        MoveError::SidewaysTooEarly => l10n.say(&s::IllegalSidewaysTooEarly),
        MoveError::FacingGenerals => l10n.say(&s::IllegalFacingGenerals),
        MoveError::LeavesCheck { by, piece, .. } => {
            l10n.say(&s::IllegalLeavesCheck { piece: whose(piece, by) })
        }
    }
}

pub(crate) fn fen_error(l10n: Localizer, error: &FenError) -> String {
    match error {
        FenError::Empty => l10n.say(&s::FenEmpty),
        FenError::Ranks(found) => l10n.say(&s::FenRanks { found: *found as u64 }),
        FenError::Files { rank, text, files } => {
            l10n.say(&s::FenFiles { rank, text: code_span(text), files: *files as u64 })
        }
        FenError::Letter(letter) => l10n.say(&s::FenLetter { letter: code_span(&letter.to_string()) }),
        FenError::TooMany { color, role, count, max } => {
            let pieces = NamedPiece::of(Piece::new(*color, *role)).times(*count as u64);
            l10n.say(&s::FenTooMany { side: *color, pieces, max })
        }
        FenError::NoGeneral(color) => l10n.say(&s::FenNoGeneral { side: *color }),
        FenError::Misplaced { color, role, square } => {
            l10n.say(&s::FenMisplaced { side: *color, piece: Piece::new(*color, *role), square })
        }
        FenError::Turn(text) => l10n.say(&s::FenTurn { text: code_span(text) }),
        FenError::Counter(text) => l10n.say(&s::FenCounter { text: code_span(text) }),
        FenError::CheckedOutOfTurn(color) => l10n.say(&s::FenCheckedOutOfTurn { side: *color }),
        FenError::Trailing(text) => l10n.say(&s::FenTrailing { text: code_span(text) }),
    }
}
