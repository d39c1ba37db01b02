import { ViewportPortal } from "@xyflow/react";
import type { TFunction } from "i18next";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Canvas.module.css";
import type { Drawing, Link } from "./cards";
import type { Layout, Spot } from "./geometry";
import { middleOf, pathThrough } from "./path";

const HEAD = "way-head";
const LABEL_HEIGHT = 24;

/** Lines from each step to what comes next. The layout knows where they run: nothing has to be found out for them. */
export const Ways = memo(({ drawing, layout }: { drawing: Drawing; layout: Layout }) => {
  const { t } = useTranslation();
  const ways = drawing.links.flatMap((link) => {
    const route = layout.routes.get(link.id) ?? [];
    return route.length > 0 ? [{ link, route }] : [];
  });
  return (
    <ViewportPortal>
      <svg className={classes.ways} width="1" height="1" aria-hidden>
        <defs>
          <marker
            id={HEAD}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path d="M0 0L10 5L0 10z" fill="var(--way)" />
          </marker>
        </defs>
        {ways.map(({ link, route }) => (
          <path
            key={link.id}
            d={pathThrough(route)}
            className={`${classes.way} ${classes[link.kind] ?? ""}`}
            markerEnd={`url(#${HEAD})`}
          />
        ))}
      </svg>
      {labelled(ways, t).map(({ id, at, words }) => (
        <span
          key={id}
          className={classes.wayLabel}
          style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
        >
          {words}
        </span>
      ))}
    </ViewportPortal>
  );
});

/** Lines that join before they arrive have one middle: their words stand over one another there. */
function labelled(ways: readonly { link: Link; route: Spot[] }[], t: TFunction) {
  const taken = new Map<string, number>();
  return ways.flatMap(({ link, route }) => {
    const words = wordsOf(link, t);
    if (!words) return [];
    const { x, y } = middleOf(route);
    const above = taken.get(`${x} ${y}`) ?? 0;
    taken.set(`${x} ${y}`, above + 1);
    return [{ id: link.id, at: { x, y: y - above * LABEL_HEIGHT }, words }];
  });
}

function wordsOf(link: Link, t: TFunction): string | null {
  if (link.kind === "again") return t("builder.graph.again");
  return link.seen && t("builder.graph.seen", { times: link.seen.times, of: link.seen.of });
}
