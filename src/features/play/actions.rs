//! What people want of one game.

use crate::commands::requests::ReplayRequest;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::live_game::LiveGame;
use crate::features::replay::recording::RecordedGame;
use crate::game::GameCommand;
use crate::i18n::messages as s;
use crate::message::custom_id::{GameAction, ReviewPage};
use crate::message::reply::Reply;
use crate::store::StoreResult;

impl Ctx<'_> {
    pub(crate) async fn on(&self, table: &LiveGame, action: GameAction) -> StoreResult<Effects> {
        let record = || RecordedGame::of_game(table);
        Ok(match action {
            GameAction::Accept => self.accept(table),
            GameAction::Decline => self.command(table, &GameCommand::Decline),
            GameAction::Cancel => self.command(table, &GameCommand::Cancel),
            GameAction::Move => self.choose_piece(table),
            GameAction::Reading(mv) => self.play_move(table, mv, true),
            GameAction::Draw => self.command(table, &GameCommand::OfferDraw),
            GameAction::DrawYes => self.command(table, &GameCommand::AcceptDraw),
            GameAction::DrawNo => self.command(table, &GameCommand::DeclineDraw),
            GameAction::Resign => self.confirm_resign(table),
            GameAction::ResignYes(_) => self.command(table, &GameCommand::Resign),
            GameAction::ResignNo(_) => {
                Effects::answer(PrivateReply::Update(Reply::text(self.l10n.say(&s::ResignKept))))
            }
            GameAction::More => self.more(table),
            GameAction::PlayOn => self.command(table, &GameCommand::PlayOn),
            GameAction::Undo | GameAction::TakeBack => self.command(table, &GameCommand::AskTakeback),
            GameAction::UndoYes => self.command(table, &GameCommand::GrantTakeback),
            GameAction::UndoNo => self.command(table, &GameCommand::RefuseTakeback),
            GameAction::Board(view) => self.board(table, view),
            GameAction::Moves(style) => self.moves(table, style, None),
            GameAction::MovesPage(page, style) => self.moves(table, style, Some(page)),
            GameAction::Legal => self.legal(table),
            GameAction::Why => self.why(table),
            GameAction::Hint(kind) => self.hint(table, kind),
            GameAction::Review => self.review(&record(), ReviewPage::Whole).await?,
            GameAction::Replay => self.on_record(&record(), ReplayRequest::Open).await?,
            GameAction::Animate => self.on_record(&record(), ReplayRequest::Animate(None)).await?,
            GameAction::Export(format) => {
                self.on_record(&record(), ReplayRequest::Export(format, None)).await?
            }
            GameAction::Rematch => self.rematch(table).await?,
            GameAction::Abort => self.abort(table),
            GameAction::Annul => self.confirm_annul(table),
            GameAction::AnnulYes if self.request.moderator => self.command(table, &GameCommand::Annul),
            GameAction::AnnulYes => self.annul_refused(),
            GameAction::DropPlans => self.drop_plans(table),
            GameAction::Holiday(days) => self.command(table, &GameCommand::Holiday { days }),
            // Selects say what they mean only with an entry that was chosen.
            GameAction::Piece | GameAction::Target => self.unknown_button(),
        })
    }
}
