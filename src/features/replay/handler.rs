//! Leafing through games and imports, showing them as animations, and playing on from where they stood.

use crate::commands::intent::{GameTerms, SideChoice};
use crate::commands::requests::ReplayRequest;
use crate::engine::Level;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PostDraft, PrivateReply};
use crate::features::replay::recording::RecordedGame;
use crate::features::replay::{queries, viewer};
use crate::i18n::messages::{self as s, Words};
use crate::message::board_style::Orientation;
use crate::message::custom_id::{CustomId, PageTurn, RecordId, ReplayAction, ReplayComponent, ReplayCursor};
use crate::message::reply::{ButtonStyle, Choice, Reply, Row};
use crate::render::Replay;
use crate::rules::{Color, Position};
use crate::store::StoreResult;

impl Ctx<'_> {
    /// Carries out what is wanted of a game or an import that is named.
    pub(crate) async fn record(&self, id: RecordId, wish: ReplayRequest) -> StoreResult<Effects> {
        if let (RecordId::Import(number), ReplayRequest::Keep { game, page }) = (id, wish) {
            return self.import_pasted(number, game, page).await;
        }
        let recording =
            queries::recording(&*self.services.store, self.channel, self.me.as_str(), id, self.live_games)
                .await?;
        match recording {
            Some(recording) => self.on_record(&recording, wish).await,
            None => Ok(Effects::note(match id {
                RecordId::Game(game) => self.l10n.say(&s::NoSuchGame { game }),
                RecordId::Import(_) => self.l10n.say(&s::NoSuchImport),
                RecordId::Master(_) => self.l10n.say(&s::UnknownButton),
            })),
        }
    }

    /// Carries out what is wanted of this record.
    pub(crate) async fn on_record(
        &self,
        recording: &RecordedGame,
        wish: ReplayRequest,
    ) -> StoreResult<Effects> {
        Ok(match wish {
            ReplayRequest::Open | ReplayRequest::Keep { .. } => {
                // The list or the review that it was chosen from gives way to it; what all see stays as it is.
                Effects::answer(self.in_place(self.first_page(recording)))
            }
            ReplayRequest::Turn(cursor, step) => {
                let view = if step == PageTurn::Flip { !cursor.view } else { cursor.view };
                let cursor = ReplayCursor { ply: step.from(cursor.ply, recording.plies()), view };
                Effects::answer(PrivateReply::Update(viewer::page(self.l10n, recording, cursor)))
            }
            ReplayRequest::Masters(cursor, step) => self.masters_at(recording, cursor, step),
            ReplayRequest::Animate(view) => self.animate(recording, view),
            ReplayRequest::Review(page) => self.review(recording, page).await?,
            ReplayRequest::Export(format, ply) => self.export(recording, format, ply),
            ReplayRequest::Choose(cursor, side) => self.choose_opponent(recording, cursor, side),
            ReplayRequest::Bot(cursor, side, level) => match terms_from(recording, cursor, side) {
                Some(terms) => self.begun(self.bot(Some(level), &terms).await?, &s::DoneAccepted),
                None => Effects::note(self.l10n.say(&s::FaultPositionOver)),
            },
            ReplayRequest::Seat(cursor, side) => match terms_from(recording, cursor, side) {
                Some(terms) => self.begun(self.play(None, &terms).await?, &s::SeatOffered),
                None => Effects::note(self.l10n.say(&s::FaultPositionOver)),
            },
        })
    }

    /// Where one begins to leaf: at the start of what is over, at the present position of what goes on.
    pub(crate) fn first_page(&self, recording: &RecordedGame) -> Reply {
        let ply = if recording.goes_on() { recording.plies() } else { 0 };
        viewer::page(self.l10n, recording, ReplayCursor { ply, view: self.view_of(recording) })
    }

    /// The side at the bottom for the one who asks.
    pub(crate) fn view_of(&self, recording: &RecordedGame) -> Color {
        match self.myself().settings.looks.board {
            Some(Orientation::Red) => Color::Red,
            _ => recording.side_of(&self.me).unwrap_or(Color::Red),
        }
    }

    /// Shows the channel all moves, as the one who asks sees boards.
    fn animate(&self, recording: &RecordedGame, view: Option<Color>) -> Effects {
        if let Some(refused) = self.cannot_animate(recording) {
            return refused;
        }
        let live = match recording.id {
            RecordId::Game(id) => self.live_game(id),
            RecordId::Import(_) | RecordId::Master(_) => None,
        };
        let l10n = live.map_or(self.l10n, |live| live.l10n());
        let lines = [Some(viewer::title(l10n, recording)), viewer::ending(l10n, recording)];
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        let view = view.unwrap_or_else(|| self.view_of(recording));
        let mut picture = viewer::animation(l10n, recording, view);
        picture.apply_style(self.myself().settings.looks.over(self.effective.place_settings().looks), None);
        let reply = Reply::text(lines.join("\n")).with_picture(picture);
        // A reply to it means the game, but it has no buttons of its own.
        let posts = vec![PostDraft { reply, game: live.map(|live| live.id), board: false }];
        let answer = match self.answers_privately() {
            true => PrivateReply::note(self.l10n.say(&s::DonePosted)),
            false => PrivateReply::Silence,
        };
        Effects { posts, answer, ..Effects::default() }
    }

    /// What is told where there is nothing to animate, or too much.
    pub(crate) fn cannot_animate(&self, recording: &RecordedGame) -> Option<Effects> {
        let (plies, max) = (recording.plies(), Replay::MAX_MOVES);
        let text = match plies {
            0 => self.l10n.say(&s::NoMovesYet),
            _ if plies > max => self.l10n.say(&s::TooLongToAnimate { count: plies as u64, max }),
            _ => return None,
        };
        Some(Effects::note(text))
    }

    /// Asks against whom to play on.
    fn choose_opponent(&self, recording: &RecordedGame, cursor: ReplayCursor, side: Color) -> Effects {
        let history = recording.at(cursor.ply);
        if history.ruling().is_some() {
            return Effects::note(self.l10n.say(&s::FaultPositionOver));
        }
        let cursor = ReplayCursor { ply: history.moves().len(), ..cursor };
        let button = |action, label: Words| {
            viewer::button(self.l10n, recording.id, cursor, action, label, ButtonStyle::Secondary)
        };
        let levels = (1..=Level::MAX.get())
            .map(|level| Choice { value: level.to_string(), label: self.l10n.say(&s::BotLevel { level }) });
        let id = CustomId::Replay(ReplayComponent::At(recording.id, cursor, ReplayAction::Bot(side)));
        let levels = Row::select(id, self.l10n.say(&s::ChooseLevel), levels);
        let other: Words = match side {
            Color::Red => &s::ButtonPlayBlack,
            Color::Black => &s::ButtonPlayRed,
        };
        let mut buttons = vec![button(ReplayAction::Choose(!side), other)];
        if !self.request.place.is_direct() {
            buttons.push(button(ReplayAction::Seat(side), &s::ButtonOpenSeat));
        }
        buttons.push(button(ReplayAction::Turn(PageTurn::Stay), &s::ButtonToReplay));
        let text = self.l10n.say(&s::PlayOnFrom {
            side,
            turn: history.position().turn(),
            fen: history.position().to_string(),
        });
        // What goes on from here is not over.
        let page = viewer::page(self.l10n, recording, cursor);
        let picture = page.picture.map(|picture| picture.marked(|scene| scene.result = None));
        let rows = vec![levels, Row::Buttons(buttons)];
        Effects::answer(PrivateReply::Update(Reply { picture, rows, ..Reply::text(text) }))
    }

    /// Puts what was done in the place of the private question against whom to play.
    fn begun(&self, mut turn: Effects, done: Words) -> Effects {
        if turn.change.is_some() && self.is_private_press() {
            turn.answer = PrivateReply::Update(Reply::text(self.l10n.say(done)));
        }
        turn
    }
}

/// The terms of a game from a position of a record, under its rules; none where the game is over there.
fn terms_from(recording: &RecordedGame, cursor: ReplayCursor, side: Color) -> Option<GameTerms> {
    let history = recording.at(cursor.ply);
    let start = history.position();
    let usual = start.hash() == Position::startpos().hash();
    history.ruling().is_none().then(|| GameTerms {
        side: Some(SideChoice::Fixed(side)),
        rules: Some(history.rules()),
        start: (!usual).then(|| Box::new(start.clone())),
        ..GameTerms::default()
    })
}
