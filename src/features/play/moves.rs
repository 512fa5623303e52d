//! Moves that are typed, and their completion while they are.

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
    Button, ButtonStyle, Choice, CompletionRequest, GameAction, MAX_CHOICES, PersonSettings, Reply,
    RequestKind,
};
use crate::notation::{Dialect, Hint, MoveLikeness, NotationStyle, ReadError, Script, shape, write};
use crate::rules::{Move, Position};

/// Most readings of a text that are offered as buttons.
const MAX_READINGS: usize = 20;

pub(crate) fn typed(ctx: &Ctx<'_>, text: &str, addressed: bool) -> Effects {
    if let Some(live) = ctx.meant() {
        return move_in(ctx, live, text, addressed);
    }
    let mine = ctx.filter(|live| live.game.check_turn(&ctx.me).is_ok());
    // Of several games those are meant in which the text is a move.
    let fits = |live: &&LiveGame| !ctx.reading(live).moves(live.game.history().position(), text).is_empty();
    let fitting: Vec<&LiveGame> = mine.iter().copied().filter(|live| fits(live)).collect();
    match (&fitting[..], &mine[..]) {
        ([live], _) | ([], [live, ..]) => move_in(ctx, live, text, addressed),
        ([], []) => not_to_move(ctx, text, addressed),
        (many, _) => ask_game_of_move(ctx, many, text),
    }
}

/// Reply to a person who types a move and has none to play. Without an address only a player gets it, and only for
/// what is a move beyond doubt: others talk about the game.
fn not_to_move(ctx: &Ctx<'_>, text: &str, addressed: bool) -> Effects {
    let plays = |live: &&LiveGame| live.game.side_of(&ctx.me).is_some();
    let mut open = ctx.filter(|live| live.game.is_open());
    open.sort_by_key(|live| !plays(live));
    if !addressed {
        let is_move = text.chars().any(char::is_alphabetic)
            && shape(text, dialects(["fr", "vi"])) == MoveLikeness::Move;
        let just_over = || ctx.live_games.last().filter(|live| !live.game.is_open());
        let own = open.first().copied().or_else(just_over);
        // In a chat of one's own nobody else is talked to.
        let alone = own.is_none() && !ctx.services.platform.answers_in_channel();
        if !is_move || !(alone || own.as_ref().is_some_and(plays)) {
            return Effects::default();
        }
        open = own.into_iter().collect();
    }
    match open.first() {
        Some(live) => {
            let refusal = live.game.check_turn(&ctx.me).err();
            ctx.refused(live, &refusal.unwrap_or(Refusal::NotAPlayer))
        }
        None => ctx.no_game(),
    }
}

fn move_in(ctx: &Ctx<'_>, live: &LiveGame, text: &str, addressed: bool) -> Effects {
    let game = &live.game;
    let side = match game.check_turn(&ctx.me) {
        Ok(side) => side,
        Err(_) if !addressed => return Effects::default(),
        Err(refusal) => return ctx.refused(live, &refusal),
    };
    let position = game.history().position();
    let found = ctx.reading(live).read(position, text);
    let means_move = !matches!(&found, Err(error) if error.candidates().is_empty());
    let unseen = ctx.unseen.iter().find(|(game, _)| *game == live.id);
    let older = matches!(unseen, Some((_, StaleReason::OlderBoard)));
    match found {
        found if means_move && older => meant_for_older_board(ctx, live, text, found),
        _ if means_move && unseen.is_some() => {
            Effects::note(ctx.l10n.say(&s::TypedTooEarly { text: code_span(text) }))
        }
        Ok(mv) => play(ctx, live, mv, false),
        Err(error) if !error.candidates().is_empty() => ask_reading(ctx, live, text, &error),
        // Bare figures such as `12.5` are more often talk than a soldier's move, and so is what would be a move only
        // in a language that is not spoken here.
        Err(ReadError::Unreadable { hint: None, .. }) if !addressed => Effects::default(),
        Err(_) if !addressed && !text.chars().any(char::is_alphabetic) => Effects::default(),
        Err(error) => {
            if let ReadError::Unreadable { hint: None | Some(Hint::TooLong), .. } = error
                && let Some(offer) = plain_words::offer(ctx, live, text)
            {
                return offer;
            }
            let why = errors::read_error(ctx.l10n, text, &error, position, side);
            let older = if older { ctx.l10n.say(&s::OlderBoard) } else { String::new() };
            Effects::note(ctx.l10n.join([older, why]))
        }
    }
}

