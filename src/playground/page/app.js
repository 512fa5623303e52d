// Wires the page: what is known, what is shown, what happens.

import { Live, get, newKey, post } from './api.js';
import { ask } from './ask.js';
import { closed, entered, onBack, opened } from './back.js';
import { tickClocks } from './clocks.js';
import { Composer } from './composer.js';
import { drawLists, seenChannels } from './lists.js';
import { tick } from './markup.js';
import { recall, remember } from './memory.js';
import { draw, make } from './message.js';
import { slide } from './slide.js';
import { knock } from './sound.js';
import { drawWelcome, skillButton } from './welcome.js';
import { getLocale, meant, setLocale, t } from './words.js';

const $ = (id) => document.getElementById(id);
const log = $('log');
const list = $('messages');
const narrow = matchMedia('(max-width: 760px)');

const known = {
  bot: null, people: new Map(), channels: new Map(), commands: { root: 'xq', commands: [] },
  me: null, channel: null, rev: 0,
  /** By channel: {messages: Map of id to message, whole: whether the first message is loaded}. */
  loaded: new Map(),
  /** By channel: what came in unseen, and whether somebody was pinged. */
  unread: new Map(),
  /** By person: whether they were pinged since they were last chosen. */
  pinged: new Set(),
  /** By game: the message whose board was shown last. */
  boards: new Map(),
  /** By the picture of a board: the picture with a hint. */
  hints: new Map(),
};
let live = null;
/** Counts switches of person or channel: an answer that comes after one is for another view. */
let view = 0;
/** What was asked of the bot here and is answered by a message of the channel: it is shown when it comes. */
let awaited = null;
/** Called with the next board on which this person is to move. */
let starting = null;

// What the drawing of messages needs.
const world = {
  me: () => known.me,
  bot: () => known.bot,
  people: () => [...known.people.values()],
  channel: () => known.channels.get(known.channel),
  commands: () => known.commands,
  nameOf: (id) => ({
    name: id === known.bot.id ? known.bot.name : known.people.get(id)?.name ?? id,
    me: id === known.me,
  }),
  channelOf: (id) => ({ name: known.channels.get(id)?.name ?? id, go: () => enter(id) }),
  find: (id) => known.loaded.get(known.channel)?.messages.get(id),
  /** Whether no later board of the same game is here. */
  isNewest: (message) => order().every(({ id, board }) => board?.game !== message.board.game || Number(id) <= Number(message.id)),
  reply: (message) => composer.reply(message),
  /** `at`: the point of the picture to look at, from 0 to 1 each way, where the whole does not fit. */
  enlarge(picture, at) {
    const large = $('large');
    const image = large.querySelector('img');
    image.src = picture.url;
    image.alt = picture.alt;
    large.showModal();
    opened(() => large.close());
    const look = () => large.scrollTo(
      at.x * large.scrollWidth - large.clientWidth / 2, at.y * large.scrollHeight - large.clientHeight / 2,
    );
    image.decode().then(look, () => { /* a picture that is gone has its words */ });
  },
  show(id) {
    const item = $(`m${id}`);
    if (!item) return;
    item.scrollIntoView({ block: 'center', behavior: 'smooth' });
    item.classList.remove('flash');
    requestAnimationFrame(() => item.classList.add('flash'));
  },
  async press(message, id, values) {
    oops('');
    await act('/api/press', { message: message.id, id, values }, true).catch((error) => oops(error.message));
  },
  /** The picture on a board: with the hint that this person got for it. */
  drawnOn: (message) => known.hints.get(stem(message.picture)) ?? message.picture,
  /** Whether the picture of a private message is drawn on the newest board of its game. */
  isDrawnOnBoard: (message) => isHint(message) && order().some((other) => isHintFor(message, other)),
  async whyNot(board, move) {
    const { why } = await get('/api/refusal', { fen: board.fen, move, locale: getLocale() }).catch(({ message }) => ({ why: message }));
    return why;
  },
  /** Plays a move on a board: presses what plays it, or types it at that board. Whether the bot takes it without a word. */
  async play(message, move) {
    oops('');
    try {
      if (message.board.press) return Boolean((await act('/api/press', { message: message.id, id: message.board.press, values: [move] }, true)).answer);
      const { answer } = await act('/api/messages', { channel: message.channel, text: move, reply_to: message.id }, true);
      return !answer;
    } catch (error) {
      oops(error.message);
      return false;
    }
  },
  /** Starts a game against the bot and plays the first move. `skill` answers the bot's question how well one plays. */
  async begin(move, skill) {
    oops('');
    const first = (message) => world.play(message, move);
    starting = first;
    setTimeout(() => { if (starting === first) starting = null; }, 20000);
    try {
      const { answer } = await world.send(commandLine('bot'));
      const id = skillButton(answer, skill);
      if (id) await world.press(answer, id, []);
      return true;
    } catch (error) {
      starting = null;
      oops(error.message);
      return false;
    }
  },
  async dismiss(message) {
    try {
      await post('/api/dismiss', { person: known.me, message: message.id });
    } catch (error) {
      if (error.kind !== 'unknown-message') return oops(error.message);
    }
    forget(message.channel, message.id);
  },
  async send(text, replyTo) {
    const message = { channel: known.channel, text };
    if (replyTo) message.reply_to = replyTo.id;
    follow = true;
    return act('/api/messages', message, !composer.isUsed());
  },
  /** Brings a game along: its text, or its bytes, go with the command as a file. */
  async bring(game) {
    follow = true;
    await act('/api/messages', { channel: known.channel, text: '/xq import', file: { option: 'file', ...game } }, true);
  },
  oops,
};

