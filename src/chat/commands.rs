//! The slash commands, as data: adapters register them, `help` lists them.

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words.
    Text,
    /// Words, completed while they are typed from the legal moves of the game.
    Move,
    /// A whole number in a range.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Yes or no.
    Bool,
    /// Somebody.
    Person,
    /// One of these values; the label of each is the Fluent message `choice-<value>`.
    OneOf(&'static [&'static str]),
}

/// An option of a command. Its description is the Fluent message `option-<name>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandOption {
    /// The name, lower case.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// Whether the command needs it.
    pub required: bool,
}

/// A subcommand of [`ROOT`]. Its description is the Fluent message `command-<name>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// The name, lower case.
    pub name: &'static str,
    /// Its options, required ones first.
    pub options: &'static [CommandOption],
}

/// The slash command that holds all subcommands. Its description is the Fluent message `command-root`.
pub const ROOT: &str = "xq";

const fn optional(name: &'static str, kind: Kind) -> CommandOption {
    CommandOption { name, kind, required: false }
}

const COLORS: Kind = Kind::OneOf(&["red", "black", "random"]);
const RULES: Kind = Kind::OneOf(&["world", "computer", "casual", "chinese", "club"]);

const NOTATIONS: Kind =
    Kind::OneOf(&["wxf", "chinese", "chinese-simplified", "iccs", "uci", "vietnamese", "french", "book"]);
const TOPICS: Kind = Kind::OneOf(&[
    "play", "notation", "rules", "commands", "general", "advisor", "elephant", "horse", "chariot", "cannon",
    "soldier",
]);

/// All subcommands, in the order in which help lists them.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "play",
        options: &[
            optional("opponent", Kind::Person),
            optional("color", COLORS),
            optional("rules", RULES),
            optional("fen", Kind::Text),
        ],
    },
    Command {
        name: "bot",
        options: &[
            optional("level", Kind::Integer { min: 1, max: 10 }),
            optional("color", COLORS),
            optional("rules", RULES),
            optional("fen", Kind::Text),
        ],
    },
    Command { name: "move", options: &[CommandOption { name: "move", kind: Kind::Move, required: true }] },
    Command {
        name: "board",
        options: &[
            optional("view", Kind::OneOf(&["red", "black"])),
            optional("text", Kind::Bool),
            optional("private", Kind::Bool),
        ],
    },
    Command { name: "moves", options: &[optional("notation", NOTATIONS)] },
    Command { name: "legal", options: &[] },
    Command { name: "hint", options: &[optional("kind", Kind::OneOf(&["nudge", "move"]))] },
    Command { name: "why", options: &[] },
    Command { name: "resign", options: &[] },
    Command { name: "draw", options: &[] },
    Command { name: "undo", options: &[] },
    Command { name: "rematch", options: &[] },
    Command { name: "abort", options: &[] },
    Command { name: "help", options: &[optional("topic", TOPICS)] },
];
