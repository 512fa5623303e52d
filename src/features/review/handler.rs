//! Reviews: who may ask for one, and how it is told.

use crate::engine::review::{Finding, Judgement, Reason, Review, Reviewed};
use crate::game::PlayerId;
use crate::rules::{Color, Position};

use crate::features::context::Case;
use crate::features::context::cannot_post;
use crate::features::effects::{Answer, Say, Turn};
use crate::features::hints::remark;
use crate::features::hints::remark::Talk;
use crate::features::play::live_game::Table;
use crate::features::replay::recording::{Recording, Title};
use crate::features::replay::viewer;
use crate::features::review::button::review_button;
use crate::features::settings::effective::Circle;
use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::custom_id::{
    CustomId, PageTurn, RecordId, ReplayAction, ReplayComponent, ReplayCursor, ReviewComponent, ReviewPage,
};
use crate::message::picture;
use crate::message::picture::clip;
use crate::message::reply::{Button, Look, MAX_ALT, MAX_TEXT, Picture, Reply, Row};
use crate::message::request::What;
use crate::store::StoreError;

/// Most reviews of one person, and of all people, that are worked on.
const MOST_OF_ONE: usize = 3;
const MOST_OF_ALL: usize = 200;
/// How many moves of a better line are shown.
const LINE: usize = 6;
/// Longest label of a button, in characters.
const MAX_LABEL: usize = 80;

impl Case<'_> {
    /// Shows the review of a game that is over or of an import, or begins it.
    pub(crate) async fn review(&self, recording: &Recording, page: ReviewPage) -> Result<Turn, StoreError> {
        let voice = self.voice;
        if let RecordId::Game(game) = recording.id
            && recording.goes_on()
        {
            return Ok(Turn::note(voice.say(&s::ReviewLive { game })));
        }
        if recording.plies() == 0 {
            return Ok(Turn::note(voice.say(&s::ReviewNoMoves)));
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
                return Ok(Turn::note(voice.say(&s::ReviewLost)));
            };
            let teller = Teller { voice, recording, review: &review };
            return Ok(Turn::answer(self.review_answer(match page {
                ReviewPage::Whole => teller.whole(known.link.as_deref()),
                ReviewPage::Move(number) => teller.one(number, &self.me),
            })));
        }
        if known.under_way {
            let text = voice.say(&s::ReviewUnderWay { done: known.findings.len(), total });
            return Ok(Turn::answer(self.review_answer(self.look_again(recording.id, text))));
        }
        if known.own >= MOST_OF_ONE {
            return Ok(Turn::note(voice.say(&s::ReviewTooManyOwn { count: known.own as u64 })));
        }
        if known.all >= MOST_OF_ALL {
            return Ok(Turn::note(voice.say(&s::ReviewTooMany)));
        }
        let begins = !known.begun || table.is_some();
        let mut turn = Turn { review: Some(recording.id), begins, ..Turn::default() };
        if let Some(table) = table {
            if let Some(refused) = cannot_post(voice, self.request) {
                return Ok(refused);
            }
            let reply = review_progress(table, known.findings.len());
            turn.posts.push(Say { reply, game: Some(table.id), board: false });
        }
        turn.answer = match (table, &self.request.what) {
            (None, _) => self.review_answer(self.look_again(recording.id, voice.say(&s::ReviewBegunPrivate))),
            (Some(_), What::Slash(_)) => Answer::note(voice.say(&s::ReviewBegun)),
            (Some(_), _) if self.is_private_press() => {
                Answer::Update(Reply::text(voice.say(&s::ReviewBegun)))
            }
            _ => Answer::Silence,
        };
        Ok(turn)
    }

    /// Takes the place of the private message whose button was pressed.
    fn review_answer(&self, reply: Reply) -> Answer {
        if self.is_private_press() { Answer::Update(reply) } else { Answer::Note(reply) }
    }

    fn look_again(&self, record: RecordId, text: String) -> Reply {
        let button =
            review_button(self.voice, record, ReviewPage::Whole, &s::ButtonReviewLook, Look::Primary);
        Reply { rows: vec![Row::Buttons(vec![button])], ..Reply::text(text) }
    }
}

