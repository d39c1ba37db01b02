import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pictureUrl } from "../../api/pictures";
import blur from "../../ui/Blurred.module.css";
import { useBlurring } from "../../ui/privacy";
import type { Size } from "./geometry";
import classes from "./Picture.module.css";
import { shapeOf } from "./ScreenPicture";

type Props = { replayId: string; before: string; after: string };

/** Two pictures of one screen, one over the other: drag to see what changed. */
export function Comparison({ replayId, before, after }: Props) {
  const { t } = useTranslation();
  const [blurring] = useBlurring();
  const [size, setSize] = useState<Size | null>(null);
  const [cut, setCut] = useState(50);
  const look = `${classes.image} ${blurring ? blur.blurred : ""}`;
  return (
    <figure className={`${classes.frame} ${classes.comparison} ${blur.picture}`} style={shapeOf(size)}>
      <img
        src={pictureUrl(replayId, after)}
        alt={t("picture.after")}
        className={look}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      <div className={classes.before} style={{ clipPath: `inset(0 ${100 - cut}% 0 0)` }}>
        <img src={pictureUrl(replayId, before)} alt={t("picture.before")} className={look} />
      </div>
      <div className={classes.divider} style={{ left: `${cut}%` }} />
      <span className={classes.side}>{t("picture.before")}</span>
      <span className={classes.side}>{t("picture.after")}</span>
      <input
        type="range"
        className={classes.slider}
        min={0}
        max={100}
        value={cut}
        aria-label={t("picture.slider")}
        onChange={(event) => setCut(Number(event.currentTarget.value))}
      />
    </figure>
  );
}
