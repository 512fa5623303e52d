//! Rate limits of people and servers. A rate-limited user gets one warning and is then ignored for a while.
//!
//! The limits count over all channels, so that one person cannot exhaust the store or the platform's limits. Due moves and
//! requests for help have separate limits, which manual use does not reach. Replies to typed messages have a narrower limit in
//! each channel (`reply_queue`).

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::features::notices::RateLimit;
use crate::runtime::token_bucket::{Allowance, QuotaDecision, Quotas};

/// Pause between requests of a person after those allowed at once; a server may make ten times as many at once.
const PERSON_PAUSE: Duration = Duration::from_secs(1);
const SERVER_PAUSE: Duration = Duration::from_millis(40);
/// Moves that are due, and calls for help, that one person may make beside all else.
const MOVES: Allowance = Allowance { at_once: 40, pause: Duration::from_millis(500) };
const HELP: Allowance = Allowance { at_once: 10, pause: Duration::from_secs(2) };
/// Number of each that are remembered.
const PEOPLE: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");
const SERVERS: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

/// A request that is not worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RateRefusal {
    pub(crate) limit: RateLimit,
    /// `true` if the person gets a warning, because the last one is not recent.
    pub(crate) warns: bool,
}

pub(crate) struct UserRateLimit {
    people: Quotas<String>,
    servers: Quotas<String>,
    movers: Quotas<String>,
    helped: Quotas<String>,
}

impl UserRateLimit {
    pub(crate) fn new(at_once: u32) -> UserRateLimit {
        let person = Allowance { at_once, pause: PERSON_PAUSE };
        let server = Allowance { at_once: at_once.saturating_mul(10), pause: SERVER_PAUSE };
        UserRateLimit {
            people: Quotas::new(person, PEOPLE),
            servers: Quotas::new(server, SERVERS),
            movers: Quotas::new(MOVES, PEOPLE),
            helped: Quotas::new(HELP, PEOPLE),
        }
    }

    /// Separate quota for moves by the player to move, so other requests cannot exhaust it.
    pub(crate) fn allows_move(&self, person: &str) -> bool {
        self.movers.take_or_silence(person.to_owned(), 1) == QuotaDecision::Granted
    }

    /// Separate quota for requests for help.
    pub(crate) fn allows_help(&self, person: &str) -> bool {
        self.helped.take_or_silence(person.to_owned(), 1) == QuotaDecision::Granted
    }

    /// Counts a request of this [`Intent::cost`](crate::commands::intent::Intent::cost). Refused requests of a person do not count
    /// for the server.
    pub(crate) fn check(&self, person: &str, cost: u32, server: Option<&str>) -> Result<(), RateRefusal> {
        let person = (&self.people, person, cost, RateLimit::Person);
        let server = server.map(|server| (&self.servers, server, 1, RateLimit::Server));
        for (quotas, who, cost, limit) in [person].into_iter().chain(server) {
            match quotas.take_or_silence(who.to_owned(), cost) {
                QuotaDecision::Granted => {}
                refusal => return Err(RateRefusal { limit, warns: refusal == QuotaDecision::Warned }),
            }
        }
        Ok(())
    }

    /// Returns the token of a move that was played: the next move waits for the opponent, so moves are no flood.
    pub(crate) fn played(&self, person: &str) {
        self.people.give_back(&person.to_owned());
    }
}
