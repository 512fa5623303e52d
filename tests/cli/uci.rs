//! The built program as a xiangqi program meets it over UCI.

use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use xiangqi_bot::engine::{Level, book};
use xiangqi_bot::rules::{History, Move, Position, RuleSet};

struct Program {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Program {
    fn start() -> Program {
        let mut process = Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap()).lines();
        Program { process, input, output }
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").unwrap();
    }

    /// The lines up to the first that begins with `start`, that one included.
    fn hear(&mut self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        for line in self.output.by_ref() {
            heard.push(line.unwrap());
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return heard;
            }
        }
        panic!("the program ended before it said \"{start}\": {heard:#?}");
    }

    /// Says that the input is over; the rest of what the program says until it ends well.
    fn end(self) -> Vec<String> {
        let Program { mut process, input, output } = self;
        drop(input);
        let rest = output.map(Result::unwrap).collect();
        assert!(process.wait().unwrap().success());
        rest
    }
}

/// What the program answers to these lines, reports of the search left out.
fn talk(lines: &str) -> Vec<String> {
    let mut program = Program::start();
    program.say(lines);
    let mut answers = program.end();
    answers.retain(|line| !line.starts_with("info depth"));
    answers
}

/// Red mates at once with b1b9 or b1d1.
const MATE: &str = "position fen 3k5/R8/9/9/9/9/9/9/1R7/4K4 w";

#[test]
fn it_introduces_itself_with_every_option() {
    let mut program = Program::start();
    program.say("uci");
    let said = program.hear("uciok");
    assert!(said[0].starts_with("id name xiangqi-bot "), "{said:#?}");
    let names: Vec<&str> =
        said.iter().filter_map(|line| line.strip_prefix("option name ")?.split(" type ").next()).collect();
    for name in ["Hash", "Clear Hash", "Threads", "MultiPV", "Ponder", "Move Overhead"] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
    assert!(!names.contains(&"UCI_Variant"), "whoever offers it is taken to count ranks from 1");
    // Setting every option to its own default is accepted without a word.
    for line in said.iter().filter_map(|line| line.strip_prefix("option name ")) {
        let (name, rest) = line.split_once(" type ").unwrap();
        match rest.split_once("default ") {
            Some((_, rest)) => {
                let value = rest.split(' ').next().unwrap();
                program.say(&format!("setoption name {name} value {value}"));
            }
            None => program.say(&format!("setoption name {name}")),
        }
    }
    program.say("isready");
    assert_eq!(program.hear("readyok"), ["readyok"]);
    assert_eq!(program.end(), [""; 0]);
}

#[test]
fn what_is_wrong_is_named_and_the_rest_goes_on() {
    // (input, output)
    let table: &[(&str, &[&str])] = &[
        ("fly away", &["info string unknown command \"fly\""]),
        ("", &[]),
        ("debug on", &[]),
        ("stop", &[]),
        ("ponderhit", &[]),
        ("setoption", &["info string setoption needs a name"]),
        ("setoption name Wings value 2", &["info string no option \"Wings\""]),
        ("setoption name Hash value much", &["info string Hash is a number from 1 to 4096, not \"much\""]),
        ("setoption name threads value 65", &["info string threads is a number from 1 to 64, not \"65\""]),
        ("setoption name MultiPV value 0", &["info string MultiPV is a number from 1 to 64, not \"0\""]),
        ("setoption name Level value 11", &["info string a level is a number from 1 to 10"]),
        ("setoption name Ponder value maybe", &["info string Ponder is true or false, not \"maybe\""]),
        ("setoption name UCI_Variant value chess", &["info string this engine plays xiangqi, not \"chess\""]),
        ("position", &["info string position needs startpos or fen"]),
        ("position startpos quickly", &["info string position startpos does not know \"quickly\""]),
        ("position fen 9/9", &["info string the board has 2 ranks, it needs 10 separated by '/'"]),
        (
            "position startpos moves h2e2 e2e9 h9g7",
            &["info string move e2e9: the cannon on e2 is red's and it is black's turn"],
        ),
    ];
    for (said, answered) in table {
        assert_eq!(talk(said), *answered, "{said}");
    }
    // A limit that cannot be read is no reason to search for ever.
    for (go, complaint) in [
        ("depth x", "depth needs a number"),
        ("nodes 99999999999999999999", "nodes needs a number"),
        ("winc 5 binc 5", "go does not say how much time is left"),
        ("btime 5", "go does not say how much time is left"),
        ("movtime", "go does not know \"movtime\""),
    ] {
        let mut program = Program::start();
        program.say(&format!("position startpos\ngo {go}"));
        let said = program.hear("bestmove");
        assert_eq!(said[0], format!("info string {complaint}"), "{go}");
        assert_eq!(program.end(), [""; 0]);
    }
    let lines = format!("{MATE}\ngo sideways depth 2 searchmoves a8a7 d9d8");
    let answers = talk(&lines);
    assert_eq!(
        answers,
        [
            "info string go does not know \"sideways\"",
            "info string searchmoves d9d8: the general on d9 is black's and it is red's turn",
            "bestmove a8a7 ponder d9d8"
        ]
    );
}

