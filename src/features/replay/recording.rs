//! What can be leafed through: games of the store and imported records.

use std::num::NonZero;

use crate::features::live_game::LiveGame;
use crate::game::{GameId, Phase, PlayerId, Seat, Timestamp};
use crate::masters::{GameHead, GameNumber, MasterBook, MasterGame, MasterResult};
use crate::message::RecordId;
use crate::notation::record::{Comment, GameResult, Record};
use crate::rules::{Color, History, Outcome, Position, RuleSet, Ruling, Termination};

/// The longest file that is read as one: a library of games is mostly empty.
pub const MAX_FILE_BYTES: usize = 1024 * 1024;

/// Title above the pages of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordTitle {
    /// A game, and who sits on the red and on the black side.
    Game(GameId, [Seat; 2]),
    /// An import by the number under which its owner knows it, and whom it names as Red and as Black.
    Import(u64, [Option<String>; 2]),
    /// A published game of masters.
    Master(GameHead<'static>),
}

fn pgn_date(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().strftime("%Y.%m.%d").to_string()
}

/// Ending of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordEnding {
    /// It goes on, or nobody knows.
    Open,
    /// A game has ended, perhaps by a ruling.
    Ended(Outcome, Option<Box<Ruling>>),
    /// A record says who won, or that it was drawn.
    Said(Option<Color>),
}

/// Something to be leafed through: the whole of it, from the first position to the last.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    pub id: RecordId,
    pub title: RecordTitle,
    pub history: History,
    pub ending: RecordEnding,
    /// Remarks, in the order of their plies.
    pub comments: Vec<Comment>,
    /// The day of its beginning, as PGN writes it.
    pub date: Option<String>,
}

impl RecordedGame {
    /// A game of the store.
    pub fn of_game(live: &LiveGame) -> RecordedGame {
        let game = &live.game;
        let ending = match game.phase() {
            Phase::Over(outcome) => RecordEnding::Ended(outcome, game.ruling().map(Box::new)),
            _ => RecordEnding::Open,
        };
        RecordedGame {
            id: RecordId::Game(live.board().game),
            title: RecordTitle::Game(live.id, Color::ALL.map(|side| game.seat(side).clone())),
            history: game.history().clone(),
            ending,
            comments: Vec::new(),
            date: game.begun_at().map(pgn_date),
        }
    }

    /// A record that was imported under this number of all; its owner knows it by `own`.
    pub fn of_import(number: u64, own: u64, record: &Record) -> RecordedGame {
        let name = |tag| record.tag(tag).map(str::to_owned).filter(|name| !name.is_empty() && name != "?");
        let ending = match record.result() {
            GameResult::Won(side) => RecordEnding::Said(Some(side)),
            GameResult::Drawn => RecordEnding::Said(None),
            GameResult::Open => RecordEnding::Open,
        };
        RecordedGame {
            id: RecordId::Import(number),
            title: RecordTitle::Import(own, ["Red", "Black"].map(name)),
            history: record.game().clone(),
            ending,
            comments: record.comments().to_vec(),
            date: record.tag("Date").map(str::to_owned).filter(|date| !date.starts_with('?')),
        }
    }

    /// The game of the masters' book that has this number.
    pub fn of_master(number: u16) -> Option<RecordedGame> {
        let MasterGame { head, moves } = MasterBook::builtin().game(GameNumber(number))?;
        let mut history = History::new(Position::startpos(), RuleSet::default());
        moves.into_iter().try_for_each(|mv| history.push(mv)).ok()?;
        let ending = match head.result {
            MasterResult::RedWon => RecordEnding::Said(Some(Color::Red)),
            MasterResult::BlackWon => RecordEnding::Said(Some(Color::Black)),
            MasterResult::Drawn => RecordEnding::Said(None),
            MasterResult::Unknown => RecordEnding::Open,
        };
        let part = |part: Option<NonZero<u8>>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
        Some(RecordedGame {
            id: RecordId::Master(number),
            title: RecordTitle::Master(head),
            history,
            ending,
            comments: Vec::new(),
            date: head.date.map(|date| format!("{}.{}.{}", date.year, part(date.month), part(date.day))),
        })
    }

    /// Label of it in the names of pictures: `12`, `i3`, `m9`, by the numbers that people know.
    pub(crate) fn label(&self) -> String {
        match &self.title {
            RecordTitle::Game(id, _) => id.to_string(),
            RecordTitle::Import(own, _) => format!("i{own}"),
            RecordTitle::Master(head) => format!("m{}", head.number.0),
        }
    }

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

    /// True if it is a game that is not over.
    pub fn goes_on(&self) -> bool {
        matches!((self.id, &self.ending), (RecordId::Game(_), RecordEnding::Open))
    }

    /// The side that a person had in the game.
    pub fn side_of(&self, person: &PlayerId) -> Option<Color> {
        let RecordTitle::Game(_, seats) = &self.title else { return None };
        Color::ALL
            .into_iter()
            .find(|side| seats[side.index()].player().is_some_and(|sits| sits.id == *person))
    }

    /// Winner, where it is over: nobody in a draw. A game that was called off has no result.
    pub fn winner(&self) -> Option<Option<Color>> {
        match &self.ending {
            RecordEnding::Ended(Outcome { termination: Termination::Aborted, .. }, _) => None,
            RecordEnding::Ended(outcome, _) => Some(outcome.winner),
            RecordEnding::Said(winner) => Some(*winner),
            RecordEnding::Open => None,
        }
    }
}
