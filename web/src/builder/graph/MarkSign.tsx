import { useTranslation } from "react-i18next";
import type { Mark } from "../versions/marks";
import classes from "./Canvas.module.css";

const SIGNS: Record<Mark, string> = { added: "+", removed: "−", changed: "≠", moved: "↕" };

/** What became of it, by a sign and not by its colour alone. */
export function MarkSign({ mark }: { mark: Mark | undefined }) {
  const { t } = useTranslation();
  if (mark === undefined) return null;
  return (
    <span
      className={classes.mark}
      data-mark={mark}
      role="img"
      aria-label={t(`builder.mark.${mark}`)}
      title={t(`builder.mark.${mark}`)}
    >
      {SIGNS[mark]}
    </span>
  );
}
