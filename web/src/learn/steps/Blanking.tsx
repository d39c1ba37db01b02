import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useBlank } from "../../api/demonstrations";
import type { Box, Demonstration } from "../../api/types";
import { Failure } from "../../ui/Failure";

type Props = {
  shown: Demonstration;
  shot: string;
  box: Box | null;
  onPainted: () => void;
  onCancel: () => void;
};

/** What will be painted over, and where, before it counts. */
export function Blanking({ shown, shot, box, onPainted, onCancel }: Props) {
  const { t } = useTranslation();
  const blank = useBlank(shown.session_id);
  const paint = (shots: string[] | null) => {
    if (box !== null) blank.mutate({ bbox: box, shots }, { onSuccess: onPainted });
  };
  return (
    <Paper withBorder p="sm" role="status">
      <Stack gap="xs">
        <Text fw={600}>{t(box === null ? "learn.picture.blank_how" : "learn.picture.blank_drawn")}</Text>
        {box === null && (
          <Text size="sm" c="dimmed">
            {t("learn.picture.blank_keys")}
          </Text>
        )}
        {blank.error && <Failure error={blank.error} />}
        <Group gap="xs">
          {box !== null && (
            <>
              <Button size="xs" loading={blank.isPending} onClick={() => paint([shot])}>
                {t("learn.picture.blank_this")}
              </Button>
              <Button size="xs" variant="light" disabled={blank.isPending} onClick={() => paint(null)}>
                {t("learn.picture.blank_all", { count: shown.screenshots.length })}
              </Button>
            </>
          )}
          <Button size="xs" variant="default" onClick={onCancel}>
            {t("learn.picture.cancel")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
