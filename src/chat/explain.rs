//! Why something is refused, in plain words.

use crate::notation::{Direction, Hint, IllegalReason, Missing, ReadError};
use crate::play::Refusal;
use crate::rules::{Color, FenError, Move, MoveError, Piece, Role, Square};

use super::echo::echo;
use super::texts::Voice;
use super::words;

/// Why a command is refused. `mover` is the side that asks.
pub(crate) fn refusal(voice: Voice<'_>, refusal: &Refusal, mover: Color) -> String {
    let key = match refusal {
        Refusal::Illegal(error) => return move_error(voice, error, mover),
        Refusal::NotYourTurn { turn } => {
            return voice.with("refuse-not-your-turn", &[("side", words::side(voice, *turn).into())]);
        }
        Refusal::ForSomebodyElse(player) => {
            return voice.with("refuse-for-somebody-else", &[("player", format!("<@{player}>").into())]);
        }
        Refusal::NotAPlayer => "refuse-not-a-player",
        Refusal::GameOver => "refuse-game-over",
        Refusal::NotStarted => "refuse-not-started",
        Refusal::NotOpen => "refuse-not-open",
        Refusal::OwnChallenge => "refuse-own-challenge",
        Refusal::NotYourChallenge => "refuse-not-your-challenge",
        Refusal::NotExpired => "refuse-not-expired",
        Refusal::DrawAlreadyOffered => "refuse-draw-already-offered",
        Refusal::NoDrawOffer => "refuse-no-draw-offer",
        Refusal::NothingToTakeBack => "refuse-nothing-to-take-back",
        Refusal::TakebackAlreadyAsked => "refuse-takeback-already-asked",
        Refusal::NoTakebackAsked => "refuse-no-takeback-asked",
        Refusal::MayNotAbort => "refuse-may-not-abort",
    };
    voice.say(key)
}

/// Why a text cannot be played, with the text itself in front: `` `H2+3`: your horse … ``. Several readings are a
/// matter of buttons; this names them too.
pub(crate) fn read_error(voice: Voice<'_>, text: &str, error: &ReadError, mover: Color) -> String {
    let why = match error {
        ReadError::Unreadable { hint, .. } => unreadable(voice, *hint),
        ReadError::Illegal { reason } => illegal(voice, reason, mover),
        ReadError::Ambiguous { .. } => voice.say("read-ambiguous"),
        ReadError::Doubtful { role, other, reason, .. } => {
            let your = |role: Role| words::whose(voice, Piece::new(mover, role), mover);
            let args = [
                ("piece", your(*role).into()),
                ("other", your(*other).into()),
                ("why", illegal(voice, reason, mover).into()),
            ];
            voice.with("read-doubtful", &args)
        }
    };
    format!("{}: {why}", echo(text))
}

fn unreadable(voice: Voice<'_>, hint: Option<Hint>) -> String {
    match hint {
        None => voice.say("read-unreadable"),
        Some(Hint::Incomplete(missing)) => {
            let missing = match missing {
                Missing::File => "file",
                Missing::Points => "points",
                Missing::Rank => "rank",
                Missing::Number => "number",
            };
            voice.with("read-incomplete", &[("missing", missing.into())])
        }
        Some(Hint::Several) => voice.say("read-several"),
        Some(Hint::TooLong) => voice.say("read-too-long"),
        Some(Hint::OutOfRange(c)) => voice.with("read-out-of-range", &[("char", c.to_string().into())]),
        Some(Hint::NotEnabled(dialect)) => {
            voice.with("read-not-enabled", &[("dialect", dialect.name().into())])
        }
    }
}

fn illegal(voice: Voice<'_>, reason: &IllegalReason, mover: Color) -> String {
    let at = |square: Square| words::place(voice, square, mover);
    let your = |role: Role| words::whose(voice, Piece::new(mover, role), mover);
    match reason {
        IllegalReason::Rules { error, .. } => move_error(voice, error, mover),
        IllegalReason::NoSuchPiece { role, file: Some(file) } => voice.with(
            "read-no-such-piece-on-file",
            &[("piece", words::bare(voice, *role).into()), ("file", (*file).into())],
        ),
        IllegalReason::NoSuchPiece { role, file: None } => {
            voice.with("read-no-such-piece", &[("piece", words::bare(voice, *role).into())])
        }
        IllegalReason::NoSuchTandem { role, .. } => {
            voice.with("read-no-such-tandem", &[("piece", words::bare(voice, *role).into())])
        }
        IllegalReason::OffBoard { role, from } => {
            voice.with("read-off-board", &[("piece", your(*role).into()), ("place", at(*from).into())])
        }
        IllegalReason::CannotReach { role, from, direction, number } => {
            let along_file = matches!(role, Role::General | Role::Chariot | Role::Cannon | Role::Soldier);
            let key = match (direction, along_file) {
                (Direction::Sideways, true) => "read-same-file",
                (Direction::Sideways, false) => "read-never-sideways",
                _ => "read-cannot-reach",
            };
            let args =
                [("piece", your(*role).into()), ("place", at(*from).into()), ("number", (*number).into())];
            voice.with(key, &args)
        }
        IllegalReason::WrongPiece { from, named, stands } => {
            let args = [
                ("place", at(*from).into()),
                ("named", words::a(voice, *named).into()),
                ("stands", words::a(voice, *stands).into()),
            ];
            voice.with("read-wrong-piece", &args)
        }
    }
}

