//! Games against the bot, and the level at which it plays whom.

use crate::commands::intent::{GameTerms, SideChoice};
use crate::engine::Level;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::challenge;
use crate::features::{help, writes};
use crate::game::{Phase, PlayerId, Seat, TimeControl};
use crate::i18n::{Localizer, messages as s};
use crate::message::{
    AskedPerson, BotComponent, Button, ButtonStyle, CustomId, LevelChoice, PersonSettings, PlayerSkill,
    Reply, Row,
};
use crate::render::PieceSet;
use crate::rules::Color;
use crate::store::StoreResult;

/// The level that a choice stands for.
pub(crate) fn level_of(choice: LevelChoice) -> u8 {
    match choice {
        LevelChoice::Skill(PlayerSkill::New) => 1,
        LevelChoice::Skill(PlayerSkill::Rules) => 2,
        LevelChoice::Skill(PlayerSkill::Well) => 5,
        LevelChoice::Level(level) => level,
    }
}

/// The button that begins a game at the next level, with the same terms.
pub(super) fn level_button(l10n: Localizer, asked: &PlayerId, level: u8, terms: &GameTerms) -> Button {
    let asked = AskedPerson::of(asked);
    let id = BotComponent { asked, choice: LevelChoice::Level(level), terms: terms.write() };
    Button::new(CustomId::Bot(id), l10n.say(&s::ButtonBotLevel { level }), ButtonStyle::Success)
}

/// Begins a game against the bot. Where no level is named and none is known, it asks how well the person plays.
pub(crate) async fn begin(ctx: &Ctx<'_>, level: Option<Level>, terms: &GameTerms) -> StoreResult<Effects> {
    // A coach helps as hints do.
    if terms.coach && ctx.effective.place_settings().hints == Some(false) {
        return Ok(Effects::note(ctx.l10n.say(&s::PlaceNoHints)));
    }
    let known = ctx.myself().settings.bot_level.and_then(Level::new);
    let usual = ctx.services.defaults.default_level;
    let mut effects = begin_at(ctx, level.or(known).unwrap_or(usual), terms, terms.coach).await?;
    // What would be refused is not asked about. Who sets up a position or takes a handicap knows the rules.
    if !effects.changes_game() || terms.start.is_some() || terms.handicap.is_some() {
        return Ok(effects);
    }
    match (level, known) {
        (None, None) => Ok(Effects::answer(PrivateReply::Note(ask_level(ctx, terms)))),
        (Some(named), Some(known)) if named != known => {
            remember(
                ctx,
                &mut effects,
                PersonSettings { bot_level: Some(named.get()), ..ctx.own_settings() },
            );
            Ok(effects)
        }
        _ => Ok(effects),
    }
}

async fn begin_at(ctx: &Ctx<'_>, level: Level, terms: &GameTerms, coach: bool) -> StoreResult<Effects> {
    let default = if terms.handicap.is_some() { Color::Black } else { Color::Red };
    let color = challenge::chosen_side(ctx, terms.side, SideChoice::Fixed(default));
    let mut opening = match challenge::setup(ctx, terms, !color, TimeControl::None) {
        Ok(opening) => opening,
        Err(refused) => return Ok(Effects::note(refused)),
    };
    let helps = ctx.effective.place_settings().hints != Some(false);
    opening.coach = helps && (coach || ctx.myself().settings.coach == Some(true));
    challenge::against_bot(ctx, color, level.get(), opening, terms.thread).await
}

fn ask_level(ctx: &Ctx<'_>, terms: &GameTerms) -> Reply {
    let (asked, written) = (AskedPerson::of(&ctx.me), terms.write());
    let button = |skill: PlayerSkill, label: s::Words, look| {
        let choice = LevelChoice::Skill(skill);
        let id = CustomId::Bot(BotComponent { asked, choice, terms: written.clone() });
        Button::new(id, ctx.l10n.say(label), look)
    };
    let buttons = vec![
        button(PlayerSkill::New, &s::ButtonSkillNew, ButtonStyle::Success),
        button(PlayerSkill::Rules, &s::ButtonSkillRules, ButtonStyle::Primary),
        button(PlayerSkill::Well, &s::ButtonSkillWell, ButtonStyle::Primary),
    ];
    Reply::text(ctx.l10n.say(&s::BotSkillQuestion)).with_buttons(buttons)
}

