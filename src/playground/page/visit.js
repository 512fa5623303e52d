// Where somebody is and who acts: entering a channel, acting as another person, the language, what happens meanwhile.

import { Live, get, post } from './api.js';
import { entered } from './back.js';
import { drawLists } from './lists.js';
import { remember, rememberHere } from './memory.js';
import { hideMenu, menu, narrow } from './menu.js';
import { setLocale, t } from './words.js';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const $ = (id) => document.getElementById(id);

export class Visit {
  live = null;

  /** `parts`: `log`, `acts`, `composer` and `typing`; `oops` tells what is wrong; `hear` takes in a message. */
  constructor(known, parts, { oops, hear }) {
    Object.assign(this, { known, ...parts, oops, hear });
    dark.addEventListener('change', () => this.tellLook());
  }

  drawNames() {
    const { known } = this;
    drawLists(known, {
      enter: (id) => { if (id === known.channel) menu(false); else this.enter(id); },
      become: (id) => { if (id === known.me) menu(false); else this.become(id); },
    });
  }

  /** Tells the bot whether the page is dark: boards look like it where no theme is chosen. */
  async tellLook() {
    // A board in the other colours is no reason to stop.
    await post('/api/appearance', { person: this.known.me, dark: dark.matches }).catch(() => {});
  }

  async enter(id) {
    const { known } = this;
    if (!known.channels.has(id)) return;
    known.view += 1;
    const turn = known.view;
    known.channel = id;
    known.unread.delete(id);
    remember('channel', id);
    entered(id);
    hideMenu();
    this.acts.leave();
    this.oops('');
    this.composer.reply(null);
    this.drawNames();
    this.typing.draw();
    this.composer.label();
    if (!known.loaded.has(id)) {
      this.log.clear();
      try {
        await this.log.load(id);
      } catch (error) {
        return this.oops(error.message);
      }
      if (turn !== known.view) return;
    }
    this.log.drawAll();
    this.log.toEnd();
  }

  /** This window is that person's from now on. */
  stayAs(id) {
    remember('person', id);
    rememberHere('person', id);
    if (!narrow.matches) this.composer.input.focus();
  }

  /** Acts as somebody from now on. */
  async become(id) {
    const { known } = this;
    if (id === known.me || !known.people.has(id)) return;
    known.me = id;
    known.pinged.delete(id);
    await this.tellLook();
    known.loaded.clear();
    if (!known.channels.has(`dm-${id}`)) {
      // Somebody who was added in another window.
      const { channels } = await get('/api/state');
      for (const channel of channels) known.channels.set(channel.id, channel);
    }
    const { direct } = known.here();
    this.listen();
    await this.enter(direct && direct !== id ? `dm-${id}` : known.channel);
    this.stayAs(id);
  }

  listen() {
    const { known } = this;
    const after = this.live?.after ?? known.rev;
    this.live?.close();
    this.live = new Live(known.me, after, {
      state: (up) => {
        $('state').textContent = up ? '' : t('lost');
        // It answers again.
        if (up && $('oops').textContent === t('noReach')) this.oops('');
      },
      message: this.hear,
      gone: ({ channel, id }) => this.log.forget(channel, id),
      channel: (channel) => { known.channels.set(channel.id, channel); this.drawNames(); },
      person: (person) => { known.people.set(person.id, person); this.drawNames(); },
      typing: ({ channel }) => this.typing.start(channel),
    });
  }

  async speak(locale) {
    const { known } = this;
    remember('locale', locale);
    // After an update of the program its files have other names.
    try { await setLocale(locale); } catch { location.reload(); return; }
    known.commands = await get('/api/commands', { locale });
    this.drawNames();
    this.typing.draw();
    this.composer.label();
    if (known.loaded.has(known.channel)) this.log.drawAll();
  }
}
