//! What masters played in a position, with arrows on the board and games to open, and the list of their best known games.

use crate::commands::requests::{BroughtRecord, MastersRequest};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::fair_play::ClosedPositions;
use crate::features::live_game::LiveGame;
use crate::features::replay::recording::RecordedGame;
use crate::features::replay::{handler, import, viewer};
use crate::game::Phase;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, master_text, move_text};
use crate::masters::{BookMove, BookPosition, GameNumber, MasterBook, MasterList, WingView};
use crate::message::picture::{self, clip};
use crate::message::{
    ButtonStyle, Choice, CustomId, MAX_CHOICES, MAX_TEXT, MasterGameEntry, MastersSource, PageTurn, Picture,
    RecordId, ReplayAction, ReplayComponent, ReplayCursor, Reply, Row,
};
use crate::render::UsualMove;
use crate::rules::{Color, History, Move, Position, RuleSet};
use crate::store::StoreResult;

/// Most moves that are named, and that have an arrow.
const NAMED: usize = 5;
const ARROWS: usize = 3;
/// Number of famous games in a list.
const FAMOUS: usize = 10;
/// Longest entry of a select, in characters.
const MAX_ENTRY: usize = 100;

/// Carries out what is wanted of the masters' games.
pub(crate) async fn handle(ctx: &Ctx<'_>, request: &MastersRequest) -> StoreResult<Effects> {
    let after = match request {
        MastersRequest::Famous { player, event } => {
            let list = famous_games(ctx.l10n, player.as_deref(), event.as_deref());
            return Ok(Effects::answer(PrivateReply::Note(list)));
        }
        MastersRequest::At(id, cursor, step) => return at_named(ctx, *id, *cursor, *step).await,
        MastersRequest::ToList(id, cursor) => return to_list(ctx, *id, *cursor).await,
        MastersRequest::After(moves) => moves.as_str(),
        MastersRequest::Latest => "",
    };
    let plays = |live: &LiveGame| live.game.phase() == Phase::Playing && live.game.side_of(&ctx.me).is_some();
    if ctx.live_games.iter().any(plays) {
        return Ok(Effects::note(ctx.l10n.say(&s::MastersLive)));
    }
    let over = |live: &&LiveGame| !RecordedGame::of_game(live).goes_on();
    let latest = ctx.meant().or_else(|| ctx.live_games.iter().rfind(over));
    if let (MastersRequest::Latest, Some(live)) = (request, latest) {
        return at_last_known(ctx, &RecordedGame::of_game(live)).await;
    }
    let history = match after {
        "" => History::new(Position::startpos(), RuleSet::default()),
        moves => match import::read_games(ctx, BroughtRecord::Text(moves.to_owned())).await {
            Ok(found) => found.games[0].record.game().clone(),
            Err(refused) => return Ok(Effects::answer(PrivateReply::Note(*refused))),
        },
    };
    Ok(Effects::answer(PrivateReply::Note(after_moves(ctx, &history, Color::Red).await?)))
}

/// What masters played after these moves of no record.
async fn after_moves(ctx: &Ctx<'_>, history: &History, view: Color) -> StoreResult<Reply> {
    let closed = ClosedPositions::for_person(ctx.services, ctx.me.as_str()).await?;
    let explorer = Explorer { l10n: ctx.l10n, history, view, next: None, record: None, closed };
    let picture = picture::of_history(ctx.l10n, history, None, view);
    let heading = viewer::played(ctx.l10n, history, history.moves().len(), false);
    let file = format!("masters-{:016x}.png", history.position().hash());
    Ok(explorer.reply(vec![heading], Picture { file, ..picture }))
}

/// Leads back from a game of masters to the list from which it was opened.
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
                Err(refused) => Effects::note(refused),
            });
        }
        Some(MastersSource::Famous { player, event }) => (player, event),
        None => (None, None),
    };
    let name =
        |list: MasterList, place: Option<u16>| Some(&*list.names().get(usize::from(place?))?.0.traditional);
    let list = famous_games(ctx.l10n, name(MasterList::Players, player), name(MasterList::Events, event));
    Ok(Effects::answer(ctx.in_place(list)))
}

/// Shows what masters played at the last position of a record that they met.
pub(crate) async fn at_last_known(ctx: &Ctx<'_>, recording: &RecordedGame) -> StoreResult<Effects> {
    at_record(ctx, recording, ReplayCursor::new(0, Color::Red), PageTurn::Last).await
}

