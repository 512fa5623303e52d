//! How a competition is created.

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::access::{RequestResult, check_organiser, refuse, server};
use crate::features::competitions::competition::{
    Competition, CompetitionCommand, CompetitionEvent, CompetitionId,
};
use crate::features::competitions::discord_features::{champion_role, server_tasks};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::round_text::date;
use crate::features::competitions::seasons::running_season;
use crate::features::competitions::teams::team_messages;
use crate::features::competitions::{messages, queries, standing_message};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PostDraft};
use crate::game::Player;
use crate::i18n::{Localizer, escape, messages as s};
use crate::message::picture::clip;
use crate::message::{
    Button, ButtonStyle, CompetitionComponent, CompetitionKind, CustomId, MAX_CUSTOM_ID, MAX_TEXT, Reply,
};
use crate::store::StateWrite;

/// Random bits in the number of a competition, behind its time.
const ID_BITS: u32 = 12;

/// Returns the id of the button that creates a competition, and as much of the name as it has room for.
pub(super) fn create_id(kind: CompetitionKind, terms: &str, name: &str) -> (CustomId, String) {
    let mut name = name.to_owned();
    loop {
        let id = CustomId::Competition(CompetitionComponent::Create {
            kind,
            name: name.clone(),
            terms: terms.to_owned(),
        });
        if id.to_string().encode_utf16().count() <= MAX_CUSTOM_ID || name.pop().is_none() {
            return (id, name);
        }
    }
}

/// Refuses a name of which only this part is kept.
pub(super) fn check_name(l10n: Localizer, name: &str, kept: &str) -> RequestResult<()> {
    let clean = escape::name(name);
    let is_cut = clean.ends_with('…') && !name.trim_end().ends_with('…');
    if kept == clean && !is_cut {
        return Ok(());
    }
    let count = kept.trim_end_matches('…').chars().count() as u64;
    refuse(l10n.say(&s::CompetitionNameLong { count }))
}

/// Shows what is known of a competition before it is created; `id` is that of the button.
pub(super) fn preview(ctx: &Ctx<'_>, mut lines: Vec<String>, id: CustomId) -> Effects {
    lines.push(ctx.l10n.say(&s::CompetitionPreview));
    let create = Button::new(id, ctx.l10n.say(&s::ButtonCreateCompetition), ButtonStyle::Success);
    let reply = Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(vec![create]);
    Effects::answer(ctx.in_place(reply))
}

/// Creates a competition, with the message of its standings in this channel. The first entrant is the host of a simul.
pub(super) async fn create(
    ctx: &Ctx<'_>,
    kind: CompetitionKind,
    terms: &str,
    name: &str,
    first: Option<&Player>,
) -> RequestResult {
    check_organiser(ctx)?;
    let Some(mut terms) = EventTerms::read(terms) else { return Ok(ctx.unknown_button()) };
    champion_role::check_manager(ctx, &terms)?;
    if let Some(starts) = terms.starts_at(ctx.now).filter(|starts| *starts <= ctx.now) {
        return refuse(ctx.l10n.say(&s::StartPassed { starts: date(ctx.l10n, starts) }));
    }
    if kind == CompetitionKind::Teams {
        terms.secret = Some(ctx.services.random() as u32);
    }
    let NewCompetition { mut stored, nonce, mut writes } =
        NewCompetition::new(ctx, kind, &terms.write(), name);
    writes.extend(running_season::begin_alone(ctx, &stored).await?);
    if first.is_some()
        && let Ok(joined) =
            stored.state.decide(&CompetitionCommand::Join { known: None, team: None }, ctx.now)
    {
        let (after, more) =
            queries::append(&stored, &joined, Some(&ctx.requester), ctx.channel.platform, first);
        writes.extend(more);
        stored = after;
    }
    writes.extend(server_tasks::new_server_tasks(ctx, &stored));
    let l10n = messages::localizer(ctx.effective);
    let organiser = Some(&ctx.requester);
    let standings = standing_message::standings_with(ctx.services, l10n, &stored, organiser).await?;
    let created = ctx.l10n.say(&s::CompetitionCreated);
    let answer: Vec<String> =
        std::iter::once(created).chain(team_messages::code_line(ctx, &stored)).collect();
    Ok(Effects {
        writes,
        posts: vec![PostDraft::here(standings, None)],
        nonce: Some(nonce),
        ..Effects::answer(ctx.in_place(Reply::text(answer.join("\n"))))
    })
}

/// A competition that is not stored yet.
pub(super) struct NewCompetition {
    pub stored: StoredCompetition,
    /// Nonce of the message with its standings.
    pub nonce: String,
    pub writes: Vec<StateWrite>,
}

impl NewCompetition {
    pub(super) fn new(ctx: &Ctx<'_>, kind: CompetitionKind, terms: &str, name: &str) -> Self {
        // From time and chance, so that a restored database never gives it to another one.
        let id =
            CompetitionId((ctx.now.0 << ID_BITS) | (ctx.services.random() & ((1 << ID_BITS) - 1)) as i64);
        let event =
            CompetitionEvent::Created { kind, name: name.to_owned(), terms: terms.to_owned(), at: ctx.now };
        let stored = StoredCompetition {
            id,
            server: server(ctx),
            channel: ctx.channel.id.clone(),
            state: Competition::replay(&[event]).expect("it is a creation"),
            people: Default::default(),
            message: None,
            is_sending: true,
            shown: 1,
        };
        let nonce = ctx.services.nonce();
        let writes = queries::create(&stored, &ctx.requester, ctx.channel.platform, &nonce);
        NewCompetition { stored, nonce, writes }
    }
}
