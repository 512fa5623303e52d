//! Reviews: who may ask for one, and how it is told.

use crate::engine::review::{Finding, Judgement, Reason, Review, Reviewed};
use crate::game::PlayerId;
use crate::rules::{Color, Position};

use crate::features::context::Ctx;
use crate::features::context::cannot_post;
use crate::features::effects::{Effects, PostDraft, PrivateReply};
use crate::features::hints::coach_text;
use crate::features::hints::coach_text::DiscussedMove;
use crate::features::play::live_game::LiveGame;
use crate::features::replay::recording::{RecordTitle, RecordedGame};
use crate::features::replay::viewer;
use crate::features::review::button::review_button;
use crate::features::settings::effective::EffectiveSettings;
use crate::i18n::localizer::Localizer;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::custom_id::{
    CustomId, PageTurn, RecordId, ReplayAction, ReplayComponent, ReplayCursor, ReviewComponent, ReviewPage,
};
use crate::message::picture;
use crate::message::picture::clip;
use crate::message::reply::{Button, ButtonStyle, MAX_ALT, MAX_TEXT, Picture, Reply, Row};
use crate::message::request::RequestKind;
use crate::store::StoreError;

/// Most reviews of one person, and of all people, that are worked on.
const MOST_OF_ONE: usize = 3;
const MOST_OF_ALL: usize = 200;
/// How many moves of a better line are shown.
const LINE: usize = 6;
/// Longest label of a button, in characters.
const MAX_LABEL: usize = 80;

impl Ctx<'_> {
    /// Shows the review of a game that is over or of an import, or begins it.
    pub(crate) async fn review(
        &self,
        recording: &RecordedGame,
        page: ReviewPage,
    ) -> Result<Effects, StoreError> {
        let l10n = self.l10n;
        if let RecordId::Game(game) = recording.id
            && recording.goes_on()
        {
            return Ok(Effects::note(l10n.say(&s::ReviewLive { game })));
        }
        if recording.plies() == 0 {
            return Ok(Effects::note(l10n.say(&s::ReviewNoMoves)));
        }
        let known =
            self.services.review_known(self.channel, self.server, recording.id, self.me.as_str()).await?;
        let total = recording.plies() + 1;
        // A game of the channel is reviewed for all to see, also where somebody has had it reviewed elsewhere before.
        let table = match recording.id {
            RecordId::Game(game) => self.table(game).filter(|_| !known.posted && page == ReviewPage::Whole),
            RecordId::Import(_) => None,
        };
        if known.findings.len() == total && table.is_none() {
            let Some(review) = Review::from_findings(&recording.history, &known.findings) else {
                return Ok(Effects::note(l10n.say(&s::ReviewLost)));
            };
            let teller = ReviewWriter { l10n, recording, review: &review };
            return Ok(Effects::answer(self.review_answer(match page {
                ReviewPage::Whole => teller.whole(known.link.as_deref()),
                ReviewPage::Move(number) => teller.one(number, &self.me),
            })));
        }
        if known.under_way {
            let text = l10n.say(&s::ReviewUnderWay { done: known.findings.len(), total });
            return Ok(Effects::answer(self.review_answer(self.look_again(recording.id, text))));
        }
        if known.own >= MOST_OF_ONE {
            return Ok(Effects::note(l10n.say(&s::ReviewTooManyOwn { count: known.own as u64 })));
        }
        if known.all >= MOST_OF_ALL {
            return Ok(Effects::note(l10n.say(&s::ReviewTooMany)));
        }
        let begins = !known.begun || table.is_some();
        let mut turn = Effects { review: Some(recording.id), begins, ..Effects::default() };
        if let Some(table) = table {
            if let Some(refused) = cannot_post(l10n, self.request) {
                return Ok(refused);
            }
            let reply = review_progress(table, known.findings.len());
            turn.posts.push(PostDraft { reply, game: Some(table.id), board: false });
        }
        turn.answer = match (table, &self.request.what) {
            (None, _) => self.review_answer(self.look_again(recording.id, l10n.say(&s::ReviewBegunPrivate))),
            (Some(_), RequestKind::Slash(_)) => PrivateReply::note(l10n.say(&s::ReviewBegun)),
            (Some(_), _) if self.is_private_press() => {
                PrivateReply::Update(Reply::text(l10n.say(&s::ReviewBegun)))
            }
            _ => PrivateReply::Silence,
        };
        Ok(turn)
    }

    /// Takes the place of the private message whose button was pressed.
    fn review_answer(&self, reply: Reply) -> PrivateReply {
        if self.is_private_press() { PrivateReply::Update(reply) } else { PrivateReply::Note(reply) }
    }

    fn look_again(&self, record: RecordId, text: String) -> Reply {
        let button =
            review_button(self.l10n, record, ReviewPage::Whole, &s::ButtonReviewLook, ButtonStyle::Primary);
        Reply { rows: vec![Row::Buttons(vec![button])], ..Reply::text(text) }
    }
}

