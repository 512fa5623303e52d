//! Records of games that people bring along.

use crate::notation::record;
use crate::notation::record::{Record, RecordError, RecordErrorKind};
use crate::notation::{ReadError, Style};
use crate::rules::{Color, Position};
use crate::store::StoreError;

use crate::features::context::Case;
use crate::features::effects::{Answer, Keep, Turn};
use crate::features::replay::recording::{MAX_RECORD_BYTES, Recording, Title, write_import};
use crate::i18n::errors;
use crate::i18n::escape::echo;
use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;
use crate::message::custom_id::{CustomId, RecordId, ReplayComponent};
use crate::message::picture::clip;
use crate::message::reply::{Choice, MAX_CHOICES, MAX_TEXT, Reply, Row, Select};

/// The longest game that is kept, in moves: so much is read in no time.
const MAX_PLIES: usize = 1000;

impl Case<'_> {
    /// Keeps the first game of a text and shows it; without a text, the list of what was kept.
    pub(crate) async fn import(&self, text: Option<&str>) -> Result<Turn, StoreError> {
        let imports = |most| self.services.imports(self.channel, self.me.as_str(), most);
        let Some(text) = text else {
            return Ok(Turn::answer(Answer::Note(self.import_list(&imports(MAX_CHOICES).await?))));
        };
        let (record, games) = match read(text) {
            Ok(found) => found,
            Err(error) => return Ok(Turn::note(clip(&record_error(self.voice, &error), MAX_TEXT))),
        };
        if record.moves().len() > MAX_PLIES {
            let [count, max] = [record.moves().len(), MAX_PLIES].map(|moves| self.voice.number(moves));
            return Ok(Turn::note(self.voice.say(&s::ImportTooManyMoves { count, max })));
        }
        let number = self.services.store.reserve_import().await?;
        let own = match imports(1).await?.first().map(|latest| &latest.title) {
            Some(Title::Import(latest, _)) => latest + 1,
            _ => 1,
        };
        let page = self.first_page(&Recording::of_import(number, own, &record));
        let mut done = self.voice.say(&s::Imported { number: own });
        if games > 1 {
            done = self.voice.join([done, self.voice.say(&s::ImportedFirst { count: games as u64 })]);
        }
        let text = clip(&format!("{done}\n{}", page.text), MAX_TEXT);
        let keep = Keep::Import {
            by: self.me.clone(),
            number,
            record: write_import(own, &record.to_pgn(Style::Iccs)),
            at: self.now,
        };
        Ok(Turn { keeps: vec![keep], ..Turn::answer(Answer::Note(Reply { text, ..page })) })
    }

    /// The list of somebody's imports, and how to bring one.
    fn import_list(&self, list: &[Recording]) -> Reply {
        let voice = self.voice;
        if list.is_empty() {
            return Reply::text(voice.say(&s::ImportHow));
        }
        let options = list.iter().take(MAX_CHOICES).filter_map(|recording| {
            let Title::Import(number, names) = &recording.title else { return None };
            let name = |side: Color| {
                let known = names[side.index()].as_deref();
                clip(&known.map_or_else(|| voice.say(&s::PlayerUnnamed), str::to_owned), MAX_NAME)
            };
            let (red, black) = (name(Color::Red), name(Color::Black));
            let count = recording.plies() as u64;
            let label = match names {
                [None, None] => voice.say(&s::ImportEntryUnnamed { number, count }),
                _ => voice.say(&s::ImportEntry { number, red, black, count }),
            };
            let RecordId::Import(value) = recording.id else { return None };
            Some(Choice { value: value.to_string(), label: clip(&label, MAX_LABEL) })
        });
        let select = Select {
            id: CustomId::Replay(ReplayComponent::Imports).to_string(),
            placeholder: voice.say(&s::ChooseImport),
            options: options.collect(),
        };
        let text = format!(
            "{}\n{}",
            voice.say(&s::ImportList { count: list.len() as u64 }),
            voice.say(&s::ImportHow)
        );
        Reply { rows: vec![Row::Select(select)], ..Reply::text(text) }
    }
}

