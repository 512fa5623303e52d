//! The menu of settings: the settings, the values of one, and a board in the resulting style.

use crate::commands::intent::SettingsRequest;
use crate::commands::setting::SettingValue;
use crate::commands::settings::{self, MAX_CHANNELS, ScopeSettings, SettingError};
use crate::features::context::{Ctx, place_locale, spoken_locale};
use crate::features::effective::text_style;
use crate::features::effects::Effects;
use crate::features::writes;
use crate::i18n::{Localizer, messages as s};
use crate::message::{
    Button, ButtonStyle, Choice, PersonSettings, PlaceSettings, Reminders, Reply, Row, SettingsScope, picture,
};
use crate::store::StateWrite;

pub(crate) fn handle(ctx: &Ctx<'_>, request: &SettingsRequest) -> Effects {
    if let Some(refused) = may_not_set(ctx, request) {
        return Effects::ephemeral(refused);
    }
    let before = chosen_settings(ctx, request.scope);
    let mut after = before.clone();
    for (name, value) in &request.changes {
        let setting = settings::named(request.scope, name).ok_or(SettingError::Elsewhere);
        let result = setting.and_then(|setting| setting.set(&mut after, *value, &ctx.request.place.channel));
        if let Err(error) = result {
            return Effects::ephemeral(match error {
                SettingError::TooManyChannels => ctx.l10n.say(&s::TooManyChannels { max: MAX_CHANNELS }),
                SettingError::LastChannel => ctx.l10n.say(&s::LastChannel),
                SettingError::Elsewhere => ctx.l10n.say(&s::SettingOfServer),
            });
        }
    }
    if let ScopeSettings::Place(place_settings) = &mut after
        && ["daily", "lobby-list"]
            .iter()
            .any(|posted| request.changes.contains(&(posted, SettingValue::Here)))
    {
        place_settings.posting_language = place_locale(ctx.request).or(Some(ctx.l10n.locale()));
    }
    let reply = menu(ctx, request, &after);
    let mut writes = Vec::new();
    if after != before {
        writes.push(write_settings(ctx, request.scope, after));
    }
    let direct = ("reminders", SettingValue::Reminders(Reminders::Direct));
    if request.changes.contains(&direct) && ctx.myself().dm_refused {
        writes.push(StateWrite::DmRefused { person: ctx.requester.to_string(), refused: false });
    }
    Effects { writes, ..Effects::answer(ctx.in_place(reply)) }
}

/// Remembers whether the person's app is dark, which is the default theme of boards.
pub(crate) fn appearance(ctx: &Ctx<'_>, dark: bool) -> Effects {
    let known = &ctx.myself().settings;
    if known.dark == dark {
        return Effects::default();
    }
    let settings = PersonSettings { dark, ..known.clone() };
    Effects { writes: vec![writes::person(&ctx.requester, &settings)], ..Effects::default() }
}

/// Says why the requester may not change these settings here.
fn may_not_set(ctx: &Ctx<'_>, request: &SettingsRequest) -> Option<String> {
    let place = &ctx.request.place;
    match request.scope {
        SettingsScope::Me => None,
        _ if place.is_borrowed() => Some(ctx.l10n.say(&s::BorrowedSettings)),
        _ if place.is_direct() => Some(ctx.l10n.say(&s::ServerDirect)),
        SettingsScope::Server | SettingsScope::Competitions if !place.manages => {
            Some(ctx.l10n.say(&s::ServerManagers { who: ctx.describe_holders(&s::WhoManages) }))
        }
        _ if !ctx.request.moderator => Some(ctx.l10n.say(&s::ServerModerators { who: ctx.moderators() })),
        SettingsScope::Server | SettingsScope::Competitions if place.server.is_none() => {
            Some(ctx.l10n.say(&s::ServerUnknown))
        }
        _ => None,
    }
}

fn chosen_settings(ctx: &Ctx<'_>, scope: SettingsScope) -> ScopeSettings {
    match scope {
        SettingsScope::Me => ScopeSettings::Person(ctx.myself().settings.clone()),
        SettingsScope::Channel => ScopeSettings::Place(ctx.effective.places.channel.clone()),
        SettingsScope::Server | SettingsScope::Competitions => {
            ScopeSettings::Place(ctx.effective.places.server.clone())
        }
    }
}

fn write_settings(ctx: &Ctx<'_>, scope: SettingsScope, chosen: ScopeSettings) -> StateWrite {
    match (scope, chosen) {
        (SettingsScope::Server | SettingsScope::Competitions, ScopeSettings::Place(place_settings)) => {
            let server = ctx.request.place.server.clone().unwrap_or_default();
            StateWrite::Server { server, settings: writes::json(&place_settings) }
        }
        (_, ScopeSettings::Place(place_settings)) => {
            StateWrite::Channel { settings: writes::json(&place_settings) }
        }
        (_, ScopeSettings::Person(person)) => writes::person(&ctx.requester, &person),
    }
}

