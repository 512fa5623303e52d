//! A slow, literal move generator: it walks a grid of FEN letters, plays each move and asks whether anything can take the
//! general. It shares nothing with the library but the FEN text.

/// Which way a cannon moves when it captures nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cannon {
    Slides,
    Jumps,
}

#[derive(Clone)]
pub(crate) struct Grid {
    points: [[char; 9]; 10],
    red_to_move: bool,
    cannon: Cannon,
}

impl Grid {
    pub(crate) fn new(fen: &str, cannon: Cannon) -> Grid {
        let mut fields = fen.split(' ');
        let mut points = [['.'; 9]; 10];
        for (i, rank) in fields.next().unwrap().split('/').enumerate() {
            let mut file = 0;
            for c in rank.chars() {
                match c.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        points[9 - i][file] = c;
                        file += 1;
                    }
                }
            }
        }
        Grid { points, red_to_move: fields.next() == Some("w"), cannon }
    }

    /// The legal moves in ICCS coordinates, in ICCS order.
    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (from, to) in self.moves_of(self.red_to_move) {
            let mut after = self.clone();
            after.play(from, to);
            if !after.general_can_be_taken(self.red_to_move) {
                moves.push(name(from) + &name(to));
            }
        }
        moves.sort();
        moves
    }

    pub(crate) fn in_check(&self) -> bool {
        self.general_can_be_taken(self.red_to_move)
    }

    /// The grid after a move given in ICCS coordinates.
    pub(crate) fn after(&self, mv: &str) -> Grid {
        let b = mv.as_bytes();
        let mut after = self.clone();
        after
            .play(((b[0] - b'a') as i32, (b[1] - b'0') as i32), ((b[2] - b'a') as i32, (b[3] - b'0') as i32));
        after
    }

    /// Where each piece stands that could take what stands on a point, a facing general among them.
    pub(crate) fn takers(&self, red: bool, point: (i32, i32)) -> Vec<(i32, i32)> {
        let mut takers: Vec<_> =
            self.moves_of(red).into_iter().filter(|(_, to)| *to == point).map(|(from, _)| from).collect();
        let general = if red { 'K' } else { 'k' };
        if self.generals_face() && matches!(self.at(point), Some('K' | 'k')) {
            takers.extend((0..10).map(|rank| (point.0, rank)).filter(|at| self.at(*at) == Some(general)));
        }
        takers
    }

    /// The grid with something else on a point, `.` for nothing.
    pub(crate) fn with(&self, (file, rank): (i32, i32), piece: char) -> Grid {
        let mut other = self.clone();
        other.points[rank as usize][file as usize] = piece;
        other
    }

    fn play(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.points[to.1 as usize][to.0 as usize] = self.at(from).unwrap();
        self.points[from.1 as usize][from.0 as usize] = '.';
        self.red_to_move = !self.red_to_move;
    }

    pub(crate) fn at(&self, (file, rank): (i32, i32)) -> Option<char> {
        self.points.get(usize::try_from(rank).ok()?)?.get(usize::try_from(file).ok()?).copied()
    }

    fn is_empty(&self, point: (i32, i32)) -> bool {
        self.at(point) == Some('.')
    }

    fn is_red(&self, point: (i32, i32)) -> bool {
        self.at(point).is_some_and(|c| c.is_ascii_uppercase())
    }

    fn is_black(&self, point: (i32, i32)) -> bool {
        self.at(point).is_some_and(|c| c.is_ascii_lowercase())
    }

    fn general_can_be_taken(&self, red: bool) -> bool {
        let general = if red { 'K' } else { 'k' };
        let taken = self.moves_of(!red).into_iter().any(|(_, to)| self.at(to) == Some(general));
        taken || self.generals_face()
    }

    fn generals_face(&self) -> bool {
        (0..9).any(|file| {
            let column: String =
                (0..10).filter_map(|rank| self.at((file, rank))).filter(|c| *c != '.').collect();
            column.contains("Kk")
        })
    }

    fn moves_of(&self, red: bool) -> Vec<((i32, i32), (i32, i32))> {
        let mut moves = Vec::new();
        for rank in 0..10 {
            for file in 0..9 {
                let from = (file, rank);
                if if red { self.is_red(from) } else { self.is_black(from) } {
                    for to in self.reach(from, red) {
                        if !(if red { self.is_red(to) } else { self.is_black(to) }) {
                            moves.push((from, to));
                        }
                    }
                }
            }
        }
        moves
    }

    fn reach(&self, (file, rank): (i32, i32), red: bool) -> Vec<(i32, i32)> {
        let up = if red { 1 } else { -1 };
        let palace = if red { 0..=2 } else { 7..=9 };
        let home = if red { 0..=4 } else { 5..=9 };
        let mut to = Vec::new();
        match self.at((file, rank)).unwrap().to_ascii_lowercase() {
            'k' => to.extend([(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]),
            'a' => {
                for (f, r) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    to.push((file + f, rank + r));
                }
            }
            'b' => {
                for (f, r) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    if self.is_empty((file + f, rank + r)) && home.contains(&(rank + 2 * r)) {
                        to.push((file + 2 * f, rank + 2 * r));
                    }
                }
            }
            'n' => {
                for (f, r) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    if self.is_empty((file + f, rank + r)) {
                        to.push((file + 2 * f + r, rank + 2 * r + f));
                        to.push((file + 2 * f - r, rank + 2 * r - f));
                    }
                }
            }
            'r' | 'c' => {
                let chariot = self.at((file, rank)).unwrap().eq_ignore_ascii_case(&'r');
                for (f, r) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let mut passed = 0;
                    for n in 1..10 {
                        let point = (file + n * f, rank + n * r);
                        let Some(c) = self.at(point) else { break };
                        let may = match (chariot, c) {
                            (true, _) => passed == 0,
                            (false, '.') => passed == i32::from(self.cannon == Cannon::Jumps),
                            (false, _) => passed == 1,
                        };
                        if may {
                            to.push(point);
                        }
                        passed += i32::from(c != '.');
                    }
                }
            }
            'p' => {
                to.push((file, rank + up));
                if !home.contains(&rank) {
                    to.extend([(file + 1, rank), (file - 1, rank)]);
                }
            }
            other => panic!("no piece: {other}"),
        }
        if matches!(self.at((file, rank)), Some('K' | 'k' | 'A' | 'a')) {
            to.retain(|point| (3..=5).contains(&point.0) && palace.contains(&point.1));
        }
        to.retain(|point| self.at(*point).is_some());
        to
    }
}

fn name((file, rank): (i32, i32)) -> String {
    format!("{}{rank}", (b'a' + file as u8) as char)
}
