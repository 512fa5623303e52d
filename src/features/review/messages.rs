//! Reviews as they are told.

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

/// Up to so many mistakes are listed with their moves, more by their numbers alone.
const WRITTEN_OUT: usize = 40;
/// Most pieces given away that are named.
const MAX_GIVEN: usize = 8;

/// A message with a button to the review.
pub(super) fn with_review(l10n: Localizer, record: RecordId, text: String, label: Words) -> Reply {
    let id = CustomId::Review(ReviewComponent { record, page: ReviewPage::Whole });
    Reply::text(text).with_buttons(vec![Button::saying(l10n, id, label, ButtonStyle::Primary)])
}

/// Message with the progress of a review that one person sees.
pub(super) fn review_under_way(l10n: Localizer, recording: &RecordedGame, done: usize) -> Reply {
    let text = l10n.say(&s::ReviewUnderWay { done, total: recording.plies() + 1 });
    with_review(l10n, recording.id, text, &s::ButtonReviewLook)
}

pub(crate) fn review_progress(live: &LiveGame, done: usize) -> Reply {
    let total = live.game.history().moves().len() + 1;
    Reply::text(live.l10n().say(&s::ReviewWorking { game: live.id, done, total }))
}

pub(crate) fn review_failed(live: &LiveGame, incident: &str) -> Reply {
    let (l10n, game) = (live.l10n(), live.id);
    let text = l10n.say(&s::ReviewFailed { game, incident });
    with_review(l10n, RecordId::Game(live.board().game), text, &s::ButtonReview)
}

/// A review that is done, for one person.
pub(super) fn private_review(l10n: Localizer, recording: &RecordedGame, review: &Review) -> Reply {
    ReviewWriter { l10n, recording, review }.whole(None)
}

/// The message of a review that is done; none where the findings are not those of the game.
pub(crate) fn review_done(
    live: &LiveGame,
    effective: &EffectiveSettings,
    findings: &[Finding],
) -> Option<Reply> {
    let (l10n, recording) = (live.l10n(), RecordedGame::of_game(live));
    let review = Review::from_findings(&recording.history, findings)?;
    let mut reply = ReviewWriter { l10n, recording: &recording, review: &review }.whole(None);
    effective.style_message(&mut reply);
    Some(reply)
}

pub(super) struct ReviewWriter<'a> {
    pub(super) l10n: Localizer,
    pub(super) recording: &'a RecordedGame,
    pub(super) review: &'a Review,
}

