//! What was found for a review, as it is stored: a list of positions in JSON.

use serde_json::Value;

use crate::engine::review::Finding;

/// The findings as they are stored.
pub fn write_findings(findings: &[Finding]) -> String {
    serde_json::to_string(findings).expect("findings are plain data")
}

/// The stored findings, up to the first that cannot be read.
pub fn read_findings(text: &str) -> Vec<Finding> {
    let written: Vec<Value> = serde_json::from_str(text).unwrap_or_default();
    written.into_iter().map_while(|finding| serde_json::from_value(finding).ok()).collect()
}
