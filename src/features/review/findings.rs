//! Findings of a review as JSON, the stored form.

use serde_json::Value;

use crate::engine::review::Finding;

pub fn write_findings(findings: &[Finding]) -> String {
    serde_json::to_string(findings).expect("findings are plain data")
}

/// Reads stored findings up to the first that is invalid; the review searches again from there.
pub fn read_findings(text: &str) -> Vec<Finding> {
    let values: Vec<Value> = serde_json::from_str(text).unwrap_or_default();
    values.into_iter().map_while(|value| serde_json::from_value(value).ok()).collect()
}
