//! From a request to what the person wants.

use crate::notation::{Dialect, Dialects, Hint, Shape, Style, shape};
use crate::rules::{Color, RuleSet};

use super::buttons::{Action, ComponentId};
use super::commands::COMMANDS;
use super::hint::HintKind;
use super::request::{Person, Press, Request, Slash, Text, Value, What};

/// Longest text that is looked at as a move or a command; anything longer is chat.
const LONGEST: usize = 200;

/// Which side somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// This one.
    Fixed(Color),
    /// Drawn by lot.
    Random,
}

/// Rules and start that somebody asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The side, if one was named.
    pub side: Option<Side>,
    /// The rule set.
    pub rules: RuleSet,
    /// The start position, unread.
    pub fen: Option<String>,
}

/// What a person wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// A game against a person, or an open seat.
    Play {
        /// Whom to challenge.
        opponent: Option<Person>,
        /// Rules and start.
        terms: Terms,
    },
    /// A game against the bot.
    Bot {
        /// The level, if one was named.
        level: Option<i64>,
        /// Rules and start.
        terms: Terms,
    },
    /// To play a move, in any notation.
    Move {
        /// What was typed.
        text: String,
        /// Whether the bot was addressed; otherwise what does not concern it stays unanswered.
        addressed: bool,
    },
    /// A component was used.
    Component {
        /// Its identity.
        id: String,
        /// What was chosen.
        values: Vec<String>,
    },
    /// To answer a challenge, in words.
    Answer(bool),
    /// To withdraw one's challenge, or call the game off.
    Abort,
    /// The board.
    Board {
        /// From whose side.
        view: Option<Color>,
        /// In letters.
        text: bool,
        /// Only for the one who asks.
        private: bool,
    },
    /// The moves played so far.
    Moves {
        /// The name of a [`Style`].
        notation: Option<String>,
    },
    /// The legal moves.
    Legal,
    /// A hint on the move to play.
    Hint {
        /// How much of it.
        kind: HintKind,
    },
    /// The reason of the last ruling or warning.
    Why,
    /// To give up.
    Resign,
    /// To offer or accept a draw.
    Draw,
    /// To take a move back.
    Undo,
    /// To play again.
    Rematch,
    /// Help.
    Help {
        /// On what.
        topic: Option<String>,
    },
    /// Something that was meant for the bot and cannot be understood.
    Unknown {
        /// What was typed.
        text: String,
        /// The nearest command.
        nearest: Option<&'static str>,
    },
    /// An option with a value that cannot be used: the Fluent key that says so, and the value.
    Bad {
        /// The key of the sentence.
        key: &'static str,
        /// What was given.
        value: String,
    },
}

impl Intent {
    /// Whether carrying it out may open a new game.
    pub fn may_open_game(&self) -> bool {
        match self {
            Intent::Play { .. } | Intent::Bot { .. } | Intent::Rematch => true,
            Intent::Component { id, .. } => {
                id.parse::<ComponentId>().is_ok_and(|id| id.action == Action::Rematch)
            }
            _ => false,
        }
    }

    /// The game that a component belongs to.
    pub fn component_game(&self) -> Option<i64> {
        match self {
            Intent::Component { id, .. } => Some(id.parse::<ComponentId>().ok()?.game),
            _ => None,
        }
    }
}

/// The dialects in which moves are read where these languages are spoken.
pub(crate) fn dialects<'a>(locales: impl IntoIterator<Item = &'a str>) -> Dialects {
    locales.into_iter().fold(Dialects::default(), |dialects, locale| match locale.get(..2) {
        Some("fr") => dialects.with(Dialect::French),
        Some("vi") => dialects.with(Dialect::Vietnamese),
        _ => dialects,
    })
}

/// What the person wants; `None` for ordinary chat.
pub fn read(request: &Request) -> Option<Intent> {
    match &request.what {
        What::Text(text) => read_text(text),
        What::Slash(slash) => Some(read_slash(slash)),
        What::Press(Press { id, values, .. }) => {
            Some(Intent::Component { id: id.clone(), values: values.clone() })
        }
    }
}

