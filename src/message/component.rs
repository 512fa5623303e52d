//! The identities of buttons and selects: `x1:<game>:<ply>:<action>`, some with one more part. Those of a question to one
//! person begin with `x1-<whom>`.

use std::fmt;
use std::str::FromStr;

use crate::game::{GameId, PlayerId};
use crate::notation::Style;
use crate::rules::{Color, Move};

use crate::features::puzzles::custom_id::QuizId;
use crate::features::replay::recording::{Format, RecordId, ViewerId};
use crate::message::reply::Row;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// Which piece to look at and what it can do.
    Nudge,
    /// The move.
    Move,
}

/// How a board is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The side at the bottom, if one was named.
    pub side: Option<Color>,
    /// In letters instead of a picture.
    pub text: bool,
    /// Only for the one who asks.
    pub private: bool,
}

impl View {
    /// What the button shows: the board, for one person.
    pub const BUTTON: View = View { side: None, text: false, private: true };
}

/// What somebody wants of one game, by a command or by a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Accept a challenge.
    Accept,
    /// Decline a challenge.
    Decline,
    /// Withdraw one's own challenge.
    Cancel,
    /// Choose a piece to move.
    Move,
    /// The select of the piece.
    Piece,
    /// The select of its target.
    Target,
    /// Play one of the moves that a text can mean.
    Reading(Move),
    /// Offer a draw, or accept the one offered.
    Draw,
    /// Accept the draw.
    DrawYes,
    /// Decline the draw.
    DrawNo,
    /// Be asked whether one resigns.
    Resign,
    /// This side resigns.
    ResignYes(Color),
    /// This side plays on.
    ResignNo(Color),
    /// See what else there is.
    More,
    /// Take a move back.
    Undo,
    /// Grant the takeback.
    UndoYes,
    /// Refuse the takeback.
    UndoNo,
    /// See the board.
    Board(View),
    /// List the moves, in this notation or in the usual two.
    Moves(Option<Style>),
    /// Turn to this page of the list, from 0.
    MovesPage(u16, Option<Style>),
    /// List the legal moves.
    Legal,
    /// Hear the last ruling or warning explained.
    Why,
    /// Get a hint.
    Hint(HintKind),
    /// See the review.
    Review,
    /// Take the move back that the coach spoke about.
    TakeBack,
    /// Let it stand.
    PlayOn,
    /// Leaf through it.
    Replay,
    /// Show it as an animation.
    Animate,
    /// Get it as a file.
    Export(Format),
    /// Play again.
    Rematch,
    /// Withdraw one's challenge, or call the game off.
    Abort,
    /// Be asked whether the result is to be taken out of the ratings.
    Annul,
    /// Take it out.
    AnnulYes,
    /// Delete one's conditional moves.
    DropPlans,
    /// Spend days of holiday.
    Holiday(u8),
}

/// The actions that are one word.
const WORDS: [(Action, &str); 28] = [
    (Action::Accept, "accept"),
    (Action::Decline, "decline"),
    (Action::Cancel, "cancel"),
    (Action::Move, "move"),
    (Action::Piece, "piece"),
    (Action::Target, "target"),
    (Action::Draw, "draw"),
    (Action::DrawYes, "draw-yes"),
    (Action::DrawNo, "draw-no"),
    (Action::Resign, "resign"),
    (Action::More, "more"),
    (Action::Undo, "undo"),
    (Action::UndoYes, "undo-yes"),
    (Action::UndoNo, "undo-no"),
    (Action::Legal, "legal"),
    (Action::Why, "why"),
    (Action::Hint(HintKind::Nudge), "hint"),
    (Action::Hint(HintKind::Move), "hint-move"),
    (Action::Review, "review"),
    (Action::TakeBack, "take-back"),
    (Action::PlayOn, "play-on"),
    (Action::Replay, "replay"),
    (Action::Animate, "replay-gif"),
    (Action::Rematch, "rematch"),
    (Action::Abort, "abort"),
    (Action::Annul, "annul"),
    (Action::AnnulYes, "annul-yes"),
    (Action::DropPlans, "drop-plans"),
];

