//! Messages of reviews.

use crate::engine::book;
use crate::engine::review::{COSTLY, Finding, Judgement, NAMED, Reason, Review, Reviewed};
use crate::features::effective::EffectiveSettings;
use crate::features::hints::coach_text::{self, DiscussedMove};
use crate::features::live_game::LiveGame;
use crate::features::replay::recording::{RecordTitle, RecordedGame};
use crate::features::replay::viewer;
use crate::game::PlayerId;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, master_text, move_text};
use crate::masters::MasterBook;
use crate::message::picture::{self, clip};
use crate::message::{
    Button, ButtonStyle, Choice, CustomId, Drawing, MAX_CHOICES, MAX_LABEL, MAX_TEXT, PageTurn, Picture,
    RecordId, ReplayAction, ReplayCursor, Reply, ReviewComponent, ReviewPage, Row,
};
use crate::rules::{Color, Move, Position, Square};

/// Maximum number of mistakes that are listed with their moves; more are listed by move number only.
const WRITTEN_OUT: usize = 40;
/// Maximum number of named pieces that were given away.
const MAX_GIVEN: usize = 8;

/// A message with a button to the review.
pub(super) fn with_review(l10n: Localizer, record: RecordId, text: String, label: Words) -> Reply {
    let id = CustomId::Review(ReviewComponent { record, page: ReviewPage::Whole });
    Reply::text(text).with_buttons(vec![Button::saying(l10n, id, label, ButtonStyle::Primary)])
}

/// Private message with the progress of a review.
pub(super) fn review_under_way(l10n: Localizer, recording: &RecordedGame, done: usize) -> Reply {
    let text = l10n.say(&s::ReviewUnderWay { done, total: recording.plies() + 1 });
    with_review(l10n, recording.id, text, &s::ButtonReviewLook)
}

pub(crate) fn review_progress(live: &LiveGame, done: usize) -> Reply {
    let total = live.game.history().moves().len() + 1;
    Reply::text(live.l10n().say(&s::ReviewWorking { game: live.id, done, total }))
}

pub(crate) fn review_failed(live: &LiveGame, incident: &str) -> Reply {
    let l10n = live.l10n();
    let text = l10n.say(&s::ReviewFailed { game: live.id, incident });
    with_review(l10n, RecordId::Game(live.board().game), text, &s::ButtonReview)
}

/// Private message with a finished review.
pub(super) fn private_review(l10n: Localizer, recording: &RecordedGame, review: &Review) -> Reply {
    ReviewWriter { l10n, recording, review }.whole(None)
}

/// Public message with a finished review; `None` if the findings are not those of the game.
pub(crate) fn review_done(
    live: &LiveGame,
    effective: &EffectiveSettings,
    findings: &[Finding],
) -> Option<Reply> {
    let recording = RecordedGame::of_game(live);
    let review = Review::from_findings(&recording.history, findings)?;
    let writer = ReviewWriter { l10n: live.l10n(), recording: &recording, review: &review };
    let mut reply = writer.whole(None);
    effective.style_message(&mut reply);
    Some(reply)
}

pub(super) struct ReviewWriter<'a> {
    pub(super) l10n: Localizer,
    pub(super) recording: &'a RecordedGame,
    pub(super) review: &'a Review,
}

