//! What masters played in a position, with arrows on the board and games to open, and the list of their best known games.

use crate::commands::requests::{BroughtRecord, MastersRequest};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::features::replay::recording::RecordedGame;
use crate::features::replay::{handler, import, viewer};
use crate::game::Phase;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, master_text, move_text};
use crate::masters::{BookMove, BookPosition, MasterBook, WingView};
use crate::message::picture::{self, clip};
use crate::message::{
    ButtonStyle, Choice, CustomId, MAX_CHOICES, MAX_TEXT, PageTurn, Picture, ReplayAction, ReplayComponent,
    ReplayCursor, Reply, Row,
};
use crate::rules::{Color, History, Move, Position, RuleSet};
use crate::store::StoreResult;

/// Most moves that are named, and that have an arrow.
const NAMED: usize = 5;
const ARROWS: usize = 3;
/// Longest entry of a select, in characters.
const MAX_ENTRY: usize = 100;

/// Carries out what is wanted of the masters' games.
pub(crate) async fn handle(ctx: &Ctx<'_>, request: &MastersRequest) -> StoreResult<Effects> {
    let after = match request {
        MastersRequest::Famous { player, event } => {
            let list = famous_games(ctx.l10n, player.as_deref(), event.as_deref());
            return Ok(Effects::answer(PrivateReply::Note(list)));
        }
        MastersRequest::At(id, cursor, step) => {
            return Ok(match handler::find(ctx, *id).await? {
                Ok(recording) => at_record(ctx, &recording, *cursor, *step),
                Err(refused) => Effects::note(refused),
            });
        }
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
        return Ok(at_last_known(ctx, &RecordedGame::of_game(live)));
    }
    let history = match after {
        "" => History::new(Position::startpos(), RuleSet::default()),
        moves => match import::read_games(ctx, BroughtRecord::Text(moves.to_owned())).await {
            Ok(games) => games[0].record.game().clone(),
            Err(refused) => return Ok(Effects::answer(PrivateReply::Note(*refused))),
        },
    };
    let view = Explorer { l10n: ctx.l10n, history: &history, view: Color::Red, next: None };
    let picture = picture::of_history(ctx.l10n, &history, None, Color::Red);
    let heading = viewer::played(ctx.l10n, &history, history.moves().len(), false);
    let file = format!("masters-{:016x}.png", history.position().hash());
    let reply = view.reply(vec![heading], Picture { file, ..picture });
    Ok(Effects::answer(PrivateReply::Note(reply)))
}

/// Shows what masters played at the last position of a record that they met.
pub(crate) fn at_last_known(ctx: &Ctx<'_>, recording: &RecordedGame) -> Effects {
    at_record(ctx, recording, ReplayCursor { ply: 0, view: Color::Red }, PageTurn::Last)
}

/// Shows what masters played at a position of a record that is over.
fn at_record(ctx: &Ctx<'_>, recording: &RecordedGame, cursor: ReplayCursor, step: PageTurn) -> Effects {
    let l10n = ctx.l10n;
    if recording.goes_on() {
        return Effects::note(l10n.say(&s::MastersLive));
    }
    let ply = match step {
        PageTurn::Last => last_known(&recording.history),
        step => step.from(cursor.ply, recording.plies()),
    };
    let side = if step == PageTurn::Flip { !cursor.view } else { cursor.view };
    let (cursor, history) = (ReplayCursor { ply, view: side }, recording.at(ply));
    let next = recording.history.moves().get(ply).copied();
    let view = Explorer { l10n, history: &history, view: side, next };
    let lines = vec![viewer::title(l10n, recording), viewer::played(l10n, &history, recording.plies(), true)];
    let picture = viewer::board(l10n, recording, &history, cursor);
    let file = format!("masters-{}", picture.file);
    let mut reply = view.reply(lines, Picture { file, ..picture.marked(|scene| scene.result = None) });
    reply.rows.insert(0, buttons(l10n, recording, cursor));
    Effects::answer(ctx.in_place(reply))
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
}

