//! The masters' book: its figures, both wings, its games, and the names of those who played them.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use xiangqi::masters::{Feat, GameHead, GameNumber, MasterBook, MasterName, WingView};
use xiangqi::rules::{CannonRule, Color, Move, Position, Role};

fn book() -> &'static MasterBook {
    MasterBook::builtin()
}

fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(Position::startpos(), |position, mv| position.after(mv.parse().unwrap()))
}

#[test]
fn the_file_is_small_and_names_its_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/masters");
    let size = fs::metadata(folder.join("masters.bin")).unwrap().len();
    assert!((1_000_000..=3_000_000).contains(&size), "{size} bytes");
    let source = fs::read_to_string(folder.join("SOURCE.md")).unwrap();
    for word in
        ["Chinese Chess Practical Dataset", "Yu-Han Tseng and Bo-Nian Chen", "CC BY 4.0", "What was changed"]
    {
        assert!(source.contains(word), "SOURCE.md does not say {word}");
    }
}

#[test]
fn the_start_is_known_with_plausible_figures() {
    assert_eq!(book().games().len(), 26_635);
    let start = book().position(&Position::startpos()).unwrap();
    assert!(start.symmetric && start.games == 26_635, "{}", start.games);
    let cannon = &start.moves[0];
    assert_eq!(cannon.mv.to_string(), "h2e2");
    assert!(cannon.games > start.games / 2 && cannon.red_wins > cannon.black_wins, "{cannon:?}");
    assert!(cannon.red_wins + cannon.draws + cannon.black_wins <= cannon.games);
    let (first, last) = cannon.years.unwrap();
    assert!(first < 1960 && (2009..=2018).contains(&last), "{first} to {last}");
    assert!(start.moves.is_sorted_by(|a, b| a.games >= b.games));
    assert_eq!(start.find("b2e2".parse().unwrap()), Some(cannon));
    assert_eq!(start.find("e0e1".parse().unwrap()), None);
}

#[test]
fn both_wings_give_one_answer() {
    let moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7";
    let mirrored: Vec<String> =
        moves.split(' ').map(|mv| mv.parse::<Move>().unwrap().mirror().to_string()).collect();
    let own = book().position(&after(moves)).unwrap();
    let mut other = book().position(&after(&mirrored.join(" "))).unwrap();
    assert!(!own.symmetric && own.games > 1_000, "{}", own.games);
    other.moves.iter_mut().for_each(|known| known.mv = known.mv.mirror());
    assert_eq!(own, other);
}

#[test]
fn what_nobody_met_is_unknown() {
    let cannon = Position::startpos().with_cannon_rule(CannonRule::AlwaysJumps);
    for position in [after("a0a1 i9i8 a1a0 a9a8 i0i1"), "3k5/9/9/9/9/9/9/9/9/4K4 w".parse().unwrap(), cannon]
    {
        assert_eq!(book().position(&position), None);
    }
}

#[test]
fn every_game_named_beside_a_move_has_it() {
    for moves in ["", "h2e2", "h2e2 h9g7 h0g2 i9h9", "c3c4 b7c7", "g0e2 h7e7", "b2e2 b9c7 b0c2"] {
        let position = after(moves);
        let known = book().position(&position).unwrap();
        for (mv, number) in
            known.moves.iter().flat_map(|known| known.notable.iter().map(|game| (known.mv, *game)))
        {
            let game = book().game(number).unwrap();
            let mut at = Position::startpos();
            let has = game.moves.iter().any(|&played| {
                let wings = [(position.hash(), mv), (position.mirror_hash(), mv.mirror())];
                let here = wings.contains(&(at.hash(), played))
                    || (known.symmetric && wings.contains(&(at.hash(), played.mirror())));
                at.make(played);
                here
            });
            assert!(has, "game {number:?} has not {mv} after {moves}");
        }
    }
}

#[test]
fn games_open_with_all_their_moves() {
    let heads: Vec<_> = book().games().collect();
    for head in heads.iter().step_by(97) {
        let game = book().game(head.number).unwrap();
        assert_eq!((game.head, game.moves.len()), (*head, head.plies));
        let mut position = Position::startpos();
        for mv in game.moves {
            assert!(position.is_legal(mv), "{mv} in {:?}", head.number);
            position.make(mv);
        }
    }
    assert_eq!(book().game(GameNumber(u16::MAX)), None);
}

/// The positions of a game after so many plies; a mirror image is the same.
fn positions_after(moves: &[Move], plies: usize) -> HashSet<u64> {
    let mut position = Position::startpos();
    let reached = moves.iter().map(|&mv| {
        position.make(mv);
        WingView::new(&position).hash
    });
    reached.skip(plies).collect()
}