const composer = new Composer(world);
let follow = true;

function oops(text) {
  $('oops').textContent = text.replaceAll('`', '');
  $('oops').hidden = !text;
}

/** A command as somebody would type it in this language. */
const commandLine = (id) => `/${known.commands.root} ${known.commands.commands.find((command) => command.id === id).name}`;

/** Does something as this person, and shows what the bot says to it; with `focus`, the keys go there too. */
async function act(path, body, focus) {
  const own = { channel: known.channel, focus, until: Date.now() + 60000 };
  awaited = own;
  const done = await post(path, { ...body, person: known.me, locale: getLocale(), key: newKey() });
  if (done.message) hear(done.message);
  if (done.answer) {
    hear(done.answer);
    // What has come since is shown already, or is waited for.
    if (awaited !== own) return done;
    // Where the message of a question tells the end of it, a board may follow.
    if (done.answer.id !== body.message) awaited = null;
    reveal(done.answer, focus);
  }
  return done;
}

/** How the messages began that were brought into sight. */
const beginnings = new Map();

/** Brings a message into sight, and the focus to what can be done there. */
function reveal(message, focus) {
  const item = $(`m${message.id}`);
  if (!item || message.channel !== known.channel) return;
  if (item === list.lastElementChild) {
    follow = true;
    toBottom();
  } else {
    follow = false;
    item.scrollIntoView({ block: 'nearest' });
  }
  // What is too tall to be seen whole is read from its beginning, where that is new.
  const beginning = message.text?.split('\n', 1)[0];
  if (beginnings.get(message.id) !== beginning && item.getBoundingClientRect().top < log.getBoundingClientRect().top) {
    follow = false;
    item.scrollIntoView({ block: 'start' });
  }
  beginnings.set(message.id, beginning);
  if (!focus || composer.isUsed()) return;
  item.tabIndex = -1;
  const first = item.querySelector('.point[tabindex="0"], .components button') ?? item;
  first.focus({ preventScroll: true });
}

// What came in.

/** A message that is new or changed. */
function hear(told) {
  const message = asSeen(told);
  const store = known.loaded.get(message.channel);
  const old = store?.messages.get(message.id);
  if (old && old.rev >= message.rev) return;
  const fresh = !old && message.rev === Number(message.id);
  if (fresh) notice(message);
  if (!store) return;
  // An older message that changed, of a part that is not loaded.
  const first = store.messages.keys().next().value;
  if (!old && !fresh && !store.whole && first !== undefined && Number(message.id) < Number(first)) return;
  store.messages.set(message.id, message);
  learnHint(message);
  if (!old) store.messages = new Map([...store.messages].sort(([a], [b]) => a - b));
  if (message.channel === known.channel) place(message, old);
  if (fresh && message.private) tidy(message);
  if (fresh && message.bot && !message.private) posted(message);
}

/** Draws a hint on the board that it is for. */
function learnHint(message) {
  if (!isHint(message)) return;
  known.hints.set(stem(message.picture), message.picture);
  for (const other of order()) if (isHintFor(message, other)) redraw(other.id);
}

