import type { KeptDialog } from "../api/types";

export type DaysMet = { resolved: number[]; paused: number[] };

/** How many were met on each day of the calendar: those answered without a person, and the others. */
export function daysMet(dialogs: readonly KeptDialog[], calendar: readonly string[]): DaysMet {
  const places = new Map(calendar.map((day, index) => [day, index]));
  const found: DaysMet = { resolved: calendar.map(() => 0), paused: calendar.map(() => 0) };
  for (const dialog of dialogs) {
    const index = places.get(new Date(dialog.at).toISOString().slice(0, 10));
    const counts = found[dialog.event.action_taken];
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
  }
  return found;
}

/** The beginning of the first of so many days, today being the last. */
export function sinceDays(days: number, today: Date): string {
  const first = new Date(today);
  first.setUTCDate(first.getUTCDate() - (days - 1));
  return `${first.toISOString().slice(0, 10)}T00:00:00Z`;
}
