// Drags a piece of a board: what follows the finger is cut out of the same picture.

import { make } from './dom.js';
import { disc } from './slide.js';

/** How far a finger or a mouse moves before it drags, in pixels. */
const SLACK = 7;

/** Lets the pieces on `box` be dragged. `lift(button)` gives the piece that is dragged, `drop(event)` tells where it is let go. */
export function dragged(box, image, { lift, drop }) {
  /** The drag that has begun or may begin: {id, x, y, button, layer, piece}. */
  let drag = null;
  let isOver = false;
  box.classList.add('drags');

  function follow({ clientX, clientY }) {
    drag.piece.style.translate = `${clientX - drag.x}px ${clientY - drag.y}px`;
  }

  function end() {
    drag?.layer?.remove();
    drag = null;
  }

  box.addEventListener('pointerdown', ({ target, pointerId: id, clientX: x, clientY: y, isPrimary, button: pressed }) => {
    isOver = false;
    const button = target.closest('.piece');
    if (button && isPrimary && pressed === 0 && box.getAttribute('aria-busy') !== 'true') drag = { id, x, y, button };
  });
  box.addEventListener('pointermove', (event) => {
    if (event.pointerId !== drag?.id) return;
    if (!drag.layer) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      const lifted = lift(drag.button);
      if (!lifted) return end();
      box.setPointerCapture(drag.id);
      drag.piece = disc(image, image.src, [lifted.x, lifted.y]);
      drag.layer = make('div', 'slides lifted', { 'aria-hidden': 'true' }, drag.piece);
      box.append(drag.layer);
    }
    follow(event);
  });
  box.addEventListener('pointerup', (event) => {
    if (event.pointerId !== drag?.id) return;
    if (drag.layer) {
      isOver = true;
      drop(event);
    }
    end();
  });
  box.addEventListener('pointercancel', end);
  // The click that ends a drag is no tap.
  box.addEventListener('click', (event) => {
    if (!isOver) return;
    isOver = false;
    event.stopPropagation();
  }, true);
}
