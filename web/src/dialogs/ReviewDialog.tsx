import { Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dialogPictureUrl, useReview } from "../api/dialogs";
import type { UnknownDialog } from "../api/types";
import { Picture } from "../ui/Picture";
import classes from "./Dialogs.module.css";
import { ReviewForm } from "./ReviewForm";
import { ReviewSaidBack } from "./ReviewSaidBack";
import { draftOf, reviewOf } from "./review";
import { Seen } from "./Seen";

type Props = { dialog: UnknownDialog; onClose: () => void };

/** What to answer from now on: said by a person, said back to them, and only then kept. */
export function ReviewDialog({ dialog, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(dialog));
  const [isSaidBack, setSaidBack] = useState(false);
  const save = useReview(dialog.latest_id);
  const review = reviewOf(draft);
  return (
    <Modal
      opened
      onClose={onClose}
      size={1080}
      title={t("dialogs.reviewing.title")}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <div className={classes.reviewing}>
        <Stack gap="sm" className={classes.shown ?? ""}>
          <Picture
            src={dialog.picture === null ? null : dialogPictureUrl(dialog.latest_id)}
            label={dialog.title || t("dialogs.picture")}
          />
          <Seen title={dialog.title} text={dialog.text} buttons={dialog.buttons} />
        </Stack>
        {isSaidBack && review !== null ? (
          <ReviewSaidBack
            review={review}
            dialog={dialog}
            save={save}
            onBack={() => setSaidBack(false)}
            onSaved={onClose}
          />
        ) : (
          <ReviewForm
            dialog={dialog}
            draft={draft}
            onChange={(changed) => {
              save.reset();
              setDraft(changed);
            }}
            onDone={() => setSaidBack(true)}
          />
        )}
      </div>
    </Modal>
  );
}
