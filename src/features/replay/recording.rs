//! What can be leafed through: games of the store and imported records. The identities of the components that do it
//! begin with `v1`.

use std::fmt;
use std::str::FromStr;

use crate::engine::Level;
use crate::game::Phase;
use crate::game::{GameId, PlayerId, Seat};
use crate::notation::record;
use crate::notation::record::{Comment, GameResult, Record, RecordError};
use crate::rules::{Color, History, Outcome, Ruling, Termination};

use crate::features::play::live_game::Table;

/// The longest text that is read as a record, in bytes.
pub const MAX_RECORD_BYTES: usize = 128 * 1024;

/// Names something that can be leafed through: `12` is a game, `i7` an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordId {
    /// A game of the store.
    Game(GameId),
    /// A record that somebody has imported, seen by this person alone.
    Import(u64),
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordId::Game(id) => write!(f, "{id}"),
            RecordId::Import(number) => write!(f, "i{number}"),
        }
    }
}

/// The text names nothing that can be leafed through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither a game nor an import")]
pub struct ParseRecordIdError;

impl FromStr for RecordId {
    type Err = ParseRecordIdError;

    fn from_str(s: &str) -> Result<RecordId, ParseRecordIdError> {
        match s.strip_prefix('i') {
            Some(number) => number.parse().map(RecordId::Import).map_err(|_| ParseRecordIdError),
            None => s.parse().map(|id| RecordId::Game(GameId(id))).map_err(|_| ParseRecordIdError),
        }
    }
}

/// What a file can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The game as PGN.
    Pgn,
    /// The game as DhtmlXQ.
    Dhtmlxq,
    /// The moves as a list.
    Text,
    /// One position.
    Fen,
    /// The moves as an animation.
    Gif,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [Format::Pgn, Format::Dhtmlxq, Format::Text, Format::Fen, Format::Gif];

    /// The name in commands and identities.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Dhtmlxq => "dhtmlxq",
            Format::Text => "text",
            Format::Fen => "fen",
            Format::Gif => "gif",
        }
    }

    /// The format of this name.
    pub fn of_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Where to in a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// To the start position.
    First,
    /// One move back.
    Back,
    /// One move on.
    Next,
    /// To the last position.
    Last,
    /// The same position again.
    Stay,
    /// The same position from the other side.
    Flip,
}

impl Leaf {
    /// The ply that it leads to from `ply` in a game of `plies`.
    pub fn from(self, ply: usize, plies: usize) -> usize {
        match self {
            Leaf::First => 0,
            Leaf::Back => ply.saturating_sub(1),
            Leaf::Next => ply.saturating_add(1),
            Leaf::Last => plies,
            Leaf::Stay | Leaf::Flip => ply,
        }
        .min(plies)
    }
}

/// A position of a record, as somebody looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// How many moves were played before it.
    pub ply: usize,
    /// The side at the bottom.
    pub view: Color,
}

/// What somebody wants to see of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Page {
    /// All in short.
    Whole,
    /// The move with this number, from 1.
    Move(usize),
}

/// What somebody wants of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordWish {
    /// To see it, from where one usually begins.
    Open,
    /// To leaf through it.
    Leaf(Spot, Leaf),
    /// To show the channel all of it as an animation.
    Animate(Option<Color>),
    /// To see its review.
    Review(Page),
    /// To get it as a file; where only one position fits, that of this ply, else the last one.
    Export(Format, Option<usize>),
    /// To choose against whom to play on from here, on this side.
    Choose(Spot, Color),
    /// To play on from here against the bot, on this side.
    Bot(Spot, Color, Level),
    /// To play on from here against whoever wants to, on this side.
    Seat(Spot, Color),
}

/// The identity of a component of a viewer. What is chosen in a select stands in its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewerId {
    /// The select of somebody's imports.
    Imports,
    /// Something on the page of a record: `v1:<record>:<ply>:<side at the bottom>:<action>`.
    Page(RecordId, Spot, PageAction),
}

/// What a component on the page of a record does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageAction {
    /// Shows it from where one usually begins.
    Open,
    /// Turns to another page.
    Leaf(Leaf),
    /// Posts the animation.
    Animate,
    /// The select of the format of a file.
    Export,
    /// Asks against whom to play on, on this side.
    Choose(Color),
    /// The select of the bot's level.
    Bot(Color),
    /// Offers an open seat.
    Seat(Color),
}

