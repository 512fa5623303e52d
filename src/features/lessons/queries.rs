//! The table of lessons: the progress of people.

use crate::game::PlayerId;
use crate::message::LessonProgress;
use crate::store::{StateWrite, Statement, Store, StoreResult, params};

/// Returns the progress of a person; an unreadable one counts as none.
pub async fn progress(store: &Store, platform: &str, person: &str) -> StoreResult<LessonProgress> {
    let text = "SELECT progress FROM lessons WHERE platform = $1 AND person = $2";
    let found: Option<(String,)> = store.fetch(text, params![platform, person]).await?.pop();
    Ok(found.map_or_else(LessonProgress::default, |(progress,)| {
        serde_json::from_str(&progress).unwrap_or_else(|error| {
            tracing::warn!(%error, "the progress in lessons cannot be read and is skipped");
            LessonProgress::default()
        })
    }))
}

pub fn write_progress(platform: &str, person: &PlayerId, progress: &LessonProgress) -> StateWrite {
    let text = "INSERT INTO lessons (platform, person, progress) VALUES ($1, $2, $3)
         ON CONFLICT (platform, person) DO UPDATE SET progress = excluded.progress";
    let progress = serde_json::to_string(progress).expect("progress is plain data");
    StateWrite::Run(Statement::new(text, params![platform, person.as_str(), progress]))
}

pub(super) fn forget(platform: &str, person: &str) -> Statement {
    let text = "DELETE FROM lessons WHERE platform = $1 AND person = $2";
    Statement::new(text, params![platform, person])
}
