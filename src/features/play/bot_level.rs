//! Games against the bot, and the choice of its level.

use crate::commands::intent::{GameTerms, SideChoice};
use crate::engine::Level;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::challenge;
use crate::features::{help, writes};
use crate::game::{Phase, PlayerId, Seat, TimeControl};
use crate::i18n::{Localizer, messages as s};
use crate::message::{
    AskedPerson, BotComponent, Button, ButtonStyle, CustomId, LevelChoice, PersonSettings, PlayerSkill, Reply,
};
use crate::render::PieceSet;
use crate::rules::Color;
use crate::store::StoreResult;

pub(crate) fn level_of(choice: LevelChoice) -> u8 {
    match choice {
        LevelChoice::Skill(PlayerSkill::New) => 1,
        LevelChoice::Skill(PlayerSkill::Rules) => 2,
        LevelChoice::Skill(PlayerSkill::Well) => 5,
        LevelChoice::Level(level) => level,
    }
}

pub(crate) fn level_button(l10n: Localizer, asked: &PlayerId, level: u8, terms: &GameTerms) -> Button {
    let asked = AskedPerson::of(asked);
    let id = BotComponent { asked, choice: LevelChoice::Level(level), terms: terms.write() };
    Button::new(CustomId::Bot(id), l10n.say(&s::ButtonBotLevel { level }), ButtonStyle::Success)
}

/// Begins a game against the bot. If no level is named or known, it asks how well the person plays.
pub(crate) async fn begin(ctx: &Ctx<'_>, level: Option<Level>, terms: &GameTerms) -> StoreResult<Effects> {
    // A server that forbids hints forbids the coach.
    if terms.coach && ctx.effective.place_settings().hints == Some(false) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::PlaceNoHints)));
    }
    let known = ctx.myself().settings.bot_level.and_then(Level::new);
    let usual = ctx.services.defaults.default_level;
    let mut effects = begin_at(ctx, level.or(known).unwrap_or(usual), terms, terms.coach).await?;
    // A refused game needs no level. People who set up a position or take a handicap know the rules.
    if !effects.changes_game() || terms.start.is_some() || terms.handicap.is_some() {
        return Ok(effects);
    }
    match (level, known) {
        (None, None) => Ok(Effects::ephemeral(ask_level(ctx, terms))),
        (Some(named), Some(known)) if named != known => {
            let settings = PersonSettings { bot_level: Some(named.get()), ..ctx.own_settings() };
            remember(ctx, &mut effects, settings);
            Ok(effects)
        }
        _ => Ok(effects),
    }
}

async fn begin_at(ctx: &Ctx<'_>, level: Level, terms: &GameTerms, coach: bool) -> StoreResult<Effects> {
    let default = if terms.handicap.is_some() { Color::Black } else { Color::Red };
    let color = challenge::choose_side(ctx, terms.side, SideChoice::Fixed(default));
    let mut opening = match challenge::setup(ctx, terms, !color, TimeControl::None) {
        Ok(opening) => opening,
        Err(refused) => return Ok(Effects::ephemeral(refused)),
    };
    let helps = ctx.effective.place_settings().hints != Some(false);
    opening.coach = helps && (coach || ctx.myself().settings.coach == Some(true));
    challenge::against_bot(ctx, color, level.get(), opening, terms.thread).await
}

fn ask_level(ctx: &Ctx<'_>, terms: &GameTerms) -> Reply {
    let skills: [(PlayerSkill, s::Words, ButtonStyle); 3] = [
        (PlayerSkill::New, &s::ButtonSkillNew, ButtonStyle::Success),
        (PlayerSkill::Rules, &s::ButtonSkillRules, ButtonStyle::Primary),
        (PlayerSkill::Well, &s::ButtonSkillWell, ButtonStyle::Primary),
    ];
    let buttons = skills.map(|(skill, label, style)| {
        let asked = AskedPerson::of(&ctx.requester);
        let id = BotComponent { asked, choice: LevelChoice::Skill(skill), terms: terms.write() };
        Button::new(CustomId::Bot(id), ctx.l10n.say(label), style)
    });
    Reply::text(ctx.l10n.say(&s::BotSkillQuestion)).with_buttons(buttons.into())
}

/// Begins a game at the chosen or proposed level, and remembers the level.
pub(crate) async fn choose(
    ctx: &Ctx<'_>,
    choice: LevelChoice,
    asked: AskedPerson,
    terms: &GameTerms,
) -> StoreResult<Effects> {
    if asked != AskedPerson::of(&ctx.requester) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::RefuseSomebodyElsesQuestion)));
    }
    let Some(level) = Level::new(level_of(choice)) else { return Ok(ctx.unknown_button()) };
    if let LevelChoice::Level(level) = choice
        && plays_bot(ctx, level)
    {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::BotLevelIsOn { level })));
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
        // Otherwise the answer says why there is no thread.
        if !terms.thread || effects.thread.is_some() || ctx.request.place.is_direct() {
            effects.answer = PrivateReply::Ephemeral(begun_at_level(ctx, &effects, level.get(), beginner));
        }
        effects = ctx.answered(effects);
    }
    remember(ctx, &mut effects, settings);
    Ok(effects)
}

/// Returns `true` if the requester is playing the bot at this level here.
fn plays_bot(ctx: &Ctx<'_>, level: u8) -> bool {
    ctx.live_games.iter().any(|live| {
        let opponent = live.game.side_of(&ctx.requester).map(|side| live.game.seat(!side));
        live.game.phase() == Phase::Playing && opponent == Some(&Seat::Bot { level })
    })
}

/// Selects pictogram pieces for beginners who have not chosen a piece set, unless their language implies that they know the
/// signs.
fn show_pictograms(ctx: &Ctx<'_>, effects: &mut Effects, settings: &mut PersonSettings) {
    if settings.looks.pieces.is_none() && !ctx.l10n.locale().knows_pieces() {
        settings.looks.pieces = Some(PieceSet::Pictogram);
        settings.looks.badges = Some(false);
    }
    let looks = ctx.effective.looks_for(settings);
    let side = effects.first_game().and_then(|update| update.after.side_of(&ctx.requester));
    for post in &mut effects.posts {
        post.reply.picture.iter_mut().for_each(|picture| picture.apply_style(looks, side));
    }
}

/// Returns the reply to the person who chose the level.
fn begun_at_level(ctx: &Ctx<'_>, effects: &Effects, level: u8, beginner: bool) -> Reply {
    let l10n = ctx.l10n;
    let begun = l10n.say(&s::BotSkillBegun { level });
    if !beginner {
        return Reply::text(l10n.join([begun, l10n.say(&s::BotSkillFollows)]));
    }
    let mut sentences = vec![begun];
    if effects.first_game().is_some_and(|update| update.after.opening().coach) {
        sentences.push(l10n.say(&s::BotSkillCoach));
    }
    sentences.push(l10n.say(&s::BotSkillLessons));
    Reply::text(l10n.join(sentences)).with_buttons(vec![help::lessons_button(l10n)])
}

/// Stores the settings with the new game, in place of the write that stores the language only.
fn remember(ctx: &Ctx<'_>, effects: &mut Effects, settings: PersonSettings) {
    effects.writes = vec![writes::person(&ctx.requester, &settings)];
}
