// The words of the page itself, from the page's own `words/*.js`; everything the bot says comes from the bot.

import en from './words/en.js';

let locale = 'en';
let words = en;

/** Sets the language of the page and of its dates. */
export async function setLocale(wanted) {
  words = (await import(`./words/${wanted}.js`)).default;
  locale = wanted;
  // Before anything is drawn: browsers do not always draw again what they drew as boxes.
  await document.fonts.load('16px "XQ Moves", "XQ Sentences"', `炮局${Object.values(words).join('')}`).catch(() => {});
  document.documentElement.lang = wanted;
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = t(node.dataset.word);
  for (const node of document.querySelectorAll('[data-word-label]')) {
    node.setAttribute('aria-label', t(node.dataset.wordLabel));
    if (node.tagName === 'BUTTON') node.title = t(node.dataset.wordLabel);
  }
}

export function getLocale() {
  return locale;
}

/** The words for `key`, with `{name}` filled in. */
export function t(key, values = {}) {
  const text = words[key] ?? en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** The language that a browser's tag means: Chinese goes by its script, all others by the language alone. */
export function meant(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return language === 'zh' || language === 'yue' ? `zh-${script === 'Hant' ? 'TW' : 'CN'}` : language;
  } catch {
    return tag;
  }
}
