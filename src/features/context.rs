//! A request with everything needed to carry it out, and the steps that all requests have in common.

use crate::game::Event;
use crate::game::{Actor, Command, Refusal};
use crate::game::{Game, Phase};
use crate::game::{Player, PlayerId};
use crate::puzzles::Set;
use crate::rules::{Color, Position, Termination};

use crate::commands::intent::Fault;
use crate::features::effects::{Answer, Change, DeskSettings, Moment, Reader, Turn};
use crate::features::play::announce;
use crate::features::play::announce::announce;
use crate::features::play::live_game::Table;
use crate::i18n::errors;
use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::i18n::move_text;
use crate::message::component::{Action, Asked, ComponentId};
use crate::message::reply::{Button, Look, Reply};
use crate::message::request::{Person, Request, What};

/// A request with everything needed to carry it out.
pub(crate) struct Case<'a> {
    pub(crate) settings: DeskSettings,
    pub(crate) set: &'a Set,
    pub(crate) moment: Moment<'a>,
    pub(crate) request: &'a Request,
    pub(crate) me: PlayerId,
    /// The language of the one who asks.
    pub(crate) voice: Voice,
    /// Whether this answers a question of the bot's by a button.
    pub(crate) answers: bool,
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
        self.moment.tables.iter().find(|table| table.id == id)
    }

    /// The one who asks, for an answer that comes later.
    pub(crate) fn reader(&self) -> Reader {
        let looks = self.moment.circle.person(self.me.as_str()).settings.looks;
        Reader { locale: self.voice.locale(), manner: self.voice.manner(), looks }
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
        match table.game.decide(&self.actor(), command, self.moment.now) {
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

    /// What is said of something that cannot be read. A move that is missing gets one for an example.
    pub(crate) fn fault(&self, fault: &Fault) -> Turn {
        match fault {
            Fault::Missing { option: "move", .. } => {
                let table = self.moment.tables.iter().rfind(|table| may_move(&table.game, &self.me));
                let start = Position::startpos();
                let position = table.map_or(&start, |table| table.game.history().position());
                Turn::note(
                    self.voice
                        .say(&s::FaultMissingMove { example: move_text::example(self.voice, position) }),
                )
            }
            fault => Turn::note(errors::fault(self.voice, fault)),
        }
    }

    pub(crate) fn button(&self, table: &Table, action: Action, label: Words, look: Look) -> Button {
        announce::button(self.voice, table.id, &table.game, action, label, look)
    }

    /// A button of a question to the one who asks: the answer takes the question's place.
    pub(crate) fn answer_button(&self, table: &Table, action: Action, label: Words, look: Look) -> Button {
        let ply = table.game.history().moves().len();
        let id = ComponentId { game: table.id, ply, action, asked: Some(Asked::of(&self.me)) };
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
