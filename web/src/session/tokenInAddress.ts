const MARK = "#token=";

/** The token, or the code good for one visit, that the page was opened with; taken out of the address, so that nobody reads it there. */
export function takeTokenFromAddress(): string | null {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(MARK)) return null;
  window.history.replaceState(window.history.state, "", pathname + search);
  return decodeURIComponent(hash.slice(MARK.length));
}
