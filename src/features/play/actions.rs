//! What people want of one game.

use crate::features::context::Case;
use crate::features::effects::{Answer, Turn};
use crate::features::play::live_game::Table;
use crate::features::replay::recording::{RecordWish, Recording};
use crate::game::Command;
use crate::i18n::messages as s;
use crate::message::custom_id::{GameAction, HintKind, ReviewPage};
use crate::message::reply::Reply;
use crate::store::StoreError;

impl Case<'_> {
    /// Carries out what is wanted of a game.
    pub(crate) async fn on(&self, table: &Table, action: GameAction) -> Result<Turn, StoreError> {
        Ok(match action {
            GameAction::Accept => self.accept(table),
            GameAction::Decline => self.command(table, &Command::Decline),
            GameAction::Cancel => self.command(table, &Command::Cancel),
            GameAction::Move => self.choose_piece(table),
            GameAction::Reading(mv) => self.play_move(table, mv, true),
            GameAction::Draw => self.command(table, &Command::OfferDraw),
            GameAction::DrawYes => self.command(table, &Command::AcceptDraw),
            GameAction::DrawNo => self.command(table, &Command::DeclineDraw),
            GameAction::Resign => self.confirm_resign(table),
            GameAction::ResignYes(_) => self.command(table, &Command::Resign),
            GameAction::ResignNo(_) => {
                Turn::answer(Answer::Update(Reply::text(self.voice.say(&s::ResignKept))))
            }
            GameAction::More => self.more(table),
            GameAction::TakeBack => self.command(table, &Command::AskTakeback),
            GameAction::PlayOn => self.command(table, &Command::PlayOn),
            GameAction::Undo => self.command(table, &Command::AskTakeback),
            GameAction::UndoYes => self.command(table, &Command::GrantTakeback),
            GameAction::UndoNo => self.command(table, &Command::RefuseTakeback),
            GameAction::Board(view) => self.board(table, view),
            GameAction::Moves(style) => self.moves(table, style, None),
            GameAction::MovesPage(page, style) => self.moves(table, style, Some(page)),
            GameAction::Legal => self.legal(table),
            GameAction::Why => self.why(table),
            GameAction::Hint(HintKind::Nudge) => self.hint(table, HintKind::Nudge),
            GameAction::Hint(HintKind::Move) => self.hint(table, HintKind::Move),
            GameAction::Review => self.review(&Recording::of_game(table), ReviewPage::Whole).await?,
            GameAction::Replay => self.on_record(&Recording::of_game(table), RecordWish::Open).await?,
            GameAction::Animate => {
                self.on_record(&Recording::of_game(table), RecordWish::Animate(None)).await?
            }
            GameAction::Export(format) => {
                self.on_record(&Recording::of_game(table), RecordWish::Export(format, None)).await?
            }
            GameAction::Rematch => self.rematch(table).await?,
            GameAction::Abort => self.abort(table),
            GameAction::Annul => self.confirm_annul(table),
            GameAction::AnnulYes if self.request.moderator => self.command(table, &Command::Annul),
            GameAction::AnnulYes => self.annul_refused(),
            GameAction::DropPlans => self.drop_plans(table),
            GameAction::Holiday(days) => self.command(table, &Command::Holiday { days }),
            // Selects say what they mean only with an entry that was chosen.
            GameAction::Piece | GameAction::Target => self.unknown_button(),
        })
    }
}
