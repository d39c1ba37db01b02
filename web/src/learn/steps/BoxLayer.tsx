import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Box, Point } from "../../api/types";
import { boxBetween, moved, pixelAt, placeOf, type Size } from "../../replay/picture/geometry";
import { MarkLayer } from "../../replay/picture/MarkLayer";
import type { Mark } from "../../replay/picture/marks";
import picture from "../../replay/picture/Picture.module.css";

const STEP = 16;
const SMALL_STEP = 2;
const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Props = { size: Size; box: Box | null; onBox: (box: Box) => void };

/** Where a person draws a box: dragged, or from corner to corner with the keys. */
export function BoxLayer({ size, box, onBox }: Props) {
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
    const place = placeOf(from, pixel(event), event.currentTarget.getBoundingClientRect(), size);
    if ("bbox" in place) onBox(place.bbox);
    setFrom(null);
  };
  const corner = () => {
    setByKeys(true);
    if (from === null) setFrom(to);
    else {
      onBox(boxBetween(from, to));
      setFrom(null);
    }
  };
  const keyed = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (way !== undefined) {
      const step = event.shiftKey ? SMALL_STEP : STEP;
      setByKeys(true);
      setTo(moved(to, way[0] * step, way[1] * step, size));
    } else if (event.key === " ") corner();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={layer}
      className={picture.pointer}
      role="application"
      aria-label={t("learn.picture.blank_layer")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys draw
      tabIndex={0}
      data-autofocus
      onPointerDown={press}
      onPointerMove={(event) => from !== null && !byKeys && setTo(pixel(event))}
      onPointerUp={release}
      onKeyDown={keyed}
    >
      <MarkLayer marks={drawn(box, from, to, byKeys)} size={size} />
    </div>
  );
}

function drawn(box: Box | null, from: Point | null, to: Point, byKeys: boolean): Mark[] {
  const mark = { key: "box", kind: "pointed", box: null, point: null, label: "" } as const;
  const point = byKeys ? to : null;
  if (from !== null) return [{ ...mark, box: boxBetween(from, to), point }];
  return box === null && point === null ? [] : [{ ...mark, box, point }];
}