impl ReviewWriter<'_> {
    /// All in short, the graph, and buttons for the turning points.
    pub(super) fn whole(&self, link: Option<&str>) -> Reply {
        let (l10n, review) = (self.l10n, self.review);
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

    /// All mistakes and blunders of a side, the moves that cost it the most and the pieces that it gave away.
    fn faults(&self, color: Color) -> Option<String> {
        let moves = &self.review.moves;
        let is_fault = |moved: &&Reviewed| moved.judgement >= Judgement::Mistake;
        let few = moves.iter().filter(is_fault).count() <= WRITTEN_OUT;
        let list = |judgement| {
            let of = (1..).zip(moves).filter(|(_, it)| it.mover == color && it.judgement == judgement);
            let names =
                of.map(|(ply, _)| if few { self.short(ply) } else { color.round_at(ply - 1).to_string() });
            Some(names.collect::<Vec<_>>())
                .filter(|names| !names.is_empty())
                .map(|names| self.l10n.list(&names))
        };
        let l10n = self.l10n;
        let mistakes = list(Judgement::Mistake).map(|moves| l10n.say(&s::ReviewMistakes { moves }));
        let blunders = list(Judgement::Blunder).map(|moves| l10n.say(&s::ReviewBlunders { moves }));
        let told: Vec<String> = [mistakes, blunders, self.costliest(color), self.given_away(color)]
            .into_iter()
            .flatten()
            .collect();
        (!told.is_empty()).then(|| l10n.join(told))
    }

    /// The moves of a side that cost it the most, with the better ones: a game can be lost in small steps.
    fn costliest(&self, color: Color) -> Option<String> {
        let (l10n, moves) = (self.l10n, &self.review.moves);
        let costs = |moved: &Reviewed| moved.mover == color && moved.loss >= COSTLY && moved.better.is_some();
        let plies = (1..=moves.len()).filter(|ply| costs(&moves[ply - 1])).collect();
        let told = self.gravest(plies, NAMED).into_iter().filter_map(|ply| {
            let (before, after) = chances(&moves[ply - 1]);
            let position = DiscussedMove::of(l10n, &self.recording.history, ply)?.before;
            let better = move_text::short(l10n, &position, moves[ply - 1].better.as_ref()?.mv());
            Some(l10n.say(&s::ReviewCost { mv: self.short(ply), before, after, better }))
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| l10n.say(&s::ReviewCostliest { moves: l10n.list(&told) }))
    }

    /// The pieces that a side left to be taken for nothing and that were taken.
    fn given_away(&self, color: Color) -> Option<String> {
        let moves = &self.review.moves;
        let given = (1..).zip(moves).filter(|(_, moved)| moved.mover == color).filter_map(|(ply, moved)| {
            let loss = moved.given?;
            moves.get(ply).filter(|answer| answer.mv.to() == loss.on)?;
            Some((ply, loss.piece))
        });
        coach_text::given_away(self.l10n, &self.recording.history, given.take(MAX_GIVEN))
    }

    /// So many of these plies, those that lost most, in their order.
    fn gravest(&self, mut plies: Vec<usize>, count: usize) -> Vec<usize> {
        let moves = &self.review.moves;
        plies.sort_by(|a, b| moves[b - 1].loss.total_cmp(&moves[a - 1].loss));
        plies.truncate(count);
        plies.sort_unstable();
        plies
    }

    /// The moves that were wrong to choose from, the gravest where they are too many.
    fn choice(&self) -> Option<Row> {
        let (l10n, moves) = (self.l10n, &self.review.moves);
        let plies: Vec<usize> =
            (1..=moves.len()).filter(|ply| moves[ply - 1].judgement >= Judgement::Inaccuracy).collect();
        if plies.len() <= self.review.turning.len() {
            return None;
        }
        let choice = |ply: usize| {
            let (before, after) = chances(&moves[ply - 1]);
            let (mv, judgement) = (self.short(ply), moves[ply - 1].judgement);
            let label = match before == after && after == 0 {
                true => l10n.say(&s::ReviewChoiceLost { mv, judgement }),
                false => l10n.say(&s::ReviewChoice { mv, judgement, before, after }),
            };
            Choice { value: ply.to_string(), label: clip(&label, MAX_LABEL) }
        };
        let choices = self.gravest(plies, MAX_CHOICES).into_iter().map(choice);
        Some(Row::select(self.page(ReviewPage::Chosen), l10n.say(&s::ChooseReviewed), choices))
    }

    fn page(&self, page: ReviewPage) -> CustomId {
        CustomId::Review(ReviewComponent { record: self.recording.id, page })
    }

    /// The opening's name, and the move where the book ended.
    fn opening(&self) -> Option<String> {
        let (l10n, history) = (self.l10n, &self.recording.history);
        let name = self.review.opening.map(|opening| move_text::opening(l10n, opening));
        let usual = *history.start() == Position::startpos();
        let book = match self.review.book_plies {
            _ if !usual => None,
            plies if plies == history.moves().len() => Some(l10n.say(&s::ReviewBookAll)),
            plies => Some(self.first_new(plies)),
        };
        let parts: Vec<String> = [name, book].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| l10n.join(parts))
    }

    /// The move at which the game leaves what masters played, and what they played there.
    fn first_new(&self, plies: usize) -> String {
        let (l10n, mv, before) = (self.l10n, self.numbered(plies + 1), self.recording.at(plies));
        let known = MasterBook::builtin().position(before.position());
        let Some(known) = known.filter(|known| known.games >= book::KNOWN_POSITION) else {
            return l10n.say(&s::ReviewBookUntil { mv });
        };
        let own = known.find(self.recording.history.moves()[plies]).map_or(0, |own| own.games);
        let usual = &known.moves[0];
        let (count, games) = (u64::from(own), u64::from(usual.games));
        let usual = move_text::short(l10n, before.position(), usual.mv);
        l10n.say(&s::ReviewNewMove { mv, count, games, usual })
    }

    fn side(&self, color: Color) -> Option<String> {
        let accuracy = self.review.accuracy[color.index()]?;
        let count = |judgement| {
            let own = self.review.moves.iter().filter(|moved| moved.mover == color);
            own.filter(|moved| moved.judgement == judgement).count() as u64
        };
        let [inaccuracies, mistakes, blunders] =
            [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder].map(count);
        let (l10n, side, accuracy) = (self.l10n, color, accuracy.round() as u64);
        let player = viewer::side_name(l10n, self.recording, color);
        Some(match self.is_named() {
            true => l10n.say(&s::ReviewSide { side, player, accuracy, inaccuracies, mistakes, blunders }),
            false => l10n.say(&s::ReviewSideUnnamed { side, accuracy, inaccuracies, mistakes, blunders }),
        })
    }

    fn is_named(&self) -> bool {
        !matches!(&self.recording.title, RecordTitle::Import(_, [None, None]))
    }

    /// Players of Red and Black, where they were people.
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

    /// The variations that the page of a move shows, each with its first position.
    pub(super) fn variations(&self, ply: usize) -> Vec<(Position, &[Move])> {
        let moved = ply.checked_sub(1).and_then(|at| self.review.moves.get(at));
        let talk = DiscussedMove::of(self.l10n, &self.recording.history, ply);
        let (Some(moved), Some(talk)) = (moved, talk) else { return Vec::new() };
        let mut variations = vec![(talk.before.after(moved.mv), &moved.answer[..])];
        if let Some(better) = &moved.better {
            variations.push((talk.before, &better.line));
        }
        variations
    }

    pub(super) fn one(&self, ply: usize, reader: &PlayerId) -> Reply {
        let l10n = self.l10n;
        let moved = ply.checked_sub(1).and_then(|at| self.review.moves.get(at));
        let talk = DiscussedMove::of(l10n, &self.recording.history, ply);
        let (Some(moved), Some(talk)) = (moved, talk) else { return self.whole(None) };
        let (chance_before, chance_after) = chances(moved);
        let (mv, judgement) = (self.numbered(ply), moved.judgement);
        let mut lines = vec![match chance_before == chance_after && chance_after == 0 {
            true => l10n.say(&s::ReviewMoveLost { mv, judgement }),
            false => l10n.say(&s::ReviewMove {
                mv,
                judgement,
                side: moved.mover,
                before: chance_before,
                after: chance_after,
            }),
        }];
        let before = &talk.before;
        let mut picture = self.board(before, ply);
        let mut named: Vec<Square> = Vec::new();
        if moved.judgement >= Judgement::Inaccuracy {
            named.extend(moved.reason.iter().flat_map(Reason::pieces));
            let told = matches!(moved.reason, Some(Reason::MissesWin(_)));
            let why = moved.reason.as_ref().map(|reason| talk.why(reason));
            let missed = moved.missed.filter(|_| !told).map(|win| talk.missed(&win));
            let why = l10n.join([why, missed].into_iter().flatten());
            if !why.is_empty() {
                lines.push(match self.recording.side_of(reader) == Some(moved.mover) {
                    true => why,
                    false => l10n.say(&s::ReviewToSide { side: moved.mover, why }),
                });
            }
            lines.extend(talk.sequel(&moved.answer));
        }
        if let Some(better) = &moved.better {
            let mv = move_text::bold(l10n, before, better.mv());
            let better_move = l10n.say(&s::ReviewBetter { mv });
            // Where the reason is what the better move does, it has been said.
            let told = matches!(moved.reason, Some(Reason::Misses { .. }));
            let idea = talk.idea(&better.idea).filter(|_| !told);
            lines.push(l10n.join([Some(better_move), idea].into_iter().flatten()));
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
        let view = self.recording.side_of(reader).unwrap_or(Color::Red);
        let (cursor, stay) = (ReplayCursor::new(ply, view), ReplayAction::Turn(PageTurn::Stay));
        buttons.push(self.replay_button(cursor, stay, &s::ButtonReplay));
        let text = clip(&lines.join("\n"), MAX_TEXT);
        Reply { rows: vec![Row::Buttons(buttons)], ..Reply::text(text).with_picture(picture) }
    }

    /// The board before a move, which is drawn as the one that was played.
    fn board(&self, before: &Position, ply: usize) -> Picture {
        let moves = self.recording.history.moves();
        let file = format!("review-{}-{ply}.png", self.recording.label());
        let board = picture::of_position(self.l10n, before, file).marked(|scene| {
            scene.played = Some(moves[ply - 1]);
            scene.last = ply.checked_sub(2).map(|last| moves[last]);
        });
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
        let Some(DiscussedMove { before, .. }) = DiscussedMove::of(self.l10n, history, ply) else {
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

/// The mover's chances before and after a move, in per cent.
fn chances(moved: &Reviewed) -> (u64, u64) {
    let percent = |chance: f64| (chance * 100.0).round() as u64;
    (percent(moved.before), percent(moved.after))
}
