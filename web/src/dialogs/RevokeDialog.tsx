import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRevoke } from "../api/dialogs";
import type { LearntDialog } from "../api/types";
import { Consequences } from "../ui/Consequences";
import { Failure } from "../ui/Failure";
import classes from "./Dialogs.module.css";
import { useSentence } from "./useSentence";

type Props = { learnt: LearntDialog; onClose: () => void };

export function RevokeDialog({ learnt, onClose }: Props) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const revoke = useRevoke();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("dialogs.revoking.title")}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <Stack gap="md">
        <Text className={`told ${classes.quote}`}>{sentence(learnt)}</Text>
        <Consequences lines={[t("dialogs.revoking.asked"), t("dialogs.revoking.written")]} />
        {revoke.error && <Failure error={revoke.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ask_again.cancel")}
          </Button>
          <Button
            loading={revoke.isPending}
            onClick={() => revoke.mutate(learnt.answer_id, { onSuccess: onClose })}
            data-autofocus
          >
            {t("dialogs.revoking.yes")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
