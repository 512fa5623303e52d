// What this browser remembers of the page.

export const remember = (key, value) => {
  try { localStorage.setItem(`xiangqi.${key}`, value); } catch { /* private window */ }
};

export const recall = (key) => {
  try { return localStorage.getItem(`xiangqi.${key}`); } catch { return null; }
};
