// The buttons and the lists below a message of the bot.

import { make, sign } from './dom.js';
import { t } from './words.js';

/** Labels of buttons that many fonts lack, drawn instead. */
const DRAWN = {
  '⏮': 'M6 5v14M19 5L9 12l10 7z', '◀': 'M17 5L7 12l10 7z', '▶': 'M7 5l10 7-10 7z', '⏭': 'M18 5v14M5 5l10 7-10 7z',
};

/** A row of buttons or a list to choose from. `press(id, values)` does what they do, and is awaited. */
export function components(row, press) {
  if (row.select) return select(row.select, press);
  const line = make('div', 'components');
  for (const { id, label, look } of row.buttons) {
    const button = make('button', `button ${look}`, { type: 'button', 'data-id': id });
    button.append(DRAWN[label] ? sign(DRAWN[label]) : label);
    if (DRAWN[label] || label === '⋯') button.setAttribute('aria-label', t(label));
    button.addEventListener('click', () => busy(button, () => press(id, [])));
    line.append(button);
  }
  return line;
}

/** A list to choose from: a button that opens a list box, with the keys of one. */
function select({ id, placeholder, options }, press) {
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
    busy(button, () => press(id, [value]));
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
