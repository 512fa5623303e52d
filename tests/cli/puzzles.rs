//! Verifying puzzles with a second engine.

use std::os::unix::fs::PermissionsExt as _;

use crate::{PROGRAM, run};

const MATE_IN_2: &str =
    "1r1akab2/7N1/4b1n2/1CR6/6P2/3p4P/3n4c/N3B4/4A4/3AK1B2 w;h8f7 e9e8 c6c8;0042211111;mate-in-2";
const PUZZLE: &str = "4ka3/4a4/4c4/R5R1p/4p4/9/p5P1P/6r2/4A4/4K4 b;g2g0;0442211111;mate-in-1 endgame";

/// A judge that answers every question with these lines.
fn judge_who_says(lines: &str) -> String {
    format!(
        "#!/bin/sh\nwhile read word rest; do\ncase $word in\nisready) echo readyok;;\n\
         go) printf '{lines}';;\nquit) exit;;\nesac\ndone\n"
    )
}

#[test]
fn a_second_engine_may_object_to_a_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("puzzles.txt"), PUZZLE).unwrap();
    let judge = folder.path().join("judge");
    let verified = |script: &str| {
        std::fs::write(&judge, script).unwrap();
        std::fs::set_permissions(&judge, std::fs::Permissions::from_mode(0o755)).unwrap();
        let judge = judge.to_str().unwrap();
        let output =
            run(folder.path(), &["puzzles", "verify", "puzzles.txt", "--nodes", "1000", "--judge", judge]);
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    // The bot's own engine, as a second one.
    let (code, said) = verified(&format!("#!/bin/sh\nexec {PROGRAM} uci\n"));
    assert_eq!((code, said.as_str()), (Some(0), "1 of 1 puzzles hold\n"));
    let mate = "info depth 1 multipv 1 score mate 1 nodes 9 pv g3g1\\n";
    let near = "info depth 1 multipv 2 score cp 900 nodes 9 pv g3g2\\nbestmove g3g1\\n";
    assert_eq!(verified(&judge_who_says(&format!("{mate}{near}"))).0, Some(0));
    let mate_as_well = near.replace("cp 900", "mate 1");
    for (lines, complaint) in [
        (format!("{mate}{mate_as_well}"), "ply 1: the judge finds g3g2 as good (Mate(1))"),
        (mate.replace("g3g1", "g3g2") + near, "ply 1: the judge plays g3g2 (Mate(1))"),
    ] {
        let (code, said) = verified(&judge_who_says(&lines));
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(complaint) && said.ends_with("0 of 1 puzzles hold\n"), "{said}");
    }
    // At the first move of a mate in two another mate has to take two moves longer; at the last one any mate will do.
    std::fs::write(folder.path().join("puzzles.txt"), MATE_IN_2).unwrap();
    let two = |score: &str| {
        judge_who_says(
            &(mate.replace("mate 1", "mate 2") + &near.replace("cp 900", score))
                .replace("g3g1", "h9f8")
                .replace("g3g2", "h9g7"),
        )
    };
    let (code, said) = verified(&two("mate 3"));
    assert!(code == Some(1) && said.contains("ply 1: the judge finds h9g7 as good (Mate(3))"), "{said}");
    assert_eq!(verified(&two("mate 4")).0, Some(0));
    let missing = run(folder.path(), &["puzzles", "verify", "puzzles.txt", "--judge", "./nobody"]);
    let said = String::from_utf8(missing.stderr).unwrap();
    assert!(missing.status.code() == Some(1) && said.contains("cannot start ./nobody"), "{said}");
}
