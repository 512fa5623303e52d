//! The JSON Lines contract of `xiangqi-bot referee`, through the library and through the built program.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use xiangqi_bot::referee::{MAX_LINE, answer};

/// What the program answers to `input`, line by line.
fn serve(input: &[u8]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn value(line: impl AsRef<[u8]>) -> Value {
    serde_json::from_str(&answer(line.as_ref())).expect("an answer is JSON")
}

#[test]
fn the_start_position_is_answered_in_full() {
    let state = value(r#"{"id":1}"#);
    assert_eq!(state["id"], 1);
    assert_eq!(state["ok"], true);
    assert_eq!(state["fen"], "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    assert_eq!(state["turn"], "red");
    assert_eq!(state["check"], false);
    assert_eq!(state["outcome"], Value::Null);
    assert_eq!(state["warning"], Value::Null);
    let legal = state["legal"].as_array().unwrap();
    assert_eq!(legal.len(), 44);
    let iccs: Vec<&str> = legal.iter().map(|mv| mv["iccs"].as_str().unwrap()).collect();
    assert!(iccs.is_sorted(), "{iccs:?}");
    assert!(legal.contains(&json!({"iccs": "h2e2", "wxf": "C2.5", "chinese": "炮二平五"})));
}

#[test]
fn notations_may_be_mixed() {
    let state = value(r#"{"moves":["C2.5","炮8平5","h0g2","马8进7","P2-5"],"rules":"asian"}"#);
    assert_eq!(state["error"]["kind"], "illegal", "{state}");
    assert_eq!(state["error"]["ply"], 4);
    let state = value(r#"{"moves":["C2.5","炮8平5","h0g2","马8进7","X1-2"]}"#);
    assert_eq!(state["turn"], "black", "{state}");
}

/// A request line, the kind of error, the moves accepted before it, and words of the message.
const ERRORS: &[(&str, &str, u64, &str)] = &[
    ("", "bad-request", 0, "no request"),
    ("h2e2", "bad-request", 0, "no request"),
    ("[]", "bad-request", 0, "no request"),
    ("{\"moves\":[\"h2e2\"]", "bad-request", 0, "no request"),
    (r#"{"moves":"h2e2"}"#, "bad-request", 0, "\"moves\" must be a list of texts"),
    (r#"{"moves":[["h2e2"]]}"#, "bad-request", 0, "\"moves\" must be a list of texts"),
    (r#"{"fen":5}"#, "bad-request", 0, "\"fen\" must be a text"),
    (r#"{"rules":"fide"}"#, "bad-request", 0, "unknown rules \"fide\""),
    (r#"{"rules":3}"#, "bad-request", 0, "\"rules\" must be a text"),
    (r#"{"id":1,"id":2}"#, "bad-request", 0, "duplicate"),
    (r#"{"fen":"9/9 w"}"#, "bad-fen", 0, "2 ranks"),
    (r#"{"fen":""}"#, "bad-fen", 0, "empty"),
    (r#"{"moves":["h2e2","what?"]}"#, "unreadable", 1, "what?"),
    (r#"{"moves":[""]}"#, "unreadable", 0, "cannot read"),
    (r#"{"moves":["h2e2","h2e2"]}"#, "illegal", 1, "no piece on h2"),
    (r#"{"moves":["C2.5","C2.5","H2+3","H2+4"]}"#, "illegal", 3, ""),
    (r#"{"fen":"3k5/R8/7R1/9/9/9/9/9/9/4K4 w","moves":["h7h9","d9d8"]}"#, "game-over", 1, "checkmate"),
    (r#"{"fen":"4k4/9/9/9/9/9/9/9/9/3K5 w","moves":["d0d1"]}"#, "game-over", 0, "cross the river"),
];

#[test]
fn every_error_has_its_kind_and_place() {
    for (line, kind, ply, words) in ERRORS {
        let answer = value(line);
        assert_eq!(answer["ok"], false, "{line}: {answer}");
        assert_eq!(answer["error"]["kind"], *kind, "{line}: {answer}");
        assert_eq!(answer["error"]["ply"], *ply, "{line}: {answer}");
        assert_eq!(answer["error"]["candidates"], json!([]), "{line}: {answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(words), "{line}: {message}");
    }
}

#[test]
fn an_ambiguous_move_lists_its_candidates() {
    let answer = value(r#"{"id":"x","fen":"3k5/9/9/R8/9/9/9/9/R8/4K4 w","moves":["R9+1"]}"#);
    assert_eq!(answer["error"]["kind"], "ambiguous", "{answer}");
    assert_eq!(answer["error"]["candidates"], json!(["a1a2", "a6a7"]), "{answer}");
    assert_eq!(answer["id"], "x");
}

#[test]
fn a_game_that_is_over_tells_its_outcome() {
    let cycle = r#""b0a0","a9b9","a0b0","b9a9","#;
    let line =
        format!(r#"{{"fen":"c3k4/9/9/9/9/9/9/9/9/1R1K5 w","moves":[{cycle}{cycle}"b0a0"],"rules":"world"}}"#);
    let answer = value(&line);
    assert_eq!(answer["error"]["kind"], "game-over", "{answer}");
    assert_eq!(answer["error"]["ply"], 8);
    assert_eq!(answer["error"]["outcome"]["winner"], "black");
    assert_eq!(answer["error"]["outcome"]["termination"], "perpetual-chase");
    let before = value(line.replace(r#","b0a0"],"#, "],"));
    assert_eq!(before["outcome"], answer["error"]["outcome"]);
    assert_eq!(before["warning"], Value::Null);
}

#[test]
fn the_id_comes_back_as_it_was_written() {
    for id in ["null", "7", "12345678901234567890123", "1.50", "\"\\u00e9\"", "[1,{\"a\":2}]"] {
        let line = format!(r#"{{"rules":"world","id":{id},"more":{{"unknown":true}}}}"#);
        assert!(answer(line.as_bytes()).starts_with(&format!("{{\"id\":{id},\"ok\":true")), "{id}");
    }
}

#[test]
fn the_program_answers_every_line_in_order() {
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for (line, ..) in ERRORS {
        input.extend_from_slice(line.as_bytes());
        input.push(b'\n');
        expected.push(answer(line.as_bytes()));
    }
    for line in [&b"\xff\xfe\x00"[..], b"{\"id\":\"\xc3\"}", b"{\"id\":9,\"moves\":[\"h2e2\"]}\r", b"\x00"] {
        input.extend_from_slice(line);
        input.push(b'\n');
        expected.push(answer(line));
    }
    let huge = vec![b'['; MAX_LINE + 1];
    input.extend_from_slice(&huge);
    input.push(b'\n');
    expected.push(answer(&huge));
    // Deep nesting within the size limit, then a last line without its end.
    let deep = vec![b'['; MAX_LINE];
    input.extend_from_slice(&deep);
    input.push(b'\n');
    expected.push(answer(&deep));
    input.extend_from_slice(b"{\"id\":\"last\"}");
    expected.push(answer(b"{\"id\":\"last\"}"));
    assert_eq!(serve(&input), expected);
}

#[test]
fn no_input_gives_no_answer() {
    assert_eq!(serve(b""), Vec::<String>::new());
    assert_eq!(serve(b"\n").len(), 1);
}
