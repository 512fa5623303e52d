// The lists at the side and in the head: channels, people, who acts.

import { avatar, make } from './dom.js';
import { entry } from './entries.js';
import { t } from './words.js';

const $ = (id) => document.getElementById(id);

/** The channels that this person sees, in their order. */
export function seenChannels({ channels, me }) {
  const seen = [...channels.values()].filter(({ direct }) => !direct || direct === me);
  return seen.sort((a, b) => Boolean(a.direct) - Boolean(b.direct));
}

/** Draws all of it. `enter(channel)` and `become(person)` are what the entries do. */
export function drawLists(known, { enter, become }) {
  const people = [...known.people.values()];
  $('channels').replaceChildren(...seenChannels(known).map((channel) => make('li', '', {}, channelEntry(channel, known, enter))));
  const entries = (look) => people.map((person, at) => personEntry(person, at, look, known, become));
  $('people').replaceChildren(...entries().map((button) => make('li', '', {}, button)));
  $('who-menu').replaceChildren(...entries({ role: 'menuitemradio' }));

  const me = known.people.get(known.me);
  $('who').replaceChildren(avatar(me.id, me.name, false), make('span', 'label', {}, me.name));
  $('who').setAttribute('aria-label', `${t('youAre')} ${me.name}`);
  $('who').title = t('actAs', { name: '…' });
  if (people.some(({ id }) => id !== known.me && known.pinged.has(id))) {
    $('who').append(make('span', 'dot', { 'aria-hidden': 'true' }));
  }
  const { direct, name } = known.channels.get(known.channel);
  $('title').replaceChildren(make('span', 'hash', { 'aria-hidden': 'true' }, direct ? '@' : '#'), direct ? known.bot.name : name);

  const mine = seenChannels(known).filter(({ id }) => known.unread.has(id));
  const count = mine.reduce((sum, { id }) => sum + known.unread.get(id).count, 0);
  $('menu-dot').hidden = !mine.some(({ id }) => id !== known.channel);
  document.title = `${count ? `(${count}) ` : ''}${direct ? '@' : '#'}${direct ? known.bot.name : name} · Xiangqi`;
}

function channelEntry(channel, known, enter) {
  const unread = known.unread.get(channel.id);
  const now = channel.id === known.channel;
  const hash = make('span', 'hash', { 'aria-hidden': 'true' }, channel.direct ? '@' : '#');
  const label = channel.direct ? known.bot.name : channel.name;
  const button = entry(hash, label, now && { 'aria-current': 'page' }, () => enter(channel.id));
  if (channel.direct) button.title = t('direct');
  if (unread) button.append(make('span', `badge${unread.ping ? ' ping' : ''}`, { 'aria-label': t('unread', { n: unread.count }) }, String(unread.count)));
  return button;
}

function personEntry({ id, name }, at, look, known, become) {
  const now = id === known.me;
  const button = entry(avatar(id, name, false), name, {
    ...look, title: at < 9 ? `${t('actAs', { name })} (Alt+${at + 1})` : t('actAs', { name }),
    ...look ? { 'aria-checked': String(now) } : now && { 'aria-current': 'true' },
  }, () => become(id));
  if (now) button.append(make('span', 'small', {}, t('you')));
  else if (known.pinged.has(id)) button.append(make('span', 'badge ping', { 'aria-hidden': 'true' }, '!'));
  return button;
}
