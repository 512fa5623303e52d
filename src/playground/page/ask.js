// Asks for the name of somebody or something new.

import { post } from './api.js';
import { opened } from './back.js';
import { make } from './dom.js';

const $ = (id) => document.getElementById(id);

/** Asks for a name and posts it until it is taken or the asking is called off. One of `known` may be chosen instead. */
export function ask({ title, label, path, done, known = [], choose }) {
  $('ask-title').textContent = title;
  $('ask-label').textContent = label;
  $('ask-name').value = '';
  $('ask-wrong').hidden = true;
  $('ask-known').hidden = known.length === 0;
  $('ask-known').replaceChildren(...known.map(({ id, name }) => {
    const button = make('button', 'button secondary', { type: 'button' }, name);
    button.addEventListener('click', () => {
      $('ask').close();
      choose(id);
    });
    return button;
  }));
  $('ask').querySelector('form').onsubmit = async (event) => {
    event.preventDefault();
    try {
      const answer = await post(path, { name: $('ask-name').value });
      $('ask').close();
      done(answer);
    } catch (error) {
      $('ask-wrong').textContent = error.message;
      $('ask-wrong').hidden = false;
    }
  };
  $('ask').showModal();
  $('ask-name').focus();
  opened(() => $('ask').close());
}
