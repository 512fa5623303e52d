// What somebody does here: it is sent, and what the bot says to it is shown.

import { get, post } from './api.js';
import { newKey } from './key.js';
import { recallHere, rememberHere } from './memory.js';
import { skillButton } from './welcome.js';
import { getLocale } from './words.js';

/** How long an answer for all is waited for after an act, and a board after the first move, in milliseconds. */
const PATIENCE = 60000;
const FIRST_PATIENCE = 120000;

/** Whether an answer to a press on a board for all says no more than that the move is played: a board follows. */
const isTaken = (answer, pressed) => Boolean(answer?.text.startsWith('✓') && answer.id !== pressed);

export class Acts {
  /** What was asked of the bot here and is answered by a message of the channel: it is shown when it comes. */
  awaited = null;
  /** The first move of a game that is about to begin: {person, channel, move, until}. A reload keeps it. */
  starting = null;

  /** `page` answers: `isTyping()`; and acts: `hear(message)`, `reveal(message, focus)`, `forget(message)`, `follow()`, `oops(text)`, and `unheard()`, when the bot did not hear what was typed. */
  constructor(known, page) {
    this.known = known;
    this.page = page;
    this.kept = recallHere('starting');
  }

  keepStarting(starting) {
    this.starting = starting;
    rememberHere('starting', JSON.stringify(starting));
  }

  /** After a reload: plays the first move where the bot has begun the game meanwhile, else waits on for its board. */
  resume() {
    const { known } = this;
    const starting = JSON.parse(this.kept ?? 'null');
    if (starting?.person !== known.me || starting.channel !== known.channel) return;
    this.keepStarting(starting);
    const begun = known.order().find(({ board }) => board?.game && board.player === known.me && !board.played?.length);
    if (begun) this.playFirst(begun);
  }

  /** Plays the first move of a game on its board, if it is waited for. */
  playFirst(message) {
    const { starting, known } = this;
    if (!starting || message.board?.player !== known.me || message.channel !== known.channel) return;
    this.keepStarting(null);
    if (Date.now() < starting.until) this.play(message, starting.move);
  }

  /** Does something as this person, and shows what the bot says to it; with `focus`, the keys go there too. */
  async act(path, body, focus) {
    const own = { channel: this.known.channel, focus, until: Date.now() + PATIENCE };
    this.awaited = own;
    const done = await post(path, { ...body, person: this.known.me, locale: getLocale(), key: newKey() });
    if (done.message) this.page.hear(done.message);
    if (done.answer) {
      this.page.hear(done.answer);
      // What has come since is shown already, or is waited for.
      if (this.awaited !== own) return done;
      if (body.values && isTaken(done.answer, body.message)) return done;
      // Where the message of a question tells the end of it, a board may follow.
      if (done.answer.id !== body.message) this.awaited = null;
      this.page.reveal(done.answer, focus);
    }
    return done;
  }

  /** The same, where what is wrong is told; nothing comes of it then. */
  async tried(path, body) {
    this.page.oops('');
    return this.act(path, body, true).catch((error) => {
      this.page.oops(error.message);
      return null;
    });
  }

  async press(message, id, values) {
    await this.tried('/api/press', { message: message.id, id, values });
  }

  /** Plays a move on a board: presses what plays it, or types it at that board. Whether the bot takes it. */
  async play(message, move) {
    const { id, channel, board } = message;
    if (board.press) {
      const pressed = await this.tried('/api/press', { message: id, id: board.press, values: [move] });
      // Its own message is drawn anew, or a board follows.
      return pressed?.answer?.id === id || isTaken(pressed?.answer, id);
    }
    // One's own move is a message of its own below the board.
    this.page.follow();
    const done = await this.tried('/api/messages', { channel, text: move, reply_to: id });
    return Boolean(done) && !done.answer;
  }

  /** Starts a game against the bot and plays the first move. `skill` answers the bot's question how well one plays. */
  async begin(move, skill) {
    this.page.oops('');
    const { me: person, channel } = this.known;
    // The bot may ask a question first.
    this.keepStarting({ person, channel, move, until: Date.now() + FIRST_PATIENCE });
    try {
      const { answer } = await this.send(this.known.line('bot'));
      const id = skillButton(answer, skill);
      if (id) await this.press(answer, id, []);
      return true;
    } catch (error) {
      this.keepStarting(null);
      this.page.oops(error.message);
      return false;
    }
  }

  async send(text, replyTo) {
    const message = { channel: this.known.channel, text };
    if (replyTo) message.reply_to = replyTo.id;
    this.page.follow();
    const done = await this.act('/api/messages', message, !this.page.isTyping());
    if (this.known.channels.get(message.channel).borrowed && done.message) this.page.unheard();
    return done;
  }

  /** Brings a game along: its text, or its bytes, go with the command as a file. */
  async bring(game) {
    this.page.follow();
    await this.act('/api/messages', { channel: this.known.channel, text: '/xq import', file: { option: 'file', ...game } }, true);
  }

  async dismiss(message) {
    try {
      await post('/api/dismiss', { person: this.known.me, message: message.id });
    } catch (error) {
      if (error.kind !== 'unknown-message') return this.page.oops(error.message);
    }
    this.page.forget(message);
  }

  /** Why a move cannot be played on a board, in the bot's words. */
  async whyNot(board, move) {
    const query = { fen: board.fen, move, locale: getLocale() };
    const { why } = await get('/api/refusal', query).catch(({ message }) => ({ why: message }));
    return why;
  }

  /** The bot has said something for all in a channel that is loaded. */
  posted(message) {
    const { known } = this;
    const mine = message.board?.player === known.me || message.text.includes(`<@${known.me}>`);
    if (mine && this.awaited?.channel === message.channel && Date.now() < this.awaited.until) {
      this.page.reveal(message, this.awaited.focus);
      this.awaited = null;
    }
    this.playFirst(message);
  }

  /** Another channel is shown: nothing is waited for any more. */
  leave() {
    this.awaited = null;
    this.keepStarting(null);
  }
}
