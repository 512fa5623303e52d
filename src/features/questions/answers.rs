//! The answer to each topic.

use crate::commands::intent::HelpTopic;
use crate::commands::questions::{Question, Topic};
use crate::engine::Level;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::help;
use crate::features::live_game::LiveGame;
use crate::features::play::{choose_game, show};
use crate::features::questions::offers::{self, BEGINNINGS, Offer, say};
use crate::features::questions::pieces;
use crate::game::{GameCommand, Phase, Seat, TimeControl};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{NamedPiece, move_text, time};
use crate::message::{
    BoardView, Button, ButtonStyle, CustomId, PuzzleAction, PuzzleComponent, Reply, RequestKind, TypedMessage,
};
use crate::rules::{Color, Piece, Role};

/// Number of levels by which an easier or harder game differs.
const LEVEL_STEP: u8 = 2;

/// Answers a question about a topic; `None` if nothing can be said about it here.
pub(super) fn answer(
    ctx: &Ctx<'_>,
    live: Option<&LiveGame>,
    topic: Topic,
    question: &Question,
) -> Option<Effects> {
    let mine = live.filter(|live| live.game.phase() == Phase::Playing && ctx.is_mine(live));
    let replied_puzzle = match &ctx.request.what {
        RequestKind::Text(TypedMessage { puzzle, .. }) => puzzle.as_ref(),
        _ => None,
    };
    let is_over = live.is_some_and(|live| live.game.outcome().is_some());
    Some(match topic {
        Topic::Undo if is_over => answer(ctx, live, Topic::Review, question)?,
        Topic::Hint | Topic::Stop if replied_puzzle.is_some() => puzzle_help(ctx, replied_puzzle?),
        Topic::Hint => hint(ctx, mine),
        Topic::Undo => confirm(ctx, live, &GameCommand::AskTakeback, Offer::Undo),
        Topic::Draw => confirm(ctx, live, &GameCommand::OfferDraw, Offer::Draw),
        Topic::Resign => match mine {
            Some(live) => choose_game::confirm_resign(ctx, live),
            None => say(ctx, live, &s::AnswerStopNone, BEGINNINGS),
        },
        Topic::Again if is_over && live.is_some_and(|live| ctx.is_mine(live)) => {
            say(ctx, live, &s::AnswerAgain, &[Offer::Rematch, Offer::Bot, Offer::Seek])
        }
        Topic::Again | Topic::NewGame => {
            let sentence: Words = if mine.is_some() { &s::AnswerNewGameOn } else { &s::AnswerNewGame };
            say(ctx, live, sentence, &[Offer::Rematch, Offer::Bot, Offer::Seek])
        }
        Topic::Puzzle => say(ctx, live, &s::AnswerPuzzle, &[Offer::Puzzle, Offer::Lessons]),
        Topic::Opponent => say(ctx, live, &s::AnswerOpponent, &[Offer::Seek, Offer::Bot]),
        Topic::Teach => say(ctx, live, &s::AnswerTeach, &[Offer::Lessons, Offer::Puzzle, Offer::Bot]),
        Topic::Rules => say(ctx, live, &s::AnswerRules, &[Offer::Rules, Offer::Lessons]),
        Topic::NotHere => say(ctx, live, &s::AnswerNotHere, &[Offer::Rules, Offer::Lessons]),
        Topic::Help => help::handle(ctx, None),
        Topic::HowToMove => how_to_move(ctx, mine),
        Topic::Notation => pieces::notation(ctx, live),
        Topic::Piece => match question.roles.first() {
            Some(role) => help::handle(ctx, Some(HelpTopic::Piece(*role))),
            None => say(ctx, live, &s::AnswerRules, &[Offer::Rules, Offer::Lessons]),
        },
        Topic::WhichPiece => pieces::show(ctx, live, &question.roles)?,
        Topic::WhyNot => pieces::why_not(ctx, mine, &question.roles),
        Topic::Turn => offers::answer(ctx, live, turn(ctx, live), turn_offers(mine)),
        Topic::InCheck => in_check(ctx, live),
        Topic::WhoWins => who_wins(ctx, live),
        // “I have lost”, while the game goes on.
        Topic::Result if mine.is_some() && !question.asks => choose_game::confirm_resign(ctx, mine?),
        Topic::Result => {
            offers::answer(ctx, live, turn(ctx, live), &[Offer::Review, Offer::Rematch, Offer::Move])
        }
        Topic::Review if is_over => say(ctx, live, &s::AnswerReview, &[Offer::Review, Offer::Puzzle]),
        Topic::Review => say(ctx, live, &s::AnswerReviewLater, &[Offer::Hint, Offer::Lessons, Offer::Puzzle]),
        Topic::LastMove => {
            let last = live.and_then(|live| move_text::last_played(ctx.l10n, &live.game));
            let text = match last {
                Some(mv) => ctx.l10n.say(&s::AnswerLastMove { mv }),
                None => ctx.l10n.say(if live.is_some() { &s::NoMovesYet as Words } else { &s::NoGame }),
            };
            offers::answer(ctx, live, text, turn_offers(mine))
        }
        Topic::Side => side(ctx, live),
        Topic::Clock => {
            let text = match mine {
                Some(live) => {
                    time::countdown(ctx.l10n, &live.game).unwrap_or_else(|| ctx.l10n.say(&s::AnswerNoClock))
                }
                None => ctx.l10n.say(&s::NoGame),
            };
            offers::answer(ctx, live, text, &[Offer::Move])
        }
        Topic::Board => match live {
            Some(live) => show::board(ctx, live, BoardView::BUTTON),
            None => say(ctx, live, &s::NoGame, BEGINNINGS),
        },
        Topic::Identity => identity(ctx, live),
        Topic::Level => level(ctx, live),
        Topic::Settings => say(ctx, live, &s::AnswerSettings, &[Offer::Settings, Offer::Help]),
        Topic::Stop => match mine {
            None => say(ctx, live, &s::AnswerStopNone, &[Offer::Bot]),
            Some(mine) if mine.game.clock().control() == TimeControl::None => {
                say(ctx, live, &s::AnswerStop, &[Offer::Resign, Offer::Draw])
            }
            Some(_) => say(ctx, live, &s::AnswerStopClock, &[Offer::Resign, Offer::Draw]),
        },
        Topic::Hello if mine.is_some() => offers::answer(ctx, live, turn(ctx, live), turn_offers(mine)),
        Topic::Hello => say(ctx, live, &s::AnswerHello, BEGINNINGS),
        Topic::Thanks => say(ctx, live, &s::AnswerThanks, &[Offer::Rematch, Offer::Puzzle]),
        Topic::Bye => say(ctx, live, &s::AnswerBye, &[]),
        Topic::Praise => say(ctx, live, &s::AnswerPraise, &[Offer::Rematch, Offer::Review]),
    })
}