#[test]
fn a_mate_in_no_move_is_no_limit_and_named() {
    let answers = talk("position startpos\ngo mate 0");
    assert_eq!(answers[0], "info string mate needs a number of moves from 1");
    assert!(answers.len() == 2 && answers[1].starts_with("bestmove "), "{answers:?}");
}

#[test]
fn bytes_that_are_no_text_spoil_their_own_line_only() {
    let mut program = Program::start();
    program.say("position startpos moves h2e2");
    program.input.write_all(b"position startpos moves h2e2 \xff\ngo nodes 500\n").unwrap();
    let refused = program.hear("bestmove");
    assert_eq!(refused.last().unwrap(), "bestmove (none)", "{refused:?}");
    assert!(refused[0].starts_with("info string move \u{fffd}: "), "{refused:?}");
    program.say("position startpos moves h2e2\ngo nodes 500");
    assert_ne!(program.hear("bestmove").last().unwrap(), "bestmove (none)");
}

#[test]
fn a_move_is_answered_once_and_legal() {
    for (go, among) in [
        ("depth 3", ""),
        ("nodes 500", ""),
        ("movetime 20", ""),
        ("mate 1 depth 6", ""),
        ("wtime 100 btime 100 winc 10 binc 10", ""),
        ("wtime 50 btime 0 movestogo 1", ""),
        ("wtime -5 btime -5", ""),
        ("searchmoves a3a4 c3c4 depth 3", "a3a4 c3c4"),
        ("depth 3 searchmoves i3i4", "i3i4"),
        ("infinite searchmoves i3i4 depth 2", "i3i4"),
        ("ponder movetime 10", ""),
        ("", ""),
    ] {
        let answers = talk(&format!("position startpos moves h2e2 h9g7\ngo {go}"));
        assert_eq!(answers.len(), 1, "{go}: {answers:?}");
        let mv = answers[0].split(' ').nth(1).unwrap();
        let mut position = Position::startpos();
        for mv in ["h2e2", "h9g7"] {
            position.make(mv.parse().unwrap());
        }
        assert!(position.is_legal(mv.parse::<Move>().unwrap()), "{go}: {answers:?}");
        assert!(among.is_empty() || among.contains(mv), "{go}: {answers:?}");
    }
}

#[test]
fn no_move_is_played_in_a_position_that_was_refused() {
    let refused = ["info string no search: the last position was refused", "bestmove (none)"];
    for position in ["position fen 9/9", "position startpos moves h2e2 e2e9", "position"] {
        assert_eq!(talk(&format!("{position}\ngo depth 2"))[1..], refused, "{position}");
        let answers = talk(&format!("{position}\ngo depth 2\n{MATE}\ngo depth 3"));
        assert_eq!(answers.len(), 4, "{answers:#?}");
        assert!(answers[3].starts_with("bestmove b1"), "{answers:#?}");
    }
}

#[test]
fn a_level_keeps_to_the_limits_of_a_search() {
    for level in [1, 5, 9] {
        let set_up = format!("setoption name Level value {level}\nposition startpos");
        let answers = talk(&format!("{set_up}\ngo searchmoves i3i4 g3g4 depth 9"));
        assert!(answers == ["bestmove i3i4"] || answers == ["bestmove g3g4"], "{level}: {answers:?}");
        let mut program = Program::start();
        program.say(&format!("{set_up}\ngo depth 1"));
        let said = program.hear("bestmove");
        assert!(said.len() > 1 && !said.iter().any(|line| line.contains("info depth 2")), "{said:#?}");
    }
}

