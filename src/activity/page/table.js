// The opened game: its board, both players with clocks and what they lost, what is said, and what can be done.

import { playable, refusals, shown } from './board.js';
import { components } from './buttons.js';
import { clocks } from './clocks.js';
import { avatar, make } from './dom.js';
import { isHintPicture, stem } from './hint.js';
import { render } from './markup.js';
import { recall } from './memory.js';
import { isPossible, named, planned, planning } from './premove.js';
import { slide } from './slide.js';
import { knock } from './sound.js';
import { t } from './words.js';

const $ = (id) => document.getElementById(id);
/** How long the old board stays for the picture of the new one, in milliseconds. */
const LOADING = 1500;
/** How long a board may follow an acknowledged move before the next tap is taken, in milliseconds. */
const SETTLING = 1500;

const other = (side) => (side === 'red' ? 'black' : 'red');
const isBack = ({ ply, plies }) => ply < plies;

export class Table {
  /** What is drawn: {game, picture, board, drawn}; what is displayed while its picture loads. */
  last = null;
  displayed = null;
  /** By the picture of a board: the picture with a hint. */
  hints = new Map();
  /** A planned move: {game, move}. */
  plan = null;

  /** `world`: `me()`, `nameOf(id)`, `channelOf(id)`; and acts: `press(id, values)`, `begin(move)`, both awaited, `whyNot(move)`, `oops(text)`. */
  constructor(world) {
    this.world = world;
    new ResizeObserver(() => this.fit()).observe($('board'));
  }

  draw(snapshot) {
    const { game, start } = snapshot;
    const shownGame = snapshot.games.find(({ id }) => id === game?.id);
    if (this.plan && this.plan.game !== game?.id) this.plan = null;
    this.drawBoard(game, start);
    this.drawPlayers(game, shownGame);
    const text = game?.text ?? (start ? t('startText') : '');
    if (text !== this.text || document.documentElement.lang !== this.lang) {
      $('text').replaceChildren();
      render($('text'), text, this.world);
      this.text = text;
      this.lang = document.documentElement.lang;
    }
    this.drawRows(game?.rows ?? []);
  }

  drawRows(rows) {
    const drawn = JSON.stringify(rows);
    if (drawn === this.rows) return;
    this.rows = drawn;
    const focused = $('rows').contains(document.activeElement);
    $('rows').replaceChildren(...rows.map((row) => components(row, (id, values) => this.world.press(id, values))));
    if (focused) $('rows').querySelector('button')?.focus();
  }

  /** The picture with its points, drawn anew only where it has changed. */
  async drawBoard(game, start) {
    const picture = this.withHint(game?.picture ?? start?.picture ?? null);
    const board = game ? game.board : start?.board;
    if (game && !isBack(game)) this.followPlan(game, board);
    const plan = game && !isBack(game) ? this.plan?.move : null;
    const points = board && { ...board, clocks: null };
    const drawn = JSON.stringify([game?.id, picture?.url, points, plan, game?.side, document.documentElement.lang]);
    if (drawn === this.last?.drawn) return;
    this.last = { game: game?.id, picture, board, drawn };
    const [why, refuse] = refusals((move) => this.world.whyNot(move), this.world);
    $('why-not').replaceChildren(why);
    const before = this.displayed;
    if (!picture) return $('board').replaceChildren();
    const image = shown(picture);
    image.draggable = false;
    const box = this.boardOf(game, start, board, plan, { image, refuse });
    if (before?.picture && before.picture.url !== picture.url) {
      $('board').firstElementChild?.setAttribute('aria-busy', 'true');
      await Promise.race([image.decode().catch(() => {}), new Promise((done) => { setTimeout(done, LOADING); })]);
      if (this.last.drawn !== drawn) return;
    }
    const focused = $('board').contains(document.activeElement) ? document.activeElement.dataset.at ?? '' : null;
    $('board').replaceChildren(box);
    this.displayed = this.last;
    this.ratio = picture.width && picture.height ? picture.width / picture.height : 0.86;
    this.fit();
    if (focused !== null) this.focus(focused);
    this.showMove(box, before);
  }