/// Answers a question that is not understood.
pub(super) fn unknown(ctx: &Ctx<'_>, live: Option<&LiveGame>) -> Effects {
    let to_move = live.filter(|live| live.game.check_turn(&ctx.requester).is_ok());
    let known = [Offer::Hint, Offer::Rematch, Offer::Bot, Offer::Seek, Offer::Lessons, Offer::Puzzle];
    let mut offered = known.to_vec();
    if to_move.is_some() {
        offered = vec![Offer::Hint, Offer::Move, Offer::Rules, Offer::Lessons, Offer::Help];
    }
    offered.truncate(5);
    say(ctx, live, &s::AnswerUnknown, &offered)
}

fn turn_offers(mine: Option<&LiveGame>) -> &'static [Offer] {
    if mine.is_some() { &[Offer::Move, Offer::Hint] } else { &[Offer::Bot, Offer::Lessons] }
}

fn hint(ctx: &Ctx<'_>, mine: Option<&LiveGame>) -> Effects {
    let Some(live) = mine else { return say(ctx, None, &s::AnswerHelp, BEGINNINGS) };
    if live.game.check_turn(&ctx.requester).is_err() {
        return say(ctx, mine, &s::AnswerNotYourTurn, &[Offer::Lessons, Offer::Puzzle]);
    }
    if ctx.effective.place_settings().hints == Some(false) {
        return say(ctx, mine, &s::PlaceNoHints, &[Offer::Legal, Offer::Lessons]);
    }
    match live.game.decide(&ctx.actor(), &GameCommand::TakeHint, ctx.now) {
        Ok(_) => say(ctx, mine, &s::AnswerHint, &[Offer::Hint, Offer::Legal, Offer::Lessons]),
        Err(refusal) => ctx.refused(live, &refusal),
    }
}