/// The actions by their names.
const ACTIONS: [(PageAction, &str); 15] = [
    (PageAction::Open, "open"),
    (PageAction::Leaf(Leaf::First), "first"),
    (PageAction::Leaf(Leaf::Back), "back"),
    (PageAction::Leaf(Leaf::Next), "next"),
    (PageAction::Leaf(Leaf::Last), "last"),
    (PageAction::Leaf(Leaf::Stay), "stay"),
    (PageAction::Leaf(Leaf::Flip), "flip"),
    (PageAction::Animate, "gif"),
    (PageAction::Export, "export"),
    (PageAction::Choose(Color::Red), "play-red"),
    (PageAction::Choose(Color::Black), "play-black"),
    (PageAction::Bot(Color::Red), "bot-red"),
    (PageAction::Bot(Color::Black), "bot-black"),
    (PageAction::Seat(Color::Red), "seat-red"),
    (PageAction::Seat(Color::Black), "seat-black"),
];

impl fmt::Display for ViewerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ViewerId::Imports => f.write_str("v1:imports"),
            ViewerId::Page(record, spot, action) => {
                let known = ACTIONS.iter().find(|(known, _)| known == action);
                let (_, name) = known.expect("every action has a name");
                write!(f, "v1:{record}:{}:{}:{name}", spot.ply, spot.view.name())
            }
        }
    }
}

impl ViewerId {
    /// The component of this identity.
    pub fn read(id: &str) -> Option<ViewerId> {
        let rest = id.strip_prefix("v1:")?;
        if rest == "imports" {
            return Some(ViewerId::Imports);
        }
        let parts: Vec<&str> = rest.split(':').collect();
        let [record, ply, view, name] = parts[..] else { return None };
        let spot = Spot { ply: ply.parse().ok()?, view: view.parse().ok()? };
        let (action, _) = ACTIONS.iter().find(|(_, known)| *known == name)?;
        Some(ViewerId::Page(record.parse().ok()?, spot, *action))
    }
}

/// What stands above the pages of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Title {
    /// A game, and who sits on the red and on the black side.
    Game(GameId, [Seat; 2]),
    /// An import by the number under which its owner knows it, and whom it names as Red and as Black.
    Import(u64, [Option<String>; 2]),
}

/// What an import begins with in the store: a line that readers of PGN pass over, with the owner's number.
const OWN_NUMBER: &str = "% import ";

/// An import in the form in which it is stored.
pub(crate) fn write_import(own: u64, pgn: &str) -> String {
    format!("{OWN_NUMBER}{own}\n{pgn}")
}

/// The number under which its owner knows a stored import, and the record. Those of earlier versions are known by their number of
/// all.
pub fn read_import(number: u64, text: &str) -> (u64, &str) {
    let own = text.strip_prefix(OWN_NUMBER).and_then(|rest| rest.split_once('\n'));
    own.and_then(|(own, record)| Some((own.parse().ok()?, record))).unwrap_or((number, text))
}

/// How a record ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It goes on, or nobody knows.
    Open,
    /// A game has ended, perhaps by a ruling.
    Ended(Outcome, Option<Box<Ruling>>),
    /// A record says who won, or that it was drawn.
    Said(Option<Color>),
}

/// Something to be leafed through: the whole of it, from the first position to the last.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What it is.
    pub id: RecordId,
    /// What stands above its pages.
    pub title: Title,
    /// Where it starts, its rules and its moves.
    pub history: History,
    /// How it ends.
    pub ending: Ending,
    /// Remarks, in the order of their plies.
    pub comments: Vec<Comment>,
}

impl Recording {
    /// A game of the store.
    pub fn of_game(table: &Table) -> Recording {
        let Table { id, game, .. } = table;
        let ending = match game.phase() {
            Phase::Over(outcome) => Ending::Ended(outcome, game.ruling().map(Box::new)),
            _ => Ending::Open,
        };
        Recording {
            id: RecordId::Game(*id),
            title: Title::Game(*id, Color::ALL.map(|side| game.seat(side).clone())),
            history: game.history().clone(),
            ending,
            comments: Vec::new(),
        }
    }

