//! Why something is refused, in plain words.

use crate::game::Refusal;
use crate::notation::{Direction, Hint, IllegalReason, Missing, ReadError};
use crate::rules::{Color, FenError, MoveError, Piece, Position, Role, Square};

use crate::i18n::escape::echo;
use crate::i18n::grammar::Named;
use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;
use crate::i18n::move_text;

/// Why a command is refused. `mover` is the side that asks, `moderators` are those who may call off a game of others.
pub(crate) fn refusal(voice: Voice, refusal: &Refusal, mover: Color, moderators: &str) -> String {
    match refusal {
        Refusal::Illegal(error) => move_error(voice, error, mover),
        Refusal::CoachWaits => voice.say(&s::RefuseCoachWaits),
        Refusal::NotYourTurn { turn } => voice.say(&s::RefuseNotYourTurn { side: *turn }),
        Refusal::ForSomebodyElse(player) => {
            voice.say(&s::RefuseForSomebodyElse { player: format!("<@{player}>") })
        }
        Refusal::NotAPlayer => voice.say(&s::RefuseNotAPlayer),
        Refusal::GameOver => voice.say(&s::RefuseGameOver),
        Refusal::NotStarted => voice.say(&s::RefuseNotStarted),
        Refusal::NotOpen => voice.say(&s::RefuseNotOpen),
        Refusal::OwnChallenge => voice.say(&s::RefuseOwnChallenge),
        Refusal::NotYourChallenge => voice.say(&s::RefuseNotYourChallenge),
        Refusal::NothingDue => voice.say(&s::RefuseNothingDue),
        Refusal::RatedHint => voice.say(&s::RefuseRatedHint),
        Refusal::RatedTakeback => voice.say(&s::RefuseRatedTakeback),
        Refusal::NoDaysPerMove => voice.say(&s::RefuseNoDaysPerMove),
        Refusal::HolidayTooLong { left } => voice.say(&s::RefuseHolidayTooLong { left: (*left).into() }),
        Refusal::PlanOnOwnTurn => voice.say(&s::RefusePlanOnOwnTurn),
        Refusal::PlanWithoutAnswer => voice.say(&s::RefusePlanWithoutAnswer),
        Refusal::TooManyPlans { max } => voice.say(&s::RefuseTooManyPlans { max }),
        Refusal::PlanTooLong { max } => voice.say(&s::RefusePlanTooLong { max }),
        Refusal::NoPlans => voice.say(&s::RefuseNoPlans),
        Refusal::NotRated => voice.say(&s::RefuseNotRated),
        Refusal::DrawAlreadyOffered => voice.say(&s::RefuseDrawAlreadyOffered),
        Refusal::DrawJustDeclined => voice.say(&s::RefuseDrawJustDeclined),
        Refusal::NoDrawOffer => voice.say(&s::RefuseNoDrawOffer),
        Refusal::NothingToTakeBack => voice.say(&s::RefuseNothingToTakeBack),
        Refusal::TakebackAlreadyAsked => voice.say(&s::RefuseTakebackAlreadyAsked),
        Refusal::TakebackJustRefused => voice.say(&s::RefuseTakebackJustRefused),
        Refusal::NoTakebackAsked => voice.say(&s::RefuseNoTakebackAsked),
        Refusal::MayNotAbort => voice.say(&s::RefuseMayNotAbort { who: moderators }),
    }
}

/// Why a text cannot be played, with the text itself in front: `` `H2+3`: your horse … ``. Several readings are a
/// matter of buttons; this names them too.
pub(crate) fn read_error(
    voice: Voice,
    text: &str,
    error: &ReadError,
    position: &Position,
    mover: Color,
) -> String {
    let why = match error {
        ReadError::Unreadable { hint, .. } => unreadable(voice, *hint, position),
        ReadError::Illegal { reason } => illegal(voice, reason, position, mover),
        ReadError::Ambiguous { .. } => voice.say(&s::ReadAmbiguous),
        ReadError::Doubtful { role, other, reason, .. } => voice.say(&s::ReadDoubtful {
            piece: Named::whose(Piece::new(mover, *role), mover),
            other: Named::whose(Piece::new(mover, *other), mover),
            why: illegal(voice, reason, position, mover),
        }),
    };
    voice.say(&s::ReadRefused { text: echo(text), why })
}

fn unreadable(voice: Voice, hint: Option<Hint>, position: &Position) -> String {
    let example = || move_text::example(voice, position);
    match hint {
        None => voice.say(&s::ReadUnreadable { example: example() }),
        Some(Hint::Incomplete(Missing::File)) => voice.say(&s::ReadIncompleteFile),
        Some(Hint::Incomplete(Missing::Points)) => voice.say(&s::ReadIncompletePoints),
        Some(Hint::Incomplete(Missing::Rank)) => voice.say(&s::ReadIncompleteRank),
        Some(Hint::Incomplete(Missing::Number)) => voice.say(&s::ReadIncomplete { example: example() }),
        Some(Hint::Several) => voice.say(&s::ReadSeveral),
        Some(Hint::TooLong) => voice.say(&s::ReadTooLong),
        Some(Hint::OutOfRange(char)) => voice.say(&s::ReadOutOfRange { char }),
        Some(Hint::NotEnabled(dialect)) => voice.say(&s::ReadNotEnabled { dialect }),
    }
}

