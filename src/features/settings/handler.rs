//! Settings: a list of what can be chosen, the values of one, and a board that shows what comes of it.

use crate::commands::intent::SettingsRequest;
use crate::commands::options::OptionChoice;
use crate::commands::setting::{ChannelChoice, DiscChoice, MAX_CHANNELS, Setting, SettingError};
use crate::commands::settings_menu;
use crate::features::context::{Ctx, place_locale, spoken_locale};
use crate::features::effects::Effects;
use crate::features::settings::effective::{UserProfile, text_style};
use crate::features::writes;
use crate::i18n::localizer::Localizer;
use crate::i18n::messages as s;
use crate::message::board_style::BoardStyle;
use crate::message::custom_id::SettingsScope;
use crate::message::picture;
use crate::message::preferences::{PersonSettings, PlaceSettings, Reminders};
use crate::message::reply::{Button, ButtonStyle, Choice, Reply, Row};
use crate::render::PieceSet;
use crate::store::StateWrite;

#[derive(Clone, PartialEq)]
enum ScopeSettings {
    Person(PersonSettings),
    House(PlaceSettings),
}

impl ScopeSettings {
    fn looks(&self) -> BoardStyle {
        match self {
            ScopeSettings::Person(person) => person.looks,
            ScopeSettings::House(house) => house.looks,
        }
    }

    fn make(&mut self, setting: Setting, channel: &str) -> Result<(), SettingError> {
        match self {
            ScopeSettings::Person(person) => setting.on_person(person),
            ScopeSettings::House(house) => setting.on_house(house, channel),
        }
    }

    /// The value of a list that stands: making this choice would change nothing.
    fn standing(
        &self,
        values: &'static [OptionChoice],
        channel: &str,
    ) -> Option<(&'static OptionChoice, Setting)> {
        let settings = values.iter().filter_map(|value| Some((value, value.means.try_as_setting()?)));
        settings.into_iter().find(|(_, setting)| self.stands(*setting, channel))
    }

    fn stands(&self, setting: Setting, channel: &str) -> bool {
        let mut after = self.clone();
        let made = after.make(setting, channel);
        let (before, looks) = (self.looks(), after.looks());
        match setting {
            // A set of discs may have letters of its own accord.
            Setting::Pieces(Some(DiscChoice::Set(_))) if before.badges == Some(true) => {
                before.pieces == looks.pieces && before.pieces != Some(PieceSet::Traditional)
            }
            _ => made.is_ok() && after == *self,
        }
    }
}

