//! From the custom id of a button or select to what the person wants.

use crate::commands::intent::{
    CompetitionRequest, DataCommand, FollowRequest, GameTerms, HelpTopic, Intent, LessonRequest,
    LobbyRequest, PlayRequest, PrivacyRequest, PuzzleRequest, SeekTerms,
};
use crate::commands::requests::{ImportRequest, MastersRequest, PuzzleFilter, ReplayRequest};
use crate::commands::{choices, settings};
use crate::engine::Level;
use crate::message::{
    ArchiveComponent, BotComponent, ButtonPress, CustomId, DirectComponent, HelpComponent, LessonComponent,
    LobbyComponent, MasterGameEntry, PageTurn, Person, RecordId, ReplayAction, ReplayComponent, ReplayCursor,
    ReviewComponent, ReviewPage, SelectedEntry, SettingsComponent,
};

pub(super) fn read_press(press: &ButtonPress) -> Option<Intent> {
    let value = press.values.first().map(String::as_str);
    match press.id.parse().ok()? {
        CustomId::Settings(SettingsComponent::Menu(scope, setting)) => {
            settings::pressed(scope, setting.as_deref(), value).map(Intent::Settings)
        }
        CustomId::Settings(SettingsComponent::Unblock(person)) => {
            Some(Intent::Privacy(PrivacyRequest::Unblock(person)))
        }
        CustomId::Settings(SettingsComponent::Erase) => {
            Some(Intent::Privacy(PrivacyRequest::Data(DataCommand::Erase)))
        }
        CustomId::Review(ReviewComponent { record, page: ReviewPage::Chosen }) => {
            Some(Intent::Review(record, ReviewPage::Move(value?.parse().ok()?)))
        }
        CustomId::Review(ReviewComponent { record, page }) => Some(Intent::Review(record, page)),
        CustomId::Exercise(component) => Some(Intent::Exercise(component, selected(value)?)),
        CustomId::Replay(ReplayComponent::Imports) => {
            Some(Intent::Replay(RecordId::Import(value?.parse().ok()?), ReplayRequest::Open))
        }
        CustomId::Replay(ReplayComponent::Masters) => {
            let MasterGameEntry { game, cursor } = value?.parse().ok()?;
            Some(Intent::Replay(RecordId::Master(game), ReplayRequest::Turn(cursor, PageTurn::Stay)))
        }
        CustomId::Replay(ReplayComponent::Offered(number)) => {
            Some(Intent::Import(ImportRequest::Keep { number, game: None, page: 0 }))
        }
        CustomId::Replay(ReplayComponent::OfferedGames(number, page)) => {
            let game = value.map(str::parse).transpose().ok()?;
            Some(Intent::Import(ImportRequest::Keep { number, game, page }))
        }
        CustomId::Replay(ReplayComponent::At(record, cursor, action)) => {
            on_record(record, cursor, action, value)
        }
        CustomId::Replay(ReplayComponent::WhatIf(record, cursor, mut line)) => {
            line.push(value?.parse().ok()?);
            Some(Intent::Replay(record, ReplayRequest::WhatIf(cursor, line)))
        }
        CustomId::Help(button) => Some(in_help(button)),
        CustomId::Lesson(LessonComponent::Pick) => {
            Some(Intent::Learn(LessonRequest::Lesson(Some(choices::lesson_named(value?)?.name))))
        }
        CustomId::Lesson(component) => {
            Some(Intent::Learn(LessonRequest::Component(component, selected(value)?)))
        }
        CustomId::PuzzleTheme(theme) => {
            let filter = PuzzleFilter { theme: Some(theme), ..PuzzleFilter::default() };
            Some(Intent::Puzzle(PuzzleRequest::New(filter)))
        }
        CustomId::PuzzleMode(mode) => Some(Intent::Puzzle(PuzzleRequest::Mode(mode))),
        CustomId::Storm(component) => Some(Intent::Puzzle(PuzzleRequest::Storm(component, selected(value)?))),
        CustomId::Puzzle(component) => Some(Intent::Puzzle(PuzzleRequest::Part(component, selected(value)?))),
        CustomId::Archive(ArchiveComponent::Replay) => {
            Some(Intent::Replay(value?.parse().ok()?, ReplayRequest::Open))
        }
        CustomId::Archive(ArchiveComponent::Review) => {
            Some(Intent::Review(value?.parse().ok()?, ReviewPage::Whole))
        }
        CustomId::Archive(ArchiveComponent::Page(owner, page)) => {
            Some(Intent::Archive { owner: Some(owner), page })
        }
        CustomId::Bot(BotComponent { asked, choice, terms }) => {
            Some(Intent::Play(PlayRequest::ChooseLevel { choice, asked, terms: GameTerms::read(&terms)? }))
        }
        CustomId::Lobby(LobbyComponent::Seek(terms)) => {
            let SeekTerms { time, rated, least, most } = SeekTerms::read(&terms)?;
            Some(Intent::Lobby(LobbyRequest::Seek { time: Some(time), rated, least, most }))
        }
        CustomId::Lobby(LobbyComponent::Take) => {
            Some(Intent::Lobby(LobbyRequest::Take(value?.parse().ok()?)))
        }
        CustomId::Lobby(LobbyComponent::List) => Some(Intent::Lobby(LobbyRequest::List)),
        CustomId::Lobby(LobbyComponent::Stop) => Some(Intent::Lobby(LobbyRequest::Stop)),
        CustomId::Competition(component) => {
            let entrant = value.map(str::parse).transpose().ok()?;
            Some(Intent::Competition(CompetitionRequest::Component(component, entrant)))
        }
        CustomId::Follow(game) => Some(Intent::Follow(FollowRequest::Pressed(game))),
        CustomId::Direct(DirectComponent { opponent, terms, name }) => {
            let opponent = Some(Person { id: opponent, name, bot: false });
            let request = PlayRequest::Challenge { opponent, terms: GameTerms::read(&terms)? };
            Some(Intent::InDirectMessages(Box::new(Intent::Play(request))))
        }
        CustomId::Game(id) => Some(Intent::Component { id, picked: selected(value)? }),
    }
}

