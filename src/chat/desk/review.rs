//! Reviews: who may ask for one, and how it is told.

use crate::engine::review::{Finding, Judgement, Review, Reviewed};
use crate::play::{Phase, PlayerId};
use crate::rules::{Color, Position};

use super::super::circle::Circle;
use super::super::picture::{self, clip};
use super::super::recording::RecordId;
use super::super::remark::{self, Talk};
use super::super::reply::{Button, Look, MAX_ALT, MAX_TEXT, Picture, Reply, Row};
use super::super::request::{Request, What};
use super::super::review::{Course, Page, ReviewId, ReviewKnown, ReviewWish, review_button};
use super::super::sentences::{self as s, Words};
use super::super::table::Table;
use super::super::texts::Voice;
use super::super::turn::{Answer, Say, Turn};
use super::super::words;
use super::Desk;
use super::case::Case;

/// Most reviews of one person, and of all people, that are worked on.
const MOST_OF_ONE: usize = 3;
const MOST_OF_ALL: usize = 200;
/// How many moves of a better line are shown.
const LINE: usize = 6;
/// Longest label of a button, in characters.
const MAX_LABEL: usize = 80;

impl Case<'_> {
    /// Wants to see a review of a game that is over.
    pub(super) fn review(&self, table: &Table, page: Page) -> Turn {
        let game = table.id;
        match table.game.phase() {
            Phase::Over(_) if table.game.history().moves().is_empty() => {
                Turn::note(self.voice.say(&s::ReviewNoMoves { game }))
            }
            Phase::Over(_) => Turn::answer(Answer::Review(ReviewWish {
                record: RecordId::Game(game),
                page,
                reader: self.reader(),
                public: true,
                replaces: matches!(&self.request.what, What::Press(press) if press.private),
            })),
            Phase::Playing => Turn::note(self.voice.say(&s::ReviewLive { game })),
            Phase::Offered { .. } | Phase::Dropped => Turn::note(self.voice.say(&s::ReviewNoMoves { game })),
        }
    }
}

impl Desk {
    /// Shows somebody a review, or begins it.
    pub fn review(
        &self,
        request: &Request,
        wish: &ReviewWish,
        table: &Table,
        circle: &Circle,
        known: &ReviewKnown,
    ) -> Turn {
        let reader = &request.person.id;
        let voice = wish.reader.voice();
        let answer = |mut reply: Reply| {
            circle.dress_for(&PlayerId::new(reader), &mut reply);
            if wish.replaces { Answer::Update(reply) } else { Answer::Note(reply) }
        };
        let course = Course::of_table(voice, table);
        let total = course.history.moves().len() + 1;
        let game = course.record;
        if known.findings.len() == total {
            let Some(review) = Review::from_findings(course.history, &known.findings) else {
                return Turn::note(voice.say(&s::ReviewLost { game }));
            };
            let teller = Teller { voice, course: &course, review: &review };
            return Turn::answer(answer(match wish.page {
                Page::Whole => teller.whole(known.link.as_deref()),
                Page::Move(number) => teller.one(number, reader),
            }));
        }
        if known.under_way {
            let text = voice.say(&s::ReviewUnderWay { game, done: known.findings.len(), total });
            let rows = if wish.public { Vec::new() } else { vec![look_again(voice, game)] };
            return Turn::answer(answer(Reply { rows, ..Reply::text(text) }));
        }
        if known.own >= MOST_OF_ONE {
            return Turn::note(voice.say(&s::ReviewTooManyOwn { count: known.own as u64 }));
        }
        if known.all >= MOST_OF_ALL {
            return Turn::note(voice.say(&s::ReviewTooMany));
        }
        let mut turn = Turn { review: Some(game), begins: !known.begun, ..Turn::default() };
        if wish.public && !known.begun {
            let reply = working(table.voice(), game, 0, total);
            let game = if let RecordId::Game(id) = game { Some(id) } else { None };
            turn.posts.push(Say { reply, game, board: false });
        }
        turn.answer = match &request.what {
            _ if !wish.public => answer(Reply {
                rows: vec![look_again(voice, game)],
                ..Reply::text(voice.say(&s::ReviewBegunPrivate))
            }),
            What::Slash(_) => Answer::Note(Reply::text(voice.say(&s::ReviewBegun))),
            What::Press(press) if press.private => {
                Answer::Update(Reply::text(voice.say(&s::ReviewBegun)))
            }
            _ => Answer::Silence,
        };
        turn
    }

