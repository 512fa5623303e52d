// Wires the page: what is known, what is shown, what happens.

import { Live, get, newKey, post } from './api.js';
import { Composer } from './composer.js';
import { tick } from './markup.js';
import { avatar, draw, make } from './message.js';
import { getLocale, setLocale, t } from './words.js';

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
};
let live = null;
/** Counts switches of person or channel: an answer that comes after one is for another view. */
let view = 0;

const remember = (key, value) => { try { localStorage.setItem(`xiangqi.${key}`, value); } catch { /* private window */ } };
const recall = (key) => { try { return localStorage.getItem(`xiangqi.${key}`); } catch { return null; } };

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
  reply: (message) => composer.reply(message),
  /** `at`: the point of the picture to look at, from 0 to 1 each way, where the whole does not fit. */
  enlarge(picture, at) {
    const large = $('large');
    const image = large.querySelector('img');
    image.src = picture.url;
    image.alt = picture.alt;
    large.showModal();
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
    try {
      take(await post('/api/press', { person: known.me, message: message.id, id, values, locale: getLocale(), key: newKey() }));
    } catch (error) {
      oops(error.message);
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
    const act = { channel: known.channel, person: known.me, text, locale: getLocale(), key: newKey() };
    if (replyTo) act.reply_to = replyTo.id;
    follow = true;
    take(await post('/api/messages', act));
  },
  /** Brings a game along: its text, or its bytes, go with the command as a file. */
  async bring(game) {
    const act = { channel: known.channel, person: known.me, text: '/xq import', locale: getLocale(), key: newKey() };
    follow = true;
    take(await post('/api/messages', { ...act, file: { option: 'file', ...game } }));
  },
  oops,
};

const composer = new Composer(world);
let follow = true;

function oops(text) {
  $('oops').textContent = text;
  $('oops').hidden = !text;
}

// What came in.

function take({ message, answer }) {
  if (message) hear(message);
  if (answer) hear(answer);
}

/** A message that is new or changed. */
function hear(message) {
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
  if (!old) store.messages = new Map([...store.messages].sort(([a], [b]) => a - b));
  if (message.channel === known.channel) place(message, old);
  if (fresh && message.private) tidy(message);
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
  drawLists();
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
  if (all.length === 0) welcome();
}

function atBottom() {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 80;
}

function toBottom() {
  log.scrollTop = log.scrollHeight;
  $('newest').hidden = true;
}

async function load(channel) {
  const turn = view;
  const { messages } = await get(`/api/channels/${encodeURIComponent(channel)}/messages`, { person: known.me, limit: 50 });
  if (turn !== view) return;
  const store = { messages: new Map(messages.map((message) => [message.id, message])), whole: messages.length < 50 };
  known.loaded.set(channel, store);
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
    store.messages = new Map([...messages.map((message) => [message.id, message]), ...store.messages]);
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

function welcome() {
  const channel = world.channel();
  const start = (label, text, look = 'secondary') => {
    const button = make('button', `button ${look}`, { type: 'button' }, label);
    button.addEventListener('click', () => world.send(text).catch((error) => oops(error.message)));
    return button;
  };
  // As somebody would type it in this language.
  const command = (id) => known.commands.commands.find((one) => one.id === id);
  const typed = (id) => `/${known.commands.root} ${command(id).name}`;
  const level = command('bot').options.find((one) => one.id === 'level').name;
  const row = make('div', 'components', {}, start(t('playBot'), `${typed('bot')} ${level}:3`, 'primary'));
  if (!channel.direct) {
    const other = world.people().find(({ id }) => id !== known.me);
    if (other) row.append(start(t('playPerson', { name: other.name }), `${typed('play')} @${other.name}`));
    row.append(start(t('openSeat'), typed('play')));
  }
  row.append(start(t('help'), typed('help')));
  $('welcome').replaceChildren(
    make('img', '', { src: '/page/icon.svg', alt: '', width: '72', height: '72' }),
    make('h2', '', {}, channel.direct ? t('welcomeDirect') : t('welcome', { channel: `#${channel.name}` })),
    make('p', '', {}, channel.direct ? t('welcomeDirectText') : t('welcomeText')),
    row,
  );
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

function drawLists() {
  const seen = [...known.channels.values()].filter(({ direct }) => !direct || direct === known.me);
  seen.sort((a, b) => Boolean(a.direct) - Boolean(b.direct));
  $('channels').replaceChildren(...seen.map((channel) => {
    const unread = known.unread.get(channel.id);
    const now = channel.id === known.channel;
    const button = make('button', 'entry', { type: 'button', ...now && { 'aria-current': 'page' } },
      make('span', 'hash', { 'aria-hidden': 'true' }, channel.direct ? '@' : '#'),
      make('span', 'label', {}, channel.direct ? known.bot.name : channel.name));
    if (channel.direct) button.title = t('direct');
    if (unread) button.append(make('span', `badge${unread.ping ? ' ping' : ''}`, { 'aria-label': t('unread', { n: unread.count }) }, String(unread.count)));
    button.addEventListener('click', () => { menu(false); enter(channel.id); });
    return make('li', '', {}, button);
  }));
  const people = (entry) => world.people().map(({ id, name }, at) => {
    const now = id === known.me;
    const button = make('button', 'entry', {
      type: 'button', ...entry, title: at < 9 ? `${t('actAs', { name })} (Alt+${at + 1})` : t('actAs', { name }),
      ...entry ? { 'aria-checked': String(now) } : now && { 'aria-current': 'true' },
    }, avatar(id, name, false), make('span', 'label', {}, name));
    if (now) button.append(make('span', 'small', {}, t('you')));
    else if (known.pinged.has(id)) button.append(make('span', 'badge ping', { 'aria-hidden': 'true' }, '!'));
    button.addEventListener('click', () => { menu(false); $('who-menu').hidePopover?.(); become(id); });
    return button;
  });
  $('people').replaceChildren(...people().map((button) => make('li', '', {}, button)));
  $('who-menu').replaceChildren(...people({ role: 'menuitemradio' }));

  const me = known.people.get(known.me);
  $('who').replaceChildren(avatar(me.id, me.name, false), make('span', 'label', {}, me.name));
  $('who').setAttribute('aria-label', `${t('youAre')} ${me.name}`);
  $('who').title = t('actAs', { name: '…' });
  if (world.people().some(({ id }) => id !== known.me && known.pinged.has(id))) {
    $('who').append(make('span', 'dot', { 'aria-hidden': 'true' }));
  }
  const channel = world.channel();
  $('title').replaceChildren(make('span', 'hash', { 'aria-hidden': 'true' }, channel.direct ? '@' : '#'), channel.direct ? known.bot.name : channel.name);

  const mine = [...known.unread].filter(([id]) => seen.some((channel) => channel.id === id));
  const count = mine.reduce((sum, [, { count }]) => sum + count, 0);
  $('menu-dot').hidden = !mine.some(([id]) => id !== known.channel);
  document.title = `${count ? `(${count}) ` : ''}${channel.direct ? '@' : '#'}${channel.direct ? known.bot.name : channel.name} · Xiangqi`;
}

function menu(open) {
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
  if (location.hash.slice(1) !== encodeURIComponent(id)) history.replaceState(null, '', `#${encodeURIComponent(id)}`);
  oops('');
  composer.reply(null);
  drawLists();
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
    channel: (channel) => { known.channels.set(channel.id, channel); drawLists(); },
    person: (person) => { known.people.set(person.id, person); drawLists(); },
    typing: ({ channel }) => {
      clearTimeout(thinking.get(channel));
      thinking.set(channel, setTimeout(() => quiet(channel), 10000));
      drawTyping();
    },
  });
}

