//! Typed moves, and completion of moves.

use crate::commands::table::line_in;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply, StaleReason};
use crate::features::live_game::LiveGame;
use crate::features::play::{choose_game, choose_move, command, plain_words};
use crate::features::{effective, writes};
use crate::game::{Event, GameCommand, PlayerId, Refusal};
use crate::i18n::dialects::dialects;
use crate::i18n::escape::code_span;
use crate::i18n::{Locale, Localizer, PersonDialects, TextStyle, errors, messages as s, move_text};
use crate::message::{
    ButtonStyle, Choice, CompletionRequest, GameAction, MAX_CHOICES, PersonSettings, Reply, RequestKind,
};
use crate::notation::{Dialect, Hint, MoveLikeness, NotationStyle, ReadError, Script, shape, write};
use crate::rules::{Move, Position};

/// Maximum number of readings of a text that are offered as buttons.
const MAX_READINGS: usize = 20;

/// Plays a typed move in the game replied to, else in the only game in which it is a move.
pub(crate) fn play_typed(ctx: &Ctx<'_>, text: &str, addressed: bool) -> Effects {
    if let Some(live) = ctx.replied_game() {
        return move_in(ctx, live, text, addressed);
    }
    let mine = ctx.filter(|live| live.game.check_turn(&ctx.requester).is_ok());
    let mut fitting = mine.clone();
    fitting.retain(|live| !ctx.reading(live).moves(live.game.history().position(), text).is_empty());
    match (&fitting[..], &mine[..]) {
        ([live], _) | ([], [live, ..]) => move_in(ctx, live, text, addressed),
        ([], []) => not_to_move(ctx, text, addressed),
        (many, _) => ask_game_of_move(ctx, many, text),
    }
}

/// Answers a person who types a move and is to move nowhere. If the bot is not addressed, only a player gets an answer, and
/// only for an unmistakable move: other people talk about the game.
fn not_to_move(ctx: &Ctx<'_>, text: &str, addressed: bool) -> Effects {
    let mut open = ctx.filter(|live| live.game.is_open());
    open.sort_by_key(|live| !ctx.is_mine(live));
    let mut live = open.first().copied();
    if !addressed {
        let is_move = text.chars().any(char::is_alphabetic)
            && shape(text, dialects(["fr", "vi"])) == MoveLikeness::Move;
        live = live.or(ctx.live_games.last());
        let is_answered = match live {
            Some(live) => ctx.is_mine(live),
            // In a private chat the text addresses the bot.
            None => !ctx.services.platform.answers_in_channel(),
        };
        if !is_move || !is_answered {
            return Effects::default();
        }
    }
    let Some(live) = live else { return ctx.no_game() };
    let refusal = live.game.check_turn(&ctx.requester).err();
    ctx.refused(live, &refusal.unwrap_or(Refusal::NotAPlayer))
}

fn move_in(ctx: &Ctx<'_>, live: &LiveGame, text: &str, addressed: bool) -> Effects {
    let game = &live.game;
    let side = match game.check_turn(&ctx.requester) {
        Ok(side) => side,
        Err(_) if !addressed => return Effects::default(),
        Err(refusal) => return ctx.refused(live, &refusal),
    };
    let position = game.history().position();
    let found = ctx.reading(live).read(position, text);
    let is_move = !matches!(&found, Err(error) if error.candidates().is_empty());
    let unseen = ctx.unseen.iter().find(|(game, _)| *game == live.id);
    let is_older = matches!(unseen, Some((_, StaleReason::OlderBoard)));
    match found {
        found if is_move && is_older => offer_on_newer_board(ctx, live, text, found),
        _ if is_move && unseen.is_some() => {
            Effects::ephemeral(ctx.l10n.say(&s::TypedTooEarly { text: code_span(text) }))
        }
        Ok(mv) => play(ctx, live, mv, false),
        Err(error) if !error.candidates().is_empty() => ask_reading(ctx, live, text, &error),
        // Bare figures such as `12.5` are more often talk than a soldier's move, and so are moves in a language that is not
        // spoken here.
        Err(ReadError::Unreadable { hint: None, .. }) if !addressed => Effects::default(),
        Err(_) if !addressed && !text.chars().any(char::is_alphabetic) => Effects::default(),
        Err(error) => {
            if let ReadError::Unreadable { hint: None | Some(Hint::TooLong), .. } = error
                && let Some(offer) = plain_words::offer(ctx, live, text)
            {
                return offer;
            }
            let why = errors::read_error(ctx.l10n, text, &error, position, side);
            if is_older {
                return Effects::ephemeral(ctx.l10n.join([ctx.l10n.say(&s::OlderBoard), why]));
            }
            Effects::ephemeral(why)
        }
    }
}

