//! How people stand: ratings, the strongest, the score between two.

use crate::commands::requests::StatsQuery;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::ratings::records::{HeadToHead, Ranking, RatingVerdict, StatsAnswer};
use crate::game::PlayerId;
use crate::i18n::localizer::Localizer;
use crate::i18n::{messages as s, move_text};
use crate::message::picture::clip;
use crate::message::reply::{MAX_TEXT, Reply};
use crate::message::request::Person;
use crate::rating::{PROVISIONAL, Pool, RatingChange, Scope, Standing, UnratedReason};
use crate::rules::Color;
use crate::store::StoreError;

/// Most people on a list, and on each of two.
const MOST: usize = 20;
const MOST_OF_TWO: usize = 10;
/// While fewer have a settled rating, provisional ones are listed too.
const FEW: usize = 5;

impl Ctx<'_> {
    /// Answers a question about people with what was found for it.
    pub(crate) async fn ask_about(&self, query: &StatsQuery) -> Result<Effects, StoreError> {
        let program = [query.person(), query.other()].into_iter().flatten().find(|person| person.bot);
        if let Some(program) = program {
            return Ok(Effects::note(
                self.l10n.say(&s::NoRecordsOfPrograms { player: move_text::mention(&program.id) }),
            ));
        }
        let records = self.services.records(self.channel, self.request, query).await?;
        let reply = match (query, &records) {
            (_, StatsAnswer::Hidden(person)) => {
                Reply::text(self.l10n.say(&s::KeepsHidden { player: move_text::mention(person) }))
            }
            (_, StatsAnswer::Rating(standings)) => self.rating(&self.whom(query.person()), standings),
            (StatsQuery::Top { overall, .. }, StatsAnswer::Top(rankings)) => {
                // In a direct message there is no server.
                self.top(rankings, *overall || self.request.place.is_direct())
            }
            (_, StatsAnswer::Versus(versus)) => match query.pair(&self.me) {
                Some([one, other]) if one != other => self.versus(&one, &other, versus),
                _ => Reply::text(self.l10n.say(&s::VersusOneself)),
            },
            (_, StatsAnswer::Profile(profile)) => self.profile(&self.whom(query.person()), profile),
            (_, StatsAnswer::Games(games, elsewhere)) => self.games(query.person(), games, *elsewhere),
            _ => return Ok(Effects::default()),
        };
        Ok(Effects::answer(PrivateReply::Note(Reply { text: clip(&reply.text, MAX_TEXT), ..reply })))
    }

    /// Whom a question is about.
    pub(crate) fn whom(&self, person: Option<&Person>) -> PlayerId {
        person.map_or_else(|| self.me.clone(), |person| PlayerId::new(person.id.clone()))
    }

    fn rating(&self, person: &PlayerId, standings: &[(Pool, Scope, Standing)]) -> Reply {
        let player = move_text::mention(person);
        if standings.is_empty() {
            return Reply::text(self.l10n.say(&s::RatingNone { player }));
        }
        let mut lines = vec![self.l10n.say(&s::RatingOf { player })];
        lines.extend(self.rating_lines(standings));
        Reply::text(lines.join("\n"))
    }

    /// A line for each rating, and what the question mark means where there is one.
    pub(crate) fn rating_lines(&self, standings: &[(Pool, Scope, Standing)]) -> Vec<String> {
        let (l10n, now) = (self.l10n, self.now);
        let mut lines: Vec<String> = standings
            .iter()
            .map(|(pool, scope, standing)| {
                let pool = *pool;
                let rating = move_text::rating(standing.rating, standing.is_provisional(now));
                let deviation = standing.deviation_at(now).round() as i64;
                let games = u64::from(standing.games());
                let Standing { wins, draws, losses, .. } = *standing;
                let mut line = match scope {
                    Scope::Overall => {
                        l10n.say(&s::RatingOverall { pool, rating, deviation, games, wins, draws, losses })
                    }
                    Scope::Server(_) => {
                        l10n.say(&s::RatingServer { pool, rating, deviation, games, wins, draws, losses })
                    }
                };
                if let Some(peak) = standing.peak {
                    line = l10n.join([line, l10n.say(&s::RatingPeak { rating: peak.round() as i64 })]);
                }
                line
            })
            .collect();
        if standings.iter().any(|(.., standing)| standing.is_provisional(now)) {
            lines.push(l10n.say(&s::RatingProvisional { deviation: PROVISIONAL as i64 }));
        }
        lines
    }

    fn top(&self, rankings: &[(Pool, Ranking)], overall: bool) -> Reply {
        let l10n = self.l10n;
        let most = if rankings.len() > 1 { MOST_OF_TWO } else { MOST };
        let mut parts = Vec::new();
        for (pool, ranking) in rankings {
            let rows = self.listed(ranking, most);
            if rows.is_empty() {
                continue;
            }
            let pool = *pool;
            let head =
                if overall { l10n.say(&s::TopOverall { pool }) } else { l10n.say(&s::TopHere { pool }) };
            let lines = rows.iter().zip(1..).map(|((person, standing, provisional), place)| {
                let rating = move_text::rating(standing.rating, *provisional);
                let games = u64::from(standing.games());
                l10n.say(&s::TopLine { place, player: move_text::mention(person), rating, games })
            });
            parts.push([head].into_iter().chain(lines).collect::<Vec<_>>().join("\n"));
        }
        if parts.is_empty() {
            return Reply::text(l10n.say(&s::TopNobody));
        }
        Reply::text(parts.join("\n"))
    }

    /// Who stands on the list: a rating that has grown too uncertain meanwhile is provisional again.
    fn listed<'a>(&self, ranking: &'a Ranking, most: usize) -> Vec<(&'a PlayerId, &'a Standing, bool)> {
        let rows = ranking.settled.iter().chain(&ranking.provisional);
        let mut rows: Vec<(&PlayerId, &Standing, bool)> =
            rows.map(|(person, standing)| (person, standing, standing.is_provisional(self.now))).collect();
        if rows.iter().filter(|(.., provisional)| !provisional).count() >= FEW {
            rows.retain(|(.., provisional)| !provisional);
        }
        rows.sort_by(|(a, first, _), (b, second, _)| {
            second.rating.total_cmp(&first.rating).then_with(|| a.cmp(b))
        });
        rows.truncate(most);
        rows
    }

    fn versus(&self, one: &PlayerId, other: &PlayerId, versus: &HeadToHead) -> Reply {
        let l10n = self.l10n;
        let (player, opponent) = (move_text::mention(one), move_text::mention(other));
        let count = |on: Option<Color>, fits: fn(Color, Option<Color>) -> bool| -> u32 {
            let rows = versus
                .score
                .iter()
                .filter(|(side, winner, _)| on.is_none_or(|on| on == *side) && fits(*side, *winner));
            rows.map(|(.., count)| count).sum()
        };
        let score = |on| {
            let wins = count(on, |side, winner| winner == Some(side));
            let losses = count(on, |side, winner| winner == Some(!side));
            (wins, count(on, |_, winner| winner.is_none()), losses)
        };
        let (wins, draws, losses) = score(None);
        if wins + draws + losses == 0 {
            return Reply::text(l10n.say(&s::VersusNone { player, opponent }));
        }
        let mut lines = vec![l10n.say(&s::VersusScore { player, opponent, wins, draws, losses })];
        for side in Color::ALL {
            let (wins, draws, losses) = score(Some(side));
            if wins + draws + losses > 0 {
                lines.push(l10n.say(&s::VersusSide { side, wins, draws, losses }));
            }
        }
        for table in &versus.latest {
            let Some(outcome) = table.game.outcome() else { continue };
            let at = table.game.ended_at().or(table.game.last_move_at());
            let (game, result) = (table.id, move_text::result(l10n, &table.game, outcome));
            lines.push(match at.map(|at| format!("<t:{}:d>", at.seconds())) {
                Some(date) => l10n.say(&s::VersusGameOn { game, date, result }),
                None => l10n.say(&s::VersusGame { game, result }),
            });
        }
        Reply::text(lines.join("\n"))
    }
}