fn read_text(text: &Text) -> Option<Intent> {
    let content = text.content.trim();
    if content.chars().count() > LONGEST {
        return None;
    }
    let (rest, commanded) = match ["/xq", "!xq"].into_iter().find_map(|prefix| content.strip_prefix(prefix)) {
        Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => (rest.trim(), true),
        _ => (content, false),
    };
    let addressed = text.addressed || commanded;
    if addressed && let Some(intent) = read_words(rest, &text.mentions) {
        // "move on please" in a reply to the board is talk.
        let talk =
            matches!(&intent, Intent::Move { text: mv, .. } if shape(mv, Dialects::ALL) == Shape::Talk);
        return (!talk || text.reply_to.is_none()).then_some(intent);
    }
    match shape(rest, Dialects::default().with(Dialect::French).with(Dialect::Vietnamese)) {
        Shape::Talk => {}
        // People who discuss a line write several moves.
        Shape::Near(Hint::Several) if !addressed => {}
        Shape::Move | Shape::Near(_) => return Some(Intent::Move { text: rest.to_owned(), addressed }),
    }
    // A reply to the board that is no move is talk among people.
    if !addressed || (text.reply_to.is_some() && !commanded) {
        return None;
    }
    if rest.is_empty() {
        return Some(Intent::Help { topic: None });
    }
    let word = rest.split_whitespace().next().unwrap_or_default().to_lowercase();
    let nearest = COMMANDS
        .iter()
        .map(|command| (strsim::damerau_levenshtein(command.name, &word), command.name))
        .min()
        .filter(|(distance, _)| *distance <= 2 && rest.split_whitespace().count() <= 3)
        .map(|(_, name)| name);
    Some(Intent::Unknown { text: rest.to_owned(), nearest })
}

/// The words that name a command when typed, in English and French.
fn command_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "accept" | "yes" | "oui" | "accepter" => "accept",
        "decline" | "no" | "non" | "refuser" => "decline",
        "cancel" | "annuler" => "abort",
        "challenge" | "jouer" | "défier" => "play",
        "coup" => "move",
        "plateau" | "show" | "echiquier" => "board",
        "coups" | "history" => "moves",
        "abandon" | "abandonner" | "surrender" => "resign",
        "nulle" => "draw",
        "takeback" | "reprendre" => "undo",
        "revanche" => "rematch",
        "aide" | "?" => "help",
        "pourquoi" => "why",
        "indice" | "conseil" => "hint",
        _ => COMMANDS.iter().find(|command| command.name == word)?.name,
    })
}

fn read_words(content: &str, mentions: &[Person]) -> Option<Intent> {
    let mut words = content.split_whitespace();
    let name = command_of(&words.next()?.to_lowercase())?;
    let rest: Vec<&str> = words.collect();
    let slash = match name {
        "accept" | "decline" => return rest.is_empty().then_some(Intent::Answer(name == "accept")),
        _ => typed_slash(name, &rest, mentions)?,
    };
    Some(read_slash(&slash))
}

/// A typed command with its options: `option:value`, or bare values that fit only one option.
fn typed_slash(name: &str, rest: &[&str], mentions: &[Person]) -> Option<Slash> {
    let mut slash = Slash { name: name.to_owned(), ..Slash::default() };
    if name == "move" {
        slash.options.insert("move".to_owned(), Value::Text(rest.join(" ")));
        return Some(slash);
    }
    let mut words = rest.iter().peekable();
    while let Some(word) = words.next() {
        if let Some(person) = mentions.iter().find(|person| *word == format!("<@{}>", person.id)) {
            slash.options.insert("opponent".to_owned(), Value::Person(person.clone()));
            continue;
        }
        let (key, value) = word.split_once(':').unwrap_or(("", word));
        let lower = value.to_lowercase();
        let key = match (key.to_lowercase(), lower.as_str()) {
            (key, _) if !key.is_empty() => key,
            (_, "red" | "black" | "random") if name != "board" => "color".to_owned(),
            (_, "red" | "black") => "view".to_owned(),
            (_, "text") => {
                slash.options.insert("text".to_owned(), Value::Bool(true));
                continue;
            }
            (_, "nudge" | "move" | "coup") if name == "hint" => {
                let kind = if lower == "nudge" { "nudge" } else { "move" };
                slash.options.insert("kind".to_owned(), Value::Text(kind.to_owned()));
                continue;
            }
            (_, "level" | "niveau") => continue,
            (_, text) if text.parse::<i64>().is_ok() => "level".to_owned(),
            (_, text) if text.parse::<RuleSet>().is_ok() => "rules".to_owned(),
            (_, text) if name == "moves" && text.parse::<Style>().is_ok() => "notation".to_owned(),
            _ if name == "help" => "topic".to_owned(),
            (_, text) if text.contains('/') => "fen".to_owned(),
            // Words that are no options: people talk to each other with such words too.
            _ => return None,
        };
        if key == "fen" {
            let mut fen = value.to_owned();
            for part in words.by_ref() {
                fen.push(' ');
                fen.push_str(part);
            }
            slash.options.insert(key, Value::Text(fen));
            break;
        }
        let value = match lower.parse::<i64>() {
            Ok(number) if key == "level" => Value::Integer(number),
            _ => Value::Text(lower),
        };
        slash.options.insert(key, value);
    }
    Some(slash)
}