/// The message of a review that is being worked on.
pub(crate) fn review_progress(table: &LiveGame, done: usize) -> Reply {
    let total = table.game.history().moves().len() + 1;
    Reply::text(table.l10n().say(&s::ReviewWorking { game: table.id, done, total }))
}

/// The message of a review that broke off.
pub(crate) fn review_failed(table: &LiveGame, incident: &str) -> Reply {
    let (l10n, game) = (table.l10n(), table.id);
    let record = RecordId::Game(game);
    let button = review_button(l10n, record, ReviewPage::Whole, &s::ButtonReview, ButtonStyle::Primary);
    let rows = vec![Row::Buttons(vec![button])];
    Reply { rows, ..Reply::text(l10n.say(&s::ReviewFailed { game, incident })) }
}

/// The message of a review that is done; none where the findings are not those of the game.
pub(crate) fn review_done(
    table: &LiveGame,
    effective: &EffectiveSettings,
    findings: &[Finding],
) -> Option<Reply> {
    let (l10n, recording) = (table.l10n(), RecordedGame::of_game(table));
    let review = Review::from_findings(&recording.history, findings)?;
    let mut reply = ReviewWriter { l10n, recording: &recording, review: &review }.whole(None);
    effective.style_message(&mut reply);
    Some(reply)
}

/// Tells a review in one language.
struct ReviewWriter<'a> {
    l10n: Localizer,
    recording: &'a RecordedGame,
    review: &'a Review,
}

