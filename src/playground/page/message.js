// Draws one message.

import { playable, refusals, shown } from './board.js';
import { components } from './buttons.js';
import { clocks } from './clocks.js';
import { avatar, make, sign } from './dom.js';
import { plain, render } from './markup.js';
import { getLocale, t } from './words.js';

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
  for (const row of message.rows) below.append(components(row, (id, values) => world.press(message, id, values)));
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
  const [why, refuse] = refusals((move) => world.whyNot(message.board, move), world);
  const note = make('div', 'note larger', {}, larger);
  below.append(why, note);
  const image = shown(file);
  watchGain(image, (gains) => { note.hidden = zooms.matches || !gains; });
  return playable(image, message.board, { play: (move, byKeys) => world.play(message, move, byKeys), refuse });
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
