//! The moves of masters in a position, with arrows and games, and the list of their best known games.

use crate::commands::requests::{BroughtRecord, MastersRequest};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::fair_play::ClosedPositions;
use crate::features::replay::recording::RecordedGame;
use crate::features::replay::{handler, import, viewer};
use crate::game::Phase;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, master_text, move_text};
use crate::masters::{BookMove, BookPosition, GameNumber, MasterBook, MasterList, WingView};
use crate::message::{
    ButtonStyle, Choice, CustomId, MAX_CHOICES, MAX_TEXT, MasterGameEntry, MastersSource, PageTurn, Picture,
    RecordId, ReplayAction, ReplayComponent, ReplayCursor, Reply, Row, picture,
};
use crate::render::UsualMove;
use crate::rules::{Color, History, Move, Position, RuleSet};
use crate::store::StoreResult;

/// Maximum number of named moves.
const NAMED: usize = 5;
/// Maximum number of moves with an arrow.
const ARROWS: usize = 3;
/// Number of famous games in a list.
const FAMOUS: usize = 10;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &MastersRequest) -> StoreResult<Effects> {
    let after = match request {
        MastersRequest::Famous { player, event } => {
            let list = famous_games(ctx.l10n, player.as_deref(), event.as_deref());
            return Ok(Effects::ephemeral(list));
        }
        MastersRequest::At(id, cursor, step) => return at_named(ctx, *id, *cursor, *step).await,
        MastersRequest::ToList(id, cursor) => return to_list(ctx, *id, *cursor).await,
        MastersRequest::After(moves) => moves.as_str(),
        MastersRequest::Latest => "",
    };
    if ctx.live_games.iter().any(|live| live.game.phase() == Phase::Playing && ctx.is_mine(live)) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::MastersLive)));
    }
    let mut games = ctx.live_games.iter();
    let latest = ctx.replied_game().or_else(|| games.rfind(|live| !RecordedGame::of_game(live).goes_on()));
    if let (MastersRequest::Latest, Some(live)) = (request, latest) {
        return at_last_known(ctx, &RecordedGame::of_game(live)).await;
    }
    let history = match after {
        "" => History::new(Position::startpos(), RuleSet::default()),
        moves => match import::read_games(ctx, BroughtRecord::Text(moves.to_owned())).await {
            Ok(found) => found.games[0].record.game().clone(),
            Err(refused) => return Ok(Effects::ephemeral(*refused)),
        },
    };
    Ok(Effects::ephemeral(after_moves(ctx, &history, Color::Red).await?))
}

/// Shows the masters' moves after a history that is no record.
async fn after_moves(ctx: &Ctx<'_>, history: &History, view: Color) -> StoreResult<Reply> {
    let closed = ClosedPositions::for_person(ctx.services, ctx.requester.as_str()).await?;
    let explorer = Explorer { l10n: ctx.l10n, history, view, next: None, record: None, closed };
    let picture = picture::of_history(ctx.l10n, history, None, view);
    let heading = viewer::played(ctx.l10n, history, history.moves().len(), false);
    let file = format!("masters-{:016x}.png", history.position().hash());
    Ok(explorer.reply(vec![heading], Picture { file, ..picture }))
}

/// Leads back from a masters' game to the list from which it was opened.
async fn to_list(ctx: &Ctx<'_>, id: RecordId, cursor: ReplayCursor) -> StoreResult<Effects> {
    let (player, event) = match cursor.from {
        Some(MastersSource::Record(id, ply)) => {
            return at_named(ctx, id, ReplayCursor::new(ply, cursor.view), PageTurn::Stay).await;
        }
        Some(MastersSource::Position(ply)) => {
            return Ok(match handler::find(ctx, id).await? {
                Ok(game) => {
                    Effects::answer(ctx.in_place(after_moves(ctx, &game.at(ply), cursor.view).await?))
                }
                Err(refused) => Effects::ephemeral(refused),
            });
        }
        Some(MastersSource::Famous { player, event }) => (player, event),
        None => (None, None),
    };
    let player = name_at(MasterList::Players, player);
    let list = famous_games(ctx.l10n, player, name_at(MasterList::Events, event));
    Ok(Effects::answer(ctx.in_place(list)))
}

fn name_at(list: MasterList, place: Option<u16>) -> Option<&'static str> {
    Some(&*list.names().get(usize::from(place?))?.0.traditional)
}

fn place_of(list: MasterList, name: &str) -> Option<u16> {
    list.names().iter().position(|(known, _)| known.traditional == name).map(|place| place as u16)
}

/// Shows the masters' moves at the last position of a record that is in their book.
pub(crate) async fn at_last_known(ctx: &Ctx<'_>, recording: &RecordedGame) -> StoreResult<Effects> {
    at_record(ctx, recording, ReplayCursor::new(0, Color::Red), PageTurn::Last).await
}

async fn at_named(ctx: &Ctx<'_>, id: RecordId, cursor: ReplayCursor, step: PageTurn) -> StoreResult<Effects> {
    match handler::find(ctx, id).await? {
        Ok(recording) => at_record(ctx, &recording, cursor, step).await,
        Err(refused) => Ok(Effects::ephemeral(refused)),
    }
}

