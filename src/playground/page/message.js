// Draws one message.

import { playable } from './board.js';
import { clocks } from './clocks.js';
import { plain, render } from './markup.js';
import { getLocale, t } from './words.js';

/** Makes an element with a class, attributes and children. */
export function make(tag, className = '', attributes = {}, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A small drawn sign from a path of the 24-unit square. */
export function sign(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** Labels of buttons that many fonts lack, drawn instead. */
const DRAWN = {
  '⏮': 'M6 5v14M19 5L9 12l10 7z', '◀': 'M17 5L7 12l10 7z', '▶': 'M7 5l10 7-10 7z', '⏭': 'M18 5v14M5 5l10 7-10 7z',
};

const ICON = new URL('icon.svg', import.meta.url).href;

/** The round picture of somebody. */
export function avatar(id, name, bot) {
  if (bot) return make('span', 'avatar bot', { 'aria-hidden': 'true' }, make('img', '', { src: ICON, alt: '' }));
  let hue = 0;
  for (const letter of id) hue = (hue * 31 + letter.codePointAt(0)) % 8;
  const initial = [...name][0]?.toUpperCase() ?? '?';
  return make('span', `avatar hue-${hue}`, { 'aria-hidden': 'true' }, initial);
}

/**
 * The list item of a message. `world` answers: `nameOf(id)`, `channelOf(id)`, `find(id)`, `me()`, `isNewest(message)`,
 * `isOneOfSeveral(message)`, `drawnOn(message)`, `isDrawnOnBoard(message)`, `whyNot(board, move)`; and acts: `reply(message)`,
 * `press(message, id, values)`, `play(message, move, byKeys)`, `dismiss(message)`, `enlarge(picture, at)`, `show(id)`.
 */
export function draw(message, joined, world) {
  const { name } = world.nameOf(message.author);
  const mine = message.ping.includes(world.me());
  const item = make('li', 'message', { id: `m${message.id}` });
  item.classList.toggle('joined', joined);
  item.classList.toggle('private', message.private);
  item.classList.toggle('pinged', mine);
  item.classList.toggle('from-bot', message.bot);

  const live = Boolean(message.board?.game) && world.isNewest(message);
  const words = make('div', 'words');
  // A tap is made at the board that everybody sees.
  if (message.reply_to && !message.tapped) words.append(quote(message.reply_to, world));
  const head = make('div', 'head', {}, make('span', 'name', {}, name));
  if (message.bot) head.append(make('span', 'tag', {}, t('bot')));
  head.append(stamp(message.at));
  words.append(head);
  if (live && world.isOneOfSeveral(message)) words.append(make('span', 'which', {}, t('game', { n: message.board.game })));

  const played = message.board?.press || (live && message.board.player === world.me());
  if (message.tapped) {
    words.append(make('div', 'text', {}, message.tapped));
  } else if (message.text) {
    const text = make('div', 'text');
    // The time that an older board names was over when its move was played.
    render(text, message.text, { ...world, still: Boolean(message.board) && !live });
    words.append(text);
  }
  const below = make('div', 'below');
  // A hint is drawn on the board that it is for.
  const shown = world.isDrawnOnBoard(message) ? null : live ? world.drawnOn(message) : message.picture;
  const body = make('div', shown ? 'body pictured' : 'body', {}, words);
  if (shown) body.append(played ? board(message, shown, below, world) : picture(shown, world));
  body.append(below);
  if (live && message.board.clocks?.length) below.append(clocks(message.board.clocks, world.nameOf));
  if (message.file) {
    const { url, name: title } = message.file;
    below.append(make('a', 'file', { href: url, download: title }, sign('M12 4v11M7 11l5 5 5-5M5 20h14'), title));
  }
  for (const row of message.rows) below.append(components(message, row, world));
  if (message.private) {
    const away = make('button', 'link', { type: 'button' }, t('dismiss'));
    away.addEventListener('click', () => world.dismiss(message));
    below.append(make('div', 'note', {}, sign('M12 5C6 5 2.5 12 2.5 12S6 19 12 19s9.5-7 9.5-7S18 5 12 5zM12 9.5a2.500 2.500 0 1 0 .01 0'), t('private'), ' · ', away));
  } else {
    const answer = make('button', 'icon reply', { type: 'button', 'aria-label': t('replyTo', { name }), title: t('reply') },
      sign('M10 6L4 12l6 6M4 12h9c4 0 7 2 7 6'));
    answer.addEventListener('click', () => world.reply(message));
    item.append(answer);
  }
  item.prepend(avatar(message.author, name, message.bot), body);
  return item;
}

function quote(id, world) {
  const answered = world.find(id);
  const button = make('button', 'quote', { type: 'button' });
  if (answered) {
    const { name } = world.nameOf(answered.author);
    button.append(make('span', 'name', {}, name), ' ', (answered.tapped ?? plain(answered.text, world)).slice(0, 120));
  } else {
    button.append(t('earlierMessage'));
  }
  button.addEventListener('click', () => world.show(id));
  return button;
}

function stamp(at) {
  const date = new Date(at);
  const node = make('time', 'stamp', { datetime: date.toISOString(), title: date.toLocaleString(getLocale()) });
  const now = new Date();
  const clock = new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short' }).format(date);
  const day = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(date);
  node.textContent = date.toDateString() === now.toDateString() ? clock : `${day}, ${clock}`;
  return node;
}

/** The picture itself. */
export function shown(file) {
  const image = make('img', '', { src: file.url, alt: file.alt });
  if (file.width && file.height) {
    image.width = file.width;
    image.height = file.height;
  }
  return image;
}

/** Where an enlarged picture is wider than the screen and shown in part: the condition of #large in style.css. */
const zooms = matchMedia('(max-width: 760px) and (hover: none) and (orientation: portrait)');

/** Calls `tell` with whether the whole picture is larger when it is enlarged, whenever its size changes. */
function watchGain(image, tell) {
  const look = () => {
    const { naturalWidth: wide, naturalHeight: high, clientWidth: here } = image;
    const large = Math.min(wide, innerWidth * 0.96, innerHeight * 0.94 * wide / high);
    tell(!here || !wide || large > here * 1.05);
  };
  image.addEventListener('load', look);
  new ResizeObserver(look).observe(image);
}

/** A board that this person can move on. It is enlarged by a button of its own. */
function board(message, file, below, world) {
  const larger = make('button', 'link', { type: 'button' }, t('enlarge'));
  larger.addEventListener('click', () => world.enlarge(file, { x: 0.5, y: 0.5 }));
  const [why, refuse] = refusals(message.board, world);
  const note = make('div', 'note larger', {}, larger);
  below.append(why, note);
  const image = shown(file);
  watchGain(image, (gains) => { note.hidden = zooms.matches || !gains; });
  return playable(image, message.board, { play: (move, byKeys) => world.play(message, move, byKeys), refuse });
}

/** Where it is told why a move cannot be played, and what tells it. */
export function refusals(board, world) {
  const why = make('p', 'why', { role: 'status' });
  let asked = 0;
  const refuse = async (move) => {
    const turn = ++asked;
    why.replaceChildren();
    const text = move && await world.whyNot(board, move);
    if (text && turn === asked) render(why, text, world);
  };
  return [why, refuse];
}

function picture(file, world) {
  const image = shown(file);
  const button = make('button', 'picture', { type: 'button', title: t('enlarge') }, image);
  watchGain(image, (gains) => { button.disabled = !zooms.matches && !gains; });
  button.addEventListener('click', (event) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    // The keys press it without a place.
    const there = event.detail > 0 && width > 0 && height > 0;
    world.enlarge(file, there
      ? { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      : { x: 0.5, y: 0.5 });
  });
  return button;
}

function components(message, row, world) {
  if (row.select) return select(message, row.select, world);
  const line = make('div', 'components');
  for (const { id, label, look } of row.buttons) {
    const button = make('button', `button ${look}`, { type: 'button', 'data-id': id });
    button.append(DRAWN[label] ? sign(DRAWN[label]) : label);
    if (DRAWN[label] || label === '⋯') button.setAttribute('aria-label', t(label));
    button.addEventListener('click', () => busy(button, () => world.press(message, id, [])));
    line.append(button);
  }
  return line;
}

/** A list to choose from: a button that opens a list box, with the keys of one. */
function select(message, { id, placeholder, options }, world) {
  const button = make('button', 'button select', {
    type: 'button', 'aria-haspopup': 'listbox', 'aria-expanded': 'false', 'data-id': id,
  }, make('span', '', {}, placeholder), sign('M7 10l5 5 5-5'));
  const list = make('ul', 'options', { role: 'listbox', tabindex: '-1', 'aria-label': placeholder });
  list.hidden = true;
  const box = make('div', 'components choose', {}, button, list);

  const close = (focus) => {
    list.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    if (focus) button.focus();
  };
  const choose = (value) => {
    close(true);
    busy(button, () => world.press(message, id, [value]));
  };
  options.forEach(({ value, label }) => {
    const entry = make('li', '', { role: 'option', tabindex: '-1', 'data-value': value }, label);
    entry.addEventListener('click', () => choose(value));
    list.append(entry);
  });
  button.addEventListener('click', () => {
    if (!list.hidden) return close(true);
    list.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    list.firstElementChild.focus();
    list.scrollIntoView({ block: 'nearest' });
  });
  let typed = '';
  let timer;
  list.addEventListener('keydown', (event) => {
    const entries = [...list.children];
    const at = entries.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined) {
      entries[Math.max(0, Math.min(entries.length - 1, to))].focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (at >= 0) choose(entries[at].dataset.value);
    } else if (event.key === 'Escape') {
      close(true);
    } else if (event.key.length === 1) {
      clearTimeout(timer);
      timer = setTimeout(() => { typed = ''; }, 800);
      typed += event.key.toLowerCase();
      entries.find((entry) => entry.textContent.toLowerCase().startsWith(typed))?.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
  box.addEventListener('focusout', (event) => {
    if (!box.contains(event.relatedTarget)) close(false);
  });
  return box;
}

async function busy(button, work) {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } finally {
    button.removeAttribute('aria-busy');
  }
}