async fn at_named(ctx: &Ctx<'_>, id: RecordId, cursor: ReplayCursor, step: PageTurn) -> StoreResult<Effects> {
    match handler::find(ctx, id).await? {
        Ok(recording) => at_record(ctx, &recording, cursor, step).await,
        Err(refused) => Ok(Effects::note(refused)),
    }
}

/// Shows what masters played at a position of a record that is over.
async fn at_record(
    ctx: &Ctx<'_>,
    recording: &RecordedGame,
    cursor: ReplayCursor,
    step: PageTurn,
) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    if recording.goes_on() {
        return Ok(Effects::note(match recording.id {
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
    let (cursor, history) = (ReplayCursor { ply, view: side, ..cursor }, recording.at(ply));
    let next = recording.history.moves().get(ply).copied();
    let closed = ClosedPositions::for_person(ctx.services, ctx.me.as_str()).await?;
    let record = Some((recording.id, ply));
    let view = Explorer { l10n, history: &history, view: side, next, record, closed };
    let lines = vec![viewer::title(l10n, recording), viewer::played(l10n, &history, recording.plies(), true)];
    let picture = viewer::board(l10n, recording, &history, cursor);
    let file = format!("masters-{}", picture.file);
    let mut reply = view.reply(lines, Picture { file, ..picture.marked(|scene| scene.result = None) });
    reply.rows.insert(0, buttons(l10n, recording, cursor));
    Ok(Effects::answer(ctx.in_place(reply)))
}

/// The last position of a game that masters met, by its ply.
fn last_known(history: &History) -> usize {
    let mut position = history.start().clone();
    let known = |mv: &&Move| {
        position.make(**mv);
        MasterBook::builtin().position(&position).is_some()
    };
    history.moves().iter().take_while(known).count()
}

fn buttons(l10n: Localizer, recording: &RecordedGame, cursor: ReplayCursor) -> Row {
    let button = |action, label: Words, look| viewer::button(l10n, recording.id, cursor, action, label, look);
    let step = |step, label: Words, look| button(ReplayAction::Masters(step), label, look);
    Row::Buttons(vec![
        step(PageTurn::Back, &s::ButtonBack, ButtonStyle::Secondary),
        step(PageTurn::Next, &s::ButtonNext, ButtonStyle::Primary),
        step(PageTurn::Last, &s::ButtonMastersLast, ButtonStyle::Secondary),
        step(PageTurn::Flip, &s::ButtonFlip, ButtonStyle::Secondary),
        button(ReplayAction::Turn(PageTurn::Stay), &s::ButtonToReplay, ButtonStyle::Secondary),
    ])
}

/// Moves that masters played after a history.
struct Explorer<'a> {
    l10n: Localizer,
    history: &'a History,
    view: Color,
    /// The move with which the game that is looked at went on.
    next: Option<Move>,
    /// The record that is looked at, and the ply.
    record: Option<(RecordId, usize)>,
    /// Positions in which the reader gets no help.
    closed: ClosedPositions,
}

impl Explorer<'_> {
    /// The answer, below these lines and on this board.
    fn reply(&self, mut lines: Vec<String>, mut picture: Picture) -> Reply {
        let position = self.history.position();
        let mut known = MasterBook::builtin().position(position);
        // What a move scored, and the games with it, tell of the position after it.
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
                let next = self.next.filter(|mv| !self.closed.contains(&position.after(*mv)));
                lines.extend(next.map(|mv| self.went_on(known, mv)));
                lines.push(self.l10n.say(&s::MastersShares));
                let arrows = self.l10n.say(&s::AltMasters { moves: moves.replace("**", "") });
                picture = picture.with_words(self.l10n, &arrows);
                let usual = named(known)
                    .take(ARROWS)
                    .map(|one| UsualMove { mv: one.mv, share: share(known, one) })
                    .collect();
                picture = picture.marked(|scene| scene.usual = usual);
                rows.extend(self.games(known));
                lines.extend((!rows.is_empty()).then(|| self.l10n.say(&s::MastersBestGames)));
            }
            None => lines.push(self.l10n.say(&s::MastersNone)),
        }
        // The arrows are about what comes next.
        Reply { rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_picture(picture.without_cycle()) }
    }

    /// `C2.5 61% (Red 54%), H2+3 22% (Red 51%) …`
    fn moves(&self, known: &BookPosition) -> String {
        let mut told: Vec<String> = Vec::new();
        for known_move in named(known) {
            let mv = self.short(known_move);
            let share = share(known, known_move);
            told.push(match known_move.score(Color::Red) {
                Some(score) => self.l10n.say(&s::MastersMove { mv, share, score: percent(score) }),
                None => self.l10n.say(&s::MastersMoveAlone { mv, share }),
            });
        }
        let count = (known.moves.len() - told.len()) as u64;
        told.extend((count > 0).then(|| self.l10n.say(&s::MastersOthers { count })));
        self.l10n.list(&told)
    }

    fn went_on(&self, known: &BookPosition, mv: Move) -> String {
        let count = known.find(mv).map_or(0, |known| u64::from(known.games));
        let mv = move_text::short(self.l10n, self.history.position(), mv);
        self.l10n.say(&s::MastersWentOn { mv, count })
    }

    fn short(&self, known: &BookMove) -> String {
        move_text::short(self.l10n, self.history.position(), known.mv)
    }

    /// Games between the best known players that went on from here, by the moves that are named.
    fn games(&self, known: &BookPosition) -> Option<Row> {
        let hash = WingView::new(self.history.position()).hash;
        let choices = named(known).flat_map(|known| {
            let mv = self.short(known);
            known.notable.iter().filter_map(move |&number| {
                let game = MasterBook::builtin().game(number)?;
                let heading = master_text::heading(self.l10n, &game.head);
                let label = self.l10n.say(&s::MasterChoice { mv: &mv, game: heading });
                let ply = ply_of(&game.moves, hash)?;
                let from = match self.record {
                    Some((record, ply)) => MastersSource::Record(record, ply),
                    None => MastersSource::Position(ply),
                };
                let cursor = ReplayCursor { ply, view: self.view, from: Some(from) };
                Some(entry(number, cursor, &label))
            })
        });
        game_select(self.l10n, choices.take(MAX_CHOICES).collect())
    }
}

