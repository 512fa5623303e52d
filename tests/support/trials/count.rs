//! What a trial counts, and how it is printed.

use std::fmt;
use std::time::Duration;

/// What happened in a trial.
#[derive(Clone, Debug, Default)]
pub struct Count {
    /// How often the program was killed.
    pub kills: usize,
    /// What went wrong on purpose besides.
    pub faults: usize,
    /// Moves that were shown.
    pub moves: usize,
    /// Moves that were refused in words and said again.
    pub refused: usize,
    /// Moves that were said again because nothing came of them for long, not even a refusal.
    pub unanswered: usize,
    /// Moves that were never shown, shown but not stored, and boards that are missing.
    pub lost: usize,
    /// Moves that are stored twice, and boards that stand there twice.
    pub doubled: usize,
    /// What was said to which nothing came, for whoever looks for the reason.
    pub silences: Vec<String>,
    /// From each move to its board.
    pub waits: Vec<Duration>,
    /// Memory of the program in KB, as it was looked at in turn.
    pub memory: Vec<u64>,
    /// What was lost or doubled, and what Discord would not have taken.
    pub violations: Vec<String>,
}

impl Count {
    /// Adds another one.
    pub fn add(&mut self, more: Count) {
        self.kills += more.kills;
        self.faults += more.faults;
        self.moves += more.moves;
        self.refused += more.refused;
        self.unanswered += more.unanswered;
        self.lost += more.lost;
        self.doubled += more.doubled;
        self.silences.extend(more.silences);
        self.waits.extend(more.waits);
        self.memory.extend(more.memory);
        self.violations.extend(more.violations);
    }

    /// Whether nothing was lost or doubled.
    pub fn is_clean(&self) -> bool {
        self.lost == 0 && self.doubled == 0 && self.violations.is_empty()
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut waits: Vec<f64> = self.waits.iter().map(Duration::as_secs_f64).collect();
        waits.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let last = waits.len().saturating_sub(1);
            waits.get((last as f64 * share) as usize).copied().unwrap_or(0.0) * 1_000.0
        };
        writeln!(
            f,
            "  {} kills, {} faults, {} moves ({} refused and said again, {} unanswered), {} lost, {} doubled",
            self.kills, self.faults, self.moves, self.refused, self.unanswered, self.lost, self.doubled
        )?;
        writeln!(
            f,
            "  said to shown: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        )?;
        let (least, most) = (self.memory.iter().min(), self.memory.iter().max());
        write!(f, "  memory {} to {} MB", least.unwrap_or(&0) / 1024, most.unwrap_or(&0) / 1024)?;
        for violation in self.violations.iter().take(10) {
            write!(f, "\n  wrong: {violation}")?;
        }
        for silence in self.silences.iter().take(10) {
            write!(f, "\n  unanswered: {silence}")?;
        }
        Ok(())
    }
}
