//! The referee of the command line: one JSON request in, one JSON answer out.
//!
//! Request: `{"id":…, "fen":"…", "moves":["C2.5","炮8平5","h2e2"], "rules":"world"}`; every field may be absent or
//! null, fields of other names are ignored. The answer repeats `id` as it was written.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::notation::{self, Dialect, Dialects, NotationStyle, ReadError, Script};
use crate::rules::{History, Move, Position, RuleSet};

/// The longest request that is read, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// Answers one request line. Never panics and never fails: what cannot be answered is answered with an error.
///
/// ```
/// let answer = xiangqi::referee::answer(br#"{"id":7,"moves":["h2e2"]}"#);
/// assert!(answer.starts_with(r#"{"id":7,"ok":true,"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/"#));
/// let answer = xiangqi::referee::answer(b"h2e2");
/// assert!(answer.contains(r#""kind":"bad-request""#));
/// // The answer is one line, also where the request was none.
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
            // The id stands in it as it was sent; outside of its texts it may hold ends of lines, which mean nothing.
            if answer.contains(['\n', '\r']) { answer.replace(['\n', '\r'], " ") } else { answer }
        }
    }
}

/// The answer to a line of more than [`MAX_LINE`] bytes.
pub fn too_long() -> String {
    write(None, Err(bad_request(format!("the line is longer than {MAX_LINE} bytes"))))
}

/// The fields of a request as they stand in the line, so that one of a wrong type does not hide the others.
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
    let (ok, error) = (result.is_ok(), result.as_ref().err());
    let response = RefereeResponse { id, ok, state: result.as_ref().ok(), error };
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
    let mut end = end_of(&game);
    for (ply, text) in moves.iter().enumerate() {
        if let Some(end) = end {
            let message = format!("the game ended before \"{text}\" could be played: {}", end.reason);
            return Err(RefereeError {
                outcome: Some(end),
                ..RefereeError::new(RefereeErrorKind::GameOver, ply, message)
            });
        }
        play(&mut game, text, ply)?;
        end = end_of(&game);
    }
    Ok(state(&game, end))
}

/// Reads a field that may be absent or null.
fn field<'a, T: Deserialize<'a>>(
    raw: Option<&'a RawValue>,
    name: &str,
    what: &str,
) -> Result<Option<T>, RefereeError> {
    let read = |raw: &'a RawValue| serde_json::from_str(raw.get());
    raw.map(read).transpose().map_err(|_| bad_request(format!("\"{name}\" must be {what}")))
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

/// Reads a move in the usual dialects, and in Vietnamese and French where those have no reading: the letters of
/// these mean other pieces, so they must not make a usual text ambiguous. Coordinates have ranks 0 to 9.
fn read(position: &Position, text: &str) -> Result<Move, ReadError> {
    let usual = Dialects::default();
    notation::read(position, text, usual).or_else(|error| match error {
        ReadError::Ambiguous { .. } => Err(error),
        _ => {
            let foreign = Dialects::NONE.with(Dialect::Vietnamese).with(Dialect::French);
            notation::read(position, text, foreign).or_else(|other| match other {
                // A program cannot be asked which piece it means, and only one of them can move like that.
                ReadError::Doubtful { mv, .. } => Ok(mv),
                ReadError::Ambiguous { .. } => Err(other),
                _ if matches!(error, ReadError::Unreadable { .. }) => Err(other),
                _ => Err(error),
            })
        }
    })
}

fn end_of(game: &History) -> Option<GameEnd> {
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
