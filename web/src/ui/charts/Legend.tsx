import classes from "./Chart.module.css";
import type { Series } from "./DayBars";

export function Legend({ series }: { series: readonly Pick<Series, "key" | "label" | "tone">[] }) {
  return (
    <ul className={classes.legend}>
      {series.map((one) => (
        <li key={one.key}>
          <svg className={classes.swatch} viewBox="0 0 12 12" aria-hidden="true">
            <rect
              className={`${classes.bar} ${classes[one.tone]}`}
              x={1}
              y={1}
              width={10}
              height={10}
              rx={2}
            />
          </svg>
          {one.label}
        </li>
      ))}
    </ul>
  );
}
