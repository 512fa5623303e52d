// What this browser remembers of the page, and what this window does.

const keep = (storage, key, value) => {
  try { storage().setItem(`xiangqi.${key}`, value); } catch { /* private window */ }
};

const find = (storage, key) => {
  try { return storage().getItem(`xiangqi.${key}`); } catch { return null; }
};

export const remember = (key, value) => keep(() => localStorage, key, value);
export const recall = (key) => find(() => localStorage, key);

/** For this window alone, until it is closed. */
export const rememberHere = (key, value) => keep(() => sessionStorage, key, value);
export const recallHere = (key) => find(() => sessionStorage, key);
