import type { ToldLine } from "../api/types";
import { Spans } from "./Spans";
import classes from "./Workflow.module.css";

/** The task as one would tell it to a colleague. */
export function ToldLines({ lines }: { lines: readonly ToldLine[] }) {
  const numbered = lines.map((line, index) => ({ ...line, key: `${index} ${line.kind}` }));
  return (
    <div>
      {numbered.map((line) => (
        <p
          key={line.key}
          className={`told ${classes.line}`}
          data-kind={line.kind}
          style={{ marginInlineStart: `${line.depth * 1.5}rem` }}
        >
          {line.number != null && <b className={classes.number}>{line.number}.</b>}
          <Spans words={line.words} />
        </p>
      ))}
    </div>
  );
}
