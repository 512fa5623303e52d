//! Records: games of the store, imports and masters' games.

use crate::features::live_game::LiveGame;
use crate::game::{GameId, Phase, PlayerId, Seat, Timestamp};
use crate::masters::{GameHead, GameNumber, MasterBook, MasterGame, MasterResult};
use crate::message::RecordId;
use crate::notation::record::{Comment, GameResult, Record};
use crate::rules::{Color, History, Outcome, Position, RuleSet, Ruling, Termination};

/// Maximum size of a file with a record, in bytes: libraries of games are mostly padding.
pub const MAX_FILE_BYTES: usize = 1024 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordTitle {
    /// A game with the seats of Red and Black.
    Game(GameId, [Seat; 2]),
    /// An import with the owner's number and the names of Red and Black.
    Import(u64, [Option<String>; 2]),
    /// A published game of masters.
    Master(GameHead<'static>),
}

fn pgn_date(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().strftime("%Y.%m.%d").to_string()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordEnding {
    /// In progress or unknown.
    Open,
    /// A game's outcome, with the ruling if there is one.
    Ended(Outcome, Option<Box<Ruling>>),
    /// The winner in a record; `None` in a draw.
    Said(Option<Color>),
}

/// A record with all its moves.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    pub id: RecordId,
    pub title: RecordTitle,
    pub history: History,
    pub ending: RecordEnding,
    /// Comments, in the order of their plies.
    pub comments: Vec<Comment>,
    /// Day of its beginning, in the form of PGN.
    pub date: Option<String>,
}

impl RecordedGame {
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

    /// Returns an import with its unique number and the owner's number.
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
        let date = head.date.map(|date| {
            let [month, day] = [date.month, date.day].map(|part| match part {
                Some(part) => format!("{part:02}"),
                None => "??".to_owned(),
            });
            format!("{}.{month}.{day}", date.year)
        });
        let id = RecordId::Master(number);
        let title = RecordTitle::Master(head);
        Some(RecordedGame { id, title, history, ending, comments: Vec::new(), date })
    }

    /// Returns its label in the names of pictures: `12`, `i3` (owner's number), `m9`.
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

    /// Returns the game up to this ply.
    pub fn at(&self, ply: usize) -> History {
        self.history.at(ply)
    }

    pub fn goes_on(&self) -> bool {
        matches!((self.id, &self.ending), (RecordId::Game(_), RecordEnding::Open))
    }

    pub fn side_of(&self, person: &PlayerId) -> Option<Color> {
        let RecordTitle::Game(_, seats) = &self.title else { return None };
        Color::ALL
            .into_iter()
            .find(|side| seats[side.index()].player().is_some_and(|sits| sits.id == *person))
    }

    /// Returns the winner, or `Some(None)` for a draw; `None` if it is open or was aborted.
    pub fn winner(&self) -> Option<Option<Color>> {
        match &self.ending {
            RecordEnding::Ended(Outcome { termination: Termination::Aborted, .. }, _) => None,
            RecordEnding::Ended(outcome, _) => Some(outcome.winner),
            RecordEnding::Said(winner) => Some(*winner),
            RecordEnding::Open => None,
        }
    }
}