/// The message of a review that is being worked on.
pub(crate) fn review_progress(table: &Table, done: usize) -> Reply {
    let total = table.game.history().moves().len() + 1;
    Reply::text(table.voice().say(&s::ReviewWorking { game: table.id, done, total }))
}

/// The message of a review that broke off.
pub(crate) fn review_failed(table: &Table, incident: &str) -> Reply {
    let (voice, game) = (table.voice(), table.id);
    let record = RecordId::Game(game);
    let button = review_button(voice, record, ReviewPage::Whole, &s::ButtonReview, Look::Primary);
    let rows = vec![Row::Buttons(vec![button])];
    Reply { rows, ..Reply::text(voice.say(&s::ReviewFailed { game, incident })) }
}

/// The message of a review that is done; none where the findings are not those of the game.
pub(crate) fn review_done(table: &Table, circle: &Circle, findings: &[Finding]) -> Option<Reply> {
    let (voice, recording) = (table.voice(), Recording::of_game(table));
    let review = Review::from_findings(&recording.history, findings)?;
    let mut reply = Teller { voice, recording: &recording, review: &review }.whole(None);
    circle.dress(&mut reply);
    Some(reply)
}

/// Tells a review in one language.
struct Teller<'a> {
    voice: Voice,
    recording: &'a Recording,
    review: &'a Review,
}

