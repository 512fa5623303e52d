//! The chat core: request -> intent -> reply, the same for every platform, and every sentence the bot says.
//!
//! [`read()`] turns a [`Request`] into an [`Intent`] or nothing at all; [`Desk::act`] carries it out on the games of the
//! channel and gives a [`Turn`]: what to store, what to tell the channel, what to tell the person. All of it is pure.

mod announce;
mod circle;
mod clock;
mod coaching;
mod commands;
mod component;
mod desk;
mod echo;
mod explain;
mod findings;
mod formats;
mod forms;
mod help;
mod intent;
mod lesson_card;
mod lessons;
mod panel;
mod picture;
mod preferences;
mod puzzle;
mod quiz;
mod quiz_id;
mod read;
mod reading;
mod recording;
mod records;
mod remark;
mod reply;
mod request;
mod review;
mod ruling;
pub(crate) mod sentences;
mod setting;
mod table;
mod telling;
mod texts;
mod turn;
mod viewer;
mod vocabulary;
mod words;
mod zone;

pub use crate::notation::record::decode as decode_record;
pub use circle::{Circle, Known};
pub use clock::complete_time;
pub use commands::{
    COMMANDS, Command, CommandOption, Entry, GROUPS, Group, Kind, ROOT, about_root, group_of, menu, root_name,
};
pub use component::{Action, Asked, ComponentId, HintKind, Offer, ParseComponentIdError, View};
pub use desk::{Desk, RateLimit};
pub use findings::{WrittenFinding, read_findings, write_findings};
pub use intent::{
    DataWish, Fault, Intent, Learn, Panel, Picked, PuzzleWish, Scope, Side, Terms, Topic, Wanted,
};
pub use lessons::{Act as LessonAct, LessonId, Progress, Spot as LessonSpot};
pub use preferences::{HouseSettings, Looks, Orientation, PersonSettings, Reminders};
pub use quiz::{Attempt, Current, Daily, Hardness, Quiz, Solver, Taste, daily_puzzle};
pub use quiz_id::{Act, QuizId};
pub use read::{read, read_line, wants_record};
pub use recording::{
    Ending, Format, Leaf, MAX_RECORD_BYTES, Page, PageAction, ParseRecordIdError, RecordId, RecordWish,
    Recording, Spot, Title, ViewerId, read_import,
};
pub use records::{OpenTable, Profile, Query, Ranking, Records, Verdict, Versus};
pub use reply::{
    Animation, Button, Choice, Curve, Look, MAX_ALT, MAX_CHOICES, MAX_TEXT, Picture, Reply, Row, Select,
    TextFile,
};
pub use request::{
    NoThreads, Person, Place, Press, Request, Right, Slash, Text, Thread, Typing, Value, What,
};
pub use review::ReviewId;
pub use setting::{Discs, Here, Setting, Value as SettingValue, complete_setting};
pub use table::Table;
pub use telling::{Told, tell};
pub use texts::{Locale, Manner, ParseLocaleError};
pub use turn::{
    Answer, Change, DeskSettings, Errand, Keep, MeantBefore, Moment, Question, Reader, ReviewKnown,
    ReviewWish, Say, Task, Toward, Turn, Wrong,
};
pub use zone::Zone;

#[cfg(any(feature = "discord", feature = "sqlite"))]
pub(crate) use texts::Voice;
