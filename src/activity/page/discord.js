// The messages between this page and Discord's client around it, as Discord's embedded app SDK sends them.

const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

/** Where Discord's client runs. */
const ORIGINS = ['https://discord.com', 'https://ptb.discord.com', 'https://canary.discord.com'];
/** On phones the client may be a document without an origin. It can tell of layout and language; an identity is taken from `ORIGINS` only. */
const UNNAMED = 'null';
/** Answers that grant something. */
const GRANTING = ['AUTHORIZE', 'AUTHENTICATE'];
/** First version of the phones' client that is told the version of the protocol. */
const TOLD_FROM = 250;
/** How long the client has to greet, in milliseconds. */
const PATIENCE = 15000;

/** An answer of the client that says what is wrong. */
export class ClientError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class Client {
  /** By nonce: what waits for an answer. */
  asked = new Map();
  /** By event: what is told of it. */
  told = new Map();

  constructor(application) {
    const query = new URLSearchParams(location.search);
    this.application = application;
    this.instance = query.get('instance_id');
    this.frame = query.get('frame_id');
    const isTold = query.get('platform') === 'desktop' || parseInt(query.get('mobile_app_version'), 10) >= TOLD_FROM;
    this.version = isTold ? { sdk_version: '2.5.0' } : {};
    // In a window of its own, the page's frame belongs to that window, and the client to the one that opened it.
    this.window = parent.opener ?? parent;
    this.origin = ORIGINS.find((origin) => document.referrer.startsWith(`${origin}/`)) ?? '*';
  }

  /** Greets the client; rejects with `null` where there is none. */
  greet() {
    if (parent === window || !this.instance || !this.frame) return Promise.reject(null);
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(null), PATIENCE);
      this.told.set('READY', () => {
        clearTimeout(timer);
        done();
      });
      addEventListener('message', (event) => this.hear(event));
      this.post(HANDSHAKE, { v: 1, encoding: 'json', client_id: this.application, frame_id: this.frame, ...this.version });
    });
  }

  post(opcode, payload) {
    this.window.postMessage([opcode, payload], this.origin);
  }

  hear({ source, origin, data }) {
    // A frame beside this one can send messages, too.
    if (source !== this.window || ![...ORIGINS, UNNAMED].includes(origin)) return;
    if (!Array.isArray(data) || data[0] !== FRAME) return;
    const { cmd, evt, nonce, data: content } = data[1] ?? {};
    if (origin === UNNAMED && GRANTING.includes(cmd)) return;
    if (cmd === 'DISPATCH') {
      // From now on only this client reads what is sent.
      if (evt === 'READY' && origin !== UNNAMED) this.origin = origin;
      this.told.get(evt)?.(content);
      return;
    }
    const waiting = this.asked.get(nonce);
    this.asked.delete(nonce);
    if (evt === 'ERROR') waiting?.failed(new ClientError(content?.code, content?.message));
    else waiting?.done(content);
  }

  /** Asks the client for something; its answer. */
  ask(cmd, args, evt) {
    const nonce = crypto.randomUUID();
    return new Promise((done, failed) => {
      this.asked.set(nonce, { done, failed });
      this.post(FRAME, { cmd, args, evt, nonce });
    });
  }

  /** A code with which the server learns who this is. Nothing is asked of a person who has agreed before. */
  async authorize() {
    const { code } = await this.ask('AUTHORIZE', {
      client_id: this.application, response_type: 'code', state: '', prompt: 'none', scope: ['identify'],
    });
    return code;
  }

  /** Tells the client that the server has taken the code: it answers more from now on. */
  async authenticate(token) {
    await this.ask('AUTHENTICATE', { access_token: token });
  }

  /** Calls `tell` whenever this event happens. A client that lacks the event is no fault. */
  subscribe(evt, tell) {
    this.told.set(evt, tell);
    this.ask('SUBSCRIBE', undefined, evt).catch(() => {});
  }

  /** The language of the client, if it tells. */
  async locale() {
    const found = await this.ask('USER_SETTINGS_GET_LOCALE').catch(() => null);
    return found?.locale;
  }

  close(message) {
    this.post(CLOSE, { code: 1000, message, nonce: crypto.randomUUID() });
  }
}