impl ReviewWriter<'_> {
    /// All in short, the graph, and buttons for the turning points.
    fn whole(&self, link: Option<&str>) -> Reply {
        let (l10n, review) = (self.l10n, self.review);
        let [red, black] = Color::ALL.map(|color| viewer::side_name(l10n, self.recording, color));
        let mut lines = vec![match &self.recording.title {
            RecordTitle::Game(game, _) => l10n.say(&s::ReviewTitle { game, red, black }),
            RecordTitle::Import(number, _) if self.is_named() => {
                l10n.say(&s::ReviewTitleImport { number, red, black })
            }
            RecordTitle::Import(number, _) => l10n.say(&s::ReviewTitleUnnamed { number }),
        }];
        lines.extend(self.opening());
        lines.extend(Color::ALL.into_iter().filter_map(|color| self.side(color)));
        if review.turning.is_empty() {
            lines.push(l10n.say(&s::ReviewNotTurned));
        } else {
            lines.push(l10n.say(&s::ReviewTurned));
        }
        let mut buttons = Vec::new();
        for (number, turning) in (1..).zip(&review.turning) {
            let moved = &review.moves[turning.ply - 1];
            let (before, after) = chances(moved);
            lines.push(l10n.say(&s::ReviewTurnedLine {
                number,
                mv: self.numbered(turning.ply),
                judgement: moved.judgement,
                side: moved.mover,
                before,
                after,
            }));
            buttons.push(self.button_to(number, turning.ply));
        }
        if let Some(link) = link {
            lines.push(l10n.say(&s::ReviewWhere { link }));
        }
        let cursor = ReplayCursor { ply: 0, view: Color::Red };
        buttons.push(self.replay_button(cursor, ReplayAction::Open));
        let rows = vec![Row::Buttons(buttons)];
        let picture = Some(self.graph());
        Reply { picture, rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
    }

    /// The opening's name, and the move where the book ended.
    fn opening(&self) -> Option<String> {
        let (l10n, history) = (self.l10n, &self.recording.history);
        let name = self.review.opening.map(|opening| move_text::opening(l10n, opening));
        let usual = *history.start() == Position::startpos();
        let book = match self.review.book_plies {
            _ if !usual => None,
            plies if plies == history.moves().len() => Some(l10n.say(&s::ReviewBookAll)),
            plies => Some(l10n.say(&s::ReviewBookUntil { mv: self.numbered(plies + 1) })),
        };
        let parts: Vec<String> = [name, book].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| l10n.join(parts))
    }

    /// How well a side has played.
    fn side(&self, color: Color) -> Option<String> {
        let accuracy = self.review.accuracy[color.index()]?;
        let count = |judgement| {
            let own = self.review.moves.iter().filter(|moved| moved.mover == color);
            own.filter(|moved| moved.judgement == judgement).count() as u64
        };
        let accuracy = accuracy.round() as u64;
        let (inaccuracies, mistakes) = (count(Judgement::Inaccuracy), count(Judgement::Mistake));
        let blunders = count(Judgement::Blunder);
        Some(if self.is_named() {
            let player = viewer::side_name(self.l10n, self.recording, color);
            let side = s::ReviewSide { side: color, player, accuracy, inaccuracies, mistakes, blunders };
            self.l10n.say(&side)
        } else {
            let side = s::ReviewSideUnnamed { side: color, accuracy, inaccuracies, mistakes, blunders };
            self.l10n.say(&side)
        })
    }

    /// Whether it is known who played.
    fn is_named(&self) -> bool {
        !matches!(&self.recording.title, RecordTitle::Import(_, [None, None]))
    }

    /// Who played Red and Black, where that was a person.
    fn players(&self) -> [Option<PlayerId>; 2] {
        match &self.recording.title {
            RecordTitle::Game(_, seats) => {
                seats.each_ref().map(|seat| seat.player().map(|player| player.id.clone()))
            }
            RecordTitle::Import(..) => [None, None],
        }
    }

    fn graph(&self) -> Picture {
        let chances: Vec<u16> =
            self.review.chances.iter().map(|chance| (chance * 1000.0).round() as u16).collect();
        let percent = |chance: Option<&u16>| chance.map_or(50, |chance| (chance + 5) / 10);
        let alt = self.l10n.say(&s::ReviewAlt {
            first: percent(chances.first()),
            last: percent(chances.last()),
            low: percent(chances.iter().min()),
            high: percent(chances.iter().max()),
        });
        Picture {
            turning: self.review.turning.iter().map(|turning| turning.ply).collect(),
            chances,
            players: self.players(),
            file: format!("review-{}.png", self.recording.id),
            alt: clip(&alt, MAX_ALT),
            ..Picture::default()
        }
    }

    /// One move: what was better, and why.
    fn one(&self, ply: usize, reader: &PlayerId) -> Reply {
        let l10n = self.l10n;
        let Some(moved) = ply.checked_sub(1).and_then(|at| self.review.moves.get(at)) else {
            return self.whole(None);
        };
        let (before, after) = self.around(ply);
        let (chance_before, chance_after) = chances(moved);
        let mut lines = vec![l10n.say(&s::ReviewMove {
            mv: self.numbered(ply),
            judgement: moved.judgement,
            side: moved.mover,
            before: chance_before,
            after: chance_after,
        })];
        let talk = DiscussedMove { l10n, before: &before, after: &after };
        let mut picture = self.board(&before, ply);
        if moved.judgement >= Judgement::Inaccuracy {
            let mut why = match (&moved.reason, &moved.better) {
                // The better move is told with its idea below.
                (Some(Reason::Misses { idea, answer }), Some(better)) if better.idea == *idea => {
                    talk.missed_idea(idea, *answer)
                }
                (reason, _) => talk.why(reason.as_ref()),
            };
            if let Some(win) = moved.missed.filter(|_| !is_missed_win(moved)) {
                why = l10n.join([why, talk.missed(&win)]);
            }
            lines.push(match self.recording.side_of(reader) == Some(moved.mover) {
                true => why,
                false => l10n.say(&s::ReviewToSide { side: moved.mover, why }),
            });
        }
        if let Some(better) = &moved.better {
            let mv = move_text::bold(l10n, &before, better.mv());
            lines.push(l10n.join([l10n.say(&s::ReviewBetter { mv }), talk.idea(&better.idea)]));
            if better.line.len() > 1 {
                let line = coach_text::line(l10n, &before, &better.line, LINE);
                lines.push(l10n.say(&s::ReviewLine { line }));
            }
            lines.push(l10n.say(&s::ReviewArrows));
            picture.hint = Some(better.mv().to_string());
            let arrows = l10n.say(&s::ReviewAltArrows {
                played: move_text::both_notations(l10n, &before, moved.mv),
                better: move_text::both_notations(l10n, &before, better.mv()),
            });
            picture.alt = clip(&l10n.join([&arrows, &picture.alt]), MAX_ALT);
        }
        let mut buttons: Vec<Button> = (1..)
            .zip(&self.review.turning)
            .filter(|(_, turning)| turning.ply != ply)
            .map(|(number, turning)| self.button_to(number, turning.ply))
            .collect();
        let record = self.recording.id;
        buttons.push(review_button(
            l10n,
            record,
            ReviewPage::Whole,
            &s::ButtonReviewBack,
            ButtonStyle::Secondary,
        ));
        let view = self.recording.side_of(reader).unwrap_or(Color::Red);
        buttons.push(self.replay_button(ReplayCursor { ply, view }, ReplayAction::Turn(PageTurn::Stay)));
        let rows = vec![Row::Buttons(buttons)];
        Reply { picture: Some(picture), rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
    }

    /// The board before a move, which is drawn as the one that was played.
    fn board(&self, before: &Position, ply: usize) -> Picture {
        let moves = self.recording.history.moves();
        let mut picture = picture::of_position(self.l10n, before);
        picture.played = Some(moves[ply - 1].to_string());
        picture.last = ply.checked_sub(2).map(|last| moves[last].to_string());
        picture.players = self.players();
        picture.file = format!("review-{}-{ply}.png", self.recording.id);
        picture
    }

    /// The positions before and after a move.
    fn around(&self, ply: usize) -> (Position, Position) {
        let (history, mut before) = (&self.recording.history, self.recording.history.start().clone());
        for mv in &history.moves()[..ply - 1] {
            before.make(*mv);
        }
        let mut after = before.clone();
        after.make(history.moves()[ply - 1]);
        (before, after)
    }

    /// The move with its number: `12. **C2.5** 炮二平五`.
    fn numbered(&self, ply: usize) -> String {
        let (before, _) = self.around(ply);
        let mv = self.recording.history.moves()[ply - 1];
        format!("{} {}", move_text::move_number(ply - 1), move_text::bold(self.l10n, &before, mv))
    }

    /// Leads to the replay of what is reviewed.
    fn replay_button(&self, cursor: ReplayCursor, action: ReplayAction) -> Button {
        let id = CustomId::Replay(ReplayComponent::At(self.recording.id, cursor, action));
        Button { id: id.to_string(), label: self.l10n.say(&s::ButtonReplay), look: ButtonStyle::Secondary }
    }

    fn button_to(&self, number: usize, ply: usize) -> Button {
        let (before, _) = self.around(ply);
        let mv = move_text::short(self.l10n, &before, self.recording.history.moves()[ply - 1]);
        let mv = format!("{} {mv}", move_text::move_number(ply - 1));
        let page = ReviewPage::Move(ply);
        let id = CustomId::Review(ReviewComponent { record: self.recording.id, page });
        let label = clip(&self.l10n.say(&s::ButtonTurned { number, mv }), MAX_LABEL);
        Button { id: id.to_string(), label, look: ButtonStyle::Primary }
    }
}

/// Whether the reason tells of the win that was missed.
fn is_missed_win(moved: &Reviewed) -> bool {
    matches!(moved.reason, Some(Reason::MissesWin(_)))
}

/// The mover's chances before and after a move, in per cent.
fn chances(moved: &Reviewed) -> (u64, u64) {
    let percent = |chance: f64| (chance * 100.0).round() as u64;
    (percent(moved.before), percent(moved.after))
}
