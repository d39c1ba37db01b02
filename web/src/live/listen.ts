import type { RunEvent } from "../api/types";
import { EVENT_TYPES } from "./eventTypes";

const ADDRESS = "/api/v1/live";
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

type Listener = {
  heard: (event: RunEvent) => void;
  /** Connected; what happened before is not told. */
  connected: () => void;
  /** The server did not let us listen, or is gone; it is tried again. */
  lost: () => void;
};

/** Listens until it is told to stop. The browser reconnects by itself, except after a refusal. */
export function listen({ heard, connected, lost }: Listener): () => void {
  let source: EventSource;
  let retry = 0;
  let wait = FIRST_WAIT_MS;

  const open = () => {
    source = new EventSource(ADDRESS);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      connected();
    };
    source.onerror = () => {
      lost();
      if (source.readyState !== EventSource.CLOSED) return;
      retry = window.setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    for (const type of EVENT_TYPES) {
      source.addEventListener(type, (message) => heard(JSON.parse(message.data) as RunEvent));
    }
  };

  const close = () => {
    window.clearTimeout(retry);
    source.close();
  };
  const shownAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) open();
  };

  open();
  // A page that the browser keeps for going back to it would keep one of the few connections, too.
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", shownAgain);
  return () => {
    close();
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", shownAgain);
  };
}
