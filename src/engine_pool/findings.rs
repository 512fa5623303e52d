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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Score, Threat, ThreatKind};
    use crate::rules::{Move, Piece};

    #[test]
    fn findings_are_read_back_up_to_one_that_cannot_be() {
        let moves = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<Move>>();
        let threats = [
            ThreatKind::Mates { moves: 2 },
            ThreatKind::LeavesNoMove { moves: 3 },
            ThreatKind::Takes { piece: Piece::from_char('n').unwrap(), on: "g7".parse().unwrap(), net: 250 },
        ];
        let mut findings = vec![Finding::of_the_end()];
        for (kind, score) in threats.into_iter().zip([-35, 0, 900]) {
            let threat = Some(Threat { moves: moves(&["h9g7"]), kind });
            findings.push(Finding { score: Score::Centipawns(score), line: moves(&["h2e2"]), threat });
        }
        for count in [-4, 0, 7] {
            findings.push(Finding {
                score: Score::Mate(count),
                line: moves(&["h2e2", "h9g7"]),
                threat: None,
            });
        }
        let text = write_findings(&findings);
        assert_eq!(read_findings(&text), findings);
        assert_eq!(
            write_findings(&findings[1..2]),
            r#"[{"cp":-35,"line":["h2e2"],"threat":{"line":["h9g7"],"mates":2}}]"#
        );
        assert!(read_findings("nonsense").is_empty());
        let broken = r#"[{"cp":1,"line":[]},{"cp":1,"line":["z9"]},{"cp":1,"line":[]}]"#;
        assert_eq!(read_findings(broken).len(), 1);
    }
}
