// Shows how the pieces went: from the picture before to the new one, with discs that are cut out of it.

import { make } from './dom.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const STEP = 220;
/** Width of a disc in thousandths of the picture's width. */
const DISC = 104;

/** Number of moves played before a position, from its FEN. */
function plies({ fen }) {
  const parts = fen.split(' ');
  return 2 * (Number(parts.at(-1)) - 1) + (parts[1] === 'b' ? 1 : 0);
}

/** The moves by which a board comes from another, in their order: one or two, else none. */
function between(old, board) {
  const count = plies(board) - plies(old);
  const same = String(old.corners) === String(board.corners);
  return same && count > 0 && count <= board.played.length ? board.played.slice(0, count).reverse() : [];
}

/** The piece at a place of a picture, in thousandths of its size, cut out of it as `image` shows it. */
export function disc(image, url, [across, down]) {
  const { clientWidth: width, clientHeight: height } = image;
  const size = width * DISC / 1000;
  const [x, y] = [across * width / 1000 - size / 2, down * height / 1000 - size / 2];
  const node = make('i');
  Object.assign(node.style, {
    left: `${x}px`, top: `${y}px`, width: `${size}px`, height: `${size}px`,
    backgroundImage: `url("${url}")`, backgroundSize: `${width}px ${height}px`, backgroundPosition: `${-x}px ${-y}px`,
  });
  return node;
}

/** Lets the pieces slide on `box`, which shows the new board, from where they stood in the message before. */
export async function slide(box, before, after) {
  const moves = before?.board && after.board ? between(before.board, after.board) : [];
  if (!box || moves.length === 0 || still.matches) return;
  const image = box.querySelector('img');
  const layer = make('div', 'slides', { 'aria-hidden': 'true' });
  layer.style.backgroundImage = `url("${before.picture.url}")`;
  box.append(layer);
  await image.decode().catch(() => {});
  const { clientWidth: width, clientHeight: height } = image;
  const piece = (from) => {
    const node = disc(image, before.picture.url, from);
    layer.append(node);
    return node;
  };
  // What stood where a piece arrives is seen until it is there.
  for (const { to } of moves) piece(to);
  const discs = moves.map(({ from }) => piece(from));
  layer.style.backgroundImage = 'none';
  const ways = moves.map(({ from, to }, at) => discs[at].animate([
    { transform: 'none' },
    { transform: `translate(${(to[0] - from[0]) * width / 1000}px, ${(to[1] - from[1]) * height / 1000}px)` },
  ], { duration: STEP, delay: at * STEP, easing: 'ease-in-out', fill: 'both' }).finished);
  await Promise.allSettled(ways);
  layer.remove();
}
