//! Pieces, sides, points, moves and results in words.

use std::cmp::Ordering;

use crate::engine::{self, opening::NamedOpening};
use crate::game::{Game, Seat};
use crate::i18n::dialects::{LETTERS, dialects};
use crate::i18n::grammar::Tandem;
use crate::i18n::localizer::Localizer;
use crate::i18n::{escape, messages as s};
use crate::notation::{Dialect, NotationStyle, Script, write};
use crate::rules::{Color, History, Move, Outcome, Piece, Position, Role, RuleSet, Square, Termination};

pub(crate) struct LastMove {
    pub(crate) before: Position,
    pub(crate) mv: Move,
}

pub(crate) fn last_of(history: &History) -> Option<LastMove> {
    let ply = history.moves().len().checked_sub(1)?;
    Some(LastMove { before: history.at(ply).position().clone(), mv: history.moves()[ply] })
}

/// Writes a move in the reader's notation.
pub(crate) fn short(l10n: Localizer, before: &Position, mv: Move) -> String {
    write(before, mv, l10n.style())
}

/// Writes the moves of a line in the reader's notation, up to the first illegal one.
pub(crate) fn line(l10n: Localizer, start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut written = Vec::new();
    for mv in moves {
        if !position.is_legal(*mv) {
            break;
        }
        written.push(short(l10n, &position, *mv));
        position.make(*mv);
    }
    written
}

/// Returns the legal moves as players count them, by the file of the piece. Those of one piece go sideways, forward and
/// backward, each by the number that is written.
pub(crate) fn legal_in_order(position: &Position) -> Vec<Move> {
    let side = position.turn();
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_key(|mv| {
        let from = mv.from();
        let to = mv.to();
        let way = match to.depth(side).cmp(&from.depth(side)) {
            Ordering::Equal => 0,
            Ordering::Greater => 1,
            Ordering::Less => 2,
        };
        let straight = from.file() == to.file();
        let number = if straight { to.depth(side).abs_diff(from.depth(side)) } else { to.file_number(side) };
        [from.file_number(side), from.depth(side), way, number]
    });
    moves
}

/// Returns a legal move for an example: the usual first one where it is legal.
pub(crate) fn example_move(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    moves.iter().find(|mv| mv.to_string() == "h2e2").or(moves.first()).copied()
}

/// Writes the move of [`example_move`]. It is read wherever it is typed.
pub(crate) fn example(l10n: Localizer, position: &Position) -> String {
    // Letters of one language alone are read where it is spoken.
    let known = dialects([l10n.locale().code()]);
    let style = Some(l10n.style()).filter(|style| known.contains(style.dialect())).unwrap_or_default();
    example_move(position).map_or_else(String::new, |mv| write(position, mv, style))
}

/// `C2.5 炮二平五`, or the move in the one notation that the language has or that was chosen.
pub(crate) fn both_notations(l10n: Localizer, before: &Position, mv: Move) -> String {
    beside(l10n, before, mv, short(l10n, before, mv))
}

/// Returns a move as it is written first, and in the second notation if there is one.
fn beside(l10n: Localizer, before: &Position, mv: Move, first: String) -> String {
    match l10n.second_style() {
        Some(style) => format!("{first} {}", write(before, mv, style)),
        None => first,
    }
}

/// Returns the number before the move that `mover` plays at `ply` (0 for the first): `12.` for Red, `12…` for Black.
pub(crate) fn move_number(mover: Color, ply: usize) -> String {
    format!("{}{}", mover.round_at(ply), if mover == Color::Red { "." } else { "…" })
}

/// `**C2.5** 炮二平五`, or the move in one notation.
pub(crate) fn bold(l10n: Localizer, before: &Position, mv: Move) -> String {
    beside(l10n, before, mv, format!("**{}**", short(l10n, before, mv)))
}

/// Returns the last move with its number: `12. **C2.5** 炮二平五`.
pub(crate) fn numbered_last(l10n: Localizer, game: &Game) -> Option<String> {
    numbered(l10n, game.history(), game.history().moves().len().checked_sub(1)?)
}

