// The clocks of a game, below its newest board.

import { make } from './dom.js';
import { t } from './words.js';

/** How far the server's clock is ahead of this one, in milliseconds. */
let ahead = 0;

/** Tells what time it is at the server, whose clock the times of the games are. */
export function setServerTime(now) {
  ahead = now - Date.now();
}

/** Both clocks; that of the side to move runs, the other one stands. */
export function clocks(list, nameOf) {
  return make('div', 'clocks', { role: 'group', 'aria-label': t('clocks') }, ...list.map(({ player, left, until }) => {
    const time = make('span', 'time', { role: 'timer' });
    if (until === null) time.textContent = dial(left);
    else time.dataset.until = until;
    show(time);
    return make('span', until === null ? 'clock' : 'clock running', {}, make('span', 'who', {}, nameOf(player).name), ' ', time);
  }));
}

/** Brings every running clock up to date. */
export function tickClocks() {
  for (const time of document.querySelectorAll('.clock.running .time')) show(time);
}

function show(time) {
  if (!time.dataset.until) return;
  const text = dial(Number(time.dataset.until) - Date.now() - ahead);
  if (time.textContent !== text) time.textContent = text;
}

/** `09:58`, or `1:00:00`. */
function dial(millis) {
  const all = Math.max(0, Math.floor(millis / 1000));
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}
