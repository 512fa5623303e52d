// Puts the parts of the live board together: who this is, the line to the server, what is drawn.

import { Answers } from './answers.js';
import { setServerTime, tickClocks } from './clocks.js';
import { Connection } from './connection.js';
import { Client, ClientError } from './discord.js';
import { make } from './dom.js';
import { drawBegin, drawGames, drawWatchers } from './games.js';
import { newKey } from './key.js';
import { plain, tick } from './markup.js';
import { recall, remember } from './memory.js';
import { Record } from './record.js';
import { Table } from './table.js';
import { getLocale, meant, setLocale, t } from './words.js';

const $ = (id) => document.getElementById(id);
const LOCALES = ['en', 'fr', 'vi', 'zh-CN', 'zh-TW'];
/** How long an attempt to enter again takes at least after the last one, in milliseconds. */
const ENTRANCE_PAUSE = 3000;
/** How often a person whom Discord does not list yet is tried again without a word. */
const LATE_ATTEMPTS = 2;
/** Picture in picture, as Discord's client numbers its layouts. */
const SMALL = 1;

const client = new Client(document.querySelector('meta[name=application]').content);
let connection = null;
let session = null;
let snapshot = null;
/** The game that is opened, and the ply that is looked back at. */
let opened = null;
let lookedAt = null;
/** The language of Discord's client. */
let language = navigator.language;
/** Names in this server, by id. */
const nicknames = new Map();
/** By key: what waits for the reason why a move is not possible. */
const reasons = new Map();

const world = {
  me: () => session.me.id,
  nameOf: (id) => ({
    name: nicknames.get(id) ?? snapshot?.people[id] ?? snapshot?.watchers.find((watcher) => watcher.id === id)?.name ?? id,
    me: id === session.me.id,
  }),
  channelOf: (id) => ({ name: id, go() {} }),
  press: (id, values, message) => act({ do: 'press', id, ...values.length && { values }, ...message && { message } }),
  begin: (move) => act({ do: 'begin', move }),
  close: (message) => connection.tell({ do: 'close', message }),
  drawn: (picture) => table.learnHint(picture),
  whyNot, oops, redraw,
};
const table = new Table(world);
const record = new Record(look);
const answers = new Answers({ ...world, drawn: (picture) => table.learnHint(picture) && (redraw(), true) });

function oops(text) {
  $('oops').textContent = text.replaceAll('`', '');
  $('oops').hidden = !text;
}

function act(action) {
  oops('');
  return connection.act(action);
}

function whyNot(move) {
  const key = newKey();
  connection.tell({ do: 'why', key, move });
  return new Promise((done) => reasons.set(key, done));
}

function open(game) {
  opened = game;
  lookedAt = null;
  connection.tell({ do: 'open', game });
}

function look(ply) {
  lookedAt = ply;
  connection.tell({ do: 'look', ply });
}

function redraw() {
  if (!snapshot) return;
  drawGames(snapshot, open);
  table.draw(snapshot);
  record.draw(snapshot.game);
  drawBegin(snapshot, (action) => act({ do: action }));
  drawWatchers(snapshot, world.nameOf);
}

/** Lets a screen reader hear what is new: the words, the last move in full. */
function announce({ game }, before) {
  if (!game || game.id !== before?.game?.id || game.text === before.game.text) return;
  const { heard } = game.board ?? {};
  const text = heard ? game.text.replace(heard.written, () => heard.words) : game.text;
  $('heard').replaceChildren(make('p', '', {}, plain(text, world)));
}

async function take(message) {
  if (message.type === 'snapshot') {
    if (isReturning) {
      isReturning = false;
      return;
    }
    const before = snapshot;
    snapshot = message;
    setServerTime(message.now);
    opened = message.game?.id ?? opened;
    if (LOCALES.includes(message.locale) && message.locale !== getLocale()) await setLocale(message.locale);
    if (snapshot !== message) return;
    $('entrance').hidden = true;
    $('app').hidden = false;
    redraw();
    announce(message, before);
    if (before?.game?.id !== message.game?.id) answers.clear();
  } else if (message.type === 'message') {
    answers.take(message);
  } else if (message.type === 'gone') {
    answers.forget(message.id);
  } else if (message.type === 'why') {
    reasons.get(message.key)?.(message.text);
    reasons.delete(message.key);
  } else if (message.type === 'error') {
    const { kind, message: words } = message.error;
    if (kind === 'ended' || kind === 'not-here') {
      endedBy = words;
      connection.end();
    } else if (kind !== 'session') {
      oops(words);
    }
  }
}

/** Why the board has ended, in the bot's words. */
let endedBy = '';

