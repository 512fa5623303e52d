// Turns the markup of messages into nodes. Text only ever becomes text nodes: nothing in a message is HTML.

import { getLocale } from './words.js';

// Block code, inline code, bold, a mention, a channel, a time.
const MARK = /```(?:[a-z]*\n)?([^]*?)```|`([^`\n]+)`|\*\*([^]+?)\*\*|<@([\w-]+)>|<#([\w-]+)>|<t:(-?\d+)(?::([tTdDfFR]))?>/g;

/**
 * Appends `text` to `parent`. `world.nameOf` gives the name and look of the person with an id, `world.channelOf` the name of
 * a channel and how to go there. With `world.still`, times stand instead of counting down.
 */
export function render(parent, text, world) {
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const [all, block, code, bold, id, channel, seconds, style] = match;
    let before = text.slice(end, match.index);
    end = match.index + all.length;
    // A block stands on its own line already.
    if (block !== undefined) before = before.replace(/\n$/, '');
    parent.append(before);
    if (block !== undefined) {
      const pre = element('pre', '');
      pre.append(element('code', block.replace(/\n$/, '')));
      pre.tabIndex = 0;
      parent.append(pre);
      if (text[end] === '\n') end += 1;
    } else if (code !== undefined) {
      parent.append(element('code', code));
    } else if (bold !== undefined) {
      const strong = element('strong', '');
      render(strong, bold, world);
      parent.append(strong);
    } else if (id !== undefined) {
      const { name, me } = world.nameOf(id);
      const mention = element('span', `@${name}`);
      mention.className = me ? 'mention me' : 'mention';
      parent.append(mention);
    } else if (channel !== undefined) {
      const { name, go } = world.channelOf(channel);
      const link = element('button', `#${name}`);
      link.type = 'button';
      link.className = 'mention link';
      link.addEventListener('click', go);
      parent.append(link);
    } else {
      parent.append(time(Number(seconds), style === 'R' && world.still ? fixed(Number(seconds)) : style ?? 'f'));
    }
  }
  parent.append(text.slice(end));
}

/** The text without its markup, in one line. */
export function plain(text, world) {
  const box = document.createElement('div');
  render(box, text, { ...world, still: true });
  return box.textContent.replace(/\s+/g, ' ').trim();
}

/** Brings every relative time up to date. */
export function tick(root = document) {
  for (const node of root.querySelectorAll('time.relative')) {
    const text = relative(Number(node.dataset.seconds));
    if (node.textContent !== text) node.textContent = text;
  }
}

function element(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/** The style of a time that is told once: with its date, where that is not today's. */
function fixed(seconds) {
  return new Date(seconds * 1000).toDateString() === new Date().toDateString() ? 'T' : 'f';
}

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  const node = element('time', '');
  if (Number.isNaN(date.getTime())) return element('span', String(seconds));
  node.dateTime = date.toISOString();
  node.title = date.toLocaleString(getLocale());
  const options = {
    t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' },
    f: { dateStyle: 'long', timeStyle: 'short' }, F: { dateStyle: 'full', timeStyle: 'short' },
  }[style];
  if (options) {
    node.textContent = new Intl.DateTimeFormat(getLocale(), options).format(date);
  } else {
    node.className = 'relative';
    node.dataset.seconds = seconds;
    node.textContent = relative(seconds);
  }
  return node;
}

const UNITS = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(Math.round(away / size), unit);
}
