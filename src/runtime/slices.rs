//! How long a thread goes on before another one has its turn, where the system lets a thread choose (Linux since 6.12).
//!
//! A move passes some thirty times from one thread to another, for a few microseconds of work each. Beside a thread that draws
//! or searches for milliseconds it would stand in line nearly every time; a thread with a short slice goes first. Nobody gets
//! more of the processors than before.

/// As short as the system allows.
const SHORT: u64 = 100_000;
/// As long as the system finds right.
const USUAL: u64 = 0;

/// Gives this thread short slices, and all that it starts from now on: where much is done in small pieces.
pub fn short_slices() {
    choose(SHORT);
}

/// Gives this thread usual slices again: whoever works on one thing for long.
pub(crate) fn usual_slices() {
    choose(USUAL);
}

/// Where it is refused all goes on as it did.
#[cfg(target_os = "linux")]
fn choose(nanoseconds: u64) {
    /// The kernel's `struct sched_attr` in its first form, sched_setattr(2).
    #[repr(C)]
    #[derive(Default)]
    struct Attributes {
        size: u32,
        policy: i32,
        flags: u64,
        nice: i32,
        priority: u32,
        /// The length of a slice, for threads of the usual policy.
        runtime: u64,
        deadline: u64,
        period: u64,
    }
    let size = size_of::<Attributes>() as u32;
    let mut attributes = Attributes::default();
    let place = &raw mut attributes;
    // SAFETY: the call writes at most `size` bytes behind the pointer, which are there.
    let known = unsafe { libc::syscall(libc::SYS_sched_getattr, 0, place, size, 0) } == 0;
    // Others have no slices, or were chosen by whoever runs this.
    if known && attributes.policy == libc::SCHED_OTHER {
        attributes.runtime = nanoseconds;
        // SAFETY: the call reads `size` bytes behind the pointer, and changes nothing but how this thread takes turns.
        unsafe { libc::syscall(libc::SYS_sched_setattr, 0, &raw const attributes, 0) };
    }
}

#[cfg(not(target_os = "linux"))]
fn choose(_nanoseconds: u64) {}
