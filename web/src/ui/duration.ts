import type { Language } from "../words/words";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long, in the two largest units that matter: « 3 min », « 2 h 05 », « 4 j ». */
export function duration(ms: number, language: Language): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < DAY) {
    const minutes = String(Math.floor((seconds % HOUR) / MINUTE)).padStart(2, "0");
    return `${Math.floor(seconds / HOUR)} h ${minutes}`;
  }
  return `${Math.floor(seconds / DAY)} ${language === "fr" ? "j" : "d"}`;
}

export function moment(at: string, language: Language): string {
  return new Date(at).toLocaleString(language, { dateStyle: "short", timeStyle: "short" });
}

export function clock(at: string, language: Language): string {
  return new Date(at).toLocaleTimeString(language);
}

export function percent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

const A_FEW = 10;

/** How long something took, fine enough to compare: « 1,2 s », « 48 s », « 2 min 05 ». */
export function took(ms: number, language: Language): string {
  const seconds = ms / 1000;
  if (seconds < A_FEW) {
    return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(seconds)} s`;
  }
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  if (seconds >= HOUR) return duration(ms, language);
  return `${Math.floor(seconds / MINUTE)} min ${String(Math.floor(seconds % MINUTE)).padStart(2, "0")}`;
}
