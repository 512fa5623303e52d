//! Settings: a list of what can be chosen, the values of one, and a board that shows what comes of it.

use crate::commands::intent::SettingsRequest;
use crate::commands::options::{CommandOption, OptionKind};
use crate::commands::setting::{
    ChannelChoice, DiscChoice, MAX_CHANNELS, Setting, SettingError, SettingValue,
};
use crate::commands::settings_menu;
use crate::features::context::Ctx;
use crate::features::context::platform_locale;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::settings::effective::UserProfile;
use crate::features::writes;
use crate::i18n::localizer::{Locale, Localizer, TextStyle};
use crate::i18n::messages as s;
use crate::message::custom_id::SettingsScope;
use crate::message::picture;
use crate::message::preferences::{PersonSettings, PlaceSettings, Reminders};
use crate::message::reply::{Button, ButtonStyle, Choice, Reply, Row, Select};
use crate::message::request::RequestKind;
use crate::store::StateWrite;

/// The settings of a scope.
#[derive(Clone, PartialEq)]
enum ScopeSettings {
    Person(PersonSettings),
    House(PlaceSettings),
}

impl Ctx<'_> {
    /// Makes the choices, and shows how things stand then.
    pub(crate) fn settings(&self, panel: &SettingsRequest) -> Effects {
        if let Some(refused) = self.may_not_set(panel) {
            return Effects::note(refused);
        }
        let before = self.chosen(panel.scope);
        let mut after = before.clone();
        for setting in &panel.changes {
            let made = match &mut after {
                _ if panel.scope == SettingsScope::Channel && setting.is_of_server() => {
                    Err(SettingError::Elsewhere)
                }
                ScopeSettings::Person(person) => setting.on_person(person),
                ScopeSettings::House(house) => setting.on_house(house, &self.request.place.channel),
            };
            match made {
                Ok(()) => {}
                Err(SettingError::TooManyChannels) => {
                    return Effects::note(self.l10n.say(&s::TooManyChannels { max: MAX_CHANNELS }));
                }
                Err(SettingError::LastChannel) => return Effects::note(self.l10n.say(&s::LastChannel)),
                Err(SettingError::Elsewhere) => return Effects::note(self.l10n.say(&s::SettingOfServer)),
            }
        }
        if let ScopeSettings::House(house) = &mut after
            && panel.changes.contains(&Setting::Daily(ChannelChoice::Here))
        {
            let place = self.request.place.locale.as_deref().and_then(Locale::spoken);
            house.daily_language = place.or(Some(self.l10n.locale()));
        }
        let reply = self.panel(panel, &after);
        let mut keeps = if after == before { Vec::new() } else { vec![self.kept(panel.scope, after)] };
        if panel.changes.contains(&Setting::Reminders(Some(Reminders::Direct))) && self.myself().dm_refused {
            keeps.push(StateWrite::DmRefused { person: self.me.to_string(), refused: false });
        }
        let answer = match self.request.what {
            RequestKind::Press(_) => PrivateReply::Update(reply),
            _ => PrivateReply::Note(reply),
        };
        Effects { keeps, ..Effects::answer(answer) }
    }

    /// Why these settings are not for this person to make here.
    fn may_not_set(&self, panel: &SettingsRequest) -> Option<String> {
        let place = &self.request.place;
        match panel.scope {
            SettingsScope::Me => None,
            _ if place.direct => Some(self.l10n.say(&s::ServerDirect)),
            SettingsScope::Server if !place.manages => {
                Some(self.l10n.say(&s::ServerManagers { who: self.managers() }))
            }
            _ if !self.request.moderator => {
                Some(self.l10n.say(&s::ServerModerators { who: self.moderators() }))
            }
            SettingsScope::Server if place.server.is_none() => Some(self.l10n.say(&s::ServerUnknown)),
            _ => None,
        }
    }

    fn chosen(&self, scope: SettingsScope) -> ScopeSettings {
        let effective = self.effective;
        match scope {
            SettingsScope::Me => ScopeSettings::Person(effective.person(self.me.as_str()).settings.clone()),
            SettingsScope::Channel => ScopeSettings::House(effective.channel.as_ref().clone()),
            SettingsScope::Server => ScopeSettings::House(effective.server.as_ref().clone()),
        }
    }

    fn kept(&self, scope: SettingsScope, chosen: ScopeSettings) -> StateWrite {
        match (scope, chosen) {
            (SettingsScope::Server, ScopeSettings::House(house)) => {
                writes::server(self.request.place.server.clone().unwrap_or_default(), &house)
            }
            (_, ScopeSettings::House(house)) => writes::channel(&house),
            (_, ScopeSettings::Person(person)) => writes::person(&self.me, &person),
        }
    }

    fn panel(&self, panel: &SettingsRequest, chosen: &ScopeSettings) -> Reply {
        // Who has just chosen another language reads the rest in it.
        let l10n = match chosen {
            ScopeSettings::Person(person) => {
                let locale = person.language.or(platform_locale(self.request)).or(person.heard);
                let text_style = TextStyle { notation: person.notation, tips: person.tips != Some(false) };
                Localizer::of(locale.unwrap_or(self.l10n.locale())).with(text_style)
            }
            ScopeSettings::House(_) => self.l10n,
        };
        let head = match panel.scope {
            SettingsScope::Me => l10n.say(&s::SettingsMine),
            SettingsScope::Channel => l10n.say(&s::SettingsChannel),
            SettingsScope::Server => l10n.say(&s::SettingsServer),
        };
        let untouched = match chosen {
            ScopeSettings::Person(_) => ScopeSettings::Person(PersonSettings::default()),
            ScopeSettings::House(_) => ScopeSettings::House(PlaceSettings::default()),
        };
        // First what was done, then the rest of what was ever chosen.
        let (mut done, mut lines) = (Vec::new(), vec![head]);
        for option in settings_menu::options(panel.scope) {
            let channel = &self.request.place.channel;
            let Some(value) = current(option, chosen, channel) else { continue };
            let OptionKind::Setting(values) = option.kind else { continue };
            let changed = values.iter().any(|value| panel.changes.contains(&value.means));
            let line = s::SettingLine { name: l10n.say(option.about), value: l10n.say(value.label) };
            let wants_bare = matches!(value.means, Setting::Bare(bare) if bare != Some(false));
            let unread = self.request.place.addressed_only && wants_bare;
            if changed {
                done.push(format!("{} **{}**", if unread { "⚠️" } else { "✓" }, l10n.say(&line)));
            } else if !stands(value.means, &untouched, channel) {
                lines.push(l10n.say(&line));
            }
        }
        done.append(&mut lines);
        if self.is_bare_unread(panel, chosen) {
            done.push(l10n.say(&s::BareNotRead));
        }
        let looks = match chosen {
            ScopeSettings::Person(person) => person.looks,
            // A channel shows what it takes over from its server, too.
            ScopeSettings::House(house) if panel.scope == SettingsScope::Channel => {
                house.over(&self.effective.parent.over(&self.effective.server)).looks
            }
            ScopeSettings::House(house) => house.looks,
        };
        Reply {
            picture: Some(picture::of_start(l10n, looks)),
            rows: rows(l10n, panel, chosen, &self.request.place.channel),
            ..Reply::text(done.join("\n"))
        }
    }
}

