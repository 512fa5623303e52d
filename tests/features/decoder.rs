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
        let (decoder, begins) = (decoder.clone(), begins.clone());
        let work = move || {
            begins.send(n).unwrap();
            gate.recv().unwrap();
        };
        works.push((goes_on, tokio::spawn(async move { decoder.run(work).await })));
    }
    let (first, second) = (begun.recv().await.unwrap(), begun.recv().await.unwrap());
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

#[tokio::test]
async fn what_somebody_brings_is_read_with_its_pgn() {
    let decoder = RecordDecoder::default();
    let nested = format!("1. C2.5 {}{} H8+7", "(1. H2+3 ".repeat(31), ")".repeat(31));
    let games = decoder.read(BroughtRecord::Text(nested), None).await.unwrap().games;
    assert_eq!(games[0].pgn.matches("H0-G2").count(), 31, "{}", games[0].pgn);
    let again = decoder.offer(games[0].pgn.clone()).await;
    assert_eq!(again[0].record.comments(), games[0].record.comments());
    let file = |bytes: &[u8]| BroughtRecord::File(bytes.into());
    let refused = decoder.read(file(b"\x89PNG\r\n\x1a\n\0\0"), None).await.unwrap_err();
    assert!(matches!(refused, BroughtRecordError::File(DecodeError::NoText)), "{refused:?}");
    let refused = decoder.read(file(b"no game"), None).await.unwrap_err();
    assert!(matches!(refused, BroughtRecordError::Text(_)), "{refused:?}");
}