fn in_help(button: HelpComponent) -> Intent {
    Intent::Help(Some(match button {
        HelpComponent::Start => HelpTopic::Start,
        HelpComponent::Learn => HelpTopic::Learn,
        HelpComponent::Typing => HelpTopic::Typing,
        HelpComponent::Play => HelpTopic::Play,
        HelpComponent::Notation => HelpTopic::Notation,
        HelpComponent::Rules => HelpTopic::Rules,
        HelpComponent::Commands => HelpTopic::Commands,
        HelpComponent::Pieces => HelpTopic::Pieces,
        HelpComponent::Privacy => HelpTopic::Privacy,
        HelpComponent::Bot => {
            return Intent::Play(PlayRequest::Bot { level: None, terms: GameTerms::default() });
        }
        HelpComponent::Puzzle => return Intent::Puzzle(PuzzleRequest::New(PuzzleFilter::default())),
    }))
}

/// The entry chosen in a select, if it was one; nothing at all when it cannot be read.
fn selected(value: Option<&str>) -> Option<Option<SelectedEntry>> {
    value.map(str::parse).transpose().ok()
}

/// Intent of a person who has used a component of the viewer of a record; `value` is the entry of a select.
fn on_record(
    record: RecordId,
    cursor: ReplayCursor,
    action: ReplayAction,
    value: Option<&str>,
) -> Option<Intent> {
    let request = match action {
        ReplayAction::Masters(turn) => {
            return Some(Intent::Masters(MastersRequest::At(record, cursor, turn)));
        }
        ReplayAction::ToList => return Some(Intent::Masters(MastersRequest::ToList(record, cursor))),
        ReplayAction::Open => ReplayRequest::Open,
        ReplayAction::Turn(turn) => ReplayRequest::Turn(cursor, turn),
        ReplayAction::Animate => ReplayRequest::Animate(Some(cursor.view)),
        ReplayAction::Export => ReplayRequest::Export(value?.parse().ok()?, Some(cursor.ply)),
        ReplayAction::Choose(side) => ReplayRequest::Choose(cursor, side),
        ReplayAction::Bot(side) => ReplayRequest::Bot(cursor, side, Level::new(value?.parse().ok()?)?),
        ReplayAction::Seat(side) => ReplayRequest::Seat(cursor, side),
    };
    Some(Intent::Replay(record, request))
}
