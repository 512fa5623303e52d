//! The arithmetic of the network. Its loops are compiled for the baseline of the architecture (SSE2, NEON) and for AVX2, which
//! is selected at run time. All arithmetic is on integers, so both give equal results.

use super::{FIRST_STEPS, HIDDEN, Network, OUTPUT_SCALE, OUTPUT_STEPS, Units};

/// Instruction set of the network's arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// The baseline of the architecture.
    Baseline,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

/// Proof that the processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(());

impl Kernel {
    /// Returns the kernels that this processor supports, the best last.
    pub fn available() -> Vec<Kernel> {
        let mut kernels = vec![Kernel::Baseline, Kernel::best()];
        kernels.dedup();
        kernels
    }

    /// Returns the best kernel that this processor supports.
    pub fn best() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            return Kernel::Avx2(Avx2(()));
        }
        Kernel::Baseline
    }

    /// Writes to `after` the sums `before` plus the row `added` minus the rows `removed` and `captured`.
    #[inline]
    pub(super) fn update(
        self,
        before: &Units,
        added: &Units,
        removed: &Units,
        captured: Option<&Units>,
        after: &mut Units,
    ) {
        match self {
            Kernel::Baseline => update(before, added, removed, captured, after),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is no `Avx2` on a processor without it.
            Kernel::Avx2(_) => unsafe { update_avx2(before, added, removed, captured, after) },
        }
    }

    /// Returns the output for the side to move, the first of `sums`, in centipawns.
    #[inline]
    pub(super) fn output(self, network: &Network, sums: [&Units; 2], bucket: usize) -> i32 {
        let [own, other] = &network.output[bucket];
        let total = match self {
            Kernel::Baseline => weigh(sums[0], own).wrapping_add(weigh(sums[1], other)),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is no `Avx2` on a processor without it.
            Kernel::Avx2(_) => unsafe { weigh_avx2(sums[0], own).wrapping_add(weigh_avx2(sums[1], other)) },
        };
        const UNIT: i64 = FIRST_STEPS as i64 * OUTPUT_STEPS as i64;
        let total = i64::from(total) / i64::from(FIRST_STEPS) + i64::from(network.output_bias[bucket]);
        (total * i64::from(OUTPUT_SCALE) / UNIT) as i32
    }
}

#[inline(always)]
fn update(before: &Units, added: &Units, removed: &Units, captured: Option<&Units>, after: &mut Units) {
    for i in 0..HIDDEN {
        after.0[i] = before.0[i].wrapping_add(added.0[i]).wrapping_sub(removed.0[i]);
    }
    if let Some(captured) = captured {
        for i in 0..HIDDEN {
            after.0[i] = after.0[i].wrapping_sub(captured.0[i]);
        }
    }
}

/// Returns the weighted sum of squared activations. The trainer limits output weights to 127 steps, so that no product overflows.
#[inline(always)]
fn weigh(sums: &Units, weights: &Units) -> i32 {
    let mut total = 0i32;
    for i in 0..HIDDEN {
        let active = sums.0[i].clamp(0, FIRST_STEPS);
        let weighted = active.wrapping_mul(weights.0[i]);
        total = total.wrapping_add(i32::from(active).wrapping_mul(i32::from(weighted)));
    }
    total
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn update_avx2(before: &Units, added: &Units, removed: &Units, captured: Option<&Units>, after: &mut Units) {
    update(before, added, removed, captured, after);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn weigh_avx2(sums: &Units, weights: &Units) -> i32 {
    weigh(sums, weights)
}