/// Returns the last move with its number and what it takes: `12. **C2.5** 炮二平五, takes the horse`.
pub(crate) fn last_played(l10n: Localizer, game: &Game) -> Option<String> {
    let LastMove { before, mv } = last_of(game.history())?;
    Some(taking(l10n, &before, mv, numbered_last(l10n, game)?))
}

/// Returns the last move with the one that it answers.
pub(crate) fn answering(l10n: Localizer, game: &Game, answered: &str) -> Option<String> {
    let LastMove { before, mv } = last_of(game.history())?;
    // Chinese has the two moves in their order, as a list has: one number for both of a round.
    let written = if l10n.locale().is_chinese() && before.turn() == Color::Black {
        bold(l10n, &before, mv)
    } else {
        numbered_last(l10n, game)?
    };
    Some(l10n.say(&s::MoveAnswers { mv: taking(l10n, &before, mv, written), answered }))
}

/// Returns a move as it is written, with what it takes.
pub(crate) fn taking(l10n: Localizer, before: &Position, mv: Move, written: String) -> String {
    match before.piece_at(mv.to()) {
        Some(piece) => l10n.say(&s::MoveTakes { mv: written, piece }),
        None => written,
    }
}

/// Returns the move played at `ply` (0 for the first) with its number.
pub(crate) fn numbered(l10n: Localizer, history: &History, ply: usize) -> Option<String> {
    let mv = *history.moves().get(ply)?;
    let before = history.at(ply);
    let position = before.position();
    Some(format!("{} {}", move_number(position.turn(), ply), bold(l10n, position, mv)))
}

/// Player of a side: a mention, the bot with its level, or an open seat.
pub(crate) fn seat(l10n: Localizer, seat: &Seat) -> String {
    match seat {
        Seat::Bot { level } => l10n.say(&s::BotName { level }),
        Seat::Open => l10n.say(&s::OpenSeat),
        Seat::Invited(player) | Seat::Person(player) if player.id.is_deleted() => l10n.say(&s::DeletedPlayer),
        Seat::Invited(player) | Seat::Person(player) => format!("<@{}>", player.id),
    }
}

/// Player of a side, as a button can say it.
pub(crate) fn plain_name(l10n: Localizer, seat: &Seat) -> String {
    seat.named_player().map_or_else(|| self::seat(l10n, seat), |player| escape::name(&player.name))
}

/// Player of a side, for readers who may never have met the person: a mention would show them a number.
pub(crate) fn named_seat(l10n: Localizer, seat: &Seat) -> String {
    seat.named_player().map_or_else(|| self::seat(l10n, seat), |player| escape::name_span(&player.name))
}

pub(crate) fn mention(person: &impl std::fmt::Display) -> String {
    format!("<@{person}>")
}

/// `1512`, or `1512?` for a provisional rating.
pub(crate) fn rating(rating: f64, provisional: bool) -> String {
    format!("{}{}", rating.round() as i64, if provisional { "?" } else { "" })
}

/// `+12`, `−12`
pub(crate) fn rating_change(by: i64) -> String {
    if by < 0 { format!("−{}", -by) } else { format!("+{by}") }
}

/// `俥 Chariot (R)`: a piece for people who read its sign, its name or its letter.
pub(crate) fn piece(l10n: Localizer, piece: Piece) -> String {
    let letter = letters(l10n.style().dialect())[piece.role.index()];
    l10n.say(&s::PieceLabel { sign: sign(l10n, piece), piece, letter })
}

/// Both sides' piece with name and letter, each sign once.
pub(crate) fn both(l10n: Localizer, role: Role) -> String {
    let [red, black] = Color::ALL.map(|color| Piece::new(color, role));
    let label = piece(l10n, red);
    match sign(l10n, black) {
        sign if label.contains(sign) => label,
        sign => l10n.say(&s::BothSigns { sign, piece: label }),
    }
}