    /// A record that was imported under this number of all; its owner knows it by `own`.
    pub fn of_import(number: u64, own: u64, record: &Record) -> Recording {
        let mut history = History::new(record.start().clone(), record.rules());
        for mv in record.moves() {
            history.push(*mv).expect("a record holds legal moves");
        }
        let name = |tag| record.tag(tag).map(str::to_owned).filter(|name| !name.is_empty() && name != "?");
        let ending = match record.result() {
            GameResult::Won(side) => Ending::Said(Some(side)),
            GameResult::Drawn => Ending::Said(None),
            GameResult::Open => Ending::Open,
        };
        Recording {
            id: RecordId::Import(number),
            title: Title::Import(own, ["Red", "Black"].map(name)),
            history,
            ending,
            comments: record.comments().to_vec(),
        }
    }

    /// An import as it was stored.
    ///
    /// # Errors
    /// Why the stored text is no record.
    pub fn of_stored(number: u64, text: &str) -> Result<Recording, RecordError> {
        let (own, record) = read_import(number, text);
        Ok(Recording::of_import(number, own, &record::parse(record)?))
    }

    /// How many moves it has.
    pub fn plies(&self) -> usize {
        self.history.moves().len()
    }

    /// The game up to this ply.
    pub fn at(&self, ply: usize) -> History {
        let mut history = self.history.clone();
        while history.moves().len() > ply {
            history.pop();
        }
        history
    }

    /// Whether a review is possible: moves were played, and nobody plays on.
    pub fn can_be_reviewed(&self) -> bool {
        self.plies() > 0 && !self.goes_on()
    }

    /// Whether it is a game that is not over.
    pub fn goes_on(&self) -> bool {
        matches!((self.id, &self.ending), (RecordId::Game(_), Ending::Open))
    }

    /// The side that this person plays in it.
    pub fn side_of(&self, person: &PlayerId) -> Option<Color> {
        let Title::Game(_, seats) = &self.title else { return None };
        Color::ALL
            .into_iter()
            .find(|side| seats[side.index()].player().is_some_and(|sits| sits.id == *person))
    }

    /// Who has won, where it is over: nobody in a draw. A game that was called off has no result.
    pub fn winner(&self) -> Option<Option<Color>> {
        match &self.ending {
            Ending::Ended(Outcome { termination: Termination::Aborted, .. }, _) => None,
            Ending::Ended(outcome, _) => Some(outcome.winner),
            Ending::Said(winner) => Some(*winner),
            Ending::Open => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_identity_is_read_back_and_fits_into_a_component() {
        assert_eq!(ViewerId::read("v1:imports"), Some(ViewerId::Imports));
        for record in [RecordId::Game(GameId(i64::MAX)), RecordId::Import(u64::MAX), RecordId::Import(0)] {
            assert_eq!(record.to_string().parse(), Ok(record));
            for view in Color::ALL {
                for (action, _) in ACTIONS {
                    let id = ViewerId::Page(record, Spot { ply: 9999, view }, action);
                    assert!(id.to_string().len() <= 100);
                    assert_eq!(ViewerId::read(&id.to_string()), Some(id), "{id}");
                }
            }
        }
        for bad in ["v1", "v1:", "v1:12:3:red", "v1:x:3:red:next", "v1:12:3:green:next", "v1:12:3:red:fly"] {
            assert_eq!(ViewerId::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_import_of_an_earlier_version_keeps_its_number() {
        assert_eq!(read_import(57, "1. h2e2 *"), (57, "1. h2e2 *"));
        let stored = write_import(3, "1. h2e2 *");
        assert_eq!(read_import(57, &stored), (3, "1. h2e2 *"));
        // A program of an earlier version reads it, too.
        assert_eq!(record::parse(&stored).unwrap().moves().len(), 1);
    }

    #[test]
    fn a_leaf_never_leads_beyond_the_ends() {
        let cases = [
            (Leaf::First, 5, 0),
            (Leaf::Back, 5, 4),
            (Leaf::Back, 0, 0),
            (Leaf::Next, 5, 6),
            (Leaf::Next, 8, 8),
            (Leaf::Next, usize::MAX, 8),
            (Leaf::Last, 0, 8),
            (Leaf::Stay, 3, 3),
            // Moves were taken back meanwhile.
            (Leaf::Stay, 30, 8),
        ];
        for (leaf, ply, expected) in cases {
            assert_eq!(leaf.from(ply, 8), expected, "{leaf:?} from {ply}");
        }
    }
}
