// Makes the nodes of the page.

/** Makes an element with a class, attributes and children. */
export function make(tag, className = '', attributes = {}, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A small drawn sign from a path of the 24-unit square. */
export function sign(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

const ICON = new URL('icon.svg', import.meta.url).href;

/** The round picture of somebody. */
export function avatar(id, name, bot) {
  if (bot) return make('span', 'avatar bot', { 'aria-hidden': 'true' }, make('img', '', { src: ICON, alt: '' }));
  let hue = 0;
  for (const letter of id) hue = (hue * 31 + letter.codePointAt(0)) % 8;
  const initial = [...name][0]?.toUpperCase() ?? '?';
  return make('span', `avatar hue-${hue}`, { 'aria-hidden': 'true' }, initial);
}