/// Returns the sign on the disc, in the script in which moves are written.
pub(crate) fn sign(l10n: Localizer, piece: Piece) -> &'static str {
    match l10n.style() {
        NotationStyle::Chinese(script) => sign_in(script, piece),
        _ => sign_in(Script::Traditional, piece),
    }
}

pub(crate) fn sign_in(script: Script, piece: Piece) -> &'static str {
    let [traditional, other] = match (piece.role, piece.color) {
        (Role::General, Color::Red) => ["帥", "帅"],
        (Role::General, Color::Black) => ["將", "将"],
        (Role::Advisor, Color::Red) => ["仕", "仕"],
        (Role::Advisor, Color::Black) => ["士", "士"],
        (Role::Elephant, Color::Red) => ["相", "相"],
        (Role::Elephant, Color::Black) => ["象", "象"],
        (Role::Horse, Color::Red) => ["傌", "马"],
        (Role::Horse, Color::Black) => ["馬", "马"],
        (Role::Chariot, Color::Red) => ["俥", "车"],
        (Role::Chariot, Color::Black) => ["車", "车"],
        (Role::Cannon, Color::Red) => ["炮", "炮"],
        (Role::Cannon, Color::Black) => ["砲", "炮"],
        (Role::Soldier, Color::Red) => ["兵", "兵"],
        (Role::Soldier, Color::Black) => ["卒", "卒"],
    };
    if script == Script::Simplified { other } else { traditional }
}

/// Returns the letters of a dialect, in the order of [`Role::ALL`]; those of WXF for one without letters.
pub const fn letters(dialect: Dialect) -> [&'static str; 7] {
    match dialect {
        Dialect::French => ["G", "M", "E", "C", "T", "B", "S"],
        Dialect::Vietnamese => ["Tg", "S", "T", "M", "X", "P", "B"],
        _ => ["K", "A", "E", "H", "R", "C", "P"],
    }
}

/// Describes the letters that are read where this language is spoken, dialect by dialect: `K general, A advisor, …`.
pub fn describe_letters(l10n: Localizer) -> String {
    let known = dialects([l10n.locale().code()]);
    let mut lines = Vec::new();
    for dialect in LETTERS.into_iter().filter(|dialect| known.contains(*dialect)) {
        let named = Role::ALL.into_iter().zip(letters(dialect));
        let pieces: Vec<String> =
            named.map(|(piece, letter)| l10n.say(&s::LetterOfPiece { letter, piece })).collect();
        lines.push(l10n.say(&s::LettersOf { dialect, letters: l10n.list(&pieces) }));
    }
    lines.join("\n")
}

/// `傌 Horse (H) · file 7`, with its place among those alike where there are several on the file.
pub(crate) fn piece_label(l10n: Localizer, position: &Position, square: Square) -> String {
    let Some(piece) = position.piece_at(square) else { return square.to_string() };
    let side = piece.color;
    let piece = self::piece(l10n, piece);
    let file = l10n.file(square.file_number(side), side);
    match Tandem::of(position, square) {
        None => l10n.say(&s::PieceOnFile { piece, file }),
        Some(Tandem::Front) => l10n.say(&s::PieceOnFileFront { piece, file }),
        Some(Tandem::Rear) => l10n.say(&s::PieceOnFileRear { piece, file }),
        Some(Tandem::Middle(ahead)) => l10n.say(&s::PieceOnFileMiddle { piece, file, number: ahead + 1 }),
    }
}

/// `Check!`, when the side to move is in check.
pub(crate) fn check(l10n: Localizer, position: &Position) -> Option<String> {
    match position.checkers().count() {
        0 => None,
        1 => Some(l10n.say(&s::Check)),
        _ => Some(l10n.say(&s::DoubleCheck)),
    }
}