fn menu(ctx: &Ctx<'_>, request: &SettingsRequest, chosen: &ScopeSettings) -> Reply {
    let place = &ctx.request.place;
    // A new language applies at once.
    let (l10n, untouched) = match chosen {
        ScopeSettings::Person(person) => {
            let locale = spoken_locale(ctx.request, person).unwrap_or(ctx.l10n.locale());
            let l10n = Localizer::of(locale).with(text_style(person));
            (l10n, ScopeSettings::Person(PersonSettings::default()))
        }
        ScopeSettings::Place(_) => (ctx.l10n, ScopeSettings::Place(PlaceSettings::default())),
    };
    let head = match request.scope {
        SettingsScope::Me => l10n.say(&s::SettingsMine),
        SettingsScope::Channel => l10n.say(&s::SettingsChannel),
        SettingsScope::Server => l10n.say(&s::SettingsServer),
        SettingsScope::Competitions => l10n.say(&s::SettingsCompetitions),
    };
    // First the changes, then the other chosen settings.
    let mut done = Vec::new();
    let mut lines = vec![head];
    for setting in settings::of(request.scope) {
        let Some((name, label, value)) = setting.standing(chosen, &place.channel) else { continue };
        let shown = label.map_or_else(|| name.into_owned(), |label| l10n.say(label));
        let line = s::SettingLine { name: l10n.say(setting.about), value: shown };
        let wants_bare = setting.name == "bare" && value != SettingValue::Switch(false);
        if request.changes.iter().any(|(name, _)| *name == setting.name) {
            let mark = if place.addressed_only && wants_bare { "⚠️" } else { "✓" };
            done.push(format!("{mark} **{}**", l10n.say(&line)));
        } else if !setting.would_change_nothing(&untouched, value, &place.channel) {
            lines.push(l10n.say(&line));
        }
    }
    done.append(&mut lines);
    if is_bare_unread(ctx, request, chosen) {
        done.push(l10n.say(&s::BareNotRead));
    }
    let looks = match chosen {
        // A channel shows the style that it inherits, too.
        ScopeSettings::Place(place_settings) if request.scope == SettingsScope::Channel => {
            place_settings.over(&ctx.effective.inherited()).looks
        }
        _ => chosen.looks(),
    };
    let rows = rows(l10n, request, chosen, &place.channel);
    Reply { rows, ..Reply::text(done.join("\n")).with_picture(picture::of_start(l10n, looks)) }
}

/// Returns `true` if moves without an address are wanted here, but the platform withholds them.
fn is_bare_unread(ctx: &Ctx<'_>, request: &SettingsRequest, chosen: &ScopeSettings) -> bool {
    let shown = request.open == Some("bare") || request.changes.iter().any(|(name, _)| *name == "bare");
    let bare = if let ScopeSettings::Place(place_settings) = chosen { place_settings.bare } else { None };
    ctx.request.place.addressed_only && bare != Some(false) && (shown || bare == Some(true))
}

fn rows(l10n: Localizer, request: &SettingsRequest, chosen: &ScopeSettings, channel: &str) -> Vec<Row> {
    let all = settings::of(request.scope)
        .map(|setting| Choice { value: setting.name.to_owned(), label: l10n.say(setting.about) });
    let menu = settings::component(request.scope, None);
    let mut rows = vec![Row::select(menu, l10n.say(&s::ChooseSetting), all)];
    if let Some(setting) = request.open.and_then(|name| settings::named(request.scope, name)) {
        let current = setting.standing(chosen, channel).map(|(name, ..)| name);
        let values = setting.values.iter().map(|value| {
            let mark = if current.as_deref() == Some(value.name) { "✓ " } else { "" };
            Choice { value: value.name.to_owned(), label: format!("{mark}{}", l10n.say(value.label)) }
        });
        let id = settings::component(request.scope, Some(setting.name));
        rows.push(Row::select(id, l10n.say(setting.about), values));
    }
    // The button leads to the other scope only: that of this scope would have the id of the select.
    let (other, label) = match request.scope {
        SettingsScope::Me | SettingsScope::Competitions => return rows,
        SettingsScope::Server => (SettingsScope::Channel, l10n.say(&s::ChoiceThisChannel)),
        SettingsScope::Channel => (SettingsScope::Server, l10n.say(&s::ChoiceWholeServer)),
    };
    let open = request.open.filter(|name| settings::named(other, name).is_some());
    let id = settings::component(other, open);
    rows.push(Row::Buttons(vec![Button::new(id, label, ButtonStyle::Secondary)]));
    rows
}
