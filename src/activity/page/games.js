// The games of the channel, a new one, and who is watching.

import { components } from './buttons.js';
import { make } from './dom.js';
import { entry } from './entries.js';
import { t } from './words.js';

const $ = (id) => document.getElementById(id);
/** How many watchers are named. */
const NAMED = 8;

const isMyTurn = ({ mine, state, turn, red, black }, me) => mine && state === 'playing' && (turn === 'red' ? red : black).id === me;

/** Draws the list; `open(game)` opens one of them. */
export function drawGames({ games, game, start, me }, open) {
  const isNeeded = games.length > 1 || games.length === 1 && !game;
  $('games').hidden = !isNeeded;
  if (!isNeeded) return $('games').replaceChildren();
  const focused = $('games').contains(document.activeElement) ? document.activeElement.dataset.game : null;
  const entries = games.map((listed) => {
    const isOpen = listed.id === game?.id;
    const face = make('span', `dot ${listed.state}`, { 'aria-hidden': 'true' });
    const label = `${listed.red.name} – ${listed.black.name}`;
    const button = entry(face, label, { 'data-game': listed.id, ...isOpen && { 'aria-current': 'true' } }, () => open(listed.id));
    if (listed.mine) button.classList.add('mine');
    const word = isMyTurn(listed, me.id) ? 'yourTurn' : { offered: 'offered', over: 'over' }[listed.state];
    if (word) button.append(make('span', word === 'yourTurn' ? 'badge ping' : 'small', {}, t(word)));
    return button;
  });
  if (start && game) entries.push(entry(make('span', 'dot', { 'aria-hidden': 'true' }), t('newGame'), { 'data-game': '' }, () => open(null)));
  $('games').replaceChildren(...entries);
  if (focused !== null) $('games').querySelector(`[data-game="${focused}"]`)?.focus();
}

/** What else can be begun here. `begin(action)` is awaited. */
export function drawBegin({ game, games }, begin) {
  const mayBegin = !game || game.state === 'over' || !games.some(({ mine, state }) => mine && state !== 'over');
  const drawn = mayBegin ? document.documentElement.lang : '';
  if ($('begin').dataset.drawn === drawn) return;
  $('begin').dataset.drawn = drawn;
  const buttons = [{ id: 'play', label: t('playBot'), look: 'secondary' }, { id: 'seek', label: t('seek'), look: 'secondary' }];
  $('begin').replaceChildren(...mayBegin ? [components({ buttons }, begin)] : []);
}

export function drawWatchers({ watchers }, nameOf) {
  const names = watchers.slice(0, NAMED).map(({ id }) => nameOf(id).name).join(', ');
  const text = watchers.length > NAMED ? t('more', { names, n: watchers.length - NAMED }) : names;
  $('watchers').textContent = watchers.length > 1 ? t('watching', { names: text }) : '';
}