/// Why the rules forbid a move.
pub(crate) fn move_error(voice: Voice<'_>, error: &MoveError, mover: Color) -> String {
    let at = |square: &Square| words::place(voice, *square, mover);
    let whose = |piece: &Piece| words::whose(voice, *piece, mover);
    let the = |role| words::the(voice, role);
    let with = |key: &str, args: &[(&'static str, String)]| {
        let args: Vec<_> = args.iter().map(|(name, value)| (*name, value.clone().into())).collect();
        voice.with(key, &args)
    };
    match error {
        MoveError::GameOver => voice.say("refuse-game-over"),
        MoveError::NoPiece { from } => with("illegal-no-piece", &[("place", at(from))]),
        MoveError::WrongTurn { from, piece } => {
            with("illegal-wrong-turn", &[("place", at(from)), ("side", words::side(voice, piece.color))])
        }
        MoveError::OwnPiece { to, piece } => {
            with("illegal-own-piece", &[("place", at(to)), ("piece", whose(piece))])
        }
        MoveError::NotItsMove { from, to, piece } => {
            let rule = voice.say(&format!("moves-{}", piece.role.name()));
            let args = [("piece", whose(piece)), ("from", at(from)), ("to", at(to)), ("rule", rule)];
            with("illegal-not-its-move", &args)
        }
        MoveError::Hobbled { from, by, piece } => {
            with("illegal-hobbled", &[("from", at(from)), ("by", at(by)), ("piece", whose(piece))])
        }
        MoveError::EyeBlocked { from, by, piece } => {
            with("illegal-eye-blocked", &[("from", at(from)), ("by", at(by)), ("piece", whose(piece))])
        }
        MoveError::Blocked { by, piece } => {
            with("illegal-blocked", &[("by", at(by)), ("piece", whose(piece))])
        }
        MoveError::NoScreen { from } => with("illegal-no-screen", &[("from", at(from))]),
        MoveError::TooManyScreens { from, screens } => {
            let list: Vec<String> = screens.iter().map(at).collect();
            with("illegal-too-many-screens", &[("from", at(from)), ("screens", list.join(", "))])
        }
        MoveError::LeavesPalace { piece } => with("illegal-leaves-palace", &[("piece", the(piece.role))]),
        MoveError::CrossesRiver => voice.say("illegal-crosses-river"),
        MoveError::Backwards => voice.say("illegal-backwards"),
        MoveError::SidewaysTooEarly => voice.say("illegal-sideways-too-early"),
        MoveError::FacingGenerals => voice.say("illegal-facing-generals"),
        MoveError::LeavesCheck { by, piece, .. } => {
            with("illegal-leaves-check", &[("by", at(by)), ("piece", whose(piece))])
        }
    }
}

/// A move as `origin → destination` in the words of a list.
pub(crate) fn from_to(mv: Move) -> String {
    format!("{} → {}", mv.from(), mv.to())
}

/// Why a FEN is no position.
pub(crate) fn fen_error(voice: Voice<'_>, error: &FenError) -> String {
    let side = |color: Color| words::side(voice, color);
    let with = |key: &str, args: &[(&'static str, String)]| {
        let args: Vec<_> = args.iter().map(|(name, value)| (*name, value.clone().into())).collect();
        voice.with(key, &args)
    };
    match error {
        FenError::Empty => voice.say("fen-empty"),
        FenError::Ranks(found) => with("fen-ranks", &[("found", found.to_string())]),
        FenError::Files { rank, text, files } => with(
            "fen-files",
            &[("rank", rank.to_string()), ("text", echo(text)), ("files", files.to_string())],
        ),
        FenError::Letter(letter) => with("fen-letter", &[("letter", echo(&letter.to_string()))]),
        FenError::TooMany { color, role, count, max } => {
            let args = [
                ("side", side(*color)),
                ("piece", words::bare(voice, *role)),
                ("count", count.to_string()),
                ("max", max.to_string()),
            ];
            with("fen-too-many", &args)
        }
        FenError::NoGeneral(color) => with("fen-no-general", &[("side", side(*color))]),
        FenError::Misplaced { color, role, square } => {
            let args =
                [("side", side(*color)), ("piece", words::a(voice, *role)), ("square", square.to_string())];
            with("fen-misplaced", &args)
        }
        FenError::Turn(text) => with("fen-turn", &[("text", echo(text))]),
        FenError::Counter(text) => with("fen-counter", &[("text", echo(text))]),
        FenError::CheckedOutOfTurn(color) => with("fen-checked-out-of-turn", &[("side", side(*color))]),
        FenError::Trailing(text) => with("fen-trailing", &[("text", echo(text))]),
    }
}
