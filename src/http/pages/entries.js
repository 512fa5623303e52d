// An entry of a list: channels, people and games.

import { make } from './dom.js';

/** A button with a sign or a face and a label; `go()` is what it does. */
export function entry(face, label, attributes, go) {
  const button = make('button', 'entry', { type: 'button', ...attributes }, face, make('span', 'label', {}, label));
  button.addEventListener('click', go);
  return button;
}
