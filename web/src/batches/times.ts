import type { Weekday } from "../api/types";

export const WEEKDAYS: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** « 22:30 » on these days, as a schedule is told it; null where the time is none. */
export function cronOf(time: string, days: readonly Weekday[]): string | null {
  const read = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim());
  if (read === null || days.length === 0) return null;
  const on = WEEKDAYS.filter((day) => days.includes(day));
  return `${Number(read[2])} ${Number(read[1])} * * ${on.length === WEEKDAYS.length ? "*" : on.join(",")}`;
}

export type Span = { begins: string; ends: string };

/** Said whole: hours that are forgotten because half of them is missing would be worked in. */
export const isWhole = ({ begins, ends }: Span) => begins !== "" && ends !== "" && begins !== ends;

/** Hours in which nothing is begun. */
export function blackoutsOf(spans: readonly Span[]) {
  return spans
    .filter(isWhole)
    .map(({ begins, ends }) => ({ days: [...WEEKDAYS], begins: `${begins}:00`, ends: `${ends}:00` }));
}

/** As it was given: « 22:30 », of « 22:30:00 ». */
export const shortTime = (time: string) => time.slice(0, 5);

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "Europe/Paris";
