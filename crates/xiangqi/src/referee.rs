//! A referee for other programs: one JSON request in, one JSON answer out.
//!
//! Request: `{"id":…, "fen":"…", "moves":["C2.5","炮8平5","h2e2"], "rules":"world"}`. All fields are optional or null, unknown ones
//! are ignored. The answer repeats `id`.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::notation::{self, Dialect, Dialects, NotationStyle, ReadError, Script};
use crate::rules::{History, Move, Position, RuleSet};

/// Maximum length of a request, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// Answers a request in one line without a line break. Faults of the request are answers with `"ok":false` and an error.
///
/// ```
/// let answer = xiangqi::referee::answer(br#"{"id":7,"moves":["h2e2"]}"#);
/// assert!(answer.starts_with(r#"{"id":7,"ok":true,"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/"#));
/// let answer = xiangqi::referee::answer(b"h2e2");
/// assert!(answer.contains(r#""kind":"bad-request""#));
/// // The answer is one line, even if the request is several.
/// assert!(xiangqi::referee::answer(b"{\"id\":[7,\r\n8]}").starts_with(r#"{"id":[7,  8],"ok":true"#));
/// ```
pub fn answer(line: &[u8]) -> String {
    if line.len() > MAX_LINE {
        return too_long();
    }
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if line.trim_ascii_start().first().is_some_and(|first| *first != b'{') {
        return write(None, Err(bad_request("the line is no request: a JSON object is expected".to_owned())));
    }
    match serde_json::from_slice::<RefereeRequest<'_>>(line) {
        Err(error) => write(None, Err(bad_request(format!("the line is no request: {error}")))),
        Ok(request) => {
            let answer = write(request.id, judge(&request));
            // The id is repeated literally, with the line breaks between its tokens.
            if answer.contains(['\n', '\r']) { answer.replace(['\n', '\r'], " ") } else { answer }
        }
    }
}

/// Returns the answer to a request longer than [`MAX_LINE`].
pub fn too_long() -> String {
    write(None, Err(bad_request(format!("the line is longer than {MAX_LINE} bytes"))))
}

/// Fields of a request, unparsed so that one of a wrong type does not hide the others.
#[derive(Deserialize)]
struct RefereeRequest<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    fen: Option<&'a RawValue>,
    #[serde(borrow, default)]
    moves: Option<&'a RawValue>,
    #[serde(borrow, default)]
    rules: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct RefereeResponse<'a> {
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(flatten)]
    state: Option<&'a RefereeState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a RefereeError>,
}

#[derive(Serialize)]
struct RefereeState {
    fen: String,
    turn: &'static str,
    check: bool,
    legal: Vec<LegalMove>,
    outcome: Option<GameEnd>,
    warning: Option<String>,
}

#[derive(Serialize)]
struct LegalMove {
    iccs: String,
    wxf: String,
    chinese: String,
}

#[derive(Serialize)]
struct GameEnd {
    winner: Option<&'static str>,
    termination: &'static str,
    reason: String,
}