/// Plays a move; `update` if its button is on a private message.
pub(crate) fn play(ctx: &Ctx<'_>, live: &LiveGame, mv: Move, update: bool) -> Effects {
    if let Err(refusal) = live.game.check_turn(&ctx.requester) {
        return ctx.refused(live, &refusal);
    }
    let events = match live.game.decide(&ctx.actor(), &GameCommand::Move(mv), ctx.now) {
        Ok(events) => events,
        Err(refusal) => return ctx.refused(live, &refusal),
    };
    // The flag had fallen before the move arrived.
    if matches!(events[..], [Event::Ended { .. }, ..]) {
        return command::issue(ctx, live, &GameCommand::Move(mv));
    }
    let mut effects = command::changed(live, events);
    let done = Reply::text(format!("✓ {}", move_text::short(ctx.l10n, live.game.history().position(), mv)));
    effects.answer = match &ctx.request.what {
        _ if update => PrivateReply::Update(done),
        RequestKind::Slash(_) => PrivateReply::Ephemeral(done),
        _ => PrivateReply::Silence,
    };
    effects
}

/// Offers a move that replies to an older board, if it is legal now, instead of playing it.
fn offer_on_newer_board(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    text: &str,
    found: Result<Move, ReadError>,
) -> Effects {
    let position = live.game.history().position();
    match found {
        Ok(mv) => {
            let label = ctx.l10n.say(&s::ButtonPlayNow { mv: move_text::short(ctx.l10n, position, mv) });
            let button = ctx.answer_button(live, GameAction::Reading(mv), label, ButtonStyle::Primary);
            let reply = Reply::text(ctx.l10n.say(&s::OlderBoardLegal { text: code_span(text) }));
            Effects::ephemeral(reply.with_buttons(vec![button]))
        }
        Err(error) => {
            let mut effects = ask_reading(ctx, live, text, &error);
            if let PrivateReply::Ephemeral(reply) = &mut effects.answer {
                let older = ctx.l10n.say(&s::OlderBoard);
                reply.text = ctx.l10n.join([older, std::mem::take(&mut reply.text)]);
            }
            effects
        }
    }
}

/// Asks which of several readings of a text to play.
fn ask_reading(ctx: &Ctx<'_>, live: &LiveGame, text: &str, error: &ReadError) -> Effects {
    let position = live.game.history().position();
    let candidates = error.candidates().iter().take(MAX_READINGS);
    let readings: Vec<(Move, Option<Dialect>)> =
        candidates.map(|mv| (*mv, PersonDialects::letters_of(position, text, *mv))).collect();
    let mut dialects = readings.iter().filter_map(|(_, dialect)| *dialect);
    let first = dialects.next();
    // If only the letters make the difference, the answer is remembered.
    let remembers =
        dialects.any(|dialect| Some(dialect) != first) || matches!(error, ReadError::Doubtful { .. });
    let actions = readings.iter().map(|(mv, dialect)| match dialect {
        Some(dialect) if remembers => (*mv, GameAction::ReadingIn(*mv, *dialect)),
        _ => (*mv, GameAction::Reading(*mv)),
    });
    let why = errors::read_error(ctx.l10n, text, error, position, position.turn());
    choose_move::ask(ctx, live, why, actions)
}

/// Plays the chosen reading of a text, and remembers the dialect of its letters.
pub(crate) fn play_in(ctx: &Ctx<'_>, live: &LiveGame, mv: Move, letters: Dialect) -> Effects {
    let mut effects = play(ctx, live, mv, true);
    if !effects.games.is_empty()
        && let PrivateReply::Update(reply) = &mut effects.answer
    {
        let settings = PersonSettings { letters: Some(letters), ..ctx.myself().settings.clone() };
        let command = line_in("personal", ctx.l10n.locale());
        let kept = ctx.l10n.say(&s::LettersKept { dialect: letters, command });
        reply.text = format!("{}\n{kept}", reply.text);
        effects.writes.push(writes::person(&ctx.requester, &settings));
    }
    effects
}

