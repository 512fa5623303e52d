//! Requests that begin games, answer questions and set conditional moves.

use crate::commands::intent::{InputError, PlayRequest};
use crate::commands::lexicon;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::faults;
use crate::features::play::{bot_level, buttons, challenge, choose_game, conditional};
use crate::store::StoreResult;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &PlayRequest) -> StoreResult<Effects> {
    match request {
        PlayRequest::Challenge { opponent, terms } => challenge::begin(ctx, opponent.as_ref(), terms).await,
        PlayRequest::Bot { level, terms } => bot_level::begin(ctx, *level, terms).await,
        PlayRequest::ChooseLevel { choice, asked, terms } => {
            bot_level::choose(ctx, *choice, *asked, terms).await
        }
        PlayRequest::Answer(yes) => match choose_game::find_question(ctx, *yes) {
            Ok((live, action)) => buttons::handle(ctx, live, action, None).await,
            Err(answer) => Ok(*answer),
        },
        PlayRequest::Plan { line, clear } => {
            let line = lexicon::without_command(line, "if");
            if *clear && !line.is_empty() {
                let fault = InputError::TooMuch { command: "if", given: line.to_owned() };
                return Ok(faults::answer(ctx, &fault));
            }
            Ok(conditional::handle(ctx, line, *clear))
        }
    }
}
