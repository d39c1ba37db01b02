const BASE = "/api/v1/replays";

/** The last part of a stored picture's name, which is what the server is asked for. */
export function pictureName(stored: string): string {
  return stored.slice(stored.lastIndexOf("/") + 1);
}

export function pictureUrl(replayId: string, stored: string): string {
  return `${BASE}/${encodeURIComponent(replayId)}/pictures/${encodeURIComponent(pictureName(stored))}`;
}
