// Names for what a page does.

/** A name for one act of this page: sent again after a lost answer, it is still the same act. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
