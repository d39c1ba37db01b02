import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { LearntDialog, Review, UnknownDialog } from "../api/types";
import { Consequences } from "../ui/Consequences";
import { Failure } from "../ui/Failure";
import { isolated } from "../ui/isolated";
import { useTaskName } from "../workflows/useTaskName";

type Props = {
  review: Review;
  dialog: UnknownDialog;
  save: UseMutationResult<LearntDialog, Error, Review>;
  onBack: () => void;
  onSaved: () => void;
};

/** One sentence: what will be answered from now on, to what, and where. */
export function ReviewSaidBack({ review, dialog, save, onBack, onSaved }: Props) {
  const { t } = useTranslation();
  const nameOf = useTaskName();
  const told = {
    button: isolated(review.button, 60),
    pattern: isolated(review.pattern ?? "", 200),
    buttons: dialog.buttons.map((label) => isolated(label, 40)).join(", "),
  };
  return (
    <Stack gap="md">
      <Alert
        className="tone-doubt"
        icon={<IconAlertTriangle aria-hidden />}
        title={t("dialogs.reviewing.from_now_on")}
      >
        <Text size="lg" className="told">
          {review.scope === "site" || review.workflow_id == null
            ? t("dialogs.reviewing.said_site", told)
            : t("dialogs.reviewing.said_task", { ...told, task: isolated(nameOf(review.workflow_id), 80) })}
        </Text>
      </Alert>
      <Consequences
        lines={[
          t("dialogs.reviewing.without_person"),
          t("dialogs.reviewing.others_asked"),
          t("dialogs.reviewing.revocable"),
        ]}
      />
      {save.error && <Failure error={save.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t("dialogs.reviewing.correct")}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate(review, { onSuccess: onSaved })}>
          {t("dialogs.reviewing.yes")}
        </Button>
      </Group>
    </Stack>
  );
}
