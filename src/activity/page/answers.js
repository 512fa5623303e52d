// What the bot says to this person alone.

import { components } from './buttons.js';
import { make, sign } from './dom.js';
import { render } from './markup.js';
import { shown } from './board.js';
import { t } from './words.js';

const $ = (id) => document.getElementById(id);
/** How many answers stay. */
const KEPT = 4;

/** A short word: the next one takes its place. */
const isShort = ({ picture, file, rows }) => !picture && !file && rows.length === 0;

export class Answers {
  /** By id, the newest last. */
  messages = new Map();

  /** `world`: `nameOf`, `channelOf`; and acts: `press(id, values, message)`, awaited, `close(message)`, and `drawn(picture)`, whether a picture is drawn elsewhere. */
  constructor(world) {
    this.world = world;
  }

  take(message) {
    const isNew = !this.messages.has(message.id);
    if (isNew) {
      for (const old of this.messages.values()) if (isShort(old)) this.forget(old.id);
    }
    this.messages.set(message.id, message);
    for (const id of [...this.messages.keys()].slice(0, -KEPT)) this.forget(id);
    const card = this.card(message);
    const there = this.find(message.id);
    if (there) there.replaceWith(card);
    else $('answers').prepend(card);
    card.scrollIntoView({ block: 'nearest' });
  }

  find(id) {
    return [...$('answers').children].find((card) => card.dataset.message === id);
  }

  forget(id) {
    this.messages.delete(id);
    this.find(id)?.remove();
  }

  clear() {
    this.messages.clear();
    $('answers').replaceChildren();
  }

  card(message) {
    const { id, text, picture, file, rows } = message;
    const card = make('div', 'answered', { 'data-message': id });
    if (text) {
      const words = make('div', 'text');
      render(words, text, this.world);
      card.append(words);
    }
    if (picture && !this.world.drawn(picture)) card.append(make('div', 'picture', {}, shown(picture)));
    if (file) card.append(...copied(file));
    for (const row of rows) card.append(components(row, (button, values) => this.world.press(button, values, id)));
    const away = make('button', 'link', { type: 'button' }, t('dismiss'));
    away.addEventListener('click', () => {
      this.forget(id);
      this.world.close(id);
    });
    card.append(make('div', 'note', {}, sign('M12 5C6 5 2.5 12 2.5 12S6 19 12 19s9.5-7 9.5-7S18 5 12 5zM12 9.5a2.500 2.500 0 1 0 .01 0'), t('private'), ' · ', away));
    return card;
  }
}

/** A file as a text to copy: Discord's client lets a page in it save none. */
function copied({ name, text }) {
  const words = make('pre', '', { tabindex: '0', 'aria-label': name }, make('code', '', {}, text));
  const button = make('button', 'button secondary', { type: 'button' }, t('copy'));
  button.addEventListener('click', async () => {
    getSelection().selectAllChildren(words);
    await navigator.clipboard?.writeText(text).catch(() => document.execCommand('copy'));
    button.textContent = t('copied');
  });
  return [make('div', 'text', {}, words), make('div', 'components', {}, button)];
}
