//! The commands that draw: `render`, `replay`, `review`.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A short game that ends in mate (composed for these tests).
const GAME: &str = "1. C2.5 P1+1 2. C5+4 P9+1 3. C8+2 R1+1 4. C8.5";

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

/// Runs a command line, its words parted by blanks, that must succeed; returns what it says.
fn draws(folder: &Path, line: &str) -> String {
    let output = run(folder, &line.split(' ').collect::<Vec<_>>());
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{line}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command line that must fail with this code and one of these words in its complaint.
fn refuses(folder: &Path, line: &str, code: i32, word: &str) {
    let output = run(folder, &line.split(' ').collect::<Vec<_>>());
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{line}: {complaint}");
    assert!(complaint.contains(word), "{line}: {complaint}");
    assert!(!folder.join("x.png").exists() && !folder.join("x.gif").exists(), "{line}: nothing is written");
}

fn size(folder: &Path, file: &str) -> (u32, u32) {
    image::ImageReader::open(folder.join(file)).unwrap().into_dimensions().unwrap()
}

#[test]
fn render_takes_every_option() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    draws(folder, "render start -o plain.png");
    assert_eq!(size(folder, "plain.png"), (860, 1000));
    let everything = "--theme night --pieces pictogram --badges --numbers chinese --view black --size 430 --last h2e2 \
                      --captured p --select h7 --hint h9g7 --played b9c7 --cycle a9a8,a0a1,a8a9,a1a0 --attacks h7h0 \
                      --result draw";
    draws(folder, &format!("render start -o all.png {everything}"));
    assert_eq!(size(folder, "all.png"), (430, 500));
    let all = std::fs::read(folder.join("all.png")).unwrap();
    // The arrows of a cycle stand in for the last two moves.
    let last = "render start -o last.png --last h2e2";
    draws(folder, last);
    draws(folder, &format!("{last} --previous h9g7").replace("last.png", "both.png"));
    assert_ne!(
        std::fs::read(folder.join("last.png")).unwrap(),
        std::fs::read(folder.join("both.png")).unwrap()
    );
    // Each of them changes the picture.
    let options: Vec<&str> = everything.split(" --").map(|option| option.trim_start_matches("--")).collect();
    for left_out in options.iter().filter(|option| !option.starts_with("last")) {
        let others = options.iter().filter(|option| *option != left_out);
        let others: Vec<String> = others.map(|option| format!("--{option}")).collect();
        draws(folder, &format!("render start -o other.png {}", others.join(" ")));
        assert!(std::fs::read(folder.join("other.png")).unwrap() != all, "--{left_out} changes nothing");
    }
}

#[test]
fn replay_and_review_draw_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("game.txt"), GAME).unwrap();
    draws(
        folder,
        "replay game.txt -o game.gif --theme paper --size 430 --delay 30 --hold 200 --view black --badges",
    );
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(std::fs::File::open(folder.join("game.gif")).unwrap()).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [30, 30, 30, 30, 30, 30, 30, 200]);

    let said =
        draws(folder, "review game.txt --graph graph.png --sheet sheet.png --nodes 2000 --theme night");
    assert!(
        said.contains("3... R1+1: Red's chance")
            && said.contains("-> 100 %; ")
            && said.contains(" was better, which stops mate: "),
        "{said}"
    );
    assert_eq!(size(folder, "graph.png").0, 860);
    assert!(size(folder, "sheet.png").0 >= 430);
}

#[test]
fn what_cannot_be_drawn_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("game.txt"), GAME).unwrap();
    std::fs::write(folder.join("broken.txt"), "1. C2.5 P1+1 2. C9+9").unwrap();
    std::fs::write(folder.join("empty.txt"), "").unwrap();
    let cases = [
        ("render start -o x.png --size 0", 1, "430 to 1290 pixels wide, not 0"),
        ("render start -o x.png --size 10000", 1, "not 10000"),
        ("render start -o x.png --size -1", 2, "-1"),
        ("render start -o x.png --theme oak", 2, "one of wood, paper, night"),
        ("render start -o x.png --pieces chess", 2, "one of traditional, simplified, pictogram"),
        ("render start -o x.png --numbers roman", 2, "one of arabic, chinese"),
        ("render start -o x.png --view green", 2, "red, black"),
        ("render start -o x.png --last z9z8", 2, "z9z8"),
        ("render start -o x.png --select k5", 2, "k5"),
        ("render start -o x.png --captured p", 2, "--last"),
        ("render start -o x.png --played e4e5", 1, "--played e4e5: no piece stands on e4"),
        ("render start -o x.png --previous e4", 2, "e4"),
        ("render start -o x.png --attacks e4e5,x", 2, "x"),
        ("render start -o x.png --last h2e2 --captured z", 1, "'z' is no piece letter"),
        ("render 9/9 -o x.png", 1, "bad FEN"),
        ("render start -o none/x.png", 1, "cannot write none/x.png"),
        ("replay broken.txt -o x.gif", 1, "broken.txt: "),
        ("replay missing.txt -o x.gif", 1, "cannot read missing.txt"),
        ("replay game.txt -o x.gif --size 10000", 1, "not 10000"),
        ("replay game.txt -o x.gif --delay 1", 2, "1 is not in 2.."),
        ("replay game.txt -o x.gif --hold 70000", 2, "70000"),
        ("review broken.txt --graph x.png", 1, "broken.txt: "),
        ("review empty.txt --graph x.png", 1, "empty.txt: "),
        ("review game.txt --graph x.png --size 0", 1, "not 0"),
        ("review game.txt --graph x.png --nodes 0", 2, "0 is not in 1.."),
    ];
    for (line, code, word) in cases {
        refuses(folder, line, code, word);
    }
}

#[test]
fn the_help_shows_every_option() {
    let folder = tempfile::tempdir().unwrap();
    let look = ["--theme", "--pieces", "--badges", "--numbers", "--view", "--size"];
    for (command, own) in [
        (
            "render",
            &[
                "--output",
                "--last",
                "--previous",
                "--captured",
                "--select",
                "--hint",
                "--played",
                "--cycle",
                "--attacks",
                "--result",
            ][..],
        ),
        ("replay", &["--output", "--delay", "--hold"]),
        ("review", &["--graph", "--sheet", "--nodes"]),
    ] {
        let help = draws(folder.path(), &format!("{command} --help"));
        for option in look.iter().chain(own) {
            assert!(help.contains(option), "{command} --help does not show {option}:\n{help}");
        }
    }
}