fn illegal(voice: Voice, reason: &IllegalReason, position: &Position, mover: Color) -> String {
    let mine = |role: Role| Piece::new(mover, role);
    let at = |role: Role, from: Square| Named::whose(mine(role), mover).among(position, from, mover);
    match reason {
        IllegalReason::Rules { error, .. } => move_error(voice, error, mover),
        IllegalReason::NoSuchPiece { role, file: Some(file) } => {
            let file = voice.file(*file, mover);
            voice.say(&s::ReadNoSuchPieceOnFile { piece: mine(*role), file })
        }
        IllegalReason::NoSuchPiece { role, file: None } => {
            voice.say(&s::ReadNoSuchPiece { piece: mine(*role) })
        }
        IllegalReason::NoSuchTandem { role, .. } => voice.say(&s::ReadNoSuchTandem { piece: mine(*role) }),
        IllegalReason::OffBoard { role, from } => voice.say(&s::ReadOffBoard { piece: at(*role, *from) }),
        IllegalReason::CannotReach { role, from, direction, number } => {
            let along_file = matches!(role, Role::General | Role::Chariot | Role::Cannon | Role::Soldier);
            let (piece, number) = (at(*role, *from), voice.file(*number, mover));
            match (direction, along_file) {
                (Direction::Sideways, true) => {
                    voice.say(&s::ReadSameFile { piece: piece.without_file(), number })
                }
                (Direction::Sideways, false) => voice.say(&s::ReadNeverSideways { piece }),
                _ => voice.say(&s::ReadCannotReach { piece, number }),
            }
        }
        IllegalReason::WrongPiece { from, named, stands } => {
            voice.say(&s::ReadWrongPiece { square: from, named: mine(*named), stands: mine(*stands) })
        }
    }
}

/// Why the rules forbid a move.
pub(crate) fn move_error(voice: Voice, error: &MoveError, mover: Color) -> String {
    let file = |square: &Square| voice.file(square.file_number(mover), mover);
    let whose = |piece: &Piece, on: &Square| Named::whose(*piece, mover).on(*on, mover);
    match error {
        MoveError::GameOver => voice.say(&s::RefuseGameOver),
        MoveError::NoPiece { from } => voice.say(&s::IllegalNoPiece { square: from }),
        MoveError::WrongTurn { from, piece } => {
            voice.say(&s::IllegalWrongTurn { piece: *piece, square: from, side: piece.color })
        }
        MoveError::OwnPiece { piece, .. } => voice.say(&s::IllegalOwnPiece { piece: *piece }),
        MoveError::NotItsMove { piece, .. } => voice.say(&s::IllegalNotItsMove {
            piece: Named::whose(*piece, mover),
            rule: move_text::rule(voice, piece.role),
        }),
        MoveError::Hobbled { from, by, piece } => {
            voice.say(&s::IllegalHobbled { from: file(from), piece: whose(piece, by) })
        }
        MoveError::EyeBlocked { from, by, piece } => {
            voice.say(&s::IllegalEyeBlocked { from: file(from), piece: whose(piece, by) })
        }
        MoveError::Blocked { by, piece } => voice.say(&s::IllegalBlocked { piece: whose(piece, by) }),
        MoveError::NoScreen { from } => voice.say(&s::IllegalNoScreen { from: file(from) }),
        MoveError::TooManyScreens { from, screens } => {
            voice.say(&s::IllegalTooManyScreens { from: file(from), count: screens.len() as u64 })
        }
        MoveError::LeavesPalace { piece } => voice.say(&s::IllegalLeavesPalace { piece: *piece }),
        MoveError::CrossesRiver => voice.say(&s::IllegalCrossesRiver),
        MoveError::Backwards => voice.say(&s::IllegalBackwards),
        MoveError::SidewaysTooEarly => voice.say(&s::IllegalSidewaysTooEarly),
        MoveError::FacingGenerals => voice.say(&s::IllegalFacingGenerals),
        MoveError::LeavesCheck { by, piece, .. } => {
            voice.say(&s::IllegalLeavesCheck { piece: whose(piece, by) })
        }
    }
}

/// Why a FEN is no position.
pub(crate) fn fen_error(voice: Voice, error: &FenError) -> String {
    match error {
        FenError::Empty => voice.say(&s::FenEmpty),
        FenError::Ranks(found) => voice.say(&s::FenRanks { found: *found as u64 }),
        FenError::Files { rank, text, files } => {
            voice.say(&s::FenFiles { rank, text: echo(text), files: *files as u64 })
        }
        FenError::Letter(letter) => voice.say(&s::FenLetter { letter: echo(&letter.to_string()) }),
        FenError::TooMany { color, role, count, max } => {
            let pieces = Named::of(Piece::new(*color, *role)).times(*count as u64);
            voice.say(&s::FenTooMany { side: *color, pieces, max })
        }
        FenError::NoGeneral(color) => voice.say(&s::FenNoGeneral { side: *color }),
        FenError::Misplaced { color, role, square } => {
            voice.say(&s::FenMisplaced { side: *color, piece: Piece::new(*color, *role), square })
        }
        FenError::Turn(text) => voice.say(&s::FenTurn { text: echo(text) }),
        FenError::Counter(text) => voice.say(&s::FenCounter { text: echo(text) }),
        FenError::CheckedOutOfTurn(color) => voice.say(&s::FenCheckedOutOfTurn { side: *color }),
        FenError::Trailing(text) => voice.say(&s::FenTrailing { text: echo(text) }),
    }
}
