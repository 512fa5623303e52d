//! A type for every sentence, made from the locale files by the build: its fields are the sentence's variables.
//!
//! So a sentence that does not exist or lacks a variable does not compile, and an unused sentence is an error as well.

#![deny(dead_code)]

use std::fmt::{self, Display};

use fluent::{FluentArgs, FluentValue};

use crate::i18n::grammar::{PieceList, Pieces};

/// Something that can be said in every language.
pub(crate) trait Sentence {
    fn key(&self) -> &'static str;

    fn fill(&self, to: &mut Arguments<'_>);
}

/// A sentence without variables, for tables.
pub(crate) type Words = &'static (dyn Sentence + Send + Sync);

impl fmt::Debug for dyn Sentence + Send + Sync {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

#[derive(Default)]
pub(crate) struct Arguments<'a>(pub(crate) FluentArgs<'a>);

impl Arguments<'_> {
    fn text(&mut self, name: &'static str, value: &impl Display) {
        self.0.set(name, FluentValue::from(value.to_string()));
    }

    fn count(&mut self, name: &'static str, value: u64) {
        self.0.set(name, FluentValue::from(value));
    }

    /// A value of a closed set, by its name.
    fn name(&mut self, name: &'static str, value: &'static str) {
        self.0.set(name, FluentValue::from(value));
    }

    fn pieces(&mut self, name: &'static str, value: &impl Pieces) {
        self.0.set(name, FluentValue::Custom(Box::new(PieceList(value.named()))));
    }
}

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));
