//! Any text as the file of settings: settings, or one line that says what is wrong and shows no secret.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::config::Config;

fuzz_target!(|text: &str| {
    match Config::parse(text, Path::new("config.toml"), &|_| None) {
        Ok((config, _)) => {
            let shown = format!("{config:?}");
            for secret in [&config.discord.token, &config.playground.password].into_iter().flatten() {
                assert!(secret.expose().len() < 12 || !shown.contains(secret.expose()));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
