const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
/** What would turn the words around it, or let it out of its isolation. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Somebody else's words inside one of ours: they keep their own direction, and a length one can read. */
export function isolated(text: string, most = 160): string {
  const plain = text.replace(DIRECTIONS, "").replace(/\s+/g, " ").trim();
  const letters = [...plain];
  const short = letters.length > most ? `${letters.slice(0, most).join("")}…` : plain;
  return `${FIRST_STRONG_ISOLATE}${short}${POP_ISOLATE}`;
}
