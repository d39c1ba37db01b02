import { Button, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { IconRuler } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LearningStatus } from "../api/types";
import { useMay } from "../session/useMay";
import { ThresholdsDialog } from "./ThresholdsDialog";
import { ASKED } from "./thresholds";
import { useTold } from "./useTold";

/** How much it has to show before it is trusted further. */
export function ThresholdsPart({ status }: { status: LearningStatus }) {
  const { t } = useTranslation();
  const told = useTold();
  const mayChange = useMay("supervisor");
  const [isChanging, setChanging] = useState(false);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="thresholds">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="thresholds">
          {t("confidence.threshold.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("confidence.threshold.told")}
        </Text>
        <Table verticalSpacing={4} withRowBorders={false}>
          <Table.Tbody>
            {ASKED.map((asked) => (
              <Table.Tr key={asked.name}>
                <Table.Th scope="row" fw={400} p={4}>
                  {t(`confidence.threshold.${asked.name}`)}
                </Table.Th>
                <Table.Td ta="right" p={4} fw={600}>
                  {told(asked, status.thresholds[asked.name])}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRuler size={16} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            {t("confidence.threshold.change")}
          </Button>
        )}
      </Stack>
      {isChanging && <ThresholdsDialog status={status} onClose={() => setChanging(false)} />}
    </Paper>
  );
}