/// Plays a move; `update` where the button for it stands on a private message.
pub(crate) fn play(ctx: &Ctx<'_>, live: &LiveGame, mv: Move, update: bool) -> Effects {
    if let Err(refusal) = live.game.check_turn(&ctx.me) {
        return ctx.refused(live, &refusal);
    }
    match live.game.decide(&ctx.actor(), &GameCommand::Move(mv), ctx.now) {
        // The time was over before the move came.
        Ok(events) if matches!(events[..], [Event::Ended { .. }, ..]) => {
            command::issue(ctx, live, &GameCommand::Move(mv))
        }
        Ok(events) => {
            let shown = move_text::short(ctx.l10n, live.game.history().position(), mv);
            let mut effects = command::changed(live, events);
            let done = Reply::text(format!("✓ {shown}"));
            effects.answer = match &ctx.request.what {
                _ if update => PrivateReply::Update(done),
                RequestKind::Slash(_) => PrivateReply::Note(done),
                _ => PrivateReply::Silence,
            };
            effects
        }
        Err(refusal) => ctx.refused(live, &refusal),
    }
}

/// The text replies to an older board: it is not played, but offered where it is legal now.
fn meant_for_older_board(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    text: &str,
    found: Result<Move, ReadError>,
) -> Effects {
    let position = live.game.history().position();
    match found {
        Ok(mv) => {
            let label = ctx.l10n.say(&s::ButtonPlayNow { mv: move_text::short(ctx.l10n, position, mv) });
            let button =
                ctx.answer_button(live, GameAction::Reading(mv), &s::ButtonMove, ButtonStyle::Primary);
            let told = Reply::text(ctx.l10n.say(&s::OlderBoardLegal { text: code_span(text) }));
            Effects::answer(PrivateReply::Note(told.with_buttons(vec![Button { label, ..button }])))
        }
        Err(error) => {
            let mut effects = ask_reading(ctx, live, text, &error);
            if let PrivateReply::Note(reply) = &mut effects.answer {
                let older = ctx.l10n.say(&s::OlderBoard);
                reply.text = ctx.l10n.join([older, std::mem::take(&mut reply.text)]);
            }
            effects
        }
    }
}

fn ask_reading(ctx: &Ctx<'_>, live: &LiveGame, text: &str, error: &ReadError) -> Effects {
    let position = live.game.history().position();
    let candidates = error.candidates();
    let candidates = candidates.get(..MAX_READINGS).unwrap_or(candidates);
    let told = errors::read_error(ctx.l10n, text, error, position, position.turn());
    let letters: Vec<_> =
        candidates.iter().map(|mv| PersonDialects::letters_of(position, text, *mv)).collect();
    // Where letters alone make the difference, the answer is remembered.
    let differ = letters.iter().flatten().any(|one| letters.iter().flatten().any(|other| one != other));
    let remembers = differ || matches!(error, ReadError::Doubtful { .. });
    let action = |(mv, letters): (&Move, &Option<Dialect>)| match letters {
        Some(letters) if remembers => GameAction::ReadingIn(*mv, *letters),
        _ => GameAction::Reading(*mv),
    };
    choose_move::ask(ctx, live, told, candidates.iter().zip(&letters).map(|pair| (*pair.0, action(pair))))
}

