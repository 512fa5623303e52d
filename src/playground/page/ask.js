// Asks for the name of somebody or something new.

import { post } from './api.js';
import { opened } from './back.js';

const $ = (id) => document.getElementById(id);

/** Asks for a name and posts it until it is taken or the asking is called off. */
export function ask(title, label, path, done) {
  $('ask-title').textContent = title;
  $('ask-label').textContent = label;
  $('ask-name').value = '';
  $('ask-wrong').hidden = true;
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
  opened(() => $('ask').close());
}