impl Action {
    /// The last parts of the identity.
    fn parts(self) -> (&'static str, Option<String>) {
        match self {
            Action::Reading(mv) => ("reading", Some(mv.to_string())),
            Action::ResignYes(side) => ("resign-yes", Some(side.name().to_owned())),
            Action::ResignNo(side) => ("resign-no", Some(side.name().to_owned())),
            Action::Board(view) => ("board", (view != View::BUTTON).then(|| view.to_string())),
            Action::Moves(style) => ("moves", style.map(|style| style.name().to_owned())),
            Action::Holiday(days) => ("holiday", Some(days.to_string())),
            Action::Export(format) => ("export", Some(format.name().to_owned())),
            Action::MovesPage(page, style) => {
                let style = style.map_or_else(String::new, |style| format!(".{}", style.name()));
                ("moves-page", Some(format!("{page}{style}")))
            }
            word => {
                let known = WORDS.iter().find(|(action, _)| *action == word);
                (known.expect("every other action is one word").1, None)
            }
        }
    }

    fn read(name: &str, argument: Option<&str>) -> Option<Action> {
        Some(match (name, argument) {
            ("reading", Some(mv)) => Action::Reading(mv.parse().ok()?),
            ("resign-yes", Some(side)) => Action::ResignYes(side.parse().ok()?),
            ("resign-no", Some(side)) => Action::ResignNo(side.parse().ok()?),
            ("holiday", Some(days)) => Action::Holiday(days.parse().ok()?),
            ("export", Some(format)) => Action::Export(Format::of_name(format)?),
            ("board", None) => Action::Board(View::BUTTON),
            ("board", Some(view)) => Action::Board(view.parse().ok()?),
            ("moves", style) => Action::Moves(style.map(str::parse).transpose().ok()?),
            ("moves-page", Some(page)) => match page.split_once('.') {
                Some((page, style)) => Action::MovesPage(page.parse().ok()?, Some(style.parse().ok()?)),
                None => Action::MovesPage(page.parse().ok()?, None),
            },
            (word, None) => WORDS.iter().find(|(_, known)| *known == word)?.0,
            _ => return None,
        })
    }
}

impl fmt::Display for View {
    /// `red`, `black` or nothing, then `t` for letters and `p` for one person, each after a hyphen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.side.map_or("", Color::name))?;
        f.write_str(if self.text { "-t" } else { "" })?;
        f.write_str(if self.private { "-p" } else { "" })
    }
}

impl FromStr for View {
    type Err = ParseComponentIdError;

    fn from_str(s: &str) -> Result<View, ParseComponentIdError> {
        let mut parts = s.split('-');
        let side = match parts.next().unwrap_or_default() {
            "" => None,
            side => Some(side.parse().map_err(|_| ParseComponentIdError)?),
        };
        let mut view = View { side, text: false, private: false };
        for part in parts {
            match part {
                "t" => view.text = true,
                "p" => view.private = true,
                _ => return Err(ParseComponentIdError),
            }
        }
        Ok(view)
    }
}

/// Whom a question is put to: a number from the person's id, which tells the people of a channel apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked(u32);

impl Asked {
    /// A question to this person.
    pub fn of(person: &PlayerId) -> Asked {
        Asked(crc32fast::hash(person.as_str().as_bytes()))
    }
}

/// The identity of a component: which game it belongs to, and what it does there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentId {
    /// The game.
    pub game: GameId,
    /// How many plies the game had when the component was shown.
    pub ply: usize,
    /// What it does.
    pub action: Action,
    /// Whom its message asks something, if it does: an answer takes the place of the question.
    pub asked: Option<Asked>,
}

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, argument) = self.action.parts();
        f.write_str("x1")?;
        if let Some(Asked(whom)) = self.asked {
            write!(f, "-{whom:08x}")?;
        }
        write!(f, ":{}:{}:{name}", self.game, self.ply)?;
        argument.map_or(Ok(()), |argument| write!(f, ":{argument}"))
    }
}

/// The text is no component of this bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no component of this bot")]
pub struct ParseComponentIdError;

impl FromStr for ComponentId {
    type Err = ParseComponentIdError;