impl Explorer<'_> {
    /// The answer, below these lines and on this board.
    fn reply(&self, mut lines: Vec<String>, mut picture: Picture) -> Reply {
        let known = MasterBook::builtin().position(self.history.position());
        let mut rows = Vec::new();
        match &known {
            Some(known) => {
                let moves = self.moves(known);
                let count = u64::from(known.games);
                lines.push(self.l10n.say(&s::MastersMoves { count, moves: &moves }));
                lines.extend(self.next.map(|mv| self.went_on(known, mv)));
                lines.push(self.l10n.say(&s::MastersShares));
                let usual = &known.moves[..known.moves.len().min(ARROWS)];
                let arrows = self.l10n.say(&s::AltMasters { moves: moves.replace("**", "") });
                picture = picture.with_words(self.l10n, &arrows);
                picture = picture.marked(|scene| scene.usual = usual.iter().map(|known| known.mv).collect());
                rows.extend(self.games(known));
            }
            None => lines.push(self.l10n.say(&s::MastersNone)),
        }
        // The arrows are about what comes next.
        Reply { rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_picture(picture.without_cycle()) }
    }

    /// `C2.5 61% (Red 54%), H2+3 22% (Red 51%) …`
    fn moves(&self, known: &BookPosition) -> String {
        let percent = |part: f64| (part * 100.0).round() as u64;
        let mut told: Vec<String> = Vec::new();
        for known_move in known.moves.iter().take(NAMED) {
            let mv = self.short(known_move);
            let share = percent(f64::from(known_move.games) / f64::from(known.games));
            told.push(match known_move.score(Color::Red) {
                Some(score) => self.l10n.say(&s::MastersMove { mv, share, score: percent(score) }),
                None => self.l10n.say(&s::MastersMoveAlone { mv, share }),
            });
        }
        let count = known.moves.len().saturating_sub(NAMED) as u64;
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

    /// The best known games that went on from here, by their moves.
    fn games(&self, known: &BookPosition) -> Option<Row> {
        let hash = WingView::of(self.history.position()).hash;
        let choices = known.moves.iter().flat_map(|known| {
            let mv = self.short(known);
            known.notable.iter().filter_map(move |&number| {
                let game = MasterBook::builtin().game(number)?;
                let heading = master_text::heading(self.l10n, &game.head);
                let label = self.l10n.say(&s::MasterChoice { mv: &mv, game: heading });
                let value = format!("{}:{}:{}", number.0, ply_of(&game.moves, hash)?, self.view.name());
                Some(Choice { value, label: clip(&label, MAX_ENTRY) })
            })
        });
        game_select(self.l10n, choices.take(MAX_CHOICES).collect())
    }
}

/// The select of games of masters, where there are any.
fn game_select(l10n: Localizer, choices: Vec<Choice>) -> Option<Row> {
    let id = CustomId::Replay(ReplayComponent::Masters);
    (!choices.is_empty()).then(|| Row::select(id, l10n.say(&s::ChooseMasterGame), choices))
}

/// The best known games, of this player and this event where one is named by its traditional name.
fn famous_games(l10n: Localizer, player: Option<&str>, event: Option<&str>) -> Reply {
    let found = MasterBook::builtin().famous(player, event);
    let mut text = l10n.say(&s::FamousGames { count: found.len() as u64 });
    let mut choices = Vec::new();
    for (number, head) in (1..).zip(found.iter().take(MAX_CHOICES)) {
        let entry = format!("{number}. {}", master_text::heading(l10n, head));
        text.push_str(&format!("\n{entry}"));
        choices.push(Choice { value: head.number.0.to_string(), label: clip(&entry, MAX_ENTRY) });
    }
    let rows = game_select(l10n, choices).into_iter().collect();
    Reply { rows, ..Reply::text(clip(&text, MAX_TEXT)) }
}

/// Ply at which a game first reached the position of this hash, or its mirror image.
fn ply_of(moves: &[Move], hash: u64) -> Option<usize> {
    let mut position = Position::startpos();
    (0..=moves.len()).find(|&ply| {
        if let Some(&last) = ply.checked_sub(1).and_then(|last| moves.get(last)) {
            position.make(last);
        }
        WingView::of(&position).hash == hash
    })
}
