import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Picture, urlOf } from "../../api/trying";
import type { Size } from "../../replay/picture/geometry";
import { MarkLayer } from "../../replay/picture/MarkLayer";
import type { Mark } from "../../replay/picture/marks";
import blur from "../../ui/Blurred.module.css";
import { useBlurring } from "../../ui/privacy";
import { SmallPicture } from "../SmallPicture";
import classes from "./StepPicture.module.css";

type Props = {
  picture: Picture | null;
  name: string;
  marks: readonly Mark[];
  /** Drawn over it, knowing its size: somebody is showing a place. */
  pointing: ((size: Size) => ReactNode) | null;
};

/** A picture at its full size, with what matters drawn over it. */
export function StepPicture({ picture, name, marks, pointing }: Props) {
  const { t } = useTranslation();
  const [blurring] = useBlurring();
  const [loaded, setLoaded] = useState<{ url: string; size: Size } | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const url = picture && urlOf(picture);
  const size = loaded?.url === url ? loaded.size : null;
  const isBlurred = blurring && pointing === null;
  const blurred = isBlurred ? (blur.blurred ?? "") : "";
  if (url === null || missing === url) {
    return (
      <div className={`${classes.frame} ${classes.placeholder}`}>
        <SmallPicture example={null} name={name} />
      </div>
    );
  }
  return (
    <figure className={`${classes.frame} ${blur.picture}`} {...(isBlurred ? { tabIndex: 0 } : {})}>
      <img
        src={url}
        alt={t("builder.picture.of", { name: name.slice(0, 120) })}
        className={`${classes.image} ${blurred}`}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setLoaded({ url, size: { width: naturalWidth, height: naturalHeight } })
        }
        onError={() => setMissing(url)}
      />
      {size && pointing === null && <MarkLayer marks={marks} size={size} labelClass={blurred} />}
      {size && pointing?.(size)}
    </figure>
  );
}