/** Asks for a name and posts it until it is taken or the asking is called off. */
function ask(title, label, path, done) {
  $('ask-title').textContent = title;
  $('ask-label').textContent = label;
  $('ask-name').value = '';
  $('ask-wrong').hidden = true;
  $('ask').querySelector('form').onsubmit = async (event) => {
    event.preventDefault();
    try {
      const answer = await post(path, { name: $('ask-name').value });
      $('ask').close();
      done(answer);
    } catch (error) {
      $('ask-wrong').textContent = error.message;
      $('ask-wrong').hidden = false;
    }
  };
  $('ask').showModal();
}

async function speak(locale) {
  remember('locale', locale);
  setLocale(locale);
  known.commands = await get('/api/commands', { locale });
  drawLists();
  drawTyping();
  composer.label();
  if (known.loaded.has(known.channel)) drawAll();
}

/** The language that a browser's tag means: Chinese goes by its script, all others by the language alone. */
function meant(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return language === 'zh' || language === 'yue' ? `zh-${script === 'Hant' ? 'TW' : 'CN'}` : language;
  } catch {
    return tag;
  }
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
  $('add-channel').addEventListener('click', () => ask(t('addChannel'), t('channelName'), '/api/channels', ({ channel }) => {
    known.channels.set(channel.id, channel);
    menu(false);
    enter(channel.id);
  }));
  $('add-person').addEventListener('click', () => ask(t('addPerson'), t('personName'), '/api/people', ({ person }) => {
    known.people.set(person.id, person);
    menu(false);
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
    drawLists();
  });
  addEventListener('hashchange', () => enter(decodeURIComponent(location.hash.slice(1))));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && $('sidebar').classList.contains('open')) menu(false);
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (/^Digit[1-9]$/.test(event.code)) {
      const person = world.people()[Number(event.code.slice(5)) - 1];
      if (person) become(person.id);
      event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const seen = [...known.channels.values()].filter(({ direct }) => !direct || direct === known.me);
      seen.sort((a, b) => Boolean(a.direct) - Boolean(b.direct));
      const at = seen.findIndex(({ id }) => id === known.channel) + (event.key === 'ArrowDown' ? 1 : -1);
      if (seen[at]) enter(seen[at].id);
      event.preventDefault();
    }
  });
  narrow.addEventListener('change', () => menu(false));
  setInterval(tick, 1000);
}

async function start() {
  // Before anything is drawn: browsers do not always draw again what they drew as boxes. It lies on this machine.
  await document.fonts.load('16px "XQ Page"', '炮').catch(() => {});
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
  menu(false);
  listen();
  await enter(first);
  if (!narrow.matches) composer.input.focus();
}

start().catch((error) => oops(error.message));
