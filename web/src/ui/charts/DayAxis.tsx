import { dayLabel, labelEvery } from "./scale";

type Props = { days: readonly string[]; width: number; y: number; left: number; language: string };

const LABEL_WIDTH = 62;

export function DayAxis({ days, width, y, left, language }: Props) {
  const isShown = labelEvery(days.length, width, LABEL_WIDTH);
  const slot = width / days.length;
  return days.map((day, index) =>
    isShown(index) ? (
      <text
        key={day}
        x={left + (index + 0.5) * slot}
        y={y}
        textAnchor={index === days.length - 1 && days.length > 7 ? "end" : "middle"}
      >
        {dayLabel(day, language)}
      </text>
    ) : null,
  );
}
