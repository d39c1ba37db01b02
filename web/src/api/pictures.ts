const BASE = "/api/v1/replays";

/** The last part of a stored picture's name, which is what the server is asked for. */
export function pictureName(stored: string): string {
  return stored.slice(stored.lastIndexOf("/") + 1);
}

/** ``width``: made that narrow by the server, for a list; whole when it is not said. */
export function pictureUrl(replayId: string, stored: string, width: number | null = null): string {
  const whole = `${BASE}/${encodeURIComponent(replayId)}/pictures/${encodeURIComponent(pictureName(stored))}`;
  return width === null ? whole : `${whole}?width=${width}`;
}
