const MOST = 400;

/** The beginning of a text that is too long to stand beside others; never half a letter. */
export function shortened(text: string, most = MOST): string {
  if (text.length <= most) return text;
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most).join("").trimEnd()}…`;
}
