// The line to the server: it comes back by itself, and what was not acknowledged is sent again.

import { newKey } from './key.js';

/** Pauses before a new attempt, in milliseconds; the first one is at once, because Discord's proxy closes each line after a while. */
const PAUSES = [0, 300, 700, 1500, 3000, 5000];
/** How long nothing may be heard after an action before the line counts as dead, in milliseconds. */
const PATIENCE = 12000;
/** How old an action may get without a line before it is no longer meant, in milliseconds. */
const STALE = 60000;
/** How long a new line may take, and how long the server may say nothing where it says that it is alive, in milliseconds. */
const OPENING = 8000;
const SILENCE = 25000;
/** How long the page may be hidden before its line counts as dead, in milliseconds. */
const ASLEEP = 20000;

/** Close codes of the server after which the same session cannot come back. */
const SESSION = 4001;
const ENDED = 4002;

export class Connection {
  /** By key: the actions that are not acknowledged. */
  pending = new Map();
  attempts = 0;
  /** Whether the server tells that it is alive. */
  isTold = false;
  socket = null;
  isOver = false;

  /**
   * `page` answers `hello()`, the first message; and hears: `take(message)`, `state(name)` (`open`, `again`, `restart`, `offline`), `lost()`
   * where the session is unknown, `ended()`, and `dropped(action)`, which is too old to be sent again.
   */
  constructor(address, page) {
    this.address = address;
    this.page = page;
    addEventListener('online', () => this.retry());
    document.addEventListener('visibilitychange', () => this.wake());
    setInterval(() => this.check(), 1000);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.openedAt = Date.now();
    this.heardAt = this.openedAt;
    socket.addEventListener('open', () => socket.send(JSON.stringify(this.page.hello())));
    socket.addEventListener('message', ({ data }) => { if (socket === this.socket) this.hear(JSON.parse(data)); });
    socket.addEventListener('close', ({ code }) => { if (socket === this.socket) this.closed(code); });
  }

  hear(message) {
    this.heardAt = Date.now();
    this.isTold ||= message.type === 'alive';
    if (message.type === 'alive') return;
    if (message.type === 'snapshot' && !this.isGreeted) {
      this.isGreeted = true;
      this.attempts = 0;
      this.page.state('open');
      // After a sleep this comes before the timer.
      this.dropStale();
      for (const action of this.pending.values()) this.send(action);
      if (document.hidden) this.tellAway();
    }
    if (message.type === 'done' || message.type === 'error' && message.key) this.settle(message);
    this.page.take(message);
  }

  settle({ key, error }) {
    const action = this.pending.get(key);
    this.pending.delete(key);
    action?.done(!error);
  }

  closed(code) {
    this.isGreeted = false;
    if (this.isOver) return;
    if (code === SESSION) return this.page.lost();
    if (code === ENDED) return this.end();
    const pause = PAUSES[Math.min(this.attempts, PAUSES.length - 1)];
    // The first attempt is not worth a word.
    if (this.attempts > 0 || code === 1001) {
      this.page.state(navigator.onLine === false ? 'offline' : code === 1001 ? 'restart' : 'again');
    }
    this.attempts += 1;
    this.timer = setTimeout(() => this.open(), pause + Math.random() * pause / 4);
  }

  /** Closes the line for good. */
  end() {
    this.isOver = true;
    clearTimeout(this.timer);
    this.socket.close();
    for (const { done } of this.pending.values()) done(false);
    this.pending.clear();
    this.page.ended();
  }

  /** Opens a new line at once, in place of one that may be dead. */
  retry() {
    if (this.isOver) return;
    const { socket } = this;
    this.socket = null;
    this.isGreeted = false;
    socket?.close();
    this.open();
  }

  /** After a sleep a line may look alive and be dead. */
  wake() {
    this.tellAway();
    if (document.hidden) {
      this.hiddenAt = Date.now();
    } else if (this.hiddenAt && Date.now() - this.hiddenAt > ASLEEP) {
      this.retry();
    }
  }

  /** Tells whether the person sees this page: who does not is told of the game in the channel. */
  tellAway() {
    this.tell({ do: 'away', away: document.hidden });
  }

  dropStale() {
    for (const { message, done, at } of [...this.pending.values()]) {
      if (Date.now() - at <= STALE) continue;
      this.pending.delete(message.key);
      done(false);
      this.page.dropped(message);
    }
  }

  check() {
    if (this.isOver) return;
    if (!this.isGreeted) this.dropStale();
    const now = Date.now();
    const isStuck = !this.isGreeted && this.socket.readyState < WebSocket.CLOSING && now - this.openedAt > OPENING;
    const isSilent = this.isGreeted && this.isTold && now - this.heardAt > SILENCE;
    const isUnheard = ({ sentAt }) => now - Math.max(sentAt, this.heardAt) > PATIENCE;
    if (isStuck || isSilent || this.isGreeted && [...this.pending.values()].some(isUnheard)) {
      this.page.state('again');
      this.retry();
    }
  }

  send(action) {
    action.sentAt = Date.now();
    this.socket.send(JSON.stringify(action.message));
  }

  /** Sends an action once, however often the line breaks; whether the server has carried it out. */
  act(content) {
    const message = { ...content, key: newKey() };
    return new Promise((done) => {
      const action = { message, done, at: Date.now(), sentAt: Date.now() };
      this.pending.set(message.key, action);
      if (this.isGreeted) this.send(action);
    });
  }

  /** Sends what needs no acknowledgement. A new line tells the server anew what is looked at. */
  tell(content) {
    if (this.isGreeted) this.socket.send(JSON.stringify(content));
  }
}
