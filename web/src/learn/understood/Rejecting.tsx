import { Button, Group, Radio, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Variable } from "../../api/types";
import { useReject } from "../../api/understanding";
import { Failure } from "../../ui/Failure";
import { isolated } from "../../ui/isolated";

type Props = { workflowId: string; variable: Variable; onCancel: () => void };

/** No variable after all: which of the values that were seen is always meant. */
export function Rejecting({ workflowId, variable, onCancel }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState<string | null>(null);
  const reject = useReject(workflowId, variable.name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (value !== null) reject.mutate(value);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        <Radio.Group label={t("learn.understood.reject_which")} value={value} onChange={setValue}>
          <Stack gap={8} mt={6}>
            {variable.examples.map((example) => (
              <Radio key={example} value={example} label={isolated(example)} />
            ))}
          </Stack>
        </Radio.Group>
        {reject.error && <Failure error={reject.error} />}
        <Group gap="xs">
          <Button size="xs" type="submit" disabled={value === null} loading={reject.isPending}>
            {t("learn.understood.reject_yes")}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            {t("learn.understood.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