fn percent(part: f64) -> u8 {
    (part * 100.0).round() as u8
}

/// In how many per cent of the games of a position a move was played.
fn share(known: &BookPosition, one: &BookMove) -> u8 {
    percent(f64::from(one.games) / f64::from(known.games))
}

/// The moves that are named: of the most frequent ones those with one game in a hundred or more.
fn named(known: &BookPosition) -> impl Iterator<Item = &BookMove> {
    known.moves.iter().take(NAMED).take_while(|one| one.games * 100 >= known.games)
}

fn entry(game: GameNumber, cursor: ReplayCursor, label: &str) -> Choice {
    let value = MasterGameEntry { game: game.0, cursor }.to_string();
    Choice { value, label: clip(label, MAX_ENTRY) }
}

/// The select of games of masters, where there are any.
fn game_select(l10n: Localizer, choices: Vec<Choice>) -> Option<Row> {
    let id = CustomId::Replay(ReplayComponent::Masters);
    (!choices.is_empty()).then(|| Row::select(id, l10n.say(&s::ChooseMasterGame), choices))
}

/// The best known games, of this player and this event where one is named by its traditional name.
fn famous_games(l10n: Localizer, player: Option<&str>, event: Option<&str>) -> Reply {
    let found = MasterBook::builtin().famous(player, event);
    let place = |list: MasterList, name: &str| {
        list.names().iter().position(|(known, _)| known.traditional == name).map(|place| place as u16)
    };
    let from = MastersSource::Famous {
        player: player.and_then(|name| place(MasterList::Players, name)),
        event: event.and_then(|name| place(MasterList::Events, name)),
    };
    let cursor = ReplayCursor { from: Some(from), ..ReplayCursor::new(0, Color::Red) };
    let mut lines = vec![l10n.say(&s::FamousGames { count: found.len() as u64 })];
    let mut choices = Vec::new();
    let mut length = lines[0].chars().count();
    for (number, head) in (1..).zip(found.iter().take(FAMOUS)) {
        let heading = format!("{number}. {}", master_text::heading(l10n, head));
        let told = [Some(heading.clone()), master_text::renown(l10n, head)].into_iter().flatten();
        let told: Vec<String> = told.collect();
        length += told.iter().map(|line| line.chars().count() + 1).sum::<usize>();
        // The names of some events are long.
        if length > MAX_TEXT {
            break;
        }
        choices.push(entry(head.number, cursor, &heading));
        lines.extend(told);
    }
    let rows = game_select(l10n, choices).into_iter().collect();
    Reply { rows, ..Reply::text(lines.join("\n")) }
}

/// Ply at which a game first reached the position of this hash, or its mirror image.
fn ply_of(moves: &[Move], hash: u64) -> Option<usize> {
    let mut position = Position::startpos();
    (0..=moves.len()).find(|&ply| {
        if let Some(&last) = ply.checked_sub(1).and_then(|last| moves.get(last)) {
            position.make(last);
        }
        WingView::new(&position).hash == hash
    })
}