#[test]
fn no_two_players_have_a_game_twice() {
    let mut pairs: HashMap<_, Vec<(u16, HashSet<u64>)>> = HashMap::new();
    for head in book().games() {
        let ([Some(red), Some(black)], Some(date)) = ([head.red, head.black], head.date) else { continue };
        let positions = positions_after(&book().game(head.number).unwrap().moves, 16);
        pairs.entry([&red.traditional, &black.traditional]).or_default().push((date.year.get(), positions));
    }
    for (pair, games) in pairs {
        for (at, (year, one)) in games.iter().enumerate() {
            for (_, other) in games[..at].iter().filter(|(other, _)| other == year) {
                let shared = one.intersection(other).count();
                let shorter = one.len().min(other.len());
                assert!(shared < 4 || shared * 10 < shorter * 7, "{pair:?} {year}: {shared} of {shorter}");
            }
        }
    }
}

#[test]
fn the_record_proves_each_feat() {
    let mut feats = 0;
    for head in book().games() {
        let Some(feat) = head.feat else { continue };
        feats += 1;
        let moves = book().game(head.number).unwrap().moves;
        let winner = head.result.winner().unwrap();
        let mut line = vec![Position::startpos()];
        moves.iter().for_each(|&mv| line.push(line[line.len() - 1].after(mv)));
        let last = &line[moves.len()];
        assert_eq!(last.turn(), !winner, "{:?}", head.number);
        let count = |side: Color, roles: &[Role]| {
            last.pieces().filter(|(_, piece)| piece.color == side && roles.contains(&piece.role)).count()
        };
        let attackers = [Role::Chariot, Role::Horse, Role::Cannon];
        let proven = match feat {
            Feat::WithoutChariot { against } => {
                count(winner, &[Role::Chariot]) == 0
                    && against > 0
                    && count(!winner, &[Role::Chariot]) == usize::from(against)
            }
            Feat::Outnumbered { own, against } => {
                count(winner, &attackers) == usize::from(own)
                    && count(!winner, &attackers) == usize::from(against)
                    && own + 2 <= against
            }
            Feat::Checks(checks) => {
                checks >= 6 && line.iter().rev().step_by(2).take(checks.into()).all(Position::in_check)
            }
        };
        assert!(proven, "{:?}: {feat:?}", head.number);
    }
    assert!(feats > 200, "{feats}");
}

#[test]
fn the_best_known_people_have_their_games() {
    let mut games: HashMap<&str, usize> = HashMap::new();
    for name in book().games().flat_map(|head| [head.red, head.black]).flatten() {
        *games.entry(&name.latin).or_default() += 1;
    }
    for (name, least) in
        [("Lü Qin", 1_800), ("Hu Ronghua", 1_500), ("Xu Yinchuan", 1_400), ("Yang Guanlin", 400)]
    {
        assert!(games[name] >= least, "{name}: {}", games[name]);
    }
}

#[test]
fn people_events_and_places_have_french_and_vietnamese_names() {
    let named = |head: GameHead<'static>| [head.red, head.black, head.event, head.place];
    let names: HashSet<&MasterName> = book().games().flat_map(named).flatten().collect();
    let by_latin: HashMap<&str, &MasterName> = names.iter().map(|name| (&*name.latin, *name)).collect();
    for (latin, french, vietnamese) in [
        ("Lü Qin", "Lü Qin", "Lữ Khâm"),
        ("Hu Ronghua", "Hu Ronghua", "Hồ Vinh Hoa"),
        ("Xu Yinchuan", "Xu Yinchuan", "Hứa Ngân Xuyên"),
        ("Zhao Guorong", "Zhao Guorong", "Triệu Quốc Vinh"),
        ("Li Laiqun", "Li Laiqun", "Lý Lai Quần"),
        ("Liu Dahua", "Liu Dahua", "Liễu Đại Hoa"),
        ("Xu Tianhong", "Xu Tianhong", "Từ Thiên Hồng"),
        ("Tao Hanming", "Tao Hanming", "Đào Hán Minh"),
        ("Nguyen Thanh Bao", "Nguyen Thanh Bao", "Nguyễn Thành Bảo"),
        (
            "Asian Masters' Invitational",
            "Tournoi asiatique des maîtres sur invitation",
            "Giải mời danh thủ châu Á",
        ),
        ("Television Rapid Tournament", "Tournoi rapide télévisé", "Giải cờ nhanh truyền hình"),
        ("Beijing", "Pékin", "Bắc Kinh"),
        ("Hanoi", "Hanoï", "Hà Nội"),
    ] {
        let name = by_latin[latin];
        assert_eq!((&*name.french, &*name.vietnamese), (french, vietnamese));
    }
    let listed = include_str!("../../assets/masters/vietnamese.txt");
    // A character without a reading leaves the name in Latin letters; one of these is read as its owner writes it.
    let unread =
        names.into_iter().filter(|name| name.vietnamese == name.latin && name.traditional != name.latin);
    let unread = unread.filter(|name| !listed.contains(&format!("{}; ", name.traditional)));
    assert_eq!(unread.map(|name| &*name.latin).collect::<Vec<_>>(), ["Mai Thanh Minh"]);
    let french = include_str!("../../assets/masters/french.txt");
    let events = include_str!("../../assets/masters/events.txt");
    for line in events.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let event = line.split(';').next().unwrap();
        assert!(french.contains(&format!("\n{event}; ")), "{event} has no French name");
    }
}
