//! Samples are small in every run, and have their full size where `XIANGQI_BULK` is set, as in `.ci/nightly`.

pub fn bulk(few: usize, all: usize) -> usize {
    if std::env::var_os("XIANGQI_BULK").is_some() { all } else { few }
}
