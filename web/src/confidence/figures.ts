import type { DayOfRuns } from "../api/types";

export type Figures = {
  replays: number;
  ended: number;
  verified: number;
  unproven: number;
  aborted: number;
  halted: number;
  going: number;
  usualS: number | null;
};

const sum = (days: readonly DayOfRuns[], of: (day: DayOfRuns) => number) =>
  days.reduce((total, day) => total + of(day), 0);

export function figuresOf(days: readonly DayOfRuns[]): Figures {
  const replays = sum(days, (day) => day.replays);
  const completed = sum(days, (day) => day.completed);
  const verified = sum(days, (day) => day.verified);
  const aborted = sum(days, (day) => day.aborted);
  return {
    replays,
    ended: completed + aborted,
    verified,
    unproven: completed - verified,
    aborted,
    halted: sum(days, (day) => day.halted),
    going: replays - completed - aborted,
    usualS: usualSeconds(days),
  };
}

/** The median of the days' medians, each counting as often as it had runs that completed. */
export function usualSeconds(days: readonly DayOfRuns[]): number | null {
  const known = days
    .flatMap((day) => (day.median_s == null ? [] : [{ seconds: day.median_s, weight: day.completed }]))
    .sort((one, other) => one.seconds - other.seconds);
  const half = known.reduce((total, one) => total + one.weight, 0) / 2;
  let passed = 0;
  for (const one of known) {
    passed += one.weight;
    if (passed >= half) return one.seconds;
  }
  return null;
}

/** How far it is from being trusted: the share of runs with trouble, of which few runs say little. */
export function weakness(figures: Figures): number {
  if (figures.replays === 0) return -1;
  const trouble = Math.max(figures.halted, figures.ended - figures.verified);
  return (trouble + 0.5) / (figures.replays + 2);
}

/** Every day of the calendar, those without runs too. */
export function onEachDay(days: readonly DayOfRuns[], calendar: readonly string[]): DayOfRuns[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return calendar.map(
    (day) =>
      known.get(day) ?? {
        day,
        replays: 0,
        completed: 0,
        verified: 0,
        halted: 0,
        aborted: 0,
        median_s: null,
      },
  );
}
