const STEPS = [1, 2, 5, 10];

/** The least round number that is not below the highest value: where an axis ends. */
export function roundTop(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = STEPS.find((one) => one * power >= highest) ?? 10;
  return step * power;
}

const ROUND_SECONDS = [1, 2, 4, 10, 20, 30, 60, 120, 240, 600, 1200, 1800, 3600];

/** The same for a time: people count by minutes, not by hundreds of seconds. */
export function roundTopSeconds(highest: number): number {
  return ROUND_SECONDS.find((one) => one >= highest) ?? Math.ceil(highest / 3600) * 3600;
}

/** Nought, the middle where it is a whole number, and the top. */
export function ticks(top: number, whole = true): number[] {
  return whole && top % 2 !== 0 ? [0, top] : [0, top / 2, top];
}

const DAY_MS = 86_400_000;

/** The last days up to today, as the server writes them. */
export function lastDays(count: number, today: Date): string[] {
  const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Which of so many labels are written, so that they do not touch; the last one always is. */
export function labelEvery(count: number, width: number, labelWidth: number): (index: number) => boolean {
  const room = Math.max(1, Math.floor(width / labelWidth));
  const every = Math.max(1, Math.ceil(count / room));
  return (index) => (count - 1 - index) % every === 0;
}

export function dayLabel(day: string, language: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
}
