//! Games as files.

use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::replay::recording::{RecordTitle, RecordedGame};
use crate::features::replay::viewer;
use crate::i18n::{master_text, messages as s, move_text};
use crate::message::custom_id::ExportFormat;
use crate::message::reply::{Reply, TextFile};
use crate::notation::record::{GameResult, Record};
use crate::rules::Color;

impl Ctx<'_> {
    /// Hands over a record as a file; where one position is wanted, that of `ply`, else the last one.
    pub(crate) fn export(
        &self,
        recording: &RecordedGame,
        format: ExportFormat,
        ply: Option<usize>,
    ) -> Effects {
        if format == ExportFormat::Gif {
            if let Err(turn) = self.can_animate(recording) {
                return *turn;
            }
            let picture = Some(viewer::animation(self.l10n, recording, self.view_of(recording)));
            let text = viewer::title(self.l10n, recording);
            return Effects::answer(PrivateReply::Note(Reply { picture, ..Reply::text(text) }));
        }
        let title = viewer::title(self.l10n, recording);
        // Programs that read PGN expect letters, or what somebody has chosen; a list is read by people.
        let style = self.l10n.notation().unwrap_or_default();
        let base = viewer::file_name(recording);
        let (content, name, text) = match format {
            ExportFormat::Pgn => {
                (self.as_record(recording).to_pgn(style), format!("{base}-{style}.pgn"), title)
            }
            ExportFormat::Dhtmlxq => {
                (self.as_record(recording).to_dhtmlxq(), format!("{base}-dhtmlxq.txt"), title)
            }
            ExportFormat::Text | ExportFormat::Gif => {
                let style = self.l10n.style();
                (self.as_record(recording).to_list(style), format!("{base}-{style}.txt"), title)
            }
            ExportFormat::Fen => {
                let shown = recording.at(ply.unwrap_or(usize::MAX));
                let fen = shown.position().to_string();
                let text = format!("{title}\n```\n{fen}\n```");
                (
                    format!("{fen}\n"),
                    format!("{}-ply-{}.fen", viewer::file_stem(recording), shown.moves().len()),
                    text,
                )
            }
        };
        let file = Some(TextFile { name, content });
        Effects::answer(PrivateReply::Note(Reply { file, ..Reply::text(text) }))
    }

    /// The record in the form in which other programs read it.
    fn as_record(&self, recording: &RecordedGame) -> Record {
        let mut record = Record::new(recording.history.start().clone(), recording.history.rules());
        let mut remarks = recording.comments.iter().peekable();
        for ply in 0..=recording.plies() {
            while let Some(remark) = remarks.next_if(|remark| remark.ply <= ply) {
                record.remark(remark.text.clone(), remark.is_variation);
            }
            if let Some(mv) = recording.history.moves().get(ply) {
                record.push(*mv).expect("a history holds legal moves");
            }
        }
        for (tag, side) in [("Red", Color::Red), ("Black", Color::Black)] {
            let name = match &recording.title {
                RecordTitle::Game(_, seats) => Some(move_text::plain_name(self.l10n, &seats[side.index()])),
                RecordTitle::Import(_, names) => names[side.index()].clone(),
                RecordTitle::Master(head) => Some(master_text::player(self.l10n, head, side)),
            };
            if let Some(name) = name {
                record.set_tag(tag, &name);
            }
        }
        match &recording.title {
            RecordTitle::Game(id, _) => {
                record.set_tag("Event", &self.l10n.say(&s::RecordEvent { game: id }));
            }
            RecordTitle::Master(head) => {
                for (tag, name) in [("Event", head.event), ("Site", head.place)] {
                    name.into_iter().for_each(|name| record.set_tag(tag, master_text::name(self.l10n, name)));
                }
            }
            RecordTitle::Import(..) => {}
        }
        if let Some(date) = &recording.date {
            record.set_tag("Date", date);
        }
        record.set_result(match recording.winner() {
            Some(Some(side)) => GameResult::Won(side),
            Some(None) => GameResult::Drawn,
            None => GameResult::Open,
        });
        record
    }
}