impl Ctx<'_> {
    pub(crate) fn myself(&self) -> &UserProfile {
        self.effective.person(self.me.as_str())
    }

    pub(crate) fn settings(&self, panel: &SettingsRequest) -> Effects {
        if let Some(refused) = self.may_not_set(panel) {
            return Effects::note(refused);
        }
        let before = self.chosen(panel.scope);
        let mut after = before.clone();
        for setting in &panel.changes {
            let elsewhere = panel.scope == SettingsScope::Channel && setting.is_of_server();
            let made = match elsewhere {
                true => Err(SettingError::Elsewhere),
                false => after.make(*setting, &self.request.place.channel),
            };
            if let Err(error) = made {
                return Effects::note(match error {
                    SettingError::TooManyChannels => self.l10n.say(&s::TooManyChannels { max: MAX_CHANNELS }),
                    SettingError::LastChannel => self.l10n.say(&s::LastChannel),
                    SettingError::Elsewhere => self.l10n.say(&s::SettingOfServer),
                });
            }
        }
        if let ScopeSettings::House(house) = &mut after
            && panel.changes.contains(&Setting::Daily(ChannelChoice::Here))
        {
            house.daily_language = place_locale(self.request).or(Some(self.l10n.locale()));
        }
        let reply = self.panel(panel, &after);
        let mut keeps = if after == before { Vec::new() } else { vec![self.kept(panel.scope, after)] };
        if panel.changes.contains(&Setting::Reminders(Some(Reminders::Direct))) && self.myself().dm_refused {
            keeps.push(StateWrite::DmRefused { person: self.me.to_string(), refused: false });
        }
        Effects { keeps, ..Effects::answer(self.in_place(reply)) }
    }

    /// Why these settings are not for this person to make here.
    fn may_not_set(&self, panel: &SettingsRequest) -> Option<String> {
        let place = &self.request.place;
        match panel.scope {
            SettingsScope::Me => None,
            _ if place.is_direct() => Some(self.l10n.say(&s::ServerDirect)),
            SettingsScope::Server if !place.manages => {
                Some(self.l10n.say(&s::ServerManagers { who: self.those_who(&s::WhoManages) }))
            }
            _ if !self.request.moderator => {
                Some(self.l10n.say(&s::ServerModerators { who: self.moderators() }))
            }
            SettingsScope::Server if place.server.is_none() => Some(self.l10n.say(&s::ServerUnknown)),
            _ => None,
        }
    }

    fn chosen(&self, scope: SettingsScope) -> ScopeSettings {
        match scope {
            SettingsScope::Me => ScopeSettings::Person(self.myself().settings.clone()),
            SettingsScope::Channel => ScopeSettings::House(self.effective.places.channel.clone()),
            SettingsScope::Server => ScopeSettings::House(self.effective.places.server.clone()),
        }
    }

    fn kept(&self, scope: SettingsScope, chosen: ScopeSettings) -> StateWrite {
        match (scope, chosen) {
            (SettingsScope::Server, ScopeSettings::House(house)) => {
                let server = self.request.place.server.clone().unwrap_or_default();
                StateWrite::Server { server, settings: writes::json(&house) }
            }
            (_, ScopeSettings::House(house)) => StateWrite::Channel { settings: writes::json(&house) },
            (_, ScopeSettings::Person(person)) => writes::person(&self.me, &person),
        }
    }

    fn panel(&self, panel: &SettingsRequest, chosen: &ScopeSettings) -> Reply {
        let place = &self.request.place;
        // Who has just chosen another language reads the rest in it.
        let (l10n, untouched) = match chosen {
            ScopeSettings::Person(person) => {
                let locale = spoken_locale(self.request, person).unwrap_or(self.l10n.locale());
                let l10n = Localizer::of(locale).with(text_style(person));
                (l10n, ScopeSettings::Person(PersonSettings::default()))
            }
            ScopeSettings::House(_) => (self.l10n, ScopeSettings::House(PlaceSettings::default())),
        };
        let head = match panel.scope {
            SettingsScope::Me => l10n.say(&s::SettingsMine),
            SettingsScope::Channel => l10n.say(&s::SettingsChannel),
            SettingsScope::Server => l10n.say(&s::SettingsServer),
        };
        // First what was done, then the rest of what was ever chosen.
        let (mut done, mut lines) = (Vec::new(), vec![head]);
        for (option, values) in settings_menu::options(panel.scope) {
            let Some((value, setting)) = chosen.standing(values, &place.channel) else { continue };
            let mut made = values.iter().filter_map(|value| value.means.try_as_setting());
            let line = s::SettingLine { name: l10n.say(option.about), value: l10n.say(value.label) };
            let wants_bare = matches!(setting, Setting::Bare(bare) if bare != Some(false));
            if made.any(|setting| panel.changes.contains(&setting)) {
                let mark = if place.addressed_only && wants_bare { "⚠️" } else { "✓" };
                done.push(format!("{mark} **{}**", l10n.say(&line)));
            } else if !untouched.stands(setting, &place.channel) {
                lines.push(l10n.say(&line));
            }
        }
        done.append(&mut lines);
        if self.is_bare_unread(panel, chosen) {
            done.push(l10n.say(&s::BareNotRead));
        }
        let looks = match chosen {
            // A channel shows what it takes over from its server, too.
            ScopeSettings::House(house) if panel.scope == SettingsScope::Channel => {
                house.over(&self.effective.inherited()).looks
            }
            _ => chosen.looks(),
        };
        let rows = rows(l10n, panel, chosen, &place.channel);
        Reply { rows, ..Reply::text(done.join("\n")).with_picture(picture::of_start(l10n, looks)) }
    }

    /// Whether moves that do not address the bot are wanted here, and the platform keeps them from it: to be told where the
    /// setting is shown.
    fn is_bare_unread(&self, panel: &SettingsRequest, chosen: &ScopeSettings) -> bool {
        let shown = panel.open == Some("bare")
            || panel.changes.iter().any(|setting| matches!(setting, Setting::Bare(_)));
        let bare = if let ScopeSettings::House(house) = chosen { house.bare } else { None };
        self.request.place.addressed_only && bare != Some(false) && (shown || bare == Some(true))
    }
}

fn rows(l10n: Localizer, panel: &SettingsRequest, chosen: &ScopeSettings, channel: &str) -> Vec<Row> {
    let all = settings_menu::options(panel.scope).map(|(option, _)| Choice {
        value: option.name.to_owned(),
        label: picture::clip(&l10n.say(option.about), 100),
    });
    let menu = settings_menu::component(panel.scope, None);
    let mut rows = vec![Row::select(menu, l10n.say(&s::ChooseSetting), all)];
    if let Some((option, values)) = panel.open.and_then(|name| settings_menu::option_of(panel.scope, name)) {
        let standing = chosen.standing(values, channel).map(|(value, _)| value.name);
        let choice = |value: &OptionChoice| {
            let mark = if standing == Some(value.name) { "✓ " } else { "" };
            Choice { value: value.name.to_owned(), label: format!("{mark}{}", l10n.say(value.label)) }
        };
        let id = settings_menu::component(panel.scope, Some(option.name));
        rows.push(Row::select(id, l10n.say(option.about), values.iter().map(choice)));
    }
    // The select of the open setting has the same identity as the button of the scope that is shown.
    let (other, label) = match panel.scope {
        SettingsScope::Me => return rows,
        SettingsScope::Server => (SettingsScope::Channel, l10n.say(&s::ChoiceThisChannel)),
        SettingsScope::Channel => (SettingsScope::Server, l10n.say(&s::ChoiceWholeServer)),
    };
    let open = panel.open.filter(|name| settings_menu::option_of(other, name).is_some());
    let id = settings_menu::component(other, open);
    rows.push(Row::Buttons(vec![Button::new(id, label, ButtonStyle::Secondary)]));
    rows
}
