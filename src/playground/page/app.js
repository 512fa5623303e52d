// Puts the parts of the page together.

import { Acts } from './acts.js';
import { get } from './api.js';
import { ask } from './ask.js';
import { closed, onBack, opened } from './back.js';
import { tickClocks } from './clocks.js';
import { Composer } from './composer.js';
import { Known } from './known.js';
import { seenChannels } from './lists.js';
import { MessageLog } from './log.js';
import { tick } from './markup.js';
import { recall, recallHere, remember } from './memory.js';
import { hideMenu, wireMenu } from './menu.js';
import { make } from './dom.js';
import { knock } from './sound.js';
import { Typing } from './typing.js';
import { Visit } from './visit.js';
import { answer, elsewhere, isReloaded } from './windows.js';
import { meant, t } from './words.js';

const $ = (id) => document.getElementById(id);

const known = new Known();
const acts = new Acts(known, {
  isTyping: () => composer.isUsed(),
  hear, oops,
  reveal: (message, focus) => log.reveal(message, focus && !composer.isUsed()),
  forget: ({ channel, id }) => log.forget(channel, id),
  follow: () => { log.follow = true; },
  unheard: () => oops(t('borrowed')),
});
// What the drawing of messages and the message box need.
const world = {
  me: () => known.me,
  bot: () => known.bot,
  people: () => known.everybody(),
  channel: () => known.here(),
  commands: () => known.commands,
  nameOf: (id) => known.nameOf(id),
  channelOf: (id) => ({ name: known.channels.get(id)?.name ?? id, go: () => visit.enter(id) }),
  find: (id) => known.find(id),
  isNewest: (message) => known.isNewest(message),
  isOneOfSeveral: (message) => known.isOneOfSeveral(message),
  drawnOn: (message) => known.drawnOn(message),
  isDrawnOnBoard: (message) => Boolean(known.boardOf(message)),
  whyNot: (board, move) => acts.whyNot(board, move),
  press: (message, id, values) => acts.press(message, id, values),
  play: (message, move) => acts.play(message, move),
  begin: (move, skill) => acts.begin(move, skill),
  dismiss: (message) => acts.dismiss(message),
  send: (text, replyTo) => acts.send(text, replyTo),
  bring: (game) => acts.bring(game),
  reply: (message) => composer.reply(message),
  show: (id) => log.show(id),
  enlarge, notice, oops,
};
const composer = new Composer(world);
const log = new MessageLog(known, world);
const typing = new Typing(known);
const visit = new Visit(known, { log, acts, composer, typing }, { oops, hear });

function oops(text) {
  $('oops').textContent = text.replaceAll('`', '');
  $('oops').hidden = !text;
}

/** Takes in a message that is new or changed. */
function hear(told) {
  const message = log.take(told);
  if (!message?.bot || message.private) return;
  acts.posted(message);
  if (message.board?.game && log.showMoves(message) && recall('sound') === 'on') knock();
}

/** Counts a new message, where it is not seen. */
function notice(message) {
  if (message.bot && message.channel === known.channel) typing.stop(message.channel);
  for (const id of message.ping) {
    if (id !== known.me) known.pinged.add(id);
  }
  if (message.author !== known.me && (message.channel !== known.channel || document.hidden)) {
    const unread = known.unread.get(message.channel) ?? { count: 0, ping: false };
    unread.count += 1;
    unread.ping ||= message.ping.includes(known.me);
    known.unread.set(message.channel, unread);
  }
  visit.drawNames();
}

/** `at`: the point of the picture to look at, from 0 to 1 each way, where the whole does not fit. */
function enlarge(picture, at) {
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
}

// Names that are asked for.

/** Asks for a name in place of the menu. */
function askName(asked) {
  hideMenu();
  ask(asked);
}

const person = () => ({
  label: t('personName'), path: '/api/people',
  done: ({ person: added }) => {
    known.people.set(added.id, added);
    visit.become(added.id);
  },
});

/** Asks who plays here: two people who play each other need a name each. */
function askWho(taken) {
  const free = known.everybody().filter(({ id }) => !taken.has(id));
  const choose = (id) => (id === known.me ? visit.stayAs(id) : visit.become(id));
  ask({ ...person(), title: t('whoPlays'), known: free, choose });
}

function askChannel() {
  askName({
    title: t('addChannel'), label: t('channelName'), path: '/api/channels',
    done: ({ channel }) => {
      known.channels.set(channel.id, channel);
      visit.enter(channel.id);
    },
  });
}

// Start.

function wire() {
  wireMenu();
  $('ask-no').addEventListener('click', () => $('ask').close());
  $('large').addEventListener('click', () => $('large').close());
  for (const dialog of [$('ask'), $('large')]) dialog.addEventListener('close', closed);
  $('language').addEventListener('change', (event) => visit.speak(event.target.value));
  $('add-channel').addEventListener('click', askChannel);
  $('add-person').addEventListener('click', () => askName({ ...person(), title: t('addPerson') }));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    known.unread.delete(known.channel);
    visit.drawNames();
  });
  onBack((id) => { if (id !== known.channel) visit.enter(id); });
  $('sound').checked = recall('sound') === 'on';
  $('sound').addEventListener('change', ({ target }) => {
    remember('sound', target.checked ? 'on' : 'off');
    if (target.checked) knock();
  });
  document.addEventListener('keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (/^Digit[1-9]$/.test(event.code)) {
      const chosen = known.everybody()[Number(event.code.slice(5)) - 1];
      if (chosen) visit.become(chosen.id);
      event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const seen = seenChannels(known);
      const at = seen.findIndex(({ id }) => id === known.channel) + (event.key === 'ArrowDown' ? 1 : -1);
      if (seen[at]) visit.enter(seen[at].id);
      event.preventDefault();
    }
  });
  setInterval(() => { tick(); tickClocks(); }, 500);
}

async function start() {
  const state = await get('/api/state');
  known.bot = state.bot;
  known.rev = state.rev;
  for (const member of state.people) known.people.set(member.id, member);
  for (const channel of state.channels) known.channels.set(channel.id, channel);
  const here = recallHere('person');
  known.me = [here, recall('person'), state.people[0].id].find((id) => known.people.has(id));
  const taken = isReloaded() ? new Set() : await elsewhere();
  answer(() => known.me);

  for (const { id, name } of state.locales) $('language').append(make('option', '', { value: id, lang: id }, name));
  const wanted = [recall('locale'), ...navigator.languages].filter(Boolean).map(meant);
  const spoken = wanted.find((tag) => state.locales.some(({ id }) => tag === id));
  $('language').value = spoken ?? 'en';

  const allowed = (id) => known.channels.has(id) && [null, known.me].includes(known.channels.get(id).direct);
  const first = [decodeURIComponent(location.hash.slice(1)), recall('channel')].find(allowed) ?? state.channels.find(({ direct }) => !direct).id;
  known.channel = first;
  await visit.speak($('language').value);
  wire();
  hideMenu();
  visit.listen();
  await visit.tellLook();
  await visit.enter(first);
  acts.resume();
  // Without a name of its own: somebody else plays here in another window, or has played here in another browser.
  const played = !here && !recall('person') && known.order().some(({ bot }) => !bot);
  if (taken.has(known.me) || played) return askWho(taken);
  visit.stayAs(known.me);
}

start().catch((error) => oops(error.message));
