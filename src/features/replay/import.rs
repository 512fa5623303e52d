//! Import of records.

use crate::commands::parser::is_address;
use crate::commands::requests::{BroughtRecord, ImportRequest};
use crate::features::context::Ctx;
use crate::features::decoder::{BroughtRecordError, DecodedGame, DecodedGames, MAX_RECORD_BYTES};
use crate::features::effects::Effects;
use crate::features::play::moves;
use crate::features::replay::queries::{self, StoredImport};
use crate::features::replay::recording::{RecordTitle, RecordedGame};
use crate::features::replay::viewer;
use crate::i18n::escape::code_span;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, errors};
use crate::message::picture::{self, clip, join_lines};
use crate::message::{
    Button, ButtonStyle, Choice, CustomId, MAX_CHOICES, MAX_TEXT, RecordId, ReplayComponent, Reply, Row,
};
use crate::notation::record::{DecodeError, RecordError, RecordErrorKind};
use crate::notation::{ReadError, record};
use crate::rules::Position;
use crate::store::{StateWrite, StoreResult};

/// Maximum length of an import, in plies.
const MAX_PLIES: usize = 1000;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &ImportRequest) -> StoreResult<Effects> {
    match request {
        ImportRequest::Bring(brought) => bring(ctx, brought.as_ref()).await,
        ImportRequest::Pasted { text, addressed } => offer(ctx, text, *addressed).await,
        ImportRequest::Keep { number, game, page } => keep_pasted(ctx, *number, *game, *page).await,
    }
}

/// Imports the game of a record and shows it, or asks which of several; without a record, lists the imports.
async fn bring(ctx: &Ctx<'_>, brought: Option<&BroughtRecord>) -> StoreResult<Effects> {
    let Some(brought) = brought else {
        let imports = imports(ctx).await?;
        let read = move || imports.iter().map(StoredImport::recording).collect::<StoreResult<Vec<_>>>();
        let list = import_list(ctx, &ctx.services.decoder.run(read).await?);
        return Ok(Effects::ephemeral(list));
    };
    let DecodedGames { games, fault } = match read_games(ctx, brought.clone()).await {
        Ok(found) => found,
        Err(refused) => return Ok(Effects::ephemeral(*refused)),
    };
    match &games[..] {
        [game] => keep_import(ctx, game, fault.as_ref()).await,
        games => choose_game(ctx, games).await,
    }
}

/// Asks which of several games is to be imported.
pub(crate) async fn choose_game(ctx: &Ctx<'_>, games: &[DecodedGame]) -> StoreResult<Effects> {
    let number = queries::reserve_import(&ctx.services.store, ctx.seed).await?;
    let writes = kept_record(ctx, number, None, all_as_pgn(games));
    let asked = which_game(ctx, number, games, 0);
    Ok(Effects { writes, ..Effects::ephemeral(asked) })
}

/// Returns the requester's imports, the latest first.
pub(crate) async fn imports(ctx: &Ctx<'_>) -> StoreResult<Vec<StoredImport>> {
    let store = &ctx.services.store;
    let mut imports = queries::imports_of(store, ctx.channel.platform, ctx.requester.as_str()).await?;
    imports.retain(|import| import.own.is_some());
    Ok(imports)
}

pub(crate) struct NewImport {
    pub(crate) recording: RecordedGame,
    pub(crate) message: String,
    pub(crate) writes: Vec<StateWrite>,
}

/// Makes an import of a game; the error says why it is refused.
pub(crate) async fn new_import(
    ctx: &Ctx<'_>,
    DecodedGame { record, pgn }: &DecodedGame,
) -> StoreResult<Result<NewImport, String>> {
    if record.moves().len() > MAX_PLIES {
        let [count, max] = [record.moves().len(), MAX_PLIES].map(|moves| ctx.l10n.number(moves));
        return Ok(Err(ctx.l10n.say(&s::ImportTooManyMoves { count, max })));
    }
    let own = imports(ctx).await?.first().and_then(|latest| latest.own).unwrap_or(0) + 1;
    let number = queries::reserve_import(&ctx.services.store, ctx.seed).await?;
    Ok(Ok(NewImport {
        recording: RecordedGame::of_import(number, own, record),
        message: ctx.l10n.say(&s::Imported { number: own }),
        writes: kept_record(ctx, number, Some(own), pgn.clone()),
    }))
}