fn read_slash(slash: &Slash) -> Intent {
    let text = |name: &str| match slash.options.get(name) {
        Some(Value::Text(text)) => Some(text.clone()),
        Some(Value::Integer(number)) => Some(number.to_string()),
        _ => None,
    };
    let yes = |name: &str| match slash.options.get(name) {
        Some(Value::Bool(yes)) => *yes,
        Some(Value::Text(text)) => matches!(text.as_str(), "true" | "yes" | "1" | "oui"),
        _ => false,
    };
    match slash.name.as_str() {
        "play" | "bot" => match read_terms(text("color"), text("rules"), text("fen")) {
            Err(bad) => bad,
            Ok(terms) if slash.name == "play" => Intent::Play {
                opponent: match slash.options.get("opponent") {
                    Some(Value::Person(person)) => Some(person.clone()),
                    _ => None,
                },
                terms,
            },
            Ok(terms) => match slash.options.get("level") {
                None => Intent::Bot { level: None, terms },
                Some(Value::Integer(level)) => Intent::Bot { level: Some(*level), terms },
                Some(other) => Intent::Bad { key: "bad-level", value: shown(other) },
            },
        },
        "move" => Intent::Move { text: text("move").unwrap_or_default().trim().to_owned(), addressed: true },
        "board" => match text("view").as_deref() {
            None => Intent::Board { view: None, text: yes("text"), private: yes("private") },
            Some(view) => match view.parse() {
                Ok(view) => Intent::Board { view: Some(view), text: yes("text"), private: yes("private") },
                Err(_) => Intent::Bad { key: "bad-color", value: view.to_owned() },
            },
        },
        "moves" => match text("notation") {
            Some(notation) if notation.parse::<Style>().is_err() => {
                Intent::Bad { key: "bad-notation", value: notation }
            }
            notation => Intent::Moves { notation },
        },
        "legal" => Intent::Legal,
        "hint" => match text("kind").as_deref() {
            None | Some("nudge") => Intent::Hint { kind: HintKind::Nudge },
            Some("move") => Intent::Hint { kind: HintKind::Move },
            Some(other) => Intent::Bad { key: "bad-hint", value: other.to_owned() },
        },
        "why" => Intent::Why,
        "resign" => Intent::Resign,
        "draw" => Intent::Draw,
        "undo" => Intent::Undo,
        "rematch" => Intent::Rematch,
        "abort" => Intent::Abort,
        "help" => Intent::Help { topic: text("topic") },
        other => Intent::Unknown { text: other.to_owned(), nearest: None },
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Bool(yes) => yes.to_string(),
        Value::Person(person) => person.name.clone(),
    }
}

fn read_terms(color: Option<String>, rules: Option<String>, fen: Option<String>) -> Result<Terms, Intent> {
    let side = match color.as_deref() {
        None => None,
        Some("random") => Some(Side::Random),
        Some(name) => match name.parse() {
            Ok(color) => Some(Side::Fixed(color)),
            Err(_) => return Err(Intent::Bad { key: "bad-color", value: name.to_owned() }),
        },
    };
    let rules = match rules {
        None => RuleSet::default(),
        Some(name) => name.parse().map_err(|_| Intent::Bad { key: "bad-rules", value: name })?,
    };
    Ok(Terms { side, rules, fen })
}