function hello() {
  return { token: session.token, ...opened && { game: opened }, locale: language };
}

/** Whether a new line shows the present first, and the earlier board that is looked at with the next snapshot. */
let isReturning = false;

/** What the connection tells of itself. */
function state(name) {
  $('state').textContent = name === 'open' ? '' : t(name);
  if (name !== 'open' || lookedAt === null) return;
  look(lookedAt);
  isReturning = true;
}

// The entrance.

/** Says something in place of the board, with buttons: [word, look, what it does]. */
function say(text, ...buttons) {
  $('app').hidden = true;
  $('entrance').hidden = false;
  $('entrance-text').textContent = text;
  $('entrance-buttons').replaceChildren(...buttons.map(([word, look, go]) => {
    const button = make('button', `button ${look}`, { type: 'button' }, t(word));
    button.addEventListener('click', go);
    return button;
  }));
}

const sleep = (millis) => new Promise((done) => { setTimeout(done, millis); });

/** Sends the code to the server: the session, or `{error}` as the server tells it. */
async function exchange(code) {
  const body = JSON.stringify({ code, instance_id: client.instance, locale: language });
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch('api/session', { method: 'POST', headers, body });
    const answer = await response.json();
    return response.ok || answer.error ? answer : { error: { kind: 'unreachable' } };
  } catch {
    return { error: { kind: 'unreachable' } };
  }
}

/** Learns who this is, as often as that takes; nothing where the person has to act first. */
async function identify() {
  for (let attempt = 0; ; attempt += 1) {
    let code;
    try {
      code = await client.authorize();
    } catch (error) {
      say(t(error instanceof ClientError ? 'denied' : 'failed'), ['retry', 'primary', enter]);
      return null;
    }
    const answer = await exchange(code);
    if (!answer.error) return answer;
    const { kind, message, retry_after: seconds } = answer.error;
    const isLate = kind === 'not-here' && attempt < LATE_ATTEMPTS;
    const isPassing = isLate || kind === 'unreachable' || seconds !== undefined || kind === 'code' && attempt === 0;
    if (!isPassing) {
      say(message, ['retry', 'primary', enter]);
      return null;
    }
    const pause = Math.max(kind === 'code' ? 0 : 1, seconds ?? Math.min(2 ** attempt, 10));
    if (kind === 'unreachable') say(t('noReach'));
    else if (kind !== 'code' && !isLate) say(`${message} ${t('waiting', { n: pause })}`);
    await sleep(pause * 1000);
  }
}

let isEntering = false;

async function enter() {
  if (isEntering) return;
  isEntering = true;
  try {
    const found = await identify();
    if (!found) return;
    session = found;
    await setLocale(LOCALES.includes(found.locale) ? found.locale : 'en');
    await client.authenticate(found.access_token).then(listen, () => {});
    if (connection) connection.open();
    else connect();
  } finally {
    isEntering = false;
  }
}

/** What Discord's client tells once it knows that this page may hear it. */
async function listen() {
  if (connection) return;
  client.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', ({ layout_mode: mode }) => document.body.classList.toggle('small-layout', mode === SMALL));
  client.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }) => {
    for (const { id, nickname } of participants ?? []) if (nickname) nicknames.set(id, nickname);
    redraw();
  });
  // 1: both ways, as the person holds the phone.
  client.ask('SET_ORIENTATION_LOCK_STATE', { lock_state: 1 }).catch(() => {});
  language = await Promise.race([client.locale(), sleep(1000)]) ?? language;
}

function connect() {
  const address = new URL('api/live', location.href);
  address.protocol = address.protocol === 'http:' ? 'ws:' : 'wss:';
  address.search = '';
  address.hash = '';
  connection = new Connection(address, {
    hello, take, state,
    lost: async () => {
      $('state').textContent = t('again');
      await sleep(snapshot && Date.now() - enteredAt < ENTRANCE_PAUSE ? ENTRANCE_PAUSE : 0);
      enteredAt = Date.now();
      enter();
    },
    ended: () => say(endedBy || t('failed'), ['close', 'primary', () => client.close(endedBy)]),
    dropped: () => oops(t('dropped')),
  });
}

let enteredAt = 0;

async function start() {
  const wanted = meant(navigator.language);
  await setLocale(LOCALES.includes(wanted) ? wanted : 'en');
  say(t('connecting'));
  $('sound').checked = recall('sound') === 'on';
  $('sound').addEventListener('change', (event) => remember('sound', event.target.checked ? 'on' : 'off'));
  setInterval(tickClocks, 250);
  setInterval(tick, 5000);
  try {
    await client.greet();
  } catch {
    return say(t('outside'));
  }
  await enter();
}

start();