async fn keep_import(ctx: &Ctx<'_>, game: &DecodedGame, fault: Option<&RecordError>) -> StoreResult<Effects> {
    let NewImport { recording, message, writes } = match new_import(ctx, game).await? {
        Ok(import) => import,
        Err(refused) => return Ok(Effects::ephemeral(refused)),
    };
    let page = viewer::first_page(ctx, &recording);
    let unread = fault.map(|fault| unread(ctx.l10n, fault));
    let text = join_lines([Some(message), unread, Some(page.text)]);
    Ok(Effects { writes, ..Effects::ephemeral(Reply { text, ..page }) })
}

/// Returns the line that says why only the first game is imported.
pub(crate) fn unread(l10n: Localizer, fault: &RecordError) -> String {
    l10n.say(&s::ImportFirstOnly { why: record_error(l10n, fault) })
}

/// Returns the question which game to import, with a page of them.
fn which_game(ctx: &Ctx<'_>, number: u64, games: &[DecodedGame], page: usize) -> Reply {
    let l10n = ctx.l10n;
    let options = games.iter().enumerate().skip(page * MAX_CHOICES).take(MAX_CHOICES);
    let options = options.map(|(at, DecodedGame { record, .. })| {
        let names = ["Red", "Black"].map(|tag| record.tag(tag).filter(|name| !matches!(*name, "" | "?")));
        let label = entry(l10n, at as u64 + 1, names, record.moves().len());
        Choice { value: at.to_string(), label }
    });
    let id = CustomId::Replay(ReplayComponent::OfferedGames(number, page));
    let mut rows = vec![Row::select(id, l10n.say(&s::ChooseImport), options)];
    let mut turns: Vec<(usize, Words)> = Vec::new();
    if page > 0 {
        turns.push((page - 1, &s::ButtonBack));
    }
    if (page + 1) * MAX_CHOICES < games.len() {
        turns.push((page + 1, &s::ButtonNext));
    }
    if !turns.is_empty() {
        let buttons = turns.into_iter().map(|(page, label)| {
            let id = CustomId::Replay(ReplayComponent::OfferedGames(number, page));
            Button::saying(l10n, id, label, ButtonStyle::Secondary)
        });
        rows.push(Row::Buttons(buttons.collect()));
    }
    Reply { rows, ..Reply::text(l10n.say(&s::ImportWhich { count: games.len() as u64 })) }
}

/// Asks whether to import a pasted game. A player to move may have typed moves instead.
async fn offer(ctx: &Ctx<'_>, text: &str, addressed: bool) -> StoreResult<Effects> {
    // Two moves and no number.
    let is_line = !text.contains(['\n', '[', '/', ':']) && text.split_whitespace().count() <= 2;
    if is_line && !ctx.filter(|live| live.game.check_turn(&ctx.requester).is_ok()).is_empty() {
        return Ok(if addressed { moves::play_typed(ctx, text, true) } else { Effects::default() });
    }
    let DecodedGames { games, fault } = match read_games(ctx, BroughtRecord::Text(text.to_owned())).await {
        Ok(found) => found,
        Err(refused) => return Ok(Effects::ephemeral(*refused)),
    };
    let number = queries::reserve_import(&ctx.services.store, ctx.seed).await?;
    let writes = kept_record(ctx, number, None, all_as_pgn(&games));
    let id = CustomId::Replay(ReplayComponent::Offered(number));
    let button = Button::saying(ctx.l10n, id, &s::ButtonImport, ButtonStyle::Primary);
    let count = games[0].record.moves().len() as u64;
    let offered = if count == 0 {
        ctx.l10n.say(&s::ImportOfferPosition)
    } else {
        ctx.l10n.say(&s::ImportOffer { count })
    };
    let mut lines = vec![offered];
    lines.extend(fault.map(|fault| unread(ctx.l10n, &fault)));
    let question = Reply::text(lines.join("\n")).with_buttons(vec![button]);
    Ok(Effects { writes, ..Effects::ephemeral(question) })
}

