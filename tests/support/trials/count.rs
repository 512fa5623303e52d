//! Results of a trial.

use std::fmt;
use std::time::Duration;

#[derive(Clone, Debug, Default)]
pub struct Count {
    pub kills: usize,
    /// Injected faults besides kills.
    pub faults: usize,
    /// Shown moves.
    pub moves: usize,
    /// Moves that were refused in words and sent again.
    pub refused: usize,
    /// Moves that were sent again for want of any answer.
    pub unanswered: usize,
    /// Moves never shown, or shown and not stored, and missing boards.
    pub lost: usize,
    /// Moves stored twice, and boards posted twice.
    pub doubled: usize,
    /// Unanswered messages, for diagnosis.
    pub silences: Vec<String>,
    /// Times from move to board.
    pub waits: Vec<Duration>,
    /// Samples of the program's memory, in KB.
    pub memory: Vec<u64>,
    /// Descriptions of lost, doubled and refused messages.
    pub violations: Vec<String>,
}

impl Count {
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
        let least = self.memory.iter().min().unwrap_or(&0) / 1024;
        let most = self.memory.iter().max().unwrap_or(&0) / 1024;
        write!(f, "  memory {least} to {most} MB")?;
        for violation in self.violations.iter().take(10) {
            write!(f, "\n  wrong: {violation}")?;
        }
        for silence in self.silences.iter().take(10) {
            write!(f, "\n  unanswered: {silence}")?;
        }
        Ok(())
    }
}
