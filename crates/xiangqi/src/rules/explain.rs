//! `Display` of rulings and warnings, in plain English. Other languages format the data themselves.

use std::fmt;

use super::{
    Attack, AttackKind, AttackingMove, Clause, Color, Conduct, Repetition, Ruling, Termination, Warning,
};

fn times(occurrences: usize) -> &'static str {
    match occurrences {
        0 | 1 => "once",
        2 => "twice",
        3 => "three times",
        4 => "four times",
        _ => "more than four times",
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.repetition, self.outcome.winner) {
            (Some(repetition), _) => self.fmt_repetition(repetition, f)?,
            (None, Some(winner)) => match self.outcome.termination {
                Termination::Checkmate => {
                    write!(f, "checkmate: {} is in check and has no legal move", (!winner).title())?;
                }
                _ => write!(f, "stalemate: {} has no legal move, which loses", (!winner).title())?,
            },
            (None, None) => f.write_str(match self.clause {
                Clause::BareGeneral => {
                    "le Pat: a general stripped of all other pieces cannot move without exposing itself, a draw"
                }
                Clause::NaturalLimit => "the natural limit of moves without a capture is reached, a draw",
                Clause::LoneCannon => "a lone cannon cannot mate with the pieces that are left, a draw",
                _ => "neither side has a piece that can cross the river, a draw",
            })?,
        }
        write!(f, " (clause {})", self.clause.number())
    }
}

impl Ruling {
    fn fmt_repetition(&self, repetition: &Repetition, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let occurred = times(repetition.occurrences);
        match self.loser() {
            Some(loser) => {
                repetition.fmt_conduct(loser, f)?;
                write!(f, ": the position has occurred {occurred}, {} had to vary and loses", loser.title())?;
                match repetition.conduct(!loser) {
                    Conduct::Idle => Ok(()),
                    _ => {
                        write!(f, "; it is graver than {}'s ", (!loser).title())?;
                        repetition.fmt_conduct(!loser, f)
                    }
                }
            }
            None => match self.clause {
                Clause::RepeatedCheck => write!(f, "a check repeated three times running, a draw"),
                Clause::MutualViolation => {
                    f.write_str("both sides violate alike, Red by ")?;
                    repetition.fmt_conduct(Color::Red, f)?;
                    f.write_str(" and Black by ")?;
                    repetition.fmt_conduct(Color::Black, f)?;
                    write!(f, ": the position has occurred {occurred}, a draw")
                }
                _ => write!(
                    f,
                    "repetition: the position has occurred {occurred} and neither side violates, a draw"
                ),
            },
        }
    }
}

impl Repetition {
    fn last_attack(&self, side: Color) -> Option<&AttackingMove> {
        self.attacks.iter().rev().find(|attacking| attacking.by == side && !attacking.attacks.is_empty())
    }

    fn fmt_conduct(&self, side: Color, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attacks = self.last_attack(side).map_or(&[][..], |last| &last.attacks[..]);
        match self.conduct(side) {
            Conduct::Idle => f.write_str("idle moves"),
            Conduct::Check => {
                f.write_str("perpetual check")?;
                fmt_attackers(attacks.iter(), f)
            }
            Conduct::Chase => self.fmt_chase("perpetual chase of ", attacks, f),
            Conduct::PinnedChase => self.fmt_chase("perpetual chase (pinned by a horse) of ", attacks, f),
            Conduct::Attack => f.write_str("perpetual attack by checks, mate threats or chases"),
        }
    }

    fn fmt_chase(&self, what: &str, attacks: &[Attack], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(what)?;
        let Some(first) = attacks.iter().find(|attack| attack.kind == AttackKind::Chase) else {
            return f.write_str("any piece");
        };
        write!(f, "the {} on {}", first.target.role, first.on)?;
        // It may have fled since.
        let now = self.victims.iter().filter(|(_, piece)| *piece == first.target);
        if let [(square, _)] = now.collect::<Vec<_>>()[..]
            && *square != first.on
        {
            write!(f, " (now on {square})")?;
        }
        fmt_attackers(attacks.iter().filter(|attack| attack.on == first.on), f)
    }
}

fn fmt_attackers<'a>(attacks: impl Iterator<Item = &'a Attack>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, attack) in attacks.enumerate() {
        let joint = if i == 0 { " by" } else { " and" };
        write!(f, "{joint} the {} on {}", attack.attacker.role, attack.from)?;
    }
    Ok(())
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(repetition) = &self.ruling.repetition else { return self.ruling.fmt(f) };
        repetition.fmt_conduct(self.loser, f)?;
        write!(
            f,
            ": {loser} must vary, the next occurrence of this position loses for {loser} (clause {clause})",
            loser = self.loser.title(),
            clause = self.ruling.clause.number(),
        )
    }
}
