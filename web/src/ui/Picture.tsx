import { Modal, UnstyledButton } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import blur from "./Blurred.module.css";
import classes from "./Picture.module.css";
import { useBlurring } from "./privacy";

type Props = {
  /** null: none was kept. */
  src: string | null;
  /** What it shows, for whoever does not see it and as the title of the large one. */
  label: string;
};

/** A picture beside words; large when it is clicked. */
export function Picture({ src, label }: Props) {
  const { t } = useTranslation();
  const [blurring] = useBlurring();
  const [isLarge, setLarge] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  if (src === null || lost === src) {
    return (
      <div className={classes.none}>
        <IconPhotoOff aria-hidden />
        {t("picture.gone")}
      </div>
    );
  }
  const blurred = blurring ? blur.blurred : "";
  return (
    <>
      <UnstyledButton
        className={`${classes.frame} ${blur.picture}`}
        aria-label={t("picture.enlarge", { what: label })}
        onClick={() => setLarge(true)}
      >
        <img
          src={src}
          alt=""
          className={`${classes.image} ${blurred}`}
          loading="lazy"
          decoding="async"
          onError={() => setLost(src)}
        />
      </UnstyledButton>
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={<span className="told">{label}</span>}
        size="90vw"
        centered
        closeButtonProps={{ "aria-label": t("start.cancel") }}
      >
        <div className={blur.picture}>
          <img src={src} alt={label} className={`${classes.large} ${blurred}`} />
        </div>
      </Modal>
    </>
  );
}
