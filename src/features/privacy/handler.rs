//! Who may challenge whom, and everything that is kept about a person.

use crate::commands::intent::DataCommand;
use crate::commands::table::line_in;
use crate::features::context::{Ctx, cannot_post};
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::automatic::decided;
use crate::features::play::live_game::LiveGame;
use crate::features::privacy::requests::DataRequest;
use crate::game::{Actor, GameCommand, PlayerId, Timestamp};
use crate::i18n::messages as s;
use crate::i18n::move_text::mention;
use crate::message::custom_id::{CustomId, SettingsComponent};
use crate::message::picture::clip;
use crate::message::reply::{Button, ButtonStyle, MAX_LABEL, Reply};
use crate::message::request::{Person, RequestKind};
use crate::store::{StateWrite, StoreResult};

/// Most people whom one person blocks.
const MAX_BLOCKED: usize = 100;
/// Most blocks that the list shows with a button: five rows of five.
const MAX_SHOWN: usize = 25;

impl Ctx<'_> {
    /// Blocks somebody, or lifts the block; without a name, the list.
    pub(crate) async fn block(&self, player: Option<&Person>, on: bool) -> StoreResult<Effects> {
        Ok(match (self.only_privately("block"), player) {
            (Some(refused), _) => refused,
            (None, Some(player)) => self.set_block(player, on),
            (None, None) => Effects::answer(PrivateReply::Note(self.blocked_list().await?)),
        })
    }

    fn set_block(&self, player: &Person, on: bool) -> Effects {
        let blocked = &self.myself().blocked;
        let name = mention(&player.id);
        if player.id == self.request.person.id {
            return Effects::note(self.l10n.say(&s::BlockSelf));
        }
        if player.bot {
            return Effects::note(self.l10n.say(&s::BlockBot));
        }
        let stands = blocked.contains(&player.id);
        match (on, stands) {
            (true, true) => Effects::note(self.l10n.say(&s::BlockStands { player: name })),
            (false, false) => Effects::note(self.l10n.say(&s::BlockNone { player: name })),
            (true, false) if blocked.len() >= MAX_BLOCKED => {
                Effects::note(self.l10n.say(&s::TooManyBlocked { max: MAX_BLOCKED }))
            }
            (true, false) => {
                let turn = self.keep_block(&player.id, true, self.l10n.say(&s::Blocked { player: name }));
                let whom = PlayerId::new(player.id.clone());
                // Where the bot cannot speak, the block counts all the same.
                let speaks = cannot_post(self).is_none();
                let live_games = self.live_games.iter().filter(|_| speaks);
                let ended = live_games.filter_map(|live| end_challenge(live, &self.me, &whom, self.now));
                match ended.take(1).next() {
                    Some(Effects { change, posts, .. }) => Effects { change, posts, ..turn },
                    None => turn,
                }
            }
            (false, true) => {
                self.keep_block(&player.id, false, self.l10n.say(&s::Unblocked { player: name }))
            }
        }
    }

    /// Lifts a block by the button of the list.
    pub(crate) fn unblock(&self, person: &str) -> Effects {
        let player = mention(&person);
        if !self.myself().blocks(person) {
            return Effects::note(self.l10n.say(&s::BlockNone { player }));
        }
        self.keep_block(person, false, self.l10n.say(&s::Unblocked { player }))
    }

    fn keep_block(&self, whom: &str, on: bool, done: String) -> Effects {
        let keep = StateWrite::Block { by: self.me.to_string(), whom: whom.to_owned(), on };
        Effects { keeps: vec![keep], ..Effects::answer(self.in_place(Reply::text(done))) }
    }

    async fn blocked_list(&self) -> StoreResult<Reply> {
        let blocked = &self.myself().blocked;
        if blocked.is_empty() {
            return Ok(Reply::text(self.l10n.say(&s::BlockedNobody)));
        }
        let mut text = self.l10n.say(&s::BlockedList { count: blocked.len() as u64 });
        let mut buttons = Vec::new();
        for (number, person) in (1..).zip(blocked.iter().take(MAX_SHOWN)) {
            let name = self.services.name_of_stranger(person).await?;
            text.push_str(&format!("\n{number}. {name}"));
            let id = CustomId::Settings(SettingsComponent::Unblock(person.clone()));
            let label = clip(&self.l10n.say(&s::ButtonUnblock { number }), MAX_LABEL);
            buttons.push(Button::new(id, label, ButtonStyle::Secondary));
        }
        Ok(Reply::text(text).with_buttons(buttons))
    }

    /// Why this person cannot be challenged, if so; it is not told whether the person wants it or was asked not to.
    pub(crate) fn may_not_challenge(&self, opponent: &str) -> Option<String> {
        if PlayerId::new(opponent).is_deleted() {
            return Some(self.l10n.say(&s::ChallengeDeleted));
        }
        let theirs = self.effective.person(opponent);
        let player = mention(&opponent);
        if self.myself().blocks(opponent) {
            return Some(self.l10n.say(&s::ChallengeBlocked { player }));
        }
        let refuses = theirs.settings.challenges == Some(false) || theirs.blocks(self.me.as_str());
        refuses.then(|| self.l10n.say(&s::ChallengeUnwanted { player }))
    }

    /// Whether the answer would stand before everybody: to what is typed in a channel.
    pub(crate) fn is_overheard(&self) -> bool {
        matches!(self.request.what, RequestKind::Text(_)) && !self.request.place.is_direct()
    }

    /// Asks for a command to be given where nobody else hears the answer, if others would.
    pub(crate) fn only_privately(&self, command: &str) -> Option<Effects> {
        let command = line_in(command, self.l10n.locale());
        self.is_overheard().then(|| Effects::note(self.l10n.say(&s::DataPrivately { command })))
    }

    /// Hands over everything that is kept about the one who asks, or removes it.
    pub(crate) fn data(&self, wish: DataCommand) -> Effects {
        if let Some(refused) = self.only_privately("data") {
            return refused;
        }
        let erase = match wish {
            DataCommand::Delete => {
                let id = CustomId::Settings(SettingsComponent::Erase);
                let erase = Button::new(id, self.l10n.say(&s::ButtonErase), ButtonStyle::Danger);
                let question = Reply::text(self.l10n.say(&s::EraseSure)).with_buttons(vec![erase]);
                return Effects::answer(PrivateReply::Note(question));
            }
            DataCommand::Export => false,
            DataCommand::Erase => true,
        };
        let work = DataRequest {
            services: self.services.clone(),
            channel: self.channel.clone(),
            person: self.me.to_string(),
            erase,
            reader: self.reader(),
        };
        Effects::answer(PrivateReply::Later {
            reply: Box::pin(async move { Some(work.run().await) }),
            replaces: false,
        })
    }
}

/// Ends a challenge between somebody and a person whom this one has blocked; `None` where there is none.
pub(crate) fn end_challenge(
    live: &LiveGame,
    by: &PlayerId,
    whom: &PlayerId,
    now: Timestamp,
) -> Option<Effects> {
    let (challenger, Some(guest)) = live.game.challenge()? else { return None };
    let (actor, command) = if (&challenger.id, &guest.id) == (by, whom) {
        (challenger, GameCommand::Cancel)
    } else if (&challenger.id, &guest.id) == (whom, by) {
        (guest, GameCommand::Decline)
    } else {
        return None;
    };
    decided(live, &Actor::Person(actor.clone()), &command, now)
}