    /// The message of a review that is being worked on.
    pub fn review_progress(&self, table: &Table, done: usize) -> Reply {
        let total = table.game.history().moves().len() + 1;
        working(table.voice(), RecordId::Game(table.id), done, total)
    }

    /// The message of a review that broke off.
    pub fn review_failed(&self, table: &Table, incident: &str) -> Reply {
        let (voice, record) = (table.voice(), RecordId::Game(table.id));
        let button = review_button(voice, record, Page::Whole, &s::ButtonReview, Look::Primary);
        let rows = vec![Row::Buttons(vec![button])];
        Reply { rows, ..Reply::text(voice.say(&s::ReviewFailed { game: record, incident })) }
    }

    /// The message of a review that is done; none where the findings are not those of the game.
    pub fn review_done(&self, table: &Table, circle: &Circle, findings: &[Finding]) -> Option<Reply> {
        let voice = table.voice();
        let course = Course::of_table(voice, table);
        let review = Review::from_findings(course.history, findings)?;
        let mut reply = Teller { voice, course: &course, review: &review }.whole(None);
        circle.dress(&mut reply);
        Some(reply)
    }
}

/// Tells a review in one language.
struct Teller<'a> {
    voice: Voice,
    course: &'a Course<'a>,
    review: &'a Review,
}

