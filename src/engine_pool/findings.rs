//! What was found for a review, as it is stored: a list of positions in JSON.

use serde::{Deserialize, Serialize};

use crate::engine::review::Finding;
use crate::engine::{Score, Threat, ThreatKind};
use crate::rules::{Move, Piece};

/// A finding as it is written. The form is stored: fields may be added with a default, never renamed.
#[derive(Serialize, Deserialize)]
pub(crate) struct WrittenFinding {
    /// Hundredths of a soldier for the side to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    /// Moves to the forced end, negative where the side to move loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    line: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threat: Option<WrittenThreat>,
}

#[derive(Serialize, Deserialize)]
struct WrittenThreat {
    line: Vec<String>,
    #[serde(flatten)]
    kind: WrittenKind,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenKind {
    Mates(u32),
    LeavesNoMove(u32),
    /// The piece's FEN letter, where it stands, what is won in centipawns.
    Takes(char, String, i32),
}

impl WrittenFinding {
    /// Writes a finding down.
    pub(crate) fn of(finding: &Finding) -> WrittenFinding {
        let (cp, mate) = match finding.score {
            Score::Centipawns(value) => (Some(value), None),
            Score::Mate(moves) => (None, Some(moves)),
        };
        let threat = finding.threat.as_ref().map(|threat| WrittenThreat {
            line: texts(&threat.moves),
            kind: match threat.kind {
                ThreatKind::Mates { moves } => WrittenKind::Mates(moves),
                ThreatKind::LeavesNoMove { moves } => WrittenKind::LeavesNoMove(moves),
                ThreatKind::Takes { piece, on, net } => WrittenKind::Takes(piece.char(), on.to_string(), net),
            },
        });
        WrittenFinding { cp, mate, line: texts(&finding.line), threat }
    }

    /// The finding; none where it is nonsense. Whether it fits a position is not looked at.
    pub(crate) fn read(&self) -> Option<Finding> {
        let score = match (self.cp, self.mate) {
            (Some(value), None) => Score::Centipawns(value),
            (None, Some(moves)) => Score::Mate(moves),
            _ => return None,
        };
        let threat = match &self.threat {
            None => None,
            Some(threat) => {
                let moves = moves(&threat.line)?;
                moves.first()?;
                let kind = match &threat.kind {
                    WrittenKind::Mates(moves) => ThreatKind::Mates { moves: *moves },
                    WrittenKind::LeavesNoMove(moves) => ThreatKind::LeavesNoMove { moves: *moves },
                    WrittenKind::Takes(piece, on, net) => ThreatKind::Takes {
                        piece: Piece::from_char(*piece)?,
                        on: on.parse().ok()?,
                        net: *net,
                    },
                };
                Some(Threat { moves, kind })
            }
        };
        Some(Finding { score, line: moves(&self.line)?, threat })
    }
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn moves(texts: &[String]) -> Option<Vec<Move>> {
    texts.iter().map(|text| text.parse().ok()).collect()
}

/// The findings as they are stored.
pub fn write_findings(findings: &[Finding]) -> String {
    let written: Vec<WrittenFinding> = findings.iter().map(WrittenFinding::of).collect();
    serde_json::to_string(&written).expect("findings are plain data")
}

/// The stored findings, up to the first that cannot be read.
pub fn read_findings(text: &str) -> Vec<Finding> {
    let written: Vec<WrittenFinding> = serde_json::from_str(text).unwrap_or_default();
    written.iter().map_while(WrittenFinding::read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
