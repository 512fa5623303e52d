//! Findings of reviews as they are stored.

use xiangqi_bot::engine::review::Finding;
use xiangqi_bot::engine::{Score, Threat, ThreatKind};
use xiangqi_bot::features::review::findings::{read_findings, write_findings};
use xiangqi_bot::rules::{Move, Piece};

fn moves(texts: &[&str]) -> Vec<Move> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

#[test]
fn findings_are_read_back_up_to_one_that_cannot_be() {
    let threats = [
        ThreatKind::Mates(2),
        ThreatKind::LeavesNoMove(3),
        ThreatKind::Takes(Piece::from_char('n').unwrap(), "g7".parse().unwrap(), 250),
    ];
    let mut findings = vec![Finding::game_over()];
    for (kind, score) in threats.into_iter().zip([-35, 0, 900]) {
        let threat = Some(Threat { moves: moves(&["h9g7"]), kind });
        findings.push(Finding {
            score: Score::Centipawns(score),
            line: moves(&["h2e2"]),
            threat,
            second: None,
        });
    }
    for count in [-4, 0, 7] {
        findings.push(Finding {
            score: Score::Mate(count),
            line: moves(&["h2e2", "h9g7"]),
            threat: None,
            second: None,
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
