//! Rulings, warnings and the `referee` command. The cases and their sources stand in `tests/referee/*.jsonl`.

mod cycles;

use std::path::Path;

use serde::Deserialize;
use xiangqi::rules::{AttackKind, Clause, Color, Conduct, History, Position, RuleSet, Termination};

/// One game and the ruling it comes to.
#[derive(Deserialize)]
struct Case {
    name: String,
    rules: String,
    fen: String,
    moves: String,
    winner: Option<String>,
    termination: Option<String>,
    clause: Option<String>,
    says: Vec<String>,
    source: String,
}

impl Case {
    fn history(&self) -> History {
        let rules = self.rules.parse().unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let start: Position = self.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let mut history = History::new(start, rules);
        for text in self.moves.split_whitespace() {
            assert_eq!(history.ruling(), None, "{}: the game ended before {text}", self.name);
            let mv = text.parse().unwrap_or_else(|error| panic!("{}: {text}: {error}", self.name));
            history.push(mv).unwrap_or_else(|error| panic!("{}: {text}: {error}", self.name));
        }
        history
    }
}

/// All cases, file by file.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/referee");
    let mut cases = Vec::new();
    for file in ["check", "chase", "rules", "endings", "material", "club"] {
        let text = std::fs::read_to_string(folder.join(file).with_extension("jsonl")).unwrap();
        for (line, json) in text.lines().enumerate() {
            cases.push(
                serde_json::from_str(json)
                    .unwrap_or_else(|error| panic!("{file}.jsonl:{}: {error}", line + 1)),
            );
        }
    }
    cases
}

