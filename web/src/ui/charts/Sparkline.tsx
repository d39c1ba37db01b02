import classes from "./Chart.module.css";
import type { Series } from "./DayBars";

type Props = { series: readonly Series[]; count: number; width?: number; height?: number };

/** The shape of the last days beside figures that say the same: nothing to read in it. */
export function Sparkline({ series, count, width = 132, height = 32 }: Props) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const totals = indexes.map((index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
  const top = Math.max(1, ...totals);
  const slot = width / count;
  return (
    <svg className={classes.spark} width={width} height={height} aria-hidden="true">
      <line className={classes.grid} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      {indexes.map((index) => {
        let below = 0;
        return series.map((one) => {
          const value = one.values[index] ?? 0;
          below += value;
          return value === 0 ? null : (
            <rect
              key={`${index} ${one.key}`}
              className={`${classes.bar} ${classes[one.tone]}`}
              x={index * slot + slot * 0.12}
              y={height - 1 - ((height - 3) * below) / top}
              width={slot * 0.76}
              height={((height - 3) * value) / top}
            />
          );
        });
      })}
    </svg>
  );
}
