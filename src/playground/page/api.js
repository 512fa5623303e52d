// Talks to the server.

import { letIn } from './door.js';
import { getLocale, t } from './words.js';

/** An answer of the server that says what is wrong. */
export class Refused extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

async function call(path, options) {
  let response;
  try {
    // What is wrong is said in the language of the page.
    response = await fetch(path, { ...options, headers: { ...options?.headers, 'accept-language': getLocale() } });
  } catch {
    throw new Refused('unreachable', t('noReach'));
  }
  const body = await response.json().catch(() => ({}));
  if (body.error?.kind === 'locked') {
    await letIn((password) => post('/api/login', { password }));
    return call(path, options);
  }
  if (!response.ok) {
    throw new Refused(body.error?.kind ?? 'unknown', body.error?.message ?? response.statusText);
  }
  return body;
}

export const get = (path, query = {}) => {
  const known = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return call(`${path}?${new URLSearchParams(known)}`);
};

export const post = (path, body) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/**
 * Listens to what happens from the number `after` on, for `person`. The browser comes back by itself with the last
 * number it saw; after a refusal this does.
 */
export class Live {
  constructor(person, after, handlers) {
    this.person = person;
    this.after = after;
    this.handlers = handlers;
    this.open();
  }

  open() {
    const query = new URLSearchParams({ person: this.person, after: this.after });
    const source = new EventSource(`/api/events?${query}`);
    this.source = source;
    source.addEventListener('open', () => this.handlers.state(true));
    source.addEventListener('error', () => {
      if (this.source !== source) return;
      this.handlers.state(false);
      if (source.readyState === EventSource.CLOSED) {
        // Where a password is asked for, this asks.
        const again = () => { if (this.source === source) this.open(); };
        this.timer = setTimeout(() => get('/api/state').then(again, again), 2000);
      }
    });
    source.addEventListener('reset', () => location.reload());
    for (const name of ['message', 'gone', 'channel', 'person', 'typing']) {
      source.addEventListener(name, (event) => {
        // The browser's own "message" events always carry data here.
        if (event.lastEventId) this.after = Number(event.lastEventId);
        this.handlers[name](JSON.parse(event.data));
      });
    }
  }

  close() {
    clearTimeout(this.timer);
    this.source.close();
    this.source = null;
  }
}
