//! A request with everything needed to carry it out, and the steps that all requests have in common.

use std::sync::Arc;

use crate::game::Event;
use crate::game::{Actor, Command, Refusal};
use crate::game::{Game, Phase};
use crate::game::{GameId, Timestamp};
use crate::game::{Player, PlayerId};
use crate::i18n::localizer::{Locale, Manner};
use crate::message::request::Right;
use crate::rules::{Color, Termination};
use crate::store::ChannelKey;

use crate::features::effects::{Answer, Change, MeantBefore, Reader, Turn};
use crate::features::hints::analyses::Analyses;
use crate::features::play::announce;
use crate::features::play::announce::announce;
use crate::features::play::live_game::Table;
use crate::features::services::Services;
use crate::features::settings::effective::Circle;
use crate::i18n::errors;
use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::i18n::move_text;
use crate::message::custom_id::{AskedPerson, CustomId, GameAction, GameComponent};
use crate::message::reply::{Button, Look, Reply};
use crate::message::request::{Person, Request, What};

/// A request with what handlers need to carry it out. They read through it and write nothing.
pub(crate) struct Case<'a> {
    pub(crate) services: &'a Arc<Services>,
    pub(crate) channel: &'a ChannelKey,
    /// The server of the channel, as far as it is known.
    pub(crate) server: Option<&'a str>,
    pub(crate) request: &'a Request,
    /// The open games of the channel and the latest one that is over; the one in which something happened last stands last.
    pub(crate) tables: &'a [Table],
    /// The game whose message was replied to.
    pub(crate) meant: Option<GameId>,
    /// The games whose board has changed since this was typed, with how that is known: a move in them was meant for an older
    /// position.
    pub(crate) unseen: &'a [(GameId, MeantBefore)],
    /// The settings of the channel and of the people concerned.
    pub(crate) circle: &'a Circle,
    /// The analyses of the channel's games.
    pub(crate) analyses: &'a Arc<Analyses>,
    pub(crate) now: Timestamp,
    /// A random number.
    pub(crate) seed: u64,
    pub(crate) me: PlayerId,
    /// The language of the one who asks.
    pub(crate) voice: Voice,
    /// Whether this answers a question of the bot's by a button.
    pub(crate) answers: bool,
}

/// Who speaks to the one who asks. Typed messages carry no language: after the person's own, the game's is the best guess.
pub(crate) fn voice_of(request: &Request, tables: &[Table], meant: Option<GameId>, circle: &Circle) -> Voice {
    let table = tables.iter().rfind(|table| meant.is_none_or(|id| id == table.id));
    let own = &circle.person(&request.person.id).settings;
    let spoken = own.language.or_else(|| told(request)).or(own.heard).or(table.map(|table| table.locale));
    let spoken = spoken.or_else(|| circle.house().language);
    let place = || request.place.locale.as_deref().and_then(Locale::spoken).unwrap_or_default();
    let manner = Manner { notation: own.notation, tips: own.tips != Some(false) };
    Voice::of(spoken.unwrap_or_else(place)).with(manner)
}

/// The turn of events that were decided on a game.
pub(crate) fn changed(table: &Table, events: Vec<Event>) -> Turn {
    let mut after = table.game.clone();
    for event in &events {
        after.apply(event);
    }
    let posts = announce(table.voice(), table.id, Some(&table.game), &after, &events);
    let expected_seq = table.game.seq();
    let change = Change { game: table.id, expected_seq, events, after, locale: table.locale };
    Turn { change: Some(change), posts, ..Turn::default() }
}

