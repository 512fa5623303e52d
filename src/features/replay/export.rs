//! Export of records as files.

use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::replay::recording::{RecordTitle, RecordedGame};
use crate::features::replay::viewer;
use crate::i18n::{master_text, messages as s, move_text};
use crate::message::{ExportFormat, Reply, TextFile};
use crate::notation::record::{GameResult, Record};
use crate::rules::Color;

/// Replies with a record as a file. Formats of one position have that of `ply`, by default the last one.
pub(crate) async fn file(
    ctx: &Ctx<'_>,
    recording: &RecordedGame,
    format: ExportFormat,
    ply: Option<usize>,
) -> Effects {
    let mut text = viewer::title(ctx.l10n, recording);
    let base = viewer::file_name(recording);
    let decoder = &ctx.services.decoder;
    let record = as_record(ctx, recording);
    let (content, name) = match format {
        ExportFormat::Pgn => {
            // For programs, which expect WXF unless the person has chosen a notation. The list is for people.
            let style = ctx.l10n.notation().unwrap_or_default();
            (decoder.run(move || record.to_pgn(style)).await, format!("{base}-{style}.pgn"))
        }
        ExportFormat::Dhtmlxq => {
            (decoder.run(move || record.to_dhtmlxq()).await, format!("{base}-dhtmlxq.txt"))
        }
        ExportFormat::Text => {
            let style = ctx.l10n.style();
            (record.to_list(style), format!("{base}-{style}.txt"))
        }
        ExportFormat::Fen => {
            let shown = recording.at(ply.unwrap_or(usize::MAX));
            let fen = shown.position();
            text = format!("{text}\n```\n{fen}\n```");
            let stem = viewer::file_stem(recording);
            (format!("{fen}\n"), format!("{stem}-ply-{}.fen", shown.moves().len()))
        }
        ExportFormat::Gif => {
            if let Some(refused) = viewer::cannot_animate(ctx, recording) {
                return refused;
            }
            let picture = viewer::animation(ctx.l10n, recording, viewer::view_of(ctx, recording));
            return Effects::ephemeral(Reply::text(text).with_picture(picture));
        }
    };
    let file = Some(TextFile { name, content });
    Effects::ephemeral(Reply { file, ..Reply::text(text) })
}

/// Converts a record for other programs.
fn as_record(ctx: &Ctx<'_>, recording: &RecordedGame) -> Record {
    let mut record = Record::new(recording.history.start().clone(), recording.history.rules());
    let mut remarks = recording.comments.iter().peekable();
    for ply in 0..=recording.plies() {
        while let Some(remark) = remarks.next_if(|remark| remark.ply <= ply) {
            record.remark(remark.body.clone());
        }
        if let Some(mv) = recording.history.moves().get(ply) {
            record.push(*mv).expect("a history holds legal moves");
        }
    }
    for (tag, side) in [("Red", Color::Red), ("Black", Color::Black)] {
        let name = match &recording.title {
            RecordTitle::Game(_, seats) => Some(move_text::plain_name(ctx.l10n, &seats[side.index()])),
            RecordTitle::Import(_, names) => names[side.index()].clone(),
            RecordTitle::Master(head) => Some(master_text::player(ctx.l10n, head, side)),
        };
        if let Some(name) = name {
            record.set_tag(tag, &name);
        }
    }
    match &recording.title {
        RecordTitle::Game(id, _) => {
            record.set_tag("Event", &ctx.l10n.say(&s::RecordEvent { game: id }));
        }
        RecordTitle::Master(head) => {
            for (tag, name) in [("Event", head.event), ("Site", head.place)] {
                name.into_iter().for_each(|name| record.set_tag(tag, master_text::name(ctx.l10n, name)));
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