/// Imports a pasted game; of several the one with this index, or asks which, with a page of them.
async fn keep_pasted(ctx: &Ctx<'_>, number: u64, game: Option<usize>, page: usize) -> StoreResult<Effects> {
    let store = &ctx.services.store;
    let found = queries::fetch_import(store, ctx.channel.platform, ctx.requester.as_str(), number).await?;
    let games = match found.filter(|import| import.own.is_none()) {
        Some(offer) => ctx.services.decoder.offer(offer.record).await,
        None => Vec::new(),
    };
    let chosen = match (&games[..], game) {
        ([], _) => return Ok(Effects::ephemeral(ctx.l10n.say(&s::ImportOfferGone))),
        ([game], _) => Some(game),
        (games, Some(game)) => games.get(game),
        (games, None) => {
            let asked = which_game(ctx, number, games, page.min(games.len() / MAX_CHOICES));
            return Ok(ctx.answered(Effects::ephemeral(asked)));
        }
    };
    match chosen {
        Some(game) => Ok(ctx.answered(keep_import(ctx, game, None).await?)),
        None => Ok(ctx.unknown_button()),
    }
}

fn kept_record(ctx: &Ctx<'_>, number: u64, own: Option<u64>, record: String) -> Vec<StateWrite> {
    let import = StoredImport { number, own, record, created: ctx.now };
    let stored = queries::write_import(ctx.channel.platform, ctx.requester.as_str(), &import, queries::KEPT);
    stored.into_iter().map(StateWrite::Run).collect()
}

/// Reads the games of a record; the error is a reply with the board at the fault.
pub(crate) async fn read_games(ctx: &Ctx<'_>, brought: BroughtRecord) -> Result<DecodedGames, Box<Reply>> {
    let l10n = ctx.l10n;
    if let BroughtRecord::Text(text) = &brought
        && is_address(text.trim())
        && text.parse::<Position>().is_err()
        && text.split_whitespace().nth(1).is_none()
    {
        return Err(Box::new(Reply::text(l10n.say(&s::ImportUrl))));
    }
    let read = ctx.services.decoder.read(brought, ctx.reading_of(None).letters());
    read.await.map_err(|fault| {
        let mut why = brought_error(l10n, &fault);
        let mut picture = None;
        if let BroughtRecordError::Text(RecordError { kind, .. }) = &fault
            && let RecordErrorKind::Move { ply: ply @ 1.., position, .. } = kind
        {
            why = format!("{why}\n{}", l10n.say(&s::ImportFaultBoard));
            picture = Some(picture::of_position(l10n, position, format!("xiangqi-fault-{ply}.png")));
        }
        Box::new(Reply { picture, ..Reply::text(clip(&why, MAX_TEXT)) })
    })
}

/// Returns the list of imports, and how to import a record.
fn import_list(ctx: &Ctx<'_>, list: &[RecordedGame]) -> Reply {
    let l10n = ctx.l10n;
    if list.is_empty() {
        return Reply::text(l10n.say(&s::ImportHow));
    }
    let options = list.iter().filter_map(|recording| {
        let (RecordId::Import(value), RecordTitle::Import(number, names)) = (recording.id, &recording.title)
        else {
            return None;
        };
        let label = entry(l10n, *number, names.each_ref().map(Option::as_deref), recording.plies());
        Some(Choice { value: value.to_string(), label })
    });
    let id = CustomId::Replay(ReplayComponent::Imports);
    let rows = vec![Row::select(id, l10n.say(&s::ChooseImport), options)];
    let count = list.len() as u64;
    let text = format!("{}\n{}", l10n.say(&s::ImportList { count }), l10n.say(&s::ImportHow));
    Reply { rows, ..Reply::text(text) }
}

/// Maximum length of a player's name in the list, in characters.
const MAX_NAME: usize = 30;

fn entry(l10n: Localizer, number: u64, names: [Option<&str>; 2], plies: usize) -> String {
    let count = plies as u64;
    if names == [None, None] {
        return l10n.say(&s::ImportEntryUnnamed { number, count });
    }
    let [red, black] = names.map(|name| match name {
        Some(name) => clip(name, MAX_NAME),
        None => clip(&l10n.say(&s::PlayerUnnamed), MAX_NAME),
    });
    l10n.say(&s::ImportEntry { number, red, black, count })
}

