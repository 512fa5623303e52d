//! Which game is meant where none is named; where it can be more than one, the person is asked.

use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::live_game::LiveGame;
use crate::game::{GameCommand, Phase, Refusal};
use crate::i18n::{messages as s, move_text, rulings};
use crate::message::custom_id::GameAction;
use crate::message::picture::clip;
use crate::message::reply::{Button, ButtonStyle, MAX_LABEL, Reply};
use crate::message::request::{RequestKind, TypedMessage};
use crate::rules::Color;
use crate::store::StoreResult;

/// Most games that a question offers: five rows of buttons.
const MAX_GAMES: usize = 25;
/// Most characters of a name in a label that names two people.
const MAX_NAME_OF_TWO: usize = 22;

type GameRequest<'a> = (&'a LiveGame, GameAction);

impl<'a> Ctx<'a> {
    /// Carries out what is wanted of the game replied to, else of the only one that can be meant, else asks.
    pub(crate) async fn unnamed(&self, action: GameAction) -> StoreResult<Effects> {
        if action == GameAction::Annul && !self.request.moderator {
            return Ok(self.annul_refused());
        }
        let found = self.meant().map_or_else(|| self.candidates(action), |live| vec![live]);
        Ok(match found[..] {
            [] if action == GameAction::Rematch => Effects::note(self.l10n.say(&s::NoRematch)),
            [] if action == GameAction::Annul => Effects::note(self.l10n.say(&s::RefuseNotRated)),
            [] => self.no_game(),
            [live] if action == GameAction::Abort && self.ends_own_game(live) => {
                let abort = self.answer_button(live, action, &s::ButtonAbort, ButtonStyle::Danger);
                let text = self.l10n.say(&s::AbortSure { opponent: self.opponent(&live.game) });
                Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(vec![abort])))
            }
            [live] => self.on(live, action).await?,
            _ => {
                let wishes = found.into_iter().map(|live| (live, action));
                self.ask(self.l10n.say(&s::WhichGame), wishes)
            }
        })
    }

    /// `yes` or `no`: to a question in the game replied to, else to the only question that stands. Who replies to something
    /// else of the bot's says it to that.
    pub(crate) async fn answer(&self, yes: bool) -> StoreResult<Effects> {
        if let Some(live) = self.meant() {
            let offered = matches!(live.game.phase(), Phase::Offered { .. }).then(|| challenge(yes));
            return match self.asked(live, yes).or(offered) {
                Some(action) => self.on(live, action).await,
                // People say yes and no to each other, too.
                None => Ok(Effects::default()),
            };
        }
        if matches!(&self.request.what, RequestKind::Text(TypedMessage { reply_to: Some(_), .. })) {
            return Ok(Effects::default());
        }
        let live_games = || self.live_games.iter().rev();
        let mut found: Vec<GameRequest<'_>> =
            live_games().filter_map(|live| Some((live, self.asked(live, yes)?))).collect();
        if found.is_empty() {
            // An open seat is for everybody else.
            let open =
                |live: &&LiveGame| matches!(live.game.challenge(), Some((_, None))) && !self.is_mine(live);
            found =
                live_games().filter(|live| yes && open(live)).map(|live| (live, challenge(yes))).collect();
        }
        match found[..] {
            [(live, action)] => self.on(live, action).await,
            [] => match live_games().find(|live| matches!(live.game.phase(), Phase::Offered { .. })) {
                Some(live) => self.on(live, challenge(yes)).await,
                None => Ok(Effects::note(self.l10n.say(&s::NoQuestion))),
            },
            _ => Ok(self.ask(self.l10n.say(&s::WhichGame), found)),
        }
    }

    /// What answers the question that stands for this person in a game.
    fn asked(&self, live: &LiveGame, yes: bool) -> Option<GameAction> {
        let game = &live.game;
        if let Some((_, guest)) = game.challenge() {
            return guest.is_some_and(|guest| guest.id == self.me).then(|| challenge(yes));
        }
        let opponent = !game.side_of(&self.me)?;
        let [agree, refuse] = match () {
            () if game.phase() != Phase::Playing => return None,
            () if game.takeback().is_some_and(|request| request.by == opponent) => {
                [GameAction::UndoYes, GameAction::UndoNo]
            }
            () if game.waits_until().is_some() => [GameAction::TakeBack, GameAction::PlayOn],
            () if game.draw_offer() == Some(opponent) => [GameAction::DrawYes, GameAction::DrawNo],
            () => return None,
        };
        Some(if yes { agree } else { refuse })
    }

    pub(crate) fn ask<'g>(&self, text: String, wishes: impl IntoIterator<Item = GameRequest<'g>>) -> Effects {
        let buttons = wishes.into_iter().take(MAX_GAMES).map(|(live, action)| Button {
            label: clip(&self.label(live), MAX_LABEL),
            ..self.answer_button(live, action, &s::WhichGame, ButtonStyle::Primary)
        });
        Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(buttons.collect())))
    }

    pub(crate) fn label(&self, live: &LiveGame) -> String {
        let game = &live.game;
        let number = game.history().moves().len() / 2 + 1;
        let name = |color| move_text::plain_name(self.l10n, game.seat(color));
        match game.side_of(&self.me) {
            Some(side) => self.l10n.say(&s::GameOfMine { game: live.id, opponent: name(!side), number }),
            None => {
                // What tells two games apart stands at the end.
                let [red, black] = Color::ALL.map(|side| clip(&name(side), MAX_NAME_OF_TWO));
                self.l10n.say(&s::GameOfOthers { game: live.id, red, black, number })
            }
        }
    }

    pub(crate) fn meant(&self) -> Option<&'a LiveGame> {
        self.meant.and_then(|id| self.live_game(id))
    }

    /// The games that a wish can be about, the latest first.
    fn candidates(&self, action: GameAction) -> Vec<&'a LiveGame> {
        let command = match action {
            GameAction::Resign => GameCommand::Resign,
            GameAction::Draw => GameCommand::OfferDraw,
            GameAction::Undo => GameCommand::AskTakeback,
            GameAction::Hint(_) => GameCommand::TakeHint,
            GameAction::Holiday(days) => GameCommand::Holiday { days },
            GameAction::Abort => return self.to_abort(),
            GameAction::Annul => return self.to_annul(),
            GameAction::Rematch => return self.finished().into_iter().collect(),
            GameAction::Review => {
                let over = |live: &LiveGame| live.game.outcome().is_some();
                let last = self.just_over().or(self.finished()).or(self.filter(over).first().copied());
                return last.map_or_else(|| self.refusing(), |live| vec![live]);
            }
            GameAction::Legal => {
                let mine = self.filter(|live| live.game.check_turn(&self.me).is_ok());
                return if mine.is_empty() { self.shown() } else { mine };
            }
            GameAction::Why => {
                let ruled = self.filter(|live| rulings::explained(&live.game));
                return match self.just_over() {
                    Some(live) => vec![live],
                    None if ruled.is_empty() => self.shown(),
                    None => ruled,
                };
            }
            _ => return self.shown(),
        };
        self.meaning(|live| live.game.decide(&self.actor(), &command, self.now).map(|_| ()))
    }

    /// The games in which something is possible, with the own ones in which it is refused just now: to whoever has them in
    /// mind, another game must not happen instead. Where it is possible in none, one in which it is refused.
    fn meaning(&self, possible: impl Fn(&LiveGame) -> Result<(), Refusal>) -> Vec<&'a LiveGame> {
        if self.filter(|live| possible(live).is_ok()).is_empty() {
            return self.refusing();
        }
        let mine = |live: &LiveGame| live.game.phase() == Phase::Playing && self.is_mine(live);
        self.filter(|live| possible(live).map_or_else(|why| mine(live) && is_passing(&why), |()| true))
    }

    /// One game in which a wish is refused, so that the person hears why: an own one if there is one.
    pub(crate) fn refusing(&self) -> Vec<&'a LiveGame> {
        let mut open = self.filter(|live| live.game.is_open());
        open.sort_by_key(|live| (!self.is_mine(live), live.game.phase() != Phase::Playing));
        open.first().copied().or(self.just_over()).into_iter().collect()
    }

    /// The games that somebody who wants to look at one can mean: the own ones, else those of others.
    fn shown(&self) -> Vec<&'a LiveGame> {
        if let Some(live) = self.just_over() {
            return vec![live];
        }
        let playing = |live: &LiveGame| live.game.phase() == Phase::Playing;
        let found = [
            self.filter(|live| playing(live) && self.is_mine(live)),
            self.filter(playing),
            self.filter(|live| self.is_mine(live)),
            self.filter(|_| true),
        ];
        found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The game that has just ended, while nothing newer has happened: it stays the current one for its players, and
    /// for everybody when no other is under way.
    fn just_over(&self) -> Option<&'a LiveGame> {
        let live = self.live_games.last().filter(|live| !live.game.is_open())?;
        let others = self.live_games.iter().any(|live| live.game.phase() == Phase::Playing);
        (self.is_mine(live) || !others).then_some(live)
    }

    /// The latest game of the person that is over.
    fn finished(&self) -> Option<&'a LiveGame> {
        self.live_games.iter().rev().find(|live| live.game.outcome().is_some() && self.is_mine(live))
    }

    /// Own challenges and games that may be called off; for a moderator all of the channel.
    fn to_abort(&self) -> Vec<&'a LiveGame> {
        let command = GameCommand::Abort { moderator: self.request.moderator };
        self.meaning(|live| match self.is_own_offer(live) {
            true => Ok(()),
            false => live.game.decide(&self.actor(), &command, self.now).map(|_| ()),
        })
    }

    /// Games that count for ratings: the one that has just ended, else all that are known.
    fn to_annul(&self) -> Vec<&'a LiveGame> {
        let counts = |live: &LiveGame| live.game.decide(&self.actor(), &GameCommand::Annul, self.now).is_ok();
        match self.live_games.last().filter(|live| counts(live)) {
            Some(live) => vec![live],
            None => self.filter(counts),
        }
    }

    /// Asks before a result is taken out of the ratings: that cannot be taken back.
    pub(crate) fn confirm_annul(&self, live: &LiveGame) -> Effects {
        if !self.request.moderator {
            return self.annul_refused();
        }
        if let Err(refusal) = live.game.decide(&self.actor(), &GameCommand::Annul, self.now) {
            return self.refused(live, &refusal);
        }
        let annul = self.answer_button(live, GameAction::AnnulYes, &s::ButtonAnnul, ButtonStyle::Danger);
        let [red, black] = Color::ALL.map(|side| move_text::seat(self.l10n, live.game.seat(side)));
        let text = self.l10n.say(&s::AnnulSure { game: live.id, red, black });
        Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(vec![annul])))
    }

    pub(crate) fn annul_refused(&self) -> Effects {
        Effects::note(self.l10n.say(&s::AnnulModerators { who: self.moderators() }))
    }

    /// Whether calling this game off takes a moderator's right and ends a game of the moderator's own.
    fn ends_own_game(&self, live: &LiveGame) -> bool {
        let as_player = GameCommand::Abort { moderator: false };
        self.request.moderator
            && live.game.phase() == Phase::Playing
            && self.is_mine(live)
            && live.game.decide(&self.actor(), &as_player, self.now).is_err()
    }

    pub(crate) fn is_own_offer(&self, live: &LiveGame) -> bool {
        matches!(live.game.phase(), Phase::Offered { .. }) && self.is_mine(live)
    }

    /// Whether the person plays in this game, or is invited to it.
    fn is_mine(&self, live: &LiveGame) -> bool {
        live.game.side_of(&self.me).is_some()
    }

    /// The games of the channel that fit, the latest first.
    pub(crate) fn filter(&self, fits: impl Fn(&LiveGame) -> bool) -> Vec<&'a LiveGame> {
        self.live_games.iter().rev().filter(|live| fits(live)).collect()
    }
}

/// Whether somebody may well mean a game in which this is the answer.
fn is_passing(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::DrawAlreadyOffered
            | Refusal::DrawJustDeclined
            | Refusal::TakebackAlreadyAsked
            | Refusal::TakebackJustRefused
            | Refusal::RatedTakeback
            | Refusal::RatedHint
            | Refusal::CoachWaits
            | Refusal::HolidayTooLong { .. }
            | Refusal::MayNotAbort
    )
}

fn challenge(yes: bool) -> GameAction {
    if yes { GameAction::Accept } else { GameAction::Decline }
}
