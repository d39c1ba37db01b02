import { Button, Chip, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCalendarClock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { AskedTerms } from "../api/batches";
import { useSchedules } from "../api/schedules";
import type { Batch, Weekday } from "../api/types";
import { Failure } from "../ui/Failure";
import { cronOf, ownZone, WEEKDAYS } from "./times";

const WORKDAYS: Weekday[] = ["mon", "tue", "wed", "thu", "fri"];

/** The same rows again and again, begun by themselves. */
export function Planning({ batch, terms, ready }: { batch: Batch; terms: AskedTerms; ready: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [time, setTime] = useState("22:30");
  const [days, setDays] = useState<string[]>(WORKDAYS);
  const plan = useSchedules();
  const zone = ownZone();
  const cron = cronOf(time, days as Weekday[]);
  const send = () => {
    if (cron === null) return;
    const planned = { batchId: batch.batch_id, name: batch.name, cron, zone, terms };
    plan.mutate({ kind: "create", planned }, { onSuccess: () => navigate("/batches") });
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t("batches.plan_told", { zone })}
      </Text>
      <Group align="flex-end">
        <TextInput
          type="time"
          label={t("batches.plan_time")}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Chip.Group multiple value={days} onChange={setDays}>
          <Group gap={6}>
            {WEEKDAYS.map((day) => (
              <Chip key={day} value={day} size="sm">
                {t(`batches.day.${day}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Button
          variant="default"
          leftSection={<IconCalendarClock size={18} aria-hidden />}
          disabled={!ready || terms.agents.length === 0 || cron === null}
          loading={plan.isPending}
          onClick={send}
        >
          {t("batches.plan")}
        </Button>
      </Group>
      {plan.error && <Failure error={plan.error} />}
    </Stack>
  );
}
