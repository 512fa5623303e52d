// What an empty channel shows: a board on which the first move starts a game against the bot.

import { get } from './api.js';
import { playable, refusals, shown } from './board.js';
import { make } from './dom.js';
import { getLocale, t } from './words.js';

/** How somebody may answer the bot's question, by the names in the ids of its buttons. */
const SKILLS = { new: 'skillNew', rules: 'skillRules', well: 'skillWell' };

/** The id of the button with this answer in the bot's question how well one plays; nothing where that was not asked. */
export function skillButton(answer, skill) {
  const buttons = (answer?.rows ?? []).flatMap((row) => row.buttons ?? []);
  return buttons.find(({ id }) => /^b1:[^:]*:skill:(\w+)/.exec(id)?.[1] === skill)?.id;
}

/**
 * Fills `box`. `world` answers: `me()`, `channel()`, `people()`, `commands()`; and acts: `send(text)`, `begin(move, skill)`,
 * which plays the first move, and `oops(text)`.
 */
export async function drawWelcome(box, world) {
  const channel = world.channel();
  const [asked, start] = [make('div'), make('div', 'start')];
  box.replaceChildren(
    make('h2', '', {}, channel.direct ? t('welcomeDirect') : t('welcome', { channel: `#${channel.name}` })),
    make('p', '', {}, t('startText')), asked, start, others(channel, world),
    make('p', 'small', {}, welcomeText(channel)),
  );
  let skill = null;
  const draw = async () => {
    const query = { channel: channel.id, person: world.me(), locale: getLocale(), newcomer: skill === 'new' };
    const { picture, board, met } = await get('/api/start', query);
    if (!picture) return;
    const image = shown({ ...picture, url: `/api/start.png?${new URLSearchParams(query)}` });
    const [why, refuse] = refusals((move) => world.whyNot(board, move), world);
    start.replaceChildren(playable(image, board, { play: (move) => world.begin(move, met ? null : skill), refuse }), why);
    if (met || asked.firstChild) return;
    asked.replaceChildren(question((answer) => {
      skill = answer;
      draw().catch((error) => world.oops(error.message));
    }));
  };
  await draw();
}

/** How well somebody plays: asked beside the board, so that the first move needs no press more. */
function question(choose) {
  const note = make('p', 'small', { id: 'skill-note' });
  const answers = Object.entries(SKILLS).map(([value, word]) => {
    const radio = make('input', '', { type: 'radio', name: 'skill', value });
    radio.addEventListener('change', () => {
      note.textContent = t(`${word}Note`);
      choose(value);
    });
    return make('label', 'answer', {}, radio, t(word));
  });
  return make('fieldset', 'skill', { 'aria-describedby': 'skill-note' },
    make('legend', '', {}, t('skill')), make('div', 'answers', {}, ...answers), note);
}

function welcomeText({ direct, borrowed }) {
  if (borrowed) return t('borrowed');
  return direct ? t('welcomeDirectText') : t('welcomeText');
}

/** What else can be begun here. */
function others(channel, world) {
  const start = (label, text) => {
    const button = make('button', 'button secondary', { type: 'button' }, label);
    button.addEventListener('click', () => world.send(text).catch((error) => world.oops(error.message)));
    return button;
  };
  // As somebody would type it in this language.
  const typed = (id) => world.commands().commands.find((command) => command.id === id).line;
  const row = make('div', 'components', {}, start(t('playBot'), typed('bot')));
  if (!channel.direct) {
    const other = world.people().find(({ id }) => id !== world.me());
    if (other) row.append(start(t('playPerson', { name: other.name }), `${typed('play')} @${other.name}`));
    row.append(start(t('openSeat'), typed('play')));
  }
  row.append(start(t('help'), typed('help')));
  return row;
}