/// Begins a game at the level of an answer to that question, or at the one that the bot has proposed, and remembers it.
pub(crate) async fn choose(
    ctx: &Ctx<'_>,
    choice: LevelChoice,
    asked: AskedPerson,
    terms: &GameTerms,
) -> StoreResult<Effects> {
    if asked != AskedPerson::of(&ctx.me) {
        return Ok(Effects::note(ctx.l10n.say(&s::RefuseSomebodyElsesQuestion)));
    }
    let Some(level) = Level::new(level_of(choice)) else { return Ok(ctx.unknown_button()) };
    if let LevelChoice::Level(level) = choice
        && plays_bot(ctx, level)
    {
        return Ok(Effects::note(ctx.l10n.say(&s::BotLevelIsOn { level })));
    }
    let beginner = choice == LevelChoice::Skill(PlayerSkill::New);
    let helped = beginner && ctx.myself().settings.coach != Some(false);
    let mut effects = begin_at(ctx, level, terms, terms.coach || helped).await?;
    if !effects.changes_game() {
        return Ok(effects);
    }
    let mut settings = PersonSettings { bot_level: Some(level.get()), ..ctx.own_settings() };
    if beginner {
        settings.coach = settings.coach.or(Some(true));
        show_pictograms(ctx, &mut effects, &mut settings);
    }
    if matches!(choice, LevelChoice::Skill(_)) {
        // Why there is no thread has been said.
        if !terms.thread || effects.thread.is_some() || ctx.request.place.is_direct() {
            effects.answer = PrivateReply::Note(begun_at_level(ctx, &effects, level.get(), beginner));
        }
        effects = ctx.answered(effects);
    }
    remember(ctx, &mut effects, settings);
    Ok(effects)
}

/// True if this person is playing the bot at this level here.
fn plays_bot(ctx: &Ctx<'_>, level: u8) -> bool {
    ctx.live_games.iter().any(|live| {
        let opponent = live.game.side_of(&ctx.me).map(|side| live.game.seat(!side));
        live.game.phase() == Phase::Playing && opponent == Some(&Seat::Bot { level })
    })
}

/// Shows somebody who is new the pieces as pictures, from the first board on, unless others were chosen, or the signs are known.
fn show_pictograms(ctx: &Ctx<'_>, effects: &mut Effects, settings: &mut PersonSettings) {
    if settings.looks.pieces.is_none() && !ctx.l10n.locale().knows_pieces() {
        settings.looks.pieces = Some(PieceSet::Pictogram);
        settings.looks.badges = Some(false);
    }
    let looks = settings.looks.over(ctx.effective.place_settings().looks).over(settings.own_looks());
    let side = effects.first_game().and_then(|update| update.after.side_of(&ctx.me));
    for post in &mut effects.posts {
        post.reply.picture.iter_mut().for_each(|picture| picture.apply_style(looks, side));
    }
}

/// Reply to the person who has answered, about the game that was begun.
fn begun_at_level(ctx: &Ctx<'_>, effects: &Effects, level: u8, beginner: bool) -> Reply {
    let l10n = ctx.l10n;
    let mut told = vec![l10n.say(&s::BotSkillBegun { level })];
    if !beginner {
        told.push(l10n.say(&s::BotSkillFollows));
        return Reply::text(l10n.join(told));
    }
    if effects.first_game().is_some_and(|update| update.after.opening().coach) {
        told.push(l10n.say(&s::BotSkillCoach));
    }
    told.push(l10n.say(&s::BotSkillLessons));
    Reply { rows: vec![Row::Buttons(vec![help::lessons_button(l10n)])], ..Reply::text(l10n.join(told)) }
}

/// Stores settings with what begins, in place of those that only tell the language.
fn remember(ctx: &Ctx<'_>, effects: &mut Effects, settings: PersonSettings) {
    effects.writes = vec![writes::person(&ctx.me, &settings)];
}