#[test]
fn a_report_has_every_field_that_programs_read() {
    for lines in [1, 2] {
        let mut program = Program::start();
        program.say(&format!("setoption name MultiPV value {lines}\nposition startpos\ngo depth 4"));
        let said = program.hear("bestmove");
        let report = &said[said.len() - 2];
        let words: Vec<&str> = report.split(' ').collect();
        for field in ["depth", "seldepth", "nodes", "nps", "hashfull", "time"] {
            let at =
                words.iter().position(|&word| word == field).unwrap_or_else(|| panic!("{field}: {report}"));
            assert!(words[at + 1].parse::<u64>().is_ok(), "{field}: {report}");
        }
        assert!(report.contains(" score cp ") && report.contains(" pv "), "{report}");
        assert_eq!(report.contains(" multipv 2 "), lines == 2, "{report}");
    }
}

#[test]
fn an_endless_search_answers_when_it_is_told_to() {
    for end in ["stop", "position startpos", "ucinewgame", "setoption name Hash value 2", "go depth 1"] {
        let mut program = Program::start();
        for go in ["go infinite", "go ponder wtime 1 btime 1"] {
            program.say(&format!("{MATE}\n{go}"));
            program.hear("info depth 3 ");
            program.say(&format!("isready\n{end}"));
            let said = program.hear("bestmove");
            assert!(said.contains(&"readyok".to_owned()), "{end}: answered before it was asked: {said:#?}");
        }
        program.end();
    }
}

#[test]
fn pondering_ends_by_the_clock_once_the_move_is_played() {
    let mut program = Program::start();
    program.say(&format!("{MATE}\ngo ponder movetime 5"));
    program.hear("info depth 5 ");
    program.say("isready\nponderhit");
    let said = program.hear("bestmove");
    assert!(said.contains(&"readyok".to_owned()), "{said:#?}");
    program.say("quit");
    assert_eq!(program.end(), [""; 0]);
}

#[test]
fn the_end_of_the_input_and_quit_end_every_search() {
    for (go, answers) in
        [("go depth 4", 1), ("go infinite", 1), ("go", 1), ("go mate 2", 1), ("go perft 1", 0)]
    {
        let said = talk(&format!("position startpos\n{go}"));
        assert_eq!(said.iter().filter(|line| line.starts_with("bestmove")).count(), answers, "{go}");
        let said = talk(&format!("position startpos\n{go}\nquit\nisready"));
        assert!(!said.contains(&"readyok".to_owned()), "{go}");
    }
}

#[test]
fn a_game_that_is_over_by_the_rules_is_played_on() {
    // A fourfold repetition: the ruling does not prevent a search.
    let moves = "a0a1 a9a8 a1a0 a8a9 ".repeat(4);
    let answers = talk(&format!("position startpos moves {moves}\ngo depth 2"));
    assert_eq!(answers.len(), 1);
    assert!(answers[0].starts_with("bestmove ") && !answers[0].contains("none"), "{answers:?}");
    let mated = "position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b";
    for level in [10, 4] {
        let mut program = Program::start();
        program.say(&format!("setoption name Level value {level}\n{mated}\ngo depth 3"));
        assert_eq!(program.end(), ["info depth 0 score mate 0", "bestmove (none)"]);
    }
}

#[test]
fn perft_and_the_position_are_shown() {
    let answers = talk("position startpos\ngo perft 2");
    assert_eq!(answers.len(), 44 + 2);
    assert!(answers.contains(&"a0a1: 44".to_owned()), "{answers:?}");
    assert_eq!(answers[45], "Nodes searched: 1920");
    let fen = "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1";
    assert_eq!(talk(&format!("{MATE}\nd")), [fen]);
}