/// Shows the masters' moves at a position of a finished record.
async fn at_record(
    ctx: &Ctx<'_>,
    recording: &RecordedGame,
    cursor: ReplayCursor,
    step: PageTurn,
) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    if recording.goes_on() {
        return Ok(Effects::ephemeral(match recording.id {
            RecordId::Game(game) if !ctx.live_game(game.id).is_some_and(|live| ctx.is_mine(live)) => {
                l10n.say(&s::MastersNotOver { game: game.id })
            }
            _ => l10n.say(&s::MastersLive),
        }));
    }
    let ply = match step {
        PageTurn::Last => last_known(&recording.history),
        step => step.from(cursor.ply, recording.plies()),
    };
    let side = if step == PageTurn::Flip { !cursor.view } else { cursor.view };
    let cursor = ReplayCursor { ply, view: side, ..cursor };
    let history = recording.at(ply);
    let explorer = Explorer {
        l10n,
        history: &history,
        view: side,
        next: recording.history.moves().get(ply).copied(),
        record: Some((recording.id, ply)),
        closed: ClosedPositions::for_person(ctx.services, ctx.requester.as_str()).await?,
    };
    let lines = vec![viewer::title(l10n, recording), viewer::played(l10n, &history, recording.plies(), true)];
    let picture = viewer::board(l10n, recording, &history, cursor);
    let file = format!("masters-{}", picture.file);
    let mut reply = explorer.reply(lines, Picture { file, ..picture.marked(|scene| scene.result = None) });
    reply.rows.insert(0, buttons(l10n, recording, cursor));
    Ok(Effects::answer(ctx.in_place(reply)))
}

/// Returns the ply of the last position of a game in the masters' book.
fn last_known(history: &History) -> usize {
    let mut position = history.start().clone();
    let known = history.moves().iter().take_while(|mv| {
        position.make(**mv);
        MasterBook::builtin().position(&position).is_some()
    });
    known.count()
}

fn buttons(l10n: Localizer, recording: &RecordedGame, cursor: ReplayCursor) -> Row {
    let buttons: [(ReplayAction, Words, ButtonStyle); 5] = [
        (ReplayAction::Masters(PageTurn::Back), &s::ButtonBack, ButtonStyle::Secondary),
        (ReplayAction::Masters(PageTurn::Next), &s::ButtonNext, ButtonStyle::Primary),
        (ReplayAction::Masters(PageTurn::Last), &s::ButtonMastersLast, ButtonStyle::Secondary),
        (ReplayAction::Masters(PageTurn::Flip), &s::ButtonFlip, ButtonStyle::Secondary),
        (ReplayAction::Turn(PageTurn::Stay), &s::ButtonToReplay, ButtonStyle::Secondary),
    ];
    let buttons = buttons
        .map(|(action, label, style)| viewer::button(l10n, recording.id, cursor, action, label, style));
    Row::Buttons(buttons.into())
}

/// The masters' moves after a history.
struct Explorer<'a> {
    l10n: Localizer,
    history: &'a History,
    view: Color,
    /// Next move of the record.
    next: Option<Move>,
    /// Record and ply, unless the history is no record.
    record: Option<(RecordId, usize)>,
    /// Positions in which the reader gets no help.
    closed: ClosedPositions,
}

