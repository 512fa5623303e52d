// The menu at the side: on a narrow page it lies over the rest.

import { closed, opened } from './back.js';

const $ = (id) => document.getElementById(id);

export const narrow = matchMedia('(max-width: 760px), (max-width: 1000px) and (max-height: 560px)');

export function menu(open) {
  if (open) opened(() => menu(false));
  else closed();
  hideMenu(open);
}

export function hideMenu(open = false) {
  if (!open) $('who-menu').hidePopover?.();
  $('sidebar').classList.toggle('open', open);
  $('veil').hidden = !open;
  $('open-menu').setAttribute('aria-expanded', String(open));
  $('sidebar').inert = narrow.matches && !open;
  if (open) $('sidebar').querySelector('button[aria-current]')?.focus();
}

/** Lets the buttons and the keys open and close it. */
export function wireMenu() {
  $('open-menu').addEventListener('click', () => menu(true));
  $('close-menu').addEventListener('click', () => menu(false));
  $('veil').addEventListener('click', () => menu(false));
  narrow.addEventListener('change', () => menu(false));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && $('sidebar').classList.contains('open')) menu(false);
  });
  $('who-menu').addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') opened(() => $('who-menu').hidePopover());
    else closed();
  });
}
