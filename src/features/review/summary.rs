//! The summary of a review: accuracy, judged moves, turning points.

use std::ops::RangeInclusive;

use crate::engine::book;
use crate::engine::review::{Judgement, Reviewed};
use crate::features::replay::recording::RecordTitle;
use crate::features::replay::viewer;
use crate::features::review::messages::{self, ReviewWriter, chances, is_by_loss};
use crate::features::review::reasons;
use crate::i18n::{NamedPiece, master_text, messages as s, move_text};
use crate::masters::MasterBook;
use crate::message::{
    Button, ButtonStyle, Choice, CustomId, Drawing, ExerciseAction, ExerciseComponent, MAX_CHOICES, MAX_TEXT,
    PageTurn, Picture, ReplayAction, ReplayCursor, Reply, ReviewPage, Row, picture,
};
use crate::rules::{Color, Position};

/// Maximum number of named pieces that were given away.
const MAX_GIVEN: usize = 8;
/// Win chances of a game that is about even.
const EVEN: RangeInclusive<f64> = 1.0 / 3.0..=2.0 / 3.0;
/// Number of the worst moves that always get a reason.
const EXPLAINED: usize = 2;
/// Room for the sentence with the number of moves without a line, in characters.
const MORE_LENGTH: usize = 120;

impl ReviewWriter<'_> {
    /// The summary, the graph, and buttons for the turning points.
    pub(super) fn whole(&self, link: Option<&str>) -> Reply {
        let l10n = self.l10n;
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
            lines.extend(self.given_away(color));
        }
        let mut end = vec![self.course()];
        end.extend(link.map(|link| l10n.say(&s::ReviewWhere { link })));
        let taken: usize = lines.iter().chain(&end).map(|line| line.chars().count() + 1).sum();
        lines.extend(self.judged_moves(MAX_TEXT.saturating_sub(taken)));
        lines.extend(end);
        let turning = (1..).zip(&self.review.turning);
        let turning = turning.map(|(number, turning)| self.button_to(number, turning.ply)).collect();
        let rows = [turning, self.tools()].into_iter().filter(|row: &Vec<Button>| !row.is_empty());
        let rows = rows.map(Row::Buttons).chain(self.choice()).collect();
        Reply { rows, ..Reply::text(picture::join_lines(lines)).with_picture(self.graph()) }
    }

    /// Buttons to the exercises, the replay and the games of masters.
    fn tools(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        if let Some(&ply) = self.review.exercises().first() {
            let exercise = ExerciseComponent { record: self.recording.id, ply, action: ExerciseAction::Show };
            let id = CustomId::Exercise(exercise);
            buttons.push(Button::saying(self.l10n, id, &s::ButtonExercise, ButtonStyle::Primary));
        }
        let cursor = ReplayCursor::new(0, Color::Red);
        buttons.push(self.replay_button(cursor, ReplayAction::Open, &s::ButtonReplay));
        buttons.push(self.replay_button(cursor, ReplayAction::Masters(PageTurn::Last), &s::ButtonMasters));
        buttons
    }

    /// Sentence with the course of the game: how to see where it turned, else how it stood at the end.
    fn course(&self) -> String {
        let l10n = self.l10n;
        let red = f64::from(self.review.chances.last().copied().unwrap_or(0.5));
        let loser = if red > 0.5 { Color::Black } else { Color::Red };
        let worst = self.review.moves.iter().filter(|moved| moved.mover == loser);
        let loss = worst.map(|moved| (moved.loss * 100.0).ceil() as u64).max().unwrap_or(0);
        if !self.review.turning.is_empty() {
            l10n.say(&s::ReviewTurned)
        } else if EVEN.contains(&red) {
            l10n.say(&s::ReviewEven { chance: (red * 100.0).round() as u64 })
        } else if loss == 0 {
            l10n.say(&s::ReviewBehind { side: loser })
        } else {
            l10n.say(&s::ReviewSmallSteps { side: loser, loss })
        }
    }

    /// A line for each judged move, in the order of the game: the worst, as far as `room` characters hold them.
    fn judged_moves(&self, room: usize) -> Vec<String> {
        let l10n = self.l10n;
        let judged = self.plies_where(|moved| moved.judgement >= Judgement::Inaccuracy);
        let turning = self.review.turning.iter().map(|turning| turning.ply);
        let mut plies: Vec<usize> = judged.iter().copied().chain(turning).collect();
        plies.sort_unstable();
        plies.dedup();
        let count = plies.len();
        let by_loss = self.worst_plies(plies, count);
        let worst = by_loss.get(..EXPLAINED).unwrap_or(&by_loss);
        let mut lines: Vec<(usize, String)> = Vec::new();
        // Each line ends with a line feed; the last one tells how many are left out.
        let mut left = room.saturating_sub(MORE_LENGTH);
        for &ply in &by_loss {
            let Some(line) = self.judged_line(ply, worst.contains(&ply)) else { continue };
            let length = line.chars().count() + 1;
            if length > left {
                break;
            }
            left -= length;
            lines.push((ply, line));
        }
        let missing = count - lines.len();
        lines.sort_unstable();
        let mut lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
        if missing > 0 {
            lines.push(l10n.say(&s::ReviewMoreJudged { count: missing as u64 }));
        }
        lines
    }

    /// One line about a move: what it was, why, and the better one.
    fn judged_line(&self, ply: usize, is_worst: bool) -> Option<String> {
        let l10n = self.l10n;
        let (moved, discussed) = self.discussed(ply)?;
        let mv = self.short(ply);
        let judgement = moved.judgement;
        let (before, after) = chances(moved);
        let mut sentences = vec![if is_by_loss(moved) {
            l10n.say(&s::ReviewJudged { mv, judgement, before, after })
        } else {
            l10n.say(&s::ReviewJudgedPlain { mv, judgement })
        }];
        let why =
            if is_worst { reasons::why_by_lines(&discussed, moved) } else { reasons::why(&discussed, moved) };
        let idea = match (&why, &moved.better) {
            (None, Some(better)) => discussed.idea(&better.idea, None),
            _ => None,
        };
        if is_worst && why.is_none() && idea.is_none() {
            sentences.extend(reasons::answer(&discussed, moved));
        }
        sentences.extend(why);
        if let Some(better) = &moved.better {
            let mv = move_text::short(l10n, &discussed.before, better.mv());
            sentences.push(l10n.say(&s::ReviewJudgedBetter { mv }));
        }
        sentences.extend(idea);
        let line = l10n.join(sentences);
        let number = self.review.turning.iter().position(|turning| turning.ply == ply);
        Some(match number {
            Some(number) => l10n.say(&s::ReviewTurningLine { number: number + 1, line }),
            None => line,
        })
    }

    /// Sentence with the pieces of a side that were given away and taken, each with the number of the move.
    fn given_away(&self, color: Color) -> Option<String> {
        let l10n = self.l10n;
        let moves = &self.review.moves;
        let given = moves.iter().enumerate().filter_map(|(ply, moved)| {
            let loss = moved.given.filter(|_| moved.mover == color)?;
            moves.get(ply + 1).filter(|answer| answer.mv.to() == loss.on)?;
            let number = color.round_at(ply) as u64;
            Some(l10n.say(&s::ReviewGivenPiece { piece: NamedPiece::of(loss.piece), number }))
        });
        let pieces: Vec<String> = given.take(MAX_GIVEN).collect();
        if pieces.is_empty() { None } else { Some(l10n.say(&s::ReviewGiven { pieces: l10n.list(&pieces) })) }
    }

    fn plies_where(&self, condition: impl Fn(&Reviewed) -> bool) -> Vec<usize> {
        (1..).zip(&self.review.moves).filter(|(_, moved)| condition(moved)).map(|(ply, _)| ply).collect()
    }

    /// Returns the `count` plies with the greatest loss, the worst first.
    fn worst_plies(&self, mut plies: Vec<usize>, count: usize) -> Vec<usize> {
        let moves = &self.review.moves;
        plies.sort_by(|a, b| moves[b - 1].loss.total_cmp(&moves[a - 1].loss));
        plies.truncate(count);
        plies
    }

    /// A select of the inaccurate moves, the worst if they are too many; `None` if the buttons have them all.
    fn choice(&self) -> Option<Row> {
        let l10n = self.l10n;
        let plies = self.plies_where(|moved| moved.judgement >= Judgement::Inaccuracy);
        if plies.len() <= self.review.turning.len() {
            return None;
        }
        let mut plies = self.worst_plies(plies, MAX_CHOICES);
        plies.sort_unstable();
        let choices = plies.into_iter().map(|ply| {
            let moved = &self.review.moves[ply - 1];
            let mv = self.short(ply);
            let judgement = moved.judgement;
            let (before, after) = chances(moved);
            let label = if is_by_loss(moved) {
                l10n.say(&s::ReviewChoice { mv, judgement, before, after })
            } else {
                l10n.say(&s::ReviewChoicePlain { mv, judgement })
            };
            Choice { value: ply.to_string(), label }
        });
        Some(Row::select(self.page(ReviewPage::Chosen), l10n.say(&s::ChooseReviewed), choices))
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

    fn graph(&self) -> Picture {
        let (chances, alt) = messages::course(self.l10n, self.review);
        let turning = self.review.turning.iter().map(|turning| turning.ply).collect();
        let file = format!("review-{}.png", self.recording.label());
        let graph = Picture::new(self.l10n, Drawing::Evaluation { chances, turning }, file, &alt);
        Picture { players: self.players(), ..graph }
    }
}
