//! Who may challenge whom, and everything that is kept about a person.

use crate::game::Phase;
use crate::game::{Actor, Command};
use crate::game::{PlayerId, Seat, Timestamp};

use crate::commands::intent::DataWish;
use crate::commands::table::line_in;
use crate::features::context::{Case, changed};
use crate::features::effects::{Answer, Keep, Turn};
use crate::features::play::live_game::Table;
use crate::features::privacy::requests::{DataRequest, Task};
use crate::i18n::messages as s;
use crate::message::custom_id::{CustomId, SettingsComponent};
use crate::message::picture::clip;
use crate::message::reply::{Button, Look, Reply, Row};
use crate::message::request::{Person, What};

/// Most people whom one person blocks.
const MAX_BLOCKED: usize = 100;
/// Most blocks that the list shows with a button: five rows of five.
const MAX_SHOWN: usize = 25;

impl Case<'_> {
    /// Blocks somebody, or lifts the block; without a name, the list.
    pub(crate) fn block(&self, player: Option<&Person>, on: bool) -> Turn {
        if self.is_overheard() {
            return Turn::note(
                self.voice.say(&s::DataPrivately { command: line_in("block", self.voice.locale()) }),
            );
        }
        let Some(player) = player else { return Turn::answer(Answer::Note(self.blocked_list())) };
        let blocked = &self.myself().blocked;
        let name = format!("<@{}>", player.id);
        if player.id == self.request.person.id {
            return Turn::note(self.voice.say(&s::BlockSelf));
        }
        if player.bot {
            return Turn::note(self.voice.say(&s::BlockBot));
        }
        let stands = blocked.contains(&player.id);
        match (on, stands) {
            (true, true) => Turn::note(self.voice.say(&s::BlockStands { player: name })),
            (false, false) => Turn::note(self.voice.say(&s::BlockNone { player: name })),
            (true, false) if blocked.len() >= MAX_BLOCKED => {
                Turn::note(self.voice.say(&s::TooManyBlocked { max: MAX_BLOCKED }))
            }
            (true, false) => {
                let turn = self.keep_block(&player.id, true, self.voice.say(&s::Blocked { player: name }));
                let whom = PlayerId::new(player.id.clone());
                // Where the bot cannot speak, the block counts all the same.
                let speaks = self.request.place.missing.as_ref().is_none_or(Vec::is_empty);
                let tables = self.tables.iter().filter(|_| speaks);
                let ended = tables.filter_map(|table| end_challenge(table, &self.me, &whom, self.now));
                match ended.take(1).next() {
                    Some(Turn { change, posts, .. }) => Turn { change, posts, ..turn },
                    None => turn,
                }
            }
            (false, true) => {
                self.keep_block(&player.id, false, self.voice.say(&s::Unblocked { player: name }))
            }
        }
    }

    /// Lifts a block by the button of the list.
    pub(crate) fn unblock(&self, person: &str) -> Turn {
        let player = format!("<@{person}>");
        if !self.myself().blocked.iter().any(|blocked| blocked == person) {
            return Turn::note(self.voice.say(&s::BlockNone { player }));
        }
        self.keep_block(person, false, self.voice.say(&s::Unblocked { player }))
    }

    fn keep_block(&self, whom: &str, on: bool, done: String) -> Turn {
        let keep = Keep::Block { by: self.me.clone(), whom: PlayerId::new(whom), on };
        let answer = match self.request.what {
            What::Press(_) => Answer::Update(Reply::text(done)),
            _ => Answer::note(done),
        };
        Turn { keeps: vec![keep], ..Turn::answer(answer) }
    }

    fn blocked_list(&self) -> Reply {
        let blocked = &self.myself().blocked;
        if blocked.is_empty() {
            return Reply::text(self.voice.say(&s::BlockedNobody));
        }
        let names: Vec<String> = blocked.iter().take(MAX_SHOWN).map(|id| format!("<@{id}>")).collect();
        let buttons: Vec<Button> = blocked
            .iter()
            .take(MAX_SHOWN)
            .enumerate()
            .map(|(at, id)| Button {
                id: CustomId::Settings(SettingsComponent::Unblock(id.clone())).to_string(),
                label: clip(&self.voice.say(&s::ButtonUnblock { number: at + 1 }), 80),
                look: Look::Secondary,
            })
            .collect();
        let lines = names.iter().enumerate().map(|(at, name)| format!("\n{}. {name}", at + 1));
        let text =
            self.voice.say(&s::BlockedList { count: blocked.len() as u64 }) + &lines.collect::<String>();
        let rows = buttons.chunks(5).map(|row| Row::Buttons(row.to_vec())).collect();
        Reply { rows, ..Reply::text(text) }
    }

    /// Why this person cannot be challenged, if so; it is not told whether the person wants it or was asked not to.
    pub(crate) fn may_not_challenge(&self, opponent: &str) -> Option<String> {
        if PlayerId::new(opponent).is_deleted() {
            return Some(self.voice.say(&s::ChallengeDeleted));
        }
        let theirs = self.circle.person(opponent);
        let player = format!("<@{opponent}>");
        if self.myself().blocked.iter().any(|blocked| blocked == opponent) {
            return Some(self.voice.say(&s::ChallengeBlocked { player }));
        }
        let refuses = theirs.settings.challenges == Some(false) || self.is_blocked_by(opponent);
        refuses.then(|| self.voice.say(&s::ChallengeUnwanted { player }))
    }

    /// Whether somebody does not want to be challenged by the one who asks.
    pub(crate) fn is_blocked_by(&self, person: &str) -> bool {
        self.circle.person(person).blocked.iter().any(|blocked| blocked == self.me.as_str())
    }

    /// Whether the answer would stand before everybody: to what is typed in a channel.
    pub(crate) fn is_overheard(&self) -> bool {
        matches!(self.request.what, What::Text(_)) && !self.request.place.direct
    }

    /// Hands over everything that is kept about the one who asks, or removes it.
    pub(crate) fn data(&self, wish: DataWish) -> Turn {
        if self.is_overheard() {
            return Turn::note(
                self.voice.say(&s::DataPrivately { command: line_in("data", self.voice.locale()) }),
            );
        }
        let task = match wish {
            DataWish::Delete => {
                let erase = Button {
                    id: CustomId::Settings(SettingsComponent::Erase).to_string(),
                    label: self.voice.say(&s::ButtonErase),
                    look: Look::Danger,
                };
                let rows = vec![Row::Buttons(vec![erase])];
                return Turn::answer(Answer::Note(Reply {
                    rows,
                    ..Reply::text(self.voice.say(&s::EraseSure))
                }));
            }
            DataWish::Export => Task::Export,
            DataWish::Erase => Task::Erase,
        };
        let work = DataRequest {
            services: self.services.clone(),
            channel: self.channel.clone(),
            person: self.me.to_string(),
            task,
            reader: self.reader(),
        };
        Turn::answer(Answer::Later {
            reply: Box::pin(async move { Some(work.run().await) }),
            replaces: false,
        })
    }
}

/// Ends a challenge between somebody and a person whom this one has blocked; `None` where there is none.
pub(crate) fn end_challenge(table: &Table, by: &PlayerId, whom: &PlayerId, now: Timestamp) -> Option<Turn> {
    let Phase::Offered { by: side, .. } = table.game.phase() else { return None };
    let Seat::Invited(guest) = table.game.seat(!side) else { return None };
    let challenger = table.game.seat(side).player()?;
    let (actor, command) = if (&challenger.id, &guest.id) == (by, whom) {
        (challenger, Command::Cancel)
    } else if (&challenger.id, &guest.id) == (whom, by) {
        (guest, Command::Decline)
    } else {
        return None;
    };
    let events = table.game.decide(&Actor::Person(actor.clone()), &command, now).ok()?;
    Some(changed(table, events))
}
