import { useElementSize } from "@mantine/hooks";
import { useLanguage } from "../../words/useLanguage";
import classes from "./Chart.module.css";
import { DayAxis } from "./DayAxis";
import { roundTop, ticks } from "./scale";

export type Tone = "proof" | "doubt" | "wrong" | "plain";
export type Series = { key: string; label: string; tone: Tone; values: readonly number[] };

type Props = {
  days: readonly string[];
  series: readonly Series[];
  /** Of each day, for whoever points at it. */
  told: readonly string[];
  height?: number;
  /** The same axis as another chart's. */
  top?: number;
};

const LEFT = 34;
const BELOW = 20;
const ABOVE = 8;
const WIDEST_BAR = 26;

/** Counts of each day, one upon the other. */
export function DayBars({ days, series, told, height = 150, top: given }: Props) {
  const { ref, width } = useElementSize();
  const language = useLanguage();
  const totals = days.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
  const top = given ?? roundTop(Math.max(0, ...totals));
  const plot = height - BELOW - ABOVE;
  const drawn = Math.max(0, width - LEFT);
  const slot = drawn / days.length;
  const bar = Math.min(WIDEST_BAR, slot * 0.72);
  const y = (value: number) => ABOVE + plot * (1 - value / top);
  return (
    <div ref={ref}>
      {width > 0 && (
        <svg className={classes.svg} viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          {ticks(top).map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
              <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
          {days.map((day, index) => (
            <g key={day} className={classes.column}>
              <title>{told[index]}</title>
              <rect className={classes.catch} x={LEFT + index * slot} y={ABOVE} width={slot} height={plot} />
              <Stack
                series={series}
                index={index}
                x={LEFT + (index + 0.5) * slot - bar / 2}
                width={bar}
                y={y}
              />
            </g>
          ))}
          <DayAxis days={days} width={drawn} y={height - 4} left={LEFT} language={language} />
        </svg>
      )}
    </div>
  );
}

type StackProps = {
  series: readonly Series[];
  index: number;
  x: number;
  width: number;
  y: (value: number) => number;
};

function Stack({ series, index, x, width, y }: StackProps) {
  let below = 0;
  return series.map((one) => {
    const value = one.values[index] ?? 0;
    const bottom = below;
    below += value;
    if (value === 0) return null;
    const inset = one.tone === "doubt" ? 0.8 : 0;
    return (
      <rect
        key={one.key}
        className={`${classes.bar} ${classes[one.tone]}`}
        x={x + inset}
        y={y(below) + inset}
        width={Math.max(0.5, width - 2 * inset)}
        height={Math.max(0.5, y(bottom) - y(below) - 2 * inset - (bottom > 0 ? 0.5 : 0))}
        rx={1.5}
      />
    );
  });
}
