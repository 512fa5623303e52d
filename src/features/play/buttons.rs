//! What people want of a game, and what its buttons and selects do.

use crate::commands::requests::ReplayRequest;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::board_buttons::button;
use crate::features::play::live_game::LiveGame;
use crate::features::replay::recording::RecordedGame;
use crate::game::{GameCommand, Refusal};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{move_text, rulings};
use crate::message::custom_id::{
    AskedPerson, BoardView, GameAction, GameComponent, HintKind, ReviewPage, SelectedEntry,
};
use crate::message::picture;
use crate::message::reply::{ButtonStyle, Choice, Reply, Row};
use crate::rules::{Move, Position, Square};
use crate::store::StoreResult;

impl Ctx<'_> {
    pub(crate) async fn component(
        &self,
        id: GameComponent,
        picked: Option<SelectedEntry>,
    ) -> StoreResult<Effects> {
        match id.asked {
            None => self.used(id, picked).await,
            // Where the question cannot be private, others see its buttons too.
            Some(asked) if asked != AskedPerson::of(&self.me) => {
                Ok(Effects::note(self.l10n.say(&s::RefuseSomebodyElsesQuestion)))
            }
            Some(_) => Ok(self.answered(self.used(id, picked).await?)),
        }
    }

    async fn used(&self, id: GameComponent, picked: Option<SelectedEntry>) -> StoreResult<Effects> {
        let Some(live) = self.live_game(id.game) else {
            return Ok(Effects::note(self.l10n.say(&s::UnknownGame)));
        };
        let reads_only = matches!(
            id.action,
            GameAction::Moves(_)
                | GameAction::MovesPage(..)
                | GameAction::Board(_)
                | GameAction::Rematch
                | GameAction::Why
                | GameAction::Review
                | GameAction::Replay
                | GameAction::Animate
                | GameAction::Export(_)
        );
        if id.ply != live.game.history().moves().len() && !reads_only {
            return Ok(self.stale(live, id.ply));
        }
        Ok(match (id.action, picked) {
            // A question of an earlier version, which did not say whom it asks.
            (GameAction::ResignYes(side) | GameAction::ResignNo(side), _)
                if live.game.side_of(&self.me) != Some(side) =>
            {
                Effects::note(self.l10n.say(&s::RefuseSomebodyElsesQuestion))
            }
            (GameAction::Piece, Some(SelectedEntry::Point(square))) => self.choose_target(live, square),
            (GameAction::Target, Some(SelectedEntry::Move(mv))) => self.play_move(live, mv, true),
            (action, _) => self.on(live, action).await?,
        })
    }

    /// Does what a person wants of a game.
    pub(crate) async fn on(&self, live: &LiveGame, action: GameAction) -> StoreResult<Effects> {
        let record = || RecordedGame::of_game(live);
        Ok(match action {
            GameAction::Accept => self.accept(live),
            GameAction::Decline => self.command(live, &GameCommand::Decline),
            GameAction::Cancel => self.command(live, &GameCommand::Cancel),
            GameAction::Move => self.choose_piece(live),
            GameAction::Reading(mv) => self.play_move(live, mv, true),
            GameAction::Draw => self.command(live, &GameCommand::OfferDraw),
            GameAction::DrawYes => self.command(live, &GameCommand::AcceptDraw),
            GameAction::DrawNo => self.command(live, &GameCommand::DeclineDraw),
            GameAction::Resign => self.confirm_resign(live),
            GameAction::ResignYes(_) => self.command(live, &GameCommand::Resign),
            GameAction::ResignNo(_) => {
                Effects::answer(PrivateReply::Update(Reply::text(self.l10n.say(&s::ResignKept))))
            }
            GameAction::More => self.more(live),
            GameAction::PlayOn => self.command(live, &GameCommand::PlayOn),
            GameAction::Undo | GameAction::TakeBack => self.command(live, &GameCommand::AskTakeback),
            GameAction::UndoYes => self.command(live, &GameCommand::GrantTakeback),
            GameAction::UndoNo => self.command(live, &GameCommand::RefuseTakeback),
            GameAction::Board(view) => self.board(live, view),
            GameAction::Moves(style) => self.moves(live, style, None),
            GameAction::MovesPage(page, style) => self.moves(live, style, Some(page)),
            GameAction::Legal => self.legal(live),
            GameAction::Why => self.why(live),
            GameAction::Hint(kind) => self.hint(live, kind),
            GameAction::Review => self.review(&record(), ReviewPage::Whole).await?,
            GameAction::Replay => self.on_record(&record(), ReplayRequest::Open).await?,
            GameAction::Animate => self.on_record(&record(), ReplayRequest::Animate(None)).await?,
            GameAction::Export(format) => {
                self.on_record(&record(), ReplayRequest::Export(format, None)).await?
            }
            GameAction::Rematch => self.rematch(live).await?,
            GameAction::Abort => self.abort(live),
            GameAction::Annul => self.confirm_annul(live),
            GameAction::AnnulYes if self.request.moderator => self.command(live, &GameCommand::Annul),
            GameAction::AnnulYes => self.annul_refused(),
            GameAction::DropPlans => self.drop_plans(live),
            GameAction::Holiday(days) => self.command(live, &GameCommand::Holiday { days }),
            // Selects say what they mean only with an entry that was chosen.
            GameAction::Piece | GameAction::Target => self.unknown_button(),
        })
    }

    fn stale(&self, live: &LiveGame, ply: usize) -> Effects {
        let now = live.game.history().moves().len();
        let text = match now.checked_sub(ply) {
            Some(plies) => {
                let last = move_text::numbered_last(self.l10n, &live.game).unwrap_or_default();
                self.l10n.say(&s::StaleButton { plies: plies as u64, last })
            }
            None => self.l10n.say(&s::StaleTakenBack),
        };
        let picture = picture::of_game(self.l10n, live.id, &live.game, None);
        Effects::answer(PrivateReply::Note(Reply::text(text).with_picture(picture)))
    }

    pub(crate) fn choose_piece(&self, live: &LiveGame) -> Effects {
        if let Err(refusal) = live.game.check_turn(&self.me) {
            return self.refused(live, &refusal);
        }
        let rows = vec![self.piece_select(live, &s::ChoosePiece)];
        let text = self.l10n.say(&s::ChoosePieceAgainst { opponent: self.opponent(&live.game) });
        Effects::answer(PrivateReply::Note(Reply { rows, ..Reply::text(text) }))
    }

    fn piece_select(&self, live: &LiveGame, placeholder: Words) -> Row {
        let position = live.game.history().position();
        let options = origins(position).into_iter().map(|square| {
            let label = move_text::piece_label(self.l10n, position, square);
            Choice { value: square.to_string(), label }
        });
        Row::select(live.component(GameAction::Piece, None), self.l10n.say(placeholder), options)
    }

    fn choose_target(&self, live: &LiveGame, origin: Square) -> Effects {
        let side = match live.game.check_turn(&self.me) {
            Ok(side) => side,
            Err(refusal) => return self.refused(live, &refusal),
        };
        let position = live.game.history().position();
        let moves: Vec<Move> = position.legal_moves().into_iter().filter(|mv| mv.from() == origin).collect();
        if moves.is_empty() {
            return self.unknown_button();
        }
        let options = moves.into_iter().map(|mv| {
            let written = move_text::both_notations(self.l10n, position, mv);
            let label = move_text::taking(self.l10n, position, mv, written);
            Choice { value: mv.to_string(), label: picture::clip(&label, 100) }
        });
        let shown = picture::of_game(self.l10n, live.id, &live.game, Some(side));
        let piece = move_text::piece_label(self.l10n, position, origin);
        let target = live.component(GameAction::Target, None);
        let reply = Reply {
            picture: Some(picture::with_selection(shown, origin)),
            rows: vec![
                Row::select(target, self.l10n.say(&s::ChooseTarget), options),
                self.piece_select(live, &s::ChooseOther),
            ],
            ..Reply::text(self.l10n.say(&s::ChooseTargetOf { piece }))
        };
        Effects::answer(PrivateReply::Update(reply))
    }

    pub(crate) fn confirm_resign(&self, live: &LiveGame) -> Effects {
        let Some(side) = live.game.side_of(&self.me) else {
            return self.refused(live, &Refusal::NotAPlayer);
        };
        if let Err(refusal) = live.game.check_playing() {
            return self.refused(live, &refusal);
        }
        let buttons = vec![
            self.answer_button(live, GameAction::ResignYes(side), &s::ButtonResignYes, ButtonStyle::Danger),
            self.answer_button(live, GameAction::ResignNo(side), &s::ButtonResignNo, ButtonStyle::Secondary),
        ];
        let text = self.l10n.say(&s::ResignSure { opponent: self.opponent(&live.game) });
        Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(buttons)))
    }

    pub(crate) fn more(&self, live: &LiveGame) -> Effects {
        let button = |action, label| button(self.l10n, live, action, label, ButtonStyle::Secondary);
        let mut first = vec![
            button(GameAction::Undo, &s::ButtonUndo),
            button(GameAction::Board(BoardView::BUTTON), &s::ButtonBoard),
            button(GameAction::Moves(None), &s::ButtonMoves),
            button(GameAction::Legal, &s::ButtonLegal),
        ];
        if rulings::explained(&live.game) {
            first.push(button(GameAction::Why, &s::ButtonWhy));
        }
        let second = vec![
            button(GameAction::Hint(HintKind::Nudge), &s::ButtonHint),
            button(GameAction::Hint(HintKind::Move), &s::ButtonHintMove),
        ];
        let text = self.l10n.say(&s::More { opponent: self.opponent(&live.game) });
        let rows = vec![Row::Buttons(first), Row::Buttons(second)];
        Effects::answer(PrivateReply::Note(Reply { rows, ..Reply::text(text) }))
    }
}

/// The points of the pieces that can move, in the order of the files as the side to move counts them.
pub(crate) fn origins(position: &Position) -> Vec<Square> {
    let side = position.turn();
    let mut origins: Vec<Square> = position.legal_moves().iter().map(|mv| mv.from()).collect();
    origins.sort_by_key(|square| (square.file_number(side), square.depth(side)));
    origins.dedup();
    origins
}
