import { Button, Group, Modal, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLeave } from "../api/dialogs";
import type { UnknownDialog } from "../api/types";
import { Consequences } from "../ui/Consequences";
import { Failure } from "../ui/Failure";
import { Seen } from "./Seen";

type Props = { dialog: UnknownDialog; onClose: () => void };

export function LeaveDialog({ dialog, onClose }: Props) {
  const { t } = useTranslation();
  const leave = useLeave(dialog.latest_id);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("dialogs.leaving.title")}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <Stack gap="md">
        <Seen title={dialog.title} text={dialog.text} buttons={dialog.buttons} />
        <Consequences
          lines={[t("dialogs.leaving.asked"), t("dialogs.leaving.unlisted"), t("dialogs.leaving.back")]}
        />
        {leave.error && <Failure error={leave.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ask_again.cancel")}
          </Button>
          <Button
            loading={leave.isPending}
            onClick={() => leave.mutate(undefined, { onSuccess: onClose })}
            data-autofocus
          >
            {t("dialogs.leaving.yes")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
