// A board that is played on: tap a piece, then a point. The server says what can be tapped and where that is.

import { make } from './dom.js';
import { dragged } from './drag.js';
import { render } from './markup.js';
import { t } from './words.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * `image` with the points of `board` on it. `play(move, byKeys)` plays a move and is awaited; `refuse(move)` tells why a move
 * cannot be played, and without one that is told no longer. With `drags`, pieces can be dragged, too.
 */
export function playable(image, board, { play, refuse, drags = false }) {
  const points = make('div', 'points', { role: 'group', 'aria-label': t('board') });
  const box = make('div', 'picture board', {}, image, points);
  let chosen = null;

  const point = ({ at, x, y, label }, kind) => {
    const button = make('button', `point ${kind}`, { type: 'button', 'aria-label': label, title: label, tabindex: '-1', 'data-at': at });
    button.style.left = `${x / 10}%`;
    button.style.top = `${y / 10}%`;
    return button;
  };

  /** Chooses a piece, or none, and shows where it can go. */
  function choose(piece) {
    chosen = piece;
    refuse(null);
    for (const target of points.querySelectorAll('.target')) target.remove();
    for (const button of points.querySelectorAll('.piece')) {
      button.setAttribute('aria-pressed', String(button.dataset.at === piece?.at));
    }
    for (const move of piece?.moves ?? []) {
      const taken = move.takes ? ' takes' : '';
      const target = point(move, `target${taken}`);
      target.addEventListener('click', (event) => done(move, event.detail === 0));
      points.append(target);
    }
  }

  async function done(move, byKeys) {
    const from = chosen;
    const targets = points.querySelectorAll('.target');
    for (const target of targets) target.classList.toggle('gone', target.dataset.at !== move.at);
    box.setAttribute('aria-busy', 'true');
    if (await play(from.at + move.at, byKeys)) return;
    box.removeAttribute('aria-busy');
    choose(null);
  }

  for (const piece of board.pieces) {
    const button = point(piece, 'piece');
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', (event) => {
      choose(chosen === piece ? null : piece);
      turnTo(button);
      // Who has chosen with the keys goes on with the keys.
      if (chosen && event.detail === 0) turnTo(points.querySelector('.target')).focus();
    });
    points.append(button);
  }
  for (const piece of board.others ?? []) {
    const button = point(piece, 'other');
    button.setAttribute('aria-disabled', 'true');
    button.addEventListener('click', () => { if (chosen) refuse(chosen.at + piece.at); });
    points.append(button);
  }
  points.addEventListener('click', (event) => {
    if (event.target !== points || !chosen) return;
    const at = tapped(event, points, board.corners);
    if (at) refuse(chosen.at + at);
    else choose(null);
  });

  if (drags) {
    dragged(box, image, {
      /** The piece of a button, chosen from now on; nothing where it cannot move. */
      lift(button) {
        const piece = board.pieces.find(({ at }) => at === button.dataset.at);
        if (piece && chosen !== piece) choose(piece);
        return piece;
      },
      drop(event) {
        const at = tapped(event, points, board.corners);
        const move = chosen.moves.find((known) => known.at === at);
        if (move) done(move, false);
        else if (!at) choose(null);
        else if (at !== chosen.at) refuse(chosen.at + at);
      },
    });
  }

  /** The group is one stop of the Tab key: the arrows lead from point to point. */
  function turnTo(button) {
    for (const other of points.children) other.tabIndex = other === button ? 0 : -1;
    return button;
  }
  points.addEventListener('keydown', (event) => {
    const here = document.activeElement;
    if (event.key === 'Escape' && chosen) {
      const piece = points.querySelector('[aria-pressed="true"]');
      choose(null);
      turnTo(piece).focus();
    } else if (ARROWS[event.key]) {
      const open = chosen ? '.target, [aria-pressed="true"]' : '.piece, .other';
      const next = nearest(here, points.querySelectorAll(open), ARROWS[event.key]);
      if (next) turnTo(next).focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  if (points.firstChild) turnTo(points.firstChild);
  return box;
}

/** The point of the board next to where the picture was tapped. */
function tapped(event, points, [[left, bottom], [right, top]]) {
  const { left: x, top: y, width, height } = points.getBoundingClientRect();
  const file = Math.round((((event.clientX - x) / width * 1000 - left) / (right - left)) * 8);
  const rank = Math.round((((event.clientY - y) / height * 1000 - bottom) / (top - bottom)) * 9);
  return file >= 0 && file <= 8 && rank >= 0 && rank <= 9 ? `${'abcdefghi'[file]}${rank}` : null;
}

/** The nearest of these points in a direction. */
function nearest(from, points, [dx, dy]) {
  const place = ({ style }) => [parseFloat(style.left), parseFloat(style.top)];
  const [x, y] = place(from);
  let [best, least] = [null, Infinity];
  for (const point of points) {
    const [px, py] = place(point);
    const along = (px - x) * dx + (py - y) * dy;
    const across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (along > 1 && along + 2 * across < least) [best, least] = [point, along + 2 * across];
  }
  return best;
}

/** The picture itself. */
export function shown(file) {
  const image = make('img', '', { src: file.url, alt: file.alt });
  if (file.width && file.height) {
    image.width = file.width;
    image.height = file.height;
  }
  return image;
}

/** Where it is told why a move cannot be played, and what tells it. `whyNot(move)` gives the reason in the bot's words. */
export function refusals(whyNot, world) {
  const why = make('p', 'why', { role: 'status' });
  let asked = 0;
  const refuse = async (move) => {
    const turn = ++asked;
    why.replaceChildren();
    const text = move && await whyNot(move);
    if (!text || turn !== asked) return;
    render(why, text, world);
    why.scrollIntoView({ block: 'nearest' });
  };
  return [why, refuse];
}
