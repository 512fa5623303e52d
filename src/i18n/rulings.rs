//! Rulings and warnings in plain words.

use crate::game::{Game, Phase};
use crate::i18n::grammar::NamedPiece;
use crate::i18n::localizer::Localizer;
use crate::i18n::{messages as s, move_text};
use crate::rules::{
    Attack, AttackKind, Clause, Color, Conduct, History, Move, Piece, Position, Repetition, RuleSet, Ruling,
    Square,
};

/// Most attacks that a message lists; a cycle seldom has more.
const MAX_ATTACKS: usize = 6;

/// Returns the reason for a ruling, where the result alone does not say it.
pub(crate) fn reason(l10n: Localizer, ruling: &Ruling) -> Option<String> {
    let repetition = ruling.repetition.as_ref()?;
    let Some(loser) = ruling.loser() else {
        return match ruling.clause {
            Clause::MutualViolation => Some(l10n.say(&s::RulingMutual)),
            Clause::RepeatedCheck => None,
            _ => Some(l10n.say(&s::RulingNobody)),
        };
    };
    let side = loser;
    let text = match (repetition.conduct(loser), victim(repetition, loser)) {
        (Conduct::Check, _) => l10n.say(&s::RulingCheck { side }),
        (Conduct::PinnedChase, _) => l10n.say(&s::RulingPinnedChase { side }),
        (Conduct::Chase, Some(piece)) => l10n.say(&s::RulingChase { side, piece }),
        (Conduct::Chase, None) => l10n.say(&s::RulingChases { side }),
        _ => l10n.say(&s::RulingAttack { side }),
    };
    if repetition.conduct(!loser) == Conduct::Idle {
        return Some(text);
    }
    Some(l10n.join([text, l10n.say(&s::RulingGraver { side: !loser })]))
}

/// Returns the reason of a ruling with the attacks it rests on.
pub(crate) fn in_full(l10n: Localizer, ruling: &Ruling) -> Option<String> {
    let reason = reason(l10n, ruling)?;
    let attacks = ruling.repetition.as_ref().zip(ruling.loser()).map(|(all, by)| attacks(l10n, all, by));
    Some(match attacks {
        Some(attacks) if !attacks.is_empty() => {
            let attacks = attacks.into_iter().reduce(|first, next| l10n.say(&s::NextClause { first, next }));
            let attacks = attacks.unwrap_or_default();
            format!("{reason}\n{}", l10n.say(&s::RulingAttacks { attacks }))
        }
        _ => reason,
    })
}

/// Returns `true` if there is a ruling or a warning to explain.
pub(crate) fn explained(game: &Game) -> bool {
    match game.phase() {
        Phase::Over(_) => game.ruling().is_some(),
        _ => game.history().ahead().is_some(),
    }
}

/// Returns the result of the next occurrence of the position, addressed to the side of `asker` or to a spectator.
pub fn ahead(l10n: Localizer, game: &Game, asker: Option<Color>) -> Option<String> {
    let ruling = game.history().ahead()?;
    let warned = ruling.loser().unwrap_or(game.history().position().turn());
    if asker == Some(warned) {
        return Some(warning(l10n, game, &ruling));
    }
    Some(match ruling.loser() {
        Some(side) => {
            let comes = l10n.say(&s::AheadLoses { side });
            l10n.join([comes, reason(l10n, &ruling).unwrap_or_default()])
        }
        None => l10n.say(&s::AheadDraw),
    })
}

/// Returns the warning about a repetition to the player to move: before each move that can lose, and once in each cycle
/// before a draw.
pub fn due(l10n: Localizer, game: &Game) -> Option<String> {
    let ruling = due_ruling(game)?;
    Some(warning(l10n, game, &ruling))
}

/// Returns the ruling that a game is to be warned of with the last move.
pub(crate) fn due_ruling(game: &Game) -> Option<Ruling> {
    // No warning while the bot is to move.
    due_to(game.history(), |side| game.seat(side).player().is_some())
}