#[derive(Serialize)]
struct RefereeError {
    kind: RefereeErrorKind,
    ply: usize,
    message: String,
    candidates: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<GameEnd>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum RefereeErrorKind {
    Unreadable,
    Illegal,
    Ambiguous,
    BadFen,
    BadRequest,
    GameOver,
}

impl RefereeError {
    fn new(kind: RefereeErrorKind, ply: usize, message: String) -> RefereeError {
        RefereeError { kind, ply, message, candidates: Vec::new(), outcome: None }
    }
}

fn bad_request(message: String) -> RefereeError {
    RefereeError::new(RefereeErrorKind::BadRequest, 0, message)
}

fn write(id: Option<&RawValue>, result: Result<RefereeState, RefereeError>) -> String {
    let response =
        RefereeResponse { id, ok: result.is_ok(), state: result.as_ref().ok(), error: result.as_ref().err() };
    serde_json::to_string(&response).expect("texts, numbers and lists of them are always JSON")
}

fn judge(request: &RefereeRequest<'_>) -> Result<RefereeState, RefereeError> {
    let rules = match field::<String>(request.rules, "rules", "a text")? {
        None => RuleSet::default(),
        Some(name) => name.parse().map_err(|error| bad_request(format!("{error}")))?,
    };
    let moves: Vec<String> = field(request.moves, "moves", "a list of texts")?.unwrap_or_default();
    let start = match field::<String>(request.fen, "fen", "a text")? {
        None => Position::startpos(),
        Some(fen) => fen
            .parse()
            .map_err(|error| RefereeError::new(RefereeErrorKind::BadFen, 0, format!("bad FEN: {error}")))?,
    };
    let mut game = History::new(start, rules);
    let mut end = game_end(&game);
    for (ply, text) in moves.iter().enumerate() {
        if let Some(end) = end {
            let message = format!("the game ended before \"{text}\" could be played: {}", end.reason);
            return Err(RefereeError {
                outcome: Some(end),
                ..RefereeError::new(RefereeErrorKind::GameOver, ply, message)
            });
        }
        play(&mut game, text, ply)?;
        end = game_end(&game);
    }
    Ok(state(&game, end))
}

/// Parses a field that may be absent or null; `what` names its type in the error.
fn field<'a, T: Deserialize<'a>>(
    raw: Option<&'a RawValue>,
    name: &str,
    what: &str,
) -> Result<Option<T>, RefereeError> {
    let Some(raw) = raw else { return Ok(None) };
    serde_json::from_str(raw.get()).map_err(|_| bad_request(format!("\"{name}\" must be {what}")))
}

fn play(game: &mut History, text: &str, ply: usize) -> Result<(), RefereeError> {
    let mv = read(game.position(), text).map_err(|error| {
        let kind = match error {
            ReadError::Unreadable { .. } => RefereeErrorKind::Unreadable,
            ReadError::Illegal { .. } => RefereeErrorKind::Illegal,
            ReadError::Ambiguous { .. } | ReadError::Doubtful { .. } => RefereeErrorKind::Ambiguous,
        };
        let candidates = error.candidates().iter().map(Move::to_string).collect();
        RefereeError { candidates, ..RefereeError::new(kind, ply, error.to_string()) }
    })?;
    game.push(mv).map_err(|error| RefereeError::new(RefereeErrorKind::Illegal, ply, error.to_string()))
}

/// Reads a move in the default dialects, otherwise in Vietnamese or French, whose letters would make texts of the others ambiguous.
fn read(position: &Position, text: &str) -> Result<Move, ReadError> {
    let usual = Dialects::default();
    notation::read(position, text, usual).or_else(|error| match error {
        ReadError::Ambiguous { .. } => Err(error),
        _ => {
            let foreign = Dialects::NONE.with(Dialect::Vietnamese).with(Dialect::French);
            notation::read(position, text, foreign).or_else(|other| match other {
                // A program cannot be asked, and only one piece can move like that.
                ReadError::Doubtful { mv, .. } => Ok(mv),
                ReadError::Ambiguous { .. } => Err(other),
                _ if matches!(error, ReadError::Unreadable { .. }) => Err(other),
                _ => Err(error),
            })
        }
    })
}

fn game_end(game: &History) -> Option<GameEnd> {
    game.ruling().map(|ruling| GameEnd {
        winner: ruling.outcome.winner.map(|winner| winner.name()),
        termination: ruling.outcome.termination.name(),
        reason: ruling.to_string(),
    })
}

fn state(game: &History, outcome: Option<GameEnd>) -> RefereeState {
    let position = game.position();
    RefereeState {
        fen: position.to_string(),
        turn: position.turn().name(),
        check: position.in_check(),
        legal: position
            .legal_moves()
            .into_iter()
            .map(|mv| LegalMove {
                iccs: mv.to_string(),
                wxf: notation::write(position, mv, NotationStyle::Wxf),
                chinese: notation::write(position, mv, NotationStyle::Chinese(Script::Traditional)),
            })
            .collect(),
        warning: if outcome.is_some() { None } else { game.warning().map(|warning| warning.to_string()) },
        outcome,
    }
}
