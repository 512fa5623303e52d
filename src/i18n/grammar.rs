//! How sentences name pieces: each language has forms of its own, which its sentences use as functions.
//!
//! `{ WHOSE($piece) }` is the entry `whose` of the language's `forms.ftl`, with the piece as its arguments.

use std::borrow::Cow;
use std::sync::Arc;

use fluent::concurrent::FluentBundle;
use fluent::types::FluentType;
use fluent::{FluentArgs, FluentResource, FluentValue};
use icu_list::ListFormatter;
use intl_memoizer::{IntlLangMemoizer, concurrent};

use crate::i18n::numbers::FileNumbering;
use crate::rules::{Color, Piece, Position, Role, Square};

/// Owner of a piece, from the view of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub(crate) enum PieceOwner {
    Yours,
    Theirs,
    /// Said by its colour.
    Any,
}

/// Place of a piece among those alike on its file, as its own side sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub(crate) enum Tandem {
    Front,
    /// Number of pieces in front, with others behind.
    Middle(usize),
    Rear,
}

impl Tandem {
    /// Returns the place of the piece on a point among those alike; none when it is the only one of its kind on the file.
    pub(crate) fn of(position: &Position, square: Square) -> Option<Tandem> {
        let piece = position.piece_at(square)?;
        let side = piece.color;
        let alike = position
            .pieces()
            .filter(|(other, found)| *found == piece && other.file_number(side) == square.file_number(side));
        let depths = alike.map(|(other, _)| other.depth(side));
        let (before, behind): (Vec<u8>, Vec<u8>) = depths
            .filter(|depth| *depth != square.depth(side))
            .partition(|depth| *depth > square.depth(side));
        match (before.len(), behind.len()) {
            (0, 0) => None,
            (0, _) => Some(Tandem::Front),
            (_, 0) => Some(Tandem::Rear),
            (ahead, _) => Some(Tandem::Middle(ahead)),
        }
    }
}

/// A piece, or several alike, and what a sentence may say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedPiece {
    role: Role,
    side: Option<Color>,
    owner: PieceOwner,
    /// Point of the piece, if that is said.
    square: Option<Square>,
    tandem: Option<Tandem>,
    count: u64,
}

impl NamedPiece {
    /// Returns a piece of which nothing else is said.
    pub(crate) const fn of(piece: Piece) -> NamedPiece {
        NamedPiece {
            role: piece.role,
            side: Some(piece.color),
            owner: PieceOwner::Any,
            square: None,
            tandem: None,
            count: 1,
        }
    }

    /// Returns a piece as this side sees it: its own or the opponent's.
    pub(crate) fn whose(piece: Piece, reader: Color) -> NamedPiece {
        let owner = if piece.color == reader { PieceOwner::Yours } else { PieceOwner::Theirs };
        NamedPiece { owner, ..NamedPiece::of(piece) }
    }

    /// Returns the same with the file it stands on. Its own side counts the files, as in the writing of moves: the figures at
    /// the edge of the board that belong to it.
    pub(crate) const fn on(self, square: Square) -> NamedPiece {
        NamedPiece { square: Some(square), ..self }
    }

    /// Names a piece with its file, and with its place among equal pieces on that file.
    pub(crate) fn among(self, position: &Position, square: Square) -> NamedPiece {
        NamedPiece { tandem: Tandem::of(position, square), ..self.on(square) }
    }

    /// Names a piece with the least that distinguishes it from equal pieces on the board.
    pub(crate) fn told_apart(self, position: &Position, square: Square) -> NamedPiece {
        let Some(piece) = position.piece_at(square) else { return self };
        let count = position.pieces().filter(|(_, other)| *other == piece).count();
        if count > 1 { self.among(position, square) } else { self }
    }

    /// Names a piece without its file, for sentences that name the file.
    pub(crate) const fn without_file(self) -> NamedPiece {
        NamedPiece { square: None, ..self }
    }