impl<'a> Case<'a> {
    pub(crate) fn table(&self, id: crate::game::GameId) -> Option<&'a Table> {
        self.tables.iter().find(|table| table.id == id)
    }

    /// The one who asks, for an answer that comes later.
    pub(crate) fn reader(&self) -> Reader {
        let looks = self.circle.person(self.me.as_str()).settings.looks;
        Reader { locale: self.voice.locale(), manner: self.voice.manner(), looks }
    }

    /// Whether a component of a private message was used.
    pub(crate) fn is_private_press(&self) -> bool {
        matches!(&self.request.what, What::Press(press) if press.private)
    }

    pub(crate) fn actor(&self) -> Actor {
        Actor::Person(player(&self.request.person))
    }

    /// Whether the answer can be shown to one person, so that it is worth giving where the channel is told as well.
    pub(crate) fn answers_privately(&self) -> bool {
        matches!(self.request.what, What::Slash(_)) || self.answers
    }

    /// Carries out a command of the game, and says to the one who gave it what was done.
    pub(crate) fn command(&self, table: &Table, command: &Command) -> Turn {
        match table.game.decide(&self.actor(), command, self.now) {
            Ok(events) => {
                let done = self.done(table, &events);
                let mut turn = changed(table, events);
                match &self.request.what {
                    What::Slash(_) => turn.answer = Answer::note(done),
                    // The private question whose button was pressed is answered.
                    // The board below it tells.
                    What::Press(press) if !press.private && !self.answers => {}
                    What::Press(_) if self.answers || self.is_private(command) => {
                        turn.answer = Answer::Update(Reply::text(done));
                    }
                    _ => {}
                }
                turn
            }
            Err(refusal) => self.refused(table, &refusal),
        }
    }

    /// Whether the buttons of this command stand on private messages only.
    fn is_private(&self, command: &Command) -> bool {
        matches!(command, Command::Resign | Command::AskTakeback)
    }

    /// What was done, for the one who did it.
    fn done(&self, table: &Table, events: &[Event]) -> String {
        let voice = self.voice;
        let game = &table.game;
        let mine = game.side_of(&self.me);
        let opponent = mine.map_or_else(String::new, |side| move_text::seat(voice, game.seat(!side)));
        match events.first() {
            Some(Event::Accepted { .. }) => voice.say(&s::DoneAccepted),
            Some(Event::Declined { .. }) => voice.say(&s::DoneDeclined),
            Some(Event::Cancelled) => voice.say(&s::DoneCancelled),
            Some(Event::Expired) => voice.say(&s::RefuseNotOpen),
            Some(Event::DrawOffered { .. }) => voice.say(&s::DoneDrawOffered { opponent }),
            Some(Event::DrawDeclined) => voice.say(&s::DoneDrawDeclined),
            Some(Event::TakebackAsked { .. }) => voice.say(&s::DoneTakebackAsked { opponent }),
            Some(Event::PlayedOn) => voice.say(&s::DonePlayedOn),
            Some(Event::TakebackRefused) => voice.say(&s::DoneTakebackRefused),
            Some(Event::TakenBack { .. }) => voice.say(&s::DoneTakenBack),
            Some(Event::Ended { winner: None, termination: Termination::Aborted, .. }) => {
                voice.say(&s::DoneAborted)
            }
            Some(Event::Ended { termination: Termination::Timeout, .. }) => voice.say(&s::DoneTimeout),
            Some(Event::Ended { winner: None, .. }) => voice.say(&s::DoneDrawn),
            Some(Event::HolidayTaken { days, .. }) => voice.say(&s::DoneHoliday { days: (*days).into() }),
            Some(Event::Annulled { .. }) => voice.say(&s::DoneAnnulled),
            _ => voice.say(&s::DoneResigned),
        }
    }

    pub(crate) fn refused(&self, table: &Table, refusal: &Refusal) -> Turn {
        let mover = table.game.side_of(&self.me).unwrap_or(Color::Red);
        Turn::note(errors::refusal(self.voice, refusal, mover, &self.moderators()))
    }

    /// Who moderates a channel, in words.
    pub(crate) fn moderators(&self) -> String {
        self.those_who(&s::WhoModerates)
    }

    /// Who manages the server, in words.
    pub(crate) fn managers(&self) -> String {
        self.those_who(&s::WhoManages)
    }

    fn those_who(&self, have_the_right: Words) -> String {
        let who = if self.request.place.first_comer_rules { &s::WhoCameFirst } else { have_the_right };
        self.voice.say(who)
    }

    pub(crate) fn no_game(&self) -> Turn {
        Turn::note(self.voice.say(&s::NoGame))
    }

    pub(crate) fn unknown_button(&self) -> Turn {
        Turn::note(self.voice.say(&s::UnknownButton))
    }

    pub(crate) fn button(&self, table: &Table, action: GameAction, label: Words, look: Look) -> Button {
        announce::button(self.voice, table.id, &table.game, action, label, look)
    }

    /// A button of a question to the one who asks: the answer takes the question's place.
    pub(crate) fn answer_button(
        &self,
        table: &Table,
        action: GameAction,
        label: Words,
        look: Look,
    ) -> Button {
        let ply = table.game.history().moves().len();
        let asked = Some(AskedPerson::of(&self.me));
        let id = CustomId::Game(GameComponent { game: table.id, ply, action, asked });
        Button { id: id.to_string(), label: self.voice.say(label), look }
    }

    /// Puts the answer in the place of the question whose button was pressed.
    pub(crate) fn answered(&self, mut turn: Turn) -> Turn {
        match &self.request.what {
            What::Press(press) if press.private => {
                turn.answer = match turn.answer {
                    Answer::Note(reply) => Answer::Update(reply),
                    answer => answer,
                };
            }
            What::Press(press) => turn.answered = Some(press.message.clone()),
            _ => {}
        }
        turn
    }

    /// Who plays the other side than the one who asks.
    pub(crate) fn opponent(&self, game: &Game) -> String {
        let side = game.side_of(&self.me).unwrap_or(Color::Red);
        move_text::seat(self.voice, game.seat(!side))
    }
}