/// Asks whether the requester wants to do something in a game.
fn confirm(ctx: &Ctx<'_>, live: Option<&LiveGame>, command: &GameCommand, offer: Offer) -> Effects {
    let Some(game) = live else { return say(ctx, None, &s::NoGame, BEGINNINGS) };
    match game.game.decide(&ctx.actor(), command, ctx.now) {
        Ok(_) => say(ctx, live, &s::PlainAsked, &[offer]),
        Err(refusal) => ctx.refused(game, &refusal),
    }
}

fn how_to_move(ctx: &Ctx<'_>, mine: Option<&LiveGame>) -> Effects {
    let Some(live) = mine else { return say(ctx, None, &s::AnswerHowToBegin, BEGINNINGS) };
    let offered = [Offer::Move, Offer::Hint, Offer::Notation, Offer::Lessons];
    if ctx.request.place.shows_board {
        return say(ctx, mine, &s::HowToTap, &offered);
    }
    let example = move_text::example(ctx.l10n, live.game.history().position());
    offers::answer(ctx, mine, ctx.l10n.say(&s::AnswerHowToMove { example }), &offered)
}

/// Says whose turn it is, or how the game ended.
fn turn(ctx: &Ctx<'_>, live: Option<&LiveGame>) -> String {
    let l10n = ctx.l10n;
    let Some(live) = live else { return l10n.say(&s::NoGame) };
    let side = live.game.history().position().turn();
    match live.game.phase() {
        Phase::Over(outcome) => move_text::result_between(l10n, outcome, |side| live.name(l10n, side)),
        Phase::Dropped => l10n.say(&s::RefuseNotOpen),
        Phase::Offered { .. } => l10n.say(&s::RefuseNotStarted),
        Phase::Playing if live.game.side_of(&ctx.requester) == Some(side) => {
            l10n.say(&s::AnswerTurnYours { side })
        }
        Phase::Playing => match live.game.seat(side) {
            Seat::Bot { level } => live.turn_of_bot(l10n, *level),
            _ => l10n.say(&s::ToMove { player: live.name(l10n, side), side }),
        },
    }
}

fn in_check(ctx: &Ctx<'_>, live: Option<&LiveGame>) -> Effects {
    let Some(playing) = live.filter(|live| live.game.phase() == Phase::Playing) else {
        return offers::answer(ctx, live, turn(ctx, live), &[Offer::Review, Offer::Lessons]);
    };
    let position = playing.game.history().position();
    let side = position.turn();
    let text = if !position.in_check() {
        ctx.l10n.say(&s::AnswerCheckNone)
    } else if playing.game.side_of(&ctx.requester) == Some(side) {
        ctx.l10n.say(&s::AnswerCheckYours)
    } else {
        ctx.l10n.say(&s::AnswerCheck { side })
    };
    offers::answer(ctx, live, text, &[Offer::Move, Offer::Hint])
}

