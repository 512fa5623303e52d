// Shows that the bot is thinking.

import { make } from './dom.js';
import { t } from './words.js';

/** How long it is shown without a word, in milliseconds. */
const PATIENCE = 10000;

export class Typing {
  /** By channel: the timer that ends it. */
  timers = new Map();

  constructor(known) {
    this.known = known;
  }

  start(channel) {
    clearTimeout(this.timers.get(channel));
    this.timers.set(channel, setTimeout(() => this.stop(channel), PATIENCE));
    this.draw();
  }

  stop(channel) {
    clearTimeout(this.timers.get(channel));
    this.timers.delete(channel);
    this.draw();
  }

  draw() {
    const on = this.timers.has(this.known.channel);
    const dots = () => make('span', 'dots', { 'aria-hidden': 'true' }, make('i'), make('i'), make('i'));
    document.getElementById('typing').replaceChildren(...on ? [dots(), t('thinking')] : []);
  }
}