impl Ctx<'_> {
    /// Whether moves that do not address the bot are wanted here, and the platform keeps them from it: to be told where the
    /// setting is shown.
    fn is_bare_unread(&self, panel: &SettingsRequest, chosen: &ScopeSettings) -> bool {
        let shown = panel.open == Some("bare")
            || panel.changes.iter().any(|setting| matches!(setting, Setting::Bare(_)));
        let bare = if let ScopeSettings::House(house) = chosen { house.bare } else { None };
        self.request.place.addressed_only && bare != Some(false) && (shown || bare == Some(true))
    }
}

/// The value that stands, if it is one of the list.
fn current(option: &CommandOption, chosen: &ScopeSettings, channel: &str) -> Option<&'static SettingValue> {
    let OptionKind::Setting(values) = option.kind else { return None };
    values.iter().find(|value| stands(value.means, chosen, channel))
}

/// Whether this is how things stand: making the choice would change nothing.
fn stands(setting: Setting, chosen: &ScopeSettings, channel: &str) -> bool {
    let mut after = chosen.clone();
    let (made, looks) = match &mut after {
        ScopeSettings::Person(person) => (setting.on_person(person), person.looks),
        ScopeSettings::House(house) => (setting.on_house(house, channel), house.looks),
    };
    let before = match chosen {
        ScopeSettings::Person(person) => person.looks,
        ScopeSettings::House(house) => house.looks,
    };
    match setting {
        // A set of discs may have letters of its own accord.
        Setting::Pieces(Some(DiscChoice::Set(_))) if before.badges == Some(true) => {
            before.pieces == looks.pieces && before.pieces != Some(crate::render::PieceSet::Traditional)
        }
        _ => made.is_ok() && after == *chosen,
    }
}

fn rows(l10n: Localizer, panel: &SettingsRequest, chosen: &ScopeSettings, channel: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let all = settings_menu::options(panel.scope).map(|option| Choice {
        value: option.name.to_owned(),
        label: picture::clip(&l10n.say(option.about), 100),
    });
    rows.push(Row::Select(Select {
        id: settings_menu::component(panel.scope, None).to_string(),
        placeholder: l10n.say(&s::ChooseSetting),
        options: all.collect(),
    }));
    let open = panel.open.and_then(|name| settings_menu::option_of(panel.scope, name));
    if let Some(option) = open
        && let OptionKind::Setting(values) = option.kind
    {
        let standing = current(option, chosen, channel).map(|value| value.name);
        let choice = |value: &SettingValue| {
            let label = l10n.say(value.label);
            let label = if standing == Some(value.name) { format!("✓ {label}") } else { label };
            Choice { value: value.name.to_owned(), label }
        };
        rows.push(Row::Select(Select {
            id: settings_menu::component(panel.scope, Some(option.name)).to_string(),
            placeholder: l10n.say(option.about),
            options: values.iter().map(choice).collect(),
        }));
    }
    if panel.scope != SettingsScope::Me {
        let button = |scope, label| Button {
            id: settings_menu::component(
                scope,
                panel.open.filter(|name| settings_menu::option_of(scope, name).is_some()),
            )
            .to_string(),
            label,
            look: if scope == panel.scope { ButtonStyle::Primary } else { ButtonStyle::Secondary },
        };
        // The select of the open setting has the same identity as the button of the scope that is shown.
        let other = match panel.scope {
            SettingsScope::Server => button(SettingsScope::Channel, l10n.say(&s::ChoiceThisChannel)),
            _ => button(SettingsScope::Server, l10n.say(&s::ChoiceWholeServer)),
        };
        rows.push(Row::Buttons(vec![other]));
    }
    rows
}

impl Ctx<'_> {
    /// What is known of the one who asks.
    pub(crate) fn myself(&self) -> &UserProfile {
        self.effective.person(self.me.as_str())
    }
}