#[test]
fn other_rules_keep_the_game_and_several_threads_play() {
    let answers = talk("position startpos moves h2e2\nsetoption name Rules value asian\nd");
    assert!(answers[0].starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"));
    let answers = talk(&format!("setoption name Threads value 3\n{MATE}\ngo depth 6"));
    assert!(answers == ["bestmove b1b9"] || answers == ["bestmove b1d1"], "{answers:?}");
}

/// Hash and 16 MB is what a search may take.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_within_hash_and_16_mb() {
    for megabytes in [1, 32] {
        let mut program = Program::start();
        program.say(&format!("setoption name Hash value {megabytes}\nposition startpos\ngo nodes 30000"));
        program.hear("bestmove");
        let mut status = String::new();
        let path = format!("/proc/{}/status", program.process.id());
        std::fs::File::open(path).unwrap().read_to_string(&mut status).unwrap();
        let [peak, file] = ["VmHWM:", "RssFile:"].map(|name| {
            let value = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            value.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
        });
        // Without the code of the program, which depends on the build.
        let kilobytes = peak - file;
        assert!(kilobytes <= (megabytes + 16) << 10, "{kilobytes} kB at a table of {megabytes} MB");
        program.end();
    }
}

#[test]
fn a_program_that_knows_only_ucci_gets_its_moves() {
    let mut program = Program::start();
    program.say("ucci");
    let greeting = program.hear("ucciok");
    assert!(greeting.contains(&"option usemillisec type check default false".to_owned()), "{greeting:?}");
    program.say("setoption usemillisec true\nsetoption hashsize 8\nsetoption style normal\nsetoption newgame\nisready");
    assert_eq!(program.hear("readyok"), ["readyok"]);
    // A mate in one, in the words and numbers of UCCI.
    program.say("position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1\ngo time 5000 increment 0 opptime 5000 oppincrement 0");
    let answer = program.hear("bestmove");
    assert_eq!(answer.last().unwrap(), "bestmove e1d1");
    let numbers = answer.iter().find(|line| line.contains(" score ")).unwrap();
    let score = numbers.split_whitespace().skip_while(|word| *word != "score").nth(1).unwrap();
    assert!(score.parse::<i32>().unwrap() > 20_000, "{numbers}");
    assert!(answer.iter().any(|line| line.starts_with("info time ")), "{answer:?}");
    // A banned move is not played, until the next position.
    program.say("position startpos moves h2e2\nbanmoves h9g7 b9c7 h7e7 b7e7\ngo depth 2");
    let banned = program.hear("bestmove").pop().unwrap();
    assert!(!["h9g7", "b9c7", "h7e7", "b7e7"].iter().any(|mv| banned.contains(mv)), "{banned}");
    // Mated: there is no move.
    program.say("position fen 3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1\ngo depth 3");
    assert_eq!(program.hear("nobestmove").last().unwrap(), "nobestmove");
    program.say("setoption usemillisec maybe\nquit");
    assert_eq!(program.end(), ["info string usemillisec is true or false", "bye"]);
}

#[test]
fn a_line_without_an_end_is_refused_and_signs_that_steer_a_terminal_are_escaped() {
    let mut program = Program::start();
    program.say("jump\u{1b}[2J\u{7}");
    let heard = program.hear("info string");
    assert_eq!(heard.last().unwrap(), r#"info string unknown command "jump\u{1b}[2J\u{7}""#);
    // Until the program has had enough.
    while program.input.write_all(&[b'x'; 4096]).is_ok() {}
    assert_eq!(program.process.wait().unwrap().code(), Some(1));
}

/// The output of a program that sets options and searches the start position.
fn output(options: &str) -> String {
    let mut program = Program::start();
    program.say(&format!("{options}position startpos\ngo depth 2"));
    program.end().join("\n")
}

#[test]
fn uci_plays_by_the_book_only_when_told() {
    assert!(output("uci\n").contains("option name OwnBook type check default false"));
    assert!(output("").contains("info depth 2"));
    let told = output("setoption name OwnBook value true\nsetoption name Seed value 5\n");
    let mv = book::pick(&History::new(Position::startpos(), RuleSet::World), Level::MAX, 5).unwrap();
    assert_eq!(told.trim(), format!("bestmove {mv}"));
    assert!(
        output("setoption name OwnBook value maybe\n").contains("OwnBook is true or false, not \"maybe\"")
    );
}
