import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Box, Place, Point } from "../../api/types";
import { ARROWS, boxBetween, pixelAt, placeOf, type Size } from "../../replay/picture/geometry";
import { MarkLayer } from "../../replay/picture/MarkLayer";
import { dragged, type Grip, gripAt } from "./box";
import classes from "./StepPicture.module.css";

const STEP = 8;
const REACH = 12;
type Props = { size: Size; box: Box; onPlace: (place: Place) => void };
type Hold = { grip: Grip | null; from: Point; box: Box; isMoved: boolean };

/** The box of what is aimed at: to be moved, stretched, or drawn anew elsewhere. */
export function BoxLayer({ size, box: known, onPlace }: Props) {
  const { t } = useTranslation();
  const layer = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(known);
  const [hold, setHold] = useState<Hold | null>(null);
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);

  const shape = (event: PointerEvent) => event.currentTarget.getBoundingClientRect();
  const pixel = (event: PointerEvent) => pixelAt(event.clientX, event.clientY, shape(event), size);
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pixel(event);
    const reach = (REACH * size.width) / shape(event).width;
    setHold({ grip: gripAt(box, from, reach), from, box, isMoved: false });
  };
  const drag = (event: PointerEvent) => {
    if (hold === null) return;
    const to = pixel(event);
    const [dx, dy] = [to[0] - hold.from[0], to[1] - hold.from[1]];
    setHold({ ...hold, isMoved: true });
    setBox(hold.grip === null ? boxBetween(hold.from, to) : dragged(hold.box, hold.grip, dx, dy, size));
  };
  const release = (event: PointerEvent) => {
    if (hold === null) return;
    setHold(null);
    if (hold.grip !== null) {
      if (hold.isMoved) onPlace({ bbox: box });
      return;
    }
    const place = placeOf(hold.from, pixel(event), shape(event), size);
    if ("at" in place) setBox(hold.box);
    onPlace(place);
  };
  const keyed = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (way !== undefined) {
      const step = event.shiftKey ? 1 : STEP;
      setBox(dragged(box, event.ctrlKey ? "se" : "move", way[0] * step, way[1] * step, size));
    } else if (event.key === " " || event.key === "Enter") onPlace({ bbox: box });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={layer}
      className={classes.boxLayer}
      role="application"
      aria-label={t("builder.box.layer")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the box
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onKeyDown={keyed}
    >
      <MarkLayer marks={[{ key: "box", kind: "pointed", box, point: null, label: "" }]} size={size} />
      {cornersOf(box).map(([x, y, grip]) => (
        <span
          key={grip}
          className={classes.corner}
          style={{ left: `${(100 * x) / size.width}%`, top: `${(100 * y) / size.height}%` }}
        />
      ))}
    </div>
  );
}

function cornersOf([left, top, right, bottom]: Box): [number, number, Grip][] {
  return [
    [left, top, "nw"],
    [right, top, "ne"],
    [left, bottom, "sw"],
    [right, bottom, "se"],
  ];
}