impl Teller<'_> {
    /// All in short, the graph, and buttons for the turning points.
    fn whole(&self, link: Option<&str>) -> Reply {
        let (voice, review) = (self.voice, self.review);
        let [red, black] = &self.course.names;
        let mut lines = vec![voice.say(&s::ReviewTitle { game: self.course.record, red, black })];
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
                judgement: voice.say(judgement(moved.judgement)),
                side: words::side(voice, moved.mover),
                before,
                after,
            }));
            buttons.push(self.button_to(number, turning.ply));
        }
        if let Some(link) = link {
            lines.push(voice.say(&s::ReviewWhere { link }));
        }
        let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
        let picture = Some(self.graph());
        Reply { picture, rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
    }

    /// The opening's name, and the move where the book ended.
    fn opening(&self) -> Option<String> {
        let (voice, history) = (self.voice, self.course.history);
        let name = self.review.opening.map(|opening| words::opening(voice, opening));
        let usual = *history.start() == Position::startpos();
        let book = match self.review.book_plies {
            _ if !usual => None,
            plies if plies == history.moves().len() => Some(voice.say(&s::ReviewBookAll)),
            plies => Some(voice.say(&s::ReviewBookUntil { mv: self.numbered(plies + 1) })),
        };
        let parts: Vec<String> = [name, book].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// How well a side has played.
    fn side(&self, color: Color) -> Option<String> {
        let accuracy = self.review.accuracy[color.index()]?;
        let count = |judgement| {
            let own = self.review.moves.iter().filter(|moved| moved.mover == color);
            own.filter(|moved| moved.judgement == judgement).count() as u64
        };
        Some(self.voice.say(&s::ReviewSide {
            side: words::side(self.voice, color),
            player: &self.course.names[color.index()],
            accuracy: accuracy.round() as u64,
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
        }))
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
            players: self.course.players.clone(),
            file: format!("review-{}.png", self.course.record),
            alt: clip(&alt, MAX_ALT),
            ..Picture::default()
        }
    }

    /// One move: what was better, and why.
    fn one(&self, ply: usize, reader: &str) -> Reply {
        let voice = self.voice;
        let Some(moved) = ply.checked_sub(1).and_then(|at| self.review.moves.get(at)) else {
            return self.whole(None);
        };
        let (before, after) = self.around(ply);
        let (chance_before, chance_after) = chances(moved);
        let mut lines = vec![voice.say(&s::ReviewMove {
            mv: self.numbered(ply),
            judgement: voice.say(judgement(moved.judgement)),
            side: words::side(voice, moved.mover),
            before: chance_before,
            after: chance_after,
        })];
        let talk = Talk { voice, before: &before, after: &after };
        let mut picture = self.board(&before, ply);
        if moved.judgement >= Judgement::Inaccuracy {
            let mut why = talk.why(moved.reason.as_ref());
            if let Some(win) = moved.missed.filter(|_| !is_missed_win(moved)) {
                why = format!("{why} {}", talk.missed(&win));
            }
            let own = self.course.players[moved.mover.index()].as_ref();
            lines.push(match own.is_some_and(|player| player.as_str() == reader) {
                true => why,
                false => voice.say(&s::ReviewToSide { side: words::side(voice, moved.mover), why }),
            });
        }
        if let Some(better) = &moved.better {
            let mv = words::bold(voice, &before, better.mv());
            lines.push(voice.say(&s::ReviewBetter { mv: &mv, idea: talk.idea(&better.idea) }));
            let line = remark::line(voice, &before, &better.line, LINE);
            lines.push(voice.say(&s::ReviewLine { line }));
            lines.push(voice.say(&s::ReviewArrows));
            picture.hint = Some(better.mv().to_string());
            picture.alt = clip(
                &format!(
                    "{} {}",
                    voice.say(&s::ReviewAltArrows {
                        played: words::both_notations(voice, &before, moved.mv),
                        better: words::both_notations(voice, &before, better.mv()),
                    }),
                    picture.alt
                ),
                MAX_ALT,
            );
        }
        let mut buttons: Vec<Button> = (1..)
            .zip(&self.review.turning)
            .filter(|(_, turning)| turning.ply != ply)
            .map(|(number, turning)| self.button_to(number, turning.ply))
            .collect();
        let record = self.course.record;
        buttons.push(review_button(voice, record, Page::Whole, &s::ButtonReviewBack, Look::Secondary));
        let rows = vec![Row::Buttons(buttons)];
        Reply { picture: Some(picture), rows, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
    }

    /// The board before a move, which is drawn as the one that was played.
    fn board(&self, before: &Position, ply: usize) -> Picture {
        let moves = self.course.history.moves();
        let mut picture = picture::of_position(self.voice, before);
        picture.played = Some(moves[ply - 1].to_string());
        picture.last = ply.checked_sub(2).map(|last| moves[last].to_string());
        picture.players = self.course.players.clone();
        picture.file = format!("review-{}-{ply}.png", self.course.record);
        picture
    }

    /// The positions before and after a move.
    fn around(&self, ply: usize) -> (Position, Position) {
        let (history, mut before) = (self.course.history, self.course.history.start().clone());
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
        let mv = self.course.history.moves()[ply - 1];
        format!("{} {}", words::move_number(ply - 1), words::bold(self.voice, &before, mv))
    }

    fn button_to(&self, number: usize, ply: usize) -> Button {
        let (before, _) = self.around(ply);
        let mv = words::short(self.voice, &before, self.course.history.moves()[ply - 1]);
        let mv = format!("{} {mv}", words::move_number(ply - 1));
        let id = ReviewId { record: self.course.record, page: Page::Move(ply) };
        let label = clip(&self.voice.say(&s::ButtonTurned { number, mv }), MAX_LABEL);
        Button { id: id.to_string(), label, look: Look::Primary }
    }
}

/// Whether the reason tells of the win that was missed.
fn is_missed_win(moved: &Reviewed) -> bool {
    matches!(moved.reason, Some(crate::engine::review::Reason::MissesWin(_)))
}

/// The mover's chances before and after a move, in per cent.
fn chances(moved: &Reviewed) -> (u64, u64) {
    let percent = |chance: f64| (chance * 100.0).round() as u64;
    (percent(moved.before), percent(moved.after))
}

fn judgement(judgement: Judgement) -> Words {
    match judgement {
        Judgement::Best | Judgement::Good => &s::JudgementGood,
        Judgement::Inaccuracy => &s::JudgementInaccuracy,
        Judgement::Mistake => &s::JudgementMistake,
        Judgement::Blunder => &s::JudgementBlunder,
    }
}

fn working(voice: Voice, game: RecordId, done: usize, total: usize) -> Reply {
    Reply::text(voice.say(&s::ReviewWorking { game, done, total }))
}

fn look_again(voice: Voice, record: RecordId) -> Row {
    Row::Buttons(vec![review_button(voice, record, Page::Whole, &s::ButtonReviewLook, Look::Primary)])
}
