//! Files as people have them: encodings, several games, XQStudio, CCBridge, and damage. The games in `tests/notation/files` were
//! written by another program than the reader; `moves.tsv` says what they hold.

use std::path::Path;

use xiangqi::notation::record::{self, CommentBody, DecodeError, GameResult, Record};
use xiangqi::notation::{NotationStyle, Script};
use xiangqi::rules::Color;

use super::iccs;
use crate::bulk;
use crate::random::Random;

struct Fixture {
    name: String,
    bytes: Vec<u8>,
    result: String,
    red: String,
    comments: usize,
    variations: usize,
    moves: String,
}

fn fixtures() -> Vec<Fixture> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/notation/files");
    let table = std::fs::read_to_string(folder.join("moves.tsv")).unwrap();
    let rows = table.lines().map(|line| {
        let [name, result, red, comments, variations, moves] =
            line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        Fixture {
            name: name.to_owned(),
            bytes: std::fs::read(folder.join(name)).unwrap(),
            result: result.to_owned(),
            red: red.trim().to_owned(),
            comments: comments.parse().unwrap(),
            variations: variations.parse().unwrap(),
            moves: moves.to_owned(),
        }
    });
    rows.collect()
}

fn read(bytes: &[u8]) -> Vec<Record> {
    let text = record::decode(bytes).unwrap_or_else(|error| panic!("{error}"));
    record::parse_all(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

#[test]
fn files_of_xqstudio_and_ccbridge_hold_the_games_that_were_written() {
    let fixtures = fixtures();
    assert!(fixtures.len() >= 24);
    for Fixture { name, bytes, result, red, comments, variations, moves } in fixtures {
        let games = read(&bytes);
        let [game] = &games[..] else { panic!("{name} holds {} games", games.len()) };
        assert_eq!(iccs(game), moves, "{name}");
        assert_eq!((game.result().as_str(), game.tag("Red")), (&*result, Some(&*red)), "{name}");
        let kept =
            |fits: fn(&CommentBody) -> bool| game.comments().iter().filter(|kept| fits(&kept.body)).count();
        let is_read = |body: &CommentBody| matches!(body, CommentBody::Variation(..));
        let is_remark =
            |body: &CommentBody| matches!(body, CommentBody::Text(text) if text.contains(['開', '紅']));
        assert_eq!((kept(is_remark), kept(is_read)), (comments, variations), "{name}");
        assert_eq!(game.comments().len(), comments + variations, "{name}");
        for style in [NotationStyle::Wxf, NotationStyle::Chinese(Script::Traditional), NotationStyle::Iccs] {
            let pgn = game.to_pgn(style);
            let again = record::parse(&pgn).unwrap_or_else(|error| panic!("{error} in\n{pgn}"));
            assert_eq!(again.moves(), game.moves(), "{name}");
            assert_eq!(again.comments(), game.comments(), "{name}\n{pgn}");
        }
    }
}

/// The example of the format's author, with what is not zero of its header.
#[test]
fn the_published_example_of_xqf_is_read() {
    let mut bytes = vec![0; 0x400];
    let mut put = |at: usize, hex: &str| {
        let hex: String = hex.split_whitespace().collect();
        for (i, pair) in hex.as_bytes().chunks(2).enumerate() {
            let byte = u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
            match bytes.get_mut(at + i) {
                Some(place) => *place = byte,
                None => bytes.push(byte),
            }
        }
    };
    put(0x00, "58 51 0A");
    put(
        0x10,
        "50 46 3C 32 28 1E 14 0A 00 48 0C 53 3F 2B 17 03 09 13 1D 27 31 3B 45 4F 59 11 4D 06 1A 2E 42 56",
    );
    put(0x33, "02");
    put(0x120, "04 B1 B1 BE A9");
    put(0x130, "06 C1 F8 B4 F3 BB AA");
    put(
        0x400,
        "18 20 F0 FF 00 00 00 00 2F 38 F0 00 00 00 00 00 67 63 F0 00 00 00 00 00 57 60 F0 00 00 00 00 00",
    );
    put(
        0x420,
        "29 3B F0 00 00 00 00 00 2C 4A F0 00 00 00 00 00 2B 27 F0 00 00 00 00 00 22 36 00 00 00 00 00 00",
    );
    let [game] = &read(&bytes)[..] else { panic!("one game") };
    let list = game.to_list(NotationStyle::Chinese(Script::Simplified));
    assert_eq!(list, "1. 兵七进一 马８进７\n2. 兵三进一 炮２平３\n3. 相七进五 马２进１\n4. 马八进七\n0-1\n");
    assert_eq!((game.tag("Site"), game.tag("Red")), (Some("北京"), Some("柳大华")));
}

/// A library of CCBridge that holds these two books.
pub(super) fn library<'a>(books: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut library = vec![0; 66_624 + 2 * 276];
    library[..16].copy_from_slice(b"CCBridgeLibrary\0");
    library[60] = 2;
    for book in books {
        library.extend(book);
        library.resize((library.len() - 67_176).next_multiple_of(4096) + 67_176, 0);
    }
    library
}

#[test]
fn a_library_holds_its_games_in_order() {
    let books: Vec<Fixture> = fixtures().into_iter().filter(|book| book.name.ends_with("cbr")).collect();
    let library = library(books.iter().map(|book| &*book.bytes));
    let games = read(&library);
    assert!(games.iter().map(iccs).eq(books.iter().map(|book| book.moves.clone())));
    let fault = |bytes: &[u8]| record::decode(bytes).unwrap_err().to_string();
    assert_eq!(fault(&library[..67_176]), "byte 67176: the CBL file breaks off");
    assert_eq!(fault(&library[..69_400]), "byte 69398: the CBR file breaks off");
}

#[test]
fn a_version_that_is_not_known_is_named_and_a_fault_has_its_byte() {
    let book = |name: &str| fixtures().into_iter().find(|book| book.name == name).unwrap().bytes;
    let changed = |name: &str, at: usize, to: u8| {
        let mut bytes = book(name);
        bytes[at] = to;
        record::decode(&bytes).unwrap_err().to_string()
    };
    assert_eq!(changed("03.xqf", 2, 19), "XQF of version 19 is not known, only 1 to 18");
    assert_eq!(changed("12.cbr", 19, 3), "CBR of version 3 is not known, only 2");
    assert_eq!(changed("00.xqf", 0x416, 17), "byte 1046: a move of the XQF file leaves the board");
    assert!(changed("00.xqf", 0x14, 255).starts_with("byte 16: bad start position of the XQF file: "));
    assert_eq!(
        record::decode(&book("00.xqf")[..1052]),
        Err(DecodeError::Truncated { format: "XQF", byte: 1050 })
    );
    // A move that cannot be played is told as in any other record, with its position.
    let mut bytes = book("06.xqf");
    bytes[0x417] += 1;
    let text = record::decode(&bytes).unwrap();
    let error = record::parse(&text).unwrap_err().to_string();
    assert!(error.contains("move 1 of red"), "{error}");
}

#[test]
fn texts_are_read_in_every_encoding_of_chinese_programs() {
    let text = "[赛事 \"全国赛\"]\n[红方 \"许银川\"]\n[Black \"赵国荣\"]\n[结果 \"红胜\"]\n\n1. 炮二平五 马８进７ 1-0\n";
    let utf16 =
        |text: &str, bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let marked = format!("\u{feff}{text}");
    let gb = encoding_rs::GB18030.encode(text).0.into_owned();
    for bytes in [
        text.as_bytes().to_vec(),
        marked.clone().into_bytes(),
        utf16(text, u16::to_le_bytes),
        utf16(text, u16::to_be_bytes),
        utf16(&marked, u16::to_le_bytes),
        utf16(&marked, u16::to_be_bytes),
        gb.clone(),
    ] {
        assert_eq!(record::decode(&bytes).as_deref(), Ok(text));
    }
    let [game] = &read(&gb)[..] else { panic!("one game") };
    assert_eq!((game.tag("Event"), game.tag("Red")), (Some("全国赛"), Some("许银川")));
    assert_eq!(game.result(), GameResult::Won(Color::Red));
    // An unknown byte costs one character.
    let mut damaged = gb;
    damaged[12] = 0xff;
    assert_eq!(iccs(&read(&damaged)[0]), iccs(game));
}

#[test]
fn tags_may_hold_quotation_marks_and_line_breaks() {
    let event =
        |text: &str| record::parse(text).map(|game| game.tag("Event").map(str::to_owned)).ok().flatten();
    let tagged = |value: &str| format!("[Event \"{value}\"]\n[Red \"A\"]\n\n1. C2.5 *");
    for (value, read) in [
        ("第24届\"五羊杯\"赛", "第24届\"五羊杯\"赛"),
        ("\"五羊杯\"", "\"五羊杯\""),
        ("第1届\"[局07]红上右士\"赛", "第1届\"[局07]红上右士\"赛"),
        ("\"", "\""),
        ("a \\\"b\\\" c", "a \"b\" c"),
        ("first\r\nsecond", "first second"),
        ("first\nsecond \"half\" third", "first second \"half\" third"),
    ] {
        assert_eq!(event(&tagged(value)).as_deref(), Some(read), "{value}");
        let written = record::parse(&tagged(value)).unwrap().to_pgn(NotationStyle::Wxf);
        assert_eq!(event(&written).as_deref(), Some(read), "{written}");
    }
    for text in ["[Event \"x\n[Red \"A\"]\n\n1. C2.5", "[Event \"x]\n\n1. C2.5"] {
        assert!(record::parse(text).unwrap_err().to_string().contains("never closed"), "{text}");
    }
}

#[test]
fn variations_are_written_in_the_notation_of_the_game_or_as_they_were() {
    let game = record::parse("1. C2.5 H8+7 (1... H2+3 2. P7+1 (2. H2+3 good) 2... R1+1) 2. H2+3 (or 2. x) *");
    let pgn = game.unwrap().to_pgn(NotationStyle::Chinese(Script::Traditional));
    let moves = pgn.rsplit_once("\n\n").unwrap().1;
    assert_eq!(
        moves,
        "1. 炮二平五 馬８進７ (1... 馬２進３ 2. 兵七進一 (2. H2+3 good) 2... 車１進１) 2. 馬二進三 (or 2. x) *\n"
    );
    let text = "[DhtmlXQ][DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist][DhtmlXQ_move_0_3_1]66651022\
                [/DhtmlXQ_move_0_3_1][DhtmlXQ_comment1_3]quiet[/DhtmlXQ_comment1_3][DhtmlXQ_move_1_4_2]2324\
                [/DhtmlXQ_move_1_4_2][/DhtmlXQ]";
    let pgn = record::parse(text).unwrap().to_pgn(NotationStyle::Wxf);
    assert!(pgn.contains("2. H2+3 (2. P3+1 {quiet} 2... H2+3 (2... P3+1))"), "{pgn}");
    // Neither depth nor a circle does harm.
    let deep = format!("C2.5 {}{}", "(C8.5 ".repeat(20_000), ")".repeat(20_000));
    assert_eq!(record::parse(&deep).unwrap().moves().len(), 1);
}

/// Reads every file of a folder that `moves.tsv` names, with its moves behind a tab.
#[test]
#[ignore = "needs XIANGQI_RECORDS, a folder of records"]
fn a_folder_of_records_is_read() {
    let Ok(folder) = std::env::var("XIANGQI_RECORDS") else { return };
    let table = std::fs::read_to_string(Path::new(&folder).join("moves.tsv")).unwrap();
    let mut read = 0;
    let mut all = 0;
    let mut faults = Vec::new();
    for line in table.lines() {
        let (name, moves) = line.split_once('\t').unwrap();
        let bytes = std::fs::read(Path::new(&folder).join(name)).unwrap();
        let game = record::decode(&bytes).map_err(|error| error.to_string());
        let game = game.and_then(|text| record::parse(&text).map_err(|error| error.to_string()));
        all += 1;
        match game {
            Ok(game) if iccs(&game) == moves => read += 1,
            Ok(_) => faults.push(format!("{name}: other moves")),
            Err(error) => faults.push(format!("{name}: {error}")),
        }
    }
    assert!(read * 1000 >= all * 995, "{read} of {all} read:\n{}", faults.join("\n"));
}

#[test]
fn damaged_files_are_games_or_one_line() {
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    for (at, Fixture { bytes, .. }) in fixtures().into_iter().enumerate() {
        let game = read(&bytes).remove(0);
        let text = match at % 4 {
            0 => game.to_dhtmlxq(),
            1 => game.to_list(NotationStyle::Wxf),
            _ => game.to_pgn(NotationStyle::Chinese(Script::Traditional)),
        };
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let encoded =
            [encoding_rs::GB18030, encoding_rs::BIG5].map(|encoding| encoding.encode(&text).0.into_owned());
        seeds.extend([bytes, utf16, text.into_bytes()].into_iter().chain(encoded));
    }
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut games = 0;
    for round in 0..bulk(2_000, 100_000) {
        let mut bytes = seeds[round % seeds.len()].clone();
        for _ in 0..1 + random.below(8) {
            let at = random.below(bytes.len().max(1));
            match random.below(4) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at.min(bytes.len()), random.below(256) as u8),
                2 => drop(bytes.drain(at.min(bytes.len())..(at + random.below(40)).min(bytes.len()))),
                _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << random.below(8)),
            }
        }
        let message = match record::decode(&bytes) {
            Ok(text) => match record::parse_all(&text) {
                Ok(read) => {
                    games += read.len();
                    continue;
                }
                Err(error) => error.to_string(),
            },
            Err(error) => error.to_string(),
        };
        assert!(message.len() < 1000 && !message.chars().any(char::is_control), "{message:?}");
    }
    assert!(games > 0, "some damaged files can still be read");
}