fn all_as_pgn(games: &[DecodedGame]) -> String {
    games.iter().map(|game| &*game.pgn).collect::<Vec<_>>().join("\n")
}

fn brought_error(l10n: Localizer, fault: &BroughtRecordError) -> String {
    match fault {
        BroughtRecordError::File(error) => decode_error(l10n, error),
        BroughtRecordError::Text(error) => record_error(l10n, error),
    }
}

/// Says why a file cannot be decoded, with the byte.
fn decode_error(l10n: Localizer, error: &DecodeError) -> String {
    let (format, byte, why) = match error {
        DecodeError::NoText => return l10n.say(&s::ImportNoText),
        DecodeError::Version { format, version, known } => {
            return l10n.say(&s::ImportFileVersion { format, version: u32::from(*version), known });
        }
        DecodeError::Truncated { format, byte } => (format, byte, l10n.say(&s::RecordCut)),
        DecodeError::Point { format, byte } => (format, byte, l10n.say(&s::RecordPoint)),
        DecodeError::Start { format, byte, error } => {
            (format, byte, l10n.say(&s::FaultPosition { why: errors::fen_error(l10n, error) }))
        }
    };
    l10n.say(&s::ImportFileFailed { format, byte: l10n.number(*byte), why })
}

/// Says why a text cannot be read, with the place of the error.
fn record_error(l10n: Localizer, error: &RecordError) -> String {
    let RecordError { line, column, kind } = error;
    let why = match kind {
        RecordErrorKind::Empty => return l10n.say(&s::ImportEmpty),
        RecordErrorKind::TooLong => return l10n.say(&s::ImportTooLong { max: MAX_RECORD_BYTES / 1024 }),
        RecordErrorKind::TooManyMoves => {
            l10n.say(&s::RecordTooManyMoves { max: l10n.number(record::MAX_PLIES) })
        }
        RecordErrorKind::TooManyGames => {
            l10n.say(&s::RecordTooManyGames { max: l10n.number(record::MAX_GAMES) })
        }
        RecordErrorKind::TooManyTags => l10n.say(&s::RecordTooManyTags { max: record::MAX_TAGS }),
        RecordErrorKind::Tag => l10n.say(&s::RecordTag),
        RecordErrorKind::Unclosed(text) => l10n.say(&s::RecordUnclosed { text: code_span(text) }),
        RecordErrorKind::Unopened(sign) => {
            l10n.say(&s::RecordUnopened { text: code_span(&sign.to_string()) })
        }
        RecordErrorKind::Fen(error) => l10n.say(&s::FaultPosition { why: errors::fen_error(l10n, error) }),
        RecordErrorKind::Rules(text) => l10n.say(&s::RecordRules { text: code_span(text) }),
        RecordErrorKind::Notation(text) => l10n.say(&s::RecordNotation { text: code_span(text) }),
        RecordErrorKind::Game(text) => l10n.say(&s::RecordGame { text: code_span(text) }),
        RecordErrorKind::WesternChess => return l10n.say(&s::RecordWesternChess),
        RecordErrorKind::LowestRank => l10n.say(&s::RecordLowestRank),
        RecordErrorKind::FirstRound(number) => {
            l10n.say(&s::RecordFirstRound { number: l10n.number(*number) })
        }
        RecordErrorKind::Field { field, .. } => l10n.say(&s::RecordField { text: code_span(field) }),
        RecordErrorKind::Move { ply: 0, text, error: ReadError::Unreadable { .. }, .. } => {
            return l10n.say(&s::ImportNoGame { text: code_span(text) });
        }
        RecordErrorKind::Move { ply, side, text, error: ReadError::Unreadable { .. }, .. } => {
            l10n.say(&s::RecordNoMove { number: side.round_at(*ply), side: *side, text: code_span(text) })
        }
        RecordErrorKind::Move { ply, side, text, error, position } => {
            let why = errors::read_error(l10n, text, error, position, *side);
            l10n.say(&s::RecordMove { number: side.round_at(*ply), side: *side, why })
        }
    };
    l10n.say(&s::ImportFailed { line, column, why })
}