impl ReviewWriter<'_> {
    /// The summary, the graph, and buttons for the turning points.
    pub(super) fn whole(&self, link: Option<&str>) -> Reply {
        let l10n = self.l10n;
        let review = self.review;
        let [red, black] = Color::ALL.map(|color| viewer::side_name(l10n, self.recording, color));
        let mut lines = vec![match &self.recording.title {
            RecordTitle::Game(game, _) => l10n.say(&s::ReviewTitle { game, red, black }),
            RecordTitle::Import(number, _) if self.is_named() => {
                l10n.say(&s::ReviewTitleImport { number, red, black })
            }
            RecordTitle::Import(number, _) => l10n.say(&s::ReviewTitleUnnamed { number }),
            RecordTitle::Master(head) => {
                l10n.say(&s::ReviewTitleMaster { heading: master_text::heading(l10n, head) })
            }
        }];
        lines.extend(self.opening());
        for color in Color::ALL {
            lines.extend(self.side(color));
            lines.extend(self.faults(color));
        }
        let turned: Words = if review.turning.is_empty() { &s::ReviewNotTurned } else { &s::ReviewTurned };
        lines.push(l10n.say(turned));
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
        lines.extend(link.map(|link| l10n.say(&s::ReviewWhere { link })));
        let cursor = ReplayCursor::new(0, Color::Red);
        buttons.push(self.replay_button(cursor, ReplayAction::Open, &s::ButtonReplay));
        buttons.push(self.replay_button(cursor, ReplayAction::Masters(PageTurn::Last), &s::ButtonMasters));
        let text = clip(&lines.join("\n"), MAX_TEXT);
        let rows = [Row::Buttons(buttons)].into_iter().chain(self.choice()).collect();
        Reply { rows, ..Reply::text(text).with_picture(self.graph()) }
    }

    /// Sentences with the mistakes and blunders of a side, its costliest moves and the pieces that it gave away.
    fn faults(&self, color: Color) -> Option<String> {
        let l10n = self.l10n;
        let mut sentences = Vec::new();
        let mistakes = self.faults_judged(color, Judgement::Mistake);
        sentences.extend(mistakes.map(|moves| l10n.say(&s::ReviewMistakes { moves })));
        let blunders = self.faults_judged(color, Judgement::Blunder);
        sentences.extend(blunders.map(|moves| l10n.say(&s::ReviewBlunders { moves })));
        sentences.extend(self.costliest(color));
        sentences.extend(self.given_away(color));
        if sentences.is_empty() { None } else { Some(l10n.join(sentences)) }
    }

    /// A list of a side's moves of one judgement.
    fn faults_judged(&self, color: Color, judgement: Judgement) -> Option<String> {
        let moves = &self.review.moves;
        let faults = moves.iter().filter(|moved| moved.judgement >= Judgement::Mistake).count();
        let mut names = Vec::new();
        for (ply, moved) in (1..).zip(moves) {
            if moved.mover == color && moved.judgement == judgement {
                let number = color.round_at(ply - 1);
                names.push(if faults <= WRITTEN_OUT { self.short(ply) } else { number.to_string() });
            }
        }
        if names.is_empty() { None } else { Some(self.l10n.list(&names)) }
    }

    /// Sentence with the costliest moves of a side and the better ones: a game can be lost in small steps.
    fn costliest(&self, color: Color) -> Option<String> {
        let l10n = self.l10n;
        let plies =
            self.plies_where(|moved| moved.mover == color && moved.loss >= COSTLY && moved.better.is_some());
        let costs = self.worst_plies(plies, NAMED).into_iter().filter_map(|ply| {
            let moved = &self.review.moves[ply - 1];
            let (before, after) = chances(moved);
            let position = DiscussedMove::at_ply(l10n, &self.recording.history, ply)?.before;
            let better = move_text::short(l10n, &position, moved.better.as_ref()?.mv());
            Some(l10n.say(&s::ReviewCost { mv: self.short(ply), before, after, better }))
        });
        let costs: Vec<String> = costs.collect();
        if costs.is_empty() { None } else { Some(l10n.say(&s::ReviewCostliest { moves: l10n.list(&costs) })) }
    }

    /// Sentence with the pieces of a side that were taken for nothing.
    fn given_away(&self, color: Color) -> Option<String> {
        let moves = &self.review.moves;
        let given = (1..).zip(moves).filter(|(_, moved)| moved.mover == color).filter_map(|(ply, moved)| {
            let loss = moved.given?;
            moves.get(ply).filter(|answer| answer.mv.to() == loss.on)?;
            Some((ply, loss.piece))
        });
        coach_text::given_away(self.l10n, &self.recording.history, given.take(MAX_GIVEN))
    }

    fn plies_where(&self, condition: impl Fn(&Reviewed) -> bool) -> Vec<usize> {
        (1..).zip(&self.review.moves).filter(|(_, moved)| condition(moved)).map(|(ply, _)| ply).collect()
    }

    /// Returns the `count` plies with the greatest loss, in game order.
    fn worst_plies(&self, mut plies: Vec<usize>, count: usize) -> Vec<usize> {
        let moves = &self.review.moves;
        plies.sort_by(|a, b| moves[b - 1].loss.total_cmp(&moves[a - 1].loss));
        plies.truncate(count);
        plies.sort_unstable();
        plies
    }

    /// A select of the inaccurate moves, the worst if they are too many; `None` if the buttons have them all.
    fn choice(&self) -> Option<Row> {
        let l10n = self.l10n;
        let plies = self.plies_where(|moved| moved.judgement >= Judgement::Inaccuracy);
        if plies.len() <= self.review.turning.len() {
            return None;
        }
        let choices = self.worst_plies(plies, MAX_CHOICES).into_iter().map(|ply| {
            let moved = &self.review.moves[ply - 1];
            let mv = self.short(ply);
            let judgement = moved.judgement;
            let label = match chances(moved) {
                (0, 0) => l10n.say(&s::ReviewChoiceLost { mv, judgement }),
                (before, after) => l10n.say(&s::ReviewChoice { mv, judgement, before, after }),
            };
            Choice { value: ply.to_string(), label: clip(&label, MAX_LABEL) }
        });
        Some(Row::select(self.page(ReviewPage::Chosen), l10n.say(&s::ChooseReviewed), choices))
    }

    fn page(&self, page: ReviewPage) -> CustomId {
        CustomId::Review(ReviewComponent { record: self.recording.id, page })
    }

    /// Sentences with the opening's name and the end of the book.
    fn opening(&self) -> Option<String> {
        let l10n = self.l10n;
        let history = &self.recording.history;
        let mut sentences = Vec::new();
        sentences.extend(self.review.opening.map(|opening| move_text::opening(l10n, opening)));
        if *history.start() == Position::startpos() {
            let plies = self.review.book_plies;
            let is_all = plies == history.moves().len();
            sentences.push(if is_all { l10n.say(&s::ReviewBookAll) } else { self.first_new(plies) });
        }
        if sentences.is_empty() { None } else { Some(l10n.join(sentences)) }
    }

    /// Sentence with the first move out of the book, and the masters' move instead.
    fn first_new(&self, plies: usize) -> String {
        let l10n = self.l10n;
        let mv = self.numbered(plies + 1);
        let before = self.recording.at(plies);
        let known = MasterBook::builtin().position(before.position());
        let Some(known) = known.filter(|known| known.games >= book::KNOWN_POSITION) else {
            return l10n.say(&s::ReviewBookUntil { mv });
        };
        let own = known.find(self.recording.history.moves()[plies]).map_or(0, |own| own.games);
        let usual = &known.moves[0];
        l10n.say(&s::ReviewNewMove {
            mv,
            count: u64::from(own),
            games: u64::from(usual.games),
            usual: move_text::short(l10n, before.position(), usual.mv),
        })
    }

    fn side(&self, side: Color) -> Option<String> {
        let l10n = self.l10n;
        let accuracy = self.review.accuracy[side.index()]?.round() as u64;
        let own = self.review.moves.iter().filter(|moved| moved.mover == side);
        let [inaccuracies, mistakes, blunders] =
            [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder]
                .map(|judgement| own.clone().filter(|moved| moved.judgement == judgement).count() as u64);
        if !self.is_named() {
            return Some(l10n.say(&s::ReviewSideUnnamed {
                side,
                accuracy,
                inaccuracies,
                mistakes,
                blunders,
            }));
        }
        let player = viewer::side_name(l10n, self.recording, side);
        Some(l10n.say(&s::ReviewSide { side, player, accuracy, inaccuracies, mistakes, blunders }))
    }

    fn is_named(&self) -> bool {
        !matches!(&self.recording.title, RecordTitle::Import(_, [None, None]))
    }

    /// Human players of Red and Black.
    fn players(&self) -> [Option<PlayerId>; 2] {
        match &self.recording.title {
            RecordTitle::Game(_, seats) => {
                seats.each_ref().map(|seat| seat.player().map(|player| player.id.clone()))
            }
            RecordTitle::Import(..) | RecordTitle::Master(_) => [None, None],
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
        let turning = self.review.turning.iter().map(|turning| turning.ply).collect();
        let file = format!("review-{}.png", self.recording.label());
        let graph = Picture::new(self.l10n, Drawing::Evaluation { chances, turning }, file, &alt);
        Picture { players: self.players(), ..graph }
    }

    fn discussed(&self, ply: usize) -> Option<(&Reviewed, DiscussedMove)> {
        let moved = self.review.moves.get(ply.checked_sub(1)?)?;
        Some((moved, DiscussedMove::at_ply(self.l10n, &self.recording.history, ply)?))
    }

    /// Returns the variations on the page of a move, each with its first position.
    pub(super) fn variations(&self, ply: usize) -> Vec<(Position, &[Move])> {
        let Some((moved, discussed)) = self.discussed(ply) else { return Vec::new() };
        let mut variations = vec![(discussed.before.after(moved.mv), &moved.answer[..])];
        if let Some(better) = &moved.better {
            variations.push((discussed.before, &better.line));
        }
        variations
    }

    /// The page of a move.
    pub(super) fn move_page(&self, ply: usize, reader: &PlayerId) -> Reply {
        let l10n = self.l10n;
        let Some((moved, discussed)) = self.discussed(ply) else { return self.whole(None) };
        let mv = self.numbered(ply);
        let side = moved.mover;
        let judgement = moved.judgement;
        let mut lines = vec![match chances(moved) {
            (0, 0) => l10n.say(&s::ReviewMoveLost { mv, judgement }),
            (before, after) => l10n.say(&s::ReviewMove { mv, judgement, side, before, after }),
        }];
        let before = &discussed.before;
        let view = self.recording.side_of(reader).unwrap_or(Color::Red);
        let mut picture = self.board(before, ply, view);
        let mut named: Vec<Square> = Vec::new();
        if moved.judgement >= Judgement::Inaccuracy {
            named.extend(moved.reason.iter().flat_map(Reason::pieces));
            let mut reasons = Vec::new();
            reasons.extend(moved.reason.as_ref().map(|reason| discussed.why(reason)));
            if !matches!(moved.reason, Some(Reason::MissesWin(_))) {
                reasons.extend(moved.missed.map(|win| discussed.missed(&win)));
            }
            if !reasons.is_empty() {
                let why = l10n.join(reasons);
                let is_mover = self.recording.side_of(reader) == Some(side);
                lines.push(if is_mover { why } else { l10n.say(&s::ReviewToSide { side, why }) });
            }
            lines.extend(discussed.sequel(&moved.answer));
        }
        if let Some(better) = &moved.better {
            let mv = move_text::bold(l10n, before, better.mv());
            let mut sentences = vec![l10n.say(&s::ReviewBetter { mv })];
            // This reason has named the idea already.
            if !matches!(moved.reason, Some(Reason::Misses { .. })) {
                sentences.extend(discussed.idea(&better.idea));
            }
            lines.push(l10n.join(sentences));
            if better.line.len() > 1 {
                let line = coach_text::line(l10n, before, &better.line);
                lines.push(l10n.say(&s::ReviewLine { line }));
            }
            lines.push(l10n.say(&s::ReviewArrows));
            named.extend(better.idea.pieces());
            let arrows = l10n.say(&s::ReviewAltArrows {
                played: move_text::both_notations(l10n, before, moved.mv),
                better: move_text::both_notations(l10n, before, better.mv()),
            });
            picture = picture.marked(|scene| scene.hint = Some(better.mv())).with_words(l10n, &arrows);
        }
        let picture = picture::with_named(picture, named);
        let others = (1..).zip(&self.review.turning).filter(|(_, turning)| turning.ply != ply);
        let mut buttons: Vec<Button> =
            others.map(|(number, turning)| self.button_to(number, turning.ply)).collect();
        let whole = self.page(ReviewPage::Whole);
        buttons.push(Button::saying(l10n, whole, &s::ButtonReviewBack, ButtonStyle::Secondary));
        let cursor = ReplayCursor::new(ply, view);
        let stay = ReplayAction::Turn(PageTurn::Stay);
        buttons.push(self.replay_button(cursor, stay, &s::ButtonReplay));
        let text = clip(&lines.join("\n"), MAX_TEXT);
        Reply { rows: vec![Row::Buttons(buttons)], ..Reply::text(text).with_picture(picture) }
    }

    /// The board before a move, with that move drawn. Other moves can be tried out on it, with `view` at the bottom.
    fn board(&self, before: &Position, ply: usize, view: Color) -> Picture {
        let moves = self.recording.history.moves();
        let file = format!("review-{}-{ply}.png", self.recording.label());
        let cursor = ReplayCursor::new(ply - 1, view);
        let board = picture::of_position(self.l10n, before, file).marked(|scene| {
            scene.played = Some(moves[ply - 1]);
            scene.last = ply.checked_sub(2).map(|last| moves[last]);
        });
        let board = viewer::tappable(board, self.recording, cursor, &[], before);
        Picture { players: self.players(), ..board }
    }

    /// The move with its number: `12. **C2.5** 炮二平五`.
    fn numbered(&self, ply: usize) -> String {
        move_text::numbered(self.l10n, &self.recording.history, ply - 1).unwrap_or_default()
    }

    fn replay_button(&self, cursor: ReplayCursor, action: ReplayAction, label: Words) -> Button {
        viewer::button(self.l10n, self.recording.id, cursor, action, label, ButtonStyle::Secondary)
    }

    /// The move with its number, in one notation: `12. C2.5`.
    fn short(&self, ply: usize) -> String {
        let history = &self.recording.history;
        let Some(DiscussedMove { before, .. }) = DiscussedMove::at_ply(self.l10n, history, ply) else {
            return String::new();
        };
        let mv = move_text::short(self.l10n, &before, history.moves()[ply - 1]);
        format!("{} {mv}", move_text::move_number(before.turn(), ply - 1))
    }

    fn button_to(&self, number: usize, ply: usize) -> Button {
        let label = self.l10n.say(&s::ButtonTurned { number, mv: self.short(ply) });
        Button::new(self.page(ReviewPage::Move(ply)), clip(&label, MAX_LABEL), ButtonStyle::Primary)
    }
}

/// The mover's win probabilities before and after a move, in per cent.
fn chances(moved: &Reviewed) -> (u64, u64) {
    ((moved.before * 100.0).round() as u64, (moved.after * 100.0).round() as u64)
}