/// Returns the rule for the moves of a piece, in one sentence.
pub(crate) fn rule(l10n: Localizer, role: Role) -> String {
    match role {
        Role::General => l10n.say(&s::MovesGeneral),
        Role::Advisor => l10n.say(&s::MovesAdvisor),
        Role::Elephant => l10n.say(&s::MovesElephant),
        Role::Horse => l10n.say(&s::MovesHorse),
        Role::Chariot => l10n.say(&s::MovesChariot),
        Role::Cannon => l10n.say(&s::MovesCannon),
        Role::Soldier => l10n.say(&s::MovesSoldier),
    }
}

/// `Checkmate! <@alice> (Red) beats <@mei>.`
pub(crate) fn result(l10n: Localizer, game: &Game, outcome: Outcome) -> String {
    result_between(l10n, outcome, |color| seat(l10n, game.seat(color)))
}

/// Writes them with the names of both sides.
pub(crate) fn result_between(l10n: Localizer, outcome: Outcome, name: impl Fn(Color) -> String) -> String {
    let beats =
        outcome.winner.map(|side| l10n.say(&s::Beats { winner: name(side), side, loser: name(!side) }));
    l10n.join([ended(l10n, outcome), beats.unwrap_or_default()])
}

/// `Checkmate! Red wins.`
pub(crate) fn result_of_sides(l10n: Localizer, outcome: Outcome) -> String {
    let beats = outcome.winner.map(|side| l10n.say(&s::SideBeats { side }));
    l10n.join([ended(l10n, outcome), beats.unwrap_or_default()])
}

fn ended(l10n: Localizer, outcome: Outcome) -> String {
    let loser = || !outcome.winner.expect("somebody wins where the other side resigns or cannot move");
    match outcome.termination {
        Termination::Checkmate => l10n.say(&s::EndCheckmate),
        Termination::Stalemate => l10n.say(&s::EndStalemate { side: loser() }),
        Termination::PerpetualCheck => l10n.say(&s::EndPerpetualCheck),
        Termination::PerpetualChase => l10n.say(&s::EndPerpetualChase),
        Termination::PerpetualAttack => l10n.say(&s::EndPerpetualAttack),
        Termination::Resignation => l10n.say(&s::EndResignation { side: loser() }),
        Termination::Timeout => match outcome.winner {
            Some(winner) => l10n.say(&s::EndTimeout { side: !winner }),
            None => l10n.say(&s::EndTimeoutDrawn),
        },
        Termination::RepeatedCheck => l10n.say(&s::EndRepeatedCheck),
        Termination::Repetition => l10n.say(&s::EndRepetition),
        Termination::NoProgress => l10n.say(&s::EndNoProgress),
        Termination::InsufficientMaterial => l10n.say(&s::EndInsufficientMaterial),
        Termination::BareGeneral => l10n.say(&s::EndBareGeneral),
        Termination::Agreement => l10n.say(&s::EndAgreement),
        Termination::Aborted => l10n.say(&s::EndAborted),
    }
}

/// Names the opening, unless it has the same name before the last `plies` moves.
pub(crate) fn new_opening(l10n: Localizer, history: &History, plies: usize) -> Option<String> {
    let name = engine::opening::of(history)?;
    let before = history.at(history.moves().len().saturating_sub(plies));
    if engine::opening::of(&before) == Some(name) { None } else { Some(opening(l10n, name)) }
}

/// `Opening: Central cannon against screen horses (中炮對屏風馬).`
pub(crate) fn opening(l10n: Localizer, opening: &NamedOpening) -> String {
    let name = s::OPENINGS.iter().find(|(key, _)| *key == opening.key);
    let (_, name) = name.expect("the build holds that every opening has a name");
    l10n.say(&s::Opening { name: l10n.say(*name), chinese: opening.chinese })
}

pub(crate) fn rules(l10n: Localizer, rules: RuleSet) -> String {
    match rules {
        RuleSet::World => l10n.say(&s::ChoiceWorld),
        RuleSet::Computer => l10n.say(&s::ChoiceComputer),
        RuleSet::Casual => l10n.say(&s::ChoiceCasual),
        RuleSet::Chinese => l10n.say(&s::ChoiceChinese),
        RuleSet::Club => l10n.say(&s::ChoiceClub),
    }
}
