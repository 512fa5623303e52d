//! Settings: a list of what can be chosen, the values of one, and a board that shows what comes of it.

use crate::commands::intent::Panel;
use crate::commands::table::{CommandOption, Kind};
use crate::features::context::Case;
use crate::features::context::told;
use crate::features::effects::{Answer, Keep, Turn};
use crate::features::settings::effective::Known;
use crate::features::settings::menu;
use crate::features::settings::preferences::{HouseSettings, PersonSettings, Reminders};
use crate::features::settings::setting::{Discs, Here, MAX_CHANNELS, Setting, Unfit, Value};
use crate::i18n::localizer::{Locale, Manner, Voice};
use crate::i18n::messages as s;
use crate::message::custom_id::SettingsScope;
use crate::message::picture;
use crate::message::reply::{Button, Choice, Look, Reply, Row, Select};
use crate::message::request::What;

/// The settings of a scope.
#[derive(Clone, PartialEq)]
enum Chosen {
    Person(PersonSettings),
    House(HouseSettings),
}

impl Case<'_> {
    /// Makes the choices, and shows how things stand then.
    pub(crate) fn settings(&self, panel: &Panel) -> Turn {
        if let Some(refused) = self.may_not_set(panel) {
            return Turn::note(refused);
        }
        let before = self.chosen(panel.scope);
        let mut after = before.clone();
        for setting in &panel.changes {
            let made = match &mut after {
                _ if panel.scope == SettingsScope::Channel && setting.is_of_server() => Err(Unfit::Elsewhere),
                Chosen::Person(person) => setting.on_person(person),
                Chosen::House(house) => setting.on_house(house, &self.request.place.channel),
            };
            match made {
                Ok(()) => {}
                Err(Unfit::TooManyChannels) => {
                    return Turn::note(self.voice.say(&s::TooManyChannels { max: MAX_CHANNELS }));
                }
                Err(Unfit::LastChannel) => return Turn::note(self.voice.say(&s::LastChannel)),
                Err(Unfit::Elsewhere) => return Turn::note(self.voice.say(&s::SettingOfServer)),
            }
        }
        if let Chosen::House(house) = &mut after
            && panel.changes.contains(&Setting::Daily(Here::Here))
        {
            let place = self.request.place.locale.as_deref().and_then(Locale::spoken);
            house.daily_language = place.or(Some(self.voice.locale()));
        }
        let reply = self.panel(panel, &after);
        let mut keeps = if after == before { Vec::new() } else { vec![self.kept(panel.scope, after)] };
        if panel.changes.contains(&Setting::Reminders(Some(Reminders::Direct))) && self.myself().dm_refused {
            keeps.push(Keep::DirectAgain(self.me.clone()));
        }
        let answer = match self.request.what {
            What::Press(_) => Answer::Update(reply),
            _ => Answer::Note(reply),
        };
        Turn { keeps, ..Turn::answer(answer) }
    }

    /// Why these settings are not for this person to make here.
    fn may_not_set(&self, panel: &Panel) -> Option<String> {
        let place = &self.request.place;
        match panel.scope {
            SettingsScope::Me => None,
            _ if place.direct => Some(self.voice.say(&s::ServerDirect)),
            SettingsScope::Server if !place.manages => {
                Some(self.voice.say(&s::ServerManagers { who: self.managers() }))
            }
            _ if !self.request.moderator => {
                Some(self.voice.say(&s::ServerModerators { who: self.moderators() }))
            }
            SettingsScope::Server if place.server.is_none() => Some(self.voice.say(&s::ServerUnknown)),
            _ => None,
        }
    }

    fn chosen(&self, scope: SettingsScope) -> Chosen {
        let circle = self.circle;
        match scope {
            SettingsScope::Me => Chosen::Person(circle.person(self.me.as_str()).settings.clone()),
            SettingsScope::Channel => Chosen::House(circle.channel.as_ref().clone()),
            SettingsScope::Server => Chosen::House(circle.server.as_ref().clone()),
        }
    }

    fn kept(&self, scope: SettingsScope, chosen: Chosen) -> Keep {
        match (scope, chosen) {
            (SettingsScope::Server, Chosen::House(house)) => {
                Keep::Server(self.request.place.server.clone().unwrap_or_default(), house)
            }
            (_, Chosen::House(house)) => Keep::Channel(house),
            (_, Chosen::Person(person)) => Keep::Person(self.me.clone(), person),
        }
    }

    fn panel(&self, panel: &Panel, chosen: &Chosen) -> Reply {
        // Who has just chosen another language reads the rest in it.
        let voice = match chosen {
            Chosen::Person(person) => {
                let locale = person.language.or(told(self.request)).or(person.heard);
                let manner = Manner { notation: person.notation, tips: person.tips != Some(false) };
                Voice::of(locale.unwrap_or(self.voice.locale())).with(manner)
            }
            Chosen::House(_) => self.voice,
        };
        let head = match panel.scope {
            SettingsScope::Me => voice.say(&s::SettingsMine),
            SettingsScope::Channel => voice.say(&s::SettingsChannel),
            SettingsScope::Server => voice.say(&s::SettingsServer),
        };
        let untouched = match chosen {
            Chosen::Person(_) => Chosen::Person(PersonSettings::default()),
            Chosen::House(_) => Chosen::House(HouseSettings::default()),
        };
        // First what was done, then the rest of what was ever chosen.
        let (mut done, mut lines) = (Vec::new(), vec![head]);
        for option in menu::options(panel.scope) {
            let channel = &self.request.place.channel;
            let Some(value) = current(option, chosen, channel) else { continue };
            let Kind::Setting(values) = option.kind else { continue };
            let changed = values.iter().any(|value| panel.changes.contains(&value.means));
            let line = s::SettingLine { name: voice.say(option.about), value: voice.say(value.label) };
            let wants_bare = matches!(value.means, Setting::Bare(bare) if bare != Some(false));
            let unread = self.request.place.addressed_only && wants_bare;
            if changed {
                done.push(format!("{} **{}**", if unread { "⚠️" } else { "✓" }, voice.say(&line)));
            } else if !stands(value.means, &untouched, channel) {
                lines.push(voice.say(&line));
            }
        }
        done.append(&mut lines);
        if self.is_bare_unread(panel, chosen) {
            done.push(voice.say(&s::BareNotRead));
        }
        let looks = match chosen {
            Chosen::Person(person) => person.looks,
            // A channel shows what it takes over from its server, too.
            Chosen::House(house) if panel.scope == SettingsScope::Channel => {
                house.over(&self.circle.parent.over(&self.circle.server)).looks
            }
            Chosen::House(house) => house.looks,
        };
        Reply {
            picture: Some(picture::of_start(voice, looks)),
            rows: rows(voice, panel, chosen, &self.request.place.channel),
            ..Reply::text(done.join("\n"))
        }
    }
}

