//! The identities of buttons and selects: `x1:<game>:<ply>:<action>`.

use std::fmt;
use std::str::FromStr;

/// What a component does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Accept,
    Decline,
    Cancel,
    Move,
    Piece,
    Target,
    Reading,
    Draw,
    DrawYes,
    DrawNo,
    Resign,
    ResignYes,
    ResignNo,
    More,
    Undo,
    UndoYes,
    UndoNo,
    Board,
    Moves,
    Legal,
    Why,
    Hint,
    HintMove,
    Rematch,
}

const NAMES: [(Action, &str); 24] = [
    (Action::Accept, "accept"),
    (Action::Decline, "decline"),
    (Action::Cancel, "cancel"),
    (Action::Move, "move"),
    (Action::Piece, "piece"),
    (Action::Target, "target"),
    (Action::Reading, "reading"),
    (Action::Draw, "draw"),
    (Action::DrawYes, "draw-yes"),
    (Action::DrawNo, "draw-no"),
    (Action::Resign, "resign"),
    (Action::ResignYes, "resign-yes"),
    (Action::ResignNo, "resign-no"),
    (Action::More, "more"),
    (Action::Undo, "undo"),
    (Action::UndoYes, "undo-yes"),
    (Action::UndoNo, "undo-no"),
    (Action::Board, "board"),
    (Action::Moves, "moves"),
    (Action::Legal, "legal"),
    (Action::Why, "why"),
    (Action::Hint, "hint"),
    (Action::HintMove, "hint-move"),
    (Action::Rematch, "rematch"),
];

/// The identity of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ComponentId {
    pub(crate) game: i64,
    /// How many plies the game had when the component was shown.
    pub(crate) ply: usize,
    pub(crate) action: Action,
    /// A move that the button itself stands for, in ICCS coordinates.
    pub(crate) argument: Option<String>,
}

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name =
            NAMES.iter().find(|(action, _)| *action == self.action).expect("every action has a name").1;
        write!(f, "x1:{}:{}:{name}", self.game, self.ply)?;
        self.argument.as_ref().map_or(Ok(()), |argument| write!(f, ":{argument}"))
    }
}

/// The text is no component of this bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParseComponentIdError;

impl FromStr for ComponentId {
    type Err = ParseComponentIdError;

    fn from_str(s: &str) -> Result<ComponentId, ParseComponentIdError> {
        let parts: Vec<&str> = s.split(':').collect();
        let (["x1", game, ply, name] | ["x1", game, ply, name, _]) = parts[..] else {
            return Err(ParseComponentIdError);
        };
        Ok(ComponentId {
            game: game.parse().map_err(|_| ParseComponentIdError)?,
            ply: ply.parse().map_err(|_| ParseComponentIdError)?,
            action: NAMES.iter().find(|(_, known)| *known == name).ok_or(ParseComponentIdError)?.0,
            argument: parts.get(4).map(|argument| (*argument).to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_read_back() {
        for (action, _) in NAMES {
            for argument in [None, Some("h2e2".to_owned())] {
                let id = ComponentId { game: i64::MAX, ply: 1234, action, argument };
                assert!(id.to_string().len() <= 100);
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
        for bad in [
            "",
            "x1",
            "x1:1:2",
            "x2:1:2:move",
            "x1:a:2:move",
            "x1:1:-2:move",
            "x1:1:2:fly",
            "x1:1:2:move:a:b",
        ] {
            assert_eq!(bad.parse::<ComponentId>(), Err(ParseComponentIdError), "{bad}");
        }
    }
}
