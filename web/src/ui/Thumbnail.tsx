import { IconDeviceDesktop } from "@tabler/icons-react";
import { Link } from "react-router";
import { pictureUrl } from "../api/pictures";
import blur from "./Blurred.module.css";
import { useBlurring } from "./privacy";
import classes from "./Thumbnail.module.css";

/** Sharp on screens that put two dots where one is asked for. */
const DENSITY = 2;

type Props = { replayId: string; picture: string | null; width: number };

/** What a replay's screen shows, beside words that lead to the same place. */
export function Thumbnail({ replayId, picture, width }: Props) {
  const [blurring] = useBlurring();
  return (
    <Link
      to={`/replays/${replayId}`}
      className={`${classes.frame} ${blur.picture}`}
      style={{ width }}
      tabIndex={-1}
      aria-hidden
    >
      {picture === null ? (
        <IconDeviceDesktop className={classes.none} />
      ) : (
        <img
          src={pictureUrl(replayId, picture, width * DENSITY)}
          alt=""
          className={`${classes.image} ${blurring ? blur.blurred : ""}`}
          loading="lazy"
          decoding="async"
        />
      )}
    </Link>
  );
}
