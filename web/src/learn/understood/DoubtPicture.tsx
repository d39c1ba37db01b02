import { Modal, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionLine } from "../../api/types";
import { doubtPictureUrl } from "../../api/understanding";
import blur from "../../ui/Blurred.module.css";
import { useBlurring } from "../../ui/privacy";
import classes from "./Understood.module.css";

type Props = { workflowId: string; question: QuestionLine };

/** What was taken in the demonstrations, and what could have been meant as well; the server draws the frames. */
export function DoubtPicture({ workflowId, question }: Props) {
  const { t } = useTranslation();
  const [blurring] = useBlurring();
  const [isLarge, setLarge] = useState(false);
  const [isLost, setLost] = useState(false);
  const src = doubtPictureUrl(workflowId, question);
  const blurred = blurring ? (blur.blurred ?? "") : "";
  if (isLost) {
    return (
      <Text size="sm" c="dimmed">
        {t("learn.understood.picture_gone")}
      </Text>
    );
  }
  return (
    <>
      <UnstyledButton
        className={`${classes.picture} ${blur.picture}`}
        aria-label={t("learn.understood.enlarge")}
        onClick={() => setLarge(true)}
      >
        <img src={src} alt="" className={blurred} loading="lazy" onError={() => setLost(true)} />
      </UnstyledButton>
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={t("learn.understood.picture")}
        size="min(1500px, 94vw)"
        closeButtonProps={{ "aria-label": t("learn.picture.close") }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is blurred until it has the focus */}
        <figure className={`${classes.large} ${blur.picture}`} tabIndex={0}>
          <img src={src} alt={t("learn.understood.picture")} className={blurred} />
        </figure>
      </Modal>
    </>
  );
}