pub(crate) fn player(person: &Person) -> Player {
    Player { id: PlayerId::new(person.id.clone()), name: person.name.clone() }
}

/// Whether the game is under way, else why not.
pub(crate) fn playing(game: &Game) -> Result<(), Refusal> {
    match game.phase() {
        Phase::Playing => Ok(()),
        Phase::Offered { .. } => Err(Refusal::NotStarted),
        Phase::Over(_) | Phase::Dropped => Err(Refusal::GameOver),
    }
}

/// Whether the person is to move in a game under way.
pub(crate) fn may_move(game: &Game, me: &PlayerId) -> bool {
    game.phase() == Phase::Playing && game.side_of(me) == Some(game.history().position().turn())
}

/// The language of the one who asks: `chosen` where that is known, else as far as the platform tells it.
pub(crate) fn own_locale(request: &Request, chosen: Option<Locale>) -> Locale {
    let place = || request.place.locale.as_deref().and_then(Locale::spoken);
    chosen.or_else(|| told(request)).or_else(place).unwrap_or_default()
}

/// The language that the platform tells of the one who asks.
pub(crate) fn told(request: &Request) -> Option<Locale> {
    request.locale.as_deref().and_then(Locale::spoken)
}

/// What a person is told where the bot may not post.
pub(crate) fn cannot_post(voice: Voice, request: &Request) -> Option<Turn> {
    let missing = request.place.missing.as_deref().filter(|missing| !missing.is_empty())?;
    let rights: Vec<String> = missing.iter().map(|right| voice.say(right_words(*right))).collect();
    Some(Turn::note(voice.say(&s::CannotPost { rights: voice.list(&rights) })))
}

pub(crate) fn right_words(right: Right) -> Words {
    match right {
        Right::View => &s::RightView,
        Right::Send => &s::RightSend,
        Right::SendInThreads => &s::RightSendInThreads,
        Right::CreateThreads => &s::RightCreateThreads,
    }
}
