import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shotUrl } from "../../api/demonstrations";
import type { Box, Demonstration } from "../../api/types";
import type { Size } from "../../replay/picture/geometry";
import { PointingLayer } from "../../replay/picture/PointingLayer";
import blur from "../../ui/Blurred.module.css";
import { useBlurring } from "../../ui/privacy";
import { placedIn } from "./crop";
import { pointsOf } from "./pointsOf";
import classes from "./Steps.module.css";
import type { Step } from "./steps";

type Props = {
  shown: Demonstration;
  step: Step;
  shot: string;
  painted: number;
  box: Box | null;
  /** Somebody draws a box on it; null: it is only looked at. */
  onBox: ((box: Box) => void) | null;
};

export function WholePicture({ shown, step, shot, painted, box, onBox }: Props) {
  const { t } = useTranslation();
  const [blurring] = useBlurring();
  const [size, setSize] = useState<Size | null>(null);
  const isBlurred = blurring && onBox === null;
  const isMarked = onBox === null && shot === step.gesture.screenshot_id;
  const points = isMarked ? pointsOf(step.gesture) : [];
  return (
    <figure
      className={`${classes.whole} ${blur.picture}`}
      style={size === null ? {} : { width: `min(100%, calc(72dvh * ${size.width / size.height}))` }}
      tabIndex={isBlurred ? 0 : -1}
    >
      <img
        src={shotUrl(shown.session_id, shot, null, painted)}
        alt={t("learn.picture.alt", { number: step.number })}
        className={isBlurred ? blur.blurred : ""}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {size &&
        points.map((point, index) => (
          <span
            key={point.join()}
            className={`${classes.ring} ${index > 0 ? classes.goal : ""}`}
            style={placedIn(point, [0, 0, size.width, size.height])}
          />
        ))}
      {size && onBox && (
        <PointingLayer
          size={size}
          label={t("learn.picture.blank_layer")}
          onlyBoxes
          drawn={box}
          onPlace={(place) => "bbox" in place && onBox(place.bbox)}
        />
      )}
    </figure>
  );
}
