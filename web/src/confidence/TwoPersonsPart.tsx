import { Paper, Stack, Switch, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRuleTwoPersons } from "../api/learning";
import type { LearningStatus } from "../api/types";
import { useMay } from "../session/useMay";
import { Failure } from "../ui/Failure";

const RULES = ["promotion", "destructive"] as const;

/** What takes two persons: an administrator says so, or the settings for every task. */
export function TwoPersonsPart({ status }: { status: LearningStatus }) {
  const { t } = useTranslation();
  const mayRule = useMay("administrator");
  const rule = useRuleTwoPersons(status.workflow_id);
  const { site, own } = status.two_persons;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="two-persons">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="two-persons">
          {t("confidence.two.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("confidence.two.told")}
        </Text>
        {RULES.map((one) => (
          <Switch
            key={one}
            label={t(`confidence.two.${one}`)}
            description={site[one] ? t("confidence.two.by_site") : null}
            checked={site[one] || own[one]}
            disabled={!mayRule || site[one] || rule.isPending}
            onChange={(event) => rule.mutate({ ...own, [one]: event.currentTarget.checked })}
          />
        ))}
        {rule.error && <Failure error={rule.error} />}
      </Stack>
    </Paper>
  );
}
