import { useElementSize } from "@mantine/hooks";
import { useLanguage } from "../../words/useLanguage";
import classes from "./Chart.module.css";
import { DayAxis } from "./DayAxis";
import { roundTopSeconds, ticks } from "./scale";

type Props = {
  days: readonly string[];
  /** In seconds; null: nothing is known of that day. */
  values: readonly (number | null)[];
  told: readonly string[];
  unit: (value: number) => string;
  height?: number;
};

const LEFT = 44;
const BELOW = 20;
const ABOVE = 8;

/** A time for each day, in seconds; days without one are bridged, never drawn as nought. */
export function DayLine({ days, values, told, unit, height = 110 }: Props) {
  const { ref, width } = useElementSize();
  const language = useLanguage();
  const top = roundTopSeconds(Math.max(0, ...values.map((value) => value ?? 0)));
  const plot = height - BELOW - ABOVE;
  const slot = Math.max(0, width - LEFT) / days.length;
  const points = days.flatMap((day, index) => {
    const value = values[index] ?? null;
    if (value === null) return [];
    const x = LEFT + (index + 0.5) * slot;
    return [{ day, x, y: ABOVE + plot * (1 - value / top), told: told[index] }];
  });
  return (
    <div ref={ref}>
      {width > 0 && (
        <svg className={classes.svg} viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          {ticks(top, false).map((tick) => {
            const y = ABOVE + plot * (1 - tick / top);
            return (
              <g key={tick}>
                <line className={classes.grid} x1={LEFT} x2={width} y1={y} y2={y} />
                <text x={LEFT - 8} y={y + 4} textAnchor="end">
                  {unit(tick)}
                </text>
              </g>
            );
          })}
          <g className={classes.proof}>
            <polyline className={classes.line} points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
            {points.map((point) => (
              <circle key={point.day} className={classes.dot} cx={point.x} cy={point.y} r={3.5}>
                <title>{point.told}</title>
              </circle>
            ))}
          </g>
          <DayAxis days={days} width={width - LEFT} y={height - 4} left={LEFT} language={language} />
        </svg>
      )}
    </div>
  );
}