impl Case<'_> {
    /// Whether moves that do not address the bot are wanted here, and the platform keeps them from it: to be told where the
    /// setting is shown.
    fn is_bare_unread(&self, panel: &Panel, chosen: &Chosen) -> bool {
        let shown = panel.open == Some("bare")
            || panel.changes.iter().any(|setting| matches!(setting, Setting::Bare(_)));
        let bare = if let Chosen::House(house) = chosen { house.bare } else { None };
        self.request.place.addressed_only && bare != Some(false) && (shown || bare == Some(true))
    }
}

/// The value that stands, if it is one of the list.
fn current(option: &CommandOption, chosen: &Chosen, channel: &str) -> Option<&'static Value> {
    let Kind::Setting(values) = option.kind else { return None };
    values.iter().find(|value| stands(value.means, chosen, channel))
}

/// Whether this is how things stand: making the choice would change nothing.
fn stands(setting: Setting, chosen: &Chosen, channel: &str) -> bool {
    let mut after = chosen.clone();
    let (made, looks) = match &mut after {
        Chosen::Person(person) => (setting.on_person(person), person.looks),
        Chosen::House(house) => (setting.on_house(house, channel), house.looks),
    };
    let before = match chosen {
        Chosen::Person(person) => person.looks,
        Chosen::House(house) => house.looks,
    };
    match setting {
        // A set of discs may have letters of its own accord.
        Setting::Pieces(Some(Discs::Set(_))) if before.badges == Some(true) => {
            before.pieces == looks.pieces && before.pieces != Some(crate::render::PieceSet::Traditional)
        }
        _ => made.is_ok() && after == *chosen,
    }
}

fn rows(voice: Voice, panel: &Panel, chosen: &Chosen, channel: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let all = menu::options(panel.scope).map(|option| Choice {
        value: option.name.to_owned(),
        label: picture::clip(&voice.say(option.about), 100),
    });
    rows.push(Row::Select(Select {
        id: menu::component(panel.scope, None).to_string(),
        placeholder: voice.say(&s::ChooseSetting),
        options: all.collect(),
    }));
    let open = panel.open.and_then(|name| menu::option_of(panel.scope, name));
    if let Some(option) = open
        && let Kind::Setting(values) = option.kind
    {
        let standing = current(option, chosen, channel).map(|value| value.name);
        let choice = |value: &Value| {
            let label = voice.say(value.label);
            let label = if standing == Some(value.name) { format!("✓ {label}") } else { label };
            Choice { value: value.name.to_owned(), label }
        };
        rows.push(Row::Select(Select {
            id: menu::component(panel.scope, Some(option.name)).to_string(),
            placeholder: voice.say(option.about),
            options: values.iter().map(choice).collect(),
        }));
    }
    if panel.scope != SettingsScope::Me {
        let button = |scope, label| Button {
            id: menu::component(scope, panel.open.filter(|name| menu::option_of(scope, name).is_some()))
                .to_string(),
            label,
            look: if scope == panel.scope { Look::Primary } else { Look::Secondary },
        };
        // The select of the open setting has the same identity as the button of the scope that is shown.
        let other = match panel.scope {
            SettingsScope::Server => button(SettingsScope::Channel, voice.say(&s::ChoiceThisChannel)),
            _ => button(SettingsScope::Server, voice.say(&s::ChoiceWholeServer)),
        };
        rows.push(Row::Buttons(vec![other]));
    }
    rows
}

impl Case<'_> {
    /// What is known of the one who asks.
    pub(crate) fn myself(&self) -> &Known {
        self.circle.person(self.me.as_str())
    }
}