pub(crate) fn due_to(history: &History, hears: impl Fn(Color) -> bool) -> Option<Ruling> {
    let ruling = history.ahead()?;
    let concerns = |ruling: &Ruling, history: &History| {
        let turn = history.position().turn();
        hears(turn) && ruling.loser().is_none_or(|loser| loser == turn)
    };
    if !concerns(&ruling, history) {
        return None;
    }
    if ruling.loser().is_some() {
        return Some(ruling);
    }
    // The positions of a loop occur for the second time one after the other: of a draw is warned at the first.
    let mut earlier = history.clone();
    while earlier.pop().is_some() {
        match earlier.ahead() {
            None => break,
            Some(told) if told.loser().is_none() && concerns(&told, &earlier) => return None,
            Some(_) => {}
        }
    }
    Some(ruling)
}

fn warning(l10n: Localizer, game: &Game, ruling: &Ruling) -> String {
    let mv = to_avoid(game.history(), ruling);
    let mv = mv.map_or_else(String::new, |(before, mv)| move_text::short(l10n, &before, mv));
    let Some((loser, repetition)) = ruling.loser().zip(ruling.repetition.as_ref()) else {
        let player = move_text::seat(l10n, game.seat(game.history().position().turn()));
        return l10n.say(&s::WarningDraw { player, mv });
    };
    let player = move_text::seat(l10n, game.seat(loser));
    match (repetition.conduct(loser), victim(repetition, loser)) {
        (Conduct::Check, _) => l10n.say(&s::WarningCheck { player, mv }),
        (Conduct::Chase | Conduct::PinnedChase, Some(piece)) => {
            l10n.say(&s::WarningChase { player, piece, mv })
        }
        _ => l10n.say(&s::WarningAttack { player, mv }),
    }
}

/// Returns the next move of the side that has to vary that would go on with the loop, with the position it would be played in.
fn to_avoid(history: &History, ruling: &Ruling) -> Option<(Position, Move)> {
    let mut position = history.position().clone();
    let varies = ruling.loser().unwrap_or(position.turn());
    let mut cycle = ruling.cycle().iter().copied();
    if position.turn() != varies {
        position.make(cycle.next()?);
    }
    let mv = cycle.next()?;
    position.is_legal(mv).then_some((position, mv))
}

/// Differences between a rule set and the default one; none for the default one.
pub(crate) fn departures(l10n: Localizer, rules: RuleSet) -> Option<String> {
    Some(match rules {
        RuleSet::World => return None,
        RuleSet::Computer => l10n.say(&s::RulesComputer),
        RuleSet::Casual => l10n.say(&s::RulesCasual),
        RuleSet::Chinese => l10n.say(&s::RulesChinese),
        RuleSet::Club => l10n.say(&s::RulesClub),
    })
}

/// Returns the kind of piece that a side chases, when it is one same piece.
fn victim(repetition: &Repetition, by: Color) -> Option<Piece> {
    repetition.victims.iter().find(|(_, piece)| piece.color != by).map(|(_, piece)| *piece)
}

/// Which piece attacks which, once for each pair of points.
fn attacks(l10n: Localizer, repetition: &Repetition, by: Color) -> Vec<String> {
    let mut seen: Vec<(Square, Square)> = Vec::new();
    let mut lines = Vec::new();
    for attack in repetition.attacks.iter().filter(|mv| mv.by == by).flat_map(|mv| &mv.attacks) {
        if seen.contains(&(attack.from, attack.on)) {
            continue;
        }
        seen.push((attack.from, attack.on));
        lines.push(attack_words(l10n, attack));
    }
    lines.truncate(MAX_ATTACKS);
    lines
}

fn attack_words(l10n: Localizer, attack: &Attack) -> String {
    let attacker = NamedPiece::of(attack.attacker).on(attack.from);
    match attack.kind {
        AttackKind::Check => l10n.say(&s::AttackCheck { attacker }),
        AttackKind::MateThreat => l10n.say(&s::AttackMateThreat { attacker }),
        AttackKind::Chase => {
            let target = NamedPiece::of(attack.target).on(attack.on);
            l10n.say(&s::AttackChase { attacker, target })
        }
    }
}
