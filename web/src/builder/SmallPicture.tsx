import { IconDeviceDesktop } from "@tabler/icons-react";
import { useState } from "react";
import { urlOf } from "../api/trying";
import blur from "../ui/Blurred.module.css";
import { useBlurring } from "../ui/privacy";
import classes from "./SmallPicture.module.css";
import type { Example } from "./types";

const WIDTH = 560;

type Props = { example: Example | null; name: string };

/** A screen of a demonstration, small; where its picture is gone, a drawn one with its name. */
export function SmallPicture({ example, name }: Props) {
  const [blurring] = useBlurring();
  const [missing, setMissing] = useState<string | null>(null);
  const url = example && urlOf(example, WIDTH);
  if (url === null || missing === url) {
    return (
      <span className={classes.placeholder}>
        <IconDeviceDesktop size={30} stroke={1.4} aria-hidden />
        <span className={classes.name}>{name}</span>
      </span>
    );
  }
  return (
    <span className={`${classes.frame} ${blur.picture}`}>
      <img
        src={url}
        alt=""
        className={`${classes.image} ${blurring ? blur.blurred : ""}`}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setMissing(url)}
      />
    </span>
  );
}
