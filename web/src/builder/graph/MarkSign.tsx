import { IconArrowsUpDown, IconMinus, IconPencil, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Mark } from "../versions/marks";
import classes from "./Canvas.module.css";

const SIGNS = { added: IconPlus, removed: IconMinus, changed: IconPencil, moved: IconArrowsUpDown };

/** What became of it, by a sign and not by its colour alone. */
export function MarkSign({ mark }: { mark: Mark | undefined }) {
  const { t } = useTranslation();
  if (mark === undefined) return null;
  const Sign = SIGNS[mark];
  return (
    <span
      className={classes.mark}
      data-mark={mark}
      role="img"
      aria-label={t(`builder.mark.${mark}`)}
      title={t(`builder.mark.${mark}`)}
    >
      <Sign size={15} stroke={2.4} aria-hidden />
    </span>
  );
}