    pub(crate) const fn times(self, count: u64) -> NamedPiece {
        NamedPiece { count, ..self }
    }

    fn fill(self, numbers: FileNumbering, to: &mut FluentArgs<'_>) {
        to.set("role", self.role.name());
        to.set("side", self.side.map_or("none", Color::name));
        to.set("owner", self.owner.into_str());
        let file =
            self.side.zip(self.square).map(|(side, square)| numbers.write(square.file_number(side), side));
        to.set("place", if file.is_some() { "known" } else { "none" });
        to.set("tandem", self.tandem.map_or("none", |tandem| tandem.into_str()));
        to.set("file", file.unwrap_or_default());
        to.set("count", self.count);
    }
}

/// Argument for one or several pieces of a sentence.
pub(crate) trait Pieces {
    fn named(&self) -> Vec<NamedPiece>;
}

impl Pieces for NamedPiece {
    fn named(&self) -> Vec<NamedPiece> {
        vec![*self]
    }
}

impl Pieces for Vec<NamedPiece> {
    fn named(&self) -> Vec<NamedPiece> {
        self.clone()
    }
}

impl Pieces for Piece {
    fn named(&self) -> Vec<NamedPiece> {
        vec![NamedPiece::of(*self)]
    }
}

impl Pieces for Role {
    fn named(&self) -> Vec<NamedPiece> {
        vec![NamedPiece { side: None, ..NamedPiece::of(Piece::new(Color::Red, *self)) }]
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PieceList(pub(crate) Vec<NamedPiece>);

impl FluentType for PieceList {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &IntlLangMemoizer) -> Cow<'static, str> {
        Cow::Borrowed("")
    }

    fn as_string_threadsafe(&self, _: &concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        Cow::Borrowed("")
    }
}

/// Makes the forms of a language functions of its sentences; `keys` are the names of the forms.
pub(crate) fn teach(
    bundle: &mut FluentBundle<FluentResource>,
    forms: FluentBundle<FluentResource>,
    keys: Vec<String>,
    lists: Arc<ListFormatter>,
    files: FileNumbering,
) {
    let forms = Arc::new(forms);
    for key in keys {
        let name = key.to_ascii_uppercase();
        let forms = Arc::clone(&forms);
        let lists = Arc::clone(&lists);
        bundle
            .add_function(&name, move |given, _| say(&forms, &lists, files, &key, given))
            .expect("no two forms have the same name");
    }
}

fn say<'a>(
    forms: &FluentBundle<FluentResource>,
    lists: &ListFormatter,
    files: FileNumbering,
    key: &str,
    given: &[FluentValue<'a>],
) -> FluentValue<'a> {
    let pieces = match given {
        [FluentValue::Custom(value)] => {
            (**value).as_any().downcast_ref::<PieceList>().map(|PieceList(all)| all.clone())
        }
        // A role, or else a side.
        [FluentValue::String(name)] => match Role::ALL.into_iter().find(|role| role.name() == name) {
            Some(role) => Some(role.named()),
            None => {
                let mut arguments = FluentArgs::new();
                arguments.set("side", name.clone());
                return format_form(forms, key, &arguments).map_or(FluentValue::Error, FluentValue::from);
            }
        },
        _ => None,
    };
    let names = pieces.unwrap_or_default().into_iter().map(|piece| {
        let mut arguments = FluentArgs::new();
        piece.fill(files, &mut arguments);
        format_form(forms, key, &arguments)
    });
    match names.collect::<Option<Vec<String>>>() {
        Some(names) if !names.is_empty() => {
            FluentValue::from(lists.format_to_string(names.iter().map(String::as_str)))
        }
        _ => FluentValue::Error,
    }
}

fn format_form(
    forms: &FluentBundle<FluentResource>,
    key: &str,
    arguments: &FluentArgs<'_>,
) -> Option<String> {
    let message = forms.get_message(key)?;
    Some(forms.format_pattern(message.value()?, Some(arguments), &mut Vec::new()).into_owned())
}
