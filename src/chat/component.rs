//! What buttons and selects do.

use crate::play::{Command, Refusal};
use crate::rules::{Color, Move, Square};

use super::announce::button;
use super::buttons::{Action, ComponentId};
use super::desk::{Case, Table, Turn, playing};
use super::explain;
use super::hint::HintKind;
use super::picture;
use super::reply::{Answer, Button, Choice, Look, MAX_CHOICES, Reply, Row, Select};
use super::words;

impl Case<'_> {
    pub(super) fn component(&self, id: &str, value: Option<&str>) -> Turn {
        let Ok(id) = id.parse::<ComponentId>() else { return Turn::note(self.voice.say("unknown-button")) };
        let Some(table) = self.table(id.game) else { return Turn::note(self.voice.say("unknown-game")) };
        let reads_only = matches!(id.action, Action::Moves | Action::Board | Action::Rematch | Action::Why);
        if id.ply != table.game.history().moves().len() && !reads_only {
            return self.stale(table, id.ply);
        }
        let asked = table.game.side_of(&self.me).map(Color::name);
        match id.action {
            Action::ResignYes | Action::ResignNo if id.argument.as_deref() != asked => {
                Turn::note(self.voice.say("refuse-somebody-elses-question"))
            }
            Action::Accept => self.command(table, &Command::Accept),
            Action::Decline => self.command(table, &Command::Decline),
            Action::Cancel => self.command(table, &Command::Cancel),
            Action::Move => self.choose_piece(table),
            Action::Piece => self.choose_target(table, value),
            Action::Target => self.chosen(table, value, true),
            Action::Reading => self.chosen(table, id.argument.as_deref(), true),
            Action::Draw => self.command(table, &Command::OfferDraw),
            Action::DrawYes => self.command(table, &Command::AcceptDraw),
            Action::DrawNo => self.command(table, &Command::DeclineDraw),
            Action::Resign => self.confirm_resign(table),
            Action::ResignYes => self.updating(self.command(table, &Command::Resign)),
            Action::ResignNo => {
                let text = self.voice.say("resign-kept");
                Turn::answer(Answer::Update(Reply { text, ..Reply::default() }))
            }
            Action::More => self.more(table),
            Action::Undo => self.updating(self.command(table, &Command::AskTakeback)),
            Action::UndoYes => self.command(table, &Command::GrantTakeback),
            Action::UndoNo => self.command(table, &Command::RefuseTakeback),
            Action::Board => self.board(table, None, false, true),
            Action::Moves => self.moves(table, None),
            Action::Legal => self.legal(table),
            Action::Why => self.why(table),
            Action::Hint => self.hint(table, HintKind::Nudge),
            Action::HintMove => self.hint(table, HintKind::Move),
            Action::Rematch => self.rematch(Some(table)),
        }
    }

    /// The private message that held the button says that it is done.
    fn updating(&self, mut turn: Turn) -> Turn {
        if turn.change.is_some() {
            turn.answer = Answer::Update(Reply { text: self.voice.say("done"), ..Reply::default() });
        }
        turn
    }

    fn stale(&self, table: &Table, ply: usize) -> Turn {
        let args = [
            ("then", (ply as u64 / 2 + 1).into()),
            ("now", (table.game.history().moves().len() as u64 / 2 + 1).into()),
        ];
        let text = self.voice.with("stale-button", &args);
        let picture = Some(picture::of_game(self.voice, table.id, &table.game, None));
        Turn::answer(Answer::Note(Reply { text, picture, ..Reply::default() }))
    }

    /// Whether the person may move now, else why not.
    fn check_turn(&self, table: &Table) -> Result<Color, Refusal> {
        let side = table.game.side_of(&self.me).ok_or(Refusal::NotAPlayer)?;
        playing(&table.game)?;
        let turn = table.game.history().position().turn();
        if turn == side { Ok(side) } else { Err(Refusal::NotYourTurn { turn }) }
    }

    fn choose_piece(&self, table: &Table) -> Turn {
        let side = match self.check_turn(table) {
            Ok(side) => side,
            Err(refusal) => return self.refused(table, &refusal),
        };
        let rows = vec![self.piece_select(table, side)];
        let text = self.voice.say("choose-piece");
        Turn::answer(Answer::Note(Reply { text, rows, ..Reply::default() }))
    }

    fn piece_select(&self, table: &Table, side: Color) -> Row {
        let position = table.game.history().position();
        let mut origins: Vec<Square> = position.legal_moves().iter().map(|mv| mv.from()).collect();
        origins.sort_by_key(|square| (square.file_number(side), square.depth(side)));
        origins.dedup();
        let options = origins
            .into_iter()
            .filter_map(|square| {
                let piece = position.piece_at(square)?;
                let name = words::bare(self.voice, piece.role);
                let label = format!("{name} · {}", words::place(self.voice, square, side));
                Some(Choice { value: square.to_string(), label })
            })
            .collect();
        self.select(table, Action::Piece, "choose-piece", options)
    }

    fn choose_target(&self, table: &Table, value: Option<&str>) -> Turn {
        let side = match self.check_turn(table) {
            Ok(side) => side,
            Err(refusal) => return self.refused(table, &refusal),
        };
        let position = table.game.history().position();
        let origin: Option<Square> = value.and_then(|value| value.parse().ok());
        let moves: Vec<Move> =
            position.legal_moves().into_iter().filter(|mv| Some(mv.from()) == origin).collect();
        let (Some(origin), Some(piece)) = (origin, origin.and_then(|square| position.piece_at(square)))
        else {
            return Turn::note(self.voice.say("unknown-button"));
        };
        if moves.is_empty() {
            return Turn::note(self.voice.say("unknown-button"));
        }
        let options = moves
            .into_iter()
            .map(|mv| {
                let mut label = format!("{}  {}", words::both_notations(position, mv), explain::from_to(mv));
                if let Some(captured) = position.piece_at(mv.to()) {
                    let captured = words::the(self.voice, captured.role);
                    label =
                        format!("{label} · {}", self.voice.with("captures", &[("piece", captured.into())]));
                }
                Choice { value: mv.to_string(), label: picture::clip(&label, 100) }
            })
            .collect();
        let args = [
            ("piece", words::whose(self.voice, piece, side).into()),
            ("place", words::place(self.voice, origin, side).into()),
        ];
        let view = Some(side);
        let shown = picture::of_game(self.voice, table.id, &table.game, view);
        let reply = Reply {
            text: self.voice.with("choose-target", &args),
            picture: Some(picture::with_selection(shown, origin)),
            rows: vec![
                self.select(table, Action::Target, "choose-target-short", options),
                self.piece_select(table, side),
            ],
            ..Reply::default()
        };
        Turn::answer(Answer::Update(reply))
    }

    fn select(&self, table: &Table, action: Action, placeholder: &str, options: Vec<Choice>) -> Row {
        let ply = table.game.history().moves().len();
        let id = ComponentId { game: table.id, ply, action, argument: None };
        let mut options = options;
        options.truncate(MAX_CHOICES);
        Row::Select(Select { id: id.to_string(), placeholder: self.voice.say(placeholder), options })
    }

    fn chosen(&self, table: &Table, value: Option<&str>, update: bool) -> Turn {
        if let Err(refusal) = self.check_turn(table) {
            return self.refused(table, &refusal);
        }
        match value.map(str::parse::<Move>) {
            Some(Ok(mv)) => self.play_move(table, mv, update),
            _ => Turn::note(self.voice.say("unknown-button")),
        }
    }

    pub(super) fn confirm_resign(&self, table: &Table) -> Turn {
        let Some(side) = table.game.side_of(&self.me) else {
            return self.refused(table, &Refusal::NotAPlayer);
        };
        if let Err(refusal) = playing(&table.game) {
            return self.refused(table, &refusal);
        }
        // Where the question cannot be private, the other player sees its buttons too.
        let button = |action, key, look| {
            let mut button = self.button(table, action, key, look);
            button.id = format!("{}:{side}", button.id);
            button
        };
        let rows = vec![Row::Buttons(vec![
            button(Action::ResignYes, "button-resign-yes", Look::Danger),
            button(Action::ResignNo, "button-resign-no", Look::Secondary),
        ])];
        let text = self.voice.say("resign-sure");
        Turn::answer(Answer::Note(Reply { text, rows, ..Reply::default() }))
    }

    fn more(&self, table: &Table) -> Turn {
        let button = |action, key| self.button(table, action, key, Look::Secondary);
        let rows = vec![
            Row::Buttons(vec![
                button(Action::Undo, "button-undo"),
                button(Action::Board, "button-board"),
                button(Action::Moves, "button-moves"),
                button(Action::Legal, "button-legal"),
                button(Action::Why, "button-why"),
            ]),
            Row::Buttons(vec![
                button(Action::Hint, "button-hint"),
                button(Action::HintMove, "button-hint-move"),
            ]),
        ];
        let text = self.voice.say("more");
        Turn::answer(Answer::Note(Reply { text, rows, ..Reply::default() }))
    }

    fn button(&self, table: &Table, action: Action, key: &str, look: Look) -> Button {
        button(self.voice, table.id, &table.game, action, key, look)
    }
}
