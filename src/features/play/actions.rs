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
}
