// The message box: sending, replying, and what can be typed next.

import { get } from './api.js';
import { avatar, make } from './dom.js';
import { getLocale, t } from './words.js';

/** What a word names, in the language of the page or in English. */
function called(list, word) {
  const wanted = word.toLowerCase();
  return list.find(({ name, id }) => name === wanted || id === wanted);
}

/**
 * `world` answers: `people()`, `bot()`, `commands()`, `channel()`, `me()`, `nameOf(id)`; and acts:
 * `send(text, replyTo)` and `bring(text)`, which throw when the text was refused, and `oops(text)`.
 */
export class Composer {
  constructor(world) {
    this.world = world;
    this.input = document.getElementById('input');
    this.list = document.getElementById('choices');
    this.box = document.getElementById('suggestions');
    this.usage = document.getElementById('usage');
    this.count = document.getElementById('count');
    this.bar = document.getElementById('replying');
    this.replyTo = null;
    this.entries = [];
    this.active = -1;
    this.asked = 0;
    this.sent = [];

    this.input.addEventListener('input', () => { this.world.oops(''); this.changed(); });
    this.input.addEventListener('keydown', (event) => this.key(event));
    this.input.addEventListener('blur', () => this.hide());
    this.list.addEventListener('pointerdown', (event) => event.preventDefault());
    document.getElementById('composer').addEventListener('submit', (event) => {
      event.preventDefault();
      this.send();
    });
    document.getElementById('no-reply').addEventListener('click', () => {
      this.reply(null);
      this.input.focus();
    });
    const file = document.getElementById('bring-file');
    document.getElementById('bring').addEventListener('click', () => file.click());
    file.addEventListener('change', () => {
      const [chosen] = file.files;
      if (chosen) this.bring(() => bytesOf(chosen));
      file.value = '';
    });
    // What is too long to be typed is a record of a game.
    this.input.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (this.input.value.length + text.length <= this.input.maxLength) return;
      event.preventDefault();
      this.bring(async () => ({ text }));
    });
    document.getElementById('slash').addEventListener('click', () => this.put('/'));
  }

  /** Starts or ends a reply to a message. */
  reply(message) {
    this.replyTo = message;
    this.bar.hidden = !message;
    if (message) {
      const { name } = this.world.nameOf(message.author);
      document.getElementById('replying-to').textContent = t('replyingTo', { name });
      this.input.focus();
    }
  }

  /** Whether somebody is typing. */
  isUsed() {
    return document.activeElement === this.input;
  }

  /** Puts a text into the box, to be finished by hand. */
  put(text) {
    this.input.value = text;
    this.input.focus();
    this.changed();
  }

  /** Shows for whom and where the box writes. */
  label() {
    const { direct, name } = this.world.channel();
    const label = direct ? t('messageDirect') : t('message', { channel: `#${name}` });
    this.input.setAttribute('aria-label', label);
    // The hint at the commands is the first to go where the box is narrow.
    this.input.placeholder = innerWidth < 480 ? label.split(/[,，]/)[0] : label;
  }

  async send() {
    const text = this.input.value.trim();
    if (!text) return;
    const replyTo = this.replyTo;
    this.sent.unshift(text);
    this.sent.length = Math.min(this.sent.length, 50);
    this.recalled = -1;
    this.input.value = '';
    this.reply(null);
    this.changed();
    this.world.oops('');
    try {
      await this.world.send(text, replyTo);
    } catch (error) {
      this.world.oops(error.message);
      // Nothing typed is lost.
      if (!this.input.value) {
        this.input.value = text;
        this.reply(replyTo);
        this.grow();
      }
    }
  }

  /** Hands over the text of a game. */
  async bring(read) {
    this.world.oops('');
    try {
      await this.world.bring(await read());
    } catch (error) {
      this.world.oops(error.message);
    }
  }

  key(event) {
    const open = !this.box.hidden && this.entries.length > 0;
    if (event.isComposing) return;
    if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const size = this.entries.length;
      this.activate(this.active < 0 && step < 0 ? size - 1 : (this.active + step + size) % size);
    } else if (open && (event.key === 'Tab' && !event.shiftKey || event.key === 'Enter' && this.active >= 0)) {
      this.accept(Math.max(0, this.active));
    } else if (event.key === 'Escape') {
      if (!this.box.hidden) this.hide();
      else if (this.replyTo) this.reply(null);
      else return;
    } else if (event.key === 'Enter' && !event.shiftKey) {
      this.send();
    } else if (event.key === 'ArrowUp' && (!this.input.value || this.input.value === this.sent[this.recalled]) && this.sent.length) {
      this.recalled = Math.min((this.recalled ?? -1) + 1, this.sent.length - 1);
      this.input.value = this.sent[this.recalled];
      this.grow();
    } else {
      return;
    }
    event.preventDefault();
  }

  changed() {
    this.grow();
    const length = [...this.input.value].length;
    this.count.textContent = length > 1800 ? String(2000 - length) : '';
    this.suggest();
  }

  grow() {
    this.input.style.height = 'auto';
    this.input.style.height = `${Math.min(this.input.scrollHeight, 180)}px`;
  }

  async suggest() {
    const turn = ++this.asked;
    const text = this.input.value;
    const caret = this.input.selectionStart;
    const found = text.startsWith('/') ? await this.command(text, turn) : this.mention(text.slice(0, caret));
    if (turn !== this.asked) return;
    this.show(found ?? { entries: [] });
  }

  /** People whose name starts with what follows the last `@`. */
  mention(before) {
    const match = /(?:^|\s)@([\p{L}\p{N}._-]*)$/u.exec(before);
    if (!match) return null;
    const wanted = match[1].toLowerCase();
    const from = before.length - match[1].length - 1;
    const people = [{ ...this.world.bot(), bot: true }, ...this.world.people()];
    const entries = people
      .filter(({ id, name }) => id !== this.world.me() && name.toLowerCase().startsWith(wanted))
      .map(({ id, name, bot }) => ({ label: `@${name}`, note: bot ? t('botHint') : '', face: avatar(id, name, bot), from, text: `@${name} ` }));
    return { entries, first: true };
  }

  async command(text, turn) {
    const { roots, commands } = this.world.commands();
    const match = new RegExp(`^/(?:${roots.join('|')})\\s+(\\S+)(\\s+([^]*))?$`, 'i').exec(text);
    const command = match && called(commands, match[1]);
    if (!command || match[2] === undefined) {
      const typed = (match?.[1] ?? text.slice(1)).toLowerCase();
      const entries = commands
        .filter(({ name, line }) => name.startsWith(typed) || line.startsWith(text.toLowerCase()))
        .map(({ line, description, options }) => ({
          label: line, note: description, from: 0, text: `${line}${options.length ? ' ' : ''}`,
        }));
      const whole = entries.length === 1 && entries[0].text.trim() === text.trim();
      return { entries: whole && entries[0].text === text ? [] : entries, first: !whole };
    }
    return this.options(command, text, match[3] ?? '', turn);
  }

  /** What can follow a command: its options, and values of the one being typed. */
  async options(command, text, rest, turn) {
    const usage = [command.line, ...command.options.map(({ name, required }) => required ? `‹${name}›` : `[${name}]`)].join(' ');
    const done = { entries: [], usage: command.options.length ? usage : '', note: command.description };
    const marks = [...rest.matchAll(/(?:^|\s)([\p{L}-]+)[:：]/gu)];
    const named = marks.at(-1);
    const given = new Set(marks.map((mark) => called(command.options, mark[1])?.name));
    let option;
    let typed;
    if (named) {
      option = called(command.options, named[1]);
      typed = rest.slice(named.index + named[0].length);
    }
    const word = /\S*$/.exec(rest)[0];
    const wordFrom = text.length - word.length;
    const long = option && (['move', 'puzzle-move', 'text'].includes(option.kind));
    if (option && (long || !/\s/.test(typed))) {
      const values = await this.values(option, typed, turn);
      const from = text.length - typed.length;
      return { ...done, entries: values.map((value) => ({ ...value, from, text: `${value.text} ` })) };
    }
    const move = command.options.find(({ name, kind }) => kind === 'move' && !given.has(name));
    if (move) {
      const from = text.length - rest.length;
      const values = await this.values(move, rest, turn);
      return { ...done, entries: values.map((value) => ({ ...value, from })) };
    }
    const entries = [];
    for (const { name, kind, description, ...more } of command.options) {
      if (given.has(name)) continue;
      if (name.startsWith(word.toLowerCase())) {
        entries.push({ label: `${name}:`, note: description || t('optional'), from: wordFrom, text: `${name}:`, more: true });
      } else if (word) {
        const values = await this.values({ name, kind, ...more }, word, turn);
        entries.push(...values.map((value) => ({ ...value, label: `${name}: ${value.label}`, from: wordFrom, text: `${name}:${value.text} ` })));
      }
    }
    return { ...done, entries };
  }

  async values(option, typed, turn) {
    const wanted = typed.toLowerCase().replace(/^@/, '');
    switch (option.kind) {
      case 'move':
      case 'puzzle-move': {
        await new Promise((go) => setTimeout(go, 60));
        if (turn !== this.asked) return [];
        const { choices } = await get('/api/complete', {
          channel: this.world.channel().id, person: this.world.me(), typed, locale: getLocale(),
          puzzle: option.kind === 'puzzle-move',
        }).catch(() => ({ choices: [] }));
        return choices.map(({ value, label }) => ({ label, text: value }));
      }
      case 'choice':
      case 'time':
        return option.choices
          .filter(({ value, label }) => value.startsWith(wanted) || label.toLowerCase().startsWith(wanted))
          .map(({ value, label }) => ({ label, text: value }));
      case 'bool':
        return ['true', 'false'].filter((value) => value.startsWith(wanted)).map((value) => ({ label: value, text: value }));
      case 'integer': {
        const size = Math.min(option.max - option.min + 1, 25);
        return Array.from({ length: size }, (_, step) => String(option.min + step))
          .filter((value) => value.startsWith(wanted))
          .map((value) => ({ label: value, text: value }));
      }
      case 'person':
        return this.world.people()
          .filter(({ id, name }) => id !== this.world.me() && name.toLowerCase().startsWith(wanted))
          .map(({ id, name }) => ({ label: `@${name}`, face: avatar(id, name, false), text: `@${name}` }));
      default:
        return [];
    }
  }

  show({ entries, first, usage, note }) {
    this.entries = entries;
    this.list.replaceChildren(...entries.map(({ label, note, face }, at) => {
      const item = make('li', '', { role: 'option', id: `choice-${at}`, 'aria-selected': 'false' });
      if (face) item.append(face);
      item.append(make('span', 'label', {}, label));
      if (note) item.append(make('span', 'small', {}, note));
      item.addEventListener('click', () => this.accept(at));
      return item;
    }));
    this.usage.replaceChildren();
    if (usage) this.usage.append(make('code', '', {}, usage), ' ', note ?? '');
    this.usage.hidden = !usage;
    this.box.hidden = entries.length === 0 && !usage;
    this.input.setAttribute('aria-expanded', String(entries.length > 0));
    this.active = -1;
    this.activate(first && entries.length ? 0 : -1);
    this.list.scrollTop = 0;
  }

  hide() {
    this.asked += 1;
    this.show({ entries: [] });
  }

  activate(at) {
    this.list.children[this.active]?.setAttribute('aria-selected', 'false');
    this.active = at;
    const item = this.list.children[at];
    if (item) {
      item.setAttribute('aria-selected', 'true');
      item.scrollIntoView({ block: 'nearest' });
      this.input.setAttribute('aria-activedescendant', item.id);
    } else {
      this.input.removeAttribute('aria-activedescendant');
    }
  }

  accept(at) {
    const { from, text } = this.entries[at];
    const caret = this.input.selectionStart;
    const after = this.input.value.startsWith('/') ? '' : this.input.value.slice(caret);
    this.input.value = this.input.value.slice(0, from) + text + after;
    this.input.setSelectionRange(from + text.length, from + text.length);
    this.input.focus();
    this.changed();
  }
}

/** Most bytes of a file that are read: whether it is still too long, the bot says. */
const MAX_FILE = 1024 * 1024;

/** What a file holds, one character for each byte: in which encoding it is written, the bot finds out. */
async function bytesOf(file) {
  if (file.size > MAX_FILE) throw new Error(t('tooLarge'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
}