/// Counts the pieces. In a rated game between people nothing is said that might help.
fn who_wins(ctx: &Ctx<'_>, live: Option<&LiveGame>) -> Effects {
    let Some(playing) = live.filter(|live| live.game.phase() == Phase::Playing) else {
        return offers::answer(ctx, live, turn(ctx, live), &[Offer::Review, Offer::Rematch, Offer::Bot]);
    };
    if playing.game.opening().rated {
        return say(ctx, live, &s::AnswerAfterGame, &[Offer::Legal]);
    }
    let position = playing.game.history().position();
    let surplus = Color::ALL.map(|side| {
        let more = Role::ALL.into_iter().filter_map(|role| {
            let count = |color| position.by_piece(color, role).count();
            let more = count(side).checked_sub(count(!side)).filter(|more| *more > 0)?;
            let pieces = NamedPiece::of(Piece::new(side, role)).times(more as u64);
            Some(ctx.l10n.say(&s::AnswerScorePieces { pieces }))
        });
        (side, more.collect::<Vec<_>>())
    });
    let balance = surplus.into_iter().filter(|(_, more)| !more.is_empty());
    let balance: Vec<String> = balance
        .map(|(side, more)| ctx.l10n.say(&s::AnswerScoreMore { side, pieces: ctx.l10n.list(&more) }))
        .collect();
    let text = if balance.is_empty() {
        ctx.l10n.say(&s::AnswerScoreEven)
    } else {
        ctx.l10n.say(&s::AnswerScore { balance: ctx.l10n.list(&balance) })
    };
    offers::answer(ctx, live, text, &[Offer::Hint, Offer::Move])
}

fn side(ctx: &Ctx<'_>, live: Option<&LiveGame>) -> Effects {
    let Some(playing) = live else { return say(ctx, None, &s::NoGame, BEGINNINGS) };
    let text = match playing.game.side_of(&ctx.requester) {
        Some(side) => ctx.l10n.say(&s::AnswerSide { side }),
        None => {
            let [red, black] = Color::ALL.map(|side| playing.name(ctx.l10n, side));
            ctx.l10n.say(&s::Players { game: playing.id, red, black })
        }
    };
    offers::answer(ctx, live, text, &[Offer::Move])
}

fn identity(ctx: &Ctx<'_>, live: Option<&LiveGame>) -> Effects {
    let opponent = live.and_then(|live| Some((live, !live.game.side_of(&ctx.requester)?)));
    let text = match opponent.map(|(live, side)| (live, live.game.seat(side))) {
        Some((_, Seat::Bot { level })) => ctx.l10n.say(&s::AnswerAgainstBot { level }),
        Some((live, Seat::Person(_))) => ctx.l10n.say(&s::AnswerAgainst { player: ctx.opponent(live) }),
        _ => ctx.l10n.say(&s::AnswerIdentity),
    };
    offers::answer(ctx, live, text, &[Offer::Help, Offer::Bot, Offer::Seek])
}

/// Offers games at an easier and a harder level.
fn level(ctx: &Ctx<'_>, live: Option<&LiveGame>) -> Effects {
    let against = live.and_then(|live| match live.game.seat(live.game.bot_side()?) {
        Seat::Bot { level } => Some(*level),
        _ => None,
    });
    let known = against.or(ctx.myself().settings.bot_level);
    let level = known.unwrap_or(ctx.services.defaults.default_level.get());
    let near = [level.saturating_sub(LEVEL_STEP).max(1), level, level + LEVEL_STEP];
    let levels = near.into_iter().filter(|near| *near != level && Level::new(*near).is_some());
    let buttons = levels.map(|level| offers::level_button(ctx, level)).collect();
    let reply = Reply::text(ctx.l10n.say(&s::AnswerLevel)).with_buttons(buttons);
    Effects::ephemeral(reply)
}

/// Offers a hint and the solution of the puzzle that was replied to.
fn puzzle_help(ctx: &Ctx<'_>, shown: &PuzzleComponent) -> Effects {
    let actions: [(PuzzleAction, Words); 2] =
        [(PuzzleAction::Hint, &s::ButtonHint), (PuzzleAction::Solution, &s::ButtonPuzzleSolution)];
    let buttons = actions.map(|(action, label)| {
        let id = CustomId::Puzzle(PuzzleComponent { action, ..shown.clone() });
        Button::saying(ctx.l10n, id, label, ButtonStyle::Secondary)
    });
    let reply = Reply::text(ctx.l10n.say(&s::AnswerHint)).with_buttons(buttons.into());
    Effects::ephemeral(reply)
}
