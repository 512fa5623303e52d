//! The board that is shown where nobody plays yet.

use crate::features::settings::effective::EffectiveSettings;
use crate::game::PlayerId;
use crate::i18n::localizer::Localizer;
use crate::message::board_style::BoardStyle;
use crate::message::board_turn::BoardTurn;
use crate::message::picture;
use crate::message::reply::Picture;
use crate::render::PieceSet;

/// The first position as this person sees it: a newcomer who has chosen no pieces sees pictograms.
pub(crate) fn start_board(
    l10n: Localizer,
    settings: &EffectiveSettings,
    person: PlayerId,
    newcomer: bool,
) -> Picture {
    let known = settings.person(person.as_str());
    let chosen = known.settings.looks.over(settings.place_settings().looks);
    let pieces = (newcomer && !known.met).then_some(PieceSet::Pictogram);
    let looks = chosen.over(BoardStyle { pieces, ..BoardStyle::default() });
    let turn = BoardTurn { game: None, player: Some(person), clocks: Vec::new() };
    Picture { turn: Some(turn), ..picture::of_start(l10n, looks) }
}
