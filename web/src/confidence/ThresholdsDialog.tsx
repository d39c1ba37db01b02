import { Alert, Button, Group, Modal, NumberInput, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useThresholds } from "../api/learning";
import type { LearningStatus } from "../api/types";
import { Consequences } from "../ui/Consequences";
import { Failure } from "../ui/Failure";
import { ASKED, differencesOf, filledFrom, thresholdsFrom } from "./thresholds";
import { useTold } from "./useTold";

type Props = { status: LearningStatus; onClose: () => void };

const MOST_RUNS = 10_000;

export function ThresholdsDialog({ status, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const told = useTold();
  const [before] = useState(status.thresholds);
  const [filled, setFilled] = useState(() => filledFrom(before));
  const change = useThresholds(status.workflow_id);
  const after = thresholdsFrom(filled, before);
  const differences = after === null ? [] : differencesOf(before, after);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (after !== null) change.mutate(after, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("confidence.threshold.title")}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <form onSubmit={send}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {ASKED.map((asked) => (
              <NumberInput
                key={asked.name}
                label={t(`confidence.threshold.${asked.name}`)}
                suffix={asked.unit === "share" ? " %" : ""}
                value={filled[asked.name]}
                onChange={(value) => setFilled({ ...filled, [asked.name]: value })}
                min={0}
                max={asked.unit === "share" ? 100 : MOST_RUNS}
                allowDecimal={asked.unit === "share"}
                decimalSeparator={i18n.language === "fr" ? "," : "."}
                clampBehavior="strict"
                required
              />
            ))}
          </SimpleGrid>
          <Alert
            className="tone-plain"
            icon={<IconInfoCircle aria-hidden />}
            title={t("confidence.threshold.will_change")}
          >
            {differences.length === 0 ? (
              <Text size="sm">{t("confidence.threshold.nothing_changed")}</Text>
            ) : (
              <Consequences
                lines={[
                  ...differences.map((one) =>
                    t("confidence.threshold.changes", {
                      what: t(`confidence.threshold.${one.name}`),
                      before: told(one, one.before),
                      after: told(one, one.after),
                    }),
                  ),
                  t("confidence.threshold.counts_from_now"),
                ]}
              />
            )}
          </Alert>
          {change.error && <Failure error={change.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ask_again.cancel")}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={differences.length === 0}>
              {t("confidence.threshold.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
