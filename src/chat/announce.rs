//! The public messages that tell a channel what happened in its games.

use crate::engine::opening;
use crate::play::{Event, Game, Phase, Player, Seat};
use crate::rules::{Color, Termination};

use super::buttons::{Action, ComponentId};
use super::desk::Say;
use super::picture;
use super::reply::{Button, Look, MAX_TEXT, Reply, Row};
use super::ruling;
use super::texts::Voice;
use super::words;

/// The messages for the events that led from `before` (absent for a new game) to `after`.
pub(crate) fn announce(
    voice: Voice<'_>,
    id: i64,
    before: Option<&Game>,
    after: &Game,
    events: &[Event],
) -> Vec<Say> {
    let Some(first) = events.first() else { return Vec::new() };
    let teller = Teller { voice, id, game: after };
    let say = match first {
        Event::Challenged { .. } => teller.challenge(),
        Event::BotChallenged { .. } => teller.start(),
        Event::Accepted { .. } => teller.start(),
        Event::Declined { by } => teller.dropped("challenge-declined", Some(format!("<@{by}>"))),
        Event::Cancelled => teller.dropped("challenge-cancelled", None),
        Event::Expired => teller.dropped("challenge-expired", None),
        Event::Moved { .. } => return teller.moved(before).into_iter().collect(),
        Event::DrawOffered { by } => return teller.draw_offered(*by).into_iter().collect(),
        Event::DrawDeclined => teller.small("draw-declined", before.and_then(Game::draw_offer).map(|by| !by)),
        Event::HintTaken { by } => return teller.hint_taken(*by).into_iter().collect(),
        Event::TakebackAsked { by, plies } => teller.takeback_asked(*by, *plies),
        Event::TakebackRefused => {
            teller.small("takeback-refused", before.and_then(Game::takeback).map(|request| !request.by))
        }
        Event::TakenBack { plies } => teller.taken_back(*plies),
        Event::Ended { .. } => teller.ended(None),
    };
    vec![say]
}

struct Teller<'a> {
    voice: Voice<'a>,
    id: i64,
    game: &'a Game,
}

