import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Pause } from "../../api/types";
import { LongText } from "../../ui/LongText";
import { Since } from "../../ui/Since";

/** Why it stopped, in one sentence, and since when it waits. */
export function Why({ pause, since }: { pause: Pause; since: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Badge
          size="lg"
          variant="light"
          className="tone-doubt"
          leftSection={<IconHandStop size={16} aria-hidden />}
        >
          {t(`reason.${pause.reason}`)}
        </Badge>
        <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
          {t("why.waits")} <Since at={since} />
        </Text>
      </Group>
      <Text size="lg" fw={600} lh={1.35} className="told">
        <LongText text={pause.message} />
      </Text>
    </Stack>
  );
}