/// Adds to the announcement of a game's end what it means for the ratings.
pub(crate) fn tell_verdict(turn: &mut Effects, verdict: &RatingVerdict) {
    let (Some(change), Some(say)) = (&turn.change, turn.posts.last_mut()) else { return };
    let l10n = Localizer::of(change.locale);
    let at = change.after.ended_at();
    let line = match verdict {
        RatingVerdict::Counts(changes) if changes.is_empty() => return,
        RatingVerdict::Counts(changes) => {
            let changes = changes.iter().map(|change| {
                let provisional = at.is_none_or(|at| change.after.is_provisional(at));
                changed(l10n, change, provisional)
            });
            l10n.say(&s::RatingChanges { changes: l10n.list(&changes.collect::<Vec<_>>()) })
        }
        RatingVerdict::DoesNot(why) => why_not(l10n, *why),
    };
    say.reply.text = clip(&format!("{}\n{line}", say.reply.text), MAX_TEXT);
}

/// `<@alice> 1512 (+12)`
fn changed(l10n: Localizer, change: &RatingChange, provisional: bool) -> String {
    let (before, after) = change.rounded();
    let by = match after - before {
        by @ ..0 => format!("−{}", -by),
        by => format!("+{by}"),
    };
    let rating = move_text::rating(change.after.rating, provisional);
    l10n.say(&s::RatingChange { player: move_text::mention(&change.person), rating, by })
}

fn why_not(l10n: Localizer, why: UnratedReason) -> String {
    match why {
        UnratedReason::TooShort { fewest } => l10n.say(&s::UnratedTooShort { moves: fewest / 2 }),
        UnratedReason::TooManyToday { most } => l10n.say(&s::UnratedTooMany { most }),
        UnratedReason::Hints => l10n.say(&s::UnratedHints),
        UnratedReason::NotRated
        | UnratedReason::NoResult
        | UnratedReason::NotBetweenPeople
        | UnratedReason::OtherRules
        | UnratedReason::OtherStart => l10n.say(&s::UnratedTerms),
    }
}
