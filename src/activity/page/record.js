// The moves of the opened game, with the way back to earlier boards.

import { make } from './dom.js';
import { components } from './buttons.js';
import { t } from './words.js';

const $ = (id) => document.getElementById(id);
const STEPS = { '⏮': () => 0, '◀': (ply) => ply - 1, '▶': (ply) => ply + 1, '⏭': (_, plies) => plies };

export class Record {
  /** `look(ply)` shows the board after so many plies. */
  constructor(look) {
    this.look = look;
    document.addEventListener('keydown', (event) => {
      const way = { ArrowLeft: '◀', ArrowRight: '▶' }[event.key];
      // On the board and in lists the arrows lead elsewhere.
      if (way && !event.defaultPrevented && !event.altKey && !event.target.closest?.('#board, [role=listbox], input')) this.step(way);
    });
  }

  draw(game) {
    this.game = game;
    const drawn = JSON.stringify([game?.id, game?.ply, game?.plies, game?.moves, document.documentElement.lang]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    $('record').hidden = !game?.plies;
    if (!game?.plies) return $('record').replaceChildren();
    const { ply, plies } = game;
    const isBack = ply < plies;
    const focused = document.activeElement?.dataset?.id;
    const buttons = Object.keys(STEPS).map((way) => ({ id: way, label: way, look: 'secondary' }));
    const row = components({ buttons }, async (way) => this.step(way));
    if (isBack) {
      const now = make('button', 'button primary', { type: 'button' }, t('now'));
      now.addEventListener('click', () => this.look(null));
      row.append(now);
    }
    const list = this.list(game);
    $('record').replaceChildren(row, list);
    if (focused) $('record').querySelector(`[data-id="${focused}"]`)?.focus();
    const here = list.querySelector('[aria-current]');
    if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
  }

  list({ ply, moves: { first, written } }) {
    const list = make('ol', 'moves');
    const offset = first === 'black' ? 1 : 0;
    written.forEach((move, at) => {
      const isRed = (at + offset) % 2 === 0;
      if (isRed || at === 0) list.append(make('li', '', {}, make('span', 'number', {}, `${1 + Math.floor((at + offset) / 2)}${isRed ? '.' : '…'}`)));
      const button = make('button', '', { type: 'button', ...at + 1 === ply && { 'aria-current': 'step' } }, move);
      button.addEventListener('click', () => this.go(at + 1));
      list.lastElementChild.append(button);
    });
    return list;
  }

  step(way) {
    if (this.game) this.go(STEPS[way](this.game.ply, this.game.plies));
  }

  go(ply) {
    const { ply: here, plies } = this.game;
    const to = Math.max(0, Math.min(plies, ply));
    if (to !== here) this.look(to === plies ? null : to);
  }
}
