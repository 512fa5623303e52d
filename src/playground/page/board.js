// A board that is played on: tap a piece, then a point. The server says what can be tapped and where that is.

import { make } from './message.js';
import { t } from './words.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** `image` with the points of `pieces` on it; `play(move, byKeys)` plays a move and is awaited. */
export function playable(image, pieces, play) {
  // A new message is read aloud; its points are not.
  const points = make('div', 'points', { role: 'group', 'aria-label': t('board'), 'aria-live': 'off' });
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
    for (const target of points.querySelectorAll('.target')) target.remove();
    for (const button of points.children) {
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

  for (const piece of pieces) {
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
  points.addEventListener('click', (event) => { if (event.target === points) choose(null); });

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
      const open = chosen ? '.target, [aria-pressed="true"]' : '.piece';
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
