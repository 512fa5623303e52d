//! Names, dates and results are found in the published fields.

use xiangqi::masters::MasterResult;

use super::Tables;
use super::attribution::{Attribution, Fields};
use super::names::NameTable;

/// Returns Red, Black, event and place in Latin letters, the year and the result of the text.
fn attribute(fields: &Fields<'_>) -> (String, String, String, String, u16, MasterResult) {
    let table = |text| NameTable::read(text).unwrap();
    let tables = Tables {
        people: table(include_str!("../../assets/masters/people.txt")),
        events: table(include_str!("../../assets/masters/events.txt")),
        places: table(include_str!("../../assets/masters/places.txt")),
    };
    let Attribution { players: [red, black], event, place, date, result } = tables.attribute(fields);
    let name = |table: &NameTable, row: Option<usize>| {
        row.map_or(String::new(), |row| table.rows[row].latin.clone())
    };
    let (people, year) = (&tables.people, date.map_or(0, |(year, ..)| year));
    (
        name(people, red),
        name(people, black),
        name(&tables.events, event),
        name(&tables.places, place),
        year,
        result,
    )
}

#[test]
fn names_are_found_in_what_was_published() {
    use MasterResult::{BlackWon, Drawn, RedWon, Unknown};
    let none = Fields { date: "", event: "", red: "", black: "", site: "" };
    let table = [
        (
            Fields {
                date: "1991-05-11",
                event: "全國象棋團體錦標賽 中炮對單提馬",
                red: "前衛李洪濱",
                black: "湖北柳大華",
                site: "無錫",
            },
            ("Li Hongbin", "Liu Dahua", "National Team Championship", "Wuxi", 1991, Unknown),
        ),
        (
            Fields { event: "20061124劉殿中勝張江", ..none },
            ("Liu Dianzhong", "Zhang Jiang", "", "", 2006, RedWon),
        ),
        (
            Fields { event: "19800830楊官璘負王嘉良", ..none },
            ("Yang Guanlin", "Wang Jialiang", "", "", 1980, BlackWon),
        ),
        (
            Fields { event: "20090222第二輪第二臺趙國榮先和許銀川", ..none },
            ("Zhao Guorong", "Xu Yinchuan", "", "", 2009, Drawn),
        ),
        // Misprints, and blanks inside a name.
        (
            Fields { red: "廣東呂 欽", black: "浙江 於幼華", ..none },
            ("Lü Qin", "Yu Youhua", "", "", 0, Unknown),
        ),
        (
            Fields { red: "廣東楊官麟", black: "黑龍江卜風波(特級大師)", ..none },
            ("Yang Guanlin", "Bu Fengbo", "", "", 0, Unknown),
        ),
        // The field is cut off, the text is not.
        (
            Fields {
                event: "2007年七鬥星杯全國象棋甲級聯賽 中盛東坡水泥 蔣川 先和 廣東 許銀川",
                red: "中盛東坡水泥 蔣",
                black: "廣東 許銀川",
                ..none
            },
            ("Jiang Chuan", "Xu Yinchuan", "Chinese Premier League", "", 2007, Drawn),
        ),
        // Two people consult.
        (Fields { red: "張國鳳+陶漢明", black: "呂欽", ..none }, ("", "Lü Qin", "", "", 0, Unknown)),
        (
            Fields { red: "DANG THANG TRUNG", black: "HENKE Simon", ..none },
            ("Dang Thanh Trung", "Simon Henke", "", "", 0, Unknown),
        ),
        // The date is that of another event.
        (
            Fields {
                date: "1978-09-18",
                event: "1989年“金角杯”象棋國際特級大師邀請賽",
                red: "柳大華",
                black: "李來群",
                site: "濟南",
            },
            ("Liu Dahua", "Li Laiqun", "International Grandmasters' Invitational", "Jinan", 1989, Unknown),
        ),
        (Fields { event: "中炮橫車七路馬對屏風馬", ..none }, ("", "", "", "", 0, Unknown)),
    ];
    for (fields, expected) in table {
        let (red, black, event, place, year, result) = attribute(&fields);
        assert_eq!((&red[..], &black[..], &event[..], &place[..], year, result), expected);
    }
}

#[test]
fn faults_of_a_table_are_named_with_their_line() {
    for (text, expected) in [
        ("甲; 甲; Jia", "line 1: it has not four fields"),
        ("# first\n甲; 甲; Jia;\n乙; 乙; Yi; 甲", "line 3: 甲 stands for somebody else as well"),
    ] {
        assert_eq!(NameTable::read(text).err().as_deref(), Some(expected));
    }
}
