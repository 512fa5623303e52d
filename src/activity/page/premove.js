// A move that is planned while the other side thinks: played when the turn comes, if it is possible then.

import { playable } from './board.js';
import { make } from './dom.js';
import { t } from './words.js';

const FILES = 'abcdefghi';

/** The points of a side's pieces: FEN has Red's letters in capitals, and rank 9 first. */
function pointsOf(fen, side) {
  const points = new Set();
  fen.split(' ')[0].split('/').forEach((row, down) => {
    let file = 0;
    for (const sign of row) {
      const empty = Number(sign);
      if (!empty && (sign === sign.toUpperCase()) === (side === 'red')) points.add(`${FILES[file]}${9 - down}`);
      file += empty || 1;
    }
  });
  return points;
}

/** Every point of the board as a place to go to, with the piece that is there now. */
function everywhere({ pieces, others = [], corners: [[left, bottom], [right, top]] }, side) {
  const there = new Map([...pieces, ...others].map((piece) => [piece.at, piece]));
  return [...FILES].flatMap((letter, file) => Array.from({ length: 10 }, (_, rank) => {
    const at = `${letter}${rank}`;
    const isRed = side === 'red';
    const label = t('point', { file: isRed ? 9 - file : file + 1, rank: isRed ? rank + 1 : 10 - rank });
    const place = { x: left + (right - left) * file / 8, y: bottom + (top - bottom) * rank / 9 };
    return { at, ...place, label: there.get(at)?.label ?? label };
  }));
}

/** The board of a person who waits: each of the own pieces can be sent anywhere. `lay(move)` plans that move. */
export function planning(image, board, side, lay) {
  const own = pointsOf(board.fen, side);
  const goals = everywhere(board, side);
  const all = [...board.pieces, ...board.others ?? []];
  const pieces = all.filter(({ at }) => own.has(at)).map((piece) => ({ ...piece, moves: goals.filter(({ at }) => at !== piece.at) }));
  const others = all.filter(({ at }) => !own.has(at));
  const play = async (move) => { lay(move); return true; };
  const box = playable(image, { ...board, pieces, others }, { play, refuse() {}, drags: true });
  box.classList.add('planning');
  box.querySelector('.points').setAttribute('aria-label', t('plan'));
  return box;
}

/** A board with a planned move on it, which a tap takes back. */
export function planned(image, board, side, move, takeBack) {
  const button = make('button', 'points planned', { type: 'button', 'aria-label': t('planned', { move: named(board, side, move) }) });
  const [[left, bottom], [right, top]] = board.corners;
  for (const at of [move.slice(0, 2), move.slice(2)]) {
    const ring = make('i', 'point');
    ring.style.left = `${(left + (right - left) * FILES.indexOf(at[0]) / 8) / 10}%`;
    ring.style.top = `${(bottom + (top - bottom) * Number(at[1]) / 9) / 10}%`;
    button.append(ring);
  }
  button.addEventListener('click', takeBack);
  return make('div', 'picture board', {}, image, button);
}

/** A planned move in words: the piece, and where it goes. */
export function named(board, side, move) {
  const piece = [...board.pieces, ...board.others ?? []].find(({ at }) => at === move.slice(0, 2));
  const goal = everywhere({ ...board, pieces: [], others: [] }, side).find(({ at }) => at === move.slice(2));
  return `${piece?.label ?? ''} → ${goal.label}`;
}

/** Whether the planned move is possible on this board. */
export function isPossible({ pieces }, move) {
  return pieces.some(({ at, moves = [] }) => moves.some((target) => at + target.at === move));
}
