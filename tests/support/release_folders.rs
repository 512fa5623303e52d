//! The folders of `tests/store/releases`: what each release has stored.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// Command that writes the draft anew.
pub const UPDATE: &str = "UPDATE_RELEASE=1 cargo test --test game --test chat releases";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/releases")
}

pub fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    assert!(!folders.is_empty());
    folders
}

/// Returns `true` if the release is out: its folder never changes again.
pub fn is_frozen(folder: &Path) -> bool {
    folder.join("SHA256SUMS").exists()
}

/// Returns the folder of the version in `Cargo.toml`, unless it is released.
pub fn draft() -> Option<PathBuf> {
    Some(root().join(env!("CARGO_PKG_VERSION"))).filter(|folder| !is_frozen(folder))
}

/// Writes a file of the draft on request.
pub fn update(folder: &Path, name: &str, text: &str) {
    if std::env::var_os("UPDATE_RELEASE").is_some() {
        fs::create_dir_all(folder).unwrap();
        fs::write(folder.join(name), text).unwrap();
    }
}

pub fn read(folder: &Path, name: &str) -> String {
    let file = folder.join(name);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}; run {UPDATE}", file.display()))
}

/// Asserts that no field of stored JSON is dropped.
pub fn assert_is_kept(stored: &Value, read: &Value) {
    match (stored, read) {
        (Value::Object(stored), Value::Object(read)) => {
            for (name, value) in stored {
                assert_is_kept(
                    value,
                    read.get(name).unwrap_or_else(|| panic!("{name} is dropped: {stored:?}")),
                );
            }
        }
        (Value::Array(stored), Value::Array(read)) if stored.len() == read.len() => {
            stored.iter().zip(read).for_each(|(stored, read)| assert_is_kept(stored, read));
        }
        _ => assert_eq!(stored, read),
    }
}
