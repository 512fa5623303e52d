//! French and Vietnamese names in the masters' games, from the tables in `assets/masters`.

use std::collections::HashMap;
use std::sync::LazyLock;

type NamesInLanguage = HashMap<&'static str, &'static str>;

static FRENCH: LazyLock<NamesInLanguage> =
    LazyLock::new(|| rows(include_str!("../../assets/masters/french.txt")).collect());
static VIETNAMESE: LazyLock<NamesInLanguage> =
    LazyLock::new(|| rows(include_str!("../../assets/masters/vietnamese.txt")).collect());
/// Sino-Vietnamese reading of each character.
static READINGS: LazyLock<HashMap<char, &'static str>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../assets/masters/readings.txt"));
    rows.flat_map(|(characters, reading)| characters.chars().map(move |sign| (sign, reading))).collect()
});

/// Returns the rows `key; name` of a table, without its comments.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once("; "))
}

/// Returns the French name, by default the name in Latin letters.
pub(super) fn french(traditional: &str, latin: &str) -> String {
    FRENCH.get(traditional).copied().unwrap_or(latin).to_owned()
}

/// Returns the Vietnamese name, by default the readings of the characters. A name in Latin letters stays.
pub(super) fn vietnamese(traditional: &str, latin: &str) -> String {
    if let Some(name) = VIETNAMESE.get(traditional) {
        return (*name).to_owned();
    }
    let read: Option<Vec<&str>> = traditional.chars().map(|sign| READINGS.get(&sign).copied()).collect();
    read.map_or_else(|| latin.to_owned(), |words| words.join(" "))
}