/// Longest name of a player in the list, and longest entry of it, in characters.
const MAX_NAME: usize = 30;
const MAX_LABEL: usize = 100;

/// The first game of a text, and how many there are, as far as they can be read.
fn read(text: &str) -> Result<(Record, usize), RecordError> {
    let text = unfenced(text);
    if text.len() > MAX_RECORD_BYTES {
        return Err(RecordError { line: 1, column: 1, kind: RecordErrorKind::TooLong });
    }
    match record::parse_all(text) {
        Ok(mut records) => {
            let games = records.len();
            Ok((records.swap_remove(0), games))
        }
        // What follows the first game is not asked for.
        Err(_) => Ok((record::parse(text)?, 1)),
    }
}

/// A text without the fences of a code block around it.
fn unfenced(text: &str) -> &str {
    let text = text.trim();
    let Some(inside) = text.strip_prefix("```").and_then(|rest| rest.strip_suffix("```")) else {
        return text;
    };
    // The first line may name a language.
    match inside.split_once('\n') {
        Some((first, rest)) if first.chars().all(char::is_alphanumeric) => rest.trim(),
        _ => inside.trim(),
    }
}

/// Why a text is no record, and where it ceases to be one.
fn record_error(voice: Voice, error: &RecordError) -> String {
    let RecordError { line, column, kind } = error;
    let why = match kind {
        RecordErrorKind::Empty => return voice.say(&s::ImportEmpty),
        RecordErrorKind::TooLong => return voice.say(&s::ImportTooLong { max: MAX_RECORD_BYTES / 1024 }),
        RecordErrorKind::TooManyMoves => {
            voice.say(&s::RecordTooManyMoves { max: voice.number(record::MAX_PLIES) })
        }
        RecordErrorKind::TooManyGames => {
            voice.say(&s::RecordTooManyGames { max: voice.number(record::MAX_GAMES) })
        }
        RecordErrorKind::TooManyTags => voice.say(&s::RecordTooManyTags { max: record::MAX_TAGS }),
        RecordErrorKind::Tag => voice.say(&s::RecordTag),
        RecordErrorKind::Unclosed(text) => voice.say(&s::RecordUnclosed { text: echo(text) }),
        RecordErrorKind::Unopened(sign) => voice.say(&s::RecordUnopened { text: echo(&sign.to_string()) }),
        RecordErrorKind::Fen(error) => voice.say(&s::FaultPosition { why: errors::fen_error(voice, error) }),
        RecordErrorKind::Rules(text) => voice.say(&s::RecordRules { text: echo(text) }),
        RecordErrorKind::Notation(text) => voice.say(&s::RecordNotation { text: echo(text) }),
        RecordErrorKind::Game(text) => voice.say(&s::RecordGame { text: echo(text) }),
        RecordErrorKind::Field { field, .. } => voice.say(&s::RecordField { text: echo(field) }),
        RecordErrorKind::Move { ply: 0, text, error: ReadError::Unreadable { .. }, .. } => {
            return voice.say(&s::ImportNoGame { text: echo(text) });
        }
        RecordErrorKind::Move { ply, side, text, error: ReadError::Unreadable { .. } } => {
            voice.say(&s::RecordNoMove { number: ply / 2 + 1, side: *side, text: echo(text) })
        }
        RecordErrorKind::Move { ply, side, text, error } => {
            let why = errors::read_error(voice, text, error, &scene(), *side);
            let number = ply / 2 + 1;
            voice.say(&s::RecordMove { number, side: *side, why })
        }
    };
    voice.say(&s::ImportFailed { line, column, why })
}

/// Where the fault stood is not told with it: a board on which nothing stands that could be mistaken for what was meant.
fn scene() -> Position {
    "4k4/9/9/9/9/9/9/9/9/3K5 w".parse().expect("two generals make a position")
}
