//! Games against the bot, and the level at which it plays whom.

use crate::commands::intent::{GameTerms, SideChoice};
use crate::engine::Level;
use crate::features::context::{Ctx, platform_locale};
use crate::features::effects::{Effects, PrivateReply};
use crate::features::lessons::list;
use crate::features::writes;
use crate::game::{Phase, PlayerId, Seat, TimeControl};
use crate::i18n::localizer::Localizer;
use crate::i18n::messages as s;
use crate::message::custom_id::{AskedPerson, BotComponent, CustomId, LevelChoice, PlayerSkill};
use crate::message::preferences::PersonSettings;
use crate::message::reply::{Button, ButtonStyle, Reply, Row};
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

impl Ctx<'_> {
    /// Begins a game against the bot. Where no level is named and none is known, it asks how well the person plays.
    pub(crate) async fn bot(&self, level: Option<Level>, terms: &GameTerms) -> StoreResult<Effects> {
        // A coach helps as hints do.
        if terms.coach && self.effective.place_settings().hints == Some(false) {
            return Ok(Effects::note(self.l10n.say(&s::HouseNoHints)));
        }
        let known = self.myself().settings.bot_level.and_then(Level::new);
        let usual = self.services.defaults.default_level;
        let mut turn = self.begin_bot(level.or(known).unwrap_or(usual), terms, terms.coach).await?;
        // What would be refused is not asked about. Who sets up a position or takes a handicap knows the rules.
        if turn.change.is_none() || terms.start.is_some() || terms.handicap.is_some() {
            return Ok(turn);
        }
        match (level, known) {
            (None, None) => Ok(Effects::answer(PrivateReply::Note(self.ask_level(terms)))),
            (Some(named), Some(known)) if named != known => {
                self.remember(
                    &mut turn,
                    PersonSettings { bot_level: Some(named.get()), ..self.own_settings() },
                );
                Ok(turn)
            }
            _ => Ok(turn),
        }
    }

    async fn begin_bot(&self, level: Level, terms: &GameTerms, coach: bool) -> StoreResult<Effects> {
        let default = if terms.handicap.is_some() { Color::Black } else { Color::Red };
        let color = self.side(terms.side, SideChoice::Fixed(default));
        let mut opening = match self.opening(terms, !color, TimeControl::None) {
            Ok(opening) => opening,
            Err(refused) => return Ok(Effects::note(refused)),
        };
        let helps = self.effective.place_settings().hints != Some(false);
        opening.coach = helps && (coach || self.myself().settings.coach == Some(true));
        self.challenge_bot(color, level.get(), opening).await
    }

    fn ask_level(&self, terms: &GameTerms) -> Reply {
        let (asked, written) = (AskedPerson::of(&self.me), terms.write());
        let button = |skill: PlayerSkill, label: s::Words, look| {
            let choice = LevelChoice::Skill(skill);
            let id = CustomId::Bot(BotComponent { asked, choice, terms: written.clone() });
            Button::new(id, self.l10n.say(label), look)
        };
        let buttons = vec![
            button(PlayerSkill::New, &s::ButtonSkillNew, ButtonStyle::Success),
            button(PlayerSkill::Rules, &s::ButtonSkillRules, ButtonStyle::Primary),
            button(PlayerSkill::Well, &s::ButtonSkillWell, ButtonStyle::Primary),
        ];
        Reply::text(self.l10n.say(&s::BotSkillQuestion)).with_buttons(buttons)
    }

    /// Begins a game at the level of an answer to that question, or at the one that the bot has proposed, and remembers it.
    pub(crate) async fn choose_level(
        &self,
        choice: LevelChoice,
        asked: AskedPerson,
        terms: &GameTerms,
    ) -> StoreResult<Effects> {
        if asked != AskedPerson::of(&self.me) {
            return Ok(Effects::note(self.l10n.say(&s::RefuseSomebodyElsesQuestion)));
        }
        let Some(level) = Level::new(level_of(choice)) else { return Ok(self.unknown_button()) };
        if let LevelChoice::Level(level) = choice
            && self.plays_bot(level)
        {
            return Ok(Effects::note(self.l10n.say(&s::BotLevelIsOn { level })));
        }
        let beginner = choice == LevelChoice::Skill(PlayerSkill::New);
        let helped = beginner && self.myself().settings.coach != Some(false);
        let mut turn = self.begin_bot(level, terms, terms.coach || helped).await?;
        if turn.change.is_none() {
            return Ok(turn);
        }
        let mut settings = PersonSettings { bot_level: Some(level.get()), ..self.own_settings() };
        if beginner {
            settings.coach = settings.coach.or(Some(true));
            self.show_pictograms(&mut turn, &mut settings);
        }
        if matches!(choice, LevelChoice::Skill(_)) {
            // A game in a thread is told with the way to it.
            if self.request.place.thread.is_none() {
                turn.answer = PrivateReply::Note(self.begun_at_level(&turn, level.get(), beginner));
            }
            turn = self.answered(turn);
        }
        self.remember(&mut turn, settings);
        Ok(turn)
    }

    /// Whether this person is playing the bot at this level here.
    fn plays_bot(&self, level: u8) -> bool {
        self.live_games.iter().any(|live| {
            let opponent = live.game.side_of(&self.me).map(|side| live.game.seat(!side));
            live.game.phase() == Phase::Playing && opponent == Some(&Seat::Bot { level })
        })
    }

    /// Shows somebody who is new the pieces as pictures, from the first board on, unless others were chosen.
    fn show_pictograms(&self, turn: &mut Effects, settings: &mut PersonSettings) {
        if settings.looks.pieces.is_none() {
            settings.looks.pieces = Some(PieceSet::Pictogram);
            settings.looks.badges = Some(false);
        }
        let looks = settings.looks.over(self.effective.place_settings().looks);
        let side = turn.change.as_ref().and_then(|change| change.after.side_of(&self.me));
        for post in &mut turn.posts {
            post.reply.picture.iter_mut().for_each(|picture| picture.apply_style(looks, side));
        }
    }

    /// What was begun, for the one who has answered.
    fn begun_at_level(&self, turn: &Effects, level: u8, beginner: bool) -> Reply {
        let l10n = self.l10n;
        let mut told = vec![l10n.say(&s::BotSkillBegun { level })];
        if !beginner {
            told.push(l10n.say(&s::BotSkillFollows));
            return Reply::text(l10n.join(told));
        }
        if turn.change.as_ref().is_some_and(|change| change.after.opening().coach) {
            told.push(l10n.say(&s::BotSkillCoach));
        }
        told.push(l10n.say(&s::BotSkillLessons));
        Reply { rows: vec![Row::Buttons(vec![list::menu_button(l10n)])], ..Reply::text(l10n.join(told)) }
    }

    /// The person's settings with the language of the app, as it is told now.
    pub(super) fn own_settings(&self) -> PersonSettings {
        let known = &self.myself().settings;
        PersonSettings { heard: platform_locale(self.request).or(known.heard), ..known.clone() }
    }

    /// Stores settings with what begins, in place of those that only tell the language.
    fn remember(&self, turn: &mut Effects, settings: PersonSettings) {
        turn.keeps = vec![writes::person(&self.me, &settings)];
    }
}