/** The bot has said something for all in a channel that is loaded. */
function posted(message) {
  const mine = message.board?.player === known.me || message.text.includes(`<@${known.me}>`);
  if (mine && awaited?.channel === message.channel && Date.now() < awaited.until) {
    reveal(message, awaited.focus);
    awaited = null;
  }
  const { board, picture } = message;
  if (!board?.game) return;
  const before = known.boards.get(board.game);
  known.boards.set(board.game, message);
  if (before && before.picture.name !== picture.name && message.channel === known.channel) {
    slide($(`m${message.id}`)?.querySelector('.picture'), before, message);
    if (recall('sound') === 'on') knock();
  }
  if (starting && board.player === known.me && message.channel === known.channel) {
    const first = starting;
    starting = null;
    first(message);
  }
}

/** A short private word is worth reading once: the next one takes its place. */
function tidy(latest) {
  const short = ({ text, picture, file, rows }) => !picture && !file && rows.length === 0 && text.length < 160 && !text.includes('\n');
  for (const message of known.loaded.get(latest.channel).messages.values()) {
    if (message.private && message.id !== latest.id && short(message)) world.dismiss(message);
  }
}

function forget(channel, id) {
  known.loaded.get(channel)?.messages.delete(id);
  if (channel !== known.channel) return;
  const item = $(`m${id}`);
  const next = item?.nextElementSibling;
  item?.remove();
  if (next) redraw(next.id.slice(1));
}

function notice(message) {
  const mine = message.author === known.me;
  if (message.bot && message.channel === known.channel) quiet(message.channel);
  for (const id of message.ping) {
    if (id !== known.me) known.pinged.add(id);
  }
  if (!mine && (message.channel !== known.channel || document.hidden)) {
    const unread = known.unread.get(message.channel) ?? { count: 0, ping: false };
    unread.count += 1;
    unread.ping ||= message.ping.includes(known.me);
    known.unread.set(message.channel, unread);
  }
  drawNames();
}

// The messages of the channel.

function joins(message, before) {
  return Boolean(before) && before.author === message.author && !message.reply_to && before.private === message.private
    && !message.private && message.at - before.at < 5 * 60 * 1000;
}

function order() {
  return [...known.loaded.get(known.channel).messages.values()];
}

function place(message, old) {
  const all = order();
  const at = all.indexOf(message);
  const item = draw(message, joins(message, all[at - 1]), world);
  const stick = follow || atBottom();
  const there = $(`m${message.id}`);
  if (there) {
    // Who works with the keys stays in the message that changes under them.
    const focused = there.contains(document.activeElement);
    there.replaceWith(item);
    if (focused) item.querySelector('.components button, .note button')?.focus();
  }
  if (!there) list.insertBefore(item, all[at + 1] ? $(`m${all[at + 1].id}`) : null);
  if (!old && all[at + 1]) redraw(all[at + 1].id);
  if (!old && message.board) {
    // On an older board of the game nobody moves any more.
    for (const other of all) {
      if (other !== message && message.board.game && other.board?.game === message.board.game && $(`m${other.id}`)?.querySelector('.board, .clocks')) redraw(other.id);
    }
  }
  $('welcome').hidden = true;
  if (stick) toBottom();
  else if (!old) $('newest').hidden = false;
}

function redraw(id) {
  const all = order();
  const at = all.findIndex((message) => message.id === id);
  if (at >= 0) $(`m${id}`)?.replaceWith(draw(all[at], joins(all[at], all[at - 1]), world));
}

function drawAll() {
  const store = known.loaded.get(known.channel);
  const all = order();
  list.replaceChildren(...all.map((message, at) => draw(message, joins(message, all[at - 1]), world)));
  $('earlier').hidden = store.whole;
  $('welcome').hidden = all.length > 0;
  if (all.length === 0) drawWelcome($('welcome'), world).catch((error) => oops(error.message));
}

function atBottom() {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 80;
}

function toBottom() {
  // What an empty channel shows is read from its beginning.
  log.scrollTop = list.firstElementChild ? log.scrollHeight : 0;
  $('newest').hidden = true;
}

/** Remembers what was shown last, to show how what is new came about. */
function learn(message) {
  if (message.board?.game) known.boards.set(message.board.game, message);
  if (isHint(message)) known.hints.set(stem(message.picture), message.picture);
}

