//! What people want of one game.

use crate::features::context::Case;
use crate::features::effects::{Answer, Turn};
use crate::features::play::live_game::Table;
use crate::features::replay::recording::{Page, RecordWish, Recording};
use crate::game::Command;
use crate::i18n::messages as s;
use crate::message::component::{Action, HintKind};
use crate::message::reply::Reply;
use crate::store::StoreError;

impl Case<'_> {
    /// Carries out what is wanted of a game.
    pub(crate) async fn on(&self, table: &Table, action: Action) -> Result<Turn, StoreError> {
        Ok(match action {
            Action::Accept => self.accept(table),
            Action::Decline => self.command(table, &Command::Decline),
            Action::Cancel => self.command(table, &Command::Cancel),
            Action::Move => self.choose_piece(table),
            Action::Reading(mv) => self.play_move(table, mv, true),
            Action::Draw => self.command(table, &Command::OfferDraw),
            Action::DrawYes => self.command(table, &Command::AcceptDraw),
            Action::DrawNo => self.command(table, &Command::DeclineDraw),
            Action::Resign => self.confirm_resign(table),
            Action::ResignYes(_) => self.command(table, &Command::Resign),
            Action::ResignNo(_) => Turn::answer(Answer::Update(Reply::text(self.voice.say(&s::ResignKept)))),
            Action::More => self.more(table),
            Action::TakeBack => self.command(table, &Command::AskTakeback),
            Action::PlayOn => self.command(table, &Command::PlayOn),
            Action::Undo => self.command(table, &Command::AskTakeback),
            Action::UndoYes => self.command(table, &Command::GrantTakeback),
            Action::UndoNo => self.command(table, &Command::RefuseTakeback),
            Action::Board(view) => self.board(table, view),
            Action::Moves(style) => self.moves(table, style, None),
            Action::MovesPage(page, style) => self.moves(table, style, Some(page)),
            Action::Legal => self.legal(table),
            Action::Why => self.why(table),
            Action::Hint(HintKind::Nudge) => self.hint(table, HintKind::Nudge),
            Action::Hint(HintKind::Move) => self.hint(table, HintKind::Move),
            Action::Review => self.review(&Recording::of_game(table), Page::Whole).await?,
            Action::Replay => self.on_record(&Recording::of_game(table), RecordWish::Open).await?,
            Action::Animate => self.on_record(&Recording::of_game(table), RecordWish::Animate(None)).await?,
            Action::Export(format) => {
                self.on_record(&Recording::of_game(table), RecordWish::Export(format, None)).await?
            }
            Action::Rematch => self.rematch(table).await?,
            Action::Abort => self.abort(table),
            Action::Annul => self.confirm_annul(table),
            Action::AnnulYes if self.request.moderator => self.command(table, &Command::Annul),
            Action::AnnulYes => self.annul_refused(),
            Action::DropPlans => self.drop_plans(table),
            Action::Holiday(days) => self.command(table, &Command::Holiday { days }),
            // Selects say what they mean only with an entry that was chosen.
            Action::Piece | Action::Target => self.unknown_button(),
        })
    }
}
