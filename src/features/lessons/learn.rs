//! Lessons: the list, the tasks, and what is said of a try.

use crate::commands::intent::LessonRequest;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::lessons::card::LessonCard;
use crate::features::lessons::catalogue::judge::{LessonMistake, LessonMoveResult, judge};
use crate::features::lessons::catalogue::{LessonCursor, LessonProgress, LessonTask, StepIndex};
use crate::features::lessons::list;
use crate::features::writes;
use crate::game::GameSetup;
use crate::i18n::{errors, messages as s, move_text};
use crate::message::custom_id::{LessonAction, LessonComponent, SelectedEntry};
use crate::message::reply::{Button, ButtonStyle, Reply};
use crate::message::request::RequestKind;
use crate::notation::ReadError;
use crate::render::PieceSet;
use crate::rules::{Move, RuleSet, Square};
use crate::store::StoreResult;

/// Most readings of a text that are offered as buttons.
const MAX_READINGS: usize = 5;

impl Ctx<'_> {
    pub(crate) async fn learn(&self, wish: &LessonRequest) -> StoreResult<Effects> {
        Ok(match wish {
            LessonRequest::Lesson(None)
            | LessonRequest::Component(LessonComponent::Menu | LessonComponent::Pick, _) => self.menu(false),
            LessonRequest::Lesson(Some(name)) => match self.first_open(StepIndex::of(name)) {
                Some(place) => self.open_step(place),
                None => self.menu(false),
            },
            LessonRequest::Move(text) => self.learn_move(text),
            LessonRequest::Component(LessonComponent::Openings, _) => self.menu(true),
            LessonRequest::Component(LessonComponent::Continue, _) => match self.stopped_at() {
                Some(cursor) => self.open_step(cursor.place),
                None => self.menu(false),
            },
            LessonRequest::Component(LessonComponent::Step { step, moves, action }, picked) => {
                match LessonCursor::read(step, moves) {
                    Some(cursor) => self.lesson_step(&cursor, *action, *picked).await?,
                    None => self.unknown_button(),
                }
            }
        })
    }

    async fn lesson_step(
        &self,
        cursor: &LessonCursor,
        act: LessonAction,
        picked: Option<SelectedEntry>,
    ) -> StoreResult<Effects> {
        Ok(match (act, picked) {
            (LessonAction::Open, _) => self.open_step(cursor.place),
            (LessonAction::Show, _) => {
                self.lesson_answer(self.card(cursor).solution(), Some(self.at(cursor)))
            }
            (LessonAction::Play, _) => self.play_ending(cursor).await?,
            (LessonAction::Answer(number), _) => self.answer_question(cursor, usize::from(number)),
            (LessonAction::Piece, Some(SelectedEntry::Point(from))) => self.choose_point(cursor, from),
            (LessonAction::Target, Some(SelectedEntry::Move(mv))) | (LessonAction::Reading(mv), _) => {
                self.try_in_lesson(cursor, mv)
            }
            // Selects say what they mean only with an entry that was chosen.
            (LessonAction::Piece | LessonAction::Target, _) => self.unknown_button(),
        })
    }

    fn menu(&self, openings: bool) -> Effects {
        self.lesson_answer(list::menu(self.l10n, &self.myself().lessons, openings), None)
    }

    fn card<'a>(&self, cursor: &'a LessonCursor) -> LessonCard<'a> {
        // Who sees pictures of the pieces needs no names for their signs.
        let legend = self.myself().settings.looks.pieces != Some(PieceSet::Pictogram);
        LessonCard { l10n: self.l10n, cursor, legend }
    }

    /// The answer with what it means for the progress.
    fn lesson_answer(&self, reply: Reply, progress: Option<LessonProgress>) -> Effects {
        let changed = progress.filter(|progress| *progress != self.myself().lessons);
        let keeps = changed.map(|progress| writes::lessons(&self.me, &progress)).into_iter().collect();
        let answer = match self.request.what {
            RequestKind::Press(_) => PrivateReply::Update(reply),
            _ => PrivateReply::Note(reply),
        };
        Effects { keeps, ..Effects::answer(answer) }
    }

    fn at(&self, cursor: &LessonCursor) -> LessonProgress {
        LessonProgress {
            at: Some(cursor.place.name()),
            moves: cursor.moves.iter().map(ToString::to_string).collect(),
            done: self.myself().lessons.done.clone(),
        }
    }

    fn solved(&self, cursor: &LessonCursor, said: String, last: Option<Move>) -> Effects {
        let mut progress = self.at(&LessonCursor::start(cursor.place));
        progress.done.insert(cursor.place.name());
        let end = list::end_of_lesson(self.l10n, cursor.place, &progress);
        self.lesson_answer(self.card(cursor).solved(said, last, end), Some(progress))
    }

    /// The step that is looked at, or the first one that is not done.
    fn stopped_at(&self) -> Option<LessonCursor> {
        let known = &self.myself().lessons;
        let place = known.at.as_deref().and_then(StepIndex::named);
        let Some(place) = place.filter(|place| !known.done.contains(&place.name())) else {
            // The next one after it that is open, else the first one.
            let later =
                place.and_then(|place| self.first_not_done(StepIndex::all().skip_while(|at| *at != place)));
            let place = later.or_else(|| self.first_open(StepIndex::all()))?;
            return Some(LessonCursor::start(place));
        };
        let moves: Option<Vec<Move>> = known.moves.iter().map(|text| text.parse().ok()).collect();
        let moves = moves.filter(|moves| place.step().after(moves).is_some()).unwrap_or_default();
        Some(LessonCursor { place, moves })
    }

    fn first_not_done(&self, mut places: impl Iterator<Item = StepIndex>) -> Option<StepIndex> {
        places.find(|place| !self.myself().lessons.done.contains(&place.name()))
    }

    /// The first of these steps that is not done, or the first one where all are.
    fn first_open(&self, places: impl Iterator<Item = StepIndex>) -> Option<StepIndex> {
        let places: Vec<StepIndex> = places.collect();
        self.first_not_done(places.iter().copied()).or_else(|| places.first().copied())
    }

    fn open_step(&self, place: StepIndex) -> Effects {
        let cursor = LessonCursor::start(place);
        self.lesson_answer(self.card(&cursor).task(None, None), Some(self.at(&cursor)))
    }

    /// The task once more, below what is said of the last try.
    fn again(&self, cursor: &LessonCursor, said: String) -> Effects {
        self.lesson_answer(self.card(cursor).task(Some(said), None), Some(self.at(cursor)))
    }

    fn choose_point(&self, cursor: &LessonCursor, from: Square) -> Effects {
        let position = cursor.position();
        let own = position.piece_at(from).is_some_and(|piece| piece.color == position.turn());
        if !own || !cursor.place.step().takes_moves() {
            return self.unknown_button();
        }
        self.lesson_answer(self.card(cursor).task(None, Some(from)), Some(self.at(cursor)))
    }

    /// A move that is typed, for the step that the person looks at.
    fn learn_move(&self, text: &str) -> Effects {
        let Some(cursor) = self.stopped_at() else { return self.menu(false) };
        if !cursor.place.step().takes_moves() {
            return self.again(&cursor, self.l10n.say(&s::LessonNoMove));
        }
        let position = cursor.position();
        let told = |error: &ReadError| errors::read_error(self.l10n, text, error, &position, position.turn());
        match self.reading_of(None).read(&position, text) {
            Ok(mv) => self.try_in_lesson(&cursor, mv),
            Err(error) if !error.candidates().is_empty() => {
                let button = |mv: &Move| {
                    let label = move_text::both_notations(self.l10n, &position, *mv);
                    Button::new(cursor.component(LessonAction::Reading(*mv)), label, ButtonStyle::Primary)
                };
                let buttons = error.candidates().iter().take(MAX_READINGS).map(button).collect();
                let reply = Reply::text(told(&error)).with_buttons(buttons);
                self.lesson_answer(reply, Some(self.at(&cursor)))
            }
            Err(error) => self.again(&cursor, format!("✗ {}", told(&error))),
        }
    }

    fn try_in_lesson(&self, cursor: &LessonCursor, mv: Move) -> Effects {
        let step = cursor.place.step();
        if !step.takes_moves() {
            return self.unknown_button();
        }
        let position = cursor.position();
        let shown = move_text::bold(self.l10n, &position, mv);
        let after = if position.is_legal(mv) { position.after(mv) } else { position.clone() };
        let said = match judge(step, &cursor.moves, mv) {
            Err(error) => {
                let why = errors::move_error(self.l10n, &error, &position, position.turn());
                self.l10n.say(&s::LessonIllegal { mv: shown, why })
            }
            Ok(LessonMoveResult::Wrong(fault)) => {
                let reply = |reply: Move| move_text::bold(self.l10n, &after, reply);
                match fault {
                    LessonMistake::OtherPiece => self.l10n.say(&s::LessonOtherPiece { mv: shown }),
                    LessonMistake::NotTaken => self.l10n.say(&s::LessonNotTaken { mv: shown }),
                    LessonMistake::ElsewhereGone => self.l10n.say(&s::LessonElsewhere { mv: shown }),
                    LessonMistake::NoCheck => self.l10n.say(&s::LessonNoCheck { mv: shown }),
                    LessonMistake::Escapes(answer) => {
                        self.l10n.say(&s::LessonEscapes { mv: shown, reply: reply(answer) })
                    }
                    LessonMistake::StillMoves(answer) => {
                        self.l10n.say(&s::LessonStillMoves { mv: shown, reply: reply(answer) })
                    }
                }
            }
            Ok(LessonMoveResult::Answered(answer)) => {
                let moves = cursor.moves.iter().copied().chain([mv, answer]).collect();
                let next = LessonCursor { place: cursor.place, moves };
                let reply = move_text::bold(self.l10n, &after, answer);
                return self.again(&next, self.l10n.say(&s::LessonGoOn { mv: shown, reply }));
            }
            Ok(LessonMoveResult::Solved) => {
                let said = match () {
                    () if after.has_legal_move() => self.l10n.say(&s::LessonRight { mv: shown }),
                    () if after.in_check() => self.l10n.say(&s::LessonRightMate { mv: shown }),
                    () => self.l10n.say(&s::LessonRightNoMove { mv: shown }),
                };
                return self.solved(cursor, said, Some(mv));
            }
        };
        self.again(cursor, said)
    }

    fn answer_question(&self, cursor: &LessonCursor, number: usize) -> Effects {
        let (task, card) = (&cursor.place.step().task, self.card(cursor));
        let chosen = task.choices().get(number).copied();
        match task {
            LessonTask::Ask { answers, right, .. } => {
                let Some(answer) = answers.get(number) else { return self.unknown_button() };
                let (answer, why) = (card.answer(answer), card.why());
                if number == *right {
                    return self.solved(cursor, self.l10n.say(&s::LessonRightAnswer { answer, why }), None);
                }
                self.again(cursor, self.l10n.say(&s::LessonWrongAnswer { answer, why }))
            }
            LessonTask::Choose { wrong, .. } => {
                let (Some(mv), position) = (chosen, cursor.position()) else { return self.unknown_button() };
                let answer = move_text::short(self.l10n, &position, mv);
                let Some([_, reply]) = wrong.iter().find(|[wrong, _]| *wrong == mv) else {
                    let said = self.l10n.say(&s::LessonRightAnswer { answer, why: card.why() });
                    return self.solved(cursor, said, Some(mv));
                };
                let reply = move_text::bold(self.l10n, &position.after(mv), *reply);
                self.again(cursor, self.l10n.say(&s::LessonPunished { mv: format!("**{answer}**"), reply }))
            }
            LessonTask::Walk { line, .. } => {
                let mut progress = self.at(cursor);
                if number >= line.len() {
                    progress.done.insert(cursor.place.name());
                }
                self.lesson_answer(card.walk(number), Some(progress))
            }
            LessonTask::Write { mv: wanted, .. } => match chosen {
                None => self.unknown_button(),
                Some(mv) if mv == *wanted => {
                    let shown = move_text::bold(self.l10n, &cursor.place.step().start, mv);
                    self.solved(cursor, self.l10n.say(&s::LessonRight { mv: shown }), None)
                }
                Some(mv) => self.lesson_answer(card.not_this_one(mv), Some(self.at(cursor))),
            },
            _ => self.unknown_button(),
        }
    }

    /// Begins the game of an ending or an opening; the board says what it is for.
    async fn play_ending(&self, cursor: &LessonCursor) -> StoreResult<Effects> {
        let (place, step) = (cursor.place, cursor.place.step());
        let LessonTask::Play(ending) = &step.task else { return Ok(self.unknown_button()) };
        let usual = GameSetup::under(RuleSet::World);
        let opening = match ending.side {
            Some(_) => GameSetup { lesson: Some(place.name()), ..usual },
            None => GameSetup { start: Some(step.start.clone()), ..usual },
        };
        let mut turn = self.challenge_bot(step.side(), ending.level(), opening).await?;
        if turn.change.is_some() {
            let said = self.l10n.say(&s::LessonGameBegun);
            let told = self.lesson_answer(self.card(cursor).solved(said, None, None), Some(self.at(cursor)));
            turn.answer = told.answer;
            turn.keeps.extend(told.keeps);
        }
        Ok(turn)
    }
}
