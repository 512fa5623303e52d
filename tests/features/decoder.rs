//! Where records are read.

use std::sync::Arc;
use std::sync::mpsc;

use xiangqi_bot::commands::requests::BroughtRecord;
use xiangqi_bot::features::decoder::{BroughtRecordError, RecordDecoder};
use xiangqi_bot::notation::record::DecodeError;

#[tokio::test]
async fn records_are_read_apart_from_the_runtime_and_two_at_a_time() {
    let decoder = Arc::new(RecordDecoder::default());
    let there = decoder.run(std::thread::current).await;
    assert_ne!(there.id(), std::thread::current().id());
    let (begins, mut begun) = tokio::sync::mpsc::unbounded_channel();
    let mut works = Vec::new();
    for n in 0..3 {
        let (goes_on, gate) = mpsc::channel::<()>();
        let decoder = decoder.clone();
        let begins = begins.clone();
        let work = move || {
            begins.send(n).unwrap();
            gate.recv().unwrap();
        };
        works.push((goes_on, tokio::spawn(async move { decoder.run(work).await })));
    }
    let first = begun.recv().await.unwrap();
    let second = begun.recv().await.unwrap();
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!(begun.try_recv().is_err(), "{first} and {second} are at work");
    works[first].0.send(()).unwrap();
    let third = begun.recv().await.unwrap();
    works[second].0.send(()).unwrap();
    works[third].0.send(()).unwrap();
    for (_, work) in works {
        work.await.unwrap();
    }
}

#[tokio::test]
async fn a_panic_over_a_record_costs_one_request() {
    let decoder = Arc::new(RecordDecoder::default());
    for _ in 0..3 {
        let broken = decoder.clone();
        let asked = tokio::spawn(async move { broken.run(|| panic!("a fault in the reader")).await });
        assert!(asked.await.unwrap_err().is_panic());
    }
    assert_eq!(decoder.run(|| 7).await, 7);
}

fn file(bytes: &[u8]) -> BroughtRecord {
    BroughtRecord::File(bytes.into())
}

#[tokio::test]
async fn what_somebody_brings_is_read_with_its_pgn() {
    let decoder = RecordDecoder::default();
    let nested = format!("1. C2.5 {}{} H8+7", "(1. H2+3 ".repeat(31), ")".repeat(31));
    let games = decoder.read(BroughtRecord::Text(nested), None).await.unwrap().games;
    assert_eq!(games[0].pgn.matches("H0-G2").count(), 31, "{}", games[0].pgn);
    let again = decoder.offer(games[0].pgn.clone()).await;
    assert_eq!(again[0].record.comments(), games[0].record.comments());
    let refused = decoder.read(file(b"\x89PNG\r\n\x1a\n\0\0"), None).await.unwrap_err();
    assert!(matches!(refused, BroughtRecordError::File(DecodeError::NoText)), "{refused:?}");
    let refused = decoder.read(file(b"no game"), None).await.unwrap_err();
    assert!(matches!(refused, BroughtRecordError::Text(_)), "{refused:?}");
}

#[tokio::test]
async fn talk_behind_a_game_is_left_out_and_moves_never_are() {
    let decoder = RecordDecoder::default();
    let read = async |text: &str| decoder.read(BroughtRecord::Text(text.to_owned()), None).await;
    for (text, plies) in [
        ("1. C2.5 H8+7 2. H2+3\nwhere did I go wrong?", 3),
        ("look:\n1. C2.5 H8+7\n2. H2+3 R9.8\n\nAny idea?\n\nThank you!", 4),
        ("1. 炮二平五 馬８進７\n哪里下错了？", 2),
        ("1. C2.5 H8+7\n1-0\nthanks for the game", 2),
    ] {
        let games = read(text).await.unwrap_or_else(|error| panic!("{text}: {error:?}")).games;
        assert_eq!((games.len(), games[0].record.moves().len()), (1, plies), "{text}");
    }
    for text in [
        "1. C2.5 H8+7\n2. H2+3 X9.8\nwhere did I go wrong?",
        "1. C2.5 H8+7\n2. H2+3 R9.7\nwhy?",
        "1. 炮二平五 馬８進７\n馬二進一五",
    ] {
        assert!(read(text).await.is_err(), "{text}");
    }
}
