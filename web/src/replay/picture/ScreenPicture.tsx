import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { pictureUrl } from "../../api/pictures";
import blur from "../../ui/Blurred.module.css";
import { useBlurring } from "../../ui/privacy";
import type { Size } from "./geometry";
import { MarkLayer } from "./MarkLayer";
import type { Mark } from "./marks";
import classes from "./Picture.module.css";

type Props = {
  replayId: string;
  picture: string;
  marksFor: (size: Size) => Mark[];
  /** Drawn over it, knowing its size: somebody is pointing. */
  pointing?: ((size: Size) => ReactNode) | null;
};

/** What an agent's screen showed, with what matters drawn over it, at any size. */
export function ScreenPicture({ replayId, picture, marksFor, pointing = null }: Props) {
  const { t } = useTranslation();
  const [blurring] = useBlurring();
  const [size, setSize] = useState<Size | null>(null);
  const isBlurred = blurring && pointing === null;
  const blurred = isBlurred ? (blur.blurred ?? "") : "";
  return (
    <figure
      className={`${classes.frame} ${blur.picture}`}
      style={shapeOf(size)}
      tabIndex={isBlurred ? 0 : -1}
    >
      <img
        src={pictureUrl(replayId, picture)}
        alt={t("picture.screen")}
        className={`${classes.image} ${blurred}`}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {size && <MarkLayer marks={marksFor(size)} size={size} labelClass={blurred} />}
      {size && pointing?.(size)}
    </figure>
  );
}

export function shapeOf(size: Size | null): CSSProperties {
  return size === null ? {} : ({ "--ratio": size.width / size.height } as CSSProperties);
}