    fn from_str(s: &str) -> Result<ComponentId, ParseComponentIdError> {
        let parts: Vec<&str> = s.split(':').collect();
        let ([head, game, ply, name] | [head, game, ply, name, _]) = parts[..] else {
            return Err(ParseComponentIdError);
        };
        let asked = match head.strip_prefix("x1").ok_or(ParseComponentIdError)? {
            "" => None,
            whom => {
                let whom = whom.strip_prefix('-').filter(|whom| whom.len() == 8);
                let whom = whom.and_then(|whom| u32::from_str_radix(whom, 16).ok());
                Some(Asked(whom.ok_or(ParseComponentIdError)?))
            }
        };
        Ok(ComponentId {
            asked,
            game: GameId(game.parse().map_err(|_| ParseComponentIdError)?),
            ply: ply.parse().map_err(|_| ParseComponentIdError)?,
            action: Action::read(name, parts.get(4).copied()).ok_or(ParseComponentIdError)?,
        })
    }
}

/// What a private message with buttons is there for. Of two that are there for the same, one is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// Something of a game or an import.
    Record(RecordId, &'static str),
    /// A lesson: one step is before somebody at a time.
    Lesson,
    /// A puzzle: there is one board of puzzles at a time.
    Puzzle,
}

impl Offer {
    /// What a message with these components is there for; nothing without components.
    pub fn of(rows: &[Row]) -> Option<Offer> {
        Offer::of_component(match rows.first()? {
            Row::Buttons(buttons) => &buttons.first()?.id,
            Row::Select(select) => &select.id,
        })
    }

    /// What a message is there for that begins with this component.
    pub fn of_component(id: &str) -> Option<Offer> {
        if QuizId::read(id).is_some() {
            return Some(Offer::Puzzle);
        }
        if let Some(ViewerId::Page(about, ..)) = ViewerId::read(id) {
            return Some(Offer::Record(about, "viewer"));
        }
        // Of the messages of lessons the latest is enough; the button that leads to them stands below many things.
        if id.starts_with("l1:") && id != "l1:menu" {
            return Some(Offer::Lesson);
        }
        let ComponentId { game, action, .. } = id.parse().ok()?;
        let what = match action {
            // The steps of one choice.
            Action::Piece | Action::Target => "move",
            action => action.parts().0,
        };
        Some(Offer::Record(RecordId::Game(game), what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_read_back() {
        let mv: Move = "h2e2".parse().unwrap();
        let mut actions: Vec<Action> = WORDS.iter().map(|(action, _)| *action).collect();
        actions.extend([Action::Reading(mv), Action::Holiday(7)]);
        actions.extend(Format::ALL.map(Action::Export));
        for side in Color::ALL {
            actions.extend([Action::ResignYes(side), Action::ResignNo(side)]);
        }
        for style in Style::ALL.into_iter().map(Some).chain([None]) {
            actions.extend([Action::Moves(style), Action::MovesPage(3, style)]);
        }
        for side in [None, Some(Color::Red), Some(Color::Black)] {
            for (text, private) in [(false, false), (false, true), (true, false), (true, true)] {
                actions.push(Action::Board(View { side, text, private }));
            }
        }
        for action in actions {
            for asked in [None, Some(Asked::of(&PlayerId::new("alice"))), Some(Asked(7))] {
                let id = ComponentId { game: GameId(i64::MAX), ply: 1234, action, asked };
                assert!(id.to_string().len() <= 100);
                assert_eq!(id.to_string().parse(), Ok(id), "{id}");
            }
        }
    }

    #[test]
    fn what_is_no_component_is_refused() {
        for bad in [
            "",
            "x1",
            "x1:1:2",
            "x2:1:2:move",
            "x1-:1:2:move",
            "x1-7:1:2:move",
            "x1-0000000g:1:2:move",
            "x1:a:2:move",
            "x1:1:-2:move",
            "x1:1:2:fly",
            "x1:1:2:move:a:b",
            "x1:1:2:move:h2e2",
            "x1:1:2:reading",
            "x1:1:2:reading:h2z9",
            "x1:1:2:board:green",
            "x1:1:2:moves:klingon",
        ] {
            assert_eq!(bad.parse::<ComponentId>(), Err(ParseComponentIdError), "{bad}");
        }
    }
}
