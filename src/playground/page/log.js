// The messages of the channel that is shown: what comes in, what is drawn, what is in sight.

import { get } from './api.js';
import { make } from './dom.js';
import { isHint, isHintFor } from './known.js';
import { plain } from './markup.js';
import { draw } from './message.js';
import { slide } from './slide.js';
import { drawWelcome } from './welcome.js';

const $ = (id) => document.getElementById(id);
const list = $('messages');
const log = $('log');
const PAGE = 50;

/** Whether a message stands without a head below the one before. */
function joins(message, before) {
  return Boolean(before) && before.author === message.author && !message.reply_to && before.private === message.private
    && !message.private && message.at - before.at < 5 * 60 * 1000;
}

/** A short private word. */
const isShort = ({ text, picture, file, rows }) => !picture && !file && rows.length === 0 && text.length < 160 && !text.includes('\n');

/** The text of a message, its last move in words. */
function heard({ text, board }) {
  return board?.heard ? text.replace(board.heard.written, () => board.heard.words) : text;
}

export class MessageLog {
  /** Whether the list stays at its end. */
  follow = true;
  /** Where the list stands since a message was brought into sight: near its end it does not move on by itself. */
  revealedAt = null;
  /** How the messages began that were brought into sight. */
  beginnings = new Map();

  /** `world` is what the drawing of messages needs: see `draw` and `drawWelcome`. */
  constructor(known, world) {
    this.known = known;
    this.world = world;
    $('earlier').addEventListener('click', () => this.earlier());
    $('newest').addEventListener('click', () => this.toEnd());
    log.addEventListener('scroll', () => {
      if (log.scrollTop !== this.revealedAt) this.follow = this.atBottom();
      if (this.follow) $('newest').hidden = true;
      if (log.scrollTop < 200) this.earlier();
    }, { passive: true });
    // The list also grows when a picture arrives or the message box gets taller.
    const grown = new ResizeObserver(() => { if (this.follow) this.toBottom(); });
    grown.observe(list);
    grown.observe(log);
  }

  /** Takes in a message that is new or changed; gives it back if it was never here before, and where it belongs is loaded. */
  take(told) {
    const { known } = this;
    const message = known.seen(told);
    const store = known.loaded.get(message.channel);
    const old = store?.messages.get(message.id);
    if (old && old.rev >= message.rev) return null;
    const fresh = !old && message.rev === Number(message.id);
    if (fresh) this.world.notice(message);
    if (!store) return null;
    // An older message that changed, of a part that is not loaded.
    const first = store.messages.keys().next().value;
    if (!old && !fresh && !store.whole && first !== undefined && Number(message.id) < Number(first)) return null;
    store.messages.set(message.id, message);
    if (!old) store.messages = new Map([...store.messages].sort(([a], [b]) => a - b));
    if (isHint(message)) this.learnHint(message);
    if (message.channel === known.channel) {
      this.place(message, old);
      if (message.author !== known.me && message.text !== old?.text) this.announce(message);
    }
    if (fresh && message.private) this.tidy(message);
    return fresh ? message : null;
  }

  /** Shows how a new board came about; whether it follows another one of its game. */
  showMoves(message) {
    const before = this.known.boards.get(message.board.game);
    this.known.learn(message);
    if (!before || before.picture.name === message.picture.name || message.channel !== this.known.channel) return false;
    slide($(`m${message.id}`)?.querySelector('.picture'), before, message);
    return true;
  }

  /** A short private word is worth reading once: the next one takes its place. */
  tidy(latest) {
    for (const message of this.known.loaded.get(latest.channel).messages.values()) {
      if (message.private && message.id !== latest.id && isShort(message)) this.world.dismiss(message);
    }
  }

  /** Draws a hint on the board that it is for. */
  learnHint(message) {
    this.known.learn(message);
    for (const other of this.known.order()) if (isHintFor(message, other)) this.redraw(other.id);
  }

  /** Lets a screen reader hear what is new: the words, which tell the move and what it did. */
  announce(message) {
    const { name } = this.known.nameOf(message.author);
    $('heard').replaceChildren(make('p', '', {}, `${name}: ${message.tapped ?? plain(heard(message), this.world)}`));
  }

  forget(channel, id) {
    this.known.loaded.get(channel)?.messages.delete(id);
    if (channel !== this.known.channel) return;
    const item = $(`m${id}`);
    const next = item?.nextElementSibling;
    item?.remove();
    if (next) this.redraw(next.id.slice(1));
  }

  item(all, at) {
    return draw(all[at], joins(all[at], all[at - 1]), this.world);
  }

