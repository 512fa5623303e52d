//! What people can do, one folder each: handler, messages, state.

pub(crate) mod context;
pub mod effects;
pub(crate) mod faults;
pub(crate) mod help;
pub mod hints;
pub(crate) mod hooks;
pub mod lessons;
pub(crate) mod masters;
pub(crate) mod notices;
pub mod play;
pub(crate) mod posting;
pub(crate) mod privacy;
pub mod puzzles;
pub(crate) mod ratings;
pub mod replay;
pub(crate) mod review;
pub(crate) mod services;
pub(crate) mod settings;
pub(crate) mod writes;

use crate::commands::intent::{InputError, Intent};
use crate::commands::lexicon;
use crate::engine::Level;
use crate::game::PlayerId;
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::messages::Words;
use crate::i18n::{escape, messages as s};
use crate::message::picture;
use crate::message::request::{Request, RequestKind};
use crate::store::{OldRows, StateWrite, StoreResult};
use context::{Ctx, cannot_post, own_locale};
use effects::{Effects, PrivateReply};

/// The features that take part in what the whole bot does.
pub(crate) const FEATURES: &[&dyn hooks::Feature] =
    &[&ratings::RatingFeature, &play::PlayFeature, &puzzles::PuzzleFeature, &replay::ReplayFeature];

/// Longest name of a thread, in characters.
const MAX_THREAD_NAME: usize = 100;

/// Carries out what a person wants.
///
/// # Errors
/// When the store does not answer. Nothing is written here: that is done with what it returns.
pub(crate) async fn handle(ctx: &Ctx<'_>, intent: &Intent) -> StoreResult<Effects> {
    let mut effects = carry_out(ctx, intent).await?;
    if let PrivateReply::Note(reply)
    | PrivateReply::Update(reply)
    | PrivateReply::Followed { first: reply, .. } = &mut effects.answer
    {
        ctx.effective.style_message_for(&ctx.me, reply);
    }
    Ok(refused_unseen(ctx, &effects).unwrap_or(effects))
}

/// Refusal of what nobody would get to see; `None` where the channel takes messages or none is to be posted.
///
/// A move that is typed in a closed channel counts: nobody can be told there, and its board comes when the channel opens.
fn refused_unseen(ctx: &Ctx<'_>, effects: &Effects) -> Option<Effects> {
    let why = cannot_post(ctx)?;
    let unchanged: Words = match &effects.change {
        None if effects.posts.is_empty() => return None,
        None => return Some(Effects::note(why)),
        Some(change) if change.expected_seq == 0 => &s::NothingBegun,
        Some(_) if matches!(ctx.request.what, RequestKind::Text(_)) => return None,
        Some(_) => &s::GameUnchanged,
    };
    Some(Effects::note(ctx.l10n.join([why, ctx.l10n.say(unchanged)])))
}

/// Hands what a person wants to the feature that does it.
async fn carry_out(ctx: &Ctx<'_>, intent: &Intent) -> StoreResult<Effects> {
    Ok(match intent {
        Intent::Play { opponent, terms } => ctx.play(opponent.as_ref(), terms).await?,
        Intent::Bot { level, terms } => ctx.bot(*level, terms).await?,
        Intent::ChooseLevel { choice, asked, terms } => ctx.choose_level(*choice, *asked, terms).await?,
        Intent::Move { addressed: false, .. } if ctx.effective.place_settings().bare == Some(false) => {
            Effects::default()
        }
        Intent::Move { text, addressed } => {
            match puzzles::typed::typed_at_puzzle(ctx, text, *addressed).await? {
                Some(effects) => effects,
                None => ctx.typed_move(text, *addressed),
            }
        }
        Intent::Game(action) => ctx.unnamed(*action).await?,
        Intent::Component { id, picked } => ctx.component(*id, *picked).await?,
        Intent::Record(id, wish) => ctx.record(*id, *wish).await?,
        Intent::Masters(wish) => ctx.masters(wish).await?,
        Intent::Import(text) => ctx.import(text.as_deref()).await?,
        Intent::Pasted { text, addressed } => ctx.pasted(text, *addressed).await?,
        Intent::Plan { line, clear } => match lexicon::without_command(line, "if") {
            line if *clear && !line.is_empty() => {
                faults::answer(ctx, &InputError::TooMuch { command: "if", given: line.to_owned() })
            }
            line => ctx.plan(line, *clear),
        },
        Intent::Puzzle(wish) => puzzles::handler::handle(ctx, wish).await?,
        Intent::Ask(query) => ctx.ask_about(query).await?,
        Intent::Answer(yes) => ctx.answer(*yes).await?,
        Intent::Settings(panel) => ctx.settings(panel),
        Intent::Block { player, on } => ctx.block(player.as_ref(), *on).await?,
        Intent::Unblock(person) => ctx.unblock(person),
        Intent::Data(wish) => ctx.data(*wish),
        Intent::Learn(wish) => ctx.learn(wish).await?,
        Intent::Help(topic) => {
            Effects::answer(PrivateReply::Note(help::on(ctx.l10n, *topic, ctx.myself().settings.looks)))
        }
        Intent::Fault(fault) => faults::answer(ctx, fault),
    })
}

/// What the thread of a new game is called.
pub(crate) fn thread_name(
    default_level: Level,
    request: &Request,
    chosen: Option<Locale>,
    intent: &Intent,
) -> String {
    let l10n = Localizer::of(own_locale(request, chosen));
    let player = &escape::name(&request.person.name);
    let bot = |level: u8| l10n.say(&s::BotName { level });
    let opponent = match intent {
        Intent::Play { opponent: Some(opponent), .. } => Some(escape::name(&opponent.name)),
        Intent::ChooseLevel { choice, .. } => Some(bot(play::bot_level::level_of(*choice))),
        Intent::Bot { level, .. } => Some(bot(level.unwrap_or(default_level).get())),
        _ => None,
    };
    let name = match opponent {
        Some(opponent) => l10n.say(&s::ThreadName { player, opponent }),
        None => l10n.say(&s::ThreadNameOpen { player }),
    };
    picture::clip(&name, MAX_THREAD_NAME)
}

/// What forgets a person, for whom the anonymous `stand_in` comes in.
pub fn erasure(platform: &str, person: &str, stand_in: PlayerId) -> StateWrite {
    let erase = |feature: &&dyn hooks::Feature| feature.erase(platform, person, &stand_in);
    let statements = FEATURES.iter().flat_map(erase).collect();
    StateWrite::Erased { person: person.to_owned(), stand_in, statements }
}

/// The rows of features that are deleted when they are old.
pub fn old_rows() -> Vec<OldRows> {
    FEATURES.iter().flat_map(|feature| feature.old_rows()).copied().collect()
}
