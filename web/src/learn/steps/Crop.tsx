import { UnstyledButton } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shotUrl } from "../../api/demonstrations";
import type { Demonstration } from "../../api/types";
import blur from "../../ui/Blurred.module.css";
import { useBlurring } from "../../ui/privacy";
import { laidOut, partAround, placedIn } from "./crop";
import { pointsOf } from "./pointsOf";
import classes from "./Steps.module.css";
import { pictureOf, type Step } from "./steps";

const WHOLE_WIDTH = 480;
const CROPPED_WIDTH = 1280;

type Props = { shown: Demonstration; step: Step; painted: number; onOpen: () => void };

/** The part of the screen where it was done, and a ring around the very place. */
export function Crop({ shown, step, painted, onOpen }: Props) {
  const { t } = useTranslation();
  const [blurring] = useBlurring();
  const [lost, setLost] = useState<string | null>(null);
  const [screenWidth, screenHeight] = shown.environment.screen.primary_resolution;
  const size = { width: screenWidth, height: screenHeight };
  const points = pointsOf(step.gesture);
  const part = partAround(points, size);
  const shot = pictureOf(step.gesture);
  const width = part[2] - part[0] < size.width ? CROPPED_WIDTH : WHOLE_WIDTH;
  const src = shot === null ? null : shotUrl(shown.session_id, shot, width, painted);
  if (src === null || lost === src) {
    return (
      <div className={`${classes.frame} ${classes.none}`}>
        <IconPhotoOff aria-hidden />
        {t("learn.step.no_picture")}
      </div>
    );
  }
  return (
    <UnstyledButton
      className={`${classes.frame} ${blur.picture}`}
      aria-label={t("learn.step.enlarge", { number: step.number })}
      onClick={onOpen}
    >
      <img
        src={src}
        alt=""
        className={`${classes.laid} ${blurring ? blur.blurred : ""}`}
        style={laidOut(part, size)}
        loading="lazy"
        decoding="async"
        onError={() => setLost(src)}
      />
      {points.map((point, index) => (
        <span
          key={point.join()}
          className={`${classes.ring} ${index > 0 ? classes.goal : ""}`}
          style={placedIn(point, part)}
        />
      ))}
    </UnstyledButton>
  );
}
