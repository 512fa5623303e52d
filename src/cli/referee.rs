//! `xiangqi-bot referee`: JSON Lines on standard input, one answer line per line.

use std::io::{self, BufRead, Read as _};

use crate::referee::{self, MAX_LINE};

use super::common::CommandResult;

pub(crate) fn run() -> CommandResult {
    match serve(&mut io::stdin().lock(), &mut io::stdout().lock()) {
        // The reader is gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other.map_err(|error| format!("referee: {error}"))?),
    }
}

fn serve(input: &mut impl BufRead, output: &mut impl io::Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than the longest line and its end, so that a longer line is noticed.
        input.take(MAX_LINE as u64 + 2).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(());
        }
        let mut answer = if line.last() == Some(&b'\n') || line.len() <= MAX_LINE {
            referee::answer(line.strip_suffix(b"\n").unwrap_or(&line))
        } else {
            input.skip_until(b'\n')?;
            referee::too_long()
        };
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
}