impl Teller<'_> {
    fn challenge(&self) -> Say {
        let Phase::Offered { by, expires } = self.game.phase() else {
            unreachable!("a challenge is offered")
        };
        let open = matches!(self.game.seat(!by), Seat::Open);
        let args = [
            ("challenger", self.name(by).into()),
            ("opponent", self.name(!by).into()),
            ("side", words::side(self.voice, by).into()),
            ("rules", words::rules(self.voice, self.game.rules()).into()),
            ("expires", format!("<t:{}:R>", expires.seconds()).into()),
        ];
        let mut text = self.voice.with(if open { "challenge-open" } else { "challenge" }, &args);
        if let Some(note) = ruling::departures(self.voice, self.game.rules()) {
            text.push('\n');
            text.push_str(&note);
        }
        let mut buttons = vec![self.button(Action::Accept, "button-accept", Look::Success)];
        if !open {
            buttons.push(self.button(Action::Decline, "button-decline", Look::Danger));
        }
        buttons.push(self.button(Action::Cancel, "button-cancel", Look::Secondary));
        let picture = self
            .game
            .opening()
            .start
            .as_ref()
            .map(|_| picture::of_game(self.voice, self.id, self.game, None));
        let ping = self.person(!by).map(|player| player.id.to_string()).into_iter().collect();
        self.board(Reply { text, picture, rows: vec![Row::Buttons(buttons)], ping, reply_to: None })
    }

    fn start(&self) -> Say {
        let players = [
            ("red", self.name(Color::Red).into()),
            ("black", self.name(Color::Black).into()),
            ("rules", words::rules(self.voice, self.game.rules()).into()),
        ];
        let mut text = self.voice.with("game-starts", &players);
        if self.game.outcome().is_some() {
            return self.ended(Some(text));
        }
        text.push(' ');
        text.push_str(&self.to_move());
        if self.turn_is_persons() {
            text.push('\n');
            text.push_str(&self.voice.say("how-to-move"));
        }
        self.shown(text)
    }

    fn moved(&self, before: Option<&Game>) -> Option<Say> {
        let history = self.game.history();
        let over = self.game.outcome().is_some();
        let mover = !history.position().turn();
        let by_bot = self.game.bot_side() == Some(mover);
        let against_bot = self.game.bot_side() == Some(!mover);
        // The bot's reply comes in the same message.
        if against_bot && !over {
            return None;
        }
        let mut text = String::new();
        let mut told = 1;
        if by_bot && let Some(answered) = before.and_then(words::numbered_last) {
            text.push_str(&answered);
            text.push('\n');
            told = 2;
        }
        text.push_str(&words::numbered_last(self.game)?);
        if over {
            return Some(self.ended(Some(text)));
        }
        text.push_str(" — ");
        let checkers = history.position().checkers().count();
        if checkers > 0 {
            text.push_str(&self.voice.say(if checkers > 1 { "double-check" } else { "check" }));
            text.push(' ');
        }
        text.push_str(&self.to_move());
        if let Some(opening) = self.new_opening(told) {
            text.push('\n');
            text.push_str(&opening);
        }
        if let Some(warning) = history.warning() {
            text.push_str("\n⚠️ ");
            text.push_str(&ruling::warning(self.voice, &warning));
        }
        if self.game.draw_offer().is_some() {
            text.push('\n');
            text.push_str(&self.voice.with("draw-stands", &[("player", self.name(mover).into())]));
        }
        Some(self.shown(text))
    }

    /// The opening's name, when the last `plies` moves have given it one that it did not have before them.
    fn new_opening(&self, plies: usize) -> Option<String> {
        let name = opening::of(self.game.history())?;
        let mut before = self.game.history().clone();
        for _ in 0..plies {
            before.pop();
        }
        (opening::of(&before) != Some(name)).then(|| words::opening(self.voice, name))
    }

    fn ended(&self, head: Option<String>) -> Say {
        let outcome = self.game.outcome().expect("the game has ended");
        let mut text = head.map_or_else(String::new, |head| format!("{head}\n"));
        text.push_str(&format!("**{}**", words::result(self.voice, outcome)));
        let players = match outcome.winner {
            Some(winner) => self.voice.with(
                "result-won",
                &[("winner", self.name(winner).into()), ("loser", self.name(!winner).into())],
            ),
            None if outcome.termination == Termination::Aborted => String::new(),
            None => self.voice.with(
                "result-drawn",
                &[("red", self.name(Color::Red).into()), ("black", self.name(Color::Black).into())],
            ),
        };
        if !players.is_empty() {
            text.push(' ');
            text.push_str(&players);
        }
        for color in Color::ALL {
            let count = self.game.hints(color);
            if count > 0 {
                let args = [("player", self.name(color).into()), ("count", count.into())];
                text.push('\n');
                text.push_str(&self.voice.with("hints-counted", &args));
            }
        }
        if let Some(why) = self.game.ruling().and_then(|found| ruling::reason(self.voice, &found)) {
            text.push('\n');
            text.push_str(&why);
        }
        if let Some(opening) = opening::of(self.game.history()) {
            text.push('\n');
            text.push_str(&words::opening(self.voice, opening));
        }
        let rows = vec![Row::Buttons(vec![
            self.button(Action::Rematch, "button-rematch", Look::Primary),
            self.button(Action::Moves, "button-moves", Look::Secondary),
        ])];
        let ping =
            Color::ALL.into_iter().filter_map(|color| Some(self.person(color)?.id.to_string())).collect();
        let picture = Some(picture::of_game(self.voice, self.id, self.game, None));
        self.board(Reply { text, picture, rows, ping, reply_to: None })
    }

    fn draw_offered(&self, by: Color) -> Option<Say> {
        // The bot answers by itself.
        if self.game.bot_side() == Some(!by) {
            return None;
        }
        let args = [("player", self.name(by).into()), ("opponent", self.name(!by).into())];
        Some(self.question(self.voice.with("draw-offered", &args), !by))
    }

    /// Between two people the opponent has to know; the bot does not mind.
    fn hint_taken(&self, by: Color) -> Option<Say> {
        self.person(!by)?;
        let reply = Reply {
            text: self.voice.with("hint-taken", &[("player", self.name(by).into())]),
            ..Reply::default()
        };
        Some(Say { reply, game: Some(self.id), board: false })
    }

    fn takeback_asked(&self, by: Color, plies: u32) -> Say {
        let args =
            [("player", self.name(by).into()), ("opponent", self.name(!by).into()), ("plies", plies.into())];
        self.question(self.voice.with("takeback-asked", &args), !by)
    }

    fn taken_back(&self, plies: u32) -> Say {
        let mut text = self.voice.with("taken-back", &[("plies", plies.into())]);
        text.push(' ');
        text.push_str(&self.to_move());
        self.shown(text)
    }

    /// A question to one player, with the buttons that answer it.
    fn question(&self, text: String, to: Color) -> Say {
        let ping = self.person(to).map(|player| player.id.to_string()).into_iter().collect();
        self.board(Reply { text, rows: self.board_rows(), ping, ..Reply::default() })
    }

    fn small(&self, key: &str, by: Option<Color>) -> Say {
        let name = by.map_or_else(String::new, |by| self.name(by));
        let text = format!("{} {}", self.voice.with(key, &[("player", name.into())]), self.to_move());
        let ping = self.ping_turn();
        self.board(Reply { text, rows: self.board_rows(), ping, ..Reply::default() })
    }

    fn dropped(&self, key: &str, by: Option<String>) -> Say {
        let text = self.voice.with(key, &[("player", by.unwrap_or_default().into())]);
        self.board(Reply { text, ..Reply::default() })
    }

    /// The board with its buttons, for whoever is to move.
    fn shown(&self, text: String) -> Say {
        let picture = Some(picture::of_game(self.voice, self.id, self.game, None));
        let rows = if self.turn_is_persons() { self.board_rows() } else { Vec::new() };
        self.board(Reply { text, picture, rows, ping: self.ping_turn(), reply_to: None })
    }

    fn board(&self, mut reply: Reply) -> Say {
        reply.text = picture::clip(&reply.text, MAX_TEXT);
        Say { reply, game: Some(self.id), board: true }
    }

    fn board_rows(&self) -> Vec<Row> {
        board_rows(self.voice, self.id, self.game)
    }

    fn button(&self, action: Action, key: &str, look: Look) -> Button {
        button(self.voice, self.id, self.game, action, key, look)
    }

    /// `<@mei> to move.`, or that the bot thinks.
    fn to_move(&self) -> String {
        let turn = self.game.history().position().turn();
        let args = [("player", self.name(turn).into()), ("side", words::side(self.voice, turn).into())];
        self.voice.with(if self.turn_is_persons() { "to-move" } else { "bot-thinks" }, &args)
    }

    fn turn_is_persons(&self) -> bool {
        self.person(self.game.history().position().turn()).is_some()
    }

    fn ping_turn(&self) -> Vec<String> {
        let turn = self.game.history().position().turn();
        self.person(turn).map(|player| player.id.to_string()).into_iter().collect()
    }

    fn person(&self, color: Color) -> Option<&Player> {
        self.game.seat(color).player()
    }

    fn name(&self, color: Color) -> String {
        match self.game.seat(color) {
            Seat::Bot { level } => self.voice.with("bot-name", &[("level", (*level).into())]),
            Seat::Open => self.voice.say("open-seat"),
            Seat::Invited(player) | Seat::Person(player) => format!("<@{}>", player.id),
        }
    }
}

