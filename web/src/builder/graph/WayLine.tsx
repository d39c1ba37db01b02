import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { useTranslation } from "react-i18next";
import type { WayEdge } from "./Canvas";
import classes from "./Canvas.module.css";
import { middleOf, pathThrough } from "./path";

/** A line from a step to what comes next. */
export function WayLine({ id, data, markerEnd }: EdgeProps<WayEdge>) {
  const { t } = useTranslation();
  if (data === undefined) return null;
  const { link, route } = data;
  const middle = middleOf(route);
  const label =
    link.kind === "again"
      ? t("builder.graph.again")
      : link.seen && t("builder.graph.seen", { times: link.seen.times, of: link.seen.of });
  return (
    <>
      <BaseEdge
        id={id}
        path={pathThrough(route)}
        className={`${classes.way} ${classes[link.kind] ?? ""}`}
        {...(markerEnd === undefined ? {} : { markerEnd })}
      />
      {label && (
        <EdgeLabelRenderer>
          <span
            className={classes.wayLabel}
            style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}
          >
            {label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