/** A message as this person sees it: whoever plays Black against somebody sees the board from that side. */
function asSeen(message) {
  const { for_black: black } = message;
  if (black?.player !== known.me) return message;
  return { ...message, picture: black.picture, board: { ...black.board, clocks: message.board.clocks } };
}

/** The name of a board's picture, without the hint that is drawn on it. */
const stem = ({ name }) => name.replace(/(-hint-\w+)?\.png$/, '');
const isHint = ({ private: only, picture }) => only && picture?.name.includes('-hint-') && picture.name.startsWith('xiangqi-');
const isHintFor = (hint, { board, picture }) => Boolean(board?.game) && stem(picture) === stem(hint.picture);

async function load(channel) {
  const turn = view;
  const { messages } = await get(`/api/channels/${encodeURIComponent(channel)}/messages`, { person: known.me, limit: 50 });
  if (turn !== view) return;
  const seen = messages.map(asSeen);
  known.loaded.set(channel, { messages: new Map(seen.map((message) => [message.id, message])), whole: messages.length < 50 });
  seen.forEach(learn);
}

async function earlier() {
  const turn = view;
  const store = known.loaded.get(known.channel);
  if (!store || store.whole || store.busy) return;
  store.busy = true;
  try {
    const before = store.messages.keys().next().value;
    const path = `/api/channels/${encodeURIComponent(known.channel)}/messages`;
    const { messages } = await get(path, { person: known.me, limit: 50, before });
    if (turn !== view) return;
    store.messages = new Map([...messages.map(asSeen).map((message) => [message.id, message]), ...store.messages]);
    store.whole = messages.length < 50;
    const from = log.scrollHeight - log.scrollTop;
    drawAll();
    log.scrollTop = log.scrollHeight - from;
  } catch (error) {
    oops(error.message);
  } finally {
    store.busy = false;
  }
}

// The bot thinks.

const thinking = new Map();

function quiet(channel) {
  clearTimeout(thinking.get(channel));
  thinking.delete(channel);
  drawTyping();
}

function drawTyping() {
  const on = thinking.has(known.channel);
  $('typing').replaceChildren(...on ? [make('span', 'dots', { 'aria-hidden': 'true' }, make('i'), make('i'), make('i')), t('thinking')] : []);
}

// Lists, names, choices.

function drawNames() {
  drawLists(known, {
    enter: (id) => { if (id === known.channel) menu(false); else enter(id); },
    become: (id) => { if (id === known.me) menu(false); else become(id); },
  });
}

function menu(open) {
  if (open) opened(() => menu(false));
  else closed();
  hideMenu(open);
}

function hideMenu(open = false) {
  if (!open) $('who-menu').hidePopover?.();
  $('sidebar').classList.toggle('open', open);
  $('veil').hidden = !open;
  $('open-menu').setAttribute('aria-expanded', String(open));
  $('sidebar').inert = narrow.matches && !open;
  if (open) $('sidebar').querySelector('button[aria-current]')?.focus();
}

async function enter(id) {
  if (!known.channels.has(id)) return;
  view += 1;
  const turn = view;
  known.channel = id;
  known.unread.delete(id);
  remember('channel', id);
  entered(id);
  hideMenu();
  awaited = null;
  starting = null;
  oops('');
  composer.reply(null);
  drawNames();
  drawTyping();
  composer.label();
  if (!known.loaded.has(id)) {
    list.replaceChildren();
    $('welcome').hidden = true;
    $('earlier').hidden = true;
    try {
      await load(id);
    } catch (error) {
      return oops(error.message);
    }
    if (turn !== view) return;
  }
  drawAll();
  follow = true;
  toBottom();
}

/** Acts as somebody from now on. */
async function become(id) {
  if (id === known.me || !known.people.has(id)) return;
  known.me = id;
  known.pinged.delete(id);
  remember('person', id);
  known.loaded.clear();
  if (!known.channels.has(`dm-${id}`)) {
    // Somebody who was added in another window.
    const { channels } = await get('/api/state');
    for (const channel of channels) known.channels.set(channel.id, channel);
  }
  const here = world.channel();
  listen();
  await enter(here.direct && here.direct !== id ? `dm-${id}` : known.channel);
  if (!narrow.matches) composer.input.focus();
}

