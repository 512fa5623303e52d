// What the page knows of the chat, and what follows from it.

import { isHintPicture, stem } from './hint.js';

export const isHint = ({ private: only, picture }) => Boolean(only && isHintPicture(picture));

/** Whether a hint is for the board of a message. */
export const isHintFor = (hint, { board, picture }) => Boolean(board?.game) && stem(picture) === stem(hint.picture);

export class Known {
  bot = null;
  people = new Map();
  channels = new Map();
  commands = { roots: [], commands: [] };
  /** Who acts here, and in which channel. */
  me = null;
  channel = null;
  rev = 0;
  /** By channel: {messages: Map of id to message, whole: whether the first message is loaded}. */
  loaded = new Map();
  /** By channel: what came in unseen, and whether somebody was pinged. */
  unread = new Map();
  /** By person: whether they were pinged since they were last chosen. */
  pinged = new Set();
  /** By game: the message whose board was shown last. */
  boards = new Map();
  /** By the picture of a board: the picture with a hint. */
  hints = new Map();
  /** Counts switches of person or channel: an answer that comes after one is for another view. */
  view = 0;

  /** The channel that is shown, and its messages in their order. */
  here() {
    return this.channels.get(this.channel);
  }

  order() {
    return [...this.loaded.get(this.channel).messages.values()];
  }

  find(id) {
    return this.loaded.get(this.channel)?.messages.get(id);
  }

  everybody() {
    return [...this.people.values()];
  }

  nameOf(id) {
    return { name: id === this.bot.id ? this.bot.name : this.people.get(id)?.name ?? id, me: id === this.me };
  }

  /** A command as somebody would type it in this language. */
  line(id) {
    return this.commands.commands.find((command) => command.id === id).line;
  }

  /** A message as this person sees it: whoever plays Black against somebody sees the board from that side. */
  seen(message) {
    const { for_black: black } = message;
    if (black?.player !== this.me) return message;
    return { ...message, picture: black.picture, board: { ...black.board, clocks: message.board.clocks } };
  }

  /** Whether no later board of the same game is here. */
  isNewest(message) {
    return this.order().every(({ id, board }) => board?.game !== message.board.game || Number(id) <= Number(message.id));
  }

  /** Whether another game goes on here, which is told apart by its number. */
  isOneOfSeveral({ board }) {
    return this.order().some((other) => other.board?.player && other.board.game !== board.game && this.isNewest(other));
  }

  /** Remembers what was shown last, to show how what is new came about. */
  learn(message) {
    if (message.board?.game) this.boards.set(message.board.game, message);
    if (isHint(message)) this.hints.set(stem(message.picture), message.picture);
  }

  /** The picture on a board: with the hint that this person got for it. */
  drawnOn(message) {
    return this.hints.get(stem(message.picture)) ?? message.picture;
  }

  /** The message on whose board the picture of a private message is drawn. */
  boardOf(message) {
    return isHint(message) ? this.order().findLast((other) => isHintFor(message, other)) : undefined;
  }
}
