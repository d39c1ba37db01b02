import { Alert, Button, Group, List, Loader, Text } from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { auditCheck } from "../api/audit";
import { clock } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { useLanguage } from "../words/useLanguage";

/** Whether the trail is still what was written, as this server finds it. */
export function Checked() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(auditCheck);
  if (error && data === undefined) return <Failure error={error} again={refetch} />;
  if (data === undefined) {
    return (
      <Alert className="tone-plain" icon={<Loader size={20} aria-hidden />}>
        {t("audit.checking")}
      </Alert>
    );
  }
  const at = clock(new Date(dataUpdatedAt).toISOString(), language);
  const again = (
    <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
      {t("audit.check_again")}
    </Button>
  );
  if (data.whole) {
    return (
      <Alert className="tone-proof" icon={<IconShieldCheck aria-hidden />} py="xs">
        <Group justify="space-between">
          <Text size="sm">
            <b>{t("audit.whole")}</b> · {t("audit.whole_told", { count: data.entries, at })}
          </Text>
          {again}
        </Group>
      </Alert>
    );
  }
  const keyed = data.problems.map((problem, index) => ({ ...problem, key: `${index} ${problem.kind}` }));
  return (
    <Alert className="tone-wrong" role="alert" icon={<IconShieldX aria-hidden />} title={t("audit.broken")}>
      <List size="sm" mb="xs">
        {keyed.map((problem) => (
          <List.Item key={problem.key} className="told">
            {t(`audit.problem.${problem.kind}`, { number: problem.number ?? "?", detail: problem.detail })}
          </List.Item>
        ))}
      </List>
      <Group justify="space-between">
        <Text size="sm">{t("audit.broken_next")}</Text>
        {again}
      </Group>
    </Alert>
  );
}
