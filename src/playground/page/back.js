// What the browser's Back does: it closes what lies over the page, else it leads to the channel before.

let close = null;

/** Something opened over the page; `shut` closes it. */
export function opened(shut) {
  if (!close) history.pushState({ over: true }, '');
  close = shut;
}

/** It was closed on the page. */
export function closed() {
  if (!close) return;
  close = null;
  history.back();
}

/** A channel was entered. What lay over the page is closed, and its step in the history becomes the channel's. */
export function entered(channel) {
  const address = `#${encodeURIComponent(channel)}`;
  if (close) {
    close = null;
    if (location.hash === address) history.back();
    else history.replaceState(null, '', address);
  } else if (location.hash !== address) {
    history[location.hash ? 'pushState' : 'replaceState'](null, '', address);
  }
}

/** Calls `go` with the channel to which the browser has gone back or forward. */
export function onBack(go) {
  addEventListener('popstate', () => {
    const shut = close;
    close = null;
    if (shut) shut();
    else go(decodeURIComponent(location.hash.slice(1)));
  });
}
