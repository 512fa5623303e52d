//! Messages, buttons, pictures and requests, independent of the platform.

mod board_ref;
pub mod board_style;
mod board_turn;
pub mod custom_id;
mod ephemeral_slot;
pub mod picture;
mod playable;
mod preferences;
mod reply;
pub mod request;
pub mod text_tables;

pub use board_ref::BoardRef;
pub use board_style::{BoardStyle, Orientation};
pub use board_turn::{BoardTurn, PlayerClock};
pub use custom_id::{
    ArchiveComponent, ArchiveOwner, AskedPerson, BoardView, BotComponent, CompetitionComponent,
    CompetitionKind, CustomId, DirectComponent, ExerciseAction, ExerciseComponent, ExportFormat, GameAction,
    GameComponent, HelpComponent, HintKind, LessonAction, LessonComponent, LessonList, LevelChoice,
    LobbyComponent, MAX_CUSTOM_ID, MasterGameEntry, MastersSource, PageTurn, PlayerSkill, PuzzleAction,
    PuzzleComponent, PuzzleMode, RecordId, ReplayAction, ReplayComponent, ReplayCursor, ReviewComponent,
    ReviewPage, SelectedEntry, SettingsComponent, SettingsScope, StormAction, StormComponent,
};
pub use ephemeral_slot::EphemeralSlot;
pub use playable::{PlayableBoard, PlayablePoint};
pub use preferences::{LessonProgress, PersonSettings, PlaceSettings, Reminders, ThreadedGames};
pub use reply::{
    Button, ButtonStyle, Choice, Drawing, MAX_ALT, MAX_CHOICES, MAX_TEXT, Picture, Reply, Row, Select,
    TextFile,
};
pub use request::{
    ButtonPress, CompletionRequest, NoThreadReason, OptionValue, Permission, Person, Place, PlaceKind,
    Request, RequestKind, RoleId, SlashCommand, TypedMessage,
};
