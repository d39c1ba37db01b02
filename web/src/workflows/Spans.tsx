import type { ToldLine } from "../api/types";
import classes from "./Workflow.module.css";

/** Words, with the values that change from run to run set apart. */
export function Spans({ words }: { words: ToldLine["words"] }) {
  const keyed = words.map((word, index) => ({ ...word, key: `${index} ${word.text}` }));
  return keyed.map((word) =>
    word.variable ? (
      <mark key={word.key} className={classes.variable}>
        {word.variable}
      </mark>
    ) : (
      <span key={word.key}>{word.text}</span>
    ),
  );
}