/// Plays a move that was chosen among several readings, and remembers whose letters it was written in.
pub(crate) fn play_in(ctx: &Ctx<'_>, live: &LiveGame, mv: Move, letters: Dialect) -> Effects {
    let mut effects = play(ctx, live, mv, true);
    if !effects.games.is_empty()
        && let PrivateReply::Update(reply) = &mut effects.answer
    {
        let settings = PersonSettings { letters: Some(letters), ..ctx.myself().settings.clone() };
        let command = line_in("personal", ctx.l10n.locale());
        let kept = ctx.l10n.say(&s::LettersKept { dialect: letters, command });
        reply.text = format!("{}\n{kept}", reply.text);
        effects.writes.push(writes::person(&ctx.me, &settings));
    }
    effects
}

/// One button for each game in which the text is a move.
fn ask_game_of_move(ctx: &Ctx<'_>, live_games: &[&LiveGame], text: &str) -> Effects {
    let wishes = live_games.iter().flat_map(|live| {
        let moves = ctx.reading(live).moves(live.game.history().position(), text);
        moves.into_iter().map(|mv| (*live, GameAction::Reading(mv)))
    });
    choose_game::ask(ctx, ctx.l10n.say(&s::WhichGameToMove { text: code_span(text) }), wishes)
}

/// The legal moves that fit what is typed so far, for the games in which the person is to move.
pub(crate) fn complete(
    live_games: &[LiveGame],
    typing: &CompletionRequest,
    own: &PersonSettings,
) -> Vec<Choice> {
    let me = PlayerId::new(typing.person.clone());
    let mine = live_games.iter().rev().filter(|live| live.game.check_turn(&me).is_ok());
    let boards = mine.map(|live| {
        (
            live.game.history().position(),
            effective::reading_of(own, typing.locale.as_deref(), Some(live.locale_at(&typing.place.channel))),
        )
    });
    fitting(boards, typing, own)
}

pub(crate) fn complete_at(
    position: &Position,
    typing: &CompletionRequest,
    own: &PersonSettings,
) -> Vec<Choice> {
    fitting([(position, effective::reading_of(own, typing.locale.as_deref(), None))], typing, own)
}

fn fitting<'a>(
    boards: impl IntoIterator<Item = (&'a Position, PersonDialects)>,
    typing: &CompletionRequest,
    own: &PersonSettings,
) -> Vec<Choice> {
    let wanted = plain(&typing.text);
    let locale = own.language.or(typing.locale.as_deref().map(Locale::of)).or(own.heard).unwrap_or_default();
    let l10n = Localizer::of(locale).with(TextStyle { notation: own.notation, ..TextStyle::default() });
    let mut choices: Vec<(i32, Choice)> = Vec::new();
    for (position, reading) in boards {
        for mv in move_text::legal_in_order(position) {
            // First as the language writes, then as others do.
            let styles = [
                l10n.style(),
                NotationStyle::Wxf,
                NotationStyle::Chinese(Script::Traditional),
                NotationStyle::Chinese(Script::Simplified),
                NotationStyle::Iccs,
            ];
            let forms = styles.map(|style| write(position, mv, style));
            let fit = |form: &String| match plain(form).find(&wanted) {
                Some(0) => 1,
                Some(_) => 2,
                None => 3,
            };
            let rank = if fit(&forms[0]) == 1 { 0 } else { forms.iter().map(fit).min().unwrap_or(3) };
            let second =
                l10n.second_style().or((styles[0] != NotationStyle::Wxf).then_some(NotationStyle::Wxf));
            let second = second.map(|style| write(position, mv, style));
            let shown = [Some(&forms[0]), second.as_ref(), Some(&forms[4])].into_iter().flatten();
            let label = shown.map(String::as_str).collect::<Vec<_>>().join("  ");
            // What was chosen from a list is not asked about, whatever its letters mean in other dialects.
            let is_plain = reading.read(position, &forms[0]) == Ok(mv);
            let value = forms[if is_plain { 0 } else { 4 }].clone();
            if rank < 3 && choices.iter().all(|(_, choice)| choice.value != value) {
                choices.push((rank, Choice { label, value }));
            }
        }
    }
    choices.sort_by_key(|(rank, _)| *rank);
    choices.into_iter().map(|(_, choice)| choice).take(MAX_CHOICES).collect()
}

/// A move's text as people abbreviate it.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .map(|c| if c == '=' { '.' } else { c })
        .collect()
}