/// Asks in which of several games to play a text.
fn ask_game_of_move(ctx: &Ctx<'_>, live_games: &[&LiveGame], text: &str) -> Effects {
    let readings = live_games.iter().flat_map(|live| {
        let moves = ctx.reading(live).moves(live.game.history().position(), text);
        moves.into_iter().map(|mv| (*live, GameAction::Reading(mv)))
    });
    choose_game::ask(ctx, ctx.l10n.say(&s::WhichGameToMove { text: code_span(text) }), readings)
}

/// Completes a move in the games in which the person is to move.
pub(crate) fn complete(
    live_games: &[LiveGame],
    typing: &CompletionRequest,
    own: &PersonSettings,
) -> Vec<Choice> {
    let player = PlayerId::new(typing.person.clone());
    let mine = live_games.iter().rev().filter(|live| live.game.check_turn(&player).is_ok());
    let boards = mine.map(|live| {
        let spoken = Some(live.locale_at(&typing.place.channel));
        (live.game.history().position(), effective::dialects_for(own, typing.locale.as_deref(), spoken))
    });
    complete_on(boards, typing, own)
}

pub(crate) fn complete_at(
    position: &Position,
    typing: &CompletionRequest,
    own: &PersonSettings,
) -> Vec<Choice> {
    complete_on([(position, effective::dialects_for(own, typing.locale.as_deref(), None))], typing, own)
}

fn complete_on<'a>(
    boards: impl IntoIterator<Item = (&'a Position, PersonDialects)>,
    typing: &CompletionRequest,
    own: &PersonSettings,
) -> Vec<Choice> {
    let typed = plain(&typing.text);
    let locale = own.language.or(typing.locale.as_deref().map(Locale::of)).or(own.heard).unwrap_or_default();
    let l10n = Localizer::of(locale).with(TextStyle { notation: own.notation, ..TextStyle::USUAL });
    let mut choices: Vec<(u8, Choice)> = Vec::new();
    for (position, dialects) in boards {
        for mv in move_text::legal_in_order(position) {
            if let Some((rank, choice)) = completion(l10n, position, &dialects, mv, &typed)
                && choices.iter().all(|(_, other)| other.value != choice.value)
            {
                choices.push((rank, choice));
            }
        }
    }
    choices.sort_by_key(|(rank, _)| *rank);
    choices.into_iter().map(|(_, choice)| choice).take(MAX_CHOICES).collect()
}

/// Returns a move as a completion of `typed`, with its rank: 0 if the move begins so in the reader's notation, 1 if it does
/// in another one, 2 if it contains the text.
fn completion(
    l10n: Localizer,
    position: &Position,
    dialects: &PersonDialects,
    mv: Move,
    typed: &str,
) -> Option<(u8, Choice)> {
    let own_style = l10n.style();
    let own = write(position, mv, own_style);
    let iccs = write(position, mv, NotationStyle::Iccs);
    let others = [
        write(position, mv, NotationStyle::Wxf),
        write(position, mv, NotationStyle::Chinese(Script::Traditional)),
        write(position, mv, NotationStyle::Chinese(Script::Simplified)),
    ];
    let rank = if plain(&own).starts_with(typed) {
        0
    } else {
        let forms = others.iter().chain([&own, &iccs]).map(|form| plain(form));
        forms.filter_map(|form| form.find(typed)).map(|at| if at == 0 { 1 } else { 2 }).min()?
    };
    let mut shown = vec![own.clone()];
    match l10n.second_style() {
        Some(second) => shown.push(write(position, mv, second)),
        None if own_style != NotationStyle::Wxf => shown.push(others[0].clone()),
        None => {}
    }
    shown.push(iccs.clone());
    // The value must be unambiguous, whatever its letters mean in other dialects.
    let value = if dialects.read(position, &own) == Ok(mv) { own } else { iccs };
    Some((rank, Choice { label: shown.join("  "), value }))
}

/// Normalizes a move's text: abbreviations leave out blanks and case.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .map(|c| if c == '=' { '.' } else { c })
        .collect()
}