  place(message, old) {
    const all = this.known.order();
    const at = all.indexOf(message);
    const item = this.item(all, at);
    const stick = this.follow || !old && this.atBottom();
    const there = $(`m${message.id}`);
    if (there) {
      // Who works with the keys stays in the message that changes under them.
      const focused = there.contains(document.activeElement);
      there.replaceWith(item);
      if (focused) item.querySelector('.components button, .note button')?.focus();
    } else {
      list.insertBefore(item, all[at + 1] ? $(`m${all[at + 1].id}`) : null);
    }
    if (!old && all[at + 1]) this.redraw(all[at + 1].id);
    if (!old && message.board?.game) {
      // On an older board of the game nobody moves any more.
      for (const other of all) {
        if (other !== message && other.board?.game === message.board.game && $(`m${other.id}`)?.querySelector('.board, .clocks')) this.redraw(other.id);
      }
    }
    $('welcome').hidden = true;
    if (stick) this.toBottom();
    else if (!old) $('newest').hidden = false;
  }

  redraw(id) {
    const all = this.known.order();
    const at = all.findIndex((message) => message.id === id);
    if (at >= 0) $(`m${id}`)?.replaceWith(this.item(all, at));
  }

  drawAll() {
    const all = this.known.order();
    list.replaceChildren(...all.map((_, at) => this.item(all, at)));
    $('earlier').hidden = this.known.loaded.get(this.known.channel).whole;
    $('welcome').hidden = all.length > 0;
    if (all.length === 0) drawWelcome($('welcome'), this.world).catch((error) => this.world.oops(error.message));
  }

  /** Shows nothing, while a channel is loaded. */
  clear() {
    list.replaceChildren();
    $('welcome').hidden = true;
    $('earlier').hidden = true;
  }

  atBottom() {
    return log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  }

  toBottom() {
    // What an empty channel shows is read from its beginning.
    log.scrollTop = list.firstElementChild ? log.scrollHeight : 0;
    $('newest').hidden = true;
  }

  toEnd() {
    this.follow = true;
    this.toBottom();
  }

  /** Brings a message into sight; with `focus`, the keys go to what can be done there. */
  reveal(message, focus) {
    const item = $(`m${message.id}`);
    if (!item || message.channel !== this.known.channel) return;
    if (item === list.lastElementChild) {
      this.toEnd();
    } else {
      this.follow = false;
      item.scrollIntoView({ block: 'nearest' });
    }
    // What is too tall to be seen whole is read from its beginning, where that is new.
    const beginning = message.text?.split('\n', 1)[0];
    const isCut = item.getBoundingClientRect().top < log.getBoundingClientRect().top;
    const board = this.known.boardOf(message);
    if (board || this.beginnings.get(message.id) !== beginning && isCut) {
      this.follow = false;
      (board ? $(`m${board.id}`) : item)?.scrollIntoView({ block: 'start' });
      this.revealedAt = log.scrollTop;
    }
    this.beginnings.set(message.id, beginning);
    if (!focus) return;
    item.tabIndex = -1;
    const first = item.querySelector('.point[tabindex="0"], .components button') ?? item;
    first.focus({ preventScroll: true });
  }

  /** Shows an older message that another one quotes. */
  show(id) {
    const item = $(`m${id}`);
    if (!item) return;
    item.scrollIntoView({ block: 'center', behavior: 'smooth' });
    item.classList.remove('flash');
    requestAnimationFrame(() => item.classList.add('flash'));
  }

  /** The messages of the channel before `before`, the last ones without it; nothing where another view is shown by then. */
  async fetch(channel, before) {
    const { known } = this;
    const turn = known.view;
    const path = `/api/channels/${encodeURIComponent(channel)}/messages`;
    const { messages } = await get(path, { person: known.me, limit: PAGE, before });
    if (turn !== known.view) return null;
    return { messages: messages.map((message) => known.seen(message)), whole: messages.length < PAGE };
  }

  async load(channel) {
    const found = await this.fetch(channel);
    if (!found) return;
    this.known.loaded.set(channel, { ...found, messages: new Map(found.messages.map((message) => [message.id, message])) });
    for (const message of found.messages) this.known.learn(message);
  }

  async earlier() {
    const store = this.known.loaded.get(this.known.channel);
    if (!store || store.whole || store.busy) return;
    store.busy = true;
    try {
      const found = await this.fetch(this.known.channel, store.messages.keys().next().value);
      if (!found) return;
      store.messages = new Map([...found.messages.map((message) => [message.id, message]), ...store.messages]);
      store.whole = found.whole;
      const from = log.scrollHeight - log.scrollTop;
      this.drawAll();
      log.scrollTop = log.scrollHeight - from;
    } catch (error) {
      this.world.oops(error.message);
    } finally {
      store.busy = false;
    }
  }
}