function listen() {
  const after = live?.after ?? known.rev;
  live?.close();
  live = new Live(known.me, after, {
    state: (up) => {
      $('state').textContent = up ? '' : t('lost');
      // It answers again.
      if (up && $('oops').textContent === t('noReach')) oops('');
    },
    message: hear,
    gone: ({ channel, id }) => forget(channel, id),
    channel: (channel) => { known.channels.set(channel.id, channel); drawNames(); },
    person: (person) => { known.people.set(person.id, person); drawNames(); },
    typing: ({ channel }) => {
      clearTimeout(thinking.get(channel));
      thinking.set(channel, setTimeout(() => quiet(channel), 10000));
      drawTyping();
    },
  });
}

/** Asks for a name in place of the menu. */
function askName(...asked) {
  hideMenu();
  ask(...asked);
}

async function speak(locale) {
  remember('locale', locale);
  await setLocale(locale);
  known.commands = await get('/api/commands', { locale });
  drawNames();
  drawTyping();
  composer.label();
  if (known.loaded.has(known.channel)) drawAll();
}

// Start.

function wire() {
  $('earlier').addEventListener('click', earlier);
  $('newest').addEventListener('click', () => { follow = true; toBottom(); });
  $('open-menu').addEventListener('click', () => menu(true));
  $('close-menu').addEventListener('click', () => menu(false));
  $('veil').addEventListener('click', () => menu(false));
  $('ask-no').addEventListener('click', () => $('ask').close());
  $('large').addEventListener('click', () => $('large').close());
  $('language').addEventListener('change', (event) => speak(event.target.value));
  $('add-channel').addEventListener('click', () => askName(t('addChannel'), t('channelName'), '/api/channels', ({ channel }) => {
    known.channels.set(channel.id, channel);
    enter(channel.id);
  }));
  $('add-person').addEventListener('click', () => askName(t('addPerson'), t('personName'), '/api/people', ({ person }) => {
    known.people.set(person.id, person);
    become(person.id);
  }));
  log.addEventListener('scroll', () => {
    follow = atBottom();
    if (follow) $('newest').hidden = true;
    if (log.scrollTop < 200) earlier();
  }, { passive: true });
  // The list also grows when a picture arrives or the message box gets taller.
  const grown = new ResizeObserver(() => { if (follow) toBottom(); });
  grown.observe(list);
  grown.observe(log);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    known.unread.delete(known.channel);
    drawNames();
  });
  onBack((id) => { if (id !== known.channel) enter(id); });
  $('who-menu').addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') opened(() => $('who-menu').hidePopover());
    else closed();
  });
  for (const dialog of [$('ask'), $('large')]) dialog.addEventListener('close', closed);
  $('sound').checked = recall('sound') === 'on';
  $('sound').addEventListener('change', ({ target }) => {
    remember('sound', target.checked ? 'on' : 'off');
    if (target.checked) knock();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && $('sidebar').classList.contains('open')) menu(false);
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (/^Digit[1-9]$/.test(event.code)) {
      const person = world.people()[Number(event.code.slice(5)) - 1];
      if (person) become(person.id);
      event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const seen = seenChannels(known);
      const at = seen.findIndex(({ id }) => id === known.channel) + (event.key === 'ArrowDown' ? 1 : -1);
      if (seen[at]) enter(seen[at].id);
      event.preventDefault();
    }
  });
  narrow.addEventListener('change', () => menu(false));
  setInterval(() => { tick(); tickClocks(); }, 500);
}

async function start() {
  const state = await get('/api/state');
  known.bot = state.bot;
  known.rev = state.rev;
  for (const person of state.people) known.people.set(person.id, person);
  for (const channel of state.channels) known.channels.set(channel.id, channel);
  known.me = known.people.has(recall('person')) ? recall('person') : state.people[0].id;

  for (const { id, name } of state.locales) $('language').append(make('option', '', { value: id, lang: id }, name));
  const wanted = [recall('locale'), ...navigator.languages].filter(Boolean).map(meant);
  const spoken = wanted.find((tag) => state.locales.some(({ id }) => tag === id));
  $('language').value = spoken ?? 'en';

  const allowed = (id) => known.channels.has(id) && [null, known.me].includes(known.channels.get(id).direct);
  const first = [decodeURIComponent(location.hash.slice(1)), recall('channel')].find(allowed) ?? state.channels.find(({ direct }) => !direct).id;
  known.channel = first;
  await speak($('language').value);
  wire();
  hideMenu();
  listen();
  await enter(first);
  if (!narrow.matches) composer.input.focus();
}

start().catch((error) => oops(error.message));
