//! Components of lists of finished games: `a1:replay` and `a1:review` are selects, `a1:<page>:here` and `a1:<page>:of:<person>`
//! buttons to a page.

use std::fmt;

/// Owner of a list of finished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchiveOwner {
    /// The person with this id of the platform.
    Person(String),
    /// The channel in which it is asked for.
    Channel,
}

/// A component of a list of finished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchiveComponent {
    /// The select of a game to be replayed.
    Replay,
    /// The select of a game to be reviewed.
    Review,
    /// Shows this page of a list, from 0.
    Page(ArchiveOwner, usize),
}

impl ArchiveComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveComponent::Replay => f.write_str("a1:replay"),
            ArchiveComponent::Review => f.write_str("a1:review"),
            ArchiveComponent::Page(ArchiveOwner::Channel, page) => write!(f, "a1:{page}:here"),
            ArchiveComponent::Page(ArchiveOwner::Person(person), page) => write!(f, "a1:{page}:of:{person}"),
        }
    }

    pub(super) fn read(text: &str) -> Option<ArchiveComponent> {
        let text = text.strip_prefix("a1:")?;
        let page = |page: &str| page.parse::<u16>().ok().map(usize::from);
        Some(match text.split_once(':') {
            None if text == "replay" => ArchiveComponent::Replay,
            None if text == "review" => ArchiveComponent::Review,
            Some((number, "here")) => ArchiveComponent::Page(ArchiveOwner::Channel, page(number)?),
            Some((number, of)) => {
                let person = of.strip_prefix("of:")?.to_owned();
                ArchiveComponent::Page(ArchiveOwner::Person(person), page(number)?)
            }
            None => return None,
        })
    }
}