  boardOf(game, start, board, plan, { image, refuse }) {
    const me = this.world.me();
    if (!board || game && isBack(game)) return make('div', 'picture board', {}, image);
    if (!game) {
      return playable(image, board, { play: (move) => this.settled(this.world.begin(move)), refuse, drags: true });
    }
    const mayPlan = game.state === 'playing' && game.side && board.player !== me;
    if (board.player === me) {
      return playable(image, board, { play: (move) => this.settled(this.world.press(board.press, [move])), refuse, drags: true });
    }
    // Somebody who watches can read the points.
    if (!mayPlan) return playable(image, { ...board, pieces: [], others: [...board.pieces, ...board.others ?? []] }, { refuse });
    if (plan) return planned(image, board, game.side, plan, () => this.setPlan(null));
    return planning(image, board, game.side, (move) => this.setPlan({ game: game.id, move }));
  }

  /** Whether the board stays as it is until the next one comes. */
  async settled(acting) {
    if (!await acting) return false;
    return new Promise((done) => { setTimeout(() => done(false), SETTLING); });
  }

  setPlan(plan) {
    this.plan = plan;
    this.world.redraw();
  }

  /** Plays the planned move when its turn has come. */
  followPlan(game, board) {
    const { plan } = this;
    const isMine = board?.player === this.world.me();
    if (plan && (isMine || game.state !== 'playing')) {
      this.plan = null;
      if (isMine && isPossible(board, plan.move)) this.world.press(board.press, [plan.move]);
      else if (isMine) this.world.oops(t('planGone'));
    }
    const isPlanned = this.plan && board;
    $('plan').textContent = isPlanned ? t('planned', { move: named(board, game.side, this.plan.move) }) : '';
  }

  /** Lets the pieces slide and sound, where a move has come. */
  showMove(box, before) {
    const { game, board, picture } = this.last;
    if (!before?.board || !board || before.game !== game || before.board.fen === board.fen) return;
    if (recall('sound') === 'on') knock();
    slide(box, before, { picture, board });
  }

  /** A hint, which is drawn on the board that it is for; whether it is one. */
  learnHint(picture) {
    if (!isHintPicture(picture) || !this.last?.picture?.name || stem(this.last.picture) !== stem(picture)) return false;
    this.hints.set(stem(picture), picture);
    return true;
  }

  withHint(picture) {
    return picture?.name ? this.hints.get(stem(picture)) ?? picture : picture;
  }

  focus(at) {
    const point = at && $('board').querySelector(`.piece[data-at="${at}"], .other[data-at="${at}"]`);
    (point || $('board').querySelector('[tabindex="0"], button'))?.focus({ preventScroll: true });
  }

  drawPlayers(game, listed) {
    const lower = game?.side ?? 'red';
    for (const [place, side] of [['lower', lower], ['upper', other(lower)]]) {
      $(place).replaceChildren(...game && listed ? this.player(game, listed, side) : []);
      $(place).classList.toggle('turn', Boolean(game) && game.state === 'playing' && listed?.turn === side);
    }
  }

  player(game, listed, side) {
    const { id, name } = listed[side];
    const lost = game.captured[side === 'red' ? 1 : 0];
    const clock = game.clocks?.find(({ player }) => player === id);
    const parts = [
      make('span', `seat ${side}`, { role: 'img', 'aria-label': t(side) }), avatar(id ?? '', name, !id), make('span', 'name', {}, name),
      make('span', 'taken', lost.signs ? { role: 'img', 'aria-label': lost.label } : {}, lost.signs),
    ];
    if (clock) parts.push(clocks([clock], this.world.nameOf));
    return parts;
  }

  /** Makes the board as large as its place. */
  fit() {
    const { parentElement: play } = $('board');
    const { clientWidth: wide, clientHeight: high } = $('board');
    const isBounded = getComputedStyle(play).getPropertyValue('--bounded').trim() === '1';
    play.style.setProperty('--wide', isBounded && high ? `${Math.min(wide, high * this.ratio)}px` : '100%');
  }
}
