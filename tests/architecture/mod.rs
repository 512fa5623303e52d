//! The map of the layers: allowed uses and forbidden words.

#[path = "../../build/checks.rs"]
mod checks;
mod features;
#[path = "../../build/sentences.rs"]
#[expect(dead_code, reason = "the build writes the code")]
mod sentences;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// (layer, allowed layers besides itself, forbidden words)
const LAYERS: &[(&str, &str, &str)] = &[
    ("game", "", "std::time, std::io, std::fs, tokio, sqlx, getrandom"),
    ("rating", "game", "std::time, std::io, std::fs, tokio, sqlx, getrandom"),
    ("env", "game", "tokio, sqlx"),
    ("backoff", "", "serenity, sqlx"),
    ("http", "", "serenity, sqlx"),
    ("metrics", "", "serenity, sqlx"),
    ("watchdog", "", "serenity, sqlx"),
    ("store", "game rating", "serenity, axum"),
    ("config", "store", "serenity, sqlx"),
    ("i18n", "game rating", "serenity, sqlx, reqwest, tokio, axum"),
    ("message", "game i18n", "serenity, sqlx, reqwest, tokio, axum"),
    ("platform", "metrics i18n message", "serenity, sqlx, axum"),
    ("pictures", "message platform", "serenity, sqlx, axum"),
    ("commands", "game rating i18n message", "serenity, sqlx, reqwest, tokio, axum"),
    ("engine_pool", "game env metrics watchdog store", "serenity, sqlx, reqwest, axum"),
    (
        "features",
        "game rating env backoff metrics watchdog store \
         i18n message platform pictures commands engine_pool",
        "serenity, sqlx, reqwest, axum",
    ),
    (
        "runtime",
        "game rating env backoff metrics watchdog store \
         i18n message platform pictures commands engine_pool features",
        "serenity, sqlx, reqwest, axum",
    ),
    ("monitor", "watchdog http", "serenity, sqlx"),
    (
        "discord",
        "game backoff metrics store config env i18n message platform commands features runtime",
        "sqlx",
    ),
    (
        "playground",
        "backoff game store config env i18n message platform commands features runtime http",
        "serenity",
    ),
    ("activity", "store config env i18n message platform features runtime http discord", "serenity, sqlx"),
];

/// Only the command line speaks to the terminal.
const PRINTING: &[&str] = &["println!", "print!(", "stdout()", "stderr()"];
/// Layers without SQL, but for the `queries.rs` of features.
const WITHOUT_SQL: &[&str] = &["i18n", "message", "commands", "engine_pool", "features", "runtime"];
const VERBS: [&str; 9] =
    ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "PRAGMA ", "VACUUM ", "CREATE ", "ALTER ", "ATTACH "];

#[test]
fn each_layer_uses_only_the_layers_below_it() {
    let mut faults = Vec::new();
    for (file, (layer, allowed, _)) in layered() {
        let used =
            imports(&code(&file), &module_of(&file)).into_iter().filter_map(|path| path.into_iter().next());
        for used in used.filter(|used| rule(used).is_some() && used != layer) {
            if !allowed.split_whitespace().any(|allowed| allowed == used) {
                faults.push(format!("{}: {layer} must not use {used}", file.display()));
            }
        }
    }
    assert_eq!(faults, [""; 0], "an edge goes upward");
}