impl Explorer<'_> {
    /// Returns the reply, below these lines and on this board.
    fn reply(&self, mut lines: Vec<String>, mut picture: Picture) -> Reply {
        let position = self.history.position();
        let mut known = MasterBook::builtin().position(position);
        // The score of a move, and the games with it, are help in the position after it.
        if let Some(known) = &mut known {
            known.moves.retain(|known| !self.closed.contains(&position.after(known.mv)));
        }
        let mut rows = Vec::new();
        match &known {
            _ if self.closed.meets_lately(self.history) => lines.push(self.l10n.say(&s::MastersRated)),
            Some(known) if known.moves.is_empty() => lines.push(self.l10n.say(&s::MastersRated)),
            Some(known) => {
                let moves = self.moves(known);
                let count = u64::from(known.games);
                lines.push(self.l10n.say(&s::MastersMoves { count, moves: &moves }));
                if let Some(mv) = self.next
                    && !self.closed.contains(&position.after(mv))
                {
                    lines.push(self.went_on(known, mv));
                }
                lines.push(self.l10n.say(&s::MastersShares));
                let arrows = self.l10n.say(&s::AltMasters { moves: moves.replace("**", "") });
                picture = picture.with_words(self.l10n, &arrows);
                let usual = named(known).take(ARROWS);
                let usual = usual.map(|played| UsualMove { mv: played.mv, share: share(known, played) });
                let usual = usual.collect();
                picture = picture.marked(|scene| scene.usual = usual);
                if let Some(games) = self.games(known) {
                    rows.push(games);
                    lines.push(self.l10n.say(&s::MastersBestGames));
                }
            }
            None => lines.push(self.l10n.say(&s::MastersNone)),
        }
        // All arrows show next moves.
        Reply { rows, ..Reply::text(picture::join_lines(lines)).with_picture(picture.without_cycle()) }
    }

    /// `C2.5 61% (Red 54%), H2+3 22% (Red 51%) …`
    fn moves(&self, known: &BookPosition) -> String {
        let mut moves: Vec<String> = Vec::new();
        for played in named(known) {
            let mv = self.short(played);
            let share = share(known, played);
            moves.push(match played.score(Color::Red) {
                Some(score) => self.l10n.say(&s::MastersMove { mv, share, score: percent(score) }),
                None => self.l10n.say(&s::MastersMoveAlone { mv, share }),
            });
        }
        let others = known.moves.len() - moves.len();
        if others > 0 {
            moves.push(self.l10n.say(&s::MastersOthers { count: others as u64 }));
        }
        self.l10n.list(&moves)
    }

    fn went_on(&self, known: &BookPosition, mv: Move) -> String {
        let count = known.find(mv).map_or(0, |known| u64::from(known.games));
        let mv = move_text::short(self.l10n, self.history.position(), mv);
        self.l10n.say(&s::MastersWentOn { mv, count })
    }

    fn short(&self, known: &BookMove) -> String {
        move_text::short(self.l10n, self.history.position(), known.mv)
    }

    /// Returns a select of games between the best known players with the named moves.
    fn games(&self, known: &BookPosition) -> Option<Row> {
        let mut choices = Vec::new();
        for played in named(known) {
            let mv = self.short(played);
            choices.extend(played.notable.iter().filter_map(|number| self.game(&mv, *number)));
        }
        choices.truncate(MAX_CHOICES);
        game_select(self.l10n, choices)
    }

    fn game(&self, mv: &str, number: GameNumber) -> Option<Choice> {
        let game = MasterBook::builtin().game(number)?;
        let heading = master_text::heading(self.l10n, &game.head);
        let label = self.l10n.say(&s::MasterChoice { mv, game: heading });
        let ply = ply_of(&game.moves, WingView::new(self.history.position()).hash)?;
        let from = match self.record {
            Some((record, ply)) => MastersSource::Record(record, ply),
            None => MastersSource::Position(ply),
        };
        let cursor = ReplayCursor { ply, view: self.view, from: Some(from) };
        Some(entry(number, cursor, label))
    }
}

fn percent(part: f64) -> u8 {
    (part * 100.0).round() as u8
}

/// Share of a move in the games of a position, in per cent.
fn share(known: &BookPosition, played: &BookMove) -> u8 {
    percent(f64::from(played.games) / f64::from(known.games))
}

/// Returns the named moves: the most frequent ones with a share of at least 1 %.
fn named(known: &BookPosition) -> impl Iterator<Item = &BookMove> {
    known.moves.iter().take(NAMED).take_while(|one| one.games * 100 >= known.games)
}

fn entry(game: GameNumber, cursor: ReplayCursor, label: String) -> Choice {
    Choice { value: MasterGameEntry { game: game.0, cursor }.to_string(), label }
}

fn game_select(l10n: Localizer, choices: Vec<Choice>) -> Option<Row> {
    if choices.is_empty() {
        return None;
    }
    let id = CustomId::Replay(ReplayComponent::Masters);
    Some(Row::select(id, l10n.say(&s::ChooseMasterGame), choices))
}

/// Returns the best known games, of a player and an event if they are given by their traditional names.
fn famous_games(l10n: Localizer, player: Option<&str>, event: Option<&str>) -> Reply {
    let found = MasterBook::builtin().famous(player, event);
    let from = MastersSource::Famous {
        player: player.and_then(|name| place_of(MasterList::Players, name)),
        event: event.and_then(|name| place_of(MasterList::Events, name)),
    };
    let cursor = ReplayCursor { from: Some(from), ..ReplayCursor::new(0, Color::Red) };
    let mut lines = vec![l10n.say(&s::FamousGames { count: found.len() as u64 })];
    let mut choices = Vec::new();
    let mut length = lines[0].chars().count();
    for (number, head) in (1..).zip(found.iter().take(FAMOUS)) {
        let heading = format!("{number}. {}", master_text::heading(l10n, head));
        length += heading.chars().count() + 1;
        // The names of some events are long.
        if length > MAX_TEXT {
            break;
        }
        lines.push(heading.clone());
        choices.push(entry(head.number, cursor, heading));
    }
    let rows = game_select(l10n, choices).into_iter().collect();
    Reply { rows, ..Reply::text(lines.join("\n")) }
}

/// Returns the ply at which a game first reached the position of this hash, or its mirror image.
fn ply_of(moves: &[Move], hash: u64) -> Option<usize> {
    let mut position = Position::startpos();
    (0..=moves.len()).find(|&ply| {
        if let Some(&last) = ply.checked_sub(1).and_then(|last| moves.get(last)) {
            position.make(last);
        }
        WingView::new(&position).hash == hash
    })
}