impl Teller<'_> {
    /// All in short, the graph, and buttons for the turning points.
    fn whole(&self, link: Option<&str>) -> Reply {
        let (voice, review) = (self.voice, self.review);
        let [red, black] = Color::ALL.map(|color| viewer::side_name(voice, self.recording, color));
        let mut lines = vec![match &self.recording.title {
            Title::Game(game, _) => voice.say(&s::ReviewTitle { game, red, black }),
            Title::Import(number, _) if self.is_named() => {
                voice.say(&s::ReviewTitleImport { number, red, black })
            }
            Title::Import(number, _) => voice.say(&s::ReviewTitleUnnamed { number }),
        }];
        lines.extend(self.opening());
        lines.extend(Color::ALL.into_iter().filter_map(|color| self.side(color)));
        if review.turning.is_empty() {
            lines.push(voice.say(&s::ReviewNotTurned));
        } else {
            lines.push(voice.say(&s::ReviewTurned));
        }
        let mut buttons = Vec::new();
        for (number, turning) in (1..).zip(&review.turning) {
            let moved = &review.moves[turning.ply - 1];
            let (before, after) = chances(moved);
            lines.push(voice.say(&s::ReviewTurnedLine {
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
            lines.push(voice.say(&s::ReviewWhere { link }));
        }
        let cursor = ReplayCursor { ply: 0, view: Color::Red };
        buttons.push(self.replay_button(cursor, ReplayAction::Open));
        let rows = vec![Row::Buttons(buttons)];
        let picture = Some(self.graph());
        Reply { picture, rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
    }

    /// The opening's name, and the move where the book ended.
    fn opening(&self) -> Option<String> {
        let (voice, history) = (self.voice, &self.recording.history);
        let name = self.review.opening.map(|opening| move_text::opening(voice, opening));
        let usual = *history.start() == Position::startpos();
        let book = match self.review.book_plies {
            _ if !usual => None,
            plies if plies == history.moves().len() => Some(voice.say(&s::ReviewBookAll)),
            plies => Some(voice.say(&s::ReviewBookUntil { mv: self.numbered(plies + 1) })),
        };
        let parts: Vec<String> = [name, book].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| voice.join(parts))
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
            let player = viewer::side_name(self.voice, self.recording, color);
            let side = s::ReviewSide { side: color, player, accuracy, inaccuracies, mistakes, blunders };
            self.voice.say(&side)
        } else {
            let side = s::ReviewSideUnnamed { side: color, accuracy, inaccuracies, mistakes, blunders };
            self.voice.say(&side)
        })
    }

    /// Whether it is known who played.
    fn is_named(&self) -> bool {
        !matches!(&self.recording.title, Title::Import(_, [None, None]))
    }

    /// Who played Red and Black, where that was a person.
    fn players(&self) -> [Option<PlayerId>; 2] {
        match &self.recording.title {
            Title::Game(_, seats) => {
                seats.each_ref().map(|seat| seat.player().map(|player| player.id.clone()))
            }
            Title::Import(..) => [None, None],
        }
    }

    fn graph(&self) -> Picture {
        let chances: Vec<u16> =
            self.review.chances.iter().map(|chance| (chance * 1000.0).round() as u16).collect();
        let percent = |chance: Option<&u16>| chance.map_or(50, |chance| (chance + 5) / 10);
        let alt = self.voice.say(&s::ReviewAlt {
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
        let voice = self.voice;
        let Some(moved) = ply.checked_sub(1).and_then(|at| self.review.moves.get(at)) else {
            return self.whole(None);
        };
        let (before, after) = self.around(ply);
        let (chance_before, chance_after) = chances(moved);
        let mut lines = vec![voice.say(&s::ReviewMove {
            mv: self.numbered(ply),
            judgement: moved.judgement,
            side: moved.mover,
            before: chance_before,
            after: chance_after,
        })];
        let talk = Talk { voice, before: &before, after: &after };
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
                why = voice.join([why, talk.missed(&win)]);
            }
            lines.push(match self.recording.side_of(reader) == Some(moved.mover) {
                true => why,
                false => voice.say(&s::ReviewToSide { side: moved.mover, why }),
            });
        }
        if let Some(better) = &moved.better {
            let mv = move_text::bold(voice, &before, better.mv());
            lines.push(voice.join([voice.say(&s::ReviewBetter { mv }), talk.idea(&better.idea)]));
            if better.line.len() > 1 {
                let line = remark::line(voice, &before, &better.line, LINE);
                lines.push(voice.say(&s::ReviewLine { line }));
            }
            lines.push(voice.say(&s::ReviewArrows));
            picture.hint = Some(better.mv().to_string());
            let arrows = voice.say(&s::ReviewAltArrows {
                played: move_text::both_notations(voice, &before, moved.mv),
                better: move_text::both_notations(voice, &before, better.mv()),
            });
            picture.alt = clip(&voice.join([&arrows, &picture.alt]), MAX_ALT);
        }
        let mut buttons: Vec<Button> = (1..)
            .zip(&self.review.turning)
            .filter(|(_, turning)| turning.ply != ply)
            .map(|(number, turning)| self.button_to(number, turning.ply))
            .collect();
        let record = self.recording.id;
        buttons.push(review_button(voice, record, ReviewPage::Whole, &s::ButtonReviewBack, Look::Secondary));
        let view = self.recording.side_of(reader).unwrap_or(Color::Red);
        buttons.push(self.replay_button(ReplayCursor { ply, view }, ReplayAction::Turn(PageTurn::Stay)));
        let rows = vec![Row::Buttons(buttons)];
        Reply { picture: Some(picture), rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
    }

    /// The board before a move, which is drawn as the one that was played.
    fn board(&self, before: &Position, ply: usize) -> Picture {
        let moves = self.recording.history.moves();
        let mut picture = picture::of_position(self.voice, before);
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
        format!("{} {}", move_text::move_number(ply - 1), move_text::bold(self.voice, &before, mv))
    }

    /// Leads to the replay of what is reviewed.
    fn replay_button(&self, cursor: ReplayCursor, action: ReplayAction) -> Button {
        let id = CustomId::Replay(ReplayComponent::At(self.recording.id, cursor, action));
        Button { id: id.to_string(), label: self.voice.say(&s::ButtonReplay), look: Look::Secondary }
    }

    fn button_to(&self, number: usize, ply: usize) -> Button {
        let (before, _) = self.around(ply);
        let mv = move_text::short(self.voice, &before, self.recording.history.moves()[ply - 1]);
        let mv = format!("{} {mv}", move_text::move_number(ply - 1));
        let page = ReviewPage::Move(ply);
        let id = CustomId::Review(ReviewComponent { record: self.recording.id, page });
        let label = clip(&self.voice.say(&s::ButtonTurned { number, mv }), MAX_LABEL);
        Button { id: id.to_string(), label, look: Look::Primary }
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