fn game(fen: &str, rules: RuleSet, moves: &str) -> History {
    let mut history = History::new(fen.parse().unwrap(), rules);
    for mv in moves.split_whitespace() {
        history.push(mv.parse().unwrap()).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    history
}

#[test]
fn every_case_is_ruled_as_its_source_says() {
    let cases = cases();
    assert!(cases.len() > 80, "only {} cases were found", cases.len());
    for case in &cases {
        let ruling = case.history().ruling();
        let told = format!("{} ({}): {ruling:?}", case.name, case.source);
        let outcome = ruling.as_ref().map(|ruling| ruling.outcome);
        assert_eq!(outcome.map(|outcome| outcome.termination.name()), case.termination.as_deref(), "{told}");
        assert_eq!(
            outcome.and_then(|outcome| outcome.winner).map(Color::name),
            case.winner.as_deref(),
            "{told}"
        );
        assert_eq!(ruling.as_ref().map(|ruling| ruling.clause.number()), case.clause.as_deref(), "{told}");
        let reason = ruling.map(|ruling| ruling.to_string()).unwrap_or_default();
        for words in &case.says {
            assert!(reason.contains(words.as_str()), "{}: {reason}", case.name);
        }
    }
}

#[test]
fn the_cases_show_every_clause_and_every_rule_set() {
    let cases = cases();
    for clause in Clause::ALL {
        let number = Some(clause.number());
        assert!(cases.iter().any(|case| case.clause.as_deref() == number), "no case shows clause {clause:?}");
    }
    for rules in RuleSet::ALL {
        assert!(cases.iter().any(|case| case.rules.parse() == Ok(rules)), "no case is played under {rules}");
    }
}

#[test]
fn every_clause_is_explained_in_the_rules_document() {
    let document = include_str!("../../../../docs/rules.md");
    for clause in Clause::ALL {
        let number = format!("**{}**", clause.number());
        assert!(document.contains(&number), "docs/rules.md lacks clause {clause:?} {number}");
    }
}

const CHASE: &str = "c3k4/9/9/9/9/9/9/9/9/1R1K5 w";

#[test]
fn a_warning_comes_one_repetition_before_the_loss() {
    let mut history = game(CHASE, RuleSet::World, "b0a0 a9b9 a0b0");
    assert_eq!(history.warning(), None);
    history.push("b9a9".parse().unwrap()).unwrap();
    let warning = history.warning().expect("the position has occurred twice");
    assert_eq!(warning.loser, Color::Red);
    assert_eq!(warning.ruling.clause, Clause::PerpetualChase);
    assert_eq!(
        warning.to_string(),
        "perpetual chase of the cannon on b9 (now on a9) by the chariot on b0: Red must vary, \
         the next occurrence of this position loses for Red (clause 2.3)"
    );
    assert_eq!(history.ruling(), None);
    // Red varies.
    history.push("b0b1".parse().unwrap()).unwrap();
    assert_eq!(history.warning(), None);
    history.pop();
    assert_eq!(history.warning(), Some(warning));
}

#[test]
fn chinese_rules_on_three_cycles() {
    let cycle = "b0a0 a9b9 a0b0 b9a9";
    let warned = game(CHASE, RuleSet::Chinese, &[cycle; 2].join(" "));
    assert_eq!(warned.ruling(), None);
    assert_eq!(warned.warning().map(|warning| warning.loser), Some(Color::Red));
    let ruled = game(CHASE, RuleSet::Chinese, &[cycle; 3].join(" ")).ruling().unwrap();
    assert_eq!(ruled.loser(), Some(Color::Red));
    assert!(ruled.to_string().contains("the position has occurred four times"), "{ruled}");
}

#[test]
fn a_harmless_repetition_is_not_warned_of() {
    let history = game("4k4/9/9/9/9/9/9/9/9/R2K5 w", RuleSet::World, "a0a1 e9f9 a1a0 f9e9");
    assert_eq!(history.warning(), None);
    let club = game("3k5/R8/9/9/9/9/9/9/9/4K4 w", RuleSet::Club, "a8a9 d9d8 a9a8 d8d9");
    assert_eq!(club.warning(), None, "a repeated check draws under club");
}

#[test]
fn the_evidence_names_attackers_victim_and_moves() {
    let history = game(CHASE, RuleSet::World, "b0a0 a9b9 a0b0 b9a9 b0a0 a9b9 a0b0 b9a9");
    let ruling = history.ruling().unwrap();
    assert_eq!(ruling.loser(), Some(Color::Red));
    let evidence = ruling.repetition.as_ref().unwrap();
    assert_eq!(evidence.occurrences, 3);
    assert_eq!(evidence.conduct, [Conduct::Chase, Conduct::Idle]);
    assert_eq!(
        ruling.cycle().iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" "),
        "b0a0 a9b9 a0b0 b9a9"
    );
    let attacks: Vec<String> = evidence
        .attacks
        .iter()
        .flat_map(|attacking| attacking.attacks.iter().map(move |attack| (attacking, attack)))
        .map(|(attacking, attack)| {
            assert_eq!(attack.kind, AttackKind::Chase);
            format!("{} {} {}x{}", attacking.ply, attacking.mv, attack.from, attack.on)
        })
        .collect();
    assert_eq!(attacks, ["0 b0a0 a0xa9", "2 a0b0 b0xb9"]);
    assert_eq!(evidence.victims.len(), 1);
    assert_eq!(evidence.victims[0].0.to_string(), "a9");
}

#[test]
fn checks_beyond_the_tenth_do_not_bring_the_natural_limit_nearer() {
    for (rules, counted) in [
        (RuleSet::World, 20),
        (RuleSet::Computer, 20),
        (RuleSet::Chinese, 20),
        (RuleSet::Casual, 32),
        (RuleSet::Club, 32),
    ] {
        let mut history = game("3k5/R8/9/9/9/9/9/9/9/4K4 w", rules, "");
        for _ in 0..8 {
            for mv in ["a8a9", "d9d8", "a9a8", "d8d9"] {
                history.push(mv.parse().unwrap()).unwrap();
            }
        }
        assert_eq!(history.progress().counted(), counted, "{rules}");
        while history.pop().is_some() {}
        assert_eq!(history.progress().counted(), 0, "{rules}");
    }
}

#[test]
fn taking_back_and_playing_again_gives_the_same_ruling() {
    for case in cases() {
        let mut history = case.history();
        let ruling = history.ruling();
        let position = history.position().clone();
        let moves: Vec<_> = history.moves().to_vec();
        while history.pop().is_some() {}
        assert_eq!(history.position(), history.start(), "{}", case.name);
        for mv in moves {
            history.push(mv).unwrap();
        }
        assert_eq!((history.ruling(), history.position()), (ruling, &position), "{}", case.name);
    }
}

#[test]
fn termination_names_read_back_and_differ() {
    for termination in Termination::ALL {
        assert_eq!(termination.name().parse(), Ok(termination));
    }
}
