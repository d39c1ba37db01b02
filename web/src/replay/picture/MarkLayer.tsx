import type { Size } from "./geometry";
import type { Mark } from "./marks";
import classes from "./Picture.module.css";

const CROSS = 14;

type Props = { marks: readonly Mark[]; size: Size; labelClass?: string };

/** Boxes and places over a picture; they grow with it, their lines and words do not. */
export function MarkLayer({ marks, size, labelClass = "" }: Props) {
  return (
    <>
      <svg
        className={classes.layer}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {marks.map((mark) => (
          <g key={mark.key} className={classes[mark.kind]}>
            <Shape mark={mark} className={classes.halo ?? ""} />
            <Shape mark={mark} className={classes.line ?? ""} />
          </g>
        ))}
      </svg>
      {marks.map(
        (mark) =>
          mark.label !== "" &&
          mark.box && (
            <span
              key={mark.key}
              className={`${classes.label} ${classes[mark.kind]} ${labelClass}`}
              style={{
                left: `${(100 * mark.box[0]) / size.width}%`,
                top: `${(100 * mark.box[1]) / size.height}%`,
              }}
            >
              {mark.label}
            </span>
          ),
      )}
    </>
  );
}

function Shape({ mark, className }: { mark: Mark; className: string }) {
  return (
    <>
      {mark.box && (
        <rect
          className={className}
          x={mark.box[0]}
          y={mark.box[1]}
          width={mark.box[2] - mark.box[0]}
          height={mark.box[3] - mark.box[1]}
        />
      )}
      {mark.point && (
        <path
          className={className}
          d={`M${mark.point[0] - CROSS} ${mark.point[1]}h${2 * CROSS}M${mark.point[0]} ${mark.point[1] - CROSS}v${2 * CROSS}`}
        />
      )}
    </>
  );
}