#[test]
fn each_layer_is_free_of_what_it_never_contains() {
    let mut faults = Vec::new();
    for (file, (layer, _, never)) in layered() {
        let code = code(&file);
        let never = never.split(", ").filter(|word| !word.is_empty());
        for word in never.chain(PRINTING.iter().copied()).filter(|word| mentions(&code, word)) {
            faults.push(format!("{}: {layer} must not mention {word}", file.display()));
        }
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn whole_records_are_read_and_written_in_one_place() {
    // Reading takes long and must not block an actor.
    let words = ["record::parse(", "parse_all(", "parse_in(", "decode(", "to_pgn(", "to_dhtmlxq("];
    // The last two are called through the first; the parser reads two moves at most.
    let places = ["features/decoder.rs", "commands/parser.rs", "replay/queries.rs", "replay/export.rs"];
    let mut faults = Vec::new();
    for (file, (layer, ..)) in layered().filter(|(_, (layer, ..))| *layer != "notation") {
        let code = code(&file);
        let found = words.iter().find(|word| mentions(&code, word));
        if let Some(word) = found.filter(|_| !places.iter().any(|place| file.ends_with(place))) {
            faults.push(format!("{}: {layer} mentions {word}", file.display()));
        }
    }
    assert_eq!(faults, [""; 0], "use the decoder of the services");
}

#[test]
fn sql_stands_only_where_it_belongs() {
    let mut faults = Vec::new();
    for (file, (layer, ..)) in layered().filter(|(_, (layer, ..))| WITHOUT_SQL.contains(layer)) {
        if *layer == "features" && file.ends_with("queries.rs") {
            continue;
        }
        if code(&file).split('"').any(|text| VERBS.iter().any(|verb| text.trim_start().starts_with(verb))) {
            faults.push(file.display().to_string());
        }
    }
    assert_eq!(faults, [""; 0], "statements of features stand in their queries.rs");
}

#[test]
fn what_people_type_is_never_part_of_a_statement() {
    // sqlx takes other than static statements only under these names.
    let mut faults = Vec::new();
    // This file joins static names and fragments.
    let fixed = "store/transfer.rs";
    for file in sources().into_iter().filter(|file| !file.ends_with(fixed)) {
        let code = code(&file);
        for word in
            ["AssertSqlSafe", "from_utf8_unchecked", "raw_sql", "QueryBuilder", ".leak()", "Box::leak"]
        {
            if mentions(&code, word) {
                faults.push(format!("{}: {word}", file.display()));
            }
        }
        faults.extend(built_statements(&code).map(|built| format!("{}: {built}", file.display())));
    }
    assert_eq!(faults, [""; 0]);
    assert_eq!(built_statements("let x = format!(\n  \"SELECT {y}\");").count(), 1);
}

/// Returns built texts that begin like a statement.
fn built_statements(code: &str) -> impl Iterator<Item = String> {
    // What `concat!` joins are literals.
    let texts = ["format!(", "push_str("].into_iter().flat_map(|call| code.split(call).skip(1));
    texts
        .filter_map(|rest| rest.trim_start().trim_start_matches('&').strip_prefix('"'))
        .filter(|text| VERBS.iter().any(|verb| text.starts_with(verb)))
        .map(|text| text.chars().take(40).collect())
}

#[test]
fn no_test_sleeps() {
    let mut faults = Vec::new();
    for file in files_below(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")) {
        let code = code(&file);
        if ["thread::sleep", "time::sleep"].iter().any(|word| code.contains(&format!("{word}(")))
            && !code.contains("start_paused = true")
        {
            faults.push(file.display().to_string());
        }
    }
    assert_eq!(faults, [""; 0], "wait for what is to happen, not for a time");
}

#[test]
fn the_command_line_is_tested_from_outside() {
    // The binary is built without a test program of its own, so a test in it would never run.
    let mut tests = sources();
    tests.retain(|file| layer_of(file).is_none() && !file.ends_with("lib.rs"));
    tests.retain(|file| code(file).contains("cfg(test)"));
    assert!(tests.is_empty(), "{tests:?} have tests of their own");
}

#[test]
fn every_layer_of_the_table_exists() {
    let found: BTreeSet<String> = sources().iter().filter_map(|file| layer_of(file)).collect();
    let table: BTreeSet<String> = LAYERS.iter().map(|(layer, ..)| (*layer).to_owned()).collect();
    assert_eq!(found, table);
}

#[test]
fn the_changelog_lists_nothing_twice() {
    let changelog = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("CHANGELOG.md")).unwrap();
    let mut begun = BTreeSet::new();
    for entry in changelog.lines().filter(|line| line.starts_with("- ")) {
        let beginning: String = entry.chars().take(30).collect();
        assert!(begun.insert(beginning), "twice: {entry}");
    }
    assert!(begun.len() > 20);
}

#[test]
fn the_table_has_no_circle() {
    // Every row uses only rows above it, so the order of the table is a proof.
    let order: BTreeMap<&str, usize> =
        LAYERS.iter().enumerate().map(|(at, (layer, ..))| (*layer, at)).collect();
    for (layer, allowed, _) in LAYERS {
        for used in allowed.split_whitespace() {
            assert!(order[used] < order[layer], "{layer} uses {used}, which stands below it in the table");
        }
    }
}

#[test]
fn languages_that_say_different_things_stop_the_build() {
    let english = "a = A { $b }\nc = { $n ->\n    [one] one\n   *[other] { $n }\n}\n";
    let selecting = |keys: &[&str]| {
        let rows: String = keys.iter().map(|key| format!("    [{key}] x\n")).collect();
        format!("a = A {{ $b }}\nc = {{ $n ->\n{rows}   *[other] {{ $n }}\n}}\n")
    };
    let check = |source: &str| {
        let forms = sentences::Forms::default();
        let first = sentences::read("en", &forms, english)?;
        sentences::read("fr", &forms, source).and_then(|other| sentences::compare(&first, "fr", &other))
    };
    assert_eq!(check(english), Ok(()));
    assert_eq!(check(&selecting(&["one"])), Ok(()));
    // (the French file, its fault)
    let cases = [
        ("a = A { $b }\n".to_owned(), "fr: c: is missing"),
        (format!("{english}d = D\n"), "fr: d: is not in the first language"),
        (english.replace("$b", "$x"), "fr: a: has [$x] instead of [$b]"),
        (format!("{english}a = again\n"), "fr: a: stands twice"),
        (english.replace("    [one] one\n", ""), "fr: c: the selector over $n lacks [one]"),
        (selecting(&["one", "few"]), "fr: c: the selector over $n has [few], which is never chosen"),
        (
            "a = A { $b }\nc = { $n ->\n    [horse] h\n   *[soldier] s\n}\n".to_owned(),
            "fr: c: the selector over $n lacks [general]",
        ),
        (english.replace("A {", "A { c } {"), "fr: a: uses c: a sentence cannot stand in another"),
        (english.replace("{ $b }", "{ THE($b) }"), "fr: a: uses THE, which is no form of the language"),
    ];
    for (source, expected) in cases {
        assert_eq!(check(&source).map_err(|fault| fault.to_string()), Err(expected.to_owned()), "{source}");
    }
    let sentences =
        sentences::read("en", &sentences::Forms::default(), "opening-x = X\nopening-y = Y\n").unwrap();
    assert!(sentences::family(&sentences, "opening-", ["x", "y"]).is_ok());
    for (names, expected) in
        [(&["x"][..], "opening-y names nothing"), (&["x", "y", "z"], "opening-z is missing")]
    {
        let fault = sentences::family(&sentences, "opening-", names.iter().copied()).unwrap_err();
        assert_eq!(fault.to_string(), expected);
    }
}

#[test]
fn forms_are_functions_of_their_own_language() {
    let side = "side = { $side ->\n    [red] R\n   *[black] B\n}\n";
    let english: &str = &format!("{side}the = the {{ $role ->\n    [elephant] e\n   *[other] o\n}}\n");
    let forms = sentences::read_forms("en", english).unwrap();
    let first = sentences::read("en", &forms, "a = { SIDE($x) } { THE($y) }\n").unwrap();
    assert_eq!(sentences::complete("en", &forms, &first), Ok(()));
    let the = "the = { $role ->\n    [elephant] e\n   *[other] o\n}\n";
    let with_un: &str = &format!("{english}un = x\n");
    // (forms of the other language, its sentence, the fault)
    let cases = [
        (english, "a = { THE($y) } { SIDE($x) }\n", Ok(())),
        (side, "a = { SIDE($x) } { $y }\n", Err("fr: a: $y needs a form or a selector, as elsewhere")),
        (the, "a = { $x } { THE($y) }\n", Err("fr: a: $x needs a form or a selector, as elsewhere")),
        (the, "a = { THE($x) } { THE($y) }\n", Err("fr: a: $x is another kind of thing than elsewhere")),
        (english, "a = { LE($x) } { THE($y) }\n", Err("fr: a: uses LE, which is no form of the language")),
        (english, "a = { SIDE($x) } { THE($y) } { -term }\n", Err("fr: there is no term -term")),
        (english, "a = { SIDE($x) } { THE($y) }\n-term = T\n", Err("fr: nothing uses -term")),
        (side, "a = { SIDE($x) } { THE($y) }\n", Err("fr: a: uses THE, which is no form of the language")),
        ("the = { $rolle }\n", "", Err("fr: forms.ftl: the: a form is not told $rolle")),
        ("the = { piece }\n", "", Err("fr: forms.ftl: the: uses piece, which is no form")),
        (
            "the = { $owner ->\n   *[yours] x\n}\n",
            "",
            Err("fr: the: the selector over $owner lacks [theirs]"),
        ),
        (with_un, "a = { SIDE($x) } { THE($y) }\n", Err("fr: nothing uses UN")),
        (english, "# leaves out $y\na = { SIDE($x) }\n", Err("fr: nothing uses THE")),
        (side, "# leaves out $y\na = { SIDE($x) }\n", Ok(())),
    ];
    for (forms, source, expected) in cases {
        let check = || {
            let forms = sentences::read_forms("fr", forms)?;
            let other = sentences::read("fr", &forms, source)?;
            sentences::complete("fr", &forms, &other)?;
            sentences::compare(&first, "fr", &other)?;
            sentences::code(&[("en", first.clone()), ("fr", other)]).map(|_| ())
        };
        assert_eq!(check().map_err(|fault| fault.to_string()), expected.map_err(str::to_owned), "{source}");
    }
}

#[test]
fn lengths_and_chinese_typography_are_held() {
    let hold = |locale: &str, source: &str| {
        let all = sentences::read(locale, &sentences::Forms::default(), source).unwrap();
        checks::hold(locale, &all).map_err(|fault| fault.split(": ").nth(1).unwrap_or_default().to_owned())
    };
    for fine in [
        "a = 将军！轮到{ $player }走棋（红方）。",
        "a = 输入 `/xq play, now` 或用 C2.5 走棋：`炮二平五`",
        "a = **{ $winner }**胜——{ $loser }负……",
        "button-a = 悔棋",
    ] {
        assert_eq!(hold("zh-CN", &format!("{fine}\n")), Ok(()), "{fine}");
    }
    for wrong in [
        "a = 将军!",
        "a = 将军, 轮到你",
        "a = 红方 黑方",
        "a = { $player } 走棋",
        "a = 轮到 { $player }",
        "a = 红方(先手)",
        "a = 你输了.",
        "a = 将军！ 走棋",
    ] {
        assert_eq!(hold("zh-TW", &format!("{wrong}\n")), Err("a".to_owned()), "{wrong}");
        assert_eq!(hold("vi", &format!("{wrong}\n")), Ok(()), "{wrong}");
    }
    for (key, longest) in
        [("button-x", 80), ("command-x", 100), ("option-x", 100), ("choice-x", 100), ("a", 2000)]
    {
        assert_eq!(hold("en", &format!("{key} = {}\n", "x".repeat(longest))), Ok(()));
        assert_eq!(hold("en", &format!("{key} = {}\n", "x".repeat(longest + 1))), Err(key.to_owned()));
        let long = "x".repeat(longest - 1);
        let branches = format!("{key} = {{ $n ->\n    [one] x\n   *[other] {{ $n }} {long}\n}}\n");
        assert_eq!(hold("en", &branches), Err(key.to_owned()), "every branch counts");
    }
}

#[test]
fn no_two_files_of_a_layer_use_each_other() {
    let mut uses = 0;
    let mut faults = Vec::new();
    for (layer, ..) in LAYERS {
        let files: Vec<PathBuf> =
            sources().into_iter().filter(|file| layer_of(file).as_deref() == Some(*layer)).collect();
        let modules: Vec<Vec<String>> = files.iter().map(|file| module_of(file)).collect();
        let edges: BTreeMap<usize, BTreeSet<usize>> = files
            .iter()
            .enumerate()
            .map(|(at, file)| {
                let used = imports(&code(file), &modules[at]);
                let targets = used.iter().filter_map(|path| owner(path, &modules)).filter(|to| *to != at);
                (at, targets.collect())
            })
            .collect();
        uses += edges.values().map(BTreeSet::len).sum::<usize>();
        let circle: Vec<String> = circle(edges).into_iter().map(|at| modules[at].join("::")).collect();
        if !circle.is_empty() {
            faults.push(format!("files of {layer} use each other in a circle: {}", circle.join(", ")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(uses > sources().len(), "few uses were found");
}

#[test]
fn an_import_is_seen_in_every_form() {
    let here: Vec<String> = ["features", "play", "show"].map(str::to_owned).to_vec();
    // (code in `features::play::show`, the paths it names)
    let table: &[(&str, &[&str])] = &[
        ("use super::moves::{a, B};", &["features::play::moves::a", "features::play::moves::B"]),
        ("use super::super::context;", &["features::context"]),
        ("use super::super::effects::{self as e, Post};", &["features::effects", "features::effects::Post"]),
        ("use crate::i18n::{escape::name, rulings};", &["i18n::escape::name", "i18n::rulings"]),
        ("let x = super::super::ruling::due(1);", &["features::ruling::due"]),
        ("use super::super::super::runtime::Config;", &["runtime::Config"]),
        (
            "use crate::{game::Event, rules::{Color, Move}, store};",
            &["game::Event", "rules::Color", "rules::Move", "store"],
        ),
        ("let x = crate::engine::search(1);", &["engine::search"]),
        ("pub(in crate::render) fn f() {}", &["render"]),
        ("use crate::engine::{self, *};", &["engine", "engine"]),
        ("// use crate::message::Reply;", &[]),
        ("/// See [`crate::message::Reply`].", &[]),
        ("use crate::{\n    game::Event, // crate::message\n    store,\n};", &["game::Event", "store"]),
    ];
    for (text, expected) in table {
        let found: Vec<String> =
            imports(&without_comments(text), &here).iter().map(|path| path.join("::")).collect();
        assert_eq!(found, *expected, "{text}");
    }
    let edges = [(0, [1].into()), (1, [2].into()), (2, [0].into()), (3, [0].into())].into();
    assert_eq!(circle(edges), [0, 1, 2]);
    assert_eq!(circle([(0, [1].into()), (1, [].into())].into()), [0; 0]);
}

#[test]
fn a_word_is_seen_where_it_begins() {
    for (code, word, expected) in [
        ("println!(\"x\")", "println!", true),
        ("eprintln_like()", "println!", false),
        ("use std::time::Instant;", "std::time", true),
        ("deserde()", "serde", false),
    ] {
        assert_eq!(mentions(code, word), expected, "{code}");
    }
}

fn rule(layer: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    LAYERS.iter().find(|(name, ..)| *name == layer)
}

fn layered() -> impl Iterator<Item = (PathBuf, &'static (&'static str, &'static str, &'static str))> {
    sources().into_iter().filter_map(|file| {
        let layer = layer_of(&file)?;
        Some((file, rule(&layer).unwrap_or_else(|| panic!("{layer} has no row in LAYERS"))))
    })
}

/// The layer of a file below `src`; none for the command line and the two roots.
fn layer_of(file: &Path) -> Option<String> {
    let inside = file.strip_prefix(root()).expect("sources are below src");
    let first = inside.components().next()?.as_os_str().to_str()?;
    let layer = first.strip_suffix(".rs").unwrap_or(first);
    if ["lib", "main", "cli"].contains(&layer) { None } else { Some(layer.to_owned()) }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn sources() -> Vec<PathBuf> {
    files_below(root())
}

fn files_below(folder: PathBuf) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn code(file: &Path) -> String {
    without_comments(&fs::read_to_string(file).unwrap())
}

fn without_comments(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        match line.find("//") {
            // Not the slashes of an address.
            Some(at) if !line[..at].ends_with(':') => lines.push(&line[..at]),
            _ => lines.push(line),
        }
    }
    lines.join("\n")
}

fn name(text: &str) -> Option<String> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    if end > 0 { Some(text[..end].to_owned()) } else { None }
}

/// The path of a file's module: `features::play::show`.
fn module_of(file: &Path) -> Vec<String> {
    let inside = file.strip_prefix(root()).expect("sources are below src").with_extension("");
    let mut path: Vec<String> =
        inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    path.pop_if(|last| last == "mod");
    path
}

/// The paths that a module names, in imports and within expressions.
fn imports(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = ["crate::", "super::"].iter().filter_map(|start| rest.find(start)).min() {
        let inside_a_name = rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
        let (base, tail) = if rest[at..].starts_with("crate::") {
            (Vec::new(), &rest[at + "crate::".len()..])
        } else {
            let mut base = module.to_vec();
            let mut tail = &rest[at..];
            while let Some(more) = tail.strip_prefix("super::") {
                base.pop();
                tail = more;
            }
            (base, tail)
        };
        if !inside_a_name {
            tree(tail, &base, &mut found);
        }
        rest = tail;
    }
    found
}

/// The paths of a use from its first name on: `case::{Ctx, changed}`.
fn tree(text: &str, base: &[String], found: &mut Vec<Vec<String>>) {
    if let Some(list) = text.strip_prefix('{') {
        let mut depth = 0;
        let mut start = 0;
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                ',' | '}' if depth == 0 => {
                    let part = list[start..at].trim();
                    if !part.is_empty() {
                        tree(part, base, found);
                    }
                    start = at + 1;
                    if c == '}' {
                        return;
                    }
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
        return;
    }
    let Some(first) = name(text) else {
        // Everything of a module.
        if text.starts_with('*') {
            found.push(base.to_vec());
        }
        return;
    };
    let mut path = base.to_vec();
    let tail = text[first.len()..].strip_prefix("::");
    if first != "self" {
        path.push(first);
    }
    match tail {
        Some(tail) => tree(tail, &path, found),
        None => found.push(path),
    }
}

/// The file that holds what a path names: the longest module that the path begins with.
fn owner(path: &[String], modules: &[Vec<String>]) -> Option<usize> {
    (0..modules.len())
        .filter(|at| modules[*at].len() > 1 && path.starts_with(&modules[*at]))
        .max_by_key(|at| modules[*at].len())
}

/// Returns the files in a circle of uses or between two.
fn circle(mut edges: BTreeMap<usize, BTreeSet<usize>>) -> Vec<usize> {
    loop {
        let count = edges.len();
        let users = edges.clone();
        edges.retain(|file, used| {
            used.iter().any(|used| users.contains_key(used)) && users.values().any(|used| used.contains(file))
        });
        if edges.len() == count {
            return edges.into_keys().collect();
        }
    }
}

/// Returns `true` if the code has the word, not as the end of a longer name.
fn mentions(code: &str, word: &str) -> bool {
    code.match_indices(word)
        .any(|(at, _)| !code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_'))
}
