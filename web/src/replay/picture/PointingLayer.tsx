import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Box, Place, Point } from "../../api/types";
import { ARROWS, boxBetween, moved, pixelAt, placeOf, type Size } from "./geometry";
import { MarkLayer } from "./MarkLayer";
import type { Mark } from "./marks";
import classes from "./Picture.module.css";

const STEP = 16;
const SMALL_STEP = 2;

type Props = {
  size: Size;
  label: string;
  onPlace: (place: Place) => void;
  /** Only boxes count: with the keys they are drawn from corner to corner. */
  onlyBoxes?: boolean;
  /** One that was drawn before. */
  drawn?: Box | null;
};

/** Where a person clicks, drags a box, or goes with the arrow keys. */
export function PointingLayer({ size, label, onPlace, onlyBoxes = false, drawn = null }: Props) {
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
    const place = placeOf(from, pixel(event), event.currentTarget.getBoundingClientRect(), size);
    if ("bbox" in place || !onlyBoxes) onPlace(place);
    setFrom(null);
  };
  const put = () => {
    if (!onlyBoxes) return onPlace({ at: to });
    if (from !== null) onPlace({ bbox: boxBetween(from, to) });
    setFrom(from === null ? to : null);
  };
  const keyed = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const step = event.shiftKey ? SMALL_STEP : STEP;
    if (way === undefined && event.key !== " ") return;
    setByKeys(true);
    if (way === undefined) put();
    else setTo(moved(to, way[0] * step, way[1] * step, size));
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={layer}
      className={classes.pointer}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys point
      tabIndex={0}
      data-autofocus
      onPointerDown={press}
      onPointerMove={(event) => from !== null && !byKeys && setTo(pixel(event))}
      onPointerUp={release}
      onKeyDown={keyed}
    >
      <MarkLayer marks={underWay(drawn, from, to, byKeys)} size={size} />
    </div>
  );
}

function underWay(drawn: Box | null, from: Point | null, to: Point, byKeys: boolean): Mark[] {
  const box = from === null ? drawn : boxBetween(from, to);
  const point = byKeys ? to : null;
  if (box === null && point === null) return [];
  return [{ key: "under way", kind: "pointed", box, point, label: "" }];
}
