//! Events as releases have stored them, one of each kind.

use std::collections::BTreeSet;

use serde_json::Value;
use xiangqi_bot::game::Event;

use super::one_of_each;
use crate::release_folders;

const FILE: &str = "events.jsonl";

fn kinds(lines: &str) -> BTreeSet<String> {
    let events = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    events.map(|event| event["event"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn events_of_releases_are_read() {
    if let Some(draft) = release_folders::draft(env!("CARGO_PKG_VERSION")) {
        let events = one_of_each();
        let lines: String = events.iter().map(|event| serde_json::to_string(event).unwrap() + "\n").collect();
        release_folders::update(&draft, FILE, &lines);
        let missing = kinds(&lines).difference(&kinds(&release_folders::read(&draft, FILE))).count();
        assert_eq!(missing, 0, "{} lacks events: run {}", draft.display(), release_folders::UPDATE);
    }
    for folder in release_folders::folders() {
        for line in release_folders::read(&folder, FILE).lines() {
            let stored: Value = serde_json::from_str(line).unwrap();
            let event: Event = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            release_folders::assert_is_kept(&stored, &serde_json::to_value(event).unwrap());
        }
    }
}