/// [Move] [Draw] [Resign] [⋯], below the answers to a question that stands.
pub(crate) fn board_rows(voice: Voice<'_>, id: i64, game: &Game) -> Vec<Row> {
    let button = |action, key, look| button(voice, id, game, action, key, look);
    let mut rows = Vec::new();
    if game.draw_offer().is_some_and(|by| game.bot_side() != Some(!by)) {
        rows.push(Row::Buttons(vec![
            button(Action::DrawYes, "button-draw-yes", Look::Success),
            button(Action::DrawNo, "button-draw-no", Look::Danger),
        ]));
    }
    if game.takeback().is_some() {
        rows.push(Row::Buttons(vec![
            button(Action::UndoYes, "button-undo-yes", Look::Success),
            button(Action::UndoNo, "button-undo-no", Look::Danger),
        ]));
    }
    rows.push(Row::Buttons(vec![
        button(Action::Move, "button-move", Look::Primary),
        button(Action::Draw, "button-draw", Look::Secondary),
        button(Action::Resign, "button-resign", Look::Secondary),
        button(Action::More, "button-more", Look::Secondary),
    ]));
    rows
}

/// A button of a game as it stands now.
pub(crate) fn button(
    voice: Voice<'_>,
    id: i64,
    game: &Game,
    action: Action,
    key: &str,
    look: Look,
) -> Button {
    let id = ComponentId { game: id, ply: game.history().moves().len(), action, argument: None };
    Button { id: id.to_string(), label: voice.say(key), look }
}
