import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Place, Point } from "../../api/types";
import { boxBetween, moved, pixelAt, placeOf, type Size } from "./geometry";
import { MarkLayer } from "./MarkLayer";
import type { Mark } from "./marks";
import classes from "./Picture.module.css";

const STEP = 16;
const SMALL_STEP = 2;
const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Props = { size: Size; onPlace: (place: Place) => void };

/** Where a person clicks, drags a box, or goes with the arrow keys. */
export function PointingLayer({ size, onPlace }: Props) {
  const { t } = useTranslation();
  const layer = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<Point | null>(null);
  const [to, setTo] = useState<Point>([Math.floor(size.width / 2), Math.floor(size.height / 2)]);
  const [byKeys, setByKeys] = useState(false);
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);

  const pixel = (event: PointerEvent) =>
    pixelAt(event.clientX, event.clientY, event.currentTarget.getBoundingClientRect(), size);
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setByKeys(false);
    setFrom(pixel(event));
    setTo(pixel(event));
  };
  const release = (event: PointerEvent) => {
    if (from === null) return;
    onPlace(placeOf(from, pixel(event), event.currentTarget.getBoundingClientRect(), size));
    setFrom(null);
  };
  const keyed = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (way !== undefined) {
      const step = event.shiftKey ? SMALL_STEP : STEP;
      setByKeys(true);
      setTo(moved(to, way[0] * step, way[1] * step, size));
    } else if (event.key === " ") onPlace({ at: to });
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={layer}
      className={classes.pointer}
      role="application"
      aria-label={t("point.layer")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys point
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={(event) => from !== null && setTo(pixel(event))}
      onPointerUp={release}
      onKeyDown={keyed}
    >
      <MarkLayer marks={underWay(from, to, byKeys)} size={size} />
    </div>
  );
}

function underWay(from: Point | null, to: Point, byKeys: boolean): Mark[] {
  const nothing = { key: "under way", kind: "pointed", box: null, point: null, label: "" } as const;
  if (from !== null) return [{ ...nothing, box: boxBetween(from, to) }];
  return byKeys ? [{ ...nothing, point: to }] : [];
}
